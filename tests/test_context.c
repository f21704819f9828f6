/* Contexts and devices: what kn_open takes, device texts, modes, limits, operands that do not mix.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#define TAKES(expression, wanted)                        \
    do {                                                 \
        assert_true(kn_is_nil(expression));              \
        assert_string_equal(kn_error(kn)->slug, wanted); \
        kn_clear(kn);                                    \
    } while (0)

static void device_texts(void **state) {
    (void)state;
    static const struct {
        const char *text, *canonical, *slug;
    } cases[] = {
        {"flex", "flex", NULL},
        {" flex ", "flex", NULL},
        {"autodiff( flex )", "autodiff(flex)", NULL},
        {"autodiff(flex, recompute=balanced)", "autodiff(flex, recompute=balanced)", NULL},
        {"autodiff(flex, recompute=none)", "autodiff(flex)", NULL},
        {"trace(autodiff(trace(ndarray)))", "trace(autodiff(trace(ndarray)))", NULL},
        {"flex:0", "flex", NULL},
        {"", NULL, "device-syntax"},
        {"flex)", NULL, "device-syntax"},
        {"autodiff(flex", NULL, "device-syntax"},
        {"flex:", NULL, "device-syntax"},
        {"flex:x", NULL, "device-syntax"},
        {"flex:1", NULL, "device-ordinal"},
        {"flex:99999999999999999999", NULL, "device-syntax"},
        {"warp", NULL, "backend-unknown"},
        {"remote://box:4242/cuda:0", NULL, "device-syntax"},
        {"autodiff(autodiff(flex))", NULL, "autodiff-nested"},
        {"autodiff(trace(autodiff(flex)))", NULL, "autodiff-nested"},
        {"autodiff(flex, recompute=some)", NULL, "device-argument-value"},
        {"autodiff(flex, colour=red)", NULL, "device-argument-unknown"},
        {"trace(trace(trace(trace(trace(trace(trace(trace(trace(flex)))))))))", NULL,
         "device-syntax"},
    };
    kn_context *kn = kn_open(NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        kn_device *dev = kn_device_open(kn, cases[i].text);
        if (cases[i].canonical) {
            assert_string_equal(kn_device_text(dev), cases[i].canonical);
            assert_ptr_equal(kn_device_open(kn, cases[i].canonical), dev);
            assert_int_equal(kn_device_check(kn, cases[i].text), KN_OK);
        } else {
            assert_true(kn_device_is_nil(dev));
            assert_string_equal(kn_error(kn)->slug, cases[i].slug);
            kn_status status = kn_error(kn)->code;
            kn_clear(kn);
            assert_int_equal(kn_device_check(kn, cases[i].text), status);
            assert_true(kn_ok(kn)); /* asking records nothing */
        }
    }
    kn_close(kn);
}

static void count_failures(kn_context *kn, const kn_error_info *error, void *user) {
    (void)kn, (void)error;
    ++*(int *)user;
}

/* To ask whether a device opens is no failure: the hook does not hear of it either. */
static void asking_for_devices(void **state) {
    (void)state;
    int failures = 0;
    kn_context *kn = kn_open(NULL);
    kn_set_error_hook(kn, count_failures, &failures);
    assert_int_equal(kn_device_check(kn, "warp"), KN_E_BACKEND_UNKNOWN);
    assert_int_equal(failures, 0);
    assert_null(kn_last_error(kn));
    assert_true(kn_device_is_nil(kn_device_open(kn, "warp")));
    assert_int_equal(failures, 1);
    kn_close(kn);
}

/* What an int64 cannot hold is refused, unsigned numbers included, and the value stays. */
static void numbers_that_are_no_int64(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    const uint64_t large = UINT64_MAX, fits = INT64_MAX;
    int64_t value = 7;
    assert_int_equal(kn_item_i64(kn_from_array(dev, KN_U64, KN_SCALAR, &large), &value),
                     KN_E_ITEM_RANGE);
    assert_non_null(strstr(kn_last_error(kn)->message, "18446744073709551615"));
    assert_int_equal(kn_item_i64(kn_full(dev, KN_SCALAR, NAN), &value), KN_E_ITEM_RANGE);
    assert_int_equal(kn_item_i64(kn_full(dev, KN_SCALAR, 0x1p63), &value), KN_E_ITEM_RANGE);
    assert_int_equal(value, 7);
    assert_int_equal(kn_item_i64(kn_from_array(dev, KN_U64, KN_SCALAR, &fits), &value), KN_OK);
    assert_true(value == INT64_MAX);
    kn_close(kn);
}

