/* Reductions on flex: sum, mean, prod, max, min over any axes of contiguous operands.
 *
 * Axes next to each other that are all kept or all reduced are joined. What is innermost decides:
 * a reduced run is folded as a row, a kept run as the columns of a matrix. Long reductions are cut
 * into pieces whose number follows from the shape alone, and the pieces' results are folded in
 * order, so the bits are the same for any number of threads. */
#include <math.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/integers.h"
#include "backends/flex/row_kernels.h"
#include "core/casts.h"

enum { TILE = 512, PIECE = 32768, TASKS = 32, SMALL = 16384, CHUNK = 1024 };

typedef struct span {
    int64_t n, stride;
} span;

typedef struct plan {
    kn__fold_row_fn *row;
    kn__fold_columns_fn *columns, *join; /* join: of accumulators */
    double identity;
    const char *data;
    char *out;
    kn_dtype dtype, row_dtype, acc_dtype, out_dtype; /* row: what the kernels take */
    size_t size, acc_size, out_size;
    double scale;                                 /* the results are multiplied with this: mean */
    span kept[KN_MAX_RANK], reduced[KN_MAX_RANK]; /* without the innermost of each */
    int n_kept, n_reduced;
    int64_t outer, inner;  /* products of kept and reduced */
    int64_t n;             /* length of a row, or rows of a matrix */
    int64_t m;             /* columns of a matrix; 0: rows are folded */
    int64_t pieces, piece; /* of the whole reduction of a result: how many, how long */
    int64_t tiles;         /* of columns */
    void *partial;         /* results of pieces; NULL where there is one */
} plan;

/* ---- Planning ---- */

static bool is_reduced(const kn_axes *axes, int axis) {
    for (int k = 0; k < axes->count; k++) {
        if (axes->axis[k] == axis) return true;
    }
    return false;
}

/* The runs of axes from the inside out; those of size 1 belong to any run. */
static void join_axes(plan *p, const kn_desc *x, const kn_axes *axes) {
    span runs[KN_MAX_RANK + 1] = {{1, 1}};
    bool reduces[KN_MAX_RANK + 1] = {false};
    int n = 0;
    int64_t stride = 1;
    for (int i = x->rank - 1; i >= 0; i--) {
        if (x->shape[i] == 1) continue;
        bool reduced = is_reduced(axes, i);
        if (n && reduces[n - 1] == reduced)
            runs[n - 1].n *= x->shape[i];
        else
            runs[n] = (span){x->shape[i], stride}, reduces[n++] = reduced;
        stride *= x->shape[i];
    }
    int first = 0;
    p->n = n && reduces[0] ? runs[0].n : 1;
    p->m = n && !reduces[0] ? runs[0].n : 0;
    if (p->m && n > 1) p->n = runs[1].n;
    if (n) first = p->m && n > 1 ? 2 : 1;
    p->outer = p->inner = 1;
    for (int i = first; i < n; i++) {
        if (reduces[i])
            p->reduced[p->n_reduced++] = runs[i], p->inner *= runs[i].n;
        else
            p->kept[p->n_kept++] = runs[i], p->outer *= runs[i].n;
    }
}

static int64_t ceil_div(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}

/* Rows: a piece is a part of one row or several rows. Columns: several rows of the matrix. */
static void cut(plan *p) {
    int64_t rows = p->m ? p->inner * p->n : p->inner, width = p->m ? p->m : p->n;
    p->tiles = p->m ? ceil_div(p->m, TILE) : 1;
    int64_t tasks = p->outer * p->tiles;
    p->piece = rows;
    if (!p->m && p->n > 2 * PIECE) {
        p->pieces = p->inner * ceil_div(p->n, PIECE);
        p->piece = 0;
        return;
    }
    if (tasks < TASKS && rows * width >= 2 * PIECE) {
        int64_t wanted = ceil_div(TASKS, tasks), least = ceil_div(SMALL, width);
        p->piece = ceil_div(rows, wanted);
        if (p->piece < least) p->piece = least;
    }
    p->pieces = ceil_div(rows, p->piece);
}

static int64_t offset_of(const span *spans, int n, int64_t index) {
    int64_t offset = 0;
    for (int i = 0; i < n; i++) {
        offset += index % spans[i].n * spans[i].stride;
        index /= spans[i].n;
    }
    return offset;
}

