/* Losses that compare element by element: the prediction and the target have one shape. */
#include "ops/loss.h"

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

bool kn__check_reduction(const kn__call *call, kn_reduction reduction) {
    if (reduction <= KN_REDUCTION_NONE) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "reduction", reduction,
                                    "KN_REDUCTION_MEAN, _SUM or _NONE");
    return false;
}

kn_tensor *kn__reduce_loss(kn_tensor *loss, kn_reduction reduction) {
    if (reduction == KN_REDUCTION_NONE) return loss;
    return reduction == KN_REDUCTION_SUM ? kn_sum(loss) : kn_mean(loss);
}

/* The prediction's and the target's shapes must be equal: [n] against [n, 1] would broadcast to
 * [n, n]. */
static bool same_shapes(const kn__call *call) {
    kn_shape p = kn__desc_shape(&call->in[0]->d), t = kn__desc_shape(&call->in[1]->d);
    if (kn_shape_equal(p, t)) return true;
    kn__call_site b;
    kn__fail_loss_shape_mismatch(call->kn, kn__site_of(call, &b), &p, &t);
    return false;
}

static bool loss_result(kn__call *call, kn_reduction reduction) {
    const kn_desc *x = &call->in[0]->d;
    if (!same_shapes(call) || !kn__check_reduction(call, reduction)) return false;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         reduction == KN_REDUCTION_NONE ? kn__desc_shape(x) : KN_SCALAR);
}

static void reduced(const kn__call *call, kn_tensor *loss, kn_reduction reduction,
                    kn_tensor **results) {
    results[0] = kn__to_dtype(kn__reduce_loss(loss, reduction), kn_dtype_of(call->in[0]));
}

/* dy for each element. */
static kn_tensor *scaled(const kn__backprop *b, kn_reduction reduction) {
    kn_tensor *dy = kn__widen(b->dy[0]);
    if (reduction != KN_REDUCTION_MEAN) return dy;
    return kn_mul_scalar(dy, 1.0 / (double)kn_shape_numel(b->in_meta[0]->shape));
}

/* ---- mse_loss ---- */
bool kn__infer_loss(kn__call *call) {
    return loss_result(call, ((const kn_loss_args *)call->args)->reduction);
}

void kn__parts_mse_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *d = kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1]));
    reduced(call, kn_mul(d, d), ((const kn_loss_args *)call->args)->reduction, results);
}

void kn__grad_mse_loss(kn__backprop *b) {
    kn_tensor *d = kn_sub(kn__widen(b->in[0]), kn__widen(b->in[1]));
    kn_tensor *scale = kn_mul_scalar(scaled(b, ((const kn_loss_args *)b->args)->reduction), 2);
    b->dx[0] = kn_mul(d, scale);
    if (b->need[1]) b->dx[1] = kn_neg(b->dx[0]);
}

#ifdef KILN_TESTING
#define LOSS_SAMPLES                                                 \
    {                                                                \
        {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},     \
         .args = &(kn_loss_args){KN_REDUCTION_MEAN}},                \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, \
             .args = &(kn_loss_args){KN_REDUCTION_SUM}},             \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, \
             .args = &(kn_loss_args){KN_REDUCTION_NONE}},            \
            {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},    \
             .args = &(kn_loss_args){KN_REDUCTION_MEAN},             \
             .fails = KN_E_LOSS_SHAPE_MISMATCH},                     \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},       \
             .args = &(kn_loss_args){(kn_reduction)3},               \
             .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},                  \
            KN__SAMPLES_END                                          \
    }
KN__SAMPLES(mse_loss) = LOSS_SAMPLES;
#endif
