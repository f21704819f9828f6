/* Operations registered from outside the library, and calls by name (pitfall 57: such an operation
 * works forward and backward on each backend that it has a kernel for, and says so elsewhere). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

/* y = x * x * factor, contiguous float32 operands. */
typedef struct scaled_args {
    double factor;
} scaled_args;

static int calls_flex, calls_ndarray;

static bool same_shape(kn_tensor *const *in, uint32_t n_in, void *args, kn_operation_result *out,
                       char *why, size_t why_size) {
    (void)n_in;
    const scaled_args *a = args;
    if (a && !(a->factor > 0)) {
        snprintf(why, why_size, "factor is %g; it must be positive", a->factor);
        return false;
    }
    out[0] = (kn_operation_result){kn_dtype_of(in[0]), kn_shape_of(in[0])};
    return true;
}

static int run_scaled(const kn_launch *l) {
    const float *x = kn_desc_data(l->in[0], sizeof *x);
    float *y = kn_desc_data(l->out[0], sizeof *y);
    const scaled_args *a = l->args;
    int64_t n = 1;
    for (int i = 0; i < l->out[0]->rank; i++) n *= l->out[0]->shape[i];
    for (int64_t i = 0; i < n; i++) y[i] = x[i] * x[i] * (float)a->factor;
    return KN_OK;
}
static int on_flex(const kn_launch *l) {
    calls_flex++;
    return run_scaled(l);
}
static int on_ndarray(const kn_launch *l) {
    calls_ndarray++;
    return run_scaled(l);
}

static void scaled_grad(kn_operation_backward *b) {
    const scaled_args *a = b->args;
    b->dx[0] = kn_mul(b->dy[0], kn_mul_scalar(b->in[0], 2 * a->factor));
}

static const kn_operation_kernel two_kernels[] = {
    {.backend = "flex", .run = on_flex, .layout = KN_LAYOUT_CONTIGUOUS},
    {.backend = "ndarray",
     .run = on_ndarray,
     .dtypes = KN_DTYPE_BIT(KN_F32),
     .layout = KN_LAYOUT_CONTIGUOUS},
};

static kn_operation_description scaled(const char *name) {
    return (kn_operation_description){.size = sizeof(kn_operation_description),
                                      .name = name,
                                      .doc = "factor * x^2",
                                      .operands = "x",
                                      .attributes = "factor: f64",
                                      .args_size = sizeof(scaled_args),
                                      .dtypes = KN_DTYPE_BIT(KN_F32),
                                      .save_in = 1,
                                      .infer = same_shape,
                                      .grad = scaled_grad,
                                      .kernels = two_kernels,
                                      .n_kernels = 2};
}

static const kn_operation *scaled_op(kn_context *kn) {
    const kn_operation *op = kn_operation_find("test_scaled");
    if (!op) {
        kn_operation_description d = scaled("test_scaled");
        assert_int_equal(kn_operation_register(kn, &d, &op), KN_OK);
    }
    return op;
}

static kn_tensor *call(const kn_operation *op, kn_tensor *x, double factor) {
    scaled_args a = {factor};
    return kn_apply(op, KN_LIST(x), &a, sizeof a, NULL);
}

static void assert_values(kn_tensor *t, const float *want, size_t n) {
    float got[8] = {0};
    assert_int_equal(kn_read(t, got, n * sizeof *got), KN_OK);
    for (size_t i = 0; i < n; i++) assert_float_equal(got[i], want[i], 0);
}

/* Forward, backward, second order; from a transposed operand, so that the core copies. */
static void check_on(kn_context *kn, const char *device) {
    const kn_operation *op = scaled_op(kn);
    kn_device *dev = kn_device_open(kn, device);
    KN_SCOPE(kn) {
        const float data[] = {1, 2, 3, 4};
        kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F32, KN_SHAPE(2, 2), data));
        kn_tensor *y = call(op, kn_transpose(x, 0, 1), 3);
        assert_values(y, (float[]){3, 27, 12, 48}, 4);
        kn_grads *g = NULL, *gg = NULL;
        assert_int_equal(kn_backward(kn_sum(y), &g, .create_graph = true), KN_OK);
        kn_tensor *dx = kn_grad(x, g);
        assert_values(dx, (float[]){6, 12, 18, 24}, 4);
        assert_int_equal(kn_backward(kn_sum(kn_square(dx)), &gg), KN_OK);
        assert_values(kn_grad(x, gg), (float[]){72, 144, 216, 288}, 4);
    }
    assert_true(kn_ok(kn));
}

static void runs_on_two_backends(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    check_on(kn, "autodiff(flex)");
    assert_int_equal(calls_flex, 1);
    assert_int_equal(calls_ndarray, 0);
    check_on(kn, "autodiff(ndarray)");
    assert_int_equal(calls_flex, 1);
    assert_int_equal(calls_ndarray, 1);
    kn_close(kn);
}

