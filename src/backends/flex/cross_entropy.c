/* cross_entropy and its gradient on flex: each line of scores is read while it is in cache; the
 * losses of the lines are added in order. */
#include <math.h>
#include <string.h>

#include "backends/flex/flex.h"
#include "backends/flex/line.h"
#include "backends/flex/wide.h"
#include "core/casts.h"

/* ---- What every line needs ---- */
typedef struct job {
    const kn_launch *launch;
    const kn_cross_entropy_args *args;
    const kn_desc *scores, *target;
    kn__wide weight, given, dy; /* given: the target where it holds probabilities */
    double *loss;               /* of each line */
    double divisor;             /* of the mean */
    bool is_double, probabilities, back;
} job;

static int64_t target_of(const job *j, int64_t line) {
    const kn_desc *t = j->target;
    size_t size = kn_dtype_size((kn_dtype)t->dtype);
    int64_t c = 0;
    kn__cast_one(KN_I64, &c, (kn_dtype)t->dtype,
                 (char *)kn_desc_data(t, size) + (size_t)line * size);
    return c;
}

static double weight_of(const job *j, int64_t c) {
    return j->weight.data ? kn__wide_at(&j->weight, j->is_double, c) : 1;
}

static double element(const job *j, const void *row, int64_t c) {
    return j->is_double ? ((const double *)row)[c] : (double)((const float *)row)[c];
}

/* The weighted target of class c in a line, v; the loss is -sum(v log_softmax(x)). */
static double wanted(const job *j, const kn__lines *s, int64_t line, int64_t target, int64_t c) {
    double part = j->args->label_smoothing, even = part / (double)s->n, w = weight_of(j, c);
    if (!j->probabilities) return w * ((c == target ? 1 - part : 0) + even);
    int64_t at = (line / s->inner * s->n + c) * s->inner + line % s->inner;
    return w * (kn__wide_at(&j->given, j->is_double, at) * (1 - part) + even);
}

/* exp(x) sums to what log is the normaliser of the line, with its maximum m taken off. */
typedef struct normaliser {
    double m, log_sum;
} normaliser;

static normaliser normaliser_of(const kn__lines *s, const void *x) {
    bool is_double = s->row_size == sizeof(double);
    double wide = -INFINITY;
    float narrow = -INFINITY;
    kn__fold_kernels_of(kn__isa_detect())
        ->row[KN__FOLD_MAX][is_double](x, s->n, is_double ? (void *)&wide : (void *)&narrow);
    normaliser z = {.m = is_double ? wide : (double)narrow};
    if (z.m == -INFINITY) z.m = 0;
    double sum = s->kernels->exp_sum(x, s->n, z.m);
    z.log_sum = sum == 0 ? 0 : log(sum);
    return z;
}

static bool ignored(const job *j, int64_t target) {
    return !j->probabilities && target == j->args->ignore_index.value;
}

/* ---- Forward ---- */
static void loss_line(const kn__lines *s, int64_t line, void *const *rows) {
    const job *j = s->user;
    int64_t target = j->probabilities ? 0 : target_of(j, line);
    j->loss[line] = 0;
    if (ignored(j, target)) return;
    normaliser z = normaliser_of(s, rows[0]);
    bool single = !j->probabilities && j->args->label_smoothing == 0;
    double loss = 0;
    if (single) loss = -weight_of(j, target) * ((element(j, rows[0], target) - z.m) - z.log_sum);
    for (int64_t c = 0; !single && c < s->n; c++)
        loss -= wanted(j, s, line, target, c) * ((element(j, rows[0], c) - z.m) - z.log_sum);
    j->loss[line] = loss;
}

/* ---- Backward: (softmax(x) sum(v) - v) dy ---- */
static void gradient_line(const kn__lines *s, int64_t line, void *const *rows) {
    const job *j = s->user;
    int64_t target = j->probabilities ? 0 : target_of(j, line);
    bool none = j->args->reduction == KN_REDUCTION_NONE;
    double dy = kn__wide_at(&j->dy, j->is_double, none ? line : 0) / j->divisor, sum = 0;
    if (ignored(j, target)) {
        memset(rows[1], 0, (size_t)s->n * s->row_size);
        return;
    }
    normaliser z = normaliser_of(s, rows[0]);
    s->kernels->exp_minus(rows[0], s->n, z.m, rows[1]);
    double scale = exp(-z.log_sum);
    bool single = !j->probabilities && j->args->label_smoothing == 0;
    if (single) sum = weight_of(j, target);
    for (int64_t c = 0; !single && c < s->n; c++) sum += wanted(j, s, line, target, c);
    s->kernels->scale(rows[1], s->n, scale * sum * dy);
    for (int64_t c = single ? target : 0; c < (single ? target + 1 : s->n); c++) {
        double v = (single ? sum : wanted(j, s, line, target, c)) * dy;
        if (j->is_double)
            ((double *)rows[1])[c] -= v;
        else
            ((float *)rows[1])[c] -= (float)v;
    }
}

