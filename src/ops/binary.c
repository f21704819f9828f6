/* Element-wise arithmetic of two operands. */
#include <complex.h>
#include <math.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/integers.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

/* ---- add ---- */
static double add_f(double a, double b) {
    return a + b;
}
static kn__complex add_c(kn__complex a, kn__complex b) {
    return a + b;
}
int kn__ref_add(const kn_launch *l) {
    return kn__ref_map2c(l, add_f, kn__add_i, kn__add_i, add_c);
}
void kn__grad_add(kn__backprop *b) {
    b->dx[0] = b->dx[1] = b->dy[0];
}

/* ---- sub ---- */
static double sub_f(double a, double b) {
    return a - b;
}
static kn__complex sub_c(kn__complex a, kn__complex b) {
    return a - b;
}
int kn__ref_sub(const kn_launch *l) {
    return kn__ref_map2c(l, sub_f, kn__sub_i, kn__sub_i, sub_c);
}
void kn__grad_sub(kn__backprop *b) {
    b->dx[0] = b->dy[0];
    if (b->need[1]) b->dx[1] = kn_neg(b->dy[0]);
}

/* ---- mul ---- */
static double mul_f(double a, double b) {
    return a * b;
}
int kn__ref_mul(const kn_launch *l) {
    return kn__ref_map2c(l, mul_f, kn__mul_i, kn__mul_i, kn__product);
}
void kn__grad_mul(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn_mul(b->dy[0], kn__conj(b->in[1]));
    if (b->need[1]) b->dx[1] = kn_mul(b->dy[0], kn__conj(b->in[0]));
}

/* ---- div: d(a/b) = da/b - a/b² db ---- */
static double div_f(double a, double b) {
    return a / b;
}
static kn__complex div_c(kn__complex a, kn__complex b) {
    return a / b;
}
int kn__ref_div(const kn_launch *l) {
    return kn__ref_map2c(l, div_f, NULL, NULL, div_c);
}
void kn__grad_div(kn__backprop *b) {
    kn_tensor *da = kn_div(b->dy[0], kn__conj(b->in[1]));
    b->dx[0] = da;
    if (b->need[1]) b->dx[1] = kn_neg(kn_mul(da, kn__conj(kn_div(b->in[0], b->in[1]))));
}

/* ---- pow: PyTorch's rules at 0, so that nothing that is 0 in the limit becomes NaN:
 *   da = dy b a^(b-1), 0 where b is 0;  db = dy y ln a, 0 where a is 0 and b is not negative ----
 */
int kn__ref_pow(const kn_launch *l) {
    return kn__ref_map2c(l, pow, kn__pow_i, kn__pow_u, kn__power);
}
static kn_tensor *pow_base_gradient(const kn__backprop *b) {
    kn_tensor *a = b->in[0], *e = b->in[1];
    kn_tensor *slope = kn_mul(e, kn_pow(a, kn_sub_scalar(e, 1)));
    return kn_masked_fill(kn_mul(b->dy[0], kn__conj(slope)), kn_eq_scalar(e, 0), 0);
}
static kn_tensor *pow_exponent_gradient(const kn__backprop *b) {
    kn_tensor *a = b->in[0], *e = b->in[1];
    kn_tensor *flat = kn_logical_and(kn_eq_scalar(a, 0), kn_ge_scalar(kn__real(e), 0));
    kn_tensor *ln = kn_log(kn_masked_fill(a, flat, 1)); /* the logarithm of 0 is never taken */
    return kn_masked_fill(kn_mul(b->dy[0], kn__conj(kn_mul(b->out[0], ln))), flat, 0);
}
void kn__grad_pow(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = pow_base_gradient(b);
    if (b->need[1]) b->dx[1] = pow_exponent_gradient(b);
}

