/* Distributions: moments, ranges, the same bits on every CPU backend and at any number of threads.
 */
#include "support/tensors.h"

#include <stdlib.h>

enum { DRAWS = 200000 };

static double number(kn_tensor *t) {
    double v = NAN;
    assert_int_equal(kn_item_f64(t, &v), KN_OK);
    return v;
}

/* The mean of so many draws, and their variance, lie within 5 standard errors. */
static void check_moments(kn_tensor *x, double mean, double variance, double fourth) {
    double n = (double)kn_numel(x), error = sqrt(variance / n);
    double found = number(kn_mean(kn_cast(x, KN_F64)));
    assert_true(fabs(found - mean) <= 5 * error);
    found = number(kn_var(kn_cast(x, KN_F64)));
    assert_true(fabs(found - variance) <= 5 * sqrt((fourth - variance * variance) / n));
}

#define N KN_SHAPE(DRAWS)
#define WIDE .dtype = KN_F64
static kn_tensor *filled(kn_device *dev, double value) {
    return kn_full(dev, N, value, .dtype = KN_F64);
}

static void moments(void **state) {
    (void)state;
    static const char *const names[] = {"ndarray", "flex"};
    kn_context *kn = kn_open(&(kn_open_options){.seed = 5});
    for (int d = 0; d < 2; d++) {
        kn_device *dev = kn_device_open(kn, names[d]);
        KN_SCOPE(kn) {
            check_moments(kn_exponential(dev, N, 2, WIDE), 0.5, 0.25, 9.0 / 16);
            check_moments(kn_exponential(dev, N, 2), 0.5, 0.25, 9.0 / 16);
            check_moments(kn_geometric(dev, N, 0.25, WIDE), 4, 12, 12 * (9 * 12 + 1.0));
            check_moments(kn_geometric(dev, N, 0.25, .dtype = KN_I32), 4, 12, 12 * (9 * 12 + 1.0));
            check_moments(kn_log(kn_log_normal(dev, N, 1, 0.5, WIDE)), 1, 0.25, 3.0 / 16);
            /* gamma: variance a, fourth moment 3 a^2 + 6 a */
            check_moments(kn_gamma(dev, N, 2.5, WIDE), 2.5, 2.5, 3 * 6.25 + 15);
            check_moments(kn_gamma(dev, N, 0.3, WIDE), 0.3, 0.3, 3 * 0.09 + 1.8);
            check_moments(kn_standard_gamma(filled(dev, 7)), 7, 7, 3 * 49 + 42);
            check_moments(kn_beta(dev, N, 2, 3, WIDE), 0.4, 0.04, 0.0038);
            /* poisson: fourth moment 3 r^2 + r */
            check_moments(kn_poisson(filled(dev, 3)), 3, 3, 30);
            check_moments(kn_poisson(filled(dev, 40)), 40, 40, 4840);
            check_moments(kn_poisson(filled(dev, 1e6)), 1e6, 1e6, 3e12 + 1e6);
            /* binomial: variance v = n p q, fourth moment 3 v^2 + v (1 - 6 p q) */
            check_moments(kn_binomial(filled(dev, 20), filled(dev, 0.2)), 4, 3.2, 31);
            check_moments(kn_binomial(filled(dev, 100), filled(dev, 0.7)), 70, 21, 1318);
            check_moments(kn_normal_of(filled(dev, 3), filled(dev, 2)), 3, 4, 48);
            check_moments(kn_bernoulli_of(filled(dev, 0.25)), 0.25, 0.1875, 0.11);
            check_moments(kn_randint_like(filled(dev, 0), -3, 4), 0, 4, 28);
        }
        assert_ok(kn);
    }
    kn_close(kn);
}

/* The median and the quartiles of Cauchy's distribution, which has no moments. */
static void cauchy(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 5});
    kn_tensor *x = kn_cauchy(kn_device_open(kn, "flex"), N, 1, 2, WIDE);
    assert_float_equal(number(kn_median(x)), 1, 0.03);
    assert_float_equal(number(kn_quantile_scalar(x, 0.75)), 3, 0.05);
    assert_float_equal(number(kn_quantile_scalar(x, 0.25)), -1, 0.05);
    assert_ok(kn);
    kn_close(kn);
}

