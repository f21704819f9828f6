/* Complex numbers: dtypes, conversions, parts that share storage, arithmetic at the edges, and
 * gradients by PyTorch's convention. */
#include "support/tensors.h"

#include <kiln/dlpack.h>
#include <stdio.h>

static kn_context *kn;
static kn_device *dev, *tracked;

static int open_all(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "flex");
    tracked = kn_device_open(kn, "autodiff(flex)");
    return 0;
}
static int close_all(void **state) {
    (void)state;
    kn_close(kn);
    return 0;
}

#define COMPLEX(on, ...)                                                               \
    kn_from_array((on), KN_C128, KN_SHAPE(sizeof((const double[]){__VA_ARGS__}) / 16), \
                  (const double[]){__VA_ARGS__})

/* Compares real and imaginary parts in turn. */
static void check_parts(kn_tensor *t, size_t n, const double *want, const char *place) {
    double got[32] = {0};
    assert_true(n <= 32 && (size_t)kn_numel(t) * 2 == n);
    assert_int_equal(kn_read_as(t, KN_C128, got, n * sizeof *got), KN_OK);
    for (size_t i = 0; i < n; i++) {
        bool same = got[i] == want[i] || fabs(got[i] - want[i]) <= 1e-12 ||
                    (isnan(got[i]) && isnan(want[i]));
        if (!same) fail_msg("%s: part %zu is %.17g, want %.17g", place, i, got[i], want[i]);
    }
}
#define assert_parts(t, ...)                                                 \
    check_parts((t), sizeof((const double[]){__VA_ARGS__}) / sizeof(double), \
                (const double[]){__VA_ARGS__}, KN_PLACE)

static void promotion(void **state) {
    (void)state;
    static const kn_dtype cases[][3] = {{KN_F32, KN_C64, KN_C64}, {KN_F64, KN_C64, KN_C128},
                                        {KN_I64, KN_C64, KN_C64}, {KN_BOOL, KN_C128, KN_C128},
                                        {KN_F16, KN_C64, KN_C64}, {KN_C64, KN_C128, KN_C128}};
    KN_SCOPE(kn) {
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            kn_tensor *a = kn_ones(dev, KN_SHAPE(2), .dtype = cases[i][0]);
            kn_tensor *b = kn_ones(dev, KN_SHAPE(2), .dtype = cases[i][1]);
            assert_int_equal(kn_dtype_of(kn_add(a, b)), cases[i][2]);
            assert_int_equal(kn_dtype_promote(cases[i][1], cases[i][0]), cases[i][2]);
        }
        /* A scalar's width does not count within its class. */
        kn_tensor *z = kn_ones(dev, KN_SHAPE(2), .dtype = KN_C64);
        assert_int_equal(kn_dtype_of(kn_mul(z, kn_ones(dev, KN_SCALAR, .dtype = KN_C128))), KN_C64);
        assert_int_equal(kn_dtype_of(kn_mul(z, kn_ones(dev, KN_SCALAR, .dtype = KN_F64))), KN_C64);
        assert_int_equal(kn_dtype_of(kn_mul_scalar(z, 0.5)), KN_C64);
        assert_ok(kn);
    }
}

static void conversions(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *z = COMPLEX(dev, 1.5, -2, 0, 3, 0, 0), *x = vector(dev, 1, 2, 3);
        assert_parts(kn_cast(x, KN_C64), 1, 0, 2, 0, 3, 0);
        assert_values(kn_cast(kn_cast(z, KN_BOOL), KN_F64), 0, 1, 1, 0);
        assert_true(kn_is_nil(kn_cast(z, KN_F64)));
        assert_error(kn, "cast-complex-to-real");
        assert_true(kn_is_nil(kn_cast(z, KN_I32)));
        assert_error(kn, "cast-complex-to-real");
        assert_int_equal(kn_assign(x, z), KN_E_CAST_COMPLEX_TO_REAL);
        assert_error(kn, "cast-complex-to-real");
        double v[3], one;
        assert_int_equal(kn_read_as(z, KN_F64, v, sizeof v), KN_E_CAST_COMPLEX_TO_REAL);
        assert_error(kn, "cast-complex-to-real");
        kn_c128 c = {0, 0};
        assert_int_equal(kn_item_c128(kn_select(z, 0, 0), &c), KN_OK);
        assert_true(c.re == 1.5 && c.im == -2);
        assert_int_equal(kn_item_c128(kn_select(x, 0, 1), &c), KN_OK);
        assert_true(c.re == 2 && c.im == 0);
        assert_int_equal(kn_item_f64(kn_select(z, 0, 0), &one), KN_E_CAST_COMPLEX_TO_REAL);
        assert_error(kn, "cast-complex-to-real");
        assert_int_equal(kn_assign(kn_narrow(z, 0, 1, 2), kn_narrow(x, 0, 0, 2)), KN_OK);
        assert_parts(z, 1.5, -2, 1, 0, 2, 0);
    }
}

