/* Datasets, transforms and loaders: the same batches for any number of workers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <kiln/fault.h>
#include <kiln/kiln.h>

enum { SAMPLES = 103 };

static kn_context *kn;
static kn_device *dev;

static int setup(void **state) {
    (void)state;
    kn = kn_open(NULL);
    dev = kn_device_open(kn, "flex");
    return 0;
}

static int teardown(void **state) {
    (void)state;
    kn_close(kn);
    return 0;
}

/* Field 0: [2] floats, i and -i. Field 1: i. */
static kn_dataset *numbers(void) {
    float pairs[SAMPLES][2];
    int64_t labels[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        pairs[i][0] = (float)i;
        pairs[i][1] = (float)-i;
        labels[i] = i;
    }
    const kn_array arrays[] = {{KN_F32, KN_SHAPE(SAMPLES, 2), pairs, sizeof pairs},
                               {KN_I64, KN_SHAPE(SAMPLES), labels, sizeof labels}};
    return kn_dataset_from_arrays(kn, 2, arrays);
}

static bool add_noise(kn_sample *sample, void *user) {
    float *pair = sample->field[0].data;
    pair[0] = (float)kn_rng_uniform(&sample->rng, 0, *(const double *)user);
    pair[1] = (float)kn_rng_int(&sample->rng, -5, 5);
    return true;
}

static const double noise = 3.0;

/* What epochs of a loader give, as numbers one after the other; returns how many. */
static size_t run_epochs(kn_loader *loader, int epochs, double *out) {
    size_t n = 0;
    for (int e = 0; e < epochs; e++) {
        KN_EACH_BATCH(loader, b) {
            assert_int_equal(b.n_fields, 2);
            size_t count = (size_t)b.count;
            assert_int_equal(kn_read_as(b.field[0], KN_F64, out + n, count * 16), KN_OK);
            n += 2 * count;
            assert_int_equal(kn_read_as(b.field[1], KN_F64, out + n, count * 8), KN_OK);
            n += count;
        }
    }
    return n;
}

static size_t collect(int workers, int prefetch, double *out) {
    kn_dataset *base = numbers();
    kn_dataset *data = kn_dataset_map(base, "noise", add_noise, (void *)(uintptr_t)&noise);
    kn_loader *loader = kn_loader_open(dev, data, 10, .shuffle = true, .seed = 7,
                                       .workers = workers, .prefetch = prefetch);
    kn_dataset_free(base);
    kn_dataset_free(data);
    size_t n = run_epochs(loader, 3, out);
    kn_loader_close(loader);
    return n;
}

static void any_number_of_workers(void **state) {
    (void)state;
    static double expected[3 * SAMPLES * 3], got[3 * SAMPLES * 3];
    assert_int_equal(collect(0, 0, expected), 3 * 3 * SAMPLES);
    const int workers[] = {1, 2, 7, 2, 7}, prefetch[] = {0, 0, 0, 1, 100};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(collect(workers[i], prefetch[i], got), 3 * 3 * SAMPLES);
        assert_memory_equal(got, expected, sizeof got);
    }
    assert_true(kn_ok(kn));
}

static void order(void **state) {
    (void)state;
    kn_dataset *data = numbers();
    kn_loader *plain = kn_loader_open(dev, data, 50);
    assert_int_equal(kn_loader_batches(plain), 3);
    assert_int_equal(kn_loader_samples(plain), SAMPLES);
    double out[3 * SAMPLES];
    int64_t expected = 0;
    KN_EACH_BATCH(plain, b) {
        int64_t labels[50];
        assert_int_equal(b.count, b.number < 2 ? 50 : 3);
        assert_int_equal(kn_read(b.field[1], labels, 8 * (size_t)b.count), KN_OK);
        for (int64_t i = 0; i < b.count; i++) assert_int_equal(labels[i], expected++);
    }
    assert_int_equal(expected, SAMPLES);
    kn_loader *full = kn_loader_open(dev, data, 50, .drop_last = true);
    assert_int_equal(kn_loader_batches(full), 2);
    assert_int_equal(kn_loader_samples(full), 100);
    assert_int_equal(run_epochs(full, 1, out), 300);
    kn_loader *mixed = kn_loader_open(dev, data, SAMPLES, .shuffle = true, .seed = 1);
    double first[3 * SAMPLES], second[3 * SAMPLES];
    run_epochs(mixed, 1, first);
    run_epochs(mixed, 1, second);
    assert_memory_not_equal(first, second, sizeof first);
    int seen[SAMPLES] = {0};
    for (int i = 0; i < SAMPLES; i++) seen[(int)second[2 * SAMPLES + i]]++;
    for (int i = 0; i < SAMPLES; i++) assert_int_equal(seen[i], 1);
    kn_loader_close(plain);
    kn_loader_close(full);
    kn_loader_close(mixed);
    kn_dataset_free(data);
}

