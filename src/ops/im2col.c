/* The windows of a picture as columns, and their sum. Each is the other's gradient. */
#include <stdatomic.h>
#include <string.h>

#include "ops/conv.h"
#include "ops/indexing.h"
#include "ops/planes.h"
#include "ops/samples.h"
#include "ops/spatial.h"
#include "ops/windows.h"

/* ---- shape rules ---- */

/* The lists of a call's window. */
typedef struct window {
    kn_dims *kernel, *stride, *padding, *dilation;
} window;

static bool check_window(const kn__call *call, const window *w) {
    kn__call_site b;
    if (w->kernel->count == 0)
        return kn__fail_attribute_missing(call->kn, kn__site_of(call, &b), "kernel"), false;
    return kn__fill_dims(call, "kernel", w->kernel, 2, 1, 1) &&
           kn__fill_dims(call, "stride", w->stride, 2, 1, 1) &&
           kn__fill_dims(call, "padding", w->padding, 2, 0, 0) &&
           kn__fill_dims(call, "dilation", w->dilation, 2, 1, 1);
}

/* How many windows there are; 0 after raising. */
static int64_t count_windows(const kn__call *call, const window *w, const int64_t *size) {
    int64_t all = 1;
    for (int i = 0; i < 2; i++) {
        int64_t k = w->kernel->dim[i], p = w->padding->dim[i], d = w->dilation->dim[i];
        int64_t n = kn__window_count(size[i], k, w->stride->dim[i], d, p, p, false);
        if (n == 0 || __builtin_mul_overflow(all, n, &all)) {
            kn__call_site b;
            kn__fail_window_too_large(call->kn, kn__site_of(call, &b), i - 2, d * (k - 1) + 1,
                                      size[i], 2 * p);
            return 0;
        }
    }
    return all;
}

bool kn__infer_im2col(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_im2col_args *a = call->args;
    window w = {&a->kernel, &a->stride, &a->padding, &a->dilation};
    if (!kn__check_input(call, 0, 2) || !check_window(call, &w)) return false;
    int channel = x->rank - 3;
    int64_t n = count_windows(call, &w, x->shape + channel + 1), rows;
    if (n == 0) return false;
    if (__builtin_mul_overflow(x->shape[channel], a->kernel.dim[0] * a->kernel.dim[1], &rows))
        rows = INT64_MAX;
    kn_shape y = {.rank = channel + 2, .dim = {x->shape[0]}};
    y.dim[channel] = rows;
    y.dim[channel + 1] = n;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, y);
}

static bool check_columns(const kn__call *call, const kn_shape *x, int64_t windows, int64_t area) {
    int channel = x->rank - 2;
    kn_shape wanted = *x;
    int64_t rest = x->dim[channel] % area;
    if (rest) wanted.dim[channel] -= rest; /* a multiple that exists */
    if (rest && wanted.dim[channel] <= INT64_MAX - area) wanted.dim[channel] += area;
    wanted.dim[channel + 1] = windows;
    if (kn_shape_equal(*x, wanted)) return true;
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "x", x, &wanted);
    return false;
}

bool kn__infer_col2im(kn__call *call) {
    kn_shape x = kn__desc_shape(&call->in[0]->d);
    kn_col2im_args *a = call->args;
    window w = {&a->kernel, &a->stride, &a->padding, &a->dilation};
    kn__call_site b;
    if (x.rank != 2 && x.rank != 3)
        return kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &x, x.rank, 3), false;
    if (a->output.count == 0)
        return kn__fail_dims_count(call->kn, kn__site_of(call, &b), "output", 0, 2), false;
    if (!kn__fill_dims(call, "output", &a->output, 2, 1, 1) || !check_window(call, &w))
        return false;
    int64_t area = a->kernel.dim[0] * a->kernel.dim[1];
    int64_t windows = count_windows(call, &w, a->output.dim);
    if (windows == 0 || !check_columns(call, &x, windows, area)) return false;
    kn_shape y = {.rank = x.rank + 1, .dim = {x.dim[0]}};
    y.dim[x.rank - 2] = x.dim[x.rank - 2] / area;
    y.dim[x.rank - 1] = a->output.dim[0];
    y.dim[x.rank] = a->output.dim[1];
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, y);
}

