/* Reading and writing by index, in GB/s of reading and writing, beside memcpy of as many bytes and
 * beside the reference loops (ndarray), which flex is never to be slower than. Arguments: the
 * numbers of threads to measure with, "1 2" where none is given. memcpy and ndarray use one thread.
 */
#include "support/bench.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1024, WIDTH = 1024, ALL = ROWS * WIDTH };

/* Operands on one device. */
typedef struct {
    kn_context *kn;
    kn_tensor *x, *src, *each, *list, *mask, *flat, *numbers;
} operands;

typedef kn_tensor *call_fn(operands *o);

static kn_tensor *gather_columns(operands *o) {
    return kn_gather(o->x, o->each, 1);
}
static kn_tensor *gather_rows(operands *o) {
    return kn_gather(o->x, o->each, 0);
}
static kn_tensor *index_select_rows(operands *o) {
    return kn_index_select(o->x, o->list, 0);
}
static kn_tensor *index_select_columns(operands *o) {
    return kn_index_select(o->x, o->list, 1);
}
static kn_tensor *embedding(operands *o) {
    return kn_embedding(o->x, o->list);
}
static kn_tensor *take(operands *o) {
    return kn_take(o->x, o->flat);
}
static kn_tensor *index_get(operands *o) {
    return kn_index_get(o->x, KN_LIST(o->list, o->list));
}
static kn_tensor *masked_select(operands *o) {
    return kn_masked_select(o->x, o->mask);
}
static kn_tensor *masked_scatter(operands *o) {
    return kn_masked_scatter(o->x, o->mask, o->src);
}
static kn_tensor *nonzero(operands *o) {
    return kn_nonzero(o->mask);
}
static kn_tensor *unique(operands *o) {
    return kn_unique(o->numbers);
}
static kn_tensor *scatter(operands *o) {
    return kn_scatter(o->x, o->each, o->src, 1);
}
static kn_tensor *scatter_add(operands *o) {
    return kn_scatter_add(o->x, o->each, o->src, 1);
}
static kn_tensor *scatter_amax(operands *o) {
    return kn_scatter_reduce(o->x, o->each, o->src, 1, "amax");
}
static kn_tensor *index_add(operands *o) {
    return kn_index_add(o->x, o->list, o->src, 0);
}
static kn_tensor *index_add_alpha(operands *o) {
    return kn_index_add(o->x, o->list, o->src, 0, .alpha = KN_SOME(0.5L));
}
static kn_tensor *index_copy(operands *o) {
    return kn_index_copy(o->x, o->list, o->src, 0);
}
static kn_tensor *index_mean(operands *o) {
    return kn_index_reduce(o->x, o->list, o->src, 0, "mean");
}
static kn_tensor *one_hot(operands *o) {
    return kn_one_hot(o->list, WIDTH);
}

typedef struct {
    const char *name;
    call_fn *call;
    double bytes; /* read and written in all */
} index_case;

#define MIB ((double)ALL)
static const index_case cases[] = {
    {"gather along columns", gather_columns, 16 * MIB},
    {"gather along rows", gather_rows, 16 * MIB},
    {"index_select, rows", index_select_rows, 8 * MIB},
    {"index_select, columns", index_select_columns, 8 * MIB},
    {"embedding", embedding, 8 * MIB},
    {"take", take, 16 * MIB},
    {"index_get, pairs", index_get, 24.0 * ROWS},
    {"masked_select, half", masked_select, 7 * MIB},
    {"masked_scatter, half", masked_scatter, 11 * MIB},
    {"nonzero, half", nonzero, 9 * MIB},
    {"unique, 1000 of 1M int64", unique, 8 * MIB},
    {"scatter along columns", scatter, 20 * MIB},
    {"scatter_add along columns", scatter_add, 24 * MIB},
    {"scatter_reduce amax", scatter_amax, 24 * MIB},
    {"index_add, rows", index_add, 20 * MIB},
    {"index_add, alpha 0.5", index_add_alpha, 20 * MIB},
    {"index_copy, rows", index_copy, 16 * MIB},
    {"index_reduce mean, rows", index_mean, 20 * MIB},
    {"one_hot, 1024 classes", one_hot, 8 * MIB},
};

static void require(bool ok, kn_context *kn) {
    if (ok && kn_ok(kn)) return;
    kn_report(kn, stderr);
    exit(1);
}

static void prepare(operands *o, kn_context *kn, const char *device) {
    kn_device *dev = kn_device_open(kn, device);
    kn_shape shape = KN_SHAPE(ROWS, WIDTH);
    o->kn = kn;
    KN_SCOPE(kn) {
        o->x = kn_keep(kn_rand(dev, shape));
        o->src = kn_keep(kn_rand(dev, shape));
        o->each = kn_keep(kn_randint(dev, shape, 0, WIDTH));
        o->list = kn_keep(kn_randint(dev, KN_SHAPE(ROWS), 0, ROWS));
        o->flat = kn_keep(kn_randint(dev, KN_SHAPE(ALL), 0, ALL));
        o->numbers = kn_keep(kn_randint(dev, KN_SHAPE(ALL), 0, 1000));
        o->mask = kn_keep(kn_gt_scalar(o->x, 0.5));
    }
    require(true, kn);
}

typedef struct {
    operands *o;
    call_fn *call;
    char *from, *to;
    size_t bytes;
} side;

static void run_call(void *user) {
    side *s = user;
    KN_SCOPE(s->o->kn) require(!kn_is_nil(s->call(s->o)), s->o->kn);
}
static void run_memcpy(void *user) {
    side *s = user;
    memcpy(s->to, s->from, s->bytes);
}

static void measure(operands *flex, operands *reference, const index_case *c, side *copy,
                    int threads) {
    side a = {.o = flex, .call = c->call}, b = {.o = reference, .call = c->call};
    copy->bytes = (size_t)c->bytes / 2;
    bench_side sides[] = {
        {"flex", run_call, &a}, {"memcpy", run_memcpy, copy}, {"ndarray", run_call, &b}};
    bench_time times[3];
    bench_alternate(sides, 3, 5, 0.05, times);
    for (int k = 1; k < 3; k++) {
        bench_result result = {.name = c->name,
                               .unit = "GB/s",
                               .better = "higher",
                               .kiln = c->bytes / times[0].best / 1e9,
                               .peer = sides[k].name,
                               .peer_value = c->bytes / times[k].best / 1e9,
                               .target = k == 2 ? 1 : 0,
                               .threads = threads};
        bench_report(&result);
    }
}

static void measure_all(int threads) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 1};
    kn_context *kn = kn_open(&o);
    operands flex, reference;
    side copy = {.from = malloc((size_t)(32 * MIB)), .to = malloc((size_t)(32 * MIB))};
    require(copy.from && copy.to, kn);
    memset(copy.from, 1, (size_t)(32 * MIB));
    memset(copy.to, 2, (size_t)(32 * MIB));
    prepare(&flex, kn, "flex");
    prepare(&reference, kn, "ndarray");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        measure(&flex, &reference, &cases[i], &copy, threads);
    free(copy.from);
    free(copy.to);
    kn_close(kn);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) measure_all(atoi(argv[i]));
    if (argc < 2) {
        measure_all(1);
        measure_all(2);
    }
    return bench_finish() ? 0 : 1;
}
