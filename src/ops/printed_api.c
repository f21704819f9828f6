/* Printed by tools/opgen from src/ops/ops.def: the functions of <kiln/ops.h>. */
#include "ops/apply.h"

kn_tensor *kn_full_with(kn_device *dev, kn_shape shape, kn_number value, const kn_full_options *options) {
    kn_full_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_full], kn_device_context(dev))) return kn_nil();
    kn_full_args args = {.shape = shape, .value = value, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_full], dev, &args);
}

kn_tensor *kn_zeros_like(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_zeros_like], in, 1, NULL, NULL);
}

kn_tensor *kn_ones_like(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_ones_like], in, 1, NULL, NULL);
}

kn_tensor *kn_rand_with(kn_device *dev, kn_shape shape, const kn_rand_options *options) {
    kn_rand_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_rand], kn_device_context(dev))) return kn_nil();
    kn_random_args args = {.shape = shape, .dtype = o.dtype};
    return kn__create(&kn__ops[KN__OP_rand], dev, &args);
}

kn_tensor *kn_copy(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_copy], in, 1, NULL, NULL);
}

kn_tensor *kn_cast(kn_tensor *x, kn_dtype dtype) {
    kn_cast_args args = {.dtype = dtype};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cast], in, 1, &args, NULL);
}

kn_status kn_assign(kn_tensor *dst, kn_tensor *src) {
    kn_tensor *const in[] = {dst, src};
    return kn__effect(&kn__ops[KN__OP_assign], in, 2, NULL);
}

kn_tensor *kn_neg(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_neg], in, 1, NULL, NULL);
}

kn_tensor *kn_exp(kn_tensor *x) {
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_exp], in, 1, NULL, NULL);
}

kn_tensor *kn_add(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_add], in, 2, NULL, NULL);
}

kn_tensor *kn_sub(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_sub], in, 2, NULL, NULL);
}

kn_tensor *kn_mul(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_mul], in, 2, NULL, NULL);
}

kn_tensor *kn_div(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_div], in, 2, NULL, NULL);
}

kn_tensor *kn_add_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_add_scalar], in, 1, &args, NULL);
}

kn_tensor *kn_mul_scalar_with(kn_tensor *x, kn_number value) {
    kn_scalar_args args = {.value = value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mul_scalar], in, 1, &args, NULL);
}

kn_tensor *kn_eq(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_eq], in, 2, NULL, NULL);
}

kn_tensor *kn_sum_with(kn_tensor *x, const kn_sum_options *options) {
    kn_sum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_sum], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_sum], in, 1, &args, NULL);
}

kn_tensor *kn_prod_with(kn_tensor *x, const kn_prod_options *options) {
    kn_prod_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_prod], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_prod], in, 1, &args, NULL);
}

kn_tensor *kn_max_with(kn_tensor *x, const kn_max_options *options) {
    kn_max_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max], in, 1, &args, NULL);
}

kn_tensor *kn_min_with(kn_tensor *x, const kn_min_options *options) {
    kn_min_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_min], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_min], in, 1, &args, NULL);
}

kn_tensor *kn_any_with(kn_tensor *x, const kn_any_options *options) {
    kn_any_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_any], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_any], in, 1, &args, NULL);
}

kn_tensor *kn_all_with(kn_tensor *x, const kn_all_options *options) {
    kn_all_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_all], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_all], in, 1, &args, NULL);
}

kn_tensor *kn_count_nonzero_with(kn_tensor *x, const kn_count_nonzero_options *options) {
    kn_count_nonzero_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_count_nonzero], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_count_nonzero], in, 1, &args, NULL);
}

kn_tensor *kn_argmax_with(kn_tensor *x, const kn_argmax_options *options) {
    kn_argmax_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_argmax], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_argmax], in, 1, &args, NULL);
}

kn_tensor *kn_argmin_with(kn_tensor *x, const kn_argmin_options *options) {
    kn_argmin_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_argmin], kn_context_of(x))) return kn_nil();
    kn_arg_reduce_args args = {.axis = o.axis, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_argmin], in, 1, &args, NULL);
}

