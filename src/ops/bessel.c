/* Bessel functions of the orders 0 and 1, which the C library has, and Airy's function.
 *
 * Airy: Chebyshev series, computed with 60 digits, of Ai on [-2.5, 2.5]; beyond, with
 * z = 2/3 |x|^(3/2), of exp(z) x^(1/4) Ai(x) in 1/z, and on the negative side of the two amplitudes
 * of Ai(-x) = pi^(-1/2) x^(-1/4) (sin(z + pi/4) f - cos(z + pi/4) g) in 1/z^2 (DLMF 9.7). */
#define _DEFAULT_SOURCE 1 /* j0 and kin */
#include <math.h>

#include "ops/op.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

#define PI 3.14159265358979323846
#define SQRT_HALF 0.70710678118654752440
#define SQRT_PI 1.77245385090551602730

/* ---- J, Y. The slopes (DLMF 10.6): J0' = -J1, J1' = J0 - J1/x, and the same for Y ---- */
double kn__bessel_j0(double x) {
    return j0(x);
}
double kn__bessel_j1(double x) {
    return j1(x);
}
int kn__ref_bessel_j0(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_j0, NULL);
}
int kn__ref_bessel_j1(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_j1, NULL);
}
double kn__bessel_y0(double x) {
    return x < 0 ? NAN : y0(x);
}
double kn__bessel_y1(double x) {
    return x < 0 ? NAN : y1(x);
}
int kn__ref_bessel_y0(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_y0, NULL);
}
int kn__ref_bessel_y1(const kn_launch *l) {
    return kn__ref_map1(l, kn__bessel_y1, NULL);
}
void kn__grad_bessel_j0(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn_bessel_j1(b->in[0])));
}
void kn__grad_bessel_j1(kn__backprop *b) {
    kn_tensor *x = b->in[0], *zero = kn_eq_scalar(x, 0);
    kn_tensor *slope = kn_sub(kn_bessel_j0(x), kn_div(b->out[0], kn_masked_fill(x, zero, 1)));
    b->dx[0] = kn_mul(b->dy[0], kn_masked_fill(slope, zero, 0.5));
}
void kn__grad_bessel_y0(kn__backprop *b) {
    b->dx[0] = kn_neg(kn_mul(b->dy[0], kn_bessel_y1(b->in[0])));
}
void kn__grad_bessel_y1(kn__backprop *b) {
    kn_tensor *x = b->in[0];
    b->dx[0] = kn_mul(b->dy[0], kn_sub(kn_bessel_y0(x), kn_div(b->out[0], x)));
}

/* ---- spherical_bessel_j0: sin(x) / x, whose derivatives are those of sinc ---- */
double kn__spherical_j0(double x) {
    if (isinf(x)) return 0;
    return x == 0 ? 1 : sin(x) / x;
}
int kn__ref_spherical_bessel_j0(const kn_launch *l) {
    return kn__ref_map1(l, kn__spherical_j0, NULL);
}
void kn__grad_spherical_bessel_j0(kn__backprop *b) {
    kn_tensor *slope = kn_sinc_derivative(kn_div_scalar(b->in[0], PI), 1);
    b->dx[0] = kn_mul(b->dy[0], kn_div_scalar(slope, PI));
}

/* ---- airy_ai and its derivative; Ai'' = x Ai ---- */
static const double ai_middle[] = {
    0.17890496063142566,    -0.0755369065745531,     -0.2131784031877102,
    0.1611460831707565,     -0.024864896937036193,   -0.020371991931270095,
    0.01155349541364254,    -0.0015289370590224544,  -0.0006808450993157069,
    0.00032934512200857646, -3.8785492355287646e-05, -1.1606017409811948e-05,
    5.0269903422113e-06,    -5.380899146608763e-07,  -1.2006539051650705e-07,
    4.77774758267587e-08,   -4.7154733148011446e-09, -8.342964895161874e-10,
    3.099070457716573e-10,  -2.8499291499793108e-11, -4.163162717692816e-12,
    1.459368171657954e-12,  -1.260505575876414e-13,  -1.5643815363989103e-14,
    5.2161167968442375e-15, -4.2584836034843765e-16, -4.586612188711462e-17,
    1.4634171884003458e-17, -1.1351058820040491e-18};
static const double ai_prime_middle[] = {
    0.11926758822950982,     -0.36981717147704624,    0.29896470171866213,
    -0.028731726376709902,   -0.08778589789115342,    0.050835943821805916,
    -0.0062979301660730435,  -0.004620834163678275,   0.0022641173644527006,
    -0.00026342552805775043, -0.00010716751400904972, 4.6858410784550755e-05,
    -5.0345608027045755e-06, -1.400696500677729e-06,  5.615743097685381e-07,
    -5.596412689285001e-08,  -1.1755400152566281e-08, 4.393931536604641e-09,
    -4.08967895146133e-10,   -6.872992250722413e-11,  2.422133565072226e-11,
    -2.1193190241390715e-12, -2.960496331313679e-13,  9.917078940341729e-14,
    -8.203430433968377e-15,  -9.786530959920692e-16,  3.135367730003751e-16,
    -2.4637760740085134e-17, -2.5613396940996105e-18, 7.886110168055654e-19};
