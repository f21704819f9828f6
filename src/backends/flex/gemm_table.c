#include "backends/flex/gemm_kernels.h"

/* The sets that this build has kernels for: KILN_BUILD_* come from the build. */
static const kn__gemm_kernel_table *const tables[KN_ISA_COUNT][2] = {
    [KN_ISA_BASE] = {&kn__gemm_f32_base, &kn__gemm_f64_base},
#ifdef KILN_BUILD_AVX2
    [KN_ISA_AVX2] = {&kn__gemm_f32_avx2, &kn__gemm_f64_avx2},
#endif
#ifdef KILN_BUILD_AVX512
    [KN_ISA_AVX512] = {&kn__gemm_f32_avx512, &kn__gemm_f64_avx512},
#endif
#if defined(__ARM_NEON) && defined(__aarch64__)
    [KN_ISA_NEON] = {&kn__gemm_f32_neon, &kn__gemm_f64_neon},
#endif
};

const kn__gemm_kernel_table *kn__gemm_kernels(kn__isa isa, bool is_double) {
    return tables[isa][is_double];
}
