/* Diagonals of planes, and their gradient. */
#include "ops/indexing.h"
#include "ops/samples.h"
#include "ops/strided.h"

/* The plane's two axes, 0 and 1 where none are given; false after raising. */
static bool plane_axes(const kn__call *call, int rank, kn_axes *axes) {
    uint32_t mask;
    if (axes->count == 0) *axes = (kn_axes){2, {0, 1}};
    if (axes->count != 2) {
        kn__call_site b;
        kn__fail_axes_count(call->kn, kn__site_of(call, &b), axes->count, 2);
        return false;
    }
    if (!kn__axes_mask(call, axes, rank, &mask)) return false;
    for (int i = 0; i < 2; i++) {
        if (axes->axis[i] < 0) axes->axis[i] += rank;
    }
    return true;
}

kn_desc kn__diagonals(const kn_desc *d, int64_t offset, const kn_axes *axes) {
    int64_t a = axes->axis[0], b = axes->axis[1];
    int64_t down = offset < 0 ? (offset == INT64_MIN ? INT64_MAX : -offset) : 0;
    int64_t right = offset > 0 ? offset : 0;
    int64_t rows = d->shape[a] - down, columns = d->shape[b] - right;
    int64_t length = rows < columns ? rows : columns;
    kn_desc y = *d;
    y.rank = 0;
    for (int i = 0; i < d->rank; i++) {
        if (i == a || i == b) continue;
        y.shape[y.rank] = d->shape[i];
        y.strides[y.rank++] = d->strides[i];
    }
    y.shape[y.rank] = length < 0 ? 0 : length;
    /* Strides of empty tensors are of any size. */
    y.strides[y.rank++] = (int64_t)((uint64_t)d->strides[a] + (uint64_t)d->strides[b]);
    if (length > 0 && kn__desc_numel(d)) y.offset += down * d->strides[a] + right * d->strides[b];
    return y;
}

/* ---- diagonal ---- */
bool kn__infer_diagonal(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_diagonal_args *a = call->args;
    if (x->rank < 2) {
        kn__call_site b;
        kn_shape shape = kn__desc_shape(x);
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &shape, x->rank, 2);
        return false;
    }
    if (!plane_axes(call, x->rank, &a->axes)) return false;
    kn_desc *y = kn__view(call);
    *y = kn__diagonals(x, a->offset, &a->axes);
    return kn__view_done(call);
}

void kn__grad_diagonal(kn__backprop *b) {
    const kn_diagonal_args *a = b->args;
    b->dx[0] = kn_diagonal_grad(b->dy[0], b->in_meta[0]->shape, a->offset, a->axes);
}

/* ---- diagonal_grad ---- */
bool kn__infer_diagonal_grad(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d;
    kn_diagonal_grad_args *a = call->args;
    kn__call_site b;
    if (a->shape.rank < 2) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "the target", &a->shape, a->shape.rank,
                               2);
        return false;
    }
    if (!kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape) ||
        !plane_axes(call, a->shape.rank, &a->axes))
        return false;
    kn_desc taken = kn__diagonals(&call->out[0]->d, a->offset, &a->axes);
    kn_shape expected = kn__desc_shape(&taken), own = kn__desc_shape(dy);
    if (kn_shape_equal(expected, own)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &own, &expected);
    return false;
}

int kn__ref_diagonal_grad(const kn_launch *l) {
    const kn_diagonal_grad_args *a = l->args;
    kn__zero_elements(l->out[0]);
    kn_desc part = kn__diagonals(l->out[0], a->offset, &a->axes);
    kn__move_elements(&part, l->in[0]);
    return KN_OK;
}

void kn__grad_diagonal_grad(kn__backprop *b) {
    const kn_diagonal_grad_args *a = b->args;
    b->dx[0] = kn_diagonal(b->dy[0], .offset = a->offset, .axes = a->axes);
}

#ifdef KILN_TESTING
KN__SAMPLES(diagonal) = {
    {.in = {{.shape = {2, {4, 4}}}}, .args = &(kn_diagonal_args){0, {0}}},
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_diagonal_args){2, {0}}},
    {.in = {{.shape = {2, {5, 3}}}}, .args = &(kn_diagonal_args){-3, {0}}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_diagonal_args){1, {2, {-1, 0}}}},
    {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_diagonal_args){7, {0}}},
    {.in = {{.shape = {1, {3}}}}, .args = &(kn_diagonal_args){0, {0}}, .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {2, {3, 3}}}},
     .args = &(kn_diagonal_args){0, {2, {1, -1}}},
     .fails = KN_E_AXIS_DUPLICATE},
    {.in = {{.shape = {2, {3, 3}}}},
     .args = &(kn_diagonal_args){0, {1, {1}}},
     .fails = KN_E_AXES_COUNT},
    KN__SAMPLES_END};
KN__SAMPLES(diagonal_grad) = {
    {.in = {{.shape = {1, {3}}}}, .args = &(kn_diagonal_grad_args){{2, {3, 5}}, 2, {2, {0, 1}}}},
    {.in = {{.shape = {2, {4, 2}}}},
     .args = &(kn_diagonal_grad_args){{3, {2, 4, 3}}, -1, {2, {2, 0}}}},
    {.in = {{.shape = {1, {2}}}},
     .args = &(kn_diagonal_grad_args){{2, {3, 5}}, 2, {2, {0, 1}}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
