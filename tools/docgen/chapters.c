/* The pages that are written by hand: the guide, recipes, decisions, examples. Which there are and
 * in what order stands in docs/site/contents.txt: a group a line, below it, indented,
 *
 *     docs/guide/tensors.md -> guide/tensors.html
 * where a * in both stands for the same text, and the line for as many pages as there are files.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

static void add_chapter(site *s, const char *group, const char *source, const char *target,
                        bool listed) {
    char *content = file_read(&s->memory, site_path(s, source));
    if (!content) {
        site_complain(s, "docs/site/contents.txt: no such file: %s", source);
        return;
    }
    void *items = s->chapters;
    chapter *c = list_more(&items, &s->n_chapters, &s->chapters_capacity, sizeof *c);
    s->chapters = items;
    const char *slash = strrchr(source, '/');
    const char *title = ends_with(source, ".md") ? markdown_title(&s->memory, content)
                        : slash                  ? slash + 1
                                                 : source;
    *c = (chapter){group, source, target, title, content, listed};
}

/* Every file that a pattern with one * selects. */
static void add_chapters(site *s, const char *group, char *source, char *target) {
    char *star = strchr(source, '*'), *goal = strchr(target, '*');
    if (!star || !goal) {
        add_chapter(s, group, source, target, true);
        return;
    }
    char *slash = star;
    while (slash > source && *slash != '/') slash--;
    int folder = (int)(slash - source), before = (int)(star - slash - 1);
    size_t count;
    char *path = site_path(s, arena_keep_n(&s->memory, source, (size_t)folder));
    char **names = folder_names(&s->memory, path, star + 1, &count);
    for (size_t i = 0; i < count; i++) {
        if (strncmp(names[i], slash + 1, (size_t)before)) continue;
        int stem = (int)(strlen(names[i]) - strlen(star + 1));
        char *file = arena_format(&s->memory, "%.*s/%s", folder, source, names[i]);
        char *to = arena_format(&s->memory, "%.*s%.*s%s", (int)(goal - target), target, stem,
                                names[i], goal + 1);
        add_chapter(s, group, file, to, false);
    }
}

/* A page that stands in no group would be lost. */
static void check_listed(site *s, const char *folder) {
    size_t count;
    char **names = folder_names(&s->memory, site_path(s, folder), ".md", &count);
    for (size_t i = 0; i < count; i++) {
        char *source = arena_format(&s->memory, "%s/%s", folder, names[i]);
        if (!site_target_of(s, source))
            site_complain(s, "docs/site/contents.txt does not have %s", source);
    }
}

