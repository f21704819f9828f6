/* Blocks of few rows, part of gemm_kernel.inc.h, which see. B is then read once, and what counts is
 * that it is read along its rows: the sums wait in the near cache, and each pass over them takes a
 * few rows of B. An element's chain of multiply-adds is that of a tile. */

enum {
    KERNEL(THIN_ROWS) = 4,
    KERNEL(THIN_COLUMNS) = 512,   /* columns whose sums wait */
    KERNEL(THIN_FROM) = 8 * LANES /* narrower blocks are left to the tiles */
};

/* sums[i][j] += a[i][0..depth) b[0..depth)[j], in order. */
static inline __attribute__((always_inline)) void
KERNEL(thin_pass)(const int rows, const int depth, const REAL *a, int64_t a_row, int64_t a_k,
                  const REAL *b, int64_t b_k, int64_t n, REAL *sums) {
    VEC left[4][8];
    UNROLL for (int i = 0; i < rows; i++) UNROLL for (int q = 0; q < depth; q++) left[i][q] =
        V_SPLAT(a[i * a_row + q * a_k]);
    int64_t whole = n / LANES * LANES, j = 0;
    for (; j < whole; j += LANES) {
        VEC sum[4];
        UNROLL for (int i = 0; i < rows; i++) sum[i] = V_LOAD(sums + i * KERNEL(THIN_COLUMNS) + j);
        UNROLL for (int q = 0; q < depth; q++) {
            VEC right = V_LOAD(b + q * b_k + j);
            UNROLL for (int i = 0; i < rows; i++) sum[i] = V_FMA(left[i][q], right, sum[i]);
        }
        UNROLL for (int i = 0; i < rows; i++) V_STORE(sums + i * KERNEL(THIN_COLUMNS) + j, sum[i]);
    }
    for (int q = 0; q < depth && j < n; q++) {
        VEC right = V_LOAD_PART(b + q * b_k + j, n - j);
        for (int i = 0; i < rows; i++) {
            REAL *at = sums + i * KERNEL(THIN_COLUMNS) + j;
            V_STORE(at, V_FMA(V_SPLAT(a[i * a_row + q * a_k]), right, V_LOAD(at)));
        }
    }
}

static inline __attribute__((always_inline)) void KERNEL(thin_sums)(const int rows, const int depth,
                                                                    const kn__gemm_block *g,
                                                                    const REAL *b, int64_t n,
                                                                    REAL *sums) {
    const REAL *a = g->a;
    int64_t p = 0;
    for (; p + depth <= g->k; p += depth) KERNEL(thin_pass)
    (rows, depth, a + p * g->a_k, g->a_row, g->a_k, b + p * g->b_k, g->b_k, n, sums);
    for (; p < g->k; p++) KERNEL(thin_pass)
    (rows, 1, a + p * g->a_k, g->a_row, g->a_k, b + p * g->b_k, g->b_k, n, sums);
}

/* What a tile does after its sums. */
static void KERNEL(thin_end)(const kn__gemm_block *g, int64_t from, int64_t n, const REAL *sums) {
    const REAL *bias_row = g->bias_row, *bias_column = g->bias_column;
    for (int64_t i = 0; i < g->m; i++) {
        REAL *c = (REAL *)g->c + i * g->c_row + from;
        for (int64_t j = 0; j < n; j++) {
            REAL value = sums[i * KERNEL(THIN_COLUMNS) + j];
            if (g->accumulate) value = c[j] + value;
            if (bias_row) value = value + bias_row[i];
            if (bias_column) value = value + bias_column[from + j];
            c[j] = value;
        }
    }
}

static bool KERNEL(is_thin)(const kn__gemm_block *g) {
    return g->m <= KERNEL(THIN_ROWS) && g->n >= KERNEL(THIN_FROM) && !g->b_packed && !g->a_packed;
}

static void KERNEL(thin_block)(const kn__gemm_block *g) {
    REAL sums[KERNEL(THIN_ROWS) * KERNEL(THIN_COLUMNS)];
    for (int64_t j = 0; j < g->n; j += KERNEL(THIN_COLUMNS)) {
        int64_t n = g->n - j < KERNEL(THIN_COLUMNS) ? g->n - j : KERNEL(THIN_COLUMNS);
        const REAL *b = (const REAL *)g->b + j;
        memset(sums, 0, sizeof sums);
        switch (g->m) {
        case 1:
            KERNEL(thin_sums)(1, 8, g, b, n, sums);
            break;
        case 2:
            KERNEL(thin_sums)(2, 8, g, b, n, sums);
            break;
        case 3:
            KERNEL(thin_sums)(3, 4, g, b, n, sums);
            break;
        default:
            KERNEL(thin_sums)(4, 4, g, b, n, sums);
            break;
        }
        KERNEL(thin_end)(g, j, n, sums);
    }
}
