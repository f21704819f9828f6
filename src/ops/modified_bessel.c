/* Modified Bessel functions of the orders 0 and 1, plain and scaled by exp(-|x|) (I) or exp(x) (K).
 *
 * Chebyshev series, computed with 40 digits: for I of exp(-x) I0(x) and exp(-x) I1(x) / x on [0,
 * 8], and of sqrt(x) exp(-x) I(x) in 1/x beyond; for K of what is left of it when the logarithm is
 * taken off (DLMF 10.31) on [0, 2], and of sqrt(x) exp(x) K(x) in 1/x beyond. */
#include <math.h>

#include "ops/op.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

static const double i0_near[] = {
    0.33839763720473803,    -0.3046826723431984,     0.17162090152220877,    -0.09490109704804764,
    0.04930528423967071,    -0.02373741480589947,    0.010546460394594998,   -0.004324309995050576,
    0.0016394756169413357,  -0.0005763755745385824,  0.00018850288509584165, -5.754195010082104e-05,
    1.6448448070728896e-05, -4.4167383584587505e-06, 1.1173875391201037e-06, -2.670793853940612e-07,
    6.046995022541919e-08,  -1.300025009986248e-08,  2.6598237246823866e-09, -5.189795601635263e-10,
    9.675809035373237e-11,  -1.726826291441556e-11,  2.95505266312964e-12,   -4.856446783111929e-13,
    7.676185498604936e-14,  -1.1685332877993451e-14, 1.715391285555133e-15,  -2.431279846547955e-16,
    3.3307945188222384e-17, -4.4153416464793395e-18};
static const double i0_far[] = {
    0.4022452055070544,      0.0033691164782556943,   6.889758346916825e-05,
    2.8913705208347567e-06,  2.0489185894690638e-07,  2.266668990498178e-08,
    3.3962320257083865e-09,  4.94060238822497e-10,    1.1889147107846439e-11,
    -3.1499165279632416e-11, -1.3215811840447713e-11, -1.7941785315068062e-12,
    7.180124451383666e-13,   3.8527783827421426e-13,  1.54008621752141e-14,
    -4.150569347287222e-14,  -9.554846698828307e-15,  3.8116806693526224e-15,
    1.7725601330565263e-15,  -3.425485619677219e-16,  -2.8276239805165836e-16,
    3.461222867697461e-17,   4.46562142029676e-17,    -4.830504485944182e-18,
    -7.233180487874754e-18,  9.921475412173699e-19,   1.193650890845982e-18};
static const double i1_near[] = {
    0.12629359322181682,     -0.17641651835783406,    0.1026436586898471,
    -0.05294598120809499,    0.024726449030626516,    -0.010564084894626197,
    0.004156422944312888,    -0.0015135724506312532,  0.0005122859561685758,
    -0.00016176081582589674, 4.781565107550054e-05,   -1.3273163656039436e-05,
    3.4702513081376785e-06,  -8.568720264695455e-07,  2.0032947535521353e-07,
    -4.445059128796328e-08,  9.381537386495773e-09,   -1.8872497517228294e-09,
    3.625590281552117e-10,   -6.663489723502027e-11,  1.1736186298890901e-11,
    -1.9839743977649436e-12, 3.223793365945575e-13,   -5.042185504727912e-14,
    7.600684294735408e-15,   -1.1055969477353862e-15, 1.5536319577362005e-16,
    -2.111421214358166e-17,  2.7779141127610464e-18,  -3.541581772542136e-19};
static const double i1_far[] = {
    0.38928811750914005,     -0.009761097491361469,   -0.00011058893876262371,
    -3.882564808877691e-06,  -2.512236237870209e-07,  -2.6314688468895196e-08,
    -3.835380385964237e-09,  -5.589743462196584e-10,  -1.8974958123505413e-11,
    3.2526035830154884e-11,  1.4125807436613782e-11,  2.0356285441470896e-12,
    -7.198551776245908e-13,  -4.0835511110921974e-13, -2.1015418427726643e-14,
    4.272440016711951e-14,   1.0420276984128802e-14,  -3.8144030724370075e-15,
    -1.8803547755107825e-15, 3.3082023109209285e-16,  2.96262899764595e-16,
    -3.209525921993424e-17,  -4.6503053684893586e-17, 4.414348323071708e-18,
    7.517296310842105e-18,   -9.314178867326884e-19,  -1.242193275194891e-18};
