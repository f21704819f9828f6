/* The driver of element-wise kernels: brings operands of any strides and of half precision into
 * dense blocks where they are not dense already, cuts the work among threads, and calls the loops
 * of the dtype. Cuts do not depend on the number of threads, and an element's result not on the
 * cut. */
#include "backends/flex/elementwise_run.h"

#include <string.h>

#include "backends/flex/elementwise_library.h"
#include "backends/flex/move.h"
#include "core/casts.h"
#include "core/half.h"

enum {
    BLOCK = 1024,      /* elements that are brought together at a time */
    GRAIN = 32768,     /* elements of a thread's share */
    SHORT_ROW = 32,    /* rows shorter than this are gathered */
    WIDEST = 8,        /* bytes of an element */
    MOST = KN__EW_MOST /* operands */
};

/* Of an element of each dtype. */
static const uint8_t sizes[KN_DTYPE_COUNT] = {
    [KN_F64] = 8, [KN_F32] = 4, [KN_F16] = 2, [KN_BF16] = 2, [KN_I64] = 8,
    [KN_I32] = 4, [KN_I16] = 2, [KN_I8] = 1,  [KN_U64] = 8,  [KN_U32] = 4,
    [KN_U16] = 2, [KN_U8] = 1,  [KN_BOOL] = 1};

/* ---- Tables ------------------------------------------------------------------------------------
 */

const kn__ew_table *kn__ew_table_of(kn__isa isa, kn_dtype dtype) {
    static const kn__ew_table *const base[KN_DTYPE_COUNT] = {
        [KN_F64] = &kn__ew_f64_base,  [KN_F32] = &kn__ew_f32_base, [KN_F16] = &kn__ew_f32_base,
        [KN_BF16] = &kn__ew_f32_base, [KN_I64] = &kn__ew_i64_base, [KN_I32] = &kn__ew_i32_base,
        [KN_I16] = &kn__ew_i16_base,  [KN_I8] = &kn__ew_i8_base,   [KN_U64] = &kn__ew_u64_base,
        [KN_U32] = &kn__ew_u32_base,  [KN_U16] = &kn__ew_u16_base, [KN_U8] = &kn__ew_u8_base,
        [KN_BOOL] = &kn__ew_bool_base};
#ifdef KILN_BUILD_AVX2
    static const kn__ew_table *const avx2[KN_DTYPE_COUNT] = {
        [KN_F64] = &kn__ew_f64_avx2,  [KN_F32] = &kn__ew_f32_avx2, [KN_F16] = &kn__ew_f32_avx2,
        [KN_BF16] = &kn__ew_f32_avx2, [KN_I64] = &kn__ew_i64_avx2, [KN_I32] = &kn__ew_i32_avx2,
        [KN_I16] = &kn__ew_i16_avx2,  [KN_I8] = &kn__ew_i8_avx2,   [KN_U64] = &kn__ew_u64_avx2,
        [KN_U32] = &kn__ew_u32_avx2,  [KN_U16] = &kn__ew_u16_avx2, [KN_U8] = &kn__ew_u8_avx2,
        [KN_BOOL] = &kn__ew_bool_avx2};
#ifdef KILN_BUILD_AVX512
    if (isa == KN_ISA_AVX512 && (dtype == KN_F32 || dtype == KN_F16 || dtype == KN_BF16))
        return &kn__ew_f32_avx512;
#endif
    if (isa == KN_ISA_AVX2 || isa == KN_ISA_AVX512) return avx2[dtype];
#endif
#if defined(__ARM_NEON) && defined(__aarch64__)
    if (isa == KN_ISA_NEON && (dtype == KN_F32 || dtype == KN_F16 || dtype == KN_BF16))
        return &kn__ew_f32_neon;
#endif
    (void)isa;
    return base[dtype];
}

