/* Checkpoints: a resumed run equals one that was never interrupted, in every bit. */
#include <errno.h>
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

enum { SAMPLES = 90, IN = 6, HIDDEN = 12, CLASSES = 3 };

static char folder[64], path[128];

static int setup(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/kiln-train-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/run", folder);
    return 0;
}

static int teardown(void **state) {
    (void)state;
    kn_checkpoint_remove(path);
    char other[160];
    snprintf(other, sizeof other, "%s.safetensors", path);
    unlink(other);
    return rmdir(folder);
}

/* ---- A run: a small classifier with everything that has a state --------------------------------
 */

typedef struct net {
    kn_module base;
    kn_module *first, *second;
    kn_tensor *seen; /* a buffer that each forward changes */
} net;

static kn_tensor *net_forward(kn_module *self, kn_tensor *x) {
    net *m = (net *)self;
    x = kn_relu(kn_forward(m->first, x));
    if (kn_module_is_training(self)) {
        x = kn_dropout(x, 0.3);
        KN_NO_GRAD(kn_context_of(x)) {
            KN_IGNORE(kn_assign(m->seen, kn_add(m->seen, kn_mean(kn_detach(x)))));
        }
    }
    return kn_forward(m->second, x);
}

static const kn_module_type net_type = {.name = "Net", .size = sizeof(net), .forward = net_forward};

static kn_tensor *loss(kn_module *model, const kn_batch *batch, kn_tensor **output, void *user) {
    (void)user;
    *output = kn_forward(model, batch->field[0]);
    return kn_cross_entropy(*output, batch->field[1]);
}

static bool jitter(kn_sample *sample, void *user) {
    (void)user;
    float *x = sample->field[0].data;
    for (int i = 0; i < IN; i++) x[i] += (float)kn_rng_normal(&sample->rng, 0, 0.1);
    return true;
}

typedef struct run {
    kn_context *kn;
    net *model;
    kn_optimizer *opt;
    kn_dataset *data;
    kn_loader *loader, *validation;
    kn_schedule plan;
    kn_trainer *trainer;
} run;

typedef struct settings {
    int threads, workers;
    int64_t epochs, accumulate, batch, stop_at;
    uint64_t seed;
    const char *checkpoint;
} settings;

static kn_dataset *make_data(kn_context *kn) {
    float x[SAMPLES][IN];
    int64_t y[SAMPLES];
    kn_rng rng = kn_rng_make(5, 0, 0);
    for (int i = 0; i < SAMPLES; i++) {
        y[i] = i % CLASSES;
        for (int k = 0; k < IN; k++) x[i][k] = (float)kn_rng_normal(&rng, k == y[i] ? 1.5 : 0, 1);
    }
    const kn_array arrays[] = {{KN_F32, KN_SHAPE(SAMPLES, IN), x, sizeof x},
                               {KN_I64, KN_SHAPE(SAMPLES), y, sizeof y}};
    return kn_dataset_from_arrays(kn, 2, arrays);
}

/* Stops after the step of .stop_at. */
static kn_status stop_at(kn_trainer *trainer, kn_event event, void *user) {
    const settings *s = user;
    if (event == KN_EVENT_STEP_END && kn_trainer_progress(trainer).steps == s->stop_at)
        kn_trainer_stop(trainer);
    return KN_OK;
}

static run start(const settings *s) {
    run r = {.kn = kn_open(&(kn_open_options){.threads = s->threads, .seed = s->seed})};
    kn_device *dev = kn_device_open(r.kn, "autodiff(flex)");
    r.model = kn_module_new(dev, &net_type);
    KN_CHILD(r.model, first, kn_nn_linear(dev, IN, HIDDEN));
    KN_CHILD(r.model, second, kn_nn_linear(dev, HIDDEN, CLASSES));
    KN_BUFFER(r.model, seen, kn_zeros_like(kn_module_find(&r.model->base, "second.bias")));
    r.opt = kn_adamw(&r.model->base, .lr = 0.01);
    kn_dataset *base = make_data(r.kn);
    r.data = kn_dataset_map(base, "jitter", jitter, NULL);
    r.loader = kn_loader_open(dev, r.data, s->batch ? s->batch : 8, .shuffle = true,
                              .seed = s->seed, .workers = s->workers);
    r.validation = kn_loader_open(dev, base, 32);
    kn_dataset_free(base);
    r.plan = kn_schedule_warmup(kn_schedule_cosine(0.01, 0.0001, 20), 3, 0.1);
    return r;
}

