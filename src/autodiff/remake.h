/* Saved operands and results, and those that are not saved but made again from what they came from
 * (recompute=balanced): the node keeps its own operands, or remakes them in turn. */
#ifndef KILN_AUTODIFF_REMAKE_H
#define KILN_AUTODIFF_REMAKE_H

#include "autodiff/graph.h"

/* What the rule or the decomposition of n gets as operand i; NULL where it is not needed, or after
 * an error. with_node: tracked, where the operand was. */
kn_tensor *kn__saved_operand(kn__node *n, uint32_t i, bool with_node);
/* Result k of n as it was saved, or made again where it has to be. */
kn_tensor *kn__saved_result(kn__node *n, uint8_t k, bool with_node);
/* Gives up what was made again for n. */
void kn__forget_remade(kn__node *n);
/* Whether everything saved is as it was; false after raising saved-tensor-changed. */
bool kn__check_saved(const kn__node *n);

#endif
