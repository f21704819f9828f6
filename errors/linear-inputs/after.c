#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *layer = kn_nn_linear(dev, 784, 10);
    kn_tensor *images = kn_rand(dev, KN_SHAPE(64, 1, 28, 28));
    kn_tensor *scores = kn_forward(layer, kn_flatten(images, 1, -1)); /* 784 numbers an image */
    kn_print(kn_mean(scores));
    int failed = kn_report(kn, stderr);
    kn_module_free(layer);
    kn_close(kn);
    return failed;
}
