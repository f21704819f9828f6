#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *q = kn_randn(dev, KN_SHAPE(2, 6, 8)); /* 2 sentences of 6 words */
    const int64_t real_words[2][6] = {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 0, 0}};
    kn_tensor *mask = kn_from_array(dev, KN_I64, KN_SHAPE(2, 1, 6), real_words);
    kn_tensor *see = kn_ne_scalar(mask, 0); /* bool: true where a word is seen */
    kn_tensor *seen = kn_scaled_dot_product_attention(q, q, q, .mask = see);
    kn_print(kn_mean(seen));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
