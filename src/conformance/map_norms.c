/* Adapters of normalisations, distances, linear maps and attention. */
#include "conformance/case.h"

/* Kiln refuses what PyTorch lets through: an eps that does not keep the divisor away from 0. */
static bool positive(conf_case *c, double eps) {
    if (eps > 0) return true;
    conf_unsupported(c, "eps is %g; Kiln refuses an eps that is not positive", eps);
    return false;
}

/* ---- batch and instance norm ---- */
typedef struct batch {
    kn_tensor *x, *weight, *bias, *mean, *var;
    bool training;
    double eps;
} batch;

static bool has_channels(conf_case *c, const batch *b) {
    if (kn_rank(b->x) >= 2) return true;
    conf_unsupported(c, "the input has no axis of channels");
    return false;
}

/* The result, and the batch's mean and variance where it was normalised by them. */
static kn_tensor *normalized(const batch *b, kn_tensor **mean, kn_tensor **var) {
    if (b->training)
        return kn_batch_norm(b->x, mean, var, .weight = b->weight, .bias = b->bias, .eps = b->eps);
    return kn_batch_norm_inference(b->x, b->mean, b->var, .weight = b->weight, .bias = b->bias,
                                   .eps = b->eps);
}

static void batch_norm(conf_case *c) {
    batch b = {.x = conf_input(c),
               .mean = conf_tensor(c, 0, "running_mean"),
               .var = conf_tensor(c, 1, "running_var"),
               .weight = conf_tensor(c, 2, "weight"),
               .bias = conf_tensor(c, 3, "bias"),
               .training = conf_bool(c, 4, "training", false),
               .eps = conf_f64(c, 6, "eps", 1e-5)};
    if (positive(c, b.eps) && has_channels(c, &b)) conf_out(c, normalized(&b, NULL, NULL));
}

/* x, weight, bias, running mean and variance, training, momentum, eps: also the statistics. */
static void with_statistics(conf_case *c, const batch *b) {
    kn_tensor *mean = NULL, *var = NULL;
    if (!positive(c, b->eps) || !has_channels(c, b)) return;
    conf_out(c, normalized(b, &mean, &var));
    if (b->training) {
        conf_out(c, kn_detach(mean));
        conf_out(c, kn_detach(kn_rsqrt(kn_add_scalar(var, b->eps))));
    } else {
        conf_out(c, kn_zeros(c->dev, KN_SHAPE(0)));
        conf_out(c, kn_zeros(c->dev, KN_SHAPE(0)));
    }
}
static void native_batch_norm(conf_case *c) {
    bool given = conf_n_args(c) > 5;
    batch b = {.x = conf_input(c),
               .weight = conf_tensor(c, 0, "weight"),
               .bias = conf_tensor(c, 1, "bias"),
               .mean = given ? conf_tensor(c, 2, "running_mean") : NULL,
               .var = given ? conf_tensor(c, 3, "running_var") : NULL,
               .training = conf_bool(c, given ? 4 : 2, "training", true),
               .eps = conf_f64(c, given ? 6 : 4, "eps", 1e-5)};
    with_statistics(c, &b);
}
static void batch_norm_with_update(conf_case *c) {
    batch b = {.x = conf_input(c),
               .weight = conf_tensor(c, 0, "weight"),
               .bias = conf_tensor(c, 1, "bias"),
               .training = true,
               .eps = conf_f64(c, 5, "eps", 1e-5)};
    with_statistics(c, &b);
    if (c->n_results) conf_out(c, kn_zeros(c->dev, KN_SHAPE(0), .dtype = KN_U8));
}

static void instance_norm(conf_case *c) {
    batch b = {.x = conf_input(c),
               .mean = conf_tensor(c, 0, "running_mean"),
               .var = conf_tensor(c, 1, "running_var"),
               .weight = conf_tensor(c, 2, "weight"),
               .bias = conf_tensor(c, 3, "bias"),
               .eps = conf_f64(c, 6, "eps", 1e-5)};
    if (!positive(c, b.eps)) return;
    if (conf_bool(c, 4, "use_input_stats", true))
        conf_out(c, kn_instance_norm(b.x, .weight = b.weight, .bias = b.bias, .eps = b.eps));
    else
        conf_out(c, normalized(&b, NULL, NULL));
}

/* ---- group, layer and root-mean-square norm ---- */
static void group_norm(conf_case *c) {
    double eps = conf_f64(c, 3, "eps", 1e-5);
    if (!positive(c, eps)) return;
    conf_out(c, kn_group_norm(conf_input(c), conf_i64(c, 0, "num_groups", 1),
                              .weight = conf_tensor(c, 1, "weight"),
                              .bias = conf_tensor(c, 2, "bias"), .eps = eps));
}

