/* Element-wise loops for AVX2 with FMA. */
#include "backends/flex/elementwise.h"

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "ops/integers.h"

#define LANES 8
#define V_FMA(a, b, c) ((V)_mm256_fmadd_ps((__m256)(a), (__m256)(b), (__m256)(c)))
#define D_FMA(a, b, c) ((D)_mm256_fmadd_pd((__m256d)(a), (__m256d)(b), (__m256d)(c)))
#define V_SQRT(x) ((V)_mm256_sqrt_ps((__m256)(x)))
#define D_SQRT(x) ((D)_mm256_sqrt_pd((__m256d)(x)))
#define V_PICK(mask, a, b) ((V)_mm256_blendv_ps((__m256)(b), (__m256)(a), (__m256)(mask)))
#define D_PICK(mask, a, b) ((D)_mm256_blendv_pd((__m256d)(b), (__m256d)(a), (__m256d)(mask)))
#define ISA_TABLE(dtype) kn__ew_##dtype##_avx2
#include "backends/flex/elementwise_types.inc.h"

#define T float
#define FN(name) f32_##name
#define F(name) name##f
#define WHOLE 0x1p23f
#define IS_FLOAT 1
#define IS_SIGNED 1
#define IS_BOOL 0
#define CONSTANTS 1
#include "backends/flex/elementwise_plain.inc.h"
#include "backends/flex/vector_functions.inc.h"
#define TABLE kn__ew_f32_avx2
#include "backends/flex/vector_loops.inc.h"

void kn__ew_widen_f16_avx2(float *to, const void *from, int64_t n) {
    const uint16_t *in = from;
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m128i half = _mm_loadu_si128((const __m128i *)(const void *)(in + i));
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(half));
    }
    for (; i < n; i++) to[i] = _cvtsh_ss(in[i]);
}

void kn__ew_narrow_f16_avx2(void *to, const float *from, int64_t n) {
    uint16_t *out = to;
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m128i half = _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT);
        _mm_storeu_si128((__m128i *)(void *)(out + i), half);
    }
    for (; i < n; i++) out[i] = _cvtss_sh(from[i], _MM_FROUND_TO_NEAREST_INT);
}

#endif
