#define _GNU_SOURCE /* affinity, thread names, dladdr */
#include "core/platform.h"

#include <kiln/fault.h>

#include <dlfcn.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

/* ---- Fault injection ---------------------------------------------------------------------------
 */

/* One counted kind of event. `armed` is all that is read while the fault is off. */
typedef struct {
    atomic_bool armed;
    atomic_bool lasting; /* every event from `at` on fails, not that one alone */
    atomic_int_least64_t at;
    atomic_int_least64_t seen;
} fault_counter;

static fault_counter fault_alloc;
static fault_counter fault_file;
static atomic_int fault_file_errno;
static atomic_size_t refused; /* for messages: what the last failed allocation wanted */
static fault_counter fault_thread;
static atomic_int fault_thread_errno;

static void fault_arm(fault_counter *counter, int64_t n, bool lasting) {
    if (n < 0) {
        atomic_store(&counter->armed, false);
        return;
    }
    atomic_store(&counter->armed, false);
    atomic_store(&counter->at, n);
    atomic_store(&counter->lasting, lasting);
    atomic_store(&counter->seen, 0);
    atomic_store(&counter->armed, true);
}

static bool fault_counted(fault_counter *counter) {
    int64_t seen = atomic_fetch_add(&counter->seen, 1);
    int64_t at = atomic_load(&counter->at);
    return seen == at || (seen > at && atomic_load(&counter->lasting));
}

static inline bool fault_hits(fault_counter *counter) {
    if (__builtin_expect(!atomic_load_explicit(&counter->armed, memory_order_relaxed), 1))
        return false;
    return fault_counted(counter);
}

void kn_fault_alloc_at(int64_t n) {
    fault_arm(&fault_alloc, n, false);
}

void kn_fault_alloc_from(int64_t n) {
    fault_arm(&fault_alloc, n, true);
}

int64_t kn_fault_alloc_count(void) {
    return atomic_load(&fault_alloc.seen);
}

void kn_fault_file_write_at(int64_t n, int error) {
    atomic_store(&fault_file_errno, error);
    fault_arm(&fault_file, n, false);
}

int kn__fault_file(void) {
    return fault_hits(&fault_file) ? atomic_load(&fault_file_errno) : 0;
}

void kn_fault_thread_at(int64_t n, int error) {
    atomic_store(&fault_thread_errno, error);
    fault_arm(&fault_thread, n, false);
}

int64_t kn_fault_file_write_count(void) {
    return atomic_load(&fault_file.seen);
}

/* ---- Threads ------------------------------------------------------------------------------------
 */

int kn__mutex_init(kn__mutex *mutex) {
    return pthread_mutex_init(&mutex->os, NULL);
}

void kn__mutex_destroy(kn__mutex *mutex) {
    pthread_mutex_destroy(&mutex->os);
}

void kn__mutex_lock(kn__mutex *mutex) {
    pthread_mutex_lock(&mutex->os);
}

bool kn__mutex_try_lock(kn__mutex *mutex) {
    return pthread_mutex_trylock(&mutex->os) == 0;
}

void kn__mutex_unlock(kn__mutex *mutex) {
    pthread_mutex_unlock(&mutex->os);
}

int kn__cond_init(kn__condition *cond) {
    pthread_condattr_t attributes;
    int error = pthread_condattr_init(&attributes);
    if (error) return error;
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    error = pthread_cond_init(&cond->os, &attributes);
    pthread_condattr_destroy(&attributes);
    return error;
}

void kn__cond_destroy(kn__condition *cond) {
    pthread_cond_destroy(&cond->os);
}

void kn__cond_wait(kn__condition *cond, kn__mutex *mutex) {
    pthread_cond_wait(&cond->os, &mutex->os);
}

bool kn__cond_wait_until(kn__condition *cond, kn__mutex *mutex, int64_t deadline_ns) {
    if (deadline_ns < 0) deadline_ns = 0;
    struct timespec deadline = {.tv_sec = (time_t)(deadline_ns / 1000000000),
                                .tv_nsec = (long)(deadline_ns % 1000000000)};
    return pthread_cond_timedwait(&cond->os, &mutex->os, &deadline) != ETIMEDOUT;
}

void kn__cond_signal(kn__condition *cond) {
    pthread_cond_signal(&cond->os);
}

void kn__cond_broadcast(kn__condition *cond) {
    pthread_cond_broadcast(&cond->os);
}

void kn__once_run(kn__once *once, void (*function)(void)) {
    pthread_once(&once->os, function);
}

static void *thread_main(void *user) {
    kn__thread *thread = user;
    if (thread->name[0]) pthread_setname_np(pthread_self(), thread->name);
    thread->function(thread->user);
    return NULL;
}

