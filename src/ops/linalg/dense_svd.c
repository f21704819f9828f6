/* The singular value decomposition of a dense square matrix; see dense.h. Reflections from both
 * sides make it bidiagonal, and QR steps diagonal (Golub and Kahan, 1965; with shift zero as Demmel
 * and Kahan, 1990, where the shift would cost accuracy). */
#include <float.h>
#include <math.h>
#include <string.h>

#include "ops/linalg/dense.h"

static double dot(const double *a, const double *b, int64_t n) {
    double sum = 0;
    for (int64_t i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* Rows [0, m) of A times H of the contiguous v = (1, v[1], ...) of n from the right. */
static void reflect_right(double *a, int64_t lda, int64_t m, int64_t n, const double *v,
                          double tau) {
    if (tau == 0) return;
    for (int64_t i = 0; i < m; i++) {
        double *row = a + i * lda, f = tau * (row[0] + dot(row + 1, v + 1, n - 1));
        row[0] -= f;
        for (int64_t j = 1; j < n; j++) row[j] -= f * v[j];
    }
}

typedef struct bidiagonal {
    int64_t n;
    double *d, *e, *left, *right; /* factors of the reflections */
} bidiagonal;

/* A = U B V^T: B's diagonals in d and e, vectors in A below the diagonal and right of e. */
static void bidiagonalise(double *a, const bidiagonal *b, double *w) {
    int64_t n = b->n;
    for (int64_t k = 0; k < n; k++) {
        double *d = a + k * n + k;
        b->left[k] = kn__dense_reflector(d, d + n, n, n - k - 1);
        kn__dense_reflect(d + 1, n, n - k, n - k - 1, d, n, b->left[k], w);
        b->d[k] = *d;
        if (k + 1 == n) break;
        b->right[k] = kn__dense_reflector(d + 1, d + 2, 1, n - k - 2);
        b->e[k] = d[1];
        reflect_right(d + n + 1, n, n - k - 1, n - k - 1, d + 1, b->right[k]);
    }
}

/* U^T = ... H1 H0, and V^T alike: from the last reflection to the first. */
static void form(const double *a, const bidiagonal *b, double *ut, double *vt, double *v) {
    int64_t n = b->n;
    kn__dense_identity(ut, n, n);
    kn__dense_identity(vt, n, n);
    for (int64_t k = n - 1; k >= 0; k--) {
        for (int64_t i = k; i < n; i++) v[i - k] = a[i * n + k];
        reflect_right(ut + k * n + k, n, n - k, n - k, v, b->left[k]);
        if (k + 1 < n)
            reflect_right(vt + (k + 1) * n + k + 1, n, n - k - 1, n - k - 1, a + k * n + k + 1,
                          b->right[k]);
    }
}

/* c f + s g = r of f's sign, c g - s f = 0 */
static double rotation(double f, double g, double *c, double *s) {
    double r = copysign(hypot(f, g), f);
    if (r == 0) {
        *c = 1;
        *s = 0;
        return 0;
    }
    *c = f / r;
    *s = g / r;
    return r;
}

/* The smaller singular value of [f g; 0 h]. */
static double smaller_of(double f, double g, double h) {
    double fa = fabs(f), ga = fabs(g), ha = fabs(h);
    double low = fmin(fa, ha), high = fmax(fa, ha);
    if (low == 0) return 0;
    if (ga < high) {
        double as = 1 + low / high, at = (high - low) / high, au = ga / high * (ga / high);
        return low * (2 / (sqrt(as * as + au) + sqrt(at * at + au)));
    }
    double au = high / ga;
    if (au == 0) return low * high / ga;
    double as = 1 + low / high, at = (high - low) / high;
    double c = 1 / (sqrt(1 + as * au * (as * au)) + sqrt(1 + at * au * (at * au)));
    return 2 * (low * c) * au;
}

typedef struct sides {
    double *ut, *vt; /* NULL: singular values alone */
    int64_t n;
} sides;

static void rotate(double *rows, int64_t n, int64_t k, double c, double s) {
    if (rows) kn__dense_rotate(rows + k * n, rows + (k + 1) * n, c, s, n);
}

static void step_shifted(const bidiagonal *b, int64_t lo, int64_t hi, double shift,
                         const sides *q) {
    double *d = b->d, *e = b->e, c, s;
    double f = (fabs(d[lo]) - shift) * (copysign(1, d[lo]) + shift / d[lo]), g = e[lo];
    for (int64_t k = lo; k < hi; k++) {
        double r = rotation(f, g, &c, &s);
        if (k > lo) e[k - 1] = r;
        f = c * d[k] + s * e[k];
        e[k] = c * e[k] - s * d[k];
        g = s * d[k + 1];
        d[k + 1] *= c;
        rotate(q->vt, q->n, k, c, s);
        d[k] = rotation(f, g, &c, &s);
        f = c * e[k] + s * d[k + 1];
        d[k + 1] = c * d[k + 1] - s * e[k];
        if (k + 1 < hi) {
            g = s * e[k + 1];
            e[k + 1] *= c;
        }
        rotate(q->ut, q->n, k, c, s);
    }
    e[hi - 1] = f;
}

static void step_unshifted(const bidiagonal *b, int64_t lo, int64_t hi, const sides *q) {
    double *d = b->d, *e = b->e, c = 1, s = 0, old_c = 1, old_s = 0;
    for (int64_t k = lo; k < hi; k++) {
        double r = rotation(d[k] * c, e[k], &c, &s);
        if (k > lo) e[k - 1] = old_s * r;
        d[k] = rotation(old_c * r, d[k + 1] * s, &old_c, &old_s);
        rotate(q->vt, q->n, k, c, s);
        rotate(q->ut, q->n, k, old_c, old_s);
    }
    double h = d[hi] * c;
    d[hi] = h * old_c;
    e[hi - 1] = h * old_s;
}

static void one_step(const bidiagonal *b, int64_t lo, int64_t hi, const sides *q) {
    bool zero = false;
    for (int64_t k = lo; k <= hi; k++) zero |= b->d[k] == 0;
    double shift = zero ? 0 : smaller_of(b->d[hi - 1], b->e[hi - 1], b->d[hi]);
    double ratio = zero ? 0 : shift / fabs(b->d[lo]);
    if (zero || ratio * ratio < DBL_EPSILON)
        step_unshifted(b, lo, hi, q);
    else
        step_shifted(b, lo, hi, shift, q);
}

static bool diagonalise(const bidiagonal *b, const sides *q) {
    int64_t n = b->n, left = 100 * n + 100;
    double largest = fmax(kn__dense_largest(b->d, n), kn__dense_largest(b->e, n - 1));
    double tiny = largest * DBL_EPSILON / 16;
    for (int64_t hi = n - 1; hi > 0;) {
        for (int64_t k = 0; k < hi; k++) {
            double near = DBL_EPSILON / 2 * (fabs(b->d[k]) + fabs(b->d[k + 1]));
            if (fabs(b->e[k]) <= fmax(near, tiny)) b->e[k] = 0;
        }
        if (b->e[hi - 1] == 0) {
            hi--;
            continue;
        }
        int64_t lo = hi - 1;
        while (lo > 0 && b->e[lo - 1] != 0) lo--;
        if (left-- == 0) return false;
        one_step(b, lo, hi, q);
    }
    return true;
}

static void swap_rows(double *rows, int64_t n, int64_t i, int64_t k) {
    for (int64_t j = 0; rows && j < n; j++) {
        double v = rows[i * n + j];
        rows[i * n + j] = rows[k * n + j];
        rows[k * n + j] = v;
    }
}

/* Positive and descending. */
static void arrange(double *s, const sides *q) {
    int64_t n = q->n;
    for (int64_t k = 0; k < n; k++) {
        for (int64_t j = 0; signbit(s[k]) && q->vt && j < n; j++) q->vt[k * n + j] *= -1;
        s[k] = fabs(s[k]);
    }
    for (int64_t i = 0; i < n; i++) {
        int64_t most = i;
        for (int64_t k = i + 1; k < n; k++) {
            if (s[k] > s[most]) most = k;
        }
        if (most == i) continue;
        double v = s[i];
        s[i] = s[most];
        s[most] = v;
        swap_rows(q->ut, n, i, most);
        swap_rows(q->vt, n, i, most);
    }
}

bool kn__dense_svd(double *a, int64_t n, double *s, double *ut, double *vt, bool vectors,
                   double *work) {
    bidiagonal b = {n, s, work, work + n, work + 2 * n};
    sides q = {vectors ? ut : NULL, vectors ? vt : NULL, n};
    double *w = work + 3 * n, scale = 1;
    if (n == 0) return true;
    double largest = kn__dense_largest(a, n * n);
    if (!isfinite(largest)) return false;
    if (largest > 1e140 || (largest > 0 && largest < 1e-140)) scale = largest;
    for (int64_t i = 0; scale != 1 && i < n * n; i++) a[i] /= scale;
    bidiagonalise(a, &b, w);
    if (vectors) form(a, &b, ut, vt, w);
    if (!diagonalise(&b, &q)) return false;
    for (int64_t i = 0; scale != 1 && i < n; i++) s[i] *= scale;
    arrange(s, &q);
    return true;
}
