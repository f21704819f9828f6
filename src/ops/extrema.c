/* Extremes under the names of other libraries, and together with where they stand. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

/* ---- amax, amin, aminmax ---- */
bool kn__infer_extremum(kn__call *call);

void kn__parts_amax(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    results[0] = kn_max(call->in[0], .axes = a->axes, .keepdim = a->keepdim);
}
void kn__parts_amin(const kn__call *call, kn_tensor **results) {
    const kn_reduce_args *a = call->args;
    results[0] = kn_min(call->in[0], .axes = a->axes, .keepdim = a->keepdim);
}

bool kn__infer_aminmax(kn__call *call) {
    if (!kn__infer_extremum(call)) return false;
    call->out[1]->d = call->out[0]->d;
    return true;
}

void kn__parts_aminmax(const kn__call *call, kn_tensor **results) {
    kn__parts_amin(call, results);
    kn__parts_amax(call, results + 1);
}

/* ---- max_with_indices, min_with_indices: where it stands, and what stands there ---- */
bool kn__infer_extremum_at(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_axis_keep_args *a = call->args;
    kn_shape shape;
    if (!kn__one_axis(call, &a->axis, a->keepdim, &shape)) return false;
    if (!kn__out_shape(call, 0, (kn_dtype)x->dtype, shape) ||
        !kn__out_shape(call, 1, KN_I64, shape))
        return false;
    return kn__not_empty_along(call, a->axis);
}

bool kn__one_axis(kn__call *call, int64_t *axis, bool keepdim, kn_shape *shape) {
    const kn_desc *x = &call->in[0]->d;
    int at = 0;
    *shape = (kn_shape){0};
    if (!kn__axis(call, *axis, x->rank, &at)) return false;
    *axis = at;
    for (int i = 0; i < x->rank; i++) {
        if (i != at || keepdim) shape->dim[shape->rank++] = i == at ? 1 : x->shape[i];
    }
    return true;
}

bool kn__not_empty_along(const kn__call *call, int64_t axis) {
    const kn_desc *x = &call->in[0]->d;
    bool nothing = axis < x->rank ? x->shape[axis] == 0 : kn__desc_numel(x) == 0;
    if (!nothing || kn__desc_numel(&call->out[0]->d) == 0) return true;
    kn__call_site b;
    kn_shape shape = kn__desc_shape(x);
    kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &shape);
    return false;
}

kn_tensor *kn__pick_along(kn_tensor *x, kn_tensor *index, int64_t axis, bool keepdim) {
    if (kn_rank(x) == 0) return kn_reshape(x, kn_shape_of(x));
    kn_tensor *at = keepdim ? index : kn_unsqueeze(index, axis);
    kn_tensor *values = kn_gather(x, at, axis);
    return keepdim ? values : kn_squeeze(values, .axes = {1, {axis}});
}

static void extremum_at(const kn__call *call, kn_tensor **results, bool largest) {
    const kn_axis_keep_args *a = call->args;
    kn_tensor *x = call->in[0];
    kn_some_i64 axis = {true, a->axis};
    results[1] = largest ? kn_argmax(x, .axis = axis, .keepdim = a->keepdim)
                         : kn_argmin(x, .axis = axis, .keepdim = a->keepdim);
    results[0] = kn__pick_along(x, results[1], a->axis, a->keepdim);
}
void kn__parts_max_with_indices(const kn__call *call, kn_tensor **results) {
    extremum_at(call, results, true);
}
void kn__parts_min_with_indices(const kn__call *call, kn_tensor **results) {
    extremum_at(call, results, false);
}

#ifdef KILN_TESTING
static const double with_nan[] = {1, NAN, 3, NAN, 2, -1, 4, 0};
#define EXTREMA_SAMPLES                                                                    \
    {                                                                                      \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                              \
         .args = &(kn_reduce_args){.keepdim = false}},                                     \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                          \
             .args = &(kn_reduce_args){.axes = {2, {0, -1}}, .keepdim = true}},            \
            {.in = {{.shape = {2, {2, 4}}, .values = with_nan}},                           \
             .args = &(kn_reduce_args){.axes = {1, {1}}},                                  \
             .dtypes = KN_DTYPES_FLOAT,                                                    \
             .not_smooth = true},                                                          \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_reduce_args){.keepdim = false}},    \
            {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_reduce_args){.axes = {1, {1}}}}, \
            {.in = {{.shape = {2, {0, 4}}}},                                               \
             .args = &(kn_reduce_args){.axes = {1, {0}}},                                  \
             .fails = KN_E_EMPTY_REDUCTION},                                               \
            {.in = {{.shape = {2, {3, 4}}}},                                               \
             .args = &(kn_reduce_args){.axes = {1, {2}}},                                  \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                             \
            KN__SAMPLES_END                                                                \
    }
KN__SAMPLES(amax) = EXTREMA_SAMPLES;
KN__SAMPLES(amin) = EXTREMA_SAMPLES;
KN__SAMPLES(aminmax) = EXTREMA_SAMPLES;
#define EXTREMUM_AT_SAMPLES                                                            \
    {                                                                                  \
        {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                          \
         .args = &(kn_axis_keep_args){.axis = -2}},                                    \
            {.in = {{.shape = {3, {2, 3, 4}}, .distinct = true}},                      \
             .args = &(kn_axis_keep_args){.axis = 2, .keepdim = true}},                \
            {.in = {{.shape = {2, {2, 4}}, .values = with_nan}},                       \
             .args = &(kn_axis_keep_args){.axis = 1},                                  \
             .dtypes = KN_DTYPES_FLOAT,                                                \
             .not_smooth = true},                                                      \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_keep_args){.axis = 0}},    \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_axis_keep_args){-1, true}},     \
            {.in = {{.shape = {2, {0, 4}}}}, .args = &(kn_axis_keep_args){.axis = 1}}, \
            {.in = {{.shape = {2, {0, 4}}}},                                           \
             .args = &(kn_axis_keep_args){.axis = 0},                                  \
             .fails = KN_E_EMPTY_REDUCTION},                                           \
            {.in = {{.shape = {2, {3, 4}}}},                                           \
             .args = &(kn_axis_keep_args){.axis = 2},                                  \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                         \
            KN__SAMPLES_END                                                            \
    }
KN__SAMPLES(max_with_indices) = EXTREMUM_AT_SAMPLES;
KN__SAMPLES(min_with_indices) = EXTREMUM_AT_SAMPLES;
#endif
