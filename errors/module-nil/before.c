#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 16, 8), kn_nn_relu(dev));
    kn_tensor *x = kn_rand(dev, KN_SHAPE(4, 16));
    for (uint32_t i = 0; i <= kn_module_child_count(net); i++) /* wrong: one child too many */
        x = kn_forward(kn_module_child(net, i), x);
    kn_print(kn_mean(x));
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
