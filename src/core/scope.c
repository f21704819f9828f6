/* Scopes, modes and the life of tensor headers. */
#include "core/context.h"
#include "core/quant.h"

#include <string.h>

#include "core/log.h"
#include "core/names.h"
#include "core/slab.h"

enum { HEADERS_A_SLAB = 64, QUARANTINE = 4096, IDLE_STORAGES = 8192 };

/* ---- Headers -----------------------------------------------------------------------------------
 */

/* Debug builds reuse the header that has been free longest, and only past a quarantine, so that a
 * use after the end is seen; release builds the one freed last, which is warm. */
static bool slab_needed(const kn_context *kn) {
#ifdef NDEBUG
    return !kn->free_headers;
#else
    return kn->n_free <= QUARANTINE;
#endif
}

static void put_free(kn_context *kn, kn_tensor *t) {
#ifdef NDEBUG
    t->next = kn->free_headers;
    kn->free_headers = t;
#else
    t->next = NULL;
    if (kn->free_headers)
        kn->free_tail->next = t;
    else
        kn->free_headers = t;
    kn->free_tail = t;
#endif
    kn->n_free++;
}

static bool add_slab(kn_context *kn) {
    kn_tensor *t = kn__slab_add(&kn->slabs, HEADERS_A_SLAB, sizeof(kn_tensor));
    for (int i = 0; t && i < HEADERS_A_SLAB; i++) {
        t[i].dev = kn->nil_device;
        put_free(kn, &t[i]);
    }
    return t != NULL;
}

static void warn_growth(kn_context *kn, kn__entry *e, size_t n) {
    e->warned = true;
    kn__warn_scope_growing(kn, NULL, e->place ? e->place : "an unknown place", n);
}

kn__entry *kn__scope_innermost(kn_context *kn) {
    size_t i = kn->n_entries - 1;
    while (kn->entries[i].mode) i--;
    return &kn->entries[i];
}

static kn_tensor *out_of_memory(kn_context *kn, const char *operation, size_t bytes) {
    kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation}, bytes);
    return NULL;
}

kn_tensor *kn__header_new(kn_device *dev, const char *operation) {
    kn_context *kn = dev->kn;
    if (kn->nil) return NULL; /* closed: its kept tensors may still ask */
    if (slab_needed(kn) && !add_slab(kn) && !kn->free_headers) {
        return out_of_memory(kn, operation, HEADERS_A_SLAB * sizeof(kn_tensor));
    }
    if (kn->n_live == kn->live_room &&
        !kn__sys_grow(&kn->live, &kn->live_room, kn->n_live + 1, sizeof *kn->live)) {
        return out_of_memory(kn, operation, 2 * kn->n_live * sizeof *kn->live);
    }
    kn_tensor *t = kn->free_headers;
    kn->free_headers = t->next;
    kn->n_free--;
    kn->n_headers++;
    t->dev = dev;
    t->node = NULL;
    t->origin = kn->origin;
    t->slot = (uint32_t)kn->n_live;
    t->keeps = t->holds = 0;
    t->state = KN__LIVE;
    t->result = 0;
    t->scoped = true;
    t->named = false;
    t->d.buffer = NULL;
    t->d.quant = 0;
    t->d.offset = 0;
    t->d.rank = 0;
    t->d.dtype = 0;
    t->d.contiguous = 1;
    kn->live[kn->n_live++] = t;
    if (kn->n_live > KN__SCOPE_WARNING) {
        kn__entry *e = kn__scope_innermost(kn);
        if (!e->warned && kn->n_live - e->base > KN__SCOPE_WARNING)
            warn_growth(kn, e, kn->n_live - e->base);
    }
    return t;
}

void kn__storage_drop(kn_context *kn, kn__storage *s) {
    if (!s || !kn__storage_unref(s)) return;
    if (s->shared || s->external || kn->closing || kn->n_free_storages >= IDLE_STORAGES) {
        kn__storage_free(s);
        return;
    }
    kn__storage_empty(s);
    s->tiny.next = kn->free_storages;
    kn->free_storages = s;
    kn->n_free_storages++;
}

