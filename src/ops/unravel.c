/* Places of elements: as one number in row-major order, and as an index an axis. */
#include "core/entry.h"
#include "ops/apply.h"
#include "ops/indexing.h"
#include "ops/samples.h"

/* The number of places of a shape; false after raising. */
static bool check_shape(const kn__call *call, const kn_shape *shape) {
    kn__call_site b;
    if (shape->rank < 0 || shape->rank > KN_MAX_RANK)
        return kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), shape->rank, KN_MAX_RANK),
               false;
    for (int i = 0; i < shape->rank; i++) {
        if (shape->dim[i] < 0)
            return kn__fail_size_negative(call->kn, kn__site_of(call, &b), i, shape->dim[i]), false;
    }
    return true;
}

static int out_of_range(const kn_launch *l, int64_t index, int64_t axis, int64_t size) {
    l->failure->value[0] = index;
    l->failure->value[1] = axis;
    l->failure->value[2] = size;
    return KN_E_INDEX_OUT_OF_RANGE;
}

/* ---- unravel_index ---- */
bool kn__infer_unravel_index(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape *shape = &((kn_shape_args *)call->args)->shape;
    kn__call_site b;
    if (!check_shape(call, shape)) return false;
    if (x->rank == KN_MAX_RANK)
        return kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), KN_MAX_RANK + 1,
                                       KN_MAX_RANK),
               false;
    int64_t sizes[KN_MAX_RANK] = {shape->rank};
    for (int i = 0; i < x->rank; i++) sizes[i + 1] = x->shape[i];
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank + 1, sizes);
}

int kn__ref_unravel_index(const kn_launch *l) {
    const kn_shape *shape = &((const kn_shape_args *)l->args)->shape;
    int64_t n = kn_shape_numel(*shape); /* INT64_MAX where there are more places than that */
    const kn_desc *x = l->in[0];
    kn_desc rows = *l->out[0];
    int64_t row = rows.strides[0];
    for (int i = 0; i < x->rank; i++) {
        rows.shape[i] = rows.shape[i + 1];
        rows.strides[i] = rows.strides[i + 1];
    }
    rows.rank = x->rank;
    const kn_desc *d[] = {x, &rows};
    for (int pass = 0; pass < 2; pass++) { /* all indices are looked at before one is written */
        kn__walk w;
        kn__walk_start(&w, d, 2);
        if (w.empty) return KN_OK;
        do {
            int64_t v = kn__load_i(x, w.offset[0]);
            if (pass == 0 && (v < 0 || v >= n)) return out_of_range(l, v, 0, n);
            for (int i = shape->rank - 1; pass && i >= 0; i--) {
                kn__store_i(&rows, w.offset[1] + i * row, v % shape->dim[i]);
                v /= shape->dim[i];
            }
        } while (kn__walk_next(&w));
    }
    return KN_OK;
}

/* ---- ravel_index ---- */
bool kn__infer_ravel_index(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_shape *shape = &((kn_shape_args *)call->args)->shape, own = kn__desc_shape(x);
    kn__call_site b;
    if (!check_shape(call, shape)) return false;
    if (kn_shape_numel(*shape) == INT64_MAX)
        return kn__fail_size_overflow(call->kn, kn__site_of(call, &b), shape), false;
    if (x->rank == 0)
        return kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &own, 0, 1), false;
    if (x->shape[0] != shape->rank)
        return kn__fail_operand_size(call->kn, kn__site_of(call, &b), "x", &own, 0, x->shape[0],
                                     shape->rank),
               false;
    return kn__out(call, 0, KN_I64, x->rank - 1, x->shape + 1);
}

