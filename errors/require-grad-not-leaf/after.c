#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_randn(dev, KN_SHAPE(5));
    w = kn_require_grad(kn_mul_scalar(w, 0.1)); /* scaled first, then marked */
    kn_tensor *x = kn_rand(dev, KN_SHAPE(16, 5));
    kn_grads *grads = NULL;
    if (kn_ok(kn) && kn_backward(kn_mean(kn_square(kn_mv(x, w))), &grads) == KN_OK)
        kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
