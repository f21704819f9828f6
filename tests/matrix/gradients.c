/* Gradients against central differences in double, second order against differences of gradients.
 *
 * The loss is the sum of all floating results weighted with fixed random numbers, so that every
 * element of every result counts. In every second case each operand is used once more, as its own
 * sum, and its gradient must be one larger. */
#include <math.h>
#include <string.h>

#include "core/casts.h"
#include "core/context.h"
#include "matrix/matrix.h"

typedef struct gradients {
    double *v[6]; /* per leaf operand, NULL otherwise */
    bool tracked; /* second order: whether the first gradients depend on the operands */
} gradients;

static double weight(uint32_t k, int64_t i, uint32_t salt) {
    uint64_t random = (uint64_t)i * 2654435761u + k * 97u + salt;
    return 0.25 + matrix_uniform(&random);
}

static kn_tensor *weights(kn_device *dev, kn_shape shape, uint32_t k, uint32_t salt) {
    int64_t n = kn_shape_numel(shape);
    double *w = matrix_alloc((size_t)n * sizeof *w + 1);
    for (int64_t i = 0; i < n; i++) w[i] = weight(k, i, salt);
    return kn_from_array(dev, KN_F64, shape, w);
}

static kn_tensor *plus(kn_tensor *sum, kn_tensor *t) {
    return sum ? kn_add(sum, t) : t;
}

/* Floats in double; complex numbers as pairs of them, so that each part counts by itself. */
static kn_tensor *in_full(kn_tensor *t) {
    if (kn_dtype_is_complex(kn_dtype_of(t))) t = kn_view_as_real(t);
    return kn_cast(t, KN_F64);
}

static kn_tensor *weighted(kn_tensor *t, uint32_t k, uint32_t salt) {
    kn_tensor *v = in_full(t);
    return kn_sum(kn_mul(v, weights(kn_device_of(v), kn_shape_of(v), k, salt)));
}

static int64_t numbers_of(const matrix_operand *o) {
    return o->n * matrix_parts(o->dtype);
}

static bool twice(const matrix_case *c) {
    return c->combo->layout & 1;
}

/* Builds leaves, calls, and gives the loss; NULL where there is nothing to differentiate. */
static kn_tensor *make_loss(const matrix_case *c, kn_device *dev, bool plain, kn_tensor **in,
                            kn_tensor **out, matrix_guard *guards) {
    kn_tensor *loss = NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        in[i] = matrix_operand_build(dev, &c->in[i], plain, &guards[i]);
        if (c->in[i].leaf) kn_require_grad(in[i]);
    }
    if (matrix_call(c, dev, in, out, matrix_arguments(c)) != KN_OK) return NULL;
    for (uint32_t k = 0; k < c->op->n_results; k++) {
        if (matrix_inexact(kn_dtype_of(out[k]))) loss = plus(loss, weighted(out[k], k, 1));
    }
    if (!loss || !kn_is_tracked(loss)) return NULL;
    for (uint32_t i = 0; twice(c) && i < c->n; i++) {
        if (c->in[i].leaf) loss = plus(loss, kn_sum(in_full(in[i])));
    }
    return loss;
}

static double *read_gradient(const matrix_case *c, kn_tensor *t, kn_grads *grads, uint32_t i) {
    kn_dtype wide = matrix_wide(kn_dtype_of(t));
    size_t bytes = (size_t)kn_numel(t) * kn_dtype_size(wide);
    double *v = matrix_alloc(bytes + 1);
    if (!kn_has_grad(t, grads)) return v;
    kn_tensor *g = kn_grad(t, grads);
    if (kn_dtype_of(g) != kn_dtype_of(t))
        matrix_fail(c, "the gradient of operand %u is %s", i, kn_dtype_name(kn_dtype_of(g)));
    if (!kn_shape_equal(kn_shape_of(g), kn_shape_of(t))) {
        matrix_fail(c, "the gradient of operand %u has another shape", i);
        return v;
    }
    if (kn_read_as(g, wide, v, bytes) != KN_OK)
        matrix_fail(c, "the gradient of operand %u cannot be read: %s", i,
                    kn_last_error(kn_context_of(t))->message);
    return v;
}

static void fail_last(const matrix_case *c, kn_context *kn, const char *what) {
    const kn_error_info *e = kn_last_error(kn);
    matrix_fail(c, "%s: %s", what, e ? e->message : "no error recorded");
    kn_clear(kn);
}

/* What must hold for tracked operands whatever the numbers are. */
static void check_tracking(const matrix_case *c, kn_tensor *const *out) {
    bool flows = c->op->answer == KN__GRAD_RULE || c->op->answer == KN__GRAD_SPLICE;
    for (uint32_t k = 0; k < c->op->n_results; k++) {
        bool want = flows && matrix_inexact(kn_dtype_of(out[k]));
        if (kn_is_tracked(out[k]) != want)
            matrix_fail(c, "result %u of tracked operands is%s tracked", k, want ? " not" : "");
    }
}

