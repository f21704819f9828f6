/* The driver of the matrix product: chooses an orientation and a way for each operand, cuts C into
 * blocks, packs, and hands the blocks to the kernels of one instruction set. */
#include "backends/flex/gemm.h"
#include "backends/flex/gemm_kernels.h"

#include <kiln/half.h>

#include <stdatomic.h>
#include <string.h>

enum {
    BLOCK_ROWS = 128,              /* most rows of one task */
    BLOCK_BYTES = 528 * 1024,      /* most of B that a task works on at once: a part of L2 */
    SUPER_BYTES = 8 * 1024 * 1024, /* most of packed B or of scratch C */
    SUPER_COLUMNS = 4096,          /* most columns packed together */
    DIRECT_ROWS = 192,             /* up to here a dense B is read where it lies */
    PACK_A_COLUMNS = 192,          /* from here on A is copied into dense blocks */
    TASKS_WANTED = 16,
    FEW_TASKS = 4,
    SMALL_TASK_PRODUCTS = 160 * 1024, /* the same where there would be few tasks otherwise */
    TASK_PRODUCTS = 4 * 1024 * 1024,  /* multiplications that are worth a task of their own */
};

typedef struct {
    const kn__gemm_kernel_table *kernels;
    kn__gemm_type type;
    size_t stored, real; /* bytes of an element in memory and in computing */
    int64_t m, n, k;
    const char *a, *b;
    char *c;
    int64_t a_row, a_k, b_k, b_column, c_row, c_column;
    bool accumulate;
    const char *bias_row, *bias_column; /* in the computing type */
    kn__workers *workers;

    bool pack_a, pack_b, scratch_c;
    int64_t block_m, block_n;

    /* The super-block at work: rows [m0, m0 + ms) and so on, and its buffers. */
    int64_t m0, ms, n0, ns, k0, ks;
    char *packed_b, *c_buffer;
    atomic_bool failed;
} product;

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static int64_t most(int64_t a, int64_t b) {
    return a > b ? a : b;
}
static int64_t ceil_div(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}
static bool is_half(const product *g) {
    return g->stored != g->real;
}

/* ---- Half types
 * ----------------------------------------------------------------------------------
 */

static void widen(kn__gemm_type type, float *to, const uint16_t *from, int64_t stride, int64_t n) {
    if (type == KN__GEMM_F16)
        for (int64_t i = 0; i < n; i++) to[i] = kn_f16_to_f32((kn_f16){from[i * stride]});
    else
        for (int64_t i = 0; i < n; i++) to[i] = kn_bf16_to_f32((kn_bf16){from[i * stride]});
}

static void widen_matrix(kn__gemm_type type, float *to, const uint16_t *from, int64_t row,
                         int64_t column, int64_t rows, int64_t columns) {
    for (int64_t i = 0; i < rows; i++)
        widen(type, to + i * columns, from + i * row, column, columns);
}

static uint16_t narrow(kn__gemm_type type, float value) {
    return type == KN__GEMM_F16 ? kn_f16_from_f32(value).bits : kn_bf16_from_f32(value).bits;
}

/* ---- Scratch C
 * -----------------------------------------------------------------------------------
 */

/* The part of C, or of its buffer, that a task works on. */
typedef struct {
    int64_t i, j, m, n;
} part;

static char *buffer_at(const product *g, const part *p) {
    int64_t at = (p->i - g->m0) * g->ns + (p->j - g->n0);
    return g->c_buffer + (size_t)at * g->real;
}

static char *c_at(const product *g, int64_t i, int64_t j) {
    return g->c + (i * g->c_row + j * g->c_column) * (int64_t)g->stored;
}

