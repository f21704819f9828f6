#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const uint8_t cut[] = {255, 255, 0, 0, 255, 0}; /* as a picture program stores a mask */
    kn_tensor *photo = kn_rand(dev, KN_SHAPE(2, 3));
    kn_tensor *mask = kn_from_array(dev, KN_U8, KN_SHAPE(2, 3), cut);
    kn_tensor *inside = mask; /* wrong: bytes, not yes and no */
    kn_print(kn_where(inside, photo, kn_zeros_like(photo)));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
