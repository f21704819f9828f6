#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_randn(dev, KN_SHAPE(5)); /* wrong: a tensor like any other */
    kn_tensor *x = kn_rand(dev, KN_SHAPE(16, 5)), *y = kn_rand(dev, KN_SHAPE(16));
    kn_tensor *loss = kn_mse_loss(kn_mv(x, w), y);
    kn_grads *grads = NULL;
    if (kn_backward(loss, &grads) == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
