#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex"), *exact = kn_device_open(kn, "ndarray");
    kn_module *conv = kn_nn_conv2d(dev, 1, 4, 3), *norm = kn_nn_batch_norm(dev, 4);
    kn_module *net = kn_nn_sequential(dev, conv, norm);
    int failed = 0;
    if (kn_module_to(net, exact) != KN_OK) /* the whole of it moves */
        failed = kn_report_error(kn_last_error(kn), stderr);
    kn_print(kn_mean(kn_forward(net, kn_rand(exact, KN_SHAPE(2, 1, 8, 8)))));
    failed |= kn_report(kn, stderr);
    kn_module_free(net);
    kn_close(kn);
    return failed;
}