/* ---- Folding ---- */

static void fold_row(const plan *p, const char *x, int64_t n, void *acc) {
    if (p->dtype == p->row_dtype) {
        p->row(x, n, acc);
        return;
    }
    int64_t wide[CHUNK]; /* room for any type */
    for (int64_t i = 0; i < n; i += CHUNK) {
        int64_t part = n - i < CHUNK ? n - i : CHUNK;
        kn__cast_array(p->row_dtype, wide, p->dtype, x + (size_t)i * p->size, (size_t)part);
        p->row(wide, part, acc);
    }
}

static void fold_columns(const plan *p, const char *x, int64_t rows, int64_t m, void *acc) {
    if (p->dtype == p->row_dtype) {
        p->columns(x, rows, p->m, m, acc);
        return;
    }
    int64_t wide[TILE];
    for (int64_t i = 0; i < rows; i++) {
        kn__cast_array(p->row_dtype, wide, p->dtype, x + (size_t)(i * p->m) * p->size, (size_t)m);
        p->columns(wide, 1, m, m, acc);
    }
}

static void start(const plan *p, void *acc, int64_t n) {
    kn__cast_strided(p->acc_dtype, acc, 1, KN_F64, &p->identity, 0, (size_t)n);
}

static void store(const plan *p, const void *acc, int64_t n, int64_t at) {
    char *to = p->out + (size_t)at * p->out_size;
    if (p->scale == 1) {
        kn__cast_array(p->out_dtype, to, p->acc_dtype, acc, (size_t)n);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        double v = ((const double *)acc)[i] * p->scale;
        kn__cast_one(p->out_dtype, to + (size_t)i * p->out_size, KN_F64, &v);
    }
}

/* ---- One task: a piece of a tile of a result ---- */

static void row_piece(const plan *p, int64_t o, int64_t piece, void *acc) {
    const char *x = p->data + (size_t)offset_of(p->kept, p->n_kept, o) * p->size;
    if (!p->piece) { /* a part of a long row */
        int64_t parts = p->pieces / p->inner, from = piece % parts * PIECE;
        int64_t at = offset_of(p->reduced, p->n_reduced, piece / parts) + from;
        int64_t n = p->n - from < PIECE ? p->n - from : PIECE;
        fold_row(p, x + (size_t)at * p->size, n, acc);
        return;
    }
    int64_t end = (piece + 1) * p->piece < p->inner ? (piece + 1) * p->piece : p->inner;
    for (int64_t q = piece * p->piece; q < end; q++) {
        int64_t at = offset_of(p->reduced, p->n_reduced, q);
        fold_row(p, x + (size_t)at * p->size, p->n, acc);
    }
}

static void column_piece(const plan *p, int64_t o, int64_t tile, int64_t piece, void *acc) {
    int64_t first = tile * TILE, m = p->m - first < TILE ? p->m - first : TILE;
    int64_t base = offset_of(p->kept, p->n_kept, o) + first, all = p->inner * p->n;
    int64_t end = (piece + 1) * p->piece < all ? (piece + 1) * p->piece : all;
    for (int64_t g = piece * p->piece; g < end;) {
        int64_t q = g / p->n, i = g % p->n, rows = p->n - i < end - g ? p->n - i : end - g;
        int64_t at = base + offset_of(p->reduced, p->n_reduced, q) + i * p->m;
        fold_columns(p, p->data + (size_t)at * p->size, rows, m, acc);
        g += rows;
    }
}

static void run_task(const plan *p, int64_t task) {
    double acc[TILE]; /* of any type */
    int64_t piece = task % p->pieces, tile = task / p->pieces % p->tiles;
    int64_t o = task / p->pieces / p->tiles, width = p->m ? p->m : 1;
    int64_t left = width - tile * TILE, m = left < TILE ? left : TILE;
    start(p, acc, m);
    if (p->m)
        column_piece(p, o, tile, piece, acc);
    else
        row_piece(p, o, piece, acc);
    if (!p->partial) {
        store(p, acc, m, o * width + tile * TILE);
        return;
    }
    char *to =
        (char *)p->partial + (size_t)((o * p->pieces + piece) * width + tile * TILE) * p->acc_size;
    memcpy(to, acc, (size_t)m * p->acc_size);
}

