/* From rows of the operation table to element-wise work: numbers become operands. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "backends/flex/elementwise_run.h"
#include "backends/flex/flex.h"
#include "core/casts.h"

static bool is_float(int dtype) {
    return dtype >= KN_F64 && dtype <= KN_BF16;
}

/* As the loops take it: f16 and bf16 compute in f32. */
static kn__ew_constant float_constant(double v, int dtype) {
    kn__ew_constant c = {.dtype = (uint8_t)(dtype == KN_F64 ? KN_F64 : KN_F32)};
    float narrow = (float)v;
    if (dtype == KN_F64)
        memcpy(c.bytes, &v, sizeof v);
    else
        memcpy(c.bytes, &narrow, sizeof narrow);
    return c;
}

static kn__ew_constant integer_constant(int64_t v, int dtype) {
    kn__ew_constant c = {.dtype = (uint8_t)dtype};
    int64_t aligned = 0;
    kn__cast_one((kn_dtype)dtype, &aligned, KN_I64, &v);
    memcpy(c.bytes, &aligned, sizeof aligned);
    return c;
}

static kn__ew_constant number_constant(kn_number v, int dtype) {
    return is_float(dtype) ? float_constant(v.as.f, dtype) : integer_constant(v.as.i, dtype);
}

static int run_plain(const kn_launch *l, kn__ew what) {
    kn__ew_work w;
    w.what = what;
    w.n_numbers = 0;
    w.numbers_first = false;
    return kn__ew_run(l, &w);
}

/* Whether the loops of a dtype can compute with the number: those of float32 would make it infinite
 * or 0 where it lies outside their range. The reference computes in double. */
static bool holds(int dtype, double v) {
    float narrow = (float)v;
    if (dtype == KN_F64 || !is_float(dtype) || v == 0 || !isfinite(v)) return true;
    return isfinite(narrow) && fabsf(narrow) >= FLT_MIN;
}

static int run_reference(const kn_launch *l) {
    return l->host->reference(l->operation)(l);
}

static int run_number(const kn_launch *l, kn__ew what, bool first) {
    kn_number v = ((const kn_scalar_args *)l->args)->value;
    if (!holds(l->in[0]->dtype, v.as.f)) return run_reference(l);
    kn__ew_work w = {.what = what, .n_numbers = 1, .numbers_first = first};
    w.numbers[0] = number_constant(v, l->in[0]->dtype);
    return kn__ew_run(l, &w);
}

static int run_params(const kn_launch *l, kn__ew what, double p) {
    kn__ew_work w = {.what = what, .params = {{p, 0}}};
    if (!holds(l->in[0]->dtype, p)) return run_reference(l);
    return kn__ew_run(l, &w);
}

/* ---- comparing integers with a number -----------------------------------------------------------
 */

typedef struct range {
    int64_t least;
    uint64_t most;
} range;

static range range_of(int dtype) {
    unsigned bits = 8 * (unsigned)kn_dtype_size((kn_dtype)dtype);
    if (dtype == KN_BOOL) return (range){0, 1};
    uint64_t all = UINT64_MAX >> (64 - bits);
    if (!kn_dtype_is_signed((kn_dtype)dtype)) return (range){0, all};
    return (range){-(int64_t)(all >> 1) - 1, all >> 1};
}

/* Where the number stands: -1 below every integer of the dtype, 1 above, 0 among them, and then
 * *at is the largest integer that is not above it and *whole says whether it is the number. */
static int place_number(kn_number v, range r, int64_t *at, bool *whole) {
    *whole = true;
    if (v.kind == KN_NUMBER_FLOAT) {
        double down = floor(v.as.f);
        *whole = down == v.as.f;
        if (down < -0x1p63) return -1;
        if (down >= 0x1p64) return 1;
        v = down < 0 ? kn_number_i64((int64_t)down) : kn_number_u64((uint64_t)down);
    }
    bool negative = v.kind == KN_NUMBER_INT && v.as.i < 0;
    *at = v.as.i;
    if (negative) return v.as.i < r.least ? -1 : 0;
    return v.as.u > r.most ? 1 : 0;
}

