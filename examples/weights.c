/* Trains a layer, saves its weights, and loads them into another one. */
#include <kiln/kiln.h>

#include <stdio.h>
#include <string.h>

/* One step towards y = the sum of the elements of x. */
static kn_status step(kn_module *net, kn_optimizer *optimizer, kn_device *dev) {
    KN_SCOPE_HERE(kn_device_context(dev));
    kn_tensor *x = kn_randn(dev, KN_SHAPE(32, 4));
    kn_tensor *y = kn_sum(x, .axes = KN_AXES(1), .keepdim = true);
    kn_grads *grads = NULL;
    kn_status status = kn_backward(kn_mse_loss(kn_forward(net, x), y), &grads);
    return status == KN_OK ? kn_optimizer_step(optimizer, grads) : status;
}

/* The net's answers for the rows of the identity matrix: its weights plus its bias. */
static kn_status answers(kn_module *net, float out[4]) {
    KN_SCOPE_HERE(kn_device_context(kn_module_device(net)));
    KN_NO_GRAD_HERE(kn_device_context(kn_module_device(net)));
    kn_tensor *x = kn_eye(kn_module_device(net), 4);
    return kn_read(kn_forward(net, x), out, 4 * sizeof *out);
}

int main(void) {
    const char *path = "sum.safetensors";
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_module *trained = kn_nn_linear(dev, 4, 1), *loaded = kn_nn_linear(dev, 4, 1);
    kn_optimizer *optimizer = kn_sgd(trained, .lr = 0.1);
    float before[4] = {0}, after[4] = {0};

    kn_status status = KN_OK;
    for (int i = 0; i < 100 && status == KN_OK; i++) status = step(trained, optimizer, dev);
    if (status == KN_OK) status = answers(trained, before);
    if (status == KN_OK) status = kn_save_weights(trained, path);
    if (status == KN_OK) status = kn_load_weights(loaded, path);
    if (status == KN_OK) status = answers(loaded, after);

    if (status == KN_OK) {
        printf("answers %.2f %.2f %.2f %.2f\n", after[0], after[1], after[2], after[3]);
        printf("the same bits: %s\n", memcmp(before, after, sizeof after) == 0 ? "yes" : "no");
    } else {
        kn_report_error(kn_last_error(kn), stderr);
    }
    kn_optimizer_free(optimizer);
    kn_module_free(trained);
    kn_module_free(loaded);
    kn_close(kn);
    return status != KN_OK;
}
