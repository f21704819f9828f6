/* Products over several axes or of several matrices: tensordot, kron, multi_dot, matrix_power. */
#include "core/platform.h"
#include "ops/linalg/matrix.h"
#include "ops/samples.h"

/* ---- tensordot ---- */
static bool axes_from_front(const kn__call *call, kn_axes *axes, int rank) {
    uint32_t mask;
    kn__call_site b;
    if (axes->count == 0) return true;
    if (rank == 0) { /* nothing of a scalar can be summed over */
        kn__fail_axis_out_of_range(call->kn, kn__site_of(call, &b), axes->axis[0], rank);
        return false;
    }
    if (!kn__axes_mask(call, axes, rank, &mask)) return false;
    for (int i = 0; i < axes->count; i++) {
        if (axes->axis[i] < 0) axes->axis[i] += rank;
    }
    return true;
}

static bool has_axis(const kn_axes *axes, int axis) {
    for (int i = 0; i < axes->count; i++) {
        if (axes->axis[i] == axis) return true;
    }
    return false;
}

static kn_shape free_axes(const kn_desc *d, const kn_axes *summed, kn_shape onto) {
    for (int i = 0; i < d->rank; i++) {
        if (!has_axis(summed, i)) onto = kn__with_axis(onto, d->shape[i]);
    }
    return onto;
}

