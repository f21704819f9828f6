#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *maps = kn_rand(dev, KN_SHAPE(32, 16, 4, 4)); /* what two convolutions left */
    kn_tensor *rows = kn_reshape(maps, KN_SHAPE(32, -1));   /* 16 * 4 * 4 */
    kn_print(kn_mean(rows));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
