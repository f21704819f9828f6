/* A page an error, from its record, its two programs and the places that raise it. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>

#include "docgen.h"

static const char *text_of(const record *r, const char *name) {
    const char *value = json_string_value(json_object_get(r->json, name));
    return value ? value : "";
}

static bool has(const record *r, const char *name) {
    const json_t *value = json_object_get(r->json, name);
    return (json_is_string(value) && *json_string_value(value)) || json_array_size(value) > 0;
}

static void section(page *p, const record *r, const char *field, const char *id, const char *title,
                    bool ordered) {
    if (!has(r, field)) return;
    page_heading(p, 2, id, title, title);
    prose_json(p, &p->body, json_object_get(r->json, field), ordered);
}

/* ---- The parts of the page ------------------------------------------------------------------- */

static void add_lead(page *p, const record *r) {
    text *out = &p->body;
    text_addf(out,
              "<p class=\"chips\"><span class=\"chip\">%s</span> <span class=\"chip %s\">%s</span>",
              r->code, r->warning ? "warning" : "error", r->warning ? "warning" : "error");
    const json_t *tags = json_object_get(r->json, "tags");
    for (size_t i = 0; i < json_array_size(tags); i++) {
        const char *name = json_string_value(json_array_get(tags, i));
        if (!name) continue;
        text_char(out, ' ');
        page_link(
            p, out,
            arena_format(&p->site->memory, "errors/tag/%s.html", anchor_of(&p->site->memory, name)),
            name);
    }
    text_add(out, "</p>\n<p class=\"message\">");
    prose(p, out, r->message);
    text_add(out, "</p>\n");
}

static void add_solutions(page *p, const record *r) {
    if (!has(r, "solutions") && !has(r, "hint")) return;
    page_heading(p, 2, "solutions", "How to mend it", "How to mend it");
    if (!prose_json(p, &p->body, json_object_get(r->json, "solutions"), true))
        prose_json(p, &p->body, json_object_get(r->json, "hint"), false);
}

/* What the example needs beyond a CPU. */
static void add_needs(page *p, const record *r) {
    static const char *const needs[][2] = {
        {"fault", "a failure that it injects through <kiln/fault.h>"},
        {"late", "the test backend `late`"},
        {"build", "a build of Kiln that leaves something out"},
        {"remote", "a remote device"},
        {"gpu", "a GPU"},
    };
    const json_t *list = json_object_get(r->json, "requires");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        for (size_t k = 0; name && k < sizeof needs / sizeof *needs; k++) {
            if (strcmp(needs[k][0], name)) continue;
            text_add(&p->body, "<p class=\"note\">The example needs ");
            prose(p, &p->body, needs[k][1]);
            text_add(&p->body, ".</p>\n");
        }
    }
}

static void add_fix(page *p, const record *r) {
    if (!r->before && !r->after) return;
    page_heading(p, 2, "fix", "An example, and its fix", "An example, and its fix");
    if (r->before && r->after) {
        compare(p, &p->body, r->before, r->after);
    } else {
        const char *only = r->before ? r->before : r->after;
        color_block(p, &p->body, "c", only, strlen(only));
    }
    add_needs(p, r);
}

static void add_validation(page *p, const record *r) {
    const char *code = text_of(r, "validationCode");
    if (*code) {
        page_heading(p, 2, "validation", "Ask beforehand", "Ask beforehand");
        color_block(p, &p->body, "c", code, strlen(code));
    }
    section(p, r, "preventionTips", "prevention", "Habits that keep it away", false);
}

static void add_related(page *p, const record *r) {
    const json_t *related = json_object_get(r->json, "related");
    if (!json_array_size(related)) return;
    text *out = &p->body;
    page_heading(p, 2, "related", "Related errors", "Related errors");
    text_add(out, "<ul class=\"plain\">\n");
    for (size_t i = 0; i < json_array_size(related); i++) {
        const char *slug = json_string_value(json_array_get(related, i));
        const record *other = slug ? site_record(p->site, slug, strlen(slug)) : NULL;
        if (!other) {
            site_complain(p->site, "errors/%s/record.json: related: there is no error \"%s\"",
                          r->slug, slug ? slug : "");
            continue;
        }
        text_add(out, "<li>");
        page_code_link(p, out, other->target, other->slug);
        text_add(out, " <span class=\"aside\">");
        prose(p, out, other->message);
        text_add(out, "</span></li>\n");
    }
    text_add(out, "</ul>\n");
}

