/* See integers.h. Lines are read in chunks widened to 64 bits. */
#include "backends/flex/integers.h"

#include "backends/flex/flex.h"
#include "core/casts.h"

/* ---- Extremes ---- */
#define T int64_t
#define FN(name) name##_i64
#include "backends/flex/integer_fold.inc.h"
#define T int32_t
#define FN(name) name##_i32
#include "backends/flex/integer_fold.inc.h"
#define T int16_t
#define FN(name) name##_i16
#include "backends/flex/integer_fold.inc.h"
#define T int8_t
#define FN(name) name##_i8
#include "backends/flex/integer_fold.inc.h"
#define T uint64_t
#define FN(name) name##_u64
#include "backends/flex/integer_fold.inc.h"
#define T uint32_t
#define FN(name) name##_u32
#include "backends/flex/integer_fold.inc.h"
#define T uint16_t
#define FN(name) name##_u16
#include "backends/flex/integer_fold.inc.h"
#define T uint8_t
#define FN(name) name##_u8
#include "backends/flex/integer_fold.inc.h"

const kn__int_folds *kn__int_folds_of(kn_dtype dtype) {
#define ROW(t)                               \
    {                                        \
        {max_row_##t, min_row_##t}, {        \
            max_columns_##t, min_columns_##t \
        }                                    \
    }
    static const kn__int_folds folds[] = {ROW(i64), ROW(i32), ROW(i16), ROW(i8),
                                          ROW(u64), ROW(u32), ROW(u16), ROW(u8)};
#undef ROW
    return &folds[dtype - KN_I64];
}

/* ---- Lines ---- */
enum { CHUNK = 512, GRAIN = 16384 };

static void some_lines(void *user, int64_t begin, int64_t end) {
    const kn__int_lines *s = user;
    for (int64_t line = begin; line < end; line++)
        s->run(s, line, line / s->step * s->n * s->step + line % s->step);
}

void kn__int_lines_run(kn__int_lines *s, const kn_desc *x, int64_t axis) {
    int64_t outer = 1, inner = 1;
    for (int i = 0; i < x->rank; i++) {
        if (i < axis) outer *= x->shape[i];
        if (i > axis) inner *= x->shape[i];
    }
    s->x = x;
    s->size = kn_dtype_size((kn_dtype)x->dtype);
    s->n = x->rank ? x->shape[axis] : 1;
    s->step = inner;
    s->count = outer * inner;
    if (s->count && s->n)
        s->launch->host->parallel_for(s->count, s->n < GRAIN ? GRAIN / s->n : 1, some_lines, s);
}

void kn__int_lines_load(const kn__int_lines *s, int64_t start, int64_t first, int64_t n,
                        int64_t *to) {
    const char *from =
        (const char *)kn_desc_data(s->x, s->size) + (size_t)(start + first * s->step) * s->size;
    kn__cast_strided(KN_I64, to, 1, (kn_dtype)s->x->dtype, from, s->step, (size_t)n);
}

/* ---- Where the extremes are ---- */
static void arg_line(const kn__int_lines *s, int64_t line, int64_t start) {
    int64_t *out = kn_desc_data(s->launch->out[0], sizeof *out), wide[CHUNK], at = 0, best = 0;
    bool largest = *(const bool *)s->user;
    /* Order-reversing and unsigned cases become the signed maximum by flipping bits. */
    int64_t flip = (largest ? 0 : -1) ^ (s->x->dtype == KN_U64 ? INT64_MIN : 0);
    for (int64_t i = 0; i < s->n; i += CHUNK) {
        int64_t part = s->n - i < CHUNK ? s->n - i : CHUNK;
        kn__int_lines_load(s, start, i, part, wide);
        for (int64_t k = 0; k < part; k++) {
            int64_t v = wide[k] ^ flip;
            if (v > best || i + k == 0) best = v, at = i + k;
        }
    }
    out[line] = at;
}

int kn__int_arg(const kn_launch *l, const kn_desc *x, int64_t axis, bool largest) {
    kn__int_lines s = {.launch = l, .run = arg_line, .user = &largest};
    kn__int_lines_run(&s, x, axis);
    return KN_OK;
}

/* ---- Cumulative, into int64 ---- */
static void scan_line(const kn__int_lines *s, int64_t line, int64_t start) {
    const kn_cumulate_args *a = s->launch->args;
    int64_t *out = (int64_t *)kn_desc_data(s->launch->out[0], sizeof *out) + start, wide[CHUNK];
    bool product = *(const bool *)s->user;
    uint64_t acc = product;
    (void)line;
    for (int64_t i = 0; i < s->n; i += CHUNK) {
        int64_t part = s->n - i < CHUNK ? s->n - i : CHUNK;
        int64_t first = a->reverse ? s->n - i - part : i;
        kn__int_lines_load(s, start, first, part, wide);
        for (int64_t k = 0; k < part; k++) {
            int64_t at = a->reverse ? part - 1 - k : k;
            uint64_t before = acc, v = (uint64_t)wide[at];
            acc = product ? acc * v : acc + v;
            out[(first + at) * s->step] = (int64_t)(a->exclusive ? before : acc);
        }
    }
}

int kn__int_scan(const kn_launch *l, bool product) {
    const kn_cumulate_args *a = l->args;
    kn__int_lines s = {.launch = l, .run = scan_line, .user = &product};
    kn__int_lines_run(&s, l->in[0], a->axis);
    return KN_OK;
}
