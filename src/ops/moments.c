/* Statistics over axes: var, std, norm, logsumexp. */
#include <math.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* The list REDUCE is the first part of MOMENTS, so that its helpers serve both. */
_Static_assert(offsetof(kn_moments_args, axes) == offsetof(kn_reduce_args, axes) &&
                   offsetof(kn_moments_args, keepdim) == offsetof(kn_reduce_args, keepdim),
               "MOMENTS must begin as REDUCE does");
_Static_assert(offsetof(kn_norm_args, axes) == offsetof(kn_reduce_args, axes) &&
                   offsetof(kn_norm_args, keepdim) == offsetof(kn_reduce_args, keepdim),
               "NORM must begin as REDUCE does");

/* ---- var: sum((x - mean)^2) / (n - correction), in two passes ---- */
bool kn__infer_moments(kn__call *call) {
    kn_moments_args *a = call->args;
    if (!a->correction.given) a->correction = (kn_some_f64){true, 1};
    if (a->correction.value == a->correction.value)
        return kn__reduced(call, kn__part_dtype((kn_dtype)call->in[0]->d.dtype));
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

/* |d|² */
static kn_tensor *squares(kn_tensor *d) {
    if (!kn_dtype_is_complex(kn_dtype_of(d))) return kn_mul(d, d);
    return kn_add(kn_square(kn_real(d)), kn_square(kn_imag(d)));
}

void kn__parts_var(const kn__call *call, kn_tensor **results) {
    const kn_moments_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *d = deviation(x, &a->axes);
    kn_shape shape = kn_shape_of(x);
    kn_tensor *sum = kn_sum(squares(d), .axes = a->axes, .keepdim = a->keepdim);
    sum = kn_mul_scalar(sum, 1.0 / degrees(a, &shape));
    results[0] = kn__to_dtype(sum, kn__part_dtype(kn_dtype_of(call->in[0])));
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

/* ---- std: d std = d var / (2 std); where std is 0 all deviations are 0, and so is the gradient */
void kn__parts_std(const kn__call *call, kn_tensor **results) {
    const kn_moments_args *a = call->args;
    kn_tensor *v = kn_var(kn__widen(call->in[0]), .axes = a->axes, .keepdim = a->keepdim,
                          .correction = a->correction);
    results[0] = kn__to_dtype(kn_sqrt(v), kn__part_dtype(kn_dtype_of(call->in[0])));
}

static kn_tensor *not_zero(kn_tensor *x) {
    return kn_add(x, kn_cast(kn_eq_scalar(x, 0), kn_dtype_of(x)));
}

void kn__grad_std(kn__backprop *b) {
    kn_tensor *dy = kn_div(kn__widen(b->dy[0]), kn_mul_scalar(not_zero(kn__widen(b->out[0])), 2));
    b->dx[0] = var_gradient(b, dy);
}

/* ---- std_mean, var_mean ---- */
bool kn__infer_moments_mean(kn__call *call) {
    if (!kn__infer_moments(call)) return false;
    call->out[1]->d = call->out[0]->d;
    call->out[1]->d.dtype = call->in[0]->d.dtype; /* of complex numbers the mean is complex */
    return true;
}

static kn_tensor *mean_of(const kn__call *call) {
    const kn_moments_args *a = call->args;
    return kn_mean(call->in[0], .axes = a->axes, .keepdim = a->keepdim);
}

void kn__parts_std_mean(const kn__call *call, kn_tensor **results) {
    const kn_moments_args *a = call->args;
    results[0] =
        kn_std(call->in[0], .axes = a->axes, .keepdim = a->keepdim, .correction = a->correction);
    results[1] = mean_of(call);
}
void kn__parts_var_mean(const kn__call *call, kn_tensor **results) {
    const kn_moments_args *a = call->args;
    results[0] =
        kn_var(call->in[0], .axes = a->axes, .keepdim = a->keepdim, .correction = a->correction);
    results[1] = mean_of(call);
}

/* ---- norm: (sum |x|^p)^(1/p) ---- */
bool kn__infer_norm(kn__call *call) {
    kn_norm_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (!a->p.given) a->p = (kn_some_f64){true, 2};
    double p = a->p.value;
    if (isnan(p)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "p", p,
                                              "a number or an infinity");
        return false;
    }
    if (!kn__reduced(call, kn__part_dtype((kn_dtype)x->dtype))) return false;
    kn_shape shape = kn__desc_shape(x);
    bool nothing = kn__reduced_count(&a->axes, &shape) == 0;
    if (!nothing || (p >= 0 && isfinite(p)) || kn__desc_numel(&call->out[0]->d) == 0) return true;
    kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &shape);
    return false;
}

