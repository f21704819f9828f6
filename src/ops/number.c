/* See number.h. */
#include "ops/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "core/half.h"
#include "ops/infer.h"
#include "ops/number_text.h"

_Static_assert(LDBL_MANT_DIG >= 64, "call macros pass 64-bit integers through long double");

double kn__number_f64(kn_number n) {
    if (n.kind == KN_NUMBER_FLOAT) return n.as.f;
    return n.kind == KN_NUMBER_INT ? (double)n.as.i : (double)n.as.u;
}

kn_number kn__number_less_one(kn_number n) {
    if (n.kind == KN_NUMBER_FLOAT)
        n.as.f -= 1;
    else
        n.as.u -= 1;
    return n;
}

bool kn__number_is_zero(kn_number n) {
    return n.kind == KN_NUMBER_FLOAT ? n.as.f == 0 : n.as.u == 0;
}

kn_number kn__number_of_real(long double v) {
    if (v == floorl(v) && v >= -0x1p63L && v < 0x1p63L) return kn_number_i64((int64_t)v);
    if (v == floorl(v) && v >= 0 && v < 0x1p64L) return kn_number_u64((uint64_t)v);
    return kn_number_f64((double)v);
}

double kn__round_to(double value, kn_dtype dtype) {
    if (dtype == KN_F32) return (double)(float)value;
    if (dtype == KN_F16) return kn_f16_to_f64(kn_f16_from_f64(value));
    if (dtype == KN_BF16) return kn_bf16_to_f64(kn_bf16_from_f64(value));
    return value;
}

/* A whole float as an integer of the same value; others stay as they are. */
static kn_number whole(kn_number n) {
    if (n.kind != KN_NUMBER_FLOAT || n.as.f != floor(n.as.f)) return n;
    if (n.as.f >= -0x1p63 && n.as.f < 0x1p63) return kn_number_i64((int64_t)n.as.f);
    if (n.as.f >= 0 && n.as.f < 0x1p64) return kn_number_u64((uint64_t)n.as.f);
    return n;
}

static bool fits(kn_number n, kn_dtype dtype) {
    if (n.kind == KN_NUMBER_FLOAT) return false;
    int bits = 8 * (int)kn_dtype_size(dtype);
    bool negative = n.kind == KN_NUMBER_INT && n.as.i < 0;
    if (!kn_dtype_is_signed(dtype)) return !negative && (bits == 64 || n.as.u >> bits == 0);
    if (negative) return n.as.i >= -(INT64_C(1) << (bits - 2)) * 2;
    return n.as.u >> (bits - 1) == 0;
}

static void text_of(kn_number n, char *text, size_t size) {
    if (n.kind == KN_NUMBER_FLOAT)
        kn__scalar_text(n.as.f, KN_F64, text, size);
    else if (n.kind == KN_NUMBER_INT)
        snprintf(text, size, "%lld", (long long)n.as.i);
    else
        snprintf(text, size, "%llu", (unsigned long long)n.as.u);
}

bool kn__number_fit(const kn__call *call, kn_number *value, kn_dtype dtype) {
    if (kn_dtype_is_float(dtype) || kn_dtype_is_complex(dtype)) {
        *value = kn_number_f64(kn__number_f64(*value));
        return true;
    }
    if (dtype == KN_BOOL) {
        *value = kn_number_i64(!kn__number_is_zero(*value));
        return true;
    }
    *value = whole(*value);
    if (fits(*value, dtype)) return true;
    kn__call_site b;
    char text[40];
    text_of(*value, text, sizeof text);
    kn__fail_number_out_of_range(call->kn, kn__site_of(call, &b), text, dtype);
    return false;
}
