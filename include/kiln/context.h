/* Contexts, scopes and modes.
 *
 * A context belongs to one thread at a time. It owns devices, scopes, modes, the random state and
 * the error. Every tensor that an operation or a creation function returns belongs to the innermost
 * open scope of its context and dies with it, unless kn_keep makes the caller an owner. */
#ifndef KILN_CONTEXT_H
#define KILN_CONTEXT_H

#include <kiln/base.h>
#include <kiln/errors.h>

KN_EXTERN_C_BEGIN

/* Receives one log line (no newline at its end). level: 0 error, 1 warning, 2 info, 3 debug. */
typedef void kn_log_fn(int level, const char *subsystem, const char *text, void *user);

/* What kn_open takes; zero is the default of every field. */
typedef struct kn_open_options {
    size_t size;            /* sizeof(kn_open_options); 0 counts as this version's */
    int threads;            /* compute threads incl. the caller; 0: KILN_THREADS or all cores.
                               One pool serves the process: the first context's number counts */
    uint64_t seed;          /* start of the context's random stream */
    kn_log_fn *log;         /* where log lines go; NULL: nowhere, unless KILN_LOG is set */
    void *log_user;         /* handed to log */
    size_t memory_limit;    /* bytes that each device's pool may hold; 0: no limit of ours. The
                             * pools belong to the process: of several contexts the one that opened
                             * the device last sets the limit of all */
    bool strict;            /* an operation that a backend lacks is an error, not a host run */
    bool move_operands;     /* operands of another device are moved (said once), not refused */
    bool non_deterministic; /* frees reductions, scatters and tuning from a fixed order */
    bool check_finite;      /* as KILN_CHECK_FINITE=1: name the first operation that makes a NaN */
} kn_open_options;

/* Opens a context (options may be NULL). Never returns NULL: without memory it returns a constant,
 * permanently failed context on which everything fails by name. */
KN_API kn_context *kn_open(const kn_open_options *options);
/* Closes it: every tensor, scope and device of it ends. Exported and shared storage lives on. Not
 * from inside a callback of the context (hook, visitor, transform, loss): what called it goes on.
 * From a hook it is the error context-busy, and the context stays open. */
KN_API void kn_close(kn_context *kn);

/* Starts the context's random stream again at this seed. */
KN_API void kn_seed(kn_context *kn, uint64_t seed);
/* The random state {seed, position}: kn_get_random_state reads it, kn_set_random_state
 * restores it. */
typedef struct kn_random_state {
    uint64_t seed, position;
} kn_random_state;
KN_API kn_random_state kn_get_random_state(kn_context *kn);
KN_API void kn_set_random_state(kn_context *kn, kn_random_state state);

/* The compute threads in use. */
KN_API int kn_thread_count(kn_context *kn);

/* A handle on an open scope or mode, a value; closing twice is harmless. */
typedef struct kn_scope {
    kn_context *kn;
    uint32_t depth, serial;
    bool done;
} kn_scope;

/* Opens a scope. place ("file.c:12", a string that lives on) is named in errors; may be NULL. */
KN_API kn_scope kn_scope_open_at(kn_context *kn, const char *place);
/* Closes the scope (or mode) and what was left open inside it. */
KN_API void kn_scope_close(kn_scope *scope);
/* Marks t, a tensor of the innermost scope, for the parent scope: it survives the close. A tensor
 * that is not of the innermost scope comes back untouched. Returns t. */
KN_API kn_tensor *kn_scope_return(kn_tensor *t);
/* Makes the caller an owner of t, once more each time; kn_drop ends one ownership. Returns t. A
 * kept tensor outlives kn_close: it can be asked, shared, exported and dropped, but operations on
 * it give nil. */
KN_API kn_tensor *kn_keep(kn_tensor *t);
/* Ends one ownership of kn_keep. Errors: tensor-not-owned (no keep is left), tensor-double-drop (it
 * ended with its last drop). */
