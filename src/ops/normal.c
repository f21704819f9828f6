/* The normal distribution and the inverse and scaled error functions. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

#define SQRT_HALF 0.70710678118654752440
#define SQRT_PI 1.77245385090551602730
#define SQRT_2PI 2.50662827463100050242

/* ---- ndtri: Wichura's algorithm AS 241 (Applied Statistics 37, 1988), accurate to about 1e-16
 * ---- */
static double ratio(const double *above, const double *below, double r) {
    double p = 0, q = 0;
    for (int k = 7; k >= 0; k--) {
        p = p * r + above[k];
        q = q * r + below[k];
    }
    return p / q;
}
/* The quantile of 0.5 + q. */
static double quantile_inner(double q) {
    static const double above[] = {3.3871328727963666080e0, 1.3314166789178437745e2,
                                   1.9715909503065514427e3, 1.3731693765509461125e4,
                                   4.5921953931549871457e4, 6.7265770927008700853e4,
                                   3.3430575583588128105e4, 2.5090809287301226727e3};
    static const double below[] = {1,
                                   4.2313330701600911252e1,
                                   6.8718700749205790830e2,
                                   5.3941960214247511077e3,
                                   2.1213794301586595867e4,
                                   3.9307895800092710610e4,
                                   2.8729085735721942674e4,
                                   5.2264952788528545610e3};
    return q * ratio(above, below, 0.180625 - q * q);
}
/* Minus the quantile of p, 0 < p < 0.075. */
static double quantile_outer(double p) {
    static const double above[] = {1.42343711074968357734e0,  4.63033784615654529590e0,
                                   5.76949722146069140550e0,  3.64784832476320460504e0,
                                   1.27045825245236838258e0,  2.41780725177450611770e-1,
                                   2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static const double below[] = {1,
                                   2.05319162663775882187e0,
                                   1.67638483018380384940e0,
                                   6.89767334985100004550e-1,
                                   1.48103976427480074590e-1,
                                   1.51986665636164571966e-2,
                                   5.47593808499534494600e-4,
                                   1.05075007164441684324e-9};
    static const double far_above[] = {6.65790464350110377720e0,  5.46378491116411436990e0,
                                       1.78482653991729133580e0,  2.96560571828504891230e-1,
                                       2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                       2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static const double far_below[] = {1,
                                       5.99832206555887937690e-1,
                                       1.36929880922735805310e-1,
                                       1.48753612908506148525e-2,
                                       7.86869131145613259100e-4,
                                       1.84631831751005468180e-5,
                                       1.42151175831644588870e-7,
                                       2.04426310338993978564e-15};
    double r = sqrt(-log(p));
    return r <= 5 ? ratio(above, below, r - 1.6) : ratio(far_above, far_below, r - 5);
}
double kn__ndtri(double p) {
    if (isnan(p) || p < 0 || p > 1) return NAN;
    if (p == 0 || p == 1) return p == 0 ? -(double)INFINITY : (double)INFINITY;
    double q = p - 0.5;
    if (fabs(q) <= 0.425) return quantile_inner(q);
    return q < 0 ? -quantile_outer(p) : quantile_outer(1 - p);
}
int kn__ref_ndtri(const kn_launch *l) {
    return kn__ref_map1(l, kn__ndtri, NULL);
}
void kn__grad_ndtri(kn__backprop *b) {
    kn_tensor *e = kn_exp(kn_mul_scalar(kn_square(b->out[0]), 0.5));
    b->dx[0] = kn_mul(b->dy[0], kn_mul_scalar(e, SQRT_2PI));
}

/* ---- erfinv: erf(z) = 2 ndtr(z sqrt(2)) - 1, taken without the rounding of (x + 1) / 2 ---- */
double kn__erfinv(double x) {
    if (isnan(x) || fabs(x) > 1) return NAN;
    if (fabs(x) == 1) return copysign(INFINITY, x);
    if (fabs(x) <= 0.85) return SQRT_HALF * quantile_inner(x / 2);
    return copysign(SQRT_HALF * quantile_outer((1 - fabs(x)) / 2), x);
}
int kn__ref_erfinv(const kn_launch *l) {
    return kn__ref_map1(l, kn__erfinv, NULL);
}
void kn__grad_erfinv(kn__backprop *b) {
    kn_tensor *e = kn_exp(kn_square(b->out[0]));
    b->dx[0] = kn_mul(b->dy[0], kn_mul_scalar(e, SQRT_PI / 2));
}

/* ---- erfcx: exp(x^2) erfc(x). The square's rounding error goes into the exponential as a factor;
 * from 10 on the asymptotic series (DLMF 7.12.1). ---- */
static double exp_square(double x, double factor) { /* exp(factor x^2), factor a power of 2 */
    double square = x * x;
    if (isinf(square) || isnan(square)) return exp(factor * square);
    return exp(factor * square) * (1 + factor * fma(x, x, -square));
}
static double erfcx_far(double x) {
    double w = 0.5 / (x * x), term = 1, sum = 1;
    for (int k = 1; k < 20; k++) {
        term *= -(2 * k - 1) * w;
        sum += term;
        if (fabs(term) < 1e-17) break;
    }
    return sum / (x * SQRT_PI);
}
double kn__erfcx(double x) {
    if (x >= 10) return erfcx_far(x);
    return exp_square(x, 1) * erfc(x);
}
int kn__ref_erfcx(const kn_launch *l) {
    return kn__ref_map1(l, kn__erfcx, NULL);
}
void kn__grad_erfcx(kn__backprop *b) {
    kn_tensor *grown = kn_mul_scalar(kn_mul(b->in[0], b->out[0]), 2);
    b->dx[0] = kn_mul(b->dy[0], kn_sub_scalar(grown, 2 / SQRT_PI));
}

/* ---- ndtr, log_ndtr: the distribution function and its logarithm ---- */
double kn__ndtr(double x) {
    if (isinf(x)) return x > 0;
    if (x < -1) return 0.5 * kn__erfcx(-x * SQRT_HALF) * exp_square(x, -0.5);
    return 0.5 * erfc(-x * SQRT_HALF);
}
int kn__ref_ndtr(const kn_launch *l) {
    return kn__ref_map1(l, kn__ndtr, NULL);
}
void kn__grad_ndtr(kn__backprop *b) {
    kn_tensor *density = kn_exp(kn_mul_scalar(kn_square(b->in[0]), -0.5));
    b->dx[0] = kn_mul(b->dy[0], kn_mul_scalar(density, 1 / SQRT_2PI));
}

double kn__log_ndtr(double x) {
    if (x < -1) return log(kn__erfcx(-x * SQRT_HALF) / 2) - x * x / 2;
    return log1p(-kn__ndtr(-x));
}
int kn__ref_log_ndtr(const kn_launch *l) {
    return kn__ref_map1(l, kn__log_ndtr, NULL);
}
/* density / ndtr = sqrt(2/pi) / erfcx(-x / sqrt(2)) */
void kn__grad_log_ndtr(kn__backprop *b) {
    kn_tensor *scaled = kn_erfcx(kn_mul_scalar(b->in[0], -SQRT_HALF));
    b->dx[0] = kn_mul(b->dy[0], kn_rdiv_scalar(scaled, 2 / SQRT_2PI));
}

/* ---- entr: -x ln x, 0 at 0, minus infinity below ---- */
double kn__entr(double x) {
    if (isnan(x)) return x;
    if (x > 0) return -x * log(x);
    return x == 0 ? 0 : -(double)INFINITY;
}
int kn__ref_entr(const kn_launch *l) {
    return kn__ref_map1(l, kn__entr, NULL);
}
void kn__grad_entr(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn_add_scalar(kn_log(b->in[0]), 1)));
}

