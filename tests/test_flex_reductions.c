/* flex's reductions on shapes large enough to be cut into pieces: accuracy against sums in long
 * double, the same bits for any number of threads, order and extremes against plain loops. */
#include "support/tensors.h"

#include <stdlib.h>

static uint64_t random_state;
static double uniform(void) {
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(random_state >> 11) * 0x1p-53;
}

static float *numbers(int64_t n, uint64_t seed) {
    float *x = malloc((size_t)n * sizeof *x);
    random_state = seed;
    for (int64_t i = 0; x && i < n; i++) x[i] = (float)(uniform() * 4 - 1);
    assert_non_null(x);
    return x;
}

/* A shape and what of it is reduced; all three axes are joined or split in every way. */
typedef struct plan {
    kn_shape shape;
    kn_axes axes;
} plan;
static const plan plans[] = {
    {{1, {200001}}, {1, {0}}},          {{2, {3, 70001}}, {1, {1}}},
    {{2, {70001, 3}}, {1, {0}}},        {{2, {5, 1300}}, {1, {0}}},
    {{3, {6, 7, 1500}}, {2, {0, 2}}},   {{3, {90, 1, 1024}}, {1, {0}}},
    {{3, {40, 30, 50}}, {1, {1}}},      {{3, {40, 30, 50}}, {2, {0, 2}}},
    {{3, {2, 70000, 2}}, {1, {1}}},     {{4, {4, 5, 6, 700}}, {2, {1, 3}}},
    {{4, {40, 5, 60, 7}}, {2, {0, 2}}}, {{4, {1, 33, 1, 2}}, {3, {0, 1, 2}}},
};
enum { PLANS = sizeof plans / sizeof plans[0] };

static bool is_reduced(const plan *p, int axis) {
    for (int i = 0; i < p->axes.count; i++) {
        if (p->axes.axis[i] == axis) return true;
    }
    return false;
}

/* The result's element that element i goes to. */
static int64_t place(const plan *p, int64_t i) {
    int64_t at = 0, index[8];
    for (int k = p->shape.rank - 1; k >= 0; k--) {
        index[k] = i % p->shape.dim[k];
        i /= p->shape.dim[k];
    }
    for (int k = 0; k < p->shape.rank; k++) {
        if (!is_reduced(p, k)) at = at * p->shape.dim[k] + index[k];
    }
    return at;
}

/* What the results must be, in long double. */
typedef struct expected {
    long double *sum, *size; /* size: the sum of the magnitudes */
    float *max, *min;
    int64_t n;
} expected;

static expected expect(const plan *p, const float *x) {
    expected e = {.n = 1};
    for (int k = 0; k < p->shape.rank; k++) e.n *= is_reduced(p, k) ? 1 : p->shape.dim[k];
    e.sum = calloc((size_t)e.n, sizeof *e.sum);
    e.size = calloc((size_t)e.n, sizeof *e.size);
    e.max = malloc((size_t)e.n * sizeof *e.max);
    e.min = malloc((size_t)e.n * sizeof *e.min);
    assert_true(e.sum && e.size && e.max && e.min);
    for (int64_t i = 0; i < e.n; i++) e.max[i] = -INFINITY, e.min[i] = INFINITY;
    for (int64_t i = 0; i < kn_shape_numel(p->shape); i++) {
        int64_t at = place(p, i);
        e.sum[at] += (long double)x[i];
        e.size[at] += fabsl((long double)x[i]);
        e.max[at] = fmaxf(e.max[at], x[i]);
        e.min[at] = fminf(e.min[at], x[i]);
    }
    return e;
}

static void free_expected(expected *e) {
    free(e->sum);
    free(e->size);
    free(e->max);
    free(e->min);
}

static double *read(kn_tensor *t, int64_t n) {
    double *v = malloc((size_t)n * sizeof *v);
    assert_non_null(v);
    assert_int_equal(kn_read_as(t, KN_F64, v, (size_t)n * sizeof *v), KN_OK);
    return v;
}

