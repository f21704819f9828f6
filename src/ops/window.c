/* Windows of signal processing. Symmetric ones of n elements are w(k) for k = 0 … n - 1 over the
 * span n - 1; periodic ones, for Fourier transforms, are the first n of n + 1. Formulas: Harris, On
 * the use of windows for harmonic analysis with the discrete Fourier transform, 1978; Nuttall, Some
 * windows with very good sidelobe behavior, 1981; Kaiser and Schafer, 1980. */
#include <math.h>

#include "core/entry.h"
#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/view.h"

static const double pi = 3.14159265358979323846;

static bool infer(kn__call *call, int64_t n, kn_dtype *dtype) {
    kn__call_site b;
    if (!*dtype) *dtype = KN_F32;
    if (!kn_dtype_size(*dtype))
        return kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), *dtype), false;
    return kn__out_shape(call, 0, *dtype, (kn_shape){1, {n}});
}

/* The span of the window of n elements. */
static double span_of(int64_t n, bool symmetric) {
    return (double)(symmetric ? n - 1 : n);
}

typedef double window_fn(double k, double span, double parameter, double center);

static double exponential(double k, double span, double tau, double center) {
    (void)span;
    return exp(-fabs(k - center) / tau);
}

static int fill(const kn_launch *l, bool symmetric, window_fn *f, double parameter, double center) {
    const kn_desc *out = l->out[0];
    int64_t n = out->shape[0];
    double span = span_of(n, symmetric);
    for (int64_t k = 0; k < n; k++) {
        double w = n == 1 && f != exponential ? 1 : f((double)k, span, parameter, center);
        kn__store_f(out, out->offset + k * out->strides[0], w);
    }
    return KN_OK;
}

/* The sum of weights[j] cos(2 pi j k / span) with alternating signs. */
static double cosines(double k, double span, const double *weights, uint32_t count) {
    double sum = 0;
    for (uint32_t j = 0; j < count; j++) {
        double term = weights[j] * cos(2 * pi * (double)j * k / span);
        sum += j % 2 ? -term : term;
    }
    return sum;
}

/* ---- without a parameter ---- */
bool kn__infer_window(kn__call *call) {
    kn_window_args *a = call->args;
    return infer(call, a->n, &a->dtype);
}

static double bartlett(double k, double span, double unused, double none) {
    (void)unused, (void)none;
    return 1 - fabs(2 * k / span - 1);
}
static double blackman(double k, double span, double unused, double none) {
    static const double weights[] = {0.42, 0.5, 0.08};
    (void)unused, (void)none;
    return cosines(k, span, weights, 3);
}
static double cosine(double k, double span, double unused, double none) {
    (void)unused, (void)none;
    return sin(pi * (k + 0.5) / (span + 1));
}
static double nuttall(double k, double span, double unused, double none) {
    static const double weights[] = {0.3635819, 0.4891775, 0.1365995, 0.0106411};
    (void)unused, (void)none;
    return cosines(k, span, weights, 4);
}
static double general_hamming(double k, double span, double alpha, double none) {
    (void)none;
    return alpha - (1 - alpha) * cos(2 * pi * k / span);
}

static int plain(const kn_launch *l, window_fn *f, double parameter) {
    return fill(l, ((const kn_window_args *)l->args)->symmetric, f, parameter, 0);
}
int kn__ref_bartlett_window(const kn_launch *l) {
    return plain(l, bartlett, 0);
}
int kn__ref_blackman_window(const kn_launch *l) {
    return plain(l, blackman, 0);
}
int kn__ref_cosine_window(const kn_launch *l) {
    return plain(l, cosine, 0);
}
int kn__ref_nuttall_window(const kn_launch *l) {
    return plain(l, nuttall, 0);
}
int kn__ref_hann_window(const kn_launch *l) {
    return plain(l, general_hamming, 0.5);
}
int kn__ref_hamming_window(const kn_launch *l) {
    return plain(l, general_hamming, 0.54);
}

