/* Scaled dot-product attention (Vaswani et al., "Attention Is All You Need", 2017, section 3.2.1).
 *
 * q [..., heads, queries, e], k [..., heads, keys, e], v [..., heads, keys, ev]; the leading axes
 * broadcast, and q may have several heads for each head of k and v (grouped queries). */
#include <math.h>

#include "ops/attention.h"
#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"

enum { Q, K, V, MASK, BIAS };

/* ---- What the shape rules check ---- */
static bool same_dtype(const kn__call *call, uint32_t first, uint32_t which) {
    kn_dtype own = kn_dtype_of(call->in[first + which]), wanted = kn_dtype_of(call->in[first]);
    kn__call_site b;
    char name[32];
    if (own == wanted) return true;
    kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b),
                            kn__operand_name(call->op, first + which, name, sizeof name), own,
                            wanted);
    return false;
}

static bool fail_shape(const kn__call *call, uint32_t which, kn_shape expected) {
    kn__call_site b;
    char name[32];
    kn_shape own = kn__desc_shape(&call->in[which]->d);
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b),
                            kn__operand_name(call->op, which, name, sizeof name), &own, &expected);
    return false;
}

static bool has_matrix(const kn__call *call, uint32_t which) {
    kn_shape own = kn__desc_shape(&call->in[which]->d);
    kn__call_site b;
    char name[32];
    if (own.rank >= 2) return true;
    kn__fail_rank_at_least(call->kn, kn__site_of(call, &b),
                           kn__operand_name(call->op, which, name, sizeof name), &own, own.rank, 2);
    return false;
}

/* Joins the leading axes of an operand into those of the result: they broadcast, but that the heads
 * of k and v may divide those of q. */
static bool join_leading(const kn__call *call, uint32_t first, uint32_t which, kn_shape *lead) {
    kn_shape own = kn__desc_shape(&call->in[first + which]->d), joined = *lead;
    own.rank -= 2;
    joined.rank = own.rank > lead->rank ? own.rank : lead->rank;
    for (int i = 1; i <= joined.rank; i++) {
        int64_t a = i <= lead->rank ? lead->dim[lead->rank - i] : 1;
        int64_t b = i <= own.rank ? own.dim[own.rank - i] : 1;
        bool grouped = i == 1 && which != Q && b > 0 && a % b == 0;
        if (a != b && a != 1 && b != 1 && !grouped) {
            kn_shape expected = *lead;
            expected.dim[expected.rank++] = call->in[first + which]->d.shape[own.rank];
            expected.dim[expected.rank++] = call->in[first + which]->d.shape[own.rank + 1];
            return fail_shape(call, first + which, expected);
        }
        joined.dim[joined.rank - i] = a == 1 ? b : a;
    }
    *lead = joined;
    return true;
}

/* What is added to the scores or hides them spreads over them. */
static bool check_on_scores(const kn__call *call, uint32_t which, bool bool_too, kn_shape scores) {
    if (which >= call->n_in || !call->in[which]) return true;
    kn_dtype dtype = kn_dtype_of(call->in[which]);
    kn_shape own = kn__desc_shape(&call->in[which]->d);
    kn__call_site b;
    char name[32];
    if (!kn_dtype_is_float(dtype) && !(bool_too && dtype == KN_BOOL)) {
        kn__fail_dtype_unsupported(call->kn, kn__site_of(call, &b),
                                   kn__operand_name(call->op, which, name, sizeof name), dtype,
                                   bool_too ? "bool and floats" : "floats");
        return false;
    }
    for (int i = 1; i <= own.rank; i++) {
        int64_t n = own.dim[own.rank - i];
        if (i > scores.rank || (n != 1 && n != scores.dim[scores.rank - i]))
            return fail_shape(call, which, scores);
    }
    return true;
}

static bool check_numbers(const kn__call *call, kn_attention_args *a, int64_t e) {
    if (!a->scale.given) a->scale = (kn_some_f64){true, 1 / sqrt(e > 0 ? (double)e : 1)};
    kn__call_site b;
    if (a->causal && a->causal_from_end) {
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "causal", "causal_from_end",
                                    "they name different triangles");
        return false;
    }
    return kn__require_number(call, isfinite(a->scale.value), "scale", a->scale.value,
                              "a finite number") &&
           kn__require_number(call, a->softcap >= 0 && isfinite(a->softcap), "softcap", a->softcap,
                              "0 or more, and finite") &&
           kn__require_number(call, a->dropout >= 0 && a->dropout <= 1, "dropout", a->dropout,
                              "from 0 to 1");
}