static void check_plan(kn_device *dev, const plan *p) {
    int64_t n = kn_shape_numel(p->shape);
    float *x = numbers(n, 5);
    kn_tensor *t = kn_from_array(dev, KN_F32, p->shape, x);
    expected e = expect(p, x);
    double count = (double)n / (double)e.n;
    double *sum = read(kn_sum(t, .axes = p->axes), e.n),
           *max = read(kn_max(t, .axes = p->axes), e.n);
    double *min = read(kn_min(t, .axes = p->axes), e.n);
    double *mean = read(kn_mean(t, .axes = p->axes), e.n);
    double *wide = read(kn_sum(kn_cast(t, KN_F64), .axes = p->axes), e.n);
    for (int64_t i = 0; i < e.n; i++) {
        double ulp = fabs((double)e.sum[i]) * 0x1p-23 + (double)e.size[i] * 1e-13;
        assert_true(fabs(sum[i] - (double)e.sum[i]) <= ulp);
        assert_true(fabs(mean[i] - (double)e.sum[i] / count) <= ulp / count);
        assert_true(fabs(wide[i] - (double)e.sum[i]) <= (double)e.size[i] * 1e-14);
        assert_true(max[i] == (double)e.max[i] && min[i] == (double)e.min[i]);
    }
    free(sum), free(max), free(min), free(mean), free(wide), free(x);
    free_expected(&e);
}

/* f32 sums are right to the last bit of the result, however long. */
static void accuracy(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    for (int i = 0; i < PLANS; i++) {
        KN_SCOPE(kn) check_plan(dev, &plans[i]);
    }
    KN_SCOPE(kn) {
        double v;
        kn_tensor *x = kn_full(dev, KN_SHAPE(1 << 22), 0.1);
        assert_int_equal(kn_item_f64(kn_sum(x), &v), KN_OK);
        assert_true(fabs(v / (0.1f * 4194304.0) - 1) < 1e-7);
    }
    assert_ok(kn);
    kn_close(kn);
}

enum { OPS = 9 };
static kn_tensor *some_op(int op, kn_tensor *t, const plan *p) {
    switch (op) {
    case 0:
        return kn_sum(t, .axes = p->axes);
    case 1:
        return kn_mean(t, .axes = p->axes);
    case 2:
        return kn_prod(t, .axes = p->axes);
    case 3:
        return kn_softmax(t, p->axes.axis[0]);
    case 4:
        return kn_layer_norm(t);
    case 5:
        return kn_var(t, .axes = p->axes);
    case 6:
        return kn_rank(t) > 1 ? kn_batch_norm(t, NULL, NULL) : t;
    case 7: {
        kn_tensor *dw = NULL;
        kn_layer_norm_grad(t, t, &dw, NULL);
        return dw;
    }
    default:
        return kn_cross_entropy(t, t);
    }
}

/* The bits of the results, folded. */
static uint64_t fingerprint(int threads) {
    kn_context *kn = kn_open(&(kn_open_options){.threads = threads});
    kn_device *dev = kn_device_open(kn, "flex");
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < PLANS * OPS; i++) {
        const plan *p = &plans[i / OPS];
        KN_SCOPE(kn) {
            float *x = numbers(kn_shape_numel(p->shape), 9);
            kn_tensor *y = some_op(i % OPS, kn_from_array(dev, KN_F32, p->shape, x), p);
            size_t bytes = (size_t)kn_numel(y) * sizeof(float);
            unsigned char *v = malloc(bytes);
            assert_non_null(v);
            assert_int_equal(kn_read(y, v, bytes), KN_OK);
            for (size_t k = 0; k < bytes; k++) hash = (hash ^ v[k]) * 1099511628211u;
            free(v), free(x);
        }
    }
    assert_ok(kn);
    kn_close(kn);
    return hash;
}

