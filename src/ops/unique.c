/* Distinct values, or distinct slices along an axis: unique and unique_consecutive, by way of
 * unique_places, whose results have the size of x and which waits for nothing. */
#include <kiln/autodiff.h>
#include <kiln/shape.h>
#include <kiln/tensor.h>

#include <math.h>
#include <string.h>

#include "ops/indexing.h"
#include "ops/samples.h"

/* ---- shape rules ---- */

/* The number of slices, or of elements where no axis is given; false after raising. */
static bool slices_of(kn__call *call, kn_some_i64 *axis, int64_t *n) {
    const kn_desc *x = &call->in[0]->d;
    int at = 0;
    *n = kn__desc_numel(x);
    if (!axis->given) return true;
    if (!kn__axis(call, axis->value, x->rank, &at)) return false;
    axis->value = at;
    *n = kn__axis_size(x, at);
    return true;
}

static bool size_fits(kn__call *call, const kn_some_i64 *max_size) {
    if (!max_size->given || max_size->value >= 0) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "max_size", max_size->value,
                                    "0 or more");
    return false;
}

/* Results 1 to 3 of every row here: inverse, counts, count. */
static bool other_results(kn__call *call, bool along, int64_t n, int64_t size) {
    kn_shape x = kn_shape_of(call->in[0]);
    return kn__out_shape(call, 1, KN_I64, along ? KN_SHAPE(n) : x) &&
           kn__out(call, 2, KN_I64, 1, &size) && kn__out(call, 3, KN_I64, 0, NULL);
}

bool kn__infer_unique_places(kn__call *call) {
    kn_unique_places_args *a = call->args;
    int64_t n, size;
    if (!slices_of(call, &a->axis, &n) || !size_fits(call, &a->max_size)) return false;
    size = a->max_size.given ? a->max_size.value : n;
    return kn__out(call, 0, KN_I64, 1, &size) && other_results(call, a->axis.given, n, size);
}

static void find(const kn__call *call, bool consecutive, kn_tensor **found) {
    const kn_unique_args *a = call->args;
    found[0] = kn_unique_places(kn_detach(call->in[0]), .axis = a->axis, .consecutive = consecutive,
                                .max_size = a->max_size, .inverse = &found[1], .counts = &found[2],
                                .count = &found[3]);
}

static bool infer(kn__call *call, bool consecutive) {
    kn_unique_args *a = call->args;
    const kn_desc *x = &call->in[0]->d;
    kn_shape shape = kn__desc_shape(x);
    int64_t n, size = a->max_size.value;
    if (!slices_of(call, &a->axis, &n) || !size_fits(call, &a->max_size)) return false;
    if (!a->max_size.given) {
        find(call, consecutive, call->found);
        if (!kn__data_size(call, call->found[3], &size)) return false;
    }
    if (!a->axis.given)
        shape = KN_SHAPE(size);
    else if (shape.rank)
        shape.dim[a->axis.value] = size;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) &&
           other_results(call, a->axis.given, n, size);
}
bool kn__infer_unique(kn__call *call) {
    return infer(call, false);
}
bool kn__infer_unique_consecutive(kn__call *call) {
    return infer(call, true);
}

/* ---- unique_places ---- */

typedef union key {
    double f;
    int64_t i;
} key;

/* The slices, row by row. order: by value where they are sorted. */
typedef struct slices {
    key *keys;
    int64_t *order, *other, n, m;
    bool floats, is_unsigned;
} slices;

static int compare_keys(const slices *s, key a, key b) {
    if (s->floats) {
        if (isnan(a.f) || isnan(b.f)) return (isnan(a.f) != 0) - (isnan(b.f) != 0);
        return (a.f > b.f) - (a.f < b.f);
    }
    if (s->is_unsigned) return ((uint64_t)a.i > (uint64_t)b.i) - ((uint64_t)a.i < (uint64_t)b.i);
    return (a.i > b.i) - (a.i < b.i);
}

static int compare(const slices *s, int64_t a, int64_t b) {
    const key *x = s->keys + a * s->m, *y = s->keys + b * s->m;
    int c = 0;
    for (int64_t k = 0; c == 0 && k < s->m; k++) c = compare_keys(s, x[k], y[k]);
    return c;
}

/* NaN is not the same as NaN. */
static bool same(const slices *s, int64_t a, int64_t b) {
    const key *x = s->keys + a * s->m, *y = s->keys + b * s->m;
    for (int64_t k = 0; k < s->m; k++) {
        if (s->floats ? x[k].f != y[k].f : x[k].i != y[k].i) return false;
    }
    return true;
}

