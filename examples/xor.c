/* Learns the exclusive or of two bits with a network of one hidden layer. */
#include <kiln/kiln.h>

#include <stdio.h>

typedef struct {
    kn_module base;
    kn_module *hidden, *out;
} xor_net;

static kn_tensor *xor_forward(kn_module *self, kn_tensor *x) {
    xor_net *net = (xor_net *)self;
    return kn_forward(net->out, kn_tanh(kn_forward(net->hidden, x)));
}

static const kn_module_type xor_type = {
    .name = "Xor", .size = sizeof(xor_net), .forward = xor_forward};

static kn_module *xor_new(kn_device *dev) {
    xor_net *net = kn_module_new(dev, &xor_type);
    KN_CHILD(net, hidden, kn_nn_linear(dev, 2, 8));
    KN_CHILD(net, out, kn_nn_linear(dev, 8, 2)); /* a score for each of the two answers */
    return &net->base;
}

static kn_status step(kn_module *net, kn_optimizer *optimizer, kn_tensor *x, kn_tensor *y) {
    KN_SCOPE_HERE(kn_context_of(x));
    kn_grads *grads = NULL;
    kn_status status = kn_backward(kn_cross_entropy(kn_forward(net, x), y), &grads);
    return status == KN_OK ? kn_optimizer_step(optimizer, grads) : status;
}

int main(void) {
    static const float bits[4][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    int64_t answers[4] = {0, 1, 1, 0};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(4, 2), bits);
    kn_tensor *y = kn_from_array(dev, KN_I64, KN_SHAPE(4), answers);
    kn_module *net = xor_new(dev);
    kn_optimizer *optimizer = kn_adam(net, .lr = 0.05);

    kn_status status = KN_OK;
    for (int i = 0; i < 300 && status == KN_OK; i++) status = step(net, optimizer, x, y);

    KN_NO_GRAD(kn) {
        kn_tensor *said = kn_argmax(kn_forward(net, x), .axis = KN_SOME(-1));
        if (status == KN_OK) status = kn_read(said, answers, sizeof answers);
    }
    for (int i = 0; i < 4 && status == KN_OK; i++)
        printf("%g xor %g = %d\n", bits[i][0], bits[i][1], (int)answers[i]);
    if (status != KN_OK) kn_report_error(kn_last_error(kn), stderr);
    kn_optimizer_free(optimizer);
    kn_module_free(net);
    kn_close(kn);
    return status != KN_OK;
}
