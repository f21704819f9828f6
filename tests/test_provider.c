/* Matrix products and factorisations by a library found at run time: each that is installed
 * computes what Kiln's own kernels compute. The choice is made once a process, so the program runs
 * itself for each. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <kiln/kiln.h>

#include "backends/flex/provider.h"
#include "ops/linalg/provider.h"

static const char *self;

/* The largest difference of products on flex from those on ndarray, over layouts and dtypes. */
static double largest_difference(void) {
    static const kn_dtype dtypes[] = {KN_F32, KN_F64};
    double worst = 0;
    kn_context *kn = kn_open(NULL);
    kn_device *flex = kn_device_open(kn, "flex"), *nd = kn_device_open(kn, "ndarray");
    for (int i = 0; i < 8; i++) {
        KN_SCOPE(kn) {
            kn_dtype dtype = dtypes[i & 1];
            kn_tensor *a =
                kn_randn(flex, i & 2 ? KN_SHAPE(90, 300) : KN_SHAPE(300, 90), .dtype = dtype);
            kn_tensor *b =
                kn_randn(flex, i & 4 ? KN_SHAPE(530, 90) : KN_SHAPE(90, 530), .dtype = dtype);
            if (i & 2) a = kn_transpose(a, 0, 1);
            if (i & 4) b = kn_transpose(b, 0, 1);
            kn_tensor *c = kn_matmul(a, b),
                      *want = kn_matmul(kn_to_device(a, nd), kn_to_device(b, nd));
            double d = 1e9;
            if (kn_item_f64(kn_max(kn_abs(kn_sub(kn_to_device(c, nd), want))), &d) != KN_OK)
                d = 1e9;
            if (d > worst) worst = d;
        }
    }
    if (kn_report(kn, stderr)) worst = 1e9;
    kn_close(kn);
    return worst;
}

/* As a child: 0 right, 1 wrong, 77 the library is not installed. */
static int child(void) {
    const char *why;
    if (!kn__provider_name(&why)) {
        printf("skipped: %s\n", why ? why : "no provider");
        return 77;
    }
    double d = largest_difference();
    printf("%s: largest difference %g\n", kn__provider_name(NULL), d);
    return d < 1e-3 ? 0 : 1;
}

/* ---- Linear algebra: a child prints the values of a list of results, the parent compares what one
 * with a provider and one without print ---- */

typedef struct record {
    char name[24];
    double tolerance;
    uint64_t count; /* numbers that follow */
    uint64_t width; /* of rows that may each have the other sign; 0: none */
} record;
enum { MOST = 200 * 200 };

static void put_numbers(const char *name, double tolerance, const double *values, size_t count,
                        size_t width) {
    record r = {.tolerance = tolerance, .count = count, .width = width};
    snprintf(r.name, sizeof r.name, "%s", name);
    fwrite(&r, sizeof r, 1, stdout);
    fwrite(values, sizeof *values, count, stdout);
}

static void put_rows(const char *name, kn_tensor *t, size_t width) {
    static double values[MOST];
    size_t count = kn_is_nil(t) ? 0 : (size_t)kn_numel(t);
    double tolerance = kn_dtype_of(t) == KN_F32 ? 2e-5 : 1e-9;
    if (kn_read_as(t, KN_F64, values, count * sizeof *values) != KN_OK) exit(2);
    put_numbers(name, tolerance, values, count, width);
}

static void put(const char *name, kn_tensor *t) {
    put_rows(name, t, 0);
}

/* Eigenvectors or singular vectors as rows. */
static void put_vectors(const char *name, kn_tensor *t) {
    put_rows(name, t, (size_t)kn_dim(t, -1));
}

/* a diag(d) b */
static kn_tensor *product(kn_tensor *a, kn_tensor *d, kn_tensor *b) {
    return kn_matmul(kn_mul(a, d), b);
}

/* Numbers in (-1, 1) that depend on the size alone. */
static kn_tensor *matrix(kn_device *dev, kn_dtype dtype, int64_t m, int64_t n) {
    static double values[MOST];
    uint64_t state = (uint64_t)(m * 1000 + n);
    for (int64_t i = 0; i < m * n; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        values[i] = (double)(state >> 11) / 4503599627370496.0 - 1;
    }
    return kn_cast(kn_from_array(dev, KN_F64, KN_SHAPE(m, n), values), dtype);
}

