/* `kiln explain --match`: what a log tells of errors. */
#ifndef KILN_CLI_MATCH_H
#define KILN_CLI_MATCH_H

#include "catalogue.h"

/* Reads standard input and prints each line that matches a record, with its solutions. Returns the
 * exit status: 0 where a line matched, 1 where none did, 2 on trouble. */
int kn__match_log(const kn__catalogue *all, bool json);

/* The record whose message stands in a text, NULL where there is none. */
const kn__entry *kn__match_message(const kn__catalogue *all, const char *text);

#endif