static kn__ew_fn *function_of(kn__ew what, kn_dtype dtype, bool *constants) {
    const kn__ew_table *t = kn__ew_table_of(kn__isa_detect(), dtype);
    if (dtype == KN_F64 && !t->fn[what]) t = &kn__ew_f64_library;
    if (!t->fn[what]) t = dtype == KN_F64 ? &kn__ew_f64_special : &kn__ew_f32_special;
    *constants = t->constants;
    return t->fn[what];
}

/* ---- The plan of a call ------------------------------------------------------------------------
 */

typedef struct operand {
    const char *data; /* the first element */
    uint8_t dtype, size;
    bool dense;    /* as the result: row-major, no gaps */
    bool constant; /* one element */
    bool half;     /* f16 or bf16, to be widened */
    int64_t strides[KN_MAX_RANK];
    char value[WIDEST]; /* of a constant, as the loops take it */
    const kn_desc *d;   /* NULL: a number */
} operand;

typedef struct plan {
    kn__ew_fn *fn;
    const kn__ew_params *params;
    operand in[MOST];
    int n_in;
    char *out;
    uint8_t out_dtype, out_size;
    bool out_half;
    uint32_t loose; /* operands that may be constants for the loops */
    int rank;       /* of what is left when axes are merged */
    int64_t shape[KN_MAX_RANK], n;
} plan;

static bool is_half(int dtype) {
    return dtype == KN_F16 || dtype == KN_BF16;
}

static void widen(float *to, const void *from, int dtype, int64_t n) {
#ifdef KILN_BUILD_AVX2
    if (dtype == KN_F16 && kn__isa_detect() >= KN_ISA_AVX2 && kn__isa_detect() <= KN_ISA_AVX512) {
        kn__ew_widen_f16_avx2(to, from, n);
        return;
    }
#endif
    kn__cast_array(KN_F32, to, (kn_dtype)dtype, from, (size_t)n);
}

static void narrow(void *to, const float *from, int dtype, int64_t n) {
#ifdef KILN_BUILD_AVX2
    if (dtype == KN_F16 && kn__isa_detect() >= KN_ISA_AVX2 && kn__isa_detect() <= KN_ISA_AVX512) {
        kn__ew_narrow_f16_avx2(to, from, n);
        return;
    }
#endif
    kn__cast_array((kn_dtype)dtype, to, KN_F32, from, (size_t)n);
}

static void set_constant(operand *o) {
    o->constant = true;
    if (o->half)
        widen((float *)(void *)o->value, o->data, o->dtype, 1);
    else
        memcpy(o->value, o->data, o->size);
}

/* Strides of the result's axes; 0 where the operand is spread. */
static void spread(operand *o, const kn_desc *d, const kn_desc *out) {
    int lead = out->rank - d->rank;
    for (int i = 0; i < out->rank; i++) {
        bool stays = i < lead || (d->shape[i - lead] == 1 && out->shape[i] != 1);
        o->strides[i] = stays ? 0 : d->strides[i - lead];
    }
}

/* Merges axes that every operand walks in one step, and drops those of size 1. */
static void merge_axes(plan *p, const kn_desc *out) {
    int rank = 0;
    for (int i = 0; i < out->rank; i++) {
        if (out->shape[i] == 1) continue;
        bool merge = rank > 0;
        for (int k = 0; merge && k < p->n_in; k++) {
            const operand *o = &p->in[k];
            merge = !o->d || o->strides[rank - 1] == o->strides[i] * out->shape[i];
        }
        int to = merge ? rank - 1 : rank++;
        p->shape[to] = merge ? p->shape[to] * out->shape[i] : out->shape[i];
        for (int k = 0; k < p->n_in; k++) {
            if (p->in[k].d) p->in[k].strides[to] = p->in[k].strides[i];
        }
    }
    p->rank = rank;
    if (rank > 0) return;
    p->rank = 1;
    p->shape[0] = 1;
    for (int k = 0; k < p->n_in; k++) p->in[k].strides[0] = 0;
}

static int64_t count_of(const kn_desc *d) {
    int64_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= d->shape[i];
    return n;
}

