/* Running again: kn_recompute, recompute=balanced, and what is made of several backward passes. */
#include "support/tensors.h"

static kn_context *kn;
static kn_device *dev;

static int open_flex(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "autodiff(flex)");
    return kn_ok(kn) ? 0 : 1;
}

static int close_it(void **state) {
    (void)state;
    assert_ok(kn);
    assert_int_equal(kn_live_nodes(kn), 0);
    kn_close(kn);
    return 0;
}

/* ---- kn_recompute ------------------------------------------------------------------------------
 */

typedef struct counted {
    int runs;
    kn_tensor *weight; /* used without being an input */
    kn_tensor *target; /* written, where given */
    double values[4][3];
    uint32_t modes[4];
} counted;

/* exp(x) y w */
static kn_tensor *product(kn_tensor *const *in, uint32_t n, void *user) {
    counted *c = user;
    kn_tensor *y = kn_exp(in[0]);
    c->modes[c->runs] = kn_modes(kn) & ~(uint32_t)KN_MODE_NO_GRAD;
    c->runs++;
    if (n > 1) y = kn_mul(y, in[1]);
    return c->weight ? kn_mul(y, c->weight) : y;
}

static void function_runs_again_and_gives_gradients(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    counted c = {0};
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 0, 1)), *y = kn_require_grad(vector(dev, 3, 4));
    c.weight = kn_require_grad(vector(dev, 2, 2));
    size_t before = kn_live_nodes(kn);
    kn_tensor *z = kn_recompute(product, KN_LIST(x, y), &c);
    assert_int_equal(kn_live_nodes(kn), before + 1);
    assert_values(z, 1e-12, 6, 8 * exp(1));
    assert_int_equal(c.runs, 1);
    assert_int_equal(kn_backward(kn_sum(kn_mul(z, z)), &g), KN_OK);
    assert_int_equal(c.runs, 2);
    assert_values(kn_grad(x, g), 1e-9, 72, 128 * exp(2));
    assert_values(kn_grad(y, g), 1e-9, 24, 32 * exp(2));
    assert_values(kn_grad(c.weight, g), 1e-9, 36, 64 * exp(2));
}

/* Nothing tracked goes in as an input, but a weight is reached by the function. */
static void captured_weights_count(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    counted c = {.weight = kn_require_grad(vector(dev, 2, 2))};
    kn_grads *g;
    kn_tensor *x = vector(dev, 0, 1), *z = kn_recompute(product, KN_LIST(x), &c);
    assert_true(kn_is_tracked(z));
    assert_int_equal(kn_backward(kn_sum(z), &g), KN_OK);
    assert_values(kn_grad(c.weight, g), 1e-12, 1, exp(1));
    c.weight = NULL;
    assert_false(kn_is_tracked(kn_recompute(product, KN_LIST(x), &c)));
}

static void second_order_through_a_function(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    counted c = {0};
    kn_grads *g, *g2;
    kn_tensor *x = kn_require_grad(vector(dev, 0.5)), *y = kn_require_grad(vector(dev, 3));
    kn_tensor *z = kn_recompute(product, KN_LIST(x, y), &c);
    assert_int_equal(kn_backward(kn_sum(kn_mul(z, z)), &g, .create_graph = true), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_grad(x, g)), &g2), KN_OK);
    assert_values(kn_grad(x, g2), 1e-9, 36 * exp(1));
    assert_values(kn_grad(y, g2), 1e-9, 12 * exp(1));
}

static kn_tensor *inner_function(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    ++*(int *)user;
    return kn_mul(in[0], in[0]);
}
static kn_tensor *outer_function(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    kn_tensor *y = kn_recompute(inner_function, KN_LIST(in[0]), user);
    return kn_mul(y, in[0]);
}

static void functions_nest(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    int runs = 0;
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 2));
    kn_tensor *y = kn_recompute(outer_function, KN_LIST(x), &runs);
    assert_int_equal(runs, 1);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 12);
    assert_int_equal(runs, 3); /* once more for the outer's repetition, once for its own */
}

/* x times random numbers, which are noted. */
static kn_tensor *noisy(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    counted *c = user;
    kn_tensor *noise = kn_rand(dev, KN_SHAPE(3), .dtype = KN_F64);
    assert_int_equal(kn_read(noise, c->values[c->runs++], sizeof c->values[0]), KN_OK);
    return kn_mul(in[0], noise);
}

