/* The records of the error catalogue, their examples and their tags. Fields that a record does not
 * have yet leave out what they would fill. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

static const char *text_of(const json_t *json, const char *name) {
    const char *value = json_string_value(json_object_get(json, name));
    return value ? value : "";
}

static char *example(site *s, const char *slug, const char *name) {
    return file_read(&s->memory,
                     site_path(s, arena_format(&s->memory, "errors/%s/%s", slug, name)));
}

/* matmul-inner: KN_E_MATMUL_INNER is explained on its page. */
static void register_status(site *s, const record *r) {
    char *name = arena_format(&s->memory, "KN_E_%s", r->slug);
    for (char *c = name; *c; c++) *c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
    site_symbol(s, name, r->target);
}

static void load_record(site *s, const char *folder) {
    char *path = site_path(s, arena_format(&s->memory, "errors/%s/record.json", folder));
    json_error_t problem;
    if (!file_exists(path)) return;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &problem);
    if (!json_is_object(json)) {
        site_complain(s, "errors/%s/record.json:%d: %s", folder, problem.line, problem.text);
        json_decref(json);
        return;
    }
    void *items = s->records;
    record *r = list_more(&items, &s->n_records, &s->records_capacity, sizeof *r);
    s->records = items;
    r->json = json;
    r->slug = folder;
    r->code = text_of(json, "errorCode");
    r->message = text_of(json, "errorMessage");
    r->warning = !strcmp(text_of(json, "severity"), "warning");
    r->target = arena_format(&s->memory, "errors/%s.html", folder);
    r->before = example(s, folder, "before.c");
    r->after = example(s, folder, "after.c");
    register_status(s, r);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

static tag *tag_named(site *s, const char *name) {
    for (size_t i = 0; i < s->n_tags; i++) {
        if (!strcmp(s->tags[i].name, name)) return &s->tags[i];
    }
    void *items = s->tags;
    tag *t = list_more(&items, &s->n_tags, &s->tags_capacity, sizeof *t);
    s->tags = items;
    t->name = name;
    t->target = arena_format(&s->memory, "errors/tag/%s.html", anchor_of(&s->memory, name));
    return t;
}

static void tag_record(site *s, size_t place) {
    const json_t *tags = json_object_get(s->records[place].json, "tags");
    for (size_t i = 0; i < json_array_size(tags); i++) {
        const char *name = json_string_value(json_array_get(tags, i));
        if (!name) continue;
        tag *t = tag_named(s, name);
        void *items = t->records;
        size_t *member = list_more(&items, &t->count, &t->capacity, sizeof *member);
        *member = place;
        t->records = items;
    }
}

static int by_tag(const void *a, const void *b) {
    return strcmp(((const tag *)a)->name, ((const tag *)b)->name);
}

void load_records(site *s) {
    size_t count;
    char **names = folder_names(&s->memory, site_path(s, "errors"), "", &count);
    for (size_t i = 0; i < count; i++) load_record(s, names[i]);
    for (size_t i = 0; i < s->n_records; i++) tag_record(s, i);
    if (s->n_tags) qsort(s->tags, s->n_tags, sizeof *s->tags, by_tag);
}
