/* Normalisation over axes of one sample: layer_norm, rms_norm, group_norm, instance_norm. */
#include <float.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/normalize.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- What the shape rules check ---- */
bool kn__check_eps(const kn__call *call, double *eps, double otherwise) {
    kn__call_site b;
    if (*eps == 0) *eps = otherwise;
    if (*eps > 0 && *eps <= DBL_MAX) return true;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "eps", *eps,
                                          "positive and finite");
    return false;
}

bool kn__check_like(const kn__call *call, uint32_t which, kn_dtype dtype, const kn_shape *shape) {
    const kn_tensor *t = which < call->n_in ? call->in[which] : NULL;
    if (!t) return true;
    kn__call_site b;
    char name[32];
    const char *operand = kn__operand_name(call->op, which, name, sizeof name);
    kn_shape own = kn__desc_shape(&t->d);
    if (t->d.dtype != dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), operand, (kn_dtype)t->d.dtype,
                                dtype);
        return false;
    }
    if (kn_shape_equal(own, *shape)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), operand, &own, shape);
    return false;
}

/* The last axes of x, .normalized of them, 1 where none are named; their shape. */
static bool check_normalized(const kn__call *call, const kn_desc *x, int64_t *count,
                             kn_shape *shape) {
    kn__call_site b;
    kn_shape own = kn__desc_shape(x);
    if (*count == 0) *count = 1;
    if (*count < 0 || *count > KN_MAX_RANK) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "normalized", *count,
                                        "1 to the rank");
        return false;
    }
    if (*count > x->rank) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, x->rank, *count);
        return false;
    }
    *shape = (kn_shape){.rank = (int32_t)*count};
    for (int i = 0; i < *count; i++) shape->dim[i] = x->shape[x->rank - *count + i];
    return true;
}

/* ---- The parts ---- */
static kn_axes axes_range(int from, int to) {
    kn_axes axes = {0};
    for (int i = from; i < to; i++) axes.axis[axes.count++] = i;
    return axes;
}

kn_tensor *kn__mean_over(kn_tensor *x, const kn_axes *axes) {
    return axes->count ? kn_mean(x, .axes = *axes, .keepdim = true) : x;
}

kn_tensor *kn__scale_shift(kn_tensor *y, kn_tensor *weight, kn_tensor *bias) {
    if (weight) y = kn_mul(y, weight);
    return bias ? kn_add(y, bias) : y;
}

/* x normalised, and what it was multiplied with. */
typedef struct normal {
    kn_tensor *y, *scale;
} normal;

static normal normal_of(kn_tensor *x, const kn_axes *axes, double eps, bool centred) {
    kn_tensor *d = centred ? kn_sub(x, kn__mean_over(x, axes)) : x;
    kn_tensor *scale = kn_rsqrt(kn_add_scalar(kn__mean_over(kn_mul(d, d), axes), eps));
    return (normal){kn_mul(d, scale), scale};
}

/* With y the normalised x and g the gradient of y: dx = scale (g - mean(g) - y mean(g y)). */
static kn_tensor *normal_gradient(const normal *n, kn_tensor *g, const kn_axes *axes,
                                  bool centred) {
    kn_tensor *dx = centred ? kn_sub(g, kn__mean_over(g, axes)) : g;
    dx = kn_sub(dx, kn_mul(n->y, kn__mean_over(kn_mul(g, n->y), axes)));
    return kn_mul(dx, n->scale);
}

static kn_tensor *sum_over(kn_tensor *x, const kn_axes *axes) {
    return axes->count ? kn_sum(x, .axes = *axes) : x;
}

