/* Extremes of integers of one type. Included with
 *
 *   T    the type      FN(name)   the functions' names
 *
 * and both undefined at its end. */

static void FN(max_row)(const void *data, int64_t n, void *acc) {
    const T *x = data;
    T best = *(T *)acc;
    for (int64_t i = 0; i < n; i++) best = x[i] > best ? x[i] : best;
    *(T *)acc = best;
}

static void FN(min_row)(const void *data, int64_t n, void *acc) {
    const T *x = data;
    T best = *(T *)acc;
    for (int64_t i = 0; i < n; i++) best = x[i] < best ? x[i] : best;
    *(T *)acc = best;
}

static void FN(max_columns)(const void *data, int64_t rows, int64_t stride, int64_t m, void *acc) {
    const T *x = data;
    T *best = acc;
    for (int64_t i = 0; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) best[j] = x[j] > best[j] ? x[j] : best[j];
    }
}

static void FN(min_columns)(const void *data, int64_t rows, int64_t stride, int64_t m, void *acc) {
    const T *x = data;
    T *best = acc;
    for (int64_t i = 0; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) best[j] = x[j] < best[j] ? x[j] : best[j];
    }
}

#undef T
#undef FN
