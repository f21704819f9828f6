/* Colours code when the site is built: a mark a token, and names of the interface as links. Marks
 * end before a line does, so that lines can be taken apart.
 *
 *   k keyword   t type   s text   n number   c comment   p preprocessor */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <string.h>

#include "docgen.h"

static const char *const keywords[] = {
    "auto",     "break",    "case",     "catch",       "class",    "const",     "constexpr",
    "continue", "decltype", "default",  "delete",      "do",       "else",      "enum",
    "explicit", "extern",   "for",      "goto",        "if",       "inline",    "namespace",
    "new",      "nullptr",  "operator", "private",     "public",   "protected", "return",
    "sizeof",   "static",   "struct",   "switch",      "template", "throw",     "true",
    "try",      "typedef",  "typename", "union",       "using",    "virtual",   "volatile",
    "while",    "false",    "NULL",     "static_cast", "_Generic", "restrict",
};
static const char *const types[] = {
    "bool",     "char",     "double",  "float",   "int",       "long",      "short",    "signed",
    "size_t",   "int8_t",   "int16_t", "int32_t", "int64_t",   "uint8_t",   "uint16_t", "uint32_t",
    "uint64_t", "unsigned", "void",    "FILE",    "uintptr_t", "ptrdiff_t",
};

static bool among(const char *const *list, size_t count, const char *word, size_t n) {
    for (size_t i = 0; i < count; i++) {
        if (strlen(list[i]) == n && !strncmp(list[i], word, n)) return true;
    }
    return false;
}
#define AMONG(list, word, n) among(list, sizeof(list) / sizeof *(list), word, n)

/* A token of that kind, taken apart at the ends of lines. */
static void mark(text *out, char kind, const char *from, size_t n) {
    while (n) {
        const char *end = memchr(from, '\n', n);
        size_t length = end ? (size_t)(end - from) : n;
        if (length) {
            text_addf(out, "<span class=\"%c\">", kind);
            text_html_n(out, from, length);
            text_add(out, "</span>");
        }
        if (end) text_char(out, '\n');
        from += length + (end != NULL);
        n -= length + (end != NULL);
    }
}

/* The length of a text in quotes that begins here. */
static size_t quoted(const char *at, size_t n) {
    size_t i = 1;
    while (i < n && at[i] != at[0] && at[i] != '\n') i += at[i] == '\\' ? 2 : 1;
    return i < n ? i + (at[i] != '\n') : n;
}

static size_t to_line_end(const char *at, size_t n) {
    const char *end = memchr(at, '\n', n);
    return end ? (size_t)(end - at) : n;
}

static size_t word_length(const char *at, size_t n) {
    size_t i = 0;
    while (i < n && is_word(at[i])) i++;
    return i;
}

static size_t number_length(const char *at, size_t n) {
    size_t i = 0;
    while (i < n && (is_word(at[i]) || at[i] == '.' ||
                     ((at[i] == '-' || at[i] == '+') && tolower((unsigned char)at[i - 1]) == 'e' &&
                      at[0] != '0')))
        i++;
    return i;
}

static void c_word(const page *p, text *out, const char *word, size_t n) {
    const char *target = p ? site_find(p->site, word, n) : NULL;
    if (AMONG(keywords, word, n)) {
        mark(out, 'k', word, n);
    } else if (AMONG(types, word, n)) {
        mark(out, 't', word, n);
    } else if (target) {
        text_add(out, "<a href=\"");
        page_target(p, out, target);
        text_add(out, "\">");
        text_html_n(out, word, n);
        text_add(out, "</a>");
    } else {
        text_html_n(out, word, n);
    }
}

/* The length of the comment that begins here, 0 where none does. */
static size_t c_comment(const char *at, size_t n) {
    if (n < 2 || at[0] != '/') return 0;
    if (at[1] == '/') return to_line_end(at, n);
    if (at[1] != '*') return 0;
    for (size_t i = 2; i + 1 < n; i++) {
        if (at[i] == '*' && at[i + 1] == '/') return i + 2;
    }
    return n;
}

static void color_c(const page *p, text *out, const char *at, size_t n) {
    bool fresh = true; /* nothing but blanks so far on this line */
    while (n) {
        size_t took = c_comment(at, n);
        if (took) {
            mark(out, 'c', at, took);
        } else if (*at == '#' && fresh) {
            took = 1;
            while (took < n && at[took] == ' ') took++;
            took += word_length(at + took, n - took);
            mark(out, 'p', at, took);
            if (!strncmp(at, "#include", 8)) { /* what is included is a name, too */
                size_t rest = to_line_end(at + took, n - took);
                mark(out, 's', at + took, rest);
                took += rest;
            }
        } else if (*at == '"' || *at == '\'') {
            took = quoted(at, n);
            mark(out, 's', at, took);
        } else if (isdigit((unsigned char)*at)) {
            took = number_length(at, n);
            mark(out, 'n', at, took);
        } else if (is_word(*at)) {
            took = word_length(at, n);
            c_word(p, out, at, took);
        } else {
            took = 1;
            text_html_n(out, at, 1);
        }
        fresh = *at == '\n' || (fresh && (*at == ' ' || *at == '\t'));
        at += took;
        n -= took;
    }
}

/* Shell and CMake: comments, texts in quotes. */
static void color_sh(text *out, const char *at, size_t n) {
    char before = '\n';
    while (n) {
        size_t took = 1;
        if (*at == '#' && strchr(" \n\t", before)) {
            took = to_line_end(at, n);
            mark(out, 'c', at, took);
        } else if (*at == '"' || (*at == '\'' && !isalnum((unsigned char)before))) {
            took = quoted(at, n);
            mark(out, 's', at, took);
        } else {
            text_html_n(out, at, 1);
        }
        before = at[took - 1];
        at += took;
        n -= took;
    }
}

static void color_json(text *out, const char *at, size_t n) {
    while (n) {
        size_t took = 1;
        if (*at == '"') {
            took = quoted(at, n);
            size_t after = took;
            while (after < n && at[after] == ' ') after++;
            mark(out, after < n && at[after] == ':' ? 'k' : 's', at, took);
        } else if (isdigit((unsigned char)*at)) {
            took = number_length(at, n);
            mark(out, 'n', at, took);
        } else {
            text_html_n(out, at, 1);
        }
        at += took;
        n -= took;
    }
}

void color(const page *p, text *out, const char *language, const char *code, size_t n) {
    if (!strcmp(language, "c") || !strcmp(language, "cpp")) {
        color_c(p, out, code, n);
    } else if (!strcmp(language, "sh") || !strcmp(language, "cmake")) {
        color_sh(out, code, n);
    } else if (!strcmp(language, "json")) {
        color_json(out, code, n);
    } else {
        text_html_n(out, code, n);
    }
}

void color_block(const page *p, text *out, const char *language, const char *code, size_t n) {
    while (n && code[n - 1] == '\n') n--;
    text_addf(out, "<pre class=\"code %s\" tabindex=\"0\"><code>", language);
    color(p, out, language, code, n);
    text_add(out, "</code></pre>\n");
}
