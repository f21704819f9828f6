/* What losses share. */
#ifndef KILN_OPS_LOSS_H
#define KILN_OPS_LOSS_H

#include "ops/op.h"

/* Raises attribute-out-of-range for what is no reduction. */
bool kn__check_reduction(const kn__call *call, kn_reduction reduction);
/* The losses of the elements, reduced. */
kn_tensor *kn__reduce_loss(kn_tensor *loss, kn_reduction reduction);

#endif
