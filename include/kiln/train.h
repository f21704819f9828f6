/* The training loop, with metrics, callbacks, evaluation and checkpoints.
 *
 *     static kn_tensor *loss(kn_module *net, const kn_batch *b, kn_tensor **output, void *user) {
 *         *output = kn_forward(net, b->field[0]);
 *         return kn_cross_entropy(*output, b->field[1]);
 *     }
 *     …
 *     kn_trainer *trainer = kn_trainer_new(&net->base, opt, loader, loss, .epochs = 10);
 *     kn_trainer_add_metric(trainer, kn_metric_accuracy());
 *     kn_status status = kn_fit(trainer);
 *     kn_trainer_free(trainer);
 *
 * Everything here is made of public functions: docs/guide/training.md writes the loop by hand. */
#ifndef KILN_TRAIN_H
#define KILN_TRAIN_H

#include <kiln/data.h>
#include <kiln/module.h>
#include <kiln/optim.h>
#include <kiln/schedule.h>
#include <stdio.h>

KN_EXTERN_C_BEGIN

typedef struct kn_trainer kn_trainer;

/* The loss of a batch: a scalar, the mean over its samples. *output is what metrics look at (it is
 * nil before). Is called in training and in evaluation; kn_module_is_training(model) tells which.
 */
typedef kn_tensor *kn_loss_function(kn_module *model, const kn_batch *batch, kn_tensor **output,
                                    void *user);

/* ---- Metrics -----------------------------------------------------------------------------------
 */

#define KN_MAX_METRICS 8
#define KN_METRIC_SUMS 8

/* What a metric sees of a batch. */
typedef struct kn_metric_input {
    const kn_batch *batch;
    kn_tensor *output; /* of the loss function, detached from the graph */
    double loss;
} kn_metric_input;

/* A number over all samples of an epoch. The sums begin at zero and go into checkpoints. */
typedef struct kn_metric {
    const char *name; /* "accuracy"; must outlive the trainer */
    bool higher_is_better;
    bool percent; /* shown as one */
    /* Adds a batch to the sums, weighted by its samples. */
    kn_status (*update)(const kn_metric_input *input, double sums[KN_METRIC_SUMS], void *user);
    double (*value)(const double sums[KN_METRIC_SUMS], void *user);
    void *user;
} kn_metric;

/* The loss, weighted by samples; every trainer has it as its first metric. */
KN_API kn_metric kn_metric_loss(void);
/* The share of samples whose largest output (along the last axis) is at the label, field 1. */
KN_API kn_metric kn_metric_accuracy(void);

/* ---- A trainer ---------------------------------------------------------------------------------
 */

typedef struct kn_trainer_options {
    size_t size;
    void *user;                  /* handed to the loss function */
    int64_t epochs;              /* in all, those before a resume included; default 1 */
    kn_loader *validation;       /* evaluated after each epoch, from its start */
    const kn_schedule *schedule; /* of the learning rate, by optimiser steps; borrowed */
    int64_t accumulate;          /* batches a step; each sample weighs the same; default 1 */
    double clip_norm;            /* kn_clip_grad_norm before each step; 0: none */
    double clip_value;           /* kn_clip_grad_value before each step; 0: none */

    const char *monitor; /* metric that decides what is best, of the validation where there is one;
                            default "loss" */
    int64_t patience;    /* epochs without an improvement after which training ends; 0: none */
    double least_change; /* that counts as an improvement */

    const char *checkpoint;   /* where checkpoints go: "runs/a" gives runs/a-<step>.safetensors;
                                 NULL: nowhere */
    int64_t checkpoint_steps; /* a checkpoint every so many steps; 0: at the end of each epoch */
    int64_t keep;             /* how many of them to keep; default 1 */
    bool keep_best;           /* one more, of the best epoch: runs/a-best.safetensors */
} kn_trainer_options;

/* A trainer of model by opt on the batches of loader; all are borrowed. NULL after recording an
 * error: attribute-out-of-range, an error of what it is made of. */
