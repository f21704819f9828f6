/* Views and the functions on shapes made of them: values, layouts, gradients, errors. */
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

#define FAILS(call, code_, operation_)          \
    do {                                        \
        assert_true(kn_is_nil(call));           \
        expect_error(f->kn, code_, operation_); \
        kn_clear(f->kn);                        \
    } while (0)

/* The gradient of sum(weight * y) with respect to x, where y was made of x and weight counts. */
static kn_tensor *pulled(kn_tensor *x, kn_tensor *y) {
    kn_grads *g = NULL;
    kn_tensor *weight = range(kn_device_of(x), kn_shape_of(y));
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, weight)), &g), KN_OK);
    return kn_grad(x, g);
}

static void parts(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(3, 4));
    EXPECT(kn_narrow(x, 0, 1, 2), KN_SHAPE(2, 4), 4, 5, 6, 7, 8, 9, 10, 11);
    EXPECT(kn_narrow(x, -1, -2, 2), KN_SHAPE(3, 2), 2, 3, 6, 7, 10, 11);
    EXPECT_EMPTY(kn_narrow(x, 0, 3, 0), KN_SHAPE(0, 4));
    EXPECT(kn_select(x, 0, -1), KN_SHAPE(4), 8, 9, 10, 11);
    EXPECT(kn_select(x, -1, 1), KN_SHAPE(3), 1, 5, 9);
    EXPECT(kn_select(kn_select(x, 0, 1), 0, 2), KN_SCALAR, 6);
    EXPECT(kn_slice(x, 0, -1, INT64_MIN, -2), KN_SHAPE(2, 4), 8, 9, 10, 11, 0, 1, 2, 3);
    assert_true(kn_shares_storage(x, kn_narrow(x, 0, 1, 2)));
    FAILS(kn_narrow(x, 0, 2, 2), KN_E_SLICE_OUT_OF_RANGE, "kn_narrow");
    FAILS(kn_narrow(x, 0, INT64_MAX, 2), KN_E_SLICE_OUT_OF_RANGE, "kn_narrow");
    FAILS(kn_narrow(x, 0, 1, INT64_MAX), KN_E_SLICE_OUT_OF_RANGE, "kn_narrow");
    FAILS(kn_select(x, 0, 3), KN_E_INDEX_OUT_OF_RANGE, "kn_select");
    FAILS(kn_select(x, 0, INT64_MIN), KN_E_INDEX_OUT_OF_RANGE, "kn_select");
    FAILS(kn_select(x, 2, 0), KN_E_AXIS_OUT_OF_RANGE, "kn_select");
    FAILS(kn_narrow(kn_full(f->dev, KN_SCALAR, 1), 0, 0, 1), KN_E_AXIS_OUT_OF_RANGE, "kn_narrow");
}

static void flips(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3)), *y = kn_flip(x, KN_AXES(-1));
    EXPECT(y, KN_SHAPE(2, 3), 2, 1, 0, 5, 4, 3);
    assert_int_equal(kn_stride(y, 1), -1);
    EXPECT(kn_flip(x, KN_AXES(0, 1)), KN_SHAPE(2, 3), 5, 4, 3, 2, 1, 0);
    EXPECT(kn_flip(y, KN_AXES(1)), KN_SHAPE(2, 3), 0, 1, 2, 3, 4, 5);
    EXPECT(kn_flip(x, (kn_axes){0}), KN_SHAPE(2, 3), 0, 1, 2, 3, 4, 5);
    FAILS(kn_flip(x, KN_AXES(1, -1)), KN_E_AXIS_DUPLICATE, "kn_flip");
}

