/* Quantised tensors. quant_matmul: rows of the weight are unpacked to int8 once and multiplied with
 * every row of a. The inner sums are of integers and the outer ones in the order of the blocks, so
 * the result is that of the reference in every bit, whatever the threads. */
#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/isa.h"
#include "backends/flex/quant_kernels.h"

static const kn__quant_kernels *kernels(void) {
    switch (kn__isa_detect()) {
#if KILN_BUILD_AVX2
    case KN_ISA_AVX2:
        return &kn__quant_avx2;
#endif
#if KILN_BUILD_AVX512
    case KN_ISA_AVX512:
        return &kn__quant_avx512;
#endif
    default:
        return &kn__quant_base;
    }
}

typedef struct product {
    const kn_launch *l;
    const kn__quant_kernels *kernels;
    const int16_t *a; /* rounded up to whole tiles of rows */
    const float *a_scale, *scale;
    const unsigned char *packed, *zero; /* zero: NULL unless affine */
    float *y;
    int32_t *sums; /* of a's rows, a block at a time: where affine */
    int64_t rows, columns, depth, block, blocks, row_bytes;
    int64_t scale_step; /* from one weight row's scales to the next's */
    int bits;
    _Atomic bool *failed; /* a thread found no memory */
} product;

static int64_t block_end(const product *p, int64_t b) {
    int64_t end = (b + 1) * p->block;
    return end < p->depth ? end : p->depth;
}

/* int8 rows as int16 ones, zeros after the last, and the sums of their blocks. */
static void widen(const product *p, const int8_t *from, int16_t *a) {
    for (int64_t i = 0; i < p->rows * p->depth; i++) a[i] = from[i];
    for (int64_t m = 0; p->zero && m < p->rows; m++) {
        for (int64_t b = 0; b < p->blocks; b++) {
            int32_t sum = 0;
            for (int64_t i = b * p->block; i < block_end(p, b); i++) sum += a[m * p->depth + i];
            p->sums[m * p->blocks + b] = sum;
        }
    }
}

/* The products of a block, in pieces whose sums fit 32 bits. */
static void dots(const product *p, const int16_t *a, const int16_t *w, int64_t n,
                 int64_t sums[KN__TILE_ROWS][KN__TILE_COLUMNS]) {
    int32_t piece[KN__TILE_ROWS][KN__TILE_COLUMNS];
    for (int64_t at = 0; at < n; at += KN__DOT_MOST) {
        int64_t some = n - at < KN__DOT_MOST ? n - at : KN__DOT_MOST;
        p->kernels->dots(a + at, p->depth, w + at, p->depth, some, piece);
        for (int r = 0; r < KN__TILE_ROWS; r++) {
            for (int c = 0; c < KN__TILE_COLUMNS; c++)
                sums[r][c] = at ? sums[r][c] + piece[r][c] : piece[r][c];
        }
    }
}

/* A tile of the result: rows from m, columns from n, as many as there are. */
static void run_tile(const product *p, const int16_t *w, int64_t m, int64_t n, int64_t columns) {
    float y[KN__TILE_ROWS][KN__TILE_COLUMNS] = {{0}};
    int64_t rows = p->rows - m < KN__TILE_ROWS ? p->rows - m : KN__TILE_ROWS;
    for (int64_t b = 0; b < p->blocks; b++) {
        int64_t begin = b * p->block, d[KN__TILE_ROWS][KN__TILE_COLUMNS];
        dots(p, p->a + m * p->depth + begin, w + begin, block_end(p, b) - begin, d);
        for (int64_t c = 0; c < columns; c++) {
            int64_t place = (n + c) * p->scale_step + b, zero = p->zero ? p->zero[place] : 0;
            for (int64_t r = 0; r < rows; r++) {
                if (zero) d[r][c] -= zero * p->sums[(m + r) * p->blocks + b];
                y[r][c] += p->scale[place] * (float)d[r][c];
            }
        }
    }
    for (int64_t r = 0; r < rows; r++) {
        for (int64_t c = 0; c < columns; c++)
            p->y[(m + r) * p->columns + n + c] = p->a_scale[m + r] * y[r][c];
    }
}

