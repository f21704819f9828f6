#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(5, 1)));
    kn_tensor *batch = kn_rand(dev, KN_SHAPE(16, 5));
    kn_grads *grads = NULL;
    for (int step = 0; step < 2; step++) {
        kn_tensor *loss = kn_mean(kn_square(kn_matmul(batch, w)));
        KN_IGNORE(kn_assign(batch, kn_rand(dev, KN_SHAPE(16, 5)))); /* wrong: still needed */
        if (kn_backward(loss, &grads) != KN_OK) break;
        kn_print(kn_grad(w, grads));
    }
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
