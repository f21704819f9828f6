/* Training that spans devices or contexts: a checkpoint of one device is resumed on another; a
 * trainer's parts belong together; data on another device than the model is named. */
/* clang-format off: cmocka needs its companions first */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>
/* clang-format on */

#include <kiln/kiln.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SAMPLES = 24, IN = 3, CLASSES = 2 };

typedef struct run {
    kn_module *net;
    kn_optimizer *opt;
    kn_dataset *data;
    kn_loader *loader;
    kn_trainer *trainer;
} run;

static kn_tensor *loss(kn_module *net, const kn_batch *batch, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(net, batch->field[0]);
    return kn_cross_entropy(*output, batch->field[1]);
}

static kn_dataset *make_data(kn_context *kn) {
    float x[SAMPLES][IN];
    int64_t y[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        y[i] = i % CLASSES;
        for (int k = 0; k < IN; k++) x[i][k] = (float)((i * 7 + k * 3) % 5) / 5 + (float)y[i];
    }
    const kn_array arrays[] = {{KN_F32, KN_SHAPE(SAMPLES, IN), x, sizeof x},
                               {KN_I64, KN_SHAPE(SAMPLES), y, sizeof y}};
    return kn_dataset_from_arrays(kn, 2, arrays);
}

/* data: where batches go. */
static run start(kn_device *dev, kn_device *data, int64_t epochs) {
    run r = {.net = kn_nn_linear(dev, IN, CLASSES)};
    r.opt = kn_adam(r.net, .lr = 0.05);
    r.data = make_data(kn_device_context(data));
    r.loader = kn_loader_open(data, r.data, 8);
    r.trainer = kn_trainer_new(r.net, r.opt, r.loader, loss, .epochs = epochs);
    return r;
}

static void stop(run *r) {
    kn_trainer_free(r->trainer);
    kn_loader_close(r->loader);
    kn_dataset_free(r->data);
    kn_optimizer_free(r->opt);
    kn_module_free(r->net);
}

static void weights(const run *r, float *w) {
    kn_tensor *t = kn_module_find(r->net, "weight");
    assert_int_equal(kn_read(t, w, IN * CLASSES * sizeof *w), KN_OK);
}

/* Two epochs on one device, then two on another, are four epochs. */
static void resumed_elsewhere(void **state) {
    static const char *const pairs[][2] = {{"autodiff(flex)", "autodiff(ndarray)"},
                                           {"autodiff(ndarray)", "autodiff(late:0)"},
                                           {"autodiff(late:1)", "autodiff(trace(flex))"}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char path[64];
        float whole[IN * CLASSES], resumed[IN * CLASSES];
        kn_context *kn = kn_open(&(kn_open_options){.seed = 3});
        kn_device *here = kn_device_open(kn, pairs[i][0]), *there = kn_device_open(kn, pairs[i][1]);
        snprintf(path, sizeof path, "/tmp/kiln-resume-%p.safetensors", (void *)kn);
        kn_seed(kn, 3);
        run a = start(here, here, 4);
        assert_int_equal(kn_fit(a.trainer), KN_OK);
        weights(&a, whole);
        kn_seed(kn, 3);
        run b = start(here, here, 2), c = start(there, there, 4);
        assert_int_equal(kn_fit(b.trainer), KN_OK);
        assert_int_equal(kn_trainer_save(b.trainer, path), KN_OK);
        assert_int_equal(kn_trainer_resume(c.trainer, path), KN_OK);
        assert_int_equal(kn_optimizer_check(c.opt, NULL, NULL), KN_OK);
        assert_null(kn_module_stray(c.net, there, NULL, 0));
        assert_int_equal(kn_fit(c.trainer), KN_OK);
        weights(&c, resumed);
        for (int k = 0; k < IN * CLASSES; k++) assert_true(fabsf(whole[k] - resumed[k]) < 1e-5f);
        assert_true(kn_ok(kn));
        remove(path);
        stop(&a);
        stop(&b);
        stop(&c);
        kn_close(kn);
    }
}

/* Batches on another backend than the model: the parameter and both devices are named. */
static void data_elsewhere(void **state) {
    kn_context *kn = kn_open(NULL);
    (void)state;
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    run r = start(dev, kn_device_open(kn, "ndarray"), 1);
    float before[IN * CLASSES], after[IN * CLASSES];
    weights(&r, before);
    assert_int_equal(kn_fit(r.trainer), KN_E_MODULE_DEVICE_MISMATCH);
    assert_non_null(strstr(kn_last_error(kn)->message,
                           ".weight is on autodiff(flex), but the input is on ndarray"));
    kn_clear(kn);
    weights(&r, after);
    assert_memory_equal(before, after, sizeof before);
    stop(&r);
    kn_close(kn);
}

static void parts_of_two_contexts(void **state) {
    kn_context *kn = kn_open(NULL), *other = kn_open(NULL);
    (void)state;
    run a = start(kn_device_open(kn, "autodiff(flex)"), kn_device_open(kn, "flex"), 1);
    run b = start(kn_device_open(other, "autodiff(flex)"), kn_device_open(other, "flex"), 1);
    assert_null(kn_trainer_new(a.net, a.opt, b.loader, loss, .epochs = 1));
    assert_int_equal(kn_error(kn)->code, KN_E_OPERAND_CONTEXT);
    assert_non_null(strstr(kn_error(kn)->message, "operand loader"));
    kn_clear(kn);
    assert_null(kn_trainer_new(a.net, b.opt, a.loader, loss, .epochs = 1));
    assert_int_equal(kn_error(kn)->code, KN_E_OPERAND_CONTEXT);
    assert_non_null(strstr(kn_error(kn)->message, "operand opt"));
    kn_clear(kn);
    assert_true(kn_ok(other));
    assert_int_equal(kn_fit(a.trainer), KN_OK);
    assert_int_equal(kn_fit(b.trainer), KN_OK);
    stop(&a);
    stop(&b);
    kn_close(other);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(resumed_elsewhere),
                                       cmocka_unit_test(data_elsewhere),
                                       cmocka_unit_test(parts_of_two_contexts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
