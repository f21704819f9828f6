/* Batch norm, with its running statistics. */
#include <kiln/autodiff.h>
#include <stdio.h>

#include "core/entry.h"
#include "nn/layer.h"

typedef struct batch_norm {
    kn_module base;
    kn_tensor *weight, *bias, *running_mean, *running_var, *num_batches_tracked;
    int64_t features;
    double eps, momentum;
    bool cumulative;
} batch_norm;

/* What the running statistic becomes: old (1 - share) + fresh share. */
static kn_tensor *mixed(kn_tensor *old, kn_tensor *fresh, kn_tensor *share) {
    return kn_add(old, kn_mul(share, kn_sub(kn_cast(fresh, kn_dtype_of(old)), old)));
}

/* New values first, which can fail; then the writes, which cannot. The running variance is the
 * unbiased one: n / (n - 1) times that of the batch. False after an error. */
static bool track(const batch_norm *m, kn_tensor *x, kn_tensor *mean, kn_tensor *var) {
    kn_context *kn = kn_context_of(x);
    KN__SCOPE_HERE(kn, "kn_forward");
    KN_NO_GRAD_HERE(kn);
    double n = (double)kn_numel(x) / (double)m->features;
    kn_tensor *count = kn_add_scalar(m->num_batches_tracked, 1);
    kn_dtype dtype = kn_dtype_of(m->running_mean);
    kn_tensor *share = m->cumulative ? kn_reciprocal(kn_cast(count, dtype))
                                     : kn_full(kn_device_of(m->running_mean), KN_SCALAR,
                                               m->momentum, .dtype = dtype);
    kn_tensor *new_mean = mixed(m->running_mean, mean, share);
    kn_tensor *new_var = mixed(m->running_var, kn_mul_scalar(var, n / (n - 1)), share);
    if (kn_is_nil(new_mean) || kn_is_nil(new_var) || kn_is_nil(count)) return false;
    kn->rerun.statistics++; /* a module that is run again for its gradient tracks once */
    bool ok = kn_assign(m->running_mean, new_mean) == KN_OK &&
              kn_assign(m->running_var, new_var) == KN_OK &&
              kn_assign(m->num_batches_tracked, count) == KN_OK;
    kn->rerun.statistics--;
    return ok;
}

static kn_tensor *by_batch(const batch_norm *m, kn_tensor *x) {
    kn_tensor *mean = NULL, *var = NULL;
    kn_tensor *y =
        kn_batch_norm(x, &mean, &var, .weight = m->weight, .bias = m->bias, .eps = m->eps);
    if (kn_is_nil(y) || !m->running_mean) return y;
    return track(m, x, mean, var) ? y : kn_nil();
}

static bool check_features(const batch_norm *m, kn_tensor *x) {
    if (kn_rank(x) >= 2 && kn_dim(x, 1) == m->features) return true;
    kn_context *kn = kn_context_of(x);
    kn__site site = {.operation = "kn_nn_batch_norm", .operands = &x, .n_operands = 1, .each = "x"};
    kn_shape actual = kn_shape_of(x), expected = actual;
    if (actual.rank < 2)
        return kn__fail_rank_at_least(kn, &site, "x", &actual, actual.rank, 2), false;
    expected.dim[1] = m->features;
    return kn__fail_shape_mismatch(kn, &site, "x", &actual, &expected), false;
}

static kn_tensor *batch_norm_forward(kn_module *self, kn_tensor *x) {
    const batch_norm *m = (const batch_norm *)self;
    if (!check_features(m, x)) return kn_nil();
    if (self->state->training) return by_batch(m, x);
    if (!m->running_mean)
        return kn_batch_norm(x, NULL, NULL, .weight = m->weight, .bias = m->bias, .eps = m->eps);
    kn_dtype wide = kn_dtype_of(x) == KN_F64 ? KN_F64 : KN_F32;
    return kn_batch_norm_inference(x, kn_cast(m->running_mean, wide), kn_cast(m->running_var, wide),
                                   .weight = m->weight, .bias = m->bias, .eps = m->eps);
}

static void batch_norm_describe(const kn_module *self, char *text, size_t size) {
    const batch_norm *m = (const batch_norm *)self;
    snprintf(text, size, "%lld%s", (long long)m->features,
             m->running_mean ? "" : ", no statistics");
}

static const kn_module_type batch_norm_type = {.name = "BatchNorm",
                                               .size = sizeof(batch_norm),
                                               .forward = batch_norm_forward,
                                               .describe = batch_norm_describe};

static void add_tensors(batch_norm *m, kn_device *dev, const kn_nn_batch_norm_options *o) {
    kn_shape shape = {1, {o->features}};
    kn_init zero = kn_init_constant(0), one = kn_init_constant(1);
    KN_PARAM(m, weight, o->no_affine ? NULL : kn_init_new(dev, shape, one, o->dtype));
    KN_PARAM(m, bias, o->no_affine ? NULL : kn_init_new(dev, shape, zero, o->dtype));
    if (o->no_statistics) return;
    KN_BUFFER(m, running_mean, kn_init_new(dev, shape, zero, o->dtype));
    KN_BUFFER(m, running_var, kn_init_new(dev, shape, one, o->dtype));
    KN_BUFFER(m, num_batches_tracked, kn_full(dev, KN_SCALAR, 0, .dtype = KN_I64));
}

kn_module *kn_nn_batch_norm_with(kn_device *dev, const kn_nn_batch_norm_options *options) {
    KN__ENTRY(kn_device_context(dev), kn_nn_batch_norm);
    kn_nn_batch_norm_options o = {0};
    static const char operation[] = "kn_nn_batch_norm";
    if (!kn__nn_options(dev, operation, &o, sizeof o, options)) return kn__nn_failed(dev);
    kn__least features = {"features", o.features, 1};
    if (!kn__nn_at_least(dev, operation, &features, 1) ||
        !kn__nn_within(dev, operation, "momentum", o.momentum, 0, 1, "from 0 to 1"))
        return kn__nn_failed(dev);
    batch_norm *m = kn_module_new(dev, &batch_norm_type);
    kn_scope scope = kn_scope_open_at(kn__module_context(&m->base), operation);
    m->features = o.features;
    m->eps = o.eps;
    m->momentum = o.momentum > 0 ? o.momentum : 0.1;
    m->cumulative = o.cumulative;
    add_tensors(m, dev, &o);
    kn_scope_close(&scope);
    return &m->base;
}
