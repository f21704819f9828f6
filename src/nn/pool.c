/* Pooling layers. */
#include <stdio.h>

#include "core/entry.h"
#include "nn/layer.h"

typedef struct pool {
    kn_module base;
    kn_nn_pool_options o;
    kn_dims output; /* of adaptive ones */
} pool;

static void describe(const kn_module *self, char *text, size_t size) {
    const pool *m = (const pool *)self;
    const kn_dims *d = m->output.count ? &m->output : &m->o.kernel;
    int used = snprintf(text, size, m->output.count ? "output " : "kernel ");
    for (int i = 0; i < d->count && used > 0 && (size_t)used < size; i++)
        used += snprintf(text + used, size - (size_t)used, "%s%lld", i ? "x" : "",
                         (long long)d->dim[i]);
}

static kn_tensor *max1(kn_module *self, kn_tensor *x) {
    const kn_nn_pool_options *o = &((const pool *)self)->o;
    return kn_max_pool1d(x, .kernel = o->kernel, .stride = o->stride, .padding = o->padding,
                         .dilation = o->dilation, .ceil_mode = o->ceil_mode);
}
static kn_tensor *max2(kn_module *self, kn_tensor *x) {
    const kn_nn_pool_options *o = &((const pool *)self)->o;
    return kn_max_pool2d(x, .kernel = o->kernel, .stride = o->stride, .padding = o->padding,
                         .dilation = o->dilation, .ceil_mode = o->ceil_mode);
}
static kn_tensor *max3(kn_module *self, kn_tensor *x) {
    const kn_nn_pool_options *o = &((const pool *)self)->o;
    return kn_max_pool3d(x, .kernel = o->kernel, .stride = o->stride, .padding = o->padding,
                         .dilation = o->dilation, .ceil_mode = o->ceil_mode);
}
static kn_tensor *avg1(kn_module *self, kn_tensor *x) {
    const kn_nn_pool_options *o = &((const pool *)self)->o;
    return kn_avg_pool1d(x, .kernel = o->kernel, .stride = o->stride, .padding = o->padding,
                         .ceil_mode = o->ceil_mode, .exclude_padding = o->exclude_padding);
}
static kn_tensor *avg2(kn_module *self, kn_tensor *x) {
    const kn_nn_pool_options *o = &((const pool *)self)->o;
    return kn_avg_pool2d(x, .kernel = o->kernel, .stride = o->stride, .padding = o->padding,
                         .ceil_mode = o->ceil_mode, .exclude_padding = o->exclude_padding);
}
static kn_tensor *avg3(kn_module *self, kn_tensor *x) {
    const kn_nn_pool_options *o = &((const pool *)self)->o;
    return kn_avg_pool3d(x, .kernel = o->kernel, .stride = o->stride, .padding = o->padding,
                         .ceil_mode = o->ceil_mode, .exclude_padding = o->exclude_padding);
}
static kn_tensor *adaptive_max1(kn_module *self, kn_tensor *x) {
    return kn_adaptive_max_pool1d(x, ((const pool *)self)->output);
}
static kn_tensor *adaptive_max2(kn_module *self, kn_tensor *x) {
    return kn_adaptive_max_pool2d(x, ((const pool *)self)->output);
}
static kn_tensor *adaptive_max3(kn_module *self, kn_tensor *x) {
    return kn_adaptive_max_pool3d(x, ((const pool *)self)->output);
}
static kn_tensor *adaptive_avg1(kn_module *self, kn_tensor *x) {
    return kn_adaptive_avg_pool1d(x, ((const pool *)self)->output);
}
static kn_tensor *adaptive_avg2(kn_module *self, kn_tensor *x) {
    return kn_adaptive_avg_pool2d(x, ((const pool *)self)->output);
}
static kn_tensor *adaptive_avg3(kn_module *self, kn_tensor *x) {
    return kn_adaptive_avg_pool3d(x, ((const pool *)self)->output);
}

static const kn_module_type max_types[] = {
    {.name = "MaxPool1d", .size = sizeof(pool), .forward = max1, .describe = describe},
    {.name = "MaxPool2d", .size = sizeof(pool), .forward = max2, .describe = describe},
    {.name = "MaxPool3d", .size = sizeof(pool), .forward = max3, .describe = describe}};
static const kn_module_type avg_types[] = {
    {.name = "AvgPool1d", .size = sizeof(pool), .forward = avg1, .describe = describe},
    {.name = "AvgPool2d", .size = sizeof(pool), .forward = avg2, .describe = describe},
    {.name = "AvgPool3d", .size = sizeof(pool), .forward = avg3, .describe = describe}};
