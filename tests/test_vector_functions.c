/* flex's own functions of f32 against the C library's in double, for every instruction set that
 * this processor runs: random and special arguments, error in units of the last place (ulp). The
 * bounds are those of docs/conventions.md. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "backends/flex/elementwise.h"

static const kn__isa sets[] = {KN_ISA_BASE, KN_ISA_AVX2, KN_ISA_AVX512, KN_ISA_NEON};
enum { N = 1 << 12, ROUNDS = 24, SETS = sizeof sets / sizeof *sets };

static uint64_t seed;
static uint32_t random_bits(void) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = seed ^ seed >> 29;
    return (uint32_t)(x * 2685821657736338717u >> 32);
}
static double unit(void) {
    return random_bits() * 0x1p-32;
}
static float of_bits(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static const float special[] = {0.0f,
                                -0.0f,
                                1.0f,
                                -1.0f,
                                0.5f,
                                -0.5f,
                                INFINITY,
                                -INFINITY,
                                NAN,
                                0x1p-126f,
                                -0x1p-126f,
                                0x1p-149f,
                                -0x1p-149f,
                                0x1.fffffep127f,
                                -0x1.fffffep127f,
                                2.0f,
                                -2.0f,
                                0x1p-24f,
                                -0x1p-24f,
                                88.8f,
                                -88.8f,
                                -103.9f,
                                -104.5f,
                                89.5f,
                                0x1.fffffep-1f,
                                0x1.000002p0f,
                                3.14159274f,
                                1e6f,
                                1e7f,
                                1e30f,
                                10.5f,
                                -10.5f};
enum { SPECIALS = sizeof special / sizeof *special };

/* The distance of got from want, in units of the last place of want as f32. */
static double ulps(float got, double want) {
    float rounded = (float)want;
    if (isnan(want)) return isnan(got) ? 0 : INFINITY;
    if (isinf(rounded) || isinf(got)) return got == rounded ? 0 : INFINITY;
    int e;
    frexp(want, &e);
    double last = ldexp(1, e - 24 < -149 ? -149 : e - 24);
    return fabs((double)got - want) / last;
}

typedef double f1(double x);
typedef struct case1 {
    const char *name;
    kn__ew what;
    f1 *f;
    float low, high; /* uniform arguments; besides, any bits with |x| in [2^-149, most] */
    float most;
    double bound, absolute; /* in ulp; or an absolute error that is as good */
} case1;

static double sigmoid(double x) {
    return x < 0 ? exp(x) / (1 + exp(x)) : 1 / (1 + exp(-x));
}
static double silu(double x) {
    return isinf(x) && x < 0 ? NAN : x * sigmoid(x);
}
static double log_sigmoid(double x) {
    return isnan(x) ? x : fmin(x, 0) - log1p(exp(-fabs(x)));
}
static double softplus(double x) {
    return -log_sigmoid(-x);
}
static double elu(double x) {
    return x > 0 ? x : expm1(x);
}
static double mish(double x) {
    return isinf(x) && x < 0 ? NAN : x * tanh(fmax(x, 0) + log1p(exp(-fabs(x))));
}
static double tanhshrink(double x) {
    return x - tanh(x);
}
static double gelu(double x) {
    return isinf(x) && x < 0 ? 0 : 0.5 * x * erfc(-x * 0.70710678118654752440);
}
static double gelu_tanh(double x) {
    if (isinf(x)) return x < 0 ? 0 : x;
    return x * sigmoid(1.5957691216057307118 * (x + 0.044715 * x * x * x));
}
static double rsqrt_of(double x) {
    return 1 / sqrt(x);
}
static double round_even(double x) {
    return nearbyint(x);
}

