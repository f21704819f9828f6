#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *x = kn_require_grad(kn_rand(dev, KN_SHAPE(64)));
    kn_tensor *spectrum = kn_rfft(x);
    kn_tensor *loss = kn_mean(kn_square(spectrum)); /* wrong: the square of a complex number */
    kn_grads *grads = NULL;
    int failed = 0;
    if (kn_backward(loss, &grads)) failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
