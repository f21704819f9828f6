/* Element-wise transcendental functions of one operand. Integers and bool compute in float32. */
#include <complex.h>
#include <math.h>

#include "ops/complex.h"
#include "ops/op.h"
#include "ops/reference.h"
#include "ops/samples.h"

#define LN2 0.69314718055994530942
#define LN10 2.30258509299404568402
#define TWO_OVER_SQRT_PI 1.12837916709551257390

/* ---- exponentials ---- */
int kn__ref_exp(const kn_launch *l) {
    return kn__ref_map1c(l, exp, NULL, cexp);
}
void kn__grad_exp(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(b->out[0]));
}

static kn__complex exp2_c(kn__complex x) {
    return cexp(LN2 * x);
}
int kn__ref_exp2(const kn_launch *l) {
    return kn__ref_map1c(l, exp2, NULL, exp2_c);
}
void kn__grad_exp2(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_mul(b->dy[0], kn__conj(b->out[0])), LN2);
}

static kn__complex expm1_c(kn__complex x) {
    /* e^a cos b - 1 = expm1(a) cos b - 2 sin²(b/2): no digits cancel near 0 */
    double a = creal(x), b = cimag(x), half = sin(b / 2);
    return CMPLX(expm1(a) * cos(b) - 2 * half * half, exp(a) * sin(b));
}
int kn__ref_expm1(const kn_launch *l) {
    return kn__ref_map1c(l, expm1, NULL, expm1_c);
}
void kn__grad_expm1(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(kn_add_scalar(b->out[0], 1)));
}

/* ---- logarithms ---- */
int kn__ref_log(const kn_launch *l) {
    return kn__ref_map1c(l, log, NULL, clog);
}
void kn__grad_log(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn__conj(b->in[0]));
}

static kn__complex log2_c(kn__complex x) {
    return clog(x) / LN2;
}
int kn__ref_log2(const kn_launch *l) {
    return kn__ref_map1c(l, log2, NULL, log2_c);
}
void kn__grad_log2(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_div(b->dy[0], kn__conj(b->in[0])), 1 / LN2);
}

static kn__complex log10_c(kn__complex x) {
    return clog(x) / LN10;
}
int kn__ref_log10(const kn_launch *l) {
    return kn__ref_map1c(l, log10, NULL, log10_c);
}
void kn__grad_log10(kn__backprop *b) {
    b->dx[0] = kn_mul_scalar(kn_div(b->dy[0], kn__conj(b->in[0])), 1 / LN10);
}

static kn__complex log1p_c(kn__complex x) {
    /* |1 + x|² = 1 + a (2 + a) + b² */
    double a = creal(x), b = cimag(x), angle = atan2(b, 1 + a);
    if (fabs(a) > 0.5 || fabs(b) > 0.5) return clog(1 + x);
    return CMPLX(log1p(a * (2 + a) + b * b) / 2, angle);
}
int kn__ref_log1p(const kn_launch *l) {
    return kn__ref_map1c(l, log1p, NULL, log1p_c);
}
void kn__grad_log1p(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn__conj(kn_add_scalar(b->in[0], 1)));
}

/* ---- circle ---- */
int kn__ref_sin(const kn_launch *l) {
    return kn__ref_map1c(l, sin, NULL, csin);
}
void kn__grad_sin(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(kn_cos(b->in[0])));
}

int kn__ref_cos(const kn_launch *l) {
    return kn__ref_map1c(l, cos, NULL, ccos);
}
void kn__grad_cos(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn__conj(kn_sin(b->in[0]))));
}

/* d tan(x) = (1 + y²) dx */
int kn__ref_tan(const kn_launch *l) {
    return kn__ref_map1c(l, tan, NULL, ctan);
}
void kn__grad_tan(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(kn_add_scalar(kn_square(b->out[0]), 1)));
}

/* 1 / sqrt(1 - x²) */
static kn_tensor *asin_slope(kn_tensor *x) {
    return kn__conj(kn_rsqrt(kn_rsub_scalar(kn_square(x), 1)));
}
int kn__ref_asin(const kn_launch *l) {
    return kn__ref_map1c(l, asin, NULL, casin);
}
void kn__grad_asin(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], asin_slope(b->in[0]));
}

int kn__ref_acos(const kn_launch *l) {
    return kn__ref_map1c(l, acos, NULL, cacos);
}
void kn__grad_acos(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], asin_slope(b->in[0])));
}

int kn__ref_atan(const kn_launch *l) {
    return kn__ref_map1c(l, atan, NULL, catan);
}
void kn__grad_atan(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn__conj(kn_add_scalar(kn_square(b->in[0]), 1)));
}

/* ---- hyperbola ---- */
int kn__ref_sinh(const kn_launch *l) {
    return kn__ref_map1c(l, sinh, NULL, csinh);
}
void kn__grad_sinh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(kn_cosh(b->in[0])));
}

int kn__ref_cosh(const kn_launch *l) {
    return kn__ref_map1c(l, cosh, NULL, ccosh);
}
void kn__grad_cosh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(kn_sinh(b->in[0])));
}

int kn__ref_tanh(const kn_launch *l) {
    return kn__ref_map1c(l, tanh, NULL, ctanh);
}
void kn__grad_tanh(kn__backprop *b) {
    kn_tensor *y = b->out[0];
    if (kn_dtype_is_complex(kn_dtype_of(y)))
        b->dx[0] = kn_mul(b->dy[0], kn_conj(kn_rsub_scalar(kn_square(y), 1)));
    else
        b->dx[0] = kn_tanh_grad(b->dy[0], y);
}

int kn__ref_asinh(const kn_launch *l) {
    return kn__ref_map1c(l, asinh, NULL, casinh);
}
void kn__grad_asinh(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn__conj(kn_rsqrt(kn_add_scalar(kn_square(b->in[0]), 1))));
}

int kn__ref_acosh(const kn_launch *l) {
    return kn__ref_map1c(l, acosh, NULL, cacosh);
}
void kn__grad_acosh(kn__backprop *b) {
    kn_tensor *x = b->in[0], *slope;
    if (kn_dtype_is_complex(kn_dtype_of(x))) /* of x² - 1 the root would be on the wrong side */
        slope = kn_mul(kn_rsqrt(kn_sub_scalar(x, 1)), kn_rsqrt(kn_add_scalar(x, 1)));
    else
        slope = kn_rsqrt(kn_sub_scalar(kn_square(x), 1));
    b->dx[0] = kn_mul(b->dy[0], kn__conj(slope));
}

int kn__ref_atanh(const kn_launch *l) {
    return kn__ref_map1c(l, atanh, NULL, catanh);
}
void kn__grad_atanh(kn__backprop *b) {
    b->dx[0] = kn_div(b->dy[0], kn__conj(kn_rsub_scalar(kn_square(b->in[0]), 1)));
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
