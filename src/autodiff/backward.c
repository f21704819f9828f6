/* The traversal: nodes in falling order of their numbers, each once, when all gradients that flow
 * into it have arrived. Un-broadcasting, casting and moving gradients happen here and nowhere else.
 */
#include <stdio.h>
#include <string.h>

#include "autodiff/grads.h"
#include "autodiff/graph.h"
#include "autodiff/remake.h"
#include "core/entry.h"
#include "ops/complex.h"
#include "ops/infer.h"

/* One running backward. */
typedef struct walk {
    kn_context *kn;
    kn__graph *g;
    kn_grads *grads;
    bool create, retain;
} walk;

static bool out_of_memory(walk *w, size_t bytes) {
    kn__fail_out_of_memory_host(w->kn, &(kn__site){.operation = "kn_backward"}, bytes);
    return false;
}

/* ---- The queue: a heap by seq -------------------------------------------------------------------
 */

static bool push(walk *w, kn__node *n) {
    kn__graph *g = w->g;
    if (n->queued) return true;
    if (g->n_heap == g->heap_room &&
        !kn__sys_grow(&g->heap, &g->heap_room, g->n_heap + 1, sizeof *g->heap))
        return out_of_memory(w, g->n_heap * sizeof *g->heap);
    kn__node_ref(n);
    n->queued = true;
    size_t i = g->n_heap++;
    for (; i > 0 && g->heap[(i - 1) / 2]->seq < n->seq; i = (i - 1) / 2)
        g->heap[i] = g->heap[(i - 1) / 2];
    g->heap[i] = n;
    return true;
}

static kn__node *pop(walk *w) {
    kn__graph *g = w->g;
    kn__node *top = g->heap[0], *last = g->heap[--g->n_heap];
    size_t i = 0;
    for (size_t c = 1; c < g->n_heap; c = 2 * i + 1) {
        if (c + 1 < g->n_heap && g->heap[c + 1]->seq > g->heap[c]->seq) c++;
        if (g->heap[c]->seq <= last->seq) break;
        g->heap[i] = g->heap[c];
        i = c;
    }
    if (g->n_heap) g->heap[i] = last;
    top->queued = false;
    return top;
}

/* ---- Gradients on their way ---------------------------------------------------------------------
 */

/* dx summed to shape: what the operand's broadcast spread. */
static kn_tensor *unbroadcast(kn_tensor *dx, const kn_shape *shape) {
    kn_sum_options o = {.size = sizeof o, .keepdim = true};
    int lead = dx->d.rank - shape->rank;
    for (int i = 0; i < dx->d.rank; i++) {
        if (i < lead || (shape->dim[i - lead] == 1 && dx->d.shape[i] != 1))
            o.axes.axis[o.axes.count++] = i;
    }
    if (o.axes.count) dx = kn_sum_with(dx, &o);
    return lead > 0 && !kn_is_nil(dx) ? kn_reshape(dx, *shape) : dx;
}

static bool broadcasts_to(const kn_shape *shape, const kn_desc *d) {
    if (d->rank < shape->rank) return false;
    for (int i = 0; i < shape->rank; i++) {
        int64_t n = shape->dim[i], m = d->shape[d->rank - shape->rank + i];
        if (n != m && n != 1) return false;
    }
    return true;
}

static bool same_shape(const kn_desc *d, const kn_shape *shape) {
    bool same = d->rank == shape->rank;
    for (int i = 0; same && i < d->rank; i++) same = d->shape[i] == shape->dim[i];
    return same;
}

/* dx in the shape, dtype and place of the result that it is the gradient of. */
static kn_tensor *fit(walk *w, kn_tensor *dx, const kn__result *to, const kn__node *rule,
                      uint32_t index) {
    if (!same_shape(&dx->d, &to->meta.shape)) {
        if (!broadcasts_to(&to->meta.shape, &dx->d)) {
            kn_shape shape = kn__desc_shape(&dx->d);
            char name[32];
            kn__fail_gradient_rule_shape(
                w->kn, &(kn__site){.operation = "kn_backward"}, kn__node_name(rule),
                kn__operand_name(rule->op, index, name, sizeof name), &shape, &to->meta.shape);
            return kn_nil();
        }
        dx = unbroadcast(dx, &to->meta.shape);
    }
    if (!kn_dtype_is_complex(to->meta.dtype) && !kn_is_nil(dx)) dx = kn__real(dx);
    if (dx->d.dtype != to->meta.dtype && !kn_is_nil(dx)) dx = kn_cast(dx, to->meta.dtype);
    if (dx->dev->concrete != to->dev->concrete && !kn_is_nil(dx)) dx = kn_to_device(dx, to->dev);
    return dx;
}

