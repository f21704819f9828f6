/* Element-wise operations and creation: values against known ones, on the reference and on flex. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

static const char *const devices[] = {"ndarray", "flex"};
enum { DEVICES = 2, MOST = 64 };

typedef struct {
    kn_context *kn;
    kn_device *dev;
} place;

static place open_on(const char *device) {
    place p = {.kn = kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .seed = 7})};
    p.dev = kn_device_open(p.kn, device);
    return p;
}

static void close_all(place p) {
    assert_int_equal(kn_report(p.kn, stderr), 0);
    kn_close(p.kn);
}

static kn_tensor *floats(place p, int64_t n, const float *v) {
    return kn_from_array(p.dev, KN_F32, KN_SHAPE(n), v);
}
static kn_tensor *longs(place p, int64_t n, const int64_t *v) {
    return kn_from_array(p.dev, KN_I64, KN_SHAPE(n), v);
}

static void expect(kn_tensor *t, kn_dtype dtype, int64_t n, const double *want, double tolerance) {
    double got[MOST];
    assert_int_equal(kn_dtype_of(t), dtype);
    assert_int_equal(kn_numel(t), n);
    assert_int_equal(kn_read_as(t, KN_F64, got, (size_t)n * sizeof *got), KN_OK);
    for (int64_t i = 0; i < n; i++) {
        if (isnan(want[i]))
            assert_true(isnan(got[i]));
        else if (got[i] != want[i])
            assert_true(fabs(got[i] - want[i]) <= tolerance * fmax(1, fabs(want[i])));
    }
}
#define EXPECT(t, dtype, tolerance, ...)                               \
    expect(t, dtype, sizeof((double[]){__VA_ARGS__}) / sizeof(double), \
           (const double[]){__VA_ARGS__}, tolerance)

static void expect_exact(kn_tensor *t, int64_t n, const int64_t *want) {
    int64_t got[MOST];
    assert_int_equal(kn_read_as(t, KN_I64, got, (size_t)n * sizeof *got), KN_OK);
    assert_memory_equal(got, want, (size_t)n * sizeof *got);
}
#define EXACT(t, ...)                                                   \
    expect_exact(t, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), \
                 (const int64_t[]){__VA_ARGS__})

/* ---- functions ---- */
static void functions(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(devices[d]);
        kn_tensor *x = floats(p, 4, (const float[]){0.25f, 1, 2, 4});
        EXPECT(kn_sqrt(x), KN_F32, 1e-7, 0.5, 1, 1.41421356237, 2);
        EXPECT(kn_rsqrt(x), KN_F32, 1e-6, 2, 1, 0.70710678118, 0.5);
        EXPECT(kn_log2(x), KN_F32, 1e-7, -2, 0, 1, 2);
        EXPECT(kn_exp2(x), KN_F32, 1e-7, 1.18920711500, 2, 4, 16);
        EXPECT(kn_log10(floats(p, 3, (const float[]){1, 10, 1000})), KN_F32, 1e-7, 0, 1, 3);
        EXPECT(kn_erf(x), KN_F32, 1e-6, 0.27632639016, 0.84270079295, 0.99532226502, 1);
        EXPECT(kn_erfc(floats(p, 2, (const float[]){3, 9})), KN_F32, 1e-12, 2.20904969986e-5,
               4.13703174652e-37);
        EXPECT(kn_atanh(floats(p, 2, (const float[]){0.5f, -1})), KN_F32, 1e-6, 0.54930614433,
               -INFINITY);
        EXPECT(kn_sin(longs(p, 2, (const int64_t[]){0, 1})), KN_F32, 1e-7, 0, 0.84147098480);
        EXPECT(kn_sin(floats(p, 1, (const float[]){1e8f})), KN_F32, 1e-6, 0.93163902710);
        EXPECT(kn_expm1(floats(p, 2, (const float[]){1e-8f, -1e30f})), KN_F32, 0,
               9.99999993922529e-9, -1);
        close_all(p);
    }
}

