/* Modules: making, registering, freeing, running. */
#include "core/entry.h"
#include "nn/module.h"

#include <stdio.h>
#include <string.h>

_Static_assert(KN_MODULE_BYTES + sizeof(kn__module) <= KN__RESERVE_BYTES,
               "the reserve is too small");

/* ---- Nil modules -------------------------------------------------------------------------------
 */

static const kn_module_type nil_type = {.name = "nil", .size = sizeof(kn_module)};

static void start(kn_module *m, size_t offset, const kn_module_type *type, kn_device *dev) {
    m->type = type;
    m->state = (kn__module *)((char *)m + offset);
    m->state->magic = KN__MODULE_MAGIC;
    m->state->dev = dev;
    m->state->training = true;
}

/* A block that takes what a constructor writes to its fields. It is the context's own, there since
 * the context opened; without a context (kn_open had no memory) it is one for all, and what is
 * written there is never read for its meaning. */
kn_module *kn__module_nil(kn_context *kn) {
    static _Alignas(KN__SYS_ALIGN) char nowhere[KN__RESERVE_BYTES];
    kn_module *m = (kn_module *)(kn->nil ? nowhere : kn->reserve);
    memset(m, 0, KN__RESERVE_BYTES);
    start(m, KN_MODULE_BYTES, &nil_type, kn->nil ? kn_device_of(kn_nil()) : kn->nil_device);
    m->state->nil = m->state->reserved = true;
    return m;
}

bool kn_module_is_nil(const kn_module *m) {
    return !m || m->state->nil;
}

/* NULL belongs to no context; then it is the first operand's that hears of it. */
static kn_context *context_of_call(const kn_module *m, const kn__site *site) {
    if (m) return kn__module_context(m);
    return site->n_operands ? kn_context_of(site->operands[0]) : NULL;
}

kn_status kn__module_raise_nil(const kn_module *m, const char *name, const kn__site *site) {
    char what[128];
    snprintf(what, sizeof what, "%s of module %s", name, m->type->name);
    return kn__fail_module_nil(kn__module_context(m), site, *name ? what : "the module");
}

bool kn__module_check(const kn_module *m, const kn__site *site) {
    if (!kn_module_is_nil(m)) return true;
    kn_context *kn = context_of_call(m, site);
    if (kn && kn_ok(kn)) {
        if (!m)
            kn__fail_module_nil(kn, site, "the module");
        else if (m->state->freed)
            kn__fail_module_after_free(kn, site, m->type->name);
        else
            kn__module_raise_nil(m, "", site);
    }
    return false;
}

bool kn__module_whole(const kn_module *m, const kn__site *site) {
    if (!m->state->broken[0]) return true;
    kn_context *kn = kn__module_context(m);
    if (kn_ok(kn)) kn__module_raise_nil(m, m->state->broken, site);
    return false;
}

/* Notes that a field is missing. */
static void mark_broken(kn_module *m, const char *name) {
    if (m->state->nil || m->state->broken[0]) return;
    snprintf(m->state->broken, sizeof m->state->broken, "%s", name && *name ? name : "(no name)");
}

/* ---- Making ------------------------------------------------------------------------------------
 */

static size_t state_offset(size_t size) {
    return (size + KN__SYS_ALIGN - 1) / KN__SYS_ALIGN * KN__SYS_ALIGN;
}

static void check_type(kn_context *kn, const kn_module_type *type, const kn__site *site) {
    if (!type || !type->name)
        kn__fail_argument_null(kn, site, type ? "type->name" : "type");
    else if (type->size < sizeof(kn_module) || type->size > KN_MODULE_BYTES)
        kn__fail_attribute_out_of_range(kn, site, "type->size", (int64_t)type->size,
                                        "sizeof of a struct that begins with kn_module, at most "
                                        "KN_MODULE_BYTES (4096)");
}

