#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *dropout = kn_nn_dropout(dev, 0.3);
    kn_print(kn_mean(kn_forward(dropout, kn_ones(dev, KN_SHAPE(64, 128)))));
    int failed = kn_report(kn, stderr);
    kn_module_free(dropout);
    kn_close(kn);
    return failed;
}