/* Whether nobody but the walk can see what has been summed, so that adding may write there. */
static bool owns(const walk *w, const kn_tensor *acc, const kn_tensor *dx) {
    const kn__storage *s = kn__storage_of(acc);
    return !w->create && acc->state == KN__HELD && acc->holds == 1 && acc->d.contiguous &&
           dx->d.contiguous && acc->dev == dx->dev && acc->d.dtype == dx->d.dtype && !s->shared &&
           !s->external && atomic_load_explicit(&s->refs, memory_order_relaxed) == 1;
}

/* Adds dx (fitted) to what has arrived at a result, and queues its node. */
static bool arrive(walk *w, kn__node *n, uint8_t k, kn_tensor *dx) {
    kn_tensor *acc = n->out[k].acc;
    if (acc && owns(w, acc, dx)) return kn__add_into(acc, dx);
    if (acc) dx = kn_add(acc, dx);
    if (kn_is_nil(dx)) return false;
    kn__header_hold(dx);
    if (acc) kn__header_unhold(acc);
    n->out[k].acc = dx;
    return push(w, n);
}

/* ---- One node -----------------------------------------------------------------------------------
 */

static bool run_hooks(walk *w, kn__node *n) {
    for (kn__hook *h = n->hooks; h; h = h->next) {
        kn__result *r = &n->out[h->result];
        if (!r->acc) continue;
        kn_tensor *given = kn__alias(r->acc, r->acc->dev, "kn_backward");
        if (!given) return false;
        if (w->create) given->node = r->acc->node, given->result = r->acc->result;
        if (w->create && given->node) kn__node_ref(given->node);
        uint64_t origin = kn__step_out(w->kn);
        kn_tensor *g = h->function(given, h->user);
        kn__step_in(w->kn, origin);
        if (!kn__check_operand(w->kn, g, "kn_backward", "the result of a gradient hook"))
            return false;
        g = fit(w, g, r, n, h->result);
        if (kn_is_nil(g)) return false;
        kn__header_hold(g);
        kn__header_unhold(r->acc);
        r->acc = g;
    }
    return true;
}

enum { FEW = 12 };

/* What the rule sees, and what it gives; one block where there are many operands. */
typedef struct rule_room {
    kn_tensor *in[FEW], *dx[FEW];
    const kn__meta *meta[FEW];
    bool need[FEW];
    void *block;
} rule_room;

static bool find_room(walk *w, const kn__node *n, rule_room *room, kn__backprop *b) {
    kn_tensor **in = room->in, **dx = room->dx;
    const kn__meta **meta = room->meta;
    bool *need = room->need;
    room->block = NULL;
    if (n->n_in > FEW) {
        room->block = kn__sys_alloc(n->n_in * (3 * sizeof(void *) + sizeof(bool)));
        if (!room->block) return out_of_memory(w, n->n_in * (3 * sizeof(void *) + sizeof(bool)));
        in = room->block;
        dx = in + n->n_in;
        meta = (const kn__meta **)(dx + n->n_in);
        need = (bool *)(meta + n->n_in);
    }
    const kn__meta *constant = n->constants;
    for (uint32_t i = 0; i < n->n_in; i++) {
        const kn__edge *e = &n->in[i];
        in[i] = dx[i] = NULL;
        need[i] = e->parent != NULL;
        meta[i] = need[i] ? &e->parent->out[e->parent_result].meta : constant++;
    }
    *b = (kn__backprop){.kn = w->kn,
                        .op = n->op,
                        .args = n->args,
                        .in = in,
                        .dx = dx,
                        .in_meta = meta,
                        .need = need,
                        .n_in = n->n_in,
                        .n_out = n->n_out};
    return true;
}