/* ---- Running ---- */
static int check_classes(const job *j, int64_t lines, int64_t classes) {
    for (int64_t i = 0; !j->probabilities && i < lines; i++) {
        int64_t c = target_of(j, i);
        if ((c >= 0 && c < classes) || ignored(j, c)) continue;
        *j->launch->failure =
            (kn_failure){.code = KN_E_CLASS_OUT_OF_RANGE, .value = {c, classes, i}};
        return KN_E_CLASS_OUT_OF_RANGE;
    }
    return KN_OK;
}

/* What the sum of the losses is divided by; 1 where all targets are left out. */
static double divisor_of(const job *j, int64_t lines) {
    double sum = 0;
    if (j->args->reduction != KN_REDUCTION_MEAN) return 1;
    if (j->probabilities) return (double)lines;
    for (int64_t i = 0; i < lines; i++) {
        int64_t c = target_of(j, i);
        if (!ignored(j, c)) sum += weight_of(j, c);
    }
    return sum == 0 ? 1 : sum;
}

static void store_losses(const job *j, int64_t lines) {
    const kn_desc *out = j->launch->out[0];
    void *to = kn_desc_data(out, kn_dtype_size((kn_dtype)out->dtype));
    double sum = 0;
    if (j->args->reduction == KN_REDUCTION_NONE) {
        kn__cast_array((kn_dtype)out->dtype, to, KN_F64, j->loss, (size_t)lines);
        return;
    }
    for (int64_t i = 0; i < lines; i++) sum += j->loss[i];
    sum /= j->divisor;
    kn__cast_one((kn_dtype)out->dtype, to, KN_F64, &sum);
}

static int run_lines(job *j, kn__lines *s) {
    int status = check_classes(j, s->count, s->n);
    if (status != KN_OK) return status;
    j->divisor = divisor_of(j, s->count);
    return kn__lines_run(s);
}

static int run(job *j) {
    const kn_launch *l = j->launch;
    kn__lines s = {.launch = l,
                   .run = j->back ? gradient_line : loss_line,
                   .user = j,
                   .tensor = {j->scores, j->back ? l->out[0] : NULL},
                   .n_tensors = j->back ? 2 : 1,
                   .no_result = !j->back};
    kn__lines_start(&s, j->scores->rank > 1 ? 1 : 0);
    size_t bytes = (size_t)s.count * sizeof(double) + 1;
    if (!j->back) {
        j->loss = l->host->scratch_get(bytes);
        if (!j->loss) return kn__scratch_failed(l, bytes);
    }
    int status = run_lines(j, &s);
    if (!j->back && status == KN_OK) store_losses(j, s.count);
    l->host->scratch_put(j->loss);
    return status;
}

static int start(const kn_launch *l, uint32_t first, bool back) {
    job j = {.launch = l,
             .args = l->args,
             .scores = l->in[first],
             .target = l->in[first + 1],
             .is_double = l->in[first]->dtype == KN_F64,
             .back = back};
    j.probabilities = kn_dtype_is_float((kn_dtype)j.target->dtype);
    bool ok = kn__wide_get(l, l->in[first + 2], j.is_double, &j.weight) &&
              kn__wide_get(l, j.probabilities ? j.target : NULL, j.is_double, &j.given) &&
              kn__wide_get(l, back ? l->in[0] : NULL, j.is_double, &j.dy);
    int status = ok ? run(&j) : kn__scratch_failed(l, 0);
    kn__wide_put(l, &j.weight);
    kn__wide_put(l, &j.given);
    kn__wide_put(l, &j.dy);
    return status;
}

int kn__flex_cross_entropy(const kn_launch *l) {
    return start(l, 0, false);
}
int kn__flex_cross_entropy_grad(const kn_launch *l) {
    return start(l, 1, true);
}
