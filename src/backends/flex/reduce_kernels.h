/* The inner loops of reductions, built for several instruction sets.
 *
 * Floats sum and multiply in double, in 32 lanes whatever the instruction set, so the bits of a
 * result depend on the shape alone. Maximum and minimum work in the type itself; NaN wins. */
#ifndef KILN_BACKENDS_FLEX_REDUCE_KERNELS_H
#define KILN_BACKENDS_FLEX_REDUCE_KERNELS_H

#include <stdint.h>

typedef enum kn__fold_kind {
    KN__FOLD_SUM,
    KN__FOLD_PROD,
    KN__FOLD_MAX,
    KN__FOLD_MIN,
    KN__FOLDS
} kn__fold_kind;

/* Folds n elements of x into *acc (double for sum and prod, else the type of x). */
typedef void kn__fold_row_fn(const void *x, int64_t n, void *acc);
/* Folds each of m columns of a matrix of rows (their distance in elements) into acc[0..m). */
typedef void kn__fold_columns_fn(const void *x, int64_t rows, int64_t stride, int64_t m, void *acc);

typedef struct kn__fold_kernels {
    kn__fold_row_fn *row[KN__FOLDS][2]; /* f32, f64 */
    kn__fold_columns_fn *columns[KN__FOLDS][2];
} kn__fold_kernels;

extern const kn__fold_kernels kn__fold_base, kn__fold_avx2, kn__fold_avx512;

#endif
