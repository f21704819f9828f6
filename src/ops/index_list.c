/* Reading and writing by lists of index tensors and masks, NumPy's advanced indices: kn_index_get
 * and kn_index_put; and writing by the text of kn_index. */
#include <kiln/shape.h>
#include <kiln/tensor.h>

#include <stdio.h>

#include "core/entry.h"
#include "ops/infer.h"

/* Index tensors and the axes of x that they stand on; masks have become the places where they are
 * true. */
typedef struct index_list {
    kn_tensor *x; /* with an axis more where a mask of rank 0 asked for one */
    kn_tensor *at[KN_MAX_RANK];
    int axis[KN_MAX_RANK], n;
} index_list;

typedef struct reader {
    kn_context *kn;
    kn__site site;
    index_list *list;
    int next; /* the axis that the next entry stands on */
    char name[32];
} reader;

/* ---- Reading the list --------------------------------------------------------------------------
 */

static bool room_for(reader *r, int axes) {
    int rank = kn_rank(r->list->x);
    if (r->next + axes <= rank) return true;
    kn__fail_index_too_many(r->kn, &r->site, "the list of indices", r->next + axes, rank);
    return false;
}

static void add(reader *r, kn_tensor *index) {
    index_list *l = r->list;
    l->axis[l->n] = r->next++;
    l->at[l->n++] = index;
}

/* A mask stands on as many axes as it has, and must have their sizes. */
static bool add_mask(reader *r, kn_tensor *mask) {
    index_list *l = r->list;
    if (kn_rank(mask) == 0) {
        l->x = kn_unsqueeze(l->x, r->next);
        mask = kn_reshape(mask, KN_SHAPE(1));
    }
    int rank = kn_rank(mask);
    if (kn_is_nil(l->x) || !room_for(r, rank)) return false;
    kn_shape own = kn_shape_of(mask), expected = own;
    for (int i = 0; i < rank; i++) expected.dim[i] = kn_dim(l->x, r->next + i);
    if (!kn_shape_equal(own, expected)) {
        kn__fail_shape_mismatch(r->kn, &r->site, r->name, &own, &expected);
        return false;
    }
    kn_tensor *places = kn_nonzero(mask);
    for (int i = 0; i < rank; i++) add(r, kn_select(places, 1, i));
    return !kn_is_nil(places);
}

static bool add_entry(reader *r, kn_tensor *t) {
    if (!t) { /* the whole axis */
        r->next++;
        return room_for(r, 0);
    }
    if (!kn__check_operand(r->kn, t, r->site.operation, r->name)) return false;
    kn_dtype dtype = kn_dtype_of(t);
    if (dtype == KN_BOOL) return add_mask(r, t);
    if (!kn_dtype_is_integer(dtype)) {
        kn__fail_dtype_index(r->kn, &r->site, r->name, dtype);
        return false;
    }
    if (!room_for(r, 1)) return false;
    add(r, t);
    return true;
}

