/* The gamma function's logarithm and its derivatives, and Hurwitz' zeta function. */
#define _DEFAULT_SOURCE 1 /* lgamma_r, which leaves the global sign alone */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

#define PI 3.14159265358979323846
#define LN_PI 1.14472988584940017414

/* ---- lgamma ---- */
double kn__lgamma(double x) {
    int sign;
    return lgamma_r(x, &sign);
}
int kn__ref_lgamma(const kn_launch *l) {
    return kn__ref_map1(l, kn__lgamma, NULL);
}
void kn__grad_lgamma(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_digamma(b->in[0]));
}

/* ---- digamma. On [1, 2] a Chebyshev series of psi(x) / (x - root), computed with 40 digits; from
 * there by psi(x + 1) = psi(x) + 1/x; from 10 on the asymptotic series (DLMF 5.11.2); below 0 by
 * reflection (DLMF 5.5.4). ---- */
#define ROOT 0x1.762d86356be3fp+0
#define ROOT_REST (9.549995429965697e-17)
static const double digamma_unit[] = {
    0.983570260441567,       -0.2270640863346444,     0.03336889902393011,
    -0.005320077271596548,   0.0008788656937820505,   -0.00014773492650606044,
    2.5060543468359146e-05,  -4.2721034029993324e-06, 7.302769272465923e-07,
    -1.2502886813559594e-07, 2.1425009322359472e-08,  -3.673295918565179e-09,
    6.299717236108931e-10,   -1.080593028883266e-10,  1.853735192053638e-11,
    -3.18023536582553e-12,   5.456147570322795e-13,   -9.360993131036438e-14,
    1.606064636295075e-14,   -2.7555431377438815e-15, 4.727736178601912e-16,
    -8.11148420346509e-17,   1.391707769474154e-17,   -2.3877901082188625e-18};

static double digamma_far(double x) {
    static const double bernoulli[] = {1.0 / 12,  -1.0 / 120,     1.0 / 252, -1.0 / 240,
                                       1.0 / 132, -691.0 / 32760, 1.0 / 12};
    double sum = 0, w = 1 / (x * x);
    for (int k = 6; k >= 0; k--) sum = (sum + bernoulli[k]) * w;
    return log(x) - 0.5 / x - sum;
}
static double digamma_unit_at(double x) {
    return ((x - ROOT) - ROOT_REST) * KN__SERIES(digamma_unit, 2 * x - 3);
}
double kn__digamma(double x) {
    if (x == 0) return copysign(INFINITY, -x);
    if (x < 0) {
        if (x == floor(x)) return NAN; /* poles; minus infinity too */
        return kn__digamma(1 - x) - PI / tan(PI * (x - round(x)));
    }
    if (x < 1) return kn__digamma(x + 1) - 1 / x;
    if (x >= 10) return digamma_far(x);
    double sum = 0;
    for (; x > 2; x -= 1) sum += 1 / (x - 1);
    return sum + digamma_unit_at(x);
}
int kn__ref_digamma(const kn_launch *l) {
    return kn__ref_map1(l, kn__digamma, NULL);
}
void kn__grad_digamma(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_polygamma(b->in[0], 1));
}

/* ---- zeta(s, q) by Euler and Maclaurin's formula (DLMF 25.11.5) after a few terms. Below 0, where
 * s must be whole, the terms up to 0 are a difference of two such sums. ---- */
enum { ZETA_TERMS = 10 };

