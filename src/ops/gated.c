/* Activations that split, draw or shift: glu, rrelu, shrink, thresholded_relu, quiet_softmax. */
#include <float.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- glu: the first half along axis times sigmoid of the second ---- */
bool kn__infer_glu(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_last_axis_args *a = call->args;
    kn_shape shape = kn__desc_shape(x);
    kn__call_site b;
    int axis;
    if (!a->axis.given) a->axis = (kn_some_i64){true, -1};
    if (x->rank < 1) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &shape, x->rank, 1);
        return false;
    }
    if (!kn__axis(call, a->axis.value, x->rank, &axis)) return false;
    a->axis.value = axis;
    if (shape.dim[axis] % 2) {
        kn__fail_axis_not_multiple(call->kn, kn__site_of(call, &b), axis, shape.dim[axis], 2);
        return false;
    }
    shape.dim[axis] /= 2;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

void kn__parts_glu(const kn__call *call, kn_tensor **results) {
    int64_t axis = ((const kn_last_axis_args *)call->args)->axis.value;
    int64_t half = kn_dim(call->in[0], (int)axis) / 2;
    kn_tensor *gate = kn_narrow(call->in[0], axis, half, half);
    results[0] = kn_mul(kn_narrow(call->in[0], axis, 0, half), kn_sigmoid(gate));
}

/* ---- rrelu: x above 0, else a random slope times x (Xu et al. 2015) ---- */
bool kn__infer_rrelu(kn__call *call) {
    kn_rrelu_args *a = call->args;
    kn__default(&a->lower, 1.0 / 8);
    kn__default(&a->upper, 1.0 / 3);
    double lower = a->lower.value, upper = a->upper.value;
    return kn__require_number(call, isfinite(lower) && lower <= upper, "lower", lower,
                              "finite, and at most upper") &&
           kn__require_number(call, isfinite(upper), "upper", upper, "a finite number") &&
           kn__infer_same(call);
}

void kn__parts_rrelu(const kn__call *call, kn_tensor **results) {
    const kn_rrelu_args *a = call->args;
    kn_tensor *x = call->in[0], *slope;
    double lower = a->lower.value, upper = a->upper.value;
    if (!a->training || lower == upper) {
        results[0] = kn_leaky_relu(x, (lower + upper) / 2);
        return;
    }
    slope = kn_uniform(kn_device_of(x), kn_shape_of(x), lower, upper, .dtype = kn_dtype_of(x));
    results[0] = kn_where(kn_gt_scalar(x, 0), x, kn_mul(x, slope));
}

/* ---- thresholded_relu, shrink: of ONNX ---- */
void kn__parts_thresholded_relu(const kn__call *call, kn_tensor **results) {
    results[0] = kn_threshold(call->in[0], ((const kn_thresholded_args *)call->args)->alpha, 0);
}

bool kn__infer_shrink(kn__call *call) {
    const kn_shrink_args *a = call->args;
    return kn__require_number(call, a->lambda >= 0, "lambda", a->lambda, "0 or more") &&
           kn__require_number(call, isfinite(a->bias), "bias", a->bias, "a finite number") &&
           kn__infer_same(call);
}

void kn__parts_shrink(const kn__call *call, kn_tensor **results) {
    const kn_shrink_args *a = call->args;
    kn_tensor *x = call->in[0], *y = x;
    if (a->bias != 0) y = kn_sub(x, kn_mul_scalar(kn_sign(x), a->bias));
    results[0] = kn_masked_fill(y, kn_le_scalar(kn_abs(x), a->lambda), 0);
}

/* ---- quiet_softmax: exp(x) / (1 + sum(exp(x))), which may choose nothing ---- */
void kn__parts_quiet_softmax(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = kn__widen(call->in[0]);
    kn_axes axis = {1, {((const kn_axis_args *)call->args)->axis}};
    if (kn_numel(x) == 0) {
        results[0] = kn_copy(call->in[0]);
        return;
    }
    kn_tensor *m = kn_maximum_scalar(kn_max(x, .axes = axis, .keepdim = true), 0);
    kn_tensor *e = kn_exp(kn_sub(x, m));
    kn_tensor *sum = kn_add(kn_sum(e, .axes = axis, .keepdim = true), kn_exp(kn_neg(m)));
    results[0] = kn__to_dtype(kn_div(e, sum), kn_dtype_of(call->in[0]));
}

void kn__grad_quiet_softmax(kn__backprop *b) {
    b->dx[0] = kn_softmax_grad(b->dy[0], b->out[0], ((const kn_axis_args *)b->args)->axis);
}

#ifdef KILN_TESTING
KN__SAMPLES(glu) = {{.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_last_axis_args){{0, 0}}},
                    {.in = {{.shape = {3, {2, 6, 3}}}}, .args = &(kn_last_axis_args){{true, 1}}},
                    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_last_axis_args){{0, 0}}},
                    {.in = {{.shape = {2, {3, 5}}}},
                     .args = &(kn_last_axis_args){{0, 0}},
                     .fails = KN_E_AXIS_NOT_MULTIPLE},
                    {.in = {{.shape = {0, {0}}}},
                     .args = &(kn_last_axis_args){{0, 0}},
                     .fails = KN_E_RANK_AT_LEAST},
                    {.in = {{.shape = {2, {3, 4}}}},
                     .args = &(kn_last_axis_args){{true, 2}},
                     .fails = KN_E_AXIS_OUT_OF_RANGE},
                    KN__SAMPLES_END};
KN__SAMPLES(rrelu) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_rrelu_args){.training = 0}},
    {.in = {{.shape = {2, {3, 17}}, .low = 0.5, .high = 2}},
     .args = &(kn_rrelu_args){.training = 1}},
    {.in = {{.shape = {0, {0}}}},
     .args = &(kn_rrelu_args){.lower = {true, 0.5}, .upper = {true, 0.5}, .training = 1}},
    {.in = {{.shape = {2, {3, 5}}}},
     .args = &(kn_rrelu_args){.lower = {true, 2}, .upper = {true, 1}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(thresholded_relu) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_thresholded_args){0.5}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_thresholded_args){-0.5}},
    KN__SAMPLES_END};
KN__SAMPLES(shrink) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_shrink_args){0.5, 0.25}, .not_smooth = true},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_shrink_args){0.25, 0}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 5}}}},
     .args = &(kn_shrink_args){-1, 0},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(quiet_softmax) = {
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){-1}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_axis_args){1}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){2}, .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
