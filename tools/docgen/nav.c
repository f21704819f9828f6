/* The contents beside a page: all of the part that it belongs to, opened where it stands. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "docgen.h"

static void item(const page *p, text *out, const char *target, const char *title) {
    bool here = !strcmp(target, p->target);
    text_add(out, "<li><a href=\"");
    page_target(p, out, target);
    text_add(out, here ? "\" aria-current=\"page\">" : "\">");
    text_html(out, title);
    text_add(out, "</a></li>\n");
}

static void title(text *out, const char *name) {
    text_addf(out, "<h2>%s</h2>\n", name);
}

/* ---- Guide ----------------------------------------------------------------------------------- */

/* Groups of pages that are not listed one by one open where the reader is in them. */
static bool is_in(const page *p, const char *group) {
    const site *s = p->site;
    for (size_t i = 0; i < s->n_chapters; i++) {
        if (!strcmp(s->chapters[i].target, p->target)) return !strcmp(s->chapters[i].group, group);
    }
    return false;
}

static void add_guide(const page *p, text *out) {
    const site *s = p->site;
    const char *group = "";
    for (size_t i = 0; i < s->n_chapters; i++) {
        const chapter *c = &s->chapters[i];
        if (strcmp(group, c->group)) {
            if (*group) text_add(out, "</ul>\n");
            group = c->group;
            title(out, group);
            text_add(out, "<ul>\n");
        }
        bool front = !strcmp(c->target, "index.html");
        bool small = !strcmp(group, "Examples") || !strcmp(group, "Background");
        if (c->listed || small || is_in(p, group))
            item(p, out, c->target, front ? "Introduction" : c->title);
    }
    if (*group) text_add(out, "</ul>\n");
}

/* ---- Operations ------------------------------------------------------------------------------ */

static size_t open_family(const page *p) {
    const site *s = p->site;
    for (size_t i = 0; i < s->n_families; i++) {
        if (!strcmp(s->families[i].target, p->target)) return i;
    }
    for (size_t i = 0; i < s->n_operations; i++) {
        if (!strcmp(s->operations[i].target, p->target)) return s->operations[i].family;
    }
    return s->n_families;
}

static void add_operations(const page *p, text *out) {
    const site *s = p->site;
    size_t open = open_family(p);
    title(out, "Operations");
    text_add(out, "<ul>\n");
    item(p, out, "operations/index.html", "All operations");
    for (size_t i = 0; i < s->n_families; i++) {
        const family *f = &s->families[i];
        item(p, out, f->target, f->title);
        if (i != open) continue;
        text_add(out, "<li><ul>\n");
        for (size_t k = f->first; k < f->first + f->count; k++)
            item(p, out, s->operations[k].target, s->operations[k].name);
        text_add(out, "</ul></li>\n");
    }
    text_add(out, "</ul>\n");
}

/* ---- Errors ---------------------------------------------------------------------------------- */

static const tag *open_tag(const page *p) {
    const site *s = p->site;
    for (size_t i = 0; i < s->n_tags; i++) {
        if (!strcmp(s->tags[i].target, p->target)) return &s->tags[i];
    }
    for (size_t i = 0; i < s->n_records; i++) {
        if (strcmp(s->records[i].target, p->target)) continue;
        const json_t *tags = json_object_get(s->records[i].json, "tags");
        const char *name = json_string_value(json_array_get(tags, 0));
        for (size_t k = 0; name && k < s->n_tags; k++) {
            if (!strcmp(s->tags[k].name, name)) return &s->tags[k];
        }
    }
    return NULL;
}

static void add_errors(const page *p, text *out) {
    const site *s = p->site;
    const tag *open = open_tag(p);
    title(out, "Errors");
    text_add(out, "<ul>\n");
    item(p, out, "errors/index.html", "All errors");
    for (size_t i = 0; i < s->n_tags; i++) {
        const tag *t = &s->tags[i];
        item(p, out, t->target, t->name);
        if (t != open) continue;
        text_add(out, "<li><ul>\n");
        for (size_t k = 0; k < t->count; k++)
            item(p, out, s->records[t->records[k]].target, s->records[t->records[k]].slug);
        text_add(out, "</ul></li>\n");
    }
    for (size_t i = 0; !s->n_tags && i < s->n_records; i++)
        item(p, out, s->records[i].target, s->records[i].slug);
    text_add(out, "</ul>\n");
}

/* ---- Headers --------------------------------------------------------------------------------- */

static void add_headers(const page *p, text *out) {
    const site *s = p->site;
    title(out, "Headers");
    text_add(out, "<ul>\n");
    item(p, out, "api/index.html", "All headers");
    for (size_t i = 0; i < s->n_headers; i++)
        item(p, out, s->headers[i].target, s->headers[i].name);
    text_add(out, "</ul>\n");
}

static void add_areas(const page *p, text *out) {
    text_add(out, "<ul class=\"areas\">\n");
    item(p, out, "index.html", "Start");
    item(p, out, "guide/index.html", "Guide");
    item(p, out, "operations/index.html", "Operations");
    item(p, out, "errors/index.html", "Errors");
    item(p, out, "api/index.html", "Headers");
    text_add(out, "</ul>\n");
}

void navigation(const page *p, text *out) {
    add_areas(p, out);
    if (!strcmp(p->section, "guide")) add_guide(p, out);
    if (!strcmp(p->section, "operations")) add_operations(p, out);
    if (!strcmp(p->section, "errors")) add_errors(p, out);
    if (!strcmp(p->section, "api")) add_headers(p, out);
}
