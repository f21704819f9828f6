#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *prototype = kn_rand(dev, KN_SHAPE(1, 10));
    kn_tensor *batch = kn_repeat(prototype, KN_DIMS(64)); /* wrong: which of the two axes? */
    kn_print(kn_sum(batch));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
