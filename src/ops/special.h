/* Functions of numbers, in double: what the rows' kernels compute. Sources of the
 * formulas stand where the functions are. */
#ifndef KILN_OPS_SPECIAL_H
#define KILN_OPS_SPECIAL_H

#include <stddef.h>

/* A Chebyshev series of n terms at t in [-1, 1], by Clenshaw's recurrence. */
static inline double kn__chebyshev(const double *c, size_t n, double t) {
    double b0 = 0, b1 = 0;
    for (size_t k = n; k-- > 1;) {
        double b2 = b1;
        b1 = b0;
        b0 = 2 * t * b1 - b2 + c[k];
    }
    return t * b0 - b1 + c[0];
}
#define KN__SERIES(table, t) kn__chebyshev(table, sizeof(table) / sizeof *(table), t)

/* Rows of one, two and three operands and what computes them from double; three take a number too.
 */
#define KN__SPECIAL1(X)                          \
    X(lgamma, kn__lgamma)                        \
    X(digamma, kn__digamma)                      \
    X(erfinv, kn__erfinv)                        \
    X(erfcx, kn__erfcx)                          \
    X(ndtr, kn__ndtr)                            \
    X(log_ndtr, kn__log_ndtr)                    \
    X(ndtri, kn__ndtri)                          \
    X(entr, kn__entr)                            \
    X(i0, kn__bessel_i0)                         \
    X(i0e, kn__bessel_i0e)                       \
    X(i1, kn__bessel_i1)                         \
    X(i1e, kn__bessel_i1e)                       \
    X(modified_bessel_k0, kn__bessel_k0)         \
    X(modified_bessel_k1, kn__bessel_k1)         \
    X(scaled_modified_bessel_k0, kn__bessel_k0e) \
    X(scaled_modified_bessel_k1, kn__bessel_k1e) \
    X(bessel_j0, kn__bessel_j0)                  \
    X(bessel_j1, kn__bessel_j1)                  \
    X(bessel_y0, kn__bessel_y0)                  \
    X(bessel_y1, kn__bessel_y1)                  \
    X(spherical_bessel_j0, kn__spherical_j0)     \
    X(airy_ai, kn__airy_ai)                      \
    X(airy_ai_prime, kn__airy_ai_prime)
#define KN__SPECIAL2(X)           \
    X(zeta, kn__zeta)             \
    X(igamma, kn__igamma)         \
    X(igammac, kn__igammac)       \
    X(logaddexp, kn__logaddexp)   \
    X(logaddexp2, kn__logaddexp2) \
    X(xlogy, kn__xlogy)           \
    X(xlog1py, kn__xlog1py)       \
    X(copysign, kn__copysign)     \
    X(ldexp, kn__ldexp)           \
    X(fmax, kn__fmax_f)           \
    X(fmin, kn__fmin_f)           \
    X(trunc_divide, kn__trunc_divide_f)
#define KN__SPECIAL3(X)         \
    X(addcmul, kn__add_product) \
    X(addcdiv, kn__add_quotient)

#define KN__DECLARE1(name, f) double f(double x);
#define KN__DECLARE2(name, f) double f(double a, double b);
#define KN__DECLARE3(name, f) double f(double x, double a, double b, double factor);
KN__SPECIAL1(KN__DECLARE1)
KN__SPECIAL2(KN__DECLARE2)
KN__SPECIAL3(KN__DECLARE3)
#undef KN__DECLARE1
#undef KN__DECLARE2
#undef KN__DECLARE3

/* ln(1 + x) - x, accurate near 0. */
double kn__log1p_less(double x);

#endif