static void run_tasks(void *user, int64_t begin, int64_t end) {
    for (int64_t t = begin; t < end; t++) run_task(user, t);
}

/* Folds the results of the pieces, each a row of width accumulators. */
static void join_pieces(const plan *p) {
    int64_t width = p->m ? p->m : 1;
    for (int64_t o = 0; o < p->outer; o++) {
        char *from = (char *)p->partial + (size_t)(o * p->pieces * width) * p->acc_size;
        p->join(from + (size_t)width * p->acc_size, p->pieces - 1, width, width, from);
        store(p, from, width, o * width);
    }
}

/* ---- Entries ---- */

static int out_of_memory(const kn_launch *l, size_t bytes) {
    *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
    return KN_E_OUT_OF_MEMORY_HOST;
}

static void describe(plan *p, const kn_launch *l) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    p->dtype = (kn_dtype)x->dtype;
    p->out_dtype = (kn_dtype)out->dtype;
    p->size = kn_dtype_size(p->dtype);
    p->out_size = kn_dtype_size(p->out_dtype);
    p->acc_size = kn_dtype_size(p->acc_dtype);
    p->data = kn_desc_data(x, p->size);
    p->out = kn_desc_data(out, p->out_size);
    join_axes(p, x, &((const kn_reduce_args *)l->args)->axes);
}

static void identity_everywhere(const plan *p, int64_t n) {
    double acc[1];
    start(p, acc, 1);
    for (int64_t i = 0; i < n; i++) store(p, acc, 1, i);
}

static int fold(plan *p, const kn_launch *l) {
    describe(p, l);
    int64_t width = p->m ? p->m : 1;
    if (p->n == 0 || p->inner == 0) {
        identity_everywhere(p, p->outer * width);
        return KN_OK;
    }
    cut(p);
    if (p->pieces > 1) {
        size_t bytes = (size_t)(p->outer * p->pieces * width) * p->acc_size;
        p->partial = l->host->scratch_get(bytes);
        if (!p->partial) return out_of_memory(l, bytes);
    }
    int64_t tasks = p->outer * p->tiles * p->pieces;
    int64_t work = p->outer * p->inner * p->n * width / tasks + 1;
    l->host->parallel_for(tasks, work < SMALL ? SMALL / work + 1 : 1, run_tasks, p);
    if (p->partial) join_pieces(p);
    l->host->scratch_put(p->partial);
    return KN_OK;
}

static int fold_floats(const kn_launch *l, kn__fold_kind kind, double scale) {
    static const double identity[] = {0, 1, -INFINITY, INFINITY};
    const kn__fold_kernels *k = kn__fold_kernels_of(kn__isa_detect());
    bool is_double = l->in[0]->dtype == KN_F64;
    plan p = {.row = k->row[kind][is_double],
              .columns = k->columns[kind][is_double],
              .identity = identity[kind],
              .scale = scale,
              .row_dtype = is_double ? KN_F64 : KN_F32};
    p.acc_dtype = kind <= KN__FOLD_PROD ? KN_F64 : p.row_dtype;
    p.join = k->columns[kind][p.acc_dtype == KN_F64];
    return fold(&p, l);
}

/* ---- Integers and truth values ---- */

static void sum_row(const void *data, int64_t n, void *acc) {
    const int64_t *x = data;
    uint64_t sum = 0, *to = acc;
    for (int64_t i = 0; i < n; i++) sum += (uint64_t)x[i];
    *to += sum;
}
static void sum_columns(const void *data, int64_t rows, int64_t stride, int64_t m, void *acc) {
    const int64_t *x = data;
    uint64_t *to = acc;
    for (int64_t i = 0; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) to[j] += (uint64_t)x[j];
    }
}
static void any_row(const void *data, int64_t n, void *acc) {
    const uint8_t *x = data;
    uint8_t found = 0, *to = acc;
    for (int64_t i = 0; i < n; i++) found |= x[i];
    *to |= found;
}
static void any_columns(const void *data, int64_t rows, int64_t stride, int64_t m, void *acc) {
    const uint8_t *x = data;
    uint8_t *to = acc;
    for (int64_t i = 0; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) to[j] |= x[j];
    }
}
static void all_row(const void *data, int64_t n, void *acc) {
    const uint8_t *x = data;
    uint8_t all = 1, *to = acc;
    for (int64_t i = 0; i < n; i++) all &= x[i];
    *to &= all;
}
static void all_columns(const void *data, int64_t rows, int64_t stride, int64_t m, void *acc) {
    const uint8_t *x = data;
    uint8_t *to = acc;
    for (int64_t i = 0; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) to[j] &= x[j];
    }
}

