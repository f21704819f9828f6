/* Half precision by F16C, which every processor with AVX2 has. */
#include "backends/flex/cast.h"

#if defined(__AVX2__) && defined(__F16C__)
#include <immintrin.h>

void kn__flex_f16_from_f32_avx2(kn_f16 *to, const float *from, int64_t n) {
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m128i half = _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT);
        _mm_storeu_si128((__m128i *)(void *)(to + i), half);
    }
    for (; i < n; i++) to[i] = kn_f16_from_f32(from[i]);
}

void kn__flex_f16_to_f32_avx2(float *to, const kn_f16 *from, int64_t n) {
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m128i half = _mm_loadu_si128((const __m128i *)(const void *)(from + i));
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(half));
    }
    for (; i < n; i++) to[i] = kn_f16_to_f32(from[i]);
}
#endif
