/* Modules as trees: ownership, mistakes, tied and frozen parameters, patterns, moving, loading. */
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

typedef struct pair {
    kn_module base;
    kn_module *left, *right;
    kn_tensor *scale, *count;
} pair;

static kn_tensor *pair_forward(kn_module *self, kn_tensor *x) {
    pair *m = (pair *)self;
    return kn_mul(kn_add(kn_forward(m->left, x), kn_forward(m->right, x)), m->scale);
}
static const kn_module_type pair_type = {
    .name = "Pair", .size = sizeof(pair), .forward = pair_forward};

static pair *pair_new(kn_device *dev) {
    pair *m = kn_module_new(dev, &pair_type);
    KN_CHILD(m, left, kn_nn_linear(dev, 3, 2));
    KN_CHILD(m, right, kn_nn_linear(dev, 3, 2, .no_bias = true));
    KN_PARAM(m, scale, kn_ones(dev, KN_SHAPE(2)));
    KN_BUFFER(m, count, kn_zeros(dev, KN_SCALAR));
    return m;
}

typedef struct world {
    kn_context *kn;
    kn_device *dev;
    pair *net;
} world;

static world open_world(const char *device) {
    world w = {.kn = kn_open(NULL)};
    w.dev = kn_device_open(w.kn, device);
    w.net = pair_new(w.dev);
    assert_true(kn_ok(w.kn));
    return w;
}
static void close_world(world *w) {
    kn_report(w->kn, stderr);
    assert_true(kn_ok(w->kn));
    kn_module_free(&w->net->base);
    kn_close(w->kn);
}
static void expect_error(world *w, const char *slug) {
    assert_non_null(kn_error(w->kn));
    assert_string_equal(kn_error(w->kn)->slug, slug);
    kn_clear(w->kn);
}
static kn_tensor *find(world *w, const char *path) {
    kn_tensor *t = kn_module_find(&w->net->base, path);
    assert_non_null(t);
    return t;
}
static double first_value(kn_tensor *t) {
    double v[16];
    assert_int_equal(kn_read_as(t, KN_F64, v, (size_t)kn_numel(t) * sizeof *v), KN_OK);
    return v[0];
}

static kn_status collect(const kn_param *param, void *user) {
    char *text = user, line[160];
    snprintf(line, sizeof line, "%s%s%s%s%s;", param->path, param->buffer ? " buffer" : "",
             param->frozen ? " frozen" : "", param->tied ? " = " : "",
             param->tied ? param->tied : "");
    strcat(text, line);
    return KN_OK;
}
static kn_status collect_child(kn_module *m, const char *path, void *user) {
    char *text = user;
    strcat(strcat(strcat(strcat(text, path), ":"), m->type->name), ";");
    return KN_OK;
}

/* ---- The tree ----------------------------------------------------------------------------------
 */

static void walks(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    char text[512] = "";
    assert_int_equal(kn_module_each_tensor(&w.net->base, collect, text), KN_OK);
    assert_string_equal(text, "left.weight;left.bias;right.weight;scale;count buffer;");
    text[0] = '\0';
    assert_int_equal(kn_module_each_buffer(&w.net->base, collect, text), KN_OK);
    assert_string_equal(text, "count buffer;");
    text[0] = '\0';
    assert_int_equal(kn_module_each_child(&w.net->base, collect_child, text), KN_OK);
    assert_string_equal(text, ":Pair;left:Linear;right:Linear;");
    assert_ptr_equal(kn_module_parent(w.net->left), &w.net->base);
    assert_string_equal(kn_module_name(w.net->right), "right");
    assert_ptr_equal(kn_module_child(&w.net->base, 1), w.net->right);
    assert_true(kn_module_is_nil(kn_module_child(&w.net->base, 2)));
    assert_ptr_equal(kn_module_param(&w.net->base, "left.bias"), find(&w, "left.bias"));
    assert_true(kn_is_nil(kn_module_param(&w.net->base, "rihgt.wieght")));
    assert_non_null(strstr(kn_error(w.kn)->message, "the nearest is right.weight"));
    expect_error(&w, "parameter-unknown");
    close_world(&w);
}

