/* Statistics over axes: var, std, logsumexp. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* The list REDUCE is the first part of MOMENTS, so that its helpers serve both. */
_Static_assert(offsetof(kn_moments_args, axes) == offsetof(kn_reduce_args, axes) &&
                   offsetof(kn_moments_args, keepdim) == offsetof(kn_reduce_args, keepdim),
               "MOMENTS must begin as REDUCE does");

/* ---- var: sum((x - mean)^2) / (n - correction), in two passes ---- */
bool kn__infer_moments(kn__call *call) {
    kn_moments_args *a = call->args;
    if (!a->correction.given) a->correction = (kn_some_f64){true, 1};
    if (a->correction.value == a->correction.value)
        return kn__reduced(call, (kn_dtype)call->in[0]->d.dtype);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "correction",
                                          a->correction.value, "a number");
    return false;
}

/* What the sum of squares is divided by; not below 0, as PyTorch. */
static double degrees(const kn_moments_args *a, const kn_shape *shape) {
    double n = kn__reduced_count(&a->axes, shape) - a->correction.value;
    return n > 0 ? n : 0;
}

static kn_tensor *deviation(kn_tensor *x, const kn_axes *axes) {
    return kn_sub(x, kn_mean(x, .axes = *axes, .keepdim = true));
}

void kn__parts_var(const kn__call *call, kn_tensor **results) {
    const kn_moments_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *d = deviation(x, &a->axes);
    kn_shape shape = kn_shape_of(x);
    kn_tensor *sum = kn_sum(kn_mul(d, d), .axes = a->axes, .keepdim = a->keepdim);
    sum = kn_mul_scalar(sum, 1.0 / degrees(a, &shape));
    results[0] = kn__to_dtype(sum, kn_dtype_of(call->in[0]));
}

/* d var = 2 (x - mean) / (n - correction) dx */
static kn_tensor *var_gradient(const kn__backprop *b, kn_tensor *dy) {
    const kn_moments_args *a = b->args;
    double scale = 2.0 / degrees(a, &b->in_meta[0]->shape);
    kn_tensor *d = deviation(kn__widen(b->in[0]), &a->axes);
    return kn_mul(kn_mul_scalar(d, scale), kn__unreduce(b, kn__widen(dy)));
}

void kn__grad_var(kn__backprop *b) {
    b->dx[0] = var_gradient(b, b->dy[0]);
}

/* ---- logsumexp: m + log(sum(exp(x - m))) with m the maximum ---- */
static double log_sum(const kn_desc *x) {
    const kn_desc *d[] = {x};
    double m = -INFINITY, sum = 0;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return m;
    do {
        double v = kn__load_f(x, w.offset[0]);
        if (v > m || isnan(v)) m = v;
        if (isnan(v)) return v;
    } while (kn__walk_next(&w));
    if (isinf(m)) return m;
    kn__walk_start(&w, d, 1);
    do sum += exp(kn__load_f(x, w.offset[0]) - m);
    while (kn__walk_next(&w));
    return m + log(sum);
}

int kn__ref_logsumexp(const kn_launch *l) {
    const kn_reduce_args *a = l->args;
    kn_desc outer, inner, out;
    kn__split_axes(l->in[0], &a->axes, &outer, &inner);
    kn__drop_kept(l->out[0], a, &out);
    const kn_desc *d[] = {&out, &outer};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        inner.offset = w.offset[1];
        kn__store_f(&out, w.offset[0], log_sum(&inner));
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* d logsumexp = softmax(x) dx, over the reduced axes as one. */
void kn__grad_logsumexp(kn__backprop *b) {
    const kn_reduce_args *a = b->args;
    kn__flattened f = kn__flatten_axes(b->in[0], &a->axes);
    kn_tensor *y = kn__unflatten_axes(&f, kn_softmax(f.flat, -1));
    b->dx[0] = kn_mul(kn__unreduce(b, b->dy[0]), y);
}

#ifdef KILN_TESTING
#define MOMENTS_SAMPLES                                                                            \
    {                                                                                              \
        {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_moments_args){.keepdim = false}},         \
            {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_moments_args){.axes = {1, {-2}}}},    \
            {.in = {{.shape = {3, {2, 3, 4}}}},                                                    \
             .args = &(                                                                            \
                 kn_moments_args){.axes = {2, {0, 2}}, .keepdim = true, .correction = {true, 0}}}, \
            {.in = {{.shape = {2, {3, 4}}}},                                                       \
             .args = &(kn_moments_args){.axes = {1, {2}}},                                         \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                     \
            {.in = {{.shape = {2, {3, 4}}}},                                                       \
             .args = &(kn_moments_args){.correction = {true, NAN}},                                \
             .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},                                          \
            KN__SAMPLES_END                                                                        \
    }
KN__SAMPLES(var) = MOMENTS_SAMPLES;
KN__SAMPLES(logsumexp) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_reduce_args){.keepdim = false}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_reduce_args){.axes = {1, {-2}}}},
    {.in = {{.shape = {3, {2, 3, 4}}}},
     .args = &(kn_reduce_args){.axes = {2, {0, 2}}, .keepdim = true}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_reduce_args){.keepdim = false}},
    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_reduce_args){.axes = {1, {1}}}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_reduce_args){.axes = {1, {2}}},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
