/* Printed by tools/errgen from errors/<slug>/record.json: change those, then run it. */
/* clang-format off */
/* Kiln: the statuses. Numbers are stable: a status keeps its own for ever. */
#ifndef KILN_ERRORS_H
#define KILN_ERRORS_H

typedef enum kn_status {
    KN_OK = 0,
    /* {operation}: shapes {a} and {b} do not broadcast: counted from the right, axis {axis} has sizes {size_a} and {size_b}, and neither is 1 */
    KN_E_BROADCAST = 1,
    /* {operation}: the context is nil: kn_open found no memory for it, or NULL was passed */
    KN_E_CONTEXT_NIL = 2,
    /* {operation}: operand {operand} is nil */
    KN_E_NIL_OPERAND = 3,
    /* {operation}: operand {operand} is missing; it is needed {when} */
    KN_E_OPERAND_MISSING = 4,
    /* {operation}: {count} operands were given; {allowed} */
    KN_E_OPERAND_COUNT = 5,
    /* {operation}: operand {operand} belongs to another context than the first operand */
    KN_E_OPERAND_CONTEXT = 6,
    /* {operation}: device {device} was opened in another context */
    KN_E_DEVICE_CONTEXT = 7,
    /* {operation}: the device is nil, since opening it failed */
    KN_E_DEVICE_NIL = 8,
    /* {operation}: argument {argument} is NULL */
    KN_E_ARGUMENT_NULL = 9,
    /* {operation}: {operand} was used after the scope opened at {scope} had ended */
    KN_E_TENSOR_AFTER_SCOPE = 10,
    /* {operation}: {operand} was used after kn_done had freed it */
    KN_E_TENSOR_AFTER_DONE = 11,
    /* {operation}: {operand} was used after its last kn_drop */
    KN_E_TENSOR_AFTER_DROP = 12,
    /* {operation}: {operand} was dropped more often than it was kept */
    KN_E_TENSOR_DOUBLE_DROP = 13,
    /* {operation}: the caller does not own {operand}: it belongs to its scope */
    KN_E_TENSOR_NOT_OWNED = 14,
    /* {operation}: the context was used from a thread that does not own it */
    KN_E_WRONG_THREAD = 15,
    /* {operation}: the gradients were used after the scope opened at {scope} had ended */
    KN_E_GRADS_AFTER_SCOPE = 16,
    /* {operation}: the shared handle was already dropped */
    KN_E_SHARE_EMPTY = 17,
    /* {operation}: the options say that they are {size} bytes long, but this library knows {known} and the rest is not zero */
    KN_E_OPTIONS_SIZE = 18,
    /* {operation}: {attribute} is {value}; it must be {allowed} */
    KN_E_ATTRIBUTE_OUT_OF_RANGE = 19,
    /* {operation}: {attribute} is {value}; it must be {allowed} */
    KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE = 20,
    /* {operation}: {attribute} is "{value}"; known are {allowed} */
    KN_E_ATTRIBUTE_TEXT_UNKNOWN = 21,
    /* {operation}: {attribute} and {other} do not go together: {why} */
    KN_E_ATTRIBUTE_CONFLICT = 22,
    /* {operation}: {attribute} has {count} numbers; it takes 1, for all axes alike, or {expected} */
    KN_E_DIMS_COUNT = 23,
    /* {operation}: {list} has {count} entries and {other} has {other_count}; they must have the same number */
    KN_E_LIST_LENGTH = 24,
    /* {operation}: the list {list} is empty; at least one tensor is needed */
    KN_E_LIST_EMPTY = 25,
    /* {operation}: axis {axis} is out of range for rank {rank} */
    KN_E_AXIS_OUT_OF_RANGE = 26,
    /* {operation}: axis {axis} is given twice */
    KN_E_AXIS_DUPLICATE = 27,
    /* {operation}: {count} axes are given for a tensor of rank {rank} */
    KN_E_AXES_COUNT = 28,
    /* {operation}: rank {rank} is above the limit of {limit} */
    KN_E_RANK_TOO_LARGE = 29,
    /* {operation}: {operand} has shape {shape}, of rank {rank}; rank {expected} is needed */
    KN_E_RANK_REQUIRED = 30,
    /* {operation}: {operand} has shape {shape}, of rank {rank}; rank {least} or more is needed */
    KN_E_RANK_AT_LEAST = 31,
    /* {operation}: the size of axis {axis} is {size}; sizes are 0 or more */
    KN_E_SIZE_NEGATIVE = 32,
    /* {operation}: a tensor of shape {shape} has more bytes than 64 bits count */
    KN_E_SIZE_OVERFLOW = 33,
    /* {operation}: {operand} has shape {shape}; {expected} is needed */
    KN_E_SHAPE_MISMATCH = 34,
    /* {operation}: {operand} has shape {shape}: axis {axis} has size {size}; {expected} is needed */
    KN_E_OPERAND_SIZE = 35,
    /* {operation}: shape {shape} does not expand to {target}: axis {axis} would go from {size} to {target_size}, and only axes of size 1 expand */
    KN_E_EXPAND_SHAPE = 36,
    /* {operation}: inner sizes {inner_a} and {inner_b} differ: shapes {a} and {b} */
    KN_E_MATMUL_INNER = 37,
    /* {operation}: {operand} is a scalar; a matrix product takes vectors, matrices or batches of them */
    KN_E_MATMUL_RANK = 38,
    /* {operation}: shape {shape} has {elements} elements, but {target} has {target_elements} */
    KN_E_RESHAPE_SIZE = 39,
    /* {operation}: the -1 in {target} cannot be worked out from shape {shape} */
    KN_E_RESHAPE_INFER = 40,
    /* {operation}: {target} has more than one -1 */
    KN_E_RESHAPE_INFER_MANY = 41,
    /* {operation}: a tensor of shape {shape} with these strides cannot be seen as {target} without a copy */
    KN_E_VIEW_IMPOSSIBLE = 42,
    /* {operation}: axis {axis} of shape {shape} has size {size}; only axes of size 1 can be squeezed */
    KN_E_SQUEEZE_SIZE = 43,
    /* {operation}: the first axis {start} lies behind the last one, {end} */
    KN_E_FLATTEN_RANGE = 44,
    /* {operation}: axis {axis} has size {size}, but the new sizes multiply to {product} */
    KN_E_UNFLATTEN_SIZE = 45,
    /* {operation}: tensor {position} of the list has shape {shape}, the first one {first}; they may differ only on axis {axis} */
    KN_E_CAT_SHAPE = 46,
    /* {operation}: tensor {position} of the list has shape {shape}, the first one {first}; they must be equal */
    KN_E_STACK_SHAPE = 47,
    /* {operation}: the sizes add up to {sum}, but axis {axis} has size {size} */
    KN_E_SPLIT_SIZES = 48,
    /* {operation}: index {index} is out of range for axis {axis} of size {size} */
    KN_E_INDEX_OUT_OF_RANGE = 49,
    /* {operation}: start {start} with length {length} goes past axis {axis} of size {size} */
    KN_E_SLICE_OUT_OF_RANGE = 50,
    /* {operation}: the step on axis {axis} is {step}; it must not be 0 */
    KN_E_SLICE_STEP = 51,
    /* {operation}: "{text}", character {position}: {problem} */
    KN_E_INDEX_SYNTAX = 52,
    /* {operation}: "{text}" names {count} axes, but the tensor has rank {rank} */
    KN_E_INDEX_TOO_MANY = 53,
    /* {operation}: "{text}", character {position}: {problem} */
    KN_E_EINSUM_SYNTAX = 54,
    /* {operation}: "{text}" describes {expected} operands, {count} were given */
    KN_E_EINSUM_OPERANDS = 55,
    /* {operation}: "{text}" gives operand {position} {letters} letters, but it has rank {rank} */
    KN_E_EINSUM_RANK = 56,
    /* {operation}: "{text}": letter {letter} stands for an axis of size {size} and for one of size {other} */
    KN_E_EINSUM_SIZE = 57,
    /* {operation}: "{text}", character {position}: {problem} */
    KN_E_REARRANGE_SYNTAX = 58,
    /* {operation}: "{text}": axis {name} {problem} */
    KN_E_REARRANGE_SIZE = 59,
    /* {operation}: the index has shape {index}, the tensor {shape}; the index must have the same rank and be no larger on any axis but {axis} */
    KN_E_GATHER_SHAPE = 60,
    /* {operation}: the index has shape {index}, the source {source}; each index needs one source value */
    KN_E_SCATTER_SHAPE = 61,
    /* {operation}: target {position} is class {class_index}, but there are {classes} classes */
    KN_E_CLASS_OUT_OF_RANGE = 62,
    /* {operation}: k is {k}, but axis {axis} has size {size} */
    KN_E_TOPK_COUNT = 63,
    /* {operation}: shape {shape} has nothing to reduce over, and this reduction has no identity */
    KN_E_EMPTY_REDUCTION = 64,
    /* {operation}: the input has {channels} channels, but the weight of shape {weight} with {groups} groups takes {expected} */
    KN_E_CONV_CHANNELS = 65,
    /* {operation}: {channels} {which} channels do not divide into {groups} groups */
    KN_E_CONV_GROUPS = 66,
    /* {operation}: on spatial axis {axis} the window spans {window} elements, more than the input's {size} with padding {padding} in all */
    KN_E_WINDOW_TOO_LARGE = 67,
    /* {operation}: output_padding {value} on spatial axis {axis} must be below the larger of stride {stride} and dilation {dilation} */
    KN_E_CONV_OUTPUT_PADDING = 68,
    /* {operation}: padding {padding} on spatial axis {axis} is more than half of kernel {kernel} */
    KN_E_POOL_PADDING = 69,
    /* {operation}: padding {amount} on axis {axis} of size {size} cannot be reflected: it must be below the size */
    KN_E_PAD_REFLECT = 70,
    /* {operation}: {count} numbers of padding are given for rank {rank} */
    KN_E_PAD_COUNT = 71,
    /* {operation}: padding {before} and {after} leave less than nothing of axis {axis}, of size {size} */
    KN_E_PAD_NEGATIVE = 72,
    /* {operation}: the prediction has shape {prediction}, the target {target}; a loss does not broadcast */
    KN_E_LOSS_SHAPE_MISMATCH = 73,
    /* {operation}: shape {shape} gives one value a channel, from which no variance can be taken in training */
    KN_E_NORM_ONE_VALUE = 74,
    /* {operation}: from {start} to {stop} with step {step} never ends */
    KN_E_ARANGE_STEP = 75,
    /* {operation}: the range from {low} to {high} is empty */
    KN_E_RANDOM_RANGE = 76,
    /* {operation}: an integer was divided by zero */
    KN_E_INTEGER_DIVISION_BY_ZERO = 77,
    /* {operation}: {operand} is {dtype}; supported are {allowed} */
    KN_E_DTYPE_UNSUPPORTED = 78,
    /* {operation}: {operand} is {dtype}; a floating dtype is needed */
    KN_E_DTYPE_NOT_FLOAT = 79,
    /* {operation}: {operand} is {dtype}; indices are of an integer dtype */
    KN_E_DTYPE_INDEX = 80,
    /* {operation}: {operand} is {dtype}; a mask is bool */
    KN_E_DTYPE_MASK = 81,
    /* {operation}: {operand} is {dtype}; {expected} is needed, and this operation does not promote */
    KN_E_DTYPE_MISMATCH = 82,
    /* {operation}: the result is {result} and cannot be written into a tensor of {target} */
    KN_E_DTYPE_IN_PLACE = 83,
    /* {operation}: {value} is no dtype */
    KN_E_DTYPE_INVALID = 84,
    /* {operation}: {device} does not support {dtype} */
    KN_E_DTYPE_DEVICE = 85,
    /* {operation}: {value} does not fit into {dtype} */
    KN_E_NUMBER_OUT_OF_RANGE = 86,
    /* {operation}: packed data of shape {shape} cannot be viewed this way: axis {axis} is packed in blocks of {block} */
    KN_E_QUANTIZED_LAYOUT = 87,
    /* {operation}: the buffer has {bytes}, but shape {shape} of {dtype} is {needed} */
    KN_E_READ_SIZE = 88,
    /* {operation}: shape {shape} has {elements} elements; exactly 1 is needed */
    KN_E_ITEM_ELEMENTS = 89,
    /* {operation}: the value {value} is no 64-bit integer */
    KN_E_ITEM_RANGE = 90
} kn_status;

#endif
