/* Faults of spatial operations that other frameworks have or had reported to them: convolution,
 * pooling and its inverse, interpolation, sampling at a grid. Each with the smallest input of its
 * class and the right value. */
#include "support/tensors.h"

static const char *const devices[] = {"autodiff(flex)", "autodiff(ndarray)", "autodiff(late)"};
enum { DEVICES = 3 };

static void on_each_device(void (*check)(kn_device *dev)) {
    for (int i = 0; i < DEVICES; i++) {
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, devices[i]);
        KN_SCOPE(kn) check(dev);
        assert_ok(kn);
        kn_close(kn);
    }
}
#define ON_EACH_DEVICE(name, check)  \
    static void name(void **state) { \
        (void)state;                 \
        on_each_device(check);       \
    }

/* A numbered tensor: 1, 2, 3, … */
static kn_tensor *counted(kn_device *dev, kn_shape shape) {
    kn_tensor *t = kn_arange(dev, 1, kn_shape_numel(shape) + 1, .dtype = KN_F64);
    return kn_reshape(t, shape);
}

static kn_tensor *gradient(kn_tensor *loss, kn_tensor *x) {
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    return kn_grad(x, g);
}

/* ---- convolution ---- */

/* Ones of a shape inside of a larger buffer of NaN. */
static kn_tensor *ones_among_nan(kn_device *dev, kn_shape shape) {
    kn_shape outer = shape;
    for (int i = 0; i < shape.rank; i++) outer.dim[i] += 2;
    kn_tensor *t = kn_full(dev, outer, NAN);
    for (int i = 0; i < shape.rank; i++) t = kn_narrow(t, i, 1, shape.dim[i]);
    assert_int_equal(kn_assign(t, kn_ones(dev, shape)), KN_OK);
    return t;
}

/* 1x1 convolutions read past the last tile of channels. */
static void channels_of_any_number(kn_device *dev) {
    for (int64_t k = 1; k <= 300; k += k < 40 ? 1 : 13) {
        KN_SCOPE(kn_device_context(dev)) {
            kn_tensor *x = ones_among_nan(dev, KN_SHAPE(1, k, 2, 3));
            kn_tensor *w = ones_among_nan(dev, KN_SHAPE(5, k, 1, 1));
            kn_tensor *off = kn_sub_scalar(kn_conv2d(x, w), (double)k);
            double most;
            assert_int_equal(kn_item_f64(kn_max(kn_abs(off)), &most), KN_OK);
            assert_true(most == 0);
        }
    }
}
ON_EACH_DEVICE(one_by_one_convolutions, channels_of_any_number)

/* The gradient of a transposed convolution left out what output_padding uncovers of windows that
 * padding had cut. */
static void uncovered_places(kn_device *dev) {
    kn_tensor *x = kn_require_grad(kn_ones(dev, KN_SHAPE(1, 1, 3), .dtype = KN_F64));
    kn_tensor *w = values(dev, KN_SHAPE(1, 1, 3), 1, 10, 100);
    kn_tensor *y = kn_conv_transpose1d(x, w, .stride = KN_DIMS(2), .padding = KN_DIMS(1),
                                       .output_padding = KN_DIMS(1));
    assert_values(y, 0, 10, 101, 10, 101, 10, 100);
    assert_values(gradient(kn_sum(y), x), 0, 110, 111, 111);
}
ON_EACH_DEVICE(output_padding_has_a_gradient, uncovered_places)

/* A kernel larger than its padded input wrapped around to a huge result. */
static void kernels_too_large(kn_device *dev) {
    kn_context *kn = kn_device_context(dev);
    kn_conv1d(kn_ones(dev, KN_SHAPE(1, 1, 3)), kn_ones(dev, KN_SHAPE(1, 1, 6)),
              .padding = KN_DIMS(1));
    assert_error(kn, "window-too-large");
    kn_max_pool1d(kn_ones(dev, KN_SHAPE(1, 1, 3)), .kernel = KN_DIMS(4));
    assert_error(kn, "window-too-large");
    kn_conv_transpose1d(kn_ones(dev, KN_SHAPE(1, 1, 1)), kn_ones(dev, KN_SHAPE(1, 1, 1)),
                        .padding = KN_DIMS(1));
    assert_error(kn, "conv-transpose-padding");
}
ON_EACH_DEVICE(sizes_below_zero, kernels_too_large)

