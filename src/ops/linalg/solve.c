/* Systems of linear equations and inverses. */
#include <math.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* Rows of b change places as the pivots say. */
static void exchange_rows(double *b, int64_t columns, const int32_t *pivots, int64_t n) {
    for (int64_t k = 0; k < n; k++) {
        if (pivots[k] == k) continue;
        double *x = b + k * columns, *y = b + pivots[k] * columns;
        for (int64_t j = 0; j < columns; j++) {
            double v = x[j];
            x[j] = y[j];
            y[j] = v;
        }
    }
}

/* b = a^-1 b; a is destroyed. 0, or the step of the first zero pivot: then b is NaN. */
static int64_t solve_dense(double *a, int64_t n, int32_t *pivots, double *b, int64_t columns) {
    int64_t info = kn__dense_lu(a, n, n, pivots, true);
    for (int64_t i = 0; info && i < n * columns; i++) b[i] = NAN;
    if (info) return info;
    exchange_rows(b, columns, pivots, n);
    kn__dense_solve_triangle(a, n, n, (kn__triangle_use){.unit = true}, b, columns, columns);
    kn__dense_solve_triangle(a, n, n, (kn__triangle_use){.upper = true}, b, columns, columns);
    return 0;
}

/* ---- solve_triangular ---- */
bool kn__infer_solve_triangular(kn__call *call) {
    const kn_solve_triangular_args *a = call->args;
    if (!kn__need_square(call, 0)) return false;
    const kn_desc *t = &call->in[0]->d, *b = &call->in[1]->d;
    int64_t n = kn__columns_of(t);
    kn_shape batch;
    return kn__need_matrix(call, 1, a->right ? -1 : n, a->right ? n : -1) &&
           kn__batches(call, t, 2, b, 2, &batch) &&
           kn__out_shape(call, 0, (kn_dtype)b->dtype,
                         kn__with_matrix(batch, kn__rows_of(b), kn__columns_of(b)));
}

/* X T = B is T^T X^T = B^T. */
static int triangular_item(const kn__item *it, double *work) {
    const kn_solve_triangular_args *a = it->l->args;
    int64_t n = kn__part_rows(it, 1), rows = kn__part_rows(it, 2),
            columns = kn__part_columns(it, 2);
    double *t = work, *b = t + n * n, *turned = b + rows * columns;
    kn__triangle_use use = {a->upper, a->right, a->unitriangular};
    kn__load_part(it, 1, t);
    kn__load_part(it, 2, b);
    if (!a->right) {
        kn__dense_solve_triangle(t, n, n, use, b, columns, columns);
        kn__store_part(it, 0, b);
        return KN_OK;
    }
    kn__dense_transpose(turned, b, rows, columns);
    kn__dense_solve_triangle(t, n, n, use, turned, rows, rows);
    kn__store_transposed(it, 0, turned);
    return KN_OK;
}

int kn__ref_solve_triangular(const kn_launch *l) {
    int64_t n = kn__rows_of(l->in[0]), size = kn__rows_of(l->in[1]) * kn__columns_of(l->in[1]);
    kn__batch b = {.d = {l->out[0], l->in[0], l->in[1]},
                   .tail = {2, 2, 2},
                   .n = 3,
                   .work = n * n + 2 * size,
                   .flops = (double)n * (double)size,
                   .fn = triangular_item};
    return kn__each_item(l, &b);
}

void kn__grad_solve_triangular(kn__backprop *b) {
    const kn_solve_triangular_args *a = b->args;
    kn_tensor *t = kn__t(kn__widen(b->in[0])), *x = kn__widen(b->out[0]), *g = kn__widen(b->dy[0]);
    kn_tensor *gb = kn_solve_triangular(t, g, .upper = !a->upper, .right = a->right,
                                        .unitriangular = a->unitriangular);
    if (b->need[1]) b->dx[1] = gb;
    if (!b->need[0]) return;
    kn_tensor *gt = kn_neg(a->right ? kn_matmul(kn__t(x), gb) : kn_matmul(gb, kn__t(x)));
    int64_t off = a->unitriangular ? 1 : 0;
    b->dx[0] = a->upper ? kn_triu(gt, .diagonal = off) : kn_tril(gt, .diagonal = -off);
}

/* ---- inv, inv_ex ---- */
bool kn__infer_inv(kn__call *call) {
    return kn__need_square(call, 0) && kn__infer_same(call);
}
bool kn__infer_inv_ex(kn__call *call) {
    return kn__infer_inv(call) && kn__out_info(call, 1);
}

