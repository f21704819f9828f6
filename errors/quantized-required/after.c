#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *weight = kn_randn(dev, KN_SHAPE(10, 64)), *x = kn_rand(dev, KN_SHAPE(4, 64));
    kn_tensor *packed = kn_quantize(weight, .bits = 8, .axis = KN_SOME(0)); /* a scale a row */
    kn_print(kn_quant_linear(x, packed));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
