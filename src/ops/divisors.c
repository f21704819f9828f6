/* Divisors and multiples of integers, exact in 64 bits, wrapping where the result does not fit. */
#include "ops/op.h"
#include "ops/reference.h"
#include "ops/samples.h"

static uint64_t size_of(int64_t x) {
    return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}

static uint64_t greatest(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}
static uint64_t least(uint64_t a, uint64_t b) {
    return a && b ? a / greatest(a, b) * b : 0;
}

static int64_t gcd_i(int64_t a, int64_t b) {
    return (int64_t)greatest(size_of(a), size_of(b));
}
static int64_t gcd_u(int64_t a, int64_t b) {
    return (int64_t)greatest((uint64_t)a, (uint64_t)b);
}
int kn__ref_gcd(const kn_launch *l) {
    return kn__ref_map2(l, NULL, gcd_i, gcd_u);
}

static int64_t lcm_i(int64_t a, int64_t b) {
    return (int64_t)least(size_of(a), size_of(b));
}
static int64_t lcm_u(int64_t a, int64_t b) {
    return (int64_t)least((uint64_t)a, (uint64_t)b);
}
int kn__ref_lcm(const kn_launch *l) {
    return kn__ref_map2(l, NULL, lcm_i, lcm_u);
}

#ifdef KILN_TESTING
static const double a_values[] = {0, -4, 6, 12, -128, 5, 1, 0};
static const double b_values[] = {0, 6, -4, 18, -1, 0, 7, -9};
static const double divisors[] = {0, 2, 2, 6, 1, 5, 1, 9};
static const double multiples[] = {0, 12, 12, 36, 128, 0, 7, 0};
#define DIVISOR_SAMPLES(expected)                                                                  \
    {                                                                                              \
        {.in = {{.shape = {1, {8}}, .values = a_values}, {.shape = {1, {8}}, .values = b_values}}, \
         .dtypes = KN_DTYPE_BIT(KN_I64) | KN_DTYPE_BIT(KN_I32) | KN_DTYPE_BIT(KN_I16),             \
         .out = (expected)},                                                                       \
            {.in = {{.shape = {2, {3, 17}}}, {.shape = {1, {17}}}}},                               \
            {.in = {{.shape = {0, {0}}}, {.shape = {0, {0}}}}},                                    \
            {.in = {{.shape = {2, {0, 5}}}, {.shape = {1, {1}}}}},                                 \
            {.in = {{.shape = {1, {3}}}, {.shape = {1, {4}}}}, .fails = KN_E_BROADCAST},           \
            KN__SAMPLES_END                                                                        \
    }
KN__SAMPLES(gcd) = DIVISOR_SAMPLES(divisors);
KN__SAMPLES(lcm) = DIVISOR_SAMPLES(multiples);
#endif
