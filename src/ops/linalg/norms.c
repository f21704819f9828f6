/* Norms of vectors and matrices, condition numbers, distances of two tensors. */
#include <math.h>
#include <string.h>

#include "ops/linalg/factor.h"
#include "ops/samples.h"

/* ---- vector_norm: kn_norm under NumPy's name and argument ---- */
_Static_assert(sizeof(kn_vector_norm_args) == sizeof(kn_norm_args) &&
                   offsetof(kn_vector_norm_args, ord) == offsetof(kn_norm_args, p),
               "VECTOR_NORM must be as NORM");

bool kn__infer_vector_norm(kn__call *call) {
    return kn__infer_norm(call);
}

void kn__parts_vector_norm(const kn__call *call, kn_tensor **results) {
    const kn_vector_norm_args *a = call->args;
    results[0] = kn_norm(call->in[0], .axes = a->axes, .keepdim = a->keepdim, .p = a->ord);
}

/* ---- dist ---- */
bool kn__infer_dist(kn__call *call) {
    kn_dist_args *a = call->args;
    kn_shape shape;
    kn__call_site b;
    if (!a->p.given) a->p = (kn_some_f64){true, 2};
    if (isnan(a->p.value)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "p", a->p.value,
                                              "a number or an infinity");
        return false;
    }
    return kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, KN_SCALAR);
}

void kn__parts_dist(const kn__call *call, kn_tensor **results) {
    kn_some_f64 p = ((const kn_dist_args *)call->args)->p;
    kn_tensor *d = kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1]));
    results[0] = kn__to_dtype(kn_norm(d, .p = p), kn_dtype_of(call->in[0]));
}

/* ---- matrix_norm ---- */
enum { FRO, NUC, INF, MINUS_INF, ONE, MINUS_ONE, TWO, MINUS_TWO, ORDERS };
static const char *const order_names[] = {"fro", "nuc", "inf", "-inf", "1", "-1", "2", "-2"};

/* The order named; -1 after raising. NULL: the absent one. */
static int order_of(const kn__call *call, const char **name, int absent) {
    for (int i = 0; i < ORDERS; i++) {
        if (*name ? strcmp(*name, order_names[i]) != 0 : i != absent) continue;
        *name = order_names[i];
        return i;
    }
    kn__call_site b;
    kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "ord", *name,
                                    "fro, nuc, inf, -inf, 1, -1, 2 and -2");
    return -1;
}

static int order_known(const char *name) {
    for (int i = 0; i < ORDERS; i++) {
        if (strcmp(name, order_names[i]) == 0) return i;
    }
    return FRO;
}

/* How many numbers the order takes the largest or the least of; 1 where it takes neither. */
static int64_t picks_from(int order, int64_t m, int64_t n) {
    if (order == FRO || order == NUC) return 1;
    if (order == TWO || order == MINUS_TWO) return kn__least(m, n);
    return order == INF || order == MINUS_INF ? m : n;
}