static void the_default(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    unsetenv("KILN_DEVICE");
    assert_string_equal(kn_device_text(kn_device_open(kn, "default")), "flex");
    setenv("KILN_DEVICE", "ndarray", 1);
    assert_string_equal(kn_device_text(kn_device_open(kn, "autodiff(default)")),
                        "autodiff(ndarray)");
    setenv("KILN_DEVICE", "autodiff(flex)", 1);
    assert_true(kn_device_is_nil(kn_device_open(kn, "default")));
    assert_string_equal(kn_error(kn)->slug, "device-default-decorated");
    unsetenv("KILN_DEVICE");
    kn_close(kn);
}

static void operands_that_do_not_mix(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL), *other = kn_open(NULL);
    kn_device *flex = kn_device_open(kn, "flex"), *nd = kn_device_open(kn, "ndarray");
    kn_device *ad = kn_device_open(kn, "autodiff(flex)"),
              *ad_nd = kn_device_open(kn, "autodiff(ndarray)");
    kn_device *traced = kn_device_open(kn, "trace(flex)");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(flex, KN_SHAPE(2), 1.0), *y = kn_full(nd, KN_SHAPE(2), 1.0);
        kn_tensor *a = kn_full(ad, KN_SHAPE(2), 1.0), *b = kn_full(ad_nd, KN_SHAPE(2), 1.0);
        TAKES(kn_add(x, y), "tensor-backend-mismatch");
        TAKES(kn_add(a, y), "autodiff-backend-mismatch");
        TAKES(kn_add(y, a), "autodiff-backend-mismatch");
        TAKES(kn_add(a, b), "autodiff-backend-mismatch");
        TAKES(kn_add(a, kn_full(traced, KN_SHAPE(2), 1.0)), "tensor-device-mismatch");
        TAKES(kn_add(x, kn_full(kn_device_open(other, "flex"), KN_SHAPE(2), 1.0)),
              "operand-context");
        TAKES(kn_cat(KN_LIST(x, x, y), 0), "list-device-mismatch");
        assert_ptr_equal(kn_device_of(kn_add(x, a)), ad); /* a plain one is a constant */
        assert_ptr_equal(kn_device_of(kn_add(a, x)), ad);
        assert_true(kn_same_device(x, x) && !kn_same_device(x, y));
        assert_true(kn_is_on(x, flex) && kn_is_autodiff(a) && !kn_is_autodiff(x));
        TAKES(kn_add(x, NULL), "nil-operand");
        TAKES(kn_add(kn_nil(), x), "nil-operand");
        assert_true(kn_is_nil(kn_add(kn_nil(), NULL)));
        assert_true(kn_ok(kn)); /* no operand names a context */
    }
    kn_close(other);
    kn_close(kn);
}

static void operands_that_move(void **state) {
    (void)state;
    kn_context *kn =
        kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .move_operands = true});
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(kn_device_open(kn, "flex"), KN_SHAPE(2), 1.0);
        kn_tensor *y = kn_full(kn_device_open(kn, "ndarray"), KN_SHAPE(2), 2.0),
                  *sum = kn_add(x, y);
        float out[2];
        assert_string_equal(kn_device_text(kn_device_of(sum)), "flex");
        assert_int_equal(kn_read(sum, out, sizeof out), KN_OK);
        assert_float_equal(out[1], 3, 0);
    }
    kn_close(kn);
}

static void memory_limit(void **state) {
    (void)state;
    kn_context *kn =
        kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .memory_limit = 1 << 20});
    kn_device *dev = kn_device_open(kn, "ndarray");
    KN_SCOPE(kn) {
        kn_tensor *half = kn_full(dev, KN_SHAPE(1 << 17), 1.0);
        assert_false(kn_is_nil(half));
        TAKES(kn_full(dev, KN_SHAPE(1 << 18), 1.0), "out-of-memory");
        assert_false(kn_is_nil(kn_neg(half))); /* the context goes on */
    }
    kn_memory_stats m = kn_memory(dev);
    assert_int_equal(m.live, 0);
    assert_true(m.peak >= 1 << 20 && m.peak <= m.limit && m.cached > 0);
    kn_memory_trim(dev);
    assert_int_equal(kn_memory(dev).cached, 0);
    kn_memory_set_limit(dev, 0);
    kn_close(kn);
}

