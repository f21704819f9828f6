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

#define KN__STATUS_END 271

/* KN0001 broadcast: {operation}: shapes {a} and {b} do not broadcast: axis {axis} has sizes {size_a} and {size_b}, and neither is 1 */
KN__COLD kn_status kn__fail_broadcast(kn_context *kn, const kn__site *site, const kn_shape *a, const kn_shape *b, int64_t axis, int64_t size_a, int64_t size_b);

/* KN0002 context-nil: {operation}: the context is nil: kn_open found no memory for it, or NULL was passed */
KN__COLD kn_status kn__fail_context_nil(kn_context *kn, const kn__site *site);

/* KN0003 nil-operand: {operation}: operand {operand} is nil */
KN__COLD kn_status kn__fail_nil_operand(kn_context *kn, const kn__site *site, const char *operand);

/* KN0006 operand-context: {operation}: operand {operand} belongs to another context than the rest of the call */
KN__COLD kn_status kn__fail_operand_context(kn_context *kn, const kn__site *site, const char *operand);

/* KN0007 device-context: {operation}: device {device} was opened in another context */
KN__COLD kn_status kn__fail_device_context(kn_context *kn, const kn__site *site, const kn_device *device);

/* KN0008 device-nil: {operation}: the device is nil: it was never opened, or it did not open and that error has been cleared */
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

/* KN0014 tensor-not-owned: {operation}: {operand} has no kn_keep left that this kn_drop could end; its scope alone owns it */
KN__COLD kn_status kn__fail_tensor_not_owned(kn_context *kn, const kn__site *site, const char *operand);

/* KN0015 wrong-thread: {operation}: the context was used from another thread than the one that opened it */
KN__COLD kn_status kn__fail_wrong_thread(kn_context *kn, const kn__site *site);

/* KN0016 grads-after-scope: {operation}: the gradients were used after the scope opened at {scope} had ended */
KN__COLD kn_status kn__fail_grads_after_scope(kn_context *kn, const kn__site *site, const char *scope);

/* KN0018 options-size: {operation}: .size of the options is {size}; it must be 0 or sizeof the struct, which this library knows with {known} bytes (a longer one must be zero from there on) */
KN__COLD kn_status kn__fail_options_size(kn_context *kn, const kn__site *site, uint64_t size, uint64_t known);

/* KN0019 attribute-out-of-range: {operation}: {attribute} is {value}; it must be {allowed} */
KN__COLD kn_status kn__fail_attribute_out_of_range(kn_context *kn, const kn__site *site, const char *attribute, int64_t value, const char *allowed);

/* KN0020 attribute-float-out-of-range: {operation}: {attribute} is {value}; it must be {allowed} */
KN__COLD kn_status kn__fail_attribute_float_out_of_range(kn_context *kn, const kn__site *site, const char *attribute, double value, const char *allowed);

/* KN0021 attribute-text-unknown: {operation}: {attribute} is "{value}"; known are {allowed} */
KN__COLD kn_status kn__fail_attribute_text_unknown(kn_context *kn, const kn__site *site, const char *attribute, const char *value, const char *allowed);

/* KN0022 attribute-conflict: {operation}: {attribute} and {other} do not go together: {why} */
KN__COLD kn_status kn__fail_attribute_conflict(kn_context *kn, const kn__site *site, const char *attribute, const char *other, const char *why);

/* KN0023 dims-count: {operation}: {attribute} is a list of length {count}, and length {expected} is needed: one number an axis */
KN__COLD kn_status kn__fail_dims_count(kn_context *kn, const kn__site *site, const char *attribute, int64_t count, int64_t expected);

/* KN0025 list-empty: {operation}: the list {list} is empty; at least one tensor is needed */
KN__COLD kn_status kn__fail_list_empty(kn_context *kn, const kn__site *site, const char *list);

/* KN0026 axis-out-of-range: {operation}: axis {axis} is out of range for rank {rank} */
KN__COLD kn_status kn__fail_axis_out_of_range(kn_context *kn, const kn__site *site, int64_t axis, int64_t rank);

/* KN0027 axis-duplicate: {operation}: axis {axis} is given twice */
KN__COLD kn_status kn__fail_axis_duplicate(kn_context *kn, const kn__site *site, int64_t axis);

/* KN0028 axes-count: {operation}: the number of axes is {count}; {expected} is needed */
KN__COLD kn_status kn__fail_axes_count(kn_context *kn, const kn__site *site, int64_t count, int64_t expected);

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

/* KN0040 reshape-infer: {operation}: the -1 in {target} cannot be worked out: shape {shape} has {elements} elements, and the other sizes multiply to {product} */
KN__COLD kn_status kn__fail_reshape_infer(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t elements, const kn_shape *target, int64_t product);

/* KN0041 reshape-infer-many: {operation}: {target} has more than one -1 */
KN__COLD kn_status kn__fail_reshape_infer_many(kn_context *kn, const kn__site *site, const kn_shape *target);

/* KN0042 view-impossible: {operation}: a tensor of shape {shape} and strides {strides} cannot be seen as {target} without a copy */
KN__COLD kn_status kn__fail_view_impossible(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *strides, const kn_shape *target);

/* KN0043 squeeze-size: {operation}: axis {axis} of shape {shape} has size {size}; only axes of size 1 can be squeezed */
KN__COLD kn_status kn__fail_squeeze_size(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, const kn_shape *shape);

/* KN0044 flatten-range: {operation}: the first axis, {start}, comes after the last one, {end} */
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

/* KN0050 slice-out-of-range: {operation}: start {start} and length {length} do not lie within axis {axis} of size {size} */
KN__COLD kn_status kn__fail_slice_out_of_range(kn_context *kn, const kn__site *site, int64_t start, int64_t length, int64_t axis, int64_t size);

/* KN0051 slice-step: {operation}: the step along axis {axis} is {step}; a step goes at least one index forwards or backwards */
KN__COLD kn_status kn__fail_slice_step(kn_context *kn, const kn__site *site, int64_t step, int64_t axis);

/* KN0052 index-syntax: {operation}: index "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_index_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0053 index-too-many: {operation}: {index} names {count} axes, but the tensor has rank {rank} */
KN__COLD kn_status kn__fail_index_too_many(kn_context *kn, const kn__site *site, const char *index, int64_t count, int64_t rank);

/* KN0054 einsum-syntax: {operation}: subscripts "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_einsum_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0055 einsum-operands: {operation}: the groups of letters in "{text}" number {expected}, the operands {count} */
KN__COLD kn_status kn__fail_einsum_operands(kn_context *kn, const kn__site *site, const char *text, int64_t expected, int64_t count);

