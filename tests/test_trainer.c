/* The training loop: it does what the same loop by hand does, calls back, stops, and fails by name.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

enum { SAMPLES = 50, IN = 4, CLASSES = 2 };

typedef struct bench {
    kn_context *kn;
    kn_device *dev;
    kn_dataset *data;
    kn_loader *loader;
    kn_module *model;
    kn_optimizer *opt;
} bench;

static float inputs[SAMPLES][IN];
static int64_t labels[SAMPLES];

static void make_numbers(void) {
    kn_rng rng = kn_rng_make(1, 1, 1);
    for (int i = 0; i < SAMPLES; i++) {
        labels[i] = i % CLASSES;
        for (int k = 0; k < IN; k++)
            inputs[i][k] = (float)kn_rng_normal(&rng, labels[i] ? 1 : -1, 1);
    }
}

static bench open_bench(int64_t batch) {
    bench b = {.kn = kn_open(&(kn_open_options){.seed = 1})};
    b.dev = kn_device_open(b.kn, "autodiff(flex)");
    make_numbers();
    const kn_array arrays[] = {{KN_F32, KN_SHAPE(SAMPLES, IN), inputs, sizeof inputs},
                               {KN_I64, KN_SHAPE(SAMPLES), labels, sizeof labels}};
    b.data = kn_dataset_from_arrays(b.kn, 2, arrays);
    b.loader = kn_loader_open(b.dev, b.data, batch, .shuffle = true, .seed = 1);
    b.model = kn_nn_linear(b.dev, IN, CLASSES);
    b.opt = kn_sgd(b.model, .lr = 0.1, .momentum = 0.9);
    assert_true(kn_ok(b.kn));
    return b;
}

static void close_bench(bench *b) {
    kn_optimizer_free(b->opt);
    kn_module_free(b->model);
    kn_loader_close(b->loader);
    kn_dataset_free(b->data);
    kn_report(b->kn, stderr);
    assert_true(kn_ok(b->kn));
    kn_close(b->kn);
}

static kn_tensor *loss(kn_module *model, const kn_batch *batch, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(model, batch->field[0]);
    return kn_cross_entropy(*output, batch->field[1]);
}

static void read_weight(const bench *b, float out[IN * CLASSES]) {
    kn_tensor *w = kn_module_find(b->model, "weight");
    assert_int_equal(kn_read(w, out, sizeof(float) * IN * CLASSES), KN_OK);
}

/* ---- By hand -----------------------------------------------------------------------------------
 */

/* As docs/guide/training.md shows it. */
static kn_status train_by_hand(kn_context *kn, kn_module *net, kn_optimizer *opt, kn_loader *loader,
                               const kn_schedule *plan, int epochs, double *last_loss) {
    kn_status status = KN_OK;
    kn_module_train(net);
    for (int epoch = 0; epoch < epochs && kn_ok(kn); epoch++) {
        double sum = 0, count = 0, value;
        KN_EACH_BATCH(loader, b) {
            kn_tensor *error = kn_cross_entropy(kn_forward(net, b.field[0]), b.field[1]);
            kn_grads *grads;
            if ((status = kn_item_f64(error, &value)) != KN_OK) return status;
            if ((status = kn_backward(error, &grads)) != KN_OK) return status;
            if ((status = kn_clip_grad_norm(grads, 1.0, NULL)) != KN_OK) return status;
            double rate = kn_schedule_at(plan, kn_optimizer_steps(opt));
            if ((status = kn_optimizer_set_lr(opt, rate)) != KN_OK) return status;
            if ((status = kn_optimizer_step(opt, grads)) != KN_OK) return status;
            sum += value * (double)b.count;
            count += (double)b.count;
        }
        *last_loss = sum / count;
    }
    return kn_ok(kn) ? KN_OK : kn_error(kn)->code;
}

