/* Normalisation layers against PyTorch's numbers; running statistics; pitfalls 27 and 58. */
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

static const double x0[12] = {1, 2, -1, 0.5, 4, -2, 3, 0, 2, -1, 1.5, 2.5};

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
static kn_tensor *input(world *w) {
    return kn_from_array(w->dev, KN_F64, KN_SHAPE(2, 2, 3), x0);
}
static void expect_values(kn_tensor *t, const double *values, size_t n, double tolerance) {
    double got[16];
    assert_int_equal((size_t)kn_numel(t), n);
    assert_int_equal(kn_read_as(t, KN_F64, got, n * sizeof *got), KN_OK);
    for (size_t i = 0; i < n; i++) assert_near(got[i], values[i], tolerance);
}
static void expect_statistics(kn_module *m, const double *mean, const double *var,
                              int64_t batches) {
    int64_t count = -1;
    expect_values(kn_module_find(m, "running_mean"), mean, 2, 1e-8);
    expect_values(kn_module_find(m, "running_var"), var, 2, 1e-8);
    assert_int_equal(kn_item_i64(kn_module_find(m, "num_batches_tracked"), &count), KN_OK);
    assert_int_equal(count, batches);
}

/* Two batches in train mode, then eval mode, by PyTorch 2.15's BatchNorm1d in float64. */
static void batch_norm_statistics(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *m = kn_nn_batch_norm(w.dev, 2, .dtype = KN_F64);
    KN_SCOPE(w.kn) {
        kn_tensor *x = input(&w);
        expect_values(kn_forward(m, x),
                      (double[]){-0.1240343911, 0.6201719555, -1.612447084, -0.2053251413,
                                 1.519406046, -1.437275989, 1.364378302, -0.8682407378,
                                 0.6201719555, -0.9444956499, 0.2874551978, 0.7802355369},
                      12, 1e-8);
        expect_statistics(m, (double[]){0.11666666667, 0.09166666667},
                          (double[]){1.11666666667, 1.39416666667}, 1);
        kn_forward(m, kn_add_scalar(kn_mul_scalar(x, 2), 1));
        expect_statistics(m, (double[]){0.43833333333, 0.36583333333},
                          (double[]){1.87166666667, 3.23141666667}, 2);
        kn_module_eval(m);
        expect_values(kn_forward(m, x),
                      (double[]){0.410547335, 1.141492145, -1.051342285, 0.07463584905, 2.021657998,
                                 -1.316094258, 1.872436955, -0.3203974751, 1.141492145,
                                 -0.7598022149, 0.6309278917, 1.187219934},
                      12, 1e-8);
        expect_statistics(m, (double[]){0.43833333333, 0.36583333333},
                          (double[]){1.87166666667, 3.23141666667}, 2);
    }
    kn_module_free(m);
    close_world(&w);
}

static void cumulative_statistics(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *m = kn_nn_batch_norm(w.dev, 2, .cumulative = true, .dtype = KN_F64);
    KN_SCOPE(w.kn) {
        kn_forward(m, input(&w));
        kn_forward(m, kn_add_scalar(kn_mul_scalar(input(&w), 2), 1));
        expect_statistics(m, (double[]){2.25, 1.875}, (double[]){5.41666666667, 12.35416666667}, 2);
    }
    kn_module_free(m);
    close_world(&w);
}

static void without_parts(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *m = kn_nn_batch_norm(w.dev, 2, .no_affine = true, .no_statistics = true);
    assert_null(kn_module_find(m, "weight"));
    assert_null(kn_module_find(m, "running_mean"));
    kn_module_eval(m);
    KN_SCOPE(w.kn) {
        double mean = 1;
        kn_tensor *y = kn_forward(m, kn_cast(input(&w), KN_F32));
        assert_int_equal(kn_item_f64(kn_mean(kn_select(y, 1, 0)), &mean), KN_OK);
        assert_near(mean, 0, 1e-6);
    }
    kn_module_free(m);
    close_world(&w);
}

/* Pitfall 27: one value a channel is refused before any state is touched; eval mode works. */
static void one_value_a_channel(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *m = kn_nn_batch_norm(w.dev, 2, .dtype = KN_F64);
    KN_SCOPE(w.kn) {
        kn_tensor *x = kn_from_array(w.dev, KN_F64, KN_SHAPE(1, 2), x0);
        assert_true(kn_is_nil(kn_forward(m, x)));
        assert_string_equal(kn_error(w.kn)->slug, "norm-one-value");
        kn_clear(w.kn);
        expect_statistics(m, (double[]){0, 0}, (double[]){1, 1}, 0);
        kn_module_eval(m);
        expect_values(kn_forward(m, x), (double[]){0.999995, 1.99999}, 2, 1e-5);
    }
    kn_module_free(m);
    close_world(&w);
}

