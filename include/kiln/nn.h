/* The layers that come with Kiln. Each constructor makes a module on a device, to be registered
 * with KN_CHILD or used as a root; options are designated initialisers after the last argument:
 *
 *     kn_nn_linear(dev, 784, 128, .no_bias = true)
 *
 * Weights are laid out as PyTorch lays them out and have the same names, so weight files
 * interchange. They begin as PyTorch's do unless an initialiser is given. Sizes that make no sense
 * are the error attribute-out-of-range; see <kiln/module.h> for what is returned then. */
#ifndef KILN_NN_H
#define KILN_NN_H

#include <kiln/init.h>
#include <kiln/module.h>

KN_EXTERN_C_BEGIN

/* ---- Linear ------------------------------------------------------------------------------------
 */

typedef struct kn_nn_linear_options {
    size_t size;
    bool no_bias;
    kn_init weight_init; /* default: uniform on ±1/sqrt(in) */
    kn_init bias_init;   /* default: the same */
    kn_dtype dtype;      /* default float32 */
} kn_nn_linear_options;
/* y = x weightᵀ + bias: [..., in] to [..., out]. weight [out, in], bias [out]. */
KN_API kn_module *kn_nn_linear_with(kn_device *dev, int64_t in, int64_t out,
                                    const kn_nn_linear_options *options);

/* ---- Convolution -------------------------------------------------------------------------------
 */

/* .kernel is the macro's last positional argument: one number, or KN_DIMS with one an axis. */
typedef struct kn_nn_conv_options {
    size_t size;
    kn_dims kernel;   /* sizes of the window */
    kn_dims stride;   /* distance of windows; default 1 */
    kn_dims padding;  /* zeros before and after each spatial axis, or KN_SAME; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups;   /* channels fall into so many groups; default 1 */
    bool no_bias;
    kn_init weight_init; /* default: uniform on ±1/sqrt(fan_in) */
    kn_init bias_init;   /* default: the same */
    kn_dtype dtype;      /* default float32 */
} kn_nn_conv_options;
/* [n, in, space…] to [n, out, space'…] over 1, 2 or 3 spatial axes. weight [out, in / groups,
 * kernel…], bias [out]. Errors: attribute-out-of-range, attribute-missing, conv-groups. */
KN_API kn_module *kn_nn_conv1d_with(kn_device *dev, int64_t in, int64_t out,
                                    const kn_nn_conv_options *options);
KN_API kn_module *kn_nn_conv2d_with(kn_device *dev, int64_t in, int64_t out,
                                    const kn_nn_conv_options *options);
KN_API kn_module *kn_nn_conv3d_with(kn_device *dev, int64_t in, int64_t out,
                                    const kn_nn_conv_options *options);

typedef struct kn_nn_conv_transpose_options {
    size_t size;
    kn_dims kernel;         /* sizes of the window */
    kn_dims stride;         /* distance of windows; default 1 */
    kn_dims padding;        /* what the convolution would have padded, cut off; default 0 */
    kn_dims output_padding; /* sizes added at the end of the result; default 0 */
    kn_dims dilation;       /* distance of the window's elements; default 1 */
    int64_t groups;         /* channels fall into so many groups; default 1 */
    bool no_bias;
    kn_init weight_init; /* default: uniform on ±1/sqrt(out / groups kernel…) */
    kn_init bias_init;   /* default: the same */
    kn_dtype dtype;      /* default float32 */
} kn_nn_conv_transpose_options;
/* The gradient of a convolution as a layer. weight [in, out / groups, kernel…], bias [out]. */
KN_API kn_module *kn_nn_conv_transpose1d_with(kn_device *dev, int64_t in, int64_t out,
                                              const kn_nn_conv_transpose_options *options);
KN_API kn_module *kn_nn_conv_transpose2d_with(kn_device *dev, int64_t in, int64_t out,
                                              const kn_nn_conv_transpose_options *options);
KN_API kn_module *kn_nn_conv_transpose3d_with(kn_device *dev, int64_t in, int64_t out,
                                              const kn_nn_conv_transpose_options *options);

/* ---- Pooling -----------------------------------------------------------------------------------
 */

