/* The insides of a trainer. */
#ifndef KILN_TRAIN_TRAINER_H
#define KILN_TRAIN_TRAINER_H

#include <kiln/train.h>
#include <stdatomic.h>

#include "core/fail.h"
#include "core/platform.h"

typedef struct kn__callback_entry {
    const char *name;
    kn_callback *function;
    void *user;
} kn__callback_entry;

/* What of a trainer goes into a checkpoint, besides sums and history. */
typedef struct kn__train_state {
    int64_t epoch;        /* the present one, from 0 */
    int64_t samples;      /* of the epoch, done */
    int64_t best_epoch;   /* -1: none */
    int64_t stale;        /* epochs since the best */
    double best;          /* the monitored value */
    double learning_rate; /* of the last step */
    kn_loader_position position;
} kn__train_state;

struct kn_trainer {
    kn_context *kn;
    kn_module *model;
    kn_optimizer *opt;
    kn_loader *loader;
    kn_loss_function *loss;
    kn_trainer_options o;
    uint32_t monitor; /* of o.monitor, found when fitting begins */

    kn_metric metrics[KN_MAX_METRICS];
    uint32_t n_metrics;
    kn__callback_entry *callbacks;
    size_t n_callbacks, callbacks_room;
    void **owned;
    size_t n_owned, owned_room;

    kn__train_state state;
    double sums[KN_MAX_METRICS][KN_METRIC_SUMS];
    kn_epoch_record *history;
    size_t n_history, history_room;

    kn_progress evaluation; /* while one runs */
    bool evaluating, stop, fitting;
    int64_t epoch_began;   /* kn__time_ns */
    int64_t timed_samples; /* since then */
    atomic_bool interrupted;
    kn_status save_status;
    bool save_warned;
    char saved_path[1024];
};

/* Calls the callbacks; KN_OK, or callback-failed. */
kn_status kn__trainer_event(kn_trainer *t, const kn__site *site, kn_event event);
/* Adds a batch to the sums of all metrics. */
kn_status kn__metrics_update(kn_trainer *t, const kn_metric_input *input,
                             double sums[][KN_METRIC_SUMS]);
void kn__metrics_values(const kn_trainer *t, const double sums[][KN_METRIC_SUMS],
                        double values[KN_MAX_METRICS]);
/* An epoch of loader in eval mode. */
kn_status kn__trainer_evaluate(kn_trainer *t, const kn__site *site, kn_loader *loader,
                               double values[KN_MAX_METRICS]);
/* Saves to the place of .checkpoint, in turn; name NULL: by the step. */
kn_status kn__trainer_checkpoint(kn_trainer *t, const kn__site *site, const char *name);
/* Gives the trainer a block that it frees with itself, or now where it cannot. */
kn_status kn__trainer_own(kn_trainer *t, void *block);
bool kn__trainer_add_record(kn_trainer *t, const kn_epoch_record *record);

#endif