static void position(void **state) {
    (void)state;
    static double expected[3 * 3 * SAMPLES], got[3 * 3 * SAMPLES];
    size_t total = collect(0, 0, expected);
    for (int workers = 0; workers < 3; workers++) {
        kn_dataset *base = numbers();
        kn_dataset *data = kn_dataset_map(base, "noise", add_noise, (void *)(uintptr_t)&noise);
        kn_loader *one =
            kn_loader_open(dev, data, 10, .shuffle = true, .seed = 7, .workers = workers);
        run_epochs(one, 1, got);
        KN_EACH_BATCH(one, b) {
            if (b.number == 3) break;
        }
        kn_loader_position at = kn_loader_tell(one);
        assert_int_equal(at.epoch, 1);
        assert_int_equal(at.batch, 4);
        kn_loader *other =
            kn_loader_open(dev, data, 10, .shuffle = true, .seed = 7, .workers = 2 - workers);
        assert_int_equal(kn_loader_seek(other, at), KN_OK);
        size_t skipped = 3 * (SAMPLES + 40);
        assert_int_equal(run_epochs(other, 2, got), total - skipped);
        assert_memory_equal(got, expected + skipped, (total - skipped) * sizeof *got);
        assert_int_equal(kn_loader_seek(other, (kn_loader_position){0, 99}),
                         KN_E_ATTRIBUTE_OUT_OF_RANGE);
        assert_int_equal(kn_loader_seek(other, (kn_loader_position){-1, 0}),
                         KN_E_ATTRIBUTE_OUT_OF_RANGE);
        kn_loader_close(one);
        kn_loader_close(other);
        kn_dataset_free(base);
        kn_dataset_free(data);
    }
}

static void closing_early(void **state) {
    (void)state;
    kn_dataset *data = numbers();
    for (int workers = 0; workers < 8; workers++) {
        for (int taken = 0; taken < 4; taken++) {
            kn_loader *l = kn_loader_open(dev, data, 3, .shuffle = true, .workers = workers);
            KN_EACH_BATCH(l, b) {
                if (b.number == taken) break;
            }
            kn_loader_close(l);
        }
    }
    kn_dataset_free(data);
    assert_true(kn_ok(kn));
}

static void scopes(void **state) {
    (void)state;
    kn_dataset *data = numbers();
    kn_loader *l = kn_loader_open(dev, data, 4, .workers = 2);
    kn_tensor *last = kn_nil();
    size_t live = 0;
    KN_EACH_BATCH(l, b) {
        last = b.field[0];
        if (b.number == 2) live = kn_memory(dev).live;
        if (b.number > 2 && b.count == 4) assert_int_equal(kn_memory(dev).live, live);
    }
    float out[8];
    assert_int_not_equal(kn_read(last, out, sizeof out), KN_OK);
    kn_clear(kn);
    kn_loader_close(l);
    kn_dataset_free(data);
}

/* ---- Failures ----------------------------------------------------------------------------------
 */

static bool stumble(kn_sample *sample, void *user) {
    if (sample->index == *(const int64_t *)user) return kn_sample_fail(sample, "too %s", "dark");
    return true;
}

static void failing_transform(void **state) {
    (void)state;
    for (int workers = 0; workers < 4; workers++) {
        int64_t bad = 57;
        kn_dataset *base = numbers(), *data = kn_dataset_map(base, "stumble", stumble, &bad);
        kn_loader *l = kn_loader_open(dev, data, 10, .workers = workers);
        int64_t batches = 0;
        KN_EACH_BATCH(l, b) batches++;
        assert_int_equal(batches, 5);
        assert_string_equal(kn_error(kn)->slug, "transform-failed");
        assert_string_equal(kn_error(kn)->message,
                            "kn_loader_next: \"stumble\" gave no sample 57: too dark");
        kn_batch b;
        assert_false(kn_loader_next(l, &b)); /* while the error stands */
        assert_true(kn_is_nil(b.field[0]));
        kn_clear(kn);
        bad = -1; /* mended: the loader goes on with the batch that failed */
        KN_SCOPE(kn) {
            assert_true(kn_loader_next(l, &b));
            assert_int_equal(b.number, 5);
        }
        kn_loader_close(l);
        kn_sample s = {0};
        bad = 3;
        assert_int_equal(kn_dataset_get(data, 3, &s), KN_E_TRANSFORM_FAILED);
        assert_int_equal(kn_dataset_get(data, 4, &s), KN_OK);
        kn_sample_free(&s);
        kn_clear(kn);
        kn_dataset_free(data);
        kn_dataset_free(base);
    }
}

