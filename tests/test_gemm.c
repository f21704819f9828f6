/* The matrix product of flex, on every instruction set this machine can run, against plain loops
 * in double. Operands lie in buffers of NaN, so that a read beside them shows, and C lies among
 * guard values. Small whole numbers make every sum exact, so values are compared for equality. */
#include "backends/flex/gemm.h"
#include "backends/flex/gemm_kernels.h"
#include "core/platform.h"
#include "core/workers.h"

#include <kiln/fault.h>
#include <kiln/half.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t size_of(kn__gemm_type type) {
    return type == KN__GEMM_F64 ? 8 : type == KN__GEMM_F32 ? 4 : 2;
}

static double get(kn__gemm_type type, const void *data, int64_t at) {
    switch (type) {
    case KN__GEMM_F32:
        return ((const float *)data)[at];
    case KN__GEMM_F64:
        return ((const double *)data)[at];
    case KN__GEMM_F16:
        return kn_f16_to_f32(((const kn_f16 *)data)[at]);
    default:
        return kn_bf16_to_f32(((const kn_bf16 *)data)[at]);
    }
}

static void put(kn__gemm_type type, void *data, int64_t at, double value) {
    switch (type) {
    case KN__GEMM_F32:
        ((float *)data)[at] = (float)value;
        break;
    case KN__GEMM_F64:
        ((double *)data)[at] = value;
        break;
    case KN__GEMM_F16:
        ((uint16_t *)data)[at] = kn_f16_from_f32((float)value).bits;
        break;
    default:
        ((uint16_t *)data)[at] = kn_bf16_from_f32((float)value).bits;
        break;
    }
}

/* A stack of matrices in the middle of a larger buffer. */
typedef struct {
    void *buffer;
    int64_t count, offset, row, column, batch;
} matrix;

typedef enum { ROWS, COLUMNS, PADDED, PADDED_COLUMNS, SPARSE, REVERSED, LAYOUTS } layout;

static matrix make(kn__gemm_type type, layout l, int64_t batch, int64_t rows, int64_t columns,
                   double fill) {
    matrix m = {0};
    int64_t guard = 70, extent = rows * columns;
    switch (l) {
    case ROWS:
        m.row = columns, m.column = 1;
        break;
    case COLUMNS:
        m.row = 1, m.column = rows;
        break;
    case PADDED:
        m.row = columns + 3, m.column = 1, extent = rows * (columns + 3);
        break;
    case PADDED_COLUMNS:
        m.row = 1, m.column = rows + 5, extent = columns * (rows + 5);
        break;
    case SPARSE:
        m.row = 2 * columns + 1, m.column = 2, extent = rows * (2 * columns + 1);
        break;
    default:
        m.row = -columns, m.column = -1;
        break;
    }
    m.batch = extent + 2;
    m.count = batch * m.batch + 2 * guard;
    m.offset = guard + (l == REVERSED ? extent - 1 : 0);
    m.buffer = malloc((size_t)m.count * size_of(type));
    for (int64_t i = 0; i < m.count; i++) put(type, m.buffer, i, fill);
    return m;
}

static int64_t place(const matrix *m, int64_t s, int64_t i, int64_t j) {
    return m->offset + s * m->batch + i * m->row + j * m->column;
}

static uint32_t random_state = 1;
static uint32_t random_bits(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}
static double whole_number(void) {
    return (double)(random_bits() % 7) - 3;
}
static double fraction(void) {
    return (double)random_bits() / (1 << 23) - 1;
}

static void fill(kn__gemm_type type, matrix *m, int64_t batch, int64_t rows, int64_t columns,
                 double (*value)(void)) {
    for (int64_t s = 0; s < batch; s++)
        for (int64_t i = 0; i < rows; i++)
            for (int64_t j = 0; j < columns; j++) put(type, m->buffer, place(m, s, i, j), value());
}

typedef struct {
    kn__gemm_type type;
    int64_t batch, m, n, k;
    layout a, b, c;
    bool accumulate, bias_row, bias_column, whole;
} gemm_case;

static const double guard_value = -77;

static void *biases(const gemm_case *t, bool wanted, int64_t n) {
    if (!wanted) return NULL;
    void *data = malloc((size_t)n * size_of(t->type));
    for (int64_t i = 0; i < n; i++) put(t->type, data, i, whole_number());
    return data;
}

/* One matrix of a stack as dense rows of doubles. */
static double *dense(kn__gemm_type type, const matrix *m, int64_t s, int64_t rows,
                     int64_t columns) {
    double *to = malloc((size_t)(rows * columns + 1) * sizeof *to);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            to[i * columns + j] = get(type, m->buffer, place(m, s, i, j));
    return to;
}

