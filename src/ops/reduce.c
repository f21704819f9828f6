/* Reductions over axes. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
bool kn__reduced(kn__call *call, kn_dtype dtype) {
    const kn_desc *x = &call->in[0]->d;
    kn_reduce_args *a = call->args;
    uint32_t mask;
    kn_shape shape = {0};
    if (!kn__axes_mask(call, &a->axes, x->rank, &mask)) return false;
    a->axes = (kn_axes){0};
    for (int i = 0; i < x->rank; i++) {
        if (mask >> i & 1) a->axes.axis[a->axes.count++] = i;
        if (!(mask >> i & 1))
            shape.dim[shape.rank++] = x->shape[i];
        else if (a->keepdim)
            shape.dim[shape.rank++] = 1;
    }
    return kn__out_shape(call, 0, dtype, shape);
}

bool kn__infer_reduce(kn__call *call) {
    return kn__reduced(call, (kn_dtype)call->in[0]->d.dtype);
}

bool kn__infer_sum(kn__call *call) {
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    return kn__reduced(call, kn_dtype_is_float(dtype) ? dtype : KN_I64);
}

/* ---- walking: the outer space is what is left, the inner what is reduced ---- */
void kn__split_axes(const kn_desc *x, const kn_axes *axes, kn_desc *outer, kn_desc *inner) {
    *outer = *inner = *x;
    outer->rank = inner->rank = 0;
    for (int i = 0; i < x->rank; i++) {
        bool reduced = false;
        for (int k = 0; k < axes->count; k++) reduced |= axes->axis[k] == i;
        kn_desc *to = reduced ? inner : outer;
        to->shape[to->rank] = x->shape[i];
        to->strides[to->rank++] = x->strides[i];
    }
}

/* The gradient of a reduction, with its reduced axes back as size 1. */
kn_tensor *kn__unreduce(const kn__backprop *b, kn_tensor *t) {
    const kn_reduce_args *a = b->args;
    kn_shape shape = b->in_meta[0]->shape;
    for (int i = 0; i < a->axes.count; i++) shape.dim[a->axes.axis[i]] = 1;
    return a->keepdim ? t : kn_reshape(t, shape);
}

/* ---- sum ---- */
typedef struct folded {
    double f;
    int64_t i;
} folded;
typedef void fold_fn(folded *acc, const kn_desc *x, int64_t offset, bool first);

static int fold(const kn_launch *l, fold_fn *step, folded start) {
    const kn_reduce_args *a = l->args;
    kn_desc outer, inner, out = *l->out[0];
    kn__split_axes(l->in[0], &a->axes, &outer, &inner);
    out.rank = 0; /* without the axes that keepdim keeps */
    for (int i = 0, k = 0; i < l->out[0]->rank; i++) {
        bool kept = a->keepdim && k < a->axes.count && a->axes.axis[k] == i;
        if (kept) k++;
        if (kept) continue;
        out.shape[out.rank] = l->out[0]->shape[i];
        out.strides[out.rank++] = l->out[0]->strides[i];
    }
    const kn_desc *d[] = {&out, &outer}, *in[] = {&inner};
    kn__walk w, v;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        folded acc = start;
        bool first = true;
        inner.offset = w.offset[1];
        kn__walk_start(&v, in, 1);
        if (!v.empty) {
            do step(&acc, &inner, v.offset[0], first), first = false;
            while (kn__walk_next(&v));
        }
        if (kn__is_f(l->in[0]))
            kn__store_f(&out, w.offset[0], acc.f);
        else
            kn__store_i(&out, w.offset[0], acc.i);
    } while (kn__walk_next(&w));
    return KN_OK;
}

static void sum_step(folded *acc, const kn_desc *x, int64_t offset, bool first) {
    (void)first;
    if (kn__is_f(x))
        acc->f += kn__load_f(x, offset);
    else
        acc->i = (int64_t)((uint64_t)acc->i + (uint64_t)kn__load_i(x, offset));
}

int kn__ref_sum(const kn_launch *l) {
    return fold(l, sum_step, (folded){0});
}

void kn__grad_sum(kn__backprop *b) {
    b->dx[0] = kn_expand(kn__unreduce(b, b->dy[0]), b->in_meta[0]->shape);
}

