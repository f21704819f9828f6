/* Element-wise operations of one operand: arithmetic and rounding. Transcendental functions are in
 * transcendental.c, predicates in logic.c. */
#include <complex.h>
#include <math.h>

#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- neg ---- */
static double neg_f(double x) {
    return -x;
}
static int64_t neg_i(int64_t x) {
    return (int64_t)(0 - (uint64_t)x);
}
static kn__complex neg_c(kn__complex x) {
    return -x;
}
int kn__ref_neg(const kn_launch *l) {
    return kn__ref_map1c(l, neg_f, neg_i, neg_c);
}
void kn__grad_neg(kn__backprop *b) {
    b->dx[0] = kn_neg(b->dy[0]);
}

/* ---- abs: the least integer wraps to itself; the gradient at 0 is 0 ---- */
static int64_t abs_i(int64_t x) {
    return x < 0 ? neg_i(x) : x;
}
static int64_t same_i(int64_t x) {
    return x;
}
static kn__complex abs_c(kn__complex x) {
    return cabs(x);
}
int kn__ref_abs(const kn_launch *l) {
    return kn__ref_map1c(l, fabs, kn__is_unsigned(l->in[0]) ? same_i : abs_i, abs_c);
}
void kn__grad_abs(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__direction(b->in[0]));
}

/* ---- sign: of NaN, NaN ---- */
static double sign_f(double x) {
    return isnan(x) ? x : (double)((x > 0) - (x < 0));
}
static int64_t sign_i(int64_t x) {
    return (x > 0) - (x < 0);
}
static int64_t sign_u(int64_t x) {
    return x != 0;
}
int kn__ref_sign(const kn_launch *l) {
    return kn__ref_map1(l, sign_f, kn__is_unsigned(l->in[0]) ? sign_u : sign_i);
}

/* ---- square ---- */
/* As pow with a whole number: bool becomes int64. */
bool kn__infer_square(kn__call *call) {
    if (call->in[0]->d.dtype == KN_BOOL) call->in[0] = kn_cast(call->in[0], KN_I64);
    return !kn_is_nil(call->in[0]) && kn__infer_same(call);
}
static double square_f(double x) {
    return x * x;
}
static int64_t square_i(int64_t x) {
    return (int64_t)((uint64_t)x * (uint64_t)x);
}
static kn__complex square_c(kn__complex x) {
    return kn__product(x, x);
}
int kn__ref_square(const kn_launch *l) {
    return kn__ref_map1c(l, square_f, square_i, square_c);
}
void kn__grad_square(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_mul(b->dy[0], kn__conj(b->in[0])), 2);
}

/* ---- reciprocal: d(1/x) = -y² dx ---- */
static double reciprocal_f(double x) {
    return 1 / x;
}
static kn__complex reciprocal_c(kn__complex x) {
    return 1 / x;
}
int kn__ref_reciprocal(const kn_launch *l) {
    return kn__ref_map1c(l, reciprocal_f, NULL, reciprocal_c);
}
void kn__grad_reciprocal(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn__conj(kn_square(b->out[0]))));
}

/* ---- sqrt: d sqrt(x) = dx / 2y ---- */
int kn__ref_sqrt(const kn_launch *l) {
    return kn__ref_map1c(l, sqrt, NULL, csqrt);
}
void kn__grad_sqrt(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_div(b->dy[0], kn__conj(b->out[0])), 0.5);
}

/* ---- rsqrt: d x^-1/2 = -y³/2 dx ---- */
static double rsqrt_f(double x) {
    return 1 / sqrt(x);
}
static kn__complex rsqrt_c(kn__complex x) {
    return 1 / csqrt(x);
}
int kn__ref_rsqrt(const kn_launch *l) {
    return kn__ref_map1c(l, rsqrt_f, NULL, rsqrt_c);
}
void kn__grad_rsqrt(kn__backprop *b) {
    kn_tensor *cube = kn_mul(kn_square(b->out[0]), b->out[0]);
    b->dx[0] = kn_mul_scalar(kn_mul(b->dy[0], kn__conj(cube)), -0.5);
}

