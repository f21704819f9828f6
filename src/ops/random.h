/* What a random row draws, so that kernels may cut it among threads: any range of a draw gives the
 * same elements. */
#ifndef KILN_OPS_RANDOM_H
#define KILN_OPS_RANDOM_H

#include "ops/op.h"

typedef enum kn__draw_kind {
    KN__DRAW_UNIFORM,  /* a: low, b: high */
    KN__DRAW_NORMAL,   /* a: mean, b: deviation */
    KN__DRAW_INTEGERS, /* low, range */
    KN__DRAW_BERNOULLI /* a: probability */
} kn__draw_kind;

typedef struct kn__draw {
    kn__draw_kind kind;
    uint64_t key, position;
    double a, b;
    int64_t low;
    uint64_t range;
} kn__draw;

kn__draw kn__draw_of_rand(const kn_random_args *a);
kn__draw kn__draw_of_randn(const kn_random_args *a);
kn__draw kn__draw_of_uniform(const kn_uniform_args *a);
kn__draw kn__draw_of_normal(const kn_normal_args *a);
kn__draw kn__draw_of_randint(const kn_randint_args *a);
kn__draw kn__draw_of_bernoulli(const kn_bernoulli_args *a);

/* Writes the elements first to first + n - 1 of the draw into a contiguous result. */
void kn__draw_range(const kn__draw *draw, const kn_desc *out, int64_t first, int64_t n);

#endif
