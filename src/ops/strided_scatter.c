/* Copies of a tensor in which the elements that a view shows are others: the writing counterparts
 * of select, slice, diagonal and as_strided, which leave their operand as it is. */
#include <string.h>

#include "core/entry.h"
#include "ops/indexing.h"
#include "ops/samples.h"
#include "ops/strided.h"
#include "ops/view.h"

/* ---- as_strided_scatter ---- */

/* What the arrangement of out looks like. */
static kn_desc arranged(const kn_desc *out, const kn_as_strided_args *a) {
    kn_desc part = *out;
    part.rank = (uint8_t)a->shape.rank;
    part.offset += a->offset;
    memcpy(part.shape, a->shape.dim, sizeof part.shape);
    memcpy(part.strides, a->strides.dim, sizeof part.strides);
    return part;
}

bool kn__infer_as_strided_scatter(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_as_strided_args *a = call->args;
    kn_shape own = kn__desc_shape(&call->in[1]->d);
    kn__call_site b;
    if (!kn__infer_same(call) ||
        !kn__check_arrangement(call, &a->shape, &a->strides, &a->offset, kn__desc_numel(x)))
        return false;
    if (call->in[1]->d.dtype != x->dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "src",
                                (kn_dtype)call->in[1]->d.dtype, (kn_dtype)x->dtype);
        return false;
    }
    if (!kn_shape_equal(own, a->shape)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "src", &own, &a->shape);
        return false;
    }
    kn_desc part = arranged(&call->out[0]->d, a);
    if (!kn__desc_overlaps(&part)) return true;
    kn__fail_in_place_broadcast(call->kn, kn__site_of(call, &b), &a->shape);
    return false;
}

int kn__ref_as_strided_scatter(const kn_launch *l) {
    kn_desc part = arranged(l->out[0], l->args);
    kn__move_elements(l->out[0], l->in[0]);
    kn__move_elements(&part, l->in[1]);
    return KN_OK;
}

void kn__grad_as_strided_scatter(kn__backprop *b) {
    const kn_as_strided_args *a = b->args;
    if (b->need[0])
        b->dx[0] = kn_as_strided_scatter(b->dy[0], kn__zeros_for(b->dy[0], a->shape), a->shape,
                                         a->strides, a->offset);
    if (b->need[1]) b->dx[1] = kn_as_strided(b->dy[0], a->shape, a->strides, a->offset);
}

/* ---- the views with names ---- */

/* x, contiguous: views of it say where their elements stand. */
static kn_tensor *packed(kn_tensor *x, kn_tensor *src, const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x") ||
        !kn__check_operand(x->dev->kn, src, operation, "src"))
        return kn_nil();
    return kn_is_contiguous(x) ? x : kn_copy(x);
}

/* A copy of x with src, cast to its dtype, where its view shows. */
static kn_tensor *put(kn_tensor *x, kn_tensor *src, kn_tensor *view) {
    if (kn_is_nil(x) || kn_is_nil(view)) return kn_nil();
    kn_dims strides = {.count = view->d.rank};
    memcpy(strides.dim, view->d.strides, sizeof strides.dim);
    if (kn_dtype_of(src) != kn_dtype_of(x)) src = kn_cast(src, kn_dtype_of(x));
    return kn_as_strided_scatter(x, src, kn__desc_shape(&view->d), strides,
                                 view->d.offset - x->d.offset);
}

kn_tensor *kn_select_scatter(kn_tensor *x, kn_tensor *src, int64_t axis, int64_t index) {
    KN__ENTRY(kn_context_of(x), kn_select_scatter);
    x = packed(x, src, "kn_select_scatter");
    return kn_is_nil(x) ? x : put(x, src, kn_select(x, axis, index));
}
kn_tensor *kn_slice_scatter(kn_tensor *x, kn_tensor *src, int64_t axis, int64_t start, int64_t stop,
                            int64_t step) {
    KN__ENTRY(kn_context_of(x), kn_slice_scatter);
    x = packed(x, src, "kn_slice_scatter");
    return kn_is_nil(x) ? x : put(x, src, kn_slice(x, axis, start, stop, step));
}
kn_tensor *kn_diagonal_scatter(kn_tensor *x, kn_tensor *src, int64_t offset, int64_t axis0,
                               int64_t axis1) {
    KN__ENTRY(kn_context_of(x), kn_diagonal_scatter);
    x = packed(x, src, "kn_diagonal_scatter");
    if (kn_is_nil(x)) return x;
    return put(x, src, kn_diagonal(x, .offset = offset, .axes = KN_AXES(axis0, axis1)));
}

#ifdef KILN_TESTING
KN__SAMPLES(as_strided_scatter) = {{.in = {{.shape = {2, {3, 3}}}, {.shape = {2, {2, 2}}}},
                                    .args = &(kn_as_strided_args){{2, {2, 2}}, {2, {1, 3}}, 1}},
                                   {.in = {{.shape = {1, {8}}}, {.shape = {1, {3}}}},
                                    .args = &(kn_as_strided_args){{1, {3}}, {1, {-2}}, 6}},
                                   {.in = {{.shape = {1, {4}}}, {.shape = {0, {0}}}},
                                    .args = &(kn_as_strided_args){{0, {0}}, {0, {0}}, 3}},
                                   {.in = {{.shape = {2, {2, 2}}}, {.shape = {2, {0, 3}}}},
                                    .args = &(kn_as_strided_args){{2, {0, 3}}, {2, {1, 1}}, 0}},
                                   {.in = {{.shape = {1, {4}}}, {.shape = {2, {2, 2}}}},
                                    .args = &(kn_as_strided_args){{2, {2, 2}}, {2, {1, 1}}, 0},
                                    .fails = KN_E_IN_PLACE_BROADCAST},
                                   {.in = {{.shape = {1, {4}}}, {.shape = {1, {3}}}},
                                    .args = &(kn_as_strided_args){{1, {2}}, {1, {1}}, 0},
                                    .fails = KN_E_SHAPE_MISMATCH},
                                   {.in = {{.shape = {1, {4}}}, {.shape = {1, {2}}}},
                                    .args = &(kn_as_strided_args){{1, {2}}, {1, {4}}, 0},
                                    .fails = KN_E_STRIDED_OUT_OF_RANGE},
                                   KN__SAMPLES_END};
#endif
