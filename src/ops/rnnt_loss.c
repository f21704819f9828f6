/* The loss of a transducer: of all ways through a grid of time and target, each step either writes
 * the next class of the target or, with the blank, moves on in time (Graves, "Sequence Transduction
 * with Recurrent Neural Networks", 2012, section 2.4). In logarithms, in double. */
#include <math.h>

#include "core/platform.h"
#include "ops/infer.h"
#include "ops/loss.h"
#include "ops/reduce.h"
#include "ops/samples.h"
#include "ops/sequence_loss.h"

/* ---- What the shape rules check ---- */

/* logits [n, time, target length + 1, classes], targets [n, target length], lengths [n]. */
static bool check_rnnt(kn__call *call, uint32_t first, kn_rnnt_args *a, kn_shape *losses) {
    const kn_desc *x = &call->in[first]->d;
    kn_shape own = kn__desc_shape(x);
    kn__call_site b;
    if (own.rank != 4) {
        kn__fail_rank_required(call->kn, kn__site_of(call, &b), "logits", &own, own.rank, 4);
        return false;
    }
    if (own.dim[2] < 1) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "the third size of logits",
                                        own.dim[2], "1 or more");
        return false;
    }
    if (!a->blank.given) a->blank = (kn_some_i64){true, own.dim[3] - 1};
    if (a->blank.value < 0) a->blank.value += own.dim[3];
    if (a->blank.value < 0 || a->blank.value >= own.dim[3]) {
        kn__fail_attribute_out_of_range(call->kn, kn__site_of(call, &b), "blank", a->blank.value,
                                        "a class; negative ones count from the end");
        return false;
    }
    *losses = (kn_shape){1, {own.dim[0]}};
    return kn__require_number(call, a->clamp >= 0, "clamp", a->clamp, "0 or more") &&
           kn__check_integers(call, first + 1, (kn_shape){2, {own.dim[0], own.dim[2] - 1}}) &&
           kn__check_integers(call, first + 2, *losses) &&
           kn__check_integers(call, first + 3, *losses);
}

bool kn__infer_rnnt(kn__call *call) {
    kn_shape losses;
    return check_rnnt(call, 0, call->args, &losses) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, losses);
}

bool kn__infer_rnnt_grad(kn__call *call) {
    const kn_desc *x = &call->in[1]->d, *dy = &call->in[0]->d;
    kn_shape losses, own = kn__desc_shape(dy);
    kn__call_site b;
    if (!check_rnnt(call, 1, call->args, &losses)) return false;
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

bool kn__infer_rnnt_loss(kn__call *call) {
    kn_rnnt_loss_args *a = call->args;
    kn_rnnt_args plain = {a->blank, a->clamp, a->log_probabilities};
    kn_shape losses;
    if (!kn__check_reduction(call, a->reduction) || !check_rnnt(call, 0, &plain, &losses))
        return false;
    a->blank = plain.blank;
    return kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype,
                         a->reduction == KN_REDUCTION_NONE ? losses : KN_SCALAR);
}

/* ---- One sample ---- */

/* A grid of time by places in the target: at each the logarithm of the sum of the exponentials of
 * its scores (0 where they are log-probabilities), and the ways to get there and on from there. */
typedef struct grid {
    const kn_desc *x, *targets;
    int64_t time, places, blank, classes, at, target_at;
    double *denominator, *alpha, *beta, *memory;
} grid;

static int64_t cell(const grid *g, int64_t t, int64_t u) {
    return t * g->places + u;
}
static double score(const grid *g, int64_t t, int64_t u, int64_t class) {
    const int64_t *s = g->x->strides;
    return kn__load_f(g->x, g->at + t * s[1] + u * s[2] + class * s[3]);
}
static int64_t label(const grid *g, int64_t u) {
    return kn__load_i(g->targets, g->target_at + u * g->targets->strides[1]);
}
static double log_p(const grid *g, int64_t t, int64_t u, int64_t class) {
    return score(g, t, u, class) - g->denominator[cell(g, t, u)];
}

static double log_sum(const grid *g, int64_t t, int64_t u) {
    double m = -INFINITY, sum = 0;
    for (int64_t c = 0; c < g->classes; c++) m = fmax(m, score(g, t, u, c));
    if (m == -INFINITY) return m;
    for (int64_t c = 0; c < g->classes; c++) sum += exp(score(g, t, u, c) - m);
    return m + log(sum);
}

static void forward(grid *g) {
    for (int64_t t = 0; t < g->time; t++) {
        for (int64_t u = 0; u < g->places; u++) {
            double sum = t + u == 0 ? 0 : -INFINITY;
            if (t > 0) sum = g->alpha[cell(g, t - 1, u)] + log_p(g, t - 1, u, g->blank);
            if (u > 0)
                sum = kn__log_add(sum, g->alpha[cell(g, t, u - 1)] +
                                           log_p(g, t, u - 1, label(g, u - 1)));
            g->alpha[cell(g, t, u)] = sum;
        }
    }
}