/* Built-in modules are made by built-in constructors, which are entries. */
void *kn_module_new(kn_device *dev, const kn_module_type *type) {
    bool built_in = kn_device_context(dev)->origin != 0;
    KN__ENTRY(kn_device_context(dev), kn_module_new);
    dev = kn__device_given(dev);
    kn_context *kn = dev->kn;
    kn__site site = {.operation = "kn_module_new"};
    bool typed = type && type->size >= sizeof(kn_module) && type->name;
    if (dev->nil && kn_ok(kn)) kn__fail_device_nil(kn, &site);
    check_type(kn, type, &site);
    if (!typed) return kn__module_nil(kn);
    kn_module *m = kn__sys_calloc(1, state_offset(type->size) + sizeof(kn__module));
    if (!m) {
        kn__fail_out_of_memory_host(kn, &site, type->size);
        return kn__module_nil(kn);
    }
    start(m, state_offset(type->size), type, dev);
    m->state->nil = type->size > KN_MODULE_BYTES;
    m->state->built_in = built_in;
    return m;
}

/* The block of a freed module is given back when some more have been freed, so that its use in
 * between is an error and no accident. */
static void retire(kn_module *m) {
    kn_context *kn = kn__module_context(m);
    m->state->nil = m->state->freed = true;
    m->state->parts = NULL;
    m->state->n_parts = 0;
    m->state->parent = NULL;
    if (kn->nil) { /* a closed context's, which is a mistake of its own */
        kn__sys_free(m);
        return;
    }
    void **place = &kn->retired[kn->next_retired++ % KN__RETIRED];
    kn__sys_free(*place);
    *place = m;
}

static void free_tree(kn_module *m) {
    kn__module *s = m->state;
    if (s->reserved) return;
    if (m->type->free) m->type->free(m);
    for (size_t i = s->n_parts; i-- > 0;) {
        kn__part *p = &s->parts[i];
        if (p->kind == KN__PART_CHILD)
            free_tree(p->is.child);
        else
            kn_drop(p->is.tensor);
        kn__sys_free(p->name);
    }
    kn__sys_free(s->parts);
    s->magic = 0;
    retire(m);
}

static bool busy(const kn_module *m) {
    bool found = m->state->busy > 0;
    for (size_t i = 0; !found && i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        found = p->kind == KN__PART_CHILD && busy(p->is.child);
    }
    return found;
}

void kn_module_free(kn_module *m) {
    if (!m || m->state->reserved) return;
    kn__site site = {.operation = "kn_module_free"}; /* no status: what fails is recorded */
    if (m->state->freed) {
        kn__module_check(m, &site);
        return;
    }
    if (!m->state->parent && busy(m)) {
        kn__fail_module_busy(kn__module_context(m), &site, m->type->name);
        return;
    }
    if (!m->state->parent) {
        free_tree(m);
        return;
    }
    char path[KN__PATH_BYTES];
    kn__fail_module_owned(kn__module_context(m), &site, kn__module_path(m, path, sizeof path),
                          m->state->parent->type->name);
}

/* ---- Registering -------------------------------------------------------------------------------
 */

const char *kn__module_path(const kn_module *m, char *text, size_t size) {
    size_t at = size - 1;
    text[at] = '\0';
    if (!m->state->parent) return m->type->name;
    for (; m->state->parent; m = m->state->parent) {
        size_t n = strlen(m->state->name), dot = text[at] != '\0';
        if (n + dot > at) break;
        if (dot) text[--at] = '.';
        at -= n;
        memcpy(text + at, m->state->name, n);
    }
    return text + at;
}

/* The bytes of the longest path from m down, a dot in front of each name. */
static size_t longest_path(const kn_module *m) {
    size_t longest = 0;
    for (size_t i = 0; i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        size_t n = strlen(p->name) + 1;
        if (p->kind == KN__PART_CHILD) n += longest_path(p->is.child);
        if (n > longest) longest = n;
    }
    return longest;
}

static size_t prefix_bytes(const kn_module *m) {
    size_t n = 0;
    for (; m->state->parent; m = m->state->parent) n += strlen(m->state->name) + 1;
    return n;
}

