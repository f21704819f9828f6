/* Choosing between values: where, masked_fill, clamp; and going from one to another: lerp. */
#include <complex.h>
#include <math.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/number.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool broadcast3(kn__call *call, kn_dtype dtype) {
    kn_shape shape;
    kn_desc both = {0};
    if (!kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape)) return false;
    both.rank = (uint8_t)shape.rank;
    for (int i = 0; i < shape.rank; i++) both.shape[i] = shape.dim[i];
    return kn__broadcast(call, &both, &call->in[2]->d, &shape) &&
           kn__out_shape(call, 0, dtype, shape);
}

/* Three operands of one dtype. */
bool kn__infer_broadcast3(kn__call *call) {
    return broadcast3(call, (kn_dtype)call->in[0]->d.dtype);
}

bool kn__infer_where(kn__call *call) {
    return kn__mask_operand(call, 0) && broadcast3(call, (kn_dtype)call->in[1]->d.dtype);
}

bool kn__infer_masked_fill(kn__call *call) {
    kn_scalar_args *a = call->args;
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    kn_shape shape;
    return kn__mask_operand(call, 1) && kn__number_fit(call, &a->value, dtype) &&
           kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, dtype, shape);
}

/* ---- where: the operand that is not chosen gets the gradient 0, whatever it is ---- */
static void copy_element(const kn_desc *to, int64_t to_offset, const kn_desc *from,
                         int64_t from_offset) {
    int64_t size = (int64_t)kn_dtype_size((kn_dtype)to->dtype);
    kn__cast_one((kn_dtype)to->dtype, (char *)to->buffer->data + to_offset * size,
                 (kn_dtype)from->dtype, (const char *)from->buffer->data + from_offset * size);
}

int kn__ref_where(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1], l->in[2]};
    kn__walk w;
    kn__walk_start(&w, d, 4);
    if (w.empty) return KN_OK;
    do {
        int chosen = kn__load_i(d[1], w.offset[1]) ? 2 : 3;
        copy_element(d[0], w.offset[0], d[chosen], w.offset[chosen]);
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_where(kn__backprop *b) {
    kn_tensor *condition = b->in[0];
    if (b->need[1]) b->dx[1] = kn_masked_fill(b->dy[0], kn_logical_not(condition), 0);
    if (b->need[2]) b->dx[2] = kn_masked_fill(b->dy[0], condition, 0);
}

/* ---- masked_fill ---- */
int kn__ref_masked_fill(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    kn_number v = ((const kn_scalar_args *)l->args)->value;
    bool floats = kn__is_inexact(d[0]);
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        if (!kn__load_i(d[2], w.offset[2]))
            copy_element(d[0], w.offset[0], d[1], w.offset[1]);
        else if (floats)
            kn__store_f(d[0], w.offset[0], v.as.f);
        else
            kn__store_i(d[0], w.offset[0], v.as.i);
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_masked_fill(kn__backprop *b) {
    b->dx[0] = kn_masked_fill(b->dy[0], b->in[1], 0);
}

/* ---- clamp: min(max(x, min), max); NaN stays; the gradient is 1 where x lies within the bounds,
 * which belong to the range ---- */
static bool is_nan_bound(const kn_some_real *bound) {
    return bound->given && isnan(bound->value);
}

/* An integer is clamped to whole bounds exactly; with another bound it becomes float32. */
bool kn__infer_clamp(kn__call *call) {
    kn_clamp_args *a = call->args;
    kn_some_real *bound[] = {&a->min, &a->max};
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    kn__call_site b;
    if (!a->min.given && !a->max.given) {
        kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "min (or max)");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (is_nan_bound(bound[i])) {
            kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b),
                                                  i ? "max" : "min", (double)NAN, "a number");
            return false;
        }
        if (bound[i]->given) dtype = kn__scalar_dtype(dtype, kn__number_of_real(bound[i]->value));
    }
    for (int i = 0; i < 2 && kn_dtype_is_integer(dtype); i++) {
        kn_number n = kn__number_of_real(bound[i]->value);
        if (bound[i]->given && !kn__number_fit(call, &n, dtype)) return false;
    }
    if (call->in[0]->d.dtype != dtype) call->in[0] = kn_cast(call->in[0], dtype);
    return !kn_is_nil(call->in[0]) && kn__infer_same(call);
}

