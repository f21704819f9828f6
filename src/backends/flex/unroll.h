/* UNROLL in front of a loop with a small constant count: unrolls it completely. */
#ifndef KILN_BACKENDS_FLEX_UNROLL_H
#define KILN_BACKENDS_FLEX_UNROLL_H

#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

#endif
