/* Helpers of shape rules, and the rules that many rows share. */
#include "ops/infer.h"

#include <stdio.h>
#include <string.h>

const kn__site *kn__site_of(const kn__call *call, kn__call_site *b) {
    uint32_t n = call->n_in < KN__ERROR_OPERANDS ? call->n_in : KN__ERROR_OPERANDS;
    snprintf(b->operation, sizeof b->operation, "kn_%s", call->op->name);
    for (uint32_t i = 0; i < n; i++) {
        b->names[i] = kn__operand_name(call->op, i, b->name_bytes[i], sizeof b->name_bytes[i]);
    }
    b->site = (kn__site){
        .operation = b->operation,
        .within = call->kn->within,
        .operands = call->in,
        .n_operands = call->n_in,
        .operand_names = call->n_in <= KN__ERROR_OPERANDS && !call->op->variadic ? b->names : NULL,
        .each = call->op->variadic && call->n_in ? b->names[0] : NULL,
        .effect = call->op->n_results == 0};
    return &b->site;
}

bool kn__out(kn__call *call, uint32_t k, kn_dtype dtype, int rank, const int64_t *shape) {
    kn__call_site b;
    if (rank < 0 || rank > KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), rank, KN_MAX_RANK);
        return false;
    }
    for (int i = 0; i < rank; i++) {
        if (shape[i] >= 0) continue;
        kn__fail_size_negative(call->kn, kn__site_of(call, &b), i, shape[i]);
        return false;
    }
    if (kn__desc_set(&call->out[k]->d, dtype, rank, shape)) return true;
    kn_shape s = kn__desc_shape(&call->out[k]->d);
    kn__fail_size_overflow(call->kn, kn__site_of(call, &b), &s);
    return false;
}

bool kn__out_shape(kn__call *call, uint32_t k, kn_dtype dtype, kn_shape shape) {
    return kn__out(call, k, dtype, shape.rank, shape.dim);
}

kn_desc *kn__view(kn__call *call) {
    kn_tensor *x = call->in[0], *y = call->out[0];
    y->d = x->d;
    kn__storage_ref(kn__storage_of(x));
    return &y->d;
}

bool kn__view_done(kn__call *call) {
    kn__desc_flag_contiguous(&call->out[0]->d);
    return true;
}

bool kn__axis(const kn__call *call, int64_t axis, int rank, int *out) {
    int64_t limit = rank ? rank : 1; /* as PyTorch: a scalar has the axes 0 and -1 */
    if (axis >= -limit && axis < limit) {
        *out = (int)(axis < 0 ? axis + limit : axis);
        return true;
    }
    kn__call_site b;
    kn__fail_axis_out_of_range(call->kn, kn__site_of(call, &b), axis, rank);
    return false;
}

bool kn__axes_mask(const kn__call *call, const kn_axes *axes, int rank, uint32_t *mask) {
    kn__call_site b;
    if (axes->count < 0 || axes->count > KN_MAX_RANK) {
        kn__fail_axes_count(call->kn, kn__site_of(call, &b), axes->count, rank);
        return false;
    }
    *mask = axes->count ? 0 : (1u << rank) - 1;
    for (int i = 0; i < axes->count; i++) {
        int a;
        if (!kn__axis(call, axes->axis[i], rank, &a)) return false;
        if (*mask >> a & 1) {
            kn__fail_axis_duplicate(call->kn, kn__site_of(call, &b), axes->axis[i]);
            return false;
        }
        *mask |= 1u << a;
    }
    return true;
}

bool kn__mask_operand(const kn__call *call, uint32_t i) {
    kn_dtype dtype = (kn_dtype)call->in[i]->d.dtype;
    if (dtype == KN_BOOL) return true;
    kn__call_site b;
    char name[16];
    kn__fail_dtype_mask(call->kn, kn__site_of(call, &b),
                        kn__operand_name(call->op, i, name, sizeof name), dtype);
    return false;
}

bool kn__broadcast(const kn__call *call, const kn_desc *a, const kn_desc *b, kn_shape *out) {
    return kn__broadcast_batches(call, a, b, 0, out);
}

bool kn__broadcast_batches(const kn__call *call, const kn_desc *a, const kn_desc *b, int tail,
                           kn_shape *out) {
    int ra = a->rank - tail, rb = b->rank - tail, rank = ra > rb ? ra : rb;
    *out = (kn_shape){.rank = rank};
    for (int i = 1; i <= rank; i++) {
        int64_t na = i <= ra ? a->shape[ra - i] : 1;
        int64_t nb = i <= rb ? b->shape[rb - i] : 1;
        if (na != nb && na != 1 && nb != 1) {
            kn__call_site site;
            kn_shape sa = kn__desc_shape(a), sb = kn__desc_shape(b);
            kn__fail_broadcast(call->kn, kn__site_of(call, &site), &sa, &sb, -i - tail, na, nb);
            return false;
        }
        out->dim[rank - i] = na == 1 ? nb : na;
    }
    return true;
}

kn_dtype kn__scalar_dtype(kn_dtype x, kn_number value) {
    if (value.kind == KN_NUMBER_FLOAT) {
        return kn_dtype_is_float(x) || kn_dtype_is_complex(x) ? x : KN_F32;
    }
    return x == KN_BOOL ? KN_I64 : x;
}

/* ---- Rules shared by many rows ------------------------------------------------------------------
 */

/* The result is as the first operand: shape, dtype. */
bool kn__infer_same(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

static bool same_shape(const kn_desc *a, const kn_desc *b) {
    if (a->rank != b->rank) return false;
    for (int i = 0; i < a->rank; i++) {
        if (a->shape[i] != b->shape[i]) return false;
    }
    return true;
}

/* The result in a's shape, which fits: a exists in it, or one of the same dtype. */
static bool as_operand(kn_desc *out, const kn_desc *a) {
    if (!a->contiguous) return kn__desc_set(out, (kn_dtype)a->dtype, a->rank, a->shape);
    out->dtype = a->dtype;
    out->rank = a->rank;
    out->offset = 0;
    out->contiguous = 1;
    uint64_t stride = 1; /* cannot overflow where a has elements */
    for (int i = a->rank - 1; i >= 0; i--) {
        out->shape[i] = a->shape[i];
        out->strides[i] = (int64_t)stride;
        stride *= (uint64_t)a->shape[i];
    }
    return true;
}

/* Operands (two) broadcast; the dtype is theirs, which promotion made equal. */
bool kn__infer_broadcast(kn__call *call) {
    const kn_desc *a = &call->in[0]->d, *b = &call->in[1]->d;
    if (same_shape(a, b)) return as_operand(&call->out[0]->d, a->contiguous ? a : b);
    kn_shape shape;
    return kn__broadcast(call, a, b, &shape) && kn__out_shape(call, 0, (kn_dtype)a->dtype, shape);
}

/* As broadcast, with a bool result. */
bool kn__infer_compare(kn__call *call) {
    kn_shape shape;
    return kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, KN_BOOL, shape);
}

/* One axis that must exist; the result is as x (the list AXIS). */
bool kn__infer_axis_same(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_axis_args *a = call->args;
    int axis = 0;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    return kn__infer_same(call);
}
