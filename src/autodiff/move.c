/* Moving tensors between devices. */
#include "autodiff/grads.h"
#include "autodiff/graph.h"
#include "core/context.h"
#include "core/entry.h"
#include "ops/late.h"
#include "ops/op.h"
#include "ops/quant.h"

/* Not a row of the table: its result is born on another device than its operand, so it passes no
 * level. The node that it leaves is like any other; the traversal moves the gradient back. */
static void to_device_grad(kn__backprop *b) {
    b->dx[0] = b->dy[0];
}
static const kn__op to_device_op = {.name = "to_device",
                                    .doc = "x on another device.",
                                    .operands = "x",
                                    .results = "out",
                                    .n_fixed = 1,
                                    .n_results = 1,
                                    .answer = KN__GRAD_RULE,
                                    .dtypes = KN_DTYPES_ALL,
                                    .grad = to_device_grad};

/* The bytes by way of the host. */
static kn_tensor *carry(kn_tensor *t, kn_device *dev) {
    kn_context *kn = t->dev->kn;
    size_t bytes = (size_t)kn_numel(t) * kn_dtype_size(kn_dtype_of(t));
    void *host = kn__sys_alloc(bytes);
    if (!host) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_to_device"}, bytes);
        return kn_nil();
    }
    kn_status status = kn_read(t, host, bytes);
    if (status != KN_OK && kn_ok(kn)) kn__raise_last_error(kn);
    kn_tensor *moved =
        status == KN_OK ? kn_from_array(dev, kn_dtype_of(t), kn_shape_of(t), host) : kn_nil();
    kn__sys_free(host);
    return moved;
}

kn_tensor *kn_to_device(kn_tensor *t, kn_device *dev) {
    KN__ENTRY(kn_context_of(t), kn_to_device);
    kn_context *kn = kn_context_of(t);
    kn__site site = {.operation = "kn_to_device", .operands = &t, .n_operands = 1, .each = "t"};
    if (!kn__check_alive(kn, t, site.operation, "t")) return kn_nil();
    if (!dev || dev->nil) {
        if (kn_ok(kn)) kn__fail_device_nil(kn, &site);
        return kn_nil();
    }
    if (dev->kn != kn) return kn__fail_device_context(kn, &site, dev), kn_nil();
    if (dev == t->dev) return t;
    if (kn_device_is_lost(t->dev) || kn_device_is_lost(dev)) {
        kn__lost_before((kn_device_is_lost(dev) ? dev : t->dev)->concrete, &site);
        return kn_nil();
    }
    if (t->d.quant) return kn__quant_move(t, dev);
    bool tracked = t->node && !(kn->modes & KN_MODE_NO_GRAD);
    if (tracked && !dev->autodiff) return kn__fail_graph_cut(kn, &site, dev, dev), kn_nil();
    kn_tensor *moved =
        dev->concrete == t->dev->concrete ? kn__alias(t, dev, "kn_to_device") : carry(t, dev);
    if (!moved) return kn_nil();
    if (kn_is_nil(moved)) return moved;
    moved->origin = kn->origin;
    if (!tracked) return moved;
    kn__call call = {.kn = kn, .op = &to_device_op, .in = &t, .out = &moved, .n_in = 1, .n_out = 1};
    return kn__record(&call, NULL) ? moved : kn_nil();
}