static int fill_bool(const kn_launch *l, bool value) {
    const kn_desc *out = l->out[0];
    int64_t n = 1;
    for (int i = 0; i < out->rank; i++) n *= out->shape[i];
    memset(kn_desc_data(out, 1), value, (size_t)n);
    return KN_OK;
}

/* A number between two integers: less than it means at most the lower one. */
static kn__ew between(kn__ew what) {
    switch (what) {
    case KN__EW_lt:
        return KN__EW_le;
    case KN__EW_ge:
        return KN__EW_gt;
    default:
        return what;
    }
}

static int run_compare(const kn_launch *l, kn__ew what) {
    kn_number v = ((const kn_scalar_args *)l->args)->value;
    int dtype = l->in[0]->dtype;
    if (is_float(dtype)) return run_number(l, what, false);
    if (v.kind == KN_NUMBER_FLOAT && isnan(v.as.f)) return fill_bool(l, what == KN__EW_ne);
    int64_t at = 0;
    bool whole;
    int where = place_number(v, range_of(dtype), &at, &whole);
    bool less = what == KN__EW_lt || what == KN__EW_le;
    if (where < 0) return fill_bool(l, !less && what != KN__EW_eq);
    if (where > 0) return fill_bool(l, less || what == KN__EW_ne);
    if (!whole && (what == KN__EW_eq || what == KN__EW_ne)) return fill_bool(l, what == KN__EW_ne);
    kn__ew_work w = {.what = whole ? what : between(what), .n_numbers = 1};
    w.numbers[0] = integer_constant(at, dtype);
    return kn__ew_run(l, &w);
}

/* ---- rows with something of their own -----------------------------------------------------------
 */

int kn__flex_pow_scalar(const kn_launch *l) {
    kn_number v = ((const kn_scalar_args *)l->args)->value;
    bool two = v.kind == KN_NUMBER_FLOAT ? v.as.f == 2 : v.as.i == 2;
    if (two) return run_plain(l, KN__EW_square);
    if (v.kind == KN_NUMBER_FLOAT && v.as.f == -1) return run_plain(l, KN__EW_reciprocal);
    return run_number(l, KN__EW_pow, false);
}

int kn__flex_round(const kn_launch *l) {
    if (((const kn_round_args *)l->args)->decimals) return run_reference(l);
    return run_plain(l, KN__EW_round);
}

static bool has_zero(const kn_desc *d, int64_t *at) {
    int size = (int)kn_dtype_size((kn_dtype)d->dtype);
    const char *data = kn_desc_data(d, (size_t)size);
    static const char zero[8] = {0};
    int64_t n = 1;
    for (int i = 0; i < d->rank; i++) n *= d->shape[i];
    for (*at = 0; *at < n; ++*at)
        if (memcmp(data + *at * size, zero, (size_t)size) == 0) return true;
    return false;
}

/* Integers: the divisor is looked through first; one of another layout goes to the reference. */
static int run_division(const kn_launch *l, kn__ew what) {
    if (is_float(l->in[1]->dtype)) return run_plain(l, what);
    if (!l->in[1]->contiguous) return run_reference(l);
    int64_t at;
    if (!has_zero(l->in[1], &at)) return run_plain(l, what);
    *l->failure = (kn_failure){.code = KN_E_INTEGER_DIVISION_BY_ZERO, .value = {at}};
    return KN_E_INTEGER_DIVISION_BY_ZERO;
}
int kn__flex_floor_divide(const kn_launch *l) {
    return run_division(l, KN__EW_floor_divide);
}
int kn__flex_remainder(const kn_launch *l) {
    return run_division(l, KN__EW_remainder);
}
int kn__flex_fmod(const kn_launch *l) {
    return run_division(l, KN__EW_fmod);
}

