/* An optimiser's state as named tensors and numbers. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "autodiff/grads.h"
#include "core/entry.h"
#include "nn/module.h"
#include "optim/optimizer.h"

/* ---- Out ---------------------------------------------------------------------------------------
 */

typedef struct out {
    kn_state_visitor *visit;
    void *user;
    kn_status status;
    kn_context *kn; /* NULL: the visitor is one of Kiln's */
} out;

static void give(out *o, const char *path, const char *field, kn_tensor *t, kn_number number) {
    char name[KN__PATH_BYTES + 64];
    if (o->status != KN_OK) return;
    snprintf(name, sizeof name, "%s%s%s", path ? path : "", path ? "." : "", field);
    uint64_t origin = o->kn ? kn__step_out(o->kn) : 0;
    o->status = o->visit(&(kn_state_item){name, t, number}, o->user);
    if (o->kn) kn__step_in(o->kn, origin);
}

kn_status kn_optimizer_each_state(kn_optimizer *opt, kn_state_visitor *visit, void *user) {
    KN__ENTRY(opt ? opt->kn : NULL, kn_optimizer_each_state);
    out o = {visit, user, KN_OK, NULL};
    kn_number none = {0};
    if (kn_optimizer_is_nil(opt)) return kn__fail_without_optimizer("kn_optimizer_each_state");
    if (kn__origin_id(opt->kn->origin) == KN__ENTRY_kn_optimizer_each_state) o.kn = opt->kn;
    kn_status standing = kn__standing_error(opt->kn);
    if (standing != KN_OK) return standing;
    give(&o, NULL, "steps", NULL, kn_number_i64(opt->steps));
    give(&o, NULL, "lr", NULL, kn_number_f64(opt->set.lr));
    for (size_t i = 0; i < opt->n_slots; i++) {
        const kn__slot *slot = &opt->slots[i];
        if (!slot->step) continue; /* nothing behind it yet */
        give(&o, slot->path, "step", NULL, kn_number_i64(slot->step));
        for (int k = 0; k < KN__STATES; k++) {
            if (slot->state[k]) give(&o, slot->path, opt->kind->states[k], slot->state[k], none);
        }
    }
    return o.status;
}

/* ---- In ----------------------------------------------------------------------------------------
 */

/* What a slot is to become. */
typedef struct fresh {
    bool given, has_step;
    int64_t step;
    kn_tensor *state[KN__STATES]; /* in the scope of the change */
} fresh;

typedef struct in {
    kn_optimizer *opt;
    kn__site site;
    fresh *slots;
    int64_t steps;
    double lr;
    bool has_steps, has_lr;
} in;

static bool as_integer(const kn_state_item *item, int64_t *value) {
    if (item->tensor || item->number.kind == KN_NUMBER_FLOAT || item->number.as.i < 0) return false;
    *value = item->number.as.i;
    return true;
}

static bool as_float(const kn_state_item *item, double *value) {
    if (item->tensor) return false;
    kn_number n = item->number;
    *value = n.kind == KN_NUMBER_FLOAT ? n.as.f
             : n.kind == KN_NUMBER_INT ? (double)n.as.i
                                       : (double)n.as.u;
    return isfinite(*value);
}

static kn_status misfit(const in *s, const kn_state_item *item, const char *what,
                        const char *actual, const char *expected) {
    return kn__fail_optimizer_state_mismatch(s->opt->kn, &s->site, item->name, what, actual,
                                             expected);
}

/* Another kind of value than the optimiser keeps under the name. */
static kn_status wrong_kind(const in *s, const kn_state_item *item, const char *expected) {
    kn_number n = item->number;
    char actual[64];
    if (item->tensor)
        snprintf(actual, sizeof actual, "a tensor");
    else if (n.kind == KN_NUMBER_FLOAT)
        snprintf(actual, sizeof actual, "%g", n.as.f);
    else
        snprintf(actual, sizeof actual, "%lld", (long long)n.as.i);
    return misfit(s, item, "value", actual, expected);
}

static kn__slot *slot_named(const kn_optimizer *opt, const char *path, size_t length) {
    for (size_t i = 0; i < opt->n_slots; i++) {
        const char *p = opt->slots[i].path;
        if (strlen(p) == length && memcmp(p, path, length) == 0) return &opt->slots[i];
    }
    return NULL;
}

/* A copy of the item for the slot, on the device where its state lives. */
static kn_status take_tensor(in *s, const kn_state_item *item, const kn__slot *slot, int k) {
    kn_tensor *t = item->tensor, **to = &s->slots[slot - s->opt->slots].state[k];
    kn_tensor *p = slot->param;
    if (!kn__check_operand(s->opt->kn, t, s->site.operation, item->name)) return KN_E_NIL_OPERAND;
    char is[128], wanted[128];
    kn__shape_text(kn_shape_of(t), is, sizeof is);
    kn__shape_text(kn_shape_of(p), wanted, sizeof wanted);
    if (!kn_shape_equal(kn_shape_of(t), kn_shape_of(p)))
        return misfit(s, item, "shape", is, wanted);
    kn_dtype dtype = kn_dtype_of(p) == KN_F64 ? KN_F64 : KN_F32;
    if (kn_dtype_of(t) != dtype)
        return misfit(s, item, "dtype", kn_dtype_name(kn_dtype_of(t)), kn_dtype_name(dtype));
    kn_device *dev = kn__plain_device(p->dev);
    *to = kn_copy(t->dev == dev ? t : kn_to_device(kn_detach(t), dev));
    return kn_is_nil(*to) ? KN_E_NIL_OPERAND : KN_OK;
}