static void says_where_it_has_no_kernel(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    const kn_operation *op = scaled_op(kn);
    kn_device *late = kn_device_open(kn, "late");
    kn_tensor *x = kn_ones(late, KN_SHAPE(2));
    assert_true(kn_is_nil(call(op, x, 1)));
    assert_string_equal(kn_error(kn)->slug, "operation-no-kernel");
    assert_string_equal(kn_error(kn)->message,
                        "kn_test_scaled: test_scaled has no kernel for float32 on backend late");
    kn_clear(kn);
    kn_operation_kernel k = {.backend = "late", .run = run_scaled, .layout = KN_LAYOUT_CONTIGUOUS};
    assert_int_equal(kn_operation_add_kernel(kn, op, &k), KN_OK);
    assert_values(call(op, x, 5), (float[]){5, 5}, 2);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void refuses_bad_calls(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    const kn_operation *op = scaled_op(kn);
    kn_tensor *x = kn_ones(kn_device_open(kn, "flex"), KN_SHAPE(2));
    assert_true(kn_is_nil(call(op, x, -1)));
    assert_string_equal(kn_error(kn)->slug, "operation-refused");
    assert_string_equal(
        kn_error(kn)->message,
        "kn_test_scaled: its shape rule refuses the call: factor is -1; it must be positive");
    kn_clear(kn);
    assert_true(kn_is_nil(call(op, kn_cast(x, KN_F64), 1)));
    assert_string_equal(kn_error(kn)->slug, "dtype-unsupported");
    kn_clear(kn);
    scaled_args a = {1};
    assert_true(kn_is_nil(kn_apply(op, KN_LIST(x, x), &a, sizeof a, NULL)));
    assert_string_equal(kn_error(kn)->slug, "operation-call");
    kn_clear(kn);
    assert_true(kn_is_nil(kn_apply(op, KN_LIST(x), &a, 4, NULL)));
    assert_string_equal(kn_error(kn)->slug, "operation-call");
    kn_clear(kn);
    assert_true(kn_is_nil(kn_apply(op, KN_LIST(x), NULL, 0, NULL)));
    assert_string_equal(kn_error(kn)->slug, "operation-call");
    kn_clear(kn);
    assert_true(kn_is_nil(kn_apply(NULL, KN_LIST(x), NULL, 0, NULL)));
    assert_string_equal(kn_error(kn)->slug, "argument-null");
    kn_clear(kn);
    assert_true(kn_is_nil(call(op, kn_nil(), 1)));
    kn_clear(kn);
    kn_close(kn);
}

static void refuses_bad_descriptions(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    scaled_op(kn);
    static const char *const bad_operands[] = {"", "x,y", "x, ", "x?, y", "2x", "x*, y", NULL};
    for (int i = 0; bad_operands[i] || i == 6; i++) {
        kn_operation_description d = scaled("test_bad");
        d.operands = bad_operands[i];
        assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPERATION_DESCRIPTION);
        if (i == 6) break;
    }
    kn_operation_description d = scaled("test_scaled");
    assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPERATION_DUPLICATE);
    d = scaled("matmul");
    assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPERATION_DUPLICATE);
    d = scaled("not-a-name");
    assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPERATION_DESCRIPTION);
    d = scaled("test_bad");
    d.infer = NULL;
    assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPERATION_DESCRIPTION);
    d = scaled("test_bad");
    d.n_kernels = 0;
    assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPERATION_DESCRIPTION);
    d = scaled("test_bad");
    d.size = 8;
    assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OPTIONS_SIZE);
    assert_int_equal(kn_operation_register(kn, NULL, NULL), KN_E_ARGUMENT_NULL);
    assert_null(kn_operation_find("test_bad"));
    for (int64_t n = 0; n < 3; n++) {
        d = scaled("test_no_memory");
        kn_fault_alloc_at(n);
        assert_int_equal(kn_operation_register(kn, &d, NULL), KN_E_OUT_OF_MEMORY_HOST);
        kn_fault_alloc_at(-1);
    }
    assert_null(kn_operation_find("test_no_memory"));
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* Without a rule and without parts nothing is cut silently: recording is refused. */
static void without_gradient_is_refused(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_operation_description d = scaled("test_no_gradient");
    const kn_operation *op = NULL;
    d.grad = NULL;
    d.save_in = 0;
    assert_int_equal(kn_operation_register(kn, &d, &op), KN_OK);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_tensor *x = kn_ones(dev, KN_SHAPE(2));
    assert_values(call(op, x, 2), (float[]){2, 2}, 2);
    assert_true(kn_is_nil(call(op, kn_require_grad(x), 2)));
    assert_string_equal(kn_error(kn)->slug, "gradient-none");
    assert_non_null(strstr(kn_error(kn)->message, "test_no_gradient"));
    kn_close(kn);
}

/* A composite: parts alone, two operands of which one is optional, two results. */
static bool pair_shape(kn_tensor *const *in, uint32_t n_in, void *args, kn_operation_result *out,
                       char *why, size_t why_size) {
    (void)n_in, (void)args, (void)why, (void)why_size;
    out[0] = (kn_operation_result){kn_dtype_of(in[0]), kn_shape_of(in[0])};
    out[1] = out[0];
    return true;
}
static void pair_parts(kn_tensor *const *in, uint32_t n_in, const void *args, kn_tensor **results) {
    (void)n_in, (void)args;
    results[0] = kn_exp(in[0]);
    results[1] = in[1] ? kn_mul(in[0], in[1]) : kn_neg(in[0]);
}

