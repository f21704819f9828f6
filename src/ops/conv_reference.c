/* The reference kernels of convolutions: every product in turn, summed in double or, for integers,
 * in 64 bits. */
#include "ops/conv.h"
#include "ops/planes.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/windows.h"

/* The index spaces of one convolution, from conv's view: y[n, co, o] gathers x[n, ci, i] with
 * i = o * stride - padding + k * dilation. */
typedef struct geometry {
    int nd;
    int64_t batch, groups, c_in, c_out; /* channels of x and y, all groups together */
    int64_t in[3], out[3], kernel[3];
    const kn_dims *stride, *padding, *dilation;
} geometry;

/* x is conv's input, w its weight and y its result, whichever of them the kernel computes. */
static geometry geometry_of(const kn_desc *x, const kn_desc *w, const kn_desc *y,
                            const kn_conv_args *a) {
    geometry g = {.nd = x->rank - 2,
                  .batch = x->shape[0],
                  .groups = a->groups,
                  .c_in = x->shape[1],
                  .c_out = y->shape[1],
                  .stride = &a->stride,
                  .padding = &a->padding,
                  .dilation = &a->dilation};
    for (int i = 0; i < g.nd; i++) {
        g.in[i] = x->shape[2 + i];
        g.kernel[i] = w->shape[2 + i];
        g.out[i] = y->shape[2 + i];
    }
    return g;
}

/* Offset of [a, b, at…] in d. */
static int64_t place(const kn_desc *d, int64_t a, int64_t b, const int64_t *at, int nd) {
    int64_t o = d->offset + a * d->strides[0] + b * d->strides[1];
    for (int i = 0; i < nd; i++) o += at[i] * d->strides[2 + i];
    return o;
}

static bool next(int64_t *at, const int64_t *size, int nd) {
    for (int i = nd - 1; i >= 0; i--) {
        if (++at[i] < size[i]) return true;
        at[i] = 0;
    }
    return false;
}

static int64_t volume(const int64_t *size, int nd) {
    int64_t n = 1;
    for (int i = 0; i < nd; i++) n *= size[i];
    return n;
}

/* Where in x the window o meets kernel element k; false: in the padding. */
static bool meets(const geometry *g, const int64_t *o, const int64_t *k, int64_t *i) {
    for (int d = 0; d < g->nd; d++) {
        i[d] = o[d] * g->stride->dim[d] - g->padding->dim[d] + k[d] * g->dilation->dim[d];
        if (i[d] < 0 || i[d] >= g->in[d]) return false;
    }
    return true;
}

/* A sum of products; integers wrap. */
typedef struct sum {
    double f;
    uint64_t i;
} sum;

static void add_product(sum *s, const kn_desc *a, int64_t at, const kn_desc *b, int64_t to) {
    if (kn__is_f(a))
        s->f += kn__load_f(a, at) * kn__load_f(b, to);
    else
        s->i += (uint64_t)kn__load_i(a, at) * (uint64_t)kn__load_i(b, to);
}

static void store(const kn_desc *d, int64_t at, sum s) {
    if (kn__is_f(d))
        kn__store_f(d, at, s.f);
    else
        kn__store_i(d, at, (int64_t)s.i);
}

/* The value that a channel of the result begins with. Its products are added to a sum of their
 * own, and the bias to that. */
static sum with_bias(const kn_launch *l, int64_t channel, sum s) {
    const kn_desc *bias = l->n_in > 2 ? l->in[2] : NULL;
    if (!bias) return s;
    int64_t at = bias->offset + channel * bias->strides[0];
    if (kn__is_f(bias))
        s.f += kn__load_f(bias, at);
    else
        s.i += (uint64_t)kn__load_i(bias, at);
    return s;
}

/* ---- forward ---- */
static sum window_sum(const geometry *g, const kn_desc *x, const kn_desc *w, int64_t n, int64_t co,
                      const int64_t *o) {
    int64_t per_in = g->c_in / g->groups, group = co / (g->c_out / g->groups), k[3] = {0}, i[3];
    sum s = {0};
    do {
        if (!meets(g, o, k, i)) continue;
        for (int64_t c = 0; c < per_in; c++)
            add_product(&s, x, place(x, n, group * per_in + c, i, g->nd), w,
                        place(w, co, c, k, g->nd));
    } while (next(k, g->kernel, g->nd));
    return s;
}

static int forward(const kn_launch *l) {
    kn__batched b;
    l = kn__with_batch(l, l->in[1]->rank - 2, 1, &b);
    const kn_desc *x = l->in[0], *w = l->in[1], *y = l->out[0];
    geometry g = geometry_of(x, w, y, l->args);
    for (int64_t n = 0; n < g.batch; n++) {
        for (int64_t co = 0; co < g.c_out; co++) {
            int64_t o[3] = {0};
            do store(y, place(y, n, co, o, g.nd), with_bias(l, co, window_sum(&g, x, w, n, co, o)));
            while (next(o, g.out, g.nd));
        }
    }
    return KN_OK;
}

