/* One fold for one type: the loops over a row and over columns. Included with
 *
 *   T      the elements' type      A     the accumulators' type
 *   FOLD(acc, v)                   acc with v folded in, for scalars
 *   VFOLD(acc, v)                  the same for vectors of A
 *   VECTOR, V_LOAD(p)              a vector of A, and as many elements of T as one
 *   START                          the identity
 *   KERNEL(name)                   the functions' names
 *
 * and all undefined at its end. */

#define WIDTH ((int)(sizeof(VECTOR) / sizeof(A)))
#define VECTORS (FOLD_LANES / WIDTH)

static void KERNEL(row)(const void *data, int64_t n, void *result) {
    const T *x = data;
    A lanes[FOLD_LANES], *acc = result;
    int64_t i = 0;
    for (int k = 0; k < FOLD_LANES; k++) lanes[k] = START;
    if (n >= FOLD_LANES) {
        VECTOR v[VECTORS];
        UNROLL
        for (int k = 0; k < VECTORS; k++) v[k] = (VECTOR){0} + (A)START;
        for (; i + FOLD_LANES <= n; i += FOLD_LANES) {
            UNROLL
            for (int k = 0; k < VECTORS; k++) v[k] = VFOLD(v[k], V_LOAD(x + i + k * WIDTH));
        }
        memcpy(lanes, v, sizeof lanes);
    }
    for (int k = 0; i < n; i++, k++) lanes[k] = FOLD(lanes[k], (A)x[i]);
    for (int w = FOLD_LANES / 2; w; w /= 2) {
        for (int k = 0; k < w; k++) lanes[k] = FOLD(lanes[k], lanes[k + w]);
    }
    *acc = FOLD(*acc, lanes[0]);
}

/* Rows in fours, so that the accumulators are read and written a quarter as often. */
static void KERNEL(columns)(const void *data, int64_t rows, int64_t stride, int64_t m,
                            void *result) {
    const T *x = data;
    A *acc = result;
    int64_t i = 0;
    for (; i + 4 <= rows; i += 4, x += 4 * stride) {
        const T *a = x, *b = x + stride, *c = b + stride, *d = c + stride;
        int64_t j = 0;
        for (; j + WIDTH <= m; j += WIDTH) {
            VECTOR low = VFOLD(V_LOAD(a + j), V_LOAD(b + j)), v;
            VECTOR high = VFOLD(V_LOAD(c + j), V_LOAD(d + j));
            memcpy(&v, acc + j, sizeof v);
            low = VFOLD(low, high);
            v = VFOLD(v, low);
            memcpy(acc + j, &v, sizeof v);
        }
        for (; j < m; j++) {
            A low = FOLD((A)a[j], (A)b[j]), high = FOLD((A)c[j], (A)d[j]);
            acc[j] = FOLD(acc[j], FOLD(low, high));
        }
    }
    for (; i < rows; i++, x += stride) {
        for (int64_t j = 0; j < m; j++) acc[j] = FOLD(acc[j], (A)x[j]);
    }
}

#undef T
#undef A
#undef FOLD
#undef VFOLD
#undef VECTOR
#undef V_LOAD
#undef START
#undef KERNEL
#undef WIDTH
#undef VECTORS
