/* Joining, padding and indexing: values, gradients, errors. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "support/expect.h"

#define F64(shape, ...) kn_from_array(f->dev, KN_F64, shape, (const double[]){__VA_ARGS__})
#define I64(shape, ...) kn_from_array(f->dev, KN_I64, shape, (const int64_t[]){__VA_ARGS__})
#define LEAF(shape, ...) \
    kn_require_grad(kn_from_array(f->tracked, KN_F64, shape, (const double[]){__VA_ARGS__}))

#define FAILS(call, code_, operation_)          \
    do {                                        \
        assert_true(kn_is_nil(call));           \
        expect_error(f->kn, code_, operation_); \
        kn_clear(f->kn);                        \
    } while (0)

/* The gradients of sum(y * weight). */
static kn_grads *pull(kn_tensor *y, kn_tensor *weight) {
    kn_grads *g = NULL;
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, weight)), &g), KN_OK);
    return g;
}

static void joins(void **state) {
    fixture *f = *state;
    kn_tensor *a = F64(KN_SHAPE(2, 2), 1, 2, 3, 4), *b = F64(KN_SHAPE(2, 1), 5, 6);
    EXPECT(kn_cat(KN_LIST(a, b), 1), KN_SHAPE(2, 3), 1, 2, 5, 3, 4, 6);
    EXPECT(kn_cat(KN_LIST(a, a), -2), KN_SHAPE(4, 2), 1, 2, 3, 4, 1, 2, 3, 4);
    EXPECT(kn_cat(KN_LIST(a), 0), KN_SHAPE(2, 2), 1, 2, 3, 4);
    kn_tensor *mixed = kn_cat(KN_LIST(I64(KN_SHAPE(1), 1), kn_full(f->dev, KN_SHAPE(1), 0.5)), 0);
    assert_int_equal(kn_dtype_of(mixed), KN_F32);
    EXPECT(mixed, KN_SHAPE(2), 1, 0.5);
    EXPECT(kn_cat(KN_LIST(kn_full(f->dev, KN_SHAPE(0), 1), b), 0), KN_SHAPE(2, 1), 5, 6);
    kn_tensor *row = kn_select(a, 0, 0);
    EXPECT(kn_stack(KN_LIST(row, row, row), 1), KN_SHAPE(2, 3), 1, 1, 1, 2, 2, 2);
    EXPECT(kn_stack(KN_LIST(row, row), -2), KN_SHAPE(2, 2), 1, 2, 1, 2);
    kn_tensor *many[40];
    for (int i = 0; i < 40; i++) many[i] = kn_full(f->dev, KN_SCALAR, i);
    kn_tensor *all = kn_stack((kn_tensors){40, many}, 0);
    EXPECT(kn_narrow(all, 0, 37, 3), KN_SHAPE(3), 37, 38, 39);
    FAILS(kn_cat(KN_LIST(a, b), 0), KN_E_CAT_SHAPE, "kn_cat");
    FAILS(kn_cat(KN_LIST(a, row), 0), KN_E_CAT_SHAPE, "kn_cat");
    FAILS(kn_cat(KN_LIST(a), 2), KN_E_AXIS_OUT_OF_RANGE, "kn_cat");
    FAILS(kn_cat(KN_LIST(many[0], many[1]), 0), KN_E_RANK_AT_LEAST, "kn_cat");
    FAILS(kn_cat(KN_LIST(a, kn_nil()), 0), KN_E_NIL_OPERAND, "kn_cat");
    FAILS(kn_stack(KN_LIST(a, b), 0), KN_E_STACK_SHAPE, "kn_stack");
    FAILS(kn_stack(KN_LIST(a, a), 3), KN_E_AXIS_OUT_OF_RANGE, "kn_stack");
}

