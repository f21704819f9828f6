/* Normalisation by the features of each sample: layer, RMS, group and instance norm. */
#include <stdio.h>

#include "core/entry.h"
#include "nn/layer.h"

/* ---- Layer and RMS norm ------------------------------------------------------------------------
 */

typedef struct layer_norm {
    kn_module base;
    kn_tensor *weight, *bias;
    kn_dims shape;
    double eps;
} layer_norm;

static kn_tensor *layer_norm_forward(kn_module *self, kn_tensor *x) {
    const layer_norm *m = (const layer_norm *)self;
    return kn_layer_norm(x, .weight = m->weight, .bias = m->bias, .normalized = m->shape.count,
                         .eps = m->eps);
}
static kn_tensor *rms_norm_forward(kn_module *self, kn_tensor *x) {
    const layer_norm *m = (const layer_norm *)self;
    return kn_rms_norm(x, .weight = m->weight, .normalized = m->shape.count, .eps = m->eps);
}

static void layer_norm_describe(const kn_module *self, char *text, size_t size) {
    const layer_norm *m = (const layer_norm *)self;
    int used = 0;
    for (int i = 0; i < m->shape.count && used >= 0 && (size_t)used < size; i++)
        used += snprintf(text + used, size - (size_t)used, "%s%lld", i ? "x" : "",
                         (long long)m->shape.dim[i]);
}

static const kn_module_type layer_norm_type = {.name = "LayerNorm",
                                               .size = sizeof(layer_norm),
                                               .forward = layer_norm_forward,
                                               .describe = layer_norm_describe};
static const kn_module_type rms_norm_type = {.name = "RMSNorm",
                                             .size = sizeof(layer_norm),
                                             .forward = rms_norm_forward,
                                             .describe = layer_norm_describe};

static kn_module *layer_norm_new(kn_device *dev, const kn_module_type *type, const char *operation,
                                 const kn_nn_layer_norm_options *options, bool biased) {
    kn_nn_layer_norm_options o = {0};
    if (!kn__nn_options(dev, operation, &o, sizeof o, options)) return kn__nn_failed(dev);
    kn__least count = {"the number of axes", o.shape.count, 1};
    if (!kn__nn_at_least(dev, operation, &count, 1)) return kn__nn_failed(dev);
    kn_shape shape = {o.shape.count, {0}};
    for (int i = 0; i < shape.rank; i++) {
        kn__least least = {"size", shape.dim[i] = o.shape.dim[i], 1};
        if (!kn__nn_at_least(dev, operation, &least, 1)) return kn__nn_failed(dev);
    }
    layer_norm *m = kn_module_new(dev, type);
    kn_scope scope = kn_scope_open_at(kn__module_context(&m->base), operation);
    m->shape = o.shape;
    m->eps = o.eps;
    bool plain = o.no_affine;
    KN_PARAM(m, weight, plain ? NULL : kn_init_new(dev, shape, kn_init_constant(1), o.dtype));
    plain |= !biased || o.no_bias;
    KN_PARAM(m, bias, plain ? NULL : kn_init_new(dev, shape, kn_init_constant(0), o.dtype));
    kn_scope_close(&scope);
    return &m->base;
}

kn_module *kn_nn_layer_norm_with(kn_device *dev, const kn_nn_layer_norm_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_layer_norm);
    return layer_norm_new(dev, &layer_norm_type, "kn_nn_layer_norm", options, true);
}
kn_module *kn_nn_rms_norm_with(kn_device *dev, const kn_nn_layer_norm_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_rms_norm);
    return layer_norm_new(dev, &rms_norm_type, "kn_nn_rms_norm", options, false);
}

/* ---- Group and instance norm --------------------------------------------------------------------
 */

typedef struct group_norm {
    kn_module base;
    kn_tensor *weight, *bias;
    int64_t groups, channels;
    double eps;
} group_norm;

static kn_tensor *group_norm_forward(kn_module *self, kn_tensor *x) {
    const group_norm *m = (const group_norm *)self;
    return kn_group_norm(x, m->groups, .weight = m->weight, .bias = m->bias, .eps = m->eps);
}
static kn_tensor *instance_norm_forward(kn_module *self, kn_tensor *x) {
    const group_norm *m = (const group_norm *)self;
    return kn_instance_norm(x, .weight = m->weight, .bias = m->bias, .eps = m->eps);
}
static void group_norm_describe(const kn_module *self, char *text, size_t size) {
    const group_norm *m = (const group_norm *)self;
    snprintf(text, size, "%lld channels in %lld groups", (long long)m->channels,
             (long long)m->groups);
}

static const kn_module_type group_norm_type = {.name = "GroupNorm",
                                               .size = sizeof(group_norm),
                                               .forward = group_norm_forward,
                                               .describe = group_norm_describe};
static const kn_module_type instance_norm_type = {.name = "InstanceNorm",
                                                  .size = sizeof(group_norm),
                                                  .forward = instance_norm_forward,
                                                  .describe = group_norm_describe};

/* groups 0: one a channel. */
static kn_module *group_norm_new(kn_device *dev, const kn_module_type *type, const char *operation,
                                 int64_t groups, const kn_nn_group_norm_options *options) {
    kn_nn_group_norm_options o = {0};
    if (!kn__nn_options(dev, operation, &o, sizeof o, options)) return kn__nn_failed(dev);
    if (type == &instance_norm_type) groups = o.channels;
    kn__least sizes[] = {{"channels", o.channels, 1}, {"groups", groups, 1}};
    if (!kn__nn_at_least(dev, operation, sizes, 2)) return kn__nn_failed(dev);
    kn_context *kn = kn_device_context(kn__device_given(dev));
    if (o.channels % groups) {
        kn__fail_attribute_conflict(kn, &(kn__site){.operation = operation}, "groups", "channels",
                                    "groups must divide the channels");
        return kn__nn_failed(dev);
    }
    group_norm *m = kn_module_new(dev, type);
    kn_scope scope = kn_scope_open_at(kn, operation);
    m->groups = groups;
    m->channels = o.channels;
    m->eps = o.eps;
    kn_shape shape = {1, {o.channels}};
    KN_PARAM(m, weight, o.no_affine ? NULL : kn_init_new(dev, shape, kn_init_constant(1), o.dtype));
    KN_PARAM(m, bias, o.no_affine ? NULL : kn_init_new(dev, shape, kn_init_constant(0), o.dtype));
    kn_scope_close(&scope);
    return &m->base;
}

kn_module *kn_nn_group_norm_with(kn_device *dev, int64_t groups,
                                 const kn_nn_group_norm_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_group_norm);
    return group_norm_new(dev, &group_norm_type, "kn_nn_group_norm", groups, options);
}
kn_module *kn_nn_instance_norm_with(kn_device *dev, const kn_nn_group_norm_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_instance_norm);
    return group_norm_new(dev, &instance_norm_type, "kn_nn_instance_norm", 0, options);
}
