/* scatter, scatter_add, scatter_reduce, index_add: writing by index. The result begins as a copy of
 * x. What may meet in one place is written by one thread in the order of the index: only the axes
 * around the indexed one are shared out, so the bits are the same for any number of threads. */
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/indexed.h"
#include "backends/flex/move.h"

typedef enum joining { PUT, ADD, MULTIPLY, LARGER, SMALLER } joining;

/* out[o, index[o, a, c], c] op= src[o, a, c]. */
typedef struct job {
    const int64_t *indices;
    const char *src;
    char *out;
    int64_t size, n, inner; /* of the indexed axis in out; indices along it; elements after it */
    bool listed;            /* one index for each a: index[a] */
    int lead;               /* axes before the indexed one: */
    int64_t shape[KN_MAX_RANK];  /* their sizes in the index space */
    int64_t stride[KN_MAX_RANK]; /* and strides in out, in elements */
    int64_t chunk, chunks;       /* of inner */
    kn_dtype dtype;
    joining way;
} job;

typedef uint8_t byte_word __attribute__((may_alias));
typedef uint16_t word_2 __attribute__((may_alias));
typedef uint32_t word_4 __attribute__((may_alias));
typedef uint64_t word_8 __attribute__((may_alias));
typedef int32_t signed_4 __attribute__((may_alias));
typedef int64_t signed_8 __attribute__((may_alias));

#define T byte_word
#define OP(a, b) (b)
#define FN put_1
#include "backends/flex/scatter.inc.h"
#define T word_2
#define OP(a, b) (b)
#define FN put_2
#include "backends/flex/scatter.inc.h"
#define T word_4
#define OP(a, b) (b)
#define FN put_4
#include "backends/flex/scatter.inc.h"
#define T word_8
#define OP(a, b) (b)
#define FN put_8
#include "backends/flex/scatter.inc.h"
#define T float
#define OP(a, b) ((a) + (b))
#define FN add_f32
#include "backends/flex/scatter.inc.h"
#define T double
#define OP(a, b) ((a) + (b))
#define FN add_f64
#include "backends/flex/scatter.inc.h"
#define T byte_word
#define OP(a, b) (byte_word)((a) + (b))
#define FN add_i8
#include "backends/flex/scatter.inc.h"
#define T byte_word
#define OP(a, b) (byte_word)(((a) | (b)) != 0)
#define FN add_bool
#include "backends/flex/scatter.inc.h"
#define T word_2
#define OP(a, b) (word_2)((a) + (b))
#define FN add_i16
#include "backends/flex/scatter.inc.h"
#define T word_4
#define OP(a, b) ((a) + (b))
#define FN add_i32
#include "backends/flex/scatter.inc.h"
#define T word_8
#define OP(a, b) ((a) + (b))
#define FN add_i64
#include "backends/flex/scatter.inc.h"

#define T float
#define OP(a, b) ((a) * (b))
#define FN multiply_f32
#include "backends/flex/scatter.inc.h"
#define T double
#define OP(a, b) ((a) * (b))
#define FN multiply_f64
#include "backends/flex/scatter.inc.h"
#define T float
#define OP(a, b) ((b) > (a) || (b) != (b) ? (b) : (a))
#define FN larger_f32
#include "backends/flex/scatter.inc.h"
#define T double
#define OP(a, b) ((b) > (a) || (b) != (b) ? (b) : (a))
#define FN larger_f64
#include "backends/flex/scatter.inc.h"
#define T float
#define OP(a, b) ((b) < (a) || (b) != (b) ? (b) : (a))
#define FN smaller_f32
#include "backends/flex/scatter.inc.h"
#define T double
#define OP(a, b) ((b) < (a) || (b) != (b) ? (b) : (a))
#define FN smaller_f64
#include "backends/flex/scatter.inc.h"
#define T signed_4
#define OP(a, b) ((b) > (a) ? (b) : (a))
#define FN larger_i32
#include "backends/flex/scatter.inc.h"
#define T signed_8
#define OP(a, b) ((b) > (a) ? (b) : (a))
#define FN larger_i64
#include "backends/flex/scatter.inc.h"
#define T signed_4
#define OP(a, b) ((b) < (a) ? (b) : (a))
#define FN smaller_i32
#include "backends/flex/scatter.inc.h"
#define T signed_8
#define OP(a, b) ((b) < (a) ? (b) : (a))
#define FN smaller_i64
#include "backends/flex/scatter.inc.h"
#define T word_4
#define OP(a, b) ((a) * (b))
#define FN multiply_i32
#include "backends/flex/scatter.inc.h"
#define T word_8
#define OP(a, b) ((a) * (b))
#define FN multiply_i64
#include "backends/flex/scatter.inc.h"

