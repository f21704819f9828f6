#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_tensor *mean = kn_full(dev, KN_SHAPE(3), 0.5);
    kn_named_tensor item = {"mean", mean};
    int failed = kn_save_tensors(kn, "mean.safetensors", &item, 1) != KN_OK; /* wrong: no jansson */
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
