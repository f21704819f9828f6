#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *scores = kn_randn(dev, KN_SHAPE(4, 3));
    const int64_t species[] = {1, 3, 2, 3}; /* as the file numbers them, from 1 */
    kn_tensor *labels = kn_from_array(dev, KN_I64, KN_SHAPE(4), species);
    kn_tensor *loss = kn_cross_entropy(scores, kn_sub_scalar(labels, 1));
    double value = 0;
    if (kn_item_f64(loss, &value) == KN_OK) printf("loss %.2f\n", value);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