static void composites_run_everywhere(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_operation_description d = {.size = sizeof d,
                                  .name = "test_pair",
                                  .operands = "x, weight?",
                                  .results = "first, second",
                                  .infer = pair_shape,
                                  .parts = pair_parts};
    const kn_operation *op = NULL;
    assert_int_equal(kn_operation_register(kn, &d, &op), KN_OK);
    static const char *const devices[] = {"autodiff(flex)", "autodiff(ndarray)", "autodiff(late)"};
    for (int i = 0; i < 3; i++) {
        KN_SCOPE(kn) {
            kn_device *dev = kn_device_open(kn, devices[i]);
            kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(2), 2)), *second = NULL;
            kn_tensor *w = kn_full(dev, KN_SHAPE(2), 10);
            kn_tensor *first = kn_apply(op, KN_LIST(x, w), NULL, 0, (kn_tensor * *[]){&second});
            assert_values(second, (float[]){20, 20}, 2);
            kn_grads *g = NULL;
            assert_int_equal(kn_backward(kn_sum(kn_add(kn_log(first), second)), &g), KN_OK);
            assert_values(kn_grad(x, g), (float[]){11, 11}, 2);
            kn_apply(op, KN_LIST(x), NULL, 0, (kn_tensor * *[]){&second});
            assert_values(second, (float[]){-2, -2}, 2);
        }
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* A reference kernel serves every backend, also one whose memory the host cannot see. */
static void reference_serves_every_backend(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_operation_description d = scaled("test_reference");
    const kn_operation *op = NULL;
    d.kernels = NULL;
    d.n_kernels = 0;
    d.reference = run_scaled;
    assert_int_equal(kn_operation_register(kn, &d, &op), KN_OK);
    static const char *const devices[] = {"flex", "ndarray", "late"};
    for (int i = 0; i < 3; i++) {
        kn_tensor *x = kn_full(kn_device_open(kn, devices[i]), KN_SHAPE(3), 2);
        assert_values(call(op, x, 1), (float[]){4, 4, 4}, 3);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void calls_kilns_own_by_name(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *x = kn_full(dev, KN_SHAPE(2, 3), 1);
    const kn_operation *op = kn_operation_find("matmul");
    kn_tensor *y = kn_apply(op, KN_LIST(x, kn_transpose(x, 0, 1)), NULL, 0, NULL);
    assert_values(y, (float[]){3, 3, 3, 3}, 4);
    kn_axis_args axis = {.axis = 0};
    y = kn_apply(kn_operation_find("cat"), KN_LIST(y, y), &axis, sizeof axis, NULL);
    assert_int_equal(kn_dim(y, 0), 4);
    assert_true(kn_ok(kn));
    assert_true(kn_is_nil(kn_apply(kn_operation_find("zeros"), KN_LIST(x), NULL, 0, NULL)));
    assert_string_equal(kn_error(kn)->slug, "operation-call");
    kn_clear(kn);
    assert_true(kn_is_nil(kn_apply(kn_operation_find("assign"), KN_LIST(x, x), NULL, 0, NULL)));
    assert_string_equal(kn_error(kn)->slug, "operation-call");
    kn_clear(kn);
    kn_operation_kernel k = {.backend = "flex", .run = run_scaled};
    assert_int_equal(kn_operation_add_kernel(kn, op, &k), KN_E_OPERATION_DESCRIPTION);
    assert_null(kn_operation_find("no_such_operation"));
    kn_close(kn);
}

static void schemas_have_hashes(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    char text[256];
    const kn_operation *op = scaled_op(kn);
    assert_int_equal(kn_operation_schema(op, text, sizeof text), 34);
    assert_string_equal(text, "test_scaled(x; factor: f64) -> out");
    kn_operation_schema(kn_operation_find("leaky_relu"), text, sizeof text);
    assert_string_equal(text, "leaky_relu(x; slope: f64) -> out");
    assert_int_equal(kn_operation_schema(op, text, 5), 34);
    assert_string_equal(text, "test");
    /* FNV-1a, by hand: of "" it is the offset basis. */
    assert_true(kn_operation_hash(NULL) == UINT64_C(14695981039346656037));
    assert_true(kn_operation_hash(op) != kn_operation_hash(kn_operation_find("leaky_relu")));
    assert_string_equal(kn_operation_name(op), "test_scaled");
    assert_string_equal(kn_operation_doc(op), "factor * x^2");
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_on_two_backends),
        cmocka_unit_test(says_where_it_has_no_kernel),
        cmocka_unit_test(refuses_bad_calls),
        cmocka_unit_test(refuses_bad_descriptions),
        cmocka_unit_test(without_gradient_is_refused),
        cmocka_unit_test(composites_run_everywhere),
        cmocka_unit_test(reference_serves_every_backend),
        cmocka_unit_test(calls_kilns_own_by_name),
        cmocka_unit_test(schemas_have_hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
