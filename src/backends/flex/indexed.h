/* What the kernels that read and write by index share. */
#ifndef KILN_BACKENDS_FLEX_INDEXED_H
#define KILN_BACKENDS_FLEX_INDEXED_H

#include <kiln/backend.h>

/* An index tensor as contiguous 64-bit numbers, all of them in range. */
typedef struct kn__flex_indices {
    const int64_t *at;
    int64_t count;
    void *scratch; /* where it had to be converted */
} kn__flex_indices;

/* KN_OK, or a status with l->failure filled; nothing has been written then. */
int kn__flex_take_indices(const kn_launch *l, const kn_desc *index, int64_t axis, int64_t size,
                          kn__flex_indices *out);
static inline void kn__flex_drop_indices(const kn_launch *l, kn__flex_indices *indices) {
    l->host->scratch_put(indices->scratch);
}

#endif
