/* The catalogue inside the program, printed by tools/cataloguegen when Kiln is built. */
#ifndef KILN_CLI_BUILTIN_H
#define KILN_CLI_BUILTIN_H

#include <stddef.h>

typedef struct kn__builtin {
    const char *code, *slug;
    const char *json; /* the record with its exampleFix */
} kn__builtin;

extern const kn__builtin kn__builtins[]; /* in the order of their slugs */
extern const size_t kn__builtin_count;

/* A place in the code that raises an error. */
typedef struct kn__builtin_site {
    const char *slug, *path; /* the path is relative to the root of the source tree */
    int line;
} kn__builtin_site;

extern const kn__builtin_site kn__builtin_sites[]; /* in the order of their slugs */
extern const size_t kn__builtin_site_count;

#endif
