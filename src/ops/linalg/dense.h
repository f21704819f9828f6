/* Linear algebra of one dense matrix in double: what the kernels of the rows of this folder are
 * made of. Matrices are row-major; ld is the distance of rows. Nothing here allocates: callers
 * bring scratch memory. Signs and orders are those of LAPACK. */
#ifndef KILN_OPS_LINALG_DENSE_H
#define KILN_OPS_LINALG_DENSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Products and triangles (dense.c) ---- */

/* C += scale A B with A [m, k], B [k, n]. */
void kn__dense_multiply(double *c, int64_t ldc, double scale, const double *a, int64_t lda,
                        const double *b, int64_t ldb, int64_t m, int64_t n, int64_t k);
void kn__dense_transpose(double *to, const double *from, int64_t rows, int64_t columns);
void kn__dense_identity(double *a, int64_t rows, int64_t columns);
/* The largest |a|; NaN where one is NaN. */
double kn__dense_largest(const double *a, int64_t count);
/* y = a y + b x and x = a x - b y of n elements: a plane rotation of two rows. */
void kn__dense_rotate(double *x, double *y, double a, double b, int64_t n);

/* Which triangle of T is meant, and how it is used. */
typedef struct kn__triangle_use {
    bool upper, transposed, unit;
} kn__triangle_use;
/* B = T^-1 B (T^-T B where transposed) with T [n, n], B [n, columns]. A zero on the diagonal gives
 * infinities and NaN, as the division does. */
void kn__dense_solve_triangle(const double *t, int64_t ldt, int64_t n, kn__triangle_use use,
                              double *b, int64_t ldb, int64_t columns);

/* ---- Factorisations (dense_lu.c) ---- */

/* A [m, n] = P L U in place, partial pivoting. pivots: for each of min(m, n) steps the row, from 0,
 * that changed places with the step's. Returns 0, or the step from 1 of the first zero pivot. */
int64_t kn__dense_lu(double *a, int64_t m, int64_t n, int32_t *pivots, bool pivot);
/* The lower triangle of A [n, n] = L L^T in place; what is above stays. 0, or the order of the
 * leading minor that is not positive. */
int64_t kn__dense_cholesky(double *a, int64_t n);
/* The lower triangle of symmetric A = L D L^T in place (Bunch and Kaufman, 1977), D with blocks of
 * 1 and 2. pivots as LAPACK's sytrf gives them, from 1: negative pairs are blocks of 2. 0, or the
 * first step from 1 whose block is zero. */
int64_t kn__dense_ldl(double *a, int64_t n, int32_t *pivots);
/* B = A^-1 B from that factorisation. */
void kn__dense_ldl_solve(const double *a, int64_t n, const int32_t *pivots, double *b,
                         int64_t columns);

/* ---- Reflections (dense_qr.c) ---- */

/* Householder's reflection H = I - tau v v^T that makes (alpha, x) a multiple of the first axis:
 * v = (1, x'), where x' takes x's place and beta, the multiple, that of alpha. */
double kn__dense_reflector(double *alpha, double *x, int64_t stride, int64_t n);
/* A = H A for the rows [0, m) of A [m, n], with v = (1, v[stride], ...). w: n numbers of scratch.
 */
void kn__dense_reflect(double *a, int64_t lda, int64_t m, int64_t n, const double *v,
                       int64_t stride, double tau, double *w);
/* A [m, n] = Q R in place: R above, the reflections' vectors below; min(m, n) factors in tau.
 * w: n numbers of scratch. */
void kn__dense_qr(double *a, int64_t m, int64_t n, double *tau, double *w);
/* The first columns of Q [m, columns] of k reflections stored in A [m, lda]. w: columns numbers. */
void kn__dense_qr_form(double *q, int64_t m, int64_t columns, const double *a, int64_t lda,
                       const double *tau, int64_t k, double *w);

/* ---- Spectra ---- */

/* The eigenvalues w, ascending, of the symmetric matrix whose lower (or upper) triangle A holds.
 * With vectors the rows of A become the eigenvectors, with the signs that a computation in numbers
 * of this epsilon gives them. work: 4 n numbers. False: no convergence. */
bool kn__dense_eigh(double *a, int64_t n, double *w, bool upper, bool vectors, double epsilon,
                    double *work);
/* The singular values s, descending, of the square A, which is destroyed. With vectors: ut's rows
 * are the left, vt's the right singular vectors, with signs as those of kn__dense_eigh. transposed:
 * with those of the transpose, whose sides change places. work: 6 n numbers. False: no convergence.
 */
bool kn__dense_svd(double *a, int64_t n, double *s, double *ut, double *vt, bool vectors,
                   bool transposed, double epsilon, double *work);
/* The eigenvalues re + i im of any square A, which is destroyed; pairs of conjugates stand
 * together, the one with im > 0 first. v: NULL, or n n complex numbers for the eigenvectors, of
 * length 1, as rows. work: n n + 4 n numbers. False: no convergence. */
bool kn__dense_eig(double *a, int64_t n, double *re, double *im, double *v, double *work);
/* E = exp(A) by scaling and squaring (Higham, 2005); A is destroyed. work: 6 n n numbers; pivots:
 * n.
 */
void kn__dense_exp(double *e, double *a, int64_t n, double *work, int32_t *pivots);

#endif
