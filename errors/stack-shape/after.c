#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *first = kn_rand(dev, KN_SHAPE(7)), *second = kn_rand(dev, KN_SHAPE(5));
    kn_tensor *filled = kn_pad(second, KN_DIMS(0, 2)); /* zeros at the end */
    kn_tensor *batch = kn_stack(KN_LIST(first, filled), 0);
    kn_print(kn_sum(batch, .axes = KN_AXES(1)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
