/* Kernels that work plane by plane. A plane is what belongs to one batch and one channel of
 * [batch, channels, spatial axes…]. */
#ifndef KILN_OPS_PLANES_H
#define KILN_OPS_PLANES_H

#include "ops/op.h"

/* A tensor without the batch axis as one of a batch of 1: what a kernel may be given instead of a
 * launch of [channels, spatial axes…]. */
typedef struct kn__batched {
    kn_launch launch;
    kn_desc operand[2], result[2];
    const kn_desc *in[8], *out[2];
} kn__batched;
/* The launch itself where the first operand has a batch axis; else a copy in b, in which the first
 * n operands (1 or 2) and every result have one. nd: the number of spatial axes. */
const kn_launch *kn__with_batch(const kn_launch *l, int nd, uint32_t n, kn__batched *b);

/* The elements of a plane. */
int64_t kn__places(const kn_desc *d);
/* The offset of the first element of plane p, counted over batches and channels. */
int64_t kn__plane(const kn_desc *d, int64_t p);
/* A plane as doubles in row-major order, and back, each number rounded once. */
void kn__load_plane(const kn_desc *d, int64_t p, double *to);
void kn__store_plane(const kn_desc *d, int64_t p, const double *from);

/* Runs fn over [0, count): on the host's workers where parallel, else here. work: roughly what one
 * costs, in elements. */
typedef void kn__range_fn(void *user, int64_t begin, int64_t end);
void kn__split(const kn_launch *l, bool parallel, int64_t count, int64_t work, kn__range_fn *fn,
               void *user);

#endif
