/* The pseudo-inverse, ranks and least squares: what follows from singular values above a tolerance.
 */
#include <float.h>
#include <math.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- the tolerance: max(atol, rtol times the largest) ---- */

/* Optional tensors atol and rtol of the batch's shape stand at operands 1 and 2. */
static bool tolerances_fit(kn__call *call) {
    kn_shape batch = kn__leading(&call->in[0]->d, 2);
    for (uint32_t i = 1; i <= 2; i++) {
        if (!call->in[i]) continue;
        kn_desc lead = call->in[0]->d;
        lead.rank = (uint8_t)batch.rank;
        kn_shape both;
        if (!kn__broadcast(call, &call->in[i]->d, &lead, &both)) return false;
        if (kn_shape_equal(both, batch)) continue;
        kn__call_site b;
        kn_shape own = kn__desc_shape(&call->in[i]->d);
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b),
                                i == 1 ? "atol_tensor" : "rtol_tensor", &own, &batch);
        return false;
    }
    return true;
}

static double epsilon_of(kn_dtype dtype) {
    switch (dtype) {
    case KN_F64:
        return DBL_EPSILON;
    case KN_F16:
        return 0x1p-10;
    case KN_BF16:
        return 0x1p-7;
    default:
        return FLT_EPSILON;
    }
}

/* The relative tolerance where none is given: 0 beside an absolute one, else what rounding makes of
 * zeros. */
static double default_rtol(kn_tensor *x, bool absolute) {
    int64_t m = kn_dim(x, -2), n = kn_dim(x, -1);
    return absolute ? 0 : epsilon_of(kn_dtype_of(x)) * (double)(m > n ? m : n);
}

/* [..., 1], to be compared with the values s [..., k] of x. */
static kn_tensor *threshold(const kn__call *call, kn_tensor *x, kn_tensor *s) {
    const kn_tolerance_args *a = call->args;
    kn_dtype dtype = kn_dtype_of(s);
    bool absolute = call->in[1] || (a->atol.given && a->atol.value > 0);
    kn_tensor *most = kn_max(s, .axes = KN_AXES(-1), .keepdim = true), *low;
    if (call->in[2])
        low = kn_mul(most, kn_unsqueeze(kn__to_dtype(call->in[2], dtype), -1));
    else
        low = kn_mul_scalar(most, a->rtol.given ? a->rtol.value : default_rtol(x, absolute));
    if (call->in[1]) return kn_maximum(low, kn_unsqueeze(kn__to_dtype(call->in[1], dtype), -1));
    return a->atol.given ? kn_maximum_scalar(low, a->atol.value) : low;
}

/* Absolute eigenvalues or singular values. */
static kn_tensor *sizes_of(kn_tensor *x, bool hermitian) {
    return hermitian ? kn_abs(kn_eigvalsh(x)) : kn_svdvals(x);
}

/* ---- matrix_rank ---- */
bool kn__infer_matrix_rank(kn__call *call) {
    bool hermitian = ((const kn_tolerance_args *)call->args)->hermitian;
    if (!(hermitian ? kn__need_square(call, 0) : kn__need_rank_at_least(call, 0, 2))) return false;
    return tolerances_fit(call) && kn__out_shape(call, 0, KN_I64, kn__leading(&call->in[0]->d, 2));
}

void kn__parts_matrix_rank(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0];
    if (kn_dim(x, -1) == 0 || kn_dim(x, -2) == 0) {
        results[0] = kn_zeros(kn_device_of(x), kn__leading(&x->d, 2), .dtype = KN_I64);
        return;
    }
    kn_tensor *s = sizes_of(kn__widen(x), ((const kn_tolerance_args *)call->args)->hermitian);
    results[0] = kn_sum(kn_gt(s, threshold(call, x, s)), .axes = KN_AXES(-1));
}

/* ---- pinv ---- */
bool kn__infer_pinv(kn__call *call) {
    bool hermitian = ((const kn_tolerance_args *)call->args)->hermitian;
    if (!(hermitian ? kn__need_square(call, 0) : kn__need_rank_at_least(call, 0, 2))) return false;
    const kn_desc *x = &call->in[0]->d;
    return tolerances_fit(call) && kn__out_matrix(call, 0, kn__columns_of(x), kn__rows_of(x));
}

/* One over s where it counts, else 0. */
static kn_tensor *inverted(kn_tensor *s, kn_tensor *counts) {
    return kn_where(counts, kn_reciprocal(s), kn_zeros_like(s));
}