#ifdef KILN_TESTING
#define PLAIN(from, to, ...)                                                          \
    {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)}}, __VA_ARGS__},       \
        {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)}}, __VA_ARGS__},      \
        {.in = {{.shape = {2, {0, 3}}, .low = (from), .high = (to)}}, __VA_ARGS__}, { \
        .in = {{.shape = {3, {2, 17, 3}}, .low = (from), .high = (to)}}, __VA_ARGS__  \
    }
#define EXACT(n, values_, expected)                                                              \
    {                                                                                            \
        .in = {{.shape = {1, {n}}, .values = values_}}, .out = expected, .dtypes = EXACT_DTYPES, \
        .not_smooth = true                                                                       \
    }
#define EXACT_DTYPES (KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32))
static const double ndtri_at[] = {
    0, 1, -1, 0.5, 0.125, 0.015625, 0.99609375, 8.673617379884035e-19, NAN};
static const double ndtri_is[] = {
    -INFINITY,          INFINITY,           NAN, 0, -1.150349380376008, -2.1538746940614564,
    2.6600674686174597, -8.773321169027552, NAN};
KN__SAMPLES(ndtri) = {EXACT(9, ndtri_at, ndtri_is), PLAIN(0.125, 0.875, .tolerance = 2),
                      KN__SAMPLES_END};
