/* Reverse mode as the user meets it: gradients, options of backward, hooks, errors. */
#include "support/tensors.h"

typedef struct fixture {
    kn_context *kn;
    kn_device *dev, *plain;
} fixture;

static int open_flex(void **state) {
    static fixture f;
    f.kn = kn_open(NULL);
    f.dev = kn_device_open(f.kn, "autodiff(flex)");
    f.plain = kn_device_open(f.kn, "flex");
    *state = &f;
    return kn_ok(f.kn) ? 0 : 1;
}

static int close_it(void **state) {
    fixture *f = *state;
    assert_ok(f->kn);
    assert_int_equal(kn_live_nodes(f->kn), 0);
    kn_close(f->kn);
    return 0;
}

#define OPEN(state)          \
    fixture *f = *(state);   \
    kn_context *kn = f->kn;  \
    kn_device *dev = f->dev; \
    kn_grads *g = NULL;      \
    (void)g;                 \
    KN_SCOPE_HERE(kn)

static kn_tensor *square(kn_tensor *x) {
    return kn_mul(x, x);
}

static kn_tensor *cube(kn_tensor *x) {
    return kn_mul(x, square(x));
}

/* ---- Gradients ---------------------------------------------------------------------------------
 */

static void gradient_is_plain_and_of_the_leaf(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(kn_cast(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 4), KN_F32));
    assert_int_equal(kn_backward(kn_sum(square(x)), &g), KN_OK);
    kn_tensor *dx = kn_grad(x, g);
    assert_values(dx, 0, 2, 4, 6, 8);
    assert_true(kn_is_on(dx, f->plain));
    assert_false(kn_is_tracked(dx));
    assert_int_equal(kn_dtype_of(dx), KN_F32);
    assert_int_equal(kn_grads_count(g), 1);
}

static void used_twice_gives_the_sum(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    kn_tensor *y = kn_add(kn_add(square(x), x), kn_mul_scalar(x, 3));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 6, 8);
}

static void broadcasts_are_summed(void **state) {
    OPEN(state);
    kn_tensor *a = kn_require_grad(values(dev, KN_SHAPE(2, 1), 1, 2));
    kn_tensor *b = kn_require_grad(vector(dev, 10, 20, 30));
    kn_tensor *c = kn_require_grad(kn_cast(values(dev, KN_SCALAR, 2), KN_F32));
    assert_int_equal(kn_backward(kn_sum(kn_mul(kn_mul(a, b), c)), &g), KN_OK);
    assert_values(kn_grad(a, g), 0, 120, 120);
    assert_values(kn_grad(b, g), 0, 6, 6, 6);
    assert_values(kn_grad(c, g), 0, 180);
    assert_int_equal(kn_dtype_of(kn_grad(c, g)), KN_F32);
    assert_int_equal(kn_rank(kn_grad(c, g)), 0);
}

static void plain_operands_mix_as_constants(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    kn_tensor *c = vector(f->plain, 5, 7);
    kn_tensor *y = kn_mul(c, x);
    assert_true(kn_is_on(y, dev));
    assert_true(kn_is_tracked(y));
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 5, 7);
    assert_false(kn_has_grad(c, g));
}

/* Leaves that share storage: an accumulated sum must not be written into the other's gradient. */
static void tied_gradients_stay_apart(void **state) {
    OPEN(state);
    kn_tensor *a = kn_require_grad(vector(dev, 1, 2)), *b = kn_require_grad(vector(dev, 3, 4));
    kn_tensor *sum = kn_add(a, b); /* both get the very same gradient tensor */
    kn_tensor *loss = kn_sum(kn_add(sum, kn_add(kn_mul_scalar(a, 10), kn_mul_scalar(a, 100))));
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_values(kn_grad(a, g), 0, 111, 111);
    assert_values(kn_grad(b, g), 0, 1, 1);
    /* … nor may a later pass write into what an earlier one gave. */
    kn_tensor *first = kn_grad(b, g);
    kn_grads *g2;
    assert_int_equal(kn_backward(kn_sum(kn_add(b, kn_add(b, b))), &g2, .into = g), KN_OK);
    assert_ptr_equal(g, g2);
    assert_values(first, 0, 1, 1);
    assert_values(kn_grad(b, g), 0, 4, 4);
}

