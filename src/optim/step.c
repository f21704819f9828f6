/* One step of an optimiser: everything that can fail first, then the writes. */
#include <math.h>

#include "autodiff/grads.h"
#include "core/entry.h"
#include "nn/module.h"
#include "optim/optimizer.h"

/* ---- State -------------------------------------------------------------------------------------
 */

/* The dtype that sums over steps are kept in. */
static kn_dtype wide(kn_dtype param) {
    return param == KN_F64 ? KN_F64 : KN_F32;
}

static kn_tensor *fresh_state(const kn_optimizer *opt, const kn__slot *slot, int k) {
    kn_tensor *p = slot->param;
    kn_dtype dtype = wide(kn_dtype_of(p));
    if (k == opt->kind->master) return kn_cast(kn_inner(p), dtype);
    kn_full_options o = {.size = sizeof o, .dtype = dtype};
    return kn_full_with(kn__plain_device(p->dev), kn__desc_shape(&p->d), kn_number_i64(0), &o);
}

static void own(kn_tensor *t) {
    kn_keep(t);
    kn__header_unscope(t, KN__DROPPED);
}

bool kn__slot_fill(const kn_optimizer *opt, kn__slot *slot, uint32_t *fresh) {
    uint32_t wanted = opt->kind->wanted(&opt->set, kn_dtype_of(slot->param));
    *fresh = 0;
    for (int k = 0; k < KN__STATES; k++) {
        if (!(wanted >> k & 1) || slot->state[k]) continue;
        kn_tensor *t = fresh_state(opt, slot, k);
        if (kn_is_nil(t)) return false;
        own(t);
        slot->state[k] = t;
        *fresh |= 1u << k;
    }
    return true;
}

/* State follows a parameter that was moved, and is let go with one that has another shape. */
static bool follow(kn__slot *slot) {
    kn_device *dev = kn__plain_device(slot->param->dev);
    for (int k = 0; k < KN__STATES; k++) {
        kn_tensor *t = slot->state[k];
        if (!t || t->dev == dev) continue;
        kn_tensor *moved = kn_to_device(t, dev);
        if (kn_is_nil(moved)) return false;
        own(moved);
        kn_drop(t);
        slot->state[k] = moved;
    }
    return true;
}

/* ---- Preparing ---------------------------------------------------------------------------------
 */

typedef struct step {
    kn_optimizer *opt;
    kn_grads *grads;
    kn__site site;
    uint32_t *fresh; /* a mask a slot: state made in this step */
    const char *without;
    size_t n_without;
} step;

/* Data that another thread reads is not written: the parameter gets its own beforehand. */
static bool unshare(kn_tensor *t) {
    return !t || kn__own_storage(t, "kn_optimizer_step");
}

/* Room for state without a step behind it is no state: another shape or dtype of the parameter
 * (a cast module) starts again only where it never was used. */
static const kn_tensor *state_misfit(const kn__slot *slot) {
    kn_shape ps = kn__desc_shape(&slot->param->d);
    for (int k = 0; k < KN__STATES; k++) {
        const kn_tensor *t = slot->state[k];
        if (t && !kn_shape_equal(kn__desc_shape(&t->d), ps)) return t;
    }
    return NULL;
}

static kn_status fail_state(const step *s, const kn__slot *slot, const kn_tensor *state) {
    char actual[128], expected[128];
    kn__shape_text(kn__desc_shape(&state->d), actual, sizeof actual);
    kn__shape_text(kn__desc_shape(&slot->param->d), expected, sizeof expected);
    return kn__fail_optimizer_state_mismatch(s->opt->kn, &s->site, slot->path, "shape", actual,
                                             expected);
}

kn_status kn_optimizer_check(const kn_optimizer *opt, kn_grads *grads, const char **path) {
    if (path) *path = NULL;
    if (kn_optimizer_is_nil(opt)) return KN_E_OPTIMIZER_NIL;
    if (grads && kn__grads_context(grads) != opt->kn) return KN_E_OPERAND_CONTEXT;
    for (size_t i = 0; i < opt->n_slots; i++) {
        const kn__slot *slot = &opt->slots[i];
        const kn_tensor *g = kn__grads_find(grads, slot->param);
        kn_status status = g ? kn_grad_check(slot->param, g) : KN_OK;
        if (status == KN_OK && state_misfit(slot)) status = KN_E_OPTIMIZER_STATE_MISMATCH;
        if (status == KN_OK) continue;
        if (path) *path = slot->path;
        return status;
    }
    return KN_OK;
}

