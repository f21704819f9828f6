/* Products with quantised weights for the compiler's target. */
#define TABLE kn__quant_base
#include "backends/flex/quant_isa.inc.h"
