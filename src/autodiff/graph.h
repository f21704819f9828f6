/* The graph of reverse-mode differentiation: reference-counted nodes. A node describes one recorded
 * call: edges to the nodes of its operands, what its rule needs saved, its results' shapes. The
 * "tape" is only the order number seq: consumers always have higher numbers than what they use. */
#ifndef KILN_AUTODIFF_GRAPH_H
#define KILN_AUTODIFF_GRAPH_H

#include <kiln/autodiff.h>

#include "core/context.h"
#include "ops/op.h"

typedef struct kn__hook {
    struct kn__hook *next;
    kn_grad_hook *function;
    void *user;
    uint8_t result;
} kn__hook;

typedef struct kn__edge {
    kn__node *parent;     /* NULL: the operand is a constant */
    kn_tensor *saved;     /* the operand's own header, held; NULL: not needed */
    kn__storage *storage; /* of saved when it was recorded … */
    uint32_t version;     /* … and its version then */
    uint8_t parent_result;
} kn__edge;

typedef struct kn__result {
    kn__meta meta;
    kn_device *dev;
    kn_tensor *saved; /* an alias without node, held; NULL: not needed */
    kn_tensor *acc;   /* during backward: the sum of arrived gradients, held */
    uint32_t version;
} kn__result;

struct kn__node {
    const kn__op *op; /* NULL: a leaf */
    kn__node *next;   /* free list, dying list */
    uint64_t seq;
    uint32_t refs;      /* tensors that carry it, children, the traversal */
    uint32_t grad_slot; /* of a leaf: its likely place in a kn_grads */
    kn_context *kn;
    kn__hook *hooks;
    kn__edge *in;
    kn__result *out;
    kn__meta *in_meta; /* of operands that have neither parent nor saved header; NULL: none */
    void *args;
    uint32_t n_in, bytes;
    uint8_t n_out;
    bool freed, queued;
};

/* Options of the level. */
enum { KN__RECOMPUTE_BALANCED = 1 };

#define KN__NODE_CLASSES 32
/* The graph state of a context. */
typedef struct kn__graph {
    kn__node *free[KN__NODE_CLASSES]; /* by size in 64-byte steps */
    kn__node *dying;
    bool draining;
    uint64_t seq;
    kn__node **heap; /* of a running backward: by seq, highest first */
    size_t n_heap, heap_room;
    kn_grads *free_grads;
} kn__graph;

kn__graph *kn__graph_of(kn_context *kn); /* made at the first call; NULL without memory */
/* A node with room for edges, results and a copy of args. NULL after raising. */
kn__node *kn__node_new(kn_context *kn, const kn__op *op, uint32_t n_in, uint8_t n_out,
                       const void *args, size_t args_size, const char *operation);
void kn__node_ref(kn__node *node);
void kn__node_unref(kn_context *kn, kn__node *node); /* iterative: a chain of any length */
/* Gives up what backward needs: saved tensors and edges. */
void kn__node_release(kn__node *node);

/* Gives the results of a call that ran a node. False after an error. */
bool kn__record(kn__call *call);
/* Whether gradients are recorded for this call: the mode, and a tracked operand. */
bool kn__recording(const kn__call *call);

static inline const char *kn__node_name(const kn__node *n) {
    return n->op ? n->op->name : "kn_require_grad";
}

#endif