/* No draw leaves the range of its distribution, in no dtype. */
static void ranges(void **state) {
    (void)state;
    static const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16};
    kn_context *kn = kn_open(&(kn_open_options){.seed = 6});
    kn_device *dev = kn_device_open(kn, "flex");
    for (int d = 0; d < 4; d++) {
        KN_SCOPE(kn) {
            kn_tensor *e = kn_exponential(dev, N, 3, .dtype = dtypes[d]);
            assert_true(number(kn_min(e)) >= 0 && isfinite(number(kn_max(e))));
            kn_tensor *b = kn_beta(dev, N, 0.01, 0.01, .dtype = dtypes[d]);
            assert_true(number(kn_min(b)) >= 0 && number(kn_max(b)) <= 1);
            assert_float_equal(number(kn_mean(kn_cast(b, KN_F64))), 0.5, 0.01);
            assert_true(number(kn_min(kn_geometric(dev, N, 0.9, .dtype = dtypes[d]))) >= 1);
            assert_true(number(kn_min(kn_gamma(dev, N, 0.05, .dtype = dtypes[d]))) >= 0);
        }
    }
    kn_tensor *odd = kn_poisson(vector(dev, 0, -1, NAN, INFINITY));
    assert_values(odd, 0, 0, NAN, NAN, INFINITY);
    assert_values(kn_binomial(vector(dev, 5, 5, 5, 0, -1), vector(dev, 0, 1, 1.5, 0.5, 0.5)), 0, 0,
                  5, NAN, 0, NAN);
    assert_ok(kn);
    kn_close(kn);
}

/* Frequencies follow the weights; nothing comes twice without replacement, and no weight of 0. */
static void categories(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 7});
    kn_device *dev = kn_device_open(kn, "flex");
    kn_tensor *w = vector(dev, 0, 1, 4, 0, 3, 2);
    kn_tensor *seen = kn_bincount(kn_multinomial(w, DRAWS, .replacement = true));
    seen = kn_mul_scalar(kn_cast(seen, KN_F64), 10.0 / DRAWS);
    assert_values(seen, 0.05, 0, 1, 4, 0, 3, 2);
    kn_tensor *logits = kn_log(w);
    seen = kn_bincount(kn_categorical(logits, DRAWS));
    assert_values(kn_mul_scalar(kn_cast(seen, KN_F64), 10.0 / DRAWS), 0.05, 0, 1, 4, 0, 3, 2);
    kn_tensor *rows = kn_expand(w, KN_SHAPE(20000, 6));
    kn_tensor *all = kn_multinomial(rows, 4);
    kn_tensor *once = kn_bincount(kn_reshape(all, KN_SHAPE(80000)));
    assert_values(kn_cast(once, KN_F64), 0, 0, 20000, 20000, 0, 20000, 20000);
    kn_tensor *first = kn_bincount(kn_select(all, 1, 0));
    assert_values(kn_mul_scalar(kn_cast(first, KN_F64), 1.0 / 2000), 0.15, 0, 1, 4, 0, 3, 2);
    assert_ok(kn);
    kn_multinomial(w, 5);
    assert_error(kn, "weights-invalid");
    kn_multinomial(vector(dev, 1, -1), 1);
    assert_error(kn, "weights-invalid");
    kn_close(kn);
}

/* The bits are those of the seed: on both backends, at 1, 2 and 4 threads, drawn twice. */
static kn_tensor *drawn(kn_device *dev, int which) {
    kn_shape shape = KN_SHAPE(40000);
    switch (which) {
    case 0:
        return kn_exponential(dev, shape, 1);
    case 1:
        return kn_gamma(dev, shape, 0.7);
    case 2:
        return kn_poisson(kn_full(dev, shape, 20));
    case 3:
        return kn_cauchy(dev, shape, 0, 1);
    case 4:
        return kn_cast(kn_multinomial(kn_rand(dev, KN_SHAPE(40, 1000)), 1000), KN_F32);
    default:
        return kn_rand(dev, shape);
    }
}

static void same_bits(void **state) {
    (void)state;
    enum { KINDS = 6, COUNT = 40000 };
    static float first[KINDS][COUNT], again[COUNT];
    static const char *const names[] = {"ndarray", "flex"};
    for (int threads = 1; threads <= 4; threads *= 2) {
        for (int d = 0; d < 2; d++) {
            kn_context *kn = kn_open(&(kn_open_options){.seed = 9, .threads = threads});
            kn_device *dev = kn_device_open(kn, names[d]);
            for (int k = 0; k < KINDS; k++) {
                float *to = threads == 1 && d == 0 ? first[k] : again;
                assert_int_equal(kn_read(drawn(dev, k), to, sizeof again), KN_OK);
                assert_memory_equal(to, first[k], sizeof again);
            }
            assert_ok(kn);
            kn_close(kn);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moments),    cmocka_unit_test(cauchy),    cmocka_unit_test(ranges),
        cmocka_unit_test(categories), cmocka_unit_test(same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
