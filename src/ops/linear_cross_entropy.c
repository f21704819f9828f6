/* cross_entropy of a linear map, whose logits need not all be in memory at once. */
#include "core/platform.h"
#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"

enum { X, LINEAR_WEIGHT, TARGET, LINEAR_BIAS, WEIGHT };

static bool fail_shape(const kn__call *call, uint32_t which, const kn_shape *expected) {
    kn__call_site b;
    char name[32];
    kn_shape own = kn__desc_shape(&call->in[which]->d);
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b),
                            kn__operand_name(call->op, which, name, sizeof name), &own, expected);
    return false;
}

static bool same_dtype(const kn__call *call, uint32_t which) {
    if (!call->in[which]) return true;
    kn_dtype own = kn_dtype_of(call->in[which]), wanted = kn_dtype_of(call->in[X]);
    kn__call_site b;
    char name[32];
    if (own == wanted) return true;
    kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b),
                            kn__operand_name(call->op, which, name, sizeof name), own, wanted);
    return false;
}

/* The shapes of x and linear_weight; the shape of the logits. */
static bool logits_shape(const kn__call *call, kn_shape *logits) {
    kn_shape x = kn__desc_shape(&call->in[X]->d), w = kn__desc_shape(&call->in[LINEAR_WEIGHT]->d);
    kn__call_site b;
    if (x.rank != 1 && x.rank != 2) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "x", &x, x.rank, 2);
        return false;
    }
    if (w.rank < 2 || (x.rank == 1 && w.rank != 2)) {
        kn__fail_rank_at_least(call->kn, kn__site_of(call, &b), x.rank == 1 ? "x" : "linear_weight",
                               x.rank == 1 ? &x : &w, x.rank == 1 ? x.rank : w.rank, 2);
        return false;
    }
    int64_t in = x.dim[x.rank - 1];
    if (w.dim[w.rank - 1] != in) {
        kn__fail_linear_inputs(call->kn, kn__site_of(call, &b), &x, in, &w, w.dim[w.rank - 1]);
        return false;
    }
    kn_shape outputs = w;
    outputs.rank--;
    *logits = (kn_shape){0};
    if (x.rank == 2) logits->dim[logits->rank++] = x.dim[0];
    for (int i = 0; i < outputs.rank; i++) logits->dim[logits->rank++] = outputs.dim[i];
    if (!call->in[LINEAR_BIAS]) return true;
    kn_shape bias = kn__desc_shape(&call->in[LINEAR_BIAS]->d);
    return kn_shape_equal(bias, outputs) || fail_shape(call, LINEAR_BIAS, &outputs);
}

/* The shape of the losses, and that target and weight fit. */
static bool check_rest(kn__call *call, const kn_shape *logits, kn_shape *losses) {
    kn_linear_cross_entropy_args *a = call->args;
    kn_shape target = kn__desc_shape(&call->in[TARGET]->d);
    int axis = logits->rank > 1 ? 1 : 0;
    kn__call_site b;
    *losses = (kn_shape){0};
    for (int i = 0; i < logits->rank; i++) {
        if (i != axis) losses->dim[losses->rank++] = logits->dim[i];
    }
    bool classes = kn_dtype_is_integer(kn_dtype_of(call->in[TARGET]));
    if (!classes && !kn_dtype_is_float(kn_dtype_of(call->in[TARGET]))) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), "target",
                             kn_dtype_of(call->in[TARGET]));
        return false;
    }
    if (!kn_shape_equal(target, classes ? *losses : *logits))
        return fail_shape(call, TARGET, classes ? losses : logits);
    if (!classes && a->ignore_index.given) {
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), "ignore_index", "target",
                                    "the target holds probabilities, not classes");
        return false;
    }
    kn_shape wanted = {1, {logits->dim[axis]}};
    if (!call->in[WEIGHT]) return true;
    return kn_shape_equal(kn__desc_shape(&call->in[WEIGHT]->d), wanted) ||
           fail_shape(call, WEIGHT, &wanted);
}

