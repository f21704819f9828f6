#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *train = kn_device_open(kn, "autodiff(flex)");
    kn_device *data = kn_device_open(kn, "ndarray");
    kn_tensor *weight = kn_require_grad(kn_randn(train, KN_SHAPE(10, 3)));
    kn_tensor *x = kn_rand(data, KN_SHAPE(64, 10));
    kn_tensor *target = kn_rand(train, KN_SHAPE(64, 3));
    kn_tensor *y = kn_matmul(x, weight); /* wrong: autodiff(flex) does not reach ndarray */
    kn_tensor *loss = kn_mse_loss(y, target);
    kn_grads *grads = NULL;
    if (kn_backward(loss, &grads) == KN_OK) kn_print(kn_grad(weight, grads));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