static const case1 cases1[] = {
    {"exp", KN__EW_exp, exp, -104, 89, 200, 1.1, 0},
    {"exp2", KN__EW_exp2, exp2, -150, 128, 400, 0.6, 0},
    {"expm1", KN__EW_expm1, expm1, -20, 89, 200, 0.6, 0},
    {"log", KN__EW_log, log, 0, 3, INFINITY, 1.5, 0},
    {"log2", KN__EW_log2, log2, 0, 3, INFINITY, 0.6, 0},
    {"log10", KN__EW_log10, log10, 0, 3, INFINITY, 0.6, 0},
    {"log1p", KN__EW_log1p, log1p, -1, 3, INFINITY, 0.6, 0},
    {"sin", KN__EW_sin, sin, -10, 10, INFINITY, 0.6, 0},
    {"cos", KN__EW_cos, cos, -10, 10, INFINITY, 0.6, 0},
    {"tan", KN__EW_tan, tan, -10, 10, INFINITY, 0.6, 0},
    {"asin", KN__EW_asin, asin, -1, 1, 2, 0.6, 0},
    {"acos", KN__EW_acos, acos, -1, 1, 2, 0.6, 0},
    {"atan", KN__EW_atan, atan, -5, 5, INFINITY, 0.6, 0},
    {"sinh", KN__EW_sinh, sinh, -89, 89, 200, 0.6, 0},
    {"cosh", KN__EW_cosh, cosh, -89, 89, 200, 0.6, 0},
    {"tanh", KN__EW_tanh, tanh, -10, 10, 100, 2.5, 0},
    {"asinh", KN__EW_asinh, asinh, -5, 5, INFINITY, 0.6, 0},
    {"acosh", KN__EW_acosh, acosh, 1, 5, INFINITY, 0.6, 0},
    {"atanh", KN__EW_atanh, atanh, -1, 1, 2, 0.6, 0},
    {"erf", KN__EW_erf, erf, -4, 4, 100, 2.5, 0},
    {"erfc", KN__EW_erfc, erfc, -4, 10.5f, 100, 0.6, 0},
    {"sigmoid", KN__EW_sigmoid, sigmoid, -104, 30, 200, 2.5, 0},
    {"silu", KN__EW_silu, silu, -80, 30, 200, 3, 1e-42},
    {"log_sigmoid", KN__EW_log_sigmoid, log_sigmoid, -80, 80, 200, 3, 0},
    {"softplus", KN__EW_softplus, softplus, -80, 80, 200, 3, 0},
    {"elu", KN__EW_elu, elu, -20, 20, 200, 0.6, 0},
    {"mish", KN__EW_mish, mish, -80, 30, 200, 4, 1e-42},
    {"tanhshrink", KN__EW_tanhshrink, tanhshrink, -10, 10, 100, 4, 2e-7},
    {"gelu", KN__EW_gelu, gelu, -12, 12, 100, 7, 1e-37},
    {"gelu_tanh", KN__EW_gelu_tanh, gelu_tanh, -5, 12, 100, 4, 5e-8},
    {"sqrt", KN__EW_sqrt, sqrt, 0, 100, INFINITY, 0.5, 0},
    {"rsqrt", KN__EW_rsqrt, rsqrt_of, 0, 100, INFINITY, 1.5, 0},
    {"floor", KN__EW_floor, floor, -100, 100, INFINITY, 0, 0},
    {"ceil", KN__EW_ceil, ceil, -100, 100, INFINITY, 0, 0},
    {"trunc", KN__EW_trunc, trunc, -100, 100, INFINITY, 0, 0},
    {"round", KN__EW_round, round_even, -100, 100, INFINITY, 0, 0},
};

static void arguments1(const case1 *c, float *x, int round) {
    for (int i = 0; i < N; i++) {
        if (round % 2 == 0) {
            x[i] = c->low + (c->high - c->low) * (float)unit();
            continue;
        }
        do {
            x[i] = of_bits(random_bits());
        } while (!(fabsf(x[i]) <= c->most));
    }
    if (round == 0) memcpy(x, special, sizeof special);
}

static double worst1(const case1 *c, kn__ew_fn *fn, float *at) {
    static float x[N], y[N];
    double worst = 0;
    for (int round = 0; round < ROUNDS; round++) {
        arguments1(c, x, round);
        const void *in[] = {x};
        fn(y, in, N, 0, &(kn__ew_params){{1, 0}});
        for (int i = 0; i < N; i++) {
            double want = c->f((double)x[i]), error = ulps(y[i], want);
            if (c->absolute > 0 && fabs((double)y[i] - want) <= c->absolute) error = 0;
            if (error > worst) worst = error, *at = x[i];
        }
    }
    return worst;
}

