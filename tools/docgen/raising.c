/* Where in the code an error is raised: every call of kn__fail_<slug> and kn__warn_<slug>, and
 * every place that hands out KN_E_<SLUG>. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "docgen.h"

/* A file that is being read. */
typedef struct source {
    site *s;
    const char *file;
    const char *function; /* where the line stands */
    int line;
} source;

static record *record_of(site *s, const char *name, size_t n) {
    char slug[64];
    if (n >= sizeof slug) return NULL;
    for (size_t i = 0; i < n; i++)
        slug[i] = name[i] == '_' ? '-' : (char)tolower((unsigned char)name[i]);
    for (size_t i = 0; i < s->n_records; i++) {
        record *r = &s->records[i];
        if (strlen(r->slug) == n && !strncmp(r->slug, slug, n)) return r;
    }
    return NULL;
}

static void add_site(source *at, record *r) {
    const raising_site *last = r->n_sites ? &r->sites[r->n_sites - 1] : NULL;
    bool again = last && last->file == at->file &&
                 (last->line == at->line || last->function == at->function);
    if (again) return; /* a place a function is enough */
    void *items = r->sites;
    raising_site *place = list_more(&items, &r->n_sites, &r->sites_capacity, sizeof *place);
    *place = (raising_site){at->file, at->function, at->line};
    r->sites = items;
}

static void find_names(source *at, const char *line, const char *prefix) {
    for (const char *found = line; (found = strstr(found, prefix));) {
        const char *name = found + strlen(prefix);
        size_t n = 0;
        while (is_word(name[n])) n++;
        record *r = found > line && is_word(found[-1]) ? NULL : record_of(at->s, name, n);
        if (r) add_site(at, r);
        found = name + n;
    }
}

/* A status that is compared, or that a test sample expects, is not raised there. */
static bool hands_out(const char *line) {
    return !strstr(line, "== KN_E_") && !strstr(line, "!= KN_E_") && !strstr(line, "case KN_E_") &&
           !strstr(line, ".fails") && !starts_with(line + strspn(line, " "), "*") &&
           !starts_with(line + strspn(line, " "), "/*");
}

/* The function that a line at the margin begins, NULL where it begins none. */
static const char *function_at(site *s, const char *line) {
    if (!isalpha((unsigned char)*line) || strchr(line, ';')) return NULL;
    const char *paren = strchr(line, '(');
    if (!paren) return NULL;
    const char *begin = paren;
    while (begin > line && is_word(begin[-1])) begin--;
    return begin < paren ? arena_keep_n(&s->memory, begin, (size_t)(paren - begin)) : NULL;
}

static void scan_file(site *s, const char *below) {
    char *all = file_read(&s->memory, site_path(s, below));
    source at = {.s = s, .file = below, .function = ""};
    for (char *line = all; line && *line;) {
        size_t n = strcspn(line, "\n");
        bool more = line[n] != '\0';
        line[n] = '\0';
        at.line++;
        const char *function = function_at(s, line);
        if (function) at.function = function;
        find_names(&at, line, "kn__fail_");
        find_names(&at, line, "kn__warn_");
        if (hands_out(line)) find_names(&at, line, "KN_E_");
        line += n + more;
    }
}

static void scan_folder(site *s, const char *below) {
    size_t count;
    char **names = folder_names(&s->memory, site_path(s, below), "", &count);
    for (size_t i = 0; i < count; i++) {
        char *path = arena_format(&s->memory, "%s/%s", below, names[i]);
        struct stat about;
        if (stat(site_path(s, path), &about) != 0 || starts_with(names[i], "fail_gen")) continue;
        if (S_ISDIR(about.st_mode)) {
            scan_folder(s, path);
        } else if (ends_with(path, ".c") || ends_with(path, ".h")) {
            scan_file(s, path);
        }
    }
}

void load_sites(site *s) {
    scan_folder(s, "src");
}
