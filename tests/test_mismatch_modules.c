/* Modules, optimisers, transactions and files whose tensors are elsewhere, or another context's. */
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

#include "support/expect.h"

static const char *const pairs[][2] = {{"flex", "ndarray"},
                                       {"ndarray", "late:0"},
                                       {"late:0", "late:1"},
                                       {"autodiff(flex)", "autodiff(ndarray)"},
                                       {"autodiff(ndarray)", "autodiff(flex)"}};
enum { PAIRS = sizeof pairs / sizeof *pairs };

typedef struct world {
    kn_context *kn, *other;
    kn_device *home, *away;
    kn_device *foreign; /* home's text in the other context */
} world;

static void open_world(world *w, int i) {
    w->kn = kn_open(NULL);
    w->other = kn_open(NULL);
    w->home = kn_device_open(w->kn, pairs[i][0]);
    w->away = kn_device_open(w->kn, pairs[i][1]);
    w->foreign = kn_device_open(w->other, pairs[i][0]);
}

static void close_world(world *w) {
    if (!kn_ok(w->kn)) kn_report(w->kn, stdout);
    assert_true(kn_ok(w->kn) && kn_ok(w->other));
    kn_close(w->other);
    kn_close(w->kn);
}

#define EACH_PAIR(w) \
    for (int pair_ = 0; pair_ < PAIRS && (open_world(&w, pair_), true); close_world(&w), pair_++)

static const char foreign_text[] = "belongs to another context than the rest of the call";

/* ---- Modules ------------------------------------------------------------------------------------
 */

static kn_module *make_net(kn_device *dev) {
    return kn_nn_sequential(dev, kn_nn_linear(dev, 4, 3), kn_nn_batch_norm(dev, 3),
                            kn_nn_linear(dev, 3, 2));
}

/* A child that was moved, and the rest that was not: each side is named by its path. */
static void parts_stay_behind(void **state) {
    world w;
    (void)state;
    EACH_PAIR(w) {
        kn_module *net = make_net(w.home);
        kn_tensor *x = kn_ones(w.away, KN_SHAPE(2, 4));
        const char *home = kn_device_text(w.home), *away = kn_device_text(w.away);
        char path[64] = "x";
        assert_null(kn_module_stray(net, w.home, path, sizeof path));
        assert_string_equal(path, "");
        assert_ptr_equal(kn_module_stray(net, w.away, path, sizeof path),
                         kn_module_find(net, "0.weight"));
        assert_string_equal(path, "0.weight");
        assert_true(kn_is_nil(kn_forward(net, x)));
        expect_last(w.kn, KN_E_MODULE_DEVICE_MISMATCH,
                    "kn_forward: 0.weight is on %s, but the input is on %s", home, away);
        /* Only the first layer moves: the norm is the first that stays behind. */
        assert_int_equal(kn_module_to(kn_module_child(net, 0), w.away), KN_OK);
        kn_module_stray(net, w.away, path, sizeof path);
        assert_string_equal(path, "1.weight");
        assert_ptr_equal(kn_module_stray(net, w.home, NULL, 0), kn_module_find(net, "0.weight"));
        assert_true(kn_is_nil(kn_forward(net, x)));
        expect_last(w.kn, KN_E_MODULE_DEVICE_MISMATCH,
                    "kn_forward: 1.weight is on %s, but the input is on %s", home, away);
        /* The whole of it moves, and works. */
        assert_int_equal(kn_module_to(net, w.away), KN_OK);
        assert_null(kn_module_stray(net, w.away, path, sizeof path));
        assert_null(kn_module_stray(net, kn_device_inner(w.away), path, sizeof path));
        assert_false(kn_is_nil(kn_forward(net, x)));
        kn_module_free(net);
    }
}

static kn_tensor *add_table(kn_module *self, kn_tensor *x) {
    return kn_add(x, kn_module_find(self, "table"));
}
static const kn_module_type table_type = {
    .name = "Table", .size = sizeof(kn_module), .forward = add_table};

