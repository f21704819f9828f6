/* softmax and its kin. */
#include "ops/op.h"
#include "core/tensor.h"
#include "ops/samples.h"

void kn__parts_softmax(const kn__call *call, kn_tensor **results) {
    const kn_axis_args *a = call->args;
    kn_tensor *x = call->in[0];
    kn_axes axis = {1, {a->axis}};
    if (kn_numel(x) == 0) {
        results[0] = kn_copy(x);
        return;
    }
    kn_tensor *e = kn_exp(kn_sub(x, kn_max(x, .axes = axis, .keepdim = true)));
    results[0] = kn_div(e, kn_sum(e, .axes = axis, .keepdim = true));
}

/* With y = softmax(x): dx = y (dy - sum(y dy)). */
void kn__grad_softmax(kn__backprop *b) {
    kn_axes axis = {1, {((const kn_axis_args *)b->args)->axis}};
    kn_tensor *y = b->out[0], *ydy = kn_mul(y, b->dy[0]);
    b->dx[0] = kn_sub(ydy, kn_mul(y, kn_sum(ydy, .axes = axis, .keepdim = true)));
}

#ifdef KILN_TESTING
KN__SAMPLES(softmax) = {
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){-1}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_axis_args){1}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){5}, .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