static void activations(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(devices[d]);
        kn_tensor *x = floats(p, 5, (const float[]){-3, -1, 0, 1, 3});
        EXPECT(kn_relu(x), KN_F32, 0, 0, 0, 0, 1, 3);
        EXPECT(kn_relu6(kn_mul_scalar(x, 3)), KN_F32, 0, 0, 0, 0, 3, 6);
        EXPECT(kn_leaky_relu(x, 0.1), KN_F32, 1e-6, -0.3, -0.1, 0, 1, 3);
        EXPECT(kn_sigmoid(x), KN_F32, 1e-6, 0.04742587318, 0.26894142137, 0.5, 0.73105857863,
               0.95257412682);
        EXPECT(kn_gelu(x), KN_F32, 1e-6, -0.00404969409, -0.15865525393, 0, 0.84134474607,
               2.99595030591);
        EXPECT(kn_gelu(x, .approximate_tanh = true), KN_F32, 1e-6, -0.00363739, -0.15880801, 0,
               0.84119199, 2.99636261);
        EXPECT(kn_silu(x), KN_F32, 1e-6, -0.14227761954, -0.26894142137, 0, 0.73105857863,
               2.85772238046);
        EXPECT(kn_mish(x), KN_F32, 1e-6, -0.14564758, -0.30340147, 0, 0.86509839, 2.98653501);
        EXPECT(kn_softplus(x), KN_F32, 1e-6, 0.04858735157, 0.31326168752, 0.69314718056,
               1.31326168752, 3.04858735157);
        EXPECT(kn_softplus(floats(p, 1, (const float[]){1000}), .beta = 3), KN_F32, 0, 1000);
        EXPECT(kn_elu(x, 2), KN_F32, 1e-6, -1.90042586326, -1.26424111766, 0, 1, 3);
        EXPECT(kn_celu(x, 2), KN_F32, 1e-6, -1.55373967970, -0.78693868058, 0, 1, 3);
        EXPECT(kn_selu(x), KN_F32, 1e-6, -1.67056861, -1.11133074, 0, 1.05070099, 3.15210296);
        EXPECT(kn_hardtanh(x, -2, 0.5), KN_F32, 0, -2, -1, 0, 0.5, 0.5);
        EXPECT(kn_hardsigmoid(x), KN_F32, 1e-7, 0, 1.0 / 3, 0.5, 2.0 / 3, 1);
        EXPECT(kn_hardswish(x), KN_F32, 1e-7, 0, -1.0 / 3, 0, 2.0 / 3, 3);
        EXPECT(kn_softsign(x), KN_F32, 1e-7, -0.75, -0.5, 0, 0.5, 0.75);
        EXPECT(kn_softshrink(x, 0.5), KN_F32, 0, -2.5, -0.5, 0, 0.5, 2.5);
        EXPECT(kn_hardshrink(x, 1), KN_F32, 0, -3, 0, 0, 0, 3);
        EXPECT(kn_threshold(x, 0.5, -7), KN_F32, 0, -7, -7, -7, 1, 3);
        EXPECT(kn_log_sigmoid(x), KN_F32, 1e-6, -3.04858735157, -1.31326168752, -0.69314718056,
               -0.31326168752, -0.04858735157);
        EXPECT(kn_tanhshrink(x), KN_F32, 1e-6, -2.00494525, -0.23840584, 0, 0.23840584, 2.00494525);
        kn_tensor *wide = kn_reshape(kn_cat(KN_LIST(x, x), 0), KN_SHAPE(2, 5));
        kn_tensor *w = floats(p, 5, (const float[]){0.5f, 0.25f, 1, 1, 1});
        EXPECT(kn_prelu(wide, w), KN_F32, 0, -1.5, -0.25, 0, 1, 3, -1.5, -0.25, 0, 1, 3);
        close_all(p);
    }
}

/* ---- numbers and dtypes ---- */
static void numbers(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(devices[d]);
        kn_tensor *i = longs(p, 3, (const int64_t[]){-7, 0, 7});
        EXACT(kn_floor_divide_scalar(i, 2), -4, 0, 3);
        EXACT(kn_remainder_scalar(i, 3), 2, 0, 1);
        EXACT(kn_fmod_scalar(i, 3), -1, 0, 1);
        EXACT(kn_rsub_scalar(i, 1), 8, 1, -6);
        EXACT(kn_pow_scalar(i, 3), -343, 0, 343);
        EXACT(kn_rpow_scalar(kn_abs(i), 2), 128, 1, 128);
        EXACT(kn_bitwise_and_scalar(i, 6), 0, 0, 6);
        EXACT(kn_bitwise_left_shift_scalar(i, 2), -28, 0, 28);
        EXACT(kn_bitwise_right_shift_scalar(i, 1), -4, 0, 3);
        EXPECT(kn_div_scalar(i, 2), KN_F32, 0, -3.5, 0, 3.5);
        EXPECT(kn_add_scalar(i, 0.5), KN_F32, 0, -6.5, 0.5, 7.5);
        EXPECT(kn_rdiv_scalar(i, 14), KN_F32, 0, -2, INFINITY, 2);
        EXPECT(kn_maximum_scalar(i, 3), KN_I64, 0, 3, 3, 7);
        EXPECT(kn_mul_scalar(kn_cast(i, KN_F16), 0.5), KN_F16, 0, -3.5, 0, 3.5);
        assert_int_equal(kn_dtype_of(kn_gt_scalar(i, 0)), KN_BOOL);
        EXACT(kn_cast(kn_gt_scalar(i, 6.5), KN_I64), 0, 0, 1);
        EXACT(kn_cast(kn_le_scalar(i, -6.5), KN_I64), 1, 0, 0);
        EXACT(kn_cast(kn_ge_scalar(i, -6.5), KN_I64), 0, 1, 1);
        EXACT(kn_cast(kn_lt_scalar(i, 1e30), KN_I64), 1, 1, 1);
        EXACT(kn_cast(kn_eq_scalar(i, 7.5), KN_I64), 0, 0, 0);
        EXACT(kn_cast(kn_ne_scalar(i, NAN), KN_I64), 1, 1, 1);
        /* A number is rounded to the tensor's own dtype before it is compared. */
        EXACT(kn_cast(kn_eq_scalar(floats(p, 1, (const float[]){0.1f}), 0.1), KN_I64), 1);
        close_all(p);
    }
}

