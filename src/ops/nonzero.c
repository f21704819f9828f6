/* What is not zero: where it stands (nonzero), its values (masked_select), and the way back
 * (masked_scatter). How much there is, the data say: the shape rules count first, or take a size.
 */
#include <string.h>

#include <kiln/autodiff.h>
#include <kiln/tensor.h>

#include "ops/indexing.h"
#include "ops/samples.h"

/* ---- shape rules ---- */

/* The size of a result: what was asked for, else what is counted in mask. */
static bool size_of(kn__call *call, kn_tensor *mask, const kn_some_i64 *max_size, int64_t *size) {
    kn__call_site b;
    if (max_size->given) {
        *size = max_size->value;
        if (*size >= 0) return true;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "max_size", *size,
                                        "0 or more");
        return false;
    }
    return kn__data_size(call, kn_count_nonzero(kn_detach(mask)), size);
}

static bool count_out(kn__call *call) {
    return kn__out(call, 1, KN_I64, 0, NULL);
}

bool kn__infer_nonzero(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    int64_t shape[2] = {0, x->rank};
    return size_of(call, call->in[0], &((kn_nonzero_args *)call->args)->max_size, &shape[0]) &&
           kn__out(call, 0, KN_I64, 2, shape) && count_out(call);
}

/* x and the mask, spread over each other. */
static bool spread_mask(kn__call *call) {
    kn_shape shape;
    if (!kn__mask_operand(call, 1) ||
        !kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape))
        return false;
    for (int i = 0; i < 2; i++) {
        if (kn_shape_equal(kn_shape_of(call->in[i]), shape)) continue;
        call->in[i] = kn_expand(call->in[i], shape);
        if (kn_is_nil(call->in[i])) return false;
    }
    return true;
}

bool kn__infer_masked_select(kn__call *call) {
    int64_t size;
    return spread_mask(call) &&
           size_of(call, call->in[1], &((kn_max_size_args *)call->args)->max_size, &size) &&
           kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, 1, &size) && count_out(call);
}

bool kn__infer_masked_scatter(kn__call *call) {
    if (!spread_mask(call)) return false;
    const kn_desc *x = &call->in[0]->d;
    return kn__source_dtype(call, 2) && kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}

/* ---- nonzero ---- */
static bool is_zero(const kn_desc *x, int64_t offset) {
    if (kn__is_c(x)) return kn__load_c(x, offset) == 0;
    return kn__is_f(x) ? kn__load_f(x, offset) == 0 : kn__load_i(x, offset) == 0;
}

static void store_count(const kn_launch *l, int64_t count) {
    kn__store_i(l->out[1], l->out[1]->offset, count);
}

int kn__ref_nonzero(const kn_launch *l) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    const kn_nonzero_args *a = l->args;
    int64_t count = 0, size = out->shape[0], rank = x->rank;
    int64_t *to = kn__element(out, out->offset),
            rest = a->fill_value.given ? a->fill_value.value : -1;
    kn__walk w;
    kn__walk_start(&w, &x, 1);
    if (!w.empty) {
        do {
            if (is_zero(x, w.offset[0])) continue;
            if (count < size && rank) memcpy(to + count * rank, w.at, (size_t)rank * sizeof *to);
            count++;
        } while (kn__walk_next(&w));
    }
    for (int64_t i = count * rank; i < size * rank; i++) to[i] = rest;
    store_count(l, count);
    return KN_OK;
}

bool kn__infer_argwhere(kn__call *call) {
    int64_t shape[2] = {0, call->in[0]->d.rank};
    call->found[0] = kn_nonzero(kn_detach(call->in[0]));
    if (kn_is_nil(call->found[0])) return false;
    shape[0] = kn_dim(call->found[0], 0);
    return kn__out(call, 0, KN_I64, 2, shape);
}
void kn__parts_argwhere(const kn__call *call, kn_tensor **results) {
    results[0] = call->found ? call->found[0] : kn_nonzero(call->in[0]);
}

