#include <kiln/kiln.h>

typedef struct watch {
    kn_tensor *w, *penalty;
    kn_status status;
} watch;

/* Runs during kn_backward, on the gradient of w. */
static kn_tensor *add_penalty(kn_tensor *grad, void *user) {
    watch *u = user;
    return kn_add(grad, kn_mul_scalar(kn_detach(u->w), 2)); /* the gradient of its square */
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(5)));
    watch u = {.w = w, .penalty = kn_sum(kn_square(w)), .status = KN_OK};
    KN_IGNORE(kn_add_grad_hook(w, add_penalty, &u));
    kn_grads *grads = NULL;
    kn_status status = kn_backward(kn_mean(kn_exp(w)), &grads);
    if (status == KN_OK && u.status == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
