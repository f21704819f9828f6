/* Work that runs later or elsewhere: queues of asynchronous devices, and the host run of what a
 * device lacks. */
#ifndef KILN_OPS_LATE_H
#define KILN_OPS_LATE_H

#include "core/context.h"
#include "ops/op.h"

/* Hands a launch to the backend's queue and remembers whom a late failure concerns. */
int kn__launch_late(kn_device *level, kn__call *call, const kn_kernel *entry,
                    const kn_launch *launch);
/* The queue of this context on a device; NULL: the default one. */
void *kn__queue_of(kn_device *level);
/* Gives up what a device's level keeps about late work. */
void kn__close_late(kn_device *level);
/* Waits for the device; a late failure marks the storages that it should have filled, and is
 * recorded. */
kn_status kn__sync_late(kn_device *level);
/* Records that a device which was lost earlier cannot be used. */
kn_status kn__lost_before(kn_device *level, const kn__site *site);
/* Runs the reference kernel on the host for a device without the kernel; said once, an error in
 * strict mode. */
bool kn__run_on_host(kn_device *level, kn__call *call);
/* Records what a launch's status and failure say. */
void kn__fail_kernel(kn_context *kn, const kn__site *site, kn_device *level, kn_status status,
                     const kn_failure *failure);
/* Records why a device gave no memory for a buffer. */
void kn__fail_fill(kn_device *level, size_t bytes, const kn__site *site);

#endif