static void join_gradients(void **state) {
    fixture *f = *state;
    kn_tensor *a = LEAF(KN_SHAPE(1, 2), 1, 2), *b = LEAF(KN_SHAPE(2, 2), 3, 4, 5, 6);
    kn_grads *g = pull(kn_cat(KN_LIST(a, b, a), 0), F64(KN_SHAPE(4, 2), 1, 2, 3, 4, 5, 6, 7, 8));
    EXPECT(kn_grad(a, g), KN_SHAPE(1, 2), 8, 10);
    EXPECT(kn_grad(b, g), KN_SHAPE(2, 2), 3, 4, 5, 6);
    kn_tensor *u = LEAF(KN_SHAPE(2), 1, 2), *v = LEAF(KN_SHAPE(2), 3, 4);
    g = pull(kn_stack(KN_LIST(u, v), 1), F64(KN_SHAPE(2, 2), 1, 2, 3, 4));
    EXPECT(kn_grad(u, g), KN_SHAPE(2), 1, 3);
    EXPECT(kn_grad(v, g), KN_SHAPE(2), 2, 4);
}

static void paddings(void **state) {
    fixture *f = *state;
    kn_tensor *x = F64(KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6), *row = F64(KN_SHAPE(3), 1, 2, 3);
    EXPECT(kn_pad(x, KN_DIMS(1, 0, 0, 1)), KN_SHAPE(3, 4), 0, 1, 2, 3, 0, 4, 5, 6, 0, 0, 0, 0);
    EXPECT(kn_pad(x, KN_DIMS(-1, 1), .value = KN_NUMBER(9)), KN_SHAPE(2, 3), 2, 3, 9, 5, 6, 9);
    EXPECT(kn_pad(row, KN_DIMS(2, 1), .mode = "reflect"), KN_SHAPE(6), 3, 2, 1, 2, 3, 2);
    EXPECT(kn_pad(row, KN_DIMS(2, 1), .mode = "replicate"), KN_SHAPE(6), 1, 1, 1, 2, 3, 3);
    EXPECT(kn_pad(row, KN_DIMS(4, 4), .mode = "circular"), KN_SHAPE(11), 3, 1, 2, 3, 1, 2, 3, 1, 2,
           3, 1);
    EXPECT(kn_pad(x, KN_DIMS(0, 0, 1, 1), .mode = "reflect"), KN_SHAPE(4, 3), 4, 5, 6, 1, 2, 3, 4,
           5, 6, 1, 2, 3);
    EXPECT(kn_pad(x, KN_DIMS(1, 0, 1, 1), .mode = "replicate"), KN_SHAPE(4, 4), 1, 1, 2, 3, 1, 1, 2,
           3, 4, 4, 5, 6, 4, 4, 5, 6);
    /* 2^53 + 1 keeps its last bit: a number never passes through double. */
    kn_tensor *big =
        kn_pad(I64(KN_SHAPE(1), 0), KN_DIMS(1, 0), .value = KN_NUMBER((1LL << 53) + 1));
    int64_t read[2];
    assert_int_equal(kn_read(big, read, sizeof read), KN_OK);
    assert_int_equal(read[0], (1LL << 53) + 1);
    kn_tensor *t = LEAF(KN_SHAPE(3), 1, 2, 3);
    kn_grads *g =
        pull(kn_pad(t, KN_DIMS(2, 1), .mode = "reflect"), F64(KN_SHAPE(6), 1, 2, 4, 8, 16, 32));
    EXPECT(kn_grad(t, g), KN_SHAPE(3), 4, 2 + 8 + 32, 1 + 16);
    g = pull(kn_pad(t, KN_DIMS(1, -1)), F64(KN_SHAPE(3), 1, 2, 4));
    EXPECT(kn_grad(t, g), KN_SHAPE(3), 2, 4, 0);
    FAILS(kn_pad(row, KN_DIMS(1)), KN_E_PAD_COUNT, "kn_pad");
    FAILS(kn_pad(row, KN_DIMS(1, 1, 1, 1)), KN_E_PAD_COUNT, "kn_pad");
    FAILS(kn_pad(row, KN_DIMS(-2, -2)), KN_E_PAD_NEGATIVE, "kn_pad");
    FAILS(kn_pad(row, KN_DIMS(3, 0), .mode = "reflect"), KN_E_PAD_REFLECT, "kn_pad");
    FAILS(kn_pad(kn_narrow(row, 0, 0, 0), KN_DIMS(1, 0), .mode = "replicate"), KN_E_PAD_EDGE_EMPTY,
          "kn_pad");
    FAILS(kn_pad(row, KN_DIMS(1, 0), .mode = "mirror"), KN_E_ATTRIBUTE_TEXT_UNKNOWN, "kn_pad");
    FAILS(kn_pad(row, KN_DIMS(INT64_MAX, INT64_MAX)), KN_E_SIZE_OVERFLOW, "kn_pad");
    FAILS(kn_pad(row, KN_DIMS(INT64_MIN, INT64_MAX)), KN_E_SIZE_OVERFLOW, "kn_pad");
}

