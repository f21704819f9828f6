/* What flex has for integers: extremes as folds, and lines one after the other. */
#ifndef KILN_BACKENDS_FLEX_INTEGERS_H
#define KILN_BACKENDS_FLEX_INTEGERS_H

#include <kiln/backend.h>

#include "backends/flex/row_kernels.h"

typedef struct kn__int_folds {
    kn__fold_row_fn *row[2]; /* max, min */
    kn__fold_columns_fn *columns[2];
} kn__int_folds;
/* Of an integer dtype. */
const kn__int_folds *kn__int_folds_of(kn_dtype dtype);

/* Lines of a contiguous tensor along an axis: line i begins at element start and has n elements,
 * step apart. */
typedef struct kn__int_lines kn__int_lines;
typedef void kn__int_line_fn(const kn__int_lines *s, int64_t line, int64_t start);
struct kn__int_lines {
    const kn_launch *launch;
    kn__int_line_fn *run;
    const void *user;
    const kn_desc *x;
    int64_t n, step, count;
    size_t size;
};
/* Runs them all, in parallel. */
void kn__int_lines_run(kn__int_lines *s, const kn_desc *x, int64_t axis);
/* Elements first to first + n - 1 of the line as int64 (uint64 by their bits). */
void kn__int_lines_load(const kn__int_lines *s, int64_t start, int64_t first, int64_t n,
                        int64_t *to);

int kn__int_arg(const kn_launch *l, const kn_desc *x, int64_t axis, bool largest);
int kn__int_scan(const kn_launch *l, bool product);

#endif
