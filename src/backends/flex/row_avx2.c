/* Loops over rows for AVX2. */
#if defined(__AVX2__)
#include <immintrin.h>
#define VBYTES 32
#define WIDEN(p) ((vec_f64)_mm256_cvtps_pd(_mm_loadu_ps(p)))
#define TABLE kn__rows_avx2
#include "backends/flex/row_isa.inc.h"
#else
typedef int kn__no_rows_avx2;
#endif
