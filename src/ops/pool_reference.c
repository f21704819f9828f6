/* The reference kernels of pooling. */
#include "ops/pool.h"

#include <math.h>

#include "ops/planes.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* The windows of a pooling: of each axis, the span of window o. */
typedef struct pooling {
    int nd;
    int64_t in[3], out[3];
    kn_dims kernel, stride, padding, padding_end, dilation;
    bool adaptive, exclude_padding;
    int64_t divisor;
} pooling;

static void spans_of(const pooling *p, const int64_t *o, kn__span *s) {
    for (int i = 0; i < p->nd; i++) {
        if (p->adaptive)
            s[i] = kn__adaptive_span(o[i], p->in[i], p->out[i]);
        else
            s[i] =
                kn__pool_span(o[i], p->in[i], p->kernel.dim[i], p->stride.dim[i], p->padding.dim[i],
                              p->padding_end.dim[i], p->dilation.count ? p->dilation.dim[i] : 1);
    }
}

static void sizes(pooling *p, const kn_desc *x, const kn_desc *y) {
    p->nd = x->rank - 2;
    for (int i = 0; i < p->nd; i++) {
        p->in[i] = x->shape[2 + i];
        p->out[i] = y->shape[2 + i];
    }
}

static int64_t divisor_of(const pooling *p, const kn__span *s) {
    int64_t padded = 1, inside = 1;
    for (int i = 0; i < p->nd; i++) {
        padded *= s[i].size;
        inside *= (s[i].end - s[i].begin + s[i].step - 1) / s[i].step;
    }
    if (p->divisor) return p->divisor;
    return p->exclude_padding ? inside : padded;
}

/* Offset in d of [n, c] and of [n, c, at…]. */
static int64_t plane(const kn_desc *d, int64_t n, int64_t c) {
    return d->offset + n * d->strides[0] + c * d->strides[1];
}
static int64_t place(const kn_desc *d, int64_t from, const int64_t *at, int nd) {
    for (int i = 0; i < nd; i++) from += at[i] * d->strides[2 + i];
    return from;
}

static bool next(int64_t *at, const int64_t *size, int nd) {
    for (int i = nd - 1; i >= 0; i--) {
        if (++at[i] < size[i]) return true;
        at[i] = 0;
    }
    return false;
}

static void first_in(const kn__span *s, int nd, int64_t *at) {
    for (int i = 0; i < nd; i++) at[i] = s[i].begin;
}

static bool next_in(const kn__span *s, int nd, int64_t *at) {
    for (int i = nd - 1; i >= 0; i--) {
        if ((at[i] += s[i].step) < s[i].end) return true;
        at[i] = s[i].begin;
    }
    return false;
}

/* What a pooling does with one window of one plane. */
typedef void window_fn(const pooling *p, const kn_launch *l, int64_t n, int64_t c, const int64_t *o,
                       const kn__span *s);

static int each_window(const pooling *p, const kn_launch *l, const kn_desc *y, window_fn *f) {
    for (int i = 0; i < p->nd; i++) {
        if (p->out[i] == 0) return KN_OK;
    }
    for (int64_t n = 0; n < y->shape[0]; n++) {
        for (int64_t c = 0; c < y->shape[1]; c++) {
            int64_t o[3] = {0};
            kn__span s[3];
            do {
                spans_of(p, o, s);
                f(p, l, n, c, o, s);
            } while (next(o, p->out, p->nd));
        }
    }
    return KN_OK;
}

/* ---- max ---- */
static bool larger(const kn_desc *x, int64_t a, int64_t b) {
    if (kn__is_f(x)) {
        double va = kn__load_f(x, a), vb = kn__load_f(x, b);
        return va > vb || (isnan(va) && !isnan(vb));
    }
    if (x->dtype == KN_U64) return (uint64_t)kn__load_i(x, a) > (uint64_t)kn__load_i(x, b);
    return kn__load_i(x, a) > kn__load_i(x, b);
}

