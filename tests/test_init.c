/* Initialisers: ranges, moments, structure, seeds. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#include "support/near.h"

enum { N = 64 * 100 };
static double got[N];

typedef struct moments {
    double mean, deviation, low, high;
} moments;

static moments read_moments(kn_tensor *t, size_t n) {
    assert_int_equal(kn_read_as(t, KN_F64, got, n * sizeof *got), KN_OK);
    moments m = {.low = got[0], .high = got[0]};
    for (size_t i = 0; i < n; i++) {
        m.mean += got[i] / (double)n;
        m.low = fmin(m.low, got[i]);
        m.high = fmax(m.high, got[i]);
    }
    for (size_t i = 0; i < n; i++) m.deviation += (got[i] - m.mean) * (got[i] - m.mean) / (double)n;
    m.deviation = sqrt(m.deviation);
    return m;
}

static void draws(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){.seed = 7});
    kn_device *dev = kn_device_open(kn, "flex");
    /* weight [64, 100]: fan_in 100, fan_out 64. With a uniform on ±b the deviation is b/sqrt(3). */
    const struct {
        kn_init init;
        double deviation, bound;
    } cases[] = {
        {kn_init_uniform(-0.5, 0.5), 0.5 / sqrt(3), 0.5},
        {kn_init_normal(0, 2), 2, 0},
        {kn_init_xavier_uniform(2), 2 * sqrt(2.0 / 164), 2 * sqrt(6.0 / 164)},
        {kn_init_xavier_normal(1), sqrt(2.0 / 164), 0},
        {kn_init_kaiming_uniform(kn_gain_relu(), KN_FAN_IN), sqrt(2.0 / 100), sqrt(6.0 / 100)},
        {kn_init_kaiming_uniform(1, KN_FAN_OUT), sqrt(1.0 / 64), sqrt(3.0 / 64)},
        {kn_init_kaiming_normal(kn_gain_leaky_relu(sqrt(5)), KN_FAN_IN), sqrt(1.0 / 300), 0},
        /* Cut at two deviations the deviation is 0.8796 of what it was. */
        {kn_init_truncated_normal(0, 1, -2, 2), 0.87962566, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        KN_SCOPE(kn) {
            moments m = read_moments(kn_init_new(dev, KN_SHAPE(64, 100), cases[i].init, KN_F64), N);
            assert_near(m.mean, 0, 5 * cases[i].deviation / sqrt(N));
            assert_near(m.deviation, cases[i].deviation, 0.04 * cases[i].deviation);
            if (!(cases[i].bound > 0)) continue;
            assert_true(m.low >= -cases[i].bound && m.high <= cases[i].bound);
            assert_true(m.high > 0.98 * cases[i].bound && m.low < -0.98 * cases[i].bound);
        }
    }
    /* One-sided tails keep to their side. */
    KN_SCOPE(kn) {
        kn_init tail = kn_init_truncated_normal(0, 1, 4, 6);
        moments m = read_moments(kn_init_new(dev, KN_SHAPE(64, 100), tail, KN_F64), N);
        assert_true(m.low >= 4 && m.high <= 6);
        assert_near(m.mean, 4.2256, 0.02);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* Rows (or columns, whichever are fewer) are orthonormal, times the gain. */
static void orthogonal(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    const kn_shape shapes[] = {{2, {5, 8}}, {2, {8, 5}}, {3, {4, 3, 2}}, {2, {6, 6}}};
    for (int s = 0; s < 4; s++) {
        KN_SCOPE(kn) {
            kn_tensor *q = kn_init_new(dev, shapes[s], kn_init_orthogonal(2), KN_F64);
            q = kn_reshape(q, KN_SHAPE(shapes[s].dim[0], -1));
            bool wide = kn_dim(q, 0) <= kn_dim(q, 1);
            kn_tensor *t = kn_transpose(q, 0, 1);
            kn_tensor *gram = wide ? kn_matmul(q, t) : kn_matmul(t, q);
            int64_t n = kn_dim(gram, 0);
            assert_int_equal(kn_read(gram, got, (size_t)(n * n) * sizeof *got), KN_OK);
            for (int64_t i = 0; i < n * n; i++)
                assert_near(got[i], i % (n + 1) == 0 ? 4 : 0, 1e-12);
        }
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void fixed(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    KN_SCOPE(kn) {
        moments m = read_moments(kn_init_new(dev, KN_SHAPE(3, 2), kn_init_constant(1.5), 0), 6);
        assert_near(m.low, 1.5, 0);
        assert_near(m.high, 1.5, 0);
        read_moments(kn_init_new(dev, KN_SHAPE(2, 3, 3), kn_init_identity(), KN_F32), 18);
        for (int i = 0; i < 18; i++) assert_near(got[i], i == 1 || i == 13, 0);
        kn_init unset = {0};
        assert_near(read_moments(kn_init_new(dev, KN_SHAPE(4), unset, 0), 4).high, 0, 0);
        kn_tensor *w = kn_init_new(dev, KN_SHAPE(2, 2), kn_init_identity(), KN_BF16);
        assert_int_equal(kn_init_fill(w, kn_init_constant(-3)), KN_OK);
        assert_near(read_moments(w, 4).low, -3, 0);
    }
    assert_near(kn_gain_tanh(), 5.0 / 3, 1e-15);
    assert_near(kn_gain_selu(), 0.75, 0);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

/* One seed gives one model, on every backend; another seed another. */
static void seeds(void **state) {
    (void)state;
    static const char *const devices[] = {"flex", "ndarray", "flex"};
    float w[3][12];
    for (int i = 0; i < 3; i++) {
        kn_context *kn = kn_open(&(kn_open_options){.seed = i == 2 ? 2 : 1});
        kn_module *m = kn_nn_linear(kn_device_open(kn, devices[i]), 3, 4);
        assert_int_equal(kn_read(kn_module_find(m, "weight"), w[i], sizeof w[i]), KN_OK);
        kn_module_free(m);
        kn_close(kn);
    }
    assert_memory_equal(w[0], w[1], sizeof w[0]);
    assert_memory_not_equal(w[0], w[2], sizeof w[0]);
}

static void mistakes(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    const struct {
        kn_shape shape;
        kn_init init;
        kn_dtype dtype;
        const char *slug;
    } cases[] = {
        {{1, {4}}, kn_init_orthogonal(1), KN_F32, "rank-at-least"},
        {{1, {4}}, kn_init_identity(), KN_F32, "rank-at-least"},
        {{1, {4}}, kn_init_uniform(2, 1), KN_F32, "attribute-float-out-of-range"},
        {{1, {4}}, kn_init_normal(0, -1), KN_F32, "attribute-float-out-of-range"},
        {{1, {4}}, kn_init_truncated_normal(0, 1, 2, 2), KN_F32, "attribute-float-out-of-range"},
        {{1, {4}}, kn_init_constant(NAN), KN_F32, "attribute-float-out-of-range"},
        {{1, {4}}, kn_init_constant(1), KN_I32, "dtype-not-float"},
        {{1, {-4}}, kn_init_constant(1), KN_F32, "size-negative"},
        {{2, {INT64_MAX / 2, 4}}, kn_init_constant(1), KN_F32, "size-overflow"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(kn_is_nil(kn_init_new(dev, cases[i].shape, cases[i].init, cases[i].dtype)));
        assert_string_equal(kn_error(kn)->slug, cases[i].slug);
        kn_clear(kn);
    }
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws), cmocka_unit_test(orthogonal), cmocka_unit_test(fixed),
        cmocka_unit_test(seeds), cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
