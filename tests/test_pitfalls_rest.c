/* Faults that other frameworks had reported to them, in the forms that the other tests of pitfalls
 * leave out: on every backend, late ones too, and with many threads. */
#include "support/tensors.h"

#include <stdlib.h>

#include "core/platform.h"

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
#define ON_EACH_DEVICE(name, check)  \
    static void name(void **state) { \
        (void)state;                 \
        on_each_device(check);       \
    }

static kn_tensor *whole(kn_device *dev, size_t n, const int64_t *v) {
    return kn_from_array(dev, KN_I64, KN_SHAPE((int64_t)n), v);
}
#define WHOLE(dev, ...)                                                    \
    whole((dev), sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t), \
          (const int64_t[]){__VA_ARGS__})

static double number(kn_tensor *t) {
    double v = NAN;
    assert_int_equal(kn_item_f64(t, &v), KN_OK);
    return v;
}

/* A result that is wrong now, or, on a device that runs late, at the next read. */
static void expect_failure(kn_device *dev, kn_tensor *result, const char *slug, const char *text) {
    kn_context *kn = kn_device_context(dev);
    char bytes[64];
    if (!kn_is_nil(result)) {
        size_t size = (size_t)kn_numel(result) * kn_dtype_size(kn_dtype_of(result));
        assert_true(size <= sizeof bytes);
        assert_int_not_equal(kn_read(result, bytes, size), KN_OK);
    }
    const kn_error_info *e = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
    assert_non_null(e);
    assert_non_null(strstr(e->message, text));
    assert_error(kn, slug);
}

/* ---- kernels and numbers ---- */

static kn_tensor *ones_among_nan(kn_device *dev, int64_t rows, int64_t columns) {
    kn_tensor *t = kn_full(dev, KN_SHAPE(rows + 2, columns + 3), NAN);
    t = kn_narrow(kn_narrow(t, 0, 1, rows), 1, 2, columns);
    assert_int_equal(kn_assign(t, kn_ones(dev, KN_SHAPE(rows, columns))), KN_OK);
    return t;
}

/* 1: the last tile was read too far where the number of tiles is odd. */
static void every_depth(kn_device *dev) {
    for (int64_t k = 1; k <= 300; k++) {
        KN_SCOPE(kn_device_context(dev)) {
            kn_tensor *y = kn_matmul(ones_among_nan(dev, 3, k), ones_among_nan(dev, k, 5));
            assert_true(number(kn_min(y)) == (double)k && number(kn_max(y)) == (double)k);
        }
    }
}
ON_EACH_DEVICE(products_of_every_depth, every_depth)

/* 3: what was found best for one size served another, whose rows lie elsewhere. */
static void product_of(kn_device *dev, int64_t k, bool shifted) {
    enum { M = 6, N = 9 };
    kn_tensor *a = kn_arange(dev, 0, M * (k + 1), .dtype = KN_F32), *b;
    a = kn_narrow(kn_reshape(a, KN_SHAPE(M, k + 1)), 1, shifted, k);
    b = kn_reshape(kn_remainder_scalar(kn_arange(dev, 0, k * N, .dtype = KN_F32), 5),
                   KN_SHAPE(k, N));
    float got[M * N];
    assert_int_equal(kn_read(kn_matmul(a, b), got, sizeof got), KN_OK);
    for (int64_t i = 0; i < M * N; i++) {
        int64_t want = 0;
        for (int64_t j = 0; j < k; j++)
            want += (i / N * (k + 1) + shifted + j) * ((j * N + i % N) % 5);
        assert_true(got[i] == (float)want);
    }
}

static void sizes_in_turn(kn_device *dev) {
    static const int64_t depths[] = {8, 7, 128, 126, 127, 8};
    for (int i = 0; i < 6; i++) {
        product_of(dev, depths[i], false);
        product_of(dev, depths[i], true);
    }
}
ON_EACH_DEVICE(neighbouring_sizes, sizes_in_turn)