/* A convolution that sees padding alone has gradients: of x none, of the weight zeros. */
static void padding_alone(kn_device *dev) {
    kn_tensor *x = kn_require_grad(kn_zeros(dev, KN_SHAPE(2, 1, 0), .dtype = KN_F64));
    kn_tensor *w = kn_require_grad(values(dev, KN_SHAPE(1, 1, 2), 3, 4));
    kn_tensor *b = kn_require_grad(vector(dev, 5));
    kn_tensor *y = kn_conv1d(x, w, .bias = b, .padding = KN_DIMS(2));
    assert_values(y, 0, 5, 5, 5, 5, 5, 5);
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_int_equal(kn_numel(kn_grad(x, g)), 0);
    assert_values(kn_grad(w, g), 0, 0, 0);
    assert_values(kn_grad(b, g), 0, 6);
}
ON_EACH_DEVICE(convolution_of_nothing, padding_alone)

/* Without a batch axis, and with padding on one side only, on every number of axes. */
static void axes_left_out(kn_device *dev) {
    kn_tensor *x = kn_require_grad(counted(dev, KN_SHAPE(1, 2, 2, 2)));
    kn_tensor *w = kn_ones(dev, KN_SHAPE(1, 1, 2, 2, 2), .dtype = KN_F64);
    kn_tensor *y = kn_conv3d(x, w, .padding = KN_DIMS(1, 0, 0), .padding_end = KN_DIMS(0, 0, 0));
    assert_int_equal(kn_rank(y), 4);
    assert_values(y, 0, 10, 36);
    assert_values(gradient(kn_sum(y), x), 0, 2, 2, 2, 2, 1, 1, 1, 1);
    kn_tensor *p = kn_max_pool1d(counted(dev, KN_SHAPE(1, 4)), .kernel = KN_DIMS(2),
                                 .padding = KN_DIMS(1), .padding_end = KN_DIMS(0));
    assert_values(p, 0, 1, 3);
}
ON_EACH_DEVICE(no_batch_and_one_side, axes_left_out)

/* Integers convolve exactly: in 64 bits, not in double. */
static void whole_numbers(kn_device *dev) {
    const int64_t x[] = {INT64_C(1) << 53, 1, 1}, w[] = {1, 1};
    kn_tensor *y = kn_conv1d(kn_from_array(dev, KN_I64, KN_SHAPE(1, 1, 3), x),
                             kn_from_array(dev, KN_I64, KN_SHAPE(1, 1, 2), w));
    int64_t got[2];
    assert_int_equal(kn_read(y, got, sizeof got), KN_OK);
    assert_true(got[0] == (INT64_C(1) << 53) + 1 && got[1] == 2);
    kn_conv1d(kn_zeros(dev, KN_SHAPE(1, 1, 3), .dtype = KN_BOOL),
              kn_zeros(dev, KN_SHAPE(1, 1, 2), .dtype = KN_BOOL));
    assert_error(kn_device_context(dev), "dtype-unsupported");
}
ON_EACH_DEVICE(integer_convolutions, whole_numbers)

/* ---- pooling ---- */

/* With ceil_mode a last window must not begin in the padding, where it holds nothing. */
static void last_windows(kn_device *dev) {
    kn_tensor *y = kn_max_pool1d(counted(dev, KN_SHAPE(1, 1, 5)), .kernel = KN_DIMS(2),
                                 .stride = KN_DIMS(3), .padding = KN_DIMS(1), .ceil_mode = true);
    assert_values(y, 0, 1, 4);
}
ON_EACH_DEVICE(windows_in_padding, last_windows)

/* Nor may the far apart elements of a window step over the input: it had been read outside. */
static void over_the_input(kn_device *dev) {
    kn_max_pool1d(counted(dev, KN_SHAPE(1, 1, 3)), .kernel = KN_DIMS(2), .padding = KN_DIMS(1),
                  .dilation = KN_DIMS(4));
    assert_error(kn_device_context(dev), "attribute-out-of-range");
}
ON_EACH_DEVICE(windows_without_elements, over_the_input)

static void back_to_their_places(kn_device *dev) {
    kn_tensor *x = values(dev, KN_SHAPE(1, 1, 2, 4), 1, 9, 3, 4, 5, 2, 8, 7), *at = NULL;
    kn_tensor *y = kn_require_grad(kn_max_pool2d(x, .kernel = KN_DIMS(2), .indices = &at));
    kn_tensor *z = kn_max_unpool2d(y, at, .kernel = KN_DIMS(2));
    assert_values(z, 0, 0, 9, 0, 0, 0, 0, 8, 0);
    kn_tensor *weight = counted(dev, KN_SHAPE(1, 1, 2, 4));
    assert_values(gradient(kn_sum(kn_mul(z, weight)), y), 0, 2, 7);
    kn_max_unpool2d(y, kn_add_scalar(at, 6), .kernel = KN_DIMS(2));
    kn_status later = kn_sync(dev); /* flex has said it already */
    (void)later;
    assert_error(kn_device_context(dev), "index-out-of-range");
}
ON_EACH_DEVICE(unpooling, back_to_their_places)

