/* Reductions, cumulative operations and normalisations of the elements that a mask keeps: the
 * others become what changes nothing. The mask is true where an element counts, and spreads over x;
 * without one all count. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- shape rules: those of the rows without a mask, and the mask's ---- */
static bool check_mask(const kn__call *call, uint32_t i) {
    if (i >= call->n_in || !call->in[i]) return true;
    const kn_desc *x = &call->in[0]->d, *m = &call->in[i]->d;
    kn__call_site b;
    kn_shape own = kn__desc_shape(m), expected = kn__desc_shape(x), all;
    if (m->dtype != KN_BOOL) {
        kn__fail_dtype_mask(call->kn, kn__site_of(call, &b), "mask", (kn_dtype)m->dtype);
        return false;
    }
    if (!kn__broadcast(call, x, m, &all)) return false;
    if (kn_shape_equal(all, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "mask", &own, &expected);
    return false;
}

bool kn__infer_sum(kn__call *call);
bool kn__infer_axis_same(kn__call *call);
bool kn__infer_mean(kn__call *call);
bool kn__infer_extremum(kn__call *call);
bool kn__infer_moments(kn__call *call);
bool kn__infer_norm(kn__call *call);
bool kn__infer_arg_reduce(kn__call *call);
bool kn__infer_median(kn__call *call);
bool kn__infer_scan(kn__call *call);

#define MASKED_RULE(name, rule)                               \
    bool kn__infer_masked_##name(kn__call *call) {            \
        return check_mask(call, 1) && kn__infer_##rule(call); \
    }
MASKED_RULE(sum, sum)
MASKED_RULE(mean, mean)
MASKED_RULE(extremum, extremum)
MASKED_RULE(norm, norm)
MASKED_RULE(arg_reduce, arg_reduce)
MASKED_RULE(scan, scan)
MASKED_RULE(axis_same, axis_same)
#undef MASKED_RULE

/* Integers compute in float32. */
static kn_dtype float_of(kn_dtype dtype) {
    return kn_dtype_is_float(dtype) ? dtype : KN_F32;
}

bool kn__infer_masked_moments(kn__call *call) {
    if (!check_mask(call, 1) || !kn__infer_moments(call)) return false;
    call->out[0]->d.dtype = float_of((kn_dtype)call->in[0]->d.dtype);
    return true;
}

bool kn__infer_masked_reduce(kn__call *call) {
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    return check_mask(call, 1) && kn__reduced(call, float_of(dtype));
}

bool kn__infer_masked_median(kn__call *call) {
    kn_axis_keep_args *a = call->args;
    kn_shape shape;
    return check_mask(call, 1) && kn__one_axis(call, &a->axis, a->keepdim, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape) &&
           kn__not_empty_along(call, a->axis);
}

bool kn__infer_masked_normalize(kn__call *call) {
    kn_masked_normalize_args *a = call->args;
    kn__call_site b;
    if (!a->eps.given) a->eps = (kn_some_f64){true, 1e-12};
    if (isnan(a->p) || isnan(a->eps.value)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b),
                                              isnan(a->p) ? "p" : "eps", NAN, "a number");
        return false;
    }
    int axis = 0;
    if (!check_mask(call, 1) || !kn__axis(call, a->axis, call->in[0]->d.rank, &axis)) return false;
    a->axis = axis;
    return kn__infer_same(call);
}

/* ---- what changes nothing ---- */
static kn_tensor *mask_of(const kn__call *call) {
    return call->n_in > 1 ? call->in[1] : NULL;
}

static kn_tensor *fill(kn_tensor *x, kn_tensor *mask, kn_number value) {
    return mask ? kn_masked_fill_with(x, kn_logical_not(mask), value) : x;
}
static kn_tensor *filled(const kn__call *call, kn_number value) {
    return fill(call->in[0], mask_of(call), value);
}

/* Beyond every number of the dtype. */
static kn_number extreme(kn_dtype dtype, bool largest) {
    int bits = 8 * (int)kn_dtype_size(dtype);
    if (kn_dtype_is_float(dtype)) return kn_number_f64(largest ? INFINITY : -INFINITY);
    if (dtype == KN_BOOL) return kn_number_i64(largest);
    if (!kn_dtype_is_signed(dtype)) return kn_number_u64(largest ? UINT64_MAX >> (64 - bits) : 0);
    int64_t most = INT64_MAX >> (64 - bits);
    return kn_number_i64(largest ? most : -most - 1);
}

