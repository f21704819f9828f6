/* Batch normalisation on flex: one channel after another, each read in the order of memory by one
 * thread, so its sums do not depend on the number of threads.
 *
 * A channel is a segment of each sample. Where the segments are single elements, blocks of channels
 * are gathered into rows instead (line.h). */
#include <math.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/line.h"
#include "backends/flex/wide.h"
#include "core/casts.h"

enum { MOST_GATHERED = 1 << 20, PART = 1024 };
typedef enum which { TRAIN, INFER, BACK } which;

typedef struct job {
    const kn_launch *launch;
    const kn__row_kernels *kernels;
    which which;
    const kn_desc *a, *x, *y; /* BACK: dy; the input; the result of its shape */
    kn__wide mean, var, weight, bias;
    kn_dtype dtype, row_dtype;
    size_t size;
    double eps;
    int64_t samples, channels, segment;
} job;

/* One channel: where its segments stand. Rows of 16-bit types pass through buffers. */
typedef struct channel {
    const job *j;
    char *a, *x, *y;
    int64_t count, length, stride; /* segments, their length, their distance in elements */
    bool wide;                     /* elements are as the kernels take them */
} channel;

/* n elements of segment i from at on, as a row; the buffer is for what must be widened. */
static const void *load(const channel *c, const char *data, int64_t i, int64_t at, int64_t n,
                        float *buffer) {
    size_t size = c->wide ? kn_dtype_size(c->j->row_dtype) : c->j->size;
    const char *from = data + (size_t)(i * c->stride + at) * size;
    if (c->wide) return from;
    kn__cast_array(KN_F32, buffer, c->j->dtype, from, (size_t)n);
    return buffer;
}

/* A part of a segment on its way: what the kernels read and write. */
typedef struct part {
    const void *a, *x;
    void *y;
    int64_t n;
} part;
typedef void part_fn(const channel *c, const part *p, kn__row_norm *r, double *sums);

static void each_part(const channel *c, part_fn *fn, kn__row_norm *r, double *sums, bool writes) {
    float a[PART], x[PART], y[PART];
    int64_t step = c->wide ? c->length : PART;
    size_t size = c->wide ? kn_dtype_size(c->j->row_dtype) : c->j->size;
    for (int64_t i = 0; i < c->count; i++) {
        for (int64_t at = 0; at < c->length; at += step) {
            int64_t n = c->length - at < step ? c->length - at : step;
            char *to = writes ? c->y + (size_t)(i * c->stride + at) * size : NULL;
            part p = {.a = c->a ? load(c, c->a, i, at, n, a) : NULL,
                      .x = load(c, c->x, i, at, n, x),
                      .y = c->wide ? (void *)to : y,
                      .n = n};
            fn(c, &p, r, sums);
            if (writes && !c->wide) kn__cast_array(c->j->dtype, to, KN_F32, y, (size_t)n);
        }
    }
}

static void add_up(const channel *c, const part *p, kn__row_norm *r, double *sums) {
    (void)r;
    bool is_double = c->j->row_dtype == KN_F64;
    kn__fold_kernels_of(kn__isa_detect())->row[KN__FOLD_SUM][is_double](p->x, p->n, sums);
}
static void add_squares(const channel *c, const part *p, kn__row_norm *r, double *sums) {
    *sums += c->j->kernels->deviations(p->x, p->n, r->mean);
}
static void write_affine(const channel *c, const part *p, kn__row_norm *r, double *sums) {
    c->j->kernels->affine(p->x, p->n, r->mean, r->scale, *sums, p->y);
}
static void add_gradients(const channel *c, const part *p, kn__row_norm *r, double *sums) {
    c->j->kernels->gradient_sums(p->a, p->x, p->n, r, &sums[0], &sums[1]);
}
static void write_gradient(const channel *c, const part *p, kn__row_norm *r, double *sums) {
    c->j->kernels->norm_gradient(p->a, p->x, p->n, r, sums[0], sums[1], p->y);
}

static double value(const job *j, const kn__wide *w, int64_t i, double otherwise) {
    return w->data ? kn__wide_at(w, j->row_dtype == KN_F64, i) : otherwise;
}

static void put(const kn_desc *out, int64_t i, double v) {
    size_t size = kn_dtype_size((kn_dtype)out->dtype);
    char *to = (char *)kn_desc_data(out, size) + (size_t)i * size;
    kn__cast_one((kn_dtype)out->dtype, to, KN_F64, &v);
}

static void forward(const channel *c, int64_t i) {
    const job *j = c->j;
    double n = (double)(c->count * c->length), sum = 0, squares = 0;
    double shift = value(j, &j->bias, i, 0);
    kn__row_norm r = {0};
    if (j->which == TRAIN) {
        each_part(c, add_up, &r, &sum, false);
        r.mean = sum / n;
        each_part(c, add_squares, &r, &squares, false);
        put(j->launch->out[1], i, r.mean);
        put(j->launch->out[2], i, squares / n);
        r.scale = 1 / sqrt(squares / n + j->eps);
    } else {
        r.mean = value(j, &j->mean, i, 0);
        r.scale = 1 / sqrt(value(j, &j->var, i, 0) + j->eps);
    }
    r.scale *= value(j, &j->weight, i, 1);
    each_part(c, write_affine, &r, &shift, true);
}

