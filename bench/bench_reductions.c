/* Reductions, orderings and cumulative operations of flex on a quarter of a million elements,
 * beside a memcpy of the same bytes and beside ndarray's reference loops. In each pair of lines the
 * second ratio must not be below 1: flex is never slower than ndarray. */
#include <kiln/kiln.h>

#include "support/bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 512, N = SIDE * SIDE };

typedef struct {
    kn_context *kn;
    kn_tensor *f32, *f16, *i64, *i32, *u8, *truth, *sorted, *bins;
} tensors;
typedef kn_tensor *apply_fn(const tensors *t);
typedef struct {
    const tensors *t;
    apply_fn *apply;
} work;

static float *from, *to;
static size_t copied;

static void copy(void *user) {
    (void)user;
    memcpy(to, from, copied);
}
static void run(void *user) {
    const work *w = user;
    KN_SCOPE(w->t->kn) {
        w->apply(w->t);
    }
    if (kn_ok(w->t->kn)) return; /* a call that fails is quick, and no figure */
    kn_report(w->t->kn, stderr);
    exit(1);
}

#define CASE(name, call)                       \
    static kn_tensor *name(const tensors *t) { \
        kn_tensor *at = NULL;                  \
        (void)at;                              \
        return call;                           \
    }
CASE(sum, kn_sum(t->f32))
CASE(sum_rows, kn_sum(t->f32, .axes = KN_AXES(1)))
CASE(sum_columns, kn_sum(t->f32, .axes = KN_AXES(0)))
CASE(sum_half, kn_sum(t->f16))
CASE(sum_i32, kn_sum(t->i32))
CASE(sum_f64, kn_sum(t->f32, .dtype = KN_F64))
CASE(prod_i64, kn_prod(t->i64))
CASE(mean, kn_mean(t->f32))
CASE(mean_i32, kn_mean(t->i32))
CASE(nansum, kn_nansum(t->f32))
CASE(nanmean, kn_nanmean(t->f32))
CASE(var, kn_var(t->f32, .axes = KN_AXES(1)))
CASE(norm, kn_norm(t->f32))
CASE(logsumexp, kn_logsumexp(t->f32, .axes = KN_AXES(1)))
CASE(max, kn_max(t->f32))
CASE(max_i32, kn_max(t->i32))
CASE(max_u8, kn_max(t->u8, .axes = KN_AXES(0)))
CASE(max_at, kn_max_with_indices(t->f32, 1, &at))
CASE(argmax, kn_argmax(t->f32))
CASE(argmax_i64, kn_argmax(t->i64, .axis = KN_SOME(1)))
CASE(any, kn_any(t->truth))
CASE(count, kn_count_nonzero(t->i32))
CASE(cumsum, kn_cumsum(t->f32, 1))
CASE(cumsum_i32, kn_cumsum(t->i32, 0))
CASE(cummax, kn_cummax(t->f32, 1, &at))
CASE(logcumsumexp, kn_logcumsumexp(t->f32, 1))
CASE(sort, kn_sort(t->f32, 1, &at))
CASE(sort_i32, kn_sort(t->i32, 1, &at))
CASE(sort_i64, kn_sort(t->i64, 1, &at))
CASE(topk, kn_topk(t->f32, 8, 1, &at))
CASE(topk_i32, kn_topk(t->i32, 8, 1, &at))
CASE(median, kn_median(t->f32))
CASE(median_rows, kn_median(t->f32, .axis = KN_SOME(1)))
CASE(quantile, kn_quantile_scalar(t->f32, 0.3, .axis = KN_SOME(1)))
CASE(mode, kn_mode(t->i32, 1, &at))
CASE(histc, kn_histc(t->f32, .bins = 64))
CASE(bincount, kn_bincount(t->bins, .max_size = KN_SOME(64)))
CASE(searchsorted, kn_searchsorted(t->sorted, t->f32))
CASE(cov, kn_cov(t->f32))

