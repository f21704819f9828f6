#include "core/casts.h"

#include <kiln/half.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* A number of any real dtype. */
typedef union {
    double f64;
    float f32;
    kn_f16 f16;
    kn_bf16 bf16;
    int64_t i64;
    int32_t i32;
    int16_t i16;
    int8_t i8;
    uint64_t u64;
    uint32_t u32;
    uint16_t u16;
    uint8_t u8;
} number;

static size_t bytes_of(kn_dtype dtype) {
    static const size_t bytes[] = {
        [KN_F64] = 8, [KN_F32] = 4, [KN_F16] = 2,  [KN_BF16] = 2, [KN_I64] = 8,
        [KN_I32] = 4, [KN_I16] = 2, [KN_I8] = 1,   [KN_U64] = 8,  [KN_U32] = 4,
        [KN_U16] = 2, [KN_U8] = 1,  [KN_BOOL] = 1, [KN_C64] = 8,  [KN_C128] = 16};
    return bytes[dtype];
}

static bool is_float(kn_dtype dtype) {
    return dtype <= KN_BF16;
}

/* ---- The rules again, slow and from their definitions
 * --------------------------------------------- */

/* The value, exactly: a long double has at least 64 bits. */
static long double value_of(kn_dtype dtype, const number *x) {
    switch (dtype) {
    case KN_F64:
        return x->f64;
    case KN_F32:
        return x->f32;
    case KN_F16:
        return kn_f16_to_f32(x->f16);
    case KN_BF16:
        return kn_bf16_to_f32(x->bf16);
    case KN_I64:
        return x->i64;
    case KN_I32:
        return x->i32;
    case KN_I16:
        return x->i16;
    case KN_I8:
        return x->i8;
    case KN_U64:
        return x->u64;
    case KN_U32:
        return x->u32;
    case KN_U16:
        return x->u16;
    case KN_U8:
        return x->u8;
    default:
        return x->u8 != 0;
    }
}

/* The nearest of all values of a half format. */
static uint16_t nearest_half(kn_dtype format, long double value) {
    uint16_t infinity = format == KN_F16 ? 0x7c00 : 0x7f80;
    uint16_t sign = signbit(value) ? 0x8000 : 0;
    long double size = fabsl(value);
    for (uint16_t bits = 0; bits < infinity; bits++) {
        number here = {.u16 = bits}, next = {.u16 = (uint16_t)(bits + 1)};
        long double low = value_of(format, &here), high = value_of(format, &next);
        if (isinf(high)) { /* the step past the largest value counts as long as the one before */
            number before = {.u16 = (uint16_t)(bits - 1)};
            high = low + (low - value_of(format, &before));
        }
        long double middle = (low + high) / 2;
        if (size < middle || (size == middle && bits % 2 == 0)) return bits | sign;
    }
    return infinity | sign;
}

static uint64_t low_bits(kn_dtype to, uint64_t bits) {
    size_t bytes = bytes_of(to);
    return bytes == 8 ? bits : bits & (((uint64_t)1 << (8 * bytes)) - 1);
}

static uint64_t integer_bits(kn_dtype from, const number *x) {
    switch (from) {
    case KN_I64:
        return (uint64_t)x->i64;
    case KN_I32:
        return (uint64_t)(int64_t)x->i32;
    case KN_I16:
        return (uint64_t)(int64_t)x->i16;
    case KN_I8:
        return (uint64_t)(int64_t)x->i8;
    case KN_BOOL:
        return x->u8 != 0;
    default:
        return low_bits(from, x->u64);
    }
}

static uint64_t saturated(kn_dtype to, long double value) {
    int bits = 8 * (int)bytes_of(to);
    bool is_signed = to >= KN_I64 && to <= KN_I8;
    if (isnan(value)) return 0;
    long double least = is_signed ? -ldexpl(1, bits - 1) : 0;
    long double largest = ldexpl(1, is_signed ? bits - 1 : bits) - 1;
    value = truncl(value);
    if (value < least) value = least;
    if (value > largest) value = largest;
    uint64_t size = (uint64_t)fabsl(value);
    return low_bits(to, value < 0 ? 0 - size : size);
}

