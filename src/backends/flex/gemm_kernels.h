/* The inner kernels of the matrix product: one table an instruction set and type, made from
 * gemm_kernel.inc.h. For gemm.c and the convolutions; everybody else calls kn__gemm_run. */
#ifndef KILN_BACKENDS_FLEX_GEMM_KERNELS_H
#define KILN_BACKENDS_FLEX_GEMM_KERNELS_H

#include "backends/flex/isa.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    KN__GEMM_KC = 256,        /* K is summed in blocks of this many, each block from zero */
    KN__GEMM_MOST_LANES = 16, /* elements in the widest vector */
    KN__GEMM_MOST_ROWS = 16,  /* rows of the tallest tile */
};

/* C[m,n] = A[m,k] B[k,n] for one block, on the calling thread, k at most KN__GEMM_KC.
 * Each element is one chain of multiply-adds over k from zero, whatever tile it falls into; then
 * "accumulate" adds it to what stands in C, then the biases are added. */
typedef struct {
    int64_t m, n, k;
    const void *a;
    int64_t a_row, a_k; /* strides in elements */
    bool a_packed;      /* as pack_a made it; the strides are not used then */
    const void *b;
    int64_t b_k;   /* stride in elements; columns are dense */
    bool b_packed; /* as pack_b made it */
    bool b_padded; /* whole vectors may be read beyond column n; always so where packed */
    void *c;
    int64_t c_row; /* columns are dense */
    bool accumulate;
    const void *bias_row, *bias_column; /* m or n values to add, or NULL */
} kn__gemm_block;

/* C[m,n] = A B as in kn__gemm_block, where A[i,p] is a[rows[i] + steps[p]]: the elements of A are
 * fetched from where they lie. Whole vectors of C are written, so c_row is at least the padded n.
 */
typedef struct {
    int64_t m, n, k;
    const void *a;
    const int64_t *rows, *steps;
    const void *b; /* as pack_b made it */
    void *c;
    int64_t c_row;
    bool accumulate;
    const void *bias_column; /* padded n values to add, or NULL */
} kn__gemm_gather;

/* Shifted views of one plane: element [t, r, j] is from[r * from_step + offsets[t] + j]. */
typedef struct {
    const void *from;
    int64_t from_step, rows, width, taps;
    const int64_t *offsets;
} kn__gemm_correlation;

typedef struct {
    int lanes, tile_rows, tile_vectors;

    void (*block)(const kn__gemm_block *block);
    void (*gather)(const kn__gemm_gather *gather);
    /* A[m,k] into panels of tile_rows rows, each stored [k][rows]; m * k elements. */
    void (*pack_a)(void *to, const void *a, int64_t a_row, int64_t a_k, int64_t m, int64_t k);
    /* B[k,n] into panels of whole vectors, each stored [k][columns], the columns beyond n zero;
     * k * kn__gemm_padded(n) elements. */
    void (*pack_b)(void *to, const void *b, int64_t b_k, int64_t b_column, int64_t k, int64_t n);
    /* to[j * to_row + i] = from[i * from_row + j] for i below rows and j below columns. */
    void (*transpose)(void *to, int64_t to_row, const void *from, int64_t from_row, int64_t rows,
                      int64_t columns);
    /* rows times: copies width elements and moves on by the steps. Whole vectors are read and
     * written, so up to lanes - 1 elements beyond the width must be readable, and are overwritten.
     */
    void (*copy_rows)(void *to, int64_t to_step, const void *from, int64_t from_step, int64_t rows,
                      int64_t width);
    /* rows times: adds width elements to what stands to_column apart, and moves on by the steps. */
    void (*add_rows)(void *to, int64_t to_step, int64_t to_column, const void *from,
                     int64_t from_step, int64_t rows, int64_t width);
    /* to[r * to_step + j] = *start + sum over t of weights[t] view[t, r, j]; start NULL: zero.
     * Whole vectors of the plane are read. */
    void (*correlate)(const kn__gemm_correlation *views, void *to, int64_t to_step,
                      const void *weights, const void *start);
    /* sums[t] += sum over r and j of with[r * with_step + j] view[t, r, j]. */
    void (*correlate_dots)(const kn__gemm_correlation *views, const void *with, int64_t with_step,
                           void *sums);
    /* c[j] = (accumulate ? c[j] : 0) + sum over k of a[k] b[j * b_column + k], for j below n. */
    void (*dots)(void *c, int64_t c_column, const void *a, const void *b, int64_t b_column,
                 int64_t n, int64_t k, bool accumulate);
} kn__gemm_kernel_table;

/* The tables for float or double; NULL where this build has none for the set. */
const kn__gemm_kernel_table *kn__gemm_kernels(kn__isa isa, bool is_double);

extern const kn__gemm_kernel_table kn__gemm_f32_base, kn__gemm_f64_base;
extern const kn__gemm_kernel_table kn__gemm_f32_avx2, kn__gemm_f64_avx2;
extern const kn__gemm_kernel_table kn__gemm_f32_avx512, kn__gemm_f64_avx512;
extern const kn__gemm_kernel_table kn__gemm_f32_neon, kn__gemm_f64_neon;

static inline int64_t kn__gemm_padded(const kn__gemm_kernel_table *kernels, int64_t n) {
    return (n + kernels->lanes - 1) / kernels->lanes * kernels->lanes;
}

#endif
