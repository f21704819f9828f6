#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const int64_t words[] = {2, 0, 2, 1, 2, 0};
    kn_tensor *index = kn_from_array(dev, KN_I64, KN_SHAPE(6), words);
    kn_tensor *ones = kn_ones(dev, KN_SHAPE(3)); /* wrong: one a word of the vocabulary */
    kn_print(kn_scatter_add(kn_zeros(dev, KN_SHAPE(3)), index, ones, 0));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
