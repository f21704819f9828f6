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
/* The same, conjugated where x is complex: x.mH in PyTorch. */
KN_API kn_tensor *kn_adjoint(kn_tensor *x);
/* kn_transpose under NumPy's name. */
KN_API kn_tensor *kn_swapaxes(kn_tensor *x, int64_t axis0, int64_t axis1);
/* x with all its axes in the reverse order, as x.T in NumPy; kn_t takes a rank up to 2 alone. */
KN_API kn_tensor *kn_transpose_all(kn_tensor *x);
KN_API kn_tensor *kn_t(kn_tensor *x);
/* x with axis from[k] at the place to[k] of the result; the other axes keep their order. */
KN_API kn_tensor *kn_movedim(kn_tensor *x, kn_axes from, kn_axes to);
/* The same under NumPy's name. */
KN_API kn_tensor *kn_moveaxis(kn_tensor *x, kn_axes from, kn_axes to);

/* x as one axis: kn_flatten over all axes. */
KN_API kn_tensor *kn_ravel(kn_tensor *x);
/* x with new axes of size 1 where its rank is lower: [n] becomes [1, n] and [1, n, 1], [m, n]
 * becomes [m, n, 1]. */
KN_API kn_tensor *kn_atleast_1d(kn_tensor *x);
KN_API kn_tensor *kn_atleast_2d(kn_tensor *x);
KN_API kn_tensor *kn_atleast_3d(kn_tensor *x);
/* kn_expand under NumPy's name; and to the shape of another tensor. */
KN_API kn_tensor *kn_broadcast_to(kn_tensor *x, kn_shape shape);
KN_API kn_tensor *kn_expand_as(kn_tensor *x, kn_tensor *other);
/* kn_reshape to the shape of another tensor. */
KN_API kn_tensor *kn_reshape_as(kn_tensor *x, kn_tensor *other);
/* The shape that count shapes broadcast to (of none: that of a scalar). Errors: broadcast,
 * size-negative, rank-too-large; *result is unchanged then. */
KN_API KN_WARN_UNUSED kn_status kn_broadcast_shapes(kn_context *kn, const kn_shape *shapes,
                                                    uint32_t count, kn_shape *result);

/* x turned times quarter turns from axis0 towards axis1 (negative: the other way); a view. */
KN_API kn_tensor *kn_rot90(kn_tensor *x, int64_t times, int64_t axis0, int64_t axis1);
/* x backwards along axis 1, along axis 0; views. */
KN_API kn_tensor *kn_fliplr(kn_tensor *x);
KN_API kn_tensor *kn_flipud(kn_tensor *x);
/* x with its elements moved forward along axes, those past the end coming in at the start. One
 * shift an axis, negative ones move backwards; without axes one shift for x as if it were flat. */
KN_API kn_tensor *kn_roll(kn_tensor *x, kn_dims shifts, kn_axes axes);
/* x repeated as a whole along each axis. More counts than axes make new axes in front; kn_tile
 * also takes fewer, for the last axes, where kn_repeat raises dims-count. */
KN_API kn_tensor *kn_repeat(kn_tensor *x, kn_dims counts);
KN_API kn_tensor *kn_tile(kn_tensor *x, kn_dims counts);
/* x with each slice along axis count times, one after the other. */
KN_API kn_tensor *kn_repeat_interleave(kn_tensor *x, int64_t count, int64_t axis);

/* The same with a count for each slice, a vector of integers (of one: for all). The counts are read,
 * since the shape of the result depends on them. */
KN_API kn_tensor *kn_repeat_interleave_each(kn_tensor *x, kn_tensor *counts, int64_t axis);

/* x of shape [n, channels, …] with its channels dealt out again: as groups of channels exchanged
 * with the places in a group (ShuffleNet, Zhang et al. 2017). */
KN_API kn_tensor *kn_channel_shuffle(kn_tensor *x, int64_t groups);
/* […, c r r, h, w] as […, c, h r, w r] for the factor r (Shi et al. 2016), and back. */
KN_API kn_tensor *kn_pixel_shuffle(kn_tensor *x, int64_t factor);
KN_API kn_tensor *kn_pixel_unshuffle(kn_tensor *x, int64_t factor);

/* A matrix with x on a diagonal (0 the main one, above it positive, below negative), else zeros; of
 * a matrix its diagonal, a view. */
KN_API kn_tensor *kn_diag(kn_tensor *x, int64_t offset);
/* The same of all elements of x in row-major order. */
KN_API kn_tensor *kn_diagflat(kn_tensor *x, int64_t offset);
/* x whose last axis becomes the diagonals of planes of axis0 and axis1 (of the result); the
 * counterpart of kn_diagonal. */
