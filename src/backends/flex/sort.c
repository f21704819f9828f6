/* sort and topk on flex. Numbers become unsigned keys of the same order, NaN the greatest, the two
 * zeros equal; keys with their places are sorted byte by byte, or the best k of them kept in a
 * heap. */
#include <stdatomic.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/integers.h"
#include "backends/flex/line.h"
#include "core/casts.h"

enum { FEW = 24, ON_STACK = 128 };

#define KEY uint32_t
#define FN(name) name##_32
#include "backends/flex/sort.inc.h"
#define KEY uint64_t
#define FN(name) name##_64
#include "backends/flex/sort.inc.h"

/* Negative numbers are ordered the other way round, and below the others. */
static uint32_t key_of_f32(float v) {
    uint32_t bits;
    v += 0.0f; /* -0 becomes 0 */
    if (v != v) return UINT32_MAX;
    memcpy(&bits, &v, sizeof bits);
    return bits >> 31 ? ~bits : bits | UINT32_C(1) << 31;
}
static uint64_t key_of_f64(double v) {
    uint64_t bits;
    v += 0.0;
    if (v != v) return UINT64_MAX;
    memcpy(&bits, &v, sizeof bits);
    return bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
}

typedef struct job {
    int64_t count; /* how many of each line are wanted */
    bool descending, choose;
} job;

/* The i-th of a line is the element at place at. */
static void put(const kn__lines *s, int64_t line, int64_t i, int64_t at, const void *row) {
    const job *j = s->user;
    const kn_desc *values = s->launch->out[0];
    int64_t to = (line / s->inner * j->count + i) * s->inner + line % s->inner;
    size_t size = s->row_size;
    ((int64_t *)kn_desc_data(s->launch->out[1], sizeof(int64_t)))[to] = at;
    kn__cast_one((kn_dtype)values->dtype,
                 (char *)kn_desc_data(values, s->size) + (size_t)to * s->size,
                 size == sizeof(double) ? KN_F64 : KN_F32, (const char *)row + (size_t)at * size);
}

static void line_32(const kn__lines *s, int64_t line, const float *x, item_32 *items) {
    const job *j = s->user;
    uint32_t flip = j->descending ? UINT32_MAX : 0;
    for (int64_t i = 0; i < s->n; i++) items[i] = (item_32){key_of_f32(x[i]) ^ flip, (uint32_t)i};
    const item_32 *sorted = items;
    if (j->choose)
        choose_32(items, s->n, j->count);
    else
        sorted = sort_32(items, items + s->n, s->n);
    for (int64_t i = 0; i < j->count; i++) put(s, line, i, sorted[i].at, x);
}

static void line_64(const kn__lines *s, int64_t line, const double *x, item_64 *items) {
    const job *j = s->user;
    uint64_t flip = j->descending ? UINT64_MAX : 0;
    for (int64_t i = 0; i < s->n; i++) items[i] = (item_64){key_of_f64(x[i]) ^ flip, (uint64_t)i};
    const item_64 *sorted = items;
    if (j->choose)
        choose_64(items, s->n, j->count);
    else
        sorted = sort_64(items, items + s->n, s->n);
    for (int64_t i = 0; i < j->count; i++) put(s, line, i, (int64_t)sorted[i].at, x);
}

static void sort_line(const kn__lines *s, int64_t line, void *const *rows) {
    item_64 few[ON_STACK];
    bool is_double = s->row_size == sizeof(double);
    size_t bytes = 2 * (size_t)s->n * (is_double ? sizeof(item_64) : sizeof(item_32));
    void *items = bytes <= sizeof few ? few : s->launch->host->scratch_get(bytes);
    if (!items)
        atomic_store(s->failed, 1);
    else if (is_double)
        line_64(s, line, rows[0], items);
    else
        line_32(s, line, rows[0], items);
    if (items != few) s->launch->host->scratch_put(items);
}

/* ---- Integers and truth values: of up to 32 bits with short keys ---- */
typedef struct int_job {
    job j;
    _Atomic int failed;
} int_job;

/* In the order of the values as unsigned numbers; turned round where descending. */
static void keys_32(const kn__int_lines *s, int64_t start, uint32_t flip, item_32 *items) {
    int64_t wide[ON_STACK];
    if (kn_dtype_is_signed((kn_dtype)s->x->dtype)) flip ^= UINT32_C(1) << 31;
    for (int64_t i = 0; i < s->n; i += ON_STACK) {
        int64_t part = s->n - i < ON_STACK ? s->n - i : ON_STACK;
        kn__int_lines_load(s, start, i, part, wide);
        for (int64_t k = 0; k < part; k++)
            items[i + k] = (item_32){(uint32_t)wide[k] ^ flip, (uint32_t)(i + k)};
    }
}
static void keys_64(const kn__int_lines *s, int64_t start, uint64_t flip, item_64 *items) {
    int64_t wide[ON_STACK];
    if (kn_dtype_is_signed((kn_dtype)s->x->dtype)) flip ^= UINT64_C(1) << 63;
    for (int64_t i = 0; i < s->n; i += ON_STACK) {
        int64_t part = s->n - i < ON_STACK ? s->n - i : ON_STACK;
        kn__int_lines_load(s, start, i, part, wide);
        for (int64_t k = 0; k < part; k++)
            items[i + k] = (item_64){(uint64_t)wide[k] ^ flip, (uint64_t)(i + k)};
    }
}