/* Pairs of columns. */
static void run_pairs(void *user, int64_t begin, int64_t end) {
    const product *p = user;
    int16_t *w = p->l->host->scratch_get((size_t)(KN__TILE_COLUMNS * p->depth + 1) * sizeof *w);
    if (!w) {
        atomic_store(p->failed, true);
        return;
    }
    kn__unpack_fn *unpack = p->kernels->unpack[p->bits == 2   ? 0
                                               : p->bits == 4 ? 1
                                                              : 2][p->zero != NULL];
    for (int64_t pair = begin; pair < end; pair++) {
        int64_t n = pair * KN__TILE_COLUMNS, columns = p->columns - n;
        if (columns > KN__TILE_COLUMNS) columns = KN__TILE_COLUMNS;
        for (int64_t c = 0; c < columns; c++)
            unpack(p->packed + (n + c) * p->row_bytes, p->depth, w + c * p->depth);
        if (columns < KN__TILE_COLUMNS) memcpy(w + p->depth, w, (size_t)p->depth * sizeof *w);
        for (int64_t m = 0; m < p->rows; m += KN__TILE_ROWS) run_tile(p, w, m, n, columns);
    }
    p->l->host->scratch_put(w);
}

/* Pairs of columns at a time that are worth a thread. */
static int64_t grain(const product *p) {
    int64_t work = KN__TILE_COLUMNS * p->depth * (p->rows + 2), least = 1 << 16;
    return work > least ? 1 : least / (work ? work : 1) + 1;
}

static int out_of_memory(const kn_launch *l, int64_t bytes) {
    l->failure->value[0] = bytes;
    return KN_E_OUT_OF_MEMORY_HOST;
}

int kn__flex_quant_matmul(const kn_launch *l) {
    const kn_quant_matmul_args *args = l->args;
    const kn_desc *a = l->in[0], *w = l->in[2], *s = l->in[3];
    _Atomic bool failed = false;
    product p = {.l = l,
                 .kernels = kernels(),
                 .a_scale = kn_desc_data(l->in[1], sizeof(float)),
                 .scale = kn_desc_data(s, sizeof(float)),
                 .packed = kn_desc_data(w, 1),
                 .zero = args->affine ? kn_desc_data(l->in[4], 1) : NULL,
                 .y = kn_desc_data(l->out[0], sizeof(float)),
                 .rows = a->shape[0],
                 .columns = w->shape[0],
                 .depth = a->shape[1],
                 .block = args->block,
                 .blocks = s->shape[1],
                 .row_bytes = w->shape[1],
                 .scale_step = s->shape[0] == 1 ? 0 : s->shape[1],
                 .bits = (int)args->bits,
                 .failed = &failed};
    int64_t padded = (p.rows + KN__TILE_ROWS - 1) / KN__TILE_ROWS * KN__TILE_ROWS;
    int64_t wide = (padded * p.depth + 1) * (int64_t)sizeof(int16_t);
    int64_t bytes = p.zero ? p.rows * p.blocks * (int64_t)sizeof *p.sums : 0;
    int16_t *memory = l->host->scratch_get((size_t)(wide + 3) / 4 * 4 + (size_t)bytes);
    if (!memory) return out_of_memory(l, wide + bytes);
    memset(memory, 0, (size_t)wide);
    p.a = memory;
    p.sums = (int32_t *)(void *)((char *)memory + (wide + 3) / 4 * 4);
    widen(&p, kn_desc_data(a, 1), memory);
    int64_t pairs = (p.columns + KN__TILE_COLUMNS - 1) / KN__TILE_COLUMNS;
    l->host->parallel_for(pairs, grain(&p), run_pairs, &p);
    l->host->scratch_put(memory);
    return atomic_load(&failed) ? out_of_memory(l, 4 * p.depth) : KN_OK;
}

