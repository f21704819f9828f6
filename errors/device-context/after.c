#include <kiln/kiln.h>

int main(void) {
    kn_context *training = kn_open(NULL), *serving = kn_open(NULL);
    kn_device *dev = kn_device_open(training, "autodiff(default)");
    kn_module *net = kn_nn_linear(dev, 4, 2);
    kn_device *to = kn_device_open(training, "default"); /* of the net's own context */
    int failed = 0;
    if (kn_module_to(net, to) != KN_OK) {
        failed = kn_report_error(kn_last_error(training), stderr);
    } else {
        kn_print(kn_forward(net, kn_ones(to, KN_SHAPE(1, 4))));
        failed = kn_report(training, stderr);
    }
    kn_module_free(net);
    kn_close(serving);
    kn_close(training);
    return failed;
}
