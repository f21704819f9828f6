/* Pooling: shape rules and gradients. */
#include "ops/pool.h"

#include "ops/conv.h"
#include "ops/infer.h"

/* ---- shape rules ---- */

typedef struct window {
    kn_dims *kernel, *stride, *padding, *dilation;
    bool ceil;
} window;

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
        !kn__fill_dims(call, "padding", w->padding, nd, 0, 0) ||
        !kn__fill_dims(call, "dilation", dilation, nd, 1, 1))
        return false;
    *y = *x;
    for (int i = 0; i < nd; i++) {
        int64_t k = w->kernel->dim[i], p = w->padding->dim[i], n = x->dim[2 + i];
        if (2 * p > k)
            return kn__fail_pool_padding(call->kn, kn__site_of(call, &b), i, p, k), false;
        y->dim[2 + i] = kn__window_count(n, k, w->stride->dim[i], dilation->dim[i], p, p, w->ceil);
        if (y->dim[2 + i] < 1 || n == 0)
            return kn__fail_window_too_large(call->kn, kn__site_of(call, &b), i,
                                             dilation->dim[i] * (k - 1) + 1, n, 2 * p),
                   false;
    }
    return true;
}

static bool infer_max_pool(kn__call *call, int nd) {
    const kn_desc *x = &call->in[0]->d;
    kn_max_pool_args *a = call->args;
    window w = {&a->kernel, &a->stride, &a->padding, &a->dilation, a->ceil_mode};
    kn_shape in = kn__desc_shape(x), out;
    return kn__check_spatial(call, 0, nd) && pooled(call, nd, &in, &w, &out) &&
           kn__out_shape(call, 0, (kn_dtype)x->dtype, out) && kn__out_shape(call, 1, KN_I64, out);
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

static bool check_divisor(const kn__call *call, int64_t divisor) {
    if (divisor >= 0) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "divisor", divisor,
                                    "1 or more, or 0 for the window's size");
    return false;
}

static bool infer_avg_pool(kn__call *call, int nd) {
    const kn_desc *x = &call->in[0]->d;
    kn_avg_pool_args *a = call->args;
    window w = {&a->kernel, &a->stride, &a->padding, NULL, a->ceil_mode};
    kn_shape in = kn__desc_shape(x), out;
    return kn__check_spatial(call, 0, nd) && check_divisor(call, a->divisor) &&
           pooled(call, nd, &in, &w, &out) && kn__out_shape(call, 0, (kn_dtype)x->dtype, out);
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
    window w = {&a->kernel, &a->stride, &a->padding, NULL, a->ceil_mode};
    kn_shape wanted;
    return check_rank(call, &a->shape) && kn__check_spatial(call, 0, a->shape.rank - 2) &&
           check_divisor(call, a->divisor) &&
           pooled(call, a->shape.rank - 2, &a->shape, &w, &wanted) &&
           same_shape(call, "dy", 0, &wanted) &&
           kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape);
}

static bool infer_adaptive(kn__call *call, int nd, bool indices) {
    const kn_desc *x = &call->in[0]->d;
    kn_adaptive_pool_args *a = call->args;
    kn_shape out = kn__desc_shape(x);
    kn__call_site b;
    if (a->output.count == 0)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), "output", 0, nd), false;
    if (!kn__check_spatial(call, 0, nd) || !kn__fill_dims(call, "output", &a->output, nd, 1, 0))
        return false;
    for (int i = 0; i < nd; i++) {
        if (out.dim[2 + i] == 0)
            return kn__fail_window_too_large(call->kn, kn__site_of(call, &b), i, 1, 0, 0), false;
        out.dim[2 + i] = a->output.dim[i];
    }
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

void kn__grad_max_pool(kn__backprop *b) {
    if (b->dy[0]) b->dx[0] = kn_max_pool_grad(b->dy[0], b->out[1], b->in_meta[0]->shape);
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
                                  .ceil_mode = a->ceil_mode,
                                  .exclude_padding = a->exclude_padding,
                                  .divisor = a->divisor};
    b->dx[0] = kn_avg_pool_grad_with(b->dy[0], b->in_meta[0]->shape, a->kernel, &o);
}

void kn__grad_avg_pool_grad(kn__backprop *b) {
    static const kn__op_id pool[] = {KN__OP_avg_pool1d, KN__OP_avg_pool2d, KN__OP_avg_pool3d};
    const kn_avg_pool_grad_args *g = b->args;
    kn_avg_pool_args a = {.kernel = g->kernel,
                          .stride = g->stride,
                          .padding = g->padding,
                          .ceil_mode = g->ceil_mode,
                          .exclude_padding = g->exclude_padding,
                          .divisor = g->divisor};
    b->dx[0] = kn__apply(&kn__ops[pool[g->kernel.count - 1]], b->dy, 1, &a, NULL);
}

void kn__grad_adaptive_avg_pool(kn__backprop *b) {
    b->dx[0] = kn_adaptive_avg_pool_grad(b->dy[0], b->in_meta[0]->shape);
}

void kn__grad_adaptive_avg_pool_grad(kn__backprop *b) {
    static const kn__op_id pool[] = {KN__OP_adaptive_avg_pool1d, KN__OP_adaptive_avg_pool2d,
                                     KN__OP_adaptive_avg_pool3d};
    const kn_shape *shape = &b->in_meta[0]->shape;
    kn_adaptive_pool_args a = {.output = {.count = shape->rank - 2}};
    for (int i = 0; i < a.output.count; i++) a.output.dim[i] = shape->dim[2 + i];
    b->dx[0] = kn__apply(&kn__ops[pool[a.output.count - 1]], b->dy, 1, &a, NULL);
}
