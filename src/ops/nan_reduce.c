/* Reductions that leave NaN out: nansum, nanmean. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

static kn_tensor *without_nan(kn_tensor *x) {
    bool floats = kn_dtype_is_float(kn_dtype_of(x));
    return floats ? kn_masked_fill(x, kn_isnan(x), 0.0) : x;
}

void kn__parts_nansum(const kn__call *call, kn_tensor **results) {
    const kn_sum_args *a = call->args;
    results[0] =
        kn_sum(without_nan(call->in[0]), .axes = a->axes, .keepdim = a->keepdim, .dtype = a->dtype);
}

/* The count is found in integers, so that it is right where 16 bits would not hold it. */
void kn__parts_nanmean(const kn__call *call, kn_tensor **results) {
    const kn_sum_args *a = call->args;
    kn_tensor *x = call->in[0];
    if (!kn_dtype_is_float(kn_dtype_of(x))) {
        results[0] = kn_mean(x, .axes = a->axes, .keepdim = a->keepdim, .dtype = a->dtype);
        return;
    }
    kn_dtype wide = a->dtype == KN_F64 ? KN_F64 : KN_F32;
    kn_tensor *sum = kn_sum(without_nan(x), .axes = a->axes, .keepdim = a->keepdim, .dtype = wide);
    kn_tensor *there = kn_sum(kn_logical_not(kn_isnan(x)), .axes = a->axes, .keepdim = a->keepdim);
    results[0] = kn__to_dtype(kn_div(sum, kn_cast(there, wide)), a->dtype);
}

#ifdef KILN_TESTING
static const double some_nan[] = {1, NAN, 3, NAN, NAN, NAN, 4, -2, NAN};
#define NAN_SAMPLES                                                                     \
    {                                                                                   \
        {.in = {{.shape = {3, {2, 3, 4}}}}, .args = &(kn_sum_args){.keepdim = false}},  \
            {.in = {{.shape = {3, {2, 3, 4}}}},                                         \
             .args = &(kn_sum_args){.axes = {2, {0, -1}}, .keepdim = true}},            \
            {.in = {{.shape = {2, {3, 3}}, .values = some_nan}},                        \
             .args = &(kn_sum_args){.axes = {1, {1}}},                                  \
             .dtypes = KN_DTYPES_FLOAT,                                                 \
             .not_smooth = true},                                                       \
            {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_sum_args){.dtype = KN_F64}},  \
            {.in = {{.shape = {0, {0}}}}, .args = &(kn_sum_args){.keepdim = false}},    \
            {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_sum_args){.axes = {1, {1}}}}, \
            {.in = {{.shape = {2, {3, 4}}}},                                            \
             .args = &(kn_sum_args){.axes = {1, {2}}},                                  \
             .fails = KN_E_AXIS_OUT_OF_RANGE},                                          \
            KN__SAMPLES_END                                                             \
    }
KN__SAMPLES(nansum) = NAN_SAMPLES;
KN__SAMPLES(nanmean) = NAN_SAMPLES;
#endif
