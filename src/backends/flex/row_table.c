/* Which loops run here. */
#include "backends/flex/row_kernels.h"

const kn__row_kernels *kn__row_kernels_of(kn__isa isa, int is_double) {
    switch (isa) {
#ifdef KILN_BUILD_AVX512
    case KN_ISA_AVX512:
        return &kn__rows_avx512[is_double];
#endif
#ifdef KILN_BUILD_AVX2
    case KN_ISA_AVX2:
        return &kn__rows_avx2[is_double];
#endif
    default:
        return &kn__rows_base[is_double];
    }
}

const kn__fold_kernels *kn__fold_kernels_of(kn__isa isa) {
    switch (isa) {
#ifdef KILN_BUILD_AVX512
    case KN_ISA_AVX512:
        return &kn__fold_avx512;
#endif
#ifdef KILN_BUILD_AVX2
    case KN_ISA_AVX2:
        return &kn__fold_avx2;
#endif
    default:
        return &kn__fold_base;
    }
}
