/* LU with partial pivoting, and what follows from it. */
#include <string.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- lu_factor, lu_factor_ex ---- */
static bool infer_factor(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    const kn_desc *x = &call->in[0]->d;
    int64_t m = kn__rows_of(x), n = kn__columns_of(x);
    return kn__out_matrix(call, 0, m, n) && kn__out_pivots(call, 1, kn__least(m, n));
}

bool kn__infer_lu_factor(kn__call *call) {
    return infer_factor(call);
}
bool kn__infer_lu_factor_ex(kn__call *call) {
    return infer_factor(call) && kn__out_info(call, 2);
}

/* Parts: LU, x, pivots, info (where it is wanted). */
static int factor_item(const kn__item *it, double *work) {
    int64_t m = kn__part_rows(it, 0), n = kn__part_columns(it, 0), k = kn__least(m, n);
    int32_t *pivots = (int32_t *)(void *)(work + m * n);
    kn__load_part(it, 1, work);
    bool pivot = !((const kn_lu_args *)it->l->args)->no_pivot, wants_info = it->l->n_out == 3;
    int64_t info = kn__dense_lu(work, m, n, pivots, pivot);
    if (info && !wants_info) return kn__item_failed(it, KN_E_MATRIX_SINGULAR, info);
    kn__store_part(it, 0, work);
    for (int64_t i = 0; i < k; i++) kn__set_part_i64(it, 2, i, pivots[i] + 1);
    if (wants_info) kn__set_part_i64(it, 3, 0, info);
    return KN_OK;
}

static int factor(const kn_launch *l) {
    const kn_desc *x = l->in[0];
    double m = (double)kn__rows_of(x), n = (double)kn__columns_of(x);
    kn__batch b = {.d = {l->out[0], x, l->out[1]},
                   .tail = {2, 2, 1, 0},
                   .n = 3,
                   .work = kn__rows_of(x) * kn__columns_of(x) + kn__rows_of(x) + 1,
                   .flops = m * n * n,
                   .fn = factor_item};
    if (l->n_out == 3) b.d[b.n++] = l->out[2];
    return kn__each_item(l, &b);
}

int kn__ref_lu_factor(const kn_launch *l) {
    return factor(l);
}
int kn__ref_lu_factor_ex(const kn_launch *l) {
    return factor(l);
}

/* The row of A that each row of P^T A is, and the other way round. */
static kn_tensor *permutation(kn_tensor *pivots, int64_t rows) {
    return kn_lu_permutation(pivots, rows);
}
static kn_tensor *inverse_permutation(kn_tensor *pivots, int64_t rows) {
    return kn_argsort(permutation(pivots, rows), -1);
}

/* A = P L U with k = min(m, n) steps. Square: P^T gA = L^-T (tril(L^T gL, -1) + triu(gU U^T)) U^-T.
 * What is below (L2 = A2 U^-1) or to the right (U2 = L^-1 A2) of the square adds its own gradient,
 * and takes its share off that of the square. */
void kn__grad_lu_factor(kn__backprop *b) {
    if (!b->dy[0]) return;
    kn_tensor *lu = kn__widen(b->out[0]), *g = kn__widen(b->dy[0]);
    int64_t m = kn_dim(lu, -2), n = kn_dim(lu, -1), k = kn__least(m, n);
    kn_tensor *square = kn__some_columns(kn__some_rows(lu, 0, k), 0, k);
    kn_tensor *gs = kn__some_columns(kn__some_rows(g, 0, k), 0, k);
    kn_tensor *l = kn_add(kn__strict(square, false), kn__eye_like(lu, k)), *u = kn_triu(square);
    kn_tensor *low = kn_matmul(kn__t(l), kn__strict(gs, false));
    kn_tensor *up = kn_matmul(kn_triu(gs), kn__t(u)), *rest = NULL;
    if (n > k) {
        kn_tensor *gu = kn__some_columns(g, k, n - k);
        low = kn_sub(low, kn_matmul(gu, kn__t(kn__some_columns(lu, k, n - k))));
        rest = kn__solve_left(kn__t(l), gu, true, true);
    } else if (m > k) {
        kn_tensor *gl = kn__some_rows(g, k, m - k);
        up = kn_sub(up, kn_matmul(kn__t(kn__some_rows(lu, k, m - k)), gl));
        rest = kn__solve_right(kn__t(u), gl, false, false);
    }
    kn_tensor *x = kn_add(kn__strict(low, false), kn_triu(up));
    x = kn__solve_left(kn__t(l), x, true, true);
    x = kn__solve_right(kn__t(u), x, false, false);
    if (rest) x = kn_cat(KN_LIST(x, rest), n > k ? -1 : -2);
    b->dx[0] = kn__rows_by(x, inverse_permutation(b->out[1], m));
}
void kn__grad_lu_factor_ex(kn__backprop *b) {
    kn__grad_lu_factor(b);
}