static kn_status prepare_slot(step *s, size_t i) {
    kn__slot *slot = &s->opt->slots[i];
    slot->grad = NULL;
    if (!kn_is_tracked(slot->param)) return KN_OK; /* frozen */
    if (!kn_has_grad(slot->param, s->grads)) {
        if (!s->n_without++) s->without = slot->path;
        return KN_OK;
    }
    slot->grad = kn_grad(slot->param, s->grads);
    if (kn_is_nil(slot->grad)) return KN_E_NIL_OPERAND;
    kn__site site = {.operation = s->site.operation,
                     .operands = (kn_tensor *[]){slot->param, slot->grad},
                     .n_operands = 2,
                     .operand_names = (const char *const[]){slot->path, "its gradient"},
                     .effect = true};
    kn_status status = kn__grad_fits(slot->param, slot->grad, &site);
    if (status != KN_OK) return status;
    const kn_tensor *misfit = state_misfit(slot);
    if (misfit) return fail_state(s, slot, misfit);
    bool ready = follow(slot) && kn__slot_fill(s->opt, slot, &s->fresh[i]) && unshare(slot->param);
    for (int k = 0; ready && k < KN__STATES; k++) ready = unshare(slot->state[k]);
    return ready ? KN_OK : KN_E_NIL_OPERAND;
}

/* A sum of zeros, but NaN where an element is NaN or infinite. */
static kn_status check_finite(const step *s, const kn__slot *slot) {
    double sum = 0;
    if (!slot->grad) return KN_OK;
    kn_tensor *zeros = kn_mul_scalar_with(slot->grad, kn_number_f64(0));
    kn_status status = kn_item_f64(kn_sum_with(zeros, NULL), &sum);
    if (status != KN_OK || !isnan(sum)) return status;
    return kn__fail_gradient_not_finite(s->opt->kn, &s->site, slot->path);
}

static kn_status prepare(step *s) {
    kn_status status = KN_OK;
    kn_optimizer *opt = s->opt;
    for (size_t i = 0; status == KN_OK && i < opt->n_slots; i++) status = prepare_slot(s, i);
    for (size_t i = 0; status == KN_OK && opt->set.check_finite && i < opt->n_slots; i++)
        status = check_finite(s, &opt->slots[i]);
    for (size_t i = 0; status != KN_OK && i < opt->n_slots; i++)
        kn__slot_drop(&opt->slots[i], s->fresh[i]);
    return status;
}

/* ---- Writing -----------------------------------------------------------------------------------
 */

static kn_status write_all(kn_optimizer *opt) {
    kn_status status = KN_OK;
    for (size_t i = 0; status == KN_OK && i < opt->n_slots; i++) {
        kn__slot *slot = &opt->slots[i];
        const kn__group *g = &opt->groups[slot->group];
        if (!slot->grad) continue;
        status = opt->kind->write(&opt->set, slot, opt->set.lr * g->scale, g->weight_decay);
        if (status == KN_OK) slot->step++;
    }
    return status;
}

static void report_missing(step *s) {
    if (!s->n_without || s->opt->reported) return;
    s->opt->reported = true;
    kn__warn_parameter_without_gradient(s->opt->kn, &s->site, s->without, s->n_without);
}

kn_status kn_optimizer_step(kn_optimizer *opt, kn_grads *grads) {
    KN__ENTRY(opt ? opt->kn : NULL, kn_optimizer_step);
    step s = {
        .opt = opt, .grads = grads, .site = {.operation = "kn_optimizer_step", .effect = true}};
    if (kn_optimizer_is_nil(opt)) return kn__fail_without_optimizer("kn_optimizer_step");
    kn_context *kn = opt->kn;
    kn_status status = kn__standing_error(kn);
    if (status != KN_OK) return status;
    if (!grads) return kn__fail_argument_null(kn, &s.site, "grads");
    status = kn__grads_check(kn, grads, &s.site);
    if (status != KN_OK) return status;
    s.fresh = kn__sys_calloc(opt->n_slots, sizeof *s.fresh);
    if (!s.fresh) return kn__fail_out_of_memory_host(kn, &s.site, opt->n_slots * sizeof *s.fresh);
    kn_scope scope = kn_scope_open_at(kn, "kn_optimizer_step");
    kn_scope mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    status = kn_ok(kn) ? prepare(&s) : KN_E_OUT_OF_MEMORY_HOST;
    if (status == KN_OK) status = write_all(opt);
    if (status == KN_OK) opt->steps++;
    if (status == KN_OK) report_missing(&s);
    kn_scope_close(&mode);
    kn_scope_close(&scope);
    kn__sys_free(s.fresh);
    return kn_ok(kn) ? status : kn__demote_error(kn);
}
