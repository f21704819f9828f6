/* Examines a built site: pages are well-formed, every link leads to a page and an anchor that is
 * there, every page is linked, every record and header has its page, and nothing is loaded from
 * elsewhere. It reads what was written, and knows nothing of how. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "docgen.h"

enum { MAX_DEPTH = 64 };

/* A link of a page, to be followed once all are read. */
typedef struct reference {
    const char *page, *to;
} reference;

typedef struct inspector {
    site *s;
    arena memory;
    site names; /* pages and "page#anchor"s, as symbols */
    const char **pages;
    size_t n_pages, pages_capacity;
    reference *references;
    size_t n_references, references_capacity;
    int wrong;
    const char *page; /* the one that is being read */
    const char *open[MAX_DEPTH];
    int depth;
} inspector;

static void wrong(inspector *in, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull));
static void wrong(inspector *in, const char *format, ...) {
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s: ", in->page);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    in->wrong++;
}

/* ---- Tags ------------------------------------------------------------------------------------ */

static bool is_void(const char *name) {
    static const char *const names[] = {"meta", "link", "br", "hr", "input", "img"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!strcmp(names[i], name)) return true;
    }
    return false;
}

static void add_reference(inspector *in, const char *to) {
    void *items = in->references;
    reference *r = list_more(&items, &in->n_references, &in->references_capacity, sizeof *r);
    in->references = items;
    *r = (reference){in->page, to};
}

static void take_attribute(inspector *in, const char *element, const char *name,
                           const char *value) {
    if (!strcmp(name, "id")) {
        char *key = arena_format(&in->memory, "%s#%s", in->page, value);
        if (site_find(&in->names, key, strlen(key)))
            wrong(in, "two elements have the id %s", value);
        site_symbol(&in->names, key, "anchor");
    }
    bool loads = !strcmp(name, "src") || (!strcmp(name, "href") && !strcmp(element, "link"));
    bool leads = loads || !strcmp(name, "href") || !strcmp(name, "action");
    bool outside = strchr(value, ':') != NULL;
    if (loads && outside) wrong(in, "loads %s", value);
    if (leads && !outside) add_reference(in, value);
    if (leads && outside && !starts_with(value, "https://")) wrong(in, "leads to %s", value);
    if (!strncmp(name, "on", 2)) wrong(in, "has a handler %s", name);
    if (strchr(value, '<')) wrong(in, "< in the attribute %s", name);
}

/* Reads the attributes of a tag; returns where they end. */
static const char *take_attributes(inspector *in, const char *element, const char *at) {
    while (*at && *at != '>' && *at != '/') {
        at += strspn(at, " \n");
        size_t name = strcspn(at, "= />\n");
        if (!name) break;
        if (at[name] != '=' || at[name + 1] != '"') {
            wrong(in, "an attribute of <%s> has no value in quotes", element);
            return strchr(at, '>') ? strchr(at, '>') : at + strlen(at);
        }
        const char *value = at + name + 2, *end = strchr(value, '"');
        if (!end) break;
        take_attribute(in, element, arena_keep_n(&in->memory, at, name),
                       arena_keep_n(&in->memory, value, (size_t)(end - value)));
        at = end + 1;
    }
    return at;
}

static void close_element(inspector *in, const char *name) {
    if (!in->depth || strcmp(in->open[in->depth - 1], name)) {
        wrong(in, "</%s> where %s is open", name, in->depth ? in->open[in->depth - 1] : "nothing");
        return;
    }
    in->depth--;
}

static const char *take_tag(inspector *in, const char *at) {
    bool closes = at[1] == '/';
    const char *from = at + 1 + closes;
    size_t n = 0;
    while (isalnum((unsigned char)from[n])) n++;
    char *name = arena_keep_n(&in->memory, from, n);
    if (!n) {
        if (!starts_with(at, "<!DOCTYPE html>")) wrong(in, "a < that begins no tag");
        return at + 1;
    }
    if (closes) {
        close_element(in, name);
        return from + n;
    }
    bool inside_link = false;
    for (int i = 0; i < in->depth; i++) inside_link |= !strcmp(in->open[i], "a");
    if (!strcmp(name, "a") && inside_link) wrong(in, "a link in a link");
    const char *end = take_attributes(in, name, from + n);
    bool empty = *end == '/';
    if (is_void(name) != empty && strcmp(name, "path") && strcmp(name, "circle"))
        wrong(in, "<%s> %s", name, empty ? "is empty" : "is not closed");
    if (!empty && in->depth < MAX_DEPTH) in->open[in->depth++] = name;
    return end;
}

static void check_entity(inspector *in, const char *at) {
    size_t n = strspn(at + 1, "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    if (!n || at[n + 1] != ';') wrong(in, "a bare & before \"%.12s\"", at);
}

static void read_page(inspector *in, const char *name) {
    char *all = file_read(&in->memory, arena_format(&in->memory, "%s/%s", in->s->out, name));
    in->page = name;
    in->depth = 0;
    if (!all) {
        wrong(in, "cannot be read");
        return;
    }
    site_symbol(&in->names, name, "page");
    for (const char *at = all; *at; at++) {
        if (*at == '<')
            at = take_tag(in, at) - 1;
        else if (*at == '&')
            check_entity(in, at);
    }
    if (in->depth) wrong(in, "<%s> stays open", in->open[in->depth - 1]);
}

