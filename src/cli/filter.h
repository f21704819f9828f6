/* Finding many fixed texts at once. Every few bytes the next few are looked up in a table of bits;
 * only where they belong to one of the texts is that compared. The effort is linear whatever the
 * input: a look-up costs the same everywhere and leads to a limited number of comparisons. */
#ifndef KILN_CLI_FILTER_H
#define KILN_CLI_FILTER_H

#include <stdbool.h>
#include <stddef.h>

enum { KN__FILTER_LEAST = 4 }; /* bytes of a text */

typedef struct kn__filter kn__filter;

kn__filter *kn__filter_make(void);
void kn__filter_free(kn__filter *f);

/* Adds a text, compared without regard to ASCII case where it is folded. Returns its number; texts
 * that are equal share one. */
size_t kn__filter_add(kn__filter *f, const char *text, size_t length, bool folded);
/* To be called once all texts are there. Texts too similar to many others to be told apart in
 * limited time are left out; returns false where there are such, and kn__filter_left_out says
 * which. */
bool kn__filter_build(kn__filter *f);
bool kn__filter_left_out(const kn__filter *f, size_t number);

/* Takes a text out again, also while a scan is under way. */
void kn__filter_drop(kn__filter *f, size_t number);

typedef struct kn__filter_hit {
    size_t number, start, end; /* the text, and where it stands */
} kn__filter_hit;

typedef struct kn__filter_scan {
    const char *text;
    size_t length;
    size_t at;   /* the next place to look at */
    size_t next; /* the next comparison at the place before, 1 + its index; 0: none */
} kn__filter_scan;

/* The next text found; hits come in the order of the places by which they are found, which lie
 * inside them. */
bool kn__filter_next(const kn__filter *f, kn__filter_scan *scan, kn__filter_hit *hit);

#endif
