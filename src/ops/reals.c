/* Numbers as they are wanted: degrees, replacements for NaN and infinities; logit
 * and sinc. */
#include <float.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

#define PI 3.14159265358979323846

/* ---- positive ---- */
void kn__parts_positive(const kn__call *call, kn_tensor **results) {
    results[0] = kn_copy(call->in[0]);
}

/* ---- deg2rad, rad2deg ---- */
void kn__parts_deg2rad(const kn__call *call, kn_tensor **results) {
    results[0] = kn_mul_scalar(call->in[0], PI / 180);
}
void kn__parts_rad2deg(const kn__call *call, kn_tensor **results) {
    results[0] = kn_mul_scalar(call->in[0], 180 / PI);
}

/* ---- nan_to_num: what is replaced gets the gradient 0 ---- */
static double largest(int dtype) {
    if (dtype == KN_F16) return 65504;
    if (dtype == KN_BF16) return 0x1.fep127;
    return dtype == KN_F32 ? (double)FLT_MAX : DBL_MAX;
}
static double replaced(double x, double most, const kn_nan_to_num_args *a) {
    if (isnan(x)) return a->nan.given ? a->nan.value : 0;
    if (!isinf(x)) return x;
    if (x > 0) return a->posinf.given ? a->posinf.value : most;
    return a->neginf.given ? a->neginf.value : -most;
}
int kn__ref_nan_to_num(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    double most = largest(d[0]->dtype);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        if (kn__is_f(d[0]))
            kn__store_f(d[0], w.offset[0], replaced(kn__load_f(d[1], w.offset[1]), most, l->args));
        else
            kn__store_i(d[0], w.offset[0], kn__load_i(d[1], w.offset[1]));
    } while (kn__walk_next(&w));
    return KN_OK;
}
void kn__grad_nan_to_num(kn__backprop *b) {
    b->dx[0] = kn_masked_fill(b->dy[0], kn_logical_not(kn_isfinite(b->in[0])), 0);
}

/* ---- logit: the slope is 1 / (x (1 - x)), 0 where eps holds x back ---- */
bool kn__infer_logit(kn__call *call) {
    const kn_logit_args *a = call->args;
    if (!a->eps.given || (a->eps.value >= 0 && a->eps.value <= 1)) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "eps", a->eps.value,
                                          "0 to 1");
    return false;
}
static double logit_f(double x, const void *args) {
    const kn_some_f64 eps = ((const kn_logit_args *)args)->eps;
    if (eps.given) x = x < eps.value ? eps.value : x > 1 - eps.value ? 1 - eps.value : x;
    return log(x / (1 - x));
}
int kn__ref_logit(const kn_launch *l) {
    return kn__ref_map1_args(l, logit_f);
}
void kn__grad_logit(kn__backprop *b) {
    const kn_some_f64 eps = ((const kn_logit_args *)b->args)->eps;
    kn_tensor *x = b->in[0];
    double low = eps.given ? eps.value : 0;
    kn_tensor *outside = kn_logical_or(kn_lt_scalar(x, low), kn_gt_scalar(x, 1 - low));
    kn_tensor *inside = eps.given ? kn_masked_fill(x, outside, 0.5) : x;
    kn_tensor *dx = kn_div(b->dy[0], kn_mul(inside, kn_rsub_scalar(inside, 1)));
    b->dx[0] = kn_masked_fill(dx, outside, eps.given ? 0 : (double)NAN);
}

/* ---- sinc and its derivatives. With u = pi x and s_n the n-th derivative of sin(u) / u:
 *   u s_n = sin(u + n pi/2) - n s_(n-1)    from u s_0 = sin(u), which is stable where u > n;
 *   s_n = sum over k of (-1)^k u^(2k-n) / ((2k-n)! (2k+1))   elsewhere. ---- */
enum { MOST_ORDERS = 64 };

bool kn__infer_order(kn__call *call) {
    const kn_order_args *a = call->args;
    if (a->order >= 0 && a->order <= MOST_ORDERS) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "order", a->order, "0 to 64");
    return false;
}

/* sin(pi x + n pi/2), without the rounding of pi x. */
static double sine_of_turns(double x, int n) {
    double turns = fmod(x, 2);          /* exact */
    double quarters = round(turns * 2); /* -4 to 4 */
    double rest = (turns - quarters / 2) * PI;
    int quadrant = ((int)quarters + n) & 3;
    double value = quadrant & 1 ? cos(rest) : sin(rest);
    return quadrant & 2 ? -value : value;
}

static double sinc_series(double u, int n) {
    double term = 1, sum = 0; /* term: u^j / j!, j = 2k - n */
    for (int j = 0; j < 4 * MOST_ORDERS; j++) {
        if (j > 0) term *= u / j;
        if ((j + n) & 1) continue;
        double add = term / (j + n + 1);
        sum += (j + n) & 2 ? -add : add;
        if (j > fabs(u) && fabs(add) <= 1e-18 * fabs(sum)) break;
    }
    return sum;
}