/* ---- maximum, minimum: NaN wins; at a tie each side gets half of the gradient ---- */
static double maximum_f(double a, double b) {
    if (isnan(a) || isnan(b)) return a + b;
    return a < b ? b : a;
}
static double minimum_f(double a, double b) {
    if (isnan(a) || isnan(b)) return a + b;
    return b < a ? b : a;
}
int kn__ref_maximum(const kn_launch *l) {
    return kn__ref_map2(l, maximum_f, kn__max_i, kn__max_u);
}
int kn__ref_minimum(const kn_launch *l) {
    return kn__ref_map2(l, minimum_f, kn__min_i, kn__min_u);
}
/* lost: where operand 0 (or 1, with the other mask) is not the result. */
static void extremum_gradient(kn__backprop *b, kn_tensor *lost0, kn_tensor *lost1) {
    kn_tensor *tie = kn_eq(b->in[0], b->in[1]);
    kn_tensor *shared = kn_where(tie, kn_mul_scalar(b->dy[0], 0.5), b->dy[0]);
    if (b->need[0]) b->dx[0] = kn_masked_fill(shared, lost0, 0);
    if (b->need[1]) b->dx[1] = kn_masked_fill(shared, lost1, 0);
}
void kn__grad_maximum(kn__backprop *b) {
    extremum_gradient(b, kn_lt(b->in[0], b->in[1]), kn_gt(b->in[0], b->in[1]));
}
void kn__grad_minimum(kn__backprop *b) {
    extremum_gradient(b, kn_gt(b->in[0], b->in[1]), kn_lt(b->in[0], b->in[1]));
}

/* ---- atan2(a, b): the angle of the point (b, a);  da = dy b/(a²+b²), db = -dy a/(a²+b²) ---- */
int kn__ref_atan2(const kn_launch *l) {
    return kn__ref_map2(l, atan2, NULL, NULL);
}
void kn__grad_atan2(kn__backprop *b) {
    kn_tensor *scaled = kn_div(b->dy[0], kn_add(kn_square(b->in[0]), kn_square(b->in[1])));
    if (b->need[0]) b->dx[0] = kn_mul(scaled, b->in[1]);
    if (b->need[1]) b->dx[1] = kn_neg(kn_mul(scaled, b->in[0]));
}

/* ---- hypot: sqrt(a² + b²) ---- */
int kn__ref_hypot(const kn_launch *l) {
    return kn__ref_map2(l, hypot, NULL, NULL);
}
void kn__grad_hypot(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn_mul(b->dy[0], kn_div(b->in[0], b->out[0]));
    if (b->need[1]) b->dx[1] = kn_mul(b->dy[0], kn_div(b->in[1], b->out[0]));
}

/* ---- floor_divide, remainder, fmod: integers refuse to divide by zero, before they write ---- */
static bool has_zero(const kn_desc *d, int64_t *at) {
    const kn_desc *one[] = {d};
    kn__walk w;
    kn__walk_start(&w, one, 1);
    *at = 0;
    if (w.empty) return false;
    do {
        if (kn__load_i(d, w.offset[0]) == 0) return true;
        ++*at;
    } while (kn__walk_next(&w));
    return false;
}
static int divide(const kn_launch *l, kn__f2 *f, kn__i2 *i, kn__i2 *u) {
    int64_t at;
    if (kn__is_f(l->in[1]) || !has_zero(l->in[1], &at)) return kn__ref_map2(l, f, i, u);
    *l->failure = (kn_failure){.code = KN_E_INTEGER_DIVISION_BY_ZERO, .value = {at}};
    return KN_E_INTEGER_DIVISION_BY_ZERO;
}
int kn__ref_floor_divide(const kn_launch *l) {
    return divide(l, kn__floor_divide_f, kn__floor_divide_i, kn__divide_u);
}
int kn__ref_trunc_divide(const kn_launch *l) {
    return divide(l, kn__trunc_divide_f, kn__trunc_divide_i, kn__divide_u);
}
int kn__ref_remainder(const kn_launch *l) {
    return divide(l, kn__remainder_f, kn__remainder_i, kn__remainder_u);
}
int kn__ref_fmod(const kn_launch *l) {
    return divide(l, fmod, kn__fmod_i, kn__remainder_u);
}
/* d(a - b floor(a/b)) = da - floor(a/b) db */
void kn__grad_remainder(kn__backprop *b) {
    b->dx[0] = b->dy[0];
    if (b->need[1]) b->dx[1] = kn_neg(kn_mul(b->dy[0], kn_floor_divide(b->in[0], b->in[1])));
}
void kn__grad_fmod(kn__backprop *b) {
    b->dx[0] = b->dy[0];
    if (b->need[1]) b->dx[1] = kn_neg(kn_mul(b->dy[0], kn_trunc(kn_div(b->in[0], b->in[1]))));
}

