#include <kiln/kiln.h>

/* Named as in the paper. */
static bool same_shape(kn_tensor *const *in, uint32_t n, void *args, kn_operation_result *result,
                       char *why, size_t size) {
    (void)n, (void)args, (void)why, (void)size;
    result[0] = (kn_operation_result){kn_dtype_of(in[0]), kn_shape_of(in[0])};
    return true;
}

static void swish(kn_tensor *const *in, uint32_t n, const void *args, kn_tensor **results) {
    (void)n, (void)args;
    results[0] = kn_mul(in[0], kn_sigmoid(in[0]));
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const kn_operation *op = NULL;
    kn_operation_description swish_op = {
        .size = sizeof swish_op,
        .name = "swish_1", /* letters, digits and '_' */
        .operands = "x",
        .infer = same_shape,
        .parts = swish,
    };
    int failed = 0;
    if (kn_operation_register(kn, &swish_op, &op))
        failed = kn_report_error(kn_last_error(kn), stderr);
    else
        kn_print(kn_apply(op, KN_LIST(kn_ones(dev, KN_SHAPE(3))), NULL, 0, NULL));
    kn_close(kn);
    return failed;
}
