/* The exponential of a dense matrix; see dense.h. */
#include <math.h>
#include <string.h>

#include "ops/linalg/dense.h"

/* The numerator's coefficients of the diagonal approximation of order 13. */
static const double pade[] = {64764752532480000.0,
                              32382376266240000.0,
                              7771770303897600.0,
                              1187353796428800.0,
                              129060195264000.0,
                              10559470521600.0,
                              670442572800.0,
                              33522128640.0,
                              1323241920.0,
                              40840800.0,
                              960960.0,
                              16380.0,
                              182.0,
                              1.0};

static double norm_one(const double *a, int64_t n) {
    double most = 0;
    for (int64_t j = 0; j < n; j++) {
        double sum = 0;
        for (int64_t i = 0; i < n; i++) sum += fabs(a[i * n + j]);
        if (!(sum <= most)) most = sum;
    }
    return most;
}

static void product(double *c, const double *a, const double *b, int64_t n) {
    memset(c, 0, (size_t)(n * n) * sizeof *c);
    kn__dense_multiply(c, n, 1, a, n, b, n, n, n, n);
}

/* to = c6 A6 + c4 A4 + c2 A2 + c0 I */
static void combine(double *to, const double *const *even, const double *c, int64_t n) {
    for (int64_t i = 0; i < n * n; i++)
        to[i] = c[6] * even[2][i] + c[4] * even[1][i] + c[2] * even[0][i];
    for (int64_t i = 0; i < n; i++) to[i * n + i] += c[0];
}

/* The approximation of a matrix of small norm: (V - U)^-1 (V + U), U odd and V even in A. */
static void approximate(double *e, const double *a, int64_t n, double *work, int32_t *pivots) {
    int64_t size = n * n;
    double *a2 = work, *a4 = work + size, *a6 = work + 2 * size, *u = work + 3 * size,
           *v = work + 4 * size, *t = work + 5 * size;
    const double *even[] = {a2, a4, a6};
    product(a2, a, a, n);
    product(a4, a2, a2, n);
    product(a6, a4, a2, n);
    for (int odd = 0; odd < 2; odd++) {
        const double *c = pade + odd;
        for (int64_t i = 0; i < size; i++) t[i] = c[12] * a6[i] + c[10] * a4[i] + c[8] * a2[i];
        combine(v, even, c, n);
        kn__dense_multiply(v, n, 1, a6, n, t, n, n, n, n);
        if (!odd) memcpy(e, v, (size_t)size * sizeof *e);
    }
    product(u, a, v, n);
    for (int64_t i = 0; i < size; i++) {
        v[i] = e[i] - u[i];
        e[i] += u[i];
    }
    kn__dense_lu(v, n, n, pivots, true);
    for (int64_t k = 0; k < n; k++) {
        for (int64_t j = 0; pivots[k] != k && j < n; j++) {
            double x = e[k * n + j];
            e[k * n + j] = e[pivots[k] * n + j];
            e[pivots[k] * n + j] = x;
        }
    }
    kn__dense_solve_triangle(v, n, n, (kn__triangle_use){.unit = true}, e, n, n);
    kn__dense_solve_triangle(v, n, n, (kn__triangle_use){.upper = true}, e, n, n);
}

void kn__dense_exp(double *e, double *a, int64_t n, double *work, int32_t *pivots) {
    const double theta = 5.371920351148152;
    double norm = norm_one(a, n);
    int squarings = 0;
    if (!isfinite(norm)) {
        for (int64_t i = 0; i < n * n; i++) e[i] = NAN;
        return;
    }
    if (norm > theta) {
        frexp(norm / theta, &squarings);
        for (int64_t i = 0; i < n * n; i++) a[i] = ldexp(a[i], -squarings);
    }
    approximate(e, a, n, work, pivots);
    for (int k = 0; k < squarings; k++) {
        product(work, e, e, n);
        memcpy(e, work, (size_t)(n * n) * sizeof *e);
    }
}
