/* What rows that reduce over axes share. */
#ifndef KILN_OPS_REDUCE_H
#define KILN_OPS_REDUCE_H

#include "ops/op.h"

/* The shape rule with the list REDUCE: normalises the axes (sorted, from the front, all named). */
bool kn__reduced(kn__call *call, kn_dtype dtype);
/* A dtype argument: usual where none is given; false after raising dtype-invalid. */
bool kn__settle_dtype(kn__call *call, kn_dtype *dtype, kn_dtype usual);
/* One axis that goes (or stays with size 1): counted from the front, and the shape that is left. */
bool kn__one_axis(kn__call *call, int64_t *axis, bool keepdim, kn_shape *shape);
/* False after raising empty-reduction: results are wanted from an axis without elements (from x
 * without elements where axis is its rank). */
bool kn__not_empty_along(const kn__call *call, int64_t axis);
/* The elements of x at index along axis, which index lacks unless keepdim. */
kn_tensor *kn__pick_along(kn_tensor *x, kn_tensor *index, int64_t axis, bool keepdim);
/* x as two index spaces: what is left, and what is reduced (both on x's storage). */
void kn__split_axes(const kn_desc *x, const kn_axes *axes, kn_desc *outer, kn_desc *inner);
/* t, a result or its gradient, with the reduced axes back as size 1. */
kn_tensor *kn__unreduce(const kn__backprop *b, kn_tensor *t);
/* The result as the kernel walks it: without the axes that keepdim keeps. */
void kn__drop_kept(const kn_desc *result, const kn_reduce_args *a, kn_desc *out);

/* x with the reduced axes last and made one, and the way back. */
typedef struct kn__flattened {
    kn_tensor *flat;
    kn_shape moved; /* before they were made one */
    kn_axes back;
} kn__flattened;
kn__flattened kn__flatten_axes(kn_tensor *x, const kn_axes *axes);
kn_tensor *kn__unflatten_axes(const kn__flattened *f, kn_tensor *t);

/* The number of elements that become one. */
double kn__reduced_count(const kn_axes *axes, const kn_shape *shape);
/* x itself, or in float32 where it is of 16 bits: what composites compute in. */
kn_tensor *kn__widen(kn_tensor *x);
/* x itself where it is of that dtype, else cast. */
kn_tensor *kn__to_dtype(kn_tensor *x, kn_dtype dtype);

#endif