/* Saved operands, some of which are made again first. */
static bool get_operands(kn__node *n, kn_tensor **in, bool tracked) {
    for (uint32_t i = 0; i < n->n_in; i++) {
        in[i] = kn__saved_operand(n, i, tracked);
        if (!in[i] && (n->in[i].saved || n->in[i].remade)) return false;
    }
    return true;
}

/* ---- A composite without a rule: its decomposition runs again, recorded, and the walk goes on
 * there
 */

static bool same_as_first(const kn__node *n, uint8_t k, const kn_tensor *r) {
    kn__site site = {.operation = "kn_backward"};
    kn_shape shape = kn__desc_shape(&r->d);
    const kn__meta *first = &n->out[k].meta;
    if (r->d.dtype == first->dtype && kn_shape_equal(shape, first->shape)) return true;
    kn__fail_recompute_changed(n->kn, &site, kn__node_name(n), (kn_dtype)r->d.dtype, &shape,
                               first->dtype, &first->shape);
    return false;
}

/* Runs the parts with the modes and the random positions of the first run. */
static void run_parts(kn__node *n, kn_tensor **in, kn_tensor **results) {
    kn_context *kn = n->kn;
    kn__call call = {
        .kn = kn, .op = n->op, .in = in, .n_in = n->n_in, .n_out = n->n_out, .args = n->args};
    const char *outer = kn->within;
    kn_random_state random = kn->random;
    kn__rerun *r = &kn->rerun, before = *r;
    kn_scope mode = kn_mode_open(kn, n->modes & ~(uint32_t)KN_MODE_NO_GRAD, ~0u);
    if (!kn_ok(kn)) return;
    r->again++;
    r->serial = ++r->last_serial;
    kn->within = n->op->name;
    if (n->random) kn->random = *n->random;
    n->op->parts(&call, results);
    kn->random = random;
    kn->within = outer;
    r->again = before.again;
    r->serial = before.serial;
    kn_scope_close(&mode);
}

static bool splice(walk *w, kn__node *n) {
    kn_tensor *few[FEW], **in = few, *results[KN__MAX_RESULTS] = {NULL};
    size_t bytes = n->n_in * sizeof *in;
    if (n->n_in > FEW && !(in = kn__sys_alloc(bytes))) return out_of_memory(w, bytes);
    bool ok = get_operands(n, in, true);
    if (ok) run_parts(n, in, results);
    ok = ok && kn_ok(w->kn);
    if (in != few) kn__sys_free(in);
    for (uint8_t k = 0; ok && k < n->n_out; k++) {
        kn_tensor *r = results[k], *dy = n->out[k].acc;
        if (!dy || !r) continue;
        ok = same_as_first(n, k, r);
        if (ok && r->node) ok = arrive(w, r->node, r->result, dy);
    }
    return ok;
}

/* ---- A node with a rule ------------------------------------------------------------------------
 */

static bool get_results(walk *w, kn__node *n, kn_tensor **out) {
    for (uint8_t k = 0; k < n->n_out; k++) {
        out[k] = NULL;
        if (!(KN__SAVED_OUT(n->op->flags) >> k & 1)) continue;
        out[k] = kn__saved_result(n, k, w->create);
        if (!out[k]) return false;
    }
    return true;
}

static bool send_on(walk *w, kn__node *n, const kn__backprop *b) {
    if (!kn_ok(w->kn)) return false;
    for (uint32_t i = 0; i < n->n_in; i++) {
        kn__edge *e = &n->in[i];
        if (!e->parent || !b->dx[i]) continue;
        kn_tensor *dx = fit(w, b->dx[i], &e->parent->out[e->parent_result], n, i);
        if (kn_is_nil(dx) || !arrive(w, e->parent, e->parent_result, dx)) return false;
    }
    return true;
}

static bool run_rule(walk *w, kn__node *n) {
    rule_room room;
    kn__backprop b;
    kn_tensor *out[KN__MAX_RESULTS], *dy[KN__MAX_RESULTS] = {NULL};
    kn__meta out_meta[KN__MAX_RESULTS];
    if (!find_room(w, n, &room, &b)) return false;
    bool ok = get_operands(n, (kn_tensor **)(uintptr_t)b.in, w->create) && get_results(w, n, out);
    for (uint8_t k = 0; k < n->n_out; k++) {
        dy[k] = n->out[k].acc;
        if (n->n_out > 1) out_meta[k] = n->out[k].meta;
    }
    b.out = out;
    b.dy = dy;
    b.out_meta = n->n_out > 1 ? out_meta : &n->out[0].meta;
    if (ok) n->op->grad(&b);
    ok = ok && send_on(w, n, &b);
    kn__sys_free(room.block);
    return ok;
}

