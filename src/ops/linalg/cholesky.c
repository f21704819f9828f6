/* Cholesky's factorisation, and LDL^T. */
#include <math.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- cholesky, cholesky_ex ---- */
bool kn__infer_cholesky(kn__call *call) {
    return kn__need_square(call, 0) && kn__infer_same(call);
}
bool kn__infer_cholesky_ex(kn__call *call) {
    return kn__infer_cholesky(call) && kn__out_info(call, 1);
}

static int cholesky_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    bool upper = ((const kn_upper_args *)it->l->args)->upper, tells = it->l->n_out == 2;
    double *a = work, *t = work + n * n;
    kn__load_part(it, 1, upper ? t : a);
    if (upper) kn__dense_transpose(a, t, n, n);
    int64_t info = kn__dense_cholesky(a, n);
    if (info && !tells) return kn__item_failed(it, KN_E_MATRIX_NOT_POSITIVE_DEFINITE, info);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = i + 1; j < n; j++) a[i * n + j] = 0;
    }
    if (upper)
        kn__store_transposed(it, 0, a);
    else
        kn__store_part(it, 0, a);
    if (tells) kn__set_part_i64(it, 2, 0, info);
    return KN_OK;
}

static int cholesky(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0]},
                   .tail = {2, 2, 0},
                   .n = 2,
                   .work = 2 * n * n,
                   .flops = (double)n * (double)n * (double)n / 3,
                   .fn = cholesky_item};
    if (l->n_out == 2) b.d[b.n++] = l->out[1];
    return kn__each_item(l, &b);
}

int kn__ref_cholesky(const kn_launch *l) {
    return cholesky(l);
}
int kn__ref_cholesky_ex(const kn_launch *l) {
    return cholesky(l);
}

/* gA = L^-T S L^-1 / 2, S the symmetric matrix with the lower triangle of L^T gL: the gradient of a
 * symmetric A, both triangles alike. */
void kn__grad_cholesky(kn__backprop *b) {
    if (!b->dy[0]) return;
    kn_tensor *l = kn__widen(b->out[0]), *g = kn__widen(b->dy[0]);
    if (((const kn_upper_args *)b->args)->upper) {
        l = kn__t(l);
        g = kn__t(g);
    }
    kn_tensor *x = kn_tril(kn_matmul(kn__t(l), g));
    kn_tensor *s = kn_add(x, kn__t(kn__strict(x, false)));
    s = kn__solve_right(l, kn__solve_left(kn__t(l), s, true, false), false, false);
    b->dx[0] = kn_mul_scalar(s, 0.5);
}

/* ---- cholesky_solve, cholesky_inverse ---- */
bool kn__infer_cholesky_solve(kn__call *call) {
    if (!kn__need_square(call, 1)) return false;
    const kn_desc *b = &call->in[0]->d, *l = &call->in[1]->d;
    kn_shape batch;
    return kn__need_matrix(call, 0, kn__columns_of(l), -1) &&
           kn__batches(call, l, 2, b, 2, &batch) &&
           kn__out_shape(call, 0, (kn_dtype)b->dtype,
                         kn__with_matrix(batch, kn__rows_of(b), kn__columns_of(b)));
}

static kn_tensor *solve_twice(kn_tensor *factor, kn_tensor *b, bool upper) {
    kn_tensor *l = upper ? kn__t(factor) : factor;
    return kn__solve_left(kn__t(l), kn__solve_left(l, b, false, false), true, false);
}

void kn__parts_cholesky_solve(const kn__call *call, kn_tensor **results) {
    results[0] = solve_twice(call->in[1], call->in[0], ((const kn_upper_args *)call->args)->upper);
}

/* gL of A^-1 from gX + gX^T, transposed or not: L counts as triangular, so that, as in PyTorch, the
 * gradient is not cut to its triangle. Whoever made L by kn_cholesky does not see the difference.
 */
static kn_tensor *factor_gradient(kn_tensor *l, kn_tensor *common, bool upper) {
    return kn_neg(upper ? kn_matmul(l, common) : kn_matmul(common, l));
}

void kn__grad_cholesky_solve(kn__backprop *b) {
    bool upper = ((const kn_upper_args *)b->args)->upper;
    kn_tensor *l = kn__widen(b->in[1]), *x = kn__widen(b->out[0]);
    kn_tensor *gb = kn_cholesky_solve(kn__widen(b->dy[0]), l, .upper = upper);
    if (b->need[0]) b->dx[0] = gb;
    if (!b->need[1]) return;
    kn_tensor *common = kn_matmul(gb, kn__t(x));
    b->dx[1] = factor_gradient(l, kn_add(common, kn__t(common)), upper);
}

void kn__grad_cholesky_inverse(kn__backprop *b) {
    bool upper = ((const kn_upper_args *)b->args)->upper;
    kn_tensor *y = kn__widen(b->out[0]), *g = kn__widen(b->dy[0]);
    kn_tensor *common = kn_matmul(kn_matmul(y, kn_add(g, kn__t(g))), y);
    b->dx[0] = factor_gradient(kn__widen(b->in[0]), common, upper);
}

