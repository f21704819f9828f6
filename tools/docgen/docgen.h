/* docgen: what its files share. See main.c for what the program does.
 *
 * A target is the address of a page within the site, "errors/matmul-inner.html#fix"; page_target
 * makes it relative to the page it stands on, since the site is opened from disk. Texts that
 * outlive a function live in the site's arena, and end with it. */
#ifndef KILN_TOOLS_DOCGEN_H
#define KILN_TOOLS_DOCGEN_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Texts (text.c) -------------------------------------------------------------------------- */

/* A text that grows. Always terminated once something was added. */
typedef struct text {
    char *data;
    size_t length, capacity;
} text;

void text_add_n(text *t, const char *from, size_t n);
void text_add(text *t, const char *from);
void text_char(text *t, char c);
void text_addf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull));
/* With the characters that mean something in HTML escaped. */
void text_html_n(text *t, const char *from, size_t n);
void text_html(text *t, const char *from);
/* As a string literal of JavaScript, quotes included. */
void text_literal(text *t, const char *from);
/* What stands there, "" where nothing was added. */
const char *text_string(const text *t);
void text_cut(text *t, size_t length);
void text_free(text *t);

/* Memory that is freed as a whole. */
typedef struct arena {
    void **blocks;
    size_t count, capacity;
} arena;
void *arena_get(arena *a, size_t bytes); /* zeroed; never NULL */
char *arena_keep_n(arena *a, const char *from, size_t n);
char *arena_keep(arena *a, const char *from);
char *arena_format(arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull));
void arena_free(arena *a);

/* Room for one more item of size bytes in a list that lives in the heap; returns its place. */
void *list_more(void **items, size_t *count, size_t *capacity, size_t size);

/* Prints a message on standard error, under the program's name. */
void say(const char *format, va_list values) __attribute__((format(printf, 1, 0), nonnull(1)));
/* Ends the program with one. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), nonnull, noreturn));
/* The whole file, in the arena; NULL where it cannot be read. */
char *file_read(arena *a, const char *path);
bool file_exists(const char *path);
/* Writes a file whose folders are made where they are missing. */
void file_write(const char *path, const char *from, size_t n);
/* The names in a folder that end in suffix, sorted; "" takes all but hidden ones. */
char **folder_names(arena *a, const char *path, const char *suffix, size_t *count);
bool ends_with(const char *s, const char *suffix);
bool starts_with(const char *s, const char *prefix);
bool is_word(char c); /* a letter, a digit or _ */

/* ---- What the site is made of (site.c) ------------------------------------------------------- */

/* A name of the interface and the place that explains it. */
typedef struct symbol {
    const char *name, *target; /* name NULL: a free place of the table */
} symbol;

/* Something that search finds. */
typedef struct entry {
    const char *kind;  /* "guide", "decision", "operation", "error", "header", "example" */
    const char *title; /* what the result is called */
    const char *where; /* what it is part of, or the code of an error */
    const char *target;
    const char *words;   /* names under which it is looked for, weighty */
    const char *body;    /* the text */
    const char *message; /* of an error: the template */
} entry;

/* A page of the guide, an example or another file that is shown whole. */
typedef struct chapter {
    const char *group;  /* "Guide" */
    const char *source; /* "docs/guide/tensors.md" */
    const char *target; /* "guide/tensors.html" */
    const char *title;
    const char *content;
    bool listed; /* in the contents, not only where its group is open */
} chapter;

/* A place in the code that raises an error. */
typedef struct raising_site {
    const char *file, *function;
    int line;
} raising_site;

typedef struct record {
    json_t *json;
    const char *slug, *code, *message, *target;
    bool warning;
    const char *before, *after; /* the examples, NULL where there is none */
    raising_site *sites;
    size_t n_sites, sites_capacity;
} record;

typedef struct tag {
    const char *name, *target;
    size_t *records; /* places in site.records */
    size_t count, capacity;
} tag;

/* Declarations that stand together in a header, with the comment above them. */
typedef struct declaration {
    const char *comment; /* without its marks; NULL where there is none */
    const char *code;
    const char *title;   /* the names that it declares, for the search; "" where all are internal */
    const char *anchor;  /* the first of them */
    bool again;          /* declared above already; here it is defined */
    const char *heading; /* of a section: its title; then comment is what is said about it */
} declaration;

typedef struct header {
    const char *name; /* "optim.h" */
    const char *target;
    const char *summary; /* the first sentence of its opening comment */
    const char *opening; /* the comment itself */
    const char *source;  /* the whole file */
    declaration *declarations;
    size_t count, capacity;
} header;

typedef struct family {
    const char *title, *target;
    size_t first, count; /* its operations */
} family;

typedef struct operation {
    const char *name; /* "conv2d" */
    const char *kind, *operands, *results, *dtypes, *gradient, *flags, *cast, *doc;
    const char *target;
    const declaration *declaration; /* in ops.h */
    const char *cells[15];          /* what serves it: backend x class of dtypes; "" nothing */
    const char *gradient_cell, *pytorch, *onnx;
    size_t family;
} operation;

