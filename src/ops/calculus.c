/* Differences and integrals of samples: diff, gradient_along, trapezoid, cumulative_trapezoid. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- diff ---- */
static bool fits_beside(const kn__call *call, uint32_t i, int axis) {
    const kn_desc *x = &call->in[0]->d, *part = &call->in[i]->d;
    bool fits = part->rank == x->rank;
    for (int k = 0; fits && k < x->rank; k++) fits = k == axis || part->shape[k] == x->shape[k];
    if (fits) return true;
    kn__call_site b;
    kn_shape own = kn__desc_shape(part), expected = kn__desc_shape(x);
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), i == 1 ? "prepend" : "append", &own,
                            &expected);
    return false;
}

bool kn__infer_diff(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_diff_args *a = call->args;
    kn_shape shape = kn__desc_shape(x);
    int axis = 0;
    kn__call_site b;
    if (!a->n.given) a->n = (kn_some_i64){true, 1};
    if (x->rank == 0) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &shape, 0, 1);
        return false;
    }
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    if (a->n.value < 0) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "n", a->n.value,
                                        "0 or more");
        return false;
    }
    for (uint32_t i = 1; i < call->n_in && a->n.value; i++) {
        if (!call->in[i]) continue;
        if (!fits_beside(call, i, axis)) return false;
        shape.dim[axis] += call->in[i]->d.shape[axis];
    }
    int64_t size = shape.dim[axis];
    shape.dim[axis] = a->n.value < size ? size - a->n.value : 0;
    if (a->n.value == 0) shape.dim[axis] = size;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, shape);
}

/* Each element less the one before; of bool whether they differ. */
static kn_tensor *differences(kn_tensor *x, int64_t axis) {
    int64_t n = kn_dim(x, (int)axis);
    kn_tensor *next = kn_slice(x, axis, 1, n, 1), *here = kn_slice(x, axis, 0, n - 1, 1);
    return kn_dtype_of(x) == KN_BOOL ? kn_logical_xor(next, here) : kn_sub(next, here);
}

void kn__parts_diff(const kn__call *call, kn_tensor **results) {
    const kn_diff_args *a = call->args;
    kn_tensor *parts[3], *x = call->in[0];
    uint32_t n = 0;
    if (call->n_in > 1 && call->in[1]) parts[n++] = call->in[1];
    parts[n++] = x;
    if (call->n_in > 2 && call->in[2]) parts[n++] = call->in[2];
    if (n > 1 && a->n.value) x = kn_cat((kn_tensors){n, parts}, a->axis);
    for (int64_t k = 0; k < a->n.value && !kn_is_nil(x); k++) {
        int64_t size = kn_dim(x, (int)a->axis);
        x = size ? differences(x, a->axis) : x;
        if (size == 0) break;
    }
    results[0] = x == call->in[0] ? kn_copy(x) : x;
}

/* ---- gradient_along ---- */
bool kn__infer_gradient_along(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_gradient_along_args *a = call->args;
    kn_shape shape = kn__desc_shape(x);
    kn__call_site b;
    int axis = 0;
    if (!a->spacing.given) a->spacing = (kn_some_f64){true, 1};
    if (!a->edge_order) a->edge_order = 1;
    if (a->edge_order < 1 || a->edge_order > 2) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "edge_order",
                                        a->edge_order, "1 or 2");
        return false;
    }
    if (x->rank == 0) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "x", &shape, 0, 1);
        return false;
    }
    if (!kn__axis(call, a->axis, x->rank, &axis)) return false;
    a->axis = axis;
    int64_t n = x->shape[axis];
    if (n <= a->edge_order) {
        kn__fail_operand_size(call->kn, kn__site_of(call, &b), "x", &shape, axis, n,
                              a->edge_order + 1);
        return false;
    }
    const kn_desc *at = call->n_in > 1 && call->in[1] ? &call->in[1]->d : NULL;
    kn_shape of_at = at ? kn__desc_shape(at) : shape, expected = {1, {n}};
    if (at && (at->rank != 1 || at->shape[0] != n)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "coordinates", &of_at, &expected);
        return false;
    }
    return kn__infer_same(call);
}

