/* Predicates that look at the number itself, at a pair, or at a set. */
#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "ops/infer.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- signbit, isneginf, isposinf ---- */
static int64_t never(int64_t x) {
    (void)x;
    return 0;
}
static double signbit_f(double x) {
    return signbit(x) != 0;
}
static int64_t signbit_i(int64_t x) {
    return x < 0;
}
static double isneginf_f(double x) {
    return x == -(double)INFINITY;
}
static double isposinf_f(double x) {
    return x == (double)INFINITY;
}
int kn__ref_signbit(const kn_launch *l) {
    return kn__ref_map1(l, signbit_f, kn__is_unsigned(l->in[0]) ? never : signbit_i);
}
int kn__ref_isneginf(const kn_launch *l) {
    return kn__ref_map1(l, isneginf_f, never);
}
int kn__ref_isposinf(const kn_launch *l) {
    return kn__ref_map1(l, isposinf_f, never);
}
/* ---- isclose ---- */
static bool not_negative(const kn__call *call, const char *name, kn_some_f64 *value) {
    if (!value->given || value->value >= 0) return true;
    kn__call_site b;
    kn__fail_attribute_float_out_of_range(call->kn, kn__site_of(call, &b), name, value->value,
                                          "0 or more");
    return false;
}
bool kn__infer_close(kn__call *call) {
    kn_close_args *a = call->args;
    if (!not_negative(call, "rtol", &a->rtol) || !not_negative(call, "atol", &a->atol))
        return false;
    if (!a->rtol.given) a->rtol = (kn_some_f64){true, 1e-5};
    if (!a->atol.given) a->atol = (kn_some_f64){true, 1e-8};
    return kn__infer_compare(call);
}

static bool within(double difference, double b, const kn_close_args *a) {
    return isfinite(difference) && difference <= a->atol.value + a->rtol.value * fabs(b);
}
static bool close_f(double a, double b, const kn_close_args *args) {
    if (a == b || (args->equal_nan && isnan(a) && isnan(b))) return true;
    return within(fabs(a - b), b, args);
}
static bool close_i(int64_t a, int64_t b, bool is_unsigned, const kn_close_args *args) {
    if (a == b) return true;
    bool less = is_unsigned ? (uint64_t)a < (uint64_t)b : a < b;
    uint64_t difference = less ? (uint64_t)b - (uint64_t)a : (uint64_t)a - (uint64_t)b;
    return within((double)difference, is_unsigned ? (double)(uint64_t)b : (double)b, args);
}
static bool is_nan_c(kn__complex x) {
    return isnan(creal(x)) || isnan(cimag(x));
}
static bool close_c(kn__complex a, kn__complex b, const kn_close_args *args) {
    if (a == b || (args->equal_nan && is_nan_c(a) && is_nan_c(b))) return true;
    return within(cabs(a - b), cabs(b), args);
}
/* Elements of dtypes that are no floats. */
static bool close_element(const kn_desc *const *d, const int64_t *at, const kn_close_args *args) {
    if (kn__is_c(d[1])) return close_c(kn__load_c(d[1], at[1]), kn__load_c(d[2], at[2]), args);
    return close_i(kn__load_i(d[1], at[1]), kn__load_i(d[2], at[2]), kn__is_unsigned(d[1]), args);
}
int kn__ref_isclose(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0], l->in[1]};
    bool floats = kn__is_f(d[1]);
    kn__walk w;
    kn__walk_start(&w, d, 3);
    if (w.empty) return KN_OK;
    do {
        const int64_t *at = w.offset;
        bool close = floats ? close_f(kn__load_f(d[1], at[1]), kn__load_f(d[2], at[2]), l->args)
                            : close_element(d, at, l->args);
        kn__store_i(d[0], at[0], close);
    } while (kn__walk_next(&w));
    return KN_OK;
}

/* ---- isin: the values are sorted once, then each element is looked up. Floats of all widths and
 * integers are told apart exactly by 64-bit keys that sort as they do. ---- */
bool kn__infer_isin(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return kn__out(call, 0, KN_BOOL, x->rank, x->shape);
}

