/* Nodes: making, counting, freeing. */
#include <string.h>

#include "autodiff/grads.h"

enum { STEP = 64 };

static void graph_close(kn_context *kn);

kn__graph *kn__graph_of(kn_context *kn) {
    if (kn->graph) return kn->graph;
    kn__graph *g = kn__sys_calloc(1, sizeof *g);
    if (!g) return NULL;
    kn->graph = g;
    kn->node_unref = kn__node_unref;
    kn->graph_close = graph_close;
    return g;
}

static void graph_close(kn_context *kn) {
    kn__graph *g = kn->graph;
    kn__grads_close(g);
    if (g->one) kn__header_unhold(g->one);
    for (int c = 0; c < KN__NODE_CLASSES; c++) {
        while (g->free[c]) {
            kn__node *n = g->free[c];
            g->free[c] = n->next;
            kn__sys_free(n);
        }
    }
    kn__sys_free(g->heap);
    kn__sys_free(g);
    kn->graph = NULL;
}

static size_t aligned(size_t bytes) {
    return (bytes + 15) & ~(size_t)15;
}

/* Where the parts of a node lie behind it. Constants, arguments and random state are written by
 * whoever records; what comes before them starts as zeros. */
typedef struct layout {
    size_t edges, results, constants, random, args, end;
} layout;

static layout layout_of(const kn__node_room *r) {
    layout l = {.edges = aligned(sizeof(kn__node))};
    l.results = l.edges + aligned(r->n_in * sizeof(kn__edge));
    l.constants = l.results + aligned(r->n_out * sizeof(kn__result));
    l.random = l.constants + aligned(r->n_constants * sizeof(kn__meta));
    l.args = l.random + (r->random ? aligned(sizeof(kn_random_state)) : 0);
    l.end = (l.args + r->args_size + STEP - 1) / STEP * STEP;
    return l;
}

static kn__node *take_room(kn__graph *g, size_t bytes) {
    size_t c = bytes / STEP;
    kn__node *n = c < KN__NODE_CLASSES ? g->free[c] : NULL;
    if (!n) return kn__sys_alloc(bytes);
    g->free[c] = n->next;
    return n;
}

kn__node *kn__node_new(kn_context *kn, const kn__op *op, const kn__node_room *room,
                       const void *args, const char *operation) {
    layout l = layout_of(room);
    kn__graph *g = kn__graph_of(kn);
    kn__node *n = g ? take_room(g, l.end) : NULL;
    if (!n) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation}, l.end);
        return NULL;
    }
    memset(n, 0, l.constants);
    n->op = op;
    n->kn = kn;
    n->seq = ++g->seq;
    n->refs = 1;
    n->bytes = (uint32_t)l.end;
    n->n_in = room->n_in;
    n->n_out = room->n_out;
    n->modes = kn->modes;
    n->in = (kn__edge *)((char *)n + l.edges);
    n->out = (kn__result *)((char *)n + l.results);
    n->constants = (kn__meta *)((char *)n + l.constants);
    if (room->random) n->random = (kn_random_state *)((char *)n + l.random);
    if (room->args_size) {
        n->args = (char *)n + l.args;
        memcpy(n->args, args, room->args_size);
    }
    kn->live_nodes++;
    return n;
}

void kn__node_ref(kn__node *node) {
    node->refs++;
}

void kn__node_release(kn__node *n) {
    kn_context *kn = n->kn;
    for (uint32_t i = 0; i < n->n_in; i++) {
        kn_tensor *saved = n->in[i].saved;
        kn__node *parent = n->in[i].parent;
        n->in[i].saved = NULL;
        n->in[i].parent = NULL;
        if (saved) kn__header_unhold(saved);
        if (parent) kn__node_unref(kn, parent);
    }
    for (uint8_t k = 0; k < n->n_out; k++) {
        kn_tensor *saved = n->out[k].saved;
        n->out[k].saved = NULL;
        if (saved) kn__header_unhold(saved);
    }
    n->freed = n->op != NULL;
}

static void destroy(kn__graph *g, kn__node *n) {
    kn__node_release(n);
    for (uint8_t k = 0; k < n->n_out; k++) {
        if (n->out[k].acc) kn__header_unhold(n->out[k].acc);
    }
    while (n->hooks) {
        kn__hook *h = n->hooks;
        n->hooks = h->next;
        kn__sys_free(h);
    }
    n->kn->live_nodes--;
    size_t c = n->bytes / STEP;
    if (c < KN__NODE_CLASSES) {
        n->next = g->free[c];
        g->free[c] = n;
    } else {
        kn__sys_free(n);
    }
}

/* Releasing a node releases headers, which release nodes: the outermost call drains the list. */
void kn__node_unref(kn_context *kn, kn__node *node) {
    if (--node->refs) return;
    kn__graph *g = kn->graph;
    node->next = g->dying;
    g->dying = node;
    if (g->draining) return;
    g->draining = true;
    while (g->dying) {
        kn__node *n = g->dying;
        g->dying = n->next;
        destroy(g, n);
    }
    g->draining = false;
}

size_t kn_live_nodes(const kn_context *kn) {
    return kn ? kn->live_nodes : 0;
}
