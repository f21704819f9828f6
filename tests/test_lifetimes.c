/* Who owns what, and until when: scopes, keeps, the graph's holds, late work, other threads. */
#include "core/context.h"
#include "ops/op.h"
#include "support/tensors.h"

static kn_context *kn;
static kn_device *dev, *plain;

static int open_all(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "autodiff(flex)");
    plain = kn_device_open(kn, "flex");
    return kn_ok(kn) ? 0 : 1;
}

static int close_all(void **state) {
    (void)state;
    assert_ok(kn);
    assert_int_equal(kn_live_nodes(kn), 0);
    kn_close(kn);
    return 0;
}

static kn_tensor *one(void) {
    return vector(plain, 1);
}

/* ---- Scopes ------------------------------------------------------------------------------------
 */

static kn_tensor *returns_from_a_block(void) {
    KN_SCOPE(kn) {
        KN_NO_GRAD(kn) {
            KN_SCOPE(kn) return kn_scope_return(one());
        }
    }
    return kn_nil();
}

static void return_leaves_all_blocks(void **state) {
    (void)state;
    size_t entries = kn->n_entries;
    KN_SCOPE(kn) {
        kn_tensor *t = returns_from_a_block();
        assert_int_equal(kn->n_entries, entries + 1);
        assert_int_equal(kn_modes(kn), 0);
        /* It moved up one level only, and that level has ended, too. */
        assert_true(kn_is_nil(kn_exp(t)));
        assert_error(kn, "tensor-after-scope");
    }
}

static kn_tensor *returns_two(kn_tensor **second) {
    KN_SCOPE_HERE(kn);
    one();
    kn_tensor *a = vector(plain, 5), *b = vector(plain, 6);
    one();
    *second = kn_scope_return(b);
    return kn_scope_return(a);
}

static void several_results_return(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_tensor *b, *a = returns_two(&b), *outer = one();
    assert_values(a, 0, 5);
    assert_values(b, 0, 6);
    KN_SCOPE(kn) {
        assert_ptr_equal(kn_scope_return(outer), outer); /* not of this scope: untouched */
        assert_ptr_equal(kn_scope_return(kn_nil()), kn_nil());
    }
    assert_values(outer, 0, 1);
}

static void leaving_blocks_by_jumps(void **state) {
    (void)state;
    size_t entries = kn->n_entries;
    int turns = 0;
    for (int i = 0; i < 3; i++) {
        KN_SCOPE(kn) {
            turns++;
            if (i == 0) break; /* leaves the block, not the loop */
            if (i == 1) continue;
            KN_NO_GRAD(kn) goto out;
        }
        assert_int_equal(kn->n_entries, entries);
    }
out:
    assert_int_equal(turns, 3);
    assert_int_equal(kn->n_entries, entries);
    assert_int_equal(kn_modes(kn), 0);
}

static void closing_twice_and_out_of_order(void **state) {
    (void)state;
    size_t entries = kn->n_entries;
    kn_scope a = kn_scope_open(kn), copy = a, mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
    kn_scope b = kn_scope_open(kn);
    kn_tensor *t = one();
    kn_scope_close(&a); /* closes what was left open inside */
    assert_int_equal(kn->n_entries, entries);
    assert_int_equal(kn_modes(kn), 0);
    kn_scope again = kn_scope_open(kn);
    kn_tensor *u = one();
    kn_scope_close(&copy);
    kn_scope_close(&b);
    kn_scope_close(&mode);
    kn_scope_close(&a);
    assert_values(u, 0, 1); /* none of them closed the new scope */
    kn_scope_close(&again);
    assert_true(kn_is_nil(kn_exp(t)));
    assert_error(kn, "tensor-after-scope");
    kn_scope_close(NULL);
}

static void modes_nest(void **state) {
    (void)state;
    kn_scope train = kn_mode_open(kn, KN_MODE_TRAIN, 0);
    KN_NO_GRAD(kn) {
        assert_int_equal(kn_modes(kn), KN_MODE_TRAIN | KN_MODE_NO_GRAD);
        kn_scope grad = kn_mode_open(kn, 0, KN_MODE_NO_GRAD);
        assert_int_equal(kn_modes(kn), KN_MODE_TRAIN);
        kn_scope_close(&grad);
        assert_int_equal(kn_modes(kn), KN_MODE_TRAIN | KN_MODE_NO_GRAD);
    }
    kn_scope_close(&train);
    assert_int_equal(kn_modes(kn), 0);
}

