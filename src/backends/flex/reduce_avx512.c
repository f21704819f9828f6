/* Reductions for AVX-512. */
#if defined(__AVX512F__)
#define VBYTES 64
#define TABLE kn__fold_avx512
#include "backends/flex/reduce_isa.inc.h"
#else
typedef int kn__no_reduce_avx512;
#endif
