/* Printed by tools/errgen from errors/<slug>/record.json: change those, then run it. */
/* clang-format off */
#include "fail.h"

static const kn__error_def definitions[KN__STATUS_END] = {
    [1] = {"KN0001", "broadcast",
        "{operation}: shapes {a} and {b} do not broadcast: counted from the right, axis {axis} has sizes {size_a} and {size_b}, and neither is 1",
        "Shapes are aligned at their last axes; two sizes fit when they are equal or one of them is 1. kn_reshape, kn_unsqueeze or kn_transpose can bring the axes into line.",
        {"a", "b", "axis", "size_a", "size_b"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [2] = {"KN0002", "context-nil",
        "{operation}: the context is nil: kn_open found no memory for it, or NULL was passed",
        "Ask kn_ok(kn) once after kn_open, before anything else is done with the context.",
        {0}, {0}, 0, false},
    [3] = {"KN0003", "nil-operand",
        "{operation}: operand {operand} is nil",
        "Nil is what a failed call returns, and NULL counts as nil. No error is recorded in this context, so the operand failed before kn_clear, failed in another context, or was never set.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [4] = {"KN0004", "operand-missing",
        "{operation}: operand {operand} is missing; it is needed {when}",
        "Pass it by its name, as in kn_op(x, .name = tensor).",
        {"operand", "when"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [5] = {"KN0005", "operand-count",
        "{operation}: {count} operands were given; {allowed}",
        "The reference page of the operation lists its operands.",
        {"count", "allowed"}, {KN__VALUE_INT, KN__VALUE_STR}, 2, false},
    [6] = {"KN0006", "operand-context",
        "{operation}: operand {operand} belongs to another context than the first operand",
        "Hand a tensor to another context with kn_share in the one and kn_import in the other; both on the same device share the memory.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [7] = {"KN0007", "device-context",
        "{operation}: device {device} was opened in another context",
        "Open it in this context too: kn_device_open(kn, text). Opening a device twice is cheap.",
        {"device"}, {KN__VALUE_DEVICE}, 1, false},
    [8] = {"KN0008", "device-nil",
        "{operation}: the device is nil, since opening it failed",
        "kn_device_open returns nil when it fails; its error is the one to mend. kn_device_check(kn, text) asks beforehand.",
        {0}, {0}, 0, false},
    [9] = {"KN0009", "argument-null",
        "{operation}: argument {argument} is NULL",
        "This argument has no default.",
        {"argument"}, {KN__VALUE_STR}, 1, false},
    [10] = {"KN0010", "tensor-after-scope",
        "{operation}: {operand} was used after the scope opened at {scope} had ended",
        "A tensor dies with the scope it was made in. Before the scope ends, pass it outwards with kn_scope_return, or own it with kn_keep and end that with kn_drop.",
        {"operand", "scope"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [11] = {"KN0011", "tensor-after-done",
        "{operation}: {operand} was used after kn_done had freed it",
        "Move kn_done behind the last use, or leave it out: the scope frees the tensor anyway.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [12] = {"KN0012", "tensor-after-drop",
        "{operation}: {operand} was used after its last kn_drop",
        "Move kn_drop behind the last use.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [13] = {"KN0013", "tensor-double-drop",
        "{operation}: {operand} was dropped more often than it was kept",
        "Each kn_drop ends one kn_keep; remove the extra kn_drop.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [14] = {"KN0014", "tensor-not-owned",
        "{operation}: the caller does not own {operand}: it belongs to its scope",
        "Only what was kept with kn_keep is dropped. To free a tensor of a scope early, use kn_done.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [15] = {"KN0015", "wrong-thread",
        "{operation}: the context was used from a thread that does not own it",
        "A context belongs to one thread at a time. Open one a thread and pass tensors with kn_share and kn_import.",
        {0}, {0}, 0, false},
    [16] = {"KN0016", "grads-after-scope",
        "{operation}: the gradients were used after the scope opened at {scope} had ended",
        "Gradients belong to the scope in which kn_backward was called; kn_grads_keep makes them yours.",
        {"scope"}, {KN__VALUE_STR}, 1, false},
    [17] = {"KN0017", "share-empty",
        "{operation}: the shared handle was already dropped",
        "Import before kn_shared_drop; one handle may be imported many times.",
        {0}, {0}, 0, false},
    [18] = {"KN0018", "options-size",
        "{operation}: the options say that they are {size} bytes long, but this library knows {known} and the rest is not zero",
        "The program was compiled against a newer Kiln, or .size was set by hand. Update the library, or start the struct with zeros.",
        {"size", "known"}, {KN__VALUE_UINT, KN__VALUE_UINT}, 2, false},
    [19] = {"KN0019", "attribute-out-of-range",
        "{operation}: {attribute} is {value}; it must be {allowed}",
        "The reference page of the operation lists the range of each argument.",
        {"attribute", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [20] = {"KN0020", "attribute-float-out-of-range",
        "{operation}: {attribute} is {value}; it must be {allowed}",
        "The reference page of the operation lists the range of each argument.",
        {"attribute", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_FLOAT, KN__VALUE_STR}, 3, false},
    [21] = {"KN0021", "attribute-text-unknown",
        "{operation}: {attribute} is \"{value}\"; known are {allowed}",
        "Names are compared exactly, in lower case.",
        {"attribute", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [22] = {"KN0022", "attribute-conflict",
        "{operation}: {attribute} and {other} do not go together: {why}",
        "Give one of them.",
        {"attribute", "other", "why"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [23] = {"KN0023", "dims-count",
        "{operation}: {attribute} has {count} numbers; it takes 1, for all axes alike, or {expected}",
        "Write KN_DIMS(n) for one number on every axis.",
        {"attribute", "count", "expected"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [24] = {"KN0024", "list-length",
        "{operation}: {list} has {count} entries and {other} has {other_count}; they must have the same number",
        "Each entry of the one belongs to the entry of the other at the same place.",
        {"list", "count", "other", "other_count"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_INT}, 4, false},
    [25] = {"KN0025", "list-empty",
        "{operation}: the list {list} is empty; at least one tensor is needed",
        "The dtype and device of the result come from the first entry.",
        {"list"}, {KN__VALUE_STR}, 1, false},
    [26] = {"KN0026", "axis-out-of-range",
        "{operation}: axis {axis} is out of range for rank {rank}",
        "Axes run from 0 to rank - 1; negative ones count from the end, -1 being the last.",
        {"axis", "rank"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [27] = {"KN0027", "axis-duplicate",
        "{operation}: axis {axis} is given twice",
        "A negative axis is counted from the end, so -1 and rank - 1 are the same.",
        {"axis"}, {KN__VALUE_INT}, 1, false},
    [28] = {"KN0028", "axes-count",
        "{operation}: {count} axes are given for a tensor of rank {rank}",
        "Name every axis exactly once.",
        {"count", "rank"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [29] = {"KN0029", "rank-too-large",
        "{operation}: rank {rank} is above the limit of {limit}",
        "Merge axes with kn_reshape or kn_flatten first.",
        {"rank", "limit"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [30] = {"KN0030", "rank-required",
        "{operation}: {operand} has shape {shape}, of rank {rank}; rank {expected} is needed",
        "kn_unsqueeze adds an axis of size 1, kn_squeeze removes one, kn_flatten merges several.",
        {"operand", "shape", "rank", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [31] = {"KN0031", "rank-at-least",
        "{operation}: {operand} has shape {shape}, of rank {rank}; rank {least} or more is needed",
        "kn_unsqueeze adds an axis of size 1.",
        {"operand", "shape", "rank", "least"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [32] = {"KN0032", "size-negative",
        "{operation}: the size of axis {axis} is {size}; sizes are 0 or more",
        "Only kn_reshape takes -1, for the one size that it is to work out.",
        {"axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [33] = {"KN0033", "size-overflow",
        "{operation}: a tensor of shape {shape} has more bytes than 64 bits count",
        "One of the sizes is wrong; look at where it was computed.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [34] = {"KN0034", "shape-mismatch",
        "{operation}: {operand} has shape {shape}; {expected} is needed",
        "This operation does not broadcast. kn_expand, kn_reshape or kn_transpose can give the shape.",
        {"operand", "shape", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 3, false},
    [35] = {"KN0035", "operand-size",
        "{operation}: {operand} has shape {shape}: axis {axis} has size {size}; {expected} is needed",
        "The size follows from the other operands, which are listed below.",
        {"operand", "shape", "axis", "size", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [36] = {"KN0036", "expand-shape",
        "{operation}: shape {shape} does not expand to {target}: axis {axis} would go from {size} to {target_size}, and only axes of size 1 expand",
        "Shapes are aligned at their last axes; insert axes of size 1 with kn_unsqueeze.",
        {"shape", "target", "axis", "size", "target_size"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [37] = {"KN0037", "matmul-inner",
        "{operation}: inner sizes {inner_a} and {inner_b} differ: shapes {a} and {b}",
        "The last axis of a must be as long as the last but one of b (or as b, where b is a vector). kn_transpose(b, -2, -1) swaps b's last two.",
        {"a", "b", "inner_a", "inner_b"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [38] = {"KN0038", "matmul-rank",
        "{operation}: {operand} is a scalar; a matrix product takes vectors, matrices or batches of them",
        "Multiply by a scalar with kn_mul.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [39] = {"KN0039", "reshape-size",
        "{operation}: shape {shape} has {elements} elements, but {target} has {target_elements}",
        "Give -1 for one size, and it is worked out.",
        {"shape", "elements", "target", "target_elements"}, {KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_INT}, 4, false},
    [40] = {"KN0040", "reshape-infer",
        "{operation}: the -1 in {target} cannot be worked out from shape {shape}",
        "The number of elements must be a multiple of the product of the other sizes, and that product must not be 0.",
        {"shape", "target"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 2, false},
    [41] = {"KN0041", "reshape-infer-many",
        "{operation}: {target} has more than one -1",
        "Only one size can be worked out.",
        {"target"}, {KN__VALUE_SHAPE}, 1, false},
    [42] = {"KN0042", "view-impossible",
        "{operation}: a tensor of shape {shape} with these strides cannot be seen as {target} without a copy",
        "Use kn_reshape, which copies where it must, or kn_contiguous first.",
        {"shape", "target"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 2, false},
    [43] = {"KN0043", "squeeze-size",
        "{operation}: axis {axis} of shape {shape} has size {size}; only axes of size 1 can be squeezed",
        "Without axes, kn_squeeze removes all that have size 1.",
        {"axis", "size", "shape"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_SHAPE}, 3, false},
    [44] = {"KN0044", "flatten-range",
        "{operation}: the first axis {start} lies behind the last one, {end}",
        "Both are counted after negative ones have been resolved.",
        {"start", "end"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [45] = {"KN0045", "unflatten-size",
        "{operation}: axis {axis} has size {size}, but the new sizes multiply to {product}",
        "Give -1 for one of them, and it is worked out.",
        {"axis", "size", "product"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [46] = {"KN0046", "cat-shape",
        "{operation}: tensor {position} of the list has shape {shape}, the first one {first}; they may differ only on axis {axis}",
        "Positions count from 0.",
        {"position", "shape", "first", "axis"}, {KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT}, 4, false},
    [47] = {"KN0047", "stack-shape",
        "{operation}: tensor {position} of the list has shape {shape}, the first one {first}; they must be equal",
        "Positions count from 0. kn_cat joins along an existing axis.",
        {"position", "shape", "first"}, {KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 3, false},
    [48] = {"KN0048", "split-sizes",
        "{operation}: the sizes add up to {sum}, but axis {axis} has size {size}",
        "The parts must cover the axis exactly.",
        {"axis", "size", "sum"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [49] = {"KN0049", "index-out-of-range",
        "{operation}: index {index} is out of range for axis {axis} of size {size}",
        "Indices run from 0 to size - 1. Plain selections also take negative ones, counted from the end; index tensors do not, except where documented.",
        {"index", "axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [50] = {"KN0050", "slice-out-of-range",
        "{operation}: start {start} with length {length} goes past axis {axis} of size {size}",
        "kn_slice with start and stop cuts to what is there, as Python does.",
        {"start", "length", "axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [51] = {"KN0051", "slice-step",
        "{operation}: the step on axis {axis} is {step}; it must not be 0",
        "A negative step walks backwards: kn_index(x, \"::-1\").",
        {"step", "axis"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [52] = {"KN0052", "index-syntax",
        "{operation}: \"{text}\", character {position}: {problem}",
        "An index is a list of numbers, start:stop:step, \"...\" or \"new\", divided by commas.",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [53] = {"KN0053", "index-too-many",
        "{operation}: \"{text}\" names {count} axes, but the tensor has rank {rank}",
        "Leave trailing axes out: they are taken whole.",
        {"text", "count", "rank"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [54] = {"KN0054", "einsum-syntax",
        "{operation}: \"{text}\", character {position}: {problem}",
        "One group of letters an operand, divided by commas, then -> and the letters of the result: \"bij,bjk->bik\".",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [55] = {"KN0055", "einsum-operands",
        "{operation}: \"{text}\" describes {expected} operands, {count} were given",
        "One group of letters stands for one operand.",
        {"text", "expected", "count"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [56] = {"KN0056", "einsum-rank",
        "{operation}: \"{text}\" gives operand {position} {letters} letters, but it has rank {rank}",
        "Operands count from 0. \"...\" stands for any leading axes.",
        {"text", "position", "letters", "rank"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [57] = {"KN0057", "einsum-size",
        "{operation}: \"{text}\": letter {letter} stands for an axis of size {size} and for one of size {other}",
        "One letter has one size everywhere.",
        {"text", "letter", "size", "other"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [58] = {"KN0058", "rearrange-syntax",
        "{operation}: \"{text}\", character {position}: {problem}",
        "Names in order on both sides of ->, with brackets round merged axes: \"b (h w) c -> b c h w\".",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [59] = {"KN0059", "rearrange-size",
        "{operation}: \"{text}\": axis {name} {problem}",
        "Give the size of all but one axis of each bracket.",
        {"text", "name", "problem"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [60] = {"KN0060", "gather-shape",
        "{operation}: the index has shape {index}, the tensor {shape}; the index must have the same rank and be no larger on any axis but {axis}",
        "kn_index_select takes whole rows by an index of rank 1.",
        {"index", "shape", "axis"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT}, 3, false},
    [61] = {"KN0061", "scatter-shape",
        "{operation}: the index has shape {index}, the source {source}; each index needs one source value",
        "kn_expand makes a source of the index's shape.",
        {"index", "source"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 2, false},
    [62] = {"KN0062", "class-out-of-range",
        "{operation}: target {position} is class {class_index}, but there are {classes} classes",
        "Classes run from 0 to classes - 1. Targets to be left out must equal .ignore_index.",
        {"class_index", "classes", "position"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [63] = {"KN0063", "topk-count",
        "{operation}: k is {k}, but axis {axis} has size {size}",
        "k lies between 1 and the size.",
        {"k", "axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [64] = {"KN0064", "empty-reduction",
        "{operation}: shape {shape} has nothing to reduce over, and this reduction has no identity",
        "Sums and products over nothing are 0 and 1; a maximum, minimum or mean has no value. Ask for the size first.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [65] = {"KN0065", "conv-channels",
        "{operation}: the input has {channels} channels, but the weight of shape {weight} with {groups} groups takes {expected}",
        "Input is [batch, channels, spatial...], weight [out, in / groups, kernel...]; transposed convolutions have weight [in, out / groups, kernel...].",
        {"channels", "weight", "expected", "groups"}, {KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [66] = {"KN0066", "conv-groups",
        "{operation}: {channels} {which} channels do not divide into {groups} groups",
        "Both the input's and the output's channels must be multiples of groups.",
        {"channels", "groups", "which"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [67] = {"KN0067", "window-too-large",
        "{operation}: on spatial axis {axis} the window spans {window} elements, more than the input's {size} with padding {padding} in all",
        "The span is (kernel - 1) * dilation + 1. Add padding or make the kernel smaller.",
        {"axis", "window", "size", "padding"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [68] = {"KN0068", "conv-output-padding",
        "{operation}: output_padding {value} on spatial axis {axis} must be below the larger of stride {stride} and dilation {dilation}",
        "It picks among the output sizes that one stride can give.",
        {"axis", "value", "stride", "dilation"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [69] = {"KN0069", "pool-padding",
        "{operation}: padding {padding} on spatial axis {axis} is more than half of kernel {kernel}",
        "A window that lies wholly in the padding has no value.",
        {"axis", "padding", "kernel"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [70] = {"KN0070", "pad-reflect",
        "{operation}: padding {amount} on axis {axis} of size {size} cannot be reflected: it must be below the size",
        "The mode \"replicate\" repeats the edge as often as wanted, if there is one.",
        {"axis", "amount", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [71] = {"KN0071", "pad-count",
        "{operation}: {count} numbers of padding are given for rank {rank}",
        "Give a pair, before and after, for each of the last axes.",
        {"count", "rank"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [72] = {"KN0072", "pad-negative",
        "{operation}: padding {before} and {after} leave less than nothing of axis {axis}, of size {size}",
        "Negative padding cuts off.",
        {"axis", "size", "before", "after"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [73] = {"KN0073", "loss-shape-mismatch",
        "{operation}: the prediction has shape {prediction}, the target {target}; a loss does not broadcast",
        "[n] against [n, 1] would compare everything with everything. Bring the target to the prediction's shape with kn_reshape.",
        {"prediction", "target"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 2, false},
    [74] = {"KN0074", "norm-one-value",
        "{operation}: shape {shape} gives one value a channel, from which no variance can be taken in training",
        "Use a larger batch, or evaluate with kn_module_eval. Nothing was changed.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [75] = {"KN0075", "arange-step",
        "{operation}: from {start} to {stop} with step {step} never ends",
        "The step must not be 0 and must point from start to stop.",
        {"start", "stop", "step"}, {KN__VALUE_FLOAT, KN__VALUE_FLOAT, KN__VALUE_FLOAT}, 3, false},
    [76] = {"KN0076", "random-range",
        "{operation}: the range from {low} to {high} is empty",
        "The lower end is included, the upper end is not.",
        {"low", "high"}, {KN__VALUE_FLOAT, KN__VALUE_FLOAT}, 2, false},
    [77] = {"KN0077", "integer-division-by-zero",
        "{operation}: an integer was divided by zero",
        "Integers have no infinity. Use kn_where to keep zeros out of the divisor, or cast to a float dtype.",
        {0}, {0}, 0, false},
    [78] = {"KN0078", "dtype-unsupported",
        "{operation}: {operand} is {dtype}; supported are {allowed}",
        "kn_cast(x, dtype) converts.",
        {"operand", "dtype", "allowed"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_STR}, 3, false},
    [79] = {"KN0079", "dtype-not-float",
        "{operation}: {operand} is {dtype}; a floating dtype is needed",
        "kn_cast(x, KN_F32) converts.",
        {"operand", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [80] = {"KN0080", "dtype-index",
        "{operation}: {operand} is {dtype}; indices are of an integer dtype",
        "kn_cast(x, KN_I64) converts, cutting off fractions.",
        {"operand", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [81] = {"KN0081", "dtype-mask",
        "{operation}: {operand} is {dtype}; a mask is bool",
        "A comparison makes a mask: kn_ne_scalar(x, 0).",
        {"operand", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [82] = {"KN0082", "dtype-mismatch",
        "{operation}: {operand} is {dtype}; {expected} is needed, and this operation does not promote",
        "kn_cast(x, dtype) converts.",
        {"operand", "dtype", "expected"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_DTYPE}, 3, false},
    [83] = {"KN0083", "dtype-in-place",
        "{operation}: the result is {result} and cannot be written into a tensor of {target}",
        "Writing in place never goes from float to integer or from anything to bool. Cast the value first, or make a new tensor.",
        {"result", "target"}, {KN__VALUE_DTYPE, KN__VALUE_DTYPE}, 2, false},
    [84] = {"KN0084", "dtype-invalid",
        "{operation}: {value} is no dtype",
        "Dtypes are KN_F32, KN_I64 and so on; 0 means the default where a default exists.",
        {"value"}, {KN__VALUE_INT}, 1, false},
    [85] = {"KN0085", "dtype-device",
        "{operation}: {device} does not support {dtype}",
        "kn_device_supports(dev, dtype) asks beforehand.",
        {"dtype", "device"}, {KN__VALUE_DTYPE, KN__VALUE_DEVICE}, 2, false},
    [86] = {"KN0086", "number-out-of-range",
        "{operation}: {value} does not fit into {dtype}",
        "Choose a wider dtype.",
        {"value", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [87] = {"KN0087", "quantized-layout",
        "{operation}: packed data of shape {shape} cannot be viewed this way: axis {axis} is packed in blocks of {block}",
        "Views go along unpacked axes, or along the packed one at block borders. kn_dequantize gives plain numbers.",
        {"shape", "axis", "block"}, {KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [88] = {"KN0088", "read-size",
        "{operation}: the buffer has {bytes}, but shape {shape} of {dtype} is {needed}",
        "Pass the size of the whole buffer in bytes: sizeof buffer for an array.",
        {"bytes", "needed", "shape", "dtype"}, {KN__VALUE_BYTES, KN__VALUE_BYTES, KN__VALUE_SHAPE, KN__VALUE_DTYPE}, 4, false},
    [89] = {"KN0089", "item-elements",
        "{operation}: shape {shape} has {elements} elements; exactly 1 is needed",
        "Reduce first, as with kn_mean, or read all with kn_read.",
        {"elements", "shape"}, {KN__VALUE_INT, KN__VALUE_SHAPE}, 2, false},
    [90] = {"KN0090", "item-range",
        "{operation}: the value {value} is no 64-bit integer",
        "kn_item_f64 reads it as it is.",
        {"value"}, {KN__VALUE_STR}, 1, false},
};

const kn__error_def *kn__error_def_of(kn_status status) {
    int64_t number = (int64_t)status;
    if (number <= 0 || number >= KN__STATUS_END) return NULL;
    return definitions[number].code ? &definitions[number] : NULL;
}

kn_status kn__fail_broadcast(kn_context *kn, const kn__site *site, const kn_shape *a, const kn_shape *b, int64_t axis, int64_t size_a, int64_t size_b) {
    const kn__value values[] = {{.shape = a}, {.shape = b}, {.i = axis}, {.i = size_a}, {.i = size_b}};
    return kn__fail(kn, site, KN_E_BROADCAST, values);
}

kn_status kn__fail_context_nil(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_CONTEXT_NIL, NULL);
}

kn_status kn__fail_nil_operand(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_NIL_OPERAND, values);
}

kn_status kn__fail_operand_missing(kn_context *kn, const kn__site *site, const char *operand, const char *when) {
    const kn__value values[] = {{.s = operand}, {.s = when}};
    return kn__fail(kn, site, KN_E_OPERAND_MISSING, values);
}

kn_status kn__fail_operand_count(kn_context *kn, const kn__site *site, int64_t count, const char *allowed) {
    const kn__value values[] = {{.i = count}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_OPERAND_COUNT, values);
}

kn_status kn__fail_operand_context(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_OPERAND_CONTEXT, values);
}

kn_status kn__fail_device_context(kn_context *kn, const kn__site *site, const kn_device *device) {
    const kn__value values[] = {{.device = device}};
    return kn__fail(kn, site, KN_E_DEVICE_CONTEXT, values);
}

kn_status kn__fail_device_nil(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_DEVICE_NIL, NULL);
}

kn_status kn__fail_argument_null(kn_context *kn, const kn__site *site, const char *argument) {
    const kn__value values[] = {{.s = argument}};
    return kn__fail(kn, site, KN_E_ARGUMENT_NULL, values);
}

kn_status kn__fail_tensor_after_scope(kn_context *kn, const kn__site *site, const char *operand, const char *scope) {
    const kn__value values[] = {{.s = operand}, {.s = scope}};
    return kn__fail(kn, site, KN_E_TENSOR_AFTER_SCOPE, values);
}

kn_status kn__fail_tensor_after_done(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_TENSOR_AFTER_DONE, values);
}

kn_status kn__fail_tensor_after_drop(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_TENSOR_AFTER_DROP, values);
}

kn_status kn__fail_tensor_double_drop(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_TENSOR_DOUBLE_DROP, values);
}

kn_status kn__fail_tensor_not_owned(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_TENSOR_NOT_OWNED, values);
}

kn_status kn__fail_wrong_thread(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_WRONG_THREAD, NULL);
}

kn_status kn__fail_grads_after_scope(kn_context *kn, const kn__site *site, const char *scope) {
    const kn__value values[] = {{.s = scope}};
    return kn__fail(kn, site, KN_E_GRADS_AFTER_SCOPE, values);
}

kn_status kn__fail_share_empty(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_SHARE_EMPTY, NULL);
}

kn_status kn__fail_options_size(kn_context *kn, const kn__site *site, uint64_t size, uint64_t known) {
    const kn__value values[] = {{.u = size}, {.u = known}};
    return kn__fail(kn, site, KN_E_OPTIONS_SIZE, values);
}

kn_status kn__fail_attribute_out_of_range(kn_context *kn, const kn__site *site, const char *attribute, int64_t value, const char *allowed) {
    const kn__value values[] = {{.s = attribute}, {.i = value}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_ATTRIBUTE_OUT_OF_RANGE, values);
}

kn_status kn__fail_attribute_float_out_of_range(kn_context *kn, const kn__site *site, const char *attribute, double value, const char *allowed) {
    const kn__value values[] = {{.s = attribute}, {.f = value}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE, values);
}

kn_status kn__fail_attribute_text_unknown(kn_context *kn, const kn__site *site, const char *attribute, const char *value, const char *allowed) {
    const kn__value values[] = {{.s = attribute}, {.s = value}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_ATTRIBUTE_TEXT_UNKNOWN, values);
}

kn_status kn__fail_attribute_conflict(kn_context *kn, const kn__site *site, const char *attribute, const char *other, const char *why) {
    const kn__value values[] = {{.s = attribute}, {.s = other}, {.s = why}};
    return kn__fail(kn, site, KN_E_ATTRIBUTE_CONFLICT, values);
}

kn_status kn__fail_dims_count(kn_context *kn, const kn__site *site, const char *attribute, int64_t count, int64_t expected) {
    const kn__value values[] = {{.s = attribute}, {.i = count}, {.i = expected}};
    return kn__fail(kn, site, KN_E_DIMS_COUNT, values);
}

kn_status kn__fail_list_length(kn_context *kn, const kn__site *site, const char *list, int64_t count, const char *other, int64_t other_count) {
    const kn__value values[] = {{.s = list}, {.i = count}, {.s = other}, {.i = other_count}};
    return kn__fail(kn, site, KN_E_LIST_LENGTH, values);
}

kn_status kn__fail_list_empty(kn_context *kn, const kn__site *site, const char *list) {
    const kn__value values[] = {{.s = list}};
    return kn__fail(kn, site, KN_E_LIST_EMPTY, values);
}

kn_status kn__fail_axis_out_of_range(kn_context *kn, const kn__site *site, int64_t axis, int64_t rank) {
    const kn__value values[] = {{.i = axis}, {.i = rank}};
    return kn__fail(kn, site, KN_E_AXIS_OUT_OF_RANGE, values);
}

kn_status kn__fail_axis_duplicate(kn_context *kn, const kn__site *site, int64_t axis) {
    const kn__value values[] = {{.i = axis}};
    return kn__fail(kn, site, KN_E_AXIS_DUPLICATE, values);
}

kn_status kn__fail_axes_count(kn_context *kn, const kn__site *site, int64_t count, int64_t rank) {
    const kn__value values[] = {{.i = count}, {.i = rank}};
    return kn__fail(kn, site, KN_E_AXES_COUNT, values);
}

kn_status kn__fail_rank_too_large(kn_context *kn, const kn__site *site, int64_t rank, int64_t limit) {
    const kn__value values[] = {{.i = rank}, {.i = limit}};
    return kn__fail(kn, site, KN_E_RANK_TOO_LARGE, values);
}

kn_status kn__fail_rank_required(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t rank, int64_t expected) {
    const kn__value values[] = {{.s = operand}, {.shape = shape}, {.i = rank}, {.i = expected}};
    return kn__fail(kn, site, KN_E_RANK_REQUIRED, values);
}

kn_status kn__fail_rank_at_least(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t rank, int64_t least) {
    const kn__value values[] = {{.s = operand}, {.shape = shape}, {.i = rank}, {.i = least}};
    return kn__fail(kn, site, KN_E_RANK_AT_LEAST, values);
}

kn_status kn__fail_size_negative(kn_context *kn, const kn__site *site, int64_t axis, int64_t size) {
    const kn__value values[] = {{.i = axis}, {.i = size}};
    return kn__fail(kn, site, KN_E_SIZE_NEGATIVE, values);
}

kn_status kn__fail_size_overflow(kn_context *kn, const kn__site *site, const kn_shape *shape) {
    const kn__value values[] = {{.shape = shape}};
    return kn__fail(kn, site, KN_E_SIZE_OVERFLOW, values);
}

kn_status kn__fail_shape_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, const kn_shape *expected) {
    const kn__value values[] = {{.s = operand}, {.shape = shape}, {.shape = expected}};
    return kn__fail(kn, site, KN_E_SHAPE_MISMATCH, values);
}

kn_status kn__fail_operand_size(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t axis, int64_t size, int64_t expected) {
    const kn__value values[] = {{.s = operand}, {.shape = shape}, {.i = axis}, {.i = size}, {.i = expected}};
    return kn__fail(kn, site, KN_E_OPERAND_SIZE, values);
}

kn_status kn__fail_expand_shape(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *target, int64_t axis, int64_t size, int64_t target_size) {
    const kn__value values[] = {{.shape = shape}, {.shape = target}, {.i = axis}, {.i = size}, {.i = target_size}};
    return kn__fail(kn, site, KN_E_EXPAND_SHAPE, values);
}

kn_status kn__fail_matmul_inner(kn_context *kn, const kn__site *site, const kn_shape *a, const kn_shape *b, int64_t inner_a, int64_t inner_b) {
    const kn__value values[] = {{.shape = a}, {.shape = b}, {.i = inner_a}, {.i = inner_b}};
    return kn__fail(kn, site, KN_E_MATMUL_INNER, values);
}

kn_status kn__fail_matmul_rank(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_MATMUL_RANK, values);
}

kn_status kn__fail_reshape_size(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t elements, const kn_shape *target, int64_t target_elements) {
    const kn__value values[] = {{.shape = shape}, {.i = elements}, {.shape = target}, {.i = target_elements}};
    return kn__fail(kn, site, KN_E_RESHAPE_SIZE, values);
}

kn_status kn__fail_reshape_infer(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *target) {
    const kn__value values[] = {{.shape = shape}, {.shape = target}};
    return kn__fail(kn, site, KN_E_RESHAPE_INFER, values);
}

kn_status kn__fail_reshape_infer_many(kn_context *kn, const kn__site *site, const kn_shape *target) {
    const kn__value values[] = {{.shape = target}};
    return kn__fail(kn, site, KN_E_RESHAPE_INFER_MANY, values);
}

kn_status kn__fail_view_impossible(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *target) {
    const kn__value values[] = {{.shape = shape}, {.shape = target}};
    return kn__fail(kn, site, KN_E_VIEW_IMPOSSIBLE, values);
}

kn_status kn__fail_squeeze_size(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, const kn_shape *shape) {
    const kn__value values[] = {{.i = axis}, {.i = size}, {.shape = shape}};
    return kn__fail(kn, site, KN_E_SQUEEZE_SIZE, values);
}

kn_status kn__fail_flatten_range(kn_context *kn, const kn__site *site, int64_t start, int64_t end) {
    const kn__value values[] = {{.i = start}, {.i = end}};
    return kn__fail(kn, site, KN_E_FLATTEN_RANGE, values);
}

kn_status kn__fail_unflatten_size(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t product) {
    const kn__value values[] = {{.i = axis}, {.i = size}, {.i = product}};
    return kn__fail(kn, site, KN_E_UNFLATTEN_SIZE, values);
}

kn_status kn__fail_cat_shape(kn_context *kn, const kn__site *site, int64_t position, const kn_shape *shape, const kn_shape *first, int64_t axis) {
    const kn__value values[] = {{.i = position}, {.shape = shape}, {.shape = first}, {.i = axis}};
    return kn__fail(kn, site, KN_E_CAT_SHAPE, values);
}

kn_status kn__fail_stack_shape(kn_context *kn, const kn__site *site, int64_t position, const kn_shape *shape, const kn_shape *first) {
    const kn__value values[] = {{.i = position}, {.shape = shape}, {.shape = first}};
    return kn__fail(kn, site, KN_E_STACK_SHAPE, values);
}

kn_status kn__fail_split_sizes(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t sum) {
    const kn__value values[] = {{.i = axis}, {.i = size}, {.i = sum}};
    return kn__fail(kn, site, KN_E_SPLIT_SIZES, values);
}

kn_status kn__fail_index_out_of_range(kn_context *kn, const kn__site *site, int64_t index, int64_t axis, int64_t size) {
    const kn__value values[] = {{.i = index}, {.i = axis}, {.i = size}};
    return kn__fail(kn, site, KN_E_INDEX_OUT_OF_RANGE, values);
}

kn_status kn__fail_slice_out_of_range(kn_context *kn, const kn__site *site, int64_t start, int64_t length, int64_t axis, int64_t size) {
    const kn__value values[] = {{.i = start}, {.i = length}, {.i = axis}, {.i = size}};
    return kn__fail(kn, site, KN_E_SLICE_OUT_OF_RANGE, values);
}

kn_status kn__fail_slice_step(kn_context *kn, const kn__site *site, int64_t step, int64_t axis) {
    const kn__value values[] = {{.i = step}, {.i = axis}};
    return kn__fail(kn, site, KN_E_SLICE_STEP, values);
}

kn_status kn__fail_index_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_INDEX_SYNTAX, values);
}

kn_status kn__fail_index_too_many(kn_context *kn, const kn__site *site, const char *text, int64_t count, int64_t rank) {
    const kn__value values[] = {{.s = text}, {.i = count}, {.i = rank}};
    return kn__fail(kn, site, KN_E_INDEX_TOO_MANY, values);
}

kn_status kn__fail_einsum_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_EINSUM_SYNTAX, values);
}

kn_status kn__fail_einsum_operands(kn_context *kn, const kn__site *site, const char *text, int64_t expected, int64_t count) {
    const kn__value values[] = {{.s = text}, {.i = expected}, {.i = count}};
    return kn__fail(kn, site, KN_E_EINSUM_OPERANDS, values);
}

kn_status kn__fail_einsum_rank(kn_context *kn, const kn__site *site, const char *text, int64_t position, int64_t letters, int64_t rank) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.i = letters}, {.i = rank}};
    return kn__fail(kn, site, KN_E_EINSUM_RANK, values);
}

kn_status kn__fail_einsum_size(kn_context *kn, const kn__site *site, const char *text, const char *letter, int64_t size, int64_t other) {
    const kn__value values[] = {{.s = text}, {.s = letter}, {.i = size}, {.i = other}};
    return kn__fail(kn, site, KN_E_EINSUM_SIZE, values);
}

kn_status kn__fail_rearrange_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_REARRANGE_SYNTAX, values);
}

kn_status kn__fail_rearrange_size(kn_context *kn, const kn__site *site, const char *text, const char *name, const char *problem) {
    const kn__value values[] = {{.s = text}, {.s = name}, {.s = problem}};
    return kn__fail(kn, site, KN_E_REARRANGE_SIZE, values);
}

kn_status kn__fail_gather_shape(kn_context *kn, const kn__site *site, const kn_shape *index, const kn_shape *shape, int64_t axis) {
    const kn__value values[] = {{.shape = index}, {.shape = shape}, {.i = axis}};
    return kn__fail(kn, site, KN_E_GATHER_SHAPE, values);
}

kn_status kn__fail_scatter_shape(kn_context *kn, const kn__site *site, const kn_shape *index, const kn_shape *source) {
    const kn__value values[] = {{.shape = index}, {.shape = source}};
    return kn__fail(kn, site, KN_E_SCATTER_SHAPE, values);
}

kn_status kn__fail_class_out_of_range(kn_context *kn, const kn__site *site, int64_t class_index, int64_t classes, int64_t position) {
    const kn__value values[] = {{.i = class_index}, {.i = classes}, {.i = position}};
    return kn__fail(kn, site, KN_E_CLASS_OUT_OF_RANGE, values);
}

kn_status kn__fail_topk_count(kn_context *kn, const kn__site *site, int64_t k, int64_t axis, int64_t size) {
    const kn__value values[] = {{.i = k}, {.i = axis}, {.i = size}};
    return kn__fail(kn, site, KN_E_TOPK_COUNT, values);
}

kn_status kn__fail_empty_reduction(kn_context *kn, const kn__site *site, const kn_shape *shape) {
    const kn__value values[] = {{.shape = shape}};
    return kn__fail(kn, site, KN_E_EMPTY_REDUCTION, values);
}

kn_status kn__fail_conv_channels(kn_context *kn, const kn__site *site, int64_t channels, const kn_shape *weight, int64_t expected, int64_t groups) {
    const kn__value values[] = {{.i = channels}, {.shape = weight}, {.i = expected}, {.i = groups}};
    return kn__fail(kn, site, KN_E_CONV_CHANNELS, values);
}

kn_status kn__fail_conv_groups(kn_context *kn, const kn__site *site, int64_t channels, int64_t groups, const char *which) {
    const kn__value values[] = {{.i = channels}, {.i = groups}, {.s = which}};
    return kn__fail(kn, site, KN_E_CONV_GROUPS, values);
}

kn_status kn__fail_window_too_large(kn_context *kn, const kn__site *site, int64_t axis, int64_t window, int64_t size, int64_t padding) {
    const kn__value values[] = {{.i = axis}, {.i = window}, {.i = size}, {.i = padding}};
    return kn__fail(kn, site, KN_E_WINDOW_TOO_LARGE, values);
}

kn_status kn__fail_conv_output_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t value, int64_t stride, int64_t dilation) {
    const kn__value values[] = {{.i = axis}, {.i = value}, {.i = stride}, {.i = dilation}};
    return kn__fail(kn, site, KN_E_CONV_OUTPUT_PADDING, values);
}

kn_status kn__fail_pool_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t padding, int64_t kernel) {
    const kn__value values[] = {{.i = axis}, {.i = padding}, {.i = kernel}};
    return kn__fail(kn, site, KN_E_POOL_PADDING, values);
}

kn_status kn__fail_pad_reflect(kn_context *kn, const kn__site *site, int64_t axis, int64_t amount, int64_t size) {
    const kn__value values[] = {{.i = axis}, {.i = amount}, {.i = size}};
    return kn__fail(kn, site, KN_E_PAD_REFLECT, values);
}

kn_status kn__fail_pad_count(kn_context *kn, const kn__site *site, int64_t count, int64_t rank) {
    const kn__value values[] = {{.i = count}, {.i = rank}};
    return kn__fail(kn, site, KN_E_PAD_COUNT, values);
}

kn_status kn__fail_pad_negative(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t before, int64_t after) {
    const kn__value values[] = {{.i = axis}, {.i = size}, {.i = before}, {.i = after}};
    return kn__fail(kn, site, KN_E_PAD_NEGATIVE, values);
}

kn_status kn__fail_loss_shape_mismatch(kn_context *kn, const kn__site *site, const kn_shape *prediction, const kn_shape *target) {
    const kn__value values[] = {{.shape = prediction}, {.shape = target}};
    return kn__fail(kn, site, KN_E_LOSS_SHAPE_MISMATCH, values);
}

kn_status kn__fail_norm_one_value(kn_context *kn, const kn__site *site, const kn_shape *shape) {
    const kn__value values[] = {{.shape = shape}};
    return kn__fail(kn, site, KN_E_NORM_ONE_VALUE, values);
}

kn_status kn__fail_arange_step(kn_context *kn, const kn__site *site, double start, double stop, double step) {
    const kn__value values[] = {{.f = start}, {.f = stop}, {.f = step}};
    return kn__fail(kn, site, KN_E_ARANGE_STEP, values);
}

kn_status kn__fail_random_range(kn_context *kn, const kn__site *site, double low, double high) {
    const kn__value values[] = {{.f = low}, {.f = high}};
    return kn__fail(kn, site, KN_E_RANDOM_RANGE, values);
}

kn_status kn__fail_integer_division_by_zero(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_INTEGER_DIVISION_BY_ZERO, NULL);
}

kn_status kn__fail_dtype_unsupported(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype, const char *allowed) {
    const kn__value values[] = {{.s = operand}, {.dtype = dtype}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_DTYPE_UNSUPPORTED, values);
}

kn_status kn__fail_dtype_not_float(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype) {
    const kn__value values[] = {{.s = operand}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_DTYPE_NOT_FLOAT, values);
}

kn_status kn__fail_dtype_index(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype) {
    const kn__value values[] = {{.s = operand}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_DTYPE_INDEX, values);
}

kn_status kn__fail_dtype_mask(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype) {
    const kn__value values[] = {{.s = operand}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_DTYPE_MASK, values);
}

kn_status kn__fail_dtype_mismatch(kn_context *kn, const kn__site *site, const char *operand, kn_dtype dtype, kn_dtype expected) {
    const kn__value values[] = {{.s = operand}, {.dtype = dtype}, {.dtype = expected}};
    return kn__fail(kn, site, KN_E_DTYPE_MISMATCH, values);
}

kn_status kn__fail_dtype_in_place(kn_context *kn, const kn__site *site, kn_dtype result, kn_dtype target) {
    const kn__value values[] = {{.dtype = result}, {.dtype = target}};
    return kn__fail(kn, site, KN_E_DTYPE_IN_PLACE, values);
}

kn_status kn__fail_dtype_invalid(kn_context *kn, const kn__site *site, int64_t value) {
    const kn__value values[] = {{.i = value}};
    return kn__fail(kn, site, KN_E_DTYPE_INVALID, values);
}

kn_status kn__fail_dtype_device(kn_context *kn, const kn__site *site, kn_dtype dtype, const kn_device *device) {
    const kn__value values[] = {{.dtype = dtype}, {.device = device}};
    return kn__fail(kn, site, KN_E_DTYPE_DEVICE, values);
}

kn_status kn__fail_number_out_of_range(kn_context *kn, const kn__site *site, const char *value, kn_dtype dtype) {
    const kn__value values[] = {{.s = value}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_NUMBER_OUT_OF_RANGE, values);
}

kn_status kn__fail_quantized_layout(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t axis, int64_t block) {
    const kn__value values[] = {{.shape = shape}, {.i = axis}, {.i = block}};
    return kn__fail(kn, site, KN_E_QUANTIZED_LAYOUT, values);
}

kn_status kn__fail_read_size(kn_context *kn, const kn__site *site, uint64_t bytes, uint64_t needed, const kn_shape *shape, kn_dtype dtype) {
    const kn__value values[] = {{.u = bytes}, {.u = needed}, {.shape = shape}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_READ_SIZE, values);
}

kn_status kn__fail_item_elements(kn_context *kn, const kn__site *site, int64_t elements, const kn_shape *shape) {
    const kn__value values[] = {{.i = elements}, {.shape = shape}};
    return kn__fail(kn, site, KN_E_ITEM_ELEMENTS, values);
}

kn_status kn__fail_item_range(kn_context *kn, const kn__site *site, const char *value) {
    const kn__value values[] = {{.s = value}};
    return kn__fail(kn, site, KN_E_ITEM_RANGE, values);
}
