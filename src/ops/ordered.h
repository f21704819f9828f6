/* Elements in order, for reference kernels that sort or choose: NaN counts as greater than every
 * number, and equals keep their places. */
#ifndef KILN_OPS_ORDERED_H
#define KILN_OPS_ORDERED_H

#include "ops/reference.h"

typedef struct kn__item {
    double f;
    int64_t i, at;
} kn__item;

/* How items are ordered. */
typedef struct kn__order {
    bool floats, is_unsigned, descending;
} kn__order;

kn__order kn__order_of(const kn_desc *x, bool descending);
/* The element at an offset, the at-th of its line. */
kn__item kn__item_at(const kn_desc *x, int64_t offset, int64_t at);
void kn__item_store(const kn_desc *out, int64_t offset, const kn__item *item);
/* By value alone. */
bool kn__item_less(const kn__order *o, const kn__item *a, const kn__item *b);

/* Sorts n items with room for n more; says where they ended up. */
kn__item *kn__items_sort(const kn__order *o, kn__item *items, kn__item *room, int64_t n);
/* Moves items so that the k-th (from 0) in order stands at k, in linear time; equals count in the
 * order of their places. */
const kn__item *kn__items_select(const kn__order *o, kn__item *items, int64_t n, int64_t k);

#endif