static void make_trainer(run *r, const settings *s) {
    r->trainer = kn_trainer_new(&r->model->base, r->opt, r->loader, loss, .epochs = s->epochs,
                                .validation = r->validation, .schedule = &r->plan,
                                .accumulate = s->accumulate, .clip_norm = 1,
                                .checkpoint = s->checkpoint, .keep = 2, .keep_best = true);
    assert_non_null(r->trainer);
    assert_int_equal(kn_trainer_add_metric(r->trainer, kn_metric_accuracy()), KN_OK);
    assert_int_equal(kn_trainer_add_callback(r->trainer, "stop", stop_at, (void *)(uintptr_t)s),
                     KN_OK);
}

static void end(run *r) {
    kn_trainer_free(r->trainer);
    kn_loader_close(r->loader);
    kn_loader_close(r->validation);
    kn_dataset_free(r->data);
    kn_optimizer_free(r->opt);
    kn_module_free(&r->model->base);
    kn_report(r->kn, stderr);
    assert_true(kn_ok(r->kn));
    kn_close(r->kn);
}

/* What a run has come to. */
typedef struct outcome {
    float weights[IN * HIDDEN + HIDDEN + HIDDEN * CLASSES + CLASSES + CLASSES];
    kn_epoch_record history[16];
    size_t epochs;
    int64_t steps;
    kn_progress progress;
    kn_random_state random;
} outcome;

typedef struct reading {
    float *out;
} reading;

static kn_status read_weights(const kn_param *param, void *user) {
    reading *to = user;
    size_t count = (size_t)kn_numel(param->tensor);
    kn_status status = kn_read(param->tensor, to->out, count * sizeof(float));
    to->out += count;
    return status;
}

static void take_outcome(run *r, outcome *out) {
    memset(out, 0, sizeof *out);
    reading to = {out->weights};
    assert_int_equal(kn_module_each_tensor(&r->model->base, read_weights, &to), KN_OK);
    const kn_epoch_record *history = kn_trainer_history(r->trainer, &out->epochs);
    for (size_t i = 0; i < out->epochs; i++) {
        out->history[i] = history[i];
        out->history[i].seconds = 0;
    }
    out->steps = kn_optimizer_steps(r->opt);
    out->progress = kn_trainer_progress(r->trainer);
    out->progress.seconds = 0;
    out->progress.timed_samples = 0;
    out->random = kn_get_random_state(r->kn);
}

static void assert_same(const outcome *a, const outcome *b) {
    assert_memory_equal(a->weights, b->weights, sizeof a->weights);
    assert_int_equal(a->epochs, b->epochs);
    assert_memory_equal(a->history, b->history, sizeof a->history);
    assert_int_equal(a->steps, b->steps);
    assert_int_equal(a->progress.epoch, b->progress.epoch);
    assert_int_equal(a->progress.samples, b->progress.samples);
    assert_true(a->progress.learning_rate == b->progress.learning_rate);
    for (int i = 0; i < 2; i++)
        assert_memory_equal(&a->progress.value[i], &b->progress.value[i], sizeof(double));
    assert_memory_equal(&a->random, &b->random, sizeof a->random);
}

static void straight(settings s, outcome *out) {
    run r = start(&s);
    make_trainer(&r, &s);
    assert_int_equal(kn_fit(r.trainer), KN_OK);
    take_outcome(&r, out);
    end(&r);
}

/* The same with a stop after `at` steps, a file, and a new context that goes on from it. */
static void in_two(settings s, int64_t at, settings later, outcome *out) {
    char file[160];
    snprintf(file, sizeof file, "%s.safetensors", path);
    settings first = s;
    first.stop_at = at;
    run a = start(&first);
    make_trainer(&a, &first);
    assert_int_equal(kn_fit(a.trainer), KN_OK);
    assert_int_equal(kn_optimizer_steps(a.opt), at);
    assert_int_equal(kn_trainer_save(a.trainer, file), KN_OK);
    end(&a);
    run b = start(&later);
    KN_SCOPE(b.kn) kn_rand(kn_module_device(&b.model->base), KN_SHAPE(3)); /* another state */
    make_trainer(&b, &later);
    assert_int_equal(kn_trainer_resume(b.trainer, file), KN_OK);
    assert_int_equal(kn_optimizer_steps(b.opt), at);
    assert_int_equal(kn_fit(b.trainer), KN_OK);
    take_outcome(&b, out);
    end(&b);
}

