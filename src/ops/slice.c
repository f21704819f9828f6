/* Parts along an axis: slice, narrow, select, flip. */
#include <string.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- slice ---- */

/* Python's rule: negative indices count from the end, and what lies outside is cut off. */
static int64_t clamp_index(int64_t i, int64_t n, bool backwards) {
    if (i < 0) i += n;
    int64_t low = backwards ? -1 : 0, high = backwards ? n - 1 : n;
    return i < low ? low : i > high ? high : i;
}

bool kn__infer_slice(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_slice_args *a = call->args;
    kn__call_site b;
    int axis;
    if (!x->rank)
        return kn__fail_axis_out_of_range(call->kn, kn__site_of(call, &b), a->axis, 0), false;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    if (a->step == 0)
        return kn__fail_slice_step(call->kn, kn__site_of(call, &b), a->step, axis), false;
    int64_t n = x->shape[axis], step = a->step;
    bool back = step < 0;
    a->axis = axis;
    a->start = clamp_index(a->start < -n ? -n - 1 : a->start, n, back);
    a->stop =
        a->stop == INT64_MIN && back ? -1 : clamp_index(a->stop < -n ? -n - 1 : a->stop, n, back);
    int64_t span = back ? a->start - a->stop : a->stop - a->start;
    uint64_t magnitude = back ? 0 - (uint64_t)step : (uint64_t)step;
    int64_t count = span <= 0 ? 0 : (int64_t)(((uint64_t)span - 1) / magnitude + 1);
    kn_desc *y = kn__view(call);
    y->shape[axis] = count;
    /* Strides of an empty tensor may be so large that they have no multiples. */
    bool some = count && kn__desc_numel(x);
    if (some) y->offset += a->start * x->strides[axis];
    y->strides[axis] = some && count > 1 ? x->strides[axis] * step : x->strides[axis];
    /* What is before the first element is no index: written so that it means the same again. */
    if (count == 0)
        a->start = a->stop = 0;
    else if (a->stop < 0)
        a->stop = INT64_MIN;
    return kn__view_done(call);
}

void kn__grad_slice(kn__backprop *b) {
    const kn_slice_args *a = b->args;
    int64_t start = a->start < 0 ? 0 : a->start;
    b->dx[0] = kn_slice_grad(b->dy[0], b->in_meta[0]->shape, a->axis, start, a->step);
}

/* ---- slice_grad ---- */
bool kn__infer_slice_grad(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d;
    kn_slice_grad_args *a = call->args;
    kn_shape own = kn__desc_shape(dy), expected = a->shape;
    kn__call_site b;
    int axis = 0;
    if (!kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape)) return false;
    if (own.rank == expected.rank) {
        if (!kn__axis(call, a->axis, dy->rank, &axis)) return false;
        if (own.rank) expected.dim[axis] = own.dim[axis];
    }
    if (!own.rank || !kn_shape_equal(own, expected)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &own, &expected);
        return false;
    }
    if (a->step == 0)
        return kn__fail_slice_step(call->kn, kn__site_of(call, &b), a->step, axis), false;
    int64_t n = a->shape.dim[axis], count = dy->shape[axis], last = 0;
    bool wild = __builtin_mul_overflow(a->step, count - 1, &last) ||
                __builtin_add_overflow(last, a->start, &last);
    if (count > 0 && (wild || a->start < 0 || a->start >= n || last < 0 || last >= n)) {
        kn__fail_slice_out_of_range(call->kn, kn__site_of(call, &b), a->start, count, axis, n);
        return false;
    }
    a->axis = axis;
    if (count < 2) a->step = 1; /* nobody is to multiply by a distance that is not there */
    if (count == 0) a->start = 0;
    return true;
}

int kn__ref_slice_grad(const kn_launch *l) {
    const kn_slice_grad_args *a = l->args;
    const kn_desc *out = l->out[0];
    const kn_desc *all[] = {out};
    kn__walk w;
    kn__walk_start(&w, all, 1);
    if (w.empty) return KN_OK;
    do kn__store_i(out, w.offset[0], 0);
    while (kn__walk_next(&w));
    kn_desc part = *out;
    part.shape[a->axis] = l->in[0]->shape[a->axis];
    part.offset += a->start * out->strides[a->axis];
    part.strides[a->axis] *= a->step;
    const kn_desc *d[] = {&part, l->in[0]};
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        memcpy((char *)out->buffer->data + w.offset[0] * (int64_t)size,
               (const char *)l->in[0]->buffer->data + w.offset[1] * (int64_t)size, size);
    } while (kn__walk_next(&w));
    return KN_OK;
}

void kn__grad_slice_grad(kn__backprop *b) {
    const kn_slice_grad_args *a = b->args;
    int64_t count = b->in_meta[0]->shape.dim[a->axis], end = a->start + count * a->step;
    if (a->step < 0 && end < 0) end = INT64_MIN;
    b->dx[0] = kn_slice(b->dy[0], a->axis, a->start, end, a->step);
}

/* ---- narrow ---- */
static bool part_axis(const kn__call *call, int64_t axis, int *out) {
    const kn_desc *x = &call->in[0]->d;
    kn__call_site b;
    if (x->rank) return kn__axis(call, axis, x->rank, out);
    kn__fail_axis_out_of_range(call->kn, kn__site_of(call, &b), axis, 0);
    return false;
}

