/* The list of all errors, and a page a tag. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "docgen.h"

static const char *first_tag(const record *r) {
    const char *name = json_string_value(json_array_get(json_object_get(r->json, "tags"), 0));
    return name ? name : "";
}

static void open_table(text *out, const char *label) {
    text_addf(out,
              "<div class=\"table\" role=\"region\" aria-label=\"%s\" tabindex=\"0\">"
              "<table class=\"list errors\"><thead class=\"hidden\"><tr><th scope=\"col\">Code"
              "</th><th scope=\"col\">Error</th><th scope=\"col\">Message</th></tr></thead>\n"
              "<tbody>\n",
              label);
}

static void add_row(page *p, const record *r) {
    text *out = &p->body;
    const json_t *tags = json_object_get(r->json, "tags");
    text_addf(out, "<tr class=\"row\"><td class=\"number\">%s</td><td>", r->code);
    page_code_link(p, out, r->target, r->slug);
    if (r->warning) text_add(out, " <span class=\"chip warning\">warning</span>");
    text_add(out, "</td><td>");
    prose(p, out, r->message);
    text_add(out, "<span class=\"hidden\">");
    for (size_t i = 0; i < json_array_size(tags); i++) {
        const char *name = json_string_value(json_array_get(tags, i));
        if (name) text_addf(out, " %s", name);
    }
    text_add(out, "</span></td></tr>\n");
}

static void close_table(text *out) {
    text_add(out, "</tbody></table></div>\n");
}

static void add_tags(page *p) {
    site *s = p->site;
    text *out = &p->body;
    if (!s->n_tags) return;
    text_add(out, "<p class=\"chips\"><span>By tag:</span>");
    for (size_t i = 0; i < s->n_tags; i++) {
        text_char(out, ' ');
        page_link(p, out, s->tags[i].target, s->tags[i].name);
    }
    text_add(out, "</p>\n");
}

/* The errors whose first tag this is. */
static void add_group(page *p, const char *name, const char *title) {
    site *s = p->site;
    bool open = false;
    for (size_t i = 0; i < s->n_records; i++) {
        if (strcmp(first_tag(&s->records[i]), name)) continue;
        if (!open) {
            text_add(&p->body, "<section class=\"group\">\n");
            page_heading(p, 2, arena_format(&s->memory, "tag-%s", title), title, title);
            open_table(&p->body, title);
        }
        open = true;
        add_row(p, &s->records[i]);
    }
    if (!open) return;
    close_table(&p->body);
    text_add(&p->body, "</section>\n");
}

static void write_index(site *s) {
    page p = page_begin(s, "errors/index.html", "Errors", "errors");
    p.class_name = "page index";
    text *out = &p.body;
    page_title(&p, "Errors");
    text_addf(out,
              "<p>Every error and warning that Kiln raises, %zu in all: what it means, what "
              "people were doing when they met it, how to mend the program, and an example "
              "that is compiled and run with the tests. To find one, paste its message into "
              "the search, or run <code>kiln explain</code>.</p>\n",
              s->n_records);
    text_add(out,
             "<p class=\"filter js\"><label for=\"filter\">Filter</label> <input id=\"filter\" "
             "type=\"search\" placeholder=\"a slug, a code, a word of the message, a tag\" "
             "data-filter=\".row\"/> <output for=\"filter\"></output></p>\n");
    add_tags(&p);
    for (size_t i = 0; i < s->n_tags; i++) add_group(&p, s->tags[i].name, s->tags[i].name);
    add_group(&p, "", s->n_tags ? "other" : "all");
    page_end(&p);
}

static void write_tag(site *s, size_t i) {
    const tag *t = &s->tags[i];
    page p = page_begin(s, t->target, t->name, "errors");
    page_crumb(&p, "Errors", "errors/index.html");
    if (i > 0) p.previous = (link){t[-1].name, t[-1].target};
    if (i + 1 < s->n_tags) p.next = (link){t[1].name, t[1].target};
    page_title(&p, arena_format(&s->memory, "Errors: %s", t->name));
    open_table(&p.body, t->name);
    for (size_t k = 0; k < t->count; k++) add_row(&p, &s->records[t->records[k]]);
    close_table(&p.body);
    page_end(&p);
}

void write_error_lists(site *s) {
    write_index(s);
    for (size_t i = 0; i < s->n_tags; i++) write_tag(s, i);
}
