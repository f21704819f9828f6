/* Attention on flex: blocks of query rows, of whose scores no more than a block is in memory. */
#include "ops/attention.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/gemm.h"
#include "backends/flex/row_kernels.h"
#include "core/casts.h"
#include "core/philox.h"
#include "core/runtime.h"

enum { BLOCK_BYTES = 1 << 18, LEAST_ROWS = 16, MOST_ROWS = 128 };
enum { Q, K, V, MASK, BIAS };

/* One launch, forward or backward. Rows are of float32 or float64. */
typedef struct job {
    kn_attention_args a;
    const kn_desc *in[5];      /* q, k, v, mask, bias */
    const kn_desc *dy, *to[3]; /* the result and the sums, or the gradients of q, k, v */
    kn_shape lead;             /* of q and the result */
    int64_t queries, keys, e, ev;
    int64_t rows, blocks; /* query rows of a block, blocks of one head */
    int64_t count;        /* heads of all batches */
    size_t size;          /* of an element of a row */
    kn_dtype wide;
    const kn__row_kernels *kernels;
    kn__workers *workers; /* inside one product; NULL where heads run side by side */
    atomic_int status;
} job;

static void set_up(job *j, const kn_launch *l, uint32_t first) {
    for (uint32_t i = 0; i < 5; i++) j->in[i] = first + i < l->n_in ? l->in[first + i] : NULL;
    const kn_desc *q = j->in[Q], *k = j->in[K], *v = j->in[V];
    const kn_desc *like = first ? l->in[0] : l->out[0];
    j->lead = (kn_shape){.rank = like->rank - 2};
    j->count = 1;
    for (int i = 0; i < j->lead.rank; i++) j->count *= j->lead.dim[i] = like->shape[i];
    j->queries = q->shape[q->rank - 2];
    j->e = q->shape[q->rank - 1];
    j->keys = k->shape[k->rank - 2];
    j->ev = v->shape[v->rank - 1];
    j->wide = q->dtype == KN_F64 ? KN_F64 : KN_F32;
    j->size = kn_dtype_size(j->wide);
    j->kernels = kn__row_kernels_of(kn__isa_detect(), j->wide == KN_F64);
    int64_t fit = BLOCK_BYTES / (int64_t)j->size / (j->keys > 0 ? j->keys : 1);
    j->rows = fit < LEAST_ROWS ? LEAST_ROWS : fit > MOST_ROWS ? MOST_ROWS : fit / 4 * 4;
    if (j->rows > j->queries) j->rows = j->queries;
    j->blocks = j->queries ? (j->queries - 1) / j->rows + 1 : 0;
    j->status = KN_OK;
}

/* ---- Where things lie ---- */

/* The matrix of an operand that belongs to head number index: its leading axes spread, and one head
 * of k and v serves several of q. */
static int64_t matrix_of(const kn_desc *d, const kn_shape *lead, int64_t index) {
    int64_t at = d->offset;
    int own = d->rank - 2;
    for (int n = 1; n <= lead->rank && n <= own; n++) {
        int64_t size = lead->dim[lead->rank - n], i = index % size, mine = d->shape[own - n];
        if (mine != size) i = mine == 1 ? 0 : i / (size / mine);
        at += i * d->strides[own - n];
        index /= size;
    }
    return at;
}

static char *address(const kn_desc *d, int64_t at) {
    return (char *)d->buffer->data + at * (int64_t)kn_dtype_size((kn_dtype)d->dtype);
}

/* n elements from at on as float32 or float64: where they lie, or converted into room. */
static const void *elements(const job *j, const kn_desc *d, int64_t at, int64_t n, void *room) {
    if ((kn_dtype)d->dtype == j->wide) return address(d, at);
    kn__cast_array(j->wide, room, (kn_dtype)d->dtype, address(d, at), (size_t)n);
    return room;
}

/* Row i of mask or bias, its axes of size 1 spread: keys elements of a row's type in room. */
static void spread_row(const job *j, const kn_desc *d, int64_t index, int64_t i, int64_t n,
                       void *room) {
    int64_t at = d->rank > 2 ? matrix_of(d, &j->lead, index) : d->offset;
    bool rows = d->rank > 1 && d->shape[d->rank - 2] != 1;
    bool columns = d->rank > 0 && d->shape[d->rank - 1] != 1;
    if (rows) at += i * d->strides[d->rank - 2];
    kn__cast_strided(j->wide, room, 1, (kn_dtype)d->dtype, address(d, at),
                     columns ? d->strides[d->rank - 1] : 0, (size_t)n);
}