static int sum_integers(const kn_launch *l) {
    plan p = {.row = sum_row,
              .columns = sum_columns,
              .join = sum_columns,
              .scale = 1,
              .row_dtype = KN_I64,
              .acc_dtype = KN_I64};
    return fold(&p, l);
}

static void product_row(const void *data, int64_t n, void *acc) {
    const int64_t *x = data;
    uint64_t product = 1, *to = acc;
    for (int64_t i = 0; i < n; i++) product *= (uint64_t)x[i];
    *to *= product;
}
static void product_columns(const void *data, int64_t rows, int64_t stride, int64_t m, void *acc) {
    const int64_t *x = data;
    uint64_t *to = acc;
    for (int64_t i = 0; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) to[j] *= (uint64_t)x[j];
    }
}

static int multiply_integers(const kn_launch *l) {
    plan p = {.row = product_row,
              .columns = product_columns,
              .join = product_columns,
              .identity = 1,
              .scale = 1,
              .row_dtype = KN_I64,
              .acc_dtype = KN_I64};
    return fold(&p, l);
}

int kn__flex_any(const kn_launch *l) {
    plan p = {.row = any_row,
              .columns = any_columns,
              .join = any_columns,
              .scale = 1,
              .row_dtype = KN_BOOL,
              .acc_dtype = KN_BOOL};
    return fold(&p, l);
}
int kn__flex_all(const kn_launch *l) {
    plan p = {.row = all_row,
              .columns = all_columns,
              .join = all_columns,
              .identity = 1,
              .scale = 1,
              .row_dtype = KN_BOOL,
              .acc_dtype = KN_BOOL};
    return fold(&p, l);
}

/* Whether elements keep their class in the result; what does not is the reference's. */
static bool same_class(const kn_launch *l) {
    return kn_dtype_is_float((kn_dtype)l->in[0]->dtype) ==
           kn_dtype_is_float((kn_dtype)l->out[0]->dtype);
}

int kn__flex_sum(const kn_launch *l) {
    if (!same_class(l)) return l->host->reference(l->operation)(l);
    bool floats = kn_dtype_is_float((kn_dtype)l->in[0]->dtype);
    return floats ? fold_floats(l, KN__FOLD_SUM, 1) : sum_integers(l);
}
int kn__flex_prod(const kn_launch *l) {
    if (!same_class(l)) return l->host->reference(l->operation)(l);
    bool floats = kn_dtype_is_float((kn_dtype)l->in[0]->dtype);
    return floats ? fold_floats(l, KN__FOLD_PROD, 1) : multiply_integers(l);
}

/* Of truth values the largest is any and the least is all. */
static int extreme(const kn_launch *l, bool least) {
    kn_dtype dtype = (kn_dtype)l->in[0]->dtype;
    if (kn_dtype_is_float(dtype)) return fold_floats(l, least ? KN__FOLD_MIN : KN__FOLD_MAX, 1);
    if (dtype == KN_BOOL) return least ? kn__flex_all(l) : kn__flex_any(l);
    const kn__int_folds *k = kn__int_folds_of(dtype);
    plan p = {.row = k->row[least],
              .columns = k->columns[least],
              .join = k->columns[least],
              .identity = least ? INFINITY : -INFINITY,
              .scale = 1,
              .row_dtype = dtype,
              .acc_dtype = dtype};
    return fold(&p, l);
}
int kn__flex_max(const kn_launch *l) {
    return extreme(l, false);
}
int kn__flex_min(const kn_launch *l) {
    return extreme(l, true);
}

int kn__flex_mean(const kn_launch *l) {
    const kn_axes *axes = &((const kn_reduce_args *)l->args)->axes;
    double n = 1;
    for (int i = 0; i < axes->count; i++) n *= (double)l->in[0]->shape[axes->axis[i]];
    return fold_floats(l, KN__FOLD_SUM, 1 / n);
}
