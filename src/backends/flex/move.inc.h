/* Plain loops over elements of one size; move.c defines T and FN(name). */

static void FN(pick)(char *restrict to, int64_t to_step, const char *restrict from,
                     int64_t from_step, int64_t count) {
    const int64_t size = sizeof(T);
    if (to_step == size && from_step == 0) {
        T value = *(const T *)from, *out = (T *)to;
        for (int64_t i = 0; i < count; i++) out[i] = value;
        return;
    }
    if (to_step == size && from_step == -size) {
        T *out = (T *)to;
        const T *in = (const T *)from;
        for (int64_t i = 0; i < count; i++) out[i] = in[-i];
        return;
    }
    if (to_step == size && from_step == 2 * size) {
        T *out = (T *)to;
        const T *in = (const T *)from;
        for (int64_t i = 0; i < count; i++) out[i] = in[2 * i];
        return;
    }
    for (int64_t i = 0; i < count; i++)
        *(T *)(to + i * to_step) = *(const T *)(from + i * from_step);
}

/* to[a][b] = from[b][a]: squares of 4 × 4 in registers, the rest one by one. */
static void FN(turn)(char *restrict to, int64_t to_step, const char *restrict from,
                     int64_t from_step, int64_t across, int64_t along) {
    typedef T four __attribute__((vector_size(4 * sizeof(T)), aligned(sizeof(T)), may_alias));
    int64_t a = 0;
    for (; a + 4 <= across; a += 4) {
        int64_t b = 0;
        for (; b + 4 <= along; b += 4) {
            const char *in = from + b * from_step + a * (int64_t)sizeof(T);
            char *out = to + a * to_step + b * (int64_t)sizeof(T);
            four r0 = *(const four *)in, r1 = *(const four *)(in + from_step);
            four r2 = *(const four *)(in + 2 * from_step), r3 = *(const four *)(in + 3 * from_step);
            four low = __builtin_shufflevector(r0, r1, 0, 4, 1, 5);
            four low2 = __builtin_shufflevector(r2, r3, 0, 4, 1, 5);
            four high = __builtin_shufflevector(r0, r1, 2, 6, 3, 7);
            four high2 = __builtin_shufflevector(r2, r3, 2, 6, 3, 7);
            *(four *)out = __builtin_shufflevector(low, low2, 0, 1, 4, 5);
            *(four *)(out + to_step) = __builtin_shufflevector(low, low2, 2, 3, 6, 7);
            *(four *)(out + 2 * to_step) = __builtin_shufflevector(high, high2, 0, 1, 4, 5);
            *(four *)(out + 3 * to_step) = __builtin_shufflevector(high, high2, 2, 3, 6, 7);
        }
        for (; b < along; b++) {
            for (int64_t i = a; i < a + 4; i++)
                *(T *)(to + i * to_step + b * (int64_t)sizeof(T)) =
                    *(const T *)(from + b * from_step + i * (int64_t)sizeof(T));
        }
    }
    for (; a < across; a++) FN(pick)
    (to + a * to_step, sizeof(T), from + a * (int64_t)sizeof(T), from_step, along);
}

#undef T
#undef FN