/* 5: numbers of calls arrive in all their bits. */
static void all_bits(kn_device *dev) {
    static const float numbers[] = {0.1f,   16777217.0f, 1.17549435e-38f, 3.40282347e+38f,
                                    1e-44f, -0.0f,       INFINITY,        NAN};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        float c = numbers[i], got[3];
        kn_tensor *ones = kn_ones(dev, KN_SHAPE(3));
        kn_tensor *results[] = {kn_mul_scalar(ones, (double)c),
                                kn_full(dev, KN_SHAPE(3), (double)c),
                                kn_maximum_scalar(kn_full(dev, KN_SHAPE(3), -INFINITY), (double)c)};
        for (int k = 0; k < 3; k++) {
            assert_int_equal(kn_read(results[k], got, sizeof got), KN_OK);
            if (isnan(c))
                assert_true(isnan(got[0]) && isnan(got[2]));
            else
                assert_true(memcmp(&got[0], &c, 4) == 0 && memcmp(&got[2], &c, 4) == 0);
        }
    }
}
ON_EACH_DEVICE(numbers_of_calls, all_bits)

/* 8: gradients that meet in one place. */
static void meeting_gradients(kn_device *dev) {
    kn_tensor *x = kn_require_grad(vector(dev, 1, 2, 3));
    kn_grads *g;
    assert_int_equal(kn_backward(kn_sum(kn_index_select(x, WHOLE(dev, 0, 0, 1), 0)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 2, 1, 0);
    kn_tensor *zeros = kn_zeros(dev, KN_SHAPE(100000), .dtype = KN_I64);
    assert_int_equal(kn_backward(kn_sum(kn_index_select(x, zeros, 0)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 100000, 0, 0);
    assert_int_equal(kn_backward(kn_sum(kn_unfold(x, 0, 2, 1)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 1, 2, 1);
}
ON_EACH_DEVICE(overlapping_gradients, meeting_gradients)

/* 10, 11, 13 on all backends: floored division, the least integer by -1, zero, 64 bits. */
static void whole_numbers(kn_device *dev) {
    kn_tensor *a = WHOLE(dev, -7, 7), *b = WHOLE(dev, 3, -3);
    for (int f = 0; f < 2; f++) {
        assert_values(kn_floor_divide(a, b), 0, -3, -3);
        assert_values(kn_remainder(a, b), 0, 2, -2);
        assert_values(kn_fmod(a, b), 0, -1, 1);
        a = kn_cast(a, KN_F32);
        b = kn_cast(b, KN_F32);
    }
    double zero = number(kn_remainder_scalar(kn_full(dev, KN_SCALAR, -1), 1));
    assert_true(zero == 0 && !signbit(zero));
    static const kn_dtype dtypes[] = {KN_I8, KN_I16, KN_I32, KN_I64};
    static const int64_t least[] = {INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN};
    for (int k = 0; k < 4; k++) {
        kn_tensor *x = kn_full(dev, KN_SHAPE(2), least[k], .dtype = dtypes[k]);
        int64_t got[2];
        kn_tensor *quotient = kn_cast(kn_floor_divide_scalar(x, -1), KN_I64);
        assert_int_equal(kn_read(quotient, got, sizeof got), KN_OK);
        assert_true(got[0] == least[k] && got[1] == least[k]);
        assert_values(kn_remainder_scalar(x, -1), 0, 0, 0);
        expect_failure(dev, kn_floor_divide(x, kn_zeros_like(x)), "integer-division-by-zero", "");
        expect_failure(dev, kn_remainder(x, kn_zeros_like(x)), "integer-division-by-zero", "");
    }
    int64_t got[2];
    kn_tensor *x = WHOLE(dev, INT64_C(1) << 40, 3);
    assert_int_equal(kn_read(kn_mul_scalar(x, INT64_C(1) << 21), got, sizeof got), KN_OK);
    assert_true(got[0] == INT64_C(1) << 61 && got[1] == INT64_C(3) << 21);
    assert_int_equal(kn_read(kn_add_scalar(x, (INT64_C(1) << 53) + 1), got, sizeof got), KN_OK);
    assert_true(got[0] == (INT64_C(1) << 53) + (INT64_C(1) << 40) + 1);
}
ON_EACH_DEVICE(integer_arithmetic, whole_numbers)

/* 17, 21, 30 on a late device are those of flex: here they are once more on all. */
static void corners(kn_device *dev) {
    kn_tensor *powers = kn_pow(vector(dev, 0, 0, -2, -2), vector(dev, 0.5, 0, 3, 0.5));
    assert_values(powers, 0, 0, 1, -8, NAN);
    kn_tensor *x = kn_require_grad(vector(dev, -2, 0));
    kn_grads *g;
    assert_int_equal(kn_backward(kn_sum(kn_pow_scalar(x, 2)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, -4, 0);
    assert_int_equal(kn_backward(kn_sum(kn_pow_scalar(x, 0)), &g), KN_OK);
    assert_values(kn_grad(x, g), 0, 0, 0);
    assert_values(kn_maximum(vector(dev, 1, NAN), vector(dev, NAN, 1)), 0, NAN, NAN);
    assert_values(kn_minimum(vector(dev, 1, NAN), vector(dev, NAN, 1)), 0, NAN, NAN);
    kn_tensor *zero = kn_require_grad(vector(dev, 0));
    kn_tensor *ties[] = {kn_relu(zero), kn_maximum_scalar(zero, 0),
                         kn_clamp(zero, .min = KN_SOME(0))};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(kn_backward(kn_sum(ties[i]), &g), KN_OK);
        assert_values(kn_grad(zero, g), 0, 0.5 * i);
    }
}
ON_EACH_DEVICE(corners_of_functions, corners)

/* 18: the same uniform numbers on every backend, never the upper end. */
static void same_draws(void **state) {
    (void)state;
    enum { N = 5000 };
    static float first[N], again[N];
    for (int i = 0; i < DEVICES; i++) {
        kn_context *kn = kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .seed = 11});
        kn_tensor *u = kn_uniform(kn_device_open(kn, devices[i]), KN_SHAPE(N), 0, 4);
        assert_int_equal(kn_read(u, i ? again : first, sizeof first), KN_OK);
        if (i) assert_memory_equal(first, again, sizeof first);
        assert_true(number(kn_max(u)) < 4 && number(kn_min(u)) >= 0);
        assert_ok(kn);
        kn_close(kn);
    }
}

/* ---- casts ---- */

/* 23: numbers that the integer dtype does not hold go to its ends, NaN to 0. */
static void to_integers(kn_device *dev) {
    kn_tensor *x = vector(dev, NAN, INFINITY, -INFINITY, 3e9, -3.0);
    static const kn_dtype from[] = {KN_F64, KN_F32};
    for (int i = 0; i < 2; i++) {
        kn_tensor *y = kn_cast(x, from[i]);
        assert_values(kn_cast(y, KN_I32), 0, 0, INT32_MAX, INT32_MIN, INT32_MAX, -3);
        assert_values(kn_cast(y, KN_U8), 0, 0, 255, 0, 255, 0);
    }
}
ON_EACH_DEVICE(floats_to_integers, to_integers)

/* ---- shapes, strides, sharing ---- */

/* 32, 36, 38, 39 on all backends. */
static void views(kn_device *dev) {
    kn_tensor *x = kn_reshape(kn_arange(dev, 0, 24, .dtype = KN_F64), KN_SHAPE(2, 3, 4));
    kn_tensor *all = kn_index(kn_permute(x, KN_AXES(2, 0, 1)), ":, :, :");
    assert_values(kn_copy(all), 0, 0, 4, 8, 12, 16, 20, 1, 5, 9, 13, 17, 21, 2, 6, 10, 14, 18, 22,
                  3, 7, 11, 15, 19, 23);
    kn_tensor *w = kn_ones(dev, KN_SHAPE(2, 3)), *turned = kn_transpose(w, 0, 1);
    assert_int_equal(kn_assign(turned, kn_sub_scalar(turned, 0.5)), KN_OK);
    assert_values(w, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
    kn_tensor *wide = kn_full(dev, KN_SHAPE(2, 512), -1);
    kn_tensor *product = kn_matmul(kn_ones(dev, KN_SHAPE(2, 3)), kn_full(dev, KN_SHAPE(3, 256), 2));
    assert_int_equal(kn_assign(kn_index(wide, ":, 128:384"), product), KN_OK);
    float read[2 * 512];
    assert_int_equal(kn_read(wide, read, sizeof read), KN_OK);
    for (int i = 0; i < 2 * 512; i++)
        assert_true(read[i] == (i % 512 >= 128 && i % 512 < 384 ? 6 : -1));
    kn_tensor *one = vector(dev, 0.785398), *many = kn_expand(one, KN_SHAPE(3));
    assert_int_equal(kn_assign(many, kn_cos(many)), KN_E_IN_PLACE_BROADCAST);
    assert_int_equal(kn_assign(many, vector(dev, 1, 2, 3)), KN_E_IN_PLACE_BROADCAST);
    assert_values(one, 0, 0.785398);
}
ON_EACH_DEVICE(views_and_writes, views)

/* 42: a second graph of the same shapes got the plan, and the memory, of the first. */
static kn_tensor *formula(kn_tensor *a, kn_tensor *b) {
    return kn_sub(kn_mul_scalar(kn_add(a, kn_square(b)), 2), a); /* a + 2 b² */
}

static void graphs_alike(kn_device *dev) {
    kn_tensor *a = vector(dev, 1, 2, 3), *b = vector(dev, 10, 20, 30);
    for (int i = 0; i < 3; i++) {
        kn_tensor *first = formula(a, b), *second = formula(b, a), *third = formula(first, b);
        assert_values(second, 0, 12, 28, 48);
        assert_values(third, 0, 401, 1602, 3603);
        assert_values(first, 0, 201, 802, 1803);
    }
}
ON_EACH_DEVICE(graphs_of_one_shape, graphs_alike)

/* ---- bad indices, nothing ---- */

/* 59: each coordinate is checked on its own, never the place that they add up to. */
static void coordinates(kn_device *dev) {
    kn_tensor *x = kn_reshape(kn_arange(dev, 0, 6, .dtype = KN_F64), KN_SHAPE(2, 3));
    kn_tensor *rows = WHOLE(dev, 0, 1), *good = WHOLE(dev, 2, 0), *far = WHOLE(dev, 2, 5);
    kn_tensor *at = kn_ravel_multi_index(KN_LIST(rows, good), KN_SHAPE(2, 3));
    assert_values(kn_index_select(kn_ravel(x), at, 0), 0, 2, 3);
    expect_failure(dev, kn_ravel_multi_index(KN_LIST(kn_zeros_like(rows), far), KN_SHAPE(2, 3)),
                   "index-out-of-range", "index 5 is out of range for axis 1 of size 3");
    expect_failure(dev,
                   kn_scatter(x, kn_full(dev, KN_SHAPE(1, 1), 4, .dtype = KN_I64),
                              kn_ones(dev, KN_SHAPE(1, 1), .dtype = KN_F64), 1),
                   "index-out-of-range", "index 4 is out of range for axis 1 of size 3");
    expect_failure(dev, kn_index_select(x, WHOLE(dev, 3), 1), "index-out-of-range", "index 3");
    expect_failure(dev, kn_index_select(x, WHOLE(dev, -1), 1), "index-out-of-range", "index -1");
    assert_values(x, 0, 0, 1, 2, 3, 4, 5);
}
ON_EACH_DEVICE(coordinates_outside, coordinates)

/* 70: parts of no length, nothing times one, lists of no index. */
static void nothing(kn_device *dev) {
    kn_tensor *x = kn_ones(dev, KN_SHAPE(2, 3));
    kn_tensor *joined = kn_cat(KN_LIST(x, kn_ones(dev, KN_SHAPE(2, 0))), 1);
    assert_true(kn_shape_equal(kn_shape_of(joined), KN_SHAPE(2, 3)));
    assert_values(joined, 0, 1, 1, 1, 1, 1, 1);
    kn_tensor *none = kn_require_grad(kn_ones(dev, KN_SHAPE(0)));
    kn_tensor *one = kn_require_grad(kn_ones(dev, KN_SHAPE(1))), *product = kn_mul(none, one);
    kn_grads *g;
    assert_true(kn_shape_equal(kn_shape_of(product), KN_SHAPE(0)));
    assert_int_equal(kn_backward(kn_sum(product), &g), KN_OK);
    assert_true(kn_shape_equal(kn_shape_of(kn_grad(none, g)), KN_SHAPE(0)));
    assert_values(kn_grad(one, g), 0, 0);
    kn_tensor *rows = kn_index_select(x, kn_zeros(dev, KN_SHAPE(0), .dtype = KN_I64), 0);
    assert_true(kn_shape_equal(kn_shape_of(rows), KN_SHAPE(0, 3)));
    assert_int_equal(kn_sync(dev), KN_OK);
}
ON_EACH_DEVICE(empty_operands, nothing)

/* ---- many elements ---- */

/* 61: places beyond 2^31 in reductions and sums, of memory that is hardly touched. */
static void beyond_32_bits(void **state) {
    (void)state;
    const int64_t n = (INT64_C(1) << 31) + 5;
    /* A sanitizer's shadow of so much memory is several times as large. */
    bool room = sizeof(size_t) > 4 && !getenv("KILN_TEST_INSTRUMENTED");
    uint8_t *memory = room ? calloc((size_t)n, 1) : NULL;
    if (!memory) {
        print_message("skipped: 2 GiB of address space could not be had\n");
        skip();
    }
    memory[n - 1] = 7;
    memory[5] = 6;
    kn_context *kn = kn_open(NULL);
    KN_SCOPE(kn) {
        kn_device *dev = kn_device_open(kn, "flex");
        kn_tensor *x = kn_wrap_array(dev, KN_U8, KN_SHAPE(n), memory, NULL, NULL);
        int64_t at = 0;
        assert_int_equal(kn_item_i64(kn_argmax(x), &at), KN_OK);
        assert_true(at == n - 1);
        assert_int_equal(kn_item_i64(kn_count_nonzero(x), &at), KN_OK);
        assert_int_equal(at, 2);
        kn_tensor *tail = kn_slice(x, 0, n - 3, n, 1);
        assert_values(kn_cast(kn_add(tail, tail), KN_F64), 0, 0, 0, 14);
        const int64_t far = INT64_C(1) << 32;
        kn_tensor *last = kn_slice(kn_arange(dev, far, far + 5, .dtype = KN_I64), 0, 4, 5, 1);
        assert_int_equal(kn_item_i64(last, &at), KN_OK);
        assert_true(at == far + 4);
    }
    assert_ok(kn);
    kn_close(kn);
    free(memory);
}

/* ---- threads ---- */

enum { WORKERS = 8, ROUNDS = 125, WIDTH = 24 };

/* Instrumented programs are several times slower. */
static int rounds(void) {
    return getenv("KILN_TEST_INSTRUMENTED") ? ROUNDS / 10 : ROUNDS;
}
typedef struct worker {
    const char *device;
    float weights[WIDTH * 3];
    bool good, breaks;
    kn__thread thread;
} worker;

/* A model of its own, learning to give sums: the weights after some steps. */
static bool learn(const char *device, float *weights) {
    kn_context *kn = kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .seed = 4});
    kn_device *dev = kn_device_open(kn, device);
    kn_tensor *w = kn_keep(kn_require_grad(kn_randn(dev, KN_SHAPE(WIDTH, 3))));
    bool good = true;
    for (int i = 0; i < 5 && good; i++) {
        KN_SCOPE(kn) {
            kn_tensor *x = kn_randn(dev, KN_SHAPE(16, WIDTH));
            kn_tensor *y = kn_gelu(kn_matmul(x, w));
            kn_tensor *loss = kn_mse_loss(
                y, kn_expand(kn_sum(x, .axes = KN_AXES(1), .keepdim = true), KN_SHAPE(16, 3)));
            kn_grads *g = NULL;
            good = kn_backward(loss, &g) == KN_OK;
            KN_NO_GRAD(kn) {
                kn_tensor *next = kn_sub(w, kn_mul_scalar(kn_grad(w, g), 0.01));
                good = good && kn_assign(w, next) == KN_OK;
            }
        }
    }
    good = good && kn_read(w, weights, sizeof(float) * WIDTH * 3) == KN_OK && kn_ok(kn);
    kn_drop(w);
    kn_close(kn);
    return good;
}

static void learn_often(void *user) {
    worker *me = user;
    float again[WIDTH * 3];
    me->good = learn(me->device, me->weights);
    for (int i = 1; i < rounds() && me->good; i++)
        me->good = learn(me->device, again) && memcmp(again, me->weights, sizeof again) == 0;
}

/* 68: eight threads with a model each, a thousand runs: the bits of one thread. */
static void models_in_threads(void **state) {
    (void)state;
    float alone[WIDTH * 3];
    assert_true(learn(devices[0], alone));
    static worker workers[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        workers[i] = (worker){.device = devices[i % 2 ? 2 : 0]};
        assert_int_equal(kn__thread_start(&workers[i].thread, learn_often, &workers[i], "model", 0),
                         0);
    }
    for (int i = 0; i < WORKERS; i++) {
        kn__thread_join(&workers[i].thread);
        assert_true(workers[i].good);
    }
    for (int i = 0; i < WORKERS; i += 2)
        assert_memory_equal(workers[i].weights, alone, sizeof alone);
    for (int i = 1; i < WORKERS; i += 2)
        assert_memory_equal(workers[i].weights, workers[1].weights, sizeof alone);
}

/* Takes an index that does not exist, or a product, again and again. */
static void fail_or_work(void *user) {
    worker *me = user;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, me->device);
    me->good = true;
    for (int i = 0; i < 300 && me->good; i++) {
        KN_SCOPE(kn) {
            double v = 0;
            kn_tensor *x = kn_ones(dev, KN_SHAPE(4, 4)), *y;
            y = me->breaks ? kn_index_select(x, WHOLE(dev, 9), 0) : kn_matmul(x, x);
            kn_status status = kn_item_f64(kn_sum(y), &v);
            const kn_error_info *e = kn_error(kn) ? kn_error(kn) : kn_last_error(kn);
            me->good = status == KN_OK && v == 64;
            if (me->breaks) me->good = status != KN_OK && e && e->code == KN_E_INDEX_OUT_OF_RANGE;
            kn_clear(kn);
        }
    }
    me->good = me->good && kn_ok(kn);
    kn_close(kn);
}

/* 67: work that fails in one thread is no concern of another. */
static void failures_of_others(void **state) {
    (void)state;
    static worker workers[DEVICES * 2];
    for (int i = 0; i < DEVICES * 2; i++) {
        workers[i] = (worker){.device = devices[i / 2], .breaks = i % 2};
        assert_int_equal(
            kn__thread_start(&workers[i].thread, fail_or_work, &workers[i], "failing", 0), 0);
    }
    for (int i = 0; i < DEVICES * 2; i++) {
        kn__thread_join(&workers[i].thread);
        assert_true(workers[i].good);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(products_of_every_depth),
        cmocka_unit_test(neighbouring_sizes),
        cmocka_unit_test(numbers_of_calls),
        cmocka_unit_test(overlapping_gradients),
        cmocka_unit_test(integer_arithmetic),
        cmocka_unit_test(corners_of_functions),
        cmocka_unit_test(same_draws),
        cmocka_unit_test(floats_to_integers),
        cmocka_unit_test(views_and_writes),
        cmocka_unit_test(graphs_of_one_shape),
        cmocka_unit_test(coordinates_outside),
        cmocka_unit_test(empty_operands),
        cmocka_unit_test(beyond_32_bits),
        cmocka_unit_test(models_in_threads),
        cmocka_unit_test(failures_of_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
