/* Activations. Those that train hot have a gradient row of their own (relu_grad and kin), whose
 * gradients in turn are rules here; the rest are composites or have short rules. */
#include <math.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

#define SQRT_HALF 0.70710678118654752440
#define SQRT_2_OVER_PI 0.79788456080286535588
#define ONE_OVER_SQRT_2PI 0.39894228040143267794
#define GELU_CUBIC 0.044715

static double alpha_of(const void *args) {
    return ((const kn_alpha_args *)args)->alpha;
}

/* ---- relu: max(x, 0); NaN stays; the gradient at 0 is 0 ---- */
static double relu_f(double x) {
    return x < 0 ? 0 : x;
}
static int64_t relu_i(int64_t x) {
    return x < 0 ? 0 : x;
}
static int64_t relu_u(int64_t x) {
    return x;
}
int kn__ref_relu(const kn_launch *l) {
    return kn__ref_map1(l, relu_f, kn__is_unsigned(l->in[0]) ? relu_u : relu_i);
}
void kn__grad_relu(kn__backprop *b) {
    b->dx[0] = kn_relu_grad(b->dy[0], b->out[0]);
}

static double relu_grad_f(double dy, double y) {
    return y <= 0 ? 0 : dy;
}
int kn__ref_relu_grad(const kn_launch *l) {
    return kn__ref_map2(l, relu_grad_f, NULL, NULL);
}
void kn__grad_relu_grad(kn__backprop *b) {
    if (b->need[0]) b->dx[0] = kn_relu_grad(b->dy[0], b->in[1]);
}

/* ---- sigmoid: 1 / (1 + exp(-x)); s' = s (1 - s) ---- */
static double sigmoid_f(double x) {
    double e = exp(-fabs(x));
    return x < 0 ? e / (1 + e) : 1 / (1 + e);
}
int kn__ref_sigmoid(const kn_launch *l) {
    return kn__ref_map1(l, sigmoid_f, NULL);
}
void kn__grad_sigmoid(kn__backprop *b) {
    b->dx[0] = kn_sigmoid_grad(b->dy[0], b->out[0]);
}

static double sigmoid_grad_f(double dy, double y) {
    return dy * ((1 - y) * y);
}
int kn__ref_sigmoid_grad(const kn_launch *l) {
    return kn__ref_map2(l, sigmoid_grad_f, NULL, NULL);
}
void kn__grad_sigmoid_grad(kn__backprop *b) {
    kn_tensor *y = b->in[1];
    if (b->need[0]) b->dx[0] = kn_sigmoid_grad(b->dy[0], y);
    if (b->need[1])
        b->dx[1] = kn_mul(kn_mul(b->dy[0], b->in[0]), kn_rsub_scalar(kn_mul_scalar(y, 2), 1));
}

/* ---- tanh's gradient: dy (1 - y²) ---- */
static double tanh_grad_f(double dy, double y) {
    return dy * (1 - y * y);
}
int kn__ref_tanh_grad(const kn_launch *l) {
    return kn__ref_map2(l, tanh_grad_f, NULL, NULL);
}
void kn__grad_tanh_grad(kn__backprop *b) {
    kn_tensor *y = b->in[1];
    if (b->need[0]) b->dx[0] = kn_tanh_grad(b->dy[0], y);
    if (b->need[1]) b->dx[1] = kn_mul_scalar(kn_mul(kn_mul(b->dy[0], b->in[0]), y), -2);
}

/* ---- silu: x s(x); silu' = s (1 + x (1 - s)); silu'' = s (1 - s) (2 + x (1 - 2 s)) ---- */
static double silu_f(double x) {
    return x * sigmoid_f(x);
}
int kn__ref_silu(const kn_launch *l) {
    return kn__ref_map1(l, silu_f, NULL);
}
void kn__grad_silu(kn__backprop *b) {
    b->dx[0] = kn_silu_grad(b->dy[0], b->in[0]);
}

static double silu_grad_f(double dy, double x) {
    double s = sigmoid_f(x);
    if (isinf(x)) return dy * s;
    return dy * (s * (1 + x * (1 - s)));
}
int kn__ref_silu_grad(const kn_launch *l) {
    return kn__ref_map2(l, silu_grad_f, NULL, NULL);
}
void kn__grad_silu_grad(kn__backprop *b) {
    kn_tensor *x = b->in[1];
    if (b->need[0]) b->dx[0] = kn_silu_grad(b->dy[0], x);
    if (!b->need[1]) return;
    kn_tensor *s = kn_sigmoid(x);
    kn_tensor *bend = kn_add_scalar(kn_mul(x, kn_rsub_scalar(kn_mul_scalar(s, 2), 1)), 2);
    kn_tensor *slope = kn_mul(kn_mul(s, kn_rsub_scalar(s, 1)), bend);
    b->dx[1] = kn_mul(kn_mul(b->dy[0], b->in[0]), slope);
}

