/* See move.h. Axes are put in the order in which to lies in memory and joined where both sides
 * allow it; what is left of the innermost axis is a row. Rows are copied, filled, cast or picked
 * up with a step; where from lies across to, tiles small enough for the first cache are turned. */
#include "backends/flex/move.h"

#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "backends/flex/cast.h"
#include "backends/flex/isa.h"
#include "core/casts.h"

enum {
    LARGE_BYTES = 8 << 20,   /* more than is worth keeping in caches */
    FEW_BYTES = 64 << 10,    /* not worth waking a thread for */
    CHUNK_BYTES = 128 << 10, /* of one chunk of parallel work */
    PART = 512 /* rows of from that all bands read before the next ones: their pages stay known */
};

/* The side of a tile: its buffer fits the first cache beside what is read and written. */
#define TILE_OF(T) (sizeof(T) < 4 ? 128 : sizeof(T) == 4 ? 64 : 32)

typedef struct nest {
    int rank;
    int64_t size[KN_MAX_RANK], to_step[KN_MAX_RANK], from_step[KN_MAX_RANK]; /* in bytes */
    char *to;
    const char *from;
    int64_t to_size, from_size; /* of an element */
    kn_dtype to_dtype, from_dtype;
} nest;

void kn__flex_spread(const kn_host *host, int64_t count, int64_t bytes,
                     void (*fn)(void *user, int64_t begin, int64_t end), void *user) {
    if (count <= 0) return;
    if (bytes < 1) bytes = 1;
    int64_t grain = CHUNK_BYTES / bytes + 1;
    if (count < 2 || count <= FEW_BYTES / bytes)
        fn(user, 0, count);
    else
        host->parallel_for(count, grain, fn, user);
}

/* ---- The loops ---------------------------------------------------------------------------------
 */

static int64_t magnitude(int64_t v) {
    return v < 0 ? -v : v;
}

/* Whether an axis with steps a lies further out than one with steps b. */
static bool outer(int64_t to_a, int64_t from_a, int64_t to_b, int64_t from_b) {
    if (magnitude(to_a) != magnitude(to_b)) return magnitude(to_a) > magnitude(to_b);
    return magnitude(from_a) > magnitude(from_b);
}

static void add_axis(nest *n, int64_t size, int64_t to, int64_t from) {
    int at = n->rank++;
    for (; at > 0 && outer(to, from, n->to_step[at - 1], n->from_step[at - 1]); at--) {
        n->size[at] = n->size[at - 1];
        n->to_step[at] = n->to_step[at - 1];
        n->from_step[at] = n->from_step[at - 1];
    }
    n->size[at] = size;
    n->to_step[at] = to;
    n->from_step[at] = from;
}

static void join_axes(nest *n) {
    int last = 0;
    for (int i = 1; i < n->rank; i++) {
        bool joins = n->to_step[last] == n->to_step[i] * n->size[i] &&
                     n->from_step[last] == n->from_step[i] * n->size[i];
        if (joins) {
            n->size[last] *= n->size[i];
        } else {
            n->size[++last] = n->size[i];
        }
        n->to_step[last] = n->to_step[i];
        n->from_step[last] = n->from_step[i];
    }
    if (n->rank) n->rank = last + 1;
}

/* False where there is nothing to move. */
static bool make_nest(nest *n, const kn_desc *to, const kn_desc *from) {
    *n = (nest){.to_dtype = (kn_dtype)to->dtype, .from_dtype = (kn_dtype)from->dtype};
    n->to_size = (int64_t)kn_dtype_size(n->to_dtype);
    n->from_size = (int64_t)kn_dtype_size(n->from_dtype);
    int lead = to->rank - from->rank;
    for (int i = 0; i < to->rank; i++) {
        if (to->shape[i] == 0) return false;
        if (to->shape[i] == 1) continue;
        bool spread = i < lead || from->shape[i - lead] == 1;
        add_axis(n, to->shape[i], to->strides[i] * n->to_size,
                 spread ? 0 : from->strides[i - lead] * n->from_size);
    }
    join_axes(n);
    n->to = kn_desc_data(to, (size_t)n->to_size);
    n->from = kn_desc_data(from, (size_t)n->from_size);
    return true;
}

/* ---- Rows --------------------------------------------------------------------------------------
 */

