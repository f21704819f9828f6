/* Determinants. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

static int32_t *integers_at(double *work) {
    return (int32_t *)(void *)work;
}

/* The sign of the determinant of an LU factorisation, as the exchanges and pivots have it. */
static double sign_of(const double *lu, int64_t n, const int32_t *pivots) {
    double sign = 1;
    for (int64_t i = 0; i < n; i++) {
        double d = lu[i * n + i];
        if (pivots[i] != i) sign = -sign;
        sign = d == 0 ? 0 : d < 0 ? -sign : isnan(d) ? d : sign;
        if (sign == 0 || isnan(sign)) return sign;
    }
    return sign;
}

static kn__batch batch_of(const kn_launch *l, kn__item_fn *fn) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0]},
                   .tail = {0, 2, 0},
                   .n = 2,
                   .work = n * n + n,
                   .flops = (double)n * (double)n * (double)n,
                   .fn = fn};
    return b;
}

/* ---- det ---- */
bool kn__infer_det(kn__call *call) {
    return kn__need_square(call, 0) && kn__out_number(call, 0);
}

static double det_of(const double *lu, int64_t n, const int32_t *pivots) {
    double det = 1;
    int64_t exponent = 0; /* so that what would overflow on the way does not */
    for (int64_t i = 0; i < n; i++) {
        int e;
        det *= lu[i * n + i];
        if (pivots[i] != i) det = -det;
        if (!isfinite(det)) return det;
        det = frexp(det, &e);
        exponent += e;
    }
    exponent = exponent > 100000 ? 100000 : exponent < -100000 ? -100000 : exponent;
    return ldexp(det, (int)exponent);
}

static int det_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    kn__load_part(it, 1, work);
    kn__dense_lu(work, n, n, integers_at(work + n * n), true);
    double det = det_of(work, n, integers_at(work + n * n));
    kn__store_part(it, 0, &det);
    return KN_OK;
}

int kn__ref_det(const kn_launch *l) {
    kn__batch b = batch_of(l, det_item);
    return kn__each_item(l, &b);
}

void kn__grad_det(kn__backprop *b) {
    kn_tensor *g = kn_unsqueeze(kn_unsqueeze(b->dy[0], -1), -1);
    b->dx[0] = kn_mul(g, kn_cofactor(b->in[0]));
}

/* ---- cofactor: the gradient of the determinant, det(A) A^-T, which singular matrices have too
 * ----
 */
bool kn__infer_cofactor(kn__call *call) {
    return kn__need_square(call, 0) && kn__infer_same(call);
}

static double orthogonal_sign(double *q, int64_t n, int32_t *pivots) {
    kn__dense_lu(q, n, n, pivots, true);
    return sign_of(q, n, pivots);
}

/* From A = U S V^T: det(U) det(V) U diag(product of the other s) V^T. */
static bool cofactor_singular(double *a, int64_t n, double *to, double *work) {
    double *ut = work, *vt = ut + n * n, *copy = vt + n * n, *s = copy + n * n, *others = s + n,
           *t = others + n;
    if (!kn__dense_svd(a, n, s, ut, vt, true, false, DBL_EPSILON, t)) return false;
    memcpy(copy, ut, (size_t)(n * n) * sizeof *copy);
    double sign = orthogonal_sign(copy, n, integers_at(t));
    memcpy(copy, vt, (size_t)(n * n) * sizeof *copy);
    sign *= orthogonal_sign(copy, n, integers_at(t));
    for (int64_t i = 0; i < n; i++) {
        others[i] = sign;
        for (int64_t k = 0; k < n; k++) others[i] *= k == i ? 1 : s[k];
    }
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < n; j++) vt[i * n + j] *= others[i];
    }
    kn__dense_transpose(copy, ut, n, n);
    memset(to, 0, (size_t)(n * n) * sizeof *to);
    kn__dense_multiply(to, n, 1, copy, n, vt, n, n, n, n);
    return true;
}

/* Whether the factorisation's pivots are far from zero: then the inverse is good enough. */
static bool is_regular(const double *lu, int64_t n) {
    double least = INFINITY, most = 0;
    for (int64_t i = 0; i < n; i++) {
        least = fmin(least, fabs(lu[i * n + i]));
        most = fmax(most, fabs(lu[i * n + i]));
    }
    return n == 0 || least > 1e-7 * most;
}

/* det A^-1 = det U^-1 L^-1 P^T, transposed when stored. */
static int cofactor_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1), size = n * n;
    double *lu = work, *to = lu + size, *rest = to + size;
    int32_t *pivots = integers_at(rest);
    kn__load_part(it, 1, lu);
    kn__dense_lu(lu, n, n, pivots, true);
    if (!is_regular(lu, n)) {
        kn__load_part(it, 1, lu);
        if (!isfinite(kn__dense_largest(lu, size))) {
            for (int64_t i = 0; i < size; i++) to[i] = NAN;
        } else if (!cofactor_singular(lu, n, to, rest)) {
            return kn__item_failed(it, KN_E_MATRIX_NO_CONVERGENCE, 0);
        }
        kn__store_part(it, 0, to);
        return KN_OK;
    }
    double det = det_of(lu, n, pivots);
    kn__dense_identity(to, n, n);
    for (int64_t k = 0; k < n; k++) {
        for (int64_t j = 0; pivots[k] != k && j < n; j++) {
            double v = to[k * n + j];
            to[k * n + j] = to[pivots[k] * n + j];
            to[pivots[k] * n + j] = v;
        }
    }
    kn__dense_solve_triangle(lu, n, n, (kn__triangle_use){.unit = true}, to, n, n);
    kn__dense_solve_triangle(lu, n, n, (kn__triangle_use){.upper = true}, to, n, n);
    for (int64_t i = 0; i < size; i++) to[i] *= det;
    kn__store_transposed(it, 0, to);
    return KN_OK;
}