static void load_row(const product *g, char *to, const char *from, int64_t n) {
    if (is_half(g)) {
        widen(g->type, (float *)(void *)to, (const uint16_t *)(const void *)from, g->c_column, n);
    } else if (g->type == KN__GEMM_F64) {
        const double *c = (const void *)from;
        for (int64_t j = 0; j < n; j++) ((double *)(void *)to)[j] = c[j * g->c_column];
    } else {
        const float *c = (const void *)from;
        for (int64_t j = 0; j < n; j++) ((float *)(void *)to)[j] = c[j * g->c_column];
    }
}

static void store_row(const product *g, char *to, const char *from, int64_t n) {
    if (is_half(g)) {
        uint16_t *c = (void *)to;
        for (int64_t j = 0; j < n; j++)
            c[j * g->c_column] = narrow(g->type, ((const float *)(const void *)from)[j]);
    } else if (g->type == KN__GEMM_F64) {
        double *c = (void *)to;
        for (int64_t j = 0; j < n; j++)
            c[j * g->c_column] = ((const double *)(const void *)from)[j];
    } else {
        float *c = (void *)to;
        for (int64_t j = 0; j < n; j++) c[j * g->c_column] = ((const float *)(const void *)from)[j];
    }
}

static void load_part(const product *g, const part *p) {
    char *row = buffer_at(g, p);
    for (int64_t i = 0; i < p->m; i++, row += (size_t)g->ns * g->real)
        load_row(g, row, c_at(g, p->i + i, p->j), p->n);
}

static void store_part(const product *g, const part *p) {
    char *row = buffer_at(g, p);
    if (!is_half(g) && g->c_row == 1) {
        g->kernels->transpose(c_at(g, p->i, p->j), g->c_column, row, g->ns, p->m, p->n);
        return;
    }
    for (int64_t i = 0; i < p->m; i++, row += (size_t)g->ns * g->real)
        store_row(g, c_at(g, p->i + i, p->j), row, p->n);
}

/* ---- Packing
 * -------------------------------------------------------------------------------------
 */

/* Packs the block of B with rows [p, p + kc) and columns [j, j + n) of the super-block. */
static void pack_b_block(product *g, int64_t p, int64_t kc, int64_t j, int64_t n) {
    const char *b = g->b + ((g->k0 + p) * g->b_k + (g->n0 + j) * g->b_column) * (int64_t)g->stored;
    int64_t at = p * kn__gemm_padded(g->kernels, g->ns) + j * kc;
    char *to = g->packed_b + (size_t)at * g->real;
    if (!is_half(g)) {
        g->kernels->pack_b(to, b, g->b_k, g->b_column, kc, n);
        return;
    }
    float *wide = kn__scratch_get((size_t)(kc * n) * sizeof *wide);
    if (!wide) {
        atomic_store(&g->failed, true);
        return;
    }
    if (g->b_column == 1) {
        widen_matrix(g->type, wide, (const void *)b, g->b_k, 1, kc, n);
        g->kernels->pack_b(to, wide, n, 1, kc, n);
    } else {
        widen_matrix(g->type, wide, (const void *)b, g->b_column, g->b_k, n, kc);
        g->kernels->pack_b(to, wide, 1, kc, kc, n);
    }
    kn__scratch_put(wide);
}

static void pack_b_range(void *user, int64_t begin, int64_t end) {
    product *g = user;
    int64_t columns = ceil_div(g->ns, g->block_n);
    for (int64_t unit = begin; unit < end; unit++) {
        int64_t p = unit / columns * KN__GEMM_KC, j = unit % columns * g->block_n;
        pack_b_block(g, p, least(KN__GEMM_KC, g->ks - p), j, least(g->block_n, g->ns - j));
    }
}

