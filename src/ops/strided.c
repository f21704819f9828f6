/* Any arrangement of a tensor's elements by strides, and its gradient. */
#include <string.h>

#include "core/entry.h"
#include "ops/indexing.h"
#include "ops/samples.h"
#include "ops/strided.h"
#include "ops/view.h"

/* The first and the last place that strides reach from offset, where shape has elements; false
 * where one does not fit 64 bits. */
static bool reach(const kn_shape *shape, const kn_dims *strides, int64_t offset, int64_t *first,
                  int64_t *last) {
    *first = *last = offset;
    for (int i = 0; i < shape->rank; i++) {
        int64_t way;
        if (__builtin_mul_overflow(shape->dim[i] - 1, strides->dim[i], &way)) return false;
        int64_t *end = way < 0 ? first : last;
        if (__builtin_add_overflow(*end, way, end)) return false;
    }
    return true;
}

/* Checks the arrangement of n elements. Strides that nothing is multiplied by become 1. */
bool kn__check_arrangement(const kn__call *call, kn_shape *shape, kn_dims *strides, int64_t *offset,
                           int64_t n) {
    kn__call_site b;
    kn_desc probe;
    if (shape->rank < 0 || shape->rank > KN_MAX_RANK)
        return kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape->rank, KN_MAX_RANK),
               false;
    if (strides->count != shape->rank)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), "strides", strides->count,
                                   shape->rank),
               false;
    for (int i = 0; i < shape->rank; i++) {
        if (shape->dim[i] < 0)
            return kn__fail_size_negative(call->kn, kn__site_of(call, &b), i, shape->dim[i]), false;
        if (shape->dim[i] == 1) strides->dim[i] = 1;
    }
    if (!kn__desc_set(&probe, (kn_dtype)call->in[0]->d.dtype, shape->rank, shape->dim))
        return kn__fail_size_overflow(call->kn, kn__site_of(call, &b), shape), false;
    if (*offset >= 0 && kn_shape_numel(*shape) == 0) {
        for (int i = 0; i < shape->rank; i++) strides->dim[i] = 1;
        *offset = 0;
        return true;
    }
    int64_t first = *offset, last = *offset;
    bool far = !reach(shape, strides, *offset, &first, &last);
    if (!far && first >= 0 && last < n) return true;
    kn__fail_strided_out_of_range(call->kn, kn__site_of(call, &b), first, far ? INT64_MAX : last,
                                  n);
    return false;
}

/* ---- as_strided_view ---- */
bool kn__infer_as_strided_view(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_as_strided_args *a = call->args;
    int64_t n = kn__desc_numel(x), between = 1;
    kn_shape flat = {1, {n}};
    if (!kn__check_arrangement(call, &a->shape, &a->strides, &a->offset, n)) return false;
    if (n && !x->contiguous && !kn__reshape_strides(x, &flat, &between)) {
        kn__no_view(call, &a->shape);
        return false;
    }
    kn_desc *y = kn__view(call);
    y->rank = (uint8_t)a->shape.rank;
    y->offset += a->offset * between;
    for (int i = 0; i < y->rank; i++) {
        y->shape[i] = a->shape.dim[i];
        y->strides[i] = a->strides.dim[i] * (y->shape[i] == 1 ? 1 : between);
    }
    return kn__view_done(call);
}

void kn__grad_as_strided_view(kn__backprop *b) {
    const kn_as_strided_args *a = b->args;
    b->dx[0] = kn_as_strided_grad(b->dy[0], b->in_meta[0]->shape, a->strides, a->offset);
}

kn_tensor *kn_as_strided(kn_tensor *x, kn_shape shape, kn_dims strides, int64_t offset) {
    KN__ENTRY(kn_context_of(x), kn_as_strided);
    int64_t stride;
    if (!kn__check_operand(NULL, x, "kn_as_strided", "x")) return kn_nil();
    kn_shape flat = {1, {kn_numel(x)}};
    if (flat.dim[0] && !x->d.contiguous && !kn__reshape_strides(&x->d, &flat, &stride))
        x = kn_copy(x);
    return kn_as_strided_view(x, shape, strides, offset);
}

/* ---- as_strided_grad ---- */
bool kn__infer_as_strided_grad(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d;
    kn_as_strided_args *a = call->args;
    kn_shape own = kn__desc_shape(dy);
    return kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape) &&
           kn__check_arrangement(call, &own, &a->strides, &a->offset,
                                 kn__desc_numel(&call->out[0]->d));
}

