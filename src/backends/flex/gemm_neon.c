/* The matrix product for NEON. */
#include "backends/flex/gemm_kernels.h"
#include "backends/flex/unroll.h"

#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>

#define REAL float
#define VEC float32x4_t
#define LANES 4
#define V_LOAD(p) vld1q_f32(p)
#define V_STORE(p, v) vst1q_f32(p, v)
#define V_ZERO() vdupq_n_f32(0)
#define V_SPLAT(x) vdupq_n_f32(x)
#define V_FMA(a, b, c) vfmaq_f32(c, a, b)
#define R_FMA(a, b, c) __builtin_fmaf(a, b, c)
#define MOST_ROWS 8
#define MOST_VECTORS 3
#define KERNEL(name) name##_f32
#define TABLE kn__gemm_f32_neon
#include "backends/flex/gemm_kernel.inc.h"

#define REAL double
#define VEC float64x2_t
#define LANES 2
#define V_LOAD(p) vld1q_f64(p)
#define V_STORE(p, v) vst1q_f64(p, v)
#define V_ZERO() vdupq_n_f64(0)
#define V_SPLAT(x) vdupq_n_f64(x)
#define V_FMA(a, b, c) vfmaq_f64(c, a, b)
#define R_FMA(a, b, c) __builtin_fma(a, b, c)
#define MOST_ROWS 8
#define MOST_VECTORS 3
#define KERNEL(name) name##_f64
#define TABLE kn__gemm_f64_neon
#include "backends/flex/gemm_kernel.inc.h"

#endif
