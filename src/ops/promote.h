/* Promotion of operands, and texts about dtypes. */
#ifndef KILN_OPS_PROMOTE_H
#define KILN_OPS_PROMOTE_H

#include "ops/op.h"

/* Casts the operands to their common dtype (rows with PROMOTE), and integers to float32 (TOFLOAT).
 * The casts are calls, so they have a gradient. False after an error. */
bool kn__promote(kn__call *call);
/* Casts what automatic mixed precision casts for this row. False after an error. */
bool kn__cast_mixed(kn__call *call);
/* "float64, float32, int64 …" of a mask. */
const char *kn__dtypes_text(uint32_t mask, char *buffer, size_t size);
/* An operand of the call moved to dev (the policy move_operands), said once. */
kn_tensor *kn__move_operand(const kn__call *call, uint32_t operand, kn_device *dev);

#endif
