/* Kiln's matrix product beside oneDNN's and OpenBLAS's, on this machine's best instruction set.
 * The peers are loaded at run time where they are installed. Arguments: the numbers of threads to
 * measure with, "1 2" where none is given; each runs in a process of its own, since the peers fix
 * their number of threads when they are loaded. */
#include "backends/flex/gemm.h"
#include "support/bench.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int dnnl_sgemm_fn(char ta, char tb, int64_t m, int64_t n, int64_t k, float alpha,
                          const float *a, int64_t lda, const float *b, int64_t ldb, float beta,
                          float *c, int64_t ldc);
typedef void cblas_sgemm_fn(int order, int ta, int tb, int m, int n, int k, float alpha,
                            const float *a, int lda, const float *b, int ldb, float beta, float *c,
                            int ldc);

typedef struct {
    const char *name;
    int m, n, k;
    bool a_transposed, b_transposed;
    double target;
} product_case;

static const product_case cases[] = {
    {"matmul 1024", 1024, 1024, 1024, false, false, 0.85},
    {"matmul 1024, A transposed", 1024, 1024, 1024, true, false, 0.85},
    {"matmul 1024, B transposed", 1024, 1024, 1024, false, true, 0.85},
    {"matmul 2048", 2048, 2048, 2048, false, false, 0},
    {"matmul 777", 777, 777, 777, false, false, 0},
    {"matmul 512", 512, 512, 512, false, false, 0},
    {"matmul 256", 256, 256, 256, false, false, 0},
    {"matmul 64", 64, 64, 64, false, false, 0},
    {"matmul 16", 16, 16, 16, false, false, 0},
    {"mlp forward 64x784x512", 64, 512, 784, false, false, 0},
    {"mlp forward 64x512x512", 64, 512, 512, false, false, 0},
    {"mlp forward 64x512x10", 64, 10, 512, false, false, 0},
    {"mlp weights 784x64x512", 784, 512, 64, true, false, 0},
    {"mlp weights 512x64x512", 512, 512, 64, true, false, 0},
    {"mlp weights 512x64x10", 512, 10, 64, true, false, 0},
    {"mlp inputs 64x512x784", 64, 784, 512, false, true, 0},
    {"mlp inputs 64x512x512", 64, 512, 512, false, true, 0},
    {"mlp inputs 64x10x512", 64, 512, 10, false, true, 0},
    {"vector x matrix 784x512", 1, 512, 784, false, false, 0},
    {"vector x transposed 784x512", 1, 512, 784, false, true, 0},
    {"matrix x vector 512x784", 512, 1, 784, false, false, 0},
};

typedef struct {
    const product_case *shape;
    float *a, *b, *c;
    kn__gemm gemm;
    kn__isa isa;
    kn__workers *workers;
    dnnl_sgemm_fn *dnnl;
    cblas_sgemm_fn *cblas;
} bench;

static void run_kiln(void *user) {
    bench *b = user;
    if (!kn__gemm_run(&b->gemm, b->isa, b->workers)) abort();
}

static void run_dnnl(void *user) {
    bench *b = user;
    const product_case *s = b->shape;
    b->dnnl(s->a_transposed ? 'T' : 'N', s->b_transposed ? 'T' : 'N', s->m, s->n, s->k, 1, b->a,
            s->a_transposed ? s->m : s->k, b->b, s->b_transposed ? s->k : s->n, 0, b->c, s->n);
}

static void run_cblas(void *user) {
    enum { ROW_MAJOR = 101, NOT_TRANSPOSED = 111, TRANSPOSED = 112 };
    bench *b = user;
    const product_case *s = b->shape;
    b->cblas(ROW_MAJOR, s->a_transposed ? TRANSPOSED : NOT_TRANSPOSED,
             s->b_transposed ? TRANSPOSED : NOT_TRANSPOSED, s->m, s->n, s->k, 1, b->a,
             s->a_transposed ? s->m : s->k, b->b, s->b_transposed ? s->k : s->n, 0, b->c, s->n);
}

static float *numbers(int64_t count) {
    float *data = aligned_alloc(64, ((size_t)count * sizeof *data + 63) / 64 * 64);
    if (!data) abort();
    for (int64_t i = 0; i < count; i++) data[i] = (float)(rand() % 7 - 3);
    return data;
}

