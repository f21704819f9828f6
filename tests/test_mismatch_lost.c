/* A lost device: late stands in for a GPU or another machine that goes away. Every later call names
 * it and itself, other devices go on, and opening it again gives a new device. */
/* clang-format off: cmocka needs its companions first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
/* clang-format on */

#include <kiln/fault.h>
#include <kiln/kiln.h>
#include <stdio.h>
#include <string.h>

typedef struct world {
    kn_context *kn;
    kn_device *dev, *tracked, *flex;  /* late:0 plain and with autodiff; flex */
    kn_tensor *x, *y, *second, *here; /* x and second of before, y of what failed; on flex */
} world;

/* With the device lost and the first error told. */
static int open_world(void **state) {
    world *w = calloc(1, sizeof *w);
    w->kn = kn_open(NULL);
    w->dev = kn_device_open(w->kn, "late");
    w->tracked = kn_device_open(w->kn, "autodiff(late)");
    w->flex = kn_device_open(w->kn, "flex");
    w->x = kn_name(kn_full(w->dev, KN_SHAPE(3), 2), "x");
    w->here = kn_full(w->flex, KN_SHAPE(3), 5);
    w->second = kn_full(w->dev, KN_SHAPE(3), 3);
    if (kn_sync(w->dev) != KN_OK || kn_device_is_lost(w->dev)) return 1;
    kn_fault_late_lose_at(0);
    w->y = kn_square(w->x);
    *state = w;
    return kn_sync(w->dev) == KN_E_DEVICE_LOST && kn_device_is_lost(w->dev) ? 0 : 1;
}

static int close_world(void **state) {
    world *w = *state;
    bool ok = kn_ok(w->kn);
    if (!ok) kn_report(w->kn, stdout);
    kn_fault_late_lose_at(-1);
    kn_close(w->kn);
    free(w);
    return ok ? 0 : 1;
}

static const char later[] = "device late:0 was lost: an earlier call on it has said so";

static void expect(kn_context *kn, const char *operation, const char *text) {
    char message[400];
    snprintf(message, sizeof message, "%s: %s", operation, text);
    const kn_error_info *e = kn_last_error(kn);
    assert_non_null(e);
    assert_string_equal(e->message, message);
    assert_int_equal(e->code, KN_E_DEVICE_LOST);
    assert_non_null(strstr(e->hint, "kn_device_open")); /* what to do */
    kn_clear(kn);
}

/* The first error names the operation that met the loss, with its operand. */
static void the_first_error(void **state) {
    world *w = *state;
    const kn_error_info *e = kn_error(w->kn);
    assert_string_equal(e->operation, "kn_square");
    assert_int_equal(e->n_operands, 1);
    assert_string_equal(e->operands[0].device, "late:0");
    assert_true(kn_is_nil(w->y)); /* for ever */
    expect(w->kn, "kn_square", "device late:0 was lost: the test asked for it");
    assert_true(kn_is_nil(w->y));
}

/* ---- Later calls --------------------------------------------------------------------------------
 */

