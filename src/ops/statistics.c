/* Covariance and correlation of variables, and slices cut down to a norm. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- cov ---- */
static bool observed(const kn__call *call, uint32_t i, int64_t n) {
    if (i >= call->n_in || !call->in[i]) return true;
    kn_shape own = kn__desc_shape(&call->in[i]->d), expected = {1, {n}};
    kn__call_site b;
    if (!kn_shape_equal(own, expected)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), i == 1 ? "fweights" : "aweights",
                                &own, &expected);
        return false;
    }
    return true;
}

static bool variables(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x), shape = {0};
    if (x->rank > 2) {
        kn__call_site b;
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &own, x->rank, 2);
        return false;
    }
    int64_t rows = x->rank == 2 ? x->shape[0] : 1;
    if (rows != 1) shape = (kn_shape){2, {rows, rows}};
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

bool kn__infer_cov(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_cov_args *a = call->args;
    kn__call_site b;
    if (!a->correction.given) a->correction = (kn_some_f64){true, 1};
    if (!variables(call)) return false;
    if (isnan(a->correction.value)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "correction",
                                              a->correction.value, "a number");
        return false;
    }
    int64_t n = x->rank ? x->shape[x->rank - 1] : 1;
    return observed(call, 1, n) && observed(call, 2, n);
}

/* The divisor as a scalar: what the weights sum to, less the correction; not below 0. */
static kn_tensor *divisor(kn_tensor *weights, kn_tensor *reliability, double correction) {
    kn_tensor *sum = kn_sum(weights), *off;
    if (reliability && correction != 0)
        off = kn_mul_scalar(kn_div(kn_sum(kn_mul(weights, reliability)), sum), correction);
    else
        off = kn_full_like(sum, correction);
    return kn_maximum_scalar(kn_sub(sum, off), 0);
}

void kn__parts_cov(const kn__call *call, kn_tensor **results) {
    const kn_cov_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    kn_dtype dtype = kn_dtype_of(x);
    int64_t n = kn_rank(x) ? kn_dim(x, -1) : 1, rows = kn_rank(x) == 2 ? kn_dim(x, 0) : 1;
    kn_tensor *often = call->n_in > 1 ? call->in[1] : NULL;
    kn_tensor *much = call->n_in > 2 ? call->in[2] : NULL, *weights = NULL;
    x = kn_reshape(x, KN_SHAPE(rows, n));
    if (often) weights = often = kn__to_dtype(often, dtype);
    if (much) much = kn__to_dtype(much, dtype), weights = often ? kn_mul(often, much) : much;
    kn_tensor *weighted = weights ? kn_mul(x, weights) : x, *mean;
    if (weights)
        mean = kn_div(kn_sum(weighted, .axes = KN_AXES(1), .keepdim = true), kn_sum(weights));
    else
        mean = kn_mean(x, .axes = KN_AXES(1), .keepdim = true);
    kn_tensor *d = kn_sub(x, mean), *dw = weights ? kn_mul(d, weights) : d;
    kn_tensor *c = kn_matmul(d, kn_transpose(dw, 0, 1));
    if (weights) {
        c = kn_div(c, divisor(weights, much, a->correction.value));
    } else {
        double left = (double)n - a->correction.value;
        c = kn_mul_scalar(c, 1 / (left > 0 ? left : 0));
    }
    if (rows == 1) c = kn_reshape(c, (kn_shape){0});
    results[0] = kn__to_dtype(c, kn_dtype_of(call->in[0]));
}

/* ---- corrcoef ---- */
bool kn__infer_corrcoef(kn__call *call) {
    return variables(call);
}

void kn__parts_corrcoef(const kn__call *call, kn_tensor **results) {
    kn_tensor *c = kn_cov(kn__widen(call->in[0]));
    if (kn_rank(c) == 0) {
        results[0] = kn__to_dtype(kn_div(c, c), kn_dtype_of(call->in[0]));
        return;
    }
    kn_tensor *deviation = kn_sqrt(kn_diagonal(c, .offset = 0));
    c = kn_div(kn_div(c, kn_unsqueeze(deviation, 1)), deviation);
    c = kn_clamp(c, .min = KN_SOME(-1), .max = KN_SOME(1));
    results[0] = kn__to_dtype(c, kn_dtype_of(call->in[0]));
}

/* ---- renorm ---- */
bool kn__infer_renorm(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_renorm_args *a = call->args;
    kn_shape shape = kn__desc_shape(x);
    kn__call_site b;
    int axis = 0;
    if (x->rank == 0) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &shape, 0, 1);
        return false;
    }
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    if (!(a->p > 0) || !(a->maxnorm >= 0)) {
        bool p = !(a->p > 0);
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), p ? "p" : "maxnorm",
                                              p ? a->p : a->maxnorm, p ? "above 0" : "0 or more");
        return false;
    }
    return kn__infer_same(call);
}

