/* Pooling on flex: planes in parallel, each by one thread, so that overlapping windows add in one
 * order whatever the number of threads. */
#include <string.h>

#include "backends/flex/flex.h"
#include "ops/planes.h"
#include "ops/pool.h"

enum what { MAX, MAX_2X2, AVG, AVG_BACK, MAX_BACK, PICK };

/* Three spatial axes, those that are not there of size 1 in front, and the span of each window. */
typedef struct shape3 {
    int64_t in[3], out[3];
    kn__span *span[3];
    bool exclude_padding;
    int64_t divisor;
} shape3;

typedef struct job {
    const shape3 *shape;
    enum what what;
    bool back; /* from is of the pooled shape, to of the input's */
    const void *from;
    void *to;
    int64_t *indices;
} job;

static double divisor_of(const shape3 *s, const kn__span *d, const kn__span *h, const kn__span *w) {
    if (s->divisor) return (double)s->divisor;
    if (!s->exclude_padding) return (double)(d->size * h->size * w->size);
    return (double)((d->end - d->begin) * (h->end - h->begin) * (w->end - w->begin));
}

#define T float
#define FN(name) name##_f32
#include "backends/flex/pool.inc.h"
#define T double
#define FN(name) name##_f64
#include "backends/flex/pool.inc.h"

/* ---- shapes ---- */

static void sizes(shape3 *s, const kn_desc *in, const kn_desc *out) {
    int nd = in->rank - 2;
    for (int i = 0; i < 3; i++) {
        int axis = i - (3 - nd);
        s->in[i] = axis < 0 ? 1 : in->shape[2 + axis];
        s->out[i] = axis < 0 ? 1 : out->shape[2 + axis];
    }
}

typedef struct window {
    const kn_dims *kernel, *stride, *padding, *padding_end, *dilation; /* kernel NULL: adaptive */
} window;

static bool make_spans(const kn_launch *l, shape3 *s, int nd, const window *w) {
    int64_t count = s->out[0] + s->out[1] + s->out[2];
    kn__span *spans = l->host->scratch_get((size_t)count * sizeof *spans);
    if (!spans) return false;
    for (int i = 0; i < 3; spans += s->out[i], i++) {
        int axis = i - (3 - nd);
        s->span[i] = spans;
        for (int64_t o = 0; o < s->out[i]; o++) {
            if (axis < 0)
                spans[o] = (kn__span){0, 1, 1, 1};
            else if (!w->kernel)
                spans[o] = kn__adaptive_span(o, s->in[i], s->out[i]);
            else
                spans[o] = kn__pool_span(o, s->in[i], w->kernel->dim[axis], w->stride->dim[axis],
                                         w->padding->dim[axis], w->padding_end->dim[axis],
                                         w->dilation ? w->dilation->dim[axis] : 1);
        }
    }
    return true;
}

static int run(const kn_launch *l, const job *j, const kn_desc *planes) {
    const shape3 *s = j->shape;
    int64_t work = s->in[0] * s->in[1] * s->in[2] + s->out[0] * s->out[1] * s->out[2];
    int64_t grain = 1 + 16384 / (work + 1);
    l->host->parallel_for(planes->shape[0] * planes->shape[1], grain,
                          planes->dtype == KN_F64 ? planes_f64 : planes_f32, (void *)(uintptr_t)j);
    return KN_OK;
}

static int pool(const kn_launch *l, enum what what, shape3 *s, const window *w) {
    bool back = what == AVG_BACK;
    const kn_desc *x = l->in[0], *y = l->out[0];
    sizes(s, back ? y : x, back ? x : y);
    if (!make_spans(l, s, x->rank - 2, w)) return KN_E_OUT_OF_MEMORY_HOST;
    job j = {.shape = s,
             .what = what,
             .back = back,
             .from = kn__flex_data(x),
             .to = kn__flex_data(y),
             .indices = l->n_out > 1 ? kn__flex_data(l->out[1]) : NULL};
    int status = run(l, &j, x);
    l->host->scratch_put(s->span[0]);
    return status;
}

