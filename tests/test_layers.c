/* The layers: names and shapes of their parameters, what they compute, train and eval mode. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#include "support/near.h"

typedef struct world {
    kn_context *kn;
    kn_device *dev;
} world;

static world open_world(const char *device) {
    world w = {.kn = kn_open(NULL)};
    w.dev = kn_device_open(w.kn, device);
    return w;
}
static void close_world(world *w) {
    kn_report(w->kn, stderr);
    assert_true(kn_ok(w->kn));
    kn_close(w->kn);
}
static void expect_error(world *w, const char *slug) {
    assert_non_null(kn_error(w->kn));
    assert_string_equal(kn_error(w->kn)->slug, slug);
    kn_clear(w->kn);
}
static void expect_shape(kn_tensor *t, kn_shape shape) {
    assert_true(kn_shape_equal(kn_shape_of(t), shape));
}
static void expect_values(kn_tensor *t, const double *values, size_t n, double tolerance) {
    double got[64];
    assert_int_equal((size_t)kn_numel(t), n);
    assert_int_equal(kn_read_as(t, KN_F64, got, n * sizeof *got), KN_OK);
    for (size_t i = 0; i < n; i++) assert_near(got[i], values[i], tolerance);
}

/* ---- The design's own example, word for word ---------------------------------------------------
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

static void the_designs_example(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    digits_net *net = digits_new(w.dev);
    assert_int_equal(kn_module_param_count(&net->base), 320 + 18496 + 401536 + 1290);
    KN_SCOPE(w.kn) {
        kn_tensor *y = kn_forward(&net->base, kn_randn(w.dev, KN_SHAPE(2, 1, 28, 28)));
        expect_shape(y, KN_SHAPE(2, 10));
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(kn_square(y)), &g), KN_OK);
        assert_int_equal(kn_grads_count(g), 8);
    }
    kn_module_free(&net->base);
    close_world(&w);
}

static void summary(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    digits_net *net = digits_new(w.dev);
    kn_random_state before = kn_get_random_state(w.kn);
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(kn_module_summary_to(&net->base, KN_SHAPE(1, 1, 28, 28), file), KN_OK);
    kn_module_print_to(&net->base, file);
    char text[4096] = {0};
    rewind(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "conv2    Conv2d(32 -> 64, 3x3, padding same)  [1, 64, 14, 14]"));
    assert_non_null(strstr(text, "421,642 parameters, 1.6 MiB\n"));
    assert_non_null(strstr(text, "(whole)"));
    assert_non_null(strstr(text, "  fc2: Linear(128 -> 10)\n    weight: float32 [10, 128]\n"));
    assert_non_null(strstr(text, "train mode, on autodiff(flex)\n"));
    assert_true(kn_module_is_training(net->conv1));
    kn_random_state after = kn_get_random_state(w.kn);
    assert_int_equal(before.position, after.position);
    kn_module_free(&net->base);
    close_world(&w);
}

/* ---- Shapes and options ------------------------------------------------------------------------
 */

/* Runs a layer on x and frees it. */
static kn_tensor *once(kn_module *layer, kn_tensor *x) {
    kn_tensor *y = kn_forward(layer, x);
    kn_module_free(layer);
    return y;
}

