#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const int64_t word_of[] = {3, 0, 3, 1, 3};
    kn_tensor *index = kn_from_array(dev, KN_I64, KN_SHAPE(5), word_of);
    kn_tensor *counts = kn_zeros(dev, KN_SHAPE(4));                           /* float32 */
    kn_tensor *one = kn_ones(dev, KN_SHAPE(5), .dtype = kn_dtype_of(counts)); /* as counts */
    kn_print(kn_scatter_add(counts, index, one, 0));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
