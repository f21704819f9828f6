/* Convolutions and transposed convolutions over 1, 2 and 3 spatial axes. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "nn/layer.h"

typedef struct conv {
    kn_module base;
    kn_tensor *weight, *bias;
    int64_t in, out, groups;
    kn_dims kernel, stride, padding, dilation, output_padding;
    int axes;
} conv;

/* ---- Describing --------------------------------------------------------------------------------
 */

/* Adds ", name 3x3" where the sizes are not all usual; a kernel of several axes needs no name. */
static void add_dims(char *text, size_t size, const char *name, const kn_dims *d, int64_t usual) {
    size_t used = strlen(text);
    bool plain = true;
    for (int i = 0; i < d->count; i++) plain &= d->dim[i] == usual;
    if (d->count == KN_SAME_COUNT) {
        snprintf(text + used, size - used, ", %s same", name);
        return;
    }
    if (plain) return;
    used += (size_t)snprintf(text + used, size - used, ", %s ", name);
    for (int i = 0; i < d->count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%lld", i ? "x" : "",
                                 (long long)d->dim[i]);
}

static void add_kernel(char *text, size_t size, const kn_dims *kernel) {
    size_t used = strlen(text);
    if (kernel->count < 2) add_dims(text, size, "kernel", kernel, 0);
    for (int i = 0; kernel->count > 1 && i < kernel->count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%lld", i ? "x" : ", ",
                                 (long long)kernel->dim[i]);
}

static void describe(const kn_module *self, char *text, size_t size) {
    const conv *m = (const conv *)self;
    snprintf(text, size, "%lld -> %lld", (long long)m->in, (long long)m->out);
    add_kernel(text, size, &m->kernel);
    add_dims(text, size, "stride", &m->stride, 1);
    add_dims(text, size, "padding", &m->padding, 0);
    add_dims(text, size, "output padding", &m->output_padding, 0);
    add_dims(text, size, "dilation", &m->dilation, 1);
    size_t used = strlen(text);
    if (m->groups > 1)
        used += (size_t)snprintf(text + used, size - used, ", groups %lld", (long long)m->groups);
    if (!m->bias && used < size) snprintf(text + used, size - used, ", no bias");
}

/* ---- Making ------------------------------------------------------------------------------------
 */

/* One number stands for every axis. */
static void spread(kn_dims *d, int axes) {
    if (d->count != 1) return;
    d->count = axes;
    for (int i = 1; i < axes; i++) d->dim[i] = d->dim[0];
}

static bool check_kernel(kn_device *dev, const char *operation, kn_dims *kernel, int axes) {
    kn_context *kn = kn_device_context(kn__device_given(dev));
    kn__site site = {.operation = operation};
    bool missing = kernel->count == 0 || (kernel->count == 1 && kernel->dim[0] == 0);
    if (missing) return kn__fail_attribute_missing(kn, &site, "kernel"), false;
    spread(kernel, axes);
    if (kernel->count != axes)
        return kn__fail_dims_count(kn, &site, "kernel", kernel->count, axes), false;
    for (int i = 0; i < axes; i++) {
        if (kernel->dim[i] >= 1) continue;
        kn__fail_attribute_out_of_range(kn, &site, "kernel", kernel->dim[i], "at least 1");
        return false;
    }
    return true;
}

static bool check_groups(kn_device *dev, const char *operation, const conv *c) {
    if (c->in % c->groups == 0 && c->out % c->groups == 0) return true;
    kn_context *kn = kn_device_context(kn__device_given(dev));
    bool in = c->in % c->groups != 0;
    kn__fail_conv_groups(kn, &(kn__site){.operation = operation}, in ? c->in : c->out, c->groups,
                         in ? "input" : "output");
    return false;
}