static void backward(const channel *c, int64_t i) {
    const job *j = c->j;
    double n = (double)(c->count * c->length), sums[2] = {0, 0};
    double inverse = 1 / sqrt(value(j, &j->var, i, 0) + j->eps);
    kn__row_norm r = {.mean = value(j, &j->mean, i, 0)};
    each_part(c, add_gradients, &r, sums, false);
    put(j->launch->out[1], i, sums[1] * inverse);
    put(j->launch->out[2], i, sums[0]);
    r.scale = inverse * value(j, &j->weight, i, 1);
    double means[2] = {sums[0] / n, sums[1] * inverse * inverse / n};
    each_part(c, write_gradient, &r, means, true);
}

static void run_channel(const channel *c, int64_t i) {
    if (c->j->which == BACK)
        backward(c, i);
    else
        forward(c, i);
}

static void run_segments(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    for (int64_t i = begin; i < end; i++) {
        size_t at = (size_t)(i * j->segment) * j->size;
        channel c = {.j = j,
                     .a = j->a ? (char *)kn_desc_data(j->a, j->size) + at : NULL,
                     .x = (char *)kn_desc_data(j->x, j->size) + at,
                     .y = (char *)kn_desc_data(j->y, j->size) + at,
                     .count = j->samples,
                     .length = j->segment,
                     .stride = j->channels * j->segment,
                     .wide = j->dtype == j->row_dtype};
        run_channel(&c, i);
    }
}

static void run_line(const kn__lines *s, int64_t line, void *const *rows) {
    const job *j = s->user;
    int first = j->a ? 1 : 0;
    channel c = {.j = j,
                 .a = j->a ? rows[0] : NULL,
                 .x = rows[first],
                 .y = rows[first + 1],
                 .count = 1,
                 .length = j->samples,
                 .wide = true};
    run_channel(&c, line);
}

static int run_gathered(const job *j) {
    kn__lines s = {.launch = j->launch, .run = run_line, .user = j};
    if (j->a) s.tensor[s.n_tensors++] = j->a;
    s.tensor[s.n_tensors++] = j->x;
    s.tensor[s.n_tensors++] = j->y;
    kn__lines_start(&s, 0);
    return kn__lines_run(&s);
}

static int run(const kn_launch *l, which what, const kn_desc *a, const kn_desc *x, double eps,
               const kn_desc *const *operands) {
    job j = {.launch = l,
             .kernels = kn__row_kernels_of(kn__isa_detect(), x->dtype == KN_F64),
             .which = what,
             .a = a,
             .x = x,
             .y = l->out[0],
             .dtype = (kn_dtype)x->dtype,
             .row_dtype = x->dtype == KN_F64 ? KN_F64 : KN_F32,
             .size = kn_dtype_size((kn_dtype)x->dtype),
             .eps = eps,
             .samples = x->shape[0],
             .channels = x->shape[1],
             .segment = 1};
    kn__wide *wide[] = {&j.mean, &j.var, &j.weight, &j.bias};
    for (int i = 2; i < x->rank; i++) j.segment *= x->shape[i];
    bool ok = true;
    for (int k = 0; k < 4; k++)
        ok = ok && kn__wide_get(l, operands[k], j.row_dtype == KN_F64, wide[k]);
    int status = KN_OK;
    if (!ok)
        status = kn__scratch_failed(l, (size_t)j.channels * sizeof(double));
    else if (j.segment == 1 && j.samples <= MOST_GATHERED)
        status = run_gathered(&j);
    else
        l->host->parallel_for(j.channels, 16384 / (j.samples * j.segment + 1) + 1, run_segments,
                              &j);
    for (int k = 0; k < 4; k++) kn__wide_put(l, wide[k]);
    return status;
}

int kn__flex_batch_norm(const kn_launch *l) {
    const kn_desc *operands[] = {NULL, NULL, l->in[1], l->in[2]};
    return run(l, TRAIN, NULL, l->in[0], ((const kn_batch_norm_args *)l->args)->eps, operands);
}
int kn__flex_batch_norm_inference(const kn_launch *l) {
    const kn_desc *operands[] = {l->in[1], l->in[2], l->in[3], l->in[4]};
    return run(l, INFER, NULL, l->in[0], ((const kn_batch_norm_args *)l->args)->eps, operands);
}
int kn__flex_batch_norm_grad(const kn_launch *l) {
    const kn_desc *operands[] = {l->in[2], l->in[3], l->in[4], NULL};
    return run(l, BACK, l->in[0], l->in[1], ((const kn_batch_norm_args *)l->args)->eps, operands);
}