static void tied_parameters(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    pair *other = kn_module_new(w.dev, &pair_type);
    KN_PARAM(other, scale, find(&w, "left.weight"));
    kn_module *both = kn_nn_list(w.dev);
    pair *net = w.net;
    w.net = (pair *)both;
    kn_module_append(both, net);
    kn_module_append(both, other);
    char text[512] = "";
    assert_int_equal(kn_module_each_param(both, collect, text), KN_OK);
    assert_string_equal(text, "0.left.weight;0.left.bias;0.right.weight;0.scale;"
                              "1.scale = 0.left.weight;");
    assert_int_equal(kn_module_param_count(both), 6 + 2 + 6 + 2);
    assert_ptr_equal(find(&w, "1.scale"), find(&w, "0.left.weight"));
    assert_int_equal(kn_freeze(both, "1.scale"), KN_OK);
    text[0] = '\0';
    assert_int_equal(kn_module_each_param(both, collect, text), KN_OK);
    assert_string_equal(text, "0.left.weight frozen;0.left.bias;0.right.weight;0.scale;"
                              "1.scale frozen = 0.left.weight;");
    close_world(&w);
}

static void ownership(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *root = &w.net->base;
    assert_true(kn_module_is_nil(kn_module_add_child(root, "left", kn_nn_relu(w.dev))));
    expect_error(&w, "parameter-duplicate");
    assert_true(kn_is_nil(kn_module_add_param(root, "scale", kn_ones(w.dev, KN_SHAPE(2)))));
    expect_error(&w, "parameter-duplicate");
    assert_true(kn_module_is_nil(kn_module_add_child(root, "a.b", kn_nn_relu(w.dev))));
    expect_error(&w, "module-name");
    assert_true(kn_module_is_nil(kn_module_add_child(root, "", kn_nn_relu(w.dev))));
    expect_error(&w, "module-name");
    assert_true(kn_module_is_nil(kn_module_add_child(w.net->left, "up", root)));
    expect_error(&w, "module-cycle");
    assert_true(kn_module_is_nil(kn_module_add_child(root, "self", root)));
    expect_error(&w, "module-cycle");
    kn_module *list = kn_nn_list(w.dev);
    assert_true(kn_module_is_nil(kn_module_append(list, w.net->left)));
    expect_error(&w, "module-owned");
    kn_module_free(list);
    kn_module_free(w.net->left);
    expect_error(&w, "module-owned");
    assert_int_equal(kn_module_child_count(root), 2);
    assert_non_null(kn_module_find(root, "left.weight"));
    kn_module_free(NULL);
    close_world(&w);
}

static void mistakes(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *list = kn_nn_list(w.dev);
    KN_SCOPE(w.kn) {
        assert_true(kn_is_nil(kn_forward(list, kn_ones(w.dev, KN_SHAPE(1)))));
        expect_error(&w, "module-forward");
        assert_true(kn_is_nil(kn_forward(&w.net->base, kn_nil())));
        expect_error(&w, "nil-operand");
        assert_true(kn_is_nil(kn_module_add_param(list, "w", kn_nil())));
        expect_error(&w, "nil-operand");
        kn_tensor *x = kn_require_grad(kn_ones(w.dev, KN_SHAPE(2)));
        assert_true(kn_is_nil(kn_module_add_param(list, "w", kn_neg(x))));
        expect_error(&w, "require-grad-not-leaf");
        kn_device *far = kn_device_open(w.kn, "ndarray");
        assert_true(kn_is_nil(kn_module_add_param(list, "w", kn_ones(far, KN_SHAPE(2)))));
        expect_error(&w, "tensor-device-mismatch");
        assert_null(kn_module_add_param(list, "w", NULL));
        assert_true(kn_ok(w.kn));
    }
    static const kn_module_type small = {.name = "Small", .size = 4};
    static const kn_module_type large = {.name = "Large", .size = KN_MODULE_BYTES + 1};
    assert_true(kn_module_is_nil(kn_module_new(w.dev, &small)));
    expect_error(&w, "attribute-out-of-range");
    char *struct_of_large = kn_module_new(w.dev, &large);
    struct_of_large[KN_MODULE_BYTES] = 1; /* nil, but as large as it says */
    assert_true(kn_module_is_nil((kn_module *)(void *)struct_of_large));
    kn_module_free((kn_module *)(void *)struct_of_large);
    expect_error(&w, "attribute-out-of-range");
    kn_module_free(list);
    close_world(&w);
}

