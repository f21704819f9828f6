/* Products, triangles and rotations of dense matrices; see dense.h. */
#include "ops/linalg/dense.h"

#include <math.h>
#include <string.h>

#if defined(__GNUC__)
/* Two numbers at once, wherever they lie: what every processor with vectors has. */
typedef double two __attribute__((vector_size(16), aligned(8), may_alias));
#define KN__HAS_TWO 1
#endif

enum { BLOCK = 256 };

/* C[0..rows) += scale A B for few rows and any columns. */
static void multiply_rows(double *c, int64_t ldc, double scale, const double *a, int64_t lda,
                          const double *b, int64_t ldb, int64_t rows, int64_t n, int64_t k) {
    for (int64_t i = 0; i < rows; i++) {
        double *to = c + i * ldc;
        for (int64_t p = 0; p < k; p++) {
            double f = scale * a[i * lda + p];
            const double *from = b + p * ldb;
            for (int64_t j = 0; j < n; j++) to[j] += f * from[j];
        }
    }
}

#ifdef KN__HAS_TWO
/* A tile of 4 rows and 4 columns, kept in registers over k; b: [k, 4] without gaps. */
static void multiply_tile(double *c, int64_t ldc, double scale, const double *a, int64_t lda,
                          const double *b, int64_t k) {
    const double *a0 = a, *a1 = a + lda, *a2 = a + 2 * lda, *a3 = a + 3 * lda;
    two s00 = {0, 0}, s01 = s00, s10 = s00, s11 = s00, s20 = s00, s21 = s00, s30 = s00, s31 = s00;
    for (int64_t p = 0; p < k; p++) {
        two b0 = *(const two *)(b + p * 4), b1 = *(const two *)(b + p * 4 + 2);
        s00 += a0[p] * b0;
        s01 += a0[p] * b1;
        s10 += a1[p] * b0;
        s11 += a1[p] * b1;
        s20 += a2[p] * b0;
        s21 += a2[p] * b1;
        s30 += a3[p] * b0;
        s31 += a3[p] * b1;
    }
    const two sums[4][2] = {{s00, s01}, {s10, s11}, {s20, s21}, {s30, s31}};
    for (int i = 0; i < 4; i++) {
        *(two *)(c + i * ldc) += scale * sums[i][0];
        *(two *)(c + i * ldc + 2) += scale * sums[i][1];
    }
}

void kn__dense_multiply(double *c, int64_t ldc, double scale, const double *a, int64_t lda,
                        const double *b, int64_t ldb, int64_t m, int64_t n, int64_t k) {
    int64_t m4 = m - m % 4, n4 = m4 ? n - n % 4 : 0;
    double part[BLOCK * 4];
    for (int64_t p = 0; p < k; p += BLOCK) {
        int64_t depth = k - p < BLOCK ? k - p : BLOCK;
        for (int64_t j = 0; j < n4; j += 4) {
            for (int64_t x = 0; x < depth; x++)
                memcpy(part + x * 4, b + (p + x) * ldb + j, 4 * sizeof *part);
            for (int64_t i = 0; i < m4; i += 4)
                multiply_tile(c + i * ldc + j, ldc, scale, a + i * lda + p, lda, part, depth);
        }
        multiply_rows(c + n4, ldc, scale, a + p, lda, b + p * ldb + n4, ldb, m4, n - n4, depth);
        multiply_rows(c + m4 * ldc, ldc, scale, a + m4 * lda + p, lda, b + p * ldb, ldb, m - m4, n,
                      depth);
    }
}
#else
void kn__dense_multiply(double *c, int64_t ldc, double scale, const double *a, int64_t lda,
                        const double *b, int64_t ldb, int64_t m, int64_t n, int64_t k) {
    multiply_rows(c, ldc, scale, a, lda, b, ldb, m, n, k);
}
#endif

void kn__dense_transpose(double *to, const double *from, int64_t rows, int64_t columns) {
    enum { TILE = 16 };
    for (int64_t i = 0; i < rows; i += TILE) {
        for (int64_t j = 0; j < columns; j += TILE) {
            for (int64_t y = i; y < rows && y < i + TILE; y++) {
                for (int64_t x = j; x < columns && x < j + TILE; x++)
                    to[x * rows + y] = from[y * columns + x];
            }
        }
    }
}

void kn__dense_identity(double *a, int64_t rows, int64_t columns) {
    if (rows && columns) memset(a, 0, (size_t)(rows * columns) * sizeof *a);
    for (int64_t i = 0; i < rows && i < columns; i++) a[i * columns + i] = 1;
}

double kn__dense_largest(const double *a, int64_t count) {
    double most = 0;
    for (int64_t i = 0; i < count; i++) {
        double v = fabs(a[i]);
        if (!(v <= most)) most = v;
        if (isnan(v)) return v;
    }
    return most;
}

void kn__dense_rotate(double *restrict x, double *restrict y, double c, double s, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        double a = x[i], b = y[i];
        x[i] = c * a + s * b;
        y[i] = c * b - s * a;
    }
}

/* ---- Triangles ----------------------------------------------------------------------------------
 */

static double at(const double *t, int64_t ldt, int64_t i, int64_t j, bool transposed) {
    return transposed ? t[j * ldt + i] : t[i * ldt + j];
}

/* Rows [from, to) of B, whose unknowns before (lower) or behind (upper) are done outside them. */
static void solve_rows(const double *t, int64_t ldt, int64_t from, int64_t to, bool lower,
                       kn__triangle_use use, double *b, int64_t ldb, int64_t columns) {
    for (int64_t step = 0; step < to - from; step++) {
        int64_t i = lower ? from + step : to - 1 - step;
        double *row = b + i * ldb;
        for (int64_t j = lower ? from : i + 1; j < (lower ? i : to); j++) {
            double f = at(t, ldt, i, j, use.transposed);
            const double *other = b + j * ldb;
            for (int64_t x = 0; x < columns; x++) row[x] -= f * other[x];
        }
        if (use.unit) continue;
        double d = t[i * ldt + i];
        for (int64_t x = 0; x < columns; x++) row[x] /= d;
    }
}

void kn__dense_solve_triangle(const double *t, int64_t ldt, int64_t n, kn__triangle_use use,
                              double *b, int64_t ldb, int64_t columns) {
    enum { ROWS = 32 };
    bool lower = use.upper == use.transposed;
    double part[ROWS * ROWS];
    for (int64_t done = 0; done < n; done += ROWS) {
        int64_t rows = n - done < ROWS ? n - done : ROWS;
        int64_t from = lower ? done : n - done - rows;
        /* What is known already is taken off in tiles of T. */
        for (int64_t k = 0; k < done; k += ROWS) {
            int64_t width = done - k < ROWS ? done - k : ROWS, first = lower ? k : n - k - width;
            for (int64_t i = 0; i < rows; i++) {
                for (int64_t j = 0; j < width; j++)
                    part[i * ROWS + j] = at(t, ldt, from + i, first + j, use.transposed);
            }
            kn__dense_multiply(b + from * ldb, ldb, -1, part, ROWS, b + first * ldb, ldb, rows,
                               columns, width);
        }
        solve_rows(t, ldt, from, from + rows, lower, use, b, ldb, columns);
    }
}