kn_tensor *kn_var_with(kn_tensor *x, const kn_var_options *options) {
    kn_var_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_var], kn_context_of(x))) return kn_nil();
    kn_moments_args args = {.axes = o.axes, .keepdim = o.keepdim, .correction = o.correction};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_var], in, 1, &args, NULL);
}

kn_tensor *kn_logsumexp_with(kn_tensor *x, const kn_logsumexp_options *options) {
    kn_logsumexp_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_logsumexp], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_logsumexp], in, 1, &args, NULL);
}

kn_tensor *kn_mean_with(kn_tensor *x, const kn_mean_options *options) {
    kn_mean_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_mean], kn_context_of(x))) return kn_nil();
    kn_reduce_args args = {.axes = o.axes, .keepdim = o.keepdim};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_mean], in, 1, &args, NULL);
}

kn_tensor *kn_cumsum_with(kn_tensor *x, int64_t axis, const kn_cumsum_options *options) {
    kn_cumsum_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cumsum], kn_context_of(x))) return kn_nil();
    kn_scan_args args = {.axis = axis, .reverse = o.reverse};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cumsum], in, 1, &args, NULL);
}

kn_tensor *kn_cumprod_with(kn_tensor *x, int64_t axis, const kn_cumprod_options *options) {
    kn_cumprod_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cumprod], kn_context_of(x))) return kn_nil();
    kn_scan_args args = {.axis = axis, .reverse = o.reverse};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_cumprod], in, 1, &args, NULL);
}

kn_tensor *kn_linear_scan_with(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_linear_scan_options *options) {
    kn_linear_scan_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_linear_scan], kn_context_of(a))) return kn_nil();
    kn_scan_args args = {.axis = axis, .reverse = o.reverse};
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_linear_scan], in, 2, &args, NULL);
}

kn_tensor *kn_matmul(kn_tensor *a, kn_tensor *b) {
    kn_tensor *const in[] = {a, b};
    return kn__apply(&kn__ops[KN__OP_matmul], in, 2, NULL, NULL);
}

kn_tensor *kn_linear_with(kn_tensor *x, kn_tensor *weight, const kn_linear_options *options) {
    kn_linear_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_linear], kn_context_of(x))) return kn_nil();
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_linear], in, 3, NULL, NULL);
}

kn_tensor *kn_conv1d_with(kn_tensor *x, kn_tensor *weight, const kn_conv1d_options *options) {
    kn_conv1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv1d], kn_context_of(x))) return kn_nil();
    kn_conv_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv1d], in, 3, &args, NULL);
}

kn_tensor *kn_conv2d_with(kn_tensor *x, kn_tensor *weight, const kn_conv2d_options *options) {
    kn_conv2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv2d], kn_context_of(x))) return kn_nil();
    kn_conv_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv2d], in, 3, &args, NULL);
}

kn_tensor *kn_conv3d_with(kn_tensor *x, kn_tensor *weight, const kn_conv3d_options *options) {
    kn_conv3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv3d], kn_context_of(x))) return kn_nil();
    kn_conv_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv3d], in, 3, &args, NULL);
}

kn_tensor *kn_conv_transpose1d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose1d_options *options) {
    kn_conv_transpose1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_transpose1d], kn_context_of(x))) return kn_nil();
    kn_conv_transpose_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups, .output_padding = o.output_padding};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv_transpose1d], in, 3, &args, NULL);
}

kn_tensor *kn_conv_transpose2d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose2d_options *options) {
    kn_conv_transpose2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_transpose2d], kn_context_of(x))) return kn_nil();
    kn_conv_transpose_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups, .output_padding = o.output_padding};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv_transpose2d], in, 3, &args, NULL);
}

kn_tensor *kn_conv_transpose3d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose3d_options *options) {
    kn_conv_transpose3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_transpose3d], kn_context_of(x))) return kn_nil();
    kn_conv_transpose_args args = {.stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups, .output_padding = o.output_padding};
    kn_tensor *const in[] = {x, weight, o.bias};
    return kn__apply(&kn__ops[KN__OP_conv_transpose3d], in, 3, &args, NULL);
}

