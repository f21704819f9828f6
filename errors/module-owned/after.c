#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *tower = kn_nn_sequential(dev, kn_nn_linear(dev, 32, 8), kn_nn_relu(dev));
    kn_module *net = kn_nn_list(dev);
    kn_tensor *a = kn_rand(dev, KN_SHAPE(4, 32)), *b = kn_rand(dev, KN_SHAPE(4, 32));
    kn_module *left = kn_module_append(net, tower);
    kn_module *right = left; /* one tower, run twice: its weights are shared */
    kn_print(kn_mean(kn_mul(kn_forward(left, a), kn_forward(right, b))));
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
