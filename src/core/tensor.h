/* The header of a tensor: 192 bytes, three cache lines, from a slab of its context; never moves. It
 * dies when its three owners are gone: its scope, the user's keeps, the graph's holds. */
#ifndef KILN_CORE_TENSOR_H
#define KILN_CORE_TENSOR_H

#include <kiln/tensor.h>

#include "core/storage.h"

typedef struct kn__node kn__node;

typedef enum kn__state {
    KN__DEAD = 0,
    KN__LIVE,    /* a scope or the user owns it */
    KN__HELD,    /* only the graph holds it: dead to the user */
    KN__DONE,    /* dead, by kn_done */
    KN__DROPPED, /* dead, by kn_drop */
    KN__NIL
} kn__state;

struct kn_tensor {
    kn_device *dev; /* the outermost; decorators label, they do not wrap */
    union {
        kn__node *node;  /* of the graph; NULL: not tracked */
        kn_tensor *next; /* dead: the free list */
    };
    union {
        uint64_t origin;     /* the call that made it (core/origin.h) */
        const char *died_in; /* dead: the place of its scope */
    };
    uint32_t slot;         /* where it stands among the context's live headers */
    uint32_t keeps, holds; /* the user's and the graph's ownerships */
    uint8_t state, result; /* kn__state; which result of its node */
    bool scoped, named;
    kn_desc d; /* buffer is a kn__storage's */
};

/* What kn_nil gives. */
extern const kn_tensor kn__nil_tensor;

static inline kn__storage *kn__storage_of(const kn_tensor *t) {
    return (kn__storage *)t->d.buffer;
}

/* A new header in the innermost scope of dev's context: no storage, rank 0, not tracked. NULL after
 * raising out-of-memory (site: the operation's name). */
kn_tensor *kn__header_new(kn_device *dev, const char *operation);
/* A second header on t's storage: same description and origin, not tracked; in the innermost scope.
 */
kn_tensor *kn__alias(kn_tensor *t, kn_device *dev, const char *operation);
/* Takes a header out of its scope and frees it at once if nobody else owns it. */
void kn__header_unscope(kn_tensor *t, kn__state dead_as);
void kn__header_hold(kn_tensor *t); /* the graph's ownership */
void kn__header_unhold(kn_tensor *t);
/* A fresh promised storage for t's dtype and shape; false after raising. */
bool kn__storage_promise(kn_tensor *t, const char *operation);
/* Puts storage (a reference is taken) beneath t; NULL takes it away. */
void kn__storage_set(kn_tensor *t, kn__storage *s);
void kn__storage_drop(kn_context *kn, kn__storage *s);
/* Sets dtype, shape and row-major strides. False when the bytes do not fit 63 bits. */
bool kn__desc_set(kn_desc *d, kn_dtype dtype, int rank, const int64_t *shape);
void kn__desc_flag_contiguous(kn_desc *d);
int64_t kn__desc_numel(const kn_desc *d);
/* Whether two indices reach one element (a broadcast). */
bool kn__desc_overlaps(const kn_desc *d);
kn_shape kn__desc_shape(const kn_desc *d);
/* "[2, 3]"; cut where it does not fit. Returns text. */
const char *kn__shape_text(kn_shape shape, char *text, size_t size);

/* Whether the user (or, inside backward, the graph) may use t. */
bool kn__usable(const kn_context *kn, const kn_tensor *t);
/* Checks t for a call: NULL and nil become nil-operand, dead ones their error. True when usable.
 * kn: the context where a nil operand is recorded (may be NULL). */
bool kn__check_operand(kn_context *kn, kn_tensor *t, const char *operation, const char *operand);
/* The same for what takes quantised tensors too. */
bool kn__check_alive(kn_context *kn, kn_tensor *t, const char *operation, const char *operand);

#endif
