/* Texts of records and of comments in headers: plain English with code in backquotes, names of the
 * interface, {placeholders} and slugs, all of which become marks and links. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <string.h>

#include "docgen.h"

/* What a piece of code leads to: a name of the interface, perhaps as a call, or a slug. */
static const char *target_of_code(const page *p, const char *code, size_t n) {
    size_t word = 0;
    while (word < n && is_word(code[word])) word++;
    if (word && (word == n || code[word] == '(')) {
        const char *target = site_find(p->site, code, word);
        if (target) return target;
    }
    const record *r = memchr(code, '-', n) ? site_record(p->site, code, n) : NULL;
    return r ? r->target : NULL;
}

static void add_code(const page *p, text *out, const char *code, size_t n) {
    char *copy = arena_keep_n(&p->site->memory, code, n);
    page_code_link(p, out, target_of_code(p, code, n), copy);
}

/* The length of a name that may be linked, kn_… or KN_…, or of a slug with hyphens; else 0. */
static size_t name_length(const char *at) {
    size_t n = 0;
    while (is_word(at[n])) n++;
    if (n > 3 && (starts_with(at, "kn_") || starts_with(at, "KN_"))) return n;
    n = 0;
    while (islower((unsigned char)at[n]) || isdigit((unsigned char)at[n]) ||
           (n && at[n] == '-' && islower((unsigned char)at[n + 1])))
        n++;
    return n && memchr(at, '-', n) && !is_word(at[n]) ? n : 0;
}

/* The length of a {placeholder}, 0 where none begins. */
static size_t placeholder_length(const char *at) {
    if (*at != '{') return 0;
    size_t n = 1;
    while (is_word(at[n])) n++;
    return n > 1 && at[n] == '}' ? n + 1 : 0;
}

/* The length of the arguments of a call that begin here, 0 where they do not end soon. */
static size_t arguments_length(const char *at) {
    int depth = 0;
    if (*at != '(') return 0;
    for (size_t i = 0; i < 100 && at[i]; i++) {
        if (at[i] == '(') depth++;
        if (at[i] == ')' && --depth == 0) return i + 1;
        if (at[i] == '`') return 0;
    }
    return 0;
}

static void add_placeholder(text *out, const char *at, size_t n) {
    text_add(out, "<var>");
    text_html_n(out, at + 1, n - 2);
    text_add(out, "</var>");
}

void prose(const page *p, text *out, const char *from) {
    bool inside = false; /* within a word */
    while (*from) {
        const char *close = *from == '`' ? strchr(from + 1, '`') : NULL;
        size_t hole = placeholder_length(from);
        size_t include = starts_with(from, "<kiln/") ? strcspn(from, ">") + 1 : 0;
        size_t name = inside ? 0 : name_length(from);
        const char *target = name ? target_of_code(p, from, name) : NULL;
        if (close) {
            add_code(p, out, from + 1, (size_t)(close - from - 1));
            from = close + 1;
            inside = false;
        } else if (include && from[include - 1]) {
            const char *page_of = site_find(p->site, from, include);
            page_code_link(p, out, page_of, arena_keep_n(&p->site->memory, from, include));
            from += include;
            inside = false;
        } else if (hole) {
            add_placeholder(out, from, hole);
            from += hole;
        } else if (name && (target || from[1] == 'n' || from[1] == 'N')) {
            size_t call = arguments_length(from + name);
            add_code(p, out, from, name + call);
            from += name + call;
        } else {
            text_html_n(out, from, 1);
            inside = is_word(*from) || *from == '-';
            from++;
        }
    }
}

void prose_plain(text *out, const char *from) {
    bool blank = false;
    for (; *from; from++) {
        if (isspace((unsigned char)*from)) {
            if (!blank && out->length) text_char(out, ' ');
            blank = true;
        } else if (*from != '`') {
            text_char(out, *from);
            blank = false;
        }
    }
}

/* ---- Comments of several paragraphs ---------------------------------------------------------- */

typedef enum block { NOTHING, PARAGRAPH, ITEM, CODE } block;

static void flush(const page *p, text *out, block kind, text *held) {
    const char *from = text_string(held);
    if (kind == CODE) {
        color_block(p, out, "c", from, strlen(from));
    } else if (kind != NOTHING) {
        text_add(out, kind == ITEM ? "<p class=\"item\">" : "<p>");
        prose(p, out, from);
        text_add(out, "</p>\n");
    }
    text_cut(held, 0);
}

static block kind_of(const char *line, size_t n, block before) {
    size_t blanks = strspn(line, " ");
    if (blanks >= n) return before == CODE ? CODE : NOTHING;
    if (blanks >= 4 && before != ITEM && before != PARAGRAPH) return CODE;
    if (line[blanks] == '-' && line[blanks + 1] == ' ') return ITEM;
    return before == ITEM && blanks >= 2 ? ITEM : PARAGRAPH;
}

void prose_blocks(const page *p, text *out, const char *from) {
    text held = {0};
    block now = NOTHING;
    while (*from) {
        size_t n = strcspn(from, "\n"), blanks = strspn(from, " ");
        block next = kind_of(from, n, now);
        bool starts = next != now || (next == ITEM && from[blanks] == '-');
        if (starts) flush(p, out, now, &held);
        if (next == CODE) {
            size_t cut = blanks < 4 ? blanks : 4;
            text_add_n(&held, from + cut, n > cut ? n - cut : 0);
            text_char(&held, '\n');
        } else if (next != NOTHING) {
            if (held.length) text_char(&held, ' ');
            size_t cut = blanks + (next == ITEM && starts ? 2 : 0);
            text_add_n(&held, from + cut, n - cut);
        }
        now = next;
        from += n + (from[n] == '\n');
    }
    flush(p, out, now, &held);
    text_free(&held);
}

/* ---- Fields of records ----------------------------------------------------------------------- */

bool prose_json(const page *p, text *out, const json_t *value, bool ordered) {
    if (json_is_string(value) && *json_string_value(value)) {
        prose_blocks(p, out, json_string_value(value));
        return true;
    }
    if (json_array_size(value) == 0) return false;
    const char *list = ordered ? "ol" : "ul";
    if (json_array_size(value) == 1) {
        const char *only = json_string_value(json_array_get(value, 0));
        if (only) prose_blocks(p, out, only);
        return only != NULL;
    }
    text_addf(out, "<%s>\n", list);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *item = json_string_value(json_array_get(value, i));
        if (!item) continue;
        text_add(out, "<li>");
        prose(p, out, item);
        text_add(out, "</li>\n");
    }
    text_addf(out, "</%s>\n", list);
    return true;
}
