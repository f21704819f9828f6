/* Losses that compare element by element: the prediction and the target have one shape. */
#include "ops/loss.h"

#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/samples.h"

bool kn__check_reduction(const kn__call *call, kn_reduction reduction) {
    if (reduction <= KN_REDUCTION_NONE) return true;
    kn__call_site b;
    kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "reduction", reduction,
                                    "KN_REDUCTION_MEAN, _SUM or _NONE");
    return false;
}

bool kn__require_number(const kn__call *call, bool holds, const char *name, double value,
                        const char *allowed) {
    if (holds) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}

kn_tensor *kn__reduce_loss(kn_tensor *loss, kn_reduction reduction) {
    if (reduction == KN_REDUCTION_NONE) return loss;
    return reduction == KN_REDUCTION_SUM ? kn_sum(loss) : kn_mean(loss);
}

bool kn__check_loss_shapes(const kn__call *call, uint32_t which) {
    kn_shape p = kn__desc_shape(&call->in[0]->d), t = kn__desc_shape(&call->in[which]->d);
    if (kn_shape_equal(p, t)) return true;
    kn__call_site b;
    kn__fail_loss_shape_mismatch(call->kn, kn__site_of(call, &b), &p, &t);
    return false;
}

bool kn__loss_result(kn__call *call, kn_reduction reduction) {
    const kn_desc *x = &call->in[0]->d;
    if (!kn__check_loss_shapes(call, 1) || !kn__check_reduction(call, reduction)) return false;
    return kn__out_shape(call, 0, (kn_dtype)x->dtype,
                         reduction == KN_REDUCTION_NONE ? kn__desc_shape(x) : KN_SCALAR);
}

void kn__finish_loss(const kn__call *call, kn_tensor *loss, kn_reduction reduction,
                     kn_tensor **results) {
    results[0] = kn__to_dtype(kn__reduce_loss(loss, reduction), kn_dtype_of(call->in[0]));
}

/* dy for each element. */
static kn_tensor *scaled(const kn__backprop *b, kn_reduction reduction) {
    kn_tensor *dy = kn__widen(b->dy[0]);
    if (reduction != KN_REDUCTION_MEAN) return dy;
    return kn_mul_scalar(dy, 1.0 / (double)kn_shape_numel(b->in_meta[0]->shape));
}

/* ---- mse_loss ---- */
bool kn__infer_loss(kn__call *call) {
    return kn__loss_result(call, ((const kn_loss_args *)call->args)->reduction);
}

void kn__parts_mse_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *d = kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1]));
    kn__finish_loss(call, kn_mul(d, d), ((const kn_loss_args *)call->args)->reduction, results);
}

void kn__grad_mse_loss(kn__backprop *b) {
    kn_tensor *d = kn_sub(kn__widen(b->in[0]), kn__widen(b->in[1]));
    kn_tensor *scale = kn_mul_scalar(scaled(b, ((const kn_loss_args *)b->args)->reduction), 2);
    b->dx[0] = kn_mul(d, scale);
    if (b->need[1]) b->dx[1] = kn_neg(b->dx[0]);
}

/* ---- l1_loss ---- */
void kn__parts_l1_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *d = kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1]));
    kn__finish_loss(call, kn_abs(d), ((const kn_loss_args *)call->args)->reduction, results);
}

/* ---- smooth_l1_loss, huber_loss: quadratic up to a border, then linear ---- */
static bool check_border(const kn__call *call, const char *name, kn_some_f64 *border, bool zero) {
    if (!border->given) *border = (kn_some_f64){true, 1};
    if (border->value > 0 || (zero && border->value == 0)) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, border->value,
                                          zero ? "0 or more" : "positive");
    return false;
}

bool kn__infer_smooth_l1_loss(kn__call *call) {
    kn_smooth_l1_loss_args *a = call->args;
    return check_border(call, "beta", &a->beta, true) && kn__loss_result(call, a->reduction);
}
bool kn__infer_huber_loss(kn__call *call) {
    kn_huber_loss_args *a = call->args;
    return check_border(call, "delta", &a->delta, false) && kn__loss_result(call, a->reduction);
}

/* q^2 / 2 + border (|d| - q) with q = |d|, at most border. */
static kn_tensor *quadratic_then_linear(const kn__call *call, double border) {
    kn_tensor *d = kn_abs(kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1])));
    kn_tensor *q = kn_minimum_scalar(d, border);
    return kn_add(kn_mul_scalar(kn_mul(q, q), 0.5), kn_mul_scalar(kn_sub(d, q), border));
}

void kn__parts_smooth_l1_loss(const kn__call *call, kn_tensor **results) {
    const kn_smooth_l1_loss_args *a = call->args;
    double beta = a->beta.value;
    kn_tensor *loss = beta == 0 ? kn_abs(kn_sub(kn__widen(call->in[0]), kn__widen(call->in[1])))
                                : kn_mul_scalar(quadratic_then_linear(call, beta), 1 / beta);
    kn__finish_loss(call, loss, a->reduction, results);
}

