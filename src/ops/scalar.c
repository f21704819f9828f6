/* Element-wise arithmetic of a tensor with a number. An integer stays an integer with a whole
 * number, exactly; with another it becomes float32. */
#include <complex.h>
#include <math.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/integers.h"
#include "ops/number.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

/* ---- shape rules ---- */

/* The operand takes the dtype of the result, so that kernels see one dtype. */
bool kn__infer_scalar(kn__call *call) {
    kn_scalar_args *a = call->args;
    kn_dtype dtype = kn__scalar_dtype((kn_dtype)call->in[0]->d.dtype, a->value);
    if (!kn__number_fit(call, &a->value, dtype)) return false;
    if (call->in[0]->d.dtype != dtype) call->in[0] = kn_cast(call->in[0], dtype);
    if (kn_is_nil(call->in[0])) return false;
    const kn_desc *x = &call->in[0]->d;
    return kn__out(call, 0, dtype, x->rank, x->shape);
}

/* As scalar, for integer dtypes alone: bool stays bool. */
bool kn__infer_bits_scalar(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_scalar_args *a = call->args;
    return kn__number_fit(call, &a->value, (kn_dtype)x->dtype) && kn__infer_same(call);
}

/* As scalar; the number divides, so for integers it is not zero. */
bool kn__infer_divide_scalar(kn__call *call) {
    if (!kn__infer_scalar(call)) return false;
    const kn_scalar_args *a = call->args;
    if (kn_dtype_is_float((kn_dtype)call->in[0]->d.dtype) || !kn__number_is_zero(a->value))
        return true;
    kn__call_site b;
    kn__fail_integer_division_by_zero(call->kn, kn__site_of(call, &b), "the number that divides");
    return false;
}

/* ---- kernels ---- */
static kn_number value_of(const void *args) {
    return ((const kn_scalar_args *)args)->value;
}

static int scalar_map_c(const kn_launch *l, kn__c2 *c) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn__complex v = value_of(l->args).as.f;
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do kn__store_c(d[0], w.offset[0], c(kn__load_c(d[1], w.offset[1]), v));
    while (kn__walk_next(&w));
    return KN_OK;
}

/* Complex numbers through c, of rows that take them. */
static int scalar_map_with(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u, kn__c2 *c) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn_number v = value_of(l->args);
    kn__i2 *integer = kn__is_unsigned(d[0]) ? u : i;
    bool floats = kn__is_f(d[0]);
    if (kn__is_c(d[1])) return scalar_map_c(l, c);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        if (floats)
            kn__store_f(d[0], w.offset[0], f(kn__load_f(d[1], w.offset[1]), v.as.f));
        else
            kn__store_i(d[0], w.offset[0], integer(kn__load_i(d[1], w.offset[1]), v.as.i));
    } while (kn__walk_next(&w));
    return KN_OK;
}

static int scalar_map(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u) {
    return scalar_map_with(l, f, i, u, NULL);
}

static double add_f(double x, double v) {
    return x + v;
}
static kn__complex add_c(kn__complex x, kn__complex v) {
    return x + v;
}
int kn__ref_add_scalar(const kn_launch *l) {
    return scalar_map_with(l, add_f, kn__add_i, kn__add_i, add_c);
}
void kn__grad_add_scalar(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}

static double sub_f(double x, double v) {
    return x - v;
}
static kn__complex sub_c(kn__complex x, kn__complex v) {
    return x - v;
}
int kn__ref_sub_scalar(const kn_launch *l) {
    return scalar_map_with(l, sub_f, kn__sub_i, kn__sub_i, sub_c);
}

static double rsub_f(double x, double v) {
    return v - x;
}
static int64_t rsub_i(int64_t x, int64_t v) {
    return kn__sub_i(v, x);
}
static kn__complex rsub_c(kn__complex x, kn__complex v) {
    return v - x;
}
int kn__ref_rsub_scalar(const kn_launch *l) {
    return scalar_map_with(l, rsub_f, rsub_i, rsub_i, rsub_c);
}

