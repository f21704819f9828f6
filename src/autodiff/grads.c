/* Gradients by leaf. The struct of a kn_grads is pooled, so a use after its scope is a named error.
 */
#include "autodiff/grads.h"
#include "core/entry.h"

#include <string.h>

typedef struct entry {
    kn__node *leaf;  /* referenced, so that its address is not another tensor's meanwhile */
    kn_tensor *grad; /* held */
} entry;

struct kn_grads {
    kn__owned owned; /* first: by a scope */
    kn_context *kn;
    kn_grads *next; /* in the pool */
    kn_grads *all;  /* of the context, alive or not */
    bool alive, scoped, tracked;
    uint32_t keeps;
    const char *died_in;
    entry *entries;
    size_t n, room;
};

/* ---- Life --------------------------------------------------------------------------------------
 */

static void empty(kn_grads *g) {
    for (size_t i = 0; i < g->n; i++) {
        kn__header_unhold(g->entries[i].grad);
        kn__node_unref(g->kn, g->entries[i].leaf);
    }
    g->n = 0;
}

static void free_entries(kn_grads *g) {
    kn__sys_free(g->entries);
    g->entries = NULL;
    g->room = 0;
}

enum { MOST_POOLED = 4096 }; /* entries that a kn_grads in the pool keeps room for */

static void die_if_unowned(kn_grads *g) {
    if (g->scoped || g->keeps) return;
    empty(g);
    if (g->room > MOST_POOLED) free_entries(g);
    g->alive = false;
    kn__graph *graph = g->kn->graph;
    g->next = graph->free_grads;
    graph->free_grads = g;
}

static void scope_closed(kn_context *kn, kn__owned *owned) {
    kn_grads *g = (kn_grads *)owned;
    g->died_in = kn->entries[kn->n_entries - 1].place;
    g->scoped = false;
    die_if_unowned(g);
}

static kn_grads *new_struct(kn__graph *graph) {
    kn_grads *g = graph->free_grads;
    if (g) {
        graph->free_grads = g->next;
        return g;
    }
    g = kn__sys_calloc(1, sizeof *g);
    if (!g) return NULL;
    g->all = graph->all_grads;
    graph->all_grads = g;
    return g;
}

void kn__grads_close(kn__graph *graph) {
    while (graph->all_grads) {
        kn_grads *g = graph->all_grads;
        graph->all_grads = g->all;
        empty(g);
        free_entries(g);
        kn__sys_free(g);
    }
}

kn_grads *kn__grads_new(kn_context *kn, bool tracked) {
    kn__graph *graph = kn__graph_of(kn);
    kn_grads *g = graph ? new_struct(graph) : NULL;
    if (!g) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_backward"}, sizeof *g);
        return NULL;
    }
    *g = (kn_grads){.owned = {.free = scope_closed},
                    .kn = kn,
                    .all = g->all,
                    .entries = g->entries,
                    .room = g->room,
                    .alive = true,
                    .scoped = true,
                    .tracked = tracked};
    kn__scope_own(kn, &g->owned);
    return g;
}

void kn__grads_discard(kn_grads *g) {
    kn__scope_disown(g->kn, &g->owned);
    scope_closed(g->kn, &g->owned);
}

kn_grads *kn_grads_keep(kn_grads *grads) {
    if (grads && grads->alive) grads->keeps++;
    return grads;
}

void kn_grads_drop(kn_grads *grads) {
    if (!grads || !grads->alive || !grads->keeps) return;
    grads->keeps--;
    die_if_unowned(grads);
}

size_t kn_grads_count(const kn_grads *grads) {
    return grads && grads->alive ? grads->n : 0;
}

/* ---- Entries -----------------------------------------------------------------------------------
 */

static entry *find(kn_grads *g, const kn__node *leaf) {
    if (leaf->grad_slot < g->n && g->entries[leaf->grad_slot].leaf == leaf)
        return &g->entries[leaf->grad_slot];
    for (size_t i = 0; i < g->n; i++) {
        if (g->entries[i].leaf == leaf) return &g->entries[i];
    }
    return NULL;
}

bool kn__grads_add(kn_grads *g, kn__node *leaf, kn_tensor *grad) {
    if (g->n == g->room && !kn__sys_grow(&g->entries, &g->room, g->n + 1, sizeof *g->entries)) {
        kn__fail_out_of_memory_host(g->kn, &(kn__site){.operation = "kn_backward"},
                                    sizeof *g->entries);
        return false;
    }
    kn__header_hold(grad);
    kn__node_ref(leaf);
    leaf->grad_slot = (uint32_t)g->n;
    g->entries[g->n++] = (entry){leaf, grad};
    return true;
}