typedef struct site {
    arena memory;
    const char *root, *out, *template, *version;
    bool complete;   /* nothing was amiss so far */
    symbol *symbols; /* by hash, open addressing; the capacity is a power of two */
    size_t n_symbols, symbols_capacity;
    entry *entries;
    size_t n_entries, entries_capacity;
    chapter *chapters;
    size_t n_chapters, chapters_capacity;
    record *records;
    size_t n_records, records_capacity;
    tag *tags;
    size_t n_tags, tags_capacity;
    header *headers;
    size_t n_headers, headers_capacity;
    family *families;
    size_t n_families, families_capacity;
    operation *operations;
    size_t n_operations, operations_capacity;
} site;

/* Says on stderr what is amiss; the program will end with 1. */
void site_complain(site *s, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull));
char *site_path(site *s, const char *below); /* below the root of the source tree */
/* Names where something is explained; the first place that is given for a name counts. */
void site_symbol(site *s, const char *name, const char *target);
/* Where a name is explained, NULL where nowhere. */
const char *site_find(site *s, const char *name, size_t n);
void site_entry(site *s, entry e);
/* The target of a file of the source tree, NULL where it has no page. */
const char *site_target_of(site *s, const char *source);
const record *site_record(const site *s, const char *slug, size_t n);

/* ---- Pages (page.c) -------------------------------------------------------------------------- */

typedef struct link {
    const char *title, *target;
} link;

typedef struct page {
    site *site;
    const char *target, *title, *section, *description;
    const char *class_name;
    link crumbs[3];
    int n_crumbs;
    link previous, next;
    text body, contents; /* contents: the headings of the page, as list items */
    int n_headings;
} page;

page page_begin(site *s, const char *target, const char *title, const char *section);
void page_crumb(page *p, const char *title, const char *target);
/* Adds the relative form of a target. */
void page_target(const page *p, text *out, const char *target);
/* <a href="…">title</a>, escaped. */
void page_link(const page *p, text *out, const char *target, const char *title);
/* <a href="…"><code>name</code></a>, or the code alone where target is NULL. */
void page_code_link(const page *p, text *out, const char *target, const char *name);
/* A heading of level 2 or 3 with an anchor; html is its content, plain the same without marks. */
void page_heading(page *p, int level, const char *id, const char *html, const char *plain);
void page_title(page *p, const char *html); /* the h1 */
/* Writes and frees it. */
void page_end(page *p);
/* The contents beside a page (nav.c). */
void navigation(const page *p, text *out);

/* ---- Texts with marks (prose.c), code (color.c), Markdown (markdown.c) ----------------------- */

/* One paragraph: `code`, {placeholders}, names of the interface and slugs in code become marked
 * and linked. */
void prose(const page *p, text *out, const char *from);
/* The same over many lines: blank lines part paragraphs, lines that are indented by four are code,
 * "- " begins items. */
void prose_blocks(const page *p, text *out, const char *from);
/* A list of a record, or its one text. Nothing where there is nothing. */
bool prose_json(const page *p, text *out, const json_t *value, bool ordered);
/* Without marks, for the search. */
void prose_plain(text *out, const char *from);

/* Code coloured; marks never span lines. p links names; NULL links nothing. Languages other than
 * c, cpp, sh, json, cmake are escaped only. */
void color(const page *p, text *out, const char *language, const char *code, size_t n);
/* <pre><code>…; label is said to those who do not see it. */
void color_block(const page *p, text *out, const char *language, const char *code, size_t n);

/* Renders a Markdown file into the page: headings get anchors, relative links lead to pages, and
 * each section goes to the search. Returns false where it cannot be parsed. */
bool markdown(page *p, const chapter *c);
/* The anchor of a heading, as the Markdown hosts make it. */
char *anchor_of(arena *a, const char *plain);
/* The text of the first heading. */
char *markdown_title(arena *a, const char *source);

/* ---- The parts of the site ------------------------------------------------------------------- */

/* Whether an operation has a page for it. */
bool is_operation_declaration(const site *s, const declaration *d);
void load_headers(site *s);    /* header.c */
void load_operations(site *s); /* operations.c */
void load_records(site *s);    /* records.c */
void load_sites(site *s);      /* raising.c */
void load_chapters(site *s);   /* chapters.c */

void write_headers(site *s);     /* header_page.c */
void write_operations(site *s);  /* operation_page.c */
void write_errors(site *s);      /* error_page.c */
void write_error_lists(site *s); /* error_lists.c */
void write_chapters(site *s);    /* chapters.c */
void write_search(site *s);      /* search.c */

/* Two programs beside each other, with what differs marked (compare.c). */
void compare(const page *p, text *out, const char *before, const char *after);

/* Examines a built site (check.c). Returns how many things are wrong with it. */
int check_site(site *s);

#endif