static void diagonals(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(3, 4));
    EXPECT(kn_diagonal(x), KN_SHAPE(3), 0, 5, 10);
    EXPECT(kn_diagonal(x, .offset = 2), KN_SHAPE(2), 2, 7);
    EXPECT(kn_diagonal(x, .offset = -1), KN_SHAPE(2), 4, 9);
    EXPECT_EMPTY(kn_diagonal(x, .offset = 4), KN_SHAPE(0));
    EXPECT_EMPTY(kn_diagonal(x, .offset = INT64_MIN), KN_SHAPE(0));
    kn_tensor *cube = range(f->dev, KN_SHAPE(2, 2, 3));
    EXPECT(kn_diagonal(cube, .axes = KN_AXES(-2, -1)), KN_SHAPE(2, 2), 0, 4, 6, 10);
    EXPECT(kn_diagonal(cube), KN_SHAPE(3, 2), 0, 9, 1, 10, 2, 11);
    /* A view: what is written to it stands on the diagonal. */
    assert_int_equal(kn_assign(kn_diagonal(x), kn_full(f->dev, KN_SCALAR, -1)), KN_OK);
    EXPECT(x, KN_SHAPE(3, 4), -1, 1, 2, 3, 4, -1, 6, 7, 8, 9, -1, 11);
    FAILS(kn_diagonal(kn_select(x, 0, 0)), KN_E_RANK_AT_LEAST, "kn_diagonal");
    FAILS(kn_diagonal(x, .axes = KN_AXES(0)), KN_E_AXES_COUNT, "kn_diagonal");
    FAILS(kn_diagonal(x, .axes = KN_AXES(0, -2)), KN_E_AXIS_DUPLICATE, "kn_diagonal");
}

static void windows(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(5));
    EXPECT(kn_unfold(x, 0, 3, 1), KN_SHAPE(3, 3), 0, 1, 2, 1, 2, 3, 2, 3, 4);
    EXPECT(kn_unfold(x, 0, 2, 3), KN_SHAPE(2, 2), 0, 1, 3, 4);
    EXPECT(kn_unfold(range(f->dev, KN_SHAPE(2, 3)), 0, 2, 1), KN_SHAPE(1, 3, 2), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_unfold(kn_full(f->dev, KN_SCALAR, 4), 0, 1, 1), KN_SHAPE(1), 4);
    assert_true(kn_shares_storage(x, kn_unfold(x, 0, 3, 1)));
    /* Windows that overlap cannot be written to. */
    kn_status status = kn_assign(kn_unfold(x, 0, 3, 1), kn_full(f->dev, KN_SCALAR, 1));
    assert_int_equal(status, KN_E_IN_PLACE_BROADCAST);
    EXPECT(x, KN_SHAPE(5), 0, 1, 2, 3, 4);
    kn_tensor *t = kn_require_grad(range(f->tracked, KN_SHAPE(5)));
    EXPECT(pulled(t, kn_unfold(t, 0, 3, 1)), KN_SHAPE(5), 0, 1 + 3, 2 + 4 + 6, 5 + 7, 8);
    FAILS(kn_unfold(x, 0, 6, 1), KN_E_WINDOW_TOO_LARGE, "kn_unfold");
    FAILS(kn_unfold(x, 0, 2, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_unfold");
    FAILS(kn_unfold(x, 0, -2, 1), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_unfold");
}

static void strides(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 4));
    kn_tensor *y = kn_as_strided(x, KN_SHAPE(3, 2), KN_DIMS(1, 3), 2);
    EXPECT(y, KN_SHAPE(3, 2), 2, 5, 3, 6, 4, 7);
    assert_true(kn_shares_storage(x, y));
    EXPECT(kn_as_strided(x, KN_SHAPE(2, 2), KN_DIMS(0, -2), 5), KN_SHAPE(2, 2), 5, 3, 5, 3);
    /* Elements are counted in row-major order whatever the layout. */
    kn_tensor *turned = kn_transpose(x, 0, 1);
    EXPECT(kn_as_strided(turned, KN_SHAPE(4), KN_DIMS(1), 0), KN_SHAPE(4), 0, 4, 1, 5);
    kn_tensor *back = kn_flip(x, KN_AXES(0, 1));
    EXPECT(kn_as_strided(back, KN_SHAPE(3), KN_DIMS(2), 1), KN_SHAPE(3), 6, 4, 2);
    assert_true(kn_shares_storage(x, kn_as_strided(back, KN_SHAPE(3), KN_DIMS(2), 1)));
    /* Elements that stand in two places cannot be written to, and add their gradients. */
    y = kn_as_strided(x, KN_SHAPE(3, 2), KN_DIMS(1, 1), 0);
    assert_int_equal(kn_assign(y, kn_full(f->dev, KN_SCALAR, 1)), KN_E_IN_PLACE_BROADCAST);
    y = kn_as_strided(x, KN_SHAPE(2, 2), KN_DIMS(4, 2), 1);
    assert_int_equal(kn_assign(y, kn_full(f->dev, KN_SCALAR, 9)), KN_OK);
    EXPECT(x, KN_SHAPE(2, 4), 0, 9, 2, 9, 4, 9, 6, 9);
    kn_tensor *t = kn_require_grad(range(f->tracked, KN_SHAPE(5)));
    EXPECT(pulled(t, kn_as_strided(t, KN_SHAPE(2, 3), KN_DIMS(1, 1), 1)), KN_SHAPE(5), 0, 0, 1 + 3,
           2 + 4, 5);
    t = kn_require_grad(range(f->tracked, KN_SHAPE(2, 2)));
    EXPECT(pulled(t, kn_as_strided(kn_transpose(t, 0, 1), KN_SHAPE(4, 2), KN_DIMS(0, 1), 1)),
           KN_SHAPE(2, 2), 0, 16, 12, 0);
    FAILS(kn_as_strided(x, KN_SHAPE(2), KN_DIMS(8), 0), KN_E_STRIDED_OUT_OF_RANGE,
          "kn_as_strided_view");
    FAILS(kn_as_strided(x, KN_SHAPE(2), KN_DIMS(1, 1), 0), KN_E_DIMS_COUNT, "kn_as_strided_view");
}