static const double ai_positive[] = {
    0.2776956095117059,     -0.004172967562045923,  0.00020669586013998011, -1.7280997841068207e-05,
    1.928052166797157e-06,  -2.605774398776262e-07, 4.051516883512395e-08,  -7.022240440986223e-09,
    1.3286081997701028e-09, -2.703558037129289e-10, 5.852297782838998e-11,  -1.3363584416519756e-11,
    3.1978547149289153e-12, -7.976813559559603e-13, 2.0651347541109665e-13, -5.52899978215978e-14,
    1.526165619010181e-14,  -4.331979304955806e-15, 1.2616239319898747e-15, -3.7626070399357594e-16,
    1.1471616156264618e-16, -3.570144365109208e-17, 1.1326462271400218e-17, -3.658761589006902e-18,
    1.2021046148071358e-18};
static const double ai_prime_positive[] = {
    -0.2884113861054928,     -0.006042341571114764,   0.0002518914909840106,
    -1.987037801592287e-05,  2.1521066850690985e-06,  -2.8560952719714534e-07,
    4.38596368037876e-08,    -7.533439518916628e-09,  1.415495238823857e-09,
    -2.8646058241402664e-10, 6.173274353454642e-11,   -1.4044226986272154e-11,
    3.3501682597372517e-12,  -8.334179324068734e-13,  2.152584956932872e-13,
    -5.751230262331675e-14,  1.5846004842984166e-14,  -4.490482713050062e-15,
    1.3058591406470174e-15,  -3.8893373055311817e-16, 1.1843598197682658e-16,
    -3.681816348463531e-17,  1.1668824431910889e-17,  -3.7658047207053445e-18,
    1.2361954881523668e-18};
static const double ai_negative_f[] = {
    0.9976361694173823,     -0.0022764903455253743,  7.97017270643212e-05,
    -6.600471278147699e-06, 8.526285006149875e-07,   -1.4541801957057108e-07,
    3.007535373385846e-08,  -7.176964368337133e-09,  1.914212545801427e-09,
    -5.583776104663864e-10, 1.7538716691930626e-10,  -5.863713684425368e-11,
    2.068226486797599e-11,  -7.642650385660526e-12,  2.9422496525402035e-12,
    -1.174681438792058e-12, 4.845307348977937e-13,   -2.0582730856268067e-13,
    8.980356897200749e-14,  -4.015030900045546e-14,  1.8357791560194754e-14,
    -8.56902294368915e-15,  4.077154166654221e-15,   -1.9747451578958497e-15,
    9.7245986639227e-16,    -4.863773616383219e-16,  2.468301147969746e-16,
    -1.269899505803783e-16, 6.618293430676268e-17,   -3.4915508146127295e-17,
    1.8633909468074625e-17, -1.0054130989162063e-17, 5.481545742928686e-18,
    -3.018293301052036e-18};
static const double ai_negative_g[] = {
    0.06725318281759612,     -0.002047458968718469,   0.00012673269587686658,
    -1.4233992810492772e-05, 2.248974289072845e-06,   -4.448764249485493e-07,
    1.0337947096920047e-07,  -2.714491118762057e-08,  7.85006314858869e-09,
    -2.4559736158913366e-09, 8.205057625881789e-10,   -2.8985417609356076e-10,
    1.0745054471238865e-10,  -4.154740135725943e-11,  1.66748763310033e-11,
    -6.918631944318228e-12,  2.9577571762246252e-12,  -1.2991599867917556e-12,
    5.848903246329969e-13,   -2.6933787657971517e-13, 1.2663390543090567e-13,
    -6.069439732249396e-14,  2.9613615034772684e-14,  -1.469079744274759e-14,
    7.401769870012217e-15,   -3.78387622658294e-15,   1.960952284520728e-15,
    -1.0293913070384973e-15, 5.469707592272636e-16,   -2.9399015053432674e-16,
    1.597445874781143e-16,   -8.770123331425767e-17,  4.862417669854622e-17,
    -2.721221537307562e-17,  1.5365761224737598e-17,  -8.750846613519627e-18,
    5.024485073168815e-18,   -2.9075650447634394e-18, 1.695214819632156e-18,
    -9.955147486976653e-19,  5.886767979789657e-19,   -3.50427870237163e-19,
    2.099452575551367e-19};