static void equals_the_loop_by_hand(void **state) {
    (void)state;
    kn_schedule plan = kn_schedule_cosine(0.2, 0.01, 20);
    float by_hand[IN * CLASSES], by_fit[IN * CLASSES];
    double last;
    bench a = open_bench(8);
    assert_int_equal(train_by_hand(a.kn, a.model, a.opt, a.loader, &plan, 3, &last), KN_OK);
    read_weight(&a, by_hand);
    close_bench(&a);
    bench b = open_bench(8);
    kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 3, .schedule = &plan,
                                   .clip_norm = 1);
    assert_int_equal(kn_fit(t), KN_OK);
    read_weight(&b, by_fit);
    size_t epochs;
    const kn_epoch_record *history = kn_trainer_history(t, &epochs);
    assert_int_equal(epochs, 3);
    assert_true(history[2].train[0] == last);
    assert_true(isnan(history[2].validation[0]));
    assert_memory_equal(by_hand, by_fit, sizeof by_fit);
    kn_trainer_free(t);
    close_bench(&b);
}

/* Three batches of 8, 8 and 3 in one step are one batch of 19: every sample weighs the same. */
static void accumulation_weighs_samples(void **state) {
    (void)state;
    float whole[IN * CLASSES], parts[IN * CLASSES];
    for (int part = 0; part < 2; part++) {
        bench b = open_bench(8);
        const kn_array arrays[] = {{KN_F32, KN_SHAPE(19, IN), inputs, 0},
                                   {KN_I64, KN_SHAPE(19), labels, 0}};
        kn_dataset *data = kn_dataset_from_arrays(b.kn, 2, arrays);
        kn_loader *loader = kn_loader_open(b.dev, data, part ? 8 : 19);
        kn_trainer *t =
            kn_trainer_new(b.model, b.opt, loader, loss, .epochs = 2, .accumulate = part ? 3 : 1);
        assert_int_equal(kn_fit(t), KN_OK);
        assert_int_equal(kn_optimizer_steps(b.opt), 2);
        read_weight(&b, part ? parts : whole);
        kn_trainer_free(t);
        kn_loader_close(loader);
        kn_dataset_free(data);
        close_bench(&b);
    }
    for (int i = 0; i < IN * CLASSES; i++) assert_float_equal(whole[i], parts[i], 1e-6);
}

/* A step of plain SGD moves no weight further than the rate times the limit. */
static void clipping(void **state) {
    (void)state;
    bench b = open_bench(50);
    float before[IN * CLASSES], after[IN * CLASSES];
    kn_optimizer *sgd = kn_sgd(b.model, .lr = 1);
    kn_trainer *t = kn_trainer_new(b.model, sgd, b.loader, loss, .clip_value = 0.01);
    read_weight(&b, before);
    assert_int_equal(kn_fit(t), KN_OK);
    read_weight(&b, after);
    for (int i = 0; i < IN * CLASSES; i++) {
        assert_float_equal(before[i], after[i], 0.01001);
        assert_true(before[i] != after[i]);
    }
    kn_trainer_free(t);
    kn_optimizer_free(sgd);
    close_bench(&b);
}

/* ---- Metrics and evaluation --------------------------------------------------------------------
 */

