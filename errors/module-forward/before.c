#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_list(dev); /* wrong: a list only holds modules */
    kn_module_append(net, kn_nn_linear(dev, 16, 8));
    kn_module_append(net, kn_nn_relu(dev));
    kn_tensor *y = kn_forward(net, kn_rand(dev, KN_SHAPE(4, 16)));
    kn_print(kn_mean(y));
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
