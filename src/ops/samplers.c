/* See samplers.h. */
#include "ops/samplers.h"

#include <math.h>
#include <stdbool.h>

#include "core/philox.h"

static const double two_pi = 6.283185307179586;

kn__stream kn__stream_of(uint64_t key, uint64_t position, uint64_t i) {
    return (kn__stream){.key = kn__philox_derive(key, position, i)};
}

double kn__next_uniform(kn__stream *s) {
    return ((double)(kn__philox_bits64(s->key, 0, s->next++) >> 12) + 0.5) * 0x1p-52;
}

double kn__next_exponential(kn__stream *s) {
    return -log(kn__next_uniform(s));
}

/* Box and Muller, of which one of the two is used. */
double kn__next_normal(kn__stream *s) {
    double radius = sqrt(2 * kn__next_exponential(s));
    return radius * cos(two_pi * kn__next_uniform(s));
}

/* ---- gamma ---- */
double kn__next_log_gamma(kn__stream *s, double alpha) {
    if (!(alpha >= 0)) return NAN;
    if (alpha == 0) return -INFINITY;
    if (isinf(alpha)) return INFINITY;
    double more = 0;
    if (alpha < 1) { /* of alpha + 1, times a power of a uniform number */
        more = log(kn__next_uniform(s)) / alpha;
        alpha += 1;
    }
    double d = alpha - 1.0 / 3, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = kn__next_normal(s), v = 1 + c * x;
        if (v <= 0) continue;
        v = v * v * v;
        double u = kn__next_uniform(s);
        if (log(u) < 0.5 * x * x + d - d * v + d * log(v)) return log(d * v) + more;
    }
}

/* ---- factorials: log(k!) less Stirling's formula for k + 1 ---- */
static double stirling_rest(double k) {
    static const double first[] = {0.0810614667953272,  0.0413406959554092, 0.0276779256849983,
                                   0.02079067210376509, 0.0166446911898211, 0.0138761288230707,
                                   0.0118967099458917,  0.0104112652619720, 0.00925546218271273,
                                   0.00833056343336287};
    if (k < 10) return first[(int)k];
    double n = k + 1, nn = n * n;
    return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / nn) / nn) / n;
}

/* log(k!) */
static double log_factorial(double k) {
    double n = k + 1;
    return (k + 0.5) * log(n) - n + 0.9189385332046727 + stirling_rest(k);
}

/* ---- poisson ---- */
static double small_poisson(kn__stream *s, double rate) {
    double limit = exp(-rate), product = 1, k = -1;
    do {
        product *= kn__next_uniform(s);
        k++;
    } while (product > limit);
    return k;
}

static double large_poisson(kn__stream *s, double rate) {
    double b = 0.931 + 2.53 * sqrt(rate), a = -0.059 + 0.02483 * b;
    double inverse = 1.1239 + 1.1328 / (b - 3.4), v_r = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
        double u = kn__next_uniform(s) - 0.5, v = kn__next_uniform(s), us = 0.5 - fabs(u);
        double k = floor((2 * a / us + b) * u + rate + 0.43);
        if (us >= 0.07 && v <= v_r) return k;
        if (k < 0 || (us < 0.013 && v > us)) continue;
        double left = log(v * inverse / (a / (us * us) + b));
        if (left <= k * log(rate) - rate - log_factorial(k)) return k;
    }
}

double kn__next_poisson(kn__stream *s, double rate) {
    if (!(rate >= 0)) return NAN;
    if (rate == 0 || isinf(rate)) return rate;
    return rate < 10 ? small_poisson(s, rate) : large_poisson(s, rate);
}

/* ---- binomial, p at most a half ---- */
static double small_binomial(kn__stream *s, double count, double p) {
    double trials = 0, successes = 0, scale = log1p(-p);
    for (;;) {
        trials += ceil(log(kn__next_uniform(s)) / scale); /* up to the next success */
        if (trials > count) return successes;
        successes++;
    }
}

static double large_binomial(kn__stream *s, double n, double p) {
    double deviation = sqrt(n * p * (1 - p)), b = 1.15 + 2.53 * deviation;
    double a = -0.0873 + 0.0248 * b + 0.01 * p, c = n * p + 0.5, v_r = 0.92 - 4.2 / b;
    double r = p / (1 - p), alpha = (2.83 + 5.1 / b) * deviation, m = floor((n + 1) * p);
    for (;;) {
        double u = kn__next_uniform(s) - 0.5, v = kn__next_uniform(s), us = 0.5 - fabs(u);
        double k = floor((2 * a / us + b) * u + c);
        if (us >= 0.07 && v <= v_r) return k;
        if (k < 0 || k > n) continue;
        v = log(v * alpha / (a / (us * us) + b));
        double limit = (m + 0.5) * log((m + 1) / (r * (n - m + 1))) +
                       (n + 1) * log((n - m + 1) / (n - k + 1)) +
                       (k + 0.5) * log(r * (n - k + 1) / (k + 1)) + stirling_rest(m) +
                       stirling_rest(n - m) - stirling_rest(k) - stirling_rest(n - k);
        if (v <= limit) return k;
    }
}

double kn__next_binomial(kn__stream *s, double count, double p) {
    count = floor(count);
    if (!(count >= 0) || isinf(count) || !(p >= 0 && p <= 1)) return NAN;
    if (count == 0 || p == 0) return 0;
    if (p == 1) return count;
    if (p > 0.5) return count - kn__next_binomial(s, count, 1 - p);
    return count * p < 10 ? small_binomial(s, count, p) : large_binomial(s, count, p);
}
