/* Adapters of linear algebra: products, systems, factorisations, spectra, norms, distances. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "conformance/case.h"

/* ---- products ---- */
typedef kn_tensor *binary(kn_tensor *a, kn_tensor *b);

static void two(conf_case *c, binary *f, const char *name) {
    conf_out(c, f(conf_input(c), conf_tensor(c, 0, name)));
}

static void mm(conf_case *c) {
    two(c, kn_mm, "mat2");
}
static void bmm(conf_case *c) {
    two(c, kn_bmm, "mat2");
}
static void mv(conf_case *c) {
    two(c, kn_mv, "vec");
}
static void dot(conf_case *c) {
    two(c, kn_dot, "tensor");
}
static void vdot(conf_case *c) {
    two(c, kn_vdot, "other");
}
static void outer(conf_case *c) {
    two(c, kn_outer, "vec2");
}
static void inner(conf_case *c) {
    two(c, kn_inner_product, "other");
}
static void kron(conf_case *c) {
    two(c, kn_kron, "other");
}
static void matmul_swapped(conf_case *c) {
    conf_out(c, kn_matmul(conf_tensor(c, 0, "other"), conf_input(c)));
}

static void vecdot(conf_case *c) {
    kn_some_i64 axis = KN_SOME(conf_i64(c, 1, "dim", -1));
    conf_out(c, kn_vecdot(conf_input(c), conf_tensor(c, 0, "y"), .axis = axis));
}

/* PyTorch's dims are two lists of axes, or how many of the last of a meet the first of b. */
static void tensordot(conf_case *c) {
    kn_tensor *a = conf_input(c), *b = conf_tensor(c, 0, "other");
    json_t *dims = conf_arg(c, 1, "dims");
    kn_axes axes_a = {.count = 0}, axes_b = axes_a;
    if (json_is_array(dims)) {
        kn_dims da = conf_value_dims(json_array_get(dims, 0)),
                db = conf_value_dims(json_array_get(dims, 1));
        for (axes_a.count = 0; axes_a.count < da.count; axes_a.count++)
            axes_a.axis[axes_a.count] = da.dim[axes_a.count];
        for (axes_b.count = 0; axes_b.count < db.count; axes_b.count++)
            axes_b.axis[axes_b.count] = db.dim[axes_b.count];
    } else {
        int32_t n = (int32_t)conf_i64(c, 1, "dims", 2);
        for (int32_t i = 0; i < n; i++) {
            axes_a.axis[axes_a.count++] = kn_rank(a) - n + i;
            axes_b.axis[axes_b.count++] = i;
        }
    }
    conf_out(c, kn_tensordot(a, b, axes_a, axes_b));
}

static void multi_dot(conf_case *c) {
    conf_out(c, kn_multi_dot(conf_inputs(c)));
}

static void matrix_power(conf_case *c) {
    conf_out(c, kn_matrix_power(conf_input(c), conf_i64(c, 0, "n", 1)));
}

/* Without dim torch.cross takes the first axis of size 3, torch.linalg.cross the last axis. */
static void cross(conf_case *c) {
    kn_tensor *a = conf_input(c);
    int64_t axis = -1;
    if (strcmp(c->op, "cross") == 0) {
        for (axis = 0; axis < kn_rank(a) - 1 && kn_dim(a, (int)axis) != 3;) axis++;
    }
    axis = conf_i64(c, 1, "dim", axis);
    conf_out(c, kn_cross(a, conf_tensor(c, 0, "other"), .axis = KN_SOME(axis)));
}

static long double factor(conf_case *c, const char *name) {
    kn_number n = conf_number(c, -1, name, kn_number_i64(1));
    if (n.kind == KN_NUMBER_INT) return (long double)n.as.i;
    return n.kind == KN_NUMBER_UINT ? (long double)n.as.u : (long double)n.as.f;
}

typedef kn_tensor *adding(kn_tensor *x, kn_tensor *a, kn_tensor *b, kn_some_real beta,
                          kn_some_real alpha);
