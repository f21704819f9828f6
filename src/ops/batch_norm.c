/* Batch normalisation: a mean and a variance a channel (axis 1), over all other axes. */
#include "ops/infer.h"
#include "ops/normalize.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- What the shape rules check ---- */
static bool channels_of(const kn__call *call, const kn_desc *x, kn_shape *channels) {
    kn_shape own = kn__desc_shape(x);
    kn__call_site b;
    *channels = (kn_shape){1, {x->rank > 1 ? x->shape[1] : 0}};
    if (x->rank > 1) return true;
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, x->rank, 2);
    return false;
}

static bool like_channels(const kn__call *call, uint32_t from, uint32_t to, kn_dtype dtype,
                          const kn_shape *channels) {
    for (uint32_t i = from; i < to; i++) {
        if (!kn__check_like(call, i, dtype, channels)) return false;
    }
    return true;
}

static double values_per_channel(const kn_shape *shape) {
    double n = (double)shape->dim[0];
    for (int i = 2; i < shape->rank; i++) n *= (double)shape->dim[i];
    return n;
}

/* All axes but the channels'. */
static kn_axes other_axes(int rank) {
    kn_axes axes = {1, {0}};
    for (int i = 2; i < rank; i++) axes.axis[axes.count++] = i;
    return axes;
}

static kn_tensor *inverse_deviation(kn_tensor *variance, double eps) {
    return kn_rsqrt(kn_add_scalar(variance, eps));
}

/* ---- batch_norm: by the statistics of the batch, which come back too ---- */
bool kn__infer_batch_norm(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_batch_norm_args *a = call->args;
    kn_dtype dtype = (kn_dtype)x->dtype, wide = dtype == KN_F64 ? KN_F64 : KN_F32;
    kn_shape channels, own = kn__desc_shape(x);
    if (!channels_of(call, x, &channels) || !kn__check_eps(call, &a->eps, 1e-5) ||
        !like_channels(call, 1, 3, dtype, &channels))
        return false;
    if (values_per_channel(&own) < 2) {
        kn__call_site b;
        kn__fail_norm_one_value(call->kn, kn__site_of(call, &b), &own,
                                (int64_t)values_per_channel(&own));
        return false;
    }
    return kn__out_shape(call, 0, dtype, own) && kn__out_shape(call, 1, wide, channels) &&
           kn__out_shape(call, 2, wide, channels);
}

void kn__parts_batch_norm(const kn__call *call, kn_tensor **results) {
    const kn_batch_norm_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    int rank = kn_rank(x);
    kn_axes axes = other_axes(rank);
    kn_tensor *mean = kn_mean(x, .axes = axes, .keepdim = true), *d = kn_sub(x, mean);
    kn_tensor *variance = kn_mean(kn_mul(d, d), .axes = axes, .keepdim = true);
    kn_tensor *y = kn_mul(d, inverse_deviation(variance, a->eps));
    y = kn__scale_shift(y, kn__per_channel(call->in[1], rank), kn__per_channel(call->in[2], rank));
    kn_shape channels = {1, {kn_dim(x, 1)}};
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
    results[1] = kn_reshape(mean, channels);
    results[2] = kn_reshape(variance, channels);
}

/* The mean and the variance are results like the other: what flows back into them goes to x. */
static kn_tensor *statistics_gradient(const kn__backprop *b) {
    double n = values_per_channel(&b->in_meta[0]->shape);
    int rank = b->in_meta[0]->shape.rank;
    kn_tensor *dx = NULL;
    if (b->dy[1]) dx = kn_mul_scalar(kn__per_channel(b->dy[1], rank), 1 / n);
    if (!b->dy[2]) return dx;
    kn_tensor *d = kn_sub(kn__widen(b->in[0]), kn__per_channel(b->out[1], rank));
    kn_tensor *dv = kn_mul(d, kn_mul_scalar(kn__per_channel(b->dy[2], rank), 2 / n));
    return dx ? kn_add(dv, dx) : dv;
}

void kn__grad_batch_norm(kn__backprop *b) {
    const kn_batch_norm_args *a = b->args;
    kn_tensor *dw = NULL, *db = NULL, *through = b->need[0] ? statistics_gradient(b) : NULL;
    kn_tensor *dx = NULL;
    if (b->dy[0]) {
        dx = kn_batch_norm_grad(b->dy[0], b->in[0], b->out[1], b->out[2], &dw, &db,
                                .weight = b->in[1], .eps = a->eps);
        if (b->need[1]) b->dx[1] = dw;
        if (b->need[2]) b->dx[2] = db;
    }
    if (through) through = kn_expand(through, b->in_meta[0]->shape);
    b->dx[0] = dx && through ? kn_add(dx, through) : dx ? dx : through;
}

