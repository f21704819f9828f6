/* Numbers, attributes and layouts that no sound program gives to rows of the table: each is refused
 * by name or has the result that is written here, and none reads or writes outside its tensors. */
#include <float.h>
#include <math.h>

#include <kiln/quant.h>

#include "support/tensors.h"

static kn_context *kn;
static kn_device *dev, *tracked;

static int open_all(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "flex");
    tracked = kn_device_open(kn, "autodiff(flex)");
    return 0;
}
static int close_all(void **state) {
    (void)state;
    kn_close(kn);
    return 0;
}

/* Ranges whose width is infinite or 0 in the precision of x. */
static void bins_of_extreme_ranges(void **state) {
    (void)state;
    const float large[4] = {-0x1p127f, 0, 1, 0x1p127f};
    const float ones[2] = {1, 1};
    const int64_t least[2] = {INT64_MIN, INT64_MIN};
    KN_SCOPE(kn) {
        float got[4], count[1];
        kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(4), large);
        kn_tensor *h = kn_histc(x, .bins = 4, .min = -0x1p127, .max = 0x1p127);
        assert_int_equal(kn_read(h, got, sizeof got), KN_OK);
        assert_true(got[0] == 1 && got[1] == 0 && got[2] == 2 && got[3] == 1);
        h = kn_histc(x, .bins = 4, .min = -1e300, .max = 1e300);
        assert_int_equal(kn_read(kn_sum(h), count, sizeof count), KN_OK);
        assert_true(count[0] == 4);
        x = kn_from_array(dev, KN_F32, KN_SHAPE(2), ones);
        h = kn_histc(x, .bins = 3, .min = 1, .max = 1 + 1e-12);
        assert_int_equal(kn_read(kn_sum(h), count, sizeof count), KN_OK);
        assert_true(count[0] == 2);
        int64_t whole;
        x = kn_from_array(dev, KN_I64, KN_SHAPE(2), least);
        assert_int_equal(kn_item_i64(kn_sum(kn_histc(x, .bins = 3)), &whole), KN_OK);
        assert_int_equal(whole, 2);
        assert_true(kn_is_nil(kn_histogram(x, INT64_MAX, NULL)));
        kn_clear(kn);
        assert_true(kn_is_nil(kn_histogram_bin_edges(kn_cast(x, KN_F32), INT64_MAX)));
        assert_error(kn, "attribute-out-of-range");
    }
}

/* Very many rows outside the triangle cost nothing. */
static void triangles_with_few_elements(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        int64_t got[2][3];
        kn_tensor *t = kn_triu_indices(dev, INT32_MAX, 2);
        assert_int_equal(kn_read(t, got, sizeof got), KN_OK);
        assert_true(got[0][0] == 0 && got[0][1] == 0 && got[0][2] == 1);
        assert_true(got[1][0] == 0 && got[1][1] == 1 && got[1][2] == 1);
        t = kn_tril_indices(dev, INT32_MAX, 2, .diagonal = 2 - INT32_MAX);
        assert_int_equal(kn_read(t, got, sizeof got), KN_OK);
        assert_true(got[0][0] == INT32_MAX - 2 && got[0][1] == INT32_MAX - 1);
        assert_true(got[1][0] == 0 && got[1][1] == 0 && got[1][2] == 1);
        assert_int_equal(kn_numel(kn_triu_indices(dev, INT32_MAX, 0)), 0);
        assert_ok(kn);
    }
}

static void attributes_near_the_end_of_int64(void **state) {
    (void)state;
    const uint8_t bytes[2] = {1, 2};
    KN_SCOPE(kn) {
        kn_tensor *x = kn_ones(tracked, KN_SHAPE(3));
        assert_true(kn_is_nil(kn_polygamma(x, INT64_MAX)));
        assert_error(kn, "attribute-out-of-range");
        kn_tensor *packed = kn_from_array(dev, KN_U8, KN_SHAPE(2), bytes);
        kn_tensor *scale = kn_ones(dev, KN_SHAPE(1));
        assert_true(kn_is_nil(kn_dequantize_unpack(packed, scale, 8, KN_DIMS(2), INT64_MAX)));
        assert_error(kn, "attribute-out-of-range");
        kn_tensor *none = kn_zeros(dev, KN_SHAPE(0), .dtype = KN_I64);
        assert_int_equal(kn_numel(kn_one_hot(none, INT64_MAX)), 0);
        kn_shape empty = KN_SHAPE(8, INT64_C(1) << 32, 0, 0, 8, INT64_C(1) << 40);
        kn_tensor *dy = kn_zeros(dev, KN_SHAPE(0, 0, 8, INT64_C(1) << 40, 0));
        assert_true(kn_is_nil(kn_diagonal_grad(dy, empty, INT64_C(1) << 31, KN_AXES(0, 1))) ||
                    kn_ok(kn));
        kn_clear(kn);
        assert_int_equal(kn_numel(kn_quantize(kn_zeros(dev, KN_SHAPE(0, 3)), .block = INT64_MAX)),
                         0);
        assert_ok(kn);
    }
}

