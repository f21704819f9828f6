/* Optimisers: making, groups, freeing. */
#include "core/entry.h"
#include "optim/optimizer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "nn/module.h"

/* ---- Nil ---------------------------------------------------------------------------------------
 */

static const kn_optimizer nil_optimizer = {.nil = true};

kn_optimizer *kn__optimizer_nil(void) {
    return (kn_optimizer *)&nil_optimizer;
}
kn_status kn__fail_without_optimizer(const char *operation) {
    kn_context *kn = kn__context_here();
    kn_status standing = kn->nil ? KN_OK : kn__standing_error(kn); /* it may say why it is nil */
    if (standing != KN_OK) return standing;
    return kn__fail_optimizer_nil(kn, &(kn__site){.operation = operation, .effect = true});
}

bool kn_optimizer_is_nil(const kn_optimizer *opt) {
    return !opt || opt->nil;
}

kn_context *kn__optimizer_context(kn_module *module, kn_tensors params) {
    if (module) return kn__module_context(module);
    for (uint32_t i = 0; params.items && i < params.count; i++) {
        if (params.items[i] && params.items[i]->state != KN__NIL)
            return kn_context_of(params.items[i]);
    }
    return kn_context_of(kn_nil());
}

/* ---- Making ------------------------------------------------------------------------------------
 */

typedef struct gather {
    kn_optimizer *opt;
    kn__site site;
    const char *select;
    bool matched;
} gather;

static kn_status add_slot(gather *g, kn_tensor *param, const char *path) {
    kn_optimizer *opt = g->opt;
    char *copy = kn__sys_strdup(path);
    if (!copy ||
        !kn__sys_grow(&opt->slots, &opt->slots_room, opt->n_slots + 1, sizeof *opt->slots)) {
        kn__sys_free(copy);
        return kn__fail_out_of_memory_host(opt->kn, &g->site, sizeof *opt->slots);
    }
    opt->slots[opt->n_slots++] = (kn__slot){.param = kn_keep(param), .path = copy};
    return KN_OK;
}

static kn_status add_param(const kn_param *param, void *user) {
    gather *g = user;
    if (!kn_path_match(g->select, param->path)) return KN_OK;
    g->matched = true;
    if (param->tied) return KN_OK;
    if (!param->frozen && !kn_is_tracked(param->tensor))
        return kn__fail_optimizer_not_leaf(g->opt->kn, &g->site, param->path);
    return add_slot(g, param->tensor, param->path);
}

static kn_status add_listed(gather *g, kn_tensors params) {
    char path[64];
    for (uint32_t i = 0; params.items && i < params.count; i++) {
        kn_tensor *t = params.items[i];
        snprintf(path, sizeof path, "%u", (unsigned)i);
        if (t && kn_name_of(t)) snprintf(path, sizeof path, "%s", kn_name_of(t));
        if (!kn__check_operand(g->opt->kn, t, g->site.operation, path)) return KN_E_NIL_OPERAND;
        if (!kn_is_tracked(t)) return kn__fail_optimizer_not_leaf(g->opt->kn, &g->site, path);
        for (size_t k = 0; k < g->opt->n_slots; k++) {
            if (g->opt->slots[k].param == t)
                return kn__fail_optimizer_duplicate(g->opt->kn, &g->site, path, "the list .params");
        }
        kn_status status = add_slot(g, t, path);
        if (status != KN_OK) return status;
    }
    return KN_OK;
}

static kn_status fill(gather *g, kn_module *module, kn_tensors params) {
    kn_context *kn = g->opt->kn;
    if (!kn__path_check(kn, &g->site, g->select)) return KN_E_PATTERN_SYNTAX;
    kn_status status = module ? kn_module_each_param(module, add_param, g) : add_listed(g, params);
    if (status != KN_OK) return status;
    if (module && g->select && !g->matched) {
        char first[KN__PATH_BYTES];
        kn__first_param(module, first);
        return kn__fail_pattern_matches_nothing(kn, &g->site, g->select, first);
    }
    if (g->opt->n_slots) return KN_OK;
    return kn__fail_optimizer_empty(kn, &g->site, module ? module->type->name : "NULL");
}

kn_optimizer *kn__optimizer_new(const kn__optimizer_kind *kind, const kn__settings *settings,
                                kn_module *module, kn_tensors params, const char *select) {
    kn_context *kn = kn__optimizer_context(module, params);
    gather g = {.select = select, .site = {.operation = kind->operation}};
    if (!kn_ok(kn)) return kn__optimizer_nil(); /* what stands says why */
    g.opt = kn__sys_calloc(1, sizeof *g.opt);
    if (!g.opt || !kn__sys_grow(&g.opt->groups, &g.opt->groups_room, 1, sizeof *g.opt->groups)) {
        kn__sys_free(g.opt);
        kn__fail_out_of_memory_host(kn, &g.site, sizeof *g.opt);
        return kn__optimizer_nil();
    }
    g.opt->kn = kn;
    g.opt->kind = kind;
    g.opt->set = *settings;
    g.opt->n_groups = 1;
    g.opt->groups[0] = (kn__group){.scale = 1, .weight_decay = settings->weight_decay};
    if (fill(&g, module, params) == KN_OK) return g.opt;
    kn_optimizer_free(g.opt);
    return kn__optimizer_nil();
}

