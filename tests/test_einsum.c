/* kn_einsum: values, all forms of the text, gradients and errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

/* 1, 2, 3, … in a shape. */
static kn_tensor *count(kn_device *dev, kn_shape shape) {
    double numbers[512];
    int64_t n = kn_shape_numel(shape);
    assert_true(n <= 512);
    for (int64_t i = 0; i < n; i++) numbers[i] = (double)i + 1;
    return kn_from_array(dev, KN_F64, shape, numbers);
}

static void products(void **state) {
    fixture *f = *state;
    kn_tensor *a = count(f->dev, KN_SHAPE(2, 3)), *b = count(f->dev, KN_SHAPE(3, 2));
    kn_tensor *u = count(f->dev, KN_SHAPE(2)), *v = count(f->dev, KN_SHAPE(3));
    EXPECT(kn_einsum("ij,jk->ik", a, b), KN_SHAPE(2, 2), 22, 28, 49, 64);
    EXPECT(kn_einsum("ij,jk", a, b), KN_SHAPE(2, 2), 22, 28, 49, 64);
    EXPECT(kn_einsum("ij , jk -> ki", a, b), KN_SHAPE(2, 2), 22, 49, 28, 64);
    EXPECT(kn_einsum("i,j->ij", u, v), KN_SHAPE(2, 3), 1, 2, 3, 2, 4, 6);
    EXPECT(kn_einsum("j,i->ij", v, u), KN_SHAPE(2, 3), 1, 2, 3, 2, 4, 6);
    EXPECT(kn_einsum("i,i", v, v), KN_SCALAR, 14);
    EXPECT(kn_einsum("ij,ij->i", a, a), KN_SHAPE(2), 14, 77);
    EXPECT(kn_einsum("ij,ij->ij", a, a), KN_SHAPE(2, 3), 1, 4, 9, 16, 25, 36);
    EXPECT(kn_einsum("i,ij,j->", u, a, v), KN_SCALAR, 78);
    EXPECT(kn_einsum(",i->i", kn_full(f->dev, KN_SCALAR, 2.0, .dtype = KN_F64), v), KN_SHAPE(3), 2,
           4, 6);
    EXPECT(kn_einsum("ab,bc,cd->ad", a, b, a), KN_SHAPE(2, 3), 134, 184, 234, 305, 418, 531);
}

static void one_operand(void **state) {
    fixture *f = *state;
    kn_tensor *a = count(f->dev, KN_SHAPE(2, 3)), *s = count(f->dev, KN_SHAPE(2, 2));
    EXPECT(kn_einsum("ij->ji", a), KN_SHAPE(3, 2), 1, 4, 2, 5, 3, 6);
    EXPECT(kn_einsum("ba", a), KN_SHAPE(3, 2), 1, 4, 2, 5, 3, 6); /* alphabetic order */
    EXPECT(kn_einsum("ij->", a), KN_SCALAR, 21);
    EXPECT(kn_einsum("ij->j", a), KN_SHAPE(3), 5, 7, 9);
    EXPECT(kn_einsum("ii", s), KN_SCALAR, 5);
    EXPECT(kn_einsum("ii->i", s), KN_SHAPE(2), 1, 4);
    EXPECT(kn_einsum("iii->i", count(f->dev, KN_SHAPE(2, 2, 2))), KN_SHAPE(2), 1, 8);
    EXPECT(kn_einsum("aabb->ab", count(f->dev, KN_SHAPE(2, 2, 2, 2))), KN_SHAPE(2, 2), 1, 4, 13,
           16);
    EXPECT(kn_einsum("->", kn_full(f->dev, KN_SCALAR, 3.0)), KN_SCALAR, 3);
}

static void ellipsis(void **state) {
    fixture *f = *state;
    kn_tensor *a = count(f->dev, KN_SHAPE(2, 2, 3)), *b = count(f->dev, KN_SHAPE(3, 1));
    EXPECT(kn_einsum("...ij,...jk->...ik", a, b), KN_SHAPE(2, 2, 1), 14, 32, 50, 68);
    EXPECT(kn_einsum("...ij->...ji", count(f->dev, KN_SHAPE(1, 2))), KN_SHAPE(2, 1), 1, 2);
    EXPECT(kn_einsum("i...->...", count(f->dev, KN_SHAPE(2, 3))), KN_SHAPE(3), 5, 7, 9);
    EXPECT(kn_einsum("...,...", count(f->dev, KN_SHAPE(2, 1)), count(f->dev, KN_SHAPE(3))),
           KN_SHAPE(2, 3), 1, 2, 3, 2, 4, 6);
    /* Axes of "..." that the result leaves out are summed, those of size 1 spread first. */
    EXPECT(
        kn_einsum("...a,...a->a", count(f->dev, KN_SHAPE(2, 1, 2)), count(f->dev, KN_SHAPE(3, 2))),
        KN_SHAPE(2), 36, 72);
}

