/* Convolutions and pooling: the geometry that shape rules work out and kernels use. */
#ifndef KILN_OPS_CONV_H
#define KILN_OPS_CONV_H

#include "ops/op.h"

/* The spatial axes of a tensor [batch, channels, axes…]. */
static inline int kn__spatial_rank(const kn_desc *d) {
    return d->rank - 2;
}

/* Fills a list of numbers up to nd entries: none given means value, one means every axis. Checks
 * the count and that each is at least least. False after raising. */
bool kn__fill_dims(const kn__call *call, const char *name, kn_dims *dims, int nd, int64_t value,
                   int64_t least);
/* Checks that an operand has rank nd + 2; or nd + 1, without a batch axis. */
bool kn__check_spatial(const kn__call *call, uint32_t operand, int nd);
bool kn__check_input(const kn__call *call, uint32_t operand, int nd);
/* A shape with a batch axis of 1 in front where it has none, and without it again. */
kn_shape kn__add_batch(const kn_shape *shape, int nd);
kn_shape kn__drop_batch(const kn_shape *shape);
/* Works KN_SAME and padding_end out and fills both lists. size: the input's spatial sizes. */
bool kn__fill_padding(const kn__call *call, kn_dims *padding, kn_dims *padding_end, int nd,
                      const int64_t *size, const int64_t *kernel, const kn_dims *stride,
                      const kn_dims *dilation);
/* The number of windows on one axis; ceil: the last one may hang over the end, but begins inside
 * the input or its left padding. 0 where none fits. */
int64_t kn__window_count(int64_t size, int64_t kernel, int64_t stride, int64_t dilation,
                         int64_t begin, int64_t end, bool ceil);

#endif