/* ---- gelu: x P(X <= x) for a standard normal X, or its approximation by tanh
 * (Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016) ---- */
static bool approximate(const void *args) {
    return ((const kn_gelu_args *)args)->approximate_tanh;
}
static double gelu_f(double x, const void *args) {
    if (!approximate(args)) return x == -INFINITY ? -0.0 : x * 0.5 * erfc(-x * SQRT_HALF);
    double u = SQRT_2_OVER_PI * (x + GELU_CUBIC * x * x * x);
    return x == -INFINITY ? -0.0 : 0.5 * x * (1 + tanh(u));
}
int kn__ref_gelu(const kn_launch *l) {
    return kn__ref_map1_args(l, gelu_f);
}
void kn__grad_gelu(kn__backprop *b) {
    kn_gelu_grad_options o = {.size = sizeof o, .approximate_tanh = approximate(b->args)};
    b->dx[0] = kn_gelu_grad_with(b->dy[0], b->in[0], &o);
}

static double gelu_slope(double x, bool tanh_form) {
    if (isinf(x)) return x > 0;
    if (!tanh_form) return 0.5 * erfc(-x * SQRT_HALF) + x * ONE_OVER_SQRT_2PI * exp(-0.5 * x * x);
    double t = tanh(SQRT_2_OVER_PI * (x + GELU_CUBIC * x * x * x));
    double du = SQRT_2_OVER_PI * (1 + 3 * GELU_CUBIC * x * x);
    return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * du;
}
int kn__ref_gelu_grad(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    bool tanh_form = approximate(l->args);
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        double dy = kn__load_f(d[1], w.offset[1]), x = kn__load_f(d[2], w.offset[2]);
        kn__store_f(d[0], w.offset[0], dy * gelu_slope(x, tanh_form));
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* gelu'' = (2 - x²) exp(-x²/2) / sqrt(2 pi) */
static kn_tensor *gelu_bend(kn_tensor *x) {
    kn_tensor *xx = kn_square(x);
    kn_tensor *density = kn_mul_scalar(kn_exp(kn_mul_scalar(xx, -0.5)), ONE_OVER_SQRT_2PI);
    return kn_mul(kn_rsub_scalar(xx, 2), density);
}
/* With t = tanh(u): (1 - t²) (u' + x (u''/2 - t u'²)) */
static kn_tensor *gelu_tanh_bend(kn_tensor *x) {
    kn_tensor *xx = kn_square(x);
    kn_tensor *u =
        kn_mul(x, kn_mul_scalar(kn_add_scalar(kn_mul_scalar(xx, GELU_CUBIC), 1), SQRT_2_OVER_PI));
    kn_tensor *t = kn_tanh(u);
    kn_tensor *du =
        kn_mul_scalar(kn_add_scalar(kn_mul_scalar(xx, 3 * GELU_CUBIC), 1), SQRT_2_OVER_PI);
    kn_tensor *half_ddu = kn_mul_scalar(x, 3 * GELU_CUBIC * SQRT_2_OVER_PI);
    kn_tensor *curve = kn_mul(x, kn_sub(half_ddu, kn_mul(t, kn_square(du))));
    return kn_mul(kn_rsub_scalar(kn_square(t), 1), kn_add(du, curve));
}
void kn__grad_gelu_grad(kn__backprop *b) {
    kn_tensor *x = b->in[1];
    bool tanh_form = approximate(b->args);
    kn_gelu_grad_options o = {.size = sizeof o, .approximate_tanh = tanh_form};
    if (b->need[0]) b->dx[0] = kn_gelu_grad_with(b->dy[0], x, &o);
    if (b->need[1])
        b->dx[1] = kn_mul(kn_mul(b->dy[0], b->in[0]), tanh_form ? gelu_tanh_bend(x) : gelu_bend(x));
}

/* ---- softplus: ln(1 + exp(beta x)) / beta; its slope is sigmoid(beta x) ---- */
bool kn__infer_softplus(kn__call *call) {
    kn_softplus_args *a = call->args;
    if (a->beta == 0) a->beta = 1;
    if (a->beta > 0 && isfinite(a->beta)) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "beta", a->beta,
                                          "positive and finite");
    return false;
}
static double softplus_f(double x, const void *args) {
    const kn_softplus_args *a = args;
    double beta = a->beta, scaled = beta * x;
    if (isnan(x) || (a->threshold.given && scaled > a->threshold.value)) return x;
    return (fmax(scaled, 0) + log1p(exp(-fabs(scaled)))) / beta;
}
int kn__ref_softplus(const kn_launch *l) {
    return kn__ref_map1_args(l, softplus_f);
}
void kn__grad_softplus(kn__backprop *b) {
    const kn_softplus_args *a = b->args;
    kn_tensor *x = a->beta == 1 ? b->in[0] : kn_mul_scalar(b->in[0], a->beta);
    kn_tensor *dx = kn_mul(b->dy[0], kn_sigmoid(x));
    if (a->threshold.given) dx = kn_where(kn_gt_scalar(x, a->threshold.value), b->dy[0], dx);
    b->dx[0] = dx;
}

