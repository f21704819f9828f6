/* Reductions for AVX-512. */
#if defined(__AVX512F__)
#include <immintrin.h>
#define VBYTES 64
#define WIDEN(p) ((vec_f64)_mm512_cvtps_pd(_mm256_loadu_ps(p)))
#define TABLE kn__fold_avx512
#include "backends/flex/reduce_isa.inc.h"
#else
typedef int kn__no_reduce_avx512;
#endif
