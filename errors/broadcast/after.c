#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *pixels = kn_rand(dev, KN_SHAPE(64, 784));
    kn_tensor *mean = kn_mean(pixels, .axes = KN_AXES(1), .keepdim = true); /* [64, 1] */
    kn_tensor *centred = kn_sub(pixels, mean);
    kn_print(kn_mean(kn_square(centred)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