int kn__ref_conv1d(const kn_launch *l) {
    return forward(l);
}
int kn__ref_conv2d(const kn_launch *l) {
    return forward(l);
}
int kn__ref_conv3d(const kn_launch *l) {
    return forward(l);
}

/* ---- transposed: here x is conv's result and the result conv's input ---- */

/* The window whose kernel element k meets i; false: none. */
static bool window_of(const geometry *g, const int64_t *i, const int64_t *k, int64_t *o) {
    for (int d = 0; d < g->nd; d++) {
        if (!kn__window_of(i[d] + g->padding->dim[d], k[d] * g->dilation->dim[d], g->stride->dim[d],
                           g->out[d], &o[d]))
            return false;
    }
    return true;
}

static sum transposed_sum(const geometry *g, const kn_desc *x, const kn_desc *w, int64_t n,
                          int64_t ci, const int64_t *i) {
    int64_t per_in = g->c_in / g->groups, per_out = g->c_out / g->groups, group = ci / per_in,
            k[3] = {0}, o[3];
    sum s = {0};
    do {
        if (!window_of(g, i, k, o)) continue;
        for (int64_t c = 0; c < per_out; c++) {
            int64_t co = group * per_out + c;
            add_product(&s, x, place(x, n, co, o, g->nd), w, place(w, co, ci % per_in, k, g->nd));
        }
    } while (next(k, g->kernel, g->nd));
    return s;
}

static int transposed(const kn_launch *l) {
    const kn_conv_transpose_args *t = l->args;
    kn__batched b;
    l = kn__with_batch(l, l->in[1]->rank - 2, 1, &b);
    const kn_desc *x = l->in[0], *w = l->in[1], *y = l->out[0];
    kn_conv_args a = {
        .stride = t->stride, .padding = t->padding, .dilation = t->dilation, .groups = t->groups};
    geometry g = geometry_of(y, w, x, &a);
    if (volume(g.in, g.nd) == 0) return KN_OK;
    for (int64_t n = 0; n < g.batch; n++) {
        for (int64_t c = 0; c < g.c_in; c++) {
            int64_t i[3] = {0};
            do
                store(y, place(y, n, c, i, g.nd),
                      with_bias(l, c, transposed_sum(&g, x, w, n, c, i)));
            while (next(i, g.in, g.nd));
        }
    }
    return KN_OK;
}

int kn__ref_conv_transpose1d(const kn_launch *l) {
    return transposed(l);
}
int kn__ref_conv_transpose2d(const kn_launch *l) {
    return transposed(l);
}
int kn__ref_conv_transpose3d(const kn_launch *l) {
    return transposed(l);
}

/* ---- gradient of the weight ---- */
static sum weight_sum(const geometry *g, const kn_desc *x, const kn_desc *dy, int64_t co, int64_t c,
                      const int64_t *k) {
    int64_t ci = co / (g->c_out / g->groups) * (g->c_in / g->groups) + c;
    sum s = {0};
    if (!volume(g->out, g->nd)) return s;
    for (int64_t n = 0; n < g->batch; n++) {
        int64_t o[3] = {0}, i[3];
        do {
            if (meets(g, o, k, i))
                add_product(&s, x, place(x, n, ci, i, g->nd), dy, place(dy, n, co, o, g->nd));
        } while (next(o, g->out, g->nd));
    }
    return s;
}

int kn__ref_conv_weight_grad(const kn_launch *l) {
    const kn_conv_weight_grad_args *t = l->args;
    const kn_desc *x = l->in[0], *dy = l->in[1], *w = l->out[0];
    kn_conv_args a = {
        .stride = t->stride, .padding = t->padding, .dilation = t->dilation, .groups = t->groups};
    geometry g = geometry_of(x, w, dy, &a);
    for (int64_t co = 0; co < w->shape[0]; co++) {
        for (int64_t c = 0; c < w->shape[1]; c++) {
            int64_t k[3] = {0};
            do store(w, place(w, co, c, k, g.nd), weight_sum(&g, x, dy, co, c, k));
            while (next(k, g.kernel, g.nd));
        }
    }
    return KN_OK;
}