static void add_sites(page *p, const record *r) {
    if (!r->n_sites) return;
    text *out = &p->body;
    text_addf(
        out,
        "<details class=\"sites\"><summary>Raised in %zu place%s of the code</summary>\n<ul>\n",
        r->n_sites, r->n_sites == 1 ? "" : "s");
    for (size_t i = 0; i < r->n_sites; i++) {
        const raising_site *at = &r->sites[i];
        text_addf(out, "<li><code>%s:%d</code>", at->file, at->line);
        if (*at->function) {
            text_add(out, " <span class=\"aside\">in <code>");
            text_html(out, at->function);
            text_add(out, "</code></span>");
        }
        text_add(out, "</li>\n");
    }
    text_add(out, "</ul></details>\n");
}

static void fact(page *p, const char *name, const char *value) {
    if (!*value) return;
    text_addf(&p->body, "<div><dt>%s</dt><dd>", name);
    prose(p, &p->body, value);
    text_add(&p->body, "</dd></div>\n");
}

static void add_placeholders(page *p, const record *r) {
    json_t *holes = json_object_get(r->json, "placeholders");
    const char *name;
    json_t *type;
    if (!json_object_size(holes)) return;
    text *out = &p->body;
    text_add(out, "<div><dt>Placeholders</dt><dd>");
    bool first = true;
    json_object_foreach(holes, name, type) {
        if (!json_is_string(type)) continue;
        text_addf(out, "%s<var>%s</var> %s", first ? "" : ", ", name, json_string_value(type));
        first = false;
    }
    text_add(out, "</dd></div>\n");
}

static const char *strategy_text(const char *strategy) {
    if (!strcmp(strategy, "validation")) return "validation: ask beforehand";
    if (!strcmp(strategy, "retry")) return "retry: try again";
    if (!strcmp(strategy, "fallback")) return "fallback: do something else instead";
    if (!strcmp(strategy, "configuration")) return "configuration: set something up";
    return strategy;
}

static void add_facts(page *p, const record *r) {
    arena *a = &p->site->memory;
    char *status = arena_format(a, "`KN_E_%s`", r->slug);
    for (char *c = status + 6; *c; c++)
        *c = *c == '-' ? '_' : *c >= 'a' && *c <= 'z' ? *c - 32 : *c;
    page_heading(p, 2, "facts", "At a glance", "At a glance");
    text_add(&p->body, "<dl class=\"facts\">\n");
    fact(p, "Status", status);
    fact(p, "In the terminal", arena_format(a, "`kiln explain %s`", r->slug));
    add_placeholders(p, r);
    fact(p, "Handling", strategy_text(text_of(r, "handlingStrategy")));
    fact(p, "Since", text_of(r, "sinceVersion"));
    fact(p, "Identity", arena_format(a, "`%s`", text_of(r, "id")));
    text_add(&p->body, "</dl>\n");
    add_sites(p, r);
}

/* ---- The search ------------------------------------------------------------------------------ */

static void add_words(text *out, const json_t *value) {
    if (json_is_string(value)) {
        text_char(out, ' ');
        text_add(out, json_string_value(value));
    }
    for (size_t i = 0; i < json_array_size(value); i++) add_words(out, json_array_get(value, i));
}

static void index_error(page *p, const record *r) {
    static const char *const fields[] = {"documentation",    "hint",      "triggerScenarios",
                                         "commonSituations", "solutions", "preventionTips"};
    site *s = p->site;
    text all = {0}, body = {0}, words = {0};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        add_words(&all, json_object_get(r->json, fields[i]));
    prose_plain(&body, text_string(&all));
    text_addf(&words, "%s %s", r->slug, r->code);
    add_words(&words, json_object_get(r->json, "tags"));
    site_entry(s, (entry){.kind = "error",
                          .title = r->slug,
                          .where = r->code,
                          .target = r->target,
                          .words = arena_keep(&s->memory, words.data),
                          .body = arena_keep(&s->memory, text_string(&body)),
                          .message = r->message});
    text_free(&all);
    text_free(&body);
    text_free(&words);
}

static void write_error(site *s, size_t i) {
    const record *r = &s->records[i];
    page p = page_begin(s, r->target, r->slug, "errors");
    p.description = r->message;
    p.class_name = "page error-page";
    page_crumb(&p, "Errors", "errors/index.html");
    if (i > 0) p.previous = (link){r[-1].slug, r[-1].target};
    if (i + 1 < s->n_records) p.next = (link){r[1].slug, r[1].target};
    page_title(&p, r->slug);
    add_lead(&p, r);
    section(&p, r, "documentation", "meaning", "What it means", false);
    add_solutions(&p, r);
    add_fix(&p, r);
    section(&p, r, "triggerScenarios", "when", "When it is raised", false);
    section(&p, r, "commonSituations", "situations", "Where people meet it", false);
    add_validation(&p, r);
    add_related(&p, r);
    add_facts(&p, r);
    index_error(&p, r);
    page_end(&p);
}

void write_errors(site *s) {
    for (size_t i = 0; i < s->n_records; i++) write_error(s, i);
}