KN_API kn_tensor *kn_diag_embed(kn_tensor *x, int64_t offset, int64_t axis0, int64_t axis1);
/* The sum of a matrix's diagonal; that of integers is int64. */
KN_API kn_tensor *kn_trace(kn_tensor *x);

/* Copies of x in which src stands where the view of the same name (kn_select, kn_slice,
 * kn_diagonal) shows; differentiable in both. src has the view's shape; it is cast to x's dtype. */
KN_API kn_tensor *kn_select_scatter(kn_tensor *x, kn_tensor *src, int64_t axis, int64_t index);
KN_API kn_tensor *kn_slice_scatter(kn_tensor *x, kn_tensor *src, int64_t axis, int64_t start,
                                   int64_t stop, int64_t step);
KN_API kn_tensor *kn_diagonal_scatter(kn_tensor *x, kn_tensor *src, int64_t offset, int64_t axis0,
                                      int64_t axis1);

/* Bool tensors (the last two axes are the matrices) that are true in the lower or upper triangle,
 * the diagonal included: true is what kn_tril and kn_triu keep. */
KN_API kn_tensor *kn_tril_mask(kn_device *dev, kn_shape shape, int64_t diagonal);
KN_API kn_tensor *kn_triu_mask(kn_device *dev, kn_shape shape, int64_t diagonal);
/* One that is true on the diagonal of that offset alone. */
KN_API kn_tensor *kn_diag_mask(kn_device *dev, kn_shape shape, int64_t diagonal);

/* count tensors from start to stop at equal distances, both included, as a new first axis; start
 * and stop broadcast and get gradients. Integers count in float64. */
KN_API kn_tensor *kn_linspace_tensors(kn_tensor *start, kn_tensor *stop, int64_t count);
/* The powers of x, columns of them (-1: as many as x's last axis has), as a new last axis: from the
 * highest to x^0, or increasing. */
KN_API kn_tensor *kn_vander(kn_tensor *x, int64_t columns, bool increasing);
/* sum over j of (-1)^j weights[j] cos(2 pi j k / span), float32, where the span is n, and n - 1 for
 * symmetric windows: what the other cosine windows are made of. */
KN_API kn_tensor *kn_general_cosine_window(kn_device *dev, int64_t n, const double *weights,
                                           uint32_t count, bool symmetric);

/* Joined along axis 1 (vectors: axis 0), 0 and 2; what has fewer axes gets new ones first, as by
 * kn_atleast_1d, _2d and _3d. kn_column_stack takes vectors as columns. */
KN_API kn_tensor *kn_hstack(kn_tensors tensors);
KN_API kn_tensor *kn_vstack(kn_tensors tensors);
KN_API kn_tensor *kn_dstack(kn_tensors tensors);
KN_API kn_tensor *kn_column_stack(kn_tensors tensors);
/* Matrices (vectors count as rows) along the diagonal of one matrix of zeros. */
KN_API kn_tensor *kn_block_diag(kn_tensors blocks);
/* Each tensor, with zeros at the end of axis, cut there into so many chunks of equal size, which
 * become one row each; the rows of equal number are joined: [axes before axis…, chunks, rest]. */
KN_API kn_tensor *kn_chunk_cat(kn_tensors tensors, int64_t axis, int64_t chunks);
/* All ways to take one element of each vector, a row each, in lexicographic order of places; of one
 * vector the vector. */
KN_API kn_tensor *kn_cartesian_prod(kn_tensors vectors);
/* All ways to choose r elements of a vector, in the order of their places, a row each; with
 * replacement also those in which places come again. r = 0 gives an empty vector. */
KN_API kn_tensor *kn_combinations(kn_tensor *x, int64_t r, bool with_replacement);

/* x[…, index, …] along axis as NumPy's take_along_axis: kn_gather, with the other axes of x and
 * index broadcast. */
KN_API kn_tensor *kn_take_along(kn_tensor *x, kn_tensor *index, int64_t axis);

/* The places in row-major order, int64, of elements whose index on each axis of shape is given by one
 * tensor an axis; they broadcast. kn_ravel_index takes them as one tensor, kn_unravel_index goes
 * back. Errors: index-out-of-range. */
KN_API kn_tensor *kn_ravel_multi_index(kn_tensors indices, kn_shape shape);
/* The index of every element of a shape: [rank, shape…], int64; kn_movedim puts the coordinates
 * last. */
KN_API kn_tensor *kn_indices(kn_device *dev, kn_shape shape);

/* x by an index written as in NumPy: numbers (negative ones count from the end), start:stop:step,
 * "..." for the axes between, and "None" (or "new") for a new axis, divided by commas:
 * kn_index(x, "1:, -1, ::2"). A view: kn_assign to it writes into x. kn_indexf formats like printf.
 * Errors: index-syntax (with the place), index-too-many, index-out-of-range. */
