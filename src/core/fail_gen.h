/* Printed by tools/errgen from errors/<slug>/record.json: change those, then run it. */
/* clang-format off */
/* A function an error: it records the failure and returns its status. */
#ifndef KILN_CORE_FAIL_GEN_H
#define KILN_CORE_FAIL_GEN_H

#include "fail.h"

#if defined(__GNUC__)
#define KN__COLD __attribute__((cold))
#else
#define KN__COLD
#endif

#define KN__STATUS_END 91

/* KN0001 broadcast: {operation}: shapes {a} and {b} do not broadcast: counted from the right, axis {axis} has sizes {size_a} and {size_b}, and neither is 1 */
KN__COLD kn_status kn__fail_broadcast(kn_context *kn, const kn__site *site, const kn_shape *a, const kn_shape *b, int64_t axis, int64_t size_a, int64_t size_b);

/* KN0002 context-nil: {operation}: the context is nil: kn_open found no memory for it, or NULL was passed */
KN__COLD kn_status kn__fail_context_nil(kn_context *kn, const kn__site *site);

/* KN0003 nil-operand: {operation}: operand {operand} is nil */
KN__COLD kn_status kn__fail_nil_operand(kn_context *kn, const kn__site *site, const char *operand);

/* KN0004 operand-missing: {operation}: operand {operand} is missing; it is needed {when} */
KN__COLD kn_status kn__fail_operand_missing(kn_context *kn, const kn__site *site, const char *operand, const char *when);

/* KN0005 operand-count: {operation}: {count} operands were given; {allowed} */
KN__COLD kn_status kn__fail_operand_count(kn_context *kn, const kn__site *site, int64_t count, const char *allowed);

/* KN0006 operand-context: {operation}: operand {operand} belongs to another context than the first operand */
KN__COLD kn_status kn__fail_operand_context(kn_context *kn, const kn__site *site, const char *operand);

/* KN0007 device-context: {operation}: device {device} was opened in another context */
KN__COLD kn_status kn__fail_device_context(kn_context *kn, const kn__site *site, const kn_device *device);

/* KN0008 device-nil: {operation}: the device is nil, since opening it failed */
KN__COLD kn_status kn__fail_device_nil(kn_context *kn, const kn__site *site);

/* KN0009 argument-null: {operation}: argument {argument} is NULL */
KN__COLD kn_status kn__fail_argument_null(kn_context *kn, const kn__site *site, const char *argument);

/* KN0010 tensor-after-scope: {operation}: {operand} was used after the scope opened at {scope} had ended */
KN__COLD kn_status kn__fail_tensor_after_scope(kn_context *kn, const kn__site *site, const char *operand, const char *scope);

/* KN0011 tensor-after-done: {operation}: {operand} was used after kn_done had freed it */
KN__COLD kn_status kn__fail_tensor_after_done(kn_context *kn, const kn__site *site, const char *operand);

/* KN0012 tensor-after-drop: {operation}: {operand} was used after its last kn_drop */
KN__COLD kn_status kn__fail_tensor_after_drop(kn_context *kn, const kn__site *site, const char *operand);

/* KN0013 tensor-double-drop: {operation}: {operand} was dropped more often than it was kept */
KN__COLD kn_status kn__fail_tensor_double_drop(kn_context *kn, const kn__site *site, const char *operand);

/* KN0014 tensor-not-owned: {operation}: the caller does not own {operand}: it belongs to its scope */
KN__COLD kn_status kn__fail_tensor_not_owned(kn_context *kn, const kn__site *site, const char *operand);

/* KN0015 wrong-thread: {operation}: the context was used from a thread that does not own it */
KN__COLD kn_status kn__fail_wrong_thread(kn_context *kn, const kn__site *site);

/* KN0016 grads-after-scope: {operation}: the gradients were used after the scope opened at {scope} had ended */
KN__COLD kn_status kn__fail_grads_after_scope(kn_context *kn, const kn__site *site, const char *scope);

/* KN0017 share-empty: {operation}: the shared handle was already dropped */
KN__COLD kn_status kn__fail_share_empty(kn_context *kn, const kn__site *site);

