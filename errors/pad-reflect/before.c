#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *sound = kn_rand(dev, KN_SHAPE(1, 100)); /* one short sound */
    kn_tensor *spectrum = kn_stft(sound, 256);         /* wrong: 128 of 99 cannot be mirrored */
    kn_print(kn_mean(kn_abs(spectrum)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
