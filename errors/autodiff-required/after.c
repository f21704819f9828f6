#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)"); /* records what gradients need */
    kn_tensor *x = kn_rand(dev, KN_SHAPE(64, 3));
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(3, 1)));
    kn_tensor *loss = kn_mean(kn_square(kn_matmul(x, w)));
    kn_grads *grads = NULL;
    if (kn_backward(loss, &grads) == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
