/* Autodiff and its mismatches: autodiff required, unexpected and nested; gradients, seeds and hooks
 * that do not fit; moving between backends. Every test runs on each backend. */
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

/* A backend and one that is not it. */
static const char *const backends[][2] = {
    {"flex", "ndarray"}, {"ndarray", "late:1"}, {"late:0", "flex"}};
enum { BACKENDS = sizeof backends / sizeof *backends };

typedef struct world {
    kn_context *kn;
    kn_device *plain, *dev;         /* of the backend under test, without and with autodiff */
    kn_device *away, *away_tracked; /* of the other one */
    kn_tensor *x, *w, *loss;        /* plain; a leaf of [3]; the sum of its squares */
    kn_grads *grads;                /* of loss */
} world;

static void open_world(world *w, int i) {
    char text[64];
    w->kn = kn_open(NULL);
    w->plain = kn_device_open(w->kn, backends[i][0]);
    w->away = kn_device_open(w->kn, backends[i][1]);
    snprintf(text, sizeof text, "autodiff(%s)", backends[i][0]);
    w->dev = kn_device_open(w->kn, text);
    snprintf(text, sizeof text, "autodiff(%s)", backends[i][1]);
    w->away_tracked = kn_device_open(w->kn, text);
    w->x = kn_arange(w->plain, 1, 4, .dtype = KN_F32);
    w->w = kn_require_grad(kn_arange(w->dev, 1, 4, .dtype = KN_F32));
    w->loss = kn_sum(kn_square(w->w));
    assert_int_equal(kn_backward(w->loss, &w->grads, .retain_graph = true), KN_OK);
    assert_true(kn_ok(w->kn));
}

static void expect_three(kn_tensor *t, double a, double b, double c) {
    double got[3];
    assert_int_equal(kn_read_as(t, KN_F64, got, sizeof got), KN_OK);
    assert_true(got[0] == a && got[1] == b && got[2] == c);
}

/* The context goes on: the gradient is the one that it was, and a new pass gives it again. */
static void expect_usable(world *w) {
    kn_grads *again = NULL;
    kn_clear(w->kn);
    expect_three(kn_grad(w->w, w->grads), 2, 4, 6);
    assert_int_equal(kn_backward(w->loss, &again, .retain_graph = true), KN_OK);
    expect_three(kn_grad(w->w, again), 2, 4, 6);
    assert_true(kn_ok(w->kn));
}

static void close_world(world *w) {
    expect_usable(w);
    kn_close(w->kn);
}

#define EACH_BACKEND(w)                                                             \
    for (int backend_ = 0; backend_ < BACKENDS && (open_world(&w, backend_), true); \
         close_world(&w), backend_++)

/* ---- Autodiff required -------------------------------------------------------------------------
 */

static kn_tensor *square_sum(kn_tensor *const *t, uint32_t n, void *user) {
    (void)n;
    (void)user;
    return kn_sum(kn_square(t[0]));
}
static kn_tensor *same_grad(kn_tensor *grad, void *user) {
    (void)user;
    return grad;
}

typedef kn_status needs_fn(world *w);
static kn_status as_status(world *w, kn_tensor *t) {
    assert_true(kn_is_nil(t));
    return kn_error(w->kn) ? kn_error(w->kn)->code : KN_OK;
}
static kn_status n_require(world *w) {
    return as_status(w, kn_require_grad(w->x));
}
static kn_status n_backward(world *w) {
    kn_grads *g = w->grads;
    kn_status status = kn_backward(w->x, &g);
    assert_null(g); /* always written */
    return status;
}
static kn_status n_grad(world *w) {
    return as_status(w, kn_grad(w->x, w->grads));
}
static kn_status n_remove(world *w) {
    return as_status(w, kn_grad_remove(w->x, w->grads));
}
static kn_status n_replace(world *w) {
    return kn_grad_replace(w->x, w->grads, w->x);
}
static kn_status n_inner(world *w) {
    return as_status(w, kn_inner(w->x));
}
static kn_status n_hook(world *w) {
    return kn_add_grad_hook(w->x, same_grad, NULL);
}
static kn_status n_jvp(world *w) {
    return as_status(w, kn_jvp(square_sum, w->x, w->x, NULL));
}
static kn_status n_hvp(world *w) {
    return as_status(w, kn_hvp(square_sum, w->x, w->x, NULL));
}

