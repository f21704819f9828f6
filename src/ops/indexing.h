/* What rows that move elements by index share. */
#ifndef KILN_OPS_INDEXING_H
#define KILN_OPS_INDEXING_H

#include "ops/infer.h"
#include "ops/reference.h"

/* Whether operand k, named name, holds indices; raises dtype-index. */
bool kn__index_operand(const kn__call *call, uint32_t k, const char *name);
/* Whether operand k, named value, can be written into x without becoming another kind of number;
 * raises dtype-mismatch. */
bool kn__value_operand(const kn__call *call, uint32_t k);
/* Whether operand k, named src, has x's dtype; raises dtype-mismatch. */
bool kn__source_dtype(const kn__call *call, uint32_t k);
/* Parts of shape rules, for rows whose first argument is the axis (which they count from the
 * front). x, index and src as scatter takes them: sets result 0, and src to the part that is used. */
bool kn__scatter_operands(kn__call *call);
/* x and index as index_select takes them; and with src as index_add does: sets result 0. */
bool kn__index_list(kn__call *call);
bool kn__index_list_source(kn__call *call);
/* The size of an axis; a scalar has one virtual axis of size 1. */
int64_t kn__axis_size(const kn_desc *d, int64_t axis);
int64_t kn__axis_stride(const kn_desc *d, int64_t axis);

/* Gradient rules: zeros of a shape, of like's dtype and device, without memory for each element. */
kn_tensor *kn__zeros_for(kn_tensor *like, kn_shape shape);

/* Reference kernels: copies elements of one dtype, over the shape of to, to which from broadcasts.
 */
void kn__move_elements(const kn_desc *to, const kn_desc *from);
void kn__zero_elements(const kn_desc *to);
/* Checks every index against size before anything is written; fills l->failure. A kernel status. */
int kn__check_indices(const kn_launch *l, const kn_desc *index, int64_t axis, int64_t size);

/* An index space in which one operand has an index tensor and others do not: the descriptions have
 * one shape, that of the index spread over the space; x has stride 0 where index leads. */
typedef struct kn__indexed {
    kn_desc x, index, other; /* other: the result of a gather, the source of a scatter */
    int64_t stride;          /* of x along the indexed axis */
} kn__indexed;
/* The space of gather and scatter: index has as many axes as x (a scalar x: any). */
kn__indexed kn__indexed_along(const kn_desc *x, const kn_desc *index, const kn_desc *other,
                              int64_t axis);
/* The space of index_select and index_add: index has rank 1 (or 0). */
kn__indexed kn__indexed_slices(const kn_desc *x, const kn_desc *index, const kn_desc *other,
                               int64_t axis);
void kn__gather_elements(const kn__indexed *s);
void kn__scatter_elements(const kn__indexed *s);
/* Adds, times alpha where it is given, floats in double (in scratch memory), in row-major order of
 * the index. A kernel status. */
int kn__scatter_add_elements(const kn_launch *l, const kn__indexed *s, const kn_some_real *alpha);

static inline void *kn__element(const kn_desc *d, int64_t offset) {
    return (char *)d->buffer->data + offset * (int64_t)kn_dtype_size((kn_dtype)d->dtype);
}

#endif