/* KN0056 einsum-rank: {operation}: "{text}": operand {position} has rank {rank}; the number of letters in its group is {letters} */
KN__COLD kn_status kn__fail_einsum_rank(kn_context *kn, const kn__site *site, const char *text, int64_t position, int64_t letters, int64_t rank);

/* KN0057 einsum-size: {operation}: "{text}": letter {letter} stands for an axis of size {size} and for one of size {other} */
KN__COLD kn_status kn__fail_einsum_size(kn_context *kn, const kn__site *site, const char *text, const char *letter, int64_t size, int64_t other);

/* KN0060 gather-shape: {operation}: the index has shape {index}, the tensor {shape}; the index must have the same rank and be no larger on any axis but {axis} */
KN__COLD kn_status kn__fail_gather_shape(kn_context *kn, const kn__site *site, const kn_shape *index, const kn_shape *shape, int64_t axis);

/* KN0061 scatter-shape: {operation}: the index has shape {index}, the source {source}; each index needs one source value */
KN__COLD kn_status kn__fail_scatter_shape(kn_context *kn, const kn__site *site, const kn_shape *index, const kn_shape *source);

/* KN0062 class-out-of-range: {operation}: target {position} is class {class_index}, but the number of classes is {classes} */
KN__COLD kn_status kn__fail_class_out_of_range(kn_context *kn, const kn__site *site, int64_t class_index, int64_t classes, int64_t position);

/* KN0063 topk-count: {operation}: the number of elements asked for is {k}, but axis {axis} has size {size} */
KN__COLD kn_status kn__fail_topk_count(kn_context *kn, const kn__site *site, int64_t k, int64_t axis, int64_t size);

/* KN0064 empty-reduction: {operation}: shape {shape} leaves no element to reduce, and this reduction has no value for none */
KN__COLD kn_status kn__fail_empty_reduction(kn_context *kn, const kn__site *site, const kn_shape *shape);

/* KN0065 conv-channels: {operation}: the input has {channels} channels, but the weight of shape {weight} takes {expected} (groups: {groups}) */
KN__COLD kn_status kn__fail_conv_channels(kn_context *kn, const kn__site *site, int64_t channels, const kn_shape *weight, int64_t expected, int64_t groups);

/* KN0066 conv-groups: {operation}: {channels} {which} channels cannot be divided into {groups} equal groups */
KN__COLD kn_status kn__fail_conv_groups(kn_context *kn, const kn__site *site, int64_t channels, int64_t groups, const char *which);

/* KN0067 window-too-large: {operation}: on axis {axis} the window spans {window} elements, more than the input has: {size} and {padding} of padding */
KN__COLD kn_status kn__fail_window_too_large(kn_context *kn, const kn__site *site, int64_t axis, int64_t window, int64_t size, int64_t padding);

/* KN0068 conv-output-padding: {operation}: output_padding {value} on spatial axis {axis} must be below the larger of stride {stride} and dilation {dilation} */
KN__COLD kn_status kn__fail_conv_output_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t value, int64_t stride, int64_t dilation);

/* KN0069 pool-padding: {operation}: padding {padding} on spatial axis {axis} is more than half of the window, which spans {window} */
KN__COLD kn_status kn__fail_pool_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t padding, int64_t window);

/* KN0070 pad-reflect: {operation}: {amount} elements of padding cannot be reflected on axis {axis}: its size {size} allows {most} at most */
KN__COLD kn_status kn__fail_pad_reflect(kn_context *kn, const kn__site *site, int64_t amount, int64_t axis, int64_t size, int64_t most);

/* KN0071 pad-count: {operation}: the number of padding amounts, {count}, does not suit rank {rank}: pairs are needed, at most one an axis */
KN__COLD kn_status kn__fail_pad_count(kn_context *kn, const kn__site *site, int64_t count, int64_t rank);

/* KN0072 pad-negative: {operation}: padding by {before} and {after} cuts more off axis {axis} than its size {size} */
KN__COLD kn_status kn__fail_pad_negative(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t before, int64_t after);

/* KN0073 loss-shape-mismatch: {operation}: the prediction has shape {prediction}, the target {target}; a loss does not broadcast */
KN__COLD kn_status kn__fail_loss_shape_mismatch(kn_context *kn, const kn__site *site, const kn_shape *prediction, const kn_shape *target);

/* KN0074 norm-one-value: {operation}: shape {shape} has too few values a channel, {count}: a variance in training needs 2 or more */
KN__COLD kn_status kn__fail_norm_one_value(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t count);

/* KN0075 arange-step: {operation}: steps of {step} from {start} never reach {stop} */
KN__COLD kn_status kn__fail_arange_step(kn_context *kn, const kn__site *site, double start, double stop, double step);

/* KN0076 random-range: {operation}: no number lies in the range from {low} to {high}: both must be finite, and the first below the second */
KN__COLD kn_status kn__fail_random_range(kn_context *kn, const kn__site *site, double low, double high);

/* KN0077 integer-division-by-zero: {operation}: integer division by zero: {divisor} is 0 */
KN__COLD kn_status kn__fail_integer_division_by_zero(kn_context *kn, const kn__site *site, const char *divisor);

/* KN0078 dtype-unsupported: {operation}: {operand} is {dtype}; supported are {allowed} */
KN__COLD kn_status kn__fail_dtype_unsupported(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype, const char *allowed);

/* KN0079 dtype-not-float: {operation}: {operand} is {dtype}; a floating dtype is needed */
KN__COLD kn_status kn__fail_dtype_not_float(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype);

/* KN0080 dtype-index: {operation}: {operand} is {dtype}; indices and classes are of an integer dtype */
KN__COLD kn_status kn__fail_dtype_index(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype);

/* KN0081 dtype-mask: {operation}: {operand} is {dtype}; a mask is bool */
KN__COLD kn_status kn__fail_dtype_mask(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype);

/* KN0082 dtype-mismatch: {operation}: {operand} is {dtype}; {expected} is needed, and this operation does not promote */
KN__COLD kn_status kn__fail_dtype_mismatch(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype, kn_dtype expected);

/* KN0084 dtype-invalid: {operation}: {value} is not a dtype */
KN__COLD kn_status kn__fail_dtype_invalid(kn_context *kn, const kn__site *site, int64_t value);

/* KN0086 number-out-of-range: {operation}: the number {value} does not fit into {dtype} */
KN__COLD kn_status kn__fail_number_out_of_range(kn_context *kn, const kn__site *site, const char *value, kn_dtype dtype);

/* KN0088 read-size: {operation}: the buffer has {bytes}, but shape {shape} of {dtype} is {needed} */
KN__COLD kn_status kn__fail_read_size(kn_context *kn, const kn__site *site, uint64_t bytes, uint64_t needed, const kn_shape *shape, kn_dtype dtype);

