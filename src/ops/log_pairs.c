/* Logarithms and powers of two operands that are safe where the plain formula is not. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

#define LN2 0.69314718055994530942

/* ---- logaddexp, logaddexp2: the larger plus what the smaller adds to it. Their slopes are
 * sigmoid(a - b) and sigmoid(b - a). ---- */
double kn__logaddexp(double a, double b) {
    if (a == b && isinf(a)) return a;
    return fmax(a, b) + log1p(exp(-fabs(a - b)));
}
int kn__ref_logaddexp(const kn_launch *l) {
    return kn__ref_map2(l, kn__logaddexp, NULL, NULL);
}
void kn__grad_logaddexp(kn__backprop *b) {
    kn_tensor *ahead = kn_sub(b->in[0], b->in[1]);
    if (b->need[0]) b->dx[0] = kn_mul(b->dy[0], kn_sigmoid(ahead));
    if (b->need[1]) b->dx[1] = kn_mul(b->dy[0], kn_sigmoid(kn_neg(ahead)));
}

double kn__logaddexp2(double a, double b) {
    if (a == b && isinf(a)) return a;
    return fmax(a, b) + log1p(exp2(-fabs(a - b))) / LN2;
}
int kn__ref_logaddexp2(const kn_launch *l) {
    return kn__ref_map2(l, kn__logaddexp2, NULL, NULL);
}
void kn__grad_logaddexp2(kn__backprop *b) {
    kn_tensor *ahead = kn_mul_scalar(kn_sub(b->in[0], b->in[1]), LN2);
    if (b->need[0]) b->dx[0] = kn_mul(b->dy[0], kn_sigmoid(ahead));
    if (b->need[1]) b->dx[1] = kn_mul(b->dy[0], kn_sigmoid(kn_neg(ahead)));
}

/* ---- xlogy, xlog1py: 0 where a is 0, so that 0 log 0 is the limit, 0. The slope in a is 0 where a
 * is 0 and the logarithm is not finite from below. ---- */
double kn__xlogy(double a, double b) {
    if (isnan(b)) return b;
    return a == 0 ? 0 : a * log(b);
}
int kn__ref_xlogy(const kn_launch *l) {
    return kn__ref_map2(l, kn__xlogy, NULL, NULL);
}
void kn__grad_xlogy(kn__backprop *b) {
    kn_tensor *a = b->in[0], *x = b->in[1];
    if (b->need[0]) {
        kn_tensor *flat = kn_logical_and(kn_eq_scalar(a, 0), kn_le_scalar(x, 0));
        b->dx[0] = kn_masked_fill(kn_xlogy(b->dy[0], kn_masked_fill(x, flat, 1)), flat, 0);
    }
    if (b->need[1]) b->dx[1] = kn_div(kn_mul(b->dy[0], a), x);
}

double kn__xlog1py(double a, double b) {
    if (isnan(b)) return b;
    return a == 0 ? 0 : a * log1p(b);
}
int kn__ref_xlog1py(const kn_launch *l) {
    return kn__ref_map2(l, kn__xlog1py, NULL, NULL);
}
void kn__grad_xlog1py(kn__backprop *b) {
    kn_tensor *a = b->in[0], *x = b->in[1];
    if (b->need[0]) {
        kn_tensor *flat = kn_logical_and(kn_eq_scalar(a, 0), kn_le_scalar(x, -1));
        b->dx[0] = kn_masked_fill(kn_xlog1py(b->dy[0], kn_masked_fill(x, flat, 1)), flat, 0);
    }
    if (b->need[1]) b->dx[1] = kn_div(kn_mul(b->dy[0], a), kn_add_scalar(x, 1));
}

/* ---- float_power: always in float64 ---- */
bool kn__infer_float_power(kn__call *call) {
    kn_shape shape;
    return kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, KN_F64, shape);
}
void kn__parts_float_power(const kn__call *call, kn_tensor **results) {
    results[0] = kn_pow(kn_cast(call->in[0], KN_F64), kn_cast(call->in[1], KN_F64));
}

#ifdef KILN_TESTING
#define PAIR(...)                                                                               \
    {                                                                                           \
        {.in = {{.shape = {2, {3, 5}}, __VA_ARGS__}, {.shape = {2, {3, 5}}, __VA_ARGS__}}},     \
            {.in = {{.shape = {2, {3, 1}}, __VA_ARGS__}, {.shape = {1, {5}}, __VA_ARGS__}}},    \
            {.in = {{.shape = {0, {0}}, __VA_ARGS__}, {.shape = {0, {0}}, __VA_ARGS__}}},       \
            {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {1}}}}},                              \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST}, EDGES, \
            KN__SAMPLES_END                                                                     \
    }
static const double edge_a[] = {INFINITY, -INFINITY, INFINITY, -INFINITY, 1, 1000, -1000, NAN};
static const double edge_b[] = {INFINITY, -INFINITY, 1, 1, NAN, 1000, -1000, 1};
static const double edge_sum[] = {
    INFINITY, -INFINITY, INFINITY, 1, NAN, 1000.693147180559945, -999.306852819440055, NAN};
static const double edge_sum2[] = {INFINITY, -INFINITY, INFINITY, 1, NAN, 1001, -999, NAN};
#define EDGES_OF(expected)                                                                    \
    {                                                                                         \
        .in = {{.shape = {1, {8}}, .values = edge_a}, {.shape = {1, {8}}, .values = edge_b}}, \
        .dtypes = KN_DTYPE_BIT(KN_F64) | KN_DTYPE_BIT(KN_F32), .out = (expected),             \
        .not_smooth = true                                                                    \
    }
#define EDGES EDGES_OF(edge_sum)
KN__SAMPLES(logaddexp) = PAIR(.low = -3, .high = 3);
#undef EDGES
#define EDGES EDGES_OF(edge_sum2)
KN__SAMPLES(logaddexp2) = PAIR(.low = -3, .high = 3);
#undef EDGES
static const double log_a[] = {0, 0, 0, 1, -2, 0};
static const double log_b[] = {0, -1, NAN, 0, 1, INFINITY};
static const double log_out[] = {0, 0, NAN, -INFINITY, 0, 0};
static const double log1p_b[] = {-1, -2, NAN, -1, 0, INFINITY};
#define EDGES_LOG(second)                                                                    \
    {                                                                                        \
        .in = {{.shape = {1, {6}}, .values = log_a}, {.shape = {1, {6}}, .values = second}}, \
        .dtypes = KN_DTYPES_FLOAT, .out = log_out, .not_smooth = true                        \
    }
#define EDGES EDGES_LOG(log_b)
KN__SAMPLES(xlogy) = PAIR(.low = 0.5, .high = 3);
#undef EDGES
#define EDGES EDGES_LOG(log1p_b)
KN__SAMPLES(xlog1py) = PAIR(.low = 0.5, .high = 3);
KN__SAMPLES(float_power) = {
    {.in = {{.shape = {2, {3, 5}}, .low = 1, .high = 3}, {.shape = {1, {5}}, .low = 0, .high = 3}}},
    {.in = {{.shape = {0, {0}}, .low = 1, .high = 3}, {.shape = {0, {0}}, .dtype = KN_I8}}},
    {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {1}}}}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
#endif