static const double ai_prime_negative_f[] = {
    1.0028199797629955,      0.0027237703455388787,   -8.80095612630876e-05,
    7.099816950760927e-06,   -9.05095826817796e-07,   1.5312082762238895e-07,
    -3.1492873301644684e-08, 7.484484993142203e-09,   -1.989901803848269e-09,
    5.78976685713307e-10,    -1.8147453466020804e-10, 6.056456657087168e-11,
    -2.1329537218062183e-11, 7.871377236329651e-12,   -3.0267636275538906e-12,
    1.2071674699778104e-12,  -4.974663578763945e-13,  2.1114432271873833e-13,
    -9.205284140799979e-14,  4.1127102964618864e-14,  -1.8792297903529986e-14,
    8.766625264042324e-15,   -4.1688742730238816e-15, 2.0181335670154186e-15,
    -9.933505323414226e-16,  4.966030980879752e-16,   -2.5191343826526756e-16,
    1.2955386894309937e-16,  -6.749391312392747e-17,  3.559453685341757e-17,
    -1.8989931978327132e-17, 1.024296745100103e-17,   -5.58281061014356e-18,
    3.073166767185114e-18};
static const double ai_prime_negative_g[] = {
    -0.09475138589923728,    0.002315227769945629,    -0.00013745302701744798,
    1.5168064607336082e-05,  -2.372951253525043e-06,  4.6638692836534417e-07,
    -1.0788202216705372e-07, 2.822905900940612e-08,   -8.141263230638084e-09,
    2.5414021086877334e-09,  -8.474662924058643e-10,  2.989041473522002e-10,
    -1.106536858693793e-10,  4.2734634074162135e-11,  -1.7133157999989868e-11,
    7.102036013941275e-12,   -3.033569874829856e-12,  1.3314276616620955e-12,
    -5.989938479744734e-13,  2.7565367144985374e-13,  -1.2952597624248458e-13,
    6.204622219427547e-14,   -3.025764193567351e-14,  1.5003101543807664e-14,
    -7.555735657193705e-15,  3.860963289128653e-15,   -2.0001115583130227e-15,
    1.0495568324586797e-15,  -5.574895922505484e-16,  2.995440870982194e-16,
    -1.6271098221340092e-16, 8.930298382322587e-17,   -4.949807939472125e-17,
    2.7693738044844332e-17,  -1.5633589111023363e-17, 8.90115914687968e-18,
    -5.1095721066181204e-18, 2.95612753530997e-18,    -1.7231505147115417e-18,
    1.0117067491907743e-18,  -5.981303412268006e-19,  3.559858969244696e-19,
    -2.132350226850331e-19};

#define MIDDLE 2.5
#define MIDDLE_Z_SQUARE 6.944444444444445 /* of z at 2.5 */
#define POSITIVE_Z 1.8856180831641267     /* z at 2 */

