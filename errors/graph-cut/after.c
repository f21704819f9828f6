#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_device *exact = kn_device_open(kn, "autodiff(ndarray)"); /* gradients come back from here */
    kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(5)));
    kn_tensor *loss = kn_logsumexp(kn_to_device(kn_square(w), exact), .axes = KN_AXES(0));
    kn_grads *grads = NULL;
    if (kn_backward(loss, &grads) == KN_OK) kn_print(kn_grad(w, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