static double clamp_f(double x, const kn_clamp_args *a) {
    if (a->min.given && x < (double)a->min.value) x = (double)a->min.value;
    return a->max.given && x > (double)a->max.value ? (double)a->max.value : x;
}
static int64_t clamp_i(int64_t x, bool is_unsigned, const kn_clamp_args *a) {
    long double v = is_unsigned ? (long double)(uint64_t)x : (long double)x;
    if (a->min.given && v < a->min.value) v = a->min.value;
    if (a->max.given && v > a->max.value) v = a->max.value;
    return is_unsigned ? (int64_t)(uint64_t)v : (int64_t)v;
}

int kn__ref_clamp(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    bool floats = kn__is_f(d[0]), is_unsigned = kn__is_unsigned(d[0]);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        if (floats)
            kn__store_f(d[0], w.offset[0], clamp_f(kn__load_f(d[1], w.offset[1]), l->args));
        else
            kn__store_i(d[0], w.offset[0],
                        clamp_i(kn__load_i(d[1], w.offset[1]), is_unsigned, l->args));
    } while (kn__walk_next(&w));
    return KN_OK;
}

void kn__grad_clamp(kn__backprop *b) {
    const kn_clamp_args *a = b->args;
    kn_tensor *dx = b->dy[0], *x = b->in[0];
    if (a->min.given)
        dx = kn_masked_fill(dx, kn_lt_scalar_with(x, kn__number_of_real(a->min.value)), 0);
    if (a->max.given)
        dx = kn_masked_fill(dx, kn_gt_scalar_with(x, kn__number_of_real(a->max.value)), 0);
    b->dx[0] = dx;
}

/* ---- lerp: from the nearer end, so that weights 0 and 1 give a and b exactly ---- */
static double lerp_f(double a, double b, double w) {
    return w < 0.5 ? a + w * (b - a) : b - (b - a) * (1 - w);
}

