#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *picture = kn_rand(dev, KN_SHAPE(28, 28));
    kn_tensor *centre = kn_index(picture, "8:20, 8:20");
    kn_print(kn_mean(centre));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
