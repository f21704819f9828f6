#include <kiln/kiln.h>

typedef struct head {
    kn_module base;
    kn_module *body; /* the network that it belongs to */
} head;

int main(void) {
    static const kn_module_type type = {.name = "Head", .size = sizeof(head)};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_sequential(dev, kn_nn_linear(dev, 16, 8));
    head *h = kn_module_append(net, kn_module_new(dev, &type));
    h->body = net; /* a plain pointer owns nothing */
    kn_module_print(net);
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
