#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *a = kn_rand(dev, KN_SHAPE(3, 4)), *b = kn_rand(dev, KN_SHAPE(4, 5));
    kn_tensor *c = kn_einsum("ij*jk->ik", a, b); /* wrong: operands are divided by commas */
    kn_print(kn_sum(c));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