/* KN0018 options-size: {operation}: the options say that they are {size} bytes long, but this library knows {known} and the rest is not zero */
KN__COLD kn_status kn__fail_options_size(kn_context *kn, const kn__site *site, uint64_t size, uint64_t known);

/* KN0019 attribute-out-of-range: {operation}: {attribute} is {value}; it must be {allowed} */
KN__COLD kn_status kn__fail_attribute_out_of_range(kn_context *kn, const kn__site *site, const char *attribute, int64_t value, const char *allowed);

/* KN0020 attribute-float-out-of-range: {operation}: {attribute} is {value}; it must be {allowed} */
KN__COLD kn_status kn__fail_attribute_float_out_of_range(kn_context *kn, const kn__site *site, const char *attribute, double value, const char *allowed);

/* KN0021 attribute-text-unknown: {operation}: {attribute} is "{value}"; known are {allowed} */
KN__COLD kn_status kn__fail_attribute_text_unknown(kn_context *kn, const kn__site *site, const char *attribute, const char *value, const char *allowed);

/* KN0022 attribute-conflict: {operation}: {attribute} and {other} do not go together: {why} */
KN__COLD kn_status kn__fail_attribute_conflict(kn_context *kn, const kn__site *site, const char *attribute, const char *other, const char *why);

/* KN0023 dims-count: {operation}: {attribute} has {count} numbers; it takes 1, for all axes alike, or {expected} */
KN__COLD kn_status kn__fail_dims_count(kn_context *kn, const kn__site *site, const char *attribute, int64_t count, int64_t expected);

/* KN0024 list-length: {operation}: {list} has {count} entries and {other} has {other_count}; they must have the same number */
KN__COLD kn_status kn__fail_list_length(kn_context *kn, const kn__site *site, const char *list, int64_t count, const char *other, int64_t other_count);

/* KN0025 list-empty: {operation}: the list {list} is empty; at least one tensor is needed */
KN__COLD kn_status kn__fail_list_empty(kn_context *kn, const kn__site *site, const char *list);

/* KN0026 axis-out-of-range: {operation}: axis {axis} is out of range for rank {rank} */
KN__COLD kn_status kn__fail_axis_out_of_range(kn_context *kn, const kn__site *site, int64_t axis, int64_t rank);

/* KN0027 axis-duplicate: {operation}: axis {axis} is given twice */
KN__COLD kn_status kn__fail_axis_duplicate(kn_context *kn, const kn__site *site, int64_t axis);

/* KN0028 axes-count: {operation}: {count} axes are given for a tensor of rank {rank} */
KN__COLD kn_status kn__fail_axes_count(kn_context *kn, const kn__site *site, int64_t count, int64_t rank);

/* KN0029 rank-too-large: {operation}: rank {rank} is above the limit of {limit} */
KN__COLD kn_status kn__fail_rank_too_large(kn_context *kn, const kn__site *site, int64_t rank, int64_t limit);

/* KN0030 rank-required: {operation}: {operand} has shape {shape}, of rank {rank}; rank {expected} is needed */
KN__COLD kn_status kn__fail_rank_required(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t rank, int64_t expected);

/* KN0031 rank-at-least: {operation}: {operand} has shape {shape}, of rank {rank}; rank {least} or more is needed */
KN__COLD kn_status kn__fail_rank_at_least(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t rank, int64_t least);

/* KN0032 size-negative: {operation}: the size of axis {axis} is {size}; sizes are 0 or more */
KN__COLD kn_status kn__fail_size_negative(kn_context *kn, const kn__site *site, int64_t axis, int64_t size);

/* KN0033 size-overflow: {operation}: a tensor of shape {shape} has more bytes than 64 bits count */
KN__COLD kn_status kn__fail_size_overflow(kn_context *kn, const kn__site *site, const kn_shape *shape);

/* KN0034 shape-mismatch: {operation}: {operand} has shape {shape}; {expected} is needed */
KN__COLD kn_status kn__fail_shape_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, const kn_shape *expected);

/* KN0035 operand-size: {operation}: {operand} has shape {shape}: axis {axis} has size {size}; {expected} is needed */
KN__COLD kn_status kn__fail_operand_size(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t axis, int64_t size, int64_t expected);