static int lines;
static char last_line[256];
static void note(int level, const char *subsystem, const char *text, void *user) {
    (void)level;
    if (strcmp(subsystem, user) != 0) return;
    lines++;
    strncpy(last_line, text, sizeof last_line - 1);
}

/* The decorator sees views, creations and the parts of composites, and each call once. */
static void tracing(void **state) {
    (void)state;
    kn_context *kn = kn_open(&(kn_open_options){
        .size = sizeof(kn_open_options), .log = note, .log_user = (void *)"trace"});
    kn_device *dev = kn_device_open(kn, "trace(ndarray)");
    KN_SCOPE(kn) {
        lines = 0;
        kn_tensor *x = kn_full(dev, KN_SHAPE(2, 3), 1.0);
        assert_int_equal(lines, 1);
        kn_transpose(x, 0, 1);
        assert_int_equal(lines, 2);
        assert_string_equal(last_line, "transpose(float32[2, 3]) -> float32[3, 2]");
        kn_softmax(x, 0); /* ndarray has no kernel for it: its parts pass */
        assert_true(lines > 5);
        assert_string_equal(kn_device_text(kn_device_of(kn_softmax(x, 0))), "trace(ndarray)");
    }
    kn_close(kn);
}

static void mixed_precision(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *w = kn_require_grad(kn_full(dev, KN_SHAPE(3, 2), 0.5)), *y = NULL;
        kn_tensor *x = kn_full(dev, KN_SHAPE(4, 3), 1.0);
        KN_AUTOCAST(kn, KN_BF16) {
            y = kn_scope_return(kn_matmul(x, w));
            assert_int_equal(kn_dtype_of(y), KN_BF16);
            assert_int_equal(kn_dtype_of(kn_softmax(y, -1)), KN_F32);
            assert_int_equal(kn_dtype_of(kn_neg(y)), KN_BF16);
            KN_AUTOCAST(kn, KN_DTYPE_NONE) {
                assert_int_equal(kn_dtype_of(kn_matmul(x, w)), KN_F32);
            }
            assert_int_equal(kn_dtype_of(kn_matmul(x, w)), KN_BF16);
        }
        assert_int_equal(kn_dtype_of(kn_matmul(x, w)), KN_F32);
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
        float dw[6];
        assert_int_equal(kn_dtype_of(kn_grad(w, g)), KN_F32);
        assert_int_equal(kn_read(kn_grad(w, g), dw, sizeof dw), KN_OK);
        assert_float_equal(dw[5], 4, 0);
        kn_scope mode = kn_autocast_open(kn, KN_I32);
        kn_scope_close(&mode);
        assert_string_equal(kn_error(kn)->slug, "dtype-unsupported");
    }
    kn_close(kn);
}

static void transactions(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    KN_SCOPE(kn) {
        kn_tensor *a = kn_full(kn_device_open(kn, "flex"), KN_SHAPE(2), 1.0),
                  *b = kn_full(kn_device_open(kn, "late"), KN_SHAPE(3), 2);
        float va[2] = {0}, vb[3] = {0};
        kn_transaction *tx = kn_transaction_new(kn);
        kn_transaction_read(tx, a, va, sizeof va);
        kn_transaction_read(tx, kn_neg(b), vb, sizeof vb);
        assert_int_equal(kn_transaction_commit(tx), KN_OK);
        assert_true(va[1] == 1 && vb[2] == -2);
        tx = kn_transaction_new(kn); /* one wrong size: nothing is read */
        va[0] = 9;
        kn_transaction_read(tx, a, va, sizeof va);
        kn_transaction_read(tx, b, vb, 4);
        assert_int_equal(kn_transaction_commit(tx), KN_E_READ_SIZE);
        assert_true(va[0] == 9 && kn_ok(kn));
        assert_int_equal(kn_transaction_commit(NULL), KN_E_CONTEXT_NIL);
    }
    kn_close(kn);
}

/* Effects refuse while an error stands; a failure of their own poisons nothing. */
static void effects(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(2), 1.0);
        float out[2] = {5, 5};
        assert_int_equal(kn_read(x, out, 4), KN_E_READ_SIZE);
        assert_true(kn_ok(kn));
        assert_string_equal(kn_last_error(kn)->slug, "read-size");
        assert_int_equal(kn_assign(kn_expand(x, KN_SHAPE(3, 2)), x), KN_E_IN_PLACE_BROADCAST);
        assert_true(kn_ok(kn));
        kn_add(x, kn_full(dev, KN_SHAPE(3), 1.0));
        assert_non_null(strstr(kn_error(kn)->scopes[0], "test_context.c:"));
        assert_int_equal(kn_read(x, out, sizeof out), KN_E_BROADCAST);
        assert_int_equal(kn_assign(x, x), KN_E_BROADCAST);
        assert_true(out[0] == 5);
        kn_clear(kn);
        assert_int_equal(kn_read(x, out, sizeof out), KN_OK);
        double v;
        assert_int_equal(kn_item_f64(x, &v), KN_E_ITEM_ELEMENTS);
        assert_int_equal(kn_read(kn_nil(), out, sizeof out), KN_E_NIL_OPERAND);
    }
    kn_close(kn);
}

