/* The command line of `kiln explain`. */
#ifndef KILN_CLI_EXPLAIN_OPTIONS_H
#define KILN_CLI_EXPLAIN_OPTIONS_H

#include <stdbool.h>

typedef enum kn__explain_action {
    KN__EXPLAIN_WORDS, /* explains what the arguments name, or lists all where there are none */
    KN__EXPLAIN_LIST,
    KN__EXPLAIN_TAGS,
    KN__EXPLAIN_NAMES,
    KN__EXPLAIN_MATCH,
    KN__EXPLAIN_IMPORT,
    KN__EXPLAIN_IMPORTED,
    KN__EXPLAIN_REMOVE,
    KN__EXPLAIN_HELP,
} kn__explain_action;

typedef struct kn__explain_options {
    kn__explain_action action;
    bool json;
    const char *tag; /* NULL: all */
    char **words;    /* the other arguments */
    int n_words;
} kn__explain_options;

/* Reads the arguments, which it puts into another order. False, with a message on standard error,
 * where they do not make sense. */
bool kn__explain_parse(int argc, char **argv, kn__explain_options *options);

/* The text of `kiln explain --help`. */
extern const char kn__explain_help[];

#endif