static void views_pass_gradients(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6));
    kn_tensor *column = kn_slice(kn_transpose(x, 0, 1), 0, 2, 0, -1); /* [2:0:-1] */
    assert_int_equal(kn_backward(kn_sum(square(column)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 0, 4, 6, 0, 10, 12);
}

static void two_backends_in_one_graph(void **state) {
    OPEN(state);
    kn_device *other = kn_device_open(kn, "autodiff(ndarray)");
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    kn_tensor *w = kn_require_grad(vector(other, 3, 5));
    kn_tensor *there = kn_mul(kn_to_device(square(x), other), w);
    kn_tensor *back = kn_mul(kn_to_device(there, dev), x); /* x^3 w */
    assert_true(kn_is_on(back, dev));
    assert_int_equal(kn_backward(kn_sum(back), &g, .create_graph = true), KN_OK);
    assert_values(kn_grad(x, g), 1e-12, 9, 60);
    assert_values(kn_grad(w, g), 1e-12, 1, 8);
    assert_true(kn_is_on(kn_grad(w, g), other));
    kn_grads *second;
    assert_int_equal(kn_backward(kn_sum(kn_grad(x, g)), &second), KN_OK);
    assert_values(kn_grad(x, second), 1e-12, 18, 60); /* 6 x w */
    assert_values(kn_grad(w, second), 1e-12, 3, 12);  /* 3 x^2 */
}

static void cutting_the_graph_is_an_error(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *y = square(x);
    assert_true(kn_is_nil(kn_to_device(y, f->plain)));
    assert_error(kn, "graph-cut");
    assert_false(kn_is_nil(kn_to_device(kn_detach(y), f->plain)));
    KN_NO_GRAD(kn) {
        assert_false(kn_is_nil(kn_to_device(y, f->plain)));
    }
}

/* ---- Orders ------------------------------------------------------------------------------------
 */

static void third_order(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 2, -1));
    kn_grads *g1, *g2, *g3, *g4;
    kn_tensor *y = kn_mul(cube(x), kn_exp(x)); /* x^3 e^x */
    assert_int_equal(kn_backward(kn_sum(y), &g1, .create_graph = true), KN_OK);
    kn_tensor *d1 = kn_grad(x, g1);
    assert_true(kn_is_tracked(d1));
    assert_int_equal(kn_backward(kn_sum(d1), &g2, .create_graph = true), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_grad(x, g2)), &g3, .create_graph = true), KN_OK);
    assert_int_equal(kn_backward(kn_sum(kn_grad(x, g3)), &g4), KN_OK);
    double e2 = exp(2), e1 = exp(-1);
    assert_values(d1, 1e-9, 20 * e2, 2 * e1);              /* (x^3 + 3x^2) e^x */
    assert_values(kn_grad(x, g2), 1e-9, 44 * e2, -e1);     /* (x^3 + 6x^2 + 6x) e^x */
    assert_values(kn_grad(x, g3), 1e-9, 86 * e2, -4 * e1); /* (x^3 + 9x^2 + 18x + 6) e^x */
    assert_values(kn_grad(x, g4), 1e-9, 152 * e2, -e1);
}

static void retained_graphs_walk_again(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 3));
    kn_tensor *loss = kn_sum(cube(x));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(kn_backward(loss, &g, .retain_graph = true), KN_OK);
        assert_values(kn_grad(x, g), 0, 27);
    }
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_int_equal(kn_backward(loss, &g), KN_E_GRAPH_FREED);
    assert_null(g);
    assert_string_equal(kn_last_error(kn)->slug, "graph-freed");
    assert_ok(kn);
}

static void shared_part_freed_by_another_walk(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 3)), *y = square(x);
    kn_tensor *one = kn_sum(y), *two = kn_sum(kn_exp(y));
    assert_int_equal(kn_backward(one, &g), KN_OK);
    assert_int_equal(kn_backward(two, &g), KN_E_GRAPH_FREED);
    assert_null(g);
}

/* ---- Options -----------------------------------------------------------------------------------
 */

static void seed_is_the_gradient_of_the_loss(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *y = square(x);
    assert_int_equal(kn_backward(y, &g, .seed = vector(dev, 10, 100), .retain_graph = true), KN_OK);
    assert_values(kn_grad(x, g), 0, 20, 400);
    assert_int_equal(kn_backward(y, &g, .seed = vector(f->plain, 1, 0), .retain_graph = true),
                     KN_OK);
    assert_values(kn_grad(x, g), 0, 2, 0);
    assert_int_equal(kn_backward(y, &g), KN_E_LOSS_NOT_SCALAR);
    assert_int_equal(kn_backward(y, &g, .seed = vector(dev, 1, 2, 3)), KN_E_SEED_MISMATCH);
    assert_int_equal(kn_backward(y, &g, .seed = kn_cast(vector(dev, 1, 2), KN_F32)),
                     KN_E_SEED_MISMATCH);
    kn_device *other = kn_device_open(kn, "ndarray");
    assert_int_equal(kn_backward(y, &g, .seed = vector(other, 1, 2)), KN_E_SEED_MISMATCH);
    assert_null(g);
}

