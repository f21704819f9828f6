/* Views: results that share the operand's storage. */
#include <string.h>

#include "core/entry.h"
#include "ops/infer.h"
#include "ops/samples.h"
#include "ops/view.h"

/* ---- reshape ---- */

/* Works a -1 out and compares the numbers of elements. */
static bool complete_shape(const kn__call *call, const kn_desc *x, kn_shape *shape) {
    kn__call_site b;
    kn_shape own = kn__desc_shape(x);
    int64_t known = 1, n = kn__desc_numel(x);
    int unknown = -1;
    if (shape->rank < 0 || shape->rank > KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape->rank, KN_MAX_RANK);
        return false;
    }
    for (int i = 0; i < shape->rank; i++) {
        int64_t size = shape->dim[i];
        if (size == -1 && unknown >= 0)
            return kn__fail_reshape_infer_many(call->kn, kn__site_of(call, &b), shape), false;
        if (size < -1)
            return kn__fail_size_negative(call->kn, kn__site_of(call, &b), i, size), false;
        if (size == -1)
            unknown = i;
        else if (__builtin_mul_overflow(known, size, &known))
            return kn__fail_size_overflow(call->kn, kn__site_of(call, &b), shape), false;
    }
    if (unknown >= 0) {
        if (known == 0 || n % known)
            return kn__fail_reshape_infer(call->kn, kn__site_of(call, &b), &own, n, shape, known),
                   false;
        shape->dim[unknown] = n / known;
        known = n;
    }
    if (known == n) return true;
    kn__fail_reshape_size(call->kn, kn__site_of(call, &b), &own, n, shape, known);
    return false;
}

/* The strides of x in another shape: x's axes fall into runs of memory without gaps, and each run
 * is cut anew. False where the shape does not fit the runs. */
bool kn__reshape_strides(const kn_desc *x, const kn_shape *shape, int64_t *strides) {
    int64_t old_shape[KN_MAX_RANK], old_stride[KN_MAX_RANK];
    int n = 0;
    for (int i = 0; i < x->rank; i++) {
        if (x->shape[i] == 1) continue;
        old_shape[n] = x->shape[i];
        old_stride[n++] = x->strides[i];
    }
    int from = 0, to = 0;
    while (from < n && to < shape->rank) {
        int64_t have = old_shape[from], want = shape->dim[to];
        int from_end = from + 1, to_end = to + 1;
        while (have != want) {
            if (have < want && from_end < n)
                have *= old_shape[from_end++];
            else if (want < have && to_end < shape->rank)
                want *= shape->dim[to_end++];
            else
                return false;
        }
        for (int i = from; i + 1 < from_end; i++) {
            if (old_stride[i] != old_shape[i + 1] * old_stride[i + 1]) return false;
        }
        int64_t stride = old_stride[from_end - 1];
        for (int i = to_end - 1; i >= to; i--) {
            strides[i] = stride;
            stride *= shape->dim[i];
        }
        from = from_end;
        to = to_end;
    }
    for (; to < shape->rank; to++) strides[to] = 1;
    return true;
}

void kn__no_view(const kn__call *call, const kn_shape *target) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape own = kn__desc_shape(x), strides = {.rank = x->rank};
    kn__call_site b;
    memcpy(strides.dim, x->strides, sizeof strides.dim);
    kn__fail_view_impossible(call->kn, kn__site_of(call, &b), &own, &strides, target);
}

bool kn__infer_reshape_view(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape *shape = &((kn_shape_args *)call->args)->shape;
    int64_t strides[KN_MAX_RANK];
    if (!complete_shape(call, x, shape)) return false;
    kn_desc fresh = {.rank = 0};
    kn__desc_set(&fresh, (kn_dtype)x->dtype, shape->rank, shape->dim);
    bool packed = x->contiguous || kn__desc_numel(x) == 0;
    if (!packed && !kn__reshape_strides(x, shape, strides)) {
        kn__no_view(call, shape);
        return false;
    }
    kn_desc *y = kn__view(call);
    y->rank = (uint8_t)shape->rank;
    memcpy(y->shape, shape->dim, sizeof y->shape);
    memcpy(y->strides, packed ? fresh.strides : strides, sizeof y->strides);
    return kn__view_done(call);
}