static void wrong_features(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *m = kn_nn_batch_norm(w.dev, 3);
    KN_SCOPE(w.kn) {
        assert_true(kn_is_nil(kn_forward(m, kn_ones(w.dev, KN_SHAPE(4, 2)))));
        assert_string_equal(kn_error(w.kn)->slug, "shape-mismatch");
        kn_clear(w.kn);
        assert_true(kn_is_nil(kn_forward(m, kn_ones(w.dev, KN_SHAPE(3)))));
        assert_string_equal(kn_error(w.kn)->slug, "rank-at-least");
        kn_clear(w.kn);
    }
    kn_module_free(m);
    close_world(&w);
}

/* Pitfall 58: parameters and buffers move together; a real mismatch names the path and devices. */
static void buffers_move(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_device *other = kn_device_open(w.kn, "autodiff(ndarray)");
    kn_module *net = kn_nn_sequential(w.dev, kn_nn_batch_norm(w.dev, 2, .dtype = KN_F64));
    KN_SCOPE(w.kn) {
        kn_tensor *x = kn_from_array(other, KN_F64, KN_SHAPE(2, 2, 3), x0);
        assert_true(kn_is_nil(kn_forward(net, x)));
        assert_string_equal(kn_error(w.kn)->slug, "module-device-mismatch");
        assert_non_null(strstr(kn_error(w.kn)->message, "0.weight is on autodiff(flex)"));
        kn_clear(w.kn);
        assert_int_equal(kn_module_to(net, other), KN_OK);
        assert_ptr_equal(kn_device_of(kn_module_find(net, "0.running_var")), other);
        assert_ptr_equal(kn_device_of(kn_module_find(net, "0.weight")), other);
        assert_true(kn_is_tracked(kn_module_find(net, "0.weight")));
        assert_false(kn_is_nil(kn_forward(net, x)));
        kn_module_eval(net);
        assert_false(kn_is_nil(kn_forward(net, x)));
    }
    kn_module_free(net);
    close_world(&w);
}

static void other_norms(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    static const double layer[12] = {0.2672603829, 1.069041531,  -1.336301914, -0.1354569805,
                                     1.286841314,  -1.151384334, 1.069041531,  -1.336301914,
                                     0.2672603829, -1.358729305, 0.3396823264, 1.019046979};
    static const double rms[12] = {0.7071067812, 1.414213562,   -0.7071067812, 0.1924500897,
                                   1.539600718,  -0.7698003589, 1.441153384,   0,
                                   0.9607689228, -0.5619514869, 0.8429272304,  1.404878717};
    static const double group[12] = {0.128036712,  0.6401835601, -0.8962569841, -0.128036712,
                                     1.664477256,  -1.408403832, 1.186778649,   -0.9494229196,
                                     0.4747114598, -1.661490109, 0.1186778649,  0.8307450546};
    kn_module *norms[] = {kn_nn_layer_norm(w.dev, 3, .dtype = KN_F64),
                          kn_nn_rms_norm(w.dev, KN_DIMS(3), .dtype = KN_F64),
                          kn_nn_group_norm(w.dev, 1, 2, .dtype = KN_F64),
                          kn_nn_instance_norm(w.dev, 2, .dtype = KN_F64)};
    const double *values[] = {layer, rms, group, layer};
    KN_SCOPE(w.kn) {
        for (int i = 0; i < 4; i++)
            expect_values(kn_forward(norms[i], input(&w)), values[i], 12, 1e-8);
        assert_null(kn_module_find(norms[1], "bias"));
    }
    for (int i = 0; i < 4; i++) kn_module_free(norms[i]);
    assert_true(kn_module_is_nil(kn_nn_group_norm(w.dev, 3, 4)));
    assert_string_equal(kn_error(w.kn)->slug, "attribute-conflict");
    kn_clear(w.kn);
    close_world(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_norm_statistics), cmocka_unit_test(cumulative_statistics),
        cmocka_unit_test(without_parts),         cmocka_unit_test(one_value_a_channel),
        cmocka_unit_test(wrong_features),        cmocka_unit_test(buffers_move),
        cmocka_unit_test(other_norms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
