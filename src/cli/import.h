/* Taking over records from elsewhere into the user catalogue. */
#ifndef KILN_CLI_IMPORT_H
#define KILN_CLI_IMPORT_H

#include "catalogue.h"

/* Imports files ("-" is standard input): a record each, lists of records, lines of records, or
 * records wrapped as {"record": ...}. What is malformed is reported on standard error and the rest
 * imported. Returns the exit status: 0 where all was imported, 1 where some was not, 2 where
 * nothing could be. */
int kn__import(const kn__catalogue *all, char **paths, int count);

/* The records in a text, handed to fn one by one with the line in which each begins; what is no
 * JSON goes to complain, with its line. fn takes the record over. */
typedef struct kn__import_sink {
    void (*record)(json_t *record, size_t line, void *user);
    void (*complain)(size_t line, const char *reason, void *user);
    void *user;
} kn__import_sink;
void kn__import_read(const char *text, size_t length, const kn__import_sink *sink);

/* Why a pattern cannot be used, to be freed; NULL where it can. */
char *kn__import_pattern_problem(const char *pattern);

#endif
