/* The kernels of one instruction set and type. The including file sets
 *   REAL, VEC, LANES                    the element, the vector, how many elements it holds
 *   V_LOAD V_STORE V_ZERO V_SPLAT V_FMA unaligned access and arithmetic on vectors; V_FMA(a, b, c)
 *                                       is a * b + c, rounded once where the set has an FMA
 *   V_LOAD_PART V_STORE_PART            the first n lanes of a vector, n from 1 to LANES - 1;
 * nothing beyond them is touched, and the lanes beyond are zero R_FMA(a, b, c) the same operation
 * on single elements MOST_ROWS, MOST_VECTORS             the largest tile that fits the registers:
 * rows 4, 6, 8 or 12, vectors 2 or 3 KERNEL(name)                        puts type and set behind
 * the names in this file TABLE                               the name of the table and this file
 * takes them all away again. */

#define tile_end KERNEL(tile_end)
#define tile_fn KERNEL(tile_fn)

/* What happens to a tile after the sum over k. */
typedef struct {
    bool accumulate;
    const REAL *bias_row, *bias_column;
} tile_end;

/* ---- The micro-kernel: rows x vectors of C stay in registers over all of k --------------------
 */

static inline __attribute__((always_inline)) void
KERNEL(tile)(const int rows, const int vectors, int64_t k, const REAL *a, int64_t a_row,
             int64_t a_k, const REAL *b, int64_t b_k, REAL *c, int64_t c_row, const tile_end *end) {
    VEC sum[MOST_ROWS][MOST_VECTORS];
    UNROLL for (int i = 0; i < rows; i++) {
        UNROLL for (int j = 0; j < vectors; j++) {
            sum[i][j] = V_ZERO();
        }
    }
    for (int64_t p = 0; p < k; p++) {
        VEC right[MOST_VECTORS];
        UNROLL for (int j = 0; j < vectors; j++) right[j] = V_LOAD(b + j * LANES);
        UNROLL for (int i = 0; i < rows; i++) {
            VEC left = V_SPLAT(a[i * a_row]);
            UNROLL for (int j = 0; j < vectors; j++) sum[i][j] = V_FMA(left, right[j], sum[i][j]);
        }
        a += a_k;
        b += b_k;
    }
    if (end->accumulate)
        UNROLL for (int i = 0; i < rows; i++) UNROLL for (int j = 0; j < vectors; j++) sum[i][j] =
            V_LOAD(c + i * c_row + j * LANES) + sum[i][j];
    if (end->bias_row)
        UNROLL for (int i = 0; i < rows; i++) UNROLL for (int j = 0; j < vectors; j++) sum[i][j] =
            sum[i][j] + V_SPLAT(end->bias_row[i]);
    if (end->bias_column)
        UNROLL for (int i = 0; i < rows; i++) UNROLL for (int j = 0; j < vectors; j++) sum[i][j] =
            sum[i][j] + V_LOAD(end->bias_column + j * LANES);
    UNROLL for (int i = 0; i < rows; i++) UNROLL for (int j = 0; j < vectors; j++)
        V_STORE(c + i * c_row + j * LANES, sum[i][j]);
}

typedef void tile_fn(int64_t k, const REAL *a, int64_t a_row, int64_t a_k, const REAL *b,
                     int64_t b_k, REAL *c, int64_t c_row, const tile_end *end);

#define TILE(rows, vectors)                                                                       \
    static void KERNEL(tile_##rows##x##vectors)(int64_t k, const REAL *a, int64_t a_row,          \
                                                int64_t a_k, const REAL *b, int64_t b_k, REAL *c, \
                                                int64_t c_row, const tile_end *end) {             \
        KERNEL(tile)(rows, vectors, k, a, a_row, a_k, b, b_k, c, c_row, end);                     \
    }
