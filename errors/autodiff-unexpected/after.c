#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(4)));
    kn_tensor *step = kn_full(kn_device_inner(dev), KN_SHAPE(4), 0.1);
    kn_tensor *moved = kn_sub(kn_inner(w), step); /* plain minus plain is plain */
    kn_tensor *next = kn_require_grad(kn_from_inner(moved));
    kn_print(next);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
