/* What losses share. */
#ifndef KILN_OPS_LOSS_H
#define KILN_OPS_LOSS_H

#include "ops/op.h"

/* Raises attribute-out-of-range for what is no reduction. */
bool kn__check_reduction(const kn__call *call, kn_reduction reduction);
/* The losses of the elements, reduced. */
kn_tensor *kn__reduce_loss(kn_tensor *loss, kn_reduction reduction);
/* Whether operand which has the shape of the prediction, operand 0; raises if not: [n] against
 * [n, 1] would broadcast to [n, n]. */
bool kn__check_loss_shapes(const kn__call *call, uint32_t which);
/* The rule of losses that compare operands 0 and 1 element by element. */
bool kn__loss_result(kn__call *call, kn_reduction reduction);
/* The losses of the elements, reduced and in operand 0's dtype, as the call's result. */
void kn__finish_loss(const kn__call *call, kn_tensor *loss, kn_reduction reduction,
                     kn_tensor **results);
/* The gradient of cross_entropy's weight is not made: one that wants it is refused when it is
 * recorded. */
bool kn__check_untracked_weight(const kn__call *call, uint32_t which);
/* A value that zero does not stand for, where none is given. */
static inline void kn__default(kn_some_f64 *value, double otherwise) {
    if (!value->given) *value = (kn_some_f64){true, otherwise};
}
/* Raises attribute-float-out-of-range unless holds. */
bool kn__require_number(const kn__call *call, bool holds, const char *name, double value,
                        const char *allowed);

#endif