static bool odd_dtypes(kn_sample *sample, void *user) {
    (void)user;
    void *out = kn_sample_put(sample, 0, sample->index == 25 ? KN_F64 : KN_F32, KN_SHAPE(1));
    if (out) memset(out, 0, sample->field[0].bytes);
    return out != NULL;
}

static bool odd_fields(kn_sample *sample, void *user) {
    (void)user;
    int64_t *out = sample->index == 25 ? kn_sample_put(sample, 2, KN_I64, KN_SCALAR) : NULL;
    if (out) *out = 0;
    return out || sample->index != 25;
}

static bool full_rank(kn_sample *sample, void *user) {
    (void)user;
    float *out = kn_sample_put(sample, 0, KN_F32, KN_SHAPE(1, 1, 1, 1, 1, 1, 1, 1));
    if (out) *out = 0;
    return out != NULL;
}

static void samples_that_differ(void **state) {
    (void)state;
    static const struct {
        kn_transform *transform;
        const char *slug, *words;
    } cases[] = {
        {odd_dtypes, "batch-shape-mismatch",
         "field 0 of sample 25 is float64 [1], but the batch began with float32 [1]"},
        {odd_fields, "batch-fields", "sample 25 is 3, but"},
        {full_rank, "rank-too-large", "rank 9"},
    };
    kn_dataset *base = numbers();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kn_dataset *data = kn_dataset_map(base, "odd", cases[i].transform, NULL);
        kn_loader *l = kn_loader_open(dev, data, 10);
        KN_EACH_BATCH(l, b) assert_int_equal(b.count, 10);
        assert_string_equal(kn_error(kn)->slug, cases[i].slug);
        assert_non_null(strstr(kn_error(kn)->message, cases[i].words));
        kn_clear(kn);
        kn_loader_close(l);
        kn_dataset_free(data);
    }
    kn_dataset_free(base);
}

static bool odd_shapes(kn_sample *sample, void *user) {
    (void)user;
    float *out = kn_sample_put(sample, 0, KN_F32, KN_SHAPE(sample->index == 25 ? 3 : 1));
    if (out) memset(out, 0, sample->field[0].bytes);
    return out != NULL;
}

static void shapes_that_differ(void **state) {
    (void)state;
    kn_dataset *base = numbers(), *data = kn_dataset_map(base, "odd", odd_shapes, NULL);
    kn_loader *l = kn_loader_open(dev, data, 10, .workers = 2);
    int64_t batches = 0;
    KN_EACH_BATCH(l, b) batches++;
    assert_int_equal(batches, 2);
    assert_string_equal(kn_error(kn)->slug, "batch-shape-mismatch");
    assert_non_null(strstr(kn_error(kn)->message, "sample 25"));
    kn_clear(kn);
    kn_loader_close(l);
    kn_dataset_free(data);
    kn_dataset_free(base);
}

static void bad_arguments(void **state) {
    (void)state;
    kn_dataset *data = numbers();
    assert_null(kn_loader_open(dev, data, 0));
    assert_string_equal(kn_error(kn)->slug, "attribute-out-of-range");
    kn_clear(kn);
    assert_null(kn_loader_open(dev, data, 1, .workers = -1));
    assert_string_equal(kn_error(kn)->slug, "attribute-out-of-range");
    kn_clear(kn);
    kn_dataset *none = kn_dataset_subset(data, NULL, 0);
    assert_null(kn_loader_open(dev, none, 1));
    assert_string_equal(kn_error(kn)->slug, "dataset-empty");
    kn_clear(kn);
    kn_dataset_free(none);
    const int64_t outside[] = {SAMPLES};
    assert_null(kn_dataset_subset(data, outside, 1));
    assert_string_equal(kn_error(kn)->slug, "dataset-index");
    kn_clear(kn);
    kn_dataset *held;
    assert_null(kn_dataset_split(data, SAMPLES + 1, 0, &held));
    assert_null(held);
    kn_clear(kn);
    /* What is missing does nothing. */
    assert_null(kn_dataset_map(NULL, "x", add_noise, NULL));
    assert_null(kn_loader_open(dev, NULL, 1));
    assert_string_equal(kn_error(kn)->slug, "argument-null");
    kn_clear(kn);
    kn_batch b;
    assert_false(kn_loader_next(NULL, &b));
    kn_loader_close(NULL);
    kn_dataset_free(NULL);
    assert_int_equal(kn_dataset_length(NULL), 0);
    const float two[2] = {1, 2};
    const kn_array uneven[] = {{KN_F32, KN_SHAPE(2), (void *)(uintptr_t)two, 8},
                               {KN_F32, KN_SHAPE(1), (void *)(uintptr_t)two, 4}};
    assert_null(kn_dataset_from_arrays(kn, 2, uneven));
    assert_string_equal(kn_error(kn)->slug, "operand-size");
    kn_clear(kn);
    kn_dataset_free(data);
}

