/* Where in the code an error is raised: the index that tools/cataloguegen prints when Kiln is
 * built, which `kiln explain` shows too, and the function that each place stands in. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <string.h>

#include "cli/builtin.h"
#include "docgen.h"

/* The function that a line at the margin begins, NULL where it begins none. */
static const char *function_at(site *s, const char *line, size_t n) {
    if (!isalpha((unsigned char)*line) || memchr(line, ';', n)) return NULL;
    const char *paren = memchr(line, '(', n), *begin = paren;
    while (begin && begin > line && is_word(begin[-1])) begin--;
    return begin < paren ? arena_keep_n(&s->memory, begin, (size_t)(paren - begin)) : NULL;
}

/* The function that a line of a text stands in, "" where it stands in none. */
static const char *function_around(site *s, const char *source, int line) {
    const char *function = "";
    for (int at = 1; at <= line && *source; at++) {
        size_t n = strcspn(source, "\n");
        const char *begun = function_at(s, source, n);
        if (begun) function = begun;
        source += n + (source[n] == '\n');
    }
    return function;
}

static void add_site(site *s, record *r, const kn__builtin_site *from) {
    void *items = r->sites;
    raising_site *place = list_more(&items, &r->n_sites, &r->sites_capacity, sizeof *place);
    r->sites = items;
    arena own = {0}; /* hundreds of places, each in a whole file */
    char *source = file_read(&own, site_path(s, from->path));
    *place = (raising_site){.file = from->path, .line = from->line};
    place->function = source ? function_around(s, source, from->line) : "";
    arena_free(&own);
}

void load_sites(site *s) {
    for (size_t i = 0; i < kn__builtin_site_count; i++) {
        const kn__builtin_site *from = &kn__builtin_sites[i];
        for (size_t k = 0; from->slug && k < s->n_records; k++) {
            if (!strcmp(s->records[k].slug, from->slug)) add_site(s, &s->records[k], from);
        }
    }
}
