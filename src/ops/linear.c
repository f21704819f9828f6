/* The affine map of a layer. */
#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/samples.h"

bool kn__infer_linear(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *w = &call->in[1]->d,
                  *bias = call->in[2] ? &call->in[2]->d : NULL;
    kn__call_site b;
    kn_shape sx = kn__desc_shape(x), sw = kn__desc_shape(w);
    if (w->rank != 2)
        return kn__fail_rank_required(call->kn, kn__site_of(call, &b), "weight", &sw, w->rank, 2),
               false;
    if (x->rank < 1)
        return kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &sx, x->rank, 1), false;
    int64_t in = x->shape[x->rank - 1];
    if (in != w->shape[1])
        return kn__fail_linear_inputs(call->kn, kn__site_of(call, &b), &sx, in, &sw, w->shape[1]),
               false;
    if (bias && (bias->rank != 1 || bias->shape[0] != w->shape[0])) {
        kn_shape given = kn__desc_shape(bias), wanted = {1, {w->shape[0]}};
        return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "bias", &given, &wanted),
               false;
    }
    sx.dim[sx.rank - 1] = w->shape[0];
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, sx);
}

void kn__parts_linear(const kn__call *call, kn_tensor **results) {
    kn_tensor *y = kn_matmul(call->in[0], kn_transpose(call->in[1], 0, 1));
    results[0] = call->in[2] ? kn_add(y, call->in[2]) : y;
}

/* All leading axes as one. */
static kn_tensor *rows(kn_tensor *t) {
    kn_shape shape = kn_shape_of(t), leading = shape;
    if (shape.rank == 0) return t;
    leading.rank--;
    return kn_reshape(t, (kn_shape){2, {kn_shape_numel(leading), shape.dim[leading.rank]}});
}

void kn__grad_linear(kn__backprop *b) {
    kn_tensor *dy = b->dy[0];
    if (b->need[0]) b->dx[0] = kn_matmul(dy, kn__conj(b->in[1]));
    if (b->need[1]) b->dx[1] = kn_matmul(kn_transpose(rows(dy), 0, 1), rows(kn__conj(b->in[0])));
    if (b->need[2]) b->dx[2] = kn_sum(rows(dy), .axes = KN_AXES(0));
}

#ifdef KILN_TESTING
KN__SAMPLES(linear) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {5, 4}}}, {.shape = {1, {5}}}}, .n_in = 3},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {5, 4}}}}, .n_in = 2},
    {.in = {{.shape = {1, {4}}}, {.shape = {2, {5, 4}}}}, .n_in = 2},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 5}}}},
     .n_in = 2,
     .fails = KN_E_LINEAR_INPUTS},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {5, 4}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
