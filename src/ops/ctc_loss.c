/* Connectionist temporal classification: the loss of all ways in which an input spells its target,
 * with a class (the blank) that stands for nothing (Graves et al., "Connectionist Temporal
 * Classification", 2006, sections 4.1 and 4.2). Everything is computed in logarithms, in double. */
#include <math.h>
#include <stdio.h>

#include "core/platform.h"
#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"
#include "ops/sequence_loss.h"

/* ---- What the shape rules check ---- */
bool kn__check_integers(const kn__call *call, uint32_t which, kn_shape expected) {
    const kn_desc *t = &call->in[which]->d;
    kn_shape own = kn__desc_shape(t);
    kn__call_site b;
    char name[32];
    const char *operand = kn__operand_name(call->op, which, name, sizeof name);
    if (!kn_dtype_is_integer((kn_dtype)t->dtype)) {
        kn__fail_dtype_index(call->kn, kn__site_of(call, &b), operand, (kn_dtype)t->dtype);
        return false;
    }
    if (kn_shape_equal(own, expected)) return true;
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), operand, &own, &expected);
    return false;
}

/* log_probabilities [time, classes] or [time, n, classes]; targets [n, length], or all one after
 * the other; the lengths [] or [n]. */
static bool check_ctc(kn__call *call, uint32_t first, kn_shape *losses) {
    const kn_desc *x = &call->in[first]->d, *targets = &call->in[first + 1]->d;
    kn_ctc_args *a = call->args;
    kn_shape own = kn__desc_shape(x), t = kn__desc_shape(targets);
    kn__call_site b;
    if (own.rank != 2 && own.rank != 3) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "log_probabilities", &own, own.rank,
                               3);
        return false;
    }
    *losses = own.rank == 2 ? KN_SCALAR : (kn_shape){1, {own.dim[1]}};
    bool padded = own.rank == 3 && t.rank == 2;
    kn_shape expected = {padded ? 2 : 1, {padded ? own.dim[1] : t.dim[0], t.dim[1]}};
    if (t.rank == 0) expected.dim[0] = 0;
    int64_t classes = own.dim[own.rank - 1];
    if (a->blank < 0 || a->blank >= classes) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "blank", a->blank,
                                        "a class, from 0");
        return false;
    }
    return kn__check_integers(call, first + 1, expected) &&
           kn__check_integers(call, first + 2, *losses) &&
           kn__check_integers(call, first + 3, *losses);
}

bool kn__infer_ctc(kn__call *call) {
    kn_shape losses;
    return check_ctc(call, 0, &losses) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, losses);
}

bool kn__infer_ctc_grad(kn__call *call) {
    const kn_desc *x = &call->in[1]->d, *dy = &call->in[0]->d;
    kn_shape losses, own = kn__desc_shape(dy);
    kn__call_site b;
    if (!check_ctc(call, 1, &losses)) return false;
    if (!kn_shape_equal(own, losses)) {
        kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &own, &losses);
        return false;
    }
    if (dy->dtype != x->dtype) {
        kn__fail_dtype_mismatch(call->kn, kn__site_of(call, &b), "dy", (kn_dtype)dy->dtype,
                                (kn_dtype)x->dtype);
        return false;
    }
    return kn__out_shape(call, 0, (kn_dtype)x->dtype, kn__desc_shape(x));
}

