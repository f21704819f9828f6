/* See remake.h. */
#include "autodiff/remake.h"

#include "ops/infer.h"

bool kn__check_saved(const kn__node *n) {
    kn__site site = {.operation = "kn_backward"};
    for (uint32_t i = 0; i < n->n_in; i++) {
        const kn__edge *e = &n->in[i];
        if (!e->saved ||
            (kn__storage_of(e->saved) == e->storage && e->storage->version == e->version))
            continue;
        char name[32];
        kn__fail_saved_tensor_changed(n->kn, &site, kn__operand_name(n->op, i, name, sizeof name),
                                      n->op->name);
        return false;
    }
    for (uint8_t k = 0; k < n->n_out; k++) {
        const kn_tensor *saved = n->out[k].saved;
        if (!saved || kn__storage_of(saved)->version == n->out[k].version) continue;
        kn__fail_saved_tensor_changed(n->kn, &site, "the result", n->op->name);
        return false;
    }
    return true;
}

/* Saved results carry no node, lest node and header keep each other alive; where they are needed
 * tracked they get it for the time of the rule. */
static kn_tensor *tie(kn_tensor *saved, kn__node *n, uint8_t k) {
    kn_tensor *t = kn__alias(saved, saved->dev, "kn_backward");
    if (!t) return NULL;
    t->node = n;
    t->result = k;
    kn__node_ref(n);
    return t;
}

/* ---- Making again ------------------------------------------------------------------------------
 */

enum { FEW = 8 };

static bool make_headers(const kn__node *n, kn_tensor **out) {
    for (uint8_t k = 0; k < n->n_out; k++) {
        const kn__result *r = &n->out[k];
        out[k] = kn__header_new(r->dev, n->op->name);
        if (!out[k]) return false;
        if (n->op->kind != KN__VIEW)
            kn__desc_set(&out[k]->d, r->meta.dtype, r->meta.shape.rank, r->meta.shape.dim);
    }
    return true;
}

static bool gather_operands(kn__node *n, kn_tensor **in) {
    for (uint32_t i = 0; i < n->n_in; i++) {
        const kn__edge *e = &n->in[i];
        in[i] = kn__saved_operand(n, i, false);
        if (!in[i] && (e->saved || e->remade)) return false;
    }
    return true;
}

static bool run(kn__node *n, kn_tensor **in, kn_tensor **out) {
    kn__call call = {.kn = n->kn,
                     .op = n->op,
                     .in = in,
                     .out = out,
                     .n_in = n->n_in,
                     .n_out = n->n_out,
                     .args = n->args};
    return make_headers(n, out) && kn__run_again(&call);
}

/* Runs n's operation again, not recorded, and saves all results. Operands nest a few levels deep at
 * most (record.c). */
static bool remake(kn__node *n) {
    kn_context *kn = n->kn;
    if (n->freed) {
        kn__fail_graph_freed(kn, &(kn__site){.operation = "kn_backward"}, n->op->name);
        return false;
    }
    if (!kn__check_saved(n)) return false;
    kn_tensor *few[FEW], **in = few, *out[KN__MAX_RESULTS] = {NULL};
    if (n->n_in > FEW && !(in = kn__sys_alloc(n->n_in * sizeof *in))) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_backward"},
                                    n->n_in * sizeof *in);
        return false;
    }
    kn_scope scope = kn_scope_open_at(kn, n->op->name);
    kn_scope mode = kn_mode_open(kn, n->modes | KN_MODE_NO_GRAD, ~n->modes);
    bool ok = kn_ok(kn) && gather_operands(n, in) && run(n, in, out);
    for (uint8_t k = 0; ok && k < n->n_out; k++) ok = kn__save_result(n, k, out[k]);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    if (in != few) kn__sys_free(in);
    return ok;
}

kn_tensor *kn__saved_result(kn__node *n, uint8_t k, bool with_node) {
    if (!n->out[k].saved && (!n->remakes || !remake(n))) return NULL;
    kn_tensor *saved = n->out[k].saved;
    return with_node ? tie(saved, n, k) : saved;
}

kn_tensor *kn__saved_operand(kn__node *n, uint32_t i, bool with_node) {
    const kn__edge *e = &n->in[i];
    return e->remade ? kn__saved_result(e->parent, e->parent_result, with_node) : e->saved;
}

void kn__forget_remade(kn__node *n) {
    for (uint8_t k = 0; n->remakes && k < n->n_out; k++) {
        kn_tensor *saved = n->out[k].saved;
        n->out[k].saved = NULL;
        if (saved) kn__header_unhold(saved);
    }
}