/* ---- Matrix products of a block ---- */
static void fail(job *j, int status) {
    atomic_store_explicit(&j->status, status, memory_order_relaxed);
}

/* C[m, n] = A[m, k] B[k, n] or C + A B; column 0 of a stride: that operand is transposed. */
typedef struct matrix {
    const void *data;
    int64_t row, column;
} matrix;

static void product(job *j, matrix a, matrix b, int64_t m, int64_t n, int64_t k, void *c,
                    int64_t c_row, bool accumulate) {
    if (k == 0) {
        char *to = c;
        for (int64_t i = 0; i < m && !accumulate; i++)
            memset(to + (size_t)(i * c_row) * j->size, 0, (size_t)n * j->size);
        return;
    }
    kn__gemm g = {.type = j->wide == KN_F64 ? KN__GEMM_F64 : KN__GEMM_F32,
                  .batch = 1,
                  .m = m,
                  .n = n,
                  .k = k,
                  .a = {a.data, a.row, a.column, 0},
                  .b = {b.data, b.row, b.column, 0},
                  .c = c,
                  .c_row = c_row,
                  .c_column = 1,
                  .accumulate = accumulate};
    if (!kn__gemm_run(&g, kn__isa_detect(), j->workers)) fail(j, KN_E_OUT_OF_MEMORY_HOST);
}

/* ---- One row of scores ---- */
static int64_t seen_keys(const job *j, int64_t i) {
    if (!j->a.causal && !j->a.causal_from_end) return j->keys;
    int64_t n = i + 1 + (j->a.causal_from_end ? j->keys - j->queries : 0);
    return n < 0 ? 0 : n > j->keys ? j->keys : n;
}

/* What one block works in. */
typedef struct room {
    char *memory;
    void *scores, *slopes, *capped; /* [rows, keys] */
    void *q, *k, *v, *dy, *result;  /* converted operands, and results to be converted */
    void *dk, *dv;                  /* [keys, e], [keys, ev] */
    void *extra;                    /* a row of mask or bias */
    uint8_t *stays;
} room;

#define T float
#define ROW(name) name##_f32
#define TANH tanhf
#include "backends/flex/attention_row.inc.h"
#undef T
#undef ROW
#undef TANH
#define T double
#define ROW(name) name##_f64
#define TANH tanh
#include "backends/flex/attention_row.inc.h"
#undef T
#undef ROW
#undef TANH

/* The same draw for the shares of a block and for their gradients. */
static void drop_rows(job *j, room *r, int64_t index, int64_t i, int64_t n, int64_t columns,
                      void *rows) {
    for (int64_t k = 0; k < n && columns > 0; k++) {
        if (j->wide == KN_F64)
            drop_row_f64(j, r, index, i + k, columns, (double *)rows + k * j->keys);
        else
            drop_row_f32(j, r, index, i + k, columns, (float *)rows + k * j->keys);
    }
}

static void *carve(char *memory, size_t *at, int64_t elements, size_t size) {
    void *here = memory ? memory + *at : NULL;
    *at += ((size_t)elements * size + 63) / 64 * 64;
    return here;
}

/* The bytes that a block needs, and where in memory its parts lie; memory NULL: only the bytes. */
static size_t lay_out(const job *j, room *r, char *memory, bool backward) {
    size_t at = 0, size = j->size;
    bool half = (kn_dtype)j->in[Q]->dtype != j->wide;
    int64_t block = j->rows * j->keys, widest = j->e > j->ev ? j->e : j->ev;
    r->scores = carve(memory, &at, block, size);
    r->extra = carve(memory, &at, j->keys, size);
    r->stays = carve(memory, &at, j->keys, 1);
    if (backward) r->slopes = carve(memory, &at, block, size);
    if (backward && j->a.softcap != 0) r->capped = carve(memory, &at, block, size);
    if (!half) return at;
    r->q = carve(memory, &at, j->rows * j->e, size);
    r->k = carve(memory, &at, j->keys * j->e, size);
    r->v = carve(memory, &at, j->keys * j->ev, size);
    r->result = carve(memory, &at, j->rows * widest, size);
    if (!backward) return at;
    r->dy = carve(memory, &at, j->rows * j->ev, size);
    r->dk = carve(memory, &at, j->keys * j->e, size);
    r->dv = carve(memory, &at, j->keys * j->ev, size);
    return at;
}

