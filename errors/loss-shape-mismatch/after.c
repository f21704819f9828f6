#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_linear(dev, 5, 1);
    kn_tensor *houses = kn_rand(dev, KN_SHAPE(32, 5));
    kn_tensor *prices = kn_rand(dev, KN_SHAPE(32));
    kn_tensor *guess = kn_forward(net, houses);                     /* [32, 1] */
    kn_tensor *loss = kn_mse_loss(guess, kn_unsqueeze(prices, -1)); /* [32, 1] as well */
    kn_print(loss);
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