void kn__grad_reshape_view(kn__backprop *b) {
    b->dx[0] = kn_reshape(b->dy[0], b->in_meta[0]->shape);
}

kn_tensor *kn_reshape(kn_tensor *x, kn_shape shape) {
    KN__ENTRY(kn_context_of(x), kn_reshape);
    int64_t strides[KN_MAX_RANK];
    kn_shape full = shape;
    if (kn_is_nil(x)) return kn_reshape_view(x, shape);
    kn__op named = kn__ops[KN__OP_reshape_view];
    named.name = "reshape"; /* errors name what was called */
    kn__call probe = {.kn = kn_context_of(x), .op = &named, .in = &x, .n_in = 1};
    if (!kn__check_operand(probe.kn, x, "kn_reshape", "x") || !complete_shape(&probe, &x->d, &full))
        return kn_nil();
    if (kn_numel(x) && !kn_is_contiguous(x) && !kn__reshape_strides(&x->d, &full, strides))
        x = kn_copy(x);
    return kn_reshape_view(x, full);
}

/* ---- expand ---- */
bool kn__infer_expand(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape *shape = &((kn_shape_args *)call->args)->shape, own = kn__desc_shape(x);
    kn__call_site b;
    if (shape->rank < 0 || shape->rank > KN_MAX_RANK)
        return kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape->rank, KN_MAX_RANK),
               false;
    int lead = shape->rank - x->rank;
    if (lead < 0)
        return kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "the target", shape,
                                      shape->rank, x->rank),
               false;
    for (int i = 0; i < shape->rank; i++) {
        int64_t have = i < lead ? 1 : x->shape[i - lead];
        if (shape->dim[i] == -1 && i < lead)
            return kn__fail_expand_infer(call->kn, kn__site_of(call, &b), i, shape), false;
        if (shape->dim[i] == -1) shape->dim[i] = have;
        if (shape->dim[i] < 0)
            return kn__fail_size_negative(call->kn, kn__site_of(call, &b), i, shape->dim[i]), false;
        if (have == shape->dim[i] || have == 1) continue;
        kn__fail_expand_shape(call->kn, kn__site_of(call, &b), &own, shape, i, have, shape->dim[i]);
        return false;
    }
    if (kn_shape_numel(*shape) == INT64_MAX)
        return kn__fail_size_overflow(call->kn, kn__site_of(call, &b), shape), false;
    kn_desc *y = kn__view(call);
    y->rank = (uint8_t)shape->rank;
    for (int i = 0; i < shape->rank; i++) {
        bool spread = i < lead || (x->shape[i - lead] == 1 && shape->dim[i] != 1);
        y->shape[i] = shape->dim[i];
        y->strides[i] = spread ? 0 : x->strides[i - lead];
    }
    return kn__view_done(call);
}

/* The traversal sums what the broadcast spread. */
void kn__grad_expand(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}

/* ---- transpose, permute ---- */
bool kn__infer_transpose(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_transpose_args *a = call->args;
    int i, j;
    if (!kn__axis(call, a->axis0, x->rank, &i) || !kn__axis(call, a->axis1, x->rank, &j))
        return false;
    kn_desc *y = kn__view(call);
    if (x->rank) {
        y->shape[i] = x->shape[j];
        y->strides[i] = x->strides[j];
        y->shape[j] = x->shape[i];
        y->strides[j] = x->strides[i];
    }
    return kn__view_done(call);
}

void kn__grad_transpose(kn__backprop *b) {
    const kn_transpose_args *a = b->args;
    b->dx[0] = kn_transpose(b->dy[0], a->axis0, a->axis1);
}