/* ---- max ---- */
static void max_step(folded *acc, const kn_desc *x, int64_t offset, bool first) {
    if (kn__is_f(x)) {
        double v = kn__load_f(x, offset);
        if (first || isnan(v) || (v > acc->f && !isnan(acc->f))) acc->f = v;
    } else {
        int64_t v = kn__load_i(x, offset);
        bool more = x->dtype == KN_U64 ? (uint64_t)v > (uint64_t)acc->i : v > acc->i;
        if (first || more) acc->i = v;
    }
}

bool kn__infer_extremum(kn__call *call) {
    if (!kn__infer_reduce(call)) return false;
    const kn_reduce_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    for (int i = 0; i < a->axes.count; i++) {
        if (x->shape[a->axes.axis[i]] != 0 || kn__desc_numel(&call->out[0]->d) == 0) continue;
        kn__call_site b;
        kn_shape shape = kn__desc_shape(x);
        kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &shape);
        return false;
    }
    return true;
}

int kn__ref_max(const kn_launch *l) {
    return fold(l, max_step, (folded){0});
}

/* Ties share: each maximum gets its part of the gradient. */
void kn__grad_max(kn__backprop *b) {
    const kn_reduce_args *a = b->args;
    kn_sum_options o = {.size = sizeof o, .axes = a->axes, .keepdim = true};
    kn_tensor *hit = kn_cast(kn_eq(b->in[0], kn__unreduce(b, b->out[0])), b->in_meta[0]->dtype);
    b->dx[0] = kn_mul(kn__unreduce(b, b->dy[0]), kn_div(hit, kn_sum_with(hit, &o)));
}

/* ---- mean ---- */
static double reduced_count(const kn_reduce_args *a, const kn_shape *shape) {
    double n = 1;
    for (int i = 0; i < a->axes.count; i++) n *= (double)shape->dim[a->axes.axis[i]];
    return n;
}

void kn__parts_mean(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    kn_tensor *x = call->in[0];
    kn_shape shape = kn__desc_shape(&x->d);
    kn_dtype dtype = (kn_dtype)x->d.dtype;
    if (dtype == KN_F16 || dtype == KN_BF16)
        x = kn_cast(x, KN_F32); /* the sum may overflow 16 bits */
    kn_sum_options o = {.size = sizeof o, .axes = a->axes, .keepdim = a->keepdim};
    if (a->axes.count == 0) o.axes = (kn_axes){0};
    kn_tensor *sum = a->axes.count || shape.rank == 0 ? kn_sum_with(x, &o) : x;
    results[0] = kn_cast(kn_mul_scalar(sum, 1.0 / reduced_count(a, &shape)), dtype);
}

void kn__grad_mean(kn__backprop *b) {
    double n = reduced_count(b->args, &b->in_meta[0]->shape);
    kn_tensor *dy = kn_mul_scalar(b->dy[0], 1.0 / n);
    b->dx[0] = kn_expand(kn__unreduce(b, dy), b->in_meta[0]->shape);
}

#ifdef KILN_TESTING
#define REDUCE_SAMPLES                                                                  \
    {                                                                                   \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                           \
         .args = &(kn_reduce_args){.keepdim = false}},                                  \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                       \
             .args = &(kn_reduce_args){.axes = {1, {-2}}}},                             \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                       \
             .args = &(kn_reduce_args){.axes = {2, {0, 2}}, .keepdim = true}},          \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_reduce_args){.keepdim = false}}, \
            {.in = {{.shape = {2, {3, 4}}}},                                            \
             .args = &(kn_reduce_args){.axes = {1, {2}}},                               \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                          \
            {.in = {{.shape = {2, {3, 4}}}},                                            \
             .args = &(kn_reduce_args){.axes = {2, {1, -1}}},                           \
             .fails = KN_E_AXIS_DUPLICATE},                                             \
            KN__SAMPLES_END                                                             \
    }
KN__SAMPLES(sum) = REDUCE_SAMPLES;
KN__SAMPLES(max) = REDUCE_SAMPLES;
KN__SAMPLES(mean) = REDUCE_SAMPLES;
#endif
