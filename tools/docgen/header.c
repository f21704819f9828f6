/* Takes the public headers apart: comments, and the declarations that stand beneath them. It knows
 * no more of C than where a declaration ends, and shows what stands there. Names with two
 * underscores are the library's own, and left out. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

typedef struct reader {
    site *s;
    header *h;
    const char *at;
    const char *comment; /* the one that waits for its declaration */
    text code, title;    /* of the group that is being read */
    const char *anchor;
    bool again; /* its name has been declared before */
} reader;

static bool is_internal(const char *name, size_t n) {
    return n > 4 && (!strncmp(name, "kn__", 4) || !strncmp(name, "KN__", 4));
}

/* ---- Comments -------------------------------------------------------------------------------- */

static size_t comment_length(const char *at) {
    const char *end = strstr(at, "*/");
    return end ? (size_t)(end + 2 - at) : strlen(at);
}

/* The text of a comment: without its marks, lines as they are. */
static char *comment_text(site *s, const char *at, size_t n) {
    text out = {0};
    const char *end = at + n - 2;
    at += 2;
    while (at < end) {
        size_t line = strcspn(at, "\n");
        if (line > (size_t)(end - at)) line = (size_t)(end - at);
        size_t skip = strspn(at, " ");
        if (skip < line && at[skip] == '*' && out.length) skip++;
        if (skip < line && at[skip] == ' ') skip++;
        if (!out.length) skip = strspn(at, " ");
        if (skip > line) skip = line;
        text_add_n(&out, at + skip, line - skip);
        text_char(&out, '\n');
        at += line + 1;
    }
    while (out.length && isspace((unsigned char)out.data[out.length - 1]))
        text_cut(&out, out.length - 1);
    char *kept = arena_keep(&s->memory, text_string(&out));
    text_free(&out);
    return kept;
}

/* ---- Groups ---------------------------------------------------------------------------------- */

static declaration *add(reader *r) {
    header *h = r->h;
    void *items = h->declarations;
    declaration *d = list_more(&items, &h->count, &h->capacity, sizeof *d);
    h->declarations = items;
    return d;
}

static void end_group(reader *r) {
    arena *a = &r->s->memory;
    if (r->code.length) {
        while (r->code.length && r->code.data[r->code.length - 1] == '\n')
            text_cut(&r->code, r->code.length - 1);
        *add(r) = (declaration){.comment = r->comment,
                                .code = arena_keep(a, text_string(&r->code)),
                                .title = arena_keep(a, text_string(&r->title)),
                                .anchor = r->anchor,
                                .again = r->again};
    }
    r->comment = NULL;
    r->anchor = NULL;
    r->again = false;
    text_cut(&r->code, 0);
    text_cut(&r->title, 0);
}

static void take_comment(reader *r) {
    size_t n = comment_length(r->at);
    char *words = comment_text(r->s, r->at, n);
    r->at += n;
    end_group(r);
    if (starts_with(words, "clang-format")) return;
    if (!starts_with(words, "---- ")) {
        r->comment = words;
        return;
    }
    char *title = words + 5, *end = strstr(title, " ---");
    if (!end) end = title + strlen(title);
    const char *more = strchr(end, '\n');
    *end = '\0';
    while (more && *more == '\n') more++;
    *add(r) = (declaration){.heading = title, .comment = more && *more ? more : NULL};
}

static void add_name(reader *r, const char *name, size_t n) {
    char *copy = arena_keep_n(&r->s->memory, name, n);
    if (!r->anchor) r->anchor = r->again ? arena_format(&r->s->memory, "%s-is", copy) : copy;
    text_addf(&r->title, "%s%s", r->title.length ? " " : "", copy);
}

/* ---- Declarations ---------------------------------------------------------------------------- */

static size_t skip_quoted(const char *at) {
    size_t i = 1;
    while (at[i] && at[i] != at[0]) i += at[i] == '\\' && at[i + 1] ? 2 : 1;
    return at[i] ? i + 1 : i;
}

/* The length of the declaration that begins here. *body is where the body of a function begins
 * within it, 0 where there is none. */
