/* One chunk of elements behind the indexed axis, for every index along it in order; scatter.c
 * defines T, OP(old, new) and FN. */
static void FN(const job *j, int64_t o, int64_t base, int64_t from, int64_t to) {
    const T *src = (const T *)(const void *)j->src + o * j->n * j->inner;
    T *out = (T *)(void *)j->out + base;
    const int64_t *index = j->indices + (j->listed ? 0 : o * j->n * j->inner);
    for (int64_t a = 0; a < j->n; a++, src += j->inner) {
        if (j->listed) {
            T *restrict row = out + index[a] * j->inner;
            for (int64_t c = from; c < to; c++) row[c] = OP(row[c], src[c]);
            continue;
        }
        for (int64_t c = from; c < to; c++) {
            T *at = out + index[c] * j->inner + c;
            *at = OP(*at, src[c]);
        }
        index += j->inner;
    }
}

#undef T
#undef OP
#undef FN
