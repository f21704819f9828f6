/* Quantiles: the elements are sorted, and each quantile stands at the rank q (n - 1), between two
 * of them or at one. */
#include <math.h>
#include <string.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
enum { LINEAR, LOWER, HIGHER, MIDPOINT, NEAREST, METHODS };
static const char *const method_names[] = {"linear", "lower", "higher", "midpoint", "nearest"};

static int method_of(const char *name) {
    for (int m = 0; name && m < METHODS; m++) {
        if (strcmp(name, method_names[m]) == 0) return m;
    }
    return name ? METHODS : LINEAR;
}

/* The shape that is left of x; without an axis .value becomes the rank of x. The user's text need
 * not outlive the call. */
static bool check(kn__call *call, kn_some_i64 *axis, bool keepdim, const char **interpolation,
                  kn_shape *shape) {
    const kn_desc *x = &call->in[0]->d;
    int method = method_of(*interpolation);
    *shape = (kn_shape){0};
    if (method == METHODS) {
        kn__call_site b;
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "interpolation",
                                        *interpolation, "linear, lower, higher, midpoint, nearest");
        return false;
    }
    *interpolation = method_names[method];
    if (axis->given) return kn__one_axis(call, &axis->value, keepdim, shape);
    axis->value = x->rank;
    for (int i = 0; keepdim && i < x->rank; i++) shape->dim[shape->rank++] = 1;
    return true;
}

bool kn__infer_quantile(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *q = &call->in[1]->d;
    kn_quantile_args *a = call->args;
    kn__call_site b;
    kn_shape shape, of_q = kn__desc_shape(q);
    if (!check(call, &a->axis, a->keepdim, &a->interpolation, &shape)) return false;
    if (!kn_dtype_is_float((kn_dtype)q->dtype)) {
        kn__fail_dtype_not_float(call->kn, kn__site_of(call, &b), "q", (kn_dtype)q->dtype);
        return false;
    }
    if (q->rank > 1) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "q", &of_q, q->rank, 1);
        return false;
    }
    if (q->rank == 1 && shape.rank == KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape.rank + 1, KN_MAX_RANK);
        return false;
    }
    if (q->rank == 1) {
        for (int i = shape.rank++; i > 0; i--) shape.dim[i] = shape.dim[i - 1];
        shape.dim[0] = q->shape[0];
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) &&
           kn__not_empty_along(call, a->axis.value);
}

static bool in_range(const kn__call *call, const char *name, double value, double most,
                     const char *allowed) {
    if (value >= 0 && value <= most) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}

bool kn__infer_quantile_scalar(kn__call *call) {
    kn_quantile_scalar_args *a = call->args;
    kn_shape shape;
    return check(call, &a->axis, a->keepdim, &a->interpolation, &shape) &&
           in_range(call, "q", a->q, 1, "from 0 to 1") &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape) &&
           kn__not_empty_along(call, a->axis.value);
}

bool kn__infer_percentile(kn__call *call) {
    kn_percentile_args *a = call->args;
    kn_shape shape;
    return check(call, &a->axis, a->keepdim, &a->interpolation, &shape) &&
           in_range(call, "percent", a->percent, 100, "from 0 to 100") &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape) &&
           kn__not_empty_along(call, a->axis.value);
}

/* ---- the parts ---- */
/* x with the axis last, or as one vector. */
static kn_tensor *as_lines(kn_tensor *x, const kn_quantile_args *a) {
    if (!a->axis.given || kn_rank(x) == 0) return kn_reshape(x, KN_SHAPE(kn_numel(x)));
    return kn_movedim(x, (kn_axes){1, {a->axis.value}}, (kn_axes){1, {-1}});
}

/* Where the quantiles stand among the sorted elements of each line: [..., m]. A line with NaN,
 * which is sorted to the end, gives its last element. */
static kn_tensor *ranks_of(kn_tensor *sorted, kn_tensor *q, bool skip_nan) {
    kn_dtype dtype = kn_dtype_of(sorted);
    int64_t last = kn_dim(sorted, -1) - 1;
    kn_tensor *is_nan = kn_isnan(sorted);
    if (skip_nan) {
        kn_tensor *count = kn_sum(kn_logical_not(is_nan), .axes = KN_AXES(-1), .keepdim = true);
        return kn_mul(q, kn_cast(kn_maximum_scalar(kn_sub_scalar(count, 1), 0), dtype));
    }
    kn_tensor *any = kn_any(is_nan, .axes = KN_AXES(-1), .keepdim = true);
    kn_tensor *end = kn_full(kn_device_of(sorted), (kn_shape){0}, (double)last, .dtype = dtype);
    return kn_where(any, end, kn_mul_scalar(q, (double)last));
}