static void metrics_weigh_samples(void **state) {
    (void)state;
    bench b = open_bench(16); /* 16, 16, 16 and 2 */
    kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 1);
    assert_int_equal(kn_trainer_add_metric(t, kn_metric_accuracy()), KN_OK);
    kn_loader *check = kn_loader_open(b.dev, b.data, 16),
              *at_once = kn_loader_open(b.dev, b.data, 50);
    double uneven[KN_MAX_METRICS], whole[KN_MAX_METRICS], again[KN_MAX_METRICS];
    kn_module_train(b.model);
    size_t nodes = kn_live_nodes(b.kn);
    assert_int_equal(kn_trainer_evaluate(t, check, uneven), KN_OK);
    assert_int_equal(kn_live_nodes(b.kn), nodes);
    assert_int_equal(kn_trainer_evaluate(t, at_once, whole), KN_OK);
    assert_true(kn_module_is_training(b.model));
    assert_float_equal(uneven[0], whole[0], 1e-6);
    assert_true(uneven[1] == whole[1]);
    assert_int_equal(kn_trainer_evaluate(t, check, again), KN_OK);
    assert_true(again[0] == uneven[0]);
    /* By hand. */
    float scores[SAMPLES][CLASSES];
    KN_SCOPE(b.kn) {
        kn_tensor *x = kn_from_array(b.dev, KN_F32, KN_SHAPE(SAMPLES, IN), inputs);
        assert_int_equal(kn_read(kn_forward(b.model, x), scores, sizeof scores), KN_OK);
    }
    double right = 0, sum = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double own = scores[i][labels[i]], other = scores[i][!labels[i]];
        right += own > other;
        sum += log1p(exp(other - own));
    }
    assert_float_equal(whole[0], sum / SAMPLES, 1e-5);
    assert_float_equal(whole[1], right / SAMPLES, 1e-12);
    assert_int_equal(kn_optimizer_steps(b.opt), 0);
    kn_loader_close(check);
    kn_loader_close(at_once);
    kn_trainer_free(t);
    close_bench(&b);
}

/* ---- Callbacks, stopping -----------------------------------------------------------------------
 */

typedef struct calls {
    int count[KN_EVENT_FIT_END + 1];
    kn_event fail_at, stop_at;
    int after;
    kn_progress last;
} calls;

static kn_status count_calls(kn_trainer *trainer, kn_event event, void *user) {
    calls *c = user;
    c->count[event]++;
    c->last = kn_trainer_progress(trainer);
    if (event == c->stop_at && c->count[event] == c->after) kn_trainer_stop(trainer);
    return event == c->fail_at && c->count[event] == c->after ? KN_E_FILE_IO : KN_OK;
}

static void callbacks(void **state) {
    (void)state;
    bench b = open_bench(8);
    kn_loader *check = kn_loader_open(b.dev, b.data, 20);
    calls c = {.fail_at = (kn_event)-1, .stop_at = (kn_event)-1};
    kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 3, .accumulate = 2,
                                   .validation = check);
    assert_int_equal(kn_trainer_add_callback(t, "count", count_calls, &c), KN_OK);
    assert_int_equal(kn_fit(t), KN_OK);
    const int expected[] = {1, 3, 3 * 7, 3 * 4, 3 * 3, 3, 1};
    assert_memory_equal(c.count, expected, sizeof expected);
    assert_int_equal(c.last.epoch, 3);
    assert_int_equal(c.last.epochs, 3);
    assert_int_equal(c.last.of, SAMPLES);
    assert_int_equal(c.last.steps, 12);
    assert_int_equal(kn_fit(t), KN_OK); /* nothing is left to do */
    assert_int_equal(kn_optimizer_steps(b.opt), 12);
    kn_trainer_free(t);
    for (kn_event event = KN_EVENT_FIT_BEGIN; event <= KN_EVENT_FIT_END; event++) {
        calls failing = {.fail_at = event, .stop_at = (kn_event)-1, .after = 1};
        t = kn_trainer_new(b.model, b.opt, b.loader, loss, .validation = check);
        assert_int_equal(kn_trainer_add_callback(t, "failing", count_calls, &failing), KN_OK);
        assert_int_equal(kn_fit(t), KN_E_CALLBACK_FAILED);
        assert_non_null(strstr(kn_last_error(b.kn)->message, "failing"));
        assert_int_equal(failing.count[KN_EVENT_FIT_END], 1);
        assert_true(kn_ok(b.kn));
        kn_trainer_free(t);
        assert_int_equal(kn_loader_seek(b.loader, (kn_loader_position){0}), KN_OK);
    }
    calls stopping = {.fail_at = (kn_event)-1, .stop_at = KN_EVENT_STEP_END, .after = 5};
    t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 9);
    assert_int_equal(kn_trainer_add_callback(t, "stop", count_calls, &stopping), KN_OK);
    assert_int_equal(kn_fit(t), KN_OK);
    assert_int_equal(stopping.count[KN_EVENT_STEP_END], 5);
    stopping.after = -1;
    assert_int_equal(kn_fit(t), KN_OK); /* goes on where it stopped */
    assert_int_equal(stopping.count[KN_EVENT_STEP_END], 9 * 7);
    kn_trainer_free(t);
    kn_loader_close(check);
    close_bench(&b);
}

