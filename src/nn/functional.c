/* Multi-head attention, a triplet loss with the user's distance, running statistics. */
#include <kiln/autodiff.h>
#include <kiln/functional.h>
#include <kiln/shape.h>
#include <math.h>
#include <string.h>

#include "core/entry.h"
#include "ops/infer.h"
#include "ops/view.h"
#include "ops/loss.h"

/* Copies the user's options, checking their size. */
static bool take(kn_context *kn, const char *operation, void *known, size_t known_size,
                 const void *given) {
    if (!given) return true;
    size_t size;
    memcpy(&size, given, sizeof size);
    const unsigned char *bytes = given;
    bool fits = size == 0 || size >= sizeof size;
    for (size_t i = known_size; fits && i < size; i++) fits = bytes[i] == 0;
    if (fits && size <= 65536) {
        memcpy(known, given, size && size < known_size ? size : known_size);
        return true;
    }
    kn__fail_options_size(kn, &(kn__site){.operation = operation}, size, known_size);
    return false;
}

/* ---- Multi-head attention ---- */
typedef kn_multi_head_attention_options mha;
static const char attention_name[] = "kn_multi_head_attention";

/* Rows first to first + count - 1 of a matrix or vector; NULL for NULL. */
static kn_tensor *part(kn_tensor *t, int64_t first, int64_t count) {
    return t ? kn_narrow(t, 0, first, count) : NULL;
}

static kn_tensor *projected(const mha *o, kn_tensor *x, int which, kn_tensor *own, int64_t e) {
    kn_tensor *w = o->in_weight ? part(o->in_weight, which * e, e) : own;
    return kn_linear(x, w, .bias = part(o->in_bias, which * e, e));
}

/* t [batch, keys, e] with one more key: row [e], or zeros. */
static kn_tensor *one_more(kn_tensor *t, kn_tensor *row) {
    kn_shape shape = kn_shape_of(t);
    shape.dim[shape.rank - 2] = 1;
    if (row)
        row = kn_expand(kn_reshape(row, KN_SHAPE(shape.dim[shape.rank - 1])), shape);
    else
        row = kn_zeros(kn_device_of(t), shape, .dtype = kn_dtype_of(t));
    return kn_cat(KN_LIST(t, row), -2);
}

/* A mask for more keys, which are all seen. */
static kn_tensor *seen_too(kn_tensor *mask, int64_t more) {
    if (!mask || more == 0) return mask;
    return kn_pad(mask, KN_DIMS(0, more), .value = kn_number_i64(kn_dtype_of(mask) == KN_BOOL));
}

/* [batch, rows, e] as [batch, heads, rows, e / heads]. */
static kn_tensor *heads_apart(kn_tensor *t, int64_t heads) {
    int last = kn_rank(t) - 1;
    kn_tensor *apart = kn_unflatten(t, last, KN_DIMS(heads, kn_dim(t, last) / heads));
    return kn_transpose(apart, -2, -3);
}

/* The weights of all heads by themselves, for who wants to see them. */
static kn_tensor *explicit_attention(const mha *o, kn_tensor *q, kn_tensor *k, kn_tensor *v,
                                     kn_tensor *mask, kn_tensor *bias, kn_tensor **weights) {
    int last = kn_rank(q) - 1;
    double e = (double)kn_dim(q, last);
    kn_tensor *s = kn_mul_scalar(kn_matmul(q, kn_transpose(k, -1, -2)), 1 / sqrt(e > 0 ? e : 1));
    if (o->causal) {
        kn_shape shape = {2, {kn_dim(s, last - 1), kn_dim(s, last)}};
        kn_tensor *seen = kn_tril(kn_ones(kn_device_of(s), shape, .dtype = KN_BOOL));
        s = kn_masked_fill(s, kn_logical_not(seen), -INFINITY);
    }
    if (mask) s = kn_masked_fill(s, kn_logical_not(mask), -INFINITY);
    if (bias) s = kn_add(s, bias);
    *weights = kn_softmax(s, -1);
    if (o->dropout != 0) *weights = kn_dropout(*weights, o->dropout);
    return kn_matmul(*weights, v);
}

