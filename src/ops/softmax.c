/* softmax and its kin. */
#include <float.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

static kn_axes axis_of(const kn_axis_args *a) {
    return (kn_axes){1, {a->axis}};
}

/* x - max(x) along axis: exp of it neither overflows nor vanishes everywhere. Where all is -inf it
 * stays so, since the maximum counts as the lowest number. */
static kn_tensor *shifted(kn_tensor *x, kn_axes axis) {
    double lowest = kn_dtype_of(x) == KN_F64 ? -DBL_MAX : -(double)FLT_MAX;
    kn_tensor *m = kn_max(x, .axes = axis, .keepdim = true);
    return kn_sub(x, kn_maximum_scalar(m, lowest));
}

/* The sum of what exp made; where all are 0, 1 instead: such a line gives zeros. */
static kn_tensor *sum_not_zero(kn_tensor *e, kn_axes axis) {
    kn_tensor *sum = kn_sum(e, .axes = axis, .keepdim = true);
    return kn_add(sum, kn_cast(kn_eq_scalar(sum, 0), kn_dtype_of(sum)));
}

/* ---- softmax ---- */
void kn__parts_softmax(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = kn__widen(call->in[0]);
    kn_axes axis = axis_of(call->args);
    if (kn_numel(x) == 0) {
        results[0] = kn_copy(call->in[0]);
        return;
    }
    kn_tensor *e = kn_exp(shifted(x, axis));
    kn_tensor *y = kn_div(e, sum_not_zero(e, axis));
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
}

void kn__grad_softmax(kn__backprop *b) {
    b->dx[0] = kn_softmax_grad(b->dy[0], b->out[0], ((const kn_axis_args *)b->args)->axis);
}

/* With y = softmax(x): dx = y (dy - sum(y dy)). */
void kn__parts_softmax_grad(const kn__call *call, kn_tensor **results) {
    kn_tensor *dy = kn__widen(call->in[0]), *y = kn__widen(call->in[1]), *ydy = kn_mul(y, dy);
    kn_tensor *sum = kn_sum(ydy, .axes = axis_of(call->args), .keepdim = true);
    results[0] = kn__to_dtype(kn_sub(ydy, kn_mul(y, sum)), kn_dtype_of(call->in[0]));
}

/* dy and y of one shape, and an axis of it. */
bool kn__infer_softmax_grad(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d, *y = &call->in[1]->d;
    kn_axis_args *a = call->args;
    kn_shape own = kn__desc_shape(y), given = kn__desc_shape(dy);
    int axis = 0;
    if (!kn_shape_equal(own, given)) {
        kn__call_site b;
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &given, &own);
        return false;
    }
    if (dy->dtype != y->dtype) {
        kn__call_site b;
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "y", (kn_dtype)y->dtype,
                                (kn_dtype)dy->dtype);
        return false;
    }
    if (!kn__axis(call, a->axis, y->rank, &axis)) return false;
    a->axis = axis;
    return kn__out_shape(call, 0, (kn_dtype)y->dtype, own);
}

/* ---- log_softmax ---- */
void kn__parts_log_softmax(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = kn__widen(call->in[0]);
    kn_axes axis = axis_of(call->args);
    if (kn_numel(x) == 0) {
        results[0] = kn_copy(call->in[0]);
        return;
    }
    kn_tensor *z = shifted(x, axis);
    kn_tensor *y = kn_sub(z, kn_log(sum_not_zero(kn_exp(z), axis)));
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
}

void kn__grad_log_softmax(kn__backprop *b) {
    b->dx[0] = kn_log_softmax_grad(b->dy[0], b->out[0], ((const kn_axis_args *)b->args)->axis);
}

/* With y = log_softmax(x): dx = dy - exp(y) sum(dy). */
void kn__parts_log_softmax_grad(const kn__call *call, kn_tensor **results) {
    kn_tensor *dy = kn__widen(call->in[0]), *y = kn__widen(call->in[1]);
    kn_tensor *sum = kn_sum(dy, .axes = axis_of(call->args), .keepdim = true);
    results[0] = kn__to_dtype(kn_sub(dy, kn_mul(kn_exp(y), sum)), kn_dtype_of(call->in[0]));
}

/* ---- softmin ---- */
void kn__parts_softmin(const kn__call *call, kn_tensor **results) {
    results[0] = kn_softmax(kn_neg(call->in[0]), ((const kn_axis_args *)call->args)->axis);
}

#ifdef KILN_TESTING
#define SOFTMAX_SAMPLES                                                      \
    {                                                                        \
        {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){-1}},       \
            {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_axis_args){1}}, \
            {.in = {{.shape = {2, {5, 33}}}}, .args = &(kn_axis_args){0}},   \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_args){0}},       \
            {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_axis_args){0}},    \
            {.in = {{.shape = {2, {3, 4}}}},                                 \
             .args = &(kn_axis_args){5},                                     \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                               \
            KN__SAMPLES_END                                                  \
    }
#define SOFTMAX_GRAD_SAMPLES                                                              \
    {                                                                                     \
        {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.6}}, \
         .args = &(kn_axis_args){-1}},                                                    \
            {.in = {{.shape = {3, {2, 3, 4}}},                                            \
                    {.shape = {3, {2, 3, 4}}, .low = 0.1, .high = 0.6}},                  \
             .args = &(kn_axis_args){1}},                                                 \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}}},                         \
             .args = &(kn_axis_args){0},                                                  \
             .fails = KN_E_SHAPE_MISMATCH},                                               \
            KN__SAMPLES_END                                                               \
    }
KN__SAMPLES(softmax) = SOFTMAX_SAMPLES;
KN__SAMPLES(log_softmax) = SOFTMAX_SAMPLES;
KN__SAMPLES(softmin) = SOFTMAX_SAMPLES;
KN__SAMPLES(softmax_grad) = SOFTMAX_GRAD_SAMPLES;
KN__SAMPLES(log_softmax_grad) = SOFTMAX_GRAD_SAMPLES;
#endif
