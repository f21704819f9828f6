#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *a = kn_add(kn_rand(dev, KN_SHAPE(4, 4)), kn_mul_scalar(kn_eye(dev, 4), 4));
    kn_tensor *right = kn_ones(dev, KN_SHAPE(1, 4));
    kn_tensor *x = kn_solve(a, kn_transpose(right, 0, 1)); /* a column */
    kn_print(kn_mean(x));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
