/* Places named by several indices, or in the flat order of elements: flat_index, and by way
 * of it take, put, take_along_dim, gather_nd, scatter_nd. */
#include <kiln/shape.h>
#include <kiln/tensor.h>

#include <stdio.h>
#include <string.h>

#include "ops/indexing.h"
#include "ops/samples.h"

/* ---- flat_index ---- */

static bool check_sizes(kn__call *call, const kn_shape *sizes) {
    kn__call_site b;
    int64_t all = 1;
    bool wild = sizes->rank != (int)call->n_in;
    if (wild) {
        kn__fail_axes_count(call->kn, kn__site_of(call, &b), sizes->rank, (int)call->n_in);
        return false;
    }
    for (int i = 0; i < sizes->rank; i++) {
        if (sizes->dim[i] < 0) {
            kn__fail_size_negative(call->kn, kn__site_of(call, &b), i, sizes->dim[i]);
            return false;
        }
        wild |= __builtin_mul_overflow(all, sizes->dim[i] ? sizes->dim[i] : 1, &all);
    }
    if (wild) kn__fail_size_overflow(call->kn, kn__site_of(call, &b), sizes);
    return !wild;
}

bool kn__infer_flat_index(kn__call *call) {
    const kn_flat_index_args *a = call->args;
    kn_shape shape = kn_shape_of(call->in[0]);
    kn__call_site b;
    if (call->n_in > KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), (int)call->n_in, KN_MAX_RANK);
        return false;
    }
    if (!check_sizes(call, &a->shape)) return false;
    if (a->axes.count && a->axes.count != (int)call->n_in) {
        kn__fail_axes_count(call->kn, kn__site_of(call, &b), a->axes.count, (int)call->n_in);
        return false;
    }
    for (uint32_t k = 0; k < call->n_in; k++) {
        char name[24];
        kn_desc so_far = {.rank = (uint8_t)shape.rank};
        snprintf(name, sizeof name, "indices[%u]", k);
        if (!kn__index_operand(call, k, name)) return false;
        for (int i = 0; i < shape.rank; i++) so_far.shape[i] = shape.dim[i];
        if (!kn__broadcast(call, &so_far, &call->in[k]->d, &shape)) return false;
    }
    return kn__out_shape(call, 0, KN_I64, shape);
}

static int bad_index(const kn_launch *l, int64_t index, int64_t axis, int64_t size) {
    l->failure->code = KN_E_INDEX_OUT_OF_RANGE;
    l->failure->value[0] = index;
    l->failure->value[1] = axis;
    l->failure->value[2] = size;
    return KN_E_INDEX_OUT_OF_RANGE;
}

/* Adds one index of the several to the flat ones: out = out * size + index. */
static int add_index(const kn_launch *l, uint32_t k) {
    const kn_flat_index_args *a = l->args;
    const kn_desc *index = l->in[k], *d[] = {l->out[0], index};
    int64_t size = a->shape.dim[k], *out = l->out[0]->buffer->data;
    bool is_unsigned = kn__is_unsigned(index);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        int64_t given = kn__load_i(index, w.offset[1]), i = given;
        if (a->from_end && !is_unsigned && i < 0) i += size;
        if (i < 0 || i >= size)
            return bad_index(l, given, a->axes.count ? a->axes.axis[k] : (int64_t)k, size);
        int64_t before = k ? out[w.offset[0]] : 0;
        out[w.offset[0]] = before * size + i;
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_flat_index(const kn_launch *l) {
    int status = KN_OK;
    for (uint32_t k = 0; status == KN_OK && k < l->n_in; k++) status = add_index(l, k);
    return status;
}

/* The flat places of one index list in n elements, negative ones from the end, as a vector. */
static kn_tensor *flat_places(kn_tensor *index, int64_t n, int64_t axis) {
    kn_tensor *flat =
        kn_flat_index(KN_LIST(index), KN_SHAPE(n), .from_end = true, .axes = KN_AXES(axis));
    return kn_reshape(flat, KN_SHAPE(-1));
}

/* ---- take and put ---- */
bool kn__infer_take(kn__call *call) {
    const kn_desc *index = &call->in[1]->d;
    return kn__index_operand(call, 1, "index") &&
           kn__out(call, 0, (kn_dtype)call->in[0]->d.dtype, index->rank, index->shape);
}
void kn__parts_take(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0], *index = call->in[1];
    kn_tensor *y =
        kn_gather(kn_reshape(x, KN_SHAPE(kn_numel(x))), flat_places(index, kn_numel(x), 0), 0);
    results[0] = kn_reshape(y, kn_shape_of(index));
}