/* KN0089 item-elements: {operation}: shape {shape} has {elements} elements; exactly 1 is needed */
KN__COLD kn_status kn__fail_item_elements(kn_context *kn, const kn__site *site, int64_t elements, const kn_shape *shape);

/* KN0090 item-range: {operation}: the value {value} does not fit a 64-bit signed integer */
KN__COLD kn_status kn__fail_item_range(kn_context *kn, const kn__site *site, const char *value);

/* KN0091 tensor-backend-mismatch: {operation}: operand {operand} is on {actual}, but the first operand is on {expected}: two backends */
KN__COLD kn_status kn__fail_tensor_backend_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected);

/* KN0092 tensor-device-mismatch: {operation}: operand {operand} is on {actual}, but the first operand is on {expected}: two devices of one backend */
KN__COLD kn_status kn__fail_tensor_device_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected);

/* KN0093 autodiff-backend-mismatch: {operation}: operand {operand} is on {actual}, but the first operand is on {expected}: autodiff does not reach across backends */
KN__COLD kn_status kn__fail_autodiff_backend_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected);

/* KN0094 list-device-mismatch: {operation}: tensor {position} of the list is on {actual}, but the first one is on {expected} */
KN__COLD kn_status kn__fail_list_device_mismatch(kn_context *kn, const kn__site *site, int64_t position, const kn_device *actual, const kn_device *expected);

/* KN0095 autodiff-nested: {operation}: "{text}" puts autodiff on a device that has it already */
KN__COLD kn_status kn__fail_autodiff_nested(kn_context *kn, const kn__site *site, const char *text);

/* KN0096 autodiff-required: {operation}: {operand} is on {device}, which has no autodiff */
KN__COLD kn_status kn__fail_autodiff_required(kn_context *kn, const kn__site *site, const char *operand, const kn_device *device);

/* KN0097 autodiff-unexpected: {operation}: {operand} is on {device}, which has autodiff already; a plain tensor is needed */
KN__COLD kn_status kn__fail_autodiff_unexpected(kn_context *kn, const kn__site *site, const char *operand, const kn_device *device);

/* KN0098 gradient-backend-mismatch: {operation}: the gradient of {tensor} is on {actual}, not on {expected}: two backends */
KN__COLD kn_status kn__fail_gradient_backend_mismatch(kn_context *kn, const kn__site *site, const char *tensor, const kn_device *actual, const kn_device *expected);

/* KN0099 gradient-device-mismatch: {operation}: the gradient of {tensor} is on {actual}, not on {expected}: two devices of one backend */
KN__COLD kn_status kn__fail_gradient_device_mismatch(kn_context *kn, const kn__site *site, const char *tensor, const kn_device *actual, const kn_device *expected);

/* KN0100 gradient-shape-mismatch: {operation}: the gradient of {tensor} has shape {actual}, not {expected} */
KN__COLD kn_status kn__fail_gradient_shape_mismatch(kn_context *kn, const kn__site *site, const char *tensor, const kn_shape *actual, const kn_shape *expected);

/* KN0101 gradient-dtype-mismatch: {operation}: the gradient of {tensor} is {actual}, not {expected} */
KN__COLD kn_status kn__fail_gradient_dtype_mismatch(kn_context *kn, const kn__site *site, const char *tensor, kn_dtype actual, kn_dtype expected);

/* KN0102 gradient-missing: {operation}: {tensor} has no gradient here: the loss does not depend on it, or it was not marked with kn_require_grad before the forward pass */
KN__COLD kn_status kn__fail_gradient_missing(kn_context *kn, const kn__site *site, const char *tensor);

/* KN0103 gradient-none: {operation}: {part} has no gradient, but a tracked tensor goes into it */
KN__COLD kn_status kn__fail_gradient_none(kn_context *kn, const kn__site *site, const char *part);

/* KN0104 gradient-rule-shape: {operation}: the gradient rule of {rule} gave {operand} a gradient of shape {actual}; its shape is {expected} */
KN__COLD kn_status kn__fail_gradient_rule_shape(kn_context *kn, const kn__site *site, const char *rule, const char *operand, const kn_shape *actual, const kn_shape *expected);

/* KN0105 graph-cut: {operation}: the tensor is tracked, and a move to {device} would cut its graph */
KN__COLD kn_status kn__fail_graph_cut(kn_context *kn, const kn__site *site, const kn_device *device, const kn_device *inner);

/* KN0106 graph-freed: {operation}: the graph behind kn_{node} has been walked and freed already */
KN__COLD kn_status kn__fail_graph_freed(kn_context *kn, const kn__site *site, const char *node);

/* KN0107 loss-not-scalar: {operation}: the loss has shape {shape}; a single element is needed */
KN__COLD kn_status kn__fail_loss_not_scalar(kn_context *kn, const kn__site *site, const kn_shape *shape);

/* KN0108 loss-not-tracked: {operation}: the loss does not depend on any tensor that requires a gradient */
KN__COLD kn_status kn__fail_loss_not_tracked(kn_context *kn, const kn__site *site);

/* KN0109 seed-mismatch: {operation}: the seed has {what} {actual}, the loss {expected} */
KN__COLD kn_status kn__fail_seed_mismatch(kn_context *kn, const kn__site *site, const char *what, const char *actual, const char *expected);

/* KN0110 saved-tensor-changed: {operation}: {operand}, which the gradient of kn_{user} needs, was written in place after the forward pass */
KN__COLD kn_status kn__fail_saved_tensor_changed(kn_context *kn, const kn__site *site, const char *operand, const char *user);

/* KN0111 require-grad-dtype: {operation}: a tensor of {dtype} cannot have a gradient; floats and complex numbers can */
KN__COLD kn_status kn__fail_require_grad_dtype(kn_context *kn, const kn__site *site, kn_dtype dtype);

/* KN0112 require-grad-not-leaf: {operation}: the tensor was computed by kn_{maker} from tracked tensors, so it is tracked already and is no leaf */
KN__COLD kn_status kn__fail_require_grad_not_leaf(kn_context *kn, const kn__site *site, const char *maker);

/* KN0113 require-grad-late: {operation}: the tensor has been used in a graph already, where it counts as a constant */
KN__COLD kn_status kn__fail_require_grad_late(kn_context *kn, const kn__site *site);

/* KN0114 backward-nested: {operation}: a backward pass of this context is running, and another was begun inside it, from a hook or a gradient rule */
KN__COLD kn_status kn__fail_backward_nested(kn_context *kn, const kn__site *site);

