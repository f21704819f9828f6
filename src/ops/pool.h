/* Pooling windows, as every kernel sees them. */
#ifndef KILN_OPS_POOL_H
#define KILN_OPS_POOL_H

#include "ops/op.h"

/* What window o of one axis spans: elements begin, begin + step, … below end, all in the input; and
 * its size with padding (for averages). */
typedef struct kn__span {
    int64_t begin, end, step, size;
} kn__span;

static inline kn__span kn__pool_span(int64_t o, int64_t n, int64_t kernel, int64_t stride,
                                     int64_t padding, int64_t padding_end, int64_t dilation) {
    int64_t begin = o * stride - padding, end = begin + dilation * (kernel - 1) + 1;
    kn__span s = {.begin = begin,
                  .step = dilation,
                  .size = (end < n + padding_end ? end : n + padding_end) - begin};
    if (begin < 0) s.begin = begin + (-begin + dilation - 1) / dilation * dilation;
    s.end = end < n ? end : n;
    return s;
}

/* Part o of m of an axis of n (adaptive pooling). */
static inline kn__span kn__adaptive_span(int64_t o, int64_t n, int64_t m) {
    int64_t begin = o * n / m, end = ((o + 1) * n + m - 1) / m;
    return (kn__span){.begin = begin, .end = end, .step = 1, .size = end - begin};
}

/* Whether operand 1, the indices, is int64; else raises dtype-index. */
bool kn__check_pool_indices(const kn__call *call);

#endif
