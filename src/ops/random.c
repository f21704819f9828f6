/* Random numbers: every draw is named by a key and a position, which the core sets (core/philox.h).
 */
#include <math.h>
#include <stdio.h>

#include "core/philox.h"
#include "ops/infer.h"
#include "ops/random.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- shape rules ---- */
static bool settle(kn__call *call, kn_dtype *dtype, kn_dtype usual, kn_shape shape) {
    if (!*dtype) *dtype = usual;
    if (kn_dtype_size(*dtype)) return kn__out_shape(call, 0, *dtype, shape);
    kn__call_site b;
    kn__fail_dtype_invalid(call->kn, kn__site_of(call, &b), *dtype);
    return false;
}

static bool fail_float(const kn__call *call, const char *name, double value, const char *allowed) {
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value, allowed);
    return false;
}

static bool is_probability(const kn__call *call, double p) {
    return (p >= 0 && p <= 1) || fail_float(call, "p", p, "from 0 to 1");
}

static bool is_range(const kn__call *call, double low, double high) {
    if (isfinite(low) && isfinite(high) && low < high) return true;
    kn__call_site b;
    kn__fail_random_range(call->kn, kn__site_of(call, &b), low, high);
    return false;
}

bool kn__infer_random(kn__call *call) {
    kn_random_args *a = call->args;
    return settle(call, &a->dtype, KN_F32, a->shape);
}

bool kn__infer_uniform(kn__call *call) {
    kn_uniform_args *a = call->args;
    return is_range(call, a->low, a->high) && settle(call, &a->dtype, KN_F32, a->shape);
}

bool kn__infer_normal(kn__call *call) {
    kn_normal_args *a = call->args;
    if (!isfinite(a->mean)) return fail_float(call, "mean", a->mean, "finite");
    if (!(a->deviation >= 0) || isinf(a->deviation))
        return fail_float(call, "deviation", a->deviation, "0 or more, and finite");
    return settle(call, &a->dtype, KN_F32, a->shape);
}

static bool holds(kn_dtype dtype, int64_t value) {
    int bits = 8 * (int)kn_dtype_size(dtype);
    if (!kn_dtype_is_signed(dtype)) return value >= 0 && (bits == 64 || value >> bits == 0);
    return bits == 64 || (value >= -(INT64_C(1) << (bits - 1)) && value >> (bits - 1) <= 0);
}

bool kn__infer_randint(kn__call *call) {
    kn_randint_args *a = call->args;
    if (!settle(call, &a->dtype, KN_I64, a->shape)) return false;
    if (a->low >= a->high) return is_range(call, (double)a->low, (double)a->high);
    if (!kn_dtype_is_integer(a->dtype)) return true; /* the dtype check says so */
    kn__call_site b;
    char text[24];
    int64_t last = a->high - 1, outside = holds(a->dtype, a->low) ? last : a->low;
    if (holds(a->dtype, a->low) && holds(a->dtype, last)) return true;
    snprintf(text, sizeof text, "%lld", (long long)outside);
    kn__fail_number_out_of_range(call->kn, kn__site_of(call, &b), text, a->dtype);
    return false;
}

bool kn__infer_bernoulli(kn__call *call) {
    kn_bernoulli_args *a = call->args;
    return is_probability(call, a->p) && settle(call, &a->dtype, KN_F32, a->shape);
}

bool kn__infer_randperm(kn__call *call) {
    kn_randperm_args *a = call->args;
    if (!settle(call, &a->dtype, KN_I64, (kn_shape){1, {a->n}})) return false;
    if (!kn_dtype_is_integer(a->dtype) || a->n == 0 || holds(a->dtype, a->n - 1)) return true;
    kn__call_site b;
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)a->n - 1);
    kn__fail_number_out_of_range(call->kn, kn__site_of(call, &b), text, a->dtype);
    return false;
}

bool kn__infer_dropout(kn__call *call) {
    return is_probability(call, ((const kn_dropout_args *)call->args)->p) && kn__infer_same(call);
}
bool kn__infer_dropout_at(kn__call *call) {
    return is_probability(call, ((const kn_dropout_at_args *)call->args)->p) &&
           kn__infer_same(call);
}

