/* What stands at a place of the order: median, nanmedian, kthvalue, mode. Found by selection in
 * linear time, mode by sorting. */
#include <math.h>

#include "ops/infer.h"
#include "ops/ordered.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
/* One axis or, where none is given, all elements: then .axis becomes the rank of x. */
static bool one_or_all(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_arg_reduce_args *a = call->args;
    kn_shape shape = {0};
    if (a->axis.given && !kn__one_axis(call, &a->axis.value, a->keepdim, &shape)) return false;
    if (!a->axis.given) {
        a->axis.value = x->rank;
        for (int i = 0; a->keepdim && i < x->rank; i++) shape.dim[shape.rank++] = 1;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) &&
           kn__out_shape(call, 1, KN_I64, shape) && kn__not_empty_along(call, a->axis.value);
}

bool kn__infer_median(kn__call *call) {
    return one_or_all(call);
}
bool kn__infer_nanmedian(kn__call *call) {
    return one_or_all(call);
}

bool kn__infer_kthvalue(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_kthvalue_args *a = call->args;
    kn_shape shape;
    if (!kn__one_axis(call, &a->axis, a->keepdim, &shape)) return false;
    if (!kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) ||
        !kn__out_shape(call, 1, KN_I64, shape))
        return false;
    int64_t n = x->rank ? x->shape[a->axis] : 1;
    if (a->k >= 1 && a->k <= n) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "k", a->k,
                                    "from 1 to the size of the axis");
    return false;
}

bool kn__infer_mode(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_axis_keep_args *a = call->args;
    kn_shape shape;
    return kn__one_axis(call, &a->axis, a->keepdim, &shape) &&
           kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) &&
           kn__out_shape(call, 1, KN_I64, shape) && kn__not_empty_along(call, a->axis);
}

/* ---- the reference: a line is loaded, and one item of it chosen ---- */
typedef struct choice choice;
typedef kn__item choose_fn(const choice *c, kn__item *items, int64_t n);
struct choice {
    choose_fn *choose;
    int64_t axis, k;
    bool keepdim;
    kn__order order;
};

static bool goes(const choice *c, const kn_desc *x, int i) {
    return i == c->axis || c->axis == x->rank;
}

/* A result with its reduced axes back as size 1. */
static kn_desc kept(const choice *c, const kn_desc *x, const kn_desc *out) {
    kn_desc d = *out;
    d.rank = x->rank;
    for (int i = 0, k = 0; i < x->rank; i++) {
        bool dropped = goes(c, x, i) && !c->keepdim;
        d.shape[i] = goes(c, x, i) ? 1 : x->shape[i];
        d.strides[i] = dropped ? 0 : out->strides[k++];
    }
    return d;
}

static int64_t load_line(const kn_desc *line, kn__item *items) {
    const kn_desc *d[] = {line};
    kn__walk w;
    int64_t n = 0;
    kn__walk_start(&w, d, 1);
    do {
        items[n] = kn__item_at(line, w.offset[0], n);
        n++;
    } while (kn__walk_next(&w));
    return n;
}

static int choose_lines(const kn_launch *l, const choice *c) {
    const kn_desc *x = l->in[0];
    kn_desc outer = *x, inner = *x;
    for (int i = 0; i < x->rank; i++) *(goes(c, x, i) ? &outer.shape[i] : &inner.shape[i]) = 1;
    kn_desc values = kept(c, x, l->out[0]), places = kept(c, x, l->out[1]);
    const kn_desc *d[] = {&outer, &values, &places};
    size_t bytes = 2 * (size_t)kn__desc_numel(&inner) * sizeof(kn__item);
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty || !bytes) return KN_OK;
    kn__item *items = l->host->scratch_get(bytes);
    if (!items) {
        *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    do {
        inner.offset = w.offset[0];
        kn__item chosen = c->choose(c, items, load_line(&inner, items));
        kn__item_store(&values, w.offset[1], &chosen);
        kn__store_i(&places, w.offset[2], chosen.at);
    } while (kn__walk_next(&w));
    l->host->scratch_put(items);
    return KN_OK;
}

/* ---- median, nanmedian ---- */
static int64_t first_nan(const choice *c, const kn__item *items, int64_t n) {
    for (int64_t i = 0; c->order.floats && i < n; i++) {
        if (isnan(items[i].f)) return i;
    }
    return -1;
}

