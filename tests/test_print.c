/* What kn_print shows. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

static kn_context *kn;
static kn_device *dev;

static int open_context(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "flex");
    return 0;
}
static int close_context(void **state) {
    (void)state;
    kn_close(kn);
    return 0;
}

/* The text that printing t gives; static. */
static const char *printed(kn_tensor *t) {
    static char text[8192];
    FILE *f = tmpfile();
    assert_non_null(f);
    kn_print_to(t, f);
    rewind(f);
    size_t n = fread(text, 1, sizeof text - 1, f);
    text[n] = '\0';
    fclose(f);
    return text;
}

#define F32(shape, ...) kn_from_array(dev, KN_F32, shape, (const float[]){__VA_ARGS__})
#define F64(shape, ...) kn_from_array(dev, KN_F64, shape, (const double[]){__VA_ARGS__})

static void floats(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        assert_string_equal(printed(F32(KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6)),
                            "[[1. 2. 3.]\n"
                            " [4. 5. 6.]]\n"
                            "shape [2, 3], float32, flex\n");
        assert_string_equal(printed(F32(KN_SHAPE(4), 0.1f, -1.5f, 1.0f / 3, 100)),
                            "[  0.1         -1.5          0.33333334 100.        ]\n"
                            "shape [4], float32, flex\n");
        assert_string_equal(printed(F64(KN_SHAPE(3), 1, 0.00001, 123.5)),
                            "[1.000e+00 1.000e-05 1.235e+02]\n"
                            "shape [3], float64, flex\n");
        assert_string_equal(printed(F64(KN_SHAPE(4), 1, NAN, INFINITY, -INFINITY)),
                            "[  1.  nan  inf -inf]\n"
                            "shape [4], float64, flex\n");
        assert_string_equal(printed(F64(KN_SHAPE(2), 0.1, 0.30000000000000004)),
                            "[0.1 0.3]\n"
                            "shape [2], float64, flex\n");
        assert_string_equal(printed(kn_cast(F32(KN_SHAPE(2), 0.1f, -2), KN_F16)),
                            "[ 0.1 -2. ]\n"
                            "shape [2], float16, flex\n");
        assert_string_equal(printed(kn_cast(F32(KN_SHAPE(2), 0.1f, -2), KN_BF16)),
                            "[ 0.1 -2. ]\n"
                            "shape [2], bfloat16, flex\n");
    }
    assert_true(kn_ok(kn));
}

static void scalars(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        assert_string_equal(printed(F64(KN_SCALAR, 0.1)), "0.1\nshape [], float64, flex\n");
        assert_string_equal(printed(F32(KN_SCALAR, 4)), "4.0\nshape [], float32, flex\n");
        assert_string_equal(printed(F32(KN_SCALAR, -1.25e-7f)),
                            "-1.25e-07\nshape [], float32, flex\n");
        assert_string_equal(printed(kn_from_array(dev, KN_BOOL, KN_SCALAR, &(bool){true})),
                            "True\nshape [], bool, flex\n");
    }
}

static void integers(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        const int64_t big[] = {INT64_MIN, 0, INT64_MAX};
        assert_string_equal(printed(kn_from_array(dev, KN_I64, KN_SHAPE(3), big)),
                            "[-9223372036854775808                    0  9223372036854775807]\n"
                            "shape [3], int64, flex\n");
        const uint64_t most[] = {UINT64_MAX, 1};
        assert_string_equal(printed(kn_from_array(dev, KN_U64, KN_SHAPE(2, 1), most)),
                            "[[18446744073709551615]\n"
                            " [                   1]]\n"
                            "shape [2, 1], uint64, flex\n");
        const bool yes_no[] = {true, false};
        assert_string_equal(printed(kn_from_array(dev, KN_BOOL, KN_SHAPE(2), yes_no)),
                            "[ True False]\n"
                            "shape [2], bool, flex\n");
    }
}

static void layouts(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = F32(KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
        assert_string_equal(printed(kn_transpose(x, 0, 1)),
                            "[[1. 4.]\n"
                            " [2. 5.]\n"
                            " [3. 6.]]\n"
                            "shape [3, 2], float32, flex, strides [1, 3]\n");
        assert_string_equal(printed(kn_full(dev, KN_SHAPE(0, 3), 1.0)),
                            "[]\n"
                            "shape [0, 3], float32, flex\n");
        assert_string_equal(printed(kn_reshape(x, KN_SHAPE(2, 1, 3))),
                            "[[[1. 2. 3.]]\n"
                            "\n"
                            " [[4. 5. 6.]]]\n"
                            "shape [2, 1, 3], float32, flex\n");
        kn_device *ad = kn_device_open(kn, "autodiff(flex)");
        assert_string_equal(printed(kn_require_grad(kn_full(ad, KN_SHAPE(1), 2.0))),
                            "[2.]\n"
                            "shape [1], float32, autodiff(flex), tracked\n");
    }
    assert_true(kn_ok(kn));
}

static void long_lines(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        int32_t numbers[40];
        for (int i = 0; i < 40; i++) numbers[i] = i;
        assert_string_equal(
            printed(kn_from_array(dev, KN_I32, KN_SHAPE(40), numbers)),
            "[ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23\n"
            " 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39]\n"
            "shape [40], int32, flex\n");
    }
}

static void summaries(void **state) {
    (void)state;
    int32_t *numbers = malloc(1200 * sizeof *numbers);
    assert_non_null(numbers);
    for (int i = 0; i < 1200; i++) numbers[i] = i;
    KN_SCOPE(kn) {
        assert_string_equal(printed(kn_from_array(dev, KN_I32, KN_SHAPE(1200), numbers)),
                            "[   0    1    2 ... 1197 1198 1199]\n"
                            "shape [1200], int32, flex\n");
        assert_string_equal(printed(kn_from_array(dev, KN_I32, KN_SHAPE(300, 4), numbers)),
                            "[[   0    1    2    3]\n"
                            " [   4    5    6    7]\n"
                            " [   8    9   10   11]\n"
                            " ...\n"
                            " [1188 1189 1190 1191]\n"
                            " [1192 1193 1194 1195]\n"
                            " [1196 1197 1198 1199]]\n"
                            "shape [300, 4], int32, flex\n");
    }
    free(numbers);
    assert_true(kn_ok(kn));
}

/* Printing never fails the program: it says what it cannot show. */
static void nothing_to_show(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        assert_string_equal(printed(kn_nil()), "nil\n");
        assert_string_equal(printed(NULL), "nil\n");
        kn_tensor *x = kn_full(dev, KN_SHAPE(2), 1.0);
        kn_reshape(x, KN_SHAPE(3));
        assert_string_equal(printed(x), "(not shown: reshape-size)\nshape [2], float32, flex\n");
        kn_clear(kn);
        kn_print_to(x, NULL);
        assert_true(kn_ok(kn));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(floats, open_context, close_context),
        cmocka_unit_test_setup_teardown(scalars, open_context, close_context),
        cmocka_unit_test_setup_teardown(integers, open_context, close_context),
        cmocka_unit_test_setup_teardown(layouts, open_context, close_context),
        cmocka_unit_test_setup_teardown(long_lines, open_context, close_context),
        cmocka_unit_test_setup_teardown(summaries, open_context, close_context),
        cmocka_unit_test_setup_teardown(nothing_to_show, open_context, close_context),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