static void into_accumulates(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *w = kn_require_grad(vector(dev, 5, 5));
    kn_grads *sum = NULL;
    assert_int_equal(kn_backward(kn_sum(square(x)), &sum), KN_OK);
    for (int i = 0; i < 3; i++) {
        KN_SCOPE(kn) { /* micro-batches in scopes of their own */
            assert_int_equal(kn_backward(kn_sum(kn_mul(x, w)), &g, .into = sum), KN_OK);
        }
        assert_ptr_equal(g, sum);
    }
    assert_values(kn_grad(x, sum), 0, 17, 19);
    assert_values(kn_grad(w, sum), 0, 3, 6);
    assert_int_equal(kn_backward(square(x), &g, .into = sum), KN_E_LOSS_NOT_SCALAR);
    assert_null(g);
    assert_values(kn_grad(x, sum), 0, 17, 19);
}

static void gradients_outlive_the_scope_when_kept(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    KN_SCOPE(kn) {
        assert_int_equal(kn_backward(kn_sum(square(x)), &g), KN_OK);
        kn_grads_keep(g);
    }
    assert_values(kn_grad(x, g), 0, 2, 4);
    kn_grads_drop(g);
    assert_false(kn_has_grad(x, g));
    assert_true(kn_is_nil(kn_grad(x, g)));
    assert_error(kn, "grads-after-scope");
}

static void gradients_die_with_their_scope(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2));
    KN_SCOPE(kn) assert_int_equal(kn_backward(kn_sum(square(x)), &g), KN_OK);
    assert_true(kn_is_nil(kn_grad(x, g)));
    assert_non_null(strstr(kn_error(kn)->message, "test_autodiff.c"));
    assert_error(kn, "grads-after-scope");
    assert_int_equal(kn_grad_replace(x, g, vector(f->plain, 1, 1)), KN_E_GRADS_AFTER_SCOPE);
    kn_grads *out;
    assert_int_equal(kn_backward(kn_sum(square(x)), &out, .into = g), KN_E_GRADS_AFTER_SCOPE);
    assert_int_equal(kn_grads_count(g), 0);
}

static void remove_and_replace(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *y = kn_require_grad(vector(dev, 1));
    kn_tensor *loss = kn_sum(kn_mul(square(x), y));
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_int_equal(kn_grad_replace(x, g, vector(f->plain, 7, 8)), KN_OK);
    assert_values(kn_grad(x, g), 0, 7, 8);
    assert_int_equal(kn_grad_replace(x, g, vector(f->plain, 7)), KN_E_GRADIENT_SHAPE_MISMATCH);
    assert_int_equal(kn_grad_replace(x, g, kn_cast(vector(f->plain, 7, 8), KN_F32)),
                     KN_E_GRADIENT_DTYPE_MISMATCH);
    kn_device *other = kn_device_open(kn, "ndarray");
    assert_int_equal(kn_grad_replace(x, g, vector(other, 7, 8)), KN_E_GRADIENT_BACKEND_MISMATCH);
    assert_values(kn_grad(x, g), 0, 7, 8);
    assert_values(kn_grad_remove(x, g), 0, 7, 8);
    assert_false(kn_has_grad(x, g));
    assert_true(kn_has_grad(y, g));
    assert_int_equal(kn_grads_count(g), 1);
    assert_values(kn_grad(y, g), 0, 5);
    assert_int_equal(kn_grad_replace(x, g, vector(f->plain, 7, 8)), KN_E_GRADIENT_MISSING);
}

/* ---- Hooks -------------------------------------------------------------------------------------
 */

typedef struct trail {
    int n;
    int who[8];
    double seen[8];
} trail;
typedef struct hook_data {
    trail *t;
    int who;
    double factor;
} hook_data;

static kn_tensor *note(kn_tensor *grad, void *user) {
    hook_data *d = user;
    d->t->who[d->t->n] = d->who;
    assert_int_equal(kn_item_f64(kn_sum(grad), &d->t->seen[d->t->n++]), KN_OK);
    return d->factor == 1 ? grad : kn_mul_scalar(grad, d->factor);
}