static double mul_f(double x, double v) {
    return x * v;
}
/* The number is real, so infinities stay in their parts. */
static kn__complex mul_c(kn__complex x, kn__complex v) {
    return CMPLX(creal(x) * creal(v), cimag(x) * creal(v));
}
int kn__ref_mul_scalar(const kn_launch *l) {
    return scalar_map_with(l, mul_f, kn__mul_i, kn__mul_i, mul_c);
}
void kn__grad_mul_scalar(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar_with(b->dy[0], value_of(b->args));
}

static double div_f(double x, double v) {
    return x / v;
}
static kn__complex div_c(kn__complex x, kn__complex v) {
    return CMPLX(creal(x) / creal(v), cimag(x) / creal(v));
}
int kn__ref_div_scalar(const kn_launch *l) {
    return scalar_map_with(l, div_f, NULL, NULL, div_c);
}
void kn__grad_div_scalar(kn__backprop *b) {
    b->dx[0] = kn_div_scalar_with(b->dy[0], value_of(b->args));
}

/* d(v/x) = -v/x² dx */
static double rdiv_f(double x, double v) {
    return v / x;
}
static kn__complex rdiv_c(kn__complex x, kn__complex v) {
    return v / x;
}
int kn__ref_rdiv_scalar(const kn_launch *l) {
    return scalar_map_with(l, rdiv_f, NULL, NULL, rdiv_c);
}
void kn__grad_rdiv_scalar(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn__conj(kn_div(b->out[0], b->in[0]))));
}

/* d x^v = v x^(v-1) dx, and 0 where v is 0 */
int kn__ref_pow_scalar(const kn_launch *l) {
    return scalar_map_with(l, pow, kn__pow_i, kn__pow_u, kn__power);
}
void kn__grad_pow_scalar(kn__backprop *b) {
    kn_number v = value_of(b->args);
    kn_tensor *x = b->in[0];
    if (kn__number_is_zero(v)) {
        b->dx[0] = kn_zeros_like(b->dy[0]);
        return;
    }
    kn_tensor *slope = kn_mul_scalar_with(kn_pow_scalar_with(x, kn__number_less_one(v)), v);
    b->dx[0] = kn_mul(b->dy[0], kn__conj(slope));
}

/* d v^x = y ln v dx, and 0 where v is 0 and x is not negative */
static double rpow_f(double x, double v) {
    return pow(v, x);
}
static int64_t rpow_i(int64_t x, int64_t v) {
    return kn__pow_i(v, x);
}
static int64_t rpow_u(int64_t x, int64_t v) {
    return kn__pow_u(v, x);
}
static kn__complex rpow_c(kn__complex x, kn__complex v) {
    return kn__power(v, x);
}
int kn__ref_rpow_scalar(const kn_launch *l) {
    return scalar_map_with(l, rpow_f, rpow_i, rpow_u, rpow_c);
}
void kn__grad_rpow_scalar(kn__backprop *b) {
    double v = kn__number_f64(value_of(b->args));
    kn_tensor *dx = kn_mul_scalar(kn_mul(b->dy[0], kn__conj(b->out[0])), log(v));
    b->dx[0] = v == 0 ? kn_masked_fill(dx, kn_ge_scalar(kn__real(b->in[0]), 0), 0) : dx;
}

int kn__ref_floor_divide_scalar(const kn_launch *l) {
    return scalar_map(l, kn__floor_divide_f, kn__floor_divide_i, kn__divide_u);
}
int kn__ref_trunc_divide_scalar(const kn_launch *l) {
    return scalar_map(l, kn__trunc_divide_f, kn__trunc_divide_i, kn__divide_u);
}
int kn__ref_remainder_scalar(const kn_launch *l) {
    return scalar_map(l, kn__remainder_f, kn__remainder_i, kn__remainder_u);
}
int kn__ref_fmod_scalar(const kn_launch *l) {
    return scalar_map(l, fmod, kn__fmod_i, kn__remainder_u);
}