#ifdef KILN_TESTING
#define PAIR(...)                                                                              \
    {.in = {{.shape = {2, {3, 5}}, __VA_ARGS__}, {.shape = {2, {3, 5}}, __VA_ARGS__}}},        \
        {.in = {{.shape = {2, {3, 1}}, __VA_ARGS__}, {.shape = {1, {5}}, __VA_ARGS__}}},       \
        {.in = {{.shape = {0, {0}}, __VA_ARGS__}, {.shape = {0, {0}}, __VA_ARGS__}}},          \
        {.in = {{.shape = {2, {0, 5}}, __VA_ARGS__}, {.shape = {1, {1}}, __VA_ARGS__}}},       \
        {.in = {{.shape = {3, {2, 3, 17}}, __VA_ARGS__}, {.shape = {0, {0}}, __VA_ARGS__}}}, { \
        .in = {{.shape = {2, {3, 4}}, __VA_ARGS__}, {.shape = {1, {5}}, __VA_ARGS__}},         \
        .fails = KN_E_BROADCAST                                                                \
    }
#define BINARY_SAMPLES \
    { PAIR(.constant = false), KN__SAMPLES_END }
#define BINARY_SAMPLES_IN(from, to) \
    { PAIR(.low = (from), .high = (to)), KN__SAMPLES_END }
#define ROUGH_PAIR(a_low, a_high, b_low, b_high)                                            \
    {                                                                                       \
        {.in = {{.shape = {2, {3, 5}}, .low = (a_low), .high = (a_high), .distinct = true}, \
                {.shape = {1, {5}}, .low = (b_low), .high = (b_high), .distinct = true}},   \
         .not_smooth = true},                                                               \
            {.in = {{.shape = {0, {0}}, .low = (a_low), .high = (a_high)},                  \
                    {.shape = {2, {2, 9}}, .low = (b_low), .high = (b_high)}},              \
             .not_smooth = true},                                                           \
            KN__SAMPLES_END                                                                 \
    }
KN__SAMPLES(add) = BINARY_SAMPLES;
KN__SAMPLES(sub) = BINARY_SAMPLES;
KN__SAMPLES(mul) = BINARY_SAMPLES;
KN__SAMPLES(div) = BINARY_SAMPLES_IN(0.5, 2);
KN__SAMPLES(pow) = {PAIR(.low = 0.5, .high = 3), KN__SAMPLES_END};
KN__SAMPLES(maximum) = {
    {.in = {{.shape = {2, {3, 5}}, .distinct = true}, {.shape = {0, {0}}}}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 1}}, .distinct = true}, {.shape = {1, {5}}, .distinct = true}},
     .not_smooth = true},
    KN__SAMPLES_END};
KN__SAMPLES(minimum) = {
    {.in = {{.shape = {2, {3, 5}}, .distinct = true}, {.shape = {0, {0}}}}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 1}}, .distinct = true}, {.shape = {1, {5}}, .distinct = true}},
     .not_smooth = true},
    KN__SAMPLES_END};
KN__SAMPLES(atan2) = BINARY_SAMPLES_IN(0.5, 2);
KN__SAMPLES(hypot) = BINARY_SAMPLES_IN(0.5, 2);
KN__SAMPLES(floor_divide) = ROUGH_PAIR(-8, 8, 1, 5);
KN__SAMPLES(trunc_divide) = ROUGH_PAIR(-8, 8, 1, 5);
KN__SAMPLES(remainder) = ROUGH_PAIR(-8, 8, 1, 5);
KN__SAMPLES(fmod) = ROUGH_PAIR(-8, 8, 1, 5);
#endif