/* The root of 0 has no slope; a gradient of NaN would spoil all before it. */
static void nothing_in_the_window(kn_device *dev) {
    kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(1, 1, 4), 3, 4, 0, 0));
    kn_tensor *y = kn_lp_pool1d(x, 2, .kernel = KN_DIMS(2));
    assert_values(y, 1e-15, 5, 0);
    assert_values(gradient(kn_sum(y), x), 1e-15, 0.6, 0.8, 0, 0);
}
ON_EACH_DEVICE(norm_of_zeros, nothing_in_the_window)

/* The most and the largest of parts that overlap; -1 keeps a size; a result of nothing. */
static void parts(kn_device *dev) {
    kn_tensor *x = kn_require_grad(counted(dev, KN_SHAPE(1, 2, 5))), *at = NULL;
    assert_values(kn_adaptive_max_pool1d(x, KN_DIMS(3), .indices = &at), 0, 2, 4, 5, 7, 9, 10);
    assert_values(kn_cast(at, KN_F64), 0, 1, 3, 4, 1, 3, 4);
    assert_values(kn_adaptive_avg_pool1d(x, KN_DIMS(-1)), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    kn_tensor *none = kn_adaptive_avg_pool1d(x, KN_DIMS(0));
    assert_int_equal(kn_numel(none), 0);
    assert_values(gradient(kn_sum(none), x), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
ON_EACH_DEVICE(adaptive_parts, parts)

/* ---- interpolation ---- */

static void corners(kn_device *dev) {
    kn_tensor *x = values(dev, KN_SHAPE(1, 1, 2), 0, 10);
    assert_values(kn_interpolate(x, .output = KN_DIMS(4), .mode = "linear", .align_corners = true),
                  1e-14, 0, 10.0 / 3, 20.0 / 3, 10);
    assert_values(kn_interpolate(x, .output = KN_DIMS(4), .mode = "linear"), 1e-14, 0, 2.5, 7.5,
                  10);
}
ON_EACH_DEVICE(aligned_corners, corners)

/* What PyTorch gives. */
static void all_filters(kn_device *dev) {
    kn_tensor *x = kn_sub_scalar(counted(dev, KN_SHAPE(1, 1, 3, 4)), 1);
    assert_values(kn_interpolate(x, .output = KN_DIMS(2), .mode = "bilinear", .antialias = true),
                  1e-6, 2.21428585, 3.78571463, 7.21428585, 8.78571415);
    kn_tensor *row = values(dev, KN_SHAPE(1, 1, 1, 4), 0, 10, 20, 5);
    assert_values(kn_interpolate(row, .output = KN_DIMS(1, 6), .mode = "bicubic"), 1e-5,
                  -0.868055820, 4.0625, 12.5636559, 20.0405083, 13.4375, 3.69791794);
    row = values(dev, KN_SHAPE(1, 1, 1, 6), 0, 10, 20, 5, 7, 1);
    assert_values(
        kn_interpolate(row, .output = KN_DIMS(1, 4), .mode = "lanczos3", .antialias = true), 1e-5,
        2.74476814, 16.5503578, 7.21845341, 2.83940148);
    row = values(dev, KN_SHAPE(1, 1, 5), 0, 1, 2, 3, 4);
    assert_values(kn_interpolate(row, .output = KN_DIMS(3)), 0, 0, 1, 3);
    assert_values(kn_interpolate(row, .output = KN_DIMS(3), .mode = "nearest-exact"), 0, 0, 2, 4);
    assert_values(kn_interpolate(row, .output = KN_DIMS(2), .mode = "area"), 1e-15, 1, 3);
    kn_tensor *flat = kn_full(dev, KN_SHAPE(1, 1, 3, 3), 7, .dtype = KN_F64);
    kn_tensor *same = kn_interpolate(flat, .output = KN_DIMS(1, 5), .mode = "lanczos3");
    assert_values(same, 1e-14, 7, 7, 7, 7, 7); /* the weights add up to 1 */
}
ON_EACH_DEVICE(filters, all_filters)

/* Up-sampling must add to a gradient that is there, not replace it. */
static void used_twice(kn_device *dev) {
    static const char *const modes[] = {"nearest", "nearest-exact", "linear", "area"};
    for (int i = 0; i < 4; i++) {
        kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(1, 1, 2), 1, 2));
        kn_tensor *up = kn_interpolate(x, .scale = KN_FACTORS(2), .mode = modes[i]);
        assert_values(gradient(kn_add(kn_sum(up), kn_sum(x)), x), 1e-15, 3, 3);
    }
}
ON_EACH_DEVICE(gradients_of_upsampling_add_up, used_twice)

/* ---- grids ---- */

static void grids(kn_device *dev) {
    kn_tensor *x = values(dev, KN_SHAPE(1, 1, 2, 2), 1, 2, 3, 4);
    kn_tensor *at = values(dev, KN_SHAPE(1, 1, 3, 2), 0, 0, -1, -1, 2, 2);
    assert_values(kn_grid_sample(x, at), 0, 2.5, 0.25, 0);
    assert_values(kn_grid_sample(x, at, .align_corners = true), 0, 2.5, 1, 1);
    assert_values(kn_grid_sample(x, at, .padding = "border"), 0, 2.5, 1, 4);
    assert_values(kn_grid_sample(x, at, .padding = "reflection"), 0, 2.5, 1, 2.5);
    assert_values(kn_grid_sample(x, at, .mode = "nearest"), 0, 1, 1, 0);
}
ON_EACH_DEVICE(sampling, grids)

/* Coordinates that are no numbers touch no memory. */
static void wild_grids(kn_device *dev) {
    static const char *const modes[] = {"bilinear", "nearest", "bicubic"}, *const paddings[] = {
                                                                               "zeros", "border",
                                                                               "reflection"};
    kn_tensor *x = values(dev, KN_SHAPE(1, 1, 2, 2), 1, 2, 3, 4);
    kn_tensor *at = values(dev, KN_SHAPE(1, 1, 4, 2), NAN, 0, INFINITY, 0, -INFINITY, 0, 1e300, 0);
    for (int m = 0; m < 3; m++) {
        for (int p = 0; p < 3; p++) kn_grid_sample(x, at, .mode = modes[m], .padding = paddings[p]);
    }
    assert_values(kn_grid_sample(x, at, .mode = "nearest"), 0, 0, 0, 0, 0);
    assert_values(kn_grid_sample(x, at, .mode = "nearest", .padding = "border"), 0, 1, 2, 1, 2);
    assert_values(kn_grid_sample(x, at, .padding = "border"), 0, 2, 3, 2, 3);
}
ON_EACH_DEVICE(no_numbers, wild_grids)

/* An axis of one element divided by zero. */
static void one_element(kn_device *dev) {
    kn_tensor *theta = values(dev, KN_SHAPE(1, 2, 3), 1, 0, 0, 0, 1, 0);
    kn_shape shape = KN_SHAPE(1, 1, 1, 3);
    assert_values(kn_affine_grid(theta, shape, .align_corners = true), 1e-15, -1, 0, 0, 0, 1, 0);
    assert_values(kn_affine_grid(theta, shape), 1e-15, -2.0 / 3, 0, 0, 0, 2.0 / 3, 0);
}
ON_EACH_DEVICE(affine_grid_of_one, one_element)

/* ---- columns, neighbours, deformed windows ---- */

static void columns(kn_device *dev) {
    kn_tensor *x = counted(dev, KN_SHAPE(1, 1, 3, 3));
    kn_tensor *u = kn_im2col(x, .kernel = KN_DIMS(2));
    assert_values(u, 0, 1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9);
    assert_values(kn_col2im(u, KN_DIMS(3), .kernel = KN_DIMS(2)), 0, 1, 4, 3, 8, 20, 12, 7, 16, 9);
}
ON_EACH_DEVICE(windows_as_columns, columns)

static void neighbours(kn_device *dev) {
    kn_tensor *x = counted(dev, KN_SHAPE(1, 4, 1));
    kn_tensor *y = kn_local_response_norm(x, 3, .alpha = KN_SOME(1), .beta = KN_SOME(1));
    assert_values(y, 1e-7, 0.375, 0.352941185, 0.28125, 0.428571433);
}
ON_EACH_DEVICE(neighbouring_channels, neighbours)

/* Without offsets it is a convolution; with whole ones, of the picture moved. */
static void deformed(kn_device *dev) {
    kn_tensor *x = kn_require_grad(kn_sin(counted(dev, KN_SHAPE(1, 4, 5, 6))));
    kn_tensor *w = kn_require_grad(kn_cos(counted(dev, KN_SHAPE(6, 2, 3, 2))));
    kn_tensor *want = kn_conv2d(x, w, .groups = 2, .stride = KN_DIMS(2, 1),
                                .padding = KN_DIMS(1, 1), .padding_end = KN_DIMS(1, 1));
    kn_tensor *offset =
        kn_zeros(dev, KN_SHAPE(1, 24, kn_dim(want, 2), kn_dim(want, 3)), .dtype = KN_F64);
    kn_tensor *got = kn_deform_conv2d(x, offset, w, .groups = 2, .stride = KN_DIMS(2, 1),
                                      .padding = KN_DIMS(1, 1));
    double most;
    assert_int_equal(kn_item_f64(kn_max(kn_abs(kn_sub(got, want))), &most), KN_OK);
    assert_true(most < 1e-12);
    kn_grads *a = NULL, *b = NULL;
    assert_int_equal(kn_backward(kn_sum(kn_square(want)), &a), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_square(got)), &b), KN_OK);
    assert_int_equal(kn_item_f64(kn_max(kn_abs(kn_sub(kn_grad(x, a), kn_grad(x, b)))), &most),
                     KN_OK);
    assert_true(most < 1e-11);
    assert_int_equal(kn_item_f64(kn_max(kn_abs(kn_sub(kn_grad(w, a), kn_grad(w, b)))), &most),
                     KN_OK);
    assert_true(most < 1e-11);
    kn_tensor *row = counted(dev, KN_SHAPE(1, 1, 1, 4)),
              *one = kn_ones(dev, KN_SHAPE(1, 1, 1, 1), .dtype = KN_F64);
    kn_tensor *right = values(dev, KN_SHAPE(1, 2, 1, 4), 0, 0, 0, 0, 1, 1, 1, 0.5);
    assert_values(kn_deform_conv2d(row, right, one), 1e-15, 2, 3, 4, 2);
}
ON_EACH_DEVICE(deformable_convolution, deformed)