bool kn__infer_matrix_norm(kn__call *call) {
    kn_matrix_norm_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    uint32_t mask;
    kn__call_site b;
    int order = order_of(call, &a->ord, FRO);
    if (order < 0 || !kn__need_rank_at_least(call, 0, 2)) return false;
    if (a->axes.count == 0) a->axes = KN_AXES(-2, -1);
    if (a->axes.count != 2) {
        kn__fail_axes_count(call->kn, kn__site_of(call, &b), a->axes.count, 2);
        return false;
    }
    if (!kn__axes_mask(call, &a->axes, x->rank, &mask)) return false;
    kn_shape shape = {.rank = 0};
    for (int i = 0; i < 2; i++) a->axes.axis[i] += a->axes.axis[i] < 0 ? x->rank : 0;
    for (int i = 0; i < x->rank; i++) {
        bool gone = mask >> i & 1;
        if (gone && !a->keepdim) continue;
        shape.dim[shape.rank++] = gone ? 1 : x->shape[i];
    }
    int64_t m = x->shape[a->axes.axis[0]], n = x->shape[a->axes.axis[1]];
    if (picks_from(order, m, n) == 0 && kn_shape_numel(shape)) {
        kn_shape own = kn__desc_shape(x);
        kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &own);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

/* The largest (smallest) of sums of absolute values along an axis. */
static kn_tensor *extreme_sum(kn_tensor *x, int64_t summed, bool largest) {
    kn_tensor *s = kn_sum(kn_abs(x), .axes = KN_AXES(summed));
    return largest ? kn_max(s, .axes = KN_AXES(-1)) : kn_min(s, .axes = KN_AXES(-1));
}

/* Of matrices in the last two axes; those go. */
static kn_tensor *norm_of(kn_tensor *x, int order) {
    kn_tensor *s = NULL;
    switch (order) {
    case FRO:
        return kn_norm(x, .axes = KN_AXES(-2, -1));
    case INF:
    case MINUS_INF:
        return extreme_sum(x, -1, order == INF);
    case ONE:
    case MINUS_ONE:
        return extreme_sum(x, -2, order == ONE);
    default:
        s = kn_svdvals(x);
    }
    if (order == NUC) return kn_sum(s, .axes = KN_AXES(-1));
    return order == TWO ? kn_max(s, .axes = KN_AXES(-1)) : kn_min(s, .axes = KN_AXES(-1));
}

void kn__parts_matrix_norm(const kn__call *call, kn_tensor **results) {
    const kn_matrix_norm_args *a = call->args;
    kn_dtype dtype = kn_dtype_of(call->in[0]);
    kn_tensor *x = kn_movedim(kn__widen(call->in[0]), a->axes, KN_AXES(-2, -1));
    kn_tensor *y = kn__to_dtype(norm_of(x, order_known(a->ord)), dtype);
    if (a->keepdim) { /* the axis that stands first comes back first */
        int64_t first = a->axes.axis[0], last = a->axes.axis[1];
        y = kn_unsqueeze(kn_unsqueeze(y, first < last ? first : last), first < last ? last : first);
    }
    results[0] = y;
}

/* ---- cond ---- */
bool kn__infer_cond(kn__call *call) {
    kn_cond_args *a = call->args;
    int order = order_of(call, &a->ord, TWO);
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (order < 0 || !kn__need_rank_at_least(call, 0, 2)) return false;
    if (order != TWO && order != MINUS_TWO && !kn__need_square(call, 0)) return false;
    if (order >= TWO && (kn__rows_of(x) == 0 || kn__columns_of(x) == 0) && kn__desc_numel(x) == 0 &&
        kn_shape_numel(kn__leading(x, 2))) {
        kn_shape own = kn__desc_shape(x);
        kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &own);
        return false;
    }
    return kn__out_number(call, 0);
}

