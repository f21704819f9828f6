/* Casts of contiguous elements that the processor has instructions for. */
#ifndef KILN_BACKENDS_FLEX_CAST_H
#define KILN_BACKENDS_FLEX_CAST_H

#include <kiln/half.h>

/* The same values, bit for bit, as kn_f16_from_f32 and kn_f16_to_f32. For KILN_BUILD_AVX2. */
void kn__flex_f16_from_f32_avx2(kn_f16 *to, const float *from, int64_t n);
void kn__flex_f16_to_f32_avx2(float *to, const kn_f16 *from, int64_t n);

#endif