/* ---- kernels: whole draws into contiguous results ---- */
static void *start_of(const kn_desc *d) {
    return kn_desc_data(d, kn_dtype_size((kn_dtype)d->dtype));
}

static int draw(const kn_launch *l, kn__draw which) {
    kn__draw_range(&which, l->out[0], 0, kn__desc_numel(l->out[0]));
    return KN_OK;
}

int kn__ref_rand(const kn_launch *l) {
    return draw(l, kn__draw_of_rand(l->args));
}
int kn__ref_randn(const kn_launch *l) {
    return draw(l, kn__draw_of_randn(l->args));
}
int kn__ref_uniform(const kn_launch *l) {
    return draw(l, kn__draw_of_uniform(l->args));
}
int kn__ref_normal(const kn_launch *l) {
    return draw(l, kn__draw_of_normal(l->args));
}
int kn__ref_randint(const kn_launch *l) {
    return draw(l, kn__draw_of_randint(l->args));
}
int kn__ref_bernoulli(const kn_launch *l) {
    return draw(l, kn__draw_of_bernoulli(l->args));
}

kn__draw kn__draw_of_rand(const kn_random_args *a) {
    return (kn__draw){KN__DRAW_UNIFORM, (uint64_t)a->key, (uint64_t)a->position, 0, 1, 0, 0};
}
kn__draw kn__draw_of_randn(const kn_random_args *a) {
    return (kn__draw){KN__DRAW_NORMAL, (uint64_t)a->key, (uint64_t)a->position, 0, 1, 0, 0};
}
kn__draw kn__draw_of_uniform(const kn_uniform_args *a) {
    return (kn__draw){
        KN__DRAW_UNIFORM, (uint64_t)a->key, (uint64_t)a->position, a->low, a->high, 0, 0};
}
kn__draw kn__draw_of_normal(const kn_normal_args *a) {
    return (kn__draw){
        KN__DRAW_NORMAL, (uint64_t)a->key, (uint64_t)a->position, a->mean, a->deviation, 0, 0};
}
kn__draw kn__draw_of_randint(const kn_randint_args *a) {
    return (kn__draw){KN__DRAW_INTEGERS,
                      (uint64_t)a->key,
                      (uint64_t)a->position,
                      0,
                      0,
                      a->low,
                      (uint64_t)a->high - (uint64_t)a->low};
}
kn__draw kn__draw_of_bernoulli(const kn_bernoulli_args *a) {
    return (kn__draw){KN__DRAW_BERNOULLI, (uint64_t)a->key, (uint64_t)a->position, a->p, 0, 0, 0};
}

static void uniform(const kn__draw *w, kn_dtype dtype, uint64_t first, size_t n, void *out) {
    switch (dtype) {
    case KN_F64:
        kn__philox_uniform_f64(w->key, w->position, first, n, w->a, w->b, out);
        break;
    case KN_F32:
        kn__philox_uniform_f32(w->key, w->position, first, n, w->a, w->b, out);
        break;
    case KN_F16:
        kn__philox_uniform_f16(w->key, w->position, first, n, w->a, w->b, out);
        break;
    default:
        kn__philox_uniform_bf16(w->key, w->position, first, n, w->a, w->b, out);
        break;
    }
}

static void normal(const kn__draw *w, kn_dtype dtype, uint64_t first, size_t n, void *out) {
    switch (dtype) {
    case KN_F64:
        kn__philox_normal_f64(w->key, w->position, first, n, w->a, w->b, out);
        break;
    case KN_F32:
        kn__philox_normal_f32(w->key, w->position, first, n, w->a, w->b, out);
        break;
    case KN_F16:
        kn__philox_normal_f16(w->key, w->position, first, n, w->a, w->b, out);
        break;
    default:
        kn__philox_normal_bf16(w->key, w->position, first, n, w->a, w->b, out);
        break;
    }
}

