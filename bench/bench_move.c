/* Copies, turns, joins and lookups beside memcpy of as many bytes, in GB/s of reading and writing.
 * Arguments: the numbers of threads to measure with, "1 2" where none is given. memcpy is one
 * thread's. */
#include "support/bench.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 4096, VOCABULARY = 32768, WIDTH = 256, TOKENS = 65536 };

typedef struct {
    kn_context *kn;
    kn_tensor *x, *turned, *halves[2], *y, *weight, *tokens, *rows;
    char *from, *to;
    size_t bytes; /* that memcpy moves */
} bench;

static void require(bool ok, kn_context *kn) {
    if (ok && kn_ok(kn)) return;
    kn_report(kn, stderr);
    exit(1);
}

static void run_memcpy(void *user) {
    bench *b = user;
    memcpy(b->to, b->from, b->bytes);
}
static void run_copy(void *user) {
    bench *b = user;
    require(kn_assign(b->y, b->x) == KN_OK, b->kn);
}
static void run_turn(void *user) {
    bench *b = user;
    require(kn_assign(b->y, b->turned) == KN_OK, b->kn);
}
static void run_cat(void *user) {
    bench *b = user;
    KN_SCOPE(b->kn) require(!kn_is_nil(kn_cat((kn_tensors){2, b->halves}, 0)), b->kn);
}
static void run_pad(void *user) {
    bench *b = user;
    KN_SCOPE(b->kn) require(!kn_is_nil(kn_pad(b->x, KN_DIMS(1, 1, 1, 1))), b->kn);
}
static void run_cast(void *user) {
    bench *b = user;
    KN_SCOPE(b->kn) require(!kn_is_nil(kn_cast(b->x, KN_F16)), b->kn);
}
static void run_embedding(void *user) {
    bench *b = user;
    KN_SCOPE(b->kn) require(!kn_is_nil(kn_embedding(b->weight, b->tokens)), b->kn);
}
static void run_index_add(void *user) {
    bench *b = user;
    KN_SCOPE(b->kn) require(!kn_is_nil(kn_index_add(b->weight, b->tokens, b->rows, 0)), b->kn);
}

typedef struct {
    const char *name;
    bench_fn *run;
    double bytes;  /* read and written in all */
    double target; /* of memcpy's rate; 0: none */
} move_case;

static const double full = 8.0 * SIDE * SIDE, looked_up = 8.0 * TOKENS * WIDTH;

static void measure(bench *b, const move_case *c, int threads) {
    b->bytes = (size_t)c->bytes / 2;
    bench_side sides[] = {{"kiln", c->run, b}, {"memcpy", run_memcpy, b}};
    bench_time times[2];
    bench_alternate(sides, 2, 9, 0.15, times);
    bench_result result = {.name = c->name,
                           .unit = "GB/s",
                           .better = "higher",
                           .kiln = c->bytes / times[0].best / 1e9,
                           .peer = "memcpy",
                           .peer_value = c->bytes / times[1].best / 1e9,
                           .target = c->target,
                           .threads = threads};
    bench_report(&result);
}

static void prepare(bench *b, kn_device *dev) {
    KN_SCOPE(b->kn) {
        b->x = kn_keep(kn_full(dev, KN_SHAPE(SIDE, SIDE), 1.5));
        b->y = kn_keep(kn_full(dev, KN_SHAPE(SIDE, SIDE), 0.5));
        b->turned = kn_keep(kn_transpose(b->x, 0, 1));
        b->halves[0] = kn_keep(kn_narrow(b->x, 0, 0, SIDE / 2));
        b->halves[1] = kn_keep(kn_narrow(b->x, 0, SIDE / 2, SIDE / 2));
        b->weight = kn_keep(kn_full(dev, KN_SHAPE(VOCABULARY, WIDTH), 1.0));
        b->rows = kn_keep(kn_full(dev, KN_SHAPE(TOKENS, WIDTH), 1.0));
        kn_tensor *places = kn_mul_scalar(kn_rand(dev, KN_SHAPE(TOKENS)), (double)VOCABULARY);
        b->tokens = kn_keep(kn_cast(places, KN_I64));
    }
}

static void measure_all(int threads) {
    static const double added = 4.0 * WIDTH * (3.0 * TOKENS + 2.0 * VOCABULARY);
    const move_case cases[] = {
        {"copy 4096x4096", run_copy, full, 0.9},
        {"turn 4096x4096", run_turn, full, 1.0 / 3},
        {"cat 2 x 2048x4096", run_cat, full, 0},
        {"pad 4096x4096 by 1", run_pad, full, 0},
        {"cast 4096x4096 to float16", run_cast, full * 0.75, 0},
        {"embedding 65536 of 32768x256", run_embedding, looked_up, 0},
        {"index_add 65536 to 32768x256", run_index_add, added, 0},
    };
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 1};
    bench b = {.kn = kn_open(&o)};
    prepare(&b, kn_device_open(b.kn, "flex"));
    b.from = malloc((size_t)(added > full ? added : full));
    b.to = malloc((size_t)(added > full ? added : full));
    require(b.from && b.to, b.kn);
    memset(b.from, 1, (size_t)(added > full ? added : full));
    memset(b.to, 2, (size_t)(added > full ? added : full));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) measure(&b, &cases[i], threads);
    free(b.from);
    free(b.to);
    kn_close(b.kn);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) measure_all(atoi(argv[i]));
    if (argc < 2) {
        measure_all(1);
        measure_all(2);
    }
    return bench_finish() ? 0 : 1;
}
