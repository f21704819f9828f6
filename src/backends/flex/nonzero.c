/* nonzero, masked_select, masked_scatter: each chunk is counted, so that all know where theirs
 * begins, then each writes. Operands are contiguous. */
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/move.h"

enum { MOST_CHUNKS = 64, LEAST_CHUNK = 4096, BLOCK = 256 };

typedef struct job {
    const char *x; /* what is asked for being zero: operand or mask */
    uint64_t bits; /* of an element: those that are not zero in what is not zero */
    size_t element;
    const char *values, *src; /* masked_select, masked_scatter: x; masked_scatter: src */
    char *out;
    int64_t *places, rank, shape[KN_MAX_RANK]; /* nonzero */
    int64_t n, chunk, room;         /* room: rows or elements that fit, or that src has */
    int64_t first[MOST_CHUNKS + 1]; /* how many there are before each chunk */
    void (*write)(const struct job *j, int64_t begin, int64_t end, int64_t at);
} job;

typedef uint8_t word_1 __attribute__((may_alias));
typedef uint16_t word_2 __attribute__((may_alias));
typedef uint32_t word_4 __attribute__((may_alias));
typedef uint64_t word_8 __attribute__((may_alias));

#define T word_1
#define FN(name) name##_1
#include "backends/flex/nonzero.inc.h"
#define T word_2
#define FN(name) name##_2
#include "backends/flex/nonzero.inc.h"
#define T word_4
#define FN(name) name##_4
#include "backends/flex/nonzero.inc.h"
#define T word_8
#define FN(name) name##_8
#include "backends/flex/nonzero.inc.h"

static int64_t end_of(const job *j, int64_t chunk) {
    return (chunk + 1) * j->chunk < j->n ? (chunk + 1) * j->chunk : j->n;
}

static void count_chunks(void *user, int64_t begin, int64_t end) {
    job *j = user;
    for (int64_t c = begin; c < end; c++) {
        int64_t from = c * j->chunk, to = end_of(j, c), n = 0;
        if (j->element == 1) n = count_1(j->x, j->bits, from, to);
        if (j->element == 2) n = count_2(j->x, j->bits, from, to);
        if (j->element == 4) n = count_4(j->x, j->bits, from, to);
        if (j->element == 8) n = count_8(j->x, j->bits, from, to);
        j->first[c + 1] = n;
    }
}

static void write_chunks(void *user, int64_t begin, int64_t end) {
    const job *j = user;
    for (int64_t c = begin; c < end; c++) j->write(j, c * j->chunk, end_of(j, c), j->first[c]);
}

/* Cuts the work and counts; how it is cut depends on the size alone. The number of chunks. */
static int64_t count_all(const kn_launch *l, job *j) {
    int64_t share = (j->n + MOST_CHUNKS - 1) / MOST_CHUNKS;
    j->chunk = share < LEAST_CHUNK ? LEAST_CHUNK : share;
    int64_t chunks = (j->n + j->chunk - 1) / j->chunk;
    j->first[0] = 0;
    kn__flex_spread(l->host, chunks, j->chunk * (int64_t)j->element, count_chunks, j);
    for (int64_t c = 0; c < chunks; c++) j->first[c + 1] += j->first[c];
    return chunks;
}

static void write_all(const kn_launch *l, job *j, int64_t chunks, size_t element) {
    kn__flex_spread(l->host, chunks, j->chunk * (int64_t)element, write_chunks, j);
}

/* ---- nonzero ---- */

/* The bits that say whether an element is zero: of a float all but its sign. */
static uint64_t telling_bits(kn_dtype dtype) {
    if (dtype == KN_F64) return ~(UINT64_C(1) << 63);
    if (dtype == KN_F32) return 0x7fffffff;
    if (dtype == KN_F16 || dtype == KN_BF16) return 0x7fff;
    return dtype == KN_C64 ? UINT64_C(0x7fffffff7fffffff) : ~UINT64_C(0);
}

int kn__flex_nonzero(const kn_launch *l) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    const kn_nonzero_args *a = l->args;
    size_t element = kn_dtype_size((kn_dtype)x->dtype);
    job j = {.x = kn_desc_data(x, element),
             .bits = telling_bits((kn_dtype)x->dtype),
             .element = element,
             .places = kn_desc_data(out, sizeof *j.places),
             .rank = x->rank,
             .n = kn__flex_numel(x),
             .room = out->shape[0]};
    for (int i = 0; i < x->rank; i++) j.shape[i] = x->shape[i];
    j.write = element == 1   ? places_1
              : element == 2 ? places_2
              : element == 4 ? places_4
                             : places_8;
    int64_t chunks = count_all(l, &j), count = j.first[chunks];
    int64_t rest = a->fill_value.given ? a->fill_value.value : -1;
    if (x->rank) write_all(l, &j, chunks, sizeof *j.places * (size_t)x->rank);
    for (int64_t i = count * j.rank; i < j.room * j.rank; i++) j.places[i] = rest;
    *(int64_t *)kn_desc_data(l->out[1], sizeof count) = count;
    return KN_OK;
}

