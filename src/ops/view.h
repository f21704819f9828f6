/* What operations on shapes share. */
#ifndef KILN_OPS_VIEW_H
#define KILN_OPS_VIEW_H

#include "ops/op.h"

/* Strides that show x in another shape of as many elements without a copy; false: impossible. */
bool kn__reshape_strides(const kn_desc *x, const kn_shape *shape, int64_t *strides);
/* Raises view-impossible: operand 0 cannot be seen in that shape. */
void kn__no_view(const kn__call *call, const kn_shape *target);

/* For functions that are no rows. An axis counted from the front, of x seen with that rank; -1
 * after raising, also where x cannot be used. */
int kn__function_axis(kn_tensor *x, int64_t axis, int rank, const char *operation);
/* Whether x can be used and has a rank from least to most; raises. */
bool kn__function_rank(kn_tensor *x, int least, int most, const char *operation);
/* The shape that two broadcast to, into out (which may be neither); -1, or the axis counted from
 * the last where the sizes do not go together. */
int kn__broadcast_pair(const kn_shape *a, const kn_shape *b, kn_shape *out);
/* A list of count nils, owned by the innermost scope, for the function to fill; NULL after raising.
 */
kn_list *kn__list_new(kn_context *kn, uint32_t count, const char *operation);
/* The list of a failed call: constant, as nil is. */
kn_list *kn__list_none(void);
/* Whether every tensor of a list can be used and there is at least one; raises. */
bool kn__function_list(kn_tensors list, const char *name, const char *operation);
/* The named operands of a function: alive, of one context, on devices that mix. False after
 * raising. */
typedef struct kn__operand {
    const char *name;
    kn_tensor *t;
    bool optional; /* may be NULL */
} kn__operand;
bool kn__function_operands(const kn__operand *operands, uint32_t n, const char *operation);
/* Whether each tensor of the list (NULL ones aside) can be used with x. */
bool kn__function_beside(kn_tensor *x, kn_tensors list, const char *name, const char *operation);

#endif
