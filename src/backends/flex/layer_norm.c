/* layer_norm, rms_norm and their gradients on flex: each row is read while it is in cache. */
#include <math.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/line.h"
#include "backends/flex/wide.h"
#include "core/casts.h"

enum { LEAST_ROWS = 16, CHUNKS = 32 };

/* ---- Forward ---- */
typedef struct forward {
    kn__wide weight, bias;
    double eps;
    bool centred; /* layer_norm; else rms_norm */
} forward;

static kn__row_norm statistics(const kn__row_kernels *k, const void *x, int64_t n, bool is_double,
                               double eps, bool centred) {
    kn__row_norm r = {0};
    double squares;
    if (centred) {
        kn__fold_kernels_of(kn__isa_detect())->row[KN__FOLD_SUM][is_double](x, n, &r.mean);
        r.mean /= (double)n;
        squares = k->deviations(x, n, r.mean);
    } else {
        squares = k->dot(x, x, n);
    }
    r.scale = 1 / sqrt(squares / (double)n + eps);
    return r;
}

static void forward_line(const kn__lines *s, int64_t line, void *const *rows) {
    const forward *f = s->user;
    (void)line;
    kn__row_norm r =
        statistics(s->kernels, rows[0], s->n, s->row_size == sizeof(double), f->eps, f->centred);
    r.weight = f->weight.data;
    r.bias = f->bias.data;
    s->kernels->normalize(rows[0], s->n, &r, rows[1]);
}

/* The last axes, normalized of them, as one. */
static kn_desc as_rows(const kn_desc *x, int64_t normalized) {
    kn_desc m = *x;
    m.rank = 2;
    m.shape[0] = m.shape[1] = 1;
    for (int i = 0; i < x->rank; i++) m.shape[i >= x->rank - normalized] *= x->shape[i];
    return m;
}

static int run_forward(const kn_launch *l, bool centred) {
    const kn_layer_norm_args *a = l->args;
    kn_desc x = as_rows(l->in[0], a->normalized), y = as_rows(l->out[0], a->normalized);
    bool is_double = x.dtype == KN_F64;
    forward f = {.eps = a->eps, .centred = centred};
    kn__lines s = {
        .launch = l, .run = forward_line, .user = &f, .tensor = {&x, &y}, .n_tensors = 2};
    int status = KN_OK;
    kn__lines_start(&s, 1);
    if (!kn__wide_get(l, l->in[1], is_double, &f.weight) ||
        !kn__wide_get(l, centred ? l->in[2] : NULL, is_double, &f.bias))
        status = kn__scratch_failed(l, (size_t)s.n * s.row_size);
    else
        status = kn__lines_run(&s);
    kn__wide_put(l, &f.weight);
    kn__wide_put(l, &f.bias);
    return status;
}

int kn__flex_layer_norm(const kn_launch *l) {
    return run_forward(l, true);
}
int kn__flex_rms_norm(const kn_launch *l) {
    return run_forward(l, false);
}

/* ---- Backward: chunks of rows, each with its own sums for weight and bias ---- */
typedef struct backward {
    const kn__row_kernels *kernels;
    const char *dy, *x;
    char *dx;
    kn_dtype dtype;
    kn__wide weight;
    double eps;
    double *sums; /* a chunk: dweight and dbias, n each */
    char *room;   /* a chunk: three rows in float32, for 16-bit types; else NULL */
    int64_t rows, n, chunk;
    size_t size;
    bool centred;
} backward;

/* dx of one row; what it was normalised with. */
static kn__row_norm backward_row(const backward *b, const void *dy, const void *x, void *dx) {
    kn__row_norm r = statistics(b->kernels, x, b->n, b->dtype == KN_F64, b->eps, b->centred);
    double g = 0, gx = 0, n = (double)b->n;
    r.weight = b->weight.data;
    b->kernels->gradient_sums(dy, x, b->n, &r, &g, &gx);
    b->kernels->norm_gradient(dy, x, b->n, &r, b->centred ? g / n : 0, gx * r.scale * r.scale / n,
                              dx);
    return r;
}

/* Rows from first on, at most four. */
static void backward_rows(const backward *b, int64_t first, int64_t count, double *sums) {
    const void *dy[4], *x[4];
    kn__row_norm r[4];
    size_t row = (size_t)b->n * b->size;
    for (int64_t k = 0; k < count; k++) {
        size_t at = (size_t)(first + k) * row;
        dy[k] = b->dy + at;
        x[k] = b->x + at;
        r[k] = backward_row(b, dy[k], x[k], b->dx + at);
    }
    if (count == 4) {
        b->kernels->parameter_gradient4(dy, x, b->n, r, sums, sums + b->n);
        return;
    }
    for (int64_t k = 0; k < count; k++)
        b->kernels->parameter_gradient(dy[k], x[k], b->n, &r[k], sums, sums + b->n);
}