static int run_bounds(const kn_launch *l, kn__ew_constant low, kn__ew_constant high) {
    kn__ew_work w = {.what = KN__EW_clamp, .n_numbers = 2, .numbers = {low, high}};
    return kn__ew_run(l, &w);
}
static int64_t whole_bound(const kn_some_real *bound) {
    return bound->value < 0 ? (int64_t)bound->value : (int64_t)(uint64_t)bound->value;
}
int kn__flex_clamp(const kn_launch *l) {
    const kn_clamp_args *a = l->args;
    int dtype = l->in[0]->dtype;
    if (is_float(dtype)) {
        double low = a->min.given ? (double)a->min.value : -(double)INFINITY;
        double high = a->max.given ? (double)a->max.value : (double)INFINITY;
        return run_bounds(l, float_constant(low, dtype), float_constant(high, dtype));
    }
    range r = range_of(dtype);
    int64_t low = a->min.given ? whole_bound(&a->min) : r.least;
    int64_t high = a->max.given ? whole_bound(&a->max) : (int64_t)r.most;
    return run_bounds(l, integer_constant(low, dtype), integer_constant(high, dtype));
}
int kn__flex_hardtanh(const kn_launch *l) {
    const kn_limits_args *a = l->args;
    int dtype = l->in[0]->dtype;
    return run_bounds(l, float_constant(a->min, dtype), float_constant(a->max, dtype));
}
int kn__flex_relu6(const kn_launch *l) {
    int dtype = l->in[0]->dtype;
    return run_bounds(l, float_constant(0, dtype), float_constant(6, dtype));
}

int kn__flex_gelu(const kn_launch *l) {
    bool tanh_form = ((const kn_gelu_args *)l->args)->approximate_tanh;
    return run_plain(l, tanh_form ? KN__EW_gelu_tanh : KN__EW_gelu);
}
int kn__flex_gelu_grad(const kn_launch *l) {
    bool tanh_form = ((const kn_gelu_args *)l->args)->approximate_tanh;
    return run_plain(l, tanh_form ? KN__EW_gelu_tanh_grad : KN__EW_gelu_grad);
}
static double factor_of(const kn_launch *l) {
    const kn_addc_args *a = l->args;
    return a->value.given ? (double)a->value.value : 1;
}
int kn__flex_addcmul(const kn_launch *l) {
    return run_params(l, KN__EW_addcmul, factor_of(l));
}
int kn__flex_addcdiv(const kn_launch *l) {
    return run_params(l, KN__EW_addcdiv, factor_of(l));
}
int kn__flex_softplus(const kn_launch *l) {
    if (((const kn_softplus_args *)l->args)->threshold.given) return run_reference(l);
    return run_params(l, KN__EW_softplus, ((const kn_softplus_args *)l->args)->beta);
}
int kn__flex_elu(const kn_launch *l) {
    return run_params(l, KN__EW_elu, ((const kn_alpha_args *)l->args)->alpha);
}
int kn__flex_leaky_relu(const kn_launch *l) {
    return run_params(l, KN__EW_leaky_relu, ((const kn_slope_args *)l->args)->slope);
}

/* ---- the others ---------------------------------------------------------------------------------
 */

#define ROW(row, what, dtypes)               \
    int kn__flex_##row(const kn_launch *l) { \
        return run_plain(l, KN__EW_##what);  \
    }
#define NUMBER(row, what, dtypes)                   \
    int kn__flex_##row(const kn_launch *l) {        \
        return run_number(l, KN__EW_##what, false); \
    }
#define NUMBER_FIRST(row, what, dtypes)            \
    int kn__flex_##row(const kn_launch *l) {       \
        return run_number(l, KN__EW_##what, true); \
    }
#define COMPARE(row, what)                    \
    int kn__flex_##row(const kn_launch *l) {  \
        return run_compare(l, KN__EW_##what); \
    }
#define OWN(row, dtypes)
#include "backends/flex/elementwise_rows.def"