/* A buffer that two modules share moves with one of them; the other names what is elsewhere. */
static void shared_buffers(void **state) {
    world w;
    (void)state;
    EACH_PAIR(w) {
        kn_module *a = kn_module_new(w.home, &table_type), *b = kn_module_new(w.home, &table_type);
        kn_tensor *table = kn_module_add_buffer(a, "table", kn_ones(w.home, KN_SHAPE(3)));
        assert_ptr_equal(kn_module_add_buffer(b, "table", table), table);
        assert_int_equal(kn_module_to(a, w.away), KN_OK);
        char path[16];
        assert_ptr_equal(kn_module_stray(b, w.home, path, sizeof path), table);
        assert_string_equal(path, "table");
        assert_true(kn_is_nil(kn_forward(b, kn_ones(w.home, KN_SHAPE(3)))));
        expect_last(w.kn, KN_E_MODULE_DEVICE_MISMATCH,
                    "kn_forward: Table.table is on %s, but the input is on %s",
                    kn_device_text(w.away), kn_device_text(w.home));
        kn_module_free(a);
        kn_module_free(b);
    }
}

static void registering(void **state) {
    world w;
    (void)state;
    EACH_PAIR(w) {
        kn_module *m = kn_module_new(w.home, &table_type);
        kn_tensor *t = kn_ones(w.away, KN_SHAPE(3)), *foreign = kn_ones(w.foreign, KN_SHAPE(3));
        assert_true(kn_is_nil(kn_module_add_buffer(m, "table", t)));
        assert_non_null(strstr(kn_error(w.kn)->message, "operand table is on"));
        kn_clear(w.kn);
        kn_module_free(m);
        m = kn_module_new(w.home, &table_type);
        assert_true(kn_is_nil(kn_module_add_param(m, "scale", foreign)));
        expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_module_add_param: operand scale %s",
                    foreign_text);
        kn_module_free(m);
        /* A child of another context is not taken; as ever it belongs to the parent's call. */
        m = kn_module_new(w.home, &table_type);
        assert_true(kn_module_is_nil(
            kn_module_add_child(m, "part", kn_module_new(w.foreign, &table_type))));
        expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_module_add_child: operand part %s",
                    foreign_text);
        kn_module_free(m);
        /* An input of another context. */
        m = kn_nn_linear(w.home, 3, 2);
        assert_true(kn_is_nil(kn_forward(m, kn_ones(w.foreign, KN_SHAPE(1, 3)))));
        expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_forward: operand x %s", foreign_text);
        assert_int_equal(kn_module_to(m, w.foreign), KN_E_DEVICE_CONTEXT);
        expect_last(w.kn, KN_E_DEVICE_CONTEXT,
                    "kn_module_to: device %s was opened in another context",
                    kn_device_text(w.foreign));
        assert_null(kn_module_stray(m, w.home, NULL, 0));
        kn_named_tensor item = {"weight", kn_ones(w.foreign, KN_SHAPE(2, 3))};
        assert_int_equal(kn_module_load(m, "a list", &item, 1, .partial = true),
                         KN_E_OPERAND_CONTEXT);
        assert_true(kn_ok(w.kn));
        expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_module_load: operand weight %s", foreign_text);
        /* One of another device of the same context is brought along. */
        item.tensor = kn_full(w.away, KN_SHAPE(2, 3), 7);
        assert_int_equal(kn_module_load(m, "a list", &item, 1, .partial = true), KN_OK);
        assert_true(kn_is_on(kn_module_find(m, "weight"), w.home));
        kn_module_free(m);
    }
}

/* ---- Optimisers ---------------------------------------------------------------------------------
 */

/* One step with the gradient of the sum of squares. */
static void step(kn_optimizer *opt, kn_tensor *w) {
    kn_grads *g = NULL;
    KN_SCOPE(kn_context_of(w)) {
        assert_int_equal(kn_backward(kn_sum(kn_square(w)), &g), KN_OK);
        assert_int_equal(kn_optimizer_check(opt, g, NULL), KN_OK);
        assert_int_equal(kn_optimizer_step(opt, g), KN_OK);
    }
}

static kn_module *one_weight(kn_device *dev) {
    kn_module *m = kn_module_new(dev, &table_type);
    kn_module_add_param(m, "w", kn_arange(dev, 1, 4, .dtype = KN_F32));
    return m;
}

/* The module moves after state was made for it: the state follows, and the steps are the same as
 * if nothing had moved. */
static void state_follows(void **state) {
    (void)state;
    for (int pair = 3; pair < PAIRS; pair++) { /* with autodiff */
        world w;
        float stayed[3], moved[3];
        open_world(&w, pair);
        for (int turn = 0; turn < 2; turn++) {
            kn_module *m = one_weight(w.home);
            kn_optimizer *opt = kn_adam(m, .lr = 0.1);
            kn_tensor *weight = kn_module_find(m, "w");
            step(opt, weight);
            if (turn) assert_int_equal(kn_module_to(m, w.away), KN_OK);
            step(opt, weight);
            assert_true(kn_is_on(weight, turn ? w.away : w.home));
            assert_int_equal(kn_read(weight, turn ? moved : stayed, sizeof moved), KN_OK);
            kn_optimizer_free(opt);
            kn_module_free(m);
        }
        for (int i = 0; i < 3; i++)
            assert_true(stayed[i] - moved[i] < 1e-6 && moved[i] - stayed[i] < 1e-6);
        close_world(&w);
    }
}