static void required(void **state) {
    static const struct {
        needs_fn *call;
        const char *operation, *operand;
    } calls[] = {{n_require, "kn_require_grad", "t"},
                 {n_backward, "kn_backward", "loss"},
                 {n_grad, "kn_grad", "t"},
                 {n_remove, "kn_grad_remove", "t"},
                 {n_replace, "kn_grad_replace", "t"},
                 {n_inner, "kn_inner", "t"},
                 {n_hook, "kn_add_grad_hook", "t"},
                 {n_jvp, "kn_jvp", "input"},
                 {n_hvp, "kn_hvp", "input"}};
    world w;
    (void)state;
    EACH_BACKEND(w) {
        assert_false(kn_is_autodiff(w.x));
        assert_false(kn_is_tracked(w.x));
        assert_false(kn_can_require_grad(w.x));
        assert_false(kn_has_grad(w.x, w.grads)); /* a question: no error */
        assert_int_equal(kn_grad_check(w.x, w.x), KN_E_AUTODIFF_REQUIRED);
        assert_true(kn_ok(w.kn));
        for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
            assert_int_equal(calls[i].call(&w), KN_E_AUTODIFF_REQUIRED);
            expect_last(w.kn, KN_E_AUTODIFF_REQUIRED, "%s: %s is on %s, which has no autodiff",
                        calls[i].operation, calls[i].operand, kn_device_text(w.plain));
        }
        assert_int_equal(kn_grads_count(w.grads), 1);
        expect_three(w.x, 1, 2, 3);
    }
}

/* On autodiff, but in no graph: another mistake, said in other words. */
static void not_tracked(void **state) {
    world w;
    (void)state;
    EACH_BACKEND(w) {
        kn_tensor *loose = kn_name(kn_ones(w.dev, KN_SHAPE(3)), "loose");
        assert_true(kn_can_require_grad(loose));
        assert_int_equal(kn_add_grad_hook(loose, same_grad, NULL), KN_E_TENSOR_NOT_TRACKED);
        assert_true(kn_ok(w.kn)); /* a status poisons nothing */
        expect_last(w.kn, KN_E_TENSOR_NOT_TRACKED,
                    "kn_add_grad_hook: t is not tracked: no graph leads to it");
        assert_true(kn_is_nil(kn_grad(loose, w.grads)));
        expect_last(
            w.kn, KN_E_GRADIENT_MISSING,
            "kn_grad: loose has no gradient here: the loss does not depend on it, or it was not "
            "marked with kn_require_grad before the forward pass");
        kn_tensor *product = kn_mul(w.w, loose);
        assert_true(kn_is_tracked(product));
        assert_false(kn_can_require_grad(loose)); /* too late: a constant of that graph */
        assert_true(kn_is_nil(kn_require_grad(loose)));
        expect_last(
            w.kn, KN_E_REQUIRE_GRAD_LATE,
            "kn_require_grad: the tensor has been used in a graph already, where it counts as a "
            "constant");
        assert_false(kn_can_require_grad(product));
        assert_false(kn_can_require_grad(kn_ones(w.dev, KN_SHAPE(3), .dtype = KN_I32)));
        assert_true(kn_can_require_grad(w.w)); /* it is one already */
        assert_ptr_equal(kn_require_grad(w.w), w.w);
    }
}

/* ---- Autodiff unexpected, and nested -----------------------------------------------------------
 */

static void unexpected(void **state) {
    world w;
    (void)state;
    EACH_BACKEND(w) {
        kn_tensor *wrapped = kn_from_inner(w.x);
        assert_true(kn_is_on(wrapped, w.dev));
        assert_true(kn_shares_storage(wrapped, w.x));
        kn_tensor *const again[] = {wrapped, w.w, w.loss};
        for (int i = 0; i < 3; i++) {
            assert_true(kn_is_autodiff(again[i]));
            assert_true(kn_is_nil(kn_from_inner(again[i])));
            expect_last(w.kn, KN_E_AUTODIFF_UNEXPECTED,
                        "kn_from_inner: t is on %s, which has autodiff already; a plain tensor is "
                        "needed",
                        kn_device_text(w.dev));
        }
        kn_tensor *back = kn_inner(wrapped);
        assert_true(kn_is_on(back, w.plain));
        assert_false(kn_is_autodiff(back));
        expect_three(back, 1, 2, 3);
    }
}

