/* Functions on shapes that are made of operations of <kiln/ops.h>. */
#ifndef KILN_SHAPE_H
#define KILN_SHAPE_H

#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

/* A contiguous copy of x with storage of its own; differentiable. */
KN_API kn_tensor *kn_clone(kn_tensor *x);

/* x in another shape of as many elements; one size may be -1. A view where possible, else a copy.
 */
KN_API kn_tensor *kn_reshape(kn_tensor *x, kn_shape shape);

/* The elements of x, counted from 0 in row-major order whatever its layout, in any arrangement: that
 * at index (i, j, …) is element offset + i strides[0] + j strides[1] + …; strides may be 0 or
 * negative. A view where x's elements lie at equal distances (a contiguous x's do), else of a copy.
 * Elements that come several times add their gradients up; such a view is not to be written to
 * (in-place-broadcast). Errors: strided-out-of-range, dims-count. */
KN_API kn_tensor *kn_as_strided(kn_tensor *x, kn_shape shape, kn_dims strides, int64_t offset);

/* Axes first to last (both included) as one; of a scalar a vector of one element. */
KN_API kn_tensor *kn_flatten(kn_tensor *x, int64_t first, int64_t last);
/* One axis as several, whose sizes multiply to its size; one of them may be -1. */
KN_API kn_tensor *kn_unflatten(kn_tensor *x, int64_t axis, kn_dims sizes);
/* x with its last two axes exchanged. */
KN_API kn_tensor *kn_matrix_transpose(kn_tensor *x);
/* x with axis from[k] at the place to[k] of the result; the other axes keep their order. */
KN_API kn_tensor *kn_movedim(kn_tensor *x, kn_axes from, kn_axes to);

/* x with its elements moved forward along axes, those past the end coming in at the start. One
 * shift an axis, negative ones move backwards; without axes one shift for x as if it were flat. */
KN_API kn_tensor *kn_roll(kn_tensor *x, kn_dims shifts, kn_axes axes);
/* x repeated as a whole along each axis. More counts than axes make new axes in front; kn_tile
 * also takes fewer, for the last axes, where kn_repeat raises dims-count. */
KN_API kn_tensor *kn_repeat(kn_tensor *x, kn_dims counts);
KN_API kn_tensor *kn_tile(kn_tensor *x, kn_dims counts);
/* x with each slice along axis count times, one after the other. */
KN_API kn_tensor *kn_repeat_interleave(kn_tensor *x, int64_t count, int64_t axis);

/* x[…, index, …] along axis as NumPy's take_along_axis: kn_gather, with the other axes of x and
 * index broadcast. */
KN_API kn_tensor *kn_take_along(kn_tensor *x, kn_tensor *index, int64_t axis);

/* x by an index written as in NumPy: numbers (negative ones count from the end), start:stop:step,
 * "..." for the axes between, and "None" (or "new") for a new axis, divided by commas:
 * kn_index(x, "1:, -1, ::2"). A view: kn_assign to it writes into x. kn_indexf formats like printf.
 * Errors: index-syntax (with the place), index-too-many, index-out-of-range. */
KN_API kn_tensor *kn_index(kn_tensor *x, const char *text);
KN_API kn_tensor *kn_indexf(kn_tensor *x, const char *format, ...) KN_PRINTF(2, 3);

/* Einstein's sum: kn_einsum("bij,bjk->bik", a, b). A group of letters an operand; letters that the
 * result lacks are summed over, a letter twice in one group takes the diagonal, and "..." stands
 * for leading axes, which broadcast. Without "->" the result has the letters that come once, in
 * alphabetic order. Errors: einsum-syntax, einsum-operands, einsum-rank, einsum-size. */
KN_API kn_tensor *kn_einsum_list(const char *text, kn_tensors operands);
#ifndef __cplusplus
#define kn_einsum(text, ...) kn_einsum_list((text), KN_LIST(__VA_ARGS__))
#endif

/* Lists: owned, like their tensors, by the innermost scope. After an error the list is empty; its
 * first eight items can be read all the same, and are nil.
 *
 * x in views of size along axis; the last one is smaller where size does not divide the axis. */
KN_API kn_list *kn_split(kn_tensor *x, int64_t size, int64_t axis);
/* x in views of count sizes, which add up to the axis. */
KN_API kn_list *kn_split_sizes(kn_tensor *x, const int64_t *sizes, uint32_t count, int64_t axis);
/* x in at most count views of equal size along axis; the last one may be smaller. */
KN_API kn_list *kn_chunk(kn_tensor *x, int64_t count, int64_t axis);
/* The slices of x along axis, which goes. */
KN_API kn_list *kn_unbind(kn_tensor *x, int64_t axis);
/* For vectors (or scalars) of n0, n1, … elements: one tensor of shape [n0, n1, …] each, in which
 * it varies along its own axis; views. */
KN_API kn_list *kn_meshgrid(kn_tensors vectors);

KN_EXTERN_C_END
#endif