static void shapes(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_device *d = w.dev;
    KN_SCOPE(w.kn) {
        kn_tensor *x1 = kn_randn(d, KN_SHAPE(2, 4, 9)), *x2 = kn_randn(d, KN_SHAPE(2, 4, 8, 6)),
                  *x3 = kn_randn(d, KN_SHAPE(1, 4, 4, 4, 4));
        expect_shape(once(kn_nn_conv1d(d, 4, 6, 3), x1), KN_SHAPE(2, 6, 7));
        expect_shape(once(kn_nn_conv2d(d, 4, 6, KN_DIMS(3, 1), .stride = KN_DIMS(2)), x2),
                     KN_SHAPE(2, 6, 3, 3));
        expect_shape(once(kn_nn_conv2d(d, 4, 8, 3, .groups = 2, .padding = KN_DIMS(1)), x2),
                     KN_SHAPE(2, 8, 8, 6));
        expect_shape(once(kn_nn_conv3d(d, 4, 2, 2), x3), KN_SHAPE(1, 2, 3, 3, 3));
        expect_shape(once(kn_nn_conv_transpose1d(d, 4, 3, 2, .stride = KN_DIMS(2)), x1),
                     KN_SHAPE(2, 3, 18));
        expect_shape(
            once(kn_nn_conv_transpose2d(d, 4, 3, 3, .stride = KN_DIMS(2), .padding = KN_DIMS(1),
                                        .output_padding = KN_DIMS(1)),
                 x2),
            KN_SHAPE(2, 3, 16, 12));
        expect_shape(once(kn_nn_conv_transpose3d(d, 4, 2, 2), x3), KN_SHAPE(1, 2, 5, 5, 5));
        expect_shape(once(kn_nn_max_pool1d(d, 3), x1), KN_SHAPE(2, 4, 3));
        expect_shape(once(kn_nn_max_pool2d(d, KN_DIMS(2, 3)), x2), KN_SHAPE(2, 4, 4, 2));
        expect_shape(once(kn_nn_max_pool3d(d, 2, .stride = KN_DIMS(1)), x3),
                     KN_SHAPE(1, 4, 3, 3, 3));
        expect_shape(once(kn_nn_avg_pool1d(d, 2, .ceil_mode = true), x1), KN_SHAPE(2, 4, 5));
        expect_shape(once(kn_nn_avg_pool2d(d, 2), x2), KN_SHAPE(2, 4, 4, 3));
        expect_shape(once(kn_nn_avg_pool3d(d, 4), x3), KN_SHAPE(1, 4, 1, 1, 1));
        expect_shape(once(kn_nn_adaptive_avg_pool1d(d, KN_DIMS(3)), x1), KN_SHAPE(2, 4, 3));
        expect_shape(once(kn_nn_adaptive_avg_pool2d(d, KN_DIMS(1)), x2), KN_SHAPE(2, 4, 1, 1));
        expect_shape(once(kn_nn_adaptive_avg_pool3d(d, KN_DIMS(2)), x3), KN_SHAPE(1, 4, 2, 2, 2));
        expect_shape(once(kn_nn_adaptive_max_pool1d(d, KN_DIMS(3)), x1), KN_SHAPE(2, 4, 3));
        expect_shape(once(kn_nn_adaptive_max_pool2d(d, KN_DIMS(2, 3)), x2), KN_SHAPE(2, 4, 2, 3));
        expect_shape(once(kn_nn_adaptive_max_pool3d(d, KN_DIMS(1)), x3), KN_SHAPE(1, 4, 1, 1, 1));
        expect_shape(once(kn_nn_flatten(d, 1, -1), x2), KN_SHAPE(2, 192));
        expect_shape(once(kn_nn_flatten(d, 2, 3), x2), KN_SHAPE(2, 4, 48));
    }
    close_world(&w);
}

static void weights_as_pytorch(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *conv = kn_nn_conv2d(w.dev, 6, 8, KN_DIMS(3, 5), .groups = 2);
    expect_shape(kn_module_find(conv, "weight"), KN_SHAPE(8, 3, 3, 5));
    expect_shape(kn_module_find(conv, "bias"), KN_SHAPE(8));
    kn_module *turned = kn_nn_conv_transpose2d(w.dev, 6, 8, 3, .groups = 2, .no_bias = true);
    expect_shape(kn_module_find(turned, "weight"), KN_SHAPE(6, 4, 3, 3));
    assert_null(kn_module_find(turned, "bias"));
    kn_module *table = kn_nn_embedding(w.dev, 10, 4);
    expect_shape(kn_module_find(table, "weight"), KN_SHAPE(10, 4));
    kn_module_free(conv);
    kn_module_free(turned);
    kn_module_free(table);
    close_world(&w);
}

/* ---- Values ------------------------------------------------------------------------------------
 */

static void activations(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_device *d = w.dev;
    KN_SCOPE(w.kn) {
        const float v[3] = {-2, 0.5f, 3};
        kn_tensor *x = kn_from_array(d, KN_F32, KN_SHAPE(3), v);
        expect_values(once(kn_nn_relu(d), x), (double[]){0, 0.5, 3}, 3, 0);
        expect_values(once(kn_nn_gelu(d), x), (double[]){-0.04550026, 0.34573123, 2.99595031}, 3,
                      1e-6);
        expect_values(once(kn_nn_gelu_tanh(d), x), (double[]){-0.04540231, 0.34571401, 2.99636261},
                      3, 1e-6);
        expect_values(once(kn_nn_silu(d), x), (double[]){-0.23840584, 0.31122967, 2.85772238}, 3,
                      1e-6);
        expect_values(once(kn_nn_sigmoid(d), x), (double[]){0.11920292, 0.62245933, 0.95257413}, 3,
                      1e-6);
        expect_values(once(kn_nn_tanh(d), x), (double[]){-0.96402758, 0.46211716, 0.99505475}, 3,
                      1e-6);
        expect_values(once(kn_nn_softplus(d), x), (double[]){0.12692801, 0.97407698, 3.04858735}, 3,
                      1e-6);
        expect_values(once(kn_nn_leaky_relu(d, 0.1), x), (double[]){-0.2, 0.5, 3}, 3, 1e-6);
        expect_values(once(kn_nn_elu(d, 1), x), (double[]){-0.86466472, 0.5, 3}, 3, 1e-6);
        expect_values(once(kn_nn_softmax(d, -1), x), (double[]){0.00618829, 0.07538875, 0.91842297},
                      3, 1e-6);
        expect_values(once(kn_nn_log_softmax(d, 0), x),
                      (double[]){-5.08509725, -2.58509725, -0.08509725}, 3, 2e-5);
        expect_values(once(kn_nn_prelu(d, 1), x), (double[]){-0.5, 0.5, 3}, 3, 0);
        expect_values(once(kn_nn_identity(d), x), (double[]){-2, 0.5, 3}, 3, 0);
        expect_values(once(kn_nn_activation(d, kn_neg), x), (double[]){2, -0.5, -3}, 3, 0);
    }
    close_world(&w);
}

