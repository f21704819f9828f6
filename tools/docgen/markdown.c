/* Markdown to HTML: md4c parses, this renders, so that headings get anchors, links lead to pages of
 * the site, code is coloured, and each section goes to the search. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <md4c.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

typedef struct renderer {
    page *p;
    const chapter *c;
    size_t heading_at; /* where the content of the open heading begins in the body */
    int heading;       /* its level, 0 outside */
    text plain;        /* the text of the open heading */
    text code;         /* what an open code block or code span holds so far */
    const char *language;
    const char *origin; /* the file that a code block was taken from */
    bool in_code_block, in_code_span, in_link, unlinked;
    text section; /* the text since the last heading, for the search */
    const char *section_title, *section_anchor;
    const char **anchors; /* those given so far */
    size_t n_anchors, anchors_capacity;
} renderer;

static arena *memory(renderer *r) {
    return &r->p->site->memory;
}

char *anchor_of(arena *a, const char *plain) {
    char *anchor = arena_keep(a, plain), *to = anchor;
    for (const char *from = plain; *from; from++) {
        char c = (char)tolower((unsigned char)*from);
        if (c == ' ') c = '-';
        if (isalnum((unsigned char)c) || c == '_' || c == '-') *to++ = c;
    }
    *to = '\0';
    return anchor;
}

/* An anchor that this page does not have yet. */
static const char *new_anchor(renderer *r, const char *plain) {
    const char *base = anchor_of(memory(r), plain), *anchor = base;
    for (int again = 1;; again++) {
        size_t i = 0;
        while (i < r->n_anchors && strcmp(r->anchors[i], anchor)) i++;
        if (i == r->n_anchors) break;
        anchor = arena_format(memory(r), "%s-%d", base, again);
    }
    void *items = r->anchors;
    const char **place = list_more(&items, &r->n_anchors, &r->anchors_capacity, sizeof *place);
    *place = anchor;
    r->anchors = items;
    return anchor;
}

/* ---- Links ----------------------------------------------------------------------------------- */

/* Path, relative to the folder of the chapter, as a path from the root of the tree. */
static char *from_root(renderer *r, const char *path, size_t n) {
    char *whole;
    if (n && path[0] == '/') {
        whole = arena_keep_n(memory(r), path + 1, n - 1);
    } else {
        const char *slash = strrchr(r->c->source, '/');
        int folder = slash ? (int)(slash - r->c->source + 1) : 0;
        whole = arena_format(memory(r), "%.*s%.*s", folder, r->c->source, (int)n, path);
    }
    for (char *up; (up = strstr(whole, "../"));) {
        char *start = up;
        if (start > whole) start--;
        while (start > whole && start[-1] != '/') start--;
        memmove(start, up + 3, strlen(up + 3) + 1);
    }
    size_t length = strlen(whole);
    if (length && whole[length - 1] == '/') whole[length - 1] = '\0';
    return whole;
}

static void open_link(renderer *r, const char *href, size_t n) {
    page *p = r->p;
    text *out = &p->body;
    size_t path = 0;
    while (path < n && href[path] != '#') path++;
    const char *fragment = arena_keep_n(memory(r), href + path, n - path);
    const char *target = p->target;
    if (memchr(href, ':', path)) {
        text_add(out, "<a class=\"outside\" rel=\"noopener\" href=\"");
        text_html_n(out, href, n);
        text_add(out, "\">");
        return;
    }
    if (path) target = site_target_of(p->site, from_root(r, href, path));
    r->unlinked = !target;
    if (!target) { /* a file that the site does not show */
        text_add(out, "<span class=\"in-tree\" title=\"In the source tree: ");
        text_html(out, from_root(r, href, path));
        text_add(out, "\">");
        return;
    }
    text_add(out, "<a href=\"");
    page_target(p, out, arena_format(memory(r), "%s%s", target, fragment));
    text_add(out, "\">");
}

static void close_link(renderer *r) {
    text_add(&r->p->body, r->unlinked ? "</span>" : "</a>");
    r->unlinked = false;
}

/* ---- Sections -------------------------------------------------------------------------------- */

static void end_section(renderer *r) {
    site *s = r->p->site;
    const char *page_name = r->c->title;
    if (r->section_title) {
        bool whole = !strcmp(r->section_title, page_name);
        text plain = {0};
        prose_plain(&plain, text_string(&r->section));
        site_entry(s,
                   (entry){
                       .kind = !strcmp(r->c->group, "Decisions") ? "decision" : "guide",
                       .title = r->section_title,
                       .where = whole ? r->c->group : page_name,
                       .target = *r->section_anchor ? arena_format(&s->memory, "%s#%s",
                                                                   r->c->target, r->section_anchor)
                                                    : r->c->target,
                       .words = "",
                       .body = arena_keep(&s->memory, text_string(&plain)),
                       .message = "",
                   });
        text_free(&plain);
    }
    text_cut(&r->section, 0);
}

