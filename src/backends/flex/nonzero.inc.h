/* Loops over elements of one size; nonzero.c defines T, an unsigned integer, and FN(name). */

static int64_t FN(count)(const char *x, uint64_t bits, int64_t begin, int64_t end) {
    const T *p = (const T *)(const void *)x;
    T mask = (T)bits;
    int64_t n = 0;
    for (int64_t i = begin; i < end; i++) n += (p[i] & mask) != 0;
    return n;
}

/* Rows of indices of what is not zero in [begin, end), up to the end of the room. */
static void FN(places)(const job *j, int64_t begin, int64_t end, int64_t at) {
    const T *p = (const T *)(const void *)j->x;
    T mask = (T)j->bits;
    int64_t index[KN_MAX_RANK] = {0}, rank = j->rank, *to = j->places + at * rank;
    for (int64_t i = rank - 1, rest = begin; i >= 0; rest /= j->shape[i--])
        index[i] = rest % j->shape[i];
    for (int64_t i = begin; i < end && at < j->room; i++) {
        if (p[i] & mask) {
            for (int64_t k = 0; k < rank; k++) to[k] = index[k];
            to += rank;
            at++;
        }
        for (int64_t k = rank - 1; k >= 0 && ++index[k] == j->shape[k]; k--) index[k] = 0;
    }
}

/* The elements under the true ones of the mask. */
static void FN(pick)(const job *j, int64_t begin, int64_t end, int64_t at) {
    const T *p = (const T *)(const void *)j->values;
    T *to = (T *)(void *)j->out;
    const unsigned char *mask = (const unsigned char *)j->x;
    for (int64_t i = begin; i < end && at < j->room; i++) {
        if (mask[i]) to[at++] = p[i];
    }
}

/* The other way: the source's elements one after the other where the mask is true. */
static void FN(lay)(const job *j, int64_t begin, int64_t end, int64_t at) {
    const T *p = (const T *)(const void *)j->values, *src = (const T *)(const void *)j->src;
    T *to = (T *)(void *)j->out;
    const unsigned char *mask = (const unsigned char *)j->x;
    for (int64_t i = begin; i < end; i++) to[i] = mask[i] && at < j->room ? src[at++] : p[i];
}

#undef T
#undef FN