/* A B for one matrix of the stack. */
static double *expected(const gemm_case *t, const matrix *a, const matrix *b, int64_t s) {
    double *left = dense(t->type, a, s, t->m, t->k), *right = dense(t->type, b, s, t->k, t->n);
    double *sums = calloc((size_t)(t->m * t->n), sizeof *sums);
    for (int64_t i = 0; i < t->m; i++)
        for (int64_t p = 0; p < t->k; p++)
            for (int64_t j = 0; j < t->n; j++)
                sums[i * t->n + j] += left[i * t->k + p] * right[p * t->n + j];
    free(left);
    free(right);
    return sums;
}

/* Checks C, whose elements held 2 where they are added to, and its surroundings. */
static void check(const gemm_case *t, const matrix *a, const matrix *b, const matrix *c,
                  const void *bias_row, const void *bias_column) {
    unsigned char *inside = calloc((size_t)c->count, 1);
    double slack = t->type == KN__GEMM_F64 ? 1e-14 : 5e-6;
    for (int64_t s = 0; s < t->batch; s++) {
        double *sums = expected(t, a, b, s);
        for (int64_t i = 0; i < t->m; i++)
            for (int64_t j = 0; j < t->n; j++) {
                int64_t at = place(c, s, i, j);
                double right = sums[i * t->n + j] + (t->accumulate ? 2 : 0);
                if (bias_row) right += get(t->type, bias_row, i);
                if (bias_column) right += get(t->type, bias_column, j);
                double is = get(t->type, c->buffer, at);
                inside[at] = 1;
                if (t->whole ? is == right : fabs(is - right) <= slack * (double)(t->k + 4))
                    continue;
                print_error("type %d, %dx%dx%d, layouts %d %d %d, at %d %d: %.9g, not %.9g\n",
                            (int)t->type, (int)t->m, (int)t->n, (int)t->k, (int)t->a, (int)t->b,
                            (int)t->c, (int)i, (int)j, is, right);
                fail();
            }
        free(sums);
    }
    for (int64_t i = 0; i < c->count; i++)
        if (!inside[i]) assert_true(get(t->type, c->buffer, i) == guard_value);
    free(inside);
}

static void run_case(const gemm_case *t, kn__isa isa, kn__workers *workers) {
    matrix a = make(t->type, t->a, t->batch, t->m, t->k, NAN);
    matrix b = make(t->type, t->b, t->batch, t->k, t->n, NAN);
    matrix c = make(t->type, t->c, t->batch, t->m, t->n, guard_value);
    double (*value)(void) = t->whole ? whole_number : fraction;
    fill(t->type, &a, t->batch, t->m, t->k, value);
    fill(t->type, &b, t->batch, t->k, t->n, value);
    for (int64_t s = 0; s < t->batch; s++)
        for (int64_t i = 0; i < t->m; i++)
            for (int64_t j = 0; j < t->n; j++)
                put(t->type, c.buffer, place(&c, s, i, j), t->accumulate ? 2 : NAN);
    void *bias_row = biases(t, t->bias_row, t->m), *bias_column = biases(t, t->bias_column, t->n);
    size_t size = size_of(t->type);
    kn__gemm g = {
        .type = t->type,
        .batch = t->batch,
        .m = t->m,
        .n = t->n,
        .k = t->k,
        .a = {(char *)a.buffer + (size_t)a.offset * size, a.row, a.column, a.batch},
        .b = {(char *)b.buffer + (size_t)b.offset * size, b.row, b.column, b.batch},
        .c = (char *)c.buffer + (size_t)c.offset * size,
        .c_row = c.row,
        .c_column = c.column,
        .c_batch = c.batch,
        .accumulate = t->accumulate,
        .bias_row = bias_row,
        .bias_column = bias_column,
    };
    assert_true(kn__gemm_run(&g, isa, workers));
    check(t, &a, &b, &c, bias_row, bias_column);
    free(a.buffer);
    free(b.buffer);
    free(c.buffer);
    free(bias_row);
    free(bias_column);
}

static const int64_t sizes[][3] = {
    {1, 1, 1},    {1, 1, 40},   {1, 37, 5},    {37, 1, 5},    {2, 3, 4},     {5, 5, 0},
    {8, 48, 16},  {9, 49, 17},  {7, 15, 300},  {13, 33, 257}, {16, 64, 256}, {64, 10, 90},
    {3, 200, 31}, {200, 3, 31}, {1, 300, 530}, {300, 1, 530}, {130, 97, 70}, {61, 140, 520},
    {65, 16, 7},  {24, 4, 13},  {4, 530, 40},  {2, 1100, 9},
};
enum { SIZES = sizeof sizes / sizeof *sizes };

