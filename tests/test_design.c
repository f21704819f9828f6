/* The programs of the design, as they stand there: what users are promised compiles and runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <kiln/kiln.h>

/* ---- Section 1 ----------------------------------------------------------------------------------
 */

static int first_program(void) {
    kn_context *kn = kn_open(NULL);
    kn_device *dev =
        kn_device_open(kn, "autodiff(default)"); /* cuda:0 where there is one, else flex */

    KN_SCOPE(kn) { /* owns every tensor made inside */
        kn_tensor *x = kn_randn(dev, KN_SHAPE(64, 784));
        kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(784, 10)));
        kn_tensor *y = kn_softmax(kn_matmul(x, w), -1);
        kn_grads *g = NULL;
        if (kn_backward(kn_mean(kn_square(y)), &g) == KN_OK) kn_print(kn_grad(w, g));
    }
    int failed = kn_report(kn, stderr); /* prints the first error, explained */
    kn_close(kn);
    return failed;
}

static void section_1(void **state) {
    (void)state;
    assert_int_equal(first_program(), 0);
}

/* ---- Section 12 ---------------------------------------------------------------------------------
 */

typedef struct {
    kn_module base;
    kn_module *conv1, *conv2, *fc1, *fc2;
} digits_net;

static kn_tensor *digits_forward(kn_module *self, kn_tensor *x) {
    digits_net *m = (digits_net *)self;
    x = kn_max_pool2d(kn_relu(kn_forward(m->conv1, x)), .kernel = KN_DIMS(2));
    x = kn_max_pool2d(kn_relu(kn_forward(m->conv2, x)), .kernel = KN_DIMS(2));
    return kn_forward(m->fc2, kn_relu(kn_forward(m->fc1, kn_flatten(x, 1, -1))));
}
static const kn_module_type digits_type = {
    .name = "Digits", .size = sizeof(digits_net), .forward = digits_forward};

static digits_net *digits_new(kn_device *dev) {
    digits_net *m = kn_module_new(dev, &digits_type);
    KN_CHILD(m, conv1, kn_nn_conv2d(dev, 1, 32, 3, .padding = KN_SAME));
    KN_CHILD(m, conv2, kn_nn_conv2d(dev, 32, 64, 3, .padding = KN_SAME));
    KN_CHILD(m, fc1, kn_nn_linear(dev, 64 * 7 * 7, 128));
    KN_CHILD(m, fc2, kn_nn_linear(dev, 128, 10));
    return m;
}

static void section_12(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    digits_net *m = digits_new(dev);
    KN_SCOPE(kn) {
        kn_tensor *y = kn_forward(&m->base, kn_randn(dev, KN_SHAPE(2, 1, 28, 28)));
        assert_int_equal(kn_rank(y), 2);
        assert_int_equal(kn_dim(y, 1), 10);
        assert_true(kn_is_tracked(y));
    }
    assert_int_equal(kn_report(kn, stderr), 0);
    kn_module_free(&m->base);
    kn_close(kn);
}

/* ---- Sections 1 and 2: options ------------------------------------------------------------------
 */

static void options(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_randn(dev, KN_SHAPE(2, 3, 8, 8)),
                  *w = kn_randn(dev, KN_SHAPE(4, 3, 3, 3)), *b = kn_zeros(dev, KN_SHAPE(4));
        kn_tensor *y = kn_conv2d(x, w, .bias = b, .stride = KN_DIMS(2), .padding = KN_DIMS(1, 1));
        assert_true(kn_shape_equal(kn_shape_of(y), KN_SHAPE(2, 4, 4, 4)));
        kn_conv2d_options o = {
            .size = sizeof o, .bias = b, .stride = KN_DIMS(2), .padding = KN_DIMS(1, 1)};
        assert_true(kn_shape_equal(kn_shape_of(kn_conv2d_with(x, w, &o)), kn_shape_of(y)));
        kn_tensor *(*function)(kn_tensor *) = kn_relu; /* one without options can be passed */
        assert_true(kn_shape_equal(kn_shape_of(function(y)), kn_shape_of(y)));
        assert_true(kn_shape_equal(kn_shape_of(kn_index(x, "1:, -1, ::2")), KN_SHAPE(1, 4, 8)));
        kn_tensor *a = kn_randn(dev, KN_SHAPE(2, 3, 4)), *c = kn_randn(dev, KN_SHAPE(2, 4, 5));
        assert_true(
            kn_shape_equal(kn_shape_of(kn_einsum("bij,bjk->bik", a, c)), KN_SHAPE(2, 3, 5)));
        o.size = 3; /* no options struct was ever so small */
        assert_true(kn_is_nil(kn_conv2d_with(x, w, &o)));
        assert_string_equal(kn_error(kn)->slug, "options-size");
        assert_string_equal(kn_error(kn)->operation, "kn_conv2d");
    }
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(section_1), cmocka_unit_test(section_12),
                                       cmocka_unit_test(options)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
