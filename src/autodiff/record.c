/* The autodiff level: what a call leaves behind for backward. */
#include <string.h>

#include "autodiff/graph.h"
#include "core/levels.h"
#include "ops/infer.h"

static bool any_tracked(const kn__call *call) {
    for (uint32_t i = 0; i < call->n_in; i++) {
        if (call->in[i] && call->in[i]->node) return true;
    }
    return false;
}

bool kn__recording(const kn__call *call) {
    kn_context *kn = call->kn;
    if (!(kn->modes & KN_MODE_NO_GRAD)) return any_tracked(call);
    /* The first run of kn_recompute wants to know whether a gradient would flow. */
    if (kn->rerun.first) kn->rerun.tracked |= any_tracked(call);
    return false;
}

static bool differentiable(const kn_tensor *t) {
    return kn_dtype_is_float((kn_dtype)t->d.dtype) || kn_dtype_is_complex((kn_dtype)t->d.dtype);
}

static void meta_of(const kn_tensor *t, kn__meta *m) {
    m->dtype = (kn_dtype)t->d.dtype;
    m->shape = (kn_shape){.rank = t->d.rank};
    for (int i = 0; i < t->d.rank; i++) m->shape.dim[i] = t->d.shape[i];
}

static bool tracked(const kn__call *call, uint32_t i) {
    return i < call->n_in && call->in[i] && call->in[i]->node;
}

/* Whether the rule needs operand i. A composite without a rule needs all: its decomposition is run
 * again. Of a pair like that of mul, each serves the other's gradient alone. */
static bool rule_needs(const kn__call *call, uint32_t i) {
    const kn__op *op = call->op;
    if (op->answer == KN__GRAD_SPLICE) return true;
    if (i >= 8 || !(KN__SAVED_IN(op->flags) >> i & 1)) return false;
    return !(op->flags & KN__CROSS) || i > 1 || tracked(call, 1 - i);
}

/* ---- Remaking: what recompute=balanced does not save -------------------------------------------
 */

enum { DEEPEST = 12 }; /* remade operands of remade operands … */

static bool remade(const kn_tensor *t) {
    return t->node && t->node->remakes && t->node->depth < DEEPEST;
}

static size_t bytes_of(const kn_tensor *t) {
    return (size_t)kn__desc_numel(&t->d) * kn_dtype_size((kn_dtype)t->d.dtype);
}

/* Memory-bound results are not saved, where what they are remade from takes no more memory. Leaves
 * and what the rule saves anyway cost nothing. */
static bool worth_remaking(const kn__call *call) {
    const kn__op *op = call->op;
    size_t more = 0, result = 0;
    if ((op->flags & KN__COMPUTE) || KN__WRITES(op->flags) || op->kind == KN__COMP ||
        op->answer != KN__GRAD_RULE || !op->infer)
        return false;
    for (uint32_t i = 0; i < call->n_in; i++) {
        const kn_tensor *t = call->in[i];
        bool costs = t && t->node && t->node->op && !remade(t) && !rule_needs(call, i);
        if (costs) more += bytes_of(t);
    }
    for (uint32_t k = 0; k < call->n_out; k++) result += bytes_of(call->out[k]);
    return more <= result;
}

/* ---- One node ----------------------------------------------------------------------------------
 */

static void save(kn__edge *e, kn_tensor *t) {
    e->saved = t;
    e->storage = kn__storage_of(t);
    e->version = e->storage->version;
    kn__header_hold(t);
}

static void record_operands(kn__node *n, const kn__call *call, bool balanced) {
    uint32_t constants = 0;
    for (uint32_t i = 0; i < call->n_in; i++) {
        kn_tensor *t = call->in[i];
        kn__edge *e = &n->in[i];
        if (t && t->node) {
            e->parent = t->node;
            e->parent_result = t->result;
            kn__node_ref(t->node);
        } else if (t) {
            meta_of(t, &n->constants[constants++]);
        } else {
            n->constants[constants++] = (kn__meta){.dtype = KN_DTYPE_NONE};
        }
        if (!t || !(n->remakes || rule_needs(call, i))) continue;
        e->remade = balanced && remade(t);
        if (!e->remade)
            save(e, t);
        else if (n->remakes && n->depth <= t->node->depth)
            n->depth = (uint8_t)(t->node->depth + 1);
    }
}

