/* Reductions over axes. */
#include <math.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/promote.h"
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

_Static_assert(offsetof(kn_sum_args, axes) == offsetof(kn_reduce_args, axes) &&
                   offsetof(kn_sum_args, keepdim) == offsetof(kn_reduce_args, keepdim),
               "SUM must begin as REDUCE does");

/* Complex numbers do not become real ones nor the other way round. */
static uint32_t allowed_mask(kn_dtype usual) {
    return kn_dtype_is_complex(usual) ? KN_DTYPES_COMPLEX : KN_DTYPES_REAL;
}

bool kn__settle_dtype(kn__call *call, kn_dtype *dtype, kn_dtype usual) {
    if (!*dtype) *dtype = usual;
    bool known = *dtype < KN_DTYPE_COUNT && kn_dtype_size(*dtype);
    bool stays = kn_dtype_is_complex(*dtype) == kn_dtype_is_complex(usual);
    if (known && stays) return true;
    kn__call_site b;
    char allowed[160];
    if (!known)
        kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), *dtype);
    else
        kn__fail_dtype_unsupported(call->kn, kn__site_of(call, &b), "the result", *dtype,
                                   kn__dtypes_text(allowed_mask(usual), allowed, sizeof allowed));
    return false;
}

bool kn__infer_sum(kn__call *call) {
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    kn_sum_args *a = call->args;
    bool wide = kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype);
    return kn__settle_dtype(call, &a->dtype, wide ? dtype : KN_I64) && kn__reduced(call, a->dtype);
}

bool kn__infer_mean(kn__call *call) {
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    kn_sum_args *a = call->args;
    bool wide = kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype);
    if (!kn__settle_dtype(call, &a->dtype, wide ? dtype : KN_F32)) return false;
    if (kn_dtype_is_float(a->dtype) || kn_dtype_is_complex(a->dtype))
        return kn__reduced(call, a->dtype);
    kn__call_site b;
    kn__fail_dtype_not_float(call->kn, kn__site_of(call, &b), "dtype", a->dtype);
    return false;
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

/* The result without the axes of size 1 that keepdim keeps. */
void kn__drop_kept(const kn_desc *result, const kn_reduce_args *a, kn_desc *out) {
    *out = *result;
    out->rank = 0;
    for (int i = 0, k = 0; i < result->rank; i++) {
        bool kept = a->keepdim && k < a->axes.count && a->axes.axis[k] == i;
        if (kept) k++;
        if (kept) continue;
        out->shape[out->rank] = result->shape[i];
        out->strides[out->rank++] = result->strides[i];
    }
}

kn__flattened kn__flatten_axes(kn_tensor *x, const kn_axes *axes) {
    kn__flattened f = {.back = {.count = kn_rank(x)}};
    kn_axes order = {.count = kn_rank(x)};
    kn_shape shape = kn_shape_of(x), flat = {0};
    int at = 0;
    int64_t n = 1;
    for (int i = 0; i < shape.rank; i++) {
        bool reduced = false;
        for (int k = 0; k < axes->count; k++) reduced |= axes->axis[k] == i;
        if (!reduced) order.axis[at++] = i, flat.dim[flat.rank++] = shape.dim[i];
    }
    for (int k = 0; k < axes->count; k++) {
        order.axis[at++] = axes->axis[k];
        n *= shape.dim[axes->axis[k]];
    }
    flat.dim[flat.rank++] = n;
    for (int i = 0; i < shape.rank; i++) {
        f.back.axis[order.axis[i]] = i;
        f.moved.dim[i] = shape.dim[order.axis[i]];
    }
    f.moved.rank = shape.rank;
    f.flat = kn_reshape(shape.rank ? kn_permute(x, order) : x, flat);
    return f;
}

kn_tensor *kn__unflatten_axes(const kn__flattened *f, kn_tensor *t) {
    t = kn_reshape(t, f->moved);
    return f->moved.rank ? kn_permute(t, f->back) : t;
}

/* ---- folding: one accumulator a result, elements in row-major order ---- */
typedef struct folded {
    double f;
    int64_t i;
    kn__complex c;
} folded;
typedef void fold_fn(folded *acc, const kn_desc *x, int64_t offset, bool first);
/* What sums and products are made of: an element in the class of the result. */
typedef void fold_as_fn(folded *acc, folded v);

