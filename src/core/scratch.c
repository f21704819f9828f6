/* Scratch memory for kernels. A handful of blocks stay cached, so that a kernel called a thousand
 * times a second does not fault in fresh pages each time. */
#include "core/platform.h"
#include "core/workers.h"

#include <stdatomic.h>

enum { SLOTS = 16 };
static const size_t largest_cached = (size_t)16 << 20;
static const size_t most_cached = (size_t)64 << 20;

/* In front of every block; a full alignment unit, so the block behind it stays aligned. */
typedef union {
    size_t bytes;
    char unit[KN__SYS_ALIGN];
} header;

/* A slot is emptied and filled by exchange alone, so a block has one owner at every moment. */
static _Atomic(header *) slots[SLOTS];
static _Atomic size_t cached_bytes;

/* Steps of an eighth of a power of two, so that nearly equal requests share a block. */
static size_t rounded(size_t bytes) {
    size_t step = 4096;
    while (bytes / 16 > step) step *= 2;
    return (bytes + step - 1) / step * step;
}

static header *take(size_t slot) {
    header *block = atomic_exchange_explicit(&slots[slot], NULL, memory_order_acquire);
    if (block) atomic_fetch_sub_explicit(&cached_bytes, block->bytes, memory_order_relaxed);
    return block;
}

/* False where the slot is taken. The block must not be looked at after a true. */
static bool give(size_t slot, header *block) {
    header *none = NULL;
    size_t bytes = block->bytes;
    atomic_fetch_add_explicit(&cached_bytes, bytes, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&slots[slot], &none, block, memory_order_release,
                                                memory_order_relaxed))
        return true;
    atomic_fetch_sub_explicit(&cached_bytes, bytes, memory_order_relaxed);
    return false;
}

static void keep_or_free(header *block) {
    bool fits =
        block->bytes <= largest_cached &&
        atomic_load_explicit(&cached_bytes, memory_order_relaxed) <= most_cached - block->bytes;
    for (size_t slot = 0; fits && slot < SLOTS; slot++)
        if (!atomic_load_explicit(&slots[slot], memory_order_relaxed) && give(slot, block)) return;
    kn__sys_free(block);
}

/* The first cached block that is large enough and not wastefully large. */
static header *find_cached(size_t bytes) {
    for (size_t slot = 0; slot < SLOTS; slot++) {
        if (!atomic_load_explicit(&slots[slot], memory_order_relaxed)) continue;
        header *block = take(slot);
        if (!block) continue;
        if (block->bytes >= bytes && block->bytes / 4 <= bytes) return block;
        keep_or_free(block);
    }
    return NULL;
}

void *kn__scratch_get(size_t bytes) {
    if (bytes > SIZE_MAX / 2) return NULL;
    bytes = rounded(bytes ? bytes : 1);
    header *block = bytes <= largest_cached ? find_cached(bytes) : NULL;
    if (!block) {
        block = kn__sys_alloc(sizeof *block + bytes);
        if (!block) return NULL;
        block->bytes = bytes;
    }
    return block + 1;
}

void kn__scratch_put(void *memory) {
    if (memory) keep_or_free((header *)memory - 1);
}

void kn__scratch_trim(void) {
    for (size_t slot = 0; slot < SLOTS; slot++) kn__sys_free(take(slot));
}