/* ---- leaky_relu, elu: another slope below 0; the gradient at 0 is that of below ---- */
static double leaky_relu_f(double x, const void *args) {
    return x > 0 ? x : x * ((const kn_slope_args *)args)->slope;
}
int kn__ref_leaky_relu(const kn_launch *l) {
    return kn__ref_map1_args(l, leaky_relu_f);
}
void kn__grad_leaky_relu(kn__backprop *b) {
    kn_tensor *below = kn_mul_scalar(b->dy[0], ((const kn_slope_args *)b->args)->slope);
    b->dx[0] = kn_where(kn_gt_scalar(b->in[0], 0), b->dy[0], below);
}

static double elu_f(double x, const void *args) {
    return x > 0 ? x : alpha_of(args) * expm1(x);
}
int kn__ref_elu(const kn_launch *l) {
    return kn__ref_map1_args(l, elu_f);
}
/* The exponential is taken of numbers up to 0 alone, so that it cannot overflow. */
void kn__grad_elu(kn__backprop *b) {
    kn_tensor *up = kn_gt_scalar(b->in[0], 0);
    kn_tensor *e = kn_exp(kn_masked_fill(b->in[0], up, 0));
    b->dx[0] = kn_where(up, b->dy[0], kn_mul_scalar(kn_mul(b->dy[0], e), alpha_of(b->args)));
}

/* selu: the alpha and scale that keep mean 0 and variance 1 (Klambauer et al., "Self-Normalizing
 * Neural Networks", 2017). */
void kn__parts_selu(const kn__call *call, kn_tensor **results) {
    const double alpha = 1.6732632423543772848, scale = 1.0507009873554804934;
    results[0] = kn_mul_scalar(kn_elu(call->in[0], alpha), scale);
}

bool kn__infer_celu(kn__call *call) {
    const kn_alpha_args *a = call->args;
    if (a->alpha > 0 && isfinite(a->alpha)) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "alpha", a->alpha,
                                          "positive and finite");
    return false;
}
void kn__parts_celu(const kn__call *call, kn_tensor **results) {
    double alpha = alpha_of(call->args);
    results[0] = kn_mul_scalar(kn_elu(kn_mul_scalar(call->in[0], 1 / alpha), 1), alpha);
}

/* ---- made of lines: hardtanh and kin; the gradient at a corner is 0, as PyTorch's ---- */
bool kn__infer_limits(kn__call *call) {
    const kn_limits_args *a = call->args;
    if (a->min <= a->max) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "min", a->min,
                                          "at most max");
    return false;
}
static double hardtanh_f(double x, const void *args) {
    const kn_limits_args *a = args;
    return x < a->min ? a->min : x > a->max ? a->max : x;
}
int kn__ref_hardtanh(const kn_launch *l) {
    return kn__ref_map1_args(l, hardtanh_f);
}
void kn__grad_hardtanh(kn__backprop *b) {
    const kn_limits_args *a = b->args;
    kn_tensor *flat = kn_logical_or(kn_le_scalar(b->in[0], a->min), kn_ge_scalar(b->in[0], a->max));
    b->dx[0] = kn_masked_fill(b->dy[0], flat, 0);
}
void kn__parts_relu6(const kn__call *call, kn_tensor **results) {
    results[0] = kn_hardtanh(call->in[0], 0, 6);
}
void kn__parts_hardsigmoid(const kn__call *call, kn_tensor **results) {
    results[0] = kn_div_scalar(kn_hardtanh(kn_add_scalar(call->in[0], 3), 0, 6), 6);
}
void kn__parts_hardswish(const kn__call *call, kn_tensor **results) {
    results[0] = kn_mul(call->in[0], kn_hardsigmoid(call->in[0]));
}