static void bernoulli(const kn__draw *w, kn_dtype dtype, int64_t first, int64_t n, char *out) {
    enum { BLOCK = 1024 };
    uint8_t bits[BLOCK];
    size_t size = kn_dtype_size(dtype);
    for (int64_t i = 0; i < n; i += BLOCK) {
        size_t part = (size_t)(n - i < BLOCK ? n - i : BLOCK);
        kn__philox_bernoulli(w->key, w->position, (uint64_t)(first + i), part, w->a, bits);
        kn__cast_array(dtype, out + (size_t)i * size, KN_U8, bits, part);
    }
}

void kn__draw_range(const kn__draw *w, const kn_desc *out, int64_t first, int64_t n) {
    kn_dtype dtype = (kn_dtype)out->dtype;
    char *to = (char *)start_of(out) + first * (int64_t)kn_dtype_size(dtype);
    switch (w->kind) {
    case KN__DRAW_UNIFORM:
        uniform(w, dtype, (uint64_t)first, (size_t)n, to);
        break;
    case KN__DRAW_NORMAL:
        normal(w, dtype, (uint64_t)first, (size_t)n, to);
        break;
    case KN__DRAW_INTEGERS:
        kn__philox_integers(w->key, w->position, (uint64_t)first, (size_t)n, dtype, w->low,
                            w->range, to);
        break;
    case KN__DRAW_BERNOULLI:
        bernoulli(w, dtype, first, n, to);
        break;
    }
}

/* randperm: Fisher and Yates's shuffle, from the back; step i uses the 64 bits of element i. */
int kn__ref_randperm(const kn_launch *l) {
    const kn_randperm_args *a = l->args;
    const kn_desc *d = l->out[0];
    for (int64_t i = 0; i < a->n; i++) kn__store_i(d, d->offset + i * d->strides[0], i);
    for (int64_t i = a->n - 1; i > 0; i--) {
        uint64_t bits = kn__philox_bits64((uint64_t)a->key, (uint64_t)a->position, (uint64_t)i);
        int64_t j = (int64_t)kn__philox_bounded(bits, (uint64_t)i + 1);
        int64_t at_i = d->offset + i * d->strides[0], at_j = d->offset + j * d->strides[0];
        int64_t v = kn__load_i(d, at_i);
        kn__store_i(d, at_i, kn__load_i(d, at_j));
        kn__store_i(d, at_j, v);
    }
    return KN_OK;
}

/* ---- like ---- */
void kn__parts_rand_like(const kn__call *call, kn_tensor **results) {
    const kn_tensor *x = call->in[0];
    kn_rand_options o = {.size = sizeof o, .dtype = (kn_dtype)x->d.dtype};
    results[0] = kn_rand_with(x->dev, kn__desc_shape(&x->d), &o);
}
void kn__parts_randn_like(const kn__call *call, kn_tensor **results) {
    const kn_tensor *x = call->in[0];
    kn_randn_options o = {.size = sizeof o, .dtype = (kn_dtype)x->d.dtype};
    results[0] = kn_randn_with(x->dev, kn__desc_shape(&x->d), &o);
}

/* ---- dropout: element i (row-major) stays where draw i of bernoulli(1 - p) is 1 ---- */
static int dropout(const kn_launch *l, double p, int64_t key, int64_t position) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    uint64_t i = 0;
    do {
        uint8_t stays;
        kn__philox_bernoulli((uint64_t)key, (uint64_t)position, i++, 1, 1 - p, &stays);
        double x = kn__load_f(d[1], w.offset[1]);
        kn__store_f(d[0], w.offset[0], stays ? x * (1 / (1 - p)) : 0);
    } while (kn__walk_next(&w));
    return KN_OK;
}

int kn__ref_dropout(const kn_launch *l) {
    const kn_dropout_args *a = l->args;
    return dropout(l, a->p, a->key, a->position);
}
int kn__ref_dropout_at(const kn_launch *l) {
    const kn_dropout_at_args *a = l->args;
    return dropout(l, a->p, a->key, a->position);
}
void kn__grad_dropout(kn__backprop *b) {
    const kn_dropout_args *a = b->args;
    b->dx[0] = kn_dropout_at(b->dy[0], a->p, a->key, a->position);
}
void kn__grad_dropout_at(kn__backprop *b) {
    const kn_dropout_at_args *a = b->args;
    b->dx[0] = kn_dropout_at(b->dy[0], a->p, a->key, a->position);
}

