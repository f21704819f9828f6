#include <errno.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_linear(dev, 16, 8);
    int failed = 0;
    kn_fault_file_write_at(12, ENOSPC); /* a disk with room for two such files */
    for (int epoch = 0; epoch < 10 && !failed; epoch++) {
        char path[32];
        snprintf(path, sizeof path, "net.safetensors");
        if (epoch == 9) failed = kn_save_weights(net, path) != KN_OK; /* the last one alone */
    }
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
