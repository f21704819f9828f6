/* Learning-rate schedules: the rate as a pure function of the step.
 *
 *     kn_schedule plan = kn_schedule_warmup(kn_schedule_cosine(1e-3, 1e-5, 9000), 1000, 0);
 *     …
 *     kn_optimizer_set_lr(opt, kn_schedule_at(&plan, kn_optimizer_steps(opt)));
 *
 * A schedule is a value without state of its own: the optimiser's number of steps is all that a
 * resumed run needs. Steps count from 0; a negative one counts as 0; past the end the last rate
 * stays. Numbers that make no sense (a length below 1, a rate that is not finite) give NaN rates,
 * which kn_optimizer_set_lr refuses by name. */
#ifndef KILN_SCHEDULE_H
#define KILN_SCHEDULE_H

#include <kiln/base.h>
#include <kiln/errors.h>

KN_EXTERN_C_BEGIN

/* A rate of the user's own. */
typedef double kn_schedule_function(int64_t step, void *user);

typedef enum kn_schedule_kind {
    KN_SCHEDULE_CONSTANT = 0,
    KN_SCHEDULE_STEP,
    KN_SCHEDULE_MILESTONES,
    KN_SCHEDULE_EXPONENTIAL,
    KN_SCHEDULE_LINEAR,
    KN_SCHEDULE_POLYNOMIAL,
    KN_SCHEDULE_COSINE,
    KN_SCHEDULE_INVERSE_ROOT,
    KN_SCHEDULE_SEQUENCE,
    KN_SCHEDULE_FUNCTION
} kn_schedule_kind;

/* A schedule; made by the functions below. Pointers in it are borrowed and must outlive it. */
typedef struct kn_schedule {
    kn_schedule_kind kind;
    double from, to, factor;
    int64_t length;                  /* of a cycle, where the kind has one */
    int64_t cycles;                  /* how often it is run; at least 1 */
    int64_t warmup;                  /* steps of linear warm-up before it */
    double warmup_from;              /* the share of the first rate that warm-up begins with */
    const int64_t *milestones;       /* n of them, rising */
    const struct kn_schedule *parts; /* n of them; part i begins at milestones[i - 1] */
    uint32_t n;
    kn_schedule_function *function;
    void *user;
} kn_schedule;

/* lr, always. */
KN_API kn_schedule kn_schedule_constant(double lr);
/* lr factor^(step / every), the division whole. */
KN_API kn_schedule kn_schedule_step(double lr, int64_t every, double factor);
/* lr factor^n, n the number of milestones (rising) that are not above the step. */
KN_API kn_schedule kn_schedule_milestones(double lr, const int64_t *milestones, uint32_t n,
                                          double factor);
/* lr factor^step */
KN_API kn_schedule kn_schedule_exponential(double lr, double factor);
/* From one rate to another along a line of length steps. */
KN_API kn_schedule kn_schedule_linear(double from, double to, int64_t length);
/* to + (from - to) (1 - step / length)^power */
KN_API kn_schedule kn_schedule_polynomial(double from, double to, int64_t length, double power);
/* to + (from - to) (1 + cos(pi step / length)) / 2 (Loshchilov and Hutter, 2016). */
KN_API kn_schedule kn_schedule_cosine(double from, double to, int64_t length);
/* The cosine, begun again after each length; cycles times. */
KN_API kn_schedule kn_schedule_cosine_restarts(double from, double to, int64_t length,
                                               int64_t cycles);
/* lr sqrt(length / max(step, length)): flat, then falling with the root (Vaswani et al., 2017). */
KN_API kn_schedule kn_schedule_inverse_root(double lr, int64_t length);
/* parts[0] up to boundaries[0], then parts[1], whose own step 0 is there, and so on; n parts and
 * n - 1 rising boundaries. */
KN_API kn_schedule kn_schedule_sequence(const kn_schedule *parts, const int64_t *boundaries,
                                        uint32_t n);
KN_API kn_schedule kn_schedule_of(kn_schedule_function *function, void *user);
/* then, after steps in which the rate rises in a line from share times then's first rate to all of
 * it; then's own steps begin there. */
KN_API kn_schedule kn_schedule_warmup(kn_schedule then, int64_t steps, double share);

/* The rate at this step. */
KN_API double kn_schedule_at(const kn_schedule *schedule, int64_t step);

KN_EXTERN_C_END
#endif