static void random_positions_and_modes_are_restored(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    counted c = {0}, m = {0};
    kn_grads *g;
    double after[3], expected[3];
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2, 3)), *y, *z;
    kn_scope train = kn_mode_open(kn, KN_MODE_TRAIN, 0);
    y = kn_recompute(noisy, KN_LIST(x), &c);
    z = kn_recompute(product, KN_LIST(x), &m);
    kn_scope_close(&train);
    kn_random_state here = kn_get_random_state(kn);
    assert_int_equal(kn_read(kn_rand(dev, KN_SHAPE(3), .dtype = KN_F64), expected, 24), KN_OK);
    kn_set_random_state(kn, here);
    assert_int_equal(kn_backward(kn_sum(kn_add(y, z)), &g), KN_OK);
    assert_int_equal(c.runs, 2);
    assert_memory_equal(c.values[0], c.values[1], sizeof c.values[0]);
    assert_int_equal(m.modes[0], KN_MODE_TRAIN);
    assert_int_equal(m.modes[1], KN_MODE_TRAIN);
    assert_int_equal(kn_modes(kn), 0);
    /* The stream goes on where it was. */
    assert_int_equal(kn_read(kn_rand(dev, KN_SHAPE(3), .dtype = KN_F64), after, 24), KN_OK);
    assert_memory_equal(after, expected, sizeof after);
    double want[3];
    for (int i = 0; i < 3; i++) want[i] = c.values[0][i] + exp(i + 1);
    check_values(kn_grad(x, g), 3, want, 1e-12, KN_PLACE);
}

static kn_tensor *writer(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    counted *c = user;
    c->runs++;
    kn_tensor *own = kn_copy(kn_detach(in[0]));
    KN_IGNORE(kn_assign(kn_slice(own, 0, 0, 1, 1), vector(dev, 10))); /* its own: allowed */
    if (c->target) KN_IGNORE(kn_assign(c->target, own));
    return kn_mul(in[0], own);
}

static void writes_outside_are_refused(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    counted c = {.target = vector(dev, 7, 7)};
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    assert_true(kn_is_nil(kn_recompute(writer, KN_LIST(x), &c)));
    assert_error(kn, "recompute-write");
    assert_values(c.target, 0, 7, 7);
    c.target = NULL;
    kn_tensor *y = kn_recompute(writer, KN_LIST(x), &c);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 10, 2);
}

static kn_tensor *run_module(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    return kn_forward(user, in[0]);
}

/* Running statistics move once, in the first run. */
static void statistics_move_once(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    double once[2][2], twice[2][2];
    kn_tensor *x = kn_require_grad(kn_cast(values(dev, KN_SHAPE(3, 2), 1, 2, 3, 5, 8, 13), KN_F32));
    for (int run = 0; run < 2; run++) {
        kn_module *m = kn_nn_batch_norm(dev, 2);
        kn_tensor *y = run ? kn_recompute(run_module, KN_LIST(x), m) : kn_forward(m, x);
        assert_int_equal(kn_backward(kn_sum(kn_mul(y, kn_exp(y))), &g), KN_OK);
        assert_int_equal(kn_read_as(kn_module_find(m, "running_mean"), KN_F64,
                                    run ? twice[0] : once[0], sizeof once[0]),
                         KN_OK);
        assert_int_equal(kn_read_as(kn_grad(kn_module_find(m, "weight"), g), KN_F64,
                                    run ? twice[1] : once[1], sizeof once[1]),
                         KN_OK);
        kn_module_free(m);
    }
    assert_memory_equal(once, twice, sizeof once);
    assert_float_equal(once[0][0], 0.4, 1e-6);
}

static kn_tensor *unsteady(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    int run = ++*(int *)user;
    return run % 2 ? kn_mul(in[0], in[0]) : kn_sum(in[0]);
}
static kn_tensor *failing(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n;
    return user ? kn_add(in[0], vector(dev, 1, 2, 3)) : NULL;
}
static kn_tensor *identity(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n, (void)user;
    return in[0];
}