KN_API kn_trainer *kn_trainer_new_with(kn_module *model, kn_optimizer *opt, kn_loader *loader,
                                       kn_loss_function *loss, const kn_trainer_options *options);
KN_API void kn_trainer_free(kn_trainer *trainer); /* NULL is fine */

/* Adds a metric; the order is that of the values. Errors: attribute-out-of-range past
 * KN_MAX_METRICS, argument-null. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_add_metric(kn_trainer *trainer, kn_metric metric);

typedef enum kn_event {
    KN_EVENT_FIT_BEGIN,
    KN_EVENT_EPOCH_BEGIN,
    KN_EVENT_BATCH_END,      /* after each batch of training */
    KN_EVENT_STEP_END,       /* after each step of the optimiser */
    KN_EVENT_VALIDATION_END, /* after each batch of the evaluation */
    KN_EVENT_EPOCH_END,      /* the epoch's record is in the history */
    KN_EVENT_FIT_END         /* also after a failure */
} kn_event;
/* Is called at every event. Another status than KN_OK ends training with callback-failed. */
typedef kn_status kn_callback(kn_trainer *trainer, kn_event event, void *user);
/* Callbacks run in the order of their addition. name is for messages and must live on. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_add_callback(kn_trainer *trainer, const char *name,
                                                        kn_callback *callback, void *user);

/* ---- Running -----------------------------------------------------------------------------------
 */

/* Trains until the epochs are done, patience is at its end, or somebody stops it. Sets train and
 * eval mode as needed and puts back what was. A failed periodic checkpoint does not end training:
 * it is logged once and kn_trainer_save_status has it. Errors: training-interrupted (after
 * kn_trainer_interrupt; a checkpoint was saved where .checkpoint says where),
 * training-not-finite (before the step that would spread it), callback-failed, and whatever the
 * loss function, the optimiser and the loaders meet. */
KN_API KN_WARN_UNUSED kn_status kn_fit(kn_trainer *trainer);
/* Ends training after the present step, as if it were done. For callbacks. */
KN_API void kn_trainer_stop(kn_trainer *trainer);
/* Asks kn_fit to save a checkpoint after the present step and to return training-interrupted. The
 * one function that a signal handler or another thread may call. NULL is fine. */
KN_API void kn_trainer_interrupt(kn_trainer *trainer);

/* Evaluates the model on an epoch of loader, from its start, in eval mode and without recording.
 * values gets the loss and the trainer's metrics. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_evaluate(kn_trainer *trainer, kn_loader *loader,
                                                    double values[KN_MAX_METRICS]);

/* ---- Asking ------------------------------------------------------------------------------------
 */

/* An epoch that is done. Values stand in the order of the metrics, the loss first. */
typedef struct kn_epoch_record {
    double learning_rate; /* of its last step */
    double seconds;       /* of training alone; 0 for what a resumed run did not see */
    double train[KN_MAX_METRICS];
    double validation[KN_MAX_METRICS]; /* NaN where there is none */
} kn_epoch_record;

typedef struct kn_progress {
    int64_t epoch, epochs;  /* the present one, from 0 */
    int64_t batch, batches; /* of the epoch; done */
    int64_t samples, of;    /* of the epoch; done */
    int64_t steps;          /* of the optimiser, since the beginning of the run */
    double seconds;         /* since the epoch began, or was resumed */
    int64_t timed_samples;  /* in these seconds */
    bool validating;        /* batch and samples are those of the evaluation */
    double learning_rate;
    uint32_t n_metrics;
    double value[KN_MAX_METRICS]; /* over the epoch so far */
} kn_progress;
KN_API kn_progress kn_trainer_progress(const kn_trainer *trainer);
/* The epochs done; valid until the next epoch ends. */
KN_API const kn_epoch_record *kn_trainer_history(const kn_trainer *trainer, size_t *count);
KN_API uint32_t kn_trainer_metric_count(const kn_trainer *trainer);
KN_API const kn_metric *kn_trainer_metric(const kn_trainer *trainer, uint32_t index);
KN_API int64_t kn_trainer_best_epoch(const kn_trainer *trainer); /* -1: none yet */
KN_API kn_context *kn_trainer_context(const kn_trainer *trainer);
/* How the last checkpoint went; KN_OK before the first. */
KN_API kn_status kn_trainer_save_status(const kn_trainer *trainer);
/* The path of the last checkpoint that was saved; "" before the first. */
KN_API const char *kn_trainer_saved_path(const kn_trainer *trainer);

