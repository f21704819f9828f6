/* Nodes: making, counting, freeing. */
#include <string.h>

#include "autodiff/graph.h"
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
    for (int c = 0; c < KN__NODE_CLASSES; c++) {
        while (g->free[c]) {
            kn__node *n = g->free[c];
            g->free[c] = n->next;
            kn__sys_free(n);
        }
    }
    kn__grads_free_pool(g);
    kn__sys_free(g->heap);
    kn__sys_free(g);
    kn->graph = NULL;
}

static size_t aligned(size_t bytes) {
    return (bytes + 15) & ~(size_t)15;
}

kn__node *kn__node_new(kn_context *kn, const kn__op *op, uint32_t n_in, uint8_t n_out,
                       const void *args, size_t args_size, const char *operation) {
    kn__graph *g = kn__graph_of(kn);
    size_t edges = aligned(sizeof(kn__node)), results = edges + aligned(n_in * sizeof(kn__edge));
    size_t arguments = results + aligned(n_out * sizeof(kn__result));
    size_t bytes = (arguments + args_size + STEP - 1) / STEP * STEP, c = bytes / STEP;
    kn__node *n = g && c < KN__NODE_CLASSES ? g->free[c] : NULL;
    if (n)
        g->free[c] = n->next;
    else if (g)
        n = kn__sys_alloc(bytes);
    if (!n) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation}, bytes);
        return NULL;
    }
    memset(n, 0, arguments);
    n->op = op;
    n->kn = kn;
    n->seq = ++g->seq;
    n->refs = 1;
    n->bytes = (uint32_t)bytes;
    n->n_in = n_in;
    n->n_out = n_out;
    n->in = (kn__edge *)((char *)n + edges);
    n->out = (kn__result *)((char *)n + results);
    if (args_size) {
        n->args = (char *)n + arguments;
        memcpy(n->args, args, args_size);
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
    kn__sys_free(n->in_meta);
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
