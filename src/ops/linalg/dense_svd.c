/* The singular value decomposition of a dense square matrix; see dense.h. Reflections from both
 * sides make it bidiagonal, and QR steps diagonal (Golub and Kahan, 1965; with shift zero as Demmel
 * and Kahan, 1990, where the shift would cost accuracy). */
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

/* The singular vectors on their way: rows of width numbers; NULL: not wanted. */
typedef struct sides {
    double *ut, *vt;
    int64_t width;
} sides;

static void rotate(double *rows, int64_t width, int64_t k, double c, double s) {
    if (rows) kn__dense_rotate(rows + k * width, rows + (k + 1) * width, c, s, width);
}

/* Rows k and k + 1 of both sides. */
static void rotate_both(const sides *q, int64_t k, double cv, double sv, double cu, double su) {
    rotate(q->vt, q->width, k, cv, sv);
    rotate(q->ut, q->width, k, cu, su);
}

/* What [f g; 0 h] = U S V^T is with |f| >= |h| and g not 0: the rotations (cl, sl) and (cr, sr),
 * and the absolute singular values. */
typedef struct pair {
    double most, least, cl, sl, cr, sr;
} pair;

static pair pair_of(double f, double g, double h) {
    double fa = fabs(f), ga = fabs(g), ha = fabs(h);
    if (fa / ga < DBL_EPSILON / 2) { /* g is all there is */
        double least = ha > 1 ? fa / (ga / ha) : fa / ga * ha;
        return (pair){ga, least, 1, h / g, f / g, 1};
    }
    double d = fa - ha, l = d == fa ? 1 : d / fa, m = g / f, t = 2 - l, mm = m * m;
    double s = sqrt(t * t + mm), r = l == 0 ? fabs(m) : sqrt(l * l + mm), a = (s + r) / 2;
    if (mm != 0)
        t = (m / (s + t) + m / (r + l)) * (1 + a);
    else
        t = l == 0 ? copysign(2, f) * copysign(1, g) : g / copysign(d, f) + m / t;
    l = sqrt(t * t + 4);
    pair p = {fa * a, ha / a, 0, 0, 2 / l, t / l};
    p.cl = (p.cr + p.sr * m) / a;
    p.sl = h / f * p.sr / a;
    return p;
}

/* Rows k and k + 1 are a block by themselves. */
static void finish_pair(const bidiagonal *b, int64_t k, const sides *q) {
    double f = b->d[k], g = b->e[k], h = b->d[k + 1], sign;
    bool turned = fabs(h) > fabs(f);
    pair p = {fabs(f), fabs(h), 1, 0, 1, 0};
    if (turned) p = (pair){fabs(h), fabs(f), 1, 0, 1, 0};
    if (g != 0) p = turned ? pair_of(h, g, f) : pair_of(f, g, h);
    bool large = fabs(g) > fmax(fabs(f), fabs(h));
    if (turned) p = (pair){p.most, p.least, p.sr, p.cr, p.sl, p.cl};
    if (large)
        sign = copysign(1, p.sr) * copysign(1, p.cl) * copysign(1, g);
    else if (turned)
        sign = copysign(1, p.sr) * copysign(1, p.sl) * copysign(1, h);
    else
        sign = copysign(1, p.cr) * copysign(1, p.cl) * copysign(1, f);
    b->d[k] = copysign(p.most, sign);
    b->d[k + 1] = copysign(p.least, sign * copysign(1, f) * copysign(1, h));
    b->e[k] = 0;
    rotate_both(q, k, p.cr, p.sr, p.cl, p.sl);
}

