/* The operations: the rows of src/ops/ops.def, the families that its comments name, the
 * declarations in ops.h, and what docs/operations.md says each backend serves. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

typedef struct row {
    const char *kind, *name, *operands, *results, *dtypes, *gradient, *flags, *cast, *doc;
} row;
#define ROW(kind, name, operands, args, results, dtypes, shape, gradient, flags, cast, doc) \
    {kind, #name, operands, results, #dtypes, #gradient, #flags, #cast, doc},
#define KN_PRIM(...) ROW("primitive", __VA_ARGS__)
#define KN_COMP(...) ROW("composite", __VA_ARGS__)
#define KN_VIEW(...) ROW("view", __VA_ARGS__)
static const row rows[] = {
#include "ops/ops.def"
};
enum { N_ROWS = sizeof rows / sizeof *rows };

static const row *find_row(const char *name, size_t n) {
    for (size_t i = 0; i < N_ROWS; i++) {
        if (strlen(rows[i].name) == n && !strncmp(rows[i].name, name, n)) return &rows[i];
    }
    return NULL;
}

/* ---- Families -------------------------------------------------------------------------------- */

/* The title in a comment, without what it says of shapes. */
static char *family_title(site *s, const char *comment) {
    static const char *const ends[] = {" */", ": x [", " of [", ": what "};
    size_t n = strcspn(comment, "\n");
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const char *end = strstr(comment, ends[i]);
        if (end && (size_t)(end - comment) < n) n = (size_t)(end - comment);
    }
    char *title = arena_keep_n(&s->memory, comment, n);
    title[0] = (char)toupper((unsigned char)title[0]);
    return title;
}

static size_t family_of(site *s, char *title) {
    for (size_t i = 0; i < s->n_families; i++) {
        if (!strcmp(s->families[i].title, title)) return i;
    }
    void *items = s->families;
    family *f = list_more(&items, &s->n_families, &s->families_capacity, sizeof *f);
    s->families = items;
    char *id = anchor_of(&s->memory, title);
    *f = (family){.title = title,
                  .target = arena_format(&s->memory, "operations/family/%s.html", id)};
    return s->n_families - 1;
}

static void add_operation(site *s, const row *r, size_t of) {
    void *items = s->operations;
    operation *o = list_more(&items, &s->n_operations, &s->operations_capacity, sizeof *o);
    s->operations = items;
    o->name = r->name;
    o->kind = r->kind;
    o->operands = r->operands;
    o->results = r->results;
    o->dtypes = r->dtypes;
    o->gradient = r->gradient;
    o->flags = r->flags;
    o->cast = r->cast;
    o->doc = r->doc;
    o->gradient_cell = o->pytorch = o->onnx = "";
    for (size_t i = 0; i < sizeof o->cells / sizeof *o->cells; i++) o->cells[i] = "";
    o->family = of;
    o->target = arena_format(&s->memory, "operations/%s.html", r->name);
    static const char *const endings[] = {"", "_with", "_options"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        site_symbol(s, arena_format(&s->memory, "kn_%s%s", r->name, endings[i]), o->target);
}

static int by_family(const void *a, const void *b) {
    const operation *x = a, *y = b;
    if (x->family != y->family) return x->family < y->family ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Reads the table as a text for its comments; the rows come from the compiler. */
static void load_rows(site *s) {
    char *table = file_read(&s->memory, site_path(s, "src/ops/ops.def"));
    if (!table) fail("src/ops/ops.def cannot be read");
    char *title = arena_keep(&s->memory, "Operations"), *rest;
    table = strstr(table, "*/");
    for (char *line = strtok_r(table, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (starts_with(line, "/* ")) title = family_title(s, line + 3);
        if (!starts_with(line, "KN_")) continue;
        char *name = line + strcspn(line, "(") + 1;
        const row *r = find_row(name, strcspn(name, ","));
        if (r) add_operation(s, r, family_of(s, title));
    }
    if (s->n_operations != N_ROWS)
        site_complain(s, "%zu of %d rows of src/ops/ops.def were found", s->n_operations, N_ROWS);
    qsort(s->operations, s->n_operations, sizeof *s->operations, by_family);
    for (size_t i = s->n_operations; i-- > 0;) {
        family *f = &s->families[s->operations[i].family];
        f->first = i;
        f->count++;
    }
}

/* ---- What docs/operations.md knows ----------------------------------------------------------- */

static operation *find_operation(site *s, const char *name) {
    for (size_t i = 0; i < s->n_operations; i++) {
        if (!strcmp(s->operations[i].name, name)) return &s->operations[i];
    }
    return NULL;
}

/* Takes the next cell of a row of a table: without blanks and backquotes. */
static char *next_cell(char **at) {
    char *cell = *at + strspn(*at, " ");
    char *end = strchr(cell, '|');
    if (!end) return NULL;
    *at = end + 1;
    while (end > cell && end[-1] == ' ') end--;
    *end = '\0';
    if (*cell == '`' && end[-1] == '`') {
        end[-1] = '\0';
        cell++;
    }
    return cell;
}

static void take_line(site *s, char *line) {
    char *at = line + 1, *name = next_cell(&at);
    operation *o = name ? find_operation(s, name) : NULL;
    if (!o) return;
    enum { CELLS = sizeof o->cells / sizeof *o->cells };
    char *cells[CELLS + 3] = {NULL};
    for (int i = 0; i < CELLS + 3; i++) {
        cells[i] = next_cell(&at);
        if (!cells[i]) {
            site_complain(s, "docs/operations.md: the row of %s is too short", name);
            return;
        }
    }
    o->gradient_cell = cells[0];
    for (int i = 0; i < CELLS; i++) o->cells[i] = cells[i + 1];
    o->pytorch = cells[CELLS + 1];
    o->onnx = cells[CELLS + 2];
}

static void load_table(site *s) {
    char *table = file_read(&s->memory, site_path(s, "docs/operations.md"));
    if (!table) fail("docs/operations.md cannot be read");
    char *rest;
    for (char *line = strtok_r(table, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (starts_with(line, "| `")) take_line(s, line);
    }
}

void load_operations(site *s) {
    load_rows(s);
    load_table(s);
}
