/* Adapters of losses. */
#include <string.h>

#include "conformance/case.h"

static kn_reduction reduction(conf_case *c, int place) {
    const char *text = conf_text(c, place, "reduction", "mean");
    if (strcmp(text, "sum") == 0) return KN_REDUCTION_SUM;
    if (strcmp(text, "none") == 0) return KN_REDUCTION_NONE;
    return strcmp(text, "batchmean") == 0 ? KN_REDUCTION_BATCH_MEAN : KN_REDUCTION_MEAN;
}

static kn_tensor *target(conf_case *c) {
    return conf_tensor(c, 0, "target");
}

/* ---- Element by element ---- */
#define PLAIN(name)                                                                      \
    static void name(conf_case *c) {                                                     \
        conf_out(c, kn_##name(conf_input(c), target(c), .reduction = reduction(c, -1))); \
    }
PLAIN(mse_loss)
PLAIN(l1_loss)
PLAIN(soft_margin_loss)
PLAIN(multilabel_margin_loss)

static void smooth_l1_loss(conf_case *c) {
    conf_out(c, kn_smooth_l1_loss(conf_input(c), target(c),
                                  .beta = KN_SOME(conf_f64(c, -1, "beta", 1)),
                                  .reduction = reduction(c, -1)));
}
static void huber_loss(conf_case *c) {
    conf_out(c,
             kn_huber_loss(conf_input(c), target(c), .delta = KN_SOME(conf_f64(c, -1, "delta", 1)),
                           .reduction = reduction(c, -1)));
}
static void kl_div(conf_case *c) {
    conf_out(c, kn_kl_div(conf_input(c), target(c),
                          .log_target = conf_bool(c, -1, "log_target", false),
                          .reduction = reduction(c, -1)));
}
static void binary_cross_entropy(conf_case *c) {
    conf_out(c, kn_bce_loss(conf_input(c), target(c), .weight = conf_tensor(c, 1, "weight"),
                            .reduction = reduction(c, -1)));
}
static void binary_cross_entropy_with_logits(conf_case *c) {
    conf_out(c, kn_bce_with_logits_loss(
                    conf_input(c), target(c), .weight = conf_tensor(c, 1, "weight"),
                    .pos_weight = conf_tensor(c, -1, "pos_weight"), .reduction = reduction(c, -1)));
}

/* ---- Likelihoods ---- */
static void gaussian_nll_loss(conf_case *c) {
    kn_tensor *x = conf_input(c), *t = target(c);
    if (kn_rank(x) != kn_rank(t)) {
        conf_unsupported(c, "losses refuse a target of another rank than the prediction");
        return;
    }
    conf_out(c, kn_gaussian_nll_loss(
                    x, t, conf_tensor(c, 1, "var"), .full = conf_bool(c, -1, "full", false),
                    .eps = KN_SOME(conf_f64(c, -1, "eps", 1e-6)), .reduction = reduction(c, -1)));
}
static void poisson_nll_loss(conf_case *c) {
    conf_out(c, kn_poisson_nll_loss(
                    conf_input(c), target(c), .no_log_input = !conf_bool(c, 1, "log_input", true),
                    .full = conf_bool(c, 2, "full", false),
                    .eps = KN_SOME(conf_f64(c, 4, "eps", 1e-8)), .reduction = reduction(c, -1)));
}

/* ---- Margins ---- */
static void hinge_embedding_loss(conf_case *c) {
    conf_out(c, kn_hinge_embedding_loss(conf_input(c), target(c),
                                        .margin = KN_SOME(conf_f64(c, 1, "margin", 1)),
                                        .reduction = reduction(c, -1)));
}
static void margin_ranking_loss(conf_case *c) {
    conf_out(c, kn_margin_ranking_loss(
                    conf_input(c), conf_tensor(c, 0, "input2"), conf_tensor(c, 1, "target"),
                    .margin = conf_f64(c, 2, "margin", 0), .reduction = reduction(c, -1)));
}
static void cosine_embedding_loss(conf_case *c) {
    conf_out(c, kn_cosine_embedding_loss(
                    conf_input(c), conf_tensor(c, 0, "input2"), conf_tensor(c, 1, "target"),
                    .margin = conf_f64(c, 2, "margin", 0), .reduction = reduction(c, -1)));
}
static void multi_margin_loss(conf_case *c) {
    conf_out(c, kn_multi_margin_loss(
                    conf_input(c), target(c), .weight = conf_tensor(c, 3, "weight"),
                    .p = conf_i64(c, 1, "p", 1), .margin = KN_SOME(conf_f64(c, 2, "margin", 1)),
                    .reduction = reduction(c, -1)));
}
static void multilabel_soft_margin_loss(conf_case *c) {
    conf_out(c, kn_multilabel_soft_margin_loss(conf_input(c), target(c),
                                               .weight = conf_tensor(c, 1, "weight"),
                                               .reduction = reduction(c, -1)));
}
static void triplet_margin_loss(conf_case *c) {
    if (conf_has(c, -1, "distance_function")) {
        conf_unsupported(c, "a distance function in Python cannot stand in a case");
        return;
    }
    conf_out(c,
             kn_triplet_margin_loss(
                 conf_input(c), conf_tensor(c, 0, "positive"), conf_tensor(c, 1, "negative"),
                 .margin = KN_SOME(conf_f64(c, 2, "margin", 1)),
                 .p = KN_SOME(conf_f64(c, 3, "p", 2)), .eps = KN_SOME(conf_f64(c, 4, "eps", 1e-6)),
                 .swap = conf_bool(c, 5, "swap", false), .reduction = reduction(c, -1)));
}

/* ---- Classes ---- */

/* PyTorch ignores an ignore_index beside probabilities; its usual value says nothing. */
static kn_some_i64 ignored(conf_case *c, kn_tensor *classes) {
    if (kn_dtype_is_float(kn_dtype_of(classes))) return (kn_some_i64){0};
    return (kn_some_i64){conf_has(c, -1, "ignore_index"), conf_i64(c, -1, "ignore_index", -100)};
}

static void nll_loss(conf_case *c) {
    conf_out(c, kn_nll_loss(conf_input(c), target(c), .weight = conf_tensor(c, 1, "weight"),
                            .ignore_index = ignored(c, target(c)), .reduction = reduction(c, -1)));
}
static void cross_entropy(conf_case *c) {
    conf_out(c, kn_cross_entropy(conf_input(c), target(c), .weight = conf_tensor(c, 1, "weight"),
                                 .ignore_index = ignored(c, target(c)),
                                 .label_smoothing = conf_f64(c, -1, "label_smoothing", 0),
                                 .reduction = reduction(c, -1)));
}
static void linear_cross_entropy(conf_case *c) {
    kn_tensor *classes = conf_tensor(c, 1, "target");
    conf_out(c, kn_linear_cross_entropy(conf_input(c), conf_tensor(c, 0, "linear_weight"), classes,
                                        .linear_bias = conf_tensor(c, -1, "linear_bias"),
                                        .weight = conf_tensor(c, -1, "weight"),
                                        .ignore_index = ignored(c, classes),
                                        .label_smoothing = conf_f64(c, -1, "label_smoothing", 0),
                                        .chunk = strcmp(c->variant, "chunked") == 0 ? 2 : 0,
                                        .reduction = reduction(c, -1)));
}

/* ---- Sequences ---- */

/* Lengths as a tensor, which PyTorch also takes as a list. */
static kn_tensor *lengths(conf_case *c, int place, const char *name) {
    if (conf_is_tensor(c, place, name)) return conf_tensor(c, place, name);
    int64_t values[512];
    size_t n = conf_count(c, place, name);
    const json_t *list = conf_arg(c, place, name);
    for (size_t i = 0; i < n && i < 512; i++)
        values[i] = (int64_t)json_integer_value(json_array_get(list, i));
    return kn_from_array(c->dev, KN_I64, KN_SHAPE((int64_t)(n < 512 ? n : 512)), values);
}
static void ctc_loss(conf_case *c) {
    conf_out(c, kn_ctc_loss(conf_input(c), conf_tensor(c, 0, "targets"),
                            lengths(c, 1, "input_lengths"), lengths(c, 2, "target_lengths"),
                            .blank = conf_i64(c, 3, "blank", 0),
                            .zero_infinity = conf_bool(c, 5, "zero_infinity", false),
                            .reduction = reduction(c, 4)));
}

const conf_op conf_ops_losses[] = {
    {"nn.functional.mse_loss", mse_loss},
    {"nn.functional.l1_loss", l1_loss},
    {"nn.functional.smooth_l1_loss", smooth_l1_loss},
    {"nn.functional.huber_loss", huber_loss},
    {"nn.functional.kl_div", kl_div},
    {"nn.functional.binary_cross_entropy", binary_cross_entropy},
    {"nn.functional.binary_cross_entropy_with_logits", binary_cross_entropy_with_logits},
    {"nn.functional.gaussian_nll_loss", gaussian_nll_loss},
    {"nn.functional.poisson_nll_loss", poisson_nll_loss},
    {"nn.functional.hinge_embedding_loss", hinge_embedding_loss},
    {"nn.functional.margin_ranking_loss", margin_ranking_loss},
    {"nn.functional.cosine_embedding_loss", cosine_embedding_loss},
    {"nn.functional.multi_margin_loss", multi_margin_loss},
    {"nn.functional.multilabel_margin_loss", multilabel_margin_loss},
    {"nn.functional.multilabel_soft_margin_loss", multilabel_soft_margin_loss},
    {"nn.functional.soft_margin_loss", soft_margin_loss},
    {"nn.functional.triplet_margin_loss", triplet_margin_loss},
    {"nn.functional.triplet_margin_with_distance_loss", triplet_margin_loss},
    {"nn.functional.nll_loss", nll_loss},
    {"nn.functional.cross_entropy", cross_entropy},
    {"nn.functional.linear_cross_entropy", linear_cross_entropy},
    {"nn.functional.ctc_loss", ctc_loss},
    {NULL, NULL},
};
