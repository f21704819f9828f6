#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const uint8_t pixels[] = {0, 60, 120, 250};
    kn_tensor *photo = kn_from_array(dev, KN_U8, KN_SHAPE(2, 2), pixels);
    kn_tensor *wide = kn_add_scalar(kn_cast(photo, KN_I32), -40); /* -40 to 210 */
    kn_tensor *darker = kn_cast(kn_clamp(wide, .min = KN_SOME(0)), KN_U8);
    kn_print(darker);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
