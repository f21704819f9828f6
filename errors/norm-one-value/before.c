#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 4, 8), kn_nn_batch_norm(dev, 8),
                                      kn_nn_relu(dev), kn_nn_linear(dev, 8, 2));
    kn_tensor *samples = kn_rand(dev, KN_SHAPE(33, 4));
    enum { BATCH = 16 };
    for (int from = 0; from < 33; from += BATCH) { /* wrong: the third batch is one sample */
        kn_tensor *batch = kn_slice(samples, 0, from, from + BATCH, 1);
        kn_print(kn_mean(kn_forward(net, batch)));
    }
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
