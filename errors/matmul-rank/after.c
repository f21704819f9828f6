#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_randn(dev, KN_SHAPE(16, 16));
    kn_tensor *norm = kn_sqrt(kn_sum(kn_square(x)));
    kn_tensor *scaled = kn_mul(kn_reciprocal(norm), x);
    kn_print(kn_mean(scaled));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
