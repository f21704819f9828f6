/* The training loop. */
#include <kiln/autodiff.h>
#include <kiln/device.h>
#include <kiln/ops.h>
#include <kiln/tensor.h>
#include <math.h>
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "data/loader.h"
#include "train/trainer.h"

/* The code of what stands in the context, for calls that gave nil without a status. */
static kn_status standing(const kn_trainer *t) {
    kn_status status = kn__standing_error(t->kn);
    return status != KN_OK ? status : KN_E_NIL_OPERAND;
}

/* ---- One batch ---------------------------------------------------------------------------------
 */

/* The loss as a tensor and as a number, and the metrics of a batch. */
static kn_tensor *run_loss(kn_trainer *t, const kn__site *site, const kn_batch *batch,
                           double sums[][KN_METRIC_SUMS], kn_status *status) {
    kn_metric_input input = {.batch = batch, .output = kn_nil()};
    uint64_t origin = kn__step_out(t->kn);
    kn_tensor *loss = t->loss(t->model, batch, &input.output, t->o.user);
    kn__step_in(t->kn, origin);
    *status = kn_item_f64(loss, &input.loss);
    if (!kn_ok(t->kn)) *status = standing(t); /* why the loss is nil */
    if (*status != KN_OK || !isfinite(input.loss)) {
        if (*status == KN_OK)
            *status =
                kn__fail_training_not_finite(t->kn, site, kn_optimizer_steps(t->opt), input.loss);
        return loss;
    }
    kn_scope mode = kn_mode_open(t->kn, KN_MODE_NO_GRAD, 0);
    if (!kn_is_nil(input.output)) input.output = kn_detach(input.output);
    *status = kn__metrics_update(t, &input, sums);
    kn_scope_close(&mode);
    return loss;
}

/* The samples of the step that begins here: every one of them weighs the same. */
static int64_t step_samples(const kn_trainer *t) {
    int64_t batch = kn__loader_batch_size(t->loader);
    int64_t left = kn_loader_samples(t->loader) - kn_loader_tell(t->loader).batch * batch;
    int64_t whole = batch > left / t->o.accumulate ? left : batch * t->o.accumulate;
    return whole < left ? whole : left;
}

/* Forward and backward of the next batch; gradients are added to *grads. */
static kn_status run_batch(kn_trainer *t, const kn__site *site, int64_t of, kn_grads **grads) {
    kn_scope scope = kn_scope_open_at(t->kn, "kn_fit");
    kn_batch batch = {0};
    kn_status status = KN_OK;
    bool first = *grads == NULL;
    if (kn_loader_next(t->loader, &batch)) {
        kn_tensor *loss = run_loss(t, site, &batch, t->sums, &status);
        if (status == KN_OK && batch.count != of)
            loss = kn_mul_scalar(loss, (double)batch.count / (double)of);
        if (status == KN_OK) status = kn_backward(loss, grads, .into = *grads);
        if (status == KN_OK && first) kn_grads_keep(*grads);
        if (status != KN_OK && first) *grads = NULL;
    } else {
        status = standing(t);
    }
    kn_scope_close(&scope);
    if (status != KN_OK) return status;
    t->state.samples += batch.count;
    t->timed_samples += batch.count;
    return kn__trainer_event(t, site, KN_EVENT_BATCH_END);
}

/* ---- One step ----------------------------------------------------------------------------------
 */

static kn_status move(kn_trainer *t, kn_grads *grads) {
    kn_status status = KN_OK;
    if (t->o.clip_value > 0) status = kn_clip_grad_value(grads, t->o.clip_value);
    if (status == KN_OK && t->o.clip_norm > 0)
        status = kn_clip_grad_norm(grads, t->o.clip_norm, NULL);
    if (status == KN_OK && t->o.schedule)
        status =
            kn_optimizer_set_lr(t->opt, kn_schedule_at(t->o.schedule, kn_optimizer_steps(t->opt)));
    t->state.learning_rate = kn_optimizer_lr(t->opt);
    return status == KN_OK ? kn_optimizer_step(t->opt, grads) : status;
}

static bool epoch_has_more(const kn_trainer *t) {
    return kn_loader_tell(t->loader).batch < kn_loader_batches(t->loader);
}

