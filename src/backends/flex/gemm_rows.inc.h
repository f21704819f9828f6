/* Kernels over rows, for the convolutions; part of gemm_kernel.inc.h, which see. */

static void KERNEL(copy_rows)(void *to_memory, int64_t to_step, const void *from_memory,
                              int64_t from_step, int64_t rows, int64_t width) {
    REAL *to = to_memory;
    const REAL *from = from_memory;
    for (int64_t r = 0; r < rows; r++, to += to_step, from += from_step)
        for (int64_t j = 0; j < width; j += LANES) V_STORE(to + j, V_LOAD(from + j));
}

static void KERNEL(add_rows)(void *to_memory, int64_t to_step, int64_t to_column,
                             const void *from_memory, int64_t from_step, int64_t rows,
                             int64_t width) {
    REAL *to = to_memory;
    const REAL *from = from_memory;
    int64_t whole = to_column == 1 ? width / LANES * LANES : 0;
    for (int64_t r = 0; r < rows; r++, to += to_step, from += from_step) {
        for (int64_t j = 0; j < whole; j += LANES)
            V_STORE(to + j, V_LOAD(to + j) + V_LOAD(from + j));
        if (to_column == 1 && width > whole)
            V_STORE_PART(to + whole,
                         V_LOAD_PART(to + whole, width - whole) +
                             V_LOAD_PART(from + whole, width - whole),
                         width - whole);
        for (int64_t j = 0; to_column != 1 && j < width; j++) to[j * to_column] += from[j];
    }
}

/* The lanes of a vector added up in a fixed tree. */
static inline REAL KERNEL(add_lanes)(VEC v) {
    REAL lane[LANES];
    V_STORE(lane, v);
    for (int half = LANES / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++) lane[i] += lane[i + half];
    return lane[0];
}

/* One vector of columns for `rows` rows, the last n lanes of which count. */
static inline __attribute__((always_inline)) void
KERNEL(correlate_rows)(const int rows, REAL *to, int64_t to_step, const REAL *from,
                       int64_t from_step, int64_t n, const int64_t *offsets, const REAL *weights,
                       int64_t taps, REAL start) {
    VEC sum[4];
    UNROLL for (int r = 0; r < rows; r++) sum[r] = V_SPLAT(start);
    for (int64_t t = 0; t < taps; t++) {
        VEC weight = V_SPLAT(weights[t]);
        const REAL *at = from + offsets[t];
        UNROLL for (int r = 0; r < rows; r++) sum[r] =
            V_FMA(weight, V_LOAD(at + r * from_step), sum[r]);
    }
    UNROLL for (int r = 0; r < rows; r++) {
        if (n >= LANES)
            V_STORE(to + r * to_step, sum[r]);
        else
            V_STORE_PART(to + r * to_step, sum[r], n);
    }
}

static void KERNEL(correlate)(const kn__gemm_correlation *g, void *to_memory, int64_t to_step,
                              const void *weights, const void *start) {
    REAL first = start ? *(const REAL *)start : 0;
    for (int64_t j = 0; j < g->width; j += LANES) {
        REAL *to = (REAL *)to_memory + j;
        const REAL *from = (const REAL *)g->from + j;
        int64_t n = g->width - j, r = 0;
        for (; r + 4 <= g->rows; r += 4, to += 4 * to_step, from += 4 * g->from_step)
            KERNEL(correlate_rows)
        (4, to, to_step, from, g->from_step, n, g->offsets, weights, g->taps, first);
        for (; r < g->rows; r++, to += to_step, from += g->from_step) KERNEL(correlate_rows)
        (1, to, to_step, from, g->from_step, n, g->offsets, weights, g->taps, first);
    }
}

/* `taps` sums at once, over all rows and columns. */
static inline __attribute__((always_inline)) void
KERNEL(correlate_taps)(const kn__gemm_correlation *g, const int taps, const int64_t *offsets,
                       const REAL *with, int64_t with_step, REAL *sums) {
    VEC sum[4];
    UNROLL for (int t = 0; t < taps; t++) sum[t] = V_ZERO();
    const REAL *from = g->from;
    int64_t whole = g->width / LANES * LANES;
    for (int64_t r = 0; r < g->rows; r++, from += g->from_step, with += with_step) {
        for (int64_t j = 0; j < whole; j += LANES) {
            VEC left = V_LOAD(with + j);
            UNROLL for (int t = 0; t < taps; t++) sum[t] =
                V_FMA(left, V_LOAD(from + offsets[t] + j), sum[t]);
        }
        if (whole == g->width) continue;
        VEC left = V_LOAD_PART(with + whole, g->width - whole);
        UNROLL for (int t = 0; t < taps; t++) sum[t] =
            V_FMA(left, V_LOAD_PART(from + offsets[t] + whole, g->width - whole), sum[t]);
    }
    UNROLL for (int t = 0; t < taps; t++) sums[t] += KERNEL(add_lanes)(sum[t]);
}

static void KERNEL(correlate_dots)(const kn__gemm_correlation *g, const void *with,
                                   int64_t with_step, void *sums_memory) {
    REAL *sums = sums_memory;
    int64_t t = 0;
    for (; t + 4 <= g->taps; t += 4)
        KERNEL(correlate_taps)(g, 4, g->offsets + t, with, with_step, sums + t);
    for (; t < g->taps; t++)
        KERNEL(correlate_taps)(g, 1, g->offsets + t, with, with_step, sums + t);
}