bool kn__infer_tensordot(kn__call *call) {
    kn_tensordot_args *a = call->args;
    const kn_desc *x = &call->in[0]->d, *y = &call->in[1]->d;
    kn__call_site b;
    if (a->axes_a.count != a->axes_b.count) {
        kn__fail_axes_count(call->kn, kn__site_of(call, &b), a->axes_b.count, a->axes_a.count);
        return false;
    }
    if (!axes_from_front(call, &a->axes_a, x->rank) || !axes_from_front(call, &a->axes_b, y->rank))
        return false;
    for (int i = 0; i < a->axes_a.count; i++) {
        int64_t nx = x->shape[a->axes_a.axis[i]], ny = y->shape[a->axes_b.axis[i]];
        kn_shape sx = kn__desc_shape(x), sy = kn__desc_shape(y);
        if (nx == ny || nx == 1 || ny == 1) continue;
        kn__fail_matmul_inner(call->kn, kn__site_of(call, &b), &sx, &sy, nx, ny);
        return false;
    }
    kn_shape shape = free_axes(y, &a->axes_b, free_axes(x, &a->axes_a, KN_SCALAR));
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

/* x as a matrix: its free axes, then the summed ones in their order (or the other way round). */
static kn_tensor *as_matrix(kn_tensor *x, const kn_axes *summed, bool summed_first) {
    kn_axes order = {.count = 0};
    int64_t inner = 1, outer = 1;
    for (int pass = 0; pass < 2; pass++) {
        if ((pass == 0) == summed_first) {
            for (int i = 0; i < summed->count; i++) {
                order.axis[order.count++] = summed->axis[i];
                inner *= kn_dim(x, (int)summed->axis[i]);
            }
        } else {
            for (int i = 0; i < kn_rank(x); i++) {
                if (has_axis(summed, i)) continue;
                order.axis[order.count++] = i;
                outer *= kn_dim(x, i);
            }
        }
    }
    if (order.count) x = kn_permute(x, order);
    return kn_reshape(x, summed_first ? KN_SHAPE(inner, outer) : KN_SHAPE(outer, inner));
}

/* Where the other side has size 1, an axis is summed first. */
static kn_tensor *summed_for(kn_tensor *x, const kn_axes *own, kn_tensor *other,
                             const kn_axes *others) {
    kn_axes axes = {.count = 0};
    for (int i = 0; i < own->count; i++) {
        int64_t n = kn_dim(x, (int)own->axis[i]), m = kn_dim(other, (int)others->axis[i]);
        if (n != 1 && m == 1) axes.axis[axes.count++] = own->axis[i];
    }
    kn_dtype dtype = kn_dtype_of(x);
    if (!axes.count) return x;
    x = kn_sum(x, .axes = axes, .keepdim = true);
    return kn_dtype_of(x) == dtype ? x : kn_cast(x, dtype);
}

void kn__parts_tensordot(const kn__call *call, kn_tensor **results) {
    const kn_tensordot_args *a = call->args;
    kn_tensor *x = summed_for(call->in[0], &a->axes_a, call->in[1], &a->axes_b);
    kn_tensor *y = summed_for(call->in[1], &a->axes_b, call->in[0], &a->axes_a);
    kn_tensor *p = kn_matmul(as_matrix(x, &a->axes_a, false), as_matrix(y, &a->axes_b, true));
    kn_shape shape = free_axes(&call->in[0]->d, &a->axes_a, KN_SCALAR);
    results[0] = kn_reshape(p, free_axes(&call->in[1]->d, &a->axes_b, shape));
}

/* ---- kron ---- */
bool kn__infer_kron(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *y = &call->in[1]->d;
    int rank = x->rank > y->rank ? x->rank : y->rank;
    kn_shape shape = {.rank = rank};
    kn__call_site b;
    for (int i = 1; i <= rank; i++) {
        int64_t nx = i <= x->rank ? x->shape[x->rank - i] : 1,
                ny = i <= y->rank ? y->shape[y->rank - i] : 1;
        if (!__builtin_mul_overflow(nx, ny, &shape.dim[rank - i])) continue;
        kn_shape own = kn__desc_shape(x);
        kn__fail_size_overflow(call->kn, kn__site_of(call, &b), &own);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

static kn_tensor *with_rank(kn_tensor *x, int rank) {
    while (kn_rank(x) < rank && !kn_is_nil(x)) x = kn_unsqueeze(x, 0);
    return x;
}

/* Each element of x times y as a whole. */
void kn__parts_kron(const kn__call *call, kn_tensor **results) {
    int ranks[] = {kn_rank(call->in[0]), kn_rank(call->in[1])};
    int rank = ranks[0] > ranks[1] ? ranks[0] : ranks[1];
    kn_tensor *x = with_rank(call->in[0], rank), *y = with_rank(call->in[1], rank);
    bool truth = kn_dtype_of(x) == KN_BOOL;
    kn_dims sizes = {.count = rank};
    kn_shape shape = {.rank = rank};
    for (int i = 0; i < rank; i++) {
        sizes.dim[i] = kn_dim(y, i);
        shape.dim[i] = sizes.dim[i] * kn_dim(x, i);
    }
    if (2 * rank <= KN_MAX_RANK) {
        kn_shape spread = {.rank = 2 * rank}, other = spread;
        for (int i = 0; i < rank; i++) {
            spread.dim[2 * i] = kn_dim(x, i);
            other.dim[2 * i + 1] = kn_dim(y, i);
            spread.dim[2 * i + 1] = other.dim[2 * i] = 1;
        }
        x = kn_reshape(x, spread);
        y = kn_reshape(y, other);
    } else {
        kn_dims times = {.count = rank};
        for (int i = 0; i < rank; i++) times.dim[i] = kn_dim(x, i);
        for (int i = 0; i < rank; i++) x = kn_repeat_interleave(x, sizes.dim[i], i);
        y = kn_repeat(y, times);
    }
    kn_tensor *p = truth ? kn_logical_and(x, y) : kn_mul(x, y);
    results[0] = kn_reshape(p, shape);
}

/* ---- multi_dot: the order of products that multiplies least ---- */
bool kn__infer_multi_dot(kn__call *call) {
    uint32_t last = call->n_in - 1;
    kn__call_site b;
    if (call->n_in < 2) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "the number of tensors",
                                        call->n_in, "2 or more");
        return false;
    }
    for (uint32_t i = 0; i < call->n_in; i++) {
        bool end = i == 0 || i == last;
        const kn_desc *d = &call->in[i]->d;
        if (!(end && d->rank == 1) && !kn__need_rank(call, i, 2)) return false;
        if (i == 0) continue;
        const kn_desc *before = &call->in[i - 1]->d;
        int64_t na = before->shape[before->rank - 1], nb = d->shape[0];
        kn_shape sa = kn__desc_shape(before), sb = kn__desc_shape(d);
        if (na == nb) continue;
        kn__fail_matmul_inner(call->kn, kn__site_of(call, &b), &sa, &sb, na, nb);
        return false;
    }
    const kn_desc *first = &call->in[0]->d, *end = &call->in[last]->d;
    kn_shape shape = KN_SCALAR;
    if (first->rank == 2) shape = kn__with_axis(shape, first->shape[0]);
    if (end->rank == 2) shape = kn__with_axis(shape, end->shape[1]);
    return kn__out_shape(call, 0, (kn_dtype)first->dtype, shape);
}

typedef struct chain {
    uint32_t n;
    kn_tensor *const *in;
    double *cost;    /* [n][n], of the product of i..j */
    uint32_t *split; /* the last matrix of its left half */
} chain;

static double rows_in(const chain *c, uint32_t i) {
    return kn_rank(c->in[i]) == 1 ? (i ? (double)kn_dim(c->in[i], 0) : 1)
                                  : (double)kn_dim(c->in[i], 0);
}

static double columns_in(const chain *c, uint32_t i) {
    return kn_rank(c->in[i]) == 1 ? (i ? 1 : (double)kn_dim(c->in[i], 0))
                                  : (double)kn_dim(c->in[i], 1);
}

static void plan(const chain *c) {
    uint32_t n = c->n;
    for (uint32_t i = 0; i < n; i++) c->cost[i * n + i] = 0;
    for (uint32_t length = 1; length < n; length++) {
        for (uint32_t i = 0; i + length < n; i++) {
            uint32_t j = i + length;
            double best = -1;
            for (uint32_t k = i; k < j; k++) {
                double cost = c->cost[i * n + k] + c->cost[(k + 1) * n + j] +
                              rows_in(c, i) * columns_in(c, k) * columns_in(c, j);
                if (best >= 0 && cost >= best) continue;
                best = cost;
                c->split[i * n + j] = k;
            }
            c->cost[i * n + j] = best;
        }
    }
}

/* The product of i..j; as deep as there are matrices, at most. */
static kn_tensor *multiply(const chain *c, uint32_t i, uint32_t j) {
    if (i == j) return c->in[i];
    uint32_t k = c->split[i * c->n + j];
    return kn_matmul(multiply(c, i, k), multiply(c, k + 1, j));
}

void kn__parts_multi_dot(const kn__call *call, kn_tensor **results) {
    uint32_t n = call->n_in;
    size_t cells = (size_t)n * n;
    double *cost = kn__sys_alloc(cells * (sizeof(double) + sizeof(uint32_t)));
    if (!cost) {
        kn__fail_out_of_memory_host(call->kn, &(kn__site){.operation = "kn_multi_dot"},
                                    cells * sizeof(double));
        return;
    }
    chain c = {n, call->in, cost, (uint32_t *)(cost + cells)};
    plan(&c);
    results[0] = multiply(&c, 0, n - 1);
    kn__sys_free(cost);
}

/* ---- matrix_power ---- */
bool kn__infer_matrix_power(kn__call *call) {
    int64_t n = ((const kn_matrix_power_args *)call->args)->n;
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (!kn__need_square(call, 0)) return false;
    if (n < 0 && !kn__is_f(x)) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "n", n,
                                        "0 or more for integers");
        return false;
    }
    return kn__infer_same(call);
}