/* KN0036 expand-shape: {operation}: shape {shape} does not expand to {target}: axis {axis} would go from {size} to {target_size}, and only axes of size 1 expand */
KN__COLD kn_status kn__fail_expand_shape(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *target, int64_t axis, int64_t size, int64_t target_size);

/* KN0037 matmul-inner: {operation}: inner sizes {inner_a} and {inner_b} differ: shapes {a} and {b} */
KN__COLD kn_status kn__fail_matmul_inner(kn_context *kn, const kn__site *site, const kn_shape *a, const kn_shape *b, int64_t inner_a, int64_t inner_b);

/* KN0038 matmul-rank: {operation}: {operand} is a scalar; a matrix product takes vectors, matrices or batches of them */
KN__COLD kn_status kn__fail_matmul_rank(kn_context *kn, const kn__site *site, const char *operand);

/* KN0039 reshape-size: {operation}: shape {shape} has {elements} elements, but {target} has {target_elements} */
KN__COLD kn_status kn__fail_reshape_size(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t elements, const kn_shape *target, int64_t target_elements);

/* KN0040 reshape-infer: {operation}: the -1 in {target} cannot be worked out from shape {shape} */
KN__COLD kn_status kn__fail_reshape_infer(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *target);

/* KN0041 reshape-infer-many: {operation}: {target} has more than one -1 */
KN__COLD kn_status kn__fail_reshape_infer_many(kn_context *kn, const kn__site *site, const kn_shape *target);

/* KN0042 view-impossible: {operation}: a tensor of shape {shape} with these strides cannot be seen as {target} without a copy */
KN__COLD kn_status kn__fail_view_impossible(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *target);

/* KN0043 squeeze-size: {operation}: axis {axis} of shape {shape} has size {size}; only axes of size 1 can be squeezed */
KN__COLD kn_status kn__fail_squeeze_size(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, const kn_shape *shape);

/* KN0044 flatten-range: {operation}: the first axis {start} lies behind the last one, {end} */
KN__COLD kn_status kn__fail_flatten_range(kn_context *kn, const kn__site *site, int64_t start, int64_t end);

/* KN0045 unflatten-size: {operation}: axis {axis} has size {size}, but the new sizes multiply to {product} */
KN__COLD kn_status kn__fail_unflatten_size(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t product);

/* KN0046 cat-shape: {operation}: tensor {position} of the list has shape {shape}, the first one {first}; they may differ only on axis {axis} */
KN__COLD kn_status kn__fail_cat_shape(kn_context *kn, const kn__site *site, int64_t position, const kn_shape *shape, const kn_shape *first, int64_t axis);

/* KN0047 stack-shape: {operation}: tensor {position} of the list has shape {shape}, the first one {first}; they must be equal */
KN__COLD kn_status kn__fail_stack_shape(kn_context *kn, const kn__site *site, int64_t position, const kn_shape *shape, const kn_shape *first);

/* KN0048 split-sizes: {operation}: the sizes add up to {sum}, but axis {axis} has size {size} */
KN__COLD kn_status kn__fail_split_sizes(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t sum);

/* KN0049 index-out-of-range: {operation}: index {index} is out of range for axis {axis} of size {size} */
KN__COLD kn_status kn__fail_index_out_of_range(kn_context *kn, const kn__site *site, int64_t index, int64_t axis, int64_t size);

/* KN0050 slice-out-of-range: {operation}: start {start} with length {length} goes past axis {axis} of size {size} */
KN__COLD kn_status kn__fail_slice_out_of_range(kn_context *kn, const kn__site *site, int64_t start, int64_t length, int64_t axis, int64_t size);

/* KN0051 slice-step: {operation}: the step on axis {axis} is {step}; it must not be 0 */
KN__COLD kn_status kn__fail_slice_step(kn_context *kn, const kn__site *site, int64_t step, int64_t axis);

/* KN0052 index-syntax: {operation}: "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_index_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0053 index-too-many: {operation}: "{text}" names {count} axes, but the tensor has rank {rank} */
KN__COLD kn_status kn__fail_index_too_many(kn_context *kn, const kn__site *site, const char *text, int64_t count, int64_t rank);

