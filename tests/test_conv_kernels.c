/* The convolutions of flex, on every instruction set this machine can run, against plain loops in
 * double. Whole numbers make every sum exact. Operands lie in buffers of NaN and results among
 * guard values. */
#include "backends/flex/conv.h"
#include "core/platform.h"

#include <kiln/fault.h>
#include <kiln/half.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GUARD = 40 };
static const double guard_value = -77;

/* ---- Arrays of any type, computed with as doubles ----------------------------------------------
 */

typedef struct {
    kn__gemm_type type;
    int64_t count;
    void *buffer, *data;
} array;

static double get(const array *a, int64_t i) {
    switch (a->type) {
    case KN__GEMM_F32:
        return ((const float *)a->data)[i];
    case KN__GEMM_F64:
        return ((const double *)a->data)[i];
    case KN__GEMM_F16:
        return kn_f16_to_f32(((const kn_f16 *)a->data)[i]);
    default:
        return kn_bf16_to_f32(((const kn_bf16 *)a->data)[i]);
    }
}

static void put(array *a, int64_t i, double value) {
    switch (a->type) {
    case KN__GEMM_F32:
        ((float *)a->data)[i] = (float)value;
        break;
    case KN__GEMM_F64:
        ((double *)a->data)[i] = value;
        break;
    case KN__GEMM_F16:
        ((kn_f16 *)a->data)[i] = kn_f16_from_f32((float)value);
        break;
    default:
        ((kn_bf16 *)a->data)[i] = kn_bf16_from_f32((float)value);
        break;
    }
}

static array make(kn__gemm_type type, int64_t count, double around) {
    size_t size = type == KN__GEMM_F64 ? 8 : type == KN__GEMM_F32 ? 4 : 2;
    array a = {.type = type, .count = count};
    a.buffer = malloc((size_t)(count + 2 * GUARD) * size);
    a.data = (char *)a.buffer + GUARD * size;
    for (int64_t i = -GUARD; i < count + GUARD; i++) put(&a, i, around);
    return a;
}

static uint32_t random_state = 1;
static double small_number(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return (double)((random_state >> 8) % 5) - 2;
}

static array operand(kn__gemm_type type, int64_t count) {
    array a = make(type, count, NAN);
    for (int64_t i = 0; i < count; i++) put(&a, i, small_number());
    return a;
}

static array result(kn__gemm_type type, int64_t count) {
    array a = make(type, count, guard_value);
    for (int64_t i = 0; i < count; i++) put(&a, i, NAN);
    return a;
}

static void check(const char *what, const kn__conv_geometry *g, const array *is,
                  const double *right) {
    for (int64_t i = 0; i < is->count; i++) {
        if (get(is, i) == right[i]) continue;
        print_error(
            "%s: type %d, nd %d, batch %d, groups %d, channels %d to %d, at %d: %g, not %g\n", what,
            (int)is->type, g->nd, (int)g->batch, (int)g->groups, (int)g->c_in, (int)g->c_out,
            (int)i, get(is, i), right[i]);
        fail();
    }
    for (int64_t i = 0; i < GUARD; i++) {
        assert_true(get(is, -1 - i) == guard_value);
        assert_true(get(is, is->count + i) == guard_value);
    }
}

/* ---- The reference: every (image, output, input, tap) that meet
 * ----------------------------------
 */

typedef void meet_fn(void *user, int64_t x, int64_t w, int64_t y);

static int64_t product(const kn__conv_geometry *g, const int64_t *sizes) {
    int64_t p = 1;
    for (int i = 0; i < g->nd; i++) p *= sizes[i];
    return p;
}

/* The input place that output place o sees through tap t; -1: padding. */
static int64_t input_place(const kn__conv_geometry *g, int64_t o, int64_t t) {
    int64_t at[3];
    for (int i = g->nd - 1; i >= 0; i--) {
        at[i] = o % g->out[i] * g->stride[i] - g->pad[i] + t % g->kernel[i] * g->dilation[i];
        o /= g->out[i];
        t /= g->kernel[i];
        if (at[i] < 0 || at[i] >= g->in[i]) return -1;
    }
    int64_t place = 0;
    for (int i = 0; i < g->nd; i++) place = place * g->in[i] + at[i];
    return place;
}