static size_t declaration_length(const char *at, size_t *body) {
    int depth = 0;
    char last = ' ';
    *body = 0;
    for (size_t i = 0; at[i];) {
        if (at[i] == '/' && at[i + 1] == '*') {
            i += comment_length(at + i);
            continue;
        }
        if (at[i] == '"' || at[i] == '\'') {
            i += skip_quoted(at + i);
            continue;
        }
        if (strchr("({[", at[i])) {
            if (at[i] == '{' && depth == 0 && last == ')') *body = i;
            depth++;
        }
        if (strchr(")}]", at[i])) depth--;
        if (depth == 0 && (at[i] == ';' || (at[i] == '}' && *body))) return i + 1;
        if (!isspace((unsigned char)at[i])) last = at[i];
        i++;
    }
    return strlen(at);
}

/* The name that ends before this place. */
static size_t name_before(const char *code, size_t end, size_t *begin) {
    while (end && isspace((unsigned char)code[end - 1])) end--;
    *begin = end;
    while (*begin && is_word(code[*begin - 1])) (*begin)--;
    return end - *begin;
}

/* The constants of an enumeration: what begins a member. */
static void enum_names(reader *r, const char *code, const char *target) {
    const char *at = strchr(code, '{');
    bool fresh = true;
    for (; at && *at && *at != '}'; at++) {
        if (at[0] == '/' && at[1] == '*') at += comment_length(at) - 1;
        if (*at == ',' || *at == '{') fresh = true;
        if (!fresh || !is_word(*at)) continue;
        size_t n = 0;
        while (is_word(at[n])) n++;
        site_symbol(r->s, arena_keep_n(&r->s->memory, at, n), target);
        at += n - 1;
        fresh = false;
    }
}

/* The name that a declaration declares; 0 where it has none. */
static size_t declared_name(const char *code, size_t n, size_t *begin) {
    size_t paren = strcspn(code, "("), brace = strcspn(code, "{");
    if (paren < brace && paren < n) {
        if (code[paren + 1] == '*') { /* a pointer to a function */
            *begin = paren + 2;
            size_t length = 0;
            while (is_word(code[*begin + length])) length++;
            return length;
        }
        return name_before(code, paren, begin);
    }
    if (brace < n && !starts_with(code, "typedef")) return name_before(code, brace, begin);
    return name_before(code, n - 1, begin);
}

static void register_name(reader *r, const char *name, size_t n, const char *code) {
    const char *target = r->h->target;
    const char *known = site_find(r->s, name, n);
    char *kept = arena_keep_n(&r->s->memory, name, n);
    if (known && !r->anchor && starts_with(known, r->h->target)) r->again = true;
    target = arena_format(&r->s->memory, "%s#%s", target, r->anchor ? r->anchor : kept);
    add_name(r, name, n);
    site_symbol(r->s, kept, target);
    if (strstr(code, "enum ") && strchr(code, '{')) enum_names(r, code, target);
}

static void take_declaration(reader *r) {
    size_t body, begin = 0;
    size_t n = declaration_length(r->at, &body);
    char *code = arena_keep_n(&r->s->memory, r->at, n);
    size_t length = declared_name(code, n, &begin);
    bool hidden = is_internal(code + begin, length) || starts_with(code, "KN_EXTERN_C");
    r->at += n;
    /* A comment behind it on the same line belongs to it. */
    size_t blanks = strspn(r->at, " ");
    size_t behind = starts_with(r->at + blanks, "/*") ? blanks + comment_length(r->at + blanks) : 0;
    if (!hidden) {
        if (length > 3 && starts_with(code + begin, "kn_")) {
            register_name(r, code + begin, length, code);
        } else if (starts_with(code, "enum")) {
            if (!r->anchor) r->anchor = "constants";
            enum_names(r, code, r->h->target);
        }
        size_t shown = body ? body : n;
        while (shown && isspace((unsigned char)code[shown - 1])) shown--;
        text_add_n(&r->code, code, shown);
        if (body) text_char(&r->code, ';');
        text_add_n(&r->code, r->at, behind);
        text_char(&r->code, '\n');
    }
    r->at += behind;
}

/* ---- Lines of the preprocessor --------------------------------------------------------------- */

static size_t directive_length(const char *at) {
    size_t n = 0;
    do {
        n += strcspn(at + n, "\n");
        if (n && at[n] && at[n - 1] == '\\')
            n++;
        else
            break;
    } while (true);
    return n;
}