/* Parts and pairs are views: what is written to them stands in the complex tensor. */
static void parts_share_storage(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *z = COMPLEX(dev, 1, 2, 3, 4);
        assert_true(kn_shares_storage(kn_real(z), z) && kn_shares_storage(kn_imag(z), z));
        assert_int_equal(kn_assign(kn_imag(z), vector(dev, 7, 8)), KN_OK);
        assert_parts(z, 1, 7, 3, 8);
        assert_values(kn_view_as_real(z), 0, 1, 7, 3, 8);
        kn_tensor *pairs = values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4);
        assert_true(kn_shares_storage(kn_view_as_complex(pairs), pairs));
        assert_parts(kn_view_as_complex(pairs), 1, 2, 3, 4);
        assert_true(kn_is_nil(kn_view_as_complex(kn_transpose(pairs, 0, 1))));
        assert_error(kn, "view-impossible");
        assert_true(kn_is_nil(kn_view_as_complex(vector(dev, 1, 2, 3))));
        assert_error(kn, "complex-pairs");
        assert_true(kn_is_nil(kn_imag(pairs)));
        assert_error(kn, "dtype-unsupported");
        assert_values(kn_real(pairs), 0, 1, 2, 3, 4);
        assert_parts(kn_real(kn_conj(kn_complex(vector(dev, 1), vector(dev, 2)))), 1, 0);
    }
}

static void functions_at_known_places(void **state) {
    (void)state;
    const double pi = 3.14159265358979323846;
    KN_SCOPE(kn) {
        kn_tensor *i = COMPLEX(dev, 0, 1), *minus = COMPLEX(dev, -1, 0);
        assert_parts(kn_exp(kn_mul_scalar(i, pi)), -1, 0);
        assert_parts(kn_log(minus), 0, pi);
        assert_parts(kn_sqrt(minus), 0, 1);
        assert_parts(kn_pow(i, i), exp(-pi / 2), 0);
        assert_parts(kn_pow_scalar(COMPLEX(dev, 0, 0), 0), 1, 0);
        assert_parts(kn_square(i), -1, 0);
        assert_parts(kn_div(COMPLEX(dev, 1, 2), COMPLEX(dev, 3, -4)), -0.2, 0.4);
        assert_parts(kn_sgn(COMPLEX(dev, 3, 4, 0, 0)), 0.6, 0.8, 0, 0);
        assert_values(kn_abs(COMPLEX(dev, 3, 4, -1, 0, 1e300, 1e300)), 1e285, 5, 1,
                      sqrt(2) * 1e300);
        assert_values(kn_angle(COMPLEX(dev, 0, 1, -1, 0)), 1e-15, pi / 2, pi);
        assert_values(kn_angle(vector(dev, 2, -3, NAN)), 1e-15, 0, pi, NAN);
        assert_values(kn_norm(COMPLEX(dev, 3, 4, 0, 12)), 1e-15, 13);
        assert_values(kn_var(COMPLEX(dev, 1, 1, -1, -1)), 1e-15, 4);
        assert_parts(kn_prod(COMPLEX(dev, 0, 1, 0, 1, 2, 0)), -2, 0);
        kn_tensor *odd = COMPLEX(dev, NAN, 0, 0, INFINITY, 1, 1);
        assert_values(kn_cast(kn_isnan(odd), KN_F64), 0, 1, 0, 0);
        assert_values(kn_cast(kn_isinf(odd), KN_F64), 0, 0, 1, 0);
        assert_values(kn_cast(kn_isfinite(odd), KN_F64), 0, 0, 0, 1);
        assert_values(kn_cast(kn_isreal(odd), KN_F64), 0, 1, 0, 0);
        assert_parts(kn_expm1(COMPLEX(dev, 1e-20, -1e-20)), 1e-20, -1e-20);
        assert_ok(kn);
    }
}

static void unordered_rows_refuse(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *z = COMPLEX(dev, 1, 2, 3, 4), *none = NULL;
        kn_tensor *const refused[] = {kn_lt(z, z)};
        assert_true(kn_is_nil(refused[0]));
        assert_error(kn, "dtype-unsupported");
#define REFUSES(call)             \
    assert_true(kn_is_nil(call)); \
    assert_error(kn, "dtype-unsupported")
        REFUSES(kn_max(z));
        REFUSES(kn_sort(z, 0, &none));
        REFUSES(kn_floor(z));
        REFUSES(kn_sign(z));
        REFUSES(kn_softmax(z, 0));
        REFUSES(kn_relu(z));
        REFUSES(kn_atan2(z, z));
        REFUSES(kn_bitwise_and(z, z));
        REFUSES(kn_ge_scalar(z, 0));
#undef REFUSES
        assert_values(kn_cast(kn_eq(z, kn_conj(kn_conj(z))), KN_F64), 0, 1, 1);
        assert_values(kn_cast(kn_ne_scalar(COMPLEX(dev, 1, 0, 1, 2), 1), KN_F64), 0, 0, 1);
    }
}

