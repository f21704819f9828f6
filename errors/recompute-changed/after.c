#include <kiln/kiln.h>

/* Sums the first *user columns. */
static kn_tensor *head(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    const int64_t *columns = user;
    return kn_exp(kn_slice(in[0], 1, 0, *columns, 1));
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(4, 6)));
    int64_t columns = 3;
    kn_tensor *y = kn_recompute(head, KN_LIST(w), &columns);
    kn_grads *grads = NULL;
    kn_status status = kn_backward(kn_sum(y), &grads);
    columns = 6; /* for the next pass */
    if (status == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
