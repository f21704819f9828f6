/* What rows of factorisations share: shapes that follow from one batch of matrices, and steps of
 * gradient rules. */
#ifndef KILN_OPS_LINALG_FACTOR_H
#define KILN_OPS_LINALG_FACTOR_H

#include "ops/linalg/dense.h"
#include "ops/linalg/matrix.h"
#include "ops/reduce.h"

/* Result k in the dtype of operand 0: one matrix, one vector, one number an item of its batch. */
bool kn__out_matrix(kn__call *call, uint32_t k, int64_t rows, int64_t columns);
bool kn__out_vector(kn__call *call, uint32_t k, int64_t size);
bool kn__out_number(kn__call *call, uint32_t k);
/* The same as int32: pivots, and where a factorisation met its first obstacle. */
bool kn__out_pivots(kn__call *call, uint32_t k, int64_t size);
bool kn__out_info(kn__call *call, uint32_t k);

static inline int64_t kn__rows_of(const kn_desc *d) {
    return d->shape[d->rank - 2];
}
static inline int64_t kn__columns_of(const kn_desc *d) {
    return d->shape[d->rank - 1];
}
static inline int64_t kn__least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

/* Rows (columns) [from, from + count) of a batch of matrices. */
kn_tensor *kn__some_rows(kn_tensor *x, int64_t from, int64_t count);
kn_tensor *kn__some_columns(kn_tensor *x, int64_t from, int64_t count);
/* x[..., i, :] of a batch of vectors of row numbers, which may broadcast. */
kn_tensor *kn__rows_by(kn_tensor *x, kn_tensor *index);
/* T^-1 x, x T^-1, and with T transposed, for triangular T. */
kn_tensor *kn__solve_left(kn_tensor *t, kn_tensor *x, bool upper, bool unit);
kn_tensor *kn__solve_right(kn_tensor *t, kn_tensor *x, bool upper, bool unit);
/* The strict lower (upper) triangle. */
kn_tensor *kn__strict(kn_tensor *x, bool upper);
/* x [..., n] on the diagonal of a matrix times y, and y times that. */
kn_tensor *kn__scale_rows(kn_tensor *x, kn_tensor *y);
kn_tensor *kn__scale_columns(kn_tensor *y, kn_tensor *x);
/* a + b, where either may be NULL. */
kn_tensor *kn__plus(kn_tensor *a, kn_tensor *b);

#endif
