/* Orthogonal polynomials of degree n at x, and their derivatives in x.
 *
 * Each family has p0 = 1, p1 = u x + v and p(k+1) = (a x + b) pk - c p(k-1) (DLMF 18.9).
 * Differentiated d times: p(k+1) has the derivative (a x + b) pk^(d) + d a pk^(d-1) - c p(k-1)^(d),
 * so that the derivatives come along. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

#define PI 3.14159265358979323846

enum {
    MOST_DERIVATIVES = 16,
    MOST_STEPS = 1 << 20 /* no degree above it is computed by recurrence */
};

typedef struct factors {
    double a, b, c;
} factors;

typedef struct family {
    double u, v;
    factors (*next)(double k);
    double (*far)(double n, double angle); /* within [-1, 1], of any degree; or NULL */
    bool shifted;                          /* p(2 x - 1) */
} family;

/* ---- the families ---- */
static factors chebyshev(double k) {
    (void)k;
    return (factors){2, 0, 1};
}
static factors hermite_h(double k) {
    return (factors){2, 0, 2 * k};
}
static factors hermite_he(double k) {
    return (factors){1, 0, k};
}
static factors laguerre(double k) {
    return (factors){-1 / (k + 1), (2 * k + 1) / (k + 1), k / (k + 1)};
}
static factors legendre(double k) {
    return (factors){(2 * k + 1) / (k + 1), 0, k / (k + 1)};
}

/* Of the cosine of an angle strictly between 0 and pi (DLMF 18.5). */
static double far_t(double n, double angle) {
    return cos(n * angle);
}
static double far_u(double n, double angle) {
    return sin((n + 1) * angle) / sin(angle);
}
static double far_v(double n, double angle) {
    return cos((n + 0.5) * angle) / cos(angle / 2);
}
static double far_w(double n, double angle) {
    return sin((n + 0.5) * angle) / sin(angle / 2);
}

/* ---- one number ---- */

/* One step of the recurrence for the derivatives up to d: p becomes the next, before it p. */
static void step(factors f, double x, int d, double *p, double *before) {
    for (int i = d; i >= 0; i--) {
        double next = (f.a * x + f.b) * p[i] - f.c * before[i];
        if (i > 0) next += i * f.a * p[i - 1];
        before[i] = p[i];
        p[i] = next;
    }
}

static double by_recurrence(const family *f, double x, int64_t n, int d) {
    double before[MOST_DERIVATIVES + 1] = {1}, p[MOST_DERIVATIVES + 1] = {f->u * x + f->v};
    if (d > 0) p[1] = f->u;
    if (n == 0) return before[d];
    for (int64_t k = 1; k < n; k++) step(f->next((double)k), x, d, p, before);
    return p[d];
}

/* The degree is cut to a whole number; below 0 the polynomial is 0. */
static double value_of(const family *f, double x, double degree, int d) {
    if (isnan(x) || isnan(degree)) return x + degree;
    double n = trunc(degree), scale = f->shifted ? ldexp(1, d) : 1;
    if (n < 0) return 0;
    if (f->shifted) x = 2 * x - 1;
    if (n <= MOST_STEPS) return scale * by_recurrence(f, x, (int64_t)n, d);
    if (f->far && d == 0 && fabs(x) < 1) return f->far(n, acos(x));
    return NAN;
}