static void backward(grid *g) {
    for (int64_t t = g->time - 1; t >= 0; t--) {
        for (int64_t u = g->places - 1; u >= 0; u--) {
            double blank = log_p(g, t, u, g->blank), sum = -INFINITY;
            if (t + 1 < g->time)
                sum = g->beta[cell(g, t + 1, u)] + blank;
            else if (u + 1 == g->places)
                sum = blank;
            if (u + 1 < g->places)
                sum = kn__log_add(sum, g->beta[cell(g, t, u + 1)] + log_p(g, t, u, label(g, u)));
            g->beta[cell(g, t, u)] = sum;
        }
    }
}

/* The grid of sample n with its denominators; false without memory. */
static bool open_grid(grid *g, const kn_launch *l, uint32_t first, const kn_rnnt_args *a,
                      int64_t n) {
    const kn_desc *x = l->in[first], *targets = l->in[first + 1];
    *g = (grid){.x = x,
                .targets = targets,
                .time = kn__nth(l->in[first + 2], n),
                .places = kn__nth(l->in[first + 3], n) + 1,
                .blank = a->blank.value,
                .classes = x->shape[3],
                .at = x->offset + n * x->strides[0],
                .target_at = targets->offset + n * targets->strides[0]};
    size_t cells = (size_t)g->time * (size_t)g->places; /* no more than elements of the logits */
    g->memory = cells > SIZE_MAX / 32 ? NULL : kn__sys_alloc(3 * cells * sizeof *g->memory);
    l->failure->value[0] = (int64_t)(3 * cells * sizeof *g->memory);
    if (!g->memory) return false;
    g->denominator = g->memory;
    g->alpha = g->memory + cells;
    g->beta = g->alpha + cells;
    for (int64_t t = 0; t < g->time; t++) {
        for (int64_t u = 0; u < g->places; u++)
            g->denominator[cell(g, t, u)] = a->log_probabilities ? 0 : log_sum(g, t, u);
    }
    return true;
}

/* ---- The kernels ---- */
int kn__rnnt_check(const kn_launch *l, uint32_t first) {
    const kn_desc *x = l->in[first], *targets = l->in[first + 1];
    int64_t n = x->shape[0];
    int status = kn__check_lengths(l, l->in[first + 2], "logit_lengths", n, 1, x->shape[1]);
    if (status == KN_OK)
        status = kn__check_lengths(l, l->in[first + 3], "target_lengths", n, 0, x->shape[2] - 1);
    for (int64_t i = 0; status == KN_OK && i < n; i++) {
        int64_t length = kn__nth(l->in[first + 3], i);
        for (int64_t k = 0; k < length; k++) {
            int64_t at = targets->offset + i * targets->strides[0] + k * targets->strides[1];
            int64_t c = kn__load_i(targets, at);
            if (c >= 0 && c < x->shape[3]) continue;
            *l->failure = (kn_failure){.code = KN_E_CLASS_OUT_OF_RANGE,
                                       .value = {c, x->shape[3], i * targets->shape[1] + k}};
            return KN_E_CLASS_OUT_OF_RANGE;
        }
    }
    return status;
}

int kn__rnnt_losses(const kn_launch *l, int64_t first, int64_t end) {
    const kn_desc *out = l->out[0];
    for (int64_t i = first; i < end; i++) {
        grid g;
        if (!open_grid(&g, l, 0, l->args, i)) return KN_E_OUT_OF_MEMORY_HOST;
        forward(&g);
        double sum = g.alpha[cell(&g, g.time - 1, g.places - 1)];
        sum += log_p(&g, g.time - 1, g.places - 1, g.blank);
        kn__store_f(out, out->offset + i * out->strides[0], -sum);
        kn__sys_free(g.memory);
    }
    return KN_OK;
}

/* What flows through the step that class c takes from (t, u), as a share of all ways; 0 where it
 * leads nowhere. */
static double step_share(const grid *g, int64_t t, int64_t u, int64_t c, double here) {
    if (c == g->blank) {
        if (t + 1 < g->time) return exp(here + g->beta[cell(g, t + 1, u)]);
        return u + 1 == g->places ? exp(here) : 0;
    }
    if (u + 1 < g->places && c == label(g, u)) return exp(here + g->beta[cell(g, t, u + 1)]);
    return 0;
}

static double clamped(double x, double limit) {
    if (limit == 0) return x;
    return x < -limit ? -limit : x > limit ? limit : x;
}

/* Of scores x with y = log_softmax(x): exp(y) times what passes (t, u), less what takes class c. */
static void gradient_cell(const grid *g, const kn_rnnt_args *a, int64_t t, int64_t u, double dy,
                          const kn_desc *dx, int64_t to) {
    double total = g->beta[0], alpha = g->alpha[cell(g, t, u)];
    double passing = exp(alpha + g->beta[cell(g, t, u)] - total);
    for (int64_t c = 0; c < g->classes; c++) {
        double y = log_p(g, t, u, c);
        double d = (a->log_probabilities ? 0 : exp(y) * passing) -
                   step_share(g, t, u, c, alpha + y - total);
        kn__store_f(dx, to + c * dx->strides[3], dy * clamped(d, a->clamp));
    }
}