#if MOST_VECTORS == 3
#define TILES(rows) TILE(rows, 1) TILE(rows, 2) TILE(rows, 3)
#define TILE_NAMES(rows) \
    { KERNEL(tile_##rows##x1), KERNEL(tile_##rows##x2), KERNEL(tile_##rows##x3) }
#else
#define TILES(rows) TILE(rows, 1) TILE(rows, 2)
#define TILE_NAMES(rows) \
    { KERNEL(tile_##rows##x1), KERNEL(tile_##rows##x2) }
#endif

TILES(1)
TILES(2)
TILES(3)
TILES(4)
#if MOST_ROWS >= 6
TILES(5)
TILES(6)
#endif
#if MOST_ROWS >= 8
TILES(7)
TILES(8)
#endif
#if MOST_ROWS >= 12
TILES(9)
TILES(10)
TILES(11)
TILES(12)
#endif

static tile_fn *const KERNEL(tiles)[MOST_ROWS][MOST_VECTORS] = {
    TILE_NAMES(1), TILE_NAMES(2),  TILE_NAMES(3),  TILE_NAMES(4),
#if MOST_ROWS >= 6
    TILE_NAMES(5), TILE_NAMES(6),
#endif
#if MOST_ROWS >= 8
    TILE_NAMES(7), TILE_NAMES(8),
#endif
#if MOST_ROWS >= 12
    TILE_NAMES(9), TILE_NAMES(10), TILE_NAMES(11), TILE_NAMES(12),
#endif
};

#undef TILE
#undef TILES
#undef TILE_NAMES

/* ---- A block of C ------------------------------------------------------------------------------
 */

/* Vectors of the next panel of columns when this many are left: full panels, but no lone vector at
 * the end where two even panels do. */
static inline int64_t KERNEL(panel)(int64_t vectors_left) {
    if (vectors_left <= MOST_VECTORS) return vectors_left;
    return vectors_left == MOST_VECTORS + 1 ? (MOST_VECTORS + 2) / 2 : MOST_VECTORS;
}

/* The vectors of a panel that reaches beyond column n go through a buffer. */
static void KERNEL(edge_tile)(int64_t rows, int64_t vectors, int64_t columns, int64_t k,
                              const REAL *a, int64_t a_row, int64_t a_k, const REAL *b, int64_t b_k,
                              REAL *c, int64_t c_row, const tile_end *end) {
    static const tile_end plain;
    REAL buffer[MOST_ROWS * MOST_VECTORS * LANES];
    int64_t width = vectors * LANES;
    KERNEL(tiles)[rows - 1][vectors - 1](k, a, a_row, a_k, b, b_k, buffer, width, &plain);
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t j = 0; j < columns; j++) {
            REAL value = buffer[i * width + j];
            if (end->accumulate) value = c[i * c_row + j] + value;
            if (end->bias_row) value = value + end->bias_row[i];
            if (end->bias_column) value = value + end->bias_column[j];
            c[i * c_row + j] = value;
        }
    }
}

/* One panel of rows against columns [from, to) of B; b points to column `from`. */
static void KERNEL(row_panel)(const kn__gemm_block *g, int64_t i, int64_t rows, int64_t from,
                              int64_t to, const REAL *b, int64_t b_k) {
    const REAL *a = g->a;
    int64_t a_row = g->a_packed ? 1 : g->a_row, a_k = g->a_packed ? rows : g->a_k;
    a += g->a_packed ? i * g->k : i * g->a_row;
    REAL *c = (REAL *)g->c + i * g->c_row;
    tile_end end = {g->accumulate, g->bias_row ? (const REAL *)g->bias_row + i : NULL, NULL};
    int64_t vectors;
    for (int64_t j = from; j < to; j += vectors * LANES) {
        vectors = KERNEL(panel)((to - j + LANES - 1) / LANES);
        const REAL *right = g->b_packed ? b + j * g->k : b + (j - from);
        int64_t right_k = g->b_packed ? vectors * LANES : b_k;
        if (g->bias_column) end.bias_column = (const REAL *)g->bias_column + j;
        if (to - j >= vectors * LANES) KERNEL(tiles)
        [rows - 1][vectors - 1](g->k, a, a_row, a_k, right, right_k, c + j, g->c_row, &end);
        else KERNEL(edge_tile)(rows, vectors, to - j, g->k, a, a_row, a_k, right, right_k, c + j,
                               g->c_row, &end);
    }
}

/* The last, partial vector of columns of an unpadded B, filled up with zeros. */
static void KERNEL(copy_tail)(REAL *tail, const kn__gemm_block *g, int64_t whole) {
    const REAL *b = (const REAL *)g->b + whole;
    for (int64_t p = 0; p < g->k; p++, b += g->b_k)
        V_STORE(tail + p * LANES, V_LOAD_PART(b, g->n - whole));
}

#include "backends/flex/gemm_thin.inc.h"

static void KERNEL(block)(const kn__gemm_block *g) {
    if (KERNEL(is_thin)(g)) {
        KERNEL(thin_block)(g);
        return;
    }
    REAL tail[KN__GEMM_KC * LANES];
    bool padded = g->b_packed || g->b_padded;
    int64_t whole = padded ? g->n : g->n / LANES * LANES;
    if (whole < g->n) KERNEL(copy_tail)(tail, g, whole);
    for (int64_t i = 0; i < g->m; i += MOST_ROWS) {
        int64_t rows = g->m - i < MOST_ROWS ? g->m - i : MOST_ROWS;
        KERNEL(row_panel)(g, i, rows, 0, whole, g->b, g->b_k);
        if (whole < g->n) KERNEL(row_panel)(g, i, rows, whole, g->n, tail, LANES);
    }
}

/* ---- Packing -----------------------------------------------------------------------------------
 */

/* Turns LANES vectors, the rows of a square, into its columns. Step `distance` exchanges, between
 * rows that lie that far apart, the lanes that lie that far apart. */
#define LOW_LANE(lane, distance) (((lane) & (distance)) ? LANES + (lane) - (distance) : (lane))
#define HIGH_LANE(lane, distance) (((lane) & (distance)) ? LANES + (lane) : (lane) + (distance))
#define TWO_LANES(which, lane, d) which(lane, d), which((lane) + 1, d)
#define FOUR_LANES(which, lane, d) TWO_LANES(which, lane, d), TWO_LANES(which, (lane) + 2, d)
#define EIGHT_LANES(which, lane, d) FOUR_LANES(which, lane, d), FOUR_LANES(which, (lane) + 4, d)
#if LANES == 2
#define ALL_LANES(which, d) TWO_LANES(which, 0, d)
#elif LANES == 4
#define ALL_LANES(which, d) FOUR_LANES(which, 0, d)
#elif LANES == 8
#define ALL_LANES(which, d) EIGHT_LANES(which, 0, d)
#else
#define ALL_LANES(which, d) EIGHT_LANES(which, 0, d), EIGHT_LANES(which, 8, d)
#endif
#define EXCHANGE(distance)                                                              \
    UNROLL for (int i = 0; i < LANES; i++) {                                            \
        if (i & (distance)) continue;                                                   \
        VEC first = row[i], second = row[i + (distance)];                               \
        row[i] = __builtin_shufflevector(first, second, ALL_LANES(LOW_LANE, distance)); \
        row[i + (distance)] =                                                           \
            __builtin_shufflevector(first, second, ALL_LANES(HIGH_LANE, distance));     \
    }

enum { KERNEL(PREFETCH_VECTORS) = 4 }; /* how far ahead of a transpose rows are fetched */
#define PREFETCH_VECTORS KERNEL(PREFETCH_VECTORS)

static inline __attribute__((always_inline)) void
KERNEL(transpose_square)(REAL *to, int64_t to_row, const REAL *from, int64_t from_row) {
    VEC row[LANES];
    UNROLL for (int i = 0; i < LANES; i++) {
        __builtin_prefetch(from + i * from_row + PREFETCH_VECTORS * LANES);
        row[i] = V_LOAD(from + i * from_row);
    }
    EXCHANGE(1)
#if LANES > 2
    EXCHANGE(2)
#endif
#if LANES > 4
    EXCHANGE(4)
#endif
#if LANES > 8
    EXCHANGE(8)
#endif
    UNROLL for (int i = 0; i < LANES; i++) {
        __builtin_prefetch(to + i * to_row + PREFETCH_VECTORS * LANES, 1);
        V_STORE(to + i * to_row, row[i]);
    }
}

static void KERNEL(transpose_edge)(REAL *to, int64_t to_row, const REAL *from, int64_t from_row,
                                   int64_t rows, int64_t columns) {
    for (int64_t j = 0; j < columns; j++)
        for (int64_t i = 0; i < rows; i++) to[j * to_row + i] = from[i * from_row + j];
}

static void KERNEL(transpose)(void *to_memory, int64_t to_row, const void *from_memory,
                              int64_t from_row, int64_t rows, int64_t columns) {
    REAL *to = to_memory;
    const REAL *from = from_memory;
    int64_t whole_rows = rows / LANES * LANES, whole_columns = columns / LANES * LANES;
    if (rows < columns) { /* the inner loop runs along the longer side, whose lines it completes */
        for (int64_t i = 0; i < whole_rows; i += LANES)
            for (int64_t j = 0; j < whole_columns; j += LANES) KERNEL(transpose_square)
        (to + j * to_row + i, to_row, from + i * from_row + j, from_row);
    } else {
        for (int64_t j = 0; j < whole_columns; j += LANES)
            for (int64_t i = 0; i < whole_rows; i += LANES) KERNEL(transpose_square)
        (to + j * to_row + i, to_row, from + i * from_row + j, from_row);
    }
    KERNEL(transpose_edge)
    (to + whole_columns * to_row, to_row, from + whole_columns, from_row, whole_rows,
     columns - whole_columns);
    KERNEL(transpose_edge)
    (to + whole_rows, to_row, from + whole_rows * from_row, from_row, rows - whole_rows, columns);
}

static void KERNEL(pack_b_panel)(REAL *to, const REAL *b, int64_t b_k, int64_t b_column, int64_t k,
                                 int64_t n, int64_t width) {
    if (b_k == 1 && b_column != 1) {
        KERNEL(transpose)(to, width, b, b_column, n, k);
        for (int64_t p = 0; p < k; p++)
            for (int64_t j = n; j < width; j++) to[p * width + j] = 0;
        return;
    }
    for (int64_t p = 0; p < k; p++, b += b_k, to += width) {
        if (b_column == 1 && n == width) {
            for (int64_t j = 0; j < width; j += LANES) V_STORE(to + j, V_LOAD(b + j));
        } else {
            for (int64_t j = 0; j < width; j++) to[j] = j < n ? b[j * b_column] : 0;
        }
    }
}

static void KERNEL(pack_b)(void *to_memory, const void *b, int64_t b_k, int64_t b_column, int64_t k,
                           int64_t n) {
    REAL *to = to_memory;
    int64_t width;
    for (int64_t j = 0; j < n; j += width, to += width * k) {
        width = KERNEL(panel)((n - j + LANES - 1) / LANES) * LANES;
        KERNEL(pack_b_panel)
        (to, (const REAL *)b + j * b_column, b_k, b_column, k, n - j < width ? n - j : width,
         width);
    }
}

static void KERNEL(pack_a)(void *to_memory, const void *a_memory, int64_t a_row, int64_t a_k,
                           int64_t m, int64_t k) {
    REAL *to = to_memory;
    for (int64_t i = 0; i < m; i += MOST_ROWS) {
        const REAL *a = (const REAL *)a_memory + i * a_row;
        if (m - i >= MOST_ROWS && a_row == 1) {
            for (int64_t p = 0; p < k; p++, a += a_k, to += MOST_ROWS)
                UNROLL for (int r = 0; r < MOST_ROWS; r++) to[r] = a[r];
            continue;
        }
        int64_t rows = m - i < MOST_ROWS ? m - i : MOST_ROWS;
        for (int64_t p = 0; p < k; p++, a += a_k, to += rows)
            for (int64_t r = 0; r < rows; r++) to[r] = a[r * a_row];
    }
}

#include "backends/flex/gemm_rows.inc.h"
#include "backends/flex/gemm_gather.inc.h"

/* ---- Dot products ------------------------------------------------------------------------------
 */

/* Four chains of vectors, so that the latency of the FMA hides; added up in a fixed tree. */
static REAL KERNEL(dot)(const REAL *a, const REAL *b, int64_t k) {
    VEC sum[4] = {V_ZERO(), V_ZERO(), V_ZERO(), V_ZERO()};
    int64_t p = 0;
    for (; p + 4 * LANES <= k; p += 4 * LANES)
        UNROLL for (int i = 0; i < 4; i++) sum[i] =
            V_FMA(V_LOAD(a + p + i * LANES), V_LOAD(b + p + i * LANES), sum[i]);
    for (; p + LANES <= k; p += LANES) sum[0] = V_FMA(V_LOAD(a + p), V_LOAD(b + p), sum[0]);
    REAL tail = 0;
    for (; p < k; p++) tail = R_FMA(a[p], b[p], tail);
    return KERNEL(add_lanes)((sum[0] + sum[1]) + (sum[2] + sum[3])) + tail;
}

static void KERNEL(dots)(void *c_memory, int64_t c_column, const void *a, const void *b,
                         int64_t b_column, int64_t n, int64_t k, bool accumulate) {
    REAL *c = c_memory;
    for (int64_t j = 0; j < n; j++) {
        REAL sum = KERNEL(dot)(a, (const REAL *)b + j * b_column, k);
        c[j * c_column] = accumulate ? c[j * c_column] + sum : sum;
    }
}

const kn__gemm_kernel_table TABLE = {
    .lanes = LANES,
    .tile_rows = MOST_ROWS,
    .tile_vectors = MOST_VECTORS,
    .block = KERNEL(block),
    .gather = KERNEL(gather),
    .pack_a = KERNEL(pack_a),
    .pack_b = KERNEL(pack_b),
    .transpose = KERNEL(transpose),
    .copy_rows = KERNEL(copy_rows),
    .add_rows = KERNEL(add_rows),
    .correlate = KERNEL(correlate),
    .correlate_dots = KERNEL(correlate_dots),
    .dots = KERNEL(dots),
};

#undef tile_end
#undef tile_fn
#undef LOW_LANE
#undef HIGH_LANE
#undef TWO_LANES
#undef FOUR_LANES
#undef EIGHT_LANES
#undef ALL_LANES
#undef EXCHANGE
#undef PREFETCH_VECTORS
#undef REAL
#undef VEC
#undef LANES
#undef V_LOAD
#undef V_STORE
#undef V_LOAD_PART
#undef V_STORE_PART
#undef V_ZERO
#undef V_SPLAT
#undef V_FMA
#undef R_FMA
#undef MOST_ROWS
#undef MOST_VECTORS
#undef KERNEL
#undef TABLE
