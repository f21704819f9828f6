/* docgen: makes the documentation site.
 *
 *   docgen [--root DIR] [--out DIR]   writes the site, by default from the current folder to
 *                                     build/docs, then examines it
 *   docgen --check [--out DIR]        examines a site that was built
 *
 * The pages come from docs/ and README.md, src/ops/ops.def, docs/operations.md, the public headers
 * and errors/; the frame, the style and the scripts from docs/site/. Everything is one folder of
 * static files with relative links, to be opened from disk. Exits 1 where something is amiss.
 */
#define _POSIX_C_SOURCE 200809L
#include <kiln/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "docgen.h"

#define TEXT(number) #number
#define VERSION_TEXT(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

static void copy_assets(site *s) {
    static const char *const assets[] = {"site.css", "theme.js", "search.js", "icon.svg"};
    for (size_t i = 0; i < sizeof assets / sizeof *assets; i++) {
        char *content = file_read(
            &s->memory, site_path(s, arena_format(&s->memory, "docs/site/%s", assets[i])));
        if (!content) fail("docs/site/%s cannot be read", assets[i]);
        file_write(arena_format(&s->memory, "%s/assets/%s", s->out, assets[i]), content,
                   strlen(content));
    }
}

static void write_site(site *s) {
    s->template = file_read(&s->memory, site_path(s, "docs/site/page.html"));
    if (!s->template) fail("docs/site/page.html cannot be read");
    load_operations(s); /* first: a name of ops.h leads to its operation's page */
    load_records(s);
    load_headers(s);
    load_chapters(s);
    load_sites(s);
    write_chapters(s);
    write_operations(s);
    write_errors(s);
    write_error_lists(s);
    write_headers(s);
    write_search(s);
    copy_assets(s);
    printf("%zu pages of the guide, %zu operations, %zu errors, %zu headers; the search knows %zu "
           "places\n",
           s->n_chapters, s->n_operations, s->n_records, s->n_headers, s->n_entries);
}

static void close_site(site *s) {
    for (size_t i = 0; i < s->n_records; i++) {
        json_decref(s->records[i].json);
        free(s->records[i].sites);
    }
    for (size_t i = 0; i < s->n_tags; i++) free(s->tags[i].records);
    for (size_t i = 0; i < s->n_headers; i++) free(s->headers[i].declarations);
    free(s->entries);
    free(s->chapters);
    free(s->records);
    free(s->tags);
    free(s->headers);
    free(s->families);
    free(s->operations);
    arena_free(&s->memory);
}

int main(int argc, char **argv) {
    site s = {.root = ".", .out = "build/docs", .complete = true};
    bool check_only = false;
    s.version = VERSION_TEXT(KN_VERSION_MAJOR, KN_VERSION_MINOR, KN_VERSION_PATCH);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--check")) {
            check_only = true;
        } else if (!strcmp(argv[i], "--root") && i + 1 < argc) {
            s.root = argv[++i];
        } else if (!strcmp(argv[i], "--out") && i + 1 < argc) {
            s.out = argv[++i];
        } else {
            fail("usage: docgen [--check] [--root DIR] [--out DIR]");
        }
    }
    if (!check_only) write_site(&s);
    int wrong = check_site(&s);
    bool good = s.complete && wrong == 0;
    close_site(&s);
    return good ? 0 : 1;
}
