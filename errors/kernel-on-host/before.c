#include <kiln/kiln.h>

static bool same_shape(kn_tensor *const *in, uint32_t n, void *args, kn_operation_result *result,
                       char *why, size_t size) {
    (void)n, (void)args, (void)why, (void)size;
    result[0] = (kn_operation_result){kn_dtype_of(in[0]), kn_shape_of(in[0])};
    return true;
}

static int double_it(const kn_launch *l) {
    const float *x = kn_desc_data(l->in[0], sizeof *x);
    float *y = kn_desc_data(l->out[0], sizeof *y);
    for (int64_t i = 0; i < l->out[0]->shape[0]; i++) y[i] = 2 * x[i];
    return KN_OK;
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "late"); /* its memory is its own */
    const kn_operation *op = NULL;
    kn_operation_kernel kernels[] = {
        {"flex", double_it, 0, KN_LAYOUT_CONTIGUOUS}}; /* wrong: not late */
    kn_operation_description twice = {.size = sizeof twice,
                                      .name = "my_twice",
                                      .operands = "x",
                                      .dtypes = KN_DTYPE_BIT(KN_F32),
                                      .infer = same_shape,
                                      .reference = double_it,
                                      .kernels = kernels,
                                      .n_kernels = 1};
    if (kn_operation_register(kn, &twice, &op) == KN_OK)
        kn_print(kn_apply(op, KN_LIST(kn_ones(dev, KN_SHAPE(3))), NULL, 0, NULL));
    int failed = kn_report(kn, stderr);
    kn_close(kn);
    return failed;
}