bool kn__infer_nonzero_static(kn__call *call) {
    kn_nonzero_static_args *a = call->args;
    int64_t shape[2] = {a->rows, call->in[0]->d.rank};
    kn__call_site b;
    if (a->rows >= 0) return kn__out(call, 0, KN_I64, 2, shape);
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "rows", a->rows, "0 or more");
    return false;
}
void kn__parts_nonzero_static(const kn__call *call, kn_tensor **results) {
    const kn_nonzero_static_args *a = call->args;
    results[0] = kn_nonzero(call->in[0], .max_size = KN_SOME(a->rows), .fill_value = a->fill_value);
}

/* ---- masked_select ---- */
int kn__ref_masked_select(const kn_launch *l) {
    const kn_desc *d[] = {l->in[0], l->in[1]}, *out = l->out[0];
    int64_t count = 0, room = out->shape[0];
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    char *to = kn__element(out, out->offset);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (!w.empty) {
        do {
            if (!kn__load_i(d[1], w.offset[1])) continue;
            if (count < room)
                memcpy(to + (size_t)count * size, kn__element(d[0], w.offset[0]), size);
            count++;
        } while (kn__walk_next(&w));
    }
    if (count < room) memset(to + (size_t)count * size, 0, (size_t)(room - count) * size);
    store_count(l, count);
    return KN_OK;
}

void kn__grad_masked_select(kn__backprop *b) {
    bool partial = ((const kn_max_size_args *)b->args)->max_size.given;
    kn_tensor *zeros = kn__zeros_for(b->dy[0], b->in_meta[0]->shape);
    b->dx[0] = kn_masked_scatter(zeros, b->in[1], b->dy[0], .partial = partial);
}

/* ---- masked_scatter ---- */
static int64_t count_true(const kn_desc *mask) {
    int64_t count = 0;
    kn__walk w;
    kn__walk_start(&w, &mask, 1);
    if (w.empty) return 0;
    do count += kn__load_i(mask, w.offset[0]);
    while (kn__walk_next(&w));
    return count;
}

int kn__ref_masked_scatter(const kn_launch *l) {
    const kn_desc *out = l->out[0], *src = l->in[2], *d[] = {out, l->in[0], l->in[1]};
    int64_t used = 0, there = kn__desc_numel(src), count = count_true(l->in[1]);
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    if (count > there && !((const kn_masked_scatter_args *)l->args)->partial) {
        l->failure->code = KN_E_MASK_COUNT;
        l->failure->value[0] = count;
        l->failure->value[1] = there;
        return KN_E_MASK_COUNT;
    }
    kn__walk w, s;
    kn__walk_start(&w, d, 3);
    kn__walk_start(&s, &src, 1);
    if (w.empty) return KN_OK;
    do {
        bool take = kn__load_i(d[2], w.offset[2]) && used < there;
        const void *from = take ? kn__element(src, s.offset[0]) : kn__element(d[1], w.offset[1]);
        memcpy(kn__element(out, w.offset[0]), from, size);
        if (take && ++used < there) kn__walk_next(&s);
    } while (kn__walk_next(&w));
    return KN_OK;
}

void kn__grad_masked_scatter(kn__backprop *b) {
    kn_shape shape = b->in_meta[2]->shape;
    bool partial = ((const kn_masked_scatter_args *)b->args)->partial;
    if (b->need[0])
        b->dx[0] = kn_masked_scatter(b->dy[0], b->in[1], kn__zeros_for(b->dy[0], shape),
                                     .partial = partial);
    if (!b->need[2]) return;
    int64_t n = kn_shape_numel(shape);
    b->dx[2] = kn_reshape(kn_masked_select(b->dy[0], b->in[1], .max_size = KN_SOME(n)), shape);
}

/* ---- masked_fill_tensor ---- */

bool kn__infer_masked_fill_tensor(kn__call *call) {
    kn_shape shape;
    kn_desc both = {0};
    if (!kn__mask_operand(call, 1) || !kn__value_operand(call, 2) ||
        !kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape))
        return false;
    both.rank = (uint8_t)shape.rank;
    for (int i = 0; i < shape.rank; i++) both.shape[i] = shape.dim[i];
    return kn__broadcast(call, &both, &call->in[2]->d, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}