void kn__parts_cholesky_inverse(const kn__call *call, kn_tensor **results) {
    kn_tensor *l = call->in[0];
    results[0] =
        solve_twice(l, kn__eye_like(l, kn_dim(l, -1)), ((const kn_upper_args *)call->args)->upper);
}

/* ---- ldl_factor, ldl_factor_ex: symmetric matrices that need not be definite ---- */
static bool infer_ldl(kn__call *call) {
    return kn__need_square(call, 0) && kn__infer_same(call) &&
           kn__out_pivots(call, 1, kn__columns_of(&call->in[0]->d));
}
bool kn__infer_ldl_factor(kn__call *call) {
    return infer_ldl(call);
}
bool kn__infer_ldl_factor_ex(kn__call *call) {
    return infer_ldl(call) && kn__out_info(call, 2);
}

static int ldl_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    int32_t *pivots = (int32_t *)(void *)(work + n * n);
    bool tells = it->l->n_out == 3;
    kn__load_part(it, 1, work);
    int64_t info = kn__dense_ldl(work, n, pivots);
    if (info && !tells) return kn__item_failed(it, KN_E_MATRIX_SINGULAR, info);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = i + 1; j < n; j++) work[i * n + j] = 0;
    }
    kn__store_part(it, 0, work);
    for (int64_t i = 0; i < n; i++) kn__set_part_i64(it, 2, i, pivots[i]);
    if (tells) kn__set_part_i64(it, 3, 0, info);
    return KN_OK;
}

static int ldl(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0], l->out[1]},
                   .tail = {2, 2, 1, 0},
                   .n = 3,
                   .work = n * n + n,
                   .flops = (double)n * (double)n * (double)n / 3,
                   .fn = ldl_item};
    if (l->n_out == 3) b.d[b.n++] = l->out[2];
    return kn__each_item(l, &b);
}

int kn__ref_ldl_factor(const kn_launch *l) {
    return ldl(l);
}
int kn__ref_ldl_factor_ex(const kn_launch *l) {
    return ldl(l);
}

/* ---- ldl_solve ---- */
bool kn__infer_ldl_solve(kn__call *call) {
    if (!kn__need_square(call, 0)) return false;
    const kn_desc *ld = &call->in[0]->d, *p = &call->in[1]->d, *b = &call->in[2]->d;
    kn_shape own = kn__desc_shape(p), needed = kn__leading(ld, 1), batch;
    kn__call_site site;
    if (!kn__need_matrix(call, 2, kn__columns_of(ld), -1)) return false;
    if (!kn_dtype_is_integer((kn_dtype)p->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &site), "pivots", (kn_dtype)p->dtype);
        return false;
    }
    if (!kn_shape_equal(own, needed)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &site), "pivots", &own, &needed);
        return false;
    }
    return kn__batches(call, ld, 2, b, 2, &batch) &&
           kn__out_shape(call, 0, (kn_dtype)b->dtype,
                         kn__with_matrix(batch, kn__rows_of(b), kn__columns_of(b)));
}

/* Pivots of one item: each a row, pairs of equal negative ones together. */
static bool read_pivots(const kn__item *it, int64_t n, int32_t *pivots, int64_t *wrong) {
    for (int64_t i = 0; i < n; i++) {
        int64_t p = kn__part_i64(it, 2, i), row = p < 0 ? -p : p;
        *wrong = p;
        if (p == INT64_MIN || row < 1 || row > n) return false;
        pivots[i] = (int32_t)p;
    }
    for (int64_t i = 0; i < n; i++) {
        *wrong = pivots[i];
        if (pivots[i] > 0) continue;
        if (i + 1 == n || pivots[i + 1] > 0) return false;
        i++;
    }
    return true;
}

static int ldl_solve_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1), columns = kn__part_columns(it, 3), wrong = 0;
    double *b = work + n * n;
    int32_t *pivots = (int32_t *)(void *)(b + n * columns);
    if (!read_pivots(it, n, pivots, &wrong)) {
        it->l->failure->code = KN_E_INDEX_OUT_OF_RANGE;
        it->l->failure->value[0] = wrong;
        it->l->failure->value[1] = 0;
        it->l->failure->value[2] = n;
        return KN_E_INDEX_OUT_OF_RANGE;
    }
    kn__load_part(it, 1, work);
    kn__load_part(it, 3, b);
    kn__dense_ldl_solve(work, n, pivots, b, columns);
    kn__store_part(it, 0, b);
    return KN_OK;
}

int kn__ref_ldl_solve(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]), columns = kn__columns_of(l->in[2]);
    kn__batch b = {.d = {l->out[0], l->in[0], l->in[1], l->in[2]},
                   .tail = {2, 2, 1, 2},
                   .n = 4,
                   .work = n * n + n * columns + n,
                   .flops = 2.0 * (double)n * (double)n * (double)columns,
                   .fn = ldl_solve_item};
    return kn__each_item(l, &b);
}

