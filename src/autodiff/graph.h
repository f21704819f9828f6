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
    kn_tensor *saved;     /* the operand's own header, held; NULL: not needed, or remade */
    kn__storage *storage; /* of saved when it was recorded … */
    uint32_t version;     /* … and its version then */
    uint8_t parent_result;
    bool remade; /* needed, not saved: the parent makes it again (see remake.h) */
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
    kn__meta *constants; /* of the operands without parent, in order */
    void *args;
    kn_random_state *random; /* before its first run; only where backward runs it again */
    uint32_t n_in, bytes, modes;
    uint8_t n_out, depth;        /* of remade operands beneath it */
    bool freed, queued, remakes; /* its results are not saved but made again */
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
    kn_grads *free_grads, *all_grads;
    kn_tensor *one; /* what the last backward began with; held */
} kn__graph;

kn__graph *kn__graph_of(kn_context *kn); /* made at the first call; NULL without memory */
/* What a node has room for. */
typedef struct kn__node_room {
    uint32_t n_in, n_constants;
    uint8_t n_out;
    bool random;
    size_t args_size;
} kn__node_room;
/* A node with a copy of args. NULL after raising. */
kn__node *kn__node_new(kn_context *kn, const kn__op *op, const kn__node_room *room,
                       const void *args, const char *operation);
void kn__node_ref(kn__node *node);
void kn__node_unref(kn_context *kn, kn__node *node); /* iterative: a chain of any length */
/* Gives up what backward needs: saved tensors and edges. */
void kn__node_release(kn__node *node);

/* Gives the results of a call that ran a node. random: the random state before the run. False after
 * an error. */
bool kn__record(kn__call *call, const kn_random_state *random);
/* Holds an alias of t without node as result k of n; false without memory. */
bool kn__save_result(kn__node *n, uint8_t k, kn_tensor *t);
/* Whether gradients are recorded for this call: the mode, and a tracked operand. */
bool kn__recording(const kn__call *call);

/* Walks the graph of loss, a tracked tensor of a context without an error, into grads. False after
 * raising an error, which stands. */
bool kn__backward_run(kn_tensor *loss, kn_grads *grads, const kn_backward_options *options);

static inline const char *kn__node_name(const kn__node *n) {
    return n->op ? n->op->name : "kn_require_grad";
}

#endif