/* The layer with the numbers of like. inits: of weight and bias. */
static kn_module *make(kn_device *dev, const kn_module_type *type, const char *operation,
                       const conv *like, bool transposed, bool no_bias, const kn_init *inits,
                       kn_dtype dtype) {
    conv c = *like;
    if (!c.groups) c.groups = 1;
    kn__least sizes[] = {{"in", c.in, 1}, {"out", c.out, 1}, {"groups", c.groups, 1}};
    if (!kn__nn_at_least(dev, operation, sizes, 3) ||
        !check_kernel(dev, operation, &c.kernel, c.axes) || !check_groups(dev, operation, &c))
        return kn__nn_failed(dev);
    conv *m = kn_module_new(dev, type);
    kn_module base = m->base;
    *m = c;
    m->base = base;
    kn_shape weight = {2 + c.axes,
                       {transposed ? c.in : c.out, (transposed ? c.out : c.in) / c.groups}};
    double fan = (double)weight.dim[1];
    for (int i = 0; i < c.axes; i++) fan *= (double)(weight.dim[2 + i] = c.kernel.dim[i]);
    kn_init usual = kn_init_uniform(-1 / sqrt(fan), 1 / sqrt(fan)), w = inits[0], b = inits[1];
    if (w.kind == KN_INIT_DEFAULT) w = usual;
    if (b.kind == KN_INIT_DEFAULT) b = usual;
    kn_scope scope = kn_scope_open_at(kn__module_context(&m->base), operation);
    KN_PARAM(m, weight, kn_init_new(dev, weight, w, dtype));
    KN_PARAM(m, bias, no_bias ? NULL : kn_init_new(dev, (kn_shape){1, {c.out}}, b, dtype));
    kn_scope_close(&scope);
    return &m->base;
}

/* ---- Convolution -------------------------------------------------------------------------------
 */

static kn_tensor *conv1(kn_module *self, kn_tensor *x) {
    const conv *m = (const conv *)self;
    return kn_conv1d_with(x, m->weight,
                          &(kn_conv1d_options){.size = sizeof(kn_conv1d_options),
                                               .bias = m->bias,
                                               .stride = m->stride,
                                               .padding = m->padding,
                                               .dilation = m->dilation,
                                               .groups = m->groups});
}

static kn_tensor *conv2(kn_module *self, kn_tensor *x) {
    const conv *m = (const conv *)self;
    return kn_conv2d_with(x, m->weight,
                          &(kn_conv2d_options){.size = sizeof(kn_conv2d_options),
                                               .bias = m->bias,
                                               .stride = m->stride,
                                               .padding = m->padding,
                                               .dilation = m->dilation,
                                               .groups = m->groups});
}

static kn_tensor *conv3(kn_module *self, kn_tensor *x) {
    const conv *m = (const conv *)self;
    return kn_conv3d_with(x, m->weight,
                          &(kn_conv3d_options){.size = sizeof(kn_conv3d_options),
                                               .bias = m->bias,
                                               .stride = m->stride,
                                               .padding = m->padding,
                                               .dilation = m->dilation,
                                               .groups = m->groups});
}

static const kn_module_type conv_types[] = {
    {.name = "Conv1d", .size = sizeof(conv), .forward = conv1, .describe = describe},
    {.name = "Conv2d", .size = sizeof(conv), .forward = conv2, .describe = describe},
    {.name = "Conv3d", .size = sizeof(conv), .forward = conv3, .describe = describe}};

static kn_module *conv_new(kn_device *dev, int axes, int64_t in, int64_t out,
                           const kn_nn_conv_options *options) {
    static const char *const names[] = {"kn_nn_conv1d", "kn_nn_conv2d", "kn_nn_conv3d"};
    kn_nn_conv_options o = {0};
    if (!kn__nn_options(dev, names[axes - 1], &o, sizeof o, options)) return kn__nn_failed(dev);
    conv c = {.in = in,
              .out = out,
              .axes = axes,
              .kernel = o.kernel,
              .stride = o.stride,
              .padding = o.padding,
              .dilation = o.dilation,
              .groups = o.groups};
    kn_init inits[] = {o.weight_init, o.bias_init};
    return make(dev, &conv_types[axes - 1], names[axes - 1], &c, false, o.no_bias, inits, o.dtype);
}

