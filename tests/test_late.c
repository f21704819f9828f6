/* Asynchronous devices: what late does differently, and what a program sees of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#include "core/context.h"
#include "ops/op.h"

static int open_context(void **state) {
    *state = kn_open(NULL);
    return kn_ok(*state) ? 0 : 1;
}

static int close_context(void **state) {
    kn_fault_late_lose_at(-1);
    kn_close(*state);
    return 0;
}

static void computes(void **state) {
    kn_context *kn = *state;
    kn_device *dev = kn_device_open(kn, "autodiff(late)");
    assert_false(kn_device_is_nil(dev));
    KN_SCOPE(kn) {
        const float data[] = {1, 2, 3, 4, 5, 6};
        kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F32, KN_SHAPE(2, 3), data));
        kn_tensor *loss = kn_sum(kn_mul(x, kn_transpose(kn_transpose(x, 0, 1), 0, 1)));
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(loss, &g), KN_OK);
        float dx[6];
        assert_int_equal(kn_read(kn_grad(x, g), dx, sizeof dx), KN_OK);
        for (int i = 0; i < 6; i++) assert_float_equal(dx[i], 2 * data[i], 0);
    }
    assert_true(kn_ok(kn));
}

/* A bad index is met late: the failure names the operation, and its results are nil for ever. */
static void bad_index(void **state) {
    kn_context *kn = *state;
    kn_device *dev = kn_device_open(kn, "late");
    KN_SCOPE(kn) {
        const int64_t places[] = {0, 1, 99, 3};
        kn_tensor *dy = kn_full(dev, KN_SHAPE(1, 1, 2, 2), 1.0);
        kn_tensor *at = kn_from_array(dev, KN_I64, KN_SHAPE(1, 1, 2, 2), places);
        kn_tensor *before = kn_full(dev, KN_SHAPE(2), 7.0);
        kn_tensor *dx = kn_max_pool_grad(dy, at, KN_SHAPE(1, 1, 3, 3));
        kn_tensor *after = kn_add(dx, dx);
        assert_false(kn_is_nil(after)); /* not yet known */
        float out[9];
        assert_int_equal(kn_read(after, out, sizeof out), KN_E_INDEX_OUT_OF_RANGE);
        assert_string_equal(kn_error(kn)->operation, "kn_max_pool_grad");
        assert_non_null(strstr(kn_error(kn)->message, "99"));
        assert_int_equal(kn_error(kn)->n_operands, 2);
        assert_true(kn_error(kn)->operands[1].dtype == KN_I64);
        kn_clear(kn);
        assert_true(kn_is_nil(dx));
        assert_true(kn_is_nil(after));
        assert_true(kn_is_nil(kn_neg(after)));
        kn_clear(kn);
        float two[2];
        assert_int_equal(kn_read(kn_neg(before), two, sizeof two), KN_OK);
        assert_float_equal(two[1], -7, 0);
    }
}

static void large_buffers(void **state) {
    kn_context *kn = *state;
    kn_device *dev = kn_device_open(kn, "late");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(512, 512), 1.0); /* exactly 1 MiB */
        assert_false(kn_is_nil(kn_transpose(x, 0, 1)));
        assert_true(kn_is_nil(kn_full(dev, KN_SHAPE(1024, 1024), 1.0)));
        assert_string_equal(kn_error(kn)->slug, "buffer-too-large");
        assert_non_null(strstr(kn_error(kn)->message, "4.00 MiB")); /* both sizes */
        assert_non_null(strstr(kn_error(kn)->message, "1.00 MiB"));
        kn_clear(kn);
        kn_tensor *row = kn_full(dev, KN_SHAPE(1, 1024), 1.0);
        kn_tensor *wide = kn_expand(row, KN_SHAPE(1024, 1024)); /* a view is never too large */
        assert_false(kn_is_nil(wide));
        float sum[2];
        kn_tensor *product = kn_matmul(kn_slice(wide, 0, 0, 2, 1), kn_transpose(row, 0, 1));
        assert_int_equal(kn_read(product, sum, sizeof sum), KN_OK);
        assert_float_equal(sum[1], 1024, 0);
    }
}

static void lost_device(void **state) {
    kn_context *kn = *state;
    kn_device *dev = kn_device_open(kn, "late");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(3), 1.0);
        assert_int_equal(kn_sync(dev), KN_OK);
        kn_fault_late_lose_at(0);
        kn_tensor *y = kn_neg(x);
        assert_int_equal(kn_sync(dev), KN_E_DEVICE_LOST);
        assert_true(kn_is_nil(y));
        kn_clear(kn);
        kn_tensor *z = kn_neg(x);
        assert_int_equal(kn_sync(dev), KN_E_DEVICE_LOST);
        assert_true(kn_is_nil(z));
        kn_clear(kn);
    }
}

/* Two contexts, two queues: only the one that erred sees the failure. */
static void failures_stay_apart(void **state) {
    kn_context *a = *state, *b = kn_open(NULL);
    kn_device *da = kn_device_open(a, "late"), *db = kn_device_open(b, "late");
    const int64_t bad[] = {9};
    kn_tensor *x = kn_full(da, KN_SHAPE(1, 1, 1), 1.0);
    kn_tensor *wrong =
        kn_max_pool_grad(x, kn_from_array(da, KN_I64, KN_SHAPE(1, 1, 1), bad), KN_SHAPE(1, 1, 2));
    kn_tensor *fine = kn_neg(kn_full(db, KN_SHAPE(1), 4.0));
    float v = 0;
    assert_int_equal(kn_read(fine, &v, sizeof v), KN_OK);
    assert_float_equal(v, -4, 0);
    assert_int_equal(kn_sync(da), KN_E_INDEX_OUT_OF_RANGE);
    assert_true(kn_is_nil(wrong));
    assert_true(kn_ok(b));
    kn_close(b);
}

static void reports_drain(void **state) {
    kn_context *kn = *state;
    kn_device *dev = kn_device_open(kn, "late");
    const int64_t bad[] = {9};
    kn_tensor *x = kn_full(dev, KN_SHAPE(1, 1, 1), 1.0);
    kn_max_pool_grad(x, kn_from_array(dev, KN_I64, KN_SHAPE(1, 1, 1), bad), KN_SHAPE(1, 1, 2));
    assert_int_equal(kn_report(kn, NULL), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(computes),    TEST(bad_index),           TEST(large_buffers),
        TEST(lost_device), TEST(failures_stay_apart), TEST(reports_drain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
