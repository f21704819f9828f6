#include <kiln/kiln.h>

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    kn_nn_pool_options options = {.kernel = KN_DIMS(3)};
    kn_module *pool = kn_nn_max_pool2d_with(dev, &options);
    kn_print(kn_mean(kn_forward(pool, kn_rand(dev, KN_SHAPE(1, 8, 27, 27)))));
    int failed = kn_report(kn, stderr);
    kn_module_free(pool);
    kn_close(kn);
    return failed;
}
