#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const int64_t points[] = {120, 75, 0, 98}, games[] = {10, 5, 0, 7};
    kn_tensor *total = kn_from_array(dev, KN_I64, KN_SHAPE(4), points);
    kn_tensor *count = kn_from_array(dev, KN_I64, KN_SHAPE(4), games);
    kn_tensor *played = kn_clamp(count, .min = KN_SOME(1)); /* no game: 0 / 1 is 0 */
    kn_tensor *mean = kn_floor_divide(total, played);
    kn_print(mean);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