static void choices(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(devices[d]);
        kn_tensor *x = kn_arange(p.dev, 0, 6);
        kn_tensor *odd = kn_eq_scalar(kn_remainder_scalar(x, 2), 1);
        EXPECT(kn_where(odd, x, kn_neg(x)), KN_F32, 0, 0, 1, -2, 3, -4, 5);
        EXPECT(kn_where(odd, kn_full(p.dev, KN_SCALAR, 9), x), KN_F32, 0, 0, 9, 2, 9, 4, 9);
        EXPECT(kn_masked_fill(x, odd, -1), KN_F32, 0, 0, -1, 2, -1, 4, -1);
        EXPECT(kn_clamp(x, .min = KN_SOME(1.5), .max = KN_SOME(4)), KN_F32, 0, 1.5, 1.5, 2, 3, 4,
               4);
        EXPECT(kn_clamp(kn_cast(x, KN_U8), .max = KN_SOME(2)), KN_U8, 0, 0, 1, 2, 2, 2, 2);
        EXPECT(kn_clamp(kn_cast(x, KN_I32), .min = KN_SOME(2.5)), KN_F32, 0, 2.5, 2.5, 2.5, 3, 4,
               5);
        EXPECT(kn_lerp(x, kn_neg(x), kn_full(p.dev, KN_SCALAR, 1)), KN_F32, 0, 0, -1, -2, -3, -4,
               -5);
        EXPECT(kn_lerp_scalar(x, kn_neg(x), 0.25), KN_F32, 1e-6, 0, 0.5, 1, 1.5, 2, 2.5);
        close_all(p);
    }
}

/* ---- creation ---- */
static void sequences(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(devices[d]);
        EXPECT(kn_arange(p.dev, 0, 5), KN_F32, 0, 0, 1, 2, 3, 4);
        EXPECT(kn_arange(p.dev, 5, 0, .step = -2, .dtype = KN_I32), KN_I32, 0, 5, 3, 1);
        EXPECT(kn_arange(p.dev, 0, 1, .step = 0.25), KN_F32, 0, 0, 0.25, 0.5, 0.75);
        int64_t huge = INT64_C(9007199254740993); /* 2^53 + 1 */
        EXACT(kn_arange(p.dev, huge, huge + 3, .dtype = KN_I64), huge, huge + 1, huge + 2);
        EXPECT(kn_linspace(p.dev, 0, 10, 4), KN_F32, 1e-6, 0, 10.0 / 3, 20.0 / 3, 10);
        EXPECT(kn_eye(p.dev, 2, .columns = KN_SOME(3)), KN_F32, 0, 1, 0, 0, 0, 1, 0);
        EXPECT(kn_zeros(p.dev, KN_SHAPE(2)), KN_F32, 0, 0, 0);
        EXPECT(kn_ones(p.dev, KN_SHAPE(2), .dtype = KN_BOOL), KN_BOOL, 0, 1, 1);
        EXPECT(kn_full_like(kn_ones(p.dev, KN_SHAPE(2), .dtype = KN_I8), 7), KN_I8, 0, 7, 7);
        assert_int_equal(kn_numel(kn_arange(p.dev, 3, 3)), 0);
        close_all(p);
    }
}