bool kn__infer_put(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape index = kn_shape_of(call->in[1]), src = kn_shape_of(call->in[2]);
    kn__call_site b;
    if (!kn__index_operand(call, 1, "index") || !kn__source_dtype(call, 2)) return false;
    if (kn_shape_numel(index) == kn_shape_numel(src))
        return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
    kn__fail_scatter_shape(call->kn, kn__site_of(call, &b), &index, &src);
    return false;
}
void kn__parts_put(const kn__call *call, kn_tensor **results) {
    bool add = ((const kn_accumulate_args *)call->args)->accumulate;
    kn_tensor *x = call->in[0], *flat = kn_reshape(x, KN_SHAPE(kn_numel(x)));
    kn_tensor *at = flat_places(call->in[1], kn_numel(x), 0);
    kn_tensor *src = kn_reshape(call->in[2], KN_SHAPE(kn_numel(call->in[2])));
    kn_tensor *y = add ? kn_scatter_add(flat, at, src, 0) : kn_scatter(flat, at, src, 0);
    results[0] = kn_reshape(y, kn_shape_of(x));
}

/* ---- take_along_dim: x and the index broadcast to each other around the axis ---- */

/* The shape that x or the index has when both are spread. */
static bool along_shapes(kn__call *call, int axis, kn_shape *x, kn_shape *index) {
    kn_desc a = call->in[0]->d, i = call->in[1]->d;
    kn__call_site b;
    if (a.rank != i.rank) {
        kn__fail_gather_shape(call->kn, kn__site_of(call, &b), index, x, axis);
        return false;
    }
    int64_t own = x->dim[axis], given = index->dim[axis];
    a.shape[axis] = i.shape[axis] = 1;
    if (!kn__broadcast(call, &a, &i, x)) return false;
    *index = *x;
    x->dim[axis] = own;
    index->dim[axis] = given;
    return true;
}

bool kn__infer_take_along_dim(kn__call *call) {
    kn_take_along_dim_args *a = call->args;
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    kn_shape x = kn_shape_of(call->in[0]), index = kn_shape_of(call->in[1]);
    int axis = 0;
    if (!kn__index_operand(call, 1, "index")) return false;
    if (!a->axis.given) return kn__out_shape(call, 0, dtype, KN_SHAPE(kn_shape_numel(index)));
    if (!kn__axis(call, a->axis.value, x.rank, &axis)) return false;
    a->axis.value = axis;
    if (x.rank == 0 && index.rank == 0) return kn__out_shape(call, 0, dtype, index);
    return along_shapes(call, axis, &x, &index) && kn__out_shape(call, 0, dtype, index);
}
void kn__parts_take_along_dim(const kn__call *call, kn_tensor **results) {
    const kn_take_along_dim_args *a = call->args;
    kn_tensor *x = call->in[0], *index = call->in[1];
    int axis = (int)a->axis.value;
    kn_shape shape = kn_shape_of(x), spread = kn_shape_of(index);
    if (!a->axis.given || shape.rank == 0) {
        x = kn_reshape(x, KN_SHAPE(kn_numel(x)));
        kn_tensor *y = kn_gather(x, flat_places(index, kn_numel(x), 0), 0);
        results[0] = a->axis.given ? kn_reshape(y, KN_SCALAR) : y;
        return;
    }
    for (int i = 0; i < shape.rank; i++) {
        if (i == axis) continue;
        if (shape.dim[i] == 1) shape.dim[i] = spread.dim[i];
        spread.dim[i] = shape.dim[i];
    }
    index = kn_flat_index(KN_LIST(index), KN_SHAPE(shape.dim[axis]), .from_end = true,
                          .axes = KN_AXES(axis));
    results[0] = kn_gather(kn_expand(x, shape), kn_expand(index, spread), axis);
}

/* ---- gather_nd and scatter_nd: the last axis of the index holds an index for each of the first
 * axes of x ---- */