static kn__isa isa_of(void **state) {
    return *(kn__isa *)*state;
}

/* Large products go through a share of the pairs of layouts. */
static unsigned layout_step(const int64_t *size) {
    return size[0] * size[1] * size[2] > 100000 ? 7 : 1;
}

static void test_layouts_and_sizes(void **state) {
    kn__isa isa = isa_of(state);
    kn__workers *workers = kn__workers_new(2);
    assert_non_null(workers);
    for (int s = 0; s < SIZES; s++)
        for (layout l = 0; l < LAYOUTS * LAYOUTS; l += layout_step(sizes[s])) {
            gemm_case t = {.type = l % 2 ? KN__GEMM_F32 : KN__GEMM_F64,
                           .batch = 1,
                           .m = sizes[s][0],
                           .n = sizes[s][1],
                           .k = sizes[s][2],
                           .whole = true};
            t.a = l % LAYOUTS;
            t.b = l / LAYOUTS;
            t.c = (unsigned)(random_bits() % LAYOUTS);
            uint32_t flags = random_bits();
            t.accumulate = flags & 1;
            t.bias_row = flags & 2 && flags & 8;
            t.bias_column = flags & 4 && flags & 16;
            run_case(&t, isa, flags & 32 ? workers : NULL);
            t.type = l % 2 ? KN__GEMM_F64 : KN__GEMM_F32;
            t.c = ROWS;
            run_case(&t, isa, workers);
        }
    kn__workers_free(workers);
}

static void test_fractions(void **state) {
    for (int s = 0; s < SIZES; s++)
        for (layout l = 0; l < LAYOUTS; l += layout_step(sizes[s]) / 2 + 1) {
            gemm_case t = {.type = KN__GEMM_F32,
                           .batch = 1,
                           .m = sizes[s][0],
                           .n = sizes[s][1],
                           .k = sizes[s][2],
                           .a = l,
                           .b = (l + 2) % LAYOUTS,
                           .accumulate = l & 1};
            run_case(&t, isa_of(state), NULL);
            t.type = KN__GEMM_F64;
            run_case(&t, isa_of(state), NULL);
        }
}

static void test_batches(void **state) {
    kn__workers *workers = kn__workers_new(2);
    assert_non_null(workers);
    for (int64_t batch = 1; batch < 20; batch += 6)
        for (layout l = 0; l < LAYOUTS; l++) {
            gemm_case t = {.type = KN__GEMM_F32,
                           .batch = batch,
                           .m = 5,
                           .n = 21,
                           .k = 34,
                           .a = l,
                           .b = (l + 1) % LAYOUTS,
                           .c = (l + 3) % LAYOUTS,
                           .whole = true,
                           .accumulate = l & 1,
                           .bias_row = l & 2,
                           .bias_column = true};
            run_case(&t, isa_of(state), workers);
            t.m = 1;
            run_case(&t, isa_of(state), workers);
        }
    kn__workers_free(workers);
}

/* Operands that all matrices of a batch share, and broadcast rows. */
static void test_shared_operands(void **state) {
    float a[4 * 3 * 5], b[5 * 2], c[4 * 3 * 2];
    for (int i = 0; i < 60; i++) a[i] = (float)whole_number();
    for (int i = 0; i < 10; i++) b[i] = (float)whole_number();
    kn__gemm g = {.type = KN__GEMM_F32,
                  .batch = 4,
                  .m = 3,
                  .n = 2,
                  .k = 5,
                  .a = {a, 5, 1, 15},
                  .b = {b, 2, 1, 0},
                  .c = c,
                  .c_row = 2,
                  .c_column = 1,
                  .c_batch = 6};
    assert_true(kn__gemm_run(&g, isa_of(state), NULL));
    for (int r = 0; r < 12; r++)
        for (int j = 0; j < 2; j++) {
            float sum = 0;
            for (int p = 0; p < 5; p++) sum += a[r * 5 + p] * b[p * 2 + j];
            assert_true(c[r * 2 + j] == sum);
        }
    g.a = (kn__gemm_operand){a, 0, 1, 0}; /* every row of every A is the first */
    assert_true(kn__gemm_run(&g, isa_of(state), NULL));
    for (int r = 1; r < 12; r++) assert_memory_equal(c, c + 2 * r, 2 * sizeof *c);
}

