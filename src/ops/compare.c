/* Comparisons: bool results. NaN is unequal to everything and neither less nor greater. With a
 * number, floats compare in their own dtype (the number is rounded to it first), integers exactly.
 */
#include <math.h>

#include "ops/infer.h"
#include "ops/number.h"
#include "ops/reference.h"
#include "ops/samples.h"

/* ---- two tensors ---- */
static double eq_f(double a, double b) {
    return a == b;
}
static int64_t eq_i(int64_t a, int64_t b) {
    return a == b;
}
static kn__complex eq_c(kn__complex a, kn__complex b) {
    return a == b;
}
int kn__ref_eq(const kn_launch *l) {
    return kn__ref_map2c(l, eq_f, eq_i, eq_i, eq_c);
}

static double ne_f(double a, double b) {
    return a != b;
}
static int64_t ne_i(int64_t a, int64_t b) {
    return a != b;
}
static kn__complex ne_c(kn__complex a, kn__complex b) {
    return a != b;
}
int kn__ref_ne(const kn_launch *l) {
    return kn__ref_map2c(l, ne_f, ne_i, ne_i, ne_c);
}

static double lt_f(double a, double b) {
    return a < b;
}
static int64_t lt_i(int64_t a, int64_t b) {
    return a < b;
}
static int64_t lt_u(int64_t a, int64_t b) {
    return (uint64_t)a < (uint64_t)b;
}
int kn__ref_lt(const kn_launch *l) {
    return kn__ref_map2(l, lt_f, lt_i, lt_u);
}

static double le_f(double a, double b) {
    return a <= b;
}
static int64_t le_i(int64_t a, int64_t b) {
    return a <= b;
}
static int64_t le_u(int64_t a, int64_t b) {
    return (uint64_t)a <= (uint64_t)b;
}
int kn__ref_le(const kn_launch *l) {
    return kn__ref_map2(l, le_f, le_i, le_u);
}

static double gt_f(double a, double b) {
    return a > b;
}
static int64_t gt_i(int64_t a, int64_t b) {
    return a > b;
}
static int64_t gt_u(int64_t a, int64_t b) {
    return (uint64_t)a > (uint64_t)b;
}
int kn__ref_gt(const kn_launch *l) {
    return kn__ref_map2(l, gt_f, gt_i, gt_u);
}

static double ge_f(double a, double b) {
    return a >= b;
}
static int64_t ge_i(int64_t a, int64_t b) {
    return a >= b;
}
static int64_t ge_u(int64_t a, int64_t b) {
    return (uint64_t)a >= (uint64_t)b;
}
int kn__ref_ge(const kn_launch *l) {
    return kn__ref_map2(l, ge_f, ge_i, ge_u);
}

/* ---- a tensor and a number ---- */
bool kn__infer_compare_scalar(kn__call *call) {
    const kn_desc *x = &call->in[0]->d;
    kn_scalar_args *a = call->args;
    kn_dtype part = kn__part_dtype((kn_dtype)x->dtype);
    if (kn_dtype_is_float(part))
        a->value = kn_number_f64(kn__round_to(kn__number_f64(a->value), part));
    return kn__out(call, 0, KN_BOOL, x->rank, x->shape);
}

/* -1, 0, 1 as the element is less than, equal to or greater than the number; 2: not ordered. */
static int order_f(double x, double v) {
    return x < v ? -1 : x == v ? 0 : x > v ? 1 : 2;
}
static int order_c(const double x[2], double v) {
    return x[0] == v && x[1] == 0 ? 0 : 2;
}
static int order_exact(int64_t x, bool is_unsigned, double v) {
    if (isnan(v)) return 2;
    double whole = floor(v);
    if (whole < (is_unsigned ? 0.0 : -0x1p63)) return 1;
    if (whole >= (is_unsigned ? 0x1p64 : 0x1p63)) return -1;
    bool less = is_unsigned ? (uint64_t)x < (uint64_t)whole : x < (int64_t)whole;
    bool equal = is_unsigned ? (uint64_t)x == (uint64_t)whole : x == (int64_t)whole;
    if (less) return -1;
    return equal ? (v > whole ? -1 : 0) : 1;
}
static int order_i(int64_t x, bool is_unsigned, kn_number v) {
    if (v.kind == KN_NUMBER_FLOAT) return order_exact(x, is_unsigned, v.as.f);
    bool x_huge = is_unsigned && x < 0, v_huge = v.kind == KN_NUMBER_UINT && v.as.i < 0;
    if (x_huge != v_huge) return x_huge ? 1 : -1;
    if (v.kind == KN_NUMBER_INT && v.as.i < 0 && is_unsigned) return 1;
    return x_huge ? ((uint64_t)x > v.as.u) - ((uint64_t)x < v.as.u) : (x > v.as.i) - (x < v.as.i);
}

typedef bool holds_fn(int order);