/* KN0115 recompute-write: {operation}: the function to be recomputed wrote with kn_{writer} into a tensor that it did not make */
KN__COLD kn_status kn__fail_recompute_write(kn_context *kn, const kn__site *site, const char *writer);

/* KN0116 recompute-changed: {operation}: the second run of {function} gave a {dtype} of shape {shape}; the first gave a {first_dtype} of shape {first_shape} */
KN__COLD kn_status kn__fail_recompute_changed(kn_context *kn, const kn__site *site, const char *function, kn_dtype dtype, const kn_shape *shape, kn_dtype first_dtype, const kn_shape *first_shape);

/* KN0117 in-place-broadcast: {operation}: several elements of the target, of shape {target}, share one place in memory */
KN__COLD kn_status kn__fail_in_place_broadcast(kn_context *kn, const kn__site *site, const kn_shape *target);

/* KN0118 in-place-leaf: {operation}: {operand} is tracked, and a write in place cannot be recorded for gradients */
KN__COLD kn_status kn__fail_in_place_leaf(kn_context *kn, const kn__site *site, const char *operand);

/* KN0120 in-place-read-only: {operation}: the memory of {operand} is read-only: it was imported so */
KN__COLD kn_status kn__fail_in_place_read_only(kn_context *kn, const kn__site *site, const char *operand);

/* KN0125 decorator-order: {operation}: "{text}" has {inner} outside of {outer} */
KN__COLD kn_status kn__fail_decorator_order(kn_context *kn, const kn__site *site, const char *text, const char *outer, const char *inner);

/* KN0126 device-syntax: {operation}: device "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_device_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0127 backend-unknown: {operation}: there is no backend or decorator named {name}; known are {known} */
KN__COLD kn_status kn__fail_backend_unknown(kn_context *kn, const kn__site *site, const char *name, const char *known);

/* KN0128 backend-unusable: {operation}: backend {backend} cannot be used: {why} */
KN__COLD kn_status kn__fail_backend_unusable(kn_context *kn, const kn__site *site, const char *backend, const char *why);

/* KN0130 backend-abi: {operation}: backend {backend} was built for interface version {abi} with a struct of {size} bytes; this library has version {expected} and {expected_size} bytes */
KN__COLD kn_status kn__fail_backend_abi(kn_context *kn, const kn__site *site, const char *backend, uint64_t abi, uint64_t size, uint64_t expected, uint64_t expected_size);

/* KN0131 backend-incomplete: {operation}: backend {backend} has no function {function}, which every backend must have */
KN__COLD kn_status kn__fail_backend_incomplete(kn_context *kn, const kn__site *site, const char *backend, const char *function);

/* KN0132 backend-duplicate: {operation}: a backend named {backend} is registered already */
KN__COLD kn_status kn__fail_backend_duplicate(kn_context *kn, const kn__site *site, const char *backend);

/* KN0134 device-ordinal: {operation}: device {device} does not exist: the backend has {count} in all, numbered from 0 */
KN__COLD kn_status kn__fail_device_ordinal(kn_context *kn, const kn__site *site, const char *device, int64_t count);

/* KN0135 device-argument-unknown: {operation}: {decorator} has no argument {argument}; it has {known} */
KN__COLD kn_status kn__fail_device_argument_unknown(kn_context *kn, const kn__site *site, const char *argument, const char *decorator, const char *known);

/* KN0136 device-argument-value: {operation}: {argument} cannot be {value}; it is {allowed} */
KN__COLD kn_status kn__fail_device_argument_value(kn_context *kn, const kn__site *site, const char *argument, const char *value, const char *allowed);

/* KN0137 device-default-decorated: {operation}: KILN_DEVICE is "{text}", but it must name a plain device */
KN__COLD kn_status kn__fail_device_default_decorated(kn_context *kn, const kn__site *site, const char *text);

/* KN0138 device-lost: {operation}: device {device} was lost: {why} */
KN__COLD kn_status kn__fail_device_lost(kn_context *kn, const kn__site *site, const kn_device *device, const char *why);

/* KN0141 buffer-too-large: {operation}: one buffer of {bytes} was asked for, but {device} allows {limit} at most */
KN__COLD kn_status kn__fail_buffer_too_large(kn_context *kn, const kn__site *site, uint64_t bytes, uint64_t limit, const kn_device *device);

/* KN0142 kernel-missing: {operation}: {device} has no kernel {kernel} for {dtype}, and it cannot run on the host: {why} */
KN__COLD kn_status kn__fail_kernel_missing(kn_context *kn, const kn__site *site, const char *kernel, const kn_device *device, kn_dtype dtype, const char *why);

/* KN0143 kernel-failed: {operation}: the work failed on {device}: {why} */
KN__COLD kn_status kn__fail_kernel_failed(kn_context *kn, const kn__site *site, const kn_device *device, const char *why);

/* KN0145 out-of-memory: {operation}: {bytes} more do not fit on {device}: {used} are in use, {limit} */
KN__COLD kn_status kn__fail_out_of_memory(kn_context *kn, const kn__site *site, uint64_t bytes, const kn_device *device, uint64_t used, const char *limit);

/* KN0146 out-of-memory-host: {operation}: the system gave no memory for {bytes} */
KN__COLD kn_status kn__fail_out_of_memory_host(kn_context *kn, const kn__site *site, uint64_t bytes);

/* KN0147 dlpack-device: {operation}: the DLPack tensor lies on device type {code}, number {ordinal}; only type 1, the memory of the CPU, can be imported */
KN__COLD kn_status kn__fail_dlpack_device(kn_context *kn, const kn__site *site, int64_t code, int64_t ordinal);

/* KN0148 dlpack-dtype: {operation}: the DLPack dtype with code {code}, {bits} bits and {lanes} lanes is none of Kiln's */
KN__COLD kn_status kn__fail_dlpack_dtype(kn_context *kn, const kn__site *site, int64_t code, int64_t bits, int64_t lanes);

/* KN0149 dlpack-version: {operation}: the DLPack tensor has major version {major}; Kiln reads major version {expected} */
KN__COLD kn_status kn__fail_dlpack_version(kn_context *kn, const kn__site *site, uint64_t major, uint64_t expected);

/* KN0151 dlpack-layout: {operation}: the DLPack tensor cannot be imported: {why} */
KN__COLD kn_status kn__fail_dlpack_layout(kn_context *kn, const kn__site *site, const char *why);

/* KN0152 module-nil: {operation}: {what} is nil: making it failed, or there is no such child */
KN__COLD kn_status kn__fail_module_nil(kn_context *kn, const kn__site *site, const char *what);