static bool add_operand(plan *p, const kn_desc *d) {
    operand *o = &p->in[p->n_in++];
    int64_t n = count_of(d);
    o->d = d;
    o->dtype = d->dtype;
    o->size = sizes[d->dtype];
    o->half = is_half(d->dtype);
    o->data = (const char *)d->buffer->data + d->offset * o->size;
    o->dense = d->contiguous && n == p->n;
    o->constant = false;
    if (!o->dense && n == 1) set_constant(o);
    return o->dense || o->constant;
}

static void add_constant(plan *p, const kn__ew_constant *c) {
    operand *o = &p->in[p->n_in++];
    o->d = NULL;
    o->dense = o->half = false;
    o->constant = true;
    o->dtype = c->dtype;
    o->size = sizes[c->dtype];
    memcpy(o->value, c->bytes, sizeof o->value);
}

/* ---- Blocks ------------------------------------------------------------------------------------
 */

typedef struct place { /* in the merged axes */
    int64_t at[KN_MAX_RANK];
} place;

static place place_of(const plan *p, int64_t position) {
    place s;
    for (int i = p->rank - 1; i >= 0; i--) {
        s.at[i] = position % p->shape[i];
        position /= p->shape[i];
    }
    return s;
}

static int64_t offset_of(const plan *p, const operand *o, const place *s) {
    int64_t offset = 0;
    for (int i = 0; i < p->rank; i++) offset += s->at[i] * o->strides[i];
    return offset;
}

static void copy_strided(char *to, const char *from, int64_t stride, int64_t n, int size) {
    if (stride == 1) {
        memcpy(to, from, (size_t)(n * size));
    } else if (size == 4) {
        for (int64_t i = 0; i < n; i++) memcpy(to + 4 * i, from + 4 * i * stride, 4);
    } else if (size == 8) {
        for (int64_t i = 0; i < n; i++) memcpy(to + 8 * i, from + 8 * i * stride, 8);
    } else if (size == 2) {
        for (int64_t i = 0; i < n; i++) memcpy(to + 2 * i, from + 2 * i * stride, 2);
    } else {
        for (int64_t i = 0; i < n; i++) to[i] = from[i * stride];
    }
}

/* n elements from a place on, dense. */
static void gather(const plan *p, const operand *o, place s, int64_t n, char *to) {
    int last = p->rank - 1;
    int64_t offset = offset_of(p, o, &s), stride = o->strides[last];
    for (;;) {
        int64_t run = p->shape[last] - s.at[last];
        if (run > n) run = n;
        copy_strided(to, o->data + offset * o->size, stride, run, o->size);
        n -= run;
        if (n == 0) return;
        to += run * o->size;
        offset -= s.at[last] * stride;
        s.at[last] = 0;
        for (int i = last - 1; i >= 0; i--) {
            offset += o->strides[i];
            if (++s.at[i] < p->shape[i]) break;
            offset -= o->strides[i] * p->shape[i];
            s.at[i] = 0;
        }
    }
}

/* A constant as a whole block. */
static void repeat(char *to, const operand *o, int64_t n) {
    int size = o->half ? 4 : o->size;
    memcpy(to, o->value, (size_t)size);
    for (int64_t done = 1; done < n; done *= 2)
        memcpy(to + done * size, to, (size_t)((done < n - done ? done : n - done) * size));
}

typedef union block {
    double align;
    char bytes[BLOCK * WIDEST];
} block;

static bool stands(const plan *p, int k) {
    return p->in[k].constant && (p->loose >> k & 1);
}

/* Where the loops find the elements from position on; brings them together in room if need be. */
static const void *dense_block(const plan *p, int k, int64_t position, const place *s, int64_t n,
                               block *room) {
    const operand *o = &p->in[k];
    if (stands(p, k)) return o->value;
    if (o->constant) return room->bytes;
    const char *from = o->data + position * o->size;
    if (o->dense && !o->half) return from;
    char raw[BLOCK * 2];
    if (!o->dense) {
        char *to = o->half ? raw : room->bytes;
        gather(p, o, *s, n, to);
        from = to;
    }
    if (!o->half) return room->bytes;
    widen((float *)(void *)room->bytes, from, o->dtype, n);
    return room->bytes;
}