static bool open_room(job *j, room *r, bool backward) {
    *r = (room){.memory = NULL};
    size_t bytes = lay_out(j, r, NULL, backward);
    r->memory = kn__scratch_get(bytes + 64);
    if (!r->memory) {
        fail(j, KN_E_OUT_OF_MEMORY_HOST);
        return false;
    }
    lay_out(j, r, r->memory, backward);
    return true;
}

/* The shares of rows i to i + n - 1 of head index in r->scores, of which only columns below the
 * returned number were made; the logarithms of the sums in sums. */
static int64_t shares(job *j, room *r, int64_t index, int64_t i, int64_t n, const void *q,
                      const void *k, void *sums) {
    int64_t columns = seen_keys(j, i + n - 1);
    if (columns > 0)
        product(j, (matrix){q, j->e, 1}, (matrix){k, 1, j->e}, n, columns, j->e, r->scores, j->keys,
                false);
    for (int64_t row = 0; row < n; row++) {
        int64_t own = seen_keys(j, i + row), at = row * j->keys;
        bool f64 = j->wide == KN_F64;
        if (f64)
            finish_row_f64(j, r, index, i + row, own, at, columns, sums, row);
        else
            finish_row_f32(j, r, index, i + row, own, at, columns, sums, row);
    }
    return columns;
}

/* ---- Forward ---- */
static void run_block(job *j, room *r, int64_t index, int64_t i) {
    const kn_desc *q = j->in[Q], *k = j->in[K], *v = j->in[V], *out = j->to[0];
    int64_t n = j->queries - i < j->rows ? j->queries - i : j->rows;
    const void *qs = elements(j, q, matrix_of(q, &j->lead, index) + i * j->e, n * j->e, r->q);
    const void *ks = elements(j, k, matrix_of(k, &j->lead, index), j->keys * j->e, r->k);
    const void *vs = elements(j, v, matrix_of(v, &j->lead, index), j->keys * j->ev, r->v);
    char *sums = address(j->to[1], j->to[1]->offset + index * j->queries + i);
    int64_t columns = shares(j, r, index, i, n, qs, ks, sums);
    if (j->a.dropout != 0) drop_rows(j, r, index, i, n, columns, r->scores);
    int64_t at = out->offset + (index * j->queries + i) * j->ev;
    void *to = r->result ? r->result : (void *)address(out, at);
    product(j, (matrix){r->scores, j->keys, 1}, (matrix){vs, j->ev, 1}, n, j->ev, columns, to,
            j->ev, false);
    if (r->result)
        kn__cast_array((kn_dtype)out->dtype, address(out, at), j->wide, to, (size_t)(n * j->ev));
}

static void run_blocks(void *user, int64_t begin, int64_t end) {
    job *j = user;
    room r;
    if (!open_room(j, &r, false)) return;
    for (int64_t t = begin; t < end; t++) run_block(j, &r, t / j->blocks, t % j->blocks * j->rows);
    kn__scratch_put(r.memory);
}

int kn__flex_attention(const kn_launch *l) {
    job j = {.a = *(const kn_attention_args *)l->args, .to = {l->out[0], l->out[1], NULL}};
    set_up(&j, l, 0);
    kn__parallel_for(kn__runtime_workers(), j.count * j.blocks, 1, run_blocks, &j);
    return j.status;
}

