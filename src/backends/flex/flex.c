/* flex: the default CPU backend. It begins with the complete reference table, as every CPU backend
 * does, and overrides entries with kernels of its own. */
#include <stdio.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/isa.h"
#include "backends/flex/provider.h"
#include "backends/host_memory.h"
#include "ops/linalg/provider.h"

const kn_backend *kn__backend_flex(void);

static int device_info(int ordinal, kn_device_info *info) {
    (void)ordinal;
    const char *why, *provider = kn__provider_name(&why);
    snprintf(info->name, sizeof info->name, "the CPU, with %s kernels; matrix products: %s%s%.24s",
             kn__isa_name(kn__isa_detect()), provider ? provider : "its own", why ? "; " : "",
             why ? why : "");
    const char *lapack = kn__lapack_name(&why);
    size_t used = strlen(info->name);
    if (lapack || why)
        snprintf(info->name + used, sizeof info->name - used, "; linear algebra: %s",
                 lapack ? lapack : "its own; no LAPACK");
    info->alignment = 64;
    info->unified_memory = true;
    info->dtypes = KN_DTYPES_ALL;
    return 0;
}

const kn_backend *kn__backend_flex(void) {
    static const kn_backend backend = {KN__HOST_MEMORY("flex", "CPU: SIMD kernels, threads"),
                                       .device_info = device_info, .kernels = kn__flex_kernels};
    return &backend;
}