kn_device *kn__plain_device(kn_device *dev) {
    kn_device *plain = dev;
    for (kn_device *d = dev; d->inner; d = d->inner) {
        if (d->autodiff && !d->inner->autodiff) plain = d->inner;
    }
    return plain;
}

kn_tensor *kn__grads_at(kn_grads *grads, size_t index) {
    return index < kn_grads_count(grads) ? grads->entries[index].grad : NULL;
}

void kn__grads_put(kn_grads *grads, size_t index, kn_tensor *with) {
    kn__header_hold(with);
    kn__header_unhold(grads->entries[index].grad);
    grads->entries[index].grad = with;
}

kn_context *kn__grads_context(const kn_grads *grads) {
    return grads->kn;
}

kn_status kn__grads_check(kn_context *kn, const kn_grads *g, const kn__site *site) {
    if (g->kn != kn) return kn__fail_operand_context(kn, site, "grads");
    if (g->alive) return KN_OK;
    return kn__fail_grads_after_scope(kn, site, g->died_in ? g->died_in : "an unknown place");
}

/* Sums first, then moves: so that a failure leaves to as it was. */
kn_status kn__grads_merge(kn_grads *to, kn_grads *from) {
    kn_context *kn = from->kn;
    kn__site site = {.operation = "kn_backward", .effect = true};
    kn_scope scope = kn_scope_open_at(kn, "kn_backward");
    kn_scope mode = kn_mode_open(kn, from->tracked ? 0 : KN_MODE_NO_GRAD, 0);
    kn->backward++;
    bool ok = kn__sys_grow(&to->entries, &to->room, to->n + from->n, sizeof *to->entries);
    if (!ok) kn__fail_out_of_memory_host(kn, &site, sizeof *to->entries);
    for (size_t i = 0; ok && i < from->n; i++) {
        entry *mine = find(to, from->entries[i].leaf);
        if (!mine) continue;
        kn_tensor *sum = kn_add(mine->grad, from->entries[i].grad);
        ok = !kn_is_nil(sum);
        if (!ok) break;
        kn__header_hold(sum);
        kn__header_unhold(from->entries[i].grad);
        from->entries[i].grad = sum;
    }
    kn->backward--;
    for (size_t i = 0; ok && i < from->n; i++) {
        entry *mine = find(to, from->entries[i].leaf);
        if (mine) {
            kn_tensor *old = mine->grad;
            mine->grad = from->entries[i].grad;
            from->entries[i].grad = old;
        } else {
            kn__grads_add(to, from->entries[i].leaf, from->entries[i].grad);
        }
    }
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    return ok ? KN_OK : kn__demote_error(kn);
}

/* ---- Public ------------------------------------------------------------------------------------
 */

/* The entry of t, or NULL after raising what is wrong (missing_ok: nothing for a missing one). */
static entry *look_up(kn_tensor *t, kn_grads *grads, const kn__site *site, bool missing_ok) {
    kn_context *kn = kn_context_of(t);
    if (!kn__check_operand(kn, t, site->operation, "t")) return NULL;
    if (!grads) return kn_ok(kn) ? (kn__fail_argument_null(kn, site, "grads"), NULL) : NULL;
    if (kn__grads_check(kn, grads, site) != KN_OK) return NULL;
    if (!t->dev->autodiff) return kn__fail_autodiff_required(kn, site, "t", t->dev), NULL;
    entry *e = t->node ? find(grads, t->node) : NULL;
    if (!e && !missing_ok) kn__fail_gradient_missing(kn, site, kn_name_of(t) ? kn_name_of(t) : "t");
    return e;
}

static kn_tensor *hand_out(kn_tensor *t, kn_grads *grads, const entry *e, const char *operation) {
    kn_tensor *g =
        kn__alias(e->grad, grads->tracked ? e->grad->dev : kn__plain_device(t->dev), operation);
    /* What the user asks for comes from there; an optimiser's copy from where its gradient does. */
    uint64_t origin = t->dev->kn->origin;
    bool asked = kn__origin_id(origin) == KN__ENTRY_kn_grad ||
                 kn__origin_id(origin) == KN__ENTRY_kn_grad_remove;
    if (g && asked) g->origin = origin;
    if (g && grads->tracked && e->grad->node) {
        g->node = e->grad->node;
        g->result = e->grad->result;
        kn__node_ref(g->node);
    }
    return g ? g : kn_nil();
}

kn_tensor *kn_grad(kn_tensor *t, kn_grads *grads) {
    KN__ENTRY(kn_context_of(t), kn_grad);
    kn__site site = {.operation = "kn_grad", .operands = &t, .n_operands = 1, .each = "t"};
    entry *e = look_up(t, grads, &site, false);
    return e ? hand_out(t, grads, e, "kn_grad") : kn_nil();
}

