/* Statistics that return lists: gradient, histogramdd. */
#include <string.h>

#include <kiln/autodiff.h>
#include <kiln/shape.h>
#include <kiln/statistics.h>
#include <kiln/tensor.h>

#include "core/entry.h"
#include "ops/apply.h"
#include "ops/infer.h"
#include "ops/view.h"

/* Copies the options that the caller knows; the rest is 0. */
static bool take(void *known, size_t size, const void *given, kn_tensor *x, const char *operation) {
    size_t theirs = 0;
    if (!given) return true;
    memcpy(&theirs, given, sizeof theirs);
    if (theirs <= size) {
        memcpy(known, given, theirs ? theirs : size);
        return true;
    }
    kn__site site = {.operation = operation, .operands = &x, .n_operands = 1, .each = "x"};
    kn__fail_options_size(x->dev->kn, &site, theirs, size);
    return false;
}

/* ---- gradient ---- */
static kn_tensor *along(kn_tensor *x, const kn_gradient_options *o, int k) {
    double one = o->spacings[k] != 0 ? o->spacings[k] : o->spacing;
    kn_tensor *at = o->coordinates.count ? o->coordinates.items[k] : NULL;
    return kn_gradient_along(x, o->axes.axis[k], .coordinates = at, .spacing = {one != 0, one},
                             .edge_order = o->edge_order);
}

static bool settle_axes(kn_tensor *x, kn_axes *axes, const char *operation) {
    kn__call call = {.kn = x->dev->kn, .op = &kn__ops[KN__OP_gradient_along], .in = &x, .n_in = 1};
    uint32_t mask;
    if (!kn__axes_mask(&call, axes, x->d.rank, &mask)) return false;
    (void)operation;
    if (axes->count) return true;
    for (int i = 0; i < x->d.rank; i++) axes->axis[axes->count++] = i;
    return true;
}

kn_list *kn_gradient_with(kn_tensor *x, const kn_gradient_options *options) {
    KN__ENTRY(kn_context_of(x), kn_gradient);
    static const char name[] = "kn_gradient";
    kn_gradient_options o = {0};
    if (!kn__check_operand(NULL, x, name, "x") || !take(&o, sizeof o, options, x, name) ||
        !settle_axes(x, &o.axes, name) ||
        !kn__function_beside(x, o.coordinates, "coordinates", name))
        return kn__list_none();
    kn__site site = {.operation = name, .operands = &x, .n_operands = 1, .each = "x"};
    if (o.coordinates.count && o.coordinates.count != (uint32_t)o.axes.count) {
        kn__fail_dims_count(x->dev->kn, &site, "coordinates", o.coordinates.count, o.axes.count);
        return kn__list_none();
    }
    kn_list *l = kn__list_new(x->dev->kn, (uint32_t)o.axes.count, name);
    if (!l) return kn__list_none();
    for (int k = 0; k < o.axes.count; k++) {
        l->items[k] = along(x, &o, k);
        if (kn_is_nil(l->items[k])) return kn__list_none();
    }
    return l;
}

/* ---- histogramdd ---- */
/* The bin of each point along one axis, and -1 for those outside. */
static kn_tensor *bins_along(kn_tensor *column, kn_tensor *edges) {
    int64_t n = kn_dim(edges, 0) - 1;
    kn_tensor *at = kn_sub_scalar(kn_searchsorted(edges, column, .right = true), 1);
    kn_tensor *end = kn_eq(column, kn_select(edges, 0, n));
    at = kn_where(end, kn_full_like(at, n - 1), at);
    kn_tensor *below = kn_lt(column, kn_select(edges, 0, 0));
    kn_tensor *above =
        kn_gt(column, kn_select(edges, 0, n)); /* edges out of order: these two count */
    at = kn_masked_fill(at, kn_logical_or(below, above), -1);
    return kn_masked_fill(at, kn_ge_scalar(at, n), -1); /* NaN */
}

static kn_tensor *edges_along(kn_tensor *column, const kn_histogramdd_options *o, int k) {
    int64_t bins = o->bins.count == 1 ? o->bins.dim[0] : o->bins.count ? o->bins.dim[k] : 10;
    if (o->edges.count) return o->edges.items[k];
    if (!o->ranges) return kn_histogram_bin_edges(column, bins);
    return kn_histogram_bin_edges(column, bins, .low = {true, o->ranges[2 * k]},
                                  .high = {true, o->ranges[2 * k + 1]});
}

