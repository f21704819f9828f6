/* Linear algebra: what factors are, gradients of symmetric matrices, errors by name, integers in
 * full, bits that do not depend on threads. */
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

static kn_tensor *t_of(kn_tensor *x) {
    return kn_matrix_transpose(x);
}

/* The largest difference of two tensors. */
static double apart(kn_tensor *a, kn_tensor *b) {
    return kn_numel(a) ? number(kn_max(kn_abs(kn_sub(a, b)))) : 0;
}

/* A matrix whose elements are seeded, f64. */
static kn_tensor *seeded(kn_device *dev, int64_t m, int64_t n) {
    return kn_randn(dev, KN_SHAPE(m, n), .dtype = KN_F64);
}

static kn_tensor *symmetric(kn_tensor *x) {
    return kn_add(x, t_of(x));
}

static kn_tensor *diagonal(kn_tensor *s) {
    return kn_mul(kn_unsqueeze(s, -1), kn_eye(kn_device_of(s), kn_dim(s, -1), .dtype = KN_F64));
}

/* Shapes for which blocks, remainders and panels all come. */
static const int64_t sizes[][2] = {{1, 1}, {3, 3}, {33, 33}, {70, 70}, {65, 40}, {40, 65}, {5, 90}};

static void check_factors(kn_tensor *x) {
    kn_tensor *l = NULL, *u = NULL, *p = kn_lu(x, &l, &u), *r = NULL, *s = NULL, *vh = NULL;
    assert_true(apart(kn_matmul(p, kn_matmul(l, u)), x) < 1e-12);
    kn_tensor *q = kn_qr(x, &r);
    assert_true(apart(kn_matmul(q, r), x) < 1e-12);
    q = kn_qr(x, &r, .mode = "complete");
    assert_true(apart(kn_matmul(q, r), x) < 1e-12);
    assert_true(apart(kn_matmul(t_of(q), q), kn_eye(kn_device_of(x), kn_dim(x, 0))) < 1e-12);
    kn_tensor *v = kn_svd(x, &s, &vh, .reduced = true);
    assert_true(apart(kn_matmul(v, kn_matmul(diagonal(s), vh)), x) < 1e-12);
    v = kn_svd(x, &s, &vh);
    assert_true(apart(kn_matmul(t_of(v), v), kn_eye(kn_device_of(x), kn_dim(x, 0))) < 1e-12);
    assert_true(apart(kn_matmul(vh, t_of(vh)), kn_eye(kn_device_of(x), kn_dim(x, 1))) < 1e-12);
    assert_true(apart(kn_svdvals(x), s) < 1e-12);
    kn_tensor *y = kn_pinv(x);
    assert_true(apart(kn_matmul(kn_matmul(x, y), x), x) < 1e-9);
}

static void factors_multiply_back(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
            check_factors(seeded(dev, sizes[i][0], sizes[i][1]));
    }
    assert_ok(kn);
    kn_close(kn);
}

