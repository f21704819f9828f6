/* Functions on shapes, made of views and copies. */
#include "core/entry.h"
#include <string.h>

#include "core/platform.h"
#include "ops/infer.h"
#include "ops/view.h"

static kn_tensor *bad_axis(kn_tensor *x, const char *operation, int64_t axis) {
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_axis_out_of_range(x->dev->kn, &site, axis, x->d.rank);
    return kn_nil();
}

/* The axis counted from the front, -1 where there is none; a scalar has one virtual axis. */
static int axis_of(int64_t axis, int rank) {
    int limit = rank ? rank : 1;
    if (axis < -limit || axis >= limit) return -1;
    return (int)(axis < 0 ? axis + limit : axis);
}

static bool usable(kn_tensor *x, const char *operation) {
    return kn__check_operand(NULL, x, operation, "x");
}

/* The product of sizes [from, to); no size, where an empty tensor's others are too large for one.
 */
static int64_t product(const kn_desc *d, int from, int to) {
    int64_t n = 1;
    bool overflow = false;
    for (int i = from; i < to; i++) {
        if (d->shape[i] == 0) return 0;
        overflow |= __builtin_mul_overflow(n, d->shape[i], &n);
    }
    return overflow ? INT64_MIN : n;
}

/* ---- fewer and more axes ---- */
kn_tensor *kn_flatten(kn_tensor *x, int64_t first, int64_t last) {
    KN__ENTRY(kn_context_of(x), kn_flatten);
    if (!usable(x, "kn_flatten")) return kn_nil();
    int from = axis_of(first, x->d.rank), to = axis_of(last, x->d.rank);
    if (from < 0 || to < 0) return bad_axis(x, "kn_flatten", from < 0 ? first : last);
    if (from > to) {
        kn__site site = {.operation = "kn_flatten", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_flatten_range(x->dev->kn, &site, from, to);
        return kn_nil();
    }
    kn_shape shape = {.rank = 0};
    for (int i = 0; i < from; i++) shape.dim[shape.rank++] = x->d.shape[i];
    shape.dim[shape.rank++] = x->d.rank ? product(&x->d, from, to + 1) : 1;
    for (int i = to + 1; i < x->d.rank; i++) shape.dim[shape.rank++] = x->d.shape[i];
    return kn_reshape(x, shape);
}

/* Works a -1 out; false after raising, where the sizes do not multiply to that of the axis. */
static bool complete(kn_tensor *x, int axis, kn_dims *sizes, const kn__site *site) {
    int unknown = -1;
    int64_t known = 1, n = x->d.shape[axis];
    bool large = false;
    kn_shape target = {.rank = sizes->count};
    memcpy(target.dim, sizes->dim, sizeof target.dim);
    for (int i = 0; i < sizes->count; i++) {
        int64_t size = sizes->dim[i];
        if (size < -1) return kn__fail_size_negative(x->dev->kn, site, i, size), false;
        if (size == -1 && unknown >= 0)
            return kn__fail_reshape_infer_many(x->dev->kn, site, &target), false;
        if (size == -1)
            unknown = i;
        else
            large |= __builtin_mul_overflow(known, size, &known);
    }
    if (large) return kn__fail_size_overflow(x->dev->kn, site, &target), false;
    if (unknown >= 0 && known && n % known == 0) {
        sizes->dim[unknown] = n / known;
        return true;
    }
    if (unknown < 0 && known == n) return true;
    kn__fail_unflatten_size(x->dev->kn, site, axis, n, known);
    return false;
}

kn_tensor *kn_unflatten(kn_tensor *x, int64_t axis, kn_dims sizes) {
    KN__ENTRY(kn_context_of(x), kn_unflatten);
    if (!usable(x, "kn_unflatten")) return kn_nil();
    kn__site site = {.operation = "kn_unflatten", .operands = &x, .n_operands = 1, .each = "x"};
    int at = axis_of(axis, x->d.rank);
    if (at < 0 || !x->d.rank) return bad_axis(x, "kn_unflatten", axis);
    int64_t rank = (int64_t)x->d.rank - 1 + sizes.count;
    if (sizes.count < 1 || rank > KN_MAX_RANK) {
        if (sizes.count < 1)
            kn__fail_attribute_out_of_range(x->dev->kn, &site, "the number of sizes", sizes.count,
                                            "1 or more");
        else
            kn__fail_rank_too_large(x->dev->kn, &site, rank, KN_MAX_RANK);
        return kn_nil();
    }
    if (!complete(x, at, &sizes, &site)) return kn_nil();
    kn_shape shape = {.rank = 0};
    for (int i = 0; i < at; i++) shape.dim[shape.rank++] = x->d.shape[i];
    for (int i = 0; i < sizes.count; i++) shape.dim[shape.rank++] = sizes.dim[i];
    for (int i = at + 1; i < x->d.rank; i++) shape.dim[shape.rank++] = x->d.shape[i];
    return kn_reshape(x, shape);
}

kn_tensor *kn_clone(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_clone);
    return kn_copy(x);
}

