/* What the parts of the site know of each other: names and where they are explained, files and
 * their pages, and what the search finds. */
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

void site_complain(site *s, const char *format, ...) {
    va_list list;
    va_start(list, format);
    say(format, list);
    va_end(list);
    s->complete = false;
}

char *site_path(site *s, const char *below) {
    return arena_format(&s->memory, "%s/%s", s->root, below);
}

/* The place of a name in a table: where it stands, or the free one where it would. */
static symbol *place_of(symbol *table, size_t capacity, const char *name, size_t n) {
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < n; i++) hash = (hash ^ (unsigned char)name[i]) * 1099511628211u;
    for (size_t at = hash;; at++) {
        symbol *place = &table[at & (capacity - 1)];
        if (!place->name || (!strncmp(place->name, name, n) && !place->name[n])) return place;
    }
}

static void grow_symbols(site *s) {
    size_t capacity = s->symbols_capacity ? s->symbols_capacity * 2 : 1024;
    symbol *table = arena_get(&s->memory, capacity * sizeof *table);
    for (size_t i = 0; i < s->symbols_capacity; i++) {
        const symbol *old = &s->symbols[i];
        if (old->name) *place_of(table, capacity, old->name, strlen(old->name)) = *old;
    }
    s->symbols = table;
    s->symbols_capacity = capacity;
}

void site_symbol(site *s, const char *name, const char *target) {
    if (s->n_symbols * 2 >= s->symbols_capacity) grow_symbols(s);
    symbol *place = place_of(s->symbols, s->symbols_capacity, name, strlen(name));
    if (place->name) return;
    *place = (symbol){name, target};
    s->n_symbols++;
}

const char *site_find(site *s, const char *name, size_t n) {
    if (!s->symbols_capacity) return NULL;
    return place_of(s->symbols, s->symbols_capacity, name, n)->target;
}

void site_entry(site *s, entry e) {
    void *items = s->entries;
    entry *place = list_more(&items, &s->n_entries, &s->entries_capacity, sizeof *place);
    *place = e;
    s->entries = items;
}

const record *site_record(const site *s, const char *slug, size_t n) {
    for (size_t i = 0; i < s->n_records; i++) {
        const record *r = &s->records[i];
        if (strlen(r->slug) == n && !strncmp(r->slug, slug, n)) return r;
    }
    return NULL;
}

const char *site_target_of(site *s, const char *source) {
    static const char *const folders[][2] = {
        {"include/kiln", "api/index.html"},
        {"docs/operations.md", "operations/index.html"},
        {"src/ops/ops.def", "operations/index.html"},
        {"errors", "errors/index.html"},
    };
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (!strcmp(source, folders[i][0])) return folders[i][1];
    }
    for (size_t i = 0; i < s->n_chapters; i++) {
        if (!strcmp(source, s->chapters[i].source)) return s->chapters[i].target;
    }
    for (size_t i = 0; i < s->n_headers; i++) {
        if (starts_with(source, "include/kiln/") && !strcmp(source + 13, s->headers[i].name))
            return s->headers[i].target;
    }
    if (starts_with(source, "errors/")) {
        const record *r = site_record(s, source + 7, strcspn(source + 7, "/"));
        if (r) return r->target;
    }
    return NULL;
}
