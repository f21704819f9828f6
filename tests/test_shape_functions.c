/* Functions on shapes: other orders, parts, joins, diagonals, places, sequences and windows. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"
#include "support/near.h"

/* 0, 1, 2, … in a shape, float64. */
static kn_tensor *range(kn_device *dev, kn_shape shape) {
    double numbers[256];
    for (int i = 0; i < 256; i++) numbers[i] = i;
    return kn_from_array(dev, KN_F64, shape, numbers);
}
static kn_tensor *integers(kn_device *dev, int64_t n, const int64_t *values) {
    return kn_from_array(dev, KN_I64, KN_SHAPE(n), values);
}

#define FAILS(call, code_, operation_)          \
    do {                                        \
        assert_true(kn_is_nil(call));           \
        expect_error(f->kn, code_, operation_); \
        kn_clear(f->kn);                        \
    } while (0)
#define NO_LIST(call, code_, operation_)        \
    do {                                        \
        assert_int_equal((call)->count, 0);     \
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

static void orders(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3));
    EXPECT(kn_swapaxes(x, 0, 1), KN_SHAPE(3, 2), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_t(x), KN_SHAPE(3, 2), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_t(kn_ravel(x)), KN_SHAPE(6), 0, 1, 2, 3, 4, 5);
    EXPECT(kn_adjoint(x), KN_SHAPE(3, 2), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_transpose_all(kn_unsqueeze(x, 0)), KN_SHAPE(3, 2, 1), 0, 3, 1, 4, 2, 5);
    EXPECT(kn_rot90(x, 1, 0, 1), KN_SHAPE(3, 2), 2, 5, 1, 4, 0, 3);
    EXPECT(kn_rot90(x, -2, 0, 1), KN_SHAPE(2, 3), 5, 4, 3, 2, 1, 0);
    EXPECT(kn_rot90(x, 3, 0, 1), KN_SHAPE(3, 2), 3, 0, 4, 1, 5, 2);
    EXPECT(kn_rot90(x, 4, 0, 1), KN_SHAPE(2, 3), 0, 1, 2, 3, 4, 5);
    assert_true(kn_shares_storage(x, kn_rot90(x, 1, 1, 0)));
    EXPECT(kn_fliplr(x), KN_SHAPE(2, 3), 2, 1, 0, 5, 4, 3);
    EXPECT(kn_flipud(x), KN_SHAPE(2, 3), 3, 4, 5, 0, 1, 2);
    FAILS(kn_t(kn_unsqueeze(x, 0)), KN_E_RANK_REQUIRED, "kn_t");
    FAILS(kn_rot90(x, 1, 0, -2), KN_E_AXIS_DUPLICATE, "kn_rot90");
    FAILS(kn_rot90(x, 1, 0, 2), KN_E_AXIS_OUT_OF_RANGE, "kn_rot90");
    FAILS(kn_fliplr(kn_ravel(x)), KN_E_RANK_AT_LEAST, "kn_fliplr");
    FAILS(kn_flipud(kn_full(f->dev, KN_SCALAR, 1)), KN_E_RANK_AT_LEAST, "kn_flipud");
}

