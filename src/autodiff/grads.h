/* The gradients of a backward pass. */
#ifndef KILN_AUTODIFF_GRADS_H
#define KILN_AUTODIFF_GRADS_H

#include "autodiff/graph.h"

/* Empty, owned by the innermost scope. NULL after raising. */
kn_grads *kn__grads_new(kn_context *kn, bool tracked);
void kn__grads_discard(kn_grads *grads);
/* At the context's end: those that were kept, too. */
void kn__grads_close(kn__graph *graph);
/* Notes the gradient of a leaf. */
bool kn__grads_add(kn_grads *grads, kn__node *leaf, kn_tensor *grad);
/* KN_OK, or grads-after-scope or operand-context raised. */
kn_status kn__grads_check(kn_context *kn, const kn_grads *grads, const kn__site *site);
/* Adds what from has into to: all of it or, after a failure, nothing. */
kn_status kn__grads_merge(kn_grads *to, kn_grads *from);
/* The device of dev without autodiff. */
kn_device *kn__plain_device(kn_device *dev);
/* Every gradient, for callers that pass over all (clipping, optimisers): NULL past the last. */
kn_tensor *kn__grads_at(kn_grads *grads, size_t index);
/* Puts another gradient, of the same kind, in the place of that one. */
void kn__grads_put(kn_grads *grads, size_t index, kn_tensor *with);
/* The gradient of t as it is held; NULL where there is none. */
kn_tensor *kn__grads_find(kn_grads *grads, const kn_tensor *t);
/* KN_OK, or what of the gradient does not fit t, raised. */
kn_status kn__grad_fits(const kn_tensor *t, const kn_tensor *gradient, const kn__site *site);
kn_context *kn__grads_context(const kn_grads *grads);

#endif