/* The leading axes that the index names; -1 after raising. */
static int named_axes(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *index = &call->in[1]->d;
    kn_shape own = kn__desc_shape(index);
    kn__call_site b;
    if (!kn__index_operand(call, 1, "index")) return -1;
    if (index->rank == 0) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "index", &own, 0, 1);
        return -1;
    }
    int64_t axes = index->shape[index->rank - 1];
    if (axes <= x->rank) return (int)axes;
    kn__fail_index_too_many(call->kn, kn__site_of(call, &b), "the last axis of index", axes,
                            x->rank);
    return -1;
}

/* The index's leading axes, then those of x that it leaves. */
static bool slices_shape(kn__call *call, int axes, kn_shape *shape) {
    const kn_desc *x = &call->in[0]->d, *index = &call->in[1]->d;
    int rank = index->rank - 1 + x->rank - axes;
    kn__call_site b;
    *shape = (kn_shape){.rank = 0};
    if (rank > KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), rank, KN_MAX_RANK);
        return false;
    }
    for (int i = 0; i < index->rank - 1; i++) shape->dim[shape->rank++] = index->shape[i];
    for (int i = axes; i < x->rank; i++) shape->dim[shape->rank++] = x->shape[i];
    return true;
}

bool kn__infer_gather_nd(kn__call *call) {
    kn_shape shape;
    int axes = named_axes(call);
    return axes >= 0 && slices_shape(call, axes, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

/* x with its named axes made one, and the flat places along it; what an index of no axes names is
 * all of x. */
typedef struct flattened {
    kn_tensor *x, *at;
    int64_t row; /* elements of a slice */
} flattened;

static flattened flatten(kn_tensor *x, kn_tensor *index) {
    int rank = kn_rank(index), axes = (int)kn_dim(index, rank - 1);
    kn_shape own = kn_shape_of(x), sizes = {.rank = axes};
    int64_t lead = 1, row = 1, count = 1;
    kn_tensor *columns[KN_MAX_RANK], *at;
    for (int i = 0; i < own.rank; i++) {
        if (i < axes)
            lead *= sizes.dim[i] = own.dim[i];
        else
            row *= own.dim[i];
    }
    for (int i = 0; i < rank - 1; i++) count *= kn_dim(index, i);
    for (int i = 0; i < axes; i++) columns[i] = kn_select(index, rank - 1, i);
    if (axes)
        at = kn_flat_index(((kn_tensors){(uint32_t)axes, columns}), sizes);
    else
        at = kn_zeros(kn_device_of(index), KN_SHAPE(count), .dtype = KN_I64);
    return (flattened){kn_reshape(x, KN_SHAPE(lead, row)), kn_reshape(at, KN_SHAPE(kn_numel(at))),
                       row};
}

void kn__parts_gather_nd(const kn__call *call, kn_tensor **results) {
    flattened f = flatten(call->in[0], call->in[1]);
    kn_shape shape = kn_shape_of(call->in[1]), x = kn_shape_of(call->in[0]);
    int64_t axes = shape.dim[--shape.rank];
    for (int64_t i = axes; i < x.rank; i++) shape.dim[shape.rank++] = x.dim[i];
    results[0] = kn_reshape(kn_index_select(f.x, f.at, 0), shape);
}

static const char *const modes[] = {"assign", "add", "mul", "min", "max"};
static const char *const reductions[] = {"", "", "prod", "amin", "amax"};
enum { MODES = sizeof modes / sizeof modes[0] };

static int mode_of(const char *name) {
    int m = 0;
    while (name && m < MODES && strcmp(name, modes[m]) != 0) m++;
    return m;
}

bool kn__infer_scatter_nd(kn__call *call) {
    kn_scatter_nd_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape shape, src = kn_shape_of(call->in[2]);
    kn__call_site b;
    int axes = named_axes(call), m = mode_of(a->reduce);
    if (axes < 0 || !kn__source_dtype(call, 2) || !slices_shape(call, axes, &shape)) return false;
    if (m == MODES) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "reduce", a->reduce,
                                        "assign, add, mul, min, max");
        return false;
    }
    a->reduce = modes[m];
    if (kn_shape_equal(src, shape)) return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "src", &src, &shape);
    return false;
}

