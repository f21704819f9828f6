/* LU, Cholesky's and Bunch and Kaufman's factorisation; see dense.h. */
#include <math.h>

#include "ops/linalg/dense.h"
#include "ops/linalg/provider.h"

static void exchange(double *x, double *y, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        double v = x[i];
        x[i] = y[i];
        y[i] = v;
    }
}

/* ---- LU: panels of columns, then one product for what is right of them ------------------------
 */

enum { PANEL = 32 };

static int64_t pivot_row(const double *a, int64_t ld, int64_t m, int64_t k) {
    int64_t best = k;
    for (int64_t i = k + 1; i < m; i++) {
        if (fabs(a[i * ld + k]) > fabs(a[best * ld + k])) best = i;
    }
    return best;
}

/* Columns [from, to); whole rows change places. */
static int64_t lu_panel(double *a, int64_t m, int64_t n, int64_t from, int64_t to, int32_t *pivots,
                        bool pivot) {
    int64_t info = 0;
    for (int64_t k = from; k < to; k++) {
        int64_t p = pivot ? pivot_row(a, n, m, k) : k;
        pivots[k] = (int32_t)p;
        if (p != k) exchange(a + p * n, a + k * n, n);
        double d = a[k * n + k];
        if (d == 0) {
            if (!info) info = k + 1;
            continue;
        }
        for (int64_t i = k + 1; i < m; i++) {
            double f = a[i * n + k] /= d;
            for (int64_t j = k + 1; j < to; j++) a[i * n + j] -= f * a[k * n + j];
        }
    }
    return info;
}

int64_t kn__dense_lu(double *a, int64_t m, int64_t n, int32_t *pivots, bool pivot) {
    int64_t steps = m < n ? m : n, info = 0;
    if (pivot && kn__lapack_lu(a, m, n, pivots, &info)) return info;
    for (int64_t from = 0; from < steps; from += PANEL) {
        int64_t to = from + PANEL < steps ? from + PANEL : steps;
        int64_t found = lu_panel(a, m, n, from, to, pivots, pivot);
        if (found && !info) info = found;
        if (to == n) continue;
        double *right = a + from * n + to, *below = a + to * n;
        kn__dense_solve_triangle(a + from * n + from, n, to - from,
                                 (kn__triangle_use){.unit = true}, right, n, n - to);
        kn__dense_multiply(below + to, n, -1, below + from, n, right, n, m - to, n - to, to - from);
    }
    return info;
}

/* ---- Cholesky ---- */
int64_t kn__dense_cholesky(double *a, int64_t n) {
    enum { ROWS = 64 };
    double part[PANEL * ROWS];
    int64_t info;
    if (kn__lapack_cholesky(a, n, &info)) return info;
    for (int64_t from = 0; from < n; from += PANEL) {
        int64_t to = from + PANEL < n ? from + PANEL : n, width = to - from;
        for (int64_t k = from; k < to; k++) {
            double d = a[k * n + k];
            for (int64_t j = from; j < k; j++) d -= a[k * n + j] * a[k * n + j];
            if (!(d > 0)) return k + 1;
            a[k * n + k] = d = sqrt(d);
            for (int64_t i = k + 1; i < n; i++) {
                double s = a[i * n + k];
                for (int64_t j = from; j < k; j++) s -= a[i * n + j] * a[k * n + j];
                a[i * n + k] = s / d;
            }
        }
        /* What is below and to the right, some columns at a time, as far as the diagonal. */
        for (int64_t j = to; j < n; j += ROWS) {
            int64_t columns = n - j < ROWS ? n - j : ROWS;
            for (int64_t x = 0; x < columns; x++) {
                for (int64_t p = 0; p < width; p++) part[p * ROWS + x] = a[(j + x) * n + from + p];
            }
            for (int64_t x = 0; x < columns; x++)
                kn__dense_multiply(a + (j + x) * n + j, n, -1, a + (j + x) * n + from, n, part,
                                   ROWS, 1, x + 1, width);
            int64_t below = j + columns;
            kn__dense_multiply(a + below * n + j, n, -1, a + below * n + from, n, part, ROWS,
                               n - below, columns, width);
        }
    }
    return 0;
}

/* ---- LDL^T: the lower triangle alone is read and written ----------------------------------------
 */

/* Element (i, j) of the symmetric matrix. */
static double *element(double *a, int64_t n, int64_t i, int64_t j) {
    return i >= j ? &a[i * n + j] : &a[j * n + i];
}

/* The row from `from` on whose element in column k is the largest, k itself left out. */
static int64_t largest_in(double *a, int64_t n, int64_t k, int64_t from, double *value) {
    int64_t best = -1;
    *value = 0;
    for (int64_t i = from; i < n; i++) {
        double v = fabs(*element(a, n, i, k));
        if (i != k && (best < 0 || v > *value)) best = i, *value = v;
    }
    return best;
}