bool kn__infer_lambda(kn__call *call) {
    const kn_lambda_args *a = call->args;
    if (a->lambda >= 0) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "lambda", a->lambda,
                                          "0 or more");
    return false;
}
/* A negative width keeps everything. */
bool kn__infer_hardshrink(kn__call *call) {
    const kn_lambda_args *a = call->args;
    if (!isnan(a->lambda)) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "lambda", a->lambda,
                                          "a number");
    return false;
}
static double lambda_of(const kn__call *call) {
    return ((const kn_lambda_args *)call->args)->lambda;
}
void kn__parts_softshrink(const kn__call *call, kn_tensor **results) {
    long double width = lambda_of(call);
    kn_tensor *x = call->in[0];
    results[0] = kn_sub(x, kn_clamp(x, .min = KN_SOME(-width), .max = KN_SOME(width)));
}
void kn__parts_hardshrink(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0];
    results[0] = kn_masked_fill(x, kn_le_scalar(kn_abs(x), lambda_of(call)), 0);
}
void kn__parts_threshold(const kn__call *call, kn_tensor **results) {
    const kn_threshold_args *a = call->args;
    kn_tensor *x = call->in[0];
    results[0] = kn_masked_fill(x, kn_le_scalar(x, a->threshold), a->value);
}

/* ---- made of others ---- */
void kn__parts_mish(const kn__call *call, kn_tensor **results) {
    results[0] = kn_mul(call->in[0], kn_tanh(kn_softplus(call->in[0])));
}
void kn__parts_softsign(const kn__call *call, kn_tensor **results) {
    results[0] = kn_div(call->in[0], kn_add_scalar(kn_abs(call->in[0]), 1));
}
void kn__parts_log_sigmoid(const kn__call *call, kn_tensor **results) {
    results[0] = kn_neg(kn_softplus(kn_neg(call->in[0])));
}
void kn__parts_tanhshrink(const kn__call *call, kn_tensor **results) {
    results[0] = kn_sub(call->in[0], kn_tanh(call->in[0]));
}

/* ---- prelu: x above 0, weight x below; one weight, or one for each of x's channels (axis 1) ----
 */
bool kn__infer_prelu(kn__call *call) {
    const kn_desc *x = &call->in[0]->d, *w = &call->in[1]->d;
    int64_t channels = x->rank > 1 ? x->shape[1] : 1, n = kn__desc_numel(w);
    if (n == 1 || (w->rank == 1 && n == channels)) return kn__infer_same(call);
    kn__call_site b;
    kn_shape given = kn__desc_shape(w), wanted = {1, {channels}};
    kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "weight", &given, &wanted);
    return false;
}
void kn__parts_prelu(const kn__call *call, kn_tensor **results) {
    kn_tensor *x = call->in[0], *w = call->in[1];
    kn_shape shape = {.rank = kn_rank(x)};
    for (int i = 0; i < shape.rank; i++) shape.dim[i] = i == 1 ? kn_numel(w) : 1;
    if (kn_numel(w) == 1 && shape.rank > 1) shape.dim[1] = 1;
    w = kn_reshape(w, shape);
    results[0] = kn_where(kn_gt_scalar(x, 0), x, kn_mul(x, w));
}

#ifdef KILN_TESTING
#define ACTIVATION(...)                                                              \
    {                                                                                \
        {.in = {{.shape = {2, {3, 5}}, .low = -4, .high = 4}}, __VA_ARGS__},         \
            {.in = {{.shape = {0, {0}}, .low = -4, .high = 4}}, __VA_ARGS__},        \
            {.in = {{.shape = {2, {0, 3}}}}, __VA_ARGS__},                           \
            {.in = {{.shape = {3, {2, 17, 3}}, .low = -4, .high = 4}}, __VA_ARGS__}, \
            KN__SAMPLES_END                                                          \
    }
#define ACTIVATION_GRAD(...)                                                         \
    {                                                                                \
        {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}}}, __VA_ARGS__},       \
            {.in = {{.shape = {2, {3, 17}}}, {.shape = {2, {3, 17}}}}, __VA_ARGS__}, \
            KN__SAMPLES_END                                                          \
    }
KN__SAMPLES(relu) = ACTIVATION(.not_smooth = true);
KN__SAMPLES(relu_grad) = ACTIVATION_GRAD(.not_smooth = true);
KN__SAMPLES(sigmoid) = ACTIVATION(.tolerance = 1);
KN__SAMPLES(sigmoid_grad) = ACTIVATION_GRAD(.tolerance = 1);
KN__SAMPLES(tanh_grad) = ACTIVATION_GRAD(.tolerance = 1);
KN__SAMPLES(silu) = ACTIVATION(.tolerance = 2);
KN__SAMPLES(silu_grad) = ACTIVATION_GRAD(.tolerance = 2);
KN__SAMPLES(gelu) = {
    {.in = {{.shape = {2, {3, 5}}}}, .args = &(kn_gelu_args){0}},
    {.in = {{.shape = {2, {3, 17}}, .low = -4, .high = 4}}, .args = &(kn_gelu_args){true}},
    {.in = {{.shape = {0, {0}}}}, .args = &(kn_gelu_args){0}},
    KN__SAMPLES_END};
