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
static inline kn_module *kn__nn_linear(const kn__nn_linear_call *c) {
    return kn_nn_linear_with(c->dev, c->in, c->out, &c->options);
}
#define kn_nn_linear(dev_, in_, ...)     \
    kn__nn_linear(&(kn__nn_linear_call){ \
        .size = sizeof(kn_nn_linear_options), .dev = (dev_), .in = (in_), .out = __VA_ARGS__})

/* kn_nn_sequential(dev, a, b, c) */
#define kn_nn_sequential(dev_, ...)                                \
    kn_nn_sequential_of((dev_), (kn_module *const[]){__VA_ARGS__}, \
                        (uint32_t)KN__COUNT(kn_module *, __VA_ARGS__))
#endif

KN_EXTERN_C_END
#endif