static void use_after_scope_names_it(void **state) {
    (void)state;
    kn_tensor *t = NULL;
    KN_SCOPE(kn) t = one();
    assert_true(kn_is_nil(kn_add(t, t)));
    assert_non_null(strstr(kn_error(kn)->message, "test_lifetimes.c:"));
    assert_error(kn, "tensor-after-scope");
}

/* ---- Keeping -----------------------------------------------------------------------------------
 */

static void keeping_and_dropping(void **state) {
    (void)state;
    kn_tensor *t = NULL;
    KN_SCOPE(kn) t = kn_keep(kn_keep(one()));
    assert_values(t, 0, 1);
    kn_drop(t);
    assert_values(t, 0, 1);
    kn_drop(t);
    kn_drop(t);
    assert_error(kn, "tensor-double-drop");
    assert_true(kn_is_nil(kn_exp(t)));
    assert_error(kn, "tensor-after-drop");
    KN_SCOPE(kn) {
        t = one();
        kn_drop(t); /* the scope's, not the caller's */
        assert_error(kn, "tensor-not-owned");
        assert_values(t, 0, 1);
        kn_keep(t);
        kn_done(t); /* the scope gives it up, the caller does not */
        assert_values(t, 0, 1);
        kn_drop(t);
        kn_tensor *u = one();
        kn_done(u);
        assert_true(kn_is_nil(kn_exp(u)));
        assert_error(kn, "tensor-after-done");
        kn_done(u);
        assert_error(kn, "tensor-after-done");
    }
    kn_drop(NULL);
    kn_drop(kn_nil());
    assert_ptr_equal(kn_keep(kn_nil()), kn_nil());
    kn_clear(kn);
}

static void kept_tensors_outlive_the_context(void **state) {
    (void)state;
    kn_context *own = kn_open(NULL);
    kn_device *d = kn_device_open(own, "autodiff(flex)");
    kn_tensor *x = kn_keep(kn_require_grad(vector(d, 1, 2)));
    kn_tensor *y = kn_keep(kn_exp(kn_mul(x, x)));
    kn_grads *g;
    assert_int_equal(kn_backward(kn_sum(y), &g, .retain_graph = true), KN_OK);
    kn_grads_keep(g);
    kn_close(own);
    assert_int_equal(kn_numel(y), 2);
    assert_false(kn_is_tracked(y)); /* graphs end with their context */
    kn_drop(x);
    kn_drop(y); /* the sanitizers see what is left */
}

static kn_tensor *closes(kn_tensor *grad, void *user) {
    kn_close(user);
    return grad;
}

/* A hook cannot take the context away from the backward that runs it. */
static void no_close_inside_a_hook(void **state) {
    (void)state;
    kn_context *own = kn_open(NULL);
    KN_SCOPE(own) {
        kn_grads *g;
        kn_tensor *x = kn_require_grad(vector(kn_device_open(own, "autodiff(flex)"), 1, 2));
        assert_int_equal(kn_add_grad_hook(x, closes, own), KN_OK);
        assert_int_equal(kn_backward(kn_sum(x), &g), KN_E_CONTEXT_BUSY);
        assert_null(g);
    }
    kn_close(own);
}

/* Each field of a used header is set anew: a second result's header serves as a leaf. */
static void recycled_headers_start_afresh(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    for (int round = 0; round < 3; round++) {
        KN_SCOPE(kn) {
            kn_tensor *x = kn_require_grad(kn_name(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4), "x"));
            kn_tensor *indices, *y = kn_max_pool2d(kn_reshape(x, KN_SHAPE(1, 1, 2, 2)),
                                                   .indices = &indices, .kernel = KN_DIMS(2));
            kn_keep(y), kn_drop(y);
            assert_false(kn_is_tracked(indices));
        }
        KN_SCOPE(kn) {
            for (int i = 0; i < 100; i++) {
                kn_grads *g;
                kn_tensor *t = vector(dev, i);
                assert_null(kn_name_of(t));
                assert_false(kn_is_tracked(t));
                kn_require_grad(t);
                assert_int_equal(kn_backward(kn_mul_scalar(t, 3), &g), KN_OK);
                assert_values(kn_grad(t, g), 0, 3);
            }
        }
    }
}

/* ---- The graph's holds -------------------------------------------------------------------------
 */