static void triangles(void **state) {
    fixture *f = *state;
    kn_tensor *x = F64(KN_SHAPE(2, 3), 1, 2, 3, 4, 5, NAN);
    EXPECT(kn_tril(x), KN_SHAPE(2, 3), 1, 0, 0, 4, 5, 0); /* what is left out is 0, not 0 * NaN */
    EXPECT(kn_triu(x, .diagonal = 1), KN_SHAPE(2, 3), 0, 2, 3, 0, 0, NAN);
    EXPECT(kn_tril(x, .diagonal = -1), KN_SHAPE(2, 3), 0, 0, 0, 4, 0, 0);
    EXPECT(kn_triu(x, .diagonal = INT64_MIN), KN_SHAPE(2, 3), 1, 2, 3, 4, 5, NAN);
    kn_tensor *t = LEAF(KN_SHAPE(2, 2), 1, 2, 3, 4);
    kn_grads *g = pull(kn_tril(t), F64(KN_SHAPE(2, 2), 1, 2, 3, 4));
    EXPECT(kn_grad(t, g), KN_SHAPE(2, 2), 1, 0, 3, 4);
    FAILS(kn_tril(kn_select(x, 0, 0)), KN_E_RANK_AT_LEAST, "kn_tril");
    FAILS(kn_triu(kn_select(x, 0, 0)), KN_E_RANK_AT_LEAST, "kn_triu");
}

static void one_hots(void **state) {
    fixture *f = *state;
    kn_tensor *x = kn_one_hot(I64(KN_SHAPE(2), 2, 0), 3);
    assert_int_equal(kn_dtype_of(x), KN_I64);
    EXPECT(x, KN_SHAPE(2, 3), 0, 0, 1, 1, 0, 0);
    kn_tensor *small = kn_cast(I64(KN_SCALAR, 1), KN_U8);
    EXPECT(kn_one_hot(small, 2), KN_SHAPE(2), 0, 1);
    EXPECT_EMPTY(kn_one_hot(I64(KN_SHAPE(0), 0), 0), KN_SHAPE(0, 0));
    EXPECT(kn_one_hot(small, -1), KN_SHAPE(2), 0, 1);
    FAILS(kn_one_hot(small, -2), KN_E_ATTRIBUTE_OUT_OF_RANGE, "kn_one_hot");
    FAILS(kn_one_hot(small, 1), KN_E_INDEX_OUT_OF_RANGE, "kn_one_hot");
    FAILS(kn_one_hot(I64(KN_SHAPE(1), -1), 3), KN_E_INDEX_OUT_OF_RANGE, "kn_one_hot");
    FAILS(kn_one_hot(F64(KN_SHAPE(1), 1), 3), KN_E_DTYPE_UNSUPPORTED, "kn_one_hot");
}