static uint32_t constant_mask(const plan *p) {
    uint32_t mask = 0;
    for (int k = 0; k < p->n_in; k++) mask |= (uint32_t)stands(p, k) << k;
    return mask;
}

static void run_blocks(void *user, int64_t begin, int64_t end) {
    const plan *p = user;
    block room[MOST], result;
    uint32_t mask = constant_mask(p);
    int64_t most = end - begin < BLOCK ? end - begin : BLOCK;
    for (int k = 0; k < p->n_in; k++) {
        if (p->in[k].constant && !stands(p, k)) repeat(room[k].bytes, &p->in[k], most);
    }
    for (int64_t at = begin; at < end; at += BLOCK) {
        int64_t n = end - at < BLOCK ? end - at : BLOCK;
        place s = place_of(p, at);
        const void *in[MOST];
        for (int k = 0; k < p->n_in; k++) in[k] = dense_block(p, k, at, &s, n, &room[k]);
        char *out = p->out + at * p->out_size;
        p->fn(p->out_half ? (void *)result.bytes : out, in, n, mask, p->params);
        if (p->out_half) narrow(out, (const float *)(void *)result.bytes, p->out_dtype, n);
    }
}

/* Everything dense or constant, nothing to convert. */
static void run_dense(void *user, int64_t begin, int64_t end) {
    const plan *p = user;
    const void *in[MOST];
    for (int k = 0; k < p->n_in; k++) {
        const operand *o = &p->in[k];
        in[k] = o->constant ? o->value : o->data + begin * o->size;
    }
    p->fn(p->out + begin * p->out_size, in, end - begin, constant_mask(p), p->params);
}

/* Rows along which each operand is dense or stands still: whole rows at a time. */
static void run_rows(void *user, int64_t begin, int64_t end) {
    const plan *p = user;
    int last = p->rank - 1;
    place s = place_of(p, begin);
    uint32_t mask = 0;
    for (int k = 0; k < p->n_in; k++) {
        if (p->in[k].constant || p->in[k].strides[last] == 0) mask |= 1u << k;
    }
    while (begin < end) {
        int64_t n = p->shape[last] - s.at[last];
        if (n > end - begin) n = end - begin;
        const void *in[MOST];
        for (int k = 0; k < p->n_in; k++) {
            const operand *o = &p->in[k];
            in[k] = o->constant ? o->value : o->data + offset_of(p, o, &s) * o->size;
        }
        p->fn(p->out + begin * p->out_size, in, n, mask, p->params);
        begin += n;
        s.at[last] = 0;
        for (int i = last - 1; i >= 0 && ++s.at[i] == p->shape[i]; i--) s.at[i] = 0;
    }
}

static bool goes_by_rows(const plan *p) {
    if (p->out_half || p->rank == 0 || p->shape[p->rank - 1] < SHORT_ROW) return false;
    for (int k = 0; k < p->n_in; k++) {
        int64_t stride = p->in[k].constant ? 0 : p->in[k].strides[p->rank - 1];
        if (p->in[k].half || (stride != 1 && !(stride == 0 && p->loose >> k & 1))) return false;
    }
    return true;
}

static bool is_plain(const plan *p, bool dense) {
    if (!dense || p->out_half) return false;
    for (int k = 0; k < p->n_in; k++) {
        if (p->in[k].half || (p->in[k].constant && !stands(p, k))) return false;
    }
    return true;
}

/* An operand that lies across the result's rows, made dense by the kernels that turn tiles. */
typedef struct turned {
    void *memory; /* NULL: as it was */
    kn_buffer buffer;
    kn_desc d;
} turned;

enum { WORTH_TURNING = 4096 };

static bool lies_across(const operand *o, int64_t n) {
    const kn_desc *d = o->d;
    if (!d || o->dense || o->constant || n < WORTH_TURNING) return false;
    return d->rank > 0 && d->shape[d->rank - 1] > 1 && d->strides[d->rank - 1] != 1 &&
           d->strides[d->rank - 1] != 0;
}

