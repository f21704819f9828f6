/* Printed by tools/errgen from errors/<slug>/record.json: change those, then run it. */
/* clang-format off */
#include "fail.h"

static const kn__error_def definitions[KN__STATUS_END] = {
    [1] = {"KN0001", "broadcast",
        "{operation}: shapes {a} and {b} do not broadcast: axis {axis} has sizes {size_a} and {size_b}, and neither is 1",
        "Shapes are aligned at their last axes; two sizes fit when they are equal or one of them is 1. kn_unsqueeze adds an axis of size 1 where one is needed, a reduction keeps it with .keepdim = true, kn_transpose and kn_reshape bring axes into line.",
        {"a", "b", "axis", "size_a", "size_b"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [2] = {"KN0002", "context-nil",
        "{operation}: the context is nil: kn_open found no memory for it, or NULL was passed",
        "Open the context before anything else, and ask kn_ok(kn) once behind kn_open.",
        {0}, {0}, 0, false},
    [3] = {"KN0003", "nil-operand",
        "{operation}: operand {operand} is nil",
        "Nil is what a failed call returns, and NULL counts as nil. This context has no recorded error, so {operand} failed before kn_clear, failed in another context, was to be filled by work that failed later, or was never set.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [6] = {"KN0006", "operand-context",
        "{operation}: operand {operand} belongs to another context than the rest of the call",
        "Hand a tensor to another context with kn_share in the one and kn_import in the other; on the same device both share the memory. kn_same_context(a, b) asks beforehand.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [7] = {"KN0007", "device-context",
        "{operation}: device {device} was opened in another context",
        "Open it in this context too: kn_device_open(kn, text). Opening a device twice is cheap. kn_device_context(dev) tells whose it is.",
        {"device"}, {KN__VALUE_DEVICE}, 1, false},
    [8] = {"KN0008", "device-nil",
        "{operation}: the device is nil: it was never opened, or it did not open and that error has been cleared",
        "kn_device_open records why a device does not open and gives nil. Ask kn_device_is_nil(dev) behind it, or kn_device_check(kn, text) before it; \"default\" always opens.",
        {0}, {0}, 0, false},
    [9] = {"KN0009", "argument-null",
        "{operation}: argument {argument} is NULL",
        "The call needs {argument} and has no default for it. Look where it was set: it is often the result of an allocation or of a call that failed.",
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
        "Move kn_drop behind the last use, or call kn_keep once more for the part of the program that needs the tensor longer.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [13] = {"KN0013", "tensor-double-drop",
        "{operation}: {operand} was dropped more often than it was kept",
        "Each kn_drop ends one kn_keep; remove the extra kn_drop.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [14] = {"KN0014", "tensor-not-owned",
        "{operation}: {operand} has no kn_keep left that this kn_drop could end; its scope alone owns it",
        "Each kn_drop ends one kn_keep. Remove this kn_drop, or keep the tensor first; to free a tensor of a scope early, use kn_done.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [15] = {"KN0015", "wrong-thread",
        "{operation}: the context was used from another thread than the one that opened it",
        "Open a context in each thread, and hand tensors over with kn_share on the owner's thread and kn_import on the other.",
        {0}, {0}, 0, false},
    [16] = {"KN0016", "grads-after-scope",
        "{operation}: the gradients were used after the scope opened at {scope} had ended",
        "Gradients belong to the scope in which kn_backward was called. Use them inside it, or keep them: kn_grads_keep, and kn_grads_drop behind the last use.",
        {"scope"}, {KN__VALUE_STR}, 1, false},
    [18] = {"KN0018", "options-size",
        "{operation}: .size of the options is {size}; it must be 0 or sizeof the struct, which this library knows with {known} bytes (a longer one must be zero from there on)",
        "Start the struct with zeros, or let the macro fill .size. If nothing sets .size by hand, the program was compiled against a newer Kiln than it runs with: update the library.",
        {"size", "known"}, {KN__VALUE_UINT, KN__VALUE_UINT}, 2, false},
    [19] = {"KN0019", "attribute-out-of-range",
        "{operation}: {attribute} is {value}; it must be {allowed}",
        "If {attribute} was computed, look at the step that gave {value}. The header that declares the call says what each argument means and what it may be.",
        {"attribute", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [20] = {"KN0020", "attribute-float-out-of-range",
        "{operation}: {attribute} is {value}; it must be {allowed}",
        "If {attribute} was computed, look at the step that gave {value}: NaN comes from 0/0 or an uninitialised variable. The header that declares the call says what each argument may be.",
        {"attribute", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_FLOAT, KN__VALUE_STR}, 3, false},
    [21] = {"KN0021", "attribute-text-unknown",
        "{operation}: {attribute} is \"{value}\"; known are {allowed}",
        "Names are compared exactly: case, hyphens and blanks count. Other libraries have other names for some of them.",
        {"attribute", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [22] = {"KN0022", "attribute-conflict",
        "{operation}: {attribute} and {other} do not go together: {why}",
        "Leave out {attribute} or {other}, or change one of them so that the condition holds.",
        {"attribute", "other", "why"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [23] = {"KN0023", "dims-count",
        "{operation}: {attribute} is a list of length {count}, and length {expected} is needed: one number an axis",
        "Where every axis may have the same number, as in windows and strides, one is enough: KN_DIMS(n). The header that declares the call says which list takes that.",
        {"attribute", "count", "expected"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [25] = {"KN0025", "list-empty",
        "{operation}: the list {list} is empty; at least one tensor is needed",
        "Dtype, device and shape of the result come from the entries, so an empty list has no result. Skip the call where nothing was collected.",
        {"list"}, {KN__VALUE_STR}, 1, false},
    [26] = {"KN0026", "axis-out-of-range",
        "{operation}: axis {axis} is out of range for rank {rank}",
        "Axes run from 0 to rank - 1; negative ones count from the end, -1 being the last. kn_unsqueeze and kn_stack count in the result, which has one axis more.",
        {"axis", "rank"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [27] = {"KN0027", "axis-duplicate",
        "{operation}: axis {axis} is given twice",
        "A negative axis is counted from the end, so -1 and rank - 1 are the same.",
        {"axis"}, {KN__VALUE_INT}, 1, false},
    [28] = {"KN0028", "axes-count",
        "{operation}: the number of axes is {count}; {expected} is needed",
        "kn_permute names every axis of the tensor exactly once; where two lists of axes belong together, they are equally long. For two axes alone, kn_transpose is enough.",
        {"count", "expected"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [29] = {"KN0029", "rank-too-large",
        "{operation}: rank {rank} is above the limit of {limit}",
        "Merge axes with kn_reshape or kn_flatten first.",
        {"rank", "limit"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [30] = {"KN0030", "rank-required",
        "{operation}: {operand} has shape {shape}, of rank {rank}; rank {expected} is needed",
        "kn_unsqueeze adds an axis of size 1 (a batch of one), kn_squeeze removes one, kn_flatten merges several.",
        {"operand", "shape", "rank", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [31] = {"KN0031", "rank-at-least",
        "{operation}: {operand} has shape {shape}, of rank {rank}; rank {least} or more is needed",
        "kn_unsqueeze adds an axis of size 1, kn_reshape gives any shape of as many elements.",
        {"operand", "shape", "rank", "least"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [32] = {"KN0032", "size-negative",
        "{operation}: the size of axis {axis} is {size}; sizes are 0 or more",
        "A size of -1, to be worked out, is for kn_reshape, kn_unflatten and kn_expand alone. If the size was computed, look at that step.",
        {"axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [33] = {"KN0033", "size-overflow",
        "{operation}: a tensor of shape {shape} has more bytes than 64 bits count",
        "One of the sizes is wrong: look at where it was computed, or at a variable that was never set.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [34] = {"KN0034", "shape-mismatch",
        "{operation}: {operand} has shape {shape}; {expected} is needed",
        "Give {operand} that shape, or make the layer that takes it for what it has: this operation does not broadcast. kn_reshape regroups ([n, 1] to [n]), kn_transpose exchanges axes, kn_expand repeats axes of size 1.",
        {"operand", "shape", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 3, false},
    [35] = {"KN0035", "operand-size",
        "{operation}: {operand} has shape {shape}: axis {axis} has size {size}; {expected} is needed",
        "The size follows from the other operands, which are listed with their shapes. Often one of them is transposed.",
        {"operand", "shape", "axis", "size", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [36] = {"KN0036", "expand-shape",
        "{operation}: shape {shape} does not expand to {target}: axis {axis} would go from {size} to {target_size}, and only axes of size 1 expand",
        "Shapes are aligned at their last axes. kn_unsqueeze adds an axis of size 1 where one is missing; kn_repeat repeats axes of any size.",
        {"shape", "target", "axis", "size", "target_size"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [37] = {"KN0037", "matmul-inner",
        "{operation}: inner sizes {inner_a} and {inner_b} differ: shapes {a} and {b}",
        "The last axis of a must be as long as the last but one of b (or as b, where b is a vector). kn_transpose(b, -2, -1) swaps b's last two.",
        {"a", "b", "inner_a", "inner_b"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [38] = {"KN0038", "matmul-rank",
        "{operation}: {operand} is a scalar; a matrix product takes vectors, matrices or batches of them",
        "Multiply by a scalar with kn_mul, or with kn_mul_scalar by a number in C.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [39] = {"KN0039", "reshape-size",
        "{operation}: shape {shape} has {elements} elements, but {target} has {target_elements}",
        "Give -1 for one size, and it is worked out: KN_SHAPE(32, -1). kn_flatten(x, 1, -1) keeps the batch and needs no sizes.",
        {"shape", "elements", "target", "target_elements"}, {KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_INT}, 4, false},
    [40] = {"KN0040", "reshape-infer",
        "{operation}: the -1 in {target} cannot be worked out: shape {shape} has {elements} elements, and the other sizes multiply to {product}",
        "The number of elements must be a multiple of the product of the other sizes, and that product must not be 0.",
        {"shape", "elements", "target", "product"}, {KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_INT}, 4, false},
    [41] = {"KN0041", "reshape-infer-many",
        "{operation}: {target} has more than one -1",
        "Only one size can be worked out from the number of elements. Give all others as numbers, for instance with kn_dim(x, 0) for the batch.",
        {"target"}, {KN__VALUE_SHAPE}, 1, false},
    [42] = {"KN0042", "view-impossible",
        "{operation}: a tensor of shape {shape} and strides {strides} cannot be seen as {target} without a copy",
        "Use kn_reshape, which copies where it must, or make the tensor contiguous first with kn_copy.",
        {"shape", "strides", "target"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 3, false},
    [43] = {"KN0043", "squeeze-size",
        "{operation}: axis {axis} of shape {shape} has size {size}; only axes of size 1 can be squeezed",
        "Name axes of size 1, or none: then kn_squeeze removes all of those. kn_select takes one element of a longer axis.",
        {"axis", "size", "shape"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_SHAPE}, 3, false},
    [44] = {"KN0044", "flatten-range",
        "{operation}: the first axis, {start}, comes after the last one, {end}",
        "Negative axes count from the end and have been resolved here. kn_flatten(x, 1, -1) keeps axis 0 and joins all others.",
        {"start", "end"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [45] = {"KN0045", "unflatten-size",
        "{operation}: axis {axis} has size {size}, but the new sizes multiply to {product}",
        "Give -1 for one of the sizes, and it is worked out; {size} must be a multiple of the others.",
        {"axis", "size", "product"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [46] = {"KN0046", "cat-shape",
        "{operation}: tensor {position} of the list has shape {shape}, the first one {first}; they may differ only on axis {axis}",
        "Positions count from 0. Name the axis on which they may differ, or bring the shapes into line with kn_reshape, kn_transpose or kn_pad; kn_stack makes a new axis.",
        {"position", "shape", "first", "axis"}, {KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT}, 4, false},
    [47] = {"KN0047", "stack-shape",
        "{operation}: tensor {position} of the list has shape {shape}, the first one {first}; they must be equal",
        "Positions count from 0. kn_pad fills up what is shorter; kn_cat joins along an axis that is there.",
        {"position", "shape", "first"}, {KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 3, false},
    [48] = {"KN0048", "split-sizes",
        "{operation}: the sizes add up to {sum}, but axis {axis} has size {size}",
        "The parts must cover the axis exactly: compute one size as the rest. kn_split makes parts of one size, the last one smaller.",
        {"axis", "size", "sum"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [49] = {"KN0049", "index-out-of-range",
        "{operation}: index {index} is out of range for axis {axis} of size {size}",
        "Count from 0. kn_select, kn_index and kn_index_get also take negative indices, from the end; in other index tensors they are an error, except where documented.",
        {"index", "axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [50] = {"KN0050", "slice-out-of-range",
        "{operation}: start {start} and length {length} do not lie within axis {axis} of size {size}",
        "kn_slice takes start and stop instead, and cuts off what lies outside, as Python does.",
        {"start", "length", "axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [51] = {"KN0051", "slice-step",
        "{operation}: the step along axis {axis} is {step}; a step goes at least one index forwards or backwards",
        "A negative step walks backwards: kn_index(x, \"::-1\"). To take one index, use kn_select.",
        {"step", "axis"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [52] = {"KN0052", "index-syntax",
        "{operation}: index \"{text}\", character {position}: {problem}",
        "An index is what stands between the brackets in NumPy: numbers, start:stop:step, \"...\" or \"new\", divided by commas. kn_indexf formats numbers into it.",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [53] = {"KN0053", "index-too-many",
        "{operation}: {index} names {count} axes, but the tensor has rank {rank}",
        "Axes that are left out at the end are taken whole. kn_unsqueeze gives the tensor an axis that is missing.",
        {"index", "count", "rank"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [54] = {"KN0054", "einsum-syntax",
        "{operation}: subscripts \"{text}\", character {position}: {problem}",
        "One group of letters an operand, divided by commas, then -> and the letters of the result: \"bij,bjk->bik\".",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [55] = {"KN0055", "einsum-operands",
        "{operation}: the groups of letters in \"{text}\" number {expected}, the operands {count}",
        "One group of letters stands for one operand, and commas divide them; an operand that comes twice is passed twice.",
        {"text", "expected", "count"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [56] = {"KN0056", "einsum-rank",
        "{operation}: \"{text}\": operand {position} has rank {rank}; the number of letters in its group is {letters}",
        "Operands count from 0. Give each axis a letter, or write \"...\" for leading axes: \"...ij,jk->...ik\".",
        {"text", "position", "letters", "rank"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [57] = {"KN0057", "einsum-size",
        "{operation}: \"{text}\": letter {letter} stands for an axis of size {size} and for one of size {other}",
        "One letter has one size everywhere. Exchange the letters of an operand that is stored the other way round, or use two letters for two things.",
        {"text", "letter", "size", "other"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [60] = {"KN0060", "gather-shape",
        "{operation}: the index has shape {index}, the tensor {shape}; the index must have the same rank and be no larger on any axis but {axis}",
        "kn_unsqueeze gives the index an axis that it lacks; kn_index_select takes whole rows by an index of rank 1.",
        {"index", "shape", "axis"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE, KN__VALUE_INT}, 3, false},
    [61] = {"KN0061", "scatter-shape",
        "{operation}: the index has shape {index}, the source {source}; each index needs one source value",
        "Make the source from the index, kn_ones(dev, kn_shape_of(index)), spread it with kn_expand, or write one value with kn_scatter_fill.",
        {"index", "source"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 2, false},
    [62] = {"KN0062", "class-out-of-range",
        "{operation}: target {position} is class {class_index}, but the number of classes is {classes}",
        "Classes run from 0 to {classes} - 1: labels that begin at 1 need kn_sub_scalar(labels, 1). Targets that do not count must equal .ignore_index.",
        {"class_index", "classes", "position"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [63] = {"KN0063", "topk-count",
        "{operation}: the number of elements asked for is {k}, but axis {axis} has size {size}",
        "Ask for 0 to {size}. kn_multinomial draws more than there are with .replacement = true.",
        {"k", "axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [64] = {"KN0064", "empty-reduction",
        "{operation}: shape {shape} leaves no element to reduce, and this reduction has no value for none",
        "Ask first, as with kn_dim(x, axis) > 0, and take another path where there is nothing. A sum over nothing is 0, a product 1; a maximum has no value.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [65] = {"KN0065", "conv-channels",
        "{operation}: the input has {channels} channels, but the weight of shape {weight} takes {expected} (groups: {groups})",
        "x is [batch, channels, sizes...], and weight [out, in / groups, kernel...] (transposed: [in, out / groups, kernel...]). Pictures with channels last go through kn_permute(x, KN_AXES(0, 3, 1, 2)).",
        {"channels", "weight", "expected", "groups"}, {KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [66] = {"KN0066", "conv-groups",
        "{operation}: {channels} {which} channels cannot be divided into {groups} equal groups",
        "Both the input channels and the output channels must be multiples of .groups. A depthwise convolution has .groups equal to its input channels.",
        {"channels", "groups", "which"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [67] = {"KN0067", "window-too-large",
        "{operation}: on axis {axis} the window spans {window} elements, more than the input has: {size} and {padding} of padding",
        "The window spans (kernel - 1) * dilation + 1. Add padding (.padding = KN_SAME keeps the size), take a smaller kernel, or let fewer poolings come before.",
        {"axis", "window", "size", "padding"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [68] = {"KN0068", "conv-output-padding",
        "{operation}: output_padding {value} on spatial axis {axis} must be below the larger of stride {stride} and dilation {dilation}",
        "output_padding chooses among the sizes that a convolution of this stride maps to one: 0 to stride - 1. Zeros around the result are made with kn_pad.",
        {"axis", "value", "stride", "dilation"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [69] = {"KN0069", "pool-padding",
        "{operation}: padding {padding} on spatial axis {axis} is more than half of the window, which spans {window}",
        "A window that lay wholly in the padding would have no value. Pad at most half the kernel, or call kn_pad before the pooling.",
        {"axis", "padding", "window"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [70] = {"KN0070", "pad-reflect",
        "{operation}: {amount} elements of padding cannot be reflected on axis {axis}: its size {size} allows {most} at most",
        "A reflection does not repeat the edge, so it has one element less than the axis. Pad less, or take the mode \"replicate\", which repeats the edge as often as wanted.",
        {"amount", "axis", "size", "most"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [71] = {"KN0071", "pad-count",
        "{operation}: the number of padding amounts, {count}, does not suit rank {rank}: pairs are needed, at most one an axis",
        "Give a pair, before and after, for each axis from the last one backwards: KN_DIMS(left, right, top, bottom) pads the last two.",
        {"count", "rank"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [72] = {"KN0072", "pad-negative",
        "{operation}: padding by {before} and {after} cuts more off axis {axis} than its size {size}",
        "Negative amounts cut off. Both ends of an axis can lose its size at most; amounts are pairs from the last axis backwards.",
        {"axis", "size", "before", "after"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [73] = {"KN0073", "loss-shape-mismatch",
        "{operation}: the prediction has shape {prediction}, the target {target}; a loss does not broadcast",
        "[n] against [n, 1] would compare everything with everything. Give the target the shape of the prediction: kn_reshape_as(target, prediction).",
        {"prediction", "target"}, {KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 2, false},
    [74] = {"KN0074", "norm-one-value",
        "{operation}: shape {shape} has too few values a channel, {count}: a variance in training needs 2 or more",
        "Feed larger batches, leave out a last batch of one sample, or normalise by running statistics after kn_module_eval(model). Nothing was changed.",
        {"shape", "count"}, {KN__VALUE_SHAPE, KN__VALUE_INT}, 2, false},
    [75] = {"KN0075", "arange-step",
        "{operation}: steps of {step} from {start} never reach {stop}",
        "Let the step point from start to stop: a negative one counts down. A step of 0 stands for the default, 1.",
        {"start", "stop", "step"}, {KN__VALUE_FLOAT, KN__VALUE_FLOAT, KN__VALUE_FLOAT}, 3, false},
    [76] = {"KN0076", "random-range",
        "{operation}: no number lies in the range from {low} to {high}: both must be finite, and the first below the second",
        "The lower end is included, the upper end is not: for dice kn_randint(dev, shape, 1, 7).",
        {"low", "high"}, {KN__VALUE_FLOAT, KN__VALUE_FLOAT}, 2, false},
    [77] = {"KN0077", "integer-division-by-zero",
        "{operation}: integer division by zero: {divisor} is 0",
        "Integers have no infinity. Replace zeros first, as with kn_clamp(b, .min = KN_SOME(1)) or kn_where, or divide in a float dtype with kn_div.",
        {"divisor"}, {KN__VALUE_STR}, 1, false},
    [78] = {"KN0078", "dtype-unsupported",
        "{operation}: {operand} is {dtype}; supported are {allowed}",
        "kn_cast(x, dtype) converts; masks come from comparisons, as with kn_ne_scalar(mask, 0).",
        {"operand", "dtype", "allowed"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_STR}, 3, false},
    [79] = {"KN0079", "dtype-not-float",
        "{operation}: {operand} is {dtype}; a floating dtype is needed",
        "Leave the dtype out, or take KN_F32, KN_F64, KN_F16 or KN_BF16; kn_cast(x, KN_F32) converts an operand.",
        {"operand", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [80] = {"KN0080", "dtype-index",
        "{operation}: {operand} is {dtype}; indices and classes are of an integer dtype",
        "kn_cast(x, KN_I64) converts, cutting off fractions. Target probabilities have the shape of the logits.",
        {"operand", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [81] = {"KN0081", "dtype-mask",
        "{operation}: {operand} is {dtype}; a mask is bool",
        "A comparison makes a mask; kn_cast(x, KN_BOOL) takes 0 as false and everything else as true.",
        {"operand", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [82] = {"KN0082", "dtype-mismatch",
        "{operation}: {operand} is {dtype}; {expected} is needed, and this operation does not promote",
        "Cast it with kn_cast, or make it in that dtype at once, with .dtype or kn_zeros_like. A whole model is cast with kn_module_cast.",
        {"operand", "dtype", "expected"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_DTYPE}, 3, false},
    [84] = {"KN0084", "dtype-invalid",
        "{operation}: {value} is not a dtype",
        "Dtypes are KN_F32, KN_I64 and so on. kn_dtype_from_name gives 0 for a name that it does not know: \"float32\", \"f32\", \"bfloat16\", \"int64\" are known.",
        {"value"}, {KN__VALUE_INT}, 1, false},
    [86] = {"KN0086", "number-out-of-range",
        "{operation}: the number {value} does not fit into {dtype}",
        "Cast the tensor to a wider dtype first, with kn_cast, or choose a whole number that the dtype holds.",
        {"value", "dtype"}, {KN__VALUE_STR, KN__VALUE_DTYPE}, 2, false},
    [88] = {"KN0088", "read-size",
        "{operation}: the buffer has {bytes}, but shape {shape} of {dtype} is {needed}",
        "Pass the size of the whole buffer in bytes: sizeof buffer for an array, kn_numel(t) * kn_dtype_size(kn_dtype_of(t)) for memory of malloc.",
        {"bytes", "needed", "shape", "dtype"}, {KN__VALUE_BYTES, KN__VALUE_BYTES, KN__VALUE_SHAPE, KN__VALUE_DTYPE}, 4, false},
    [89] = {"KN0089", "item-elements",
        "{operation}: shape {shape} has {elements} elements; exactly 1 is needed",
        "Reduce first, as with kn_mean(t), pick one with kn_index, or read all of them with kn_read.",
        {"elements", "shape"}, {KN__VALUE_INT, KN__VALUE_SHAPE}, 2, false},
    [90] = {"KN0090", "item-range",
        "{operation}: the value {value} does not fit a 64-bit signed integer",
        "kn_item_f64 reads it as it is. NaN and infinities have no integer; look at what made them.",
        {"value"}, {KN__VALUE_STR}, 1, false},
    [91] = {"KN0091", "tensor-backend-mismatch",
        "{operation}: operand {operand} is on {actual}, but the first operand is on {expected}: two backends",
        "Move one of them: kn_to_device(x, dev). kn_can_mix(a, b) asks beforehand.",
        {"operand", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [92] = {"KN0092", "tensor-device-mismatch",
        "{operation}: operand {operand} is on {actual}, but the first operand is on {expected}: two devices of one backend",
        "Move one of them: kn_to_device(x, dev). kn_can_mix(a, b) asks beforehand.",
        {"operand", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [93] = {"KN0093", "autodiff-backend-mismatch",
        "{operation}: operand {operand} is on {actual}, but the first operand is on {expected}: autodiff does not reach across backends",
        "Move one of them with kn_to_device(x, dev), through which gradients flow back: the plain one to the autodiff device, or an autodiff one to autodiff(...) of the other backend. kn_can_mix(a, b) asks beforehand.",
        {"operand", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [94] = {"KN0094", "list-device-mismatch",
        "{operation}: tensor {position} of the list is on {actual}, but the first one is on {expected}",
        "Positions count from 0. Move it with kn_to_device(x, dev). kn_first_stranger(list) asks beforehand.",
        {"position", "actual", "expected"}, {KN__VALUE_INT, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [95] = {"KN0095", "autodiff-nested",
        "{operation}: \"{text}\" puts autodiff on a device that has it already",
        "One level records any order of derivatives: pass .create_graph = true to kn_backward.",
        {"text"}, {KN__VALUE_STR}, 1, false},
    [96] = {"KN0096", "autodiff-required",
        "{operation}: {operand} is on {device}, which has no autodiff",
        "Open the device as \"autodiff({device})\" and make or move the tensor there; kn_from_inner does it without a copy. kn_is_autodiff(t) asks beforehand.",
        {"operand", "device"}, {KN__VALUE_STR, KN__VALUE_DEVICE}, 2, false},
    [97] = {"KN0097", "autodiff-unexpected",
        "{operation}: {operand} is on {device}, which has autodiff already; a plain tensor is needed",
        "kn_inner(t) gives the plain tensor on the same memory. kn_is_autodiff(t) asks beforehand.",
        {"operand", "device"}, {KN__VALUE_STR, KN__VALUE_DEVICE}, 2, false},
    [98] = {"KN0098", "gradient-backend-mismatch",
        "{operation}: the gradient of {tensor} is on {actual}, not on {expected}: two backends",
        "Move the gradient with kn_to_device. Nothing was changed. kn_grad_check(t, gradient) asks beforehand.",
        {"tensor", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [99] = {"KN0099", "gradient-device-mismatch",
        "{operation}: the gradient of {tensor} is on {actual}, not on {expected}: two devices of one backend",
        "Move the gradient with kn_to_device. Nothing was changed. kn_grad_check(t, gradient) asks beforehand.",
        {"tensor", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [100] = {"KN0100", "gradient-shape-mismatch",
        "{operation}: the gradient of {tensor} has shape {actual}, not {expected}",
        "A gradient has the shape of its tensor; kn_expand spreads one that is the same along an axis. Nothing was changed. kn_grad_check(t, gradient) asks beforehand.",
        {"tensor", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 3, false},
    [101] = {"KN0101", "gradient-dtype-mismatch",
        "{operation}: the gradient of {tensor} is {actual}, not {expected}",
        "Convert the gradient with kn_cast(g, kn_dtype_of(t)). Nothing was changed. kn_grad_check(t, gradient) asks beforehand.",
        {"tensor", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_DTYPE}, 3, false},
    [102] = {"KN0102", "gradient-missing",
        "{operation}: {tensor} has no gradient here: the loss does not depend on it, or it was not marked with kn_require_grad before the forward pass",
        "Mark the tensor with kn_require_grad before the forward pass, and use what that returns in the loss; intermediate results keep no gradient. kn_has_grad(t, grads) asks beforehand.",
        {"tensor"}, {KN__VALUE_STR}, 1, false},
    [103] = {"KN0103", "gradient-none",
        "{operation}: {part} has no gradient, but a tracked tensor goes into it",
        "Detach the operand with kn_detach where no gradient is wanted, or compute inside KN_NO_GRAD.",
        {"part"}, {KN__VALUE_STR}, 1, false},
    [104] = {"KN0104", "gradient-rule-shape",
        "{operation}: the gradient rule of {rule} gave {operand} a gradient of shape {actual}; its shape is {expected}",
        "Mend the rule: a gradient has the shape of its operand, or one that the operand broadcasts to, which is summed back.",
        {"rule", "operand", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_SHAPE}, 4, false},
    [105] = {"KN0105", "graph-cut",
        "{operation}: the tensor is tracked, and a move to {device} would cut its graph",
        "Move it to \"autodiff({inner})\", which keeps the graph, or say that no gradient is wanted with kn_detach. kn_can_move(t, dev) asks beforehand.",
        {"device", "inner"}, {KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 2, false},
    [106] = {"KN0106", "graph-freed",
        "{operation}: the graph behind kn_{node} has been walked and freed already",
        "Pass .retain_graph = true to the first kn_backward, or add the losses and walk once.",
        {"node"}, {KN__VALUE_STR}, 1, false},
    [107] = {"KN0107", "loss-not-scalar",
        "{operation}: the loss has shape {shape}; a single element is needed",
        "Reduce it with kn_mean or kn_sum, or pass .seed, a gradient of its shape.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [108] = {"KN0108", "loss-not-tracked",
        "{operation}: the loss does not depend on any tensor that requires a gradient",
        "Mark the parameters with kn_require_grad before the forward pass, and compute outside KN_NO_GRAD. kn_is_tracked(t) asks beforehand.",
        {0}, {0}, 0, false},
    [109] = {"KN0109", "seed-mismatch",
        "{operation}: the seed has {what} {actual}, the loss {expected}",
        "The seed is the gradient of the loss: it has the shape, dtype and device of it. kn_grad_check(loss, seed) asks beforehand.",
        {"what", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [110] = {"KN0110", "saved-tensor-changed",
        "{operation}: {operand}, which the gradient of kn_{user} needs, was written in place after the forward pass",
        "Do the write after kn_backward, or write into a copy made with kn_clone.",
        {"operand", "user"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [111] = {"KN0111", "require-grad-dtype",
        "{operation}: a tensor of {dtype} cannot have a gradient; floats and complex numbers can",
        "Cast it before it is marked: kn_require_grad(kn_cast(t, KN_F32)). Indices and labels need no gradient; the table that they choose from does.",
        {"dtype"}, {KN__VALUE_DTYPE}, 1, false},
    [112] = {"KN0112", "require-grad-not-leaf",
        "{operation}: the tensor was computed by kn_{maker} from tracked tensors, so it is tracked already and is no leaf",
        "Mark tensors that were made, not computed. Detach it with kn_detach to begin a new graph at it.",
        {"maker"}, {KN__VALUE_STR}, 1, false},
    [113] = {"KN0113", "require-grad-late",
        "{operation}: the tensor has been used in a graph already, where it counts as a constant",
        "Mark it before its first use: kn_can_require_grad(t) tells whether that is still possible. kn_detach(t) gives an unused tensor on the same memory.",
        {0}, {0}, 0, false},
    [114] = {"KN0114", "backward-nested",
        "{operation}: a backward pass of this context is running, and another was begun inside it, from a hook or a gradient rule",
        "Compute what the hook needs from the gradient it gets. Walk another graph after kn_backward has returned, or take .create_graph for second derivatives.",
        {0}, {0}, 0, false},
    [115] = {"KN0115", "recompute-write",
        "{operation}: the function to be recomputed wrote with kn_{writer} into a tensor that it did not make",
        "The function runs twice, and would write twice. Write before or after kn_recompute instead; tensors made inside may be written, and running statistics are taken care of.",
        {"writer"}, {KN__VALUE_STR}, 1, false},
    [116] = {"KN0116", "recompute-changed",
        "{operation}: the second run of {function} gave a {dtype} of shape {shape}; the first gave a {first_dtype} of shape {first_shape}",
        "What is recomputed must depend on its inputs alone: pass what changes between forward and backward as an input or hold it still until kn_backward is done.",
        {"function", "dtype", "shape", "first_dtype", "first_shape"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_SHAPE, KN__VALUE_DTYPE, KN__VALUE_SHAPE}, 5, false},
    [117] = {"KN0117", "in-place-broadcast",
        "{operation}: several elements of the target, of shape {target}, share one place in memory",
        "The target was expanded. Write into the tensor before kn_expand, or into kn_clone of it.",
        {"target"}, {KN__VALUE_SHAPE}, 1, false},
    [118] = {"KN0118", "in-place-leaf",
        "{operation}: {operand} is tracked, and a write in place cannot be recorded for gradients",
        "Write inside KN_NO_GRAD(kn), let an optimiser update parameters, or compute a new tensor instead. A value whose gradient is not wanted goes through kn_detach.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [120] = {"KN0120", "in-place-read-only",
        "{operation}: the memory of {operand} is read-only: it was imported so",
        "Write into a copy, kn_clone of it, or compute a new tensor.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [125] = {"KN0125", "decorator-order",
        "{operation}: \"{text}\" has {inner} outside of {outer}",
        "From the outside in the order is autodiff, capture, fusion; tracing may stand anywhere.",
        {"text", "outer", "inner"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [126] = {"KN0126", "device-syntax",
        "{operation}: device \"{text}\", character {position}: {problem}",
        "Devices are written name, name:number or decorator(device, key=value): \"flex\", \"flex:0\", \"autodiff(flex)\".",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [127] = {"KN0127", "backend-unknown",
        "{operation}: there is no backend or decorator named {name}; known are {known}",
        "Take one of the names that are known: \"default\" is the best that is there, and this version has no GPU backends. A backend of your own needs kn_backend_register, or libkiln-{name}.so in a folder of KILN_BACKEND_PATH.",
        {"name", "known"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [128] = {"KN0128", "backend-unusable",
        "{operation}: backend {backend} cannot be used: {why}",
        "`kiln info` shows every backend and what it is missing.",
        {"backend", "why"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [130] = {"KN0130", "backend-abi",
        "{operation}: backend {backend} was built for interface version {abi} with a struct of {size} bytes; this library has version {expected} and {expected_size} bytes",
        "Build the backend with the <kiln/backend.h> of this library, with .abi = KN_BACKEND_ABI and .struct_size = sizeof(kn_backend).",
        {"backend", "abi", "size", "expected", "expected_size"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT, KN__VALUE_UINT, KN__VALUE_UINT}, 5, false},
    [131] = {"KN0131", "backend-incomplete",
        "{operation}: backend {backend} has no function {function}, which every backend must have",
        "Every backend needs a name, device_open, alloc, release, copy_in and copy_out; <kiln/backend.h> says what may be NULL.",
        {"backend", "function"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [132] = {"KN0132", "backend-duplicate",
        "{operation}: a backend named {backend} is registered already",
        "Choose another .name, or register it once, at the start of the program: a backend stays known to every context of the process.",
        {"backend"}, {KN__VALUE_STR}, 1, false},
    [134] = {"KN0134", "device-ordinal",
        "{operation}: device {device} does not exist: the backend has {count} in all, numbered from 0",
        "Devices are counted from 0. `kiln info` lists them; kn_device_check(kn, text) asks without recording an error.",
        {"device", "count"}, {KN__VALUE_STR, KN__VALUE_INT}, 2, false},
    [135] = {"KN0135", "device-argument-unknown",
        "{operation}: {decorator} has no argument {argument}; it has {known}",
        "Arguments stand behind the inner device, key=value: \"autodiff(flex, recompute=balanced)\". Only autodiff has one.",
        {"argument", "decorator", "known"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [136] = {"KN0136", "device-argument-value",
        "{operation}: {argument} cannot be {value}; it is {allowed}",
        "Choose one of the values named, or leave the argument out for the default: \"autodiff(flex, recompute=balanced)\".",
        {"argument", "value", "allowed"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [137] = {"KN0137", "device-default-decorated",
        "{operation}: KILN_DEVICE is \"{text}\", but it must name a plain device",
        "Write KILN_DEVICE=flex, and the decorators where the program opens \"autodiff(default)\".",
        {"text"}, {KN__VALUE_STR}, 1, false},
    [138] = {"KN0138", "device-lost",
        "{operation}: device {device} was lost: {why}",
        "Its tensors are gone. Open the device again with kn_device_open, which gives a new one, and go on from the last checkpoint. kn_device_is_lost(dev) asks beforehand.",
        {"device", "why"}, {KN__VALUE_DEVICE, KN__VALUE_STR}, 2, false},
    [141] = {"KN0141", "buffer-too-large",
        "{operation}: one buffer of {bytes} was asked for, but {device} allows {limit} at most",
        "Make the tensor in parts, in smaller batches or in a smaller dtype; or compute this step on a CPU device with kn_to_device.",
        {"bytes", "limit", "device"}, {KN__VALUE_BYTES, KN__VALUE_BYTES, KN__VALUE_DEVICE}, 3, false},
    [142] = {"KN0142", "kernel-missing",
        "{operation}: {device} has no kernel {kernel} for {dtype}, and it cannot run on the host: {why}",
        "Open the context without .strict, and the reference kernel runs on the host, slowly; or compute this step on another device with kn_to_device.",
        {"kernel", "device", "dtype", "why"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DTYPE, KN__VALUE_STR}, 4, false},
    [143] = {"KN0143", "kernel-failed",
        "{operation}: the work failed on {device}: {why}",
        "What it should have written is nil. A device that runs late tells at the next read or kn_sync; KILN_SYNC=1 makes every call wait, so that the failing one is named at once.",
        {"device", "why"}, {KN__VALUE_DEVICE, KN__VALUE_STR}, 2, false},
    [145] = {"KN0145", "out-of-memory",
        "{operation}: {bytes} more do not fit on {device}: {used} are in use, {limit}",
        "Use smaller batches, close scopes earlier, compute inside KN_NO_GRAD where no gradient is wanted, or recompute with \"autodiff(..., recompute=balanced)\". The context stays usable.",
        {"bytes", "device", "used", "limit"}, {KN__VALUE_BYTES, KN__VALUE_DEVICE, KN__VALUE_BYTES, KN__VALUE_STR}, 4, false},
    [146] = {"KN0146", "out-of-memory-host",
        "{operation}: the system gave no memory for {bytes}",
        "The context stays usable. Is the size as meant\? Then close scopes earlier, free arrays that were copied into tensors, or work in smaller pieces.",
        {"bytes"}, {KN__VALUE_BYTES}, 1, false},
    [147] = {"KN0147", "dlpack-device",
        "{operation}: the DLPack tensor lies on device type {code}, number {ordinal}; only type 1, the memory of the CPU, can be imported",
        "Copy it to the CPU in the library that made it (.cpu() in PyTorch, jax.device_get in JAX), export that, and move the import with kn_to_device.",
        {"code", "ordinal"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [148] = {"KN0148", "dlpack-dtype",
        "{operation}: the DLPack dtype with code {code}, {bits} bits and {lanes} lanes is none of Kiln's",
        "Convert it before exporting. Kiln has bool, integers of 8 to 64 bits, floats of 16 to 64 bits, bfloat16 and complex numbers, in one lane; bits are not bytes.",
        {"code", "bits", "lanes"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [149] = {"KN0149", "dlpack-version",
        "{operation}: the DLPack tensor has major version {major}; Kiln reads major version {expected}",
        "Ask the producer for the versioned struct: in Python tensor.__dlpack__(max_version=(1, 0)). An old DLManagedTensor is another struct and must not be cast to DLManagedTensorVersioned.",
        {"major", "expected"}, {KN__VALUE_UINT, KN__VALUE_UINT}, 2, false},
    [151] = {"KN0151", "dlpack-layout",
        "{operation}: the DLPack tensor cannot be imported: {why}",
        "Fill every field of dl_tensor as DLPack 1.0 has it, or ask the producer for a contiguous copy, which needs no strides.",
        {"why"}, {KN__VALUE_STR}, 1, false},
    [152] = {"KN0152", "module-nil",
        "{operation}: {what} is nil: making it failed, or there is no such child",
        "NULL counts as nil: was the variable set\? kn_module_child gives nil past the last child. After a failure mend the first recorded error; what was nil stays nil after kn_clear, so make the module again.",
        {"what"}, {KN__VALUE_STR}, 1, false},
    [153] = {"KN0153", "module-owned",
        "{operation}: module {path} is a child of {parent} already, which owns and frees it",
        "Free only the root. To use one layer twice, call kn_forward on it twice; to share weights, register the same tensor in both modules with kn_module_add_param.",
        {"path", "parent"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [154] = {"KN0154", "module-cycle",
        "{operation}: adding {path} below {parent} would make it contain itself",
        "A child can be neither its parent nor anything above it. Keep a plain pointer to what is above (kn_module_parent gives it).",
        {"path", "parent"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [155] = {"KN0155", "module-name",
        "{operation}: \"{name}\" cannot name a child, parameter or buffer: {problem}",
        "Use a name like a field of C, for example fc1: dots divide the names of a path, and blanks, commas, !, * and \? mean something in patterns.",
        {"name", "problem"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [156] = {"KN0156", "module-forward",
        "{operation}: module {module} has no forward from one input to one output",
        "Set .forward in its kn_module_type, or call its own function. A kn_nn_list only holds modules: run its children, or make a kn_nn_sequential.",
        {"module"}, {KN__VALUE_STR}, 1, false},
    [157] = {"KN0157", "module-device-mismatch",
        "{operation}: {path} is on {actual}, but the input is on {expected}",
        "kn_module_to(module, dev) moves parameters and buffers of the whole tree; kn_to_device moves the input. kn_module_stray(module, dev, path, size) names what is elsewhere.",
        {"path", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, false},
    [158] = {"KN0158", "module-not-built",
        "{operation}: what was given as child {child} is no module: it is NULL, or kn_module_new did not make it",
        "Make every module with kn_module_new(dev, &type), and put kn_module first in its struct.",
        {"child"}, {KN__VALUE_STR}, 1, false},
    [159] = {"KN0159", "parameter-duplicate",
        "{operation}: module {module} has a child, parameter or buffer {name} already",
        "Give each a name of its own. kn_module_append numbers children by itself.",
        {"name", "module"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [160] = {"KN0160", "parameter-unknown",
        "{operation}: module {module} has no parameter or buffer {path}; the nearest is {nearest}",
        "kn_module_print(module) lists all paths. A path leads to a tensor, not to a child.",
        {"module", "path", "nearest"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [161] = {"KN0161", "pattern-syntax",
        "{operation}: pattern \"{pattern}\", character {position}: {problem}",
        "A pattern is globs over dotted paths, divided by commas or blanks: * within one name, ** alone for any number of names, ! in front to exclude.",
        {"pattern", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [162] = {"KN0162", "pattern-matches-nothing",
        "{operation}: pattern \"{pattern}\" matches no parameter; the first one is {first}",
        "* stays within one name: \"fc*\" is no match for fc1.weight, \"fc*.**\" is. kn_module_print(module) lists the paths.",
        {"pattern", "first"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [163] = {"KN0163", "state-missing",
        "{operation}: \"{name}\" is needed, but {path} does not hold it",
        "The file may be of another model: .report lists what either side has and the other lacks. .rename maps names, .partial = true leaves what is missing as it is; an optimiser needs all that kn_optimizer_each_state gave.",
        {"name", "path"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [164] = {"KN0164", "state-unexpected",
        "{operation}: {path} holds \"{name}\", for which there is no place",
        "For weights: .partial = true leaves it out, .rename maps the names of the file, .select restricts what is loaded. Nothing was changed.",
        {"name", "path"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [165] = {"KN0165", "state-shape-mismatch",
        "{operation}: {name} has shape {actual} in {path}, but {expected} in the model",
        "Make the model with the sizes of the saved one, or leave this tensor out with .select. Nothing was changed.",
        {"name", "actual", "path", "expected"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_STR, KN__VALUE_SHAPE}, 4, false},
    [166] = {"KN0166", "state-dtype-mismatch",
        "{operation}: {name} is {actual} in {path}, but {expected} in the model",
        "Pass .cast = true to convert while loading. Nothing was changed.",
        {"name", "actual", "path", "expected"}, {KN__VALUE_STR, KN__VALUE_DTYPE, KN__VALUE_STR, KN__VALUE_DTYPE}, 4, false},
    [167] = {"KN0167", "optimizer-not-leaf",
        "{operation}: parameter {path} requires no gradient, so it cannot be optimised",
        "Make the model on an autodiff device: kn_device_open(kn, \"autodiff(default)\"). Mark a tensor of .params with kn_require_grad.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [168] = {"KN0168", "optimizer-duplicate",
        "{operation}: parameter {path} is in {where} already",
        "Each parameter is updated once a step. Name it once, or exclude it from the second pattern with a ! in front.",
        {"path", "where"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [169] = {"KN0169", "optimizer-empty",
        "{operation}: module {module} has no parameter to optimise",
        "Register tensors with KN_PARAM and children with KN_CHILD: a plain field of the struct is not seen.",
        {"module"}, {KN__VALUE_STR}, 1, false},
    [170] = {"KN0170", "optimizer-state-mismatch",
        "{operation}: the state of {path} has {what} {actual}, where {expected} belongs",
        "The state belongs to another model or another optimiser. Nothing was changed. kn_optimizer_check(opt, grads, &path) asks before a step.",
        {"path", "what", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 4, false},
    [171] = {"KN0171", "gradient-not-finite",
        "{operation}: the gradient of {path} holds a NaN or an infinity",
        "Nothing was changed. KILN_CHECK_FINITE=1 names the first operation that makes one; a lower learning rate or clipping keeps values small.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [172] = {"KN0172", "idx-magic",
        "{operation}: {path} is no IDX file: its first bytes are {found}",
        "An IDX file begins with two zero bytes, a dtype and the number of dimensions. Look at the file: it may be an error page, a Git LFS pointer or another format.",
        {"path", "found"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [173] = {"KN0173", "idx-dtype",
        "{operation}: {path} has IDX dtype {found}; IDX knows 8, 9, 11, 12, 13 and 14",
        "These stand for u8, i8, i16, i32, f32 and f64. A file with another third byte is damaged or is no IDX file.",
        {"path", "found"}, {KN__VALUE_STR, KN__VALUE_UINT}, 2, false},
    [174] = {"KN0174", "idx-dims",
        "{operation}: {path} has {dims} dimensions, but needs {allowed}",
        "Images have 3 dimensions (count, height, width), labels have 1. The two paths may be exchanged.",
        {"path", "dims", "allowed"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_STR}, 3, false},
    [175] = {"KN0175", "idx-truncated",
        "{operation}: {path} holds {bytes} bytes, but its header promises {expected}",
        "The download broke off, or the file is damaged: get it again. Sizes count uncompressed bytes.",
        {"path", "bytes", "expected"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT}, 3, false},
    [176] = {"KN0176", "idx-trailing",
        "{operation}: {path} holds {bytes} bytes, but its header accounts for only {expected}",
        "The header does not belong to the data: the number of samples in it must be the number that was written. Write or get the file again.",
        {"path", "bytes", "expected"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT}, 3, false},
    [177] = {"KN0177", "idx-label-range",
        "{operation}: label {position} of {path} is {label}, but with .classes = {classes} labels go from 0 to {last}",
        "Labels count from 0. Where a data set counts from 1, pass one class more; 0 turns the check off.",
        {"position", "path", "label", "classes", "last"}, {KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 5, false},
    [178] = {"KN0178", "idx-length-mismatch",
        "{operation}: the numbers of samples differ: {images} in {images_path}, {labels} in {labels_path}",
        "The two files do not belong together: take both from the same set (train or t10k).",
        {"images_path", "images", "labels_path", "labels"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_INT}, 4, false},
    [179] = {"KN0179", "gzip-corrupt",
        "{operation}: {path} does not decompress: {why}",
        "The download broke off, or the file is damaged: get it again. gzip -t FILE tests a file.",
        {"path", "why"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [180] = {"KN0180", "gzip-unsupported",
        "{operation}: {path} is gzip-compressed, and this Kiln was built without zlib",
        "Decompress it with gunzip and pass the plain file, or build Kiln with zlib (-DKILN_ZLIB=ON).",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [181] = {"KN0181", "dataset-index",
        "{operation}: sample {index} does not exist: the dataset has {length}, counted from 0",
        "Indices go from 0 to kn_dataset_length(dataset) - 1; negative ones do not count from the end.",
        {"index", "length"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [182] = {"KN0182", "dataset-empty",
        "{operation}: the dataset has no sample to load",
        "kn_dataset_length(dataset) tells beforehand. Look at the file, the subset or the split that it was made from.",
        {0}, {0}, 0, false},
    [183] = {"KN0183", "transform-failed",
        "{operation}: \"{name}\" gave no sample {index}: {why}",
        "Mend the sample, or the dataset or transform of that name: the reason is the text that it gave to kn_sample_fail. The loader stands before the batch and stays usable.",
        {"name", "index", "why"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [184] = {"KN0184", "batch-shape-mismatch",
        "{operation}: field {field} of sample {index} is {dtype} {actual}, but the batch began with {expected_dtype} {expected}",
        "All samples of a batch have one shape and dtype: resize, crop or pad them in a transform (kn_dataset_map), or take batches of 1.",
        {"field", "index", "dtype", "actual", "expected_dtype", "expected"}, {KN__VALUE_UINT, KN__VALUE_INT, KN__VALUE_DTYPE, KN__VALUE_SHAPE, KN__VALUE_DTYPE, KN__VALUE_SHAPE}, 6, false},
    [186] = {"KN0186", "thread-start",
        "{operation}: the system started no thread: {why}",
        "Use fewer .workers (0 loads on the calling thread) or raise the limit on processes (ulimit -u, the pids limit of a container).",
        {"why"}, {KN__VALUE_STR}, 1, false},
    [187] = {"KN0187", "file-not-found",
        "{operation}: there is no file {path}",
        "A relative path counts from the folder in which the program runs, not from that of its source.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [188] = {"KN0188", "file-permission",
        "{operation}: no permission to {action} {path}",
        "Look at the owner and mode of the file and of its folder (ls -ld), and whether the file system is mounted read-only. Saving needs to write in the folder.",
        {"action", "path"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [189] = {"KN0189", "file-is-folder",
        "{operation}: {path} is a folder; a file is needed",
        "Name the file within it: {path}/NAME.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [190] = {"KN0190", "disk-full",
        "{operation}: no space is left for {path}, which needs {bytes}",
        "The file that was there before is unchanged. Free space and save again.",
        {"path", "bytes"}, {KN__VALUE_STR, KN__VALUE_BYTES}, 2, false},
    [191] = {"KN0191", "file-io",
        "{operation}: could not {action} {path}: {why}",
        "The system gave this reason. Look at the path (each name has at most 255 bytes), the limits of the process and the state of the disk, then try again.",
        {"action", "path", "why"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [192] = {"KN0192", "file-too-short",
        "{operation}: {path} holds {bytes} bytes; {format} file has at least {least}",
        "The download broke off, nothing was written, or the file is of another kind: look at its size, and get or write it again.",
        {"path", "bytes", "format", "least"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_STR, KN__VALUE_UINT}, 4, false},
    [194] = {"KN0194", "json-unsupported",
        "{operation}: this Kiln was built without jansson, so it cannot read or write safetensors files",
        "Install jansson (libjansson-dev) and build Kiln with -DKILN_JANSSON=ON.",
        {0}, {0}, 0, false},
    [195] = {"KN0195", "safetensors-header-too-large",
        "{operation}: the header of {path} has {bytes} bytes, above the limit of {limit}",
        "On reading, the file is of another kind: its first 8 bytes are no length of a header. On saving, use fewer tensors or shorter names.",
        {"path", "bytes", "limit"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT}, 3, false},
    [196] = {"KN0196", "safetensors-header-json",
        "{operation}: the header of {path}, byte {position}: {problem}",
        "The header must be one JSON object of tensors. The file is damaged, of another kind, or was written by a faulty program: write or get it again.",
        {"path", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [197] = {"KN0197", "safetensors-field",
        "{operation}: {path}, tensor {tensor}: {field} {problem}",
        "Each tensor has dtype (a text), shape (a list of sizes) and data_offsets (begin and end); metadata and names are UTF-8 text.",
        {"path", "tensor", "field", "problem"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 4, false},
    [198] = {"KN0198", "safetensors-dtype",
        "{operation}: {path}, tensor {tensor}: dtype {dtype_text} is not supported in these files",
        "Supported are F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, BOOL and C64. Convert the tensor first: kn_cast, or tensor.to(...) in Python.",
        {"path", "tensor", "dtype_text"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [199] = {"KN0199", "safetensors-offsets",
        "{operation}: {path}, tensor {tensor}: data_offsets {start} to {end} do not span the {expected} bytes that its shape and dtype need ({bytes} bytes of data)",
        "The program that wrote the file computed the offsets wrongly, or the header is damaged: write or get the file again.",
        {"path", "tensor", "start", "end", "bytes", "expected"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT, KN__VALUE_UINT, KN__VALUE_UINT}, 6, false},
    [200] = {"KN0200", "safetensors-overlap",
        "{operation}: {path}: tensors {tensor} and {other} overlap",
        "Each byte belongs to one tensor. The writer computed the offsets wrongly, or the file was made to deceive: write it again, sharing nothing.",
        {"path", "tensor", "other"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [201] = {"KN0201", "safetensors-gap",
        "{operation}: {path}: bytes {start} to {end} of the data belong to no tensor",
        "The format allows no gaps and nothing behind the last tensor. Write or get the file again; tensors are aligned by their order, not by padding.",
        {"path", "start", "end"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT}, 3, false},
    [202] = {"KN0202", "safetensors-truncated",
        "{operation}: {path} is {missing} bytes shorter than its header says",
        "The download or the copy broke off: get the file again and compare its size or checksum.",
        {"path", "missing"}, {KN__VALUE_STR, KN__VALUE_UINT}, 2, false},
    [203] = {"KN0203", "safetensors-duplicate",
        "{operation}: {path}: the name {tensor} stands twice in the header",
        "Names are unique in a file. Rename one tensor in the program that wrote it.",
        {"path", "tensor"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [204] = {"KN0204", "safetensors-pickle",
        "{operation}: {path} is a PyTorch pickle or zip file, not safetensors",
        "Reading a pickle can run any program, so Kiln does not. In Python: safetensors.torch.save_file(torch.load(path, weights_only=True), \"model.safetensors\").",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [205] = {"KN0205", "safetensors-lfs-pointer",
        "{operation}: {path} is a Git LFS pointer, not the file itself",
        "Run `git lfs pull` in its repository, or download the file itself.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [206] = {"KN0206", "checkpoint-version",
        "{operation}: checkpoint {path} has version {version}; this Kiln reads version {known}",
        "A newer Kiln wrote it: resume with that one, or load the weights alone: kn_load_weights with .rename from \"model.\" to \"\" and .partial = true.",
        {"path", "version", "known"}, {KN__VALUE_STR, KN__VALUE_UINT, KN__VALUE_UINT}, 3, false},
    [207] = {"KN0207", "checkpoint-mismatch",
        "{operation}: checkpoint {path} has {what} {found}, but this run has {expected}",
        "Make the trainer as the one that saved, or begin a new run from the weights alone: kn_load_weights with .rename from \"model.\" to \"\" and .partial = true. Nothing was changed.",
        {"path", "what", "found", "expected"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 4, false},
    [208] = {"KN0208", "checkpoint-incomplete",
        "{operation}: {path} is no complete checkpoint: it lacks {part}",
        "Resume from a file that kn_trainer_save or .checkpoint wrote. A file of weights alone (kn_save_weights) cannot resume a run: read it with kn_load_weights.",
        {"path", "part"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [209] = {"KN0209", "training-not-finite",
        "{operation}: the loss is {value} at step {step}",
        "Run with KILN_CHECK_FINITE=1: it names the first operation that made a NaN or an infinity. Often a lower learning rate, .clip_norm, or a loss that takes logits (kn_cross_entropy) helps.",
        {"step", "value"}, {KN__VALUE_INT, KN__VALUE_FLOAT}, 2, false},
    [210] = {"KN0210", "training-interrupted",
        "{operation}: stopped on request after step {step}",
        "Where .checkpoint was given, a checkpoint of this step was saved: kn_trainer_resume(trainer, NULL) takes it up again. Treat this status as a wish, not as a fault.",
        {"step"}, {KN__VALUE_INT}, 1, false},
    [211] = {"KN0211", "callback-failed",
        "{operation}: callback {name} returned {status} at {event}",
        "What a callback returns other than KN_OK ends the training with this error. Report kn_last_error inside the callback, before it returns, to see what it met itself.",
        {"name", "status", "event"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [212] = {"KN0212", "metric-unknown",
        "{operation}: there is no metric {name}; known are {known}",
        ".monitor names a metric of the trainer: \"loss\", which every trainer has, or the name of one that kn_trainer_add_metric added.",
        {"name", "known"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [213] = {"KN0213", "plot-empty",
        "{operation}: no curve has a finite point, so {path} was not written",
        "Plot after the first epoch or point, and give curves values that are not all NaN or infinite.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [216] = {"KN0216", "folder-not-found",
        "{operation}: {path} cannot be written, since its folder does not exist",
        "Make the folder first: mkdir -p. A relative path counts from the folder in which the program runs.",
        {"path"}, {KN__VALUE_STR}, 1, false},
    [217] = {"KN0217", "tensor-name-duplicate",
        "{operation}: the name {name} was given to two tensors",
        "A name stands for one tensor in a file and in a list of items. Give each its own, such as the path of its layer: encoder.weight, decoder.weight.",
        {"name"}, {KN__VALUE_STR}, 1, false},
    [220] = {"KN0220", "axis-not-multiple",
        "{operation}: axis {axis} has size {size}, which is not a multiple of {factor}",
        "The axis is cut into equal parts. Choose a number of parts that divides its size, or give it a fitting size with kn_pad or kn_narrow.",
        {"axis", "size", "factor"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [221] = {"KN0221", "expand-infer",
        "{operation}: axis {axis} of {target} is -1, but the axis is new, so it has no size to keep",
        "-1 keeps the size of an axis that x has; new axes stand in front of those. Write the size, or use kn_expand_as(x, other).",
        {"axis", "target"}, {KN__VALUE_INT, KN__VALUE_SHAPE}, 2, false},
    [222] = {"KN0222", "pad-edge-empty",
        "{operation}: axis {axis}, of size {size}, leaves no element to repeat at its edge",
        "Edge and circular padding repeat elements that are there. Pad an empty axis with a constant (.mode = \"constant\"), or crop less.",
        {"axis", "size"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [223] = {"KN0223", "attribute-missing",
        "{operation}: {attribute} is missing",
        "It has no default, since no value is right for most calls. Pass it by its name, as in kn_max_pool2d(x, .kernel = KN_DIMS(2)).",
        {"attribute"}, {KN__VALUE_STR}, 1, false},
    [224] = {"KN0224", "internal-parts",
        "{operation}: its parts made {made_dtype} {made}, but its own rule says {expected_dtype} {expected}",
        "Make the parts (.parts) and the shape rule (.infer) of the operation agree. Where it is one of Kiln's own, this is a mistake of the library: report it with the operands shown.",
        {"made", "made_dtype", "expected", "expected_dtype"}, {KN__VALUE_SHAPE, KN__VALUE_DTYPE, KN__VALUE_SHAPE, KN__VALUE_DTYPE}, 4, false},
    [225] = {"KN0225", "not-finite",
        "{operation}: the result of {part} holds a NaN or an infinity",
        "It is the first result that does, as .check_finite or KILN_CHECK_FINITE=1 asked. Look at the operands: a division by 0, a logarithm or root of what is not positive, an overflow, or data that held one from the start.",
        {"part"}, {KN__VALUE_STR}, 1, false},
    [226] = {"KN0226", "scope-growing",
        "the scope opened at {scope} holds {count} tensors and grows",
        "Open a scope inside the loop: KN_SCOPE(kn).",
        {"scope", "count"}, {KN__VALUE_STR, KN__VALUE_UINT}, 2, true},
    [227] = {"KN0227", "kernel-on-host",
        "{device} has no kernel {kernel} for {dtype}, so the reference kernel runs on the host",
        "The result is right, but the data goes to the host and back. Cast to a dtype that the device has a kernel for, or do this step on the CPU. With .strict in kn_open_options it is an error.",
        {"kernel", "device", "dtype"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DTYPE}, 3, true},
    [228] = {"KN0228", "default-device-unusable",
        "backend {backend} is there but cannot be used: {why}; the default device is {device}",
        "`kiln info` shows every backend and what it is missing. Mend that one, or name the device that is meant: KILN_DEVICE, or its text in kn_device_open.",
        {"backend", "why", "device"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_DEVICE}, 3, true},
    [229] = {"KN0229", "operand-moved",
        "{operation}: operand {operand} is moved from {actual} to {expected} at each call",
        "The result is right, but the copy is made anew at each call. Create it on that device, or move it once: t = kn_to_device(t, dev).",
        {"operand", "actual", "expected"}, {KN__VALUE_STR, KN__VALUE_DEVICE, KN__VALUE_DEVICE}, 3, true},
    [230] = {"KN0230", "parameter-without-gradient",
        "{operation}: {path} has no gradient and is left as it is ({count} such parameters in all)",
        "The loss does not depend on it: look for a layer that forward leaves out, or for kn_detach or KN_NO_GRAD on the way. If it is not to be trained, kn_freeze it.",
        {"path", "count"}, {KN__VALUE_STR, KN__VALUE_UINT}, 2, true},
    [231] = {"KN0231", "save-failed",
        "{operation}: saving {path} failed, and training goes on: {why}",
        "The training goes on, the last good checkpoint is unchanged, and the next one is tried as usual. Mend what the reason says meanwhile; kn_trainer_save_status tells how the last one went.",
        {"path", "why"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, true},
    [232] = {"KN0232", "operation-left-out",
        "{operation}: this build of the library leaves the operation out",
        "Configure Kiln with the operation in the list KILN_OPS, or with an empty list, which keeps all. Or compute the same with operations that this build has.",
        {0}, {0}, 0, false},
    [233] = {"KN0233", "image-damaged",
        "{operation}: the picture {path} cannot be read: {why}",
        "A grey picture is a PGM file (P2 or P5) or an IDX file of bytes, told by content. `convert picture.png -colorspace Gray digit.pgm` makes a PGM file.",
        {"path", "why"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [234] = {"KN0234", "linear-inputs",
        "{operation}: the last axis of x, of shape {x}, has {size} elements, but a weight of shape {weight} takes {inputs}",
        "A weight is [outputs, inputs]: make the layer for that many inputs, or bring them to x's last axis. kn_flatten(x, 1, -1) makes one axis of all but the batch.",
        {"x", "size", "weight", "inputs"}, {KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_SHAPE, KN__VALUE_INT}, 4, false},
    [235] = {"KN0235", "dtype-promotion",
        "{operation}: {a} and {b} have no common dtype that holds the values of both",
        "Cast one of them to the dtype of the other, where all its values fit: kn_cast(x, KN_I64) or kn_cast(x, KN_U64).",
        {"a", "b"}, {KN__VALUE_DTYPE, KN__VALUE_DTYPE}, 2, false},
    [236] = {"KN0236", "context-busy",
        "{operation}: the context is running a function of yours, so it cannot be closed now",
        "Return from the hook, visitor or callback first, and close the context after the call that runs that function.",
        {0}, {0}, 0, false},
    [237] = {"KN0237", "strided-out-of-range",
        "{operation}: the strides reach from element {first} to element {last}, but x has {count} elements",
        "Elements are counted from 0 in row-major order; the last one reached is offset plus (size - 1) times stride of every axis. Strides count elements, no bytes.",
        {"first", "last", "count"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [238] = {"KN0238", "mask-count",
        "{operation}: the mask has {count} true elements, but src has {available}",
        "src gives one element for each true one of the mask, in row-major order. kn_masked_fill takes one number for all; with .partial = true x stays where src ends.",
        {"count", "available"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [239] = {"KN0239", "operation-description",
        "{operation}: operation \"{name}\" cannot be registered: {problem}",
        "Change what the message names; <kiln/operation.h> says beside each field of the description what it must hold. Nothing was registered.",
        {"name", "problem"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [240] = {"KN0240", "operation-duplicate",
        "{operation}: there is an operation named \"{name}\" already",
        "Names of operations are unique in a process. Ask kn_operation_find first and register only once, or put a prefix of your own in front.",
        {"name"}, {KN__VALUE_STR}, 1, false},
    [241] = {"KN0241", "operation-call",
        "{operation}: {name} cannot be called like this: {problem}",
        "kn_operation_schema prints the operands and attributes that the operation takes. Its own function in <kiln/ops.h> checks them when the program is compiled.",
        {"name", "problem"}, {KN__VALUE_STR, KN__VALUE_STR}, 2, false},
    [242] = {"KN0242", "operation-refused",
        "{operation}: its shape rule refuses the call: {why}",
        "The operation was registered from outside the library, and its author's infer function gave this reason. Pass operands and attributes that it asks for.",
        {"why"}, {KN__VALUE_STR}, 1, false},
    [243] = {"KN0243", "operation-no-kernel",
        "{operation}: {name} has no kernel for {dtype} on backend {backend}",
        "Give it a kernel for this backend and dtype with kn_operation_add_kernel, or register it with a reference kernel (.reference) or as .parts, which serve every backend.",
        {"name", "backend", "dtype"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_DTYPE}, 3, false},
    [244] = {"KN0244", "module-after-free",
        "{operation}: the module {module} was freed",
        "kn_module_free frees the whole tree, children included. Free it after the last use of any part; what must live on of it, keep with kn_keep before.",
        {"module"}, {KN__VALUE_STR}, 1, false},
    [245] = {"KN0245", "module-busy",
        "{operation}: the module {module} is running or being walked, so it cannot be freed now",
        "Return from the visitor, hook or forward function first, and free it after the call that runs that function.",
        {"module"}, {KN__VALUE_STR}, 1, false},
    [246] = {"KN0246", "dtype-not-stored",
        "{operation}: {device} does not store {dtype}",
        "Cast it, on a device that has both dtypes, to one that this device stores, and then move it: kn_to_device(kn_cast(x, KN_F32), dev).",
        {"device", "dtype"}, {KN__VALUE_DEVICE, KN__VALUE_DTYPE}, 2, false},
    [247] = {"KN0247", "cast-complex-to-real",
        "{operation}: {from} cannot become {to}: the imaginary part would be lost",
        "Say which number is meant: kn_real, kn_imag, kn_abs or kn_angle of it. kn_view_as_real gives both parts as a last axis of size 2.",
        {"from", "to"}, {KN__VALUE_DTYPE, KN__VALUE_DTYPE}, 2, false},
    [248] = {"KN0248", "complex-pairs",
        "{operation}: x has the shape {shape}; complex numbers are made of pairs, so its last axis must have the size 2",
        "kn_stack(KN_LIST(re, im), -1) puts the parts side by side along a new last axis; kn_complex(re, im) takes two tensors.",
        {"shape"}, {KN__VALUE_SHAPE}, 1, false},
    [249] = {"KN0249", "loss-complex",
        "{operation}: the loss is {dtype}; without .seed it must be real",
        "Make it a real number: kn_real of it, or kn_abs of what it is summed from. Or pass .seed, the gradient of what comes after it.",
        {"dtype"}, {KN__VALUE_DTYPE}, 1, false},
    [250] = {"KN0250", "istft-window",
        "{operation}: the windows of all frames are 0 at sample {position}, so the signal there is lost",
        "Take a hop of at most the window's length (half or a quarter of it is usual) and the window that kn_stft got; without .uncentered the ends of most windows do no harm.",
        {"position"}, {KN__VALUE_INT}, 1, false},
    [251] = {"KN0251", "einops-syntax",
        "{operation}: axes \"{text}\", character {position}: {problem}",
        "A pattern is \"axes -> axes\": names divided by blanks, (a b) for two axes in one, numbers, and \"...\" for all others.",
        {"text", "position", "problem"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR}, 3, false},
    [252] = {"KN0252", "einops-rank",
        "{operation}: \"{text}\" describes {count} axes, but {operand} has shape {shape}, of rank {rank}",
        "Name every axis of x from the first to the last on the left side, or write \"...\" for those that the pattern leaves as they are.",
        {"text", "count", "operand", "shape", "rank"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT}, 5, false},
    [253] = {"KN0253", "einops-size",
        "{operation}: \"{text}\", character {position}: axis {axis} of {operand} has size {size}, but the sizes given for its parts multiply to {product}",
        "The sizes in one pair of parentheses multiply to the size of the axis that they stand for; where one of them is left out, the others multiply to a divisor of it.",
        {"text", "position", "axis", "operand", "size", "product"}, {KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 6, false},
    [254] = {"KN0254", "matrix-not-square",
        "{operation}: {operand} of shape {shape} is a matrix of {rows} rows and {columns} columns; a square one is needed",
        "Only a square matrix, or a batch of them, has an inverse, a determinant or eigenvalues. For others see kn_pinv, kn_lstsq, kn_qr and kn_svd.",
        {"operand", "shape", "rows", "columns"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [255] = {"KN0255", "matrix-singular",
        "{operation}: matrix {batch} of the batch is singular: pivot {pivot} is zero",
        "It has no inverse. kn_pinv and kn_lstsq take singular matrices; kn_inv_ex and kn_solve_ex give the number of the pivot instead of failing.",
        {"batch", "pivot"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [256] = {"KN0256", "matrix-not-positive-definite",
        "{operation}: matrix {batch} of the batch is not positive definite: its leading minor of order {order} is not positive",
        "Add a small multiple of the identity where rounding is to blame. Only the lower triangle is read (with .upper the upper one). kn_cholesky_ex gives the order instead of failing.",
        {"batch", "order"}, {KN__VALUE_INT, KN__VALUE_INT}, 2, false},
    [257] = {"KN0257", "matrix-no-convergence",
        "{operation}: matrix {batch} of the batch has no result: the iteration did not converge, or an element is infinite or NaN",
        "Look for what made the element infinite or NaN: KILN_CHECK_FINITE=1 names the first operation that does.",
        {"batch"}, {KN__VALUE_INT}, 1, false},
    [258] = {"KN0258", "quantized-operand",
        "{operation}: operand {operand} is quantised to {bits} bits",
        "It works on plain numbers: pass kn_dequantize of it, or call kn_quant_linear for products with quantised weights.",
        {"operand", "bits"}, {KN__VALUE_STR, KN__VALUE_INT}, 2, false},
    [259] = {"KN0259", "quantized-required",
        "{operation}: operand {operand} is not quantised",
        "kn_quantize makes a quantised tensor of it; kn_is_quantized tells which is which. For plain weights call kn_linear.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [260] = {"KN0260", "quantized-layout",
        "{operation}: {operand} of shape {shape}, quantised to {bits} bits with a scale for each block of {block}, cannot be used like this without being unpacked",
        "Views keep the packed last axis last and cut it at whole blocks and bytes. kn_quant_linear takes weights of rank 2 with one scale for all, a row, or a block of a row. For anything else call kn_dequantize first.",
        {"operand", "shape", "bits", "block"}, {KN__VALUE_STR, KN__VALUE_SHAPE, KN__VALUE_INT, KN__VALUE_SHAPE}, 4, false},
    [261] = {"KN0261", "weights-invalid",
        "{operation}: row {row} of the weights cannot be drawn from: {why}",
        "Weights are finite and 0 or more, and not all 0; they need not sum to 1. Of logits take kn_softmax first. Without replacement as many must be above 0 as are drawn.",
        {"row", "why"}, {KN__VALUE_INT, KN__VALUE_STR}, 2, false},
    [262] = {"KN0262", "sequence-length",
        "{operation}: element {position} of {operand} is {length}, but there is room for {room}",
        "Lengths run from 0 to the size of the axis that they count (those of a transducer's logits from 1). Concatenated targets need as many elements as their lengths add up to.",
        {"position", "operand", "length", "room"}, {KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_INT, KN__VALUE_INT}, 4, false},
    [263] = {"KN0263", "bag-offsets",
        "{operation}: offset {position} is {offset}, among {count} indices",
        "Offsets say at which index each bag begins: the first is 0, none is less than the one before it, and none is more than the number of indices. They are places, no lengths.",
        {"position", "offset", "count"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [264] = {"KN0264", "tensor-not-tracked",
        "{operation}: {operand} is not tracked: no graph leads to it",
        "A leaf is tracked after kn_require_grad, a result where an operand was tracked and KN_NO_GRAD was not open. kn_is_tracked(t) asks beforehand.",
        {"operand"}, {KN__VALUE_STR}, 1, false},
    [265] = {"KN0265", "spatial-empty",
        "{operation}: spatial axis {axis} of {operand}, of shape {shape}, has size 0",
        "A window or a sample needs an element to read. See which step made the axis empty: a crop, a slice or a pooling too many.",
        {"axis", "operand", "shape"}, {KN__VALUE_INT, KN__VALUE_STR, KN__VALUE_SHAPE}, 3, false},
    [266] = {"KN0266", "conv-transpose-padding",
        "{operation}: on spatial axis {axis} padding cuts {padding} elements off, but there are only {full}",
        "In a transposed convolution padding makes the result smaller: (input - 1) * stride + (kernel - 1) * dilation + 1 + output_padding, less the padding of both ends. Choose a smaller .padding.",
        {"axis", "padding", "full"}, {KN__VALUE_INT, KN__VALUE_INT, KN__VALUE_INT}, 3, false},
    [267] = {"KN0267", "dlpack-export",
        "{operation}: the tensor lies on {device}, whose memory the host cannot read, so DLPack cannot hand it out",
        "Bring it to the CPU first: kn_to_dlpack(kn_to_device(t, kn_device_open(kn, \"flex\"))).",
        {"device"}, {KN__VALUE_DEVICE}, 1, false},
    [268] = {"KN0268", "tensor-unknown",
        "{operation}: {path} holds no tensor {name}; the nearest is {nearest}",
        "kn_tensor_file_info lists the names, kn_tensor_file_find tells whether one is there. Names are whole: no prefix is added.",
        {"path", "name", "nearest"}, {KN__VALUE_STR, KN__VALUE_STR, KN__VALUE_STR}, 3, false},
    [269] = {"KN0269", "batch-fields",
        "{operation}: the number of fields of sample {index} is {fields}, but the batch began with {expected}",
        "Every sample of a dataset has the same fields: put each with kn_sample_put.",
        {"index", "fields", "expected"}, {KN__VALUE_INT, KN__VALUE_UINT, KN__VALUE_UINT}, 3, false},
    [270] = {"KN0270", "optimizer-nil",
        "{operation}: the optimiser is nil, since making it failed or NULL was passed",
        "Look at the error of kn_sgd, kn_adam or kn_adamw, which kn_report shows as long as kn_clear has not removed it. kn_optimizer_is_nil(opt) asks.",
        {0}, {0}, 0, false},
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

kn_status kn__fail_axes_count(kn_context *kn, const kn__site *site, int64_t count, int64_t expected) {
    const kn__value values[] = {{.i = count}, {.i = expected}};
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

kn_status kn__fail_reshape_infer(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t elements, const kn_shape *target, int64_t product) {
    const kn__value values[] = {{.shape = shape}, {.i = elements}, {.shape = target}, {.i = product}};
    return kn__fail(kn, site, KN_E_RESHAPE_INFER, values);
}

kn_status kn__fail_reshape_infer_many(kn_context *kn, const kn__site *site, const kn_shape *target) {
    const kn__value values[] = {{.shape = target}};
    return kn__fail(kn, site, KN_E_RESHAPE_INFER_MANY, values);
}

kn_status kn__fail_view_impossible(kn_context *kn, const kn__site *site, const kn_shape *shape, const kn_shape *strides, const kn_shape *target) {
    const kn__value values[] = {{.shape = shape}, {.shape = strides}, {.shape = target}};
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

kn_status kn__fail_index_too_many(kn_context *kn, const kn__site *site, const char *index, int64_t count, int64_t rank) {
    const kn__value values[] = {{.s = index}, {.i = count}, {.i = rank}};
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

kn_status kn__fail_pool_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t padding, int64_t window) {
    const kn__value values[] = {{.i = axis}, {.i = padding}, {.i = window}};
    return kn__fail(kn, site, KN_E_POOL_PADDING, values);
}

kn_status kn__fail_pad_reflect(kn_context *kn, const kn__site *site, int64_t amount, int64_t axis, int64_t size, int64_t most) {
    const kn__value values[] = {{.i = amount}, {.i = axis}, {.i = size}, {.i = most}};
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

kn_status kn__fail_norm_one_value(kn_context *kn, const kn__site *site, const kn_shape *shape, int64_t count) {
    const kn__value values[] = {{.shape = shape}, {.i = count}};
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

kn_status kn__fail_integer_division_by_zero(kn_context *kn, const kn__site *site, const char *divisor) {
    const kn__value values[] = {{.s = divisor}};
    return kn__fail(kn, site, KN_E_INTEGER_DIVISION_BY_ZERO, values);
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

kn_status kn__fail_dtype_invalid(kn_context *kn, const kn__site *site, int64_t value) {
    const kn__value values[] = {{.i = value}};
    return kn__fail(kn, site, KN_E_DTYPE_INVALID, values);
}

kn_status kn__fail_number_out_of_range(kn_context *kn, const kn__site *site, const char *value, kn_dtype dtype) {
    const kn__value values[] = {{.s = value}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_NUMBER_OUT_OF_RANGE, values);
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

kn_status kn__fail_tensor_backend_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = operand}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_TENSOR_BACKEND_MISMATCH, values);
}

kn_status kn__fail_tensor_device_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = operand}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_TENSOR_DEVICE_MISMATCH, values);
}

kn_status kn__fail_autodiff_backend_mismatch(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = operand}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_AUTODIFF_BACKEND_MISMATCH, values);
}

kn_status kn__fail_list_device_mismatch(kn_context *kn, const kn__site *site, int64_t position, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.i = position}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_LIST_DEVICE_MISMATCH, values);
}

kn_status kn__fail_autodiff_nested(kn_context *kn, const kn__site *site, const char *text) {
    const kn__value values[] = {{.s = text}};
    return kn__fail(kn, site, KN_E_AUTODIFF_NESTED, values);
}

kn_status kn__fail_autodiff_required(kn_context *kn, const kn__site *site, const char *operand, const kn_device *device) {
    const kn__value values[] = {{.s = operand}, {.device = device}};
    return kn__fail(kn, site, KN_E_AUTODIFF_REQUIRED, values);
}

kn_status kn__fail_autodiff_unexpected(kn_context *kn, const kn__site *site, const char *operand, const kn_device *device) {
    const kn__value values[] = {{.s = operand}, {.device = device}};
    return kn__fail(kn, site, KN_E_AUTODIFF_UNEXPECTED, values);
}

kn_status kn__fail_gradient_backend_mismatch(kn_context *kn, const kn__site *site, const char *tensor, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = tensor}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_GRADIENT_BACKEND_MISMATCH, values);
}

kn_status kn__fail_gradient_device_mismatch(kn_context *kn, const kn__site *site, const char *tensor, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = tensor}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_GRADIENT_DEVICE_MISMATCH, values);
}

kn_status kn__fail_gradient_shape_mismatch(kn_context *kn, const kn__site *site, const char *tensor, const kn_shape *actual, const kn_shape *expected) {
    const kn__value values[] = {{.s = tensor}, {.shape = actual}, {.shape = expected}};
    return kn__fail(kn, site, KN_E_GRADIENT_SHAPE_MISMATCH, values);
}

kn_status kn__fail_gradient_dtype_mismatch(kn_context *kn, const kn__site *site, const char *tensor, kn_dtype actual, kn_dtype expected) {
    const kn__value values[] = {{.s = tensor}, {.dtype = actual}, {.dtype = expected}};
    return kn__fail(kn, site, KN_E_GRADIENT_DTYPE_MISMATCH, values);
}

kn_status kn__fail_gradient_missing(kn_context *kn, const kn__site *site, const char *tensor) {
    const kn__value values[] = {{.s = tensor}};
    return kn__fail(kn, site, KN_E_GRADIENT_MISSING, values);
}

kn_status kn__fail_gradient_none(kn_context *kn, const kn__site *site, const char *part) {
    const kn__value values[] = {{.s = part}};
    return kn__fail(kn, site, KN_E_GRADIENT_NONE, values);
}

kn_status kn__fail_gradient_rule_shape(kn_context *kn, const kn__site *site, const char *rule, const char *operand, const kn_shape *actual, const kn_shape *expected) {
    const kn__value values[] = {{.s = rule}, {.s = operand}, {.shape = actual}, {.shape = expected}};
    return kn__fail(kn, site, KN_E_GRADIENT_RULE_SHAPE, values);
}

kn_status kn__fail_graph_cut(kn_context *kn, const kn__site *site, const kn_device *device, const kn_device *inner) {
    const kn__value values[] = {{.device = device}, {.device = inner}};
    return kn__fail(kn, site, KN_E_GRAPH_CUT, values);
}

kn_status kn__fail_graph_freed(kn_context *kn, const kn__site *site, const char *node) {
    const kn__value values[] = {{.s = node}};
    return kn__fail(kn, site, KN_E_GRAPH_FREED, values);
}

kn_status kn__fail_loss_not_scalar(kn_context *kn, const kn__site *site, const kn_shape *shape) {
    const kn__value values[] = {{.shape = shape}};
    return kn__fail(kn, site, KN_E_LOSS_NOT_SCALAR, values);
}

kn_status kn__fail_loss_not_tracked(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_LOSS_NOT_TRACKED, NULL);
}

kn_status kn__fail_seed_mismatch(kn_context *kn, const kn__site *site, const char *what, const char *actual, const char *expected) {
    const kn__value values[] = {{.s = what}, {.s = actual}, {.s = expected}};
    return kn__fail(kn, site, KN_E_SEED_MISMATCH, values);
}

kn_status kn__fail_saved_tensor_changed(kn_context *kn, const kn__site *site, const char *operand, const char *user) {
    const kn__value values[] = {{.s = operand}, {.s = user}};
    return kn__fail(kn, site, KN_E_SAVED_TENSOR_CHANGED, values);
}

kn_status kn__fail_require_grad_dtype(kn_context *kn, const kn__site *site, kn_dtype dtype) {
    const kn__value values[] = {{.dtype = dtype}};
    return kn__fail(kn, site, KN_E_REQUIRE_GRAD_DTYPE, values);
}

kn_status kn__fail_require_grad_not_leaf(kn_context *kn, const kn__site *site, const char *maker) {
    const kn__value values[] = {{.s = maker}};
    return kn__fail(kn, site, KN_E_REQUIRE_GRAD_NOT_LEAF, values);
}

kn_status kn__fail_require_grad_late(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_REQUIRE_GRAD_LATE, NULL);
}

kn_status kn__fail_backward_nested(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_BACKWARD_NESTED, NULL);
}

kn_status kn__fail_recompute_write(kn_context *kn, const kn__site *site, const char *writer) {
    const kn__value values[] = {{.s = writer}};
    return kn__fail(kn, site, KN_E_RECOMPUTE_WRITE, values);
}

kn_status kn__fail_recompute_changed(kn_context *kn, const kn__site *site, const char *function, kn_dtype dtype, const kn_shape *shape, kn_dtype first_dtype, const kn_shape *first_shape) {
    const kn__value values[] = {{.s = function}, {.dtype = dtype}, {.shape = shape}, {.dtype = first_dtype}, {.shape = first_shape}};
    return kn__fail(kn, site, KN_E_RECOMPUTE_CHANGED, values);
}

kn_status kn__fail_in_place_broadcast(kn_context *kn, const kn__site *site, const kn_shape *target) {
    const kn__value values[] = {{.shape = target}};
    return kn__fail(kn, site, KN_E_IN_PLACE_BROADCAST, values);
}

kn_status kn__fail_in_place_leaf(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_IN_PLACE_LEAF, values);
}

kn_status kn__fail_in_place_read_only(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_IN_PLACE_READ_ONLY, values);
}

kn_status kn__fail_decorator_order(kn_context *kn, const kn__site *site, const char *text, const char *outer, const char *inner) {
    const kn__value values[] = {{.s = text}, {.s = outer}, {.s = inner}};
    return kn__fail(kn, site, KN_E_DECORATOR_ORDER, values);
}

kn_status kn__fail_device_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_DEVICE_SYNTAX, values);
}

kn_status kn__fail_backend_unknown(kn_context *kn, const kn__site *site, const char *name, const char *known) {
    const kn__value values[] = {{.s = name}, {.s = known}};
    return kn__fail(kn, site, KN_E_BACKEND_UNKNOWN, values);
}

kn_status kn__fail_backend_unusable(kn_context *kn, const kn__site *site, const char *backend, const char *why) {
    const kn__value values[] = {{.s = backend}, {.s = why}};
    return kn__fail(kn, site, KN_E_BACKEND_UNUSABLE, values);
}

kn_status kn__fail_backend_abi(kn_context *kn, const kn__site *site, const char *backend, uint64_t abi, uint64_t size, uint64_t expected, uint64_t expected_size) {
    const kn__value values[] = {{.s = backend}, {.u = abi}, {.u = size}, {.u = expected}, {.u = expected_size}};
    return kn__fail(kn, site, KN_E_BACKEND_ABI, values);
}

kn_status kn__fail_backend_incomplete(kn_context *kn, const kn__site *site, const char *backend, const char *function) {
    const kn__value values[] = {{.s = backend}, {.s = function}};
    return kn__fail(kn, site, KN_E_BACKEND_INCOMPLETE, values);
}

kn_status kn__fail_backend_duplicate(kn_context *kn, const kn__site *site, const char *backend) {
    const kn__value values[] = {{.s = backend}};
    return kn__fail(kn, site, KN_E_BACKEND_DUPLICATE, values);
}

kn_status kn__fail_device_ordinal(kn_context *kn, const kn__site *site, const char *device, int64_t count) {
    const kn__value values[] = {{.s = device}, {.i = count}};
    return kn__fail(kn, site, KN_E_DEVICE_ORDINAL, values);
}

kn_status kn__fail_device_argument_unknown(kn_context *kn, const kn__site *site, const char *argument, const char *decorator, const char *known) {
    const kn__value values[] = {{.s = argument}, {.s = decorator}, {.s = known}};
    return kn__fail(kn, site, KN_E_DEVICE_ARGUMENT_UNKNOWN, values);
}

kn_status kn__fail_device_argument_value(kn_context *kn, const kn__site *site, const char *argument, const char *value, const char *allowed) {
    const kn__value values[] = {{.s = argument}, {.s = value}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_DEVICE_ARGUMENT_VALUE, values);
}

kn_status kn__fail_device_default_decorated(kn_context *kn, const kn__site *site, const char *text) {
    const kn__value values[] = {{.s = text}};
    return kn__fail(kn, site, KN_E_DEVICE_DEFAULT_DECORATED, values);
}

kn_status kn__fail_device_lost(kn_context *kn, const kn__site *site, const kn_device *device, const char *why) {
    const kn__value values[] = {{.device = device}, {.s = why}};
    return kn__fail(kn, site, KN_E_DEVICE_LOST, values);
}

kn_status kn__fail_buffer_too_large(kn_context *kn, const kn__site *site, uint64_t bytes, uint64_t limit, const kn_device *device) {
    const kn__value values[] = {{.u = bytes}, {.u = limit}, {.device = device}};
    return kn__fail(kn, site, KN_E_BUFFER_TOO_LARGE, values);
}

kn_status kn__fail_kernel_missing(kn_context *kn, const kn__site *site, const char *kernel, const kn_device *device, kn_dtype dtype, const char *why) {
    const kn__value values[] = {{.s = kernel}, {.device = device}, {.dtype = dtype}, {.s = why}};
    return kn__fail(kn, site, KN_E_KERNEL_MISSING, values);
}

kn_status kn__fail_kernel_failed(kn_context *kn, const kn__site *site, const kn_device *device, const char *why) {
    const kn__value values[] = {{.device = device}, {.s = why}};
    return kn__fail(kn, site, KN_E_KERNEL_FAILED, values);
}

kn_status kn__fail_out_of_memory(kn_context *kn, const kn__site *site, uint64_t bytes, const kn_device *device, uint64_t used, const char *limit) {
    const kn__value values[] = {{.u = bytes}, {.device = device}, {.u = used}, {.s = limit}};
    return kn__fail(kn, site, KN_E_OUT_OF_MEMORY, values);
}

kn_status kn__fail_out_of_memory_host(kn_context *kn, const kn__site *site, uint64_t bytes) {
    const kn__value values[] = {{.u = bytes}};
    return kn__fail(kn, site, KN_E_OUT_OF_MEMORY_HOST, values);
}

kn_status kn__fail_dlpack_device(kn_context *kn, const kn__site *site, int64_t code, int64_t ordinal) {
    const kn__value values[] = {{.i = code}, {.i = ordinal}};
    return kn__fail(kn, site, KN_E_DLPACK_DEVICE, values);
}

kn_status kn__fail_dlpack_dtype(kn_context *kn, const kn__site *site, int64_t code, int64_t bits, int64_t lanes) {
    const kn__value values[] = {{.i = code}, {.i = bits}, {.i = lanes}};
    return kn__fail(kn, site, KN_E_DLPACK_DTYPE, values);
}

kn_status kn__fail_dlpack_version(kn_context *kn, const kn__site *site, uint64_t major, uint64_t expected) {
    const kn__value values[] = {{.u = major}, {.u = expected}};
    return kn__fail(kn, site, KN_E_DLPACK_VERSION, values);
}

kn_status kn__fail_dlpack_layout(kn_context *kn, const kn__site *site, const char *why) {
    const kn__value values[] = {{.s = why}};
    return kn__fail(kn, site, KN_E_DLPACK_LAYOUT, values);
}

kn_status kn__fail_module_nil(kn_context *kn, const kn__site *site, const char *what) {
    const kn__value values[] = {{.s = what}};
    return kn__fail(kn, site, KN_E_MODULE_NIL, values);
}

kn_status kn__fail_module_owned(kn_context *kn, const kn__site *site, const char *path, const char *parent) {
    const kn__value values[] = {{.s = path}, {.s = parent}};
    return kn__fail(kn, site, KN_E_MODULE_OWNED, values);
}

kn_status kn__fail_module_cycle(kn_context *kn, const kn__site *site, const char *path, const char *parent) {
    const kn__value values[] = {{.s = path}, {.s = parent}};
    return kn__fail(kn, site, KN_E_MODULE_CYCLE, values);
}

kn_status kn__fail_module_name(kn_context *kn, const kn__site *site, const char *name, const char *problem) {
    const kn__value values[] = {{.s = name}, {.s = problem}};
    return kn__fail(kn, site, KN_E_MODULE_NAME, values);
}

kn_status kn__fail_module_forward(kn_context *kn, const kn__site *site, const char *module) {
    const kn__value values[] = {{.s = module}};
    return kn__fail(kn, site, KN_E_MODULE_FORWARD, values);
}

kn_status kn__fail_module_device_mismatch(kn_context *kn, const kn__site *site, const char *path, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = path}, {.device = actual}, {.device = expected}};
    return kn__fail(kn, site, KN_E_MODULE_DEVICE_MISMATCH, values);
}

kn_status kn__fail_module_not_built(kn_context *kn, const kn__site *site, const char *child) {
    const kn__value values[] = {{.s = child}};
    return kn__fail(kn, site, KN_E_MODULE_NOT_BUILT, values);
}

kn_status kn__fail_parameter_duplicate(kn_context *kn, const kn__site *site, const char *name, const char *module) {
    const kn__value values[] = {{.s = name}, {.s = module}};
    return kn__fail(kn, site, KN_E_PARAMETER_DUPLICATE, values);
}

kn_status kn__fail_parameter_unknown(kn_context *kn, const kn__site *site, const char *module, const char *path, const char *nearest) {
    const kn__value values[] = {{.s = module}, {.s = path}, {.s = nearest}};
    return kn__fail(kn, site, KN_E_PARAMETER_UNKNOWN, values);
}

kn_status kn__fail_pattern_syntax(kn_context *kn, const kn__site *site, const char *pattern, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = pattern}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_PATTERN_SYNTAX, values);
}

kn_status kn__fail_pattern_matches_nothing(kn_context *kn, const kn__site *site, const char *pattern, const char *first) {
    const kn__value values[] = {{.s = pattern}, {.s = first}};
    return kn__fail(kn, site, KN_E_PATTERN_MATCHES_NOTHING, values);
}

kn_status kn__fail_state_missing(kn_context *kn, const kn__site *site, const char *name, const char *path) {
    const kn__value values[] = {{.s = name}, {.s = path}};
    return kn__fail(kn, site, KN_E_STATE_MISSING, values);
}

kn_status kn__fail_state_unexpected(kn_context *kn, const kn__site *site, const char *name, const char *path) {
    const kn__value values[] = {{.s = name}, {.s = path}};
    return kn__fail(kn, site, KN_E_STATE_UNEXPECTED, values);
}

kn_status kn__fail_state_shape_mismatch(kn_context *kn, const kn__site *site, const char *name, const kn_shape *actual, const char *path, const kn_shape *expected) {
    const kn__value values[] = {{.s = name}, {.shape = actual}, {.s = path}, {.shape = expected}};
    return kn__fail(kn, site, KN_E_STATE_SHAPE_MISMATCH, values);
}

kn_status kn__fail_state_dtype_mismatch(kn_context *kn, const kn__site *site, const char *name, kn_dtype actual, const char *path, kn_dtype expected) {
    const kn__value values[] = {{.s = name}, {.dtype = actual}, {.s = path}, {.dtype = expected}};
    return kn__fail(kn, site, KN_E_STATE_DTYPE_MISMATCH, values);
}

kn_status kn__fail_optimizer_not_leaf(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_OPTIMIZER_NOT_LEAF, values);
}

kn_status kn__fail_optimizer_duplicate(kn_context *kn, const kn__site *site, const char *path, const char *where) {
    const kn__value values[] = {{.s = path}, {.s = where}};
    return kn__fail(kn, site, KN_E_OPTIMIZER_DUPLICATE, values);
}

kn_status kn__fail_optimizer_empty(kn_context *kn, const kn__site *site, const char *module) {
    const kn__value values[] = {{.s = module}};
    return kn__fail(kn, site, KN_E_OPTIMIZER_EMPTY, values);
}

kn_status kn__fail_optimizer_state_mismatch(kn_context *kn, const kn__site *site, const char *path, const char *what, const char *actual, const char *expected) {
    const kn__value values[] = {{.s = path}, {.s = what}, {.s = actual}, {.s = expected}};
    return kn__fail(kn, site, KN_E_OPTIMIZER_STATE_MISMATCH, values);
}

kn_status kn__fail_gradient_not_finite(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_GRADIENT_NOT_FINITE, values);
}

kn_status kn__fail_idx_magic(kn_context *kn, const kn__site *site, const char *path, const char *found) {
    const kn__value values[] = {{.s = path}, {.s = found}};
    return kn__fail(kn, site, KN_E_IDX_MAGIC, values);
}

kn_status kn__fail_idx_dtype(kn_context *kn, const kn__site *site, const char *path, uint64_t found) {
    const kn__value values[] = {{.s = path}, {.u = found}};
    return kn__fail(kn, site, KN_E_IDX_DTYPE, values);
}

kn_status kn__fail_idx_dims(kn_context *kn, const kn__site *site, const char *path, uint64_t dims, const char *allowed) {
    const kn__value values[] = {{.s = path}, {.u = dims}, {.s = allowed}};
    return kn__fail(kn, site, KN_E_IDX_DIMS, values);
}

kn_status kn__fail_idx_truncated(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, uint64_t expected) {
    const kn__value values[] = {{.s = path}, {.u = bytes}, {.u = expected}};
    return kn__fail(kn, site, KN_E_IDX_TRUNCATED, values);
}

kn_status kn__fail_idx_trailing(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, uint64_t expected) {
    const kn__value values[] = {{.s = path}, {.u = bytes}, {.u = expected}};
    return kn__fail(kn, site, KN_E_IDX_TRAILING, values);
}

kn_status kn__fail_idx_label_range(kn_context *kn, const kn__site *site, int64_t position, const char *path, int64_t label, int64_t classes, int64_t last) {
    const kn__value values[] = {{.i = position}, {.s = path}, {.i = label}, {.i = classes}, {.i = last}};
    return kn__fail(kn, site, KN_E_IDX_LABEL_RANGE, values);
}

kn_status kn__fail_idx_length_mismatch(kn_context *kn, const kn__site *site, const char *images_path, int64_t images, const char *labels_path, int64_t labels) {
    const kn__value values[] = {{.s = images_path}, {.i = images}, {.s = labels_path}, {.i = labels}};
    return kn__fail(kn, site, KN_E_IDX_LENGTH_MISMATCH, values);
}

kn_status kn__fail_gzip_corrupt(kn_context *kn, const kn__site *site, const char *path, const char *why) {
    const kn__value values[] = {{.s = path}, {.s = why}};
    return kn__fail(kn, site, KN_E_GZIP_CORRUPT, values);
}

kn_status kn__fail_gzip_unsupported(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_GZIP_UNSUPPORTED, values);
}

kn_status kn__fail_dataset_index(kn_context *kn, const kn__site *site, int64_t index, int64_t length) {
    const kn__value values[] = {{.i = index}, {.i = length}};
    return kn__fail(kn, site, KN_E_DATASET_INDEX, values);
}

kn_status kn__fail_dataset_empty(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_DATASET_EMPTY, NULL);
}

kn_status kn__fail_transform_failed(kn_context *kn, const kn__site *site, const char *name, int64_t index, const char *why) {
    const kn__value values[] = {{.s = name}, {.i = index}, {.s = why}};
    return kn__fail(kn, site, KN_E_TRANSFORM_FAILED, values);
}

kn_status kn__fail_batch_shape_mismatch(kn_context *kn, const kn__site *site, uint64_t field, int64_t index, kn_dtype dtype, const kn_shape *actual, kn_dtype expected_dtype, const kn_shape *expected) {
    const kn__value values[] = {{.u = field}, {.i = index}, {.dtype = dtype}, {.shape = actual}, {.dtype = expected_dtype}, {.shape = expected}};
    return kn__fail(kn, site, KN_E_BATCH_SHAPE_MISMATCH, values);
}

kn_status kn__fail_thread_start(kn_context *kn, const kn__site *site, const char *why) {
    const kn__value values[] = {{.s = why}};
    return kn__fail(kn, site, KN_E_THREAD_START, values);
}

kn_status kn__fail_file_not_found(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_FILE_NOT_FOUND, values);
}

kn_status kn__fail_file_permission(kn_context *kn, const kn__site *site, const char *action, const char *path) {
    const kn__value values[] = {{.s = action}, {.s = path}};
    return kn__fail(kn, site, KN_E_FILE_PERMISSION, values);
}

kn_status kn__fail_file_is_folder(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_FILE_IS_FOLDER, values);
}

kn_status kn__fail_disk_full(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes) {
    const kn__value values[] = {{.s = path}, {.u = bytes}};
    return kn__fail(kn, site, KN_E_DISK_FULL, values);
}

kn_status kn__fail_file_io(kn_context *kn, const kn__site *site, const char *action, const char *path, const char *why) {
    const kn__value values[] = {{.s = action}, {.s = path}, {.s = why}};
    return kn__fail(kn, site, KN_E_FILE_IO, values);
}

kn_status kn__fail_file_too_short(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, const char *format, uint64_t least) {
    const kn__value values[] = {{.s = path}, {.u = bytes}, {.s = format}, {.u = least}};
    return kn__fail(kn, site, KN_E_FILE_TOO_SHORT, values);
}

kn_status kn__fail_json_unsupported(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_JSON_UNSUPPORTED, NULL);
}

kn_status kn__fail_safetensors_header_too_large(kn_context *kn, const kn__site *site, const char *path, uint64_t bytes, uint64_t limit) {
    const kn__value values[] = {{.s = path}, {.u = bytes}, {.u = limit}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_HEADER_TOO_LARGE, values);
}

kn_status kn__fail_safetensors_header_json(kn_context *kn, const kn__site *site, const char *path, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = path}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_HEADER_JSON, values);
}

kn_status kn__fail_safetensors_field(kn_context *kn, const kn__site *site, const char *path, const char *tensor, const char *field, const char *problem) {
    const kn__value values[] = {{.s = path}, {.s = tensor}, {.s = field}, {.s = problem}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_FIELD, values);
}

kn_status kn__fail_safetensors_dtype(kn_context *kn, const kn__site *site, const char *path, const char *tensor, const char *dtype_text) {
    const kn__value values[] = {{.s = path}, {.s = tensor}, {.s = dtype_text}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_DTYPE, values);
}

kn_status kn__fail_safetensors_offsets(kn_context *kn, const kn__site *site, const char *path, const char *tensor, uint64_t start, uint64_t end, uint64_t bytes, uint64_t expected) {
    const kn__value values[] = {{.s = path}, {.s = tensor}, {.u = start}, {.u = end}, {.u = bytes}, {.u = expected}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_OFFSETS, values);
}

kn_status kn__fail_safetensors_overlap(kn_context *kn, const kn__site *site, const char *path, const char *tensor, const char *other) {
    const kn__value values[] = {{.s = path}, {.s = tensor}, {.s = other}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_OVERLAP, values);
}

kn_status kn__fail_safetensors_gap(kn_context *kn, const kn__site *site, const char *path, uint64_t start, uint64_t end) {
    const kn__value values[] = {{.s = path}, {.u = start}, {.u = end}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_GAP, values);
}

kn_status kn__fail_safetensors_truncated(kn_context *kn, const kn__site *site, const char *path, uint64_t missing) {
    const kn__value values[] = {{.s = path}, {.u = missing}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_TRUNCATED, values);
}

kn_status kn__fail_safetensors_duplicate(kn_context *kn, const kn__site *site, const char *path, const char *tensor) {
    const kn__value values[] = {{.s = path}, {.s = tensor}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_DUPLICATE, values);
}

kn_status kn__fail_safetensors_pickle(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_PICKLE, values);
}

kn_status kn__fail_safetensors_lfs_pointer(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_SAFETENSORS_LFS_POINTER, values);
}

kn_status kn__fail_checkpoint_version(kn_context *kn, const kn__site *site, const char *path, uint64_t version, uint64_t known) {
    const kn__value values[] = {{.s = path}, {.u = version}, {.u = known}};
    return kn__fail(kn, site, KN_E_CHECKPOINT_VERSION, values);
}

kn_status kn__fail_checkpoint_mismatch(kn_context *kn, const kn__site *site, const char *path, const char *what, const char *found, const char *expected) {
    const kn__value values[] = {{.s = path}, {.s = what}, {.s = found}, {.s = expected}};
    return kn__fail(kn, site, KN_E_CHECKPOINT_MISMATCH, values);
}

kn_status kn__fail_checkpoint_incomplete(kn_context *kn, const kn__site *site, const char *path, const char *part) {
    const kn__value values[] = {{.s = path}, {.s = part}};
    return kn__fail(kn, site, KN_E_CHECKPOINT_INCOMPLETE, values);
}

kn_status kn__fail_training_not_finite(kn_context *kn, const kn__site *site, int64_t step, double value) {
    const kn__value values[] = {{.i = step}, {.f = value}};
    return kn__fail(kn, site, KN_E_TRAINING_NOT_FINITE, values);
}

kn_status kn__fail_training_interrupted(kn_context *kn, const kn__site *site, int64_t step) {
    const kn__value values[] = {{.i = step}};
    return kn__fail(kn, site, KN_E_TRAINING_INTERRUPTED, values);
}

kn_status kn__fail_callback_failed(kn_context *kn, const kn__site *site, const char *name, const char *status, const char *event) {
    const kn__value values[] = {{.s = name}, {.s = status}, {.s = event}};
    return kn__fail(kn, site, KN_E_CALLBACK_FAILED, values);
}

kn_status kn__fail_metric_unknown(kn_context *kn, const kn__site *site, const char *name, const char *known) {
    const kn__value values[] = {{.s = name}, {.s = known}};
    return kn__fail(kn, site, KN_E_METRIC_UNKNOWN, values);
}

kn_status kn__fail_plot_empty(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_PLOT_EMPTY, values);
}

kn_status kn__fail_folder_not_found(kn_context *kn, const kn__site *site, const char *path) {
    const kn__value values[] = {{.s = path}};
    return kn__fail(kn, site, KN_E_FOLDER_NOT_FOUND, values);
}

kn_status kn__fail_tensor_name_duplicate(kn_context *kn, const kn__site *site, const char *name) {
    const kn__value values[] = {{.s = name}};
    return kn__fail(kn, site, KN_E_TENSOR_NAME_DUPLICATE, values);
}

kn_status kn__fail_axis_not_multiple(kn_context *kn, const kn__site *site, int64_t axis, int64_t size, int64_t factor) {
    const kn__value values[] = {{.i = axis}, {.i = size}, {.i = factor}};
    return kn__fail(kn, site, KN_E_AXIS_NOT_MULTIPLE, values);
}

kn_status kn__fail_expand_infer(kn_context *kn, const kn__site *site, int64_t axis, const kn_shape *target) {
    const kn__value values[] = {{.i = axis}, {.shape = target}};
    return kn__fail(kn, site, KN_E_EXPAND_INFER, values);
}

kn_status kn__fail_pad_edge_empty(kn_context *kn, const kn__site *site, int64_t axis, int64_t size) {
    const kn__value values[] = {{.i = axis}, {.i = size}};
    return kn__fail(kn, site, KN_E_PAD_EDGE_EMPTY, values);
}

kn_status kn__fail_attribute_missing(kn_context *kn, const kn__site *site, const char *attribute) {
    const kn__value values[] = {{.s = attribute}};
    return kn__fail(kn, site, KN_E_ATTRIBUTE_MISSING, values);
}

kn_status kn__fail_internal_parts(kn_context *kn, const kn__site *site, const kn_shape *made, kn_dtype made_dtype, const kn_shape *expected, kn_dtype expected_dtype) {
    const kn__value values[] = {{.shape = made}, {.dtype = made_dtype}, {.shape = expected}, {.dtype = expected_dtype}};
    return kn__fail(kn, site, KN_E_INTERNAL_PARTS, values);
}

kn_status kn__fail_not_finite(kn_context *kn, const kn__site *site, const char *part) {
    const kn__value values[] = {{.s = part}};
    return kn__fail(kn, site, KN_E_NOT_FINITE, values);
}

void kn__warn_scope_growing(kn_context *kn, const kn__site *site, const char *scope, uint64_t count) {
    const kn__value values[] = {{.s = scope}, {.u = count}};
    kn__warn(kn, site, KN_E_SCOPE_GROWING, values);
}

void kn__warn_kernel_on_host(kn_context *kn, const kn__site *site, const char *kernel, const kn_device *device, kn_dtype dtype) {
    const kn__value values[] = {{.s = kernel}, {.device = device}, {.dtype = dtype}};
    kn__warn(kn, site, KN_E_KERNEL_ON_HOST, values);
}

void kn__warn_default_device_unusable(kn_context *kn, const kn__site *site, const char *backend, const char *why, const kn_device *device) {
    const kn__value values[] = {{.s = backend}, {.s = why}, {.device = device}};
    kn__warn(kn, site, KN_E_DEFAULT_DEVICE_UNUSABLE, values);
}

void kn__warn_operand_moved(kn_context *kn, const kn__site *site, const char *operand, const kn_device *actual, const kn_device *expected) {
    const kn__value values[] = {{.s = operand}, {.device = actual}, {.device = expected}};
    kn__warn(kn, site, KN_E_OPERAND_MOVED, values);
}

void kn__warn_parameter_without_gradient(kn_context *kn, const kn__site *site, const char *path, uint64_t count) {
    const kn__value values[] = {{.s = path}, {.u = count}};
    kn__warn(kn, site, KN_E_PARAMETER_WITHOUT_GRADIENT, values);
}

void kn__warn_save_failed(kn_context *kn, const kn__site *site, const char *path, const char *why) {
    const kn__value values[] = {{.s = path}, {.s = why}};
    kn__warn(kn, site, KN_E_SAVE_FAILED, values);
}

kn_status kn__fail_operation_left_out(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_OPERATION_LEFT_OUT, NULL);
}

kn_status kn__fail_image_damaged(kn_context *kn, const kn__site *site, const char *path, const char *why) {
    const kn__value values[] = {{.s = path}, {.s = why}};
    return kn__fail(kn, site, KN_E_IMAGE_DAMAGED, values);
}

kn_status kn__fail_linear_inputs(kn_context *kn, const kn__site *site, const kn_shape *x, int64_t size, const kn_shape *weight, int64_t inputs) {
    const kn__value values[] = {{.shape = x}, {.i = size}, {.shape = weight}, {.i = inputs}};
    return kn__fail(kn, site, KN_E_LINEAR_INPUTS, values);
}

kn_status kn__fail_dtype_promotion(kn_context *kn, const kn__site *site, kn_dtype a, kn_dtype b) {
    const kn__value values[] = {{.dtype = a}, {.dtype = b}};
    return kn__fail(kn, site, KN_E_DTYPE_PROMOTION, values);
}

kn_status kn__fail_context_busy(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_CONTEXT_BUSY, NULL);
}

kn_status kn__fail_strided_out_of_range(kn_context *kn, const kn__site *site, int64_t first, int64_t last, int64_t count) {
    const kn__value values[] = {{.i = first}, {.i = last}, {.i = count}};
    return kn__fail(kn, site, KN_E_STRIDED_OUT_OF_RANGE, values);
}

kn_status kn__fail_mask_count(kn_context *kn, const kn__site *site, int64_t count, int64_t available) {
    const kn__value values[] = {{.i = count}, {.i = available}};
    return kn__fail(kn, site, KN_E_MASK_COUNT, values);
}

kn_status kn__fail_operation_description(kn_context *kn, const kn__site *site, const char *name, const char *problem) {
    const kn__value values[] = {{.s = name}, {.s = problem}};
    return kn__fail(kn, site, KN_E_OPERATION_DESCRIPTION, values);
}

kn_status kn__fail_operation_duplicate(kn_context *kn, const kn__site *site, const char *name) {
    const kn__value values[] = {{.s = name}};
    return kn__fail(kn, site, KN_E_OPERATION_DUPLICATE, values);
}

kn_status kn__fail_operation_call(kn_context *kn, const kn__site *site, const char *name, const char *problem) {
    const kn__value values[] = {{.s = name}, {.s = problem}};
    return kn__fail(kn, site, KN_E_OPERATION_CALL, values);
}

kn_status kn__fail_operation_refused(kn_context *kn, const kn__site *site, const char *why) {
    const kn__value values[] = {{.s = why}};
    return kn__fail(kn, site, KN_E_OPERATION_REFUSED, values);
}

kn_status kn__fail_operation_no_kernel(kn_context *kn, const kn__site *site, const char *name, const char *backend, kn_dtype dtype) {
    const kn__value values[] = {{.s = name}, {.s = backend}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_OPERATION_NO_KERNEL, values);
}

kn_status kn__fail_module_after_free(kn_context *kn, const kn__site *site, const char *module) {
    const kn__value values[] = {{.s = module}};
    return kn__fail(kn, site, KN_E_MODULE_AFTER_FREE, values);
}

kn_status kn__fail_module_busy(kn_context *kn, const kn__site *site, const char *module) {
    const kn__value values[] = {{.s = module}};
    return kn__fail(kn, site, KN_E_MODULE_BUSY, values);
}

kn_status kn__fail_dtype_not_stored(kn_context *kn, const kn__site *site, const kn_device *device, kn_dtype dtype) {
    const kn__value values[] = {{.device = device}, {.dtype = dtype}};
    return kn__fail(kn, site, KN_E_DTYPE_NOT_STORED, values);
}

kn_status kn__fail_cast_complex_to_real(kn_context *kn, const kn__site *site, kn_dtype from, kn_dtype to) {
    const kn__value values[] = {{.dtype = from}, {.dtype = to}};
    return kn__fail(kn, site, KN_E_CAST_COMPLEX_TO_REAL, values);
}

kn_status kn__fail_complex_pairs(kn_context *kn, const kn__site *site, const kn_shape *shape) {
    const kn__value values[] = {{.shape = shape}};
    return kn__fail(kn, site, KN_E_COMPLEX_PAIRS, values);
}

kn_status kn__fail_loss_complex(kn_context *kn, const kn__site *site, kn_dtype dtype) {
    const kn__value values[] = {{.dtype = dtype}};
    return kn__fail(kn, site, KN_E_LOSS_COMPLEX, values);
}

kn_status kn__fail_istft_window(kn_context *kn, const kn__site *site, int64_t position) {
    const kn__value values[] = {{.i = position}};
    return kn__fail(kn, site, KN_E_ISTFT_WINDOW, values);
}

kn_status kn__fail_einops_syntax(kn_context *kn, const kn__site *site, const char *text, int64_t position, const char *problem) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.s = problem}};
    return kn__fail(kn, site, KN_E_EINOPS_SYNTAX, values);
}

kn_status kn__fail_einops_rank(kn_context *kn, const kn__site *site, const char *text, int64_t count, const char *operand, const kn_shape *shape, int64_t rank) {
    const kn__value values[] = {{.s = text}, {.i = count}, {.s = operand}, {.shape = shape}, {.i = rank}};
    return kn__fail(kn, site, KN_E_EINOPS_RANK, values);
}

kn_status kn__fail_einops_size(kn_context *kn, const kn__site *site, const char *text, int64_t position, int64_t axis, const char *operand, int64_t size, int64_t product) {
    const kn__value values[] = {{.s = text}, {.i = position}, {.i = axis}, {.s = operand}, {.i = size}, {.i = product}};
    return kn__fail(kn, site, KN_E_EINOPS_SIZE, values);
}

kn_status kn__fail_matrix_not_square(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t rows, int64_t columns) {
    const kn__value values[] = {{.s = operand}, {.shape = shape}, {.i = rows}, {.i = columns}};
    return kn__fail(kn, site, KN_E_MATRIX_NOT_SQUARE, values);
}

kn_status kn__fail_matrix_singular(kn_context *kn, const kn__site *site, int64_t batch, int64_t pivot) {
    const kn__value values[] = {{.i = batch}, {.i = pivot}};
    return kn__fail(kn, site, KN_E_MATRIX_SINGULAR, values);
}

kn_status kn__fail_matrix_not_positive_definite(kn_context *kn, const kn__site *site, int64_t batch, int64_t order) {
    const kn__value values[] = {{.i = batch}, {.i = order}};
    return kn__fail(kn, site, KN_E_MATRIX_NOT_POSITIVE_DEFINITE, values);
}

kn_status kn__fail_matrix_no_convergence(kn_context *kn, const kn__site *site, int64_t batch) {
    const kn__value values[] = {{.i = batch}};
    return kn__fail(kn, site, KN_E_MATRIX_NO_CONVERGENCE, values);
}

kn_status kn__fail_quantized_operand(kn_context *kn, const kn__site *site, const char *operand, int64_t bits) {
    const kn__value values[] = {{.s = operand}, {.i = bits}};
    return kn__fail(kn, site, KN_E_QUANTIZED_OPERAND, values);
}

kn_status kn__fail_quantized_required(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_QUANTIZED_REQUIRED, values);
}

kn_status kn__fail_quantized_layout(kn_context *kn, const kn__site *site, const char *operand, const kn_shape *shape, int64_t bits, const kn_shape *block) {
    const kn__value values[] = {{.s = operand}, {.shape = shape}, {.i = bits}, {.shape = block}};
    return kn__fail(kn, site, KN_E_QUANTIZED_LAYOUT, values);
}

kn_status kn__fail_weights_invalid(kn_context *kn, const kn__site *site, int64_t row, const char *why) {
    const kn__value values[] = {{.i = row}, {.s = why}};
    return kn__fail(kn, site, KN_E_WEIGHTS_INVALID, values);
}

kn_status kn__fail_sequence_length(kn_context *kn, const kn__site *site, int64_t position, const char *operand, int64_t length, int64_t room) {
    const kn__value values[] = {{.i = position}, {.s = operand}, {.i = length}, {.i = room}};
    return kn__fail(kn, site, KN_E_SEQUENCE_LENGTH, values);
}

kn_status kn__fail_bag_offsets(kn_context *kn, const kn__site *site, int64_t position, int64_t offset, int64_t count) {
    const kn__value values[] = {{.i = position}, {.i = offset}, {.i = count}};
    return kn__fail(kn, site, KN_E_BAG_OFFSETS, values);
}

kn_status kn__fail_tensor_not_tracked(kn_context *kn, const kn__site *site, const char *operand) {
    const kn__value values[] = {{.s = operand}};
    return kn__fail(kn, site, KN_E_TENSOR_NOT_TRACKED, values);
}

kn_status kn__fail_spatial_empty(kn_context *kn, const kn__site *site, int64_t axis, const char *operand, const kn_shape *shape) {
    const kn__value values[] = {{.i = axis}, {.s = operand}, {.shape = shape}};
    return kn__fail(kn, site, KN_E_SPATIAL_EMPTY, values);
}

kn_status kn__fail_conv_transpose_padding(kn_context *kn, const kn__site *site, int64_t axis, int64_t padding, int64_t full) {
    const kn__value values[] = {{.i = axis}, {.i = padding}, {.i = full}};
    return kn__fail(kn, site, KN_E_CONV_TRANSPOSE_PADDING, values);
}

kn_status kn__fail_dlpack_export(kn_context *kn, const kn__site *site, const kn_device *device) {
    const kn__value values[] = {{.device = device}};
    return kn__fail(kn, site, KN_E_DLPACK_EXPORT, values);
}

kn_status kn__fail_tensor_unknown(kn_context *kn, const kn__site *site, const char *path, const char *name, const char *nearest) {
    const kn__value values[] = {{.s = path}, {.s = name}, {.s = nearest}};
    return kn__fail(kn, site, KN_E_TENSOR_UNKNOWN, values);
}

kn_status kn__fail_batch_fields(kn_context *kn, const kn__site *site, int64_t index, uint64_t fields, uint64_t expected) {
    const kn__value values[] = {{.i = index}, {.u = fields}, {.u = expected}};
    return kn__fail(kn, site, KN_E_BATCH_FIELDS, values);
}

kn_status kn__fail_optimizer_nil(kn_context *kn, const kn__site *site) {
    return kn__fail(kn, site, KN_E_OPTIMIZER_NIL, NULL);
}
