/* Faults that other frameworks had reported to them, in views and indexing: each with the smallest
 * input of its class and the right value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

#define F64(dev, shape, ...) kn_from_array((dev), KN_F64, shape, (const double[]){__VA_ARGS__})
#define I64(dev, shape, ...) kn_from_array((dev), KN_I64, shape, (const int64_t[]){__VA_ARGS__})

/* Gradients that meet in one place are all added, the same bits for any number of threads. */
static void repeated_indices(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_require_grad(F64(f->tracked, KN_SHAPE(3), 1, 2, 3));
    kn_grads *g = NULL;
    kn_tensor *y = kn_index_select(x, I64(f->dev, KN_SHAPE(3), 0, 0, 1), 0);
    assert_int_equal(kn_backward(kn_sum(y), &g), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(3), 2, 1, 0);
}

/* Sums 10^5 gradients into one place, and random ones into 7 rows of 33; gives their bytes. */
static void add_up(int threads, float *single, float *rows) {
    enum { MANY = 100000, WIDTH = 33, HEIGHT = 7, LIST = 5000 };
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 5};
    kn_context *kn = kn_open(&o);
    kn_device *dev = kn_device_open(kn, "autodiff(flex)");
    KN_SCOPE(kn) {
        kn_tensor *zeros = kn_full(dev, KN_SHAPE(MANY), 0, .dtype = KN_I64);
        kn_tensor *x = kn_require_grad(kn_full(dev, KN_SHAPE(3), 1.0));
        kn_grads *g = NULL;
        assert_int_equal(kn_backward(kn_sum(kn_gather(x, zeros, 0)), &g), KN_OK);
        assert_int_equal(kn_read(kn_grad(x, g), single, 3 * sizeof *single), KN_OK);
        kn_tensor *w = kn_require_grad(kn_full(dev, KN_SHAPE(HEIGHT, WIDTH), 1.0));
        kn_tensor *at = kn_cast(kn_mul_scalar(kn_rand(dev, KN_SHAPE(LIST)), 7.0), KN_I64);
        kn_tensor *weight = kn_rand(dev, KN_SHAPE(LIST, WIDTH));
        assert_int_equal(kn_backward(kn_sum(kn_mul(kn_embedding(w, at), weight)), &g), KN_OK);
        assert_int_equal(kn_read(kn_grad(w, g), rows, HEIGHT * WIDTH * sizeof *rows), KN_OK);
    }
    assert_true(kn_ok(kn));
    kn_close(kn);
}

static void same_sums_for_any_threads(void **state) {
    (void)state;
    float single[3], rows[3][7 * 33];
    const int threads[] = {1, 2, 4};
    for (int i = 0; i < 3; i++) {
        add_up(threads[i], single, rows[i]);
        assert_true(single[0] == 100000 && single[1] == 0);
        assert_memory_equal(rows[0], rows[i], sizeof rows[0]);
    }
    assert_true(rows[0][0] > 100);
}

/* A slice over the full range is the identity, whatever the strides. */
static void full_slice(void **state) {
    fixture *f = *state;
    double numbers[24];
    for (int i = 0; i < 24; i++) numbers[i] = i;
    kn_tensor *x = kn_from_array(f->dev, KN_F64, KN_SHAPE(24), numbers);
    x = kn_permute(kn_reshape(x, KN_SHAPE(2, 3, 4)), KN_AXES(2, 0, 1));
    kn_tensor *y = kn_index(x, ":, :, :");
    EXPECT(kn_copy(y), KN_SHAPE(4, 2, 3), 0, 4, 8, 12, 16, 20, 1, 5, 9, 13, 17, 21, 2, 6, 10, 14,
           18, 22, 3, 7, 11, 15, 19, 23);
    for (int i = 0; i < 3; i++) assert_int_equal(kn_stride(y, i), kn_stride(x, i));
}

