/* Eigenvalues and eigenvectors of a dense real matrix; see dense.h. Reflections give it
 * Hessenberg's form, QR steps with two shifts at once (Francis, 1961) Schur's, whose vectors come
 * by substitution. */
#include <complex.h>
#include <float.h>
#include <math.h>

#include "ops/linalg/dense.h"

/* A on its way to Schur's form T = Z^T A Z; z: NULL, or Z^T, whose rows are turned along. */
typedef struct schur {
    double *h, *z, *re, *im, norm;
    int64_t n;
} schur;

/* ---- Hessenberg's form ---- */

/* Columns [from, from + m) of rows [0, rows) times H of the contiguous v = (1, v[1], ...). */
static void reflect_columns(double *a, int64_t lda, int64_t rows, int64_t m, const double *v,
                            double tau) {
    for (int64_t i = 0; i < rows; i++) {
        double *row = a + i * lda, f = row[0];
        for (int64_t j = 1; j < m; j++) f += row[j] * v[j];
        f *= tau;
        row[0] -= f;
        for (int64_t j = 1; j < m; j++) row[j] -= f * v[j];
    }
}

static void to_hessenberg(const schur *s, double *v, double *w) {
    int64_t n = s->n;
    for (int64_t k = 0; k + 2 < n; k++) {
        int64_t m = n - k - 1;
        double *below = s->h + (k + 1) * n + k;
        double tau = kn__dense_reflector(below, below + n, n, m - 1);
        v[0] = 1;
        for (int64_t i = 1; i < m; i++) {
            v[i] = below[i * n];
            below[i * n] = 0;
        }
        if (tau == 0) continue;
        kn__dense_reflect(below + 1, n, m, n - k - 1, v, 1, tau, w);
        reflect_columns(s->h + k + 1, n, n, m, v, tau);
        if (s->z) kn__dense_reflect(s->z + (k + 1) * n, n, m, n, v, 1, tau, w);
    }
}

/* ---- Schur's form ---- */

/* Rows and columns k and k + 1 turned by (c, s). */
static void turn(const schur *s, int64_t k, double c, double t) {
    int64_t n = s->n;
    kn__dense_rotate(s->h + k * n, s->h + (k + 1) * n, c, t, n);
    for (int64_t i = 0; i < n; i++) {
        double *row = s->h + i * n + k, a = row[0], b = row[1];
        row[0] = c * a + t * b;
        row[1] = c * b - t * a;
    }
    if (s->z) kn__dense_rotate(s->z + k * n, s->z + (k + 1) * n, c, t, n);
}

/* The block of rows k and k + 1 has split off: its eigenvalues; real ones make it triangular. */
static void finish_pair(const schur *s, int64_t k) {
    double *h = s->h + k * s->n + k, a = h[0], b = h[1], c = h[s->n], d = h[s->n + 1];
    double p = (a - d) / 2, q = p * p + b * c, root = sqrt(fabs(q));
    if (q < 0) {
        s->re[k] = s->re[k + 1] = d + p;
        s->im[k] = root;
        s->im[k + 1] = -root;
        return;
    }
    double z = p + copysign(root, p);
    /* (z, c) spans the eigenvectors of d + z. */
    double r = hypot(z, c);
    if (r > 0) turn(s, k, z / r, c / r);
    h[s->n] = 0;
    s->re[k] = h[0];
    s->re[k + 1] = h[s->n + 1];
    s->im[k] = s->im[k + 1] = 0;
}

static int64_t split_at(const schur *s, int64_t hi) {
    int64_t l = hi, n = s->n;
    for (; l > 0; l--) {
        double scale = fabs(s->h[(l - 1) * n + l - 1]) + fabs(s->h[l * n + l]);
        if (scale == 0) scale = s->norm;
        if (fabs(s->h[l * n + l - 1]) <= DBL_EPSILON * scale) break;
    }
    if (l > 0) s->h[l * n + l - 1] = 0;
    return l;
}

/* The first column of (H - s1)(H - s2), the shifts s1 and s2 having this sum and product, for rows
 * from k on. */
static void first_column(const schur *s, int64_t k, double sum, double product, double *v) {
    int64_t n = s->n;
    const double *h = s->h + k * n + k;
    v[0] = h[0] * h[0] + h[1] * h[n] - sum * h[0] + product;
    v[1] = h[n] * (h[0] + h[n + 1] - sum);
    v[2] = h[n] * h[2 * n + 1];
}

/* Reflects rows and columns [k, k + m) by v = (1, v[1], v[2]); m is 2 or 3. */
static void reflect_both(const schur *s, int64_t k, int64_t m, const double *v, double tau) {
    int64_t n = s->n;
    for (int64_t j = 0; j < n; j++) {
        double *x = s->h + k * n + j, f = 0;
        for (int64_t i = 0; i < m; i++) f += v[i] * x[i * n];
        for (int64_t i = 0; i < m; i++) x[i * n] -= tau * f * v[i];
    }
    reflect_columns(s->h + k, n, n, m, v, tau);
    for (int64_t j = 0; s->z && j < n; j++) {
        double *x = s->z + k * n + j, f = 0;
        for (int64_t i = 0; i < m; i++) f += v[i] * x[i * n];
        for (int64_t i = 0; i < m; i++) x[i * n] -= tau * f * v[i];
    }
}