static bool record_result(kn__node *n, uint8_t k, kn_tensor *t) {
    kn__result *r = &n->out[k];
    meta_of(t, &r->meta);
    r->dev = t->dev;
    if (n->remakes || !(KN__SAVED_OUT(n->op->flags) >> k & 1)) return true;
    return kn__save_result(n, k, t);
}

bool kn__save_result(kn__node *n, uint8_t k, kn_tensor *t) {
    kn_tensor *alias = kn__alias(t, t->dev, n->op->name);
    if (!alias) return false;
    kn__header_hold(alias);
    kn__header_unscope(alias, KN__DEAD);
    n->out[k].saved = alias;
    n->out[k].version = kn__storage_of(t)->version;
    return true;
}

static bool balanced_device(const kn_device *dev) {
    for (; dev; dev = dev->inner) {
        if (dev->level == &kn__level_autodiff) return dev->options & KN__RECOMPUTE_BALANCED;
    }
    return false;
}

static kn__node *new_node(kn__call *call, const kn_random_state *random) {
    const kn__op *op = call->op;
    kn__node_room room = {.n_in = call->n_in,
                          .n_out = (uint8_t)call->n_out,
                          .random = op->answer == KN__GRAD_SPLICE && random,
                          .args_size = op->args_size};
    for (uint32_t i = 0; i < call->n_in; i++) room.n_constants += !tracked(call, i);
    kn__node *n = kn__node_new(call->kn, op, &room, call->args, op->name);
    if (n && room.random) *n->random = *random;
    return n;
}

bool kn__record(kn__call *call, const kn_random_state *random) {
    kn__node *n = new_node(call, random);
    if (!n) return false;
    bool balanced = balanced_device(call->out[0]->dev), ok = true;
    n->remakes = balanced && worth_remaking(call);
    record_operands(n, call, balanced);
    for (uint8_t k = 0; ok && k < call->n_out; k++) ok = record_result(n, k, call->out[k]);
    for (uint8_t k = 0; ok && k < call->n_out; k++) {
        if (!differentiable(call->out[k])) continue;
        call->out[k]->node = n;
        call->out[k]->result = k;
        kn__node_ref(n);
    }
    kn__node_unref(call->kn, n);
    return ok;
}

/* ---- The level ---------------------------------------------------------------------------------
 */

static bool execute(kn_device *level, kn__call *call) {
    uint8_t answer = call->op->answer;
    bool record = kn__recording(call) && answer != KN__GRAD_ZERO && answer != KN__GRAD_INT;
    if (record && answer == KN__GRAD_NONE && call->n_out && differentiable(call->out[0])) {
        kn__call_site b;
        kn__fail_gradient_none(call->kn, kn__site_of(call, &b), call->op->name);
        return false;
    }
    kn_random_state random = call->kn->random;
    return kn__pass(level->inner, call) && (!record || kn__record(call, &random));
}

static bool claims(kn_device *level, const kn__call *call) {
    (void)level;
    return kn__recording(call);
}

static bool option(kn_device *level, const char *value) {
    if (strcmp(value, "balanced") == 0) level->options = KN__RECOMPUTE_BALANCED;
    return level->options || strcmp(value, "none") == 0; /* none is the default: the same device */
}

const kn__level kn__level_autodiff = {.name = "autodiff",
                                      .execute = execute,
                                      .claims = claims,
                                      .order = KN__ORDER_AUTODIFF,
                                      .option_name = "recompute",
                                      .option_values = "none or balanced",
                                      .option = option};