/* The key of an element; false where it is NaN. */
static bool key_of(const kn_desc *d, int64_t offset, int64_t *key) {
    if (!kn__is_f(d)) {
        *key = kn__load_i(d, offset);
        return true;
    }
    double v = kn__load_f(d, offset) + 0.0; /* the zeros become one */
    *key = (int64_t)kn__f64_bits(v);
    return !isnan(v);
}
static int by_key(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static size_t sorted_keys(const kn_desc *values, int64_t *keys) {
    const kn_desc *one[] = {values};
    size_t n = 0;
    kn__walk w;
    kn__walk_start(&w, one, 1);
    if (w.empty) return 0;
    do {
        n += key_of(values, w.offset[0], &keys[n]);
    } while (kn__walk_next(&w));
    qsort(keys, n, sizeof *keys, by_key);
    return n;
}

static size_t elements_of(const kn_desc *d) {
    size_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= (size_t)d->shape[i];
    return n;
}

int kn__ref_isin(const kn_launch *l) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    bool invert = ((const kn_isin_args *)l->args)->invert;
    size_t bytes = (elements_of(l->in[1]) + 1) * sizeof(int64_t);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    int64_t *keys = l->host->scratch_get(bytes);
    if (!keys) {
        *l->failure = (kn_failure){.code = KN_E_OUT_OF_MEMORY_HOST, .value = {(int64_t)bytes}};
        return KN_E_OUT_OF_MEMORY_HOST;
    }
    size_t n = sorted_keys(l->in[1], keys);
    do {
        int64_t key;
        bool found = key_of(d[1], w.offset[1], &key) && n > 0 &&
                     bsearch(&key, keys, n, sizeof key, by_key) != NULL;
        kn__store_i(d[0], w.offset[0], found != invert);
    } while (kn__walk_next(&w));
    l->host->scratch_put(keys);
    return KN_OK;
}

#ifdef KILN_TESTING
static const double odd[] = {NAN, INFINITY, -INFINITY, 0, -1.5, 2, -0.0, -2};
static const double signs[] = {0, 0, 1, 0, 1, 0, 1, 1};
static const double lowest[] = {0, 0, 1, 0, 0, 0, 0, 0};
static const double highest[] = {0, 1, 0, 0, 0, 0, 0, 0};
#define ODD_SAMPLES(expected)                                                                     \
    {                                                                                             \
        {.in = {{.shape = {1, {8}}, .values = odd}}, .dtypes = KN_DTYPES_FLOAT, .out = expected}, \
            {.in = {{.shape = {2, {3, 17}}}}}, {.in = {{.shape = {0, {0}}}}},                     \
            {.in = {{.shape = {2, {0, 3}}}}}, KN__SAMPLES_END                                     \
    }
KN__SAMPLES(signbit) = ODD_SAMPLES(signs);
KN__SAMPLES(isneginf) = ODD_SAMPLES(lowest);
KN__SAMPLES(isposinf) = ODD_SAMPLES(highest);
static const double near_a[] = {INFINITY, -INFINITY, NAN, 1, 0, 4, 1, INFINITY};
static const double near_b[] = {INFINITY, INFINITY, NAN, 1.25, 0.5, 8, -1, 1};
static const double near_out[] = {1, 0, 0, 1, 0, 1, 0, 0};
static const double near_nan[] = {1, 0, 1, 0, 0, 0, 0, 0};
#define NEAR_PAIR                                \
    {                                            \
        {.shape = {1, {8}}, .values = near_a}, { \
            .shape = {1, {8}}, .values = near_b  \
        }                                        \
    }
KN__SAMPLES(isclose) = {{.in = NEAR_PAIR,
                         .args = &(kn_close_args){.rtol = {true, 0.5}},
                         .dtypes = KN_DTYPES_FLOAT,
                         .out = near_out},
                        {.in = NEAR_PAIR,
                         .args = &(kn_close_args){.equal_nan = true},
                         .dtypes = KN_DTYPES_FLOAT,
                         .out = near_nan},
                        {.in = {{.shape = {2, {3, 17}}}, {.shape = {1, {17}}}},
                         .args = &(kn_close_args){.atol = {true, 2}}},
                        {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}},
                         .args = &(kn_close_args){.equal_nan = false}},
                        {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {1}}}},
                         .args = &(kn_close_args){.equal_nan = true}},
                        {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},
                         .args = &(kn_close_args){.rtol = {true, -1}},
                         .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                        {.in = {{.shape = {1, {3}}}, {.shape = {1, {3}}}},
                         .args = &(kn_close_args){.atol = {true, NAN}},
                         .fails = KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE},
                        {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}},
                         .args = &(kn_close_args){.equal_nan = false},
                         .fails = KN_E_BROADCAST},
                        KN__SAMPLES_END};
static const double set[] = {2, NAN, 0, -2, 0, 5};
static const double found[] = {0, 0, 0, 1, 0, 1, 1, 1};
KN__SAMPLES(isin) = {
    {.in = {{.shape = {1, {8}}, .values = odd}, {.shape = {2, {3, 2}}, .values = set}},
     .args = &(kn_isin_args){false},
     .dtypes = KN_DTYPES_FLOAT,
     .out = found},
    {.in = {{.shape = {2, {3, 17}}}, {.shape = {1, {5}}}}, .args = &(kn_isin_args){true}},
    {.in = {{.shape = {2, {3, 17}}}, {.shape = {1, {0}}}}, .args = &(kn_isin_args){true}},
    {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}}, .args = &(kn_isin_args){false}},
    {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {3}}}}, .args = &(kn_isin_args){false}},
    KN__SAMPLES_END};
#endif
