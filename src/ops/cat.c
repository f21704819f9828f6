/* Joining tensors: cat and stack. */
#include "core/platform.h"
#include "ops/indexing.h"
#include "ops/samples.h"

/* ---- cat ---- */

/* A vector without elements joins with anything, as in PyTorch: loops begin with one. */
static bool counts(const kn_desc *d) {
    return d->rank != 1 || d->shape[0] != 0;
}

static bool joins(const kn_desc *first, const kn_desc *d, int axis) {
    if (d->rank != first->rank) return false;
    for (int i = 0; i < d->rank; i++) {
        if (i != axis && d->shape[i] != first->shape[i]) return false;
    }
    return true;
}

bool kn__infer_cat(kn__call *call) {
    kn_axis_args *a = call->args;
    const kn_desc *first = NULL;
    kn__call_site b;
    int axis;
    for (uint32_t i = 0; i < call->n_in && !first; i++) {
        if (counts(&call->in[i]->d)) first = &call->in[i]->d;
    }
    if (!first) first = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(first);
    if (first->rank == 0) { /* so it is the first of all: an empty vector has a rank */
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "tensors[0]", &shape, 0, 1);
        return false;
    }
    if (!kn__axis(call, a->axis, first->rank, &axis)) return false;
    a->axis = axis;
    shape.dim[axis] = 0;
    for (uint32_t i = 0; i < call->n_in; i++) {
        const kn_desc *d = &call->in[i]->d;
        if (!counts(d)) continue;
        kn_shape own = kn__desc_shape(d), expected = kn__desc_shape(first);
        if (!joins(first, d, axis)) {
            kn__fail_cat_shape(call->kn, kn__site_of(call, &b), i, &own, &expected, axis);
            return false;
        }
        if (!__builtin_add_overflow(shape.dim[axis], d->shape[axis], &shape.dim[axis])) continue;
        kn__fail_size_overflow(call->kn, kn__site_of(call, &b), &own);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)first->dtype, shape);
}

int kn__ref_cat(const kn_launch *l) {
    int64_t axis = ((const kn_axis_args *)l->args)->axis;
    kn_desc part = *l->out[0];
    for (uint32_t i = 0; i < l->n_in; i++) {
        const kn_desc *from = l->in[i];
        if (!counts(from)) continue;
        part.shape[axis] = from->shape[axis];
        kn__move_elements(&part, from);
        part.offset += from->shape[axis] * part.strides[axis];
    }
    return KN_OK;
}

void kn__grad_cat(kn__backprop *b) {
    int64_t axis = ((const kn_axis_args *)b->args)->axis, start = 0;
    for (uint32_t i = 0; i < b->n_in; i++) {
        const kn_shape *shape = &b->in_meta[i]->shape;
        if (shape->rank == 1 && shape->dim[0] == 0) {
            if (b->need[i]) b->dx[i] = kn__zeros_for(b->dy[0], *shape);
            continue;
        }
        if (b->need[i]) b->dx[i] = kn_narrow(b->dy[0], axis, start, shape->dim[axis]);
        start += shape->dim[axis];
    }
}

/* ---- stack ---- */
bool kn__infer_stack(kn__call *call) {
    kn_axis_args *a = call->args;
    kn_shape first = kn__desc_shape(&call->in[0]->d), shape = {.rank = first.rank + 1};
    kn__call_site b;
    int axis;
    if (shape.rank > KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape.rank, KN_MAX_RANK);
        return false;
    }
    if (!kn__axis(call, a->axis, shape.rank, &axis)) return false;
    a->axis = axis;
    for (uint32_t i = 1; i < call->n_in; i++) {
        kn_shape own = kn__desc_shape(&call->in[i]->d);
        if (kn_shape_equal(own, first)) continue;
        kn__fail_stack_shape(call->kn, kn__site_of(call, &b), i, &own, &first);
        return false;
    }
    for (int i = 0; i < shape.rank; i++)
        shape.dim[i] = i == axis ? call->n_in : first.dim[i - (i > axis)];
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

void kn__parts_stack(const kn__call *call, kn_tensor **results) {
    int64_t axis = ((const kn_axis_args *)call->args)->axis;
    kn_tensor **rows = kn__sys_alloc(call->n_in * sizeof *rows);
    if (!rows) {
        kn__fail_out_of_memory_host(call->kn, &(kn__site){.operation = "kn_stack"},
                                    call->n_in * sizeof *rows);
        return;
    }
    for (uint32_t i = 0; i < call->n_in; i++) rows[i] = kn_unsqueeze(call->in[i], axis);
    results[0] = kn_cat((kn_tensors){call->n_in, rows}, axis);
    kn__sys_free(rows);
}

void kn__grad_stack(kn__backprop *b) {
    int64_t axis = ((const kn_axis_args *)b->args)->axis;
    for (uint32_t i = 0; i < b->n_in; i++) {
        if (b->need[i]) b->dx[i] = kn_select(b->dy[0], axis, i);
    }
}

#ifdef KILN_TESTING
KN__SAMPLES(cat) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {2, 4}}}}, .n_in = 2, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {2, 0}}}, {.shape = {2, {2, 1}}}},
     .n_in = 3,
     .args = &(kn_axis_args){-1}},
    {.in = {{.shape = {1, {0}}}, {.shape = {2, {2, 3}}}}, .n_in = 2, .args = &(kn_axis_args){1}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .n_in = 1, .args = &(kn_axis_args){1}},
    {.in = {{.shape = {2, {2, 3}}}, {.shape = {2, {3, 3}}}},
     .n_in = 2,
     .args = &(kn_axis_args){1},
     .fails = KN_E_CAT_SHAPE},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}},
     .n_in = 2,
     .args = &(kn_axis_args){0},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {2, {2, 3}}}},
     .n_in = 1,
     .args = &(kn_axis_args){-3},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(stack) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, .n_in = 2, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = &(kn_axis_args){-1}},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}}, .n_in = 2, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {4, 3}}}},
     .n_in = 2,
     .args = &(kn_axis_args){0},
     .fails = KN_E_STACK_SHAPE},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}},
     .n_in = 2,
     .args = &(kn_axis_args){2},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
