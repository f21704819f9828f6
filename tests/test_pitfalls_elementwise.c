/* What went wrong in other systems' element-wise operations, with the value that is right. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <kiln/kiln.h>

static const char *const devices[] = {"autodiff(ndarray)", "autodiff(flex)"};
enum { DEVICES = 2 };

typedef struct {
    kn_context *kn;
    kn_device *dev;
} place;

static place open_on(int d) {
    place p = {.kn = kn_open(NULL)};
    p.dev = kn_device_open(p.kn, devices[d]);
    return p;
}
static void close_all(place p) {
    assert_int_equal(kn_report(p.kn, stderr), 0);
    kn_close(p.kn);
}
static double item(kn_tensor *t) {
    double v = NAN;
    assert_int_equal(kn_item_f64(t, &v), KN_OK);
    return v;
}
static kn_tensor *number(place p, kn_dtype dtype, double v) {
    return kn_full(p.dev, KN_SCALAR, v, .dtype = dtype);
}

/* Integer floor division was truncated, and remainders had the dividend's sign. */
static void floor_division(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16, KN_I64, KN_I32, KN_I16, KN_I8};
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        for (size_t k = 0; k < sizeof dtypes / sizeof *dtypes; k++) {
            kn_tensor *a[] = {number(p, dtypes[k], -7), number(p, dtypes[k], 7)};
            kn_tensor *b[] = {number(p, dtypes[k], 3), number(p, dtypes[k], -3)};
            const double remainders[] = {2, -2}, fmods[] = {-1, 1};
            for (int i = 0; i < 2; i++) {
                assert_float_equal(item(kn_floor_divide(a[i], b[i])), -3, 0);
                assert_float_equal(item(kn_remainder(a[i], b[i])), remainders[i], 0);
                assert_float_equal(item(kn_fmod(a[i], b[i])), fmods[i], 0);
            }
        }
        double zero = item(kn_remainder(number(p, KN_F32, -1), number(p, KN_F32, 1)));
        assert_true(zero == 0 && !signbit(zero));
        close_all(p);
    }
}

/* The least integer by -1, and any integer by 0, killed the process. */
static void integer_division(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_I8, KN_I16, KN_I32, KN_I64};
    const int64_t least[] = {INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN};
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        for (int k = 0; k < 4; k++) {
            kn_tensor *a = kn_full(p.dev, KN_SHAPE(3), least[k], .dtype = dtypes[k]);
            kn_tensor *b = kn_full(p.dev, KN_SHAPE(3), -1, .dtype = dtypes[k]);
            kn_tensor *zero = kn_zeros(p.dev, KN_SHAPE(3), .dtype = dtypes[k]);
            int64_t q[3];
            kn_tensor *quotient = kn_cast(kn_floor_divide(a, b), KN_I64);
            assert_int_equal(kn_read(quotient, q, sizeof q), KN_OK);
            assert_int_equal(q[1], least[k]); /* wraps */
            assert_float_equal(item(kn_max(kn_abs(kn_remainder(a, b)))), 0, 0);
            assert_float_equal(item(kn_max(kn_abs(kn_fmod_scalar(a, -1)))), 0, 0);
            kn_tensor *bad[] = {kn_floor_divide(a, zero), kn_remainder(a, zero), kn_fmod(a, zero)};
            for (int i = 0; i < 3; i++) assert_true(kn_is_nil(bad[i]));
            assert_string_equal(kn_error(p.kn)->slug, "integer-division-by-zero");
            kn_clear(p.kn);
            assert_true(kn_is_nil(kn_remainder_scalar(a, 0)));
            assert_string_equal(kn_error(p.kn)->slug, "integer-division-by-zero");
            kn_clear(p.kn);
        }
        close_all(p);
    }
}

