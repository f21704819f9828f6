/* Element-wise loops of f32 for NEON; other dtypes use what is built for any processor. */
#include "backends/flex/elementwise.h"

#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#include <math.h>
#include <string.h>

#include "ops/integers.h"

#define LANES 4
#define V_FMA(a, b, c) ((V)vfmaq_f32((float32x4_t)(c), (float32x4_t)(a), (float32x4_t)(b)))
#define D_FMA(a, b, c) ((D)vfmaq_f64((float64x2_t)(c), (float64x2_t)(a), (float64x2_t)(b)))
#define V_SQRT(x) ((V)vsqrtq_f32((float32x4_t)(x)))
#define D_SQRT(x) ((D)vsqrtq_f64((float64x2_t)(x)))

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
#define TABLE kn__ew_f32_neon
#include "backends/flex/vector_loops.inc.h"

#endif