static kn_status take_item(in *s, const kn_state_item *item) {
    kn_optimizer *opt = s->opt;
    const char *name = item->name ? item->name : "", *dot = strrchr(name, '.');
    if (strcmp(name, "steps") == 0) {
        s->has_steps = as_integer(item, &s->steps);
        return s->has_steps ? KN_OK : wrong_kind(s, item, "a count");
    }
    if (strcmp(name, "lr") == 0) {
        s->has_lr = as_float(item, &s->lr);
        return s->has_lr ? KN_OK : wrong_kind(s, item, "a finite number");
    }
    kn__slot *slot = dot ? slot_named(opt, name, (size_t)(dot - name)) : NULL;
    if (!slot) return kn__fail_state_unexpected(opt->kn, &s->site, name, "the saved state");
    fresh *f = &s->slots[slot - opt->slots];
    f->given = true;
    if (strcmp(dot + 1, "step") == 0) {
        f->has_step = as_integer(item, &f->step);
        return f->has_step ? KN_OK : wrong_kind(s, item, "a count");
    }
    for (int k = 0; k < KN__STATES; k++) {
        const char *state = opt->kind->states[k];
        if (!state || strcmp(dot + 1, state) != 0) continue;
        return item->tensor ? take_tensor(s, item, slot, k) : wrong_kind(s, item, "a tensor");
    }
    return kn__fail_state_unexpected(opt->kn, &s->site, name, "the saved state");
}

/* A parameter's state is whole or absent, and of the optimiser's own kind. */
static kn_status check_slot(const in *s, size_t i) {
    const kn_optimizer *opt = s->opt;
    const kn__slot *slot = &opt->slots[i];
    const fresh *f = &s->slots[i];
    uint32_t wanted = opt->kind->wanted(&opt->set, kn_dtype_of(slot->param));
    char name[KN__PATH_BYTES + 64];
    if (f->given && !f->has_step) {
        snprintf(name, sizeof name, "%s.step", slot->path);
        return kn__fail_state_missing(opt->kn, &s->site, name, "the saved state");
    }
    for (int k = 0; f->given && k < KN__STATES; k++) {
        bool want = wanted >> k & 1;
        if (want == (f->state[k] != NULL)) continue;
        snprintf(name, sizeof name, "%s.%s", slot->path, opt->kind->states[k]);
        return want ? kn__fail_state_missing(opt->kn, &s->site, name, "the saved state")
                    : kn__fail_state_unexpected(opt->kn, &s->site, name, "the saved state");
    }
    return KN_OK;
}

static kn_status prepare(in *s, const kn_state_item *items, size_t count) {
    kn_status status = KN_OK;
    for (size_t i = 0; status == KN_OK && i < count; i++) status = take_item(s, &items[i]);
    for (size_t i = 0; status == KN_OK && i < s->opt->n_slots; i++) status = check_slot(s, i);
    if (status != KN_OK) return status;
    if (!s->has_steps || !s->has_lr)
        return kn__fail_state_missing(s->opt->kn, &s->site, s->has_steps ? "lr" : "steps",
                                      "the saved state");
    return KN_OK;
}

static void commit(in *s) {
    kn_optimizer *opt = s->opt;
    opt->steps = s->steps;
    opt->set.lr = s->lr;
    for (size_t i = 0; i < opt->n_slots; i++) {
        kn__slot *slot = &opt->slots[i];
        kn__slot_drop(slot, ~UINT32_C(0));
        slot->step = s->slots[i].step;
        for (int k = 0; k < KN__STATES; k++) {
            kn_tensor *t = s->slots[i].state[k];
            if (!t) continue;
            slot->state[k] = kn_keep(t);
            kn__header_unscope(t, KN__DROPPED);
        }
    }
}

kn_status kn_optimizer_set_state(kn_optimizer *opt, const kn_state_item *items, size_t count) {
    KN__ENTRY(opt ? opt->kn : NULL, kn_optimizer_set_state);
    in s = {.opt = opt, .site = {.operation = "kn_optimizer_set_state", .effect = true}};
    if (kn_optimizer_is_nil(opt)) return kn__fail_without_optimizer("kn_optimizer_set_state");
    kn_context *kn = opt->kn;
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!items) return kn__fail_argument_null(kn, &s.site, "items");
    s.slots = kn__sys_calloc(opt->n_slots, sizeof *s.slots);
    if (!s.slots) return kn__fail_out_of_memory_host(kn, &s.site, opt->n_slots * sizeof *s.slots);
    kn_scope scope = kn_scope_open_at(kn, s.site.operation);
    kn_scope mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    status = kn_ok(kn) ? prepare(&s, items, count) : KN_E_OUT_OF_MEMORY_HOST;
    if (status == KN_OK && kn_ok(kn)) commit(&s);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    kn__sys_free(s.slots);
    return kn_ok(kn) ? status : kn__demote_error(kn);
}