/* ---- gradients ---- */

void kn__grad_im2col(kn__backprop *b) {
    const kn_im2col_args *a = b->args;
    const kn_shape *x = &b->in_meta[0]->shape;
    kn_dims output = {2, {x->dim[x->rank - 2], x->dim[x->rank - 1]}};
    b->dx[0] = kn_col2im(b->dy[0], output, .kernel = a->kernel, .stride = a->stride,
                         .padding = a->padding, .dilation = a->dilation);
}

void kn__grad_col2im(kn__backprop *b) {
    const kn_col2im_args *a = b->args;
    b->dx[0] = kn_im2col(b->dy[0], .kernel = a->kernel, .stride = a->stride, .padding = a->padding,
                         .dilation = a->dilation);
}

/* ---- kernels ---- */

/* Picture [batch, channels, h, w] and columns [batch, channels * area, windows]. */
typedef struct job {
    const kn_desc *picture, *columns;
    const kn_dims *kernel, *stride, *padding, *dilation;
    int64_t across[2]; /* windows on each axis */
    const kn_launch *l;
    atomic_bool failed;
} job;

static void count_across(job *j) {
    for (int i = 0; i < 2; i++) {
        j->across[i] =
            kn__window_count(j->picture->shape[2 + i], j->kernel->dim[i], j->stride->dim[i],
                             j->dilation->dim[i], j->padding->dim[i], j->padding->dim[i], false);
    }
}

/* Where column c of plane p begins: what element (k / width, k % width) of every window shows. */
static int64_t column(const job *j, int64_t p, int64_t k) {
    const kn_desc *d = j->columns;
    int64_t channels = j->picture->shape[1], area = j->kernel->dim[0] * j->kernel->dim[1];
    return d->offset + p / channels * d->strides[0] + (p % channels * area + k) * d->strides[1];
}

/* The windows o in [begin, end) of an axis whose element k shows an element of the picture. */
static void range_of(const job *j, int axis, int64_t k, int64_t *begin, int64_t *end) {
    int64_t stride = j->stride->dim[axis], n = j->picture->shape[2 + axis];
    int64_t before =
        j->padding->dim[axis] - k * j->dilation->dim[axis]; /* o stride - before >= 0 */
    *begin = before > 0 ? (before + stride - 1) / stride : 0;
    *end = n + before > 0 ? (n + before - 1) / stride + 1 : 0;
    if (*end > j->across[axis]) *end = j->across[axis];
    if (*begin > *end) *begin = *end;
}

/* n elements of size bytes, strides in bytes. */
static void copy_strided(char *to, int64_t to_stride, const char *from, int64_t from_stride,
                         int64_t n, size_t size) {
    for (int64_t i = 0; i < n; i++) {
        if (size == 4)
            memcpy(to + i * to_stride, from + i * from_stride, 4);
        else if (size == 8)
            memcpy(to + i * to_stride, from + i * from_stride, 8);
        else
            memcpy(to + i * to_stride, from + i * from_stride, size);
    }
}

/* What one kernel element shows of one plane; padding is zero bits, which are 0 in every dtype. */
static void fill_column(const job *j, int64_t p, int64_t k) {
    const kn_desc *x = j->picture, *y = j->columns;
    int64_t size = (int64_t)kn_dtype_size((kn_dtype)y->dtype), step = y->strides[2] * size;
    int64_t width = j->kernel->dim[1], h0, h1, w0, w1;
    char *to = (char *)y->buffer->data + column(j, p, k) * size;
    range_of(j, 0, k / width, &h0, &h1);
    range_of(j, 1, k % width, &w0, &w1);
    static const char zero[8];
    for (int64_t h = 0; h < j->across[0]; h++, to += j->across[1] * step) {
        bool inside = h >= h0 && h < h1;
        int64_t begin = inside ? w0 : 0, end = inside ? w1 : 0;
        copy_strided(to, step, zero, 0, begin, (size_t)size);
        copy_strided(to + end * step, step, zero, 0, j->across[1] - end, (size_t)size);
        if (begin == end) continue;
        int64_t row = h * j->stride->dim[0] - j->padding->dim[0] + k / width * j->dilation->dim[0];
        int64_t first =
            begin * j->stride->dim[1] - j->padding->dim[1] + k % width * j->dilation->dim[1];
        const char *from = (const char *)x->buffer->data +
                           (kn__plane(x, p) + row * x->strides[2] + first * x->strides[3]) * size;
        copy_strided(to + begin * step, step, from, j->stride->dim[1] * x->strides[3] * size,
                     end - begin, (size_t)size);
    }
}

