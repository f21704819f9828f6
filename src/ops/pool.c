/* Pooling: shape rules and gradients. */
#include "ops/pool.h"

#include "ops/conv.h"
#include "ops/infer.h"

/* ---- shape rules ---- */

typedef struct window {
    kn_dims *kernel, *stride, *padding, *padding_end, *dilation;
    bool ceil;
} window;

/* Every window must hold an element: one whose elements are far apart may step over them all. */
static bool meets_input(const kn__call *call, const window *w, int i, int64_t n, int64_t count) {
    if (!w->dilation || w->dilation->dim[i] == 1) return true;
    for (int64_t o = 0; o < count; o++) {
        kn__span s = kn__pool_span(o, n, w->kernel->dim[i], w->stride->dim[i], w->padding->dim[i],
                                   w->padding_end->dim[i], w->dilation->dim[i]);
        if (s.begin < s.end) continue;
        kn__call_site b;
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "dilation",
                                        w->dilation->dim[i],
                                        "small enough that every window holds an element");
        return false;
    }
    return true;
}

static bool pooled_axis(const kn__call *call, const kn_shape *x, const window *w, int i,
                        int64_t *size) {
    kn__call_site b;
    int64_t n = x->dim[2 + i];
    int64_t k = w->kernel->dim[i], p = w->padding->dim[i], q = w->padding_end->dim[i];
    int64_t d = w->dilation ? w->dilation->dim[i] : 1, span = d * (k - 1) + 1;
    if (2 * p > span || 2 * q > span)
        return kn__fail_pool_padding(call->kn, kn__site_of(call, &b), i, p > q ? p : q, span),
               false;
    if (n == 0) return kn__fail_spatial_empty(call->kn, kn__site_of(call, &b), i, "x", x), false;
    *size = kn__window_count(n, k, w->stride->dim[i], d, p, q, w->ceil);
    if (*size < 1)
        return kn__fail_window_too_large(call->kn, kn__site_of(call, &b),
                                         call->in[0]->d.rank - (x->rank - 2) + i, span, n, p + q),
               false;
    return meets_input(call, w, i, n, *size);
}

/* Checks and fills the window's lists and works the result's shape out. */
static bool pooled(const kn__call *call, int nd, const kn_shape *x, const window *w, kn_shape *y) {
    kn__call_site b;
    kn_dims one = {0};
    if (w->kernel->count == 0)
        return kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "kernel"), false;
    if (!kn__fill_dims(call, "kernel", w->kernel, nd, 1, 1)) return false;
    if (w->stride->count == 0) *w->stride = *w->kernel;
    kn_dims *dilation = w->dilation ? w->dilation : &one;
    if (!kn__fill_dims(call, "stride", w->stride, nd, 1, 1) ||
        !kn__fill_dims(call, "dilation", dilation, nd, 1, 1) ||
        !kn__fill_padding(call, w->padding, w->padding_end, nd, x->dim + 2, w->kernel->dim,
                          w->stride, dilation))
        return false;
    *y = *x;
    for (int i = 0; i < nd; i++) {
        if (!pooled_axis(call, x, w, i, &y->dim[2 + i])) return false;
    }
    return true;
}

/* The result's shape as the input has it: with or without a batch axis. */
static kn_shape as_input(const kn__call *call, int nd, const kn_shape *y) {
    return call->in[0]->d.rank == nd + 1 ? kn__drop_batch(y) : *y;
}

static bool infer_max_pool(kn__call *call, int nd) {
    const kn_desc *x = &call->in[0]->d;
    kn_max_pool_args *a = call->args;
    window w = {&a->kernel, &a->stride, &a->padding, &a->padding_end, &a->dilation, a->ceil_mode};
    if (!kn__check_input(call, 0, nd)) return false;
    kn_shape own = kn__desc_shape(x), in = kn__add_batch(&own, nd), out;
    if (!pooled(call, nd, &in, &w, &out)) return false;
    out = as_input(call, nd, &out);
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, out) && kn__out_shape(call, 1, KN_I64, out);
}
bool kn__infer_max_pool1d(kn__call *call) {
    return infer_max_pool(call, 1);
}
bool kn__infer_max_pool2d(kn__call *call) {
    return infer_max_pool(call, 2);
}
bool kn__infer_max_pool3d(kn__call *call) {
    return infer_max_pool(call, 3);
}

