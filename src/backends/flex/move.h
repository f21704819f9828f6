/* Moving elements between two layouts: what copies, casts, joins and paddings are made of. */
#ifndef KILN_BACKENDS_FLEX_MOVE_H
#define KILN_BACKENDS_FLEX_MOVE_H

#include <kiln/backend.h>

/* Copies from, which broadcasts, into to, with a cast where the dtypes differ. They do not overlap.
 */
void kn__flex_move(const kn_host *host, const kn_desc *to, const kn_desc *from);
/* Writes one element, of to's dtype, everywhere. */
void kn__flex_fill(const kn_host *host, const kn_desc *to, const void *element);
void kn__flex_zero(const kn_host *host, const kn_desc *to);

/* Runs fn over [0, count), each of which moves about bytes: here where that is little in all, else
 * in parallel. The borders of the chunks depend on these numbers alone. */
void kn__flex_spread(const kn_host *host, int64_t count, int64_t bytes,
                     void (*fn)(void *user, int64_t begin, int64_t end), void *user);

static inline int64_t kn__flex_numel(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= d->shape[i];
    return n;
}

/* One axis of a description cut to [start, start + length); the other axes as they are. */
static inline kn_desc kn__flex_part(const kn_desc *d, int axis, int64_t start, int64_t length) {
    kn_desc part = *d;
    part.shape[axis] = length;
    part.offset += start * d->strides[axis];
    return part;
}

#endif