/* ---- layer_norm ---- */
bool kn__infer_layer_norm(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_layer_norm_args *a = call->args;
    kn_shape shape;
    return check_normalized(call, x, &a->normalized, &shape) &&
           kn__check_eps(call, &a->eps, 1e-5) &&
           kn__check_like(call, 1, (kn_dtype)x->dtype, &shape) &&
           kn__check_like(call, 2, (kn_dtype)x->dtype, &shape) &&
           kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

void kn__parts_layer_norm(const kn__call *call, kn_tensor **results) {
    const kn_layer_norm_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    kn_axes axes = axes_range(kn_rank(x) - (int)a->normalized, kn_rank(x));
    normal n = normal_of(x, &axes, a->eps, true);
    results[0] =
        kn__to_dtype(kn__scale_shift(n.y, call->in[1], call->in[2]), kn_dtype_of(call->in[0]));
}

void kn__grad_layer_norm(kn__backprop *b) {
    const kn_layer_norm_args *a = b->args;
    kn_tensor *dw = NULL, *db = NULL;
    b->dx[0] = kn_layer_norm_grad(b->dy[0], b->in[0], &dw, &db, .weight = b->in[1],
                                  .normalized = a->normalized, .eps = a->eps);
    if (b->need[1]) b->dx[1] = dw;
    if (b->need[2]) b->dx[2] = db;
}

/* dy, x, weight: the results are dx and, in weight's shape, dweight and dbias. */
bool kn__infer_layer_norm_grad(kn__call *call) {
    const kn_desc *x = &call->in[1]->d;
    kn_layer_norm_args *a = call->args;
    kn_dtype dtype = (kn_dtype)x->dtype;
    kn_shape shape, own = kn__desc_shape(x);
    return check_normalized(call, x, &a->normalized, &shape) &&
           kn__check_eps(call, &a->eps, 1e-5) && kn__check_like(call, 0, dtype, &own) &&
           kn__check_like(call, 2, dtype, &shape) && kn__out_shape(call, 0, dtype, own) &&
           kn__out_shape(call, 1, dtype, shape) && kn__out_shape(call, 2, dtype, shape);
}

void kn__parts_layer_norm_grad(const kn__call *call, kn_tensor **results) {
    const kn_layer_norm_args *a = call->args;
    kn_tensor *dy = kn__widen(call->in[0]), *x = kn__widen(call->in[1]);
    int rank = kn_rank(x), split = rank - (int)a->normalized;
    kn_dtype dtype = kn_dtype_of(call->in[1]);
    kn_axes inner = axes_range(split, rank), outer = axes_range(0, split);
    normal n = normal_of(x, &inner, a->eps, true);
    kn_tensor *g = call->in[2] ? kn_mul(dy, call->in[2]) : dy;
    results[0] = kn__to_dtype(normal_gradient(&n, g, &inner, true), dtype);
    results[1] = kn__to_dtype(sum_over(kn_mul(dy, n.y), &outer), dtype);
    results[2] = kn__to_dtype(sum_over(dy, &outer), dtype);
}

/* ---- rms_norm ---- */

/* As PyTorch: the machine epsilon of what is computed in. */
static double machine_epsilon(uint8_t dtype) {
    return dtype == KN_F64 ? DBL_EPSILON : (double)FLT_EPSILON;
}

bool kn__infer_rms_norm(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_layer_norm_args *a = call->args;
    kn_shape shape;
    return check_normalized(call, x, &a->normalized, &shape) &&
           kn__check_eps(call, &a->eps, machine_epsilon(x->dtype)) &&
           kn__check_like(call, 1, (kn_dtype)x->dtype, &shape) &&
           kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

void kn__parts_rms_norm(const kn__call *call, kn_tensor **results) {
    const kn_layer_norm_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    kn_axes axes = axes_range(kn_rank(x) - (int)a->normalized, kn_rank(x));
    normal n = normal_of(x, &axes, a->eps, false);
    results[0] = kn__to_dtype(kn__scale_shift(n.y, call->in[1], NULL), kn_dtype_of(call->in[0]));
}

void kn__grad_rms_norm(kn__backprop *b) {
    const kn_layer_norm_args *a = b->args;
    kn_tensor *dw = NULL;
    b->dx[0] = kn_rms_norm_grad(b->dy[0], b->in[0], &dw, .weight = b->in[1],
                                .normalized = a->normalized, .eps = a->eps);
    if (b->need[1]) b->dx[1] = dw;
}

bool kn__infer_rms_norm_grad(kn__call *call) {
    const kn_desc *x = &call->in[1]->d;
    kn_layer_norm_args *a = call->args;
    kn_dtype dtype = (kn_dtype)x->dtype;
    kn_shape shape, own = kn__desc_shape(x);
    return check_normalized(call, x, &a->normalized, &shape) &&
           kn__check_eps(call, &a->eps, machine_epsilon(x->dtype)) &&
           kn__check_like(call, 0, dtype, &own) && kn__check_like(call, 2, dtype, &shape) &&
           kn__out_shape(call, 0, dtype, own) && kn__out_shape(call, 1, dtype, shape);
}

void kn__parts_rms_norm_grad(const kn__call *call, kn_tensor **results) {
    const kn_layer_norm_args *a = call->args;
    kn_tensor *dy = kn__widen(call->in[0]), *x = kn__widen(call->in[1]);
    int rank = kn_rank(x), split = rank - (int)a->normalized;
    kn_dtype dtype = kn_dtype_of(call->in[1]);
    kn_axes inner = axes_range(split, rank), outer = axes_range(0, split);
    normal n = normal_of(x, &inner, a->eps, false);
    kn_tensor *g = call->in[2] ? kn_mul(dy, call->in[2]) : dy;
    results[0] = kn__to_dtype(normal_gradient(&n, g, &inner, false), dtype);
    results[1] = kn__to_dtype(sum_over(kn_mul(dy, n.y), &outer), dtype);
}

/* ---- group_norm, instance_norm: layer norms of each group of channels ---- */
static bool check_channels(const kn__call *call, kn_shape *channels) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x);
    kn__call_site b;
    if (x->rank < 2) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, x->rank, 2);
        return false;
    }
    *channels = (kn_shape){1, {x->shape[1]}};
    return kn__check_like(call, 1, (kn_dtype)x->dtype, channels) &&
           kn__check_like(call, 2, (kn_dtype)x->dtype, channels);
}