static kn__item median_of(const choice *c, kn__item *items, int64_t n) {
    int64_t nan_at = first_nan(c, items, n);
    return nan_at >= 0 ? items[nan_at] : *kn__items_select(&c->order, items, n, (n - 1) / 2);
}

static kn__item nanmedian_of(const choice *c, kn__item *items, int64_t n) {
    int64_t numbers = n;
    for (int64_t i = 0; c->order.floats && i < n; i++) numbers -= isnan(items[i].f);
    return numbers ? *kn__items_select(&c->order, items, n, (numbers - 1) / 2) : items[0];
}

static int median(const kn_launch *l, choose_fn *choose) {
    const kn_arg_reduce_args *a = l->args;
    choice c = {.choose = choose,
                .axis = a->axis.value,
                .keepdim = a->keepdim,
                .order = kn__order_of(l->in[0], false)};
    return choose_lines(l, &c);
}
int kn__ref_median(const kn_launch *l) {
    return median(l, median_of);
}
int kn__ref_nanmedian(const kn_launch *l) {
    return median(l, nanmedian_of);
}

/* ---- kthvalue ---- */
static kn__item kth_of(const choice *c, kn__item *items, int64_t n) {
    return *kn__items_select(&c->order, items, n, c->k - 1);
}

int kn__ref_kthvalue(const kn_launch *l) {
    const kn_kthvalue_args *a = l->args;
    choice c = {.choose = kth_of,
                .axis = a->axis,
                .k = a->k,
                .keepdim = a->keepdim,
                .order = kn__order_of(l->in[0], false)};
    return choose_lines(l, &c);
}

/* ---- mode: the longest run of equals; no NaN equals another ---- */
static bool equal(const choice *c, const kn__item *a, const kn__item *b) {
    return c->order.floats ? a->f == b->f : a->i == b->i;
}

static kn__item mode_of(const choice *c, kn__item *items, int64_t n) {
    const kn__item *sorted = kn__items_sort(&c->order, items, items + n, n);
    int64_t longest = 0, best = 0;
    for (int64_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && equal(c, &sorted[i], &sorted[end]);) end++;
        if (end - i > longest) longest = end - i, best = end - 1;
    }
    return sorted[best];
}

int kn__ref_mode(const kn_launch *l) {
    const kn_axis_keep_args *a = l->args;
    choice c = {.choose = mode_of,
                .axis = a->axis,
                .keepdim = a->keepdim,
                .order = kn__order_of(l->in[0], false)};
    return choose_lines(l, &c);
}

/* ---- gradients ---- */
/* Along an axis each value's goes back to where the value stood. */
static void put_back(kn__backprop *b, int64_t axis, bool keepdim) {
    if (!b->dy[0]) return;
    kn_tensor *dy = b->dy[0], *at = b->out[1];
    if (b->in_meta[0]->shape.rank == 0) {
        b->dx[0] = dy;
        return;
    }
    if (!keepdim) dy = kn_unsqueeze(dy, axis), at = kn_unsqueeze(at, axis);
    kn_tensor *zeros = kn_full(kn_device_of(dy), b->in_meta[0]->shape, 0, .dtype = kn_dtype_of(dy));
    b->dx[0] = kn_scatter_add(zeros, at, dy, axis);
}

void kn__grad_median(kn__backprop *b) {
    const kn_arg_reduce_args *a = b->args;
    if (a->axis.given) {
        put_back(b, a->axis.value, a->keepdim);
        return;
    }
    if (!b->dy[0]) return;
    kn_tensor *x = b->in[0], *m = kn_reshape(b->out[0], (kn_shape){0});
    kn_tensor *same = kn_logical_or(kn_eq(x, m), kn_logical_and(kn_isnan(x), kn_isnan(m)));
    kn_tensor *hit = kn_cast(same, b->in_meta[0]->dtype);
    kn_tensor *share = kn_div(hit, kn_sum(hit));
    b->dx[0] = kn_mul(kn_reshape(b->dy[0], (kn_shape){0}), share);
}
void kn__grad_kthvalue(kn__backprop *b) {
    const kn_kthvalue_args *a = b->args;
    put_back(b, a->axis, a->keepdim);
}
void kn__grad_mode(kn__backprop *b) {
    const kn_axis_keep_args *a = b->args;
    put_back(b, a->axis, a->keepdim);
}

