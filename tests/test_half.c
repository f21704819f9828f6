#include "core/half.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* The value of a half-precision format by its definition, without any of the code under test. */
static double decode(unsigned bits, int exponent_bits, int fraction_bits) {
    int bias = (1 << (exponent_bits - 1)) - 1;
    int exponent = (int)(bits >> fraction_bits) & ((1 << exponent_bits) - 1);
    int fraction = (int)bits & ((1 << fraction_bits) - 1);
    double size;
    if (exponent == (1 << exponent_bits) - 1)
        size = fraction ? (double)NAN : (double)INFINITY;
    else if (exponent == 0)
        size = ldexp(fraction, 1 - bias - fraction_bits);
    else
        size = ldexp((1 << fraction_bits) + fraction, exponent - bias - fraction_bits);
    return bits & 0x8000 ? -size : size;
}

static double decode_f16(unsigned bits) {
    return decode(bits, 5, 10);
}
static double decode_bf16(unsigned bits) {
    return decode(bits, 8, 7);
}

static void check_same(double a, double b) {
    if (isnan(b)) {
        assert_true(isnan(a));
        return;
    }
    assert_true(kn__f64_bits(a) == kn__f64_bits(b));
}

static void test_widening_is_exact(void **state) {
    (void)state;
    for (unsigned bits = 0; bits < 65536; bits++) {
        kn_f16 f = {(uint16_t)bits};
        kn_bf16 b = {(uint16_t)bits};
        check_same((double)kn_f16_to_f32(f), decode_f16(bits));
        check_same(kn_f16_to_f64(f), decode_f16(bits));
        check_same((double)kn_bf16_to_f32(b), decode_bf16(bits));
        check_same(kn_bf16_to_f64(b), decode_bf16(bits));
    }
}

static void test_round_trip(void **state) {
    (void)state;
    for (unsigned bits = 0; bits < 65536; bits++) {
        kn_f16 f = {(uint16_t)bits};
        kn_bf16 b = {(uint16_t)bits};
        unsigned f_expected = isnan(decode_f16(bits)) ? bits | 0x200 : bits; /* quiet */
        unsigned b_expected = isnan(decode_bf16(bits)) ? bits | 0x40 : bits;
        assert_int_equal(kn_f16_from_f32(kn_f16_to_f32(f)).bits, f_expected);
        assert_int_equal(kn_f16_from_f64(kn_f16_to_f64(f)).bits, f_expected);
        assert_int_equal(kn_bf16_from_f32(kn_bf16_to_f32(b)).bits, b_expected);
        assert_int_equal(kn_bf16_from_f64(kn_bf16_to_f64(b)).bits, b_expected);
    }
}

typedef struct {
    unsigned infinity;
    double (*decode)(unsigned bits);
    unsigned (*from_f32)(float value);
    unsigned (*from_f64)(double value);
} half_format;

static unsigned f16_from_f32(float value) {
    return kn_f16_from_f32(value).bits;
}
static unsigned f16_from_f64(double value) {
    return kn_f16_from_f64(value).bits;
}
static unsigned bf16_from_f32(float value) {
    return kn_bf16_from_f32(value).bits;
}
static unsigned bf16_from_f64(double value) {
    return kn_bf16_from_f64(value).bits;
}

static const half_format formats[2] = {
    {0x7c00, decode_f16, f16_from_f32, f16_from_f64},
    {0x7f80, decode_bf16, bf16_from_f32, bf16_from_f64},
};

/* Between each two neighbours: the middle goes to the even one, what lies beside it to the nearer.
 * The step past the largest finite value counts as a full step, as IEEE 754 has it. */
static void check_ties(const half_format *format, unsigned sign) {
    for (unsigned low = 0; low < format->infinity; low++) {
        double below = format->decode(low);
        double step = low + 1 < format->infinity ? format->decode(low + 1) - below
                                                 : below - format->decode(low - 1);
        double middle = below + step / 2;
        double s = sign ? -1.0 : 1.0;
        unsigned even = low % 2 == 0 ? low : low + 1;
        assert_int_equal(format->from_f64(s * middle), even | sign);
        assert_int_equal(format->from_f64(s * nextafter(middle, 0.0)), low | sign);
        assert_int_equal(format->from_f64(s * nextafter(middle, (double)INFINITY)),
                         (low + 1) | sign);
        float middle32 = (float)middle; /* exact unless subnormal in float as well */
        if ((double)middle32 != middle) continue;
        assert_int_equal(format->from_f32((float)s * middle32), even | sign);
        assert_int_equal(format->from_f32((float)s * nextafterf(middle32, 0.0f)), low | sign);
        assert_int_equal(format->from_f32((float)s * nextafterf(middle32, INFINITY)),
                         (low + 1) | sign);
    }
}

static void test_rounding_ties(void **state) {
    (void)state;
    for (int f = 0; f < 2; f++) {
        check_ties(&formats[f], 0);
        check_ties(&formats[f], 0x8000);
    }
}