/* 64-bit integers went through double or 32 bits. */
static void exact_integers(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        const int64_t data[] = {INT64_C(1) << 40, 3};
        kn_tensor *x = kn_from_array(p.dev, KN_I64, KN_SHAPE(2), data);
        int64_t got[2];
        assert_int_equal(kn_read(kn_mul_scalar(x, INT64_C(1) << 31), got, sizeof got), KN_OK);
        assert_int_equal(got[1], INT64_C(3) << 31);
        int64_t odd = (INT64_C(1) << 53) + 1;
        assert_int_equal(kn_read(kn_add_scalar(x, odd), got, sizeof got), KN_OK);
        assert_int_equal(got[0], odd + data[0]);
        assert_int_equal(got[1], odd + 3);
        kn_tensor *big = kn_full(p.dev, KN_SHAPE(2), odd, .dtype = KN_I64);
        assert_int_equal(kn_read(big, got, sizeof got), KN_OK);
        assert_int_equal(got[1], odd);
        assert_int_equal(kn_read(kn_clamp(big, .max = KN_SOME(odd - 2)), got, sizeof got), KN_OK);
        assert_int_equal(got[0], odd - 2);
        assert_float_equal(item(kn_all(kn_gt_scalar(big, odd - 1))), 1, 0);
        close_all(p);
    }
}

static double slope(place p, kn_tensor *y, kn_tensor *x) {
    (void)p;
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(y, &g), KN_OK);
    return item(kn_grad(x, g));
}

/* Powers made of exp and log were wrong at 0 and below. */
static void powers(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        const double bases[] = {0, 0, -2, -2}, exponents[] = {0.5, 0, 3, 0.5};
        const double want[] = {0, 1, -8, NAN};
        for (int i = 0; i < 4; i++) {
            double got = item(kn_pow(number(p, KN_F32, bases[i]), number(p, KN_F32, exponents[i])));
            double by_number = item(kn_pow_scalar(number(p, KN_F32, bases[i]), exponents[i]));
            if (isnan(want[i])) {
                assert_true(isnan(got) && isnan(by_number));
                continue;
            }
            assert_float_equal(got, want[i], 0);
            assert_float_equal(by_number, want[i], 0);
        }
        const double at[] = {-2, 0, 0}, power[] = {2, 2, 0}, slopes[] = {-4, 0, 0};
        for (int i = 0; i < 3; i++) {
            kn_tensor *x = kn_require_grad(number(p, KN_F64, at[i]));
            assert_float_equal(slope(p, kn_pow_scalar(x, power[i]), x), slopes[i], 0);
            kn_tensor *z = kn_require_grad(number(p, KN_F64, at[i]));
            assert_float_equal(slope(p, kn_pow(z, number(p, KN_F64, power[i])), z), slopes[i], 0);
        }
        /* d 0^e / de is 0 where e is not negative, not NaN. */
        kn_tensor *e = kn_require_grad(number(p, KN_F64, 2));
        assert_float_equal(slope(p, kn_pow(number(p, KN_F64, 0), e), e), 0, 0);
        close_all(p);
    }
}

/* Uniform numbers reached their upper end when rounded. */
static void never_the_upper_end(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16};
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        for (int k = 0; k < 4; k++) {
            KN_SCOPE(p.kn) {
                kn_tensor *u = kn_rand(p.dev, KN_SHAPE(1000000), .dtype = dtypes[k]);
                kn_tensor *v = kn_uniform(p.dev, KN_SHAPE(1000000), 0, 4, .dtype = dtypes[k]);
                assert_true(item(kn_max(u)) < 1 && item(kn_min(u)) >= 0);
                assert_true(item(kn_max(v)) < 4 && item(kn_min(v)) >= 0);
            }
        }
        close_all(p);
    }
}

/* Extremes with NaN depended on the order of the operands. */
static void nan_wins(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        kn_tensor *one = number(p, KN_F32, 1), *nan = number(p, KN_F32, NAN);
        assert_true(isnan(item(kn_maximum(one, nan))) && isnan(item(kn_maximum(nan, one))));
        assert_true(isnan(item(kn_minimum(one, nan))) && isnan(item(kn_minimum(nan, one))));
        assert_true(isnan(item(kn_maximum_scalar(nan, 1))));
        assert_true(isnan(item(kn_minimum_scalar(one, NAN))));
        assert_true(isnan(item(kn_clamp(nan, .min = KN_SOME(0), .max = KN_SOME(1)))));
        assert_true(isnan(item(kn_relu(nan))) && isnan(item(kn_relu6(nan))));
        assert_true(isnan(item(kn_sign(nan))) && isnan(item(kn_gelu(nan))));
        close_all(p);
    }
}