/* ---- lu_permutation: exchanges, one after the other, as one reordering ---- */
bool kn__infer_lu_permutation(kn__call *call) {
    int64_t rows = ((const kn_lu_permutation_args *)call->args)->rows;
    kn__call_site b;
    if (!kn__need_rank_at_least(call, 0, 1)) return false;
    const kn_desc *p = &call->in[0]->d;
    if (rows < kn__columns_of(p)) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "rows", rows,
                                        "the number of pivots or more");
        return false;
    }
    return kn__out_shape(call, 0, KN_I64, kn__with_axis(kn__leading(p, 1), rows));
}

static int permutation_item(const kn__item *it, double *work) {
    (void)work;
    int64_t rows = kn__part_columns(it, 0), n = kn__part_columns(it, 1);
    for (int64_t i = 0; i < n; i++) {
        int64_t p = kn__part_i64(it, 1, i);
        if (p >= 1 && p <= rows) continue;
        it->l->failure->code = KN_E_INDEX_OUT_OF_RANGE;
        it->l->failure->value[0] = p == INT64_MIN ? p : p - 1;
        it->l->failure->value[1] = 0;
        it->l->failure->value[2] = rows;
        return KN_E_INDEX_OUT_OF_RANGE;
    }
    for (int64_t i = 0; i < rows; i++) kn__set_part_i64(it, 0, i, i);
    for (int64_t i = 0; i < n; i++) {
        int64_t p = kn__part_i64(it, 1, i) - 1, at = kn__part_i64(it, 0, i);
        kn__set_part_i64(it, 0, i, kn__part_i64(it, 0, p));
        kn__set_part_i64(it, 0, p, at);
    }
    return KN_OK;
}

int kn__ref_lu_permutation(const kn_launch *l) {
    kn__batch b = {.d = {l->out[0], l->in[0]}, .tail = {1, 1}, .n = 2, .fn = permutation_item};
    return kn__each_item(l, &b);
}

/* ---- lu_unpack, lu ---- */
static bool infer_plu(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    int64_t m = kn__rows_of(x), n = kn__columns_of(x), k = kn__least(m, n);
    return kn__out_matrix(call, 0, m, m) && kn__out_matrix(call, 1, m, k) &&
           kn__out_matrix(call, 2, k, n);
}

bool kn__infer_lu_unpack(kn__call *call) {
    if (!kn__need_rank_at_least(call, 0, 2)) return false;
    const kn_desc *x = &call->in[0]->d, *p = &call->in[1]->d;
    kn_shape own = kn__desc_shape(p),
             needed =
                 kn__with_axis(kn__leading(x, 2), kn__least(kn__rows_of(x), kn__columns_of(x)));
    kn__call_site b;
    if (!kn_dtype_is_integer((kn_dtype)p->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "pivots", (kn_dtype)p->dtype);
        return false;
    }
    if (kn_shape_equal(own, needed)) return infer_plu(call);
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "pivots", &own, &needed);
    return false;
}

