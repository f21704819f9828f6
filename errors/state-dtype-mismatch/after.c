#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *old = kn_nn_linear(dev, 16, 8), *net = kn_nn_linear(dev, 16, 8);
    int failed = kn_module_cast(old, KN_F16) != KN_OK || /* a small file */
                 kn_save_weights(old, "net.safetensors") != KN_OK ||
                 kn_load_weights(net, "net.safetensors", .cast = true) != KN_OK; /* widened */
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(old);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
