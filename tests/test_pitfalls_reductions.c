/* Faults that users of other frameworks reported, in reductions, normalisations and losses. */
#include "support/tensors.h"

#include <stdlib.h>

static const char *const devices[] = {"autodiff(ndarray)", "autodiff(flex)", "autodiff(late)"};
enum { DEVICES = sizeof devices / sizeof devices[0] };
#define EACH_DEVICE(kn, dev)                                                           \
    for (int device_at = 0; device_at < DEVICES; device_at++)                          \
        for (kn_device *dev = kn_device_open(kn, devices[device_at]); dev; dev = NULL) \
            KN_SCOPE(kn)

static double number(kn_tensor *t) {
    double v = NAN;
    assert_int_equal(kn_item_f64(t, &v), KN_OK);
    return v;
}

/* A mean of 16-bit numbers does not overflow where their sum does. */
static void mean_of_half(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(70000), 1, .dtype = KN_F16);
        assert_float_equal(number(kn_mean(x)), 1, 0);
        assert_values(kn_mean(kn_reshape(x, KN_SHAPE(2, 35000)), .axes = KN_AXES(1)), 0, 1, 1);
        assert_values(kn_mean(kn_reshape(x, KN_SHAPE(35000, 2)), .axes = KN_AXES(0)), 0, 1, 1);
        assert_true(isinf(number(kn_sum(x))));
        kn_tensor *b = kn_full(dev, KN_SHAPE(70000), 1, .dtype = KN_BF16);
        assert_float_equal(number(kn_mean(b)), 1, 0);
        assert_true(kn_dtype_of(kn_mean(b)) == KN_BF16);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* NaN wins wherever it stands, in rows short and long. */
