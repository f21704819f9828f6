#include <kiln/kiln.h>

/* One block of a deep net; what is inside is computed again in the backward pass. */
static kn_tensor *block(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    (void)user;
    return kn_tanh(kn_matmul(in[0], in[1]));
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *calls = kn_zeros(dev, KN_SCALAR);
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(5, 5)));
    kn_tensor *y = kn_recompute(block, KN_LIST(kn_rand(dev, KN_SHAPE(8, 5)), w), calls);
    KN_IGNORE(kn_assign(calls, kn_add_scalar(calls, 1))); /* counted outside, once */
    kn_grads *grads = NULL;
    if (kn_ok(kn) && kn_backward(kn_mean(y), &grads) == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
