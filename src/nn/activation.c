/* Activations, dropout and changes of shape as layers. */
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "nn/layer.h"

/* ---- Any function of one tensor ----------------------------------------------------------------
 */

typedef struct activation {
    kn_module base;
    kn_activation *function;
    char name[48];
} activation;

static kn_tensor *activation_forward(kn_module *self, kn_tensor *x) {
    return ((activation *)self)->function(x);
}
static void activation_describe(const kn_module *self, char *text, size_t size) {
    snprintf(text, size, "%s", ((const activation *)self)->name);
}
static const kn_module_type activation_type = {.name = "Activation",
                                               .size = sizeof(activation),
                                               .forward = activation_forward,
                                               .describe = activation_describe};

kn_module *kn_nn_activation_of(kn_device *dev, kn_activation *function, const char *name) {
    kn_context *kn = kn_device_context(kn__device_given(dev));
    if (!function) {
        kn__fail_argument_null(kn, &(kn__site){.operation = "kn_nn_activation"}, "function");
        return kn__nn_failed(dev);
    }
    activation *m = kn_module_new(dev, &activation_type);
    m->function = function;
    snprintf(m->name, sizeof m->name, "%s", name ? name : "");
    return &m->base;
}

/* ---- Without numbers ---------------------------------------------------------------------------
 */

static kn_tensor *relu_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_relu(x);
}
kn_module *kn_nn_relu(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_relu);
    static const kn_module_type type = {
        .name = "ReLU", .size = sizeof(kn_module), .forward = relu_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *gelu_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_gelu(x);
}
kn_module *kn_nn_gelu(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_gelu);
    static const kn_module_type type = {
        .name = "GELU", .size = sizeof(kn_module), .forward = gelu_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *gelu_tanh_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_gelu(x, .approximate_tanh = true);
}
kn_module *kn_nn_gelu_tanh(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_gelu_tanh);
    static const kn_module_type type = {
        .name = "GELU", .size = sizeof(kn_module), .forward = gelu_tanh_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *silu_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_silu(x);
}
kn_module *kn_nn_silu(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_silu);
    static const kn_module_type type = {
        .name = "SiLU", .size = sizeof(kn_module), .forward = silu_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *sigmoid_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_sigmoid(x);
}
kn_module *kn_nn_sigmoid(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_sigmoid);
    static const kn_module_type type = {
        .name = "Sigmoid", .size = sizeof(kn_module), .forward = sigmoid_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *tanh_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_tanh(x);
}
kn_module *kn_nn_tanh(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_tanh);
    static const kn_module_type type = {
        .name = "Tanh", .size = sizeof(kn_module), .forward = tanh_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *softplus_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return kn_softplus(x);
}
kn_module *kn_nn_softplus(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_softplus);
    static const kn_module_type type = {
        .name = "Softplus", .size = sizeof(kn_module), .forward = softplus_forward};
    return kn_module_new(dev, &type);
}

static kn_tensor *identity_forward(kn_module *self, kn_tensor *x) {
    (void)self;
    return x;
}
kn_module *kn_nn_identity(kn_device *dev) {
    KN__ENTRY(kn_device_context(dev), kn_nn_identity);
    static const kn_module_type type = {
        .name = "Identity", .size = sizeof(kn_module), .forward = identity_forward};
    return kn_module_new(dev, &type);
}

/* ---- With one number ---------------------------------------------------------------------------
 */

typedef struct numbered {
    kn_module base;
    double number;
    int64_t first, last;
} numbered;

static kn_module *numbered_new(kn_device *dev, const kn_module_type *type, double number,
                               int64_t first, int64_t last) {
    numbered *m = kn_module_new(dev, type);
    m->number = number;
    m->first = first;
    m->last = last;
    return &m->base;
}

static kn_tensor *leaky_relu_forward(kn_module *self, kn_tensor *x) {
    return kn_leaky_relu(x, ((numbered *)self)->number);
}
static void leaky_relu_describe(const kn_module *self, char *text, size_t size) {
    snprintf(text, size, "slope %g", ((const numbered *)self)->number);
}
kn_module *kn_nn_leaky_relu(kn_device *dev, double slope) {
    KN__ENTRY(kn_device_context(dev), kn_nn_leaky_relu);
    static const kn_module_type type = {.name = "LeakyReLU",
                                        .size = sizeof(numbered),
                                        .forward = leaky_relu_forward,
                                        .describe = leaky_relu_describe};
    return numbered_new(dev, &type, slope, 0, 0);
}