/* weight, bias, n, channels, the rest, groups, eps: also each group's mean and 1 / deviation. */
static void native_group_norm(conf_case *c) {
    kn_tensor *x = conf_input(c);
    double eps = conf_f64(c, 6, "eps", 1e-5);
    if (!positive(c, eps)) return;
    int64_t n = conf_i64(c, 2, "N", 1), groups = conf_i64(c, 5, "group", 1);
    int64_t size = conf_i64(c, 3, "C", 1) / groups * conf_i64(c, 4, "HxW", 1);
    kn_tensor *parts = kn_reshape(x, KN_SHAPE(n, groups, size));
    kn_tensor *var = kn_var(parts, .axes = KN_AXES(-1), .correction = KN_SOME(0));
    conf_out(c, kn_group_norm(x, groups, .weight = conf_tensor(c, 0, "weight"),
                              .bias = conf_tensor(c, 1, "bias"), .eps = eps));
    conf_out(c, kn_mean(parts, .axes = KN_AXES(-1)));
    conf_out(c, kn_rsqrt(kn_add_scalar(var, eps)));
}

static void layer_norm(conf_case *c) {
    double eps = conf_f64(c, 3, "eps", 1e-5);
    if (!positive(c, eps)) return;
    conf_out(c, kn_layer_norm(conf_input(c), .weight = conf_tensor(c, 1, "weight"),
                              .bias = conf_tensor(c, 2, "bias"),
                              .normalized = (int64_t)conf_count(c, 0, "normalized_shape"),
                              .eps = eps));
}
static void native_layer_norm(conf_case *c) {
    kn_tensor *x = conf_input(c), *plain = kn_detach(x);
    double eps = conf_f64(c, 3, "eps", 1e-5);
    kn_axes axes = {0};
    if (!positive(c, eps)) return;
    int count = (int)conf_count(c, 0, "normalized_shape");
    for (int i = -count; i < 0; i++) axes.axis[axes.count++] = i;
    layer_norm(c);
    kn_tensor *var = kn_var(plain, .axes = axes, .keepdim = true, .correction = KN_SOME(0));
    conf_out(c, kn_mean(plain, .axes = axes, .keepdim = true));
    conf_out(c, kn_rsqrt(kn_add_scalar(var, eps)));
}
static void rms_norm(conf_case *c) {
    double eps = conf_f64(c, 2, "eps", 0);
    if (conf_has(c, 2, "eps") && !positive(c, eps)) return;
    conf_out(c,
             kn_rms_norm(conf_input(c), .weight = conf_tensor(c, 1, "weight"),
                         .normalized = (int64_t)conf_count(c, 0, "normalized_shape"), .eps = eps));
}

/* ---- Lengths and distances ---- */
static void normalize(conf_case *c) {
    conf_out(c, kn_normalize(conf_input(c), .p = KN_SOME(conf_f64(c, 0, "p", 2)),
                             .axis = KN_SOME(conf_i64(c, 1, "dim", 1)),
                             .eps = KN_SOME(conf_f64(c, 2, "eps", 1e-12))));
}
static void cosine_similarity(conf_case *c) {
    conf_out(c, kn_cosine_similarity(conf_input(c), conf_tensor(c, 0, "x2"),
                                     conf_i64(c, 1, "dim", 1), .eps = conf_f64(c, 2, "eps", 1e-8)));
}
static void pairwise_distance(conf_case *c) {
    conf_out(c, kn_pairwise_distance(conf_input(c), conf_tensor(c, 0, "x2"),
                                     .p = KN_SOME(conf_f64(c, 1, "p", 2)),
                                     .eps = KN_SOME(conf_f64(c, 2, "eps", 1e-6)),
                                     .keepdim = conf_bool(c, 3, "keepdim", false)));
}

/* ---- Linear maps ---- */
static void linear(conf_case *c) {
    conf_out(c, kn_linear(conf_input(c), conf_tensor(c, 0, "weight"),
                          .bias = conf_tensor(c, 1, "bias")));
}
static void bilinear(conf_case *c) {
    conf_out(c, kn_bilinear(conf_input(c), conf_tensor(c, 0, "input2"), conf_tensor(c, 1, "weight"),
                            .bias = conf_tensor(c, 2, "bias")));
}

/* ---- Attention ---- */
static bool without_dropout(conf_case *c, double p) {
    if (p == 0 || p == 1) return true;
    conf_unsupported(c, "random numbers differ from PyTorch's");
    return false;
}

