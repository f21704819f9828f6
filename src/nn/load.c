/* Giving a module's parameters and buffers new values: all of them or none. */
#include <string.h>

#include "core/entry.h"
#include "core/platform.h"
#include "nn/module.h"

typedef struct place {
    kn_tensor *tensor, *with; /* with: in the scope of the load */
    bool tied;
} place;

typedef struct load {
    kn_context *kn;
    kn__site site;
    kn_load_options o;
    const char *source;
    const kn_named_tensor *items;
    size_t count;
    size_t *index; /* open addressing by path: 1 + the item's number; 0 is free */
    size_t room;
    bool *used;
    place *places;
    size_t n, places_room;
} load;

/* ---- Items by path ------------------------------------------------------------------------------
 */

static uint64_t hash(const char *s) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *s; s++) h = (h ^ (unsigned char)*s) * UINT64_C(0x100000001b3);
    return h;
}

static size_t slot_of(const load *l, const char *path) {
    size_t i = (size_t)hash(path) & (l->room - 1);
    while (l->index[i] && strcmp(l->items[l->index[i] - 1].path, path) != 0)
        i = (i + 1) & (l->room - 1);
    return i;
}

static kn_status index_items(load *l) {
    for (l->room = 16; l->room < 2 * l->count + 2;) l->room *= 2;
    l->index = kn__sys_calloc(l->room, sizeof *l->index);
    l->used = kn__sys_calloc(l->count + 1, sizeof *l->used);
    if (!l->index || !l->used)
        return kn__fail_out_of_memory_host(l->kn, &l->site, l->room * sizeof *l->index);
    for (size_t i = 0; i < l->count; i++) {
        if (!l->items[i].path) return kn__fail_argument_null(l->kn, &l->site, "path");
        size_t at = slot_of(l, l->items[i].path);
        if (l->index[at]) return kn__fail_tensor_name_duplicate(l->kn, &l->site, l->items[i].path);
        l->index[at] = i + 1;
    }
    return KN_OK;
}

/* ---- Replacements ------------------------------------------------------------------------------
 */

static kn_status replacement(load *l, const kn_param *param, kn_tensor *from, kn_tensor **with) {
    kn_tensor *t = param->tensor;
    kn_shape have = kn_shape_of(from), want = kn_shape_of(t);
    kn_dtype dtype = kn_dtype_of(t);
    if (!kn__check_operand(l->kn, from, l->site.operation, param->path)) return KN_E_NIL_OPERAND;
    if (!kn_shape_equal(have, want))
        return kn__fail_state_shape_mismatch(l->kn, &l->site, param->path, &have, l->source, &want);
    if (kn_dtype_of(from) != dtype && !l->o.cast)
        return kn__fail_state_dtype_mismatch(l->kn, &l->site, param->path, kn_dtype_of(from),
                                             l->source, dtype);
    kn_tensor *moved = from->dev == t->dev ? from : kn_to_device(kn_detach(from), t->dev);
    *with = kn_dtype_of(from) == dtype ? kn_copy(moved) : kn_cast(moved, dtype);
    return kn_is_nil(*with) ? KN_E_NIL_OPERAND : KN_OK;
}

static const place *place_of(const load *l, const kn_tensor *t) {
    for (size_t i = 0; i < l->n; i++) {
        if (l->places[i].tensor == t) return &l->places[i];
    }
    return NULL;
}

/* A tensor that is registered under several paths may be given under any of them. */
static kn_status take(const kn_param *param, kn__part *part, void *user) {
    load *l = user;
    (void)part;
    if (!kn_path_match(l->o.select, param->path)) return KN_OK;
    size_t item = l->index[slot_of(l, param->path)];
    if (!item) {
        if (l->o.partial || (param->tied && place_of(l, param->tensor))) return KN_OK;
        return kn__fail_state_missing(l->kn, &l->site, param->path, l->source);
    }
    l->used[item - 1] = true;
    if (param->tied && place_of(l, param->tensor)) return KN_OK;
    place p = {.tensor = param->tensor};
    kn_status status = replacement(l, param, l->items[item - 1].tensor, &p.with);
    if (status != KN_OK) return status;
    if (!kn__sys_grow(&l->places, &l->places_room, l->n + 1, sizeof *l->places))
        return kn__fail_out_of_memory_host(l->kn, &l->site, sizeof *l->places);
    l->places[l->n++] = p;
    return KN_OK;
}

static kn_status check_unused(const load *l) {
    for (size_t i = 0; !l->o.partial && i < l->count; i++) {
        const char *path = l->items[i].path;
        if (!l->used[i] && kn_path_match(l->o.select, path))
            return kn__fail_state_unexpected(l->kn, &l->site, path, l->source);
    }
    return KN_OK;
}

static kn_status run(load *l, kn_module *m) {
    if (l->count && !l->items) return kn__fail_argument_null(l->kn, &l->site, "items");
    if (!kn__path_check(l->kn, &l->site, l->o.select)) return KN_E_PATTERN_SYNTAX;
    kn_scope scope = kn_scope_open_at(l->kn, l->site.operation);
    kn_scope mode = kn_mode_open(l->kn, KN_MODE_NO_GRAD, 0);
    kn_status status = kn_ok(l->kn) ? index_items(l) : KN_E_OUT_OF_MEMORY_HOST;
    if (status == KN_OK) status = kn__each_part(m, KN__PART_PARAM | KN__PART_BUFFER, take, l);
    if (status == KN_OK) status = check_unused(l);
    for (size_t i = 0; status == KN_OK && kn_ok(l->kn) && i < l->n; i++)
        kn__param_exchange(l->places[i].tensor, l->places[i].with);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    return kn_ok(l->kn) ? status : kn__demote_error(l->kn);
}

kn_status kn__module_load_at(const kn__site *site, kn_module *m, const char *source,
                             const kn_named_tensor *items, size_t count,
                             const kn_load_options *options) {
    load l = {.site = *site,
              .source = source ? source : "the list of items",
              .items = items,
              .count = count};
    if (kn_module_is_nil(m)) return kn__each_part(m, 0, NULL, NULL);
    l.kn = kn__module_context(m);
    kn_status status = kn__standing_error(l.kn);
    if (status != KN_OK) return status;
    if (options)
        memcpy(&l.o, options,
               options->size && options->size < sizeof l.o ? options->size : sizeof l.o);
    status = run(&l, m);
    kn__sys_free(l.index);
    kn__sys_free(l.used);
    kn__sys_free(l.places);
    return status;
}

kn_status kn_module_load_with(kn_module *m, const char *source, const kn_named_tensor *items,
                              size_t count, const kn_load_options *options) {
    KN__ENTRY(kn__module_entry(m), kn_module_load);
    kn__site site = {.operation = "kn_module_load", .effect = true};
    return kn__module_load_at(&site, m, source, items, count, options);
}