/* Exchanges rows and columns k and p of what is from `from` on. */
static void exchange_symmetric(double *a, int64_t n, int64_t from, int64_t k, int64_t p) {
    if (k == p) return;
    for (int64_t i = from; i < n; i++) {
        if (i == k || i == p) continue;
        double *x = element(a, n, i, k), *y = element(a, n, i, p), v = *x;
        *x = *y;
        *y = v;
    }
    double v = a[k * n + k];
    a[k * n + k] = a[p * n + p];
    a[p * n + p] = v;
}

/* The size of the next block, and the row that changes places with its last one. */
static int choose_block(double *a, int64_t n, int64_t k, int64_t *with, bool *zero) {
    const double alpha = 0.6403882032022076; /* (1 + sqrt(17)) / 8 */
    double column = 0, row = 0, d = fabs(a[k * n + k]);
    int64_t r = k + 1 < n ? largest_in(a, n, k, k + 1, &column) : -1;
    *with = k;
    *zero = fmax(d, column) == 0 || isnan(d);
    if (*zero || d >= alpha * column) return 1;
    largest_in(a, n, r, k, &row);
    if (d >= alpha * column * (column / row)) return 1;
    *with = r;
    return fabs(a[r * n + r]) >= alpha * row ? 1 : 2;
}

static void eliminate_one(double *a, int64_t n, int64_t k) {
    double d = a[k * n + k];
    for (int64_t j = k + 1; j < n; j++) {
        double f = a[j * n + k] / d;
        for (int64_t i = j; i < n; i++) a[i * n + j] -= a[i * n + k] * f;
    }
    for (int64_t i = k + 1; i < n; i++) a[i * n + k] /= d;
}

static void eliminate_two(double *a, int64_t n, int64_t k) {
    double d21 = a[(k + 1) * n + k], d11 = a[(k + 1) * n + k + 1] / d21, d22 = a[k * n + k] / d21;
    double t = 1 / (d11 * d22 - 1) / d21;
    for (int64_t j = k + 2; j < n; j++) {
        double w0 = t * (d11 * a[j * n + k] - a[j * n + k + 1]);
        double w1 = t * (d22 * a[j * n + k + 1] - a[j * n + k]);
        for (int64_t i = j; i < n; i++) a[i * n + j] -= a[i * n + k] * w0 + a[i * n + k + 1] * w1;
        a[j * n + k] = w0;
        a[j * n + k + 1] = w1;
    }
}

int64_t kn__dense_ldl(double *a, int64_t n, int32_t *pivots) {
    int64_t info = 0;
    for (int64_t k = 0; k < n;) {
        int64_t with;
        bool zero;
        int size = choose_block(a, n, k, &with, &zero);
        if (zero && !info) info = k + 1;
        if (!zero) exchange_symmetric(a, n, k, k + size - 1, with);
        if (!zero && size == 1) eliminate_one(a, n, k);
        if (size == 2) eliminate_two(a, n, k);
        for (int i = 0; i < size; i++)
            pivots[k + i] = (int32_t)(size == 1 ? with + 1 : -(with + 1));
        k += size;
    }
    return info;
}

static void subtract_row(double *b, int64_t columns, int64_t to, int64_t from, double f) {
    for (int64_t x = 0; x < columns; x++) b[to * columns + x] -= f * b[from * columns + x];
}

static void solve_block(const double *a, int64_t n, int64_t k, int size, double *b,
                        int64_t columns) {
    for (int64_t x = 0; x < columns; x++) {
        double *b0 = b + k * columns + x, *b1 = b0 + columns;
        if (size == 1) {
            *b0 /= a[k * n + k];
        } else {
            double off = a[(k + 1) * n + k], d0 = a[k * n + k] / off,
                   d1 = a[(k + 1) * n + k + 1] / off, det = d0 * d1 - 1;
            double x0 = *b0 / off, x1 = *b1 / off;
            *b0 = (d1 * x0 - x1) / det;
            *b1 = (d0 * x1 - x0) / det;
        }
    }
}

void kn__dense_ldl_solve(const double *a, int64_t n, const int32_t *pivots, double *b,
                         int64_t columns) {
    for (int64_t k = 0; k < n;) { /* L, with the exchanges as they came */
        int size = pivots[k] > 0 || k + 1 == n ? 1 : 2;
        int64_t last = k + size - 1, with = (pivots[k] > 0 ? pivots[k] : -(int64_t)pivots[k]) - 1;
        if (with != last) exchange(b + last * columns, b + with * columns, columns);
        for (int64_t i = k + size; i < n; i++) {
            for (int64_t j = k; j <= last; j++) subtract_row(b, columns, i, j, a[i * n + j]);
        }
        solve_block(a, n, k, size, b, columns);
        k += size;
    }
    for (int64_t k = n - 1; k >= 0;) { /* L^T, backwards */
        int size = pivots[k] > 0 || k == 0 ? 1 : 2;
        int64_t with = (pivots[k] > 0 ? pivots[k] : -(int64_t)pivots[k]) - 1;
        for (int64_t j = k - size + 1; j <= k; j++) {
            for (int64_t i = k + 1; i < n; i++) subtract_row(b, columns, j, i, a[i * n + j]);
        }
        if (with != k) exchange(b + k * columns, b + with * columns, columns);
        k -= size;
    }
}
