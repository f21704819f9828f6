/* A page a public header: its opening comment, and its declarations with theirs. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "docgen.h"

/* The names of a declaration but its first, as anchors. */
static void add_anchors(page *p, const declaration *d) {
    if (d->again) return;
    const char *at = d->title;
    for (; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        char *name = arena_keep_n(&p->site->memory, at, n);
        if (strcmp(name, d->anchor)) text_addf(&p->body, "<span id=\"%s\"></span>", name);
        at += n;
    }
}

/* The names as a heading: at most three are spelt out. */
static char *heading_of(site *s, const declaration *d) {
    text out = {0};
    int count = 0;
    for (const char *at = d->title; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (count++ < 3) text_addf(&out, "%s%.*s", count > 1 ? ", " : "", (int)n, at);
        at += n;
    }
    if (count > 3) text_add(&out, ", …");
    if (!count) text_add(&out, "constants");
    char *kept = arena_keep(&s->memory, text_string(&out));
    text_free(&out);
    return kept;
}

static void index_declaration(page *p, const header *h, const declaration *d, const char *title) {
    site *s = p->site;
    text body = {0};
    if (d->comment) prose_plain(&body, d->comment);
    if (strlen(d->code) < 2000) { /* long lists of constants would answer everything */
        text_char(&body, ' ');
        prose_plain(&body, d->code);
    }
    site_entry(s, (entry){.kind = "header",
                          .title = title,
                          .where = arena_format(&s->memory, "<kiln/%s>", h->name),
                          .target = arena_format(&s->memory, "%s#%s", h->target, d->anchor),
                          .words = d->title,
                          .body = arena_keep(&s->memory, text_string(&body)),
                          .message = ""});
    text_free(&body);
}

static void add_declaration(page *p, const header *h, const declaration *d) {
    if (!d->anchor) return;
    char *title = heading_of(p->site, d);
    page_heading(p, 3, d->anchor, arena_format(&p->site->memory, "<code>%s</code>", title), title);
    add_anchors(p, d);
    color_block(p, &p->body, "c", d->code, strlen(d->code));
    if (d->comment) prose_blocks(p, &p->body, d->comment);
    index_declaration(p, h, d, title);
}

static void add_section(page *p, const declaration *d) {
    char *title =
        arena_format(&p->site->memory, "section-%s", anchor_of(&p->site->memory, d->heading));
    page_heading(p, 2, title, d->heading, d->heading);
    if (d->comment) prose_blocks(p, &p->body, d->comment);
}

/* The operations' own header: they have their pages, what else it declares stands here. */
static void add_operations_note(page *p) {
    text_add(&p->body, "<p>The operations have pages of their own: ");
    page_link(p, &p->body, "operations/index.html", "all operations");
    text_add(&p->body, ". Below are the structs in which kernels get their arguments; who calls "
                       "operations needs none of them.</p>\n");
}

static void write_header(site *s, size_t i) {
    const header *h = &s->headers[i];
    char *title = arena_format(&s->memory, "<kiln/%s>", h->name);
    page p = page_begin(s, h->target, title, "api");
    page_crumb(&p, "Headers", "api/index.html");
    if (i > 0) p.previous = (link){h[-1].name, h[-1].target};
    if (i + 1 < s->n_headers) p.next = (link){h[1].name, h[1].target};
    p.description = h->summary;
    page_title(&p, arena_format(&s->memory, "<code>&lt;kiln/%s&gt;</code>", h->name));
    prose_blocks(&p, &p.body, h->opening);
    if (!strcmp(h->name, "ops.h")) add_operations_note(&p);
    for (size_t k = 0; k < h->count; k++) {
        const declaration *d = &h->declarations[k];
        if (d->heading) {
            add_section(&p, d);
        } else if (*d->code && !is_operation_declaration(s, d)) {
            add_declaration(&p, h, d);
        }
    }
    if (!h->count) { /* C++, or nothing but includes: shown as it is */
        page_heading(&p, 2, "source", "Source", "Source");
        const char *code = strstr(h->source, "*/");
        code = code ? code + 2 + strspn(code + 2, "\n") : h->source;
        color_block(&p, &p.body, "cpp", code, strlen(code));
    }
    page_end(&p);
    text body = {0};
    prose_plain(&body, h->opening);
    site_entry(s, (entry){.kind = "header",
                          .title = title,
                          .where = "Headers",
                          .target = h->target,
                          .words = h->name,
                          .body = arena_keep(&s->memory, text_string(&body)),
                          .message = ""});
    text_free(&body);
}

static void write_index(site *s) {
    page p = page_begin(s, "api/index.html", "Headers", "api");
    text *out = &p.body;
    page_title(&p, "Headers");
    text_add(out, "<p>Everything public is declared in <code>include/kiln</code>, and described "
                  "where it stands. A program includes ");
    page_code_link(&p, out, "api/kiln.html", "<kiln/kiln.h>");
    text_add(out, ", or from C++17 ");
    page_code_link(&p, out, "api/kiln-hpp.html", "<kiln/kiln.hpp>");
    text_add(out, "; both bring all the others.</p>\n"
                  "<table class=\"list\"><thead class=\"hidden\"><tr><th scope=\"col\">Header</th>"
                  "<th scope=\"col\">About</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < s->n_headers; i++) {
        const header *h = &s->headers[i];
        text_add(out, "<tr><td>");
        page_code_link(&p, out, h->target, h->name);
        text_add(out, "</td><td>");
        prose(&p, out, h->summary);
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "</tbody></table>\n");
    page_end(&p);
}

void write_headers(site *s) {
    for (size_t i = 0; i < s->n_headers; i++) write_header(s, i);
    write_index(s);
}