static void max_window(const pooling *p, const kn_launch *l, int64_t n, int64_t c, const int64_t *o,
                       const kn__span *s) {
    const kn_desc *x = l->in[0], *y = l->out[0], *indices = l->out[1];
    int64_t at[3], from = plane(x, n, c), best = -1, best_flat = 0;
    first_in(s, p->nd, at);
    do {
        int64_t here = place(x, from, at, p->nd), flat = 0;
        for (int i = 0; i < p->nd; i++) flat = flat * p->in[i] + at[i];
        if (best < 0 || larger(x, here, best)) best = here, best_flat = flat;
    } while (next_in(s, p->nd, at));
    int64_t to = place(y, plane(y, n, c), o, p->nd);
    if (kn__is_f(x))
        kn__store_f(y, to, kn__load_f(x, best));
    else
        kn__store_i(y, to, kn__load_i(x, best));
    kn__store_i(indices, place(indices, plane(indices, n, c), o, p->nd), best_flat);
}

static int max_pool(const kn_launch *l) {
    const kn_max_pool_args *a = l->args;
    pooling p = {.kernel = a->kernel,
                 .stride = a->stride,
                 .padding = a->padding,
                 .padding_end = a->padding_end,
                 .dilation = a->dilation};
    kn__batched b;
    l = kn__with_batch(l, a->kernel.count, 1, &b);
    sizes(&p, l->in[0], l->out[0]);
    return each_window(&p, l, l->out[0], max_window);
}
int kn__ref_max_pool1d(const kn_launch *l) {
    return max_pool(l);
}
int kn__ref_max_pool2d(const kn_launch *l) {
    return max_pool(l);
}
int kn__ref_max_pool3d(const kn_launch *l) {
    return max_pool(l);
}

static int adaptive(const kn_launch *l, window_fn *f) {
    pooling p = {.adaptive = true};
    kn__batched b;
    l = kn__with_batch(l, ((const kn_adaptive_pool_args *)l->args)->output.count, 1, &b);
    sizes(&p, l->in[0], l->out[0]);
    return each_window(&p, l, l->out[0], f);
}
int kn__ref_adaptive_max_pool1d(const kn_launch *l) {
    return adaptive(l, max_window);
}
int kn__ref_adaptive_max_pool2d(const kn_launch *l) {
    return adaptive(l, max_window);
}
int kn__ref_adaptive_max_pool3d(const kn_launch *l) {
    return adaptive(l, max_window);
}

/* ---- average ---- */
/* Towards 0; the least integer by -1 wraps. */
static int64_t divided(const kn_desc *x, uint64_t sum, int64_t divisor) {
    if (divisor == -1) return (int64_t)(0 - sum);
    if (!kn__is_unsigned(x)) return (int64_t)sum / divisor;
    uint64_t positive = divisor < 0 ? 0 - (uint64_t)divisor : (uint64_t)divisor;
    return (int64_t)(divisor < 0 ? 0 - sum / positive : sum / positive);
}

static void avg_window(const pooling *p, const kn_launch *l, int64_t n, int64_t c, const int64_t *o,
                       const kn__span *s) {
    const kn_desc *x = l->in[0], *y = l->out[0];
    int64_t at[3], from = plane(x, n, c), to = place(y, plane(y, n, c), o, p->nd);
    double sum = 0;
    uint64_t whole = 0;
    first_in(s, p->nd, at);
    do {
        if (kn__is_f(x))
            sum += kn__load_f(x, place(x, from, at, p->nd));
        else
            whole += (uint64_t)kn__load_i(x, place(x, from, at, p->nd));
    } while (next_in(s, p->nd, at));
    if (kn__is_f(x))
        kn__store_f(y, to, sum / (double)divisor_of(p, s));
    else
        kn__store_i(y, to, divided(x, whole, divisor_of(p, s)));
}

static int avg_pool(const kn_launch *l) {
    const kn_avg_pool_args *a = l->args;
    pooling p = {.kernel = a->kernel,
                 .stride = a->stride,
                 .padding = a->padding,
                 .padding_end = a->padding_end,
                 .exclude_padding = a->exclude_padding,
                 .divisor = a->divisor};
    kn__batched b;
    l = kn__with_batch(l, a->kernel.count, 1, &b);
    sizes(&p, l->in[0], l->out[0]);
    return each_window(&p, l, l->out[0], avg_window);
}
int kn__ref_avg_pool1d(const kn_launch *l) {
    return avg_pool(l);
}
int kn__ref_avg_pool2d(const kn_launch *l) {
    return avg_pool(l);
}
int kn__ref_avg_pool3d(const kn_launch *l) {
    return avg_pool(l);
}
int kn__ref_adaptive_avg_pool1d(const kn_launch *l) {
    return adaptive(l, avg_window);
}
int kn__ref_adaptive_avg_pool2d(const kn_launch *l) {
    return adaptive(l, avg_window);
}
int kn__ref_adaptive_avg_pool3d(const kn_launch *l) {
    return adaptive(l, avg_window);
}