/* ---- determinism ---- */

enum { BYTES = 4096 };

/* Sums into overlapping places, by every kernel of this family that adds. */
static size_t overlapping_sums(int threads, char *to) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 5};
    kn_context *kn = kn_open(&o);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    size_t used = 0;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(kn_randn(dev, KN_SHAPE(8, 16, 20, 20)));
        kn_tensor *grid = kn_uniform(dev, KN_SHAPE(8, 30, 30, 2), -1, 1);
        kn_tensor *parts[] = {
            kn_grid_sample(x, grid, .mode = "bicubic", .padding = "border"),
            kn_interpolate(x, .output = KN_DIMS(33, 7), .mode = "bicubic", .antialias = true),
            kn_im2col(x, .kernel = KN_DIMS(3)),
            kn_max_pool2d(x, .kernel = KN_DIMS(3), .stride = KN_DIMS(1)),
        };
        for (int i = 0; i < 4; i++) {
            kn_tensor *weight = kn_randn(dev, kn_shape_of(parts[i]));
            kn_tensor *g = gradient(kn_sum(kn_mul(parts[i], weight)), x);
            kn_tensor *sums = kn_sum(g, .axes = KN_AXES(0, 1, 3));
            assert_int_equal(kn_read(sums, to + used, 80), KN_OK);
            used += 80;
        }
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
    return used;
}