/* ---- Links ----------------------------------------------------------------------------------- */

/* A link of a page as a path within the site. */
static char *resolved(inspector *in, const reference *r) {
    if (*r->to == '#') return arena_format(&in->memory, "%s%s", r->page, r->to);
    const char *slash = strrchr(r->page, '/');
    size_t folder = slash ? (size_t)(slash - r->page + 1) : 0;
    const char *to = r->to;
    while (starts_with(to, "../")) {
        to += 3;
        if (folder) folder--;
        while (folder && r->page[folder - 1] != '/') folder--;
    }
    return arena_format(&in->memory, "%.*s%s", (int)folder, r->page, to);
}

static void check_links(inspector *in) {
    site linked = {0};
    for (size_t i = 0; i < in->n_references; i++) {
        const reference *r = &in->references[i];
        in->page = r->page;
        char *to = resolved(in, r);
        size_t path = strcspn(to, "#");
        char *file = arena_format(&in->memory, "%s/%.*s", in->s->out, (int)path, to);
        if (!site_find(&in->names, to, path) && !file_exists(file))
            wrong(in, "no such page: %s", to);
        else if (to[path] && !site_find(&in->names, to, strlen(to)))
            wrong(in, "no such anchor: %s", to);
        bool other = strncmp(to, r->page, path) != 0 || r->page[path];
        if (other) site_symbol(&linked, arena_keep_n(&in->memory, to, path), "linked");
    }
    for (size_t i = 0; i < in->n_pages; i++) {
        in->page = in->pages[i];
        if (!site_find(&linked, in->page, strlen(in->page))) wrong(in, "no page leads here");
    }
    arena_free(&linked.memory);
}

/* ---- What has to be there -------------------------------------------------------------------- */

static void expect_page(inspector *in, const char *of, const char *name) {
    in->page = of;
    if (!site_find(&in->names, name, strlen(name))) wrong(in, "has no page %s", name);
}

static void check_complete(inspector *in) {
    size_t count;
    char **names = folder_names(&in->memory, site_path(in->s, "errors"), "", &count);
    for (size_t i = 0; i < count; i++) {
        char *path = arena_format(&in->memory, "errors/%s/record.json", names[i]);
        if (file_exists(site_path(in->s, path)))
            expect_page(in, path, arena_format(&in->memory, "errors/%s.html", names[i]));
    }
    names = folder_names(&in->memory, site_path(in->s, "include/kiln"), ".h", &count);
    for (size_t i = 0; i < count; i++) {
        int stem = (int)strlen(names[i]) - 2;
        expect_page(in, names[i], arena_format(&in->memory, "api/%.*s.html", stem, names[i]));
    }
}

/* Scripts and styles load nothing: the site is used without a network, from disk. */
static void check_assets(inspector *in) {
    static const char *const files[] = {"site.css", "theme.js", "search.js"};
    static const char *const loads[] = {"http:",   "https:", "@import",        "url(",     "fetch(",
                                        "import(", "eval(",  "XMLHttpRequest", "innerHTML"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *path = arena_format(&in->memory, "assets/%s", files[i]);
        char *all = file_read(&in->memory, arena_format(&in->memory, "%s/%s", in->s->out, path));
        in->page = path;
        if (!all) wrong(in, "is missing");
        for (size_t k = 0; all && k < sizeof loads / sizeof *loads; k++) {
            if (strstr(all, loads[k])) wrong(in, "holds %s", loads[k]);
        }
    }
}

/* ---- All ------------------------------------------------------------------------------------- */

static void find_pages(inspector *in, const char *below) {
    size_t count;
    char *folder = arena_format(&in->memory, "%s/%s", in->s->out, below);
    char **names = folder_names(&in->memory, folder, "", &count);
    for (size_t i = 0; i < count; i++) {
        char *path = arena_format(&in->memory, "%s%s", below, names[i]);
        char *whole = arena_format(&in->memory, "%s/%s", in->s->out, path);
        struct stat about;
        if (stat(whole, &about) != 0) continue;
        if (S_ISDIR(about.st_mode)) {
            find_pages(in, arena_format(&in->memory, "%s/", path));
        } else if (ends_with(path, ".html")) {
            void *items = in->pages;
            const char **place =
                list_more(&items, &in->n_pages, &in->pages_capacity, sizeof *place);
            *place = path;
            in->pages = items;
        }
    }
}

int check_site(site *s) {
    inspector in = {.s = s};
    find_pages(&in, "");
    for (size_t i = 0; i < in.n_pages; i++) read_page(&in, in.pages[i]);
    check_links(&in);
    check_complete(&in);
    check_assets(&in);
    in.page = s->out;
    if (!in.n_pages) wrong(&in, "holds no pages");
    if (!in.wrong)
        printf("%zu pages are well-formed, %zu links lead to what is there\n", in.n_pages,
               in.n_references);
    int found = in.wrong;
    free(in.pages);
    free(in.references);
    arena_free(&in.names.memory);
    arena_free(&in.memory);
    return found;
}