void kn__parts_matrix_power(const kn__call *call, kn_tensor **results) {
    int64_t n = ((const kn_matrix_power_args *)call->args)->n;
    kn_tensor *x = call->in[0], *y = NULL;
    uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n;
    if (n == 0) {
        results[0] = kn_add(kn__nothing_of(x), kn__eye_like(x, kn_dim(x, -1)));
        return;
    }
    if (n < 0) x = kn_inv(x);
    for (;;) {
        if (left & 1) y = y ? kn_matmul(y, x) : x;
        left >>= 1;
        if (!left) break;
        x = kn_matmul(x, x);
    }
    results[0] = y;
}

#ifdef KILN_TESTING
KN__SAMPLES(tensordot) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {4, 5, 2}}}},
     .args = &(kn_tensordot_args){{2, {0, 2}}, {2, {2, 0}}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}},
     .args = &(kn_tensordot_args){{1, {-1}}, {1, {0}}}},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {2, 2}}}}, .args = &(kn_tensordot_args){{0}, {0}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {1, 5}}}},
     .args = &(kn_tensordot_args){{1, {1}}, {1, {0}}}},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {0, 2}}}},
     .args = &(kn_tensordot_args){{1, {1}}, {1, {0}}}},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}}, .args = &(kn_tensordot_args){{0}, {0}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 5}}}},
     .args = &(kn_tensordot_args){{1, {1}}, {1, {0}}},
     .fails = KN_E_MATMUL_INNER},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}},
     .args = &(kn_tensordot_args){{1, {1}}, {0}},
     .fails = KN_E_AXES_COUNT},
    {.in = {{.shape = {2, {3, 3}}}, {.shape = {2, {3, 3}}}},
     .args = &(kn_tensordot_args){{2, {0, 0}}, {2, {0, 1}}},
     .fails = KN_E_AXIS_DUPLICATE},
    KN__SAMPLES_END};
