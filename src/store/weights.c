/* The weights of modules in files. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "core/options.h"
#include "core/platform.h"
#include "nn/module.h"
#include "store/items.h"

/* ---- Lists -------------------------------------------------------------------------------------
 */

bool kn__item_add(kn__item_list *list, const char *prefix, const char *name, kn__item item) {
    size_t bytes = strlen(prefix) + strlen(name) + 1;
    if (!kn__sys_grow(&list->items, &list->room, list->count + 1, sizeof *list->items))
        return false;
    char *whole = kn__sys_alloc(bytes);
    if (!whole) return false;
    snprintf(whole, bytes, "%s%s", prefix, name);
    item.name = whole;
    list->items[list->count++] = item;
    return true;
}

void kn__item_list_free(kn__item_list *list) {
    for (size_t i = 0; i < list->count; i++) kn__sys_free((void *)(uintptr_t)list->items[i].name);
    kn__sys_free(list->items);
    *list = (kn__item_list){0};
}

typedef struct adding {
    kn__item_list *list;
    const kn__site *site;
    const char *prefix;
    kn_context *kn;
} adding;

static kn_status add_param(const kn_param *param, void *user) {
    adding *a = user;
    if (kn__item_add(a->list, a->prefix, param->path, (kn__item){.tensor = param->tensor}))
        return KN_OK;
    return kn__fail_out_of_memory_host(a->kn, a->site, sizeof(kn__item));
}

kn_status kn__item_add_weights(kn__item_list *list, const kn__site *site, const char *prefix,
                               kn_module *module) {
    adding a = {list, site, prefix, kn__module_context(module)};
    return kn_module_each_tensor(module, add_param, &a);
}

/* ---- Saving ------------------------------------------------------------------------------------
 */

/* What a nil module's calls with effects give. */
static kn_status nil_module(const kn_module *module, const kn__site *site) {
    if (!module || !kn__module_check(module, site)) return KN_E_MODULE_NIL;
    return KN_OK;
}

kn_status kn_save_weights_with(kn_module *module, const char *path,
                               const kn_save_options *options) {
    KN__ENTRY(kn__module_entry(module), kn_save_weights);
    kn__site site = {.operation = "kn_save_weights", .effect = true};
    kn_save_options o = {0};
    if (kn_module_is_nil(module)) return nil_module(module, &site);
    kn_context *kn = kn__module_context(module);
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return KN_E_OPTIONS_SIZE;
    if (!path) return kn__fail_argument_null(kn, &site, "path");
    if (!o.metadata && o.n_metadata) return kn__fail_argument_null(kn, &site, "metadata");
    kn__item_list list = {0};
    status = kn__item_add_weights(&list, &site, "", module);
    if (status == KN_OK)
        status = kn__safetensors_write(kn, &site, path, list.items, list.count, o.metadata,
                                       o.n_metadata);
    kn__item_list_free(&list);
    return status;
}

/* ---- Loading -----------------------------------------------------------------------------------
 */

typedef struct loading {
    kn_context *kn;
    const kn__site *site;
    kn_tensor_file *file;
    const char *prefix;
    kn_load_weights_options o;
    kn_load_report report;
    char **names; /* of the tensors of the file as the module would call them; NULL: not of it */
    bool *used;
    size_t count;
    kn_named_tensor *items; /* found so far; paths are copies */
    size_t n_items, room;
} loading;

static void KN_PRINTF(2, 3) say(kn_load_report *report, const char *format, ...) {
    size_t used = strlen(report->text), room = sizeof report->text - used;
    va_list values;
    va_start(values, format);
    int length = vsnprintf(report->text + used, room, format, values);
    va_end(values);
    if (length >= (int)room) snprintf(report->text + sizeof report->text - 5, 5, "…\n");
}

/* The name under which the module knows a tensor of the file; NULL without memory. */
static char *renamed(const loading *l, const char *name) {
    const char *to = "";
    for (size_t i = 0; i < l->o.n_renames; i++) {
        const kn_rename *r = &l->o.rename[i];
        if (!r->from || !r->to || strncmp(name, r->from, strlen(r->from)) != 0) continue;
        to = r->to;
        name += strlen(r->from);
        break;
    }
    size_t bytes = strlen(to) + strlen(name) + 1;
    char *whole = kn__sys_alloc(bytes);
    if (whole) snprintf(whole, bytes, "%s%s", to, name);
    return whole;
}

static kn_status make_names(loading *l) {
    size_t length = strlen(l->prefix);
    l->count = kn_tensor_file_count(l->file);
    l->names = kn__sys_calloc(l->count, sizeof *l->names);
    l->used = kn__sys_calloc(l->count, sizeof *l->used);
    bool made = l->names && l->used;
    for (size_t i = 0; made && i < l->count; i++) {
        const char *name = kn_tensor_file_info(l->file, i).name;
        if (strncmp(name, l->prefix, length) != 0) continue;
        l->names[i] = renamed(l, name + length);
        made = l->names[i] != NULL;
    }
    if (made) return KN_OK;
    return kn__fail_out_of_memory_host(l->kn, l->site, l->count * sizeof *l->names);
}

/* The tensor of the file for a path of the module; -1: none. */
static int64_t find(const loading *l, const char *path) {
    for (size_t i = 0; i < l->count; i++) {
        if (l->names[i] && strcmp(l->names[i], path) == 0) return (int64_t)i;
    }
    char whole[KN__PATH_BYTES + 64];
    snprintf(whole, sizeof whole, "%s%s", l->prefix, path);
    return kn_tensor_file_find(l->file, whole); /* tied to another, as the metadata says */
}