/* NaN wins; at a tie x gets half of the gradient, as with two tensors. */
static double maximum_f(double x, double v) {
    if (isnan(x) || isnan(v)) return x + v;
    return x < v ? v : x;
}
static double minimum_f(double x, double v) {
    if (isnan(x) || isnan(v)) return x + v;
    return v < x ? v : x;
}
int kn__ref_maximum_scalar(const kn_launch *l) {
    return scalar_map(l, maximum_f, kn__max_i, kn__max_u);
}
int kn__ref_minimum_scalar(const kn_launch *l) {
    return scalar_map(l, minimum_f, kn__min_i, kn__min_u);
}
static kn_tensor *extremum_gradient(const kn__backprop *b, kn_tensor *lost) {
    kn_tensor *tie = kn_eq_scalar_with(b->in[0], value_of(b->args));
    kn_tensor *shared = kn_where(tie, kn_mul_scalar(b->dy[0], 0.5), b->dy[0]);
    return kn_masked_fill(shared, lost, 0);
}
void kn__grad_maximum_scalar(kn__backprop *b) {
    b->dx[0] = extremum_gradient(b, kn_lt_scalar_with(b->in[0], value_of(b->args)));
}
void kn__grad_minimum_scalar(kn__backprop *b) {
    b->dx[0] = extremum_gradient(b, kn_gt_scalar_with(b->in[0], value_of(b->args)));
}

/* ---- bits ---- */
static int64_t and_i(int64_t x, int64_t v) {
    return x & v;
}
static int64_t or_i(int64_t x, int64_t v) {
    return x | v;
}
static int64_t xor_i(int64_t x, int64_t v) {
    return x ^ v;
}
int kn__ref_bitwise_and_scalar(const kn_launch *l) {
    return scalar_map(l, NULL, and_i, and_i);
}
int kn__ref_bitwise_or_scalar(const kn_launch *l) {
    return scalar_map(l, NULL, or_i, or_i);
}
int kn__ref_bitwise_xor_scalar(const kn_launch *l) {
    return scalar_map(l, NULL, xor_i, xor_i);
}
int kn__ref_bitwise_left_shift_scalar(const kn_launch *l) {
    return scalar_map(l, NULL, kn__shift_left, kn__shift_left);
}
int kn__ref_bitwise_right_shift_scalar(const kn_launch *l) {
    return scalar_map(l, NULL, kn__shift_right_i, kn__shift_right_u);
}

#ifdef KILN_TESTING
#define INT_ARG(v)           \
    &(kn_scalar_args) {      \
        {                    \
            KN_NUMBER_INT, { \
                .i = (v)     \
            }                \
        }                    \
    }
#define FLOAT_ARG(v)           \
    &(kn_scalar_args) {        \
        {                      \
            KN_NUMBER_FLOAT, { \
                .f = (v)       \
            }                  \
        }                      \
    }
#define NUMBER_SAMPLES(from, to)                                                              \
    {                                                                                         \
        {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)}}, .args = INT_ARG(3)},    \
            {.in = {{.shape = {2, {3, 17}}, .low = (from), .high = (to)}},                    \
             .args = FLOAT_ARG(1.5)},                                                         \
            {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)}}, .args = FLOAT_ARG(2)}, \
            {.in = {{.shape = {2, {0, 3}}}}, .args = INT_ARG(2)},                             \
            {.in = {{.shape = {1, {3}}, .dtype = KN_I8}},                                     \
             .args = INT_ARG(300),                                                            \
             .dtypes = KN_DTYPE_BIT(KN_I8),                                                   \
             .fails = KN_E_NUMBER_OUT_OF_RANGE},                                              \
            KN__SAMPLES_END                                                                   \
    }
#define FLOAT_NUMBER_SAMPLES(from, to)                                                        \
    {                                                                                         \
        {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)}}, .args = INT_ARG(3)},    \
            {.in = {{.shape = {2, {3, 17}}, .low = (from), .high = (to)}},                    \
             .args = FLOAT_ARG(1.5)},                                                         \
            {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)}}, .args = FLOAT_ARG(2)}, \
            KN__SAMPLES_END                                                                   \
    }