static void zero_cell(const kn_desc *dx, int64_t to) {
    for (int64_t c = 0; c < dx->shape[3]; c++) kn__store_f(dx, to + c * dx->strides[3], 0);
}

int kn__rnnt_gradients(const kn_launch *l, int64_t first, int64_t end) {
    const kn_desc *dy = l->in[0], *dx = l->out[0];
    for (int64_t i = first; i < end; i++) {
        grid g;
        if (!open_grid(&g, l, 1, l->args, i)) return KN_E_OUT_OF_MEMORY_HOST;
        forward(&g);
        backward(&g);
        double scale = kn__load_f(dy, dy->offset + i * dy->strides[0]);
        for (int64_t t = 0; t < dx->shape[1]; t++) {
            for (int64_t u = 0; u < dx->shape[2]; u++) {
                int64_t to =
                    dx->offset + i * dx->strides[0] + t * dx->strides[1] + u * dx->strides[2];
                if (t < g.time && u < g.places)
                    gradient_cell(&g, l->args, t, u, scale, dx, to);
                else
                    zero_cell(dx, to);
            }
        }
        kn__sys_free(g.memory);
    }
    return KN_OK;
}

int kn__ref_rnnt(const kn_launch *l) {
    int status = kn__rnnt_check(l, 0);
    return status == KN_OK ? kn__rnnt_losses(l, 0, l->in[0]->shape[0]) : status;
}

int kn__ref_rnnt_grad(const kn_launch *l) {
    int status = kn__rnnt_check(l, 1);
    return status == KN_OK ? kn__rnnt_gradients(l, 0, l->in[1]->shape[0]) : status;
}

void kn__grad_rnnt(kn__backprop *b) {
    const kn_rnnt_args *a = b->args;
    b->dx[0] = kn_rnnt_grad(b->dy[0], b->in[0], b->in[1], b->in[2], b->in[3], .blank = a->blank,
                            .clamp = a->clamp, .log_probabilities = a->log_probabilities);
}

void kn__parts_rnnt_loss(const kn__call *call, kn_tensor **results) {
    const kn_rnnt_loss_args *a = call->args;
    kn_tensor *loss =
        kn_rnnt(kn__widen(call->in[0]), call->in[1], call->in[2], call->in[3], .blank = a->blank,
                .clamp = a->clamp, .log_probabilities = a->log_probabilities);
    kn__finish_loss(call, loss, a->reduction, results);
}

#ifdef KILN_TESTING
static const double spelt[] = {1, 2, 1, 1, 2, 0}, times[] = {3, 2}, lengths[] = {2, 1};
static const double too_long[] = {2, 3};
#define TARGETS \
    { .shape = {2, {2, 2}}, .dtype = KN_I32, .values = spelt }
#define VECTOR(list) \
    { .shape = {1, {2}}, .dtype = KN_I32, .values = list }
KN__SAMPLES(rnnt) = {
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_args){.blank = {0, 0}},
     .no_second = true},
    {.in = {{.shape = {4, {2, 3, 3, 3}}, .low = -3, .high = -0.5},
            TARGETS,
            VECTOR(times),
            VECTOR(lengths)},
     .args = &(kn_rnnt_args){.blank = {true, 0}, .log_probabilities = true},
     .no_second = true},
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_args){.blank = {true, -4}, .clamp = 0.1},
     .not_smooth = true},
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(too_long)},
     .args = &(kn_rnnt_args){.clamp = 0},
     .fails = KN_E_SEQUENCE_LENGTH},
    {.in = {{.shape = {4, {2, 3, 3, 2}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_args){.clamp = 0},
     .fails = KN_E_CLASS_OUT_OF_RANGE},
    {.in = {{.shape = {3, {2, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_args){.clamp = 0},
     .fails = KN_E_RANK_REQUIRED},
    {.in = {{.shape = {4, {2, 3, 2, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_args){.clamp = 0},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_args){.blank = {true, 4}},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(rnnt_grad) = {{.in = {{.shape = {1, {2}}},
                                  {.shape = {4, {2, 3, 3, 4}}},
                                  TARGETS,
                                  VECTOR(times),
                                  VECTOR(lengths)},
                           .args = &(kn_rnnt_args){.blank = {0, 0}}},
                          {.in = {{.shape = {1, {3}}},
                                  {.shape = {4, {2, 3, 3, 4}}},
                                  TARGETS,
                                  VECTOR(times),
                                  VECTOR(lengths)},
                           .args = &(kn_rnnt_args){.blank = {0, 0}},
                           .fails = KN_E_SHAPE_MISMATCH},
                          KN__SAMPLES_END};
KN__SAMPLES(rnnt_loss) = {
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_loss_args){.blank = {0, 0}},
     .no_second = true},
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_loss_args){.blank = {true, 0}, .reduction = KN_REDUCTION_NONE},
     .no_second = true},
    {.in = {{.shape = {4, {2, 3, 3, 4}}}, TARGETS, VECTOR(times), VECTOR(lengths)},
     .args = &(kn_rnnt_loss_args){.reduction = KN_REDUCTION_BATCH_MEAN},
     .fails = KN_E_ATTRIBUTE_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
