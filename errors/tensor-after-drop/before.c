#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *best = NULL;
    KN_SCOPE(kn) best = kn_keep(kn_rand(dev, KN_SHAPE(10, 10)));
    kn_drop(best); /* wrong: the next line needs it */
    kn_print(kn_mean(best));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