static void gradients(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_require_grad(range(f->tracked, KN_SHAPE(2, 3)));
    EXPECT(pulled(x, kn_select(x, 1, -1)), KN_SHAPE(2, 3), 0, 0, 0, 0, 0, 1);
    EXPECT(pulled(x, kn_narrow(x, 1, 1, 2)), KN_SHAPE(2, 3), 0, 0, 1, 0, 2, 3);
    EXPECT(pulled(x, kn_flip(x, KN_AXES(0))), KN_SHAPE(2, 3), 3, 4, 5, 0, 1, 2);
    EXPECT(pulled(x, kn_diagonal(x, .offset = 1)), KN_SHAPE(2, 3), 0, 0, 0, 0, 0, 1);
    EXPECT(pulled(x, kn_roll(x, KN_DIMS(1), KN_AXES(1))), KN_SHAPE(2, 3), 1, 2, 0, 4, 5, 3);
    EXPECT(pulled(x, kn_repeat(x, KN_DIMS(2, 1))), KN_SHAPE(2, 3), 6, 8, 10, 12, 14, 16);
    EXPECT(pulled(x, kn_split(x, 2, 1)->items[1]), KN_SHAPE(2, 3), 0, 0, 0, 0, 0, 1);
}

static void flattening(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3, 4));
    assert_true(kn_shape_equal(kn_shape_of(kn_flatten(x, 1, -1)), KN_SHAPE(2, 12)));
    assert_true(kn_shape_equal(kn_shape_of(kn_flatten(x, 0, -1)), KN_SHAPE(24)));
    assert_true(kn_shape_equal(kn_shape_of(kn_flatten(x, 1, 1)), KN_SHAPE(2, 3, 4)));
    assert_true(kn_shares_storage(x, kn_flatten(x, 0, 1)));
    assert_ptr_not_equal(x, kn_flatten(x, 1, 1));
    EXPECT(kn_flatten(kn_full(f->dev, KN_SCALAR, 5), 0, -1), KN_SHAPE(1), 5);
    EXPECT(kn_flatten(kn_transpose(kn_narrow(x, 0, 0, 1), 1, 2), 1, 2), KN_SHAPE(1, 12), 0, 4, 8, 1,
           5, 9, 2, 6, 10, 3, 7, 11);
    kn_shape back = kn_shape_of(kn_unflatten(kn_flatten(x, 1, 2), -1, KN_DIMS(-1, 4)));
    assert_true(kn_shape_equal(back, KN_SHAPE(2, 3, 4)));
    assert_true(kn_shape_equal(
        kn_shape_of(kn_unflatten(kn_full(f->dev, KN_SHAPE(4, 0), 1), 1, KN_DIMS(2, 0, 0))),
        KN_SHAPE(4, 2, 0, 0)));
    FAILS(kn_flatten(x, 2, 1), KN_E_FLATTEN_RANGE, "kn_flatten");
    FAILS(kn_flatten(x, 0, 3), KN_E_AXIS_OUT_OF_RANGE, "kn_flatten");
    FAILS(kn_unflatten(x, 2, KN_DIMS(3, 2)), KN_E_UNFLATTEN_SIZE, "kn_unflatten");
    FAILS(kn_unflatten(x, 2, KN_DIMS(-1, -1)), KN_E_RESHAPE_INFER_MANY, "kn_unflatten");
    FAILS(kn_unflatten(x, 2, KN_DIMS(0, -1)), KN_E_UNFLATTEN_SIZE, "kn_unflatten");
    FAILS(kn_unflatten(x, 2, KN_DIMS(1, 1, 1, 1, 1, 1, 4)), KN_E_RANK_TOO_LARGE, "kn_unflatten");
}