/* ---- QR steps on rows [lo, hi], downwards or upwards ---- */
static void shifted_down(const bidiagonal *b, int64_t lo, int64_t hi, double shift,
                         const sides *q) {
    double *d = b->d, *e = b->e, c, s, cu, su;
    double f = (fabs(d[lo]) - shift) * (copysign(1, d[lo]) + shift / d[lo]), g = e[lo];
    for (int64_t k = lo; k < hi; k++) {
        double r = rotation(f, g, &c, &s);
        if (k > lo) e[k - 1] = r;
        f = c * d[k] + s * e[k];
        e[k] = c * e[k] - s * d[k];
        g = s * d[k + 1];
        d[k + 1] *= c;
        d[k] = rotation(f, g, &cu, &su);
        f = cu * e[k] + su * d[k + 1];
        d[k + 1] = cu * d[k + 1] - su * e[k];
        if (k + 1 < hi) {
            g = su * e[k + 1];
            e[k + 1] *= cu;
        }
        rotate_both(q, k, c, s, cu, su);
    }
    e[hi - 1] = f;
}

static void shifted_up(const bidiagonal *b, int64_t lo, int64_t hi, double shift, const sides *q) {
    double *d = b->d, *e = b->e, c, s, cv, sv;
    double f = (fabs(d[hi]) - shift) * (copysign(1, d[hi]) + shift / d[hi]), g = e[hi - 1];
    for (int64_t i = hi; i > lo; i--) {
        double r = rotation(f, g, &c, &s);
        if (i < hi) e[i] = r;
        f = c * d[i] + s * e[i - 1];
        e[i - 1] = c * e[i - 1] - s * d[i];
        g = s * d[i - 1];
        d[i - 1] *= c;
        d[i] = rotation(f, g, &cv, &sv);
        f = cv * e[i - 1] + sv * d[i - 1];
        d[i - 1] = cv * d[i - 1] - sv * e[i - 1];
        if (i > lo + 1) {
            g = sv * e[i - 2];
            e[i - 2] *= cv;
        }
        rotate_both(q, i - 1, cv, -sv, c, -s);
    }
    e[lo] = f;
}

static void unshifted_down(const bidiagonal *b, int64_t lo, int64_t hi, const sides *q) {
    double *d = b->d, *e = b->e, c = 1, s = 0, old_c = 1, old_s = 0;
    for (int64_t k = lo; k < hi; k++) {
        double r = rotation(d[k] * c, e[k], &c, &s);
        if (k > lo) e[k - 1] = old_s * r;
        d[k] = rotation(old_c * r, d[k + 1] * s, &old_c, &old_s);
        rotate_both(q, k, c, s, old_c, old_s);
    }
    double h = d[hi] * c;
    d[hi] = h * old_c;
    e[hi - 1] = h * old_s;
}

static void unshifted_up(const bidiagonal *b, int64_t lo, int64_t hi, const sides *q) {
    double *d = b->d, *e = b->e, c = 1, s = 0, old_c = 1, old_s = 0;
    for (int64_t i = hi; i > lo; i--) {
        double r = rotation(d[i] * c, e[i - 1], &c, &s);
        if (i < hi) e[i] = old_s * r;
        d[i] = rotation(old_c * r, d[i - 1] * s, &old_c, &old_s);
        rotate_both(q, i - 1, old_c, -old_s, c, -s);
    }
    double h = d[lo] * c;
    d[lo] = h * old_c;
    e[lo] = h * old_s;
}

/* ---- the iteration ---- */

/* How near to zero is zero. */
typedef struct limits {
    double epsilon, relative, absolute;
} limits;

static limits limits_of(const bidiagonal *b, double epsilon) {
    int64_t n = b->n;
    limits l = {.epsilon = epsilon};
    l.relative = fmax(10, fmin(100, pow(epsilon, -0.125))) * epsilon;
    double least = fabs(b->d[0]), mu = least;
    for (int64_t i = 1; i < n && least > 0; i++) {
        mu = fabs(b->d[i]) * (mu / (mu + fabs(b->e[i - 1])));
        least = fmin(least, mu);
    }
    l.absolute = fmax(l.relative * least / sqrt((double)n), 6.0 * (double)(n * n) * DBL_MIN);
    return l;
}

