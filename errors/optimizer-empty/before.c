#include <kiln/kiln.h>

typedef struct scale {
    kn_module base;
    kn_tensor *factor;
} scale;

int main(void) {
    static const kn_module_type type = {.name = "Scale", .size = sizeof(scale)};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    scale *s = kn_module_new(dev, &type);
    s->factor = kn_ones(dev, KN_SHAPE(8)); /* wrong: the module does not know of it */
    kn_optimizer *opt = kn_sgd(&s->base, .lr = 0.1);
    kn_optimizer_free(opt);
    kn_module_free(&s->base);
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
