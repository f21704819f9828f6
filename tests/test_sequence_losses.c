/* Losses of sequences (CTC, transducer), a triplet loss with a distance of the user's, chunks of
 * logits, running statistics: values as PyTorch's and torchaudio's. */
#include "support/tensors.h"

static const char *const devices[] = {"autodiff(flex)", "autodiff(ndarray)", "autodiff(late)"};
enum { DEVICES = 3 };

static void on_each_device(void (*check)(kn_device *dev)) {
    for (int i = 0; i < DEVICES; i++) {
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, devices[i]);
        KN_SCOPE(kn) check(dev);
        assert_ok(kn);
        kn_close(kn);
    }
}

static kn_tensor *waves(kn_device *dev, kn_shape shape, double c, double height) {
    double v[512];
    int64_t n = kn_shape_numel(shape);
    assert_true(n <= 512);
    for (int64_t i = 0; i < n; i++) v[i] = height * sin(0.7 * (double)i + c);
    return kn_from_array(dev, KN_F64, shape, v);
}

static kn_tensor *integers(kn_device *dev, kn_shape shape, const int64_t *v) {
    return kn_from_array(dev, KN_I64, shape, v);
}

/* ---- CTC ---- */
static void ctc(kn_device *dev) {
    const int64_t spelt[] = {1, 2, 2, 2}, joined[] = {1, 2, 2}, times[] = {4, 3}, long_[] = {2, 1};
    kn_tensor *x = kn_require_grad(waves(dev, KN_SHAPE(4, 2, 3), 0.3, 2));
    kn_tensor *y = kn_log_softmax(x, -1), *padded = integers(dev, KN_SHAPE(2, 2), spelt);
    kn_tensor *flat = integers(dev, KN_SHAPE(3), joined);
    kn_tensor *t = integers(dev, KN_SHAPE(2), times), *n = integers(dev, KN_SHAPE(2), long_);
    assert_values(kn_ctc_loss(y, padded, t, n, .reduction = KN_REDUCTION_NONE), 1e-9, 2.1886637856,
                  1.00274908259);
    assert_values(kn_ctc_loss(y, flat, t, n), 1e-9, 1.0485404877);
    kn_grads *g;
    kn_tensor *sum = kn_ctc_loss(y, padded, t, n, .reduction = KN_REDUCTION_SUM);
    assert_values(sum, 1e-9, 3.19141286819);
    assert_int_equal(kn_backward(sum, &g), KN_OK);
    assert_values(kn_select(kn_grad(x, g), 0, 0), 1e-10, -0.0157826338708, -0.486973255494,
                  0.502755889365, -0.200519266266, 0.20731545482, -0.00679618855359);
    assert_values(kn_select(kn_grad(x, g), 0, 3), 1e-10, -0.0886863015013, 0.379357703065,
                  -0.290671401564, 0, 0, 0);
    /* One sample without the axis of samples. */
    kn_tensor *one = kn_select(kn_detach(y), 1, 0);
    assert_values(kn_ctc_loss(one, kn_select(padded, 0, 0), kn_select(t, 0, 0), kn_select(n, 0, 0),
                              .reduction = KN_REDUCTION_NONE),
                  1e-9, 2.1886637856);
}

/* Two equal classes need a blank between them: two steps are too few. */
static void impossible(kn_device *dev) {
    const int64_t spelt[] = {2, 2, 2, 2}, times[] = {2, 3}, long_[] = {2, 1};
    kn_tensor *x = kn_require_grad(waves(dev, KN_SHAPE(4, 2, 3), 0.3, 2));
    kn_tensor *y = kn_log_softmax(x, -1), *targets = integers(dev, KN_SHAPE(2, 2), spelt);
    kn_tensor *t = integers(dev, KN_SHAPE(2), times), *n = integers(dev, KN_SHAPE(2), long_);
    kn_tensor *loss = kn_ctc_loss(y, targets, t, n, .reduction = KN_REDUCTION_NONE);
    assert_values(loss, 1e-9, INFINITY, 1.00274908259);
    loss = kn_ctc_loss(y, targets, t, n, .zero_infinity = true, .reduction = KN_REDUCTION_NONE);
    assert_values(loss, 1e-9, 0, 1.00274908259);
    kn_grads *g;
    assert_int_equal(kn_backward(kn_sum(loss), &g), KN_OK);
    assert_values(kn_select(kn_select(kn_grad(x, g), 0, 0), 0, 0), 0, 0, 0, 0);
}

