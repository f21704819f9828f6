/* Linear algebra by random projection; the exact operations stand in <kiln/ops.h>. */
#ifndef KILN_LINALG_H
#define KILN_LINALG_H

#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

/* The q largest singular values of x [..., m, n] and their vectors, nearly: x is about
 * U diag(S) V^T, exactly where the rank of x is at most q. Returns U [..., m, q]; s: [..., q],
 * descending; v: [..., n, q] (both may be NULL). iterations: how often the random projection is
 * sharpened, 2 mostly (Halko, Martinsson and Tropp, 2011, algorithm 5.1). Draws q random vectors of
 * the context's stream; the signs of the vectors follow from them. q is at most min(m, n).
 * Differentiable. Errors: rank-at-least, attribute-out-of-range, those of kn_qr and kn_svd. */
KN_API kn_tensor *kn_svd_lowrank(kn_tensor *x, int64_t q, int64_t iterations, kn_tensor **s,
                                 kn_tensor **v);
/* The q largest principal components of the rows of x: as kn_svd_lowrank of x, from whose columns,
 * if center is true, their means are taken first. */
KN_API kn_tensor *kn_pca_lowrank(kn_tensor *x, int64_t q, bool center, int64_t iterations,
                                 kn_tensor **s, kn_tensor **v);

KN_EXTERN_C_END
#endif
