#include "explain.h"

#include "buffer.h"
#include "catalogue.h"
#include "explain_options.h"
#include "import.h"
#include "match.h"
#include "page.h"
#include "search.h"
#include "user.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* How far ahead of the second the first must be to be shown alone, and how near the others must be
 * to be named beside it. */
static const double clear_lead = 1.45, near_share = 0.4;
enum { MOST_NEAR = 5 };

typedef const kn__entry *entry_ref;

/* ---- Lists --------------------------------------------------------------------------------------
 */

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All tags, each once, in alphabetical order; to be freed. */
static const char **all_tags(const kn__catalogue *all, size_t *count) {
    size_t n = 0, kept = 0;
    for (size_t i = 0; i < all->count; i++) n += kn__entry_length(&all->items[i], "tags");
    const char **tags = kn__must(calloc(n + 1, sizeof *tags));
    n = 0;
    for (size_t i = 0; i < all->count; i++)
        for (size_t j = 0; j < kn__entry_length(&all->items[i], "tags"); j++)
            tags[n++] = kn__entry_item(&all->items[i], "tags", j);
    if (n) qsort(tags, n, sizeof *tags, by_text);
    for (size_t i = 0; i < n; i++)
        if (!kept || strcmp(tags[kept - 1], tags[i]) != 0) tags[kept++] = tags[i];
    *count = kept;
    return tags;
}

static int list_tags(const kn__catalogue *all) {
    size_t count;
    const char **tags = all_tags(all, &count);
    for (size_t i = 0; i < count; i++) {
        kn__layout l = {.out = stdout};
        kn__layout_span(&l, KN__STYLE_PLAIN, tags[i]);
        fputc('\n', stdout);
    }
    free(tags);
    return 0;
}

/* Says that no record has this tag, and which tags there are. */
static int unknown_tag(const kn__catalogue *all, const char *tag) {
    size_t count;
    const char **tags = all_tags(all, &count);
    kn__layout l = kn__layout_of(stderr);
    kn__buffer list = {0};
    const char *nearest = kn__search_nearest(tag, tags, count);
    kn__buffer_text(&list, "kiln: no error has the tag \"");
    kn__buffer_text(&list, tag);
    kn__buffer_text(&list, "\"");
    if (nearest) {
        kn__buffer_text(&list, "; did you mean ");
        kn__buffer_text(&list, nearest);
        kn__buffer_text(&list, "?");
    }
    kn__layout_words(&l, KN__STYLE_PLAIN, "", list.at);
    list.used = 0;
    for (size_t i = 0; i < count; i++) {
        kn__buffer_text(&list, tags[i]);
        kn__buffer_text(&list, i + 1 < count ? ", " : "");
    }
    if (count) kn__layout_words(&l, KN__STYLE_PLAIN, "known tags: ", list.at);
    kn__buffer_free(&list);
    free(tags);
    return 1;
}

static int by_code(const void *a, const void *b) {
    const kn__entry *left = *(const entry_ref *)a, *right = *(const entry_ref *)b;
    if (left->imported != right->imported) return left->imported ? 1 : -1;
    int order = left->imported ? strcmp(left->repo, right->repo) : strcmp(left->code, right->code);
    return order ? order : strcmp(left->slug, right->slug);
}

static void print_list(entry_ref *list, size_t count, bool json) {
    kn__layout l = kn__layout_of(stdout);
    int width = kn__page_slug_width(list, count);
    for (size_t i = 0; i < count; i++) {
        if (json)
            kn__entry_print_json(list[i], stdout);
        else
            kn__page_print_line(&l, list[i], width);
    }
}

/* The records with this tag (all where it is NULL), or only the imported ones. */
static int list_entries(const kn__catalogue *all, const kn__explain_options *o) {
    bool only_imported = o->action == KN__EXPLAIN_IMPORTED;
    entry_ref *list = kn__must(calloc(all->count + 1, sizeof *list));
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const kn__entry *e = &all->items[i];
        if (o->tag && !kn__entry_has_tag(e, o->tag)) continue;
        if (!only_imported || e->imported) list[count++] = e;
    }
    if (count) qsort(list, count, sizeof *list, by_code);
    print_list(list, count, o->json);
    free(list);
    if (!count && o->tag) return unknown_tag(all, o->tag);
    if (!count) fputs("kiln: nothing was imported; see kiln explain --import FILE\n", stderr);
    return count ? 0 : 1;
}

/* For shell completion: slugs and codes. */
static int list_names(const kn__catalogue *all) {
    for (size_t i = 0; i < all->count; i++) {
        printf("%s\n", all->items[i].slug);
        if (*all->items[i].code) printf("%s\n", all->items[i].code);
    }
    return 0;
}

/* ---- Explaining ---------------------------------------------------------------------------------
 */

static void show(const kn__layout *l, const kn__entry *e, bool json, bool first) {
    if (json) {
        kn__entry_print_json(e, stdout);
        return;
    }
    if (!first) fputs("\n\n", stdout);
    kn__page_print(l, e);
}

/* Names the records that come next. */
static void print_near(const kn__layout *l, const kn__hit *hits, size_t count) {
    kn__buffer names = {0};
    for (size_t i = 1; i < count && i <= MOST_NEAR; i++) {
        if (hits[i].score < near_share * hits[0].score) break;
        if (names.used) kn__buffer_text(&names, ", ");
        kn__buffer_text(&names, hits[i].entry->slug);
    }
    if (names.used) {
        fputc('\n', l->out);
        kn__layout_words(l, KN__STYLE_FAINT, "also near: ", names.at);
    }
    kn__buffer_free(&names);
}

