/* Faults that other frameworks had reported to them, in shapes, joining, padding and creation: each
 * with the smallest input of its class and the right value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

static kn_tensor *range(kn_device *dev, kn_shape shape) {
    double numbers[256];
    for (int i = 0; i < 256; i++) numbers[i] = i;
    return kn_from_array(dev, KN_F64, shape, numbers);
}

/* Chunks of sizes that do not come out even panicked: 4 into 3, 5 into 4, 9 into 4. */
static void uneven_chunks(void **state) {
    fixture *f = *state;
    const struct {
        int64_t n, into, count, last;
    } cases[] = {{4, 3, 2, 2}, {5, 4, 3, 1}, {6, 4, 3, 2},
                 {7, 5, 4, 1}, {9, 4, 3, 3}, {2, 5, 2, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kn_list *l = kn_chunk(range(f->dev, KN_SHAPE(cases[i].n)), cases[i].into, 0);
        assert_int_equal(l->count, cases[i].count);
        assert_int_equal(kn_numel(l->items[l->count - 1]), cases[i].last);
    }
    /* Sizes of 0 have their place in the list. */
    const int64_t sizes[] = {0, 2, 0};
    kn_list *l = kn_split_sizes(range(f->dev, KN_SHAPE(2)), sizes, 3, 0);
    assert_int_equal(l->count, 3);
    EXPECT_EMPTY(l->items[2], KN_SHAPE(0));
}

/* A result without elements lost its dtype and its place in the graph. */
static void empty_keeps_dtype_and_graph(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_require_grad(kn_ones(f->tracked, KN_SHAPE(2, 3), .dtype = KN_F16));
    kn_tensor *empty[] = {kn_slice(x, 0, 1, 1, 1),
                          kn_slice(x, 0, 5, 9, 1),
                          kn_narrow(x, 1, 3, 0),
                          kn_repeat(x, KN_DIMS(0, 1)),
                          kn_repeat_interleave(x, 0, 0),
                          kn_expand(kn_narrow(kn_unsqueeze(x, 0), 0, 0, 1), KN_SHAPE(1, 2, 3)),
                          kn_cat(KN_LIST(kn_slice(x, 0, 0, 0, 1), kn_slice(x, 0, 2, 2, 1)), 0),
                          kn_combinations(kn_narrow(kn_ravel(x), 0, 0, 1), 2, false)};
    kn_tensor *sum = kn_zeros(f->tracked, KN_SCALAR, .dtype = KN_F16);
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        assert_int_equal(kn_dtype_of(empty[i]), KN_F16);
        assert_true(kn_is_tracked(empty[i]));
        sum = kn_add(sum, kn_sum(empty[i]));
    }
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(sum, &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(2, 3), 1, 1, 1, 1, 1, 1);
}

/* All members empty: the result keeps their dtype, and a part of no length divides nothing by 0. */
static void joining_nothing(void **state) {
    fixture *f = *state;
    kn_tensor *none = kn_zeros(f->dev, KN_SHAPE(0), .dtype = KN_I16);
    kn_tensor *all = kn_cat(KN_LIST(none, none), 0);
    EXPECT_EMPTY(all, KN_SHAPE(0));
    assert_int_equal(kn_dtype_of(all), KN_I16);
    kn_tensor *flat = kn_zeros(f->dev, KN_SHAPE(2, 0), .dtype = KN_BOOL);
    assert_int_equal(kn_dtype_of(kn_cat(KN_LIST(flat, flat), 1)), KN_BOOL);
    assert_true(kn_shape_equal(kn_shape_of(kn_cat(KN_LIST(flat, flat), 0)), KN_SHAPE(4, 0)));
    kn_tensor *x = range(f->dev, KN_SHAPE(2, 3));
    EXPECT(kn_cat(KN_LIST(x, kn_zeros(f->dev, KN_SHAPE(2, 0), .dtype = KN_F64)), 1), KN_SHAPE(2, 3),
           0, 1, 2, 3, 4, 5);
    assert_int_equal(kn_dtype_of(kn_hstack(KN_LIST(none, none))), KN_I16);
    assert_true(
        kn_shape_equal(kn_shape_of(kn_block_diag(KN_LIST(none, kn_ones(f->dev, KN_SHAPE(2, 0))))),
                       KN_SHAPE(3, 0)));
    kn_tensor *ones = kn_require_grad(kn_ones(f->tracked, KN_SHAPE(1)));
    kn_tensor *product = kn_mul(kn_ones(f->tracked, KN_SHAPE(0)), ones);
    kn_grads *g = NULL;
    EXPECT_EMPTY(product, KN_SHAPE(0));
    assert_int_equal(kn_backward(kn_sum(product), &g), KN_OK);
    EXPECT(kn_grad(ones, g), KN_SHAPE(1), 0);
}

