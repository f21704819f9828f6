/* The matrix product for NEON. */
#include "backends/flex/gemm_kernels.h"
#include "backends/flex/unroll.h"

#if defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>

static inline float32x4_t load_part_f32(const float *p, int64_t n) {
    float lane[4] = {0};
    for (int64_t i = 0; i < n; i++) lane[i] = p[i];
    return vld1q_f32(lane);
}

static inline void store_part_f32(float *p, float32x4_t v, int64_t n) {
    float lane[4];
    vst1q_f32(lane, v);
    for (int64_t i = 0; i < n; i++) p[i] = lane[i];
}

static inline float64x2_t load_part_f64(const double *p, int64_t n) {
    double lane[2] = {0};
    for (int64_t i = 0; i < n; i++) lane[i] = p[i];
    return vld1q_f64(lane);
}

static inline void store_part_f64(double *p, float64x2_t v, int64_t n) {
    double lane[2];
    vst1q_f64(lane, v);
    for (int64_t i = 0; i < n; i++) p[i] = lane[i];
}

#define REAL float
#define VEC float32x4_t
#define LANES 4
#define V_LOAD(p) vld1q_f32(p)
#define V_STORE(p, v) vst1q_f32(p, v)
#define V_LOAD_PART(p, n) load_part_f32(p, n)
#define V_STORE_PART(p, v, n) store_part_f32(p, v, n)
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
#define V_LOAD_PART(p, n) load_part_f64(p, n)
#define V_STORE_PART(p, v, n) store_part_f64(p, v, n)
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