static bool check_heads(kn_context *kn, const mha *o, kn_tensor *query) {
    kn__site site = {
        .operation = attention_name, .operands = &query, .n_operands = 1, .each = "query"};
    int rank = kn_rank(query);
    kn_shape own = kn_shape_of(query);
    if (rank < 2 || rank > KN_MAX_RANK - 1) {
        kn__fail_rank_at_least(kn, &site, "query", &own, rank, 2);
        return false;
    }
    if (!o->in_weight && (!o->q_weight || !o->k_weight || !o->v_weight)) {
        kn__fail_attribute_missing(kn, &site, "in_weight");
        return false;
    }
    if (o->heads < 1) {
        kn__fail_attribute_out_of_range(kn, &site, "heads", o->heads, "1 or more");
        return false;
    }
    if (own.dim[rank - 1] % o->heads == 0) return true;
    kn__fail_axis_not_multiple(kn, &site, rank - 1, own.dim[rank - 1], o->heads);
    return false;
}

/* Masks in the shape of the scores [batch, heads, queries, keys], joined where both are bool. */
static void join_masks(const mha *o, int64_t more, kn_tensor **mask, kn_tensor **bias) {
    kn_tensor *padding = seen_too(o->key_mask, more), *own = seen_too(o->mask, more);
    if (padding) padding = kn_unsqueeze(kn_unsqueeze(padding, -2), -2);
    *mask = padding;
    *bias = NULL;
    if (own && kn_dtype_of(own) != KN_BOOL)
        *bias = own;
    else if (own)
        *mask = padding ? kn_logical_and(padding, own) : own;
}

kn_tensor *kn_multi_head_attention_with(kn_tensor *query, kn_tensor *key, kn_tensor *value,
                                        const kn_multi_head_attention_options *options) {
    KN__ENTRY(kn_context_of(query), kn_multi_head_attention);
    mha o = {.size = sizeof o};
    if (!kn__check_operand(NULL, query, attention_name, "query")) return kn_nil();
    kn_context *kn = kn_context_of(query);
    if (!take(kn, attention_name, &o, sizeof o, options)) return kn_nil();
    const kn__operand all[] = {{"query", query, false},
                               {"key", key, false},
                               {"value", value, false},
                               {"in_weight", o.in_weight, true},
                               {"q_weight", o.q_weight, true},
                               {"k_weight", o.k_weight, true},
                               {"v_weight", o.v_weight, true},
                               {"in_bias", o.in_bias, true},
                               {"bias_k", o.bias_k, true},
                               {"bias_v", o.bias_v, true},
                               {"out_weight", o.out_weight, true},
                               {"out_bias", o.out_bias, true},
                               {"mask", o.mask, true},
                               {"key_mask", o.key_mask, true}};
    if (!kn__function_operands(all, sizeof all / sizeof *all, attention_name) ||
        !check_heads(kn, &o, query))
        return kn_nil();
    int64_t e = kn_dim(query, kn_rank(query) - 1), more = (o.bias_k || o.bias_v) + o.add_zero_key;
    kn_tensor *q = projected(&o, query, 0, o.q_weight, e), *mask, *bias, *weights = NULL, *y;
    kn_tensor *k = projected(&o, key, 1, o.k_weight, e);
    kn_tensor *v = projected(&o, value, 2, o.v_weight, e);
    if (kn_is_nil(q) || kn_is_nil(k) || kn_is_nil(v)) return kn_nil();
    if (o.bias_k || o.bias_v) {
        k = one_more(k, o.bias_k);
        v = one_more(v, o.bias_v);
    }
    if (o.add_zero_key) {
        k = one_more(k, NULL);
        v = one_more(v, NULL);
    }
    join_masks(&o, more, &mask, &bias);
    q = heads_apart(q, o.heads);
    k = heads_apart(k, o.heads);
    v = heads_apart(v, o.heads);
    if (o.weights)
        y = explicit_attention(&o, q, k, v, mask, bias, &weights);
    else
        y = kn_scaled_dot_product_attention(q, k, v, .mask = mask, .bias = bias, .causal = o.causal,
                                            .dropout = o.dropout);
    y = kn_flatten(kn_transpose(y, -2, -3), -2, -1);
    if (o.out_weight) y = kn_linear(y, o.out_weight, .bias = o.out_bias);
    if (weights) *o.weights = o.weights_per_head ? weights : kn_mean(weights, .axes = KN_AXES(-3));
    return y;
}

