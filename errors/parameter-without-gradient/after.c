#include <kiln/kiln.h>

typedef struct net {
    kn_module base;
    kn_module *hidden, *out;
} net;

static kn_tensor *net_forward(kn_module *self, kn_tensor *x) {
    net *n = (net *)self;
    return kn_forward(n->out, kn_relu(kn_forward(n->hidden, x))); /* through both */
}
static const kn_module_type net_type = {.name = "Net", .size = sizeof(net), .forward = net_forward};

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    net *n = kn_module_new(dev, &net_type);
    KN_CHILD(n, hidden, kn_nn_linear(dev, 8, 8));
    KN_CHILD(n, out, kn_nn_linear(dev, 8, 1));
    kn_optimizer *opt = kn_sgd(&n->base, .lr = 0.1);
    kn_grads *grads = NULL;
    kn_tensor *loss = kn_mean(kn_square(kn_forward(&n->base, kn_rand(dev, KN_SHAPE(16, 8)))));
    int failed = 0;
    if (kn_backward(loss, &grads) || kn_optimizer_step(opt, grads))
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_optimizer_free(opt);
    kn_module_free(&n->base);
    kn_close(kn);
    return failed;
}
