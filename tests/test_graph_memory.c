/* How graphs live and die: deep ones in a small stack, forgotten ones without a trace. */
#include "core/platform.h"
#include "support/tensors.h"

enum { DEEP = 200000, SMALL_STACK = 256 * 1024 };

/* Instrumented builds need more stack a frame and more time a node. */
static int depth(void) {
    return kn__env("KILN_TEST_INSTRUMENTED") ? DEEP / 10 : DEEP;
}

static size_t stack_bytes(void) {
    return kn__env("KILN_TEST_INSTRUMENTED") ? 4 * SMALL_STACK : SMALL_STACK;
}

static void on_small_stack(void (*function)(void *), void *user) {
    kn__thread thread;
    assert_int_equal(kn__thread_start(&thread, function, user, "small", stack_bytes()), 0);
    kn__thread_join(&thread);
}

/* cmocka's failures jump, so threads report what they saw instead. */
typedef struct report {
    double gradient;
    size_t nodes_before, nodes_at, nodes_after;
    kn_status status;
    bool ok;
} report;

/* y = y + y · 1e-6, so often; each step in a scope of its own. */
static kn_tensor *grow(kn_context *kn, kn_tensor *x) {
    kn_tensor *y = kn_keep(x);
    for (int i = 0; i < depth() / 2; i++) {
        KN_SCOPE(kn) {
            kn_tensor *next = kn_keep(kn_add(y, kn_mul_scalar(y, 1e-6)));
            kn_drop(y);
            y = next;
        }
    }
    return y;
}

static void walk_deep(void *user) {
    report *r = user;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_grads *g;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(vector(dev, 1));
        r->nodes_before = kn_live_nodes(kn);
        kn_tensor *y = grow(kn, x);
        r->nodes_at = kn_live_nodes(kn);
        r->status = kn_backward(y, &g);
        if (r->status == KN_OK) r->status = kn_item_f64(kn_grad(x, g), &r->gradient);
        kn_drop(y);
        r->nodes_after = kn_live_nodes(kn);
    }
    r->ok = kn_ok(kn);
    kn_close(kn);
}

static void free_deep(void *user) {
    report *r = user;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(vector(dev, 1));
        r->nodes_before = kn_live_nodes(kn);
        kn_tensor *y = grow(kn, x);
        r->nodes_at = kn_live_nodes(kn);
        kn_drop(y);
        r->nodes_after = kn_live_nodes(kn);
    }
    r->ok = kn_ok(kn);
    kn_close(kn);
}

/* All of it owned by one scope, as a user without scopes has it. */
static void free_scope(void *user) {
    report *r = user;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(vector(dev, 1)), *y = x;
        r->nodes_before = 0;
        KN_SCOPE(kn) {
            for (int i = 0; i < depth(); i++) y = kn_mul(y, y);
            r->nodes_at = kn_live_nodes(kn);
        }
        r->nodes_after = kn_live_nodes(kn);
    }
    r->ok = kn_ok(kn);
    kn_close(kn);
}

/* Pitfall 53. */
static void deep_graphs_walk_in_a_small_stack(void **state) {
    (void)state;
    report r = {0};
    on_small_stack(walk_deep, &r);
    assert_int_equal(r.status, KN_OK);
    assert_true(r.ok);
    assert_int_equal(r.nodes_at, r.nodes_before + (size_t)depth());
    assert_int_equal(r.nodes_after, r.nodes_before);
    assert_float_equal(r.gradient, pow(1 + 1e-6, depth() / 2), 1e-9);
}

static void deep_graphs_die_in_a_small_stack(void **state) {
    (void)state;
    report r = {0};
    on_small_stack(free_deep, &r);
    assert_true(r.ok);
    assert_int_equal(r.nodes_at, r.nodes_before + (size_t)depth());
    assert_int_equal(r.nodes_after, r.nodes_before);
    on_small_stack(free_scope, &r);
    assert_true(r.ok);
    assert_int_equal(r.nodes_at, depth() + 1);
    assert_int_equal(r.nodes_after, 1);
}