/* The operands from number first on; the shape of the scores. */
static bool check_attention(kn__call *call, uint32_t first, kn_attention_args *a,
                            kn_shape *scores) {
    for (uint32_t i = first; i < first + 3; i++) {
        if (!has_matrix(call, i)) return false;
    }
    const kn_desc *q = &call->in[first]->d, *k = &call->in[first + K]->d;
    const kn_desc *v = &call->in[first + V]->d;
    kn_shape lead = {0}, sk = kn__desc_shape(k), sv = kn__desc_shape(v);
    if (!same_dtype(call, first, K) || !same_dtype(call, first, V)) return false;
    if (k->shape[k->rank - 1] != q->shape[q->rank - 1]) {
        sk.dim[sk.rank - 1] = q->shape[q->rank - 1];
        return fail_shape(call, first + K, sk);
    }
    if (v->shape[v->rank - 2] != k->shape[k->rank - 2]) {
        sv.dim[sv.rank - 2] = k->shape[k->rank - 2];
        return fail_shape(call, first + V, sv);
    }
    for (uint32_t i = Q; i <= V; i++) {
        if (!join_leading(call, first, i, &lead)) return false;
    }
    *scores = lead;
    scores->dim[scores->rank++] = q->shape[q->rank - 2];
    scores->dim[scores->rank++] = k->shape[k->rank - 2];
    return check_on_scores(call, first + MASK, true, *scores) &&
           check_on_scores(call, first + BIAS, false, *scores) &&
           check_numbers(call, a, q->shape[q->rank - 1]);
}

bool kn__infer_attention(kn__call *call) {
    kn_shape out;
    if (!check_attention(call, 0, call->args, &out)) return false;
    kn_dtype dtype = kn_dtype_of(call->in[0]), wide = dtype == KN_F64 ? KN_F64 : KN_F32;
    const kn_desc *v = &call->in[V]->d;
    kn_shape rows = out;
    rows.rank--;
    out.dim[out.rank - 1] = v->shape[v->rank - 1];
    return kn__out_shape(call, 0, dtype, out) && kn__out_shape(call, 1, wide, rows);
}

kn_attention_args kn__attention_args_of(const kn_attention_grad_args *a) {
    return (kn_attention_args){.causal = a->causal,
                               .causal_from_end = a->causal_from_end,
                               .scale = a->scale,
                               .softcap = a->softcap,
                               .dropout = a->dropout,
                               .key = a->key,
                               .position = a->position};
}

/* dy, q, k, v, mask, bias. Nothing broadcasts but the heads of grouped queries, mask and bias. */
bool kn__infer_attention_grad(kn__call *call) {
    kn_attention_grad_args *own_args = call->args;
    kn_attention_args a = kn__attention_args_of(own_args);
    kn_shape out;
    if (!check_attention(call, 1, &a, &out)) return false;
    own_args->scale = a.scale;
    const kn_desc *v = &call->in[1 + V]->d;
    kn_shape dy = kn__desc_shape(&call->in[0]->d);
    kn_dtype dtype = kn_dtype_of(call->in[1]);
    kn__call_site b;
    out.dim[out.rank - 1] = v->shape[v->rank - 1];
    if (!kn_shape_equal(dy, out)) return fail_shape(call, 0, out);
    if (kn_dtype_of(call->in[0]) != dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "dy", kn_dtype_of(call->in[0]),
                                dtype);
        return false;
    }
    for (uint32_t i = 0; i < 3; i++) {
        kn_shape own = kn__desc_shape(&call->in[1 + i]->d), full = out;
        for (int n = 0; n < 2 && own.rank == out.rank; n++)
            full.dim[out.rank - 1 - n] = own.dim[out.rank - 1 - n];
        if (i != Q && own.rank == out.rank && out.rank > 2)
            full.dim[out.rank - 3] = own.dim[out.rank - 3];
        if (!kn_shape_equal(own, full)) return fail_shape(call, 1 + i, full);
        if (!kn__out_shape(call, i, dtype, own)) return false;
    }
    return true;
}

