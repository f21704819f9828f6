/* Faults that users of other frameworks reported, in activations, losses and normalisations. */
#include "support/tensors.h"

static const char *const devices[] = {"autodiff(ndarray)", "autodiff(flex)", "autodiff(late)"};
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

/* The gradient of sum(y) at x. */
static kn_tensor *slope(kn_tensor *x, kn_tensor *y) {
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    return kn_grad(x, g);
}

static kn_tensor *floats(kn_device *dev, int64_t n, const double *v) {
    return kn_require_grad(kn_cast(kn_from_array(dev, KN_F64, KN_SHAPE(n), v), KN_F32));
}

/* A fast row without a gradient would cut the graph and nobody would notice. */
static void fused_rows(kn_device *dev) {
    kn_tensor *x = kn_require_grad(vector(dev, 0, log(3)));
    kn_tensor *y = kn_softmax(x, 0);
    assert_values(slope(x, kn_mul(y, y)), 1e-12, -0.1875, 0.1875);
    kn_tensor *m = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 5));
    const int64_t classes[] = {0, 1};
    kn_tensor *t = kn_from_array(dev, KN_I64, KN_SHAPE(2), classes);
    kn_tensor *const fused[] = {kn_log_softmax(m, -1),
                                kn_quiet_softmax(m, -1),
                                kn_layer_norm(m),
                                kn_rms_norm(m),
                                kn_batch_norm(m, NULL, NULL),
                                kn_normalize(m),
                                kn_glu(m),
                                kn_scaled_dot_product_attention(m, m, m),
                                kn_cross_entropy(m, t),
                                kn_linear_cross_entropy(m, m, t),
                                kn_pdist(m)};
    for (size_t i = 0; i < sizeof fused / sizeof fused[0]; i++) {
        assert_true(kn_is_tracked(fused[i]));
        assert_false(kn_is_nil(slope(m, fused[i])));
    }
}

/* log(1 + exp(x)) is x for large x, not infinite, and its slope 1. */
static void softplus_does_not_overflow(kn_device *dev) {
    const double v[] = {1000, -1000, 89, 0};
    kn_tensor *x = floats(dev, 4, v), *y = kn_softplus(x);
    assert_values(y, 1e-6, 1000, 0, 89, log(2));
    assert_values(slope(x, y), 1e-6, 1, 0, 1, 0.5);
    assert_values(kn_softplus(x, .beta = 4), 1e-6, 1000, 0, 89, log(2) / 4);
    y = kn_mish(x);
    assert_values(y, 1e-4, 1000, 0, 89, 0);
    assert_values(slope(x, y), 1e-5, 1, 0, 1, 0.6);
    assert_values(kn_log_sigmoid(x), 1e-6, 0, -1000, 0, -log(2));
    kn_tensor *signs = vector(dev, 1, 1, -1, 1);
    assert_values(kn_soft_margin_loss(x, signs, .reduction = KN_REDUCTION_NONE), 1e-5, 0, 1000, 89,
                  log(2));
}

/* exp of a large number is infinite, and 0 times it NaN. */
static void slopes_far_out(kn_device *dev) {
    const double v[] = {1000, -1000, 0.5, 100};
    kn_tensor *x = floats(dev, 4, v);
    assert_values(slope(x, kn_elu(x, 1)), 1e-6, 1, 0, 1, 1);
    assert_values(slope(x, kn_celu(x, 2)), 1e-6, 1, 0, 1, 1);
    assert_values(slope(x, kn_selu(x)), 1e-6, 1.0507009873554805, 0, 1.0507009873554805,
                  1.0507009873554805);
    assert_values(slope(x, kn_silu(x)), 1e-5, 1, 0, 0.73996, 1);
    assert_values(slope(x, kn_gelu(x)), 1e-5, 1, 0, 0.867495, 1);
    assert_values(slope(x, kn_sigmoid(x)), 1e-6, 0, 0, 0.2350037, 0);
    assert_values(slope(x, kn_tanh(x)), 1e-6, 0, 0, 0.7864477, 0);
}

/* The gradient belongs to the form that was computed, in all digits. */
static void gelu_slopes(kn_device *dev) {
    kn_tensor *x = kn_require_grad(vector(dev, 1, -0.5));
    assert_values(slope(x, kn_gelu(x)), 1e-14, 1.0833154705876864, 0.13250487534383936);
    assert_values(slope(x, kn_gelu(x, .approximate_tanh = true)), 1e-14, 1.0829640838457826,
                  0.13263009646535762);
    assert_values(kn_sigmoid(vector(dev, 0.1, -3)), 1e-16, 0.52497918747894, 0.047425873177566781);
}

static void refused_activations(kn_device *dev) {
    kn_context *kn = kn_device_context(dev);
    kn_tensor *x = kn_ones(dev, KN_SHAPE(2, 3));
    assert_true(kn_is_nil(kn_glu(x)));
    assert_error(kn, "axis-not-multiple");
    assert_true(kn_is_nil(kn_prelu(x, kn_ones(dev, KN_SHAPE(2)))));
    assert_error(kn, "shape-mismatch");
    assert_true(kn_is_nil(kn_scaled_dot_product_attention(x, x, x, .softcap = -1)));
    assert_error(kn, "attribute-float-out-of-range");
}