static void each_meeting(const kn__conv_geometry *g, meet_fn *meet, void *user) {
    int64_t in = product(g, g->in), out = product(g, g->out), taps = product(g, g->kernel);
    int64_t ci = g->c_in / g->groups, co = g->c_out / g->groups;
    for (int64_t o = 0; o < out; o++)
        for (int64_t t = 0; t < taps; t++) {
            int64_t i = input_place(g, o, t);
            for (int64_t n = 0; i >= 0 && n < g->batch; n++)
                for (int64_t y = 0; y < g->c_out; y++)
                    for (int64_t x = 0; x < ci; x++)
                        meet(user, (n * g->c_in + y / co * ci + x) * in + i,
                             (y * ci + x) * taps + t, (n * g->c_out + y) * out + o);
        }
}

typedef struct {
    const array *x, *w, *y;
    double *to;
} meeting;

static void meet_forward(void *user, int64_t x, int64_t w, int64_t y) {
    meeting *m = user;
    m->to[y] += get(m->x, x) * get(m->w, w);
}
static void meet_input(void *user, int64_t x, int64_t w, int64_t y) {
    meeting *m = user;
    m->to[x] += get(m->y, y) * get(m->w, w);
}
static void meet_weights(void *user, int64_t x, int64_t w, int64_t y) {
    meeting *m = user;
    m->to[w] += get(m->y, y) * get(m->x, x);
}

/* Sums that start from a bias for each of `channels`, each with `places` places. */
static double *start(int64_t count, const array *bias, int64_t channels, int64_t places) {
    double *sums = calloc((size_t)count + 1, sizeof *sums);
    for (int64_t i = 0; bias && i < count; i++) sums[i] = get(bias, i / places % channels);
    return sums;
}

static void check_all(const kn__conv_geometry *g, kn__gemm_type type, bool with_bias, kn__isa isa,
                      kn__workers *workers) {
    int64_t in = product(g, g->in), out = product(g, g->out);
    int64_t x_count = g->batch * g->c_in * in, y_count = g->batch * g->c_out * out;
    int64_t w_count = g->c_out * (g->c_in / g->groups) * product(g, g->kernel);
    array x = operand(type, x_count), w = operand(type, w_count), dy = operand(type, y_count);
    array out_bias = operand(type, g->c_out), in_bias = operand(type, g->c_in);
    array y = result(type, y_count), dx = result(type, x_count), dw = result(type, w_count);

    meeting m = {&x, &w, &dy, start(y_count, with_bias ? &out_bias : NULL, g->c_out, out)};
    each_meeting(g, meet_forward, &m);
    assert_true(kn__conv_forward(g, type, x.data, w.data, with_bias ? out_bias.data : NULL, y.data,
                                 isa, workers));
    check("forward", g, &y, m.to);
    free(m.to);

    m.to = start(x_count, with_bias ? &in_bias : NULL, g->c_in, in);
    each_meeting(g, meet_input, &m);
    assert_true(kn__conv_input_gradient(g, type, dy.data, w.data, with_bias ? in_bias.data : NULL,
                                        dx.data, isa, workers));
    check("input gradient", g, &dx, m.to);
    free(m.to);

    m.to = start(w_count, NULL, 1, 1);
    each_meeting(g, meet_weights, &m);
    assert_true(kn__conv_weight_gradient(g, type, x.data, dy.data, dw.data, isa, workers));
    check("weight gradient", g, &dw, m.to);
    free(m.to);

    array *all[] = {&x, &w, &dy, &out_bias, &in_bias, &y, &dx, &dw};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->buffer);
}

/* ---- Geometries
 * ----------------------------------------------------------------------------------
 */

/* Fills in the output sizes for padding `end` at the end of each axis. */
static kn__conv_geometry with_outputs(kn__conv_geometry g, const int64_t *end) {
    for (int i = 0; i < g.nd; i++)
        g.out[i] =
            (g.in[i] + g.pad[i] + end[i] - (g.kernel[i] - 1) * g.dilation[i] - 1) / g.stride[i] + 1;
    return g;
}

