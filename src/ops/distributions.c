/* Random numbers of more distributions: by inversion from one uniform number an element, or from a
 * stream of its own (samplers.h). The same elements whatever the threads. */
#include <math.h>
#include <string.h>

#include "core/philox.h"
#include "ops/infer.h"
#include "ops/reduce.h"
#include "ops/reference.h"
#include "ops/samplers.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool shaped(kn__call *call, kn_dtype *dtype, kn_shape shape) {
    return kn__settle_dtype(call, dtype, KN_F32) && kn__out_shape(call, 0, *dtype, shape);
}

static bool check(const kn__call *call, bool good, const char *name, double value,
                  const char *allowed) {
    if (good) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}
static bool is_positive(const kn__call *call, const char *name, double v) {
    return check(call, v > 0 && isfinite(v), name, v, "above 0, and finite");
}
static bool is_finite(const kn__call *call, const char *name, double v) {
    return check(call, isfinite(v), name, v, "finite");
}

bool kn__infer_exponential(kn__call *call) {
    kn_exponential_args *a = call->args;
    return is_positive(call, "rate", a->rate) && shaped(call, &a->dtype, a->shape);
}
bool kn__infer_cauchy(kn__call *call) {
    kn_cauchy_args *a = call->args;
    return is_finite(call, "median", a->median) && is_positive(call, "scale", a->scale) &&
           shaped(call, &a->dtype, a->shape);
}
bool kn__infer_log_normal(kn__call *call) {
    kn_log_normal_args *a = call->args;
    bool good = a->deviation >= 0 && isfinite(a->deviation);
    return is_finite(call, "mean", a->mean) &&
           check(call, good, "deviation", a->deviation, "0 or more, and finite") &&
           shaped(call, &a->dtype, a->shape);
}
bool kn__infer_geometric(kn__call *call) {
    kn_geometric_args *a = call->args;
    return check(call, a->p > 0 && a->p <= 1, "p", a->p, "above 0, and at most 1") &&
           shaped(call, &a->dtype, a->shape);
}
bool kn__infer_gamma(kn__call *call) {
    kn_gamma_args *a = call->args;
    if (!a->scale.given) a->scale = (kn_some_f64){true, 1};
    return is_positive(call, "alpha", a->alpha) && is_positive(call, "scale", a->scale.value) &&
           shaped(call, &a->dtype, a->shape);
}
bool kn__infer_beta(kn__call *call) {
    kn_beta_args *a = call->args;
    return is_positive(call, "alpha", a->alpha) && is_positive(call, "beta", a->beta) &&
           shaped(call, &a->dtype, a->shape);
}

/* ---- one uniform number an element: 32 bits, for float64 and integers 64 ---- */
typedef double invert_fn(double u, const void *args);

typedef struct inversion {
    invert_fn *invert;
    const void *args;
    uint64_t key, position;
} inversion;

enum { BLOCK = 512 };

static void uniforms(const inversion *v, bool wide, int64_t first, size_t n, double *u) {
    float narrow[BLOCK];
    if (wide) {
        kn__philox_uniform_f64(v->key, v->position, (uint64_t)first, n, 0, 1, u);
        return;
    }
    kn__philox_uniform_f32(v->key, v->position, (uint64_t)first, n, 0, 1, narrow);
    for (size_t i = 0; i < n; i++) u[i] = (double)narrow[i];
}

static int by_inversion(const kn_launch *l, const inversion *v) {
    const kn_desc *out = l->out[0];
    kn_dtype dtype = (kn_dtype)out->dtype;
    size_t size = kn_dtype_size(dtype);
    bool wide = dtype == KN_F64 || !kn_dtype_is_float(dtype);
    int64_t n = kn__desc_numel(out);
    char *to = kn_desc_data(out, size);
    double u[BLOCK];
    for (int64_t i = 0; i < n; i += BLOCK) {
        size_t part = (size_t)(n - i < BLOCK ? n - i : BLOCK);
        uniforms(v, wide, i, part, u);
        for (size_t k = 0; k < part; k++) u[k] = v->invert(u[k], v->args);
        kn__cast_array(dtype, to + (size_t)i * size, KN_F64, u, part);
    }
    return KN_OK;
}

static double exponential_of(double u, const void *args) {
    return -log1p(-u) / ((const kn_exponential_args *)args)->rate;
}
int kn__ref_exponential(const kn_launch *l) {
    const kn_exponential_args *a = l->args;
    return by_inversion(l,
                        &(inversion){exponential_of, a, (uint64_t)a->key, (uint64_t)a->position});
}

