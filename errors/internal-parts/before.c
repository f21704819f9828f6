#include <kiln/kiln.h>

/* x without its mean along the last axis: the shape of x */
static bool same_shape(kn_tensor *const *in, uint32_t n, void *args, kn_operation_result *result,
                       char *why, size_t size) {
    (void)n, (void)args, (void)why, (void)size;
    result[0] = (kn_operation_result){kn_dtype_of(in[0]), kn_shape_of(in[0])};
    return true;
}

static void center(kn_tensor *const *in, uint32_t n, const void *args, kn_tensor **results) {
    (void)n, (void)args;
    results[0] = kn_mean(in[0], .axes = KN_AXES(-1), .keepdim = true); /* wrong: the mean itself */
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "default");
    const kn_operation *op = NULL;
    kn_operation_description center_op = {.size = sizeof center_op,
                                          .name = "my_center",
                                          .operands = "x",
                                          .infer = same_shape,
                                          .parts = center};
    kn_tensor *x = kn_rand(dev, KN_SHAPE(4, 10));
    if (kn_operation_register(kn, &center_op, &op) == KN_OK)
        kn_print(kn_apply(op, KN_LIST(x), NULL, 0, NULL));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
