/* A program outside Kiln: it is built against an installed Kiln, finds the version that it was
 * compiled for, and computes a gradient on the default device. */
#include <kiln/kiln.h>

#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    double value = 0, slope = 0;

    KN_SCOPE(kn) { /* the sum of x*x at (1, 2, 3) is 14, and its slope in the last x is 6 */
        const float data[] = {1, 2, 3};
        kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F32, KN_SHAPE(3), data));
        kn_tensor *loss = kn_sum(kn_mul(x, x));
        kn_grads *grads = NULL;
        if (kn_backward(loss, &grads) == KN_OK && kn_item_f64(loss, &value) == KN_OK) {
            double slopes[3];
            if (kn_read_as(kn_grad(x, grads), KN_F64, slopes, sizeof slopes) == KN_OK)
                slope = slopes[2];
        }
    }
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    printf("kiln %s: %g %g\n", kn_version_text(), value, slope);
    return failed || kn_version() != KN_VERSION;
}