/* ---- gradients: summed plane by plane in double, windows in their order ---- */

static int64_t places(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 2; i < d->rank; i++) n *= d->shape[i];
    return n;
}

/* The offset in d of flat place f of plane [n, c]. */
static int64_t flat_place(const kn_desc *d, int64_t n, int64_t c, int64_t f) {
    int64_t at = plane(d, n, c);
    for (int i = d->rank - 1; i >= 2; i--) {
        at += f % d->shape[i] * d->strides[i];
        f /= d->shape[i];
    }
    return at;
}

/* Adds what dy gives to plane [n, c] into sums, one number a place of dx. */
typedef void plane_fn(const pooling *p, const kn_launch *l, int64_t n, int64_t c, double *sums);

static int each_plane(const pooling *p, const kn_launch *l, plane_fn *f) {
    const kn_desc *dx = l->out[0];
    int64_t count = places(dx);
    double *sums = l->host->scratch_get((size_t)count * sizeof *sums);
    if (!sums) return KN_E_OUT_OF_MEMORY_HOST;
    for (int64_t n = 0; n < dx->shape[0]; n++) {
        for (int64_t c = 0; c < dx->shape[1]; c++) {
            for (int64_t i = 0; i < count; i++) sums[i] = 0;
            f(p, l, n, c, sums);
            for (int64_t i = 0; i < count; i++) kn__store_f(dx, flat_place(dx, n, c, i), sums[i]);
        }
    }
    l->host->scratch_put(sums);
    return KN_OK;
}

static void avg_back_plane(const pooling *p, const kn_launch *l, int64_t n, int64_t c,
                           double *sums) {
    const kn_desc *dy = l->in[0];
    int64_t o[3] = {0}, at[3];
    if (places(dy) == 0) return;
    do {
        kn__span s[3];
        spans_of(p, o, s);
        double part =
            kn__load_f(dy, place(dy, plane(dy, n, c), o, p->nd)) / (double)divisor_of(p, s);
        first_in(s, p->nd, at);
        do {
            int64_t flat = 0;
            for (int i = 0; i < p->nd; i++) flat = flat * p->in[i] + at[i];
            sums[flat] += part;
        } while (next_in(s, p->nd, at));
    } while (next(o, p->out, p->nd));
}

int kn__ref_avg_pool_grad(const kn_launch *l) {
    const kn_avg_pool_grad_args *a = l->args;
    pooling p = {.kernel = a->kernel,
                 .stride = a->stride,
                 .padding = a->padding,
                 .padding_end = a->padding_end,
                 .exclude_padding = a->exclude_padding,
                 .divisor = a->divisor};
    sizes(&p, l->out[0], l->in[0]);
    return each_plane(&p, l, avg_back_plane);
}

int kn__ref_adaptive_avg_pool_grad(const kn_launch *l) {
    pooling p = {.adaptive = true};
    sizes(&p, l->out[0], l->in[0]);
    return each_plane(&p, l, avg_back_plane);
}

/* ---- places by index ---- */

static int check_indices(const kn_launch *l, const kn_desc *indices, int64_t limit) {
    const kn_desc *d[] = {indices};
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return KN_OK;
    do {
        int64_t i = kn__load_i(indices, w.offset[0]);
        if (i >= 0 && i < limit) continue;
        *l->failure = (kn_failure){.code = KN_E_INDEX_OUT_OF_RANGE, .value = {i, 2, limit}};
        return KN_E_INDEX_OUT_OF_RANGE;
    } while (kn__walk_next(&w));
    return KN_OK;
}

static void max_back_plane(const pooling *p, const kn_launch *l, int64_t n, int64_t c,
                           double *sums) {
    const kn_desc *dy = l->in[0], *indices = l->in[1];
    (void)p;
    for (int64_t i = 0, count = places(dy); i < count; i++) {
        sums[kn__load_i(indices, flat_place(indices, n, c, i))] +=
            kn__load_f(dy, flat_place(dy, n, c, i));
    }
}