/* NULL where the name is good. */
static const char *bad_name(const char *name) {
    if (!name || !*name) return "it is empty";
    if (strchr(name, '.')) return "it holds a dot";
    if (strpbrk(name, " ,")) return "it holds a blank or a comma";
    return strpbrk(name, "!*?") ? "it holds a !, * or ?" : NULL;
}

/* below: the bytes that the new part's own paths need after its name. */
static bool check_name(const kn_module *m, const char *name, size_t below, const kn__site *site) {
    kn_context *kn = kn__module_context(m);
    const char *problem = bad_name(name);
    if (!problem && prefix_bytes(m) + strlen(name) + below + 1 > KN__PATH_BYTES)
        problem = "the path from the root would be longer than 1023 bytes";
    if (problem) {
        kn__fail_module_name(kn, site, name ? name : "(NULL)", problem);
        return false;
    }
    for (size_t i = 0; i < m->state->n_parts; i++) {
        if (strcmp(m->state->parts[i].name, name) != 0) continue;
        kn__fail_parameter_duplicate(kn, site, name, m->type->name);
        return false;
    }
    return true;
}

/* Room for a part of this name; NULL after raising. */
static kn__part *add_part(kn_module *m, const char *name, kn__part_kind kind,
                          const kn__site *site) {
    kn__module *s = m->state;
    char *copy = kn__sys_strdup(name);
    if (!copy || !kn__sys_grow(&s->parts, &s->room, s->n_parts + 1, sizeof *s->parts)) {
        kn__sys_free(copy);
        kn__fail_out_of_memory_host(kn__module_context(m), site, sizeof *s->parts);
        return NULL;
    }
    kn__part *p = &s->parts[s->n_parts++];
    *p = (kn__part){.name = copy, .kind = (uint8_t)kind};
    return p;
}

/* Tensors are named by their paths, for error messages; one that is tied keeps its first name. */
static void name_tensor(const kn_module *m, const kn__part *p) {
    char path[KN__PATH_BYTES], whole[KN__PATH_BYTES + 64];
    bool root = m->state->parent == NULL;
    snprintf(whole, sizeof whole, "%s%s%s", root ? "" : kn__module_path(m, path, sizeof path),
             root ? "" : ".", p->name);
    if (p->is.tensor->keeps == 1 || !p->is.tensor->named) kn_name(p->is.tensor, whole);
}

static void name_tensors(const kn_module *m) {
    for (size_t i = 0; i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        if (p->kind == KN__PART_CHILD)
            name_tensors(p->is.child);
        else
            name_tensor(m, p);
    }
}

static bool contains(const kn_module *below, const kn_module *m) {
    for (; m; m = m->state->parent) {
        if (m == below) return true;
    }
    return false;
}

static bool check_child(const kn_module *parent, const char *name, const kn_module *child,
                        const kn__site *site) {
    kn_context *kn = kn__module_context(parent);
    char path[KN__PATH_BYTES], place[KN__PATH_BYTES];
    if (kn__module_context(child) != kn) {
        kn__fail_operand_context(kn, site, name);
        return false;
    }
    if (contains(child, parent)) {
        kn__fail_module_cycle(kn, site, kn__module_path(child, path, sizeof path),
                              kn__module_path(parent, place, sizeof place));
        return false;
    }
    if (child->state->parent) {
        kn__fail_module_owned(kn, site, kn__module_path(child, path, sizeof path),
                              child->state->parent->type->name);
        return false;
    }
    return check_name(parent, name, longest_path(child), site);
}

void *kn_module_add_child(kn_module *parent, const char *name, void *child_struct) {
    kn_module *child = child_struct;
    kn__site site = {.operation = "kn_module_add_child"};
    if (!parent) parent = kn__module_nil(kn_context_of(kn_nil()));
    kn_context *kn = kn__module_context(parent);
    bool good = child && child->state && child->state->magic == KN__MODULE_MAGIC;
    if (!good) kn__fail_module_not_built(kn, &site, name ? name : "(NULL)");
    if (!good || child->state->nil || parent->state->nil) {
        if (good && kn_ok(kn))
            kn__module_raise_nil(parent, parent->state->nil || !name ? "" : name, &site);
        if (good && child != parent && !child->state->parent) kn_module_free(child);
        mark_broken(parent, name);
        return kn__module_nil(kn);
    }
    kn__part *p = check_child(parent, name, child, &site)
                      ? add_part(parent, name, KN__PART_CHILD, &site)
                      : NULL;
    if (!p) {
        if (!child->state->parent && !contains(child, parent)) free_tree(child);
        mark_broken(parent, name);
        return kn__module_nil(kn);
    }
    p->is.child = child;
    parent->state->n_children++;
    child->state->parent = parent;
    child->state->name = p->name;
    name_tensors(child);
    return child;
}