/* First-order gradients by backward. False where there are none. */
static bool analytic(const matrix_case *c, kn_device *dev, bool plain, gradients *g) {
    kn_context *kn = kn_device_context(dev);
    kn_tensor *in[6] = {NULL}, *out[6] = {NULL};
    matrix_guard guards[6];
    kn_grads *grads;
    *g = (gradients){0};
    kn_tensor *loss = make_loss(c, dev, plain, in, out, guards);
    if (!kn_ok(kn)) {
        bool none = c->op->answer == KN__GRAD_NONE && kn_error(kn)->code == KN_E_GRADIENT_NONE;
        none |= matrix_no_view(c, kn_error(kn)->code);
        if (!none) fail_last(c, kn, "forward with tracked operands");
        kn_clear(kn);
        return false;
    }
    if (!plain) {
        bool leaves = false;
        for (uint32_t i = 0; i < c->n; i++) leaves |= c->in[i].leaf;
        if (leaves) check_tracking(c, out);
    }
    if (!loss) return false;
    if (kn_backward(loss, &grads) != KN_OK) {
        fail_last(c, kn, "backward");
        return false;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->in[i].leaf) g->v[i] = read_gradient(c, in[i], grads, i);
        const char *wrong = matrix_guard_check(&guards[i], &c->in[i], false);
        if (wrong && !c->in[i].absent)
            matrix_fail(c, "backward: the storage of operand %u %s", i, wrong);
    }
    return true;
}

/* The loss as a number, in double on the reference. */
static double loss_value(const matrix_case *c, kn_device *reference) {
    matrix_result r;
    double sum = 0;
    matrix_run(c, kn_device_inner(reference), true, &r, NULL);
    for (uint32_t k = 0; k < c->op->n_results && k < r.n; k++) {
        if (!matrix_inexact(r.dtype[k])) continue;
        int64_t n = kn_shape_numel(r.shape[k]) * matrix_parts(r.dtype[k]);
        for (int64_t e = 0; e < n; e++) sum += weight(k, e, 1) * r.v[k][e];
    }
    for (uint32_t i = 0; twice(c) && i < c->n; i++) {
        for (int64_t e = 0; c->in[i].leaf && e < numbers_of(&c->in[i]); e++) sum += c->in[i].v[e];
    }
    return sum;
}

/* Up to most elements, spread over all, the first and the last among them. */
static int64_t element(int64_t n, int64_t most, int64_t k) {
    return n <= most ? k : k * (n - 1) / (most - 1);
}

static double step_of(double x) {
    return 1e-5 * fmax(1, fabs(x));
}

static void check_differences(const matrix_case *c, kn_device *reference, const gradients *g) {
    enum { MOST = 8 };
    kn_context *kn = kn_device_context(reference);
    double factor = c->sample->tolerance > 1 ? c->sample->tolerance : 1;
    for (uint32_t i = 0; i < c->n; i++) {
        const matrix_operand *o = &c->in[i];
        for (int64_t k = 0; o->leaf && k < numbers_of(o) && k < MOST; k++) {
            int64_t e = element(numbers_of(o), MOST, k);
            double x = o->v[e], h = step_of(x);
            kn_scope scope = kn_scope_open(kn);
            o->v[e] = x + h;
            double up = loss_value(c, reference);
            o->v[e] = x - h;
            double down = loss_value(c, reference);
            o->v[e] = x;
            kn_scope_close(&scope);
            double want = (up - down) / (2 * h), got = g->v[i][e];
            double tolerance = factor * (2e-6 * fmax(1, fabs(want)) + 1e-9 * fabs(up));
            if (!(fabs(got - want) <= tolerance))
                matrix_fail(c,
                            "gradient of operand %u element %lld: got %.12g, differences say %.12g",
                            i, (long long)e, got, want);
        }
    }
}

static void check_against(const matrix_case *c, const gradients *g, const gradients *want,
                          double tolerance) {
    for (uint32_t i = 0; i < c->n; i++) {
        double scale = 1;
        for (int64_t e = 0; c->in[i].leaf && e < numbers_of(&c->in[i]); e++) {
            if (isfinite(want->v[i][e])) scale = fmax(scale, fabs(want->v[i][e]));
        }
        for (int64_t e = 0; c->in[i].leaf && e < numbers_of(&c->in[i]); e++) {
            double a = g->v[i][e], b = want->v[i][e];
            if (a == b || (isnan(a) && isnan(b))) continue;
            if (!(fabs(a - b) <= tolerance * scale))
                matrix_fail(c, "gradient of operand %u element %lld: got %.9g, want %.9g", i,
                            (long long)e, a, b);
        }
    }
}

/* The same case in double. */
static matrix_case in_double(const matrix_case *c) {
    matrix_case d = *c;
    for (uint32_t i = 0; i < d.n; i++) {
        if (matrix_inexact(d.in[i].dtype)) d.in[i].dtype = matrix_wide(d.in[i].dtype);
    }
    return d;
}

