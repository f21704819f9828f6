/* Faults of the model system and of others in linear algebra, and what is right instead. */
#include "support/tensors.h"

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

static kn_tensor *gradient(kn_tensor *x, kn_tensor *loss) {
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(loss), &g), KN_OK);
    return kn_grad(x, g);
}

/* A determinant needs no batch axis, and has a gradient where it is zero. */
static void determinant_of_one_matrix(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4));
        assert_true(fabs(number(kn_det(x)) - (-2)) < 1e-12);
        kn_tensor *flat = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 2, 4));
        assert_true(fabs(number(kn_det(flat)) - (0)) < 1e-12);
        assert_values(gradient(flat, kn_det(flat)), 1e-12, 4, -2, -2, 1);
        kn_tensor *zero = kn_require_grad(kn_zeros(dev, KN_SHAPE(3, 3), .dtype = KN_F64));
        assert_values(gradient(zero, kn_det(zero)), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        /* Small, and yet not zero. */
        kn_tensor *small = kn_mul_scalar(kn_eye(dev, 4, .dtype = KN_F64), 1e-20);
        assert_true(fabs(number(kn_det(small)) / 1e-80 - 1) < 1e-12);
        kn_tensor *log_abs = NULL, *sign = kn_slogdet(kn_neg(small), &log_abs);
        assert_true(fabs(number(sign) - (1)) < 1e-12);
        assert_true(fabs(number(log_abs) - (4 * log(1e-20))) < 1e-12);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Pivots are integers, and exact past what float32 counts to. */
static void pivots_are_integers(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *pivots = NULL, *info = NULL;
        kn_lu_factor_ex(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4), &pivots, &info);
        assert_int_equal(kn_dtype_of(pivots), KN_I32);
        assert_values(kn_cast(pivots, KN_F64), 0, 2, 2);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Norms of negative even orders, of a zero vector, and of numbers whose squares overflow. */
static void norms_at_the_edge(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = vector(dev, 1, -2, 2);
        assert_true(fabs(number(kn_vector_norm(x, .ord = KN_SOME(-2))) - pow(1.5, -0.5)) < 1e-12);
        assert_true(fabs(number(kn_vector_norm(x, .ord = KN_SOME(-4))) - pow(1.125, -0.25)) <
                    1e-12);
        for (double ord = -2; ord <= 4; ord++) {
            kn_tensor *zero = kn_require_grad(vector(dev, 0, 0, 0));
            assert_values(gradient(zero, kn_vector_norm(zero, .ord = {true, ord})), 0, 0, 0, 0);
        }
        assert_true(fabs(number(kn_vector_norm(vector(dev, 3e200, -4e200))) / 5e200 - 1) < 1e-12);
        assert_true(fabs(number(kn_vector_norm(vector(dev, 3e-200, 4e-200))) / 5e-200 - 1) < 1e-12);
        assert_true(isinf(number(kn_vector_norm(vector(dev, (double)INFINITY, 1)))));
        assert_true(isnan(number(kn_vector_norm(vector(dev, NAN, 1)))));
    }
    assert_ok(kn);
    kn_close(kn);
}

/* 16-bit operands are factorised in more bits. */
static void half_precision(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_cast(values(dev, KN_SHAPE(2, 2), 3, 1, 4, 2), KN_F16), *r = NULL;
        kn_tensor *q = kn_qr(x, &r);
        assert_int_equal(kn_dtype_of(q), KN_F16);
        assert_values(kn_cast(r, KN_F64), 2e-3, -5, -2.2, 0, 0.4);
        assert_values(kn_cast(q, KN_F64), 1e-3, -0.6, -0.8, -0.8, 0.6);
        assert_values(kn_cast(kn_inv(x), KN_F64), 0, 1, -0.5, -2, 1.5);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Distances between equal points are 0 and pass no NaN on. */
static void distance_zero(void **state) {
    (void)state;
    static const double orders[] = {0, 0.5, 1, 1.5, 2, 3, (double)INFINITY};
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
            kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 1, 2));
            kn_tensor *d = kn_cdist(x, x, .p = KN_SOME(orders[i]));
            assert_values(d, 0, 0, 0, 0, 0);
            assert_values(gradient(x, d), 0, 0, 0, 0, 0);
            assert_values(gradient(x, kn_dist(x, kn_detach(x), .p = KN_SOME(orders[i]))), 0, 0, 0,
                          0, 0);
        }
        /* Close points far from the origin: no cancellation. */
        kn_tensor *far = kn_cast(values(dev, KN_SHAPE(2, 1), 4097, 4096.5), KN_F32);
        assert_values(kn_cast(kn_cdist(far, far), KN_F64), 0, 0, 0.5, 0.5, 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(determinant_of_one_matrix),
        cmocka_unit_test(pivots_are_integers),
        cmocka_unit_test(norms_at_the_edge),
        cmocka_unit_test(half_precision),
        cmocka_unit_test(distance_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