typedef kn_status call_fn(world *w);
static kn_status of(world *w, kn_tensor *t) {
    assert_true(kn_is_nil(t));
    return kn_error(w->kn) ? kn_error(w->kn)->code : KN_OK;
}
static kn_status c_unary(world *w) {
    return of(w, kn_exp(w->x));
}
static kn_status c_binary(world *w) {
    return of(w, kn_add(w->x, w->x));
}
static kn_status c_list(world *w) {
    return of(w, kn_cat(KN_LIST(w->x, w->x), 0));
}
static kn_status c_create(world *w) {
    return of(w, kn_full(w->dev, KN_SHAPE(2), 1));
}
static kn_status c_random(world *w) {
    return of(w, kn_randn(w->tracked, KN_SHAPE(2)));
}
static kn_status c_array(world *w) {
    return of(w, kn_from_array(w->dev, KN_F32, KN_SHAPE(2), (const float[]){1, 2}));
}
static kn_status c_to(world *w) {
    return of(w, kn_to_device(w->here, w->dev));
}
static kn_status c_from(world *w) {
    return of(w, kn_to_device(w->x, w->flex));
}
static kn_status c_read(world *w) {
    float v[3] = {7, 7, 7};
    kn_status status = kn_read(w->x, v, sizeof v);
    assert_true(v[0] == 7);
    return status;
}
static kn_status c_item(world *w) {
    double v;
    return kn_item_f64(w->x, &v);
}
static kn_status c_sync(world *w) {
    return kn_sync(w->tracked);
}
static kn_status c_assign(world *w) {
    return kn_assign(w->x, w->second);
}
static kn_status c_mixed(world *w) {
    return of(w, kn_add(w->here, w->x));
}
static kn_status c_mixed_list(world *w) {
    return of(w, kn_hstack(KN_LIST(w->here, w->x)));
}
static kn_status c_missing(world *w) {
    return of(w, kn_erfc(w->x)); /* late has no kernel of its own for it */
}
static kn_status c_share(world *w) {
    assert_null(kn_share(w->x));
    return kn_last_error(w->kn)->code;
}
static kn_status c_transaction(world *w) {
    float a[3] = {0}, b[3] = {0};
    kn_transaction *tx = kn_transaction_new(w->kn);
    kn_transaction_read(tx, w->here, a, sizeof a);
    kn_transaction_read(tx, w->x, b, sizeof b);
    kn_status status = kn_transaction_commit(tx);
    assert_true(a[0] == 0 && b[0] == 0);
    return status;
}

static void later_calls(void **state) {
    static const struct {
        call_fn *call;
        const char *operation;
    } calls[] = {{c_unary, "kn_exp"},
                 {c_binary, "kn_add"},
                 {c_list, "kn_cat"},
                 {c_create, "kn_full"},
                 {c_random, "kn_randn"},
                 {c_array, "kn_from_array"},
                 {c_to, "kn_to_device"},
                 {c_from, "kn_to_device"},
                 {c_read, "kn_read"},
                 {c_item, "kn_item_f64"},
                 {c_sync, "kn_sync"},
                 {c_assign, "kn_assign"},
                 {c_mixed, "kn_add"},
                 {c_mixed_list, "kn_hstack"},
                 {c_missing, "kn_erfc"},
                 {c_share, "kn_share"},
                 {c_transaction, "kn_transaction_commit"}};
    world *w = *state;
    kn_clear(w->kn);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        assert_int_equal(calls[i].call(w), KN_E_DEVICE_LOST);
        expect(w->kn, calls[i].operation, later);
    }
    assert_false(kn_can_move(w->x, w->flex));
    assert_false(kn_can_move(w->here, w->dev));
    assert_false(kn_is_nil(w->x)); /* it was computed before; its bytes are gone */
}

/* A loss is told once; reports, clearing and closing do not bring it up again. */
static void told_once(void **state) {
    world *w = *state;
    assert_int_equal(kn_report(w->kn, NULL), 1);
    kn_clear(w->kn);
    assert_int_equal(kn_report(w->kn, NULL), 0);
    assert_null(kn_error(w->kn));
}

static void other_devices_go_on(void **state) {
    world *w = *state;
    double v = 0;
    kn_clear(w->kn);
    assert_int_equal(kn_item_f64(kn_sum(w->here), &v), KN_OK);
    assert_true(v == 15);
    kn_transaction *tx = kn_transaction_new(w->kn);
    float a[3];
    kn_transaction_read(tx, w->here, a, sizeof a);
    assert_int_equal(kn_transaction_commit(tx), KN_OK); /* waits for its own devices only */
    kn_device *second = kn_device_open(w->kn, "late:1");
    assert_false(kn_device_is_lost(second));
    assert_int_equal(kn_item_f64(kn_sum(kn_full(second, KN_SHAPE(2), 4)), &v), KN_OK);
    assert_true(v == 8);
}

/* ---- Opening it again ---------------------------------------------------------------------------
 */