static void nested(void **state) {
    static const char *const forms[] = {"autodiff(%s)", "autodiff(trace(%s))",
                                        "trace(autodiff(%s))", "autodiff(%s, recompute=balanced)"};
    world w;
    (void)state;
    EACH_BACKEND(w) {
        for (int i = 0; i < 4; i++) {
            char text[160];
            snprintf(text, sizeof text, forms[i], kn_device_text(w.dev));
            assert_int_equal(kn_device_check(w.kn, text), KN_E_AUTODIFF_NESTED);
            assert_null(kn_error(w.kn));
            assert_true(i == 2 || kn_device_is_nil(kn_device_open(w.kn, text)));
            if (i == 2) continue;
            expect_last(w.kn, KN_E_AUTODIFF_NESTED,
                        "kn_device_open: \"%s\" puts autodiff on a device that has it already",
                        text);
        }
    }
}

static void decorators_keep_their_order(void **state) {
    kn_context *kn = kn_open(NULL);
    (void)state;
    assert_true(kn_device_is_nil(kn_device_open(kn, "capture(autodiff(flex))")));
    expect_last(kn, KN_E_DECORATOR_ORDER,
                "kn_device_open: \"capture(autodiff(flex))\" has capture outside of autodiff");
    assert_int_equal(kn_device_check(kn, "fusion(trace(autodiff(flex)))"), KN_E_DECORATOR_ORDER);
    assert_int_equal(kn_device_check(kn, "autodiff(fusion(flex))"), KN_E_BACKEND_UNUSABLE);
    assert_int_equal(kn_device_check(kn, "capture(flex)"), KN_E_BACKEND_UNUSABLE);
    assert_int_equal(kn_device_check(kn, "wrap(flex)"), KN_E_BACKEND_UNKNOWN);
    kn_close(kn);
}

/* ---- Gradients that do not fit ------------------------------------------------------------------
 */

static void replacements(void **state) {
    world w;
    (void)state;
    EACH_BACKEND(w) {
        kn_name(w.w, "w");
        kn_tensor *elsewhere = kn_ones(w.away, KN_SHAPE(3));
        kn_tensor *shorter = kn_ones(w.plain, KN_SHAPE(2)),
                  *wide = kn_ones(w.plain, KN_SHAPE(3), .dtype = KN_F64);
        const char *here = kn_device_text(w.plain), *there = kn_device_text(w.away);
        assert_int_equal(kn_grad_check(w.w, elsewhere), KN_E_GRADIENT_BACKEND_MISMATCH);
        assert_int_equal(kn_grad_replace(w.w, w.grads, elsewhere), KN_E_GRADIENT_BACKEND_MISMATCH);
        expect_last(w.kn, KN_E_GRADIENT_BACKEND_MISMATCH,
                    "kn_grad_replace: the gradient of w is on %s, not on %s: two backends", there,
                    here);
        assert_int_equal(kn_grad_check(w.w, shorter), KN_E_GRADIENT_SHAPE_MISMATCH);
        assert_int_equal(kn_grad_replace(w.w, w.grads, shorter), KN_E_GRADIENT_SHAPE_MISMATCH);
        expect_last(w.kn, KN_E_GRADIENT_SHAPE_MISMATCH,
                    "kn_grad_replace: the gradient of w has shape [2], not [3]");
        assert_int_equal(kn_grad_check(w.w, wide), KN_E_GRADIENT_DTYPE_MISMATCH);
        assert_int_equal(kn_grad_replace(w.w, w.grads, wide), KN_E_GRADIENT_DTYPE_MISMATCH);
        expect_last(w.kn, KN_E_GRADIENT_DTYPE_MISMATCH,
                    "kn_grad_replace: the gradient of w is float64, not float32");
        assert_int_equal(kn_grad_check(w.w, kn_nil()), KN_E_NIL_OPERAND);
        assert_int_equal(kn_grad_replace(w.w, w.grads, kn_nil()), KN_E_NIL_OPERAND);
        assert_true(kn_ok(w.kn));
        expect_three(kn_grad(w.w, w.grads), 2, 4, 6); /* nothing was changed */
        /* What fits, plain or on autodiff of the device, is taken. */
        kn_tensor *ones = kn_ones(w.plain, KN_SHAPE(3)), *old = kn_grad(w.w, w.grads);
        assert_int_equal(kn_grad_check(w.w, ones), KN_OK);
        assert_int_equal(kn_grad_replace(w.w, w.grads, kn_from_inner(ones)), KN_OK);
        expect_three(kn_grad(w.w, w.grads), 1, 1, 1);
        assert_int_equal(kn_grad_replace(w.w, w.grads, old), KN_OK);
        assert_true(kn_ok(w.kn));
    }
}

