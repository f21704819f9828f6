/* Special functions of one number, in double: what the rows' kernels compute. Sources of the
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

double kn__lgamma(double x);
double kn__digamma(double x);
/* Hurwitz' zeta function: the sum of (q + k)^-s over k from 0. */
double kn__zeta(double s, double q);
/* The regularised incomplete gamma functions: lower (P) and upper (Q). */
double kn__igamma(double a, double x);
double kn__igammac(double a, double x);
double kn__erfcx(double x);
double kn__ndtri(double p);
/* ln(1 + x) - x, accurate near 0. */
double kn__log1p_less(double x);

#endif
