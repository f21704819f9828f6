/* Every row of the operation table with a stranger among its operands, at every position and on
 * every pair of devices: the error is the right one, names the operand and both sides, nothing is
 * computed or changed, and the context goes on. */
/* clang-format off: cmocka needs its companions first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
/* clang-format on */

#include <kiln/kiln.h>
#include <stdio.h>
#include <string.h>

#include "core/context.h"
#include "ops/apply.h"

static const char *const texts[] = {
    "flex",           "ndarray",           "late:0",           "late:1",
    "autodiff(flex)", "autodiff(ndarray)", "autodiff(late:0)", "autodiff(late:1)"};
enum { DEVICES = sizeof texts / sizeof *texts, MOST = 24, LIST = 4 };

typedef struct world {
    kn_context *kn, *other;
    kn_device *dev[DEVICES];
    kn_tensor *t[DEVICES], *partner[DEVICES]; /* two of each, so that no operand stands twice */
    kn_tensor *foreign;                       /* of the other context, on its flex */
    void *args;
    size_t calls;
} world;

static int open_world(void **state) {
    world *w = calloc(1, sizeof *w);
    w->kn = kn_open(NULL);
    w->other = kn_open(NULL);
    for (int i = 0; i < DEVICES; i++) {
        w->dev[i] = kn_device_open(w->kn, texts[i]);
        w->t[i] = kn_full(w->dev[i], KN_SHAPE(2, 2), 1.5);
        w->partner[i] = kn_full(w->dev[i], KN_SHAPE(2, 2), 0.5);
    }
    w->foreign = kn_full(kn_device_open(w->other, "flex"), KN_SHAPE(2, 2), 2.0);
    w->args = calloc(1, 65536);
    *state = w;
    return kn_ok(w->kn) && kn_ok(w->other) ? 0 : 1;
}

static int close_world(void **state) {
    world *w = *state;
    bool ok = kn_ok(w->kn) && kn_ok(w->other);
    kn_close(w->kn);
    kn_close(w->other);
    free(w->args);
    free(w);
    return ok ? 0 : 1;
}

/* ---- One call ----------------------------------------------------------------------------------
 */

/* How many operands a row is tried with. */
static uint32_t operands_of(const kn__op *op) {
    uint32_t n = op->n_fixed + op->n_optional;
    return op->variadic ? LIST : n > MOST ? MOST : n;
}

/* Runs the row; the code of what was recorded or returned. */
static kn_status call(world *w, const kn__op *op, kn_tensor **in, uint32_t n) {
    kn_tensor *more[KN__MAX_RESULTS] = {NULL}, *result = NULL;
    kn_tensor **const places[] = {&more[1], &more[2], &more[3]};
    size_t live = w->kn->n_live;
    memset(w->args, 0, op->args_size);
    w->calls++;
    if (!op->n_results) {
        kn_status status = kn__effect(op, in, n, w->args, 0);
        assert_true(kn_ok(w->kn)); /* a status poisons nothing */
        return status;
    }
    result = op->variadic ? kn__apply_list(op, (kn_tensors){n, in}, w->args, places, 0)
                          : kn__apply(op, in, n, w->args, places, 0);
    assert_true(kn_is_nil(result));
    for (uint32_t k = 1; k < op->n_results; k++) assert_true(kn_is_nil(more[k]));
    assert_int_equal(w->kn->n_live, live); /* no header was left behind */
    assert_non_null(kn_error(w->kn));
    return kn_error(w->kn)->code;
}

/* Everything that a call might have written is as it was. */
static void expect_unchanged(world *w) {
    for (int i = 0; i < DEVICES; i++) {
        assert_int_equal(kn__storage_of(w->t[i])->version, 0);
        assert_int_equal(kn__storage_of(w->partner[i])->version, 0);
    }
    assert_int_equal(kn__storage_of(w->foreign)->version, 0);
}

static void expect(world *w, const kn__op *op, kn_status status, kn_status wanted,
                   const char *message) {
    const kn_error_info *e = kn_last_error(w->kn);
    if (status != wanted || strcmp(e->message, message) != 0)
        fail_msg("%s: %s: %s\n   wanted %s: %s", op->name, kn_status_slug(status), e->message,
                 kn_status_slug(wanted), message);
    kn_clear(w->kn);
}

/* ---- Devices -----------------------------------------------------------------------------------
 */

static kn_status wanted_status(const kn__op *op, const kn_device *actual,
                               const kn_device *expected) {
    if (op->variadic) return KN_E_LIST_DEVICE_MISMATCH;
    if (strcmp(kn_device_backend(actual), kn_device_backend(expected)) == 0)
        return KN_E_TENSOR_DEVICE_MISMATCH;
    return kn_device_is_autodiff(actual) || kn_device_is_autodiff(expected)
               ? KN_E_AUTODIFF_BACKEND_MISMATCH
               : KN_E_TENSOR_BACKEND_MISMATCH;
}

