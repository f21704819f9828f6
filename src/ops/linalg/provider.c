/* See provider.h. LAPACK's matrices are stored by columns: it sees the transpose of what a
 * row-major matrix is. */
#include "ops/linalg/provider.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/platform.h"
#include "core/workers.h"
#include "ops/linalg/dense.h"

/* Fortran's routines: everything by address, and the lengths of texts behind all else. */
typedef const int cint;
typedef void getrf_fn(cint *m, cint *n, double *a, cint *lda, int *pivots, int *info);
typedef void potrf_fn(const char *uplo, cint *n, double *a, cint *lda, int *info, size_t);
typedef void gelqf_fn(cint *m, cint *n, double *a, cint *lda, double *tau, double *work,
                      cint *lwork, int *info);
typedef void orglq_fn(cint *m, cint *n, cint *k, double *a, cint *lda, const double *tau,
                      double *work, cint *lwork, int *info);
typedef void sytrd_fn(const char *uplo, cint *n, double *a, cint *lda, double *d, double *e,
                      double *tau, double *work, cint *lwork, int *info, size_t);
typedef void orgtr_fn(const char *uplo, cint *n, double *a, cint *lda, const double *tau,
                      double *work, cint *lwork, int *info, size_t);
typedef void stedc_fn(const char *compz, cint *n, double *d, double *e, double *z, cint *ldz,
                      double *work, cint *lwork, int *iwork, cint *liwork, int *info, size_t);
typedef void gebrd_fn(cint *m, cint *n, double *a, cint *lda, double *d, double *e, double *tauq,
                      double *taup, double *work, cint *lwork, int *info);
typedef void orgbr_fn(const char *vect, cint *m, cint *n, cint *k, double *a, cint *lda,
                      const double *tau, double *work, cint *lwork, int *info, size_t);
typedef void bdsdc_fn(const char *uplo, const char *compq, cint *n, double *d, double *e, double *u,
                      cint *ldu, double *vt, cint *ldvt, double *q, int *iq, double *work,
                      int *iwork, int *info, size_t, size_t);
typedef void gemm_fn(const char *ta, const char *tb, cint *m, cint *n, cint *k, const double *alpha,
                     const double *a, cint *lda, const double *b, cint *ldb, const double *beta,
                     double *c, cint *ldc, size_t, size_t);
typedef void set_threads_fn(int threads);

static struct {
    const char *file;
    getrf_fn *getrf;
    potrf_fn *potrf;
    gelqf_fn *gelqf;
    orglq_fn *orglq;
    sytrd_fn *sytrd;
    orgtr_fn *orgtr;
    stedc_fn *stedc;
    gebrd_fn *gebrd;
    orgbr_fn *orgbr;
    bdsdc_fn *bdsdc;
    gemm_fn *gemm;
    set_threads_fn *omp_threads; /* of the calling thread */
    char why[160];
} lapack;
static kn__once once = KN__ONCE_INIT;

/* From which size on a call of its own pays (bench/bench_linalg.c): LU and Cholesky, and all that
 * is made of reflections. At most so large, scratch sizes stay far within LAPACK's integers. */
enum { LEAST_TRIANGLES = 128, LEAST_REFLECTIONS = 64, MOST = 16384 };

static bool find(void *library, const char *name, void *function, size_t bytes) {
    void *symbol = kn__library_symbol(library, name, lapack.why, sizeof lapack.why);
    memcpy(function, &symbol, bytes);
    return symbol != NULL;
}

static bool find_all(void *library) {
#define FIND(name) find(library, "d" #name "_", &lapack.name, sizeof lapack.name)
    return FIND(getrf) && FIND(potrf) && FIND(gelqf) && FIND(orglq) && FIND(sytrd) && FIND(orgtr) &&
           FIND(stedc) && FIND(gebrd) && FIND(orgbr) && FIND(bdsdc) && FIND(gemm);
#undef FIND
}

/* One matrix is one thread's, so the library must start none of its own. */
static void one_thread_each(void *library) {
    static const char *const names[] = {"openblas_set_num_threads", "bli_thread_set_num_threads",
                                        "MKL_Set_Num_Threads"};
    set_threads_fn *set;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (find(library, names[i], &set, sizeof set)) set(1);
    }
    find(library, "omp_set_num_threads", &lapack.omp_threads, sizeof lapack.omp_threads);
    lapack.why[0] = '\0';
}

