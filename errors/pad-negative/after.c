#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *sound = kn_rand(dev, KN_SHAPE(2, 100));  /* two channels of 100 samples */
    kn_tensor *core = kn_pad(sound, KN_DIMS(-10, -10)); /* the first pair is the last axis */
    kn_print(kn_mean(core));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