static void more_axes(void **state) {
    fixture *f = *state;
    kn_tensor *s = kn_full(f->dev, KN_SCALAR, 5.0, .dtype = KN_F64);
    kn_tensor *v = range(f->dev, KN_SHAPE(2)), *m = range(f->dev, KN_SHAPE(2, 2));
    EXPECT(kn_atleast_1d(s), KN_SHAPE(1), 5);
    EXPECT(kn_atleast_2d(s), KN_SHAPE(1, 1), 5);
    EXPECT(kn_atleast_3d(s), KN_SHAPE(1, 1, 1), 5);
    EXPECT(kn_atleast_2d(v), KN_SHAPE(1, 2), 0, 1);
    EXPECT(kn_atleast_3d(v), KN_SHAPE(1, 2, 1), 0, 1);
    EXPECT(kn_atleast_3d(m), KN_SHAPE(2, 2, 1), 0, 1, 2, 3);
    assert_ptr_not_equal(kn_atleast_2d(m), m);
    EXPECT(kn_broadcast_to(v, KN_SHAPE(2, 2)), KN_SHAPE(2, 2), 0, 1, 0, 1);
    EXPECT(kn_expand_as(v, m), KN_SHAPE(2, 2), 0, 1, 0, 1);
    EXPECT(kn_reshape_as(m, range(f->dev, KN_SHAPE(4))), KN_SHAPE(4), 0, 1, 2, 3);
    EXPECT(kn_squeeze(kn_unsqueeze(m, 1), .axes = KN_AXES(0, 1), .ones_only = true), KN_SHAPE(2, 2),
           0, 1, 2, 3);
    kn_list *l = kn_broadcast_tensors(KN_LIST(v, kn_unsqueeze(v, 1), s));
    assert_int_equal(l->count, 3);
    EXPECT(l->items[0], KN_SHAPE(2, 2), 0, 1, 0, 1);
    EXPECT(l->items[1], KN_SHAPE(2, 2), 0, 0, 1, 1);
    EXPECT(l->items[2], KN_SHAPE(2, 2), 5, 5, 5, 5);
    NO_LIST(kn_broadcast_tensors(KN_LIST(v, range(f->dev, KN_SHAPE(3)))), KN_E_BROADCAST,
            "kn_broadcast_tensors");
    NO_LIST(kn_broadcast_tensors(KN_LIST(v, kn_nil())), KN_E_NIL_OPERAND, "kn_broadcast_tensors");
}

static void common_shapes(void **state) {
    fixture *f = *state;
    const kn_shape shapes[] = {KN_SHAPE(3, 1), KN_SHAPE(2, 1, 4), KN_SHAPE(1)};
    kn_shape all = KN_SHAPE(9);
    assert_int_equal(kn_broadcast_shapes(f->kn, shapes, 3, &all), KN_OK);
    assert_true(kn_shape_equal(all, KN_SHAPE(2, 3, 4)));
    assert_int_equal(kn_broadcast_shapes(f->kn, NULL, 0, &all), KN_OK);
    assert_int_equal(all.rank, 0);
    /* Nothing with one is nothing; one never becomes larger by it. */
    const kn_shape empty[] = {KN_SHAPE(0), KN_SHAPE(1)};
    assert_int_equal(kn_broadcast_shapes(f->kn, empty, 2, &all), KN_OK);
    assert_true(kn_shape_equal(all, KN_SHAPE(0)));
    const kn_shape apart[] = {KN_SHAPE(2, 3), KN_SHAPE(2)};
    all = KN_SHAPE(7);
    assert_int_equal(kn_broadcast_shapes(f->kn, apart, 2, &all), KN_E_BROADCAST);
    assert_true(kn_shape_equal(all, KN_SHAPE(7)));
    kn_clear(f->kn);
    assert_int_equal(kn_broadcast_shapes(f->kn, apart, 2, NULL), KN_E_ARGUMENT_NULL);
    kn_clear(f->kn);
}