static void columns_of(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    int64_t area = j->kernel->dim[0] * j->kernel->dim[1];
    for (int64_t c = begin; c < end; c++) fill_column(j, c / area, c % area);
}

/* ---- and back: columns are added one after the other ---- */

static void add_columns(job *j, int64_t p, double *plane, double *row) {
    const kn_desc *c = j->columns, *y = j->picture;
    int64_t width = j->kernel->dim[1], area = j->kernel->dim[0] * width, n = j->across[1];
    for (int64_t k = 0; k < area; k++) {
        int64_t h0, h1, w0, w1, from = column(j, p, k);
        range_of(j, 0, k / width, &h0, &h1);
        range_of(j, 1, k % width, &w0, &w1);
        for (int64_t h = h0; h < h1; h++) {
            const char *data =
                (const char *)c->buffer->data +
                (from + h * n * c->strides[2]) * (int64_t)kn_dtype_size((kn_dtype)c->dtype);
            kn__cast_strided(KN_F64, row, 1, (kn_dtype)c->dtype, data, c->strides[2], (size_t)n);
            int64_t at =
                h * j->stride->dim[0] - j->padding->dim[0] + k / width * j->dilation->dim[0];
            int64_t first = k % width * j->dilation->dim[1] - j->padding->dim[1];
            double *to = plane + at * y->shape[3];
            for (int64_t w = w0; w < w1; w++) to[first + w * j->stride->dim[1]] += row[w];
        }
    }
}

static void add_pictures(void *user, int64_t begin, int64_t end) {
    job *j = user;
    int64_t size = kn__places(j->picture);
    double *plane = j->l->host->scratch_get((size_t)(size + j->across[1]) * sizeof *plane);
    if (!plane) {
        atomic_store(&j->failed, true);
        return;
    }
    for (int64_t p = begin; p < end; p++) {
        memset(plane, 0, (size_t)size * sizeof *plane);
        add_columns(j, p, plane, plane + size);
        kn__store_plane(j->picture, p, plane);
    }
    j->l->host->scratch_put(plane);
}

/* Integers, place by place: the sum of what windows show of it. */
static void sum_place(const job *j, int64_t p, int64_t h, int64_t w, int64_t to) {
    const kn_desc *c = j->columns;
    int64_t area = j->kernel->dim[0] * j->kernel->dim[1], place[2] = {h, w}, o[2];
    uint64_t sum = 0;
    for (int64_t k = 0; k < area; k++) {
        int64_t at[2] = {k / j->kernel->dim[1], k % j->kernel->dim[1]};
        bool met = true;
        for (int i = 0; met && i < 2; i++)
            met = kn__window_of(place[i] + j->padding->dim[i], at[i] * j->dilation->dim[i],
                                j->stride->dim[i], j->across[i], &o[i]);
        if (met)
            sum += (uint64_t)kn__load_i(c, column(j, p, k) +
                                               (o[0] * j->across[1] + o[1]) * c->strides[2]);
    }
    kn__store_i(j->picture, to, (int64_t)sum);
}

static void sum_pictures(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    const kn_desc *y = j->picture;
    for (int64_t p = begin; p < end; p++) {
        for (int64_t h = 0; h < y->shape[2]; h++) {
            for (int64_t w = 0; w < y->shape[3]; w++)
                sum_place(j, p, h, w, kn__plane(y, p) + h * y->strides[2] + w * y->strides[3]);
        }
    }
}

