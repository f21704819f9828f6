#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    bool with_bias = false;
    kn_tensor *x = kn_rand(dev, KN_SHAPE(32, 10)), *bias = NULL;
    if (with_bias) bias = kn_rand(dev, KN_SHAPE(10));
    kn_tensor *y = kn_add(x, bias); /* wrong: there is a bias only in one case */
    kn_print(kn_mean(y));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