static void load(void) {
    static const char *const files[] = {"liblapack.so.3", "libopenblas.so.0"};
    const char *wanted = kn__env("KILN_PROVIDER");
    bool any = wanted && strcmp(wanted, "lapack") == 0;
    if (!any && !(wanted && strcmp(wanted, "openblas") == 0)) return;
    for (size_t i = any ? 0 : 1; i < sizeof files / sizeof files[0] && !lapack.file; i++) {
        void *library = kn__library_open(files[i], lapack.why, sizeof lapack.why);
        if (!library) continue;
        if (find_all(library)) {
            one_thread_each(library);
            lapack.file = files[i];
        } else {
            kn__library_close(library);
        }
    }
}

const char *kn__lapack_name(const char **why) {
    kn__once_run(&once, load);
    if (why) *why = lapack.why[0] ? lapack.why : NULL;
    return lapack.file;
}

/* Whether a matrix [m, n] is LAPACK's. */
static bool takes(int64_t least, int64_t m, int64_t n) {
    if (m < least || n < least || m > MOST || n > MOST || !kn__lapack_name(NULL)) return false;
    if (lapack.omp_threads) lapack.omp_threads(1);
    return true;
}

/* What pivots of NaN are is for our own kernels to say. */
static bool finite(const double *a, int64_t count) {
    return isfinite(kn__dense_largest(a, count));
}

static double *scratch(int64_t numbers) {
    return kn__scratch_get((size_t)numbers * sizeof(double));
}

static int larger(double a, double b) {
    return (int)(a > b ? a : b);
}

static void transpose_square(double *a, int64_t n) {
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < i; j++) {
            double v = a[i * n + j];
            a[i * n + j] = a[j * n + i];
            a[j * n + i] = v;
        }
    }
}

/* ---- Factorisations ---- */

bool kn__lapack_lu(double *a, int64_t rows, int64_t columns, int32_t *pivots, int64_t *info) {
    int m = (int)rows, n = (int)columns, steps = m < n ? m : n, found = 0;
    if (!takes(LEAST_TRIANGLES, rows, columns)) return false;
    if (!finite(a, rows * columns)) return false;
    double *turned = scratch(rows * columns);
    if (!turned) return false;
    kn__dense_transpose(turned, a, rows, columns);
    lapack.getrf(&m, &n, turned, &m, pivots, &found);
    kn__dense_transpose(a, turned, columns, rows);
    kn__scratch_put(turned);
    for (int i = 0; i < steps; i++) pivots[i]--;
    *info = found;
    return true;
}

/* The lower triangle is the upper one of the transpose: U^T U. */
bool kn__lapack_cholesky(double *a, int64_t size, int64_t *info) {
    int n = (int)size, found = 0;
    if (!takes(LEAST_TRIANGLES, size, size) || !finite(a, size * size)) return false;
    lapack.potrf("U", &n, a, &n, &found, 1);
    *info = found;
    return true;
}

/* A^T = L Q' with Q' = Q^T, by the same reflections. */
bool kn__lapack_qr(double *a, int64_t m, int64_t n, double *tau) {
    int rows = (int)n, columns = (int)m, lwork = -1, info;
    double wish;
    if (!takes(LEAST_REFLECTIONS, m, n) || !finite(a, m * n)) return false;
    lapack.gelqf(&rows, &columns, a, &rows, tau, &wish, &lwork, &info);
    double *work = scratch(lwork = larger(wish, (double)n));
    if (!work) return false;
    lapack.gelqf(&rows, &columns, a, &rows, tau, work, &lwork, &info);
    kn__scratch_put(work);
    return true;
}

bool kn__lapack_qr_form(double *q, int64_t m, int64_t columns, const double *a, int64_t lda,
                        const double *tau, int64_t k) {
    int rows = (int)columns, length = (int)m, count = (int)k, lwork = -1, info;
    double wish;
    if (k > columns || !takes(LEAST_REFLECTIONS, k, m) || !finite(tau, k)) return false;
    lapack.orglq(&rows, &length, &count, q, &rows, tau, &wish, &lwork, &info);
    double *work = scratch(lwork = larger(wish, (double)columns));
    if (!work) return false;
    for (int64_t i = 0; i < m; i++) memcpy(q + i * columns, a + i * lda, (size_t)k * sizeof *q);
    lapack.orglq(&rows, &length, &count, q, &rows, tau, work, &lwork, &info);
    kn__scratch_put(work);
    return true;
}

/* ---- Symmetric matrices ---- */