static void drop_arrived(kn__node *n) {
    for (uint8_t k = 0; k < n->n_out; k++) {
        if (n->out[k].acc) kn__header_unhold(n->out[k].acc);
        n->out[k].acc = NULL;
    }
}

static bool visit(walk *w, kn__node *n) {
    if (!run_hooks(w, n)) return false;
    if (!n->op) return kn__grads_add(w->grads, n, n->out[0].acc);
    if (n->freed) {
        kn__fail_graph_freed(w->kn, &(kn__site){.operation = "kn_backward"}, n->op->name);
        return false;
    }
    if (!kn__check_saved(n)) return false;
    return n->op->answer == KN__GRAD_SPLICE ? splice(w, n) : run_rule(w, n);
}

/* What a visit makes ends with it: the scope of all visits, the innermost, is emptied after each.
 */
static void walk_all(walk *w, bool ok) {
    size_t depth = w->kn->n_entries;
    while (w->g->n_heap) {
        kn__node *n = pop(w);
        if (ok) {
            ok = visit(w, n);
            kn__scope_empty(w->kn, depth);
        }
        drop_arrived(n);
        kn__forget_remade(n);
        if (ok && !w->retain) kn__node_release(n);
        kn__node_unref(w->kn, n);
    }
}

/* ---- The public call ----------------------------------------------------------------------------
 */

/* The one that the last backward began with, where nobody else has it any more. */
static kn_tensor *last_one(kn__graph *g, const kn_device *dev, const kn_tensor *loss) {
    kn_tensor *t = g->one;
    if (!t || t->dev != dev || t->d.dtype != loss->d.dtype || t->d.rank != loss->d.rank)
        return NULL;
    const kn__storage *s = kn__storage_of(t);
    bool alone = t->holds == 1 && s->version == 0 && !s->external &&
                 atomic_load_explicit(&s->refs, memory_order_relaxed) == 1;
    return alone ? t : NULL;
}

/* The gradient of a scalar for itself. It is kept for the next time, where that costs no memory of
 * the device's pool. */
static kn_tensor *one_like(const kn_tensor *loss) {
    kn__graph *g = loss->dev->kn->graph;
    kn_device *dev = kn__plain_device(loss->dev);
    kn_tensor *one = last_one(g, dev, loss);
    if (one) return one;
    kn_full_options o = {.size = sizeof o, .dtype = (kn_dtype)loss->d.dtype};
    one = kn_full_with(dev, kn__desc_shape(&loss->d), kn_number_i64(1), &o);
    if (kn_is_nil(one) || !kn__storage_of(one)->inside) return one;
    if (g->one) kn__header_unhold(g->one);
    kn__header_hold(one);
    g->one = one;
    return one;
}

/* What of the seed differs from the loss, with both values; NULL where it fits. */
static const char *seed_misfit(const kn_tensor *loss, const kn_tensor *seed, char *given,
                               char *wanted, size_t size) {
    kn_shape is = kn__desc_shape(&seed->d), shape = kn__desc_shape(&loss->d);
    if (!kn_shape_equal(is, shape)) {
        kn__shape_text(is, given, size);
        kn__shape_text(shape, wanted, size);
        return "shape";
    }
    bool dtype = seed->d.dtype != loss->d.dtype;
    if (!dtype && seed->dev->concrete == loss->dev->concrete) return NULL;
    snprintf(given, size, "%s", dtype ? kn_dtype_name((kn_dtype)seed->d.dtype) : seed->dev->text);
    snprintf(wanted, size, "%s", dtype ? kn_dtype_name((kn_dtype)loss->d.dtype) : loss->dev->text);
    return dtype ? "dtype" : "device";
}