/* One QR step on rows [lo, hi] with both eigenvalues of the last block as shifts. */
static void double_step(const schur *s, int64_t lo, int64_t hi, int taken) {
    int64_t n = s->n;
    const double *last = s->h + (hi - 1) * n + hi - 1;
    double sum = last[0] + last[n + 1], product = last[0] * last[n + 1] - last[1] * last[n], v[3];
    if (taken % 10 == 9) { /* an unusual shift, where usual ones run in a circle */
        double size = fabs(s->h[hi * n + hi - 1]) + fabs(s->h[(hi - 1) * n + hi - 2]);
        sum = 1.5 * size;
        product = size * size;
    }
    first_column(s, lo, sum, product, v);
    for (int64_t k = lo; k < hi; k++) {
        int64_t m = hi - k < 2 ? 2 : 3;
        if (k > lo) {
            for (int64_t i = 0; i < m; i++) v[i] = s->h[(k + i) * n + k - 1];
        }
        double alpha = v[0], tau = kn__dense_reflector(&alpha, v + 1, 1, m - 1);
        v[0] = 1;
        if (tau != 0) reflect_both(s, k, m, v, tau);
        for (int64_t i = 1; k > lo && i < m; i++) s->h[(k + i) * n + k - 1] = 0;
    }
}

static bool to_schur(const schur *s) {
    int taken = 0;
    for (int64_t hi = s->n - 1; hi >= 0;) {
        int64_t lo = split_at(s, hi);
        if (lo == hi) {
            s->re[hi] = s->h[hi * s->n + hi];
            s->im[hi] = 0;
        } else if (lo + 1 == hi) {
            finish_pair(s, lo);
        } else {
            if (taken++ == 100) return false;
            double_step(s, lo, hi, taken);
            continue;
        }
        hi = lo - 1;
        taken = 0;
    }
    return true;
}

/* ---- Vectors ---- */

/* Solves (T - w) x = 0 upwards from row k (whose block ends there), x[k] given; a block of two rows
 * above is solved as one. */
static void substitute(const schur *s, double complex w, int64_t from, double complex *x) {
    int64_t n = s->n;
    double tiny = DBL_EPSILON * s->norm;
    for (int64_t i = from; i >= 0; i--) {
        bool pair = i > 0 && s->h[i * n + i - 1] != 0;
        const double *row = s->h + i * n, *above = pair ? row - n : row;
        double complex r = 0, q = 0;
        for (int64_t j = i + 1; j < n; j++) {
            r -= row[j] * x[j];
            if (pair) q -= above[j] * x[j];
        }
        double complex d = row[i] - w;
        if (!pair) {
            x[i] = r / (cabs(d) < tiny ? tiny : d);
            continue;
        }
        double complex a = above[i - 1] - w, det = a * d - above[i] * row[i - 1];
        if (cabs(det) < tiny * tiny) det = tiny * tiny;
        x[i - 1] = (q * d - above[i] * r) / det;
        x[i] = (a * r - row[i - 1] * q) / det;
        i--;
    }
}

/* x = Z y, of length 1, its largest element real where it is complex. */
static void normalise(const schur *s, const double complex *y, double complex *x, bool is_real) {
    int64_t n = s->n;
    double sum = 0, most = 0;
    double complex phase = 1;
    for (int64_t i = 0; i < n; i++) x[i] = 0;
    for (int64_t k = 0; k < n; k++) {
        if (y[k] == 0) continue;
        for (int64_t i = 0; i < n; i++) x[i] += s->z[k * n + i] * y[k];
    }
    for (int64_t i = 0; i < n; i++) {
        double size = cabs(x[i]);
        sum += size * size;
        if (size > most) {
            most = size;
            phase = conj(x[i]) / size;
        }
    }
    if (is_real) phase = 1;
    for (int64_t i = 0; i < n; i++) x[i] *= phase / sqrt(sum);
}

/* The vectors as rows of v; those of a pair are conjugates. */
static void find_vectors(const schur *s, double complex *v, double complex *y) {
    int64_t n = s->n;
    for (int64_t k = 0; k < n; k++) {
        double complex *x = v + k * n;
        bool pair = s->im[k] != 0;
        double complex w = s->re[k] + I * s->im[k];
        for (int64_t i = 0; i < n; i++) y[i] = 0;
        y[k] = 1;
        if (pair) { /* the block's own vector: (b, w - a) or (w - d, c) */
            const double *h = s->h + k * n + k;
            y[k] = fabs(h[1]) >= fabs(h[n]) ? h[1] : w - h[n + 1];
            y[k + 1] = fabs(h[1]) >= fabs(h[n]) ? w - h[0] : h[n];
        }
        substitute(s, w, k - 1, y);
        normalise(s, y, x, !pair);
        if (!pair) continue;
        for (int64_t i = 0; i < n; i++) x[n + i] = conj(x[i]);
        k++;
    }
}

bool kn__dense_eig(double *a, int64_t n, double *re, double *im, double *v, double *work) {
    double *z = work, *w = z + n * n;
    schur s = {a, v ? z : NULL, re, im, kn__dense_largest(a, n * n), n};
    if (n == 0) return true;
    if (!isfinite(s.norm)) return false;
    double scale = s.norm > 1e140 || (s.norm > 0 && s.norm < 1e-140) ? s.norm : 1;
    for (int64_t i = 0; scale != 1 && i < n * n; i++) a[i] /= scale;
    s.norm = kn__dense_largest(a, n * n) * (double)n;
    if (v) kn__dense_identity(z, n, n);
    to_hessenberg(&s, w, w + n);
    if (!to_schur(&s)) return false;
    if (v) find_vectors(&s, (double complex *)(void *)v, (double complex *)(void *)w);
    for (int64_t i = 0; i < n; i++) {
        re[i] *= scale;
        im[i] *= scale;
    }
    return true;
}
