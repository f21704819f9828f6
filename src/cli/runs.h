/* The fixed parts of a regular expression: the runs of characters that stand in every match, in
 * their order, and what lies between them. */
#ifndef KILN_CLI_RUNS_H
#define KILN_CLI_RUNS_H

#include "regex.h"

#include <stdbool.h>
#include <stddef.h>

enum { KN__RUNS = 24 };

/* What a capturing group takes, where that can be told without its expression. */
typedef enum kn__group {
    KN__GROUP_OTHER,
    KN__GROUP_TEXT, /* (.*) */
    KN__GROUP_LAZY, /* (.*?) */
    KN__GROUP_INT,  /* and so on: the groups that Kiln's own patterns are made of */
    KN__GROUP_UINT,
    KN__GROUP_NAME,
    KN__GROUP_SHAPE,
    KN__GROUP_OPERATION,
} kn__group;

/* What stands between two runs: capturing groups by their number from 0 on, and other things. */
typedef struct kn__gap {
    int first_group, end_group;
    bool other;
    kn__group group; /* of the only one */
} kn__gap;

typedef struct kn__run {
    kn__gap before;
    char *text; /* no zero at its end */
    size_t length;
} kn__run;

typedef struct kn__runs {
    kn__run items[KN__RUNS];
    size_t count;
    kn__gap after; /* behind the last run */
} kn__runs;

/* Reads a pattern that RE2 takes. False, and no runs, where it is more than a sequence
 * (alternatives, flags, rare escapes), or has no or too many runs. */
bool kn__runs_read(const char *pattern, kn__runs *runs);
void kn__runs_free(kn__runs *runs);

/* The first and the last place of a run in [from, to) of a text; SIZE_MAX where there is none. */
size_t kn__run_find(const kn__run *run, const char *text, size_t from, size_t to);
size_t kn__run_find_back(const kn__run *run, const char *text, size_t from, size_t to);

/* Whether each gap is a single group, or nothing at one of the ends, so that the places of the runs
 * say where the groups are. */
bool kn__runs_tell_groups(const kn__runs *runs);

/* Fills in the groups of a match, spans[0], of such a pattern, by the places of its runs. False
 * where the runs could stand in more than one way. */
bool kn__runs_groups(const kn__runs *runs, const char *text, kn__span *spans);

typedef enum kn__answer { KN__NO, KN__YES, KN__UNSURE } kn__answer;

/* Finds the match of such a pattern in [from, to) of a line, as its expression would, where the
 * runs can stand there in one way only and the kinds of its groups are known. */
kn__answer kn__runs_match(const kn__runs *runs, const char *line, size_t from, size_t to,
                          kn__span *match);

#endif