static void opened_again(void **state) {
    world *w = *state;
    double v = 0;
    kn_clear(w->kn);
    kn_device *again = kn_device_open(w->kn, "late");
    assert_ptr_not_equal(again, w->dev);
    assert_string_equal(kn_device_text(again), kn_device_text(w->dev));
    assert_true(kn_device_is_lost(w->dev) && kn_device_is_lost(w->tracked));
    assert_false(kn_device_is_lost(again));
    assert_ptr_equal(kn_device_open(w->kn, "late:0"), again);
    kn_device *tracked = kn_device_open(w->kn, "autodiff(late)");
    assert_ptr_equal(kn_device_inner(tracked), again);
    kn_tensor *z = kn_full(again, KN_SHAPE(3), 3);
    assert_int_equal(kn_item_f64(kn_sum(kn_square(z)), &v), KN_OK);
    assert_true(v == 27);
    /* What was on the lost one does not mix with it, and says why. */
    assert_true(kn_is_nil(kn_add(z, w->x)));
    expect(w->kn, "kn_add", later);
    assert_int_equal(kn_device_check(w->kn, "late"), KN_OK);
}

/* A model goes on from its weights, which were saved while the device was there. */
static void training_goes_on(void **state) {
    world *w = *state;
    char path[64];
    kn_clear(w->kn);
    snprintf(path, sizeof path, "/tmp/kiln-lost-%p.safetensors", (void *)w->kn);
    kn_device *dev = kn_device_open(w->kn, "autodiff(late)");
    kn_module *m = kn_nn_linear(dev, 3, 2);
    assert_int_equal(kn_save_weights(m, path), KN_OK);
    kn_fault_late_lose_at(0);
    kn_forward(m, kn_full(dev, KN_SHAPE(1, 3), 1));
    assert_int_equal(kn_sync(dev), KN_E_DEVICE_LOST);
    kn_clear(w->kn);
    assert_int_equal(kn_module_to(m, w->flex), KN_E_DEVICE_LOST); /* nothing to be saved there */
    assert_true(kn_ok(w->kn));
    kn_module *n = kn_nn_linear(kn_device_open(w->kn, "autodiff(late)"), 3, 2);
    assert_int_equal(kn_load_weights(n, path), KN_OK);
    kn_tensor *out = kn_forward(n, kn_full(kn_module_device(n), KN_SHAPE(1, 3), 1));
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(out), &g), KN_OK);
    double bias = 0;
    assert_int_equal(kn_item_f64(kn_sum(kn_grad(kn_module_find(n, "bias"), g)), &bias), KN_OK);
    assert_true(bias == 2);
    kn_module_free(m);
    kn_module_free(n);
    remove(path);
}

/* Another context that uses the same device learns of it at its next call. */
static void another_context(void **state) {
    world *w = *state;
    kn_context *other = kn_open(NULL);
    kn_clear(w->kn);
    kn_device *dev = kn_device_open(other, "late:1"), *mine = kn_device_open(w->kn, "late:1");
    kn_tensor *theirs = kn_full(dev, KN_SHAPE(2), 1), *ours = kn_full(mine, KN_SHAPE(2), 1);
    assert_int_equal(kn_sync(dev), KN_OK);
    assert_int_equal(kn_sync(mine), KN_OK);
    kn_fault_late_lose_at(0);
    kn_tensor *failed = kn_exp(ours);
    assert_int_equal(kn_sync(mine), KN_E_DEVICE_LOST);
    assert_true(kn_is_nil(failed));
    kn_clear(w->kn);
    assert_true(kn_device_is_lost(dev));
    assert_true(kn_is_nil(kn_neg(theirs)));
    assert_int_equal(kn_error(other)->code, KN_E_DEVICE_LOST);
    kn_clear(other);
    assert_false(kn_device_is_lost(kn_device_open(other, "late:1")));
    kn_close(other);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
int main(void) {
    const struct CMUnitTest tests[] = {TEST(the_first_error), TEST(later_calls),
                                       TEST(told_once),       TEST(other_devices_go_on),
                                       TEST(opened_again),    TEST(training_goes_on),
                                       TEST(another_context)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
