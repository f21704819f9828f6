#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const kn_operation *op = kn_operation_find("matmul");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(4, 8)), *w = kn_rand(dev, KN_SHAPE(8, 2));
    kn_tensor *bias = kn_zeros(dev, KN_SHAPE(2));
    kn_tensor *y = kn_add(kn_apply(op, KN_LIST(x, w), NULL, 0, NULL), bias);
    kn_print(y);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