/* Points the block at A[m,k] from row i and depth p on, copied into `copy` where that is wanted. */
static void place_a(const product *g, kn__gemm_block *block, int64_t i, int64_t p, char *copy) {
    const char *a = g->a + (i * g->a_row + p * g->a_k) * (int64_t)g->stored;
    block->a = a;
    block->a_row = g->a_row;
    block->a_k = g->a_k;
    block->a_packed = false;
    if (!g->pack_a) return;
    block->a = copy;
    block->a_row = block->k;
    block->a_k = 1;
    if (is_half(g)) {
        widen_matrix(g->type, (float *)(void *)copy, (const void *)a, g->a_row, g->a_k, block->m,
                     block->k);
    } else if (g->a_k == 1) {
        size_t row_bytes = (size_t)block->k * g->real;
        for (int64_t r = 0; r < block->m; r++)
            memcpy(copy + (size_t)r * row_bytes, a + r * g->a_row * (int64_t)g->real, row_bytes);
    } else {
        block->a_packed = true;
        g->kernels->pack_a(copy, a, g->a_row, g->a_k, block->m, block->k);
    }
}

static void place_b(const product *g, kn__gemm_block *block, int64_t j, int64_t p) {
    block->b_packed = g->pack_b;
    block->b_k = g->b_k;
    if (!g->pack_b) {
        block->b = g->b + ((g->k0 + p) * g->b_k + j) * (int64_t)g->real;
        return;
    }
    int64_t at = p * kn__gemm_padded(g->kernels, g->ns) + (j - g->n0) * block->k;
    block->b = g->packed_b + (size_t)at * g->real;
}

static void place_c(const product *g, kn__gemm_block *block, const part *at, int64_t p) {
    int64_t depth = g->k0 + p;
    block->c = g->scratch_c ? buffer_at(g, at) : c_at(g, at->i, at->j);
    block->c_row = g->scratch_c ? g->ns : g->c_row;
    block->accumulate = depth > 0 || g->accumulate;
    bool last = depth + block->k == g->k;
    block->bias_row = last && g->bias_row ? g->bias_row + (size_t)at->i * g->real : NULL;
    block->bias_column = last && g->bias_column ? g->bias_column + (size_t)at->j * g->real : NULL;
}

/* ---- Tasks
 * ---------------------------------------------------------------------------------------
 */

static void run_part(product *g, const part *at, char *copy_a) {
    if (g->scratch_c && g->accumulate && g->k0 == 0) load_part(g, at);
    kn__gemm_block block = {.m = at->m, .n = at->n};
    int64_t p = 0;
    do { /* once for an empty sum too */
        block.k = least(KN__GEMM_KC, g->ks - p);
        place_a(g, &block, at->i, g->k0 + p, copy_a);
        place_b(g, &block, at->j, p);
        place_c(g, &block, at, p);
        g->kernels->block(&block);
        p += block.k;
    } while (p < g->ks);
    if (g->scratch_c && g->k0 + g->ks == g->k) store_part(g, at);
}

static void run_range(void *user, int64_t begin, int64_t end) {
    product *g = user;
    char *copy_a = NULL;
    if (g->pack_a) {
        copy_a = kn__scratch_get((size_t)(g->block_m * KN__GEMM_KC) * g->real);
        if (!copy_a) {
            atomic_store(&g->failed, true);
            return;
        }
    }
    int64_t columns = ceil_div(g->ns, g->block_n);
    for (int64_t task = begin; task < end; task++) {
        part at = {g->m0 + task / columns * g->block_m, g->n0 + task % columns * g->block_n, 0, 0};
        at.m = least(g->block_m, g->m0 + g->ms - at.i);
        at.n = least(g->block_n, g->n0 + g->ns - at.j);
        run_part(g, &at, copy_a);
    }
    kn__scratch_put(copy_a);
}

static void run_super_block(product *g) {
    int64_t columns = ceil_div(g->ns, g->block_n);
    if (g->pack_b) {
        int64_t units = columns * ceil_div(g->ks, KN__GEMM_KC);
        kn__parallel_for(g->workers, units, 1, pack_b_range, g);
    }
    if (atomic_load(&g->failed)) return;
    kn__parallel_for(g->workers, columns * ceil_div(g->ms, g->block_m), 1, run_range, g);
}