static void turn(const kn_launch *l, plan *p, operand *o, turned *t) {
    size_t bytes = (size_t)p->n * o->size;
    t->memory = lies_across(o, p->n) ? l->host->scratch_get(bytes) : NULL;
    if (!t->memory) return; /* without memory it is gathered */
    t->buffer = (kn_buffer){t->memory, bytes};
    t->d = *l->out[0];
    t->d.buffer = &t->buffer;
    t->d.offset = 0;
    t->d.dtype = o->dtype;
    kn__flex_move(l->host, &t->d, o->d);
    o->d = &t->d;
    o->data = t->memory;
    o->dense = true;
}

static void spread_over(const kn_host *host, plan *p,
                        void (*run)(void *user, int64_t begin, int64_t end)) {
    if (p->n <= GRAIN)
        run(p, 0, p->n);
    else
        host->parallel_for(p->n, GRAIN, run, p);
}

static void start(const kn_launch *l, plan *p, bool dense) {
    if (is_plain(p, dense)) {
        spread_over(l->host, p, run_dense);
        return;
    }
    turned turns[MOST];
    for (int k = 0; k < p->n_in; k++) {
        turn(l, p, &p->in[k], &turns[k]);
        if (p->in[k].d) spread(&p->in[k], p->in[k].d, l->out[0]);
    }
    merge_axes(p, l->out[0]);
    spread_over(l->host, p, goes_by_rows(p) ? run_rows : run_blocks);
    for (int k = 0; k < p->n_in; k++) l->host->scratch_put(turns[k].memory);
}

/* Which operands may be constants: of binary work both where the table says so; numbers that are
 * always read as one element. */
static uint32_t loose_operands(kn__ew what, const plan *p, bool constants) {
    if (what == KN__EW_clamp) return 6;
    if (what == KN__EW_masked_fill) return 4;
    return constants && p->n_in == 2 ? 3 : 0;
}

/* The short way: few elements, all operands dense tensors of full precision. */
static bool run_at_once(const kn_launch *l, kn__ew_fn *fn, int64_t n, const kn__ew_work *w) {
    const kn_desc *out = l->out[0];
    const void *in[MOST];
    if (n > GRAIN || w->n_numbers || is_half(out->dtype)) return false;
    for (uint32_t i = 0; i < l->n_in; i++) {
        const kn_desc *d = l->in[i];
        if (!d->contiguous || is_half(d->dtype) || count_of(d) != n) return false;
        in[i] = (const char *)d->buffer->data + d->offset * sizes[d->dtype];
    }
    fn((char *)out->buffer->data + out->offset * sizes[out->dtype], in, n, 0, &w->params);
    return true;
}

int kn__ew_run(const kn_launch *l, const kn__ew_work *w) {
    const kn_desc *out = l->out[0];
    uint8_t key = l->in[w->what == KN__EW_where]->dtype;
    bool constants, dense = true;
    plan p;
    p.n = count_of(out);
    if (p.n == 0) return KN_OK;
    p.fn = function_of(w->what, (kn_dtype)key, &constants);
    if (run_at_once(l, p.fn, p.n, w)) return KN_OK;
    p.params = &w->params;
    p.n_in = 0;
    p.out_dtype = out->dtype;
    p.out_size = sizes[out->dtype];
    p.out_half = is_half(out->dtype);
    p.out = kn_desc_data(out, p.out_size);
    for (int i = 0; w->numbers_first && i < w->n_numbers; i++) add_constant(&p, &w->numbers[i]);
    for (uint32_t i = 0; i < l->n_in; i++) dense &= add_operand(&p, l->in[i]);
    for (int i = 0; !w->numbers_first && i < w->n_numbers; i++) add_constant(&p, &w->numbers[i]);
    p.loose = loose_operands(w->what, &p, constants);
    start(l, &p, dense);
    return KN_OK;
}