/* z = 2/3 x^(3/2) and what its rounding left out. */
static double angle_of(double x, double *rest) {
    double root = sqrt(x), product = 2 * x * root, z = product / 3;
    double root_rest = fma(-root, root, x) / (2 * root);
    double product_rest = fma(2 * x, root, -product) + 2 * x * root_rest;
    *rest = (fma(-3, z, product) + product_rest) / 3;
    return z;
}
/* sin and cos of z + pi/4. */
static void waves(double z, double rest, double *sine, double *cosine) {
    double s = sin(z), c = cos(z);
    double s_whole = s + rest * c, c_whole = c - rest * s;
    *sine = (s_whole + c_whole) * SQRT_HALF;
    *cosine = (c_whole - s_whole) * SQRT_HALF;
}
double kn__airy_ai(double x) {
    if (fabs(x) <= MIDDLE) return KN__SERIES(ai_middle, x / MIDDLE);
    if (isnan(x)) return x;
    if (isinf(x)) return 0;
    double rest, s, c, z = angle_of(fabs(x), &rest), root = sqrt(sqrt(fabs(x)));
    if (x > 0) return KN__SERIES(ai_positive, 2 * POSITIVE_Z / z - 1) * exp(-z) * (1 - rest) / root;
    double t = 2 * MIDDLE_Z_SQUARE / (z * z) - 1;
    waves(z, rest, &s, &c);
    double f = KN__SERIES(ai_negative_f, t), g = KN__SERIES(ai_negative_g, t) / z;
    return (s * f - c * g) / (SQRT_PI * root);
}
double kn__airy_ai_prime(double x) {
    if (fabs(x) <= MIDDLE) return KN__SERIES(ai_prime_middle, x / MIDDLE);
    if (isnan(x)) return x;
    if (isinf(x)) return x > 0 ? 0 : NAN;
    double rest, s, c, z = angle_of(fabs(x), &rest), root = sqrt(sqrt(fabs(x)));
    if (x > 0)
        return KN__SERIES(ai_prime_positive, 2 * POSITIVE_Z / z - 1) * exp(-z) * (1 - rest) * root;
    double t = 2 * MIDDLE_Z_SQUARE / (z * z) - 1;
    waves(z, rest, &s, &c);
    double f = KN__SERIES(ai_prime_negative_f, t), g = KN__SERIES(ai_prime_negative_g, t) / z;
    return -(c * f + s * g) * root / SQRT_PI;
}
int kn__ref_airy_ai(const kn_launch *l) {
    return kn__ref_map1(l, kn__airy_ai, NULL);
}
int kn__ref_airy_ai_prime(const kn_launch *l) {
    return kn__ref_map1(l, kn__airy_ai_prime, NULL);
}
void kn__grad_airy_ai(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_airy_ai_prime(b->in[0]));
}
void kn__grad_airy_ai_prime(kn__backprop *b) {
    kn_tensor *x = b->in[0];
    b->dx[0] = kn_mul(b->dy[0], kn_mul(x, kn_airy_ai(x)));
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
static const double j0_at[] = {0, 1, -2, 7, -9, 30, INFINITY, NAN};
static const double j0_is[] = {1,
                               0.7651976865579666,
                               0.22389077914123567,
                               0.3000792705195556,
                               -0.09033361118287614,
                               -0.08636798358104021,
                               0,
                               NAN};
KN__SAMPLES(bessel_j0) = {EXACT(8, j0_at, j0_is), PLAIN(-3, 3, .tolerance = 2), KN__SAMPLES_END};
static const double j1_at[] = {0, 1, -2, 7, -9, 30, INFINITY, NAN};
static const double j1_is[] = {0,
                               0.4400505857449335,
                               -0.5767248077568734,
                               -0.004682823482345833,
                               -0.24531178657332528,
                               -0.11875106261662294,
                               0,
                               NAN};
KN__SAMPLES(bessel_j1) = {EXACT(8, j1_at, j1_is), PLAIN(1, 3, .tolerance = 2), KN__SAMPLES_END};
static const double y0_at[] = {0, 1, -1, 7, 30, INFINITY, NAN};
static const double y0_is[] = {
    -INFINITY, 0.08825696421567696, NAN, -0.025949743967209265, -0.11729573168666403, 0, NAN};
KN__SAMPLES(bessel_y0) = {EXACT(7, y0_at, y0_is), PLAIN(1, 3, .tolerance = 2), KN__SAMPLES_END};
static const double y1_at[] = {0, 1, -1, 7, 30, INFINITY, NAN};
static const double y1_is[] = {
    -INFINITY, -0.7812128213002887, NAN, -0.30266723702418485, 0.08442557066174723, 0, NAN};
KN__SAMPLES(bessel_y1) = {EXACT(7, y1_at, y1_is), PLAIN(1, 3, .tolerance = 2), KN__SAMPLES_END};
static const double spherical_at[] = {0, 1, -2, 7, 30, INFINITY, -INFINITY, NAN};
static const double spherical_is[] = {
    1,  0.8414709848078965, 0.45464871341284085, 0.09385522838839844, -0.03293438746976206, 0, 0,
    NAN};
KN__SAMPLES(spherical_bessel_j0) = {EXACT(8, spherical_at, spherical_is),
                                    PLAIN(-3, 3, .tolerance = 2), KN__SAMPLES_END};
static const double ai_at[] = {0, 1, -1, 2.5, -2.5, 4, -6, 20, -20, INFINITY, -INFINITY, NAN};
static const double ai_is[] = {0.3550280538878172,
                               0.13529241631288141,
                               0.5355608832923521,
                               0.01572592338047049,
                               -0.11232506769296609,
                               0.0009515638512048018,
                               -0.3291451736298231,
                               1.6916728686705404e-27,
                               -0.1764061270779847,
                               0,
                               0,
                               NAN};
KN__SAMPLES(airy_ai) = {EXACT(12, ai_at, ai_is), PLAIN(-3, 3, .tolerance = 4), KN__SAMPLES_END};
static const double ai_prime_at[] = {0, 1, -1, 2.5, -2.5, 4, -6, 20, -20, INFINITY, NAN};
static const double ai_prime_is[] = {-0.2588194037928068,
                                     -0.1591474412967932,
                                     -0.01016056711664521,
                                     -0.026250881035903232,
                                     0.6788527342647943,
                                     -0.001958640950204179,
                                     0.3459354872813429,
                                     -7.586391625748354e-27,
                                     0.8928628567364713,
                                     0,
                                     NAN};
KN__SAMPLES(airy_ai_prime) = {EXACT(11, ai_prime_at, ai_prime_is), PLAIN(-3, 3, .tolerance = 4),
                              KN__SAMPLES_END};

#endif