/* KN0153 module-owned: {operation}: module {path} is a child of {parent} already, which owns and frees it */
KN__COLD kn_status kn__fail_module_owned(kn_context *kn, const kn__site *site, const char *path, const char *parent);

/* KN0154 module-cycle: {operation}: adding {path} below {parent} would make it contain itself */
KN__COLD kn_status kn__fail_module_cycle(kn_context *kn, const kn__site *site, const char *path, const char *parent);

/* KN0155 module-name: {operation}: "{name}" cannot name a child, parameter or buffer: {problem} */
KN__COLD kn_status kn__fail_module_name(kn_context *kn, const kn__site *site, const char *name, const char *problem);

/* KN0156 module-forward: {operation}: module {module} has no forward from one input to one output */
KN__COLD kn_status kn__fail_module_forward(kn_context *kn, const kn__site *site, const char *module);

/* KN0157 module-device-mismatch: {operation}: {path} is on {actual}, but the input is on {expected} */
KN__COLD kn_status kn__fail_module_device_mismatch(kn_context *kn, const kn__site *site, const char *path, const kn_device *actual, const kn_device *expected);

/* KN0158 module-not-built: {operation}: what was given as child {child} is no module: it is NULL, or kn_module_new did not make it */
KN__COLD kn_status kn__fail_module_not_built(kn_context *kn, const kn__site *site, const char *child);

/* KN0159 parameter-duplicate: {operation}: module {module} has a child, parameter or buffer {name} already */
KN__COLD kn_status kn__fail_parameter_duplicate(kn_context *kn, const kn__site *site, const char *name, const char *module);

/* KN0160 parameter-unknown: {operation}: module {module} has no parameter or buffer {path}; the nearest is {nearest} */
KN__COLD kn_status kn__fail_parameter_unknown(kn_context *kn, const kn__site *site, const char *module, const char *path, const char *nearest);

/* KN0161 pattern-syntax: {operation}: pattern "{pattern}", character {position}: {problem} */
KN__COLD kn_status kn__fail_pattern_syntax(kn_context *kn, const kn__site *site, const char *pattern, int64_t position, const char *problem);

/* KN0162 pattern-matches-nothing: {operation}: pattern "{pattern}" matches no parameter; the first one is {first} */
KN__COLD kn_status kn__fail_pattern_matches_nothing(kn_context *kn, const kn__site *site, const char *pattern, const char *first);

/* KN0163 state-missing: {operation}: "{name}" is needed, but {path} does not hold it */
KN__COLD kn_status kn__fail_state_missing(kn_context *kn, const kn__site *site, const char *name, const char *path);

/* KN0164 state-unexpected: {operation}: {path} holds "{name}", for which there is no place */
KN__COLD kn_status kn__fail_state_unexpected(kn_context *kn, const kn__site *site, const char *name, const char *path);

/* KN0165 state-shape-mismatch: {operation}: {name} has shape {actual} in {path}, but {expected} in the model */
KN__COLD kn_status kn__fail_state_shape_mismatch(kn_context *kn, const kn__site *site, const char *name, const kn_shape *actual, const char *path, const kn_shape *expected);

/* KN0166 state-dtype-mismatch: {operation}: {name} is {actual} in {path}, but {expected} in the model */
KN__COLD kn_status kn__fail_state_dtype_mismatch(kn_context *kn, const kn__site *site, const char *name, kn_dtype actual, const char *path, kn_dtype expected);

/* KN0167 optimizer-not-leaf: {operation}: parameter {path} requires no gradient, so it cannot be optimised */
KN__COLD kn_status kn__fail_optimizer_not_leaf(kn_context *kn, const kn__site *site, const char *path);

/* KN0168 optimizer-duplicate: {operation}: parameter {path} is in {where} already */
KN__COLD kn_status kn__fail_optimizer_duplicate(kn_context *kn, const kn__site *site, const char *path, const char *where);

/* KN0169 optimizer-empty: {operation}: module {module} has no parameter to optimise */
KN__COLD kn_status kn__fail_optimizer_empty(kn_context *kn, const kn__site *site, const char *module);

/* KN0170 optimizer-state-mismatch: {operation}: the state of {path} has {what} {actual}, where {expected} belongs */
KN__COLD kn_status kn__fail_optimizer_state_mismatch(kn_context *kn, const kn__site *site, const char *path, const char *what, const char *actual, const char *expected);

/* KN0171 gradient-not-finite: {operation}: the gradient of {path} holds a NaN or an infinity */
KN__COLD kn_status kn__fail_gradient_not_finite(kn_context *kn, const kn__site *site, const char *path);

/* KN0172 idx-magic: {operation}: {path} is no IDX file: its first bytes are {found} */
KN__COLD kn_status kn__fail_idx_magic(kn_context *kn, const kn__site *site, const char *path, const char *found);

/* KN0173 idx-dtype: {operation}: {path} has IDX dtype {found}; IDX knows 8, 9, 11, 12, 13 and 14 */
KN__COLD kn_status kn__fail_idx_dtype(kn_context *kn, const kn__site *site, const char *path, uint64_t found);

/* KN0174 idx-dims: {operation}: {path} has {dims} dimensions, but needs {allowed} */
KN__COLD kn_status kn__fail_idx_dims(kn_context *kn, const kn__site *site, const char *path, uint64_t dims, const char *allowed);

/* KN0175 idx-truncated: {operation}: {path} holds {bytes} bytes, but its header promises {expected} */
KN__COLD kn_status kn__fail_idx_truncated(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, uint64_t expected);

/* KN0176 idx-trailing: {operation}: {path} holds {bytes} bytes, but its header accounts for only {expected} */
KN__COLD kn_status kn__fail_idx_trailing(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, uint64_t expected);

/* KN0177 idx-label-range: {operation}: label {position} of {path} is {label}, but with .classes = {classes} labels go from 0 to {last} */
KN__COLD kn_status kn__fail_idx_label_range(kn_context *kn, const kn__site *site, int64_t position, const char *path, int64_t label, int64_t classes, int64_t last);

/* KN0178 idx-length-mismatch: {operation}: the numbers of samples differ: {images} in {images_path}, {labels} in {labels_path} */
KN__COLD kn_status kn__fail_idx_length_mismatch(kn_context *kn, const kn__site *site, const char *images_path, int64_t images, const char *labels_path, int64_t labels);

/* KN0179 gzip-corrupt: {operation}: {path} does not decompress: {why} */
KN__COLD kn_status kn__fail_gzip_corrupt(kn_context *kn, const kn__site *site, const char *path, const char *why);

/* KN0180 gzip-unsupported: {operation}: {path} is gzip-compressed, and this Kiln was built without zlib */
KN__COLD kn_status kn__fail_gzip_unsupported(kn_context *kn, const kn__site *site, const char *path);

