#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *mean = kn_full(dev, KN_SHAPE(3), 0.5);
    float values[3]; /* three numbers need no format */
    int failed = kn_read(mean, values, sizeof values) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    FILE *file = failed ? NULL : fopen("mean.f32", "wb");
    if (file) fwrite(values, sizeof values, 1, file);
    if (file) fclose(file);
    kn_close(kn);
    return failed;
}
