#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static const char content[] =
        "\x93NUMPY\1\0v\0{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}";
    kn_named_tensor item = {"mean", kn_zeros(dev, KN_SHAPE(2))};
    int failed = kn_save_tensors(kn, "net.safetensors", &item, 1) != KN_OK;
    FILE *other = fopen("mean.npy", "wb");
    if (other) {
        fwrite(content, 1, sizeof content - 1, other);
        fclose(other);
    }
    kn_tensor_file *file = NULL;
    const char *path = "mean.npy"; /* wrong: an .npy file */
    failed = failed || kn_tensor_file_open(kn, path, &file) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_tensor_file_close(file);
    kn_close(kn);
    return failed;
}