static bool read_list(kn_tensor *x, kn_tensors indices, const char *operation, index_list *l) {
    *l = (index_list){.x = x};
    reader r = {.kn = kn_context_of(x), .list = l};
    r.site = (kn__site){.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    if (indices.count && !indices.items) {
        kn__fail_argument_null(r.kn, &r.site, "indices");
        return false;
    }
    for (uint32_t k = 0; k < indices.count; k++) {
        snprintf(r.name, sizeof r.name, "indices[%u]", k);
        if (!add_entry(&r, indices.items[k])) return false;
    }
    return true;
}

/* ---- One index for all -------------------------------------------------------------------------
 */

/* x with the indexed axes side by side and joined to one, and the places along it. Where they were
 * side by side, they stay where they were; else they come first, as in NumPy. */
typedef struct joined {
    kn_tensor *x, *at;
    kn_axes order;   /* the axes of the list's x, as they were put; none: as they were */
    kn_shape put;    /* the shape of x in that order */
    kn_shape result; /* of what is read: the axes before, those of the indices, those after */
    int axis;
} joined;

static bool side_by_side(const index_list *l) {
    for (int k = 1; k < l->n; k++) {
        if (l->axis[k] != l->axis[k - 1] + 1) return false;
    }
    return true;
}

static kn_axes indexed_first(const index_list *l) {
    kn_axes order = {0, {0}};
    unsigned taken = 0;
    for (int k = 0; k < l->n; k++) {
        order.axis[order.count++] = l->axis[k];
        taken |= 1u << l->axis[k];
    }
    for (int i = 0; i < kn_rank(l->x); i++) {
        if (!(taken >> i & 1)) order.axis[order.count++] = i;
    }
    return order;
}

static void append(kn_shape *to, const kn_shape *from, int begin, int end) {
    for (int i = begin; i < end; i++) {
        if (to->rank < KN_MAX_RANK) to->dim[to->rank] = from->dim[i];
        to->rank++; /* a rank that is too large is refused where it is used */
    }
}

static joined join(const index_list *l) {
    joined j = {.x = l->x, .axis = l->axis[0]};
    kn_shape sizes = {.rank = l->n}, flat = {.rank = 0};
    kn_axes axes = {.count = l->n};
    int64_t all = 1;
    for (int k = 0; k < l->n; k++) {
        axes.axis[k] = l->axis[k];
        all *= sizes.dim[k] = kn_dim(l->x, l->axis[k]);
    }
    if (!side_by_side(l)) {
        j.order = indexed_first(l);
        j.x = kn_permute(l->x, j.order);
        j.axis = 0;
    }
    j.put = kn_shape_of(j.x);
    kn_tensor *at = kn_flat_index(((kn_tensors){(uint32_t)l->n, (kn_tensor **)l->at}), sizes,
                                  .from_end = true, .axes = axes);
    kn_shape places = kn_shape_of(at);
    append(&flat, &j.put, 0, j.axis);
    flat.dim[flat.rank++] = all;
    append(&flat, &j.put, j.axis + l->n, j.put.rank);
    append(&j.result, &j.put, 0, j.axis);
    append(&j.result, &places, 0, places.rank);
    append(&j.result, &j.put, j.axis + l->n, j.put.rank);
    j.x = kn_reshape(j.x, flat);
    j.at = kn_reshape(at, KN_SHAPE(kn_numel(at)));
    return j;
}

static bool rank_fits(kn_context *kn, const joined *j, const char *operation) {
    if (j->result.rank <= KN_MAX_RANK) return true;
    kn__fail_rank_too_large(kn, &(kn__site){.operation = operation}, j->result.rank, KN_MAX_RANK);
    return false;
}

/* ---- get ---------------------------------------------------------------------------------------
 */

static kn_tensor *get(kn_tensor *x, kn_tensors indices, const char *operation) {
    index_list l;
    if (!read_list(x, indices, operation, &l)) return kn_nil();
    if (l.n == 0) return kn_copy(l.x);
    joined j = join(&l);
    if (kn_is_nil(j.at) || !rank_fits(kn_context_of(x), &j, operation)) return kn_nil();
    return kn_reshape(kn_index_select(j.x, j.at, j.axis), j.result);
}

/* Runs in a scope of its own, so that what is made on the way does not stay. */
typedef struct work {
    kn_scope scope;
    const char *outer;
    kn_context *kn;
} work;

static work begin(kn_context *kn, const char *operation) {
    work w = {.scope = kn_scope_open_at(kn, operation), .outer = kn->within, .kn = kn};
    kn->within = w.outer ? w.outer : operation;
    return w;
}
static kn_tensor *end(work *w, kn_tensor *result) {
    w->kn->within = w->outer;
    kn_scope_return(result);
    kn_scope_close(&w->scope);
    return result;
}

kn_tensor *kn_index_get(kn_tensor *x, kn_tensors indices) {
    KN__ENTRY(kn_context_of(x), kn_index_get);
    if (!kn__check_operand(NULL, x, "kn_index_get", "x")) return kn_nil();
    work w = begin(x->dev->kn, "kn_index_get");
    return end(&w, get(x, indices, "kn_index_get"));
}

/* ---- put ---------------------------------------------------------------------------------------
 */

static kn_tensor *write_all(kn_tensor *x, kn_tensor *src, bool add) {
    kn_tensor *spread = kn_expand(src, kn_shape_of(x));
    return add ? kn_add(x, spread) : kn_copy(spread);
}

/* One mask and a value that is spread: nothing need be counted. */
static kn_tensor *put_masked(kn_tensor *x, kn_tensor *mask, kn_tensor *src, bool add) {
    while (kn_rank(mask) < kn_rank(x)) mask = kn_unsqueeze(mask, -1);
    return kn_where(mask, add ? kn_add(x, src) : src, x);
}

static bool covers(kn_tensor *x, kn_tensors indices, kn_tensor *src) {
    kn_tensor *mask = indices.count == 1 && indices.items ? indices.items[0] : NULL;
    if (!mask || kn_is_nil(mask) || kn_dtype_of(mask) != KN_BOOL || kn_rank(src) > 0) return false;
    if (kn_dtype_of(x) == KN_BOOL || kn_rank(mask) == 0 || kn_rank(mask) > kn_rank(x)) return false;
    for (int i = 0; i < kn_rank(mask); i++) {
        if (kn_dim(mask, i) != kn_dim(x, i)) return false;
    }
    return true;
}

static kn_tensor *put(kn_tensor *x, kn_tensors indices, kn_tensor *src, bool add,
                      const char *operation) {
    kn_context *kn = x->dev->kn;
    kn__site site = {.operation = operation,
                     .operands = (kn_tensor *[]){x, src},
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"x", "src"}};
    index_list l;
    if (kn_dtype_of(src) != kn_dtype_of(x)) {
        kn__fail_dtype_mismatch(kn, &site, "src", kn_dtype_of(src), kn_dtype_of(x));
        return kn_nil();
    }
    if (covers(x, indices, src)) return put_masked(x, indices.items[0], src, add);
    if (!read_list(x, indices, operation, &l)) return kn_nil();
    if (l.n == 0) return write_all(l.x, src, add);
    joined j = join(&l);
    if (kn_is_nil(j.at) || !rank_fits(kn, &j, operation)) return kn_nil();
    kn_shape flat = kn_shape_of(j.x);
    flat.dim[j.axis] = kn_numel(j.at);
    src = kn_reshape(kn_expand(src, j.result), flat);
    kn_tensor *y =
        add ? kn_index_add(j.x, j.at, src, j.axis) : kn_index_copy(j.x, j.at, src, j.axis);
    y = kn_reshape(y, j.put);
    if (j.order.count) {
        kn_axes back = {.count = j.order.count};
        for (int i = 0; i < back.count; i++) back.axis[j.order.axis[i]] = i;
        y = kn_permute(y, back);
    }
    return kn_reshape(y, kn_shape_of(x));
}

