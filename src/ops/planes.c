/* See planes.h. */
#include "ops/planes.h"

#include "core/casts.h"

static void add_batch(const kn_desc *d, kn_desc *to) {
    *to = *d;
    to->rank++;
    to->shape[0] = 1;
    to->strides[0] = 0;
    for (int i = 0; i < d->rank; i++) {
        to->shape[i + 1] = d->shape[i];
        to->strides[i + 1] = d->strides[i];
    }
}

const kn_launch *kn__with_batch(const kn_launch *l, int nd, uint32_t n, kn__batched *b) {
    if (l->in[0]->rank == nd + 2) return l;
    b->launch = *l;
    for (uint32_t i = 0; i < l->n_in; i++) {
        if (i < n) add_batch(l->in[i], &b->operand[i]);
        b->in[i] = i < n ? &b->operand[i] : l->in[i];
    }
    for (uint32_t i = 0; i < l->n_out; i++) {
        add_batch(l->out[i], &b->result[i]);
        b->out[i] = &b->result[i];
    }
    b->launch.in = b->in;
    b->launch.out = b->out;
    return &b->launch;
}

int64_t kn__places(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 2; i < d->rank; i++) n *= d->shape[i];
    return n;
}

int64_t kn__plane(const kn_desc *d, int64_t p) {
    return d->offset + p / d->shape[1] * d->strides[0] + p % d->shape[1] * d->strides[1];
}

static char *element(const kn_desc *d, int64_t offset) {
    return (char *)d->buffer->data + offset * (int64_t)kn_dtype_size((kn_dtype)d->dtype);
}

/* The offsets of a plane's rows, one after the other. */
typedef struct rows {
    const kn_desc *d;
    int64_t offset, at[KN_MAX_RANK];
} rows;

static bool next_row(rows *r) {
    for (int i = r->d->rank - 2; i >= 2; i--) {
        r->offset += r->d->strides[i];
        if (++r->at[i] < r->d->shape[i]) return true;
        r->offset -= r->d->strides[i] * r->d->shape[i];
        r->at[i] = 0;
    }
    return false;
}

void kn__load_plane(const kn_desc *d, int64_t p, double *to) {
    int64_t n = d->shape[d->rank - 1];
    rows r = {.d = d, .offset = kn__plane(d, p)};
    if (kn__places(d) == 0) return;
    do {
        kn__cast_strided(KN_F64, to, 1, (kn_dtype)d->dtype, element(d, r.offset),
                         d->strides[d->rank - 1], (size_t)n);
        to += n;
    } while (next_row(&r));
}

void kn__store_plane(const kn_desc *d, int64_t p, const double *from) {
    int64_t n = d->shape[d->rank - 1];
    rows r = {.d = d, .offset = kn__plane(d, p)};
    if (kn__places(d) == 0) return;
    do {
        kn__cast_strided((kn_dtype)d->dtype, element(d, r.offset), d->strides[d->rank - 1], KN_F64,
                         from, 1, (size_t)n);
        from += n;
    } while (next_row(&r));
}

void kn__split(const kn_launch *l, bool parallel, int64_t count, int64_t work, kn__range_fn *fn,
               void *user) {
    if (count == 0) return;
    if (parallel)
        l->host->parallel_for(count, 1 + 16384 / (work + 1), fn, user);
    else
        fn(user, 0, count);
}
