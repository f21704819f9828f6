/* Windows along an axis, and their gradient. */
#include "ops/indexing.h"
#include "ops/samples.h"

/* How many windows of size, step apart, an axis of n elements has. */
static int64_t windows(int64_t n, int64_t size, int64_t step) {
    return (n - size) / step + 1;
}

static bool check_window(const kn__call *call, int axis, int64_t n, int64_t size, int64_t step) {
    kn__call_site b;
    if (size < 0 || step < 1) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), size < 0 ? "size" : "step",
                                        size < 0 ? size : step,
                                        size < 0 ? "0 or more" : "1 or more");
        return false;
    }
    if (size <= n) return true;
    kn__fail_window_too_large(call->kn, kn__site_of(call, &b), axis, size, n, 0);
    return false;
}

/* ---- unfold: a scalar counts as one element ---- */
bool kn__infer_unfold(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_unfold_args *a = call->args;
    int axis;
    if (x->rank == KN_MAX_RANK) {
        kn__call_site b;
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), x->rank + 1, KN_MAX_RANK);
        return false;
    }
    if (!kn__axis(call, a->axis, x->rank, &axis) ||
        !check_window(call, axis, kn__axis_size(x, axis), a->size, a->step))
        return false;
    a->axis = axis;
    kn_desc *y = kn__view(call);
    y->shape[x->rank] = a->size;
    y->strides[x->rank] = x->rank ? x->strides[axis] : 1;
    if (x->rank) {
        y->shape[axis] = windows(x->shape[axis], a->size, a->step);
        bool steps = y->shape[axis] > 1 && kn__desc_numel(x);
        y->strides[axis] = steps ? x->strides[axis] * a->step : x->strides[axis];
    }
    y->rank++;
    return kn__view_done(call);
}

void kn__grad_unfold(kn__backprop *b) {
    const kn_unfold_args *a = b->args;
    b->dx[0] = kn_unfold_grad(b->dy[0], b->in_meta[0]->shape, a->axis, a->size, a->step);
}

/* ---- unfold_grad ---- */
bool kn__infer_unfold_grad(kn__call *call) {
    const kn_desc *dy = &call->in[0]->d;
    kn_unfold_grad_args *a = call->args;
    kn_shape own = kn__desc_shape(dy), expected = a->shape;
    kn__call_site b;
    int axis;
    if (!kn__out_shape(call, 0, (kn_dtype)dy->dtype, a->shape)) return false;
    if (a->shape.rank == KN_MAX_RANK) {
        kn__fail_rank_too_large(call->kn, kn__site_of(call, &b), KN_MAX_RANK + 1, KN_MAX_RANK);
        return false;
    }
    const kn_desc *out = &call->out[0]->d;
    if (!kn__axis(call, a->axis, out->rank, &axis) ||
        !check_window(call, axis, kn__axis_size(out, axis), a->size, a->step))
        return false;
    a->axis = axis;
    if (out->rank) expected.dim[axis] = windows(out->shape[axis], a->size, a->step);
    expected.dim[expected.rank++] = a->size;
    if (kn_shape_equal(own, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &own, &expected);
    return false;
}

/* Sums, for one element of the result, the windows that hold it: those w with
 * w * step <= position < w * step + size. */
static void sum_windows(const kn_desc *out, int64_t at, const kn_desc *dy, int64_t base,
                        int64_t position, const kn_unfold_grad_args *a) {
    int last = dy->rank - 1;
    int64_t count = dy->rank > 1 ? dy->shape[a->axis] : 1;
    int64_t step_w = dy->rank > 1 ? dy->strides[a->axis] : 0;
    int64_t first = position < a->size ? 0 : (position - a->size) / a->step + 1;
    double f = 0;
    uint64_t i = 0;
    kn__complex c = 0;
    for (int64_t w = first; w < count && w * a->step <= position; w++) {
        int64_t from = base + w * step_w + (position - w * a->step) * dy->strides[last];
        if (kn__is_f(dy))
            f += kn__load_f(dy, from);
        else if (kn__is_c(dy))
            c += kn__load_c(dy, from);
        else
            i += (uint64_t)kn__load_i(dy, from);
    }
    if (kn__is_f(out))
        kn__store_f(out, at, f);
    else if (kn__is_c(out))
        kn__store_c(out, at, c);
    else
        kn__store_i(out, at, (int64_t)i);
}

int kn__ref_unfold_grad(const kn_launch *l) {
    const kn_unfold_grad_args *a = l->args;
    const kn_desc *out = l->out[0], *dy = l->in[0];
    kn_desc base = *dy; /* dy at window 0, element 0 */
    base.rank = out->rank;
    for (int i = 0; i < out->rank; i++) {
        base.shape[i] = out->shape[i];
        if (i == a->axis) base.strides[i] = 0;
    }
    const kn_desc *d[] = {out, &base};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    if (kn__desc_numel(dy) == 0) {
        kn__zero_elements(out);
        return KN_OK;
    }
    do {
        int64_t position = out->rank ? w.at[a->axis] : 0;
        sum_windows(out, w.offset[0], dy, w.offset[1], position, a);
    } while (kn__walk_next(&w));
    return KN_OK;
}

void kn__grad_unfold_grad(kn__backprop *b) {
    const kn_unfold_grad_args *a = b->args;
    b->dx[0] = kn_unfold(b->dy[0], a->axis, a->size, a->step);
}

#ifdef KILN_TESTING
KN__SAMPLES(unfold) = {{.in = {{.shape = {1, {7}}}}, .args = &(kn_unfold_args){0, 3, 2}},
                       {.in = {{.shape = {3, {2, 5, 3}}}}, .args = &(kn_unfold_args){1, 3, 1}},
                       {.in = {{.shape = {2, {4, 6}}}}, .args = &(kn_unfold_args){-1, 2, 4}},
                       {.in = {{.shape = {0, {0}}}}, .args = &(kn_unfold_args){0, 1, 1}},
                       {.in = {{.shape = {1, {4}}}}, .args = &(kn_unfold_args){0, 0, 1}},
                       {.in = {{.shape = {1, {4}}}},
                        .args = &(kn_unfold_args){0, 5, 1},
                        .fails = KN_E_WINDOW_TOO_LARGE},
                       {.in = {{.shape = {1, {4}}}},
                        .args = &(kn_unfold_args){0, 2, 0},
                        .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                       {.in = {{.shape = {1, {4}}}},
                        .args = &(kn_unfold_args){0, -1, 1},
                        .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
                       {.in = {{.shape = {1, {4}}}},
                        .args = &(kn_unfold_args){1, 2, 1},
                        .fails = KN_E_AXIS_OUT_OF_RANGE},
                       KN__SAMPLES_END};
KN__SAMPLES(unfold_grad) = {
    {.in = {{.shape = {2, {3, 3}}}}, .args = &(kn_unfold_grad_args){{1, {7}}, 0, 3, 2}},
    {.in = {{.shape = {4, {2, 3, 3, 3}}}}, .args = &(kn_unfold_grad_args){{3, {2, 5, 3}}, 1, 3, 1}},
    {.in = {{.shape = {3, {4, 2, 2}}}}, .args = &(kn_unfold_grad_args){{2, {4, 6}}, -1, 2, 4}},
    {.in = {{.shape = {2, {3, 2}}}},
     .args = &(kn_unfold_grad_args){{1, {7}}, 0, 3, 2},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
