/* The calls with options that are not operations, as C++ overloads: what the call macros of C do in
 * <kiln/nn.h>, <kiln/optim.h> and the others. <kiln/kiln.hpp> includes this. */
#ifndef KILN_CALLS_HPP
#define KILN_CALLS_HPP

#include <kiln/kiln.h>

#include <initializer_list>

/* ---- Differentiation ---------------------------------------------------------------------------
 */

KN__INLINE KN_WARN_UNUSED kn_status kn_backward(kn_tensor *loss, kn_grads **grads,
                                                const kn_backward_options &options = {}) {
    return kn_backward_with(loss, grads, &options);
}

KN__INLINE KN_WARN_UNUSED kn_status kn_allclose(kn_tensor *a, kn_tensor *b, bool *close,
                                                const kn_isclose_options &options = {}) {
    return kn_allclose_with(a, b, close, &options);
}

/* ---- Operands as lists: kn_cat({a, b}, 0) ------------------------------------------------------
 */

namespace kn {
/* Tensors as a list operand, for the one call: kn_stack(kn::list({a, b}), 0). */
KN__INLINE kn_tensors list(std::initializer_list<kn_tensor *> tensors) {
    return {static_cast<uint32_t>(tensors.size()), tensors.begin()};
}
} // namespace kn

KN__INLINE KN_WARN_UNUSED kn_status kn_slice_fill(kn_tensor *x, const char *text, kn_number value) {
    return kn_slice_fill_with(x, text, value);
}

KN__INLINE int64_t kn_first_stranger(std::initializer_list<kn_tensor *> tensors) {
    return kn_first_stranger(kn::list(tensors));
}

KN__INLINE kn_tensor *kn_einsum(const char *text, std::initializer_list<kn_tensor *> operands) {
    return kn_einsum_list(text, kn::list(operands));
}

KN__INLINE kn_list *kn_gradient(kn_tensor *x, const kn_gradient_options &options = {}) {
    return kn_gradient_with(x, &options);
}
KN__INLINE kn_list *kn_histogramdd(kn_tensor *x, const kn_histogramdd_options &options = {}) {
    return kn_histogramdd_with(x, &options);
}

/* ---- Functions made of operations ---------------------------------------------------------------
 */

KN__INLINE kn_tensor *kn_multi_head_attention(kn_tensor *query, kn_tensor *key, kn_tensor *value,
                                              int64_t heads,
                                              kn_multi_head_attention_options options = {}) {
    options.heads = heads;
    return kn_multi_head_attention_with(query, key, value, &options);
}
KN__INLINE kn_tensor *kn_triplet_margin_with_distance_loss(kn_tensor *anchor, kn_tensor *positive,
                                                           kn_tensor *negative,
                                                           kn_distance_function *distance,
                                                           void *user,
                                                           kn_triplet_options options = {}) {
    options.user = user;
    return kn_triplet_margin_with_distance_loss_with(anchor, positive, negative, distance,
                                                     &options);
}

/* ---- Patterns of axes: kn_rearrange(x, "(a b) c -> a b c", {{"b", 2}}) -------------------------
 */

KN__INLINE kn_tensor *kn_rearrange(kn_tensor *x, const char *pattern,
                                   std::initializer_list<kn_axis_size> sizes = {}) {
    return kn_rearrange_with(x, pattern, sizes.begin(), static_cast<uint32_t>(sizes.size()));
}
KN__INLINE kn_tensor *kn_rearrange_reduce(kn_tensor *x, const char *pattern, const char *reduction,
                                          std::initializer_list<kn_axis_size> sizes = {}) {
    return kn_rearrange_reduce_with(x, pattern, reduction, sizes.begin(),
                                    static_cast<uint32_t>(sizes.size()));
}
KN__INLINE kn_tensor *kn_rearrange_repeat(kn_tensor *x, const char *pattern,
                                          std::initializer_list<kn_axis_size> sizes = {}) {
    return kn_rearrange_repeat_with(x, pattern, sizes.begin(), static_cast<uint32_t>(sizes.size()));
}