bool kn__infer_narrow(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_narrow_args *a = call->args;
    kn__call_site b;
    int axis;
    if (!part_axis(call, a->axis, &axis)) return false;
    int64_t n = x->shape[axis], start = a->start < 0 ? a->start + n : a->start;
    if (a->length < 0 || start < 0 || start > n || a->length > n - start) {
        kn__fail_slice_out_of_range(call->kn, kn__site_of(call, &b), a->start, a->length, axis, n);
        return false;
    }
    a->axis = axis;
    a->start = start;
    kn_desc *y = kn__view(call);
    y->shape[axis] = a->length;
    if (a->length && kn__desc_numel(x)) y->offset += start * x->strides[axis];
    return kn__view_done(call);
}

void kn__grad_narrow(kn__backprop *b) {
    const kn_narrow_args *a = b->args;
    b->dx[0] = kn_slice_grad(b->dy[0], b->in_meta[0]->shape, a->axis, a->start, 1);
}

/* ---- select ---- */
bool kn__infer_select(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_select_args *a = call->args;
    kn__call_site b;
    int axis;
    if (!part_axis(call, a->axis, &axis)) return false;
    int64_t n = x->shape[axis], index = a->index < 0 ? a->index + n : a->index;
    if (index < 0 || index >= n) {
        kn__fail_index_out_of_range(call->kn, kn__site_of(call, &b), a->index, axis, n);
        return false;
    }
    a->axis = axis;
    a->index = index;
    kn_desc *y = kn__view(call);
    bool empty = kn__desc_numel(x) == 0;
    if (!empty) y->offset += index * x->strides[axis];
    y->rank--;
    for (int i = axis; i < y->rank; i++) {
        y->shape[i] = x->shape[i + 1];
        y->strides[i] = x->strides[i + 1];
    }
    return kn__view_done(call);
}

void kn__grad_select(kn__backprop *b) {
    const kn_select_args *a = b->args;
    b->dx[0] =
        kn_slice_grad(kn_unsqueeze(b->dy[0], a->axis), b->in_meta[0]->shape, a->axis, a->index, 1);
}

/* ---- flip ---- */
bool kn__infer_flip(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    const kn_axes *axes = &((kn_flip_args *)call->args)->axes;
    uint32_t mask;
    if (!kn__axes_mask(call, axes, x->rank, &mask)) return false;
    if (axes->count == 0) mask = 0;
    kn_desc *y = kn__view(call);
    bool empty = kn__desc_numel(x) == 0;
    for (int i = 0; i < x->rank && !empty; i++) {
        if (!(mask >> i & 1) || x->shape[i] == 1) continue;
        y->offset += (x->shape[i] - 1) * x->strides[i];
        y->strides[i] = -x->strides[i];
    }
    return kn__view_done(call);
}

void kn__grad_flip(kn__backprop *b) {
    b->dx[0] = kn_flip(b->dy[0], ((const kn_flip_args *)b->args)->axes);
}

#ifdef KILN_TESTING
KN__SAMPLES(slice) = {
    {.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_slice_args){0, 1, 4, 2}},
    {.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_slice_args){0, -1, INT64_MIN, -2}},
    {.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_slice_args){1, 3, 1, 1}},
    {.in = {{.shape = {2, {5, 4}}}},
     .args = &(kn_slice_args){1, 0, 1, 0},
     .fails = KN_E_SLICE_STEP},
    KN__SAMPLES_END};
KN__SAMPLES(slice_grad) = {
    {.in = {{.shape = {2, {2, 4}}}}, .args = &(kn_slice_grad_args){{2, {5, 4}}, 0, 1, 2}},
    KN__SAMPLES_END};
KN__SAMPLES(narrow) = {{.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_narrow_args){0, 1, 3}},
                       {.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_narrow_args){-1, -2, 2}},
                       {.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_narrow_args){0, 5, 0}},
                       {.in = {{.shape = {2, {5, 4}}}},
                        .args = &(kn_narrow_args){0, 3, 3},
                        .fails = KN_E_SLICE_OUT_OF_RANGE},
                       {.in = {{.shape = {2, {5, 4}}}},
                        .args = &(kn_narrow_args){0, 3, -1},
                        .fails = KN_E_SLICE_OUT_OF_RANGE},
                       KN__SAMPLES_END};
KN__SAMPLES(select) = {
    {.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_select_args){0, 4}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_select_args){-2, -3}},
    {.in = {{.shape = {1, {4}}}}, .args = &(kn_select_args){0, 1}},
    {.in = {{.shape = {2, {5, 4}}}},
     .args = &(kn_select_args){0, 5},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_select_args){0, 0}, .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(flip) = {{.in = {{.shape = {2, {5, 4}}}}, .args = &(kn_flip_args){{1, {-1}}}},
                     {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_flip_args){{0, {0}}}},
                     {.in = {{.shape = {0, {0}}}}, .args = &(kn_flip_args){{0, {0}}}},
                     {.in = {{.shape = {2, {5, 4}}}},
                      .args = &(kn_flip_args){{2, {0, -2}}},
                      .fails = KN_E_AXIS_DUPLICATE},
                     KN__SAMPLES_END};
#endif
