/* The module system: registering, owning, walking, running. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/fault.h>
#include <kiln/kiln.h>

#include "support/near.h"

typedef struct mlp {
    kn_module base;
    kn_module *fc1, *fc2;
} mlp;

static kn_tensor *mlp_forward(kn_module *self, kn_tensor *x) {
    mlp *m = (mlp *)self;
    return kn_forward(m->fc2, kn_exp(kn_forward(m->fc1, x)));
}
static const kn_module_type mlp_type = {.name = "MLP", .size = sizeof(mlp), .forward = mlp_forward};

static mlp *mlp_new(kn_device *dev) {
    mlp *m = kn_module_new(dev, &mlp_type);
    KN_CHILD(m, fc1, kn_nn_linear(dev, 3, 4));
    KN_CHILD(m, fc2, kn_nn_linear(dev, 4, 2, .no_bias = true));
    return m;
}

typedef struct world {
    kn_context *kn;
    kn_device *dev;
    mlp *net;
} world;

static void setup(world *w, const char *device) {
    w->kn = kn_open(NULL);
    w->dev = kn_device_open(w->kn, device);
    w->net = mlp_new(w->dev);
}
static void teardown(world *w) {
    kn_report(w->kn, stderr);
    assert_true(kn_ok(w->kn));
    kn_module_free(&w->net->base);
    kn_close(w->kn);
}

static kn_status collect(const kn_param *param, void *user) {
    char *text = user;
    strcat(text, param->path);
    strcat(text, param->tied ? "=" : ";");
    if (param->tied) {
        strcat(text, param->tied);
        strcat(text, ";");
    }
    return KN_OK;
}

static void paths(void **state) {
    (void)state;
    world w;
    setup(&w, "autodiff(flex)");
    char text[256] = "";
    assert_int_equal(kn_module_each_param(&w.net->base, collect, text), KN_OK);
    assert_string_equal(text, "fc1.weight;fc1.bias;fc2.weight;");
    assert_int_equal(kn_module_param_count(&w.net->base), 3 * 4 + 4 + 4 * 2);
    assert_int_equal(kn_module_bytes(&w.net->base), 4 * (3 * 4 + 4 + 4 * 2));
    kn_tensor *weight = kn_module_find(&w.net->base, "fc1.weight");
    assert_non_null(weight);
    assert_true(kn_shape_equal(kn_shape_of(weight), KN_SHAPE(4, 3)));
    assert_true(kn_is_tracked(weight));
    assert_string_equal(kn_name_of(weight), "fc1.weight");
    assert_null(kn_module_find(&w.net->base, "fc1"));
    assert_null(kn_module_find(&w.net->base, "fc2.bias"));
    teardown(&w);
}

static void linear_values(void **state) {
    (void)state;
    world w;
    setup(&w, "autodiff(flex)");
    KN_SCOPE(w.kn) {
        const float x[3] = {1, 2, -1};
        float y[4], weight[12], bias[4];
        kn_tensor *out = kn_forward(w.net->fc1, kn_from_array(w.dev, KN_F32, KN_SHAPE(1, 3), x));
        assert_int_equal(kn_read(out, y, sizeof y), KN_OK);
        assert_int_equal(kn_read(kn_module_find(w.net->fc1, "weight"), weight, sizeof weight),
                         KN_OK);
        assert_int_equal(kn_read(kn_module_find(w.net->fc1, "bias"), bias, sizeof bias), KN_OK);
        for (int i = 0; i < 4; i++) {
            assert_near(y[i], weight[3 * i] + 2 * weight[3 * i + 1] - weight[3 * i + 2] + bias[i],
                        1e-6);
            assert_true(fabsf(bias[i]) <= 0.57736f);
        }
    }
    teardown(&w);
}

/* A training step by hand lowers the loss. */
static void learns(void **state) {
    (void)state;
    world w;
    setup(&w, "autodiff(flex)");
    kn_optimizer *opt = kn_adamw(&w.net->base, .lr = 0.05);
    double first = 0, last = 0;
    for (int step = 0; step < 40; step++) {
        KN_SCOPE(w.kn) {
            const float x[6] = {1, 2, -1, 0.5f, -1, 2}, t[4] = {1, -1, 0.5f, 2};
            kn_tensor *y =
                kn_forward(&w.net->base, kn_from_array(w.dev, KN_F32, KN_SHAPE(2, 3), x));
            kn_tensor *e = kn_sub(y, kn_from_array(w.dev, KN_F32, KN_SHAPE(2, 2), t));
            kn_tensor *loss = kn_mean(kn_mul(e, e));
            kn_grads *g = NULL;
            assert_int_equal(kn_backward(loss, &g), KN_OK);
            assert_int_equal(kn_optimizer_step(opt, g), KN_OK);
            assert_int_equal(kn_item_f64(loss, step ? &last : &first), KN_OK);
        }
    }
    assert_true(last < 0.2 * first);
    kn_optimizer_free(opt);
    teardown(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths),
        cmocka_unit_test(linear_values),
        cmocka_unit_test(learns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
