/* The autodiff level: what a call leaves behind for backward. */
#include <string.h>

#include "autodiff/graph.h"
#include "core/levels.h"
#include "ops/infer.h"

bool kn__recording(const kn__call *call) {
    if (call->kn->modes & KN_MODE_NO_GRAD) return false;
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (call->in[i] && call->in[i]->node) return true;
    }
    return false;
}

static bool differentiable(const kn_tensor *t) {
    return kn_dtype_is_float((kn_dtype)t->d.dtype) || kn_dtype_is_complex((kn_dtype)t->d.dtype);
}

static void meta_of(const kn_tensor *t, kn__meta *m) {
    m->dtype = (kn_dtype)t->d.dtype;
    m->shape = kn__desc_shape(&t->d);
}

static bool save_meta(kn__node *n, uint32_t i, const kn_tensor *t) {
    if (!n->in_meta) n->in_meta = kn__sys_calloc(n->n_in, sizeof *n->in_meta);
    if (!n->in_meta) {
        kn__fail_out_of_memory_host(n->kn, &(kn__site){.operation = n->op->name},
                                    n->n_in * sizeof *n->in_meta);
        return false;
    }
    meta_of(t, &n->in_meta[i]);
    return true;
}

/* A composite without a rule saves all operands: its decomposition is run again. */
static bool saves_operand(const kn__op *op, uint32_t i) {
    if (op->answer == KN__GRAD_SPLICE) return true;
    return i < 8 && (KN__SAVED_IN(op->flags) >> i & 1);
}

static bool record_operand(kn__node *n, uint32_t i, kn_tensor *t) {
    kn__edge *e = &n->in[i];
    if (t->node) {
        e->parent = t->node;
        e->parent_result = t->result;
        kn__node_ref(t->node);
    }
    if (saves_operand(n->op, i)) {
        e->saved = t;
        e->storage = kn__storage_of(t);
        e->version = e->storage->version;
        kn__header_hold(t);
    }
    return e->parent || e->saved || save_meta(n, i, t);
}

static bool record_result(kn__node *n, uint8_t k, kn_tensor *t) {
    meta_of(t, &n->out[k].meta);
    n->out[k].dev = t->dev;
    if (KN__SAVED_OUT(n->op->flags) >> k & 1) {
        kn_tensor *alias = kn__alias(t, t->dev, n->op->name);
        if (!alias) return false;
        kn__header_hold(alias);
        kn__header_unscope(alias, KN__DEAD);
        n->out[k].saved = alias;
        n->out[k].version = kn__storage_of(t)->version;
    }
    return true;
}

bool kn__record(kn__call *call) {
    const kn__op *op = call->op;
    kn__node *n = kn__node_new(call->kn, op, call->n_in, (uint8_t)call->n_out, call->args,
                               op->args_size, op->name);
    bool ok = n != NULL;
    for (uint32_t i = 0; ok && i < call->n_in; i++) {
        if (call->in[i]) ok = record_operand(n, i, call->in[i]);
    }
    for (uint8_t k = 0; ok && k < call->n_out; k++) ok = record_result(n, k, call->out[k]);
    for (uint8_t k = 0; ok && k < call->n_out; k++) {
        if (!differentiable(call->out[k])) continue;
        call->out[k]->node = n;
        call->out[k]->result = k;
        kn__node_ref(n);
    }
    if (n) kn__node_unref(call->kn, n);
    return ok;
}

static bool execute(kn_device *level, kn__call *call) {
    uint8_t answer = call->op->answer;
    bool record = kn__recording(call) && answer != KN__GRAD_ZERO && answer != KN__GRAD_INT;
    if (record && answer == KN__GRAD_NONE && differentiable(call->out[0])) {
        kn__call_site b;
        kn__fail_gradient_none(call->kn, kn__site_of(call, &b), call->op->name);
        return false;
    }
    return kn__pass(level->inner, call) && (!record || kn__record(call));
}

static bool claims(kn_device *level, const kn__call *call) {
    (void)level;
    return kn__recording(call);
}

static bool option(kn_device *level, const char *value) {
    if (strcmp(value, "balanced") == 0) level->options = KN__RECOMPUTE_BALANCED;
    return level->options || strcmp(value, "none") == 0;
}

const kn__level kn__level_autodiff = {.name = "autodiff",
                                      .execute = execute,
                                      .claims = claims,
                                      .order = KN__ORDER_AUTODIFF,
                                      .option_name = "recompute",
                                      .option_values = "none or balanced",
                                      .option = option};