#ifdef KILN_TESTING
#define CONV_ARGS &(kn_conv_args)
KN__SAMPLES(conv1d) = {
    {.in = {{.shape = {3, {2, 3, 7}}}, {.shape = {3, {4, 3, 3}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = CONV_ARGS{.padding = {1, {1}}}},
    {.in = {{.shape = {3, {2, 4, 8}}}, {.shape = {3, {4, 2, 3}}}},
     .n_in = 2,
     .args = CONV_ARGS{.stride = {1, {2}}, .dilation = {1, {2}}, .groups = 2}},
    {.in = {{.shape = {3, {2, 3, 7}}}, {.shape = {3, {4, 2, 3}}}},
     .n_in = 2,
     .args = CONV_ARGS{.groups = 0},
     .fails = KN_E_CONV_CHANNELS},
    {.in = {{.shape = {3, {2, 3, 7}}}, {.shape = {3, {4, 3, 9}}}},
     .n_in = 2,
     .args = CONV_ARGS{.groups = 0},
     .fails = KN_E_WINDOW_TOO_LARGE},
    {.in = {{.shape = {3, {2, 3, 7}}}, {.shape = {3, {4, 3, 3}}}},
     .n_in = 2,
     .args = CONV_ARGS{.stride = {1, {-1}}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(conv2d) = {
    {.in = {{.shape = {4, {2, 3, 5, 6}}}, {.shape = {4, {4, 3, 3, 2}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = CONV_ARGS{.padding = {KN_SAME_COUNT, {0}}}},
    {.in = {{.shape = {4, {1, 4, 7, 6}}}, {.shape = {4, {4, 1, 3, 3}}}},
     .n_in = 2,
     .args = CONV_ARGS{.stride = {2, {2, 1}},
                       .padding = {2, {1, 2}},
                       .padding_end = {2, {0, 1}},
                       .groups = 4}},
    {.in = {{.shape = {4, {0, 3, 5, 6}}}, {.shape = {4, {4, 3, 3, 2}}}},
     .n_in = 2,
     .args = CONV_ARGS{.groups = 1}},
    {.in = {{.shape = {3, {3, 5, 6}}}, {.shape = {4, {4, 3, 3, 2}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = CONV_ARGS{.stride = {1, {2}}}},
    {.in = {{.shape = {4, {2, 3, 0, 6}}}, {.shape = {4, {4, 3, 3, 2}}}},
     .n_in = 2,
     .args = CONV_ARGS{.padding = {2, {2, 0}}}},
    {.in = {{.shape = {2, {5, 6}}}, {.shape = {4, {4, 3, 3, 2}}}},
     .n_in = 2,
     .args = CONV_ARGS{.groups = 1},
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(conv3d) = {
    {.in = {{.shape = {5, {1, 2, 4, 5, 3}}}, {.shape = {5, {3, 2, 2, 3, 1}}}, {.shape = {1, {3}}}},
     .n_in = 3,
     .args = CONV_ARGS{.padding = {1, {1}}}},
    KN__SAMPLES_END};
#define TRANSPOSE_ARGS &(kn_conv_transpose_args)
KN__SAMPLES(conv_transpose1d) = {
    {.in = {{.shape = {3, {2, 3, 5}}}, {.shape = {3, {3, 4, 3}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = TRANSPOSE_ARGS{.stride = {1, {2}}, .padding = {1, {1}}, .output_padding = {1, {1}}}},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {3, {3, 4, 3}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = TRANSPOSE_ARGS{.stride = {1, {2}}, .padding = {1, {2}}}},
    {.in = {{.shape = {3, {2, 3, 2}}}, {.shape = {3, {3, 4, 3}}}, {.shape = {1, {4}}}},
     .n_in = 3,
     .args = TRANSPOSE_ARGS{.padding = {1, {2}}}},
    {.in = {{.shape = {3, {2, 3, 5}}}, {.shape = {3, {3, 4, 3}}}},
     .n_in = 2,
     .args = TRANSPOSE_ARGS{.output_padding = {1, {1}}},
     .fails = KN_E_CONV_OUTPUT_PADDING},
    KN__SAMPLES_END};
KN__SAMPLES(conv_transpose2d) = {
    {.in = {{.shape = {4, {2, 4, 3, 4}}}, {.shape = {4, {4, 3, 3, 2}}}, {.shape = {1, {6}}}},
     .n_in = 3,
     .args = TRANSPOSE_ARGS{.stride = {2, {2, 1}},
                            .dilation = {1, {2}},
                            .groups = 2,
                            .output_padding = {2, {1, 1}}}},
    KN__SAMPLES_END};
KN__SAMPLES(conv_transpose3d) = {
    {.in = {{.shape = {5, {1, 2, 2, 3, 2}}}, {.shape = {5, {2, 3, 2, 2, 1}}}},
     .n_in = 2,
     .args = TRANSPOSE_ARGS{.stride = {1, {2}}}},
    KN__SAMPLES_END};
KN__SAMPLES(conv_weight_grad) = {
    {.in = {{.shape = {4, {2, 3, 5, 6}}}, {.shape = {4, {2, 4, 3, 5}}}},
     .args = &(kn_conv_weight_grad_args){.kernel = {2, {3, 2}}}},
    {.in = {{.shape = {4, {2, 3, 5, 6}}}, {.shape = {4, {2, 4, 3, 4}}}},
     .args = &(kn_conv_weight_grad_args){.kernel = {2, {3, 2}}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