/* A parameter given as a plain tensor, or in a layout that cannot be written, becomes one. */
static void parameters_fit(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *m = kn_nn_list(w.dev);
    KN_SCOPE(w.kn) {
        kn_device *plain = kn_device_open(w.kn, "flex");
        kn_tensor *a = kn_module_add_param(m, "a", kn_ones(plain, KN_SHAPE(2)));
        assert_true(kn_is_tracked(a));
        kn_tensor *wide = kn_expand(kn_ones(w.dev, KN_SHAPE(1)), KN_SHAPE(3));
        kn_tensor *b = kn_module_add_param(m, "b", wide);
        assert_true(kn_is_contiguous(b));
        assert_int_equal(kn_stride(b, 0), 1);
    }
    assert_near(first_value(kn_module_find(m, "a")), 1, 0); /* lives on without its scope */
    kn_module_free(m);
    close_world(&w);
}

/* ---- Patterns ----------------------------------------------------------------------------------
 */

static void patterns(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *path;
        bool match;
    } cases[] = {
        {NULL, "a.b", true},
        {"a.b", "a.b", true},
        {"a", "a.b", false},
        {"a.*", "a.b", true},
        {"a.*", "a.b.c", false},
        {"*", "a", true},
        {"*", "a.b", false},
        {"**", "a.b.c", true},
        {"a.**", "a", true},
        {"a.**", "a.b.c", true},
        {"**.bias", "bias", true},
        {"**.bias", "a.b.bias", true},
        {"**.bias", "a.bias.c", false},
        {"a.**.c", "a.c", true},
        {"a.**.c", "a.b.x.c", true},
        {"a.**.c.**.d", "a.c.c.x.d", true},
        {"a.**.c.**.d", "a.c.x.e", false},
        {"fc?.w*t", "fc1.weight", true},
        {"fc?.w*t", "fc12.weight", false},
        {"*a*b*", "xxayyb", true},
        {"*a*b*", "xxbyya", false},
        {"a.b, c.d", "c.d", true},
        {"a.b c.d", "c.d", true},
        {"**.weight, !head.**", "head.weight", false},
        {"**.weight, !head.**", "body.weight", true},
        {"!head.**, **.weight", "head.weight", false},
        {"!**.bias", "a.weight", true},
        {"!**.bias", "a.bias", false},
        {"", "a", false},
        {"a..b", "a.b", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (kn_path_match(cases[i].pattern, cases[i].path) != cases[i].match)
            fail_msg("%s on %s", cases[i].pattern, cases[i].path);
    }
    world w = open_world("autodiff(flex)");
    static const char *const wrong[] = {"", "a..b", "!", "a***", "a.**b", "b!c", ".a", "a."};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(kn_freeze(&w.net->base, wrong[i]), KN_E_PATTERN_SYNTAX);
    }
    assert_int_equal(kn_freeze(&w.net->base, "center.**"), KN_E_PATTERN_MATCHES_NOTHING);
    assert_true(kn_ok(w.kn)); /* calls with effects leave no error standing */
    close_world(&w);
}

/* ---- Freezing ----------------------------------------------------------------------------------
 */

static kn_status square_loss(world *w, kn_grads **g) {
    const float x[3] = {1, -2, 0.5f};
    kn_tensor *y = kn_forward(&w->net->base, kn_from_array(w->dev, KN_F32, KN_SHAPE(1, 3), x));
    return kn_backward(kn_sum(kn_square(y)), g);
}