typedef struct kn_nn_pool_options {
    size_t size;
    kn_dims kernel;       /* sizes of the window */
    kn_dims stride;       /* distance of windows; default the kernel's size */
    kn_dims padding;      /* places before and after each spatial axis; default 0 */
    kn_dims dilation;     /* max pooling: distance of the window's elements; default 1 */
    bool ceil_mode;       /* a last window may hang over the end */
    bool exclude_padding; /* average: divide by the elements of the input alone */
} kn_nn_pool_options;
/* The largest element, or the mean, of each window of [n, channels, space…]. */
KN_API kn_module *kn_nn_max_pool1d_with(kn_device *dev, const kn_nn_pool_options *options);
KN_API kn_module *kn_nn_max_pool2d_with(kn_device *dev, const kn_nn_pool_options *options);
KN_API kn_module *kn_nn_max_pool3d_with(kn_device *dev, const kn_nn_pool_options *options);
KN_API kn_module *kn_nn_avg_pool1d_with(kn_device *dev, const kn_nn_pool_options *options);
KN_API kn_module *kn_nn_avg_pool2d_with(kn_device *dev, const kn_nn_pool_options *options);
KN_API kn_module *kn_nn_avg_pool3d_with(kn_device *dev, const kn_nn_pool_options *options);
/* Pooling to spatial sizes that are given: KN_DIMS(1) is one value a channel. */
KN_API kn_module *kn_nn_adaptive_max_pool1d(kn_device *dev, kn_dims output);
KN_API kn_module *kn_nn_adaptive_max_pool2d(kn_device *dev, kn_dims output);
KN_API kn_module *kn_nn_adaptive_max_pool3d(kn_device *dev, kn_dims output);
KN_API kn_module *kn_nn_adaptive_avg_pool1d(kn_device *dev, kn_dims output);
KN_API kn_module *kn_nn_adaptive_avg_pool2d(kn_device *dev, kn_dims output);
KN_API kn_module *kn_nn_adaptive_avg_pool3d(kn_device *dev, kn_dims output);

/* ---- Normalisation -----------------------------------------------------------------------------
 */

typedef struct kn_nn_batch_norm_options {
    size_t size;
    int64_t features;   /* channels, axis 1 of the input */
    double eps;         /* added to the variance; default 1e-5 */
    double momentum;    /* share of a batch in the running statistics; default 0.1 */
    bool cumulative;    /* running statistics are the plain mean over all batches instead */
    bool no_affine;     /* without weight and bias */
    bool no_statistics; /* without running statistics: eval mode uses the batch, too */
    kn_dtype dtype;     /* default float32 */
} kn_nn_batch_norm_options;
/* [n, features, …] normalised a channel (Ioffe and Szegedy, 2015): in train mode by the batch, in
 * eval mode by the running statistics. A train-mode forward with one value a channel is the error
 * norm-one-value, and changes nothing. weight and bias [features]; buffers running_mean,
 * running_var (the unbiased variance) and num_batches_tracked. */
KN_API kn_module *kn_nn_batch_norm_with(kn_device *dev, const kn_nn_batch_norm_options *options);

typedef struct kn_nn_layer_norm_options {
    size_t size;
    kn_dims shape;  /* sizes of the last axes, which are normalised together */
    double eps;     /* added to the variance; default 1e-5, for rms_norm the machine epsilon */
    bool no_affine; /* without weight and bias */
    bool no_bias;   /* with weight alone */
    kn_dtype dtype; /* default float32 */
} kn_nn_layer_norm_options;
/* (x - mean) / sqrt(variance + eps) weight + bias over the last axes; weight and bias have their
 * shape. */
KN_API kn_module *kn_nn_layer_norm_with(kn_device *dev, const kn_nn_layer_norm_options *options);
/* x / sqrt(mean(x²) + eps) weight over the last axes; no bias. */
KN_API kn_module *kn_nn_rms_norm_with(kn_device *dev, const kn_nn_layer_norm_options *options);

typedef struct kn_nn_group_norm_options {
    size_t size;
    int64_t channels; /* axis 1 of the input */
    double eps;       /* added to the variance; default 1e-5 */
    bool no_affine;   /* without weight and bias */
    kn_dtype dtype;   /* default float32 */
} kn_nn_group_norm_options;
/* [n, channels, …] normalised over each group of channels of each sample. weight, bias [channels].
 * Error: attribute-conflict where groups do not divide channels. */
KN_API kn_module *kn_nn_group_norm_with(kn_device *dev, int64_t groups,
                                        const kn_nn_group_norm_options *options);
/* The same with a group a channel. */
KN_API kn_module *kn_nn_instance_norm_with(kn_device *dev, const kn_nn_group_norm_options *options);

/* ---- Embedding, dropout ------------------------------------------------------------------------
 */