void kn__parts_masked_fill_tensor(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0];
    results[0] = kn_where(call->in[1], kn_cast(call->in[2], kn_dtype_of(x)), x);
}

#ifdef KILN_TESTING
static const double mixed[] = {0, 1, -2, 0, 0, 3, 0, 0, 4, 5, 0, -1};
static const double mask12[] = {1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0};
static const double none[12] = {0};
#define MASK(numbers, ...) \
    { .shape = __VA_ARGS__, .values = numbers, .dtype = KN_BOOL }
KN__SAMPLES(nonzero) = {
    {.in = {{.shape = {2, {3, 4}}, .values = mask12}}},
    {.in = {{.shape = {3, {2, 3, 2}}, .values = mixed}},
     .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_SIGNED},
    {.in = {{.shape = {1, {12}}, .values = none}}},
    {.in = {{.shape = {2, {0, 3}}}}},
    {.in = {{.shape = {0, {0}}, .values = mask12}}},
    {.in = {{.shape = {2, {3, 4}}, .values = mask12}},
     .args = &(kn_nonzero_args){.max_size = {true, 4}}},
    {.in = {{.shape = {2, {3, 4}}, .values = mask12}},
     .args = &(kn_nonzero_args){.max_size = {true, 8}, .fill_value = {true, 0}}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_nonzero_args){.max_size = {true, -1}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(argwhere) = {{.in = {{.shape = {2, {3, 4}}, .values = mask12}}},
                         {.in = {{.shape = {0, {0}}, .values = none}}},
                         KN__SAMPLES_END};
KN__SAMPLES(nonzero_static) = {
    {.in = {{.shape = {2, {3, 4}}, .values = mask12}},
     .args = &(kn_nonzero_static_args){.rows = 9}},
    {.in = {{.shape = {2, {3, 4}}, .values = mask12}},
     .args = &(kn_nonzero_static_args){.rows = 2}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_nonzero_static_args){.rows = 0}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_nonzero_static_args){.rows = -1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(masked_select) = {
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}})}},
    {.in = {{.shape = {2, {3, 1}}}, MASK(mask12, {1, {12}})}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {0, {0}})}},
    {.in = {{.shape = {0, {0}}}, MASK(mask12, {2, {3, 4}})}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(none, {1, {4}})}},
    {.in = {{.shape = {2, {0, 4}}}, MASK(mask12, {1, {4}})}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}})},
     .args = &(kn_max_size_args){{true, 4}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}})},
     .args = &(kn_max_size_args){{true, 9}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {1, {3}})}, .fails = KN_E_BROADCAST},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_U8}}, .fails = KN_E_DTYPE_MASK},
    KN__SAMPLES_END};
KN__SAMPLES(masked_scatter) = {
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}}), {.shape = {1, {6}}}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {1, {4}}), {.shape = {2, {4, 2}}}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(none, {1, {4}}), {.shape = {1, {0}}}}},
    {.in = {{.shape = {0, {0}}}, MASK(mask12, {1, {3}}), {.shape = {0, {0}}}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}}), {.shape = {1, {4}}}},
     .args = &(kn_masked_scatter_args){.partial = true}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}}), {.shape = {1, {5}}}},
     .fails = KN_E_MASK_COUNT},
    {.in = {{.shape = {1, {3}}}, MASK(mask12, {1, {2}}), {.shape = {1, {5}}}},
     .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
KN__SAMPLES(masked_fill_tensor) = {
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {2, {3, 4}}), {.shape = {0, {0}}}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {1, {4}}), {.shape = {2, {3, 1}}}}},
    {.in = {{.shape = {2, {3, 4}}}, MASK(mask12, {1, {4}}), {.shape = {0, {0}}, .dtype = KN_F32}},
     .dtypes = KN_DTYPES_INT,
     .fails = KN_E_DTYPE_MISMATCH},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_I32}, {.shape = {0, {0}}}},
     .fails = KN_E_DTYPE_MASK},
    KN__SAMPLES_END};
#endif