/* How many elements count in each result, in dtype. */
static kn_tensor *counts(const kn__call *call, const kn_axes *axes, bool keepdim, kn_dtype dtype) {
    kn_tensor *x = call->in[0], *mask = mask_of(call);
    kn_shape shape = kn_shape_of(x);
    if (!mask) mask = kn_full(kn_device_of(x), (kn_shape){0}, 1, .dtype = KN_BOOL);
    return kn_cast(kn_sum(kn_expand(mask, shape), .axes = *axes, .keepdim = keepdim), dtype);
}

/* ---- the parts ---- */
#define ZERO kn_number_i64(0)

void kn__parts_masked_sum(const kn__call *call, kn_tensor **results) {
    const kn_sum_args *a = call->args;
    results[0] =
        kn_sum(filled(call, ZERO), .axes = a->axes, .keepdim = a->keepdim, .dtype = a->dtype);
}
void kn__parts_masked_prod(const kn__call *call, kn_tensor **results) {
    const kn_sum_args *a = call->args;
    results[0] = kn_prod(filled(call, kn_number_i64(1)), .axes = a->axes, .keepdim = a->keepdim,
                         .dtype = a->dtype);
}
void kn__parts_masked_mean(const kn__call *call, kn_tensor **results) {
    const kn_sum_args *a = call->args;
    kn_dtype wide = a->dtype == KN_F64 ? KN_F64 : KN_F32;
    kn_tensor *sum =
        kn_sum(filled(call, ZERO), .axes = a->axes, .keepdim = a->keepdim, .dtype = wide);
    results[0] = kn__to_dtype(kn_div(sum, counts(call, &a->axes, a->keepdim, wide)), a->dtype);
}
void kn__parts_masked_amax(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    kn_number least = extreme(kn_dtype_of(call->in[0]), false);
    results[0] = kn_max(filled(call, least), .axes = a->axes, .keepdim = a->keepdim);
}
void kn__parts_masked_amin(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    kn_number most = extreme(kn_dtype_of(call->in[0]), true);
    results[0] = kn_min(filled(call, most), .axes = a->axes, .keepdim = a->keepdim);
}
void kn__parts_masked_argmax(const kn__call *call, kn_tensor **results) {
    const kn_arg_reduce_args *a = call->args;
    kn_number least = extreme(kn_dtype_of(call->in[0]), false);
    results[0] = kn_argmax(filled(call, least), .axis = a->axis, .keepdim = a->keepdim);
}
void kn__parts_masked_argmin(const kn__call *call, kn_tensor **results) {
    const kn_arg_reduce_args *a = call->args;
    kn_number most = extreme(kn_dtype_of(call->in[0]), true);
    results[0] = kn_argmin(filled(call, most), .axis = a->axis, .keepdim = a->keepdim);
}
void kn__parts_masked_logsumexp(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    kn_tensor *x = kn__to_dtype(call->in[0], float_of(kn_dtype_of(call->in[0])));
    x = fill(x, mask_of(call), kn_number_f64(-INFINITY));
    results[0] = kn_logsumexp(x, .axes = a->axes, .keepdim = a->keepdim);
}
void kn__parts_masked_norm(const kn__call *call, kn_tensor **results) {
    const kn_norm_args *a = call->args;
    kn_tensor *x = filled(call, kn_number_f64(a->p.value < 0 ? INFINITY : 0));
    results[0] = kn_norm(x, .axes = a->axes, .keepdim = a->keepdim, .p = a->p);
}
void kn__parts_masked_median(const kn__call *call, kn_tensor **results) {
    const kn_axis_keep_args *a = call->args;
    kn_some_i64 axis = {true, a->axis};
    results[0] =
        kn_nanmedian(filled(call, kn_number_f64(NAN)), .axis = axis, .keepdim = a->keepdim);
}