typedef struct kn_nn_embedding_options {
    size_t size;
    int64_t width;             /* of each row */
    kn_some_i64 padding_index; /* a row that is zeros and is not trained */
    kn_init init;              /* default: normal, mean 0, deviation 1 */
    kn_dtype dtype;            /* default float32 */
} kn_nn_embedding_options;
/* Integers […] to rows […, width]. weight [count, width]. */
KN_API kn_module *kn_nn_embedding_with(kn_device *dev, int64_t count,
                                       const kn_nn_embedding_options *options);

/* In train mode sets elements to 0 with probability p (0 to 1) and divides the others by 1 - p; in
 * eval mode nothing. */
KN_API kn_module *kn_nn_dropout(kn_device *dev, double p);

/* ---- Activations and shapes --------------------------------------------------------------------
 */

typedef kn_tensor *kn_activation(kn_tensor *x);
/* Any operation of one tensor without options, as a layer: kn_nn_activation(dev, kn_mish). */
KN_API kn_module *kn_nn_activation_of(kn_device *dev, kn_activation *function, const char *name);
#define kn_nn_activation(dev, function) kn_nn_activation_of((dev), (function), #function)

KN_API kn_module *kn_nn_relu(kn_device *dev);
KN_API kn_module *kn_nn_gelu(kn_device *dev);      /* exact */
KN_API kn_module *kn_nn_gelu_tanh(kn_device *dev); /* the approximation by tanh */
KN_API kn_module *kn_nn_silu(kn_device *dev);
KN_API kn_module *kn_nn_sigmoid(kn_device *dev);
KN_API kn_module *kn_nn_tanh(kn_device *dev);
KN_API kn_module *kn_nn_softplus(kn_device *dev);
KN_API kn_module *kn_nn_leaky_relu(kn_device *dev, double slope); /* slope below 0, often 0.01 */
KN_API kn_module *kn_nn_elu(kn_device *dev, double alpha);        /* minus the limit, often 1 */
KN_API kn_module *kn_nn_softmax(kn_device *dev, int64_t axis);
KN_API kn_module *kn_nn_log_softmax(kn_device *dev, int64_t axis);
/* A slope below 0 that is learnt: weight [count], one for all or one a channel; begins at 0.25. */
KN_API kn_module *kn_nn_prelu(kn_device *dev, int64_t count);
/* Axes first to last as one: kn_nn_flatten(dev, 1, -1) keeps the batch. */
KN_API kn_module *kn_nn_flatten(kn_device *dev, int64_t first, int64_t last);
/* Its input. */
KN_API kn_module *kn_nn_identity(kn_device *dev);

/* ---- Containers --------------------------------------------------------------------------------
 */

/* A list of modules "0", "1", …, filled by kn_module_append and read by kn_module_child. It has no
 * forward of its own. */
KN_API kn_module *kn_nn_list(kn_device *dev);
/* Runs modules one after the other, each on what the one before returned. */
KN_API kn_module *kn_nn_sequential_of(kn_device *dev, kn_module *const *modules, uint32_t count);

/* ---- The option macros -------------------------------------------------------------------------
 */
#ifndef __cplusplus
typedef struct kn__nn_linear_call {
    kn_device *dev;
    int64_t in, out;
    union {
        struct {
            size_t size;
            bool no_bias;
            kn_init weight_init, bias_init;
            kn_dtype dtype;
        };
        kn_nn_linear_options options;
    };
} kn__nn_linear_call;
KN__INLINE kn_module *kn__nn_linear(const kn__nn_linear_call *c) {
    return kn_nn_linear_with(c->dev, c->in, c->out, &c->options);
}
#define kn_nn_linear(dev_, in_, ...)     \
    kn__nn_linear(&(kn__nn_linear_call){ \
        .size = sizeof(kn_nn_linear_options), .dev = (dev_), .in = (in_), .out = __VA_ARGS__})

/* A positional argument that is one number or KN_DIMS. */
static inline kn_dims kn__dims_same(kn_dims dims) {
    return dims;
}
static inline kn_dims kn__dims_of(int64_t number) {
    kn_dims dims = {1, {number}};
    return dims;
}
#define KN__DIMS(x) _Generic((x), kn_dims : kn__dims_same, default : kn__dims_of)(x)
#define KN__REST(first, ...) __VA_ARGS__
/* Options whose first field after size leads the variadic part. */
#define KN__NN_DIMS(type, field, ...)                      \
    (&(type){.size = sizeof(type),                         \
             .field = KN__DIMS(KN__FIRST(__VA_ARGS__, 0)), \
             KN__REST(__VA_ARGS__, )})
#define KN__NN_NUMBER(type, field, ...) (&(type){.size = sizeof(type), .field = __VA_ARGS__})