/* KN0054 einsum-syntax: {operation}: "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_einsum_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0055 einsum-operands: {operation}: "{text}" describes {expected} operands, {count} were given */
KN__COLD kn_status kn__fail_einsum_operands(kn_context *kn, const kn__site *site, const char *text, int64_t expected, int64_t count);

/* KN0056 einsum-rank: {operation}: "{text}" gives operand {position} {letters} letters, but it has rank {rank} */
KN__COLD kn_status kn__fail_einsum_rank(kn_context *kn, const kn__site *site, const char *text, int64_t position, int64_t letters, int64_t rank);

/* KN0057 einsum-size: {operation}: "{text}": letter {letter} stands for an axis of size {size} and for one of size {other} */
KN__COLD kn_status kn__fail_einsum_size(kn_context *kn, const kn__site *site, const char *text, const char *letter, int64_t size, int64_t other);

/* KN0058 rearrange-syntax: {operation}: "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_rearrange_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0059 rearrange-size: {operation}: "{text}": axis {name} {problem} */
KN__COLD kn_status kn__fail_rearrange_size(kn_context *kn, const kn__site *site, const char *text, const char *name, const char *problem);

/* KN0060 gather-shape: {operation}: the index has shape {index}, the tensor {shape}; the index must have the same rank and be no larger on any axis but {axis} */
KN__COLD kn_status kn__fail_gather_shape(kn_context *kn, const kn__site *site, const kn_shape *index, const kn_shape *shape, int64_t axis);

/* KN0061 scatter-shape: {operation}: the index has shape {index}, the source {source}; each index needs one source value */
KN__COLD kn_status kn__fail_scatter_shape(kn_context *kn, const kn__site *site, const kn_shape *index, const kn_shape *source);

/* KN0062 class-out-of-range: {operation}: target {position} is class {class_index}, but there are {classes} classes */
KN__COLD kn_status kn__fail_class_out_of_range(kn_context *kn, const kn__site *site, int64_t class_index, int64_t classes, int64_t position);

/* KN0063 topk-count: {operation}: k is {k}, but axis {axis} has size {size} */
KN__COLD kn_status kn__fail_topk_count(kn_context *kn, const kn__site *site, int64_t k, int64_t axis, int64_t size);

/* KN0064 empty-reduction: {operation}: shape {shape} has nothing to reduce over, and this reduction has no identity */
KN__COLD kn_status kn__fail_empty_reduction(kn_context *kn, const kn__site *site, const kn_shape *shape);

/* KN0065 conv-channels: {operation}: the input has {channels} channels, but the weight of shape {weight} with {groups} groups takes {expected} */
KN__COLD kn_status kn__fail_conv_channels(kn_context *kn, const kn__site *site, int64_t channels, const kn_shape *weight, int64_t expected, int64_t groups);

/* KN0066 conv-groups: {operation}: {channels} {which} channels do not divide into {groups} groups */
KN__COLD kn_status kn__fail_conv_groups(kn_context *kn, const kn__site *site, int64_t channels, int64_t groups, const char *which);

/* KN0067 window-too-large: {operation}: on spatial axis {axis} the window spans {window} elements, more than the input's {size} with padding {padding} in all */
KN__COLD kn_status kn__fail_window_too_large(kn_context *kn, const kn__site *site, int64_t axis, int64_t window, int64_t size, int64_t padding);

/* KN0068 conv-output-padding: {operation}: output_padding {value} on spatial axis {axis} must be below the larger of stride {stride} and dilation {dilation} */
KN__COLD kn_status kn__fail_conv_output_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t value, int64_t stride, int64_t dilation);

/* KN0069 pool-padding: {operation}: padding {padding} on spatial axis {axis} is more than half of kernel {kernel} */
KN__COLD kn_status kn__fail_pool_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t padding, int64_t kernel);

/* KN0070 pad-reflect: {operation}: padding {amount} on axis {axis} of size {size} cannot be reflected: it must be below the size */
KN__COLD kn_status kn__fail_pad_reflect(kn_context *kn, const kn__site *site, int64_t axis, int64_t amount, int64_t size);

/* KN0071 pad-count: {operation}: {count} numbers of padding are given for rank {rank} */
KN__COLD kn_status kn__fail_pad_count(kn_context *kn, const kn__site *site, int64_t count, int64_t rank);