static void unpack(kn_tensor *lu, kn_tensor *pivots, kn_tensor **results) {
    int64_t m = kn_dim(lu, -2), n = kn_dim(lu, -1), k = kn__least(m, n);
    kn_tensor *eye = kn_eye(kn_device_of(lu), m, .columns = KN_SOME(k), .dtype = kn_dtype_of(lu));
    kn_tensor *hot = kn_one_hot(permutation(pivots, m), m);
    results[0] = kn_cast(kn__t(hot), kn_dtype_of(lu));
    results[1] = kn_add(kn__strict(kn__some_columns(lu, 0, k), false), eye);
    results[2] = kn_triu(kn__some_rows(lu, 0, k));
}

void kn__parts_lu_unpack(const kn__call *call, kn_tensor **results) {
    unpack(call->in[0], call->in[1], results);
}

bool kn__infer_lu(kn__call *call) {
    return kn__need_rank_at_least(call, 0, 2) && infer_plu(call);
}

void kn__parts_lu(const kn__call *call, kn_tensor **results) {
    bool no_pivot = ((const kn_lu_args *)call->args)->no_pivot;
    kn_tensor *pivots = NULL, *info = NULL;
    kn_tensor *lu = kn_lu_factor_ex(call->in[0], &pivots, &info, .no_pivot = no_pivot);
    unpack(lu, pivots, results);
}

/* ---- lu_solve ---- */
bool kn__infer_lu_solve(kn__call *call) {
    const kn_lu_solve_args *a = call->args;
    if (!kn__need_square(call, 0) || !kn__need_rank_at_least(call, 1, 1)) return false;
    const kn_desc *lu = &call->in[0]->d, *p = &call->in[1]->d, *b = &call->in[2]->d;
    int64_t n = kn__columns_of(lu);
    kn_shape own = kn__desc_shape(p), needed = kn__with_axis(kn__leading(lu, 2), n), batch;
    kn__call_site site;
    if (!kn__need_matrix(call, 2, a->right ? -1 : n, a->right ? n : -1)) return false;
    if (!kn_dtype_is_integer((kn_dtype)p->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &site), "pivots", (kn_dtype)p->dtype);
        return false;
    }
    if (b->dtype != lu->dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &site), "b", (kn_dtype)b->dtype,
                                (kn_dtype)lu->dtype);
        return false;
    }
    if (!kn_shape_equal(own, needed)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &site), "pivots", &own, &needed);
        return false;
    }
    return kn__batches(call, lu, 2, b, 2, &batch) &&
           kn__out_shape(call, 0, (kn_dtype)b->dtype,
                         kn__with_matrix(batch, kn__rows_of(b), kn__columns_of(b)));
}

/* A X = B by P, L, U; with A transposed by U^T, L^T, P^T. */
static kn_tensor *solve_lu(kn_tensor *lu, kn_tensor *pivots, kn_tensor *b, bool transposed) {
    int64_t n = kn_dim(lu, -1);
    if (!transposed) {
        b = kn__rows_by(b, permutation(pivots, n));
        return kn__solve_left(lu, kn__solve_left(lu, b, false, true), true, false);
    }
    b = kn__solve_left(kn__t(lu), b, false, false);
    return kn__rows_by(kn__solve_left(kn__t(lu), b, true, true), inverse_permutation(pivots, n));
}

void kn__parts_lu_solve(const kn__call *call, kn_tensor **results) {
    const kn_lu_solve_args *a = call->args;
    kn_tensor *lu = call->in[0], *pivots = call->in[1], *b = call->in[2];
    results[0] = a->right ? kn__t(solve_lu(lu, pivots, kn__t(b), !a->adjoint))
                          : solve_lu(lu, pivots, b, a->adjoint);
}

#ifdef KILN_TESTING
static const double square[] = {1, 2, 0.5, 4, -1, 2, 0.25, 3, -2, 2, 1, -1, 1, -3, 2, 0.5, 0.5, 4};
static const double wide[] = {1, 2, 0.5, 1, 4, -1, 2, 0.5};
static const double tall[] = {1, 2, 4, -1, 2, 0.5, -3, 1};
static const double zeros[9] = {0};
static const double pivots[] = {2, 3, 3, 1, 2, 3};
#define PLAIN       \
    &(kn_lu_args) { \
        0           \
    }
