/* Finding the messages of all records in a text, line by line. */
#ifndef KILN_CLI_MATCHER_H
#define KILN_CLI_MATCHER_H

#include "catalogue.h"
#include "pattern.h"
#include "regex.h"

#include <stdint.h>

typedef struct kn__matcher kn__matcher;

/* What the groups of a pattern are called. */
typedef struct kn__captures {
    int count;
    char names[KN__PATTERN_NAMES][KN__PATTERN_NAME_BYTES];
} kn__captures;

/* A line's best match: of the pattern with the longest fixed part. */
typedef struct kn__match {
    const kn__entry *entry; /* NULL: none */
    uint64_t rank;          /* the higher, the more specific */
    const kn__captures *captures;
    kn__span spans[KN__REGEX_SPANS]; /* in the line: the match, then its groups */
} kn__match;

/* Is called for each line that matches, in their order. The line lies in the text that is searched,
 * without its line break. */
typedef void kn__matched_fn(const char *line, size_t length, const kn__match *match, void *user);

/* Records without a pattern, or whose pattern cannot be used, are left out; the latter are named on
 * standard error. */
kn__matcher *kn__matcher_make(const kn__catalogue *all);
void kn__matcher_free(kn__matcher *m);

/* Searches a text that is made of whole lines, or of a part of one. A match is found if it lies
 * within 4096 bytes around a fixed part of its pattern, or, where the pattern has none, in the
 * first 16 KiB of the line or part. Imported patterns that take too long are given up, which is
 * said. */
void kn__matcher_search(kn__matcher *m, const char *text, size_t length, kn__matched_fn *fn,
                        void *user);

/* How many patterns were given up. */
size_t kn__matcher_given_up(const kn__matcher *m);

#endif