static kn_tensor *variance(const kn__call *call) {
    const kn_moments_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *mask = mask_of(call);
    x = kn__to_dtype(x, float_of(kn_dtype_of(x)));
    kn_dtype dtype = kn_dtype_of(x);
    kn_tensor *out = mask ? kn_logical_not(mask) : NULL;
    kn_tensor *n = counts(call, &a->axes, true, dtype);
    kn_tensor *kept = out ? kn_masked_fill(x, out, 0) : x;
    kn_tensor *mean = kn_div(kn_sum(kept, .axes = a->axes, .keepdim = true), n);
    kn_tensor *d = kn_sub(x, mean), *squares = kn_mul(d, d);
    if (out) squares = kn_masked_fill(squares, out, 0);
    kn_tensor *sum = kn_sum(squares, .axes = a->axes, .keepdim = true);
    n = kn_maximum_scalar(kn_sub_scalar(n, a->correction.value), 0);
    kn_tensor *v = kn_div(sum, n);
    return a->keepdim || kn_rank(v) == 0 ? v : kn_squeeze(v, .axes = a->axes);
}
void kn__parts_masked_var(const kn__call *call, kn_tensor **results) {
    results[0] = kn__to_dtype(variance(call), float_of(kn_dtype_of(call->in[0])));
}
void kn__parts_masked_std(const kn__call *call, kn_tensor **results) {
    kn_tensor *v = variance(call), *zero = kn_eq_scalar(v, 0); /* where the root has no slope */
    kn_tensor *root = kn_masked_fill(kn_sqrt(kn_masked_fill(v, zero, 1)), zero, 0);
    results[0] = kn__to_dtype(root, float_of(kn_dtype_of(call->in[0])));
}

void kn__parts_masked_cumsum(const kn__call *call, kn_tensor **results) {
    const kn_cumulate_args *a = call->args;
    results[0] = kn_cumsum(filled(call, ZERO), a->axis, .reverse = a->reverse,
                           .exclusive = a->exclusive, .dtype = a->dtype);
}
void kn__parts_masked_cumprod(const kn__call *call, kn_tensor **results) {
    const kn_cumulate_args *a = call->args;
    results[0] = kn_cumprod(filled(call, kn_number_i64(1)), a->axis, .reverse = a->reverse,
                            .exclusive = a->exclusive, .dtype = a->dtype);
}

/* Lines without an element that counts have no probabilities: NaN, as PyTorch gives. */
static kn_tensor *none_is_nan(const kn__call *call, kn_tensor *y) {
    int64_t axis = ((const kn_axis_args *)call->args)->axis;
    kn_tensor *mask = mask_of(call);
    if (!mask) return y;
    kn_tensor *spread = kn_expand(mask, kn_shape_of(y));
    kn_tensor *any = kn_rank(y) ? kn_any(spread, .axes = {1, {axis}}, .keepdim = true) : spread;
    return kn_masked_fill(y, kn_logical_not(any), NAN);
}

void kn__parts_masked_softmax(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = filled(call, kn_number_f64(-INFINITY));
    results[0] = none_is_nan(call, kn_softmax(x, ((const kn_axis_args *)call->args)->axis));
}
void kn__parts_masked_log_softmax(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = filled(call, kn_number_f64(-INFINITY));
    results[0] = none_is_nan(call, kn_log_softmax(x, ((const kn_axis_args *)call->args)->axis));
}
void kn__parts_masked_softmin(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = filled(call, kn_number_f64(INFINITY));
    results[0] = none_is_nan(call, kn_softmin(x, ((const kn_axis_args *)call->args)->axis));
}

void kn__parts_masked_normalize(const kn__call *call, kn_tensor **results) {
    const kn_masked_normalize_args *a = call->args;
    kn_tensor *x = filled(call, ZERO), *kept = filled(call, kn_number_f64(a->p < 0 ? INFINITY : 0));
    kn_tensor *n = kn_norm(kept, .axes = {1, {a->axis}}, .keepdim = true, .p = {true, a->p});
    if (kn_rank(x) == 0) n = kn_norm(kept, .p = {true, a->p});
    results[0] = kn_div(x, kn_maximum_scalar(n, a->eps.value));
}

#ifdef KILN_TESTING
static const double kept[] = {1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1};
#define MASK \
    { .shape = {2, {3, 4}}, .values = kept, .dtype = KN_BOOL }