static kn__conv_geometry plane(int64_t batch, int64_t groups, int64_t c_in, int64_t c_out,
                               int64_t h, int64_t w, int64_t kernel, int64_t stride,
                               int64_t dilation, int64_t pad) {
    kn__conv_geometry g = {.nd = 2,
                           .batch = batch,
                           .groups = groups,
                           .c_in = c_in,
                           .c_out = c_out,
                           .in = {h, w},
                           .kernel = {kernel, kernel},
                           .stride = {stride, stride},
                           .dilation = {dilation, dilation},
                           .pad = {pad, pad}};
    return with_outputs(g, g.pad);
}

static kn__isa isa_of(void **state) {
    return *(kn__isa *)*state;
}

static void test_planes(void **state) {
    const kn__conv_geometry list[] = {
        plane(2, 1, 1, 5, 9, 8, 3, 1, 1, 1), /* the usual */
        plane(3, 1, 4, 6, 7, 7, 3, 1, 1, 0),
        plane(1, 1, 3, 17, 14, 14, 3, 1, 1, 1),
        plane(2, 1, 8, 3, 12, 19, 5, 1, 1, 2),
        plane(1, 1, 2, 2, 28, 28, 3, 1, 1, 1), /* several tiles of rows */
        plane(1, 1, 2, 3, 3, 300, 3, 1, 1, 1), /* tiles within a row */
        plane(2, 1, 3, 4, 11, 13, 3, 2, 1, 1),
        plane(2, 1, 3, 4, 11, 13, 2, 3, 1, 0),
        plane(1, 1, 2, 3, 16, 15, 3, 1, 2, 2),
        plane(1, 1, 2, 3, 17, 16, 3, 2, 3, 4),
        plane(2, 2, 4, 6, 8, 9, 3, 1, 1, 1),   /* groups */
        plane(2, 6, 6, 6, 9, 10, 3, 1, 1, 1),  /* depthwise */
        plane(2, 5, 5, 10, 9, 10, 3, 2, 1, 1), /* depthwise, two outputs a channel */
        plane(3, 1, 10, 7, 5, 6, 1, 1, 1, 0),  /* pointwise */
        plane(2, 3, 6, 9, 5, 6, 1, 1, 1, 0),
        plane(2, 1, 3, 4, 7, 7, 1, 2, 1, 0),     /* pointwise with a stride */
        plane(1, 1, 2, 2, 5, 5, 1, 1, 1, 2),     /* pointwise with padding */
        plane(1, 1, 40, 5, 6, 6, 3, 1, 1, 1),    /* several blocks of patch rows */
        plane(1, 1, 3, 300, 4, 4, 3, 1, 1, 1),   /* several blocks of output channels */
        plane(1, 1, 2, 3, 4, 4, 4, 1, 1, 0),     /* one output place */
        plane(1, 1, 2, 3, 3, 3, 7, 1, 1, 3),     /* more kernel than image */
        plane(1, 1, 2, 2, 20, 20, 17, 1, 1, 0),  /* more taps than a block of rows */
        plane(9, 1, 2, 3, 4, 5, 3, 1, 1, 1),     /* more images than runs */
        plane(1, 1, 2, 3, 9, 9, 3, 1, 1, -1),    /* cropped */
        plane(2, 1, 31, 32, 17, 16, 3, 1, 1, 1), /* vectors along the channels, two row blocks */
        plane(3, 2, 14, 64, 29, 28, 3, 2, 1, 1),
        plane(2, 1, 5, 48, 40, 300, 3, 2, 3, 1),
        plane(4, 1, 3, 4, 13, 14, 3, 1, 2, 1), /* places enough to turn the weights round */
        plane(12, 2, 4, 6, 9, 9, 3, 1, 1, 0),
        plane(9, 1, 2, 3, 9, 10, 3, 1, 1, -1),
        plane(7, 1, 2, 3, 9, 10, 1, 1, 1, 2),
    };
    kn__workers *workers = kn__workers_new(2);
    assert_non_null(workers);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        check_all(&list[i], KN__GEMM_F32, i & 1, isa_of(state), workers);
        check_all(&list[i], KN__GEMM_F64, !(i & 1), isa_of(state), NULL);
    }
    kn__workers_free(workers);
}

