#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    const int32_t first_guess[] = {1, 2, 3};
    kn_tensor *guess = kn_from_array(dev, KN_I32, KN_SHAPE(3), first_guess);
    kn_tensor *w = kn_require_grad(guess); /* wrong: whole numbers cannot move a little */
    kn_grads *grads = NULL;
    if (kn_ok(kn) && kn_backward(kn_sum(kn_mul(w, w)), &grads) == KN_OK)
        kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