/* ---- Classifiers -------------------------------------------------------------------------------
 *
 * Both run the model in eval mode without recording, and put back what was. */

/* The class of each sample of a batch, the place of the largest output along the last axis, and
 * (where not NULL) its share by softmax. Both have room for the outputs' number of rows. */
KN_API KN_WARN_UNUSED kn_status kn_classify(kn_module *model, kn_tensor *input, int64_t *class_of,
                                            float *share);
/* Counts over an epoch of loader, from its start, how often each class (field 1) is taken for each:
 * counts[classes][classes], by true class, then by guess. Error: class-out-of-range. */
KN_API KN_WARN_UNUSED kn_status kn_count_confusion(kn_module *model, kn_loader *loader, int classes,
                                                   int64_t *counts);

/* ---- Checkpoints -------------------------------------------------------------------------------
 *
 * A checkpoint is a safetensors file with everything: weights and buffers (model.…), the
 * optimiser's state (optim.…), and counters, random state, loader position, sums of metrics and
 * history (trainer.…). A run that is resumed from it equals one that was never interrupted, bit for
 * bit. It is taken between two steps. */

/* Writes a checkpoint now, atomically. A failure leaves the older file and the training as they
 * are. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_save(kn_trainer *trainer, const char *path);
/* Takes up a run, path NULL the newest checkpoint of .checkpoint: all or, after a failure, nothing
 * changes. The trainer must be made as the one that saved: same module, optimiser, loader settings
 * and metrics. Errors: those of kn_tensor_file_open and kn_load_weights, checkpoint-incomplete,
 * checkpoint-version, checkpoint-mismatch, optimizer-state-mismatch. */
KN_API KN_WARN_UNUSED kn_status kn_trainer_resume(kn_trainer *trainer, const char *path);
/* The newest checkpoint of this .checkpoint (runs/a-<step>.safetensors), written to path. Error:
 * file-not-found. */
KN_API KN_WARN_UNUSED kn_status kn_checkpoint_latest(kn_context *kn, const char *checkpoint,
                                                     char *path, size_t path_bytes);
/* Removes the checkpoints of this .checkpoint, the best one too. */
KN_API void kn_checkpoint_remove(const char *checkpoint);

#ifndef __cplusplus
typedef struct kn__trainer_call {
    kn_module *model;
    kn_optimizer *opt;
    kn_loader *loader;
    kn_loss_function *loss;
    union {
        struct {
            size_t size;
            void *user;
            int64_t epochs;
            kn_loader *validation;
            const kn_schedule *schedule;
            int64_t accumulate;
            double clip_norm, clip_value;
            const char *monitor;
            int64_t patience;
            double least_change;
            const char *checkpoint;
            int64_t checkpoint_steps, keep;
            bool keep_best;
        };
        kn_trainer_options options;
    };
} kn__trainer_call;
KN__INLINE kn_trainer *kn__trainer_new(const kn__trainer_call *c) {
    return kn_trainer_new_with(c->model, c->opt, c->loader, c->loss, &c->options);
}
#define kn_trainer_new(model_, opt_, loader_, ...)                          \
    kn__trainer_new(&(kn__trainer_call){.size = sizeof(kn_trainer_options), \
                                        .model = (model_),                  \
                                        .opt = (opt_),                      \
                                        .loader = (loader_),                \
                                        .loss = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif
