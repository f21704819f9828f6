/* Host memory that runs out at every allocation in turn: each failure is reported, leaks nothing
 * and leaves the context usable. */
#include <kiln/fault.h>
#include <stdlib.h>

#include "support/tensors.h"

/* A piece of work: false when it was told of a failure. value: what it computed. */
typedef bool work_fn(kn_context *kn, double *value);

typedef struct traces {
    size_t nodes, bytes[2];
} traces;

static const char *const device_names[2] = {"flex", "ndarray"};

static traces look(kn_context *kn) {
    traces t = {.nodes = kn_live_nodes(kn)};
    for (int i = 0; i < 2; i++) t.bytes[i] = kn_memory(kn_device_open(kn, device_names[i])).live;
    return t;
}

static bool out_of_memory(kn_context *kn) {
    const kn_error_info *e = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
    if (!e) return false;
    /* A device that cannot be opened says why in its message. */
    return e->code == KN_E_OUT_OF_MEMORY || e->code == KN_E_OUT_OF_MEMORY_HOST ||
           (e->code == KN_E_BACKEND_UNUSABLE && strstr(e->message, "out of memory"));
}

static void run_with_failure(work_fn *work, int64_t n, bool for_good, double want, bool *hit) {
    double value = NAN;
    bool ok = false;
    kn_context *kn = kn_open(NULL);
    traces before = look(kn), after;
    for_good ? kn_fault_alloc_from(n) : kn_fault_alloc_at(n);
    KN_SCOPE(kn) ok = work(kn, &value);
    *hit = kn_fault_alloc_count() > n;
    kn_fault_alloc_at(-1);
    if (ok && (!kn_ok(kn) || value != want)) {
        print_error("allocation %lld: reported as done, value %g, %s\n", (long long)n, value,
                    kn_ok(kn) ? "no error" : kn_error(kn)->message);
        fail();
    }
    if (!ok && !out_of_memory(kn)) {
        const kn_error_info *e = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
        print_error("allocation %lld: failed with %s\n", (long long)n, e ? e->message : "no error");
        fail();
    }
    if (!*hit && !ok) fail();
    kn_clear(kn);
    after = look(kn);
    assert_int_equal(after.nodes, before.nodes);
    assert_int_equal(after.bytes[0], before.bytes[0]);
    assert_int_equal(after.bytes[1], before.bytes[1]);
    /* The context still works. */
    KN_SCOPE(kn) {
        value = NAN;
        assert_true(work(kn, &value));
        assert_ok(kn);
        assert_true(value == want);
    }
    assert_int_equal(kn_live_nodes(kn), before.nodes);
    kn_close(kn);
}

static void survive(work_fn *work) {
    double want = NAN;
    kn_context *kn = kn_open(NULL);
    KN_SCOPE(kn) assert_true(work(kn, &want));
    assert_ok(kn);
    kn_close(kn);
    bool hit = true;
    int64_t n = 0;
    for (; hit; n++) run_with_failure(work, n, false, want, &hit);
    int64_t times = n - 1;
    hit = true;
    for (n = 0; hit && n <= times; n += 1 + n / 8) run_with_failure(work, n, true, want, &hit);
    print_message("%lld allocations\n", (long long)times);
    assert_true(times > 0);
}

/* ---- Work --------------------------------------------------------------------------------------
 */

static kn_device *device(kn_context *kn, const char *text) {
    return kn_device_open(kn, text);
}

static bool forward(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "flex");
    kn_tensor *x = kn_full(dev, KN_SHAPE(24, 40), 0.5), *w = kn_full(dev, KN_SHAPE(40, 16), 0.25);
    kn_tensor *y = kn_softmax(kn_transpose(kn_matmul(x, w), 0, 1), -1);
    y = kn_add(kn_cast(y, KN_F64), kn_rand(dev, KN_SHAPE(16, 1), .dtype = KN_F64));
    y = kn_sub(y, kn_mean(y, .axes = KN_AXES(1), .keepdim = true));
    return kn_item_f64(kn_sum(kn_exp(kn_neg(kn_mul(y, y)))), value) == KN_OK;
}
static void forward_survives(void **state) {
    (void)state;
    survive(forward);
}

static bool two_backwards(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex)");
    kn_grads *g, *g2;
    kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(6, 5), 0.5));
    kn_tensor *w = kn_require_grad(kn_full(dev, KN_SHAPE(5, 4), 0.25));
    kn_tensor *y = kn_softmax(kn_matmul(kn_exp(x), w), 0);
    kn_tensor *loss = kn_mean(kn_mul(y, kn_add(y, kn_slice(kn_matmul(x, w), 1, 0, 4, 1))));
    if (kn_backward(loss, &g, .create_graph = true) != KN_OK) return assert_null(g), false;
    kn_tensor *s = kn_add(kn_sum(kn_mul(kn_grad(x, g), x)), kn_sum(kn_grad(w, g)));
    if (kn_backward(s, &g2) != KN_OK) return assert_null(g2), false;
    return kn_item_f64(kn_sum(kn_grad(w, g2)), value) == KN_OK;
}
static void backward_survives(void **state) {
    (void)state;
    survive(two_backwards);
}

static bool shape_functions(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "flex");
    kn_tensor *x = kn_arange(dev, 0, 6, .dtype = KN_F64), *m = kn_reshape(x, KN_SHAPE(2, 3));
    kn_tensor *counts = kn_arange(dev, 0, 3, .dtype = KN_I64);
    kn_tensor *y = kn_rearrange(m, "a (b c) -> b (c a)", {"b", 3});
    y = kn_hstack(KN_LIST(y, kn_repeat_interleave_each(kn_t(m), counts, 0)));
    y = kn_block_diag(KN_LIST(y, kn_combinations(x, 2, true), kn_hann_window(dev, 4)));
    y = kn_select_scatter(y, kn_zeros(dev, KN_SHAPE(kn_dim(y, 1))), 0, 1);
    kn_list *parts = kn_tensor_split(kn_chunk_cat(KN_LIST(y, y), 0, 2), 3, 1);
    kn_list *all = kn_broadcast_tensors(KN_LIST(x, kn_unsqueeze(x, 1)));
    kn_tensor *sum = kn_add(kn_sum(parts->items[0]), kn_sum(all->items[1]));
    return kn_item_f64(sum, value) == KN_OK;
}
static void shape_functions_survive(void **state) {
    (void)state;
    survive(shape_functions);
}

static bool open_devices(kn_context *kn, double *value) {
    static const char *const texts[] = {"trace(ndarray)", "autodiff(trace(flex))", "late",
                                        "autodiff(ndarray, recompute=balanced)", "default"};
    *value = 0;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        kn_device *dev = kn_device_open(kn, texts[i]);
        if (kn_device_is_nil(dev)) return false;
        double v = 0;
        if (kn_item_f64(kn_full(dev, KN_SCALAR, 1), &v) != KN_OK) return false;
        *value += v;
    }
    return true;
}
/* Rows of windows and grids: kernels with scratch memory of their own, and composites. */
static bool spatial(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex)");
    kn_grads *g;
    kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(1, 2, 6, 6), 0.5, .dtype = KN_F64)), *at;
    kn_tensor *theta = kn_full(dev, KN_SHAPE(1, 2, 3), 0.25, .dtype = KN_F64);
    kn_tensor *y = kn_grid_sample(x, kn_affine_grid(theta, KN_SHAPE(1, 2, 4, 4)));
    y = kn_interpolate(y, .output = KN_DIMS(8), .mode = "bicubic");
    kn_tensor *offset = kn_full(dev, KN_SHAPE(1, 18, 8, 8), 0.25, .dtype = KN_F64);
    kn_tensor *w = kn_full(dev, KN_SHAPE(2, 2, 3, 3), 0.5, .dtype = KN_F64);
    y = kn_deform_conv2d(y, offset, w, .padding = KN_DIMS(1));
    y = kn_local_response_norm(kn_conv2d(kn_select(y, 0, 0), w, .padding = KN_DIMS(1)), 2);
    y = kn_max_unpool2d(kn_max_pool2d(y, .kernel = KN_DIMS(2), .indices = &at), at,
                        .kernel = KN_DIMS(2));
    kn_tensor *samples = kn_full(dev, KN_SHAPE(1, 2, 2), 0.5, .dtype = KN_F64);
    y = kn_fractional_max_pool2d(y, .kernel = KN_DIMS(2), .output = KN_DIMS(5), .samples = samples);
    y = kn_col2im(kn_im2col(kn_lp_pool2d(y, 2, .kernel = KN_DIMS(2)), .kernel = KN_DIMS(2)),
                  KN_DIMS(2), .kernel = KN_DIMS(2));
    if (kn_backward(kn_sum(y), &g) != KN_OK) return assert_null(g), false;
    return kn_item_f64(kn_sum(kn_grad(x, g)), value) == KN_OK;
}
static void spatial_rows_survive(void **state) {
    (void)state;
    survive(spatial);
}

static void device_open_survives(void **state) {
    (void)state;
    survive(open_devices);
}

static bool grow_scopes(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "flex");
    kn_tensor *sum = kn_full(dev, KN_SCALAR, 0);
    for (int i = 0; i < 100; i++) {
        kn_scope inner = kn_scope_open(kn);
        kn_scope mode = kn_mode_open(kn, KN_MODE_NO_GRAD, 0);
        (void)inner, (void)mode; /* left open: the outer one closes them */
    }
    for (int i = 0; i < 300; i++) sum = kn_add_scalar(sum, 1);
    return kn_item_f64(sum, value) == KN_OK;
}
static void scope_growth_survives(void **state) {
    (void)state;
    survive(grow_scopes);
}

static kn_tensor *times_noise(kn_tensor *grad, void *user) {
    return kn_mul(grad, kn_add_scalar(*(kn_tensor **)user, 1));
}

static bool hooks_and_into(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex)");
    kn_grads *g, *sum;
    kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(5), 0.5)),
              *other = kn_full(dev, KN_SHAPE(5), 2);
    if (kn_add_grad_hook(x, times_noise, &other) != KN_OK) return false;
    if (kn_backward(kn_sum(kn_mul(x, x)), &sum) != KN_OK) return false;
    for (int i = 0; i < 2; i++) {
        KN_SCOPE_HERE(kn);
        if (kn_backward(kn_sum(kn_mul(x, x)), &g, .into = sum) != KN_OK) return false;
    }
    return kn_item_f64(kn_sum(kn_grad(x, sum)), value) == KN_OK;
}
static void hooks_survive(void **state) {
    (void)state;
    survive(hooks_and_into);
}

/* A failed accumulation leaves all sums as they were. */
static void into_is_all_or_nothing(void **state) {
    (void)state;
    bool hit = true;
    for (int64_t n = 0; hit; n++) {
        kn_context *kn = kn_open(NULL);
        KN_SCOPE(kn) {
            kn_device *dev = device(kn, "autodiff(flex)");
            kn_grads *sum, *g;
            kn_tensor *x = kn_require_grad(vector(dev, 1, 2)), *y = kn_require_grad(vector(dev, 3));
            kn_tensor *unseen = kn_require_grad(vector(dev, 5));
            assert_int_equal(kn_backward(kn_sum(kn_mul(x, y)), &sum), KN_OK);
            kn_tensor *loss = kn_sum(kn_mul(kn_mul(x, x), kn_mul(unseen, y)));
            kn_fault_alloc_at(n);
            kn_status status = kn_backward(loss, &g, .into = sum);
            hit = kn_fault_alloc_count() > n;
            kn_fault_alloc_at(-1);
            kn_clear(kn);
            assert_true(hit || status == KN_OK);
            if (status == KN_OK) {
                assert_values(kn_grad(x, sum), 0, 33, 63);
                assert_values(kn_grad(unseen, sum), 0, 15);
            } else {
                assert_values(kn_grad(x, sum), 0, 3, 3);
                assert_values(kn_grad(y, sum), 0, 3);
                assert_false(kn_has_grad(unseen, sum));
            }
        }
        assert_int_equal(kn_live_nodes(kn), 0);
        kn_close(kn);
    }
}