static kn_status run_step(kn_trainer *t, const kn__site *site) {
    kn_grads *grads = NULL;
    kn_status status = KN_OK;
    int64_t of = step_samples(t);
    for (int64_t i = 0; i < t->o.accumulate && epoch_has_more(t) && status == KN_OK; i++)
        status = run_batch(t, site, of, &grads);
    if (status == KN_OK) {
        kn_scope scope = kn_scope_open_at(t->kn, "kn_fit");
        status = move(t, grads);
        kn_scope_close(&scope);
    }
    if (grads) kn_grads_drop(grads);
    return status == KN_OK ? kn__trainer_event(t, site, KN_EVENT_STEP_END) : status;
}

/* ---- Evaluation --------------------------------------------------------------------------------
 */

static kn_status evaluate_batches(kn_trainer *t, const kn__site *site, kn_loader *loader,
                                  double sums[][KN_METRIC_SUMS]) {
    kn_status status = KN_OK;
    KN_EACH_BATCH(loader, batch) {
        run_loss(t, site, &batch, sums, &status);
        if (status != KN_OK) return status;
        t->evaluation.batch++;
        t->evaluation.samples += batch.count;
        t->evaluation.timed_samples += batch.count;
        kn__metrics_values(t, (const double(*)[KN_METRIC_SUMS])sums, t->evaluation.value);
        status = kn__trainer_event(t, site, KN_EVENT_VALIDATION_END);
        if (status != KN_OK) return status;
    }
    return kn_ok(t->kn) ? KN_OK : standing(t);
}

kn_status kn__trainer_evaluate(kn_trainer *t, const kn__site *site, kn_loader *loader,
                               double values[KN_MAX_METRICS]) {
    double sums[KN_MAX_METRICS][KN_METRIC_SUMS] = {{0}};
    kn_status status = kn_loader_seek(loader, (kn_loader_position){0});
    if (status != KN_OK) return status;
    bool training = kn_module_is_training(t->model);
    t->evaluation = kn_trainer_progress(t);
    t->evaluation.validating = true;
    t->evaluation.batch = t->evaluation.samples = t->evaluation.timed_samples = 0;
    t->evaluation.batches = kn_loader_batches(loader);
    t->evaluation.of = kn_loader_samples(loader);
    t->evaluating = true;
    kn_module_eval(t->model);
    kn_scope mode = kn_mode_open(t->kn, KN_MODE_NO_GRAD, 0);
    status = evaluate_batches(t, site, loader, sums);
    kn_scope_close(&mode);
    if (training) kn_module_train(t->model);
    t->evaluating = false;
    kn__metrics_values(t, (const double(*)[KN_METRIC_SUMS])sums, values);
    return status;
}

kn_status kn_trainer_evaluate(kn_trainer *t, kn_loader *loader, double values[KN_MAX_METRICS]) {
    KN__ENTRY(t ? t->kn : NULL, kn_trainer_evaluate);
    kn__site site = {.operation = "kn_trainer_evaluate", .effect = true};
    if (!t) return kn__null_argument("kn_trainer_evaluate", "trainer");
    kn_status status = kn__standing_error(t->kn);
    if (status != KN_OK) return status;
    if (!loader || !values)
        return kn__fail_argument_null(t->kn, &site, loader ? "values" : "loader");
    t->kn->calls++;
    status = kn__trainer_evaluate(t, &site, loader, values);
    t->kn->calls--;
    return status;
}

/* ---- Epochs ------------------------------------------------------------------------------------
 */

/* Whether the epoch is the best so far, and how long ago that was. */
static bool judge(kn_trainer *t, const kn_epoch_record *record) {
    const double *values = t->o.validation ? record->validation : record->train;
    double value = values[t->monitor];
    if (!t->metrics[t->monitor].higher_is_better) value = -value;
    double best = t->metrics[t->monitor].higher_is_better ? t->state.best : -t->state.best;
    bool better = t->state.best_epoch < 0 || value > best + t->o.least_change;
    if (better) {
        t->state.best = values[t->monitor];
        t->state.best_epoch = t->state.epoch;
    }
    t->state.stale = better ? 0 : t->state.stale + 1;
    return better;
}

/* Saves; a failure is logged once and training goes on. */
static void save_in_passing(kn_trainer *t, const kn__site *site, const char *name) {
    if (!t->o.checkpoint) return;
    if (kn__trainer_checkpoint(t, site, name) == KN_OK || t->save_warned) return;
    const kn_error_info *e = kn_last_error(t->kn);
    kn__warn_save_failed(t->kn, site, t->o.checkpoint, e ? e->message : "no memory");
    t->save_warned = true;
}