void kn__parts_huber_loss(const kn__call *call, kn_tensor **results) {
    const kn_huber_loss_args *a = call->args;
    kn__finish_loss(call, quadratic_then_linear(call, a->delta.value), a->reduction, results);
}

/* ---- bce_loss, bce_with_logits_loss ---- */

/* Weights broadcast to the prediction's shape. */
bool kn__infer_weighted_loss(kn__call *call) {
    kn_shape shape = kn__desc_shape(&call->in[0]->d), both;
    if (!kn__loss_result(call, ((const kn_loss_args *)call->args)->reduction)) return false;
    for (uint32_t i = 2; i < call->n_in; i++) {
        if (!call->in[i]) continue;
        if (!kn__broadcast(call, &call->in[0]->d, &call->in[i]->d, &both)) return false;
        if (kn_shape_equal(shape, both)) continue;
        kn__call_site b;
        char name[32];
        kn_shape own = kn__desc_shape(&call->in[i]->d);
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b),
                                kn__operand_name(call->op, i, name, sizeof name), &own, &shape);
        return false;
    }
    return true;
}

static kn_tensor *one_minus(kn_tensor *x) {
    return kn_add_scalar(kn_neg(x), 1);
}

/* log(x), cut off at -100 as PyTorch does, so that certain errors cost much but not infinitely. */
static kn_tensor *bounded_log(kn_tensor *x) {
    return kn_maximum_scalar(kn_log(x), -100);
}

void kn__parts_bce_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *p = kn__widen(call->in[0]), *t = kn__widen(call->in[1]);
    kn_tensor *hit = kn_mul(t, bounded_log(p));
    kn_tensor *loss = kn_neg(kn_add(hit, kn_mul(one_minus(t), bounded_log(one_minus(p)))));
    if (call->in[2]) loss = kn_mul(loss, kn__widen(call->in[2]));
    kn__finish_loss(call, loss, ((const kn_loss_args *)call->args)->reduction, results);
}

/* dp = (p - t) / (p (1 - p)), the divisor at least 1e-12. */
void kn__grad_bce_loss(kn__backprop *b) {
    kn_tensor *p = kn__widen(b->in[0]), *t = kn__widen(b->in[1]);
    kn_tensor *dy = scaled(b, ((const kn_loss_args *)b->args)->reduction);
    kn_tensor *weighted = b->in[2] ? kn_mul(kn__widen(b->in[2]), dy) : dy;
    kn_tensor *divisor = kn_maximum_scalar(kn_mul(p, one_minus(p)), 1e-12);
    kn_tensor *hit = bounded_log(p), *miss = bounded_log(one_minus(p));
    if (b->need[0]) b->dx[0] = kn_mul(weighted, kn_div(kn_sub(p, t), divisor));
    if (b->need[1]) b->dx[1] = kn_mul(weighted, kn_sub(miss, hit));
    if (b->need[2])
        b->dx[2] = kn_mul(dy, kn_neg(kn_add(kn_mul(t, hit), kn_mul(one_minus(t), miss))));
}

/* -pos_weight t log(sigmoid(x)) - (1 - t) log(1 - sigmoid(x)); and the last is log_sigmoid(-x). */
void kn__parts_bce_with_logits_loss(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = kn__widen(call->in[0]), *t = kn__widen(call->in[1]);
    kn_tensor *hit = kn_mul(t, kn_log_sigmoid(x));
    if (call->in[3]) hit = kn_mul(hit, kn__widen(call->in[3]));
    kn_tensor *loss = kn_neg(kn_add(hit, kn_mul(one_minus(t), kn_log_sigmoid(kn_neg(x)))));
    if (call->in[2]) loss = kn_mul(loss, kn__widen(call->in[2]));
    kn__finish_loss(call, loss, ((const kn_loss_args *)call->args)->reduction, results);
}

/* ---- kl_div ---- */
bool kn__infer_kl_div(kn__call *call) {
    const kn_kl_div_args *a = call->args;
    bool batch = a->reduction == KN_REDUCTION_BATCH_MEAN;
    return kn__loss_result(call, batch ? KN_REDUCTION_SUM : a->reduction);
}

/* target (log(target) - log_prediction), 0 where the target is 0. */
void kn__parts_kl_div(const kn__call *call, kn_tensor **results) {
    const kn_kl_div_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *t = kn__widen(call->in[1]), *loss;
    if (a->log_target) {
        loss = kn_mul(kn_exp(t), kn_sub(t, x));
    } else {
        kn_tensor *zero = kn_cast(kn_eq_scalar(t, 0), kn_dtype_of(t));
        loss = kn_sub(kn_mul(t, kn_log(kn_add(t, zero))), kn_mul(t, x));
    }
    if (a->reduction == KN_REDUCTION_BATCH_MEAN) {
        double n = kn_rank(x) ? (double)kn_dim(x, 0) : 1;
        loss = kn_mul_scalar(kn_sum(loss), 1 / n);
        results[0] = kn__to_dtype(loss, kn_dtype_of(call->in[0]));
        return;
    }
    kn__finish_loss(call, loss, a->reduction, results);
}

