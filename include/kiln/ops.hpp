/* Printed by tools/opgen: the operations with options, as C++ overloads. */
#ifndef KILN_OPS_HPP
#define KILN_OPS_HPP

#include <kiln/ops.h>

inline kn_tensor *kn_full(kn_device *dev, kn_shape shape, kn_number value, const kn_full_options &options = {}) {
    return kn_full_with(dev, shape, value, &options);
}
inline kn_tensor *kn_rand(kn_device *dev, kn_shape shape, const kn_rand_options &options = {}) {
    return kn_rand_with(dev, shape, &options);
}
inline kn_tensor *kn_add_scalar(kn_tensor *x, kn_number value) {
    return kn_add_scalar_with(x, value);
}
inline kn_tensor *kn_mul_scalar(kn_tensor *x, kn_number value) {
    return kn_mul_scalar_with(x, value);
}
inline kn_tensor *kn_sum(kn_tensor *x, const kn_sum_options &options = {}) {
    return kn_sum_with(x, &options);
}
inline kn_tensor *kn_max(kn_tensor *x, const kn_max_options &options = {}) {
    return kn_max_with(x, &options);
}
inline kn_tensor *kn_mean(kn_tensor *x, const kn_mean_options &options = {}) {
    return kn_mean_with(x, &options);
}
inline kn_tensor *kn_linear(kn_tensor *x, kn_tensor *weight, const kn_linear_options &options = {}) {
    return kn_linear_with(x, weight, &options);
}
inline kn_tensor *kn_conv1d(kn_tensor *x, kn_tensor *weight, const kn_conv1d_options &options = {}) {
    return kn_conv1d_with(x, weight, &options);
}
inline kn_tensor *kn_conv2d(kn_tensor *x, kn_tensor *weight, const kn_conv2d_options &options = {}) {
    return kn_conv2d_with(x, weight, &options);
}
inline kn_tensor *kn_conv3d(kn_tensor *x, kn_tensor *weight, const kn_conv3d_options &options = {}) {
    return kn_conv3d_with(x, weight, &options);
}
inline kn_tensor *kn_conv_transpose1d(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose1d_options &options = {}) {
    return kn_conv_transpose1d_with(x, weight, &options);
}
inline kn_tensor *kn_conv_transpose2d(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose2d_options &options = {}) {
    return kn_conv_transpose2d_with(x, weight, &options);
}
inline kn_tensor *kn_conv_transpose3d(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose3d_options &options = {}) {
    return kn_conv_transpose3d_with(x, weight, &options);
}
inline kn_tensor *kn_conv_weight_grad(kn_tensor *x, kn_tensor *dy, kn_dims kernel, const kn_conv_weight_grad_options &options = {}) {
    return kn_conv_weight_grad_with(x, dy, kernel, &options);
}
inline kn_tensor *kn_max_pool1d(kn_tensor *x, kn_dims kernel, kn_tensor **indices, const kn_max_pool1d_options &options = {}) {
    return kn_max_pool1d_with(x, kernel, indices, &options);
}
inline kn_tensor *kn_max_pool2d(kn_tensor *x, kn_dims kernel, kn_tensor **indices, const kn_max_pool2d_options &options = {}) {
    return kn_max_pool2d_with(x, kernel, indices, &options);
}
inline kn_tensor *kn_max_pool3d(kn_tensor *x, kn_dims kernel, kn_tensor **indices, const kn_max_pool3d_options &options = {}) {
    return kn_max_pool3d_with(x, kernel, indices, &options);
}
inline kn_tensor *kn_avg_pool1d(kn_tensor *x, kn_dims kernel, const kn_avg_pool1d_options &options = {}) {
    return kn_avg_pool1d_with(x, kernel, &options);
}
inline kn_tensor *kn_avg_pool2d(kn_tensor *x, kn_dims kernel, const kn_avg_pool2d_options &options = {}) {
    return kn_avg_pool2d_with(x, kernel, &options);
}
inline kn_tensor *kn_avg_pool3d(kn_tensor *x, kn_dims kernel, const kn_avg_pool3d_options &options = {}) {
    return kn_avg_pool3d_with(x, kernel, &options);
}
inline kn_tensor *kn_avg_pool_grad(kn_tensor *dy, kn_shape shape, kn_dims kernel, const kn_avg_pool_grad_options &options = {}) {
    return kn_avg_pool_grad_with(dy, shape, kernel, &options);
}
inline kn_tensor *kn_squeeze(kn_tensor *x, const kn_squeeze_options &options = {}) {
    return kn_squeeze_with(x, &options);
}

#endif
