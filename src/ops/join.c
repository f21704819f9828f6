/* Functions that join tensors, made of cat. */
#include "core/entry.h"
#include "ops/apply.h"
#include "core/platform.h"
#include "ops/infer.h"
#include "ops/view.h"

typedef kn_tensor *shaper(kn_tensor *x);

/* Joins, along axis, what shape makes of each tensor. */
static kn_tensor *join(kn_tensors list, shaper *shape, int64_t axis, const char *operation) {
    if (!kn__function_list(list, "tensors", operation)) return kn_nil();
    kn_context *kn = list.items[0]->dev->kn;
    kn_tensor **parts = kn__sys_alloc(list.count * sizeof *parts);
    if (!parts) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation},
                                    list.count * sizeof *parts);
        return kn_nil();
    }
    for (uint32_t i = 0; i < list.count; i++) parts[i] = shape(list.items[i]);
    const char *outer = kn->within;
    kn->within = outer ? outer : operation;
    kn_tensor *y = kn_cat((kn_tensors){list.count, parts}, axis);
    kn->within = outer;
    kn__sys_free(parts);
    return y;
}

/* Vectors join end to end, all others along axis 1. */
kn_tensor *kn_hstack(kn_tensors tensors) {
    KN__ENTRY(kn__list_context(tensors), kn_hstack);
    if (!kn__function_list(tensors, "tensors", "kn_hstack")) return kn_nil();
    bool flat = kn_rank(tensors.items[0]) <= 1;
    return join(tensors, kn_atleast_1d, flat ? 0 : 1, "kn_hstack");
}
kn_tensor *kn_vstack(kn_tensors tensors) {
    KN__ENTRY(kn__list_context(tensors), kn_vstack);
    return join(tensors, kn_atleast_2d, 0, "kn_vstack");
}
kn_tensor *kn_dstack(kn_tensors tensors) {
    KN__ENTRY(kn__list_context(tensors), kn_dstack);
    return join(tensors, kn_atleast_3d, 2, "kn_dstack");
}

static kn_tensor *as_column(kn_tensor *x) {
    return kn_rank(x) >= 2 ? x : kn_unsqueeze(kn_atleast_1d(x), 1);
}
kn_tensor *kn_column_stack(kn_tensors tensors) {
    KN__ENTRY(kn__list_context(tensors), kn_column_stack);
    return join(tensors, as_column, 1, "kn_column_stack");
}

/* ---- block_diag: each block among columns of zeros, the strips below one another ---- */
kn_tensor *kn_block_diag(kn_tensors blocks) {
    KN__ENTRY(kn__list_context(blocks), kn_block_diag);
    static const char operation[] = "kn_block_diag";
    if (!kn__function_list(blocks, "blocks", operation)) return kn_nil();
    kn_context *kn = blocks.items[0]->dev->kn;
    int64_t width = 0, before = 0;
    for (uint32_t k = 0; k < blocks.count; k++) {
        kn_tensor *b = blocks.items[k];
        if (!kn__function_rank(b, 0, 2, operation)) return kn_nil();
        int64_t columns = b->d.rank ? b->d.shape[b->d.rank - 1] : 1;
        if (!__builtin_add_overflow(width, columns, &width)) continue;
        kn_shape shape = kn__desc_shape(&b->d);
        kn__fail_size_overflow(kn, &(kn__site){.operation = operation}, &shape);
        return kn_nil();
    }
    kn_tensor **strips = kn__sys_alloc(blocks.count * sizeof *strips);
    if (!strips) {
        kn__fail_out_of_memory_host(kn, &(kn__site){.operation = operation},
                                    blocks.count * sizeof *strips);
        return kn_nil();
    }
    for (uint32_t k = 0; k < blocks.count; k++) {
        kn_tensor *b = kn_atleast_2d(blocks.items[k]);
        int64_t columns = kn_dim(b, 1);
        strips[k] = kn_pad(b, KN_DIMS(before, width - before - columns));
        before += columns;
    }
    kn_tensor *y = kn_cat((kn_tensors){blocks.count, strips}, 0);
    kn__sys_free(strips);
    return y;
}

/* ---- combinations of elements ---- */
kn_tensor *kn_cartesian_prod(kn_tensors vectors) {
    KN__ENTRY(kn__list_context(vectors), kn_cartesian_prod);
    static const char operation[] = "kn_cartesian_prod";
    if (!kn__function_list(vectors, "vectors", operation)) return kn_nil();
    for (uint32_t k = 0; k < vectors.count; k++) {
        if (!kn__function_rank(vectors.items[k], 0, 1, operation)) return kn_nil();
    }
    if (vectors.count == 1) return kn_atleast_1d(vectors.items[0]);
    kn_list *grid = kn_meshgrid(vectors);
    if (grid->count == 0) return kn_nil();
    for (uint32_t k = 0; k < grid->count; k++) grid->items[k] = kn_ravel(grid->items[k]);
    return kn_stack((kn_tensors){grid->count, grid->items}, 1);
}