/* KN0181 dataset-index: {operation}: sample {index} does not exist: the dataset has {length}, counted from 0 */
KN__COLD kn_status kn__fail_dataset_index(kn_context *kn, const kn__site *site, int64_t index, int64_t length);

/* KN0182 dataset-empty: {operation}: the dataset has no sample to load */
KN__COLD kn_status kn__fail_dataset_empty(kn_context *kn, const kn__site *site);

/* KN0183 transform-failed: {operation}: "{name}" gave no sample {index}: {why} */
KN__COLD kn_status kn__fail_transform_failed(kn_context *kn, const kn__site *site, const char *name, int64_t index, const char *why);

/* KN0184 batch-shape-mismatch: {operation}: field {field} of sample {index} is {dtype} {actual}, but the batch began with {expected_dtype} {expected} */
KN__COLD kn_status kn__fail_batch_shape_mismatch(kn_context *kn, const kn__site *site, uint64_t field, int64_t index, kn_dtype dtype, const kn_shape *actual, kn_dtype expected_dtype, const kn_shape *expected);

/* KN0186 thread-start: {operation}: the system started no thread: {why} */
KN__COLD kn_status kn__fail_thread_start(kn_context *kn, const kn__site *site, const char *why);

/* KN0187 file-not-found: {operation}: there is no file {path} */
KN__COLD kn_status kn__fail_file_not_found(kn_context *kn, const kn__site *site, const char *path);

/* KN0188 file-permission: {operation}: no permission to {action} {path} */
KN__COLD kn_status kn__fail_file_permission(kn_context *kn, const kn__site *site, const char *action, const char *path);

/* KN0189 file-is-folder: {operation}: {path} is a folder; a file is needed */
KN__COLD kn_status kn__fail_file_is_folder(kn_context *kn, const kn__site *site, const char *path);

/* KN0190 disk-full: {operation}: no space is left for {path}, which needs {bytes} */
KN__COLD kn_status kn__fail_disk_full(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes);

/* KN0191 file-io: {operation}: could not {action} {path}: {why} */
KN__COLD kn_status kn__fail_file_io(kn_context *kn, const kn__site *site, const char *action, const char *path, const char *why);

/* KN0192 file-too-short: {operation}: {path} holds {bytes} bytes; {format} file has at least {least} */
KN__COLD kn_status kn__fail_file_too_short(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, const char *format, uint64_t least);

/* KN0194 json-unsupported: {operation}: this Kiln was built without jansson, so it cannot read or write safetensors files */
KN__COLD kn_status kn__fail_json_unsupported(kn_context *kn, const kn__site *site);

/* KN0195 safetensors-header-too-large: {operation}: the header of {path} has {bytes} bytes, above the limit of {limit} */
KN__COLD kn_status kn__fail_safetensors_header_too_large(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, uint64_t limit);

/* KN0196 safetensors-header-json: {operation}: the header of {path}, byte {position}: {problem} */
KN__COLD kn_status kn__fail_safetensors_header_json(kn_context *kn, const kn__site *site, const char *path, int64_t position, const char *problem);

/* KN0197 safetensors-field: {operation}: {path}, tensor {tensor}: {field} {problem} */
KN__COLD kn_status kn__fail_safetensors_field(kn_context *kn, const kn__site *site, const char *path, const char *tensor, const char *field, const char *problem);

/* KN0198 safetensors-dtype: {operation}: {path}, tensor {tensor}: dtype {dtype_text} is not supported in these files */
KN__COLD kn_status kn__fail_safetensors_dtype(kn_context *kn, const kn__site *site, const char *path, const char *tensor, const char *dtype_text);

/* KN0199 safetensors-offsets: {operation}: {path}, tensor {tensor}: data_offsets {start} to {end} do not span the {expected} bytes that its shape and dtype need ({bytes} bytes of data) */
KN__COLD kn_status kn__fail_safetensors_offsets(kn_context *kn, const kn__site *site, const char *path, const char *tensor, uint64_t start, uint64_t end, uint64_t bytes, uint64_t expected);

/* KN0200 safetensors-overlap: {operation}: {path}: tensors {tensor} and {other} overlap */
KN__COLD kn_status kn__fail_safetensors_overlap(kn_context *kn, const kn__site *site, const char *path, const char *tensor, const char *other);

/* KN0201 safetensors-gap: {operation}: {path}: bytes {start} to {end} of the data belong to no tensor */
KN__COLD kn_status kn__fail_safetensors_gap(kn_context *kn, const kn__site *site, const char *path, uint64_t start, uint64_t end);

/* KN0202 safetensors-truncated: {operation}: {path} is {missing} bytes shorter than its header says */
KN__COLD kn_status kn__fail_safetensors_truncated(kn_context *kn, const kn__site *site, const char *path, uint64_t missing);

/* KN0203 safetensors-duplicate: {operation}: {path}: the name {tensor} stands twice in the header */
KN__COLD kn_status kn__fail_safetensors_duplicate(kn_context *kn, const kn__site *site, const char *path, const char *tensor);

/* KN0204 safetensors-pickle: {operation}: {path} is a PyTorch pickle or zip file, not safetensors */
KN__COLD kn_status kn__fail_safetensors_pickle(kn_context *kn, const kn__site *site, const char *path);

/* KN0205 safetensors-lfs-pointer: {operation}: {path} is a Git LFS pointer, not the file itself */
KN__COLD kn_status kn__fail_safetensors_lfs_pointer(kn_context *kn, const kn__site *site, const char *path);

/* KN0206 checkpoint-version: {operation}: checkpoint {path} has version {version}; this Kiln reads version {known} */
KN__COLD kn_status kn__fail_checkpoint_version(kn_context *kn, const kn__site *site, const char *path, uint64_t version, uint64_t known);

/* KN0207 checkpoint-mismatch: {operation}: checkpoint {path} has {what} {found}, but this run has {expected} */
KN__COLD kn_status kn__fail_checkpoint_mismatch(kn_context *kn, const kn__site *site, const char *path, const char *what, const char *found, const char *expected);

/* KN0208 checkpoint-incomplete: {operation}: {path} is no complete checkpoint: it lacks {part} */
KN__COLD kn_status kn__fail_checkpoint_incomplete(kn_context *kn, const kn__site *site, const char *path, const char *part);

/* KN0209 training-not-finite: {operation}: the loss is {value} at step {step} */
KN__COLD kn_status kn__fail_training_not_finite(kn_context *kn, const kn__site *site, int64_t step, double value);

