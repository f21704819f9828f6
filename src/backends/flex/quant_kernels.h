/* The inner loops of products with quantised weights, built for several instruction sets. */
#ifndef KILN_BACKENDS_FLEX_QUANT_KERNELS_H
#define KILN_BACKENDS_FLEX_QUANT_KERNELS_H

#include <stdint.h>

/* Unpacks n values of a row that begins at a byte. 16 bits hold every value of either form, and
 * products of pairs of them are one instruction. */
typedef void kn__unpack_fn(const unsigned char *bytes, int64_t n, int16_t *out);

/* The sums of products of n values of KN__TILE_ROWS rows of a with as many of KN__TILE_COLUMNS rows
 * of w. n at most KN__DOT_MOST, so that no sum leaves 31 bits. */
enum { KN__DOT_MOST = 1 << 15, KN__TILE_ROWS = 4, KN__TILE_COLUMNS = 2 };
typedef void kn__dots_fn(const int16_t *a, int64_t a_step, const int16_t *w, int64_t w_step,
                         int64_t n, int32_t sums[KN__TILE_ROWS][KN__TILE_COLUMNS]);

typedef struct kn__quant_kernels {
    kn__unpack_fn *unpack[3][2]; /* bits 2, 4, 8; symmetric, affine */
    kn__dots_fn *dots;
} kn__quant_kernels;

extern const kn__quant_kernels kn__quant_base, kn__quant_avx2, kn__quant_avx512;

#endif