void *kn_module_append(kn_module *parent, void *child) {
    char name[16];
    if (!parent) parent = kn__module_nil(kn_context_of(kn_nil()));
    snprintf(name, sizeof name, "%u", (unsigned)parent->state->n_children);
    return kn_module_add_child(parent, name, child);
}

/* t on the module's device, in a layout that can be written; nil after an error. */
static kn_tensor *fit(const kn_module *m, const char *name, kn_tensor *t, const kn__site *site) {
    kn_device *dev = m->state->dev;
    if (dev->nil) return kn_nil();
    if (t->dev->kn == dev->kn && t->dev != dev) {
        if (t->dev->concrete != dev->concrete) {
            kn__fail_tensor_device_mismatch(dev->kn, site, name, t->dev, dev);
            return kn_nil();
        }
        if (kn_is_tracked(t)) t = kn_detach(t);
        t = kn_to_device(t, dev);
    }
    return kn_is_nil(t) || !kn__desc_overlaps(&t->d) ? t : kn_copy(t);
}

static kn_tensor *add_tensor(kn_module *m, const char *name, kn_tensor *t, kn__part_kind kind) {
    kn__site site = {.operation =
                         kind == KN__PART_PARAM ? "kn_module_add_param" : "kn_module_add_buffer"};
    if (!t) return NULL;
    kn_context *kn = kn__module_context(m);
    if (m->state->nil || !kn__check_operand(kn, t, site.operation, name)) return kn_nil();
    t = fit(m, name, t, &site);
    bool marked = kind == KN__PART_PARAM && m->state->dev->autodiff;
    if (kind == KN__PART_BUFFER && kn_is_tracked(t)) t = kn_detach(t);
    if (!kn_is_nil(t) && marked) t = kn_require_grad(t);
    if (kn_is_nil(t) || !check_name(m, name, 0, &site)) return kn_nil();
    kn__part *p = add_part(m, name, kind, &site);
    if (!p) return kn_nil();
    p->is.tensor = kn_keep(t);
    m->state->n_tensors++;
    kn__header_unscope(t, KN__DROPPED);
    name_tensor(m, p);
    return t;
}

static kn_tensor *add_or_mark(kn_module *m, const char *name, kn_tensor *t, kn__part_kind kind) {
    if (!m) return kn_nil();
    kn_tensor *added = add_tensor(m, name, t, kind);
    if (t && kn_is_nil(added)) mark_broken(m, name);
    return added;
}

kn_tensor *kn_module_add_param(kn_module *m, const char *name, kn_tensor *tensor) {
    KN__ENTRY(kn__module_entry(m), kn_module_add_param);
    return add_or_mark(m, name, tensor, KN__PART_PARAM);
}

kn_tensor *kn_module_add_buffer(kn_module *m, const char *name, kn_tensor *tensor) {
    KN__ENTRY(kn__module_entry(m), kn_module_add_buffer);
    return add_or_mark(m, name, tensor, KN__PART_BUFFER);
}

/* ---- Running -----------------------------------------------------------------------------------
 */

static bool fail_stray(const kn_module *m, const kn__part *p, kn_tensor *x, const char *operation) {
    char path[KN__PATH_BYTES], whole[2 * KN__PATH_BYTES];
    snprintf(whole, sizeof whole, "%s.%s", kn__module_path(m, path, sizeof path), p->name);
    kn__site site = {.operation = operation,
                     .operands = (kn_tensor *[]){x, p->is.tensor},
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"x", whole}};
    kn__fail_module_device_mismatch(kn__module_context(m), &site, whole, p->is.tensor->dev, x->dev);
    return false;
}

