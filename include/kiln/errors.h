/* Printed by tools/errgen from errors/<slug>/record.json: change those, then run it. */
/* clang-format off */
/* Kiln: the statuses. Numbers are stable: a status keeps its own for ever. */
#ifndef KILN_ERRORS_H
#define KILN_ERRORS_H

typedef enum kn_status {
    KN_OK = 0,
    /* {operation}: shapes {a} and {b} do not broadcast: axis {axis} has sizes {size_a} and {size_b}, and neither is 1 */
    KN_E_BROADCAST = 1,
    /* {operation}: the context is nil: kn_open found no memory for it, or NULL was passed */
    KN_E_CONTEXT_NIL = 2,
    /* {operation}: operand {operand} is nil */
    KN_E_NIL_OPERAND = 3,
    /* {operation}: operand {operand} belongs to another context than the rest of the call */
    KN_E_OPERAND_CONTEXT = 6,
    /* {operation}: device {device} was opened in another context */
    KN_E_DEVICE_CONTEXT = 7,
    /* {operation}: the device is nil: it was never opened, or it did not open and that error has been cleared */
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
    /* {operation}: {operand} has no kn_keep left that this kn_drop could end; its scope alone owns it */
    KN_E_TENSOR_NOT_OWNED = 14,
    /* {operation}: the context was used from another thread than the one that opened it */
    KN_E_WRONG_THREAD = 15,
    /* {operation}: the gradients were used after the scope opened at {scope} had ended */
    KN_E_GRADS_AFTER_SCOPE = 16,
    /* {operation}: .size of the options is {size}; it must be 0 or sizeof the struct, which this library knows with {known} bytes (a longer one must be zero from there on) */
    KN_E_OPTIONS_SIZE = 18,
    /* {operation}: {attribute} is {value}; it must be {allowed} */
    KN_E_ATTRIBUTE_OUT_OF_RANGE = 19,
    /* {operation}: {attribute} is {value}; it must be {allowed} */
    KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE = 20,
    /* {operation}: {attribute} is "{value}"; known are {allowed} */
    KN_E_ATTRIBUTE_TEXT_UNKNOWN = 21,
    /* {operation}: {attribute} and {other} do not go together: {why} */
    KN_E_ATTRIBUTE_CONFLICT = 22,
    /* {operation}: {attribute} is a list of length {count}, and length {expected} is needed: one number an axis */
    KN_E_DIMS_COUNT = 23,
    /* {operation}: the list {list} is empty; at least one tensor is needed */
    KN_E_LIST_EMPTY = 25,
    /* {operation}: axis {axis} is out of range for rank {rank} */
    KN_E_AXIS_OUT_OF_RANGE = 26,
    /* {operation}: axis {axis} is given twice */
    KN_E_AXIS_DUPLICATE = 27,
    /* {operation}: the number of axes is {count}; {expected} is needed */
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
    /* {operation}: the -1 in {target} cannot be worked out: shape {shape} has {elements} elements, and the other sizes multiply to {product} */
    KN_E_RESHAPE_INFER = 40,
    /* {operation}: {target} has more than one -1 */
    KN_E_RESHAPE_INFER_MANY = 41,
    /* {operation}: a tensor of shape {shape} and strides {strides} cannot be seen as {target} without a copy */
    KN_E_VIEW_IMPOSSIBLE = 42,
    /* {operation}: axis {axis} of shape {shape} has size {size}; only axes of size 1 can be squeezed */
    KN_E_SQUEEZE_SIZE = 43,
    /* {operation}: the first axis, {start}, comes after the last one, {end} */
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
    /* {operation}: start {start} and length {length} do not lie within axis {axis} of size {size} */
    KN_E_SLICE_OUT_OF_RANGE = 50,
    /* {operation}: the step along axis {axis} is {step}; a step goes at least one index forwards or backwards */
    KN_E_SLICE_STEP = 51,
    /* {operation}: index "{text}", character {position}: {problem} */
    KN_E_INDEX_SYNTAX = 52,
    /* {operation}: {index} names {count} axes, but the tensor has rank {rank} */
    KN_E_INDEX_TOO_MANY = 53,
    /* {operation}: subscripts "{text}", character {position}: {problem} */
    KN_E_EINSUM_SYNTAX = 54,
    /* {operation}: the groups of letters in "{text}" number {expected}, the operands {count} */
    KN_E_EINSUM_OPERANDS = 55,
    /* {operation}: "{text}": operand {position} has rank {rank}; the number of letters in its group is {letters} */
    KN_E_EINSUM_RANK = 56,
    /* {operation}: "{text}": letter {letter} stands for an axis of size {size} and for one of size {other} */
    KN_E_EINSUM_SIZE = 57,
    /* {operation}: the index has shape {index}, the tensor {shape}; the index must have the same rank and be no larger on any axis but {axis} */
    KN_E_GATHER_SHAPE = 60,
    /* {operation}: the index has shape {index}, the source {source}; each index needs one source value */
    KN_E_SCATTER_SHAPE = 61,
    /* {operation}: target {position} is class {class_index}, but the number of classes is {classes} */
    KN_E_CLASS_OUT_OF_RANGE = 62,
    /* {operation}: the number of elements asked for is {k}, but axis {axis} has size {size} */
    KN_E_TOPK_COUNT = 63,
    /* {operation}: shape {shape} leaves no element to reduce, and this reduction has no value for none */
    KN_E_EMPTY_REDUCTION = 64,
    /* {operation}: the input has {channels} channels, but the weight of shape {weight} takes {expected} (groups: {groups}) */
    KN_E_CONV_CHANNELS = 65,
    /* {operation}: {channels} {which} channels cannot be divided into {groups} equal groups */
    KN_E_CONV_GROUPS = 66,
    /* {operation}: on axis {axis} the window spans {window} elements, more than the input has: {size} and {padding} of padding */
    KN_E_WINDOW_TOO_LARGE = 67,
    /* {operation}: output_padding {value} on spatial axis {axis} must be below the larger of stride {stride} and dilation {dilation} */
    KN_E_CONV_OUTPUT_PADDING = 68,
    /* {operation}: padding {padding} on spatial axis {axis} is more than half of the window, which spans {window} */
    KN_E_POOL_PADDING = 69,
    /* {operation}: {amount} elements of padding cannot be reflected on axis {axis}: its size {size} allows {most} at most */
    KN_E_PAD_REFLECT = 70,
    /* {operation}: the number of padding amounts, {count}, does not suit rank {rank}: pairs are needed, at most one an axis */
    KN_E_PAD_COUNT = 71,
    /* {operation}: padding by {before} and {after} cuts more off axis {axis} than its size {size} */
    KN_E_PAD_NEGATIVE = 72,
    /* {operation}: the prediction has shape {prediction}, the target {target}; a loss does not broadcast */
    KN_E_LOSS_SHAPE_MISMATCH = 73,
    /* {operation}: shape {shape} has too few values a channel, {count}: a variance in training needs 2 or more */
    KN_E_NORM_ONE_VALUE = 74,
    /* {operation}: steps of {step} from {start} never reach {stop} */
    KN_E_ARANGE_STEP = 75,
    /* {operation}: no number lies in the range from {low} to {high}: both must be finite, and the first below the second */
    KN_E_RANDOM_RANGE = 76,
    /* {operation}: integer division by zero: {divisor} is 0 */
    KN_E_INTEGER_DIVISION_BY_ZERO = 77,
    /* {operation}: {operand} is {dtype}; supported are {allowed} */
    KN_E_DTYPE_UNSUPPORTED = 78,
    /* {operation}: {operand} is {dtype}; a floating dtype is needed */
    KN_E_DTYPE_NOT_FLOAT = 79,
    /* {operation}: {operand} is {dtype}; indices and classes are of an integer dtype */
    KN_E_DTYPE_INDEX = 80,
    /* {operation}: {operand} is {dtype}; a mask is bool */
    KN_E_DTYPE_MASK = 81,
    /* {operation}: {operand} is {dtype}; {expected} is needed, and this operation does not promote */
    KN_E_DTYPE_MISMATCH = 82,
    /* {operation}: {value} is not a dtype */
    KN_E_DTYPE_INVALID = 84,
    /* {operation}: the number {value} does not fit into {dtype} */
    KN_E_NUMBER_OUT_OF_RANGE = 86,
    /* {operation}: the buffer has {bytes}, but shape {shape} of {dtype} is {needed} */
    KN_E_READ_SIZE = 88,
    /* {operation}: shape {shape} has {elements} elements; exactly 1 is needed */
    KN_E_ITEM_ELEMENTS = 89,
    /* {operation}: the value {value} does not fit a 64-bit signed integer */
    KN_E_ITEM_RANGE = 90,
    /* {operation}: operand {operand} is on {actual}, but the first operand is on {expected}: two backends */
    KN_E_TENSOR_BACKEND_MISMATCH = 91,
    /* {operation}: operand {operand} is on {actual}, but the first operand is on {expected}: two devices of one backend */
    KN_E_TENSOR_DEVICE_MISMATCH = 92,
    /* {operation}: operand {operand} is on {actual}, but the first operand is on {expected}: autodiff does not reach across backends */
    KN_E_AUTODIFF_BACKEND_MISMATCH = 93,
    /* {operation}: tensor {position} of the list is on {actual}, but the first one is on {expected} */
    KN_E_LIST_DEVICE_MISMATCH = 94,
    /* {operation}: "{text}" puts autodiff on a device that has it already */
    KN_E_AUTODIFF_NESTED = 95,
    /* {operation}: {operand} is on {device}, which has no autodiff */
    KN_E_AUTODIFF_REQUIRED = 96,
    /* {operation}: {operand} is on {device}, which has autodiff already; a plain tensor is needed */
    KN_E_AUTODIFF_UNEXPECTED = 97,
    /* {operation}: the gradient of {tensor} is on {actual}, not on {expected}: two backends */
    KN_E_GRADIENT_BACKEND_MISMATCH = 98,
    /* {operation}: the gradient of {tensor} is on {actual}, not on {expected}: two devices of one backend */
    KN_E_GRADIENT_DEVICE_MISMATCH = 99,
    /* {operation}: the gradient of {tensor} has shape {actual}, not {expected} */
    KN_E_GRADIENT_SHAPE_MISMATCH = 100,
    /* {operation}: the gradient of {tensor} is {actual}, not {expected} */
    KN_E_GRADIENT_DTYPE_MISMATCH = 101,
    /* {operation}: {tensor} has no gradient here: the loss does not depend on it, or it was not marked with kn_require_grad before the forward pass */
    KN_E_GRADIENT_MISSING = 102,
    /* {operation}: {part} has no gradient, but a tracked tensor goes into it */
    KN_E_GRADIENT_NONE = 103,
    /* {operation}: the gradient rule of {rule} gave {operand} a gradient of shape {actual}; its shape is {expected} */
    KN_E_GRADIENT_RULE_SHAPE = 104,
    /* {operation}: the tensor is tracked, and a move to {device} would cut its graph */
    KN_E_GRAPH_CUT = 105,
    /* {operation}: the graph behind kn_{node} has been walked and freed already */
    KN_E_GRAPH_FREED = 106,
    /* {operation}: the loss has shape {shape}; a single element is needed */
    KN_E_LOSS_NOT_SCALAR = 107,
    /* {operation}: the loss does not depend on any tensor that requires a gradient */
    KN_E_LOSS_NOT_TRACKED = 108,
    /* {operation}: the seed has {what} {actual}, the loss {expected} */
    KN_E_SEED_MISMATCH = 109,
    /* {operation}: {operand}, which the gradient of kn_{user} needs, was written in place after the forward pass */
    KN_E_SAVED_TENSOR_CHANGED = 110,
    /* {operation}: a tensor of {dtype} cannot have a gradient; floats and complex numbers can */
    KN_E_REQUIRE_GRAD_DTYPE = 111,
    /* {operation}: the tensor was computed by kn_{maker} from tracked tensors, so it is tracked already and is no leaf */
    KN_E_REQUIRE_GRAD_NOT_LEAF = 112,
    /* {operation}: the tensor has been used in a graph already, where it counts as a constant */
    KN_E_REQUIRE_GRAD_LATE = 113,
    /* {operation}: a backward pass of this context is running, and another was begun inside it, from a hook or a gradient rule */
    KN_E_BACKWARD_NESTED = 114,
    /* {operation}: the function to be recomputed wrote with kn_{writer} into a tensor that it did not make */
    KN_E_RECOMPUTE_WRITE = 115,
    /* {operation}: the second run of {function} gave a {dtype} of shape {shape}; the first gave a {first_dtype} of shape {first_shape} */
    KN_E_RECOMPUTE_CHANGED = 116,
    /* {operation}: several elements of the target, of shape {target}, share one place in memory */
    KN_E_IN_PLACE_BROADCAST = 117,
    /* {operation}: {operand} is tracked, and a write in place cannot be recorded for gradients */
    KN_E_IN_PLACE_LEAF = 118,
    /* {operation}: the memory of {operand} is read-only: it was imported so */
    KN_E_IN_PLACE_READ_ONLY = 120,
    /* {operation}: "{text}" has {inner} outside of {outer} */
    KN_E_DECORATOR_ORDER = 125,
    /* {operation}: device "{text}", character {position}: {problem} */
    KN_E_DEVICE_SYNTAX = 126,
    /* {operation}: there is no backend or decorator named {name}; known are {known} */
    KN_E_BACKEND_UNKNOWN = 127,
    /* {operation}: backend {backend} cannot be used: {why} */
    KN_E_BACKEND_UNUSABLE = 128,
    /* {operation}: backend {backend} was built for interface version {abi} with a struct of {size} bytes; this library has version {expected} and {expected_size} bytes */
    KN_E_BACKEND_ABI = 130,
    /* {operation}: backend {backend} has no function {function}, which every backend must have */
    KN_E_BACKEND_INCOMPLETE = 131,
    /* {operation}: a backend named {backend} is registered already */
    KN_E_BACKEND_DUPLICATE = 132,
    /* {operation}: device {device} does not exist: the backend has {count} in all, numbered from 0 */
    KN_E_DEVICE_ORDINAL = 134,
    /* {operation}: {decorator} has no argument {argument}; it has {known} */
    KN_E_DEVICE_ARGUMENT_UNKNOWN = 135,
    /* {operation}: {argument} cannot be {value}; it is {allowed} */
    KN_E_DEVICE_ARGUMENT_VALUE = 136,
    /* {operation}: KILN_DEVICE is "{text}", but it must name a plain device */
    KN_E_DEVICE_DEFAULT_DECORATED = 137,
    /* {operation}: device {device} was lost: {why} */
    KN_E_DEVICE_LOST = 138,
    /* {operation}: one buffer of {bytes} was asked for, but {device} allows {limit} at most */
    KN_E_BUFFER_TOO_LARGE = 141,
    /* {operation}: {device} has no kernel {kernel} for {dtype}, and it cannot run on the host: {why} */
    KN_E_KERNEL_MISSING = 142,
    /* {operation}: the work failed on {device}: {why} */
    KN_E_KERNEL_FAILED = 143,
    /* {operation}: {bytes} more do not fit on {device}: {used} are in use, {limit} */
    KN_E_OUT_OF_MEMORY = 145,
    /* {operation}: the system gave no memory for {bytes} */
    KN_E_OUT_OF_MEMORY_HOST = 146,
    /* {operation}: the DLPack tensor lies on device type {code}, number {ordinal}; only type 1, the memory of the CPU, can be imported */
    KN_E_DLPACK_DEVICE = 147,
    /* {operation}: the DLPack dtype with code {code}, {bits} bits and {lanes} lanes is none of Kiln's */
    KN_E_DLPACK_DTYPE = 148,
    /* {operation}: the DLPack tensor has major version {major}; Kiln reads major version {expected} */
    KN_E_DLPACK_VERSION = 149,
    /* {operation}: the DLPack tensor cannot be imported: {why} */
    KN_E_DLPACK_LAYOUT = 151,
    /* {operation}: {what} is nil: making it failed, or there is no such child */
    KN_E_MODULE_NIL = 152,
    /* {operation}: module {path} is a child of {parent} already, which owns and frees it */
    KN_E_MODULE_OWNED = 153,
    /* {operation}: adding {path} below {parent} would make it contain itself */
    KN_E_MODULE_CYCLE = 154,
    /* {operation}: "{name}" cannot name a child, parameter or buffer: {problem} */
    KN_E_MODULE_NAME = 155,
    /* {operation}: module {module} has no forward from one input to one output */
    KN_E_MODULE_FORWARD = 156,
    /* {operation}: {path} is on {actual}, but the input is on {expected} */
    KN_E_MODULE_DEVICE_MISMATCH = 157,
    /* {operation}: what was given as child {child} is no module: it is NULL, or kn_module_new did not make it */
    KN_E_MODULE_NOT_BUILT = 158,
    /* {operation}: module {module} has a child, parameter or buffer {name} already */
    KN_E_PARAMETER_DUPLICATE = 159,
    /* {operation}: module {module} has no parameter or buffer {path}; the nearest is {nearest} */
    KN_E_PARAMETER_UNKNOWN = 160,
    /* {operation}: pattern "{pattern}", character {position}: {problem} */
    KN_E_PATTERN_SYNTAX = 161,
    /* {operation}: pattern "{pattern}" matches no parameter; the first one is {first} */
    KN_E_PATTERN_MATCHES_NOTHING = 162,
    /* {operation}: "{name}" is needed, but {path} does not hold it */
    KN_E_STATE_MISSING = 163,
    /* {operation}: {path} holds "{name}", for which there is no place */
    KN_E_STATE_UNEXPECTED = 164,
    /* {operation}: {name} has shape {actual} in {path}, but {expected} in the model */
    KN_E_STATE_SHAPE_MISMATCH = 165,
    /* {operation}: {name} is {actual} in {path}, but {expected} in the model */
    KN_E_STATE_DTYPE_MISMATCH = 166,
    /* {operation}: parameter {path} requires no gradient, so it cannot be optimised */
    KN_E_OPTIMIZER_NOT_LEAF = 167,
    /* {operation}: parameter {path} is in {where} already */
    KN_E_OPTIMIZER_DUPLICATE = 168,
    /* {operation}: module {module} has no parameter to optimise */
    KN_E_OPTIMIZER_EMPTY = 169,
    /* {operation}: the state of {path} has {what} {actual}, where {expected} belongs */
    KN_E_OPTIMIZER_STATE_MISMATCH = 170,
    /* {operation}: the gradient of {path} holds a NaN or an infinity */
    KN_E_GRADIENT_NOT_FINITE = 171,
    /* {operation}: {path} is no IDX file: its first bytes are {found} */
    KN_E_IDX_MAGIC = 172,
    /* {operation}: {path} has IDX dtype {found}; IDX knows 8, 9, 11, 12, 13 and 14 */
    KN_E_IDX_DTYPE = 173,
    /* {operation}: {path} has {dims} dimensions, but needs {allowed} */
    KN_E_IDX_DIMS = 174,
    /* {operation}: {path} holds {bytes} bytes, but its header promises {expected} */
    KN_E_IDX_TRUNCATED = 175,
    /* {operation}: {path} holds {bytes} bytes, but its header accounts for only {expected} */
    KN_E_IDX_TRAILING = 176,
    /* {operation}: label {position} of {path} is {label}, but with .classes = {classes} labels go from 0 to {last} */
    KN_E_IDX_LABEL_RANGE = 177,
    /* {operation}: the numbers of samples differ: {images} in {images_path}, {labels} in {labels_path} */
    KN_E_IDX_LENGTH_MISMATCH = 178,
    /* {operation}: {path} does not decompress: {why} */
    KN_E_GZIP_CORRUPT = 179,
    /* {operation}: {path} is gzip-compressed, and this Kiln was built without zlib */
    KN_E_GZIP_UNSUPPORTED = 180,
    /* {operation}: sample {index} does not exist: the dataset has {length}, counted from 0 */
    KN_E_DATASET_INDEX = 181,
    /* {operation}: the dataset has no sample to load */
    KN_E_DATASET_EMPTY = 182,
    /* {operation}: "{name}" gave no sample {index}: {why} */
    KN_E_TRANSFORM_FAILED = 183,
    /* {operation}: field {field} of sample {index} is {dtype} {actual}, but the batch began with {expected_dtype} {expected} */
    KN_E_BATCH_SHAPE_MISMATCH = 184,
    /* {operation}: the system started no thread: {why} */
    KN_E_THREAD_START = 186,
    /* {operation}: there is no file {path} */
    KN_E_FILE_NOT_FOUND = 187,
    /* {operation}: no permission to {action} {path} */
    KN_E_FILE_PERMISSION = 188,
    /* {operation}: {path} is a folder; a file is needed */
    KN_E_FILE_IS_FOLDER = 189,
    /* {operation}: no space is left for {path}, which needs {bytes} */
    KN_E_DISK_FULL = 190,
    /* {operation}: could not {action} {path}: {why} */
    KN_E_FILE_IO = 191,
    /* {operation}: {path} holds {bytes} bytes; {format} file has at least {least} */
    KN_E_FILE_TOO_SHORT = 192,
    /* {operation}: this Kiln was built without jansson, so it cannot read or write safetensors files */
    KN_E_JSON_UNSUPPORTED = 194,
    /* {operation}: the header of {path} has {bytes} bytes, above the limit of {limit} */
    KN_E_SAFETENSORS_HEADER_TOO_LARGE = 195,
    /* {operation}: the header of {path}, byte {position}: {problem} */
    KN_E_SAFETENSORS_HEADER_JSON = 196,
    /* {operation}: {path}, tensor {tensor}: {field} {problem} */
    KN_E_SAFETENSORS_FIELD = 197,
    /* {operation}: {path}, tensor {tensor}: dtype {dtype_text} is not supported in these files */
    KN_E_SAFETENSORS_DTYPE = 198,
    /* {operation}: {path}, tensor {tensor}: data_offsets {start} to {end} do not span the {expected} bytes that its shape and dtype need ({bytes} bytes of data) */
    KN_E_SAFETENSORS_OFFSETS = 199,
    /* {operation}: {path}: tensors {tensor} and {other} overlap */
    KN_E_SAFETENSORS_OVERLAP = 200,
    /* {operation}: {path}: bytes {start} to {end} of the data belong to no tensor */
    KN_E_SAFETENSORS_GAP = 201,
    /* {operation}: {path} is {missing} bytes shorter than its header says */
    KN_E_SAFETENSORS_TRUNCATED = 202,
    /* {operation}: {path}: the name {tensor} stands twice in the header */
    KN_E_SAFETENSORS_DUPLICATE = 203,
    /* {operation}: {path} is a PyTorch pickle or zip file, not safetensors */
    KN_E_SAFETENSORS_PICKLE = 204,
    /* {operation}: {path} is a Git LFS pointer, not the file itself */
    KN_E_SAFETENSORS_LFS_POINTER = 205,
    /* {operation}: checkpoint {path} has version {version}; this Kiln reads version {known} */
    KN_E_CHECKPOINT_VERSION = 206,
    /* {operation}: checkpoint {path} has {what} {found}, but this run has {expected} */
    KN_E_CHECKPOINT_MISMATCH = 207,
    /* {operation}: {path} is no complete checkpoint: it lacks {part} */
    KN_E_CHECKPOINT_INCOMPLETE = 208,
    /* {operation}: the loss is {value} at step {step} */
    KN_E_TRAINING_NOT_FINITE = 209,
    /* {operation}: stopped on request after step {step} */
    KN_E_TRAINING_INTERRUPTED = 210,
    /* {operation}: callback {name} returned {status} at {event} */
    KN_E_CALLBACK_FAILED = 211,
    /* {operation}: there is no metric {name}; known are {known} */
    KN_E_METRIC_UNKNOWN = 212,
    /* {operation}: no curve has a finite point, so {path} was not written */
    KN_E_PLOT_EMPTY = 213,
    /* {operation}: {path} cannot be written, since its folder does not exist */
    KN_E_FOLDER_NOT_FOUND = 216,
    /* {operation}: the name {name} was given to two tensors */
    KN_E_TENSOR_NAME_DUPLICATE = 217,
    /* {operation}: axis {axis} has size {size}, which is not a multiple of {factor} */
    KN_E_AXIS_NOT_MULTIPLE = 220,
    /* {operation}: axis {axis} of {target} is -1, but the axis is new, so it has no size to keep */
    KN_E_EXPAND_INFER = 221,
    /* {operation}: axis {axis}, of size {size}, leaves no element to repeat at its edge */
    KN_E_PAD_EDGE_EMPTY = 222,
    /* {operation}: {attribute} is missing */
    KN_E_ATTRIBUTE_MISSING = 223,
    /* {operation}: its parts made {made_dtype} {made}, but its own rule says {expected_dtype} {expected} */
    KN_E_INTERNAL_PARTS = 224,
    /* {operation}: the result of {part} holds a NaN or an infinity */
    KN_E_NOT_FINITE = 225,
    /* the scope opened at {scope} holds {count} tensors and grows */
    KN_E_SCOPE_GROWING = 226,
    /* {device} has no kernel {kernel} for {dtype}, so the reference kernel runs on the host */
    KN_E_KERNEL_ON_HOST = 227,
    /* backend {backend} is there but cannot be used: {why}; the default device is {device} */
    KN_E_DEFAULT_DEVICE_UNUSABLE = 228,
    /* {operation}: operand {operand} is moved from {actual} to {expected} at each call */
    KN_E_OPERAND_MOVED = 229,
    /* {operation}: {path} has no gradient and is left as it is ({count} such parameters in all) */
    KN_E_PARAMETER_WITHOUT_GRADIENT = 230,
    /* {operation}: saving {path} failed, and training goes on: {why} */
    KN_E_SAVE_FAILED = 231,
    /* {operation}: this build of the library leaves the operation out */
    KN_E_OPERATION_LEFT_OUT = 232,
    /* {operation}: the picture {path} cannot be read: {why} */
    KN_E_IMAGE_DAMAGED = 233,
    /* {operation}: the last axis of x, of shape {x}, has {size} elements, but a weight of shape {weight} takes {inputs} */
    KN_E_LINEAR_INPUTS = 234,
    /* {operation}: {a} and {b} have no common dtype that holds the values of both */
    KN_E_DTYPE_PROMOTION = 235,
    /* {operation}: the context is running a function of yours, so it cannot be closed now */
    KN_E_CONTEXT_BUSY = 236,
    /* {operation}: the strides reach from element {first} to element {last}, but x has {count} elements */
    KN_E_STRIDED_OUT_OF_RANGE = 237,
    /* {operation}: the mask has {count} true elements, but src has {available} */
    KN_E_MASK_COUNT = 238,
    /* {operation}: operation "{name}" cannot be registered: {problem} */
    KN_E_OPERATION_DESCRIPTION = 239,
    /* {operation}: there is an operation named "{name}" already */
    KN_E_OPERATION_DUPLICATE = 240,
    /* {operation}: {name} cannot be called like this: {problem} */
    KN_E_OPERATION_CALL = 241,
    /* {operation}: its shape rule refuses the call: {why} */
    KN_E_OPERATION_REFUSED = 242,
    /* {operation}: {name} has no kernel for {dtype} on backend {backend} */
    KN_E_OPERATION_NO_KERNEL = 243,
    /* {operation}: the module {module} was freed */
    KN_E_MODULE_AFTER_FREE = 244,
    /* {operation}: the module {module} is running or being walked, so it cannot be freed now */
    KN_E_MODULE_BUSY = 245,
    /* {operation}: {device} does not store {dtype} */
    KN_E_DTYPE_NOT_STORED = 246,
    /* {operation}: {from} cannot become {to}: the imaginary part would be lost */
    KN_E_CAST_COMPLEX_TO_REAL = 247,
    /* {operation}: x has the shape {shape}; complex numbers are made of pairs, so its last axis must have the size 2 */
    KN_E_COMPLEX_PAIRS = 248,
    /* {operation}: the loss is {dtype}; without .seed it must be real */
    KN_E_LOSS_COMPLEX = 249,
    /* {operation}: the windows of all frames are 0 at sample {position}, so the signal there is lost */
    KN_E_ISTFT_WINDOW = 250,
    /* {operation}: axes "{text}", character {position}: {problem} */
    KN_E_EINOPS_SYNTAX = 251,
    /* {operation}: "{text}" describes {count} axes, but {operand} has shape {shape}, of rank {rank} */
    KN_E_EINOPS_RANK = 252,
    /* {operation}: "{text}", character {position}: axis {axis} of {operand} has size {size}, but the sizes given for its parts multiply to {product} */
    KN_E_EINOPS_SIZE = 253,
    /* {operation}: {operand} of shape {shape} is a matrix of {rows} rows and {columns} columns; a square one is needed */
    KN_E_MATRIX_NOT_SQUARE = 254,
    /* {operation}: matrix {batch} of the batch is singular: pivot {pivot} is zero */
    KN_E_MATRIX_SINGULAR = 255,
    /* {operation}: matrix {batch} of the batch is not positive definite: its leading minor of order {order} is not positive */
    KN_E_MATRIX_NOT_POSITIVE_DEFINITE = 256,
    /* {operation}: matrix {batch} of the batch has no result: the iteration did not converge, or an element is infinite or NaN */
    KN_E_MATRIX_NO_CONVERGENCE = 257,
    /* {operation}: operand {operand} is quantised to {bits} bits */
    KN_E_QUANTIZED_OPERAND = 258,
    /* {operation}: operand {operand} is not quantised */
    KN_E_QUANTIZED_REQUIRED = 259,
    /* {operation}: {operand} of shape {shape}, quantised to {bits} bits with a scale for each block of {block}, cannot be used like this without being unpacked */
    KN_E_QUANTIZED_LAYOUT = 260,
    /* {operation}: row {row} of the weights cannot be drawn from: {why} */
    KN_E_WEIGHTS_INVALID = 261,
    /* {operation}: element {position} of {operand} is {length}, but there is room for {room} */
    KN_E_SEQUENCE_LENGTH = 262,
    /* {operation}: offset {position} is {offset}, among {count} indices */
    KN_E_BAG_OFFSETS = 263,
    /* {operation}: {operand} is not tracked: no graph leads to it */
    KN_E_TENSOR_NOT_TRACKED = 264,
    /* {operation}: spatial axis {axis} of {operand}, of shape {shape}, has size 0 */
    KN_E_SPATIAL_EMPTY = 265,
    /* {operation}: on spatial axis {axis} padding cuts {padding} elements off, but there are only {full} */
    KN_E_CONV_TRANSPOSE_PADDING = 266,
    /* {operation}: the tensor lies on {device}, whose memory the host cannot read, so DLPack cannot hand it out */
    KN_E_DLPACK_EXPORT = 267,
    /* {operation}: {path} holds no tensor {name}; the nearest is {nearest} */
    KN_E_TENSOR_UNKNOWN = 268,
    /* {operation}: the number of fields of sample {index} is {fields}, but the batch began with {expected} */
    KN_E_BATCH_FIELDS = 269,
    /* {operation}: the optimiser is nil, since making it failed or NULL was passed */
    KN_E_OPTIMIZER_NIL = 270
} kn_status;

#endif
