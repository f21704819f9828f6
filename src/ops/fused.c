/* Sums with a product or quotient, rounded once: x + value a b, x + value a / b. */
#include "ops/complex.h"
#include "ops/infer.h"
#include "ops/integers.h"
#include "ops/number.h"
#include "ops/reference.h"
#include "ops/samples.h"
#include "ops/special.h"

static kn_number factor_of(const kn_addc_args *a) {
    return a->value.given ? kn__number_of_real(a->value.value) : kn_number_i64(1);
}

/* Integers take whole factors alone. */
bool kn__infer_addc(kn__call *call) {
    kn_number factor = factor_of(call->args);
    return kn__number_fit(call, &factor, (kn_dtype)call->in[0]->d.dtype) &&
           kn__infer_broadcast3(call);
}

typedef double three_f(double x, double a, double b, double factor);

double kn__add_product(double x, double a, double b, double factor) {
    return x + factor * (a * b);
}
double kn__add_quotient(double x, double a, double b, double factor) {
    return x + factor * (a / b);
}
static int64_t add_product_i(int64_t x, int64_t a, int64_t b, int64_t factor) {
    return kn__add_i(x, kn__mul_i(factor, kn__mul_i(a, b)));
}

typedef kn__complex three_c(kn__complex x, kn__complex a, kn__complex b, double factor);

static kn__complex add_product_c(kn__complex x, kn__complex a, kn__complex b, double factor) {
    return x + factor * kn__product(a, b);
}
static kn__complex add_quotient_c(kn__complex x, kn__complex a, kn__complex b, double factor) {
    return x + factor * (a / b);
}

static int run_complex(const kn_launch *l, three_c *c) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1], l->in[2]};
    double factor = kn__number_f64(factor_of(l->args));
    kn__walk w;
    kn__walk_start(&w, d, 4);
    if (w.empty) return KN_OK;
    do {
        const int64_t *at = w.offset;
        kn__complex x = kn__load_c(d[1], at[1]), a = kn__load_c(d[2], at[2]);
        kn__store_c(d[0], at[0], c(x, a, kn__load_c(d[3], at[3]), factor));
    } while (kn__walk_next(&w));
    return KN_OK;
}

static int run(const kn_launch *l, three_f *f, three_c *c) {
    if (kn__is_c(l->out[0])) return run_complex(l, c);
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1], l->in[2]};
    kn_number factor = factor_of(l->args);
    double factor_f = kn__number_f64(factor);
    bool floats = kn__is_f(d[0]);
    kn__walk w;
    kn__walk_start(&w, d, 4);
    if (w.empty) return KN_OK;
    do {
        const int64_t *at = w.offset;
        if (floats)
            kn__store_f(d[0], at[0],
                        f(kn__load_f(d[1], at[1]), kn__load_f(d[2], at[2]), kn__load_f(d[3], at[3]),
                          factor_f));
        else
            kn__store_i(d[0], at[0],
                        add_product_i(kn__load_i(d[1], at[1]), kn__load_i(d[2], at[2]),
                                      kn__load_i(d[3], at[3]), factor.as.i));
    } while (kn__walk_next(&w));
    return KN_OK;
}
int kn__ref_addcmul(const kn_launch *l) {
    return run(l, kn__add_product, add_product_c);
}
int kn__ref_addcdiv(const kn_launch *l) {
    return run(l, kn__add_quotient, add_quotient_c);
}

static kn_tensor *scaled(const kn__backprop *b) {
    const kn_addc_args *a = b->args;
    return a->value.given ? kn_mul_scalar_with(b->dy[0], factor_of(a)) : b->dy[0];
}
void kn__grad_addcmul(kn__backprop *b) {
    kn_tensor *dy = scaled(b);
    b->dx[0] = b->dy[0];
    if (b->need[1]) b->dx[1] = kn_mul(dy, kn__conj(b->in[2]));
    if (b->need[2]) b->dx[2] = kn_mul(dy, kn__conj(b->in[1]));
}
void kn__grad_addcdiv(kn__backprop *b) {
    b->dx[0] = b->dy[0];
    if (!b->need[1] && !b->need[2]) return;
    kn_tensor *da = kn_div(scaled(b), kn__conj(b->in[2]));
    b->dx[1] = da;
    if (b->need[2]) b->dx[2] = kn_neg(kn_mul(da, kn__conj(kn_div(b->in[1], b->in[2]))));
}

#ifdef KILN_TESTING
#define THREE_SAMPLES(from, to)                                                     \
    {                                                                               \
        {.in = {{.shape = {2, {3, 5}}},                                             \
                {.shape = {2, {3, 5}}},                                             \
                {.shape = {2, {3, 5}}, .low = (from), .high = (to)}},               \
         .args = &(kn_addc_args){{false, 0}}},                                      \
            {.in = {{.shape = {1, {17}}},                                           \
                    {.shape = {2, {3, 1}}},                                         \
                    {.shape = {0, {0}}, .low = (from), .high = (to)}},              \
             .args = &(kn_addc_args){{true, 3}}},                                   \
            {.in = {{.shape = {0, {0}}},                                            \
                    {.shape = {0, {0}}},                                            \
                    {.shape = {0, {0}}, .low = (from), .high = (to)}},              \
             .args = &(kn_addc_args){{true, 0}}},                                   \
            {.in = {{.shape = {1, {0}}},                                            \
                    {.shape = {1, {1}}},                                            \
                    {.shape = {0, {0}}, .low = (from), .high = (to)}},              \
             .args = &(kn_addc_args){{false, 0}}},                                  \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}, {.shape = {1, {4}}}}, \
             .args = &(kn_addc_args){{false, 0}},                                   \
             .fails = KN_E_BROADCAST},                                              \
            LAST_SAMPLE, KN__SAMPLES_END                                            \
    }
#define LAST_SAMPLE                                                            \
    {                                                                          \
        .in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}, {.shape = {1, {3}}}}, \
        .args = &(kn_addc_args){{true, 0.5L}}, .dtypes = KN_DTYPES_INT,        \
        .fails = KN_E_NUMBER_OUT_OF_RANGE                                      \
    }
KN__SAMPLES(addcmul) = THREE_SAMPLES(-2, 2);
#undef LAST_SAMPLE
#define LAST_SAMPLE                                       \
    {                                                     \
        .in = {{.shape = {1, {3}}},                       \
               {.shape = {1, {3}}},                       \
               {.shape = {1, {3}}, .low = 1, .high = 3}}, \
        .args = &(kn_addc_args) {                         \
            { true, 0.5L }                                \
        }                                                 \
    }
KN__SAMPLES(addcdiv) = THREE_SAMPLES(0.5, 2);
#endif