static void shuffles(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(1, 4, 1, 2));
    EXPECT(kn_channel_shuffle(x, 2), KN_SHAPE(1, 4, 1, 2), 0, 1, 4, 5, 2, 3, 6, 7);
    kn_tensor *y = kn_pixel_shuffle(x, 2);
    EXPECT(y, KN_SHAPE(1, 1, 2, 4), 0, 2, 1, 3, 4, 6, 5, 7);
    EXPECT(kn_pixel_unshuffle(y, 2), KN_SHAPE(1, 4, 1, 2), 0, 1, 2, 3, 4, 5, 6, 7);
    FAILS(kn_channel_shuffle(x, 3), KN_E_AXIS_NOT_MULTIPLE, "kn_channel_shuffle");
    FAILS(kn_channel_shuffle(x, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_channel_shuffle");
    FAILS(kn_pixel_shuffle(x, 3), KN_E_AXIS_NOT_MULTIPLE, "kn_pixel_shuffle");
    FAILS(kn_pixel_shuffle(x, INT64_MAX), KN_E_AXIS_NOT_MULTIPLE, "kn_pixel_shuffle");
    FAILS(kn_pixel_unshuffle(x, 2), KN_E_AXIS_NOT_MULTIPLE, "kn_pixel_unshuffle");
    FAILS(kn_pixel_unshuffle(kn_select(kn_select(x, 0, 0), 0, 0), 2), KN_E_RANK_AT_LEAST,
          "kn_pixel_unshuffle");
}

static void splits(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(5));
    kn_list *l = kn_tensor_split(x, 3, 0);
    assert_int_equal(l->count, 3);
    EXPECT(l->items[0], KN_SHAPE(2), 0, 1);
    EXPECT(l->items[1], KN_SHAPE(2), 2, 3);
    EXPECT(l->items[2], KN_SHAPE(1), 4);
    l = kn_tensor_split(x, 7, 0);
    assert_int_equal(l->count, 7);
    EXPECT_EMPTY(l->items[6], KN_SHAPE(0));
    const int64_t places[] = {1, -2, 2, 9};
    l = kn_tensor_split_at(x, places, 4, 0);
    assert_int_equal(l->count, 5);
    EXPECT(l->items[1], KN_SHAPE(2), 1, 2);
    EXPECT_EMPTY(l->items[2], KN_SHAPE(0));
    EXPECT(l->items[3], KN_SHAPE(3), 2, 3, 4);
    EXPECT_EMPTY(l->items[4], KN_SHAPE(0));
    assert_true(kn_shares_storage(x, l->items[3]));
    kn_tensor *cube = range(f->dev, KN_SHAPE(2, 2, 2));
    EXPECT(kn_hsplit(cube, 2)->items[1], KN_SHAPE(2, 1, 2), 2, 3, 6, 7);
    EXPECT(kn_vsplit(cube, 2)->items[1], KN_SHAPE(1, 2, 2), 4, 5, 6, 7);
    EXPECT(kn_dsplit_at(cube, places, 1)->items[1], KN_SHAPE(2, 2, 1), 1, 3, 5, 7);
    EXPECT(kn_hsplit_at(x, places, 1)->items[1], KN_SHAPE(4), 1, 2, 3, 4);
    NO_LIST(kn_hsplit(x, 2), KN_E_AXIS_NOT_MULTIPLE, "kn_hsplit");
    NO_LIST(kn_vsplit(x, 1), KN_E_RANK_AT_LEAST, "kn_vsplit");
    NO_LIST(kn_tensor_split(x, 0, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_tensor_split");
    NO_LIST(kn_tensor_split_at(x, NULL, 2, 0), KN_E_ARGUMENT_NULL, "kn_tensor_split_at");
}

static void joins(void **state) {
    fixture *f = *state;
    kn_tensor *v = range(f->dev, KN_SHAPE(2)), *m = range(f->dev, KN_SHAPE(2, 2));
    EXPECT(kn_hstack(KN_LIST(v, v)), KN_SHAPE(4), 0, 1, 0, 1);
    EXPECT(kn_hstack(KN_LIST(m, m)), KN_SHAPE(2, 4), 0, 1, 0, 1, 2, 3, 2, 3);
    EXPECT(kn_vstack(KN_LIST(v, m)), KN_SHAPE(3, 2), 0, 1, 0, 1, 2, 3);
    EXPECT(kn_dstack(KN_LIST(v, v)), KN_SHAPE(1, 2, 2), 0, 0, 1, 1);
    EXPECT(kn_column_stack(KN_LIST(v, m)), KN_SHAPE(2, 3), 0, 0, 1, 1, 2, 3);
    EXPECT(kn_block_diag(KN_LIST(v, kn_full(f->dev, KN_SCALAR, 7, .dtype = KN_F64), m)),
           KN_SHAPE(4, 5), 0, 1, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 3);
    EXPECT(kn_cartesian_prod(KN_LIST(v, range(f->dev, KN_SHAPE(3)))), KN_SHAPE(6, 2), 0, 0, 0, 1, 0,
           2, 1, 0, 1, 1, 1, 2);
    EXPECT(kn_cartesian_prod(KN_LIST(v)), KN_SHAPE(2), 0, 1);
    EXPECT(kn_combinations(range(f->dev, KN_SHAPE(4)), 3, false), KN_SHAPE(4, 3), 0, 1, 2, 0, 1, 3,
           0, 2, 3, 1, 2, 3);
    EXPECT(kn_combinations(v, 3, true), KN_SHAPE(4, 3), 0, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1, 1);
    EXPECT_EMPTY(kn_combinations(v, 3, false), KN_SHAPE(0, 3));
    EXPECT_EMPTY(kn_combinations(v, 0, false), KN_SHAPE(0));
    EXPECT(kn_chunk_cat(KN_LIST(range(f->dev, KN_SHAPE(3)), m), 0, 2), KN_SHAPE(2, 4), 0, 1, 0, 1,
           2, 0, 2, 3);
    EXPECT(kn_meshgrid_xy(KN_LIST(v, range(f->dev, KN_SHAPE(3))))->items[0], KN_SHAPE(3, 2), 0, 1,
           0, 1, 0, 1);
    kn_tensor *t = kn_require_grad(range(f->tracked, KN_SHAPE(2)));
    EXPECT(pulled(t, kn_combinations(t, 2, true)), KN_SHAPE(2), 0 + 1 + 2, 3 + 4 + 5);
    EXPECT(pulled(t, kn_block_diag(KN_LIST(t, t))), KN_SHAPE(2), 0 + 6, 1 + 7);
    FAILS(kn_block_diag(KN_LIST(range(f->dev, KN_SHAPE(1, 1, 1)))), KN_E_RANK_REQUIRED,
          "kn_block_diag");
    FAILS(kn_combinations(m, 2, false), KN_E_RANK_REQUIRED, "kn_combinations");
    FAILS(kn_combinations(v, -1, false), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_combinations");
    FAILS(kn_combinations(kn_zeros(f->dev, KN_SHAPE(1000)), 500, false), KN_E_SIZE_OVERFLOW,
          "kn_combinations");
    FAILS(kn_chunk_cat(KN_LIST(m), 0, 0), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_chunk_cat");
}

static void diagonals(void **state) {
    fixture *f = *state;
    kn_tensor *v = range(f->dev, KN_SHAPE(2)), *m = range(f->dev, KN_SHAPE(2, 3));
    EXPECT(kn_diag(v, 0), KN_SHAPE(2, 2), 0, 0, 0, 1);
    EXPECT(kn_diag(v, -1), KN_SHAPE(3, 3), 0, 0, 0, 0, 0, 0, 0, 1, 0);
    EXPECT(kn_diag(m, 1), KN_SHAPE(2), 1, 5);
    assert_true(kn_shares_storage(m, kn_diag(m, 1)));
    EXPECT(kn_diagflat(kn_narrow(m, 1, 0, 1), 1), KN_SHAPE(3, 3), 0, 0, 0, 0, 0, 3, 0, 0, 0);
    EXPECT(kn_diag_embed(m, 0, 0, 2), KN_SHAPE(3, 2, 3), 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0,
           2, 0, 0, 5);
    EXPECT(kn_trace(m), KN_SCALAR, 4);
    assert_int_equal(kn_dtype_of(kn_trace(kn_cast(m, KN_I8))), KN_I64);
    FAILS(kn_diag_embed(m, 0, 1, -2), KN_E_AXIS_DUPLICATE, "kn_diag_embed");
    FAILS(kn_diag_embed(m, INT64_MIN, 0, 1), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_diag_embed");
    FAILS(kn_diag(kn_unsqueeze(m, 0), 0), KN_E_RANK_REQUIRED, "kn_diag");
    FAILS(kn_trace(v), KN_E_RANK_REQUIRED, "kn_trace");
}

static void written_views(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3)), *two = kn_full(f->dev, KN_SHAPE(2), -1);
    EXPECT(kn_select_scatter(x, two, 1, -1), KN_SHAPE(2, 3), 0, 1, -1, 3, 4, -1);
    EXPECT(kn_diagonal_scatter(x, two, 1, 0, 1), KN_SHAPE(2, 3), 0, -1, 2, 3, 4, -1);
    EXPECT(kn_slice_scatter(kn_t(x), kn_full(f->dev, KN_SHAPE(2, 2), 9), 0, 2, INT64_MIN, -2),
           KN_SHAPE(3, 2), 9, 9, 1, 4, 9, 9);
    EXPECT(x, KN_SHAPE(2, 3), 0, 1, 2, 3, 4, 5);
    kn_tensor *t = kn_require_grad(range(f->tracked, KN_SHAPE(2, 3)));
    kn_tensor *s = kn_require_grad(range(f->tracked, KN_SHAPE(3)));
    EXPECT(pulled(t, kn_select_scatter(t, s, 0, 1)), KN_SHAPE(2, 3), 0, 1, 2, 0, 0, 0);
    EXPECT(pulled(s, kn_select_scatter(t, s, 0, 1)), KN_SHAPE(3), 3, 4, 5);
    FAILS(kn_select_scatter(x, x, 1, 0), KN_E_SHAPE_MISMATCH, "kn_as_strided_scatter");
    FAILS(kn_select_scatter(x, two, 1, 3), KN_E_INDEX_OUT_OF_RANGE, "kn_select");
}

static void repetition(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 2));
    kn_tensor *counts = integers(f->dev, 2, (const int64_t[]){0, 3});
    EXPECT(kn_repeat_interleave_each(x, counts, 0), KN_SHAPE(3, 2), 2, 3, 2, 3, 2, 3);
    EXPECT(kn_repeat_interleave_each(x, counts, 1), KN_SHAPE(2, 3), 1, 1, 1, 3, 3, 3);
    EXPECT_EMPTY(kn_repeat_interleave_each(x, kn_narrow(counts, 0, 0, 1), 1), KN_SHAPE(2, 0));
    kn_tensor *t = kn_require_grad(range(f->tracked, KN_SHAPE(2)));
    EXPECT(pulled(t, kn_repeat_interleave_each(t, counts, 0)), KN_SHAPE(2), 0, 3);
    FAILS(kn_repeat_interleave_each(x, integers(f->dev, 2, (const int64_t[]){1, -1}), 0),
          KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_repeat_interleave_each");
    FAILS(kn_repeat_interleave_each(x, integers(f->dev, 2, (const int64_t[]){INT64_MAX, INT64_MAX}),
                                    0),
          KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_repeat_interleave_each");
    FAILS(kn_repeat_interleave_each(x, integers(f->dev, 3, (const int64_t[]){1, 1, 1}), 0),
          KN_E_SHAPE_MISMATCH, "kn_repeat_interleave_each");
    FAILS(kn_repeat_interleave_each(x, x, 0), KN_E_DTYPE_INDEX, "kn_repeat_interleave_each");
}

static void places(void **state) {
    fixture *f = *state;
    EXPECT(kn_tril_indices(f->dev, 3, 2, .dtype = KN_I32), KN_SHAPE(2, 5), 0, 1, 1, 2, 2, 0, 0, 1,
           0, 1);
    EXPECT(kn_triu_indices(f->dev, 2, 3, .diagonal = 1), KN_SHAPE(2, 3), 0, 0, 1, 1, 2, 2);
    kn_tensor *at = kn_unravel_index(integers(f->dev, 2, (const int64_t[]){5, 2}), KN_SHAPE(2, 3));
    EXPECT(at, KN_SHAPE(2, 2), 1, 0, 2, 2);
    EXPECT(kn_ravel_index(at, KN_SHAPE(2, 3)), KN_SHAPE(2), 5, 2);
    kn_tensor *column = integers(f->dev, 1, (const int64_t[]){1});
    EXPECT(kn_ravel_multi_index(KN_LIST(column, kn_select(at, 0, 1)), KN_SHAPE(2, 3)), KN_SHAPE(2),
           5, 5);
    FAILS(kn_ravel_multi_index(KN_LIST(column), KN_SHAPE(2, 3)), KN_E_OPERAND_SIZE,
          "kn_ravel_index");
    EXPECT(kn_indices(f->dev, KN_SHAPE(2, 2)), KN_SHAPE(2, 2, 2), 0, 0, 1, 1, 0, 1, 0, 1);
    EXPECT_EMPTY(kn_indices(f->dev, KN_SCALAR), KN_SHAPE(0));
    FAILS(kn_indices(f->dev, KN_SHAPE(1, 1, 1, 1, 1, 1, 1, 1)), KN_E_RANK_TOO_LARGE, "kn_reshape");
    FAILS(kn_unravel_index(integers(f->dev, 1, (const int64_t[]){6}), KN_SHAPE(2, 3)),
          KN_E_INDEX_OUT_OF_RANGE, "kn_unravel_index");
    FAILS(kn_unravel_index(integers(f->dev, 1, (const int64_t[]){-1}), KN_SHAPE(2, 3)),
          KN_E_INDEX_OUT_OF_RANGE, "kn_unravel_index");
    FAILS(kn_ravel_index(at, KN_SHAPE(2, 2)), KN_E_INDEX_OUT_OF_RANGE, "kn_ravel_index");
    EXPECT(kn_cast(kn_tril_mask(f->dev, KN_SHAPE(2, 3), 0), KN_F64), KN_SHAPE(2, 3), 1, 0, 0, 1, 1,
           0);
    EXPECT(kn_cast(kn_triu_mask(f->dev, KN_SHAPE(2, 3), 1), KN_F64), KN_SHAPE(2, 3), 0, 1, 1, 0, 0,
           1);
    EXPECT(kn_cast(kn_diag_mask(f->dev, KN_SHAPE(2, 3), 1), KN_F64), KN_SHAPE(2, 3), 0, 1, 0, 0, 0,
           1);
    EXPECT(kn_cast(kn_diag_mask(f->dev, KN_SHAPE(2, 2), -2), KN_F64), KN_SHAPE(2, 2), 0, 0, 0, 0);
    EXPECT(kn_moveaxis(at, KN_AXES(0), KN_AXES(-1)), KN_SHAPE(2, 2), 1, 2, 0, 2);
    FAILS(kn_diag_mask(f->dev, KN_SHAPE(2), 0), KN_E_RANK_AT_LEAST, "kn_tril");
}

static void sequences(void **state) {
    fixture *f = *state;
    kn_device *d = f->dev;
    EXPECT(kn_arange(d, 5, 0, .step = -2), KN_SHAPE(3), 5, 3, 1);
    EXPECT(kn_arange(d, 1.0, 1.3, .step = 0.1, .dtype = KN_F64), KN_SHAPE(4), 1, 1.1, 1.2,
           1 + 3 * 0.1);
    EXPECT_EMPTY(kn_arange(d, 3, 3), KN_SHAPE(0));
    EXPECT(kn_arange(d, 0, 2, .step = 0.5, .dtype = KN_I64), KN_SHAPE(4), 0, 0, 0, 0);
    FAILS(kn_arange(d, 0, 3, .step = -1), KN_E_ARANGE_STEP, "kn_arange");
    EXPECT(kn_linspace(d, 0, 10, 4, .dtype = KN_I32), KN_SHAPE(4), 0, 3, 6, 10);
    EXPECT(kn_linspace(d, 1, -1, 3), KN_SHAPE(3), 1, 0, -1);
    EXPECT(kn_linspace(d, 2, 9, 1), KN_SHAPE(1), 2);
    EXPECT(kn_logspace(d, 0, 2, 3), KN_SHAPE(3), 1, 10, 100);
    EXPECT(kn_logspace(d, 0, 3, 4, .base = KN_SOME(2), .dtype = KN_I16), KN_SHAPE(4), 1, 2, 4, 8);
    EXPECT_EMPTY(kn_eye(d, 3, .columns = KN_SOME(0)), KN_SHAPE(3, 0));
    EXPECT(kn_full_like(kn_zeros(d, KN_SHAPE(2)), 7, .dtype = KN_U8), KN_SHAPE(2), 7, 7);
    EXPECT(kn_vander(range(d, KN_SHAPE(3)), -1, false), KN_SHAPE(3, 3), 0, 0, 1, 1, 1, 1, 4, 2, 1);
    EXPECT(kn_vander(range(d, KN_SHAPE(2)), 4, true), KN_SHAPE(2, 4), 1, 0, 0, 0, 1, 1, 1, 1);
    EXPECT_EMPTY(kn_vander(range(d, KN_SHAPE(2)), 0, true), KN_SHAPE(2, 0));
    kn_tensor *a = kn_require_grad(range(f->tracked, KN_SHAPE(2)));
    kn_tensor *b = kn_full(f->tracked, KN_SCALAR, 4.0, .dtype = KN_F64);
    kn_tensor *y = kn_linspace_tensors(a, b, 3);
    EXPECT(y, KN_SHAPE(3, 2), 0, 1, 2, 2.5, 4, 4);
    EXPECT(pulled(a, y), KN_SHAPE(2), 0 + 2 * 0.5, 1 + 3 * 0.5);
    FAILS(kn_linspace_tensors(a, b, -1), KN_E_SIZE_NEGATIVE, "kn_linspace_tensors");
}

static void near_values(kn_tensor *t, int n, const double *want) {
    double got[8] = {0};
    assert_int_equal(kn_numel(t), n);
    assert_int_equal(kn_read_as(t, KN_F64, got, (size_t)n * sizeof *got), KN_OK);
    for (int i = 0; i < n; i++) assert_near(got[i], want[i], 1e-6);
}
#define NEAR(t, ...)                                                   \
    near_values((t), sizeof((double[]){__VA_ARGS__}) / sizeof(double), \
                (const double[]){__VA_ARGS__})

static void windows(void **state) {
    fixture *f = *state;
    kn_device *d = f->dev;
    NEAR(kn_hann_window(d, 4), 0, 0.5, 1, 0.5);
    NEAR(kn_hann_window(d, 5, .symmetric = true), 0, 0.5, 1, 0.5, 0);
    NEAR(kn_hamming_window(d, 4), 0.08, 0.54, 1, 0.54);
    NEAR(kn_general_hamming_window(d, 4, .alpha = KN_SOME(0.5)), 0, 0.5, 1, 0.5);
    NEAR(kn_blackman_window(d, 5, .symmetric = true), 0, 0.34, 1, 0.34, 0);
    NEAR(kn_bartlett_window(d, 4), 0, 0.5, 1, 0.5);
    NEAR(kn_nuttall_window(d, 5, .symmetric = true), 3.628e-4, 0.226982, 1, 0.226982, 3.628e-4);
    NEAR(kn_cosine_window(d, 3, .symmetric = true), 0.5, 1, 0.5);
    NEAR(kn_exponential_window(d, 3, .symmetric = true), exp(-1), 1, exp(-1));
    NEAR(kn_exponential_window(d, 3, .center = KN_SOME(0), .tau = 2), 1, exp(-0.5), exp(-1));
    NEAR(kn_gaussian_window(d, 3, .symmetric = true), exp(-0.5), 1, exp(-0.5));
    NEAR(kn_kaiser_window(d, 3, .beta = KN_SOME(2), .symmetric = true), 1 / 2.2795853023360673, 1,
         1 / 2.2795853023360673);
    NEAR(kn_kaiser_window(d, 3, .beta = KN_SOME(0)), 1, 1, 1);
    const double weights[] = {0.5, 0.5};
    NEAR(kn_general_cosine_window(d, 4, weights, 2, false), 0, 0.5, 1, 0.5);
    NEAR(kn_general_cosine_window(d, 1, weights, 2, true), 1);
    /* One element is 1 whatever the window, none is none. */
    NEAR(kn_hann_window(d, 1), 1);
    NEAR(kn_kaiser_window(d, 1, .symmetric = true), 1);
    EXPECT_EMPTY(kn_bartlett_window(d, 0), KN_SHAPE(0));
    FAILS(kn_general_cosine_window(d, 4, NULL, 2, false), KN_E_ARGUMENT_NULL,
          "kn_general_cosine_window");
    FAILS(kn_gaussian_window(d, 4, .std = (double)NAN), KN_E_ATTRIBUTE_FLOAT_OUT_OF_RANGE,
          "kn_gaussian_window");
}

/* A list without entries belongs to no context: the one that this thread opened last hears of it.
 */
static void empty_lists(void **state) {
    fixture *f = *state;
    const kn_tensors none = {0, NULL};
    FAILS(kn_stack(none, 0), KN_E_LIST_EMPTY, "kn_stack");
    FAILS(kn_cat(none, 0), KN_E_LIST_EMPTY, "kn_cat");
    FAILS(kn_hstack(none), KN_E_LIST_EMPTY, "kn_hstack");
    FAILS(kn_einsum_list("a->a", none), KN_E_LIST_EMPTY, "kn_einsum");
    FAILS(kn_meshgrid(none)->items[0], KN_E_LIST_EMPTY, "kn_meshgrid");
    kn_context *later = kn_open(NULL);
    assert_true(kn_is_nil(kn_stack(none, 0)));
    assert_true(kn_ok(f->kn));
    expect_error(later, KN_E_LIST_EMPTY, "kn_stack");
    kn_close(later);
    FAILS(kn_stack(none, 0), KN_E_LIST_EMPTY, "kn_stack");
}

/* The sizes of kn_unflatten: each mistake has its own name. */
static void unflattened(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 12));
    FAILS(kn_unflatten(x, 1, KN_DIMS(5, 2)), KN_E_UNFLATTEN_SIZE, "kn_unflatten");
    FAILS(kn_unflatten(x, 1, KN_DIMS(5, -1)), KN_E_UNFLATTEN_SIZE, "kn_unflatten");
    FAILS(kn_unflatten(x, 1, KN_DIMS(-1, -1)), KN_E_RESHAPE_INFER_MANY, "kn_unflatten");
    FAILS(kn_unflatten(x, 1, KN_DIMS(-3, -4)), KN_E_SIZE_NEGATIVE, "kn_unflatten");
    FAILS(kn_unflatten(x, 1, KN_DIMS(INT64_MAX, 4)), KN_E_SIZE_OVERFLOW, "kn_unflatten");
}

/* Batches that do not meet are told with whole shapes, the axis counted in them. */
static void batch_shapes(void **state) {
    fixture *f = *state;
    kn_tensor *a = kn_zeros(f->dev, KN_SHAPE(2, 3, 4)), *b = kn_zeros(f->dev, KN_SHAPE(5, 4, 6));
    assert_true(kn_is_nil(kn_matmul(a, b)));
    assert_non_null(strstr(kn_error(f->kn)->message, "[2, 3, 4] and [5, 4, 6]"));
    assert_non_null(strstr(kn_error(f->kn)->message, "axis -3 has sizes 2 and 5"));
    kn_clear(f->kn);
    assert_true(kn_is_nil(kn_broadcast_tensors(KN_LIST(a, b))->items[0]));
    assert_non_null(strstr(kn_error(f->kn)->message, "axis -1 has sizes 4 and 6"));
    assert_string_equal(kn_error(f->kn)->operands[1].name, "tensors[1]");
    kn_clear(f->kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(orders),      TENSOR_TEST(more_axes),     TENSOR_TEST(common_shapes),
        TENSOR_TEST(shuffles),    TENSOR_TEST(splits),        TENSOR_TEST(joins),
        TENSOR_TEST(diagonals),   TENSOR_TEST(written_views), TENSOR_TEST(repetition),
        TENSOR_TEST(places),      TENSOR_TEST(sequences),     TENSOR_TEST(windows),
        TENSOR_TEST(empty_lists), TENSOR_TEST(unflattened),   TENSOR_TEST(batch_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
