/* Finding records by words: ranked by how much the words tell (BM25 over weighted fields), with
 * synonyms and for mistyped words. */
#ifndef KILN_CLI_SEARCH_H
#define KILN_CLI_SEARCH_H

#include "catalogue.h"

enum { KN__SEARCH_HITS = 12 };

typedef struct kn__hit {
    const kn__entry *entry;
    double score;
} kn__hit;

/* The best records for a question, best first. Returns how many. */
size_t kn__search(const kn__catalogue *all, const char *question, kn__hit hits[KN__SEARCH_HITS]);

/* The text among `count` that is nearest to one that was mistyped, NULL where none is near. */
const char *kn__search_nearest(const char *typed, const char *const *texts, size_t count);

#endif
