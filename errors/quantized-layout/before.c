#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *weight = kn_quantize(kn_randn(dev, KN_SHAPE(10, 64)), .bits = 4, .block = 32);
    kn_tensor *part = kn_narrow(weight, 1, 0, 48); /* wrong: the second block of 32 is cut in two */
    kn_print(kn_sum(kn_dequantize(part)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
