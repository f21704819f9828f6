/* Writing by index and results whose shape depends on data: values, gradients, errors before
 * anything is written, the same bits for any number of threads. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

#define F64(dev, shape, ...) kn_from_array((dev), KN_F64, shape, (const double[]){__VA_ARGS__})
#define I64(dev, shape, ...) kn_from_array((dev), KN_I64, shape, (const int64_t[]){__VA_ARGS__})
#define FLAGS(dev, shape, ...) kn_from_array((dev), KN_BOOL, shape, (const bool[]){__VA_ARGS__})

static const char *const devices[] = {"flex", "ndarray", "late"};
enum { DEVICES = 3 };

/* The error of a call, which a late device tells at the next read. */
static void expect_failure(fixture *f, kn_tensor *result, kn_status code, const char *text) {
    char bytes[512];
    if (!kn_is_nil(result)) {
        size_t size = (size_t)kn_numel(result) * kn_dtype_size(kn_dtype_of(result));
        assert_true(size <= sizeof bytes);
        if (size > 0)
            assert_int_equal(kn_read(result, bytes, size), code);
        else
            assert_int_equal(kn_sync(kn_device_of(result)), code);
    }
    const kn_error_info *e = kn_error(f->kn) ? kn_error(f->kn) : kn_last_error(f->kn);
    assert_non_null(e);
    assert_int_equal(e->code, code);
    if (!strstr(e->message, text)) print_message("\"%s\" lacks \"%s\"\n", e->message, text);
    assert_non_null(strstr(e->message, text));
    kn_clear(f->kn);
}

/* Each mode of writing where two values meet in one place. */
static void modes(void **state) {
    fixture *f = *state;
    for (int i = 0; i < DEVICES; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *x = F64(dev, KN_SHAPE(4), 1, 2, 3, 4), *at = I64(dev, KN_SHAPE(3), 2, 0, 2);
        kn_tensor *src = F64(dev, KN_SHAPE(3), 5, 6, 7);
        EXPECT(kn_scatter(x, at, src, 0), KN_SHAPE(4), 6, 2, 7, 4);
        EXPECT(kn_scatter_fill(x, at, 0, 9), KN_SHAPE(4), 9, 2, 9, 4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "sum"), KN_SHAPE(4), 7, 2, 15, 4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "prod"), KN_SHAPE(4), 6, 2, 105, 4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "mean"), KN_SHAPE(4), 3.5, 2, 5, 4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "amax"), KN_SHAPE(4), 6, 2, 7, 4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "amin"), KN_SHAPE(4), 1, 2, 3, 4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "mean", .exclude_self = true), KN_SHAPE(4), 6, 2, 6,
               4);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "amin", .exclude_self = true), KN_SHAPE(4), 6, 2, 5,
               4);
        EXPECT(kn_index_add(x, at, src, 0, .alpha = KN_SOME(-2)), KN_SHAPE(4), -11, 2, -21, 4);
        EXPECT(kn_index_fill(x, at, 0, 0), KN_SHAPE(4), 0, 2, 0, 4);
        EXPECT(kn_put(x, I64(dev, KN_SHAPE(3), -1, 0, -1), src), KN_SHAPE(4), 6, 2, 3, 7);
        EXPECT(kn_put(x, at, src, .accumulate = true), KN_SHAPE(4), 7, 2, 15, 4);
        kn_tensor *m = kn_reshape(x, KN_SHAPE(2, 2)), *nd = I64(dev, KN_SHAPE(2, 2), 1, 0, 1, 0);
        kn_tensor *two = F64(dev, KN_SHAPE(2), 5, 7);
        EXPECT(kn_gather_nd(m, nd), KN_SHAPE(2), 3, 3);
        EXPECT(kn_scatter_nd(m, nd, two), KN_SHAPE(2, 2), 1, 2, 7, 4);
        EXPECT(kn_scatter_nd(m, nd, two, .reduce = "add"), KN_SHAPE(2, 2), 1, 2, 15, 4);
        EXPECT(kn_scatter_nd(m, nd, two, .reduce = "mul"), KN_SHAPE(2, 2), 1, 2, 105, 4);
        EXPECT(kn_scatter_nd(m, nd, two, .reduce = "max"), KN_SHAPE(2, 2), 1, 2, 7, 4);
        EXPECT(kn_scatter_nd(m, nd, two, .reduce = "min"), KN_SHAPE(2, 2), 1, 2, 3, 4);
        EXPECT(x, KN_SHAPE(4), 1, 2, 3, 4);
    }
}