static void nan_in_extremes(void **state) {
    (void)state;
    static const int lengths[] = {1, 2, 3, 31, 32, 33, 64, 100, 1000};
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
            float x[1000];
            int n = lengths[i];
            for (int at = 0; at<n; at += n> 100 ? 97 : n > 3 ? 7 : 1) {
                for (int k = 0; k < n; k++) x[k] = (float)k;
                x[at] = NAN;
                kn_tensor *t = kn_from_array(dev, KN_F32, KN_SHAPE(1, n), x);
                assert_true(isnan(number(kn_max(t))));
                assert_true(isnan(number(kn_min(t, .axes = KN_AXES(1)))));
                assert_true(
                    isnan(number(kn_max(kn_reshape(t, KN_SHAPE(n, 1)), .axes = KN_AXES(0)))));
                assert_float_equal(number(kn_argmax(t)), at, 0);
                assert_float_equal(number(kn_argmin(t, .axis = KN_SOME(1))), at, 0);
                assert_true(isnan(number(kn_slice(kn_sort(t, 1, NULL), 1, n - 1, n, 1))));
                assert_true(isnan(number(kn_topk(t, 1, 1, NULL))));
            }
        }
        assert_true(isnan(number(kn_max(vector(dev, NAN, NAN)))));
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Of several NaN the first counts. */
static void first_nan(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        double x[1000] = {0};
        x[0] = x[700] = NAN;
        assert_float_equal(number(kn_argmax(vector(dev, NAN, 1, NAN))), 0, 0);
        assert_float_equal(number(kn_argmax(kn_from_array(dev, KN_F64, KN_SHAPE(1000), x))), 0, 0);
        assert_float_equal(number(kn_argmin(kn_from_array(dev, KN_F64, KN_SHAPE(1000), x))), 0, 0);
        x[0] = 5;
        x[300] = NAN;
        assert_float_equal(number(kn_argmax(kn_from_array(dev, KN_F64, KN_SHAPE(1000), x))), 300,
                           0);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Scores of -inf give numbers, in values and gradients. */
static void minus_infinity(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(1, 3), -INFINITY, 0, 0));
        kn_tensor *target = kn_from_array(dev, KN_I64, KN_SHAPE(1), (const int64_t[]){1});
        kn_tensor *losses[] = {kn_cross_entropy(x, target),
                               kn_nll_loss(kn_log_softmax(x, 1), target)};
        for (int i = 0; i < 2; i++) {
            kn_grads *g = NULL;
            assert_values(losses[i], 1e-12, log(2));
            assert_int_equal(kn_backward(losses[i], &g), KN_OK);
            assert_values(kn_grad(x, g), 1e-12, 0, -0.5, 0.5);
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* A line in which everything is masked gives zeros, and passes no gradient on. */
static void all_masked(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x =
            kn_require_grad(values(dev, KN_SHAPE(2, 2), -INFINITY, -INFINITY, 0, log(3)));
        kn_tensor *y = kn_softmax(x, 1);
        kn_grads *g = NULL;
        assert_values(y, 1e-12, 0, 0, 0.25, 0.75);
        assert_int_equal(kn_backward(kn_sum(kn_mul(y, y)), &g), KN_OK);
        assert_values(kn_grad(x, g), 1e-12, 0, 0, -0.1875, 0.1875);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* All targets left out: 0 with a zero gradient; one of two left out: the mean is over one. */
static void ignored_targets(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 2), 0, log(3), 0, 0));
        kn_grads *g = NULL;
        kn_tensor *none = kn_from_array(dev, KN_I64, KN_SHAPE(2), (const int64_t[]){-100, -100});
        kn_tensor *loss = kn_cross_entropy(x, none);
        assert_values(loss, 0, 0);
        assert_int_equal(kn_backward(loss, &g), KN_OK);
        assert_values(kn_grad(x, g), 0, 0, 0, 0, 0);
        kn_tensor *one = kn_from_array(dev, KN_I64, KN_SHAPE(2), (const int64_t[]){1, 7});
        loss = kn_cross_entropy(x, one, .ignore_index = KN_SOME(7));
        assert_values(loss, 1e-12, log(4.0 / 3));
        assert_int_equal(kn_backward(loss, &g), KN_OK);
        assert_values(kn_grad(x, g), 1e-12, 0.25, -0.25, 0, 0);
        kn_tensor *empty = kn_zeros(dev, KN_SHAPE(0, 2));
        assert_values(kn_cross_entropy(empty, kn_zeros(dev, KN_SHAPE(0), .dtype = KN_I64)), 0, 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* A target that names no class and is not the one left out is an error, wherever it is found. */
static void class_out_of_range(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_zeros(dev, KN_SHAPE(2, 3));
        const int64_t wrong[][2] = {{0, 3}, {-1, 0}};
        for (int i = 0; i < 2; i++) {
            double v;
            kn_tensor *t = kn_from_array(dev, KN_I64, KN_SHAPE(2), wrong[i]);
            assert_int_not_equal(kn_item_f64(kn_cross_entropy(x, t), &v), KN_OK);
            assert_error(kn, "class-out-of-range");
            kn_tensor *y = kn_nll_loss(x, t, .reduction = KN_REDUCTION_SUM);
            assert_int_not_equal(kn_item_f64(y, &v), KN_OK);
            assert_error(kn, "class-out-of-range");
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* One value a channel has no variance: refused, while inference takes it. */
static void one_value_a_channel(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_ones(dev, KN_SHAPE(1, 3)), *mean = NULL, *var = NULL;
        assert_true(kn_is_nil(kn_batch_norm(x, &mean, &var)));
        assert_true(kn_is_nil(mean) && kn_is_nil(var));
        assert_error(kn, "norm-one-value");
        assert_true(kn_is_nil(kn_batch_norm(kn_ones(dev, KN_SHAPE(0, 3)), NULL, NULL)));
        assert_error(kn, "norm-one-value");
        assert_true(kn_is_nil(kn_instance_norm(kn_ones(dev, KN_SHAPE(4, 3, 1)))));
        assert_error(kn, "norm-one-value");
        kn_tensor *zero = kn_zeros(dev, KN_SHAPE(3)), *quarter = kn_full(dev, KN_SHAPE(3), 0.25);
        assert_values(kn_batch_norm_inference(x, zero, quarter, .eps = 1e-12), 1e-6, 2, 2, 2);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Equal extremes share the gradient evenly. */
static void ties(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_require_grad(vector(dev, 5, 1, 5, 1));
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_max(x), &g), KN_OK);
        assert_values(kn_grad(x, g), 0, 0.5, 0, 0.5, 0);
        assert_int_equal(kn_backward(kn_min(x, .axes = KN_AXES(0)), &g), KN_OK);
        assert_values(kn_grad(x, g), 0, 0, 0.5, 0, 0.5);
        assert_float_equal(number(kn_argmax(x)), 0, 0);
        assert_float_equal(number(kn_argmin(x)), 1, 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* [n] against [n, 1] would compare everything with everything. */
static void shapes_of_losses(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *p = vector(dev, 1, 2, 3), *t = kn_reshape(p, KN_SHAPE(3, 1));
        kn_tensor *losses[] = {kn_mse_loss(p, p), kn_l1_loss(p, p), kn_smooth_l1_loss(p, p),
                               kn_huber_loss(p, p)};
        for (int i = 0; i < 4; i++) assert_values(losses[i], 0, 0);
        assert_true(kn_is_nil(kn_mse_loss(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_l1_loss(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_smooth_l1_loss(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_huber_loss(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_bce_loss(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_bce_with_logits_loss(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_kl_div(p, t)));
        assert_error(kn, "loss-shape-mismatch");
        assert_true(kn_is_nil(kn_cross_entropy(p, t)));
        assert_error(kn, "loss-shape-mismatch");
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Nothing to reduce: the identity where there is one, else an error. */
static void empty_reductions(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    EACH_DEVICE(kn, dev) {
        kn_tensor *x = kn_zeros(dev, KN_SHAPE(2, 0));
        assert_values(kn_sum(x, .axes = KN_AXES(1)), 0, 0, 0);
        assert_values(kn_prod(x, .axes = KN_AXES(1)), 0, 1, 1);
        assert_values(kn_mean(x), 0, NAN);
        assert_values(kn_any(x), 0, 0);
        assert_values(kn_all(x), 0, 1);
        assert_values(kn_logsumexp(x, .axes = KN_AXES(1)), 0, -INFINITY, -INFINITY);
        assert_int_equal(kn_numel(kn_max(x, .axes = KN_AXES(0))), 0);
        assert_true(kn_is_nil(kn_max(x)));
        assert_error(kn, "empty-reduction");
        assert_true(kn_is_nil(kn_argmin(x, .axis = KN_SOME(1))));
        assert_error(kn, "empty-reduction");
        assert_int_equal(kn_numel(kn_sort(x, 1, NULL)), 0);
        assert_int_equal(kn_numel(kn_softmax(x, 1)), 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_of_half),
        cmocka_unit_test(nan_in_extremes),
        cmocka_unit_test(first_nan),
        cmocka_unit_test(minus_infinity),
        cmocka_unit_test(all_masked),
        cmocka_unit_test(ignored_targets),
        cmocka_unit_test(class_out_of_range),
        cmocka_unit_test(one_value_a_channel),
        cmocka_unit_test(ties),
        cmocka_unit_test(shapes_of_losses),
        cmocka_unit_test(empty_reductions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
