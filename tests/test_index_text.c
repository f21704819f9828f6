/* kn_index: indices as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

/* x[i, j, k] = 100 i + 10 j + k, of shape [2, 3, 4]. */
static kn_tensor *cube(kn_device *dev) {
    int32_t numbers[24];
    for (int n = 0; n < 24; n++) numbers[n] = 100 * (n / 12) + 10 * (n / 4 % 3) + n % 4;
    return kn_from_array(dev, KN_I32, KN_SHAPE(2, 3, 4), numbers);
}

static void numbers(void **state) {
    fixture *f = *state;
    kn_tensor *x = cube(f->dev);
    EXPECT(kn_index(x, "1, 2, 3"), KN_SCALAR, 123);
    EXPECT(kn_index(x, "-1, -3, -4"), KN_SCALAR, 100);
    EXPECT(kn_index(x, "0,1"), KN_SHAPE(4), 10, 11, 12, 13);
    EXPECT(kn_index(x, " +1 , 0 , 1 "), KN_SCALAR, 101);
}

static void slices(void **state) {
    fixture *f = *state;
    kn_tensor *x = cube(f->dev), *row = kn_index(x, "1, 2");
    EXPECT(kn_index(row, "1:"), KN_SHAPE(3), 121, 122, 123);
    EXPECT(kn_index(row, ":-1"), KN_SHAPE(3), 120, 121, 122);
    EXPECT(kn_index(row, "::2"), KN_SHAPE(2), 120, 122);
    EXPECT(kn_index(row, "::-1"), KN_SHAPE(4), 123, 122, 121, 120);
    EXPECT(kn_index(row, "2::-1"), KN_SHAPE(3), 122, 121, 120);
    EXPECT(kn_index(row, ":1:-1"), KN_SHAPE(2), 123, 122);
    EXPECT(kn_index(row, "-3:-1"), KN_SHAPE(2), 121, 122);
    EXPECT(kn_index(row, "-100:100"), KN_SHAPE(4), 120, 121, 122, 123);
    EXPECT_EMPTY(kn_index(row, "3:1"), KN_SHAPE(0));
    EXPECT_EMPTY(kn_index(row, "9:"), KN_SHAPE(0));
    EXPECT(kn_index(x, "1:, -1, ::2"), KN_SHAPE(1, 2), 120, 122);
    EXPECT(kn_index(row, "-9223372036854775808:9223372036854775807:2"), KN_SHAPE(2), 120, 122);
}

static void rest_and_new(void **state) {
    fixture *f = *state;
    kn_tensor *x = cube(f->dev);
    EXPECT(kn_index(x, "..., 1"), KN_SHAPE(2, 3), 1, 11, 21, 101, 111, 121);
    EXPECT(kn_index(x, "1, ..., 0"), KN_SHAPE(3), 100, 110, 120);
    EXPECT(kn_index(x, "1, ..., 2, 0"), KN_SCALAR, 120);
    EXPECT(kn_index(x, "0, 0, None"), KN_SHAPE(1, 4), 0, 1, 2, 3);
    EXPECT(kn_index(x, "0, 0, :, None"), KN_SHAPE(4, 1), 0, 1, 2, 3);
    EXPECT(kn_index(x, "None, 0, newaxis, 0, 2:, new"), KN_SHAPE(1, 1, 2, 1), 2, 3);
    EXPECT(kn_index(x, "None, ..., 1, 1, 3, None"), KN_SHAPE(1, 1), 113);
    EXPECT(kn_index(kn_index(x, "1,1,1"), ""), KN_SCALAR, 111);
    assert_true(kn_shape_equal(kn_shape_of(kn_index(x, "...")), KN_SHAPE(2, 3, 4)));
    /* Eight axes in between are fine where the result has eight. */
    kn_tensor *wide = kn_reshape(x, KN_SHAPE(2, 3, 4, 1, 1, 1, 1, 1));
    assert_int_equal(kn_rank(kn_index(wide, "0, None, 1")), 7);
}