static void test_specials(void **state) {
    (void)state;
    for (int f = 0; f < 2; f++) {
        const half_format *format = &formats[f];
        assert_int_equal(format->from_f32(INFINITY), format->infinity);
        assert_int_equal(format->from_f64(-(double)INFINITY), format->infinity | 0x8000);
        assert_int_equal(format->from_f64(1.7e308), format->infinity);
        assert_int_equal(format->from_f32(-0.0f), 0x8000);
        assert_int_equal(format->from_f64(-0.0), 0x8000);
        assert_int_equal(format->from_f64(5e-324), 0);
        assert_int_equal(format->from_f64(-5e-324), 0x8000);
        assert_int_equal(format->from_f32(1e-45f), 0);
        assert_true(isnan(format->decode(format->from_f32(NAN))));
        assert_true(isnan(format->decode(format->from_f64((double)NAN))));
        /* The payload's low bits alone must not turn a NaN into an infinity. */
        assert_true(isnan(format->decode(format->from_f32(kn__f32_of_bits(0x7f800001u)))));
        assert_true(isnan(format->decode(format->from_f64(kn__f64_of_bits(0x7ff0000000000001u)))));
    }
    assert_int_equal(kn_f16_from_f32(65504.0f).bits, 0x7bff);
    assert_int_equal(kn_f16_from_f32(65519.996f).bits, 0x7bff);
    assert_int_equal(kn_f16_from_f32(65520.0f).bits, 0x7c00);
    assert_int_equal(kn_f16_from_f32(0x1p-24f).bits, 1);
    assert_int_equal(kn_f16_from_f32(0x1p-25f).bits, 0);
}

/* 1 + 2^-11 + 2^-30 lies above a tie of f16; rounded to float first it would sit on the tie. */
static void test_double_rounds_once(void **state) {
    (void)state;
    double f16_case = 1.0 + 0x1p-11 + 0x1p-30;
    assert_int_equal(kn_f16_from_f64(f16_case).bits, 0x3c01);
    assert_int_equal(kn_f16_from_f32((float)f16_case).bits, 0x3c00);
    double bf16_case = 1.0 + 0x1p-8 + 0x1p-30;
    assert_int_equal(kn_bf16_from_f64(bf16_case).bits, 0x3f81);
    assert_int_equal(kn_bf16_from_f32((float)bf16_case).bits, 0x3f80);
}

/* The nearest half by search over all values, compared in exact integers. */
static unsigned nearest_bf16(uint64_t value) {
    unsigned best = 0;
    for (unsigned bits = 0x3f80; bits <= 0x5f80; bits++) { /* 1 to 2^64 */
        long double here = (long double)decode_bf16(bits),
                    next = (long double)decode_bf16(bits + 1);
        if ((long double)value < here || (long double)value >= next) continue;
        long double middle = (here + next) / 2;
        if ((long double)value == middle)
            best = bits % 2 == 0 ? bits : bits + 1;
        else
            best = (long double)value < middle ? bits : bits + 1;
    }
    return best;
}

static void test_integers_round_once(void **state) {
    (void)state;
    for (int i = -70000; i <= 70000; i++) {
        assert_int_equal(kn__f16_from_i64(i).bits, kn_f16_from_f64(i).bits);
        assert_int_equal(kn__bf16_from_i64(i).bits, kn_bf16_from_f64(i).bits);
        if (i < 0) continue;
        assert_int_equal(kn__f16_from_u64((uint64_t)i).bits, kn_f16_from_f64(i).bits);
        assert_int_equal(kn__bf16_from_u64((uint64_t)i).bits, kn_bf16_from_f64(i).bits);
    }
    assert_int_equal(kn__f16_from_i64(INT64_MIN).bits, 0xfc00);
    assert_int_equal(kn__f16_from_i64(INT64_MAX).bits, 0x7c00);
    assert_int_equal(kn__f16_from_u64(UINT64_MAX).bits, 0x7c00);
    assert_int_equal(kn__bf16_from_i64(INT64_MIN).bits, 0xdf00);
    assert_int_equal(kn__bf16_from_u64(UINT64_MAX).bits, 0x5f80);
    /* Just above, on and below the tie between 2^k and its neighbour, for each size. */
    for (int k = 9; k < 64; k++) {
        uint64_t tie = ((uint64_t)1 << k) + ((uint64_t)1 << (k - 8));
        for (int d = -1; d <= 1; d++) {
            uint64_t value = tie + (uint64_t)(int64_t)d;
            assert_int_equal(kn__bf16_from_u64(value).bits, nearest_bf16(value));
            if (k > 62) continue;
            assert_int_equal(kn__bf16_from_i64(-(int64_t)value).bits, nearest_bf16(value) | 0x8000);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_widening_is_exact),  cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_rounding_ties),      cmocka_unit_test(test_specials),
        cmocka_unit_test(test_double_rounds_once), cmocka_unit_test(test_integers_round_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
