/* What normalisations share. */
#ifndef KILN_OPS_NORMALIZE_H
#define KILN_OPS_NORMALIZE_H

#include "ops/op.h"

/* Fills in the default of an eps of 0, and refuses what is not positive. */
bool kn__check_eps(const kn__call *call, double *eps, double otherwise);
/* Whether operand which, where it is given, has that dtype and shape; raises if not. */
bool kn__check_like(const kn__call *call, uint32_t which, kn_dtype dtype, const kn_shape *shape);
/* The mean over axes, kept as size 1; x itself over none. */
kn_tensor *kn__mean_over(kn_tensor *x, const kn_axes *axes);
/* y * weight + bias; either may be NULL. */
kn_tensor *kn__scale_shift(kn_tensor *y, kn_tensor *weight, kn_tensor *bias);
/* A value a channel, as a shape of that rank that broadcasts over the others; NULL for NULL. */
kn_tensor *kn__per_channel(kn_tensor *t, int rank);

#endif