void kn__parts_renorm(const kn__call *call, kn_tensor **results) {
    const kn_renorm_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *n;
    kn_axes others = {0};
    for (int i = 0; i < kn_rank(x); i++) {
        if (i != a->axis) others.axis[others.count++] = i;
    }
    n = others.count ? kn_norm(x, .axes = others, .keepdim = true, .p = {true, a->p}) : kn_abs(x);
    kn_tensor *scale = kn_rdiv_scalar(kn_add_scalar(n, 1e-7), a->maxnorm);
    kn_tensor *factor = kn_where(kn_gt_scalar(n, a->maxnorm), scale, kn_ones_like(scale));
    results[0] = kn__to_dtype(kn_mul(x, factor), kn_dtype_of(call->in[0]));
}

/* ---- sum_to_size ---- */
static bool sums_as_it_is(kn_dtype dtype) {
    return kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype);
}

/* As in PyTorch, what is summed to a scalar counts as a sum even if it is one already. */
static bool changes(kn_shape from, kn_shape to) {
    return to.rank == 0 || !kn_shape_equal(to, from);
}

bool kn__infer_sum_to_size(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape to = ((const kn_shape_args *)call->args)->shape, from = kn__desc_shape(x);
    bool fits = to.rank >= 0 && to.rank <= x->rank;
    for (int i = 1; fits && i <= to.rank; i++)
        fits = to.dim[to.rank - i] == 1 || to.dim[to.rank - i] == x->shape[x->rank - i];
    kn_dtype dtype = (kn_dtype)x->dtype;
    if (changes(from, to) && !sums_as_it_is(dtype)) dtype = KN_I64;
    if (fits) return kn__out_shape(call, 0, dtype, to);
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "x", &from, &to);
    return false;
}

void kn__parts_sum_to_size(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0];
    kn_shape to = ((const kn_shape_args *)call->args)->shape, from = kn_shape_of(x);
    kn_axes axes = {0};
    for (int i = 0; i < from.rank; i++) {
        int k = i - (from.rank - to.rank);
        if (k < 0 || (to.dim[k] == 1 && from.dim[i] != 1)) axes.axis[axes.count++] = i;
    }
    if (axes.count)
        x = kn_sum(x, .axes = axes, .keepdim = true);
    else if (changes(from, to) && !sums_as_it_is(kn_dtype_of(x)))
        x = kn_cast(x, KN_I64);
    results[0] = kn_reshape(x, to);
}

#ifdef KILN_TESTING
static const double counts[] = {1, 0, 3, 2};
KN__SAMPLES(cov) = {
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_cov_args){.correction = {0, 0}}, .tolerance = 4},
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {1, {4}}, .values = counts, .dtype = KN_I64},
            {.shape = {1, {4}}, .low = 0.5, .high = 2}},
     .n_in = 3,
     .args = &(kn_cov_args){.correction = {true, 1}},
     .tolerance = 8},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}, .values = counts, .dtype = KN_I32}},
     .n_in = 2,
     .args = &(kn_cov_args){.correction = {true, 0}},
     .tolerance = 4},
    {.in = {{.shape = {1, {4}}}}, .args = &(kn_cov_args){.correction = {0, 0}}, .tolerance = 4},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_cov_args){.correction = {true, 0}}},
    {.in = {{.shape = {2, {2, 0}}}}, .args = &(kn_cov_args){.correction = {true, 0}}},
    {.in = {{.shape = {3, {2, 3, 4}}}},
     .args = &(kn_cov_args){.correction = {0, 0}},
     .fails = KN_E_RANK_REQUIRED},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}, .dtype = KN_I64}},
     .n_in = 2,
     .args = &(kn_cov_args){.correction = {0, 0}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
/* Given values, so that no layout makes a row constant: what is 0 / 0 then hangs on rounding. */
KN__SAMPLES(corrcoef) = {
    {.in = {{.shape = {2, {3, 5}},
             .values = (const double[]){1, 4, 2, 8, 5, 7, 1.5, 3, -2, 6, -1, 0.5, 9, 3, 4}}},
     .tolerance = 8,
     .no_second = true,
     .not_smooth = true},
    {.in = {{.shape = {1, {5}}, .values = (const double[]){3, 1, 4, 1.5, 9}}},
     .tolerance = 8,
     .no_second = true,
     .not_smooth = true},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(renorm) = {
    {.in = {{.shape = {3, {2, 3, 4}}}},
     .args = &(kn_renorm_args){.p = 2, .axis = -2, .maxnorm = 1.5},
     .tolerance = 4},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.1, .high = 2, .distinct = true}},
     .args = &(kn_renorm_args){.p = INFINITY, .axis = 0, .maxnorm = 0.5},
     .tolerance = 4},
    {.in = {{.shape = {1, {4}}, .distinct = true}},
     .args = &(kn_renorm_args){.p = 1, .axis = 0, .maxnorm = 0.6},
     .tolerance = 4},
    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_renorm_args){.p = 1, .axis = 0, .maxnorm = 1}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_renorm_args){.p = 0, .axis = 0, .maxnorm = 1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_renorm_args){.p = 1, .axis = 2, .maxnorm = 1},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_renorm_args){.p = 1, .axis = 0, .maxnorm = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(sum_to_size) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_shape_args){.shape = {2, {3, 1}}}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_shape_args){.shape = {2, {3, 4}}}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_shape_args){.shape = {0, {0}}}},
    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_shape_args){.shape = {2, {3, 1}}}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_shape_args){.shape = {1, {3}}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