/* The gradients at ties and corners: docs/conventions.md has the table. */
static void ties(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        kn_tensor *x = kn_require_grad(number(p, KN_F32, 0));
        assert_float_equal(slope(p, kn_relu(x), x), 0, 0);
        assert_float_equal(slope(p, kn_maximum_scalar(x, 0), x), 0.5, 0);
        assert_float_equal(slope(p, kn_clamp(x, .min = KN_SOME(0)), x), 1, 0);
        assert_float_equal(slope(p, kn_hardtanh(x, 0, 1), x), 0, 0);
        assert_float_equal(slope(p, kn_abs(x), x), 0, 0);
        kn_tensor *y = kn_require_grad(number(p, KN_F32, 0));
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_maximum(x, y), &g), KN_OK);
        assert_float_equal(item(kn_grad(x, g)), 0.5, 0);
        assert_float_equal(item(kn_grad(y, g)), 0.5, 0);
        kn_tensor *same = kn_require_grad(kn_full(p.dev, KN_SHAPE(2), 5));
        assert_int_equal(kn_backward(kn_max(same), &g), KN_OK);
        float halves[2];
        assert_int_equal(kn_read(kn_grad(same, g), halves, sizeof halves), KN_OK);
        assert_true(halves[0] == 0.5f && halves[1] == 0.5f);
        close_all(p);
    }
}

/* where: the forward value is clean; the branch that is not taken gets the gradient 0, which its
 * own rule may turn into NaN. Make the operand safe inside. */
static void where_with_an_invalid_branch(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        const float data[] = {-1, -4};
        kn_tensor *x = kn_require_grad(kn_from_array(p.dev, KN_F32, KN_SHAPE(2), data));
        kn_tensor *up = kn_gt_scalar(x, 0);
        float v[2];
        kn_tensor *unsafe = kn_where(up, kn_sqrt(x), x);
        assert_int_equal(kn_read(unsafe, v, sizeof v), KN_OK);
        assert_true(v[0] == -1 && v[1] == -4);
        kn_tensor *safe = kn_where(up, kn_sqrt(kn_masked_fill(x, kn_logical_not(up), 1)), x);
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(safe), &g), KN_OK);
        assert_int_equal(kn_read(kn_grad(x, g), v, sizeof v), KN_OK);
        assert_true(v[0] == 1 && v[1] == 1);
        close_all(p);
    }
}

/* Gradients of activations far out: no inf * 0. */
static void far_out(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        const double at[] = {-1e4, 1e4};
        for (int i = 0; i < 2; i++) {
            kn_tensor *x = kn_require_grad(number(p, KN_F32, at[i]));
            double up = at[i] > 0;
            assert_float_equal(slope(p, kn_sigmoid(x), x), 0, 0);
            assert_float_equal(slope(p, kn_tanh(x), x), 0, 0);
            assert_float_equal(slope(p, kn_silu(x), x), up, 0);
            assert_float_equal(slope(p, kn_gelu(x), x), up, 0);
            assert_float_equal(slope(p, kn_gelu(x, .approximate_tanh = true), x), up, 0);
            assert_float_equal(slope(p, kn_softplus(x), x), up, 0);
            assert_float_equal(slope(p, kn_elu(x, 1), x), up, 0);
            assert_float_equal(slope(p, kn_log_sigmoid(x), x), 1 - up, 0);
        }
        close_all(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floor_division),
        cmocka_unit_test(integer_division),
        cmocka_unit_test(exact_integers),
        cmocka_unit_test(powers),
        cmocka_unit_test(never_the_upper_end),
        cmocka_unit_test(nan_wins),
        cmocka_unit_test(ties),
        cmocka_unit_test(where_with_an_invalid_branch),
        cmocka_unit_test(far_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