static void replacement_of_another_device(void **state) {
    kn_context *kn = kn_open(NULL);
    kn_tensor *w = kn_require_grad(kn_ones(kn_device_open(kn, "autodiff(late:1)"), KN_SHAPE(3)));
    kn_tensor *other = kn_ones(kn_device_open(kn, "late:0"), KN_SHAPE(3));
    kn_grads *grads = NULL;
    (void)state;
    assert_int_equal(kn_backward(kn_sum(w), &grads), KN_OK);
    assert_int_equal(kn_grad_check(w, other), KN_E_GRADIENT_DEVICE_MISMATCH);
    assert_int_equal(kn_grad_replace(w, grads, other), KN_E_GRADIENT_DEVICE_MISMATCH);
    assert_true(kn_ok(kn));
    expect_last(
        kn, KN_E_GRADIENT_DEVICE_MISMATCH,
        "kn_grad_replace: the gradient of t is on late:0, not on late:1: two devices of one "
        "backend");
    expect_three(kn_grad(w, grads), 1, 1, 1);
    kn_close(kn);
}

/* ---- Seeds --------------------------------------------------------------------------------------
 */

static void seeds(void **state) {
    world w;
    (void)state;
    EACH_BACKEND(w) {
        kn_tensor *y = kn_square(w.w);
        kn_grads *g = w.grads;
        kn_tensor *row = kn_ones(w.plain, KN_SHAPE(1, 3)), *away = kn_ones(w.away, KN_SHAPE(3));
        kn_tensor *wide = kn_ones(w.plain, KN_SHAPE(3), .dtype = KN_F64);
        assert_int_equal(kn_grad_check(y, row), KN_E_GRADIENT_SHAPE_MISMATCH);
        assert_int_equal(kn_backward(y, &g, .seed = row), KN_E_SEED_MISMATCH);
        assert_null(g);
        assert_true(kn_ok(w.kn));
        expect_last(w.kn, KN_E_SEED_MISMATCH,
                    "kn_backward: the seed has shape [1, 3], the loss [3]");
        assert_int_equal(kn_grad_check(y, wide), KN_E_GRADIENT_DTYPE_MISMATCH);
        assert_int_equal(kn_backward(y, &g, .seed = wide), KN_E_SEED_MISMATCH);
        expect_last(w.kn, KN_E_SEED_MISMATCH,
                    "kn_backward: the seed has dtype float64, the loss float32");
        assert_int_equal(kn_grad_check(y, away), KN_E_GRADIENT_BACKEND_MISMATCH);
        assert_int_equal(kn_backward(y, &g, .seed = away), KN_E_SEED_MISMATCH);
        expect_last(w.kn, KN_E_SEED_MISMATCH, "kn_backward: the seed has device %s, the loss %s",
                    kn_device_text(w.away), kn_device_text(w.dev));
        /* The graph is still there, and takes a seed that fits. */
        assert_int_equal(kn_grad_check(y, w.x), KN_OK);
        assert_int_equal(kn_backward(y, &g, .seed = w.x), KN_OK);
        expect_three(kn_grad(w.w, g), 2, 8, 18);
    }
}

/* ---- Moving -------------------------------------------------------------------------------------
 */

static void moves_are_differentiable(void **state) {
    world w;
    (void)state;
    EACH_BACKEND(w) {
        kn_grads *g = NULL;
        assert_true(kn_can_move(w.w, w.away_tracked));
        kn_tensor *there = kn_square(kn_to_device(w.w, w.away_tracked));
        kn_tensor *back = kn_mul(kn_to_device(there, w.dev), w.w); /* the cube */
        assert_true(kn_is_tracked(back));
        assert_int_equal(kn_backward(kn_sum(back), &g), KN_OK);
        assert_true(kn_is_on(kn_grad(w.w, g), w.plain));
        expect_three(kn_grad(w.w, g), 3, 12, 27);
        /* A plain tensor moves anywhere, and stays plain on a plain device. */
        assert_true(kn_is_on(kn_to_device(w.x, w.away), w.away));
        assert_false(kn_is_tracked(kn_to_device(w.x, w.away_tracked)));
        assert_true(kn_ok(w.kn));
    }
}