/* ---- cosine_similarity ---- */
bool kn__infer_cosine_similarity(kn__call *call) {
    kn_cosine_similarity_args *a = call->args;
    kn_shape both, shape = {0};
    int axis;
    if (!kn__broadcast(call, &call->in[0]->d, &call->in[1]->d, &both)) return false;
    if (!kn__axis(call, a->axis, both.rank, &axis)) return false;
    if (a->eps == 0) a->eps = 1e-8;
    if (!(a->eps > 0)) {
        kn__call_site b;
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "eps", a->eps,
                                              "positive");
        return false;
    }
    a->axis = axis;
    for (int i = 0; i < both.rank; i++) {
        if (i != axis) shape.dim[shape.rank++] = both.dim[i];
    }
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, shape);
}

/* a·b / (|a| |b|), the lengths at least eps. */
void kn__parts_cosine_similarity(const kn__call *call, kn_tensor **results) {
    const kn_cosine_similarity_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]), *y = kn__widen(call->in[1]);
    kn_shape both = kn_shape_of(kn_add(x, y));
    kn_axes axis = {both.rank ? 1 : 0, {a->axis}};
    x = kn_expand(x, both);
    y = kn_expand(y, both);
    kn_tensor *nx = kn_maximum_scalar(kn_norm(x, .axes = axis), a->eps);
    kn_tensor *ny = kn_maximum_scalar(kn_norm(y, .axes = axis), a->eps);
    kn_tensor *dot = kn_sum(kn_mul(x, y), .axes = axis);
    results[0] = kn__to_dtype(kn_div(dot, kn_mul(nx, ny)), kn_dtype_of(call->in[0]));
}

#ifdef KILN_TESTING
#define LOSS_SAMPLES                                                 \
    {                                                                \
        {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},     \
         .args = &(kn_loss_args){KN_REDUCTION_MEAN}},                \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, \
             .args = &(kn_loss_args){KN_REDUCTION_SUM}},             \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}}, \
             .args = &(kn_loss_args){KN_REDUCTION_NONE}},            \
            {.in = {{.shape = {1, {3}}}, {.shape = {2, {3, 1}}}},    \
             .args = &(kn_loss_args){KN_REDUCTION_MEAN},             \
             .fails = KN_E_LOSS_SHAPE_MISMATCH},                     \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},       \
             .args = &(kn_loss_args){(kn_reduction)3},               \
             .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},                  \
            KN__SAMPLES_END                                          \
    }
KN__SAMPLES(mse_loss) = LOSS_SAMPLES;
KN__SAMPLES(l1_loss) = LOSS_SAMPLES;
KN__SAMPLES(smooth_l1_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_smooth_l1_loss_args){.reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_smooth_l1_loss_args){.beta = {true, 0.3}, .reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_smooth_l1_loss_args){.beta = {true, 0}}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .args = &(kn_smooth_l1_loss_args){.beta = {true, -1}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(huber_loss) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_huber_loss_args){.reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_huber_loss_args){.delta = {true, 0.3}, .reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .args = &(kn_huber_loss_args){.delta = {true, 0}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(bce_loss) = {{.in = {{.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9},
                                 {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9},
                                 {.shape = {1, {4}}, .low = 0.5, .high = 2}},
                          .n_in = 3,
                          .args = &(kn_loss_args){KN_REDUCTION_MEAN},
                          .dtypes = KN_DTYPES_FLOAT},
                         {.in = {{.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9},
                                 {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9}},
                          .n_in = 2,
                          .args = &(kn_loss_args){KN_REDUCTION_NONE},
                          .dtypes = KN_DTYPES_FLOAT},
                         KN__SAMPLES_END};
KN__SAMPLES(bce_with_logits_loss) = {
    {.in = {{.shape = {2, {3, 4}}},
            {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9},
            {.shape = {1, {4}}, .low = 0.5, .high = 2},
            {.shape = {2, {3, 4}}, .low = 0.5, .high = 2}},
     .n_in = 4,
     .args = &(kn_loss_args){KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9}},
     .n_in = 2,
     .args = &(kn_loss_args){KN_REDUCTION_SUM}},
    {.in = {{.shape = {1, {4}}}, {.shape = {1, {4}}}, {.shape = {2, {3, 4}}}},
     .n_in = 3,
     .args = &(kn_loss_args){KN_REDUCTION_SUM},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(kl_div) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9}},
     .args = &(kn_kl_div_args){.reduction = KN_REDUCTION_BATCH_MEAN}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_kl_div_args){.log_target = true, .reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}, .low = 0.1, .high = 0.9}},
     .args = &(kn_kl_div_args){.reduction = KN_REDUCTION_MEAN}},
    KN__SAMPLES_END};
KN__SAMPLES(cosine_similarity) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {3, 4}}}},
     .args = &(kn_cosine_similarity_args){1, 0}},
    {.in = {{.shape = {3, {2, 3, 4}}}, {.shape = {2, {3, 1}}}},
     .args = &(kn_cosine_similarity_args){-1, 0}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}}, .args = &(kn_cosine_similarity_args){0, 0}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},
     .args = &(kn_cosine_similarity_args){1, 0},
     .fails = KN_E_AXIS_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
