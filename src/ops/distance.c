/* Distances of vectors, and vectors made as long as one. */
#include <math.h>

#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"

static bool check_p(const kn__call *call, kn_some_f64 *p) {
    kn__default(p, 2);
    return kn__require_number(call, !isnan(p->value), "p", p->value, "a number or an infinity");
}

/* ---- pairwise_distance: the p-norm of a - b + eps over the last axis ---- */
bool kn__infer_pairwise_distance(kn__call *call) {
    kn_distance_args *a = call->args;
    kn_shape both;
    kn__call_site b;
    kn__default(&a->eps, 1e-6);
    if (!check_p(call, &a->p) ||
        !kn__require_number(call, isfinite(a->eps.value), "eps", a->eps.value, "a finite number") ||
        !kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &both))
        return false;
    if (both.rank < 1) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), "a", &both, both.rank, 1);
        return false;
    }
    bool nothing = both.dim[both.rank - 1] == 0;
    if (a->keepdim)
        both.dim[both.rank - 1] = 1;
    else
        both.rank--;
    if (nothing && !(a->p.value >= 0 && isfinite(a->p.value)) && kn_shape_numel(both) != 0) {
        kn_shape own = kn__desc_shape(&call->in[0]->d);
        kn__fail_empty_reduction(call->kn, kn__site_of(call, &b), &own);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, both);
}

void kn__parts_pairwise_distance(const kn__call *call, kn_tensor **results) {
    const kn_distance_args *a = call->args;
    kn_tensor *d = kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1]));
    d = kn_norm(kn_add_scalar(d, a->eps.value), .axes = KN_AXES(-1), .keepdim = a->keepdim,
                .p = a->p);
    results[0] = kn__to_dtype(d, kn_dtype_of(call->in[0]));
}

/* ---- normalize: x / max(the p-norm over axis, eps) ---- */
bool kn__infer_normalize(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_normalize_args *a = call->args;
    int axis;
    kn__default(&a->eps, 1e-12);
    if (!a->axis.given) a->axis = (kn_some_i64){true, 1};
    if (!check_p(call, &a->p) ||
        !kn__require_number(call, a->eps.value >= 0 && isfinite(a->eps.value), "eps", a->eps.value,
                            "0 or more, and finite") ||
        !kn__axis(call, a->axis.value, x->rank, &axis))
        return false;
    a->axis.value = axis;
    return kn__infer_same(call);
}

void kn__parts_normalize(const kn__call *call, kn_tensor **results) {
    const kn_normalize_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    if (kn_numel(x) == 0) {
        results[0] = kn_copy(call->in[0]);
        return;
    }
    kn_axes axis = {kn_rank(x) ? 1 : 0, {a->axis.value}};
    kn_tensor *n = kn_norm(x, .axes = axis, .keepdim = true, .p = a->p);
    n = kn_clamp(n, .min = KN_SOME((long double)a->eps.value));
    results[0] = kn__to_dtype(kn_div(x, n), kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
KN__SAMPLES(pairwise_distance) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_distance_args){.keepdim = false}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_distance_args){.p = {true, 3}, .eps = {true, 0.25}, .keepdim = true}},
    {.in = {{.shape = {1, {4}}, .distinct = true}, {.shape = {0, {0}}}},
     .args = &(kn_distance_args){.p = {true, INFINITY}}},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {3, 0}}}},
     .args = &(kn_distance_args){.keepdim = false}},
    {.in = {{.shape = {2, {3, 0}}}, {.shape = {2, {3, 0}}}},
     .args = &(kn_distance_args){.p = {true, -1}},
     .fails = KN_E_EMPTY_REDUCTION},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}},
     .args = &(kn_distance_args){.keepdim = false},
     .fails = KN_E_RANK_AT_LEAST},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}},
     .args = &(kn_distance_args){.p = {true, NAN}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(normalize) = {
    {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_normalize_args){.p = {0, 0}}},
    {.in = {{.shape = {3, {2, 3, 4}}}},
     .args = &(kn_normalize_args){.p = {true, 3}, .axis = {true, -3}}},
    {.in = {{.shape = {0, {0}}, .low = 0.5, .high = 2}},
     .args = &(kn_normalize_args){.p = {true, 3}, .axis = {true, 0}, .eps = {true, 0.1}}},
    {.in = {{.shape = {2, {3, 0}}}}, .args = &(kn_normalize_args){.p = {0, 0}}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_normalize_args){.p = {0, 0}},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {3, 4}}}},
     .args = &(kn_normalize_args){.eps = {true, -1}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