/* ---- quantize_pack ----------------------------------------------------------------------------
 */

typedef struct packing {
    const kn_desc *x, *grid;
    const kn_quantize_pack_args *args;
    const float *values, *scale;
    const unsigned char *zero;
    unsigned char *packed;
    int64_t row_bytes;
} packing;

enum { CHUNK = 256 };

/* Some values of one scale, as the reference computes them: in double, halves to even. */
static void round_values(const float *x, int64_t n, double scale, double zero, double low,
                         double high, unsigned char *out) {
    for (int64_t i = 0; i < n; i++) {
        double q = scale > 0 ? rint((double)x[i] / scale) + zero : zero;
        q = q < low ? low : q > high ? high : q;
        out[i] = (unsigned char)(int)(q == q ? q : zero);
    }
}

static void put_bits(const unsigned char *q, int64_t n, int bits, unsigned char *out) {
    if (bits == 8) {
        memcpy(out, q, (size_t)n);
        return;
    }
    int each = 8 / bits, mask = (1 << bits) - 1;
    for (int64_t i = 0; i < n; i += each) {
        int byte = 0;
        for (int k = 0; k < each && i + k < n; k++) byte |= (q[i + k] & mask) << k * bits;
        out[i / each] = (unsigned char)byte;
    }
}

/* The first scale of a row. */
static int64_t grid_row(const packing *p, int64_t row) {
    int64_t place = 0, step = p->grid->shape[p->grid->rank - 1];
    for (int i = p->x->rank - 2; i >= 0; i--) {
        place += row % p->x->shape[i] / p->args->block.dim[i] * step;
        row /= p->x->shape[i];
        step *= p->grid->shape[i];
    }
    return place;
}

static void pack_rows(void *user, int64_t begin, int64_t end) {
    const packing *p = user;
    int bits = (int)p->args->bits, last = p->x->rank - 1;
    bool affine = p->args->affine;
    double high = affine ? (1 << bits) - 1 : (1 << (bits - 1)) - 1, low = affine ? 0 : -high;
    int64_t n = p->x->shape[last], block = p->args->block.dim[last];
    unsigned char q[CHUNK];
    for (int64_t row = begin; row < end; row++) {
        int64_t first = grid_row(p, row);
        for (int64_t at = 0; at < n; at += CHUNK) {
            int64_t some = n - at < CHUNK ? n - at : CHUNK;
            for (int64_t i = 0, run; i < some; i += run) {
                int64_t b = (at + i) / block;
                run = (b + 1) * block - at - i;
                if (run > some - i) run = some - i;
                round_values(p->values + row * n + at + i, run, (double)p->scale[first + b],
                             affine ? p->zero[first + b] : 0, low, high, q + i);
            }
            put_bits(q, some, bits, p->packed + row * p->row_bytes + at * bits / 8);
        }
    }
}

int kn__flex_quantize_pack(const kn_launch *l) {
    const kn_quantize_pack_args *args = l->args;
    packing p = {.x = l->in[0],
                 .grid = l->in[1],
                 .args = args,
                 .values = kn_desc_data(l->in[0], sizeof(float)),
                 .scale = kn_desc_data(l->in[1], sizeof(float)),
                 .zero = args->affine ? kn_desc_data(l->in[2], 1) : NULL,
                 .packed = kn_desc_data(l->out[0], 1),
                 .row_bytes = l->out[0]->shape[l->out[0]->rank - 1]};
    int64_t rows = 1, n = p.x->shape[p.x->rank - 1];
    for (int i = 0; i < p.x->rank - 1; i++) rows *= p.x->shape[i];
    l->host->parallel_for(rows, n > 16384 ? 1 : 16384 / (n + 1) + 1, pack_rows, &p);
    return KN_OK;
}