static void orders(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3, 4));
    kn_tensor *moved = kn_movedim(x, KN_AXES(0, -1), KN_AXES(-1, 0));
    assert_true(kn_shape_equal(kn_shape_of(moved), KN_SHAPE(4, 3, 2)));
    moved = kn_movedim(x, KN_AXES(0), KN_AXES(1));
    assert_true(kn_shape_equal(kn_shape_of(moved), KN_SHAPE(3, 2, 4)));
    kn_tensor *t = kn_matrix_transpose(kn_narrow(x, 0, 0, 1));
    EXPECT(t, KN_SHAPE(1, 4, 3), 0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11);
    FAILS(kn_matrix_transpose(kn_flatten(x, 0, -1)), KN_E_RANK_AT_LEAST, "kn_matrix_transpose");
    FAILS(kn_movedim(x, KN_AXES(0, 1), KN_AXES(0)), KN_E_AXES_COUNT, "kn_movedim");
    FAILS(kn_movedim(x, KN_AXES(0, 0), KN_AXES(0, 1)), KN_E_AXIS_DUPLICATE, "kn_movedim");
}

static void rolls(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3));
    EXPECT(kn_roll(x, KN_DIMS(1), KN_AXES(1)), KN_SHAPE(2, 3), 2, 0, 1, 5, 3, 4);
    EXPECT(kn_roll(x, KN_DIMS(-4), KN_AXES(-1)), KN_SHAPE(2, 3), 1, 2, 0, 4, 5, 3);
    EXPECT(kn_roll(x, KN_DIMS(1), (kn_axes){0}), KN_SHAPE(2, 3), 5, 0, 1, 2, 3, 4);
    EXPECT(kn_roll(x, KN_DIMS(1, 1), KN_AXES(0, 1)), KN_SHAPE(2, 3), 5, 3, 4, 2, 0, 1);
    EXPECT_EMPTY(kn_roll(kn_full(f->dev, KN_SHAPE(0, 2), 1), KN_DIMS(1), KN_AXES(0)),
                 KN_SHAPE(0, 2));
    assert_false(kn_shares_storage(x, kn_roll(x, KN_DIMS(0), KN_AXES(0))));
    FAILS(kn_roll(x, KN_DIMS(1, 2), KN_AXES(0)), KN_E_DIMS_COUNT, "kn_roll");
    FAILS(kn_roll(x, KN_DIMS(1), KN_AXES(2)), KN_E_AXIS_OUT_OF_RANGE, "kn_roll");
}

