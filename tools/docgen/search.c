/* What the search reads: one list, as a script, since a page opened from disk may load no data. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "docgen.h"

/* Words that mean the same; `kiln explain` searches by them too. */
static const char *const synonyms[][10] = {
#include "cli/synonyms.def"
};

static void add_texts(text *out, const char *const *texts, size_t count) {
    text_char(out, '[');
    for (size_t i = 0; i < count && texts[i]; i++) {
        if (i) text_char(out, ',');
        text_literal(out, texts[i]);
    }
    text_add(out, "]");
}

static void add_entry(text *out, const entry *e) {
    const char *const fields[] = {e->kind,  e->title, e->where,  e->target,
                                  e->words, e->body,  e->message};
    add_texts(out, fields, sizeof fields / sizeof *fields);
}

void write_search(site *s) {
    enum { LINES = sizeof synonyms / sizeof *synonyms };
    text out = {0};
    text_add(&out, "kilnSearch.load([\n");
    for (size_t i = 0; i < s->n_entries; i++) {
        add_entry(&out, &s->entries[i]);
        text_add(&out, i + 1 < s->n_entries ? ",\n" : "\n");
    }
    text_add(&out, "], [\n");
    for (size_t i = 0; i < LINES; i++) {
        add_texts(&out, synonyms[i], sizeof synonyms[i] / sizeof *synonyms[i]);
        text_add(&out, i + 1 < LINES ? ",\n" : "\n");
    }
    text_add(&out, "]);\n");
    file_write(arena_format(&s->memory, "%s/assets/index.js", s->out), out.data, out.length);
    text_free(&out);
}
