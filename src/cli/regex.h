/* Regular expressions without backtracking: a C face for RE2. Texts are bytes: neither zero bytes
 * nor broken UTF-8 need care. Built without RE2, nothing can be compiled. */
#ifndef KILN_CLI_REGEX_H
#define KILN_CLI_REGEX_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kn__regex kn__regex;

/* A part of a text; start is SIZE_MAX for a group that took no part. */
typedef struct kn__span {
    size_t start, end;
} kn__span;

enum { KN__REGEX_SPANS = 17 }; /* the match and 16 groups */

/* Whether this program was built with RE2. */
bool kn__regex_available(void);

/* NULL where the pattern is malformed or needs more memory than that, for itself and for matching;
 * *problem is then a text that says so, to be freed. */
kn__regex *kn__regex_make(const char *pattern, size_t memory, char **problem);
void kn__regex_free(kn__regex *regex);

int kn__regex_groups(const kn__regex *regex);
/* The name of a group (from 1 on) in the pattern, "" where it has none. Valid until `name` is. */
void kn__regex_group_name(const kn__regex *regex, int group, char *name, size_t size);
/* How many instructions the compiled pattern has. */
int kn__regex_size(const kn__regex *regex);

/* The leftmost match that begins and ends within [from, to) of a text; spans gets the match and its
 * groups. */
bool kn__regex_find(const kn__regex *regex, const char *text, size_t length, size_t from, size_t to,
                    kn__span *spans, int n_spans);

typedef void kn__literal_fn(const char *literal, size_t length, void *user);

/* Calls fn with texts, in lower case and of least bytes or more, of which each match holds at least
 * one, in whatever case. False, and no call, where there are none. */
bool kn__regex_literals(const char *pattern, size_t least, kn__literal_fn *fn, void *user);

#ifdef __cplusplus
}
#endif
#endif
