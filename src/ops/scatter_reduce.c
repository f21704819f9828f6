/* scatter_reduce, and what writes whole slices by way of it or of scatter: index_reduce,
 * index_copy, index_fill. */
#include <kiln/tensor.h>

#include <math.h>
#include <string.h>

#include "ops/indexing.h"
#include "ops/integers.h"
#include "ops/number.h"
#include "ops/samples.h"

typedef enum mode { SUM, PROD, MEAN, AMAX, AMIN, MODES } mode;
static const char *const mode_names[] = {"sum", "prod", "mean", "amax", "amin"};

static mode mode_of(const char *name) {
    int m = 0;
    while (m < MODES && !(name && strcmp(name, mode_names[m]) == 0)) m++;
    return (mode)m;
}

/* ---- shape rules ---- */
static bool check_mode(kn__call *call) {
    kn_scatter_reduce_args *a = call->args;
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    mode m = mode_of(a->reduce);
    kn__call_site b;
    if (m == MODES) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "reduce",
                                        a->reduce ? a->reduce : "", "sum, prod, mean, amax, amin");
        return false;
    }
    a->reduce = mode_names[m]; /* the user's text need not outlive the call */
    if (m != MEAN || dtype != KN_BOOL) return true;
    kn__fail_dtype_unsupported(call->kn, kn__site_of(call, &b), "x", dtype, "numbers (for a mean)");
    return false;
}

bool kn__infer_scatter_reduce(kn__call *call) {
    return check_mode(call) && kn__scatter_operands(call);
}
bool kn__infer_index_reduce(kn__call *call) {
    return check_mode(call) && kn__index_list_source(call);
}
bool kn__infer_index_copy(kn__call *call) {
    return kn__index_list_source(call);
}

static bool as_x(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return kn__out(call, 0, (kn_dtype)x->dtype, x->rank, x->shape);
}
bool kn__infer_index_fill(kn__call *call) {
    kn_scatter_fill_args *a = call->args;
    kn_dtype dtype = (kn_dtype)call->in[0]->d.dtype;
    return kn__index_list(call) && kn__number_fit(call, &a->value, dtype) && as_x(call);
}
bool kn__infer_index_fill_tensor(kn__call *call) {
    kn_shape own = kn_shape_of(call->in[2]), one = {0};
    if (!kn__index_list(call) || !kn__value_operand(call, 2)) return false;
    if (kn_shape_numel(own) == 1) return as_x(call);
    kn__call_site b;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "value", &own, &one);
    return false;
}

/* ---- scatter_reduce ---- */

/* What has met so far at each place of the result, and how much of it. */
typedef union total {
    double f;
    int64_t i;
} total;
typedef struct meeting {
    total *totals;
    int64_t *counts;
    mode mode;
    bool floats, is_unsigned, is_bool;
} meeting;

static double join_f(mode m, double a, double b) {
    if (m == SUM || m == MEAN) return a + b;
    if (m == PROD) return a * b;
    if (isnan(a) || isnan(b)) return isnan(a) ? a : b;
    return m == AMAX ? (a < b ? b : a) : (b < a ? b : a);
}

static int64_t join_i(const meeting *t, int64_t a, int64_t b) {
    mode m = t->mode;
    if (t->is_bool) return m == SUM || m == AMAX ? a | b : a & b;
    if (m == SUM || m == MEAN) return kn__add_i(a, b);
    if (m == PROD) return kn__mul_i(a, b);
    if (t->is_unsigned) return m == AMAX ? kn__max_u(a, b) : kn__min_u(a, b);
    return m == AMAX ? kn__max_i(a, b) : kn__min_i(a, b);
}

static void meet(const meeting *t, int64_t at, const kn_desc *src, int64_t offset) {
    total *sum = &t->totals[at];
    bool first = t->counts[at]++ == 0;
    if (t->floats) {
        double v = kn__load_f(src, offset);
        sum->f = first ? v : join_f(t->mode, sum->f, v);
    } else {
        int64_t v = kn__load_i(src, offset);
        sum->i = first ? v : join_i(t, sum->i, v);
    }
}

