/* Faults that other frameworks had reported to them, in convolution, pooling, large launches and
 * graphs over two backends: each with the smallest input of its class and the right value. */
#include "support/tensors.h"

static const char *const devices[] = {"autodiff(flex)", "autodiff(ndarray)", "autodiff(late)"};
enum { DEVICES = 3, SENTINEL = 12345 };

static void on_each_device(void (*check)(kn_device *dev)) {
    for (int i = 0; i < DEVICES; i++) {
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, devices[i]);
        KN_SCOPE(kn) check(dev);
        assert_ok(kn);
        kn_close(kn);
    }
}

/* Blocks that the pool hands out next hold this number. */
static void leave_traces(kn_device *dev) {
    KN_SCOPE(kn_device_context(dev)) {
        for (int64_t n = 1; n <= 4096; n *= 2) kn_full(dev, KN_SHAPE(n), SENTINEL);
        assert_int_equal(kn_sync(dev), KN_OK);
    }
}

/* The gradient of average pooling held what the memory held before, for even channel counts. */
static void average_gradient(kn_device *dev) {
    const double row[] = {1.0 / 3, 2.0 / 3, 1, 1, 2.0 / 3, 1.0 / 3};
    for (int64_t channels = 1; channels <= 8; channels++) {
        leave_traces(dev);
        kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(1, channels, 6), 2, .dtype = KN_F64));
        kn_tensor *y = kn_avg_pool1d(x, .kernel = KN_DIMS(3), .stride = KN_DIMS(1));
        kn_grads *g;
        assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
        for (int64_t c = 0; c < channels; c++)
            check_values(kn_select(kn_select(kn_grad(x, g), 0, 0), 0, c), 6, row, 1e-15, KN_PLACE);
    }
}

static void average_gradient_is_fresh(void **state) {
    (void)state;
    on_each_device(average_gradient);
}

/* The last window is cut off: it counts its padding, and nothing beyond. */
static void cut_off(kn_device *dev) {
    kn_tensor *x = kn_full(dev, KN_SHAPE(1, 1, 9), 1, .dtype = KN_F64);
    kn_tensor *y = kn_avg_pool1d(x, .kernel = KN_DIMS(7), .stride = KN_DIMS(3),
                                 .padding = KN_DIMS(3), .ceil_mode = true);
    assert_values(y, 1e-15, 4.0 / 7, 1, 6.0 / 7, 3.0 / 6);
}

static void cut_off_windows(void **state) {
    (void)state;
    on_each_device(cut_off);
}

/* The three gradients of a convolution, and its result. */
static void convolve(kn_tensor *x, kn_tensor *w, kn_tensor *b, kn_tensor *leaf, kn_tensor **out) {
    kn_grads *g;
    kn_tensor *y = kn_conv2d(x, w, .bias = b, .padding = KN_DIMS(1));
    assert_int_equal(kn_backward(kn_sum(kn_square(y)), &g), KN_OK);
    out[0] = kn_detach(y);
    out[1] = kn_grad(x, g);
    out[2] = kn_grad(leaf, g);
    out[3] = kn_grad(b, g);
}

static void same(kn_tensor *a, kn_tensor *b) {
    double far;
    assert_true(kn_shape_equal(kn_shape_of(a), kn_shape_of(b)));
    assert_int_equal(kn_item_f64(kn_max(kn_abs(kn_sub(a, b))), &far), KN_OK);
    assert_true(far < 1e-11);
}

/* A kernel that is a view, with an offset and turned, was read in the wrong places. */
static void turned_kernel(kn_device *dev) {
    kn_tensor *x = kn_require_grad(kn_randn(dev, KN_SHAPE(2, 3, 7, 6), .dtype = KN_F64));
    kn_tensor *b = kn_require_grad(kn_randn(dev, KN_SHAPE(5), .dtype = KN_F64));
    kn_tensor *big = kn_require_grad(kn_randn(dev, KN_SHAPE(4, 5, 3, 3), .dtype = KN_F64));
    kn_tensor *part = kn_slice(big, 0, 1, 4, 1);
    kn_tensor *view = kn_transpose(kn_transpose(part, 0, 1), 2, 3); /* [5, 3, 3, 3] */
    kn_tensor *plain = kn_require_grad(kn_clone(kn_detach(view)));
    kn_tensor *got[4], *want[4];
    convolve(x, view, b, big, got);
    convolve(x, plain, b, plain, want);
    same(got[0], want[0]);
    same(got[1], want[1]);
    same(got[3], want[3]);
    kn_tensor *turned = kn_transpose(kn_transpose(want[2], 2, 3), 0, 1);
    same(kn_slice(got[2], 0, 1, 4, 1), turned);
    assert_values(kn_sum(kn_abs(kn_select(got[2], 0, 0))), 0, 0); /* the part that was cut off */
}

static void kernels_that_are_views(void **state) {
    (void)state;
    on_each_device(turned_kernel);
}

/* A graph over two backends was right once and wrong from then on. */
static void two_backends_again_and_again(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *near = kn_device_open(kn, "autodiff(flex)");
    kn_device *far = kn_device_open(kn, "autodiff(late)");
    kn_tensor *w = kn_keep(kn_require_grad(vector(far, 2, 3)));
    for (int i = 1; i <= 3; i++) {
        KN_SCOPE(kn) {
            kn_tensor *x = kn_require_grad(vector(near, i, 10 * i));
            kn_tensor *there = kn_mul(kn_to_device(kn_square(x), far), w);
            kn_tensor *y = kn_mul(kn_to_device(there, near), x); /* x³ w */
            kn_grads *g;
            assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
            double c = i;
            assert_values(y, 0, 2 * c * c * c, 3000 * c * c * c);
            assert_values(kn_grad(x, g), 0, 6 * c * c, 900 * c * c);
            assert_values(kn_grad(w, g), 0, c * c * c, 1000 * c * c * c);
        }
    }
    kn_drop(w);
    assert_ok(kn);
    kn_close(kn);
}

/* More rows, or more elements, than one launch has groups. */
static void many_groups(kn_device *dev) {
    enum { ROWS = 70000 };
    kn_tensor *x = kn_full(dev, KN_SHAPE(ROWS, 3), 2);
    kn_tensor *sums = kn_sum(kn_add(x, x), .axes = KN_AXES(1));
    assert_values(kn_min(sums), 0, 12);
    assert_values(kn_max(sums), 0, 12);
    assert_values(kn_sum(kn_cast(sums, KN_F64)), 0, 12.0 * ROWS);
}

static void many_rows(void **state) {
    (void)state;
    on_each_device(many_groups);
    kn_context *kn = kn_open(NULL);
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(kn_device_open(kn, "flex"), KN_SHAPE(65536 * 256), 1);
        kn_tensor *y = kn_add_scalar(x, 1);
        assert_values(kn_min(y), 0, 2);
        assert_values(kn_max(y), 0, 2);
        assert_values(kn_sum(y), 0, 2.0 * 65536 * 256);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* An intermediate result read after the run was another tensor's data. */
static void read_between(kn_device *dev) {
    kn_tensor *a = vector(dev, 1, 2, 3), *b = vector(dev, 10, 20, 30);
    kn_tensor *c = kn_add(a, b), *d = kn_mul_scalar(c, 2), *e = kn_sub_scalar(d, 1);
    assert_int_equal(kn_sync(dev), KN_OK);
    assert_values(c, 0, 11, 22, 33);
    assert_values(e, 0, 21, 43, 65);
    assert_values(d, 0, 22, 44, 66);
}

static void intermediate_results_stay(void **state) {
    (void)state;
    on_each_device(read_between);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(average_gradient_is_fresh),    cmocka_unit_test(cut_off_windows),
        cmocka_unit_test(kernels_that_are_views),       cmocka_unit_test(many_rows),
        cmocka_unit_test(two_backends_again_and_again), cmocka_unit_test(intermediate_results_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