kn_module *kn_nn_conv1d_with(kn_device *dev, int64_t in, int64_t out,
                             const kn_nn_conv_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_conv1d);
    return conv_new(dev, 1, in, out, options);
}
kn_module *kn_nn_conv2d_with(kn_device *dev, int64_t in, int64_t out,
                             const kn_nn_conv_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_conv2d);
    return conv_new(dev, 2, in, out, options);
}
kn_module *kn_nn_conv3d_with(kn_device *dev, int64_t in, int64_t out,
                             const kn_nn_conv_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_conv3d);
    return conv_new(dev, 3, in, out, options);
}

/* ---- Transposed convolution ---------------------------------------------------------------------
 */

static kn_tensor *transpose1(kn_module *self, kn_tensor *x) {
    const conv *m = (const conv *)self;
    return kn_conv_transpose1d_with(
        x, m->weight,
        &(kn_conv_transpose1d_options){.size = sizeof(kn_conv_transpose1d_options),
                                       .bias = m->bias,
                                       .stride = m->stride,
                                       .padding = m->padding,
                                       .dilation = m->dilation,
                                       .output_padding = m->output_padding,
                                       .groups = m->groups});
}

static kn_tensor *transpose2(kn_module *self, kn_tensor *x) {
    const conv *m = (const conv *)self;
    return kn_conv_transpose2d_with(
        x, m->weight,
        &(kn_conv_transpose2d_options){.size = sizeof(kn_conv_transpose2d_options),
                                       .bias = m->bias,
                                       .stride = m->stride,
                                       .padding = m->padding,
                                       .dilation = m->dilation,
                                       .output_padding = m->output_padding,
                                       .groups = m->groups});
}

static kn_tensor *transpose3(kn_module *self, kn_tensor *x) {
    const conv *m = (const conv *)self;
    return kn_conv_transpose3d_with(
        x, m->weight,
        &(kn_conv_transpose3d_options){.size = sizeof(kn_conv_transpose3d_options),
                                       .bias = m->bias,
                                       .stride = m->stride,
                                       .padding = m->padding,
                                       .dilation = m->dilation,
                                       .output_padding = m->output_padding,
                                       .groups = m->groups});
}

static const kn_module_type transpose_types[] = {
    {.name = "ConvTranspose1d", .size = sizeof(conv), .forward = transpose1, .describe = describe},
    {.name = "ConvTranspose2d", .size = sizeof(conv), .forward = transpose2, .describe = describe},
    {.name = "ConvTranspose3d", .size = sizeof(conv), .forward = transpose3, .describe = describe}};

static kn_module *transpose_new(kn_device *dev, int axes, int64_t in, int64_t out,
                                const kn_nn_conv_transpose_options *options) {
    static const char *const names[] = {"kn_nn_conv_transpose1d", "kn_nn_conv_transpose2d",
                                        "kn_nn_conv_transpose3d"};
    kn_nn_conv_transpose_options o = {0};
    if (!kn__nn_options(dev, names[axes - 1], &o, sizeof o, options)) return kn__nn_failed(dev);
    conv c = {.in = in,
              .out = out,
              .axes = axes,
              .kernel = o.kernel,
              .stride = o.stride,
              .padding = o.padding,
              .dilation = o.dilation,
              .output_padding = o.output_padding,
              .groups = o.groups};
    kn_init inits[] = {o.weight_init, o.bias_init};
    return make(dev, &transpose_types[axes - 1], names[axes - 1], &c, true, o.no_bias, inits,
                o.dtype);
}

kn_module *kn_nn_conv_transpose1d_with(kn_device *dev, int64_t in, int64_t out,
                                       const kn_nn_conv_transpose_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_conv_transpose1d);
    return transpose_new(dev, 1, in, out, options);
}
kn_module *kn_nn_conv_transpose2d_with(kn_device *dev, int64_t in, int64_t out,
                                       const kn_nn_conv_transpose_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_conv_transpose2d);
    return transpose_new(dev, 2, in, out, options);
}
kn_module *kn_nn_conv_transpose3d_with(kn_device *dev, int64_t in, int64_t out,
                                       const kn_nn_conv_transpose_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_conv_transpose3d);
    return transpose_new(dev, 3, in, out, options);
}
