#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const uint8_t pixels[] = {0, 60, 120, 250};
    kn_tensor *photo = kn_from_array(dev, KN_U8, KN_SHAPE(2, 2), pixels);
    kn_tensor *darker = kn_add_scalar(photo, -40); /* wrong: bytes have no -40 */
    kn_print(darker);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
