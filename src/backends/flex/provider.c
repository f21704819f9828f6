/* See provider.h. */
#include "backends/flex/provider.h"

#include <stdio.h>
#include <string.h>

#include "core/platform.h"

/* CBLAS's enumerations, as its standard fixes them. */
enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111, TRANSPOSE = 112 };
typedef void cblas_sgemm_fn(int order, int ta, int tb, int m, int n, int k, float alpha,
                            const float *a, int lda, const float *b, int ldb, float beta, float *c,
                            int ldc);
typedef void cblas_dgemm_fn(int order, int ta, int tb, int m, int n, int k, double alpha,
                            const double *a, int lda, const double *b, int ldb, double beta,
                            double *c, int ldc);
/* oneDNN's own: dnnl_sgemm of dnnl.h. */
typedef int dnnl_sgemm_fn(char ta, char tb, int64_t m, int64_t n, int64_t k, float alpha,
                          const float *a, int64_t lda, const float *b, int64_t ldb, float beta,
                          float *c, int64_t ldc);
typedef void set_threads_fn(int threads);

static struct {
    const char *name;
    cblas_sgemm_fn *sgemm;
    cblas_dgemm_fn *dgemm;
    dnnl_sgemm_fn *dnnl;
    set_threads_fn *omp_threads; /* of the calling thread: a provider must not start its own */
    char why[192];
} provider;
static kn__once once = KN__ONCE_INIT;

/* Below this much work a call of its own does not pay; blocks of the result are at most so large.
 */
enum { LEAST_WORK = 64 * 64 * 64, BLOCK_ROWS = 256, BLOCK_COLUMNS = 512 };

static void *symbol(void *library, const char *name) {
    char why[128];
    return library ? kn__library_symbol(library, name, why, sizeof why) : NULL;
}

static void call_once_with_one(void *library, const char *name) {
    set_threads_fn *set;
    void *found = symbol(library, name);
    memcpy(&set, &found, sizeof set);
    if (set) set(1);
}

static void load(void) {
    static const struct {
        const char *name, *file, *threads;
    } known[] = {{"onednn", "libdnnl.so.3", NULL},
                 {"onednn", "libdnnl.so.2", NULL},
                 {"openblas", "libopenblas.so.0", "openblas_set_num_threads"},
                 {"blis", "libblis.so.4", "bli_thread_set_num_threads"}};
    const char *wanted = kn__env("KILN_PROVIDER");
    if (!wanted || !*wanted || strcmp(wanted, "none") == 0) return;
    if (strcmp(wanted, "lapack") == 0) return; /* linear algebra alone: ops/linalg/provider.c */
    snprintf(provider.why, sizeof provider.why,
             "KILN_PROVIDER takes none, onednn, openblas, blis or lapack");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, wanted) != 0) continue;
        void *library = kn__library_open(known[i].file, provider.why, sizeof provider.why);
        void *s = symbol(library, "cblas_sgemm"), *d = symbol(library, "cblas_dgemm");
        void *dnnl = symbol(library, "dnnl_sgemm"), *omp = symbol(library, "omp_set_num_threads");
        if (!library || !(dnnl || (s && d))) continue;
        if (known[i].threads) call_once_with_one(library, known[i].threads);
        memcpy(&provider.sgemm, &s, sizeof s);
        memcpy(&provider.dgemm, &d, sizeof d);
        memcpy(&provider.dnnl, &dnnl, sizeof dnnl);
        memcpy(&provider.omp_threads, &omp, sizeof omp);
        provider.name = known[i].name;
        provider.why[0] = '\0';
        return;
    }
}

const char *kn__provider_name(const char **why) {
    kn__once_run(&once, load);
    if (why) *why = provider.why[0] ? provider.why : NULL;
    return provider.name;
}