static void gathers(void **state) {
    fixture *f = *state;
    kn_tensor *x = F64(KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
    EXPECT(kn_gather(x, I64(KN_SHAPE(2, 2), 2, 0, 1, 1), 1), KN_SHAPE(2, 2), 3, 1, 5, 5);
    EXPECT(kn_gather(x, I64(KN_SHAPE(1, 2), 1, 0), 0), KN_SHAPE(1, 2), 4, 2);
    EXPECT(kn_gather(kn_transpose(x, 0, 1), I64(KN_SHAPE(1, 2), 2, 0), 0), KN_SHAPE(1, 2), 3, 4);
    kn_tensor *bytes = kn_cast(I64(KN_SHAPE(2, 1), 2, 1), KN_U8);
    EXPECT(kn_gather(x, bytes, -1), KN_SHAPE(2, 1), 3, 5);
    EXPECT(kn_gather(kn_select(kn_select(x, 0, 0), 0, 1), I64(KN_SCALAR, 0), 0), KN_SCALAR, 2);
    kn_tensor *t = LEAF(KN_SHAPE(2, 3), 1, 2, 3, 4, 5, 6);
    kn_grads *g =
        pull(kn_gather(t, I64(KN_SHAPE(2, 2), 2, 0, 1, 1), 1), F64(KN_SHAPE(2, 2), 1, 2, 4, 8));
    EXPECT(kn_grad(t, g), KN_SHAPE(2, 3), 2, 0, 1, 0, 12, 0);
    FAILS(kn_gather(x, I64(KN_SHAPE(3, 1), 0, 0, 0), 1), KN_E_GATHER_SHAPE, "kn_gather");
    FAILS(kn_gather(x, I64(KN_SHAPE(1), 0), 1), KN_E_GATHER_SHAPE, "kn_gather");
    FAILS(kn_gather(x, x, 1), KN_E_DTYPE_INDEX, "kn_gather");
    FAILS(kn_gather(x, kn_eq(x, x), 1), KN_E_DTYPE_INDEX, "kn_gather");
    FAILS(kn_gather(x, I64(KN_SHAPE(1, 1), 0), 2), KN_E_AXIS_OUT_OF_RANGE, "kn_gather");
    FAILS(kn_gather(x, I64(KN_SHAPE(1, 1), 3), 1), KN_E_INDEX_OUT_OF_RANGE, "kn_gather");
}

/* Of equal places the last source wins; gradients flow where the value came from. */
static void scatters(void **state) {
    fixture *f = *state;
    kn_tensor *x = F64(KN_SHAPE(4), 1, 2, 3, 4), *at = I64(KN_SHAPE(3), 1, 3, 1);
    kn_tensor *src = F64(KN_SHAPE(3), 10, 20, 30);
    EXPECT(kn_scatter(x, at, src, 0), KN_SHAPE(4), 1, 30, 3, 20);
    EXPECT(kn_scatter_add(x, at, src, 0), KN_SHAPE(4), 1, 42, 3, 24);
    EXPECT(x, KN_SHAPE(4), 1, 2, 3, 4);
    kn_tensor *tx = LEAF(KN_SHAPE(4), 1, 2, 3, 4), *ts = LEAF(KN_SHAPE(3), 10, 20, 30);
    kn_tensor *weight = F64(KN_SHAPE(4), 1, 2, 4, 8);
    kn_grads *g = pull(kn_scatter(tx, at, ts, 0), weight);
    EXPECT(kn_grad(tx, g), KN_SHAPE(4), 1, 0, 4, 0);
    EXPECT(kn_grad(ts, g), KN_SHAPE(3), 0, 8, 2);
    g = pull(kn_scatter_add(tx, at, ts, 0), weight);
    EXPECT(kn_grad(tx, g), KN_SHAPE(4), 1, 2, 4, 8);
    EXPECT(kn_grad(ts, g), KN_SHAPE(3), 2, 8, 2);
    kn_tensor *flags = kn_eq(F64(KN_SHAPE(2), 1, 0), F64(KN_SHAPE(2), 0, 0));
    kn_tensor *yes = kn_eq(F64(KN_SHAPE(2), 0, 0), F64(KN_SHAPE(2), 0, 0));
    EXPECT(kn_scatter_add(flags, I64(KN_SHAPE(2), 0, 0), yes, 0), KN_SHAPE(2), 1, 1);
    FAILS(kn_scatter(x, at, kn_cast(src, KN_F32), 0), KN_E_DTYPE_MISMATCH, "kn_scatter");
    FAILS(kn_scatter(x, at, kn_narrow(x, 0, 0, 2), 0), KN_E_SCATTER_SHAPE, "kn_scatter");
    FAILS(kn_scatter_add(x, I64(KN_SHAPE(3), 0, 1, 4), src, 0), KN_E_INDEX_OUT_OF_RANGE,
          "kn_scatter_add");
    FAILS(kn_scatter_add(x, src, src, 0), KN_E_DTYPE_INDEX, "kn_scatter_add");
}

static void slices_by_index(void **state) {
    fixture *f = *state;
    kn_tensor *x = F64(KN_SHAPE(3, 2), 1, 2, 3, 4, 5, 6), *at = I64(KN_SHAPE(3), 2, 0, 2);
    EXPECT(kn_index_select(x, at, 0), KN_SHAPE(3, 2), 5, 6, 1, 2, 5, 6);
    EXPECT(kn_index_select(x, I64(KN_SHAPE(1), 1), -1), KN_SHAPE(3, 1), 2, 4, 6);
    EXPECT(kn_index_select(kn_flip(x, KN_AXES(1)), at, 0), KN_SHAPE(3, 2), 6, 5, 2, 1, 6, 5);
    EXPECT(kn_index_add(x, at, kn_full(f->dev, KN_SHAPE(3, 2), 10.0, .dtype = KN_F64), 0),
           KN_SHAPE(3, 2), 11, 12, 3, 4, 25, 26);
    EXPECT(kn_embedding(x, I64(KN_SHAPE(2, 1), 1, 0)), KN_SHAPE(2, 1, 2), 3, 4, 1, 2);
    EXPECT(kn_embedding(x, I64(KN_SCALAR, 2)), KN_SHAPE(2), 5, 6);
    kn_tensor *t = LEAF(KN_SHAPE(3, 2), 1, 2, 3, 4, 5, 6);
    kn_grads *g = pull(kn_embedding(t, at), F64(KN_SHAPE(3, 2), 1, 2, 4, 8, 16, 32));
    EXPECT(kn_grad(t, g), KN_SHAPE(3, 2), 4, 8, 0, 0, 17, 34);
    kn_tensor *ts = LEAF(KN_SHAPE(3, 2), 0, 0, 0, 0, 0, 0);
    g = pull(kn_index_add(x, at, ts, 0), F64(KN_SHAPE(3, 2), 1, 2, 4, 8, 16, 32));
    EXPECT(kn_grad(ts, g), KN_SHAPE(3, 2), 16, 32, 1, 2, 16, 32);
    FAILS(kn_index_select(x, I64(KN_SHAPE(1, 1), 0), 0), KN_E_RANK_REQUIRED, "kn_index_select");
    FAILS(kn_index_select(x, x, 0), KN_E_DTYPE_INDEX, "kn_index_select");
    FAILS(kn_index_select(x, at, 2), KN_E_AXIS_OUT_OF_RANGE, "kn_index_select");
    FAILS(kn_index_add(x, at, x, 1), KN_E_SHAPE_MISMATCH, "kn_index_add");
    FAILS(kn_index_add(x, at, kn_cast(x, KN_F32), 0), KN_E_DTYPE_MISMATCH, "kn_index_add");
    FAILS(kn_embedding(kn_select(x, 0, 0), at), KN_E_RANK_REQUIRED, "kn_embedding");
    FAILS(kn_embedding(x, I64(KN_SHAPE(1), 3)), KN_E_INDEX_OUT_OF_RANGE, "kn_embedding");
}

/* Second order: the gradient of the gradient of sum(gather(x)^3) is 6 x where x was read. */
static void second_order(void **state) {
    fixture *f = *state;
    kn_tensor *x = LEAF(KN_SHAPE(3), 1, 2, 3), *y = kn_gather(x, I64(KN_SHAPE(3), 2, 0, 2), 0);
    kn_grads *g = NULL, *g2 = NULL;
    assert_int_equal(kn_backward(kn_sum(kn_mul(y, kn_mul(y, y))), &g, .create_graph = true), KN_OK);
    EXPECT(kn_grad(x, g), KN_SHAPE(3), 3, 0, 54);
    assert_int_equal(kn_backward(kn_sum(kn_grad(x, g)), &g2), KN_OK);
    EXPECT(kn_grad(x, g2), KN_SHAPE(3), 6, 0, 36);
}

/* Copies and casts of every layout that the kernels treat apart, large enough for threads. */
static void large_moves(void **state) {
    fixture *f = *state;
    enum { ROWS = 517, COLUMNS = 431 };
    static float numbers[ROWS * COLUMNS], read[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++) numbers[i] = (float)i;
    const kn_dtype dtypes[] = {KN_F64, KN_F32, KN_I16, KN_U8, KN_BOOL};
    kn_tensor *x = kn_from_array(f->dev, KN_F32, KN_SHAPE(ROWS, COLUMNS), numbers);
    for (size_t d = 0; d < sizeof dtypes / sizeof dtypes[0]; d++) {
        KN_SCOPE(f->kn) {
            kn_tensor *t = kn_transpose(kn_cast(x, dtypes[d]), 0, 1);
            kn_tensor *turned = kn_copy(t), *back = kn_copy(kn_transpose(turned, 0, 1));
            kn_tensor *odd = kn_copy(kn_index(t, "::-1, 1::3"));
            static float again[ROWS * COLUMNS], some[ROWS * COLUMNS];
            assert_int_equal(kn_read_as(kn_transpose(t, 0, 1), KN_F32, read, sizeof read), KN_OK);
            assert_int_equal(kn_read_as(back, KN_F32, again, sizeof again), KN_OK);
            assert_memory_equal(read, again, sizeof read);
            size_t kept = (ROWS - 1 + 2) / 3;
            assert_int_equal(kn_read_as(odd, KN_F32, some, COLUMNS * kept * sizeof(float)), KN_OK);
            for (size_t i = 0; i < COLUMNS; i += 7) {
                for (size_t j = 0; j < kept; j += 5) {
                    float want = read[(1 + 3 * j) * COLUMNS + COLUMNS - 1 - i];
                    assert_true(some[i * kept + j] == want);
                }
            }
        }
    }
    assert_true(read[0] == 0 && read[1] == 1); /* bool, the last one */
}

/* Every float16, and float32 numbers around all their borders: flex gives ndarray's bits. */
static void halves(void **state) {
    fixture *f = *state;
    enum { HALVES = 1 << 16, STEP = 4099 };
    static uint16_t half[HALVES], narrowed[2][HALVES];
    static uint32_t wide[2][HALVES], single[HALVES];
    for (uint32_t i = 0; i < HALVES; i++) {
        half[i] = (uint16_t)i;
        single[i] = (i & 1) << 31 | (0x33000000u + i / 2 * STEP); /* 2^-25 to 2^17 */
    }
    single[0] = 0x7fc12345u, single[1] = 0xff800000u, single[2] = 0xffa00000u;
    for (int i = 0; i < 2; i++) {
        kn_device *dev = kn_device_open(f->kn, i ? "ndarray" : "flex");
        kn_tensor *h = kn_from_array(dev, KN_F16, KN_SHAPE(HALVES), half);
        kn_tensor *s = kn_from_array(dev, KN_F32, KN_SHAPE(HALVES), single);
        assert_int_equal(kn_read(kn_cast(h, KN_F32), wide[i], sizeof wide[i]), KN_OK);
        assert_int_equal(kn_read(kn_cast(s, KN_F16), narrowed[i], sizeof narrowed[i]), KN_OK);
    }
    assert_memory_equal(wide[0], wide[1], sizeof wide[0]);
    assert_memory_equal(narrowed[0], narrowed[1], sizeof narrowed[0]);
    assert_int_equal(narrowed[0][1], 0xfc00);
    assert_int_equal(wide[0][0x3c00], 0x3f800000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TENSOR_TEST(joins),       TENSOR_TEST(join_gradients),  TENSOR_TEST(paddings),
        TENSOR_TEST(triangles),   TENSOR_TEST(one_hots),        TENSOR_TEST(gathers),
        TENSOR_TEST(scatters),    TENSOR_TEST(slices_by_index), TENSOR_TEST(second_order),
        TENSOR_TEST(large_moves), TENSOR_TEST(halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
