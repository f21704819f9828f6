/* Walking the tree of modules: parameters, buffers, children, by path. */
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "nn/module.h"

/* ---- The walk ----------------------------------------------------------------------------------
 */

/* Which tensors were met: an open-addressing table, in the walk's own memory while it is small. */
enum { FEW = 128 };
typedef struct seen {
    const kn_tensor **slots, *few[FEW];
    size_t room; /* a power of two, more than twice the tensors */
} seen;

typedef struct walk {
    char path[KN__PATH_BYTES];
    uint32_t kinds;
    kn__part_visitor *visit;
    void *user;
    kn_module *root;
    seen seen;
} walk;

static size_t count_tensors(const kn_module *m) {
    size_t n = m->state->n_tensors;
    for (size_t i = 0; i < m->state->n_parts; i++) {
        if (m->state->parts[i].kind == KN__PART_CHILD)
            n += count_tensors(m->state->parts[i].is.child);
    }
    return n;
}

static bool seen_start(seen *s, size_t tensors) {
    s->room = FEW;
    while (s->room < 2 * tensors + 2) s->room *= 2;
    s->slots = s->room == FEW ? s->few : kn__sys_calloc(s->room, sizeof *s->slots);
    if (s->slots == s->few) memset(s->few, 0, sizeof s->few);
    return s->slots != NULL;
}

/* Whether t was met before; notes it. */
static bool seen_before(seen *s, const kn_tensor *t) {
    uint64_t h = (uint64_t)(uintptr_t)t * UINT64_C(0x9E3779B97F4A7C15);
    size_t i = (size_t)(h >> 32) & (s->room - 1);
    while (s->slots[i] && s->slots[i] != t) i = (i + 1) & (s->room - 1);
    bool before = s->slots[i] == t;
    s->slots[i] = t;
    return before;
}

/* Adds a name to the path that ends at end; returns the new end. Registration has seen to it that
 * paths fit. */
static size_t push(char *path, size_t end, const char *name) {
    size_t n = strlen(name);
    if (end && end + 1 < KN__PATH_BYTES) path[end++] = '.';
    if (end + n >= KN__PATH_BYTES) n = KN__PATH_BYTES - 1 - end;
    memcpy(path + end, name, n);
    path[end + n] = '\0';
    return end + n;
}

/* The path of t's first registration below m; false where it is not there. */
static bool first_path(const kn_module *m, const kn_tensor *t, char *path, size_t end) {
    for (size_t i = 0; i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        size_t to = push(path, end, p->name);
        bool found =
            p->kind == KN__PART_CHILD ? first_path(p->is.child, t, path, to) : p->is.tensor == t;
        if (found) return true;
    }
    path[end] = '\0';
    return false;
}

static kn_status visit_tensor(walk *w, kn_module *m, kn__part *p) {
    char tied[KN__PATH_BYTES];
    kn_param param = {.path = w->path,
                      .name = p->name,
                      .tensor = p->is.tensor,
                      .module = m,
                      .buffer = p->kind == KN__PART_BUFFER,
                      .frozen = p->frozen};
    if (seen_before(&w->seen, param.tensor) && first_path(w->root, param.tensor, tied, 0))
        param.tied = tied;
    return w->visit(&param, p, w->user);
}

static kn_status walk_below(walk *w, kn_module *m, size_t end) {
    kn_status status = KN_OK;
    kn__site site = {.operation = "kn_module_each", .effect = true};
    if (!kn__module_whole(m, &site)) return KN_E_MODULE_NIL;
    for (size_t i = 0; status == KN_OK && i < m->state->n_parts; i++) {
        kn__part *p = &m->state->parts[i];
        if (p->kind != KN__PART_CHILD && !(p->kind & w->kinds)) continue;
        size_t to = push(w->path, end, p->name);
        status = p->kind == KN__PART_CHILD ? walk_below(w, p->is.child, to) : visit_tensor(w, m, p);
    }
    w->path[end] = '\0';
    return status;
}