static double size_of(const kn_desc *x, int64_t offset) {
    double v[2];
    return kn__load_parts(x, offset, v) == 2 ? hypot(v[0], v[1]) : fabs(v[0]);
}

/* The root of a sum of squares that overflows, or vanishes, without that. */
static double scaled_norm(const kn_desc *x) {
    const kn_desc *d[] = {x};
    double most = 0, sum = 0;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    do most = fmax(most, size_of(x, w.offset[0]));
    while (kn__walk_next(&w));
    if (most == 0 || isinf(most)) return most;
    kn__walk_start(&w, d, 1);
    do {
        double v = size_of(x, w.offset[0]) / most;
        sum += v * v;
    } while (kn__walk_next(&w));
    return most * sqrt(sum);
}

static double norm_of(const kn_desc *x, double p) {
    const kn_desc *d[] = {x};
    double sum = p == -INFINITY ? INFINITY : 0;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return 0;
    do {
        double v = size_of(x, w.offset[0]);
        if (isnan(v)) return v;
        if (isinf(p))
            sum = (p > 0 ? v > sum : v < sum) ? v : sum;
        else
            sum += p == 0 ? v != 0 : p == 2 ? v * v : pow(v, p);
    } while (kn__walk_next(&w));
    if (isinf(p) || p == 0 || p == 1) return sum;
    if (p == 2 && (sum < 1e-280 || isinf(sum))) return scaled_norm(x);
    return p == 2 ? sqrt(sum) : pow(sum, 1 / p);
}

int kn__ref_norm(const kn_launch *l) {
    const kn_norm_args *a = l->args;
    kn_desc outer, inner, out;
    kn__split_axes(l->in[0], &a->axes, &outer, &inner);
    kn__drop_kept(l->out[0], l->args, &out);
    const kn_desc *d[] = {&out, &outer};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        inner.offset = w.offset[1];
        kn__store_f(&out, w.offset[0], norm_of(&inner, a->p.value));
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* d norm = sign(x) (|x| / norm)^(p-1) dx; 0 where x is 0, and for the norm of p = 0. The largest
 * (smallest) elements share the gradient of an infinite p. */
void kn__grad_norm(kn__backprop *b) {
    const kn_norm_args *a = b->args;
    double p = a->p.value;
    kn_tensor *x = kn__widen(b->in[0]), *n = kn__widen(kn__unreduce(b, b->out[0]));
    kn_tensor *dy = kn__widen(kn__unreduce(b, b->dy[0]));
    if (p == 0) {
        b->dx[0] = kn_zeros_like(b->in[0]);
    } else if (p == 1) {
        b->dx[0] = kn_mul(dy, kn__direction(x));
    } else if (p == 2) {
        b->dx[0] = kn_mul(dy, kn_div(x, not_zero(n)));
    } else if (isinf(p)) {
        kn_tensor *hit = kn_cast(kn_eq(kn_abs(x), n), kn_dtype_of(n));
        kn_tensor *share = kn_div(hit, kn_sum(hit, .axes = a->axes, .keepdim = true));
        b->dx[0] = kn_mul(dy, kn_mul(kn__direction(x), share));
    } else {
        kn_tensor *ratio = kn_div(kn_abs(not_zero(x)), not_zero(n));
        b->dx[0] = kn_mul(dy, kn_mul(kn__direction(x), kn_pow_scalar(ratio, p - 1)));
    }
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
KN__SAMPLES(std) = MOMENTS_SAMPLES;
KN__SAMPLES(std_mean) = MOMENTS_SAMPLES;
KN__SAMPLES(var_mean) = MOMENTS_SAMPLES;
KN__SAMPLES(norm) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_norm_args){.keepdim = false}},
    {.in = {{.shape = {3, {2, 3, 4}}, .low = 0.2, .high = 2}},
     .args = &(kn_norm_args){.axes = {1, {-2}}, .p = {true, 3}}},
    {.in = {{.shape = {3, {2, 3, 4}}, .low = 0.2, .high = 2}},
     .args = &(kn_norm_args){.axes = {2, {0, 2}}, .keepdim = true, .p = {true, 1}}},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2}},
     .args = &(kn_norm_args){.axes = {1, {1}}, .p = {true, -0.5}}},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2, .distinct = true}},
     .args = &(kn_norm_args){.axes = {1, {1}}, .p = {true, INFINITY}}},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.2, .high = 2, .distinct = true}},
     .args = &(kn_norm_args){.axes = {1, {0}}, .p = {true, -INFINITY}}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_norm_args){.p = {true, 0}}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_norm_args){.axes = {1, {1}}}},
    {.in = {{.shape = {2, {3, 0}}}},
     .args = &(kn_norm_args){.axes = {1, {1}}, .p = {true, INFINITY}},
     .fails = KN_E_EMPTY_REDUCTION},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_norm_args){.p = {true, NAN}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
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