static kn__complex lerp_c(kn__complex a, kn__complex b, kn__complex w) {
    bool near = hypot(creal(w), cimag(w)) < 0.5;
    return near ? a + kn__product(w, b - a) : b - kn__product(b - a, 1 - w);
}
int kn__ref_lerp(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1], l->in[2]};
    kn__walk w;
    kn__walk_start(&w, d, 4);
    if (w.empty) return KN_OK;
    do {
        if (kn__is_c(d[0])) {
            kn__complex a = kn__load_c(d[1], w.offset[1]), b = kn__load_c(d[2], w.offset[2]);
            kn__store_c(d[0], w.offset[0], lerp_c(a, b, kn__load_c(d[3], w.offset[3])));
            continue;
        }
        double a = kn__load_f(d[1], w.offset[1]), b = kn__load_f(d[2], w.offset[2]);
        kn__store_f(d[0], w.offset[0], lerp_f(a, b, kn__load_f(d[3], w.offset[3])));
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_lerp(kn__backprop *b) {
    kn_tensor *dy = b->dy[0];
    if (b->need[0]) b->dx[0] = kn_mul(dy, kn__conj(kn_rsub_scalar(b->in[2], 1)));
    if (b->need[1]) b->dx[1] = kn_mul(dy, kn__conj(b->in[2]));
    if (b->need[2]) b->dx[2] = kn_mul(dy, kn__conj(kn_sub(b->in[1], b->in[0])));
}

bool kn__infer_lerp_scalar(kn__call *call) {
    kn_shape shape;
    return kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}
int kn__ref_lerp_scalar(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    double weight = ((const kn_weight_args *)l->args)->weight;
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        double a[2] = {0, 0}, b[2] = {0, 0};
        kn__load_parts(d[1], w.offset[1], a);
        kn__load_parts(d[2], w.offset[2], b);
        for (int p = 0; p < 2; p++) a[p] = lerp_f(a[p], b[p], weight);
        kn__store_parts(d[0], w.offset[0], a);
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_lerp_scalar(kn__backprop *b) {
    double weight = ((const kn_weight_args *)b->args)->weight;
    if (b->need[0]) b->dx[0] = kn_mul_scalar(b->dy[0], 1 - weight);
    if (b->need[1]) b->dx[1] = kn_mul_scalar(b->dy[0], weight);
}

#ifdef KILN_TESTING
static const double mask12[] = {1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0};
KN__SAMPLES(where) = {
    {.in = {{.shape = {2, {3, 4}}, .values = mask12, .dtype = KN_BOOL},
            {.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}}}},
    {.in = {{.shape = {2, {3, 1}}, .values = mask12, .dtype = KN_BOOL},
            {.shape = {1, {17}}},
            {.shape = {0, {0}}}}},
    {.in = {{.shape = {0, {0}}, .values = mask12, .dtype = KN_BOOL},
            {.shape = {0, {0}}},
            {.shape = {2, {2, 3}}}}},
    {.in = {{.shape = {1, {3}}, .dtype = KN_I32}, {.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .fails = KN_E_DTYPE_MASK},
    {.in = {{.shape = {1, {3}}, .values = mask12, .dtype = KN_BOOL},
            {.shape = {1, {3}}},
            {.shape = {1, {4}}}},
     .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
KN__SAMPLES(masked_fill) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .values = mask12, .dtype = KN_BOOL}},
     .args = &(kn_scalar_args){{KN_NUMBER_INT, {.i = 3}}}},
    {.in = {{.shape = {2, {3, 1}}}, {.shape = {1, {12}}, .values = mask12, .dtype = KN_BOOL}},
     .args = &(kn_scalar_args){{KN_NUMBER_FLOAT, {.f = 1}}}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .dtype = KN_I32}},
     .args = &(kn_scalar_args){{KN_NUMBER_INT, {.i = 0}}},
     .fails = KN_E_DTYPE_MASK},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}, .values = mask12, .dtype = KN_BOOL}},
     .args = &(kn_scalar_args){{KN_NUMBER_FLOAT, {.f = 1.5}}},
     .dtypes = KN_DTYPES_INT,
     .fails = KN_E_NUMBER_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(clamp) = {
    {.in = {{.shape = {2, {3, 17}}, .low = 0, .high = 9, .distinct = true}},
     .args = &(kn_clamp_args){.min = {true, 2}, .max = {true, 5}},
     .not_smooth = true},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_clamp_args){.max = {true, 1}}, .not_smooth = true},
    {.in = {{.shape = {1, {9}}}},
     .args = &(kn_clamp_args){.min = {true, 0.5L}},
     .not_smooth = true},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_clamp_args){.min = {false, 0}},
     .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
KN__SAMPLES(lerp) = {{.in = {{.shape = {2, {3, 4}}},
                             {.shape = {2, {3, 4}}},
                             {.shape = {0, {0}}, .low = 0, .high = 1}}},
                     {.in = {{.shape = {2, {3, 1}}},
                             {.shape = {1, {17}}},
                             {.shape = {2, {3, 17}}, .low = 0.6, .high = 1}}},
                     {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}, {.shape = {1, {4}}}},
                      .fails = KN_E_BROADCAST},
                     KN__SAMPLES_END};
KN__SAMPLES(lerp_scalar) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}}}, .args = &(kn_weight_args){0.25}},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {2, 9}}}}, .args = &(kn_weight_args){0.75}},
    KN__SAMPLES_END};
#endif