static kn_tensor *steps(kn_tensor *const *in, uint32_t n, void *user) {
    (void)n, (void)user;
    return kn_exp(kn_neg(kn_mul(in[0], in[0])));
}

static bool run_again(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex, recompute=balanced)");
    kn_grads *g;
    kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(5), 0.5));
    kn_tensor *y = kn_exp(kn_mul(kn_recompute(steps, KN_LIST(x), NULL), kn_exp(kn_exp(x))));
    if (kn_backward(kn_sum(kn_mul(y, y)), &g) != KN_OK) return false;
    kn_tensor *jv = kn_jvp(steps, kn_detach(x), kn_full(dev, KN_SHAPE(5), 2), NULL);
    return kn_item_f64(kn_add(kn_sum(kn_grad(x, g)), kn_sum(jv)), value) == KN_OK;
}
static void recomputation_survives(void **state) {
    (void)state;
    survive(run_again);
}

static kn_tensor *total(kn_tensor *const *in, uint32_t n, void *user) {
    return kn_sum(steps(in, n, user));
}
static bool second_products(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex)");
    kn_tensor *x = kn_full(dev, KN_SHAPE(5), 0.5), *v = kn_full(dev, KN_SHAPE(5), 2);
    return kn_item_f64(kn_sum(kn_hvp(total, x, v, NULL)), value) == KN_OK;
}
static void hvp_survives(void **state) {
    (void)state;
    survive(second_products);
}

static bool across_devices(kn_context *kn, double *value) {
    kn_device *a = device(kn, "autodiff(flex)"), *b = device(kn, "autodiff(ndarray)");
    kn_grads *g;
    kn_tensor *x = kn_require_grad(kn_full(a, KN_SHAPE(100), 0.5));
    kn_tensor *y =
        kn_to_device(kn_mul(kn_to_device(kn_exp(x), b), kn_full(b, KN_SHAPE(100), 2)), a);
    if (kn_backward(kn_sum(kn_mul(y, y)), &g) != KN_OK) return false;
    return kn_item_f64(kn_sum(kn_grad(x, g)), value) == KN_OK;
}
static void moving_survives(void **state) {
    (void)state;
    survive(across_devices);
}

static bool lists_and_reads(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex)");
    kn_tensor *parts[20];
    kn_grads *g;
    float read[2][40], whole[100];
    for (int i = 0; i < 20; i++)
        parts[i] = kn_name(kn_require_grad(kn_full(dev, KN_SHAPE(2), i)), "part");
    kn_tensor *all = kn_cat((kn_tensors){20, parts}, 0);
    if (kn_backward(kn_sum(kn_mul(all, all)), &g) != KN_OK) return false;
    kn_transaction *tx = kn_transaction_new(kn);
    kn_transaction_read(tx, all, read[0], sizeof read[0]);
    kn_transaction_read(tx, kn_add(all, all), read[1], sizeof read[1]);
    if (kn_transaction_commit(tx) != KN_OK) return kn_grads_drop(g), false;
    for (int i = 0; i < 100; i++) whole[i] = 0.5f;
    kn_tensor *w = kn_from_array(dev, KN_F32, KN_SHAPE(100), whole);
    double half[100];
    if (kn_read_as(w, KN_F64, half, sizeof half) != KN_OK) return false;
    if (kn_assign(w, kn_index(w, "::-1")) != KN_OK) return false;
    kn_tensor *e = kn_einsum("i,i->", w, w);
    *value = read[0][39] + read[1][39];
    double sum;
    if (kn_item_f64(kn_add(kn_sum(kn_grad(parts[3], g)), kn_sum(e)), &sum) != KN_OK) return false;
    *value += sum;
    return true;
}
static void lists_and_reads_survive(void **state) {
    (void)state;
    survive(lists_and_reads);
}