/* d|z|^2 = 2 Re(conj(z) dz), so the gradient is 2z; of z² it is 2 conj(z) for the real part. */
static void gradients(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_grads *grads;
        kn_tensor *z = kn_require_grad(COMPLEX(tracked, 1, 2, -3, 0.5));
        kn_tensor *loss = kn_sum(kn_real(kn_mul(z, kn_conj(z))));
        assert_int_equal(kn_backward(loss, &grads), KN_OK);
        assert_parts(kn_grad(z, grads), 2, 4, -6, 1);
        assert_int_equal(kn_backward(kn_sum(kn_real(kn_square(z))), &grads), KN_OK);
        assert_parts(kn_grad(z, grads), 2, -4, -6, -1);
        assert_int_equal(kn_backward(kn_sum(kn_abs(kn_mul_scalar(z, 0))), &grads), KN_OK);
        assert_parts(kn_grad(z, grads), 0, 0, 0, 0);
        /* A real operand of a complex product gets a real gradient. */
        kn_tensor *x = kn_require_grad(vector(tracked, 2, 5));
        assert_int_equal(kn_backward(kn_sum(kn_real(kn_mul(kn_mul(z, x), z))), &grads), KN_OK);
        assert_values(kn_grad(x, grads), 1e-12, -3, 8.75);
        /* A tracked tensor becomes complex, and its gradient comes back real. */
        kn_tensor *up = kn_cast(x, KN_C64);
        assert_true(kn_is_tracked(up));
        assert_int_equal(kn_backward(kn_sum(kn_abs(up)), &grads), KN_OK);
        assert_values(kn_grad(x, grads), 1e-6, 1, 1);
        assert_int_equal(kn_dtype_of(kn_grad(x, grads)), KN_F64);
        kn_tensor *sum = kn_sum(kn_square(z));
        assert_int_equal(kn_backward(sum, &grads), KN_E_LOSS_COMPLEX);
        assert_error(kn, "loss-complex");
        kn_tensor *seed = kn_reshape(COMPLEX(tracked, 0, 1), KN_SCALAR);
        assert_int_equal(kn_backward(sum, &grads, .seed = seed), KN_OK);
        assert_parts(kn_grad(z, grads), 4, 2, 1, -6);
    }
}

static void printed(kn_tensor *t, const char *want) {
    char text[256] = {0};
    FILE *file = fmemopen(text, sizeof text - 1, "w");
    assert_non_null(file);
    kn_print_to(t, file);
    fclose(file);
    assert_int_equal(strncmp(text, want, strlen(want)), 0);
}

/* As NumPy writes them. */
static void printing(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        printed(COMPLEX(dev, 1, 2, 3.5, -4, 0, 10), "[1.  +2.j 3.5 -4.j 0. +10.j]\n");
        printed(COMPLEX(dev, 1.25e-7, 2, -100, 3), "[ 1.25e-07+2.j -1.00e+02+3.j]\n");
        printed(COMPLEX(dev, 1, NAN), "[1.+nanj]\n");
        printed(kn_reshape(COMPLEX(dev, 1, 2), KN_SCALAR), "(1+2j)\n");
        printed(kn_reshape(COMPLEX(dev, 0, 10), KN_SCALAR), "10j\n");
        printed(kn_reshape(COMPLEX(dev, 3.5, -4), KN_SCALAR), "(3.5-4j)\n");
    }
}

static void exchange(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *z = COMPLEX(dev, 1, 2, 3, 4);
        kn_tensor *back = kn_from_dlpack(dev, kn_to_dlpack(z));
        assert_int_equal(kn_dtype_of(back), KN_C128);
        assert_parts(back, 1, 2, 3, 4);
        assert_ok(kn);
    }
}

static void matrix_products(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *a = kn_reshape(COMPLEX(dev, 1, 1, 0, 2, 3, 0, 1, -1), KN_SHAPE(2, 2));
        assert_parts(kn_matmul(a, a), 0, 8, 0, 4, 6, 0, 0, 4);
        assert_parts(kn_einsum("ii", a), 2, 0);
        assert_parts(kn_matmul(COMPLEX(dev, 0, 1, 2, 0), COMPLEX(dev, 0, 1, 1, 1)), 1, 2);
        assert_parts(kn_linear(COMPLEX(dev, 1, 0, 0, 1), a), -1, 1, 4, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(promotion),
        cmocka_unit_test(conversions),
        cmocka_unit_test(parts_share_storage),
        cmocka_unit_test(functions_at_known_places),
        cmocka_unit_test(unordered_rows_refuse),
        cmocka_unit_test(gradients),
        cmocka_unit_test(printing),
        cmocka_unit_test(exchange),
        cmocka_unit_test(matrix_products),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