static const double k0_near[] = {
    -0.2676636966169514,    0.3442898999246285,     0.0359799365153615,    0.001264615411446926,
    2.286212103119452e-05,  2.5347910790261494e-07, 1.904516377220209e-09, 1.0349695257633625e-11,
    4.2598161427910826e-14, 1.3744654358807508e-16};
static const double k1_near[] = {
    0.7626501136694739,     -0.3531559607765449,     -0.12261118082265715,
    -0.006975723859639864,  -0.0001730288957513052,  -2.4334061415659684e-06,
    -2.213387630734726e-08, -1.4114883926335278e-10, -6.666901694199329e-13,
    -2.427449850519366e-15, -7.023863479386288e-18};
static const double k0_far[] = {
    1.2201515410329777,      -0.0314481013119645,    0.0015698838857300533,
    -0.00012849549581627802, 1.39498137188765e-05,   -1.8317555227191195e-06,
    2.766813639445015e-07,   -4.660489897687948e-08, 8.574034017414225e-09,
    -1.6975345093890614e-09, 3.5773972814003283e-10, -7.957489244477396e-11,
    1.8559491149549264e-11,  -4.514597883374519e-12, 1.1403405882073441e-12,
    -2.9800969231481784e-13, 8.032890775068375e-14,  -2.2275133267462965e-14,
    6.340076476276646e-15,   -1.848593377920907e-15, 5.5120559994043335e-16,
    -1.6782311257549006e-16, 5.2103917776435543e-17, -1.6475805939842632e-17,
    5.3004337711773354e-18};
static const double k1_far[] = {
    1.3603130952422213,      0.10392373657681724,     -0.002857816859622779,
    0.00019521551847135162,  -1.936197974166083e-05,  2.406484947837217e-06,
    -3.5019606030878126e-07, 5.7410841254500495e-08,  -1.0345762465678097e-08,
    2.0150497551970347e-09,  -4.1903547593419254e-10, 9.218315187605315e-11,
    -2.129967838427791e-11,  5.139639673482343e-12,   -1.2891739609498229e-12,
    3.348419666052243e-13,   -8.976705182010146e-14,  2.4771544242195988e-14,
    -7.0198370892147685e-15, 2.038703166239861e-15,   -6.057047270643018e-16,
    1.8380935752430455e-16,  -5.689462849193648e-17,  1.7940510478863572e-17,
    -5.7567444820733025e-18};

/* ---- I ---- */
double kn__bessel_i0e(double x) {
    x = fabs(x);
    if (x <= 8) return KN__SERIES(i0_near, x / 4 - 1);
    return KN__SERIES(i0_far, 16 / x - 1) / sqrt(x);
}
double kn__bessel_i1e(double x) {
    double size = fabs(x);
    if (size <= 8) return x * KN__SERIES(i1_near, size / 4 - 1);
    return copysign(KN__SERIES(i1_far, 16 / size - 1) / sqrt(size), x);
}
/* exp(|x|) times a scaled value, without overflow on the way. */
static double unscaled(double value, double x) {
    double half = exp(fabs(x) / 2);
    return isinf(x) ? copysign(INFINITY, value) : value * half * half;
}
double kn__bessel_i0(double x) {
    return unscaled(kn__bessel_i0e(x), x);
}
double kn__bessel_i1(double x) {
    return isinf(x) ? x : unscaled(kn__bessel_i1e(x), x);
}

/* ---- K ---- */
static double k0_near_at(double x) {
    return KN__SERIES(k0_near, x * x / 2 - 1) - log(x / 2) * kn__bessel_i0(x);
}
static double k1_near_at(double x) {
    return KN__SERIES(k1_near, x * x / 2 - 1) / x + log(x / 2) * kn__bessel_i1(x);
}
double kn__bessel_k0e(double x) {
    if (!(x > 0)) return x == 0 ? INFINITY : NAN;
    if (x <= 2) return k0_near_at(x) * exp(x);
    return KN__SERIES(k0_far, 4 / x - 1) / sqrt(x);
}
double kn__bessel_k1e(double x) {
    if (!(x > 0)) return x == 0 ? INFINITY : NAN;
    if (x <= 2) return k1_near_at(x) * exp(x);
    return KN__SERIES(k1_far, 4 / x - 1) / sqrt(x);
}
double kn__bessel_k0(double x) {
    return x > 0 && x <= 2 ? k0_near_at(x) : kn__bessel_k0e(x) * exp(-x);
}
double kn__bessel_k1(double x) {
    return x > 0 && x <= 2 ? k1_near_at(x) : kn__bessel_k1e(x) * exp(-x);
}