typedef struct row_job {
    nest n; /* of the outer axes */
    int64_t length, to_step, from_step;
    int64_t parts, part; /* a long row is cut into parts */
} row_job;

/* The element sizes that plain loops move; whatever they hold. */
typedef uint8_t word_1 __attribute__((may_alias));
typedef uint16_t word_2 __attribute__((may_alias));
typedef uint32_t word_4 __attribute__((may_alias));
typedef uint64_t word_8 __attribute__((may_alias));

/* Writes past the caches where the processor can, whole cache lines at a time: what is as large as
 * that is not read back soon, and need not be fetched to be overwritten. */
#ifdef __SSE2__
static void put_past_caches(char *to, const char *from, size_t bytes) {
    size_t head = (0 - (uintptr_t)to) % 64;
    if (head + 64 > bytes || head % 16) {
        memcpy(to, from, bytes);
        return;
    }
    size_t end = head + (bytes - head) / 64 * 64;
    memcpy(to, from, head);
    for (size_t i = head; i < end; i += 16) {
        __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(from + i));
        _mm_stream_si128((__m128i *)(void *)(to + i), v);
    }
    memcpy(to + end, from + end, bytes - end);
}
static void order_past_caches(void) {
    _mm_sfence();
}
#else
static void put_past_caches(char *to, const char *from, size_t bytes) {
    memcpy(to, from, bytes);
}
static void order_past_caches(void) {}
#endif

static void put(char *to, const void *from, size_t bytes, bool past_caches) {
    if (past_caches)
        put_past_caches(to, from, bytes);
    else
        memcpy(to, from, bytes);
}

/* Squares of 2, 4 or 8 rows turned by interleaving halves: r[i][k] becomes r[k][i]. */
#define MIX(v, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#define TURN_4(v, r)                                                                   \
    do {                                                                               \
        v low = MIX(v, r[0], r[1], 0, 4, 1, 5), low2 = MIX(v, r[2], r[3], 0, 4, 1, 5); \
        v top = MIX(v, r[0], r[1], 2, 6, 3, 7), top2 = MIX(v, r[2], r[3], 2, 6, 3, 7); \
        r[0] = MIX(v, low, low2, 0, 1, 4, 5);                                          \
        r[1] = MIX(v, low, low2, 2, 3, 6, 7);                                          \
        r[2] = MIX(v, top, top2, 0, 1, 4, 5);                                          \
        r[3] = MIX(v, top, top2, 2, 3, 6, 7);                                          \
    } while (0)
#define TURN_2(v, r)                                                      \
    do {                                                                  \
        v low = MIX(v, r[0], r[1], 0, 2), top = MIX(v, r[0], r[1], 1, 3); \
        r[0] = low;                                                       \
        r[1] = top;                                                       \
    } while (0)
#define LOW_8(v, a, b) MIX(v, a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define TOP_8(v, a, b) MIX(v, a, b, 4, 12, 5, 13, 6, 14, 7, 15)
/* Three rounds, each of which interleaves row i with row i + 4. */
#define TURN_8(v, r)                                     \
    do {                                                 \
        for (int round = 0; round < 3; round++) {        \
            v s[8];                                      \
            for (int k = 0; k < 4; k++) {                \
                s[2 * k] = LOW_8(v, r[k], r[k + 4]);     \
                s[2 * k + 1] = TOP_8(v, r[k], r[k + 4]); \
            }                                            \
            for (int k = 0; k < 8; k++) r[k] = s[k];     \
        }                                                \
    } while (0)

#define T word_1
#define SIDE 8
#define TURN TURN_8
#define FN(name) name##_1
#include "backends/flex/move.inc.h"
#define T word_2
#define SIDE 8
#define TURN TURN_8
#define FN(name) name##_2
#include "backends/flex/move.inc.h"
#define T word_4
#define SIDE 4
#define TURN TURN_4
#define FN(name) name##_4
#include "backends/flex/move.inc.h"
#define T word_8
#define SIDE 2
#define TURN TURN_2
#define FN(name) name##_8
#include "backends/flex/move.inc.h"

