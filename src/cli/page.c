#include "page.h"

#include "buffer.h"
#include "builtin.h"
#include "example.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SITES = 12, MOST_SLUG_COLUMNS = 34, CODE_COLUMNS = 8, LEAST_MESSAGE = 16 };

/* A text, or a list of texts with a dash each. */
static void print_texts(const kn__layout *l, const kn__entry *e, const char *field) {
    size_t count = kn__entry_length(e, field);
    for (size_t i = 0; i < count; i++)
        kn__layout_words(l, KN__STYLE_PLAIN, count > 1 ? "  - " : "  ",
                         kn__entry_item(e, field, i));
}

static void print_section(const kn__layout *l, const kn__entry *e, const char *title,
                          const char *field) {
    if (!kn__entry_length(e, field)) return;
    kn__layout_heading(l, title);
    print_texts(l, e, field);
}

static void print_head(const kn__layout *l, const kn__entry *e) {
    kn__buffer rest = {0};
    const char *type = kn__entry_text(e, "errorType"), *since = kn__entry_text(e, "sinceVersion");
    if (*e->code) {
        kn__layout_span(l, KN__STYLE_FAINT, e->code);
        fputs("  ", l->out);
    }
    kn__layout_span(l, KN__STYLE_STRONG, e->slug);
    kn__buffer_text(&rest, *e->severity ? e->severity : "error");
    if (*type && strcmp(type, "status") != 0) {
        kn__buffer_text(&rest, ", ");
        kn__buffer_text(&rest, type);
    }
    if (*since) {
        kn__buffer_text(&rest, ", since ");
        kn__buffer_text(&rest, since);
    }
    if (e->imported) {
        kn__buffer_text(&rest, strcmp(e->repo, "imported") ? ", from " : ", ");
        kn__buffer_text(&rest, e->repo);
    }
    int used = kn__layout_columns(e->slug) + (*e->code ? kn__layout_columns(e->code) + 2 : 0);
    if (used + 2 + kn__layout_columns(rest.at) <= l->width)
        fprintf(l->out, "%*s", l->width - used - kn__layout_columns(rest.at), "");
    else
        fputs("\n  ", l->out);
    kn__layout_span(l, KN__STYLE_FAINT, rest.at);
    fputs("\n\n", l->out);
    kn__buffer_free(&rest);
    if (*e->message) kn__layout_words(l, KN__STYLE_STRONG, "  ", e->message);
}

static void print_when(const kn__layout *l, const kn__entry *e) {
    size_t scenarios = kn__entry_length(e, "triggerScenarios");
    if (!scenarios && !kn__entry_length(e, "commonSituations")) return;
    kn__layout_heading(l, "When it happens");
    print_texts(l, e, "triggerScenarios");
    if (scenarios && kn__entry_length(e, "commonSituations")) fputc('\n', l->out);
    print_texts(l, e, "commonSituations");
}

/* The solutions, numbered; the hint where a record has none. */
static void print_solutions(const kn__layout *l, const kn__entry *e) {
    size_t count = kn__entry_length(e, "solutions");
    if (!count) {
        print_section(l, e, "How to mend it", "hint");
        return;
    }
    kn__layout_heading(l, "How to mend it");
    for (size_t i = 0; i < count; i++) {
        char label[32];
        snprintf(label, sizeof label, "%3zu. ", i + 1);
        kn__layout_words(l, KN__STYLE_PLAIN, label, kn__entry_item(e, "solutions", i));
    }
}

static void print_code(const kn__layout *l, const kn__entry *e, const char *title,
                       const char *field) {
    const char *code = kn__entry_text(e, field);
    if (!*code) return;
    kn__layout_heading(l, title);
    while (*code) {
        size_t length = strcspn(code, "\n");
        kn__layout_code(l, KN__STYLE_PLAIN, ' ', code, length);
        code += length + (code[length] == '\n');
    }
}

/* A list in one paragraph, divided by commas. */
static void print_joined(const kn__layout *l, const kn__entry *e, const char *title,
                         const char *field) {
    kn__buffer joined = {0};
    size_t count = kn__entry_length(e, field);
    if (!count) return;
    for (size_t i = 0; i < count; i++) {
        if (i) kn__buffer_text(&joined, ", ");
        kn__buffer_text(&joined, kn__entry_item(e, field, i));
    }
    kn__layout_heading(l, title);
    kn__layout_words(l, KN__STYLE_PLAIN, "  ", joined.at);
    kn__buffer_free(&joined);
}

/* One path with all its lines: "src/ops/matmul.c:12, 40". Returns how many sites that took. */
static size_t print_site(const kn__layout *l, const kn__builtin_site *sites, size_t count) {
    char text[512];
    size_t taken = 0;
    int used = snprintf(text, sizeof text, "%s", sites[0].path);
    for (; taken < count && !strcmp(sites[taken].path, sites[0].path); taken++) {
        if (used > 0 && (size_t)used < sizeof text - 24)
            used += snprintf(text + used, sizeof text - (size_t)used, "%s%d", taken ? ", " : ":",
                             sites[taken].line);
    }
    kn__layout_words(l, KN__STYLE_PLAIN, "  ", text);
    return taken;
}

