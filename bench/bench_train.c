/* Training steps beside PyTorch's, where python3 with torch is installed: an MLP 784-512-512-10 and
 * the digits CNN, batch 64, AdamW. The sides take turns; before that both train five steps from the
 * same numbers and must reach the same loss. Arguments: the numbers of threads (default 2). */
#include <kiln/kiln.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "support/bench.h"
#include "support/peer.h"

enum { BATCH = 64, MOST_PARAMS = 8, CHECKED_STEPS = 5, ROUNDS = 7 };
#define SECONDS_A_TURN 1.0

typedef struct net {
    const char *name;
    kn_context *kn;
    kn_device *dev;
    kn_tensor *params[MOST_PARAMS], *x, *y;
    uint32_t n_params;
    kn_tensor *(*forward)(const struct net *net);
    kn_optimizer *opt;
} net;

/* The numbers that the peer makes too. */
static kn_tensor *fill(kn_device *dev, kn_shape shape, uint32_t seed, double scale) {
    int64_t n = kn_shape_numel(shape);
    float *data = malloc((size_t)n * sizeof *data);
    if (!data) abort();
    uint64_t state = seed;
    for (int64_t i = 0; i < n; i++) {
        state = (state * 1103515245 + 12345) % 2147483648;
        data[i] = (float)(((double)state / 2147483648 * 2 - 1) * scale);
    }
    kn_tensor *t = kn_keep(kn_from_array(dev, KN_F32, shape, data));
    free(data);
    return t;
}

static void add_param(net *m, kn_shape shape, uint32_t seed, double scale) {
    m->params[m->n_params++] = kn_require_grad(fill(m->dev, shape, seed, scale));
}

static kn_tensor *linear(kn_tensor *x, kn_tensor *const *p) {
    return kn_linear(x, p[0], .bias = p[1]);
}

static kn_tensor *mlp_forward(const net *m) {
    kn_tensor *h = kn_relu(linear(m->x, m->params));
    return linear(kn_relu(linear(h, m->params + 2)), m->params + 4);
}

static kn_tensor *block(kn_tensor *x, kn_tensor *const *p) {
    kn_tensor *h = kn_relu(kn_conv2d(x, p[0], .bias = p[1], .padding = KN_DIMS(1)));
    return kn_max_pool2d(h, .kernel = KN_DIMS(2));
}

static kn_tensor *cnn_forward(const net *m) {
    kn_tensor *h = block(block(m->x, m->params), m->params + 2);
    h = kn_relu(linear(kn_reshape(h, KN_SHAPE(BATCH, -1)), m->params + 4));
    return linear(h, m->params + 6);
}

static void make_mlp(net *m) {
    static const int64_t sizes[] = {784, 512, 512, 10};
    for (uint32_t i = 0; i < 3; i++) {
        double scale = 1 / sqrt((double)sizes[i]);
        add_param(m, KN_SHAPE(sizes[i + 1], sizes[i]), 2 * i + 1, scale);
        add_param(m, KN_SHAPE(sizes[i + 1]), 2 * i + 2, scale);
    }
    m->x = fill(m->dev, KN_SHAPE(BATCH, 784), 77, 1);
    m->forward = mlp_forward;
}

static void make_cnn(net *m) {
    add_param(m, KN_SHAPE(32, 1, 3, 3), 1, 0.3);
    add_param(m, KN_SHAPE(32), 2, 0.1);
    add_param(m, KN_SHAPE(64, 32, 3, 3), 3, 0.06);
    add_param(m, KN_SHAPE(64), 4, 0.06);
    add_param(m, KN_SHAPE(128, 3136), 5, 0.018);
    add_param(m, KN_SHAPE(128), 6, 0.018);
    add_param(m, KN_SHAPE(10, 128), 7, 0.09);
    add_param(m, KN_SHAPE(10), 8, 0.09);
    m->x = fill(m->dev, KN_SHAPE(BATCH, 1, 28, 28), 77, 1);
    m->forward = cnn_forward;
}

/* One training step; reads the loss where it is wanted. */
static void step(net *m, double *loss) {
    KN_SCOPE(m->kn) {
        kn_grads *grads = NULL;
        kn_tensor *l = kn_cross_entropy(m->forward(m), m->y);
        if (kn_backward(l, &grads) != KN_OK || kn_optimizer_step(m->opt, grads) != KN_OK ||
            (loss && kn_item_f64(l, loss) != KN_OK)) {
            kn_report(m->kn, stderr);
            exit(1);
        }
    }
}

static void open_net(net *m, const char *name, int threads) {
    *m = (net){.name = name};
    m->kn = kn_open(&(kn_open_options){.size = sizeof(kn_open_options), .threads = threads});
    m->dev = kn_device_open(m->kn, "autodiff(flex)");
    if (strcmp(name, "mlp") == 0)
        make_mlp(m);
    else
        make_cnn(m);
    int64_t classes[BATCH];
    for (int i = 0; i < BATCH; i++) classes[i] = i * 7 % 10;
    m->y = kn_keep(kn_from_array(m->dev, KN_I64, KN_SHAPE(BATCH), classes));
    m->opt = kn_adamw(NULL, .lr = 1e-3, .params = {m->n_params, m->params});
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double best_of_turn(net *m) {
    step(m, NULL);
    double end = now() + SECONDS_A_TURN, best = 1e30;
    for (double start = now(); start < end; start = now()) {
        step(m, NULL);
        double taken = now() - start;
        if (taken < best) best = taken;
    }
    return best;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void compare(const char *name, const char *label, double target, int threads,
                    bench_peer *peer) {
    net m;
    open_net(&m, name, threads);
    double loss = 0, kiln = 1e30, theirs = 1e30, answer[2] = {0, NAN}, ratios[ROUNDS];
    for (int i = 0; i < CHECKED_STEPS; i++) step(&m, &loss);
    bool there = peer->ask != NULL;
    for (int r = 0; r < ROUNDS; r++) {
        double mine = best_of_turn(&m);
        if (mine < kiln) kiln = mine;
        there = there && bench_peer_ask(peer, name, answer, 2);
        if (there && answer[0] < theirs) theirs = answer[0];
        ratios[r] = there ? answer[0] / mine : 0;
    }
    qsort(ratios, ROUNDS, sizeof *ratios, by_size);
    if (there)
        printf("%s: median of %d ratios %.3f; losses %.6f and %.6f\n", label, ROUNDS,
               ratios[ROUNDS / 2], loss, answer[1]);
    bench_report(&(bench_result){.name = label,
                                 .unit = "ms",
                                 .better = "lower",
                                 .kiln = 1e3 * kiln,
                                 .peer = there ? peer->version : NULL,
                                 .peer_value = 1e3 * theirs,
                                 .target = target,
                                 .checked = there && fabs(loss - answer[1]) < 1e-3 * fabs(loss),
                                 .threads = threads});
    kn_optimizer_free(m.opt);
    kn_close(m.kn);
}

int main(int argc, char **argv) {
    int threads = argc > 1 ? atoi(argv[1]) : 2;
    bench_peer peer = bench_peer_start("bench/peers/torch_train.py", threads);
    compare("mlp", "training step, MLP 784-512-512-10", 1.0, threads, &peer);
    compare("cnn", "training step, digits CNN", 1 / 1.2, threads, &peer);
    bool written = bench_finish();
    bench_peer_stop(&peer);
    return written ? 0 : 1;
}