/* Gradients from before the move are of leaves that are gone: nothing is written. */
static void gradients_from_before(void **state) {
    world w;
    (void)state;
    open_world(&w, 3);
    kn_module *m = one_weight(w.home);
    kn_optimizer *opt = kn_sgd(m, .lr = 0.1);
    kn_tensor *weight = kn_module_find(m, "w");
    kn_grads *g = NULL;
    float v[3];
    assert_int_equal(kn_backward(kn_sum(kn_square(weight)), &g), KN_OK);
    assert_true(kn_has_grad(weight, g));
    assert_int_equal(kn_module_to(m, w.away), KN_OK);
    assert_false(kn_has_grad(weight, g));
    assert_int_equal(kn_optimizer_step(opt, g), KN_OK); /* warned of: no gradient for w */
    assert_int_equal(kn_read(weight, v, sizeof v), KN_OK);
    assert_true(v[0] == 1 && v[1] == 2 && v[2] == 3);
    kn_optimizer_free(opt);
    kn_module_free(m);
    close_world(&w);
}

static void states_that_do_not_fit(void **state) {
    (void)state;
    for (int pair = 3; pair < PAIRS; pair++) {
        world w;
        open_world(&w, pair);
        kn_module *m = one_weight(w.home);
        kn_optimizer *opt = kn_sgd(m, .lr = 0.5, .momentum = 0.9);
        kn_device *plain = kn_device_inner(w.home);
        kn_state_item items[] = {{.name = "steps", .number = kn_number_i64(3)},
                                 {.name = "lr", .number = kn_number_f64(0.25)},
                                 {.name = "w.step", .number = kn_number_i64(3)},
                                 {.name = "w.momentum", .tensor = NULL}};
        kn_tensor *bad[] = {kn_ones(plain, KN_SHAPE(2)),
                            kn_ones(plain, KN_SHAPE(3), .dtype = KN_F64),
                            kn_ones(w.foreign, KN_SHAPE(3))};
        static const kn_status codes[] = {KN_E_OPTIMIZER_STATE_MISMATCH,
                                          KN_E_OPTIMIZER_STATE_MISMATCH, KN_E_OPERAND_CONTEXT};
        static const char *const messages[] = {
            "kn_optimizer_set_state: the state of w.momentum has shape [2], where [3] belongs",
            "kn_optimizer_set_state: the state of w.momentum has dtype float64, where float32 "
            "belongs",
            "kn_optimizer_set_state: operand w.momentum belongs to another context than the rest "
            "of the call"};
        for (int i = 0; i < 3; i++) {
            items[3].tensor = bad[i];
            assert_int_equal(kn_optimizer_set_state(opt, items, 4), codes[i]);
            assert_true(kn_ok(w.kn));
            expect_last(w.kn, codes[i], "%s", messages[i]);
            assert_int_equal(kn_optimizer_steps(opt), 0); /* nothing was changed */
            assert_true(kn_optimizer_lr(opt) == 0.5);
        }
        items[0].number = kn_number_f64(0.5);
        items[3].tensor = kn_ones(plain, KN_SHAPE(3));
        assert_int_equal(kn_optimizer_set_state(opt, items, 4), KN_E_OPTIMIZER_STATE_MISMATCH);
        expect_last(
            w.kn, KN_E_OPTIMIZER_STATE_MISMATCH,
            "kn_optimizer_set_state: the state of steps has value 0.5, where a count belongs");
        /* State that lives on another device of the context is brought along. */
        items[0].number = kn_number_i64(3);
        items[3].tensor = kn_ones(w.away, KN_SHAPE(3));
        assert_int_equal(kn_optimizer_set_state(opt, items, 4), KN_OK);
        assert_int_equal(kn_optimizer_check(opt, NULL, NULL), KN_OK);
        step(opt, kn_module_find(m, "w"));
        float v[3];
        assert_int_equal(kn_read(kn_module_find(m, "w"), v, sizeof v), KN_OK);
        assert_float_equal(v[0], 1 - 0.25 * (0.9 + 2), 1e-6);
        kn_optimizer_free(opt);
        kn_module_free(m);
        close_world(&w);
    }
}