bool kn__lapack_tridiagonal(double *a, int64_t size, double *d, double *e, double *tau,
                            bool vectors) {
    int n = (int)size, query = -1, lwork, info;
    double wish, other;
    if (!takes(LEAST_REFLECTIONS, size, size)) return false;
    lapack.sytrd("L", &n, a, &n, d, e, tau, &wish, &query, &info, 1);
    lapack.orgtr("L", &n, a, &n, tau, &other, &query, &info, 1);
    double *work = scratch(lwork = larger(wish, other));
    if (!work) return false;
    lapack.sytrd("L", &n, a, &n, d, e, tau, work, &lwork, &info, 1);
    if (vectors) lapack.orgtr("L", &n, a, &n, tau, work, &lwork, &info, 1);
    kn__scratch_put(work);
    return true;
}

kn__lapack_answer kn__lapack_tridiagonal_spectrum(double *d, double *e, double *rows,
                                                  int64_t size) {
    int n = (int)size, query = -1, lwork, liwork, info;
    double wish;
    if (!takes(LEAST_REFLECTIONS, size, size)) return KN__LAPACK_NONE;
    lapack.stedc("V", &n, d, e, rows, &n, &wish, &query, &liwork, &query, &info, 1);
    double *work = scratch((int64_t)(lwork = (int)wish) + liwork);
    if (!work) return KN__LAPACK_NONE;
    int *integers = (int *)(void *)(work + lwork);
    lapack.stedc("V", &n, d, e, rows, &n, work, &lwork, integers, &liwork, &info, 1);
    kn__scratch_put(work);
    return info ? KN__LAPACK_NO_CONVERGENCE : KN__LAPACK_DONE;
}

/* ---- Singular values ---- */

bool kn__lapack_bidiagonal(double *a, int64_t size, double *d, double *e, double *left,
                           double *right, double *ut, double *vt, bool vectors) {
    int n = (int)size, query = -1, lwork, info;
    double wish, other;
    if (!takes(LEAST_REFLECTIONS, size, size)) return false;
    lapack.gebrd(&n, &n, a, &n, d, e, left, right, &wish, &query, &info);
    lapack.orgbr("P", &n, &n, &n, a, &n, right, &other, &query, &info, 1);
    double *work = scratch(lwork = larger(wish, other));
    if (!work) return false;
    transpose_square(a, size);
    lapack.gebrd(&n, &n, a, &n, d, e, left, right, work, &lwork, &info);
    if (vectors) {
        memcpy(ut, a, (size_t)(size * size) * sizeof *a);
        memcpy(vt, a, (size_t)(size * size) * sizeof *a);
        lapack.orgbr("Q", &n, &n, &n, ut, &n, left, work, &lwork, &info, 1);
        lapack.orgbr("P", &n, &n, &n, vt, &n, right, work, &lwork, &info, 1);
        transpose_square(vt, size);
    }
    kn__scratch_put(work);
    return true;
}

/* Columns of LAPACK's are our rows: with B = X S Y^T, U becomes U X and V becomes V Y. */
static void multiply_sides(double *ut, double *vt, const double *x, const double *yt, double *to,
                           int n) {
    size_t bytes = (size_t)n * (size_t)n * sizeof *to;
    const double one = 1, zero = 0;
    lapack.gemm("N", "N", &n, &n, &n, &one, ut, &n, x, &n, &zero, to, &n, 1, 1);
    memcpy(ut, to, bytes);
    lapack.gemm("N", "T", &n, &n, &n, &one, vt, &n, yt, &n, &zero, to, &n, 1, 1);
    memcpy(vt, to, bytes);
}

kn__lapack_answer kn__lapack_bidiagonal_spectrum(double *d, double *e, double *ut, double *vt,
                                                 int64_t size) {
    int n = (int)size, iq, info;
    int64_t square = size * size;
    double q;
    if (!takes(LEAST_REFLECTIONS, size, size)) return KN__LAPACK_NONE;
    double *x = scratch(5 * square + 12 * size);
    if (!x) return KN__LAPACK_NONE;
    double *yt = x + square, *work = yt + square;
    int *integers = (int *)(void *)(work + 3 * square + 4 * size);
    lapack.bdsdc("U", "I", &n, d, e, x, &n, yt, &n, &q, &iq, work, integers, &info, 1, 1);
    if (!info) multiply_sides(ut, vt, x, yt, work, n);
    kn__scratch_put(x);
    return info ? KN__LAPACK_NO_CONVERGENCE : KN__LAPACK_DONE;
}