static const double erfinv_at[] = {0, 1, -1, 2, 0.5, -0.25, 0.875, 0.9990234375, NAN};
static const double erfinv_is[] = {0,
                                   INFINITY,
                                   -INFINITY,
                                   NAN,
                                   0.4769362762044699,
                                   -0.2253120550121781,
                                   1.0847870400692832,
                                   2.331467773621948,
                                   NAN};
KN__SAMPLES(erfinv) = {EXACT(9, erfinv_at, erfinv_is), PLAIN(-0.75, 0.75, .tolerance = 2),
                       KN__SAMPLES_END};
static const double erfcx_at[] = {0, 1, -1, 0.25, 5, 20, 1000000, -30, INFINITY, -INFINITY, NAN};
static const double erfcx_is[] = {1,
                                  0.427583576155807,
                                  5.008980080762283,
                                  0.7703465477309968,
                                  0.11070463773306863,
                                  0.02817434874105132,
                                  5.641895835474742e-07,
                                  INFINITY,
                                  0,
                                  INFINITY,
                                  NAN};
KN__SAMPLES(erfcx) = {EXACT(11, erfcx_at, erfcx_is), PLAIN(-1, 3, .tolerance = 2), KN__SAMPLES_END};
static const double ndtr_at[] = {0, 1, -1, -5, 5, INFINITY, -INFINITY, NAN};
static const double ndtr_is[] = {
    0.5, 0.8413447460685429, 0.15865525393145705, 2.866515718791939e-07, 0.9999997133484281, 1, 0,
    NAN};
KN__SAMPLES(ndtr) = {EXACT(8, ndtr_at, ndtr_is), PLAIN(-3, 3, .tolerance = 2), KN__SAMPLES_END};
static const double log_ndtr_at[] = {0, 1, -1, -5, -40, 5, INFINITY, -INFINITY, NAN};
static const double log_ndtr_is[] = {-0.6931471805599453,
                                     -0.17275377902344988,
                                     -1.8410216450092636,
                                     -15.064998393988725,
                                     -804.6084420137538,
                                     -2.866516129637636e-07,
                                     0,
                                     -INFINITY,
                                     NAN};
KN__SAMPLES(log_ndtr) = {EXACT(9, log_ndtr_at, log_ndtr_is), PLAIN(-3, 3, .tolerance = 2),
                         KN__SAMPLES_END};
static const double entr_at[] = {0, -1, 1, 0.5, 3, INFINITY, NAN};
static const double entr_is[] = {0,         -INFINITY, 0, 0.34657359027997264, -3.295836866004329,
                                 -INFINITY, NAN};
KN__SAMPLES(entr) = {EXACT(7, entr_at, entr_is), PLAIN(0.5, 3, .tolerance = 2), KN__SAMPLES_END};

#endif