#define ROUGH_NUMBER_SAMPLES                                                               \
    {                                                                                      \
        {.in = {{.shape = {2, {3, 5}}, .distinct = true}},                                 \
         .args = INT_ARG(3),                                                               \
         .not_smooth = true},                                                              \
            {.in = {{.shape = {2, {3, 17}}}}, .args = FLOAT_ARG(1.5), .not_smooth = true}, \
            {.in = {{.shape = {0, {0}}}}, .args = FLOAT_ARG(2), .not_smooth = true},       \
            KN__SAMPLES_END                                                                \
    }
#define DIVIDE_NUMBER_SAMPLES                                                              \
    {                                                                                      \
        {.in = {{.shape = {2, {3, 5}}, .distinct = true}},                                 \
         .args = INT_ARG(3),                                                               \
         .not_smooth = true},                                                              \
            {.in = {{.shape = {2, {3, 17}}}}, .args = FLOAT_ARG(1.5), .not_smooth = true}, \
            {.in = {{.shape = {0, {0}}}}, .args = FLOAT_ARG(2), .not_smooth = true},       \
            {.in = {{.shape = {1, {3}}}},                                                  \
             .args = INT_ARG(0),                                                           \
             .dtypes = KN_DTYPES_INT,                                                      \
             .fails = KN_E_INTEGER_DIVISION_BY_ZERO},                                      \
            KN__SAMPLES_END                                                                \
    }
#define BITS_NUMBER_SAMPLES                                        \
    {                                                              \
        {.in = {{.shape = {2, {3, 5}}}}, .args = INT_ARG(5)},      \
            {.in = {{.shape = {2, {3, 17}}}}, .args = INT_ARG(1)}, \
            {.in = {{.shape = {0, {0}}}}, .args = INT_ARG(7)},     \
            {.in = {{.shape = {1, {3}}}},                          \
             .args = FLOAT_ARG(1.5),                               \
             .dtypes = KN_DTYPES_INT,                              \
             .fails = KN_E_NUMBER_OUT_OF_RANGE},                   \
            KN__SAMPLES_END                                        \
    }
KN__SAMPLES(add_scalar) = NUMBER_SAMPLES(-2, 2);
KN__SAMPLES(sub_scalar) = NUMBER_SAMPLES(-2, 2);
KN__SAMPLES(rsub_scalar) = NUMBER_SAMPLES(-2, 2);
KN__SAMPLES(mul_scalar) = NUMBER_SAMPLES(-2, 2);
KN__SAMPLES(div_scalar) = FLOAT_NUMBER_SAMPLES(-2, 2);
KN__SAMPLES(rdiv_scalar) = FLOAT_NUMBER_SAMPLES(0.5, 3);
KN__SAMPLES(pow_scalar) = NUMBER_SAMPLES(0.5, 3);
KN__SAMPLES(rpow_scalar) = NUMBER_SAMPLES(0.5, 3);
KN__SAMPLES(floor_divide_scalar) = DIVIDE_NUMBER_SAMPLES;
KN__SAMPLES(trunc_divide_scalar) = DIVIDE_NUMBER_SAMPLES;
KN__SAMPLES(remainder_scalar) = DIVIDE_NUMBER_SAMPLES;
KN__SAMPLES(fmod_scalar) = DIVIDE_NUMBER_SAMPLES;
KN__SAMPLES(maximum_scalar) = ROUGH_NUMBER_SAMPLES;
KN__SAMPLES(minimum_scalar) = ROUGH_NUMBER_SAMPLES;
KN__SAMPLES(bitwise_and_scalar) = BITS_NUMBER_SAMPLES;
KN__SAMPLES(bitwise_or_scalar) = BITS_NUMBER_SAMPLES;
KN__SAMPLES(bitwise_xor_scalar) = BITS_NUMBER_SAMPLES;
KN__SAMPLES(bitwise_left_shift_scalar) = BITS_NUMBER_SAMPLES;
KN__SAMPLES(bitwise_right_shift_scalar) = BITS_NUMBER_SAMPLES;
#endif