bool kn__infer_group_norm(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_group_norm_args *a = call->args;
    kn_shape channels;
    kn__call_site b;
    if (!check_channels(call, &channels) || !kn__check_eps(call, &a->eps, 1e-5)) return false;
    if (a->groups < 1) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "groups", a->groups,
                                        "1 or more");
        return false;
    }
    if (x->shape[1] % a->groups) {
        kn__fail_axis_not_multiple(call->kn, kn__site_of(call, &b), 1, x->shape[1], a->groups);
        return false;
    }
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

kn_tensor *kn__per_channel(kn_tensor *t, int rank) {
    if (!t) return NULL;
    kn_shape shape = {.rank = rank};
    for (int i = 0; i < rank; i++) shape.dim[i] = i == 1 ? kn_numel(t) : 1;
    return kn_reshape(t, shape);
}

static void normalize_groups(const kn__call *call, int64_t groups, double eps,
                             kn_tensor **results) {
    kn_tensor *x = call->in[0];
    kn_shape shape = kn_shape_of(x);
    int64_t samples = shape.dim[0], n = kn_numel(x);
    kn_tensor *y = kn__widen(x);
    if (n) {
        y = kn_reshape(y, KN_SHAPE(samples, groups, n / samples / groups));
        y = kn_reshape(kn_layer_norm(y, .eps = eps), shape);
    }
    y = kn__scale_shift(y, kn__per_channel(call->in[1], shape.rank),
                        kn__per_channel(call->in[2], shape.rank));
    results[0] = kn__to_dtype(y, kn_dtype_of(x));
}

void kn__parts_group_norm(const kn__call *call, kn_tensor **results) {
    const kn_group_norm_args *a = call->args;
    normalize_groups(call, a->groups, a->eps, results);
}