/* What is written into a strided target arrives there, and only there. */
static void strided_targets(void **state) {
    fixture *f = *state;
    kn_tensor *w = kn_full(f->dev, KN_SHAPE(2, 3), 1.0), *t = kn_transpose(w, 0, 1);
    assert_int_equal(kn_assign(t, kn_sub(t, kn_full(f->dev, KN_SHAPE(3, 2), 0.5))), KN_OK);
    EXPECT(w, KN_SHAPE(2, 3), 0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
    enum { WIDTH = 512 };
    kn_tensor *wide = kn_full(f->dev, KN_SHAPE(2, WIDTH), -1.0);
    kn_tensor *product =
        kn_matmul(kn_full(f->dev, KN_SHAPE(2, 3), 1.0), kn_full(f->dev, KN_SHAPE(3, 256), 2.0));
    assert_int_equal(kn_assign(kn_index(wide, ":, 128:384"), product), KN_OK);
    float read[2 * WIDTH];
    assert_int_equal(kn_read(wide, read, sizeof read), KN_OK);
    for (int i = 0; i < 2 * WIDTH; i++) {
        bool inside = i % WIDTH >= 128 && i % WIDTH < 384;
        assert_true(read[i] == (inside ? 6 : -1));
    }
}

/* Several elements in one place cannot be written. */
static void broadcast_target(void **state) {
    fixture *f = *state;
    kn_tensor *x = F64(f->dev, KN_SHAPE(1), 0.785398), *e = kn_expand(x, KN_SHAPE(3));
    assert_int_equal(kn_assign(e, F64(f->dev, KN_SHAPE(3), 1, 2, 3)), KN_E_IN_PLACE_BROADCAST);
    EXPECT(x, KN_SHAPE(1), 0.785398);
    assert_int_equal(kn_assign(kn_narrow(e, 0, 0, 1), F64(f->dev, KN_SHAPE(1), 1)), KN_OK);
    EXPECT(x, KN_SHAPE(1), 1); /* one element: nothing is shared */
}

/* A result computed before a write does not see it, on a device that runs late either. */
static void readers_before_writes(void **state) {
    fixture *f = *state;
    const char *const devices[] = {"flex", "ndarray", "late"};
    for (int i = 0; i < 3; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *x = F64(dev, KN_SHAPE(2), 1, 2), *r = kn_add_scalar(x, 10);
        assert_int_equal(kn_assign(kn_select(x, 0, 0), F64(dev, KN_SCALAR, 9)), KN_OK);
        EXPECT(r, KN_SHAPE(2), 11, 12);
        EXPECT(x, KN_SHAPE(2), 9, 2);
    }
}

/* The error of a bad index names it; a late device says so at the next read. */
static void expect_bad_index(fixture *f, kn_tensor *result, const char *operation,
                             const char *text) {
    char bytes[256];
    if (!kn_is_nil(result)) {
        size_t size = (size_t)kn_numel(result) * kn_dtype_size(kn_dtype_of(result));
        assert_int_equal(kn_read(result, bytes, size), KN_E_INDEX_OUT_OF_RANGE);
    }
    const kn_error_info *e = kn_error(f->kn) ? kn_error(f->kn) : kn_last_error(f->kn);
    assert_non_null(e);
    assert_int_equal(e->code, KN_E_INDEX_OUT_OF_RANGE);
    assert_string_equal(e->operation, operation);
    assert_non_null(strstr(e->message, text));
    kn_clear(f->kn);
}

static void bad_indices(void **state) {
    fixture *f = *state;
    const char *const devices[] = {"flex", "ndarray", "late"};
    for (int i = 0; i < 3; i++) {
        kn_device *dev = kn_device_open(f->kn, devices[i]);
        kn_tensor *x = F64(dev, KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
        kn_tensor *one = F64(dev, KN_SHAPE(1, 1), 7), *far = I64(dev, KN_SHAPE(1, 1), 4);
        expect_bad_index(f, kn_gather(x, I64(dev, KN_SHAPE(1, 1), 5), 1), "kn_gather",
                         "index 5 is out of range for axis 1 of size 3");
        expect_bad_index(f, kn_scatter(x, far, one, 1), "kn_scatter",
                         "index 4 is out of range for axis 1 of size 3");
        expect_bad_index(f, kn_scatter_add(x, far, one, 1), "kn_scatter_add", "index 4");
        expect_bad_index(f, kn_index_select(x, I64(dev, KN_SHAPE(1), 3), 1), "kn_index_select",
                         "index 3 is out of range for axis 1 of size 3");
        expect_bad_index(f, kn_index_select(x, I64(dev, KN_SHAPE(1), -1), 0), "kn_index_select",
                         "index -1 is out of range for axis 0 of size 2");
        expect_bad_index(f, kn_embedding(x, I64(dev, KN_SHAPE(2), 0, 2)), "kn_embedding",
                         "index 2 is out of range for axis 0 of size 2");
        EXPECT(x, KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
    }
}

/* Offsets past 2^31 elements, in memory of which a few pages are touched. */
static void far_elements(void **state) {
    fixture *f = *state;
    const int64_t row = INT64_C(1) << 30;
    uint8_t *memory = sizeof(size_t) > 4 ? calloc((size_t)row, 3) : NULL;
    if (!memory) {
        print_message("skipped: 3 GiB of address space could not be had\n");
        skip();
    }
    memory[3 * row - 1] = 41;
    memory[3 * row - 2] = 40;
    memory[2 * row] = 42;
    const char *const devices[] = {"flex", "ndarray"};
    for (int i = 0; i < 2; i++) {
        KN_SCOPE(f->kn) {
            kn_device *dev = kn_device_open(f->kn, devices[i]);
            kn_tensor *x = kn_wrap_array(dev, KN_U8, KN_SHAPE(3, row), memory, NULL, NULL);
            EXPECT(kn_index(x, "-1, -2:"), KN_SHAPE(2), 40, 41);
            EXPECT(kn_copy(kn_index(x, "::-2, :-3:-1")), KN_SHAPE(2, 2), 41, 40, 0, 0);
            kn_tensor *at = I64(dev, KN_SHAPE(2), row - 1, 0);
            EXPECT(kn_index_select(x, at, 1), KN_SHAPE(3, 2), 0, 0, 0, 0, 41, 42);
            kn_tensor *each = I64(dev, KN_SHAPE(3, 1), row - 1, 0, row - 2);
            EXPECT(kn_gather(x, each, 1), KN_SHAPE(3, 1), 0, 0, 40);
            kn_tensor *flat = kn_reshape(x, KN_SHAPE(3 * row, 1));
            EXPECT(kn_embedding(flat, I64(dev, KN_SHAPE(1), 3 * row - 1)), KN_SHAPE(1, 1), 41);
            kn_tensor *seven = kn_full(dev, KN_SCALAR, 7, .dtype = KN_U8);
            assert_int_equal(kn_assign(kn_index(x, "2, 5"), seven), KN_OK);
            assert_int_equal(memory[2 * row + 5], 7);
            memory[2 * row + 5] = 0;
        }
    }
    free(memory);
}

/* Parts of length zero, empty index lists, broadcasts of nothing. */
static void nothing_at_all(void **state) {
    fixture *f = *state;
    kn_tensor *a = kn_require_grad(kn_full(f->tracked, KN_SHAPE(2, 3), 1.0));
    kn_tensor *none = kn_require_grad(kn_full(f->tracked, KN_SHAPE(2, 0), 1.0));
    kn_tensor *both = kn_cat(KN_LIST(a, none), 1);
    kn_grads *g = NULL;
    EXPECT(both, KN_SHAPE(2, 3), 1, 1, 1, 1, 1, 1);
    assert_int_equal(kn_backward(kn_sum(both), &g), KN_OK);
    EXPECT(kn_grad(a, g), KN_SHAPE(2, 3), 1, 1, 1, 1, 1, 1);
    EXPECT_EMPTY(kn_grad(none, g), KN_SHAPE(2, 0));
    kn_tensor *u = kn_require_grad(kn_full(f->tracked, KN_SHAPE(0), 1.0));
    kn_tensor *v = kn_require_grad(kn_full(f->tracked, KN_SHAPE(1), 1.0)), *uv = kn_mul(u, v);
    EXPECT_EMPTY(uv, KN_SHAPE(0));
    assert_int_equal(kn_backward(kn_sum(uv), &g), KN_OK);
    EXPECT_EMPTY(kn_grad(u, g), KN_SHAPE(0));
    EXPECT(kn_grad(v, g), KN_SHAPE(1), 0);
    kn_tensor *list = kn_full(f->dev, KN_SHAPE(0), 0, .dtype = KN_I64);
    kn_tensor *rows = kn_index_select(a, list, 0);
    EXPECT_EMPTY(rows, KN_SHAPE(0, 3));
    assert_int_equal(kn_backward(kn_sum(rows), &g), KN_OK);
    EXPECT(kn_grad(a, g), KN_SHAPE(2, 3), 0, 0, 0, 0, 0, 0);
    EXPECT_EMPTY(kn_embedding(a, list), KN_SHAPE(0, 3));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(repeated_indices), cmocka_unit_test(same_sums_for_any_threads),
        TENSOR_TEST(full_slice),       TENSOR_TEST(strided_targets),
        TENSOR_TEST(broadcast_target), TENSOR_TEST(readers_before_writes),
        TENSOR_TEST(bad_indices),      TENSOR_TEST(far_elements),
        TENSOR_TEST(nothing_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