/* ---- with one ---- */
static bool check_positive(const kn__call *call, const char *name, double value, bool or_zero) {
    kn__call_site b;
    if (value > 0 || (or_zero && value == 0)) return true;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value,
                                          or_zero ? "0 or more" : "above 0");
    return false;
}

bool kn__infer_exponential_window(kn__call *call) {
    kn_exponential_window_args *a = call->args;
    kn__call_site b;
    if (a->tau == 0) a->tau = 1;
    if (a->symmetric && a->center.given) {
        kn__fail_attribute_conflict(call->kn, kn__site_of(call, &b), ".center", ".symmetric",
                                    "a symmetric window has its center in the middle");
        return false;
    }
    return check_positive(call, "tau", a->tau, false) && infer(call, a->n, &a->dtype);
}
int kn__ref_exponential_window(const kn_launch *l) {
    const kn_exponential_window_args *a = l->args;
    double middle = a->n == 1 ? 0 : span_of(a->n, a->symmetric) / 2;
    return fill(l, a->symmetric, exponential, a->tau, a->center.given ? a->center.value : middle);
}

bool kn__infer_gaussian_window(kn__call *call) {
    kn_gaussian_window_args *a = call->args;
    if (a->std == 0) a->std = 1;
    return check_positive(call, "std", a->std, false) && infer(call, a->n, &a->dtype);
}
static double gaussian(double k, double span, double deviation, double none) {
    double z = (k - span / 2) / deviation;
    (void)none;
    return exp(-z * z / 2);
}
int kn__ref_gaussian_window(const kn_launch *l) {
    const kn_gaussian_window_args *a = l->args;
    return fill(l, a->symmetric, gaussian, a->std, 0);
}

bool kn__infer_general_hamming_window(kn__call *call) {
    kn_general_hamming_window_args *a = call->args;
    if (!a->alpha.given) a->alpha = (kn_some_f64){true, 0.54};
    return infer(call, a->n, &a->dtype);
}
int kn__ref_general_hamming_window(const kn_launch *l) {
    const kn_general_hamming_window_args *a = l->args;
    return fill(l, a->symmetric, general_hamming, a->alpha.value, 0);
}

/* The modified Bessel function of order 0: its power series, whose terms are all positive. */
static double bessel_i0(double x) {
    double q = x * x / 4, term = 1, sum = 1;
    for (int k = 1; k < 5000 && term > sum * 1e-18; k++) {
        term *= q / ((double)k * k);
        sum += term;
    }
    return sum;
}

bool kn__infer_kaiser_window(kn__call *call) {
    kn_kaiser_window_args *a = call->args;
    if (!a->beta.given) a->beta = (kn_some_f64){true, 12};
    kn__call_site b;
    if (a->beta.value > 700) { /* beyond, the Bessel function is past a double */
        kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), "beta",
                                              a->beta.value, "from 0 to 700");
        return false;
    }
    return check_positive(call, "beta", a->beta.value, true) && infer(call, a->n, &a->dtype);
}
static double kaiser(double k, double span, double beta, double none) {
    double z = 2 * k / span - 1, inside = 1 - z * z;
    (void)none;
    return bessel_i0(beta * sqrt(inside > 0 ? inside : 0)) / bessel_i0(beta);
}
int kn__ref_kaiser_window(const kn_launch *l) {
    const kn_kaiser_window_args *a = l->args;
    return fill(l, a->symmetric, kaiser, a->beta.value, 0);
}