/* Booleans: sums and maxima are "or", products and minima "and". Whole numbers: exact, a mean
 * rounds down. */
static void booleans_and_integers(void **state) {
    fixture *f = *state;
    for (int i = 0; i < DEVICES; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *x = FLAGS(dev, KN_SHAPE(3), false, true, true);
        kn_tensor *src = FLAGS(dev, KN_SHAPE(3), true, true, false);
        kn_tensor *at = I64(dev, KN_SHAPE(3), 0, 1, 2);
        EXPECT(kn_scatter(x, at, src, 0), KN_SHAPE(3), 1, 1, 0);
        EXPECT(kn_scatter_add(x, at, src, 0), KN_SHAPE(3), 1, 1, 1);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "prod"), KN_SHAPE(3), 0, 1, 0);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "amax"), KN_SHAPE(3), 1, 1, 1);
        EXPECT(kn_scatter_reduce(x, at, src, 0, "amin"), KN_SHAPE(3), 0, 1, 0);
        const int64_t huge = INT64_C(9007199254740993); /* no double holds it */
        kn_tensor *n = I64(dev, KN_SHAPE(2), -1, huge), *twice = I64(dev, KN_SHAPE(2), 0, 0);
        int64_t read[2];
        kn_tensor *sums = kn_scatter_reduce(n, twice, I64(dev, KN_SHAPE(2), -1, -1), 0, "mean");
        assert_int_equal(kn_read(sums, read, sizeof read), KN_OK);
        assert_true(read[0] == -1 && read[1] == huge);
        sums = kn_scatter_reduce(n, twice, I64(dev, KN_SHAPE(2), -2, -1), 0, "mean");
        assert_int_equal(kn_read(sums, read, sizeof read), KN_OK);
        assert_true(read[0] == -2); /* -4 / 3, rounded down */
        sums = kn_index_add(n, I64(dev, KN_SHAPE(1), 1), I64(dev, KN_SHAPE(1), huge), 0,
                            .alpha = KN_SOME(-1));
        assert_int_equal(kn_read(sums, read, sizeof read), KN_OK);
        assert_true(read[1] == 0);
    }
}

static void nan_and_zeros(void **state) {
    fixture *f = *state;
    kn_tensor *at = I64(f->dev, KN_SHAPE(2), 0, 0);
    EXPECT(kn_scatter_reduce(F64(f->dev, KN_SHAPE(1), 1), at, F64(f->dev, KN_SHAPE(2), NAN, 5), 0,
                             "amax"),
           KN_SHAPE(1), NAN);
    kn_tensor *x = kn_require_grad(F64(f->tracked, KN_SHAPE(2), 3, 2));
    kn_tensor *src = kn_require_grad(F64(f->tracked, KN_SHAPE(3), 0, 5, 4));
    kn_grads *g = NULL;
    kn_tensor *y = kn_scatter_reduce(x, I64(f->dev, KN_SHAPE(3), 0, 0, 1), src, 0, "prod");
    EXPECT(y, KN_SHAPE(2), 0, 8);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(2), 0, 4);
    EXPECT(kn_grad(src, g), KN_SHAPE(3), 15, 0, 2);
    x = kn_require_grad(F64(f->tracked, KN_SHAPE(1), 7));
    src = kn_require_grad(F64(f->tracked, KN_SHAPE(2), 7, 1));
    y = kn_scatter_reduce(x, at, src, 0, "amax");
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(1), 0.5); /* equals share */
    EXPECT(kn_grad(src, g), KN_SHAPE(2), 0.5, 0);
}