kn_tensor *kn_conv_weight_grad_with(kn_tensor *x, kn_tensor *dy, kn_dims kernel, const kn_conv_weight_grad_options *options) {
    kn_conv_weight_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_conv_weight_grad], kn_context_of(x))) return kn_nil();
    kn_conv_weight_grad_args args = {.kernel = kernel, .stride = o.stride, .padding = o.padding, .padding_end = o.padding_end, .dilation = o.dilation, .groups = o.groups};
    kn_tensor *const in[] = {x, dy};
    return kn__apply(&kn__ops[KN__OP_conv_weight_grad], in, 2, &args, NULL);
}

kn_tensor *kn_max_pool1d_with(kn_tensor *x, const kn_max_pool1d_options *options) {
    kn_max_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_pool1d], kn_context_of(x))) return kn_nil();
    kn_max_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .dilation = o.dilation, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_pool1d], in, 1, &args, (kn_tensor **const[]){o.indices});
}

kn_tensor *kn_max_pool2d_with(kn_tensor *x, const kn_max_pool2d_options *options) {
    kn_max_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_pool2d], kn_context_of(x))) return kn_nil();
    kn_max_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .dilation = o.dilation, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_pool2d], in, 1, &args, (kn_tensor **const[]){o.indices});
}

kn_tensor *kn_max_pool3d_with(kn_tensor *x, const kn_max_pool3d_options *options) {
    kn_max_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_max_pool3d], kn_context_of(x))) return kn_nil();
    kn_max_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .dilation = o.dilation, .ceil_mode = o.ceil_mode};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_max_pool3d], in, 1, &args, (kn_tensor **const[]){o.indices});
}

kn_tensor *kn_avg_pool1d_with(kn_tensor *x, const kn_avg_pool1d_options *options) {
    kn_avg_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool1d], kn_context_of(x))) return kn_nil();
    kn_avg_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_avg_pool1d], in, 1, &args, NULL);
}

kn_tensor *kn_avg_pool2d_with(kn_tensor *x, const kn_avg_pool2d_options *options) {
    kn_avg_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool2d], kn_context_of(x))) return kn_nil();
    kn_avg_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_avg_pool2d], in, 1, &args, NULL);
}

kn_tensor *kn_avg_pool3d_with(kn_tensor *x, const kn_avg_pool3d_options *options) {
    kn_avg_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool3d], kn_context_of(x))) return kn_nil();
    kn_avg_pool_args args = {.kernel = o.kernel, .stride = o.stride, .padding = o.padding, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_avg_pool3d], in, 1, &args, NULL);
}

kn_tensor *kn_adaptive_avg_pool1d(kn_tensor *x, kn_dims output) {
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool1d], in, 1, &args, NULL);
}

kn_tensor *kn_adaptive_max_pool1d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool1d_options *options) {
    kn_adaptive_max_pool1d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adaptive_max_pool1d], kn_context_of(x))) return kn_nil();
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_max_pool1d], in, 1, &args, (kn_tensor **const[]){o.indices});
}

kn_tensor *kn_adaptive_avg_pool2d(kn_tensor *x, kn_dims output) {
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool2d], in, 1, &args, NULL);
}

kn_tensor *kn_adaptive_max_pool2d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool2d_options *options) {
    kn_adaptive_max_pool2d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adaptive_max_pool2d], kn_context_of(x))) return kn_nil();
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_max_pool2d], in, 1, &args, (kn_tensor **const[]){o.indices});
}

kn_tensor *kn_adaptive_avg_pool3d(kn_tensor *x, kn_dims output) {
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool3d], in, 1, &args, NULL);
}

kn_tensor *kn_adaptive_max_pool3d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool3d_options *options) {
    kn_adaptive_max_pool3d_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adaptive_max_pool3d], kn_context_of(x))) return kn_nil();
    kn_adaptive_pool_args args = {.output = output};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_adaptive_max_pool3d], in, 1, &args, (kn_tensor **const[]){o.indices});
}

kn_tensor *kn_max_pool_grad(kn_tensor *dy, kn_tensor *indices, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {dy, indices};
    return kn__apply(&kn__ops[KN__OP_max_pool_grad], in, 2, &args, NULL);
}