/* A negative eps gives NaN for what lies close together: no norm takes one. */
static void negative_eps(kn_device *dev) {
    kn_context *kn = kn_device_context(dev);
    kn_tensor *x = kn_ones(dev, KN_SHAPE(2, 4, 3)), *c = kn_ones(dev, KN_SHAPE(4));
#define REFUSED(call)             \
    assert_true(kn_is_nil(call)); \
    assert_error(kn, "attribute-float-out-of-range")
    REFUSED(kn_layer_norm(x, .eps = -0.5));
    REFUSED(kn_rms_norm(x, .eps = -0.5));
    REFUSED(kn_group_norm(x, 2, .eps = -0.5));
    REFUSED(kn_instance_norm(x, .eps = -0.5));
    REFUSED(kn_batch_norm(x, NULL, NULL, .eps = -0.5));
    REFUSED(kn_batch_norm_inference(x, c, c, .eps = -0.5));
    REFUSED(kn_normalize(x, .eps = KN_SOME(-0.5)));
    REFUSED(kn_layer_norm(x, .eps = NAN));
#undef REFUSED
}

/* A weight whose gradient nobody makes is refused when it is used, not in backward. */
static void tracked_weight(kn_device *dev) {
    kn_context *kn = kn_device_context(dev);
    const int64_t classes[] = {0, 1};
    kn_tensor *t = kn_from_array(dev, KN_I64, KN_SHAPE(2), classes);
    kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 3, 5));
    kn_tensor *w = kn_require_grad(vector(dev, 1, 2));
    assert_true(kn_is_nil(kn_cross_entropy(x, t, .weight = w)));
    assert_error(kn, "gradient-none");
    assert_false(kn_is_nil(kn_cross_entropy(x, t, .weight = kn_detach(w))));
    KN_NO_GRAD(kn) assert_false(kn_is_nil(kn_cross_entropy(x, t, .weight = w)));
    /* nll_loss has one. */
    assert_false(kn_is_nil(slope(w, kn_nll_loss(kn_log_softmax(x, 1), t, .weight = w))));
}

/* [3] against [3, 1] would broadcast to [3, 3], and learn nonsense. */
static void shapes_of_losses(kn_device *dev) {
    kn_context *kn = kn_device_context(dev);
    kn_tensor *a = vector(dev, 1, 2, 3), *b = kn_unsqueeze(a, 1);
#define REFUSED(call)             \
    assert_true(kn_is_nil(call)); \
    assert_error(kn, "loss-shape-mismatch")
    REFUSED(kn_mse_loss(a, b));
    REFUSED(kn_huber_loss(a, b));
    REFUSED(kn_bce_with_logits_loss(a, b));
    REFUSED(kn_kl_div(a, b));
    REFUSED(kn_hinge_embedding_loss(a, b));
    REFUSED(kn_margin_ranking_loss(a, a, b));
    REFUSED(kn_soft_margin_loss(a, b));
    REFUSED(kn_poisson_nll_loss(a, b));
    REFUSED(kn_gaussian_nll_loss(a, b, a));
    REFUSED(kn_triplet_margin_loss(a, a, b));
    REFUSED(kn_multilabel_soft_margin_loss(a, b));
    REFUSED(kn_cosine_embedding_loss(a, b, kn_ones(dev, KN_SCALAR)));
#undef REFUSED
}

/* Vectors of length 0 have no direction: 0, and gradients without NaN. */
static void zero_vectors(kn_device *dev) {
    kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 2), 0, 0, 3, 4));
    kn_tensor *y = kn_normalize(x);
    assert_values(y, 1e-12, 0, 0, 0.6, 0.8);
    assert_true(isfinite(1.0) && !kn_is_nil(slope(x, y)));
    kn_tensor *one = values(dev, KN_SHAPE(2, 2), 1, 0, 1, 0);
    assert_values(kn_cosine_similarity(x, one, 1), 1e-12, 0, 0.6);
    kn_tensor *p = kn_require_grad(values(dev, KN_SHAPE(2, 2), 1, 2, 1, 2));
    kn_tensor *d = kn_pdist(p);
    assert_values(d, 0, 0);
    assert_values(slope(p, d), 0, 0, 0, 0, 0);
}

/* Rows of scores that are -inf throughout: no NaN, forward or back. */
static void all_hidden(kn_device *dev) {
    kn_tensor *x = kn_require_grad(values(dev, KN_SHAPE(2, 2), -INFINITY, -INFINITY, 0, 0));
    assert_values(kn_softmax(x, 1), 0, 0, 0, 0.5, 0.5);
    assert_values(slope(x, kn_square(kn_softmax(x, 1))), 1e-12, 0, 0, 0, 0);
    assert_values(kn_quiet_softmax(x, 1), 1e-12, 0, 0, 1.0 / 3, 1.0 / 3);
    assert_values(slope(x, kn_quiet_softmax(x, 1)), 1e-12, 0, 0, 1.0 / 9, 1.0 / 9);
}

#define TEST(name)                      \
    static void test_##name(void **s) { \
        (void)s;                        \
        on_each_device(name);           \
    }
TEST(fused_rows)
TEST(softplus_does_not_overflow)
TEST(slopes_far_out)
TEST(gelu_slopes)
TEST(refused_activations)
TEST(negative_eps)
TEST(tracked_weight)
TEST(shapes_of_losses)
TEST(zero_vectors)
TEST(all_hidden)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fused_rows),
        cmocka_unit_test(test_softplus_does_not_overflow),
        cmocka_unit_test(test_slopes_far_out),
        cmocka_unit_test(test_gelu_slopes),
        cmocka_unit_test(test_refused_activations),
        cmocka_unit_test(test_negative_eps),
        cmocka_unit_test(test_tracked_weight),
        cmocka_unit_test(test_shapes_of_losses),
        cmocka_unit_test(test_zero_vectors),
        cmocka_unit_test(test_all_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