void kn__storage_set(kn_tensor *t, kn__storage *s) {
    kn__storage *old = kn__storage_of(t);
    if (s) kn__storage_ref(s);
    t->d.buffer = s ? &s->buffer : NULL;
    if (old) kn__storage_drop(t->dev->kn, old);
}

static void free_header(kn_tensor *t, kn__state dead_as, const char *place) {
    kn_context *kn = t->dev->kn;
    kn__storage *s = kn__storage_of(t);
    kn__node *node = t->node;
    if (t->named) kn__names_forget(kn, t);
    if (t->d.quant) kn__quant_unref(kn, t->d.quant);
    t->d.buffer = NULL;
    t->node = NULL;
    t->state = (uint8_t)dead_as;
    t->died_in = place;
    put_free(kn, t);
    kn->n_headers--;
    kn__storage_drop(kn, s);
    if (node) kn->node_unref(kn, node);
}

/* After an owner left: what state t is in now. */
static void settle(kn_tensor *t, kn__state dead_as, const char *place) {
    if (t->scoped || t->keeps) return;
    if (t->holds)
        t->state = KN__HELD;
    else
        free_header(t, dead_as, place);
}

void kn__header_hold(kn_tensor *t) {
    t->holds++;
}

void kn__header_unhold(kn_tensor *t) {
    if (--t->holds == 0 && t->state == KN__HELD) free_header(t, KN__DEAD, NULL);
}

/* The last header of t's scope takes t's place, where t is of the innermost scope; else a hole. */
static void take_out(kn_context *kn, kn_tensor *t) {
    kn__entry *e = kn__scope_innermost(kn);
    t->scoped = false;
    if (t->slot >= e->base) {
        kn_tensor *last = kn->live[--kn->n_live];
        kn->live[t->slot] = last;
        if (last) last->slot = t->slot;
    } else {
        kn->live[t->slot] = NULL;
    }
}

void kn__header_unscope(kn_tensor *t, kn__state dead_as) {
    if (!t->scoped) return;
    take_out(t->dev->kn, t);
    settle(t, dead_as, NULL);
}

kn_tensor *kn__alias(kn_tensor *t, kn_device *dev, const char *operation) {
    kn_tensor *a = kn__header_new(dev, operation);
    if (!a) return NULL;
    a->d = t->d;
    if (t->state == KN__LIVE || t->state == KN__HELD) a->origin = t->origin;
    if (t->d.quant) kn__quant_ref(kn__quant_of(t));
    if (t->d.buffer) kn__storage_ref(kn__storage_of(t));
    return a;
}

void kn__headers_untie(kn_context *kn) {
    for (kn__slab *s = kn->slabs; s; s = s->next) {
        kn_tensor *t = (kn_tensor *)(s + 1);
        for (int i = 0; i < HEADERS_A_SLAB; i++) {
            if ((t[i].state != KN__LIVE && t[i].state != KN__HELD) || !t[i].node) continue;
            kn__node *node = t[i].node;
            t[i].node = NULL;
            kn->node_unref(kn, node);
        }
    }
}

size_t kn__headers_kept(const kn_context *kn) {
    size_t kept = 0;
    for (kn__slab *s = kn->slabs; s; s = s->next) {
        const kn_tensor *t = (const kn_tensor *)(s + 1);
        for (int i = 0; i < HEADERS_A_SLAB; i++) kept += t[i].state == KN__LIVE && t[i].keeps > 0;
    }
    return kept;
}

void kn__headers_close(kn_context *kn) {
    /* Kept headers: slabs are walked, since no list has them. */
    for (kn__slab *s = kn->slabs; s; s = s->next) {
        kn_tensor *t = (kn_tensor *)(s + 1);
        for (int i = 0; i < HEADERS_A_SLAB; i++) {
            if (t[i].state != KN__LIVE && t[i].state != KN__HELD) continue;
            kn__storage *storage = kn__storage_of(&t[i]);
            t[i].d.buffer = NULL;
            t[i].state = KN__DEAD;
            kn__storage_drop(kn, storage);
        }
    }
    kn__slabs_free(&kn->slabs);
}

