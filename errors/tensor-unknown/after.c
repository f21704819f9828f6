#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_named_tensor items[] = {{"encoder.mean", kn_zeros(dev, KN_SHAPE(8))},
                               {"encoder.scale", kn_ones(dev, KN_SHAPE(8))}};
    kn_tensor_file *file = NULL;
    if (kn_save_tensors(kn, "norm.safetensors", items, 2) != KN_OK ||
        kn_tensor_file_open(kn, "norm.safetensors", &file) != KN_OK)
        return kn_report_error(kn_last_error(kn), stderr);
    kn_print(kn_tensor_file_load(file, "encoder.mean", dev)); /* as it was saved */
    kn_tensor_file_close(file);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
