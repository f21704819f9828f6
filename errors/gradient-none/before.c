#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *weight = kn_require_grad(kn_randn(dev, KN_SHAPE(4, 64)));
    kn_tensor *x = kn_rand(dev, KN_SHAPE(2, 64));
    kn_print(kn_mean(kn_linear(x, weight))); /* training would go on here */
    kn_tensor *small = kn_quantize(weight); /* wrong: a tracked weight, and rounding has no slope */
    kn_print(kn_mean(kn_quant_linear(x, small)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