/* The result is a view: writing to it writes into x. */
static void views(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_full(f->dev, KN_SHAPE(2, 3), 1.0), *all = kn_index(x, "");
    assert_true(kn_shares_storage(x, kn_index(x, "1, ::2")));
    assert_ptr_not_equal(all, x);
    assert_true(kn_shares_storage(all, x));
    assert_int_equal(kn_assign(kn_index(x, "1, ::2"), kn_full(f->dev, KN_SCALAR, 7.0)), KN_OK);
    EXPECT(x, KN_SHAPE(2, 3), 1, 1, 1, 7, 1, 7);
}

static void formatted(void **state) {
    fixture *f = *state;
    kn_tensor *x = cube(f->dev);
    EXPECT(kn_indexf(x, "%d, %lld:, %s", 1, 1LL, "0"), KN_SHAPE(2), 110, 120);
    char spaces[700];
    memset(spaces, ' ', sizeof spaces - 1);
    spaces[sizeof spaces - 1] = '\0';
    EXPECT(kn_indexf(x, "1,%s1,1", spaces), KN_SCALAR,
           111); /* longer than what a call has room for */
}

static void gradients(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_require_grad(kn_full(f->tracked, KN_SHAPE(3, 3), 2.0));
    kn_tensor *y = kn_mul(kn_index(x, "1:, ::-2"), kn_index(x, "0, None, :2"));
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(3, 3), 4, 4, 0, 2, 0, 2, 2, 0, 2);
}

#define FAILS(call, code_, place_)                                                \
    do {                                                                          \
        assert_true(kn_is_nil(call));                                             \
        expect_error(f->kn, code_, "kn_index");                                   \
        if (*(place_)) assert_non_null(strstr(kn_error(f->kn)->message, place_)); \
        kn_clear(f->kn);                                                          \
    } while (0)

static void mistakes(void **state) {
    fixture *f = *state;
    kn_tensor *x = cube(f->dev);
    FAILS(kn_index(x, "1,"), KN_E_INDEX_SYNTAX, "character 3: an index is missing");
    FAILS(kn_index(x, "1,,2"), KN_E_INDEX_SYNTAX, "character 3");
    FAILS(kn_index(x, "a"), KN_E_INDEX_SYNTAX, "character 1: not an index");
    FAILS(kn_index(x, "1 2"), KN_E_INDEX_SYNTAX, "character 3: a comma is missing");
    FAILS(kn_index(x, "1:2:0"), KN_E_INDEX_SYNTAX, "character 5: a step of 0");
    FAILS(kn_index(x, "1:2:3:4"), KN_E_INDEX_SYNTAX, "character 6");
    FAILS(kn_index(x, "...,..."), KN_E_INDEX_SYNTAX, "character 5");
    FAILS(kn_index(x, "- 1"), KN_E_INDEX_SYNTAX, "a sign without a number");
    FAILS(kn_index(x, "9223372036854775808"), KN_E_INDEX_SYNTAX, "does not fit 64 bits");
    FAILS(kn_index(x, "Nonesuch"), KN_E_INDEX_SYNTAX, "not an index");
    FAILS(kn_index(x, "[1]"), KN_E_INDEX_SYNTAX, "character 1");
    FAILS(kn_index(x, "0,0,0,0"), KN_E_INDEX_TOO_MANY, "names 4 axes");
    FAILS(kn_index(x, "0,3"), KN_E_INDEX_OUT_OF_RANGE,
          "index 3 is out of range for axis 1 of size 3");
    FAILS(kn_index(x, "..., -5"), KN_E_INDEX_OUT_OF_RANGE, "index -5 is out of range for axis 2");
    FAILS(kn_index(x, "None,None,None,None,None,None"), KN_E_RANK_TOO_LARGE, "");
    FAILS(kn_index(x, NULL), KN_E_ARGUMENT_NULL, "text");
    assert_true(kn_is_nil(kn_index(kn_nil(), "0")));
    assert_true(kn_ok(f->kn)); /* the nil tensor names no context */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(numbers),  TENSOR_TEST(slices),    TENSOR_TEST(rest_and_new),
        TENSOR_TEST(views),    TENSOR_TEST(formatted), TENSOR_TEST(gradients),
        TENSOR_TEST(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
