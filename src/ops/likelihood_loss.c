/* Negative log-likelihoods of a normal and of a Poisson distribution. */
#include <kiln/autodiff.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"

#define LOG_TWO_PI 1.83787706640934548356

static bool check_eps(const kn__call *call, kn_some_f64 *eps, double otherwise) {
    kn__default(eps, otherwise);
    return kn__require_number(call, eps->value >= 0 && isfinite(eps->value), "eps", eps->value,
                              "0 or more, and finite");
}

/* ---- gaussian_nll_loss ---- */

/* Whether operand which has the prediction's shape, but for axes of size 1. */
static bool spreads(const kn__call *call, uint32_t which) {
    const kn_desc *x = &call->in[0]->d, *t = &call->in[which]->d;
    if (x->rank != t->rank) return false;
    for (int i = 0; i < x->rank; i++) {
        if (t->shape[i] != x->shape[i] && t->shape[i] != 1) return false;
    }
    return true;
}

/* Whether var has the prediction's shape without the last axis: one variance a sample. */
static bool var_a_sample(const kn_desc *x, const kn_desc *var) {
    if (var->rank + 1 != x->rank) return false;
    for (int i = 0; i < var->rank; i++) {
        if (var->shape[i] != x->shape[i]) return false;
    }
    return true;
}

bool kn__infer_gaussian_nll_loss(kn__call *call) {
    kn_gaussian_nll_loss_args *a = call->args;
    const kn_desc *x = &call->in[0]->d, *var = &call->in[2]->d;
    kn_shape shape = kn__desc_shape(x), own = kn__desc_shape(var);
    kn__call_site b;
    if (!check_eps(call, &a->eps, 1e-6) || !kn__check_reduction(call, a->reduction) ||
        (!spreads(call, 1) && !kn__check_loss_shapes(call, 1)))
        return false;
    if (!spreads(call, 2) && !var_a_sample(x, var)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "var", &own, &shape);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         a->reduction == KN_REDUCTION_NONE ? shape : KN_SCALAR);
}

/* var, at least eps; as in PyTorch the gradient is that of var all the same. */
static kn_tensor *bounded(kn_tensor *var, double eps) {
    kn_tensor *raised = kn_add_scalar(kn_sub(var, kn_detach(var)), eps);
    return kn_where(kn_lt_scalar(var, eps), raised, var);
}

/* (log(var) + (prediction - target)^2 / var) / 2 */
void kn__parts_gaussian_nll_loss(const kn__call *call, kn_tensor **results) {
    const kn_gaussian_nll_loss_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *var = kn__widen(call->in[2]);
    if (kn_rank(var) < kn_rank(x)) var = kn_unsqueeze(var, -1);
    var = bounded(var, a->eps.value);
    kn_tensor *d = kn_sub(x, kn__widen(call->in[1]));
    kn_tensor *loss = kn_mul_scalar(kn_add(kn_log(var), kn_div(kn_square(d), var)), 0.5);
    if (a->full) loss = kn_add_scalar(loss, 0.5 * LOG_TWO_PI);
    kn__finish_loss(call, loss, a->reduction, results);
}

/* ---- poisson_nll_loss ---- */
bool kn__infer_poisson_nll_loss(kn__call *call) {
    kn_poisson_nll_loss_args *a = call->args;
    return check_eps(call, &a->eps, 1e-8) && kn__loss_result(call, a->reduction);
}

/* Stirling's approximation of log(t!) for targets above 1, else 0. */
static kn_tensor *stirling(kn_tensor *t) {
    kn_tensor *small = kn_le_scalar(t, 1);
    kn_tensor *safe = kn_masked_fill(t, small, 1), *log = kn_log(safe);
    kn_tensor *sum = kn_mul(kn_add_scalar(safe, 0.5), log);
    sum = kn_add_scalar(kn_sub(sum, safe), 0.5 * LOG_TWO_PI);
    return kn_masked_fill(sum, small, 0);
}

/* exp(x) - t x, or x - t log(x + eps) where x is the rate itself. */
void kn__parts_poisson_nll_loss(const kn__call *call, kn_tensor **results) {
    const kn_poisson_nll_loss_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *t = kn__widen(call->in[1]);
    kn_tensor *loss = a->no_log_input ? kn_sub(x, kn_mul(t, kn_log(kn_add_scalar(x, a->eps.value))))
                                      : kn_sub(kn_exp(x), kn_mul(t, x));
    if (a->full) loss = kn_add(loss, stirling(t));
    kn__finish_loss(call, loss, a->reduction, results);
}

#ifdef KILN_TESTING
KN__SAMPLES(gaussian_nll_loss) = {
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}, .low = 0.5, .high = 2}},
     .args = &(kn_gaussian_nll_loss_args){.reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {2, {3, 1}}},
            {.shape = {1, {3}}, .low = 0.5, .high = 2}},
     .args = &(kn_gaussian_nll_loss_args){.full = true, .reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}},
            {.shape = {2, {3, 1}}, .low = 0.5, .high = 2}},
     .args = &(kn_gaussian_nll_loss_args){.eps = {true, 0.01}, .reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}, {.shape = {0, {0}}, .low = 0.5, .high = 2}},
     .args = &(kn_gaussian_nll_loss_args){.reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}, {.shape = {1, {2}}}},
     .args = &(kn_gaussian_nll_loss_args){.reduction = KN_REDUCTION_NONE},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}, {.shape = {1, {3}}}},
     .args = &(kn_gaussian_nll_loss_args){.reduction = KN_REDUCTION_NONE},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .args = &(kn_gaussian_nll_loss_args){.eps = {true, -1}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(poisson_nll_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .low = 0.25, .high = 6}},
     .args = &(kn_poisson_nll_loss_args){.full = true, .reduction = KN_REDUCTION_MEAN},
     .not_smooth = true},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_poisson_nll_loss_args){.reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {2, {3, 4}}, .low = 0.5, .high = 4},
            {.shape = {2, {3, 4}}, .low = 2, .high = 6}},
     .args = &(kn_poisson_nll_loss_args){.no_log_input = true,
                                         .full = true,
                                         .eps = {true, 0},
                                         .reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_poisson_nll_loss_args){.reduction = KN_REDUCTION_NONE},
     .fails = KN_E_LOSS_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