static const kn_module_type adaptive_max_types[] = {{.name = "AdaptiveMaxPool1d",
                                                     .size = sizeof(pool),
                                                     .forward = adaptive_max1,
                                                     .describe = describe},
                                                    {.name = "AdaptiveMaxPool2d",
                                                     .size = sizeof(pool),
                                                     .forward = adaptive_max2,
                                                     .describe = describe},
                                                    {.name = "AdaptiveMaxPool3d",
                                                     .size = sizeof(pool),
                                                     .forward = adaptive_max3,
                                                     .describe = describe}};
static const kn_module_type adaptive_avg_types[] = {{.name = "AdaptiveAvgPool1d",
                                                     .size = sizeof(pool),
                                                     .forward = adaptive_avg1,
                                                     .describe = describe},
                                                    {.name = "AdaptiveAvgPool2d",
                                                     .size = sizeof(pool),
                                                     .forward = adaptive_avg2,
                                                     .describe = describe},
                                                    {.name = "AdaptiveAvgPool3d",
                                                     .size = sizeof(pool),
                                                     .forward = adaptive_avg3,
                                                     .describe = describe}};

static kn_module *pool_new(kn_device *dev, const char *operation, const kn_module_type *type,
                           const kn_nn_pool_options *options) {
    kn_nn_pool_options o = {0};
    if (!kn__nn_options(dev, operation, &o, sizeof o, options)) return kn__nn_failed(dev);
    pool *m = kn_module_new(dev, type);
    m->o = o;
    return &m->base;
}

static kn_module *adaptive_new(kn_device *dev, const kn_module_type *type, kn_dims output) {
    pool *m = kn_module_new(dev, type);
    m->output = output;
    return &m->base;
}

kn_module *kn_nn_max_pool1d_with(kn_device *dev, const kn_nn_pool_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_max_pool1d);
    return pool_new(dev, "kn_nn_max_pool1d", &max_types[0], options);
}
kn_module *kn_nn_max_pool2d_with(kn_device *dev, const kn_nn_pool_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_max_pool2d);
    return pool_new(dev, "kn_nn_max_pool2d", &max_types[1], options);
}
kn_module *kn_nn_max_pool3d_with(kn_device *dev, const kn_nn_pool_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_max_pool3d);
    return pool_new(dev, "kn_nn_max_pool3d", &max_types[2], options);
}
kn_module *kn_nn_avg_pool1d_with(kn_device *dev, const kn_nn_pool_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_avg_pool1d);
    return pool_new(dev, "kn_nn_avg_pool1d", &avg_types[0], options);
}
kn_module *kn_nn_avg_pool2d_with(kn_device *dev, const kn_nn_pool_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_avg_pool2d);
    return pool_new(dev, "kn_nn_avg_pool2d", &avg_types[1], options);
}
kn_module *kn_nn_avg_pool3d_with(kn_device *dev, const kn_nn_pool_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_avg_pool3d);
    return pool_new(dev, "kn_nn_avg_pool3d", &avg_types[2], options);
}

kn_module *kn_nn_adaptive_max_pool1d(kn_device *dev, kn_dims output) {
    KN__ENTRY(kn_device_context(dev), kn_nn_adaptive_max_pool1d);
    return adaptive_new(dev, &adaptive_max_types[0], output);
}
kn_module *kn_nn_adaptive_max_pool2d(kn_device *dev, kn_dims output) {
    KN__ENTRY(kn_device_context(dev), kn_nn_adaptive_max_pool2d);
    return adaptive_new(dev, &adaptive_max_types[1], output);
}
kn_module *kn_nn_adaptive_max_pool3d(kn_device *dev, kn_dims output) {
    KN__ENTRY(kn_device_context(dev), kn_nn_adaptive_max_pool3d);
    return adaptive_new(dev, &adaptive_max_types[2], output);
}
kn_module *kn_nn_adaptive_avg_pool1d(kn_device *dev, kn_dims output) {
    KN__ENTRY(kn_device_context(dev), kn_nn_adaptive_avg_pool1d);
    return adaptive_new(dev, &adaptive_avg_types[0], output);
}
kn_module *kn_nn_adaptive_avg_pool2d(kn_device *dev, kn_dims output) {
    KN__ENTRY(kn_device_context(dev), kn_nn_adaptive_avg_pool2d);
    return adaptive_new(dev, &adaptive_avg_types[1], output);
}
kn_module *kn_nn_adaptive_avg_pool3d(kn_device *dev, kn_dims output) {
    KN__ENTRY(kn_device_context(dev), kn_nn_adaptive_avg_pool3d);
    return adaptive_new(dev, &adaptive_avg_types[2], output);
}
