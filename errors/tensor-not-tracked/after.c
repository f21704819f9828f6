#include <kiln/kiln.h>

static kn_tensor *halve(kn_tensor *grad, void *user) {
    (void)user;
    return kn_mul_scalar(grad, 0.5);
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_rand(dev, KN_SHAPE(3));
    kn_tensor *hidden = kn_square(kn_require_grad(w)); /* recorded from here on */
    int failed = 0;
    if (kn_add_grad_hook(hidden, halve, NULL) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
