#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    int failed = 0;
    kn_tensor *w = kn_name(kn_require_grad(kn_ones(dev, KN_SHAPE(3, 2))), "w");
    kn_grads *grads = NULL;
    if (kn_backward(kn_sum(kn_square(w)), &grads) != KN_OK) return 1;
    kn_tensor *wide = kn_cast(kn_grad(w, grads), KN_F64);
    wide = kn_mul_scalar(wide, 1.0 / 3.0);            /* averaged over three workers in float64 */
    kn_tensor *fresh = kn_cast(wide, kn_dtype_of(w)); /* and back to the dtype of w */
    if (kn_grad_replace(w, grads, fresh) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    else
        kn_print(kn_grad(w, grads));
    kn_close(kn);
    return failed;
}