static double zeta_positive(double s, double q) {
    /* B_2j / (2j)! */
    static const double factors[] = {1.0 / 12,
                                     -1.0 / 720,
                                     1.0 / 30240,
                                     -1.0 / 1209600,
                                     1.0 / 47900160,
                                     -691.0 / 1307674368000.0,
                                     1.0 / 74724249600.0,
                                     -3617.0 / 10670622842880000.0,
                                     43867.0 / 5109094217170944000.0,
                                     -174611.0 / 802857662698291200000.0};
    double sum = 0, w = q;
    for (int k = 0; k < ZETA_TERMS && w < 2 * ZETA_TERMS; k++, w += 1) sum += pow(w, -s);
    double power = pow(w, -s);
    if (power == 0 || isinf(sum)) return sum;
    sum += power * (w / (s - 1) + 0.5);
    double rising = s * power / w;
    for (int j = 0; j < 10; j++) {
        double term = factors[j] * rising;
        sum += term;
        if (fabs(term) < 1e-18 * fabs(sum)) break;
        rising *= (s + 2 * j + 1) * (s + 2 * j + 2) / (w * w);
    }
    return sum;
}
double kn__zeta(double s, double q) {
    if (isnan(s) || isnan(q)) return s + q;
    if (s == 1) return INFINITY;
    if (s < 1) return NAN;
    if (q > 0) return isinf(q) ? 0 : zeta_positive(s, q);
    if (q == floor(q)) return isinf(q) ? NAN : INFINITY;
    if (s != floor(s)) return NAN;
    double fraction = q - floor(q), count = -floor(q); /* q = fraction - count */
    double below = zeta_positive(s, 1 - fraction) - zeta_positive(s, count + 1 - fraction);
    return zeta_positive(s, fraction) + (fmod(s, 2) == 0 ? below : -below);
}
int kn__ref_zeta(const kn_launch *l) {
    return kn__ref_map2(l, kn__zeta, NULL, NULL);
}
/* In q -s zeta(s + 1, q); in s no formula is known that is not a series again. */
void kn__grad_zeta(kn__backprop *b) {
    if (b->need[0]) {
        kn__site site = {.operation = "kn_zeta"};
        kn__fail_gradient_none(b->kn, &site, "s of zeta");
        b->dx[0] = kn_nil();
        return;
    }
    kn_tensor *s = b->in[0];
    b->dx[1] = kn_neg(kn_mul(b->dy[0], kn_mul(s, kn_zeta(kn_add_scalar(s, 1), b->in[1]))));
}

/* ---- polygamma: (-1)^(n+1) n! zeta(n + 1, x) ---- */
bool kn__infer_polygamma(kn__call *call) {
    const kn_polygamma_args *a = call->args;
    /* The gradients of every order have to be in reach of int64 too. */
    if (a->n >= 0 && a->n <= INT64_MAX / 2) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "n", a->n,
                                    a->n < 0 ? "0 or more" : "4611686018427387903 or less");
    return false;
}
static double polygamma_f(double x, const void *args) {
    enum { LARGEST_FACTORIAL = 170 };
    int64_t n = ((const kn_polygamma_args *)args)->n;
    if (n == 0) return kn__digamma(x);
    double order = (double)n, size;
    if (n > LARGEST_FACTORIAL && x > 1)
        size = exp(kn__lgamma(order + 1) - (order + 1) * log(x));
    else
        size = tgamma(order + 1) * kn__zeta(order + 1, x);
    return n % 2 ? size : -size;
}
int kn__ref_polygamma(const kn_launch *l) {
    return kn__ref_map1_args(l, polygamma_f);
}
void kn__grad_polygamma(kn__backprop *b) {
    int64_t n = ((const kn_polygamma_args *)b->args)->n;
    b->dx[0] = kn_mul(b->dy[0], kn_polygamma(b->in[0], n + 1));
}

/* ---- mvlgamma: the sum of lgamma(x - j/2) over j below p, and p (p - 1) / 4 ln pi ---- */
enum { MOST_FACTORS = 1024 };

bool kn__infer_mvlgamma(kn__call *call) {
    const kn_mvlgamma_args *a = call->args;
    if (a->p >= 1 && a->p <= MOST_FACTORS) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "p", a->p, "1 to 1024");
    return false;
}
void kn__parts_mvlgamma(const kn__call *call, kn_tensor **results) {
    int64_t p = ((const kn_mvlgamma_args *)call->args)->p;
    kn_tensor *x = call->in[0], *sum = kn_lgamma(x);
    for (int64_t j = 1; j < p; j++) sum = kn_add(sum, kn_lgamma(kn_sub_scalar(x, 0.5 * (double)j)));
    results[0] = p == 1 ? sum : kn_add_scalar(sum, (double)(p * (p - 1)) * (LN_PI / 4));
}

#ifdef KILN_TESTING
#define PLAIN(from, to, ...)                                                         \
    {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)}}, __VA_ARGS__},      \
        {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)}}, __VA_ARGS__},     \
        {.in = {{.shape = {2, {0, 3}}}}, __VA_ARGS__}, {                             \
        .in = {{.shape = {3, {2, 17, 3}}, .low = (from), .high = (to)}}, __VA_ARGS__ \
    }
#define EXACT(n, values_, expected, ...)                                 \
    {                                                                    \
        .in = {{.shape = {1, {n}}, .values = values_}}, .out = expected, \
        .dtypes = KN_DTYPES_FLOAT, .not_smooth = true, __VA_ARGS__       \
    }
