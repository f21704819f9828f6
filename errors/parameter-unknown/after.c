#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 8, 16), kn_nn_linear(dev, 16, 2));
    kn_print(kn_mean(kn_module_param(net, "0.weight"))); /* a sequence numbers its children */
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
