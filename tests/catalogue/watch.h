/* What examples are made of and what is seen of them. */
#ifndef KILN_TESTS_CATALOGUE_WATCH_H
#define KILN_TESTS_CATALOGUE_WATCH_H

#include <stdbool.h>
#include <stdio.h>

/* A record with its two programs. */
typedef struct example {
    const char *slug;
    bool warning;         /* it is logged, and nothing fails */
    const char *requires; /* words, "" for none */
    int (*before)(void), (*after)(void);
} example;

extern const example catalogue_examples[]; /* ends with a slug of NULL; printed by CMake */

/* From here on every failure and every warning goes to the file, as "slug TAB message". */
void catalogue_watch(FILE *file);

#endif
