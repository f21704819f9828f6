#include <kiln/kiln.h>

#include <math.h>

typedef struct {
    double base;
} log_args;

static bool log_shape(kn_tensor *const *in, uint32_t n, void *args, kn_operation_result *result,
                      char *why, size_t size) {
    (void)n;
    double base = ((log_args *)args)->base;
    if (!(base > 0 && base != 1)) {
        snprintf(why, size, "base is %g; it must be above 0 and not 1", base);
        return false;
    }
    result[0] = (kn_operation_result){kn_dtype_of(in[0]), kn_shape_of(in[0])};
    return true;
}
static void log_parts(kn_tensor *const *in, uint32_t n, const void *args, kn_tensor **results) {
    (void)n;
    results[0] = kn_mul_scalar(kn_log(in[0]), 1 / log(((const log_args *)args)->base));
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const kn_operation *op = NULL;
    kn_operation_description d = {.size = sizeof d,
                                  .name = "my_log",
                                  .operands = "x",
                                  .attributes = "base: f64",
                                  .args_size = sizeof(log_args),
                                  .infer = log_shape,
                                  .parts = log_parts};
    kn_tensor *x = kn_full(dev, KN_SHAPE(3), 8.0);
    log_args args = {0}; /* wrong: base was never set */
    if (kn_operation_register(kn, &d, &op) == KN_OK)
        kn_print(kn_apply(op, KN_LIST(x), &args, sizeof args, NULL));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