/* ---- The triplet loss with the user's distance ---- */
kn_tensor *kn_triplet_margin_with_distance_loss_with(kn_tensor *anchor, kn_tensor *positive,
                                                     kn_tensor *negative,
                                                     kn_distance_function *distance,
                                                     const kn_triplet_options *options) {
    KN__ENTRY(kn_context_of(anchor), kn_triplet_margin_with_distance_loss);
    static const char name[] = "kn_triplet_margin_with_distance_loss";
    static const char *const names[] = {"anchor", "positive", "negative"};
    kn_triplet_options o = {.size = sizeof o};
    kn_tensor *operands[] = {anchor, positive, negative};
    kn__site site = {
        .operation = name, .operands = operands, .n_operands = 3, .operand_names = names};
    for (int i = 0; i < 3; i++) {
        kn_context *own = i ? kn_context_of(anchor) : NULL;
        if (!kn__check_operand(own, operands[i], name, names[i])) return kn_nil();
    }
    kn_context *kn = kn_context_of(anchor);
    if (!take(kn, name, &o, sizeof o, options)) return kn_nil();
    if (!distance) return kn__fail_argument_null(kn, &site, "distance"), kn_nil();
    kn_shape own = kn_shape_of(anchor);
    for (int i = 1; i < 3; i++) {
        kn_shape other = kn_shape_of(operands[i]);
        if (kn_shape_equal(own, other)) continue;
        kn__fail_loss_shape_mismatch(kn, &site, &own, &other);
        return kn_nil();
    }
    kn__default(&o.margin, 1);
    if (!(o.margin.value > 0)) {
        kn__fail_attribute_float_out_of_range(kn, &site, "margin", o.margin.value, "positive");
        return kn_nil();
    }
    if (o.reduction > KN_REDUCTION_NONE) {
        kn__fail_attribute_out_of_range(kn, &site, "reduction", o.reduction,
                                        "KN_REDUCTION_MEAN, _SUM or _NONE");
        return kn_nil();
    }
    uint64_t origin = kn__step_out(kn);
    kn_tensor *near = distance(anchor, positive, o.user);
    kn_tensor *far = distance(anchor, negative, o.user);
    kn_tensor *swapped = o.swap ? distance(positive, negative, o.user) : far;
    kn__step_in(kn, origin);
    if (o.swap) far = kn_minimum(far, swapped);
    kn_tensor *loss = kn_add_scalar(kn_sub(near, far), o.margin.value);
    return kn__reduce_loss(kn_clamp(loss, .min = KN_SOME(0)), o.reduction);
}

/* ---- Running statistics ---- */
static kn_tensor *moved(kn_tensor *old, kn_tensor *fresh, double momentum) {
    kn_tensor *d = kn_sub(kn_cast(fresh, kn_dtype_of(old)), old);
    return kn_add(old, kn_mul_scalar(d, momentum));
}

kn_status kn_update_running_statistics(kn_tensor *running_mean, kn_tensor *running_var,
                                       kn_tensor *mean, kn_tensor *var, int64_t n,
                                       double momentum) {
    KN__ENTRY(kn_context_of(running_mean), kn_update_running_statistics);
    kn_context *kn = kn_context_of(running_mean);
    kn__site site = {.operation = "kn_update_running_statistics", .effect = true};
    kn_tensor *pairs[][2] = {{running_mean, mean}, {running_var, var}};
    const kn__operand all[] = {{"running_mean", running_mean, false},
                               {"running_var", running_var, false},
                               {"mean", mean, false},
                               {"var", var, false}};
    kn_status standing = kn->nil ? KN_E_NIL_OPERAND : kn__standing_error(kn);
    if (standing != KN_OK) return standing;
    if (!kn__function_operands(all, 4, site.operation)) return kn__demote_error(kn);
    KN__SCOPE_HERE(kn, site.operation);
    KN_NO_GRAD_HERE(kn);
    for (int i = 0; i < 2; i++) {
        if (kn_is_nil(pairs[i][0]) || kn_is_nil(pairs[i][1]))
            return kn__fail_nil_operand(kn, &site, i ? "running_var" : "running_mean");
        kn_shape own = kn_shape_of(pairs[i][0]), other = kn_shape_of(pairs[i][1]);
        if (!kn_shape_equal(own, other))
            return kn__fail_shape_mismatch(kn, &site, i ? "var" : "mean", &other, &own);
    }
    if (n < 2) {
        kn_shape own = kn_shape_of(mean);
        return kn__fail_norm_one_value(kn, &site, &own, n);
    }
    kn_tensor *new_mean = moved(running_mean, mean, momentum);
    kn_tensor *unbiased = kn_mul_scalar(var, (double)n / (double)(n - 1));
    kn_tensor *new_var = moved(running_var, unbiased, momentum);
    if (kn_is_nil(new_mean) || kn_is_nil(new_var)) return kn__demote_error(kn);
    kn->rerun.statistics++; /* a function that is run again for its gradient tracks once */
    kn_status status = kn_assign(running_mean, new_mean);
    if (status == KN_OK) status = kn_assign(running_var, new_var);
    kn->rerun.statistics--;
    return status;
}
