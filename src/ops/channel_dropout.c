/* Dropout of whole channels, and the dropout that keeps mean and variance (alpha dropout). */
#include <math.h>

#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"

static double p_of(const kn__call *call) {
    return ((const kn_probability_args *)call->args)->p;
}

static bool check_p(const kn__call *call) {
    double p = p_of(call);
    return kn__require_number(call, p >= 0 && p <= 1, "p", p, "from 0 to 1");
}

/* ---- What the shape rules check ---- */
bool kn__infer_drop(kn__call *call) {
    return check_p(call) && kn__infer_same(call);
}

bool kn__infer_feature_dropout(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x);
    if (!check_p(call)) return false;
    if (x->rank >= 2) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, x->rank, 2);
    return false;
}

/* [channels, spatial axes…] or [n, channels, spatial axes…]. */
static bool spatial(kn__call *call, int axes) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x);
    if (!check_p(call)) return false;
    if (x->rank == axes + 1 || x->rank == axes + 2) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &own, x->rank, axes + 2);
    return false;
}
bool kn__infer_dropout1d(kn__call *call) {
    return spatial(call, 1);
}
bool kn__infer_dropout2d(kn__call *call) {
    return spatial(call, 2);
}
bool kn__infer_dropout3d(kn__call *call) {
    return spatial(call, 3);
}

/* ---- The parts ---- */

/* x's shape with all axes from the first spatial one on of size 1. */
static kn_shape channels_of(kn_tensor *x, int first) {
    kn_shape shape = kn_shape_of(x);
    for (int i = first; i < shape.rank; i++) shape.dim[i] = 1;
    return shape;
}

/* One draw for each index of the axes before first. */
static void drop(const kn__call *call, int first, kn_tensor **results) {
    kn_tensor *x = call->in[0];
    kn_tensor *one = kn_ones(kn_device_of(x), channels_of(x, first), .dtype = kn_dtype_of(x));
    results[0] = kn_mul(x, kn_dropout(one, p_of(call)));
}
void kn__parts_feature_dropout(const kn__call *call, kn_tensor **results) {
    drop(call, 2, results);
}
void kn__parts_dropout1d(const kn__call *call, kn_tensor **results) {
    drop(call, kn_rank(call->in[0]) - 1, results);
}
void kn__parts_dropout2d(const kn__call *call, kn_tensor **results) {
    drop(call, kn_rank(call->in[0]) - 2, results);
}
void kn__parts_dropout3d(const kn__call *call, kn_tensor **results) {
    drop(call, kn_rank(call->in[0]) - 3, results);
}

/* What is dropped becomes selu's limit far below 0, -alpha; then a x + b brings back mean 0 and
 * variance 1 (Klambauer et al., "Self-Normalizing Neural Networks", 2017, section 2). */
static void alpha_drop(const kn__call *call, int first, kn_tensor **results) {
    const double alpha = 1.7580993408473766;
    double p = p_of(call);
    kn_tensor *x = kn__widen(call->in[0]);
    if (p == 0 || p == 1) {
        results[0] = p == 0 ? kn_copy(call->in[0]) : kn_mul_scalar(call->in[0], 0);
        return;
    }
    double a = 1 / sqrt((alpha * alpha * p + 1) * (1 - p));
    kn_tensor *kept =
        kn_bernoulli(kn_device_of(x), channels_of(x, first), 1 - p, .dtype = kn_dtype_of(x));
    kn_tensor *shift = kn_add_scalar(kn_mul_scalar(kept, alpha * a), alpha * a * (p - 1));
    kn_tensor *y = kn_add(kn_mul(x, kn_mul_scalar(kept, a)), shift);
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
}
void kn__parts_alpha_dropout(const kn__call *call, kn_tensor **results) {
    alpha_drop(call, kn_rank(call->in[0]), results);
}
void kn__parts_feature_alpha_dropout(const kn__call *call, kn_tensor **results) {
    alpha_drop(call, 2, results);
}

#ifdef KILN_TESTING
#define DROP_SAMPLES(...)                                                             \
    {                                                                                 \
        {.in = {{.shape = __VA_ARGS__}}, .args = &(kn_probability_args){.p = 0.5}},   \
            {.in = {{.shape = __VA_ARGS__}}, .args = &(kn_probability_args){.p = 0}}, \
            {.in = {{.shape = __VA_ARGS__}}, .args = &(kn_probability_args){.p = 1}}, \
            {.in = {{.shape = __VA_ARGS__}},                                          \
             .args = &(kn_probability_args){.p = 1.5},                                \
             .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},                             \
            KN__SAMPLES_END                                                           \
    }
#define CHANNEL_SAMPLES(error, ...)                                                   \
    {                                                                                 \
        {.in = {{.shape = __VA_ARGS__}}, .args = &(kn_probability_args){.p = 0.5}},   \
            {.in = {{.shape = __VA_ARGS__}}, .args = &(kn_probability_args){.p = 1}}, \
            {.in = {{.shape = {1, {4}}}},                                             \
             .args = &(kn_probability_args){.p = 0.5},                                \
             .fails = error},                                                         \
            {.in = {{.shape = __VA_ARGS__}},                                          \
             .args = &(kn_probability_args){.p = NAN},                                \
             .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},                             \
            KN__SAMPLES_END                                                           \
    }
KN__SAMPLES(alpha_dropout) = DROP_SAMPLES({2, {3, 5}});
KN__SAMPLES(feature_alpha_dropout) = CHANNEL_SAMPLES(KN_E_RANK_AT_LEAST, {3, {3, 4, 2}});
KN__SAMPLES(feature_dropout) = CHANNEL_SAMPLES(KN_E_RANK_AT_LEAST, {3, {3, 4, 2}});
KN__SAMPLES(dropout1d) = CHANNEL_SAMPLES(KN_E_RANK_REQUIRED, {2, {6, 2}});
KN__SAMPLES(dropout2d) = CHANNEL_SAMPLES(KN_E_RANK_REQUIRED, {4, {3, 4, 2, 2}});
KN__SAMPLES(dropout3d) = CHANNEL_SAMPLES(KN_E_RANK_REQUIRED, {4, {6, 2, 1, 2}});
#endif