void kn__parts_pinv(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0], *wide = kn__widen(x), *s = NULL, *vh = NULL, *y;
    if (kn_numel(x) == 0) {
        results[0] = kn_clone(kn__t(kn_zeros_like(x)));
        return;
    }
    if (((const kn_tolerance_args *)call->args)->hermitian) {
        kn_tensor *v = NULL, *w = kn_eigh(wide, &v), *size = kn_abs(w);
        w = inverted(w, kn_gt(size, threshold(call, x, size)));
        y = kn_matmul(kn__scale_columns(v, w), kn__t(v));
    } else {
        kn_tensor *u = kn_svd(wide, &s, &vh, .reduced = true);
        s = inverted(s, kn_gt(s, threshold(call, x, s)));
        y = kn_matmul(kn__scale_columns(kn__t(vh), s), kn__t(u));
    }
    results[0] = kn__to_dtype(y, kn_dtype_of(x));
}

/* Of constant rank (Golub and Pereyra, 1973), with P the result:
 * dP = -P dA P + P P^T dA^T (I - A P) + (I - P A) dA^T P^T P. */
void kn__grad_pinv(kn__backprop *b) {
    kn_tensor *a = kn__widen(b->in[0]), *p = kn__widen(b->out[0]), *g = kn__t(kn__widen(b->dy[0]));
    kn_tensor *pt = kn__t(p), *pg, *first, *second, *third;
    if (kn_numel(a) == 0) {
        b->dx[0] = kn_zeros_like(a);
        return;
    }
    /* g is G^T [m, n]; the results are of a's shape. */
    pg = kn_matmul(kn_matmul(pt, kn__t(g)), pt);
    first = kn_neg(pg);
    kn_tensor *left = kn_sub(g, kn_matmul(a, kn_matmul(p, g)));
    second = kn_matmul(kn_matmul(left, p), pt);
    kn_tensor *right = kn_sub(g, kn_matmul(kn_matmul(g, p), a));
    third = kn_matmul(pt, kn_matmul(p, right));
    b->dx[0] = kn_add(first, kn_add(second, third));
}

/* ---- lstsq ---- */
static bool is_vector(const kn_desc *a, const kn_desc *b) {
    if (b->rank == 1) return true;
    kn_shape one = kn__leading(a, 1), own = kn__desc_shape(b);
    return kn_shape_equal(one, own);
}

bool kn__infer_lstsq(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2) || !kn__need_rank_at_least(call, 1, 1)) return false;
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    int64_t m = kn__rows_of(a), n = kn__columns_of(a);
    int tail = is_vector(a, b) ? 1 : 2;
    kn_dtype dtype = (kn_dtype)a->dtype;
    kn_shape batch, left;
    if (tail == 2 && !kn__need_matrix(call, 1, m, -1)) return false;
    if (tail == 1 && b->shape[b->rank - 1] != m) {
        kn__call_site site;
        kn_shape own = kn__desc_shape(b);
        kn__fail_operand_size(call->kn, kn__site_of(call, &site), "b", &own, b->rank - 1,
                              b->shape[b->rank - 1], m);
        return false;
    }
    if (!kn__batches(call, a, 2, b, tail, &batch)) return false;
    kn_shape x = kn__with_axis(batch, n);
    left = m > n ? batch : KN_SHAPE(0);
    if (tail == 2) x = kn__with_axis(x, kn__columns_of(b));
    if (tail == 2 && m > n) left = kn__with_axis(left, kn__columns_of(b));
    return kn__out_shape(call, 0, dtype, x) && kn__out_shape(call, 1, dtype, left) &&
           kn__out_shape(call, 2, KN_I64, kn__leading(a, 2)) &&
           kn__out_shape(call, 3, dtype, kn__with_axis(kn__leading(a, 2), kn__least(m, n)));
}

void kn__parts_lstsq(const kn__call *call, kn_tensor **results) {
    const kn_lstsq_args *args = call->args;
    kn_tensor *a = call->in[0], *b = kn__widen(call->in[1]), *wide = kn__widen(a);
    kn_dtype dtype = kn_dtype_of(a);
    bool vector = is_vector(&a->d, &b->d);
    double rcond = args->rcond.given ? args->rcond.value : default_rtol(a, false);
    if (vector) b = kn_unsqueeze(b, -1);
    kn_tensor *x = kn_matmul(kn_pinv(wide, .rtol = KN_SOME(rcond)), b);
    kn_tensor *off = kn_sum(kn_square(kn_sub(kn_matmul(wide, x), b)), .axes = KN_AXES(-2));
    results[0] = kn__to_dtype(vector ? kn_squeeze(x, .axes = KN_AXES(-1)) : x, dtype);
    if (kn_dim(a, -2) > kn_dim(a, -1))
        results[1] = kn__to_dtype(vector ? kn_squeeze(off, .axes = KN_AXES(-1)) : off, dtype);
    else
        results[1] = kn_zeros(kn_device_of(a), KN_SHAPE(0), .dtype = dtype);
    results[2] = kn_matrix_rank(wide, .rtol = KN_SOME(rcond));
    results[3] = kn__to_dtype(kn_svdvals(wide), dtype);
}