/* ---- rounding: constant almost everywhere ---- */
int kn__ref_floor(const kn_launch *l) {
    return kn__ref_map1(l, floor, same_i);
}
int kn__ref_ceil(const kn_launch *l) {
    return kn__ref_map1(l, ceil, same_i);
}
int kn__ref_trunc(const kn_launch *l) {
    return kn__ref_map1(l, trunc, same_i);
}
/* Half to even, whatever the processor's rounding mode. */
static double round_f(double x) {
    double whole = floor(x), rest = x - whole;
    if (rest > 0.5 || (rest == 0.5 && fmod(whole, 2) != 0)) whole += 1;
    return isfinite(x) ? copysign(whole, x) : x;
}
/* To decimals: scaled, rounded, scaled back in the dtype, as its printed digits suggest: the
 * float32 0.125 to two decimals is the nearer of 0.12 and 0.13 in float32. */
static double round_in_f32(double x, float scale, bool up) {
    float scaled = up ? (float)x * scale : (float)x / scale;
    float whole = (float)round_f((double)scaled);
    return (double)(up ? whole / scale : whole * scale);
}
static double round_to(double x, int64_t decimals, bool is_double) {
    bool up = decimals > 0;
    double scale = pow(10, up ? (double)decimals : -(double)decimals);
    if (!isfinite(x)) return x;
    if (!is_double) return round_in_f32(x, (float)scale, up);
    return up ? round_f(x * scale) / scale : round_f(x / scale) * scale;
}
/* The multiple of scale nearest to x, of two equally near ones the even multiple. */
static uint64_t round_size(uint64_t x, uint64_t scale) {
    uint64_t rest = x % scale, down = x - rest;
    if (rest > scale - rest || (rest == scale - rest && down / scale % 2)) return down + scale;
    return down;
}
static int64_t round_i(int64_t x, int64_t decimals, bool is_unsigned) {
    uint64_t scale = 1;
    bool negative = !is_unsigned && x < 0;
    if (decimals < -19) return 0;
    for (; decimals < 0; decimals++) scale *= 10;
    uint64_t size = round_size(negative ? 0 - (uint64_t)x : (uint64_t)x, scale);
    return (int64_t)(negative ? 0 - size : size);
}
enum { MOST_DECIMALS = 400 };