static int inv_item(const kn__item *it, double *work) {
    int64_t n = kn__part_columns(it, 1);
    double *a = work, *y = a + n * n;
    kn__load_part(it, 1, a);
    kn__dense_identity(y, n, n);
    int64_t info = solve_dense(a, n, (int32_t *)(void *)(y + n * n), y, n);
    bool tells = it->l->n_out == 2;
    if (info && !tells) return kn__item_failed(it, KN_E_MATRIX_SINGULAR, info);
    kn__store_part(it, 0, y);
    if (tells) kn__set_part_i64(it, 2, 0, info);
    return KN_OK;
}

static int inverse(const kn_launch *l) {
    int64_t n = kn__columns_of(l->in[0]);
    kn__batch b = {.d = {l->out[0], l->in[0]},
                   .tail = {2, 2, 0},
                   .n = 2,
                   .work = 2 * n * n + n,
                   .flops = 2.0 * (double)n * (double)n * (double)n,
                   .fn = inv_item};
    if (l->n_out == 2) b.d[b.n++] = l->out[1];
    return kn__each_item(l, &b);
}

int kn__ref_inv(const kn_launch *l) {
    return inverse(l);
}
int kn__ref_inv_ex(const kn_launch *l) {
    return inverse(l);
}

/* d Y = -Y dA Y */
void kn__grad_inv(kn__backprop *b) {
    if (!b->dy[0]) return;
    kn_tensor *y = kn__t(kn__widen(b->out[0]));
    b->dx[0] = kn_neg(kn_matmul(kn_matmul(y, kn__widen(b->dy[0])), y));
}

/* ---- solve, solve_ex ---- */

/* As PyTorch: a right side is a batch of vectors where it has one axis, or just the shape that the
 * matrices leave for one vector each. */
static bool is_vector(const kn_desc *a, const kn_desc *b) {
    if (b->rank == 1) return true;
    kn_shape one = kn__leading(a, 1), own = kn__desc_shape(b);
    return kn_shape_equal(one, own);
}

static bool infer_solve(kn__call *call) {
    const kn_solve_args *args = call->args;
    kn_shape batch;
    kn__call_site site;
    if (!kn__need_square(call, 0) || !kn__need_rank_at_least(call, 1, 1)) return false;
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    int64_t n = kn__columns_of(a);
    if (!is_vector(a, b)) {
        return kn__need_matrix(call, 1, args->right ? -1 : n, args->right ? n : -1) &&
               kn__batches(call, a, 2, b, 2, &batch) &&
               kn__out_shape(call, 0, (kn_dtype)b->dtype,
                             kn__with_matrix(batch, kn__rows_of(b), kn__columns_of(b)));
    }
    if (args->right) {
        kn_shape own = kn__desc_shape(b);
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &site), "b", &own, b->rank, 2);
        return false;
    }
    if (b->shape[b->rank - 1] != n) {
        kn_shape own = kn__desc_shape(b);
        kn__fail_operand_size(call->kn, kn__site_of(call, &site), "b", &own, b->rank - 1,
                              b->shape[b->rank - 1], n);
        return false;
    }
    return kn__batches(call, a, 2, b, 1, &batch) &&
           kn__out_shape(call, 0, (kn_dtype)b->dtype, kn__with_axis(batch, n));
}

bool kn__infer_solve(kn__call *call) {
    return infer_solve(call);
}
bool kn__infer_solve_ex(kn__call *call) {
    if (!infer_solve(call)) return false;
    int tail = is_vector(&call->in[0]->d, &call->in[1]->d) ? 1 : 2;
    return kn__out_shape(call, 1, KN_I32, kn__leading(&call->out[0]->d, tail));
}

static int solve_item(const kn__item *it, double *work) {
    bool right = ((const kn_solve_args *)it->l->args)->right, vector = it->tail[2] == 1;
    bool tells = it->l->n_out == 2;
    int64_t n = kn__part_columns(it, 1), rows = vector ? n : kn__part_rows(it, 2),
            columns = vector ? 1 : kn__part_columns(it, 2);
    double *a = work, *b = a + n * n, *turned = b + rows * columns;
    int32_t *pivots = (int32_t *)(void *)(turned + (n > rows ? n * n : rows * columns));
    kn__load_part(it, 2, b);
    kn__load_part(it, 1, right ? turned : a);
    if (right) kn__dense_transpose(a, turned, n, n);
    if (right) kn__dense_transpose(turned, b, rows, columns);
    int64_t info = solve_dense(a, n, pivots, right ? turned : b, right ? rows : columns);
    if (info && !tells) return kn__item_failed(it, KN_E_MATRIX_SINGULAR, info);
    if (right)
        kn__store_transposed(it, 0, turned);
    else
        kn__store_part(it, 0, b);
    if (tells) kn__set_part_i64(it, 3, 0, info);
    return KN_OK;
}