static kn_tensor *put_in_scope(kn_tensor *x, kn_tensors indices, kn_tensor *src, bool add,
                               const char *operation) {
    if (!kn__check_operand(NULL, x, operation, "x") ||
        !kn__check_operand(x->dev->kn, src, operation, "src"))
        return kn_nil();
    work w = begin(x->dev->kn, operation);
    return end(&w, put(x, indices, src, add, operation));
}

kn_tensor *kn_index_put(kn_tensor *x, kn_tensors indices, kn_tensor *src) {
    KN__ENTRY(kn_context_of(x), kn_index_put);
    return put_in_scope(x, indices, src, false, "kn_index_put");
}
kn_tensor *kn_index_put_add(kn_tensor *x, kn_tensors indices, kn_tensor *src) {
    KN__ENTRY(kn_context_of(x), kn_index_put_add);
    return put_in_scope(x, indices, src, true, "kn_index_put_add");
}

/* ---- In place ----------------------------------------------------------------------------------
 */

/* Nothing is written unless all of it can be. */
static kn_status assign(kn_tensor *x, kn_tensors indices, kn_tensor *src, bool add,
                        const char *operation) {
    kn_context *kn = kn_context_of(x);
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!kn__check_operand(NULL, x, operation, "x")) return kn__demote_error(kn);
    kn_scope scope = kn_scope_open_at(kn, operation);
    kn_tensor *y = put_in_scope(x, indices, src, add, operation);
    kn_status status = kn_is_nil(y) ? kn__demote_error(kn) : kn_assign(x, y);
    kn_scope_close(&scope);
    return status;
}

