/* Functions that return lists of views. */
#include <stdio.h>

#include "core/entry.h"
#include "ops/apply.h"
#include "ops/infer.h"
#include "ops/view.h"

/* A list and what its scope needs to free it. */
typedef struct owned_list {
    kn__owned owned;
    kn_list list;
    kn_tensor *items[];
} owned_list;

enum { NILS = 8 }; /* what a failed list shows where it is read without being asked */

static void free_list(kn_context *kn, kn__owned *owned) {
    (void)kn;
    kn__sys_free(owned);
}

kn_list *kn__list_new(kn_context *kn, uint32_t count, const char *operation) {
    uint32_t room = count < NILS ? NILS : count; /* reading past a short list gives nil */
    owned_list *l = kn__sys_alloc(sizeof *l + room * sizeof l->items[0]);
    if (!l) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation},
                                    room * sizeof l->items[0]);
        return NULL;
    }
    l->owned.free = free_list;
    l->list = (kn_list){count, l->items};
    for (uint32_t i = 0; i < room; i++) l->items[i] = kn_nil();
    kn__scope_own(kn, &l->owned);
    return &l->list;
}

kn_list *kn__list_none(void) {
#define NIL ((kn_tensor *)&kn__nil_tensor)
    static kn_tensor *const nils[NILS] = {NIL, NIL, NIL, NIL, NIL, NIL, NIL, NIL};
#undef NIL
    static const kn_list none = {0, (kn_tensor **)nils};
    return (kn_list *)&none;
}

/* Whether the tensors can be used together; a stranger is named by its position. */
static bool together(kn_tensors list, const char *name, const char *operation) {
    int64_t stranger = kn_first_stranger(list);
    if (stranger < 0) return true;
    kn__site site = {
        .operation = operation, .operands = list.items, .n_operands = list.count, .each = name};
    kn__apart(&site, NULL, stranger, list.items[stranger]->dev, list.items[0]->dev);
    return false;
}

bool kn__function_list(kn_tensors list, const char *name, const char *operation) {
    kn_context *kn = kn__list_context(list);
    if (!list.count || !list.items) {
        kn__fail_list_empty(kn, &(kn__site){.operation = operation}, name);
        return false;
    }
    for (uint32_t k = 0; k < list.count; k++) {
        char text[32];
        snprintf(text, sizeof text, "%s[%u]", name, k);
        if (!kn__check_operand(kn, list.items[k], operation, text)) return false;
    }
    return together(list, name, operation);
}

bool kn__function_operands(const kn__operand *operands, uint32_t n, const char *operation) {
    const kn_device *dev = NULL;
    kn_context *kn = kn_context_of(kn_nil());
    for (uint32_t i = 0; i < n && kn->nil; i++) kn = kn_context_of(operands[i].t);
    for (uint32_t i = 0; i < n; i++) {
        kn_tensor *t = operands[i].t;
        if (!t && operands[i].optional) continue;
        if (!kn__check_alive(kn, t, operation, operands[i].name)) return false;
        if (!dev || kn__device_inside(dev, t->dev)) {
            dev = t->dev;
        } else if (!kn__device_inside(t->dev, dev) && !kn->options.move_operands) {
            kn__site site = {.operation = operation, .operands = &t, .n_operands = 1, .each = "t"};
            site.operand_names = &operands[i].name;
            return kn__apart(&site, operands[i].name, i, t->dev, dev), false;
        }
    }
    return true;
}

bool kn__function_beside(kn_tensor *x, kn_tensors list, const char *name, const char *operation) {
    for (uint32_t i = 0; list.items && i < list.count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%s[%u]", name, i);
        kn__operand both[] = {{"x", x, false}, {text, list.items[i], true}};
        if (!kn__function_operands(both, 2, operation)) return false;
    }
    return true;
}

/* The axis counted from the front, -1 after raising. */
static int check_axis(kn_tensor *x, int64_t axis, const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x")) return -1;
    int rank = x->d.rank;
    if (rank && axis >= -rank && axis < rank) return (int)(axis < 0 ? axis + rank : axis);
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_axis_out_of_range(x->dev->kn, &site, axis, rank);
    return -1;
}

static bool too_small(kn_tensor *x, const char *what, int64_t value, int64_t least,
                      const char *allowed, const char *operation) {
    if (value >= least) return false;
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_attribute_out_of_range(x->dev->kn, &site, what, value, allowed);
    return true;
}

