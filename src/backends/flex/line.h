/* Lines of a contiguous tensor along one axis, as rows that the row kernels work on.
 *
 * Where the axis is the last and the dtype float32 or float64, a row is the tensor's own memory;
 * else blocks of lines are gathered into scratch memory, widened to float32, and written back. */
#ifndef KILN_BACKENDS_FLEX_LINE_H
#define KILN_BACKENDS_FLEX_LINE_H

#include <kiln/backend.h>

#include "backends/flex/row_kernels.h"

enum { KN__LINE_TENSORS = 3 };

typedef struct kn__lines kn__lines;
/* Works on one line: rows[k] is that of tensor k, a result's is to be filled. */
typedef void kn__line_fn(const kn__lines *s, int64_t line, void *const *rows);

struct kn__lines {
    const kn_launch *launch;
    const kn__row_kernels *kernels;
    kn__line_fn *run;
    const void *user;
    const kn_desc *tensor[KN__LINE_TENSORS]; /* contiguous, of one shape; the last is the result */
    int n_tensors;
    bool no_result; /* the last is read like the others */
    int64_t
        pitch; /* of gathered rows, in elements: not a power of two, lest rows share cache sets */
    int64_t n, inner, count; /* length and distance of a line's elements, how many lines */
    size_t size, row_size;   /* of an element in memory and in a row */
    _Atomic int *failed;     /* set by who finds no memory */
};

/* Fills in what follows from tensor 0 and axis. */
void kn__lines_start(kn__lines *s, int64_t axis);
/* Runs all lines; KN_OK or KN_E_OUT_OF_MEMORY_HOST. */
int kn__lines_run(kn__lines *s);

#endif
