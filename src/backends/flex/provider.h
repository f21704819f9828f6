/* Matrix products by a library of the field, found at run time: KILN_PROVIDER=onednn, openblas or
 * blis. Without it flex multiplies by its own kernels, which are as fast (bench/bench_gemm.c) and
 * need no library. What openblas does for linear algebra is in ops/linalg/provider.h. */
#ifndef KILN_BACKENDS_FLEX_PROVIDER_H
#define KILN_BACKENDS_FLEX_PROVIDER_H

#include "backends/flex/gemm.h"

/* The name of the provider in use, NULL where it is flex itself. *why, when a provider was asked
 * for and cannot be had: the reason, else NULL. */
const char *kn__provider_name(const char **why);

/* Multiplies, where there is a provider and it takes such a product; false: not done. The result is
 * cut into blocks that depend on its size alone, each computed whole by one thread, so that its
 * bits do not depend on the number of threads. */
bool kn__provider_run(const kn__gemm *gemm, kn__workers *workers);

#endif
