#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const int32_t minutes[] = {32, 41, 28, 37};
    kn_tensor *runs = kn_from_array(dev, KN_I32, KN_SHAPE(4), minutes);
    kn_tensor *mean = kn_mean(runs); /* of integers it is float32 */
    kn_print(mean);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
