/* The instruction sets that the kernels of flex are built for. */
#ifndef KILN_BACKENDS_FLEX_ISA_H
#define KILN_BACKENDS_FLEX_ISA_H

#include <stdbool.h>

typedef enum {
    KN_ISA_BASE, /* what the compiler's target guarantees, through plain vector extensions */
    KN_ISA_AVX2, /* with FMA and F16C */
    KN_ISA_AVX512,
    KN_ISA_NEON,
    KN_ISA_COUNT
} kn__isa;

/* Whether this build has kernels for the set and this processor can run them. */
bool kn__isa_usable(kn__isa isa);
/* The best usable set, or the one that the environment variable KILN_ISA names where that is usable
 * ("base" forces the plain kernels); found once. */
kn__isa kn__isa_detect(void);
/* "base", "avx2", "avx512", "neon". */
const char *kn__isa_name(kn__isa isa);
/* The set of that name; false where there is none or it is not usable here. */
bool kn__isa_parse(const char *name, kn__isa *isa);

#endif