static void freezing(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *root = &w.net->base;
    assert_int_equal(kn_freeze(root, "left.**"), KN_OK);
    kn_optimizer *opt = kn_sgd(root, .lr = 0.5);
    double left = first_value(find(&w, "left.weight")),
           right = first_value(find(&w, "right.weight"));
    KN_SCOPE(w.kn) {
        kn_grads *g = NULL;
        assert_int_equal(square_loss(&w, &g), KN_OK);
        assert_int_equal(kn_grads_count(g), 2);
        assert_int_equal(kn_optimizer_step(opt, g), KN_OK);
    }
    assert_near(first_value(find(&w, "left.weight")), left, 0);
    assert_true(fabs(first_value(find(&w, "right.weight")) - right) > 1e-4);
    assert_int_equal(kn_unfreeze(root, NULL), KN_OK);
    KN_SCOPE(w.kn) {
        kn_grads *g = NULL;
        assert_int_equal(square_loss(&w, &g), KN_OK);
        assert_int_equal(kn_grads_count(g), 4);
        assert_int_equal(kn_optimizer_step(opt, g), KN_OK);
    }
    assert_true(fabs(first_value(find(&w, "left.weight")) - left) > 1e-4);
    kn_optimizer_free(opt);
    close_world(&w);
}

/* ---- Moving and casting ------------------------------------------------------------------------
 */

static void headers_stay(void **state) {
    (void)state;
    world w = open_world("flex");
    kn_module *root = &w.net->base;
    kn_tensor *weight = find(&w, "left.weight");
    double before = first_value(weight);
    assert_false(kn_is_tracked(weight));
    kn_device *tracked = kn_device_open(w.kn, "autodiff(flex)");
    assert_int_equal(kn_freeze(root, "right.**"), KN_OK);
    assert_int_equal(kn_module_to(root, tracked), KN_OK);
    assert_ptr_equal(find(&w, "left.weight"), weight);
    assert_true(kn_is_tracked(weight));
    assert_false(kn_is_tracked(find(&w, "right.weight")));
    assert_false(kn_is_tracked(find(&w, "count")));
    assert_int_equal(kn_module_cast(root, KN_BF16), KN_OK);
    assert_ptr_equal(find(&w, "left.weight"), weight);
    assert_int_equal(kn_dtype_of(weight), KN_BF16);
    assert_true(kn_is_tracked(weight));
    assert_near(first_value(weight), before, 0.004);
    assert_int_equal(kn_module_to(root, kn_device_open(w.kn, "ndarray")), KN_OK);
    assert_false(kn_is_tracked(weight));
    assert_string_equal(kn_device_text(kn_module_device(w.net->left)), "ndarray");
    assert_int_equal(kn_module_cast(root, KN_I32), KN_E_DTYPE_NOT_FLOAT);
    assert_int_equal(kn_module_to(root, NULL), KN_E_DEVICE_NIL);
    close_world(&w);
}

/* A graph recorded before the parameters were changed does not give wrong gradients. */
static void old_graphs_are_refused(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    KN_SCOPE(w.kn) {
        kn_tensor *weight = find(&w, "left.weight");
        kn_tensor *loss = kn_sum(kn_mul(weight, weight));
        const float fresh[6] = {1, 2, 3, 4, 5, 6};
        kn_named_tensor item = {"left.weight", kn_from_array(w.dev, KN_F32, KN_SHAPE(2, 3), fresh)};
        assert_int_equal(kn_module_load(&w.net->base, "memory", &item, 1, .partial = true), KN_OK);
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(loss, &g), KN_E_SAVED_TENSOR_CHANGED);
        assert_int_equal(kn_backward(kn_sum(kn_mul(weight, weight)), &g), KN_OK);
        assert_near(first_value(kn_grad(weight, g)), 2, 0);
    }
    close_world(&w);
}

/* ---- Loading -----------------------------------------------------------------------------------
 */

enum { ITEMS = 5 };