/* An index is checked although nothing is to be read or written. */
static void empty_targets(void **state) {
    fixture *f = *state;
    const char *const zero_of_zero = "index 0 is out of range for axis 0 of size 0";
    const char *const seven_of_three = "index 7 is out of range for axis 0 of size 3";
    for (int i = 0; i < DEVICES; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *none = kn_zeros(dev, KN_SHAPE(0, 2)), *thin = kn_zeros(dev, KN_SHAPE(3, 0));
        kn_tensor *at = I64(dev, KN_SHAPE(1), 0), *seven = I64(dev, KN_SHAPE(1), 7);
        kn_tensor *row = kn_ones(dev, KN_SHAPE(1, 2)), *thin_row = kn_ones(dev, KN_SHAPE(1, 0));
        kn_tensor *each = I64(dev, KN_SHAPE(1, 2), 0, 0);
        kn_status code = KN_E_INDEX_OUT_OF_RANGE;
        expect_failure(f, kn_index_add(none, at, row, 0), code, zero_of_zero);
        expect_failure(f, kn_scatter_add(none, each, row, 0), code, zero_of_zero);
        expect_failure(f, kn_scatter(none, each, row, 0), code, zero_of_zero);
        expect_failure(f, kn_scatter_reduce(none, each, row, 0, "sum"), code, zero_of_zero);
        expect_failure(f, kn_index_copy(none, at, row, 0), code, zero_of_zero);
        expect_failure(f, kn_index_add(thin, seven, thin_row, 0), code, seven_of_three);
        expect_failure(f, kn_index_select(thin, seven, 0), code, seven_of_three);
        expect_failure(f, kn_embedding(thin, seven), code, seven_of_three);
        expect_failure(f, kn_one_hot(at, 0), code, "index 0 is out of range for axis 1 of size 0");
        expect_failure(f, kn_take(none, at), code, zero_of_zero);
        EXPECT_EMPTY(kn_index_add(none, I64(dev, KN_SHAPE(0), 0), kn_narrow(row, 0, 0, 0), 0),
                     KN_SHAPE(0, 2));
    }
}