KN_API void kn_drop(kn_tensor *t);
/* Ends the scope's ownership of t early: its memory is free now, unless views, a graph or a keep
 * need it. Using t afterwards is the error tensor-after-done. */
KN_API void kn_done(kn_tensor *t);

/* Modes: bits of the mode word. */
typedef enum kn_mode_bits {
    KN_MODE_NO_GRAD = 1,           /* nothing is recorded for backward */
    KN_MODE_TRAIN = 2,             /* free for callers; modules carry their own mode */
    KN_MODE_NON_DETERMINISTIC = 4, /* see kn_open_options */
    KN_MODE_AUTOCAST_F16 = 8,      /* see kn_autocast_open */
    KN_MODE_AUTOCAST_BF16 = 16
} kn_mode_bits;
/* Opens a mode on the scope stack: sets and clears bits of the mode word until it is closed. */
KN_API kn_scope kn_mode_open(kn_context *kn, uint32_t set, uint32_t clear);
/* Opens automatic mixed precision until it is closed: matrix products and convolutions compute
 * float32 operands in dtype (KN_F16 or KN_BF16); operations that need the range (softmax, norms,
 * losses, sums, exponentials) compute 16-bit operands in float32; the rest takes what comes.
 * KN_DTYPE_NONE turns it off inside. Gradients arrive in the dtype of their tensor. Run backward
 * outside. */
KN_API kn_scope kn_autocast_open(kn_context *kn, kn_dtype dtype);
/* The present mode word. */
KN_API uint32_t kn_modes(const kn_context *kn);

#define KN__TEXT2(x) #x
#define KN__TEXT(x) KN__TEXT2(x)
#define KN_PLACE __FILE__ ":" KN__TEXT(__LINE__)
#define kn_scope_open(kn) kn_scope_open_at(kn, KN_PLACE)

#if (defined(__GNUC__) || defined(__clang__)) && !defined(__cplusplus)
#define KN__GLUE2(a, b) a##b
#define KN__GLUE(a, b) KN__GLUE2(a, b)
#define KN__BLOCK(name, opened)                                                         \
    for (kn_scope name __attribute__((cleanup(kn_scope_close))) = (opened); !name.done; \
         kn_scope_close(&name))
/* KN_SCOPE(kn) { … }: the block is a scope. It is a loop: break and continue leave the block. */
#define KN_SCOPE(kn) KN__BLOCK(KN__GLUE(kn__scope_, __COUNTER__), kn_scope_open_at(kn, KN_PLACE))
/* KN_NO_GRAD(kn) { … }: nothing in the block is recorded. A loop, as KN_SCOPE is. */
#define KN_NO_GRAD(kn) \
    KN__BLOCK(KN__GLUE(kn__mode_, __COUNTER__), kn_mode_open(kn, KN_MODE_NO_GRAD, 0))
/* KN_AUTOCAST(kn, KN_BF16) { … }: mixed precision in the block. A loop, as KN_SCOPE is. */
#define KN_AUTOCAST(kn, dtype) \
    KN__BLOCK(KN__GLUE(kn__mode_, __COUNTER__), kn_autocast_open(kn, dtype))
/* KN_SCOPE_HERE(kn); makes the rest of the enclosing block a scope; for functions that return. */
#define KN_SCOPE_HERE(kn)                                                                         \
    kn_scope KN__GLUE(kn__scope_, __COUNTER__) __attribute__((cleanup(kn_scope_close), unused)) = \
        kn_scope_open_at(kn, KN_PLACE)
/* KN_NO_GRAD_HERE(kn); the rest of the enclosing block records nothing. */
#define KN_NO_GRAD_HERE(kn)                                                                      \
    kn_scope KN__GLUE(kn__mode_, __COUNTER__) __attribute__((cleanup(kn_scope_close), unused)) = \
        kn_mode_open(kn, KN_MODE_NO_GRAD, 0)
#endif

KN_EXTERN_C_END
#endif