static const double lgamma_at[] = {1, 2, 0, -1, 0.5, -0.5, 30, INFINITY, -INFINITY, NAN};
static const double lgamma_is[] = {0,
                                   0,
                                   INFINITY,
                                   INFINITY,
                                   0.5723649429247001,
                                   1.2655121234846454,
                                   71.25703896716801,
                                   INFINITY,
                                   INFINITY,
                                   NAN};
KN__SAMPLES(lgamma) = {EXACT(10, lgamma_at, lgamma_is, .tolerance = 1),
                       PLAIN(0.75, 4, .tolerance = 2), KN__SAMPLES_END};
static const double digamma_at[] = {1, 0.125, 1.5, 3, 20, -0.75, -2, 0, INFINITY, -INFINITY, NAN};
static const double digamma_is[] = {-0.5772156649015329,
                                    -8.388492663295855,
                                    0.03648997397857652,
                                    0.9227843350984671,
                                    2.970523992242149,
                                    -2.894120200042932,
                                    NAN,
                                    -INFINITY,
                                    INFINITY,
                                    NAN,
                                    NAN};
KN__SAMPLES(digamma) = {EXACT(11, digamma_at, digamma_is, .tolerance = 1),
                        PLAIN(0.75, 4, .tolerance = 2), KN__SAMPLES_END};
static const double polygamma_at[] = {1, 0.5, 3, -0.5, 20, -2, 0, INFINITY, NAN};
static const double polygamma_is[] = {1.6449340668482264,
                                      4.934802200544679,
                                      0.39493406684822646,
                                      8.934802200544679,
                                      0.05127082293520312,
                                      INFINITY,
                                      INFINITY,
                                      0,
                                      NAN};
KN__SAMPLES(polygamma) = {EXACT(9, polygamma_at, polygamma_is, .args = &(kn_polygamma_args){1}),
                          PLAIN(1, 4, .args = &(kn_polygamma_args){2}, .tolerance = 4),
                          {.in = {{.shape = {1, {3}}}},
                           .args = &(kn_polygamma_args){-1},
                           .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                          KN__SAMPLES_END};
static const double mvlgamma_at[] = {1.5, 2, 3.25, 10, INFINITY, NAN};
static const double mvlgamma_is[] = {2.1686775340635553, 1.596312591138855, 3.2529831416901596,
                                     36.81285863239809,  INFINITY,          NAN};
KN__SAMPLES(mvlgamma) = {EXACT(6, mvlgamma_at, mvlgamma_is, .args = &(kn_mvlgamma_args){3}),
                         PLAIN(2, 5, .args = &(kn_mvlgamma_args){3}, .tolerance = 2),
                         {.in = {{.shape = {1, {3}}}},
                          .args = &(kn_mvlgamma_args){0},
                          .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                         KN__SAMPLES_END};
static const double zeta_s[] = {1, 2, 2, 0.5, 2, 2, 3, 2.5, 2, 3, 20, 1.0625};
static const double zeta_q[] = {1, 0, -1, 1, -1.5, INFINITY, -0.5, -0.5, 1, 0.5, 2, 3};
static const double zeta_is[] = {INFINITY,
                                 INFINITY,
                                 INFINITY,
                                 NAN,
                                 9.379246644989124,
                                 0,
                                 0.41439832211716,
                                 NAN,
                                 1.6449340668482264,
                                 8.41439832211716,
                                 9.539620338727962e-07,
                                 15.102946006305734};
KN__SAMPLES(zeta) = {{.in = {{.shape = {1, {12}}, .values = zeta_s, .constant = true},
                             {.shape = {1, {12}}, .values = zeta_q, .constant = true}},
                      .dtypes = KN_DTYPES_FLOAT,
                      .out = zeta_is,
                      .not_smooth = true},
                     {.in = {{.shape = {2, {3, 5}}, .low = 2, .high = 5, .constant = true},
                             {.shape = {1, {5}}, .low = 1, .high = 4}},
                      .tolerance = 4},
                     {.in = {{.shape = {0, {0}}, .low = 2, .high = 5, .constant = true},
                             {.shape = {2, {2, 9}}, .low = 1, .high = 4}},
                      .tolerance = 4},
                     {.in = {{.shape = {2, {0, 5}}, .constant = true}, {.shape = {1, {1}}}}},
                     {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST},
                     KN__SAMPLES_END};

#endif