static void test_half_types(void **state) {
    for (int s = 0; s < SIZES; s++)
        for (layout l = 0; l < LAYOUTS; l++) {
            gemm_case t = {.type = l % 2 ? KN__GEMM_F16 : KN__GEMM_BF16,
                           .batch = 1 + (l & 1),
                           .m = sizes[s][0],
                           .n = sizes[s][1],
                           .k = sizes[s][2] % 20,
                           .whole = true,
                           .a = l,
                           .b = (l + 1) % LAYOUTS,
                           .c = (l + 4) % LAYOUTS,
                           .accumulate = l & 1,
                           .bias_row = l & 2,
                           .bias_column = s & 1};
            run_case(&t, isa_of(state), NULL); /* sums below 256 are exact in both */
        }
    /* 70000 ones: the sum does not fit f16 and is not kept in it. */
    enum { K = 70000 };
    uint16_t *ones = malloc(K * sizeof *ones), c = 0;
    uint16_t scale = kn_f16_from_f32(0.5f).bits;
    for (int i = 0; i < K; i++) ones[i] = kn_f16_from_f32(1).bits;
    kn__gemm g = {.type = KN__GEMM_F16,
                  .batch = 1,
                  .m = 1,
                  .n = 1,
                  .k = K,
                  .a = {ones, K, 1, 0},
                  .b = {&scale, 0, 0, 0},
                  .c = &c,
                  .c_row = 1,
                  .c_column = 1};
    assert_true(kn__gemm_run(&g, isa_of(state), NULL));
    assert_true(kn_f16_to_f32((kn_f16){c}) == 35008); /* 35000 rounded to a multiple of 32 */
    free(ones);
}

/* ones[m,k] ones[k,n] among NaN, for every k: a tile read too far shows at once. */
static void test_every_depth(void **state) {
    for (int64_t k = 1; k <= 300; k += k < 130 ? 1 : 3)
        for (layout l = PADDED; l <= PADDED_COLUMNS; l++) {
            gemm_case t = {.type = k & 1 ? KN__GEMM_F32 : KN__GEMM_F64,
                           .batch = 1,
                           .m = 9,
                           .n = 19,
                           .k = k,
                           .a = l,
                           .b = k & 2 ? PADDED : PADDED_COLUMNS,
                           .whole = true};
            run_case(&t, isa_of(state), NULL);
        }
}

/* The bits do not depend on the number of threads, nor on the layout of the operands. */
static void test_same_bits(void **state) {
    static const int64_t shapes[][3] = {
        {150, 530, 700}, {64, 512, 784}, {1, 3000, 300}, {700, 90, 1100}};
    for (unsigned s = 0; s < 4; s++) {
        int64_t m = shapes[s][0], n = shapes[s][1], k = shapes[s][2];
        float *a = malloc((size_t)(m * k) * 4), *at = malloc((size_t)(m * k) * 4);
        float *b = malloc((size_t)(k * n) * 4), *c[5];
        for (int64_t i = 0; i < m; i++)
            for (int64_t p = 0; p < k; p++) a[i * k + p] = at[p * m + i] = (float)fraction();
        for (int64_t i = 0; i < k * n; i++) b[i] = (float)fraction();
        kn__gemm g = {.type = KN__GEMM_F32,
                      .batch = 1,
                      .m = m,
                      .n = n,
                      .k = k,
                      .a = {a, k, 1, 0},
                      .b = {b, n, 1, 0},
                      .c_row = n,
                      .c_column = 1};
        for (int v = 0; v < 5; v++) {
            kn__workers *workers = kn__workers_new(v < 4 ? v + 1 : 2);
            assert_non_null(workers);
            if (v == 4) g.a = (kn__gemm_operand){at, 1, m, 0};
            g.c = c[v] = malloc((size_t)(m * n) * 4);
            assert_true(kn__gemm_run(&g, isa_of(state), workers));
            if (v > 0) assert_memory_equal(c[0], c[v], (size_t)(m * n) * 4);
            kn__workers_free(workers);
        }
        for (int v = 0; v < 5; v++) free(c[v]);
        free(a);
        free(at);
        free(b);
    }
}

/* Packed operands larger than the limits of the buffers, so that K and N are cut. */
static void test_super_blocks(void **state) {
    gemm_case t = {.type = KN__GEMM_F16, /* always packed; the sums stay far below 2048 */
                   .batch = 1,
                   .m = 2,
                   .n = 4200,
                   .k = 520,
                   .a = ROWS,
                   .b = ROWS,
                   .c = ROWS,
                   .whole = true,
                   .bias_column = true};
    run_case(&t, isa_of(state), NULL);
    t.c = SPARSE;
    t.accumulate = true;
    run_case(&t, isa_of(state), NULL);
    t = (gemm_case){.type = KN__GEMM_F64,
                    .batch = 1,
                    .m = 600,
                    .n = 2100,
                    .k = 5,
                    .a = ROWS,
                    .b = ROWS,
                    .c = SPARSE,
                    .whole = true};
    run_case(&t, isa_of(state), NULL);
}