/* ---- other orders ---- */
kn_tensor *kn_matrix_transpose(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_matrix_transpose);
    if (!usable(x, "kn_matrix_transpose")) return kn_nil();
    if (x->d.rank >= 2) return kn_transpose(x, -2, -1);
    kn_shape shape = kn__desc_shape(&x->d);
    kn__site site = {
        .operation = "kn_matrix_transpose", .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_rank_at_least(x->dev->kn, &site, "x", &shape, x->d.rank, 2);
    return kn_nil();
}

kn_tensor *kn_adjoint(kn_tensor *x) {
    KN__ENTRY(kn_context_of(x), kn_adjoint);
    kn_tensor *y = kn_matrix_transpose(x);
    return kn_dtype_is_complex(kn_dtype_of(y)) ? kn_conj(y) : y;
}

/* Axes counted from the front, each once; false after raising. */
static bool resolve(kn_tensor *x, const char *operation, kn_axes *axes) {
    uint32_t seen = 0;
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    if (axes->count < 0 || axes->count > KN_MAX_RANK)
        return kn__fail_axes_count(x->dev->kn, &site, axes->count, x->d.rank), false;
    for (int i = 0; i < axes->count; i++) {
        int axis = axis_of(axes->axis[i], x->d.rank);
        if (axis < 0) return bad_axis(x, operation, axes->axis[i]), false;
        if (seen >> axis & 1)
            return kn__fail_axis_duplicate(x->dev->kn, &site, axes->axis[i]), false;
        seen |= 1u << axis;
        axes->axis[i] = axis;
    }
    return true;
}

