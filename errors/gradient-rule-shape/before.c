#include <kiln/kiln.h>

static bool infer(kn_tensor *const *in, uint32_t n, void *args, kn_operation_result *results,
                  char *why, size_t why_size) {
    (void)n, (void)args, (void)why, (void)why_size;
    results[0] = (kn_operation_result){kn_dtype_of(in[0]), KN_SHAPE(kn_dim(in[0], 0))};
    return true;
}

static void parts(kn_tensor *const *in, uint32_t n, const void *args, kn_tensor **results) {
    (void)n, (void)args;
    results[0] = kn_sum(in[0], .axes = KN_AXES(1)); /* [rows, columns] to [rows] */
}

static void gradient(kn_operation_backward *b) {
    b->dx[0] = b->dy[0]; /* wrong: one number a row, but x has three */
}

int main(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(default)");
    kn_operation_description row_sums = {.size = sizeof row_sums,
                                         .name = "row_sums",
                                         .doc = "The sum of each row of a matrix.",
                                         .operands = "x",
                                         .save_in = 1,
                                         .infer = infer,
                                         .grad = gradient,
                                         .parts = parts};
    const kn_operation *op = NULL;
    KN_IGNORE(kn_operation_register(kn, &row_sums, &op));
    kn_tensor *x = kn_require_grad(kn_rand(dev, KN_SHAPE(2, 3)));
    kn_tensor *sums = kn_apply(op, KN_LIST(x), NULL, 0, NULL);
    kn_grads *grads = NULL;
    if (kn_backward(kn_sum(sums), &grads) == KN_OK) kn_print(kn_grad(x, grads));
    int failed = kn_report_error(kn_last_error(kn), stderr);
    kn_close(kn);
    return failed;
}
