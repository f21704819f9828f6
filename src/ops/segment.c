/* Reductions of segments that follow each other along an axis: segment_reduce. */
#include <math.h>
#include <string.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- the shape rule: lengths are [leading axes of x..., segments] ---- */
enum { SUM, MEAN, MAX, MIN, PROD, KINDS };
static const char *const kind_names[] = {"sum", "mean", "max", "min", "prod"};

static int kind_of(const char *name) {
    for (int k = 0; name && k < KINDS; k++) {
        if (strcmp(name, kind_names[k]) == 0) return k;
    }
    return KINDS;
}

static bool lengths_fit(const kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *n = &call->in[1]->d;
    kn__call_site b;
    kn_shape own = kn__desc_shape(n), expected = kn__desc_shape(x);
    bool fits = n->rank >= 1 && n->rank <= x->rank;
    for (int i = 0; fits && i < n->rank - 1; i++) fits = n->shape[i] == x->shape[i];
    if (!kn_dtype_is_integer((kn_dtype)n->dtype))
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "lengths", (kn_dtype)n->dtype);
    else if (!fits)
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "lengths", &own, &expected);
    return fits && kn_dtype_is_integer((kn_dtype)n->dtype);
}

bool kn__infer_segment_reduce(kn__call *call) {
    kn_segment_reduce_args *a = call->args;
    int kind = kind_of(a->reduce);
    kn__call_site b;
    if (kind == KINDS) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "reduce",
                                        a->reduce ? a->reduce : "", "sum, mean, max, min, prod");
        return false;
    }
    a->reduce = kind_names[kind]; /* the user's text need not outlive the call */
    if (!lengths_fit(call)) return false;
    const kn_desc *x = &call->in[0]->d, *n = &call->in[1]->d;
    kn_shape shape = kn__desc_shape(x);
    shape.dim[n->rank - 1] = n->shape[n->rank - 1];
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

/* ---- the reference ---- */
static double start_of(int kind, const kn_some_f64 *initial) {
    static const double starts[] = {0, 0, -INFINITY, INFINITY, 1};
    return initial->given ? initial->value : starts[kind];
}

static double joined(int kind, double acc, double v) {
    switch (kind) {
    case MAX:
        return isnan(acc) || acc > v ? acc : v;
    case MIN:
        return isnan(acc) || acc < v ? acc : v;
    case PROD:
        return acc * v;
    default:
        return acc + v;
    }
}

/* Lengths are not negative and add up to the axis, in each line. */
static bool lengths_add_up(const kn_launch *l, int axis) {
    const kn_desc *n = l->in[1];
    int64_t whole = l->in[0]->shape[axis];
    kn_desc lines = *n;
    lines.shape[axis] = 1;
    const kn_desc *d[] = {&lines};
    kn__walk w;
    kn__walk_start(&w, d, 1);
    if (w.empty) return true;
    do {
        int64_t sum = 0;
        for (int64_t k = 0; k < n->shape[axis] && sum >= 0; k++) {
            int64_t part = kn__load_i(n, w.offset[0] + k * n->strides[axis]);
            if (part < 0 || __builtin_add_overflow(sum, part, &sum)) sum = -1;
        }
        if (sum == whole) continue;
        *l->failure = (kn_failure){.code = KN_E_SPLIT_SIZES, .value = {axis, whole, sum}};
        return false;
    } while (kn__walk_next(&w));
    return true;
}

