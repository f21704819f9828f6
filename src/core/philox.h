/* Random numbers from a counter: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random
 * numbers: as easy as 1, 2, 3", 2011).
 *
 * Nothing here has state. A draw is named by a key and a position; its element i depends on these
 * and on i alone, so a draw may be cut among threads or devices anywhere. Two draws with one key
 * must have different positions; whoever hands out positions adds one for each draw, whatever its
 * size.
 *
 * The layout rule, which every backend follows. Block b of a draw is the four 32-bit words of
 *
 *     philox(key, counter = position * 2^64 + b)
 *
 *   32-bit draws (f32, f16 and bf16 of every distribution; bernoulli)
 *                      element i is made of word i % 4 of block i / 4
 *   64-bit draws (f64 of every distribution; integers of every width)
 *                      element i is made of block i / 2: the words 2 (i % 2), its low half, and
 *                      2 (i % 2) + 1, its high half
 *   normals            elements 2j and 2j + 1 are made together, from the bits of both
 *
 * The arithmetic is IEEE addition, subtraction, multiplication, division and square root, in the
 * order written in philox.c, without fused operations: the same bits wherever these are IEEE. A
 * backend whose square root, division or contraction differs stays within 2 ulp for normals.
 */
#ifndef KILN_CORE_PHILOX_H
#define KILN_CORE_PHILOX_H

#include <kiln/base.h>

/* One block: four words of 32 random bits. */
void kn__philox(uint64_t key, uint64_t counter_hi, uint64_t counter_lo, uint32_t out[4]);

/* The 64 bits of element i of a 64-bit draw. */
uint64_t kn__philox_bits64(uint64_t key, uint64_t position, uint64_t i);

/* A key for a stream of its own, for example of one sample of one epoch. Different (a, b) give
 * different streams, also from the key's own draws. */
uint64_t kn__philox_derive(uint64_t key, uint64_t a, uint64_t b);

/* Maps 64 random bits to an integer below range (0 stands for 2^64): the high half of bits * range.
 * No value's probability is off by more than 2^-64, so the bias of the whole is below
 * range * 2^-64: for a range of 2^32, one in 4e9, out of reach of any test. */
uint64_t kn__philox_bounded(uint64_t bits, uint64_t range);

/* The functions below write the elements first to first + n - 1 of a draw to out[0] to out[n - 1].
 */

/* Uniform on [lo, hi), lo < hi: never hi, in no dtype, whatever the rounding; and never below lo.
 * f32 has 24 random bits, f64 53; f16 and bf16 are the f32 value, rounded. (Where no value of the
 * dtype lies in [lo, hi), the least one above.) */
void kn__philox_uniform_f32(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                            double hi, float *out);
void kn__philox_uniform_f64(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                            double hi, double *out);
void kn__philox_uniform_f16(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                            double hi, kn_f16 *out);
void kn__philox_uniform_bf16(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                             double hi, kn_bf16 *out);

/* Normal: mean + deviation * z, where z comes from Box and Muller's transform. |z| is at most 6.66
 * in f32, f16 and bf16, which use 32 bits an element, and 9.42 in f64. */
void kn__philox_normal_f32(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                           double deviation, float *out);
void kn__philox_normal_f64(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                           double deviation, double *out);
void kn__philox_normal_f16(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                           double deviation, kn_f16 *out);
void kn__philox_normal_bf16(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                            double deviation, kn_bf16 *out);

/* Integers lo, lo + 1, ... lo + range - 1 of an integer dtype, each as likely; range 0 stands for
 * 2^64. Bounds of u64 are passed by their bits. A dtype that is no integer writes nothing. */
void kn__philox_integers(uint64_t key, uint64_t position, uint64_t first, size_t n, kn_dtype dtype,
                         int64_t lo, uint64_t range, void *out);

/* 1 with this probability, otherwise 0; the probability is rounded to a multiple of 2^-32. */
void kn__philox_bernoulli(uint64_t key, uint64_t position, uint64_t first, size_t n,
                          double probability, uint8_t *out);

#endif