/* The gradient of a transform along an early axis of a tensor of many axes lengthens that axis. */
static void transforms_of_many_axes(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_grads *grads = NULL;
        double g;
        kn_tensor *x = kn_require_grad(kn_ones(tracked, KN_SHAPE(4, 1, 2, 1, 2, 1, 1, 1)));
        kn_tensor *y =
            kn_view_as_real(kn_unsqueeze(kn_flatten(kn_rfft(x, .axis = KN_SOME(0)), 0, -1), 0));
        assert_int_equal(kn_backward(kn_sum(y), &grads), KN_OK);
        assert_int_equal(kn_item_f64(kn_sum(kn_grad(x, grads)), &g), KN_OK);
        assert_true(fabs(g - 16) < 1e-4); /* lines of 4 with gradients 3, -1, 3, -1 */
        kn_tensor *wide = kn_ones(dev, KN_SHAPE(3, 1, 1, 1, 1, 1, 2));
        kn_tensor *rows = kn_chunk_cat(KN_LIST(wide, wide), 0, 2);
        assert_true(kn_shape_equal(kn_shape_of(rows), KN_SHAPE(2, 8)));
        assert_int_equal(kn_item_f64(kn_sum(rows), &g), KN_OK);
        assert_true(g == 12);
        assert_ok(kn);
    }
}

/* Empty tensors whose other sizes are so large that their strides have no multiples. */
static void views_of_huge_empty_tensors(void **state) {
    (void)state;
    const int64_t huge = INT64_C(1) << 62;
    KN_SCOPE(kn) {
        kn_grads *grads = NULL;
        kn_tensor *x = kn_require_grad(kn_zeros(tracked, KN_SHAPE(0, huge, 6)));
        assert_int_equal(kn_numel(kn_slice(x, 1, -1, INT64_MIN, -1)), 0);
        assert_int_equal(kn_numel(kn_narrow(x, 1, huge - 2, 2)), 0);
        assert_int_equal(kn_numel(kn_unfold(x, 1, 2, 3)), 0);
        assert_int_equal(kn_numel(kn_real(kn_complex(x, x))), 0);
        kn_tensor *y = kn_sqrt(x);
        assert_int_equal(kn_backward(y, &grads, .seed = kn_detach(y)), KN_OK);
        assert_ok(kn);
    }
}

/* A scalar has the axes 0 and -1 for reductions, but none that a shape could be written to. */
static void axes_of_scalars(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(dev, KN_SCALAR, 2.0);
        assert_true(kn_is_nil(kn_fftn(x, .axes = KN_AXES(-1))));
        assert_error(kn, "axis-out-of-range");
        assert_true(kn_is_nil(kn_fftn(x, .sizes = KN_DIMS(3))));
        assert_error(kn, "axis-out-of-range");
        assert_true(kn_is_nil(kn_fftshift(x, .axes = KN_AXES(-1))));
        assert_error(kn, "axis-out-of-range");
        assert_true(kn_is_nil(kn_tensordot(x, kn_ones(dev, KN_SHAPE(1)), KN_AXES(-1), KN_AXES(0))));
        assert_error(kn, "axis-out-of-range");
        assert_int_equal(kn_rank(kn_tensordot(x, x, (kn_axes){0}, (kn_axes){0})), 0);
        assert_ok(kn);
    }
}

static void pivots_and_right_sides(void **state) {
    (void)state;
    const int64_t pivots[2] = {INT64_MIN, 1};
    KN_SCOPE(kn) {
        kn_tensor *p = kn_from_array(dev, KN_I64, KN_SHAPE(2), pivots);
        assert_true(kn_read(kn_lu_permutation(p, 2), (int64_t[2]){0}, 16) != KN_OK);
        assert_error(kn, "index-out-of-range");
        kn_tensor *lu = kn_eye(dev, 2), *ones = kn_ones(dev, KN_SHAPE(2), .dtype = KN_I32);
        kn_tensor *b = kn_ones(dev, KN_SHAPE(2, 1), .dtype = KN_U8);
        assert_true(kn_is_nil(kn_lu_solve(lu, ones, b)));
        assert_error(kn, "dtype-mismatch");
    }
}

/* Places that do not reach the axis of integration give no distances along it. */
static void places_off_the_axis(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *y = kn_ones(dev, KN_SHAPE(2, 3, 1)), *x = kn_ones(dev, KN_SHAPE(1, 7));
        assert_true(kn_is_nil(kn_cumulative_trapezoid(y, 0, .x = x)));
        assert_error(kn, "shape-mismatch");
    }
}

static void quantised_axes_from_the_end(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_reshape(kn_arange(dev, 0, 24, .dtype = KN_F32), KN_SHAPE(2, 3, 4));
        kn_tensor *q = kn_quantize(x, .axis = KN_SOME(0));
        kn_tensor *turned = kn_transpose(q, -3, -2);
        kn_shape shape = kn_shape_of(turned);
        assert_true(kn_shape_equal(shape, KN_SHAPE(3, 2, 4)));
        double a, b;
        kn_tensor *plain = kn_transpose(kn_dequantize(q), 0, 1);
        kn_tensor *gap = kn_sub(kn_dequantize(turned), plain);
        assert_int_equal(kn_item_f64(kn_sum(kn_abs(gap)), &a), KN_OK);
        assert_int_equal(kn_item_f64(kn_sum(plain), &b), KN_OK);
        assert_true(a == 0 && fabs(b - 276) < 3);
        assert_true(kn_is_nil(kn_transpose(q, -3, -1)));
        assert_error(kn, "quantized-layout");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bins_of_extreme_ranges),
        cmocka_unit_test(triangles_with_few_elements),
        cmocka_unit_test(attributes_near_the_end_of_int64),
        cmocka_unit_test(transforms_of_many_axes),
        cmocka_unit_test(views_of_huge_empty_tensors),
        cmocka_unit_test(axes_of_scalars),
        cmocka_unit_test(pivots_and_right_sides),
        cmocka_unit_test(places_off_the_axis),
        cmocka_unit_test(quantised_axes_from_the_end),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
