#include "import.h"

#include "buffer.h"
#include "record.h"
#include "regex.h"
#include "user.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_FILE = 64 << 20,
    MOST_RECORD = 1 << 20,
    MOST_IMPORTED = 20000,
    MOST_PATTERN = 4096,
    MOST_PROGRAM = 4000, /* instructions; Kiln's own patterns have some 100 */
    PATTERN_MEMORY = 1 << 20,
    MOST_MALFORMED = 1000, /* texts of a file that are no JSON; more of them are not looked at */
    MOST_PROBLEMS = 20, /* that are shown of one file */
};

/* ---- Finding the records of a text --------------------------------------------------------------
 */

typedef struct reader {
    const char *text;
    size_t length, at;
    size_t line; /* of `at`, from 1 on */
    const kn__import_sink *sink;
} reader;

static void advance(reader *r, size_t bytes) {
    for (const char *at = r->text + r->at, *end = at + bytes;
         (at = memchr(at, '\n', (size_t)(end - at))); at++)
        r->line++;
    r->at += bytes;
}

/* Skips white space, and the other bytes given. */
static void skip(reader *r, const char *others) {
    size_t count = 0;
    while (r->at + count < r->length) {
        char c = r->text[r->at + count];
        if (!c || (!strchr(" \t\r\n", c) && !strchr(others, c))) break;
        count++;
    }
    advance(r, count);
}

/* After something malformed: to the next line that begins with a brace, where records of a file of
 * lines begin. */
static void recover(reader *r) {
    const char *next = r->text + r->at, *end = r->text + r->length;
    do next = memchr(next, '\n', (size_t)(end - next));
    while (next && ++next < end && *next != '{');
    advance(r, next ? (size_t)(next - r->text) - r->at : r->length - r->at);
}

/* Hands out what may be a record, or a wrapped one, or a list of records. */
static void hand_out(const reader *r, json_t *value, size_t line) {
    json_t *wrapped = json_object_get(value, "record"), *list = json_object_get(value, "records");
    if (json_is_object(wrapped)) {
        r->sink->record(json_incref(wrapped), line, r->sink->user);
    } else if (json_is_array(list)) {
        for (size_t i = 0; i < json_array_size(list); i++)
            hand_out(r, json_array_get(list, i), line);
    } else {
        r->sink->record(json_incref(value), line, r->sink->user);
    }
}

/* Reads one JSON value at the reader's place. */
static bool read_value(reader *r) {
    json_error_t error;
    size_t line = r->line;
    json_t *value =
        json_loadb(r->text + r->at, r->length - r->at,
                   JSON_DISABLE_EOF_CHECK | JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (!value) {
        size_t at = r->line + (error.line > 0 ? (size_t)error.line - 1 : 0);
        r->sink->complain(at, error.text, r->sink->user);
        return false;
    }
    size_t bytes = (size_t)error.position;
    if (bytes > MOST_RECORD && !json_object_get(value, "records"))
        r->sink->complain(line, "the record is larger than 1 MiB", r->sink->user);
    else
        hand_out(r, value, line);
    json_decref(value);
    advance(r, bytes);
    return true;
}

void kn__import_read(const char *text, size_t length, const kn__import_sink *sink) {
    reader r = {.text = text, .length = length, .line = 1, .sink = sink};
    bool in_list = false;
    int malformed = 0;
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3)) r.at = 3; /* a byte order mark */
    for (;;) {
        skip(&r, "");
        /* Lists are taken apart here, so that one bad item does not spoil the others. */
        if (r.at < r.length && r.text[r.at] == (in_list ? ']' : '[')) {
            in_list = !in_list;
            advance(&r, 1);
            continue;
        }
        if (in_list) skip(&r, ",");
        if (r.at == r.length) break;
        if (in_list && r.text[r.at] == ']') continue;
        if (read_value(&r)) continue;
        if (++malformed == MOST_MALFORMED) {
            sink->complain(r.line, "too much is malformed; the rest is not read", sink->user);
            return;
        }
        recover(&r);
        if (r.at == r.length) in_list = false; /* that is said */
    }
    if (in_list) sink->complain(r.line, "the list does not end: ']' is missing", sink->user);
}

/* ---- Importing ----------------------------------------------------------------------------------
 */

typedef struct import {
    const char *path;
    size_t number;                         /* of the record at hand, in its file */
    size_t added, replaced, bad, problems; /* of all files; problems of this one */
    size_t imported;                       /* how many the catalogue has */
    bool trouble;                          /* something could not be read or written */
} import;

static void complain(import *i, size_t line, const char *slug, const char *reason) {
    if (++i->problems > MOST_PROBLEMS) return;
    kn__buffer text = {0};
    kn__buffer_plain(&text, reason, strcspn(reason, "\n"));
    fprintf(stderr, "kiln: %s:%zu: ", i->path, line);
    if (i->number) fprintf(stderr, "record %zu", i->number);
    if (*slug) {
        kn__buffer name = {0};
        kn__buffer_plain(&name, slug, strlen(slug) < 64 ? strlen(slug) : 64);
        fprintf(stderr, " (%s)", name.at);
        kn__buffer_free(&name);
    }
    fprintf(stderr, "%s%s\n", i->number ? ": " : "", text.used ? text.at : "");
    kn__buffer_free(&text);
}

