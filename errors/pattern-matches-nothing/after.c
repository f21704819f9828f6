#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 8, 16), kn_nn_linear(dev, 16, 2));
    int failed = kn_freeze(net, "0.**") != KN_OK; /* everything below the first child */
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_print(net);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
