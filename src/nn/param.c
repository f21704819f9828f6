/* What changes parameters: moving, casting, freezing, loading. Replacements are made first; then
 * they take their places, which cannot fail. */
#include <string.h>

#include "autodiff/graph.h"
#include "core/entry.h"
#include "nn/module.h"

/* ---- One parameter ------------------------------------------------------------------------------
 */

static bool same_leaf(const kn_tensor *a, const kn_tensor *b) {
    kn_shape sa = kn__desc_shape(&a->d), sb = kn__desc_shape(&b->d);
    return a->dev == b->dev && a->d.dtype == b->d.dtype && kn_shape_equal(sa, sb);
}

static void exchange_leaves(kn_tensor *t, kn_tensor *with) {
    kn__node *old = t->node, *fresh = with->node;
    if (old && fresh) {
        fresh->hooks = old->hooks;
        old->hooks = NULL;
    }
    t->node = fresh;
    t->result = 0;
    with->node = old;
    with->result = 0;
}

void kn__param_exchange(kn_tensor *t, kn_tensor *with) {
    if (!same_leaf(t, with)) exchange_leaves(t, with);
    kn__storage *old = kn__storage_of(t), *fresh = kn__storage_of(with);
    if (old != fresh && fresh->version <= old->version) fresh->version = old->version + 1;
    kn_desc d = t->d;
    kn_device *dev = t->dev;
    t->d = with->d;
    t->dev = with->dev;
    with->d = d;
    with->dev = dev;
}

void kn__param_untrack(kn_tensor *t) {
    kn__node *n = t->node;
    t->node = NULL;
    if (n) kn__node_unref(t->dev->kn, n);
}

/* ---- A set of replacements ----------------------------------------------------------------------
 */

typedef struct change {
    kn_tensor *t, *with; /* with: in the scope of the change */
} change;

typedef struct changes {
    kn_module *root;
    kn_context *kn;
    kn__site site;
    change *items;
    size_t n, room;
    kn_device *dev;      /* moving to; NULL: staying */
    kn_dtype dtype;      /* casting to; KN_DTYPE_NONE: staying */
    const char *pattern; /* freezing */
    bool frozen;
} changes;

static kn_status add_change(changes *c, kn_tensor *t, kn_tensor *with) {
    if (kn_is_nil(with)) return kn__standing_error(c->kn);
    if (!kn__sys_grow(&c->items, &c->room, c->n + 1, sizeof *c->items))
        return kn__fail_out_of_memory_host(c->kn, &c->site, sizeof *c->items);
    c->items[c->n++] = (change){t, with};
    return KN_OK;
}

static void set_device(kn_module *m, kn_device *dev) {
    m->state->dev = dev;
    for (size_t i = 0; i < m->state->n_parts; i++) {
        if (m->state->parts[i].kind == KN__PART_CHILD) set_device(m->state->parts[i].is.child, dev);
    }
}

/* The shell of every change: refuses while an error stands, prepares in a scope without recording,
 * commits only when all went well. */
static kn_status change_all(changes *c, uint32_t kinds, kn__part_visitor *prepare) {
    c->kn = kn_module_is_nil(c->root) ? kn_context_of(kn_nil()) : kn__module_context(c->root);
    kn_status status = kn_module_is_nil(c->root) ? kn__each_part(c->root, 0, NULL, NULL)
                                                 : kn__standing_error(c->kn);
    if (status != KN_OK) return status;
    c->site.effect = true;
    kn_scope scope = kn_scope_open_at(c->kn, c->site.operation);
    kn_scope mode = kn_mode_open(c->kn, KN_MODE_NO_GRAD, 0);
    status = kn_ok(c->kn) ? kn__each_part(c->root, kinds, prepare, c) : KN_E_OUT_OF_MEMORY_HOST;
    if (status == KN_OK) status = kn__standing_error(c->kn);
    for (size_t i = 0; status == KN_OK && i < c->n; i++) {
        kn__param_exchange(c->items[i].t, c->items[i].with);
    }
    if (status == KN_OK && c->dev) set_device(c->root, c->dev);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    kn__sys_free(c->items);
    if (!kn_ok(c->kn)) return kn__demote_error(c->kn);
    return status;
}

/* ---- Moving and casting -------------------------------------------------------------------------
 */

/* Marks a replacement as its parameter is to be marked. */
static kn_tensor *marked(kn_tensor *with, const kn_param *param) {
    bool leaf = !param->buffer && !param->frozen && with->dev->autodiff &&
                kn_dtype_is_float(kn_dtype_of(with));
    return leaf && !kn_is_nil(with) ? kn_require_grad(with) : with;
}

static kn_status prepare_move(const kn_param *param, kn__part *part, void *user) {
    changes *c = user;
    (void)part;
    if (param->tied || param->tensor->dev == c->dev) return KN_OK;
    kn_tensor *with = kn_to_device(param->tensor, c->dev);
    return add_change(c, param->tensor, marked(with, param));
}

