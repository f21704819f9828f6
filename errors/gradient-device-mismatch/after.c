#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(late:0)");
    int failed = 0;
    kn_tensor *w = kn_name(kn_require_grad(kn_ones(dev, KN_SHAPE(3, 2))), "w");
    kn_grads *grads = NULL;
    if (kn_backward(kn_sum(kn_square(w)), &grads) != KN_OK) return 1;
    kn_tensor *sum = kn_to_device(kn_grad(w, grads), kn_device_open(kn, "late:1"));
    sum = kn_add(sum, sum); /* what another worker found, added on its device */
    kn_tensor *fresh = kn_to_device(sum, kn_device_inner(dev)); /* back to where w is */
    if (kn_grad_replace(w, grads, fresh) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    else
        kn_print(kn_grad(w, grads));
    kn_close(kn);
    return failed;
}