#ifdef KILN_TESTING
static const double values[] = {1, 2, 0.5, 4, -1, 2, 0.25, 3, -2, 2, -1, 1, 1, 3, -2, 0.5, 0.5, 4};
static const double symmetric[] = {4, 1, 0.5, 1, 3, -1, 0.5, -1, 6};
static const double rank_one[] = {1, 2, 2, 4, -1, -2};
static const double tolerance[] = {0.5, 100};
#define PLAIN              \
    &(kn_tolerance_args) { \
        {0}, {0}, false    \
    }
#define HERMITIAN          \
    &(kn_tolerance_args) { \
        {0}, {0}, true     \
    }
#define RELATIVE                \
    &(kn_tolerance_args) {      \
        {0}, {true, 0.9}, false \
    }
#define ABSOLUTE              \
    &(kn_tolerance_args) {    \
        {true, 3}, {0}, false \
    }
KN__SAMPLES(matrix_rank) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .n_in = 1, .args = PLAIN},
    {.in = {{.shape = {2, {3, 2}}, .values = rank_one}}, .n_in = 1, .args = PLAIN},
    {.in = {{.shape = {2, {3, 3}}, .values = symmetric}}, .n_in = 1, .args = HERMITIAN},
    {.in = {{.shape = {2, {3, 3}}, .values = symmetric}}, .n_in = 1, .args = RELATIVE},
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}, {.shape = {1, {2}}, .values = tolerance}},
     .n_in = 2,
     .args = PLAIN},
    {.in = {{.shape = {2, {3, 0}}}}, .n_in = 1, .args = PLAIN},
    {.in = {{.shape = {2, {3, 2}}}}, .n_in = 1, .args = HERMITIAN, .fails = KN_E_MATRIX_NOT_SQUARE},
    {.in = {{.shape = {1, {3}}}}, .n_in = 1, .args = PLAIN, .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(pinv) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}},
     .n_in = 1,
     .args = PLAIN,
     .tolerance = 50},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .n_in = 1, .args = PLAIN, .tolerance = 50},
    {.in = {{.shape = {2, {2, 4}}, .values = values}}, .n_in = 1, .args = PLAIN, .tolerance = 50},
    {.in = {{.shape = {2, {3, 3}}, .values = symmetric}},
     .n_in = 1,
     .args = HERMITIAN,
     .not_smooth = true,
     .tolerance = 50},
    {.in = {{.shape = {2, {3, 2}}, .values = rank_one}},
     .n_in = 1,
     .args = PLAIN,
     .not_smooth = true,
     .tolerance = 50},
    {.in = {{.shape = {2, {3, 3}}, .values = symmetric}},
     .n_in = 1,
     .args = ABSOLUTE,
     .not_smooth = true,
     .tolerance = 50},
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values},
            {.shape = {1, {2}}, .values = tolerance, .constant = true}},
     .n_in = 2,
     .args = PLAIN,
     .not_smooth = true,
     .tolerance = 50},
    {.in = {{.shape = {2, {3, 0}}}}, .n_in = 1, .args = PLAIN},
    {.in = {{.shape = {2, {3, 2}}}}, .n_in = 1, .args = HERMITIAN, .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
#define RCOND          \
    &(kn_lstsq_args) { \
        { 0 }          \
    }
KN__SAMPLES(lstsq) = {
    {.in = {{.shape = {2, {4, 2}}, .values = values}, {.shape = {2, {4, 3}}}},
     .args = RCOND,
     .tolerance = 50},
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}, {.shape = {3, {2, 3, 1}}}},
     .args = RCOND,
     .tolerance = 50},
    {.in = {{.shape = {2, {2, 4}}, .values = values}, {.shape = {1, {2}}}},
     .args = RCOND,
     .tolerance = 50},
    {.in = {{.shape = {2, {4, 2}}, .values = values}, {.shape = {1, {4}}}},
     .args = RCOND,
     .tolerance = 50},
    {.in = {{.shape = {2, {4, 2}}}, {.shape = {1, {3}}}},
     .args = RCOND,
     .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
#endif
