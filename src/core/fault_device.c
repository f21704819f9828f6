/* See fault_device.h. */
#include "core/fault_device.h"

#include <kiln/fault.h>
#include <stdatomic.h>

static _Atomic int64_t launches_left = -1;

void kn_fault_late_lose_at(int64_t n) {
    atomic_store(&launches_left, n);
}

bool kn__fault_device_lost(void) {
    int64_t n = atomic_load(&launches_left);
    return n >= 0 && atomic_fetch_sub(&launches_left, 1) == 0;
}
