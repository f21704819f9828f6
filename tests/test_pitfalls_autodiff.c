/* Faults of other frameworks' automatic differentiation, as tests: the numbers are those of the
 * list of pitfalls that the project keeps. */
#include "ops/op.h"
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

/* 49: a fast operation without a gradient cuts the graph without a word. */
static void fast_softmax_has_a_gradient(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 0, log(3))), *y = kn_softmax(x, -1);
    assert_values(y, 1e-12, 0.25, 0.75);
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, y)), &g), KN_OK);
    assert_values(kn_grad(x, g), 1e-12, -0.1875, 0.1875);
}

/* 49, too: an operation without a gradient fails where it is recorded, naming itself. */
static void missing_gradients_are_loud(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn__op op = kn__ops[KN__OP_exp];
    op.answer = KN__GRAD_NONE;
    kn_tensor *x = vector(dev, 1, 2), *w = kn_require_grad(vector(dev, 1, 2));
    assert_false(kn_is_nil(kn__apply(&op, &x, 1, NULL, NULL, 0)));
    KN_NO_GRAD(kn) assert_false(kn_is_nil(kn__apply(&op, &w, 1, NULL, NULL, 0)));
    assert_true(kn_is_nil(kn__apply(&op, &w, 1, NULL, NULL, 0)));
    assert_non_null(strstr(kn_error(kn)->message, "exp"));
    assert_error(kn, "gradient-none");
}

/* 50: backward overwrites a gradient instead of adding to it. (The matrix uses every row's operands
 * twice; here is the reported form.) */
static void gradients_add_up(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    kn_tensor *twice = kn_cat(KN_LIST(x, x), 0);
    assert_int_equal(kn_backward(kn_add(kn_sum(twice), kn_sum(x)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 3, 3);
}

/* 52: a saved tensor is changed through a view before backward. */
static void change(kn_tensor *view) {
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(view, kn_mul_scalar(view, 2)), KN_OK);
}

static void changes_of_saved_tensors_are_noticed(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2, 3));
    kn_tensor *y = kn_exp(x);
    change(kn_slice(y, 0, 0, 1, 1));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_SAVED_TENSOR_CHANGED);
    assert_non_null(strstr(kn_last_error(kn)->message, "exp"));
    y = kn_exp(x); /* through a view of a view */
    change(kn_slice(kn_slice(y, 0, 0, 2, 1), 0, 1, 2, 1));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_SAVED_TENSOR_CHANGED);
    y = kn_exp(x); /* through a detached tensor, which is not tracked */
    assert_int_equal(kn_assign(kn_detach(y), vector(dev, 0, 0, 0)), KN_OK);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_SAVED_TENSOR_CHANGED);
    y = kn_exp(x); /* through the tensor inside */
    assert_int_equal(kn_assign(kn_slice(kn_inner(y), 0, 0, 1, 1), vector(kn_device_inner(dev), 0)),
                     KN_OK);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_SAVED_TENSOR_CHANGED);
    y = kn_exp(x); /* tracked views are not written while recording */
    assert_int_equal(kn_assign(kn_slice(y, 0, 0, 1, 1), vector(dev, 0)), KN_E_IN_PLACE_LEAF);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
}

/* 56: integer results of tracked tensors come back tracked, or fall off. */
static void integer_results_stay_off_the_graph(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *logits = kn_require_grad(values(dev, KN_SHAPE(2, 3), 1, 3, 2, 0, 0, 5));
    kn_tensor *labels = kn_from_array(dev, KN_I64, KN_SHAPE(2), (const int64_t[]){1, 0});
    size_t nodes = kn_live_nodes(kn);
    kn_tensor *best = kn_argmax(logits, .axis = KN_SOME(1));
    kn_tensor *right = kn_cast(kn_eq(best, labels), KN_F32);
    assert_values(kn_mean(right), 0, 0.5);
    assert_values(kn_mean(kn_cast(best, KN_F64)), 0, 1.5);
    kn_tensor *hot = kn_cast(kn_one_hot(labels, 3), KN_F64);
    kn_tensor *back = kn_cast(kn_cast(logits, KN_I32), KN_F32);
    assert_false(kn_is_tracked(best) || kn_is_tracked(right) || kn_is_tracked(hot));
    assert_false(kn_is_tracked(back));
    assert_int_equal(kn_live_nodes(kn), nodes);
    kn_tensor *loss = kn_sum(kn_mul(hot, logits));
    assert_true(kn_is_tracked(loss));
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_values(kn_grad(logits, g), 0, 0, 1, 0, 1, 0, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_flex, close_it)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(fast_softmax_has_a_gradient),
        TEST(missing_gradients_are_loud),
        TEST(gradients_add_up),
        TEST(changes_of_saved_tensors_are_noticed),
        TEST(integer_results_stay_off_the_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