static void begin_heading(renderer *r, int level) {
    if (level <= 3) end_section(r);
    r->heading = level;
    r->heading_at = r->p->body.length;
    text_cut(&r->plain, 0);
}

static void end_heading(renderer *r) {
    page *p = r->p;
    int level = r->heading;
    const char *html = arena_keep(memory(r), text_string(&p->body) + r->heading_at);
    const char *plain = arena_keep(memory(r), text_string(&r->plain));
    const char *anchor = new_anchor(r, plain);
    text_cut(&p->body, r->heading_at);
    r->heading = 0;
    if (level == 1) {
        page_title(p, html);
    } else {
        page_heading(p, level, anchor, html, plain);
    }
    if (level <= 3) {
        r->section_title = level == 1 ? r->c->title : plain;
        r->section_anchor = level == 1 ? "" : anchor;
    }
}

/* ---- Code ------------------------------------------------------------------------------------ */

/* What stands behind the fence: "c fragment", "c from src/ops/ops.def". */
static void begin_code(renderer *r, const MD_BLOCK_CODE_DETAIL *detail) {
    char *info = arena_keep_n(memory(r), detail->info.text ? detail->info.text : "",
                              detail->info.text ? detail->info.size : 0);
    char *from = strstr(info, " from ");
    r->origin = from ? from + 6 : NULL;
    info[strcspn(info, " ")] = '\0';
    r->language = *info ? info : "text";
    r->in_code_block = true;
    text_cut(&r->code, 0);
}

static void end_code(renderer *r) {
    text *out = &r->p->body;
    if (r->origin) {
        text_add(out, "<figure class=\"code\"><figcaption>From ");
        page_code_link(r->p, out, site_target_of(r->p->site, r->origin), r->origin);
        text_add(out, "</figcaption>\n");
    }
    color_block(r->p, out, r->language, text_string(&r->code), r->code.length);
    if (r->origin) text_add(out, "</figure>\n");
    r->in_code_block = false;
}

static void end_code_span(renderer *r) {
    text *out = &r->p->body;
    r->in_code_span = false;
    const char *code = text_string(&r->code);
    if (r->in_link || r->heading) {
        text_add(out, "<code>");
        text_html(out, code);
        text_add(out, "</code>");
        return;
    }
    const char *target = site_target_of(r->p->site, code);
    if (target) {
        page_code_link(r->p, out, target, code);
    } else {
        char *quoted = arena_format(memory(r), "`%s`", code);
        prose(r->p, out, quoted);
    }
}

/* ---- What md4c calls ------------------------------------------------------------------------- */

static void open_cell(text *out, const char *name, MD_ALIGN align) {
    const char *class_name = align == MD_ALIGN_RIGHT    ? " class=\"right\""
                             : align == MD_ALIGN_CENTER ? " class=\"center\""
                                                        : "";
    text_addf(out, "<%s%s%s>", name, class_name,
              *name == 't' && name[1] == 'h' ? " scope=\"col\"" : "");
}