static void merge(const slices *s, const int64_t *from, int64_t *to, int64_t begin, int64_t middle,
                  int64_t end) {
    int64_t a = begin, b = middle;
    for (int64_t k = begin; k < end; k++) {
        bool left = a < middle && (b == end || compare(s, from[a], from[b]) <= 0);
        to[k] = left ? from[a++] : from[b++];
    }
}

/* Keeps equals in their order. */
static void sort(slices *s) {
    for (int64_t width = 1; width < s->n; width *= 2) {
        for (int64_t begin = 0; begin < s->n; begin += 2 * width) {
            int64_t middle = begin + width < s->n ? begin + width : s->n;
            int64_t end = middle + width < s->n ? middle + width : s->n;
            merge(s, s->order, s->other, begin, middle, end);
        }
        int64_t *swap = s->order;
        s->order = s->other;
        s->other = swap;
    }
}

/* x with the axis of the slices first, its elements as keys. */
static void load(slices *s, const kn_desc *x, const kn_some_i64 *axis) {
    kn_desc d = *x;
    if (axis->given && x->rank) {
        int at = (int)axis->value;
        for (int i = at; i > 0; i--) {
            d.shape[i] = x->shape[i - 1];
            d.strides[i] = x->strides[i - 1];
        }
        d.shape[0] = x->shape[at];
        d.strides[0] = x->strides[at];
    }
    const kn_desc *all[] = {&d};
    int64_t k = 0;
    kn__walk w;
    kn__walk_start(&w, all, 1);
    if (w.empty) return;
    do {
        if (s->floats)
            s->keys[k++].f = kn__load_f(x, w.offset[0]);
        else
            s->keys[k++].i = kn__load_i(x, w.offset[0]);
    } while (kn__walk_next(&w));
}

static void number_groups(const kn_launch *l, const slices *s) {
    int64_t *first = kn__element(l->out[0], l->out[0]->offset),
            *inverse = kn__element(l->out[1], l->out[1]->offset);
    int64_t *counts = kn__element(l->out[2], l->out[2]->offset),
            *count = kn__element(l->out[3], l->out[3]->offset);
    int64_t size = l->out[0]->shape[0], g = -1;
    for (int64_t k = 0; k < size; k++) first[k] = counts[k] = 0;
    for (int64_t k = 0; k < s->n; k++) {
        int64_t at = s->order[k];
        if (k == 0 || !same(s, s->order[k - 1], at)) {
            if (++g < size) first[g] = at;
        }
        inverse[at] = g;
        if (g < size) counts[g]++;
    }
    for (int64_t k = g + 1; k > 0 && k < size; k++) first[k] = first[0];
    *count = g + 1;
}