static void store_folded(const kn_desc *out, int64_t offset, const folded *acc) {
    if (kn__is_f(out))
        kn__store_f(out, offset, acc->f);
    else if (kn__is_c(out))
        kn__store_c(out, offset, acc->c);
    else
        kn__store_i(out, offset, acc->i);
}

static int fold(const kn_launch *l, fold_fn *step, folded start) {
    const kn_reduce_args *a = l->args;
    kn_desc outer, inner, out;
    kn__split_axes(l->in[0], &a->axes, &outer, &inner);
    kn__drop_kept(l->out[0], a, &out);
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
        store_folded(&out, w.offset[0], &acc);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- sum ---- */
/* The element cast to the dtype of the result. */
static folded load_as(const kn_desc *x, int64_t offset, kn_dtype dtype) {
    char one[16];
    folded v = {0};
    if (kn_dtype_is_float(dtype)) {
        v.f = kn__load_f(x, offset);
    } else if (kn_dtype_is_complex(dtype)) {
        v.c = kn__load_c(x, offset);
    } else if (!kn__is_f(x)) {
        v.i = kn__load_i(x, offset);
    } else {
        v.f = kn__load_f(x, offset);
        kn__cast_one(dtype, one, KN_F64, &v.f);
        kn__cast_one(KN_I64, &v.i, dtype, one);
    }
    return v;
}

static void total(const kn_desc *x, kn_dtype dtype, fold_as_fn *step, folded *acc) {
    const kn_desc *in[] = {x};
    kn__walk v;
    kn__walk_start(&v, in, 1);
    if (v.empty) return;
    do step(acc, load_as(x, v.offset[0], dtype));
    while (kn__walk_next(&v));
}

static int fold_as(const kn_launch *l, fold_as_fn *step, folded start) {
    const kn_reduce_args *a = l->args;
    kn_desc outer, inner, out;
    kn__split_axes(l->in[0], &a->axes, &outer, &inner);
    kn__drop_kept(l->out[0], a, &out);
    const kn_desc *d[] = {&out, &outer};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        folded acc = start;
        inner.offset = w.offset[1];
        total(&inner, (kn_dtype)out.dtype, step, &acc);
        store_folded(&out, w.offset[0], &acc);
    } while (kn__walk_next(&w));
    return KN_OK;
}

static void sum_step(folded *acc, folded v) {
    acc->f += v.f;
    acc->c += v.c;
    acc->i = (int64_t)((uint64_t)acc->i + (uint64_t)v.i);
}

int kn__ref_sum(const kn_launch *l) {
    return fold_as(l, sum_step, (folded){0});
}

void kn__grad_sum(kn__backprop *b) {
    b->dx[0] = kn_expand(kn__unreduce(b, b->dy[0]), b->in_meta[0]->shape);
}

/* ---- prod ---- */
static void prod_step(folded *acc, folded v) {
    acc->f *= v.f;
    acc->c = kn__product(acc->c, v.c);
    acc->i = (int64_t)((uint64_t)acc->i * (uint64_t)v.i);
}

int kn__ref_prod(const kn_launch *l) {
    return fold_as(l, prod_step, (folded){1, 1, 1});
}

/* part at the place start of zeros of size n along the last axis. */
static kn_tensor *place(kn_tensor *part, int64_t start, int64_t n) {
    kn_shape shape = kn_shape_of(part);
    if (!shape.rank) return part; /* nil */
    shape.dim[shape.rank - 1] = n;
    return kn_slice_grad(part, shape, -1, start, 1);
}

/* Along the last axis, the product of all elements but one, for each: pairs are multiplied, the
 * products of the other pairs found the same way, and each half of a pair gets the other half on
 * top. Nothing is divided, so zeros are right at any order of differentiation. */
static kn_tensor *products_of_others(kn_tensor *x) {
    int64_t n = kn_dim(x, -1), half = n / 2, pairs = n - half;
    if (n < 2 || kn_is_nil(x)) return kn_ones_like(x);
    kn_tensor *low = kn_slice(x, -1, 0, half, 1), *high = kn_slice(x, -1, half, 2 * half, 1);
    kn_tensor *joined = kn_mul(low, high);
    if (n % 2) {
        kn_tensor *last = kn_slice(x, -1, n - 1, n, 1);
        joined = kn_add(place(joined, 0, pairs), place(last, half, pairs));
    }
    kn_tensor *others = products_of_others(joined), *paired = kn_slice(others, -1, 0, half, 1);
    kn_tensor *all = kn_add(place(kn_mul(paired, high), 0, n), place(kn_mul(paired, low), half, n));
    if (n % 2) all = kn_add(all, place(kn_slice(others, -1, half, pairs, 1), n - 1, n));
    return all;
}

