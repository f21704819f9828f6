/* All that Kiln asks of the operating system: threads, memory, clocks, the environment, the
 * processor, loadable libraries and files. Nothing else in the library calls the system for these,
 * so another system needs another platform.c only.
 *
 * Functions that can fail return an errno value (0 on success) unless their comment says otherwise.
 */
#ifndef KILN_CORE_PLATFORM_H
#define KILN_CORE_PLATFORM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Threads ----------------------------------------------------------------------------------
 */

typedef struct {
    pthread_mutex_t os;
} kn__mutex;
typedef struct {
    pthread_cond_t os;
} kn__cond;
typedef struct {
    pthread_once_t os;
} kn__once;

/* For mutexes and onces with static lifetime. */
#define KN__MUTEX_INIT \
    { PTHREAD_MUTEX_INITIALIZER }
#define KN__ONCE_INIT \
    { PTHREAD_ONCE_INIT }

int kn__mutex_init(kn__mutex *mutex);
void kn__mutex_destroy(kn__mutex *mutex);
void kn__mutex_lock(kn__mutex *mutex);
bool kn__mutex_try_lock(kn__mutex *mutex);
void kn__mutex_unlock(kn__mutex *mutex);

int kn__cond_init(kn__cond *cond);
void kn__cond_destroy(kn__cond *cond);
/* As always with condition variables, a wait can return without a signal: test and wait again. */
void kn__cond_wait(kn__cond *cond, kn__mutex *mutex);
/* Waits at most until kn__time_ns() reaches deadline_ns; false when that time has come. */
bool kn__cond_wait_until(kn__cond *cond, kn__mutex *mutex, int64_t deadline_ns);
void kn__cond_signal(kn__cond *cond);
void kn__cond_broadcast(kn__cond *cond);

/* Runs function once in the life of the process; other callers wait until it has run. */
void kn__once_run(kn__once *once, void (*function)(void));

/* A started thread. Must stay at its address until it is joined. */
typedef struct {
    pthread_t os;
    void (*function)(void *);
    void *user;
    char name[16];
} kn__thread;

/* Starts function(user) on a new thread. name is shown by debuggers and cut to 15 characters; it
 * may be NULL. stack_bytes 0 is the system's default. The thread blocks all signals, so that
 * handlers of the program run on the program's own threads. */
int kn__thread_start(kn__thread *thread, void (*function)(void *), void *user, const char *name,
                     size_t stack_bytes);
void kn__thread_join(kn__thread *thread);
/* A number for the calling thread, from 1 up, never reused. */
uint64_t kn__thread_id(void);
void kn__thread_yield(void);

/* Tells the processor that the caller spins. */
static inline void kn__cpu_relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* ---- Memory -----------------------------------------------------------------------------------
 */

#define KN__SYS_ALIGN 64 /* a cache line, and the widest vector */

/* Every allocation can be made to fail by <kiln/fault.h>. All results are aligned to KN__SYS_ALIGN,
 * NULL on failure; zero bytes give a pointer that may be freed but not read. */
void *kn__sys_alloc(size_t bytes);
void *kn__sys_calloc(size_t count, size_t element_bytes); /* zeroed; checks the product */
void *kn__sys_realloc(void *old, size_t old_bytes, size_t new_bytes); /* on failure old stays */
void kn__sys_free(void *memory);                                      /* NULL is fine */
char *kn__sys_strdup(const char *text);

/* Makes *array, a pointer to elements of element_bytes with room for *capacity of them, hold at
 * least needed elements; grows by doubling. array is the address of the pointer. On failure nothing
 * changes and false is returned. */
bool kn__sys_grow(void *array, size_t *capacity, size_t needed, size_t element_bytes);

size_t kn__page_bytes(void);

/* ---- Time and environment ----------------------------------------------------------------------
 */

int64_t kn__time_ns(void);      /* monotonic */
int64_t kn__time_wall_ns(void); /* since 1970, UTC */
void kn__sleep_ns(int64_t ns);

/* NULL where the variable is not set. */
const char *kn__env(const char *name);

/* ---- Processor ---------------------------------------------------------------------------------
 */

typedef enum {
    KN__CPU_AVX2 = 1 << 0,   /* with FMA and F16C: the level the AVX2 kernels are built for */
    KN__CPU_AVX512 = 1 << 1, /* F, BW, DQ, VL, on top of AVX2 */
    KN__CPU_NEON = 1 << 2,
    KN__CPU_AVX512_BF16 = 1 << 3,
    KN__CPU_AVX512_FP16 = 1 << 4,
    KN__CPU_AVX512_VNNI = 1 << 5,
} kn__cpu_feature;

/* The features this processor and system can run, a union of kn__cpu_feature. */
unsigned kn__cpu_features(void);
/* Processors this process may use: its affinity mask, and the quota of its control group. */
int kn__cpu_count(void);
/* Bytes of the data cache of this level (1 to 3), 0 where unknown. */
size_t kn__cpu_cache_bytes(int level);

#endif