/* ---- rows ---- */
int kn__ref_i0(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_i0, NULL);
}
int kn__ref_i0e(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_i0e, NULL);
}
int kn__ref_i1(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_i1, NULL);
}
int kn__ref_i1e(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_i1e, NULL);
}
int kn__ref_modified_bessel_k0(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_k0, NULL);
}
int kn__ref_modified_bessel_k1(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_k1, NULL);
}
int kn__ref_scaled_modified_bessel_k0(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_k0e, NULL);
}
int kn__ref_scaled_modified_bessel_k1(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_k1e, NULL);
}
void kn__parts_modified_bessel_i0(const kn__call *call, kn_tensor **results) {
    results[0] = kn_i0(call->in[0]);
}
void kn__parts_modified_bessel_i1(const kn__call *call, kn_tensor **results) {
    results[0] = kn_i1(call->in[0]);
}

/* ---- gradients (DLMF 10.29): I0' = I1, I1' = I0 - I1/x, K0' = -K1, K1' = -K0 - K1/x ---- */

/* even - odd / x, which is 1/2 at 0. */
static kn_tensor *less_quotient(kn_tensor *even, kn_tensor *odd, kn_tensor *x) {
    kn_tensor *zero = kn_eq_scalar(x, 0);
    kn_tensor *slope = kn_sub(even, kn_div(odd, kn_masked_fill(x, zero, 1)));
    return kn_masked_fill(slope, zero, 0.5);
}
void kn__grad_i0(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_i1(b->in[0]));
}
void kn__grad_i1(kn__backprop *b) {
    kn_tensor *x = b->in[0];
    b->dx[0] = kn_mul(b->dy[0], less_quotient(kn_i0(x), b->out[0], x));
}
void kn__grad_i0e(kn__backprop *b) {
    kn_tensor *x = b->in[0];
    b->dx[0] = kn_mul(b->dy[0], kn_sub(kn_i1e(x), kn_mul(kn_sign(x), b->out[0])));
}
void kn__grad_i1e(kn__backprop *b) {
    kn_tensor *x = b->in[0], *y = b->out[0];
    kn_tensor *plain = less_quotient(kn_i0e(x), y, x);
    b->dx[0] = kn_mul(b->dy[0], kn_sub(plain, kn_mul(kn_sign(x), y)));
}
void kn__grad_modified_bessel_k0(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn_modified_bessel_k1(b->in[0])));
}
void kn__grad_modified_bessel_k1(kn__backprop *b) {
    kn_tensor *x = b->in[0], *slope = kn_add(kn_modified_bessel_k0(x), kn_div(b->out[0], x));
    b->dx[0] = kn_neg(kn_mul(b->dy[0], slope));
}
void kn__grad_scaled_modified_bessel_k0(kn__backprop *b) {
    kn_tensor *slope = kn_sub(b->out[0], kn_scaled_modified_bessel_k1(b->in[0]));
    b->dx[0] = kn_mul(b->dy[0], slope);
}
void kn__grad_scaled_modified_bessel_k1(kn__backprop *b) {
    kn_tensor *x = b->in[0], *y = b->out[0];
    kn_tensor *slope = kn_sub(kn_sub(y, kn_scaled_modified_bessel_k0(x)), kn_div(y, x));
    b->dx[0] = kn_mul(b->dy[0], slope);
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
static const double i0_at[] = {0, 1, -2, 8, -9, 30, INFINITY, -INFINITY, NAN};
static const double i0_is[] = {1,
                               1.2660658777520084,
                               2.2795853023360673,
                               427.5641157218048,
                               1093.5883545113747,
                               781672297823.9775,
                               INFINITY,
                               INFINITY,
                               NAN};
KN__SAMPLES(i0) = {EXACT(9, i0_at, i0_is), PLAIN(-3, 3, .tolerance = 2), KN__SAMPLES_END};
static const double i0e_at[] = {0, 1, -2, 8, -9, 30, INFINITY, -INFINITY, NAN};
static const double i0e_is[] = {1,
                                0.46575960759364043,
                                0.30850832255367105,
                                0.14343178185685032,
                                0.134959524581723,
                                0.0731459464822373,
                                0,
                                0,
                                NAN};
KN__SAMPLES(i0e) = {EXACT(9, i0e_at, i0e_is), PLAIN(0.5, 3, .tolerance = 2), KN__SAMPLES_END};
static const double i1_at[] = {0, 1, -2, 8, -9, 30, INFINITY, -INFINITY, NAN};
static const double i1_is[] = {0,
                               0.565159103992485,
                               -1.590636854637329,
                               399.8731367825601,
                               -1030.9147225169565,
                               768532038938.957,
                               INFINITY,
                               -INFINITY,
                               NAN};
KN__SAMPLES(i1) = {EXACT(9, i1_at, i1_is), PLAIN(1, 3, .tolerance = 2), KN__SAMPLES_END};
static const double i1e_at[] = {0, 1, -2, 8, -9, 30, INFINITY, -INFINITY, NAN};
static const double i1e_is[] = {0,
                                0.20791041534970844,
                                -0.21526928924893765,
                                0.13414249329269817,
                                -0.1272249839358912,
                                0.07191633059864755,
                                0,
                                0,
                                NAN};
KN__SAMPLES(i1e) = {EXACT(9, i1e_at, i1e_is), PLAIN(1, 3, .tolerance = 2), KN__SAMPLES_END};
KN__SAMPLES(modified_bessel_i0) = {EXACT(9, i0_at, i0_is), PLAIN(-3, 3, .tolerance = 2),
                                   KN__SAMPLES_END};
KN__SAMPLES(modified_bessel_i1) = {EXACT(9, i1_at, i1_is), PLAIN(1, 3, .tolerance = 2),
                                   KN__SAMPLES_END};
static const double k0_at[] = {0, -1, 0.0625, 1, 2, 3, 30, INFINITY, NAN};
static const double k0_is[] = {INFINITY,
                               NAN,
                               2.8923186673699384,
                               0.42102443824070834,
                               0.11389387274953344,
                               0.03473950438627925,
                               2.1324774964630563e-14,
                               0,
                               NAN};
KN__SAMPLES(modified_bessel_k0) = {EXACT(9, k0_at, k0_is), PLAIN(0.75, 3, .tolerance = 4),
                                   KN__SAMPLES_END};
static const double k1_at[] = {0, -1, 0.0625, 1, 2, 3, 30, INFINITY, NAN};
static const double k1_is[] = {INFINITY,
                               NAN,
                               15.894045582444432,
                               0.6019072301972346,
                               0.13986588181652243,
                               0.040156431128194184,
                               2.1677320018915495e-14,
                               0,
                               NAN};
KN__SAMPLES(modified_bessel_k1) = {EXACT(9, k1_at, k1_is), PLAIN(0.75, 3, .tolerance = 4),
                                   KN__SAMPLES_END};
static const double ke0_at[] = {0, -1, 0.0625, 1, 2, 3, 30, INFINITY, NAN};
static const double ke0_is[] = {INFINITY,
                                NAN,
                                3.0788571948399865,
                                1.144463079806895,
                                0.8415682150707714,
                                0.6977615980438517,
                                0.22788666561625373,
                                0,
                                NAN};
KN__SAMPLES(scaled_modified_bessel_k0) = {EXACT(9, ke0_at, ke0_is), PLAIN(0.75, 3, .tolerance = 4),
                                          KN__SAMPLES_END};
static const double ke1_at[] = {0, -1, 0.0625, 1, 2, 3, 30, INFINITY, NAN};
static const double ke1_is[] = {INFINITY,
                                NAN,
                                16.919123452299978,
                                1.6361534862632583,
                                1.0334768470686886,
                                0.8065634801287869,
                                0.2316541293777118,
                                0,
                                NAN};
KN__SAMPLES(scaled_modified_bessel_k1) = {EXACT(9, ke1_at, ke1_is), PLAIN(0.75, 3, .tolerance = 4),
                                          KN__SAMPLES_END};

#endif