static void store(const meeting *t, const kn_desc *out, int64_t at) {
    int64_t n = t->mode == MEAN && t->counts[at] ? t->counts[at] : 1;
    if (t->floats)
        kn__store_f(out, out->offset + at, t->totals[at].f / (double)n);
    else
        kn__store_i(out, out->offset + at,
                    t->is_unsigned ? kn__divide_u(t->totals[at].i, n)
                                   : kn__floor_divide_i(t->totals[at].i, n));
}

/* The walk is in the index's order, so what meets is joined in that order. */
static void meet_all(const meeting *t, const kn_launch *l, int64_t axis) {
    const kn_desc *x = l->in[0], *out = l->out[0];
    kn__indexed s = kn__indexed_along(out, l->in[1], l->in[2], axis);
    const kn_desc *own[] = {out, x}, *d[] = {&s.index, &s.x, &s.other};
    bool counts = !((const kn_scatter_reduce_args *)l->args)->exclude_self;
    kn__walk w;
    int64_t at = 0;
    kn__walk_start(&w, own, 2);
    if (w.empty) return;
    do {
        if (t->floats)
            t->totals[at].f = kn__load_f(x, w.offset[1]);
        else
            t->totals[at].i = kn__load_i(x, w.offset[1]);
        t->counts[at++] = counts;
    } while (kn__walk_next(&w));
    kn__walk_start(&w, d, 3);
    if (!w.empty) {
        do {
            int64_t to = w.offset[1] + kn__load_i(&s.index, w.offset[0]) * s.stride;
            meet(t, to - out->offset, &s.other, w.offset[2]);
        } while (kn__walk_next(&w));
    }
    for (int64_t i = 0; i < at; i++) store(t, out, i);
}

