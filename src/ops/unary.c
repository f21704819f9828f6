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
int kn__ref_round(const kn_launch *l) {
    return kn__ref_map1(l, round_f, same_i);
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
KN__SAMPLES(round) = STEPS(rounds);
KN__SAMPLES(frac) = STEPS(fracs);
#endif