static void repeats(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(1, 2));
    EXPECT(kn_repeat(x, KN_DIMS(2, 2)), KN_SHAPE(2, 4), 0, 1, 0, 1, 0, 1, 0, 1);
    EXPECT(kn_repeat(x, KN_DIMS(2, 1, 1)), KN_SHAPE(2, 1, 2), 0, 1, 0, 1);
    EXPECT_EMPTY(kn_repeat(x, KN_DIMS(0, 3)), KN_SHAPE(0, 6));
    EXPECT(kn_tile(x, KN_DIMS(2)), KN_SHAPE(1, 4), 0, 1, 0, 1);
    EXPECT(kn_repeat_interleave(x, 2, 1), KN_SHAPE(1, 4), 0, 0, 1, 1);
    EXPECT(kn_repeat_interleave(kn_full(f->dev, KN_SCALAR, 3), 2, 0), KN_SHAPE(2), 3, 3);
    kn_tensor *deep = kn_full(f->dev, KN_SHAPE(1, 1, 1, 1, 1, 1, 1, 1), 1.0);
    EXPECT(kn_repeat(deep, KN_DIMS(1, 2, 1, 1, 1, 1, 1, 2)), KN_SHAPE(1, 2, 1, 1, 1, 1, 1, 2), 1, 1,
           1, 1);
    assert_false(kn_shares_storage(x, kn_repeat(x, KN_DIMS(1, 1))));
    FAILS(kn_repeat(x, KN_DIMS(2)), KN_E_DIMS_COUNT, "kn_repeat");
    FAILS(kn_repeat(x, KN_DIMS(2, -1)), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_repeat");
    FAILS(kn_repeat(x, KN_DIMS(INT64_MAX, 2)), KN_E_SIZE_OVERFLOW, "kn_repeat");
    FAILS(kn_repeat_interleave(x, -1, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_repeat_interleave");
}

static void lists(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(5, 2));
    kn_list *l = kn_split(x, 2, 0);
    assert_int_equal(l->count, 3);
    EXPECT(l->items[0], KN_SHAPE(2, 2), 0, 1, 2, 3);
    EXPECT(l->items[2], KN_SHAPE(1, 2), 8, 9);
    l = kn_split_sizes(x, (const int64_t[]){1, 0, 4}, 3, 0);
    assert_int_equal(l->count, 3);
    EXPECT(l->items[0], KN_SHAPE(1, 2), 0, 1);
    EXPECT_EMPTY(l->items[1], KN_SHAPE(0, 2));
    EXPECT(l->items[2], KN_SHAPE(4, 2), 2, 3, 4, 5, 6, 7, 8, 9);
    l = kn_chunk(x, 4, 0); /* of 2 each: three suffice */
    assert_int_equal(l->count, 3);
    l = kn_unbind(x, 1);
    assert_int_equal(l->count, 2);
    EXPECT(l->items[1], KN_SHAPE(5), 1, 3, 5, 7, 9);
    assert_int_equal(kn_unbind(kn_full(f->dev, KN_SHAPE(2, 0), 1), 1)->count, 0);
    assert_int_equal(kn_split(kn_full(f->dev, KN_SHAPE(0), 1), 3, 0)->count, 1);
    kn_tensor *a = range(f->dev, KN_SHAPE(2)), *b = range(f->dev, KN_SHAPE(3));
    l = kn_meshgrid(KN_LIST(a, b));
    assert_int_equal(l->count, 2);
    EXPECT(l->items[0], KN_SHAPE(2, 3), 0, 0, 0, 1, 1, 1);
    EXPECT(l->items[1], KN_SHAPE(2, 3), 0, 1, 2, 0, 1, 2);
}

/* A list is freed with its scope; its parts are of that scope too. */
static void list_lifetime(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(4)), *kept = kn_nil();
    KN_SCOPE(f->kn) kept = kn_keep(kn_split(x, 2, 0)->items[1]);
    EXPECT(kept, KN_SHAPE(2), 2, 3);
    kn_drop(kept);
}

