/* Reductions for AVX2. */
#if defined(__AVX2__)
#define VBYTES 32
#define TABLE kn__fold_avx2
#include "backends/flex/reduce_isa.inc.h"
#else
typedef int kn__no_reduce_avx2;
#endif