/* Sets an element of e to zero that is small enough, and tells so; else finds a lower bound of the
 * block's singular values. */
static bool splits(const bidiagonal *b, int64_t lo, int64_t hi, bool down, const limits *l,
                   double *least) {
    int64_t first = down ? hi - 1 : lo, from = down ? lo : hi;
    if (fabs(b->e[first]) <= l->relative * fabs(b->d[down ? hi : lo])) {
        b->e[first] = 0;
        return true;
    }
    double mu = *least = fabs(b->d[from]);
    for (int64_t i = 0; i < hi - lo; i++) {
        int64_t k = down ? lo + i : hi - 1 - i;
        if (fabs(b->e[k]) <= l->relative * mu) {
            b->e[k] = 0;
            return true;
        }
        mu = fabs(b->d[down ? k + 1 : k]) * (mu / (mu + fabs(b->e[k])));
        *least = fmin(*least, mu);
    }
    return false;
}

static double shift_of(const bidiagonal *b, int64_t lo, int64_t hi, bool down, double ratio,
                       const limits *l) {
    if ((double)b->n * l->relative * ratio <= fmax(l->epsilon / 2, 0.01 * l->relative)) return 0;
    int64_t k = down ? hi - 1 : lo;
    double shift = smaller_of(b->d[k], b->e[k], b->d[k + 1]), size = fabs(b->d[down ? lo : hi]);
    return size > 0 && shift / size * (shift / size) < l->epsilon / 2 ? 0 : shift;
}

static void one_step(const bidiagonal *b, int64_t lo, int64_t hi, bool down, double shift,
                     const sides *q) {
    if (shift == 0 && down)
        unshifted_down(b, lo, hi, q);
    else if (shift == 0)
        unshifted_up(b, lo, hi, q);
    else if (down)
        shifted_down(b, lo, hi, shift, q);
    else
        shifted_up(b, lo, hi, shift, q);
}

/* The start of the block that ends in hi; hi itself where it stands alone. */
static int64_t block_start(const bidiagonal *b, int64_t hi, const limits *l, double *largest) {
    *largest = fabs(b->d[hi]);
    for (int64_t k = hi - 1; k >= 0; k--) {
        if (fabs(b->e[k]) <= l->absolute) {
            b->e[k] = 0;
            return k + 1;
        }
        *largest = fmax(*largest, fmax(fabs(b->d[k]), fabs(b->e[k])));
    }
    return 0;
}

static bool diagonalise(const bidiagonal *b, double epsilon, const sides *q) {
    int64_t left = 100 * b->n + 100, old_lo = -1, old_hi = -1;
    limits l = limits_of(b, epsilon);
    bool down = true;
    for (int64_t hi = b->n - 1; hi > 0;) {
        double largest, least = 0;
        int64_t lo = block_start(b, hi, &l, &largest);
        if (lo == hi) {
            hi--;
            continue;
        }
        if (lo == hi - 1) {
            finish_pair(b, lo, q);
            hi -= 2;
            continue;
        }
        if (old_hi < 0 || lo > old_hi || hi < old_lo) down = fabs(b->d[lo]) >= fabs(b->d[hi]);
        if (splits(b, lo, hi, down, &l, &least)) continue;
        if (left-- == 0) return false;
        old_lo = lo;
        old_hi = hi;
        one_step(b, lo, hi, down, shift_of(b, lo, hi, down, least / largest, &l), q);
        int64_t end = down ? hi - 1 : lo;
        if (fabs(b->e[end]) <= l.absolute) b->e[end] = 0;
    }
    return true;
}

static void swap_rows(double *rows, int64_t width, int64_t i, int64_t k) {
    for (int64_t j = 0; rows && j < width; j++) {
        double v = rows[i * width + j];
        rows[i * width + j] = rows[k * width + j];
        rows[k * width + j] = v;
    }
}

