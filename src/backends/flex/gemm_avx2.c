/* The matrix product for AVX2 with FMA. */
#include "backends/flex/gemm_kernels.h"
#include "backends/flex/unroll.h"

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>

static inline __m256i first_lanes_f32(int64_t n) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

static inline __m256i first_lanes_f64(int64_t n) {
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x(n), _mm256_setr_epi64x(0, 1, 2, 3));
}

#define REAL float
#define VEC __m256
#define LANES 8
#define V_LOAD(p) _mm256_loadu_ps(p)
#define V_STORE(p, v) _mm256_storeu_ps(p, v)
#define V_LOAD_PART(p, n) _mm256_maskload_ps(p, first_lanes_f32(n))
#define V_STORE_PART(p, v, n) _mm256_maskstore_ps(p, first_lanes_f32(n), v)
#define V_ZERO() _mm256_setzero_ps()
#define V_SPLAT(x) _mm256_set1_ps(x)
#define V_FMA(a, b, c) _mm256_fmadd_ps(a, b, c)
#define R_FMA(a, b, c) __builtin_fmaf(a, b, c)
#define MOST_ROWS 6
#define MOST_VECTORS 2
#define KERNEL(name) name##_f32
#define TABLE kn__gemm_f32_avx2
#include "backends/flex/gemm_kernel.inc.h"

#define REAL double
#define VEC __m256d
#define LANES 4
#define V_LOAD(p) _mm256_loadu_pd(p)
#define V_STORE(p, v) _mm256_storeu_pd(p, v)
#define V_LOAD_PART(p, n) _mm256_maskload_pd(p, first_lanes_f64(n))
#define V_STORE_PART(p, v, n) _mm256_maskstore_pd(p, first_lanes_f64(n), v)
#define V_ZERO() _mm256_setzero_pd()
#define V_SPLAT(x) _mm256_set1_pd(x)
#define V_FMA(a, b, c) _mm256_fmadd_pd(a, b, c)
#define R_FMA(a, b, c) __builtin_fma(a, b, c)
#define MOST_ROWS 6
#define MOST_VECTORS 2
#define KERNEL(name) name##_f64
#define TABLE kn__gemm_f64_avx2
#include "backends/flex/gemm_kernel.inc.h"

#endif
