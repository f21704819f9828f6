#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *x = kn_rand(dev, KN_SHAPE(16, 8));
    kn_module *encoder = kn_nn_linear(dev, 8, 4);
    kn_module *net = kn_nn_sequential(dev, encoder, kn_nn_relu(dev), kn_nn_linear(dev, 4, 2));
    kn_print(kn_mean(kn_forward(net, x)));
    kn_print(kn_mean(kn_forward(encoder, x)));
    kn_module_free(net); /* after the last use of any part */
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