/* Positive and descending. */
static void arrange(double *s, int64_t n, const sides *q) {
    for (int64_t k = 0; k < n; k++) {
        for (int64_t j = 0; signbit(s[k]) && q->vt && j < q->width; j++)
            q->vt[k * q->width + j] *= -1;
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
        swap_rows(q->ut, q->width, i, most);
        swap_rows(q->vt, q->width, i, most);
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

/* As in dense_eigh.c: what left vectors times the fixed one would be with this epsilon. work: 2 n
 * numbers. */
static bool foresee(double *seen, const bidiagonal *b, const double *ut, double epsilon,
                    double *work) {
    int64_t n = b->n;
    bidiagonal copy = {n, work, work + n, NULL, NULL};
    sides q = {seen, NULL, 1};
    memcpy(copy.d, b->d, (size_t)n * sizeof *work);
    memcpy(copy.e, b->e, (size_t)n * sizeof *work);
    for (int64_t i = 0; i < n; i++) seen[i] = probe(ut + i * n, n);
    if (!diagonalise(&copy, epsilon, &q)) return false;
    arrange(copy.d, n, &q);
    return true;
}

static void align(const sides *q, const double *seen, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        bool turn = (probe(q->ut + i * n, n) < 0) != (seen[i] < 0);
        for (int64_t j = 0; turn && j < n; j++) {
            q->ut[i * n + j] *= -1;
            q->vt[i * n + j] *= -1;
        }
    }
}

/* B^T, lower bidiagonal, turned from the left to be upper; q: its own sides. */
static void turn_upper(const bidiagonal *b, const sides *q) {
    for (int64_t k = 0; k + 1 < b->n; k++) {
        double c, s, next = b->d[k + 1];
        b->d[k] = rotation(b->d[k], b->e[k], &c, &s);
        b->e[k] = s * next;
        b->d[k + 1] = c * next;
        rotate(q->ut, q->width, k, c, s);
    }
}

/* The sides of A become the singular vectors, whose signs are open where a provider finds them. */
static bool diagonalise_bidiagonal(const bidiagonal *b, const sides *q, bool provided) {
    kn__lapack_answer answer = KN__LAPACK_NONE;
    if (q->ut && provided) answer = kn__lapack_bidiagonal_spectrum(b->d, b->e, q->ut, q->vt, b->n);
    if (answer != KN__LAPACK_NONE) return answer == KN__LAPACK_DONE;
    return diagonalise(b, DBL_EPSILON, q);
}

bool kn__dense_svd(double *a, int64_t n, double *s, double *ut, double *vt, bool vectors,
                   bool transposed, double epsilon, double *work) {
    bidiagonal b = {n, s, work, work + n, work + 2 * n};
    sides q = {vectors ? ut : NULL, vectors ? vt : NULL, n};
    double *w = work + 3 * n, scale = 1;
    if (n == 0) return true;
    double largest = kn__dense_largest(a, n * n);
    if (!isfinite(largest)) return false;
    if (largest > 1e140 || (largest > 0 && largest < 1e-140)) scale = largest;
    for (int64_t i = 0; scale != 1 && i < n * n; i++) a[i] /= scale;
    bool ours = !kn__lapack_bidiagonal(a, n, s, b.e, b.left, b.right, ut, vt, vectors);
    if (ours) bidiagonalise(a, &b, w);
    if (ours && vectors) form(a, &b, ut, vt, w);
    bool rounded = vectors && (!ours || epsilon > DBL_EPSILON);
    b.e[n - 1] = 0;
    if (transposed) {
        q = (sides){q.vt, q.ut, n};
        turn_upper(&b, &q);
    }
    if (rounded) rounded = foresee(w, &b, q.ut, epsilon, w + n);
    if (!diagonalise_bidiagonal(&b, &q, !ours)) return false;
    for (int64_t i = 0; scale != 1 && i < n; i++) s[i] *= scale;
    arrange(s, n, &q);
    if (rounded) align(&q, w, n);
    return true;
}