/* The constant of a padding went through float32. */
static void exact_padding(void **state) {
    fixture *f = *state;
    const int64_t big = INT64_C(9007199254740993);
    int64_t got[3];
    kn_tensor *x = kn_full(f->dev, KN_SHAPE(1), 1, .dtype = KN_I64);
    kn_tensor *y = kn_pad(x, KN_DIMS(1, 1), .value = kn_number_i64(big));
    assert_int_equal(kn_read(y, got, sizeof got), KN_OK);
    assert_true(got[0] == big && got[1] == 1 && got[2] == big);
    uint64_t most[2];
    y = kn_pad(kn_cast(x, KN_U64), KN_DIMS(1, 0), .value = kn_number_u64(UINT64_MAX));
    assert_int_equal(kn_read(y, most, sizeof most), KN_OK);
    assert_true(most[0] == UINT64_MAX && most[1] == 1);
    EXPECT(kn_pad(range(f->dev, KN_SHAPE(1)), KN_DIMS(0, 1), .value = kn_number_f64(0.1)),
           KN_SHAPE(2), 0, 0.1);
    /* A number that the dtype does not hold is not made to fit. */
    y = kn_pad(kn_cast(x, KN_I8), KN_DIMS(1, 0), .value = kn_number_i64(300));
    assert_true(kn_is_nil(y));
    expect_error(f->kn, KN_E_NUMBER_OUT_OF_RANGE, "kn_pad");
    kn_clear(f->kn);
    y = kn_pad(x, KN_DIMS(1, 0), .value = kn_number_f64(1.5));
    assert_true(kn_is_nil(y));
    expect_error(f->kn, KN_E_NUMBER_OUT_OF_RANGE, "kn_pad");
    kn_clear(f->kn);
}

/* Masks of triangles marked what is to go: here true is what stays, as tril and triu keep it. */
static void masks_mark_what_stays(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_add_scalar(range(f->dev, KN_SHAPE(3, 3)), 1);
    kn_tensor *zero = kn_zeros(f->dev, KN_SCALAR, .dtype = KN_F64);
    for (int64_t k = -3; k <= 3; k++) {
        kn_tensor *low = kn_where(kn_tril_mask(f->dev, KN_SHAPE(3, 3), k), x, zero);
        kn_tensor *high = kn_where(kn_triu_mask(f->dev, KN_SHAPE(3, 3), k), x, zero);
        EXPECT(kn_max(kn_abs(kn_sub(low, kn_tril(x, .diagonal = k)))), KN_SCALAR, 0);
        EXPECT(kn_max(kn_abs(kn_sub(high, kn_triu(x, .diagonal = k)))), KN_SCALAR, 0);
    }
}

/* A slice that lies outside gives nothing, as in Python; a single index outside is an error. */
static void outside(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(3));
    EXPECT_EMPTY(kn_slice(x, 0, 7, 9, 1), KN_SHAPE(0));
    EXPECT(kn_slice(x, 0, -9, 9, 1), KN_SHAPE(3), 0, 1, 2);
    assert_true(kn_is_nil(kn_select(x, 0, 7)));
    expect_error(f->kn, KN_E_INDEX_OUT_OF_RANGE, "kn_select");
    kn_clear(f->kn);
    assert_true(kn_is_nil(kn_narrow(x, 0, 1, 5)));
    expect_error(f->kn, KN_E_SLICE_OUT_OF_RANGE, "kn_narrow");
    kn_clear(f->kn);
}