/* Divided by the whole and by the sizes of the boxes. */
static kn_tensor *density(kn_tensor *counts, const kn_list *l) {
    int rank = (int)l->count - 1;
    counts = kn_div(counts, kn_sum(counts));
    for (int k = 0; k < rank; k++) {
        kn_shape shape = {.rank = rank};
        for (int i = 0; i < rank; i++) shape.dim[i] = i == k ? -1 : 1;
        counts = kn_div(counts, kn_reshape(kn_diff(l->items[k + 1], 0), shape));
    }
    return counts;
}

static bool check_points(kn_tensor *x, const kn_histogramdd_options *o, const kn__site *site) {
    kn_shape shape = kn_shape_of(x);
    if (shape.rank < 2) {
        kn__fail_rank_at_least(x->dev->kn, site, "x", &shape, shape.rank, 2);
        return false;
    }
    int64_t axes = shape.dim[shape.rank - 1];
    if (axes > KN_MAX_RANK) {
        kn__fail_rank_too_large(x->dev->kn, site, axes, KN_MAX_RANK);
        return false;
    }
    bool bins = o->bins.count == 0 || o->bins.count == 1 || o->bins.count == axes;
    if (bins && (!o->edges.count || o->edges.count == axes)) return true;
    kn__fail_dims_count(x->dev->kn, site, bins ? "edges" : "bins",
                        bins ? (int64_t)o->edges.count : o->bins.count, axes);
    return false;
}

/* The counts, from the bins along each axis; fills in the edges. */
static kn_tensor *count_points(kn_tensor *x, const kn_histogramdd_options *o, kn_list *l) {
    kn_shape shape = {.rank = (int32_t)l->count - 1};
    kn_tensor *flat = kn_full(kn_device_of(x), KN_SHAPE(kn_dim(x, 0)), 0, .dtype = KN_I64);
    kn_tensor *outside = kn_cast(flat, KN_BOOL), *weights = o->weights;
    int64_t boxes = 1;
    for (int k = 0; k < shape.rank; k++) {
        kn_tensor *column = kn_select(x, 1, k);
        l->items[k + 1] = edges_along(column, o, k);
        if (kn_is_nil(l->items[k + 1])) return kn_nil();
        shape.dim[k] = kn_dim(l->items[k + 1], 0) - 1;
        if (__builtin_mul_overflow(boxes, shape.dim[k], &boxes)) {
            kn__fail_size_overflow(x->dev->kn, &(kn__site){.operation = "kn_histogramdd"}, &shape);
            return kn_nil();
        }
        kn_tensor *at = bins_along(column, l->items[k + 1]);
        outside = kn_logical_or(outside, kn_lt_scalar(at, 0));
        flat = kn_add(kn_mul_scalar(flat, shape.dim[k]), at);
    }
    flat = kn_masked_fill(flat, outside, boxes); /* past the last box: left out */
    if (weights) weights = kn_cast(weights, KN_F64);
    kn_tensor *counts = kn_bincount(flat, .weights = weights, .max_size = {true, boxes});
    return kn_cast(kn_reshape(counts, shape), kn_dtype_of(x));
}

kn_list *kn_histogramdd_with(kn_tensor *x, const kn_histogramdd_options *options) {
    KN__ENTRY(kn_context_of(x), kn_histogramdd);
    static const char name[] = "kn_histogramdd";
    kn_histogramdd_options o = {0};
    if (!kn__check_operand(NULL, x, name, "x") || !take(&o, sizeof o, options, x, name))
        return kn__list_none();
    kn__site site = {.operation = name, .operands = &x, .n_operands = 1, .each = "x"};
    const kn__operand weighed[] = {{"x", x, false}, {"weights", o.weights, true}};
    if (!check_points(x, &o, &site) || !kn__function_operands(weighed, 2, name) ||
        !kn__function_beside(x, o.edges, "edges", name))
        return kn__list_none();
    kn_shape points = {2, {kn_dim(x, -1) ? kn_numel(x) / kn_dim(x, -1) : 0, kn_dim(x, -1)}};
    x = kn_reshape(kn_detach(x), points);
    if (o.weights) o.weights = kn_reshape(o.weights, KN_SHAPE(points.dim[0]));
    kn_list *l = kn__list_new(x->dev->kn, (uint32_t)kn_dim(x, 1) + 1, name);
    if (!l) return kn__list_none();
    kn_tensor *counts = count_points(x, &o, l);
    if (o.density) counts = density(counts, l);
    if (kn_is_nil(counts)) return kn__list_none();
    l->items[0] = counts;
    return l;
}
