/* Gradient clipping. */
#include <math.h>
#include <stdio.h>
#include <kiln/tensor.h>

#include "autodiff/grads.h"
#include "core/context.h"
#include "core/platform.h"
#include "optim/optimizer.h"

/* Opens the scope of a pass over gradients and its list of replacements. */
typedef struct pass {
    kn_grads *grads;
    kn_context *kn;
    kn__site site;
    size_t n;
    kn_tensor **fresh;
    double *sums;
    kn_scope scope, mode;
} pass;

static kn_status pass_start(pass *p, const char *operation) {
    p->site = (kn__site){.operation = operation, .effect = true};
    if (!p->grads) return kn__null_argument(operation, "grads");
    p->kn = kn__grads_context(p->grads);
    kn_status status = kn__standing_error(p->kn);
    if (status == KN_OK) status = kn__grads_check(p->kn, p->grads, &p->site);
    if (status != KN_OK) return status;
    p->n = kn_grads_count(p->grads);
    size_t bytes = p->n * (sizeof *p->fresh + sizeof *p->sums);
    p->fresh = kn__sys_calloc(p->n + 1, sizeof *p->fresh + sizeof *p->sums);
    if (!p->fresh) return kn__fail_out_of_memory_host(p->kn, &p->site, bytes);
    p->sums = (double *)(p->fresh + p->n + 1);
    p->scope = kn_scope_open_at(p->kn, operation);
    p->mode = kn_mode_open(p->kn, KN_MODE_NO_GRAD, 0);
    return kn_ok(p->kn) ? KN_OK : KN_E_OUT_OF_MEMORY_HOST;
}

static kn_status pass_end(pass *p, kn_status status) {
    if (!p->fresh) return status;
    kn_scope_close(&p->mode);
    kn_scope_close(&p->scope);
    kn__sys_free(p->fresh);
    return kn_ok(p->kn) ? status : kn__demote_error(p->kn);
}

/* All replacements are there: they take their places. */
static void pass_commit(pass *p) {
    for (size_t i = 0; i < p->n; i++) kn__grads_put(p->grads, i, p->fresh[i]);
}

/* The gradient itself, plain, wide enough to square. */
static kn_tensor *wide(pass *p, size_t i) {
    kn_tensor *g = kn__alias(kn__grads_at(p->grads, i),
                             kn__plain_device(kn__grads_at(p->grads, i)->dev), p->site.operation);
    if (!g) return kn_nil();
    kn_dtype dtype = kn_dtype_of(g);
    return dtype == KN_F16 || dtype == KN_BF16 ? kn_cast(g, KN_F32) : g;
}

/* Each sum of squares on its device, then one read of all, added in double in a fixed order. */
static kn_status measure(pass *p, double *norm) {
    kn_transaction *tx = kn_transaction_new(p->kn);
    for (size_t i = 0; i < p->n; i++) {
        kn_tensor *g = wide(p, i);
        kn_tensor *sum = kn_cast(kn_sum_with(kn_mul(g, g), NULL), KN_F64);
        kn_transaction_read(tx, sum, &p->sums[i], sizeof p->sums[i]);
    }
    kn_status status = kn_transaction_commit(tx);
    double total = 0;
    for (size_t i = 0; i < p->n; i++) total += p->sums[i];
    *norm = status == KN_OK ? sqrt(total) : 0;
    return status;
}

static kn_status scale_all(pass *p, double factor) {
    for (size_t i = 0; i < p->n; i++) {
        kn_tensor *g = kn__grads_at(p->grads, i);
        kn_tensor *alias = kn__alias(g, g->dev, p->site.operation);
        p->fresh[i] = alias ? kn_mul_scalar_with(alias, kn_number_f64(factor)) : kn_nil();
        if (kn_is_nil(p->fresh[i])) return kn__standing_error(p->kn);
    }
    pass_commit(p);
    return KN_OK;
}

/* Gradients know their leaves, not the names of them: the message counts. */
static kn_status not_finite(const pass *p) {
    char which[96];
    size_t bad = 0;
    for (size_t i = 0; i < p->n; i++) bad += !isfinite(p->sums[i]);
    snprintf(which, sizeof which, "%zu of %zu tensors (or its square)", bad, p->n);
    return kn__fail_gradient_not_finite(p->kn, &p->site, bad ? which : "all tensors together");
}

static kn_status clip_norm(pass *p, double max_norm, double *norm) {
    if (!(max_norm > 0))
        return kn__fail_attribute_float_out_of_range(p->kn, &p->site, "max_norm", max_norm,
                                                     "above 0");
    kn_status status = measure(p, norm);
    if (status != KN_OK) return status;
    if (!isfinite(*norm)) return not_finite(p);
    double factor = max_norm / (*norm + 1e-6);
    return factor < 1 ? scale_all(p, factor) : KN_OK;
}

kn_status kn_clip_grad_norm(kn_grads *grads, double max_norm, double *norm) {
    double before = 0;
    pass p = {.grads = grads};
    kn_status status = pass_start(&p, "kn_clip_grad_norm");
    if (status == KN_OK) status = clip_norm(&p, max_norm, &before);
    if (norm) *norm = before;
    return pass_end(&p, status);
}

static kn_status clip_value(pass *p, double limit) {
    if (!(limit > 0))
        return kn__fail_attribute_float_out_of_range(p->kn, &p->site, "limit", limit, "above 0");
    for (size_t i = 0; i < p->n; i++) {
        kn_tensor *g = kn__grads_at(p->grads, i);
        kn_tensor *alias = kn__alias(g, g->dev, p->site.operation);
        p->fresh[i] =
            alias ? kn_clamp(alias, .min = KN_SOME(-limit), .max = KN_SOME(limit)) : kn_nil();
        if (kn_is_nil(p->fresh[i])) return kn__standing_error(p->kn);
    }
    pass_commit(p);
    return KN_OK;
}

kn_status kn_clip_grad_value(kn_grads *grads, double limit) {
    pass p = {.grads = grads};
    kn_status status = pass_start(&p, "kn_clip_grad_value");
    if (status == KN_OK) status = clip_value(&p, limit);
    return pass_end(&p, status);
}