KN__SAMPLES(gelu_grad) = {
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {2, {3, 5}}}}, .args = &(kn_gelu_args){0}},
    {.in = {{.shape = {2, {3, 17}}}, {.shape = {2, {3, 17}}}}, .args = &(kn_gelu_args){true}},
    KN__SAMPLES_END};
KN__SAMPLES(softplus) = {
    {.in = {{.shape = {2, {3, 5}}, .low = -4, .high = 4}}, .args = &(kn_softplus_args){.beta = 0}},
    {.in = {{.shape = {2, {3, 17}}, .low = -4, .high = 4}}, .args = &(kn_softplus_args){.beta = 2}},
    {.in = {{.shape = {2, {3, 17}}, .low = -4, .high = 4}},
     .args = &(kn_softplus_args){2, {true, 1}},
     .not_smooth = true},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_softplus_args){.beta = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(leaky_relu) = ACTIVATION(.args = &(kn_slope_args){0.125}, .not_smooth = true);
KN__SAMPLES(elu) = ACTIVATION(.args = &(kn_alpha_args){1.5}, .not_smooth = true);
KN__SAMPLES(selu) = ACTIVATION(.not_smooth = true);
KN__SAMPLES(celu) = {{.in = {{.shape = {2, {3, 17}}, .low = -4, .high = 4}},
                      .args = &(kn_alpha_args){2},
                      .no_second = true},
                     {.in = {{.shape = {1, {3}}}},
                      .args = &(kn_alpha_args){0},
                      .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                     KN__SAMPLES_END};
KN__SAMPLES(hardtanh) = {{.in = {{.shape = {2, {3, 17}}, .low = -4, .high = 4}},
                          .args = &(kn_limits_args){-1, 2},
                          .not_smooth = true},
                         {.in = {{.shape = {1, {3}}}},
                          .args = &(kn_limits_args){1, -1},
                          .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                         KN__SAMPLES_END};
KN__SAMPLES(relu6) = ACTIVATION(.not_smooth = true);
KN__SAMPLES(hardsigmoid) = {{.in = {{.shape = {2, {3, 17}}, .low = -2.5, .high = 2.5}}},
                            {.in = {{.shape = {1, {9}}, .low = 3.5, .high = 8}}},
                            {.in = {{.shape = {1, {9}}, .low = -8, .high = -3.5}}},
                            KN__SAMPLES_END};
KN__SAMPLES(hardswish) = {{.in = {{.shape = {2, {3, 17}}, .low = -2.5, .high = 2.5}}},
                          {.in = {{.shape = {1, {9}}, .low = 3.5, .high = 8}}},
                          {.in = {{.shape = {1, {9}}, .low = -8, .high = -3.5}}},
                          KN__SAMPLES_END};
KN__SAMPLES(softshrink) = {
    {.in = {{.shape = {2, {3, 17}}}}, .args = &(kn_lambda_args){0.5}, .not_smooth = true},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_lambda_args){-1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(hardshrink) = {
    {.in = {{.shape = {2, {3, 17}}}}, .args = &(kn_lambda_args){0.5}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 17}}}}, .args = &(kn_lambda_args){-1}},
    {.in = {{.shape = {1, {3}}}},
     .args = &(kn_lambda_args){NAN},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(threshold) = ACTIVATION(.args = &(kn_threshold_args){0.5, -3}, .not_smooth = true);
KN__SAMPLES(mish) = ACTIVATION(.tolerance = 2);
KN__SAMPLES(softsign) = ACTIVATION(.not_smooth = true);
KN__SAMPLES(log_sigmoid) = ACTIVATION(.tolerance = 2);
KN__SAMPLES(tanhshrink) = ACTIVATION(.tolerance = 4);
KN__SAMPLES(prelu) = {
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {1, {5}}}}, .not_smooth = true},
    {.in = {{.shape = {3, {2, 3, 5}}}, {.shape = {1, {1}}}}, .not_smooth = true},
    {.in = {{.shape = {1, {7}}}, {.shape = {0, {0}}}}, .not_smooth = true},
    {.in = {{.shape = {2, {3, 5}}}, {.shape = {1, {4}}}}, .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