/* KN0072 pad-negative: {operation}: padding {before} and {after} leave less than nothing of axis {axis}, of size {size} */
KN__COLD kn_status kn__fail_pad_negative(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t before, int64_t after);

/* KN0073 loss-shape-mismatch: {operation}: the prediction has shape {prediction}, the target {target}; a loss does not broadcast */
KN__COLD kn_status kn__fail_loss_shape_mismatch(kn_context *kn, const kn__site *site, const kn_shape *prediction, const kn_shape *target);

/* KN0074 norm-one-value: {operation}: shape {shape} gives one value a channel, from which no variance can be taken in training */
KN__COLD kn_status kn__fail_norm_one_value(kn_context *kn, const kn__site *site, const kn_shape *shape);

/* KN0075 arange-step: {operation}: from {start} to {stop} with step {step} never ends */
KN__COLD kn_status kn__fail_arange_step(kn_context *kn, const kn__site *site, double start, double stop, double step);

/* KN0076 random-range: {operation}: the range from {low} to {high} is empty */
KN__COLD kn_status kn__fail_random_range(kn_context *kn, const kn__site *site, double low, double high);

/* KN0077 integer-division-by-zero: {operation}: an integer was divided by zero */
KN__COLD kn_status kn__fail_integer_division_by_zero(kn_context *kn, const kn__site *site);

/* KN0078 dtype-unsupported: {operation}: {operand} is {dtype}; supported are {allowed} */
KN__COLD kn_status kn__fail_dtype_unsupported(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype, const char *allowed);

/* KN0079 dtype-not-float: {operation}: {operand} is {dtype}; a floating dtype is needed */
KN__COLD kn_status kn__fail_dtype_not_float(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype);

/* KN0080 dtype-index: {operation}: {operand} is {dtype}; indices are of an integer dtype */
KN__COLD kn_status kn__fail_dtype_index(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype);

/* KN0081 dtype-mask: {operation}: {operand} is {dtype}; a mask is bool */
KN__COLD kn_status kn__fail_dtype_mask(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype);

/* KN0082 dtype-mismatch: {operation}: {operand} is {dtype}; {expected} is needed, and this operation does not promote */
KN__COLD kn_status kn__fail_dtype_mismatch(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype, kn_dtype expected);

/* KN0083 dtype-in-place: {operation}: the result is {result} and cannot be written into a tensor of {target} */
KN__COLD kn_status kn__fail_dtype_in_place(kn_context *kn, const kn__site *site, kn_dtype result, kn_dtype target);

/* KN0084 dtype-invalid: {operation}: {value} is no dtype */
KN__COLD kn_status kn__fail_dtype_invalid(kn_context *kn, const kn__site *site, int64_t value);

/* KN0085 dtype-device: {operation}: {device} does not support {dtype} */
KN__COLD kn_status kn__fail_dtype_device(kn_context *kn, const kn__site *site, kn_dtype dtype, const kn_device *device);

/* KN0086 number-out-of-range: {operation}: {value} does not fit into {dtype} */
KN__COLD kn_status kn__fail_number_out_of_range(kn_context *kn, const kn__site *site, const char *value, kn_dtype dtype);

/* KN0087 quantized-layout: {operation}: packed data of shape {shape} cannot be viewed this way: axis {axis} is packed in blocks of {block} */
KN__COLD kn_status kn__fail_quantized_layout(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t axis, int64_t block);

/* KN0088 read-size: {operation}: the buffer has {bytes}, but shape {shape} of {dtype} is {needed} */
KN__COLD kn_status kn__fail_read_size(kn_context *kn, const kn__site *site, uint64_t bytes, uint64_t needed, const kn_shape *shape, kn_dtype dtype);

/* KN0089 item-elements: {operation}: shape {shape} has {elements} elements; exactly 1 is needed */
KN__COLD kn_status kn__fail_item_elements(kn_context *kn, const kn__site *site, int64_t elements, const kn_shape *shape);

/* KN0090 item-range: {operation}: the value {value} is no 64-bit integer */
KN__COLD kn_status kn__fail_item_range(kn_context *kn, const kn__site *site, const char *value);

#endif
