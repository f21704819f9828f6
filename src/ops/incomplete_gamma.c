/* The regularised incomplete gamma functions P (igamma) and Q = 1 - P (igammac).
 *
 * Where x is small against a, P by its power series (DLMF 8.11.4), else Q by the continued fraction
 * of DLMF 8.9.2; for small x and a, Q by its own series, which does not cancel. For large a near x
 * Temme's uniform expansion (DLMF 8.12), whose coefficients follow from their recurrence in exact
 * fractions. */
#include <float.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

#define TWO_PI 6.28318530717958647693
#define ONE_LESS_EULER 0.42278433509846713939

enum { MOST_STEPS = 20000 };

double kn__log1p_less(double x) {
    if (fabs(x) > 0.5) return log1p(x) - x;
    double power = x, sum = 0;
    for (int k = 2; k < 64; k++) {
        power *= -x;
        double term = power / k;
        sum += term;
        if (fabs(term) < 1e-17 * fabs(sum)) break;
    }
    return sum;
}

/* x^a exp(-x) / gamma(a + 1) */
static double front(double a, double x) {
    enum { SMALL_FACTORIAL = 140 };
    double power = a < SMALL_FACTORIAL ? pow(x, a) : 0;
    if (power > 1e-250 && power < 1e250) return power * exp(-x / 2) / tgamma(a + 1) * exp(-x / 2);
    if (a < 1) return exp(a * log(x) - x - kn__lgamma(a + 1));
    double w = 1 / (a * a);
    double stirling =
        (1.0 / 12 - w * (1.0 / 360 - w * (1.0 / 1260 - w * (1.0 / 1680 - w / 1188)))) / a;
    double mu = (x - a) / a, less = x < a / 2 ? log(x / a) - mu : kn__log1p_less(mu);
    return exp(a * less - stirling) / sqrt(TWO_PI * a);
}

/* P by the power series. */
static double lower_series(double a, double x) {
    double term = 1, sum = 1;
    for (int n = 1; n < MOST_STEPS; n++) {
        term *= x / (a + n);
        sum += term;
        if (term < DBL_EPSILON / 4 * sum) break;
    }
    return front(a, x) * sum;
}

/* Q by the continued fraction, evaluated by the method of Lentz. */
static double upper_fraction(double a, double x) {
    double b = x + 1 - a, c = 1 / DBL_MIN, d = 1 / b, f = d;
    for (int n = 1; n < MOST_STEPS; n++) {
        double an = -n * (n - a);
        b += 2;
        d = an * d + b;
        c = b + an / c;
        if (fabs(d) < DBL_MIN) d = DBL_MIN;
        if (fabs(c) < DBL_MIN) c = DBL_MIN;
        d = 1 / d;
        f *= c * d;
        if (fabs(c * d - 1) < DBL_EPSILON) break;
    }
    return front(a, x) * a * f;
}

/* zeta(k) - 1 from k = 2 on */
static const double zeta_less_one[] = {
    0.6449340668482264,     0.2020569031595943,     0.08232323371113819,    0.03692775514336993,
    0.01734306198444914,    0.008349277381922827,   0.00407735619794434,    0.0020083928260822143,
    0.0009945751278180853,  0.0004941886041194645,  0.0002460865533080483,  0.00012271334757848915,
    6.124813505870483e-05,  3.058823630702049e-05,  1.528225940865187e-05,  7.637197637899763e-06,
    3.81729326499984e-06,   1.908212716553939e-06,  9.539620338727962e-07,  4.769329867878064e-07,
    2.38450502727733e-07,   1.1921992596531106e-07, 5.960818905125948e-08,  2.980350351465228e-08,
    1.4901554828365043e-08, 7.45071178983543e-09,   3.725334024788457e-09,  1.862659723513049e-09,
    9.313274324196682e-10,  4.656629065033784e-10,  2.3283118336765053e-10, 1.164155017270052e-10,
    5.820772087902701e-11,  2.9103850444971e-11,    1.4551921891041985e-11, 7.275959835057482e-12,
    3.637979547378651e-12,  1.818989650307066e-12,  9.094947840263888e-13,  4.547473783042154e-13};

