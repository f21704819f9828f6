/* Values of element-wise operations where other systems are known to go wrong, and the answers that
 * kn_equal and kn_allclose give on the host. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

static const char *const devices[] = {"autodiff(ndarray)", "autodiff(flex)", "autodiff(late)"};
enum { DEVICES = 3 };

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
static void same(double got, double want) {
    if (isnan(want))
        assert_true(isnan(got));
    else
        assert_true(got == want && signbit(got) == signbit(want));
}
static void near(double got, double want, double relative) {
    assert_true(fabs(got - want) <= relative * fabs(want));
}
static double slope_of(kn_tensor *y, kn_tensor *x) {
    kn_grads *grads = NULL;
    assert_int_equal(kn_backward(kn_sum(y), &grads), KN_OK);
    return item(kn_grad(x, grads));
}
static kn_tensor *leaf(place p, kn_dtype dtype, double v) {
    return kn_require_grad(number(p, dtype, v));
}

/* ((a % b) + b) % b gave NaN where b is infinite. */
static void infinite_divisors(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_BF16};
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        for (int k = 0; k < 4; k++) {
            kn_tensor *inf = number(p, dtypes[k], INFINITY), *five = number(p, dtypes[k], 5);
            same(item(kn_remainder(five, inf)), 5);
            same(item(kn_remainder(kn_neg(five), inf)), INFINITY);
            same(item(kn_remainder(kn_neg(five), kn_neg(inf))), -5);
            same(item(kn_remainder_scalar(kn_neg(five), INFINITY)), INFINITY);
            same(item(kn_fmod(kn_neg(five), inf)), -5);
            same(item(kn_fmod(inf, five)), NAN);
            same(item(kn_floor_divide(kn_neg(five), inf)), -1);
            same(item(kn_trunc_divide(kn_neg(five), inf)), -0.0);
        }
        close_all(p);
    }
}

/* Division with its three roundings. */
static void roundings_of_division(void **state) {
    (void)state;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_F16, KN_I64, KN_I32, KN_I16, KN_I8};
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        for (int k = 0; k < 7; k++) {
            kn_tensor *a = number(p, dtypes[k], -7), *b = number(p, dtypes[k], 2);
            assert_true(item(kn_div(a, b)) == -3.5);
            assert_true(item(kn_floor_divide(a, b)) == -4);
            assert_true(item(kn_trunc_divide(a, b)) == -3);
            assert_true(item(kn_trunc_divide_scalar(a, 2)) == -3);
            assert_int_equal(kn_dtype_of(kn_trunc_divide(a, b)), dtypes[k]);
        }
        kn_tensor *zero = kn_trunc_divide(number(p, KN_I32, 1), number(p, KN_I32, 0));
        int64_t v = 0; /* a device that runs late says so at the read */
        assert_true(kn_is_nil(zero) || kn_item_i64(zero, &v) == KN_E_INTEGER_DIVISION_BY_ZERO);
        assert_string_equal(kn_error(p.kn)->slug, "integer-division-by-zero");
        assert_non_null(strstr(kn_error(p.kn)->message, "element 0 of the divisor is 0"));
        kn_clear(p.kn);
        close_all(p);
    }
}

/* Squares overflowed on the way to a result that does not. */
static void lengths(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        same(item(kn_hypot(number(p, KN_F16, 300), number(p, KN_F16, 400))), 500);
        near(item(kn_hypot(number(p, KN_F32, 3e30), number(p, KN_F32, 4e30))), 5e30, 1e-6);
        near(item(kn_hypot(number(p, KN_F64, 3e200), number(p, KN_F64, 4e200))), 5e200, 1e-15);
        same(item(kn_hypot(number(p, KN_F32, INFINITY), number(p, KN_F32, NAN))), INFINITY);
        close_all(p);
    }
}

/* Integer powers went through float, and a fraction compared with an integer was cut off first. */
static void integers_stay_exact(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        int64_t v = 0;
        kn_tensor *three = kn_full(p.dev, KN_SCALAR, 3, .dtype = KN_I64);
        kn_tensor *two = kn_full(p.dev, KN_SCALAR, 2, .dtype = KN_I64);
        assert_int_equal(kn_item_i64(kn_pow_scalar(three, 39), &v), KN_OK);
        assert_int_equal(v, INT64_C(4052555153018976267));
        assert_int_equal(kn_item_i64(kn_pow(three, kn_full_like(three, 39)), &v), KN_OK);
        assert_int_equal(v, INT64_C(4052555153018976267));
        assert_int_equal(kn_item_i64(kn_pow_scalar(three, -1), &v), KN_OK);
        assert_int_equal(v, 0);
        assert_int_equal(
            kn_item_i64(kn_addcmul(three, three, two, .value = KN_SOME(INT64_C(1) << 60)), &v),
            KN_OK);
        assert_int_equal(v, 3 + INT64_C(6) * (INT64_C(1) << 60));
        same(item(kn_eq_scalar(two, 2.5)), 0);
        same(item(kn_lt_scalar(two, 2.5)), 1);
        const int64_t big = (INT64_C(1) << 53) + 1;
        kn_tensor *exact = kn_full(p.dev, KN_SHAPE(2), big, .dtype = KN_I64);
        same(item(kn_any(kn_isin(exact, kn_full_like(two, big - 1)))), 0);
        same(item(kn_all(kn_isin(exact, kn_full_like(two, big)))), 1);
        close_all(p);
    }
}

