/* Attention: values, masks, rows that see nothing, blocks of many rows, several heads. */
#include "support/tensors.h"

#include <stdlib.h>

static const char *const devices[] = {"autodiff(flex)", "autodiff(ndarray)", "autodiff(late)"};
enum { DEVICES = 3 };

static void on_each_device(void (*check)(kn_device *dev)) {
    for (int i = 0; i < DEVICES; i++) {
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, devices[i]);
        KN_SCOPE(kn) check(dev);
        assert_ok(kn);
        kn_close(kn);
    }
}

/* Element i is sin(0.7 i + c). */
static kn_tensor *waves(kn_device *dev, kn_shape shape, double c) {
    double v[2048];
    int64_t n = kn_shape_numel(shape);
    assert_true(n <= 2048);
    for (int64_t i = 0; i < n; i++) v[i] = sin(0.7 * (double)i + c);
    return kn_from_array(dev, KN_F64, shape, v);
}

/* Two heads of queries for one of keys, capped scores, a triangle from the end, a bias. */
static void all_at_once(kn_device *dev) {
    kn_tensor *q = kn_require_grad(waves(dev, KN_SHAPE(1, 2, 3, 4), 0.1));
    kn_tensor *k = kn_require_grad(waves(dev, KN_SHAPE(1, 1, 5, 4), 0.2));
    kn_tensor *v = kn_require_grad(waves(dev, KN_SHAPE(1, 1, 5, 2), 0.3));
    kn_tensor *bias = kn_require_grad(waves(dev, KN_SHAPE(3, 5), 0.4));
    kn_tensor *y = kn_scaled_dot_product_attention(q, k, v, .bias = bias, .causal_from_end = true,
                                                   .softcap = 2);
    assert_values(y, 1e-11, 0.217458941623, 0.0339940735213, -0.184186579287, -0.237963782402,
                  0.171264785903, 0.192501939881, 0.716339919777, 0.46467869326, 0.0505810342489,
                  -0.0890833902666, 0.21124663693, 0.26476742205);
    kn_grads *g;
    assert_int_equal(kn_backward(kn_sum(kn_square(y)), &g), KN_OK);
    assert_values(kn_select(kn_select(kn_select(kn_grad(q, g), 0, 0), 0, 1), 0, 0), 1e-11,
                  0.0930271923843, -0.141748242609, -0.309857264226, -0.332235572824);
    assert_values(kn_select(kn_select(kn_select(kn_grad(k, g), 0, 0), 0, 0), 0, 4), 1e-11,
                  0.000479821209123, -0.00249194409355, -0.00429170915132, -0.00407301633543);
    assert_values(kn_grad(v, g), 1e-11, 0.671543111306, 0.437136055884, 1.04602535453,
                  0.636862984828, 0.702116350448, 0.322230595884, -0.0935876626794, -0.184001275856,
                  0.0393123247846, 0.0455615513466);
    assert_values(kn_grad(bias, g), 1e-11, -0.00432660605381, 0.429245191533, -0.424918585479, 0, 0,
                  -0.0871464303898, -0.287780242435, 0.0428580813355, 0.332068591489, 0,
                  0.249394489716, 0.19970020127, -0.206096106913, -0.225604238354,
                  -0.0173943457199);
}

static void values_and_gradients(void **state) {
    (void)state;
    on_each_device(all_at_once);
}

/* A query that sees no key gets 0, and passes 0 back: never NaN. */
static void blind(kn_device *dev) {
    const bool seen[] = {0, 0, 0, 1, 0, 1};
    kn_tensor *mask = kn_from_array(dev, KN_BOOL, KN_SHAPE(2, 3), seen);
    kn_tensor *q = kn_require_grad(waves(dev, KN_SHAPE(2, 2), 0));
    kn_tensor *k = kn_require_grad(waves(dev, KN_SHAPE(3, 2), 1));
    kn_tensor *v = kn_require_grad(waves(dev, KN_SHAPE(3, 2), 2)), *sums;
    kn_tensor *y = kn_scaled_dot_product_attention(q, k, v, .mask = mask, .logsumexp = &sums);
    kn_grads *g;
    double first[2];
    assert_int_equal(kn_read_as(kn_select(y, 0, 0), KN_F64, first, sizeof first), KN_OK);
    assert_true(first[0] == 0 && first[1] == 0);
    assert_int_equal(kn_read_as(sums, KN_F64, first, sizeof first), KN_OK);
    assert_true(first[0] == -INFINITY && isfinite(first[1]));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_values(kn_select(kn_grad(q, g), 0, 0), 0, 0, 0);
    assert_values(kn_select(kn_grad(k, g), 0, 1), 0, 0, 0);
    assert_values(kn_select(kn_grad(v, g), 0, 1), 0, 0, 0);
    /* Floats that hide everything do the same. */
    kn_tensor *hidden = kn_full(dev, KN_SHAPE(2, 3), -INFINITY, .dtype = KN_F64);
    y = kn_scaled_dot_product_attention(q, k, v, .mask = hidden);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_values(y, 0, 0, 0, 0, 0);
    assert_values(kn_grad(q, g), 0, 0, 0, 0, 0);
}