static void hooks_see_the_sum_once_in_order(void **state) {
    OPEN(state);
    trail t = {0};
    hook_data on_x = {&t, 1, 2}, again = {&t, 2, 10}, on_y = {&t, 3, 1};
    kn_tensor *x = kn_require_grad(vector(dev, 3)), *y = square(x);
    assert_int_equal(kn_add_grad_hook(x, note, &on_x), KN_OK);
    assert_int_equal(kn_add_grad_hook(x, note, &again), KN_OK);
    assert_int_equal(kn_add_grad_hook(y, note, &on_y), KN_OK);
    /* y is used three times, x by y and once more */
    kn_tensor *loss = kn_sum(kn_add(kn_add(y, kn_add(y, y)), x));
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_int_equal(t.n, 3);
    assert_int_equal(t.who[0], 3);
    assert_float_equal(t.seen[0], 3, 0);
    assert_int_equal(t.who[1], 1);
    assert_float_equal(t.seen[1], 19, 0); /* 3 * 2x + 1 */
    assert_int_equal(t.who[2], 2);
    assert_float_equal(t.seen[2], 38, 0);
    assert_values(kn_grad(x, g), 0, 380);
}

static kn_tensor *forget(kn_tensor *grad, void *user) {
    (void)grad;
    return user ? kn_zeros_like(user) : NULL;
}

static void hook_mistakes(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 3, 4)), *y = square(x);
    assert_int_equal(kn_add_grad_hook(y, forget, NULL), KN_OK);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_NIL_OPERAND);
    kn_tensor *z = square(x), *wrong = vector(dev, 1, 2, 3);
    assert_int_equal(kn_add_grad_hook(z, forget, wrong), KN_OK);
    assert_int_equal(kn_backward(kn_sum(z), &g), KN_E_GRADIENT_RULE_SHAPE);
    assert_int_equal(kn_add_grad_hook(kn_detach(x), forget, NULL), KN_E_TENSOR_NOT_TRACKED);
    assert_int_equal(kn_add_grad_hook(x, NULL, NULL), KN_E_ARGUMENT_NULL);
}

static kn_tensor *nested(kn_tensor *grad, void *user) {
    kn_grads *inner;
    *(kn_status *)user = kn_backward(kn_sum(square(kn_require_grad(kn_copy(grad)))), &inner);
    return grad;
}

static void backward_does_not_nest(void **state) {
    OPEN(state);
    kn_status inside = KN_OK;
    kn_tensor *x = kn_require_grad(vector(dev, 3));
    assert_int_equal(kn_add_grad_hook(x, nested, &inside), KN_OK);
    assert_int_equal(kn_backward(kn_sum(square(x)), &g), KN_OK);
    assert_int_equal(inside, KN_E_BACKWARD_NESTED);
}

/* The gradient is the same whether backward stands inside or outside of mixed precision. */
static void mixed_precision_ends_with_forward(void **state) {
    OPEN(state);
    float inside[6], outside[6];
    kn_tensor *w = kn_require_grad(kn_cast(values(dev, KN_SHAPE(3, 2), 1, 2, 3, 5, 8, 13), KN_F32));
    kn_tensor *x = kn_cast(values(dev, KN_SHAPE(2, 3), 0.1, 0.2, 0.3, 0.4, 0.5, 0.6), KN_F32);
    kn_tensor *loss = NULL;
    KN_AUTOCAST(kn, KN_BF16) {
        loss = kn_sum(square(kn_matmul(x, w)));
        assert_int_equal(kn_backward(loss, &g, .retain_graph = true), KN_OK);
        assert_int_equal(kn_read(kn_grad(w, g), inside, sizeof inside), KN_OK);
    }
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_int_equal(kn_dtype_of(kn_grad(w, g)), KN_F32);
    assert_int_equal(kn_read(kn_grad(w, g), outside, sizeof outside), KN_OK);
    assert_memory_equal(inside, outside, sizeof inside);
    assert_float_equal(outside[0], 2 * (0.1 * 3.1 + 0.4 * 6.7), 0.1);
}

/* ---- Errors ------------------------------------------------------------------------------------
 */