static double cauchy_of(double u, const void *args) {
    const kn_cauchy_args *a = args;
    return a->median + a->scale * tan(3.141592653589793 * (u - 0.5));
}
int kn__ref_cauchy(const kn_launch *l) {
    const kn_cauchy_args *a = l->args;
    return by_inversion(l, &(inversion){cauchy_of, a, (uint64_t)a->key, (uint64_t)a->position});
}

static double geometric_of(double u, const void *args) {
    return floor(log1p(-u) / log1p(-((const kn_geometric_args *)args)->p)) + 1;
}
int kn__ref_geometric(const kn_launch *l) {
    const kn_geometric_args *a = l->args;
    return by_inversion(l, &(inversion){geometric_of, a, (uint64_t)a->key, (uint64_t)a->position});
}

/* ---- a stream an element ---- */
typedef double next_fn(kn__stream *s, const void *args);

static int by_streams(const kn_launch *l, next_fn *next, int64_t key, int64_t position) {
    const kn_desc *out = l->out[0];
    kn_dtype dtype = (kn_dtype)out->dtype;
    size_t size = kn_dtype_size(dtype);
    int64_t n = kn__desc_numel(out);
    char *to = kn_desc_data(out, size);
    for (int64_t i = 0; i < n; i++) {
        kn__stream s = kn__stream_of((uint64_t)key, (uint64_t)position, (uint64_t)i);
        double v = next(&s, l->args);
        kn__cast_one(dtype, to + (size_t)i * size, KN_F64, &v);
    }
    return KN_OK;
}

static double next_log_normal(kn__stream *s, const void *args) {
    const kn_log_normal_args *a = args;
    return exp(a->mean + a->deviation * kn__next_normal(s));
}
int kn__ref_log_normal(const kn_launch *l) {
    const kn_log_normal_args *a = l->args;
    return by_streams(l, next_log_normal, a->key, a->position);
}

static double next_gamma(kn__stream *s, const void *args) {
    const kn_gamma_args *a = args;
    return exp(kn__next_log_gamma(s, a->alpha)) * a->scale.value;
}
int kn__ref_gamma(const kn_launch *l) {
    const kn_gamma_args *a = l->args;
    return by_streams(l, next_gamma, a->key, a->position);
}

/* x / (x + y) of two gamma variates, by their logarithms, since both may be too small for a number.
 */
static double next_beta(kn__stream *s, const void *args) {
    const kn_beta_args *a = args;
    double x = kn__next_log_gamma(s, a->alpha), y = kn__next_log_gamma(s, a->beta);
    return 1 / (1 + exp(y - x));
}
int kn__ref_beta(const kn_launch *l) {
    const kn_beta_args *a = l->args;
    return by_streams(l, next_beta, a->key, a->position);
}

/* ---- parameters from tensors: poisson, binomial, standard_gamma ---- */
typedef double next_from_fn(kn__stream *s, double a, double b);

static int from_tensors(const kn_launch *l, next_from_fn *next) {
    const kn_draw_args *a = l->args;
    const kn_desc *d[] = {l->out[0], l->in[0], l->n_in > 1 ? l->in[1] : l->in[0]};
    kn__walk w;
    uint64_t i = 0;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        kn__stream s = kn__stream_of((uint64_t)a->key, (uint64_t)a->position, i++);
        double x = kn__load_f(d[1], w.offset[1]), y = kn__load_f(d[2], w.offset[2]);
        kn__store_f(d[0], w.offset[0], next(&s, x, y));
    } while (kn__walk_next(&w));
    return KN_OK;
}

static double poisson_from(kn__stream *s, double rate, double unused) {
    (void)unused;
    return kn__next_poisson(s, rate);
}
static double gamma_from(kn__stream *s, double alpha, double unused) {
    (void)unused;
    return exp(kn__next_log_gamma(s, alpha));
}
int kn__ref_poisson(const kn_launch *l) {
    return from_tensors(l, poisson_from);
}
int kn__ref_standard_gamma(const kn_launch *l) {
    return from_tensors(l, gamma_from);
}
int kn__ref_binomial(const kn_launch *l) {
    return from_tensors(l, kn__next_binomial);
}

/* ---- made of other draws ---- */
void kn__parts_normal_of(const kn__call *call, kn_tensor **results) {
    kn_tensor *mean = call->in[0], *deviation = call->in[1];
    kn_shape shape = kn_shape_of(kn_add(mean, deviation));
    kn_tensor *z = kn_randn(kn_device_of(mean), shape, .dtype = kn_dtype_of(mean));
    results[0] = kn_add(mean, kn_mul(deviation, z));
}

