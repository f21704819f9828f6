/* Eigenvalues and eigenvectors of a dense symmetric matrix; see dense.h. Householder's reflections
 * make it tridiagonal, and QL steps with implicit shifts (Bowdler, Martin, Reinsch and Wilkinson,
 * 1968) diagonal. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "ops/linalg/dense.h"
#include "ops/linalg/provider.h"

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

/* Whether T falls apart behind k; epsilon: the distance of 1 from the next number. */
static bool apart(const double *d, const double *e, int64_t k, double epsilon) {
    double small = epsilon / 2;
    return e[k] == 0 || fabs(e[k]) <= small * sqrt(fabs(d[k])) * sqrt(fabs(d[k + 1]));
}

/* T on its way; rows of z, of width numbers each, are rotated along. A block of it goes from l
 * towards end. */
typedef struct block {
    double *d, *e, *z;
    int64_t width;
    double epsilon;
    int64_t l, end;
} block;

/* c f + s g = r, c g - s f = 0 */
static double rotation(double f, double g, double *c, double *s) {
    double r = hypot(f, g);
    if (fabs(f) > fabs(g) && f < 0) r = -r; /* as LAPACK had it for decades */
    *c = r == 0 ? 1 : f / r;
    *s = r == 0 ? 0 : g / r;
    return r;
}

static void rotate(const block *b, int64_t k, double c, double s) {
    if (b->z) kn__dense_rotate(b->z + (k + 1) * b->width, b->z + k * b->width, c, s, b->width);
}

/* The two eigenvalues of [a b; b c], the larger in size first, and its unit vector (x, y). */
static void two_by_two(double a, double b, double c, double *first, double *second, double *x,
                       double *y) {
    double sum = a + c, diff = a - c, twice = 2 * b, root = hypot(diff, twice);
    double large = fabs(a) > fabs(c) ? a : c, small = fabs(a) > fabs(c) ? c : a;
    if (sum == 0) {
        *first = root / 2;
        *second = -root / 2;
    } else {
        *first = (sum + copysign(root, sum)) / 2;
        *second = large / *first * small - b / *first * b;
    }
    double side = diff >= 0 ? 1 : -1, v = diff + side * root;
    if (fabs(v) > fabs(twice)) {
        double t = -twice / v;
        *y = 1 / sqrt(1 + t * t);
        *x = t * *y;
    } else if (twice == 0) {
        *x = 1;
        *y = 0;
    } else {
        double t = -v / twice;
        *x = 1 / sqrt(1 + t * t);
        *y = t * *x;
    }
    if ((sum < 0 ? -1 : 1) == side) {
        double t = *x;
        *x = -*y;
        *y = t;
    }
}

/* Rows k and k + 1, which are a block by themselves. */
static void finish_pair(const block *b, int64_t k) {
    double x, y, first, second;
    two_by_two(b->d[k], b->e[k], b->d[k + 1], &first, &second, &x, &y);
    rotate(b, k, x, -y);
    b->d[k] = first;
    b->d[k + 1] = second;
    b->e[k] = 0;
}

static double shift_of(const block *b, int64_t m, int64_t next, int64_t k) {
    double g = (b->d[next] - b->d[b->l]) / (2 * b->e[k]), r = hypot(g, 1);
    return b->d[m] - b->d[b->l] + b->e[k] / (g + copysign(r, g));
}

/* One QL step on T[l..m] with Wilkinson's shift. */
static void step_down(const block *b, int64_t m) {
    double *d = b->d, *e = b->e, g = shift_of(b, m, b->l + 1, b->l), s = 1, c = 1, p = 0;
    for (int64_t i = m - 1; i >= b->l; i--) {
        double f = s * e[i], h = c * e[i], r = rotation(g, f, &c, &s);
        if (i != m - 1) e[i + 1] = r;
        g = d[i + 1] - p;
        r = (d[i] - g) * s + 2 * c * h;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - h;
        rotate(b, i, c, s);
    }
    d[b->l] -= p;
    e[b->l] = g;
}

/* One QR step on T[m..l], the other way round. */
static void step_up(const block *b, int64_t m) {
    double *d = b->d, *e = b->e, g = shift_of(b, m, b->l - 1, b->l - 1), s = 1, c = 1, p = 0;
    for (int64_t i = m; i < b->l; i++) {
        double f = s * e[i], h = c * e[i], r = rotation(g, f, &c, &s);
        if (i != m) e[i - 1] = r;
        g = d[i] - p;
        r = (d[i + 1] - g) * s + 2 * c * h;
        p = s * r;
        d[i] = g + p;
        g = c * r - h;
        rotate(b, i, c, -s);
    }
    d[b->l] -= p;
    e[b->l - 1] = g;
}

/* Works on one block until it is diagonal, from the end whose element is the smaller. */
static bool finish_block(block *b, int64_t *left) {
    bool down = b->end > b->l;
    int64_t one = down ? 1 : -1;
    while (down ? b->l <= b->end : b->l >= b->end) {
        int64_t m = b->l;
        while (m != b->end && !apart(b->d, b->e, down ? m : m - 1, b->epsilon)) m += one;
        if (m != b->end) b->e[down ? m : m - 1] = 0;
        if (m == b->l) {
            b->l += one;
        } else if (m == b->l + one) {
            finish_pair(b, down ? b->l : m);
            b->l += 2 * one;
        } else {
            if ((*left)-- == 0) return false;
            if (down)
                step_down(b, m);
            else
                step_up(b, m);
        }
    }
    return true;
}