static bool every(const kn_dims *d, int64_t value) {
    for (int i = 0; i < d->count; i++) {
        if (d->dim[i] != value) return false;
    }
    return true;
}

int kn__flex_max_pool(const kn_launch *l) {
    const kn_max_pool_args *a = l->args;
    window w = {&a->kernel, &a->stride, &a->padding, &a->padding_end, &a->dilation};
    kn__batched b;
    l = kn__with_batch(l, a->kernel.count, 1, &b);
    const kn_desc *x = l->in[0], *y = l->out[0];
    bool plain = x->rank == 4 && every(&a->kernel, 2) && every(&a->stride, 2) &&
                 every(&a->padding, 0) && every(&a->padding_end, 0) && every(&a->dilation, 1) &&
                 2 * y->shape[2] <= x->shape[2] && 2 * y->shape[3] <= x->shape[3];
    return pool(l, plain ? MAX_2X2 : MAX, &(shape3){.divisor = 0}, &w);
}

static int adaptive(const kn_launch *l, enum what what) {
    kn__batched b;
    l = kn__with_batch(l, ((const kn_adaptive_pool_args *)l->args)->output.count, 1, &b);
    return pool(l, what, &(shape3){.divisor = 0}, &(window){.kernel = NULL});
}
int kn__flex_adaptive_max_pool(const kn_launch *l) {
    return adaptive(l, MAX);
}
int kn__flex_adaptive_avg_pool(const kn_launch *l) {
    return adaptive(l, AVG);
}
int kn__flex_adaptive_avg_pool_grad(const kn_launch *l) {
    return pool(l, AVG_BACK, &(shape3){.divisor = 0}, &(window){.kernel = NULL});
}

int kn__flex_avg_pool(const kn_launch *l) {
    const kn_avg_pool_args *a = l->args;
    kn__batched b;
    l = kn__with_batch(l, a->kernel.count, 1, &b);
    return pool(l, AVG, &(shape3){.exclude_padding = a->exclude_padding, .divisor = a->divisor},
                &(window){&a->kernel, &a->stride, &a->padding, &a->padding_end, NULL});
}

int kn__flex_avg_pool_grad(const kn_launch *l) {
    const kn_avg_pool_grad_args *a = l->args;
    return pool(l, AVG_BACK,
                &(shape3){.exclude_padding = a->exclude_padding, .divisor = a->divisor},
                &(window){&a->kernel, &a->stride, &a->padding, &a->padding_end, NULL});
}

/* ---- places by index ---- */

static int by_index(const kn_launch *l, enum what what, const kn_desc *input,
                    const kn_desc *pooled) {
    shape3 s = {.divisor = 0};
    sizes(&s, input, pooled);
    int64_t limit = s.in[0] * s.in[1] * s.in[2], n = 1;
    const int64_t *indices = kn__flex_data(l->in[1]);
    for (int i = 0; i < l->in[1]->rank; i++) n *= l->in[1]->shape[i];
    for (int64_t i = 0; i < n; i++) {
        if (indices[i] >= 0 && indices[i] < limit) continue;
        *l->failure =
            (kn_failure){.code = KN_E_INDEX_OUT_OF_RANGE, .value = {indices[i], 2, limit}};
        return KN_E_INDEX_OUT_OF_RANGE;
    }
    job j = {.shape = &s,
             .what = what,
             .back = what == MAX_BACK,
             .from = kn__flex_data(l->in[0]),
             .to = kn__flex_data(l->out[0]),
             .indices = kn__flex_data(l->in[1])};
    return run(l, &j, input);
}

int kn__flex_max_pool_grad(const kn_launch *l) {
    return by_index(l, MAX_BACK, l->out[0], l->in[0]);
}
int kn__flex_max_pool_pick(const kn_launch *l) {
    return by_index(l, PICK, l->in[0], l->out[0]);
}
