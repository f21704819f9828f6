/* Patterns of axes: rearranging, reducing, repeating; their errors with the place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

/* 0, 1, 2, … in a shape, float64. */
static kn_tensor *range(kn_device *dev, kn_shape shape) {
    double numbers[256];
    for (int i = 0; i < 256; i++) numbers[i] = i;
    return kn_from_array(dev, KN_F64, shape, numbers);
}

static void rearranged(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3));
    EXPECT(kn_rearrange(x, "a b -> b a"), KN_SHAPE(3, 2), 0, 3, 1, 4, 2, 5);
    assert_true(kn_shares_storage(x, kn_rearrange(x, "a b -> b a")));
    EXPECT(kn_rearrange(x, "a b -> (a b)"), KN_SHAPE(6), 0, 1, 2, 3, 4, 5);
    EXPECT(kn_rearrange(x, "a b -> (b a)"), KN_SHAPE(6), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_rearrange(x, "a b -> a 1 b ()"), KN_SHAPE(2, 1, 3, 1), 0, 1, 2, 3, 4, 5);
    EXPECT(kn_rearrange(kn_unsqueeze(x, 1), "a 1 b -> a b"), KN_SHAPE(2, 3), 0, 1, 2, 3, 4, 5);
    EXPECT(kn_rearrange(x, "... -> ..."), KN_SHAPE(2, 3), 0, 1, 2, 3, 4, 5);
    EXPECT(kn_rearrange(x, "a ... -> ... a"), KN_SHAPE(3, 2), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_rearrange(x, "a ... -> (... a)"), KN_SHAPE(6), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_rearrange(x, "long_name b2->b2 long_name"), KN_SHAPE(3, 2), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_rearrange(kn_full(f->dev, KN_SCALAR, 7.0), " -> 1 1"), KN_SHAPE(1, 1), 7);
    EXPECT_EMPTY(kn_rearrange(range(f->dev, KN_SHAPE(0, 4)), "a (b c) -> b (a c)", {"c", 2}),
                 KN_SHAPE(2, 0));
}

static void split_and_joined(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 4));
    EXPECT(kn_rearrange(x, "a (b c) -> a b c", {"c", 2}), KN_SHAPE(2, 2, 2), 0, 1, 2, 3, 4, 5, 6,
           7);
    EXPECT(kn_rearrange(x, "(a p) (b q) -> (a b) p q", {"p", 2}, {"q", 2}), KN_SHAPE(2, 2, 2), 0, 1,
           4, 5, 2, 3, 6, 7);
    EXPECT(kn_rearrange(x, "a (b c) -> c (a b)", {"b", 2}, {"c", 2}), KN_SHAPE(2, 4), 0, 2, 4, 6, 1,
           3, 5, 7);
    /* Space to depth, and back. */
    kn_tensor *deep = kn_rearrange(range(f->dev, KN_SHAPE(1, 4, 4, 2)),
                                   "b (h p) (w q) c -> b h w (p q c)", {"p", 2}, {"q", 2});
    assert_true(kn_shape_equal(kn_shape_of(deep), KN_SHAPE(1, 2, 2, 8)));
    kn_tensor *back = kn_rearrange(deep, "b h w (p q c) -> b (h p) (w q) c", {"p", 2}, {"q", 2});
    EXPECT(kn_select(kn_reshape(back, KN_SHAPE(16, 2)), 1, 0), KN_SHAPE(16), 0, 2, 4, 6, 8, 10, 12,
           14, 16, 18, 20, 22, 24, 26, 28, 30);
}

static void reduced(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 4));
    EXPECT(kn_rearrange_reduce(x, "a b -> a", "sum"), KN_SHAPE(2), 6, 22);
    EXPECT(kn_rearrange_reduce(x, "a b -> b", "mean"), KN_SHAPE(4), 2, 3, 4, 5);
    EXPECT(kn_rearrange_reduce(x, "a (b 2) -> a b", "max"), KN_SHAPE(2, 2), 1, 3, 5, 7);
    EXPECT(kn_rearrange_reduce(x, "a (b c) -> c a", "min", {"c", 2}), KN_SHAPE(2, 2), 0, 4, 1, 5);
    EXPECT(kn_rearrange_reduce(x, "a ... -> a", "prod"), KN_SHAPE(2), 0, 4 * 5 * 6 * 7);
    EXPECT(kn_rearrange_reduce(x, "... -> ", "sum"), KN_SCALAR, 28);
    EXPECT(kn_rearrange_reduce(x, "a b -> 1 b", "sum"), KN_SHAPE(1, 4), 4, 6, 8, 10);
    EXPECT(kn_rearrange_reduce(x, "a b -> b a", "sum"), KN_SHAPE(4, 2), 0, 4, 1, 5, 2, 6, 3, 7);
    EXPECT(kn_cast(kn_rearrange_reduce(kn_gt_scalar(x, 3), "a b -> a", "any"), KN_F64), KN_SHAPE(2),
           0, 1);
}

static void repeated(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 2));
    EXPECT(kn_rearrange_repeat(x, "a b -> a b c", {"c", 2}), KN_SHAPE(2, 2, 2), 0, 0, 1, 1, 2, 2, 3,
           3);
    assert_true(kn_shares_storage(x, kn_rearrange_repeat(x, "a b -> c a b", {"c", 3})));
    EXPECT(kn_rearrange_repeat(x, "a b -> a (b 2)"), KN_SHAPE(2, 4), 0, 0, 1, 1, 2, 2, 3, 3);
    EXPECT(kn_rearrange_repeat(x, "a b -> a (2 b)"), KN_SHAPE(2, 4), 0, 1, 0, 1, 2, 3, 2, 3);
    EXPECT(kn_rearrange_repeat(x, "... -> ... 2"), KN_SHAPE(2, 2, 2), 0, 0, 1, 1, 2, 2, 3, 3);
    EXPECT_EMPTY(kn_rearrange_repeat(x, "a b -> a b c", {"c", 0}), KN_SHAPE(2, 2, 0));
}