static void test_infinity_and_nan_pass(void **state) {
    float a[2 * 3] = {1, 0, 2, 0, 1, 0}, b[3 * 2] = {1, 2, INFINITY, 4, 5, NAN}, c[4];
    kn__gemm g = {.type = KN__GEMM_F32,
                  .batch = 1,
                  .m = 2,
                  .n = 2,
                  .k = 3,
                  .a = {a, 3, 1, 0},
                  .b = {b, 2, 1, 0},
                  .c = c,
                  .c_row = 2,
                  .c_column = 1};
    assert_true(kn__gemm_run(&g, isa_of(state), NULL));
    assert_true(isnan(c[0])); /* 0 * inf */
    assert_true(isnan(c[1]));
    assert_true(isinf(c[2]));
    assert_true(isnan(c[3]));
}

static void test_out_of_memory(void **state) {
    gemm_case t = {.type = KN__GEMM_BF16,
                   .batch = 1,
                   .m = 60,
                   .n = 300,
                   .k = 19,
                   .a = ROWS,
                   .b = COLUMNS,
                   .c = SPARSE,
                   .whole = true,
                   .bias_row = true};
    int failures = 0;
    for (int n = 0;; n++) {
        uint16_t one = kn_bf16_from_f32(1).bits, *c = calloc(60 * 300, 2), bias[60] = {0};
        kn__gemm g = {.type = t.type,
                      .batch = 1,
                      .m = 60,
                      .n = 300,
                      .k = 19,
                      .a = {&one, 0, 0, 0},
                      .b = {&one, 0, 0, 0},
                      .c = c,
                      .c_row = 300,
                      .c_column = 1,
                      .bias_row = bias};
        kn__scratch_trim();
        kn_fault_alloc_at(n);
        bool done = kn__gemm_run(&g, isa_of(state), NULL);
        kn_fault_alloc_at(-1);
        assert_true(!done || kn_bf16_to_f32((kn_bf16){c[17]}) == 19);
        free(c);
        if (done) break;
        failures++;
    }
    assert_true(failures >= 3);
    run_case(&t, isa_of(state), NULL);
    kn__scratch_trim();
}

static void test_isa_names(void **state) {
    (void)state;
    kn__isa isa;
    assert_true(kn__isa_usable(KN_ISA_BASE));
    assert_true(kn__isa_parse("base", &isa));
    assert_int_equal(isa, KN_ISA_BASE);
    assert_false(kn__isa_parse("mmx", &isa));
    assert_true(kn__isa_usable(kn__isa_detect()));
    for (isa = 0; isa < KN_ISA_COUNT; isa++) {
        kn__isa parsed = KN_ISA_COUNT;
        assert_int_equal(kn__isa_parse(kn__isa_name(isa), &parsed), kn__isa_usable(isa));
        assert_int_equal(parsed, isa);
    }
}

int main(void) {
    int failed = 0;
    for (kn__isa isa = 0; isa < KN_ISA_COUNT; isa++) {
        if (!kn__isa_usable(isa)) {
            print_message("skipped: %s is not built or this processor lacks it\n",
                          kn__isa_name(isa));
            continue;
        }
        print_message("instruction set %s\n", kn__isa_name(isa));
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(test_layouts_and_sizes, &isa),
            cmocka_unit_test_prestate(test_fractions, &isa),
            cmocka_unit_test_prestate(test_batches, &isa),
            cmocka_unit_test_prestate(test_shared_operands, &isa),
            cmocka_unit_test_prestate(test_half_types, &isa),
            cmocka_unit_test_prestate(test_every_depth, &isa),
            cmocka_unit_test_prestate(test_same_bits, &isa),
            cmocka_unit_test_prestate(test_super_blocks, &isa),
            cmocka_unit_test_prestate(test_infinity_and_nan_pass, &isa),
            cmocka_unit_test_prestate(test_out_of_memory, &isa),
        };
        failed += cmocka_run_group_tests_name(kn__isa_name(isa), tests, NULL, NULL);
    }
    const struct CMUnitTest plain[] = {
        cmocka_unit_test(test_isa_names),
    };
    return failed + cmocka_run_group_tests(plain, NULL, NULL);
}
