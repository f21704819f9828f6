/* Numbers of distributions that take a varying number of random bits. Element i of a draw has a
 * stream of its own: the key is kn__philox_derive(key, position, i), and its k-th 64 bits are those
 * of element k of the 64-bit draw at position 0 (core/philox.h). So a draw may be cut anywhere. */
#ifndef KILN_OPS_SAMPLERS_H
#define KILN_OPS_SAMPLERS_H

#include <stdint.h>

typedef struct kn__stream {
    uint64_t key, next;
} kn__stream;

kn__stream kn__stream_of(uint64_t key, uint64_t position, uint64_t i);

double kn__next_uniform(kn__stream *s); /* in (0, 1): neither end */
double kn__next_normal(kn__stream *s);
double kn__next_exponential(kn__stream *s);
/* The logarithm of a gamma variate of shape alpha > 0 and scale 1 (Marsaglia and Tsang, 2000). */
double kn__next_log_gamma(kn__stream *s, double alpha);
/* rate >= 0 (by products of uniforms; from 10 on Hörmann's PTRS, 1993); else NaN. */
double kn__next_poisson(kn__stream *s, double rate);
/* count >= 0, p in [0, 1] (by sums of geometric variates; Hörmann's BTRS, 1993); else NaN. */
double kn__next_binomial(kn__stream *s, double count, double p);

#endif
