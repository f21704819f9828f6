#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *digits = kn_rand(dev, KN_SHAPE(16, 1, 28, 28));
    kn_tensor *framed = kn_pad(digits, KN_DIMS(2, 2, 2, 2)); /* left, right, top, bottom: 32 x 32 */
    kn_print(kn_sum(framed));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
