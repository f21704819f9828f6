#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *picture = kn_rand(dev, KN_SHAPE(28, 28));
    kn_tensor *filter = kn_randn(dev, KN_SHAPE(8, 1, 3, 3));
    kn_tensor *maps = kn_conv2d(kn_reshape(picture, KN_SHAPE(1, 1, 28, 28)), filter);
    kn_print(kn_mean(maps));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
