/* The caching pool of a device: freed blocks wait by size class for the next tensor of the size. */
#include "core/storage.h"
#include "core/runtime.h"

#include <string.h>

/* Blocks are rounded up to a class: powers of two with three steps between, so at most a fifth of a
 * block is lost. A free block's first bytes are not ours (it may be device memory), so the cache
 * keeps nodes apart. */
typedef struct kn__block {
    struct kn__block *next;
    void *data;
    size_t bytes;
} kn__block;

enum { CLASSES = 128, SMALLEST_SHIFT = 6, STEPS = 4 }; /* the last class: 2^37 bytes */

static int class_of(size_t bytes, size_t *rounded) {
    if (bytes <= 64) return *rounded = 64, 0;
    int shift = 63 - __builtin_clzll(bytes - 1); /* 2^shift <= bytes-1 */
    size_t step = (size_t)1 << (shift - 2);
    size_t over = bytes - ((size_t)1 << shift);
    size_t steps = (over + step - 1) / step;
    *rounded = ((size_t)1 << shift) + steps * step;
    int c = 1 + (shift - SMALLEST_SHIFT) * STEPS + (int)steps - 1;
    return c < CLASSES ? c : -1;
}

/* Gives everything cached back to the backend. */
static void evict(kn__unit *unit) {
    for (int c = CLASSES - 1; c >= 0; c--) {
        while (unit->cached[c]) {
            kn__block *b = unit->cached[c];
            unit->cached[c] = b->next;
            unit->backend->release(unit->handle, b->data, b->bytes);
            unit->held -= b->bytes;
            kn__sys_free(b);
        }
    }
}

static void *from_system(kn__unit *unit, size_t bytes) {
    if (unit->info.largest_buffer && bytes > unit->info.largest_buffer) return NULL;
    if (unit->limit && unit->live + unit->held + bytes > unit->limit) evict(unit);
    if (unit->limit && (unit->live + bytes > unit->limit || unit->live + bytes < bytes))
        return NULL;
    void *data = unit->backend->alloc(unit->handle, bytes);
    if (!data) {
        evict(unit);
        data = unit->backend->alloc(unit->handle, bytes);
    }
    if (data) unit->system_allocations++;
    return data;
}

void *kn__pool_alloc(kn__unit *unit, size_t bytes) {
    if (bytes > (SIZE_MAX >> 2)) return NULL;
    size_t rounded;
    int c = class_of(bytes, &rounded);
    if (unit->info.largest_buffer && rounded > unit->info.largest_buffer) rounded = bytes, c = -1;
    kn__mutex_lock(&unit->lock);
    void *data = NULL;
    if (c >= 0 && unit->cached[c]) {
        kn__block *b = unit->cached[c];
        unit->cached[c] = b->next;
        data = b->data;
        unit->held -= rounded;
        kn__sys_free(b);
    } else {
        data = from_system(unit, c < 0 ? bytes : rounded);
    }
    if (data) {
        unit->allocations++;
        unit->live += c < 0 ? bytes : rounded;
        if (unit->live > unit->peak) unit->peak = unit->live;
    }
    kn__mutex_unlock(&unit->lock);
#ifndef NDEBUG
    if (data && unit->unified) memset(data, 0xA5, bytes); /* poison: stale reads show */
#endif
    return data;
}

void kn__pool_release(kn__unit *unit, void *data, size_t bytes) {
    size_t rounded;
    int c = class_of(bytes, &rounded);
    if (unit->info.largest_buffer && rounded > unit->info.largest_buffer) c = -1;
    kn__mutex_lock(&unit->lock);
    unit->live -= c < 0 ? bytes : rounded;
    kn__block *b = c < 0 ? NULL : kn__sys_alloc(sizeof *b);
    if (b) {
        b->data = data;
        b->bytes = rounded;
        b->next = unit->cached[c];
        unit->cached[c] = b;
        unit->held += rounded;
    } else {
        unit->backend->release(unit->handle, data, c < 0 ? bytes : rounded);
    }
    kn__mutex_unlock(&unit->lock);
}

void kn__pool_trim(kn__unit *unit) {
    kn__mutex_lock(&unit->lock);
    evict(unit);
    kn__mutex_unlock(&unit->lock);
}

bool kn__storage_fill(kn__storage *s) {
    if (s->buffer.data) return true;
    if (s->unit->unified && s->buffer.bytes <= KN__TINY_BYTES) {
        s->inside = true;
        s->buffer.data = s->tiny.bytes;
        return true;
    }
    s->buffer.data = kn__pool_alloc(s->unit, s->buffer.bytes);
    return s->buffer.data != NULL;
}

void kn__storage_empty(kn__storage *s) {
    if (s->release)
        s->release(s->release_user);
    else if (s->buffer.data && !s->inside)
        kn__pool_release(s->unit, s->buffer.data, s->buffer.bytes);
    s->buffer.data = NULL;
    s->release = NULL;
}

void kn__release_nothing(void *user) {
    (void)user;
}

void kn__storage_free(kn__storage *s) {
    kn__storage_empty(s);
    kn__unit_unref(s->unit);
    kn__sys_free(s);
}

/* ---- Common data -------------------------------------------------------------------------------
 */

static kn__common *common_new(kn__unit *unit, void *data, size_t bytes) {
    kn__common *c = kn__sys_alloc(sizeof *c);
    if (!c) return NULL;
    atomic_init(&c->refs, 1);
    kn__unit_ref(unit);
    c->unit = unit;
    c->data = data;
    c->bytes = bytes;
    return c;
}

static kn__common *common_copy(const kn__storage *s) {
    void *data = kn__pool_alloc(s->unit, s->buffer.bytes);
    kn__common *c = data ? common_new(s->unit, data, s->buffer.bytes) : NULL;
    if (c && s->buffer.bytes) memcpy(data, s->buffer.data, s->buffer.bytes);
    if (data && !c) kn__pool_release(s->unit, data, s->buffer.bytes);
    return c;
}

kn__common *kn__common_take(kn__storage *s) {
    if (s->release == kn__common_unref) {
        kn__common *c = s->release_user;
        atomic_fetch_add(&c->refs, 1);
        return c;
    }
    if (s->inside || s->release || s->external) return common_copy(s);
    kn__common *c = common_new(s->unit, s->buffer.data, s->buffer.bytes);
    if (!c) return NULL;
    atomic_store(&c->refs, 2);
    s->release = kn__common_unref;
    s->release_user = c;
    return c;
}

void kn__common_use(kn__storage *s, kn__common *c) {
    atomic_fetch_add(&c->refs, 1);
    s->buffer.data = c->data;
    s->buffer.bytes = c->bytes;
    s->release = kn__common_unref;
    s->release_user = c;
}

void kn__common_unref(void *common) {
    kn__common *c = common;
    if (atomic_fetch_sub(&c->refs, 1) != 1) return;
    if (c->data) kn__pool_release(c->unit, c->data, c->bytes);
    kn__unit_unref(c->unit);
    kn__sys_free(c);
}

bool kn__common_is(const kn__storage *s) {
    if (s->release != kn__common_unref) return false;
    const kn__common *c = s->release_user;
    return atomic_load(&c->refs) > 1;
}