bool kn__infer_permute(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_axes *axes = &((kn_permute_args *)call->args)->axes;
    uint32_t mask;
    kn__call_site b;
    if (axes->count != x->rank)
        return kn__fail_axes_count(call->kn, kn__site_of(call, &b), axes->count, x->rank), false;
    if (!kn__axes_mask(call, axes, x->rank, &mask)) return false;
    kn_desc *y = kn__view(call);
    for (int i = 0; i < x->rank; i++) {
        if (axes->axis[i] < 0) axes->axis[i] += x->rank;
        y->shape[i] = x->shape[axes->axis[i]];
        y->strides[i] = x->strides[axes->axis[i]];
    }
    return kn__view_done(call);
}

void kn__grad_permute(kn__backprop *b) {
    const kn_axes *axes = &((const kn_permute_args *)b->args)->axes;
    kn_axes back = {.count = axes->count};
    for (int i = 0; i < axes->count; i++) back.axis[axes->axis[i]] = i;
    b->dx[0] = kn_permute(b->dy[0], back);
}

/* ---- squeeze, unsqueeze ---- */
bool kn__infer_squeeze(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_squeeze_args *a = call->args;
    kn_axes *axes = &a->axes;
    uint32_t mask;
    kn__call_site b;
    if (!kn__axes_mask(call, axes, x->rank, &mask)) return false;
    for (int i = 0; axes->count && !a->ones_only && i < x->rank; i++) {
        kn_shape shape = kn__desc_shape(x);
        if (!(mask >> i & 1) || x->shape[i] == 1) continue;
        kn__fail_squeeze_size(call->kn, kn__site_of(call, &b), i, x->shape[i], &shape);
        return false;
    }
    kn_desc *y = kn__view(call);
    y->rank = 0;
    for (int i = 0; i < x->rank; i++) {
        if ((mask >> i & 1) && x->shape[i] == 1) continue;
        y->shape[y->rank] = x->shape[i];
        y->strides[y->rank++] = x->strides[i];
    }
    return kn__view_done(call);
}

bool kn__infer_unsqueeze(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    int axis;
    kn__call_site b;
    if (x->rank == KN_MAX_RANK)
        return kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), x->rank + 1, KN_MAX_RANK),
               false;
    if (!kn__axis(call, ((kn_axis_args *)call->args)->axis, x->rank + 1, &axis)) return false;
    kn_desc *y = kn__view(call);
    y->rank++;
    for (int i = 0; i < y->rank; i++) {
        y->shape[i] = i == axis ? 1 : x->shape[i - (i > axis)];
        y->strides[i] = i == axis ? 1 : x->strides[i - (i > axis)];
    }
    return kn__view_done(call);
}

#ifdef KILN_TESTING
KN__SAMPLES(reshape_view) = {
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_shape_args){{3, {2, -1, 3}}}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_shape_args){{1, {13}}},
     .fails = KN_E_RESHAPE_SIZE},
    KN__SAMPLES_END};
KN__SAMPLES(expand) = {{.in = {{.shape = {2, {3, 1}}}}, .args = &(kn_shape_args){{3, {2, -1, 4}}}},
                       KN__SAMPLES_END};
KN__SAMPLES(transpose) = {{.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_transpose_args){0, -1}},
                          KN__SAMPLES_END};
KN__SAMPLES(permute) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_permute_args){{3, {2, 0, 1}}}},
    KN__SAMPLES_END};
KN__SAMPLES(squeeze) = {
    {.in = {{.shape = {3, {2, 1, 4}}}}, .args = &(kn_squeeze_args){{1, {1}}, false}},
    {.in = {{.shape = {3, {2, 1, 4}}}}, .args = &(kn_squeeze_args){.ones_only = false}},
    {.in = {{.shape = {3, {2, 1, 4}}}}, .args = &(kn_squeeze_args){{2, {0, 1}}, true}},
    {.in = {{.shape = {3, {2, 1, 4}}}},
     .args = &(kn_squeeze_args){{1, {0}}, false},
     .fails = KN_E_SQUEEZE_SIZE},
    KN__SAMPLES_END};
KN__SAMPLES(unsqueeze) = {{.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){-1}},
                          KN__SAMPLES_END};
#endif
