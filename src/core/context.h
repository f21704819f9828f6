/* The context's insides. */
#ifndef KILN_CORE_CONTEXT_H
#define KILN_CORE_CONTEXT_H

#include <kiln/context.h>
#include <kiln/device.h>
#include <kiln/error.h>

#include "core/fail.h"
#include "core/log.h"
#include "core/tensor.h"

typedef struct kn__call kn__call;

/* What a level of a device does with a call. */
typedef struct kn__level {
    const char *name;
    /* Runs the call (results have headers and promised storages) or passes it on. False after an
     * error. */
    bool (*execute)(kn_device *level, kn__call *call);
    /* Whether this level takes a composite whole although the backend has no kernel. Optional. */
    bool (*claims)(kn_device *level, const kn__call *call);
    /* Finishes what the level has queued. Optional. */
    kn_status (*flush)(kn_device *level);
    void (*close)(kn_device *level); /* optional */
    int order;                       /* decorators: autodiff 1, capture 2, fusion 3; 0 anywhere */
    /* The one option that its device text takes: name, allowed values, and what sets it. Optional.
     */
    const char *option_name, *option_values;
    bool (*option)(kn_device *level, const char *value);
} kn__level;

struct kn_device {
    kn_context *kn;
    const kn__level *level;
    kn_device *inner;    /* NULL for a concrete device */
    kn_device *concrete; /* at the bottom; itself */
    kn__unit *unit;      /* of the concrete device */
    kn_device *next;     /* in its context */
    void *state;         /* the level's own */
    bool autodiff, nil;
    uint32_t options; /* the level's own bits */
    char *text;
};

/* Something that a scope frees when it closes, besides tensors. */
typedef struct kn__owned {
    struct kn__owned *next;
    void (*free)(kn_context *kn, struct kn__owned *owned);
} kn__owned;

typedef struct kn__entry { /* of the scope stack */
    uint32_t base, serial; /* first live header; distinguishes reuses of a depth */
    uint32_t modes;        /* the mode word to restore */
    bool mode, warned;     /* opened by kn_mode_open: owns no tensors */
    bool forward;          /* of kn_forward: place is the module's type */
    const char *place;
    kn__owned *owned;
} kn__entry;

/* The number of tensors of one scope past which it is said once that it grows. */
#define KN__SCOPE_WARNING 100000

#define KN__RESERVE_BYTES 4352
/* How many freed modules are remembered. */
#define KN__RETIRED 64

/* Functions that run twice: kn_recompute, and composites whose decomposition backward runs again.
 */
typedef struct kn__rerun {
    uint32_t first, again; /* depth of first runs and of repetitions */
    uint32_t serial;       /* of the innermost run: storages with a lower one are older than it */
    uint32_t last_serial;
    uint32_t statistics; /* depth of code that updates running statistics */
    bool tracked;        /* a first run met a tracked operand */
} kn__rerun;

struct kn_context {
    kn__error_state errors;
    kn_open_options options;
    bool nil, closing;
    size_t kept;               /* closed, but so many headers are kept */
    uint64_t thread;           /* the owner's, checked in debug builds */
    kn_context *opened_before; /* in the runtime's list of open contexts */
    uint32_t modes;
    const char *within; /* the composite whose parts run, for messages */
    uint64_t origin;    /* the user's call in progress (core/origin.h); 0: none */
    uint32_t calls;     /* depth of calls that run functions of the user's: no closing */
    int backward;       /* depth of running backward passes: held headers may be used */
    kn__rerun rerun;

    kn_tensor **live; /* every scoped header, scopes being ranges */
    size_t n_live, live_room;
    kn__entry *entries;
    size_t n_entries, entries_room;
    uint32_t serial;

    kn_tensor *free_headers, *free_tail; /* a queue in debug builds, a stack in release */
    size_t n_free;
    struct kn__slab *slabs; /* headers */
    size_t n_headers;       /* not free */
    kn__storage *free_storages;
    size_t n_free_storages;

    struct kn__quant **quants; /* of quantised tensors: d.quant is one more than the place */
    size_t n_quants, quants_room;

    kn_device *devices, *nil_device;
    void *retired[KN__RETIRED]; /* freed modules, whose late use is still told; a ring */
    uint32_t next_retired;
    void *reserve; /* KN__RESERVE_BYTES: where a module is made when there is no memory for one */
    kn_random_state random;
    struct kn__names *names;
    kn__log_sink log;

    /* Set by autodiff when its graph is made. */
    void *graph;
    void (*node_unref)(kn_context *kn, kn__node *node);
    void (*graph_close)(kn_context *kn);
    size_t live_nodes;
};

/* The innermost entry that owns tensors. */
kn__entry *kn__scope_innermost(kn_context *kn);
/* KN_SCOPE_HERE of the library: named by what was called, so that reports show no place of ours. */
#define KN__SCOPE_HERE(kn, name)                                               \
    kn_scope kn__scope_here __attribute__((cleanup(kn_scope_close), unused)) = \
        kn_scope_open_at(kn, name)
/* Gives owned to the innermost scope. */
void kn__scope_own(kn_context *kn, kn__owned *owned);
/* Takes it from whichever scope has it; false: none. */
bool kn__scope_disown(kn_context *kn, kn__owned *owned);

/* Ends everything in the innermost of depth entries, a scope, as closing it would; it stays open.
 */
void kn__scope_empty(kn_context *kn, size_t depth);
/* Closes entries until depth of them are left. */
void kn__scope_close_to(kn_context *kn, size_t depth);
/* At kn_close: unties the headers that are left (kept ones) from the graph … */
void kn__headers_untie(kn_context *kn);
/* Headers that the user keeps. */
size_t kn__headers_kept(const kn_context *kn);
/* The second half of kn_close, when no kept header is left. */
void kn__context_end(kn_context *kn);
/* … and frees them, then the slabs. */
void kn__headers_close(kn_context *kn);

/* Whether d is outer, or found inside it: their tensors mix. */
bool kn__device_inside(const kn_device *d, const kn_device *outer);

/* In debug builds: raises wrong-thread where it is due. True when all is well. */
bool kn__check_thread(kn_context *kn, const char *operation);

/* The context that this thread opened last, of those that are open; the nil context where there is
 * none. For failures of calls that were given nothing that belongs to a context. */
kn_context *kn__context_here(void);
/* Tells that context that an argument is NULL, as the last failure; returns argument-null. */
kn_status kn__null_argument(const char *operation, const char *argument);
/* dev, or for NULL the nil device of that context. */
static inline kn_device *kn__device_given(kn_device *dev) {
    return dev ? dev : kn__context_here()->nil_device;
}

/* The position of the next draw of the context's random stream (core/philox.h). */
int64_t kn__random_draw(kn_context *kn);

#endif