#ifdef KILN_TESTING
static const double definite[] = {4, 1, 0.5, 1, 3, -1, 0.5, -1, 5, 2, 0.5, 0, 0.5, 3, 1, 0, 1, 4};
static const double indefinite[] = {0.25, 2, 0.5, 2, 0.5, 1, 0.5, 1, -3};
static const double zeros[9] = {0};
#define LOWER          \
    &(kn_upper_args) { \
        false          \
    }
#define UPPER          \
    &(kn_upper_args) { \
        true           \
    }
/* One triangle alone is read, while the gradient is that of a symmetric operand: no differences;
 * tests/test_linalg.c takes them. */
#define CHOLESKY_SAMPLES                                                                         \
    {.in = {{.shape = {3, {2, 3, 3}}, .values = definite}}, .args = LOWER, .not_smooth = true},  \
        {.in = {{.shape = {2, {3, 3}}, .values = definite}}, .args = UPPER, .not_smooth = true}, \
        {.in = {{.shape = {2, {0, 0}}}}, .args = LOWER}, {                                       \
        .in = {{.shape = {2, {2, 3}}}}, .args = LOWER, .fails = KN_E_MATRIX_NOT_SQUARE           \
    }
KN__SAMPLES(cholesky) = {CHOLESKY_SAMPLES,
                         {.in = {{.shape = {2, {3, 3}}, .values = indefinite}},
                          .args = LOWER,
                          .fails = KN_E_MATRIX_NOT_POSITIVE_DEFINITE},
                         KN__SAMPLES_END};
KN__SAMPLES(cholesky_ex) = {
    CHOLESKY_SAMPLES,
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .args = LOWER, .not_smooth = true},
    KN__SAMPLES_END};
KN__SAMPLES(cholesky_solve) = {
    {.in = {{.shape = {2, {3, 2}}}, {.shape = {3, {2, 3, 3}}, .values = definite}},
     .args = LOWER,
     .not_smooth = true,
     .tolerance = 20},
    {.in = {{.shape = {3, {2, 3, 1}}}, {.shape = {2, {3, 3}}, .values = definite}},
     .args = UPPER,
     .not_smooth = true,
     .tolerance = 20},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {3, 3}}, .values = definite}},
     .args = LOWER,
     .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
KN__SAMPLES(cholesky_inverse) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = definite}},
     .args = LOWER,
     .not_smooth = true,
     .tolerance = 20},
    {.in = {{.shape = {2, {3, 3}}, .values = definite}},
     .args = UPPER,
     .not_smooth = true,
     .tolerance = 20},
    {.in = {{.shape = {2, {0, 0}}}}, .args = LOWER},
    {.in = {{.shape = {2, {2, 3}}}}, .args = LOWER, .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
#define LDL_SAMPLES                                                                                \
    {.in = {{.shape = {2, {3, 3}}, .values = indefinite}}, .tolerance = 5},                        \
        {.in = {{.shape = {3, {2, 3, 3}}, .values = definite}}}, {.in = {{.shape = {2, {0, 0}}}}}, \
    {                                                                                              \
        .in = {{.shape = {2, {2, 3}}}}, .fails = KN_E_MATRIX_NOT_SQUARE                            \
    }
KN__SAMPLES(ldl_factor) = {
    LDL_SAMPLES,
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .fails = KN_E_MATRIX_SINGULAR},
    KN__SAMPLES_END};
KN__SAMPLES(ldl_factor_ex) = {
    LDL_SAMPLES, {.in = {{.shape = {2, {3, 3}}, .values = zeros}}}, KN__SAMPLES_END};
static const double ones[] = {1, 2, 3}, pairs[] = {-2, -2, 3}, half_pair[] = {1, 2, -3};
KN__SAMPLES(ldl_solve) = {{.in = {{.shape = {2, {3, 3}}, .values = definite},
                                  {.shape = {1, {3}}, .values = ones, .dtype = KN_I32},
                                  {.shape = {2, {3, 2}}}},
                           .tolerance = 5},
                          {.in = {{.shape = {2, {3, 3}}, .values = indefinite},
                                  {.shape = {1, {3}}, .values = pairs, .dtype = KN_I32},
                                  {.shape = {3, {2, 3, 2}}}},
                           .tolerance = 5},
                          {.in = {{.shape = {2, {3, 3}}, .values = indefinite},
                                  {.shape = {1, {3}}, .values = half_pair, .dtype = KN_I32},
                                  {.shape = {2, {3, 2}}}},
                           .fails = KN_E_INDEX_OUT_OF_RANGE},
                          {.in = {{.shape = {2, {3, 3}}, .values = indefinite},
                                  {.shape = {1, {3}}, .values = ones, .dtype = KN_F32},
                                  {.shape = {2, {3, 2}}}},
                           .fails = KN_E_DTYPE_INDEX},
                          KN__SAMPLES_END};
#endif
