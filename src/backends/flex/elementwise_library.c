/* What double takes from the C library, one element at a time, and its activations. */
#include "backends/flex/elementwise_library.h"

#include <math.h>

#include "ops/integers.h"

typedef double f1(double x);
typedef double f2(double a, double b);

KN__EW_INLINE void map1(void *out, const void *const *in, int64_t n, f1 *f) {
    const double *a = in[0];
    double *to = out;
    for (int64_t i = 0; i < n; i++) to[i] = f(a[i]);
}
KN__EW_INLINE void map2(void *out, const void *const *in, int64_t n, uint32_t constant, f2 *f) {
    const double *a = in[0], *b = in[1];
    double *to = out;
    for (int64_t i = 0; i < n; i++) to[i] = f(a[constant & 1 ? 0 : i], b[constant & 2 ? 0 : i]);
}

#define ARGUMENTS \
    void *out, const void *const *in, int64_t n, uint32_t constant, const kn__ew_params *params
#define MAP1(name, f)                   \
    static void run_##name(ARGUMENTS) { \
        (void)constant, (void)params;   \
        map1(out, in, n, f);            \
    }
#define MAP2(name, f)                   \
    static void run_##name(ARGUMENTS) { \
        (void)params;                   \
        map2(out, in, n, constant, f);  \
    }

MAP1(exp, exp)
MAP1(exp2, exp2)
MAP1(expm1, expm1)
MAP1(log, log)
MAP1(log2, log2)
MAP1(log10, log10)
MAP1(log1p, log1p)
MAP1(sin, sin)
MAP1(cos, cos)
MAP1(tan, tan)
MAP1(asin, asin)
MAP1(acos, acos)
MAP1(atan, atan)
MAP1(sinh, sinh)
MAP1(cosh, cosh)
MAP1(tanh, tanh)
MAP1(asinh, asinh)
MAP1(acosh, acosh)
MAP1(atanh, atanh)
MAP1(erf, erf)
MAP1(erfc, erfc)
MAP2(pow, pow)
MAP2(atan2, atan2)
MAP2(hypot, hypot)
MAP2(fmod, fmod)
MAP2(floor_divide, kn__floor_divide_f)
MAP2(remainder, kn__remainder_f)

/* ---- activations ---- */
KN__EW_INLINE double sigmoid(double x) {
    double e = exp(-fabs(x));
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
}
MAP1(sigmoid, sigmoid)
KN__EW_INLINE double silu(double x) {
    return x * sigmoid(x);
}
MAP1(silu, silu)
KN__EW_INLINE double silu_grad(double dy, double x) {
    double s = sigmoid(x);
    return isinf(x) ? dy * s : dy * (s * (1 + x * (1 - s)));
}
MAP2(silu_grad, silu_grad)
KN__EW_INLINE double gelu(double x) {
    return x == -(double)INFINITY ? -0.0 : x * 0.5 * erfc(-x * 0x1.6a09e667f3bcdp-1);
}
MAP1(gelu, gelu)
KN__EW_INLINE double gelu_grad(double dy, double x) {
    double half = 0.5 * erfc(-x * 0x1.6a09e667f3bcdp-1);
    return isinf(x) ? dy * half : dy * (half + x * 0x1.9884533d43651p-2 * exp(-0.5 * x * x));
}
MAP2(gelu_grad, gelu_grad)

enum { GELU_FAR = 30 }; /* where tanh has long been 1 */
KN__EW_INLINE double gelu_angle(double x) {
    return 0x1.9884533d43651p-1 * (x + 0.044715 * x * x * x);
}
KN__EW_INLINE double gelu_tanh(double x) {
    return x == -(double)INFINITY ? -0.0 : 0.5 * x * (1 + tanh(gelu_angle(x)));
}
MAP1(gelu_tanh, gelu_tanh)
KN__EW_INLINE double gelu_tanh_grad(double dy, double x) {
    if (fabs(x) > GELU_FAR) return dy * (x > 0);
    double t = tanh(gelu_angle(x));
    double slope = 0x1.9884533d43651p-1 * (1 + 3 * 0.044715 * x * x);
    return dy * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * slope);
}
MAP2(gelu_tanh_grad, gelu_tanh_grad)

static void run_softplus(ARGUMENTS) {
    (void)constant;
    const double *a = in[0], beta = params->p[0];
    double *to = out;
    for (int64_t i = 0; i < n; i++) {
        double x = a[i] * beta, y = ((x > 0 ? x : 0) + log1p(exp(-fabs(x)))) / beta;
        to[i] = x != x ? x : y;
    }
}
static void run_elu(ARGUMENTS) {
    (void)constant;
    const double *a = in[0], alpha = params->p[0];
    double *to = out;
    for (int64_t i = 0; i < n; i++) to[i] = a[i] > 0 ? a[i] : alpha * expm1(a[i]);
}

#define ENTRY(name) [KN__EW_##name] = run_##name
const kn__ew_table kn__ew_f64_library = {.constants = true,
                                         .fn = {ENTRY(exp),          ENTRY(exp2),
                                                ENTRY(expm1),        ENTRY(log),
                                                ENTRY(log2),         ENTRY(log10),
                                                ENTRY(log1p),        ENTRY(sin),
                                                ENTRY(cos),          ENTRY(tan),
                                                ENTRY(asin),         ENTRY(acos),
                                                ENTRY(atan),         ENTRY(sinh),
                                                ENTRY(cosh),         ENTRY(tanh),
                                                ENTRY(asinh),        ENTRY(acosh),
                                                ENTRY(atanh),        ENTRY(erf),
                                                ENTRY(erfc),         ENTRY(pow),
                                                ENTRY(atan2),        ENTRY(hypot),
                                                ENTRY(fmod),         ENTRY(silu),
                                                ENTRY(gelu),         ENTRY(elu),
                                                ENTRY(floor_divide), ENTRY(remainder),
                                                ENTRY(gelu_tanh),    ENTRY(silu_grad),
                                                ENTRY(gelu_grad),    ENTRY(gelu_tanh_grad),
                                                ENTRY(sigmoid),      ENTRY(softplus)}};