int kn__ref_scatter_reduce(const kn_launch *l) {
    const kn_scatter_reduce_args *a = l->args;
    const kn_desc *out = l->out[0];
    int64_t n = kn__desc_numel(out);
    int status = kn__check_indices(l, l->in[1], a->axis, kn__axis_size(l->in[0], a->axis));
    if (status != KN_OK) return status;
    size_t bytes = (size_t)n * (sizeof(total) + sizeof(int64_t));
    meeting t = {.mode = mode_of(a->reduce),
                 .floats = kn__is_f(out),
                 .is_unsigned = kn__is_unsigned(out),
                 .is_bool = out->dtype == KN_BOOL};
    t.totals = l->host->scratch_get(bytes + 1);
    if (!t.totals) {
        l->failure->value[0] = (int64_t)bytes;
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    t.counts = (int64_t *)(void *)(t.totals + n);
    meet_all(&t, l, a->axis);
    l->host->scratch_put(t.totals);
    return KN_OK;
}

/* ---- its gradients ---- */

/* What the rule works with. */
typedef struct scattered {
    kn_tensor *x, *index, *src, *out, *dy;
    int64_t axis;
    const kn_scatter_reduce_args *args;
} scattered;

static kn_tensor *at_index(const scattered *s, kn_tensor *t) {
    return kn_gather(t, s->index, s->axis);
}
static kn_tensor *ones_as(kn_tensor *t, kn_tensor *like) {
    kn_full_options o = {.size = sizeof o, .dtype = kn_dtype_of(like)};
    kn_tensor *one = kn_full_with(kn_device_of(like), KN_SCALAR, kn_number_i64(1), &o);
    return kn_expand(one, kn_shape_of(t));
}

/* A mean: each of those that met has its share. */
static void grad_mean(const scattered *s, kn_tensor **dx, kn_tensor **dsrc) {
    kn_tensor *n =
        s->args->exclude_self ? kn__zeros_for(s->dy, kn_shape_of(s->dy)) : ones_as(s->dy, s->dy);
    n = kn_scatter_add(n, s->index, ones_as(s->index, s->dy), s->axis);
    kn_tensor *share = kn_div(s->dy, kn_maximum(n, ones_as(n, n)));
    *dx = share;
    *dsrc = at_index(s, share);
}

/* An extreme: those that equal it share the gradient. */
static void grad_extreme(const scattered *s, kn_tensor **dx, kn_tensor **dsrc) {
    kn_dtype dtype = kn_dtype_of(s->dy);
    kn_tensor *x_is = kn_cast(kn_eq(s->x, s->out), dtype);
    kn_tensor *src_is = kn_cast(kn_eq(s->src, at_index(s, s->out)), dtype);
    if (s->args->exclude_self) /* what x held where an index points is out of it */
        x_is = kn_scatter(x_is, s->index, kn__zeros_for(s->dy, kn_shape_of(s->index)), s->axis);
    kn_tensor *n = kn_scatter_add(x_is, s->index, src_is, s->axis);
    kn_tensor *share = kn_div(s->dy, kn_maximum(n, ones_as(n, n)));
    *dx = kn_mul(x_is, share);
    *dsrc = kn_mul(src_is, at_index(s, share));
}

static kn_tensor *product(const scattered *s, kn_tensor *x, kn_tensor *src) {
    return kn_scatter_reduce(x, s->index, src, s->axis, "prod",
                             .exclude_self = s->args->exclude_self);
}

/* A product: the others' product. It is out / v where v is not zero. A single zero has the product
 * in which it counts as 1; where there are more, every gradient of those is 0. */
static void grad_product(const scattered *s, kn_tensor **dx, kn_tensor **dsrc) {
    kn_tensor *x_zero = kn_eq_scalar(s->x, 0), *src_zero = kn_eq_scalar(s->src, 0);
    kn_tensor *x_one = kn_masked_fill(s->x, x_zero, 1);
    *dx = kn_mul(s->dy, kn_div(product(s, x_one, s->src), x_one));
    kn_tensor *none = kn__zeros_for(s->dy, kn_shape_of(s->dy));
    kn_tensor *zeros = s->args->exclude_self ? none : kn_cast(x_zero, kn_dtype_of(s->dy));
    zeros = kn_scatter_add(zeros, s->index, kn_cast(src_zero, kn_dtype_of(s->dy)), s->axis);
    kn_tensor *single = kn_logical_and(src_zero, kn_eq_scalar(at_index(s, zeros), 1));
    kn_tensor *without = product(s, s->x, kn_masked_fill(s->src, single, 1));
    kn_tensor *of_zero = at_index(s, kn_mul(s->dy, without));
    kn_tensor *of_other =
        kn_div(at_index(s, kn_mul(s->dy, s->out)), kn_masked_fill(s->src, src_zero, 1));
    *dsrc = kn_where(single, of_zero, of_other);
}

void kn__grad_scatter_reduce(kn__backprop *b) {
    const kn_scatter_reduce_args *a = b->args;
    scattered s = {b->in[0], b->in[1], b->in[2], b->out[0], b->dy[0], a->axis, a};
    kn_tensor *dx = s.dy, *dsrc = NULL;
    switch (mode_of(a->reduce)) {
    case MEAN:
        grad_mean(&s, &dx, &dsrc);
        break;
    case PROD:
        grad_product(&s, &dx, &dsrc);
        break;
    case AMAX:
    case AMIN:
        grad_extreme(&s, &dx, &dsrc);
        break;
    default:
        dsrc = at_index(&s, s.dy);
    }
    if (a->exclude_self)
        dx = kn_scatter(dx, s.index, kn__zeros_for(s.dy, kn_shape_of(s.index)), s.axis);
    if (b->need[0]) b->dx[0] = dx;
    if (b->need[2]) b->dx[2] = dsrc;
}

/* ---- slices: an index for each element ---- */

/* The list spread over a shape, along whose axis it stands. */
static kn_tensor *spread(kn_tensor *list, kn_shape shape, int64_t axis) {
    kn_shape flat = shape;
    if (shape.rank == 0) return kn_reshape(list, shape);
    for (int i = 0; i < shape.rank; i++) flat.dim[i] = i == axis ? kn_numel(list) : 1;
    shape.dim[axis] = flat.dim[axis];
    return kn_expand(kn_reshape(list, flat), shape);
}

void kn__parts_index_reduce(const kn__call *call, kn_tensor **results) {
    const kn_scatter_reduce_args *a = call->args;
    kn_tensor *index = spread(call->in[1], kn_shape_of(call->in[2]), a->axis);
    results[0] = kn_scatter_reduce(call->in[0], index, call->in[2], a->axis, a->reduce,
                                   .exclude_self = a->exclude_self);
}

void kn__parts_index_copy(const kn__call *call, kn_tensor **results) {
    int64_t axis = ((const kn_axis_args *)call->args)->axis;
    kn_tensor *index = spread(call->in[1], kn_shape_of(call->in[2]), axis);
    results[0] = kn_scatter(call->in[0], index, call->in[2], axis);
}

void kn__parts_index_fill(const kn__call *call, kn_tensor **results) {
    const kn_scatter_fill_args *a = call->args;
    kn_tensor *index = spread(call->in[1], kn_shape_of(call->in[0]), a->axis);
    results[0] = kn_scatter_fill_with(call->in[0], index, a->axis, a->value);
}

void kn__parts_index_fill_tensor(const kn__call *call, kn_tensor **results) {
    int64_t axis = ((const kn_axis_args *)call->args)->axis;
    kn_tensor *index = spread(call->in[1], kn_shape_of(call->in[0]), axis);
    kn_tensor *value = kn_cast(kn_reshape(call->in[2], KN_SCALAR), kn_dtype_of(call->in[0]));
    results[0] = kn_scatter(call->in[0], index, kn_expand(value, kn_shape_of(index)), axis);
}

#ifdef KILN_TESTING
static const double places[] = {0, 2, 1, 0, 2, 2}, rows[] = {2, 0, 0, 1, 2};
static const double bad_places[] = {0, 2, 1, 3, 2, 2}, bad_rows[] = {0, 2, -1};
static const double zeros[] = {0, 2, -1, 0, 0, 3};
#define INDEX(numbers, ...) \
    { .shape = __VA_ARGS__, .dtype = KN_I64, .values = numbers }
#define X \
    { .shape = {2, {3, 4}}, .distinct = true }
/* Operands that are spread have equals, at which an extreme has a kink. */
#define REDUCE(kinks, ...)                                                             \
    {.in = {X, INDEX(places, {2, {2, 3}}), {.shape = {2, {2, 3}}}},                    \
     .args = &(kn_scatter_reduce_args){0, __VA_ARGS__, false},                         \
     .not_smooth = kinks,                                                              \
     .no_second = kinks,                                                               \
     .tolerance = 100},                                                                \
    {                                                                                  \
        .in = {X, INDEX(places, {2, {2, 3}}), {.shape = {2, {4, 3}}}},                 \
        .args = &(kn_scatter_reduce_args){-1, __VA_ARGS__, true}, .not_smooth = kinks, \
        .no_second = kinks, .tolerance = 100                                           \
    }
#define SIGNED_NUMBERS (KN_DTYPES_FLOAT | KN_DTYPES_SIGNED)
KN__SAMPLES(scatter_reduce) = {
    REDUCE(false, "sum"),
    REDUCE(false, "prod"),
    REDUCE(true, "amax"),
    REDUCE(true, "amin"),
    {.in = {X, INDEX(places, {2, {2, 3}}), {.shape = {2, {2, 3}}}},
     .args = &(kn_scatter_reduce_args){0, "mean", false},
     .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_INT},
    {.in = {X, INDEX(places, {2, {2, 3}}), {.shape = {2, {2, 3}}}},
     .args = &(kn_scatter_reduce_args){1, "mean", true},
     .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_INT},
    {.in = {X, INDEX(places, {2, {2, 3}}), {.shape = {2, {2, 3}}}},
     .args = &(kn_scatter_reduce_args){0, "mean", false},
     .dtypes = KN_DTYPES_BOOL,
     .fails = KN_E_DTYPE_UNSUPPORTED},
    {.in = {{.shape = {1, {3}}, .values = zeros},
            INDEX(places, {1, {6}}),
            {.shape = {1, {6}}, .values = zeros}},
     .args = &(kn_scatter_reduce_args){0, "prod", false},
     .dtypes = SIGNED_NUMBERS,
     .not_smooth = true},
    {.in = {{.shape = {0, {0}}}, INDEX(zeros, {1, {1}}), {.shape = {1, {1}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", false}},
    {.in = {X, {.shape = {2, {0, 4}}, .dtype = KN_U8}, {.shape = {2, {0, 4}}}},
     .args = &(kn_scatter_reduce_args){0, "amax", true}},
    {.in = {{.shape = {2, {0, 4}}}, INDEX(zeros, {2, {1, 1}}), {.shape = {2, {1, 1}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", false},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(bad_places, {2, {2, 3}}), {.shape = {2, {2, 3}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", false},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(places, {2, {2, 3}}), {.shape = {2, {2, 3}}}},
     .args = &(kn_scatter_reduce_args){0, "median", false},
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    KN__SAMPLES_END};
#define SLICES(kinks, ...)                                                      \
    {                                                                           \
        .in = {X, INDEX(rows, {1, {5}}), {.shape = {2, {5, 4}}}},               \
        .args = &(kn_scatter_reduce_args){0, __VA_ARGS__}, .not_smooth = kinks, \
        .no_second = kinks, .tolerance = 100                                    \
    }
KN__SAMPLES(index_reduce) = {
    SLICES(false, "sum", false),
    SLICES(false, "prod", false),
    SLICES(true, "amax", true),
    SLICES(true, "amin", false),
    {.in = {X, INDEX(rows, {1, {5}}), {.shape = {2, {3, 5}}}},
     .args = &(kn_scatter_reduce_args){-1, "mean", false},
     .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_INT},
    {.in = {{.shape = {0, {0}}}, INDEX(zeros, {1, {1}}), {.shape = {0, {0}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", true}},
    {.in = {{.shape = {2, {3, 0}}}, INDEX(bad_rows, {1, {3}}), {.shape = {2, {3, 0}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", false}},
    {.in = {X, INDEX(bad_rows, {1, {3}}), {.shape = {2, {3, 4}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", false},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(rows, {1, {5}}), {.shape = {2, {4, 4}}}},
     .args = &(kn_scatter_reduce_args){0, "sum", false},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(index_copy) = {
    {.in = {X, INDEX(rows, {1, {5}}), {.shape = {2, {5, 4}}}}, .args = &(kn_axis_args){0}},
    {.in = {X, INDEX(rows, {1, {2}}), {.shape = {2, {3, 2}}}}, .args = &(kn_axis_args){-1}},
    {.in = {X, INDEX(rows, {1, {0}}), {.shape = {2, {0, 4}}}}, .args = &(kn_axis_args){0}},
    {.in = {{.shape = {0, {0}}}, INDEX(zeros, {1, {1}}), {.shape = {0, {0}}}},
     .args = &(kn_axis_args){0}},
    {.in = {X, INDEX(bad_rows, {1, {3}}), {.shape = {2, {3, 4}}}},
     .args = &(kn_axis_args){0},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    {.in = {X, INDEX(rows, {1, {2}}), {.shape = {2, {2, 3}}}},
     .args = &(kn_axis_args){0},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define THREE            \
    {                    \
        KN_NUMBER_INT, { \
            .i = 3       \
        }                \
    }
KN__SAMPLES(index_fill) = {
    {.in = {X, INDEX(rows, {1, {2}})}, .args = &(kn_scatter_fill_args){0, THREE}},
    {.in = {X, INDEX(rows, {1, {3}})}, .args = &(kn_scatter_fill_args){-1, THREE}},
    {.in = {X, INDEX(rows, {1, {0}})}, .args = &(kn_scatter_fill_args){0, THREE}},
    {.in = {{.shape = {0, {0}}}, INDEX(zeros, {0, {0}})},
     .args = &(kn_scatter_fill_args){0, THREE}},
    {.in = {X, INDEX(bad_rows, {1, {3}})},
     .args = &(kn_scatter_fill_args){0, THREE},
     .fails = KN_E_INDEX_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(index_fill_tensor) = {
    {.in = {X, INDEX(rows, {1, {3}}), {.shape = {0, {0}}}}, .args = &(kn_axis_args){0}},
    {.in = {X, INDEX(rows, {1, {2}}), {.shape = {1, {1}}}}, .args = &(kn_axis_args){1}},
    {.in = {{.shape = {0, {0}}}, INDEX(zeros, {1, {1}}), {.shape = {0, {0}}}},
     .args = &(kn_axis_args){0}},
    {.in = {X, INDEX(rows, {1, {3}}), {.shape = {1, {2}}}},
     .args = &(kn_axis_args){0},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {X, INDEX(rows, {1, {3}}), {.shape = {0, {0}}, .dtype = KN_F32}},
     .args = &(kn_axis_args){0},
     .dtypes = KN_DTYPES_INT,
     .fails = KN_E_DTYPE_MISMATCH},
    KN__SAMPLES_END};
#endif