static bool infer_avg_pool(kn__call *call, int nd) {
    const kn_desc *x = &call->in[0]->d;
    kn_avg_pool_args *a = call->args;
    window w = {&a->kernel, &a->stride, &a->padding, &a->padding_end, NULL, a->ceil_mode};
    if (!kn__check_input(call, 0, nd)) return false;
    kn_shape own = kn__desc_shape(x), in = kn__add_batch(&own, nd), out;
    return pooled(call, nd, &in, &w, &out) &&
           kn__out_shape(call, 0, (kn_dtype)x->dtype, as_input(call, nd, &out));
}
bool kn__infer_avg_pool1d(kn__call *call) {
    return infer_avg_pool(call, 1);
}
bool kn__infer_avg_pool2d(kn__call *call) {
    return infer_avg_pool(call, 2);
}
bool kn__infer_avg_pool3d(kn__call *call) {
    return infer_avg_pool(call, 3);
}

static bool same_shape(const kn__call *call, const char *operand, uint32_t i,
                       const kn_shape *wanted) {
    kn_shape given = kn__desc_shape(&call->in[i]->d);
    if (kn_shape_equal(given, *wanted)) return true;
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), operand, &given, wanted);
    return false;
}

/* One to three spatial axes. */
static bool check_rank(const kn__call *call, const kn_shape *shape) {
    if (shape->rank >= 3 && shape->rank <= 5) return true;
    kn__call_site b;
    kn__fail_rank_required(call->kn, kn__site_of(call, &b), "shape", shape, shape->rank,
                           shape->rank < 3 ? 3 : 5);
    return false;
}

bool kn__infer_avg_pool_grad(kn__call *call) {
    kn_avg_pool_grad_args *a = call->args;
    const kn_desc *dy = &call->in[0]->d;
    window w = {&a->kernel, &a->stride, &a->padding, &a->padding_end, NULL, a->ceil_mode};
    kn_shape wanted;
    return check_rank(call, &a->shape) && kn__check_spatial(call, 0, a->shape.rank - 2) &&
           pooled(call, a->shape.rank - 2, &a->shape, &w, &wanted) &&
           same_shape(call, "dy", 0, &wanted) &&
           kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape);
}

static bool infer_adaptive(kn__call *call, int nd, bool indices) {
    const kn_desc *x = &call->in[0]->d;
    kn_adaptive_pool_args *a = call->args;
    kn__call_site b;
    if (a->output.count == 0)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), "output", 0, nd), false;
    if (!kn__check_input(call, 0, nd) || !kn__fill_dims(call, "output", &a->output, nd, 1, -1))
        return false;
    kn_shape own = kn__desc_shape(x), out = kn__add_batch(&own, nd);
    for (int i = 0; i < nd; i++) {
        if (out.dim[2 + i] == 0)
            return kn__fail_spatial_empty(call->kn, kn__site_of(call, &b), i, "x", &own), false;
        if (a->output.dim[i] < 0) a->output.dim[i] = out.dim[2 + i];
        out.dim[2 + i] = a->output.dim[i];
    }
    out = as_input(call, nd, &out);
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, out) &&
           (!indices || kn__out_shape(call, 1, KN_I64, out));
}
bool kn__infer_adaptive_avg_pool1d(kn__call *call) {
    return infer_adaptive(call, 1, false);
}
bool kn__infer_adaptive_avg_pool2d(kn__call *call) {
    return infer_adaptive(call, 2, false);
}
bool kn__infer_adaptive_avg_pool3d(kn__call *call) {
    return infer_adaptive(call, 3, false);
}
bool kn__infer_adaptive_max_pool1d(kn__call *call) {
    return infer_adaptive(call, 1, true);
}
bool kn__infer_adaptive_max_pool2d(kn__call *call) {
    return infer_adaptive(call, 2, true);
}
bool kn__infer_adaptive_max_pool3d(kn__call *call) {
    return infer_adaptive(call, 3, true);
}

/* shape must be dy's, spatial sizes aside. */
static bool infer_back(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d;
    const kn_shape *shape = &((const kn_shape_args *)call->args)->shape;
    kn_shape wanted = kn__desc_shape(dy);
    bool fits = shape->rank == dy->rank && dy->rank >= 2 && shape->dim[0] == dy->shape[0] &&
                shape->dim[1] == dy->shape[1];
    kn__call_site b;
    if (!fits)
        return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "shape", shape, &wanted),
               false;
    return kn__out_shape(call, 0, (kn_dtype)dy->dtype, *shape);
}

bool kn__check_pool_indices(const kn__call *call) {
    kn__call_site b;
    if (call->in[1]->d.dtype == KN_I64) return true;
    kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "indices",
                         (kn_dtype)call->in[1]->d.dtype);
    return false;
}

bool kn__infer_max_pool_grad(kn__call *call) {
    kn_shape dy = kn__desc_shape(&call->in[0]->d);
    return kn__check_pool_indices(call) && same_shape(call, "indices", 1, &dy) && infer_back(call);
}

