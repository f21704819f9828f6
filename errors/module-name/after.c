#include <kiln/kiln.h>
#include <stdio.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_list(dev);
    for (int i = 0; i < 3; i++) {
        char name[16];
        snprintf(name, sizeof name, "layer%d", i); /* one name, no dot */
        kn_module_add_child(net, name, kn_nn_linear(dev, 8, 8));
        if (!kn_ok(kn)) break;
    }
    kn_module_print(net);
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