/* Coordinates are checked each for itself: never a neighbour's element. */
static void bad_coordinates(void **state) {
    fixture *f = *state;
    kn_status code = KN_E_INDEX_OUT_OF_RANGE;
    for (int i = 0; i < DEVICES; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *x = F64(dev, KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
        kn_tensor *far = I64(dev, KN_SHAPE(1, 2), 0, 5), *two = I64(dev, KN_SHAPE(1), 2);
        kn_tensor *zero = I64(dev, KN_SHAPE(1), 0), *one = F64(dev, KN_SHAPE(1), 9);
        expect_failure(f, kn_gather_nd(x, far), code,
                       "index 5 is out of range for axis 1 of size 3");
        expect_failure(f, kn_scatter_nd(x, far, one), code, "index 5 is out of range for axis 1");
        expect_failure(f, kn_index_get(x, KN_LIST(two, zero)), code,
                       "index 2 is out of range for axis 0 of size 2");
        expect_failure(f, kn_index_put(x, KN_LIST(NULL, I64(dev, KN_SHAPE(1), -4)), one), code,
                       "index -4 is out of range for axis 1 of size 3");
        expect_failure(f, kn_take(x, I64(dev, KN_SHAPE(1), 6)), code, "index 6");
        expect_failure(f, kn_put(x, I64(dev, KN_SHAPE(1), -7), one), code, "index -7");
        EXPECT(x, KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
        if (strcmp(devices[i], "late") == 0) { /* says so at the next read, and gives up x */
            assert_int_equal(kn_index_assign(x, KN_LIST(two), one), KN_OK);
            expect_failure(f, x, code, "index 2 is out of range for axis 0 of size 2");
            continue;
        }
        assert_int_equal(kn_index_assign(x, KN_LIST(two), one), code);
        EXPECT(x, KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
    }
}

/* What the data say how much there is of. */
static void data_shapes(void **state) {
    fixture *f = *state;
    for (int i = 0; i < DEVICES; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *x = F64(dev, KN_SHAPE(2, 3), 0, NAN, 2, 0, 0, 5), *count = NULL;
        EXPECT(kn_nonzero(x), KN_SHAPE(3, 2), 0, 1, 0, 2, 1, 2);
        EXPECT_EMPTY(kn_nonzero(kn_zeros(dev, KN_SHAPE(3))), KN_SHAPE(0, 1));
        EXPECT(kn_nonzero(x, .max_size = KN_SOME(4), .count = &count), KN_SHAPE(4, 2), 0, 1, 0, 2,
               1, 2, -1, -1);
        EXPECT(count, KN_SCALAR, 3);
        kn_list *places = kn_nonzero_tuple(x);
        assert_int_equal(places->count, 2);
        EXPECT(places->items[1], KN_SHAPE(3), 1, 2, 2);
        EXPECT(kn_index_get(x, (kn_tensors){places->count, places->items}), KN_SHAPE(3), NAN, 2, 5);
        kn_tensor *mask = kn_gt_scalar(x, 1);
        EXPECT(kn_masked_select(x, mask), KN_SHAPE(2), 2, 5);
        EXPECT(kn_masked_scatter(x, mask, F64(dev, KN_SHAPE(3), 7, 8, 9)), KN_SHAPE(2, 3), 0, NAN,
               7, 0, 0, 8);
        expect_failure(f, kn_masked_scatter(x, mask, F64(dev, KN_SHAPE(1), 7)), KN_E_MASK_COUNT,
                       "the mask has 2 true elements, but src has 1");
        kn_tensor *inverse = NULL, *counts = NULL;
        EXPECT(kn_unique(x, .inverse = &inverse, .counts = &counts), KN_SHAPE(4), 0, 2, 5, NAN);
        EXPECT(inverse, KN_SHAPE(2, 3), 0, 3, 1, 0, 0, 2);
        EXPECT(counts, KN_SHAPE(4), 3, 1, 1, 1);
        kn_tensor *runs = I64(dev, KN_SHAPE(6), 1, 1, 2, 2, 2, 1);
        EXPECT(kn_unique_consecutive(runs, .counts = &counts), KN_SHAPE(3), 1, 2, 1);
        EXPECT(counts, KN_SHAPE(3), 2, 3, 1);
        kn_tensor *rows = F64(dev, KN_SHAPE(3, 2), 1, 2, 0, 9, 1, 2);
        EXPECT(kn_unique(rows, .axis = KN_SOME(0)), KN_SHAPE(2, 2), 0, 9, 1, 2);
        EXPECT(kn_unique(runs, .max_size = KN_SOME(4), .count = &count), KN_SHAPE(4), 1, 2, 1, 1);
        EXPECT(count, KN_SCALAR, 2);
        EXPECT(kn_one_hot(I64(dev, KN_SHAPE(2), 1, 2), -1), KN_SHAPE(2, 3), 0, 1, 0, 0, 0, 1);
        EXPECT(kn_one_hot(I64(dev, KN_SHAPE(2), 0, 0), 1), KN_SHAPE(2, 1), 1, 1);
    }
}

/* Gradients pass through them. */
static void data_shaped_gradients(void **state) {
    fixture *f = *state;
    kn_grads *g = NULL;
    kn_tensor *x = kn_require_grad(F64(f->tracked, KN_SHAPE(4), 1, -2, 3, -4));
    kn_tensor *y = kn_masked_select(x, kn_gt_scalar(x, 0));
    assert_int_equal(kn_backward(kn_sum(kn_square(y)), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(4), 2, 0, 6, 0);
    kn_tensor *w = F64(f->dev, KN_SHAPE(2), 10, 20);
    y = kn_index_get(x, KN_LIST(kn_lt_scalar(x, 0)));
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, w)), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(4), 0, 10, 0, 20);
    y = kn_unique(kn_abs(x));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(4), 1, -1, 1, -1);
    kn_tensor *t = kn_require_grad(F64(f->tracked, KN_SHAPE(3), 1, 2, 3));
    y = kn_index_put(t, KN_LIST(I64(f->dev, KN_SHAPE(2), -1, 2)), kn_square(kn_narrow(t, 0, 0, 2)));
    EXPECT(y, KN_SHAPE(3), 1, 2, 4);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(t, g), KN_SHAPE(3), 1, 5, 0);
}