/* The input must be where the layer's own parameters and buffers are. */
static bool check_input(const kn_module *m, kn_tensor *x, const kn__site *site) {
    kn_context *kn = kn__module_context(m);
    if (!kn__check_operand(kn, x, site->operation, "x")) return false;
    if (!m->type->forward) {
        kn__fail_module_forward(kn, site, m->type->name);
        return false;
    }
    if (kn->options.move_operands) return true;
    for (size_t i = 0; m->state->n_tensors && i < m->state->n_parts; i++) {
        const kn__part *p = &m->state->parts[i];
        if (p->kind == KN__PART_CHILD || p->is.tensor->dev->concrete == x->dev->concrete) continue;
        return fail_stray(m, p, x, site->operation);
    }
    return true;
}

static void run_hook(kn_module *m, kn_tensor *x, kn_tensor *y) {
    kn_context *kn = kn__module_context(m);
    uint64_t origin = kn__step_out(kn);
    m->state->hook(m, x, y, m->state->hook_user);
    kn__step_in(kn, origin);
}

kn_tensor *kn_forward(kn_module *m, kn_tensor *x) {
    KN__ENTRY(m ? kn__module_context(m) : kn_context_of(x), kn_forward);
    kn__site site = {.operation = "kn_forward", .operands = &x, .n_operands = 1, .each = "x"};
    if (!kn__module_check(m, &site) || !kn__module_whole(m, &site) || !check_input(m, x, &site))
        return kn_nil();
    kn_context *kn = kn__module_context(m);
    kn_scope scope = kn_scope_open_at(kn, m->type->name);
    kn__scope_innermost(kn)->forward = !scope.done;
    kn->calls++;
    m->state->busy++;
    uint64_t origin = m->state->built_in ? kn->origin : kn__step_out(kn);
    kn_tensor *y = m->type->forward(m, x);
    kn__step_in(kn, origin);
    if (!y) y = kn_nil();
    if (m->state->hook) run_hook(m, x, y);
    m->state->busy--;
    kn->calls--;
    kn_scope_return(y);
    kn_scope_close(&scope);
    return y;
}

void kn_module_set_hook(kn_module *m, kn_forward_hook *hook, void *user) {
    if (kn_module_is_nil(m)) return;
    m->state->hook = hook;
    m->state->hook_user = user;
}

static void set_mode(kn_module *m, bool training) {
    m->state->training = training;
    for (size_t i = 0; i < m->state->n_parts; i++) {
        if (m->state->parts[i].kind == KN__PART_CHILD)
            set_mode(m->state->parts[i].is.child, training);
    }
}

void kn_module_train(kn_module *m) {
    KN__ENTRY(kn__module_entry(m), kn_module_train);
    if (!kn_module_is_nil(m)) set_mode(m, true);
}
void kn_module_eval(kn_module *m) {
    KN__ENTRY(kn__module_entry(m), kn_module_eval);
    if (!kn_module_is_nil(m)) set_mode(m, false);
}
bool kn_module_is_training(const kn_module *m) {
    return m && m->state->training;
}

/* ---- Asking ------------------------------------------------------------------------------------
 */

kn_device *kn_module_device(const kn_module *m) {
    return m ? m->state->dev : kn_device_of(kn_nil());
}
const char *kn_module_name(const kn_module *m) {
    return m ? m->state->name : NULL;
}
kn_module *kn_module_parent(const kn_module *m) {
    return m ? m->state->parent : NULL;
}
uint32_t kn_module_child_count(const kn_module *m) {
    return m ? m->state->n_children : 0;
}

kn_module *kn_module_child(const kn_module *m, uint32_t index) {
    for (size_t i = 0; m && i < m->state->n_parts; i++) {
        kn__part *p = &m->state->parts[i];
        if (p->kind == KN__PART_CHILD && index-- == 0) return p->is.child;
    }
    return kn__module_nil(m ? kn__module_context(m) : kn_context_of(kn_nil()));
}
