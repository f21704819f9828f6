/* The records that `kiln explain` knows: those of the program, and what the user imported. */
#ifndef KILN_CLI_CATALOGUE_H
#define KILN_CLI_CATALOGUE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct kn__entry {
    json_t *json; /* the whole record, which owns the texts below; slug is there, others may be
                     "" */
    const char *slug, *id, *code, *message, *severity;
    const char *repo; /* where an imported record is from, "imported" where it does not say; else
                         "" */
    bool imported;
} kn__entry;

typedef struct kn__catalogue {
    kn__entry *items; /* the program's in the order of their slugs, then the imported ones */
    size_t count, capacity;
} kn__catalogue;

/* Reads all records. What is wrong with an imported one is said on standard error, once, and the
 * record left out. */
kn__catalogue kn__catalogue_open(void);
void kn__catalogue_close(kn__catalogue *all);

/* Takes over json, a checked record. */
kn__entry kn__entry_make(json_t *json, bool imported);
void kn__catalogue_add(kn__catalogue *all, kn__entry entry);

/* The record with this slug, code ("KN0037", "kn37") or id, upper and lower case being one; the
 * program's own come first. NULL where there is none. */
const kn__entry *kn__catalogue_find(const kn__catalogue *all, const char *name);

/* A field that holds text; "" where it is missing or holds something else. */
const char *kn__entry_text(const kn__entry *e, const char *field);
/* A field that holds a list of texts (or one text): how many, and each. */
size_t kn__entry_length(const kn__entry *e, const char *field);
const char *kn__entry_item(const kn__entry *e, const char *field, size_t i);
bool kn__entry_has_tag(const kn__entry *e, const char *tag);

/* The places in the code that raise an error of the program: the first of `count`. */
const struct kn__builtin_site *kn__entry_sites(const kn__entry *e, size_t *count);

/* One line of JSON: the record, with the places that raise it. */
void kn__entry_print_json(const kn__entry *e, FILE *out);

#endif