/* ---- general_cosine: its weights are a list, which a row's arguments cannot be ---- */
kn_tensor *kn_general_cosine_window(kn_device *dev, int64_t n, const double *weights,
                                    uint32_t count, bool symmetric) {
    KN__ENTRY(kn_device_context(dev), kn_general_cosine_window);
    dev = kn__device_given(dev);
    kn_context *kn = dev->kn;
    kn__site site = {.operation = "kn_general_cosine_window"};
    if (!weights || !count) {
        kn__fail_argument_null(kn, &site, "weights");
        return kn_nil();
    }
    if (n < 0) {
        kn__fail_size_negative(kn, &site, 0, n);
        return kn_nil();
    }
    double span = span_of(n, symmetric);
    if (n == 1) return kn_ones(dev, KN_SHAPE(1));
    kn_tensor *k = kn_arange(dev, 0, n, .dtype = KN_F64);
    kn_tensor *sum = kn_zeros(dev, KN_SHAPE(n), .dtype = KN_F64);
    for (uint32_t j = 0; j < count; j++) {
        kn_tensor *angle = kn_mul_scalar(k, 2 * pi * (double)j / span);
        sum = kn_add(sum, kn_mul_scalar(kn_cos(angle), j % 2 ? -weights[j] : weights[j]));
    }
    return kn_cast(sum, KN_F32);
}

#ifdef KILN_TESTING
#define PLAIN_SAMPLES                                                                              \
    {                                                                                              \
        {.args = &(kn_window_args){.n = 7}},                                                       \
            {.args = &(kn_window_args){.n = 6, .symmetric = true}},                                \
            {.args = &(kn_window_args){.n = 1}}, {.args = &(kn_window_args){.n = 0}},              \
            {.args = &(kn_window_args){.n = -1}, .fails = KN_E_SIZE_NEGATIVE},                     \
            {.args = &(kn_window_args){.n = 3, .dtype = KN_I32}, .fails = KN_E_DTYPE_UNSUPPORTED}, \
            KN__SAMPLES_END                                                                        \
    }
KN__SAMPLES(bartlett_window) = PLAIN_SAMPLES;
KN__SAMPLES(blackman_window) = PLAIN_SAMPLES;
KN__SAMPLES(cosine_window) = PLAIN_SAMPLES;
KN__SAMPLES(nuttall_window) = PLAIN_SAMPLES;
static const double hann4[] = {0, 0.5, 1, 0.5};
KN__SAMPLES(hann_window) = {{.args = &(kn_window_args){.n = 4}, .out = hann4},
                            {.args = &(kn_window_args){.n = 5, .symmetric = true}},
                            {.args = &(kn_window_args){.n = 0}},
                            KN__SAMPLES_END};
KN__SAMPLES(hamming_window) = PLAIN_SAMPLES;
KN__SAMPLES(exponential_window) = {
    {.args = &(kn_exponential_window_args){.n = 7}},
    {.args = &(kn_exponential_window_args){.n = 6, .tau = 2.5, .symmetric = true}},
    {.args = &(kn_exponential_window_args){.n = 6, .center = {true, 0}}},
    {.args = &(kn_exponential_window_args){.n = 6, .tau = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    {.args = &(kn_exponential_window_args){.n = 6, .symmetric = true, .center = {true, 0}},
     .fails = KN_E_ATTRIBUTE_CONFLICT},
    KN__SAMPLES_END};
KN__SAMPLES(gaussian_window) = {
    {.args = &(kn_gaussian_window_args){.n = 7}},
    {.args = &(kn_gaussian_window_args){.n = 6, .std = 2.5, .symmetric = true}},
    {.args = &(kn_gaussian_window_args){.n = 6, .std = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(general_hamming_window) = {
    {.args = &(kn_general_hamming_window_args){.n = 7}},
    {.args = &(kn_general_hamming_window_args){.n = 6, .alpha = {true, 0}, .symmetric = true}},
    KN__SAMPLES_END};
KN__SAMPLES(kaiser_window) = {
    {.args = &(kn_kaiser_window_args){.n = 7}},
    {.args = &(kn_kaiser_window_args){.n = 6, .beta = {true, 0}, .symmetric = true}},
    {.args = &(kn_kaiser_window_args){.n = 6, .beta = {true, 300}, .symmetric = true}},
    {.args = &(kn_kaiser_window_args){.n = 6, .beta = {true, -1}},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
#endif