static void make_items(world *w, kn_named_tensor *items) {
    static const char *const paths[ITEMS] = {"left.weight", "left.bias", "right.weight", "scale",
                                             "count"};
    for (int i = 0; i < ITEMS; i++) {
        kn_tensor *t = find(w, paths[i]);
        items[i] =
            (kn_named_tensor){paths[i], kn_full(kn_device_inner(w->dev), kn_shape_of(t), i + 1)};
    }
}

static void loads(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *root = &w.net->base;
    KN_SCOPE(w.kn) {
        kn_named_tensor items[ITEMS];
        make_items(&w, items);
        kn_tensor *weight = find(&w, "right.weight");
        assert_int_equal(kn_module_load(root, "memory", items, ITEMS), KN_OK);
        assert_near(first_value(weight), 3, 0);
        assert_near(first_value(find(&w, "count")), 5, 0);
        assert_true(kn_is_tracked(weight));
        assert_false(kn_shares_storage(weight, items[2].tensor));
    }
    close_world(&w);
}

static void loads_all_or_nothing(void **state) {
    (void)state;
    world w = open_world("autodiff(flex)");
    kn_module *root = &w.net->base;
    double before = first_value(find(&w, "left.weight"));
    KN_SCOPE(w.kn) {
        kn_named_tensor items[ITEMS + 1];
        make_items(&w, items);
        assert_int_equal(kn_module_load(root, "f", items, ITEMS - 1), KN_E_STATE_MISSING);
        assert_non_null(strstr(kn_last_error(w.kn)->message, "count"));
        items[ITEMS] = (kn_named_tensor){"other", items[0].tensor};
        assert_int_equal(kn_module_load(root, "f", items, ITEMS + 1), KN_E_STATE_UNEXPECTED);
        items[4].tensor = kn_zeros(w.dev, KN_SHAPE(1));
        assert_int_equal(kn_module_load(root, "f", items, ITEMS), KN_E_STATE_SHAPE_MISMATCH);
        items[4].tensor = kn_zeros(w.dev, KN_SCALAR, .dtype = KN_F64);
        assert_int_equal(kn_module_load(root, "f", items, ITEMS), KN_E_STATE_DTYPE_MISMATCH);
        items[4].path = "scale";
        assert_int_equal(kn_module_load(root, "f", items, ITEMS), KN_E_TENSOR_NAME_DUPLICATE);
        items[4].path = "count";
        assert_near(first_value(find(&w, "left.weight")), before, 0);
        assert_true(kn_ok(w.kn));
        assert_int_equal(kn_module_load(root, "f", items, ITEMS, .cast = true), KN_OK);
        assert_int_equal(kn_module_load(root, "f", items + 1, 1, .select = "left.bias"), KN_OK);
        assert_int_equal(kn_module_load(root, "f", NULL, 0, .partial = true), KN_OK);
    }
    close_world(&w);
}

/* Every allocation of a load fails once, then all from there on: nothing has changed. */
static void load_without_memory(void **state) {
    (void)state;
    for (int64_t n = 0;; n++) {
        world w = open_world("autodiff(flex)");
        double before = first_value(find(&w, "left.weight"));
        kn_scope scope = kn_scope_open(w.kn);
        kn_named_tensor items[ITEMS];
        make_items(&w, items);
        kn_memory_trim(w.dev);
        kn_fault_alloc_from(n);
        kn_status status = kn_module_load(&w.net->base, "memory", items, ITEMS);
        kn_fault_alloc_from(-1);
        double now = first_value(find(&w, "left.weight"));
        kn_scope_close(&scope);
        close_world(&w);
        assert_near(now, status == KN_OK ? 1 : before, 0);
        if (status == KN_OK) {
            assert_true(n > 3);
            break;
        }
    }
}

/* ---- Nil ---------------------------------------------------------------------------------------
 */