/* The i-th of a line is the element at place at. */
static void put_integer(const kn__int_lines *s, const job *j, int64_t line, int64_t i, int64_t at) {
    int64_t to = (line / s->step * j->count + i) * s->step + line % s->step;
    int64_t from = line / s->step * s->n * s->step + line % s->step + at * s->step;
    ((int64_t *)kn_desc_data(s->launch->out[1], sizeof(int64_t)))[to] = at;
    memcpy((char *)kn_desc_data(s->launch->out[0], s->size) + (size_t)to * s->size,
           (const char *)kn_desc_data(s->x, s->size) + (size_t)from * s->size, s->size);
}

static void sort_ints_32(const kn__int_lines *s, const job *j, int64_t line, int64_t start,
                         item_32 *items) {
    const item_32 *sorted = items;
    keys_32(s, start, j->descending ? UINT32_MAX : 0, items);
    if (j->choose)
        choose_32(items, s->n, j->count);
    else
        sorted = sort_32(items, items + s->n, s->n);
    for (int64_t i = 0; i < j->count; i++) put_integer(s, j, line, i, sorted[i].at);
}
static void sort_ints_64(const kn__int_lines *s, const job *j, int64_t line, int64_t start,
                         item_64 *items) {
    const item_64 *sorted = items;
    keys_64(s, start, j->descending ? UINT64_MAX : 0, items);
    if (j->choose)
        choose_64(items, s->n, j->count);
    else
        sorted = sort_64(items, items + s->n, s->n);
    for (int64_t i = 0; i < j->count; i++) put_integer(s, j, line, i, (int64_t)sorted[i].at);
}

static void sort_int_line(const kn__int_lines *s, int64_t line, int64_t start) {
    item_64 few[ON_STACK];
    int_job *j = (int_job *)s->user;
    size_t bytes = 2 * (size_t)s->n * (s->size > 4 ? sizeof(item_64) : sizeof(item_32));
    void *items = bytes <= sizeof few ? few : s->launch->host->scratch_get(bytes);
    if (!items)
        atomic_store(&j->failed, 1);
    else if (s->size > 4)
        sort_ints_64(s, &j->j, line, start, items);
    else
        sort_ints_32(s, &j->j, line, start, items);
    if (items && items != few) s->launch->host->scratch_put(items);
}

static int run_integers(const kn_launch *l, int64_t axis, const job *j) {
    const kn_desc *x = l->in[0];
    int_job shared = {.j = *j};
    kn__int_lines s = {.launch = l, .run = sort_int_line, .user = &shared};
    if (x->rank && x->shape[axis] > UINT32_MAX) return l->host->reference(l->operation)(l);
    kn__int_lines_run(&s, x, axis);
    if (!atomic_load(&shared.failed)) return KN_OK;
    *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {2 * 16 * s.n}};
    return KN_E_OUT_OF_MEMORY_HOST;
}

static int run(const kn_launch *l, int64_t axis, const job *j) {
    if (!kn_dtype_is_float((kn_dtype)l->in[0]->dtype)) return run_integers(l, axis, j);
    kn__lines s = {.launch = l,
                   .run = sort_line,
                   .user = j,
                   .tensor = {l->in[0]},
                   .n_tensors = 1,
                   .no_result = true};
    kn__lines_start(&s, axis);
    if (s.n > UINT32_MAX) return l->host->reference(l->operation)(l);
    return kn__lines_run(&s);
}

int kn__flex_sort(const kn_launch *l) {
    const kn_sort_args *a = l->args;
    const kn_desc *x = l->in[0];
    job j = {.count = x->rank ? x->shape[a->axis] : 1, .descending = a->descending};
    return run(l, a->axis, &j);
}

int kn__flex_topk(const kn_launch *l) {
    const kn_topk_args *a = l->args;
    const kn_desc *x = l->in[0];
    int64_t n = x->rank ? x->shape[a->axis] : 1;
    job j = {.count = a->k, .descending = !a->smallest, .choose = a->k < n / 8};
    return run(l, a->axis, &j);
}
