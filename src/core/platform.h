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
#include <stdio.h>

/* ---- Threads ----------------------------------------------------------------------------------
 */

typedef struct {
    pthread_mutex_t os;
} kn__mutex;
typedef struct {
    pthread_cond_t os;
} kn__condition;
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

int kn__cond_init(kn__condition *cond);
void kn__cond_destroy(kn__condition *cond);
/* As always with condition variables, a wait can return without a signal: test and wait again. */
void kn__cond_wait(kn__condition *cond, kn__mutex *mutex);
/* Waits at most until kn__time_ns() reaches deadline_ns; false when that time has come. */
bool kn__cond_wait_until(kn__condition *cond, kn__mutex *mutex, int64_t deadline_ns);
void kn__cond_signal(kn__condition *cond);
void kn__cond_broadcast(kn__condition *cond);

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
/* How many bytes the last allocation that failed was to have, whoever asked for them. */
size_t kn__sys_refused(void);
void kn__sys_free(void *memory); /* NULL is fine */
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
/* The most memory the process has held so far. */
size_t kn__process_peak_bytes(void);
/* Bytes of the data cache of this level (1 to 3), 0 where unknown. */
size_t kn__cpu_cache_bytes(int level);

/* ---- Loadable libraries ------------------------------------------------------------------------
 */

/* NULL on failure, with the system's reason in why. */
void *kn__library_open(const char *path, char *why, size_t why_bytes);
void *kn__library_symbol(void *library, const char *name, char *why, size_t why_bytes);
void kn__library_close(void *library); /* NULL is fine */

/* ---- Files
 * --------------------------------------------------------------------------------------- */

/* How a file operation ended: error is an errno value, 0 for success; action is the step that
 * failed, a word to stand before the path: "open", "read", "write", "flush", "rename". */
typedef struct {
    int error;
    const char *action;
} kn__file_result;

typedef struct {
    uint64_t bytes;
    int64_t modified_ns; /* since 1970 */
    bool is_folder, is_regular;
} kn__file_info;

int kn__file_stat(const char *path, kn__file_info *info);
int kn__file_remove(const char *path);
int kn__folder_make(const char *path); /* one level; EEXIST where there is something */

/* The names in a folder, without "." and "..", in byte order. */
typedef struct {
    char **names;
    size_t count, capacity;
} kn__folder;

int kn__folder_list(const char *path, kn__folder *folder);
void kn__folder_free(kn__folder *folder);

/* The folder that holds libkiln (or the program it is linked into), and the program's own path,
 * written to text; ENAMETOOLONG where they do not fit. */
int kn__library_folder(char *text, size_t bytes);
int kn__program_path(char *text, size_t bytes);

/* Reads a whole file into memory of kn__sys_alloc; a NUL that *bytes does not count follows. */
kn__file_result kn__file_read_all(const char *path, void **data, size_t *bytes);

/* A whole file, read-only; it is mapped, or read where it cannot be. A file that another program
 * shortens while it is mapped is undefined. */
typedef struct {
    const void *data; /* NULL for an empty file */
    size_t bytes;
    void *owned; /* what was read, where it is not mapped */
} kn__mapping;

kn__file_result kn__file_map(const char *path, kn__mapping *mapping);
void kn__file_unmap(kn__mapping *mapping);

/* Sequential reading. kn__file_read fills the buffer unless the file ends: *got < bytes is the end.
 */
typedef struct {
    int descriptor;
} kn__file;

kn__file_result kn__file_open(const char *path, kn__file *file);
kn__file_result kn__file_read(kn__file *file, void *buffer, size_t bytes, size_t *got);
void kn__file_close(kn__file *file);

/* Replaces a file as a whole or not at all. What is written goes to a temporary file beside it;
 * commit flushes it to the disk, renames it and flushes the folder. An existing file keeps its
 * permissions, and must be writable; a symbolic link is followed; a device or a pipe is written
 * directly. After a failed write the rest does nothing, and commit reports that failure. Commit and
 * abort free the writer in any case. */
typedef struct kn__atomic kn__atomic;

kn__file_result kn__atomic_open(const char *path, kn__atomic **out);
kn__file_result kn__atomic_write(kn__atomic *writer, const void *data, size_t bytes);
kn__file_result kn__atomic_commit(kn__atomic *writer);
void kn__atomic_abort(kn__atomic *writer); /* NULL is fine */

/* ---- The stack, and places in the program -------------------------------------------------------
 */

/* Return addresses, of this call first, then of its callers: at most `most`. Needs no memory. */
int kn__stack_walk(const void **addresses, int most);

/* What lies at an address that a call returns to. */
typedef struct {
    char file[256]; /* as the debug information has it, relative where below the current directory;
                       "" where it tells nothing */
    int line;
    char function[128]; /* "" where not known */
    char module[96];    /* the program or library, without its folder */
    uint64_t offset;    /* of the address from the function's start, or from the module's */
    bool inside;        /* a function of Kiln's … */
    bool by_name;       /* … as far as public names tell */
} kn__place;

/* Takes milliseconds where it has to read debug information; answers are kept. */
void kn__place_find(const void *address, kn__place *place);
/* Whether lines can be told at all, of a program with debug information. */
bool kn__place_reads_lines(void);
/* Whether it surely is in a function of Kiln's. Much cheaper. */
bool kn__place_is_inside(const void *address);
/* A path below the current directory as from there, others as they are. */
const char *kn__path_from_here(const char *path);
/* Gives up what was read. */
void kn__places_close(void);

/* Columns of the terminal behind a file descriptor; 0 where it is no terminal. */
int kn__terminal_columns(int descriptor);
int kn__stream_columns(FILE *stream);

/* Whether the file-writing step that comes now is to fail: its errno, or 0. See <kiln/fault.h>. */
int kn__fault_file(void);

#endif