/* ---- The parts: the whole matrix of scores ---- */

/* The heads of k or v, each as often as q has heads for it. */
static kn_tensor *spread_heads(kn_tensor *t, kn_tensor *q) {
    int axis = kn_rank(t) - 3;
    if (axis < 0 || kn_rank(q) < 3) return t;
    int64_t own = kn_dim(t, axis), wanted = kn_dim(q, kn_rank(q) - 3);
    if (own == 1 || own == 0 || wanted <= own) return t;
    return kn_repeat_interleave(t, wanted / own, axis);
}

typedef struct weights {
    kn_tensor *q, *k, *v;      /* wide, of as many heads */
    kn_tensor *capped;         /* tanh of the scores, where they are capped */
    kn_tensor *scores, *share; /* masked, and their softmax */
} weights;

static kn_tensor *hidden_by_order(kn_tensor *s, const kn_attention_args *a) {
    int rank = kn_rank(s);
    int64_t queries = kn_dim(s, rank - 2), keys = kn_dim(s, rank - 1);
    kn_tensor *all = kn_ones(kn_device_of(s), KN_SHAPE(queries, keys), .dtype = KN_BOOL);
    kn_tensor *seen = kn_tril(all, .diagonal = a->causal_from_end ? keys - queries : 0);
    return kn_masked_fill(s, kn_logical_not(seen), -INFINITY);
}

static weights weights_of(kn_tensor *const *in, const kn_attention_args *a) {
    weights w = {.q = kn__widen(in[Q])};
    w.k = spread_heads(kn__widen(in[K]), w.q);
    w.v = spread_heads(kn__widen(in[V]), w.q);
    kn_tensor *s = kn_matmul(w.q, kn_transpose(w.k, -1, -2));
    if (a->softcap != 0) {
        w.capped = kn_tanh(kn_mul_scalar(s, a->scale.value / a->softcap));
        s = kn_mul_scalar(w.capped, a->softcap);
    } else {
        s = kn_mul_scalar(s, a->scale.value);
    }
    if (a->causal || a->causal_from_end) s = hidden_by_order(s, a);
    kn_tensor *mask = in[MASK], *bias = in[BIAS];
    if (mask && kn_dtype_of(mask) == KN_BOOL)
        s = kn_masked_fill(s, kn_logical_not(mask), -INFINITY);
    else if (mask)
        s = kn_add(s, kn__to_dtype(mask, kn_dtype_of(s)));
    if (bias) s = kn_add(s, kn__to_dtype(bias, kn_dtype_of(s)));
    w.scores = s;
    w.share = kn_softmax(s, -1);
    return w;
}

static kn_tensor *dropped(kn_tensor *t, const kn_attention_args *a) {
    return a->dropout == 0 ? t : kn_dropout_at(t, a->dropout, a->key, a->position);
}

void kn__parts_scaled_dot_product_attention(const kn__call *call, kn_tensor **results) {
    const kn_attention_args *a = call->args;
    weights w = weights_of(call->in, a);
    kn_tensor *y = kn_matmul(dropped(w.share, a), w.v);
    results[0] = kn__to_dtype(y, kn_dtype_of(call->in[0]));
    kn_tensor *sums = kn_logsumexp(w.scores, .axes = KN_AXES(-1));
    kn_shape rows = kn_shape_of(y); /* which v may have more leading axes for than q and k */
    if (rows.rank) rows.rank--;
    results[1] = kn_shape_equal(kn_shape_of(sums), rows) ? sums : kn_clone(kn_expand(sums, rows));
}

/* ---- Gradients ---- */

/* t summed to shape: over axes that were spread, and over the queries' heads of one group. */
static kn_tensor *summed_to(kn_tensor *t, kn_shape shape) {
    while (kn_rank(t) > shape.rank) t = kn_sum(t, .axes = KN_AXES(0));
    for (int i = 0; i < shape.rank; i++) {
        int64_t own = kn_dim(t, i), wanted = shape.dim[i];
        if (own == wanted) continue;
        if (wanted == 1) {
            t = kn_sum(t, .axes = KN_AXES(i), .keepdim = true);
        } else {
            t = kn_unflatten(t, i, KN_DIMS(wanted, own / wanted));
            t = kn_sum(t, .axes = KN_AXES(i + 1));
        }
    }
    return t;
}