/* A metric that gets better for three epochs and worse after that. */
static kn_status count_epochs(const kn_metric_input *input, double sums[KN_METRIC_SUMS],
                              void *user) {
    (void)sums;
    if (input->batch->number == 0) ++*(int *)user;
    return KN_OK;
}
static double peak(const double sums[KN_METRIC_SUMS], void *user) {
    (void)sums;
    int epoch = *(int *)user;
    return epoch <= 3 ? epoch : 3 - epoch;
}

static void patience(void **state) {
    (void)state;
    bench b = open_bench(25);
    int epochs = 0;
    kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 50, .monitor = "peak",
                                   .patience = 4);
    kn_metric metric = {.name = "peak",
                        .higher_is_better = true,
                        .update = count_epochs,
                        .value = peak,
                        .user = &epochs};
    assert_int_equal(kn_trainer_add_metric(t, metric), KN_OK);
    assert_int_equal(kn_fit(t), KN_OK);
    size_t done;
    kn_trainer_history(t, &done);
    assert_int_equal(done, 7);
    assert_int_equal(kn_trainer_best_epoch(t), 2);
    kn_trainer_free(t);
    t = kn_trainer_new(b.model, b.opt, b.loader, loss, .monitor = "f1");
    assert_int_equal(kn_fit(t), KN_E_METRIC_UNKNOWN);
    assert_string_equal(kn_last_error(b.kn)->message,
                        "kn_fit: there is no metric f1; known are loss");
    kn_trainer_free(t);
    close_bench(&b);
}

/* ---- Failures ----------------------------------------------------------------------------------
 */

static kn_tensor *loss_that_explodes(kn_module *model, const kn_batch *batch, kn_tensor **output,
                                     void *user) {
    kn_tensor *value = loss(model, batch, output, NULL);
    return batch->number == *(int *)user ? kn_div(value, kn_mul_scalar(kn_detach(value), 0))
                                         : value;
}

static void not_finite(void **state) {
    (void)state;
    bench b = open_bench(8);
    int at = 3;
    kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss_that_explodes, .user = &at);
    assert_int_equal(kn_fit(t), KN_E_TRAINING_NOT_FINITE);
    assert_int_equal(kn_optimizer_steps(b.opt), 3);
    float w[IN * CLASSES];
    read_weight(&b, w);
    for (int i = 0; i < IN * CLASSES; i++) assert_true(isfinite(w[i]));
    kn_trainer_free(t);
    close_bench(&b);
}

static kn_tensor *wrong_loss(kn_module *model, const kn_batch *batch, kn_tensor **output,
                             void *user) {
    (void)user;
    *output = kn_forward(model, batch->field[0]);
    return kn_sub(*output, batch->field[0]);
}

static kn_tensor *vector_loss(kn_module *model, const kn_batch *batch, kn_tensor **output,
                              void *user) {
    (void)user;
    return *output = kn_forward(model, batch->field[0]);
}

