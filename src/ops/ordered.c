/* See ordered.h. */
#include "ops/ordered.h"

#include <math.h>

kn__order kn__order_of(const kn_desc *x, bool descending) {
    return (kn__order){kn__is_f(x), kn__is_unsigned(x), descending};
}

kn__item kn__item_at(const kn_desc *x, int64_t offset, int64_t at) {
    if (kn__is_f(x)) return (kn__item){.f = kn__load_f(x, offset), .at = at};
    return (kn__item){.i = kn__load_i(x, offset), .at = at};
}

void kn__item_store(const kn_desc *out, int64_t offset, const kn__item *item) {
    if (kn__is_f(out))
        kn__store_f(out, offset, item->f);
    else
        kn__store_i(out, offset, item->i);
}

bool kn__item_less(const kn__order *o, const kn__item *a, const kn__item *b) {
    if (o->descending) {
        const kn__item *t = a;
        a = b;
        b = t;
    }
    if (o->floats) return isnan(b->f) ? !isnan(a->f) : a->f < b->f;
    return o->is_unsigned ? (uint64_t)a->i < (uint64_t)b->i : a->i < b->i;
}

/* Merges [begin, middle) and [middle, end) of from into to; equals of the first come first. */
static void merge(const kn__order *o, const kn__item *from, kn__item *to, int64_t begin,
                  int64_t middle, int64_t end) {
    int64_t a = begin, b = middle;
    for (int64_t k = begin; k < end; k++) {
        bool second = a == middle || (b < end && kn__item_less(o, &from[b], &from[a]));
        to[k] = second ? from[b++] : from[a++];
    }
}

kn__item *kn__items_sort(const kn__order *o, kn__item *items, kn__item *room, int64_t n) {
    for (int64_t width = 1; width < n; width *= 2) {
        for (int64_t i = 0; i < n; i += 2 * width) {
            int64_t middle = i + width < n ? i + width : n;
            int64_t end = i + 2 * width < n ? i + 2 * width : n;
            merge(o, items, room, i, middle, end);
        }
        kn__item *swap = items;
        items = room;
        room = swap;
    }
    return items;
}

/* A total order: no two items are equal. */
static bool before(const kn__order *o, const kn__item *a, const kn__item *b) {
    if (kn__item_less(o, a, b)) return true;
    return !kn__item_less(o, b, a) && a->at < b->at;
}

static void exchange(kn__item *a, kn__item *b) {
    kn__item t = *a;
    *a = *b;
    *b = t;
}

/* Puts what comes before the pivot at its front; says where the pivot ends up. */
static int64_t partition(const kn__order *o, kn__item *items, int64_t low, int64_t high,
                         int64_t pivot) {
    int64_t to = low;
    exchange(&items[pivot], &items[high]);
    for (int64_t i = low; i < high; i++) {
        if (before(o, &items[i], &items[high])) exchange(&items[i], &items[to++]);
    }
    exchange(&items[to], &items[high]);
    return to;
}

/* Pivots come from a fixed sequence of numbers that data cannot know, so that no order is slow. */
const kn__item *kn__items_select(const kn__order *o, kn__item *items, int64_t n, int64_t k) {
    int64_t low = 0, high = n - 1;
    uint64_t state = 0x9e3779b97f4a7c15u;
    while (low < high) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        int64_t pivot = low + (int64_t)((state >> 33) % (uint64_t)(high - low + 1));
        int64_t at = partition(o, items, low, high, pivot);
        if (at == k) break;
        if (at < k)
            low = at + 1;
        else
            high = at - 1;
    }
    return &items[k];
}