static void take_define(reader *r, const char *at, size_t n) {
    const char *name = at + strlen("#define ");
    size_t length = 0;
    while (is_word(name[length])) length++;
    bool ours = starts_with(name, "KN_") || starts_with(name, "kn_");
    const char *known = site_find(r->s, name, length);
    if (!ours || is_internal(name, length) || (known && starts_with(known, r->h->target))) return;
    size_t head = (size_t)(name - at) + length;
    if (name[length] == '(') head += strcspn(name + length, ")") + 1;
    char *code = arena_keep_n(&r->s->memory, at, n);
    bool whole = !strstr(code, "__") && !strchr(code, '\n');
    register_name(r, name, length, "");
    text_add_n(&r->code, code, whole ? n : head);
    text_char(&r->code, '\n');
}

static void take_directive(reader *r) {
    size_t n = directive_length(r->at);
    if (starts_with(r->at, "#define ")) take_define(r, r->at, n);
    r->at += n;
}

/* ---- A header -------------------------------------------------------------------------------- */

static void take_declarations(reader *r) {
    while (*r->at) {
        if (starts_with(r->at, "\n\n")) end_group(r);
        if (isspace((unsigned char)*r->at)) {
            r->at++;
        } else if (starts_with(r->at, "/*")) {
            take_comment(r);
        } else if (*r->at == '#') {
            take_directive(r);
        } else if (starts_with(r->at, "KN_EXTERN_C_")) {
            r->at += strcspn(r->at, "\n");
        } else {
            take_declaration(r);
        }
    }
    end_group(r);
    text_free(&r->code);
    text_free(&r->title);
}

/* The call macro of kn_x_with belongs beside it, though it stands further below. */
static void join_macros(site *s, header *h) {
    for (size_t i = 0; i < h->count; i++) {
        declaration *macro = &h->declarations[i];
        if (macro->comment || macro->heading || !starts_with(macro->code, "#define kn_")) continue;
        char *with = arena_format(&s->memory, "%s_with(", macro->anchor);
        for (size_t k = 0; k < h->count; k++) {
            declaration *d = &h->declarations[k];
            if (k == i || d->heading || !strstr(d->code, with)) continue;
            d->code = arena_format(&s->memory, "%s\n%s", d->code, macro->code);
            d->title = arena_format(&s->memory, "%s %s", macro->title, d->title);
            d->anchor = macro->anchor;
            macro->code = "";
            break;
        }
    }
}

/* What a comment says to readers: not by what it was printed, nor how it is formatted. */
static const char *opening_of(const char *words) {
    if (starts_with(words, "clang-format")) return "";
    if (!starts_with(words, "Printed by")) return words;
    const char *next = strstr(words, "\n\n");
    return next ? next + 2 : "";
}

static void load_header(site *s, const char *name) {
    void *items = s->headers;
    header *h = list_more(&items, &s->n_headers, &s->headers_capacity, sizeof *h);
    s->headers = items;
    const char *stem = arena_keep_n(&s->memory, name, strcspn(name, "."));
    bool cpp = ends_with(name, ".hpp");
    h->name = name;
    h->target = arena_format(&s->memory, "api/%s%s.html", stem, cpp ? "-hpp" : "");
    h->source =
        file_read(&s->memory, site_path(s, arena_format(&s->memory, "include/kiln/%s", name)));
    if (!h->source) fail("include/kiln/%s cannot be read", name);
    h->opening = "";
    reader r = {.s = s, .h = h, .at = h->source};
    while (!*h->opening && starts_with(r.at, "/*")) {
        size_t n = comment_length(r.at);
        h->opening = opening_of(comment_text(s, r.at, n));
        r.at += n + strspn(r.at + n, "\n");
    }
    const char *stop = strstr(h->opening, ". "), *line = strstr(h->opening, ".\n");
    if (!stop || (line && line < stop)) stop = line;
    h->summary =
        stop ? arena_keep_n(&s->memory, h->opening, (size_t)(stop + 1 - h->opening)) : h->opening;
    char *kept = arena_format(&s->memory, "<kiln/%s>", name);
    site_symbol(s, kept, h->target);
    if (!cpp) take_declarations(&r);
    join_macros(s, h);
}

void load_headers(site *s) {
    size_t count;
    char *folder = site_path(s, "include/kiln");
    char **names = folder_names(&s->memory, folder, "", &count);
    for (size_t i = 0; i < count; i++) {
        if (ends_with(names[i], ".h") || ends_with(names[i], ".hpp")) load_header(s, names[i]);
    }
}
