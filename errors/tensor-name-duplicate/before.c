#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *encoder = kn_nn_linear(dev, 784, 32), *decoder = kn_nn_linear(dev, 32, 784);
    kn_named_tensor weights[] = {
        {"weight", kn_module_param(encoder, "weight")},
        {"weight", kn_module_param(decoder, "weight")}, /* wrong: the name is taken */
    };
    int failed = 0;
    if (kn_save_tensors(kn, "autoencoder.safetensors", weights, 2))
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(encoder);
    kn_module_free(decoder);
    kn_close(kn);
    return failed;
}
