/* See indexing.h. */
#include "ops/indexing.h"

#include <string.h>

bool kn__index_operand(const kn__call *call, uint32_t k, const char *name) {
    kn_dtype dtype = (kn_dtype)call->in[k]->d.dtype;
    if (kn_dtype_is_integer(dtype)) return true;
    kn__call_site b;
    kn__fail_dtype_index(call->kn, kn__site_of(call, &b), name, dtype);
    return false;
}

bool kn__value_operand(const kn__call *call, uint32_t k) {
    kn_dtype own = (kn_dtype)call->in[k]->d.dtype, target = (kn_dtype)call->in[0]->d.dtype;
    bool fits = kn_dtype_is_complex(target) || own == KN_BOOL ||
                (kn_dtype_is_float(target) && !kn_dtype_is_complex(own)) ||
                (kn_dtype_is_integer(target) && kn_dtype_is_integer(own));
    if (fits) return true;
    kn__call_site b;
    kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "value", own, target);
    return false;
}

bool kn__source_dtype(const kn__call *call, uint32_t k) {
    kn_dtype own = (kn_dtype)call->in[k]->d.dtype, target = (kn_dtype)call->in[0]->d.dtype;
    if (own == target) return true;
    kn__call_site b;
    kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "src", own, target);
    return false;
}

int64_t kn__axis_size(const kn_desc *d, int64_t axis) {
    return d->rank ? d->shape[axis] : 1;
}

int64_t kn__axis_stride(const kn_desc *d, int64_t axis) {
    return d->rank ? d->strides[axis] : 0;
}

kn_tensor *kn__zeros_for(kn_tensor *like, kn_shape shape) {
    kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(like)};
    kn_tensor *zero = kn_full_with(kn_device_of(like), (kn_shape){0}, kn_number_i64(0), &o);
    return kn_expand(zero, shape);
}

void kn__move_elements(const kn_desc *to, const kn_desc *from) {
    const kn_desc *d[] = {to, from};
    size_t size = kn_dtype_size((kn_dtype)to->dtype);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return;
    do memcpy(kn__element(to, w.offset[0]), kn__element(from, w.offset[1]), size);
    while (kn__walk_next(&w));
}

void kn__zero_elements(const kn_desc *to) {
    const kn_desc *d[] = {to};
    size_t size = kn_dtype_size((kn_dtype)to->dtype);
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return;
    do memset(kn__element(to, w.offset[0]), 0, size);
    while (kn__walk_next(&w));
}

int kn__check_indices(const kn_launch *l, const kn_desc *index, int64_t axis, int64_t size) {
    const kn_desc *d[] = {index};
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return KN_OK;
    do {
        int64_t i = kn__load_i(index, w.offset[0]);
        if (i >= 0 && i < size) continue;
        l->failure->code = KN_E_INDEX_OUT_OF_RANGE;
        l->failure->value[0] = i;
        l->failure->value[1] = axis;
        l->failure->value[2] = size;
        return KN_E_INDEX_OUT_OF_RANGE;
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- Spaces of indexed elements -----------------------------------------------------------------
 */

/* x over the shape of a space of equal rank, standing still along axis. */
static kn_desc stand(const kn_desc *x, const kn_desc *space, int64_t axis) {
    kn_desc d = *x;
    d.rank = space->rank;
    for (int i = 0; i < d.rank; i++) {
        d.shape[i] = space->shape[i];
        d.strides[i] = i == axis || !x->rank ? 0 : x->strides[i];
    }
    return d;
}

kn__indexed kn__indexed_along(const kn_desc *x, const kn_desc *index, const kn_desc *other,
                              int64_t axis) {
    return (kn__indexed){.x = stand(x, index, axis),
                         .index = *index,
                         .other = *other,
                         .stride = kn__axis_stride(x, axis)};
}

kn__indexed kn__indexed_slices(const kn_desc *x, const kn_desc *index, const kn_desc *other,
                               int64_t axis) {
    kn__indexed s = {.x = stand(x, other, axis),
                     .index = *other,
                     .other = *other,
                     .stride = kn__axis_stride(x, axis)};
    s.index.buffer = index->buffer;
    s.index.offset = index->offset;
    s.index.dtype = index->dtype;
    for (int i = 0; i < other->rank; i++)
        s.index.strides[i] = i == axis && index->rank ? index->strides[0] : 0;
    return s;
}

static bool start(kn__walk *w, const kn__indexed *s) {
    const kn_desc *d[] = {&s->index, &s->x, &s->other};
    kn__walk_start(w, d, 3);
    return !w->empty;
}

static int64_t place(const kn__walk *w, const kn__indexed *s) {
    return w->offset[1] + kn__load_i(&s->index, w->offset[0]) * s->stride;
}

void kn__gather_elements(const kn__indexed *s) {
    size_t size = kn_dtype_size((kn_dtype)s->x.dtype);
    kn__walk w;
    if (!start(&w, s)) return;
    do memcpy(kn__element(&s->other, w.offset[2]), kn__element(&s->x, place(&w, s)), size);
    while (kn__walk_next(&w));
}

void kn__scatter_elements(const kn__indexed *s) {
    size_t size = kn_dtype_size((kn_dtype)s->x.dtype);
    kn__walk w;
    if (!start(&w, s)) return;
    do memcpy(kn__element(&s->x, place(&w, s)), kn__element(&s->other, w.offset[2]), size);
    while (kn__walk_next(&w));
}

static void add_integers(const kn__indexed *s, const kn_some_real *alpha) {
    bool negative = alpha && alpha->given && alpha->value < 0;
    uint64_t factor = 1;
    if (alpha && alpha->given)
        factor = negative ? (uint64_t)(int64_t)alpha->value : (uint64_t)alpha->value;
    kn__walk w;
    if (!start(&w, s)) return;
    do {
        int64_t at = place(&w, s);
        uint64_t sum =
            (uint64_t)kn__load_i(&s->x, at) + factor * (uint64_t)kn__load_i(&s->other, w.offset[2]);
        kn__store_i(&s->x, at, (int64_t)sum);
    } while (kn__walk_next(&w));
}

int kn__scatter_add_elements(const kn_launch *l, const kn__indexed *s, const kn_some_real *alpha) {
    double factor = alpha && alpha->given ? (double)alpha->value : 1;
    const kn_desc *out = l->out[0]; /* contiguous, as fresh results are */
    int64_t n = kn__desc_numel(out);
    if (!kn__is_inexact(out)) {
        add_integers(s, alpha);
        return KN_OK;
    }
    double v[2];
    int parts = kn__is_c(out) ? 2 : 1;
    double *sums = l->host->scratch_get((size_t)n * sizeof *sums * (size_t)parts);
    if (!sums) {
        l->failure->value[0] = n * parts * (int64_t)sizeof *sums;
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    for (int64_t i = 0; i < n; i++) kn__load_parts(out, out->offset + i, sums + i * parts);
    kn__walk w;
    if (start(&w, s)) {
        do {
            double *sum = sums + (place(&w, s) - out->offset) * parts;
            kn__load_parts(&s->other, w.offset[2], v);
            for (int p = 0; p < parts; p++) sum[p] += factor * v[p];
        } while (kn__walk_next(&w));
    }
    for (int64_t i = 0; i < n; i++) kn__store_parts(out, out->offset + i, sums + i * parts);
    l->host->scratch_put(sums);
    return KN_OK;
}