/* A constructor whose n-th allocation fails: one error, a tree that can be used and freed. */
static void built_without_memory(void **state) {
    (void)state;
    bool done = false;
    for (int64_t n = 0; !done; n++) {
        kn_context *kn = kn_open(NULL);
        kn_device *dev = kn_device_open(kn, "autodiff(flex)");
        kn_fault_alloc_from(n);
        pair *net = pair_new(dev);
        kn_fault_alloc_from(-1);
        done = kn_ok(kn);
        KN_SCOPE(kn) {
            kn_clear(kn);
            kn_tensor *y = kn_forward(&net->base, kn_ones(dev, KN_SHAPE(1, 3)));
            assert_int_equal(kn_is_nil(y), !done);
            if (!done) assert_false(kn_ok(kn));
        }
        kn_module_free(&net->base);
        kn_close(kn);
        assert_true(n < 1000);
    }
}

static void nil_worlds(void **state) {
    (void)state;
    kn_fault_alloc_from(0);
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    pair *net = pair_new(dev);
    kn_optimizer *opt = kn_adamw(&net->base);
    assert_true(kn_is_nil(kn_forward(&net->base, kn_ones(dev, KN_SHAPE(1, 3)))));
    assert_int_not_equal(kn_optimizer_step(opt, NULL), KN_OK);
    assert_int_not_equal(kn_module_to(&net->base, dev), KN_OK);
    assert_int_equal(kn_module_param_count(&net->base), 0);
    kn_optimizer_free(opt);
    kn_module_free(&net->base);
    kn_close(kn);
    kn_fault_alloc_from(-1);

    kn = kn_open(NULL);
    dev = kn_device_open(kn, "nothing:7");
    net = pair_new(dev);
    assert_string_equal(kn_error(kn)->slug, "backend-unknown");
    assert_true(kn_is_nil(kn_forward(&net->base, kn_nil())));
    assert_true(kn_optimizer_is_nil(kn_sgd(&net->base)));
    assert_string_equal(kn_error(kn)->slug, "backend-unknown");
    kn_module_free(&net->base);
    kn_close(kn);
}

/* NULL has no context of its own; its input has. */
static void null_is_refused(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_tensor *x = kn_ones(kn_device_open(kn, "flex"), KN_SHAPE(1, 3));
    assert_true(kn_is_nil(kn_forward(NULL, x)));
    assert_string_equal(kn_error(kn)->slug, "module-nil");
    assert_true(kn_is_nil(kn_forward(NULL, NULL)));
    kn_close(kn);
}

/* ---- Memory, modes, hooks ----------------------------------------------------------------------
 */

/* Inference through many layers holds a layer's memory, not the sum. */
static void memory_is_bounded_by_a_layer(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    enum { SIZE = 64, ROWS = 1024, LAYERS = 30 };
    kn_module *net = kn_nn_sequential_of(dev, NULL, 0);
    for (int i = 0; i < LAYERS; i++) {
        kn_module_append(net, kn_nn_linear(dev, SIZE, SIZE));
        kn_module_append(net, kn_nn_gelu(dev));
    }
    size_t parameters = kn_memory(dev).live, layer = ROWS * SIZE * sizeof(float);
    KN_SCOPE(kn) {
        kn_tensor *x = kn_ones(dev, KN_SHAPE(ROWS, SIZE));
        kn_tensor *y = kn_forward(net, x);
        assert_false(kn_is_nil(y));
        assert_true(kn_memory(dev).peak < parameters + 5 * layer);
        assert_true(kn_memory(dev).live <= parameters + 2 * layer + 4096);
    }
    kn_module_free(net);
    kn_close(kn);
}

static void modes(void **state) {
    (void)state;
    world w = open_world("flex");
    assert_true(kn_module_is_training(&w.net->base));
    kn_module_eval(&w.net->base);
    assert_false(kn_module_is_training(w.net->left));
    kn_module_train(w.net->left);
    assert_true(kn_module_is_training(w.net->left));
    assert_false(kn_module_is_training(&w.net->base));
    close_world(&w);
}

static void count_calls(kn_module *m, kn_tensor *input, kn_tensor *output, void *user) {
    (void)m;
    assert_int_equal(kn_dim(input, 1), 3);
    assert_int_equal(kn_dim(output, 1), 2);
    ++*(int *)user;
}

