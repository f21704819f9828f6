/* Products with quantised weights for one instruction set, as the table TABLE. Plain loops that the
 * compiler turns into vectors; sums are of integers, so their order does not matter. */
#include "backends/flex/quant_kernels.h"

#if defined(__AVX512BW__)
#include <immintrin.h>
#define WORDS 32
#define VEC __m512i
#define V_LOAD(p) _mm512_loadu_si512(p)
#define V_ZERO() _mm512_setzero_si512()
#define V_ADD_PRODUCTS(s, a, b) _mm512_add_epi32(s, _mm512_madd_epi16(a, b))
#define V_SUM(s) _mm512_reduce_add_epi32(s)
#elif defined(__AVX2__)
#include <immintrin.h>
#define WORDS 16
#define VEC __m256i
#define V_LOAD(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define V_ZERO() _mm256_setzero_si256()
#define V_ADD_PRODUCTS(s, a, b) _mm256_add_epi32(s, _mm256_madd_epi16(a, b))
static inline int32_t sum_lanes(__m256i v) {
    __m128i s = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    s = _mm_add_epi32(s, _mm_shuffle_epi32(s, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(s, _mm_shuffle_epi32(s, 0xB1)));
}
#define V_SUM(s) sum_lanes(s)
#endif

static int32_t rest(const int16_t *a, const int16_t *w, int64_t from, int64_t n) {
    int32_t sum = 0;
    for (int64_t i = from; i < n; i++) sum += a[i] * w[i];
    return sum;
}

static void dots(const int16_t *a, int64_t a_step, const int16_t *w, int64_t w_step, int64_t n,
                 int32_t sums[KN__TILE_ROWS][KN__TILE_COLUMNS]) {
    int64_t i = 0;
#ifdef WORDS
    VEC s[KN__TILE_ROWS][KN__TILE_COLUMNS];
    for (int r = 0; r < KN__TILE_ROWS; r++) {
        for (int c = 0; c < KN__TILE_COLUMNS; c++) s[r][c] = V_ZERO();
    }
    for (; i + WORDS <= n; i += WORDS) {
        VEC v[KN__TILE_COLUMNS];
        for (int c = 0; c < KN__TILE_COLUMNS; c++) v[c] = V_LOAD(w + c * w_step + i);
        for (int r = 0; r < KN__TILE_ROWS; r++) {
            VEC x = V_LOAD(a + r * a_step + i);
            for (int c = 0; c < KN__TILE_COLUMNS; c++) s[r][c] = V_ADD_PRODUCTS(s[r][c], x, v[c]);
        }
    }
#endif
    for (int r = 0; r < KN__TILE_ROWS; r++) {
        for (int c = 0; c < KN__TILE_COLUMNS; c++) {
            sums[r][c] = rest(a + r * a_step, w + c * w_step, i, n);
#ifdef WORDS
            sums[r][c] += V_SUM(s[r][c]);
#endif
        }
    }
}

static void unpack8(const unsigned char *bytes, int64_t n, int16_t *out) {
    for (int64_t i = 0; i < n; i++) out[i] = (int8_t)bytes[i]; /* the sign bit spreads */
}
static void unpack8_affine(const unsigned char *bytes, int64_t n, int16_t *out) {
    for (int64_t i = 0; i < n; i++) out[i] = bytes[i];
}

/* Two's complement in so many low bits: the sign bit turned and taken away again. */
static void unpack4(const unsigned char *bytes, int64_t n, int16_t *out) {
    for (int64_t i = 0; i < n / 2; i++) {
        out[2 * i] = (int16_t)(((bytes[i] & 15) ^ 8) - 8);
        out[2 * i + 1] = (int16_t)((bytes[i] >> 4 ^ 8) - 8);
    }
    if (n % 2) out[n - 1] = (int16_t)(((bytes[n / 2] & 15) ^ 8) - 8);
}
static void unpack4_affine(const unsigned char *bytes, int64_t n, int16_t *out) {
    for (int64_t i = 0; i < n / 2; i++) {
        out[2 * i] = (int16_t)(bytes[i] & 15);
        out[2 * i + 1] = (int16_t)(bytes[i] >> 4);
    }
    if (n % 2) out[n - 1] = (int16_t)(bytes[n / 2] & 15);
}

static void unpack2(const unsigned char *bytes, int64_t n, int16_t *out) {
    for (int64_t i = 0; i < n / 4; i++) {
        for (int k = 0; k < 4; k++) out[4 * i + k] = (int16_t)(((bytes[i] >> 2 * k & 3) ^ 2) - 2);
    }
    for (int64_t i = n / 4 * 4; i < n; i++)
        out[i] = (int16_t)(((bytes[i / 4] >> 2 * (i % 4) & 3) ^ 2) - 2);
}
static void unpack2_affine(const unsigned char *bytes, int64_t n, int16_t *out) {
    for (int64_t i = 0; i < n / 4; i++) {
        for (int k = 0; k < 4; k++) out[4 * i + k] = (int16_t)(bytes[i] >> 2 * k & 3);
    }
    for (int64_t i = n / 4 * 4; i < n; i++) out[i] = (int16_t)(bytes[i / 4] >> 2 * (i % 4) & 3);
}

const kn__quant_kernels TABLE = {
    .unpack = {{unpack2, unpack2_affine}, {unpack4, unpack4_affine}, {unpack8, unpack8_affine}},
    .dots = dots};
