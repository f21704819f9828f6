#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *mean = NULL;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_rand(dev, KN_SHAPE(1000, 16));
        kn_tensor *scaled = kn_div_scalar(x, 255);
        mean = kn_mean(scaled, .axes = KN_AXES(0)); /* wrong: it ends with the block */
    }
    kn_print(kn_sqrt(mean));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
