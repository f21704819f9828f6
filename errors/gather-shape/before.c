#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *scores = kn_randn(dev, KN_SHAPE(4, 10));
    const int64_t classes[] = {3, 0, 9, 1};
    kn_tensor *labels = kn_from_array(dev, KN_I64, KN_SHAPE(4), classes);
    kn_tensor *picked = kn_gather(scores, labels, 1); /* wrong: [4] for [4, 10] */
    kn_print(kn_mean(picked));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