typedef void write_fn(const job *j, int64_t o, int64_t base, int64_t from, int64_t to);

/* NULL where there is none, and the reference kernel is to do it. */
static write_fn *joiner(kn_dtype dtype, joining way) {
    static write_fn *const all[][KN_DTYPE_COUNT] = {
        [ADD] = {[KN_F64] = add_f64,
                 [KN_F32] = add_f32,
                 [KN_I64] = add_i64,
                 [KN_U64] = add_i64,
                 [KN_I32] = add_i32,
                 [KN_U32] = add_i32,
                 [KN_I16] = add_i16,
                 [KN_U16] = add_i16,
                 [KN_I8] = add_i8,
                 [KN_U8] = add_i8,
                 [KN_BOOL] = add_bool},
        [MULTIPLY] = {[KN_F64] = multiply_f64,
                      [KN_F32] = multiply_f32,
                      [KN_I64] = multiply_i64,
                      [KN_U64] = multiply_i64,
                      [KN_I32] = multiply_i32,
                      [KN_U32] = multiply_i32},
        [LARGER] = {[KN_F64] = larger_f64,
                    [KN_F32] = larger_f32,
                    [KN_I64] = larger_i64,
                    [KN_I32] = larger_i32},
        [SMALLER] = {[KN_F64] = smaller_f64,
                     [KN_F32] = smaller_f32,
                     [KN_I64] = smaller_i64,
                     [KN_I32] = smaller_i32}};
    return all[way][dtype];
}

static write_fn *writer(kn_dtype dtype, joining way) {
    if (way != PUT) return joiner(dtype, way);
    switch (kn_dtype_size(dtype)) {
    case 1:
        return put_1;
    case 2:
        return put_2;
    case 4:
        return put_4;
    default:
        return put_8;
    }
}

static void write_chunks(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    write_fn *write = writer(j->dtype, j->way);
    for (int64_t k = begin; k < end; k++) {
        int64_t o = k / j->chunks, from = k % j->chunks * j->chunk, base = 0;
        int64_t to = j->inner - from < j->chunk ? j->inner : from + j->chunk;
        for (int64_t i = j->lead - 1, rest = o; i >= 0; rest /= j->shape[i--])
            base += rest % j->shape[i] * j->stride[i];
        write(j, o, base, from, to);
    }
}

static void write_all(const kn_launch *l, job *j) {
    int64_t outer = 1, element = (int64_t)kn_dtype_size(j->dtype);
    for (int i = 0; i < j->lead; i++) outer *= j->shape[i];
    /* Where there is too little around the indexed axis, what is behind it is shared out too; no
     * element's sum depends on how. */
    int64_t line = 64 / element, shares = outer >= l->host->threads ? 1 : l->host->threads;
    j->chunk = (j->inner + shares - 1) / shares;
    if (shares > 1) j->chunk = (j->chunk + line - 1) / line * line;
    j->chunks = (j->inner - 1) / j->chunk + 1;
    int64_t width = j->inner < j->chunk ? j->inner : j->chunk;
    kn__flex_spread(l->host, outer * j->chunks, j->n * width * element, write_chunks, j);
}

/* ---- Half precision: the sums are kept in float32 ----------------------------------------------
 */

static kn_desc dense_as(const kn_desc *d, kn_dtype dtype, kn_buffer *buffer) {
    kn_desc out = *d;
    int64_t stride = 1;
    out.buffer = buffer;
    out.offset = 0;
    out.dtype = (uint8_t)dtype;
    out.contiguous = 1;
    for (int i = out.rank - 1; i >= 0; stride *= out.shape[i--]) out.strides[i] = stride;
    return out;
}

static bool get(const kn_launch *l, const kn_desc *like, kn_dtype dtype, kn_buffer *b) {
    b->bytes = (size_t)kn__flex_numel(like) * kn_dtype_size(dtype);
    b->data = l->host->scratch_get(b->bytes + 1);
    if (!b->data) {
        l->failure->code = KN_E_OUT_OF_MEMORY_HOST;
        l->failure->value[0] = (int64_t)b->bytes;
    }
    return b->data != NULL;
}

