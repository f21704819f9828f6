/* Ordering along an axis: sort, argsort, topk. NaN counts as greater than every number, so it comes
 * last in ascending order and first in descending order; equals keep their order. */
#include <math.h>

#include "ops/infer.h"
#include "ops/ordered.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
bool kn__infer_sort(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_sort_args *a = call->args;
    int axis = 0;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape) &&
           kn__out(call, 1, KN_I64, x->rank, x->shape);
}

bool kn__infer_argsort(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_sort_args *a = call->args;
    int axis = 0;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    return kn__out(call, 0, KN_I64, x->rank, x->shape);
}

bool kn__infer_topk(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_topk_args *a = call->args;
    kn_shape shape = kn__desc_shape(x);
    int axis = 0;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    int64_t n = x->rank ? x->shape[axis] : 1;
    if (a->k < 0 || a->k > n || (x->rank == 0 && a->k == 0)) {
        kn__call_site b;
        kn__fail_topk_count(call->kn, kn__site_of(call, &b), a->k, axis, n);
        return false;
    }
    if (x->rank) shape.dim[axis] = a->k;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) &&
           kn__out_shape(call, 1, KN_I64, shape);
}

/* ---- the reference: a merge sort of each line ---- */
static int64_t along(const kn_desc *d, int64_t axis) {
    return d->rank ? d->strides[axis] : 0;
}

/* Sorts each line along axis and stores the first count of it. */
static int sort_lines(const kn_launch *l, int64_t axis, int64_t count, bool descending) {
    const kn_desc *x = l->in[0], *v = l->out[0], *p = l->out[1];
    int64_t n = x->rank ? x->shape[axis] : 1;
    size_t bytes = 2 * (size_t)n * sizeof(kn__item);
    kn__order o = kn__order_of(x, descending);
    kn_desc dx = *x, dv = *v, dp = *p;
    if (x->rank) dx.shape[axis] = dv.shape[axis] = dp.shape[axis] = 1;
    const kn_desc *d[] = {&dx, &dv, &dp};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty || n == 0) return KN_OK;
    kn__item *items = l->host->scratch_get(bytes);
    if (!items) {
        *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    do {
        for (int64_t k = 0; k < n; k++) {
            items[k] = kn__item_at(x, w.offset[0] + k * along(x, axis), k);
        }
        const kn__item *sorted = kn__items_sort(&o, items, items + n, n);
        for (int64_t k = 0; k < count; k++) {
            kn__item_store(v, w.offset[1] + k * along(v, axis), &sorted[k]);
            kn__store_i(p, w.offset[2] + k * along(p, axis), sorted[k].at);
        }
    } while (kn__walk_next(&w));
    l->host->scratch_put(items);
    return KN_OK;
}

int kn__ref_sort(const kn_launch *l) {
    const kn_sort_args *a = l->args;
    return sort_lines(l, a->axis, l->in[0]->rank ? l->in[0]->shape[a->axis] : 1, a->descending);
}

int kn__ref_topk(const kn_launch *l) {
    const kn_topk_args *a = l->args;
    return sort_lines(l, a->axis, a->k, !a->smallest);
}

void kn__parts_argsort(const kn__call *call, kn_tensor **results) {
    const kn_sort_args *a = call->args;
    kn_sort(call->in[0], a->axis, &results[0], .descending = a->descending);
}

void kn__parts_msort(const kn__call *call, kn_tensor **results) {
    kn_tensor *places = NULL;
    results[0] = kn_sort(call->in[0], 0, &places);
}

/* ---- gradients: each value's goes back to where the value stood ---- */
static void put_back(kn__backprop *b, int64_t axis) {
    if (!b->dy[0]) return;
    kn_tensor *zeros =
        kn_full(kn_device_of(b->dy[0]), b->in_meta[0]->shape, 0, .dtype = kn_dtype_of(b->dy[0]));
    b->dx[0] = kn_scatter_add(zeros, b->out[1], b->dy[0], axis);
}

void kn__grad_sort(kn__backprop *b) {
    put_back(b, ((const kn_sort_args *)b->args)->axis);
}
void kn__grad_topk(kn__backprop *b) {
    put_back(b, ((const kn_topk_args *)b->args)->axis);
}

#ifdef KILN_TESTING
static const double ties[] = {2, NAN, 1, 2, -3, NAN, 0, 1};
#define SORT_SAMPLES                                                                               \
    {                                                                                              \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}}, .args = &(kn_sort_args){-1, false}}, \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                                  \
             .args = &(kn_sort_args){1, true}},                                                    \
            {.in = {{.shape = {2, {5, 37}}}},                                                      \
             .args = &(kn_sort_args){1, false},                                                    \
             .not_smooth = true},                                                                  \
            {.in = {{.shape = {2, {2, 4}}, .values = ties}},                                       \
             .args = &(kn_sort_args){1, true},                                                     \
             .dtypes = KN_DTYPES_FLOAT,                                                            \
             .not_smooth = true},                                                                  \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_sort_args){0, false}},                      \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_sort_args){1, false}},                   \
            {.in = {{.shape = {2, {3, 4}}}},                                                       \
             .args = &(kn_sort_args){2, false},                                                    \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                     \
            KN__SAMPLES_END                                                                        \
    }
KN__SAMPLES(sort) = SORT_SAMPLES;
KN__SAMPLES(argsort) = SORT_SAMPLES;
KN__SAMPLES(msort) = {{.in = {{.shape = {3, {4, 2, 3}}, .distinct = true}}},
                      {.in = {{.shape = {0, {0}}}}},
                      {.in = {{.shape = {2, {0, 3}}}}},
                      KN__SAMPLES_END};
KN__SAMPLES(topk) = {
    {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}}, .args = &(kn_topk_args){2, -1, false}},
    {.in = {{.shape = {3, {2, 5, 4}}, .distinct = true}}, .args = &(kn_topk_args){3, 1, true}},
    {.in = {{.shape = {2, {3, 70}}}}, .args = &(kn_topk_args){7, 1, false}, .not_smooth = true},
    {.in = {{.shape = {1, {8}}, .values = ties}},
     .args = &(kn_topk_args){5, 0, false},
     .dtypes = KN_DTYPES_FLOAT,
     .not_smooth = true},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_topk_args){0, 1, false}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_topk_args){5, 1, false},
     .fails = KN_E_TOPK_COUNT},
    KN__SAMPLES_END};
#endif