static void nothing_seen(void **state) {
    (void)state;
    on_each_device(blind);
}

/* ---- Many rows: blocks against the whole matrix ---- */
static kn_tensor *weighted(kn_tensor *t) {
    kn_tensor *w = kn_arange(kn_device_of(t), 0, kn_numel(t), .dtype = KN_F64);
    return kn_sum(kn_mul(kn_cast(t, KN_F64), kn_reshape(kn_sin(w), kn_shape_of(t))));
}

typedef struct run {
    double *result, *gradients;
    int64_t n, n_gradients;
} run;

static run attend(const char *text, int threads, kn_dtype dtype, double dropout, double softcap) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 7};
    kn_context *kn = kn_open(&o);
    kn_device *dev = kn_device_open(kn, text);
    run r = {0};
    KN_SCOPE(kn) {
        kn_tensor *q = kn_require_grad(kn_cast(kn_randn(dev, KN_SHAPE(2, 4, 150, 24)), dtype));
        kn_tensor *k = kn_require_grad(kn_cast(kn_randn(dev, KN_SHAPE(2, 2, 170, 24)), dtype));
        kn_tensor *v = kn_require_grad(kn_cast(kn_randn(dev, KN_SHAPE(2, 2, 170, 9)), dtype));
        kn_tensor *y = kn_scaled_dot_product_attention(q, k, v, .causal = true, .dropout = dropout,
                                                       .softcap = softcap);
        kn_grads *g;
        assert_int_equal(kn_backward(weighted(y), &g), KN_OK);
        kn_tensor *all =
            kn_cat(KN_LIST(kn_flatten(kn_grad(q, g), 0, -1), kn_flatten(kn_grad(k, g), 0, -1),
                           kn_flatten(kn_grad(v, g), 0, -1)),
                   0);
        r.n = kn_numel(y);
        r.n_gradients = kn_numel(all);
        r.result = malloc((size_t)r.n * sizeof(double));
        r.gradients = malloc((size_t)r.n_gradients * sizeof(double));
        assert_int_equal(kn_read_as(y, KN_F64, r.result, (size_t)r.n * sizeof(double)), KN_OK);
        assert_int_equal(
            kn_read_as(all, KN_F64, r.gradients, (size_t)r.n_gradients * sizeof(double)), KN_OK);
    }
    assert_ok(kn);
    kn_close(kn);
    return r;
}

static void compare(run a, run b, double tolerance) {
    assert_int_equal(a.n, b.n);
    for (int64_t i = 0; i < a.n; i++) assert_true(fabs(a.result[i] - b.result[i]) <= tolerance);
    for (int64_t i = 0; i < a.n_gradients; i++)
        assert_true(fabs(a.gradients[i] - b.gradients[i]) <= 10 * tolerance);
    free(a.result);
    free(a.gradients);
    free(b.result);
    free(b.gradients);
}

static void blocks(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16};
    const double tolerance[] = {1e-12, 1e-5, 5e-3, 4e-2};
    for (int i = 0; i < 4; i++) {
        compare(attend("autodiff(flex)", 2, dtypes[i], 0, 0),
                attend("autodiff(ndarray)", 2, dtypes[i], 0, 0), tolerance[i]);
    }
    compare(attend("autodiff(flex)", 2, KN_F32, 0.25, 3),
            attend("autodiff(ndarray)", 2, KN_F32, 0.25, 3), 2e-5);
}

static void same_bits(void **state) {
    (void)state;
    for (int threads = 2; threads <= 4; threads += 2) {
        compare(attend("autodiff(flex)", 1, KN_F32, 0.25, 0),
                attend("autodiff(flex)", threads, KN_F32, 0.25, 0), 0);
    }
}