static const struct {
    const char *name;
    apply_fn *apply;
    int bytes; /* of an element */
} cases[] = {
    {"sum", sum, 4},
    {"sum, rows", sum_rows, 4},
    {"sum, columns", sum_columns, 4},
    {"sum, float16", sum_half, 2},
    {"sum, int32", sum_i32, 4},
    {"sum in float64", sum_f64, 4},
    {"prod, int64", prod_i64, 8},
    {"mean", mean, 4},
    {"mean, int32", mean_i32, 4},
    {"nansum", nansum, 4},
    {"nanmean", nanmean, 4},
    {"var, rows", var, 4},
    {"norm", norm, 4},
    {"logsumexp, rows", logsumexp, 4},
    {"max", max, 4},
    {"max, int32", max_i32, 4},
    {"max, uint8, columns", max_u8, 1},
    {"max_with_indices, rows", max_at, 4},
    {"argmax", argmax, 4},
    {"argmax, int64, rows", argmax_i64, 8},
    {"any", any, 1},
    {"count_nonzero, int32", count, 4},
    {"cumsum, rows", cumsum, 4},
    {"cumsum, int32, columns", cumsum_i32, 4},
    {"cummax, rows", cummax, 4},
    {"logcumsumexp, rows", logcumsumexp, 4},
    {"sort, rows", sort, 4},
    {"sort, int32, rows", sort_i32, 4},
    {"sort, int64, rows", sort_i64, 8},
    {"topk, 8 of 512", topk, 4},
    {"topk, int32, 8 of 512", topk_i32, 4},
    {"median", median, 4},
    {"median, rows", median_rows, 4},
    {"quantile, rows", quantile, 4},
    {"mode, int32, rows", mode, 4},
    {"histc, 64 bins", histc, 4},
    {"bincount, 64 bins", bincount, 8},
    {"searchsorted in 1024", searchsorted, 4},
    {"cov of 512 variables", cov, 4},
};

static tensors make(const char *device, int threads) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 1};
    tensors t = {.kn = kn_open(&o)};
    kn_device *dev = kn_device_open(t.kn, device);
    kn_shape shape = KN_SHAPE(SIDE, SIDE);
    t.f32 = kn_randn(dev, shape);
    t.f16 = kn_cast(t.f32, KN_F16);
    t.i64 = kn_randint(dev, shape, -1000, 1000);
    t.i32 = kn_cast(t.i64, KN_I32);
    t.u8 = kn_randint(dev, shape, 0, 200, .dtype = KN_U8);
    t.truth = kn_zeros(dev, shape, .dtype = KN_BOOL);
    t.sorted = kn_msort(kn_randn(dev, KN_SHAPE(1024)));
    t.bins = kn_randint(dev, KN_SHAPE(N), 0, 64);
    return t;
}

static void report(const char *name, double ours, const char *peer, double theirs, double target,
                   int threads) {
    bench_report(&(bench_result){.name = name,
                                 .unit = "us",
                                 .better = "lower",
                                 .kiln = ours * 1e6,
                                 .peer = peer,
                                 .peer_value = theirs * 1e6,
                                 .target = target,
                                 .threads = threads});
}

int main(void) {
    from = calloc(N, sizeof(int64_t));
    to = calloc(N, sizeof(int64_t));
    if (!from || !to) return 1;
    memset(from, 1, N * sizeof(int64_t));
    memset(to, 1, N * sizeof(int64_t));
    for (int threads = 1; threads <= 2; threads++) {
        tensors fast = make("flex", threads), plain = make("ndarray", threads);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            work w = {&fast, cases[i].apply}, v = {&plain, cases[i].apply};
            bench_side sides[] = {{"kiln", run, &w}, {"memcpy", copy, NULL}, {"ndarray", run, &v}};
            bench_time times[3];
            copied = (size_t)N * (size_t)cases[i].bytes;
            bench_alternate(sides, 3, 3, 0.02, times);
            report(cases[i].name, times[0].best, "memcpy", times[1].best, 0, threads);
            report(cases[i].name, times[0].best, "ndarray", times[2].best, 1, threads);
        }
        if (kn_report(fast.kn, stderr) || kn_report(plain.kn, stderr)) return 1;
        kn_close(fast.kn);
        kn_close(plain.kn);
    }
    free(from);
    free(to);
    return !bench_finish();
}