/* A row of dense elements, by the processor's own instructions; false where it has none. */
static bool cast_row(const nest *n, char *to, const char *from, int64_t count) {
#ifdef KILN_BUILD_AVX2
    if (n->to_dtype == KN_F16 && n->from_dtype == KN_F32 && kn__isa_usable(KN_ISA_AVX2)) {
        kn__flex_f16_from_f32_avx2((kn_f16 *)(void *)to, (const float *)(const void *)from, count);
        return true;
    }
    if (n->to_dtype == KN_F32 && n->from_dtype == KN_F16 && kn__isa_usable(KN_ISA_AVX2)) {
        kn__flex_f16_to_f32_avx2((float *)(void *)to, (const kn_f16 *)(const void *)from, count);
        return true;
    }
#else
    (void)n, (void)to, (void)from, (void)count;
#endif
    return false;
}

static void move_row(const row_job *j, char *to, const char *from, int64_t count) {
    const nest *n = &j->n;
    if (n->to_dtype != n->from_dtype) {
        bool dense = j->to_step == n->to_size && j->from_step == n->from_size;
        if (dense && cast_row(n, to, from, count)) return;
        kn__cast_strided(n->to_dtype, to, j->to_step / n->to_size, n->from_dtype, from,
                         j->from_step / n->from_size, (size_t)count);
        return;
    }
    if (j->to_step == n->to_size && j->from_step == n->to_size) {
        memcpy(to, from, (size_t)(count * n->to_size));
        return;
    }
    switch (n->to_size) {
    case 1:
        pick_1(to, j->to_step, from, j->from_step, count);
        break;
    case 2:
        pick_2(to, j->to_step, from, j->from_step, count);
        break;
    case 4:
        pick_4(to, j->to_step, from, j->from_step, count);
        break;
    case 8:
        pick_8(to, j->to_step, from, j->from_step, count);
        break;
    default:
        for (int64_t i = 0; i < count; i++)
            memcpy(to + i * j->to_step, from + i * j->from_step, (size_t)n->to_size);
    }
}

/* The place of the index-th row. */
typedef struct place {
    int64_t at[KN_MAX_RANK];
    char *to;
    const char *from;
} place;

static place locate(const nest *n, int64_t index) {
    place p = {.to = n->to, .from = n->from};
    for (int i = n->rank - 1; i >= 0; i--) {
        p.at[i] = index % n->size[i];
        index /= n->size[i];
        p.to += p.at[i] * n->to_step[i];
        p.from += p.at[i] * n->from_step[i];
    }
    return p;
}

static void advance(const nest *n, place *p) {
    for (int i = n->rank - 1; i >= 0; i--) {
        p->to += n->to_step[i];
        p->from += n->from_step[i];
        if (++p->at[i] < n->size[i]) return;
        p->at[i] = 0;
        p->to -= n->to_step[i] * n->size[i];
        p->from -= n->from_step[i] * n->size[i];
    }
}

static void move_rows(void *user, int64_t begin, int64_t end) {
    const row_job *j = user;
    place p = locate(&j->n, begin / j->parts);
    for (int64_t k = begin; k < end; k++) {
        int64_t part = k % j->parts, start = part * j->part;
        int64_t count = j->length - start < j->part ? j->length - start : j->part;
        move_row(j, p.to + start * j->to_step, p.from + start * j->from_step, count);
        if (part + 1 == j->parts) advance(&j->n, &p);
    }
}

static int64_t product(const int64_t *size, int rank) {
    int64_t n = 1;
    for (int i = 0; i < rank; i++) n *= size[i];
    return n;
}

static void run_rows(const kn_host *host, const nest *n) {
    row_job j = {.n = *n, .length = 1, .to_step = n->to_size, .from_step = n->from_size};
    if (n->rank) {
        int last = --j.n.rank;
        j.length = n->size[last];
        j.to_step = n->to_step[last];
        j.from_step = n->from_step[last];
    }
    j.part = CHUNK_BYTES / n->to_size;
    j.parts = (j.length - 1) / j.part + 1;
    if (j.parts == 1) j.part = j.length;
    kn__flex_spread(host, product(j.n.size, j.n.rank) * j.parts, j.part * n->to_size, move_rows,
                    &j);
}

/* ---- Tiles: from lies across to ----------------------------------------------------------------
 */

typedef struct tile_job {
    nest n;                /* of the axes around the tiles */
    int64_t across, along; /* elements: across is dense in from, along is dense in to */
    int64_t to_step;       /* from one across to the next, in to */
    int64_t from_step;     /* from one along to the next, in from */
    int64_t tile;          /* its side */
    bool past_caches;
    int64_t bands, parts; /* tiles of across; parts of along */
} tile_job;

