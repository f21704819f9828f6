#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *features = kn_rand(dev, KN_SHAPE(32, 16)), *weight = kn_randn(dev, KN_SHAPE(16, 1));
    kn_tensor *prices = kn_matmul(features, weight);          /* [32, 1] */
    kn_tensor *list = kn_squeeze(prices, .axes = KN_AXES(0)); /* wrong: that is the batch */
    kn_print(kn_max(list));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
