#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *pictures = kn_rand(dev, KN_SHAPE(8, 3, 32, 32));
    kn_tensor *filters = kn_randn(dev, KN_SHAPE(16, 3, 3, 3)); /* 3 channels to 16 */
    kn_tensor *bias = kn_zeros(dev, KN_SHAPE(16));             /* one an output channel */
    kn_print(kn_mean(kn_conv2d(pictures, filters, .bias = bias)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