/* ---- Scopes ------------------------------------------------------------------------------------
 */

static bool push(kn_context *kn, kn__entry entry) {
    if (kn->n_entries == kn->entries_room &&
        !kn__sys_grow(&kn->entries, &kn->entries_room, kn->n_entries + 1, sizeof *kn->entries)) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = "kn_scope_open"},
                                    sizeof *kn->entries);
        return false;
    }
    entry.serial = ++kn->serial;
    entry.base = (uint32_t)kn->n_live;
    entry.modes = kn->modes;
    kn->entries[kn->n_entries++] = entry;
    return true;
}

/* A failed open gives a scope that closes nothing but still runs its block once. */
static kn_scope handle(kn_context *kn, bool pushed) {
    if (!pushed) return (kn_scope){.kn = kn};
    return (kn_scope){.kn = kn,
                      .depth = (uint32_t)kn->n_entries - 1,
                      .serial = kn->entries[kn->n_entries - 1].serial};
}

kn_scope kn_scope_open_at(kn_context *kn, const char *place) {
    if (!kn || kn->nil || !kn__check_thread(kn, "kn_scope_open")) return handle(kn, false);
    return handle(kn, push(kn, (kn__entry){.place = place}));
}

kn_scope kn_mode_open(kn_context *kn, uint32_t set, uint32_t clear) {
    if (!kn || kn->nil || !push(kn, (kn__entry){.mode = true})) return handle(kn, false);
    kn->modes = (kn->modes & ~clear) | set;
    return handle(kn, true);
}

kn_scope kn_autocast_open(kn_context *kn, kn_dtype dtype) {
    uint32_t set = dtype == KN_F16    ? KN_MODE_AUTOCAST_F16
                   : dtype == KN_BF16 ? KN_MODE_AUTOCAST_BF16
                                      : 0;
    if (kn && !kn->nil && dtype != KN_DTYPE_NONE && !set) {
        kn__fail_dtype_unsupported(kn, &(kn__site){.operation = "kn_autocast_open"}, "dtype", dtype,
                                   "float16, bfloat16, and none to turn it off");
    }
    return kn_mode_open(kn, set, KN_MODE_AUTOCAST_F16 | KN_MODE_AUTOCAST_BF16);
}

static void end_owned(kn_context *kn, const kn__entry *e) {
    for (kn__owned *o = e->owned; o;) {
        kn__owned *next = o->next;
        o->free(kn, o);
        o = next;
    }
    while (kn->n_live > e->base) {
        kn_tensor *t = kn->live[--kn->n_live];
        if (!t) continue;
        t->scoped = false;
        settle(t, KN__DEAD, e->place);
    }
}

static void close_innermost(kn_context *kn) {
    kn__entry e = kn->entries[kn->n_entries - 1];
    kn->modes = e.modes;
    if (!e.mode) end_owned(kn, &e);
    kn->n_entries--;
}

void kn__scope_empty(kn_context *kn, size_t depth) {
    kn__scope_close_to(kn, depth);
    kn__entry e = kn->entries[depth - 1];
    kn->entries[depth - 1].owned = NULL;
    end_owned(kn, &e);
}

void kn__scope_close_to(kn_context *kn, size_t depth) {
    while (kn->n_entries > depth) close_innermost(kn);
}

void kn_scope_close(kn_scope *scope) {
    if (!scope || scope->done) return;
    scope->done = true;
    kn_context *kn = scope->kn;
    if (!kn || kn->nil || scope->depth == 0 || scope->depth >= kn->n_entries ||
        kn->entries[scope->depth].serial != scope->serial) {
        return;
    }
    kn__scope_close_to(kn, scope->depth);
}

uint32_t kn_modes(const kn_context *kn) {
    return kn ? kn->modes : 0;
}

void kn__scope_own(kn_context *kn, kn__owned *owned) {
    kn__entry *e = kn__scope_innermost(kn);
    owned->next = e->owned;
    e->owned = owned;
}

