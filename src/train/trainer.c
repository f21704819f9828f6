/* Trainers: making one, its metrics and callbacks, and what it tells. */
#include "core/entry.h"
#include "nn/module.h"
#include "train/trainer.h"

#include <kiln/device.h>
#include <kiln/tensor.h>
#include <math.h>
#include <string.h>

#include "core/options.h"
#include "data/loader.h"
#include "optim/optimizer.h"

static bool check_options(kn_context *kn, const kn__site *site, const kn_trainer_options *o) {
    const struct {
        const char *name;
        int64_t value;
    } counts[] = {{"epochs", o->epochs},
                  {"accumulate", o->accumulate},
                  {"patience", o->patience},
                  {"checkpoint_steps", o->checkpoint_steps},
                  {"keep", o->keep}};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (counts[i].value >= 0) continue;
        kn__fail_attribute_out_of_range(kn, site, counts[i].name, counts[i].value, "0 or more");
        return false;
    }
    bool norm = o->clip_norm >= 0;
    if (norm && o->clip_value >= 0) return true;
    kn__fail_attribute_float_out_of_range(kn, site, norm ? "clip_value" : "clip_norm",
                                          norm ? o->clip_value : o->clip_norm, "0 or more");
    return false;
}

kn_trainer *kn_trainer_new_with(kn_module *model, kn_optimizer *opt, kn_loader *loader,
                                kn_loss_function *loss, const kn_trainer_options *options) {
    KN__ENTRY(kn__module_entry(model), kn_trainer_new);
    kn__site site = {.operation = "kn_trainer_new"};
    kn_trainer_options o = {0};
    if (!model) return NULL;
    kn_context *kn = kn_device_context(kn_module_device(model));
    if (!kn_ok(kn)) return NULL;
    if (!kn__copy_options(kn, &site, &o, sizeof o, options)) return NULL;
    const char *missing = !opt ? "opt" : !loader ? "loader" : !loss ? "loss" : NULL;
    if (missing) return kn__fail_argument_null(kn, &site, missing), NULL;
    if (!check_options(kn, &site, &o)) return NULL;
    if (!kn_optimizer_is_nil(opt) && opt->kn != kn)
        return kn__fail_operand_context(kn, &site, "opt"), NULL;
    if (kn__loader_context(loader) != kn)
        return kn__fail_operand_context(kn, &site, "loader"), NULL;
    kn_trainer *t = kn__sys_calloc(1, sizeof *t);
    if (!t) return kn__fail_out_of_memory_host(kn, &site, sizeof *t), NULL;
    t->kn = kn;
    t->model = model;
    t->opt = opt;
    t->loader = loader;
    t->loss = loss;
    t->o = o;
    if (!o.epochs) t->o.epochs = 1;
    if (!o.accumulate) t->o.accumulate = 1;
    if (!o.keep) t->o.keep = 1;
    t->state.best_epoch = -1;
    t->state.best = NAN;
    t->metrics[t->n_metrics++] = kn_metric_loss();
    atomic_init(&t->interrupted, false);
    return t;
}

void kn_trainer_free(kn_trainer *t) {
    if (!t) return;
    for (size_t i = 0; i < t->n_owned; i++) kn__sys_free(t->owned[i]);
    kn__sys_free(t->owned);
    kn__sys_free(t->callbacks);
    kn__sys_free(t->history);
    kn__sys_free(t);
}

kn_status kn_trainer_add_metric(kn_trainer *t, kn_metric metric) {
    kn__site site = {.operation = "kn_trainer_add_metric", .effect = true};
    if (!t) return kn__null_argument("kn_trainer_add_metric", "trainer");
    if (!metric.name || !metric.update || !metric.value)
        return kn__fail_argument_null(t->kn, &site, "metric");
    if (t->n_metrics == KN_MAX_METRICS)
        return kn__fail_attribute_out_of_range(t->kn, &site, "metrics", KN_MAX_METRICS + 1,
                                               "at most 8, the loss included");
    t->metrics[t->n_metrics++] = metric;
    return KN_OK;
}

