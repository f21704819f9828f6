/* The matrix product for AVX-512. */
#include "backends/flex/gemm_kernels.h"
#include "backends/flex/unroll.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__)
#include <immintrin.h>

#define REAL float
#define VEC __m512
#define LANES 16
#define V_LOAD(p) _mm512_loadu_ps(p)
#define V_STORE(p, v) _mm512_storeu_ps(p, v)
#define V_LOAD_PART(p, n) _mm512_maskz_loadu_ps((__mmask16)((1u << (n)) - 1), p)
#define V_STORE_PART(p, v, n) _mm512_mask_storeu_ps(p, (__mmask16)((1u << (n)) - 1), v)
#define V_ZERO() _mm512_setzero_ps()
#define V_SPLAT(x) _mm512_set1_ps(x)
#define V_FMA(a, b, c) _mm512_fmadd_ps(a, b, c)
#define R_FMA(a, b, c) __builtin_fmaf(a, b, c)
#define MOST_ROWS 8
#define MOST_VECTORS 3
#define KERNEL(name) name##_f32
#define TABLE kn__gemm_f32_avx512
#include "backends/flex/gemm_kernel.inc.h"

#define REAL double
#define VEC __m512d
#define LANES 8
#define V_LOAD(p) _mm512_loadu_pd(p)
#define V_STORE(p, v) _mm512_storeu_pd(p, v)
#define V_LOAD_PART(p, n) _mm512_maskz_loadu_pd((__mmask8)((1u << (n)) - 1), p)
#define V_STORE_PART(p, v, n) _mm512_mask_storeu_pd(p, (__mmask8)((1u << (n)) - 1), v)
#define V_ZERO() _mm512_setzero_pd()
#define V_SPLAT(x) _mm512_set1_pd(x)
#define V_FMA(a, b, c) _mm512_fmadd_pd(a, b, c)
#define R_FMA(a, b, c) __builtin_fma(a, b, c)
#define MOST_ROWS 8
#define MOST_VECTORS 3
#define KERNEL(name) name##_f64
#define TABLE kn__gemm_f64_avx512
#include "backends/flex/gemm_kernel.inc.h"

#endif
