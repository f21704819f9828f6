/* What rows that arrange elements by strides share. */
#ifndef KILN_OPS_STRIDED_H
#define KILN_OPS_STRIDED_H

#include "ops/op.h"

/* Checks an arrangement of n elements: as many strides as axes, sizes of 0 or more, every place
 * among the n. Strides and an offset that nothing comes of are made harmless. Raises. */
bool kn__check_arrangement(const kn__call *call, kn_shape *shape, kn_dims *strides, int64_t *offset,
                           int64_t n);
/* d as the diagonals of the planes of two axes (counted from the front), which become one, the last.
 */
kn_desc kn__diagonals(const kn_desc *d, int64_t offset, const kn_axes *axes);

#endif