static void refused_sequences(kn_device *dev) {
    const int64_t spelt[] = {1, 3, 2, 2}, times[] = {5, 3}, long_[] = {2, 1}, fine[] = {4, 3};
    kn_context *kn = kn_device_context(dev);
    kn_tensor *y = kn_log_softmax(waves(dev, KN_SHAPE(4, 2, 3), 0.3, 2), -1);
    kn_tensor *targets = integers(dev, KN_SHAPE(2, 2), spelt);
    kn_tensor *n = integers(dev, KN_SHAPE(2), long_);
    double v;
    kn_tensor *late = kn_ctc_loss(y, targets, integers(dev, KN_SHAPE(2), times), n);
    assert_int_not_equal(kn_item_f64(late, &v), KN_OK);
    assert_error(kn, "sequence-length");
    late = kn_ctc_loss(y, targets, integers(dev, KN_SHAPE(2), fine), n);
    assert_int_not_equal(kn_item_f64(late, &v), KN_OK);
    assert_error(kn, "class-out-of-range");
}

static void ctc_values(void **state) {
    (void)state;
    on_each_device(ctc);
    on_each_device(impossible);
    on_each_device(refused_sequences);
}

/* ---- The transducer's loss ---- */
static void transducer(kn_device *dev) {
    const double scores[] = {0.1, 0.6, 0.1, 0.1, 0.1, 0.1, 0.1, 0.6, 0.1, 0.1,
                             0.1, 0.1, 0.2, 0.8, 0.1, 0.1, 0.6, 0.1, 0.1, 0.1,
                             0.1, 0.1, 0.2, 0.1, 0.1, 0.7, 0.1, 0.2, 0.1, 0.1};
    const int64_t spelt[] = {1, 2}, time = 2, length = 2;
    kn_tensor *x = kn_require_grad(kn_from_array(dev, KN_F64, KN_SHAPE(1, 2, 3, 5), scores));
    kn_tensor *targets = integers(dev, KN_SHAPE(1, 2), spelt);
    kn_tensor *t = integers(dev, KN_SHAPE(1), &time), *n = integers(dev, KN_SHAPE(1), &length);
    kn_tensor *loss = kn_rnnt_loss(x, targets, t, n);
    kn_grads *g;
    assert_values(loss, 1e-6, 5.09566688538);
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_values(kn_grad(x, g), 1e-6, 0.17703132, -0.39992708, 0.17703132, 0.17703132, -0.13116692,
                  0.12247062, 0.12247062, -0.181684, 0.12247062, -0.1857276, 0.06269141, 0.06269141,
                  0.06928472, 0.12624498, -0.32091248, 0.05456069, -0.2182428, 0.05456069,
                  0.05456069, 0.05456069, 0.12073967, 0.12073967, -0.48295838, 0.12073967,
                  0.12073967, 0.30741188, 0.16871123, 0.18645471, 0.16871123, -0.83128875);
    /* Clamped, and of log-probabilities, whose softmax is not taken again. */
    assert_int_equal(kn_backward(kn_rnnt_loss(x, targets, t, n, .clamp = 0.1), &g), KN_OK);
    assert_values(kn_select(kn_select(kn_select(kn_grad(x, g), 0, 0), 0, 0), 0, 0), 1e-7, 0.1, -0.1,
                  0.1, 0.1, -0.1);
    kn_tensor *y = kn_log_softmax(x, -1);
    loss = kn_rnnt_loss(y, targets, t, n, .log_probabilities = true);
    assert_values(loss, 1e-6, 5.09566688538);
    assert_int_equal(kn_backward(loss, &g), KN_OK);
    assert_values(kn_select(kn_select(kn_select(kn_grad(x, g), 0, 0), 0, 1), 0, 2), 1e-7,
                  0.30741188, 0.16871123, 0.18645471, 0.16871123, -0.83128875);
}

static void transducer_values(void **state) {
    (void)state;
    on_each_device(transducer);
}

/* ---- A distance of the user's ---- */
static kn_tensor *city_blocks(kn_tensor *a, kn_tensor *b, void *user) {
    ++*(int *)user;
    return kn_sum(kn_abs(kn_sub(a, b)), .axes = KN_AXES(-1));
}

