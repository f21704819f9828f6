/* What the losses of sequences share: the lengths that are given with a batch. */
#ifndef KILN_OPS_SEQUENCE_LOSS_H
#define KILN_OPS_SEQUENCE_LOSS_H

#include <math.h>

#include "ops/reference.h"

/* Raises dtype-index or shape-mismatch unless operand which holds integers in that shape. */
bool kn__check_integers(const kn__call *call, uint32_t which, kn_shape expected);
/* Element i of a vector, or a scalar itself. */
static inline int64_t kn__nth(const kn_desc *d, int64_t i) {
    return kn__load_i(d, d->offset + (d->rank ? i * d->strides[0] : 0));
}
/* Whether all n lengths of the operand of this name lie from least to room; else fills the
 * failure. */
int kn__check_lengths(const kn_launch *l, const kn_desc *lengths, const char *name, int64_t n,
                      int64_t least, int64_t room);
/* Says that length i of the operand of this name does not fit into room. */
int kn__bad_length(const kn_launch *l, const char *name, int64_t i, int64_t length, int64_t room);

/* log(exp(a) + exp(b)) */
static inline double kn__log_add(double a, double b) {
    double m = a > b ? a : b;
    if (m == -INFINITY) return m;
    return m + log(exp(a - m) + exp(b - m));
}

/* The losses of the samples from one to another, and the gradients of their scores: what the
 * reference runs as a whole and flex in parts. The operands are checked. KN_OK, or no memory. */
int kn__ctc_losses(const kn_launch *l, int64_t first, int64_t end);
int kn__ctc_gradients(const kn_launch *l, int64_t first, int64_t end);
int kn__ctc_check(const kn_launch *l, uint32_t first_operand);
int64_t kn__ctc_samples(const kn_desc *log_probabilities);
int kn__rnnt_losses(const kn_launch *l, int64_t first, int64_t end);
int kn__rnnt_gradients(const kn_launch *l, int64_t first, int64_t end);
int kn__rnnt_check(const kn_launch *l, uint32_t first_operand);

#endif