static void print_sites(const kn__layout *l, const kn__entry *e) {
    size_t count;
    const kn__builtin_site *sites = kn__entry_sites(e, &count);
    if (count) kn__layout_heading(l, "Raised at");
    size_t files = 0, at = 0;
    while (at < count && files++ < MOST_SITES) at += print_site(l, sites + at, count - at);
    if (at < count) fprintf(l->out, "  and %zu more places\n", count - at);
}

static void print_foreign_site(const kn__layout *l, const kn__entry *e) {
    const char *path = kn__entry_text(e, "filePath"), *url = kn__entry_text(e, "githubUrl");
    kn__buffer text = {0};
    if (!*path) return;
    kn__buffer_text(&text, path);
    long long line = json_integer_value(json_object_get(e->json, "lineNumber"));
    if (line > 0) {
        kn__buffer_text(&text, ":");
        kn__buffer_number(&text, (unsigned long long)line);
    }
    kn__layout_heading(l, "Raised at");
    kn__layout_words(l, KN__STYLE_PLAIN, "  ", text.at);
    if (*url) kn__layout_words(l, KN__STYLE_PLAIN, "  ", url);
    kn__buffer_free(&text);
}

void kn__page_print(const kn__layout *l, const kn__entry *e) {
    print_head(l, e);
    print_section(l, e, "What it means", "documentation");
    print_when(l, e);
    print_solutions(l, e);
    const char *fix = kn__entry_text(e, "exampleFix");
    if (*fix) kn__example_print(l, fix);
    print_code(l, e, "Ask beforehand", "validationCode");
    print_section(l, e, "Keep it away", "preventionTips");
    print_joined(l, e, "See also", "related");
    print_joined(l, e, "Tags", "tags");
    if (e->imported)
        print_foreign_site(l, e);
    else
        print_sites(l, e);
}

int kn__page_slug_width(const kn__entry *const *list, size_t count) {
    int widest = 0;
    for (size_t i = 0; i < count; i++) {
        int width = kn__layout_columns(list[i]->slug);
        if (width > widest) widest = width;
    }
    return widest > MOST_SLUG_COLUMNS ? MOST_SLUG_COLUMNS : widest;
}

/* What tells in a list: every message of Kiln's begins with the operation. */
static const char *without_operation(const char *message) {
    static const char start[] = "{operation}: ";
    return strncmp(message, start, sizeof start - 1) ? message : message + sizeof start - 1;
}

/* Cuts a text to so many columns, with a mark where something is missing. */
static void cut(kn__buffer *text, int columns) {
    if (kn__layout_columns(text->at) <= columns) return;
    size_t length = 0;
    for (int column = 0; column < columns - 1; column++) do
            length++;
        while (((unsigned char)text->at[length] & 0xc0) == 0x80);
    text->used = length;
    kn__buffer_text(text, "\xe2\x80\xa6"); /* U+2026 */
}

void kn__page_print_line(const kn__layout *l, const kn__entry *e, int slug_width) {
    kn__buffer rest = {0};
    const char *code = *e->code ? e->code : "-";
    int code_columns = kn__layout_columns(code), slug_columns = kn__layout_columns(e->slug);
    int code_gap = code_columns < CODE_COLUMNS ? CODE_COLUMNS - code_columns : 1;
    int slug_gap = slug_columns < slug_width ? slug_width - slug_columns + 2 : 2;
    if (!strncmp(e->severity, "warn", 4)) kn__buffer_text(&rest, "(warning) ");
    if (e->imported) {
        kn__buffer_text(&rest, "[");
        kn__buffer_text(&rest, e->repo);
        kn__buffer_text(&rest, "] ");
    }
    kn__buffer_text(&rest, *e->message ? without_operation(e->message)
                                       : kn__entry_text(e, "documentation"));
    int room = l->width - code_columns - code_gap - slug_columns - slug_gap;
    if (l->cuts && room < LEAST_MESSAGE) room = l->width - 4;
    bool below = l->cuts && room == l->width - 4;
    if (l->cuts) cut(&rest, room);
    kn__layout_span(l, KN__STYLE_FAINT, code);
    fprintf(l->out, "%*s", code_gap, "");
    kn__layout_span(l, KN__STYLE_STRONG, e->slug);
    fprintf(l->out, below ? "\n%*s" : "%*s", below ? 4 : slug_gap, "");
    kn__layout_span(l, KN__STYLE_PLAIN, rest.at);
    fputc('\n', l->out);
    kn__buffer_free(&rest);
}
