/* The worker pool, and scratch memory for kernels: parts of the one internal runtime.
 *
 * All contexts share one pool, so kn__parallel_for may be called from several threads at once, and
 * from inside a chunk. A caller that finds the pool busy runs all its chunks itself; what is
 * computed is the same. The borders of the chunks depend on count and grain alone, never on the
 * number of threads: a kernel that writes disjoint results from each chunk, and whose chunks each
 * compute in a fixed order, gives the same bits with any number of threads.
 */
#ifndef KILN_CORE_WORKERS_H
#define KILN_CORE_WORKERS_H

#include <stddef.h>
#include <stdint.h>

typedef struct kn__workers kn__workers;

/* threads counts the caller, so 1 starts no thread. NULL: no memory. Where the system grants fewer
 * threads than asked for, or none, the pool works with those. */
kn__workers *kn__workers_new(int threads);
/* No kn__parallel_for may be running. NULL is fine. */
void kn__workers_free(kn__workers *workers);
/* Threads that can work on one call, the caller included; 1 for NULL. */
int kn__workers_count(const kn__workers *workers);

typedef void kn__range_fn(void *user, int64_t begin, int64_t end);

/* Calls fn for the chunks [0, grain), [grain, 2 grain), ... of [0, count), each once, in any order
 * and on any thread of the pool, and returns when all have returned. workers NULL runs them here,
 * in order. grain below 1 counts as 1. */
void kn__parallel_for(kn__workers *workers, int64_t count, int64_t grain, kn__range_fn *fn,
                      void *user);

/* Scratch memory aligned to KN__SYS_ALIGN, from a small cache that all threads share. NULL: no
 * memory. The contents are undefined. */
void *kn__scratch_get(size_t bytes);
void kn__scratch_put(void *memory); /* NULL is fine */
/* Gives the cached memory back to the system; blocks in use are not touched. */
void kn__scratch_trim(void);

#endif
