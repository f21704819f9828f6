/* Products with quantised weights for AVX2. */
#if defined(__AVX2__)
#define TABLE kn__quant_avx2
#include "backends/flex/quant_isa.inc.h"
#else
typedef int kn__no_quant_avx2;
#endif
