#include "core/philox.h"

#include "core/casts.h"
#include <kiln/half.h>

#include <math.h>
#include <string.h>

/* ---- Blocks
 * -------------------------------------------------------------------------------------- */

enum { ROUNDS = 10 };

static const uint32_t multiplier[2] = {0xD2511F53u, 0xCD9E8D57u};
static const uint32_t key_step[2] = {0x9E3779B9u, 0xBB67AE85u}; /* golden ratio, sqrt(3) - 1 */

/* Blocks are made many at a time, so that the loops vectorise. */
enum { BATCH = 64 };

/* The words of blocks block to block + blocks - 1, one block after the other; at most BATCH. */
static void batch_words(uint64_t key, uint64_t position, uint64_t block, size_t blocks,
                        uint32_t words[4 * BATCH]) {
    uint32_t c0[BATCH], c1[BATCH], c2[BATCH], c3[BATCH];
    for (size_t j = 0; j < blocks; j++) {
        c0[j] = (uint32_t)(block + j);
        c1[j] = (uint32_t)((block + j) >> 32);
        c2[j] = (uint32_t)position;
        c3[j] = (uint32_t)(position >> 32);
    }
    uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
    for (int round = 0; round < ROUNDS; round++) {
        for (size_t j = 0; j < blocks; j++) {
            uint64_t p0 = (uint64_t)multiplier[0] * c0[j];
            uint64_t p1 = (uint64_t)multiplier[1] * c2[j];
            c0[j] = (uint32_t)(p1 >> 32) ^ c1[j] ^ k0;
            c2[j] = (uint32_t)(p0 >> 32) ^ c3[j] ^ k1;
            c1[j] = (uint32_t)p1;
            c3[j] = (uint32_t)p0;
        }
        k0 += key_step[0];
        k1 += key_step[1];
    }
    for (size_t j = 0; j < blocks; j++) {
        words[4 * j] = c0[j];
        words[4 * j + 1] = c1[j];
        words[4 * j + 2] = c2[j];
        words[4 * j + 3] = c3[j];
    }
}

