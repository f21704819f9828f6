#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 16, 8), kn_nn_linear(dev, 8, 2));
    kn_optimizer *opt = kn_adamw(net, .lr = 1e-3);
    int failed = kn_optimizer_group(opt, "**.bias", .no_weight_decay = true) != KN_OK ||
                 /* all of layer 1 but its bias */
                 kn_optimizer_group(opt, "1.**, !**.bias", .lr_scale = 10) != KN_OK;
    if (failed) kn_report_error(kn_last_error(kn), stderr);
    kn_optimizer_free(opt);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
