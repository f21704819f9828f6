/* Faults that users of other frameworks reported, in statistics, orderings and cumulative
 * operations; and what holds for all of these: nothing, NaN, ties, threads. */
#include "support/tensors.h"

#include <stdlib.h>

static const char *const devices[] = {"autodiff(ndarray)", "autodiff(flex)", "autodiff(late)"};
enum { DEVICES = sizeof devices / sizeof devices[0] };
#define EACH_DEVICE(kn, dev)                                                           \
    for (int device_at = 0; device_at < DEVICES; device_at++)                          \
        for (kn_device *dev = kn_device_open(kn, devices[device_at]); dev; dev = NULL) \
            KN_SCOPE(kn)

static double number(kn_tensor *t) {
    double v = NAN;
    assert_int_equal(kn_item_f64(t, &v), KN_OK);
    return v;
}

/* Truth was summed in the tensor's own dtype: 256 ones of int8 made 0, and counts stuck at the
 * largest whole number of a float. */
static void truth_in_narrow_dtypes(void **state) {
    (void)state;
    static const kn_dtype dtypes[] = {KN_I8, KN_U8, KN_F16, KN_BF16, KN_BOOL};
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (int k = 0; k < 5; k++) {
            kn_tensor *ones = kn_full(dev, KN_SHAPE(2, 256, 256), 1, .dtype = dtypes[k]);
            assert_values(kn_any(ones, .axes = KN_AXES(1, 2)), 0, 1, 1);
            assert_values(kn_all(ones, .axes = KN_AXES(1, 2)), 0, 1, 1);
            assert_values(kn_count_nonzero(ones, .axes = KN_AXES(-1, 1)), 0, 65536, 65536);
            assert_float_equal(number(kn_any(ones)), 1, 0);
        }
        kn_tensor *x = kn_full(dev, KN_SHAPE(200, 100), 100, .dtype = KN_I8);
        assert_float_equal(number(kn_sum(x)), 2000000, 0);
        assert_true(kn_dtype_of(kn_sum(x)) == KN_I64);
        assert_float_equal(number(kn_sum(x, .dtype = KN_I8)), (int8_t)(2000000 % 256), 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Products by way of logarithms lose the sign, and their gradient divides by 0. */
static void products(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        assert_float_equal(number(kn_prod(vector(dev, -2, 3, -4))), 24, 0);
        assert_float_equal(number(kn_prod(vector(dev, -2, 3, 0))), 0, 0);
        static const double xs[][4] = {{2, 3, 0, 5}, {2, 0, 0, 5}, {-1, 2, 3, 4}};
        static const double ds[][4] = {{0, 0, 30, 0}, {0, 0, 0, 0}, {24, -12, -8, -6}};
        for (int k = 0; k < 3; k++) {
            kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F64, KN_SHAPE(4), xs[k]));
            kn_grads *g = NULL;
            assert_int_equal(kn_backward(kn_prod(x), &g), KN_OK);
            check_values(kn_grad(x, g), 4, ds[k], 0, KN_PLACE);
            assert_int_equal(kn_backward(kn_sum(kn_cumprod(x, 0)), &g), KN_OK);
            assert_true(isfinite(number(kn_sum(kn_grad(x, g)))));
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Averages of many, of 16 bits, of large integers, of one. */
static void averages(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *many = kn_expand(kn_full(dev, KN_SCALAR, 1), KN_SHAPE(1 << 20));
        assert_float_equal(number(kn_mean(many)), 1, 0);
        kn_tensor *half = kn_full(dev, KN_SHAPE(70000), 2, .dtype = KN_F16);
        assert_float_equal(number(kn_nanmean(half)), 2, 0);
        assert_float_equal(number(kn_var(half)), 0, 0);
        static const int64_t large[] = {INT64_C(1) << 53, (INT64_C(1) << 53) + 2};
        kn_tensor *i = kn_from_array(dev, KN_I64, KN_SHAPE(2), large);
        assert_true(number(kn_mean(i, .dtype = KN_F64)) == 9007199254740993.0 - 1 ||
                    number(kn_mean(i, .dtype = KN_F64)) == 9007199254740993.0 + 1);
        assert_true(kn_dtype_of(kn_mean(i)) == KN_F32);
        kn_tensor *one = vector(dev, 3);
        assert_true(isnan(number(kn_var(one))) && isnan(number(kn_std(one))));
        assert_float_equal(number(kn_var(one, .correction = KN_SOME(0))), 0, 0);
        kn_tensor *mean = NULL;
        assert_true(isnan(number(kn_var_mean(one, &mean))));
        assert_float_equal(number(mean), 3, 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* NaN in orderings and statistics: the greatest in order, and what wins in a median. */
static void nan_everywhere(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = vector(dev, 2, NAN, -1, 5, NAN), *at = NULL;
        assert_values(kn_sort(x, 0, &at), 0, -1, 2, 5, NAN, NAN);
        assert_values(at, 0, 2, 0, 3, 1, 4);
        assert_values(kn_sort(x, 0, &at, .descending = true), 0, NAN, NAN, 5, 2, -1);
        assert_values(at, 0, 1, 4, 3, 0, 2);
        assert_values(kn_topk(x, 3, 0, &at), 0, NAN, NAN, 5);
        assert_values(kn_topk(x, 2, 0, &at, .smallest = true), 0, -1, 2);
        assert_values(kn_kthvalue(x, 4, 0, &at), 0, NAN);
        assert_values(kn_kthvalue(x, 3, 0, &at), 0, 5);
        assert_values(kn_median(x, .axis = KN_SOME(0), .indices = &at), 0, NAN);
        assert_float_equal(number(at), 1, 0);
        assert_values(kn_nanmedian(x), 0, 2);
        assert_values(kn_max_with_indices(x, 0, &at), 0, NAN);
        assert_float_equal(number(at), 1, 0);
        assert_values(kn_cummax(x, 0, &at), 0, 2, NAN, NAN, NAN, NAN);
        assert_values(kn_cummin(x, 0, &at), 0, 2, NAN, NAN, NAN, NAN);
        assert_values(kn_quantile_scalar(x, 0.25), 0, NAN);
        assert_values(kn_nanquantile_scalar(x, 0.25), 1e-12, 0.5);
        assert_values(kn_nansum(x), 0, 6);
        assert_values(kn_nanmean(x), 1e-12, 2);
        kn_tensor *none = vector(dev, NAN, NAN);
        assert_values(kn_nansum(none), 0, 0);
        assert_true(isnan(number(kn_nanmean(none))) && isnan(number(kn_nanmedian(none))));
        assert_true(isnan(number(kn_nanquantile_scalar(none, 0.5))));
        assert_values(kn_histc(x, .bins = 2), 0, 1, 2); /* of -1, 2 and 5: 2 opens the second bin */
    }
    assert_ok(kn);
    kn_close(kn);
}

/* As many as there are; equals in order; places of equals. */
static void orders(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = vector(dev, 3, 1, 2, 1), *at = NULL;
        assert_values(kn_topk(x, 4, 0, &at), 0, 3, 2, 1, 1);
        assert_values(at, 0, 0, 2, 1, 3);
        assert_values(kn_argsort(x, 0), 0, 1, 3, 2, 0);
        kn_tensor *b = kn_gt_scalar(x, 1);
        assert_values(kn_sort(b, 0, &at), 0, 0, 0, 1, 1);
        assert_values(at, 0, 1, 3, 0, 2);
        assert_values(kn_mode(x, 0, &at), 0, 1);
        assert_float_equal(number(at), 3, 0);
        assert_values(kn_cummax(vector(dev, 1, 3, 3, 2), 0, &at), 0, 1, 3, 3, 3);
        assert_values(at, 0, 0, 1, 2, 2);
        assert_values(kn_median(vector(dev, 4, 1, 3, 2)), 0, 2);
        assert_values(kn_quantile_scalar(vector(dev, 4, 1, 3, 2), 0.5), 0, 2.5);
        assert_values(kn_quantile_scalar(vector(dev, 1, INFINITY, INFINITY), 1), 0, INFINITY);
        assert_values(kn_percentile(vector(dev, 4, 1, 3, 2), 100), 0, 4);
        assert_values(kn_searchsorted(vector(dev, 1, 2, 2, 3), vector(dev, 2, NAN)), 0, 1, 4);
        assert_values(kn_searchsorted(vector(dev, 1, 2, 2, 3), vector(dev, 2, 0), .right = true), 0,
                      3, 0);
        assert_values(kn_cumsum(vector(dev, 1, 2, 3), 0, .exclusive = true), 0, 0, 1, 3);
        assert_values(kn_cumsum(vector(dev, 1, 2, 3), 0, .exclusive = true, .reverse = true), 0, 5,
                      3, 0);
        assert_values(kn_cumprod(vector(dev, 2, 3, 4), 0, .exclusive = true), 0, 1, 2, 6);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* The median of a million was found by sorting all; selection takes no longer on any order. */
static void medians_of_many(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *up = kn_arange(dev, 0, 1000001);
    assert_float_equal(number(kn_median(up)), 500000, 0);
    assert_float_equal(number(kn_median(kn_flip(up, KN_AXES(0)))), 500000, 0);
    assert_float_equal(number(kn_median(kn_zeros_like(up))), 0, 0);
    assert_ok(kn);
    kn_close(kn);
}

/* Nothing to reduce: the identity, NaN, or an error by name. */
static void nothing(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(0), 0), *rows = kn_full(dev, KN_SHAPE(2, 0), 0);
        kn_tensor *at = NULL;
        assert_values(kn_nansum(x), 0, 0);
        assert_values(kn_prod(rows, .axes = KN_AXES(1)), 0, 1, 1);
        assert_true(isnan(number(kn_mean(x))) && isnan(number(kn_nanmean(x))));
        assert_true(isnan(number(kn_var(x))));
        assert_values(kn_histc(x, .bins = 3), 0, 0, 0, 0);
        assert_values(kn_trapezoid(rows, 1), 0, 0, 0);
        assert_int_equal(kn_numel(kn_bincount(kn_cast(x, KN_I64))), 0);
        assert_int_equal(kn_numel(kn_diff(x, 0)), 0);
        assert_int_equal(kn_numel(kn_cummax(x, 0, &at)), 0);
        assert_int_equal(kn_numel(kn_sort(rows, 1, &at)), 0);
        assert_int_equal(kn_numel(kn_median(rows, .axis = KN_SOME(0))), 0);
        assert_ok(kn);
        kn_median(x);
        assert_error(kn, "empty-reduction");
        kn_max_with_indices(rows, 1, &at);
        assert_error(kn, "empty-reduction");
        kn_aminmax(x, &at);
        assert_error(kn, "empty-reduction");
        kn_quantile_scalar(x, 0.5);
        assert_error(kn, "empty-reduction");
        kn_mode(rows, 1, &at);
        assert_error(kn, "empty-reduction");
        kn_bincount(kn_from_array(dev, KN_I64, KN_SHAPE(1), &(int64_t){-1}));
        assert_error(kn, "index-out-of-range");
    }
    kn_close(kn);
}

/* More rows than a launch has groups, and more elements than 65,535 groups of 256. */
static void many_rows(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *long_one = kn_full(dev, KN_SHAPE(65536 * 256 + 3), 1, .dtype = KN_U8);
    assert_float_equal(number(kn_sum(long_one)), 65536.0 * 256 + 3, 0);
    kn_tensor *rows = kn_full(dev, KN_SHAPE(70000, 3), 2);
    assert_float_equal(number(kn_sum(kn_max(rows, .axes = KN_AXES(1)))), 140000, 0);
    assert_float_equal(number(kn_sum(kn_median(rows, .axis = KN_SOME(1)))), 140000, 0);
    assert_float_equal(number(kn_select(kn_cumsum(kn_select(rows, 1, 0), 0), 0, 69999)), 140000, 0);
    assert_ok(kn);
    kn_close(kn);
}

/* Uniform numbers reached their upper end when rounded: ten million a dtype. */
static void ten_million_uniforms(void **state) {
    (void)state;
    static const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    for (int k = 0; k < 4; k++) {
        KN_SCOPE(kn) {
            kn_tensor *u = kn_rand(dev, KN_SHAPE(10000000), .dtype = dtypes[k]), *most = NULL;
            assert_true(number(kn_aminmax(u, &most)) >= 0 && number(most) < 1);
            u = kn_uniform(dev, KN_SHAPE(10000000), 0, 4, .dtype = dtypes[k]);
            assert_true(number(kn_aminmax(u, &most)) >= 0 && number(most) < 4);
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- The same bits at 1, 2 and 4 threads ---- */
enum { RESULTS = 16, ROWS = 60, COLUMNS = 1500 };

static kn_tensor *result(kn_tensor *x, int which) {
    kn_tensor *at = NULL;
    kn_tensor *bins = kn_cast(kn_mul_scalar(kn_abs(kn_flatten(x, 0, -1)), 10), KN_I64);
    switch (which) {
    case 0:
        return kn_sum(x);
    case 1:
        return kn_sum(x, .axes = KN_AXES(0));
    case 2:
        return kn_mean(x, .axes = KN_AXES(1));
    case 3:
        return kn_var(x);
    case 4:
        return kn_prod(x, .axes = KN_AXES(0));
    case 5:
        return kn_norm(x);
    case 6:
        return kn_logsumexp(x, .axes = KN_AXES(0, 1));
    case 7:
        return kn_cumsum(x, 1);
    case 8:
        return kn_cumprod(x, 0);
    case 9:
        return kn_sort(x, 1, &at);
    case 10:
        return kn_nanmean(x);
    case 11:
        return kn_cov(kn_slice(x, 0, 0, 8, 1));
    case 12:
        return kn_logcumsumexp(x, 1);
    case 13:
        return kn_quantile_scalar(x, 0.3, .axis = KN_SOME(1));
    case 14:
        return kn_histc(x, .bins = 50);
    default:
        return kn_bincount(bins, .weights = kn_flatten(x, 0, -1));
    }
}

static void same_bits_at_any_threads(void **state) {
    (void)state;
    static float first[RESULTS][ROWS * COLUMNS], again[ROWS * COLUMNS];
    for (int threads = 1; threads <= 4; threads *= 2) {
        kn_context *kn = kn_open(&(kn_open_options){.seed = 3, .threads = threads});
        kn_tensor *x = kn_randn(kn_device_open(kn, "flex"), KN_SHAPE(ROWS, COLUMNS));
        for (int k = 0; k < RESULTS; k++) {
            kn_tensor *y = result(x, k);
            float *to = threads == 1 ? first[k] : again;
            size_t bytes = (size_t)kn_numel(y) * sizeof(float);
            assert_int_equal(kn_read(y, to, bytes), KN_OK);
            assert_memory_equal(to, first[k], bytes);
        }
        assert_ok(kn);
        kn_close(kn);
    }
}

/* ---- Lists ---- */
static void lists(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = values(dev, KN_SHAPE(2, 3), 1, 2, 4, 2, 5, 9);
        kn_list *g = kn_gradient(x);
        assert_int_equal(g->count, 2);
        assert_values(g->items[0], 1e-12, 1, 3, 5, 1, 3, 5);
        assert_values(g->items[1], 1e-12, 1, 1.5, 2, 3, 3.5, 4);
        g = kn_gradient(x, .axes = KN_AXES(-1), .edge_order = 2, .spacing = 2);
        assert_values(g->items[0], 1e-12, 0.25, 0.75, 1.25, 1.25, 1.75, 2.25);
        kn_tensor *points = values(dev, KN_SHAPE(3, 2), 0, 0, 1, 1, 1, 0.25);
        kn_list *h = kn_histogramdd(points, .bins = KN_DIMS(2));
        assert_int_equal(h->count, 3);
        assert_values(h->items[0], 0, 1, 0, 1, 1);
        assert_values(h->items[2], 0, 0, 0.5, 1);
        h = kn_histogramdd(points, .bins = KN_DIMS(2), .density = true);
        assert_values(h->items[0], 1e-12, 4.0 / 3, 0, 4.0 / 3, 4.0 / 3);
        /* Nothing lies between the first and the last edge if these are out of order. */
        h = kn_histogramdd(values(dev, KN_SHAPE(3, 1), 0, 1, 3),
                           .edges = KN_LIST(vector(dev, 2, 1)));
        assert_values(h->items[0], 0, 0);
        kn_tensor *truth = kn_full(dev, KN_SCALAR, true, .dtype = KN_BOOL);
        assert_int_equal(kn_dtype_of(kn_sum_to_size(truth, KN_SCALAR)), KN_I64);
        assert_ok(kn);
        assert_int_equal(kn_gradient(x, .axes = KN_AXES(2))->count, 0);
        assert_error(kn, "axis-out-of-range");
        assert_int_equal(kn_histogramdd(vector(dev, 1, 2))->count, 0);
        assert_error(kn, "rank-at-least");
    }
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(truth_in_narrow_dtypes),
        cmocka_unit_test(products),
        cmocka_unit_test(averages),
        cmocka_unit_test(nan_everywhere),
        cmocka_unit_test(orders),
        cmocka_unit_test(medians_of_many),
        cmocka_unit_test(nothing),
        cmocka_unit_test(many_rows),
        cmocka_unit_test(ten_million_uniforms),
        cmocka_unit_test(same_bits_at_any_threads),
        cmocka_unit_test(lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