/* How many ways there are to choose r of n, INT64_MAX where too many. */
static int64_t choose(int64_t n, int64_t r) {
    if (r > n) return 0;
    if (r > n - r) r = n - r;
    int64_t count = 1;
    for (int64_t k = 1; k <= r; k++) { /* count (n - r + k) / k is whole */
        if (__builtin_mul_overflow(count, n - r + k, &count)) return INT64_MAX;
        count /= k;
    }
    return count;
}

/* Writes the next choice after at, in lexicographic order. */
static void advance(int64_t *at, int64_t n, int64_t r, bool again) {
    int64_t i = r - 1;
    while (i >= 0 && at[i] == (again ? n - 1 : n - r + i)) i--;
    if (i < 0) return;
    at[i]++;
    for (int64_t k = i + 1; k < r; k++) at[k] = again ? at[i] : at[k - 1] + 1;
}

static kn_tensor *chosen(kn_tensor *x, int64_t count, int64_t r, bool again) {
    int64_t n = x->d.shape[0], bytes;
    kn__site site = {.operation = "kn_combinations", .operands = &x, .n_operands = 1, .each = "x"};
    kn_shape shape = KN_SHAPE(count, r);
    if (__builtin_mul_overflow(count, r * (int64_t)sizeof(int64_t), &bytes)) {
        kn__fail_size_overflow(x->dev->kn, &site, &shape);
        return kn_nil();
    }
    int64_t *index = kn__sys_alloc((size_t)bytes + 1);
    if (!index) {
        kn__fail_out_of_memory_host(x->dev->kn, &site, (uint64_t)bytes);
        return kn_nil();
    }
    for (int64_t k = 0; count && k < r; k++) index[k] = again ? 0 : k;
    for (int64_t i = 1; i < count; i++) {
        for (int64_t k = 0; k < r; k++) index[i * r + k] = index[(i - 1) * r + k];
        advance(index + i * r, n, r, again);
    }
    kn_tensor *at = kn_from_array(kn_device_of(x), KN_I64, KN_SHAPE(count * r), index);
    kn__sys_free(index);
    return kn_reshape(kn_index_select(x, at, 0), shape);
}

kn_tensor *kn_combinations(kn_tensor *x, int64_t r, bool with_replacement) {
    KN__ENTRY(kn_context_of(x), kn_combinations);
    static const char operation[] = "kn_combinations";
    if (!kn__function_rank(x, 1, 1, operation)) return kn_nil();
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    if (r < 0 || r > INT32_MAX) {
        kn__fail_attribute_out_of_range(x->dev->kn, &site, "r", r, "from 0 to 2147483647");
        return kn_nil();
    }
    int64_t n = x->d.shape[0];
    if (r == 0) return kn_narrow(kn_atleast_1d(x), 0, 0, 0);
    int64_t count = with_replacement ? n ? choose(n + r - 1, r) : 0 : choose(n, r);
    return chosen(x, count, r, with_replacement);
}

/* ---- chunk_cat ---- */

/* A tensor as [its axes before axis…, chunks, the rest], with zeros at the end of axis. */
static kn_tensor *chunked(kn_tensor *x, int axis, int64_t chunks) {
    kn_shape shape = kn_shape_of(x);
    int64_t n = shape.dim[axis], missing = (chunks - n % chunks) % chunks;
    shape.dim[axis] = n + missing;
    if (missing) x = kn_slice_grad(x, shape, axis, 0, 1);
    shape.dim[axis] = chunks;
    shape.dim[axis + 1] = (n + missing) / chunks;
    for (int i = axis + 1; i < shape.rank; i++) shape.dim[axis + 1] *= kn_dim(x, i);
    shape.rank = axis + 2;
    return kn_reshape(x, shape);
}

kn_tensor *kn_chunk_cat(kn_tensors tensors, int64_t axis, int64_t chunks) {
    KN__ENTRY(kn__list_context(tensors), kn_chunk_cat);
    static const char operation[] = "kn_chunk_cat";
    if (!kn__function_list(tensors, "tensors", operation)) return kn_nil();
    kn_context *kn = tensors.items[0]->dev->kn;
    kn__site site = {.operation = operation,
                     .operands = tensors.items,
                     .n_operands = tensors.count,
                     .each = "tensors"};
    if (chunks < 1 || chunks > INT32_MAX) {
        kn__fail_attribute_out_of_range(kn, &site, "chunks", chunks, "from 1 to 2147483647");
        return kn_nil();
    }
    for (uint32_t k = 0; k < tensors.count; k++) {
        kn_tensor *x = tensors.items[k];
        if (!kn__function_rank(x, 1, KN_MAX_RANK - 1, operation)) return kn_nil();
        int at = kn__function_axis(x, axis, x->d.rank, operation);
        if (at < 0) return kn_nil();
        if (k == 0) axis = at;
    }
    kn_tensor **parts = kn__sys_alloc(tensors.count * sizeof *parts);
    if (!parts) {
        kn__fail_out_of_memory_host(kn, &site, tensors.count * sizeof *parts);
        return kn_nil();
    }
    for (uint32_t k = 0; k < tensors.count; k++)
        parts[k] = chunked(tensors.items[k], (int)axis, chunks);
    kn_tensor *y = kn_cat((kn_tensors){tensors.count, parts}, axis + 1);
    kn__sys_free(parts);
    return y;
}