#define FACTOR_SAMPLES                                                                     \
    {.in = {{.shape = {3, {2, 3, 3}}, .values = square}}, .args = PLAIN, .tolerance = 20}, \
        {.in = {{.shape = {2, {2, 4}}, .values = wide}}, .args = PLAIN, .tolerance = 20},  \
        {.in = {{.shape = {2, {4, 2}}, .values = tall}}, .args = PLAIN, .tolerance = 20},  \
        {.in = {{.shape = {2, {3, 3}}, .values = square}},                                 \
         .args = &(kn_lu_args){true},                                                      \
         .tolerance = 50},                                                                 \
        {.in = {{.shape = {2, {0, 3}}}}, .args = PLAIN},                                   \
        {.in = {{.shape = {3, {0, 2, 2}}}}, .args = PLAIN}, {                              \
        .in = {{.shape = {1, {3}}}}, .args = PLAIN, .fails = KN_E_RANK_AT_LEAST            \
    }
KN__SAMPLES(lu_factor) = {
    FACTOR_SAMPLES,
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .args = PLAIN, .fails = KN_E_MATRIX_SINGULAR},
    KN__SAMPLES_END};
KN__SAMPLES(lu_factor_ex) = {
    FACTOR_SAMPLES,
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .args = PLAIN, .not_smooth = true},
    KN__SAMPLES_END};
KN__SAMPLES(lu) = {FACTOR_SAMPLES, KN__SAMPLES_END};
KN__SAMPLES(lu_permutation) = {
    {.in = {{.shape = {2, {2, 3}}, .values = pivots}}, .args = &(kn_lu_permutation_args){3}},
    {.in = {{.shape = {1, {2}}, .values = pivots}}, .args = &(kn_lu_permutation_args){4}},
    {.in = {{.shape = {1, {3}}, .values = pivots}},
     .args = &(kn_lu_permutation_args){2},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {2}}, .values = pivots}},
     .args = &(kn_lu_permutation_args){2},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(lu_unpack) = {
    {.in = {{.shape = {3, {2, 3, 3}}, .values = square},
            {.shape = {2, {2, 3}}, .values = pivots, .dtype = KN_I32}}},
    {.in = {{.shape = {2, {2, 4}}, .values = wide},
            {.shape = {1, {2}}, .values = pivots + 3, .dtype = KN_I32}}},
    {.in = {{.shape = {2, {4, 2}}, .values = tall},
            {.shape = {1, {2}}, .values = pivots, .dtype = KN_I64}}},
    {.in = {{.shape = {2, {3, 3}}}, {.shape = {1, {2}}, .values = pivots, .dtype = KN_I32}},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 3}}}, {.shape = {1, {3}}, .values = pivots, .dtype = KN_F32}},
     .fails = KN_E_DTYPE_INDEX},
    KN__SAMPLES_END};
#define SOLVE_IN(rows, columns)                                          \
    {                                                                    \
        {.shape = {3, {2, 3, 3}}, .values = square},                     \
            {.shape = {2, {2, 3}}, .values = pivots, .dtype = KN_I32}, { \
            .shape = { 2, {rows, columns} }                              \
        }                                                                \
    }
KN__SAMPLES(lu_solve) = {
    {.in = SOLVE_IN(3, 2), .args = &(kn_lu_solve_args){0}, .tolerance = 50},
    {.in = SOLVE_IN(3, 2), .args = &(kn_lu_solve_args){.adjoint = true}, .tolerance = 50},
    {.in = SOLVE_IN(2, 3), .args = &(kn_lu_solve_args){.right = true}, .tolerance = 50},
    {.in = SOLVE_IN(2, 3),
     .args = &(kn_lu_solve_args){.right = true, .adjoint = true},
     .tolerance = 50},
    {.in = SOLVE_IN(2, 3), .args = &(kn_lu_solve_args){0}, .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
#endif