static void triplet(kn_device *dev) {
    kn_tensor *a = kn_require_grad(waves(dev, KN_SHAPE(2, 3), 0.1, 1));
    kn_tensor *p = waves(dev, KN_SHAPE(2, 3), 0.9, 1), *n = waves(dev, KN_SHAPE(2, 3), 2.1, 1);
    int calls = 0;
    kn_tensor *loss =
        kn_triplet_margin_with_distance_loss(a, p, n, city_blocks, &calls, .margin = KN_SOME(2),
                                             .swap = true, .reduction = KN_REDUCTION_NONE);
    kn_grads *g;
    assert_values(loss, 1e-10, 1.37654442978, 2.15989580827);
    assert_int_equal(calls, 3);
    assert_int_equal(kn_backward(kn_sum(loss), &g), KN_OK);
    assert_values(kn_grad(a, g), 1e-12, -1, -1, 1, 1, 1, 1);
    kn_context *kn = kn_device_context(dev);
    kn_tensor *column = kn_ones(dev, KN_SHAPE(2, 1), .dtype = KN_F64);
    assert_true(kn_is_nil(kn_triplet_margin_with_distance_loss(a, column, n, city_blocks, &calls)));
    assert_error(kn, "loss-shape-mismatch");
    assert_true(kn_is_nil(kn_triplet_margin_with_distance_loss(a, p, n, NULL, &calls)));
    assert_error(kn, "argument-null");
}

static void own_distance(void **state) {
    (void)state;
    on_each_device(triplet);
}

/* ---- Logits by chunks: the same loss and gradients, in less memory ---- */
static void chunks(kn_device *dev) {
    enum { ROWS = 64, IN = 4, CLASSES = 512 };
    int64_t classes[ROWS];
    for (int i = 0; i < ROWS; i++) classes[i] = i % 7 == 3 ? -100 : i * 37 % CLASSES;
    kn_tensor *t = integers(dev, KN_SHAPE(ROWS), classes);
    kn_tensor *x = kn_require_grad(waves(dev, KN_SHAPE(ROWS, IN), 0.3, 2));
    kn_tensor *w = kn_require_grad(kn_cast(kn_randn(dev, KN_SHAPE(CLASSES, IN)), KN_F64));
    kn_tensor *whole = kn_cross_entropy(kn_linear(x, w), t);
    kn_tensor *parts = kn_linear_cross_entropy(x, w, t, .chunk = 5);
    kn_grads *g, *h;
    double a, b;
    assert_int_equal(kn_item_f64(whole, &a), KN_OK);
    assert_values(parts, 1e-12, a);
    assert_int_equal(kn_backward(whole, &g), KN_OK);
    assert_int_equal(kn_backward(parts, &h), KN_OK);
    kn_tensor *d = kn_max(kn_abs(kn_sub(kn_grad(x, g), kn_grad(x, h))));
    assert_int_equal(kn_item_f64(d, &b), KN_OK);
    assert_true(b < 1e-14);
    d = kn_max(kn_abs(kn_sub(kn_grad(w, g), kn_grad(w, h))));
    assert_int_equal(kn_item_f64(d, &b), KN_OK);
    assert_true(b < 1e-14);
}

static void chunked_logits(void **state) {
    (void)state;
    on_each_device(chunks);
}

static void less_memory(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) { /* the logits would take 32 MB */
        kn_tensor *x = kn_require_grad(kn_randn(dev, KN_SHAPE(1024, 8)));
        kn_tensor *w = kn_require_grad(kn_randn(dev, KN_SHAPE(8192, 8)));
        kn_tensor *t = kn_full(dev, KN_SHAPE(1024), 17, .dtype = KN_I64);
        size_t before = kn_memory(dev).live;
        kn_grads *g;
        assert_int_equal(kn_backward(kn_linear_cross_entropy(x, w, t, .chunk = 32), &g), KN_OK);
        assert_true(kn_memory(dev).peak - before < (size_t)12 << 20);
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- Running statistics ---- */
static void running(kn_device *dev) {
    kn_tensor *x = values(dev, KN_SHAPE(4, 1), 1, 2, 3, 6), *mean, *var;
    kn_tensor *m = values(dev, KN_SHAPE(1), 0), *v = values(dev, KN_SHAPE(1), 1);
    kn_batch_norm(x, &mean, &var);
    assert_int_equal(kn_update_running_statistics(m, v, mean, var, 4, 0.25), KN_OK);
    assert_values(m, 1e-12, 0.75);
    assert_values(v, 1e-12, 0.75 + 0.25 * 14.0 / 3);
    kn_context *kn = kn_device_context(dev);
    assert_int_equal(kn_update_running_statistics(m, v, mean, var, 1, 0.25), KN_E_NORM_ONE_VALUE);
    assert_error(kn, "norm-one-value");
    assert_values(m, 1e-12, 0.75);
}

static void running_statistics(void **state) {
    (void)state;
    on_each_device(running);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ctc_values),   cmocka_unit_test(transducer_values),
        cmocka_unit_test(own_distance), cmocka_unit_test(chunked_logits),
        cmocka_unit_test(less_memory),  cmocka_unit_test(running_statistics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
