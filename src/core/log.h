/* Logging. A line has a level and a subsystem ("pool", "device"). It goes to the callback that was
 * given to kn_open; without one to stderr, but only where the environment variable KILN_LOG is set.
 * Otherwise the library prints nothing.
 *
 *   KILN_LOG=debug             every line up to that level: error, warn, info, debug; off for none
 *   KILN_LOG=warn,pool=debug   other levels for some subsystems
 *
 * A callback gets lines up to info where KILN_LOG does not say otherwise. Words that KILN_LOG has
 * wrong are passed over. */
#ifndef KILN_CORE_LOG_H
#define KILN_CORE_LOG_H

#include <kiln/base.h>

typedef enum kn__log_level {
    KN__LOG_OFF = -1,
    KN__LOG_ERROR,
    KN__LOG_WARN,
    KN__LOG_INFO,
    KN__LOG_DEBUG,
} kn__log_level;

/* A kn_log_fn: receives one line without a newline. */
typedef void kn__log_function(int level, const char *subsystem, const char *text, void *user);

#define KN__LOG_SAID 64

/* Where the lines of a context go. */
typedef struct kn__log_sink {
    kn__log_function *function; /* NULL: stderr */
    void *user;
    kn__log_level most; /* no subsystem wants a line above this level */
    char rules[192];    /* KILN_LOG when the sink was made */
    uint64_t said[KN__LOG_SAID];
    unsigned n_said; /* lines of kn__log_once */
} kn__log_sink;

/* Makes a sink; reads KILN_LOG. */
void kn__log_sink_init(kn__log_sink *sink, kn__log_function *function, void *user);

/* Whether a line would go anywhere: asked before costly work for one. NULL is the sink of what
 * belongs to no context: KILN_LOG alone decides. */
bool kn__log_wanted(const kn__log_sink *sink, kn__log_level level, const char *subsystem);

/* Logs one line. It is cut at 1,000 bytes; control characters become spaces. */
void kn__log(const kn__log_sink *sink, kn__log_level level, const char *subsystem,
             const char *format, ...) KN_PRINTF(4, 5);

/* The same to the sink of a context; NULL and a nil context have none. */
void kn__log_to(kn_context *kn, kn__log_level level, const char *subsystem, const char *format, ...)
    KN_PRINTF(4, 5);

/* Whether a warning of that text is wanted, and is the first of it in the life of the context. */
bool kn__log_first(kn_context *kn, const char *subsystem, const char *text);

/* Warns, but only once in the life of the context for each different text. */
void kn__log_once(kn_context *kn, const char *subsystem, const char *format, ...) KN_PRINTF(3, 4);

/* Provided by the context: its sink, NULL for NULL or a nil context. */
kn__log_sink *kn__context_log(kn_context *kn);

#endif