static bool diagonalise(block t, int64_t n) {
    int64_t left = 60 * n;
    double *d = t.d, *e = t.e;
    for (int64_t l = 0; l < n;) {
        int64_t m = l;
        while (m + 1 < n && !apart(d, e, m, t.epsilon)) m++;
        if (m + 1 < n) e[m] = 0;
        block b = t;
        b.l = l;
        b.end = m;
        if (fabs(d[m]) < fabs(d[l])) {
            b.l = m;
            b.end = l;
        }
        if (m > l && !finish_block(&b, &left)) return false;
        l = m + 1;
    }
    return true;
}

static void sort_ascending(double *d, double *z, int64_t width, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        int64_t least = i;
        for (int64_t j = i + 1; j < n; j++) {
            if (d[j] < d[least]) least = j;
        }
        if (least == i) continue;
        double v = d[i];
        d[i] = d[least];
        d[least] = v;
        for (int64_t k = 0; z && k < width; k++) {
            v = z[i * width + k];
            z[i * width + k] = z[least * width + k];
            z[least * width + k] = v;
        }
    }
}

/* x times a fixed vector that is orthogonal to no vector of note. */
static double probe(const double *x, int64_t n) {
    double sum = 0;
    for (int64_t j = 0; j < n; j++) {
        double v = (double)(j + 1) * 0.6180339887498949;
        sum += x[j] * (v - floor(v) - 0.4);
    }
    return sum;
}

/* Signs of eigenvectors depend on the number of steps, and that on the precision: what each vector
 * times the fixed one would be if T were taken apart with this epsilon. z: the rows that T's
 * vectors are multiplied with. work: 2 n numbers. */
static bool foresee(double *seen, const double *d, const double *e, const double *z, int64_t n,
                    double epsilon, double *work) {
    block t = {.d = work, .e = work + n, .z = seen, .width = 1, .epsilon = epsilon};
    memcpy(t.d, d, (size_t)n * sizeof *d);
    memcpy(t.e, e, (size_t)n * sizeof *e);
    for (int64_t i = 0; i < n; i++) seen[i] = probe(z + i * n, n);
    if (!diagonalise(t, n)) return false;
    sort_ascending(t.d, seen, 1, n);
    return true;
}

static void align(double *z, const double *seen, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        double *row = z + i * n;
        bool turn = (probe(row, n) < 0) != (seen[i] < 0);
        for (int64_t j = 0; turn && j < n; j++) row[j] = -row[j];
    }
}

static void reverse(double *x, int64_t n) {
    for (int64_t i = 0; i < n / 2; i++) {
        double v = x[i];
        x[i] = x[n - 1 - i];
        x[n - 1 - i] = v;
    }
}

/* Q^T in A becomes the vectors, whose signs are open where a provider finds them. */
static bool diagonalise_tridiagonal(double *a, int64_t n, double *d, double *e, bool vectors,
                                    bool provided) {
    kn__lapack_answer answer = KN__LAPACK_NONE;
    if (vectors && provided) answer = kn__lapack_tridiagonal_spectrum(d, e, a, n);
    if (answer != KN__LAPACK_NONE) return answer == KN__LAPACK_DONE;
    block b = {.d = d, .e = e, .z = vectors ? a : NULL, .width = n, .epsilon = DBL_EPSILON};
    if (!diagonalise(b, n)) return false;
    sort_ascending(d, b.z, n, n);
    return true;
}

bool kn__dense_eigh(double *a, int64_t n, double *w, bool upper, bool vectors, double epsilon,
                    double *work) {
    double *e = work, *tau = work + n, *t = work + 2 * n, *seen = work + 3 * n;
    if (n == 0) return true;
    if (upper) reverse(a, n * n); /* rows and columns backwards: the upper triangle is the lower */
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < i; j++) a[j * n + i] = a[i * n + j];
    }
    double largest = kn__dense_largest(a, n * n), scale = 1;
    if (!isfinite(largest)) return false;
    /* Squares of elements must neither overflow nor vanish. */
    if (largest > 1e140 || (largest > 0 && largest < 1e-140)) scale = largest;
    for (int64_t i = 0; scale != 1 && i < n * n; i++) a[i] /= scale;
    bool ours = !kn__lapack_tridiagonal(a, n, w, e, tau, vectors);
    if (ours) tridiagonalise(a, n, w, e, tau, t);
    if (ours && vectors) form(a, n, tau);
    if (upper) {
        if (vectors) reverse(a, n * n);
        reverse(w, n);
        reverse(e, n - 1);
    }
    bool rounded = vectors && (!ours || epsilon > DBL_EPSILON);
    if (rounded) rounded = foresee(seen, w, e, a, n, epsilon, tau);
    if (!diagonalise_tridiagonal(a, n, w, e, vectors, !ours)) return false;
    for (int64_t i = 0; scale != 1 && i < n; i++) w[i] *= scale;
    if (rounded) align(a, seen, n);
    return true;
}