kn_status kn_module_to(kn_module *m, kn_device *dev) {
    KN__ENTRY(kn__module_entry(m), kn_module_to);
    changes c = {.root = m, .dev = dev, .site = {.operation = "kn_module_to"}};
    if (!kn_module_is_nil(m) && (!dev || dev->nil || dev->kn != kn__module_context(m))) {
        kn_context *kn = kn__module_context(m);
        kn_status standing = kn__standing_error(kn);
        c.site.effect = true;
        if (standing != KN_OK) return standing;
        return !dev || dev->nil ? kn__fail_device_nil(kn, &c.site)
                                : kn__fail_device_context(kn, &c.site, dev);
    }
    return change_all(&c, KN__PART_PARAM | KN__PART_BUFFER, prepare_move);
}

static kn_status prepare_cast(const kn_param *param, kn__part *part, void *user) {
    changes *c = user;
    (void)part;
    kn_dtype dtype = kn_dtype_of(param->tensor);
    if (param->tied || dtype == c->dtype || !kn_dtype_is_float(dtype)) return KN_OK;
    return add_change(c, param->tensor, marked(kn_cast(param->tensor, c->dtype), param));
}

kn_status kn_module_cast(kn_module *m, kn_dtype dtype) {
    KN__ENTRY(kn__module_entry(m), kn_module_cast);
    changes c = {.root = m, .dtype = dtype, .site = {.operation = "kn_module_cast"}};
    if (!kn_module_is_nil(m) && !kn_dtype_is_float(dtype)) {
        c.site.effect = true;
        return kn__fail_dtype_not_float(kn__module_context(m), &c.site, "dtype", dtype);
    }
    return change_all(&c, KN__PART_PARAM | KN__PART_BUFFER, prepare_cast);
}

/* ---- Freezing -----------------------------------------------------------------------------------
 */

/* A parameter that is to be trained again gets a fresh leaf, made beforehand on an alias. */
static kn_status prepare_freeze(const kn_param *param, kn__part *part, void *user) {
    changes *c = user;
    (void)part;
    if (!kn_path_match(c->pattern, param->path)) return KN_OK;
    kn_tensor *t = param->tensor, *leaf = t;
    if (!c->frozen && !t->node && t->dev->autodiff) {
        if (t->holds) return kn__fail_require_grad_late(c->kn, &c->site);
        leaf = kn__alias(t, t->dev, c->site.operation);
        leaf = leaf ? kn_require_grad(leaf) : kn_nil();
    }
    return add_change(c, t, leaf);
}

static bool among(const changes *c, const kn_tensor *t) {
    for (size_t i = 0; i < c->n; i++) {
        if (c->items[i].t == t) return true;
    }
    return false;
}

/* A tied tensor is frozen under all its paths. */
static void flag(kn_module *m, const changes *c) {
    for (size_t i = 0; i < m->state->n_parts; i++) {
        kn__part *p = &m->state->parts[i];
        if (p->kind == KN__PART_CHILD)
            flag(p->is.child, c);
        else if (p->kind == KN__PART_PARAM && among(c, p->is.tensor))
            p->frozen = c->frozen;
    }
}

static void commit_freeze(changes *c) {
    for (size_t i = 0; i < c->n; i++) {
        kn_tensor *t = c->items[i].t, *leaf = c->items[i].with;
        if (c->frozen) {
            kn__param_untrack(t);
        } else if (leaf != t && !t->node) {
            exchange_leaves(t, leaf);
        }
    }
    flag(c->root, c);
}

static kn_status freeze(kn_module *m, const char *pattern, bool frozen, const char *operation) {
    changes c = {.root = m,
                 .pattern = pattern,
                 .frozen = frozen,
                 .site = {.operation = operation, .effect = true}};
    if (kn_module_is_nil(m)) return kn__each_part(m, 0, NULL, NULL);
    kn_context *kn = c.kn = kn__module_context(m);
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!kn__path_check(kn, &c.site, pattern)) return KN_E_PATTERN_SYNTAX;
    kn_scope scope = kn_scope_open_at(kn, operation);
    status = kn__each_part(m, KN__PART_PARAM, prepare_freeze, &c);
    if (status == KN_OK && c.n == 0) {
        char first[KN__PATH_BYTES];
        kn__first_param(m, first);
        status = kn__fail_pattern_matches_nothing(kn, &c.site, pattern ? pattern : "**", first);
    }
    if (status == KN_OK && kn_ok(kn)) commit_freeze(&c);
    kn_scope_close(&scope);
    kn__sys_free(c.items);
    return kn_ok(kn) ? status : kn__demote_error(kn);
}

kn_status kn_freeze(kn_module *m, const char *pattern) {
    KN__ENTRY(kn__module_entry(m), kn_freeze);
    return freeze(m, pattern, true, "kn_freeze");
}
kn_status kn_unfreeze(kn_module *m, const char *pattern) {
    KN__ENTRY(kn__module_entry(m), kn_unfreeze);
    return freeze(m, pattern, false, "kn_unfreeze");
}
