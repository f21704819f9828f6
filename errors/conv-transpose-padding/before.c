#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *point = kn_rand(dev, KN_SHAPE(1, 16, 1, 1)); /* one vector a picture */
    kn_tensor *weight = kn_randn(dev, KN_SHAPE(16, 8, 4, 4));
    kn_tensor *map =
        kn_conv_transpose2d(point, weight, .padding = KN_DIMS(3)); /* wrong: it cuts 6 of 4 off */
    kn_print(kn_sum(map));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
