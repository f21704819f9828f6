/* Fault injection for tests: make a chosen host allocation or file write fail.
 *
 * The counters belong to the process, not to a context, and may be set from any thread. While a
 * fault is off its cost is one predictable branch. They are meant for tests of programs as well as
 * of Kiln: run a piece of work with the failure at 0, 1, 2, ... until it succeeds, and check that
 * each failure is reported and nothing leaks.
 */
#ifndef KILN_FAULT_H
#define KILN_FAULT_H

#include <kiln/base.h>

KN_EXTERN_C_BEGIN

/* The host allocation number n from now fails, once; 0 is the very next one. -1 turns it off.
 * Counting starts again at 0. With n = INT64_MAX allocations are only counted. */
KN_API void kn_fault_alloc_at(int64_t n);

/* The host allocation number n from now fails, and every later one. -1 turns it off. */
KN_API void kn_fault_alloc_from(int64_t n);

/* How many host allocations were tried since the last kn_fault_alloc_at or kn_fault_alloc_from;
 * turning the fault off keeps the number. */
KN_API int64_t kn_fault_alloc_count(void);

/* The file-writing step number n from now (creating, writing, flushing or renaming a file) fails
 * with this errno, for example ENOSPC, once; 0 is the very next one. -1 turns it off. */
KN_API void kn_fault_file_write_at(int64_t n, int error);

/* How many file-writing steps were tried since the last kn_fault_file_write_at. */
KN_API int64_t kn_fault_file_write_count(void);

/* The start of thread number n from now (of loaders and of the compute pool) fails with this errno,
 * for example EAGAIN, once; 0 is the very next one. -1 turns it off. */
KN_API void kn_fault_thread_at(int64_t n, int error);

/* The launch number n from now on the test backend late loses its device; 0 is the very next one,
 * -1 turns it off. A lost device fails every later call; open it anew when no context has it. */
KN_API void kn_fault_late_lose_at(int64_t n);

KN_EXTERN_C_END
#endif
