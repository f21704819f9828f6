/* Cumulative extremes with their places, and cumulative logsumexp. */
#include <math.h>

#include "ops/infer.h"
#include "ops/ordered.h"
#include "ops/samples.h"

/* ---- cummax, cummin ---- */
bool kn__infer_cummax(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_axis_args *a = call->args;
    int axis = 0;
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape) &&
           kn__out(call, 1, KN_I64, x->rank, x->shape);
}

static int64_t along(const kn_desc *d, int64_t axis) {
    return d->rank ? d->strides[axis] : 0;
}

/* Whether the best so far stays: NaN stays for good, and of equals the last is taken. */
static bool stays(const kn__order *o, const kn__item *best, const kn__item *next) {
    if (o->floats && isnan(best->f)) return !isnan(next->f);
    if (o->floats && isnan(next->f)) return false;
    return kn__item_less(o, best, next);
}

static int extremes(const kn_launch *l, bool largest) {
    const kn_desc *x = l->in[0];
    int64_t axis = ((const kn_axis_args *)l->args)->axis, n = x->rank ? x->shape[axis] : 1;
    kn__order o = kn__order_of(x, largest); /* what comes first is the best */
    kn_desc from = *x, values = *l->out[0], places = *l->out[1];
    if (x->rank) from.shape[axis] = values.shape[axis] = places.shape[axis] = 1;
    const kn_desc *d[] = {&from, &values, &places};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty || n == 0) return KN_OK;
    do {
        kn__item best = kn__item_at(x, w.offset[0], 0);
        for (int64_t k = 0; k < n; k++) {
            kn__item next = kn__item_at(x, w.offset[0] + k * along(x, axis), k);
            if (!stays(&o, &best, &next)) best = next;
            kn__item_store(&values, w.offset[1] + k * along(&values, axis), &best);
            kn__store_i(&places, w.offset[2] + k * along(&places, axis), best.at);
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_cummax(const kn_launch *l) {
    return extremes(l, true);
}
int kn__ref_cummin(const kn_launch *l) {
    return extremes(l, false);
}

/* Each gradient goes back to where its value stood. */
void kn__grad_cummax(kn__backprop *b) {
    if (!b->dy[0]) return;
    int64_t axis = ((const kn_axis_args *)b->args)->axis;
    b->dx[0] = kn_scatter_add(kn_zeros_like(b->dy[0]), b->out[1], b->dy[0], axis);
}

/* ---- logcumsumexp: the largest so far is kept apart from the sum ---- */
static void log_sum_so_far(const kn_desc *x, const kn_desc *y, int64_t axis, int64_t from,
                           int64_t to, int64_t n) {
    double most = -INFINITY, sum = 0;
    for (int64_t k = 0; k < n; k++) {
        double v = kn__load_f(x, from + k * along(x, axis));
        if (v > most && !isnan(most)) {
            sum = sum > 0 ? sum * exp(most - v) : 0;
            most = v;
        }
        if (isnan(v) || isnan(most))
            most = NAN;
        else if (v == most && isinf(v))
            sum = v > 0 ? 1 : 0;
        else
            sum += exp(v - most);
        kn__store_f(y, to + k * along(y, axis), isinf(most) ? most : most + log(sum));
    }
}

int kn__ref_logcumsumexp(const kn_launch *l) {
    const kn_desc *x = l->in[0];
    int64_t axis = ((const kn_axis_args *)l->args)->axis, n = x->rank ? x->shape[axis] : 1;
    kn_desc from = *x, to = *l->out[0];
    if (x->rank) from.shape[axis] = to.shape[axis] = 1;
    const kn_desc *d[] = {&from, &to};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty || n == 0) return KN_OK;
    do log_sum_so_far(x, l->out[0], axis, w.offset[0], w.offset[1], n);
    while (kn__walk_next(&w));
    return KN_OK;
}

/* exp(a - b), and 0 where b is -inf (and a too, then). */
static kn_tensor *ratio(kn_tensor *a, kn_tensor *b) {
    kn_tensor *nothing = kn_eq_scalar(b, -INFINITY);
    kn_tensor *safe = kn_masked_fill(b, nothing, 0.0);
    return kn_exp(kn_sub(kn_masked_fill(a, nothing, -INFINITY), safe));
}

/* dx_k = exp(x_k - y_k) s_k with s_k = dy_k + exp(y_k - y_(k+1)) s_(k+1): no exponent is above 0.
 */
void kn__grad_logcumsumexp(kn__backprop *b) {
    int64_t axis = ((const kn_axis_args *)b->args)->axis;
    kn_tensor *x = b->in[0], *y = b->out[0], *s = b->dy[0];
    int64_t n = kn_rank(y) ? kn_dim(y, (int)axis) : 1;
    if (n > 1) {
        kn_tensor *here = kn_slice(y, axis, 0, n - 1, 1), *next = kn_slice(y, axis, 1, n, 1);
        kn_tensor *steps = kn_slice_grad(ratio(here, next), kn_shape_of(y), axis, 0, 1);
        s = kn_linear_scan(steps, s, axis, .reverse = true);
    }
    b->dx[0] = kn_mul(ratio(x, y), s);
}

#ifdef KILN_TESTING
static const double with_nan[] = {1, 3, NAN, 4, 2, 2, -1, 2, 5, 0, 7, NAN};
static const double infinite[] = {-INFINITY, -INFINITY, 1,    2, 3,    -INFINITY,
                                  0,         500,       -500, 1, 1000, 2};
#define RUNNING_SAMPLES                                                                        \
    {                                                                                          \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}}, .args = &(kn_axis_args){-1}},    \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}}, .args = &(kn_axis_args){1}}, \
            {.in = {{.shape = {2, {3, 4}}, .values = with_nan}},                               \
             .args = &(kn_axis_args){1},                                                       \
             .dtypes = KN_DTYPES_FLOAT,                                                        \
             .not_smooth = true},                                                              \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_args){0}},                         \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_axis_args){1}},                      \
            {.in = {{.shape = {1, {3}}}},                                                      \
             .args = &(kn_axis_args){1},                                                       \
             .fails = KN_E_AXIS_OUT_OF_RANGE},
KN__SAMPLES(cummax) = RUNNING_SAMPLES KN__SAMPLES_END
}
;
KN__SAMPLES(cummin) = RUNNING_SAMPLES KN__SAMPLES_END
}
;
KN__SAMPLES(logcumsumexp) = RUNNING_SAMPLES{.in = {{.shape = {2, {3, 4}}, .values = infinite}},
                                            .args = &(kn_axis_args){1},
                                            .not_smooth = true},
    KN__SAMPLES_END
}
;
#endif