bool kn__scope_disown(kn_context *kn, kn__owned *owned) {
    for (size_t i = kn->n_entries; i-- > 0;) {
        for (kn__owned **at = &kn->entries[i].owned; *at; at = &(*at)->next) {
            if (*at != owned) continue;
            *at = owned->next;
            return true;
        }
    }
    return false;
}

/* ---- What the user may do with a tensor's owners ------------------------------------------------
 */

kn_tensor *kn_scope_return(kn_tensor *t) {
    if (!t || t->state != KN__LIVE || !t->scoped) return t ? t : kn_nil();
    kn_context *kn = t->dev->kn;
    kn__entry *e = kn__scope_innermost(kn);
    if (e == kn->entries || t->slot < e->base) return t;
    /* t changes places with the scope's first tensor, and the scope begins after it. Modes opened
     * inside the scope begin later, so their bases do not matter. */
    kn_tensor *first = kn->live[e->base];
    kn->live[t->slot] = first;
    if (first) first->slot = t->slot;
    kn->live[e->base] = t;
    t->slot = e->base++;
    return t;
}

kn_tensor *kn_keep(kn_tensor *t) {
    if (!kn__check_alive(NULL, t, "kn_keep", "t")) return kn_nil();
    t->keeps++;
    return t;
}

static void fail_dead(kn_context *kn, const kn_tensor *t, const char *operation,
                      const char *operand) {
    kn__site site = {.operation = operation};
    if (t->state == KN__DONE)
        kn__fail_tensor_after_done(kn, &site, operand);
    else if (t->state == KN__DROPPED)
        kn__fail_tensor_after_drop(kn, &site, operand);
    else
        kn__fail_tensor_after_scope(kn, &site, operand,
                                    t->state == KN__DEAD && t->died_in ? t->died_in
                                                                       : "an unknown place");
}

void kn_drop(kn_tensor *t) {
    if (!t || t->state == KN__NIL) return;
    kn_context *kn = t->dev->kn;
    kn__site site = {.operation = "kn_drop"};
    if (t->state == KN__DROPPED) {
        kn__fail_tensor_double_drop(kn, &site, "t");
    } else if (t->state != KN__LIVE) {
        fail_dead(kn, t, "kn_drop", "t");
    } else if (t->keeps == 0) {
        kn__fail_tensor_not_owned(kn, &site, "t");
    } else {
        t->keeps--;
        settle(t, KN__DROPPED, NULL);
        if (t->state == KN__DROPPED && kn->kept > 0 && --kn->kept == 0) kn__context_end(kn);
    }
}

void kn_done(kn_tensor *t) {
    if (!t || !kn__check_alive(NULL, t, "kn_done", "t")) return;
    kn__header_unscope(t, KN__DONE);
}

bool kn__usable(const kn_context *kn, const kn_tensor *t) {
    return t->state == KN__LIVE || (t->state == KN__HELD && kn->backward > 0);
}

bool kn__check_operand(kn_context *kn, kn_tensor *t, const char *operation, const char *operand) {
    if (!kn__check_alive(kn, t, operation, operand)) return false;
    return !t->d.quant || kn__quant_refuse(t, operation, operand);
}

bool kn__check_alive(kn_context *kn, kn_tensor *t, const char *operation, const char *operand) {
    if (t && kn && t->dev->kn != kn && t->state != KN__NIL) {
        kn__site site = {.operation = operation, .operands = &t, .n_operands = 1, .each = operand};
        return kn__fail_operand_context(kn, &site, operand), false;
    }
    if (t && kn__usable(t->dev->kn, t) && !(t->d.buffer && kn__storage_of(t)->failed)) return true;
    if (t && t->state != KN__NIL && !kn__usable(t->dev->kn, t)) {
        fail_dead(t->dev->kn, t, operation, operand);
        return false;
    }
    if (!t && (!kn || kn->nil)) kn = kn__context_here();
    if (kn && kn_ok(kn)) {
        kn__fail_nil_operand(kn, &(kn__site){.operation = operation}, operand);
    }
    return false;
}