/* Where along the axis a formula is applied, and the distances there: to the element before (h) and
 * from it to the next (k), shaped to spread over x. */
typedef struct place {
    kn_tensor *x;
    int64_t axis, n;
    kn_tensor *steps; /* [n - 1] along the axis; NULL: all are spacing */
    double spacing;
} place;

static kn_tensor *part(const place *p, int64_t start, int64_t stop) {
    return kn_slice(p->x, p->axis, start, stop, 1);
}
static kn_tensor *steps(const place *p, int64_t start, int64_t stop) {
    return kn_slice(p->steps, p->axis, start, stop, 1);
}

static kn_tensor *weighted(kn_tensor *a, kn_tensor *wa, kn_tensor *b, kn_tensor *wb, kn_tensor *c,
                           kn_tensor *wc) {
    return kn_add(kn_add(kn_mul(a, wa), kn_mul(b, wb)), kn_mul(c, wc));
}

/* From three neighbours, h and k apart: the derivative at the middle one. */
static kn_tensor *central(const place *p) {
    int64_t n = p->n;
    kn_tensor *before = part(p, 0, n - 2), *here = part(p, 1, n - 1), *next = part(p, 2, n);
    if (!p->steps) return kn_mul_scalar(kn_sub(next, before), 0.5 / p->spacing);
    kn_tensor *h = steps(p, 0, n - 2), *k = steps(p, 1, n - 1), *sum = kn_add(h, k);
    kn_tensor *wa = kn_neg(kn_div(k, kn_mul(h, sum)));
    kn_tensor *wb = kn_div(kn_sub(k, h), kn_mul(h, k));
    kn_tensor *wc = kn_div(h, kn_mul(k, sum));
    return weighted(before, wa, here, wb, next, wc);
}

/* At an end, from two elements or from three; the end's own comes first. */
static kn_tensor *at_end(const place *p, int64_t edge_order, bool last) {
    int64_t n = p->n, i = last ? n - 1 : 0, d = last ? -1 : 1, s = last ? n - 2 : 0;
    kn_tensor *a = part(p, i, i + 1), *b = part(p, i + d, i + d + 1);
    double sign = last ? -1 : 1;
    kn_tensor *h = p->steps ? steps(p, s, s + 1) : NULL;
    if (edge_order == 1) {
        kn_tensor *rise = kn_mul_scalar(kn_sub(b, a), sign);
        return h ? kn_div(rise, h) : kn_mul_scalar(rise, 1 / p->spacing);
    }
    kn_tensor *c = part(p, i + 2 * d, i + 2 * d + 1);
    if (!h) {
        kn_tensor *three =
            kn_sub(kn_mul_scalar(b, 2.0), kn_add(kn_mul_scalar(a, 1.5), kn_mul_scalar(c, 0.5)));
        return kn_mul_scalar(three, sign / p->spacing);
    }
    kn_tensor *k = steps(p, s + d, s + d + 1), *sum = kn_add(h, k);
    kn_tensor *wa = kn_neg(kn_div(kn_add(sum, h), kn_mul(h, sum)));
    kn_tensor *wb = kn_div(sum, kn_mul(h, k));
    kn_tensor *wc = kn_neg(kn_div(h, kn_mul(k, sum)));
    return kn_mul_scalar(weighted(a, wa, b, wb, c, wc), sign);
}

void kn__parts_gradient_along(const kn__call *call, kn_tensor **results) {
    const kn_gradient_along_args *a = call->args;
    place p = {.x = call->in[0], .axis = a->axis, .spacing = a->spacing.value};
    p.n = kn_dim(p.x, (int)a->axis);
    kn_tensor *at = call->n_in > 1 ? call->in[1] : NULL;
    if (at) {
        kn_shape along = {.rank = kn_rank(p.x)};
        for (int i = 0; i < along.rank; i++) along.dim[i] = i == a->axis ? p.n - 1 : 1;
        p.steps = kn_reshape(differences(at, 0), along);
    }
    kn_tensor *parts[3] = {at_end(&p, a->edge_order, false)};
    uint32_t n = 1;
    if (p.n > 2) parts[n++] = central(&p);
    parts[n++] = at_end(&p, a->edge_order, true);
    results[0] = kn_cat((kn_tensors){n, parts}, a->axis);
}