static kn_tensor *elu_forward(kn_module *self, kn_tensor *x) {
    return kn_elu(x, ((numbered *)self)->number);
}
static void elu_describe(const kn_module *self, char *text, size_t size) {
    snprintf(text, size, "alpha %g", ((const numbered *)self)->number);
}
kn_module *kn_nn_elu(kn_device *dev, double alpha) {
    KN__ENTRY(kn_device_context(dev), kn_nn_elu);
    static const kn_module_type type = {
        .name = "ELU", .size = sizeof(numbered), .forward = elu_forward, .describe = elu_describe};
    return numbered_new(dev, &type, alpha, 0, 0);
}

static void axis_describe(const kn_module *self, char *text, size_t size) {
    snprintf(text, size, "axis %lld", (long long)((const numbered *)self)->first);
}
static kn_tensor *softmax_forward(kn_module *self, kn_tensor *x) {
    return kn_softmax(x, ((numbered *)self)->first);
}
kn_module *kn_nn_softmax(kn_device *dev, int64_t axis) {
    KN__ENTRY(kn_device_context(dev), kn_nn_softmax);
    static const kn_module_type type = {.name = "Softmax",
                                        .size = sizeof(numbered),
                                        .forward = softmax_forward,
                                        .describe = axis_describe};
    return numbered_new(dev, &type, 0, axis, 0);
}
static kn_tensor *log_softmax_forward(kn_module *self, kn_tensor *x) {
    return kn_log_softmax(x, ((numbered *)self)->first);
}
kn_module *kn_nn_log_softmax(kn_device *dev, int64_t axis) {
    KN__ENTRY(kn_device_context(dev), kn_nn_log_softmax);
    static const kn_module_type type = {.name = "LogSoftmax",
                                        .size = sizeof(numbered),
                                        .forward = log_softmax_forward,
                                        .describe = axis_describe};
    return numbered_new(dev, &type, 0, axis, 0);
}

static kn_tensor *flatten_forward(kn_module *self, kn_tensor *x) {
    const numbered *m = (const numbered *)self;
    return kn_flatten(x, m->first, m->last);
}
static void flatten_describe(const kn_module *self, char *text, size_t size) {
    const numbered *m = (const numbered *)self;
    snprintf(text, size, "axes %lld to %lld", (long long)m->first, (long long)m->last);
}
kn_module *kn_nn_flatten(kn_device *dev, int64_t first, int64_t last) {
    KN__ENTRY(kn_device_context(dev), kn_nn_flatten);
    static const kn_module_type type = {.name = "Flatten",
                                        .size = sizeof(numbered),
                                        .forward = flatten_forward,
                                        .describe = flatten_describe};
    return numbered_new(dev, &type, 0, first, last);
}

/* ---- Dropout -----------------------------------------------------------------------------------
 */

static kn_tensor *dropout_forward(kn_module *self, kn_tensor *x) {
    double p = ((numbered *)self)->number;
    return self->state->training && p > 0 ? kn_dropout(x, p) : x;
}
static void dropout_describe(const kn_module *self, char *text, size_t size) {
    snprintf(text, size, "p %g", ((const numbered *)self)->number);
}
kn_module *kn_nn_dropout(kn_device *dev, double p) {
    KN__ENTRY(kn_device_context(dev), kn_nn_dropout);
    static const kn_module_type type = {.name = "Dropout",
                                        .size = sizeof(numbered),
                                        .forward = dropout_forward,
                                        .describe = dropout_describe};
    if (!kn__nn_within(dev, "kn_nn_dropout", "p", p, 0, 1, "from 0 to 1"))
        return kn__nn_failed(dev);
    return numbered_new(dev, &type, p, 0, 0);
}

/* ---- A learnt slope ----------------------------------------------------------------------------
 */

typedef struct prelu {
    kn_module base;
    kn_tensor *weight;
} prelu;

static kn_tensor *prelu_forward(kn_module *self, kn_tensor *x) {
    return kn_prelu(x, ((prelu *)self)->weight);
}
kn_module *kn_nn_prelu(kn_device *dev, int64_t count) {
    KN__ENTRY(kn_device_context(dev), kn_nn_prelu);
    static const kn_module_type type = {
        .name = "PReLU", .size = sizeof(prelu), .forward = prelu_forward};
    kn__least least = {"count", count, 1};
    if (!kn__nn_at_least(dev, "kn_nn_prelu", &least, 1)) return kn__nn_failed(dev);
    prelu *m = kn_module_new(dev, &type);
    kn_scope scope = kn_scope_open_at(kn__module_context(&m->base), "kn_nn_prelu");
    KN_PARAM(m, weight, kn_init_new(dev, (kn_shape){1, {count}}, kn_init_constant(0.25), KN_F32));
    kn_scope_close(&scope);
    return &m->base;
}