int kn__ref_segment_reduce(const kn_launch *l) {
    const kn_segment_reduce_args *a = l->args;
    const kn_desc *x = l->in[0], *n = l->in[1], *out = l->out[0];
    int kind = kind_of(a->reduce), axis = n->rank - 1;
    kn_desc from = *x, lengths = *n, to = *out;
    if (!lengths_add_up(l, axis)) return KN_E_SPLIT_SIZES;
    from.shape[axis] = lengths.shape[axis] = to.shape[axis] = 1;
    for (int i = n->rank; i < x->rank; i++) lengths.shape[i] = 1, lengths.strides[i] = 0;
    lengths.rank = x->rank;
    const kn_desc *d[] = {&to, &from, &lengths};
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        int64_t at = w.offset[1];
        for (int64_t k = 0; k < n->shape[axis]; k++) {
            int64_t count = kn__load_i(n, w.offset[2] + k * n->strides[axis]);
            double acc = start_of(kind, &a->initial);
            for (int64_t i = 0; i < count; i++, at += x->strides[axis])
                acc = joined(kind, acc, kn__load_f(x, at));
            if (kind == MEAN && (count || !a->initial.given)) acc /= (double)count;
            kn__store_f(out, w.offset[0] + k * out->strides[axis], acc);
        }
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- gradient ---- */
/* Of each element of x the segment it belongs to, in x's shape. */
static kn_tensor *segments(kn_tensor *lengths, kn_shape shape) {
    int axis = kn_rank(lengths) - 1;
    kn_shape lines = shape;
    lines.rank = axis + 1;
    kn_tensor *at = kn_arange(kn_device_of(lengths), 0, shape.dim[axis], .dtype = KN_I64);
    kn_tensor *ends = kn_cumsum(lengths, axis);
    kn_tensor *ids = kn_searchsorted(ends, kn_expand(at, lines), .right = true);
    for (int i = lines.rank; i < shape.rank; i++) ids = kn_unsqueeze(ids, i);
    return kn_expand(ids, shape);
}

static kn_tensor *sums(kn_tensor *x, kn_tensor *lengths, int64_t axis, kn_tensor *ids) {
    return kn_gather(kn_segment_reduce(x, lengths, "sum"), ids, axis);
}

/* The product of the others of a segment: nothing is divided by 0. */
static kn_tensor *product_of_others(const kn__backprop *b, int64_t axis, kn_tensor *ids) {
    const kn_segment_reduce_args *a = b->args;
    kn_tensor *x = b->in[0], *zero = kn_eq_scalar(x, 0), *rest = kn_masked_fill(x, zero, 1);
    kn_tensor *count = sums(kn_cast(zero, kn_dtype_of(x)), b->in[1], axis, ids);
    kn_tensor *others =
        kn_gather(kn_segment_reduce(rest, b->in[1], "prod", .initial = a->initial), ids, axis);
    others = kn_div(others, rest);
    kn_tensor *more = kn_sub(count, kn_cast(zero, kn_dtype_of(x)));
    return kn_masked_fill(others, kn_gt_scalar(more, 0), 0);
}

void kn__grad_segment_reduce(kn__backprop *b) {
    const kn_segment_reduce_args *a = b->args;
    int64_t axis = kn_rank(b->in[1]) - 1;
    kn_shape shape = b->in_meta[0]->shape;
    kn_tensor *ids = segments(b->in[1], shape), *dy = kn_gather(b->dy[0], ids, axis), *share;
    kn_tensor *ones = kn_ones_like(b->in[0]), *hit;
    switch (kind_of(a->reduce)) {
    case SUM:
        b->dx[0] = dy;
        return;
    case MEAN:
        share = kn_reciprocal(sums(ones, b->in[1], axis, ids));
        break;
    case PROD:
        share = product_of_others(b, axis, ids);
        break;
    default:
        hit = kn_cast(kn_eq(b->in[0], kn_gather(b->out[0], ids, axis)), kn_dtype_of(dy));
        share = kn_div(hit, kn_maximum_scalar(sums(hit, b->in[1], axis, ids), 1));
    }
    b->dx[0] = kn_mul(dy, share);
}

#ifdef KILN_TESTING
static const double parts[] = {2, 0, 3};
static const double lines[] = {1, 3, 2, 2};
static const double wrong[] = {2, 0, 4};
static const double zeros[] = {2, 0, 3, 0, 0};
#define PARTS \
    { .shape = {1, {3}}, .values = parts, .dtype = KN_I64 }
KN__SAMPLES(segment_reduce) = {
    {.in = {{.shape = {2, {5, 2}}}, PARTS}, .args = &(kn_segment_reduce_args){.reduce = "sum"}},
    {.in = {{.shape = {2, {2, 4}}}, {.shape = {2, {2, 2}}, .values = lines, .dtype = KN_I32}},
     .args = &(kn_segment_reduce_args){.reduce = "mean"}},
    {.in = {{.shape = {2, {5, 2}}, .distinct = true}, PARTS},
     .args = &(kn_segment_reduce_args){.reduce = "max", .initial = {true, -9}}},
    {.in = {{.shape = {2, {5, 2}}, .distinct = true}, PARTS},
     .args = &(kn_segment_reduce_args){.reduce = "min"},
     .not_smooth = true},
    {.in = {{.shape = {2, {5, 2}}, .low = 0.5, .high = 2}, PARTS},
     .args = &(kn_segment_reduce_args){.reduce = "prod"}},
    {.in = {{.shape = {1, {5}}, .values = zeros}, PARTS},
     .args = &(kn_segment_reduce_args){.reduce = "prod", .initial = {true, 3}},
     .no_second = true},
    {.in = {{.shape = {1, {5}}}, {.shape = {1, {3}}, .values = wrong, .dtype = KN_I64}},
     .args = &(kn_segment_reduce_args){.reduce = "sum"},
     .fails = KN_E_SPLIT_SIZES},
    {.in = {{.shape = {1, {5}}}, PARTS},
     .args = &(kn_segment_reduce_args){.reduce = "median"},
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    {.in = {{.shape = {1, {5}}}, {.shape = {1, {3}}, .dtype = KN_F32}},
     .args = &(kn_segment_reduce_args){.reduce = "sum"},
     .fails = KN_E_DTYPE_INDEX},
    {.in = {{.shape = {2, {2, 4}}}, {.shape = {2, {3, 2}}, .dtype = KN_I64}},
     .args = &(kn_segment_reduce_args){.reduce = "sum"},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
