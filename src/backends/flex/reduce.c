/* Reductions on flex: sum, mean, prod, max, min over any axes of contiguous operands.
 *
 * Axes next to each other that are all kept or all reduced are joined. What is innermost decides:
 * a reduced run is folded as a row, a kept run as the columns of a matrix. Long reductions are cut
 * into pieces whose number follows from the shape alone, and the pieces' results are folded in
 * order, so the bits are the same for any number of threads. */
#include <math.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/row_kernels.h"
#include "core/casts.h"

enum { TILE = 512, PIECE = 32768, TASKS = 32, SMALL = 16384, CHUNK = 1024 };

typedef struct span {
    int64_t n, stride;
} span;

typedef struct plan {
    const kn__fold_kernels *kernels;
    kn__fold_kind kind;
    const char *data;
    char *out;
    kn_dtype dtype;
    size_t size, acc_size;
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
    kn__fold_row_fn *fold = p->kernels->row[p->kind][p->dtype == KN_F64];
    if (p->dtype == KN_F32 || p->dtype == KN_F64) {
        fold(x, n, acc);
        return;
    }
    float wide[CHUNK];
    for (int64_t i = 0; i < n; i += CHUNK) {
        int64_t part = n - i < CHUNK ? n - i : CHUNK;
        kn__cast_array(KN_F32, wide, p->dtype, x + (size_t)i * p->size, (size_t)part);
        fold(wide, part, acc);
    }
}

static void fold_columns(const plan *p, const char *x, int64_t rows, int64_t m, void *acc) {
    kn__fold_columns_fn *fold = p->kernels->columns[p->kind][p->dtype == KN_F64];
    if (p->dtype == KN_F32 || p->dtype == KN_F64) {
        fold(x, rows, p->m, m, acc);
        return;
    }
    float wide[TILE];
    for (int64_t i = 0; i < rows; i++) {
        kn__cast_array(KN_F32, wide, p->dtype, x + (size_t)(i * p->m) * p->size, (size_t)m);
        fold(wide, 1, m, m, acc);
    }
}

static void start(const plan *p, void *acc, int64_t n) {
    static const double identity[] = {0, 1, -INFINITY, INFINITY};
    double v = identity[p->kind];
    for (int64_t i = 0; i < n; i++) {
        if (p->acc_size == sizeof(double))
            ((double *)acc)[i] = v;
        else
            ((float *)acc)[i] = (float)v;
    }
}

static void store(const plan *p, const void *acc, int64_t n, int64_t at) {
    char *to = p->out + (size_t)at * p->size;
    kn_dtype from = p->acc_size == sizeof(double) ? KN_F64 : KN_F32;
    if (p->scale == 1) {
        kn__cast_array(p->dtype, to, from, acc, (size_t)n);
        return;
    }
    for (int64_t i = 0; i < n; i++) {
        double v = ((const double *)acc)[i] * p->scale;
        kn__cast_one(p->dtype, to + (size_t)i * p->size, KN_F64, &v);
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
    double acc[TILE];
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
    bool wide = p->acc_size == sizeof(double);
    for (int64_t o = 0; o < p->outer; o++) {
        char *from = (char *)p->partial + (size_t)(o * p->pieces * width) * p->acc_size;
        kn__fold_columns_fn *fold = p->kernels->columns[p->kind][wide];
        fold(from + (size_t)width * p->acc_size, p->pieces - 1, width, width, from);
        store(p, from, width, o * width);
    }
}

/* ---- Entries ---- */

static int out_of_memory(const kn_launch *l, size_t bytes) {
    *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
    return KN_E_OUT_OF_MEMORY_HOST;
}

static int fold(const kn_launch *l, kn__fold_kind kind, double scale) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    plan p = {.kernels = kn__fold_kernels_of(kn__isa_detect()),
              .kind = kind,
              .dtype = (kn_dtype)x->dtype,
              .size = kn_dtype_size((kn_dtype)x->dtype),
              .scale = scale};
    p.acc_size = kind <= KN__FOLD_PROD || p.dtype == KN_F64 ? sizeof(double) : sizeof(float);
    p.data = kn_desc_data(x, p.size);
    p.out = kn_desc_data(out, p.size);
    join_axes(&p, x, &((const kn_reduce_args *)l->args)->axes);
    if (p.outer == 0 || (p.m == 0 && p.n == 0 && p.outer == 0)) return KN_OK;
    int64_t width = p.m ? p.m : 1;
    if (p.n == 0 || p.inner == 0) { /* over nothing: the identity */
        double acc[1];
        start(&p, acc, 1);
        for (int64_t i = 0; i < p.outer * width; i++) store(&p, acc, 1, i);
        return KN_OK;
    }
    cut(&p);
    if (p.pieces > 1) {
        size_t bytes = (size_t)(p.outer * p.pieces * width) * p.acc_size;
        p.partial = l->host->scratch_get(bytes);
        if (!p.partial) return out_of_memory(l, bytes);
    }
    int64_t tasks = p.outer * p.tiles * p.pieces;
    int64_t work = p.outer * p.inner * p.n * width / tasks + 1;
    l->host->parallel_for(tasks, work < SMALL ? SMALL / work + 1 : 1, run_tasks, &p);
    if (p.partial) join_pieces(&p);
    l->host->scratch_put(p.partial);
    return KN_OK;
}

int kn__flex_sum(const kn_launch *l) {
    return fold(l, KN__FOLD_SUM, 1);
}
int kn__flex_prod(const kn_launch *l) {
    return fold(l, KN__FOLD_PROD, 1);
}
int kn__flex_max(const kn_launch *l) {
    return fold(l, KN__FOLD_MAX, 1);
}
int kn__flex_min(const kn_launch *l) {
    return fold(l, KN__FOLD_MIN, 1);
}

int kn__flex_mean(const kn_launch *l) {
    const kn_axes *axes = &((const kn_reduce_args *)l->args)->axes;
    double n = 1;
    for (int i = 0; i < axes->count; i++) n *= (double)l->in[0]->shape[axes->axis[i]];
    return fold(l, KN__FOLD_SUM, 1 / n);
}
