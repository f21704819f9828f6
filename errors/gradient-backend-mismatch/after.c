#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    int failed = 0;
    kn_tensor *w = kn_name(kn_require_grad(kn_ones(dev, KN_SHAPE(3, 2))), "w");
    kn_grads *grads = NULL;
    if (kn_backward(kn_sum(kn_square(w)), &grads) != KN_OK) return 1;
    kn_device *exact = kn_device_open(kn, "ndarray"); /* noise is drawn there */
    kn_tensor *noise = kn_randn(exact, KN_SHAPE(3, 2));
    kn_tensor *fresh = kn_add(kn_grad(w, grads), kn_to_device(noise, kn_device_inner(dev)));
    /* the noise came to the gradient, not the gradient to the noise */
    if (kn_grad_replace(w, grads, fresh) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    else
        kn_print(kn_grad(w, grads));
    kn_close(kn);
    return failed;
}