/* ---- Tests -------------------------------------------------------------------------------------
 */

/* 90 samples in batches of 8, 3 batches a step: 4 steps an epoch, the last of them of 18 samples.
 */
static void ten_steps_straight_or_four_and_six(void **state) {
    (void)state;
    settings s = {.threads = 1, .epochs = 99, .accumulate = 3, .seed = 3, .stop_at = 10};
    outcome whole, parts;
    straight(s, &whole);
    assert_int_equal(whole.steps, 10);
    assert_int_equal(whole.epochs, 2);
    for (int64_t at = 1; at < 10; at++) { /* in the middle of epochs and at their ends */
        in_two(s, at, s, &parts);
        assert_same(&whole, &parts);
    }
}

static void any_threads_and_workers(void **state) {
    (void)state;
    settings s = {.threads = 1, .epochs = 3, .accumulate = 1, .seed = 9};
    outcome whole, other;
    straight(s, &whole);
    assert_int_equal(whole.epochs, 3);
    assert_true(whole.history[2].train[0] < whole.history[0].train[0]);
    assert_true(whole.history[2].validation[1] > 0.6);
    const int threads[] = {2, 4, 1, 2}, workers[] = {0, 2, 7, 1};
    for (int i = 0; i < 4; i++) {
        settings t = s;
        t.threads = threads[i];
        t.workers = workers[i];
        straight(t, &other);
        assert_same(&whole, &other);
        in_two(t, 17, s, &other);
        assert_same(&whole, &other);
    }
    s.seed = 10;
    straight(s, &other);
    assert_memory_not_equal(whole.weights, other.weights, sizeof whole.weights);
}

static void files_in_turn(void **state) {
    (void)state;
    settings s = {.threads = 1, .epochs = 5, .accumulate = 1, .seed = 2, .checkpoint = path};
    run r = start(&s);
    make_trainer(&r, &s);
    char latest[256], best[160], expected[160];
    assert_int_equal(kn_checkpoint_latest(r.kn, path, latest, sizeof latest), KN_E_FILE_NOT_FOUND);
    assert_int_equal(kn_fit(r.trainer), KN_OK);
    assert_int_equal(kn_trainer_save_status(r.trainer), KN_OK);
    assert_int_equal(kn_checkpoint_latest(r.kn, path, latest, sizeof latest), KN_OK);
    snprintf(expected, sizeof expected, "%s-%08d.safetensors", path, 60);
    assert_string_equal(latest, expected);
    snprintf(expected, sizeof expected, "%s-%08d.safetensors", path, 48);
    assert_int_equal(access(expected, R_OK), 0);
    snprintf(expected, sizeof expected, "%s-%08d.safetensors", path, 36);
    assert_int_not_equal(access(expected, R_OK), 0);
    snprintf(best, sizeof best, "%s-best.safetensors", path);
    assert_int_equal(access(best, R_OK), 0);
    assert_true(kn_trainer_best_epoch(r.trainer) >= 0);
    assert_int_equal(kn_trainer_resume(r.trainer, latest), KN_OK);
    assert_int_equal(kn_load_weights(&r.model->base, latest), KN_E_STATE_MISSING);
    const kn_rename rename[] = {{"model.", ""}};
    assert_int_equal(
        kn_load_weights(&r.model->base, latest, .rename = rename, .n_renames = 1, .partial = true),
        KN_OK);
    kn_checkpoint_remove(path);
    assert_int_equal(kn_checkpoint_latest(r.kn, path, latest, sizeof latest), KN_E_FILE_NOT_FOUND);
    assert_int_not_equal(access(best, R_OK), 0);
    end(&r);
}