static void split(void **state) {
    (void)state;
    kn_dataset *data = numbers(), *held, *held2;
    kn_dataset *rest = kn_dataset_split(data, 20, 3, &held);
    kn_dataset *rest2 = kn_dataset_split(data, 20, 3, &held2);
    assert_int_equal(kn_dataset_length(rest), SAMPLES - 20);
    assert_int_equal(kn_dataset_length(held), 20);
    int seen[SAMPLES] = {0};
    kn_sample s = {0}, t = {0};
    for (int part = 0; part < 2; part++) {
        kn_dataset *d = part ? held : rest, *again = part ? held2 : rest2;
        for (int64_t i = 0; i < kn_dataset_length(d); i++) {
            assert_int_equal(kn_dataset_get(d, i, &s), KN_OK);
            assert_int_equal(kn_dataset_get(again, i, &t), KN_OK);
            assert_memory_equal(s.field[1].data, t.field[1].data, 8);
            seen[*(int64_t *)s.field[1].data]++;
        }
    }
    for (int i = 0; i < SAMPLES; i++) assert_int_equal(seen[i], 1);
    kn_sample_free(&s);
    kn_sample_free(&t);
    kn_dataset *all[] = {data, rest, rest2, held, held2};
    for (int i = 0; i < 5; i++) kn_dataset_free(all[i]);
}

static void shift(void **state) {
    (void)state;
    float image[5][5];
    for (int i = 0; i < 25; i++) image[i / 5][i % 5] = (float)(i + 1);
    const kn_array array = {KN_F32, KN_SHAPE(1, 5, 5), image, sizeof image};
    kn_dataset *base = kn_dataset_from_arrays(kn, 1, &array);
    int most = 2;
    kn_dataset *data = kn_dataset_map(base, "shift", kn_transform_shift, &most);
    int places[5][5] = {{0}};
    kn_sample s = {0};
    for (uint64_t trial = 0; trial < 500; trial++) {
        s.rng = kn_rng_make(1, 2, trial);
        assert_int_equal(kn_dataset_get(data, 0, &s), KN_OK);
        const float(*moved)[5] = (const float(*)[5])s.field[0].data;
        int down = 9, right = 9; /* where the middle went; it never leaves */
        for (int i = 0; i < 25; i++) {
            if (moved[i / 5][i % 5] == 13) down = i / 5 - 2, right = i % 5 - 2;
        }
        assert_in_range(down + 2, 0, 4);
        assert_in_range(right + 2, 0, 4);
        places[down + 2][right + 2]++;
        for (int y = 0; y < 5; y++) {
            for (int x = 0; x < 5; x++) {
                int sy = y - down, sx = x - right;
                bool inside = sy >= 0 && sy < 5 && sx >= 0 && sx < 5;
                assert_true(moved[y][x] == (inside ? image[sy][sx] : 0));
            }
        }
    }
    for (int i = 0; i < 25; i++) assert_in_range(places[i / 5][i % 5], 4, 50);
    kn_sample_free(&s);
    kn_dataset_free(data);
    kn_dataset_free(base);
}

static void random_numbers(void **state) {
    (void)state;
    kn_rng a = kn_rng_make(1, 2, 3), b = kn_rng_make(1, 2, 3), c = kn_rng_make(1, 2, 4);
    double sum = 0, squares = 0;
    bool differs = false;
    for (int i = 0; i < 2000; i++) {
        double u = kn_rng_uniform(&a, -1, 1);
        assert_true(u == kn_rng_uniform(&b, -1, 1));
        differs = differs || u != kn_rng_uniform(&c, -1, 1);
        assert_true(u >= -1 && u < 1);
        double z = kn_rng_normal(&a, 5, 2);
        kn_rng_normal(&b, 5, 2);
        sum += z;
        squares += (z - 5) * (z - 5);
    }
    assert_true(differs);
    assert_float_equal(sum / 2000, 5, 0.2);
    assert_float_equal(squares / 2000, 4, 0.4);
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (int i = 0; i < 1000; i++) {
        int64_t k = kn_rng_int(&a, -2, 2);
        least = k < least ? k : least;
        most = k > most ? k : most;
    }
    assert_int_equal(least, -2);
    assert_int_equal(most, 2);
    assert_int_equal(kn_rng_int(&a, 4, 4), 4);
    assert_int_equal(kn_rng_int(&a, 4, 1), 4);
    kn_rng_int(&a, INT64_MIN, INT64_MAX);
}