static bool smooth(const matrix_case *c) {
    if (c->sample->not_smooth) return false;
    for (uint32_t i = 0; i < c->n; i++) { /* equal values where they should differ */
        if (c->in[i].distinct && (c->in[i].broadcast_axis >= 0 || c->in[i].n > 100)) return false;
    }
    return true;
}

void matrix_backward(const matrix_case *c, kn_device *dev, kn_device *reference) {
    gradients got, want;
    bool all_double = true;
    for (uint32_t i = 0; i < c->n; i++)
        all_double &=
            !matrix_inexact(c->in[i].dtype) || c->in[i].dtype == matrix_wide(c->in[i].dtype);
    if (!analytic(c, dev, false, &got)) return;
    if (all_double && smooth(c)) {
        check_differences(c, reference, &got);
        return;
    }
    matrix_case d = in_double(c);
    static const double by_dtype[] = {[KN_F64] = 1e-10, [KN_F32] = 1e-4,   [KN_F16] = 4e-2,
                                      [KN_BF16] = 2e-1, [KN_C128] = 1e-10, [KN_C64] = 1e-4};
    double factor = c->sample->tolerance > 1 ? c->sample->tolerance : 1;
    if (!matrix_inexact((kn_dtype)c->combo->dtype)) return;
    if (analytic(&d, reference, true, &want))
        check_against(c, &got, &want, factor * by_dtype[c->combo->dtype]);
}

/* ---- Second order ------------------------------------------------------------------------------
 */

/* The first gradients weighted and summed: as a tensor, with its leaves. */
static kn_tensor *gradient_sum(const matrix_case *c, kn_device *dev, bool plain, kn_tensor **in) {
    kn_tensor *out[6] = {NULL}, *sum = NULL;
    matrix_guard guards[6];
    kn_grads *grads;
    kn_tensor *loss = make_loss(c, dev, plain, in, out, guards);
    if (!loss) return NULL;
    if (kn_backward(loss, &grads, .create_graph = true) != KN_OK) return NULL;
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->in[i].leaf && kn_has_grad(in[i], grads))
            sum = plus(sum, weighted(kn_grad(in[i], grads), i, 5));
    }
    return sum;
}

static double gradient_sum_value(const matrix_case *c, kn_device *reference) {
    kn_tensor *in[6] = {NULL};
    double v = NAN;
    kn_tensor *sum = gradient_sum(c, reference, true, in);
    if (!sum) return 0;
    if (kn_item_f64(sum, &v) != KN_OK) fail_last(c, kn_device_context(reference), "second order");
    return v;
}

static bool second_analytic(const matrix_case *c, kn_device *dev, gradients *g) {
    kn_context *kn = kn_device_context(dev);
    kn_tensor *in[6] = {NULL};
    kn_grads *grads = NULL;
    *g = (gradients){0};
    kn_tensor *sum = gradient_sum(c, dev, false, in);
    if (!kn_ok(kn) && matrix_no_view(c, kn_error(kn)->code)) return kn_clear(kn), false;
    if (!kn_ok(kn) || (!sum && kn_last_error(kn))) {
        fail_last(c, kn, "second order");
        return false;
    }
    if (!sum) return false;
    g->tracked = kn_is_tracked(sum);
    if (g->tracked && kn_backward(sum, &grads) != KN_OK) {
        fail_last(c, kn, "second backward");
        return false;
    }
    for (uint32_t i = 0; i < c->n; i++) {
        if (!c->in[i].leaf) continue;
        g->v[i] = grads ? read_gradient(c, in[i], grads, i)
                        : matrix_alloc((size_t)numbers_of(&c->in[i]) * sizeof(double) + 1);
    }
    return true;
}

void matrix_second(const matrix_case *c, kn_device *dev, kn_device *reference) {
    enum { MOST = 4 };
    gradients g;
    kn_context *kn = kn_device_context(dev);
    double factor = c->sample->tolerance > 1 ? c->sample->tolerance : 1;
    if (!smooth(c) || !second_analytic(c, dev, &g)) return;
    for (uint32_t i = 0; i < c->n; i++) {
        const matrix_operand *o = &c->in[i];
        for (int64_t k = 0; o->leaf && k < numbers_of(o) && k < (g.tracked ? MOST : 1); k++) {
            int64_t e = element(numbers_of(o), MOST, k);
            double x = o->v[e], h = step_of(x);
            kn_scope scope = kn_scope_open(kn);
            o->v[e] = x + h;
            double up = gradient_sum_value(c, reference);
            o->v[e] = x - h;
            double down = gradient_sum_value(c, reference);
            o->v[e] = x;
            kn_scope_close(&scope);
            double want = (up - down) / (2 * h), got = g.v[i][e];
            double tolerance = factor * (4e-6 * fmax(1, fabs(want)) + 1e-9 * fabs(up));
            if (!(fabs(got - want) <= tolerance))
                matrix_fail(
                    c,
                    "second gradient of operand %u element %lld: got %.12g, differences say %.12g",
                    i, (long long)e, got, want);
        }
    }
}
