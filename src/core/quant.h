/* What a quantised tensor is beside its packed bytes. The header's description (d) is that of the
 * bytes, uint8, the last axis packed; d.quant names the rest. No row of the table takes such a
 * header: the functions of <kiln/quant.h> take it apart. */
#ifndef KILN_CORE_QUANT_H
#define KILN_CORE_QUANT_H

#include "core/tensor.h"

typedef struct kn__quant {
    uint32_t refs, id;
    int bits;
    bool affine;
    kn_dtype dtype;             /* of the values */
    int64_t size;               /* of the last axis, in values */
    int64_t block[KN_MAX_RANK]; /* values along each axis that share a scale */
    kn_tensor *scale, *zero;    /* kept; a value a block; zero NULL unless affine */
} kn__quant;

/* A new one with one reference, keeping scale and zero; NULL without memory. */
kn__quant *kn__quant_new(kn_context *kn, kn_tensor *scale, kn_tensor *zero);
kn__quant *kn__quant_of(const kn_tensor *t); /* of a tensor with d.quant */
void kn__quant_ref(kn__quant *q);
void kn__quant_unref(kn_context *kn, uint32_t id);
/* Raises quantized-operand; false. */
bool kn__quant_refuse(kn_tensor *t, const char *operation, const char *operand);

#endif