static void test_uneven_axes(void **state) {
    kn__conv_geometry g = {.nd = 2,
                           .batch = 2,
                           .groups = 1,
                           .c_in = 3,
                           .c_out = 4,
                           .in = {10, 7},
                           .kernel = {2, 4},
                           .stride = {1, 2},
                           .dilation = {3, 1},
                           .pad = {0, 3}};
    int64_t end[2] = {2, 0};
    g = with_outputs(g, end);
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
    g.stride[0] = 4;
    g.stride[1] = 5;
    g.pad[0] = 2;
    g = with_outputs(g, end);
    check_all(&g, KN__GEMM_F64, true, isa_of(state), NULL);
}

static void test_lines(void **state) {
    for (int64_t stride = 1; stride < 4; stride++)
        for (int64_t length = 5; length < 600; length += 97) {
            kn__conv_geometry g = {.nd = 1,
                                   .batch = 2,
                                   .groups = 1 + (stride & 1),
                                   .c_in = 4,
                                   .c_out = 6,
                                   .in = {length},
                                   .kernel = {5},
                                   .stride = {stride},
                                   .dilation = {1},
                                   .pad = {2}};
            g = with_outputs(g, g.pad);
            check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
        }
}

static void test_volumes(void **state) {
    for (int64_t stride = 1; stride < 3; stride++)
        for (int64_t size = 3; size < 13; size += 3) {
            kn__conv_geometry g = {.nd = 3,
                                   .batch = 2,
                                   .groups = 1,
                                   .c_in = 2,
                                   .c_out = 3,
                                   .in = {size, 4, 5},
                                   .kernel = {3, 2, 3},
                                   .stride = {stride, 1, stride},
                                   .dilation = {1, 2, 1},
                                   .pad = {1, 1, 2}};
            g = with_outputs(g, g.pad);
            check_all(&g, size & 1 ? KN__GEMM_F32 : KN__GEMM_F64, true, isa_of(state), NULL);
        }
    kn__conv_geometry g = {.nd = 3,
                           .batch = 1,
                           .groups = 1,
                           .c_in = 2,
                           .c_out = 2,
                           .in = {9, 9, 9},
                           .kernel = {7, 7, 7},
                           .stride = {1, 1, 1},
                           .dilation = {1, 1, 1},
                           .pad = {0, 0, 0}};
    g = with_outputs(g, g.pad);
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
    g = (kn__conv_geometry){.nd = 3,
                            .batch = 2,
                            .groups = 3,
                            .c_in = 3,
                            .c_out = 6,
                            .in = {4, 9, 10},
                            .kernel = {1, 3, 2},
                            .stride = {1, 1, 1},
                            .dilation = {1, 1, 1},
                            .pad = {0, 1, 1}}; /* depthwise, plane by plane */
    g = with_outputs(g, g.pad);
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
}

/* Pitfall 1: a pointwise convolution with any number of channels, between NaN. */
static void test_every_channel_count(void **state) {
    for (int64_t channels = 1; channels <= 130; channels++) {
        kn__conv_geometry g = plane(1, 1, channels, 5, 3, 5, 1, 1, 1, 0);
        check_all(&g, KN__GEMM_F32, false, isa_of(state), NULL);
    }
}

static void test_half_types(void **state) {
    kn__conv_geometry g = plane(2, 1, 2, 3, 5, 6, 3, 1, 1, 1),
                      h = plane(1, 1, 3, 4, 4, 4, 1, 1, 1, 0);
    for (kn__gemm_type type = KN__GEMM_F16; type <= KN__GEMM_BF16; type++) {
        check_all(&g, type, true, isa_of(state), NULL);
        check_all(&h, type, true, isa_of(state), NULL);
    }
}

static void test_empty(void **state) {
    kn__conv_geometry g = plane(0, 1, 2, 3, 5, 6, 3, 1, 1, 1);
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
    g = plane(2, 1, 0, 3, 5, 6, 3, 1, 1, 1); /* no input channels: only the bias */
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
    g = plane(2, 1, 0, 3, 5, 6, 1, 1, 1, 0);
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
    g = plane(2, 1, 2, 0, 5, 6, 3, 1, 1, 1);
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
    g = plane(2, 1, 2, 3, 5, 6, 3, 1, 1, 1);
    g.out[0] = 0;
    check_all(&g, KN__GEMM_F32, true, isa_of(state), NULL);
}

static float *fractions(int64_t count) {
    float *data = malloc((size_t)count * sizeof *data);
    for (int64_t i = 0; i < count; i++) {
        random_state = random_state * 1664525u + 1013904223u;
        data[i] = (float)(random_state >> 8) / (1 << 23) - 1;
    }
    return data;
}

