#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(5, 1)));
    kn_tensor *x = kn_rand(dev, KN_SHAPE(16, 5));
    for (int step = 0; step < 3; step++)
        KN_SCOPE(kn) {
            kn_grads *grads = NULL;
            kn_status status = kn_backward(kn_mean(kn_square(kn_matmul(x, w))), &grads);
            KN_NO_GRAD(kn) /* nothing in here is recorded */
                if (status == KN_OK)
                    status = kn_assign(w, kn_sub(w, kn_mul_scalar(kn_grad(w, grads), 0.1)));
            if (status != KN_OK) step = 3;
        }
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