void load_chapters(site *s) {
    char *list = file_read(&s->memory, site_path(s, "docs/site/contents.txt"));
    if (!list) fail("docs/site/contents.txt cannot be read");
    const char *group = "";
    char *rest;
    for (char *line = strtok_r(list, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (*line == '#') continue;
        char *arrow = strstr(line, " -> ");
        if (!arrow) {
            group = line;
            continue;
        }
        char *source = line + strspn(line, " "), *target = arrow + 4;
        source[strcspn(source, " ")] = '\0';
        add_chapters(s, group, source, target + strspn(target, " "));
    }
    check_listed(s, "docs");
    check_listed(s, "docs/guide");
    check_listed(s, "docs/recipes");
    check_listed(s, "docs/decisions");
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void doorway(page *p, const char *target, const char *title, const char *about) {
    text *out = &p->body;
    text_add(out, "<li><a href=\"");
    page_target(p, out, target);
    text_addf(out, "\"><strong>%s</strong> <span>%s</span></a></li>\n", title, about);
}

static void doorways(page *p) {
    site *s = p->site;
    arena *a = &s->memory;
    text_add(&p->body, "<ul class=\"doorways\">\n");
    doorway(p, "guide/index.html", "Guide",
            "Install it, train a first model, then each part in turn.");
    doorway(p, "operations/index.html", "Operations",
            arena_format(a, "%zu operations: declarations, dtypes, gradients, equivalents.",
                         s->n_operations));
    doorway(
        p, "errors/index.html", "Errors",
        arena_format(a, "%zu errors: what each means and how to mend the program.", s->n_records));
    doorway(p, "api/index.html", "Headers",
            arena_format(a, "%zu headers: every public declaration with its description.",
                         s->n_headers));
    text_add(&p->body, "</ul>\n");
}

/* The front page is the README, with doors to the parts in place of its list of links. */
static void write_front(page *p, const chapter *c) {
    arena *a = &p->site->memory;
    p->class_name = "page front";
    chapter part = *c;
    const char *first = strstr(c->content, "\n## ");
    const char *links = strstr(c->content, "\n## Documentation\n");
    const char *after = links ? strstr(links + 1, "\n## ") : NULL;
    if (!first) first = c->content + strlen(c->content);
    if (!links || links < first) links = c->content + strlen(c->content);
    if (!after) after = "";
    part.content = arena_keep_n(a, c->content, (size_t)(first - c->content));
    markdown(p, &part);
    doorways(p);
    part.content = arena_format(a, "%.*s\n%s", (int)(links - first), first, after);
    markdown(p, &part);
}

static void write_example(page *p, const chapter *c) {
    site *s = p->site;
    bool code = ends_with(c->source, ".c") || ends_with(c->source, ".cpp");
    page_title(p, arena_format(&s->memory, "<code>%s</code>", c->source));
    color_block(p, &p->body, code ? "c" : "text", c->content, strlen(c->content));
    text plain = {0};
    prose_plain(&plain, c->content);
    site_entry(s, (entry){.kind = code ? "example" : "guide",
                          .title = c->source,
                          .where = c->group,
                          .target = c->target,
                          .words = "",
                          .body = arena_keep(&s->memory, text_string(&plain)),
                          .message = ""});
    text_free(&plain);
}

static void write_chapter(site *s, size_t i) {
    const chapter *c = &s->chapters[i];
    bool front = !strcmp(c->target, "index.html");
    page p = page_begin(s, c->target, c->title, "guide");
    if (!front) page_crumb(&p, "Guide", "guide/index.html");
    if (!front && !c->listed) {
        const chapter *overview = NULL;
        for (size_t k = 0; k < i && !overview; k++) {
            if (s->chapters[k].listed && ends_with(s->chapters[k].target, "/index.html") &&
                !strcmp(s->chapters[k].group, c->group))
                overview = &s->chapters[k];
        }
        if (overview) page_crumb(&p, overview->title, overview->target);
    }
    if (i > 0) p.previous = (link){s->chapters[i - 1].title, s->chapters[i - 1].target};
    if (i + 1 < s->n_chapters) p.next = (link){s->chapters[i + 1].title, s->chapters[i + 1].target};
    if (front) {
        write_front(&p, c);
    } else if (!ends_with(c->source, ".md")) {
        write_example(&p, c);
    } else if (!markdown(&p, c)) {
        site_complain(s, "%s cannot be parsed", c->source);
    }
    page_end(&p);
}

/* The overview: every group with its pages. */
static void write_overview(site *s) {
    page p = page_begin(s, "guide/index.html", "Guide", "guide");
    page_title(&p, "Guide");
    text *out = &p.body;
    const char *group = "";
    for (size_t i = 0; i < s->n_chapters; i++) {
        const chapter *c = &s->chapters[i];
        if (strcmp(group, c->group)) {
            if (*group) text_add(out, "</ul>\n");
            group = c->group;
            page_heading(&p, 2, anchor_of(&s->memory, group), group, group);
            text_add(out, "<ul class=\"plain\">\n");
        }
        text_add(out, "<li>");
        page_link(&p, out, c->target, c->title);
        text_add(out, "</li>\n");
    }
    if (*group) text_add(out, "</ul>\n");
    page_end(&p);
}

void write_chapters(site *s) {
    write_overview(s);
    for (size_t i = 0; i < s->n_chapters; i++) write_chapter(s, i);
}