/* NumPy's rules for lists of indices. */
static void index_lists(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_reshape(kn_arange(f->dev, 0, 24), KN_SHAPE(2, 3, 4));
    kn_tensor *ends = I64(f->dev, KN_SHAPE(2), 0, -1), *column = kn_reshape(ends, KN_SHAPE(2, 1));
    EXPECT(kn_index_get(x, KN_LIST(ends, ends)), KN_SHAPE(2, 4), 0, 1, 2, 3, 20, 21, 22, 23);
    EXPECT(kn_index_get(x, KN_LIST(NULL, ends, ends)), KN_SHAPE(2, 2), 0, 11, 12, 23);
    EXPECT(kn_index_get(x, KN_LIST(ends, NULL, ends)), KN_SHAPE(2, 3), 0, 4, 8, 15, 19, 23);
    EXPECT(kn_index_get(x, KN_LIST(NULL, column, ends)), KN_SHAPE(2, 2, 2), 0, 3, 8, 11, 12, 15, 20,
           23);
    EXPECT(kn_index_get(kn_index(x, "1, ::2"), KN_LIST(NULL, ends)), KN_SHAPE(2, 2), 12, 15, 20,
           23);
    kn_tensor *m = FLAGS(f->dev, KN_SHAPE(2, 3), false, true, false, false, false, true);
    EXPECT(kn_index_get(x, KN_LIST(m)), KN_SHAPE(2, 4), 4, 5, 6, 7, 20, 21, 22, 23);
    EXPECT(kn_index_get(x, KN_LIST(m, I64(f->dev, KN_SCALAR, 1))), KN_SHAPE(2), 5, 21);
    EXPECT_EMPTY(kn_index_get(x, KN_LIST(FLAGS(f->dev, KN_SCALAR, false))), KN_SHAPE(0, 2, 3, 4));
    EXPECT_EMPTY(kn_index_get(x, KN_LIST(kn_zeros(f->dev, KN_SHAPE(0), .dtype = KN_U8))),
                 KN_SHAPE(0, 3, 4));
    kn_tensor *y = kn_zeros(f->dev, KN_SHAPE(2, 3)), *one = kn_ones(f->dev, KN_SCALAR);
    EXPECT(kn_index_put_add(y, KN_LIST(ends, ends), one), KN_SHAPE(2, 3), 1, 0, 0, 0, 0, 1);
    EXPECT(kn_index_put(kn_zeros(f->dev, KN_SHAPE(2, 2, 2)), KN_LIST(ends, NULL, ends),
                        kn_reshape(kn_arange(f->dev, 1, 5), KN_SHAPE(2, 2))),
           KN_SHAPE(2, 2, 2), 1, 0, 2, 0, 0, 3, 0, 4);
    EXPECT(kn_index_put(y, KN_LIST(m), one), KN_SHAPE(2, 3), 0, 1, 0, 0, 0, 1);
    EXPECT(kn_slice_put(y, ":, ::2", one), KN_SHAPE(2, 3), 1, 0, 1, 1, 0, 1);
    EXPECT(y, KN_SHAPE(2, 3), 0, 0, 0, 0, 0, 0);
    assert_int_equal(kn_index_assign(y, KN_LIST(NULL, ends), one), KN_OK);
    EXPECT(y, KN_SHAPE(2, 3), 1, 0, 1, 1, 0, 1);
    assert_int_equal(kn_index_assign_add(kn_transpose(y, 0, 1), KN_LIST(ends), one), KN_OK);
    EXPECT(y, KN_SHAPE(2, 3), 2, 0, 2, 2, 0, 2);
    assert_int_equal(kn_slice_assign(y, "0", kn_arange(f->dev, 0, 3)), KN_OK);
    assert_int_equal(kn_slice_fill(y, "-1, :2", 7), KN_OK);
    EXPECT(y, KN_SHAPE(2, 3), 0, 1, 2, 7, 7, 2);
    expect_failure(f, kn_index_get(x, KN_LIST(y)), KN_E_DTYPE_INDEX, "indices[0]");
    expect_failure(f, kn_index_get(y, KN_LIST(ends, ends, ends)), KN_E_INDEX_TOO_MANY, "3");
    expect_failure(f, kn_index_get(x, KN_LIST(NULL, m)), KN_E_SHAPE_MISMATCH, "indices[1]");
    expect_failure(f, kn_index_put(x, KN_LIST(ends), kn_cast(one, KN_F64)), KN_E_DTYPE_MISMATCH,
                   "src");
    assert_int_equal(kn_slice_fill(y, "5", 7), KN_E_INDEX_OUT_OF_RANGE);
    kn_clear(f->kn);
}