static int enter_block(MD_BLOCKTYPE type, void *detail, void *user) {
    renderer *r = user;
    text *out = &r->p->body;
    switch (type) {
    case MD_BLOCK_H:
        begin_heading(r, (int)((MD_BLOCK_H_DETAIL *)detail)->level);
        break;
    case MD_BLOCK_P:
        text_add(out, "<p>");
        break;
    case MD_BLOCK_UL:
        text_add(out, "<ul>\n");
        break;
    case MD_BLOCK_OL:
        text_add(out, "<ol>\n");
        break;
    case MD_BLOCK_LI:
        text_add(out, "<li>");
        break;
    case MD_BLOCK_QUOTE:
        text_add(out, "<blockquote>\n");
        break;
    case MD_BLOCK_HR:
        text_add(out, "<hr/>\n");
        break;
    case MD_BLOCK_CODE:
        begin_code(r, detail);
        break;
    case MD_BLOCK_TABLE:
        text_add(out, "<div class=\"table\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">"
                      "<table>\n");
        break;
    case MD_BLOCK_THEAD:
        text_add(out, "<thead>\n");
        break;
    case MD_BLOCK_TBODY:
        text_add(out, "<tbody>\n");
        break;
    case MD_BLOCK_TR:
        text_add(out, "<tr>");
        break;
    case MD_BLOCK_TH:
        open_cell(out, "th", ((MD_BLOCK_TD_DETAIL *)detail)->align);
        break;
    case MD_BLOCK_TD:
        open_cell(out, "td", ((MD_BLOCK_TD_DETAIL *)detail)->align);
        break;
    case MD_BLOCK_DOC:
    case MD_BLOCK_HTML:
        break;
    }
    text_char(&r->section, ' ');
    return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user) {
    renderer *r = user;
    text *out = &r->p->body;
    (void)detail;
    switch (type) {
    case MD_BLOCK_H:
        end_heading(r);
        break;
    case MD_BLOCK_P:
        text_add(out, "</p>\n");
        break;
    case MD_BLOCK_UL:
        text_add(out, "</ul>\n");
        break;
    case MD_BLOCK_OL:
        text_add(out, "</ol>\n");
        break;
    case MD_BLOCK_LI:
        text_add(out, "</li>\n");
        break;
    case MD_BLOCK_QUOTE:
        text_add(out, "</blockquote>\n");
        break;
    case MD_BLOCK_CODE:
        end_code(r);
        break;
    case MD_BLOCK_TABLE:
        text_add(out, "</table></div>\n");
        break;
    case MD_BLOCK_THEAD:
        text_add(out, "</thead>\n");
        break;
    case MD_BLOCK_TBODY:
        text_add(out, "</tbody>\n");
        break;
    case MD_BLOCK_TR:
        text_add(out, "</tr>\n");
        break;
    case MD_BLOCK_TH:
        text_add(out, "</th>");
        break;
    case MD_BLOCK_TD:
        text_add(out, "</td>");
        break;
    case MD_BLOCK_DOC:
    case MD_BLOCK_HR:
    case MD_BLOCK_HTML:
        break;
    }
    return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user) {
    renderer *r = user;
    text *out = &r->p->body;
    if (type == MD_SPAN_EM) text_add(out, "<em>");
    if (type == MD_SPAN_STRONG) text_add(out, "<strong>");
    if (type == MD_SPAN_CODE) {
        r->in_code_span = true;
        text_cut(&r->code, 0);
    }
    if (type == MD_SPAN_A) {
        const MD_ATTRIBUTE *href = &((MD_SPAN_A_DETAIL *)detail)->href;
        r->in_link = true;
        open_link(r, href->text, href->size);
    }
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user) {
    renderer *r = user;
    text *out = &r->p->body;
    (void)detail;
    if (type == MD_SPAN_EM) text_add(out, "</em>");
    if (type == MD_SPAN_STRONG) text_add(out, "</strong>");
    if (type == MD_SPAN_CODE) end_code_span(r);
    if (type == MD_SPAN_A) {
        close_link(r);
        r->in_link = false;
    }
    return 0;
}

static int on_text(MD_TEXTTYPE type, const MD_CHAR *from, MD_SIZE n, void *user) {
    renderer *r = user;
    text *out = &r->p->body;
    if (type == MD_TEXT_HTML) return 0; /* comments that the tests read */
    bool broken = type == MD_TEXT_BR || type == MD_TEXT_SOFTBR;
    if (broken) from = "\n", n = 1;
    text_add_n(&r->section, from, n);
    if (r->in_code_block || r->in_code_span) {
        text_add_n(&r->code, from, n);
    } else if (type == MD_TEXT_ENTITY) {
        text_add_n(out, from, n);
    } else {
        if (type == MD_TEXT_BR) text_add(out, "<br/>");
        text_html_n(out, from, n);
    }
    if (r->heading) text_add_n(&r->plain, from, n);
    return 0;
}

bool markdown(page *p, const chapter *c) {
    renderer r = {.p = p, .c = c};
    MD_PARSER parser = {
        .abi_version = 0,
        .flags = MD_FLAG_TABLES,
        .enter_block = enter_block,
        .leave_block = leave_block,
        .enter_span = enter_span,
        .leave_span = leave_span,
        .text = on_text,
    };
    bool parsed = md_parse(c->content, (MD_SIZE)strlen(c->content), &parser, &r) == 0;
    end_section(&r);
    text_free(&r.plain);
    text_free(&r.code);
    text_free(&r.section);
    free(r.anchors);
    return parsed;
}

char *markdown_title(arena *a, const char *source) {
    const char *at = starts_with(source, "# ") ? source : strstr(source, "\n# ");
    if (!at) return arena_keep(a, "");
    at = strchr(at, ' ') + 1;
    char *title = arena_keep_n(a, at, strcspn(at, "\n")), *to = title;
    for (const char *from = title; *from; from++) {
        if (*from != '`') *to++ = *from;
    }
    *to = '\0';
    return title;
}
