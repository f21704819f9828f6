#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const double x[] = {0, 0.5, 0.5, 1}; /* the same place was measured twice */
    kn_tensor *at = kn_from_array(dev, KN_F64, KN_SHAPE(4, 1), x);
    kn_tensor *distance = kn_sub(at, kn_transpose(at, 0, 1));
    kn_tensor *covariance = kn_exp(kn_neg(kn_square(distance)));
    kn_tensor *noise = kn_mul_scalar(kn_eye(dev, 4, .dtype = KN_F64), 1e-6);
    kn_tensor *factor = kn_cholesky(kn_add(covariance, noise)); /* each measurement errs a little */
    kn_print(factor);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
