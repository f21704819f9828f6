/* Arithmetic of reference kernels: integers in 64 bits, wrapping like two's complement (unsigned
 * ones come as their bits), and the divisions that C does otherwise. Divisors are not zero: whoever
 * calls has looked. */
#ifndef KILN_OPS_INTEGERS_H
#define KILN_OPS_INTEGERS_H

#include <math.h>
#include <stdint.h>

static inline int64_t kn__add_i(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a + (uint64_t)b);
}
static inline int64_t kn__sub_i(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a - (uint64_t)b);
}
static inline int64_t kn__mul_i(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a * (uint64_t)b);
}
static inline int64_t kn__max_i(int64_t a, int64_t b) {
    return a < b ? b : a;
}
static inline int64_t kn__max_u(int64_t a, int64_t b) {
    return (uint64_t)a < (uint64_t)b ? b : a;
}
static inline int64_t kn__min_i(int64_t a, int64_t b) {
    return b < a ? b : a;
}
static inline int64_t kn__min_u(int64_t a, int64_t b) {
    return (uint64_t)b < (uint64_t)a ? b : a;
}

/* The quotient rounded down; the least integer by -1 wraps. */
static inline int64_t kn__floor_divide_i(int64_t a, int64_t b) {
    if (b == -1) return kn__sub_i(0, a);
    int64_t q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}
static inline int64_t kn__divide_u(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a / (uint64_t)b);
}
/* The quotient rounded towards zero. */
static inline int64_t kn__trunc_divide_i(int64_t a, int64_t b) {
    return b == -1 ? kn__sub_i(0, a) : a / b;
}
/* What is left after rounding down: it has the divisor's sign. */
static inline int64_t kn__remainder_i(int64_t a, int64_t b) {
    if (b == -1) return 0;
    int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
static inline int64_t kn__remainder_u(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a % (uint64_t)b);
}
/* What is left after rounding towards zero: it has the dividend's sign. */
static inline int64_t kn__fmod_i(int64_t a, int64_t b) {
    return b == -1 ? 0 : a % b;
}

/* By squaring, wrapping. A negative exponent gives what is left of the reciprocal in integers: 0,
 * except for 1 and -1. */
static inline int64_t kn__pow_u(int64_t a, int64_t b) {
    uint64_t result = 1, base = (uint64_t)a, e = (uint64_t)b;
    for (; e; e >>= 1, base *= base)
        if (e & 1) result *= base;
    return (int64_t)result;
}
static inline int64_t kn__pow_i(int64_t a, int64_t b) {
    if (b >= 0) return kn__pow_u(a, b);
    if (a == 1) return 1;
    return a == -1 ? (b % 2 ? -1 : 1) : 0;
}

/* Shifts by less than 0, or by as many bits as there are or more, push everything out. */
static inline int64_t kn__shift_left(int64_t a, int64_t b) {
    return (uint64_t)b < 64 ? (int64_t)((uint64_t)a << b) : 0;
}
static inline int64_t kn__shift_right_u(int64_t a, int64_t b) {
    return (uint64_t)b < 64 ? (int64_t)((uint64_t)a >> b) : 0;
}
static inline int64_t kn__shift_right_i(int64_t a, int64_t b) {
    int64_t ones = -(int64_t)(a < 0);
    if ((uint64_t)b >= 64) return ones;
    return (int64_t)(((uint64_t)a ^ (uint64_t)ones) >> b) ^ ones;
}

/* Floats: the remainder has the divisor's sign, a zero too; the quotient is the whole number below
 * the exact one. */
static inline double kn__remainder_f(double a, double b) {
    double r = fmod(a, b);
    if (r == 0) return copysign(0, b);
    return (r < 0) != (b < 0) ? r + b : r;
}
static inline double kn__floor_divide_f(double a, double b) {
    if (b == 0) return a / b;
    double r = fmod(a, b), q = (a - r) / b;
    if (r != 0 && (r < 0) != (b < 0)) q -= 1;
    if (q == 0) return copysign(0, a / b);
    double whole = floor(q);
    return q - whole > 0.5 ? whole + 1 : whole;
}

#endif
