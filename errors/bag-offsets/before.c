#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *table = kn_randn(dev, KN_SHAPE(100, 8));
    const int64_t words[] = {4, 17, 23, 5, 99, 42}; /* two sentences, of two and of four words */
    kn_tensor *index = kn_from_array(dev, KN_I64, KN_SHAPE(6), words);
    const int64_t starts[] = {2, 4}; /* wrong: these are lengths */
    kn_tensor *offsets = kn_from_array(dev, KN_I64, KN_SHAPE(2), starts);
    kn_print(kn_embedding_bag(table, index, .offsets = offsets));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
