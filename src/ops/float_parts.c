/* The parts of floating-point numbers: sign, exponent, neighbour, step at zero; and the extremes
 * that look past NaN. */
#include <math.h>

#include "ops/infer.h"
#include "ops/integers.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

#define LN2 0.69314718055994530942

/* ---- copysign: the slope is that of |a| with the sign of b, 0 at a = 0 ---- */
double kn__copysign(double a, double b) {
    return copysign(a, b);
}
int kn__ref_copysign(const kn_launch *l) {
    return kn__ref_map2(l, kn__copysign, NULL, NULL);
}
void kn__grad_copysign(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn_mul(b->dy[0], kn_mul(kn_sign(b->in[0]), kn_sign(b->out[0])));
}

/* ---- nextafter: in the dtype itself. The patterns of the numbers of one sign are in order, so the
 * neighbour of a 16-bit float is the next pattern. ---- */
static uint16_t next16(uint16_t a, double from, double to, uint16_t infinity) {
    uint16_t size = a & 0x7fff;
    if (from == 0) return (uint16_t)(to < 0 ? 0x8001 : 1);
    bool grows = (to > from) == (from > 0);
    if (size == infinity && grows) return a;
    return (uint16_t)(grows ? a + 1 : a - 1);
}
static double next_f16(double a, double b) {
    kn_f16 x = kn_f16_from_f64(a);
    x.bits = next16(x.bits, a, b, 0x7c00);
    return kn_f16_to_f64(x);
}
static double next_bf16(double a, double b) {
    kn_bf16 x = kn_bf16_from_f64(a);
    x.bits = next16(x.bits, a, b, 0x7f80);
    return kn_bf16_to_f64(x);
}
static double next_in(kn_dtype dtype, double a, double b) {
    if (isnan(a) || isnan(b)) return a + b;
    if (a == b) return b;
    if (dtype == KN_F64) return nextafter(a, b);
    if (dtype == KN_F32) return (double)nextafterf((float)a, (float)b);
    return dtype == KN_F16 ? next_f16(a, b) : next_bf16(a, b);
}
int kn__ref_nextafter(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        double a = kn__load_f(d[1], w.offset[1]), b = kn__load_f(d[2], w.offset[2]);
        kn__store_f(d[0], w.offset[0], next_in((kn_dtype)d[0]->dtype, a, b));
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_nextafter(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}

/* ---- heaviside ---- */
static double heaviside_f(double x, double v) {
    return x == 0 ? v : (double)(x > 0);
}
static int64_t heaviside_i(int64_t x, int64_t v) {
    return x == 0 ? v : x > 0;
}
static int64_t heaviside_u(int64_t x, int64_t v) {
    return x == 0 ? v : 1;
}
int kn__ref_heaviside(const kn_launch *l) {
    return kn__ref_map2(l, heaviside_f, heaviside_i, heaviside_u);
}
void kn__grad_heaviside(kn__backprop *b) {
    if (b->need[1]) b->dx[1] = kn_masked_fill(b->dy[0], kn_ne_scalar(b->in[0], 0), 0);
}

/* ---- ldexp: the whole part of the exponent moves the point, so nothing overflows on the way ----
 */
double kn__ldexp(double x, double e) {
    if (isnan(e) || isinf(e)) return x * exp2(e);
    double whole = trunc(e), least = -20000, most = 20000;
    double fraction = exp2(e - whole);
    if (whole < least || whole > most) whole = whole < 0 ? least : most;
    return ldexp(x * fraction, (int)whole);
}
int kn__ref_ldexp(const kn_launch *l) {
    return kn__ref_map2(l, kn__ldexp, NULL, NULL);
}
void kn__grad_ldexp(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn_ldexp(b->dy[0], b->in[1]);
    if (b->need[1]) b->dx[1] = kn_mul(b->dy[0], kn_mul_scalar(b->out[0], LN2));
}

/* ---- frexp ---- */
bool kn__infer_frexp(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return kn__infer_same(call) && kn__out(call, 1, KN_I32, x->rank, x->shape);
}
int kn__ref_frexp(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->out[1], l->in[0]};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        int exponent = 0;
        double x = kn__load_f(d[2], w.offset[2]);
        double mantissa = isfinite(x) ? frexp(x, &exponent) : x;
        kn__store_f(d[0], w.offset[0], mantissa);
        kn__store_i(d[1], w.offset[1], exponent);
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_frexp(kn__backprop *b) {
    if (b->dy[0]) b->dx[0] = kn_ldexp(b->dy[0], kn_neg(b->out[1]));
}

/* ---- the quotient rounded towards 0 ---- */
double kn__trunc_divide_f(double a, double b) {
    return trunc(a / b);
}

/* ---- fmax, fmin: a number wins over NaN; at a tie each side gets half of the gradient ---- */
double kn__fmax_f(double a, double b) {
    if (isnan(a)) return b;
    return a < b ? b : a;
}
double kn__fmin_f(double a, double b) {
    if (isnan(a)) return b;
    return b < a ? b : a;
}
int kn__ref_fmax(const kn_launch *l) {
    return kn__ref_map2(l, kn__fmax_f, kn__max_i, kn__max_u);
}
int kn__ref_fmin(const kn_launch *l) {
    return kn__ref_map2(l, kn__fmin_f, kn__min_i, kn__min_u);
}
/* wins: where operand 0 is the result unless it is NaN; it also is where b is NaN. */
static void share(kn__backprop *b, kn_tensor *wins) {
    kn_tensor *first = kn_logical_or(wins, kn_isnan(b->in[1]));
    kn_tensor *tie = kn_eq(b->in[0], b->in[1]);
    kn_tensor *shared = kn_where(tie, kn_mul_scalar(b->dy[0], 0.5), b->dy[0]);
    kn_tensor *either = kn_logical_or(first, tie);
    if (b->need[0]) b->dx[0] = kn_masked_fill(shared, kn_logical_not(either), 0);
    if (b->need[1]) b->dx[1] = kn_masked_fill(shared, first, 0);
}
void kn__grad_fmax(kn__backprop *b) {
    share(b, kn_gt(b->in[0], b->in[1]));
}
void kn__grad_fmin(kn__backprop *b) {
    share(b, kn_lt(b->in[0], b->in[1]));
}

#ifdef KILN_TESTING
static const double some[] = {1, -1, 0, -0.0, 2, -3, NAN, INFINITY};
static const double signs[] = {-0.0, 1, -1, 1, -2, 4, 1, -1};
static const double copied[] = {-1, 1, -0.0, 0, -2, 3, NAN, -INFINITY};
#define EDGE_PAIR(a_values, b_values, expected)                                                   \
    {                                                                                             \
        .in = {{.shape = {1, {8}}, .values = a_values}, {.shape = {1, {8}}, .values = b_values}}, \
        .dtypes = KN_DTYPES_FLOAT, .out = expected, .not_smooth = true                            \
    }
#define EMPTY_PAIR                                            \
    {                                                         \
        .in = { {.shape = {2, {0, 5}}}, {.shape = {1, {1}}} } \
    }
#define BAD_PAIR \
    { .in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST }
#define FAR_PAIR(a_low, a_high, b_low, b_high)                                            \
    {.in = {{.shape = {2, {3, 5}}, .low = (a_low), .high = (a_high), .distinct = true},   \
            {.shape = {1, {5}}, .low = (b_low), .high = (b_high), .distinct = true}},     \
     .not_smooth = true},                                                                 \
        {.in = {{.shape = {0, {0}}, .low = (a_low), .high = (a_high), .distinct = true},  \
                {.shape = {0, {0}}, .low = (b_low), .high = (b_high), .distinct = true}}, \
         .not_smooth = true},                                                             \
    {                                                                                     \
        .in = {{.shape = {3, {2, 3, 17}}, .low = (a_low), .high = (a_high)},              \
               {.shape = {0, {0}}, .low = (b_low), .high = (b_high)}},                    \
        .not_smooth = true                                                                \
    }
KN__SAMPLES(copysign) = {EDGE_PAIR(some, signs, copied), FAR_PAIR(1, 3, -4, -1), EMPTY_PAIR,
                         BAD_PAIR, KN__SAMPLES_END};
static const double next_from[] = {0, 0, 65504, -65504, INFINITY, NAN, 1, 1};
static const double next_to[] = {1, -1, INFINITY, -INFINITY, 0, 1, NAN, 1};
static const double next_half[] = {0x1p-24, -0x1p-24, INFINITY, -INFINITY, 65504, NAN, NAN, 1};
static const double next_brain[] = {0x1p-133,   -0x1p-133, 65536 + 512, -65536 - 512,
                                    0x1.fep127, NAN,       NAN,         1};
static const double next_single[] = {
    0x1p-149, -0x1p-149, 65504 + 0x1p-8, -65504 - 0x1p-8, 0x1.fffffep127, NAN, NAN, 1};
#define NEXT(bit, expected)                                                                       \
    {                                                                                             \
        .in = {{.shape = {1, {8}}, .values = next_from}, {.shape = {1, {8}}, .values = next_to}}, \
        .dtypes = KN_DTYPE_BIT(bit), .out = expected, .not_smooth = true                          \
    }
KN__SAMPLES(nextafter) = {NEXT(KN_F16, next_half),
                          NEXT(KN_BF16, next_brain),
                          NEXT(KN_F32, next_single),
                          FAR_PAIR(-2, 2, -3, 3),
                          EMPTY_PAIR,
                          BAD_PAIR,
                          KN__SAMPLES_END};
static const double steps[] = {1, 0, -1, 1, 1, 0, 0, 1};
static const double at_zero[] = {7, 7, -1, 1, 7, 7, 7, 7};
KN__SAMPLES(heaviside) = {EDGE_PAIR(some, at_zero, steps), FAR_PAIR(-2, 3, 1, 3), EMPTY_PAIR,
                          BAD_PAIR, KN__SAMPLES_END};
static const double scaled_from[] = {0x1p-1000, 0x1p1000, 1, 0, -3, 1, 1, NAN};
static const double scaled_by[] = {2000, -2000, 3e9, 3e9, 2, -INFINITY, 0.5, 1};
static const double scaled[] = {0x1p1000, 0x1p-1000, INFINITY, 0, -12, 0, 1.4142135623730951, NAN};
KN__SAMPLES(ldexp) = {
    {.in = {{.shape = {1, {8}}, .values = scaled_from}, {.shape = {1, {8}}, .values = scaled_by}},
     .dtypes = KN_DTYPE_BIT(KN_F64),
     .out = scaled,
     .not_smooth = true},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {1, {5}}, .low = -3, .high = 3}}},
    {.in = {{.shape = {0, {0}}}, {.shape = {2, {2, 17}}, .low = -3, .high = 3}}},
    {.in = {{.shape = {1, {5}}}, {.shape = {0, {0}}, .dtype = KN_I32, .low = -3, .high = 3}}},
    EMPTY_PAIR,
    BAD_PAIR,
    KN__SAMPLES_END};
