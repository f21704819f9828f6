/* Eigenvalues and eigenvectors of a dense symmetric matrix; see dense.h. Householder's reflections
 * make it tridiagonal, and QL steps with implicit shifts (Bowdler, Martin, Reinsch and Wilkinson,
 * 1968) diagonal. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "ops/linalg/dense.h"

static double dot(const double *a, const double *b, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* A = A - v w^T - w v^T for the trailing [n, n]; both triangles are kept. */
static void rank_two(double *a, int64_t lda, int64_t n, const double *v, const double *w) {
    for (int64_t i = 0; i < n; i++) {
        double vi = v[i], wi = w[i], *row = a + i * lda;
        for (int64_t j = 0; j < n; j++) row[j] -= vi * w[j] + wi * v[j];
    }
}

/* A becomes Q T Q^T: T in d and e, the reflections' vectors below the diagonal of A, factors in
 * tau. Row k keeps a copy of the vector of column k, which is contiguous. */
static void tridiagonalise(double *a, int64_t n, double *d, double *e, double *tau, double *w) {
    for (int64_t k = 0; k + 1 < n; k++) {
        int64_t rest = n - k - 1;
        double *v = a + k * n + k + 1, *trailing = a + (k + 1) * n + k + 1;
        double beta = v[0];
        tau[k] = kn__dense_reflector(&beta, v + 1, 1, rest - 1);
        v[0] = 1;
        e[k] = beta;
        d[k] = a[k * n + k];
        if (tau[k] == 0) continue;
        for (int64_t i = 0; i < rest; i++) w[i] = tau[k] * dot(trailing + i * n, v, rest);
        double half = tau[k] / 2 * dot(w, v, rest);
        for (int64_t i = 0; i < rest; i++) w[i] -= half * v[i];
        rank_two(trailing, n, rest, v, w);
    }
    d[n - 1] = a[n * n - 1];
}

/* Q^T into A, whose rows hold the vectors. */
static void form(double *a, int64_t n, const double *tau) {
    /* From the last reflection to the first: the block behind k is done when k comes. */
    for (int64_t k = n - 1; k >= 0; k--) {
        double *row = a + k * n;
        if (k + 1 < n) {
            /* Q^T = ... H1 H0: the block times H from the right. */
            const double *v = row + k + 1;
            for (int64_t i = k + 1; i < n; i++) {
                double *to = a + i * n + k + 1, f = tau[k] * dot(to, v, n - k - 1);
                for (int64_t j = 0; j < n - k - 1; j++) to[j] -= f * v[j];
            }
        }
        memset(row, 0, (size_t)n * sizeof *row);
        row[k] = 1;
        for (int64_t i = k + 1; i < n; i++) a[i * n + k] = 0;
    }
}

/* The first index from l on behind which T falls apart. */
static int64_t break_at(const double *d, const double *e, int64_t l, int64_t n) {
    int64_t m = l;
    while (m + 1 < n && !(fabs(e[m]) <= DBL_EPSILON / 2 * (fabs(d[m]) + fabs(d[m + 1])))) m++;
    return m;
}

/* One QL step on T[l..m] with Wilkinson's shift; rows of z are rotated along. */
static void step(double *d, double *e, int64_t l, int64_t m, double *z, int64_t n) {
    double g = (d[l + 1] - d[l]) / (2 * e[l]), r = hypot(g, 1), s = 1, c = 1, p = 0;
    g = d[m] - d[l] + e[l] / (g + copysign(r, g));
    for (int64_t i = m - 1; i >= l; i--) {
        double f = s * e[i], b = c * e[i];
        r = hypot(f, g);
        e[i + 1] = r;
        if (r == 0) {
            d[i + 1] -= p;
            e[m] = 0;
            return;
        }
        s = f / r;
        c = g / r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        if (z) kn__dense_rotate(z + (i + 1) * n, z + i * n, c, s, n);
    }
    d[l] -= p;
    e[l] = g;
    e[m] = 0;
}

static void sort_ascending(double *d, double *z, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        int64_t least = i;
        for (int64_t j = i + 1; j < n; j++) {
            if (d[j] < d[least]) least = j;
        }
        if (least == i) continue;
        double v = d[i];
        d[i] = d[least];
        d[least] = v;
        for (int64_t k = 0; z && k < n; k++) {
            v = z[i * n + k];
            z[i * n + k] = z[least * n + k];
            z[least * n + k] = v;
        }
    }
}

bool kn__dense_eigh(double *a, int64_t n, double *w, bool vectors, double *work) {
    enum { STEPS = 60 };
    double *e = work, *tau = work + n, *t = work + 2 * n;
    if (n == 0) return true;
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < i; j++) a[j * n + i] = a[i * n + j];
    }
    double largest = kn__dense_largest(a, n * n), scale = 1;
    if (!isfinite(largest)) return false;
    /* Squares of elements must neither overflow nor vanish. */
    if (largest > 1e140 || (largest > 0 && largest < 1e-140)) scale = largest;
    for (int64_t i = 0; scale != 1 && i < n * n; i++) a[i] /= scale;
    tridiagonalise(a, n, w, e, tau, t);
    if (vectors) form(a, n, tau);
    e[n - 1] = 0;
    for (int64_t l = 0; l < n; l++) {
        for (int taken = 0;; taken++) {
            int64_t m = break_at(w, e, l, n);
            if (m == l) break;
            if (taken == STEPS) return false;
            step(w, e, l, m, vectors ? a : NULL, n);
        }
    }
    for (int64_t i = 0; scale != 1 && i < n; i++) w[i] *= scale;
    sort_ascending(w, vectors ? a : NULL, n);
    return true;
}
