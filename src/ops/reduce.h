/* What rows that reduce over axes share. */
#ifndef KILN_OPS_REDUCE_H
#define KILN_OPS_REDUCE_H

#include "ops/op.h"

/* The shape rule with the list REDUCE: normalises the axes (sorted, from the front, all named). */
bool kn__reduced(kn__call *call, kn_dtype dtype);
/* x as two index spaces: what is left, and what is reduced (both on x's storage). */
void kn__split_axes(const kn_desc *x, const kn_axes *axes, kn_desc *outer, kn_desc *inner);
/* t, a result or its gradient, with the reduced axes back as size 1. */
kn_tensor *kn__unreduce(const kn__backprop *b, kn_tensor *t);

#endif