/* ---- A dataset of one's own --------------------------------------------------------------------
 */

typedef struct squares {
    int64_t length;
    int freed;
} squares;

static int64_t squares_length(void *state) {
    return ((squares *)state)->length;
}

static bool squares_get(void *state, int64_t index, kn_sample *sample) {
    (void)state;
    int32_t *out = kn_sample_put(sample, 0, KN_I32, KN_SHAPE(1));
    if (out) *out = (int32_t)(index * index);
    return out != NULL;
}

static void squares_free(void *state) {
    ((squares *)state)->freed++;
}

static void own_dataset(void **state) {
    (void)state;
    static const kn_dataset_functions functions = {sizeof functions, "squares", squares_length,
                                                   squares_get, squares_free};
    squares s = {.length = 7};
    kn_dataset *data = kn_dataset_new(kn, &functions, &s);
    kn_loader *l = kn_loader_open(dev, data, 3, .workers = 2);
    kn_dataset_free(data);
    assert_int_equal(s.freed, 0); /* the loader keeps it */
    int64_t next = 0;
    KN_EACH_BATCH(l, b) {
        int32_t out[3];
        assert_int_equal(b.n_fields, 1);
        assert_int_equal(kn_dtype_of(b.field[0]), KN_I32);
        assert_int_equal(kn_read(b.field[0], out, 4 * (size_t)b.count), KN_OK);
        for (int64_t i = 0; i < b.count; i++, next++) assert_int_equal(out[i], next * next);
    }
    assert_int_equal(next, 7);
    kn_loader_close(l);
    assert_int_equal(s.freed, 1);
    kn_dataset_functions lacking = functions;
    lacking.get = NULL;
    assert_null(kn_dataset_new(kn, &lacking, &s));
    assert_string_equal(kn_error(kn)->slug, "argument-null");
    assert_int_equal(s.freed, 2);
    kn_clear(kn);
}

/* Without memory, at every allocation: an error, nothing lost, nothing hangs. */
static void without_memory(void **state) {
    (void)state;
    for (int workers = 0; workers < 3; workers++) {
        bool whole = false;
        for (int n = 0; !whole; n++) {
            kn_fault_alloc_at(n);
            kn_dataset *base = numbers();
            kn_dataset *data = kn_dataset_map(base, "noise", add_noise, (void *)(uintptr_t)&noise);
            kn_loader *l = kn_loader_open(dev, data, 25, .shuffle = true, .workers = workers);
            int64_t batches = 0;
            KN_EACH_BATCH(l, b) batches++;
            int64_t tried = kn_fault_alloc_count();
            kn_fault_alloc_at(-1);
            whole = tried <= n;
            if (whole) assert_int_equal(batches, 5);
            if (kn_ok(kn)) assert_int_equal(batches, 5);
            kn_clear(kn);
            kn_loader_close(l);
            kn_dataset_free(data);
            kn_dataset_free(base);
            assert_true(n < 1000);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_number_of_workers, setup, teardown),
        cmocka_unit_test_setup_teardown(order, setup, teardown),
        cmocka_unit_test_setup_teardown(position, setup, teardown),
        cmocka_unit_test_setup_teardown(closing_early, setup, teardown),
        cmocka_unit_test_setup_teardown(scopes, setup, teardown),
        cmocka_unit_test_setup_teardown(failing_transform, setup, teardown),
        cmocka_unit_test_setup_teardown(shapes_that_differ, setup, teardown),
        cmocka_unit_test_setup_teardown(samples_that_differ, setup, teardown),
        cmocka_unit_test_setup_teardown(bad_arguments, setup, teardown),
        cmocka_unit_test_setup_teardown(split, setup, teardown),
        cmocka_unit_test_setup_teardown(shift, setup, teardown),
        cmocka_unit_test_setup_teardown(own_dataset, setup, teardown),
        cmocka_unit_test_setup_teardown(random_numbers, setup, teardown),
        cmocka_unit_test_setup_teardown(without_memory, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