/* A convolution with a kernel that is a view read from the wrong place, forward or backward. */
static void strided_kernels(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_require_grad(range(f->tracked, KN_SHAPE(1, 2, 4, 4)));
    kn_tensor *big = kn_require_grad(range(f->tracked, KN_SHAPE(3, 2, 2, 2)));
    kn_tensor *kernel = kn_permute(kn_slice(big, 0, 1, 3, 1), KN_AXES(1, 0, 3, 2));
    kn_tensor *plain = kn_require_grad(kn_detach(kn_copy(kernel)));
    assert_false(kn_is_contiguous(kernel));
    kn_tensor *seed = range(f->tracked, KN_SHAPE(1, 2, 3, 3));
    kn_tensor *viewed = kn_conv2d(x, kernel), *copied = kn_conv2d(x, plain);
    EXPECT(kn_max(kn_abs(kn_sub(viewed, copied))), KN_SCALAR, 0);
    kn_grads *g = NULL, *h = NULL;
    assert_int_equal(kn_backward(kn_sum(kn_mul(viewed, seed)), &g), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_mul(copied, seed)), &h), KN_OK);
    EXPECT(kn_max(kn_abs(kn_sub(kn_grad(x, g), kn_grad(x, h)))), KN_SCALAR, 0);
    kn_tensor *back = kn_permute(kn_grad(plain, h), KN_AXES(1, 0, 3, 2));
    EXPECT(kn_max(kn_abs(kn_sub(kn_slice(kn_grad(big, g), 0, 1, 3, 1), back))), KN_SCALAR, 0);
    EXPECT(kn_sum(kn_abs(kn_select(kn_grad(big, g), 0, 0))), KN_SCALAR, 0);
}

/* Writing to a tensor in which one element stands for several is refused, also for arrangements by
 * strides; nothing is written. */
static void overlapping_targets(void **state) {
    fixture *f = *state;
    kn_tensor *x = range(f->dev, KN_SHAPE(4));
    kn_tensor *views[] = {kn_expand(kn_unsqueeze(x, 0), KN_SHAPE(2, 4)),
                          kn_as_strided(x, KN_SHAPE(2, 3), KN_DIMS(1, 1), 0),
                          kn_as_strided(x, KN_SHAPE(2), KN_DIMS(0), 1), kn_unfold(x, 0, 2, 1)};
    for (size_t i = 0; i < sizeof views / sizeof views[0]; i++) {
        kn_status status = kn_assign(views[i], kn_full(f->dev, KN_SCALAR, 9));
        assert_int_equal(status, KN_E_IN_PLACE_BROADCAST);
    }
    EXPECT(x, KN_SHAPE(4), 0, 1, 2, 3);
    kn_tensor *y = kn_as_strided_scatter(x, kn_zeros(f->dev, KN_SHAPE(2, 2), .dtype = KN_F64),
                                         KN_SHAPE(2, 2), KN_DIMS(1, 1), 0);
    assert_true(kn_is_nil(y));
    expect_error(f->kn, KN_E_IN_PLACE_BROADCAST, "kn_as_strided_scatter");
    kn_clear(f->kn);
}

/* Integers in sequences went through 32 bits or float; negative steps and fractions were missing.
 */
static void sequences(void **state) {
    fixture *f = *state;
    const int64_t big = INT64_C(9007199254740993);
    int64_t got[3];
    kn_tensor *x = kn_arange(f->dev, big, big - 6, .step = -2, .dtype = KN_I64);
    assert_int_equal(kn_read(x, got, sizeof got), KN_OK);
    assert_true(got[0] == big && got[1] == big - 2 && got[2] == big - 4);
    EXPECT(kn_arange(f->dev, 0, 1, .step = 0.25, .dtype = KN_F64), KN_SHAPE(4), 0, 0.25, 0.5, 0.75);
    assert_int_equal(kn_dtype_of(kn_eye(f->dev, 2, .dtype = KN_BOOL)), KN_BOOL);
}

/* The grid of a picture one pixel high divided by zero: its one coordinate is the middle. */
static void grid_of_one(void **state) {
    fixture *f = *state;
    kn_tensor *theta = kn_unsqueeze(kn_eye(f->dev, 2, .columns = KN_SOME(3)), 0);
    kn_tensor *grid = kn_affine_grid(theta, KN_SHAPE(1, 1, 1, 2), .align_corners = true);
    EXPECT(grid, KN_SHAPE(1, 1, 2, 2), -1, 0, 1, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(uneven_chunks),
        TENSOR_TEST(empty_keeps_dtype_and_graph),
        TENSOR_TEST(joining_nothing),
        TENSOR_TEST(exact_padding),
        TENSOR_TEST(masks_mark_what_stays),
        TENSOR_TEST(outside),
        TENSOR_TEST(strided_kernels),
        TENSOR_TEST(overlapping_targets),
        TENSOR_TEST(sequences),
        TENSOR_TEST(grid_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