static void gradients(void **state) {
    fixture *f = *state;
    kn_grads *g = NULL;
    kn_tensor *x = kn_require_grad(range(f->tracked, KN_SHAPE(2, 4)));
    kn_tensor *y = kn_rearrange(x, "a (b c) -> (c a) b", {"c", 2});
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, range(f->tracked, KN_SHAPE(4, 2)))), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(2, 4), 0, 4, 1, 5, 2, 6, 3, 7);
    kn_tensor *z = kn_rearrange_repeat(kn_rearrange_reduce(x, "a b -> a", "sum"), "a -> 3 a");
    assert_int_equal(kn_backward(kn_sum(kn_mul(z, range(f->tracked, KN_SHAPE(3, 2)))), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(2, 4), 6, 6, 6, 6, 9, 9, 9, 9);
}

/* The error's text names the pattern and this place. */
static void fails_at(fixture *f, kn_tensor *y, kn_status code, const char *place) {
    assert_true(kn_is_nil(y));
    const kn_error_info *e = kn_error(f->kn);
    assert_int_equal(e->code, code);
    if (!strstr(e->message, place)) fail_msg("\"%s\" is not in \"%s\"", place, e->message);
    kn_clear(f->kn);
}

static void mistakes(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 4));
    const kn_status syntax = KN_E_EINOPS_SYNTAX;
    fails_at(f, kn_rearrange(x, "a b"), syntax, "\"a b\", character 4: there is no \"->\"");
    fails_at(f, kn_rearrange(x, "a b -> b c"), syntax, "character 1: a is not on the right side");
    fails_at(f, kn_rearrange(x, "a b -> b a c"), syntax, "character 12: c is not on the left side");
    fails_at(f, kn_rearrange(x, "a a -> a"), syntax, "character 3: a is there for the second time");
    fails_at(f, kn_rearrange(x, "a (b -> a b"), syntax, "character 3: this parenthesis is never");
    fails_at(f, kn_rearrange(x, "a b) -> a b"), syntax, "character 4: this parenthesis was never");
    fails_at(f, kn_rearrange(x, "a ((b)) -> a b"), syntax, "character 4: parentheses within");
    fails_at(f, kn_rearrange(x, "a b -> a, b"), syntax, "character 9: neither a name");
    fails_at(f, kn_rearrange(x, "a .. -> a"), syntax, "character 3: neither a name");
    fails_at(f, kn_rearrange(x, "a b -> a b ..."), syntax, "character 12: \"...\" is not on the");
    fails_at(f, kn_rearrange(x, "a ... ... -> a"), syntax, "character 7: \"...\" for the second");
    fails_at(f, kn_rearrange(x, "(a ...) -> a"), syntax, "character 4: \"...\" on the left side");
    fails_at(f, kn_rearrange(x, "a 4 -> a"), syntax, "character 3: an axis without a name must");
    fails_at(f, kn_rearrange(x, "2a b -> b"), syntax, "character 1: a name does not begin with");
    fails_at(f, kn_rearrange(x, "a (b c) -> a b c"), syntax, "character 6: c needs a size");
    fails_at(f, kn_rearrange(x, "a b -> b a", {"c", 2}), syntax, "there is no axis \"c\"");
    fails_at(f, kn_rearrange(x, "a b -> b a", {"a", 2}, {"a", 3}), syntax, "a is given two sizes");
    fails_at(f, kn_rearrange_repeat(x, "a b -> a b c"), syntax, "character 12: c is new");
    fails_at(f, kn_rearrange(x, "a (b c) -> a b c", {"c", 3}), KN_E_EINOPS_SIZE,
             "character 3: axis 1 of x has size 4");
    fails_at(f, kn_rearrange(x, "a b -> b a", {"b", 3}), KN_E_EINOPS_SIZE, "character 3: axis 1");
    fails_at(f, kn_rearrange(x, "a b c -> c b a"), KN_E_EINOPS_RANK, "describes 3 axes");
    fails_at(f, kn_rearrange(x, "a -> a"), KN_E_EINOPS_RANK, "describes 1 axes");
    fails_at(f, kn_rearrange(x, "a b -> b a", {"a", -2}), KN_E_SIZE_NEGATIVE, "-2");
    fails_at(f, kn_rearrange_reduce(x, "a b -> a", "median"), KN_E_ATTRIBUTE_TEXT_UNKNOWN,
             "median");
    fails_at(f, kn_rearrange_repeat(x, "a b -> a b 1000000000 1000000000 1000000000"),
             KN_E_SIZE_OVERFLOW, "1000000000");
    fails_at(f, kn_rearrange_with(x, NULL, NULL, 0), KN_E_ARGUMENT_NULL, "pattern");
    fails_at(f, kn_rearrange_repeat(x, "a b -> a b 2 2 2 2 2 2 2"), KN_E_RANK_TOO_LARGE, "9");
    fails_at(f, kn_rearrange_reduce(range(f->dev, KN_SHAPE(0, 4)), "(a b) c -> c", "sum", {"a", 0}),
             syntax, "b can have any size");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(rearranged), TENSOR_TEST(split_and_joined), TENSOR_TEST(reduced),
        TENSOR_TEST(repeated),   TENSOR_TEST(gradients),        TENSOR_TEST(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