static void one_operand(void **state) {
    (void)state;
    bool failed = false;
    for (size_t k = 0; k < sizeof cases1 / sizeof *cases1; k++) {
        const case1 *c = &cases1[k];
        for (int s = 0; s < SETS; s++) {
            if (!kn__isa_usable(sets[s])) continue;
            float at = 0;
            seed = 12345 + k;
            double worst = worst1(c, kn__ew_table_of(sets[s], KN_F32)->fn[c->what], &at);
            printf("%-12s %-7s %.2f ulp at %a\n", c->name, kn__isa_name(sets[s]), worst,
                   (double)at);
            if (worst > c->bound) {
                printf("FAILED: %s on %s: more than %.2f\n", c->name, kn__isa_name(sets[s]),
                       c->bound);
                failed = true;
            }
        }
    }
    assert_false(failed);
}

/* ---- two operands ---- */
typedef double f2(double a, double b);
typedef struct case2 {
    const char *name;
    kn__ew what;
    f2 *f;
    float low_a, high_a, low_b, high_b;
    double bound;
} case2;

static double remainder_of(double a, double b) {
    double r = fmod(a, b);
    if (r == 0) return copysign(0, b);
    return (r < 0) != (b < 0) ? r + b : r;
}
static double silu_grad(double dy, double x) {
    if (isinf(x)) return dy * (x > 0);
    return dy * (sigmoid(x) * (1 + x * (1 - sigmoid(x))));
}
static double gelu_grad(double dy, double x) {
    double half = 0.5 * erfc(-x * 0.70710678118654752440);
    return isinf(x) ? dy * half : dy * (half + x * 0.39894228040143267794 * exp(-0.5 * x * x));
}
static double gelu_tanh_grad(double dy, double x) {
    if (isinf(x)) return dy * (x > 0);
    double s = sigmoid(1.5957691216057307118 * (x + 0.044715 * x * x * x));
    double du = 1.5957691216057307118 * (1 + 3 * 0.044715 * x * x);
    return dy * (s + x * (s * (1 - s)) * du);
}
static double hypot_f32(double a, double b) {
    return isinf(a) || isinf(b) ? (double)INFINITY : sqrt(a * a + b * b);
}

static const case2 cases2[] = {
    {"pow", KN__EW_pow, pow, 0, 20, -20, 20, 0.6},
    {"pow", KN__EW_pow, pow, -4, 4, -3, 3, 0.6},
    {"atan2", KN__EW_atan2, atan2, -4, 4, -4, 4, 0.6},
    {"hypot", KN__EW_hypot, hypot_f32, -4, 4, -4, 4, 0.6},
    {"remainder", KN__EW_remainder, remainder_of, -100, 100, -7, 7, 0.6},
    {"fmod", KN__EW_fmod, fmod, -100, 100, -7, 7, 0.6},
};
/* Gradients have zeros inside: their error is measured against 1. */
static const case2 gradients[] = {
    {"silu_grad", KN__EW_silu_grad, silu_grad, -1, 1, -10, 10, 4e-7},
    {"gelu_grad", KN__EW_gelu_grad, gelu_grad, -1, 1, -10, 10, 3e-7},
    {"gelu_tanh_grad", KN__EW_gelu_tanh_grad, gelu_tanh_grad, -1, 1, -10, 10, 6e-7},
};