/* The sizes of super-blocks: everything at once where no buffer would grow beyond its limit. */
static void choose_super_blocks(product *g) {
    int64_t budget = SUPER_BYTES / (int64_t)g->real;
    g->ms = g->m;
    g->ns = g->n;
    g->ks = g->k;
    if (g->scratch_c || g->pack_b) g->ns = least(g->n, SUPER_COLUMNS);
    if (g->scratch_c) g->ms = least(g->m, most(g->block_m, budget / g->ns));
    if (g->pack_b) {
        int64_t depth = budget / kn__gemm_padded(g->kernels, g->ns) / KN__GEMM_KC * KN__GEMM_KC;
        g->ks = least(g->k, most(KN__GEMM_KC, depth));
    }
}

static void run_super_blocks(product *g) {
    int64_t ms = g->ms, ns = g->ns, ks = g->ks;
    for (g->n0 = 0; g->n0 < g->n; g->n0 += ns) {
        g->ns = least(ns, g->n - g->n0);
        for (g->m0 = 0; g->m0 < g->m; g->m0 += ms) {
            g->ms = least(ms, g->m - g->m0);
            g->k0 = 0;
            do {
                g->ks = least(ks, g->k - g->k0);
                run_super_block(g);
                g->k0 += g->ks;
            } while (g->k0 < g->k && !atomic_load(&g->failed));
        }
    }
}

static bool run_blocked(product *g) {
    choose_super_blocks(g);
    if (g->pack_b) {
        size_t elements = (size_t)(g->ks * kn__gemm_padded(g->kernels, g->ns));
        g->packed_b = kn__scratch_get(elements * g->real);
    }
    if (g->scratch_c) g->c_buffer = kn__scratch_get((size_t)(g->ms * g->ns) * g->real);
    bool ready = (g->packed_b || !g->pack_b) && (g->c_buffer || !g->scratch_c);
    if (ready) run_super_blocks(g);
    kn__scratch_put(g->c_buffer);
    kn__scratch_put(g->packed_b);
    return ready && !atomic_load(&g->failed);
}

/* ---- Plans
 * -----------------------------------------------------------------------------------------
 */

static void swap_operands(product *g) {
    product old = {.m = g->m, .a = g->a, .a_row = g->a_row, .a_k = g->a_k, .c_row = g->c_row};
    const char *bias_row = g->bias_row;
    g->m = g->n;
    g->n = old.m;
    g->a = g->b;
    g->b = old.a;
    g->a_row = g->b_column;
    g->a_k = g->b_k;
    g->b_k = old.a_k;
    g->b_column = old.a_row;
    g->c_row = g->c_column;
    g->c_column = old.c_row;
    g->bias_row = g->bias_column;
    g->bias_column = bias_row;
}

static bool c_is_direct(const product *g) {
    return !is_half(g) && (g->c_column == 1 || g->n == 1);
}

static bool b_is_direct(const product *g) {
    return !is_half(g) && (g->b_column == 1 || g->n == 1) && g->m <= DIRECT_ROWS;
}

/* What this orientation costs, in units of one vector operation. */
static double cost(const product *g) {
    double lanes = g->kernels->lanes, m = (double)g->m, n = (double)g->n, k = (double)g->k;
    double products = m * k * (double)ceil_div(g->n, g->kernels->lanes);
    double pack = g->b_column == 1 ? 2 * n * k / lanes : (g->b_k == 1 ? 1 : 2) * n * k;
    if (b_is_direct(g)) pack = 0;
    double write = g->c_row == 1 ? m * n : 2 * m * n;
    if (c_is_direct(g)) write = 0;
    return products + pack + write;
}

static void choose_orientation(product *g) {
    double straight = cost(g);
    swap_operands(g);
    if (cost(g) >= straight) swap_operands(g);
}

