/* Sliding windows, seen from the place that they meet. */
#ifndef KILN_OPS_WINDOWS_H
#define KILN_OPS_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

/* Which window has its element at distance `reach` from its begin at place `at`, counted from the
 * begin of the padding; false: none of the `count` ones. */
static inline bool kn__window_of(int64_t at, int64_t reach, int64_t stride, int64_t count,
                                 int64_t *window) {
    int64_t from = at - reach;
    if (from < 0 || from % stride) return false;
    *window = from / stride;
    return *window < count;
}

#endif