static void attention(conf_case *c) {
    double p = conf_f64(c, 3, "dropout_p", 0);
    if (!without_dropout(c, p)) return;
    kn_some_f64 scale = {conf_has(c, 5, "scale"), conf_f64(c, 5, "scale", 0)};
    conf_out(c, kn_scaled_dot_product_attention(
                    conf_input(c), conf_tensor(c, 0, "key"), conf_tensor(c, 1, "value"),
                    .mask = conf_tensor(c, 2, "attn_mask"),
                    .causal = conf_bool(c, 4, "is_causal", false), .scale = scale, .dropout = p));
}
static void flash_attention(conf_case *c) {
    kn_tensor *sums = NULL;
    double p = conf_f64(c, 2, "dropout_p", 0);
    if (!without_dropout(c, p)) return;
    kn_some_f64 scale = {conf_has(c, -1, "scale"), conf_f64(c, -1, "scale", 0)};
    conf_out(c, kn_scaled_dot_product_attention(
                    conf_input(c), conf_tensor(c, 0, "key"), conf_tensor(c, 1, "value"),
                    .mask = conf_tensor(c, -1, "attn_mask"), .logsumexp = &sums,
                    .causal = conf_bool(c, 3, "is_causal", false), .scale = scale, .dropout = p));
    conf_out(c, kn_detach(sums));
}

static kn_tensor *batch_first(kn_tensor *t) {
    return kn_rank(t) == 3 ? kn_transpose(t, 0, 1) : t;
}
/* PyTorch's masks say what is hidden. */
static kn_tensor *seen(kn_tensor *hidden) {
    return hidden && kn_dtype_of(hidden) == KN_BOOL ? kn_logical_not(hidden) : hidden;
}
static kn_tensor *flat(kn_tensor *t) {
    return t ? kn_flatten(t, 0, -1) : NULL;
}
static void multi_head_attention(conf_case *c) {
    bool training = conf_bool(c, 12, "training", true);
    double p = training ? conf_f64(c, 9, "dropout_p", 0) : 0;
    kn_tensor *weights = NULL;
    if (!without_dropout(c, p)) return;
    bool wanted = conf_bool(c, 14, "need_weights", true);
    kn_tensor *y = kn_multi_head_attention(
        batch_first(conf_input(c)), batch_first(conf_tensor(c, 0, "key")),
        batch_first(conf_tensor(c, 1, "value")), conf_i64(c, 3, "num_heads", 1),
        .in_weight = conf_tensor(c, 4, "in_proj_weight"),
        .in_bias = conf_tensor(c, 5, "in_proj_bias"), .bias_k = flat(conf_tensor(c, 6, "bias_k")),
        .bias_v = flat(conf_tensor(c, 7, "bias_v")),
        .add_zero_key = conf_bool(c, 8, "add_zero_attn", false), .dropout = p,
        .out_weight = conf_tensor(c, 10, "out_proj_weight"),
        .out_bias = conf_tensor(c, 11, "out_proj_bias"),
        .q_weight = conf_tensor(c, -1, "q_proj_weight"),
        .k_weight = conf_tensor(c, -1, "k_proj_weight"),
        .v_weight = conf_tensor(c, -1, "v_proj_weight"),
        .key_mask = seen(conf_tensor(c, 13, "key_padding_mask")),
        .mask = seen(conf_tensor(c, 15, "attn_mask")), .weights = wanted ? &weights : NULL,
        .weights_per_head = !conf_bool(c, -1, "average_attn_weights", true));
    conf_out(c, batch_first(y));
    if (wanted) conf_out(c, weights);
}

const conf_op conf_ops_norms[] = {
    {"nn.functional.batch_norm", batch_norm},
    {"native_batch_norm", native_batch_norm},
    {"_native_batch_norm_legit", native_batch_norm},
    {"_batch_norm_with_update", batch_norm_with_update},
    {"nn.functional.instance_norm", instance_norm},
    {"nn.functional.group_norm", group_norm},
    {"native_group_norm", native_group_norm},
    {"nn.functional.layer_norm", layer_norm},
    {"native_layer_norm", native_layer_norm},
    {"nn.functional.rms_norm", rms_norm},
    {"nn.functional.normalize", normalize},
    {"nn.functional.cosine_similarity", cosine_similarity},
    {"nn.functional.pairwise_distance", pairwise_distance},
    {"nn.functional.linear", linear},
    {"nn.functional.bilinear", bilinear},
    {"nn.functional.scaled_dot_product_attention", attention},
    {"torch.ops.aten._scaled_dot_product_flash_attention_for_cpu", flash_attention},
    {"nn.functional.multi_head_attention_forward", multi_head_attention},
    {NULL, NULL},
};
