#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)"); /* parameters require gradients */
    kn_module *net = kn_nn_linear(dev, 16, 8);
    kn_optimizer *opt = kn_adamw(net, .lr = 1e-3);
    kn_grads *grads = NULL;
    kn_tensor *loss = kn_mean(kn_square(kn_forward(net, kn_rand(dev, KN_SHAPE(4, 16)))));
    if (kn_ok(kn) && kn_backward(loss, &grads) == KN_OK)
        KN_IGNORE(kn_optimizer_step(opt, grads));
    kn_optimizer_free(opt);
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