/* The bits of x cast to a dtype. A NaN result is any NaN. */
static uint64_t expected_bits(kn_dtype to, kn_dtype from, const number *x) {
    long double value = value_of(from, x);
    number result = {.u64 = 0};
    switch (to) {
    case KN_F64:
        result.f64 = (double)value;
        return result.u64;
    case KN_F32:
        result.f32 = (float)value;
        return result.u64;
    case KN_F16:
    case KN_BF16:
        return nearest_half(to, value);
    case KN_BOOL:
        return value != 0;
    default:
        return is_float(from) ? saturated(to, value) : low_bits(to, integer_bits(from, x));
    }
}

static bool is_nan(kn_dtype dtype, const number *x) {
    return isnan(value_of(dtype, x));
}

/* ---- Every pair
 * ------------------------------------------------------------------------------------- */

enum { MOST = 160 };

static const double float_cases[] = {0.0,
                                     -0.0,
                                     0.4,
                                     -0.4,
                                     0.999,
                                     -0.999,
                                     1.0,
                                     -1.0,
                                     1.5,
                                     -3.0,
                                     2.5,
                                     127.0,
                                     127.9,
                                     128.0,
                                     -128.9,
                                     -129.0,
                                     255.0,
                                     255.9,
                                     256.0,
                                     -3.7,
                                     32767.5,
                                     32768.0,
                                     -32769.0,
                                     65519.9,
                                     65520.0,
                                     65535.9,
                                     65536.0,
                                     3e9,
                                     -3e9,
                                     2147483647.0,
                                     2147483648.0,
                                     -2147483648.0,
                                     -2147483649.0,
                                     4294967295.5,
                                     4294967296.0,
                                     9.2233720368547748e18,
                                     0x1p63,
                                     -0x1p63,
                                     -0x1.8p63,
                                     0x1p64,
                                     1.8446744073709550e19,
                                     1e30,
                                     -1e30,
                                     1e300,
                                     5e-324,
                                     1e-40,
                                     1e-7,
                                     3e-8,
                                     2e-8,
                                     1.0 + 0x1p-11 + 0x1p-40,
                                     1.0 + 0x1p-8 + 0x1p-40,
                                     1.0 + 0x1p-24,
                                     1.0 + 0x1p-24 + 0x1p-50,
                                     3.4028235677973366e38};

static const int64_t integer_cases[] = {0,
                                        1,
                                        -1,
                                        2,
                                        3,
                                        100,
                                        127,
                                        128,
                                        -128,
                                        -129,
                                        200,
                                        255,
                                        256,
                                        257,
                                        2047,
                                        2048,
                                        2049,
                                        2051,
                                        32767,
                                        32768,
                                        -32768,
                                        -32769,
                                        65504,
                                        65519,
                                        65520,
                                        65535,
                                        65536,
                                        65537,
                                        16777216,
                                        16777217,
                                        16777219,
                                        2147483647,
                                        2147483648,
                                        -2147483648,
                                        -2147483649,
                                        4294967295,
                                        4294967296,
                                        4294967297,
                                        INT64_C(1) << 40,
                                        (INT64_C(1) << 53) + 1,
                                        (INT64_C(1) << 53) + 3,
                                        -(INT64_C(1) << 53) - 1,
                                        (INT64_C(1) << 54) + 3,
                                        INT64_C(0x4000004000000001),
                                        INT64_C(0x4000003fffffffff),
                                        INT64_C(0x4080000000000001),
                                        INT64_MAX,
                                        INT64_MAX - 1,
                                        INT64_MIN,
                                        INT64_MIN + 1,
                                        -2,
                                        0x7fffff7fffffffff};

