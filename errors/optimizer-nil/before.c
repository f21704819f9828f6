#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_module *net = kn_nn_linear(dev, 8, 2);
    kn_tensor *x = kn_rand(dev, KN_SHAPE(16, 8));
    kn_optimizer *opt = NULL; /* wrong: declared, and made nowhere */
    kn_grads *grads = NULL;
    int failed = 0;
    if (kn_backward(kn_mean(kn_square(kn_forward(net, x))), &grads) != KN_OK ||
        kn_optimizer_step(opt, grads) != KN_OK)
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_optimizer_free(opt);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
