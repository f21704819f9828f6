#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *old = kn_nn_sequential(dev, kn_nn_linear(dev, 16, 8), kn_nn_linear(dev, 8, 2));
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 16, 8)); /* the body alone */
    int failed = kn_save_weights(old, "net.safetensors") != KN_OK ||
                 /* only what the body has */
                 kn_load_weights(net, "net.safetensors", .select = "0.**") != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(old);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
