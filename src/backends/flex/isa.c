#include "core/log.h"
#include "backends/flex/isa.h"
#include "backends/flex/gemm_kernels.h"
#include "core/platform.h"

#include <stdatomic.h>
#include <string.h>

static const char *const names[KN_ISA_COUNT] = {"base", "avx2", "avx512", "neon"};
static const unsigned needs[KN_ISA_COUNT] = {0, KN__CPU_AVX2, KN__CPU_AVX512, KN__CPU_NEON};

bool kn__isa_usable(kn__isa isa) {
    return kn__gemm_kernels(isa, false) && (kn__cpu_features() & needs[isa]) == needs[isa];
}

static kn__isa choose(void) {
    kn__isa isa;
    const char *wanted = kn__env("KILN_ISA");
    if (wanted && kn__isa_parse(wanted, &isa)) return isa;
    if (wanted && *wanted)
        kn__log(NULL, KN__LOG_WARN, "flex",
                "KILN_ISA=%s is not base, avx2, avx512 or neon, or not on this processor", wanted);
    static const kn__isa best_first[] = {KN_ISA_AVX512, KN_ISA_AVX2, KN_ISA_NEON};
    for (unsigned i = 0; i < sizeof best_first / sizeof *best_first; i++)
        if (kn__isa_usable(best_first[i])) return best_first[i];
    return KN_ISA_BASE;
}

kn__isa kn__isa_detect(void) {
    static _Atomic int chosen; /* one more than the set, 0 before the first call */
    int known = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (known == 0) {
        known = (int)choose() + 1;
        atomic_store_explicit(&chosen, known, memory_order_relaxed);
    }
    return (kn__isa)(known - 1);
}

const char *kn__isa_name(kn__isa isa) {
    return names[isa];
}

bool kn__isa_parse(const char *name, kn__isa *isa) {
    for (kn__isa i = KN_ISA_BASE; i < KN_ISA_COUNT; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        *isa = i;
        return kn__isa_usable(i);
    }
    return false;
}
