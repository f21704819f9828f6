#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *sound = kn_rand(dev, KN_SHAPE(2, 100));        /* two channels of 100 samples */
    kn_tensor *core = kn_pad(sound, KN_DIMS(0, 0, -10, -10)); /* wrong: these are the channels */
    kn_print(kn_mean(core));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
