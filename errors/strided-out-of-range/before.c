#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *signal = kn_arange(dev, 0, 16.0);
    /* windows of 8 samples, a new one every 4 samples */
    int64_t windows = 16 / 4; /* wrong: the last one would begin at 12 and end at 19 */
    kn_tensor *frames = kn_as_strided(signal, KN_SHAPE(windows, 8), KN_DIMS(4, 1), 0);
    kn_print(kn_mean(frames, .axes = KN_AXES(1)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