int kn__ref_ravel_index(const kn_launch *l) {
    const kn_shape *shape = &((const kn_shape_args *)l->args)->shape;
    const kn_desc *out = l->out[0];
    kn_desc rows = *l->in[0];
    int64_t row = rows.strides[0];
    for (int i = 0; i < out->rank; i++) {
        rows.shape[i] = rows.shape[i + 1];
        rows.strides[i] = rows.strides[i + 1];
    }
    rows.rank = out->rank;
    const kn_desc *d[] = {out, &rows};
    for (int pass = 0; pass < 2; pass++) {
        kn__walk w;
        kn__walk_start(&w, d, 2);
        if (w.empty) return KN_OK;
        do {
            int64_t place = 0;
            for (int i = 0; i < shape->rank; i++) {
                int64_t v = kn__load_i(&rows, w.offset[1] + i * row), n = shape->dim[i];
                if (pass == 0 && (v < 0 || v >= n)) return out_of_range(l, v, i, n);
                place = place * n + v;
            }
            if (pass) kn__store_i(out, w.offset[0], place);
        } while (kn__walk_next(&w));
    }
    return KN_OK;
}

/* ---- functions ---- */
kn_tensor *kn_ravel_multi_index(kn_tensors indices, kn_shape shape) {
    KN__ENTRY(kn__list_context(indices), kn_ravel_multi_index);
    kn_list *all = kn_broadcast_tensors(indices);
    if (all->count == 0) return kn_nil();
    return kn_ravel_index(kn_stack((kn_tensors){all->count, all->items}, 0), shape);
}

kn_tensor *kn_indices(kn_device *dev, kn_shape shape) {
    KN__ENTRY(kn_device_context(dev), kn_indices);
    int64_t n = kn_shape_numel(shape);
    /* What is wrong with such a shape, kn_zeros says. */
    if (shape.rank < 0 || shape.rank > KN_MAX_RANK) return kn_zeros(dev, shape, .dtype = KN_I64);
    kn_shape sizes = {.rank = shape.rank + 1, .dim = {shape.rank}};
    for (int i = 0; i < shape.rank && i + 1 < KN_MAX_RANK; i++) sizes.dim[i + 1] = shape.dim[i];
    kn_tensor *all = kn_unravel_index(kn_arange(dev, 0, n, .dtype = KN_I64), shape);
    return kn_reshape(all, sizes);
}

#ifdef KILN_TESTING
static const double places[] = {0, 7, 23, 11, 5};
static const double unravelled[] = {0, 0, 1, 0, 0, 0, 1, 2, 2, 1, 0, 3, 3, 3, 1};
KN__SAMPLES(unravel_index) = {
    {.in = {{.shape = {1, {5}}, .values = places}},
     .args = &(kn_shape_args){{3, {2, 3, 4}}},
     .out = unravelled},
    {.in = {{.shape = {2, {2, 3}}, .low = 0, .high = 6}}, .args = &(kn_shape_args){{2, {1, 6}}}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_shape_args){{2, {0, 4}}}},
    {.in = {{.shape = {1, {1}}, .low = 100, .high = 101}},
     .args = &(kn_shape_args){{2, {9, 11}}},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {1}}, .low = 0, .high = 1}},
     .args = &(kn_shape_args){{2, {-1, 2}}},
     .fails = KN_E_SIZE_NEGATIVE},
    KN__SAMPLES_END};
KN__SAMPLES(ravel_index) = {
    {.in = {{.shape = {2, {3, 5}}, .values = unravelled}},
     .args = &(kn_shape_args){{3, {2, 3, 4}}},
     .out = places},
    {.in = {{.shape = {3, {2, 2, 2}}, .low = 0, .high = 3}}, .args = &(kn_shape_args){{2, {3, 3}}}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_shape_args){{0, {0}}}},
    {.in = {{.shape = {1, {2}}, .low = 3, .high = 4}},
     .args = &(kn_shape_args){{2, {4, 3}}},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {{.shape = {1, {2}}, .low = 0, .high = 1}},
     .args = &(kn_shape_args){{3, {4, 3, 2}}},
     .fails = KN_E_OPERAND_SIZE},
    KN__SAMPLES_END};
#endif