/* Bool adds as "or" and multiplies as "and"; with a whole number it becomes int64. */
static void bools(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        kn_tensor *yes = number(p, KN_BOOL, 1), *no = number(p, KN_BOOL, 0);
        kn_tensor *sum = kn_add(yes, yes), *product = kn_mul(yes, no);
        assert_int_equal(kn_dtype_of(sum), KN_BOOL);
        same(item(sum), 1);
        same(item(product), 0);
        assert_int_equal(kn_dtype_of(kn_add_scalar(yes, 1)), KN_I64);
        same(item(kn_add_scalar(yes, 1)), 2);
        same(item(kn_square(yes)), 1);
        assert_int_equal(kn_dtype_of(kn_square(yes)), KN_I64);
        same(item(kn_heaviside(no, yes)), 1);
        assert_int_equal(kn_dtype_of(kn_div(yes, yes)), KN_F32);
        close_all(p);
    }
}

/* Numbers that float32 does not hold are computed with all the same, on every backend. */
static void numbers_beyond_float32(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        kn_tensor *small = number(p, KN_F32, 1e-30), *one = number(p, KN_F32, 1);
        near(item(kn_mul_scalar(small, 1e40)), 1e10, 1e-6);
        near(item(kn_div_scalar(small, 1e-50)), 1e20, 1e-6);
        near(item(kn_rdiv_scalar(number(p, KN_F32, 1e30), 1e50)), 1e20, 1e-6);
        near(item(kn_softplus(one, .beta = 1e40)), 1, 1e-7);
        near(item(kn_softplus(number(p, KN_F32, 1e38), .beta = 8)), 1e38, 1e-6);
        same(item(kn_elu(one, 1e40)), 1);
        near(item(kn_leaky_relu(kn_neg(small), 1e40)), -1e10, 1e-6);
        same(item(kn_maximum_scalar(one, 1e40)), INFINITY);
        same(item(kn_minimum_scalar(one, 1e40)), 1);
        close_all(p);
    }
}

/* Overflow in softplus; NaN gradients of elu and kin far above 0; a sigmoid that lost bits. */
static void activations_far_out(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        same(item(kn_softplus(number(p, KN_F32, 1000))), 1000);
        same(item(kn_softplus(number(p, KN_F16, 60000))), 60000);
        kn_tensor *x = leaf(p, KN_F32, 1000);
        same(slope_of(kn_elu(x, 1), x), 1);
        same(slope_of(kn_celu(x, 1), x), 1);
        near(slope_of(kn_selu(x), x), 1.0507009873554805, 1e-7);
        same(slope_of(kn_softplus(x), x), 1);
        near(item(kn_sigmoid(number(p, KN_F64, -40))), 4.248354255291589e-18, 1e-14);
        /* the gradient of the exact gelu, not of its approximation */
        kn_tensor *y = leaf(p, KN_F64, 1);
        near(slope_of(kn_gelu(y), y), 1.0833154705876864, 1e-14);
        close_all(p);
    }
}

/* Constants of degrees and radians in each dtype, and zeros of sinc. */
static void angles(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        same(item(kn_deg2rad(number(p, KN_F32, 180))), (double)(float)3.14159265358979323846);
        same(item(kn_deg2rad(number(p, KN_F64, 180))), 3.14159265358979323846);
        near(item(kn_rad2deg(number(p, KN_F32, 3.14159265358979323846))), 180, 1.2e-7);
        same(item(kn_sinc(number(p, KN_F32, 0))), 1);
        assert_true(item(kn_sinc(number(p, KN_F64, 3))) == 0);
        kn_tensor *x = leaf(p, KN_F64, 0);
        assert_true(slope_of(kn_sinc(x), x) == 0);
        close_all(p);
    }
}