/* 4,096 queries of as many keys: their scores would take 64 MB. */
static void never_whole(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *q = kn_require_grad(kn_randn(dev, KN_SHAPE(4096, 8)));
        size_t before = kn_memory(dev).live;
        kn_tensor *y = kn_scaled_dot_product_attention(q, q, q);
        kn_grads *g;
        assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
        assert_true(kn_memory(dev).peak - before < (size_t)4 << 20);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- Several heads ---- */
static void heads(kn_device *dev) {
    const bool seen[] = {1, 1, 0, 1, 1, 1}, real[] = {1, 0, 1};
    kn_tensor *q = kn_require_grad(waves(dev, KN_SHAPE(1, 2, 4), 0.1));
    kn_tensor *k = kn_require_grad(waves(dev, KN_SHAPE(1, 3, 4), 0.2));
    kn_tensor *v = waves(dev, KN_SHAPE(1, 3, 4), 0.3), *weights;
    kn_tensor *mask = kn_from_array(dev, KN_BOOL, KN_SHAPE(2, 3), seen);
    kn_tensor *padding = kn_from_array(dev, KN_BOOL, KN_SHAPE(1, 3), real);
    kn_tensor *w = waves(dev, KN_SHAPE(12, 4), 0.4), *b = waves(dev, KN_SHAPE(12), 0.5);
    kn_tensor *out = waves(dev, KN_SHAPE(4, 4), 0.6), *shift = waves(dev, KN_SHAPE(4), 0.7);
    kn_tensor *bk = waves(dev, KN_SHAPE(4), 0.8), *bv = waves(dev, KN_SHAPE(4), 0.9);
    for (int shown = 0; shown < 2; shown++) {
        kn_tensor *y = kn_multi_head_attention(
            q, k, v, 2, .in_weight = w, .in_bias = b, .bias_k = bk, .bias_v = bv,
            .add_zero_key = true, .out_weight = out, .out_bias = shift, .mask = mask,
            .key_mask = padding, .weights = shown ? &weights : NULL);
        assert_values(y, 1e-10, 2.45887850465, -1.03084333068, 2.84814128344, -1.38921318259,
                      1.90928753712, -0.573841066534, 2.53653676493, -1.25901396915);
        kn_grads *g;
        assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
        assert_values(kn_grad(q, g), 1e-10, -0.00585449162107, -0.121240818943, -0.179605694676,
                      -0.153499205786, -0.0603094788819, 0.0606283460568, 0.153051712501,
                      0.173492467057);
        assert_values(kn_select(kn_select(kn_grad(k, g), 0, 0), 0, 1), 0, 0, 0, 0, 0);
    }
    assert_values(weights, 1e-10, 0.340851689534, 0, 0, 0.504820517315, 0.154327793151,
                  0.421492615258, 0, 0.0200009940083, 0.423723949154, 0.13478244158);
}

static void several_heads(void **state) {
    (void)state;
    on_each_device(heads);
}

static void refusals(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *x = kn_ones(dev, KN_SHAPE(2, 3, 4)), *w = kn_ones(dev, KN_SHAPE(12, 4));
    assert_true(kn_is_nil(kn_multi_head_attention(x, x, x, 3, .in_weight = w)));
    assert_error(kn, "axis-not-multiple");
    assert_true(kn_is_nil(kn_multi_head_attention(x, x, x, 2, .q_weight = w)));
    assert_error(kn, "attribute-missing");
    assert_true(kn_is_nil(kn_multi_head_attention(x, x, x, 0, .in_weight = w)));
    assert_error(kn, "attribute-out-of-range");
    kn_tensor *heads5 = kn_ones(dev, KN_SHAPE(5, 3, 4));
    assert_true(kn_is_nil(kn_scaled_dot_product_attention(heads5, x, x)));
    assert_error(kn, "shape-mismatch");
    assert_true(kn_is_nil(kn_scaled_dot_product_attention(x, x, kn_cast(x, KN_F64))));
    assert_error(kn, "dtype-mismatch");
    assert_true(kn_is_nil(kn_scaled_dot_product_attention(x, x, x, .mask = kn_cast(x, KN_I32))));
    assert_error(kn, "dtype-unsupported");
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_and_gradients),
        cmocka_unit_test(nothing_seen),
        cmocka_unit_test(blocks),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(never_whole),
        cmocka_unit_test(several_heads),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
