#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *pictures =
        kn_rand(dev, KN_SHAPE(8, 32, 32, 3)); /* channels last, as files have them */
    kn_tensor *planes = kn_permute(pictures, KN_AXES(2, 0, 1)); /* wrong: there is a batch, too */
    kn_print(kn_mean(planes, .axes = KN_AXES(0, 2, 3)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