/* Adds, floats in double, in row-major order of dy. */
int kn__ref_as_strided_grad(const kn_launch *l) {
    const kn_as_strided_args *a = l->args;
    const kn_desc *out = l->out[0], *dy = l->in[0];
    kn_desc part = *dy;
    const kn_desc *d[] = {dy, &part};
    part.offset = a->offset;
    memcpy(part.strides, a->strides.dim, sizeof part.strides);
    int64_t n = kn__desc_numel(out);
    int parts = kn__is_c(out) ? 2 : 1;
    bool inexact = kn__is_inexact(out);
    double v[2];
    double *sums = inexact ? l->host->scratch_get((size_t)(n * parts) * sizeof *sums + 1) : NULL;
    if (inexact && !sums) {
        l->failure->value[0] = n * parts * (int64_t)sizeof *sums;
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    for (int64_t i = 0; sums && i < n * parts; i++) sums[i] = 0;
    kn__zero_elements(out);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (!w.empty) {
        do {
            int64_t to = w.offset[1];
            if (sums) kn__load_parts(dy, w.offset[0], v);
            for (int p = 0; sums && p < parts; p++) sums[to * parts + p] += v[p];
            if (!sums)
                kn__store_i(out, out->offset + to,
                            (int64_t)((uint64_t)kn__load_i(out, out->offset + to) +
                                      (uint64_t)kn__load_i(dy, w.offset[0])));
        } while (kn__walk_next(&w));
    }
    for (int64_t i = 0; sums && i < n; i++) kn__store_parts(out, out->offset + i, sums + i * parts);
    l->host->scratch_put(sums);
    return KN_OK;
}

void kn__grad_as_strided_grad(kn__backprop *b) {
    const kn_as_strided_args *a = b->args;
    b->dx[0] = kn_as_strided(b->dy[0], b->in_meta[0]->shape, a->strides, a->offset);
}

#ifdef KILN_TESTING
KN__SAMPLES(as_strided_view) = {
    {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_as_strided_args){{2, {2, 2}}, {2, {1, 2}}, 1}},
    {.in = {{.shape = {1, {16}}}},
     .args = &(kn_as_strided_args){{4, {2, 2, 2, 2}}, {4, {1, 1, 1, 1}}, 0}},
    {.in = {{.shape = {1, {16}}}}, .args = &(kn_as_strided_args){{2, {5, 2}}, {2, {0, 7}}, 3}},
    {.in = {{.shape = {1, {7}}}}, .args = &(kn_as_strided_args){{2, {2, 3}}, {2, {1, -2}}, 5}},
    {.in = {{.shape = {2, {2, 3}}}}, .args = &(kn_as_strided_args){{0, {0}}, {0, {0}}, 4}},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_as_strided_args){{2, {1, 4}}, {2, {INT64_MAX, 1}}, 0}},
    {.in = {{.shape = {2, {0, 3}}}}, .args = &(kn_as_strided_args){{2, {2, 0}}, {2, {9, 9}}, 7}},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_as_strided_args){{2, {2, 3}}, {2, {1, 2}}, 0},
     .fails = KN_E_STRIDED_OUT_OF_RANGE},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_as_strided_args){{1, {2}}, {1, {-1}}, 0},
     .fails = KN_E_STRIDED_OUT_OF_RANGE},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_as_strided_args){{1, {4}}, {1, {INT64_MAX / 2}}, 0},
     .fails = KN_E_STRIDED_OUT_OF_RANGE},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_as_strided_args){{1, {4}}, {2, {1, 1}}, 0},
     .fails = KN_E_DIMS_COUNT},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_as_strided_args){{1, {-1}}, {1, {1}}, 0},
     .fails = KN_E_SIZE_NEGATIVE},
    {.in = {{.shape = {1, {0}}}},
     .args = &(kn_as_strided_args){{0, {0}}, {0, {0}}, 0},
     .fails = KN_E_STRIDED_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(as_strided_grad) = {
    {.in = {{.shape = {2, {2, 2}}}}, .args = &(kn_as_strided_args){{2, {3, 3}}, {2, {1, 2}}, 1}},
    {.in = {{.shape = {3, {2, 2, 3}}}}, .args = &(kn_as_strided_args){{1, {9}}, {3, {1, 0, 2}}, 2}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_as_strided_args){{1, {3}}, {0, {0}}, 2}},
    {.in = {{.shape = {2, {2, 2}}}},
     .args = &(kn_as_strided_args){{1, {3}}, {2, {1, 2}}, 0},
     .fails = KN_E_STRIDED_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