/* ln gamma(1 + a) for a in [0, 0.5], accurate near 0 (DLMF 5.7.3). */
static double lgamma_next(double a) {
    double power = a, sum = 0;
    for (size_t k = 0; k < sizeof zeta_less_one / sizeof *zeta_less_one; k++) {
        power *= -a;
        sum -= power * zeta_less_one[k] / (double)(k + 2);
    }
    return a * ONE_LESS_EULER - log1p(a) + sum;
}

/* Q for small x: 1 - x^a / gamma(1 + a) and what the power series adds to it. */
static double upper_series(double a, double x) {
    double term = 1, sum = 0;
    for (int n = 1; n < MOST_STEPS; n++) {
        term *= -x / n;
        sum += term / (a + n);
        if (fabs(term) < DBL_EPSILON / 4 * fabs(sum) * (a + n)) break;
    }
    double lg = a <= 0.5 ? lgamma_next(a) : kn__lgamma(1 + a);
    double power = a * log(x) - lg;
    return -expm1(power) - exp(power) * a * sum;
}

/* Temme's coefficients as power series in eta. */
static const double temme0[] = {
    -0.3333333333333333,    0.08333333333333333,     -0.014814814814814815,
    0.0011574074074074073,  0.0003527336860670194,   -0.0001787551440329218,
    3.919263178522438e-05,  -2.185448510679992e-06,  -1.85406221071516e-06,
    8.296711340953087e-07,  -1.7665952736826078e-07, 6.707853543401498e-09,
    1.0261809784240309e-08, -4.382036018453353e-09,  9.14769958223679e-10,
    -2.5514193994946248e-11};
static const double temme1[] = {
    -0.001851851851851852,   -0.003472222222222222,  0.0026455026455026454,
    -0.0009902263374485596,  0.00020576131687242798, -4.018775720164609e-07,
    -1.8098550334489977e-05, 7.64916091608111e-06,   -1.6120900894563446e-06,
    4.647127802807434e-09,   1.378633446915721e-07,  -5.752545603517705e-08};
static const double temme2[] = {
    0.004133597883597883,   -0.0026813271604938273, 0.0007716049382716049,   2.0093878600823047e-06,
    -0.0001073665322636516, 5.2923448829120125e-05, -1.2760635188618728e-05, 3.423578734096138e-08};
static const double temme3[] = {0.0006494341563786008, 0.00022947209362139917,
                                -0.0004691894943952557, 0.00026772063206283885,
                                -7.561801671883977e-05};

static double power_series(const double *c, size_t n, double x) {
    double sum = 0;
    for (size_t k = n; k-- > 0;) sum = sum * x + c[k];
    return sum;
}
#define POWERS(table, x) power_series(table, sizeof(table) / sizeof *(table), x)

static double uniform(double a, double x, bool upper) {
    double mu = (x - a) / a, half_square = -kn__log1p_less(mu);
    double eta = copysign(sqrt(2 * half_square), mu);
    double sum = POWERS(temme3, eta);
    sum = POWERS(temme2, eta) + sum / a;
    sum = POWERS(temme1, eta) + sum / a;
    sum = POWERS(temme0, eta) + sum / a;
    double rest = exp(-a * half_square) / sqrt(TWO_PI * a) * sum;
    double angle = eta * sqrt(a / 2);
    return upper ? 0.5 * erfc(angle) + rest : 0.5 * erfc(-angle) - rest;
}

/* Near a for large a. */
static bool goes_uniform(double a, double x) {
    return a > 1e4 && fabs(x - a) < 0.1 * a;
}

/* Where both are finite and positive. */
static double upper(double a, double x) {
    if (goes_uniform(a, x)) return uniform(a, x, true);
    if (x > 1.1) return x < a ? 1 - lower_series(a, x) : upper_fraction(a, x);
    bool below = x <= 0.5 ? -0.4 / log(x) < a : x * 1.1 < a;
    return below ? 1 - lower_series(a, x) : upper_series(a, x);
}
static double lower(double a, double x) {
    if (goes_uniform(a, x)) return uniform(a, x, false);
    return x > 1 && x > a ? 1 - upper(a, x) : lower_series(a, x);
}