static kn_tensor *at_ranks(kn_tensor *sorted, kn_tensor *ranks) {
    return kn_gather(sorted, kn_cast(ranks, KN_I64), -1);
}

/* Equal infinities have no distance. */
static kn_tensor *between(kn_tensor *below, kn_tensor *above, kn_tensor *weight) {
    kn_tensor *same = kn_logical_and(kn_isinf(below), kn_eq(below, above));
    kn_tensor *distance = kn_masked_fill(kn_sub(above, below), same, 0.0);
    return kn_add(below, kn_mul(weight, distance));
}

static kn_tensor *quantiles(kn_tensor *sorted, kn_tensor *ranks, int method) {
    kn_tensor *below = kn_floor(ranks);
    switch (method) {
    case LOWER:
        return at_ranks(sorted, below);
    case HIGHER:
        return at_ranks(sorted, kn_ceil(ranks));
    case NEAREST:
        return at_ranks(sorted, kn_round(ranks));
    default:
        break;
    }
    kn_tensor *weight = method == LINEAR ? kn_sub(ranks, below) : kn_full_like(ranks, 0.5);
    return between(at_ranks(sorted, below), at_ranks(sorted, kn_ceil(ranks)), weight);
}

/* The shape of the result, of which m comes first where q is no scalar. */
static kn_shape result_shape(kn_tensor *x, kn_tensor *q, const kn_quantile_args *a) {
    kn_shape own = kn_shape_of(x), shape = {0};
    if (kn_rank(q)) shape.dim[shape.rank++] = kn_numel(q);
    for (int i = 0; i < own.rank; i++) {
        bool goes = !a->axis.given || i == a->axis.value;
        if (!goes || a->keepdim) shape.dim[shape.rank++] = goes ? 1 : own.dim[i];
    }
    return shape;
}

/* [..., m] in the shape of the result. */
static void quantile(const kn__call *call, kn_tensor *q, const kn_quantile_args *a, bool skip_nan,
                     kn_tensor **results) {
    kn_tensor *x = call->in[0], *wide = kn__widen(x), *unused = NULL;
    kn_tensor *sorted = kn_sort(as_lines(wide, a), -1, &unused);
    kn_tensor *vector = kn__to_dtype(kn_reshape(q, KN_SHAPE(kn_numel(q))), kn_dtype_of(wide));
    kn_shape shape = kn_shape_of(sorted);
    if (kn_is_nil(sorted)) return;
    shape.dim[shape.rank - 1] = kn_numel(q);
    kn_tensor *ranks = kn_expand(ranks_of(sorted, vector, skip_nan), shape);
    kn_tensor *y = quantiles(sorted, ranks, method_of(a->interpolation));
    y = kn_movedim(y, KN_AXES(-1), KN_AXES(0));
    results[0] = kn__to_dtype(kn_reshape(y, result_shape(x, q, a)), kn_dtype_of(x));
}

void kn__parts_quantile(const kn__call *call, kn_tensor **results) {
    quantile(call, call->in[1], call->args, false, results);
}
void kn__parts_nanquantile(const kn__call *call, kn_tensor **results) {
    quantile(call, call->in[1], call->args, true, results);
}

static void one_quantile(const kn__call *call, double q, const kn_quantile_args *a, bool skip_nan,
                         kn_tensor **results) {
    kn_tensor *x = call->in[0];
    kn_dtype dtype = kn_dtype_of(x) == KN_F64 ? KN_F64 : KN_F32;
    kn_tensor *number = kn_full(kn_device_of(x), (kn_shape){0}, q, .dtype = dtype);
    quantile(call, number, a, skip_nan, results);
}

void kn__parts_quantile_scalar(const kn__call *call, kn_tensor **results) {
    const kn_quantile_scalar_args *a = call->args;
    const kn_quantile_args of = {a->axis, a->keepdim, a->interpolation};
    one_quantile(call, a->q, &of, false, results);
}
void kn__parts_nanquantile_scalar(const kn__call *call, kn_tensor **results) {
    const kn_quantile_scalar_args *a = call->args;
    const kn_quantile_args of = {a->axis, a->keepdim, a->interpolation};
    one_quantile(call, a->q, &of, true, results);
}
void kn__parts_percentile(const kn__call *call, kn_tensor **results) {
    const kn_percentile_args *a = call->args;
    const kn_quantile_args of = {a->axis, a->keepdim, a->interpolation};
    one_quantile(call, a->percent / 100, &of, false, results);
}