/* One row of 16-bit numbers, by way of float32. */
static void backward_half_row(const backward *b, int64_t i, char *room, double *sums) {
    size_t at = (size_t)(i * b->n) * b->size, n = (size_t)b->n, wide = n * sizeof(float);
    kn__cast_array(KN_F32, room, b->dtype, b->dy + at, n);
    kn__cast_array(KN_F32, room + wide, b->dtype, b->x + at, n);
    kn__row_norm r = backward_row(b, room, room + wide, room + 2 * wide);
    b->kernels->parameter_gradient(room, room + wide, b->n, &r, sums, sums + b->n);
    kn__cast_array(b->dtype, b->dx + at, KN_F32, room + 2 * wide, n);
}

static void backward_chunk(const backward *b, int64_t chunk) {
    int64_t end = (chunk + 1) * b->chunk < b->rows ? (chunk + 1) * b->chunk : b->rows;
    double *sums = b->sums + chunk * 2 * b->n;
    memset(sums, 0, 2 * (size_t)b->n * sizeof *sums);
    for (int64_t i = chunk * b->chunk; i < end;) {
        int64_t count = end - i < 4 ? end - i : 4;
        if (b->room) {
            char *room = b->room + (size_t)(chunk * 3 * b->n) * sizeof(float);
            backward_half_row(b, i++, room, sums);
        } else {
            backward_rows(b, i, count, sums);
            i += count;
        }
    }
}

static void backward_chunks(void *user, int64_t begin, int64_t end) {
    for (int64_t c = begin; c < end; c++) backward_chunk(user, c);
}

static void store_sums(const backward *b, int64_t chunks, const kn_desc *out, int64_t which) {
    double *sum = b->sums + which * b->n;
    for (int64_t c = 1; c < chunks; c++) {
        const double *more = sum + c * 2 * b->n;
        for (int64_t j = 0; j < b->n; j++) sum[j] += more[j];
    }
    kn__cast_array(b->dtype, kn_desc_data(out, b->size), KN_F64, sum, (size_t)b->n);
}

static int run_backward(const kn_launch *l, bool centred) {
    const kn_layer_norm_args *a = l->args;
    kn_desc x = as_rows(l->in[1], a->normalized);
    bool is_double = x.dtype == KN_F64, half = x.dtype != KN_F64 && x.dtype != KN_F32;
    backward b = {.kernels = kn__row_kernels_of(kn__isa_detect(), is_double),
                  .dtype = (kn_dtype)x.dtype,
                  .size = kn_dtype_size((kn_dtype)x.dtype),
                  .eps = a->eps,
                  .centred = centred,
                  .rows = x.shape[0],
                  .n = x.shape[1]};
    b.dy = kn_desc_data(l->in[0], b.size);
    b.x = kn_desc_data(l->in[1], b.size);
    b.dx = kn_desc_data(l->out[0], b.size);
    b.chunk = (b.rows + CHUNKS - 1) / CHUNKS;
    if (b.chunk < LEAST_ROWS) b.chunk = LEAST_ROWS;
    int64_t chunks = b.rows ? (b.rows + b.chunk - 1) / b.chunk : 1;
    size_t bytes = (size_t)(chunks * 2 * b.n) * sizeof(double) + 1;
    size_t room = half ? (size_t)(chunks * 3 * b.n) * sizeof(float) + 1 : 0;
    int status = KN_OK;
    b.sums = l->host->scratch_get(bytes);
    b.room = room ? l->host->scratch_get(room) : NULL;
    if (!b.sums || (room && !b.room) || !kn__wide_get(l, l->in[2], is_double, &b.weight)) {
        status = kn__scratch_failed(l, bytes + room);
    } else {
        if (!b.rows) memset(b.sums, 0, bytes);
        int64_t work = b.chunk * b.n + 1;
        l->host->parallel_for(b.rows ? chunks : 0, 16384 / work + 1, backward_chunks, &b);
        store_sums(&b, chunks, l->out[1], 0);
        if (centred) store_sums(&b, chunks, l->out[2], 1);
    }
    l->host->scratch_put(b.sums);
    l->host->scratch_put(b.room);
    kn__wide_put(l, &b.weight);
    return status;
}

int kn__flex_layer_norm_grad(const kn_launch *l) {
    return run_backward(l, true);
}
int kn__flex_rms_norm_grad(const kn_launch *l) {
    return run_backward(l, false);
}
