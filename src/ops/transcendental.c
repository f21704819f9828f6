/* Element-wise transcendental functions of one operand. Integers and bool compute in float32. */
#include <math.h>

#include "ops/op.h"
#include "ops/reference.h"
#include "ops/samples.h"

#define LN2 0.69314718055994530942
#define LN10 2.30258509299404568402
#define TWO_OVER_SQRT_PI 1.12837916709551257390

/* ---- exponentials ---- */
int kn__ref_exp(const kn_launch *l) {
    return kn__ref_map1(l, exp, NULL);
}
void kn__grad_exp(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], b->out[0]);
}

int kn__ref_exp2(const kn_launch *l) {
    return kn__ref_map1(l, exp2, NULL);
}
void kn__grad_exp2(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_mul(b->dy[0], b->out[0]), LN2);
}

int kn__ref_expm1(const kn_launch *l) {
    return kn__ref_map1(l, expm1, NULL);
}
void kn__grad_expm1(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_add_scalar(b->out[0], 1));
}

/* ---- logarithms ---- */
int kn__ref_log(const kn_launch *l) {
    return kn__ref_map1(l, log, NULL);
}
void kn__grad_log(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], b->in[0]);
}

int kn__ref_log2(const kn_launch *l) {
    return kn__ref_map1(l, log2, NULL);
}
void kn__grad_log2(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_div(b->dy[0], b->in[0]), 1 / LN2);
}

int kn__ref_log10(const kn_launch *l) {
    return kn__ref_map1(l, log10, NULL);
}
void kn__grad_log10(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_div(b->dy[0], b->in[0]), 1 / LN10);
}

int kn__ref_log1p(const kn_launch *l) {
    return kn__ref_map1(l, log1p, NULL);
}
void kn__grad_log1p(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn_add_scalar(b->in[0], 1));
}

/* ---- circle ---- */
int kn__ref_sin(const kn_launch *l) {
    return kn__ref_map1(l, sin, NULL);
}
void kn__grad_sin(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_cos(b->in[0]));
}

int kn__ref_cos(const kn_launch *l) {
    return kn__ref_map1(l, cos, NULL);
}
void kn__grad_cos(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn_sin(b->in[0])));
}

/* d tan(x) = (1 + y²) dx */
int kn__ref_tan(const kn_launch *l) {
    return kn__ref_map1(l, tan, NULL);
}
void kn__grad_tan(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_add_scalar(kn_square(b->out[0]), 1));
}

/* 1 / sqrt(1 - x²) */
static kn_tensor *asin_slope(kn_tensor *x) {
    return kn_rsqrt(kn_rsub_scalar(kn_square(x), 1));
}
int kn__ref_asin(const kn_launch *l) {
    return kn__ref_map1(l, asin, NULL);
}
void kn__grad_asin(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], asin_slope(b->in[0]));
}

int kn__ref_acos(const kn_launch *l) {
    return kn__ref_map1(l, acos, NULL);
}
void kn__grad_acos(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], asin_slope(b->in[0])));
}

int kn__ref_atan(const kn_launch *l) {
    return kn__ref_map1(l, atan, NULL);
}
void kn__grad_atan(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn_add_scalar(kn_square(b->in[0]), 1));
}

/* ---- hyperbola ---- */
int kn__ref_sinh(const kn_launch *l) {
    return kn__ref_map1(l, sinh, NULL);
}
void kn__grad_sinh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_cosh(b->in[0]));
}

int kn__ref_cosh(const kn_launch *l) {
    return kn__ref_map1(l, cosh, NULL);
}
void kn__grad_cosh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_sinh(b->in[0]));
}

int kn__ref_tanh(const kn_launch *l) {
    return kn__ref_map1(l, tanh, NULL);
}
void kn__grad_tanh(kn__backprop *b) {
    b->dx[0] = kn_tanh_grad(b->dy[0], b->out[0]);
}

int kn__ref_asinh(const kn_launch *l) {
    return kn__ref_map1(l, asinh, NULL);
}
void kn__grad_asinh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_rsqrt(kn_add_scalar(kn_square(b->in[0]), 1)));
}

int kn__ref_acosh(const kn_launch *l) {
    return kn__ref_map1(l, acosh, NULL);
}
void kn__grad_acosh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_rsqrt(kn_sub_scalar(kn_square(b->in[0]), 1)));
}

int kn__ref_atanh(const kn_launch *l) {
    return kn__ref_map1(l, atanh, NULL);
}
void kn__grad_atanh(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn_rsub_scalar(kn_square(b->in[0]), 1));
}

/* ---- error function: its slope is 2/sqrt(pi) exp(-x²) ---- */
static kn_tensor *erf_slope(kn_tensor *x) {
    return kn_mul_scalar(kn_exp(kn_neg(kn_square(x))), TWO_OVER_SQRT_PI);
}
int kn__ref_erf(const kn_launch *l) {
    return kn__ref_map1(l, erf, NULL);
}
void kn__grad_erf(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], erf_slope(b->in[0]));
}

int kn__ref_erfc(const kn_launch *l) {
    return kn__ref_map1(l, erfc, NULL);
}
void kn__grad_erfc(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], erf_slope(b->in[0])));
}

#ifdef KILN_TESTING
#define SMOOTH(from, to)                                                                       \
    {                                                                                          \
        {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)}}},                         \
            {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)}}},                        \
            {.in = {{.shape = {2, {0, 3}}, .low = (from), .high = (to)}}},                     \
            {.in = {{.shape = {3, {2, 17, 3}}, .low = (from), .high = (to)}}}, KN__SAMPLES_END \
    }
KN__SAMPLES(exp) = SMOOTH(-2, 2);
KN__SAMPLES(exp2) = SMOOTH(-2, 2);
KN__SAMPLES(expm1) = SMOOTH(-2, 2);
KN__SAMPLES(log) = SMOOTH(0.25, 4);
KN__SAMPLES(log2) = SMOOTH(0.25, 4);
KN__SAMPLES(log10) = SMOOTH(0.25, 4);
KN__SAMPLES(log1p) = SMOOTH(-0.5, 4);
KN__SAMPLES(sin) = SMOOTH(-4, 4);
KN__SAMPLES(cos) = SMOOTH(-4, 4);
KN__SAMPLES(tan) = SMOOTH(-1, 1);
KN__SAMPLES(asin) = SMOOTH(-0.75, 0.75);
KN__SAMPLES(acos) = SMOOTH(-0.75, 0.75);
KN__SAMPLES(atan) = SMOOTH(-3, 3);
KN__SAMPLES(sinh) = SMOOTH(-2, 2);
KN__SAMPLES(cosh) = SMOOTH(-2, 2);
KN__SAMPLES(tanh) = SMOOTH(-2, 2);
KN__SAMPLES(asinh) = SMOOTH(-3, 3);
KN__SAMPLES(acosh) = SMOOTH(1.5, 4);
KN__SAMPLES(atanh) = SMOOTH(-0.75, 0.75);
KN__SAMPLES(erf) = SMOOTH(-2, 2);
KN__SAMPLES(erfc) = SMOOTH(-2, 2);
#endif
