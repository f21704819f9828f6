#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(32, 8)), *w = kn_rand(dev, KN_SHAPE(8, 8));
    kn_tensor *forms = kn_einsum("bi,ij,bj->b", x, w, x);
    kn_print(kn_mean(forms));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