kn_status kn__each_part(kn_module *m, uint32_t kinds, kn__part_visitor *visit, void *user) {
    kn__site site = {.operation = "kn_module_each", .effect = true};
    if (kn_module_is_nil(m)) {
        kn_context *kn = m ? kn__module_context(m) : kn_context_of(kn_nil());
        kn_status standing = kn__standing_error(kn);
        if (standing != KN_OK) return standing;
        return m && m->state->freed ? kn__fail_module_after_free(kn, &site, m->type->name)
                                    : kn__fail_module_nil(kn, &site, "the module");
    }
    walk w = {.kinds = kinds, .visit = visit, .user = user, .root = m};
    if (!seen_start(&w.seen, count_tensors(m)))
        return kn__fail_out_of_memory_host(kn__module_context(m), &site,
                                           w.seen.room * sizeof(kn_tensor *));
    kn__module_context(m)->calls++;
    m->state->busy++;
    kn_status status = walk_below(&w, m, 0);
    m->state->busy--;
    kn__module_context(m)->calls--;
    if (w.seen.slots != w.seen.few) kn__sys_free(w.seen.slots);
    return status;
}

/* ---- Public walks ------------------------------------------------------------------------------
 */

typedef struct outside {
    kn_param_visitor *visit;
    void *user;
    kn_context *kn; /* NULL: the visitor is one of Kiln's */
} outside;

static kn_status to_outside(const kn_param *param, kn__part *part, void *user) {
    const outside *o = user;
    (void)part;
    if (!o->kn) return o->visit(param, o->user);
    uint64_t origin = kn__step_out(o->kn);
    kn_status status = o->visit(param, o->user);
    kn__step_in(o->kn, origin);
    return status;
}

/* The context where the user called the function id itself, else NULL. */
static kn_context *called_by_user(const kn_module *m, uint32_t id) {
    kn_context *kn = kn__module_entry(m);
    return kn && kn__origin_id(kn->origin) == id ? kn : NULL;
}

kn_status kn_module_each_param(kn_module *m, kn_param_visitor *visit, void *user) {
    KN__ENTRY(kn__module_entry(m), kn_module_each_param);
    return kn__each_part(
        m, KN__PART_PARAM, to_outside,
        &(outside){visit, user, called_by_user(m, KN__ENTRY_kn_module_each_param)});
}
kn_status kn_module_each_buffer(kn_module *m, kn_param_visitor *visit, void *user) {
    KN__ENTRY(kn__module_entry(m), kn_module_each_buffer);
    return kn__each_part(
        m, KN__PART_BUFFER, to_outside,
        &(outside){visit, user, called_by_user(m, KN__ENTRY_kn_module_each_buffer)});
}
kn_status kn_module_each_tensor(kn_module *m, kn_param_visitor *visit, void *user) {
    KN__ENTRY(kn__module_entry(m), kn_module_each_tensor);
    return kn__each_part(
        m, KN__PART_PARAM | KN__PART_BUFFER, to_outside,
        &(outside){visit, user, called_by_user(m, KN__ENTRY_kn_module_each_tensor)});
}

static kn_status children(kn_module *m, char *path, size_t end, kn_module_visitor *visit,
                          void *user) {
    kn_status status = visit(m, path, user);
    for (size_t i = 0; status == KN_OK && i < m->state->n_parts; i++) {
        kn__part *p = &m->state->parts[i];
        if (p->kind != KN__PART_CHILD) continue;
        status = children(p->is.child, path, push(path, end, p->name), visit, user);
        path[end] = '\0';
    }
    return status;
}

kn_status kn_module_each_child(kn_module *m, kn_module_visitor *visit, void *user) {
    KN__ENTRY(kn__module_entry(m), kn_module_each_child);
    char path[KN__PATH_BYTES] = "";
    if (kn_module_is_nil(m)) return kn__each_part(m, 0, NULL, NULL);
    kn__module_context(m)->calls++;
    m->state->busy++;
    kn_context *kn = called_by_user(m, KN__ENTRY_kn_module_each_child);
    uint64_t origin = kn ? kn__step_out(kn) : 0;
    kn_status status = children(m, path, 0, visit, user);
    if (kn) kn__step_in(kn, origin);
    m->state->busy--;
    kn__module_context(m)->calls--;
    return status;
}

kn_tensor *kn_module_find(const kn_module *m, const char *path) {
    while (!kn_module_is_nil(m) && path) {
        size_t n = strcspn(path, ".");
        const kn__part *found = NULL;
        for (size_t i = 0; !found && i < m->state->n_parts; i++) {
            const kn__part *p = &m->state->parts[i];
            if (strlen(p->name) == n && memcmp(p->name, path, n) == 0) found = p;
        }
        if (!found || (found->kind == KN__PART_CHILD) != (path[n] == '.')) return NULL;
        if (found->kind != KN__PART_CHILD) return found->is.tensor;
        m = found->is.child;
        path += n + 1;
    }
    return NULL;
}

