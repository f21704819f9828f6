/* Products with quantised weights for AVX-512. */
#if defined(__AVX512F__)
#define TABLE kn__quant_avx512
#include "backends/flex/quant_isa.inc.h"
#else
typedef int kn__no_quant_avx512;
#endif
