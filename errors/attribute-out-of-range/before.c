#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    int width = 3;               /* channels of a picture */
    int hidden = width / 4 * 64; /* wrong: integers, 3 / 4 is 0 */
    kn_module *layer = kn_nn_linear(dev, 32, hidden);
    kn_print(kn_mean(kn_forward(layer, kn_rand(dev, KN_SHAPE(16, 32)))));
    int failed = kn_report(kn, stderr);
    kn_module_free(layer);
    kn_close(kn);
    return failed;
}