/* Blocks small enough for the caches, and for a few tasks where there is work for them. What is
 * computed does not depend on the blocks, so they may depend on whether there are threads. */
static void choose_blocks(product *g) {
    int64_t rows = g->kernels->tile_rows, lanes = g->kernels->lanes;
    int64_t width = lanes * g->kernels->tile_vectors;
    int64_t most_n = BLOCK_BYTES / (KN__GEMM_KC * (int64_t)g->real) / width * width;
    int64_t cuts = ceil_div(g->n, most_n);
    g->block_n = ceil_div(ceil_div(g->n, cuts), lanes) * lanes;
    g->block_m = least(ceil_div(g->m, rows), BLOCK_ROWS / rows) * rows;
    for (;;) {
        double products = (double)g->block_m * (double)g->block_n * (double)g->k;
        int64_t tasks = ceil_div(g->m, g->block_m) * ceil_div(g->n, g->block_n);
        if (kn__workers_count(g->workers) == 1) return;
        double enough = tasks < FEW_TASKS ? SMALL_TASK_PRODUCTS : TASK_PRODUCTS;
        if (tasks >= TASKS_WANTED || products < 2 * enough) return;
        if (g->block_n > g->block_m && g->block_n > width)
            g->block_n = ceil_div(g->block_n / 2, lanes) * lanes;
        else if (g->block_m > rows)
            g->block_m = ceil_div(g->block_m / 2, rows) * rows;
        else
            return;
    }
}

static void choose_plan(product *g) {
    choose_orientation(g);
    choose_blocks(g);
    g->pack_b = !b_is_direct(g);
    g->scratch_c = !c_is_direct(g);
    g->pack_a = is_half(g) || (g->a_k != 1 && g->block_n >= PACK_A_COLUMNS) ||
                (g->a_k != 1 && g->a_row != 1);
    if (g->n == 1) g->c_column = g->b_column = 1;
}

/* ---- A vector times a matrix that is dense along k
 * -------------------------------------------------
 */

static bool is_dots(product *g) {
    if (is_half(g) || (g->m != 1 && g->n != 1) || g->k == 0) return false;
    if (g->m != 1) swap_operands(g);
    return g->b_k == 1 && !g->bias_row && !g->bias_column;
}

static void run_dots_range(void *user, int64_t begin, int64_t end) {
    product *g = user;
    g->kernels->dots(c_at(g, 0, begin), g->c_column, g->a,
                     g->b + begin * g->b_column * (int64_t)g->real, g->b_column, end - begin, g->k,
                     g->accumulate);
}

static bool run_dots(product *g) {
    char *dense = NULL;
    if (g->a_k != 1) {
        dense = kn__scratch_get((size_t)g->k * g->real);
        if (!dense) return false;
        g->kernels->pack_a(dense, g->a, g->a_row, g->a_k, 1, g->k);
        g->a = dense;
    }
    int64_t grain = most(1, SMALL_TASK_PRODUCTS / g->k);
    kn__parallel_for(g->workers, g->n, grain, run_dots_range, g);
    kn__scratch_put(dense);
    return true;
}

/* ---- Batches
 * ---------------------------------------------------------------------------------------
 */

typedef struct {
    const kn__gemm *gemm;
    const kn__gemm_kernel_table *kernels;
    const char *bias_row, *bias_column;
    kn__workers *workers;
    atomic_bool failed;
} batch;

