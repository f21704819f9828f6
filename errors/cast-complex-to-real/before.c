#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *signal = kn_sin(kn_arange(dev, 0, 64.0));
    kn_tensor *spectrum = kn_rfft(signal);
    kn_tensor *strength = kn_cast(spectrum, KN_F32); /* wrong: which part of it? */
    kn_print(kn_max(strength));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