static void tables(void **state) {
    fixture *f = *state;
    kn_grads *g = NULL;
    kn_tensor *w = kn_require_grad(F64(f->tracked, KN_SHAPE(3, 2), 3, 4, 0, 0, 0.3, 0.4));
    kn_tensor *at = I64(f->dev, KN_SHAPE(3), 0, 2, 0);
    EXPECT(kn_embedding(kn_detach(w), I64(f->dev, KN_SHAPE(1), 2), .max_norm = 1), KN_SHAPE(1, 2),
           0.3, 0.4);
    double norm[2];
    kn_tensor *shorter = kn_embedding(kn_detach(w), I64(f->dev, KN_SHAPE(1), 0), .max_norm = 1);
    assert_int_equal(kn_read(shorter, norm, sizeof norm), KN_OK);
    assert_true(fabs(norm[0] - 0.6) < 1e-6 && fabs(norm[1] - 0.8) < 1e-6);
    kn_tensor *y = kn_embedding(w, at, .scale_grad_by_freq = true);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(w, g), KN_SHAPE(3, 2), 1, 1, 0, 0, 1, 1);
    y = kn_embedding(w, at, .padding_idx = KN_SOME(-1));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(w, g), KN_SHAPE(3, 2), 2, 2, 0, 0, 0, 0);
    kn_tensor *offsets = I64(f->dev, KN_SHAPE(3), 0, 2, 2);
    EXPECT(kn_embedding_bag(kn_detach(w), at, .offsets = offsets, .mode = "sum"), KN_SHAPE(3, 2),
           3.3, 4.4, 0, 0, 3, 4);
    EXPECT(kn_embedding_bag(kn_detach(w), at, .offsets = offsets, .mode = "max"), KN_SHAPE(3, 2), 3,
           4, 0, 0, 3, 4);
    EXPECT(kn_embedding_bag(kn_detach(w), at, .offsets = offsets, .include_last_offset = true),
           KN_SHAPE(2, 2), 1.65, 2.2, 0, 0);
    expect_failure(f, kn_embedding_bag(kn_detach(w), at, .offsets = I64(f->dev, KN_SHAPE(2), 0, 4)),
                   KN_E_BAG_OFFSETS, "offset 1 is 4, among 3 indices");
}