static kn_tensor *stray(const kn_module *m, const kn_device *dev, char *path, size_t end) {
    for (size_t i = 0; i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        size_t to = push(path, end, p->name);
        if (p->kind == KN__PART_CHILD) {
            kn_tensor *found = stray(p->is.child, dev, path, to);
            if (found) return found;
        } else if (!kn__device_inside(p->is.tensor->dev, dev) &&
                   !kn__device_inside(dev, p->is.tensor->dev)) {
            return p->is.tensor;
        }
    }
    path[end] = '\0';
    return NULL;
}

kn_tensor *kn_module_stray(const kn_module *m, const kn_device *dev, char *path,
                           size_t path_bytes) {
    char whole[KN__PATH_BYTES] = "";
    kn_tensor *found = kn_module_is_nil(m) || !dev ? NULL : stray(m, dev, whole, 0);
    if (path && path_bytes) {
        size_t n = strlen(whole) < path_bytes ? strlen(whole) : path_bytes - 1;
        memcpy(path, whole, n);
        path[n] = '\0';
    }
    return found;
}

/* ---- The nearest path --------------------------------------------------------------------------
 */

enum { COMPARED = 128 }; /* characters of a path; the rest does not count */

static size_t bounded_length(const char *s) {
    size_t n = strlen(s);
    return n < COMPARED ? n : COMPARED;
}

/* How many characters must be put in, taken out or changed (Levenshtein). */
static size_t edit_distance(const char *a, const char *b) {
    size_t row[COMPARED + 1], na = bounded_length(a), nb = bounded_length(b);
    for (size_t k = 0; k <= nb; k++) row[k] = k;
    for (size_t i = 1; i <= na; i++) {
        size_t corner = row[0]; /* of the row before, one to the left */
        row[0] = i;
        for (size_t k = 1; k <= nb; k++) {
            size_t above = row[k], best = corner + (a[i - 1] != b[k - 1]);
            if (above + 1 < best) best = above + 1;
            if (row[k - 1] + 1 < best) best = row[k - 1] + 1;
            corner = above;
            row[k] = best;
        }
    }
    return row[nb];
}

void kn__nearest_try(kn__nearest *n, const char *candidate) {
    size_t distance = edit_distance(n->wanted, candidate);
    if (distance >= n->distance) return;
    n->distance = distance;
    snprintf(n->path, sizeof n->path, "%s", candidate);
}

static kn_status compare_path(const kn_param *param, void *user) {
    kn__nearest_try(user, param->path);
    return KN_OK;
}

static kn_status copy_path(const kn_param *param, void *user) {
    snprintf(user, KN__PATH_BYTES, "%s", param->path);
    return KN_E_CALLBACK_FAILED; /* one is enough */
}

void kn__first_param(kn_module *m, char path[KN__PATH_BYTES]) {
    snprintf(path, KN__PATH_BYTES, "(none at all)");
    KN_IGNORE(kn_module_each_param(m, copy_path, path));
}

kn_tensor *kn_module_param(kn_module *m, const char *path) {
    kn__site site = {.operation = "kn_module_param"};
    if (!kn__module_check(m, &site)) return kn_nil();
    kn_tensor *t = kn_module_find(m, path);
    if (t) return t;
    kn__nearest n = {.wanted = path ? path : "", .distance = SIZE_MAX, .path = "(there is none)"};
    if (kn_module_each_tensor(m, compare_path, &n) == KN_OK)
        kn__fail_parameter_unknown(kn__module_context(m), &site, m->type->name, n.wanted, n.path);
    return kn_nil();
}

/* ---- Counting ----------------------------------------------------------------------------------
 */

typedef struct totals {
    int64_t elements, bytes;
} totals;

static kn_status add_up(const kn_param *param, void *user) {
    totals *t = user;
    if (param->tied) return KN_OK;
    t->elements += kn_numel(param->tensor);
    t->bytes += kn_numel(param->tensor) * (int64_t)kn_dtype_size(kn_dtype_of(param->tensor));
    return KN_OK;
}

int64_t kn_module_param_count(kn_module *m) {
    totals t = {0};
    return kn_module_each_param(m, add_up, &t) == KN_OK ? t.elements : 0;
}

int64_t kn_module_bytes(kn_module *m) {
    totals t = {0};
    return kn_module_each_tensor(m, add_up, &t) == KN_OK ? t.bytes : 0;
}