bool kn__infer_linear_cross_entropy(kn__call *call) {
    kn_linear_cross_entropy_args *a = call->args;
    kn_shape logits, losses;
    kn__call_site b;
    if (!kn__check_untracked_weight(call, WEIGHT) || !kn__check_reduction(call, a->reduction) ||
        !kn__require_number(call, a->label_smoothing >= 0 && a->label_smoothing <= 1,
                            "label_smoothing", a->label_smoothing, "0 to 1"))
        return false;
    if (a->chunk < 0) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "chunk", a->chunk,
                                        "0 or more");
        return false;
    }
    if (!logits_shape(call, &logits) || !same_dtype(call, LINEAR_WEIGHT) ||
        !same_dtype(call, LINEAR_BIAS) || !same_dtype(call, WEIGHT) ||
        !check_rest(call, &logits, &losses))
        return false;
    return kn__out_shape(call, 0, kn_dtype_of(call->in[X]),
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

/* The losses of some rows of x, which is [rows, in]. */
static kn_tensor *loss_of_rows(const kn__call *call, kn_tensor *x, kn_tensor *target,
                               kn_reduction reduction) {
    const kn_linear_cross_entropy_args *a = call->args;
    kn_tensor *w = call->in[LINEAR_WEIGHT], *bias = call->in[LINEAR_BIAS];
    kn_shape shape = kn_shape_of(w);
    int64_t in = shape.dim[shape.rank - 1], outputs = in ? kn_numel(w) / in : 0;
    if (in == 0) {
        kn_shape lead = shape;
        lead.rank--;
        outputs = kn_shape_numel(lead);
    }
    kn_tensor *y = kn_linear(x, kn_reshape(w, KN_SHAPE(outputs, in)),
                             .bias = bias ? kn_reshape(bias, KN_SHAPE(outputs)) : NULL);
    kn_shape logits = {0};
    if (kn_rank(x) == 2) logits.dim[logits.rank++] = kn_dim(x, 0);
    for (int i = 0; i + 1 < shape.rank; i++) logits.dim[logits.rank++] = shape.dim[i];
    return kn_cross_entropy(kn_reshape(y, logits), target, .weight = call->in[WEIGHT],
                            .ignore_index = a->ignore_index, .label_smoothing = a->label_smoothing,
                            .reduction = reduction);
}

/* What the losses of a mean are divided by: the sum of the weights of the classes that count; of
 * probabilities the number of samples. */
static kn_tensor *divisor_of(const kn__call *call, kn_tensor *losses) {
    const kn_linear_cross_entropy_args *a = call->args;
    kn_tensor *target = call->in[TARGET], *weight = call->in[WEIGHT];
    kn_dtype dtype = kn_dtype_of(losses);
    if (kn_dtype_is_float(kn_dtype_of(target)))
        return kn_full(kn_device_of(losses), KN_SCALAR, kn_numel(losses), .dtype = dtype);
    int64_t ignored = a->ignore_index.given ? a->ignore_index.value : -100;
    kn_tensor *out = kn_eq_scalar(target, ignored), *share;
    if (weight) {
        kn_tensor *class = kn_reshape(kn_masked_fill(target, out, 0), KN_SHAPE(kn_numel(target)));
        share = kn_reshape(kn_index_select(weight, class, 0), kn_shape_of(target));
        share = kn_masked_fill(kn__to_dtype(share, dtype), out, 0);
    } else {
        share = kn_cast(kn_logical_not(out), dtype);
    }
    kn_tensor *sum = kn_sum(share);
    return kn_add(sum, kn_cast(kn_eq_scalar(sum, 0), dtype));
}

/* The losses of rows first to end - 1 as a node of its own, whose logits die with it and are made
 * again for its gradient. */
static kn_tensor *losses_of_chunk(const kn__call *call, int64_t first, int64_t end) {
    const kn_linear_cross_entropy_args *a = call->args;
    int64_t n = end - first;
    return kn_linear_cross_entropy(
        kn_narrow(call->in[X], 0, first, n), call->in[LINEAR_WEIGHT],
        kn_narrow(call->in[TARGET], 0, first, n), .linear_bias = call->in[LINEAR_BIAS],
        .weight = call->in[WEIGHT], .ignore_index = a->ignore_index,
        .label_smoothing = a->label_smoothing, .reduction = KN_REDUCTION_NONE);
}

static kn_tensor *all_losses(const kn__call *call, int64_t n, int64_t chunk) {
    int64_t count = (n - 1) / chunk + 1;
    kn_tensor **parts = kn__sys_alloc((size_t)count * sizeof *parts);
    if (!parts) {
        kn__call_site b;
        kn__fail_out_of_memory_host(call->kn, kn__site_of(call, &b), (size_t)count * sizeof *parts);
        return kn_nil();
    }
    for (int64_t i = 0; i < count; i++) {
        int64_t first = i * chunk, end = n - first < chunk ? n : first + chunk;
        parts[i] = losses_of_chunk(call, first, end);
    }
    kn_tensor *all = kn_cat((kn_tensors){.count = (uint32_t)count, .items = parts}, 0);
    kn__sys_free(parts);
    return all;
}

void kn__parts_linear_cross_entropy(const kn__call *call, kn_tensor **results) {
    const kn_linear_cross_entropy_args *a = call->args;
    kn_tensor *x = call->in[X];
    int64_t n = kn_rank(x) == 2 ? kn_dim(x, 0) : 1;
    if (a->chunk == 0 || n <= a->chunk || (n - 1) / a->chunk >= UINT32_MAX) {
        results[0] = loss_of_rows(call, x, call->in[TARGET], a->reduction);
        return;
    }
    kn_tensor *losses = all_losses(call, n, a->chunk);
    if (a->reduction == KN_REDUCTION_NONE) {
        results[0] = losses;
        return;
    }
    losses = kn__widen(losses);
    kn_tensor *sum = kn_sum(losses);
    if (a->reduction == KN_REDUCTION_MEAN) sum = kn_div(sum, divisor_of(call, losses));
    results[0] = kn__to_dtype(sum, kn_dtype_of(x));
}

#ifdef KILN_TESTING
static const double classes[] = {0, 2, 1, 3, 3, 0, 1, 1, 2, 3, 0, 2};
#define CLASSES(...) \
    { .shape = __VA_ARGS__, .dtype = KN_I64, .values = classes }
#define CLASS_WEIGHT \
    { .shape = {1, {4}}, .low = 0.5, .high = 2, .constant = true }
KN__SAMPLES(linear_cross_entropy) = {
    {.in = {{.shape = {2, {5, 3}}},
            {.shape = {2, {4, 3}}},
            CLASSES({1, {5}}),
            {.shape = {1, {4}}},
            CLASS_WEIGHT},
     .n_in = 5,
     .args = &(kn_linear_cross_entropy_args){.ignore_index = {true, 3}, .chunk = 2}},
    {.in = {{.shape = {2, {5, 3}}}, {.shape = {2, {4, 3}}}, CLASSES({1, {5}})},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.label_smoothing = 0.1}},
    {.in = {{.shape = {2, {5, 3}}},
            {.shape = {2, {4, 3}}},
            {.shape = {2, {5, 4}}, .low = 0.1, .high = 0.4}},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.chunk = 3, .reduction = KN_REDUCTION_MEAN}},
    {.in = {{.shape = {2, {4, 3}}},
            {.shape = {3, {4, 2, 3}}},
            CLASSES({2, {4, 2}}),
            {.shape = {2, {4, 2}}}},
     .n_in = 4,
     .args = &(kn_linear_cross_entropy_args){.chunk = 1, .reduction = KN_REDUCTION_NONE}},
    {.in = {{.shape = {1, {3}}}, {.shape = {2, {4, 3}}}, CLASSES({0, {0}})},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.chunk = 1, .reduction = KN_REDUCTION_SUM}},
    {.in = {{.shape = {2, {5, 2}}}, {.shape = {2, {4, 3}}}, CLASSES({1, {5}})},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.chunk = 0},
     .fails = KN_E_LINEAR_INPUTS},
    {.in = {{.shape = {2, {5, 3}}}, {.shape = {2, {4, 3}}}, CLASSES({1, {4}})},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.chunk = 0},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {2, {5, 3}}}, {.shape = {2, {3, 3}}}, CLASSES({1, {5}})},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.chunk = 2},
     .fails = KN_E_CLASS_OUT_OF_RANGE},
    {.in = {{.shape = {2, {5, 3}}}, {.shape = {2, {4, 3}}}, CLASSES({1, {5}})},
     .n_in = 3,
     .args = &(kn_linear_cross_entropy_args){.chunk = -1},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