static void check_finite(void **state) {
    (void)state;
    kn_context *kn =
        kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .check_finite = true});
    kn_device *dev = kn_device_open(kn, "flex");
    KN_SCOPE(kn) {
        kn_tensor *zero = kn_full(dev, KN_SHAPE(2), 0.0);
        TAKES(kn_neg(kn_div(zero, zero)), "not-finite");
        assert_false(kn_is_nil(kn_exp(zero)));
    }
    kn_close(kn);
}

static void the_nil_context(void **state) {
    (void)state;
    kn_fault_alloc_from(0);
    kn_context *kn = kn_open(NULL);
    kn_fault_alloc_at(-1);
    assert_non_null(kn);
    assert_false(kn_ok(kn));
    assert_string_equal(kn_error(kn)->slug, "context-nil");
    kn_device *dev = kn_device_open(kn, "flex");
    assert_true(kn_device_is_nil(dev));
    KN_SCOPE(kn) {
        assert_true(kn_is_nil(kn_neg(kn_full(dev, KN_SHAPE(2), 1.0))));
    }
    KN_NO_GRAD(kn) {
        assert_int_equal(kn_sync(dev), KN_E_DEVICE_NIL);
    }
    assert_int_equal(kn_report(kn, NULL), 1);
    kn_clear(kn);
    kn_seed(kn, 3);
    kn_close(kn);
    kn_close(NULL);
}

static void fails_here(kn_context *kn, const char *slug) {
    assert_non_null(kn_error(kn));
    assert_string_equal(kn_error(kn)->slug, slug);
    kn_clear(kn);
}

/* A call that got nothing but NULL belongs to no context: the one that this thread opened last
 * hears of it. What failed before, nil, stays silent. */
static void nothing_but_null(void **state) {
    (void)state;
    kn_context *first = kn_open(NULL), *kn = kn_open(NULL);
    assert_true(kn_is_nil(kn_exp(NULL)));
    fails_here(kn, "nil-operand");
    assert_true(kn_is_nil(kn_add(NULL, NULL)));
    fails_here(kn, "nil-operand");
    assert_true(kn_is_nil(kn_flatten(NULL, 0, -1)));
    fails_here(kn, "nil-operand");
    assert_true(kn_is_nil(kn_zeros(NULL, KN_SHAPE(2))));
    fails_here(kn, "device-nil");
    const float number = 1;
    assert_true(kn_is_nil(kn_from_array(NULL, KN_F32, KN_SCALAR, &number)));
    fails_here(kn, "device-nil");
    kn_module *layer = kn_nn_linear(NULL, 3, 2);
    fails_here(kn, "device-nil");
    kn_module_free(layer);
    assert_true(kn_is_nil(kn_exp(kn_nil())));
    kn_done(NULL);
    kn_drop(NULL);
    assert_true(kn_ok(kn) && kn_ok(first));
    kn_close(kn);
    assert_true(kn_is_nil(kn_exp(NULL)));
    fails_here(first, "nil-operand");
    kn_close(first);
    assert_true(kn_is_nil(kn_exp(NULL)));
    assert_true(kn_is_nil(kn_zeros(NULL, KN_SHAPE(2))));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(device_texts),
                                       cmocka_unit_test(asking_for_devices),
                                       cmocka_unit_test(numbers_that_are_no_int64),
                                       cmocka_unit_test(the_default),
                                       cmocka_unit_test(operands_that_do_not_mix),
                                       cmocka_unit_test(operands_that_move),
                                       cmocka_unit_test(memory_limit),
                                       cmocka_unit_test(tracing),
                                       cmocka_unit_test(mixed_precision),
                                       cmocka_unit_test(transactions),
                                       cmocka_unit_test(effects),
                                       cmocka_unit_test(check_finite),
                                       cmocka_unit_test(the_nil_context),
                                       cmocka_unit_test(nothing_but_null)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