void kn__parts_scatter_nd(const kn__call *call, kn_tensor **results) {
    int m = mode_of(((const kn_scatter_nd_args *)call->args)->reduce);
    flattened f = flatten(call->in[0], call->in[1]);
    kn_tensor *src = kn_reshape(call->in[2], KN_SHAPE(kn_numel(f.at), f.row)), *y;
    if (m == 0)
        y = kn_index_copy(f.x, f.at, src, 0);
    else if (m == 1)
        y = kn_index_add(f.x, f.at, src, 0);
    else
        y = kn_index_reduce(f.x, f.at, src, 0, reductions[m]);
    results[0] = kn_reshape(y, kn_shape_of(call->in[0]));
}

#ifdef KILN_TESTING
static const double rows[] = {0, 2, 1, 0, 2, 2}, columns[] = {3, 0, 1, 1, 2, 3};
static const double ends[] = {-1, 2, -3, 0, 1, 2}, beyond[] = {0, 3, 1};
static const double pairs[] = {0, 3, 2, 0, 1, 1, 0, 3}, bad_pairs[] = {0, 3, 1, 4};
#define INDEX(numbers, ...) \
    { .shape = __VA_ARGS__, .dtype = KN_I64, .values = numbers }
#define X \
    { .shape = {2, {3, 4}}, .distinct = true }
#define SIZES(...)          \
    &(kn_flat_index_args) { \
        __VA_ARGS__         \
    }
KN__SAMPLES(flat_index) = {
    {.in = {{.shape = {2, {2, 3}}, .values = rows}, INDEX(columns, {2, {2, 3}})},
     .n_in = 2,
     .args = SIZES({2, {3, 4}}, false, {0, {0}})},
    {.in = {{.shape = {2, {2, 1}}, .values = rows}, {.shape = {1, {3}}, .values = rows}},
     .n_in = 2,
     .args = SIZES({2, {3, 3}}, false, {0, {0}})},
    {.in = {{.shape = {1, {6}}, .values = ends}},
     .n_in = 1,
     .args = SIZES({1, {3}}, true, {0, {0}}),
     .dtypes = KN_DTYPES_SIGNED},
    {.in = {{.shape = {1, {0}}}}, .n_in = 1, .args = SIZES({1, {0}}, false, {0, {0}})},
    {.in = {{.shape = {1, {6}}, .values = ends}},
     .n_in = 1,
     .args = SIZES({1, {3}}, false, {0, {0}}),
     .dtypes = KN_DTYPES_SIGNED,
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}, .values = beyond}},
     .n_in = 1,
     .args = SIZES({1, {3}}, true, {0, {0}}),
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {3}}, .values = beyond}},
     .n_in = 1,
     .args = SIZES({2, {3, 4}}, true, {0, {0}}),
     .fails = KN_E_AXES_COUNT},
    {.in = {{.shape = {1, {3}}, .values = beyond}, {.shape = {1, {3}}, .dtype = KN_F32}},
     .n_in = 2,
     .args = SIZES({2, {3, 4}}, true, {0, {0}}),
     .fails = KN_E_DTYPE_INDEX},
    KN__SAMPLES_END};