kn_tensor *kn_max_pool_pick(kn_tensor *x, kn_tensor *indices) {
    kn_tensor *const in[] = {x, indices};
    return kn__apply(&kn__ops[KN__OP_max_pool_pick], in, 2, NULL, NULL);
}

kn_tensor *kn_avg_pool_grad_with(kn_tensor *dy, kn_shape shape, kn_dims kernel, const kn_avg_pool_grad_options *options) {
    kn_avg_pool_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_avg_pool_grad], kn_context_of(dy))) return kn_nil();
    kn_avg_pool_grad_args args = {.shape = shape, .kernel = kernel, .stride = o.stride, .padding = o.padding, .ceil_mode = o.ceil_mode, .exclude_padding = o.exclude_padding, .divisor = o.divisor};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_avg_pool_grad], in, 1, &args, NULL);
}

kn_tensor *kn_adaptive_avg_pool_grad(kn_tensor *dy, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_adaptive_avg_pool_grad], in, 1, &args, NULL);
}

kn_tensor *kn_softmax(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softmax], in, 1, &args, NULL);
}

kn_tensor *kn_softmax_grad(kn_tensor *dy, kn_tensor *y, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_softmax_grad], in, 2, &args, NULL);
}

kn_tensor *kn_log_softmax(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_log_softmax], in, 1, &args, NULL);
}

kn_tensor *kn_log_softmax_grad(kn_tensor *dy, kn_tensor *y, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {dy, y};
    return kn__apply(&kn__ops[KN__OP_log_softmax_grad], in, 2, &args, NULL);
}

kn_tensor *kn_softmin(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_softmin], in, 1, &args, NULL);
}

kn_tensor *kn_pick_class_with(kn_tensor *x, kn_tensor *target, const kn_pick_class_options *options) {
    kn_pick_class_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pick_class], kn_context_of(x))) return kn_nil();
    kn_pick_class_args args = {.ignore_index = o.ignore_index};
    kn_tensor *const in[] = {x, target};
    return kn__apply(&kn__ops[KN__OP_pick_class], in, 2, &args, NULL);
}

kn_tensor *kn_put_class_with(kn_tensor *dy, kn_tensor *target, int64_t classes, const kn_put_class_options *options) {
    kn_put_class_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_put_class], kn_context_of(dy))) return kn_nil();
    kn_put_class_args args = {.classes = classes, .ignore_index = o.ignore_index};
    kn_tensor *const in[] = {dy, target};
    return kn__apply(&kn__ops[KN__OP_put_class], in, 2, &args, NULL);
}

kn_tensor *kn_nll_loss_with(kn_tensor *log_probabilities, kn_tensor *target, const kn_nll_loss_options *options) {
    kn_nll_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_nll_loss], kn_context_of(log_probabilities))) return kn_nil();
    kn_nll_loss_args args = {.ignore_index = o.ignore_index, .reduction = o.reduction};
    kn_tensor *const in[] = {log_probabilities, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_nll_loss], in, 3, &args, NULL);
}

kn_tensor *kn_cross_entropy_with(kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_options *options) {
    kn_cross_entropy_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cross_entropy], kn_context_of(logits))) return kn_nil();
    kn_cross_entropy_args args = {.ignore_index = o.ignore_index, .label_smoothing = o.label_smoothing, .reduction = o.reduction};
    kn_tensor *const in[] = {logits, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_cross_entropy], in, 3, &args, NULL);
}

kn_tensor *kn_cross_entropy_grad_with(kn_tensor *dy, kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_grad_options *options) {
    kn_cross_entropy_grad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_cross_entropy_grad], kn_context_of(dy))) return kn_nil();
    kn_cross_entropy_args args = {.ignore_index = o.ignore_index, .label_smoothing = o.label_smoothing, .reduction = o.reduction};
    kn_tensor *const in[] = {dy, logits, target, o.weight};
    return kn__apply(&kn__ops[KN__OP_cross_entropy_grad], in, 4, &args, NULL);
}

