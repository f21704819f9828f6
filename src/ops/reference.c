/* See reference.h. */
#include "ops/reference.h"

#include <complex.h>
#include <string.h>

void kn__walk_start(kn__walk *w, const kn_desc *const *d, int n) {
    w->rank = d[0]->rank;
    w->n = n;
    w->empty = false;
    for (int i = 0; i < w->rank; i++) {
        w->shape[i] = d[0]->shape[i];
        w->at[i] = 0;
        w->empty |= w->shape[i] == 0;
    }
    for (int k = 0; k < n; k++) {
        int lead = w->rank - d[k]->rank;
        w->offset[k] = d[k]->offset;
        for (int i = 0; i < w->rank; i++) {
            bool spread = i < lead || (d[k]->shape[i - lead] == 1 && w->shape[i] != 1);
            w->strides[k][i] = spread ? 0 : d[k]->strides[i - lead];
        }
    }
}

bool kn__walk_next(kn__walk *w) {
    for (int i = w->rank - 1; i >= 0; i--) {
        if (++w->at[i] < w->shape[i]) {
            for (int k = 0; k < w->n; k++) w->offset[k] += w->strides[k][i];
            return true;
        }
        for (int k = 0; k < w->n; k++) w->offset[k] -= w->strides[k][i] * (w->shape[i] - 1);
        w->at[i] = 0;
    }
    return false;
}

static void *at(const kn_desc *d, int64_t offset) {
    return (char *)d->buffer->data + offset * (int64_t)kn_dtype_size((kn_dtype)d->dtype);
}

double kn__load_f(const kn_desc *d, int64_t offset) {
    double v = 0;
    kn__cast_one(KN_F64, &v, (kn_dtype)d->dtype, at(d, offset));
    return v;
}

int64_t kn__load_i(const kn_desc *d, int64_t offset) {
    int64_t v = 0;
    kn__cast_one(KN_I64, &v, (kn_dtype)d->dtype, at(d, offset));
    return v;
}

void kn__store_f(const kn_desc *d, int64_t offset, double value) {
    kn__cast_one((kn_dtype)d->dtype, at(d, offset), KN_F64, &value);
}

void kn__store_i(const kn_desc *d, int64_t offset, int64_t value) {
    kn__cast_one((kn_dtype)d->dtype, at(d, offset), KN_I64, &value);
}

kn__complex kn__load_c(const kn_desc *d, int64_t offset) {
    const void *from = at(d, offset);
    kn__complex v = 0;
    if (d->dtype == KN_C64) { /* the usual ones without the way through the table of casts */
        const kn_c64 *z = from;
        return CMPLX(z->re, z->im);
    }
    if (d->dtype == KN_C128) {
        const kn_c128 *z = from;
        return CMPLX(z->re, z->im);
    }
    kn__cast_one(KN_C128, &v, (kn_dtype)d->dtype, from);
    return v;
}

void kn__store_c(const kn_desc *d, int64_t offset, kn__complex value) {
    void *to = at(d, offset);
    if (d->dtype == KN_C64)
        *(kn_c64 *)to = (kn_c64){(float)creal(value), (float)cimag(value)};
    else if (d->dtype == KN_C128)
        *(kn_c128 *)to = (kn_c128){creal(value), cimag(value)};
    else
        kn__cast_one((kn_dtype)d->dtype, to, KN_C128, &value);
}

kn__complex kn__product(kn__complex a, kn__complex b) {
    double ar = creal(a), ai = cimag(a), br = creal(b), bi = cimag(b);
    return CMPLX(ar * br - ai * bi, ar * bi + ai * br);
}

kn__complex kn__power(kn__complex a, kn__complex b) {
    if (b == 0) return 1;
    if (b == 1) return a;
    if (b == 2) return kn__product(a, a);
    if (b == 0.5) return csqrt(a);
    if (a == 0 && creal(b) > 0) return 0;
    return cpow(a, b);
}

int kn__load_parts(const kn_desc *d, int64_t offset, double v[2]) {
    if (kn__is_c(d)) {
        kn__complex z = kn__load_c(d, offset);
        v[0] = creal(z);
        v[1] = cimag(z);
        return 2;
    }
    kn__cast_one(KN_F64, v, (kn_dtype)d->dtype, at(d, offset));
    return 1;
}

void kn__store_parts(const kn_desc *d, int64_t offset, const double v[2]) {
    if (kn__is_c(d))
        kn__store_c(d, offset, CMPLX(v[0], v[1]));
    else
        kn__cast_one((kn_dtype)d->dtype, at(d, offset), KN_F64, v);
}

int kn__ref_map1c(const kn_launch *l, kn__f1 *f, kn__i1 *i, kn__c1 *c) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    if (!kn__is_c(d[1])) return kn__ref_map1(l, f, i);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do kn__store_c(d[0], w.offset[0], c(kn__load_c(d[1], w.offset[1])));
    while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_map2c(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u, kn__c2 *c) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    if (!kn__is_c(d[1])) return kn__ref_map2(l, f, i, u);
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        kn__complex a = kn__load_c(d[1], w.offset[1]), b = kn__load_c(d[2], w.offset[2]);
        kn__store_c(d[0], w.offset[0], c(a, b));
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_map1(const kn_launch *l, kn__f1 *f, kn__i1 *i) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        if (kn__is_f(d[1]))
            kn__store_f(d[0], w.offset[0], f(kn__load_f(d[1], w.offset[1])));
        else
            kn__store_i(d[0], w.offset[0], i(kn__load_i(d[1], w.offset[1])));
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_map1_args(const kn_launch *l, kn__f1_args *f) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        kn__store_f(d[0], w.offset[0], f(kn__load_f(d[1], w.offset[1]), l->args));
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_map2(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    kn__i2 *integer = kn__is_unsigned(d[1]) ? u : i;
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        if (kn__is_f(d[1])) {
            kn__store_f(d[0], w.offset[0],
                        f(kn__load_f(d[1], w.offset[1]), kn__load_f(d[2], w.offset[2])));
        } else {
            kn__store_i(d[0], w.offset[0],
                        integer(kn__load_i(d[1], w.offset[1]), kn__load_i(d[2], w.offset[2])));
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}
