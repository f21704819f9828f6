/* Leaves, and moving between autodiff and the device inside. */
#include <stdio.h>

#include "autodiff/grads.h"
#include "autodiff/graph.h"
#include "core/entry.h"

kn_tensor *kn_require_grad(kn_tensor *t) {
    KN__ENTRY(kn_context_of(t), kn_require_grad);
    kn_context *kn = kn_context_of(t);
    kn__site site = {.operation = "kn_require_grad", .operands = &t, .n_operands = 1, .each = "t"};
    if (!kn__check_operand(kn, t, site.operation, "t")) return kn_nil();
    kn_status bad = KN_OK;
    if (!t->dev->autodiff)
        bad = kn__fail_autodiff_required(kn, &site, "t", t->dev);
    else if (!kn_dtype_is_float((kn_dtype)t->d.dtype) && !kn_dtype_is_complex((kn_dtype)t->d.dtype))
        bad = kn__fail_require_grad_dtype(kn, &site, (kn_dtype)t->d.dtype);
    else if (t->node && t->node->op)
        bad = kn__fail_require_grad_not_leaf(kn, &site, t->node->op->name);
    else if (!t->node && t->holds)
        bad = kn__fail_require_grad_late(kn, &site);
    if (bad != KN_OK) return kn_nil();
    if (t->node) return t;
    kn__node *leaf = kn__node_new(kn, NULL, &(kn__node_room){.n_out = 1}, NULL, site.operation);
    if (!leaf) return kn_nil();
    leaf->out[0].meta = (kn__meta){(kn_dtype)t->d.dtype, kn__desc_shape(&t->d)};
    leaf->out[0].dev = t->dev;
    t->node = leaf;
    t->result = 0;
    return t;
}

bool kn_can_require_grad(const kn_tensor *t) {
    if (!t || kn_is_nil(t) || !kn__usable(t->dev->kn, t) || !t->dev->autodiff) return false;
    kn_dtype dtype = (kn_dtype)t->d.dtype;
    bool leaf = t->node ? !t->node->op : !t->holds;
    return leaf && (kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype));
}

/* A second header on t's storage, on dev. */
static kn_tensor *second(kn_tensor *t, kn_device *dev, const char *operation) {
    kn_tensor *a = kn__alias(t, dev, operation);
    if (a) a->origin = dev->kn->origin;
    return a ? a : kn_nil();
}

kn_tensor *kn_detach(kn_tensor *t) {
    KN__ENTRY(kn_context_of(t), kn_detach);
    return kn__check_operand(kn_context_of(t), t, "kn_detach", "t") ? second(t, t->dev, "kn_detach")
                                                                    : kn_nil();
}

kn_tensor *kn_inner(kn_tensor *t) {
    KN__ENTRY(kn_context_of(t), kn_inner);
    kn__site site = {.operation = "kn_inner", .operands = &t, .n_operands = 1, .each = "t"};
    if (!kn__check_operand(kn_context_of(t), t, "kn_inner", "t")) return kn_nil();
    if (t->dev->autodiff) return second(t, kn__plain_device(t->dev), "kn_inner");
    kn__fail_autodiff_required(t->dev->kn, &site, "t", t->dev);
    return kn_nil();
}

kn_tensor *kn_from_inner(kn_tensor *t) {
    KN__ENTRY(kn_context_of(t), kn_from_inner);
    kn__site site = {.operation = "kn_from_inner", .operands = &t, .n_operands = 1, .each = "t"};
    if (!kn__check_operand(kn_context_of(t), t, "kn_from_inner", "t")) return kn_nil();
    if (t->dev->autodiff) {
        kn__fail_autodiff_unexpected(t->dev->kn, &site, "t", t->dev);
        return kn_nil();
    }
    char text[600];
    snprintf(text, sizeof text, "autodiff(%s)", t->dev->text);
    kn_device *dev = kn_device_open(t->dev->kn, text);
    return dev->nil ? kn_nil() : second(t, dev, "kn_from_inner");
}

kn_status kn_add_grad_hook(kn_tensor *t, kn_grad_hook *hook, void *user) {
    kn_context *kn = kn_context_of(t);
    kn__site site = {.operation = "kn_add_grad_hook",
                     .operands = &t,
                     .n_operands = 1,
                     .each = "t",
                     .effect = true};
    if (kn->nil) return KN_E_NIL_OPERAND;
    if (!kn__check_operand(kn, t, site.operation, "t")) return kn__last_code(kn, KN_E_NIL_OPERAND);
    if (!hook) return kn__fail_argument_null(kn, &site, "hook");
    if (!t->dev->autodiff) return kn__fail_autodiff_required(kn, &site, "t", t->dev);
    if (!t->node) return kn__fail_tensor_not_tracked(kn, &site, "t");
    kn__hook *h = kn__sys_alloc(sizeof *h);
    if (!h) return kn__fail_out_of_memory_host(kn, &site, sizeof *h);
    *h = (kn__hook){.function = hook, .user = user, .result = t->result};
    kn__hook **at = &t->node->hooks;
    while (*at) at = &(*at)->next;
    *at = h;
    return KN_OK;
}