static int run(const kn_launch *l, const family *f) {
    const kn_desc *at[] = {l->out[0], l->in[0], l->in[1]};
    int d = (int)((const kn_polynomial_args *)l->args)->derivative;
    kn__walk w;
    kn__walk_start(&w, at, 3);
    if (w.empty) return KN_OK;
    do {
        double x = kn__load_f(at[1], w.offset[1]), n = kn__load_f(at[2], w.offset[2]);
        kn__store_f(at[0], w.offset[0], value_of(f, x, n, d));
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- rows ---- */
bool kn__infer_polynomial(kn__call *call) {
    const kn_polynomial_args *a = call->args;
    kn_shape shape;
    if (a->derivative < 0 || a->derivative > MOST_DERIVATIVES) {
        kn__call_site b;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "derivative",
                                        a->derivative, "0 to 16");
        return false;
    }
    return kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

#define POLYNOMIAL(name, u_, v_, next_, far_, shifted_)                                      \
    int kn__ref_##name(const kn_launch *l) {                                                 \
        static const family f = {u_, v_, next_, far_, shifted_};                             \
        return run(l, &f);                                                                   \
    }                                                                                        \
    void kn__grad_##name(kn__backprop *b) {                                                  \
        int64_t d = ((const kn_polynomial_args *)b->args)->derivative;                       \
        if (b->need[0])                                                                      \
            b->dx[0] = kn_mul(b->dy[0], kn_##name(b->in[0], b->in[1], .derivative = d + 1)); \
    }
POLYNOMIAL(chebyshev_polynomial_t, 1, 0, chebyshev, far_t, false)
POLYNOMIAL(chebyshev_polynomial_u, 2, 0, chebyshev, far_u, false)
POLYNOMIAL(chebyshev_polynomial_v, 2, -1, chebyshev, far_v, false)
POLYNOMIAL(chebyshev_polynomial_w, 2, 1, chebyshev, far_w, false)
POLYNOMIAL(shifted_chebyshev_polynomial_t, 1, 0, chebyshev, far_t, true)
POLYNOMIAL(shifted_chebyshev_polynomial_u, 2, 0, chebyshev, far_u, true)
POLYNOMIAL(shifted_chebyshev_polynomial_v, 2, -1, chebyshev, far_v, true)
POLYNOMIAL(shifted_chebyshev_polynomial_w, 2, 1, chebyshev, far_w, true)
POLYNOMIAL(hermite_polynomial_h, 2, 0, hermite_h, NULL, false)
POLYNOMIAL(hermite_polynomial_he, 1, 0, hermite_he, NULL, false)
POLYNOMIAL(laguerre_polynomial_l, -1, 1, laguerre, NULL, false)
POLYNOMIAL(legendre_polynomial_p, 1, 0, legendre, NULL, false)

#ifdef KILN_TESTING
static const double degrees[] = {0, 1, 2, 3, 5, -1, 4.75, 2};
static const double places[] = {0.5, 0.5, 0.5, -0.25, 1, 0.5, -0.5, NAN};
#define POLYNOMIAL_SAMPLES(from, to, expected)                                      \
    {                                                                               \
        {.in = {{.shape = {1, {8}}, .values = places, .constant = true},            \
                {.shape = {1, {8}}, .values = degrees, .constant = true}},          \
         .args = &(kn_polynomial_args){0},                                          \
         .dtypes = KN_DTYPES_FLOAT,                                                 \
         .out = (expected),                                                         \
         .not_smooth = true},                                                       \
            {.in = {{.shape = {2, {3, 5}}, .low = (from), .high = (to)},            \
                    {.shape = {1, {5}}, .low = 0, .high = 6, .constant = true}},    \
             .args = &(kn_polynomial_args){0},                                      \
             .tolerance = 8},                                                       \
            {.in = {{.shape = {0, {0}}, .low = (from), .high = (to)},               \
                    {.shape = {2, {2, 9}}, .low = 0, .high = 5, .constant = true}}, \
             .args = &(kn_polynomial_args){1},                                      \
             .tolerance = 8},                                                       \
            {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {1}}, .constant = true}}, \
             .args = &(kn_polynomial_args){0}},                                     \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},                      \
             .args = &(kn_polynomial_args){-1},                                     \
             .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},                                 \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}},                      \
             .args = &(kn_polynomial_args){0},                                      \
             .fails = KN_E_BROADCAST},                                              \
            KN__SAMPLES_END                                                         \
    }
static const double chebyshev_t_is[] = {1, 0.5, -0.5, 0.6875, 1, 0, -0.5, NAN};
static const double chebyshev_u_is[] = {1, 1, 0, 0.875, 6, 0, -1, NAN};
static const double chebyshev_v_is[] = {1, 0, -1, 1.625, 1, 0, -2, NAN};
static const double chebyshev_w_is[] = {1, 2, 1, 0.125, 11, 0, 0, NAN};
static const double shifted_chebyshev_t_is[] = {1, 0, -1, -9, 1, 0, 97, NAN};
static const double shifted_chebyshev_u_is[] = {1, 0, -1, -21, 6, 0, 209, NAN};
static const double shifted_chebyshev_v_is[] = {1, -1, -1, -29, 1, 0, 265, NAN};
static const double shifted_chebyshev_w_is[] = {1, 1, -1, -13, 11, 0, 153, NAN};
static const double hermite_h_is[] = {1, 1, -1, 2.875, -8, 0, 1, NAN};
static const double hermite_he_is[] = {1, 0.5, -0.75, 0.734375, 6, 0, 1.5625, NAN};
static const double laguerre_l_is[] = {1, 0.5,       0.125, 1.8463541666666667, -0.4666666666666667,
                                       0, 3.8359375, NAN};
static const double legendre_p_is[] = {1, 0.5, -0.125, 0.3359375, 1, 0, -0.2890625, NAN};
KN__SAMPLES(chebyshev_polynomial_t) = POLYNOMIAL_SAMPLES(-1, 1, chebyshev_t_is);
KN__SAMPLES(chebyshev_polynomial_u) = POLYNOMIAL_SAMPLES(-1, 1, chebyshev_u_is);
KN__SAMPLES(chebyshev_polynomial_v) = POLYNOMIAL_SAMPLES(-1, 1, chebyshev_v_is);
KN__SAMPLES(chebyshev_polynomial_w) = POLYNOMIAL_SAMPLES(-1, 1, chebyshev_w_is);
KN__SAMPLES(shifted_chebyshev_polynomial_t) = POLYNOMIAL_SAMPLES(0, 1, shifted_chebyshev_t_is);
KN__SAMPLES(shifted_chebyshev_polynomial_u) = POLYNOMIAL_SAMPLES(0, 1, shifted_chebyshev_u_is);
KN__SAMPLES(shifted_chebyshev_polynomial_v) = POLYNOMIAL_SAMPLES(0, 1, shifted_chebyshev_v_is);
KN__SAMPLES(shifted_chebyshev_polynomial_w) = POLYNOMIAL_SAMPLES(0, 1, shifted_chebyshev_w_is);
KN__SAMPLES(hermite_polynomial_h) = POLYNOMIAL_SAMPLES(-1, 1, hermite_h_is);
KN__SAMPLES(hermite_polynomial_he) = POLYNOMIAL_SAMPLES(-1, 1, hermite_he_is);
KN__SAMPLES(laguerre_polynomial_l) = POLYNOMIAL_SAMPLES(-1, 1, laguerre_l_is);
KN__SAMPLES(legendre_polynomial_p) = POLYNOMIAL_SAMPLES(-1, 1, legendre_p_is);

#endif