static void mistakes(void **state) {
    (void)state;
    bench b = open_bench(8);
    kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, wrong_loss);
    assert_int_equal(kn_fit(t), KN_E_BROADCAST);
    assert_string_equal(kn_error(b.kn)->slug,
                        "broadcast"); /* a mistake in the program: it stands */
    assert_int_equal(kn_fit(t), KN_E_BROADCAST);
    kn_clear(b.kn);
    kn_trainer_free(t);
    t = kn_trainer_new(b.model, b.opt, b.loader, vector_loss);
    assert_int_not_equal(kn_fit(t), KN_OK);
    kn_clear(b.kn);
    kn_trainer_free(t);
    assert_null(kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = -1));
    assert_string_equal(kn_error(b.kn)->slug, "attribute-out-of-range");
    kn_clear(b.kn);
    assert_null(kn_trainer_new(b.model, b.opt, b.loader, loss, .clip_norm = NAN));
    assert_string_equal(kn_error(b.kn)->slug, "attribute-float-out-of-range");
    kn_clear(b.kn);
    assert_null(kn_trainer_new(b.model, b.opt, NULL, loss));
    assert_string_equal(kn_error(b.kn)->slug, "argument-null");
    kn_clear(b.kn);
    t = kn_trainer_new(b.model, b.opt, b.loader, loss);
    for (int i = 1; i < KN_MAX_METRICS; i++)
        assert_int_equal(kn_trainer_add_metric(t, kn_metric_accuracy()), KN_OK);
    assert_int_equal(kn_trainer_add_metric(t, kn_metric_accuracy()), KN_E_ATTRIBUTE_OUT_OF_RANGE);
    kn_trainer_free(t);
    assert_int_equal(kn_fit(NULL), KN_E_ARGUMENT_NULL);
    kn_trainer_free(NULL);
    close_bench(&b);
}

/* A step without memory at any allocation: an error, and weights of whole steps. */
static void without_memory(void **state) {
    (void)state;
    float after[8][IN * CLASSES];
    for (int steps = 0; steps < 3; steps++) {
        bench b = open_bench(25);
        kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 1);
        calls c = {.fail_at = (kn_event)-1, .stop_at = KN_EVENT_STEP_END, .after = steps};
        assert_int_equal(kn_trainer_add_callback(t, "stop", count_calls, &c), KN_OK);
        if (steps) assert_int_equal(kn_fit(t), KN_OK);
        read_weight(&b, after[steps]);
        kn_trainer_free(t);
        close_bench(&b);
    }
    bool whole = false;
    for (int n = 0; !whole; n++) {
        bench b = open_bench(25);
        kn_trainer *t = kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 1);
        kn_fault_alloc_at(n);
        kn_status status = kn_fit(t);
        whole = kn_fault_alloc_count() <= n;
        kn_fault_alloc_at(-1);
        kn_clear(b.kn);
        float now[IN * CLASSES];
        read_weight(&b, now);
        int64_t steps = kn_optimizer_steps(b.opt);
        assert_in_range(steps, 0, 2);
        assert_memory_equal(now, after[steps], sizeof now);
        if (status == KN_OK) assert_int_equal(steps, 2);
        kn_trainer_free(t);
        close_bench(&b);
        assert_true(n < 3000);
    }
}

/* ---- Showing -----------------------------------------------------------------------------------
 */

static char *slurp(const char *path) {
    static char text[60000];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t n = fread(text, 1, sizeof text - 1, file);
    text[n] = '\0';
    fclose(file);
    return text;
}

