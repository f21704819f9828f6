/* Householder's reflections and QR; see dense.h. */
#include <math.h>
#include <string.h>

#include "ops/linalg/dense.h"
#include "ops/linalg/provider.h"

/* The length of a vector, without overflow on the way. */
static double length_of(const double *x, int64_t stride, int64_t n) {
    double sum = 0, most = 0;
    for (int64_t i = 0; i < n; i++) {
        double v = fabs(x[i * stride]);
        if (!(v <= most)) most = v;
        sum += v * v;
    }
    if (most == 0 || (sum > 1e-280 && sum < 1e300)) return sqrt(sum);
    sum = 0;
    for (int64_t i = 0; i < n; i++) sum += (x[i * stride] / most) * (x[i * stride] / most);
    return most * sqrt(sum);
}

double kn__dense_reflector(double *alpha, double *x, int64_t stride, int64_t n) {
    double length = length_of(x, stride, n);
    if (length == 0) return 0;
    double beta = -copysign(hypot(*alpha, length), *alpha), tau = (beta - *alpha) / beta;
    double scale = *alpha - beta;
    for (int64_t i = 0; i < n; i++) x[i * stride] /= scale;
    *alpha = beta;
    return tau;
}

void kn__dense_reflect(double *a, int64_t lda, int64_t m, int64_t n, const double *v,
                       int64_t stride, double tau, double *w) {
    if (tau == 0 || n == 0) return;
    memcpy(w, a, (size_t)n * sizeof *w);
    for (int64_t i = 1; i < m; i++) {
        double f = v[i * stride];
        for (int64_t j = 0; j < n; j++) w[j] += f * a[i * lda + j];
    }
    for (int64_t j = 0; j < n; j++) w[j] *= tau;
    for (int64_t i = 0; i < m; i++) {
        double f = i ? v[i * stride] : 1;
        for (int64_t j = 0; j < n; j++) a[i * lda + j] -= f * w[j];
    }
}

void kn__dense_qr(double *a, int64_t m, int64_t n, double *tau, double *w) {
    if (kn__lapack_qr(a, m, n, tau)) return;
    for (int64_t k = 0; k < m && k < n; k++) {
        double *d = a + k * n + k;
        tau[k] = kn__dense_reflector(d, d + n, n, m - k - 1);
        kn__dense_reflect(d + 1, n, m - k, n - k - 1, d, n, tau[k], w);
    }
}

void kn__dense_qr_form(double *q, int64_t m, int64_t columns, const double *a, int64_t lda,
                       const double *tau, int64_t k, double *w) {
    if (kn__lapack_qr_form(q, m, columns, a, lda, tau, k)) return;
    kn__dense_identity(q, m, columns);
    for (int64_t i = k - 1; i >= 0; i--) {
        if (i >= columns) continue;
        kn__dense_reflect(q + i * columns + i, columns, m - i, columns - i, a + i * lda + i, lda,
                          tau[i], w);
    }
}
