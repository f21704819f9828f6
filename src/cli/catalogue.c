#include "catalogue.h"

#include "buffer.h"
#include "builtin.h"
#include "user.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *kn__entry_text(const kn__entry *e, const char *field) {
    const char *text = json_string_value(json_object_get(e->json, field));
    return text ? text : "";
}

size_t kn__entry_length(const kn__entry *e, const char *field) {
    json_t *value = json_object_get(e->json, field);
    if (json_is_string(value)) return *json_string_value(value) ? 1 : 0;
    return json_array_size(value);
}

const char *kn__entry_item(const kn__entry *e, const char *field, size_t i) {
    json_t *value = json_object_get(e->json, field);
    const char *text = json_string_value(json_is_array(value) ? json_array_get(value, i) : value);
    return text ? text : "";
}

bool kn__entry_has_tag(const kn__entry *e, const char *tag) {
    for (size_t i = 0, n = kn__entry_length(e, "tags"); i < n; i++)
        if (!strcasecmp(kn__entry_item(e, "tags", i), tag)) return true;
    return false;
}

kn__entry kn__entry_make(json_t *json, bool imported) {
    kn__entry e = {.json = json, .imported = imported};
    e.slug = kn__entry_text(&e, "slug");
    e.id = kn__entry_text(&e, "id");
    e.code = kn__entry_text(&e, "errorCode");
    e.message = kn__entry_text(&e, "errorMessage");
    e.severity = kn__entry_text(&e, "severity");
    e.repo = imported ? kn__entry_text(&e, "repo") : "";
    if (imported && !*e.repo) e.repo = "imported";
    return e;
}

void kn__catalogue_add(kn__catalogue *all, kn__entry entry) {
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 512;
        all->items = kn__must(realloc(all->items, all->capacity * sizeof *all->items));
    }
    all->items[all->count++] = entry;
}

kn__catalogue kn__catalogue_open(void) {
    kn__catalogue all = {0};
    for (size_t i = 0; i < kn__builtin_count; i++) {
        json_t *json = json_loads(kn__builtins[i].json, 0, NULL);
        kn__catalogue_add(&all, kn__entry_make(kn__must(json), false));
    }
    kn__user_load(&all);
    return all;
}

void kn__catalogue_close(kn__catalogue *all) {
    for (size_t i = 0; i < all->count; i++) json_decref(all->items[i].json);
    free(all->items);
    *all = (kn__catalogue){0};
}

/* The number in "KN0037", "kn37", "37"; 0 where the name is no code. */
static long code_number(const char *name) {
    const char *number = strncasecmp(name, "kn", 2) == 0 ? name + 2 : name;
    size_t digits = strspn(number, "0123456789");
    return !digits || number[digits] || digits > 6 ? 0 : strtol(number, NULL, 10);
}

static bool is_named(const kn__entry *e, const char *name, long number) {
    if (*e->code && !strcasecmp(e->code, name)) return true;
    if (!e->imported && number && code_number(e->code) == number) return true;
    return *e->id && !strcasecmp(e->id, name);
}

const kn__entry *kn__catalogue_find(const kn__catalogue *all, const char *name) {
    long number = code_number(name);
    for (size_t i = 0; i < all->count; i++)
        if (!strcasecmp(all->items[i].slug, name)) return &all->items[i];
    for (size_t i = 0; i < all->count; i++)
        if (is_named(&all->items[i], name, number)) return &all->items[i];
    return NULL;
}

const kn__builtin_site *kn__entry_sites(const kn__entry *e, size_t *count) {
    *count = 0;
    size_t first = 0;
    if (e->imported) return NULL;
    while (first < kn__builtin_site_count && strcmp(kn__builtin_sites[first].slug, e->slug) != 0)
        first++;
    while (first + *count < kn__builtin_site_count &&
           !strcmp(kn__builtin_sites[first + *count].slug, e->slug))
        ++*count;
    return kn__builtin_sites + first;
}

static void add_sites(const kn__entry *e, json_t *object) {
    size_t count;
    const kn__builtin_site *sites = kn__entry_sites(e, &count);
    json_t *list = kn__must(json_array());
    for (size_t i = 0; i < count; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:i}", "filePath", sites[i].path, "lineNumber", sites[i].line));
    if (count) {
        json_object_set_new(object, "filePath", json_string(sites[0].path));
        json_object_set_new(object, "lineNumber", json_integer(sites[0].line));
    }
    json_object_set_new(object, "sites", list);
}

void kn__entry_print_json(const kn__entry *e, FILE *out) {
    json_t *object = kn__must(json_copy(e->json));
    if (e->imported)
        json_object_set_new(object, "imported", json_true());
    else
        add_sites(e, object);
    char *text = kn__must(json_dumps(object, JSON_COMPACT));
    fprintf(out, "%s\n", text);
    free(text);
    json_decref(object);
}