#ifdef KILN_TESTING
static const double qs[] = {0.25, 1, 0.6};
static const double with_nan[] = {5, NAN, 3, 1, 2, -1, 4, 0, INFINITY, INFINITY, 1, INFINITY};
static const double all_nan[] = {NAN, NAN, NAN, 7, NAN, 1};
#define QUANTILE_SAMPLES                                                                       \
    {                                                                                          \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true},                                   \
                {.shape = {1, {3}}, .values = qs, .constant = true}},                          \
         .args = &(kn_quantile_args){.keepdim = false}},                                       \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true},                               \
                    {.shape = {1, {3}}, .values = qs, .constant = true}},                      \
             .args = &(kn_quantile_args){.axis = {true, -2}, .keepdim = true}},                \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true},                               \
                    {.shape = {0, {0}}, .values = qs, .constant = true}},                      \
             .args = &(kn_quantile_args){.axis = {true, 0}, .interpolation = "midpoint"}},     \
            {.in = {{.shape = {2, {3, 4}}, .values = with_nan},                                \
                    {.shape = {1, {3}}, .values = qs, .constant = true}},                      \
             .args = &(kn_quantile_args){.axis = {true, 1}, .interpolation = "linear"},        \
             .not_smooth = true},                                                              \
            {.in = {{.shape = {2, {2, 3}}, .values = all_nan},                                 \
                    {.shape = {1, {3}}, .values = qs, .constant = true}},                      \
             .args = &(kn_quantile_args){.axis = {true, 1}, .interpolation = "nearest"},       \
             .not_smooth = true},                                                              \
            {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}, .values = qs, .constant = true}}, \
             .args = &(kn_quantile_args){.keepdim = false}},                                   \
            {.in = {{.shape = {1, {0}}}, {.shape = {0, {0}}, .values = qs, .constant = true}}, \
             .args = &(kn_quantile_args){.keepdim = false},                                    \
             .fails = KN_E_EMPTY_REDUCTION},                                                   \
            {.in = {{.shape = {1, {3}}}, {.shape = {2, {1, 1}}, .values = qs}},                \
             .args = &(kn_quantile_args){.keepdim = false},                                    \
             .fails = KN_E_RANK_REQUIRED},                                                     \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .values = qs}},                   \
             .args = &(kn_quantile_args){.interpolation = "cubic"},                            \
             .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},                                            \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_I64}},                \
             .args = &(kn_quantile_args){.keepdim = false},                                    \
             .fails = KN_E_DTYPE_NOT_FLOAT},                                                   \
            KN__SAMPLES_END                                                                    \
    }
KN__SAMPLES(quantile) = QUANTILE_SAMPLES;
KN__SAMPLES(nanquantile) = QUANTILE_SAMPLES;
#define QUANTILE_SCALAR_SAMPLES                                                                   \
    {                                                                                             \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                                     \
         .args = &(kn_quantile_scalar_args){.q = 0.3}},                                           \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                                 \
             .args = &(kn_quantile_scalar_args){.q = 0.5, .axis = {true, 1}, .keepdim = true}},   \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                                 \
             .args = &(kn_quantile_scalar_args){.q = 0.4,                                         \
                                                .axis = {true, -1},                               \
                                                .interpolation = "higher"}},                      \
            {.in = {{.shape = {2, {3, 4}}, .values = with_nan}},                                  \
             .args = &(                                                                           \
                 kn_quantile_scalar_args){.q = 0.8, .axis = {true, 1}, .interpolation = "lower"}, \
             .not_smooth = true},                                                                 \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_quantile_scalar_args){.q = 1}},            \
            {.in = {{.shape = {1, {3}}}},                                                         \
             .args = &(kn_quantile_scalar_args){.q = 1.5},                                        \
             .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},                                         \
            {.in = {{.shape = {1, {3}}}},                                                         \
             .args = &(kn_quantile_scalar_args){.q = 1, .axis = {true, 1}},                       \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                    \
            KN__SAMPLES_END                                                                       \
    }
KN__SAMPLES(quantile_scalar) = QUANTILE_SCALAR_SAMPLES;
KN__SAMPLES(nanquantile_scalar) = QUANTILE_SCALAR_SAMPLES;
KN__SAMPLES(percentile) = {{.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},
                            .args = &(kn_percentile_args){.percent = 30, .axis = {true, 1}}},
                           {.in = {{.shape = {1, {3}}}},
                            .args = &(kn_percentile_args){.percent = 101},
                            .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                           KN__SAMPLES_END};
#endif