bool kn_has_grad(kn_tensor *t, kn_grads *grads) {
    return t && t->state == KN__LIVE && t->node && kn__grads_find(grads, t);
}

kn_tensor *kn__grads_find(kn_grads *grads, const kn_tensor *t) {
    const entry *e = grads && grads->alive && t->node ? find(grads, t->node) : NULL;
    return e ? e->grad : NULL;
}

kn_tensor *kn_grad_remove(kn_tensor *t, kn_grads *grads) {
    KN__ENTRY(kn_context_of(t), kn_grad_remove);
    kn__site site = {.operation = "kn_grad_remove", .operands = &t, .n_operands = 1, .each = "t"};
    entry *e = look_up(t, grads, &site, false);
    if (!e) return kn_nil();
    kn_tensor *g = hand_out(t, grads, e, "kn_grad_remove");
    if (kn_is_nil(g)) return g;
    entry removed = *e;
    *e = grads->entries[--grads->n];
    kn__header_unhold(removed.grad);
    kn__node_unref(grads->kn, removed.leaf);
    return g;
}

/* What of a gradient does not fit its tensor, as the status that says so. */
static kn_status misfit(const kn_tensor *t, const kn_tensor *gradient) {
    const kn_device *want = t->dev->concrete, *have = gradient->dev->concrete;
    if (want->kn != have->kn) return KN_E_OPERAND_CONTEXT;
    if (want->unit->backend != have->unit->backend) return KN_E_GRADIENT_BACKEND_MISMATCH;
    if (want != have) return KN_E_GRADIENT_DEVICE_MISMATCH;
    if (!kn_shape_equal(kn__desc_shape(&gradient->d), kn__desc_shape(&t->d)))
        return KN_E_GRADIENT_SHAPE_MISMATCH;
    return gradient->d.dtype == t->d.dtype ? KN_OK : KN_E_GRADIENT_DTYPE_MISMATCH;
}

kn_status kn_grad_check(const kn_tensor *t, const kn_tensor *gradient) {
    if (!t || kn_is_nil(t) || !gradient || kn_is_nil(gradient)) return KN_E_NIL_OPERAND;
    return t->dev->autodiff ? misfit(t, gradient) : KN_E_AUTODIFF_REQUIRED;
}

kn_status kn__grad_fits(const kn_tensor *t, const kn_tensor *gradient, const kn__site *site) {
    kn_context *kn = t->dev->kn;
    kn_shape is = kn__desc_shape(&gradient->d), shape = kn__desc_shape(&t->d);
    const kn_device *want = kn__plain_device(t->dev), *have = gradient->dev;
    kn_dtype wanted = (kn_dtype)t->d.dtype, given = (kn_dtype)gradient->d.dtype;
    const char *name = kn_name_of(t) ? kn_name_of(t) : site->operand_names[0];
    switch (misfit(t, gradient)) {
    case KN_OK:
        return KN_OK;
    case KN_E_OPERAND_CONTEXT:
        return kn__fail_operand_context(kn, site, "with");
    case KN_E_GRADIENT_BACKEND_MISMATCH:
        return kn__fail_gradient_backend_mismatch(kn, site, name, have, want);
    case KN_E_GRADIENT_DEVICE_MISMATCH:
        return kn__fail_gradient_device_mismatch(kn, site, name, have, want);
    case KN_E_GRADIENT_SHAPE_MISMATCH:
        return kn__fail_gradient_shape_mismatch(kn, site, name, &is, &shape);
    default:
        return kn__fail_gradient_dtype_mismatch(kn, site, name, given, wanted);
    }
}

kn_status kn_grad_replace(kn_tensor *t, kn_grads *grads, kn_tensor *with) {
    KN__ENTRY(kn_context_of(t), kn_grad_replace);
    kn__site site = {.operation = "kn_grad_replace",
                     .operands = &t,
                     .n_operands = 1,
                     .each = "t",
                     .effect = true};
    kn_context *kn = kn_context_of(t);
    kn_status standing = kn->nil ? KN_E_NIL_OPERAND : kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    entry *e = look_up(t, grads, &site, false);
    if (!e) return kn_ok(kn) ? kn__last_code(kn, KN_E_NIL_OPERAND) : kn__demote_error(kn);
    kn__site both = {.operation = site.operation,
                     .operands = (kn_tensor *[]){t, with},
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"t", "with"},
                     .effect = true};
    if (!kn__check_operand(kn, with, site.operation, "with")) return kn__demote_error(kn);
    kn_status status = kn__grad_fits(t, with, &both);
    if (status != KN_OK) return status;
    kn__header_hold(with);
    kn__header_unhold(e->grad);
    e->grad = with;
    return KN_OK;
}