kn_status kn_index_assign(kn_tensor *x, kn_tensors indices, kn_tensor *src) {
    KN__ENTRY(kn_context_of(x), kn_index_assign);
    return assign(x, indices, src, false, "kn_index_assign");
}
kn_status kn_index_assign_add(kn_tensor *x, kn_tensors indices, kn_tensor *src) {
    KN__ENTRY(kn_context_of(x), kn_index_assign_add);
    return assign(x, indices, src, true, "kn_index_assign_add");
}

/* ---- By text -----------------------------------------------------------------------------------
 */

kn_tensor *kn_slice_put(kn_tensor *x, const char *text, kn_tensor *src) {
    KN__ENTRY(kn_context_of(x), kn_slice_put);
    static const char operation[] = "kn_slice_put";
    if (!kn__check_operand(NULL, x, operation, "x") ||
        !kn__check_operand(x->dev->kn, src, operation, "src"))
        return kn_nil();
    kn_context *kn = x->dev->kn;
    if (kn_dtype_of(src) != kn_dtype_of(x)) {
        kn__site site = {.operation = operation};
        kn__fail_dtype_mismatch(kn, &site, "src", kn_dtype_of(src), kn_dtype_of(x));
        return kn_nil();
    }
    work w = begin(kn, operation);
    kn_device *dev = kn_device_of(x);
    kn_tensor *places = kn_arange(dev, 0, kn_numel(x), .dtype = KN_I64);
    places = kn_index(kn_reshape(places, kn_shape_of(x)), text);
    src = kn_expand(src, kn_shape_of(places));
    kn_tensor *y = kn_scatter(kn_reshape(x, KN_SHAPE(kn_numel(x))),
                              kn_reshape(places, KN_SHAPE(kn_numel(places))),
                              kn_reshape(src, KN_SHAPE(kn_numel(src))), 0);
    return end(&w, kn_reshape(y, kn_shape_of(x)));
}

kn_status kn_slice_assign(kn_tensor *x, const char *text, kn_tensor *src) {
    KN__ENTRY(kn_context_of(x), kn_slice_assign);
    kn_context *kn = kn_context_of(x);
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    kn_scope scope = kn_scope_open_at(kn, "kn_slice_assign");
    kn_tensor *part = kn_index(x, text);
    kn_status status = kn_is_nil(part) ? kn__demote_error(kn) : kn_assign(part, src);
    kn_scope_close(&scope);
    return status;
}

kn_status kn_slice_fill_with(kn_tensor *x, const char *text, kn_number value) {
    KN__ENTRY(kn_context_of(x), kn_slice_fill);
    kn_context *kn = kn_context_of(x);
    kn_status standing = kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!kn__check_operand(NULL, x, "kn_slice_fill", "x")) return kn__demote_error(kn);
    kn_scope scope = kn_scope_open_at(kn, "kn_slice_fill");
    kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(x)};
    kn_tensor *src = kn_full_with(kn_device_of(x), KN_SCALAR, value, &o);
    kn_status status = kn_is_nil(src) ? kn__demote_error(kn) : kn_slice_assign(x, text, src);
    kn_scope_close(&scope);
    return status;
}
