/* Where the extremes are: argmax, argmin. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* One axis or, where none is given, all elements in row-major order. After the rule .axis is always
 * given, and counts from the front; the rank of the operand means all elements. */
bool kn__infer_arg_reduce(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_arg_reduce_args *a = call->args;
    kn_shape shape = {0};
    int axis = x->rank;
    if (a->axis.given && !kn__axis(call, a->axis.value, x->rank, &axis)) return false;
    if (a->axis.given && x->rank == 0) axis = 0;
    for (int i = 0; i < x->rank; i++) {
        bool reduced = !a->axis.given || i == axis;
        if (!reduced || a->keepdim) shape.dim[shape.rank++] = reduced ? 1 : x->shape[i];
    }
    a->axis.value = axis; /* x's rank where all elements count */
    if (!kn__out_shape(call, 0, KN_I64, shape)) return false;
    bool nothing = axis < x->rank ? x->shape[axis] == 0 : kn__desc_numel(x) == 0;
    if (!nothing || kn__desc_numel(&call->out[0]->d) == 0) return true;
    kn__call_site b;
    kn_shape own = kn__desc_shape(x);
    kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &own);
    return false;
}

/* Whether the element at offset beats the best so far; the first of equals stays, and the first NaN
 * beats all. */
static bool beats(const kn_desc *x, int64_t offset, int64_t best, bool largest) {
    if (kn__is_f(x)) {
        double v = kn__load_f(x, offset), b = kn__load_f(x, best);
        if (isnan(b)) return false;
        return isnan(v) || (largest ? v > b : v < b);
    }
    int64_t v = kn__load_i(x, offset), b = kn__load_i(x, best);
    if (x->dtype == KN_U64) return largest ? (uint64_t)v > (uint64_t)b : (uint64_t)v < (uint64_t)b;
    return largest ? v > b : v < b;
}

static int64_t best_of(const kn_desc *x, bool largest) {
    const kn_desc *d[] = {x};
    int64_t best = x->offset, at = 0, found = 0;
    kn__walk w;
    kn__walk_start(&w, d, 1);
    do {
        if (beats(x, w.offset[0], best, largest)) best = w.offset[0], found = at;
        at++;
    } while (kn__walk_next(&w));
    return found;
}

static int arg_reduce(const kn_launch *l, bool largest) {
    const kn_arg_reduce_args *a = l->args;
    const kn_desc *x = l->in[0], *out = l->out[0];
    int axis = (int)a->axis.value;
    kn_desc outer = *x, inner = *x;
    for (int i = 0; i < x->rank; i++) {
        if (i == axis || axis == x->rank) outer.shape[i] = 1;
        if (i != axis && axis != x->rank) inner.shape[i] = 1;
    }
    kn_desc kept = outer; /* the result with its reduced axes back as size 1 */
    kept.offset = out->offset;
    for (int i = 0, k = 0; i < x->rank; i++) {
        bool dropped = !a->keepdim && (i == axis || axis == x->rank);
        kept.strides[i] = dropped ? 0 : out->strides[k++];
    }
    const kn_desc *d[] = {&outer, &kept};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        inner.offset = w.offset[0];
        kn__store_i(out, w.offset[1], best_of(&inner, largest));
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_argmax(const kn_launch *l) {
    return arg_reduce(l, true);
}
int kn__ref_argmin(const kn_launch *l) {
    return arg_reduce(l, false);
}

#ifdef KILN_TESTING
#define ARG_SAMPLES                                                                           \
    {                                                                                         \
        {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_arg_reduce_args){{true, -1}, 0}},    \
            {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_arg_reduce_args){{true, 1}, 1}}, \
            {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_arg_reduce_args){{0, 0}, 0}},    \
            {.in = {{.shape = {2, {3, 40}}}}, .args = &(kn_arg_reduce_args){{0, 0}, 1}},      \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_arg_reduce_args){{0, 0}, 0}},          \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_arg_reduce_args){{true, -1}, 0}},      \
            {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_arg_reduce_args){{true, 1}, 0}},    \
            {.in = {{.shape = {2, {0, 4}}}},                                                  \
             .args = &(kn_arg_reduce_args){{true, 0}, 0},                                     \
             .fails = KN_E_EMPTY_REDUCTION},                                                  \
            {.in = {{.shape = {2, {3, 4}}}},                                                  \
             .args = &(kn_arg_reduce_args){{true, 2}, 0},                                     \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                                \
            KN__SAMPLES_END                                                                   \
    }
KN__SAMPLES(argmax) = ARG_SAMPLES;
KN__SAMPLES(argmin) = ARG_SAMPLES;
#endif