static void functions_that_misbehave(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    int runs = 0;
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    kn_tensor *y = kn_recompute(unsteady, KN_LIST(x), &runs);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_RECOMPUTE_CHANGED);
    assert_true(kn_is_nil(kn_recompute(failing, KN_LIST(x), &runs)));
    assert_error(kn, "broadcast");
    assert_true(kn_is_nil(kn_recompute(failing, KN_LIST(x), NULL)));
    assert_error(kn, "nil-operand");
    assert_true(kn_is_nil(kn_recompute(NULL, KN_LIST(x), NULL)));
    assert_error(kn, "argument-null");
    assert_true(kn_is_nil(kn_recompute(identity, KN_LIST(x, kn_nil()), NULL)));
    assert_error(kn, "nil-operand");
    kn_tensor *same = kn_recompute(identity, KN_LIST(x), NULL);
    assert_ptr_not_equal(same, x);
    assert_int_equal(kn_backward(kn_sum(kn_mul(same, x)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 2, 4);
}

static void changed_inputs_are_noticed(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    counted c = {0};
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 0, 1));
    kn_tensor *y = kn_recompute(product, KN_LIST(x), &c);
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(x, vector(dev, 5, 5)), KN_OK);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_SAVED_TENSOR_CHANGED);
}

/* ---- recompute=balanced ------------------------------------------------------------------------
 */

enum { BIG = 1 << 16 };

/* Five memory-bound steps between leaf and sum. */
static kn_tensor *chain(kn_tensor *x) {
    kn_tensor *y = kn_exp(kn_mul_scalar(x, 0.5));
    y = kn_exp(kn_neg(y));
    return kn_exp(kn_mul(y, y));
}

static size_t bytes_of_chain(const char *device, double *gradient, double *second) {
    size_t held = 0;
    kn_device *d = kn_device_open(kn, device);
    KN_SCOPE_HERE(kn);
    kn_tensor *x = kn_require_grad(kn_full(d, KN_SHAPE(BIG), 0.25, .dtype = KN_F64)), *y = NULL;
    size_t before = kn_memory(d).live;
    KN_SCOPE(kn) {
        y = kn_scope_return(kn_sum(chain(x)));
    }
    held = kn_memory(d).live - before;
    kn_grads *g, *g2;
    assert_int_equal(kn_backward(y, &g, .retain_graph = true), KN_OK);
    assert_int_equal(kn_item_f64(kn_slice(kn_grad(x, g), 0, 7, 8, 1), gradient), KN_OK);
    assert_int_equal(kn_backward(y, &g, .create_graph = true), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_grad(x, g)), &g2), KN_OK);
    assert_int_equal(kn_item_f64(kn_slice(kn_grad(x, g2), 0, 7, 8, 1), second), KN_OK);
    return held;
}

static void balanced_saves_memory_and_no_bit(void **state) {
    (void)state;
    double g[2], h[2];
    size_t plain = bytes_of_chain("autodiff(flex)", &g[0], &h[0]);
    size_t balanced = bytes_of_chain("autodiff(flex, recompute=balanced)", &g[1], &h[1]);
    assert_true(g[0] == g[1] && g[0] != 0);
    assert_true(h[0] == h[1] && h[0] != 0);
    print_message("held after forward: %zu bytes, balanced %zu\n", plain, balanced);
    assert_true(plain >= 3 * (size_t)BIG * 8);
    assert_true(balanced < (size_t)BIG);
}

static void balanced_keeps_what_costs_compute(void **state) {
    (void)state;
    kn_device *d = kn_device_open(kn, "autodiff(flex, recompute=balanced)");
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *w = kn_require_grad(values(d, KN_SHAPE(2, 2), 1, 2, 3, 4));
    kn_tensor *x = values(d, KN_SHAPE(2, 2), 0.1, 0.2, -0.1, 0.3);
    kn_tensor *y = kn_matmul(kn_exp(kn_transpose(kn_matmul(x, w), 0, 1)), w);
    assert_int_equal(kn_backward(kn_sum(kn_softmax(y, 0)), &g), KN_OK);
    double got[4], want[4];
    assert_int_equal(kn_read(kn_grad(w, g), got, sizeof got), KN_OK);
    kn_tensor *v = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4));
    x = values(dev, KN_SHAPE(2, 2), 0.1, 0.2, -0.1, 0.3);
    y = kn_matmul(kn_exp(kn_transpose(kn_matmul(x, v), 0, 1)), v);
    assert_int_equal(kn_backward(kn_sum(kn_softmax(y, 0)), &g), KN_OK);
    assert_int_equal(kn_read(kn_grad(v, g), want, sizeof want), KN_OK);
    assert_memory_equal(got, want, sizeof got);
}

