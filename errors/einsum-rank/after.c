#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *batch = kn_rand(dev, KN_SHAPE(16, 3, 4)), *w = kn_rand(dev, KN_SHAPE(4, 5));
    kn_tensor *y = kn_einsum("...ij,jk->...ik", batch, w);
    kn_print(kn_mean(y));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