void kn__grad_prod(kn__backprop *b) {
    const kn_reduce_args *a = b->args;
    kn__flattened f = kn__flatten_axes(kn__to_dtype(b->in[0], b->out_meta[0].dtype), &a->axes);
    kn_tensor *others = kn__unflatten_axes(&f, products_of_others(f.flat));
    b->dx[0] = kn_mul(kn__unreduce(b, b->dy[0]), kn__conj(others));
}

/* ---- any, all: NaN counts as true, as everything but 0 does ---- */
static bool truth(const kn_desc *x, int64_t offset) {
    if (kn__is_c(x)) return kn__load_c(x, offset) != 0;
    return kn__is_f(x) ? kn__load_f(x, offset) != 0 : kn__load_i(x, offset) != 0;
}
static void any_step(folded *acc, const kn_desc *x, int64_t offset, bool first) {
    (void)first;
    acc->i |= truth(x, offset);
}
static void all_step(folded *acc, const kn_desc *x, int64_t offset, bool first) {
    (void)first;
    acc->i &= truth(x, offset);
}
int kn__ref_any(const kn_launch *l) {
    return fold(l, any_step, (folded){0});
}
int kn__ref_all(const kn_launch *l) {
    return fold(l, all_step, (folded){.i = 1});
}

bool kn__infer_truth(kn__call *call) {
    return kn__reduced(call, KN_BOOL);
}

/* ---- count_nonzero ---- */
bool kn__infer_count(kn__call *call) {
    return kn__reduced(call, KN_I64);
}

void kn__parts_count_nonzero(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    kn_tensor *hit = kn_cast(call->in[0], KN_BOOL);
    results[0] = kn_sum(hit, .axes = a->axes, .keepdim = a->keepdim);
}

/* ---- max, min ---- */
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