#define EMPTY_LIST(call, code_, operation_)      \
    do {                                         \
        kn_list *list_ = (call);                 \
        assert_int_equal(list_->count, 0);       \
        assert_true(kn_is_nil(list_->items[0])); \
        expect_error(f->kn, code_, operation_);  \
        kn_clear(f->kn);                         \
    } while (0)

static void list_mistakes(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(5, 2));
    EMPTY_LIST(kn_split(x, 0, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_split");
    EMPTY_LIST(kn_split(x, 2, 2), KN_E_AXIS_OUT_OF_RANGE, "kn_split");
    EMPTY_LIST(kn_split(kn_full(f->dev, KN_SCALAR, 1), 2, 0), KN_E_AXIS_OUT_OF_RANGE, "kn_split");
    EMPTY_LIST(kn_split_sizes(x, (const int64_t[]){2, 2}, 2, 0), KN_E_SPLIT_SIZES,
               "kn_split_sizes");
    EMPTY_LIST(kn_split_sizes(x, (const int64_t[]){6, -1}, 2, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE,
               "kn_split_sizes");
    EMPTY_LIST(kn_split_sizes(x, NULL, 2, 0), KN_E_ARGUMENT_NULL, "kn_split_sizes");
    EMPTY_LIST(kn_chunk(x, 0, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_chunk");
    EMPTY_LIST(kn_unbind(x, -3), KN_E_AXIS_OUT_OF_RANGE, "kn_unbind");
    EMPTY_LIST(kn_meshgrid(KN_LIST(x)), KN_E_RANK_REQUIRED, "kn_meshgrid");
    EMPTY_LIST(kn_meshgrid(KN_LIST(kn_select(x, 0, 0), kn_nil())), KN_E_NIL_OPERAND, "kn_meshgrid");
    kn_list *none = kn_split(kn_nil(), 1, 0);
    assert_int_equal(none->count, 0);
    assert_true(kn_is_nil(none->items[0]));
    EMPTY_LIST(kn_meshgrid((kn_tensors){0, NULL}), KN_E_LIST_EMPTY, "kn_meshgrid");
}

static void one_element_a_row(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3));
    kn_tensor *index = kn_from_array(f->dev, KN_I64, KN_SHAPE(1, 2), (const int64_t[]){2, 0});
    EXPECT(kn_take_along(x, index, 1), KN_SHAPE(2, 2), 2, 0, 5, 3);
    FAILS(kn_take_along(x, kn_select(index, 0, 0), 1), KN_E_GATHER_SHAPE, "kn_take_along");
    FAILS(kn_take_along(x, index, 2), KN_E_AXIS_OUT_OF_RANGE, "kn_take_along");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(parts),         TENSOR_TEST(flips),
        TENSOR_TEST(diagonals),     TENSOR_TEST(windows),
        TENSOR_TEST(strides),       TENSOR_TEST(gradients),
        TENSOR_TEST(flattening),    TENSOR_TEST(orders),
        TENSOR_TEST(rolls),         TENSOR_TEST(repeats),
        TENSOR_TEST(lists),         TENSOR_TEST(list_lifetime),
        TENSOR_TEST(list_mistakes), TENSOR_TEST(one_element_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
