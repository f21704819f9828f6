#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_module *net = kn_nn_linear(dev, 8, 1);
    kn_optimizer *opt = kn_sgd(net, .lr = 0.1, .momentum = 0.9, .nesterov = true);
    KN_SCOPE(kn) {
        kn_grads *grads = NULL;
        kn_tensor *loss = kn_mean(kn_square(kn_forward(net, kn_rand(dev, KN_SHAPE(4, 8)))));
        if (kn_ok(kn) && kn_backward(loss, &grads) == KN_OK)
            KN_IGNORE(kn_optimizer_step(opt, grads));
    }
    int failed = kn_report(kn, stderr);
    kn_optimizer_free(opt);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