static size_t thread_stack_bytes(size_t wanted) {
    size_t page = kn__page_bytes();
    size_t least = (size_t)sysconf(_SC_THREAD_STACK_MIN);
    if (wanted < least) wanted = least;
    return (wanted + page - 1) / page * page;
}

int kn__thread_start(kn__thread *thread, void (*function)(void *), void *user, const char *name,
                     size_t stack_bytes) {
    if (fault_hits(&fault_thread)) return atomic_load(&fault_thread_errno);
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error) return error;
    if (stack_bytes)
        error = pthread_attr_setstacksize(&attributes, thread_stack_bytes(stack_bytes));
    if (error) {
        pthread_attr_destroy(&attributes);
        return error;
    }
    *thread = (kn__thread){.function = function, .user = user};
    if (name) snprintf(thread->name, sizeof thread->name, "%s", name);

    sigset_t all, before; /* a new thread inherits the mask of its creator */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    error = pthread_create(&thread->os, &attributes, thread_main, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return error;
}

void kn__thread_join(kn__thread *thread) {
    pthread_join(thread->os, NULL);
}

uint64_t kn__thread_id(void) {
    static atomic_uint_least64_t last;
    static _Thread_local uint64_t mine;
    if (!mine) mine = atomic_fetch_add(&last, 1) + 1;
    return mine;
}

void kn__thread_yield(void) {
    sched_yield();
}

/* ---- Memory -------------------------------------------------------------------------------------
 */

static void *refuse(size_t bytes) {
    atomic_store_explicit(&refused, bytes, memory_order_relaxed);
    return NULL;
}

size_t kn__sys_refused(void) {
    return atomic_load_explicit(&refused, memory_order_relaxed);
}

void *kn__sys_alloc(size_t bytes) {
    if (fault_hits(&fault_alloc)) return refuse(bytes);
    if (bytes > (size_t)PTRDIFF_MAX - KN__SYS_ALIGN) return refuse(bytes);
    void *memory = NULL;
    if (posix_memalign(&memory, KN__SYS_ALIGN, bytes ? bytes : 1) != 0) return refuse(bytes);
    return memory;
}

void *kn__sys_calloc(size_t count, size_t element_bytes) {
    size_t bytes;
    if (__builtin_mul_overflow(count, element_bytes, &bytes)) return NULL;
    void *memory = kn__sys_alloc(bytes);
    if (memory) memset(memory, 0, bytes);
    return memory;
}

void *kn__sys_realloc(void *old, size_t old_bytes, size_t new_bytes) {
    void *memory = kn__sys_alloc(new_bytes); /* the system's realloc would lose the alignment */
    if (!memory) return NULL;
    size_t kept = old_bytes < new_bytes ? old_bytes : new_bytes;
    if (old && kept) memcpy(memory, old, kept);
    kn__sys_free(old);
    return memory;
}

void kn__sys_free(void *memory) {
    free(memory);
}

char *kn__sys_strdup(const char *text) {
    size_t bytes = strlen(text) + 1;
    char *copy = kn__sys_alloc(bytes);
    if (copy) memcpy(copy, text, bytes);
    return copy;
}

bool kn__sys_grow(void *array, size_t *capacity, size_t needed, size_t element_bytes) {
    if (needed <= *capacity) return true;
    size_t grown = *capacity > SIZE_MAX / 2 ? needed : *capacity * 2;
    if (grown < needed) grown = needed;
    if (grown < 8) grown = 8;
    size_t bytes;
    if (__builtin_mul_overflow(grown, element_bytes, &bytes)) return false;
    void *old;
    memcpy(&old, array, sizeof old); /* the caller's pointer has a type of its own */
    void *memory = kn__sys_realloc(old, *capacity * element_bytes, bytes);
    if (!memory) return false;
    memcpy(array, &memory, sizeof memory);
    *capacity = grown;
    return true;
}

size_t kn__page_bytes(void) {
    long bytes = sysconf(_SC_PAGESIZE);
    return bytes > 0 ? (size_t)bytes : 4096;
}

/* ---- Time and environment
 * ------------------------------------------------------------------------ */

static int64_t clock_ns(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) return 0;
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t kn__time_ns(void) {
    return clock_ns(CLOCK_MONOTONIC);
}

int64_t kn__time_wall_ns(void) {
    return clock_ns(CLOCK_REALTIME);
}

void kn__sleep_ns(int64_t ns) {
    if (ns <= 0) return;
    struct timespec left = {.tv_sec = (time_t)(ns / 1000000000),
                            .tv_nsec = (long)(ns % 1000000000)};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {}
}

const char *kn__env(const char *name) {
    return getenv(name);
}

/* ---- Processor
 * ----------------------------------------------------------------------------------- */

