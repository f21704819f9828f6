#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(3)));
    kn_tensor *scale = kn_ones(dev, KN_SHAPE(3));
    scale = kn_require_grad(scale); /* marked before anything is computed with it */
    kn_tensor *loss = kn_sum(kn_mul(kn_square(w), scale));
    kn_grads *grads = NULL;
    if (kn_backward(loss, &grads) == KN_OK) kn_print(kn_grad(scale, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