void kn_optimizer_free(kn_optimizer *opt) {
    if (kn_optimizer_is_nil(opt)) return;
    for (size_t i = 0; i < opt->n_slots; i++) {
        kn__slot_drop(&opt->slots[i], ~UINT32_C(0));
        kn_drop(opt->slots[i].param);
        kn__sys_free(opt->slots[i].path);
    }
    kn__sys_free(opt->slots);
    kn__sys_free(opt->groups);
    kn__sys_free(opt);
}

/* ---- State tensors ------------------------------------------------------------------------------
 */

void kn__slot_drop(kn__slot *slot, uint32_t mask) {
    for (int k = 0; k < KN__STATES; k++) {
        if (!(mask >> k & 1) || !slot->state[k]) continue;
        kn_drop(slot->state[k]);
        slot->state[k] = NULL;
    }
}

/* ---- Groups ------------------------------------------------------------------------------------
 */

static kn_status group_numbers(const kn_optimizer *opt, const kn_group_options *o, kn__group *group,
                               const kn__site *site) {
    if (!(o->lr >= 0 && isfinite(o->lr)))
        return kn__fail_attribute_float_out_of_range(opt->kn, site, "lr", o->lr,
                                                     "finite and not negative");
    if (!(o->lr_scale >= 0 && isfinite(o->lr_scale)))
        return kn__fail_attribute_float_out_of_range(opt->kn, site, "lr_scale", o->lr_scale,
                                                     "finite and not negative");
    if (!(o->weight_decay >= 0 && isfinite(o->weight_decay)))
        return kn__fail_attribute_float_out_of_range(opt->kn, site, "weight_decay", o->weight_decay,
                                                     "finite and not negative");
    if (o->lr > 0 && o->lr_scale > 0)
        return kn__fail_attribute_conflict(opt->kn, site, "lr", "lr_scale",
                                           "each says what the rate is");
    if (o->lr > 0 && !(opt->set.lr > 0))
        return kn__fail_attribute_conflict(opt->kn, site, "lr", "the optimiser's rate of 0",
                                           "no proportion follows from it");
    *group = (kn__group){.scale = o->lr > 0         ? o->lr / opt->set.lr
                                  : o->lr_scale > 0 ? o->lr_scale
                                                    : 1,
                         .weight_decay = o->no_weight_decay    ? 0
                                         : o->weight_decay > 0 ? o->weight_decay
                                                               : opt->set.weight_decay};
    return KN_OK;
}

/* Every parameter that the pattern selects must be free; then all are taken. */
static kn_status take_group(kn_optimizer *opt, const char *pattern, const kn__site *site) {
    size_t found = 0;
    for (size_t i = 0; i < opt->n_slots; i++) {
        if (!kn_path_match(pattern, opt->slots[i].path)) continue;
        if (opt->slots[i].group)
            return kn__fail_optimizer_duplicate(opt->kn, site, opt->slots[i].path,
                                                "a group of its own");
        found++;
    }
    if (!found) return kn__fail_pattern_matches_nothing(opt->kn, site, pattern, opt->slots[0].path);
    for (size_t i = 0; i < opt->n_slots; i++) {
        if (kn_path_match(pattern, opt->slots[i].path))
            opt->slots[i].group = (uint32_t)opt->n_groups;
    }
    return KN_OK;
}

kn_status kn_optimizer_group_with(kn_optimizer *opt, const char *pattern,
                                  const kn_group_options *options) {
    KN__ENTRY(opt ? opt->kn : NULL, kn_optimizer_group);
    kn__site site = {.operation = "kn_optimizer_group", .effect = true};
    if (kn_optimizer_is_nil(opt)) return kn__fail_without_optimizer("kn_optimizer_group");
    kn_status status = kn__standing_error(opt->kn);
    if (status != KN_OK) return status;
    kn_group_options o = {0};
    if (options)
        memcpy(&o, options, options->size && options->size < sizeof o ? options->size : sizeof o);
    if (!pattern) return kn__fail_argument_null(opt->kn, &site, "pattern");
    if (!kn__path_check(opt->kn, &site, pattern)) return KN_E_PATTERN_SYNTAX;
    kn__group group;
    status = group_numbers(opt, &o, &group, &site);
    if (status != KN_OK) return status;
    if (!kn__sys_grow(&opt->groups, &opt->groups_room, opt->n_groups + 1, sizeof *opt->groups))
        return kn__fail_out_of_memory_host(opt->kn, &site, sizeof *opt->groups);
    status = take_group(opt, pattern, &site);
    if (status == KN_OK) opt->groups[opt->n_groups++] = group;
    return status;
}

/* ---- Asking ------------------------------------------------------------------------------------
 */

double kn_optimizer_lr(const kn_optimizer *opt) {
    return kn_optimizer_is_nil(opt) ? 0 : opt->set.lr;
}

kn_status kn_optimizer_set_lr(kn_optimizer *opt, double lr) {
    if (kn_optimizer_is_nil(opt)) return kn__fail_without_optimizer("kn_optimizer_set_lr");
    if (!isfinite(lr))
        return kn__fail_attribute_float_out_of_range(
            opt->kn, &(kn__site){.operation = "kn_optimizer_set_lr", .effect = true}, "lr", lr,
            "finite");
    opt->set.lr = lr;
    return KN_OK;
}

int64_t kn_optimizer_steps(const kn_optimizer *opt) {
    return kn_optimizer_is_nil(opt) ? 0 : opt->steps;
}
const char *kn_optimizer_name(const kn_optimizer *opt) {
    return kn_optimizer_is_nil(opt) ? "nil" : opt->kind->name;
}
