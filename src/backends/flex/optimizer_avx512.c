/* Optimiser steps for AVX-512. */
#if defined(__AVX512F__)
#define TABLE kn__optimizer_avx512
#include "backends/flex/optimizer_isa.inc.h"
#else
typedef int kn__no_optimizer_avx512;
#endif
