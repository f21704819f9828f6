/* Sorting and choosing pairs of a key and a place. Included with
 *
 *   KEY    an unsigned integer type      FN(name)   the functions' names
 *
 * and both undefined at its end. */

typedef struct FN(item) {
    KEY key;
    KEY at;
} FN(item);

/* For few: each finds its place among those before it; equals stay in order. */
static void FN(insertion_sort)(FN(item) * items, int64_t n) {
    for (int64_t i = 1; i < n; i++) {
        FN(item) item = items[i];
        int64_t k = i;
        for (; k > 0 && items[k - 1].key > item.key; k--) items[k] = items[k - 1];
        items[k] = item;
    }
}

/* By the bytes of the key, the lowest first; a byte that all keys share is left out. Says where the
 * items ended up: there or in room. */
static FN(item) * FN(radix_sort)(FN(item) * items, FN(item) * room, int64_t n) {
    for (unsigned shift = 0; shift < 8 * sizeof(KEY); shift += 8) {
        int64_t starts[256] = {0};
        for (int64_t i = 0; i < n; i++) starts[items[i].key >> shift & 255]++;
        if (starts[items[0].key >> shift & 255] == n) continue;
        for (int64_t k = 0, sum = 0; k < 256; k++) {
            int64_t count = starts[k];
            starts[k] = sum;
            sum += count;
        }
        for (int64_t i = 0; i < n; i++) room[starts[items[i].key >> shift & 255]++] = items[i];
        FN(item) *swap = items;
        items = room;
        room = swap;
    }
    return items;
}

static FN(item) * FN(sort)(FN(item) * items, FN(item) * room, int64_t n) {
    if (n > FEW) return FN(radix_sort)(items, room, n);
    FN(insertion_sort)(items, n);
    return items;
}

/* Whether a comes after b: by key, and then by place. */
static bool FN(after)(const FN(item) * a, const FN(item) * b) {
    return a->key > b->key || (a->key == b->key && a->at > b->at);
}

static void FN(sink)(FN(item) * heap, int64_t n, int64_t i) {
    FN(item) item = heap[i];
    for (int64_t c = 2 * i + 1; c < n; c = 2 * i + 1) {
        if (c + 1 < n && FN(after)(&heap[c + 1], &heap[c])) c++;
        if (!FN(after)(&heap[c], &item)) break;
        heap[i] = heap[c];
        i = c;
    }
    heap[i] = item;
}

/* The k first in order, sorted, at the front: a heap of the best so far, its last one on top. */
static void FN(choose)(FN(item) * items, int64_t n, int64_t k) {
    for (int64_t i = k / 2 - 1; i >= 0; i--) FN(sink)(items, k, i);
    for (int64_t i = k; i < n; i++) {
        if (items[i].key >= items[0].key) continue;
        items[0] = items[i];
        FN(sink)(items, k, 0);
    }
    for (int64_t end = k - 1; end > 0; end--) {
        FN(item) last = items[0];
        items[0] = items[end];
        items[end] = last;
        FN(sink)(items, end, 0);
    }
}

#undef KEY
#undef FN