void kn__philox(uint64_t key, uint64_t counter_hi, uint64_t counter_lo, uint32_t out[4]) {
    uint32_t c0 = (uint32_t)counter_lo, c1 = (uint32_t)(counter_lo >> 32);
    uint32_t c2 = (uint32_t)counter_hi, c3 = (uint32_t)(counter_hi >> 32);
    uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t p0 = (uint64_t)multiplier[0] * c0;
        uint64_t p1 = (uint64_t)multiplier[1] * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c1 = (uint32_t)p1;
        c3 = (uint32_t)p0;
        k0 += key_step[0];
        k1 += key_step[1];
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

static inline uint64_t join(uint32_t low, uint32_t high) {
    return (uint64_t)high << 32 | low;
}

uint64_t kn__philox_bits64(uint64_t key, uint64_t position, uint64_t i) {
    uint32_t words[4];
    kn__philox(key, position, i / 2, words);
    return join(words[2 * (i % 2)], words[2 * (i % 2) + 1]);
}

uint64_t kn__philox_derive(uint64_t key, uint64_t a, uint64_t b) {
    const uint64_t apart = 0x6b696c6e20737562u; /* so that no draw of the key itself is met */
    uint32_t words[4];
    kn__philox(key ^ apart, a, b, words);
    return join(words[0], words[1]);
}

/* The product is put together from halves: 128-bit integers are not ISO C. */
uint64_t kn__philox_bounded(uint64_t bits, uint64_t range) {
    if (range == 0) return bits;
    uint64_t b0 = (uint32_t)bits, b1 = bits >> 32, r0 = (uint32_t)range, r1 = range >> 32;
    uint64_t middle = b1 * r0 + (b0 * r0 >> 32);
    uint64_t carry = b0 * r1 + (uint32_t)middle;
    return b1 * r1 + (middle >> 32) + (carry >> 32);
}

/* ---- Draws
 * ----------------------------------------------------------------------------------------- */

/* How the words of some blocks become elements. */
typedef void (*make_function)(const uint32_t *restrict words, size_t blocks, const void *settings,
                              void *restrict out);

typedef struct {
    make_function make;
    const void *settings;
    unsigned per_block;     /* elements a block */
    unsigned element_bytes; /* per_block * element_bytes is at most 16 */
} draw_kind;

enum { PER_BLOCK_32 = 4, PER_BLOCK_64 = 2 };

/* Writes count elements of one block from element skip of it on. */
static unsigned char *draw_part(const draw_kind *kind, uint64_t key, uint64_t position,
                                uint64_t block, size_t skip, size_t count, unsigned char *out) {
    uint32_t words[4];
    union {
        double align;
        unsigned char bytes[16];
    } whole;
    kn__philox(key, position, block, words);
    kind->make(words, 1, kind->settings, whole.bytes);
    memcpy(out, whole.bytes + skip * kind->element_bytes, count * kind->element_bytes);
    return out + count * kind->element_bytes;
}

/* Writes elements first to first + n - 1: a cut block, whole blocks, a cut block. */
static void draw(const draw_kind *kind, uint64_t key, uint64_t position, uint64_t first, size_t n,
                 void *out) {
    uint32_t words[4 * BATCH];
    unsigned char *next = out;
    unsigned per_block = kind->per_block;
    uint64_t block = first / per_block;
    size_t skip = (size_t)(first % per_block);
    if (skip) {
        size_t count = per_block - skip < n ? per_block - skip : n;
        next = draw_part(kind, key, position, block++, skip, count, next);
        n -= count;
    }
    for (size_t left = n / per_block; left;) {
        size_t blocks = left < BATCH ? left : BATCH;
        batch_words(key, position, block, blocks, words);
        kind->make(words, blocks, kind->settings, next);
        next += blocks * per_block * kind->element_bytes;
        block += blocks;
        left -= blocks;
    }
    if (n % per_block) draw_part(kind, key, position, block, 0, n % per_block, next);
}

/* ---- Uniform
 * --------------------------------------------------------------------------------------- */

/* value = (base + span * u) * times, then kept between first and last, the least and the largest
 * value of the dtype in [lo, hi). times is 2 where hi - lo would overflow, else 1. */
typedef struct {
    float base, span, times, first, last;
} interval_f32;

typedef struct {
    double base, span, times, first, last;
} interval_f64;

static interval_f64 interval_of_f64(double lo, double hi) {
    interval_f64 in = {.base = lo, .span = hi - lo, .times = 1, .first = lo};
    in.last = nextafter(hi, -(double)INFINITY);
    if (isinf(in.span)) {
        in.base = lo / 2;
        in.span = hi / 2 - lo / 2;
        in.times = 2;
    }
    return in;
}

static interval_f32 interval_of_f32(double lo, double hi) {
    float low = (float)lo, high = (float)hi;
    interval_f32 in = {.base = low, .span = high - low, .times = 1, .first = low, .last = high};
    if (isinf(in.span)) {
        in.base = low / 2;
        in.span = high / 2 - low / 2;
        in.times = 2;
    }
    if ((double)in.first < lo) in.first = nextafterf(in.first, INFINITY);
    if ((double)in.last >= hi) in.last = nextafterf(in.last, -INFINITY);
    if (in.last < in.first) in.last = in.first;
    return in;
}

/* The neighbour of a half-precision value. Both formats order their values by their bits, apart
 * from the sign. */
static uint16_t half_next(uint16_t bits, bool upwards) {
    bool negative = bits & 0x8000;
    if ((bits & 0x7fff) == 0) return upwards ? 0x0001 : 0x8001;
    return (uint16_t)(negative == upwards ? bits - 1 : bits + 1);
}

static interval_f32 interval_of_f16(double lo, double hi) {
    interval_f32 in = interval_of_f32(lo, hi);
    kn_f16 first = kn_f16_from_f64(lo), last = kn_f16_from_f64(hi);
    if (kn_f16_to_f64(first) < lo) first.bits = half_next(first.bits, true);
    if (kn_f16_to_f64(last) >= hi) last.bits = half_next(last.bits, false);
    in.first = kn_f16_to_f32(first);
    in.last = kn_f16_to_f32(last);
    if (in.last < in.first) in.last = in.first;
    return in;
}

static interval_f32 interval_of_bf16(double lo, double hi) {
    interval_f32 in = interval_of_f32(lo, hi);
    kn_bf16 first = kn_bf16_from_f64(lo), last = kn_bf16_from_f64(hi);
    if (kn_bf16_to_f64(first) < lo) first.bits = half_next(first.bits, true);
    if (kn_bf16_to_f64(last) >= hi) last.bits = half_next(last.bits, false);
    in.first = kn_bf16_to_f32(first);
    in.last = kn_bf16_to_f32(last);
    if (in.last < in.first) in.last = in.first;
    return in;
}

static inline float uniform_f32(const interval_f32 *in, uint32_t word) {
    float u = (float)(int32_t)(word >> 8) * 0x1p-24f;
    float value = (in->base + in->span * u) * in->times;
    value = value < in->first ? in->first : value;
    return value > in->last ? in->last : value;
}

static void make_uniform_f32(const uint32_t *restrict words, size_t blocks, const void *settings,
                             void *restrict out) {
    const interval_f32 in = *(const interval_f32 *)settings;
    float *restrict values = out;
    for (size_t j = 0; j < 4 * blocks; j++) values[j] = uniform_f32(&in, words[j]);
}

/* Rounding keeps the order, and first and last are values of the dtype: the result stays between.
 */
static void make_uniform_f16(const uint32_t *restrict words, size_t blocks, const void *settings,
                             void *restrict out) {
    const interval_f32 in = *(const interval_f32 *)settings;
    kn_f16 *restrict values = out;
    for (size_t j = 0; j < 4 * blocks; j++) values[j] = kn_f16_from_f32(uniform_f32(&in, words[j]));
}

static void make_uniform_bf16(const uint32_t *restrict words, size_t blocks, const void *settings,
                              void *restrict out) {
    const interval_f32 in = *(const interval_f32 *)settings;
    kn_bf16 *restrict values = out;
    for (size_t j = 0; j < 4 * blocks; j++)
        values[j] = kn_bf16_from_f32(uniform_f32(&in, words[j]));
}

static void make_uniform_f64(const uint32_t *restrict words, size_t blocks, const void *settings,
                             void *restrict out) {
    const interval_f64 in = *(const interval_f64 *)settings;
    double *restrict values = out;
    for (size_t j = 0; j < 2 * blocks; j++) {
        double u = (double)(int64_t)(join(words[2 * j], words[2 * j + 1]) >> 11) * 0x1p-53;
        double value = (in.base + in.span * u) * in.times;
        value = value < in.first ? in.first : value;
        values[j] = value > in.last ? in.last : value;
    }
}

void kn__philox_uniform_f32(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                            double hi, float *out) {
    interval_f32 in = interval_of_f32(lo, hi);
    draw_kind kind = {make_uniform_f32, &in, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

void kn__philox_uniform_f64(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                            double hi, double *out) {
    interval_f64 in = interval_of_f64(lo, hi);
    draw_kind kind = {make_uniform_f64, &in, PER_BLOCK_64, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

void kn__philox_uniform_f16(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                            double hi, kn_f16 *out) {
    interval_f32 in = interval_of_f16(lo, hi);
    draw_kind kind = {make_uniform_f16, &in, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

void kn__philox_uniform_bf16(uint64_t key, uint64_t position, uint64_t first, size_t n, double lo,
                             double hi, kn_bf16 *out) {
    interval_f32 in = interval_of_bf16(lo, hi);
    draw_kind kind = {make_uniform_bf16, &in, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

/* ---- Normal
 * ------------------------------------------------------------------------------------------ */

/* Box and Muller: from u and v, uniform on (0, 1), sqrt(-2 ln u) times the cosine and the sine of
 * 2 pi v. Logarithm and circle functions are our own, since those of the C library differ from one
 * version to the next. The polynomials interpolate at Chebyshev nodes; their errors, relative to
 * the function, are below a quarter ulp.
 *
 * u is t / 2^32 for the odd integer t = word | 1, so it is never 0 or 1 and lies symmetrically.
 * With t = 2^e (1 + f), sqrt(1/2) <= 1 + f < sqrt(2): -ln u = (32 - e) ln 2 - ln(1 + f). f is found
 * from integers, so it is accurate even where u is close to 1 and the logarithm close to 0. */

static inline float minus_log_f32(uint32_t word) {
    uint32_t t = word | 1u;
    float high = (float)(int32_t)(t >> 16) * 0x1p16f, rest = (float)(int32_t)(t & 0xffffu);
    uint32_t above = kn__f32_bits(high + rest) + (0x3f800000u - 0x3f3504f3u);
    uint32_t e = (above >> 23) - 127u; /* the addition made 1 of sqrt(1/2) */
    float power = kn__f32_of_bits((e + 127u) << 23);
    float f = ((high - power) + rest) * kn__f32_of_bits((127u - e) << 23);
    float p = 0x1.1d8ea6p-4f;
    p = p * f - 0x1.d635bcp-4f;
    p = p * f + 0x1.dea282p-4f;
    p = p * f - 0x1.fcf4c6p-4f;
    p = p * f + 0x1.23d21ap-3f;
    p = p * f - 0x1.555b4ap-3f;
    p = p * f + 0x1.999d5ap-3f;
    p = p * f - 0x1.fffffcp-3f;
    p = p * f + 0x1.555554p-2f;
    float ff = f * f;
    float k = (float)(int32_t)(32u - e);
    float low = (ff * 0.5f - ff * f * p) + k * -0x1.bd0106p-13f; /* ln 2 = 0x1.63p-1 + this */
    return (low - f) + k * 0x1.63p-1f;
}

/* The angle is word / 2^32 of a full turn. The nearest quarter turn is taken off in integers; what
 * is left lies within an eighth to both sides. */
static inline void turn_f32(uint32_t word, float *cosine, float *sine) {
    uint32_t quarter = (word + 0x20000000u) >> 30;
    float x = (float)(int32_t)(word - (quarter << 30)) * 0x1.921fb6p-30f; /* 2 pi / 2^32 */
    float z = x * x;
    float s = x + x * z * ((-0x1.9ac9bp-13f * z + 0x1.110c28p-7f) * z - 0x1.555552p-3f);
    float c =
        (1.0f - z * 0.5f) + z * z * ((0x1.9bd89cp-16f * z - 0x1.6c12d2p-10f) * z + 0x1.555554p-5f);
    bool odd = quarter & 1u;
    float cos_size = odd ? s : c, sin_size = odd ? c : s;
    *cosine = ((quarter + 1u) & 2u) ? -cos_size : cos_size;
    *sine = (quarter & 2u) ? -sin_size : sin_size;
}

static inline double minus_log_f64(uint64_t bits) {
    uint64_t t = bits | 1u;
    uint64_t above = kn__f64_bits((double)t) + (0x3ff0000000000000u - 0x3fe6a09e667f3bcdu);
    uint64_t e = (above >> 52) - 1023u;
    uint64_t power = e < 64 ? (uint64_t)1 << (e & 63u) : 0u;
    double f = (double)(int64_t)(t - power) * kn__f64_of_bits((1023u - e) << 52);
    double s = f / (2.0 + f); /* ln(1 + f) = 2 artanh(s) */
    double z = s * s;
    double p = 0x1.2b584aae78a57p-3;
    p = p * z + 0x1.39fe606542ddep-3;
    p = p * z + 0x1.7462b4ab2ef6bp-3;
    p = p * z + 0x1.c71c62e5800a1p-3;
    p = p * z + 0x1.2492492df148dp-2;
    p = p * z + 0x1.99999999952e2p-2;
    p = p * z + 0x1.5555555555558p-1;
    double half = 0.5 * f * f; /* 2 s = f - s f, so that f, which is exact, leads */
    double k = (double)(int64_t)(64u - e);
    double low = (half - s * (half + z * p)) + k * 0x1.473de6af278edp-34;
    return (low - f) + k * 0x1.62e42fefp-1;
}

static inline void turn_f64(uint64_t bits, double *cosine, double *sine) {
    uint64_t quarter = (bits + 0x2000000000000000u) >> 62;
    double x = (double)(int64_t)(bits - (quarter << 62)) * 0x1.921fb54442d18p-62;
    double z = x * x;
    double p = 0x1.5e0b19f8b1451p-33;
    p = p * z - 0x1.ae600b02b6262p-26;
    p = p * z + 0x1.71de37968a1p-19;
    p = p * z - 0x1.a01a019e83aaep-13;
    p = p * z + 0x1.1111111110bb2p-7;
    p = p * z - 0x1.5555555555555p-3;
    double s = x + x * z * p;
    double q = -0x1.907da367a37cbp-37;
    q = q * z + 0x1.1eeb68e93b64cp-29;
    q = q * z - 0x1.27e4fa17da09ep-22;
    q = q * z + 0x1.a01a019f4eb01p-16;
    q = q * z - 0x1.6c16c16c16967p-10;
    q = q * z + 0x1.5555555555555p-5;
    double c = (1.0 - z * 0.5) + z * z * q;
    bool odd = quarter & 1u;
    double cos_size = odd ? s : c, sin_size = odd ? c : s;
    *cosine = ((quarter + 1u) & 2u) ? -cos_size : cos_size;
    *sine = (quarter & 2u) ? -sin_size : sin_size;
}

typedef struct {
    float mean, deviation;
} normal_f32;

typedef struct {
    double mean, deviation;
} normal_f64;

static void make_normal_f32(const uint32_t *restrict words, size_t blocks, const void *settings,
                            void *restrict out) {
    const normal_f32 in = *(const normal_f32 *)settings;
    float *restrict values = out;
    for (size_t j = 0; j < 2 * blocks; j++) {
        float cosine, sine;
        float radius = sqrtf(2.0f * minus_log_f32(words[2 * j]));
        turn_f32(words[2 * j + 1], &cosine, &sine);
        values[2 * j] = in.mean + in.deviation * (radius * cosine);
        values[2 * j + 1] = in.mean + in.deviation * (radius * sine);
    }
}

static void make_normal_f16(const uint32_t *restrict words, size_t blocks, const void *settings,
                            void *restrict out) {
    float values[4 * BATCH];
    kn_f16 *restrict halves = out;
    make_normal_f32(words, blocks, settings, values);
    for (size_t j = 0; j < 4 * blocks; j++) halves[j] = kn_f16_from_f32(values[j]);
}

static void make_normal_bf16(const uint32_t *restrict words, size_t blocks, const void *settings,
                             void *restrict out) {
    float values[4 * BATCH];
    kn_bf16 *restrict halves = out;
    make_normal_f32(words, blocks, settings, values);
    for (size_t j = 0; j < 4 * blocks; j++) halves[j] = kn_bf16_from_f32(values[j]);
}

static void make_normal_f64(const uint32_t *restrict words, size_t blocks, const void *settings,
                            void *restrict out) {
    const normal_f64 in = *(const normal_f64 *)settings;
    double *restrict values = out;
    for (size_t j = 0; j < blocks; j++) {
        const uint32_t *w = words + 4 * j;
        double radius = sqrt(2.0 * minus_log_f64(join(w[0], w[1]))), cosine, sine;
        turn_f64(join(w[2], w[3]), &cosine, &sine);
        values[2 * j] = in.mean + in.deviation * (radius * cosine);
        values[2 * j + 1] = in.mean + in.deviation * (radius * sine);
    }
}

void kn__philox_normal_f32(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                           double deviation, float *out) {
    normal_f32 in = {(float)mean, (float)deviation};
    draw_kind kind = {make_normal_f32, &in, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

void kn__philox_normal_f64(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                           double deviation, double *out) {
    normal_f64 in = {mean, deviation};
    draw_kind kind = {make_normal_f64, &in, PER_BLOCK_64, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

void kn__philox_normal_f16(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                           double deviation, kn_f16 *out) {
    normal_f32 in = {(float)mean, (float)deviation};
    draw_kind kind = {make_normal_f16, &in, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

void kn__philox_normal_bf16(uint64_t key, uint64_t position, uint64_t first, size_t n, double mean,
                            double deviation, kn_bf16 *out) {
    normal_f32 in = {(float)mean, (float)deviation};
    draw_kind kind = {make_normal_bf16, &in, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}

/* ---- Integers and bernoulli
 * ---------------------------------------------------------------------------- */

typedef struct {
    kn_dtype dtype;
    uint64_t lo, range;
} integer_range;

static void make_integer(const uint32_t *restrict words, size_t blocks, const void *settings,
                         void *restrict out) {
    const integer_range *in = settings;
    uint64_t values[2 * BATCH];
    for (size_t j = 0; j < 2 * blocks; j++)
        values[j] = in->lo + kn__philox_bounded(join(words[2 * j], words[2 * j + 1]), in->range);
    kn__cast_array(in->dtype, out, KN_U64, values, 2 * blocks);
}

static unsigned integer_bytes(kn_dtype dtype) {
    switch (dtype) {
    case KN_I64:
    case KN_U64:
        return 8;
    case KN_I32:
    case KN_U32:
        return 4;
    case KN_I16:
    case KN_U16:
        return 2;
    case KN_I8:
    case KN_U8:
        return 1;
    default:
        return 0;
    }
}

void kn__philox_integers(uint64_t key, uint64_t position, uint64_t first, size_t n, kn_dtype dtype,
                         int64_t lo, uint64_t range, void *out) {
    integer_range in = {dtype, (uint64_t)lo, range};
    draw_kind kind = {make_integer, &in, PER_BLOCK_64, integer_bytes(dtype)};
    if (kind.element_bytes) draw(&kind, key, position, first, n, out);
}

static void make_bernoulli(const uint32_t *restrict words, size_t blocks, const void *settings,
                           void *restrict out) {
    uint64_t below = *(const uint64_t *)settings;
    uint8_t *restrict values = out;
    for (size_t j = 0; j < 4 * blocks; j++) values[j] = words[j] < below;
}

void kn__philox_bernoulli(uint64_t key, uint64_t position, uint64_t first, size_t n,
                          double probability, uint8_t *out) {
    double scaled = probability * 0x1p32 + 0.5;
    uint64_t below = !(scaled >= 0) ? 0 : scaled >= 0x1p32 ? (uint64_t)1 << 32 : (uint64_t)scaled;
    draw_kind kind = {make_bernoulli, &below, PER_BLOCK_32, sizeof *out};
    draw(&kind, key, position, first, n, out);
}