/* NaN and infinities in pairs: whatever the order of the operands. */
static void pairs_with_nan(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        kn_tensor *nan = number(p, KN_F32, NAN), *one = number(p, KN_F32, 1);
        kn_tensor *inf = number(p, KN_F32, INFINITY);
        same(item(kn_maximum(nan, one)), NAN);
        same(item(kn_maximum(one, nan)), NAN);
        same(item(kn_fmax(nan, one)), 1);
        same(item(kn_fmin(one, nan)), 1);
        same(item(kn_clamp_tensor(nan, .min = one)), NAN);
        same(item(kn_clamp_tensor(number(p, KN_F32, 5), .min = number(p, KN_F32, 3), .max = one)),
             1);
        same(item(kn_logaddexp(kn_neg(inf), kn_neg(inf))), -INFINITY);
        same(item(kn_logaddexp(inf, inf)), INFINITY);
        same(item(kn_nan_to_num(nan)), 0);
        same(item(kn_nan_to_num(inf)), (double)FLT_MAX);
        same(item(kn_nan_to_num(kn_neg(inf), .neginf = KN_SOME(-1))), -1);
        same(item(kn_xlogy(number(p, KN_F32, 0), number(p, KN_F32, 0))), 0);
        kn_tensor *x = leaf(p, KN_F32, INFINITY);
        same(slope_of(kn_nan_to_num(x), x), 0);
        close_all(p);
    }
}

/* ---- kn_equal, kn_allclose ---- */
static void equal_tensors(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        const float values[] = {1, 2, 3}, others[] = {1, 2, 4}, odd[] = {1, NAN, 3};
        kn_tensor *a = kn_from_array(p.dev, KN_F32, KN_SHAPE(3), values);
        kn_tensor *b = kn_from_array(p.dev, KN_F32, KN_SHAPE(3), others);
        kn_tensor *c = kn_from_array(p.dev, KN_F32, KN_SHAPE(3), odd);
        bool answer = false;
        assert_int_equal(kn_equal(a, kn_copy(a), &answer), KN_OK);
        assert_true(answer);
        assert_int_equal(kn_equal(a, kn_cast(a, KN_I32), &answer), KN_OK);
        assert_true(answer);
        assert_int_equal(kn_equal(a, b, &answer), KN_OK);
        assert_false(answer);
        assert_int_equal(kn_equal(c, c, &answer), KN_OK);
        assert_false(answer);
        assert_int_equal(kn_equal(a, kn_reshape(a, KN_SHAPE(1, 3)), &answer), KN_OK);
        assert_false(answer);
        kn_tensor *none = kn_zeros(p.dev, KN_SHAPE(0));
        assert_int_equal(kn_equal(none, none, &answer), KN_OK);
        assert_true(answer);
        close_all(p);
    }
}

static void close_tensors(void **state) {
    (void)state;
    for (int d = 0; d < DEVICES; d++) {
        place p = open_on(d);
        const float values[] = {1, 2, 1000}, moved[] = {1, 2, 1000.005f}, odd[] = {1, NAN, 3};
        kn_tensor *a = kn_from_array(p.dev, KN_F32, KN_SHAPE(3), values);
        kn_tensor *b = kn_from_array(p.dev, KN_F32, KN_SHAPE(3), moved);
        kn_tensor *c = kn_from_array(p.dev, KN_F32, KN_SHAPE(3), odd);
        bool answer = false;
        assert_int_equal(kn_allclose(a, b, &answer), KN_OK);
        assert_true(answer);
        assert_int_equal(kn_allclose(a, b, &answer, .rtol = KN_SOME(1e-7)), KN_OK);
        assert_false(answer);
        assert_int_equal(kn_allclose(c, c, &answer), KN_OK);
        assert_false(answer);
        assert_int_equal(kn_allclose(c, c, &answer, .equal_nan = true), KN_OK);
        assert_true(answer);
        close_all(p);
    }
}

/* Without an answer the error is the call's, and the flag stays as it was. */
static void no_answer(void **state) {
    (void)state;
    place p = open_on(1);
    kn_tensor *a = kn_zeros(p.dev, KN_SHAPE(3)), *b = kn_zeros(p.dev, KN_SHAPE(4));
    bool answer = true;
    assert_int_equal(kn_allclose(a, b, &answer), KN_E_BROADCAST);
    assert_int_equal(kn_allclose(a, a, &answer, .atol = KN_SOME(-1)),
                     KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE);
    assert_int_equal(kn_equal(a, a, NULL), KN_E_ARGUMENT_NULL);
    assert_int_equal(kn_allclose(a, a, NULL), KN_E_ARGUMENT_NULL);
    assert_int_not_equal(kn_equal(a, kn_nil(), &answer), KN_OK);
    assert_int_not_equal(kn_equal(kn_nil(), a, &answer), KN_OK);
    assert_int_equal(kn_equal(kn_nil(), kn_nil(), &answer), KN_E_CONTEXT_NIL);
    assert_true(answer);
    assert_true(kn_ok(p.kn));
    close_all(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infinite_divisors),
        cmocka_unit_test(roundings_of_division),
        cmocka_unit_test(lengths),
        cmocka_unit_test(integers_stay_exact),
        cmocka_unit_test(bools),
        cmocka_unit_test(numbers_beyond_float32),
        cmocka_unit_test(activations_far_out),
        cmocka_unit_test(angles),
        cmocka_unit_test(pairs_with_nan),
        cmocka_unit_test(equal_tensors),
        cmocka_unit_test(close_tensors),
        cmocka_unit_test(no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