static void cuts_are_said(void **state) {
    world w;
    (void)state;
    EACH_BACKEND(w) {
        kn_device *const plain[] = {w.plain, w.away};
        for (int i = 0; i < 2; i++) {
            const char *to = kn_device_text(plain[i]);
            assert_false(kn_can_move(w.w, plain[i]));
            assert_true(kn_is_nil(kn_to_device(w.w, plain[i])));
            assert_non_null(strstr(kn_error(w.kn)->hint, to));
            expect_last(w.kn, KN_E_GRAPH_CUT,
                        "kn_to_device: the tensor is tracked, and a move to %s would cut its graph",
                        to);
            expect_three(kn_to_device(kn_detach(w.w), plain[i]), 1, 2, 3);
            KN_NO_GRAD(w.kn) {
                assert_true(kn_can_move(w.w, plain[i]));
                expect_three(kn_to_device(w.w, plain[i]), 1, 2, 3);
            }
        }
    }
}

/* ---- Two contexts -------------------------------------------------------------------------------
 */

static void contexts_stay_apart(void **state) {
    world w, other;
    (void)state;
    EACH_BACKEND(w) {
        kn_grads *g = NULL;
        kn_tensor *y = kn_square(w.w);
        open_world(&other, backend_);
        assert_false(kn_same_context(w.x, other.x));
        assert_false(kn_can_mix(w.x, other.x));
        assert_int_equal(kn_grad_check(w.w, other.x), KN_E_OPERAND_CONTEXT);
        assert_int_equal(kn_grad_replace(w.w, w.grads, other.x), KN_E_OPERAND_CONTEXT);
        expect_last(w.kn, KN_E_OPERAND_CONTEXT,
                    "kn_grad_replace: operand with belongs to another context than the rest of the "
                    "call");
        assert_true(kn_is_nil(kn_grad(w.w, other.grads)));
        expect_last(w.kn, KN_E_OPERAND_CONTEXT,
                    "kn_grad: operand grads belongs to another context than the rest of the call");
        assert_true(kn_is_nil(kn_grad_remove(w.w, other.grads)));
        assert_int_equal(kn_grads_count(other.grads), 1);
        kn_clear(w.kn);
        assert_false(kn_has_grad(w.w, other.grads));
        assert_int_equal(kn_backward(y, &g, .seed = other.x), KN_E_OPERAND_CONTEXT);
        expect_last(
            w.kn, KN_E_OPERAND_CONTEXT,
            "kn_backward: operand seed belongs to another context than the rest of the call");
        assert_int_equal(kn_backward(w.loss, &g, .retain_graph = true, .into = other.grads),
                         KN_E_OPERAND_CONTEXT);
        expect_last(
            w.kn, KN_E_OPERAND_CONTEXT,
            "kn_backward: operand grads belongs to another context than the rest of the call");
        assert_true(kn_is_nil(kn_jvp(square_sum, w.w, other.x, NULL)));
        expect_last(w.kn, KN_E_OPERAND_CONTEXT,
                    "kn_jvp: operand v belongs to another context than the rest of the call");
        assert_false(kn_can_move(w.x, other.plain));
        assert_true(kn_is_nil(kn_to_device(w.x, other.plain)));
        expect_last(w.kn, KN_E_DEVICE_CONTEXT,
                    "kn_to_device: device %s was opened in another context",
                    kn_device_text(other.plain));
        /* The way across. */
        kn_shared *handle = kn_share(other.x);
        expect_three(kn_add(w.x, kn_import(w.plain, handle)), 2, 4, 6);
        kn_shared_drop(handle);
        close_world(&other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(required),
        cmocka_unit_test(not_tracked),
        cmocka_unit_test(unexpected),
        cmocka_unit_test(nested),
        cmocka_unit_test(decorators_keep_their_order),
        cmocka_unit_test(replacements),
        cmocka_unit_test(replacement_of_another_device),
        cmocka_unit_test(seeds),
        cmocka_unit_test(moves_are_differentiable),
        cmocka_unit_test(cuts_are_said),
        cmocka_unit_test(contexts_stay_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