static int nothing_found(const char *question) {
    kn__layout l = kn__layout_of(stderr);
    kn__buffer text = {0};
    kn__buffer_text(&text, "kiln: nothing about \"");
    kn__buffer_text(&text, question);
    kn__buffer_text(&text, "\" was found");
    kn__layout_words(&l, KN__STYLE_PLAIN, "", text.at);
    fputs("Try other words, one at a time; `kiln explain --list` shows all errors and\n"
          "`kiln explain --tags` what they are about.\n",
          stderr);
    kn__buffer_free(&text);
    return 1;
}

static bool is_of_name(char c) {
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

/* The first record whose code, or whose name of several words, stands in a text: in the first line
 * of a report, or in a report as JSON. */
static const kn__entry *named_in(const kn__catalogue *all, const char *text) {
    const kn__entry *found = NULL;
    kn__buffer word = {0};
    while (*text && !found) {
        size_t length = 0;
        while (is_of_name(text[length])) length++;
        word.used = 0;
        kn__buffer_add(&word, text, length);
        if (length && (!strncmp(text, "KN", 2) || memchr(text, '-', length)))
            found = kn__catalogue_find(all, word.at);
        text += length ? length : 1;
    }
    kn__buffer_free(&word);
    return found;
}

static int answer(const kn__catalogue *all, const char *question, bool json) {
    kn__hit hits[KN__SEARCH_HITS];
    kn__layout l = kn__layout_of(stdout);
    size_t count = kn__search(all, question, hits);
    const kn__entry *exact = named_in(all, question);
    if (!exact) exact = kn__match_message(all, question);
    if (exact) {
        show(&l, exact, json, true);
        return 0;
    }
    if (!count) return nothing_found(question);
    if (count == 1 || hits[0].score > clear_lead * hits[1].score) {
        show(&l, hits[0].entry, json, true);
        if (!json) print_near(&l, hits, count);
        return 0;
    }
    entry_ref list[KN__SEARCH_HITS];
    size_t shown = 0;
    while (shown < count && hits[shown].score >= near_share * hits[0].score) {
        list[shown] = hits[shown].entry;
        shown++;
    }
    print_list(list, shown, json);
    if (!json) printf("\nkiln explain %s shows the first of these in full.\n", list[0]->slug);
    return 0;
}

/* Whether every word names a record. */
static bool all_named(const kn__catalogue *all, const kn__explain_options *o) {
    for (int i = 0; i < o->n_words; i++)
        if (!kn__catalogue_find(all, o->words[i])) return false;
    return true;
}

static int explain_words(const kn__catalogue *all, const kn__explain_options *o) {
    if (!o->n_words) return list_entries(all, o);
    if (all_named(all, o)) {
        kn__layout l = kn__layout_of(stdout);
        for (int i = 0; i < o->n_words; i++)
            show(&l, kn__catalogue_find(all, o->words[i]), o->json, i == 0);
        return 0;
    }
    kn__buffer question = {0};
    for (int i = 0; i < o->n_words; i++) {
        if (i) kn__buffer_text(&question, " ");
        kn__buffer_text(&question, o->words[i]);
    }
    int status = answer(all, question.at, o->json);
    kn__buffer_free(&question);
    return status;
}

/* ---- The user catalogue -------------------------------------------------------------------------
 */

static const kn__entry *find_imported(const kn__catalogue *all, const char *name) {
    for (size_t i = 0; i < all->count; i++) {
        const kn__entry *e = &all->items[i];
        if (e->imported && (!strcmp(e->id, name) || !strcmp(e->slug, name))) return e;
    }
    return NULL;
}

static int remove_entries(const kn__catalogue *all, const kn__explain_options *o) {
    int status = 0;
    for (int i = 0; i < o->n_words; i++) {
        const kn__entry *e = find_imported(all, o->words[i]);
        if (!e) {
            bool own = kn__catalogue_find(all, o->words[i]) != NULL;
            fprintf(stderr, "kiln: \"%s\" %s\n", o->words[i],
                    own ? "is Kiln's own and cannot be removed" : "was not imported");
            if (!status) status = 1;
        } else if (kn__user_remove(e)) {
            printf("removed %s (%s)\n", e->slug, e->repo);
        } else {
            status = 2;
        }
    }
    return status;
}

/* ---- Dispatch -----------------------------------------------------------------------------------
 */

static int run(const kn__catalogue *all, const kn__explain_options *o) {
    switch (o->action) {
    case KN__EXPLAIN_WORDS:
        return explain_words(all, o);
    case KN__EXPLAIN_LIST:
    case KN__EXPLAIN_IMPORTED:
        return list_entries(all, o);
    case KN__EXPLAIN_TAGS:
        return list_tags(all);
    case KN__EXPLAIN_NAMES:
        return list_names(all);
    case KN__EXPLAIN_MATCH:
        return kn__match_log(all, o->json);
    case KN__EXPLAIN_IMPORT:
        return kn__import(all, o->words, o->n_words);
    case KN__EXPLAIN_REMOVE:
        return remove_entries(all, o);
    case KN__EXPLAIN_HELP:
        break;
    }
    return 0;
}

int kn__explain(int argc, char **argv) {
    kn__explain_options options;
    if (!kn__explain_parse(argc, argv, &options)) return 2;
    if (options.action == KN__EXPLAIN_HELP) {
        fputs(kn__explain_help, stdout);
        return 0;
    }
    kn__catalogue all = kn__catalogue_open();
    int status = run(&all, &options);
    kn__catalogue_close(&all);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "kiln: standard output: %s\n", strerror(errno));
        return 2;
    }
    return status;
}
