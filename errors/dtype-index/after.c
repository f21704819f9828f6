#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const float table[4][3] = {{5.1f, 3.5f, 0}, {7.0f, 3.2f, 1}, {6.3f, 3.3f, 2}, {4.9f, 3.0f, 0}};
    kn_tensor *rows = kn_from_array(dev, KN_F32, KN_SHAPE(4, 3), table); /* two features, a class */
    kn_tensor *features = kn_index(rows, ":, :2");
    kn_tensor *logits = kn_matmul(features, kn_randn(dev, KN_SHAPE(2, 3)));
    kn_tensor *classes = kn_cast(kn_index(rows, ":, 2"), KN_I64); /* whole numbers by dtype */
    kn_print(kn_cross_entropy(logits, classes));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