/* KN0210 training-interrupted: {operation}: stopped on request after step {step} */
KN__COLD kn_status kn__fail_training_interrupted(kn_context *kn, const kn__site *site, int64_t step);

/* KN0211 callback-failed: {operation}: callback {name} returned {status} at {event} */
KN__COLD kn_status kn__fail_callback_failed(kn_context *kn, const kn__site *site, const char *name, const char *status, const char *event);

/* KN0212 metric-unknown: {operation}: there is no metric {name}; known are {known} */
KN__COLD kn_status kn__fail_metric_unknown(kn_context *kn, const kn__site *site, const char *name, const char *known);

/* KN0213 plot-empty: {operation}: no curve has a finite point, so {path} was not written */
KN__COLD kn_status kn__fail_plot_empty(kn_context *kn, const kn__site *site, const char *path);

/* KN0216 folder-not-found: {operation}: {path} cannot be written, since its folder does not exist */
KN__COLD kn_status kn__fail_folder_not_found(kn_context *kn, const kn__site *site, const char *path);

/* KN0217 tensor-name-duplicate: {operation}: the name {name} was given to two tensors */
KN__COLD kn_status kn__fail_tensor_name_duplicate(kn_context *kn, const kn__site *site, const char *name);

/* KN0220 axis-not-multiple: {operation}: axis {axis} has size {size}, which is not a multiple of {factor} */
KN__COLD kn_status kn__fail_axis_not_multiple(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t factor);

/* KN0221 expand-infer: {operation}: axis {axis} of {target} is -1, but the axis is new, so it has no size to keep */
KN__COLD kn_status kn__fail_expand_infer(kn_context *kn, const kn__site *site, int64_t axis, const kn_shape *target);

/* KN0222 pad-edge-empty: {operation}: axis {axis}, of size {size}, leaves no element to repeat at its edge */
KN__COLD kn_status kn__fail_pad_edge_empty(kn_context *kn, const kn__site *site, int64_t axis, int64_t size);

/* KN0223 attribute-missing: {operation}: {attribute} is missing */
KN__COLD kn_status kn__fail_attribute_missing(kn_context *kn, const kn__site *site, const char *attribute);

/* KN0224 internal-parts: {operation}: its parts made {made_dtype} {made}, but its own rule says {expected_dtype} {expected} */
KN__COLD kn_status kn__fail_internal_parts(kn_context *kn, const kn__site *site, const kn_shape *made, kn_dtype made_dtype, const kn_shape *expected, kn_dtype expected_dtype);

/* KN0225 not-finite: {operation}: the result of {part} holds a NaN or an infinity */
KN__COLD kn_status kn__fail_not_finite(kn_context *kn, const kn__site *site, const char *part);

/* KN0226 scope-growing: the scope opened at {scope} holds {count} tensors and grows */
KN__COLD void kn__warn_scope_growing(kn_context *kn, const kn__site *site, const char *scope, uint64_t count);

/* KN0227 kernel-on-host: {device} has no kernel {kernel} for {dtype}, so the reference kernel runs on the host */
KN__COLD void kn__warn_kernel_on_host(kn_context *kn, const kn__site *site, const char *kernel, const kn_device *device, kn_dtype dtype);

/* KN0228 default-device-unusable: backend {backend} is there but cannot be used: {why}; the default device is {device} */
KN__COLD void kn__warn_default_device_unusable(kn_context *kn, const kn__site *site, const char *backend, const char *why, const kn_device *device);

/* KN0229 operand-moved: {operation}: operand {operand} is moved from {actual} to {expected} at each call */
KN__COLD void kn__warn_operand_moved(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected);

/* KN0230 parameter-without-gradient: {operation}: {path} has no gradient and is left as it is ({count} such parameters in all) */
KN__COLD void kn__warn_parameter_without_gradient(kn_context *kn, const kn__site *site, const char *path, uint64_t count);

/* KN0231 save-failed: {operation}: saving {path} failed, and training goes on: {why} */
KN__COLD void kn__warn_save_failed(kn_context *kn, const kn__site *site, const char *path, const char *why);

/* KN0232 operation-left-out: {operation}: this build of the library leaves the operation out */
KN__COLD kn_status kn__fail_operation_left_out(kn_context *kn, const kn__site *site);

/* KN0233 image-damaged: {operation}: the picture {path} cannot be read: {why} */
KN__COLD kn_status kn__fail_image_damaged(kn_context *kn, const kn__site *site, const char *path, const char *why);

/* KN0234 linear-inputs: {operation}: the last axis of x, of shape {x}, has {size} elements, but a weight of shape {weight} takes {inputs} */
KN__COLD kn_status kn__fail_linear_inputs(kn_context *kn, const kn__site *site, const kn_shape *x, int64_t size, const kn_shape *weight, int64_t inputs);

/* KN0235 dtype-promotion: {operation}: {a} and {b} have no common dtype that holds the values of both */
KN__COLD kn_status kn__fail_dtype_promotion(kn_context *kn, const kn__site *site, kn_dtype a, kn_dtype b);

/* KN0236 context-busy: {operation}: the context is running a function of yours, so it cannot be closed now */
KN__COLD kn_status kn__fail_context_busy(kn_context *kn, const kn__site *site);

/* KN0237 strided-out-of-range: {operation}: the strides reach from element {first} to element {last}, but x has {count} elements */
KN__COLD kn_status kn__fail_strided_out_of_range(kn_context *kn, const kn__site *site, int64_t first, int64_t last, int64_t count);

/* KN0238 mask-count: {operation}: the mask has {count} true elements, but src has {available} */
KN__COLD kn_status kn__fail_mask_count(kn_context *kn, const kn__site *site, int64_t count, int64_t available);

/* KN0239 operation-description: {operation}: operation "{name}" cannot be registered: {problem} */
KN__COLD kn_status kn__fail_operation_description(kn_context *kn, const kn__site *site, const char *name, const char *problem);

/* KN0240 operation-duplicate: {operation}: there is an operation named "{name}" already */
KN__COLD kn_status kn__fail_operation_duplicate(kn_context *kn, const kn__site *site, const char *name);

/* KN0241 operation-call: {operation}: {name} cannot be called like this: {problem} */
KN__COLD kn_status kn__fail_operation_call(kn_context *kn, const kn__site *site, const char *name, const char *problem);

/* KN0242 operation-refused: {operation}: its shape rule refuses the call: {why} */
KN__COLD kn_status kn__fail_operation_refused(kn_context *kn, const kn__site *site, const char *why);

/* KN0243 operation-no-kernel: {operation}: {name} has no kernel for {dtype} on backend {backend} */
KN__COLD kn_status kn__fail_operation_no_kernel(kn_context *kn, const kn__site *site, const char *name, const char *backend, kn_dtype dtype);

