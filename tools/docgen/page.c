/* The frame around every page: docs/site/page.html, filled in. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

page page_begin(site *s, const char *target, const char *title, const char *section) {
    page p = {.site = s, .target = target, .title = title, .section = section};
    p.description = title;
    p.class_name = "page";
    return p;
}

void page_crumb(page *p, const char *title, const char *target) {
    if (p->n_crumbs < (int)(sizeof p->crumbs / sizeof *p->crumbs))
        p->crumbs[p->n_crumbs++] = (link){title, target};
}

void page_target(const page *p, text *out, const char *target) {
    size_t length = strcspn(target, "#");
    if (target[length] && length == strlen(p->target) && !strncmp(target, p->target, length)) {
        text_html(out, target + length);
        return;
    }
    for (const char *at = strchr(p->target, '/'); at; at = strchr(at + 1, '/'))
        text_add(out, "../");
    text_html(out, target);
}

static void open_link(const page *p, text *out, const char *target) {
    text_add(out, "<a href=\"");
    page_target(p, out, target);
    text_add(out, "\">");
}

void page_link(const page *p, text *out, const char *target, const char *title) {
    open_link(p, out, target);
    text_html(out, title);
    text_add(out, "</a>");
}

void page_code_link(const page *p, text *out, const char *target, const char *name) {
    bool linked = target && strcmp(target, p->target) != 0;
    if (linked) {
        text_add(out, "<a class=\"name\" href=\"");
        page_target(p, out, target);
        text_add(out, "\">");
    }
    text_add(out, "<code>");
    text_html(out, name);
    text_add(out, "</code>");
    if (linked) text_add(out, "</a>");
}

void page_title(page *p, const char *html) {
    text_addf(&p->body, "<h1>%s</h1>\n", html);
}

void page_heading(page *p, int level, const char *id, const char *html, const char *plain) {
    text_addf(&p->body, "<h%d id=\"%s\">%s <a class=\"anchor\" href=\"#%s\" aria-label=\"Link to ",
              level, id, html, id);
    text_html(&p->body, plain);
    text_addf(&p->body, "\">#</a></h%d>\n", level);
    if (level > 3) return;
    text_addf(&p->contents, "<li class=\"level%d\"><a href=\"#%s\">", level, id);
    text_html(&p->contents, plain);
    text_add(&p->contents, "</a></li>\n");
    p->n_headings++;
}

/* ---- The parts of the frame ------------------------------------------------------------------ */

static void add_areas(const page *p, text *out) {
    static const struct {
        const char *section, *title, *target;
    } areas[] = {
        {"guide", "Guide", "guide/index.html"},
        {"operations", "Operations", "operations/index.html"},
        {"errors", "Errors", "errors/index.html"},
        {"api", "Headers", "api/index.html"},
    };
    for (size_t i = 0; i < sizeof areas / sizeof *areas; i++) {
        text_add(out, "<a href=\"");
        page_target(p, out, areas[i].target);
        text_add(out, strcmp(areas[i].section, p->section) ? "\">" : "\" class=\"here\">");
        text_addf(out, "%s</a>\n", areas[i].title);
    }
}

static void add_crumbs(const page *p, text *out) {
    if (!p->n_crumbs) return;
    text_add(out, "<nav class=\"crumbs\" aria-label=\"Breadcrumb\"><ol>\n<li>");
    page_link(p, out, "index.html", "Kiln");
    text_add(out, "</li>\n");
    for (int i = 0; i < p->n_crumbs; i++) {
        text_add(out, "<li>");
        page_link(p, out, p->crumbs[i].target, p->crumbs[i].title);
        text_add(out, "</li>\n");
    }
    text_add(out, "<li aria-current=\"page\">");
    text_html(out, p->title);
    text_add(out, "</li>\n</ol></nav>\n");
}

static void add_turn(const page *p, text *out, const link *to, const char *way, const char *word) {
    if (!to->target) return;
    text_addf(out, "<a class=\"%s\" rel=\"%s\" href=\"", way, way);
    page_target(p, out, to->target);
    text_addf(out, "\"><span>%s</span> ", word);
    text_html(out, to->title);
    text_add(out, "</a>\n");
}

static void add_turns(const page *p, text *out) {
    if (!p->previous.target && !p->next.target) return;
    text_add(out, "<nav class=\"turn\" aria-label=\"Previous and next\">\n");
    add_turn(p, out, &p->previous, "prev", "Previous");
    add_turn(p, out, &p->next, "next", "Next");
    text_add(out, "</nav>\n");
}

static void add_outline(const page *p, text *out) {
    text_add(out, "<div class=\"outline\">");
    if (p->n_headings > 1 && strcmp(p->class_name, "page index")) {
        text_addf(out,
                  "<nav aria-labelledby=\"outline-title\"><h2 id=\"outline-title\">On this page"
                  "</h2>\n<ul>\n%s</ul></nav>",
                  text_string(&p->contents));
    }
    text_add(out, "</div>\n");
}

static void add_contents(const page *p, text *out) {
    text contents = {0};
    navigation(p, &contents);
    text_addf(out,
              "<nav id=\"contents\" class=\"contents\" aria-label=\"Contents\">\n"
              "<a class=\"close\" href=\"#content\">Close the contents</a>\n%s</nav>\n",
              text_string(&contents));
    text_free(&contents);
}

/* ---- Filling in the template ----------------------------------------------------------------- */

static void fill(const page *p, text *out, const char *name, size_t n) {
    site *s = p->site;
    if (!strncmp(name, "title", n)) {
        text_html(out, p->title);
        text_add(out, strcmp(p->target, "index.html") ? " · Kiln" : "");
    } else if (!strncmp(name, "description", n)) {
        text_html(out, p->description);
    } else if (!strncmp(name, "root", n)) {
        page_target(p, out, "");
    } else if (!strncmp(name, "version", n)) {
        text_html(out, s->version);
    } else if (!strncmp(name, "class", n)) {
        text_add(out, p->class_name);
    } else if (!strncmp(name, "areas", n)) {
        add_areas(p, out);
    } else if (!strncmp(name, "contents", n)) {
        add_contents(p, out);
    } else if (!strncmp(name, "crumbs", n)) {
        add_crumbs(p, out);
    } else if (!strncmp(name, "body", n)) {
        text_add(out, text_string(&p->body));
    } else if (!strncmp(name, "turns", n)) {
        add_turns(p, out);
    } else if (!strncmp(name, "outline", n)) {
        add_outline(p, out);
    } else {
        site_complain(s, "page.html asks for %.*s, which is not known", (int)n, name);
    }
}

void page_end(page *p) {
    site *s = p->site;
    text out = {0};
    const char *at = s->template;
    for (const char *open; (open = strstr(at, "{{"));) {
        const char *close = strstr(open, "}}");
        if (!close) fail("page.html: {{ without }}");
        text_add_n(&out, at, (size_t)(open - at));
        fill(p, &out, open + 2, (size_t)(close - open - 2));
        at = close + 2;
    }
    text_add(&out, at);
    char *path = arena_format(&s->memory, "%s/%s", s->out, p->target);
    file_write(path, out.data, out.length);
    text_free(&out);
    text_free(&p->body);
    text_free(&p->contents);
}
