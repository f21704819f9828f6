/* Devices, written as text: "flex", "cuda:1", "autodiff(default)", "autodiff(trace(flex))".
 *
 *   device    = decorated | concrete
 *   decorated = name "(" device { "," option } ")"      name: autodiff, capture, fusion, trace
 *   option    = name "=" value                          autodiff: recompute = none | balanced
 *   concrete  = name [ ":" ordinal ] | "default" | "remote://" host ":" port "/" concrete
 *
 * capture, fusion and remote are names kept for later versions: they do not open yet. Decorators
 * stand in the order autodiff, capture, fusion from the outside in; trace anywhere. */
#ifndef KILN_DEVICE_H
#define KILN_DEVICE_H

#include <kiln/base.h>
#include <kiln/errors.h>
#include <stdio.h>

KN_EXTERN_C_BEGIN

/* Opens (or finds) a device; text NULL is "default". It belongs to the context and is not closed
 * by hand. A device that does not open records an error and gives the context's
 * nil device, on which every creation gives nil. "default" is KILN_DEVICE or the best backend. */
KN_API kn_device *kn_device_open(kn_context *kn, const char *text);
/* Whether the device can be opened; records nothing. KN_OK or the status that opening would give.
 */
KN_API KN_WARN_UNUSED kn_status kn_device_check(kn_context *kn, const char *text);
/* The canonical text, which opens the same device again; lives as long as the context. */
KN_API const char *kn_device_text(const kn_device *dev);
/* The device inside a decorator; a concrete device itself. */
KN_API kn_device *kn_device_inner(kn_device *dev);
/* The concrete device at the bottom. */
KN_API kn_device *kn_device_concrete(kn_device *dev);
/* Whose it is; the nil device belongs to the nil context or to the one that it failed in. */
KN_API kn_context *kn_device_context(const kn_device *dev);
/* Whether its operations are recorded for backward. */
KN_API bool kn_device_is_autodiff(const kn_device *dev);
/* Whether it is what a device that did not open gives. */
KN_API bool kn_device_is_nil(const kn_device *dev);
/* Whether it was found to be lost: an error device-lost has named it. Its tensors are gone, and
 * calls on it fail; opening its text again gives a new device. A loss that nothing has met yet is
 * found by kn_sync. */
KN_API bool kn_device_is_lost(const kn_device *dev);
/* The name of the backend that its work runs on: "flex" of "autodiff(flex)"; "nil" of nil. */
KN_API const char *kn_device_backend(const kn_device *dev);
/* Waits for everything queued on the device; errors of late work come out here. */
KN_API KN_WARN_UNUSED kn_status kn_sync(kn_device *dev);

/* Memory of a device's pool, in bytes. */
typedef struct kn_memory_stats {
    size_t live;   /* in storages that are in use */
    size_t cached; /* held for reuse */
    size_t peak;   /* the most that was ever live */
    size_t limit;  /* 0: none */
    uint64_t allocations, system_allocations;
} kn_memory_stats;
KN_API kn_memory_stats kn_memory(kn_device *dev);
/* What the pool may hold from now on, in bytes; 0: no limit of ours. The pool serves every context
 * of the process that uses this concrete device. */
KN_API void kn_memory_set_limit(kn_device *dev, size_t bytes);
/* Gives cached memory back to the system. */
KN_API void kn_memory_trim(kn_device *dev);

/* One line a backend that this library can find, with its devices or the reason why it is unusable.
 */
KN_API void kn_print_backends(kn_context *kn, FILE *file);
/* Version, build options, processor features, threads, the default device and the backends. */
KN_API void kn_print_info(kn_context *kn, FILE *file);

KN_EXTERN_C_END
#endif