static void squares_solve(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (int64_t n = 1; n < 90; n = 2 * n + 1) {
            kn_tensor *x = seeded(dev, n, n), *b = seeded(dev, n, 3), *pivots = NULL, *v = NULL;
            kn_tensor *y = kn_solve(x, b);
            assert_true(apart(kn_matmul(x, y), b) < 1e-8);
            kn_tensor *lu = kn_lu_factor(x, &pivots);
            assert_true(apart(kn_lu_solve(lu, pivots, b), y) < 1e-8);
            assert_true(apart(kn_matmul(x, kn_inv(x)), kn_eye(dev, n)) < 1e-8);
            kn_tensor *s = symmetric(x), *w = kn_eigh(s, &v);
            assert_true(apart(kn_matmul(v, kn_matmul(diagonal(w), t_of(v))), s) < 1e-11);
            assert_true(apart(kn_eigvalsh(s), w) < 1e-11);
            kn_tensor *ld = kn_ldl_factor(s, &pivots);
            assert_true(apart(kn_matmul(s, kn_ldl_solve(ld, pivots, b)), b) < 1e-8);
            kn_tensor *d = kn_add(kn_matmul(x, t_of(x)), kn_eye(dev, n, .dtype = KN_F64));
            kn_tensor *l = kn_cholesky(d), *r = kn_cholesky(d, .upper = true);
            assert_true(apart(kn_matmul(l, t_of(l)), d) < 1e-11);
            assert_true(apart(kn_matmul(t_of(r), r), d) < 1e-11);
            assert_true(apart(kn_matmul(d, kn_cholesky_solve(b, l)), b) < 1e-9);
            assert_true(apart(kn_matmul(d, kn_cholesky_inverse(r, .upper = true)), kn_eye(dev, n)) <
                        1e-9);
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- gradients of functions of symmetric matrices
 * ------------------------------------------------ Such rows read one triangle, and their gradient
 * is that of a symmetric operand: differences are taken behind a step that makes it symmetric. */
typedef kn_tensor *scalar_of(kn_tensor *x);
static scalar_of of_spectrum, of_vector_sizes;

static kn_tensor *weights(kn_tensor *like) {
    kn_tensor *w = kn_arange(kn_device_of(like), 1, kn_numel(like) + 1, .dtype = KN_F64);
    return kn_reshape(kn_sin(w), kn_shape_of(like));
}
static kn_tensor *weighted(kn_tensor *y) {
    return kn_sum(kn_mul(y, weights(y)));
}

static kn_tensor *of_eigenvalues(kn_tensor *x) {
    return weighted(kn_eigvalsh(symmetric(x)));
}
static kn_tensor *of_eigenvectors(kn_tensor *x) {
    kn_tensor *v = NULL, *w = kn_eigh(symmetric(x), &v, .upper = true);
    return kn_add(weighted(kn_square(v)), weighted(w));
}
static kn_tensor *definite(kn_tensor *x) {
    kn_tensor *eye = kn_eye(kn_device_of(x), kn_dim(x, 0), .dtype = KN_F64);
    return kn_add(kn_matmul(x, t_of(x)), kn_mul_scalar(eye, 2));
}
static kn_tensor *of_cholesky(kn_tensor *x) {
    return kn_add(weighted(kn_cholesky(definite(x))),
                  weighted(kn_cholesky(definite(x), .upper = true)));
}
static kn_tensor *of_factor_solve(kn_tensor *x) {
    kn_tensor *l = kn_cholesky(definite(x)), *b = kn_cos(kn_narrow(x, 1, 0, 2));
    return kn_add(weighted(kn_cholesky_solve(b, l)), weighted(kn_cholesky_inverse(l)));
}
static kn_tensor *of_root(kn_tensor *x) {
    return weighted(kn_matrix_sqrth(definite(x)));
}
static kn_tensor *of_hermitian_pinv(kn_tensor *x) {
    return weighted(kn_pinv(definite(x), .hermitian = true));
}
/* Functions of factors that do not depend on the signs of vectors, of matrices of any rank. */
static kn_tensor *of_vectors(kn_tensor *x) {
    kn_tensor *s = NULL, *vh = NULL, *u = kn_svd(kn_narrow(x, 1, 0, 2), &s, &vh, .reduced = true);
    return kn_add(weighted(kn_square(u)), kn_add(weighted(kn_square(vh)), weighted(s)));
}
static kn_tensor *of_least_squares(kn_tensor *x) {
    kn_tensor *off = NULL, *rank = NULL, *s = NULL;
    kn_tensor *y = kn_lstsq(kn_narrow(x, 1, 0, 2), kn_narrow(x, 1, 2, 1), &off, &rank, &s);
    return kn_add(weighted(y), kn_add(weighted(off), weighted(s)));
}

static double at_point(kn_device *dev, scalar_of *f, const double *x, int64_t n) {
    return number(f(kn_from_array(dev, KN_F64, KN_SHAPE(n, n), x)));
}

static void check_gradient(kn_device *dev, scalar_of *f) {
    enum { N = 4 };
    double x[N * N], g[N * N];
    kn_grads *grads = NULL;
    for (int i = 0; i < N * N; i++) x[i] = sin(3.0 * i + 1) + (i % (N + 1) == 0 ? i / 4.0 : 0);
    kn_tensor *leaf = kn_require_grad(kn_from_array(dev, KN_F64, KN_SHAPE(N, N), x));
    assert_int_equal(kn_backward(f(leaf), &grads), KN_OK);
    assert_int_equal(kn_read(kn_grad(leaf, grads), g, sizeof g), KN_OK);
    for (int i = 0; i < N * N; i++) {
        const double h = 1e-5, at = x[i];
        x[i] = at + h;
        double up = at_point(dev, f, x, N);
        x[i] = at - h;
        double down = at_point(dev, f, x, N);
        x[i] = at;
        double want = (up - down) / (2 * h);
        if (fabs(g[i] - want) > 1e-5 * fmax(1, fabs(want)))
            fail_msg("element %d: got %.9g, differences say %.9g", i, g[i], want);
    }
}

static void gradients_of_symmetric(void **state) {
    (void)state;
    static scalar_of *const functions[] = {
        of_eigenvalues,    of_eigenvectors, of_cholesky,      of_factor_solve, of_root,
        of_hermitian_pinv, of_vectors,      of_least_squares, of_spectrum,     of_vector_sizes};
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
            check_gradient(dev, functions[i]);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Second order: the gradient of a sum of squares of a gradient. */
static kn_tensor *slope(kn_tensor *x, scalar_of *f) {
    kn_grads *grads = NULL;
    assert_int_equal(kn_backward(f(x), &grads, .create_graph = true), KN_OK);
    return kn_grad(x, grads);
}

static void second_order_of_symmetric(void **state) {
    (void)state;
    static scalar_of *const functions[] = {of_eigenvalues, of_cholesky, of_hermitian_pinv};
    enum { N = 3 };
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    for (size_t k = 0; k < sizeof functions / sizeof functions[0]; k++) {
        KN_SCOPE(kn) {
            double x[N * N], g[N * N];
            kn_grads *grads = NULL;
            for (int i = 0; i < N * N; i++) x[i] = cos(2.0 * i + 1) + (i % (N + 1) == 0 ? i : 0);
            kn_tensor *leaf = kn_require_grad(kn_from_array(dev, KN_F64, KN_SHAPE(N, N), x));
            kn_tensor *sum = weighted(slope(leaf, functions[k]));
            assert_int_equal(kn_backward(sum, &grads), KN_OK);
            assert_int_equal(kn_read(kn_grad(leaf, grads), g, sizeof g), KN_OK);
            for (int i = 0; i < N * N; i++) {
                const double h = 1e-5, at = x[i];
                double v[2];
                for (int side = 0; side < 2; side++) {
                    x[i] = side ? at - h : at + h;
                    kn_tensor *t = kn_require_grad(kn_from_array(dev, KN_F64, KN_SHAPE(N, N), x));
                    v[side] = number(weighted(slope(t, functions[k])));
                }
                x[i] = at;
                double want = (v[0] - v[1]) / (2 * h);
                assert_true(fabs(g[i] - want) < 1e-4 * fmax(1, fabs(want)));
            }
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- errors by name ---- */
static void check_code(kn_context *kn, kn_tensor *t, kn_status code, const char *part) {
    double v;
    if (kn_ok(kn)) KN_IGNORE(kn_item_f64(kn_sum(t), &v)); /* a device that runs late */
    const kn_error_info *e = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
    assert_non_null(e);
    assert_int_equal(e->code, code);
    if (!strstr(e->message, part)) fail_msg("\"%s\" lacks \"%s\"", e->message, part);
    kn_clear(kn);
}

static void the_matrix_is_named(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        double batch[3][4] = {{1, 2, 3, 4}, {2, 0, 0, 1}, {1, 2, 2, 4}};
        kn_tensor *x = kn_from_array(dev, KN_F64, KN_SHAPE(3, 2, 2), batch), *pivots = NULL;
        check_code(kn, kn_inv(x), KN_E_MATRIX_SINGULAR, "matrix 2 of the batch");
        check_code(kn, kn_solve(x, kn_ones(dev, KN_SHAPE(2, 1), .dtype = KN_F64)),
                   KN_E_MATRIX_SINGULAR, "pivot 2");
        check_code(kn, kn_lu_factor(x, &pivots), KN_E_MATRIX_SINGULAR, "matrix 2");
        check_code(kn, kn_cholesky(x), KN_E_MATRIX_NOT_POSITIVE_DEFINITE, "matrix 0");
        batch[1][0] = NAN;
        x = kn_from_array(dev, KN_F64, KN_SHAPE(3, 2, 2), batch);
        check_code(kn, kn_svdvals(x), KN_E_MATRIX_NO_CONVERGENCE, "matrix 1");
        kn_tensor *info = NULL;
        kn_inv_ex(kn_from_array(dev, KN_F64, KN_SHAPE(2, 2), batch[2]), &info);
        assert_true(number(info) == 2);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- integers ---- */
static void integers_in_full(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        int64_t big = (INT64_C(1) << 53) + 1, got = 0, a[] = {big, 1}, b[] = {1, 2};
        kn_tensor *x = kn_from_array(dev, KN_I64, KN_SHAPE(2), a),
                  *y = kn_from_array(dev, KN_I64, KN_SHAPE(2), b);
        assert_int_equal(kn_item_i64(kn_dot(x, y), &got), KN_OK);
        assert_true(got == big + 2);
        kn_tensor *row = kn_reshape(x, KN_SHAPE(1, 2)), *column = kn_reshape(y, KN_SHAPE(2, 1));
        kn_tensor *z = kn_from_array(dev, KN_I64, KN_SHAPE(1), a);
        assert_int_equal(kn_item_i64(kn_addmm(z, row, column, .beta = {true, 3}), &got), KN_OK);
        assert_true(got == 4 * big + 2);
        assert_int_equal(kn_item_i64(kn_matrix_power(kn_reshape(z, KN_SHAPE(1, 1)), 1), &got),
                         KN_OK);
        assert_true(got == big);
        assert_int_equal(kn_item_i64(kn_vecdot(x, y), &got), KN_OK);
        assert_true(got == big + 2);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- batches: the same bits as one by one, at any number of threads ---- */
static void batches_and_threads(void **state) {
    (void)state;
    enum { COUNT = 40, N = 24 };
    static double one[COUNT * N * N], many[COUNT * N * N], x[COUNT * N * N];
    for (int i = 0; i < COUNT * N * N; i++) x[i] = sin(1.7 * i) + (i % (N + 1) == 0 ? 3 : 0);
    for (int threads = 1; threads <= 4; threads *= 2) {
        kn_open_options o = {.size = sizeof o, .threads = threads};
        kn_context *kn = kn_open(&o);
        kn_device *dev = kn_device_open(kn, "flex");
        kn_tensor *batch = kn_from_array(dev, KN_F64, KN_SHAPE(COUNT, N, N), x);
        kn_tensor *s = NULL, *vh = NULL, *u = kn_svd(kn_inv(batch), &s, &vh);
        assert_int_equal(kn_read(u, threads == 1 ? one : many, sizeof one), KN_OK);
        if (threads > 1) assert_memory_equal(one, many, sizeof one);
        for (int i = 0; threads == 1 && i < COUNT; i += 13) {
            kn_tensor *alone = kn_svd(kn_inv(kn_select(batch, 0, i)), &s, &vh);
            assert_int_equal(kn_read(alone, many, N * N * sizeof(double)), KN_OK);
            assert_memory_equal(many, one + i * N * N, N * N * sizeof(double));
        }
        /* The first failing matrix is named, whichever thread meets it first. */
        kn_tensor *hole =
            kn_mul(batch, kn_reshape(kn_cast(kn_lt_scalar(kn_arange(dev, 0, COUNT), 5), KN_F64),
                                     KN_SHAPE(COUNT, 1, 1)));
        check_code(kn, kn_inv(hole), KN_E_MATRIX_SINGULAR, "matrix 5 of the batch");
        kn_close(kn);
    }
}

/* ---- a vecdot of the highest rank ---- */
static void highest_rank(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *a =
            kn_reshape(kn_arange(dev, 0, 6, .dtype = KN_F64), KN_SHAPE(1, 1, 1, 1, 1, 1, 3, 2));
        assert_values(kn_flatten(kn_vecdot(a, vector(dev, 1, 10), .axis = KN_SOME(-1)), 0, -1), 0,
                      10, 32, 54);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- eigenvalues of any matrix ---- */
static void complex_spectra(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (int64_t n = 1; n < 40; n = 2 * n + 1) {
            kn_tensor *x = seeded(dev, n, n), *v = NULL, *w = kn_eig(x, &v);
            kn_tensor *z = kn_complex(x, kn_zeros_like(x));
            kn_tensor *off = kn_sub(kn_matmul(z, v), kn_mul(v, w));
            assert_true(number(kn_max(kn_abs(off))) < 1e-11);
            assert_true(number(kn_max(kn_abs(kn_sub(kn_eigvals(x), w)))) < 1e-9);
            kn_tensor *size = kn_sum(kn_square(kn_abs(v)), .axes = KN_AXES(0));
            assert_true(apart(size, kn_ones_like(size)) < 1e-12);
        }
        kn_tensor *turn = values(dev, KN_SHAPE(2, 2), 0, 1, -1, 0);
        assert_values(kn_imag(kn_eigvals(turn)), 1e-14, 1, -1);
    }
    assert_ok(kn);
    kn_close(kn);
}
static kn_tensor *of_spectrum(kn_tensor *x) {
    kn_tensor *w = kn_eigvals(x);
    return kn_add(kn_sum(kn_cos(kn_real(w))), kn_sum(kn_square(kn_abs(w))));
}
static kn_tensor *of_vector_sizes(kn_tensor *x) {
    kn_tensor *v = NULL, *w = kn_eig(x, &v);
    kn_tensor *size = kn_square(kn_abs(v));
    return kn_add(kn_sum(kn_mul(size, kn_real(w))), kn_sum(kn_square(size)));
}

/* ---- low rank ---- */
static void low_rank(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (int tall = 0; tall < 2; tall++) {
            kn_tensor *x =
                kn_matmul(seeded(dev, tall ? 30 : 12, 3), seeded(dev, 3, tall ? 12 : 30));
            kn_tensor *s = NULL, *v = NULL, *u = kn_svd_lowrank(x, 5, 2, &s, &v);
            assert_true(apart(kn_matmul(kn_mul(u, s), t_of(v)), x) < 1e-10);
            assert_true(apart(s, kn_narrow(kn_svdvals(x), 0, 0, 5)) < 1e-10);
            kn_tensor *centred = kn_sub(x, kn_mean(x, .axes = KN_AXES(0), .keepdim = true));
            u = kn_pca_lowrank(x, 5, true, 2, &s, &v);
            assert_true(apart(kn_matmul(kn_mul(u, s), t_of(v)), centred) < 1e-10);
        }
    }
    assert_ok(kn);
    EACH_DEVICE(kn, dev) {
        kn_tensor *s = NULL, *v = NULL;
        check_code(kn, kn_svd_lowrank(seeded(dev, 3, 4), 5, 2, &s, &v), KN_E_ATTRIBUTE_OUT_OF_RANGE,
                   "q is 5");
    }
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(factors_multiply_back),  cmocka_unit_test(squares_solve),
        cmocka_unit_test(gradients_of_symmetric), cmocka_unit_test(second_order_of_symmetric),
        cmocka_unit_test(the_matrix_is_named),    cmocka_unit_test(integers_in_full),
        cmocka_unit_test(batches_and_threads),    cmocka_unit_test(highest_rank),
        cmocka_unit_test(complex_spectra),        cmocka_unit_test(low_rank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
