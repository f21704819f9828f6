/* The inner loops of optimiser steps, built for several instruction sets: one pass over dense
 * elements of a parameter and its state. */
#ifndef KILN_BACKENDS_FLEX_OPTIMIZER_KERNELS_H
#define KILN_BACKENDS_FLEX_OPTIMIZER_KERNELS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct kn__sgd_numbers {
    double lr, momentum, take, decay; /* take: share of the gradient that the buffer takes */
    bool first, nesterov;
} kn__sgd_numbers;
/* buffer: NULL without momentum. */
typedef void kn__sgd_fn(int64_t n, const kn__sgd_numbers *a, void *param, const void *grad,
                        void *buffer);

typedef struct kn__adam_numbers {
    double rate, root; /* lr / (1 - beta1^t), 1 / sqrt(1 - beta2^t) */
    double beta1, beta2, eps;
    double shrink, decay; /* factor of the parameter; its share in the gradient */
} kn__adam_numbers;
/* largest: NULL without AMSGrad. */
typedef void kn__adam_fn(int64_t n, const kn__adam_numbers *a, void *param, const void *grad,
                         void *mean, void *square, void *largest);

typedef struct kn__optimizer_kernels {
    kn__sgd_fn *sgd[2]; /* f32, f64 */
    kn__adam_fn *adam[2];
} kn__optimizer_kernels;

extern const kn__optimizer_kernels kn__optimizer_base, kn__optimizer_avx2, kn__optimizer_avx512;

#endif