static void test_same_bits_with_any_threads(void **state) {
    kn__conv_geometry list[] = {
        plane(13, 1, 5, 20, 14, 14, 3, 1, 1, 1), plane(1, 1, 40, 60, 7, 7, 3, 1, 1, 1),
        plane(3, 4, 4, 8, 20, 20, 3, 2, 1, 1), plane(3, 1, 40, 192, 14, 14, 3, 1, 1, 1)};
    for (int i = 0; i < 4; i++) {
        kn__conv_geometry *g = &list[i];
        int64_t in = g->in[0] * g->in[1], out = g->out[0] * g->out[1];
        int64_t counts[3] = {g->batch * g->c_out * out, g->batch * g->c_in * in,
                             g->c_out * (g->c_in / g->groups) * 9};
        float *x = fractions(counts[1]), *w = fractions(counts[2]), *dy = fractions(counts[0]);
        float *first[3], *next[3];
        for (int r = 0; r < 3; r++) {
            first[r] = malloc((size_t)counts[r] * 4);
            next[r] = malloc((size_t)counts[r] * 4);
        }
        for (int threads = 1; threads <= 4; threads++) {
            kn__workers *workers = kn__workers_new(threads);
            assert_non_null(workers);
            float **to = threads == 1 ? first : next;
            kn__isa isa = isa_of(state);
            assert_true(kn__conv_forward(g, KN__GEMM_F32, x, w, NULL, to[0], isa, workers));
            assert_true(kn__conv_input_gradient(g, KN__GEMM_F32, dy, w, NULL, to[1], isa, workers));
            assert_true(kn__conv_weight_gradient(g, KN__GEMM_F32, x, dy, to[2], isa, workers));
            for (int r = 0; r < 3 && threads > 1; r++)
                assert_memory_equal(first[r], next[r], (size_t)counts[r] * 4);
            kn__workers_free(workers);
        }
        for (int r = 0; r < 3; r++) free(first[r]), free(next[r]);
        free(x);
        free(w);
        free(dy);
    }
}

static void test_out_of_memory(void **state) {
    kn__conv_geometry g = plane(2, 1, 2, 3, 5, 6, 3, 1, 1, 1);
    uint16_t x[2 * 2 * 30] = {0}, w[3 * 2 * 9] = {0}, y[2 * 3 * 30], bias[3] = {0};
    kn__isa isa = isa_of(state);
    for (int call = 0; call < 3; call++) {
        int failures = 0;
        for (bool done = false; !done; failures += !done) {
            kn__scratch_trim();
            kn_fault_alloc_at(failures);
            if (call == 0) done = kn__conv_forward(&g, KN__GEMM_BF16, x, w, bias, y, isa, NULL);
            if (call == 1)
                done = kn__conv_input_gradient(&g, KN__GEMM_BF16, y, w, bias, x, isa, NULL);
            if (call == 2) done = kn__conv_weight_gradient(&g, KN__GEMM_BF16, x, y, w, isa, NULL);
            kn_fault_alloc_at(-1);
        }
        assert_in_range(failures, 4, 20);
    }
    kn__scratch_trim();
}

int main(void) {
    int failed = 0;
    for (kn__isa isa = 0; isa < KN_ISA_COUNT; isa++) {
        if (!kn__isa_usable(isa)) {
            print_message("skipped: %s is not built or this processor lacks it\n",
                          kn__isa_name(isa));
            continue;
        }
        const struct CMUnitTest tests[] = {
            cmocka_unit_test_prestate(test_planes, &isa),
            cmocka_unit_test_prestate(test_uneven_axes, &isa),
            cmocka_unit_test_prestate(test_lines, &isa),
            cmocka_unit_test_prestate(test_volumes, &isa),
            cmocka_unit_test_prestate(test_every_channel_count, &isa),
            cmocka_unit_test_prestate(test_half_types, &isa),
            cmocka_unit_test_prestate(test_empty, &isa),
            cmocka_unit_test_prestate(test_same_bits_with_any_threads, &isa),
            cmocka_unit_test_prestate(test_out_of_memory, &isa),
        };
        failed += cmocka_run_group_tests_name(kn__isa_name(isa), tests, NULL, NULL);
    }
    return failed;
}