#ifdef KILN_TESTING
static const double with_nan[] = {5, NAN, 3, 1, 2, -1, 4, 0};
static const double all_nan[] = {NAN, NAN, NAN, 7, NAN, 1};
static const double runs[] = {3, 1, 2, 1, 3, 5, 5, 5, 2, 2, 4, 0, 0, 1, 1};
#define MEDIAN_SAMPLES                                                                          \
    {                                                                                           \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                                   \
         .args = &(kn_arg_reduce_args){.keepdim = false}},                                      \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                               \
             .args = &(kn_arg_reduce_args){.axis = {true, -2}}},                                \
            {.in = {{.shape = {3, {2, 3, 5}}, .distinct = true}},                               \
             .args = &(kn_arg_reduce_args){.axis = {true, 2}, .keepdim = true}},                \
            {.in = {{.shape = {2, {2, 3}}, .distinct = true}},                                  \
             .args = &(kn_arg_reduce_args){.keepdim = true}},                                   \
            {.in = {{.shape = {2, {2, 4}}, .values = with_nan}},                                \
             .args = &(kn_arg_reduce_args){.axis = {true, 1}},                                  \
             .dtypes = KN_DTYPES_FLOAT,                                                         \
             .not_smooth = true},                                                               \
            {.in = {{.shape = {2, {2, 3}}, .values = all_nan}},                                 \
             .args = &(kn_arg_reduce_args){.axis = {true, 1}},                                  \
             .dtypes = KN_DTYPES_FLOAT,                                                         \
             .not_smooth = true},                                                               \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_arg_reduce_args){.keepdim = false}},     \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_arg_reduce_args){.axis = {true, 0}}},    \
            {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_arg_reduce_args){.axis = {true, 1}}}, \
            {.in = {{.shape = {1, {0}}}},                                                       \
             .args = &(kn_arg_reduce_args){.keepdim = false},                                   \
             .fails = KN_E_EMPTY_REDUCTION},                                                    \
            {.in = {{.shape = {2, {3, 4}}}},                                                    \
             .args = &(kn_arg_reduce_args){.axis = {true, 2}},                                  \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                  \
            KN__SAMPLES_END                                                                     \
    }
KN__SAMPLES(median) = MEDIAN_SAMPLES;
KN__SAMPLES(nanmedian) = MEDIAN_SAMPLES;
KN__SAMPLES(kthvalue) = {
    {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},
     .args = &(kn_kthvalue_args){2, -1, false}},
    {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}}, .args = &(kn_kthvalue_args){3, 1, true}},
    {.in = {{.shape = {2, {2, 4}}, .values = with_nan}},
     .args = &(kn_kthvalue_args){4, 1, false},
     .dtypes = KN_DTYPES_FLOAT,
     .not_smooth = true},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_kthvalue_args){1, 0, false}},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_kthvalue_args){5, 1, false},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_kthvalue_args){0, 1, false},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_kthvalue_args){1, 2, false},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(mode) = {{.in = {{.shape = {3, {2, 3, 4}}}},
                      .args = &(kn_axis_keep_args){-2, false},
                      .not_smooth = true},
                     {.in = {{.shape = {2, {3, 5}}, .values = runs}},
                      .args = &(kn_axis_keep_args){1, true},
                      .not_smooth = true},
                     {.in = {{.shape = {2, {2, 4}}, .values = with_nan}},
                      .args = &(kn_axis_keep_args){1, false},
                      .dtypes = KN_DTYPES_FLOAT,
                      .not_smooth = true},
                     {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_keep_args){0, false}},
                     {.in = {{.shape = {2, {0, 4}}}},
                      .args = &(kn_axis_keep_args){0, false},
                      .fails = KN_E_EMPTY_REDUCTION},
                     {.in = {{.shape = {2, {3, 4}}}},
                      .args = &(kn_axis_keep_args){2, false},
                      .fails = KN_E_AXIS_OUT_OF_RANGE},
                     KN__SAMPLES_END};
#endif
