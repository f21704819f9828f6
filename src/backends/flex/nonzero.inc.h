/* Loops over elements of one size; nonzero.c defines T, an unsigned integer, and FN(name). */

static int64_t FN(count)(const char *x, uint64_t bits, int64_t begin, int64_t end) {
    const T *p = (const T *)(const void *)x;
    T mask = (T)bits;
    int64_t n = 0;
    for (int64_t i = begin; i < end; i++) n += (p[i] & mask) != 0;
    return n;
}

/* Rows of indices of what is not zero in [begin, end), up to the end of the room. Along the last
 * axis places are put down whether they count or not, and the next one goes over those that do not:
 * no branch depends on what the elements are. */
static void FN(places)(const job *j, int64_t begin, int64_t end, int64_t at) {
    const T *p = (const T *)(const void *)j->x;
    T mask = (T)j->bits;
    int64_t index[KN_MAX_RANK] = {0}, last = j->rank - 1, *to = j->places + at * j->rank;
    int64_t found[BLOCK + 1];
    for (int64_t k = last, rest = begin; k >= 0; rest /= j->shape[k--])
        index[k] = rest % j->shape[k];
    for (int64_t i = begin; i < end && at < j->room;) {
        int64_t row = j->shape[last] - index[last], n = 0;
        int64_t length = row < end - i ? row : end - i;
        if (length > BLOCK) length = BLOCK;
        for (int64_t c = 0; c < length; c++) {
            found[n] = index[last] + c;
            n += (p[i + c] & mask) != 0;
        }
        for (int64_t c = 0; c < n && at < j->room; c++, at++, to += j->rank) {
            for (int64_t k = 0; k < last; k++) to[k] = index[k];
            to[last] = found[c];
        }
        i += length;
        index[last] += length;
        for (int64_t k = last; k > 0 && index[k] == j->shape[k]; k--) index[k] = 0, index[k - 1]++;
    }
}

/* The elements under the true ones of the mask, by way of a block, without a branch as above. */
static void FN(pick)(const job *j, int64_t begin, int64_t end, int64_t at) {
    const T *p = (const T *)(const void *)j->values;
    T *to = (T *)(void *)j->out, found[BLOCK + 1];
    const unsigned char *mask = (const unsigned char *)j->x;
    for (int64_t i = begin; i < end && at < j->room; i += BLOCK) {
        int64_t length = end - i < BLOCK ? end - i : BLOCK, n = 0;
        for (int64_t c = 0; c < length; c++) {
            found[n] = p[i + c];
            n += mask[i + c] != 0;
        }
        if (n > j->room - at) n = j->room - at;
        memcpy(to + at, found, (size_t)n * sizeof *to);
        at += n;
    }
}

/* The other way: the source's elements one after the other where the mask is true. */
static void FN(lay)(const job *j, int64_t begin, int64_t end, int64_t at) {
    const T *p = (const T *)(const void *)j->values, *src = (const T *)(const void *)j->src;
    T *to = (T *)(void *)j->out;
    const unsigned char *mask = (const unsigned char *)j->x;
    int64_t i = begin;
    for (; i < end && at < j->room; i++) {
        T given = src[at];
        to[i] = mask[i] ? given : p[i];
        at += mask[i] != 0;
    }
    for (; i < end; i++) to[i] = p[i];
}

#undef T
#undef FN
