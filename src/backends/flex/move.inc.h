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

/* Turns a tile: to[a][b] = from[b][a]. Squares are turned in registers into a buffer whose rows lie
 * close together, so that rows of to and from, however far apart, are written and read once, whole.
 */
static void FN(turn)(char *restrict to, int64_t to_step, const char *restrict from,
                     int64_t from_step, int64_t across, int64_t along, bool past_caches) {
    typedef T vec __attribute__((vector_size(SIDE * sizeof(T)), aligned(sizeof(T)), may_alias));
    enum { PITCH = TILE_OF(T) + 64 / sizeof(T) };
    T buffer[TILE_OF(T) * PITCH];
    for (int64_t b = 0; b < along; b += SIDE) {
        const char *row = from + b * from_step;
        int64_t a = 0;
        if (b + SIDE <= along) {
            for (; a + SIDE <= across; a += SIDE) {
                vec r[SIDE];
                for (int i = 0; i < SIDE; i++)
                    r[i] =
                        *(const vec *)(const void *)(row + i * from_step + a * (int64_t)sizeof(T));
                TURN(vec, r);
                for (int i = 0; i < SIDE; i++) *(vec *)(buffer + (a + i) * PITCH + b) = r[i];
            }
        }
        int64_t rows = along - b < SIDE ? along - b : SIDE;
        for (; a < across; a++) {
            for (int64_t i = 0; i < rows; i++)
                buffer[a * PITCH + b + i] =
                    *(const T *)(row + i * from_step + a * (int64_t)sizeof(T));
        }
    }
    for (int64_t a = 0; a < across; a++)
        put(to + a * to_step, buffer + a * PITCH, (size_t)along * sizeof(T), past_caches);
}

#undef T
#undef FN
#undef SIDE
#undef TURN
