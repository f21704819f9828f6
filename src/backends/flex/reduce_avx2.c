/* Reductions for AVX2. */
#if defined(__AVX2__)
#include <immintrin.h>
#define VBYTES 32
#define WIDEN(p) ((vec_f64)_mm256_cvtps_pd(_mm_loadu_ps(p)))
#define TABLE kn__fold_avx2
#include "backends/flex/reduce_isa.inc.h"
#else
typedef int kn__no_reduce_avx2;
#endif