/* ---- trapezoid, cumulative_trapezoid ---- */
/* The places x of the samples y: one for each along the axis, or of a shape that spreads over y's.
 */
static bool check_places(const kn__call *call, int axis, kn_shape *shape) {
    const kn_desc *y = &call->in[0]->d;
    const kn_desc *x = call->n_in > 1 && call->in[1] ? &call->in[1]->d : NULL;
    *shape = kn__desc_shape(y);
    kn__call_site b;
    if (!x) return true;
    kn_shape own = kn__desc_shape(x), expected = *shape;
    bool fits = x->rank && x->rank <= y->rank;
    if (x->rank > 1 && axis < y->rank - x->rank) fits = fits && y->shape[axis] == 1;
    if (x->rank == 1)
        fits = fits && x->shape[0] == y->shape[axis];
    else
        for (int i = 1; fits && i <= x->rank; i++) {
            int64_t nx = x->shape[x->rank - i], ny = y->shape[y->rank - i];
            bool here = y->rank - i == axis;
            fits = nx == ny || (!here && (nx == 1 || ny == 1));
            if (fits && ny == 1) shape->dim[y->rank - i] = nx;
        }
    if (fits) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "x", &own, &expected);
    return false;
}

static bool integral(kn__call *call, bool cumulative) {
    const kn_desc *y = &call->in[0]->d;
    kn_trapezoid_args *a = call->args;
    kn_shape shape = kn__desc_shape(y), out = {0};
    kn__call_site b;
    int axis = 0;
    if (!a->dx.given) a->dx = (kn_some_f64){true, 1};
    if (y->rank == 0) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "y", &shape, 0, 1);
        return false;
    }
    if (!kn__axis(call, a->axis, y->rank, &axis) || !check_places(call, axis, &shape)) return false;
    a->axis = axis;
    for (int i = 0; i < shape.rank; i++) {
        if (i != axis)
            out.dim[out.rank++] = shape.dim[i];
        else if (cumulative)
            out.dim[out.rank++] = shape.dim[i] ? shape.dim[i] - 1 : 0;
    }
    return kn__out_shape(call, 0, (kn_dtype)y->dtype, out);
}

bool kn__infer_trapezoid(kn__call *call) {
    return integral(call, false);
}
bool kn__infer_cumulative_trapezoid(kn__call *call) {
    return integral(call, true);
}

/* The areas between neighbours, times 2. */
static kn_tensor *areas(const kn__call *call) {
    const kn_trapezoid_args *a = call->args;
    kn_tensor *y = kn__widen(call->in[0]), *x = call->n_in > 1 ? call->in[1] : NULL;
    int64_t n = kn_dim(y, (int)a->axis), end = n ? n - 1 : 0;
    kn_tensor *sum = kn_add(kn_slice(y, a->axis, 0, end, 1), kn_slice(y, a->axis, n - end, n, 1));
    if (!x) return kn_mul_scalar(sum, a->dx.value);
    x = kn__widen(x);
    kn_shape shape = {.rank = kn_rank(y)};
    for (int i = 0; i < shape.rank; i++) {
        int k = i - (shape.rank - kn_rank(x));
        shape.dim[i] = k < 0 ? 1 : kn_dim(x, k);
        if (kn_rank(x) == 1) shape.dim[i] = i == a->axis ? kn_dim(x, 0) : 1;
    }
    x = kn_reshape(x, shape);
    n = kn_dim(x, (int)a->axis), end = n ? n - 1 : 0;
    kn_tensor *dx = kn_sub(kn_slice(x, a->axis, n - end, n, 1), kn_slice(x, a->axis, 0, end, 1));
    return kn_mul(sum, dx);
}

