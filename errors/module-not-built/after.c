#include <kiln/kiln.h>

typedef struct block {
    kn_module base;
    kn_module *fc;
} block;

static kn_tensor *block_forward(kn_module *self, kn_tensor *x) {
    return kn_forward(((block *)self)->fc, x);
}

static const kn_module_type block_type = {
    .name = "Block", .size = sizeof(block), .forward = block_forward};

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_module *net = kn_nn_sequential_of(dev, NULL, 0);
    block *b = kn_module_new(dev, &block_type); /* makes the struct and its base */
    kn_module_append(net, b);
    if (kn_ok(kn)) KN_CHILD(b, fc, kn_nn_linear(dev, 16, 8));
    kn_module_print(net);
    kn_module_free(net);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
