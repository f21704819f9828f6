/* Shapes and attributes that no sound program passes: each is refused by name or works, and none
 * reads or writes outside its tensors. */
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

/* Beside a size of 0 the product of the others need not fit into 64 bits. */
static void empty_with_huge_sizes(void **state) {
    (void)state;
    const int64_t huge = INT64_C(1) << 62;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_zeros(dev, KN_SHAPE(huge, 6, 0));
        assert_int_equal(kn_numel(x), 0);
        assert_int_equal(kn_numel(kn_transpose(kn_exp(x), 0, 2)), 0);
        assert_int_equal(
            kn_numel(kn_expand(kn_zeros(dev, KN_SHAPE(0, 1, 1)), KN_SHAPE(0, 3, INT64_MAX))), 0);
        assert_ok(kn);
        assert_true(kn_is_nil(kn_zeros(dev, KN_SHAPE(huge, 6))));
        assert_error(kn, "size-overflow");
    }
}

static void ranks_that_are_none(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_ones(dev, KN_SHAPE(2, 3, 4, 4));
        kn_shape least = {.rank = INT32_MIN};
        assert_true(kn_is_nil(kn_expand(x, least)));
        assert_error(kn, "rank-too-large");
        assert_true(kn_is_nil(kn_adaptive_avg_pool_grad(x, least)));
        assert_error(kn, "rank-required");
    }
}

static void full_of_complex_numbers(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        double v[4];
        assert_int_equal(kn_read(kn_full(dev, KN_SHAPE(2), 1, .dtype = KN_C128), v, sizeof v),
                         KN_OK);
        assert_true(v[0] == 1 && v[1] == 0 && v[2] == 1 && v[3] == 0);
        assert_true(kn_is_nil(kn_arange(dev, 0, 2, .dtype = KN_C128)));
        assert_error(kn, "dtype-unsupported");
    }
}

static void slice_grad_fits(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *dy = values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4);
        assert_values(kn_slice_grad(dy, KN_SHAPE(2, 4), 1, 3, -2), 0, 0, 2, 0, 1, 0, 4, 0, 3);
        assert_true(kn_is_nil(kn_slice_grad(dy, KN_SHAPE(3, 4), 1, 0, 1)));
        assert_error(kn, "shape-mismatch");
        assert_true(kn_is_nil(kn_slice_grad(dy, KN_SHAPE(2, 4), 1, 0, 0)));
        assert_error(kn, "slice-step");
        assert_true(kn_is_nil(kn_slice_grad(dy, KN_SHAPE(2, 4), 1, 0, INT64_MAX)));
        assert_error(kn, "slice-out-of-range");
        kn_tensor *none = kn_zeros(dev, KN_SHAPE(2, 0));
        assert_int_equal(kn_numel(kn_slice_grad(none, KN_SHAPE(2, 4), 1, INT64_MAX, INT64_MIN)), 8);
        assert_ok(kn);
    }
}

static void softmax_grads_take_one_dtype(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *dy = kn_ones(dev, KN_SHAPE(3, 4), .dtype = KN_F64), *y = kn_cast(dy, KN_F32);
        assert_true(kn_is_nil(kn_softmax_grad(dy, y, 1)));
        assert_error(kn, "dtype-mismatch");
        assert_true(kn_is_nil(kn_log_softmax_grad(dy, y, 1)));
        assert_error(kn, "dtype-mismatch");
    }
}

/* Backends disagreed: one took integer scores and gave an integer gradient. */
static void class_losses_take_float_scores(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *logits = kn_ones(dev, KN_SHAPE(3, 4), .dtype = KN_I64);
        kn_tensor *target = kn_zeros(dev, KN_SHAPE(3), .dtype = KN_I64);
        assert_true(kn_is_nil(kn_cross_entropy_grad(kn_ones(dev, KN_SCALAR), logits, target)));
        assert_error(kn, "dtype-not-float");
    }
}

/* A layer without outputs, or without inputs, has gradients: zeros. */
static void linear_of_nothing(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        static const int64_t sizes[][2] = {{0, 4}, {3, 0}, {0, 0}};
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            int64_t out = sizes[i][0], in = sizes[i][1];
            kn_tensor *x = kn_require_grad(kn_ones(tracked, KN_SHAPE(2, 5, in)));
            kn_tensor *w = kn_require_grad(kn_ones(tracked, KN_SHAPE(out, in)));
            kn_grads *g;
            assert_int_equal(kn_backward(kn_sum(kn_linear(x, w)), &g), KN_OK);
            assert_true(kn_shape_equal(kn_shape_of(kn_grad(x, g)), KN_SHAPE(2, 5, in)));
            assert_true(kn_shape_equal(kn_shape_of(kn_grad(w, g)), KN_SHAPE(out, in)));
            double sum = NAN;
            assert_int_equal(kn_item_f64(kn_sum(kn_grad(x, g)), &sum), KN_OK);
            assert_true(sum == 0);
        }
        assert_ok(kn);
    }
}

