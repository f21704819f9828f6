/* Quantised tensors inside the library (quant.c). */
#ifndef KILN_OPS_QUANT_H
#define KILN_OPS_QUANT_H

#include <kiln/quant.h>

#include "core/context.h"
#include "core/quant.h"
#include "ops/op.h"

/* Packing: values of so many bits in bytes, the first in the lowest bits. */
static inline int64_t kn__packed_size(int64_t values, int64_t bits) {
    return (values * bits + 7) / 8;
}
static inline int kn__unpack(const unsigned char *bytes, int64_t i, int bits, bool affine) {
    int shift = (int)(i * bits % 8), mask = (1 << bits) - 1;
    int q = bytes[i * bits / 8] >> shift & mask;
    return !affine && q > mask / 2 ? q - mask - 1 : q;
}

/* Whether the call is a view of a quantised tensor, and that view. */
static inline bool kn__quant_viewed(const kn__call *call) {
    const kn_tensor *t = call->op->kind == KN__VIEW && call->n_in == 1 ? call->in[0] : NULL;
    return t && t->state == KN__LIVE && t->d.quant && t->dev->kn == call->kn;
}
kn_tensor *kn__quant_view(const kn__call *call);
/* The tensor with its parts on another device. */
kn_tensor *kn__quant_move(kn_tensor *t, kn_device *dev);

#endif