#define ROW_MASK \
    { .shape = {2, {3, 1}}, .values = kept, .dtype = KN_BOOL }
#define MASKED_SAMPLES(ARGS, KEEP, ROUGH)                                                       \
    {                                                                                           \
        {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2, .distinct = true}, MASK},         \
         .n_in = 2,                                                                             \
         .args = ARGS,                                                                          \
         .not_smooth = ROUGH,                                                                   \
         .tolerance = 4},                                                                       \
            {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2, .distinct = true}},           \
             .args = KEEP,                                                                      \
             .tolerance = 4},                                                                   \
            {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2, .distinct = true}, ROW_MASK}, \
             .n_in = 2,                                                                         \
             .args = KEEP,                                                                      \
             .tolerance = 4,                                                                    \
             .not_smooth = true},                                                               \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .dtype = KN_F32}},           \
             .n_in = 2,                                                                         \
             .args = KEEP,                                                                      \
             .fails = KN_E_DTYPE_MASK},                                                         \
            {.in = {{.shape = {1, {4}}}, MASK},                                                 \
             .n_in = 2,                                                                         \
             .args = KEEP,                                                                      \
             .fails = KN_E_SHAPE_MISMATCH},                                                     \
            KN__SAMPLES_END                                                                     \
    }
#define SUMS \
    MASKED_SAMPLES((&(kn_sum_args){.axes = {1, {1}}}), (&(kn_sum_args){.keepdim = true}), false)
KN__SAMPLES(masked_sum) = SUMS;
KN__SAMPLES(masked_prod) = SUMS;
KN__SAMPLES(masked_mean) = SUMS;
#define EXTREMES                                                                                \
    MASKED_SAMPLES((&(kn_reduce_args){.axes = {1, {1}}}), (&(kn_reduce_args){.keepdim = true}), \
                   false)
KN__SAMPLES(masked_amax) = EXTREMES;
KN__SAMPLES(masked_amin) = EXTREMES;
KN__SAMPLES(masked_logsumexp) = EXTREMES;
#define MOMENTS                                                                     \
    MASKED_SAMPLES((&(kn_moments_args){.axes = {1, {1}}, .correction = {true, 0}}), \
                   (&(kn_moments_args){.keepdim = true}), false)
KN__SAMPLES(masked_var) = MOMENTS;
KN__SAMPLES(masked_std) = MOMENTS;
#define PLACES                                                 \
    MASKED_SAMPLES((&(kn_arg_reduce_args){.axis = {true, 1}}), \
                   (&(kn_arg_reduce_args){.keepdim = true}), false)
KN__SAMPLES(masked_argmax) = PLACES;
KN__SAMPLES(masked_argmin) = PLACES;
KN__SAMPLES(masked_norm) = MASKED_SAMPLES((&(kn_norm_args){.axes = {1, {1}}, .p = {true, 3}}),
                                          (&(kn_norm_args){.keepdim = true}), false);
KN__SAMPLES(masked_median) = MASKED_SAMPLES((&(kn_axis_keep_args){.axis = 1}),
                                            (&(kn_axis_keep_args){.axis = 0, .keepdim = true}),
                                            false);
#define SCANS \
    MASKED_SAMPLES((&(kn_cumulate_args){.axis = 1}), (&(kn_cumulate_args){.reverse = true}), false)
KN__SAMPLES(masked_cumsum) = SCANS;
KN__SAMPLES(masked_cumprod) = SCANS;
#define LINES MASKED_SAMPLES((&(kn_axis_args){.axis = 1}), (&(kn_axis_args){.axis = 0}), false)
KN__SAMPLES(masked_softmax) = LINES;
KN__SAMPLES(masked_log_softmax) = MASKED_SAMPLES((&(kn_axis_args){.axis = 1}),
                                                 (&(kn_axis_args){.axis = 0}), true);
KN__SAMPLES(masked_softmin) = LINES;
KN__SAMPLES(masked_normalize) =
    MASKED_SAMPLES((&(kn_masked_normalize_args){.p = 2, .axis = 1}),
                   (&(kn_masked_normalize_args){.p = 1, .axis = 0, .eps = {true, 0.1}}), false);
#endif