/* ---- Backward: the heads of q that share one head of k and v, block by block ---- */
static void grad_block(job *j, room *r, int64_t index, int64_t i, const void *ks, const void *vs,
                       void *dk, void *dv) {
    const kn_desc *q = j->in[Q], *dq = j->to[0];
    int64_t n = j->queries - i < j->rows ? j->queries - i : j->rows;
    int64_t row = index * j->queries + i;
    const void *qs = elements(j, q, q->offset + row * j->e, n * j->e, r->q);
    const void *dys = elements(j, j->dy, j->dy->offset + row * j->ev, n * j->ev, r->dy);
    int64_t columns = shares(j, r, index, i, n, qs, ks, NULL);
    product(j, (matrix){dys, j->ev, 1}, (matrix){vs, 1, j->ev}, n, columns, j->ev, r->slopes,
            j->keys, false);
    if (j->a.dropout != 0) drop_rows(j, r, index, i, n, columns, r->slopes);
    for (int64_t k = 0; k < n; k++) {
        if (j->wide == KN_F64)
            slope_row_f64(j, r, k * j->keys, columns);
        else
            slope_row_f32(j, r, k * j->keys, columns);
    }
    if (j->a.dropout != 0) drop_rows(j, r, index, i, n, columns, r->scores);
    int64_t at = dq->offset + row * j->e;
    void *to = r->result ? r->result : (void *)address(dq, at);
    matrix slopes = {r->slopes, j->keys, 1}, across = {r->slopes, 1, j->keys};
    product(j, slopes, (matrix){ks, j->e, 1}, n, j->e, columns, to, j->e, false);
    if (r->result)
        kn__cast_array((kn_dtype)dq->dtype, address(dq, at), j->wide, to, (size_t)(n * j->e));
    if (columns == 0) return;
    product(j, across, (matrix){qs, j->e, 1}, columns, j->e, n, dk, j->e, true);
    product(j, (matrix){r->scores, 1, j->keys}, (matrix){dys, j->ev, 1}, columns, j->ev, n, dv,
            j->ev, true);
}

static void grad_head(job *j, room *r, int64_t head, int64_t group) {
    const kn_desc *k = j->in[K], *v = j->in[V], *dk = j->to[1], *dv = j->to[2];
    int64_t nk = j->keys * j->e, nv = j->keys * j->ev;
    const void *ks = elements(j, k, k->offset + head * nk, nk, r->k);
    const void *vs = elements(j, v, v->offset + head * nv, nv, r->v);
    char *to_k = address(dk, dk->offset + head * nk), *to_v = address(dv, dv->offset + head * nv);
    void *sum_k = r->dk ? r->dk : (void *)to_k, *sum_v = r->dv ? r->dv : (void *)to_v;
    if (nk) memset(sum_k, 0, (size_t)nk * j->size);
    if (nv) memset(sum_v, 0, (size_t)nv * j->size);
    for (int64_t h = head * group; h < (head + 1) * group; h++) {
        for (int64_t i = 0; i < j->queries; i += j->rows)
            grad_block(j, r, h, i, ks, vs, sum_k, sum_v);
    }
    if (!r->dk) return;
    kn__cast_array((kn_dtype)dk->dtype, to_k, j->wide, sum_k, (size_t)nk);
    kn__cast_array((kn_dtype)dv->dtype, to_v, j->wide, sum_v, (size_t)nv);
}

/* The heads of k and v in all batches. */
static int64_t key_heads(const job *j) {
    const kn_desc *k = j->in[K];
    int64_t n = 1;
    for (int i = 0; i < k->rank - 2; i++) n *= k->shape[i];
    return n;
}

/* How many heads of q each of them serves. */
static int64_t group_of(const job *j) {
    int64_t heads = key_heads(j);
    return heads ? j->count / heads : 0;
}

static void grad_heads(void *user, int64_t begin, int64_t end) {
    job *j = user;
    room r;
    if (!open_room(j, &r, true)) return;
    for (int64_t head = begin; head < end; head++) grad_head(j, &r, head, group_of(j));
    kn__scratch_put(r.memory);
}

int kn__flex_attention_grad(const kn_launch *l) {
    job j = {.a = kn__attention_args_of(l->args),
             .dy = l->in[0],
             .to = {l->out[0], l->out[1], l->out[2]}};
    set_up(&j, l, 1);
    int64_t heads = key_heads(&j);
    kn__workers *all = kn__runtime_workers();
    bool few = heads < 2 * kn__workers_count(all);
    if (few) j.workers = all;
    kn__parallel_for(all, heads, few ? heads : 1, grad_heads, &j);
    return j.status;
}