static void hooks(void **state) {
    (void)state;
    world w = open_world("flex");
    int calls = 0;
    kn_module_set_hook(w.net->left, count_calls, &calls);
    KN_SCOPE(w.kn) {
        kn_forward(&w.net->base, kn_ones(w.dev, KN_SHAPE(4, 3)));
        kn_forward(w.net->left, kn_ones(w.dev, KN_SHAPE(4, 3)));
        kn_module_set_hook(w.net->left, NULL, NULL);
        kn_forward(w.net->left, kn_ones(w.dev, KN_SHAPE(4, 3)));
    }
    assert_int_equal(calls, 2);
    close_world(&w);
}

/* ---- After and during ------------------------------------------------------------------------ */

static void use_after_free_is_told(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_module *m = kn_nn_linear(dev, 2, 2);
    kn_tensor *x = kn_ones(dev, KN_SHAPE(1, 2));
    kn_module_free(m);
    assert_true(kn_is_nil(kn_forward(m, x)));
    assert_string_equal(kn_error(kn)->slug, "module-after-free");
    assert_non_null(strstr(kn_error(kn)->message, "Linear"));
    kn_clear(kn);
    assert_int_equal(kn_module_each_param(m, NULL, NULL), KN_E_MODULE_AFTER_FREE);
    kn_module_free(m); /* twice: an error and no accident */
    assert_string_equal(kn_last_error(kn)->slug, "module-after-free");
    kn_clear(kn);
    assert_true(kn_is_nil(kn_module_add_param(m, "w", x)));
    kn_clear(kn);
    for (int i = 0; i < 200; i++) kn_module_free(kn_nn_linear(dev, 2, 2)); /* memory is reused */
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static kn_status close_and_free(const kn_param *param, void *user) {
    kn_context *kn = kn_context_of(param->tensor);
    kn_close(kn);
    assert_string_equal(kn_last_error(kn)->slug, "context-busy");
    kn_clear(kn);
    kn_module_free(user);
    assert_string_equal(kn_last_error(kn)->slug, "module-busy");
    kn_clear(kn);
    return KN_OK;
}

static void hook_closes(kn_module *m, kn_tensor *x, kn_tensor *y, void *user) {
    (void)y;
    kn_close(kn_context_of(x));
    kn_module_free(m);
    ++*(int *)user;
}

static void nothing_ends_while_it_runs(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    kn_module *m = kn_nn_linear(dev, 2, 2);
    assert_int_equal(kn_module_each_param(m, close_and_free, m), KN_OK);
    int calls = 0;
    kn_module_set_hook(m, hook_closes, &calls);
    kn_forward(m, kn_ones(dev, KN_SHAPE(1, 2)));
    assert_int_equal(calls, 1);
    assert_non_null(kn_last_error(kn));
    kn_clear(kn);
    kn_module_set_hook(m, NULL, NULL);
    assert_false(kn_is_nil(kn_forward(m, kn_ones(dev, KN_SHAPE(1, 2)))));
    kn_module_free(m);
    assert_true(kn_ok(kn));
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(use_after_free_is_told),
        cmocka_unit_test(nothing_ends_while_it_runs),
        cmocka_unit_test(walks),
        cmocka_unit_test(tied_parameters),
        cmocka_unit_test(ownership),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(parameters_fit),
        cmocka_unit_test(patterns),
        cmocka_unit_test(freezing),
        cmocka_unit_test(headers_stay),
        cmocka_unit_test(old_graphs_are_refused),
        cmocka_unit_test(loads),
        cmocka_unit_test(loads_all_or_nothing),
        cmocka_unit_test(load_without_memory),
        cmocka_unit_test(built_without_memory),
        cmocka_unit_test(nil_worlds),
        cmocka_unit_test(null_is_refused),
        cmocka_unit_test(memory_is_bounded_by_a_layer),
        cmocka_unit_test(modes),
        cmocka_unit_test(hooks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