int kn__ref_max_pool_grad(const kn_launch *l) {
    int status = check_indices(l, l->in[1], places(l->out[0]));
    return status == KN_OK ? each_plane(NULL, l, max_back_plane) : status;
}

int kn__ref_max_pool_pick(const kn_launch *l) {
    const kn_desc *x = l->in[0], *indices = l->in[1], *out = l->out[0], *d[] = {out, indices};
    int status = check_indices(l, indices, places(x));
    if (status != KN_OK) return status;
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        int64_t here = flat_place(x, w.at[0], w.at[1], kn__load_i(indices, w.offset[1]));
        if (kn__is_f(x))
            kn__store_f(out, w.offset[0], kn__load_f(x, here));
        else
            kn__store_i(out, w.offset[0], kn__load_i(x, here));
    } while (kn__walk_next(&w));
    return KN_OK;
}

#ifdef KILN_TESTING
#define MAX_ARGS &(kn_max_pool_args)
#define AVG_ARGS &(kn_avg_pool_args)
#define ONE(shape_, ...) \
    { .in = {{.shape = shape_, .distinct = true}}, .args = __VA_ARGS__ }
#define S(...) \
    { __VA_ARGS__ }
KN__SAMPLES(max_pool1d) = {
    ONE(S(3, {2, 3, 7}), MAX_ARGS{.kernel = {1, {3}}, .stride = {1, {2}}, .padding = {1, {1}}}),
    KN__SAMPLES_END};
KN__SAMPLES(max_pool2d) = {
    ONE(S(4, {2, 3, 6, 7}), MAX_ARGS{.kernel = {1, {2}}}),
    ONE(S(4, {1, 2, 7, 6}), MAX_ARGS{.kernel = {2, {3, 2}},
                                     .stride = {2, {2, 1}},
                                     .padding = {2, {1, 1}},
                                     .dilation = {2, {2, 1}},
                                     .ceil_mode = true}),
    ONE(S(3, {3, 6, 7}), MAX_ARGS{.kernel = {1, {2}}}),
    ONE(S(4, {1, 2, 6, 7}), MAX_ARGS{.kernel = {1, {3}},
                                     .stride = {1, {2}},
                                     .padding = {KN_SAME_COUNT, {0}},
                                     .dilation = {1, {2}}}),
    ONE(S(4, {1, 2, 6, 7}),
        MAX_ARGS{.kernel = {1, {3}}, .padding = {1, {0}}, .padding_end = {2, {1, 0}}}),
    {.in = {{.shape = {4, {1, 1, 3, 3}}}},
     .args = MAX_ARGS{.kernel = {1, {2}}, .padding = {1, {1}}, .dilation = {1, {4}}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {4, {2, 3, 6, 7}}}},
     .args = MAX_ARGS{.kernel = {1, {2}}, .padding = {1, {2}}},
     .fails = KN_E_POOL_PADDING},
    {.in = {{.shape = {4, {2, 3, 6, 7}}}},
     .args = MAX_ARGS{.kernel = {1, {9}}},
     .fails = KN_E_WINDOW_TOO_LARGE},
    {.in = {{.shape = {4, {2, 3, 6, 7}}}},
     .args = MAX_ARGS{.ceil_mode = true},
     .fails = KN_E_ATTRIBUTE_MISSING},
    KN__SAMPLES_END};
KN__SAMPLES(max_pool3d) = {ONE(S(5, {1, 2, 4, 4, 3}), MAX_ARGS{.kernel = {1, {2}}}),
                           KN__SAMPLES_END};
KN__SAMPLES(avg_pool1d) = {
    ONE(S(3, {2, 3, 9}),
        AVG_ARGS{.kernel = {1, {7}}, .stride = {1, {3}}, .padding = {1, {3}}, .ceil_mode = true}),
    KN__SAMPLES_END};
