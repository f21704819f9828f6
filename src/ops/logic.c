/* Predicates, logic and bits. */
#include <complex.h>
#include <math.h>

#include "ops/infer.h"
#include "ops/integers.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* The result is bool, of x's shape. */
bool kn__infer_predicate(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    return kn__out(call, 0, KN_BOOL, x->rank, x->shape);
}

/* ---- predicates: integers are finite ---- */
static int64_t never(int64_t x) {
    (void)x;
    return 0;
}
static int64_t always(int64_t x) {
    (void)x;
    return 1;
}
static double isnan_f(double x) {
    return isnan(x) != 0;
}
static double isinf_f(double x) {
    return isinf(x) != 0;
}
static double isfinite_f(double x) {
    return isfinite(x) != 0;
}
/* Of complex numbers: of either part. */
static kn__complex isnan_c(kn__complex x) {
    return isnan(creal(x)) || isnan(cimag(x));
}
static kn__complex isinf_c(kn__complex x) {
    return isinf(creal(x)) || isinf(cimag(x));
}
static kn__complex isfinite_c(kn__complex x) {
    return isfinite(creal(x)) && isfinite(cimag(x));
}
int kn__ref_isnan(const kn_launch *l) {
    return kn__ref_map1c(l, isnan_f, never, isnan_c);
}
int kn__ref_isinf(const kn_launch *l) {
    return kn__ref_map1c(l, isinf_f, never, isinf_c);
}
int kn__ref_isfinite(const kn_launch *l) {
    return kn__ref_map1c(l, isfinite_f, always, isfinite_c);
}

/* ---- logic: NaN counts as true, as everything but 0 does ---- */
static double not_f(double x) {
    return x == 0;
}
static int64_t not_i(int64_t x) {
    return x == 0;
}
static kn__complex not_c(kn__complex x) {
    return x == 0;
}
int kn__ref_logical_not(const kn_launch *l) {
    return kn__ref_map1c(l, not_f, not_i, not_c);
}

static double and_f(double a, double b) {
    return a != 0 && b != 0;
}
static int64_t and_i(int64_t a, int64_t b) {
    return a != 0 && b != 0;
}
static kn__complex and_c(kn__complex a, kn__complex b) {
    return a != 0 && b != 0;
}
int kn__ref_logical_and(const kn_launch *l) {
    return kn__ref_map2c(l, and_f, and_i, and_i, and_c);
}

static double or_f(double a, double b) {
    return a != 0 || b != 0;
}
static int64_t or_i(int64_t a, int64_t b) {
    return a != 0 || b != 0;
}
static kn__complex or_c(kn__complex a, kn__complex b) {
    return a != 0 || b != 0;
}
int kn__ref_logical_or(const kn_launch *l) {
    return kn__ref_map2c(l, or_f, or_i, or_i, or_c);
}

static double xor_f(double a, double b) {
    return (a != 0) != (b != 0);
}
static int64_t xor_i(int64_t a, int64_t b) {
    return (a != 0) != (b != 0);
}
static kn__complex xor_c(kn__complex a, kn__complex b) {
    return (a != 0) != (b != 0);
}
int kn__ref_logical_xor(const kn_launch *l) {
    return kn__ref_map2c(l, xor_f, xor_i, xor_i, xor_c);
}

/* ---- bits ---- */
static int64_t bits_not(int64_t x) {
    return ~x;
}
int kn__ref_bitwise_not(const kn_launch *l) {
    return kn__ref_map1(l, NULL, l->in[0]->dtype == KN_BOOL ? not_i : bits_not);
}

static int64_t bits_and(int64_t a, int64_t b) {
    return a & b;
}
int kn__ref_bitwise_and(const kn_launch *l) {
    return kn__ref_map2(l, NULL, bits_and, bits_and);
}

static int64_t bits_or(int64_t a, int64_t b) {
    return a | b;
}
int kn__ref_bitwise_or(const kn_launch *l) {
    return kn__ref_map2(l, NULL, bits_or, bits_or);
}

static int64_t bits_xor(int64_t a, int64_t b) {
    return a ^ b;
}
int kn__ref_bitwise_xor(const kn_launch *l) {
    return kn__ref_map2(l, NULL, bits_xor, bits_xor);
}

int kn__ref_bitwise_left_shift(const kn_launch *l) {
    return kn__ref_map2(l, NULL, kn__shift_left, kn__shift_left);
}
int kn__ref_bitwise_right_shift(const kn_launch *l) {
    return kn__ref_map2(l, NULL, kn__shift_right_i, kn__shift_right_u);
}

#ifdef KILN_TESTING
static const double odd[] = {NAN, INFINITY, -INFINITY, 0, -1.5, 2, -0.0, NAN};
#define PREDICATE_SAMPLES                                                                          \
    {                                                                                              \
        {.in = {{.shape = {1, {8}}, .values = odd}}, .dtypes = KN_DTYPES_FLOAT},                   \
            {.in = {{.shape = {2, {3, 17}}, .low = 0, .high = 2}}}, {.in = {{.shape = {0, {0}}}}}, \
            KN__SAMPLES_END                                                                        \
    }
KN__SAMPLES(isnan) = PREDICATE_SAMPLES;
KN__SAMPLES(isinf) = PREDICATE_SAMPLES;
KN__SAMPLES(isfinite) = PREDICATE_SAMPLES;
KN__SAMPLES(logical_not) = PREDICATE_SAMPLES;
#define LOGIC_SAMPLES                                                                    \
    {                                                                                    \
        {.in = {{.shape = {2, {3, 17}}, .low = 0, .high = 2},                            \
                {.shape = {1, {17}}, .low = 0, .high = 2}}},                             \
            {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}}},                          \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST}, \
            KN__SAMPLES_END                                                              \
    }
KN__SAMPLES(logical_and) = LOGIC_SAMPLES;
KN__SAMPLES(logical_or) = LOGIC_SAMPLES;
KN__SAMPLES(logical_xor) = LOGIC_SAMPLES;
KN__SAMPLES(bitwise_not) = {
    {.in = {{.shape = {2, {3, 17}}}}}, {.in = {{.shape = {0, {0}}}}}, KN__SAMPLES_END};
KN__SAMPLES(bitwise_and) = LOGIC_SAMPLES;
KN__SAMPLES(bitwise_or) = LOGIC_SAMPLES;
KN__SAMPLES(bitwise_xor) = LOGIC_SAMPLES;
#define SHIFT_SAMPLES                                                                     \
    {                                                                                     \
        {.in = {{.shape = {2, {3, 17}}}, {.shape = {1, {17}}, .low = 0, .high = 7}}},     \
            {.in = {{.shape = {2, {3, 5}}}, {.shape = {0, {0}}, .low = 66, .high = 67}}}, \
            KN__SAMPLES_END                                                               \
    }
KN__SAMPLES(bitwise_left_shift) = SHIFT_SAMPLES;
KN__SAMPLES(bitwise_right_shift) = SHIFT_SAMPLES;
#endif