static bool share(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "flex");
    kn_tensor *x = kn_full(dev, KN_SHAPE(100), 0.5);
    kn_shared *s = kn_share(x);
    if (!s) return false;
    kn_tensor *y = kn_import(dev, s);
    kn_shared_drop(s);
    if (kn_assign(x, kn_full(dev, KN_SCALAR, 7)) != KN_OK) return false;
    return kn_item_f64(kn_sum(kn_add(x, y)), value) == KN_OK;
}
static void sharing_survives(void **state) {
    (void)state;
    survive(share);
}

static bool keep(kn_context *kn, double *value) {
    kn_device *dev = device(kn, "autodiff(flex)");
    kn_grads *g = NULL;
    kn_tensor *kept = NULL;
    bool ok = false;
    KN_SCOPE(kn) {
        kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(5), 0.5));
        kept = kn_keep(kn_mul(x, x));
        ok = kn_backward(kn_sum(kept), &g, .retain_graph = true) == KN_OK;
        if (ok) kn_grads_keep(g);
    }
    ok = ok && kn_item_f64(kn_sum(kept), value) == KN_OK && kn_grads_count(g) == 1;
    kn_drop(kept);
    kn_grads_drop(g);
    return ok;
}
static void keeping_survives(void **state) {
    (void)state;
    survive(keep);
}

/* ---- The context itself ------------------------------------------------------------------------
 */

static void opening_survives(void **state) {
    (void)state;
    for (int64_t n = 0;; n++) {
        kn_fault_alloc_at(n);
        kn_context *kn = kn_open(NULL);
        bool hit = kn_fault_alloc_count() > n;
        kn_fault_alloc_at(-1);
        assert_non_null(kn);
        if (!kn_ok(kn)) { /* the nil context: everything fails by name */
            assert_true(hit);
            kn_device *dev = kn_device_open(kn, "flex");
            assert_true(kn_device_is_nil(dev));
            assert_true(kn_is_nil(kn_exp(kn_full(dev, KN_SHAPE(2), 1))));
            assert_string_equal(kn_error(kn)->slug, "context-nil");
            KN_SCOPE(kn) assert_int_equal(kn_sync(dev), KN_E_DEVICE_NIL);
            KN_NO_GRAD(kn) assert_int_equal(kn_live_nodes(kn), 0);
        } else {
            double v;
            KN_SCOPE(kn) {
                kn_device *dev = kn_device_open(kn, "flex");
                assert_int_equal(kn_item_f64(kn_full(dev, KN_SCALAR, 3), &v), KN_OK);
            }
        }
        kn_close(kn);
        if (!hit) break;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_survives),        cmocka_unit_test(device_open_survives),
        cmocka_unit_test(forward_survives),        cmocka_unit_test(backward_survives),
        cmocka_unit_test(shape_functions_survive), cmocka_unit_test(scope_growth_survives),
        cmocka_unit_test(hooks_survive),           cmocka_unit_test(into_is_all_or_nothing),
        cmocka_unit_test(recomputation_survives),  cmocka_unit_test(hvp_survives),
        cmocka_unit_test(moving_survives),         cmocka_unit_test(lists_and_reads_survive),
        cmocka_unit_test(sharing_survives),        cmocka_unit_test(keeping_survives),
        cmocka_unit_test(spatial_rows_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