static kn_status finish_epoch(kn_trainer *t, const kn__site *site) {
    kn_batch none = {0};
    kn_epoch_record record = {.learning_rate = t->state.learning_rate,
                              .seconds = (double)(kn__time_ns() - t->epoch_began) * 1e-9};
    for (int i = 0; i < KN_MAX_METRICS; i++) record.validation[i] = NAN;
    kn__metrics_values(t, (const double(*)[KN_METRIC_SUMS])t->sums, record.train);
    kn_loader_next(t->loader, &none); /* closes the epoch: the loader stands at the next one */
    kn_status status = KN_OK;
    if (t->o.validation) status = kn__trainer_evaluate(t, site, t->o.validation, record.validation);
    if (status != KN_OK) return status;
    if (!kn__trainer_add_record(t, &record))
        return kn__fail_out_of_memory_host(t->kn, site, sizeof record);
    bool best = judge(t, &record);
    status = kn__trainer_event(t, site, KN_EVENT_EPOCH_END);
    if (status != KN_OK) return status;
    t->state.epoch++;
    t->state.samples = 0;
    memset(t->sums, 0, sizeof t->sums);
    if (!t->o.checkpoint_steps) save_in_passing(t, site, NULL);
    if (best && t->o.keep_best) save_in_passing(t, site, "best");
    return KN_OK;
}

static bool wants_checkpoint(const kn_trainer *t) {
    return t->o.checkpoint_steps && kn_optimizer_steps(t->opt) % t->o.checkpoint_steps == 0;
}

/* The end of training on request: saves first, so that the failure to save is what is returned. */
static kn_status interrupt(kn_trainer *t, const kn__site *site) {
    atomic_store(&t->interrupted, false);
    kn_status status = t->o.checkpoint ? kn__trainer_checkpoint(t, site, NULL) : KN_OK;
    if (status != KN_OK) return status;
    return kn__fail_training_interrupted(t->kn, site, kn_optimizer_steps(t->opt));
}

static kn_status run_epoch(kn_trainer *t, const kn__site *site) {
    t->epoch_began = kn__time_ns();
    t->timed_samples = 0;
    kn_status status = KN_OK;
    if (kn_loader_tell(t->loader).batch == 0)
        status = kn__trainer_event(t, site, KN_EVENT_EPOCH_BEGIN);
    while (status == KN_OK && !t->stop && epoch_has_more(t)) {
        status = run_step(t, site);
        if (status != KN_OK) break;
        if (atomic_load(&t->interrupted)) return interrupt(t, site);
        if (epoch_has_more(t) && wants_checkpoint(t)) save_in_passing(t, site, NULL);
    }
    if (status != KN_OK || epoch_has_more(t)) return status;
    bool due = wants_checkpoint(t);
    status = finish_epoch(t, site);
    if (status != KN_OK) return status;
    if (due) save_in_passing(t, site, NULL);
    return atomic_load(&t->interrupted) ? interrupt(t, site) : KN_OK;
}

/* ---- The whole ---------------------------------------------------------------------------------
 */

static kn_status find_monitor(kn_trainer *t, const kn__site *site) {
    const char *wanted = t->o.monitor ? t->o.monitor : "loss";
    char known[256] = "";
    for (uint32_t i = 0; i < t->n_metrics; i++) {
        if (strcmp(t->metrics[i].name, wanted) == 0) {
            t->monitor = i;
            return KN_OK;
        }
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, i ? ", %s" : "%s", t->metrics[i].name);
    }
    return kn__fail_metric_unknown(t->kn, site, wanted, known);
}

static bool patience_left(const kn_trainer *t) {
    return !t->o.patience || t->state.stale < t->o.patience;
}

static kn_status run(kn_trainer *t, const kn__site *site) {
    kn_status status = kn__trainer_event(t, site, KN_EVENT_FIT_BEGIN);
    while (status == KN_OK && !t->stop && t->state.epoch < t->o.epochs && patience_left(t))
        status = run_epoch(t, site);
    kn_status end = kn__trainer_event(t, site, KN_EVENT_FIT_END);
    return status == KN_OK ? end : status;
}

kn_status kn_fit(kn_trainer *t) {
    KN__ENTRY(t ? t->kn : NULL, kn_fit);
    kn__site site = {.operation = "kn_fit", .effect = true};
    if (!t) return kn__null_argument("kn_fit", "trainer");
    kn_status status = kn__standing_error(t->kn);
    if (status == KN_OK) status = find_monitor(t, &site);
    if (status != KN_OK) return status;
    bool training = kn_module_is_training(t->model);
    kn_module_train(t->model);
    t->stop = false;
    t->kn->calls++;
    status = run(t, &site);
    t->kn->calls--;
    if (!training) kn_module_eval(t->model);
    return status;
}