/* kn_nn_conv2d(dev, in, out, kernel, .stride = …) */
#define kn_nn_conv1d(dev, in, out, ...) \
    kn_nn_conv1d_with(dev, in, out, KN__NN_DIMS(kn_nn_conv_options, kernel, __VA_ARGS__))
#define kn_nn_conv2d(dev, in, out, ...) \
    kn_nn_conv2d_with(dev, in, out, KN__NN_DIMS(kn_nn_conv_options, kernel, __VA_ARGS__))
#define kn_nn_conv3d(dev, in, out, ...) \
    kn_nn_conv3d_with(dev, in, out, KN__NN_DIMS(kn_nn_conv_options, kernel, __VA_ARGS__))
#define kn_nn_conv_transpose1d(dev, in, out, ...) \
    kn_nn_conv_transpose1d_with(dev, in, out,     \
                                KN__NN_DIMS(kn_nn_conv_transpose_options, kernel, __VA_ARGS__))
#define kn_nn_conv_transpose2d(dev, in, out, ...) \
    kn_nn_conv_transpose2d_with(dev, in, out,     \
                                KN__NN_DIMS(kn_nn_conv_transpose_options, kernel, __VA_ARGS__))
#define kn_nn_conv_transpose3d(dev, in, out, ...) \
    kn_nn_conv_transpose3d_with(dev, in, out,     \
                                KN__NN_DIMS(kn_nn_conv_transpose_options, kernel, __VA_ARGS__))

/* kn_nn_max_pool2d(dev, kernel, .stride = …) */
#define kn_nn_max_pool1d(dev, ...) \
    kn_nn_max_pool1d_with(dev, KN__NN_DIMS(kn_nn_pool_options, kernel, __VA_ARGS__))
#define kn_nn_max_pool2d(dev, ...) \
    kn_nn_max_pool2d_with(dev, KN__NN_DIMS(kn_nn_pool_options, kernel, __VA_ARGS__))
#define kn_nn_max_pool3d(dev, ...) \
    kn_nn_max_pool3d_with(dev, KN__NN_DIMS(kn_nn_pool_options, kernel, __VA_ARGS__))
#define kn_nn_avg_pool1d(dev, ...) \
    kn_nn_avg_pool1d_with(dev, KN__NN_DIMS(kn_nn_pool_options, kernel, __VA_ARGS__))
#define kn_nn_avg_pool2d(dev, ...) \
    kn_nn_avg_pool2d_with(dev, KN__NN_DIMS(kn_nn_pool_options, kernel, __VA_ARGS__))
#define kn_nn_avg_pool3d(dev, ...) \
    kn_nn_avg_pool3d_with(dev, KN__NN_DIMS(kn_nn_pool_options, kernel, __VA_ARGS__))

/* kn_nn_batch_norm(dev, features, .eps = …), kn_nn_layer_norm(dev, size or KN_DIMS, …),
 * kn_nn_group_norm(dev, groups, channels, …), kn_nn_embedding(dev, count, width, …) */
#define kn_nn_batch_norm(dev, ...) \
    kn_nn_batch_norm_with(dev, KN__NN_NUMBER(kn_nn_batch_norm_options, features, __VA_ARGS__))
#define kn_nn_layer_norm(dev, ...) \
    kn_nn_layer_norm_with(dev, KN__NN_DIMS(kn_nn_layer_norm_options, shape, __VA_ARGS__))
#define kn_nn_rms_norm(dev, ...) \
    kn_nn_rms_norm_with(dev, KN__NN_DIMS(kn_nn_layer_norm_options, shape, __VA_ARGS__))
#define kn_nn_group_norm(dev, groups, ...) \
    kn_nn_group_norm_with(dev, groups,     \
                          KN__NN_NUMBER(kn_nn_group_norm_options, channels, __VA_ARGS__))
#define kn_nn_instance_norm(dev, ...) \
    kn_nn_instance_norm_with(dev, KN__NN_NUMBER(kn_nn_group_norm_options, channels, __VA_ARGS__))
#define kn_nn_embedding(dev, count, ...) \
    kn_nn_embedding_with(dev, count, KN__NN_NUMBER(kn_nn_embedding_options, width, __VA_ARGS__))

/* kn_nn_sequential(dev, a, b, c) */
#define kn_nn_sequential(dev_, ...)                                \
    kn_nn_sequential_of((dev_), (kn_module *const[]){__VA_ARGS__}, \
                        (uint32_t)KN__COUNT(kn_module *, __VA_ARGS__))
#endif

KN_EXTERN_C_END
#endif
