#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(3, 2)));
    kn_tensor *y = kn_matmul(kn_rand(dev, KN_SHAPE(8, 3)), w); /* both losses share this */
    kn_tensor *error = kn_mse_loss(y, kn_zeros_like(y)), *size = kn_mean(kn_square(kn_mul(y, y)));
    kn_grads *grads = NULL;
    if (kn_backward(error, &grads) == KN_OK &&
        kn_backward(size, &grads, .into = grads) == KN_OK) /* wrong: y is gone by now */
        kn_print(kn_grad(w, grads));
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