/* dy, x, mean, var, weight: the results are dx, dweight, dbias. */
bool kn__infer_batch_norm_grad(kn__call *call) {
    const kn_desc *x = &call->in[1]->d;
    kn_batch_norm_args *a = call->args;
    kn_dtype dtype = (kn_dtype)x->dtype, wide = dtype == KN_F64 ? KN_F64 : KN_F32;
    kn_shape channels, own = kn__desc_shape(x);
    return channels_of(call, x, &channels) && kn__check_eps(call, &a->eps, 1e-5) &&
           kn__check_like(call, 0, dtype, &own) && like_channels(call, 2, 4, wide, &channels) &&
           kn__check_like(call, 4, dtype, &channels) && kn__out_shape(call, 0, dtype, own) &&
           kn__out_shape(call, 1, dtype, channels) && kn__out_shape(call, 2, dtype, channels);
}

/* With y = (x - mean) / deviation: dx = (g - mean(g) - y mean(g y)) / deviation, g = dy weight. */
void kn__parts_batch_norm_grad(const kn__call *call, kn_tensor **results) {
    const kn_batch_norm_args *a = call->args;
    kn_tensor *dy = kn__widen(call->in[0]), *x = kn__widen(call->in[1]);
    int rank = kn_rank(x);
    kn_axes axes = other_axes(rank);
    kn_dtype dtype = kn_dtype_of(call->in[1]);
    kn_tensor *scale = inverse_deviation(kn__per_channel(call->in[3], rank), a->eps);
    kn_tensor *y = kn_mul(kn_sub(x, kn__per_channel(call->in[2], rank)), scale);
    kn_tensor *g = call->in[4] ? kn_mul(dy, kn__per_channel(call->in[4], rank)) : dy;
    kn_tensor *dx = kn_sub(g, kn__mean_over(g, &axes));
    dx = kn_sub(dx, kn_mul(y, kn__mean_over(kn_mul(g, y), &axes)));
    results[0] = kn__to_dtype(kn_mul(dx, scale), dtype);
    results[1] = kn__to_dtype(kn_sum(kn_mul(dy, y), .axes = axes), dtype);
    results[2] = kn__to_dtype(kn_sum(dy, .axes = axes), dtype);
}

/* ---- batch_norm_inference: by given statistics ---- */
bool kn__infer_batch_norm_inference(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_batch_norm_args *a = call->args;
    kn_dtype dtype = (kn_dtype)x->dtype;
    kn_shape channels;
    if (!channels_of(call, x, &channels) || !kn__check_eps(call, &a->eps, 1e-5)) return false;
    for (uint32_t i = 1; i < 3; i++) {
        kn_dtype own = (kn_dtype)call->in[i]->d.dtype; /* statistics may be wider than x */
        if (!kn__check_like(call, i, own == KN_F32 ? own : dtype, &channels)) return false;
    }
    return like_channels(call, 3, 5, dtype, &channels) &&
           kn__out(call, 0, dtype, x->rank, x->shape);
}

void kn__parts_batch_norm_inference(const kn__call *call, kn_tensor **results) {
    const kn_batch_norm_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    int rank = kn_rank(x);
    kn_tensor *mean = kn__per_channel(kn__widen(call->in[1]), rank);
    kn_tensor *variance = kn__per_channel(kn__widen(call->in[2]), rank);
    kn_tensor *y = kn_mul(kn_sub(x, mean), inverse_deviation(variance, a->eps));
    y = kn__scale_shift(y, kn__per_channel(call->in[3], rank), kn__per_channel(call->in[4], rank));
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
KN__SAMPLES(batch_norm) = {
    {.in = {{.shape = {4, {2, 3, 2, 4}}}, {.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .n_in = 3,
     .args = &(kn_batch_norm_args){0}},
    {.in = {{.shape = {2, {5, 3}}}}, .n_in = 1, .args = &(kn_batch_norm_args){1e-3}},
    {.in = {{.shape = {2, {1, 3}}}},
     .n_in = 1,
     .args = &(kn_batch_norm_args){0},
     .fails = KN_E_NORM_ONE_VALUE},
    {.in = {{.shape = {1, {3}}}},
     .n_in = 1,
     .args = &(kn_batch_norm_args){0},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {2, {5, 3}}}, {.shape = {1, {5}}}},
     .n_in = 2,
     .args = &(kn_batch_norm_args){0},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(batch_norm_grad) = {{.in = {{.shape = {3, {2, 3, 4}}},
                                        {.shape = {3, {2, 3, 4}}},
                                        {.shape = {1, {3}}},
                                        {.shape = {1, {3}}, .low = 0.5, .high = 2},
                                        {.shape = {1, {3}}}},
                                 .n_in = 5,
                                 .args = &(kn_batch_norm_args){0},
                                 .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32)},
                                KN__SAMPLES_END};
KN__SAMPLES(batch_norm_inference) = {{.in = {{.shape = {3, {2, 3, 4}}},
                                             {.shape = {1, {3}}},
                                             {.shape = {1, {3}}, .low = 0.5, .high = 2},
                                             {.shape = {1, {3}}},
                                             {.shape = {1, {3}}}},
                                      .n_in = 5,
                                      .args = &(kn_batch_norm_args){0}},
                                     {.in = {{.shape = {2, {1, 3}}},
                                             {.shape = {1, {3}}},
                                             {.shape = {1, {3}}, .low = 0.5, .high = 2}},
                                      .n_in = 3,
                                      .args = &(kn_batch_norm_args){0}},
                                     KN__SAMPLES_END};
#endif