static int solve(const kn_launch *l) {
    int tail = is_vector(l->in[0], l->in[1]) ? 1 : 2;
    const kn_desc *b = l->in[1];
    int64_t n = kn__columns_of(l->in[0]), size = tail == 1 ? n : kn__rows_of(b) * kn__columns_of(b);
    kn__batch batch = {.d = {l->out[0], l->in[0], b},
                       .tail = {tail, 2, tail, 0},
                       .n = 3,
                       .work = 2 * n * n + 2 * size + n,
                       .flops = (double)n * (double)n * (double)n + (double)n * (double)size,
                       .fn = solve_item};
    if (l->n_out == 2) batch.d[batch.n++] = l->out[1];
    return kn__each_item(l, &batch);
}

int kn__ref_solve(const kn_launch *l) {
    return solve(l);
}
int kn__ref_solve_ex(const kn_launch *l) {
    return solve(l);
}

/* gB = A^-T gX, gA = -gB X^T; from the right gB = gX A^-T, gA = -X^T gB. Of a singular matrix NaN,
 * which solve_ex may have met. */
void kn__grad_solve(kn__backprop *b) {
    if (!b->dy[0]) return;
    bool right = ((const kn_solve_args *)b->args)->right;
    kn_tensor *a = kn__t(kn__widen(b->in[0])), *x = kn__widen(b->out[0]), *g = kn__widen(b->dy[0]);
    kn_desc da = {.rank = (uint8_t)b->in_meta[0]->shape.rank}, db = da;
    db.rank = (uint8_t)b->in_meta[1]->shape.rank;
    for (int i = 0; i < da.rank; i++) da.shape[i] = b->in_meta[0]->shape.dim[i];
    for (int i = 0; i < db.rank; i++) db.shape[i] = b->in_meta[1]->shape.dim[i];
    bool vector = is_vector(&da, &db);
    if (vector) {
        x = kn_unsqueeze(x, -1);
        g = kn_unsqueeze(g, -1);
    }
    kn_tensor *info = NULL, *gb = kn_solve_ex(a, g, &info, .right = right);
    if (b->need[0]) b->dx[0] = kn_neg(right ? kn_matmul(kn__t(x), gb) : kn_matmul(gb, kn__t(x)));
    if (b->need[1]) b->dx[1] = vector ? kn_squeeze(gb, .axes = KN_AXES(-1)) : gb;
}
void kn__grad_solve_ex(kn__backprop *b) {
    kn__grad_solve(b);
}

/* ---- tensorinv, tensorsolve: the first axes of x against the others ---- */
/* The last axes, then the first ind. */
static kn_shape turned_shape(const kn_desc *x, int64_t ind) {
    kn_shape shape = {.rank = 0};
    for (int i = (int)ind; i < x->rank; i++) shape = kn__with_axis(shape, x->shape[i]);
    for (int i = 0; i < ind; i++) shape = kn__with_axis(shape, x->shape[i]);
    return shape;
}

/* The product of sizes, of which those of an empty tensor need not have one. */
static int64_t times(int64_t a, int64_t b) {
    int64_t n;
    return __builtin_mul_overflow(a, b, &n) ? INT64_MAX : n;
}

bool kn__infer_tensorinv(kn__call *call) {
    kn_tensorinv_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (!a->ind.given) a->ind = (kn_some_i64){true, 2};
    int64_t ind = a->ind.value, rows = 1, columns = 1;
    kn_shape own = kn__desc_shape(x);
    if (ind < 1 || ind > x->rank) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "ind", ind,
                                        "from 1 to the rank");
        return false;
    }
    for (int i = 0; i < x->rank; i++) {
        int64_t *side = i < ind ? &rows : &columns;
        *side = times(*side, x->shape[i]);
    }
    if (rows != columns) {
        kn__fail_matrix_not_square(call->kn, kn__site_of(call, &b), "x", &own, rows, columns);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, turned_shape(x, ind));
}