static void nothing(void **state) {
    fixture *f = *state;
    kn_tensor *a = kn_full(f->dev, KN_SHAPE(2, 0), 1.0), *b = kn_full(f->dev, KN_SHAPE(0, 3), 1.0);
    EXPECT(kn_einsum("ij,jk->ik", a, b), KN_SHAPE(2, 3), 0, 0, 0, 0, 0, 0);
    EXPECT_EMPTY(kn_einsum("ij,jk->ijk", a, b), KN_SHAPE(2, 0, 3));
}

/* A chain whose order matters: taken from the left it would make 200 x 200, and 1 x 1 from the
 * right; the values are the same. Integers stay exact. */
static void many(void **state) {
    fixture *f = *state;
    kn_tensor *column = kn_full(f->dev, KN_SHAPE(200, 1), 2, .dtype = KN_I64);
    kn_tensor *row = kn_full(f->dev, KN_SHAPE(1, 200), 3, .dtype = KN_I64);
    EXPECT(kn_einsum("ij,jk,kl,lm->", row, column, row, column), KN_SCALAR, 1200.0 * 1200.0);
    kn_tensor *ops[20];
    for (int i = 0; i < 20; i++) ops[i] = kn_full(f->dev, KN_SHAPE(2), i % 2 ? -1.0 : 2.0);
    EXPECT(kn_einsum_list("a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a->a", (kn_tensors){20, ops}),
           KN_SHAPE(2), 1024, 1024);
}

static void gradients(void **state) {
    fixture *f = *state;
    kn_tensor *a = kn_require_grad(count(f->tracked, KN_SHAPE(2, 3)));
    kn_tensor *b = kn_require_grad(count(f->tracked, KN_SHAPE(3, 2)));
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(kn_einsum("ij,jk->ik", a, b)), &g), KN_OK);
    EXPECT(kn_grad(a, g), KN_SHAPE(2, 3), 3, 7, 11, 3, 7, 11);
    EXPECT(kn_grad(b, g), KN_SHAPE(3, 2), 5, 5, 7, 7, 9, 9);
    kn_tensor *s = kn_require_grad(count(f->tracked, KN_SHAPE(2, 2)));
    assert_int_equal(kn_backward(kn_einsum("ii,ii->", s, s), &g), KN_OK);
    EXPECT(kn_grad(s, g), KN_SHAPE(2, 2), 2, 0, 0, 8);
}

#define FAILS(call, code_, text_)                                 \
    do {                                                          \
        assert_true(kn_is_nil(call));                             \
        expect_error(f->kn, code_, "kn_einsum");                  \
        assert_non_null(strstr(kn_error(f->kn)->message, text_)); \
        kn_clear(f->kn);                                          \
    } while (0)

static void mistakes(void **state) {
    fixture *f = *state;
    kn_tensor *a = count(f->dev, KN_SHAPE(2, 3)), *b = count(f->dev, KN_SHAPE(4, 5));
    FAILS(kn_einsum("ij,jk->ik", a, b), KN_E_EINSUM_SIZE, "letter j");
    FAILS(kn_einsum("ij,jk", a), KN_E_EINSUM_OPERANDS, "number 2, the operands 1");
    FAILS(kn_einsum("ijk", a), KN_E_EINSUM_RANK, "rank 2; the number of letters in its group is 3");
    FAILS(kn_einsum("i", a), KN_E_EINSUM_RANK, "rank 2; the number of letters in its group is 1");
    FAILS(kn_einsum("...ijk", a), KN_E_EINSUM_RANK,
          "rank 2; the number of letters in its group is 3");
    FAILS(kn_einsum("ij->ik", a), KN_E_EINSUM_SYNTAX, "character 5");
    FAILS(kn_einsum("ij->ii", a), KN_E_EINSUM_SYNTAX, "names a letter twice");
    FAILS(kn_einsum("i1", a), KN_E_EINSUM_SYNTAX, "character 2");
    FAILS(kn_einsum("i-j", a), KN_E_EINSUM_SYNTAX, "character 2");
    FAILS(kn_einsum("i.j", a), KN_E_EINSUM_SYNTAX, "character 2");
    FAILS(kn_einsum("ij->i->j", a), KN_E_EINSUM_SYNTAX, "character 6");
    FAILS(kn_einsum("...i...", a), KN_E_EINSUM_SYNTAX, "for the second time");
    FAILS(kn_einsum("...,...", a, b), KN_E_EINSUM_SIZE, "...");
    FAILS(kn_einsum(NULL, a), KN_E_ARGUMENT_NULL, "text");
    FAILS(kn_einsum("ij,jk", a, kn_nil()), KN_E_NIL_OPERAND, "operands[1]");
    kn_tensor *wide = kn_full(f->dev, KN_SHAPE(1, 1, 1, 1, 1, 1, 1, 1), 1.0);
    FAILS(kn_einsum("abcdefgh,ijklmnop->abcdefghijklmnop", wide, wide), KN_E_RANK_TOO_LARGE, "16");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(products), TENSOR_TEST(one_operand), TENSOR_TEST(ellipsis),
        TENSOR_TEST(nothing),  TENSOR_TEST(many),        TENSOR_TEST(gradients),
        TENSOR_TEST(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
