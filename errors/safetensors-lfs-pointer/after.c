#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    static const char content[] = "version https://git-lfs.github.com/spec/v1\n"
                                  "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daa\n"
                                  "size 437\n";
    kn_named_tensor item = {"mean", kn_zeros(dev, KN_SHAPE(2))};
    int failed = kn_save_tensors(kn, "net.safetensors", &item, 1) != KN_OK;
    FILE *other = fopen("model.safetensors", "wb");
    if (other) {
        fwrite(content, 1, sizeof content - 1, other);
        fclose(other);
    }
    kn_tensor_file *file = NULL;
    const char *path = "net.safetensors"; /* the weights */
    failed = failed || kn_tensor_file_open(kn, path, &file) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_tensor_file_close(file);
    kn_close(kn);
    return failed;
}
