/* Learning-rate schedules. */
#include <kiln/schedule.h>
#include <math.h>

static const double pi = 3.14159265358979323846;

/* ---- Making ------------------------------------------------------------------------------------
 */

kn_schedule kn_schedule_constant(double lr) {
    return (kn_schedule){.kind = KN_SCHEDULE_CONSTANT, .from = lr};
}
kn_schedule kn_schedule_step(double lr, int64_t every, double factor) {
    return (kn_schedule){.kind = KN_SCHEDULE_STEP, .from = lr, .length = every, .factor = factor};
}
kn_schedule kn_schedule_milestones(double lr, const int64_t *milestones, uint32_t n,
                                   double factor) {
    return (kn_schedule){.kind = KN_SCHEDULE_MILESTONES,
                         .from = lr,
                         .milestones = milestones,
                         .n = n,
                         .factor = factor};
}
kn_schedule kn_schedule_exponential(double lr, double factor) {
    return (kn_schedule){.kind = KN_SCHEDULE_EXPONENTIAL, .from = lr, .factor = factor};
}
kn_schedule kn_schedule_linear(double from, double to, int64_t length) {
    return (kn_schedule){
        .kind = KN_SCHEDULE_LINEAR, .from = from, .to = to, .length = length, .cycles = 1};
}
kn_schedule kn_schedule_polynomial(double from, double to, int64_t length, double power) {
    return (kn_schedule){.kind = KN_SCHEDULE_POLYNOMIAL,
                         .from = from,
                         .to = to,
                         .length = length,
                         .cycles = 1,
                         .factor = power};
}
kn_schedule kn_schedule_cosine(double from, double to, int64_t length) {
    return kn_schedule_cosine_restarts(from, to, length, 1);
}
kn_schedule kn_schedule_cosine_restarts(double from, double to, int64_t length, int64_t cycles) {
    return (kn_schedule){
        .kind = KN_SCHEDULE_COSINE, .from = from, .to = to, .length = length, .cycles = cycles};
}
kn_schedule kn_schedule_inverse_root(double lr, int64_t length) {
    return (kn_schedule){.kind = KN_SCHEDULE_INVERSE_ROOT, .from = lr, .length = length};
}
kn_schedule kn_schedule_sequence(const kn_schedule *parts, const int64_t *boundaries, uint32_t n) {
    return (kn_schedule){
        .kind = KN_SCHEDULE_SEQUENCE, .parts = parts, .milestones = boundaries, .n = n};
}
kn_schedule kn_schedule_of(kn_schedule_function *function, void *user) {
    return (kn_schedule){.kind = KN_SCHEDULE_FUNCTION, .function = function, .user = user};
}
kn_schedule kn_schedule_warmup(kn_schedule then, int64_t steps, double share) {
    then.warmup = steps;
    then.warmup_from = share;
    return then;
}

/* ---- The rate ----------------------------------------------------------------------------------
 */

/* The share of the present cycle that is done: 0 to 1, 1 for good past the last. */
static double progress(const kn_schedule *s, int64_t step) {
    if (s->length < 1 || s->cycles < 1) return NAN;
    if (step / s->length >= s->cycles) return 1;
    return (double)(step % s->length) / (double)s->length;
}

/* How many of the rising milestones are not above step. */
static uint32_t passed(const int64_t *milestones, uint32_t n, int64_t step) {
    uint32_t k = 0;
    while (k < n && milestones[k] <= step) k++;
    return k;
}

static double rate(const kn_schedule *s, int64_t step);

static double in_sequence(const kn_schedule *s, int64_t step) {
    if (s->n == 0 || !s->parts || (s->n > 1 && !s->milestones)) return NAN;
    uint32_t k = passed(s->milestones, s->n - 1, step);
    return kn_schedule_at(&s->parts[k], step - (k ? s->milestones[k - 1] : 0));
}

/* Without warm-up. */
static double rate(const kn_schedule *s, int64_t step) {
    double over = s->from - s->to;
    switch (s->kind) {
    case KN_SCHEDULE_CONSTANT:
        return s->from;
    case KN_SCHEDULE_STEP:
        return s->length < 1 ? NAN : s->from * pow(s->factor, (double)(step / s->length));
    case KN_SCHEDULE_MILESTONES:
        return s->from * pow(s->factor, passed(s->milestones, s->n, step));
    case KN_SCHEDULE_EXPONENTIAL:
        return s->from * pow(s->factor, (double)step);
    case KN_SCHEDULE_LINEAR:
        return s->to + over * (1 - progress(s, step));
    case KN_SCHEDULE_POLYNOMIAL:
        return s->to + over * pow(1 - progress(s, step), s->factor);
    case KN_SCHEDULE_COSINE:
        return s->to + over * 0.5 * (1 + cos(pi * progress(s, step)));
    case KN_SCHEDULE_INVERSE_ROOT:
        return s->length < 1       ? NAN
               : step <= s->length ? s->from
                                   : s->from * sqrt((double)s->length / (double)step);
    case KN_SCHEDULE_SEQUENCE:
        return in_sequence(s, step);
    case KN_SCHEDULE_FUNCTION:
        return s->function ? s->function(step, s->user) : NAN;
    }
    return NAN;
}

double kn_schedule_at(const kn_schedule *s, int64_t step) {
    if (!s) return NAN;
    if (step < 0) step = 0;
    if (step >= s->warmup) return rate(s, step - (s->warmup > 0 ? s->warmup : 0));
    double done = (double)step / (double)s->warmup;
    return rate(s, 0) * (s->warmup_from + (1 - s->warmup_from) * done);
}