KN__SAMPLES(avg_pool2d) = {ONE(S(4, {2, 3, 6, 7}), AVG_ARGS{.kernel = {1, {3}},
                                                            .stride = {1, {2}},
                                                            .padding = {1, {1}},
                                                            .exclude_padding = true}),
                           ONE(S(4, {1, 2, 5, 6}), AVG_ARGS{.kernel = {2, {2, 3}}, .divisor = 5}),
                           ONE(S(3, {2, 5, 6}), AVG_ARGS{.kernel = {2, {2, 3}}, .divisor = -2}),
                           ONE(S(4, {1, 2, 5, 6}), AVG_ARGS{.kernel = {1, {3}},
                                                            .stride = {1, {2}},
                                                            .padding = {2, {1, 0}},
                                                            .padding_end = {2, {0, 1}},
                                                            .ceil_mode = true}),
                           KN__SAMPLES_END};
KN__SAMPLES(avg_pool3d) = {ONE(S(5, {1, 2, 4, 4, 3}), AVG_ARGS{.kernel = {1, {2}}}),
                           KN__SAMPLES_END};
#define ADAPTIVE(n, ...)               \
    &(kn_adaptive_pool_args) {         \
        .output = { n, {__VA_ARGS__} } \
    }
KN__SAMPLES(adaptive_avg_pool1d) = {ONE(S(3, {2, 3, 7}), ADAPTIVE(1, 3)), KN__SAMPLES_END};
KN__SAMPLES(adaptive_avg_pool2d) = {ONE(S(4, {2, 3, 5, 7}), ADAPTIVE(2, 2, 9)),
                                    ONE(S(3, {3, 5, 7}), ADAPTIVE(2, -1, 3)),
                                    ONE(S(4, {2, 3, 5, 7}), ADAPTIVE(2, 0, 3)), KN__SAMPLES_END};
KN__SAMPLES(adaptive_avg_pool3d) = {ONE(S(5, {1, 2, 4, 4, 3}), ADAPTIVE(1, 2)), KN__SAMPLES_END};
KN__SAMPLES(adaptive_max_pool1d) = {ONE(S(3, {2, 3, 7}), ADAPTIVE(1, 3)), KN__SAMPLES_END};
KN__SAMPLES(adaptive_max_pool2d) = {
    ONE(S(4, {2, 3, 5, 7}), ADAPTIVE(2, 2, 3)),
    ONE(S(3, {3, 5, 7}), ADAPTIVE(2, -1, 3)),
    ONE(S(4, {2, 3, 5, 7}), ADAPTIVE(2, 0, 3)),
    {.in = {{.shape = {4, {1, 2, 0, 3}}}}, .args = ADAPTIVE(1, 2), .fails = KN_E_SPATIAL_EMPTY},
    {.in = {{.shape = {4, {1, 2, 3, 3}}}},
     .args = ADAPTIVE(1, -2),
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(adaptive_max_pool3d) = {ONE(S(5, {1, 2, 4, 4, 3}), ADAPTIVE(1, 2)), KN__SAMPLES_END};
static const double some_places[] = {0, 5, 5, 7, 11, 0};
static const double bad_places[] = {0, 5, 5, 7, 12, 0};
#define PLACES(v) \
    { .shape = {4, {1, 1, 2, 3}}, .dtype = KN_I64, .values = v, .constant = true }
KN__SAMPLES(max_pool_grad) = {{.in = {{.shape = {4, {1, 1, 2, 3}}}, PLACES(some_places)},
                               .args = &(kn_shape_args){{4, {1, 1, 4, 3}}}},
                              {.in = {{.shape = {4, {1, 1, 2, 3}}}, PLACES(bad_places)},
                               .args = &(kn_shape_args){{4, {1, 1, 4, 3}}},
                               .fails = KN_E_INDEX_OUT_OF_RANGE},
                              KN__SAMPLES_END};
KN__SAMPLES(max_pool_pick) = {
    {.in = {{.shape = {4, {1, 1, 4, 3}}}, PLACES(some_places)}},
    {.in = {{.shape = {4, {1, 1, 4, 3}}}, PLACES(bad_places)}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(avg_pool_grad) = {
    ONE(S(4, {2, 3, 3, 4}), &(kn_avg_pool_grad_args){.shape = {4, {2, 3, 6, 7}},
                                                     .kernel = {1, {3}},
                                                     .stride = {1, {2}},
                                                     .padding = {1, {1}}}),
    KN__SAMPLES_END};
KN__SAMPLES(adaptive_avg_pool_grad) = {ONE(S(4, {2, 3, 2, 3}), &(kn_shape_args){{4, {2, 3, 5, 7}}}),
                                       KN__SAMPLES_END};
#endif