static void add_product(conf_case *c, adding *f) {
    kn_some_real beta = {true, factor(c, "beta")}, alpha = {true, factor(c, "alpha")};
    bool whole = beta.value == floorl(beta.value) && alpha.value == floorl(alpha.value);
    if (!whole && kn_dtype_is_integer(kn_dtype_of(conf_input(c)))) {
        conf_unsupported(c,
                         "a factor with a fraction for integers, which PyTorch's page rules out");
        return;
    }
    conf_out(c,
             f(conf_input(c), conf_tensor(c, 0, "mat1"), conf_tensor(c, 1, "mat2"), beta, alpha));
}
#define ADDING(name)                                                                           \
    static kn_tensor *call_##name(kn_tensor *x, kn_tensor *a, kn_tensor *b, kn_some_real beta, \
                                  kn_some_real alpha) {                                        \
        return kn_##name(x, a, b, .beta = beta, .alpha = alpha);                               \
    }                                                                                          \
    static void name(conf_case *c) {                                                           \
        add_product(c, call_##name);                                                           \
    }
ADDING(addmm)
ADDING(addmv)
ADDING(addr)
ADDING(addbmm)
ADDING(baddbmm)

/* ---- determinants, systems ---- */
static void det(conf_case *c) {
    conf_out(c, kn_det(conf_input(c)));
}
static void slogdet(conf_case *c) {
    kn_tensor *log_abs = NULL, *sign = kn_slogdet(conf_input(c), &log_abs);
    conf_out(c, sign);
    conf_out(c, log_abs);
}
static void logdet(conf_case *c) {
    conf_out(c, kn_logdet(conf_input(c)));
}
static void inv(conf_case *c) {
    conf_out(c, kn_inv(conf_input(c)));
}
static void inv_ex(conf_case *c) {
    kn_tensor *info = NULL, *y = kn_inv_ex(conf_input(c), &info);
    conf_out(c, y);
    conf_out(c, info);
}

static void solve(conf_case *c) {
    bool right = !conf_bool(c, -1, "left", true);
    conf_out(c, kn_solve(conf_input(c), conf_tensor(c, 0, "B"), .right = right));
}
static void solve_ex(conf_case *c) {
    bool right = !conf_bool(c, -1, "left", true);
    kn_tensor *info = NULL,
              *x = kn_solve_ex(conf_input(c), conf_tensor(c, 0, "B"), &info, .right = right);
    conf_out(c, x);
    conf_out(c, info);
}
static void solve_triangular(conf_case *c) {
    conf_out(c, kn_solve_triangular(conf_input(c), conf_tensor(c, 0, "B"),
                                    .upper = conf_bool(c, -1, "upper", false),
                                    .right = !conf_bool(c, -1, "left", true),
                                    .unitriangular = conf_bool(c, -1, "unitriangular", false)));
}

/* The older function takes the right side first and gives the matrix back. */
static void triangular_solve(conf_case *c) {
    kn_tensor *a = conf_tensor(c, 0, "A");
    bool upper = conf_bool(c, 1, "upper", true), transpose = conf_bool(c, 2, "transpose", false);
    conf_out(c, kn_solve_triangular(transpose ? kn_matrix_transpose(a) : a, conf_input(c),
                                    .upper = upper != transpose,
                                    .unitriangular = conf_bool(c, 3, "unitriangular", false)));
    conf_out(c, kn_clone(a));
}

static void tensorinv(conf_case *c) {
    conf_out(c, kn_tensorinv(conf_input(c), .ind = KN_SOME(conf_i64(c, 0, "ind", 2))));
}
static void tensorsolve(conf_case *c) {
    conf_out(
        c, kn_tensorsolve(conf_input(c), conf_tensor(c, 0, "B"), .axes = conf_axes(c, 1, "dims")));
}

/* Tolerances are numbers or tensors. */
static kn_some_f64 tolerance(conf_case *c, const char *name) {
    kn_some_f64 t = {conf_is_number(c, -1, name), conf_f64(c, -1, name, 0)};
    return t;
}
static kn_tensor *tolerance_tensor(conf_case *c, const char *name) {
    return conf_is_tensor(c, -1, name) ? conf_tensor(c, -1, name) : NULL;
}

static void pinv(conf_case *c) {
    conf_out(c, kn_pinv(conf_input(c), .atol = tolerance(c, "atol"), .rtol = tolerance(c, "rtol"),
                        .atol_tensor = tolerance_tensor(c, "atol"),
                        .rtol_tensor = tolerance_tensor(c, "rtol"),
                        .hermitian = conf_bool(c, -1, "hermitian", false)));
}
static void pinverse(conf_case *c) {
    double rcond = conf_f64(c, 0, "rcond", 1e-15);
    conf_out(c, kn_pinv(conf_input(c), .rtol = KN_SOME(rcond)));
}
static void pinv_singular(conf_case *c) {
    /* The suite's own function: the pseudo-inverse of a product of thin matrices. */
    kn_tensor *b = conf_tensor(c, 0, "b");
    conf_out(c, kn_pinv(kn_matmul(conf_input(c), kn_matrix_transpose(b))));
}
static void any_pinv(conf_case *c) {
    if (strcmp(c->variant, "singular") == 0)
        pinv_singular(c);
    else
        pinv(c);
}

static void matrix_rank(conf_case *c) {
    kn_some_f64 atol = tolerance(c, "atol"), rtol = tolerance(c, "rtol");
    kn_tensor *old = conf_is_tensor(c, 0, "tol") ? conf_tensor(c, 0, "tol") : NULL;
    if (conf_is_number(c, 0, "tol")) { /* the older argument: absolute */
        atol = (kn_some_f64){true, conf_f64(c, 0, "tol", 0)};
        rtol = (kn_some_f64){true, 0};
    }
    conf_out(c, kn_matrix_rank(conf_input(c), .atol = atol, .rtol = rtol,
                               .atol_tensor = old ? old : tolerance_tensor(c, "atol"),
                               .rtol_tensor = tolerance_tensor(c, "rtol"),
                               .hermitian = conf_bool(c, -1, "hermitian", false)));
}

static kn_tensor *nothing(conf_case *c) {
    return kn_zeros(c->dev, KN_SHAPE(0));
}

/* PyTorch gives back what its driver computed: no residuals with the driver gelsy, which it takes
 * where none is named, nor where a matrix lacks rank; no rank with gels; singular values with the
 * drivers that compute them. */
static void lstsq(conf_case *c) {
    kn_tensor *a = conf_input(c), *residuals = NULL, *rank = NULL, *s = NULL, *x;
    const char *driver = conf_text(c, 2, "driver", "gelsy");
    kn_some_f64 rcond = {conf_is_number(c, 1, "rcond"), conf_f64(c, 1, "rcond", 0)};
    x = kn_lstsq(a, conf_tensor(c, 0, "b"), &residuals, &rank, &s, .rcond = rcond);
    bool values = strcmp(driver, "gelsd") == 0 || strcmp(driver, "gelss") == 0;
    conf_out(c, x);
    conf_out(c, strcmp(driver, "gelsy") == 0 ? nothing(c) : residuals);
    if (strcmp(c->variant, "grad_oriented") == 0) return;
    conf_out(c,
             strcmp(driver, "gels") == 0 ? kn_zeros(c->dev, KN_SHAPE(0), .dtype = KN_I64) : rank);
    conf_out(c, values ? s : nothing(c));
}

/* ---- factorisations ---- */
static void lu_factor(conf_case *c) {
    bool no_pivot = !conf_bool(c, 0, "pivot", true);
    kn_tensor *pivots = NULL, *lu = kn_lu_factor(conf_input(c), &pivots, .no_pivot = no_pivot);
    conf_out(c, lu);
    conf_out(c, pivots);
}
static void lu_factor_ex(conf_case *c) {
    bool no_pivot = !conf_bool(c, 0, "pivot", true);
    kn_tensor *pivots = NULL, *info = NULL,
              *lu = kn_lu_factor_ex(conf_input(c), &pivots, &info, .no_pivot = no_pivot);
    conf_out(c, lu);
    conf_out(c, pivots);
    conf_out(c, info);
}

static void out_plu(conf_case *c, kn_tensor *p, kn_tensor *l, kn_tensor *u) {
    conf_out(c, p);
    conf_out(c, l);
    conf_out(c, u);
}
static void linalg_lu(conf_case *c) {
    bool no_pivot = !conf_bool(c, 0, "pivot", true);
    kn_tensor *l = NULL, *u = NULL, *p = kn_lu(conf_input(c), &l, &u, .no_pivot = no_pivot);
    out_plu(c, p, l, u);
}
static void lu_unpack(conf_case *c) {
    kn_tensor *l = NULL, *u = NULL,
              *p = kn_lu_unpack(conf_input(c), conf_tensor(c, 0, "LU_pivots"), &l, &u);
    out_plu(c, conf_bool(c, 2, "unpack_pivots", true) ? p : nothing(c),
            conf_bool(c, 1, "unpack_data", true) ? l : nothing(c),
            conf_bool(c, 1, "unpack_data", true) ? u : nothing(c));
}
static void linalg_lu_solve(conf_case *c) {
    conf_out(c, kn_lu_solve(conf_input(c), conf_tensor(c, 0, "pivots"), conf_tensor(c, 1, "B"),
                            .right = !conf_bool(c, -1, "left", true),
                            .adjoint = conf_bool(c, -1, "adjoint", false)));
}
/* The older function takes the right side first. */
static void lu_solve(conf_case *c) {
    conf_out(c, kn_lu_solve(conf_tensor(c, 0, "LU_data"), conf_tensor(c, 1, "LU_pivots"),
                            conf_input(c)));
}
/* torch.lu: the factors and pivots in one; with get_infos what lu_factor_ex tells too. */
static void lu(conf_case *c) {
    bool no_pivot = !conf_bool(c, 0, "pivot", true);
    kn_tensor *pivots = NULL, *info = NULL,
              *y = kn_lu_factor_ex(conf_input(c), &pivots, &info, .no_pivot = no_pivot);
    conf_out(c, y);
    conf_out(c, pivots);
    if (conf_bool(c, 1, "get_infos", false)) conf_out(c, info);
}

static void cholesky(conf_case *c) {
    conf_out(c, kn_cholesky(conf_input(c), .upper = conf_bool(c, 0, "upper", false)));
}
static void cholesky_ex(conf_case *c) {
    kn_tensor *info = NULL,
              *l = kn_cholesky_ex(conf_input(c), &info, .upper = conf_bool(c, -1, "upper", false));
    conf_out(c, l);
    conf_out(c, info);
}
static void cholesky_solve(conf_case *c) {
    conf_out(c, kn_cholesky_solve(conf_input(c), conf_tensor(c, 0, "L"),
                                  .upper = conf_bool(c, 1, "upper", false)));
}
static void cholesky_inverse(conf_case *c) {
    conf_out(c, kn_cholesky_inverse(conf_input(c), .upper = conf_bool(c, 0, "upper", false)));
}
static void ldl_factor(conf_case *c) {
    kn_tensor *pivots = NULL, *ld = kn_ldl_factor(conf_input(c), &pivots);
    conf_out(c, ld);
    conf_out(c, pivots);
}
static void ldl_factor_ex(conf_case *c) {
    kn_tensor *pivots = NULL, *info = NULL, *ld = kn_ldl_factor_ex(conf_input(c), &pivots, &info);
    conf_out(c, ld);
    conf_out(c, pivots);
    conf_out(c, info);
}
static void ldl_solve(conf_case *c) {
    conf_out(c, kn_ldl_solve(conf_input(c), conf_tensor(c, 0, "pivots"), conf_tensor(c, 1, "B")));
}

static void out_qr(conf_case *c, const char *mode) {
    kn_tensor *r = NULL, *q = kn_qr(conf_input(c), &r, .mode = mode);
    conf_out(c, q);
    conf_out(c, r);
}
static void linalg_qr(conf_case *c) {
    out_qr(c, conf_text(c, 0, "mode", "reduced"));
}
static void qr(conf_case *c) {
    out_qr(c, conf_bool(c, 0, "some", true) ? "reduced" : "complete");
}
static void geqrf(conf_case *c) {
    kn_tensor *tau = NULL, *a = kn_geqrf(conf_input(c), &tau);
    conf_out(c, a);
    conf_out(c, tau);
}
static void householder_product(conf_case *c) {
    conf_out(c, kn_householder_product(conf_input(c), conf_tensor(c, 0, "tau")));
}
static void ormqr(conf_case *c) {
    conf_out(c, kn_ormqr(conf_input(c), conf_tensor(c, 0, "input2"), conf_tensor(c, 1, "input3"),
                         .right = !conf_bool(c, 2, "left", true),
                         .transpose = conf_bool(c, 3, "transpose", false)));
}

/* ---- spectra ---- */
static void linalg_svd(conf_case *c) {
    kn_tensor *s = NULL, *vh = NULL;
    kn_tensor *u =
        kn_svd(conf_input(c), &s, &vh, .reduced = !conf_bool(c, 0, "full_matrices", true));
    conf_out(c, u);
    conf_out(c, s);
    conf_out(c, vh);
}
/* The older function gives V, not its transpose. */
static void svd(conf_case *c) {
    kn_tensor *s = NULL, *vh = NULL;
    kn_tensor *u = kn_svd(conf_input(c), &s, &vh, .reduced = conf_bool(c, 0, "some", true));
    conf_out(c, u);
    conf_out(c, s);
    conf_out(c, kn_matrix_transpose(vh));
}
static void svdvals(conf_case *c) {
    conf_out(c, kn_svdvals(conf_input(c)));
}
static bool upper_of(conf_case *c) {
    return conf_text(c, 0, "UPLO", "L")[0] == 'U';
}
static void eigh(conf_case *c) {
    kn_tensor *v = NULL, *w = kn_eigh(conf_input(c), &v, .upper = upper_of(c));
    conf_out(c, w);
    conf_out(c, v);
}
static void eigvalsh(conf_case *c) {
    conf_out(c, kn_eigvalsh(conf_input(c), .upper = upper_of(c)));
}
static void matrix_exp(conf_case *c) {
    conf_out(c, kn_matrix_exp(conf_input(c)));
}
static void matrix_sqrth(conf_case *c) {
    conf_out(c, kn_matrix_sqrth(conf_input(c)));
}
static void polar(conf_case *c) {
    kn_tensor *p = NULL, *w = kn_polar_decomposition(conf_input(c), &p);
    conf_out(c, w);
    conf_out(c, p);
}

/* ---- norms ---- */
static const char *order_text(conf_case *c, int place, const char *name, char *buffer,
                              size_t size) {
    if (conf_is_text(c, place, name)) return conf_text(c, place, name, NULL);
    if (!conf_has(c, place, name)) return NULL;
    snprintf(buffer, size, "%g", conf_f64(c, place, name, 2));
    return buffer;
}

static void matrix_norm(conf_case *c) {
    char order[32];
    conf_out(c, kn_matrix_norm(conf_input(c), .ord = order_text(c, 0, "ord", order, sizeof order),
                               .axes = conf_axes(c, 1, "dim"),
                               .keepdim = conf_bool(c, 2, "keepdim", false)));
}
static void vector_norm(conf_case *c) {
    kn_some_f64 ord = {conf_has(c, 0, "ord"), conf_f64(c, 0, "ord", 2)};
    conf_out(c, kn_vector_norm(conf_input(c), .ord = ord, .axes = conf_axes(c, 1, "dim"),
                               .keepdim = conf_bool(c, 2, "keepdim", false)));
}
static void cond(conf_case *c) {
    char order[32];
    conf_out(c, kn_cond(conf_input(c), .ord = order_text(c, 0, "p", order, sizeof order)));
}

/* torch.norm and torch.linalg.norm choose: a matrix norm where an order is given for two axes, or
 * by name; torch.norm takes numbers for vectors alone. */
static void norm(conf_case *c) {
    bool linalg = strcmp(c->op, "linalg.norm") == 0, keepdim = conf_bool(c, 2, "keepdim", false);
    const char *name = linalg ? "ord" : "p";
    kn_tensor *x = conf_input(c);
    kn_axes axes = conf_axes(c, 1, "dim");
    char order[32];
    bool given = conf_has(c, 0, name), text = conf_is_text(c, 0, name);
    int rank = axes.count ? axes.count : kn_rank(x);
    if (given && rank == 2 && (linalg || (text && strcmp(conf_text(c, 0, name, ""), "nuc") == 0))) {
        conf_out(c, kn_matrix_norm(x, .ord = order_text(c, 0, name, order, sizeof order),
                                   .axes = axes, .keepdim = keepdim));
        return;
    }
    kn_some_f64 ord = {given && !text, conf_f64(c, 0, name, 2)};
    conf_out(c, kn_vector_norm(x, .ord = ord, .axes = axes, .keepdim = keepdim));
}

static void dist(conf_case *c) {
    conf_out(c, kn_dist(conf_input(c), conf_tensor(c, 0, "other"),
                        .p = KN_SOME(conf_f64(c, 1, "p", 2))));
}
static void cdist(conf_case *c) {
    conf_out(
        c, kn_cdist(conf_input(c), conf_tensor(c, 0, "x2"), .p = KN_SOME(conf_f64(c, 1, "p", 2))));
}

static void pdist(conf_case *c) {
    conf_out(c, kn_pdist(conf_input(c), .p = KN_SOME(conf_f64(c, 0, "p", 2))));
}
static void low_rank(conf_case *c) {
    conf_unsupported(c, "the signs of the vectors follow from PyTorch's random numbers");
}

static void diagonal(conf_case *c) {
    int64_t a = conf_i64(c, -1, "dim1", -2), b = conf_i64(c, -1, "dim2", -1);
    conf_out(c, kn_diagonal(conf_input(c), .offset = conf_i64(c, -1, "offset", 0),
                            .axes = KN_AXES(a, b)));
}

const conf_op conf_ops_linalg[] = {
    {"mm", mm},
    {"bmm", bmm},
    {"mv", mv},
    {"dot", dot},
    {"vdot", vdot},
    {"outer", outer},
    {"ger", outer},
    {"inner", inner},
    {"kron", kron},
    {"__rmatmul__", matmul_swapped},
    {"linalg.vecdot", vecdot},
    {"tensordot", tensordot},
    {"linalg.multi_dot", multi_dot},
    {"chain_matmul", multi_dot},
    {"linalg.matrix_power", matrix_power},
    {"matrix_power", matrix_power},
    {"cross", cross},
    {"linalg.cross", cross},
    {"addmm", addmm},
    {"addmv", addmv},
    {"addr", addr},
    {"addbmm", addbmm},
    {"baddbmm", baddbmm},
    {"linalg.det", det},
    {"det", det},
    {"linalg.slogdet", slogdet},
    {"slogdet", slogdet},
    {"logdet", logdet},
    {"linalg.inv", inv},
    {"inverse", inv},
    {"linalg.inv_ex", inv_ex},
    {"linalg.solve", solve},
    {"linalg.solve_ex", solve_ex},
    {"linalg.solve_triangular", solve_triangular},
    {"triangular_solve", triangular_solve},
    {"linalg.tensorinv", tensorinv},
    {"linalg.tensorsolve", tensorsolve},
    {"linalg.pinv", any_pinv},
    {"pinverse", pinverse},
    {"linalg.matrix_rank", matrix_rank},
    {"linalg.lstsq", lstsq},
    {"linalg.lu_factor", lu_factor},
    {"linalg.lu_factor_ex", lu_factor_ex},
    {"linalg.lu", linalg_lu},
    {"lu", lu},
    {"lu_unpack", lu_unpack},
    {"linalg.lu_solve", linalg_lu_solve},
    {"lu_solve", lu_solve},
    {"linalg.cholesky", cholesky},
    {"cholesky", cholesky},
    {"linalg.cholesky_ex", cholesky_ex},
    {"cholesky_solve", cholesky_solve},
    {"cholesky_inverse", cholesky_inverse},
    {"linalg.ldl_factor", ldl_factor},
    {"linalg.ldl_factor_ex", ldl_factor_ex},
    {"linalg.ldl_solve", ldl_solve},
    {"linalg.qr", linalg_qr},
    {"qr", qr},
    {"geqrf", geqrf},
    {"linalg.householder_product", householder_product},
    {"ormqr", ormqr},
    {"linalg.svd", linalg_svd},
    {"svd", svd},
    {"linalg.svdvals", svdvals},
    {"linalg.eigh", eigh},
    {"linalg.eigvalsh", eigvalsh},
    {"matrix_exp", matrix_exp},
    {"linalg.matrix_exp", matrix_exp},
    {"linalg.matrix_sqrth", matrix_sqrth},
    {"linalg.polar", polar},
    {"linalg.matrix_norm", matrix_norm},
    {"linalg.vector_norm", vector_norm},
    {"linalg.norm", norm},
    {"norm", norm},
    {"linalg.cond", cond},
    {"dist", dist},
    {"cdist", cdist},
    {"nn.functional.pdist", pdist},
    {"svd_lowrank", low_rank},
    {"pca_lowrank", low_rank},
    {"linalg.diagonal", diagonal},
    {NULL, NULL},
};
