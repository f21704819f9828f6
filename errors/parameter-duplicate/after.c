#include <kiln/kiln.h>

typedef struct mlp {
    kn_module base;
    kn_module *fc1, *fc2;
} mlp;

int main(void) {
    static const kn_module_type type = {.name = "MLP", .size = sizeof(mlp)};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    mlp *net = kn_module_new(dev, &type);
    KN_CHILD(net, fc1, kn_nn_linear(dev, 784, 128));
    KN_CHILD(net, fc2, kn_nn_linear(dev, 128, 10)); /* a field of its own */
    kn_module_print(&net->base);
    kn_module_free(&net->base);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