KN__SAMPLES(take) = {
    {.in = {X, INDEX(rows, {2, {2, 3}})}},
    {.in = {X, INDEX(ends, {1, {6}})}},
    {.in = {X, {.shape = {1, {0}}, .dtype = KN_U8}}},
    {.in = {{.shape = {0, {0}}}, INDEX(rows, {0, {0}})}},
    {.in = {{.shape = {1, {3}}}, INDEX(beyond, {1, {3}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {0}}}, INDEX(rows, {1, {1}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(put) = {{.in = {X, INDEX(ends, {2, {2, 3}}), {.shape = {1, {6}}}}},
                    {.in = {X, INDEX(ends, {2, {2, 3}}), {.shape = {2, {3, 2}}}},
                     .args = &(kn_accumulate_args){true}},
                    {.in = {{.shape = {0, {0}}}, INDEX(rows, {1, {1}}), {.shape = {0, {0}}}}},
                    {.in = {X, {.shape = {1, {0}}, .dtype = KN_U8}, {.shape = {1, {0}}}}},
                    {.in = {{.shape = {1, {3}}}, INDEX(beyond, {1, {3}}), {.shape = {1, {3}}}},
                     .fails = KN_E_INDEX_OUT_OF_RANGE},
                    {.in = {{.shape = {1, {3}}}, INDEX(rows, {1, {3}}), {.shape = {1, {2}}}},
                     .fails = KN_E_SCATTER_SHAPE},
                    KN__SAMPLES_END};
KN__SAMPLES(take_along_dim) = {
    {.in = {X, INDEX(rows, {2, {3, 2}})}, .args = &(kn_take_along_dim_args){{true, 1}}},
    {.in = {X, INDEX(ends, {2, {3, 1}})}, .args = &(kn_take_along_dim_args){{true, -2}}},
    {.in = {{.shape = {2, {1, 4}}}, INDEX(rows, {2, {3, 2}})},
     .args = &(kn_take_along_dim_args){{true, 1}}},
    {.in = {X, INDEX(rows, {2, {3, 2}})}, .args = &(kn_take_along_dim_args){{false, 0}}},
    {.in = {{.shape = {0, {0}}}, INDEX(rows, {0, {0}})},
     .args = &(kn_take_along_dim_args){{true, 0}}},
    {.in = {X, INDEX(rows, {2, {3, 0}})}, .args = &(kn_take_along_dim_args){{true, 1}}},
    {.in = {X, INDEX(rows, {2, {2, 3}})},
     .args = &(kn_take_along_dim_args){{true, 0}},
     .fails = KN_E_BROADCAST},
    {.in = {X, INDEX(beyond, {2, {1, 1}})},
     .args = &(kn_take_along_dim_args){{true, 2}},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {2, 3}}}, INDEX(beyond, {2, {1, 3}})},
     .args = &(kn_take_along_dim_args){{true, 0}},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(beyond, {1, {3}})},
     .args = &(kn_take_along_dim_args){{true, 0}},
     .fails = KN_E_GATHER_SHAPE},
    KN__SAMPLES_END};
KN__SAMPLES(gather_nd) = {
    {.in = {X, INDEX(pairs, {2, {4, 2}})}},
    {.in = {X, INDEX(rows, {3, {2, 3, 1}})}},
    {.in = {{.shape = {3, {3, 4, 2}}}, INDEX(pairs, {1, {2}})}},
    {.in = {X, INDEX(pairs, {2, {3, 0}})}},
    {.in = {X, INDEX(pairs, {2, {0, 2}})}},
    {.in = {{.shape = {0, {0}}}, INDEX(pairs, {2, {2, 0}})}},
    {.in = {X, INDEX(bad_pairs, {2, {2, 2}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(ends, {2, {2, 1}})}, .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(pairs, {1, {3}})}, .fails = KN_E_INDEX_TOO_MANY},
    {.in = {X, INDEX(pairs, {0, {0}})}, .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
#define ND(...)                     \
    .args = &(kn_scatter_nd_args) { \
        __VA_ARGS__                 \
    }
KN__SAMPLES(scatter_nd) = {
    {.in = {X, INDEX(pairs, {2, {4, 2}}), {.shape = {1, {4}}}}},
    {.in = {X, INDEX(rows, {2, {5, 1}}), {.shape = {2, {5, 4}}}}, ND("add")},
    {.in = {X, INDEX(pairs, {2, {4, 2}}), {.shape = {1, {4}}}},
     ND("mul"),
     .dtypes = KN_DTYPES_REAL,
     .tolerance = 100},
    {.in = {X, INDEX(pairs, {2, {4, 2}}), {.shape = {1, {4}}, .distinct = true}},
     ND("min"),
     .dtypes = KN_DTYPES_REAL,
     .not_smooth = true},
    {.in = {X, INDEX(pairs, {2, {4, 2}}), {.shape = {1, {4}}, .distinct = true}},
     ND("max"),
     .dtypes = KN_DTYPES_REAL,
     .not_smooth = true},
    {.in = {X, INDEX(pairs, {2, {0, 2}}), {.shape = {1, {0}}}}, ND("assign")},
    {.in = {X, INDEX(pairs, {2, {2, 0}}), {.shape = {3, {2, 3, 4}}}}, ND("add")},
    {.in = {X, INDEX(bad_pairs, {2, {2, 2}}), {.shape = {1, {2}}}},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(pairs, {2, {4, 2}}), {.shape = {1, {3}}}}, .fails = KN_E_SHAPE_MISMATCH},
    {.in = {X, INDEX(pairs, {2, {4, 2}}), {.shape = {1, {4}}}},
     ND("sum"),
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    KN__SAMPLES_END};
#endif