typedef struct slopes {
    kn_tensor *q, *k, *v, *scores;
} slopes;

/* dy for the result, dl for the logarithms of the sums; either may be NULL. */
static slopes slopes_of(kn_tensor *const *in, const kn_attention_args *a, kn_tensor *dy,
                        kn_tensor *dl) {
    weights w = weights_of(in, a);
    slopes d = {0};
    if (dy) {
        dy = kn__widen(dy);
        d.v = kn_matmul(kn_transpose(dropped(w.share, a), -1, -2), dy);
        kn_tensor *dshare = dropped(kn_matmul(dy, kn_transpose(w.v, -1, -2)), a);
        d.scores = kn_softmax_grad(dshare, w.share, -1);
    }
    if (dl) {
        kn_tensor *more = kn_mul(w.share, kn_unsqueeze(dl, -1));
        d.scores = d.scores ? kn_add(d.scores, more) : more;
    }
    kn_tensor *ds = d.scores;
    if (w.capped) ds = kn_mul(ds, kn_rsub_scalar(kn_square(w.capped), 1));
    ds = kn_mul_scalar(ds, a->scale.value);
    d.q = kn_matmul(ds, w.k);
    d.k = kn_matmul(kn_transpose(ds, -1, -2), w.q);
    return d;
}

void kn__parts_scaled_dot_product_attention_grad(const kn__call *call, kn_tensor **results) {
    kn_tensor *in[5] = {NULL};
    for (uint32_t i = 1; i < call->n_in && i < 6; i++) in[i - 1] = call->in[i];
    kn_attention_args a = kn__attention_args_of(call->args);
    slopes d = slopes_of(in, &a, call->in[0], NULL);
    kn_dtype dtype = kn_dtype_of(in[Q]);
    results[0] = kn__to_dtype(summed_to(d.q, kn_shape_of(in[Q])), dtype);
    results[1] = kn__to_dtype(summed_to(d.k, kn_shape_of(in[K])), dtype);
    results[2] = kn__to_dtype(summed_to(d.v, kn_shape_of(in[V])), dtype);
}

/* The shape of an operand when its leading axes are spread to those of the result, heads of groups
 * aside. */
static kn_tensor *spread(kn_tensor *t, const kn_shape *out) {
    kn_shape shape = kn_shape_of(t), full = *out;
    for (int n = 1; n <= 2; n++) full.dim[full.rank - n] = shape.dim[shape.rank - n];
    if (shape.rank > 2 && shape.dim[shape.rank - 3] > 1)
        full.dim[full.rank - 3] = shape.dim[shape.rank - 3];
    return kn_shape_equal(shape, full) ? t : kn_expand(t, full);
}

void kn__grad_attention(kn__backprop *b) {
    const kn_attention_args *a = b->args;
    if (b->dy[1] || b->need[MASK] || b->need[BIAS]) {
        slopes d = slopes_of(b->in, a, b->dy[0], b->dy[1]);
        if (b->need[Q]) b->dx[Q] = summed_to(d.q, b->in_meta[Q]->shape);
        if (b->need[K]) b->dx[K] = summed_to(d.k, b->in_meta[K]->shape);
        if (b->need[V] && d.v) b->dx[V] = summed_to(d.v, b->in_meta[V]->shape);
        if (b->need[MASK]) b->dx[MASK] = d.scores;
        if (b->need[BIAS]) b->dx[BIAS] = d.scores;
        return;
    }
    kn_shape out = b->out_meta[0].shape;
    b->dx[Q] = kn_scaled_dot_product_attention_grad(
        b->dy[0], spread(b->in[Q], &out), spread(b->in[K], &out), spread(b->in[V], &out), &b->dx[K],
        &b->dx[V], .mask = b->in[MASK], .bias = b->in[BIAS], .causal = a->causal,
        .causal_from_end = a->causal_from_end, .scale = a->scale, .softcap = a->softcap,
        .dropout = a->dropout, .key = a->key, .position = a->position);
}