/* A kept end of a long chain at kn_close. */
static void close_deep(void *user) {
    report *r = user;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    kn_tensor *x = kn_keep(kn_require_grad(vector(dev, 1)));
    kn_tensor *end = grow(kn, x);
    r->ok = kn_ok(kn);
    kn_close(kn);
    kn_drop(end);
    kn_drop(x);
}

static void deep_graphs_end_with_their_context(void **state) {
    (void)state;
    report r = {0};
    on_small_stack(close_deep, &r);
    assert_true(r.ok);
}

/* ---- Pitfall 54 --------------------------------------------------------------------------------
 */

static kn_tensor *forward(kn_tensor *x, kn_tensor *w, kn_tensor *unused) {
    (void)unused;
    return kn_mean(kn_exp(kn_neg(kn_softmax(kn_matmul(x, w), -1))));
}

static void forwards_without_backward_leave_nothing(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *x = kn_rand(dev, KN_SHAPE(4, 8));
        kn_tensor *w = kn_require_grad(kn_rand(dev, KN_SHAPE(8, 8)));
        kn_tensor *unused = kn_require_grad(kn_rand(dev, KN_SHAPE(8)));
        size_t live = kn_memory(dev).live, nodes = kn_live_nodes(kn);
        for (int i = 0; i < 10000; i++) {
            KN_SCOPE(kn) forward(x, w, unused);
            assert_int_equal(kn_memory(dev).live, live);
            assert_int_equal(kn_live_nodes(kn), nodes);
        }
        /* Steps that leave half the parameters unused, and that use them without a backward. */
        for (int i = 0; i < 1000; i++) {
            KN_SCOPE(kn) {
                kn_grads *g;
                kn_mul(unused, unused);
                assert_int_equal(kn_backward(forward(x, w, unused), &g), KN_OK);
                assert_false(kn_has_grad(unused, g));
            }
            assert_int_equal(kn_memory(dev).live, live);
            assert_int_equal(kn_live_nodes(kn), nodes);
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* Backward frees what it has walked: the peak is far below the sum of all gradients. */
static void backward_is_flat_in_memory(void **state) {
    (void)state;
    enum { STEPS = 64, ELEMENTS = 1 << 14 };
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_grads *g;
        kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(ELEMENTS), 0.5)), *y = x;
        for (int i = 0; i < STEPS; i++) y = kn_add_scalar(y, 1); /* saves nothing */
        kn_tensor *loss = kn_sum(y);
        size_t before = kn_memory(dev).live;
        assert_int_equal(kn_backward(loss, &g), KN_OK);
        assert_true(kn_memory(dev).live - before <= (size_t)2 * ELEMENTS * sizeof(float));
        assert_true(kn_memory(dev).peak - before <= (size_t)4 * ELEMENTS * sizeof(float));
    }
    assert_ok(kn);
    kn_close(kn);
}

/* A leaf used a thousand times: the sum grows in place, without a tensor for every partial sum. */
static void sums_grow_in_place(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_grads *g;
        kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(64), 0.5)), *loss = NULL;
        for (int i = 0; i < 1000; i++) {
            kn_tensor *term = kn_sum(kn_mul_scalar(x, 2));
            loss = loss ? kn_add(loss, term) : term;
        }
        uint64_t before = kn_memory(dev).allocations;
        assert_int_equal(kn_backward(loss, &g), KN_OK);
        uint64_t used = kn_memory(dev).allocations - before;
        print_message("allocations a term: %.2f\n", (double)used / 1000);
        assert_true(used < 1100); /* one product a term; a sum a term would double it */
        float got[64];
        assert_int_equal(kn_read(kn_grad(x, g), got, sizeof got), KN_OK);
        for (int i = 0; i < 64; i++) assert_float_equal(got[i], 2000, 0);
    }
    assert_ok(kn);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep_graphs_walk_in_a_small_stack),
        cmocka_unit_test(deep_graphs_die_in_a_small_stack),
        cmocka_unit_test(deep_graphs_end_with_their_context),
        cmocka_unit_test(forwards_without_backward_leave_nothing),
        cmocka_unit_test(backward_is_flat_in_memory),
        cmocka_unit_test(sums_grow_in_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