static void mistakes_have_names(void **state) {
    OPEN(state);
    kn_tensor *x = vector(dev, 1, 2), *p = vector(f->plain, 1, 2);
    kn_tensor *w = kn_require_grad(vector(dev, 1, 2)), *unused = kn_require_grad(vector(dev, 1));
    assert_int_equal(kn_backward(kn_sum(x), &g), KN_E_LOSS_NOT_TRACKED);
    assert_int_equal(kn_backward(kn_sum(p), &g), KN_E_AUTODIFF_REQUIRED);
    assert_int_equal(kn_backward(kn_sum(square(w)), NULL), KN_E_ARGUMENT_NULL);
    assert_int_equal(kn_backward(kn_sum(square(w)), &g), KN_OK);
    assert_true(kn_is_nil(kn_grad(unused, g)));
    assert_error(kn, "gradient-missing");
    assert_true(kn_is_nil(kn_grad(p, g)));
    assert_error(kn, "autodiff-required");
    assert_true(kn_is_nil(kn_grad(w, NULL)));
    assert_error(kn, "argument-null");
    assert_false(kn_has_grad(unused, g));
    assert_true(kn_is_nil(kn_require_grad(p)));
    assert_error(kn, "autodiff-required");
    assert_true(kn_is_nil(kn_require_grad(kn_cast(x, KN_I32))));
    assert_error(kn, "require-grad-dtype");
    assert_true(kn_is_nil(kn_require_grad(square(w))));
    assert_error(kn, "require-grad-not-leaf");
    kn_tensor *constant = vector(dev, 5, 6), *y = kn_mul(w, constant);
    assert_true(kn_is_nil(kn_require_grad(constant)));
    assert_error(kn, "require-grad-late");
    assert_true(kn_is_tracked(y));
    assert_ptr_equal(kn_require_grad(w), w);
    assert_true(kn_is_nil(kn_inner(p)));
    assert_error(kn, "autodiff-required");
    assert_true(kn_is_nil(kn_from_inner(x)));
    assert_error(kn, "autodiff-unexpected");
    assert_true(kn_is_autodiff(kn_from_inner(p)));
    assert_true(kn_device_is_nil(kn_device_open(kn, "autodiff(autodiff(flex))")));
    assert_error(kn, "autodiff-nested");
}

static void standing_errors_stop_backward(void **state) {
    OPEN(state);
    kn_tensor *w = kn_require_grad(vector(dev, 1, 2)), *loss = kn_sum(square(w));
    assert_true(kn_is_nil(kn_add(w, vector(dev, 1, 2, 3))));
    assert_int_equal(kn_backward(loss, &g), KN_E_BROADCAST);
    assert_null(g);
    kn_clear(kn);
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_values(kn_grad(w, g), 0, 2, 4);
}

static void writes_are_seen(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2, 3));
    assert_int_equal(kn_assign(x, vector(dev, 0, 0, 0)), KN_E_IN_PLACE_LEAF);
    kn_tensor *y = square(x);
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(x, vector(dev, 9, 9, 9)), KN_OK);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_E_SAVED_TENSOR_CHANGED);
    assert_null(g);
    /* Sums save nothing, so a write harms nothing. */
    kn_tensor *z = kn_add(x, x);
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(x, vector(dev, 1, 2, 3)), KN_OK);
    assert_int_equal(kn_backward(kn_sum(z), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 2, 2, 2);
}

/* Of a product with a constant only the constant is needed, so the other side may change. */
static void only_what_is_needed_is_saved(void **state) {
    OPEN(state);
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *c = vector(dev, 5, 7);
    kn_tensor *y = kn_sum(kn_mul(x, c));
    KN_NO_GRAD(kn) assert_int_equal(kn_assign(x, vector(dev, 0, 0)), KN_OK);
    assert_int_equal(kn_backward(y, &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 5, 7);
    y = kn_sum(kn_mul(x, c));
    assert_int_equal(kn_assign(c, vector(dev, 1, 1)), KN_OK);
    assert_int_equal(kn_backward(y, &g), KN_E_SAVED_TENSOR_CHANGED);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_flex, close_it)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(gradient_is_plain_and_of_the_leaf),
        TEST(used_twice_gives_the_sum),
        TEST(broadcasts_are_summed),
        TEST(plain_operands_mix_as_constants),
        TEST(tied_gradients_stay_apart),
        TEST(views_pass_gradients),
        TEST(two_backends_in_one_graph),
        TEST(cutting_the_graph_is_an_error),
        TEST(third_order),
        TEST(retained_graphs_walk_again),
        TEST(shared_part_freed_by_another_walk),
        TEST(seed_is_the_gradient_of_the_loss),
        TEST(into_accumulates),
        TEST(gradients_outlive_the_scope_when_kept),
        TEST(gradients_die_with_their_scope),
        TEST(remove_and_replace),
        TEST(hooks_see_the_sum_once_in_order),
        TEST(hook_mistakes),
        TEST(backward_does_not_nest),
        TEST(mixed_precision_ends_with_forward),
        TEST(mistakes_have_names),
        TEST(standing_errors_stop_backward),
        TEST(writes_are_seen),
        TEST(only_what_is_needed_is_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