kn_tensor *kn_mse_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_mse_loss_options *options) {
    kn_mse_loss_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_mse_loss], kn_context_of(prediction))) return kn_nil();
    kn_loss_args args = {.reduction = o.reduction};
    kn_tensor *const in[] = {prediction, target};
    return kn__apply(&kn__ops[KN__OP_mse_loss], in, 2, &args, NULL);
}

kn_status kn_sgd_step_with(kn_tensor *param, kn_tensor *grad, double lr, int64_t step, const kn_sgd_step_options *options) {
    kn_sgd_step_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_sgd_step], kn_context_of(param))) return KN_E_OPTIONS_SIZE;
    kn_sgd_step_args args = {.lr = lr, .step = step, .momentum = o.momentum, .dampening = o.dampening, .weight_decay = o.weight_decay, .nesterov = o.nesterov};
    kn_tensor *const in[] = {param, grad, o.buffer, o.master};
    return kn__effect(&kn__ops[KN__OP_sgd_step], in, 4, &args);
}

kn_status kn_adam_step_with(kn_tensor *param, kn_tensor *grad, kn_tensor *mean, kn_tensor *square, double lr, int64_t step, double beta1, double beta2, double eps, const kn_adam_step_options *options) {
    kn_adam_step_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_adam_step], kn_context_of(param))) return KN_E_OPTIONS_SIZE;
    kn_adam_step_args args = {.lr = lr, .step = step, .beta1 = beta1, .beta2 = beta2, .eps = eps, .weight_decay = o.weight_decay, .decoupled = o.decoupled};
    kn_tensor *const in[] = {param, grad, mean, square, o.largest, o.master};
    return kn__effect(&kn__ops[KN__OP_adam_step], in, 6, &args);
}

kn_tensor *kn_reshape_view(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_reshape_view], in, 1, &args, NULL);
}

kn_tensor *kn_expand(kn_tensor *x, kn_shape shape) {
    kn_shape_args args = {.shape = shape};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_expand], in, 1, &args, NULL);
}

kn_tensor *kn_transpose(kn_tensor *x, int64_t axis0, int64_t axis1) {
    kn_transpose_args args = {.axis0 = axis0, .axis1 = axis1};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_transpose], in, 1, &args, NULL);
}

kn_tensor *kn_permute(kn_tensor *x, kn_axes axes) {
    kn_permute_args args = {.axes = axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_permute], in, 1, &args, NULL);
}

kn_tensor *kn_squeeze_with(kn_tensor *x, const kn_squeeze_options *options) {
    kn_squeeze_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_squeeze], kn_context_of(x))) return kn_nil();
    kn_squeeze_args args = {.axes = o.axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_squeeze], in, 1, &args, NULL);
}

kn_tensor *kn_unsqueeze(kn_tensor *x, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unsqueeze], in, 1, &args, NULL);
}

kn_tensor *kn_slice(kn_tensor *x, int64_t axis, int64_t start, int64_t stop, int64_t step) {
    kn_slice_args args = {.axis = axis, .start = start, .stop = stop, .step = step};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_slice], in, 1, &args, NULL);
}

kn_tensor *kn_slice_grad(kn_tensor *dy, kn_shape shape, int64_t axis, int64_t start, int64_t step) {
    kn_slice_grad_args args = {.shape = shape, .axis = axis, .start = start, .step = step};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_slice_grad], in, 1, &args, NULL);
}

kn_tensor *kn_narrow(kn_tensor *x, int64_t axis, int64_t start, int64_t length) {
    kn_narrow_args args = {.axis = axis, .start = start, .length = length};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_narrow], in, 1, &args, NULL);
}

kn_tensor *kn_select(kn_tensor *x, int64_t axis, int64_t index) {
    kn_select_args args = {.axis = axis, .index = index};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_select], in, 1, &args, NULL);
}

kn_tensor *kn_flip(kn_tensor *x, kn_axes axes) {
    kn_flip_args args = {.axes = axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_flip], in, 1, &args, NULL);
}

kn_tensor *kn_diagonal_with(kn_tensor *x, const kn_diagonal_options *options) {
    kn_diagonal_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_diagonal], kn_context_of(x))) return kn_nil();
    kn_diagonal_args args = {.offset = o.offset, .axes = o.axes};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_diagonal], in, 1, &args, NULL);
}

