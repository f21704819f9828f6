/* What the search reads: one list, as a script, since a page opened from disk may load no data. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "docgen.h"

static void add_entry(text *out, const entry *e) {
    const char *const fields[] = {e->kind,  e->title, e->where,  e->target,
                                  e->words, e->body,  e->message};
    text_char(out, '[');
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if (i) text_char(out, ',');
        text_literal(out, fields[i]);
    }
    text_add(out, "]");
}

void write_search(site *s) {
    text out = {0};
    text_add(&out, "kilnSearch.load([\n");
    for (size_t i = 0; i < s->n_entries; i++) {
        add_entry(&out, &s->entries[i]);
        text_add(&out, i + 1 < s->n_entries ? ",\n" : "\n");
    }
    text_add(&out, "]);\n");
    file_write(arena_format(&s->memory, "%s/assets/index.js", s->out), out.data, out.length);
    text_free(&out);
}