/* KN0244 module-after-free: {operation}: the module {module} was freed */
KN__COLD kn_status kn__fail_module_after_free(kn_context *kn, const kn__site *site, const char *module);

/* KN0245 module-busy: {operation}: the module {module} is running or being walked, so it cannot be freed now */
KN__COLD kn_status kn__fail_module_busy(kn_context *kn, const kn__site *site, const char *module);

/* KN0246 dtype-not-stored: {operation}: {device} does not store {dtype} */
KN__COLD kn_status kn__fail_dtype_not_stored(kn_context *kn, const kn__site *site, const kn_device *device, kn_dtype dtype);

/* KN0247 cast-complex-to-real: {operation}: {from} cannot become {to}: the imaginary part would be lost */
KN__COLD kn_status kn__fail_cast_complex_to_real(kn_context *kn, const kn__site *site, kn_dtype from, kn_dtype to);

/* KN0248 complex-pairs: {operation}: x has the shape {shape}; complex numbers are made of pairs, so its last axis must have the size 2 */
KN__COLD kn_status kn__fail_complex_pairs(kn_context *kn, const kn__site *site, const kn_shape *shape);

/* KN0249 loss-complex: {operation}: the loss is {dtype}; without .seed it must be real */
KN__COLD kn_status kn__fail_loss_complex(kn_context *kn, const kn__site *site, kn_dtype dtype);

/* KN0250 istft-window: {operation}: the windows of all frames are 0 at sample {position}, so the signal there is lost */
KN__COLD kn_status kn__fail_istft_window(kn_context *kn, const kn__site *site, int64_t position);

/* KN0251 einops-syntax: {operation}: axes "{text}", character {position}: {problem} */
KN__COLD kn_status kn__fail_einops_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem);

/* KN0252 einops-rank: {operation}: "{text}" describes {count} axes, but {operand} has shape {shape}, of rank {rank} */
KN__COLD kn_status kn__fail_einops_rank(kn_context *kn, const kn__site *site, const char *text, int64_t count, const char *operand, const kn_shape *shape, int64_t rank);

/* KN0253 einops-size: {operation}: "{text}", character {position}: axis {axis} of {operand} has size {size}, but the sizes given for its parts multiply to {product} */
KN__COLD kn_status kn__fail_einops_size(kn_context *kn, const kn__site *site, const char *text, int64_t position, int64_t axis, const char *operand, int64_t size, int64_t product);

/* KN0254 matrix-not-square: {operation}: {operand} of shape {shape} is a matrix of {rows} rows and {columns} columns; a square one is needed */
KN__COLD kn_status kn__fail_matrix_not_square(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t rows, int64_t columns);

/* KN0255 matrix-singular: {operation}: matrix {batch} of the batch is singular: pivot {pivot} is zero */
KN__COLD kn_status kn__fail_matrix_singular(kn_context *kn, const kn__site *site, int64_t batch, int64_t pivot);

/* KN0256 matrix-not-positive-definite: {operation}: matrix {batch} of the batch is not positive definite: its leading minor of order {order} is not positive */
KN__COLD kn_status kn__fail_matrix_not_positive_definite(kn_context *kn, const kn__site *site, int64_t batch, int64_t order);

/* KN0257 matrix-no-convergence: {operation}: matrix {batch} of the batch has no result: the iteration did not converge, or an element is infinite or NaN */
KN__COLD kn_status kn__fail_matrix_no_convergence(kn_context *kn, const kn__site *site, int64_t batch);

/* KN0258 quantized-operand: {operation}: operand {operand} is quantised to {bits} bits */
KN__COLD kn_status kn__fail_quantized_operand(kn_context *kn, const kn__site *site, const char *operand, int64_t bits);

/* KN0259 quantized-required: {operation}: operand {operand} is not quantised */
KN__COLD kn_status kn__fail_quantized_required(kn_context *kn, const kn__site *site, const char *operand);

/* KN0260 quantized-layout: {operation}: {operand} of shape {shape}, quantised to {bits} bits with a scale for each block of {block}, cannot be used like this without being unpacked */
KN__COLD kn_status kn__fail_quantized_layout(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t bits, const kn_shape *block);

/* KN0261 weights-invalid: {operation}: row {row} of the weights cannot be drawn from: {why} */
KN__COLD kn_status kn__fail_weights_invalid(kn_context *kn, const kn__site *site, int64_t row, const char *why);

/* KN0262 sequence-length: {operation}: element {position} of {operand} is {length}, but there is room for {room} */
KN__COLD kn_status kn__fail_sequence_length(kn_context *kn, const kn__site *site, int64_t position, const char *operand, int64_t length, int64_t room);

/* KN0263 bag-offsets: {operation}: offset {position} is {offset}, among {count} indices */
KN__COLD kn_status kn__fail_bag_offsets(kn_context *kn, const kn__site *site, int64_t position, int64_t offset, int64_t count);

/* KN0264 tensor-not-tracked: {operation}: {operand} is not tracked: no graph leads to it */
KN__COLD kn_status kn__fail_tensor_not_tracked(kn_context *kn, const kn__site *site, const char *operand);

/* KN0265 spatial-empty: {operation}: spatial axis {axis} of {operand}, of shape {shape}, has size 0 */
KN__COLD kn_status kn__fail_spatial_empty(kn_context *kn, const kn__site *site, int64_t axis, const char *operand, const kn_shape *shape);

/* KN0266 conv-transpose-padding: {operation}: on spatial axis {axis} padding cuts {padding} elements off, but there are only {full} */
KN__COLD kn_status kn__fail_conv_transpose_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t padding, int64_t full);

/* KN0267 dlpack-export: {operation}: the tensor lies on {device}, whose memory the host cannot read, so DLPack cannot hand it out */
KN__COLD kn_status kn__fail_dlpack_export(kn_context *kn, const kn__site *site, const kn_device *device);

/* KN0268 tensor-unknown: {operation}: {path} holds no tensor {name}; the nearest is {nearest} */
KN__COLD kn_status kn__fail_tensor_unknown(kn_context *kn, const kn__site *site, const char *path, const char *name, const char *nearest);

/* KN0269 batch-fields: {operation}: the number of fields of sample {index} is {fields}, but the batch began with {expected} */
KN__COLD kn_status kn__fail_batch_fields(kn_context *kn, const kn__site *site, int64_t index, uint64_t fields, uint64_t expected);

/* KN0270 optimizer-nil: {operation}: the optimiser is nil, since making it failed or NULL was passed */
KN__COLD kn_status kn__fail_optimizer_nil(kn_context *kn, const kn__site *site);

#endif