/* A disk that is full at every writing step of every periodic save: training does not notice. */
static void full_disk(void **state) {
    (void)state;
    settings s = {.threads = 1, .epochs = 2, .accumulate = 1, .seed = 2};
    outcome whole, other;
    straight(s, &whole);
    s.checkpoint = path;
    for (int n = 0; n < 12; n++) {
        run r = start(&s);
        make_trainer(&r, &s);
        kn_fault_file_write_at(n, ENOSPC);
        assert_int_equal(kn_fit(r.trainer), KN_OK);
        kn_fault_file_write_at(-1, 0);
        take_outcome(&r, &other);
        assert_same(&whole, &other);
        end(&r);
    }
    run r = start(&s);
    make_trainer(&r, &s);
    assert_int_equal(kn_trainer_save(r.trainer, "/nowhere/x"), KN_E_FOLDER_NOT_FOUND);
    assert_int_equal(kn_trainer_save_status(r.trainer), KN_E_FOLDER_NOT_FOUND);
    end(&r);
}

static void interrupted(void **state) {
    (void)state;
    settings s = {.threads = 1, .epochs = 3, .accumulate = 1, .seed = 4, .checkpoint = path};
    outcome whole, other;
    straight(s, &whole);
    kn_checkpoint_remove(path);
    run r = start(&s);
    make_trainer(&r, &s);
    kn_trainer_interrupt(r.trainer); /* before the first step: it still takes one */
    assert_int_equal(kn_fit(r.trainer), KN_E_TRAINING_INTERRUPTED);
    assert_int_equal(kn_optimizer_steps(r.opt), 1);
    assert_true(kn_ok(r.kn));
    char latest[256];
    assert_int_equal(kn_checkpoint_latest(r.kn, path, latest, sizeof latest), KN_OK);
    assert_string_equal(latest, kn_trainer_saved_path(r.trainer));
    end(&r);
    r = start(&s);
    make_trainer(&r, &s);
    assert_int_equal(kn_trainer_resume(r.trainer, latest), KN_OK);
    assert_int_equal(kn_fit(r.trainer), KN_OK);
    take_outcome(&r, &other);
    assert_same(&whole, &other);
    kn_trainer_interrupt(NULL);
    end(&r);
}

/* ---- Files that do not fit ---------------------------------------------------------------------
 */

static void assert_unchanged_after(run *r, const char *file, kn_status expected) {
    outcome before, after;
    take_outcome(r, &before);
    assert_int_equal(kn_trainer_resume(r->trainer, file), expected);
    assert_true(kn_ok(r->kn));
    take_outcome(r, &after);
    assert_same(&before, &after);
}

static void files_that_do_not_fit(void **state) {
    (void)state;
    char file[160];
    snprintf(file, sizeof file, "%s.safetensors", path);
    settings s = {.threads = 1, .epochs = 1, .accumulate = 1, .seed = 4};
    run r = start(&s);
    make_trainer(&r, &s);
    assert_int_equal(kn_fit(r.trainer), KN_OK);
    assert_int_equal(kn_trainer_save(r.trainer, file), KN_OK);
    const settings others[] = {
        {.threads = 1, .epochs = 1, .accumulate = 2, .seed = 4},
        {.threads = 1, .epochs = 1, .accumulate = 1, .seed = 5},
        {.threads = 1, .epochs = 1, .accumulate = 1, .seed = 4, .batch = 9},
    };
    for (int i = 0; i < 3; i++) {
        run other = start(&others[i]);
        make_trainer(&other, &others[i]);
        assert_unchanged_after(&other, file, KN_E_CHECKPOINT_MISMATCH);
        end(&other);
    }
    run more = start(&s);
    make_trainer(&more, &s);
    kn_metric again = kn_metric_accuracy();
    again.name = "another";
    assert_int_equal(kn_trainer_add_metric(more.trainer, again), KN_OK);
    assert_unchanged_after(&more, file, KN_E_CHECKPOINT_MISMATCH);
    end(&more);
    assert_int_equal(kn_save_weights(&r.model->base, file), KN_OK);
    assert_unchanged_after(&r, file, KN_E_CHECKPOINT_INCOMPLETE);
    const kn_text_pair mark[] = {{"kiln.checkpoint", "7"}};
    assert_int_equal(kn_save_weights(&r.model->base, file, .metadata = mark, .n_metadata = 1),
                     KN_OK);
    assert_unchanged_after(&r, file, KN_E_CHECKPOINT_VERSION);
    assert_unchanged_after(&r, "/nowhere/x", KN_E_FILE_NOT_FOUND);
    end(&r);
}