/* The cost of a convolution does not follow a stride past its only window. */
static void convolution_with_one_window(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(kn_ones(tracked, KN_SHAPE(1, 1, 7)));
        kn_tensor *w = kn_require_grad(kn_full(tracked, KN_SHAPE(1, 1, 3), 2));
        kn_tensor *y = kn_conv1d(x, w, .stride = KN_DIMS(INT32_MAX));
        kn_grads *g;
        assert_values(y, 0, 6);
        assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
        assert_values(kn_grad(x, g), 0, 2, 2, 2, 0, 0, 0, 0);
        assert_values(kn_grad(w, g), 0, 1, 1, 1);
    }
}

/* A sum of attributes or sizes past 64 bits is refused, not wrapped. */
static void attributes_that_overflow(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_ones(dev, KN_SHAPE(2, 3, 7)), *flat = kn_ones(dev, KN_SHAPE(4));
        kn_tensor *none = kn_ones(dev, KN_SHAPE(0, 3, 2));
        assert_true(kn_is_nil(kn_conv1d(x, none, .groups = INT64_MAX)));
        assert_error(kn, "conv-channels");
        assert_true(kn_is_nil(kn_avg_pool_grad(kn_ones(dev, KN_SHAPE(2, 0, 3)),
                                               KN_SHAPE(2, 0, INT64_MAX), KN_DIMS(2))));
        assert_error(kn, "window-too-large");
        kn_dims many = {.count = INT32_MAX, .dim = {1}};
        kn_axes as_many = {.count = INT32_MAX};
        assert_true(kn_is_nil(kn_roll(flat, many, as_many)));
        assert_error(kn, "axes-count");
        assert_true(kn_is_nil(kn_unflatten(flat, 0, many)));
        assert_error(kn, "rank-too-large");
        kn_module_free(kn_nn_embedding(dev, 5, 3, .padding_index = KN_SOME(INT64_MIN)));
        assert_error(kn, "attribute-out-of-range");
    }
}

/* int16 with uint64 has no common dtype; the absent bias is not asked for its own. */
static void absent_operands_have_no_dtype(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_ones(dev, KN_SHAPE(1, 2, 5), .dtype = KN_I16);
        kn_tensor *w = kn_ones(dev, KN_SHAPE(2, 3, 3), .dtype = KN_U64);
        assert_true(kn_is_nil(kn_conv_transpose1d(x, w)));
        assert_error(kn, "dtype-promotion");
    }
}

static void null_lists_and_parents(void **state) {
    (void)state;
    KN_SCOPE(kn) {
        kn_tensors none = {.count = 3, .items = NULL};
        assert_true(kn_is_nil(kn_cat(none, 0)));
        assert_error(kn, "list-empty");
        assert_true(kn_is_nil(kn_stack(none, 0)));
        assert_error(kn, "list-empty");
        kn_module *layer = kn_nn_relu(dev);
        assert_true(kn_module_is_nil(kn_module_append(NULL, layer)));
        assert_true(kn_is_nil(kn_module_add_param(NULL, "w", kn_ones(dev, KN_SCALAR))));
        assert_ok(kn);
        float numbers[4] = {0};
        const kn_array array = {KN_F32, KN_SHAPE(20, 2), numbers, sizeof numbers};
        assert_null(kn_dataset_from_arrays(kn, 1, &array));
        assert_error(kn, "attribute-out-of-range");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_with_huge_sizes),
        cmocka_unit_test(ranks_that_are_none),
        cmocka_unit_test(full_of_complex_numbers),
        cmocka_unit_test(slice_grad_fits),
        cmocka_unit_test(softmax_grads_take_one_dtype),
        cmocka_unit_test(class_losses_take_float_scores),
        cmocka_unit_test(linear_of_nothing),
        cmocka_unit_test(convolution_with_one_window),
        cmocka_unit_test(attributes_that_overflow),
        cmocka_unit_test(absent_operands_have_no_dtype),
        cmocka_unit_test(null_lists_and_parents),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