static void padded_embedding(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *table = kn_nn_embedding(w.dev, 4, 2, .padding_index = KN_SOME(-3));
    KN_SCOPE(w.kn) {
        const int64_t index[3] = {1, 3, 3};
        kn_tensor *x = kn_from_array(w.dev, KN_I64, KN_SHAPE(3), index);
        kn_tensor *y = kn_forward(table, x), *weight = kn_module_find(table, "weight");
        expect_values(kn_select(y, 0, 0), (double[]){0, 0}, 2, 0);
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
        expect_values(kn_grad(weight, g), (double[]){0, 0, 0, 0, 0, 0, 2, 2}, 8, 0);
    }
    assert_true(kn_module_is_nil(kn_nn_embedding(w.dev, 4, 2, .padding_index = KN_SOME(4))));
    expect_error(&w, "attribute-out-of-range");
    kn_module_free(table);
    close_world(&w);
}

/* In train mode about p of the elements vanish and the sum stays; in eval mode it is x itself. */
static void dropout_modes(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *drop = kn_nn_dropout(w.dev, 0.25);
    KN_SCOPE(w.kn) {
        kn_tensor *x = kn_ones(w.dev, KN_SHAPE(10000));
        double zeros = 0, mean = 0;
        kn_tensor *y = kn_forward(drop, x);
        kn_tensor *none = kn_cast(kn_eq_scalar(y, 0), KN_F32);
        assert_int_equal(kn_item_f64(kn_mean(none), &zeros), KN_OK);
        assert_int_equal(kn_item_f64(kn_mean(y), &mean), KN_OK);
        assert_near(zeros, 0.25, 0.02);
        assert_near(mean, 1, 0.03);
        kn_module_eval(drop);
        assert_ptr_equal(kn_forward(drop, x), x);
        assert_true(kn_is_nil(kn_forward(kn_nn_dropout(w.dev, 1.5), x)));
        expect_error(&w, "attribute-float-out-of-range");
        expect_values(once(kn_nn_dropout(w.dev, 1), kn_ones(w.dev, KN_SHAPE(2))), (double[]){0, 0},
                      2, 0);
    }
    kn_module_free(drop);
    close_world(&w);
}

static void sequences(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *net = kn_nn_sequential(w.dev, kn_nn_linear(w.dev, 3, 4), kn_nn_relu(w.dev),
                                      kn_nn_linear(w.dev, 4, 2));
    assert_int_equal(kn_module_child_count(net), 3);
    assert_non_null(kn_module_find(net, "2.bias"));
    KN_SCOPE(w.kn) {
        expect_shape(kn_forward(net, kn_ones(w.dev, KN_SHAPE(5, 3))), KN_SHAPE(5, 2));
    }
    kn_module_free(net);
    close_world(&w);
}

/* ---- Mistakes ----------------------------------------------------------------------------------
 */

static void bad_sizes(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_device *d = w.dev;
    assert_true(kn_module_is_nil(kn_nn_linear(d, 0, 3)));
    expect_error(&w, "attribute-out-of-range");
    assert_true(kn_module_is_nil(kn_nn_conv2d(d, 3, 4, 0)));
    expect_error(&w, "attribute-missing");
    assert_true(kn_module_is_nil(kn_nn_conv2d(d, 3, 4, KN_DIMS(1, 2, 3))));
    expect_error(&w, "dims-count");
    assert_true(kn_module_is_nil(kn_nn_conv2d(d, 3, 4, -1)));
    expect_error(&w, "attribute-out-of-range");
    assert_true(kn_module_is_nil(kn_nn_conv2d(d, 3, 4, 3, .groups = 2)));
    expect_error(&w, "conv-groups");
    assert_true(kn_module_is_nil(kn_nn_activation(d, NULL)));
    expect_error(&w, "argument-null");
    close_world(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_designs_example),
        cmocka_unit_test(summary),
        cmocka_unit_test(shapes),
        cmocka_unit_test(weights_as_pytorch),
        cmocka_unit_test(activations),
        cmocka_unit_test(padded_embedding),
        cmocka_unit_test(dropout_modes),
        cmocka_unit_test(sequences),
        cmocka_unit_test(bad_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