char *kn__import_pattern_problem(const char *pattern) {
    char *problem = NULL;
    kn__span span;
    if (strlen(pattern) > MOST_PATTERN) return kn__copy("is longer than 4096 bytes");
    kn__regex *regex = kn__regex_make(pattern, PATTERN_MEMORY, &problem);
    if (!regex) return problem ? problem : kn__copy("cannot be compiled");
    if (kn__regex_size(regex) > MOST_PROGRAM)
        problem = kn__copy("is too large: its repetitions make more than 4000 instructions");
    else if (kn__regex_groups(regex) >= KN__REGEX_SPANS)
        problem = kn__copy("has more than 16 groups");
    else if (kn__regex_find(regex, "", 0, 0, 0, &span, 1))
        problem = kn__copy("matches the empty text, and so every line");
    kn__regex_free(regex);
    return problem;
}

/* Everything that is wrong with a record, each said. */
static bool check(import *i, json_t *record, size_t line) {
    kn__buffer problems = {0};
    const char *slug = json_string_value(json_object_get(record, "slug"));
    if (!json_is_object(record)) {
        complain(i, line, "", "is no JSON object");
        return false;
    }
    if (kn__record_check(record, &problems)) {
        const char *pattern = json_string_value(json_object_get(record, "messagePattern"));
        char *problem = pattern ? kn__import_pattern_problem(pattern) : NULL;
        if (problem) {
            kn__buffer_text(&problems, "messagePattern: ");
            kn__buffer_text(&problems, problem);
        }
        free(problem);
    }
    for (const char *at = problems.used ? problems.at : ""; *at;) {
        complain(i, line, slug ? slug : "", at);
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    bool good = !problems.used;
    kn__buffer_free(&problems);
    return good;
}

static void import_record(json_t *record, size_t line, void *user) {
    import *i = user;
    bool replaced = false;
    i->number++;
    if (!check(i, record, line)) {
        i->bad++;
    } else if (i->imported >= MOST_IMPORTED) {
        complain(i, line, "", "the user catalogue is full: it holds 20000 records");
        i->bad++;
    } else if (!kn__user_write(record, &replaced)) {
        i->trouble = true;
    } else {
        kn__buffer slug = {0};
        const char *text = json_string_value(json_object_get(record, "slug"));
        kn__buffer_plain(&slug, text, strlen(text));
        printf("%s %s\n", replaced ? "replaced" : "imported", slug.at);
        kn__buffer_free(&slug);
        i->added += !replaced;
        i->replaced += replaced;
        i->imported += !replaced;
    }
    json_decref(record);
}

static void import_malformed(size_t line, const char *reason, void *user) {
    import *i = user;
    i->bad++;
    i->number++;
    complain(i, line, "", reason);
}

/* All of a file; false, and said, where it cannot be read or is too large. */
static bool read_file(const char *path, kn__buffer *text) {
    FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
    bool good = file != NULL;
    for (size_t count = 1; good && count && text->used <= MOST_FILE; text->used += count) {
        kn__buffer_reserve(text, 1 << 16);
        count = fread(text->at + text->used, 1, 1 << 16, file);
        good = !ferror(file);
    }
    if (!good) fprintf(stderr, "kiln: %s: %s\n", path, strerror(errno));
    if (file && file != stdin) fclose(file);
    if (good && text->used > MOST_FILE) {
        fprintf(stderr, "kiln: %s: is larger than 64 MiB\n", path);
        return false;
    }
    return good;
}

static void import_file(import *i, const char *path) {
    kn__buffer text = {0};
    const kn__import_sink sink = {import_record, import_malformed, i};
    i->path = strcmp(path, "-") ? path : "standard input";
    i->number = i->problems = 0;
    size_t before = i->added + i->replaced + i->bad;
    if (!read_file(path, &text)) {
        i->trouble = true;
        kn__buffer_free(&text);
        return;
    }
    kn__import_read(text.at ? text.at : "", text.used, &sink);
    kn__buffer_free(&text);
    if (i->problems > MOST_PROBLEMS)
        fprintf(stderr, "kiln: %s: and %zu more problems\n", i->path, i->problems - MOST_PROBLEMS);
    if (before == i->added + i->replaced + i->bad && !i->trouble) {
        fprintf(stderr, "kiln: %s: holds no record\n", i->path);
        i->bad++;
    }
}

int kn__import(const kn__catalogue *all, char **paths, int count) {
import i = {0 };
    if (!kn__regex_available()) {
        fputs("kiln: --import: this kiln was built without RE2, which checks patterns; build it "
              "with\n"
              "libre2-dev and -DKILN_RE2=ON\n",
              stderr);
        return 2;
    }
    for (size_t j = 0; j < all->count; j++) i.imported += all->items[j].imported;
    for (int j = 0; j < count; j++) import_file(&i, paths[j]);
    fflush(stdout);
    fprintf(stderr, "kiln: %zu imported, %zu replaced, %zu malformed\n", i.added, i.replaced,
            i.bad);
    bool any = i.added + i.replaced > 0;
    return i.trouble || (i.bad && !any) ? 2 : i.bad ? 1 : 0;
}