int kn__ref_cofactor(const kn_launch *l) {
    kn__batch b = batch_of(l, cofactor_item);
    int64_t n = kn__columns_of(l->in[0]);
    b.tail[0] = 2;
    b.work = 5 * n * n + 8 * n;
    b.flops *= 3;
    return kn__each_item(l, &b);
}

/* With Y = A^-T: d cof = det (<Y, dA> Y - Y dA^T Y). */
void kn__grad_cofactor(kn__backprop *b) {
    kn_tensor *x = kn__widen(b->in[0]), *g = kn__widen(b->dy[0]), *info = NULL;
    kn_tensor *y = kn__t(kn_inv_ex(x, &info));
    kn_tensor *inner = kn_sum(kn_mul(g, y), .axes = KN_AXES(-2, -1), .keepdim = true);
    kn_tensor *det = kn_unsqueeze(kn_unsqueeze(kn_det(x), -1), -1);
    kn_tensor *both = kn_sub(kn_mul(inner, y), kn_matmul(kn_matmul(y, kn__t(g)), y));
    b->dx[0] = kn_mul(det, both);
}

/* ---- slogdet, logdet ---- */
bool kn__infer_slogdet(kn__call *call) {
    return kn__need_square(call, 0) && kn__out_number(call, 0) && kn__out_number(call, 1);
}

static int slogdet_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    int32_t *pivots = integers_at(work + n * n);
    kn__load_part(it, 1, work);
    kn__dense_lu(work, n, n, pivots, true);
    double sign = sign_of(work, n, pivots), sum = 0;
    for (int64_t i = 0; i < n; i++) sum += log(fabs(work[i * n + i]));
    kn__store_part(it, 0, &sign);
    kn__store_part(it, 2, &sum);
    return KN_OK;
}

int kn__ref_slogdet(const kn_launch *l) {
    kn__batch b = batch_of(l, slogdet_item);
    b.d[b.n++] = l->out[1];
    return kn__each_item(l, &b);
}

void kn__grad_slogdet(kn__backprop *b) {
    if (!b->dy[1]) return;
    kn_tensor *info = NULL, *y = kn__t(kn_inv_ex(kn__widen(b->in[0]), &info));
    b->dx[0] = kn_mul(kn_unsqueeze(kn_unsqueeze(b->dy[1], -1), -1), y);
}

bool kn__infer_logdet(kn__call *call) {
    return kn__need_square(call, 0) && kn__out_number(call, 0);
}

void kn__parts_logdet(const kn__call *call, kn_tensor **results) {
    kn_tensor *log_abs = NULL, *sign = kn_slogdet(call->in[0], &log_abs);
    results[0] = kn_masked_fill(log_abs, kn_eq_scalar(sign, -1), (double)NAN);
}

#ifdef KILN_TESTING
static const double matrices[] = {1, 2,  0.5, 4, -1, 2,  0.25, 3,   -2,
                                  2, -1, 1,   1, 3,  -2, 0.5,  0.5, 4};
static const double rank_two[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
static const double rank_one[] = {1, 2, 2, 4};
static const double zeros[9] = {0};
#define DET_SAMPLES                                                                             \
    {.in = {{.shape = {3, {2, 3, 3}}, .values = matrices}}, .tolerance = 20},                   \
        {.in = {{.shape = {2, {2, 2}}, .values = matrices}}, .tolerance = 20},                  \
        {.in = {{.shape = {2, {1, 1}}, .values = matrices}}}, {.in = {{.shape = {2, {0, 0}}}}}, \
        {.in = {{.shape = {3, {0, 2, 2}}}}},                                                    \
        {.in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_MATRIX_NOT_SQUARE}, {                    \
        .in = {{.shape = {1, {4}}}}, .fails = KN_E_RANK_AT_LEAST                                \
    }
KN__SAMPLES(det) = {
    DET_SAMPLES,
    {.in = {{.shape = {2, {3, 3}}, .values = rank_two}}, .tolerance = 20, .no_second = true},
    {.in = {{.shape = {2, {2, 2}}, .values = rank_one}}, .no_second = true},
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}},
     .out = (const double[]){0},
     .no_second = true},
    KN__SAMPLES_END};
KN__SAMPLES(cofactor) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = matrices}}, .tolerance = 20},
    {.in = {{.shape = {2, {1, 1}}, .values = matrices}}, .out = (const double[]){1}},
    {.in = {{.shape = {2, {2, 2}}, .values = rank_one}},
     .out = (const double[]){4, -2, -2, 1},
     .not_smooth = true},
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .out = zeros, .not_smooth = true},
    {.in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
KN__SAMPLES(slogdet) = {DET_SAMPLES,
                        {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .not_smooth = true},
                        KN__SAMPLES_END};
KN__SAMPLES(logdet) = {DET_SAMPLES, KN__SAMPLES_END};
#endif