KN__SAMPLES(kron) = {{.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {3, 2}}}}},
                     {.in = {{.shape = {1, {3}}}, {.shape = {3, {2, 1, 2}}}}},
                     {.in = {{.shape = {0, {0}}}, {.shape = {2, {2, 2}}}}},
                     {.in = {{.shape = {5, {1, 2, 1, 1, 2}}}, {.shape = {5, {2, 1, 1, 2, 1}}}}},
                     {.in = {{.shape = {2, {0, 3}}}, {.shape = {2, {3, 2}}}}},
                     KN__SAMPLES_END};
KN__SAMPLES(multi_dot) = {
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {3, 4}}}}, .n_in = 2},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {4, 2}}}}, .n_in = 3},
    {.in = {{.shape = {2, {4, 5}}},
            {.shape = {2, {5, 1}}},
            {.shape = {2, {1, 6}}},
            {.shape = {1, {6}}}},
     .n_in = 4},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}}, .n_in = 2},
    {.in = {{.shape = {2, {2, 0}}}, {.shape = {2, {0, 3}}}}, .n_in = 2},
    {.in = {{.shape = {2, {2, 3}}}}, .n_in = 1, .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {2, 3}}}}, .n_in = 2, .fails = KN_E_MATMUL_INNER},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},
     .n_in = 3,
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
static const double turn[] = {2, 1, 0, 1, 3, 1, 0, 1, 2};
KN__SAMPLES(matrix_power) = {
    {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_matrix_power_args){1}},
    {.in = {{.shape = {3, {2, 3, 3}}}}, .args = &(kn_matrix_power_args){3}},
    {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_matrix_power_args){0}},
    {.in = {{.shape = {2, {3, 3}}, .values = turn}},
     .args = &(kn_matrix_power_args){-2},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {2, {0, 0}}}}, .args = &(kn_matrix_power_args){2}},
    {.in = {{.shape = {2, {3, 3}}}},
     .args = &(kn_matrix_power_args){-1},
     .dtypes = KN_DTYPES_INT,
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 2}}}},
     .args = &(kn_matrix_power_args){2},
     .fails = KN_E_MATRIX_NOT_SQUARE},
    KN__SAMPLES_END};
#endif