static void graph_keeps_what_it_needs(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *inner = NULL, *y = NULL;
    KN_SCOPE(kn) {
        inner = kn_mul(x, x);
        y = kn_scope_return(kn_sum(kn_mul(inner, inner)));
    }
    /* The user may not use it any more, though the graph does. */
    assert_true(kn_is_nil(kn_exp(inner)));
    assert_error(kn, "tensor-after-scope");
    assert_false(kn_is_nil(y));
    assert_int_equal(kn_backward(y, &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 4, 32);
}

static void leaf_ends_before_its_gradient(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g = NULL;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
        assert_int_equal(kn_backward(kn_sum(kn_mul(x, x)), &g), KN_OK);
        kn_grads_keep(g);
    }
    /* Another leaf in the same slot is not taken for it. */
    for (int i = 0; i < 200; i++) {
        kn_tensor *other = kn_require_grad(vector(dev, 7, 7));
        assert_false(kn_has_grad(other, g));
    }
    assert_int_equal(kn_grads_count(g), 1);
    kn_grads_drop(g);
}

/* ---- Nil ---------------------------------------------------------------------------------------
 */

static void first_error_stays(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_tensor *x = vector(plain, 1, 2), *bad = kn_add(x, vector(plain, 1, 2, 3));
    double v;
    assert_true(kn_is_nil(bad));
    assert_ptr_equal(bad, kn_nil());
    kn_tensor *more = kn_exp(kn_matmul(bad, x));
    assert_true(kn_is_nil(more));
    assert_true(kn_is_nil(kn_softmax(x, 9)));
    assert_string_equal(kn_error(kn)->slug, "broadcast");
    assert_true(kn_error(kn)->count >= 2);
    assert_false(kn_is_nil(kn_exp(x))); /* live operands still compute */
    assert_int_equal(kn_item_f64(kn_sum(x), &v), KN_E_BROADCAST);
    assert_int_equal(kn_assign(x, x), KN_E_BROADCAST);
    kn_clear(kn);
    assert_true(kn_is_nil(kn_exp(bad))); /* of no context: nothing is recorded */
    assert_ok(kn);
    assert_true(kn_is_nil(kn_mul(bad, x)));
    assert_error(kn, "nil-operand");
    assert_true(kn_is_nil(kn_add(x, NULL)));
    assert_error(kn, "nil-operand");
    assert_int_equal(kn_assign(x, kn_nil()), KN_E_NIL_OPERAND);
    assert_int_equal(kn_assign(NULL, NULL), KN_E_CONTEXT_NIL);
    assert_values(x, 0, 1, 2);
    kn_clear(kn);
}

static void contexts_do_not_mix(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_context *other = kn_open(NULL);
    kn_device *theirs = kn_device_open(other, "flex");
    kn_tensor *a = vector(plain, 1), *b = vector(theirs, 2);
    assert_true(kn_is_nil(kn_add(a, b)));
    assert_error(kn, "operand-context");
    assert_true(kn_ok(other));
    assert_true(kn_is_nil(kn_to_device(a, theirs)));
    assert_error(kn, "device-context");
    kn_close(other);
}

/* ---- Late work ---------------------------------------------------------------------------------
 */

static void late_work_outlives_its_scope(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_device *late = kn_device_open(kn, "late");
    kn_tensor *y = NULL;
    KN_SCOPE(kn) {
        kn_tensor *x = vector(late, 1, 2, 3);
        y = kn_scope_return(kn_exp(kn_neg(x)));
        kn_exp(y); /* nobody waits for it */
    }
    assert_values(y, 1e-12, exp(-1), exp(-2), exp(-3));
}

static void views_of_promised_results(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_device *late = kn_device_open(kn, "late");
    kn_tensor *view = kn_slice(kn_neg(vector(late, 1, 2, 3)), 0, 2, 0, -1);
    assert_values(kn_add(view, view), 0, -6, -4);
}

/* A write through another label of the same storage comes after what was queued before it. */
static void writes_wait_for_earlier_reads(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_device *late = kn_device_open(kn, "autodiff(late)");
    kn_tensor *x = vector(late, 1, 2), *sum = kn_add(x, x);
    assert_int_equal(kn_assign(kn_inner(x), vector(kn_device_inner(late), 9, 9)), KN_OK);
    assert_values(sum, 0, 2, 4);
    assert_values(x, 0, 9, 9);
}

/* ---- Shared storage ----------------------------------------------------------------------------
 */

