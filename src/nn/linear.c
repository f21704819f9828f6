/* Linear: y = x Wᵀ + b. */
#include <math.h>
#include <stdio.h>

#include "core/entry.h"
#include "nn/layer.h"

typedef struct linear {
    kn_module base;
    kn_tensor *weight, *bias;
    int64_t in, out;
} linear;

static kn_tensor *linear_forward(kn_module *self, kn_tensor *x) {
    linear *m = (linear *)self;
    return kn_linear(x, m->weight, .bias = m->bias);
}

static void linear_describe(const kn_module *self, char *text, size_t size) {
    const linear *m = (const linear *)self;
    snprintf(text, size, "%lld -> %lld%s", (long long)m->in, (long long)m->out,
             m->bias ? "" : ", no bias");
}

static const kn_module_type linear_type = {.name = "Linear",
                                           .size = sizeof(linear),
                                           .forward = linear_forward,
                                           .describe = linear_describe};

/* Uniform on ±1/sqrt(fan_in): Kaiming's with a negative slope of sqrt(5), as PyTorch's layers. */
static kn_init or_default(kn_init given, int64_t fan_in) {
    double bound = fan_in > 0 ? 1 / sqrt((double)fan_in) : 0;
    return given.kind == KN_INIT_DEFAULT ? kn_init_uniform(-bound, bound) : given;
}

kn_module *kn_nn_linear_with(kn_device *dev, int64_t in, int64_t out,
                             const kn_nn_linear_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_linear);
    kn_nn_linear_options o = {0};
    kn__least sizes[] = {{"in", in, 1}, {"out", out, 1}};
    if (!kn__nn_options(dev, "kn_nn_linear", &o, sizeof o, options) ||
        !kn__nn_at_least(dev, "kn_nn_linear", sizes, 2))
        return kn__nn_failed(dev);
    linear *m = kn_module_new(dev, &linear_type);
    kn_scope scope = kn_scope_open_at(kn__module_context(&m->base), "kn_nn_linear");
    m->in = in;
    m->out = out;
    kn_shape weight = {2, {out, in}}, bias = {1, {out}};
    KN_PARAM(m, weight, kn_init_new(dev, weight, or_default(o.weight_init, in), o.dtype));
    KN_PARAM(m, bias,
             o.no_bias ? NULL : kn_init_new(dev, bias, or_default(o.bias_init, in), o.dtype));
    kn_scope_close(&scope);
    return &m->base;
}