/* ---- Quantisation ------------------------------------------------------------------------------
 */

KN__INLINE kn_tensor *kn_quantize(kn_tensor *x, const kn_quantize_options &options = {}) {
    return kn_quantize_with(x, &options);
}
KN__INLINE kn_tensor *kn_quantize_by(kn_tensor *x, kn_tensor *scale, kn_tensor *zero,
                                     const kn_quantize_options &options = {}) {
    return kn_quantize_by_with(x, scale, zero, &options);
}
KN__INLINE kn_tensor *kn_quant_linear(kn_tensor *x, kn_tensor *weight,
                                      const kn_quant_linear_options &options = {}) {
    return kn_quant_linear_with(x, weight, &options);
}
KN__INLINE kn_calibrator *kn_calibrator_new(kn_context *kn,
                                            const kn_calibrator_options &options = {}) {
    return kn_calibrator_new_with(kn, &options);
}

/* ---- Modules -----------------------------------------------------------------------------------
 */

KN__INLINE KN_WARN_UNUSED kn_status kn_module_load(kn_module *module, const char *source,
                                                   const kn_named_tensor *items, size_t count,
                                                   const kn_load_options &options = {}) {
    return kn_module_load_with(module, source, items, count, &options);
}
KN__INLINE kn_module *kn_nn_linear(kn_device *dev, int64_t in, int64_t out,
                                   const kn_nn_linear_options &options = {}) {
    return kn_nn_linear_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_sequential(kn_device *dev, std::initializer_list<kn_module *> modules) {
    return kn_nn_sequential_of(dev, modules.begin(), static_cast<uint32_t>(modules.size()));
}
KN__INLINE kn_module *kn_nn_conv1d(kn_device *dev, int64_t in, int64_t out, kn_dims kernel,
                                   kn_nn_conv_options options = {}) {
    options.kernel = kernel;
    return kn_nn_conv1d_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_conv2d(kn_device *dev, int64_t in, int64_t out, kn_dims kernel,
                                   kn_nn_conv_options options = {}) {
    options.kernel = kernel;
    return kn_nn_conv2d_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_conv3d(kn_device *dev, int64_t in, int64_t out, kn_dims kernel,
                                   kn_nn_conv_options options = {}) {
    options.kernel = kernel;
    return kn_nn_conv3d_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_conv_transpose1d(kn_device *dev, int64_t in, int64_t out,
                                             kn_dims kernel,
                                             kn_nn_conv_transpose_options options = {}) {
    options.kernel = kernel;
    return kn_nn_conv_transpose1d_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_conv_transpose2d(kn_device *dev, int64_t in, int64_t out,
                                             kn_dims kernel,
                                             kn_nn_conv_transpose_options options = {}) {
    options.kernel = kernel;
    return kn_nn_conv_transpose2d_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_conv_transpose3d(kn_device *dev, int64_t in, int64_t out,
                                             kn_dims kernel,
                                             kn_nn_conv_transpose_options options = {}) {
    options.kernel = kernel;
    return kn_nn_conv_transpose3d_with(dev, in, out, &options);
}
KN__INLINE kn_module *kn_nn_max_pool1d(kn_device *dev, kn_dims kernel,
                                       kn_nn_pool_options options = {}) {
    options.kernel = kernel;
    return kn_nn_max_pool1d_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_max_pool2d(kn_device *dev, kn_dims kernel,
                                       kn_nn_pool_options options = {}) {
    options.kernel = kernel;
    return kn_nn_max_pool2d_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_max_pool3d(kn_device *dev, kn_dims kernel,
                                       kn_nn_pool_options options = {}) {
    options.kernel = kernel;
    return kn_nn_max_pool3d_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_avg_pool1d(kn_device *dev, kn_dims kernel,
                                       kn_nn_pool_options options = {}) {
    options.kernel = kernel;
    return kn_nn_avg_pool1d_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_avg_pool2d(kn_device *dev, kn_dims kernel,
                                       kn_nn_pool_options options = {}) {
    options.kernel = kernel;
    return kn_nn_avg_pool2d_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_avg_pool3d(kn_device *dev, kn_dims kernel,
                                       kn_nn_pool_options options = {}) {
    options.kernel = kernel;
    return kn_nn_avg_pool3d_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_batch_norm(kn_device *dev, int64_t features,
                                       kn_nn_batch_norm_options options = {}) {
    options.features = features;
    return kn_nn_batch_norm_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_layer_norm(kn_device *dev, kn_dims shape,
                                       kn_nn_layer_norm_options options = {}) {
    options.shape = shape;
    return kn_nn_layer_norm_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_rms_norm(kn_device *dev, kn_dims shape,
                                     kn_nn_layer_norm_options options = {}) {
    options.shape = shape;
    return kn_nn_rms_norm_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_group_norm(kn_device *dev, int64_t groups, int64_t channels,
                                       kn_nn_group_norm_options options = {}) {
    options.channels = channels;
    return kn_nn_group_norm_with(dev, groups, &options);
}
KN__INLINE kn_module *kn_nn_instance_norm(kn_device *dev, int64_t channels,
                                          kn_nn_group_norm_options options = {}) {
    options.channels = channels;
    return kn_nn_instance_norm_with(dev, &options);
}
KN__INLINE kn_module *kn_nn_embedding(kn_device *dev, int64_t count, int64_t width,
                                      kn_nn_embedding_options options = {}) {
    options.width = width;
    return kn_nn_embedding_with(dev, count, &options);
}

/* ---- Optimisers --------------------------------------------------------------------------------
 */

KN__INLINE kn_optimizer *kn_sgd(kn_module *module, const kn_sgd_options &options = {}) {
    return kn_sgd_with(module, &options);
}
KN__INLINE kn_optimizer *kn_adam(kn_module *module, const kn_adam_options &options = {}) {
    return kn_adam_with(module, &options);
}
KN__INLINE kn_optimizer *kn_adamw(kn_module *module, const kn_adam_options &options = {}) {
    return kn_adamw_with(module, &options);
}
KN__INLINE KN_WARN_UNUSED kn_status kn_optimizer_group(kn_optimizer *opt, const char *pattern,
                                                       const kn_group_options &options = {}) {
    return kn_optimizer_group_with(opt, pattern, &options);
}

/* ---- Data --------------------------------------------------------------------------------------
 */

KN__INLINE kn_dataset *kn_dataset_idx(kn_context *kn, const char *images_path,
                                      const char *labels_path, const kn_idx_options &options = {}) {
    return kn_dataset_idx_with(kn, images_path, labels_path, &options);
}
KN__INLINE kn_loader *kn_loader_open(kn_device *dev, kn_dataset *data, int64_t batch_size,
                                     const kn_loader_options &options = {}) {
    return kn_loader_open_with(dev, data, batch_size, &options);
}

/* ---- Training ----------------------------------------------------------------------------------
 */

KN__INLINE kn_trainer *kn_trainer_new(kn_module *model, kn_optimizer *opt, kn_loader *loader,
                                      kn_loss_function *loss,
                                      const kn_trainer_options &options = {}) {
    return kn_trainer_new_with(model, opt, loader, loss, &options);
}

/* ---- Files -------------------------------------------------------------------------------------
 */

KN__INLINE KN_WARN_UNUSED kn_status kn_save_tensors(kn_context *kn, const char *path,
                                                    const kn_named_tensor *items, size_t count,
                                                    const kn_save_options &options = {}) {
    return kn_save_tensors_with(kn, path, items, count, &options);
}
KN__INLINE KN_WARN_UNUSED kn_status kn_save_weights(kn_module *module, const char *path,
                                                    const kn_save_options &options = {}) {
    return kn_save_weights_with(module, path, &options);
}
KN__INLINE KN_WARN_UNUSED kn_status kn_load_weights(kn_module *module, const char *path,
                                                    const kn_load_weights_options &options = {}) {
    return kn_load_weights_with(module, path, &options);
}

#endif
