/* Metrics: numbers over all samples of an epoch. */
#include <kiln/ops.h>
#include <kiln/tensor.h>
#include <math.h>

#include "core/entry.h"
#include "train/trainer.h"

static kn_status add_loss(const kn_metric_input *input, double sums[KN_METRIC_SUMS], void *user) {
    (void)user;
    sums[0] += input->loss * (double)input->batch->count;
    sums[1] += (double)input->batch->count;
    return KN_OK;
}

static double ratio(const double sums[KN_METRIC_SUMS], void *user) {
    (void)user;
    return sums[1] > 0 ? sums[0] / sums[1] : NAN;
}

kn_metric kn_metric_loss(void) {
    return (kn_metric){.name = "loss", .update = add_loss, .value = ratio};
}

static kn_status add_right(const kn_metric_input *input, double sums[KN_METRIC_SUMS], void *user) {
    (void)user;
    int64_t right;
    kn_tensor *guess = kn_argmax(input->output, .axis = KN_SOME(-1));
    kn_status status = kn_item_i64(kn_sum(kn_eq(guess, input->batch->field[1])), &right);
    if (status != KN_OK) return status;
    sums[0] += (double)right;
    sums[1] += (double)kn_numel(guess);
    return KN_OK;
}

kn_metric kn_metric_accuracy(void) {
    return (kn_metric){.name = "accuracy",
                       .higher_is_better = true,
                       .percent = true,
                       .update = add_right,
                       .value = ratio};
}

kn_status kn__metrics_update(kn_trainer *t, const kn_metric_input *input,
                             double sums[][KN_METRIC_SUMS]) {
    for (uint32_t i = 0; i < t->n_metrics; i++) {
        uint64_t origin = kn__step_out(t->kn);
        kn_status status = t->metrics[i].update(input, sums[i], t->metrics[i].user);
        kn__step_in(t->kn, origin);
        if (status != KN_OK) return status;
    }
    return KN_OK;
}

void kn__metrics_values(const kn_trainer *t, const double sums[][KN_METRIC_SUMS],
                        double values[KN_MAX_METRICS]) {
    for (uint32_t i = 0; i < KN_MAX_METRICS; i++)
        values[i] = i < t->n_metrics ? t->metrics[i].value(sums[i], t->metrics[i].user) : NAN;
}