bool kn__infer_instance_norm(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_instance_norm_args *a = call->args;
    kn_shape channels, own = kn__desc_shape(x);
    int64_t values = 1;
    if (!check_channels(call, &channels) || !kn__check_eps(call, &a->eps, 1e-5)) return false;
    for (int i = 2; i < x->rank; i++) values *= x->shape[i];
    if (values == 1) {
        kn__call_site b;
        kn__fail_norm_one_value(call->kn, kn__site_of(call, &b), &own, 1);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, own);
}

void kn__parts_instance_norm(const kn__call *call, kn_tensor **results) {
    const kn_instance_norm_args *a = call->args;
    normalize_groups(call, kn_dim(call->in[0], 1), a->eps, results);
}

#ifdef KILN_TESTING
KN__SAMPLES(layer_norm) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {1, {4}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = &(kn_layer_norm_args){0, 0.1}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .n_in = 3,
     .args = &(kn_layer_norm_args){2, 1e-3}},
    {.in = {{.shape = {2, {3, 37}}}}, .n_in = 1, .args = &(kn_layer_norm_args){0, 0.5}},
    {.in = {{.shape = {2, {0, 4}}}}, .n_in = 1, .args = &(kn_layer_norm_args){0, 0}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}}},
     .n_in = 2,
     .args = &(kn_layer_norm_args){0, 0},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {3, 4}}}},
     .n_in = 1,
     .args = &(kn_layer_norm_args){3, 0},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {2, {3, 4}}}},
     .n_in = 1,
     .args = &(kn_layer_norm_args){1, NAN},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(layer_norm_grad) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = &(kn_layer_norm_args){0, 0.5}},
    {.in = {{.shape = {2, {3, 37}}}, {.shape = {2, {3, 37}}}},
     .n_in = 2,
     .args = &(kn_layer_norm_args){0, 0.5}},
    KN__SAMPLES_END};
KN__SAMPLES(rms_norm) = {
    {.in = {{.shape = {3, {2, 3, 4}}, .low = 0.5, .high = 2}, {.shape = {1, {4}}}},
     .n_in = 2,
     .args = &(kn_layer_norm_args){0, 0}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {3, 4}}}},
     .n_in = 2,
     .args = &(kn_layer_norm_args){2, 1e-3}},
    {.in = {{.shape = {2, {3, 37}}}}, .n_in = 1, .args = &(kn_layer_norm_args){0, 1e-2}},
    KN__SAMPLES_END};
KN__SAMPLES(rms_norm_grad) = {
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {3, {2, 3, 4}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = &(kn_layer_norm_args){0, 1e-3}},
    {.in = {{.shape = {2, {3, 37}}}, {.shape = {2, {3, 37}}}},
     .n_in = 2,
     .args = &(kn_layer_norm_args){0, 1e-2}},
    KN__SAMPLES_END};
KN__SAMPLES(group_norm) = {
    {.in = {{.shape = {3, {2, 6, 5}}}, {.shape = {1, {6}}}, {.shape = {1, {6}}}},
     .n_in = 3,
     .args = &(kn_group_norm_args){3, 0}},
    {.in = {{.shape = {2, {2, 6}}}}, .n_in = 1, .args = &(kn_group_norm_args){2, 1e-3}},
    {.in = {{.shape = {3, {0, 6, 2}}}, {.shape = {1, {6}}}, {.shape = {1, {6}}}},
     .n_in = 3,
     .args = &(kn_group_norm_args){2, 0}},
    {.in = {{.shape = {3, {2, 6, 5}}}},
     .n_in = 1,
     .args = &(kn_group_norm_args){4, 0},
     .fails = KN_E_AXIS_NOT_MULTIPLE},
    {.in = {{.shape = {3, {2, 6, 5}}}},
     .n_in = 1,
     .args = &(kn_group_norm_args){0, 0},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(instance_norm) = {
    {.in = {{.shape = {4, {2, 3, 2, 3}}}, {.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .n_in = 3,
     .args = &(kn_instance_norm_args){0}},
    {.in = {{.shape = {3, {2, 3, 1}}}},
     .n_in = 1,
     .args = &(kn_instance_norm_args){0},
     .fails = KN_E_NORM_ONE_VALUE},
    KN__SAMPLES_END};
#endif