static void activation_gradients(void **state) {
    (void)state;
    static float dy[N], x[N], y[N];
    for (size_t k = 0; k < sizeof gradients / sizeof *gradients; k++) {
        const case2 *c = &gradients[k];
        for (int s = 0; s < SETS; s++) {
            if (!kn__isa_usable(sets[s])) continue;
            double worst = 0;
            for (int i = 0; i < N; i++) {
                dy[i] = c->low_a + (c->high_a - c->low_a) * (float)unit();
                x[i] = c->low_b + (c->high_b - c->low_b) * (float)unit();
            }
            memcpy(x, special, sizeof special);
            const void *in[] = {dy, x};
            kn__ew_table_of(sets[s], KN_F32)->fn[c->what](y, in, N, 0, NULL);
            for (int i = 0; i < N; i++) {
                double want = c->f((double)dy[i], (double)x[i]), error = fabs((double)y[i] - want);
                if (isnan(want) || isnan(y[i])) error = isnan(want) && isnan(y[i]) ? 0 : INFINITY;
                if (error > worst) worst = error;
                if (error > c->bound)
                    printf("%s %s(%a, %a): %a, want %a\n", kn__isa_name(sets[s]), c->name,
                           (double)dy[i], (double)x[i], (double)y[i], want);
                assert_true(error <= c->bound);
            }
            printf("%-14s %-7s %.2g absolute\n", c->name, kn__isa_name(sets[s]), worst);
        }
    }
}

static void two_operands(void **state) {
    (void)state;
    static float a[N], b[N], y[N];
    for (size_t k = 0; k < sizeof cases2 / sizeof *cases2; k++) {
        const case2 *c = &cases2[k];
        for (int s = 0; s < SETS; s++) {
            if (!kn__isa_usable(sets[s])) continue;
            seed = 999 + k;
            double worst = 0;
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < N; i++) {
                    a[i] = c->low_a + (c->high_a - c->low_a) * (float)unit();
                    b[i] = c->low_b + (c->high_b - c->low_b) * (float)unit();
                    if (round == 1) a[i] = of_bits(random_bits()), b[i] = of_bits(random_bits());
                    if (round == 2) b[i] = rintf(b[i]);
                }
                for (int i = 0; round == 0 && i < SPECIALS * SPECIALS; i++) {
                    a[i] = special[i / SPECIALS];
                    b[i] = special[i % SPECIALS];
                }
                const void *in[] = {a, b};
                kn__ew_table_of(sets[s], KN_F32)->fn[c->what](y, in, N, 0, NULL);
                for (int i = 0; i < N; i++) {
                    double error = ulps(y[i], c->f((double)a[i], (double)b[i]));
                    if (error > worst) worst = error;
                    if (error > c->bound)
                        printf("%s %s(%a, %a): %a, want %a\n", kn__isa_name(sets[s]), c->name,
                               (double)a[i], (double)b[i], (double)y[i],
                               c->f((double)a[i], (double)b[i]));
                    assert_true(error <= c->bound);
                }
            }
            printf("%-12s %-7s %.2f ulp\n", c->name, kn__isa_name(sets[s]), worst);
        }
    }
}

/* An element's bits do not depend on where in the array it stands, nor on the array's length. */
static void place_does_not_matter(void **state) {
    (void)state;
    static float x[67], whole[67], part[67];
    for (int s = 0; s < SETS; s++) {
        if (!kn__isa_usable(sets[s])) continue;
        const kn__ew_table *t = kn__ew_table_of(sets[s], KN_F32);
        seed = 4;
        for (int i = 0; i < 67; i++) x[i] = (float)(unit() * 8 - 4);
        for (int what = 0; what < KN__EW_COUNT; what++) {
            if (!t->fn[what] || what == KN__EW_where || what == KN__EW_masked_fill ||
                (what >= KN__EW_eq && what <= KN__EW_logical_xor) ||
                (what >= KN__EW_isnan && what <= KN__EW_logical_not))
                continue;
            const void *in[] = {x, x, x};
            kn__ew_params p = {{1.5, 0}};
            t->fn[what](whole, in, 67, 0, &p);
            for (int begin = 0; begin < 67; begin += 5) {
                int n = 67 - begin < 5 ? 67 - begin : 5;
                const void *some[] = {x + begin, x + begin, x + begin};
                if (what == KN__EW_clamp) some[1] = some[2] = x;
                t->fn[what](part, some, n, 0, &p);
                assert_memory_equal(part, whole + begin, (size_t)n * sizeof(float));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_operand),
        cmocka_unit_test(two_operands),
        cmocka_unit_test(activation_gradients),
        cmocka_unit_test(place_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