/* Each tensor of a checkpoint left out in turn: refused, and nothing has changed. */
static void every_part_left_out(void **state) {
    (void)state;
    char file[160];
    snprintf(file, sizeof file, "%s.safetensors", path);
    settings s = {.threads = 1, .epochs = 1, .accumulate = 1, .seed = 4};
    run r = start(&s);
    make_trainer(&r, &s);
    assert_int_equal(kn_fit(r.trainer), KN_OK);
    size_t count = 1;
    for (size_t left_out = 0; left_out < count; left_out++) {
        kn_scope scope = kn_scope_open(r.kn);
        assert_int_equal(kn_trainer_save(r.trainer, file), KN_OK);
        kn_tensor_file *f;
        assert_int_equal(kn_tensor_file_open(r.kn, file, &f), KN_OK);
        count = kn_tensor_file_count(f);
        kn_named_tensor items[128];
        kn_text_pair notes[8];
        char names[128][64];
        assert_in_range(count, 2, 127);
        size_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            if (i == left_out) continue;
            snprintf(names[kept], sizeof names[kept], "%s", kn_tensor_file_info(f, i).name);
            items[kept].path = names[kept];
            items[kept].tensor = kn_tensor_file_load(f, names[kept], kn_device_open(r.kn, "flex"));
            kept++;
        }
        for (size_t i = 0; i < 3; i++) notes[i] = kn_tensor_file_metadata_at(f, i);
        assert_int_equal(
            kn_save_tensors(r.kn, file, items, kept, .metadata = notes, .n_metadata = 3), KN_OK);
        kn_tensor_file_close(f);
        outcome before, after;
        take_outcome(&r, &before);
        kn_status status = kn_trainer_resume(r.trainer, file);
        if (status == KN_OK) print_message("taken without part %zu of %zu\n", left_out, count);
        assert_int_not_equal(status, KN_OK);
        assert_true(kn_ok(r.kn));
        take_outcome(&r, &after);
        assert_same(&before, &after);
        kn_scope_close(&scope);
    }
    assert_true(count > 20);
    end(&r);
}

static void without_memory(void **state) {
    (void)state;
    char file[160];
    snprintf(file, sizeof file, "%s.safetensors", path);
    settings s = {.threads = 1, .epochs = 1, .accumulate = 1, .seed = 4}, t = s;
    t.epochs = 2;
    run r = start(&s), other = start(&t);
    make_trainer(&r, &s);
    make_trainer(&other, &t);
    assert_int_equal(kn_fit(r.trainer), KN_OK);
    assert_int_equal(kn_fit(other.trainer), KN_OK);
    assert_int_equal(kn_trainer_save(r.trainer, file), KN_OK);
    outcome saved, before, after;
    take_outcome(&r, &saved);
    take_outcome(&other, &before);
    saved.progress.epochs = before.progress.epochs;
    for (int n = 0;; n++) {
        kn_fault_alloc_at(n);
        kn_status status = kn_trainer_resume(other.trainer, file);
        bool whole = kn_fault_alloc_count() <= n;
        kn_fault_alloc_at(-1);
        assert_true(kn_ok(other.kn));
        take_outcome(&other, &after);
        assert_same(status == KN_OK ? &saved : &before, &after);
        if (whole || status == KN_OK) break;
    }
    end(&r);
    end(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(ten_steps_straight_or_four_and_six, setup, teardown),
        cmocka_unit_test_setup_teardown(any_threads_and_workers, setup, teardown),
        cmocka_unit_test_setup_teardown(files_in_turn, setup, teardown),
        cmocka_unit_test_setup_teardown(full_disk, setup, teardown),
        cmocka_unit_test_setup_teardown(interrupted, setup, teardown),
        cmocka_unit_test_setup_teardown(files_that_do_not_fit, setup, teardown),
        cmocka_unit_test_setup_teardown(every_part_left_out, setup, teardown),
        cmocka_unit_test_setup_teardown(without_memory, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
