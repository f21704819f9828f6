/* The product whose left operand is fetched element by element; part of gemm_kernel.inc.h, which
 * see.
 */

static inline __attribute__((always_inline)) void
KERNEL(gather_tile)(const int rows, const int vectors, const kn__gemm_gather *g, int64_t i,
                    const REAL *b, REAL *c, const REAL *bias) {
    VEC sum[MOST_ROWS][MOST_VECTORS];
    const REAL *row[MOST_ROWS];
    UNROLL for (int r = 0; r < rows; r++) {
        row[r] = (const REAL *)g->a + g->rows[i + r];
        UNROLL for (int j = 0; j < vectors; j++) sum[r][j] = V_ZERO();
    }
    for (const int64_t *step = g->steps, *end = step + g->k; step < end; step++) {
        int64_t at = *step;
        VEC right[MOST_VECTORS];
        UNROLL for (int j = 0; j < vectors; j++) right[j] = V_LOAD(b + j * LANES);
        UNROLL for (int r = 0; r < rows; r++) {
            VEC left = V_SPLAT(row[r][at]);
            UNROLL for (int j = 0; j < vectors; j++) sum[r][j] = V_FMA(left, right[j], sum[r][j]);
        }
        b += vectors * LANES;
    }
    if (g->accumulate)
        UNROLL for (int r = 0; r < rows; r++) UNROLL for (int j = 0; j < vectors; j++) sum[r][j] =
            V_LOAD(c + r * g->c_row + j * LANES) + sum[r][j];
    if (bias)
        UNROLL for (int r = 0; r < rows; r++) UNROLL for (int j = 0; j < vectors; j++) sum[r][j] =
            sum[r][j] + V_LOAD(bias + j * LANES);
    UNROLL for (int r = 0; r < rows; r++) UNROLL for (int j = 0; j < vectors; j++)
        V_STORE(c + r * g->c_row + j * LANES, sum[r][j]);
}

typedef void KERNEL(gather_fn)(const kn__gemm_gather *g, int64_t i, const REAL *b, REAL *c,
                               const REAL *bias);

#define TILE(rows, vectors)                                                                   \
    static void KERNEL(gather_##rows##x##vectors)(const kn__gemm_gather *g, int64_t i,        \
                                                  const REAL *b, REAL *c, const REAL *bias) { \
        KERNEL(gather_tile)(rows, vectors, g, i, b, c, bias);                                 \
    }
#if MOST_VECTORS == 3
#define TILES(rows) TILE(rows, 1) TILE(rows, 2) TILE(rows, 3)
#define TILE_NAMES(rows) \
    { KERNEL(gather_##rows##x1), KERNEL(gather_##rows##x2), KERNEL(gather_##rows##x3) }
#else
#define TILES(rows) TILE(rows, 1) TILE(rows, 2)
#define TILE_NAMES(rows) \
    { KERNEL(gather_##rows##x1), KERNEL(gather_##rows##x2) }
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

static KERNEL(gather_fn) *const KERNEL(gather_tiles)[MOST_ROWS][MOST_VECTORS] = {
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

/* Rows are shared out evenly: a last tile of few rows would wait for its own sums. */
static void KERNEL(gather)(const kn__gemm_gather *g) {
    int64_t tiles = (g->m + MOST_ROWS - 1) / MOST_ROWS;
    for (int64_t t = 0; t < tiles; t++) {
        int64_t i = g->m * t / tiles, rows = g->m * (t + 1) / tiles - i, vectors;
        REAL *c = (REAL *)g->c + i * g->c_row;
        for (int64_t j = 0; j < g->n; j += vectors * LANES) {
            vectors = KERNEL(panel)((g->n - j + LANES - 1) / LANES);
            const REAL *bias = g->bias_column ? (const REAL *)g->bias_column + j : NULL;
            KERNEL(gather_tiles)
            [rows - 1][vectors - 1](g, i, (const REAL *)g->b + j * g->k, c + j, bias);
        }
    }
}