static void turn_tile(const tile_job *j, char *to, const char *from, int64_t across,
                      int64_t along) {
    switch (j->n.to_size) {
    case 1:
        turn_1(to, j->to_step, from, j->from_step, across, along, j->past_caches);
        break;
    case 2:
        turn_2(to, j->to_step, from, j->from_step, across, along, j->past_caches);
        break;
    case 4:
        turn_4(to, j->to_step, from, j->from_step, across, along, j->past_caches);
        break;
    default:
        turn_8(to, j->to_step, from, j->from_step, across, along, j->past_caches);
    }
}

static void turn_bands(void *user, int64_t begin, int64_t end) {
    const tile_job *j = user;
    for (int64_t k = begin; k < end; k++) {
        place p = locate(&j->n, k / (j->bands * j->parts));
        int64_t start = k % j->bands * j->tile, first = k / j->bands % j->parts * PART;
        int64_t across = j->across - start < j->tile ? j->across - start : j->tile;
        int64_t past = j->along - first < PART ? j->along : first + PART;
        char *to = p.to + start * j->to_step;
        const char *from = p.from + start * j->n.to_size;
        for (int64_t i = first; i < past; i += j->tile) {
            int64_t along = past - i < j->tile ? past - i : j->tile;
            turn_tile(j, to + i * j->n.to_size, from + i * j->from_step, across, along);
        }
    }
    if (j->past_caches) order_past_caches();
}

/* The axis that is dense in from where another one is dense in to; -1: none. */
static int crossing_axis(const nest *n) {
    int last = n->rank - 1;
    if (n->rank < 2 || n->to_dtype != n->from_dtype || n->to_size > 8) return -1;
    if (n->to_step[last] != n->to_size || n->from_step[last] == n->from_size) return -1;
    if (n->from_step[last] == 0 || n->size[last] < 4) return -1;
    for (int i = 0; i < last; i++) {
        if (n->from_step[i] == n->from_size && n->size[i] >= 4) return i;
    }
    return -1;
}

static void run_tiles(const kn_host *host, const nest *n, int axis) {
    int last = n->rank - 1;
    tile_job j = {.n = *n,
                  .across = n->size[axis],
                  .along = n->size[last],
                  .to_step = n->to_step[axis],
                  .from_step = n->from_step[last],
                  .tile = n->to_size < 4    ? 128
                          : n->to_size == 4 ? 64
                                            : 32,
                  .parts = (n->size[last] - 1) / PART + 1};
    j.bands = (j.across - 1) / j.tile + 1;
    j.past_caches = product(n->size, n->rank) * n->to_size >= LARGE_BYTES;
    j.n.rank = 0;
    for (int i = 0; i < last; i++) {
        if (i == axis) continue;
        j.n.size[j.n.rank] = n->size[i];
        j.n.to_step[j.n.rank] = n->to_step[i];
        j.n.from_step[j.n.rank++] = n->from_step[i];
    }
    int64_t band = j.across < j.tile ? j.across : j.tile, part = j.along < PART ? j.along : PART;
    kn__flex_spread(host, product(j.n.size, j.n.rank) * j.bands * j.parts, band * part * n->to_size,
                    turn_bands, &j);
}

/* ---- What others call --------------------------------------------------------------------------
 */

void kn__flex_move(const kn_host *host, const kn_desc *to, const kn_desc *from) {
    nest n;
    if (!make_nest(&n, to, from)) return;
    int axis = crossing_axis(&n);
    if (axis < 0)
        run_rows(host, &n);
    else
        run_tiles(host, &n, axis);
}

void kn__flex_fill(const kn_host *host, const kn_desc *to, const void *element) {
    kn_buffer one = {.data = (void *)(uintptr_t)element,
                     .bytes = kn_dtype_size((kn_dtype)to->dtype)};
    kn_desc from = {.buffer = &one, .dtype = to->dtype, .contiguous = 1};
    kn__flex_move(host, to, &from);
}

void kn__flex_zero(const kn_host *host, const kn_desc *to) {
    static const char zero[16] = {0};
    kn__flex_fill(host, to, zero);
}
