/* See fft_plan.h. */
#include "ops/fft_plan.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846264338327950288

/* Prime factors up to this are a pass of their own; it takes as many steps an element. */
enum { LARGEST_RADIX = 31 };

static kn_c128 times(kn_c128 a, kn_c128 b) {
    return (kn_c128){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static kn_c128 plus(kn_c128 a, kn_c128 b) {
    return (kn_c128){a.re + b.re, a.im + b.im};
}
static kn_c128 minus(kn_c128 a, kn_c128 b) {
    return (kn_c128){a.re - b.re, a.im - b.im};
}
/* -i a */
static kn_c128 turned(kn_c128 a) {
    return (kn_c128){a.im, -a.re};
}
static kn_c128 scaled(kn_c128 a, double s) {
    return (kn_c128){a.re * s, a.im * s};
}

/* ---- Roots of unity ----------------------------------------------------------------------------
 */

/* exp(-2 pi i k / n), 0 <= k < n: the angle is brought into an eighth of the circle by whole
 * numbers, so that every root is right to the last bits. */
static kn_c128 root(int64_t k, int64_t n) {
    int64_t eighth = 8 * k / n, rest = 8 * k - eighth * n;
    bool back = eighth & 1;
    double angle = PI / 4 * ((double)(back ? n - rest : rest) / (double)n);
    double c = cos(angle), s = sin(angle);
    switch (eighth) {
    case 0:
        return (kn_c128){c, -s};
    case 1:
        return (kn_c128){s, -c};
    case 2:
        return (kn_c128){-s, -c};
    case 3:
        return (kn_c128){-c, -s};
    case 4:
        return (kn_c128){-c, s};
    case 5:
        return (kn_c128){-s, c};
    case 6:
        return (kn_c128){s, c};
    default:
        return (kn_c128){c, s};
    }
}

static kn_c128 conjugate(kn_c128 a) {
    return (kn_c128){a.re, -a.im};
}

/* Those past an eighth, a quarter and a half of the circle follow from those before. */
void kn__fft_roots(kn_c128 *to, int64_t n, int64_t count) {
    int64_t eighth = n % 8 ? n : n / 8, quarter = n % 4 ? n : n / 4;
    for (int64_t k = 0; k < count; k++) {
        if (k > n / 2)
            to[k] = conjugate(to[n - k]);
        else if (k > quarter)
            to[k] = turned(to[k - quarter]);
        else if (k > eighth)
            to[k] = turned(conjugate(to[quarter - k]));
        else
            to[k] = root(k, n);
    }
}

/* ---- Passes ------------------------------------------------------------------------------------
 */

/* From x, read as [radix][parts][between], to y, written as [parts][radix][between]. Each form
 * combines radix elements a[] to b[] and turns b[j] by twiddle j - 1. */

static void pass_2(const kn__fft_stage *s, const kn_c128 *x, kn_c128 *y) {
    int64_t far = s->parts * s->between;
    for (int64_t p = 0; p < s->parts; p++) {
        kn_c128 w = s->twiddles[p];
        const kn_c128 *in = x + p * s->between;
        kn_c128 *out = y + p * 2 * s->between;
        for (int64_t q = 0; q < s->between; q++) {
            kn_c128 a = in[q], b = in[q + far];
            out[q] = plus(a, b);
            out[q + s->between] = times(minus(a, b), w);
        }
    }
}

static void pass_3(const kn__fft_stage *s, const kn_c128 *x, kn_c128 *y) {
    static const double half_root = 0.86602540378443864676; /* sin(pi / 3) */
    int64_t far = s->parts * s->between;
    for (int64_t p = 0; p < s->parts; p++) {
        const kn_c128 *w = s->twiddles + 2 * p, *in = x + p * s->between;
        kn_c128 *out = y + p * 3 * s->between;
        for (int64_t q = 0; q < s->between; q++) {
            kn_c128 a = in[q], sum = plus(in[q + far], in[q + 2 * far]);
            kn_c128 side = turned(scaled(minus(in[q + far], in[q + 2 * far]), half_root));
            kn_c128 middle = minus(a, scaled(sum, 0.5));
            out[q] = plus(a, sum);
            out[q + s->between] = times(plus(middle, side), w[0]);
            out[q + 2 * s->between] = times(minus(middle, side), w[1]);
        }
    }
}

static void pass_4(const kn__fft_stage *s, const kn_c128 *x, kn_c128 *y) {
    int64_t far = s->parts * s->between;
    for (int64_t p = 0; p < s->parts; p++) {
        const kn_c128 *w = s->twiddles + 3 * p, *in = x + p * s->between;
        kn_c128 *out = y + p * 4 * s->between;
        for (int64_t q = 0; q < s->between; q++) {
            kn_c128 a = plus(in[q], in[q + 2 * far]), b = minus(in[q], in[q + 2 * far]);
            kn_c128 c = plus(in[q + far], in[q + 3 * far]);
            kn_c128 d = turned(minus(in[q + far], in[q + 3 * far]));
            out[q] = plus(a, c);
            out[q + s->between] = times(plus(b, d), w[0]);
            out[q + 2 * s->between] = times(minus(a, c), w[1]);
            out[q + 3 * s->between] = times(minus(b, d), w[2]);
        }
    }
}

static void pass_5(const kn__fft_stage *s, const kn_c128 *x, kn_c128 *y) {
    static const double c1 = 0.30901699437494742410, s1 = 0.95105651629515357212; /* of 2 pi / 5 */
    static const double c2 = -0.80901699437494742410, s2 = 0.58778525229247312917;
    int64_t far = s->parts * s->between;
    for (int64_t p = 0; p < s->parts; p++) {
        const kn_c128 *w = s->twiddles + 4 * p, *in = x + p * s->between;
        kn_c128 *out = y + p * 5 * s->between;
        for (int64_t q = 0; q < s->between; q++) {
            kn_c128 a = in[q];
            kn_c128 b = plus(in[q + far], in[q + 4 * far]),
                    c = plus(in[q + 2 * far], in[q + 3 * far]);
            kn_c128 d = minus(in[q + far], in[q + 4 * far]),
                    e = minus(in[q + 2 * far], in[q + 3 * far]);
            kn_c128 f = plus(a, plus(scaled(b, c1), scaled(c, c2)));
            kn_c128 g = plus(a, plus(scaled(b, c2), scaled(c, c1)));
            kn_c128 h = turned(plus(scaled(d, s1), scaled(e, s2)));
            kn_c128 i = turned(minus(scaled(d, s2), scaled(e, s1)));
            out[q] = plus(a, plus(b, c));
            out[q + s->between] = times(plus(f, h), w[0]);
            out[q + 2 * s->between] = times(plus(g, i), w[1]);
            out[q + 3 * s->between] = times(minus(g, i), w[2]);
            out[q + 4 * s->between] = times(minus(f, h), w[3]);
        }
    }
}

static void pass_any(const kn__fft_stage *s, const kn_c128 *x, kn_c128 *y) {
    int64_t far = s->parts * s->between, r = s->radix;
    for (int64_t p = 0; p < s->parts; p++) {
        const kn_c128 *w = s->twiddles + (r - 1) * p, *in = x + p * s->between;
        kn_c128 *out = y + p * r * s->between;
        for (int64_t q = 0; q < s->between; q++) {
            for (int64_t j = 0; j < r; j++) {
                kn_c128 sum = in[q];
                for (int64_t k = 1; k < r; k++)
                    sum = plus(sum, times(in[q + k * far], s->roots[j * k % r]));
                out[q + j * s->between] = j ? times(sum, w[j - 1]) : sum;
            }
        }
    }
}

static void run_stages(const kn__fft_plan *plan, kn_c128 *x, kn_c128 *work) {
    kn_c128 *from = x, *to = work;
    for (int i = 0; i < plan->n_stages; i++) {
        const kn__fft_stage *s = &plan->stages[i];
        if (s->radix == 2)
            pass_2(s, from, to);
        else if (s->radix == 3)
            pass_3(s, from, to);
        else if (s->radix == 4)
            pass_4(s, from, to);
        else if (s->radix == 5)
            pass_5(s, from, to);
        else
            pass_any(s, from, to);
        kn_c128 *swap = from;
        from = to;
        to = swap;
    }
    if (from != x) memcpy(x, from, (size_t)plan->n * sizeof *x);
}

/* jk = (j² + k² - (k - j)²) / 2 makes the transform a convolution with a chirp. A transform back is
 * one forth with real and imaginary parts exchanged, before and after. */
static void run_convolution(const kn__fft_plan *plan, kn_c128 *x, kn_c128 *work) {
    const kn__fft_plan *inner = plan->inner;
    kn_c128 *line = work, *rest = work + inner->n;
    for (int64_t k = 0; k < plan->n; k++) line[k] = times(x[k], plan->chirp[k]);
    memset(line + plan->n, 0, (size_t)(inner->n - plan->n) * sizeof *line);
    run_stages(inner, line, rest);
    for (int64_t k = 0; k < inner->n; k++) {
        kn_c128 v = times(line[k], plan->kernel[k]);
        line[k] = (kn_c128){v.im, v.re};
    }
    run_stages(inner, line, rest);
    for (int64_t k = 0; k < plan->n; k++)
        x[k] = times((kn_c128){line[k].im, line[k].re}, plan->chirp[k]);
}

void kn__fft_run(const kn__fft_plan *plan, kn_c128 *x, kn_c128 *work) {
    if (plan->inner)
        run_convolution(plan, x, work);
    else
        run_stages(plan, x, work);
}

/* ---- Real lines --------------------------------------------------------------------------------
 */

/* The pairs' transform is E + i O of the even and the odd elements, which are Hermitian: E_k =
 * (y_k + conj(y_(m-k))) / 2, and the line's is E_k + w^k O_k. */
void kn__fft_part(kn_c128 *y, int64_t m, const kn_c128 *roots) {
    y[m] = y[0];
    for (int64_t k = 0; 2 * k <= m; k++) {
        kn_c128 a = y[k], b = conjugate(y[m - k]);
        kn_c128 even = scaled(plus(a, b), 0.5), odd = scaled(turned(minus(a, b)), 0.5);
        odd = times(odd, roots[k]);
        y[k] = plus(even, odd);
        y[m - k] = conjugate(minus(even, odd));
    }
}

void kn__fft_join(kn_c128 *y, int64_t m, const kn_c128 *roots) {
    y[0].im = y[m].im = 0; /* what a real line has there */
    for (int64_t k = 0; 2 * k <= m; k++) {
        kn_c128 a = y[k], b = conjugate(y[m - k]);
        kn_c128 even = plus(a, b), odd = times(minus(a, b), conjugate(roots[k]));
        kn_c128 side = turned(odd); /* -i odd */
        y[k] = minus(even, side);
        y[m - k] = conjugate(plus(even, side));
    }
}

/* ---- Plans -------------------------------------------------------------------------------------
 */

/* Splits n into radixes, 4 first; what is left has no small prime factor. */
static int64_t split(kn__fft_plan *plan, int64_t n) {
    static const int64_t first[] = {4, 2, 3, 5};
    int64_t between = 1, left = n;
    plan->n_stages = 0;
    for (int64_t i = 0, radix = 4; radix <= LARGEST_RADIX;) {
        if (left % radix == 0 && left > 1) {
            left /= radix;
            plan->stages[plan->n_stages++] =
                (kn__fft_stage){.radix = radix, .parts = n / between / radix, .between = between};
            between *= radix;
            continue;
        }
        i++;
        radix = i < 4 ? first[i] : radix + 2;
    }
    return left;
}

static void *get(const kn_host *host, int64_t count, int64_t *bytes) {
    if (count > INT64_MAX / 64) {
        *bytes = INT64_MAX;
        return NULL;
    }
    *bytes = count * (int64_t)sizeof(kn_c128);
    return host->scratch_get((size_t)*bytes);
}

static bool make_stages(kn__fft_plan *plan, const kn_host *host, int64_t *bytes) {
    int64_t n = plan->n, count = n;
    for (int i = 0; i < plan->n_stages; i++)
        count += (plan->stages[i].radix - 1) * plan->stages[i].parts + LARGEST_RADIX;
    plan->memory = get(host, count, bytes);
    if (!plan->memory) return false;
    kn_c128 *all = plan->memory, *to = all + n; /* all: the roots of unity of n */
    kn__fft_roots(all, n, n);
    for (int i = 0; i < plan->n_stages; i++) {
        kn__fft_stage *s = &plan->stages[i];
        s->twiddles = to;
        for (int64_t p = 0; p < s->parts; p++)
            for (int64_t j = 1; j < s->radix; j++) *to++ = all[p * j * s->between];
        s->roots = to;
        for (int64_t j = 0; j < s->radix; j++) *to++ = all[j * (n / s->radix)];
    }
    plan->room = n;
    return true;
}

/* Fills chirp and kernel; k² modulo 2n grows by 2k + 1, so nothing overflows or is rounded. */
static void make_chirp(kn__fft_plan *plan, kn_c128 *chirp, kn_c128 *kernel, kn_c128 *work) {
    int64_t n = plan->n, m = plan->inner->n, square = 0;
    for (int64_t k = 0; k < n; k++) {
        chirp[k] = root(square, 2 * n);
        square = (square + 2 * k + 1) % (2 * n);
    }
    memset(kernel, 0, (size_t)m * sizeof *kernel);
    for (int64_t k = 0; k < n; k++) {
        kn_c128 back = {chirp[k].re / (double)m, -chirp[k].im / (double)m};
        kernel[k] = back;
        if (k) kernel[m - k] = back;
    }
    run_stages(plan->inner, kernel, work);
    plan->chirp = chirp;
    plan->kernel = kernel;
}

static bool make_convolution(kn__fft_plan *plan, const kn_host *host, int64_t *bytes) {
    int64_t n = plan->n, m = 1;
    while (m < 2 * n - 1) m *= 2;
    int64_t header = (int64_t)(sizeof(kn__fft_plan) / sizeof(kn_c128)) + 1;
    plan->memory = get(host, header + n + 2 * m, bytes);
    if (!plan->memory) return false;
    kn__fft_plan *inner = plan->memory;
    *inner = (kn__fft_plan){.n = m};
    split(inner, m);
    if (!make_stages(inner, host, bytes)) {
        host->scratch_put(plan->memory);
        return false;
    }
    plan->inner = inner;
    plan->room = 2 * m;
    kn_c128 *chirp = (kn_c128 *)plan->memory + header;
    make_chirp(plan, chirp, chirp + n, chirp + n + m);
    return true;
}

bool kn__fft_plan_make(kn__fft_plan *plan, int64_t n, const kn_host *host, int64_t *bytes) {
    *plan = (kn__fft_plan){.n = n};
    if (n > INT64_C(1) << 56) return *bytes = INT64_MAX, false;
    if (split(plan, n) == 1) return make_stages(plan, host, bytes);
    plan->n_stages = 0;
    return make_convolution(plan, host, bytes);
}

void kn__fft_plan_free(kn__fft_plan *plan, const kn_host *host) {
    if (plan->inner) host->scratch_put(plan->inner->memory);
    host->scratch_put(plan->memory);
}