/* Whether it fits is for kn_module_load to judge; here it is only reported. */
static void report_fit(loading *l, const kn_param *param, const kn_tensor_info *info) {
    kn_shape want = kn_shape_of(param->tensor);
    kn_dtype dtype = kn_dtype_of(param->tensor);
    char a[160], b[160];
    if (!kn_shape_equal(info->shape, want)) {
        kn__shape_text(info->shape, a, sizeof a);
        kn__shape_text(want, b, sizeof b);
    } else if (info->dtype != dtype && !l->o.cast) {
        snprintf(a, sizeof a, "%s", kn_dtype_name(info->dtype));
        snprintf(b, sizeof b, "%s", kn_dtype_name(dtype));
    } else {
        l->report.loaded++;
        return;
    }
    l->report.mismatched++;
    say(&l->report, "mismatched %s: %s in the file, %s in the model\n", param->path, a, b);
}

static kn_status add_item(loading *l, const char *path, int64_t place, kn_device *dev) {
    if (!kn__sys_grow(&l->items, &l->room, l->n_items + 1, sizeof *l->items))
        return kn__fail_out_of_memory_host(l->kn, l->site, sizeof *l->items);
    char *copy = kn__sys_strdup(path);
    if (!copy) return kn__fail_out_of_memory_host(l->kn, l->site, strlen(path) + 1);
    kn_tensor *t =
        kn_tensor_file_load(l->file, kn_tensor_file_info(l->file, (size_t)place).name, dev);
    l->items[l->n_items++] = (kn_named_tensor){copy, t};
    return kn_ok(l->kn) ? KN_OK : KN_E_OUT_OF_MEMORY;
}

static kn_status match(const kn_param *param, void *user) {
    loading *l = user;
    if (!kn_path_match(l->o.select, param->path)) return KN_OK;
    int64_t place = find(l, param->path);
    if (place < 0) {
        if (param->tied) return KN_OK;
        l->report.missing++;
        say(&l->report, "missing %s\n", param->path);
        return KN_OK;
    }
    kn_tensor_info info = kn_tensor_file_info(l->file, (size_t)place);
    l->used[place] = true;
    report_fit(l, param, &info);
    return add_item(l, param->path, place, kn_device_of(param->tensor));
}

/* Tensors of the file that the module does not have; the first is *name. */
static void match_rest(loading *l, const char **name) {
    for (size_t i = 0; i < l->count; i++) {
        if (!l->names[i] || l->used[i] || !kn_path_match(l->o.select, l->names[i])) continue;
        if (!*name) *name = l->names[i];
        l->report.unexpected++;
        say(&l->report, "unexpected %s\n", l->names[i]);
    }
}

static kn_status load(loading *l, kn_module *module) {
    const char *path = kn__tensor_file_path(l->file), *unexpected = NULL;
    kn_status status = make_names(l);
    if (status == KN_OK) status = kn_module_each_tensor(module, match, l);
    if (status != KN_OK) return status;
    match_rest(l, &unexpected);
    if (unexpected && !l->o.partial && !l->report.mismatched && !l->report.missing)
        return kn__fail_state_unexpected(l->kn, l->site, unexpected, path);
    kn_load_options o = {sizeof o, l->o.select, l->o.partial, l->o.cast};
    return kn__module_load_at(l->site, module, path, l->items, l->n_items, &o);
}

static void free_loading(loading *l) {
    for (size_t i = 0; l->names && i < l->count; i++) kn__sys_free(l->names[i]);
    for (size_t i = 0; i < l->n_items; i++) kn__sys_free((void *)(uintptr_t)l->items[i].path);
    kn__sys_free(l->names);
    kn__sys_free(l->used);
    kn__sys_free(l->items);
}

kn_status kn__load_weights(kn_module *module, const kn__site *site, kn_tensor_file *file,
                           const char *prefix, const kn_load_weights_options *options) {
    kn_context *kn = kn__module_context(module);
    loading l = {.kn = kn, .site = site, .file = file, .prefix = prefix, .o = *options};
    kn_scope scope = kn_scope_open_at(kn, site->operation);
    kn_scope mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    kn_status status = kn_ok(kn) ? load(&l, module) : KN_E_OUT_OF_MEMORY_HOST;
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    if (options->report) *options->report = l.report;
    free_loading(&l);
    return kn_ok(kn) ? status : kn__demote_error(kn);
}

kn_status kn_load_weights_with(kn_module *module, const char *path,
                               const kn_load_weights_options *options) {
    KN__ENTRY(kn__module_entry(module), kn_load_weights);
    kn__site site = {.operation = "kn_load_weights", .effect = true};
    kn_load_weights_options o = {0};
    if (kn_module_is_nil(module)) return nil_module(module, &site);
    kn_context *kn = kn__module_context(module);
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return KN_E_OPTIONS_SIZE;
    if (o.report) *o.report = (kn_load_report){0};
    if (!o.rename && o.n_renames) return kn__fail_argument_null(kn, &site, "rename");
    kn_tensor_file *file;
    status = kn__tensor_file_open(kn, &site, path, &file);
    if (status != KN_OK) return status;
    status = kn__load_weights(module, &site, file, "", &o);
    kn_tensor_file_close(file);
    return status;
}