void kn__parts_cond(const kn__call *call, kn_tensor **results) {
    int order = order_known(((const kn_cond_args *)call->args)->ord);
    kn_tensor *x = kn__widen(call->in[0]), *info = NULL, *y;
    if (order == TWO || order == MINUS_TWO) {
        kn_tensor *s = kn_svdvals(x), *most = kn_select(s, -1, 0), *least = kn_select(s, -1, -1);
        y = order == TWO ? kn_div(most, least) : kn_div(least, most);
    } else if (kn_dim(x, -1) == 0) {
        y = kn_zeros(kn_device_of(x), kn__leading(&x->d, 2), .dtype = kn_dtype_of(x));
    } else {
        kn_tensor *inverse = kn_inv_ex(x, &info);
        /* Of a singular matrix infinite; what the inverse holds there must not reach its norm. */
        kn_tensor *singular = kn_ne_scalar(info, 0);
        kn_tensor *mask = kn_unsqueeze(kn_unsqueeze(singular, -1), -1);
        inverse = kn_masked_fill(inverse, mask, 0);
        y = kn_mul(norm_of(x, order), norm_of(inverse, order));
        y = kn_masked_fill(y, singular, (double)INFINITY);
    }
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
KN__SAMPLES(vector_norm) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_vector_norm_args){.keepdim = false}},
    {.in = {{.shape = {3, {2, 3, 4}}, .low = 0.2, .high = 2}},
     .args = &(kn_vector_norm_args){.axes = {1, {-2}}, .ord = {true, -2}}},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2}},
     .args = &(kn_vector_norm_args){.axes = {1, {0}}, .keepdim = true, .ord = {true, -4}}},
    {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_vector_norm_args){.axes = {1, {0}}}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_vector_norm_args){.ord = {true, NAN}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(dist) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, .args = &(kn_dist_args){{0}}},
    {.in = {{.shape = {2, {3, 1}}, .low = 3, .high = 4}, {.shape = {1, {4}}}},
     .args = &(kn_dist_args){{true, 3}}},
    {.in = {{.shape = {0, {0}}}, {.shape = {1, {0}}}}, .args = &(kn_dist_args){{0}}},
    {.in = {{.shape = {1, {2}}}, {.shape = {1, {3}}}},
     .args = &(kn_dist_args){{0}},
     .fails = KN_E_BROADCAST},
    {.in = {{.shape = {1, {2}}}, {.shape = {1, {2}}}},
     .args = &(kn_dist_args){{true, NAN}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
static const double values[] = {1, 2, 0.5, 4, -1, 2, 0.25, 3, -2, 2, -1, 1, 1, 3, -2, 0.5, 0.5, 4};
static const double rank_one[] = {1, 2, 2, 4};
#define NORM(name)           \
    &(kn_matrix_norm_args) { \
        .ord = name          \
    }
#define SAMPLE(name) \
    { .in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .args = NORM(name), .tolerance = 100 }
KN__SAMPLES(matrix_norm) = {
    SAMPLE(NULL),
    SAMPLE("nuc"),
    SAMPLE("inf"),
    SAMPLE("-inf"),
    SAMPLE("1"),
    SAMPLE("-1"),
    SAMPLE("2"),
    SAMPLE("-2"),
    {.in = {{.shape = {3, {3, 2, 3}}, .values = values}},
     .args = &(kn_matrix_norm_args){.ord = "nuc", .axes = {2, {-1, 0}}, .keepdim = true},
     .tolerance = 100},
    {.in = {{.shape = {2, {3, 0}}}}, .args = NORM("nuc")},
    {.in = {{.shape = {2, {3, 0}}}}, .args = NORM("inf")},
    {.in = {{.shape = {2, {3, 0}}}}, .args = NORM("1"), .fails = KN_E_EMPTY_REDUCTION},
    {.in = {{.shape = {2, {3, 3}}}}, .args = NORM("3"), .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    {.in = {{.shape = {2, {3, 3}}}},
     .args = &(kn_matrix_norm_args){.axes = {1, {0}}},
     .fails = KN_E_AXES_COUNT},
    {.in = {{.shape = {1, {3}}}}, .args = NORM(NULL), .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
#undef SAMPLE
#define COND(name)    \
    &(kn_cond_args) { \
        .ord = name   \
    }
#define SAMPLE(name) \
    { .in = {{.shape = {3, {2, 3, 3}}, .values = values}}, .args = COND(name), .tolerance = 200 }
KN__SAMPLES(cond) = {
    SAMPLE(NULL),
    SAMPLE("-2"),
    SAMPLE("fro"),
    SAMPLE("nuc"),
    SAMPLE("1"),
    {.in = {{.shape = {3, {2, 3, 3}}, .values = values}},
     .args = COND("-inf"),
     .tolerance = 200,
     .no_second = true},
    {.in = {{.shape = {2, {4, 2}}, .values = values}}, .args = COND(NULL), .tolerance = 100},
    {.in = {{.shape = {2, {2, 2}}, .values = rank_one}},
     .args = COND("1"),
     .out = (const double[]){INFINITY},
     .not_smooth = true},
    {.in = {{.shape = {2, {4, 2}}, .values = values}},
     .args = COND("1"),
     .fails = KN_E_MATRIX_NOT_SQUARE},
    {.in = {{.shape = {2, {0, 0}}}}, .args = COND(NULL), .fails = KN_E_EMPTY_REDUCTION},
    KN__SAMPLES_END};
#endif