static bool run_one(const batch *all, int64_t s) {
    const kn__gemm *gemm = all->gemm;
    size_t stored = gemm->type == KN__GEMM_F64 ? 8 : gemm->type == KN__GEMM_F32 ? 4 : 2;
    product g = {
        .kernels = all->kernels,
        .type = gemm->type,
        .stored = stored,
        .real = stored == 8 ? 8 : 4,
        .m = gemm->m,
        .n = gemm->n,
        .k = gemm->k,
        .a = (const char *)gemm->a.data + s * gemm->a.batch * (int64_t)stored,
        .b = (const char *)gemm->b.data + s * gemm->b.batch * (int64_t)stored,
        .c = (char *)gemm->c + s * gemm->c_batch * (int64_t)stored,
        .a_row = gemm->a.row,
        .a_k = gemm->a.column,
        .b_k = gemm->b.row,
        .b_column = gemm->b.column,
        .c_row = gemm->c_row,
        .c_column = gemm->c_column,
        .accumulate = gemm->accumulate,
        .bias_row = all->bias_row,
        .bias_column = all->bias_column,
        .workers = all->workers,
    };
    if (is_dots(&g)) return run_dots(&g);
    choose_plan(&g);
    return run_blocked(&g);
}

static void run_batch_range(void *user, int64_t begin, int64_t end) {
    batch *all = user;
    for (int64_t s = begin; s < end; s++)
        if (!run_one(all, s)) atomic_store(&all->failed, true);
}

/* Many small products: each on one thread. Few or large ones: each on all. */
static bool run_batch(batch *all) {
    const kn__gemm *gemm = all->gemm;
    double products = (double)gemm->m * (double)gemm->n * (double)most(1, gemm->k);
    bool each_on_all = gemm->batch < 8 || products > 16.0 * TASK_PRODUCTS;
    if (each_on_all) {
        for (int64_t s = 0; s < gemm->batch; s++)
            if (!run_one(all, s)) return false;
        return true;
    }
    kn__workers *workers = all->workers;
    all->workers = NULL;
    double together = SMALL_TASK_PRODUCTS / products;
    int64_t grain = together < 1 ? 1 : (int64_t)together;
    kn__parallel_for(workers, gemm->batch, grain, run_batch_range, all);
    return !atomic_load(&all->failed);
}

/* The biases in the computing type: copied for half types. NULL where memory ran out. */
static char *widen_biases(const kn__gemm *gemm, batch *all) {
    int64_t rows = gemm->bias_row ? gemm->m : 0, columns = gemm->bias_column ? gemm->n : 0;
    float *wide = kn__scratch_get((size_t)(rows + columns) * sizeof *wide);
    if (!wide) return NULL;
    widen(gemm->type, wide, gemm->bias_row, 1, rows);
    widen(gemm->type, wide + rows, gemm->bias_column, 1, columns);
    if (rows) all->bias_row = (char *)wide;
    if (columns) all->bias_column = (char *)(wide + rows);
    return (char *)wide;
}

/* A stack of matrices times one matrix is one product where the rows of the stack follow evenly. */
static kn__gemm fold_batch(const kn__gemm *gemm) {
    kn__gemm folded = *gemm;
    if (gemm->b.batch == 0 && gemm->a.batch == gemm->m * gemm->a.row &&
        gemm->c_batch == gemm->m * gemm->c_row && !gemm->bias_row) {
        folded.m = gemm->m * gemm->batch;
        folded.batch = 1;
    }
    return folded;
}

bool kn__gemm_run(const kn__gemm *gemm, kn__isa isa, kn__workers *workers) {
    if (gemm->batch <= 0 || gemm->m <= 0 || gemm->n <= 0) return true;
    kn__gemm folded = gemm->batch > 1 && gemm->m > 1 ? fold_batch(gemm) : *gemm;
    batch all = {
        .gemm = &folded,
        .kernels = kn__gemm_kernels(isa, gemm->type == KN__GEMM_F64),
        .bias_row = gemm->bias_row,
        .bias_column = gemm->bias_column,
        .workers = workers,
    };
    char *wide = NULL;
    bool half = gemm->type == KN__GEMM_F16 || gemm->type == KN__GEMM_BF16;
    if (half && (gemm->bias_row || gemm->bias_column)) {
        wide = widen_biases(gemm, &all);
        if (!wide) return false;
    }
    bool done = run_batch(&all);
    kn__scratch_put(wide);
    return done;
}