/* Many elements, in several blocks and chunks: flex against the reference. */
static void expect_same(kn_tensor *a, kn_tensor *b) {
    size_t bytes = (size_t)kn_numel(a) * kn_dtype_size(kn_dtype_of(a));
    char *x = malloc(bytes + 1), *y = malloc(bytes + 1);
    assert_true(x && y && kn_shape_equal(kn_shape_of(a), kn_shape_of(b)));
    assert_int_equal(kn_read(a, x, bytes), KN_OK);
    assert_int_equal(kn_read(b, y, bytes), KN_OK);
    assert_memory_equal(x, y, bytes);
    free(x);
    free(y);
}

static void many_elements(void **state) {
    fixture *f = *state;
    kn_device *dev[] = {f->dev, kn_device_open(f->kn, "ndarray")};
    const kn_shape shapes[] = {KN_SHAPE(3, 701, 5), KN_SHAPE(20000), KN_SHAPE(70000, 1),
                               KN_SHAPE(2, 9000)};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        for (int density = 0; density < 3; density++) {
            kn_tensor *places[2], *picked[2], *laid[2];
            for (int d = 0; d < 2; d++) {
                kn_set_random_state(f->kn, (kn_random_state){.seed = 3, .position = 0});
                kn_tensor *x = kn_rand(dev[d], shapes[s]);
                kn_tensor *mask = kn_lt_scalar(x, density / 2.0);
                places[d] = kn_nonzero(kn_cast(mask, density == 1 ? KN_F16 : KN_I32));
                picked[d] = kn_masked_select(x, mask);
                laid[d] = kn_masked_scatter(x, mask, kn_neg(x));
            }
            expect_same(places[0], places[1]);
            expect_same(picked[0], picked[1]);
            expect_same(laid[0], laid[1]);
        }
    }
}

/* ---- The same bits for any number of threads ---- */
enum { ROWS = 13, WIDTH = 37, MANY = 20000, RESULTS = 6 };

static void reduce_all(int threads, float (*out)[ROWS * WIDTH]) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 9};
    kn_context *kn = kn_open(&o);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_rand(dev, KN_SHAPE(ROWS, WIDTH));
        kn_tensor *at = kn_cast(kn_mul_scalar(kn_rand(dev, KN_SHAPE(MANY)), (double)ROWS), KN_I64);
        kn_tensor *src = kn_require_grad(kn_rand(dev, KN_SHAPE(MANY, WIDTH)));
        kn_tensor *y[RESULTS] = {kn_index_add(x, at, src, 0, .alpha = KN_SOME(0.3L)),
                                 kn_index_reduce(x, at, src, 0, "mean"),
                                 kn_index_reduce(x, at, src, 0, "prod", .exclude_self = true),
                                 kn_index_put_add(x, KN_LIST(at), src),
                                 kn_scatter_nd(x, kn_unsqueeze(at, 1), src, .reduce = "add"),
                                 kn_index_copy(x, at, src, 0)};
        for (int k = 0; k < RESULTS; k++)
            assert_int_equal(kn_read(y[k], out[k], sizeof out[k]), KN_OK);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void same_bits(void **state) {
    static float out[3][RESULTS][ROWS * WIDTH];
    (void)state;
    const int threads[] = {1, 2, 4};
    for (int i = 0; i < 3; i++) reduce_all(threads[i], out[i]);
    for (int i = 1; i < 3; i++) assert_memory_equal(out[0], out[i], sizeof out[0]);
    assert_memory_equal(out[0][3], out[0][4], sizeof out[0][3]);
    assert_true(out[0][0][0] > 1 && out[0][1][0] > 0.3 && out[0][1][0] < 0.7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(modes),
        TENSOR_TEST(booleans_and_integers),
        TENSOR_TEST(nan_and_zeros),
        TENSOR_TEST(empty_targets),
        TENSOR_TEST(bad_coordinates),
        TENSOR_TEST(data_shapes),
        TENSOR_TEST(data_shaped_gradients),
        TENSOR_TEST(index_lists),
        TENSOR_TEST(tables),
        cmocka_unit_test(same_bits),
        TENSOR_TEST(many_elements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