static size_t make_cases(kn_dtype from, number *cases) {
    size_t count = 0;
    if (!is_float(from)) {
        for (size_t i = 0; i < sizeof integer_cases / sizeof *integer_cases; i++)
            cases[count++] = (number){.i64 = integer_cases[i]}; /* little-endian: the low bytes */
        return count;
    }
    for (size_t i = 0; i < sizeof float_cases / sizeof *float_cases + 3; i++) {
        size_t known = sizeof float_cases / sizeof *float_cases;
        const double special[3] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
        double value = i < known ? float_cases[i] : special[i - known];
        number *x = &cases[count++];
        *x = (number){.u64 = 0};
        if (from == KN_F64) x->f64 = value;
        if (from == KN_F32) x->f32 = (float)value;
        if (from == KN_F16) x->f16 = kn_f16_from_f64(value);
        if (from == KN_BF16) x->bf16 = kn_bf16_from_f64(value);
    }
    return count;
}

static void check_bits(kn_dtype to, kn_dtype from, const number *x, const void *got) {
    number result = {.u64 = 0};
    memcpy(&result, got, bytes_of(to));
    if (is_float(from) && is_float(to) && is_nan(from, x)) {
        assert_true(is_nan(to, &result));
        return;
    }
    uint64_t expected = expected_bits(to, from, x);
    if (result.u64 != expected)
        fail_msg("dtype %d to %d: %Lg gives bits %llx, not %llx", from, to, value_of(from, x),
                 (unsigned long long)result.u64, (unsigned long long)expected);
}

static void check_pair(kn_dtype to, kn_dtype from) {
    number cases[MOST];
    unsigned char dense[MOST * 8], out[MOST * 8], wide[MOST * 8 * 3];
    size_t count = make_cases(from, cases), from_bytes = bytes_of(from), to_bytes = bytes_of(to);
    for (size_t i = 0; i < count; i++) memcpy(dense + i * from_bytes, &cases[i], from_bytes);
    kn__cast_array(to, out, from, dense, count);
    for (size_t i = 0; i < count; i++) {
        check_bits(to, from, &cases[i], out + i * to_bytes);
        unsigned char one[8]; /* alone, without the vector loop */
        kn__cast_one(to, one, from, &cases[i]);
        check_bits(to, from, &cases[i], one);
    }
    /* Backwards from the last element into every third place; the gaps stay as they are. */
    memset(wide, 0xa5, sizeof wide);
    kn__cast_strided(to, wide, 3, from, dense + (count - 1) * from_bytes, -1, count);
    for (size_t i = 0; i < count; i++) {
        check_bits(to, from, &cases[count - 1 - i], wide + i * 3 * to_bytes);
        for (size_t b = to_bytes; b < 3 * to_bytes; b++)
            assert_int_equal(wide[i * 3 * to_bytes + b], 0xa5);
    }
}

static void test_every_pair(void **state) {
    (void)state;
    for (int from = KN_F64; from <= KN_BOOL; from++)
        for (int to = KN_F64; to <= KN_BOOL; to++) check_pair((kn_dtype)to, (kn_dtype)from);
}

/* ---- Rules by name
 * ---------------------------------------------------------------------------------- */

static void test_float_to_integer_saturates(void **state) {
    (void)state;
    const float in[] = {NAN, INFINITY, -INFINITY, 3e9f, -3.0f};
    int32_t i32[5];
    uint8_t u8[5];
    kn__cast_array(KN_I32, i32, KN_F32, in, 5);
    kn__cast_array(KN_U8, u8, KN_F32, in, 5);
    const int32_t i32_right[] = {0, INT32_MAX, INT32_MIN, INT32_MAX, -3};
    const uint8_t u8_right[] = {0, 255, 0, 255, 0};
    assert_memory_equal(i32, i32_right, sizeof i32);
    assert_memory_equal(u8, u8_right, sizeof u8);
}

static void test_large_integers_stay_exact(void **state) {
    (void)state;
    const int64_t in[] = {INT64_C(1) << 40, (INT64_C(1) << 53) + 1, INT64_MIN, -1};
    uint64_t u64[4];
    int64_t back[4];
    int32_t i32[4];
    kn__cast_array(KN_U64, u64, KN_I64, in, 4);
    kn__cast_array(KN_I64, back, KN_U64, u64, 4);
    kn__cast_array(KN_I32, i32, KN_I64, in, 4);
    assert_memory_equal(back, in, sizeof in);
    const int32_t wrapped[] = {0, 1, 0, -1};
    assert_memory_equal(i32, wrapped, sizeof i32);
}