static void optimisers_of_two_contexts(void **state) {
    world w;
    (void)state;
    open_world(&w, 3);
    kn_tensor *a = kn_require_grad(kn_ones(w.home, KN_SHAPE(2)));
    kn_tensor *b = kn_require_grad(kn_ones(w.foreign, KN_SHAPE(2)));
    kn_grads *g = NULL;
    kn_optimizer *opt = kn_sgd(NULL, .params = KN_LIST(a, b));
    assert_true(kn_optimizer_is_nil(opt));
    assert_int_equal(kn_optimizer_check(opt, NULL, NULL), KN_E_OPTIMIZER_NIL);
    expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_sgd: operand 1 %s", foreign_text);
    opt = kn_sgd(NULL, .params = KN_LIST(a));
    assert_int_equal(kn_backward(kn_sum(b), &g), KN_OK);
    assert_int_equal(kn_optimizer_check(opt, g, NULL), KN_E_OPERAND_CONTEXT);
    assert_int_equal(kn_optimizer_step(opt, g), KN_E_OPERAND_CONTEXT);
    expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_optimizer_step: operand grads %s", foreign_text);
    assert_int_equal(kn_optimizer_steps(opt), 0);
    kn_optimizer_free(opt);
    close_world(&w);
}

/* ---- Transactions -------------------------------------------------------------------------------
 */

static void transactions(void **state) {
    world w;
    (void)state;
    EACH_PAIR(w) {
        float got[3][2] = {{0}};
        kn_tensor *t[3] = {kn_full(w.home, KN_SHAPE(2), 1), kn_full(w.away, KN_SHAPE(2), 2),
                           kn_full(w.home, KN_SHAPE(2), 3)};
        kn_tensor *const strangers[] = {kn_full(w.foreign, KN_SHAPE(2), 4), kn_nil()};
        for (int turn = 0; turn < 2; turn++) {
            kn_transaction *tx = kn_transaction_new(w.kn);
            kn_transaction_read(tx, t[0], got[0], sizeof got[0]);
            kn_transaction_read(tx, strangers[turn], got[1], sizeof got[1]);
            kn_status wanted = turn ? KN_E_NIL_OPERAND : KN_E_OPERAND_CONTEXT;
            assert_int_equal(kn_transaction_commit(tx), wanted);
            assert_true(kn_ok(w.kn));
            if (turn)
                expect_last(w.kn, wanted, "kn_transaction_commit: operand reads[1] is nil");
            else
                expect_last(w.kn, wanted, "kn_transaction_commit: operand reads[1] %s",
                            foreign_text);
            assert_true(got[0][0] == 0); /* nothing was read */
        }
        /* From several backends at once is fine. */
        kn_transaction *tx = kn_transaction_new(w.kn);
        for (int i = 0; i < 3; i++) kn_transaction_read(tx, t[i], got[i], sizeof got[i]);
        assert_int_equal(kn_transaction_commit(tx), KN_OK);
        for (int i = 0; i < 3; i++) assert_true(got[i][0] == i + 1 && got[i][1] == i + 1);
    }
}

/* ---- Files --------------------------------------------------------------------------------------
 */

/* A file names no device: what was saved on one is loaded on any other. */
static void files_move(void **state) {
    world w;
    (void)state;
    EACH_PAIR(w) {
        char path[64];
        float a[6], b[6];
        snprintf(path, sizeof path, "/tmp/kiln-mismatch-%p.safetensors", (void *)w.kn);
        kn_module *m = kn_nn_linear(w.home, 3, 2), *n = kn_nn_linear(w.away, 3, 2);
        assert_int_equal(kn_save_weights(m, path), KN_OK);
        kn_tensor_file *file = NULL;
        size_t index = 99;
        assert_int_equal(kn_tensor_file_open(w.kn, path, &file), KN_OK);
        assert_int_equal(kn_tensor_file_check(file, w.away, &index), KN_OK);
        assert_int_equal(kn_tensor_file_check(file, NULL, NULL), KN_E_DEVICE_NIL);
        kn_tensor_file_close(file);
        assert_int_equal(kn_load_weights(n, path), KN_OK);
        assert_int_equal(kn_read(kn_module_find(m, "weight"), a, sizeof a), KN_OK);
        assert_int_equal(kn_read(kn_module_find(n, "weight"), b, sizeof b), KN_OK);
        assert_memory_equal(a, b, sizeof a);
        assert_true(kn_is_on(kn_module_find(n, "weight"), w.away));
        kn_named_tensor items[] = {{"a", kn_ones(w.home, KN_SHAPE(1))},
                                   {"b", kn_ones(w.foreign, KN_SHAPE(1))}};
        assert_int_equal(kn_save_tensors(w.kn, path, items, 2), KN_E_OPERAND_CONTEXT);
        expect_last(w.kn, KN_E_OPERAND_CONTEXT, "kn_save_tensors: operand b %s", foreign_text);
        assert_int_equal(kn_load_weights(n, path), KN_OK); /* the file is the old one */
        remove(path);
        kn_module_free(m);
        kn_module_free(n);
    }
}