double kn__igamma(double a, double x) {
    if (isnan(a) || isnan(x)) return a + x;
    if (a < 0 || x < 0 || (isinf(a) && isinf(x))) return NAN;
    if (a == 0) return x > 0 ? 1 : NAN;
    if (x == 0 || isinf(a)) return 0;
    return isinf(x) ? 1 : lower(a, x);
}
double kn__igammac(double a, double x) {
    if (isnan(a) || isnan(x)) return a + x;
    if (a < 0 || x < 0 || (isinf(a) && isinf(x))) return NAN;
    if (a == 0) return x > 0 ? 0 : NAN;
    if (x == 0 || isinf(a)) return 1;
    return isinf(x) ? 0 : upper(a, x);
}
int kn__ref_igamma(const kn_launch *l) {
    return kn__ref_map2(l, kn__igamma, NULL, NULL);
}
int kn__ref_igammac(const kn_launch *l) {
    return kn__ref_map2(l, kn__igammac, NULL, NULL);
}

/* In x: x^(a-1) exp(-x) / gamma(a). In a no formula is known that is not a series again. */
static void gradient(kn__backprop *b, bool falls) {
    kn_tensor *a = b->in[0], *x = b->in[1];
    if (b->need[0]) {
        kn__site site = {.operation = falls ? "kn_igammac" : "kn_igamma"};
        kn__fail_gradient_none(b->kn, &site, "a of an incomplete gamma function");
        b->dx[0] = kn_nil();
        return;
    }
    kn_tensor *power = kn_sub(kn_xlogy(kn_sub_scalar(a, 1), x), x);
    kn_tensor *dx = kn_mul(b->dy[0], kn_exp(kn_sub(power, kn_lgamma(a))));
    b->dx[1] = falls ? kn_neg(dx) : dx;
}
void kn__grad_igamma(kn__backprop *b) {
    gradient(b, false);
}
void kn__grad_igammac(kn__backprop *b) {
    gradient(b, true);
}

#ifdef KILN_TESTING
static const double pair_a[] = {0, 0,      1, INFINITY, 1,  -1,  INFINITY, 2,
                                1, 0.0625, 5, 5,        30, 300, 20000,    0.5};
static const double pair_x[] = {0, 1,     INFINITY, 1, 0,  1,   INFINITY, -1,
                                1, 0.125, 2,        9, 25, 320, 20100,    30};
static const double lower_is[] = {NAN,
                                  1,
                                  1,
                                  0,
                                  0,
                                  NAN,
                                  NAN,
                                  NAN,
                                  0.6321205588285577,
                                  0.9010845621400588,
                                  0.05265301734371116,
                                  0.9450363585048951,
                                  0.18210391597745512,
                                  0.8747500908620132,
                                  0.7606167055614177,
                                  0.9999999999999906};
static const double upper_is[] = {NAN,
                                  0,
                                  0,
                                  1,
                                  1,
                                  NAN,
                                  NAN,
                                  NAN,
                                  0.36787944117144233,
                                  0.09891543785994113,
                                  0.9473469826562888,
                                  0.0549636414951049,
                                  0.8178960840225449,
                                  0.1252499091379868,
                                  0.23938329443858236,
                                  9.485737571073848e-15};
#define INCOMPLETE_SAMPLES(expected)                                                     \
    {                                                                                    \
        {.in = {{.shape = {1, {16}}, .values = pair_a, .constant = true},                \
                {.shape = {1, {16}}, .values = pair_x, .constant = true}},               \
         .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32),                          \
         .out = (expected),                                                              \
         .not_smooth = true},                                                            \
            {.in = {{.shape = {2, {3, 5}}, .low = 1, .high = 4, .constant = true},       \
                    {.shape = {1, {5}}, .low = 1, .high = 4}},                           \
             .tolerance = 4},                                                            \
            {.in = {{.shape = {0, {0}}, .low = 2, .high = 4, .constant = true},          \
                    {.shape = {2, {2, 9}}, .low = 1, .high = 4}},                        \
             .tolerance = 4},                                                            \
            {.in = {{.shape = {2, {0, 5}}, .constant = true}, {.shape = {1, {1}}}}},     \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST}, \
            KN__SAMPLES_END                                                              \
    }
KN__SAMPLES(igamma) = INCOMPLETE_SAMPLES(lower_is);
KN__SAMPLES(igammac) = INCOMPLETE_SAMPLES(upper_is);

#endif
