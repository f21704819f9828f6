/* Factorisations by a LAPACK found at run time: KILN_PROVIDER=lapack or openblas. The functions of
 * dense.h ask here first; what is not asked for, not installed, small, or not finite is computed by
 * their own kernels. Layouts, signs and orders are those of dense.h. */
#ifndef KILN_OPS_LINALG_PROVIDER_H
#define KILN_OPS_LINALG_PROVIDER_H

#include <stdbool.h>
#include <stdint.h>

/* The file of the LAPACK in use, NULL where there is none. *why, when one was asked for and cannot
 * be had: the reason, else NULL. */
const char *kn__lapack_name(const char **why);

/* Each of these does all of its work, or, with false, nothing. */
bool kn__lapack_lu(double *a, int64_t m, int64_t n, int32_t *pivots, int64_t *info);
bool kn__lapack_cholesky(double *a, int64_t n, int64_t *info);
bool kn__lapack_qr(double *a, int64_t m, int64_t n, double *tau);
bool kn__lapack_qr_form(double *q, int64_t m, int64_t columns, const double *a, int64_t lda,
                        const double *tau, int64_t k);
/* A = Q T Q^T of the symmetric A, as the steps of kn__dense_eigh. With vectors A becomes Q^T. tau:
 * n numbers of scratch. */
bool kn__lapack_tridiagonal(double *a, int64_t n, double *d, double *e, double *tau, bool vectors);
/* A = U B V^T, as the steps of kn__dense_svd: B upper bidiagonal. A is destroyed; with vectors U^T
 * and V^T are set. left, right: n numbers of scratch each. */
bool kn__lapack_bidiagonal(double *a, int64_t n, double *d, double *e, double *left, double *right,
                           double *ut, double *vt, bool vectors);

typedef enum kn__lapack_answer {
    KN__LAPACK_NONE, /* nothing is done */
    KN__LAPACK_DONE,
    KN__LAPACK_NO_CONVERGENCE
} kn__lapack_answer;
/* The eigenvalues of T, ascending, in d; rows: Q^T, which becomes the eigenvectors. */
kn__lapack_answer kn__lapack_tridiagonal_spectrum(double *d, double *e, double *rows, int64_t n);
/* The singular values of B, descending, in d; ut and vt become the singular vectors. */
kn__lapack_answer kn__lapack_bidiagonal_spectrum(double *d, double *e, double *ut, double *vt,
                                                 int64_t n);

#endif