/* A tensor that the device cannot hold is found beforehand, and named where it is not. */
static void files_too_large(void **state) {
    world w;
    char path[64];
    size_t index = 99;
    kn_tensor_file *file = NULL;
    (void)state;
    open_world(&w, 1); /* ndarray, and late:0 with its 1 MiB a buffer */
    snprintf(path, sizeof path, "/tmp/kiln-mismatch-%p.safetensors", (void *)w.kn);
    kn_named_tensor items[] = {{"small", kn_ones(w.home, KN_SHAPE(4))},
                               {"large", kn_ones(w.home, KN_SHAPE(300000))}};
    assert_int_equal(kn_save_tensors(w.kn, path, items, 2), KN_OK);
    assert_int_equal(kn_tensor_file_open(w.kn, path, &file), KN_OK);
    assert_int_equal(kn_tensor_file_check(file, w.home, &index), KN_OK);
    assert_int_equal(kn_tensor_file_check(file, w.away, &index), KN_E_BUFFER_TOO_LARGE);
    assert_true(index < 2);
    assert_string_equal(kn_tensor_file_info(file, index).name, "large");
    assert_true(kn_ok(w.kn));
    assert_true(kn_is_nil(kn_tensor_file_load(file, "large", w.away)));
    assert_int_equal(kn_error(w.kn)->code, KN_E_BUFFER_TOO_LARGE);
    kn_clear(w.kn);
    assert_false(kn_is_nil(kn_tensor_file_load(file, "small", w.away)));
    kn_tensor_file_close(file);
    remove(path);
    close_world(&w);
}

/* Nothing says which context they belong to: the one that the thread opened last is told. */
static void null_for_what_has_a_context(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    const kn_status null = KN_E_ARGUMENT_NULL;
    int64_t class_of = 0;
    assert_int_equal(kn_fit(NULL), null);
    expect_last(kn, null, "kn_fit: argument trainer is NULL");
    assert_int_equal(kn_trainer_save(NULL, "x"), null);
    expect_last(kn, null, "kn_trainer_save: argument trainer is NULL");
    assert_int_equal(kn_classify(NULL, NULL, &class_of, NULL), null);
    expect_last(kn, null, "kn_classify: argument model is NULL");
    assert_int_equal(kn_clip_grad_norm(NULL, 1, NULL), null);
    expect_last(kn, null, "kn_clip_grad_norm: argument grads is NULL");
    assert_int_equal(kn_calibrator_observe(NULL, NULL), null);
    expect_last(kn, null, "kn_calibrator_observe: argument calibrator is NULL");
    assert_int_equal(kn_tensor_file_read(NULL, "x", &class_of, sizeof class_of), null);
    expect_last(kn, null, "kn_tensor_file_read: argument file is NULL");
    assert_int_equal(kn_backend_register(NULL), null);
    expect_last(kn, null, "kn_backend_register: argument backend is NULL");
    assert_int_equal(kn_optimizer_step(NULL, NULL), KN_E_OPTIMIZER_NIL);
    expect_last(
        kn, KN_E_OPTIMIZER_NIL,
        "kn_optimizer_step: the optimiser is nil, since making it failed or NULL was passed");
    assert_true(kn_ok(kn));
    kn_close(kn);
    assert_int_equal(kn_fit(NULL), null); /* there is nobody to tell */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_for_what_has_a_context),
        cmocka_unit_test(parts_stay_behind),
        cmocka_unit_test(shared_buffers),
        cmocka_unit_test(registering),
        cmocka_unit_test(state_follows),
        cmocka_unit_test(gradients_from_before),
        cmocka_unit_test(states_that_do_not_fit),
        cmocka_unit_test(optimisers_of_two_contexts),
        cmocka_unit_test(transactions),
        cmocka_unit_test(files_move),
        cmocka_unit_test(files_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
