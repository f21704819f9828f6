/* Choosing, where bounds and values are tensors, and where one of two values is a number. */
#include "ops/infer.h"
#include "ops/number.h"
#include "ops/samples.h"

/* ---- clamp_tensor: min(max(x, min), max). The gradient goes to x where it lies within the bounds,
 * which belong to the range, else to the bound that it met. ---- */
static const kn_desc *desc_of(const kn__call *call, uint32_t i) {
    return i < call->n_in && call->in[i] ? &call->in[i]->d : NULL;
}
bool kn__infer_clamp_tensor(kn__call *call) {
    const kn_desc *bound[] = {desc_of(call, 1), desc_of(call, 2)};
    kn_desc sum = call->in[0]->d;
    if (!bound[0] && !bound[1]) {
        kn__call_site b;
        kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "min (or max)");
        return false;
    }
    kn_shape shape = kn__desc_shape(&sum);
    for (int i = 0; i < 2; i++) {
        if (!bound[i]) continue;
        if (!kn__broadcast(call, &sum, bound[i], &shape)) return false;
        sum.rank = (uint8_t)shape.rank;
        for (int k = 0; k < shape.rank; k++) sum.shape[k] = shape.dim[k];
    }
    return kn__out_shape(call, 0, (kn_dtype)sum.dtype, shape);
}
void kn__parts_clamp_tensor(const kn__call *call, kn_tensor **results) {
    kn_tensor *y = call->in[0];
    if (desc_of(call, 1)) y = kn_maximum(y, call->in[1]);
    if (desc_of(call, 2)) y = kn_minimum(y, call->in[2]);
    results[0] = y;
}

static bool has(const kn__backprop *b, uint32_t i) {
    return i < b->n_in && b->in[i];
}
static bool wants(const kn__backprop *b, uint32_t i) {
    return i < b->n_in && b->need[i];
}
void kn__grad_clamp_tensor(kn__backprop *b) {
    kn_tensor *x = b->in[0], *dy = b->dy[0], *held = NULL;
    kn_tensor *below = has(b, 1) ? kn_lt(x, b->in[1]) : NULL;
    kn_tensor *above = has(b, 2) ? kn_gt(x, b->in[2]) : NULL;
    if (below && above) {
        kn_tensor *crossed = kn_gt(b->in[1], b->in[2]); /* then max is the result */
        held = kn_logical_or(below, above);
        above = kn_logical_or(above, kn_logical_and(below, crossed));
        below = kn_logical_and(below, kn_logical_not(crossed));
    } else {
        held = below ? below : above;
    }
    if (b->need[0]) b->dx[0] = kn_masked_fill(dy, held, 0);
    if (wants(b, 1)) b->dx[1] = kn_masked_fill(dy, kn_logical_not(below), 0);
    if (wants(b, 2)) b->dx[2] = kn_masked_fill(dy, kn_logical_not(above), 0);
}

/* ---- where_scalar, rwhere_scalar ---- */
bool kn__infer_where_scalar(kn__call *call) {
    kn_scalar_args *a = call->args;
    kn_dtype dtype = kn__scalar_dtype((kn_dtype)call->in[1]->d.dtype, a->value);
    kn_shape shape;
    return kn__mask_operand(call, 0) && kn__number_fit(call, &a->value, dtype) &&
           kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, dtype, shape);
}
static kn_tensor *fill_where(const kn__call *call, kn_tensor *mask) {
    const kn_scalar_args *a = call->args;
    kn_tensor *x = call->in[1];
    return kn_masked_fill_with(kn_cast(x, kn__scalar_dtype(kn_dtype_of(x), a->value)), mask,
                               a->value);
}
void kn__parts_where_scalar(const kn__call *call, kn_tensor **results) {
    results[0] = fill_where(call, kn_logical_not(call->in[0]));
}
void kn__parts_rwhere_scalar(const kn__call *call, kn_tensor **results) {
    results[0] = fill_where(call, call->in[0]);
}

#ifdef KILN_TESTING
static const double mask12[] = {1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0};
KN__SAMPLES(clamp_tensor) = {
    {.in = {{.shape = {2, {3, 17}}, .low = 0, .high = 9, .distinct = true},
            {.shape = {1, {17}}, .low = 2, .high = 4},
            {.shape = {2, {3, 1}}, .low = 5, .high = 7}},
     .n_in = 3,
     .not_smooth = true},
    {.in = {{.shape = {2, {3, 4}}}, {.absent = true}, {.shape = {0, {0}}}},
     .n_in = 3,
     .not_smooth = true},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {3, 4}}}}, .n_in = 2, .not_smooth = true},
    {.in = {{.shape = {2, {0, 4}}}, {.shape = {1, {4}}}, {.shape = {1, {1}}}}, .n_in = 3},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .n_in = 2, .fails = KN_E_BROADCAST},
    {.in = {{.shape = {1, {3}}}, {.absent = true}, {.absent = true}},
     .n_in = 3,
     .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
#define NUMBER(v)            \
    &(kn_scalar_args) {      \
        {                    \
            KN_NUMBER_INT, { \
                .i = (v)     \
            }                \
        }                    \
    }
#define WHERE_SAMPLES                                                                             \
    {                                                                                             \
        {.in = {{.shape = {2, {3, 4}}, .values = mask12, .dtype = KN_BOOL}, {.shape = {1, {4}}}}, \
         .args = NUMBER(3)},                                                                      \
            {.in = {{.shape = {1, {12}}, .values = mask12, .dtype = KN_BOOL},                     \
                    {.shape = {0, {0}}}},                                                         \
             .args = &(kn_scalar_args){{KN_NUMBER_FLOAT, {.f = 0.5}}}},                           \
            {.in = {{.shape = {0, {0}}, .values = mask12, .dtype = KN_BOOL},                      \
                    {.shape = {2, {2, 3}}}},                                                      \
             .args = NUMBER(0)},                                                                  \
            {.in = {{.shape = {1, {0}}, .dtype = KN_BOOL}, {.shape = {2, {3, 0}}}},               \
             .args = NUMBER(0)},                                                                  \
            {.in = {{.shape = {1, {3}}, .dtype = KN_I32}, {.shape = {1, {3}}}},                   \
             .args = NUMBER(0),                                                                   \
             .fails = KN_E_DTYPE_MASK},                                                           \
            {.in = {{.shape = {1, {3}}, .dtype = KN_BOOL}, {.shape = {1, {3}}}},                  \
             .args = NUMBER(300),                                                                 \
             .dtypes = KN_DTYPE_BIT(KN_I8),                                                       \
             .fails = KN_E_NUMBER_OUT_OF_RANGE},                                                  \
            KN__SAMPLES_END                                                                       \
    }
KN__SAMPLES(where_scalar) = WHERE_SAMPLES;
KN__SAMPLES(rwhere_scalar) = WHERE_SAMPLES;
#endif