kn_tensor *kn_movedim(kn_tensor *x, kn_axes from, kn_axes to) {
    KN__ENTRY(kn_context_of(x), kn_movedim);
    if (!usable(x, "kn_movedim")) return kn_nil();
    if (!resolve(x, "kn_movedim", &from) || !resolve(x, "kn_movedim", &to)) return kn_nil();
    if (from.count != to.count) {
        kn__site site = {.operation = "kn_movedim", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_axes_count(x->dev->kn, &site, to.count, from.count);
        return kn_nil();
    }
    int rank = x->d.rank, next = 0;
    kn_axes order = {.count = rank};
    bool moved[KN_MAX_RANK] = {false}, taken[KN_MAX_RANK] = {false};
    if (rank == 0) return kn_expand(x, KN_SCALAR);
    for (int i = 0; i < from.count; i++) {
        moved[from.axis[i]] = taken[to.axis[i]] = true;
        order.axis[to.axis[i]] = from.axis[i];
    }
    for (int i = 0; i < rank; i++) {
        if (taken[i]) continue;
        while (moved[next]) next++;
        order.axis[i] = next++;
    }
    return kn_permute(x, order);
}

/* ---- roll ---- */
static kn_tensor *roll_axis(kn_tensor *x, int64_t shift, int64_t axis) {
    int64_t n = kn_is_nil(x) ? 0 : x->d.shape[axis];
    shift = n ? shift % n : 0;
    if (shift < 0) shift += n;
    if (shift == 0) return x;
    return kn_cat(KN_LIST(kn_narrow(x, axis, n - shift, shift), kn_narrow(x, axis, 0, n - shift)),
                  axis);
}

kn_tensor *kn_roll(kn_tensor *x, kn_dims shifts, kn_axes axes) {
    KN__ENTRY(kn_context_of(x), kn_roll);
    if (!usable(x, "kn_roll")) return kn_nil();
    if (axes.count < 0 || axes.count > KN_MAX_RANK) {
        kn__site site = {.operation = "kn_roll", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_axes_count(x->dev->kn, &site, axes.count, x->d.rank);
        return kn_nil();
    }
    int needed = axes.count ? axes.count : 1;
    if (shifts.count != needed) {
        kn__site site = {.operation = "kn_roll", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_dims_count(x->dev->kn, &site, "shifts", shifts.count, needed);
        return kn_nil();
    }
    if (axes.count == 0) {
        kn_shape shape = kn__desc_shape(&x->d);
        kn_tensor *flat = kn_flatten(x, 0, -1), *rolled = roll_axis(flat, shifts.dim[0], 0);
        return kn_reshape(rolled == flat ? kn_copy(flat) : rolled, shape);
    }
    for (int i = 0; i < axes.count; i++) { /* an axis may come twice: its shifts add up */
        int axis = axis_of(axes.axis[i], x->d.rank);
        if (axis < 0) return bad_axis(x, "kn_roll", axes.axis[i]);
        axes.axis[i] = axis;
    }
    kn_tensor *y = x;
    for (int i = 0; i < axes.count && x->d.rank; i++) y = roll_axis(y, shifts.dim[i], axes.axis[i]);
    return y == x ? kn_copy(x) : y;
}

/* ---- repetition: as [before, 1, after], spread and closed up again ---- */
static kn_tensor *spread(kn_tensor *x, int64_t before, int64_t count, int64_t after,
                         kn_shape result) {
    kn_tensor *thin = kn_reshape(x, KN_SHAPE(before, 1, after));
    return kn_reshape(kn_expand(thin, KN_SHAPE(before, count, after)), result);
}

static bool check_count(kn_tensor *x, const char *operation, int64_t count) {
    if (count >= 0) return true;
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_attribute_out_of_range(x->dev->kn, &site, "count", count, "0 or more");
    return false;
}

/* The grown shape; false after raising size-overflow. */
static bool grow(kn_tensor *x, const char *operation, kn_shape *shape, int axis, int64_t count) {
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    bool wild = __builtin_mul_overflow(shape->dim[axis], count, &shape->dim[axis]);
    if (!wild && kn_shape_numel(*shape) != INT64_MAX) return true;
    kn__fail_size_overflow(x->dev->kn, &site, shape);
    return false;
}

static kn_tensor *repeat(kn_tensor *x, kn_dims counts, const char *operation) {
    int lead = counts.count - x->d.rank;
    kn_shape shape = {.rank = counts.count};
    for (int i = 0; i < counts.count; i++) {
        if (!check_count(x, operation, counts.dim[i])) return kn_nil();
        shape.dim[i] = i < lead ? 1 : x->d.shape[i - lead];
    }
    kn_tensor *y = kn_reshape(x, shape);
    bool copied = false;
    for (int i = shape.rank - 1; i >= 0 && !kn_is_nil(y); i--) {
        if (counts.dim[i] == 1) continue;
        int64_t before = product(&y->d, 0, i), after = product(&y->d, i, shape.rank);
        if (!grow(x, operation, &shape, i, counts.dim[i])) return kn_nil();
        y = spread(y, before, counts.dim[i], after, shape);
        copied = true;
    }
    return copied ? y : kn_copy(y);
}

kn_tensor *kn_repeat(kn_tensor *x, kn_dims counts) {
    KN__ENTRY(kn_context_of(x), kn_repeat);
    if (!usable(x, "kn_repeat")) return kn_nil();
    if (counts.count >= x->d.rank && counts.count <= KN_MAX_RANK)
        return repeat(x, counts, "kn_repeat");
    kn__site site = {.operation = "kn_repeat", .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_dims_count(x->dev->kn, &site, "counts", counts.count, x->d.rank);
    return kn_nil();
}

kn_tensor *kn_tile(kn_tensor *x, kn_dims counts) {
    KN__ENTRY(kn_context_of(x), kn_tile);
    if (!usable(x, "kn_tile")) return kn_nil();
    if (counts.count < 0 || counts.count > KN_MAX_RANK) {
        kn__site site = {.operation = "kn_tile", .operands = &x, .n_operands = 1, .each = "x"};
        kn__fail_dims_count(x->dev->kn, &site, "counts", counts.count, x->d.rank);
        return kn_nil();
    }
    kn_dims all = {.count = counts.count > x->d.rank ? counts.count : x->d.rank};
    int lead = all.count - counts.count;
    for (int i = 0; i < all.count; i++) all.dim[i] = i < lead ? 1 : counts.dim[i - lead];
    return repeat(x, all, "kn_tile");
}

kn_tensor *kn_repeat_interleave(kn_tensor *x, int64_t count, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_repeat_interleave);
    if (!usable(x, "kn_repeat_interleave")) return kn_nil();
    int at = axis_of(axis, x->d.rank);
    if (at < 0) return bad_axis(x, "kn_repeat_interleave", axis);
    if (!check_count(x, "kn_repeat_interleave", count)) return kn_nil();
    kn_shape shape = kn__desc_shape(&x->d);
    if (shape.rank == 0) shape = KN_SHAPE(1);
    kn_tensor *y = kn_reshape(x, shape);
    if (kn_is_nil(y)) return y;
    int64_t before = product(&y->d, 0, at + 1), after = product(&y->d, at + 1, shape.rank);
    if (!grow(x, "kn_repeat_interleave", &shape, at, count)) return kn_nil();
    return spread(y, before, count, after, shape);
}

/* Reads counts, at least 0 and one a slice, and writes each slice's number as often as it says.
 * NULL after raising. */
static int64_t *spread_numbers(kn_tensor *x, kn_tensor *counts, int64_t n, int64_t *total) {
    static const char operation[] = "kn_repeat_interleave_each";
    kn_tensor *operands[] = {x, counts};
    kn__site site = {.operation = operation,
                     .operands = operands,
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"x", "counts"}};
    kn_context *kn = x->dev->kn;
    int64_t *each = kn__sys_alloc((size_t)n * sizeof *each + 1), *index = NULL;
    if (!each) return kn__fail_out_of_memory_host(kn, &site, (uint64_t)n * sizeof *each), NULL;
    kn_tensor *all = kn_expand(kn_cast(counts, KN_I64), KN_SHAPE(n));
    bool ok = kn_read(all, each, (size_t)n * sizeof *each) == KN_OK;
    *total = 0;
    for (int64_t i = 0; ok && i < n; i++) {
        bool wild = each[i] < 0 || __builtin_add_overflow(*total, each[i], total) ||
                    *total > INT64_MAX / (int64_t)sizeof *index;
        if (!wild) continue;
        kn__fail_attribute_out_of_range(kn, &site, "a count", each[i],
                                        "0 or more, and not too many");
        ok = false;
    }
    if (ok) index = kn__sys_alloc((size_t)*total * sizeof *index + 1);
    if (ok && !index) kn__fail_out_of_memory_host(kn, &site, (uint64_t)*total * sizeof *index);
    for (int64_t i = 0, k = 0; index && i < n; i++) {
        for (int64_t j = 0; j < each[i]; j++) index[k++] = i;
    }
    kn__sys_free(each);
    return index;
}

kn_tensor *kn_repeat_interleave_each(kn_tensor *x, kn_tensor *counts, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_repeat_interleave_each);
    static const char operation[] = "kn_repeat_interleave_each";
    int at = usable(x, operation) ? kn__function_axis(x, axis, x->d.rank, operation) : -1;
    const kn__operand both[] = {{"x", x, false}, {"counts", counts, false}};
    if (at < 0 || !kn__function_operands(both, 2, operation) ||
        !kn__check_operand(x->dev->kn, counts, operation, "counts"))
        return kn_nil();
    kn_tensor *operands[] = {x, counts};
    kn__site site = {.operation = operation,
                     .operands = operands,
                     .n_operands = 2,
                     .operand_names = (const char *const[]){"x", "counts"}};
    kn_shape shape = kn__desc_shape(&counts->d);
    if (!kn_dtype_is_integer(kn_dtype_of(counts))) {
        kn__fail_dtype_index(x->dev->kn, &site, "counts", kn_dtype_of(counts));
        return kn_nil();
    }
    if (shape.rank > 1) {
        kn__fail_rank_required(x->dev->kn, &site, "counts", &shape, shape.rank, 1);
        return kn_nil();
    }
    if (!x->d.rank) x = kn_unsqueeze(x, 0);
    int64_t n = kn_dim(x, at), total;
    if (shape.rank == 1 && shape.dim[0] != n && shape.dim[0] != 1) {
        kn_shape expected = KN_SHAPE(n);
        kn__fail_shape_mismatch(x->dev->kn, &site, "counts", &shape, &expected);
        return kn_nil();
    }
    int64_t *index = spread_numbers(x, counts, n, &total);
    if (!index) return kn_nil();
    kn_tensor *from = kn_from_array(kn_device_of(x), KN_I64, KN_SHAPE(total), index);
    kn__sys_free(index);
    return kn_index_select(x, from, at);
}

/* ---- gather with broadcasting ---- */
kn_tensor *kn_take_along(kn_tensor *x, kn_tensor *index, int64_t axis) {
    KN__ENTRY(kn_context_of(x), kn_take_along);
    if (!usable(x, "kn_take_along")) return kn_nil();
    if (!kn__check_operand(x->dev->kn, index, "kn_take_along", "index")) return kn_nil();
    int at = axis_of(axis, x->d.rank);
    if (at < 0) return bad_axis(x, "kn_take_along", axis);
    kn_shape sx = kn__desc_shape(&x->d), si = kn__desc_shape(&index->d);
    if (sx.rank != si.rank) {
        kn_tensor *operands[] = {x, index};
        kn__site site = {.operation = "kn_take_along",
                         .operands = operands,
                         .n_operands = 2,
                         .operand_names = (const char *const[]){"x", "index"}};
        kn__fail_gather_shape(x->dev->kn, &site, &si, &sx, at);
        return kn_nil();
    }
    for (int i = 0; i < sx.rank; i++) {
        if (i == at) continue;
        if (sx.dim[i] == 1) sx.dim[i] = si.dim[i];
        if (si.dim[i] == 1) si.dim[i] = sx.dim[i];
    }
    return kn_gather(kn_expand(x, sx), kn_expand(index, si), at);
}