void kn__parts_bernoulli_of(const kn__call *call, kn_tensor **results) {
    kn_tensor *p = call->in[0];
    kn_dtype dtype = kn_dtype_of(p) == KN_F64 ? KN_F64 : KN_F32;
    kn_tensor *u = kn_rand(kn_device_of(p), kn_shape_of(p), .dtype = dtype);
    results[0] = kn_cast(kn_lt(u, p), kn_dtype_of(p));
}

bool kn__infer_randint_like(kn__call *call) {
    const kn_range_args *a = call->args;
    if (a->low < a->high) return kn__infer_same(call);
    kn__call_site b;
    kn__fail_random_range(call->kn, kn__site_of(call, &b), (double)a->low, (double)a->high);
    return false;
}

void kn__parts_randint_like(const kn__call *call, kn_tensor **results) {
    const kn_range_args *a = call->args;
    kn_tensor *x = call->in[0];
    kn_dtype dtype = kn_dtype_of(x);
    kn_dtype drawn = kn_dtype_is_float(dtype) ? KN_I64 : dtype;
    kn_tensor *y = kn_randint(kn_device_of(x), kn_shape_of(x), a->low, a->high, .dtype = drawn);
    results[0] = kn__to_dtype(y, dtype);
}

#ifdef KILN_TESTING
#define SHAPED .shape = {2, {7, 90}}
KN__SAMPLES(exponential) = {
    {.args = &(kn_exponential_args){SHAPED, .rate = 2}},
    {.args = &(kn_exponential_args){SHAPED, .rate = 0}, .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(cauchy) = {{.args = &(kn_cauchy_args){SHAPED, .median = 1, .scale = 0.5}},
                       {.args = &(kn_cauchy_args){SHAPED, .median = NAN, .scale = 1},
                        .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                       KN__SAMPLES_END};
KN__SAMPLES(log_normal) = {{.args = &(kn_log_normal_args){SHAPED, .mean = 1, .deviation = 0.5}},
                           {.args = &(kn_log_normal_args){SHAPED, .deviation = -1},
                            .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                           KN__SAMPLES_END};
KN__SAMPLES(geometric) = {
    {.args = &(kn_geometric_args){SHAPED, .p = 0.25}},
    {.args = &(kn_geometric_args){SHAPED, .p = 1, .dtype = KN_I8}},
    {.args = &(kn_geometric_args){SHAPED, .p = 0}, .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(gamma) = {
    {.args = &(kn_gamma_args){SHAPED, .alpha = 2.5, .scale = {true, 2}}},
    {.args = &(kn_gamma_args){SHAPED, .alpha = 0.3}},
    {.args = &(kn_gamma_args){SHAPED, .alpha = -1}, .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(beta) = {{.args = &(kn_beta_args){SHAPED, .alpha = 2, .beta = 0.01}},
                     {.args = &(kn_beta_args){SHAPED, .alpha = 1, .beta = INFINITY},
                      .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                     KN__SAMPLES_END};
static const double rates[] = {0, 0.5, 12, 200, -1, NAN};
static const double counts[] = {0, 5, 100, 40, 10, 10};
static const double chances[] = {0.5, 0.25, 0.75, 0, 1, 2};
KN__SAMPLES(poisson) = {{.in = {{.shape = {1, {6}}, .values = rates}}},
                        {.in = {{.shape = {2, {5, 30}}, .low = 0, .high = 30}}},
                        KN__SAMPLES_END};
KN__SAMPLES(standard_gamma) = {
    {.in = {{.shape = {1, {6}}, .values = rates, .constant = true}}},
    {.in = {{.shape = {2, {5, 30}}, .low = 0, .high = 3, .constant = true}}},
    KN__SAMPLES_END};
KN__SAMPLES(binomial) = {
    {.in = {{.shape = {1, {6}}, .values = counts}, {.shape = {1, {6}}, .values = chances}}},
    {.in = {{.shape = {2, {30, 1}}, .low = 0, .high = 60},
            {.shape = {1, {7}}, .low = 0, .high = 1}}},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
KN__SAMPLES(normal_of) = {
    {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {4}}, .low = 0, .high = 2}}, .not_smooth = true},
    {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST},
    KN__SAMPLES_END};
KN__SAMPLES(bernoulli_of) = {
    {.in = {{.shape = {2, {3, 40}}, .low = 0, .high = 1}}, .not_smooth = true}, KN__SAMPLES_END};
KN__SAMPLES(randint_like) = {
    {.in = {{.shape = {2, {3, 40}}}}, .args = &(kn_range_args){.low = 0, .high = 100}},
    {.in = {{.shape = {1, {4}}}},
     .args = &(kn_range_args){.low = 2, .high = 2},
     .fails = KN_E_RANDOM_RANGE},
    KN__SAMPLES_END};
#endif