bool kn__infer_round(kn__call *call) {
    const kn_round_args *a = call->args;
    if (a->decimals >= -MOST_DECIMALS && a->decimals <= MOST_DECIMALS) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "decimals", a->decimals,
                                    "-400 to 400");
    return false;
}
int kn__ref_round(const kn_launch *l) {
    int64_t decimals = ((const kn_round_args *)l->args)->decimals;
    if (decimals == 0) return kn__ref_map1(l, round_f, same_i);
    const kn_desc *d[] = {l->out[0], l->in[0]};
    bool is_double = d[0]->dtype == KN_F64, is_unsigned = kn__is_unsigned(d[0]);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        if (kn__is_f(d[0]))
            kn__store_f(d[0], w.offset[0],
                        round_to(kn__load_f(d[1], w.offset[1]), decimals, is_double));
        else
            kn__store_i(d[0], w.offset[0],
                        round_i(kn__load_i(d[1], w.offset[1]), decimals, is_unsigned));
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- frac: x - trunc(x) ---- */
static double frac_f(double x) {
    return x - trunc(x);
}
int kn__ref_frac(const kn_launch *l) {
    return kn__ref_map1(l, frac_f, NULL);
}

#ifdef KILN_TESTING
#define ROUGH(...)                                                                                 \
    {                                                                                              \
        {.in = {{.shape = {2, {3, 5}}, __VA_ARGS__}}}, {.in = {{.shape = {0, {0}}, __VA_ARGS__}}}, \
            {.in = {{.shape = {2, {0, 3}}}}, .not_smooth = true},                                  \
            {.in = {{.shape = {3, {2, 17, 3}}, __VA_ARGS__}}}, KN__SAMPLES_END                     \
    }
KN__SAMPLES(neg) = ROUGH(.low = -2, .high = 2);
KN__SAMPLES(abs) = ROUGH(.low = -8, .high = 7, .distinct = true);
KN__SAMPLES(sign) = ROUGH(.low = -8, .high = 7, .distinct = true);
KN__SAMPLES(square) = ROUGH(.low = -3, .high = 3);
KN__SAMPLES(reciprocal) = ROUGH(.low = 0.5, .high = 3);
KN__SAMPLES(sqrt) = ROUGH(.low = 0.25, .high = 4);
KN__SAMPLES(rsqrt) = ROUGH(.low = 0.25, .high = 4);
static const double halves[] = {-2.5, -1.5, -0.5, -0.25, 0.5, 1.5, 2.5, 3.75};
static const double floors[] = {-3, -2, -1, -1, 0, 1, 2, 3};
static const double ceils[] = {-2, -1, 0, 0, 1, 2, 3, 4};
static const double truncs[] = {-2, -1, 0, 0, 0, 1, 2, 3};
static const double rounds[] = {-2, -2, 0, 0, 0, 2, 2, 4};
static const double fracs[] = {-0.5, -0.5, -0.5, -0.25, 0.5, 0.5, 0.5, 0.75};
#define STEPS(expected)                                                                  \
    {                                                                                    \
        {.in = {{.shape = {1, {8}}, .values = halves}},                                  \
         .dtypes = KN_DTYPES_FLOAT,                                                      \
         .out = (expected),                                                              \
         .not_smooth = true},                                                            \
            {.in = {{.shape = {2, {3, 17}}, .low = -9, .high = 9}}, .not_smooth = true}, \
            {.in = {{.shape = {0, {0}}}}, .not_smooth = true}, KN__SAMPLES_END           \
    }
KN__SAMPLES(floor) = STEPS(floors);
KN__SAMPLES(ceil) = STEPS(ceils);
KN__SAMPLES(trunc) = STEPS(truncs);
#define DECIMALS(n)    \
    &(kn_round_args) { \
        n              \
    }
static const double digits[] = {1.25, -1.75, 0.5, 1250, -1500, NAN, INFINITY, 2500};
static const double tenths[] = {1.2, -1.8, 0.5, 1250, -1500, NAN, INFINITY, 2500};
static const double thousands[] = {0, -0.0, 0, 1000, -2000, NAN, INFINITY, 2000};
static const double counts[] = {15, 25, -15, -25, 14, 26, 100, 0};
static const double tens[] = {20, 20, -20, -20, 10, 30, 100, 0};
KN__SAMPLES(round) = {
    {.in = {{.shape = {1, {8}}, .values = halves}},
     .args = DECIMALS(0),
     .dtypes = KN_DTYPES_FLOAT,
     .out = rounds,
     .not_smooth = true},
    {.in = {{.shape = {1, {8}}, .values = digits}},
     .args = DECIMALS(1),
     .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32),
     .out = tenths,
     .not_smooth = true},
    {.in = {{.shape = {1, {8}}, .values = digits}},
     .args = DECIMALS(-3),
     .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32),
     .out = thousands,
     .not_smooth = true},
    {.in = {{.shape = {1, {8}}, .values = counts}},
     .args = DECIMALS(-1),
     .dtypes = KN_DTYPES_SIGNED,
     .out = tens},
    {.in = {{.shape = {2, {3, 17}}, .low = 0, .high = 9}}, .args = DECIMALS(2), .not_smooth = true},
    {.in = {{.shape = {0, {0}}}}, .args = DECIMALS(-20), .not_smooth = true},
    {.in = {{.shape = {1, {3}}}}, .args = DECIMALS(500), .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(frac) = STEPS(fracs);
#endif