static void same_bits_at_any_threads(void **state) {
    (void)state;
    uint64_t one = fingerprint(1);
    assert_true(one == fingerprint(2));
    assert_true(one == fingerprint(4));
}

/* ---- Order ---- */
static void check_sorted(kn_device *dev, kn_dtype dtype, int64_t n, bool descending) {
    float *x = numbers(3 * n, 3);
    for (int64_t i = 0; i < 3 * n; i++) x[i] = (float)(int)(x[i] * 50) / 8; /* with ties */
    x[n / 2] = -0.0f;
    kn_tensor *t = kn_cast(kn_from_array(dev, KN_F32, KN_SHAPE(3, n), x), dtype), *where;
    double *v = read(kn_sort(t, 1, &where, .descending = descending), 3 * n);
    double *at = read(where, 3 * n);
    for (int64_t i = 0; i < 3 * n; i++) {
        assert_true(v[i] == (double)x[i / n * n + (int64_t)at[i]]);
        if (i % n == 0) continue;
        assert_true(descending ? v[i] <= v[i - 1] : v[i] >= v[i - 1]);
        assert_true(v[i] != v[i - 1] || at[i] > at[i - 1]); /* equals keep their order */
    }
    int64_t k = n < 20 ? n : 10;
    double *best = read(kn_topk(t, k, 1, &where, .smallest = !descending), 3 * k);
    double *best_at = read(where, 3 * k);
    for (int64_t i = 0; i < 3 * k; i++) {
        assert_true(best[i] == v[i / k * n + i % k]);
        assert_true(best_at[i] == at[i / k * n + i % k]);
    }
    free(x), free(v), free(at), free(best), free(best_at);
}

static void order(void **state) {
    (void)state;
    static const int64_t lengths[] = {1, 2, 7, 24, 25, 100, 257, 3000};
    static const kn_dtype dtypes[] = {KN_F32, KN_F64, KN_F16};
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (size_t d = 0; d < 3; d++) {
            KN_SCOPE(kn) {
                check_sorted(dev, dtypes[d], lengths[i], false);
                check_sorted(dev, dtypes[d], lengths[i], true);
            }
        }
    }
    assert_ok(kn);
    kn_close(kn);
}

/* ---- exp inside softmax ---- */
static void check_exponentials(kn_device *dev, kn_dtype dtype, double tolerance) {
    enum { N = 2001 };
    double x[N], e[N], sum = 0;
    for (int i = 0; i < N; i++) x[i] = (i - N + 1) * 0.0431; /* 0 down to -86.2 */
    kn_tensor *t = kn_cast(kn_from_array(dev, KN_F64, KN_SHAPE(N), x), dtype);
    double *rounded = read(t, N), *y = read(kn_softmax(t, 0), N);
    for (int i = 0; i < N; i++) sum += e[i] = exp(rounded[i]);
    for (int i = 0; i < N; i++) assert_true(fabs(y[i] / (e[i] / sum) - 1) <= tolerance);
    double *l = read(kn_log_softmax(t, 0), N);
    for (int i = 0; i < N; i++)
        assert_true(fabs(l[i] - (rounded[i] - log(sum))) <= tolerance * fmax(1, fabs(l[i])));
    free(rounded), free(y), free(l);
}

static void exponentials(void **state) {
    (void)state;
    kn_context *kn = kn_open(NULL);
    kn_device *dev = kn_device_open(kn, "flex");
    KN_SCOPE(kn) {
        check_exponentials(dev, KN_F32, 4e-7);
        check_exponentials(dev, KN_F64, 2e-15);
        assert_values(kn_softmax(vector(dev, -INFINITY, 0, -2000, 1e300), 0), 0, 0, 0, 0, 1);
        assert_values(kn_softmax(vector(dev, 0, NAN), 0), 0, NAN, NAN);
    }
    assert_ok(kn);
    kn_close(kn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accuracy),
        cmocka_unit_test(same_bits_at_any_threads),
        cmocka_unit_test(order),
        cmocka_unit_test(exponentials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