#ifdef KILN_TESTING
KN__SAMPLES(rand) = {{.args = &(kn_random_args){.shape = {2, {3, 4}}}},
                     {.args = &(kn_random_args){.shape = {2, {7, 333}}, .dtype = KN_F16}},
                     KN__SAMPLES_END};
KN__SAMPLES(randn) = {{.args = &(kn_random_args){.shape = {2, {3, 4}}}},
                      {.args = &(kn_random_args){.shape = {2, {7, 333}}, .dtype = KN_F64}},
                      KN__SAMPLES_END};
KN__SAMPLES(uniform) = {{.args = &(kn_uniform_args){.shape = {2, {3, 40}}, .low = -2, .high = 5}},
                        {.args = &(kn_uniform_args){.shape = {1, {3}}, .low = 2, .high = 2},
                         .fails = KN_E_RANDOM_RANGE},
                        KN__SAMPLES_END};
KN__SAMPLES(normal) = {
    {.args = &(kn_normal_args){.shape = {2, {3, 40}}, .mean = 2, .deviation = 0.5}},
    {.args = &(kn_normal_args){.shape = {1, {3}}, .deviation = -1},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(randint) = {
    {.args = &(kn_randint_args){.shape = {2, {3, 40}}, .low = -5, .high = 5},
     .dtypes = KN_DTYPES_SIGNED},
    {.args = &(kn_randint_args){.shape = {1, {300}}, .low = 0, .high = 256, .dtype = KN_U8}},
    {.args = &(kn_randint_args){.shape = {1, {3}}, .low = 0, .high = 257, .dtype = KN_U8},
     .fails = KN_E_NUMBER_OUT_OF_RANGE},
    {.args = &(kn_randint_args){.shape = {1, {3}}, .low = 4, .high = 4},
     .fails = KN_E_RANDOM_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(bernoulli) = {
    {.args = &(kn_bernoulli_args){.shape = {2, {3, 40}}, .p = 0.25}},
    {.args = &(kn_bernoulli_args){.shape = {1, {2000}}, .p = 1, .dtype = KN_BOOL}},
    {.args = &(kn_bernoulli_args){.shape = {1, {3}}, .p = 1.5},
     .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
    KN__SAMPLES_END};
KN__SAMPLES(randperm) = {
    {.args = &(kn_randperm_args){.n = 50}},
    {.args = &(kn_randperm_args){.n = 128, .dtype = KN_I8}},
    {.args = &(kn_randperm_args){.n = 129, .dtype = KN_I8}, .fails = KN_E_NUMBER_OUT_OF_RANGE},
    {.args = &(kn_randperm_args){.n = -1}, .fails = KN_E_SIZE_NEGATIVE},
    KN__SAMPLES_END};
KN__SAMPLES(rand_like) = {{.in = {{.shape = {2, {3, 5}}}}}, KN__SAMPLES_END};
KN__SAMPLES(randn_like) = {{.in = {{.shape = {2, {3, 5}}}}}, KN__SAMPLES_END};
KN__SAMPLES(dropout) = {{.in = {{.shape = {2, {3, 50}}}}, .args = &(kn_dropout_args){.p = 0.5}},
                        {.in = {{.shape = {1, {9}}}}, .args = &(kn_dropout_args){.p = 0}},
                        {.in = {{.shape = {1, {9}}}}, .args = &(kn_dropout_args){.p = 1}},
                        {.in = {{.shape = {1, {9}}}},
                         .args = &(kn_dropout_args){.p = -0.25},
                         .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                        KN__SAMPLES_END};
KN__SAMPLES(dropout_at) = {{.in = {{.shape = {2, {3, 50}}}},
                            .args = &(kn_dropout_at_args){.p = 0.25, .key = 7, .position = 3}},
                           {.in = {{.shape = {1, {9}}}},
                            .args = &(kn_dropout_at_args){.p = NAN},
                            .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                           KN__SAMPLES_END};
#endif