/* Whole numbers make every order of summing exact, so the results must be equal. */
static bool agree(bench *b, bench_fn *peer) {
    size_t bytes = (size_t)b->shape->m * (size_t)b->shape->n * sizeof *b->c;
    float *kiln = malloc(bytes);
    if (!kiln) abort();
    run_kiln(b);
    memcpy(kiln, b->c, bytes);
    memset(b->c, 0xff, bytes);
    peer(b);
    bool same = true;
    for (size_t i = 0; i < bytes / sizeof *kiln; i++) same = same && kiln[i] == b->c[i];
    free(kiln);
    return same;
}

static void compare(bench *b, int threads, const char *name, double peer_time, double kiln_time,
                    bool checked, double target) {
    const product_case *s = b->shape;
    double work = 2e-9 * s->m * s->n * s->k;
    bench_report(&(bench_result){.name = s->name,
                                 .unit = "Gflop/s",
                                 .better = "higher",
                                 .kiln = work / kiln_time,
                                 .peer = name,
                                 .peer_value = name ? work / peer_time : 0,
                                 .target = target,
                                 .checked = checked,
                                 .threads = threads});
}

static void run_case(bench *b, const product_case *s, int threads) {
    b->shape = s;
    b->a = numbers((int64_t)s->m * s->k);
    b->b = numbers((int64_t)s->k * s->n);
    b->c = numbers((int64_t)s->m * s->n);
    b->gemm = (kn__gemm){.type = KN__GEMM_F32,
                         .batch = 1,
                         .m = s->m,
                         .n = s->n,
                         .k = s->k,
                         .a = {b->a, s->a_transposed ? 1 : s->k, s->a_transposed ? s->m : 1, 0},
                         .b = {b->b, s->b_transposed ? 1 : s->n, s->b_transposed ? s->k : 1, 0},
                         .c = b->c,
                         .c_row = s->n,
                         .c_column = 1};
    bench_side sides[] = {{"kiln", run_kiln, b},
                          {"dnnl", b->dnnl ? run_dnnl : NULL, b},
                          {"openblas", b->cblas ? run_cblas : NULL, b}};
    bench_time times[3];
    bool checked[3] = {false};
    for (int i = 1; i < 3; i++) checked[i] = sides[i].fn && agree(b, sides[i].fn);
    bench_alternate(sides, 3, 12, 0.02, times);
    for (int i = 1; i < 3; i++)
        if (sides[i].fn)
            compare(b, threads, sides[i].name, times[i].best, times[0].best, checked[i],
                    i == 1 ? s->target : 0);
    if (!b->dnnl && !b->cblas) compare(b, threads, NULL, 0, times[0].best, false, 0);
    free(b->a);
    free(b->b);
    free(b->c);
}

static void *find(const char *const *libraries, const char *symbol) {
    for (; *libraries; libraries++) {
        void *library = dlopen(*libraries, RTLD_NOW | RTLD_LOCAL);
        void *address = library ? dlsym(library, symbol) : NULL;
        if (address) return address;
    }
    return NULL;
}

static void run_all(int threads) {
    static const char *const dnnl[] = {"libdnnl.so.3", "libdnnl.so.2", "libdnnl.so", NULL};
    static const char *const openblas[] = {"libopenblas.so.0", "libopenblas.so", NULL};
    bench b = {.isa = kn__isa_detect(), .workers = kn__workers_new(threads)};
    void *found = find(dnnl, "dnnl_sgemm");
    memcpy(&b.dnnl, &found, sizeof found); /* ISO C has no cast from data to function pointers */
    found = find(openblas, "cblas_sgemm");
    memcpy(&b.cblas, &found, sizeof found);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) run_case(&b, &cases[i], threads);
    kn__workers_free(b.workers);
    kn__scratch_trim();
}

/* The peers read their number of threads from the environment when they are loaded, so each number
 * gets a process of its own: this program again, with "--threads N". */
static int run_child(char *program, char *threads) {
    fflush(stdout);
    pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) {
        setenv("OMP_NUM_THREADS", threads, 1);
        setenv("OPENBLAS_NUM_THREADS", threads, 1);
        char option[] = "--threads", *arguments[] = {program, option, threads, NULL};
        execv(program, arguments);
        _exit(127);
    }
    int status = 1;
    waitpid(child, &status, 0);
    return status != 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--threads") == 0) {
        run_all(atoi(argv[2]));
        return !bench_finish();
    }
    char one[] = "1", two[] = "2";
    if (argc < 2) return run_child(argv[0], one) | run_child(argv[0], two);
    int failed = 0;
    for (int i = 1; i < argc; i++) failed |= run_child(argv[0], argv[i]);
    return failed;
}