static kn_tensor *first_gradient(kn_context *kn, kn_tensor *loss, kn_tensor *seed) {
    bool complex = kn_dtype_is_complex((kn_dtype)loss->d.dtype);
    if (!seed && !complex && kn__desc_numel(&loss->d) == 1) return one_like(loss);
    kn__site site = {
        .operation = "kn_backward", .operands = &loss, .n_operands = 1, .each = "loss"};
    kn_shape shape = kn__desc_shape(&loss->d);
    if (!seed) {
        if (kn__desc_numel(&loss->d) == 1)
            kn__fail_loss_complex(kn, &site, (kn_dtype)loss->d.dtype);
        else
            kn__fail_loss_not_scalar(kn, &site, &shape);
        return kn_nil();
    }
    kn__site both = {.operation = "kn_backward",
                     .operands = (kn_tensor *[]){loss, seed},
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"loss", "seed"}};
    if (!kn__check_operand(kn, seed, "kn_backward", "seed")) return kn_nil();
    char given[128], wanted[128];
    const char *differs = seed_misfit(loss, seed, given, wanted, sizeof given);
    if (!differs) return seed;
    kn__fail_seed_mismatch(kn, &both, differs, given, wanted);
    return kn_nil();
}

static kn_status check_loss(kn_tensor *loss) {
    kn_context *kn = kn_context_of(loss);
    if (kn_is_nil(loss) && kn->nil) return KN_E_NIL_OPERAND;
    kn__site site = {.operation = "kn_backward",
                     .operands = &loss,
                     .n_operands = 1,
                     .each = "loss",
                     .effect = true};
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (kn->backward) return kn__fail_backward_nested(kn, &site);
    if (!kn__check_operand(kn, loss, "kn_backward", "loss"))
        return kn__last_code(kn, KN_E_NIL_OPERAND);
    if (!loss->dev->autodiff) return kn__fail_autodiff_required(kn, &site, "loss", loss->dev);
    return loss->node ? KN_OK : kn__fail_loss_not_tracked(kn, &site);
}

bool kn__backward_run(kn_tensor *loss, kn_grads *grads, const kn_backward_options *o) {
    kn_context *kn = loss->dev->kn;
    walk w = {.kn = kn,
              .g = kn->graph,
              .grads = grads,
              .create = o->create_graph,
              .retain = o->create_graph || o->retain_graph};
    /* Gradients have the dtypes of what they belong to, wherever backward is called. */
    uint32_t modes = kn->modes;
    kn->modes &= ~(uint32_t)(KN_MODE_AUTOCAST_F16 | KN_MODE_AUTOCAST_BF16 | KN_MODE_NO_GRAD);
    if (!o->create_graph) kn->modes |= KN_MODE_NO_GRAD;
    kn_scope scope = kn_scope_open_at(kn, "kn_backward");
    if (kn_ok(kn)) {
        kn->backward++;
        kn_tensor *seed = first_gradient(kn, loss, o->seed);
        bool ok = !kn_is_nil(seed) && arrive(&w, loss->node, loss->result, seed);
        walk_all(&w, ok);
        kn->backward--;
    }
    kn_scope_close(&scope);
    kn->modes = modes;
    return kn_ok(kn);
}

kn_status kn_backward_with(kn_tensor *loss, kn_grads **out, const kn_backward_options *options) {
    KN__ENTRY(kn_context_of(loss), kn_backward);
    kn_backward_options o = {0};
    if (options)
        memcpy(&o, options, options->size && options->size < sizeof o ? options->size : sizeof o);
    if (out) *out = NULL;
    kn_status status = check_loss(loss);
    if (status != KN_OK) return status;
    kn_context *kn = loss->dev->kn;
    kn__site site = {.operation = "kn_backward", .effect = true};
    if (!out) return kn__fail_argument_null(kn, &site, "grads");
    if (o.into) status = kn__grads_check(kn, o.into, &site);
    if (status != KN_OK) return status;
    kn_grads *fresh = kn__grads_new(kn, o.create_graph);
    if (!fresh) return kn__demote_error(kn);
    if (!kn__backward_run(loss, fresh, &o)) status = kn__demote_error(kn);
    if (status == KN_OK && o.into) status = kn__grads_merge(o.into, fresh);
    if (status == KN_OK) *out = o.into ? o.into : fresh;
    if (status != KN_OK || o.into) kn__grads_discard(fresh);
    return status;
}