static void put_factors(kn_device *dev, kn_dtype dtype, int64_t m, int64_t n) {
    kn_tensor *x = matrix(dev, dtype, m, n), *y, *z;
    put("lu", kn_lu_factor(x, &y));
    put("pivots", y);
    put("q", kn_qr(x, &y));
    put("r", y);
    put("complete q", kn_qr(x, &y, .mode = "complete"));
    kn_tensor *u = kn_svd(x, &y, &z, .reduced = true);
    put("s", y);
    put_vectors("u", kn_transpose(u, 0, 1));
    put_vectors("vh", z);
    put("u s vh", product(u, y, z));
    put("s alone", kn_svdvals(x));
}

static void put_symmetric(kn_device *dev, kn_dtype dtype, int64_t n) {
    kn_tensor *x = matrix(dev, dtype, n, n), *y;
    kn_tensor *square = kn_matmul(x, kn_transpose(x, 0, 1));
    kn_tensor *definite = kn_add(square, kn_eye(dev, n, .dtype = dtype));
    put("cholesky", kn_cholesky(definite));
    put("upper cholesky", kn_cholesky(definite, .upper = true));
    for (int upper = 0; upper < 2; upper++) {
        kn_tensor *w = kn_eigh(x, &y, .upper = upper), *turned = kn_transpose(y, 0, 1);
        put("eigh", w);
        put_vectors("vectors", turned);
        put("v w v^t", product(y, w, turned));
    }
    put("eigh alone", kn_eigvalsh(x));
}

static void put_failure(kn_context *kn, kn_tensor *t) {
    double code = kn_error(kn) ? (double)kn_error(kn)->code : 0;
    if (!kn_is_nil(t)) exit(2);
    put_numbers("status", 0, &code, 1, 0);
    kn_clear(kn);
}

/* The same refusals, at the same steps. */
static void put_failures(kn_context *kn, kn_device *dev) {
    enum { N = 150 };
    kn_tensor *ones = kn_ones(dev, KN_SHAPE(N, N), .dtype = KN_F64), *y, *info;
    kn_tensor *nan = kn_full(dev, KN_SHAPE(N, N), NAN, .dtype = KN_F64);
    kn_tensor *eye = kn_eye(dev, N, .dtype = KN_F64), *not_definite = kn_sub(ones, eye);
    kn_tensor *large = kn_full(dev, KN_SHAPE(N, N), 120.5, .dtype = KN_F64);
    kn_cholesky_ex(not_definite, &info);
    put("cholesky info", info);
    kn_cholesky_ex(kn_sub(kn_mul(large, eye), ones), &info);
    put("cholesky info", info);
    kn_lu_factor_ex(ones, &y, &info);
    put("lu info", info);
    put_failure(kn, kn_lu_factor(ones, &y));
    put_failure(kn, kn_solve(ones, ones));
    put_failure(kn, kn_cholesky(not_definite));
    put_failure(kn, kn_svdvals(nan));
    put_failure(kn, kn_eigvalsh(nan));
}

/* As a child: 77 no LAPACK is installed. */
static int algebra_child(bool provided) {
    static const int64_t sizes[][2] = {{32, 32},   {64, 64},   {70, 100},
                                       {140, 190}, {200, 129}, {200, 200}};
    const char *why;
    if (provided && !kn__lapack_name(&why)) {
        fprintf(stderr, "skipped: %s\n", why ? why : "no provider of linear algebra");
        return 77;
    }
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    for (int i = 0; i < 12; i++) {
        KN_SCOPE(kn) {
            kn_dtype dtype = i & 1 ? KN_F32 : KN_F64;
            put_factors(dev, dtype, sizes[i / 2][0], sizes[i / 2][1]);
            put_symmetric(dev, dtype, sizes[i / 2][0]);
        }
    }
    int failed = kn_report(kn, stderr);
    KN_SCOPE(kn) {
        put_failures(kn, dev);
    }
    kn_close(kn);
    return failed;
}