bool kn__infer_adaptive_avg_pool_grad(kn__call *call) {
    return check_rank(call, &((const kn_shape_args *)call->args)->shape) && infer_back(call);
}

bool kn__infer_max_pool_pick(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *at = &call->in[1]->d;
    kn_shape wanted = kn__desc_shape(at), shape = kn__desc_shape(x);
    kn__call_site b;
    if (x->rank < 2 || x->rank != at->rank || x->shape[0] != at->shape[0] ||
        x->shape[1] != at->shape[1]) {
        return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "x", &shape, &wanted),
               false;
    }
    return kn__check_pool_indices(call) && kn__out_shape(call, 0, (kn_dtype)x->dtype, wanted);
}

/* ---- gradients ---- */

/* The batch axis that an input may lack, and its end. */
static kn_tensor *batched(kn_tensor *t, int nd) {
    return kn_rank(t) == nd + 1 ? kn_unsqueeze(t, 0) : t;
}
static kn_tensor *unbatched(const kn__backprop *b, kn_tensor *dx, int nd) {
    return b->in_meta[0]->shape.rank == nd + 1 ? kn_select(dx, 0, 0) : dx;
}

static void max_pool_gradient(kn__backprop *b, int nd) {
    if (!b->dy[0]) return;
    kn_shape shape = kn__add_batch(&b->in_meta[0]->shape, nd);
    kn_tensor *dx = kn_max_pool_grad(batched(b->dy[0], nd), batched(b->out[1], nd), shape);
    b->dx[0] = unbatched(b, dx, nd);
}
void kn__grad_max_pool(kn__backprop *b) {
    max_pool_gradient(b, ((const kn_max_pool_args *)b->args)->kernel.count);
}
void kn__grad_adaptive_max_pool(kn__backprop *b) {
    max_pool_gradient(b, ((const kn_adaptive_pool_args *)b->args)->output.count);
}
void kn__grad_max_pool_grad(kn__backprop *b) {
    b->dx[0] = kn_max_pool_pick(b->dy[0], b->in[1]);
}
void kn__grad_max_pool_pick(kn__backprop *b) {
    b->dx[0] = kn_max_pool_grad(b->dy[0], b->in[1], b->in_meta[0]->shape);
}

void kn__grad_avg_pool(kn__backprop *b) {
    const kn_avg_pool_args *a = b->args;
    kn_avg_pool_grad_options o = {.size = sizeof o,
                                  .stride = a->stride,
                                  .padding = a->padding,
                                  .padding_end = a->padding_end,
                                  .ceil_mode = a->ceil_mode,
                                  .exclude_padding = a->exclude_padding,
                                  .divisor = a->divisor};
    int nd = a->kernel.count;
    kn_shape shape = kn__add_batch(&b->in_meta[0]->shape, nd);
    b->dx[0] = unbatched(b, kn_avg_pool_grad_with(batched(b->dy[0], nd), shape, a->kernel, &o), nd);
}

void kn__grad_avg_pool_grad(kn__backprop *b) {
    static const kn__op_id pool[] = {KN__OP_avg_pool1d, KN__OP_avg_pool2d, KN__OP_avg_pool3d};
    const kn_avg_pool_grad_args *g = b->args;
    kn_avg_pool_args a = {.kernel = g->kernel,
                          .stride = g->stride,
                          .padding = g->padding,
                          .padding_end = g->padding_end,
                          .ceil_mode = g->ceil_mode,
                          .exclude_padding = g->exclude_padding,
                          .divisor = g->divisor};
    b->dx[0] = kn__apply(&kn__ops[pool[g->kernel.count - 1]], b->dy, 1, &a, NULL, 0);
}

void kn__grad_adaptive_avg_pool(kn__backprop *b) {
    int nd = ((const kn_adaptive_pool_args *)b->args)->output.count;
    kn_shape shape = kn__add_batch(&b->in_meta[0]->shape, nd);
    b->dx[0] = unbatched(b, kn_adaptive_avg_pool_grad(batched(b->dy[0], nd), shape), nd);
}

void kn__grad_adaptive_avg_pool_grad(kn__backprop *b) {
    static const kn__op_id pool[] = {KN__OP_adaptive_avg_pool1d, KN__OP_adaptive_avg_pool2d,
                                     KN__OP_adaptive_avg_pool3d};
    const kn_shape *shape = &b->in_meta[0]->shape;
    kn_adaptive_pool_args a = {.output = {.count = shape->rank - 2}};
    for (int i = 0; i < a.output.count; i++) a.output.dim[i] = shape->dim[2 + i];
    b->dx[0] = kn__apply(&kn__ops[pool[a.output.count - 1]], b->dy, 1, &a, NULL, 0);
}