static double sinc_derivative_f(double x, const void *args) {
    int n = (int)((const kn_order_args *)args)->order;
    double u = fabs(x) * PI;
    if (!isfinite(u)) return x - x;
    double s = 0;
    if (n == 0 ? u == 0 : u < 4 + n) {
        s = sinc_series(u, n);
    } else {
        for (int k = 0; k <= n; k++) s = (sine_of_turns(fabs(x), k) - k * s) / u;
    }
    if (x < 0 && n & 1) s = -s;
    return s * pow(PI, n);
}
int kn__ref_sinc_derivative(const kn_launch *l) {
    return kn__ref_map1_args(l, sinc_derivative_f);
}
void kn__grad_sinc_derivative(kn__backprop *b) {
    int64_t order = ((const kn_order_args *)b->args)->order;
    b->dx[0] = kn_mul(b->dy[0], kn_sinc_derivative(b->in[0], order + 1));
}
void kn__parts_sinc(const kn__call *call, kn_tensor **results) {
    results[0] = kn_sinc_derivative(call->in[0], 0);
}
void kn__grad_sinc(kn__backprop *b) {
    b->dx[0] = kn_mul(b->dy[0], kn_sinc_derivative(b->in[0], 1));
}

#ifdef KILN_TESTING
#define PLAIN(from, to, ...)                                                         \
    {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)}}, __VA_ARGS__},      \
        {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)}}, __VA_ARGS__},     \
        {.in = {{.shape = {2, {0, 3}}}}, __VA_ARGS__}, {                             \
        .in = {{.shape = {3, {2, 17, 3}}, .low = (from), .high = (to)}}, __VA_ARGS__ \
    }
KN__SAMPLES(positive) = {PLAIN(-3, 3, .tolerance = 1), KN__SAMPLES_END};
KN__SAMPLES(deg2rad) = {PLAIN(-90, 90, .tolerance = 1), KN__SAMPLES_END};
KN__SAMPLES(rad2deg) = {PLAIN(-2, 2, .tolerance = 1), KN__SAMPLES_END};
static const double odd[] = {NAN, INFINITY, -INFINITY, 0, -1.5, 2, -0.0, -2};
static const double numbers[] = {7, 8, -9, 0, -1.5, 2, 0, -2};
static const double numbers_f16[] = {0, 65504, -65504, 0, -1.5, 2, 0, -2};
KN__SAMPLES(nan_to_num) = {{.in = {{.shape = {1, {8}}, .values = odd}},
                            .args = &(kn_nan_to_num_args){{true, 7}, {true, 8}, {true, -9}},
                            .dtypes = KN_DTYPES_FLOAT,
                            .out = numbers,
                            .not_smooth = true},
                           {.in = {{.shape = {1, {8}}, .values = odd}},
                            .args = &(kn_nan_to_num_args){.nan = {false, 0}},
                            .dtypes = KN_DTYPE_BIT(KN_F16),
                            .out = numbers_f16,
                            .not_smooth = true},
                           PLAIN(-3, 3, .args = &(kn_nan_to_num_args){.nan = {true, 1}}),
                           KN__SAMPLES_END};
static const double parts[] = {0, 1, 0.5, -1, 2, NAN, 0.25, 0.75};
static const double logits[] = {-INFINITY,           INFINITY,          0, NAN, NAN, NAN,
                                -1.0986122886681098, 1.0986122886681098};
static const double held[] = {-1.0986122886681098, 1.0986122886681098, 0,
                              -1.0986122886681098, 1.0986122886681098, NAN,
                              -1.0986122886681098, 1.0986122886681098};
KN__SAMPLES(logit) = {{.in = {{.shape = {1, {8}}, .values = parts}},
                       .args = &(kn_logit_args){{false, 0}},
                       .dtypes = KN_DTYPES_FLOAT,
                       .out = logits,
                       .not_smooth = true},
                      {.in = {{.shape = {1, {8}}, .values = parts}},
                       .args = &(kn_logit_args){{true, 0.25}},
                       .dtypes = KN_DTYPES_FLOAT,
                       .out = held,
                       .not_smooth = true},
                      PLAIN(0.125, 0.875, .args = &(kn_logit_args){{true, 0.0625}}),
                      {.in = {{.shape = {1, {3}}}},
                       .args = &(kn_logit_args){{true, 1.5}},
                       .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                      KN__SAMPLES_END};
static const double turns[] = {0, 1, -2, 0.5, 1.5, -0.5, 100, 0.25};
static const double sincs[] = {1,
                               0,
                               0,
                               0.63661977236758134,
                               -0.21220659078919378,
                               0.63661977236758134,
                               0,
                               0.90031631615710606};
static const double slopes[] = {0,
                                -1,
                                -0.5,
                                -1.2732395447351628,
                                0.14147106052612919,
                                1.2732395447351628,
                                0.01,
                                -0.77283804812438566};
#define TURNS(n, expected)                                                         \
    {                                                                              \
        .in = {{.shape = {1, {8}}, .values = turns}}, .args = &(kn_order_args){n}, \
        .dtypes = KN_DTYPES_FLOAT, .out = expected, .not_smooth = true             \
    }
KN__SAMPLES(sinc) = {{.in = {{.shape = {1, {8}}, .values = turns}},
                      .dtypes = KN_DTYPES_FLOAT,
                      .out = sincs,
                      .not_smooth = true},
                     PLAIN(-3, 3, .tolerance = 1),
                     KN__SAMPLES_END};
KN__SAMPLES(sinc_derivative) = {TURNS(1, slopes),
                                PLAIN(-3, 3, .args = &(kn_order_args){2}, .tolerance = 4),
                                {.in = {{.shape = {1, {3}}}},
                                 .args = &(kn_order_args){-1},
                                 .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                                KN__SAMPLES_END};
#endif
