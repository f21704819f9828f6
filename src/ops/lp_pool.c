/* Pooling by the p-norm, and normalisation by neighbouring channels. */
#include <math.h>

#include "ops/conv.h"
#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- lp_pool ---- */

static bool infer_lp_pool(kn__call *call, kn__infer_fn *average) {
    kn_lp_pool_args *a = call->args;
    kn__call_site b;
    if (!(a->p > 0) || !isfinite(a->p)) {
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "p", a->p,
                                              "positive and finite");
        return false;
    }
    kn_avg_pool_args as = {.kernel = a->kernel, .stride = a->stride, .ceil_mode = a->ceil_mode};
    kn__call plain = *call;
    plain.args = &as;
    if (!average(&plain)) return false;
    a->kernel = as.kernel;
    a->stride = as.stride;
    return true;
}
extern kn__infer_fn kn__infer_avg_pool1d, kn__infer_avg_pool2d, kn__infer_avg_pool3d;
bool kn__infer_lp_pool1d(kn__call *call) {
    return infer_lp_pool(call, kn__infer_avg_pool1d);
}
bool kn__infer_lp_pool2d(kn__call *call) {
    return infer_lp_pool(call, kn__infer_avg_pool2d);
}
bool kn__infer_lp_pool3d(kn__call *call) {
    return infer_lp_pool(call, kn__infer_avg_pool3d);
}

/* The mean of x^p times the window's size, as PyTorch has it also where the last window is cut off,
 * to the power 1/p. Where that is 0 the root has no slope; the gradient there is 0, not NaN. */
static void lp_parts(const kn__call *call, kn__op_id average, kn_tensor **results) {
    const kn_lp_pool_args *a = call->args;
    kn_tensor *powers = kn_pow_scalar(kn__widen(call->in[0]), a->p);
    kn_avg_pool_args as = {.kernel = a->kernel, .stride = a->stride, .ceil_mode = a->ceil_mode};
    double size = 1;
    for (int i = 0; i < a->kernel.count; i++) size *= (double)a->kernel.dim[i];
    kn_tensor *sum = kn_mul_scalar(kn__apply(&kn__ops[average], &powers, 1, &as, NULL, 0), size);
    kn_tensor *none = kn_eq_scalar(sum, 0);
    kn_tensor *root = kn_pow_scalar(kn_masked_fill(sum, none, 1), 1 / a->p);
    results[0] = kn__to_dtype(kn_masked_fill(root, none, 0), kn_dtype_of(call->in[0]));
}
void kn__parts_lp_pool1d(const kn__call *call, kn_tensor **results) {
    lp_parts(call, KN__OP_avg_pool1d, results);
}
void kn__parts_lp_pool2d(const kn__call *call, kn_tensor **results) {
    lp_parts(call, KN__OP_avg_pool2d, results);
}
void kn__parts_lp_pool3d(const kn__call *call, kn_tensor **results) {
    lp_parts(call, KN__OP_avg_pool3d, results);
}

/* ---- local_response_norm: Krizhevsky et al. (2012), ImageNet classification, 3.3 ---- */

bool kn__infer_local_response_norm(kn__call *call) {
    kn_local_response_norm_args *a = call->args;
    kn_shape x = kn__desc_shape(&call->in[0]->d);
    kn__call_site b;
    if (x.rank < 3)
        return kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &x, x.rank, 3), false;
    if (a->channels < 1 || a->channels > INT32_MAX) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "channels", a->channels,
                                        "1 or more");
        return false;
    }
    if (!a->alpha.given) a->alpha = (kn_some_f64)KN_SOME(1e-4);
    if (!a->beta.given) a->beta = (kn_some_f64)KN_SOME(0.75);
    if (!a->k.given) a->k = (kn_some_f64)KN_SOME(1);
    return kn__infer_same(call);
}

void kn__parts_local_response_norm(const kn__call *call, kn_tensor **results) {
    const kn_local_response_norm_args *a = call->args;
    kn_shape own = kn_shape_of(call->in[0]);
    kn_shape flat = {3, {own.dim[0], own.dim[1], 1}};
    for (int i = 2; i < own.rank; i++) flat.dim[2] *= own.dim[i];
    kn_tensor *x = kn_reshape(kn__widen(call->in[0]), flat);
    /* Channels as the rows of one plane, so that their windows are those of a pool. */
    kn_shape plane = {4, {own.dim[0], 1, own.dim[1], flat.dim[2]}};
    kn_dims around = {4, {0, 0, a->channels / 2, (a->channels - 1) / 2}};
    kn_tensor *squares = kn_pad(kn_reshape(kn_mul(x, x), plane), around);
    kn_tensor *mean =
        kn_avg_pool2d(squares, .kernel = KN_DIMS(a->channels, 1), .stride = KN_DIMS(1));
    mean = kn_reshape(mean, flat);
    kn_tensor *scale = kn_add_scalar(kn_mul_scalar(mean, a->alpha.value), a->k.value);
    kn_tensor *y = kn_div(x, kn_pow_scalar(scale, a->beta.value));
    results[0] = kn__to_dtype(kn_reshape(y, own), kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
#define LP &(kn_lp_pool_args)
#define POSITIVE(...)                                     \
    {                                                     \
        { .shape = {__VA_ARGS__}, .low = 0.5, .high = 2 } \
    }
static const double zeros4[] = {0, 0, 0, 0}, two[] = {0, 0};
KN__SAMPLES(lp_pool1d) = {
    {.in = POSITIVE(3, {2, 3, 7}), .args = LP{.p = 2, .kernel = {1, {3}}, .stride = {1, {2}}}},
    {.in = {{.shape = {3, {1, 1, 4}}, .values = zeros4}},
     .args = LP{.p = 2, .kernel = {1, {2}}},
     .out = two,
     .not_smooth = true},
    {.in = POSITIVE(3, {2, 3, 7}),
     .args = LP{.p = 0, .kernel = {1, {3}}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = POSITIVE(3, {2, 3, 7}), .args = LP{.p = 2}, .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
KN__SAMPLES(lp_pool2d) = {
    {.in = POSITIVE(4, {1, 2, 5, 6}),
     .args = LP{.p = 3, .kernel = {2, {2, 3}}, .stride = {1, {2}}, .ceil_mode = true}},
    {.in = POSITIVE(3, {2, 4, 4}), .args = LP{.p = 1.5, .kernel = {1, {2}}}},
    KN__SAMPLES_END};
KN__SAMPLES(lp_pool3d) = {
    {.in = POSITIVE(5, {1, 2, 4, 4, 3}), .args = LP{.p = 2, .kernel = {1, {2}}}}, KN__SAMPLES_END};
#define NORM &(kn_local_response_norm_args)
KN__SAMPLES(local_response_norm) = {
    {.in = {{.shape = {3, {2, 6, 3}}}}, .args = NORM{.channels = 2}},
    {.in = {{.shape = {5, {1, 5, 2, 3, 2}}}},
     .args = NORM{.channels = 3, .alpha = KN_SOME(0.5), .beta = KN_SOME(0.5), .k = KN_SOME(1.25)}},
    {.in = {{.shape = {3, {0, 1, 2}}}}, .args = NORM{.channels = 1}},
    {.in = {{.shape = {2, {2, 3}}}}, .args = NORM{.channels = 2}, .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {3, {2, 6, 3}}}},
     .args = NORM{.channels = 0},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
