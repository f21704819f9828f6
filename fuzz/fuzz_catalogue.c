/* Any text as a file of records, and any pattern over any log: what is taken passes all checks, and
 * a line matches exactly where the pattern alone matches it. The first byte chooses; a zero byte
 * divides the pattern from the log. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/buffer.h"
#include "cli/import.h"
#include "cli/matcher.h"
#include "cli/record.h"
#include "cli/regex.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void take_record(json_t *record, size_t line, void *user) {
    kn__buffer problems = {0};
    (void)user;
    if (!line) abort();
    if (json_is_object(record) && kn__record_check(record, &problems) != !problems.used) abort();
    const char *pattern = json_string_value(json_object_get(record, "messagePattern"));
    if (pattern && !problems.used) free(kn__import_pattern_problem(pattern));
    kn__buffer_free(&problems);
    json_decref(record);
}

static void take_problem(size_t line, const char *reason, void *user) {
    (void)user;
    if (!line || !reason) abort();
}

static void count_line(const char *line, size_t length, const kn__match *match, void *user) {
    const kn__span whole = match->spans[0];
    (void)line;
    if (whole.start > whole.end || whole.end > length) abort();
    for (int i = 1; i < KN__REGEX_SPANS; i++) {
        const kn__span s = match->spans[i];
        if (s.start != SIZE_MAX && (s.start < whole.start || s.end > whole.end || s.start > s.end))
            abort();
    }
    ++*(size_t *)user;
}

/* How many lines the pattern matches, each tried alone. */
static size_t plain_scan(const char *pattern, const char *log, size_t length) {
    char *problem = NULL;
    size_t count = 0;
    kn__regex *regex = kn__regex_make(pattern, 1 << 20, &problem);
    for (size_t at = 0; at < length;) {
        const char *end = memchr(log + at, '\n', length - at);
        size_t next = end ? (size_t)(end - log) : length, line = next - at;
        kn__span span;
        if (line && log[at + line - 1] == '\r') line--;
        count += kn__regex_find(regex, log + at, line, 0, line, &span, 1);
        at = next + 1;
    }
    kn__regex_free(regex);
    return count;
}

static void match(const char *pattern, const char *log, size_t length) {
    char *problem = kn__import_pattern_problem(pattern);
    json_t *record = json_pack("{s:s, s:s}", "slug", "fuzz", "messagePattern", pattern);
    if (!problem && record) {
        kn__catalogue all = {0};
        size_t found = 0;
        kn__catalogue_add(&all, kn__entry_make(record, true));
        kn__matcher *m = kn__matcher_make(&all);
        kn__matcher_search(m, log, length, count_line, &found);
        if (!kn__matcher_given_up(m) && found != plain_scan(pattern, log, length)) abort();
        kn__matcher_free(m);
        kn__catalogue_close(&all);
    } else {
        json_decref(record);
    }
    free(problem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes) {
    const kn__import_sink sink = {take_record, take_problem, NULL};
    if (!bytes) return 0;
    char *text = kn__must(malloc(bytes));
    memcpy(text, data + 1, bytes - 1);
    text[bytes - 1] = 0;
    if (data[0] & 1) {
        kn__import_read(text, bytes - 1, &sink);
    } else {
        size_t pattern = strlen(text);
        if (pattern < bytes - 1) match(text, text + pattern + 1, bytes - 2 - pattern);
    }
    free(text);
    return 0;
}