static int compare_map(const kn_launch *l, holds_fn *holds) {
    const kn_desc *d[] = {l->out[0], l->in[0]};
    kn_number v = ((const kn_scalar_args *)l->args)->value;
    bool inexact = kn__is_inexact(d[1]), is_unsigned = kn__is_unsigned(d[1]);
    kn__walk w;
    kn__walk_start(&w, d, 2);
    if (w.empty) return KN_OK;
    do {
        double x[2];
        int order;
        if (inexact)
            order = kn__load_parts(d[1], w.offset[1], x) == 2 ? order_c(x, v.as.f)
                                                              : order_f(x[0], v.as.f);
        else
            order = order_i(kn__load_i(d[1], w.offset[1]), is_unsigned, v);
        kn__store_i(d[0], w.offset[0], holds(order));
    } while (kn__walk_next(&w));
    return KN_OK;
}

static bool is_equal(int order) {
    return order == 0;
}
static bool is_unequal(int order) {
    return order != 0;
}
static bool is_less(int order) {
    return order == -1;
}
static bool is_at_most(int order) {
    return order <= 0;
}
static bool is_greater(int order) {
    return order == 1;
}
static bool is_at_least(int order) {
    return order == 0 || order == 1;
}

int kn__ref_eq_scalar(const kn_launch *l) {
    return compare_map(l, is_equal);
}
int kn__ref_ne_scalar(const kn_launch *l) {
    return compare_map(l, is_unequal);
}
int kn__ref_lt_scalar(const kn_launch *l) {
    return compare_map(l, is_less);
}
int kn__ref_le_scalar(const kn_launch *l) {
    return compare_map(l, is_at_most);
}
int kn__ref_gt_scalar(const kn_launch *l) {
    return compare_map(l, is_greater);
}
int kn__ref_ge_scalar(const kn_launch *l) {
    return compare_map(l, is_at_least);
}

#ifdef KILN_TESTING
static const double few[] = {-1, 0, 1, 2, 1, 0, 3, 1, 2, 0, 1, 1};
#define COMPARE_SAMPLES                                                                         \
    {                                                                                           \
        {.in = {{.shape = {2, {3, 4}}, .values = few}, {.shape = {1, {4}}, .values = few + 3}}, \
         .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_SIGNED},                                         \
            {.in = {{.shape = {2, {3, 5}}, .low = 0, .high = 3},                                \
                    {.shape = {2, {3, 5}}, .low = 0, .high = 3}}},                              \
            {.in = {{.shape = {2, {3, 1}}}, {.shape = {1, {5}}}}},                              \
            {.in = {{.shape = {0, {0}}}, {.shape = {2, {3, 17}}}}},                             \
            {.in = {{.shape = {2, {3, 4}}}, {.shape = {1, {5}}}}, .fails = KN_E_BROADCAST},     \
            KN__SAMPLES_END                                                                     \
    }
KN__SAMPLES(eq) = COMPARE_SAMPLES;
KN__SAMPLES(ne) = COMPARE_SAMPLES;
KN__SAMPLES(lt) = COMPARE_SAMPLES;
KN__SAMPLES(le) = COMPARE_SAMPLES;
KN__SAMPLES(gt) = COMPARE_SAMPLES;
KN__SAMPLES(ge) = COMPARE_SAMPLES;
#define COMPARE_SCALAR_SAMPLES                                                \
    {                                                                         \
        {.in = {{.shape = {2, {3, 4}}, .values = few}},                       \
         .args = &(kn_scalar_args){{KN_NUMBER_INT, {.i = 1}}},                \
         .dtypes = KN_DTYPES_FLOAT | KN_DTYPES_SIGNED},                       \
            {.in = {{.shape = {2, {3, 17}}, .low = 0, .high = 4}},            \
             .args = &(kn_scalar_args){{KN_NUMBER_FLOAT, {.f = 1.5}}}},       \
            {.in = {{.shape = {1, {9}}}},                                     \
             .args = &(kn_scalar_args){{KN_NUMBER_INT, {.i = -300}}}},        \
            {.in = {{.shape = {1, {9}}}},                                     \
             .args = &(kn_scalar_args){{KN_NUMBER_UINT, {.u = UINT64_MAX}}}}, \
            {.in = {{.shape = {0, {0}}}},                                     \
             .args = &(kn_scalar_args){{KN_NUMBER_FLOAT, {.f = NAN}}}},       \
            KN__SAMPLES_END                                                   \
    }
KN__SAMPLES(eq_scalar) = COMPARE_SCALAR_SAMPLES;
KN__SAMPLES(ne_scalar) = COMPARE_SCALAR_SAMPLES;
KN__SAMPLES(lt_scalar) = COMPARE_SCALAR_SAMPLES;
KN__SAMPLES(le_scalar) = COMPARE_SCALAR_SAMPLES;
KN__SAMPLES(gt_scalar) = COMPARE_SCALAR_SAMPLES;
KN__SAMPLES(ge_scalar) = COMPARE_SCALAR_SAMPLES;
#endif
