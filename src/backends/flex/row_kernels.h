/* The inner loops of softmax and of normalisations over rows, built for several instruction sets.
 * Sums are taken in double, in a number of lanes that does not depend on the instruction set. */
#ifndef KILN_BACKENDS_FLEX_ROW_KERNELS_H
#define KILN_BACKENDS_FLEX_ROW_KERNELS_H

#include <stdint.h>

#include "backends/flex/isa.h"
#include "backends/flex/reduce_kernels.h"

/* What a row's elements are normalised with: (x - mean) scale, then weight and bias, which may be
 * NULL. */
typedef struct kn__row_norm {
    double mean, scale;
    const void *weight, *bias;
} kn__row_norm;

typedef struct kn__row_kernels {
    /* y = exp(x - shift) */
    void (*exp_minus)(const void *x, int64_t n, double shift, void *y);
    /* sum(exp(x - shift)) */
    double (*exp_sum)(const void *x, int64_t n, double shift);
    /* y = y factor */
    void (*scale)(void *y, int64_t n, double factor);
    /* y = (x - a) - b */
    void (*minus)(const void *x, int64_t n, double a, double b, void *y);
    /* sum(a b) */
    double (*dot)(const void *a, const void *b, int64_t n);
    /* sum((x - mean)^2) */
    double (*deviations)(const void *x, int64_t n, double mean);
    /* With g = dy weight: *g = sum(g), *gx = sum(g (x - mean)), both added to. */
    void (*gradient_sums)(const void *dy, const void *x, int64_t n, const kn__row_norm *r,
                          double *g, double *gx);
    /* y = (x - mean) scale weight + bias, weight and bias as long as the row */
    void (*normalize)(const void *x, int64_t n, const kn__row_norm *r, void *y);
    /* y = (x - mean) scale + bias, bias one number */
    void (*affine)(const void *x, int64_t n, double mean, double scale, double bias, void *y);
    /* dx = (g - a - (x - mean) b) scale */
    void (*norm_gradient)(const void *dy, const void *x, int64_t n, const kn__row_norm *r, double a,
                          double b, void *dx);
    /* dweight += dy (x - mean) scale, dbias += dy */
    void (*parameter_gradient)(const void *dy, const void *x, int64_t n, const kn__row_norm *r,
                               double *dweight, double *dbias);
    /* The same for four rows at once. */
    void (*parameter_gradient4)(const void *const *dy, const void *const *x, int64_t n,
                                const kn__row_norm *r, double *dweight, double *dbias);
    /* dx = y (dy - dot) */
    void (*softmax_gradient)(const void *dy, const void *y, int64_t n, double dot, void *dx);
    /* e = dy - e sum: e holds exp(y) before */
    void (*log_softmax_gradient)(const void *dy, int64_t n, double sum, void *e);
} kn__row_kernels;

extern const kn__row_kernels kn__rows_base[2], kn__rows_avx2[2], kn__rows_avx512[2];

/* For f32 (or what is widened to it) and f64. */
const kn__row_kernels *kn__row_kernels_of(kn__isa isa, int is_double);
const kn__fold_kernels *kn__fold_kernels_of(kn__isa isa);

#endif