static const double numbers[] = {0, 1, -8, INFINITY, NAN, -0.75, 0x1p-8, 65504};
static const double mantissas[] = {0, 0.5, -0.5, INFINITY, NAN, -0.75, 0.5, 65504.0 / 65536};
KN__SAMPLES(frexp) = {{.in = {{.shape = {1, {8}}, .values = numbers}},
                       .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32) | KN_DTYPE_BIT(KN_F16),
                       .out = mantissas,
                       .not_smooth = true},
                      {.in = {{.shape = {2, {3, 17}}, .low = 0.55, .high = 0.95}}},
                      {.in = {{.shape = {0, {0}}, .low = 2.1, .high = 3.9}}},
                      {.in = {{.shape = {2, {0, 3}}}}, .not_smooth = true},
                      KN__SAMPLES_END};
static const double other[] = {2, -2, 1, NAN, NAN, -3, 1, NAN};
static const double larger[] = {2, -1, 1, 0, 2, -3, 1, INFINITY};
static const double smaller[] = {1, -2, 0, 0, 2, -3, 1, INFINITY};
KN__SAMPLES(fmax) = {EDGE_PAIR(some, other, larger), FAR_PAIR(-2, 3, 1, 4), EMPTY_PAIR, BAD_PAIR,
                     KN__SAMPLES_END};
KN__SAMPLES(fmin) = {EDGE_PAIR(some, other, smaller), FAR_PAIR(-2, 3, 1, 4), EMPTY_PAIR, BAD_PAIR,
                     KN__SAMPLES_END};
#endif
