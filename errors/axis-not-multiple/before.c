#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *images = kn_rand(dev, KN_SHAPE(8, 30, 16, 16));
    kn_tensor *y = kn_group_norm(images, 8); /* wrong: 30 channels in 8 groups */
    kn_print(kn_mean(y));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
