#include <errno.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_linear(dev, 16, 8);
    const char *path = "/srv/models/net.safetensors"; /* wrong: that folder is another user's */
    kn_fault_file_write_at(0, EACCES);                /* stands for it on every machine */
    int failed = kn_save_weights(net, path) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