/* ---- masks ---- */
static job masked(const kn_launch *l, size_t element) {
    return (job){.x = kn_desc_data(l->in[1], 1),
                 .bits = 0xff,
                 .element = 1,
                 .values = kn_desc_data(l->in[0], element),
                 .out = kn_desc_data(l->out[0], element),
                 .n = kn__flex_numel(l->in[1])};
}

int kn__flex_masked_select(const kn_launch *l) {
    size_t element = kn_dtype_size((kn_dtype)l->in[0]->dtype);
    if (element > 8) return l->host->reference(l->operation)(l);
    job j = masked(l, element);
    j.room = l->out[0]->shape[0];
    j.write = element == 1 ? pick_1 : element == 2 ? pick_2 : element == 4 ? pick_4 : pick_8;
    int64_t chunks = count_all(l, &j), count = j.first[chunks];
    write_all(l, &j, chunks, element);
    if (count < j.room)
        memset(j.out + (size_t)count * element, 0, (size_t)(j.room - count) * element);
    *(int64_t *)kn_desc_data(l->out[1], sizeof count) = count;
    return KN_OK;
}

int kn__flex_masked_scatter(const kn_launch *l) {
    size_t element = kn_dtype_size((kn_dtype)l->in[0]->dtype);
    if (element > 8) return l->host->reference(l->operation)(l);
    job j = masked(l, element);
    j.src = kn_desc_data(l->in[2], element);
    j.room = kn__flex_numel(l->in[2]);
    j.write = element == 1 ? lay_1 : element == 2 ? lay_2 : element == 4 ? lay_4 : lay_8;
    int64_t chunks = count_all(l, &j), count = j.first[chunks];
    if (count > j.room && !((const kn_masked_scatter_args *)l->args)->partial) {
        l->failure->code = KN_E_MASK_COUNT;
        l->failure->value[0] = count;
        l->failure->value[1] = j.room;
        return KN_E_MASK_COUNT;
    }
    write_all(l, &j, chunks, element);
    return KN_OK;
}

/* ---- flat_index: several int64 indices of one shape; others the slow way ---- */
typedef struct flat_job {
    const int64_t *index[KN_MAX_RANK];
    int64_t size[KN_MAX_RANK], *out;
    int n;
} flat_job;

static void ravel(void *user, int64_t begin, int64_t end) {
    const flat_job *j = user;
    for (int k = 0; k < j->n; k++) {
        const int64_t *index = j->index[k];
        int64_t size = j->size[k];
        for (int64_t i = begin; i < end; i++) {
            int64_t at = index[i] + (index[i] < 0 ? size : 0);
            j->out[i] = k ? j->out[i] * size + at : at;
        }
    }
}

/* Whether all lie within; whoever is wrong, the reference kernel says. */
static bool all_inside(const flat_job *j, int64_t n, bool from_end) {
    bool bad = false;
    for (int k = 0; k < j->n; k++) {
        const int64_t *index = j->index[k];
        int64_t size = j->size[k], negative = from_end ? size : 0;
        for (int64_t i = 0; i < n; i++) {
            uint64_t at = (uint64_t)index[i] + (uint64_t)(index[i] < 0 ? negative : 0);
            bad |= at >= (uint64_t)size;
        }
    }
    return !bad;
}

int kn__flex_flat_index(const kn_launch *l) {
    const kn_flat_index_args *a = l->args;
    const kn_desc *out = l->out[0];
    flat_job j = {.n = (int)l->n_in, .out = kn_desc_data(out, sizeof *j.out)};
    int64_t n = kn__flex_numel(out);
    bool plain = true;
    for (uint32_t k = 0; k < l->n_in; k++) {
        const kn_desc *d = l->in[k];
        plain = plain && d->dtype == KN_I64 && d->contiguous && kn__flex_numel(d) == n;
        j.index[k] = kn_desc_data(d, sizeof *j.out);
        j.size[k] = a->shape.dim[k];
    }
    if (!plain || !all_inside(&j, n, a->from_end)) return l->host->reference(l->operation)(l);
    kn__flex_spread(l->host, n, (int64_t)sizeof *j.out * (j.n + 1), ravel, &j);
    return KN_OK;
}
