#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *photos = kn_rand(dev, KN_SHAPE(8, 32, 32, 3)); /* channels last, as decoders give */
    kn_tensor *weight = kn_randn(dev, KN_SHAPE(16, 3, 5, 5));
    kn_tensor *maps = kn_conv2d(photos, weight); /* wrong: axis 1 holds 32 rows, not channels */
    kn_print(kn_mean(kn_relu(maps)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