kn_tensor *kn_diagonal_grad(kn_tensor *dy, kn_shape shape, int64_t offset, kn_axes axes) {
    kn_diagonal_grad_args args = {.shape = shape, .offset = offset, .axes = axes};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_diagonal_grad], in, 1, &args, NULL);
}

kn_tensor *kn_unfold(kn_tensor *x, int64_t axis, int64_t size, int64_t step) {
    kn_unfold_args args = {.axis = axis, .size = size, .step = step};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_unfold], in, 1, &args, NULL);
}

kn_tensor *kn_unfold_grad(kn_tensor *dy, kn_shape shape, int64_t axis, int64_t size, int64_t step) {
    kn_unfold_grad_args args = {.shape = shape, .axis = axis, .size = size, .step = step};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_unfold_grad], in, 1, &args, NULL);
}

kn_tensor *kn_cat(kn_tensors tensors, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    return kn__apply_list(&kn__ops[KN__OP_cat], tensors, &args, NULL);
}

kn_tensor *kn_stack(kn_tensors tensors, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    return kn__apply_list(&kn__ops[KN__OP_stack], tensors, &args, NULL);
}

kn_tensor *kn_pad_with(kn_tensor *x, kn_dims amounts, const kn_pad_options *options) {
    kn_pad_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_pad], kn_context_of(x))) return kn_nil();
    kn_pad_args args = {.amounts = amounts, .mode = o.mode, .value = o.value};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_pad], in, 1, &args, NULL);
}

kn_tensor *kn_pad_grad(kn_tensor *dy, kn_shape shape, kn_dims amounts, const char *mode) {
    kn_pad_grad_args args = {.shape = shape, .amounts = amounts, .mode = mode};
    kn_tensor *const in[] = {dy};
    return kn__apply(&kn__ops[KN__OP_pad_grad], in, 1, &args, NULL);
}

kn_tensor *kn_tril_with(kn_tensor *x, const kn_tril_options *options) {
    kn_tril_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_tril], kn_context_of(x))) return kn_nil();
    kn_triangle_args args = {.diagonal = o.diagonal};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_tril], in, 1, &args, NULL);
}

kn_tensor *kn_triu_with(kn_tensor *x, const kn_triu_options *options) {
    kn_triu_options o = {0};
    if (!kn__take_options(&o, sizeof o, options, &kn__ops[KN__OP_triu], kn_context_of(x))) return kn_nil();
    kn_triangle_args args = {.diagonal = o.diagonal};
    kn_tensor *const in[] = {x};
    return kn__apply(&kn__ops[KN__OP_triu], in, 1, &args, NULL);
}

kn_tensor *kn_one_hot(kn_tensor *index, int64_t classes) {
    kn_classes_args args = {.classes = classes};
    kn_tensor *const in[] = {index};
    return kn__apply(&kn__ops[KN__OP_one_hot], in, 1, &args, NULL);
}

kn_tensor *kn_gather(kn_tensor *x, kn_tensor *index, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_gather], in, 2, &args, NULL);
}

kn_tensor *kn_scatter(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_scatter], in, 3, &args, NULL);
}

kn_tensor *kn_scatter_grad(kn_tensor *dy, kn_tensor *index, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {dy, index};
    return kn__apply(&kn__ops[KN__OP_scatter_grad], in, 2, &args, NULL);
}

kn_tensor *kn_scatter_add(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_scatter_add], in, 3, &args, NULL);
}

kn_tensor *kn_index_select(kn_tensor *x, kn_tensor *index, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index};
    return kn__apply(&kn__ops[KN__OP_index_select], in, 2, &args, NULL);
}

kn_tensor *kn_index_add(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis) {
    kn_axis_args args = {.axis = axis};
    kn_tensor *const in[] = {x, index, src};
    return kn__apply(&kn__ops[KN__OP_index_add], in, 3, &args, NULL);
}

kn_tensor *kn_embedding(kn_tensor *weight, kn_tensor *index) {
    kn_tensor *const in[] = {weight, index};
    return kn__apply(&kn__ops[KN__OP_embedding], in, 2, NULL, NULL);
}