int kn__ref_unique_places(const kn_launch *l) {
    const kn_unique_places_args *a = l->args;
    const kn_desc *x = l->in[0];
    slices s = {.floats = kn__is_f(x), .is_unsigned = kn__is_unsigned(x)};
    int64_t all = kn__desc_numel(x);
    s.n = a->axis.given ? kn__axis_size(x, a->axis.value) : all;
    s.m = s.n ? all / s.n : 0;
    size_t bytes = (size_t)all * sizeof(key) + 2 * (size_t)s.n * sizeof(int64_t);
    char *scratch = l->host->scratch_get(bytes + 1);
    if (!scratch) {
        l->failure->value[0] = (int64_t)bytes;
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    s.keys = (key *)(void *)scratch;
    s.order = (int64_t *)(void *)(s.keys + all);
    s.other = s.order + s.n;
    load(&s, x, &a->axis);
    for (int64_t k = 0; k < s.n; k++) s.order[k] = k;
    if (!a->consecutive) sort(&s);
    number_groups(l, &s);
    l->host->scratch_put(scratch);
    return KN_OK;
}

/* ---- unique: the slices at those places ---- */

static kn_tensor *first_of(kn_tensor *t, int64_t size) {
    return kn_dim(t, 0) == size ? t : kn_copy(kn_narrow(t, 0, 0, size));
}

static void parts(const kn__call *call, bool consecutive, kn_tensor **results) {
    const kn_unique_args *a = call->args;
    kn_tensor *made[KN__MAX_RESULTS], **found = call->found, *x = call->in[0];
    int64_t size = a->max_size.value;
    if (!found || !found[0]) find(call, consecutive, found = made);
    if (!a->max_size.given && !kn__data_size(call, found[3], &size)) return;
    kn_tensor *first = first_of(found[0], size);
    if (!a->axis.given) x = kn_reshape(x, KN_SHAPE(kn_numel(x)));
    int64_t axis = a->axis.given ? a->axis.value : 0;
    if (kn_rank(x) && kn_dim(x, (int)axis) == 0) { /* nothing to choose from */
        kn_shape shape = kn_shape_of(x);
        shape.dim[axis] = size;
        results[0] = kn_zeros(kn_device_of(x), shape, .dtype = kn_dtype_of(x));
    } else if (kn_rank(x) == 0) {
        results[0] = x;
    } else {
        results[0] = kn_index_select(x, first, axis);
    }
    results[1] = found[1];
    results[2] = first_of(found[2], size);
    results[3] = found[3];
}
void kn__parts_unique(const kn__call *call, kn_tensor **results) {
    parts(call, false, results);
}
void kn__parts_unique_consecutive(const kn__call *call, kn_tensor **results) {
    parts(call, true, results);
}

#ifdef KILN_TESTING
static const double repeated[] = {3, 1, 3, 0, 2, 1, 1, 3, 0, 0, 3, 3};
static const double slabs[] = {1, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 1};
static const double odd[] = {NAN, 1, NAN, 0, -0.0, INFINITY, 1};
#define ALONG(axis_)            \
    {                           \
        .axis = { true, axis_ } \
    }
#define MOST(size_)                 \
    {                               \
        .max_size = { true, size_ } \
    }
#define UNIQUE_SAMPLES                                                           \
    {                                                                            \
        {.in = {{.shape = {2, {3, 4}}, .distinct = true}}},                      \
            {.in = {{.shape = {2, {3, 4}}, .values = repeated}},                 \
             .not_smooth = true,                                                 \
             .no_second = true},                                                 \
            {.in = {{.shape = {2, {3, 4}}, .values = slabs}},                    \
             .not_smooth = true,                                                 \
             .no_second = true,                                                  \
             .args = &(kn_unique_args)ALONG(1)},                                 \
            {.in = {{.shape = {3, {3, 2, 2}}, .values = slabs}},                 \
             .not_smooth = true,                                                 \
             .no_second = true,                                                  \
             .args = &(kn_unique_args)ALONG(-3)},                                \
            {.in = {{.shape = {1, {7}}, .values = odd}},                         \
             .dtypes = KN_DTYPES_FLOAT,                                          \
             .not_smooth = true,                                                 \
             .no_second = true},                                                 \
            {.in = {{.shape = {0, {0}}}}},                                       \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_unique_args)ALONG(0)},    \
            {.in = {{.shape = {1, {0}}}}},                                       \
            {.in = {{.shape = {2, {0, 3}}}}, .args = &(kn_unique_args)ALONG(0)}, \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_unique_args)ALONG(0)}, \
            {.in = {{.shape = {1, {12}}, .values = repeated}},                   \
             .not_smooth = true,                                                 \
             .no_second = true,                                                  \
             .args = &(kn_unique_args)MOST(2)},                                  \
            {.in = {{.shape = {1, {12}}, .values = repeated}},                   \
             .not_smooth = true,                                                 \
             .no_second = true,                                                  \
             .args = &(kn_unique_args)MOST(14)},                                 \
            {.in = {{.shape = {1, {12}}}},                                       \
             .args = &(kn_unique_args)MOST(-1),                                  \
             .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},                              \
            {.in = {{.shape = {1, {12}}}},                                       \
             .args = &(kn_unique_args)ALONG(1),                                  \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                   \
            KN__SAMPLES_END                                                      \
    }
KN__SAMPLES(unique) = UNIQUE_SAMPLES;
KN__SAMPLES(unique_consecutive) = UNIQUE_SAMPLES;
KN__SAMPLES(unique_places) = {
    {.in = {{.shape = {2, {3, 4}}, .values = repeated}}},
    {.in = {{.shape = {2, {3, 4}}, .values = slabs}},
     .args = &(kn_unique_places_args){.axis = {true, 1}, .consecutive = true}},
    {.in = {{.shape = {1, {0}}}}, .args = &(kn_unique_places_args){.max_size = {true, 3}}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_unique_places_args){.axis = {true, 2}},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
