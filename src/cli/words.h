/* Words as search compares them: in lower case, without their endings. */
#ifndef KILN_CLI_WORDS_H
#define KILN_CLI_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { KN__WORD_BYTES = 40 };

typedef void kn__word_fn(const char *word, void *user);

/* Calls fn with each stemmed word of a text; names with underscores come whole and in parts. Words
 * that say nothing in a question ("the", "why", "error") are left out. */
void kn__words_each(const char *text, kn__word_fn *fn, void *user);

/* Calls fn with each stemmed word that may stand for this one. */
void kn__words_synonyms(const char *stem, kn__word_fn *fn, void *user);

/* How many letters must be changed, added, dropped or swapped with their neighbour to make one word
 * of the other; anything above `most` is most + 1. */
int kn__words_distance(const char *a, const char *b, int most);

#endif