static FILE *start(const char *name) {
    char command[1024];
    snprintf(command, sizeof command, "KILN_PROVIDER=%s '%s' algebra", name, self);
    fflush(stdout);
    return popen(command, "r");
}

/* Signs of vectors follow from the number of steps of an iteration, which rounding can change, now
 * and then, as a last bit of the matrix can for one and the same library: how many rows of a are
 * those of b turned round, which is mended. */
static int turn(double *a, const double *b, uint64_t count, uint64_t width) {
    int turned = 0;
    for (uint64_t i = 0; width && i < count; i += width) {
        double dot = 0;
        for (uint64_t j = i; j < i + width; j++) dot += a[j] * b[j];
        turned += dot < 0;
        for (uint64_t j = i; dot < 0 && j < i + width; j++) a[j] = -a[j];
    }
    return turned;
}

/* One result of both: whether they agree. */
static bool agree(FILE *file, const record *r, FILE *other, int *turned) {
    static double a[MOST], b[MOST];
    record o;
    double worst = 0;
    assert_int_equal(fread(&o, sizeof o, 1, other), 1);
    assert_string_equal(r->name, o.name);
    assert_true(r->count == o.count && r->count <= MOST);
    assert_int_equal(fread(a, sizeof *a, r->count, file), r->count);
    assert_int_equal(fread(b, sizeof *b, r->count, other), r->count);
    *turned += turn(a, b, r->count, r->width);
    for (uint64_t i = 0; i < r->count; i++) {
        double d = fabs(a[i] - b[i]) / (1 + fabs(b[i]));
        if (!(d <= worst)) worst = d;
    }
    if (worst > r->tolerance)
        printf("%s: a difference of %g in %llu numbers\n", r->name, worst,
               (unsigned long long)r->count);
    return worst <= r->tolerance;
}

static void run_algebra(const char *name) {
    FILE *with = start(name), *without = start("none");
    assert_true(with && without);
    int differ = 0, compared = 0, vectors = 0, turned = 0;
    for (record r; fread(&r, sizeof r, 1, with) == 1; compared++) {
        differ += !agree(with, &r, without, &turned);
        if (r.width) vectors += (int)(r.count / r.width);
    }
    int status = pclose(with) >> 8, left = fgetc(without);
    pclose(without);
    if (status == 77) skip();
    assert_int_equal(status, 0);
    assert_int_equal(left, EOF);
    assert_int_equal(differ, 0);
    printf("%s: %d results of linear algebra agree; %d of %d vectors have the other sign\n", name,
           compared, turned, vectors);
    assert_true(turned * 10 <= vectors); /* half of them without a common rule */
}

static void algebra_of_lapack(void **state) {
    (void)state;
    run_algebra("lapack");
}
static void algebra_of_openblas(void **state) {
    (void)state;
    run_algebra("openblas");
}

/* ---- Products ---- */

static void run(const char *name, bool must_fail) {
    char command[1024];
    snprintf(command, sizeof command, "KILN_PROVIDER=%s '%s' child", name, self);
    int status = system(command) >> 8;
    if (must_fail)
        assert_int_equal(status, 77);
    else
        assert_true(status == 0 || status == 77);
}

static void onednn(void **state) {
    (void)state;
    run("onednn", false);
}
static void openblas(void **state) {
    (void)state;
    run("openblas", false);
}
static void blis(void **state) {
    (void)state;
    run("blis", false);
}
static void unknown(void **state) {
    (void)state;
    run("abacus", true);
}

int main(int argc, char **argv) {
    self = argv[0];
    if (argc > 1 && strcmp(argv[1], "algebra") == 0) {
        const char *provider = getenv("KILN_PROVIDER");
        return algebra_child(!provider || strcmp(provider, "none") != 0);
    }
    if (argc > 1) return child();
    const struct CMUnitTest tests[] = {cmocka_unit_test(onednn),
                                       cmocka_unit_test(openblas),
                                       cmocka_unit_test(blis),
                                       cmocka_unit_test(unknown),
                                       cmocka_unit_test(algebra_of_lapack),
                                       cmocka_unit_test(algebra_of_openblas)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
