/* Storage: the memory of tensors, reference-counted apart from headers, so that views, the graph,
 * shared handles and exports use it together. A storage names no context and no device object, only
 * its pool, and so outlives both. */
#ifndef KILN_CORE_STORAGE_H
#define KILN_CORE_STORAGE_H

#include <kiln/backend.h>
#include <stdatomic.h>

#include "core/platform.h"

typedef struct kn__storage kn__storage;
typedef struct kn__unit kn__unit;

/* Blocks this small lie inside the storage on host-memory devices. */
#define KN__TINY_BYTES 32

struct kn__storage {
    kn_buffer buffer; /* first: descriptions point at it. data NULL: promised, not yet computed */
    _Atomic uint32_t refs;
    uint32_t version;            /* counts writes in place */
    bool shared;                 /* exported: counts are atomic, never reused by a context */
    bool failed;                 /* what should have filled it failed: nil for ever */
    bool external;               /* exported or wrapped: others may write it */
    bool read_only;              /* imported so: never written in place */
    bool inside;                 /* data is tiny */
    uint32_t born;               /* in which run of a function (kn__rerun) */
    kn__unit *unit;              /* where data was allocated; held */
    void (*release)(void *user); /* wrapped memory: what frees it */
    void *release_user;
    union {
        kn__storage *next; /* in a context's free list, which keeps the unit's reference */
        double align;
        char bytes[KN__TINY_BYTES];
    } tiny;
};

/* A device of a backend, open once a process however many contexts use it: its handle, its pool of
 * cached memory and its resolved kernel table. */
struct kn__unit {
    kn__unit *next;
    _Atomic uint32_t refs;
    const kn_backend *backend;
    int ordinal;
    void *handle;
    bool unified; /* buffers are host memory */
    _Atomic bool lost; /* heard to be so: nothing is asked of it any more, and a new one is opened */
    kn_device_info info;
    const kn_kernel **kernels;     /* by row id; NULL: no kernel of its own */
    kn__mutex lock;                /* of what follows */
    struct kn__block *cached[128]; /* by size class */
    size_t live, held, peak, limit;
    uint64_t allocations, system_allocations;
};

/* Allocates data for a promised storage. False without memory (nothing changed). */
bool kn__storage_fill(kn__storage *s);
/* When refs reached zero: gives up the data, keeping struct and unit for reuse … */
void kn__storage_empty(kn__storage *s);
/* … or everything. */
void kn__release_nothing(void *user); /* of wrapped memory that its owner keeps */
void kn__storage_free(kn__storage *s);

static inline void kn__storage_ref(kn__storage *s) {
    if (s->shared)
        atomic_fetch_add_explicit(&s->refs, 1, memory_order_relaxed);
    else
        atomic_store_explicit(&s->refs, atomic_load_explicit(&s->refs, memory_order_relaxed) + 1,
                              memory_order_relaxed);
}
/* True when the last reference is gone; the caller then frees or reuses it. */
static inline bool kn__storage_unref(kn__storage *s) {
    if (s->shared) return atomic_fetch_sub_explicit(&s->refs, 1, memory_order_acq_rel) == 1;
    uint32_t left = atomic_load_explicit(&s->refs, memory_order_relaxed) - 1;
    atomic_store_explicit(&s->refs, left, memory_order_relaxed);
    return left == 0;
}

/* Data that storages of several threads read together: whoever writes takes a copy first, so each
 * sees a snapshot. A storage that uses one has kn__common_unref as its release. */
typedef struct kn__common {
    _Atomic uint32_t refs;
    kn__unit *unit; /* held */
    void *data;
    size_t bytes;
} kn__common;
/* The data of s as common data, with a reference for the caller: moved there, or copied where it
 * lies in s itself or others may write it. NULL without memory. */
kn__common *kn__common_take(kn__storage *s);
/* Makes s, promised and empty, use it (a reference is taken). */
void kn__common_use(kn__storage *s, kn__common *common);
void kn__common_unref(void *common);
/* Whether a write to s would be seen by others. */
bool kn__common_is(const kn__storage *s);

/* Memory of a unit: from its cache or its backend. NULL: no memory or over the limit. */
void *kn__pool_alloc(kn__unit *unit, size_t bytes);
void kn__pool_release(kn__unit *unit, void *data, size_t bytes);
void kn__pool_trim(kn__unit *unit);

#endif
