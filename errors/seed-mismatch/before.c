#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(4, 3)));
    kn_tensor *losses = kn_sum(kn_square(w), .axes = KN_AXES(1)); /* one a row */
    kn_tensor *weights = kn_full(dev, KN_SHAPE(4, 1), 0.25);      /* wrong: losses has shape [4] */
    kn_grads *grads = NULL;
    int failed = 0;
    if (kn_backward(losses, &grads, .seed = weights) == KN_OK)
        kn_print(kn_grad(w, grads));
    else
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
