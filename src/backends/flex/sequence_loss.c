/* The losses of sequences on flex: the reference's own work, sample by sample on all threads. */
#include "ops/sequence_loss.h"

#include <math.h>
#include <stdatomic.h>

#include "backends/flex/flex.h"

typedef int part_fn(const kn_launch *l, int64_t first, int64_t end);
typedef struct job {
    const kn_launch *l;
    part_fn *part;
    atomic_int status;
} job;

static void run_part(void *user, int64_t first, int64_t end) {
    job *j = user;
    kn_failure own = {.code = KN_OK};
    kn_launch l = *j->l;
    l.failure = &own;
    int status = j->part(&l, first, end);
    if (status != KN_OK) atomic_store_explicit(&j->status, status, memory_order_relaxed);
}

static int run(const kn_launch *l, int checked, int64_t samples, part_fn *part) {
    job j = {.l = l, .part = part, .status = KN_OK};
    if (checked != KN_OK) return checked;
    l->host->parallel_for(samples, 1, run_part, &j);
    return j.status;
}

int kn__flex_ctc(const kn_launch *l) {
    return run(l, kn__ctc_check(l, 0), kn__ctc_samples(l->in[0]), kn__ctc_losses);
}
int kn__flex_ctc_grad(const kn_launch *l) {
    return run(l, kn__ctc_check(l, 1), kn__ctc_samples(l->in[1]), kn__ctc_gradients);
}
int kn__flex_rnnt(const kn_launch *l) {
    return run(l, kn__rnnt_check(l, 0), l->in[0]->shape[0], kn__rnnt_losses);
}
int kn__flex_rnnt_grad(const kn_launch *l) {
    return run(l, kn__rnnt_check(l, 1), l->in[1]->shape[0], kn__rnnt_gradients);
}