static void classifiers(void **state) {
    (void)state;
    bench b = open_bench(16);
    const float weight[CLASSES][IN] = {{0}, {1, 1, 1, 1}}; /* class 1 where the sum is positive */
    int64_t class_of[SAMPLES], counts[CLASSES * CLASSES], expected[CLASSES * CLASSES] = {0};
    float share[SAMPLES];
    KN_SCOPE(b.kn) {
        const kn_named_tensor values[] = {
            {"weight", kn_from_array(b.dev, KN_F32, KN_SHAPE(CLASSES, IN), weight)},
            {"bias", kn_full(b.dev, KN_SHAPE(CLASSES), 0)}};
        assert_int_equal(kn_module_load(b.model, "the test", values, 2), KN_OK);
        kn_tensor *x = kn_from_array(b.dev, KN_F32, KN_SHAPE(SAMPLES, IN), inputs);
        assert_int_equal(kn_classify(b.model, x, class_of, share), KN_OK);
        assert_int_equal(kn_classify(b.model, x, class_of, NULL), KN_OK);
    }
    for (int i = 0; i < SAMPLES; i++) {
        double sum = 0;
        for (int k = 0; k < IN; k++) sum += (double)inputs[i][k];
        assert_int_equal(class_of[i], sum > 0);
        assert_float_equal(share[i], 1 / (1 + exp(-fabs(sum))), 1e-5);
        expected[labels[i] * CLASSES + class_of[i]]++;
    }
    assert_int_equal(kn_count_confusion(b.model, b.loader, CLASSES, counts), KN_OK);
    assert_memory_equal(counts, expected, sizeof counts);
    assert_int_equal(kn_count_confusion(b.model, b.loader, 1, counts), KN_E_CLASS_OUT_OF_RANGE);
    assert_int_equal(kn_count_confusion(b.model, b.loader, 0, counts), KN_E_ATTRIBUTE_OUT_OF_RANGE);
    assert_int_equal(kn_classify(b.model, kn_nil(), class_of, NULL), KN_E_NIL_OPERAND);
    kn_clear(b.kn);
    assert_true(kn_module_is_training(b.model));
    close_bench(&b);
}

static void showing(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "/tmp/kiln-show-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    bench b = open_bench(8);
    kn_loader *check = kn_loader_open(b.dev, b.data, 50);
    kn_trainer *t =
        kn_trainer_new(b.model, b.opt, b.loader, loss, .epochs = 2, .validation = check);
    assert_int_equal(kn_trainer_add_metric(t, kn_metric_accuracy()), KN_OK);
    assert_int_equal(kn_trainer_show_progress(t, file), KN_OK);
    assert_int_equal(kn_trainer_plot(t, path, "none yet"), KN_E_PLOT_EMPTY);
    assert_int_equal(kn_fit(t), KN_OK);
    const float picture[4] = {0, 1, 0.5f, 1};
    const char *captions[] = {"ab"};
    kn_show_images(file, picture, 1, 2, 2, captions);
    const int64_t counts[4] = {7, 0, 2, 1};
    kn_show_confusion(file, counts, 2, NULL);
    fclose(file);
    const char *text = slurp(path);
    assert_memory_equal(text, "epoch 1/2  loss ", 16);
    assert_non_null(strstr(text, "\nepoch 2/2  loss "));
    assert_non_null(strstr(text, "held out:  loss "));
    assert_null(strchr(text, '\r'));
    assert_non_null(strstr(text, "ab  \n:@\n"));
    assert_non_null(strstr(text, "   7   .  100.0%\n"));
    assert_non_null(strstr(text, "   2   1   33.3%\n"));
    assert_int_equal(kn_trainer_plot(t, path, "A & B"), KN_OK);
    text = slurp(path);
    assert_memory_equal(text, "<svg ", 5);
    assert_non_null(strstr(text, "A &amp; B: accuracy"));
    assert_non_null(strstr(text, "</svg>\n"));
    assert_int_equal(kn_trainer_plot(t, "/nowhere/x", ""), KN_E_FOLDER_NOT_FOUND);
    unlink(path);
    kn_trainer_free(t);
    kn_loader_close(check);
    close_bench(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_loop_by_hand),
        cmocka_unit_test(accumulation_weighs_samples),
        cmocka_unit_test(clipping),
        cmocka_unit_test(metrics_weigh_samples),
        cmocka_unit_test(callbacks),
        cmocka_unit_test(patience),
        cmocka_unit_test(not_finite),
        cmocka_unit_test(mistakes),
        cmocka_unit_test(without_memory),
        cmocka_unit_test(classifiers),
        cmocka_unit_test(showing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
