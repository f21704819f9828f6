/* The first whole: the design's snippet, on every CPU backend. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <kiln/kiln.h>

static void forward(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    KN_SCOPE(kn) {
        const float data[] = {1, 2, 3, 4, 5, 6};
        kn_tensor *x = kn_from_array(dev, KN_F32, KN_SHAPE(2, 3), data);
        kn_tensor *y = kn_add(x, kn_full(dev, KN_SHAPE(3), 10));
        float out[6];
        assert_int_equal(kn_read(y, out, sizeof out), KN_OK);
        assert_float_equal(out[5], 16, 0);
        kn_tensor *z = kn_softmax(kn_matmul(x, kn_transpose(x, 0, 1)), -1);
        double sums[2];
        assert_int_equal(kn_read_as(kn_sum(z, .axes = KN_AXES(1)), KN_F64, sums, sizeof sums),
                         KN_OK);
        assert_float_equal(sums[0], 1, 1e-6);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void backward(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        const double data[] = {0.5, -1, 2, 0.25, 3, -2};
        kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F64, KN_SHAPE(2, 3), data));
        kn_tensor *loss = kn_sum(kn_mul(kn_softmax(x, -1), kn_exp(x)));
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(loss, &g, .create_graph = true), KN_OK);
        kn_tensor *dx = kn_grad(x, g);
        kn_grads *g2 = NULL;
        assert_int_equal(kn_backward(kn_sum(kn_mul(dx, dx)), &g2), KN_OK);
        double d1[6], d2[6];
        assert_int_equal(kn_read(dx, d1, sizeof d1), KN_OK);
        assert_int_equal(kn_read(kn_grad(x, g2), d2, sizeof d2), KN_OK);
        for (int i = 0; i < 3; i++) { /* by hand: L = sum e^2x / sum e^x over a row */
            double s1 = 0, s2 = 0;
            for (int k = 0; k < 3; k++) s1 += exp(data[k]), s2 += exp(2 * data[k]);
            double e = exp(data[i]);
            assert_float_equal(d1[i], (2 * e * e * s1 - s2 * e) / (s1 * s1), 1e-9);
        }
        assert_true(fabs(d2[0]) > 1e-6);
    }
    kn_report(kn, stderr);
    assert_true(kn_ok(kn));
    assert_int_equal(kn_live_nodes(kn), 0);
    kn_close(kn);
}

static void mistakes(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex"), *other = kn_device_open(kn, "autodiff(ndarray)");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(2, 3), 1.0);
        assert_true(kn_is_nil(kn_exp(kn_add(x, kn_full(dev, KN_SHAPE(4), 1.0)))));
        assert_string_equal(kn_error(kn)->slug, "broadcast");
        kn_clear(kn);
        assert_true(kn_is_nil(kn_add(x, kn_full(other, KN_SHAPE(3), 1))));
        assert_string_equal(kn_error(kn)->slug, "autodiff-backend-mismatch");
        kn_clear(kn);
    }
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forward),
        cmocka_unit_test(backward),
        cmocka_unit_test(mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
