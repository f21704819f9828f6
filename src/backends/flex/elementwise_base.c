/* Element-wise loops for any processor: 16-byte vectors of the compiler, no fused multiply-add. */
#include "backends/flex/elementwise.h"

#include <math.h>
#include <string.h>

#include "ops/integers.h"

#ifdef __SSE2__
#include <emmintrin.h>
#define V_SQRT(x) ((V)_mm_sqrt_ps((__m128)(x)))
#define D_SQRT(x) ((D)_mm_sqrt_pd((__m128d)(x)))
#else
#define V_SQRT(x) roots_f32(x)
#define D_SQRT(x) roots_f64(x)
typedef float roots_f32_vector __attribute__((vector_size(16)));
typedef double roots_f64_vector __attribute__((vector_size(16)));
static inline roots_f32_vector roots_f32(roots_f32_vector x) {
    for (int i = 0; i < 4; i++) x[i] = sqrtf(x[i]);
    return x;
}
static inline roots_f64_vector roots_f64(roots_f64_vector x) {
    for (int i = 0; i < 2; i++) x[i] = sqrt(x[i]);
    return x;
}
#endif
#define LANES 4
#define V_FMA(a, b, c) ((a) * (b) + (c))
#define D_FMA(a, b, c) ((a) * (b) + (c))
#define ISA_TABLE(dtype) kn__ew_##dtype##_base
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
#define TABLE kn__ew_f32_base
#include "backends/flex/vector_loops.inc.h"
