#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_randn(dev, KN_SHAPE(16));
    kn_tensor *fit = kn_mean(kn_square(x)), *penalty = kn_mean(kn_abs(x));
    kn_tensor *terms = kn_cat(KN_LIST(fit, penalty), 0); /* wrong: scalars have no axis to join */
    kn_print(terms);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
