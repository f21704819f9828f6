/* Optimiser steps for AVX2. */
#if defined(__AVX2__)
#define TABLE kn__optimizer_avx2
#include "backends/flex/optimizer_isa.inc.h"
#else
typedef int kn__no_optimizer_avx2;
#endif