/* The same seed gives the same numbers everywhere; another draw gives others. */
static void draws(void **state) {
    (void)state;
    enum { N = 50000 };
    static float a[2][N], b[N];
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(devices[d]);
        assert_int_equal(kn_read(kn_randn(p.dev, KN_SHAPE(N)), a[d], sizeof a[d]), KN_OK);
        assert_int_equal(kn_read(kn_randn(p.dev, KN_SHAPE(N)), b, sizeof b), KN_OK);
        assert_memory_not_equal(a[d], b, sizeof b);
        int64_t ints[1000];
        kn_tensor *r = kn_randint(p.dev, KN_SHAPE(1000), -3, 4);
        assert_int_equal(kn_read(r, ints, sizeof ints), KN_OK);
        int seen = 0;
        for (int i = 0; i < 1000; i++) {
            assert_in_range(ints[i] + 3, 0, 6);
            seen |= 1 << (ints[i] + 3);
        }
        assert_int_equal(seen, 127);
        double mean = 0;
        kn_tensor *coins = kn_bernoulli(p.dev, KN_SHAPE(N), 0.25);
        assert_int_equal(kn_item_f64(kn_mean(coins), &mean), KN_OK);
        assert_true(fabs(mean - 0.25) < 0.01);
        int64_t perm[100];
        assert_int_equal(kn_read(kn_randperm(p.dev, 100), perm, sizeof perm), KN_OK);
        bool there[100] = {false};
        for (int i = 0; i < 100; i++) there[perm[i]] = true;
        for (int i = 0; i < 100; i++) assert_true(there[i]);
        close_all(p);
    }
    assert_memory_equal(a[0], a[1], sizeof b);
}

static void dropout(void **state) {
    (void)state;
    enum { N = 40000 };
    static float y[N], dx[N];
    place p = open_on("autodiff(flex)");
    kn_tensor *x = kn_require_grad(kn_ones(p.dev, KN_SHAPE(N))), *dropped = kn_dropout(x, 0.2);
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(dropped), &g), KN_OK);
    assert_int_equal(kn_read(dropped, y, sizeof y), KN_OK);
    assert_int_equal(kn_read(kn_grad(x, g), dx, sizeof dx), KN_OK);
    int zeros = 0;
    for (int i = 0; i < N; i++) {
        assert_true(y[i] == 0 || y[i] == 1.25f);
        zeros += y[i] == 0;
    }
    assert_memory_equal(y, dx, sizeof y); /* the same mask in both directions */
    assert_true(abs(zeros - N / 5) < 600);
    assert_int_equal(kn_read(kn_dropout(x, 0), y, sizeof y), KN_OK);
    assert_true(y[0] == 1 && y[N - 1] == 1);
    assert_int_equal(kn_read(kn_dropout(x, 1), y, sizeof y), KN_OK);
    for (int i = 0; i < N; i++) assert_true(y[i] == 0);
    assert_true(kn_is_nil(kn_dropout(x, 1.5)));
    assert_string_equal(kn_error(p.kn)->slug, "attribute-float-out-of-range");
    kn_clear(p.kn);
    close_all(p);
}

/* ---- big ones: threads, rows, columns, strides give what the reference gives ---- */
static double at(kn_tensor *t, int64_t i, int64_t j) {
    double v = NAN;
    kn_tensor *e = kn_slice(kn_slice(t, 0, i, i + 1, 1), 1, j, j + 1, 1);
    assert_int_equal(kn_item_f64(e, &v), KN_OK);
    return v;
}

static void broadcasts(void **state) {
    (void)state;
    place p = open_on("flex");
    kn_tensor *x = kn_reshape(kn_arange(p.dev, 0, 300 * 700), KN_SHAPE(300, 700));
    kn_tensor *row = kn_arange(p.dev, 0, 700),
              *column = kn_reshape(kn_arange(p.dev, 0, 300), KN_SHAPE(300, 1));
    kn_tensor *turned = kn_transpose(kn_reshape(x, KN_SHAPE(700, 300)), 0, 1);
    kn_tensor *sums[] = {kn_add(x, row), kn_add(column, x), kn_add(x, turned),
                         kn_sub(kn_full(p.dev, KN_SCALAR, 1), x), kn_add(column, row)};
    const int64_t places[][2] = {{0, 0}, {299, 699}, {117, 31}, {250, 512}};
    for (int k = 0; k < 4; k++) {
        double i = (double)places[k][0], j = (double)places[k][1], own = 700 * i + j;
        const double want[] = {own + j, own + i, own + 300 * j + i, 1 - own, i + j};
        for (int s = 0; s < 5; s++)
            assert_float_equal(at(sums[s], places[k][0], places[k][1]), want[s], 0);
    }
    close_all(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions), cmocka_unit_test(activations), cmocka_unit_test(numbers),
        cmocka_unit_test(choices),   cmocka_unit_test(sequences),   cmocka_unit_test(draws),
        cmocka_unit_test(dropout),   cmocka_unit_test(broadcasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
