/* Kiln's convolutions beside PyTorch's, where python3 with torch is installed. Arguments: the
 * numbers of threads to measure with, "1 2" where none is given. The two take turns, case by case.
 */
#include "backends/flex/conv.h"
#include "support/bench.h"
#include "support/peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    int batch, groups, c_in, c_out, size, kernel, stride, pad;
    double target;
} conv_case;

static const conv_case cases[] = {
    {"digits conv1 64x1x28x28", 64, 1, 1, 32, 28, 3, 1, 1, 0},
    {"digits conv2 64x32x14x14", 64, 1, 32, 64, 14, 3, 1, 1, 0},
    {"3x3 4x64x56x56", 4, 1, 64, 64, 56, 3, 1, 1, 0},
    {"3x3 stride 2 4x128x28x28", 4, 1, 128, 128, 28, 3, 2, 1, 0},
    {"1x1 4x256x14x14 to 512", 4, 1, 256, 512, 14, 1, 1, 0, 0},
    {"7x7 stride 2 2x3x224x224", 2, 1, 3, 64, 224, 7, 2, 3, 0},
    {"3x3 1x512x7x7", 1, 1, 512, 512, 7, 3, 1, 1, 0},
    {"depthwise 3x3 4x64x56x56", 4, 64, 64, 64, 56, 3, 1, 1, 0},
};

typedef struct {
    kn__conv_geometry geometry;
    float *x, *w, *y;
    kn__isa isa;
    kn__workers *workers;
} bench;

static void run_forward(void *user) {
    bench *b = user;
    if (!kn__conv_forward(&b->geometry, KN__GEMM_F32, b->x, b->w, NULL, b->y, b->isa, b->workers))
        abort();
}

static void run_input(void *user) {
    bench *b = user;
    if (!kn__conv_input_gradient(&b->geometry, KN__GEMM_F32, b->y, b->w, NULL, b->x, b->isa,
                                 b->workers))
        abort();
}

static void run_weights(void *user) {
    bench *b = user;
    if (!kn__conv_weight_gradient(&b->geometry, KN__GEMM_F32, b->x, b->y, b->w, b->isa, b->workers))
        abort();
}

/* Seconds of forward, input gradient, weight gradient. */
static bool ask_peer(bench_peer *p, const conv_case *c, double *seconds) {
    char line[160];
    snprintf(line, sizeof line, "%d %d %d %d %d %d %d %d", c->batch, c->groups, c->c_in, c->c_out,
             c->size, c->kernel, c->stride, c->pad);
    return bench_peer_ask(p, line, seconds, 3);
}

/* ---- Cases ------------------------------------------------------------------------------------
 */

static kn__conv_geometry geometry_of(const conv_case *c) {
    int64_t out = (c->size + 2 * c->pad - c->kernel) / c->stride + 1;
    return (kn__conv_geometry){.nd = 2,
                               .batch = c->batch,
                               .groups = c->groups,
                               .c_in = c->c_in,
                               .c_out = c->c_out,
                               .in = {c->size, c->size},
                               .out = {out, out},
                               .kernel = {c->kernel, c->kernel},
                               .stride = {c->stride, c->stride},
                               .dilation = {1, 1},
                               .pad = {c->pad, c->pad}};
}

static float *ones(int64_t count) {
    float *data = aligned_alloc(64, ((size_t)count * sizeof *data + 63) / 64 * 64);
    if (!data) abort();
    for (int64_t i = 0; i < count; i++) data[i] = 1;
    return data;
}

static void fill_ones(float *data, int64_t count) {
    for (int64_t i = 0; i < count; i++) data[i] = 1;
}

/* With ones everywhere a value far from the border is a count. Not for input gradients with a
 * stride, where the count depends on the place. */
static bool is_right(bench *b, const conv_case *c, int call, bench_fn *run) {
    const kn__conv_geometry *g = &b->geometry;
    int64_t in = g->in[0] * g->in[1], out = g->out[0] * g->out[1],
            taps = g->kernel[0] * g->kernel[1];
    int64_t group_in = g->c_in / g->groups, group_out = g->c_out / g->groups;
    fill_ones(b->x, g->batch * g->c_in * in);
    fill_ones(b->w, g->c_out * group_in * taps);
    fill_ones(b->y, g->batch * g->c_out * out);
    run(b);
    if (call == 0)
        return b->y[g->out[0] / 2 * g->out[1] + g->out[1] / 2] == (float)(group_in * taps);
    if (call == 1)
        return c->stride == 1 &&
               b->x[g->in[0] / 2 * g->in[1] + g->in[1] / 2] == (float)(group_out * taps);
    return b->w[taps / 2] == (float)(g->batch * out);
}

static void run_case(bench *b, const conv_case *c, bench_peer *p, int threads) {
    static const char *const names[] = {"forward", "input gradient", "weight gradient"};
    bench_fn *const calls[] = {run_forward, run_input, run_weights};
    enum { ROUNDS = 5 };
    kn__conv_geometry *g = &b->geometry;
    *g = geometry_of(c);
    int64_t out = g->out[0] * g->out[1];
    b->x = ones(g->batch * g->c_in * c->size * c->size);
    b->w = ones(g->c_out * (g->c_in / g->groups) * c->kernel * c->kernel);
    b->y = ones(g->batch * g->c_out * out);
    double kiln[3] = {1e30, 1e30, 1e30}, best[3] = {1e30, 1e30, 1e30}, seconds[3];
    bool answered = true;
    for (int r = 0; r < ROUNDS; r++) {
        answered = answered && ask_peer(p, c, seconds);
        for (int i = 0; i < 3; i++) {
            bench_time time;
            bench_alternate(&(bench_side){"kiln", calls[i], b}, 1, 1, 0.1, &time);
            if (time.best < kiln[i]) kiln[i] = time.best;
            if (answered && seconds[i] < best[i]) best[i] = seconds[i];
        }
    }
    for (int i = 0; i < 3; i++) {
        char *name = malloc(80); /* kept by the report */
        if (!name) abort();
        snprintf(name, 80, "%s %s", c->name, names[i]);
        bool checked = is_right(b, c, i, calls[i]);
        bench_report(&(bench_result){.name = name,
                                     .unit = "us",
                                     .better = "lower",
                                     .kiln = kiln[i] * 1e6,
                                     .peer = answered ? "pytorch" : NULL,
                                     .peer_value = answered ? best[i] * 1e6 : 0,
                                     .target = c->target,
                                     .checked = checked,
                                     .threads = threads});
    }
    free(b->x);
    free(b->w);
    free(b->y);
}

static void run_all(char *threads) {
    bench b = {.isa = kn__isa_detect(), .workers = kn__workers_new(atoi(threads))};
    bench_peer p = bench_peer_start("bench/peers/torch_conv.py", atoi(threads));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&b, &cases[i], &p, atoi(threads));
    bench_peer_stop(&p);
    kn__workers_free(b.workers);
    kn__scratch_trim();
}

int main(int argc, char **argv) {
    char one[] = "1", two[] = "2";
    if (argc < 2) {
        run_all(one);
        run_all(two);
    }
    for (int i = 1; i < argc; i++) run_all(argv[i]);
    return !bench_finish();
}
