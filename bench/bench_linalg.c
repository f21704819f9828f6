/* Linear algebra beside a matrix product of the same size, in GFLOP/s by the usual counts of
 * operations. Arguments: the numbers of threads to measure with, "1 2" where none is given. */
#include "support/bench.h"

#include <kiln/kiln.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    kn_context *kn;
    kn_tensor *x, *definite, *b;
} bench;

static void require(bool ok, kn_context *kn) {
    if (ok && kn_ok(kn)) return;
    kn_report(kn, stderr);
    exit(1);
}

#define RUN(name, call)                       \
    static void run_##name(void *user) {      \
        bench *b = user;                      \
        KN_SCOPE(b->kn) {                     \
            kn_tensor *y = NULL, *z = NULL;   \
            require(!kn_is_nil(call), b->kn); \
            (void)y;                          \
            (void)z;                          \
        }                                     \
    }
RUN(product, kn_matmul(b->x, b->x))
RUN(lu, kn_lu_factor(b->x, &y))
RUN(inv, kn_inv(b->x))
RUN(solve, kn_solve(b->x, b->b))
RUN(cholesky, kn_cholesky(b->definite))
RUN(qr, kn_qr(b->x, &y))
RUN(eigh, kn_eigh(b->definite, &y))
RUN(svd, kn_svd(b->x, &y, &z))
RUN(svdvals, kn_svdvals(b->x))
RUN(exp, kn_matrix_exp(b->x))
RUN(cdist, kn_cdist(b->x, b->x))

typedef struct {
    const char *name;
    bench_fn *run;
    double flops; /* n^3 times this */
} linalg_case;
static const linalg_case cases[] = {
    {"lu_factor", run_lu, 2.0 / 3}, {"inv", run_inv, 2},
    {"solve", run_solve, 2.0 / 3},  {"cholesky", run_cholesky, 1.0 / 3},
    {"qr", run_qr, 8.0 / 3},        {"eigh", run_eigh, 9},
    {"svd", run_svd, 21},           {"svdvals", run_svdvals, 8.0 / 3},
    {"matrix_exp", run_exp, 20},    {"cdist", run_cdist, 3}};

static void measure(bench *b, const linalg_case *c, int64_t batch, int64_t n, int threads) {
    static char names[64][32]; /* results keep theirs */
    static int used;
    char *name = names[used++ % 64];
    double cube = (double)batch * (double)n * (double)n * (double)n;
    bench_side sides[] = {{"kiln", c->run, b}, {"matmul", run_product, b}};
    bench_time times[2];
    snprintf(name, sizeof names[0], "%s %lldx%lldx%lld", c->name, (long long)batch, (long long)n,
             (long long)n);
    bench_alternate(sides, 2, 3, 0.1, times);
    bench_result result = {.name = name,
                           .unit = "GFLOP/s",
                           .better = "higher",
                           .kiln = c->flops * cube / times[0].best / 1e9,
                           .peer = "matmul",
                           .peer_value = 2 * cube / times[1].best / 1e9,
                           .threads = threads};
    bench_report(&result);
}

static void measure_all(int threads, int64_t batch, int64_t n) {
    kn_open_options o = {.size = sizeof o, .threads = threads, .seed = 1};
    bench b = {.kn = kn_open(&o)};
    kn_device *dev = kn_device_open(b.kn, "flex");
    b.x = kn_randn(dev, KN_SHAPE(batch, n, n));
    b.b = kn_randn(dev, KN_SHAPE(batch, n, 1));
    kn_tensor *eye = kn_mul_scalar(kn_eye(dev, n), (double)n);
    b.definite = kn_add(kn_matmul(b.x, kn_matrix_transpose(b.x)), eye);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        measure(&b, &cases[i], batch, n, threads);
    require(true, b.kn);
    kn_close(b.kn);
}

int main(int argc, char **argv) {
    static const char *const both[] = {"1", "2"};
    int count = argc > 1 ? argc - 1 : 2;
    const char *const *threads = argc > 1 ? (const char *const *)argv + 1 : both;
    for (int i = 0; i < count; i++) {
        measure_all(atoi(threads[i]), 1, 256);
        measure_all(atoi(threads[i]), 256, 16);
    }
    return bench_finish() ? 0 : 1;
}
