/* ndarray: the reference table run as it is. It has no kernels of its own, so the core runs the
 * reference kernel of every row on its host memory. The oracle for every other backend. */
#include <stdio.h>
#include <string.h>

#include "backends/host_memory.h"

const kn_backend *kn__backend_ndarray(void);

static int device_info(int ordinal, kn_device_info *info) {
    (void)ordinal;
    snprintf(info->name, sizeof info->name, "reference kernels on the CPU");
    info->alignment = 64;
    info->unified_memory = true;
    info->dtypes = KN_DTYPES_ALL;
    return 0;
}

const kn_backend *kn__backend_ndarray(void) {
    static const kn_backend backend = {
        KN__HOST_MEMORY("ndarray", "the reference: plain loops in high precision"),
        .device_info = device_info};
    return &backend;
}