void kn__parts_tensorinv(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0];
    int64_t ind = ((const kn_tensorinv_args *)call->args)->ind.value, n = 1;
    for (int i = 0; i < ind; i++) n *= kn_dim(x, i);
    kn_tensor *y = kn_inv(kn_reshape(x, KN_SHAPE(n, n)));
    results[0] = kn_reshape(y, turned_shape(&x->d, ind));
}

/* The axes that go to the end, those of b's shape, then those of the solution. */
static bool tensorsolve_order(const kn__call *call, kn_axes *order) {
    kn_tensorsolve_args *args = call->args;
    const kn_desc *a = &call->in[0]->d;
    uint32_t mask = 0;
    if (args->axes.count && !kn__axes_mask(call, &args->axes, a->rank, &mask)) return false;
    order->count = 0;
    for (int i = 0; i < a->rank; i++) {
        if (!(mask >> i & 1)) order->axis[order->count++] = i;
    }
    for (int i = 0; i < args->axes.count; i++) {
        if (args->axes.axis[i] < 0) args->axes.axis[i] += a->rank;
        order->axis[order->count++] = args->axes.axis[i];
    }
    return true;
}

bool kn__infer_tensorsolve(kn__call *call) {
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    kn_axes order;
    kn_shape shape = {.rank = 0}, own = kn__desc_shape(a), given = kn__desc_shape(b),
             needed = {.rank = b->rank};
    kn__call_site site;
    int64_t rows = 1, columns = 1;
    if (!kn__need_rank_at_least(call, 0, b->rank) || !tensorsolve_order(call, &order)) return false;
    for (int i = b->rank; i < a->rank; i++) shape = kn__with_axis(shape, a->shape[order.axis[i]]);
    for (int i = 0; i < b->rank; i++) {
        needed.dim[i] = a->shape[order.axis[i]];
        rows = times(rows, needed.dim[i]);
    }
    for (int i = 0; i < shape.rank; i++) columns = times(columns, shape.dim[i]);
    if (rows != columns) {
        kn__fail_matrix_not_square(call->kn, kn__site_of(call, &site), "a", &own, rows, columns);
        return false;
    }
    if (kn__desc_numel(b) != rows) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &site), "b", &given, &needed);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)b->dtype, shape);
}

void kn__parts_tensorsolve(const kn__call *call, kn_tensor **results) {
    kn_axes order;
    int64_t n = kn_numel(call->in[1]);
    if (!tensorsolve_order(call, &order)) return;
    kn_shape shape = {.rank = 0};
    for (int i = kn_rank(call->in[1]); i < order.count; i++)
        shape = kn__with_axis(shape, kn_dim(call->in[0], (int)order.axis[i]));
    kn_tensor *a = order.count ? kn_permute(call->in[0], order) : call->in[0];
    kn_tensor *x = kn_solve(kn_reshape(a, KN_SHAPE(n, n)), kn_reshape(call->in[1], KN_SHAPE(n)));
    results[0] = kn_reshape(x, shape);
}

#ifdef KILN_TESTING
static const double matrices[] = {1, 2,  0.5, 4, -1, 2,  0.25, 3,   -2,
                                  2, -1, 1,   1, 3,  -2, 0.5,  0.5, 4};
static const double zeros[9] = {0};
#define MATRIX \
    { .shape = {2, {3, 3}}, .values = matrices }
#define MATRICES \
    { .shape = {3, {2, 3, 3}}, .values = matrices }