int kn__im2col_run(const kn_launch *l, bool parallel) {
    const kn_im2col_args *a = l->args;
    kn__batched b;
    l = kn__with_batch(l, 2, 1, &b);
    const kn_desc *y = l->out[0];
    job j = {l->in[0], y, &a->kernel, &a->stride, &a->padding, &a->dilation, {0, 0}, l, false};
    count_across(&j);
    if (y->shape[0] == 0 || y->shape[1] == 0) return KN_OK;
    kn__split(l, parallel, y->shape[0] * y->shape[1], y->shape[2], columns_of, &j);
    return KN_OK;
}

int kn__col2im_run(const kn_launch *l, bool parallel) {
    const kn_col2im_args *a = l->args;
    kn__batched b;
    l = kn__with_batch(l, 1, 1, &b);
    const kn_desc *y = l->out[0];
    job j = {y, l->in[0], &a->kernel, &a->stride, &a->padding, &a->dilation, {0, 0}, l, false};
    count_across(&j);
    int64_t work = kn__places(y) * a->kernel.dim[0] * a->kernel.dim[1];
    kn__split(l, parallel, y->shape[0] * y->shape[1], work,
              kn__is_f(y) ? add_pictures : sum_pictures, &j);
    return atomic_load(&j.failed) ? KN_E_OUT_OF_MEMORY_HOST : KN_OK;
}

int kn__ref_im2col(const kn_launch *l) {
    return kn__im2col_run(l, false);
}
int kn__ref_col2im(const kn_launch *l) {
    return kn__col2im_run(l, false);
}

#ifdef KILN_TESTING
#define COLUMNS &(kn_im2col_args)
#define PICTURE &(kn_col2im_args)
KN__SAMPLES(im2col) = {
    {.in = {{.shape = {4, {2, 3, 4, 5}}}}, .args = COLUMNS{.kernel = {1, {2}}}},
    {.in = {{.shape = {4, {1, 2, 5, 6}}}},
     .args = COLUMNS{.kernel = {2, {2, 3}},
                     .stride = {2, {2, 1}},
                     .padding = {2, {1, 2}},
                     .dilation = {2, {2, 1}}}},
    {.in = {{.shape = {3, {2, 4, 5}}}}, .args = COLUMNS{.kernel = {1, {3}}, .padding = {1, {1}}}},
    {.in = {{.shape = {4, {0, 3, 4, 5}}}}, .args = COLUMNS{.kernel = {1, {2}}}},
    {.in = {{.shape = {4, {1, 2, 3, 3}}}},
     .args = COLUMNS{.kernel = {1, {4}}},
     .fails = KN_E_WINDOW_TOO_LARGE},
    {.in = {{.shape = {4, {1, 2, 3, 3}}}},
     .args = COLUMNS{.stride = {1, {1}}},
     .fails = KN_E_ATTRIBUTE_MISSING},
    {.in = {{.shape = {2, {3, 3}}}},
     .args = COLUMNS{.kernel = {1, {2}}},
     .fails = KN_E_RANK_REQUIRED},
    KN__SAMPLES_END};
KN__SAMPLES(col2im) = {
    {.in = {{.shape = {3, {2, 12, 12}}}},
     .args = PICTURE{.output = {2, {4, 5}}, .kernel = {1, {2}}}},
    {.in = {{.shape = {3, {1, 12, 24}}}},
     .args = PICTURE{.output = {2, {5, 6}},
                     .kernel = {2, {2, 3}},
                     .stride = {2, {2, 1}},
                     .padding = {2, {1, 2}},
                     .dilation = {2, {2, 1}}}},
    {.in = {{.shape = {2, {18, 20}}}},
     .args = PICTURE{.output = {2, {4, 5}}, .kernel = {1, {3}}, .padding = {1, {1}}}},
    {.in = {{.shape = {3, {2, 12, 11}}}},
     .args = PICTURE{.output = {2, {4, 5}}, .kernel = {1, {2}}},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {3, {2, 13, 12}}}},
     .args = PICTURE{.output = {2, {4, 5}}, .kernel = {1, {2}}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