static void min_step(folded *acc, const kn_desc *x, int64_t offset, bool first) {
    if (kn__is_f(x)) {
        double v = kn__load_f(x, offset);
        if (first || isnan(v) || (v < acc->f && !isnan(acc->f))) acc->f = v;
    } else {
        int64_t v = kn__load_i(x, offset);
        bool less = x->dtype == KN_U64 ? (uint64_t)v < (uint64_t)acc->i : v < acc->i;
        if (first || less) acc->i = v;
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
int kn__ref_min(const kn_launch *l) {
    return fold(l, min_step, (folded){0});
}

/* Ties share, NaN among NaN too: each extreme element gets its part of the gradient. */
void kn__grad_extremum(kn__backprop *b) {
    const kn_reduce_args *a = b->args;
    kn_tensor *best = kn__unreduce(b, b->out[0]);
    kn_tensor *same =
        kn_logical_or(kn_eq(b->in[0], best), kn_logical_and(kn_isnan(b->in[0]), kn_isnan(best)));
    kn_tensor *hit = kn_cast(same, b->in_meta[0]->dtype);
    kn_tensor *share = kn_div(hit, kn_sum(hit, .axes = a->axes, .keepdim = true));
    b->dx[0] = kn_mul(kn__unreduce(b, b->dy[0]), share);
}

/* ---- mean ---- */
double kn__reduced_count(const kn_axes *axes, const kn_shape *shape) {
    double n = 1;
    for (int i = 0; i < axes->count; i++) n *= (double)shape->dim[axes->axis[i]];
    return n;
}

kn_tensor *kn__widen(kn_tensor *x) {
    kn_dtype dtype = kn_dtype_of(x);
    return dtype == KN_F16 || dtype == KN_BF16 ? kn_cast(x, KN_F32) : x;
}

kn_tensor *kn__to_dtype(kn_tensor *x, kn_dtype dtype) {
    return kn_dtype_of(x) == dtype ? x : kn_cast(x, dtype);
}

/* The sum of 16 bits may overflow, and that of integers must not round early. */
void kn__parts_mean(const kn__call *call, kn_tensor **results) {
    const kn_sum_args *a = call->args;
    kn_tensor *x = call->in[0];
    bool floats = kn_dtype_is_float(kn_dtype_of(x)) || kn_dtype_is_complex(kn_dtype_of(x));
    x = floats ? kn__widen(kn__to_dtype(x, a->dtype)) : kn_cast(x, KN_F64);
    kn_shape shape = kn_shape_of(x);
    kn_tensor *sum = kn_sum(x, .axes = a->axes, .keepdim = a->keepdim);
    kn_tensor *mean = kn_mul_scalar(sum, 1.0 / kn__reduced_count(&a->axes, &shape));
    results[0] = kn__to_dtype(mean, a->dtype);
}

void kn__grad_mean(kn__backprop *b) {
    const kn_reduce_args *a = b->args;
    double n = kn__reduced_count(&a->axes, &b->in_meta[0]->shape);
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
KN__SAMPLES(any) = REDUCE_SAMPLES;
KN__SAMPLES(all) = REDUCE_SAMPLES;
KN__SAMPLES(min) = REDUCE_SAMPLES;
KN__SAMPLES(count_nonzero) = REDUCE_SAMPLES;
KN__SAMPLES(max) = REDUCE_SAMPLES;
static const double mixed_ones[] = {1, 0, 1, 1, 0, 1};
#define SUM_SAMPLES                                                                         \
    {                                                                                       \
        {.in = {{.shape = {3, {2, 3, 4}}, .low = -1.5, .high = 1.5}},                       \
         .args = &(kn_sum_args){.keepdim = false}},                                         \
            {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_sum_args){.axes = {1, {-2}}}}, \
            {.in = {{.shape = {3, {2, 3, 4}}}},                                             \
             .args = &(kn_sum_args){.axes = {2, {0, 2}}, .keepdim = true}},                 \
            {.in = {{.shape = {2, {3, 4}}}},                                                \
             .args = &(kn_sum_args){.axes = {1, {0}}, .dtype = KN_F64},                     \
             .dtypes = KN_DTYPES_REAL},                                                     \
            {.in = {{.shape = {2, {3, 4}}}},                                                \
             .args = &(kn_sum_args){.dtype = KN_F16},                                       \
             .dtypes = KN_DTYPES_REAL,                                                      \
             .not_smooth = true},                                                           \
            {.in = {{.shape = {2, {2, 3}}, .values = mixed_ones}},                          \
             .args = &(kn_sum_args){.axes = {1, {1}}, .dtype = KN_BF16},                    \
             .dtypes = KN_DTYPES_REAL,                                                      \
             .not_smooth = true},                                                           \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_sum_args){.keepdim = false}},        \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_sum_args){.axes = {1, {1}}}},     \
            {.in = {{.shape = {2, {3, 4}}}},                                                \
             .args = &(kn_sum_args){.dtype = (kn_dtype)99},                                 \
             .fails = KN_E_DTYPE_INVALID},                                                  \
            {.in = {{.shape = {2, {3, 4}}}},                                                \
             .args = &(kn_sum_args){.axes = {1, {2}}},                                      \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                              \
            {.in = {{.shape = {2, {3, 4}}}},                                                \
             .args = &(kn_sum_args){.axes = {2, {1, -1}}},                                  \
             .fails = KN_E_AXIS_DUPLICATE},
#define INTEGER_RESULTS                                              \
    {.in = {{.shape = {2, {3, 4}}, .low = -3, .high = 3}},           \
     .args = &(kn_sum_args){.axes = {1, {1}}, .dtype = KN_I8},       \
     .dtypes = KN_DTYPES_SIGNED | KN_DTYPE_BIT(KN_BOOL),             \
     .not_smooth = true},                                            \
        {.in = {{.shape = {2, {3, 4}}}},                             \
         .args = &(kn_sum_args){.axes = {1, {0}}, .dtype = KN_BOOL}, \
         .dtypes = KN_DTYPES_REAL,                                   \
         .not_smooth = true},                                        \
        KN__SAMPLES_END                                              \
    }
KN__SAMPLES(sum) = SUM_SAMPLES INTEGER_RESULTS;
KN__SAMPLES(prod) = SUM_SAMPLES INTEGER_RESULTS;
KN__SAMPLES(mean) = SUM_SAMPLES{.in = {{.shape = {2, {3, 4}}}},
                                .args = &(kn_sum_args){.dtype = KN_I32},
                                .dtypes = KN_DTYPES_REAL,
                                .fails = KN_E_DTYPE_NOT_FLOAT},
    KN__SAMPLES_END
}
;
#endif
