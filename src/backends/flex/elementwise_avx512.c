/* Element-wise loops of f32 for AVX-512; other dtypes use AVX2's. */
#include "backends/flex/elementwise.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__)
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "ops/integers.h"

#define LANES 16
#define V_FMA(a, b, c) ((V)_mm512_fmadd_ps((__m512)(a), (__m512)(b), (__m512)(c)))
#define D_FMA(a, b, c) ((D)_mm512_fmadd_pd((__m512d)(a), (__m512d)(b), (__m512d)(c)))
#define V_SQRT(x) ((V)_mm512_sqrt_ps((__m512)(x)))
#define D_SQRT(x) ((D)_mm512_sqrt_pd((__m512d)(x)))
#define V_PICK(mask, a, b) \
    ((V)_mm512_mask_blend_ps(_mm512_movepi32_mask((__m512i)(mask)), (__m512)(b), (__m512)(a)))
#define D_PICK(mask, a, b) \
    ((D)_mm512_mask_blend_pd(_mm512_movepi64_mask((__m512i)(mask)), (__m512d)(b), (__m512d)(a)))

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
#define TABLE kn__ew_f32_avx512
#include "backends/flex/vector_loops.inc.h"

#endif