/* How a matrix lies: dense along rows, or along columns (then it counts as transposed). */
static bool dense(const kn__gemm_operand *x, int64_t rows, int64_t columns, bool *transposed,
                  int64_t *lead) {
    *transposed = !(x->column == 1 || columns == 1);
    if (*transposed && !(x->row == 1 || rows == 1)) return false;
    *lead = *transposed ? x->column : x->row;
    int64_t least = *transposed ? rows : columns;
    if (*lead < least && (*transposed ? columns : rows) == 1) *lead = least;
    return *lead >= least && *lead <= INT32_MAX && *lead > 0;
}

typedef struct task {
    const kn__gemm *g;
    bool ta, tb;
    int64_t lda, ldb, row_blocks, column_blocks;
} task;

static void multiply(const task *t, const char *a, const char *b, char *c, int m, int n) {
    const kn__gemm *g = t->g;
    int k = (int)g->k, ldc = (int)g->c_row;
    if (g->type == KN__GEMM_F64) {
        provider.dgemm(ROW_MAJOR, t->ta ? TRANSPOSE : NO_TRANSPOSE,
                       t->tb ? TRANSPOSE : NO_TRANSPOSE, m, n, k, 1,
                       (const double *)(const void *)a, (int)t->lda,
                       (const double *)(const void *)b, (int)t->ldb, 0, (double *)(void *)c, ldc);
    } else if (provider.dnnl) {
        if (provider.omp_threads) provider.omp_threads(1);
        provider.dnnl(t->ta ? 'T' : 'N', t->tb ? 'T' : 'N', m, n, k, 1,
                      (const float *)(const void *)a, t->lda, (const float *)(const void *)b,
                      t->ldb, 0, (float *)(void *)c, ldc);
    } else {
        provider.sgemm(ROW_MAJOR, t->ta ? TRANSPOSE : NO_TRANSPOSE,
                       t->tb ? TRANSPOSE : NO_TRANSPOSE, m, n, k, 1, (const float *)(const void *)a,
                       (int)t->lda, (const float *)(const void *)b, (int)t->ldb, 0,
                       (float *)(void *)c, ldc);
    }
}

static void blocks(void *user, int64_t begin, int64_t end) {
    const task *t = user;
    const kn__gemm *g = t->g;
    int64_t size = g->type == KN__GEMM_F64 ? 8 : 4;
    for (int64_t i = begin; i < end; i++) {
        int64_t column = i % t->column_blocks * BLOCK_COLUMNS;
        int64_t row = i / t->column_blocks % t->row_blocks * BLOCK_ROWS;
        int64_t s = i / t->column_blocks / t->row_blocks;
        int64_t m = g->m - row < BLOCK_ROWS ? g->m - row : BLOCK_ROWS;
        int64_t n = g->n - column < BLOCK_COLUMNS ? g->n - column : BLOCK_COLUMNS;
        multiply(t, (const char *)g->a.data + (s * g->a.batch + row * g->a.row) * size,
                 (const char *)g->b.data + (s * g->b.batch + column * g->b.column) * size,
                 (char *)g->c + (s * g->c_batch + row * g->c_row + column) * size, (int)m, (int)n);
    }
}

bool kn__provider_run(const kn__gemm *g, kn__workers *workers) {
    task t = {.g = g};
    if (!kn__provider_name(NULL)) return false;
    bool typed = g->type == KN__GEMM_F32 || (g->type == KN__GEMM_F64 && provider.dgemm);
    bool plain = !g->accumulate && !g->bias_row && !g->bias_column && g->c_column == 1 &&
                 g->c_row >= g->n && g->c_row <= INT32_MAX;
    if (!typed || !plain || g->k < 1 || g->k > INT32_MAX || g->m * g->n < LEAST_WORK / g->k)
        return false;
    if (!dense(&g->a, g->m, g->k, &t.ta, &t.lda) || !dense(&g->b, g->k, g->n, &t.tb, &t.ldb))
        return false;
    t.row_blocks = (g->m + BLOCK_ROWS - 1) / BLOCK_ROWS;
    t.column_blocks = (g->n + BLOCK_COLUMNS - 1) / BLOCK_COLUMNS;
    kn__parallel_for(workers, g->batch * t.row_blocks * t.column_blocks, 1, blocks, &t);
    return true;
}
