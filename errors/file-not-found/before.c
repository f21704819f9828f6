#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_linear(dev, 16, 8);
    int failed =
        kn_save_weights(net, "net.safetensors") != KN_OK ||
        kn_load_weights(net, "weights/net.safetensors") != KN_OK; /* wrong: no such folder */
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
