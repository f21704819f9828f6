/* Functions that are made of operations and are no operations themselves: what a layer with several
 * inputs computes, a loss with the user's own distance, running statistics. */
#ifndef KILN_FUNCTIONAL_H
#define KILN_FUNCTIONAL_H

#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

/* ---- Multi-head attention ----------------------------------------------------------------------
 */

typedef struct kn_multi_head_attention_options {
    size_t size;
    int64_t heads;         /* of the result's last axis, which they divide */
    kn_tensor *in_weight;  /* [3 e, e]: queries, keys, values; or the three below */
    kn_tensor *q_weight;   /* [e, e] */
    kn_tensor *k_weight;   /* [e, size of key's last axis] */
    kn_tensor *v_weight;   /* [e, size of value's last axis] */
    kn_tensor *in_bias;    /* [3 e]; default none */
    kn_tensor *bias_k;     /* [e]: one more key, learnt; together with bias_v */
    kn_tensor *bias_v;     /* [e]: its value */
    bool add_zero_key;     /* one more key and value of zeros */
    kn_tensor *out_weight; /* [e, e]; default: the heads side by side as they are */
    kn_tensor *out_bias;   /* [e] */
    kn_tensor *mask;     /* bool [..., queries, keys], true where a key is seen; or floats that are
                            added to the scores; its leading axes are [batch, heads] */
    kn_tensor *key_mask; /* bool [batch, keys], true where a key is no padding */
    bool causal;         /* query i sees the keys 0 to i alone */
    double dropout;      /* probability that a weight becomes 0 */
    bool weights_per_head; /* weights of each head, not their mean */
    kn_tensor **weights; /* [batch, queries, keys] or [batch, heads, queries, keys]; asking for them
                            builds the whole matrix */
} kn_multi_head_attention_options;
/* Attention of several heads (Vaswani et al. 2017, section 3.2.2): query [batch, queries, e], key
 * [batch, keys, ...], value [batch, keys, ...], or all without the batch; the result [batch,
 * queries, e]. Masks say what is seen, as in kn_scaled_dot_product_attention (PyTorch's module says
 * what is hidden). Errors: attribute-missing without in_weight or the three weights,
 * axis-not-multiple where heads do not divide e, and those of the operations. */
KN_API kn_tensor *kn_multi_head_attention_with(kn_tensor *query, kn_tensor *key, kn_tensor *value,
                                               const kn_multi_head_attention_options *options);

/* ---- Losses ------------------------------------------------------------------------------------
 */

/* The distances of the rows of a and b: one number a row. */
typedef kn_tensor *kn_distance_function(kn_tensor *a, kn_tensor *b, void *user);
typedef struct kn_triplet_options {
    size_t size;
    void *user;         /* what distance gets */
    kn_some_f64 margin; /* positive; default 1 */
    bool swap;          /* also take the distance from positive to negative, the smaller of both */
    kn_reduction reduction;
} kn_triplet_options;
/* kn_triplet_margin_loss with a distance of the user's: max(distance(anchor, positive) -
 * distance(anchor, negative) + margin, 0). Errors: loss-shape-mismatch, argument-null. */
KN_API kn_tensor *kn_triplet_margin_with_distance_loss_with(kn_tensor *anchor, kn_tensor *positive,
                                                            kn_tensor *negative,
                                                            kn_distance_function *distance,
                                                            const kn_triplet_options *options);

/* ---- Running statistics ------------------------------------------------------------------------
 */

/* After y = kn_batch_norm(x, &mean, &var): running_mean += momentum (mean - running_mean), and the
 * same for the variance, of which the unbiased one counts: var n / (n - 1), n values a channel.
 * Changes both or neither; nothing is recorded for gradients. Errors: norm-one-value where n is
 * less than 2, shape-mismatch, and those of a call that writes. */
KN_API KN_WARN_UNUSED kn_status kn_update_running_statistics(kn_tensor *running_mean,
                                                             kn_tensor *running_var,
                                                             kn_tensor *mean, kn_tensor *var,
                                                             int64_t n, double momentum);

#ifndef __cplusplus
/* kn_multi_head_attention(query, key, value, heads, .in_weight = w) */
#define kn_multi_head_attention(query, key, value, ...)                                      \
    kn_multi_head_attention_with(                                                            \
        query, key, value,                                                                   \
        (&(kn_multi_head_attention_options){.size = sizeof(kn_multi_head_attention_options), \
                                            .heads = __VA_ARGS__}))
/* kn_triplet_margin_with_distance_loss(anchor, positive, negative, distance, user, .swap = true) */
#define kn_triplet_margin_with_distance_loss(anchor, positive, negative, distance, ...) \
    kn_triplet_margin_with_distance_loss_with(                                          \
        anchor, positive, negative, distance,                                           \
        (&(kn_triplet_options){.size = sizeof(kn_triplet_options), .user = __VA_ARGS__}))
#endif

KN_EXTERN_C_END
#endif