/* A random result is made again from the same random numbers. */
static void balanced_replays_random_results(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    static const char *const devices[] = {"autodiff(flex)", "autodiff(flex, recompute=balanced)"};
    double v[2][64];
    for (int i = 0; i < 2; i++) {
        kn_grads *g;
        kn_device *d = kn_device_open(kn, devices[i]);
        kn_seed(kn, 5);
        kn_tensor *x = kn_require_grad(kn_full(d, KN_SHAPE(64), 3, .dtype = KN_F64));
        kn_tensor *y = kn_dropout(kn_mul_scalar(x, 2), 0.5);
        kn_rand(d, KN_SHAPE(3));
        assert_int_equal(kn_backward(kn_sum(kn_mul(y, y)), &g), KN_OK);
        assert_int_equal(kn_read(kn_grad(x, g), v[i], sizeof v[i]), KN_OK);
    }
    assert_memory_equal(v[0], v[1], sizeof v[0]);
    int kept = 0;
    for (int i = 0; i < 64; i++) kept += v[0][i] != 0;
    assert_true(kept > 8 && kept < 56);
}

/* What is remade starts from what was saved, and notices when that has changed. */
static void balanced_notices_changes(void **state) {
    (void)state;
    kn_device *d = kn_device_open(kn, "autodiff(flex, recompute=balanced)");
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(d, 1, 2)), *y = kn_exp(kn_neg(x));
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(x, vector(d, 5, 5)), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, y)), &g), KN_E_SAVED_TENSOR_CHANGED);
}

/* ---- Products with vectors ---------------------------------------------------------------------
 */

static kn_tensor *wave(kn_tensor *const *in, uint32_t n, void *user) { /* R^3 to R^2 */
    (void)n, (void)user;
    kn_tensor *m = values(dev, KN_SHAPE(2, 3), 1, 2, 0, 0, 1, -1);
    return kn_matmul(m, kn_exp(in[0]));
}
static kn_tensor *constant(kn_tensor *const *in, uint32_t n, void *user) {
    (void)in, (void)n, (void)user;
    return vector(dev, 4, 5);
}
static kn_tensor *quartic(kn_tensor *const *in, uint32_t n, void *user) { /* (sum x²)² */
    (void)n, (void)user;
    kn_tensor *s = kn_sum(kn_mul(in[0], in[0]));
    return kn_mul(s, s);
}
static kn_tensor *total(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n, (void)user;
    return kn_sum(in[0]);
}

static void jacobian_vector_product(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_tensor *x = vector(dev, 0, 1, 2), *v = vector(dev, 1, -1, 0.5);
    kn_tensor *jv = kn_jvp(wave, x, v, NULL);
    assert_values(jv, 1e-12, 1 - 2 * exp(1), -exp(1) - 0.5 * exp(2));
    assert_false(kn_is_tracked(jv));
    assert_values(kn_jvp(constant, x, v, NULL), 0, 0, 0);
    assert_values(kn_jvp(total, x, v, NULL), 0, 0.5);
    assert_true(kn_is_nil(kn_jvp(wave, x, vector(dev, 1), NULL)));
    assert_error(kn, "shape-mismatch");
    assert_true(kn_is_nil(kn_jvp(wave, kn_inner(x), v, NULL)));
    assert_error(kn, "autodiff-required");
    assert_true(kn_is_nil(kn_jvp(NULL, x, v, NULL)));
    assert_error(kn, "argument-null");
}

static void hessian_vector_product(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_tensor *x = vector(dev, 1, 2), *v = vector(dev, 1, -1);
    /* H = 4 (x·x) I + 8 x xᵀ */
    assert_values(kn_hvp(quartic, x, v, NULL), 1e-12, 20 - 8, -20 - 16);
    assert_values(kn_hvp(total, x, v, NULL), 0, 0, 0);
    assert_true(kn_is_nil(kn_hvp(wave, vector(dev, 1, 2, 3), vector(dev, 1, 2, 3), NULL)));
    assert_error(kn, "loss-not-scalar");
    KN_NO_GRAD(kn) {
        assert_values(kn_hvp(quartic, x, v, NULL), 1e-12, 12, -36);
    }
    assert_false(kn_is_tracked(x));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_flex, close_it)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(function_runs_again_and_gives_gradients),
        TEST(captured_weights_count),
        TEST(second_order_through_a_function),
        TEST(functions_nest),
        TEST(random_positions_and_modes_are_restored),
        TEST(writes_outside_are_refused),
        TEST(statistics_move_once),
        TEST(functions_that_misbehave),
        TEST(changed_inputs_are_noticed),
        TEST(balanced_saves_memory_and_no_bit),
        TEST(balanced_keeps_what_costs_compute),
        TEST(balanced_replays_random_results),
        TEST(balanced_notices_changes),
        TEST(jacobian_vector_product),
        TEST(hessian_vector_product),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