kn_status kn_trainer_add_callback(kn_trainer *t, const char *name, kn_callback *callback,
                                  void *user) {
    kn__site site = {.operation = "kn_trainer_add_callback", .effect = true};
    if (!t) return kn__null_argument("kn_trainer_add_callback", "trainer");
    if (!name || !callback) return kn__fail_argument_null(t->kn, &site, name ? "callback" : "name");
    if (!kn__sys_grow(&t->callbacks, &t->callbacks_room, t->n_callbacks + 1, sizeof *t->callbacks))
        return kn__fail_out_of_memory_host(t->kn, &site, sizeof *t->callbacks);
    t->callbacks[t->n_callbacks++] = (kn__callback_entry){name, callback, user};
    return KN_OK;
}

kn_status kn__trainer_own(kn_trainer *t, void *block) {
    kn__site site = {.operation = "kn_trainer_add_callback", .effect = true};
    if (kn__sys_grow(&t->owned, &t->owned_room, t->n_owned + 1, sizeof *t->owned)) {
        t->owned[t->n_owned++] = block;
        return KN_OK;
    }
    kn__sys_free(block);
    return kn__fail_out_of_memory_host(t->kn, &site, sizeof *t->owned);
}

kn_status kn__trainer_event(kn_trainer *t, const kn__site *site, kn_event event) {
    static const char *const names[] = {"the beginning",
                                        "the beginning of an epoch",
                                        "the end of a batch",
                                        "the end of a step",
                                        "the end of a batch of the evaluation",
                                        "the end of an epoch",
                                        "the end"};
    for (size_t i = 0; i < t->n_callbacks; i++) {
        const kn__callback_entry *c = &t->callbacks[i];
        uint64_t origin = kn__step_out(t->kn);
        kn_status status = c->function(t, event, c->user);
        kn__step_in(t->kn, origin);
        if (status != KN_OK)
            return kn__fail_callback_failed(t->kn, site, c->name, kn_status_slug(status),
                                            names[event]);
    }
    return KN_OK;
}

bool kn__trainer_add_record(kn_trainer *t, const kn_epoch_record *record) {
    if (!kn__sys_grow(&t->history, &t->history_room, t->n_history + 1, sizeof *t->history))
        return false;
    t->history[t->n_history++] = *record;
    return true;
}

/* ---- Asking ------------------------------------------------------------------------------------
 */

void kn_trainer_stop(kn_trainer *t) {
    if (t) t->stop = true;
}

void kn_trainer_interrupt(kn_trainer *t) {
    if (t) atomic_store(&t->interrupted, true);
}

kn_progress kn_trainer_progress(const kn_trainer *t) {
    if (!t) return (kn_progress){0};
    if (t->evaluating) return t->evaluation;
    kn_progress p = {.epoch = t->state.epoch,
                     .epochs = t->o.epochs,
                     .batch = kn_loader_tell(t->loader).batch,
                     .batches = kn_loader_batches(t->loader),
                     .samples = t->state.samples,
                     .of = kn_loader_samples(t->loader),
                     .steps = kn_optimizer_steps(t->opt),
                     .seconds = (double)(kn__time_ns() - t->epoch_began) * 1e-9,
                     .timed_samples = t->timed_samples,
                     .learning_rate = t->state.learning_rate,
                     .n_metrics = t->n_metrics};
    kn__metrics_values(t, t->sums, p.value);
    return p;
}

const kn_epoch_record *kn_trainer_history(const kn_trainer *t, size_t *count) {
    if (count) *count = t ? t->n_history : 0;
    return t ? t->history : NULL;
}
uint32_t kn_trainer_metric_count(const kn_trainer *t) {
    return t ? t->n_metrics : 0;
}
const kn_metric *kn_trainer_metric(const kn_trainer *t, uint32_t index) {
    return t && index < t->n_metrics ? &t->metrics[index] : NULL;
}
int64_t kn_trainer_best_epoch(const kn_trainer *t) {
    return t ? t->state.best_epoch : -1;
}
kn_context *kn_trainer_context(const kn_trainer *t) {
    return t ? t->kn : NULL;
}
kn_status kn_trainer_save_status(const kn_trainer *t) {
    return t ? t->save_status : KN_OK;
}
const char *kn_trainer_saved_path(const kn_trainer *t) {
    return t ? t->saved_path : "";
}