/* Copies x, then writes src's elements. src is made contiguous where it is not. */
static int run(const kn_launch *l, job *j, const kn_desc *src) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    kn_dtype own = (kn_dtype)out->dtype;
    bool half = j->way != PUT && (own == KN_F16 || own == KN_BF16);
    kn_buffer sums = {0}, values = {0};
    kn_desc target = *out, source = *src;
    j->dtype = half ? KN_F32 : own;
    bool convert = half || !src->contiguous;
    bool ok = (!half || get(l, out, KN_F32, &sums)) && (!convert || get(l, src, j->dtype, &values));
    if (ok) {
        if (half) target = dense_as(out, KN_F32, &sums);
        if (convert) {
            source = dense_as(src, j->dtype, &values);
            kn__flex_move(l->host, &source, src);
        }
        kn__flex_move(l->host, &target, x);
        j->src = kn_desc_data(&source, kn_dtype_size(j->dtype));
        j->out = kn_desc_data(&target, kn_dtype_size(j->dtype));
        if (kn__flex_numel(src)) write_all(l, j);
        if (half) kn__flex_move(l->host, out, &target);
    }
    l->host->scratch_put(sums.data);
    l->host->scratch_put(values.data);
    return ok ? KN_OK : KN_E_OUT_OF_MEMORY_HOST;
}

/* ---- Rows of the table -------------------------------------------------------------------------
 */

/* The axes around the indexed one. False where the index is shorter than out behind it, so that
 * its elements there do not lie one after the other in out. */
static bool lay_out(job *j, const kn_desc *space, const kn_desc *out, int axis) {
    j->size = j->n = j->inner = 1;
    if (out->rank == 0 || space->rank == 0) return out->rank == space->rank;
    j->size = out->shape[axis];
    j->n = space->shape[axis];
    for (int i = axis + 1; i < out->rank; i++) {
        if (space->shape[i] != out->shape[i]) return false;
        j->inner *= out->shape[i];
    }
    j->lead = axis;
    int64_t stride = j->inner * j->size;
    for (int i = axis - 1; i >= 0; stride *= out->shape[i--]) {
        j->shape[i] = space->shape[i];
        j->stride[i] = stride;
    }
    return true;
}

static int scatter(const kn_launch *l, joining way) {
    const kn_desc *index = l->in[1], *out = l->out[0];
    int axis = (int)((const kn_axis_args *)l->args)->axis;
    job j = {.way = way};
    if (kn__flex_numel(index) == 0) {
        kn__flex_move(l->host, out, l->in[0]);
        return KN_OK;
    }
    if (!lay_out(&j, index, out, axis)) return l->host->reference(l->operation)(l);
    kn__flex_indices indices;
    int status = kn__flex_take_indices(l, index, axis, j.size, &indices);
    if (status != KN_OK) return status;
    j.indices = indices.at;
    status = run(l, &j, l->in[2]);
    kn__flex_drop_indices(l, &indices);
    return status;
}

int kn__flex_scatter(const kn_launch *l) {
    return scatter(l, PUT);
}
int kn__flex_scatter_add(const kn_launch *l) {
    return scatter(l, ADD);
}

/* A mean, and a target that does not count, are left to the reference kernel. */
int kn__flex_scatter_reduce(const kn_launch *l) {
    const kn_scatter_reduce_args *a = l->args;
    kn_dtype dtype = (kn_dtype)l->out[0]->dtype;
    bool half = dtype == KN_F16 || dtype == KN_BF16;
    joining way = PUT;
    if (strcmp(a->reduce, "sum") == 0) way = ADD;
    if (strcmp(a->reduce, "prod") == 0) way = MULTIPLY;
    if (strcmp(a->reduce, "amax") == 0) way = LARGER;
    if (strcmp(a->reduce, "amin") == 0) way = SMALLER;
    if (way == PUT || a->exclude_self || !joiner(half ? KN_F32 : dtype, way))
        return l->host->reference(l->operation)(l);
    return scatter(l, way);
}

int kn__flex_index_add(const kn_launch *l) {
    const kn_desc *src = l->in[2], *out = l->out[0];
    const kn_index_add_args *a = l->args;
    int axis = (int)a->axis;
    if (a->alpha.given) return l->host->reference(l->operation)(l);
    job j = {.way = ADD, .listed = true};
    lay_out(&j, src, out, axis);
    kn__flex_indices indices;
    int status = kn__flex_take_indices(l, l->in[1], axis, j.size, &indices);
    if (status != KN_OK) return status;
    j.indices = indices.at;
    status = run(l, &j, src);
    kn__flex_drop_indices(l, &indices);
    return status;
}
