#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_name(kn_require_grad(kn_rand(dev, KN_SHAPE(3))), "w");
    kn_tensor *bias = kn_name(kn_require_grad(kn_zeros(dev, KN_SHAPE(3))), "bias");
    kn_tensor *loss = kn_sum(kn_square(kn_add(w, bias))); /* the loss depends on both */
    kn_grads *grads = NULL;
    if (kn_backward(loss, &grads) == KN_OK) kn_print(kn_grad(bias, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
