#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(32, 10));
    kn_tensor *sum = kn_zeros(dev, KN_SHAPE(kn_dim(x, 0), 10));
    kn_print(kn_mean(kn_add(sum, x)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