/* Fills a list with count views, the k-th of them sizes[k] long, or size where sizes is NULL. */
static kn_list *cut(kn_tensor *x, int axis, uint32_t count, const int64_t *sizes, int64_t size,
                    const char *operation) {
    kn_list *l = kn__list_new(x->dev->kn, count, operation);
    int64_t n = x->d.shape[axis], start = 0;
    if (!l) return kn__list_none();
    for (uint32_t k = 0; k < count; k++) {
        int64_t length = sizes ? sizes[k] : n - start < size ? n - start : size;
        l->items[k] = kn_narrow(x, axis, start, length);
        if (kn_is_nil(l->items[k])) return kn__list_none();
        start += length;
    }
    return l;
}

static kn_list *cut_evenly(kn_tensor *x, int axis, int64_t size, const char *operation) {
    int64_t n = x->d.shape[axis], count = n && size ? (n - 1) / size + 1 : 1;
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    if (count <= INT32_MAX) return cut(x, axis, (uint32_t)count, NULL, size, operation);
    kn__fail_attribute_out_of_range(x->dev->kn, &site, "the number of parts", count,
                                    "at most 2147483647");
    return kn__list_none();
}

kn_list *kn_split(kn_tensor *x, int64_t size, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_split);
    int at = check_axis(x, axis, "kn_split");
    if (at < 0) return kn__list_none();
    int64_t least = x->d.shape[at] ? 1 : 0;
    if (too_small(x, "size", size, least, least ? "1 or more" : "0 or more", "kn_split"))
        return kn__list_none();
    return cut_evenly(x, at, size, "kn_split");
}

kn_list *kn_chunk(kn_tensor *x, int64_t count, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_chunk);
    int at = check_axis(x, axis, "kn_chunk");
    if (at < 0 || too_small(x, "count", count, 1, "1 or more", "kn_chunk")) return kn__list_none();
    int64_t n = x->d.shape[at], size = n ? (n - 1) / count + 1 : 0;
    if (n) return cut_evenly(x, at, size, "kn_chunk");
    if (count > INT32_MAX) count = INT32_MAX; /* as many empty parts as were asked for */
    return cut(x, at, (uint32_t)count, NULL, 0, "kn_chunk");
}

kn_list *kn_split_sizes(kn_tensor *x, const int64_t *sizes, uint32_t count, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_split_sizes);
    int at = check_axis(x, axis, "kn_split_sizes");
    if (at < 0) return kn__list_none();
    kn__site site = {.operation = "kn_split_sizes", .operands = &x, .n_operands = 1, .each = "x"};
    if (!sizes && count) {
        kn__fail_argument_null(x->dev->kn, &site, "sizes");
        return kn__list_none();
    }
    int64_t sum = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (too_small(x, "a size", sizes[k], 0, "0 or more", "kn_split_sizes"))
            return kn__list_none();
        if (__builtin_add_overflow(sum, sizes[k], &sum)) sum = INT64_MAX;
        if (sum == INT64_MAX) break;
    }
    if (sum == x->d.shape[at]) return cut(x, at, count, sizes, 0, "kn_split_sizes");
    kn__fail_split_sizes(x->dev->kn, &site, at, x->d.shape[at], sum);
    return kn__list_none();
}

kn_list *kn_unbind(kn_tensor *x, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_unbind);
    int at = check_axis(x, axis, "kn_unbind");
    if (at < 0) return kn__list_none();
    if (x->d.shape[at] > INT32_MAX) {
        kn__site site = {.operation = "kn_unbind", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_attribute_out_of_range(x->dev->kn, &site, "the number of parts", x->d.shape[at],
                                        "at most 2147483647");
        return kn__list_none();
    }
    kn_list *l = kn__list_new(x->dev->kn, (uint32_t)x->d.shape[at], "kn_unbind");
    for (uint32_t k = 0; l && k < l->count; k++) {
        l->items[k] = kn_select(x, at, k);
        if (kn_is_nil(l->items[k])) l = NULL;
    }
    return l ? l : kn__list_none();
}

/* ---- pieces by number or by place ---- */

