/* Where padded elements come from: for the reference and for faster kernels. */
#ifndef KILN_OPS_PAD_H
#define KILN_OPS_PAD_H

#include <kiln/base.h>

typedef enum kn__pad_mode {
    KN__PAD_CONSTANT,
    KN__PAD_REFLECT,
    KN__PAD_REPLICATE,
    KN__PAD_CIRCULAR,
    KN__PAD_MODES
} kn__pad_mode;

/* By name; NULL is constant, an unknown name KN__PAD_MODES. */
kn__pad_mode kn__pad_mode_of(const char *name);
/* What amounts, pairs from the last axis on, say about one axis. */
void kn__pad_pair(const kn_dims *amounts, int rank, int axis, int64_t *before, int64_t *after);
/* The index on an axis of n elements that index j of the padded axis shows; -1: the constant. */
int64_t kn__pad_source(kn__pad_mode mode, int64_t j, int64_t n, int64_t before, int64_t after);

#endif