static void test_long_arrays(void **state) {
    (void)state;
    enum { N = 1000 };
    uint8_t bytes[N];
    float floats[N];
    int64_t sparse[2 * N];
    for (int i = 0; i < N; i++) bytes[i] = (uint8_t)(i * 7);
    kn__cast_array(KN_F32, floats, KN_U8, bytes, N);
    for (int i = 0; i < N; i++) assert_true(floats[i] == (float)bytes[i]);
    kn__cast_strided(KN_I64, sparse + 2 * (N - 1), -2, KN_F32, floats, 1, N);
    for (int i = 0; i < N; i++) assert_int_equal(sparse[2 * (N - 1 - i)], bytes[i]);
    const double seven = 7;
    kn__cast_strided(KN_U8, bytes, 1, KN_F64, &seven, 0, N);
    for (int i = 0; i < N; i++) assert_int_equal(bytes[i], 7);
}

static void test_bool_is_normalised(void **state) {
    (void)state;
    const uint8_t in[] = {0, 1, 2, 255};
    uint8_t out[4];
    float numbers[4];
    kn__cast_array(KN_BOOL, out, KN_BOOL, in, 4);
    kn__cast_array(KN_F32, numbers, KN_BOOL, in, 4);
    const uint8_t right[] = {0, 1, 1, 1};
    assert_memory_equal(out, right, 4);
    for (int i = 0; i < 4; i++) assert_true(numbers[i] == (float)right[i]);
    const float nan = NAN;
    kn__cast_one(KN_BOOL, out, KN_F32, &nan);
    assert_int_equal(out[0], 1);
}

static void test_complex(void **state) {
    (void)state;
    const float c64[] = {1.5f, -2.0f, 0.0f, 3.0f, 0.0f, 0.0f};
    double c128[6];
    int32_t real[3];
    uint8_t flags[3];
    float copy[6], strided[6];
    kn__cast_array(KN_C128, c128, KN_C64, c64, 3);
    kn__cast_array(KN_I32, real, KN_C64, c64, 3);
    kn__cast_array(KN_BOOL, flags, KN_C128, c128, 3);
    kn__cast_array(KN_C64, copy, KN_C64, c64, 3);
    for (int i = 0; i < 6; i++) assert_true(c128[i] == (double)c64[i] && copy[i] == c64[i]);
    assert_true(real[0] == 1 && real[1] == 0 && real[2] == 0);
    assert_true(flags[0] == 1 && flags[1] == 1 && flags[2] == 0);
    kn__cast_strided(KN_C64, strided, 1, KN_C128, c128 + 4, -1, 3);
    assert_true(strided[0] == 0 && strided[4] == 1.5f && strided[5] == -2.0f);
    const int16_t whole[] = {7, -8};
    kn__cast_array(KN_C64, copy, KN_I16, whole, 2);
    assert_true(copy[0] == 7 && copy[1] == 0 && copy[2] == -8 && copy[3] == 0);
}

static void test_nothing_to_do(void **state) {
    (void)state;
    float out = 5;
    kn__cast_array(KN_F32, &out, KN_I32, (int32_t[]){1}, 0);
    kn__cast_array(KN_DTYPE_NONE, &out, KN_I32, (int32_t[]){1}, 1);
    kn__cast_strided(KN_F32, &out, 1, KN_DTYPE_COUNT, (int32_t[]){1}, 1, 1);
    assert_true(out == 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_pair),
        cmocka_unit_test(test_float_to_integer_saturates),
        cmocka_unit_test(test_large_integers_stay_exact),
        cmocka_unit_test(test_long_arrays),
        cmocka_unit_test(test_bool_is_normalised),
        cmocka_unit_test(test_complex),
        cmocka_unit_test(test_nothing_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