static void same_bits_for_any_threads(void **state) {
    (void)state;
    static char bytes[3][BYTES];
    const int threads[] = {1, 2, 4};
    for (int i = 0; i < 3; i++) {
        size_t n = overlapping_sums(threads[i], bytes[i]);
        assert_memory_equal(bytes[0], bytes[i], n);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_by_one_convolutions),
        cmocka_unit_test(output_padding_has_a_gradient),
        cmocka_unit_test(sizes_below_zero),
        cmocka_unit_test(convolution_of_nothing),
        cmocka_unit_test(no_batch_and_one_side),
        cmocka_unit_test(integer_convolutions),
        cmocka_unit_test(windows_in_padding),
        cmocka_unit_test(windows_without_elements),
        cmocka_unit_test(unpooling),
        cmocka_unit_test(norm_of_zeros),
        cmocka_unit_test(adaptive_parts),
        cmocka_unit_test(aligned_corners),
        cmocka_unit_test(filters),
        cmocka_unit_test(gradients_of_upsampling_add_up),
        cmocka_unit_test(sampling),
        cmocka_unit_test(no_numbers),
        cmocka_unit_test(affine_grid_of_one),
        cmocka_unit_test(windows_as_columns),
        cmocka_unit_test(neighbouring_channels),
        cmocka_unit_test(deformable_convolution),
        cmocka_unit_test(same_bits_for_any_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