KN_API kn_tensor *kn_index(kn_tensor *x, const char *text);
KN_API kn_tensor *kn_indexf(kn_tensor *x, const char *format, ...) KN_PRINTF(2, 3);

/* Lists of index tensors, an entry an axis: KN_LIST(rows, NULL, columns) is x[rows, :, columns];
 * trailing axes are taken whole, as are those of NULL entries. An index tensor is of any integer
 * dtype, its negative numbers count from the end; a mask (bool) stands for its own axes, whose
 * sizes it must have, and names the places where it is true (the device is waited for). The indices
 * broadcast to each other; their axes stand where the indexed ones stood if those are side by side,
 * else first, as in NumPy. For slices beside them: kn_index_get(kn_index(x, "1:, ::2"), ...).
 * Errors: dtype-index, index-too-many, shape-mismatch (a mask), broadcast, index-out-of-range.
 *
 * kn_index_get reads a copy. kn_index_put gives a copy of x with src, broadcast to what
 * kn_index_get would read, written there: of several for one place the last wins; put_add adds all
 * of them to what is there. All are differentiable. */
KN_API kn_tensor *kn_index_get(kn_tensor *x, kn_tensors indices);
KN_API kn_tensor *kn_index_put(kn_tensor *x, kn_tensors indices, kn_tensor *src);
KN_API kn_tensor *kn_index_put_add(kn_tensor *x, kn_tensors indices, kn_tensor *src);
/* The same in place, as kn_assign writes: all of it, or after an error nothing. A device that runs
 * late tells of a bad index at the next read, and x is lost then. */
KN_API KN_WARN_UNUSED kn_status kn_index_assign(kn_tensor *x, kn_tensors indices, kn_tensor *src);
KN_API KN_WARN_UNUSED kn_status kn_index_assign_add(kn_tensor *x, kn_tensors indices,
                                                    kn_tensor *src);
/* Writing where kn_index(x, text) reads: into a copy (differentiable), in place, a number in place.
 * src broadcasts. */
KN_API kn_tensor *kn_slice_put(kn_tensor *x, const char *text, kn_tensor *src);
KN_API KN_WARN_UNUSED kn_status kn_slice_assign(kn_tensor *x, const char *text, kn_tensor *src);
KN_API KN_WARN_UNUSED kn_status kn_slice_fill_with(kn_tensor *x, const char *text, kn_number value);
#ifndef __cplusplus
#define kn_slice_fill(x_, text_, value_) kn_slice_fill_with((x_), (text_), KN_NUMBER(value_))
#endif

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
/* x in exactly so many parts along axis; where it does not come out even, the first ones are longer
 * by one. */
KN_API kn_list *kn_tensor_split(kn_tensor *x, int64_t parts, int64_t axis);
/* x cut before each of count places, which work as the ends of slices do (negative ones count from
 * the end): count + 1 views. */
KN_API kn_list *kn_tensor_split_at(kn_tensor *x, const int64_t *places, uint32_t count,
                                   int64_t axis);
/* The same along axis 1 (of vectors: 0), axis 0 and axis 2; parts must be equal. */
KN_API kn_list *kn_hsplit(kn_tensor *x, int64_t parts);
KN_API kn_list *kn_vsplit(kn_tensor *x, int64_t parts);
KN_API kn_list *kn_dsplit(kn_tensor *x, int64_t parts);
KN_API kn_list *kn_hsplit_at(kn_tensor *x, const int64_t *places, uint32_t count);
KN_API kn_list *kn_vsplit_at(kn_tensor *x, const int64_t *places, uint32_t count);
KN_API kn_list *kn_dsplit_at(kn_tensor *x, const int64_t *places, uint32_t count);
/* Each tensor expanded to the shape that all broadcast to; views. */
KN_API kn_list *kn_broadcast_tensors(kn_tensors tensors);
/* The slices of x along axis, which goes. */
KN_API kn_list *kn_unbind(kn_tensor *x, int64_t axis);
/* Where x is not zero: for each axis the indices along it, int64 vectors of one length, which
 * kn_index_get takes as they are; what where(x) gives elsewhere. A scalar counts as a vector of one
 * element. Waits for x. */
KN_API kn_list *kn_nonzero_tuple(kn_tensor *x);
/* For vectors (or scalars) of n0, n1, … elements: one tensor of shape [n0, n1, …] each, in which
 * it varies along its own axis; views. */
KN_API kn_list *kn_meshgrid(kn_tensors vectors);
/* The same with the first two axes exchanged, as for x and y of a picture: [n1, n0, n2, …]. */
KN_API kn_list *kn_meshgrid_xy(kn_tensors vectors);

KN_EXTERN_C_END
#endif
