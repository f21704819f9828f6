/* What operations on shapes share. */
#ifndef KILN_OPS_VIEW_H
#define KILN_OPS_VIEW_H

#include "ops/op.h"

/* Strides that show x in another shape of as many elements without a copy; false: impossible. */
bool kn__reshape_strides(const kn_desc *x, const kn_shape *shape, int64_t *strides);

#endif
