#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "trace(autodiff(default))"); /* tracing goes anywhere */
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(3)));
    kn_grads *grads = NULL;
    if (kn_backward(kn_sum(kn_square(w)), &grads) == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
