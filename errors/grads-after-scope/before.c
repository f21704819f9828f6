#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_ones(dev, KN_SHAPE(3)));
    kn_grads *grads = NULL;
    KN_SCOPE(kn) { /* wrong: the gradients end with it */
        kn_tensor *loss = kn_sum(kn_square(w));
        if (kn_backward(loss, &grads) != KN_OK) break;
    }
    kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