/* n indices in parts pieces, the first ones longer where it does not come out even. */
static kn_list *cut_into(kn_tensor *x, int axis, int64_t parts, const char *operation) {
    int64_t n = x->d.shape[axis], start = 0;
    kn_list *l = kn__list_new(x->dev->kn, (uint32_t)parts, operation);
    for (uint32_t k = 0; l && k < l->count; k++) {
        int64_t length = n / parts + (k < n % parts);
        l->items[k] = kn_narrow(x, axis, start, length);
        if (kn_is_nil(l->items[k])) l = NULL;
        start += length;
    }
    return l ? l : kn__list_none();
}

static kn_list *split_into(kn_tensor *x, int64_t parts, int64_t axis, bool even,
                           const char *operation) {
    int at = check_axis(x, axis, operation);
    if (at < 0 || too_small(x, "parts", parts, 1, "1 or more", operation)) return kn__list_none();
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    if (even && x->d.shape[at] % parts) {
        kn__fail_axis_not_multiple(x->dev->kn, &site, at, x->d.shape[at], parts);
        return kn__list_none();
    }
    if (parts > INT32_MAX) {
        kn__fail_attribute_out_of_range(x->dev->kn, &site, "parts", parts, "at most 2147483647");
        return kn__list_none();
    }
    return cut_into(x, at, parts, operation);
}

static kn_list *split_at(kn_tensor *x, const int64_t *places, uint32_t count, int64_t axis,
                         const char *operation) {
    int at = check_axis(x, axis, operation);
    if (at < 0) return kn__list_none();
    if (count && !places) {
        kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_argument_null(x->dev->kn, &site, "places");
        return kn__list_none();
    }
    kn_list *l = kn__list_new(x->dev->kn, count + 1, operation);
    for (uint32_t k = 0; l && k < l->count; k++) {
        int64_t start = k ? places[k - 1] : 0, stop = k < count ? places[k] : x->d.shape[at];
        l->items[k] = kn_slice(x, at, start, stop, 1);
        if (kn_is_nil(l->items[k])) l = NULL;
    }
    return l ? l : kn__list_none();
}

kn_list *kn_tensor_split(kn_tensor *x, int64_t parts, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_tensor_split);
    return split_into(x, parts, axis, false, "kn_tensor_split");
}
kn_list *kn_tensor_split_at(kn_tensor *x, const int64_t *places, uint32_t count, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_tensor_split_at);
    return split_at(x, places, count, axis, "kn_tensor_split_at");
}

/* The axis that NumPy's hsplit, vsplit and dsplit cut: -1 where x has too few. */
static int stack_axis(kn_tensor *x, int least, const char *operation) {
    if (!kn__function_rank(x, least, KN_MAX_RANK, operation)) return -1;
    return least == 3 ? 2 : least == 2 || x->d.rank == 1 ? 0 : 1;
}

kn_list *kn_hsplit(kn_tensor *x, int64_t parts) {
    KN__ENTRY(kn_context_of(x), kn_hsplit);
    int axis = stack_axis(x, 1, "kn_hsplit");
    return axis < 0 ? kn__list_none() : split_into(x, parts, axis, true, "kn_hsplit");
}
kn_list *kn_vsplit(kn_tensor *x, int64_t parts) {
    KN__ENTRY(kn_context_of(x), kn_vsplit);
    int axis = stack_axis(x, 2, "kn_vsplit");
    return axis < 0 ? kn__list_none() : split_into(x, parts, axis, true, "kn_vsplit");
}
kn_list *kn_dsplit(kn_tensor *x, int64_t parts) {
    KN__ENTRY(kn_context_of(x), kn_dsplit);
    int axis = stack_axis(x, 3, "kn_dsplit");
    return axis < 0 ? kn__list_none() : split_into(x, parts, axis, true, "kn_dsplit");
}
kn_list *kn_hsplit_at(kn_tensor *x, const int64_t *places, uint32_t count) {
    KN__ENTRY(kn_context_of(x), kn_hsplit_at);
    int axis = stack_axis(x, 1, "kn_hsplit_at");
    return axis < 0 ? kn__list_none() : split_at(x, places, count, axis, "kn_hsplit_at");
}
kn_list *kn_vsplit_at(kn_tensor *x, const int64_t *places, uint32_t count) {
    KN__ENTRY(kn_context_of(x), kn_vsplit_at);
    int axis = stack_axis(x, 2, "kn_vsplit_at");
    return axis < 0 ? kn__list_none() : split_at(x, places, count, axis, "kn_vsplit_at");
}
kn_list *kn_dsplit_at(kn_tensor *x, const int64_t *places, uint32_t count) {
    KN__ENTRY(kn_context_of(x), kn_dsplit_at);
    int axis = stack_axis(x, 3, "kn_dsplit_at");
    return axis < 0 ? kn__list_none() : split_at(x, places, count, axis, "kn_dsplit_at");
}

