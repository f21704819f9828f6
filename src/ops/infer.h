/* Helpers of shape rules. A rule reads call->in[i]->d and call->args and fills call->out[k]->d. */
#ifndef KILN_OPS_INFER_H
#define KILN_OPS_INFER_H

#include "core/context.h"
#include "ops/op.h"

/* The site of a call, for kn__fail_…: operation name, operands and their names. */
typedef struct kn__call_site {
    kn__site site;
    const char *names[KN__ERROR_OPERANDS];
    char name_bytes[KN__ERROR_OPERANDS][24];
    char operation[48];
} kn__call_site;
const kn__site *kn__site_of(const kn__call *call, kn__call_site *buffer);

/* Sets result k: dtype, shape, contiguous. Checks negative sizes, rank and overflow. */
bool kn__out(kn__call *call, uint32_t k, kn_dtype dtype, int rank, const int64_t *shape);
bool kn__out_shape(kn__call *call, uint32_t k, kn_dtype dtype, kn_shape shape);
/* Makes result 0 a view of operand 0: the same storage and dtype; the rule then sets rank, shape,
 * strides and offset and calls kn__view_done. */
kn_desc *kn__view(kn__call *call);
bool kn__view_done(kn__call *call);

/* The axis counted from the front, or false after raising axis-out-of-range. A scalar counts as
 * rank 1 where scalar_ok (its axis 0 is then virtual). */
bool kn__axis(const kn__call *call, int64_t axis, int rank, int *out);
/* A mask of reduced axes: all where none are given; false after raising. */
bool kn__axes_mask(const kn__call *call, const kn_axes *axes, int rank, uint32_t *mask);
/* The shape that a and b broadcast to; false after raising broadcast. */
bool kn__broadcast(const kn__call *call, const kn_desc *a, const kn_desc *b, kn_shape *out);
/* The same of all axes but the last ones, of which a and b have at least tail. */
bool kn__broadcast_batches(const kn__call *call, const kn_desc *a, const kn_desc *b, int tail,
                           kn_shape *out);
/* The dtype of x with a number: x's own, except that a float number makes integers float32 and any
 * integer makes bool int64. */
kn_dtype kn__scalar_dtype(kn_dtype x, kn_number value);
/* Whether operand i is a mask, that is, of dtype bool; false after raising. */
bool kn__mask_operand(const kn__call *call, uint32_t i);
/* For DATA_SHAPE rows: reads one size that an operation has computed, once everything pending on
 * its device is done. False after an error, which stands as that of any operation does. A shape
 * rule runs in a scope of its own then. Rows with a .max_size form do not call it there. */
bool kn__data_size(const kn__call *call, kn_tensor *size, int64_t *value);
/* The dtype of the parts of a complex dtype; a real one itself. */
static inline kn_dtype kn__part_dtype(kn_dtype dtype) {
    return dtype == KN_C64 ? KN_F32 : dtype == KN_C128 ? KN_F64 : dtype;
}
/* The complex dtype whose parts are of a float dtype; 16-bit floats have none. */
static inline kn_dtype kn__pair_dtype(kn_dtype dtype) {
    return dtype == KN_F32 ? KN_C64 : dtype == KN_F64 ? KN_C128 : KN_DTYPE_NONE;
}
/* The rule "three operands of one dtype broadcast", for rules that check more. */
bool kn__infer_broadcast3(kn__call *call);
/* The rule "two operands broadcast, the result is bool". */
bool kn__infer_compare(kn__call *call);
/* The rule "the result is as the first operand", for rules that check more. */
bool kn__infer_same(kn__call *call);

/* Raises what keeps an operand on actual from those on expected; operand NULL: it stands at this
 * position of a list. */
void kn__apart(const kn__site *site, const char *operand, int64_t position,
               const kn_device *actual, const kn_device *expected);

#endif