static void views_see_writes_to_shared_storage(void **state) {
    (void)state;
    static const char *const names[] = {"flex", "late"};
    for (int i = 0; i < 2; i++) {
        KN_SCOPE_HERE(kn);
        kn_device *d = kn_device_open(kn, names[i]);
        kn_tensor *x = vector(d, 1, 2, 3, 4, 5, 6), *view = kn_slice(x, 0, 1, 3, 1);
        kn_shared *s = kn_share(x);
        assert_int_equal(kn_assign(view, vector(d, 0, 0)), KN_OK);
        assert_values(x, 0, 1, 0, 0, 4, 5, 6);
        assert_true(kn_shares_storage(x, view));
        kn_tensor *first = kn_import(d, s), *second = kn_import(d, s);
        assert_int_equal(kn_assign(first, kn_neg(first)), KN_OK);
        assert_values(second, 0, 1, 2, 3, 4, 5, 6);
        assert_values(first, 0, -1, -2, -3, -4, -5, -6);
        kn_shared_drop(s);
        assert_int_equal(kn_assign(second, kn_neg(x)), KN_OK);
        assert_values(second, 0, -1, 0, 0, -4, -5, -6);
        assert_values(x, 0, 1, 0, 0, 4, 5, 6);
        kn_tensor *tiny = vector(d, 3);
        s = kn_share(tiny);
        assert_int_equal(kn_assign(tiny, vector(d, 4)), KN_OK);
        assert_values(kn_import(d, s), 0, 3);
        kn_shared_drop(s);
    }
}

static void shared_operands_are_watched(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2, 3, 4, 5)), *y = kn_sum(kn_mul(x, x));
    kn_shared *s = kn_share(x);
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(x, vector(dev, 0)), KN_OK);
    assert_int_equal(kn_backward(y, &g), KN_E_SAVED_TENSOR_CHANGED);
    kn_shared_drop(s);
}

/* ---- Names in messages -------------------------------------------------------------------------
 */

static void parts_name_the_whole(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_device *nd = kn_device_open(kn, "ndarray");
    kn_tensor *x = kn_full(nd, KN_SHAPE(64, 64), 1);
    kn_memory_set_limit(nd, kn_memory(nd).live + 20000);
    assert_true(kn_is_nil(kn_softmax(x, 0))); /* its parts need more */
    kn_memory_set_limit(nd, 0);
    assert_non_null(strstr(kn_error(kn)->operation, "softmax"));
    assert_error(kn, "out-of-memory");
    /* A promoting cast, too. */
    kn_tensor *i = kn_cast(x, KN_I32);
    kn_memory_set_limit(nd, kn_memory(nd).live + 100);
    assert_true(kn_is_nil(kn_add(i, x)));
    kn_memory_set_limit(nd, 0);
    assert_non_null(strstr(kn_error(kn)->operation, "add"));
    assert_error(kn, "out-of-memory");
}

static void rows_are_numbered_in_order(void **state) {
    (void)state;
    for (int i = 0; i < KN__OP_COUNT; i++) {
        assert_int_equal(kn__ops[i].id, i);
        assert_ptr_equal(kn__op_find(kn__ops[i].name), &kn__ops[i]);
    }
    assert_null(kn__op_find("no such row"));
}

/* A rank-0 float64 among float32 does not widen it, also where gradients make one. */
static void scalars_do_not_widen(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(kn_cast(vector(dev, 1, 2), KN_F32));
    kn_tensor *s = kn_require_grad(values(dev, KN_SCALAR, 3)), *y = kn_mul(x, s);
    assert_int_equal(kn_dtype_of(y), KN_F32);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_int_equal(kn_dtype_of(kn_grad(x, g)), KN_F32);
    assert_int_equal(kn_dtype_of(kn_grad(s, g)), KN_F64);
    assert_values(kn_grad(s, g), 0, 3);
}

static void ties_share_the_gradient(void **state) {
    (void)state;
    KN_SCOPE_HERE(kn);
    kn_grads *g;
    kn_tensor *x = kn_require_grad(vector(dev, 5, 1, 5)), *best = kn_argmax(x);
    assert_false(kn_is_tracked(best));
    assert_int_equal(kn_backward(kn_max(x), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 0.5, 0, 0.5);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_all, close_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(return_leaves_all_blocks),
        TEST(several_results_return),
        TEST(leaving_blocks_by_jumps),
        TEST(closing_twice_and_out_of_order),
        TEST(modes_nest),
        TEST(use_after_scope_names_it),
        TEST(keeping_and_dropping),
        TEST(kept_tensors_outlive_the_context),
        TEST(no_close_inside_a_hook),
        TEST(recycled_headers_start_afresh),
        TEST(graph_keeps_what_it_needs),
        TEST(leaf_ends_before_its_gradient),
        TEST(first_error_stays),
        TEST(contexts_do_not_mix),
        TEST(late_work_outlives_its_scope),
        TEST(views_of_promised_results),
        TEST(writes_wait_for_earlier_reads),
        TEST(views_see_writes_to_shared_storage),
        TEST(shared_operands_are_watched),
        TEST(parts_name_the_whole),
        TEST(rows_are_numbered_in_order),
        TEST(scalars_do_not_widen),
        TEST(ties_share_the_gradient),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