bool kn__infer_ctc_loss(kn__call *call) {
    kn_ctc_loss_args *a = call->args;
    kn_ctc_args plain = {a->blank, a->zero_infinity};
    kn__call same = *call;
    kn_shape losses;
    same.args = &plain;
    return kn__check_reduction(call, a->reduction) && check_ctc(&same, 0, &losses) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype,
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

/* ---- One sample ---- */
typedef struct sample {
    const kn_desc *x, *targets; /* log-probabilities, targets */
    int64_t time, length, blank, at, target_at, target_step;
    int64_t time_step, class_step, classes;
} sample;

int64_t kn__ctc_samples(const kn_desc *x) {
    return x->rank == 3 ? x->shape[1] : 1;
}

static bool concatenated(const kn_desc *x, const kn_desc *targets) {
    return x->rank == 3 && targets->rank == 1;
}

static sample sample_of(const kn_desc *const *in, int64_t blank, int64_t n) {
    const kn_desc *x = in[0], *targets = in[1];
    sample s = {.x = x,
                .targets = targets,
                .time = kn__nth(in[2], n),
                .length = kn__nth(in[3], n),
                .blank = blank,
                .at = x->offset + (x->rank == 3 ? n * x->strides[1] : 0),
                .target_at = targets->offset,
                .target_step = targets->strides[targets->rank - 1],
                .time_step = x->strides[0],
                .class_step = x->strides[x->rank - 1],
                .classes = x->shape[x->rank - 1]};
    if (targets->rank == 2) s.target_at += n * targets->strides[0];
    for (int64_t k = 0; k < n && concatenated(x, targets); k++)
        s.target_at += kn__nth(in[3], k) * s.target_step;
    return s;
}

/* State k of 2 length + 1: blanks at even places, the target's classes between them. */
static int64_t state(const sample *s, int64_t k) {
    if (k % 2 == 0) return s->blank;
    return kn__load_i(s->targets, s->target_at + k / 2 * s->target_step);
}

static double log_p(const sample *s, int64_t t, int64_t class) {
    return kn__load_f(s->x, s->at + t * s->time_step + class * s->class_step);
}

/* Whether the state two before k may come right before it. */
static bool skips(const sample *s, int64_t k) {
    return k % 2 == 1 && k > 1 && state(s, k) != state(s, k - 2);
}

/* alpha[t][k]: all ways to have spelt the states up to k by time t, t's own class included. */
static void forward(const sample *s, double *alpha) {
    int64_t states = 2 * s->length + 1;
    for (int64_t k = 0; k < states; k++)
        alpha[k] = s->time > 0 && k < 2 ? log_p(s, 0, state(s, k)) : -INFINITY;
    for (int64_t t = 1; t < s->time; t++) {
        const double *before = alpha + (t - 1) * states;
        double *now = alpha + t * states;
        for (int64_t k = 0; k < states; k++) {
            double sum = before[k];
            if (k > 0) sum = kn__log_add(sum, before[k - 1]);
            if (skips(s, k)) sum = kn__log_add(sum, before[k - 2]);
            now[k] = sum + log_p(s, t, state(s, k));
        }
    }
}

/* The loss from the last row of alpha; without any input only nothing is spelt. */
static double loss_of(const sample *s, const double *alpha) {
    int64_t states = 2 * s->length + 1;
    if (s->time == 0) return s->length == 0 ? 0 : INFINITY;
    const double *last = alpha + (s->time - 1) * states;
    double sum = last[states - 1];
    if (states > 1) sum = kn__log_add(sum, last[states - 2]);
    return -sum;
}

/* beta of time t from that of t + 1 (NULL at the end): all ways to spell the rest from state k on,
 * t's own class included. */
static void backward(const sample *s, int64_t t, const double *after, double *now) {
    int64_t states = 2 * s->length + 1;
    for (int64_t k = 0; k < states; k++) {
        double sum = k >= states - 2 ? 0 : -INFINITY;
        if (after) {
            sum = after[k];
            if (k + 1 < states) sum = kn__log_add(sum, after[k + 1]);
            if (k + 2 < states && skips(s, k + 2)) sum = kn__log_add(sum, after[k + 2]);
        }
        now[k] = sum + log_p(s, t, state(s, k));
    }
}

/* exp(y) - exp(all ways through class c at time t), as of y = log_softmax(x) for x: the part exp(y)
 * is what log_softmax's own gradient takes away again. */
static void gradient_row(const sample *s, int64_t t, const double *ways, double loss, double dy,
                         const kn_desc *dx, int64_t to) {
    for (int64_t c = 0; c < s->classes; c++) {
        double y = log_p(s, t, c);
        double through = ways[c] == -INFINITY && isfinite(loss) ? 0 : exp(ways[c] + loss - y);
        kn__store_f(dx, to + c * dx->strides[dx->rank - 1], (exp(y) - through) * dy);
    }
}

static void gradient_of(const sample *s, const double *alpha, double *room, double dy, bool none,
                        const kn_desc *dx, int64_t to) {
    int64_t states = 2 * s->length + 1;
    double *ways = room, *now = room + s->classes, *after = NULL, loss = loss_of(s, alpha);
    for (int64_t t = dx->shape[0] - 1; t >= 0; t--) {
        int64_t row = to + t * dx->strides[0];
        if (t >= s->time || (none && loss == INFINITY)) {
            for (int64_t c = 0; c < s->classes; c++)
                kn__store_f(dx, row + c * dx->strides[dx->rank - 1], 0);
            continue;
        }
        backward(s, t, after, now);
        for (int64_t c = 0; c < s->classes; c++) ways[c] = -INFINITY;
        for (int64_t k = 0; k < states; k++) {
            double *w = &ways[state(s, k)];
            *w = kn__log_add(*w, alpha[t * states + k] + now[k]);
        }
        gradient_row(s, t, ways, loss, dy, dx, row);
        after = now;
        now = now == room + s->classes ? now + states : room + s->classes;
    }
}

/* ---- The kernels ---- */
int kn__bad_length(const kn_launch *l, const char *name, int64_t i, int64_t length, int64_t room) {
    *l->failure = (kn_failure){.code = KN_E_SEQUENCE_LENGTH, .value = {length, room, i}};
    snprintf(l->failure->text, sizeof l->failure->text, "%s", name);
    return KN_E_SEQUENCE_LENGTH;
}

int kn__check_lengths(const kn_launch *l, const kn_desc *lengths, const char *name, int64_t n,
                      int64_t least, int64_t room) {
    for (int64_t i = 0; i < n; i++) {
        int64_t length = kn__nth(lengths, i);
        if (length < least || length > room) return kn__bad_length(l, name, i, length, room);
    }
    return KN_OK;
}

/* The blank comes first in both lists of arguments. */
int kn__ctc_check(const kn_launch *l, uint32_t first) {
    const kn_desc *const *in = l->in + first;
    const kn_desc *x = in[0], *targets = in[1];
    int64_t n = kn__ctc_samples(x), room = targets->shape[targets->rank - 1], total = 0;
    int status = kn__check_lengths(l, in[2], "input_lengths", n, 0, x->shape[0]);
    if (status == KN_OK) status = kn__check_lengths(l, in[3], "target_lengths", n, 0, room);
    for (int64_t i = 0; status == KN_OK && i < n; i++) {
        int64_t length = kn__nth(in[3], i);
        total += length;
        if (concatenated(x, targets) && total > room)
            return kn__bad_length(l, "target_lengths", i, length, room - (total - length));
        sample s = sample_of(in, 0, i);
        for (int64_t k = 0; k < length; k++) {
            int64_t c = state(&s, 2 * k + 1);
            if (c >= 0 && c < s.classes) continue;
            *l->failure = (kn_failure){.code = KN_E_CLASS_OUT_OF_RANGE, .value = {c, s.classes, k}};
            return KN_E_CLASS_OUT_OF_RANGE;
        }
    }
    return status;
}

/* Room for alpha, and for more doubles behind it; NULL without memory. */
static double *room_for(const kn_launch *l, const sample *s, size_t more) {
    size_t states = 2 * (size_t)s->length + 1, rows = s->time > 0 ? (size_t)s->time : 1, count;
    if (__builtin_mul_overflow(states, rows, &count) || count > SIZE_MAX / 16 - more) return NULL;
    double *room = kn__sys_alloc((count + more) * sizeof *room);
    if (!room) l->failure->value[0] = (int64_t)((count + more) * sizeof *room);
    return room;
}

int kn__ctc_losses(const kn_launch *l, int64_t first, int64_t end) {
    const kn_ctc_args *a = l->args;
    const kn_desc *out = l->out[0];
    for (int64_t i = first; i < end; i++) {
        sample s = sample_of(l->in, a->blank, i);
        double *alpha = room_for(l, &s, 0);
        if (!alpha) return KN_E_OUT_OF_MEMORY_HOST;
        forward(&s, alpha);
        double loss = loss_of(&s, alpha);
        if (a->zero_infinity && loss == INFINITY) loss = 0;
        kn__store_f(out, out->offset + (out->rank ? i * out->strides[0] : 0), loss);
        kn__sys_free(alpha);
    }
    return KN_OK;
}

int kn__ctc_gradients(const kn_launch *l, int64_t first, int64_t end) {
    const kn_ctc_args *a = l->args;
    const kn_desc *dy = l->in[0], *dx = l->out[0];
    for (int64_t i = first; i < end; i++) {
        sample s = sample_of(l->in + 1, a->blank, i);
        size_t states = 2 * (size_t)s.length + 1, rows = s.time > 0 ? (size_t)s.time : 1;
        double *alpha = room_for(l, &s, (size_t)s.classes + 2 * states);
        if (!alpha) return KN_E_OUT_OF_MEMORY_HOST;
        forward(&s, alpha);
        double scale = kn__load_f(dy, dy->offset + (dy->rank ? i * dy->strides[0] : 0));
        int64_t to = dx->offset + (dx->rank == 3 ? i * dx->strides[1] : 0);
        gradient_of(&s, alpha, alpha + states * rows, scale, a->zero_infinity, dx, to);
        kn__sys_free(alpha);
    }
    return KN_OK;
}

int kn__ref_ctc(const kn_launch *l) {
    int status = kn__ctc_check(l, 0);
    return status == KN_OK ? kn__ctc_losses(l, 0, kn__ctc_samples(l->in[0])) : status;
}

int kn__ref_ctc_grad(const kn_launch *l) {
    int status = kn__ctc_check(l, 1);
    return status == KN_OK ? kn__ctc_gradients(l, 0, kn__ctc_samples(l->in[1])) : status;
}

void kn__grad_ctc(kn__backprop *b) {
    const kn_ctc_args *a = b->args;
    b->dx[0] = kn_ctc_grad(b->dy[0], b->in[0], b->in[1], b->in[2], b->in[3], .blank = a->blank,
                           .zero_infinity = a->zero_infinity);
}

/* ---- ctc_loss: reduced; in the mean each loss is divided by its target's length ---- */
void kn__parts_ctc_loss(const kn__call *call, kn_tensor **results) {
    const kn_ctc_loss_args *a = call->args;
    kn_tensor *x = kn__widen(call->in[0]);
    kn_tensor *loss = kn_ctc(x, call->in[1], call->in[2], call->in[3], .blank = a->blank,
                             .zero_infinity = a->zero_infinity);
    if (a->reduction == KN_REDUCTION_MEAN && !kn_is_nil(loss)) {
        kn_tensor *length = kn_maximum_scalar(call->in[3], 1);
        loss = kn_div(loss, kn_cast(length, kn_dtype_of(loss)));
    }
    kn__finish_loss(call, loss, a->reduction, results);
}

#ifdef KILN_TESTING
static const double spelt[] = {1, 2, 2, 3, 1, 1, 0, 0};
static const double times[] = {5, 4}, lengths[] = {3, 2}, too_long[] = {3, 7};
#define WHOLE(n, ...) \
    { .shape = {n, __VA_ARGS__}, .dtype = KN_I64, .values = spelt }
#define VECTOR(list) \
    { .shape = {1, {2}}, .dtype = KN_I64, .values = list }
#define PROBABLE(...) \
    { .shape = __VA_ARGS__, .low = -3, .high = -0.5 }
KN__SAMPLES(ctc) = {
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){0, false},
     .not_smooth = true},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(1, {5}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){0, true},
     .not_smooth = true},
    {.in = {PROBABLE({2, {5, 4}}),
            WHOLE(1, {4}),
            {.shape = {0, {0}}, .dtype = KN_I32, .values = times},
            {.shape = {0, {0}}, .dtype = KN_I32, .values = lengths}},
     .args = &(kn_ctc_args){0, false},
     .not_smooth = true},
    {.in = {PROBABLE({3, {5, 0, 4}}),
            {.shape = {2, {0, 4}}, .dtype = KN_I64, .values = spelt},
            {.shape = {1, {0}}, .dtype = KN_I64, .values = times},
            {.shape = {1, {0}}, .dtype = KN_I64, .values = lengths}},
     .args = &(kn_ctc_args){0, false},
     .not_smooth = true},
    {.in = {PROBABLE({3, {5, 2, 2}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){0, false},
     .fails = KN_E_CLASS_OUT_OF_RANGE},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(too_long)},
     .args = &(kn_ctc_args){0, false},
     .fails = KN_E_SEQUENCE_LENGTH},
    {.in = {PROBABLE({3, {4, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){0, false},
     .fails = KN_E_SEQUENCE_LENGTH},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(1, {4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){0, false},
     .fails = KN_E_SEQUENCE_LENGTH},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){4, false},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    {.in = {PROBABLE({3, {5, 3, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_args){0, false},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
KN__SAMPLES(ctc_grad) = {{.in = {{.shape = {1, {2}}},
                                 PROBABLE({3, {5, 2, 4}}),
                                 WHOLE(2, {2, 4}),
                                 VECTOR(times),
                                 VECTOR(lengths)},
                          .args = &(kn_ctc_args){0, true}},
                         {.in = {{.shape = {1, {3}}},
                                 PROBABLE({3, {5, 2, 4}}),
                                 WHOLE(2, {2, 4}),
                                 VECTOR(times),
                                 VECTOR(lengths)},
                          .args = &(kn_ctc_args){0, true},
                          .fails = KN_E_SHAPE_MISMATCH},
                         KN__SAMPLES_END};
KN__SAMPLES(ctc_loss) = {
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_loss_args){.blank = 0},
     .not_smooth = true},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_loss_args){.blank = 3, .reduction = KN_REDUCTION_SUM},
     .not_smooth = true},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(lengths)},
     .args = &(kn_ctc_loss_args){.reduction = KN_REDUCTION_NONE},
     .not_smooth = true},
    {.in = {PROBABLE({3, {5, 2, 4}}), WHOLE(2, {2, 4}), VECTOR(times), VECTOR(too_long)},
     .args = &(kn_ctc_loss_args){.blank = 0},
     .fails = KN_E_SEQUENCE_LENGTH},
    KN__SAMPLES_END};
#endif
