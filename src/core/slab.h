/* Slabs: arrays of equal objects that live as long as their context. */
#ifndef KILN_CORE_SLAB_H
#define KILN_CORE_SLAB_H

#include "core/platform.h"

typedef struct kn__slab {
    struct kn__slab *next;
    char pad[KN__SYS_ALIGN - sizeof(void *)]; /* objects start on a cache line */
} kn__slab;

/* A slab of count objects of bytes each, put before *slabs; NULL without memory. */
static inline void *kn__slab_add(kn__slab **slabs, size_t count, size_t bytes) {
    kn__slab *s = kn__sys_calloc(1, sizeof(kn__slab) + count * bytes);
    if (!s) return NULL;
    s->next = *slabs;
    *slabs = s;
    return s + 1;
}

static inline void kn__slabs_free(kn__slab **slabs) {
    while (*slabs) {
        kn__slab *s = *slabs;
        *slabs = s->next;
        kn__sys_free(s);
    }
}

#endif
