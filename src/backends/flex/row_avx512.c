/* Loops over rows for AVX-512. */
#if defined(__AVX512F__)
#include <immintrin.h>
#define VBYTES 64
#define WIDEN(p) ((vec_f64)_mm512_cvtps_pd(_mm256_loadu_ps(p)))
#define TABLE kn__rows_avx512
#include "backends/flex/row_isa.inc.h"
#else
typedef int kn__no_rows_avx512;
#endif
