/* The one internal runtime behind all contexts: loaded backends, open units, the worker pool. It
 * carries no semantics and goes with the last context or storage. */
#ifndef KILN_CORE_RUNTIME_H
#define KILN_CORE_RUNTIME_H

#include "core/storage.h"

typedef struct kn__workers kn__workers;

/* A reference on the runtime; threads counts for the first one. False without memory. */
bool kn__runtime_ref(int threads);
void kn__runtime_unref(void);
kn__workers *kn__runtime_workers(void);

/* The list of open contexts; and the one that the thread opened last, or NULL. */
void kn__runtime_enter(kn_context *kn);
void kn__runtime_leave(kn_context *kn);
kn_context *kn__runtime_context_of(uint64_t thread);

/* The services that backends get. */
const kn_host *kn__runtime_host(void);

/* Finds and loads a backend by name; NULL, and the reason in why. known is false when nothing of
 * that name was found at all. */
const kn_backend *kn__backend_find(const char *name, char *why, size_t why_size, bool *known);
/* The names of backends from outside that are registered, loaded or lie in a folder that is
 * searched: at most `most` are written, each once; gives their number. */
uint32_t kn__backends_outside(char (*names)[64], uint32_t most);
/* The names that can be expected to work, for messages: "flex, ndarray, late", and those
 * from outside; cut to size. Returns text. */
const char *kn__backend_names(char *text, size_t size);
/* A reference on the unit of a backend's device; NULL, and the reason. */
kn__unit *kn__unit_open(const kn_backend *backend, int ordinal, char *why, size_t why_size);
void kn__unit_ref(kn__unit *unit);
void kn__unit_unref(kn__unit *unit);

/* Provided by the operation layer: the kernel table of a backend by row id (kn__sys_alloc'd). */
const kn_kernel **kn__kernels_resolve(const kn_backend *backend);
/* Provided by the operation layer: a row's reference kernel. */
kn_kernel_fn *kn__reference(const char *operation);
/* And the name of row index; NULL past the last. */
const char *kn__operation_name(uint32_t index);

#endif