#ifdef KILN_TESTING
static const double seen[] = {1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0};
static const double nothing_seen[] = {1, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0};
#define HEADS(n, rows, e)               \
    {                                   \
        .shape = { 4, {2, n, rows, e} } \
    }
KN__SAMPLES(scaled_dot_product_attention) = {
    {.in = {HEADS(2, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3)},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = false}},
    {.in = {HEADS(2, 3, 4),
            HEADS(2, 4, 4),
            HEADS(2, 4, 3),
            {.shape = {2, {3, 4}}, .dtype = KN_BOOL, .values = seen}},
     .n_in = 4,
     .args = &(kn_attention_args){.scale = {true, 0.7}, .softcap = 2}},
    {.in = {HEADS(2, 3, 4),
            HEADS(2, 4, 4),
            HEADS(2, 4, 3),
            {.shape = {2, {3, 4}}, .dtype = KN_BOOL, .values = nothing_seen}},
     .n_in = 4,
     .args = &(kn_attention_args){.causal = true},
     .not_smooth = true},
    {.in = {HEADS(4, 3, 4),
            HEADS(2, 4, 4),
            HEADS(2, 4, 3),
            {.shape = {4, {2, 1, 3, 4}}},
            {.shape = {3, {4, 1, 4}}}},
     .n_in = 5,
     .args = &(kn_attention_args){.causal = true}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {3, {2, 5, 4}}}, {.shape = {2, {5, 3}}}},
     .n_in = 3,
     .args = &(kn_attention_args){.causal_from_end = true}},
    {.in = {HEADS(4, 3, 4), HEADS(2, 4, 4), HEADS(2, 4, 3)},
     .n_in = 3,
     .args = &(kn_attention_args){.dropout = 0.5}},
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {2, {0, 4}}}, {.shape = {2, {0, 3}}}},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = false},
     .not_smooth = true},
    {.in = {{.shape = {3, {2, 19, 8}}}, {.shape = {3, {2, 37, 8}}}, {.shape = {3, {2, 37, 5}}}},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = true}},
    {.in = {HEADS(2, 3, 4), HEADS(2, 5, 3), HEADS(2, 5, 3)},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = false},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {HEADS(3, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3)},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = false},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {HEADS(2, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3), {.shape = {2, {5, 3}}}},
     .n_in = 4,
     .args = &(kn_attention_args){.causal = false},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {HEADS(2, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3)},
     .n_in = 3,
     .args = &(kn_attention_args){.softcap = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.in = {HEADS(2, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3)},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = true, .causal_from_end = true},
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    {.in = {{.shape = {1, {4}}}, {.shape = {2, {5, 4}}}, {.shape = {2, {5, 3}}}},
     .n_in = 3,
     .args = &(kn_attention_args){.causal = false},
     .fails = KN_E_RANK_AT_LEAST},
    KN__SAMPLES_END};
KN__SAMPLES(scaled_dot_product_attention_grad) = {
    {.in = {HEADS(2, 3, 3), HEADS(2, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3)},
     .n_in = 4,
     .args = &(kn_attention_grad_args){.causal = false}},
    {.in = {HEADS(4, 3, 3),
            HEADS(4, 3, 4),
            HEADS(2, 4, 4),
            HEADS(2, 4, 3),
            {.shape = {2, {3, 4}}, .dtype = KN_BOOL, .values = seen},
            {.shape = {3, {4, 1, 4}}}},
     .n_in = 6,
     .args = &(kn_attention_grad_args){.softcap = 2, .causal_from_end = true}},
    {.in = {HEADS(4, 3, 3), HEADS(4, 3, 4), HEADS(2, 4, 4), HEADS(2, 4, 3)},
     .n_in = 4,
     .args = &(kn_attention_grad_args){.dropout = 0.25, .key = 7, .position = 3}},
    {.in = {HEADS(2, 3, 4), HEADS(2, 3, 4), HEADS(2, 5, 4), HEADS(2, 5, 3)},
     .n_in = 4,
     .args = &(kn_attention_grad_args){.causal = false},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