#if defined(__x86_64__) || defined(__i386__)
static bool cpuid_has(unsigned leaf, unsigned subleaf, int output, unsigned bit) {
    unsigned registers[4] = {0}; /* eax, ebx, ecx, edx */
    if (!__get_cpuid_count(leaf, subleaf, &registers[0], &registers[1], &registers[2],
                           &registers[3]))
        return false;
    return registers[output] >> bit & 1;
}

/* The compiler's checks include that the system saves the wide registers. */
static unsigned cpu_features_x86(void) {
    unsigned found = 0;
    __builtin_cpu_init();
    bool f16c = cpuid_has(1, 0, 2, 29);
    if (f16c && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        found |= KN__CPU_AVX2;
    if (!found) return 0;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        found |= KN__CPU_AVX512;
    if (!(found & KN__CPU_AVX512)) return found;
    if (cpuid_has(7, 0, 2, 11)) found |= KN__CPU_AVX512_VNNI;
    if (cpuid_has(7, 1, 0, 5)) found |= KN__CPU_AVX512_BF16;
    if (cpuid_has(7, 0, 3, 23)) found |= KN__CPU_AVX512_FP16;
    return found;
}
#endif

static unsigned find_cpu_features(void) {
#if defined(__x86_64__) || defined(__i386__)
    return cpu_features_x86();
#elif defined(__aarch64__)
    return KN__CPU_NEON;
#else
    return 0;
#endif
}

/* Kept, since asking the processor leaves a virtual machine: microseconds each time. */
unsigned kn__cpu_features(void) {
    enum { ASKED = 1 << 30 };
    static _Atomic unsigned known;
    unsigned features = atomic_load_explicit(&known, memory_order_relaxed);
    if (!(features & ASKED)) {
        features = find_cpu_features() | ASKED;
        atomic_store_explicit(&known, features, memory_order_relaxed);
    }
    return features & ~(unsigned)ASKED;
}

/* Processors' worth of time that a control group grants (version 2), 0 where there is no limit. */
static int cpu_quota(void) {
    FILE *file = fopen("/sys/fs/cgroup/cpu.max", "re");
    if (!file) return 0;
    long long quota = 0, period = 0;
    int read = fscanf(file, "%lld %lld", &quota, &period); /* "max 100000" reads nothing */
    fclose(file);
    if (read != 2 || quota <= 0 || period <= 0) return 0;
    long long whole = (quota + period - 1) / period;
    return whole > 4096 ? 4096 : (int)whole;
}

int kn__cpu_count(void) {
    int count = 0;
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) count = CPU_COUNT(&allowed);
    if (count <= 0) count = (int)sysconf(_SC_NPROCESSORS_ONLN);
    int quota = cpu_quota();
    if (quota && quota < count) count = quota;
    return count > 0 ? count : 1;
}

size_t kn__cpu_cache_bytes(int level) {
    long bytes = 0;
    if (level == 1) bytes = sysconf(_SC_LEVEL1_DCACHE_SIZE);
    if (level == 2) bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
    if (level == 3) bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
    return bytes > 0 ? (size_t)bytes : 0;
}

size_t kn__process_peak_bytes(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return (size_t)usage.ru_maxrss * 1024;
}

/* ---- Loadable libraries
 * -------------------------------------------------------------------------- */

static void say_why(char *why, size_t why_bytes) {
    const char *text = dlerror();
    if (why_bytes) snprintf(why, why_bytes, "%s", text ? text : "unknown reason");
}

void *kn__library_open(const char *path, char *why, size_t why_bytes) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) say_why(why, why_bytes);
    return library;
}

void *kn__library_symbol(void *library, const char *name, char *why, size_t why_bytes) {
    void *symbol = dlsym(library, name);
    if (!symbol) say_why(why, why_bytes);
    return symbol;
}

void kn__library_close(void *library) {
    if (library) dlclose(library);
}

int kn__library_folder(char *text, size_t bytes) {
    static const char anchor; /* an address inside the library */
    Dl_info found;
    if (!dladdr(&anchor, &found) || !found.dli_fname) return ENOENT;
    char *path = realpath(found.dli_fname, NULL); /* a program's own name may be relative */
    char own[4096];
    if (!path) {
        int error = kn__program_path(own, sizeof own);
        if (error) return error;
    }
    const char *file = path ? path : own;
    const char *slash = strrchr(file, '/');
    size_t length = slash && slash > file ? (size_t)(slash - file) : 1;
    bool fits = length < bytes;
    if (fits) snprintf(text, bytes, "%.*s", (int)length, file);
    free(path);
    return fits ? 0 : ENAMETOOLONG;
}

int kn__program_path(char *text, size_t bytes) {
    ssize_t length = readlink("/proc/self/exe", text, bytes);
    if (length < 0) return errno;
    if ((size_t)length >= bytes) return ENAMETOOLONG;
    text[length] = '\0';
    return 0;
}