void kn__parts_trapezoid(const kn__call *call, kn_tensor **results) {
    const kn_trapezoid_args *a = call->args;
    kn_tensor *sum = kn_sum(areas(call), .axes = {1, {a->axis}});
    results[0] = kn__to_dtype(kn_mul_scalar(sum, 0.5), kn_dtype_of(call->in[0]));
}
void kn__parts_cumulative_trapezoid(const kn__call *call, kn_tensor **results) {
    const kn_trapezoid_args *a = call->args;
    kn_tensor *sums = kn_cumsum(areas(call), a->axis);
    results[0] = kn__to_dtype(kn_mul_scalar(sums, 0.5), kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
static const double places[] = {0, 1, 1.5, 4};
static const double uneven[] = {0, 0.5, 2, 2.25, 4};
KN__SAMPLES(diff) = {
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_diff_args){.axis = -1}},
    {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_diff_args){.axis = 2, .n = {true, 2}}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {1, 4}}}, {.shape = {2, {2, 4}}}},
     .n_in = 3,
     .args = &(kn_diff_args){.axis = 0}},
    {.in = {{.shape = {2, {3, 4}}}, {.absent = true}, {.shape = {2, {2, 4}}}},
     .n_in = 3,
     .args = &(kn_diff_args){.axis = 0, .n = {true, 3}}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_diff_args){.axis = 0, .n = {true, 0}}},
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_diff_args){.axis = 0, .n = {true, 7}}},
    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_diff_args){.axis = 1}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_diff_args){.axis = 0}, .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_diff_args){.axis = 0, .n = {true, -1}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {1, 3}}}},
     .n_in = 2,
     .args = &(kn_diff_args){.axis = 0},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(gradient_along) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_gradient_along_args){.axis = -1}},
    {.in = {{.shape = {2, {3, 5}}}},
     .args = &(kn_gradient_along_args){.axis = 0, .spacing = {true, 2}, .edge_order = 2}},
    {.in = {{.shape = {2, {5, 2}}}, {.shape = {1, {5}}, .values = uneven}},
     .n_in = 2,
     .args = &(kn_gradient_along_args){.axis = 0, .edge_order = 2},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {2, {2, 5}}}, {.shape = {1, {5}}, .values = uneven}},
     .n_in = 2,
     .args = &(kn_gradient_along_args){.axis = 1},
     .dtypes = KN_DTYPES_FLOAT},
    {.in = {{.shape = {1, {2}}}}, .args = &(kn_gradient_along_args){.axis = 0}},
    {.in = {{.shape = {2, {0, 3}}}}, .args = &(kn_gradient_along_args){.axis = 1}},
    {.in = {{.shape = {1, {2}}}},
     .args = &(kn_gradient_along_args){.axis = 0, .edge_order = 2},
     .fails = KN_E_OPERAND_SIZE},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_gradient_along_args){.axis = 0, .edge_order = 3},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {5}}}},
     .n_in = 2,
     .args = &(kn_gradient_along_args){.axis = 0},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#define TRAPEZOID_SAMPLES                                                              \
    {                                                                                  \
        {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_trapezoid_args){.axis = -1}}, \
            {.in = {{.shape = {3, {2, 3, 4}}}},                                        \
             .args = &(kn_trapezoid_args){.axis = 1, .dx = {true, 2.5}}},              \
            {.in = {{.shape = {2, {4, 3}}}, {.shape = {1, {4}}, .values = places}},    \
             .n_in = 2,                                                                \
             .args = &(kn_trapezoid_args){.axis = 0}},                                 \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {1, 4}}}},                   \
             .n_in = 2,                                                                \
             .args = &(kn_trapezoid_args){.axis = 1}},                                 \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},                   \
             .n_in = 2,                                                                \
             .args = &(kn_trapezoid_args){.axis = 0}},                                 \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_trapezoid_args){.axis = 1}}, \
            {.in = {{.shape = {2, {3, 1}}}}, .args = &(kn_trapezoid_args){.axis = 1}}, \
            {.in = {{.shape = {0, {0}}}},                                              \
             .args = &(kn_trapezoid_args){.axis = 0},                                  \
             .fails = KN_E_RANK_AT_LEAST},                                             \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {3}}}},                      \
             .n_in = 2,                                                                \
             .args = &(kn_trapezoid_args){.axis = 1},                                  \
             .fails = KN_E_SHAPE_MISMATCH},                                            \
            KN__SAMPLES_END                                                            \
    }
KN__SAMPLES(trapezoid) = TRAPEZOID_SAMPLES;
KN__SAMPLES(cumulative_trapezoid) = TRAPEZOID_SAMPLES;
#endif
