#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    enum { CHANNELS = 48 };
    kn_module *net = kn_nn_sequential(
        dev, kn_nn_conv2d(dev, 3, CHANNELS, 3),
        kn_nn_conv2d(dev, CHANNELS, CHANNELS, 3, .groups = 16), /* 16 groups of 3 channels */
        kn_nn_relu(dev), kn_nn_conv2d(dev, CHANNELS, 64, 1));
    kn_print(kn_mean(kn_forward(net, kn_rand(dev, KN_SHAPE(2, 3, 16, 16)))));
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