KN__SAMPLES(solve_triangular) = {
    {.in = {MATRICES, {.shape = {2, {3, 2}}}},
     .args = &(kn_solve_triangular_args){0},
     .tolerance = 20},
    {.in = {MATRICES, {.shape = {3, {2, 3, 2}}}},
     .args = &(kn_solve_triangular_args){.upper = true},
     .tolerance = 20},
    {.in = {MATRIX, {.shape = {3, {2, 2, 3}}}},
     .args = &(kn_solve_triangular_args){.upper = true, .right = true},
     .tolerance = 20},
    {.in = {MATRIX, {.shape = {2, {3, 1}}}},
     .args = &(kn_solve_triangular_args){.unitriangular = true},
     .tolerance = 50},
    {.in = {MATRIX, {.shape = {2, {3, 0}}}}, .args = &(kn_solve_triangular_args){0}},
    {.in = {MATRIX, {.shape = {2, {2, 3}}}},
     .args = &(kn_solve_triangular_args){0},
     .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
KN__SAMPLES(inv) = {
    {.in = {MATRICES}, .tolerance = 20},
    {.in = {{.shape = {2, {0, 0}}}}},
    {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .fails = KN_E_MATRIX_SINGULAR},
    {.in = {{.shape = {2, {3, 2}}}}, .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
KN__SAMPLES(inv_ex) = {{.in = {MATRICES}, .tolerance = 20},
                       {.in = {{.shape = {2, {3, 3}}, .values = zeros}}, .not_smooth = true},
                       {.in = {{.shape = {1, {3}}}}, .fails = KN_E_RANK_AT_LEAST},
                       KN__SAMPLES_END};
#define SOLVE_SAMPLES                                                                              \
    {.in = {MATRICES, {.shape = {3, {2, 3, 2}}}}, .args = &(kn_solve_args){0}, .tolerance = 20},   \
        {.in = {MATRICES, {.shape = {2, {2, 3}}}}, .args = &(kn_solve_args){0}, .tolerance = 20},  \
        {.in = {MATRICES, {.shape = {1, {3}}}}, .args = &(kn_solve_args){0}, .tolerance = 20},     \
        {.in = {MATRIX, {.shape = {3, {2, 3, 1}}}}, .args = &(kn_solve_args){0}, .tolerance = 20}, \
        {.in = {MATRICES, {.shape = {2, {1, 3}}}},                                                 \
         .args = &(kn_solve_args){.right = true},                                                  \
         .tolerance = 20},                                                                         \
        {.in = {MATRIX, {.shape = {2, {3, 0}}}}, .args = &(kn_solve_args){0}},                     \
        {.in = {{.shape = {2, {0, 0}}}, {.shape = {2, {0, 2}}}}, .args = &(kn_solve_args){0}},     \
        {.in = {MATRIX, {.shape = {1, {2}}}},                                                      \
         .args = &(kn_solve_args){0},                                                              \
         .fails = KN_E_OPERAND_SIZE},                                                              \
    {                                                                                              \
        .in = {MATRIX, {.shape = {1, {3}}}}, .args = &(kn_solve_args){.right = true},              \
        .fails = KN_E_RANK_AT_LEAST                                                                \
    }
KN__SAMPLES(solve) = {SOLVE_SAMPLES,
                      {.in = {{.shape = {2, {3, 3}}, .values = zeros}, {.shape = {1, {3}}}},
                       .args = &(kn_solve_args){0},
                       .fails = KN_E_MATRIX_SINGULAR},
                      KN__SAMPLES_END};
KN__SAMPLES(solve_ex) = {SOLVE_SAMPLES, KN__SAMPLES_END};
static const double eye24[] = {2, 0, 0, 1, 0, 3, 0, 0, 1, 0, 4, 0, 0, 0, 1, 5};
KN__SAMPLES(tensorinv) = {{.in = {{.shape = {4, {2, 2, 2, 2}}, .values = eye24}},
                           .args = &(kn_tensorinv_args){{0}},
                           .tolerance = 20},
                          {.in = {{.shape = {3, {4, 2, 2}}, .values = eye24}},
                           .args = &(kn_tensorinv_args){{true, 1}},
                           .tolerance = 20},
                          {.in = {{.shape = {3, {4, 2, 2}}, .values = eye24}},
                           .args = &(kn_tensorinv_args){{true, 2}},
                           .fails = KN_E_MATRIX_NOT_SQUARE},
                          {.in = {{.shape = {2, {4, 4}}, .values = eye24}},
                           .args = &(kn_tensorinv_args){{true, 0}},
                           .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                          KN__SAMPLES_END};
KN__SAMPLES(tensorsolve) = {
    {.in = {{.shape = {4, {2, 2, 2, 2}}, .values = eye24}, {.shape = {2, {2, 2}}}},
     .args = &(kn_tensorsolve_args){{0}},
     .tolerance = 20},
    {.in = {{.shape = {3, {2, 4, 2}}, .values = eye24}, {.shape = {1, {4}}}},
     .args = &(kn_tensorsolve_args){{1, {0}}},
     .tolerance = 50},
    {.in = {{.shape = {3, {2, 4, 2}}, .values = eye24}, {.shape = {1, {2}}}},
     .args = &(kn_tensorsolve_args){{0}},
     .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
#endif
