/* Tensors: what they are, host arrays in and out, names, printing, sharing between threads.
 *
 * Host arrays are contiguous and row-major: the last axis is the one whose elements lie side by
 * side. Sizes, strides and counts are in elements, buffers in bytes. See docs/guide/tensors.md. */
#ifndef KILN_TENSOR_H
#define KILN_TENSOR_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <stdio.h>

KN_EXTERN_C_BEGIN

/* The nil tensor: what a failed call returns. Operations on nil give nil. */
KN_API kn_tensor *kn_nil(void);
KN_API bool kn_is_nil(const kn_tensor *t);

/* What a tensor is; nil has rank 0, no dtype and the nil device. */
KN_API int kn_rank(const kn_tensor *t);
KN_API kn_shape kn_shape_of(const kn_tensor *t);
KN_API int64_t kn_dim(const kn_tensor *t, int axis);    /* negative axes count from the end */
KN_API int64_t kn_stride(const kn_tensor *t, int axis); /* in elements */
KN_API int64_t kn_numel(const kn_tensor *t);
KN_API kn_dtype kn_dtype_of(const kn_tensor *t);
KN_API kn_device *kn_device_of(const kn_tensor *t);
KN_API kn_context *kn_context_of(const kn_tensor *t);
KN_API bool kn_is_contiguous(const kn_tensor *t);
/* The questions behind the device checks. */
KN_API bool kn_same_device(const kn_tensor *a, const kn_tensor *b);
KN_API bool kn_same_backend(const kn_tensor *a, const kn_tensor *b); /* decorators aside */
KN_API bool kn_same_context(const kn_tensor *a, const kn_tensor *b);
/* Whether both may be operands of one operation: of one context, and the device of one is found
 * inside the other's (a context opened with .move_operands mixes all its devices). No: the
 * operation would be a mismatch error. Nil mixes with nothing. */
KN_API bool kn_can_mix(const kn_tensor *a, const kn_tensor *b);
/* The same for a list: the position, from 0, of the first tensor that cannot mix with those before
 * it, the one that list-device-mismatch would name; -1 where all mix. Nil ones are passed over. */
KN_API int64_t kn_first_stranger(kn_tensors list);
/* Whether kn_to_device(t, dev) has nothing against it: both alive, of one context, dev not lost,
 * and no graph cut. */
KN_API bool kn_can_move(const kn_tensor *t, const kn_device *dev);
KN_API bool kn_is_on(const kn_tensor *t, const kn_device *dev);
KN_API bool kn_is_autodiff(const kn_tensor *t);
KN_API bool kn_is_tracked(const kn_tensor *t);
KN_API bool kn_shares_storage(const kn_tensor *a, const kn_tensor *b);

/* Names a tensor for errors and traces (copied, at most 63 bytes). Returns t. */
KN_API kn_tensor *kn_name(kn_tensor *t, const char *name);
KN_API const char *kn_name_of(const kn_tensor *t); /* NULL without a name */

/* Copies shape's number of elements of dtype from data (contiguous, row-major) to the device. data
 * may be NULL where there are no elements. Errors: dtype-invalid, rank-too-large, size-negative,
 * size-overflow, argument-null, device-nil, out-of-memory. */
KN_API kn_tensor *kn_from_array(kn_device *dev, kn_dtype dtype, kn_shape shape, const void *data);
/* Wraps host memory without a copy where the device is host memory (else copies and releases at
 * once). release(user) runs exactly once, on any thread, on failure too; NULL: data must outlive
 * the tensor. */
KN_API kn_tensor *kn_wrap_array(kn_device *dev, kn_dtype dtype, kn_shape shape, void *data,
                                void (*release)(void *user), void *user);
/* Copies t to the host in its dtype, contiguous and row-major. bytes must be exactly the size, else
 * read-size and nothing is written. Waits for the device; errors of late work come out here. */
KN_API KN_WARN_UNUSED kn_status kn_read(kn_tensor *t, void *buffer, size_t bytes);
/* The same, converted to dtype as kn_cast does (complex numbers to real ones are refused:
 * cast-complex-to-real); bytes is the size in that dtype. */
KN_API KN_WARN_UNUSED kn_status kn_read_as(kn_tensor *t, kn_dtype dtype, void *buffer,
                                           size_t bytes);
/* Reads the one element of t, of any rank. Errors: item-elements where there is not exactly one;
 * item-range where an int64 cannot hold it (a fraction is cut off, as kn_cast does);
 * cast-complex-to-real of a complex one as a real one. *value is unchanged after a failure. */
KN_API KN_WARN_UNUSED kn_status kn_item_f64(kn_tensor *t, double *value);
KN_API KN_WARN_UNUSED kn_status kn_item_i64(kn_tensor *t, int64_t *value);
KN_API KN_WARN_UNUSED kn_status kn_item_c128(kn_tensor *t, kn_c128 *value);

/* t on another device; differentiable, also across backends. Moving a tracked tensor to a device
 * without autodiff is the error graph-cut. t itself where it is there already. */
KN_API kn_tensor *kn_to_device(kn_tensor *t, kn_device *dev);

/* Many reads with one synchronisation a device: kn_transaction_read adds one, kn_transaction_commit
 * does them all. Buffers must live until then; their sizes are checked as by kn_read. */
typedef struct kn_transaction kn_transaction;
KN_API kn_transaction *kn_transaction_new(kn_context *kn);
KN_API void kn_transaction_read(kn_transaction *tx, kn_tensor *t, void *buffer, size_t bytes);
KN_API KN_WARN_UNUSED kn_status kn_transaction_commit(kn_transaction *tx); /* frees tx */

/* Prints as NumPy does, summarised when large, with dtype, shape and device. To stdout. */
KN_API void kn_print(kn_tensor *t);
KN_API void kn_print_to(kn_tensor *t, FILE *file);

/* Passing a tensor to another thread: kn_share on the owner's thread (finishes pending work; a
 * snapshot), kn_import on the other; no copy on the same device. */
typedef struct kn_shared kn_shared;
KN_API kn_shared *kn_share(kn_tensor *t); /* NULL after recording an error */
/* The tensor in dev's context, in its innermost scope. The handle can be imported again; whoever
 * has it drops it once. */
KN_API kn_tensor *kn_import(kn_device *dev, kn_shared *shared);
KN_API void kn_shared_drop(kn_shared *shared); /* any thread; NULL is fine */

KN_EXTERN_C_END
#endif