static const char *wanted_message(const kn__op *op, uint32_t named, const kn_device *actual,
                                  const kn_device *expected, char *text, size_t size) {
    static const char *const why[] = {"two devices of one backend",
                                      "autodiff does not reach across backends", "two backends"};
    kn_status status = wanted_status(op, actual, expected);
    const char *a = kn_device_text(actual), *e = kn_device_text(expected);
    char name[32];
    int kind = status == KN_E_TENSOR_DEVICE_MISMATCH      ? 0
               : status == KN_E_AUTODIFF_BACKEND_MISMATCH ? 1
                                                          : 2;
    if (op->variadic)
        snprintf(text, size, "kn_%s: tensor %u of the list is on %s, but the first one is on %s",
                 op->name, named, a, e);
    else
        snprintf(text, size, "kn_%s: operand %s is on %s, but the first operand is on %s: %s",
                 op->name, kn__operand_name(op, named, name, sizeof name), a, e, why[kind]);
    return text;
}

/* All operands on device home, but the one at this place on device away. */
static void try_pair(world *w, const kn__op *op, uint32_t place, int home, int away) {
    kn_tensor *in[MOST];
    char message[400];
    uint32_t n = operands_of(op), named = place ? place : 1;
    for (uint32_t i = 0; i < n; i++) in[i] = i % 2 ? w->partner[home] : w->t[home];
    in[place] = w->t[away];
    assert_false(kn_can_mix(w->t[home], w->t[away]));
    assert_int_equal(kn_first_stranger((kn_tensors){n, in}), named);
    const kn_device *actual = w->dev[place ? away : home], *expected = w->dev[place ? home : away];
    kn_status status = call(w, op, in, n);
    expect(w, op, status, wanted_status(op, actual, expected),
           wanted_message(op, named, actual, expected, message, sizeof message));
}

static void try_devices(world *w, const kn__op *op) {
    for (uint32_t place = 0; place < operands_of(op); place++) {
        for (int home = 0; home < DEVICES; home++) {
            for (int away = 0; away < DEVICES; away++) {
                if (kn_device_concrete(w->dev[home]) != kn_device_concrete(w->dev[away]))
                    try_pair(w, op, place, home, away);
            }
        }
    }
}

static bool has_company(const kn__op *op) {
    return !op->creates && operands_of(op) >= 2;
}

static void strangers_of_devices(void **state) {
    world *w = *state;
    size_t rows = 0;
    for (int i = 0; i < KN__OP_COUNT; i++) {
        if (!has_company(&kn__ops[i])) continue;
        try_devices(w, &kn__ops[i]);
        rows++;
    }
    expect_unchanged(w);
    print_message("%zu rows, %zu calls\n", rows, w->calls);
    assert_true(rows > 200);
}

/* ---- Contexts ----------------------------------------------------------------------------------
 */

static void strangers_of_contexts(void **state) {
    world *w = *state;
    for (int i = 0; i < KN__OP_COUNT; i++) {
        const kn__op *op = &kn__ops[i];
        for (uint32_t place = 1; has_company(op) && place < operands_of(op); place++) {
            kn_tensor *in[MOST];
            char message[400], name[32], numbered[48];
            uint32_t n = operands_of(op);
            for (uint32_t k = 0; k < n; k++) in[k] = w->t[0];
            in[place] = w->foreign;
            assert_int_equal(kn_first_stranger((kn_tensors){n, in}), place);
            const char *operand = kn__operand_name(op, place, name, sizeof name);
            snprintf(numbered, sizeof numbered, "%s[%u]", operand, place);
            snprintf(message, sizeof message,
                     "kn_%s: operand %s belongs to another context than the rest of the call",
                     op->name, op->variadic ? numbered : operand);
            expect(w, op, call(w, op, in, n), KN_E_OPERAND_CONTEXT, message);
        }
    }
    expect_unchanged(w);
}

/* ---- What is no stranger ------------------------------------------------------------------------
 */

/* A plain tensor beside an autodiff one of the same device is a constant, on either side. */
static void constants(void **state) {
    world *w = *state;
    for (int plain = 0; plain < 4; plain++) {
        int wrapped = plain + 4;
        assert_true(kn_can_mix(w->t[plain], w->t[wrapped]));
        assert_false(kn_same_device(w->t[plain], w->t[wrapped]));
        assert_true(kn_same_backend(w->t[plain], w->t[wrapped]));
        for (int turn = 0; turn < 2; turn++) {
            double v = 0;
            kn_tensor *sum = kn_add(w->t[turn ? plain : wrapped], w->t[turn ? wrapped : plain]);
            assert_true(kn_is_on(sum, w->dev[wrapped]));
            assert_int_equal(kn_item_f64(kn_sum(sum), &v), KN_OK);
            assert_true(v == 12);
        }
    }
}

/* After each kind of mismatch the very next call on the same tensors works. */
static void goes_on(void **state) {
    world *w = *state;
    for (int i = 0; i < DEVICES; i++) {
        double v = 0;
        assert_true(kn_is_nil(kn_add(w->t[i], w->t[(i + 1) % 4])) || i % 4 == (i + 1) % 4);
        kn_clear(w->kn);
        assert_int_equal(kn_item_f64(kn_sum(kn_mul(w->t[i], w->partner[i])), &v), KN_OK);
        assert_true(v == 3);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
int main(void) {
    const struct CMUnitTest tests[] = {TEST(strangers_of_devices), TEST(strangers_of_contexts),
                                       TEST(constants), TEST(goes_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