/* ---- broadcasting ---- */
kn_list *kn_broadcast_tensors(kn_tensors tensors) {
    KN__ENTRY(kn__list_context(tensors), kn_broadcast_tensors);
    static const char operation[] = "kn_broadcast_tensors";
    if (!kn__function_list(tensors, "tensors", operation)) return kn__list_none();
    kn_context *kn = tensors.items[0]->dev->kn;
    kn_shape all = {.rank = 0};
    for (uint32_t k = 0; k < tensors.count; k++) {
        const kn_shape both[] = {all, kn__desc_shape(&tensors.items[k]->d)};
        int at = kn__broadcast_pair(&both[0], &both[1], &all);
        if (at < 0) continue;
        kn__site site = {.operation = operation,
                         .operands = tensors.items,
                         .n_operands = tensors.count,
                         .each = "tensors"};
        kn__fail_broadcast(kn, &site, &both[0], &both[1], -1 - at,
                           both[0].dim[both[0].rank - 1 - at], both[1].dim[both[1].rank - 1 - at]);
        return kn__list_none();
    }
    kn_list *l = kn__list_new(kn, tensors.count, operation);
    for (uint32_t k = 0; l && k < tensors.count; k++) {
        l->items[k] = kn_expand(tensors.items[k], all);
        if (kn_is_nil(l->items[k])) l = NULL;
    }
    return l ? l : kn__list_none();
}

kn_list *kn_nonzero_tuple(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_nonzero_tuple);
    if (!kn__check_operand(NULL, x, "kn_nonzero_tuple", "x")) return kn__list_none();
    kn_context *kn = x->dev->kn;
    const char *outer = kn->within;
    kn->within = outer ? outer : "kn_nonzero_tuple";
    kn_list *l = kn_unbind(kn_nonzero(x->d.rank ? x : kn_reshape(x, KN_SHAPE(1))), 1);
    kn->within = outer;
    return l;
}

/* ---- meshgrid ---- */
static kn_list *meshgrid(kn_tensors vectors, bool xy, const char *operation) {
    if (!kn__function_list(vectors, "vectors", operation)) return kn__list_none();
    kn_shape shape = {.rank = 0};
    for (uint32_t k = 0; k < vectors.count; k++) {
        kn_tensor *v = vectors.items[k];
        kn__site site = {.operation = operation, .operands = &v, .n_operands = 1, .each = "v"};
        kn_shape own = kn__desc_shape(&v->d);
        if (v->d.rank > 1)
            return kn__fail_rank_required(v->dev->kn, &site, "a vector", &own, v->d.rank, 1),
                   kn__list_none();
        if (shape.rank == KN_MAX_RANK)
            return kn__fail_rank_too_large(v->dev->kn, &site, (int64_t)vectors.count, KN_MAX_RANK),
                   kn__list_none();
        shape.dim[shape.rank++] = v->d.rank ? v->d.shape[0] : 1;
    }
    kn_list *l = kn__list_new(vectors.items[0]->dev->kn, (uint32_t)shape.rank, operation);
    for (int k = 0; l && k < shape.rank; k++) {
        kn_shape thin = {.rank = shape.rank};
        for (int i = 0; i < shape.rank; i++) thin.dim[i] = i == k ? shape.dim[i] : 1;
        l->items[k] = kn_expand(kn_reshape(vectors.items[k], thin), shape);
        if (xy && shape.rank > 1) l->items[k] = kn_transpose(l->items[k], 0, 1);
        if (kn_is_nil(l->items[k])) l = NULL;
    }
    return l ? l : kn__list_none();
}

kn_list *kn_meshgrid(kn_tensors vectors) {
    KN__ENTRY(kn__list_context(vectors), kn_meshgrid);
    return meshgrid(vectors, false, "kn_meshgrid");
}
kn_list *kn_meshgrid_xy(kn_tensors vectors) {
    KN__ENTRY(kn__list_context(vectors), kn_meshgrid_xy);
    return meshgrid(vectors, true, "kn_meshgrid_xy");
}
