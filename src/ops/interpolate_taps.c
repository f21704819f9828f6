/* The weights of interpolation. Positions are those of PyTorch: with a pixel's centre at its index
 * plus a half, the result's element o lies at (o + 1/2) n / m of the input, or, with aligned
 * corners, at o (n - 1) / (m - 1) of the input's centres. */
#include <math.h>
#include <string.h>

#include "ops/interpolate.h"

static const double pi = 3.14159265358979323846;

/* ---- filters, of the distance to the centre ---- */

static double triangle(double x) {
    x = fabs(x);
    return x < 1 ? 1 - x : 0;
}

/* Keys (1981), Cubic convolution interpolation for digital image processing. */
static double cubic(double x, double a) {
    x = fabs(x);
    if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
    if (x < 2) return (((x - 5) * x + 8) * x - 4) * a;
    return 0;
}

static double sinc(double x) {
    return x == 0 ? 1 : sin(pi * x) / (pi * x);
}
static double lanczos(double x) {
    return fabs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
}

/* The narrow filters take a = -3/4, the wide ones -1/2, as PyTorch does. */
static double filtered(kn__filter filter, double x, bool wide) {
    if (filter == KN__LINEAR) return triangle(x);
    return filter == KN__CUBIC ? cubic(x, wide ? -0.5 : -0.75) : lanczos(x);
}

static int reach(kn__filter filter) {
    return filter == KN__LINEAR ? 1 : filter == KN__CUBIC ? 2 : 3;
}

/* ---- positions ---- */

/* How far apart in the input two neighbours of the result lie. */
static double step_of(const kn__resize *r) {
    if (r->align_corners) return r->n_out > 1 ? (double)(r->n_in - 1) / (double)(r->n_out - 1) : 0;
    return r->factor > 0 ? 1 / r->factor : (double)r->n_in / (double)r->n_out;
}

static int64_t within(int64_t i, int64_t n) {
    return i < 0 ? 0 : i >= n ? n - 1 : i;
}

/* Computed in float, as PyTorch does in every dtype: what falls on an edge falls to the same side.
 */
static int64_t nearest(const kn__resize *r, int64_t o) {
    float step = r->factor > 0 ? (float)(1 / r->factor) : (float)r->n_in / (float)r->n_out;
    float at = r->filter == KN__NEAREST ? (float)o * step : ((float)o + 0.5f) * step;
    return at < (float)r->n_in ? within((int64_t)floorf(at), r->n_in) : r->n_in - 1;
}

/* ---- the taps of one element ---- */

static void add_tap(kn__taps *t, int64_t o, int64_t index, double weight) {
    int64_t j = o * t->most + t->count[o]++;
    t->index[j] = index;
    t->weight[j] = weight;
}

static void part_taps(kn__taps *t, int64_t o) {
    int64_t n = t->n_in, m = t->n_out, begin = o * n / m, end = ((o + 1) * n + m - 1) / m;
    for (int64_t i = begin; i < end; i++) add_tap(t, o, i, 1 / (double)(end - begin));
}

/* What lies outside counts as the outermost element. */
static void narrow_taps(const kn__resize *r, kn__taps *t, int64_t o) {
    double step = step_of(r);
    double at = r->align_corners ? step * (double)o : step * ((double)o + 0.5) - 0.5;
    if (r->filter == KN__LINEAR && at < 0) at = 0;
    int64_t first = floor(at) < (double)(r->n_in - 1) ? (int64_t)floor(at) : r->n_in - 1;
    double t0 = fmin(fmax(at - (double)first, 0), 1), sum = 0;
    int k = reach(r->filter);
    for (int i = 1 - k; i <= k; i++) {
        double w = filtered(r->filter, (double)i - t0, false);
        add_tap(t, o, within(first + i, r->n_in), w);
        sum += w;
    }
    if (r->filter != KN__LANCZOS) return;
    for (int64_t j = 0; j < t->count[o]; j++) t->weight[o * t->most + j] /= sum;
}

/* What float makes of a number, unless it is to stay in double. */
static double rounded(const kn__resize *r, double value) {
    return r->wide ? value : (double)(float)value;
}

/* What lies outside does not count; the weights of the others are made to add up to 1. */
static void wide_taps(const kn__resize *r, kn__taps *t, int64_t o) {
    double step = rounded(r, step_of(r)), width = step > 1 ? step : 1, sum = 0;
    double inverse = rounded(r, 1 / width), support = rounded(r, width * reach(r->filter));
    double centre = rounded(r, step * ((double)o + 0.5));
    double first = rounded(r, rounded(r, centre - support) + 0.5);
    double last = rounded(r, rounded(r, centre + support) + 0.5);
    int64_t begin = (int64_t)fmin(fmax(first, 0), (double)r->n_in);
    int64_t end = (int64_t)fmin(last, (double)r->n_in);
    for (int64_t i = begin; i < end; i++) {
        double x = rounded(r, rounded(r, rounded(r, (double)i - centre) + 0.5) * inverse);
        double w = rounded(r, filtered(r->filter, x, true));
        add_tap(t, o, i, w);
        sum = rounded(r, sum + w);
    }
    if (sum == 0) return;
    for (int64_t j = 0; j < t->count[o]; j++) {
        double *w = &t->weight[o * t->most + j];
        *w = rounded(r, *w / sum);
    }
}

static int64_t most_taps(const kn__resize *r) {
    if (r->filter <= KN__NEAREST_EXACT) return 1;
    if (r->filter == KN__AREA) return r->n_in / r->n_out + 2;
    if (!r->antialias) return 2 * reach(r->filter);
    double width = fmax(step_of(r), 1), most = 2 * ceil(width * reach(r->filter)) + 2;
    return most < (double)r->n_in ? (int64_t)most : r->n_in;
}

bool kn__taps_make(const kn_host *host, const kn__resize *r, kn__taps *t) {
    *t = (kn__taps){.n_in = r->n_in, .n_out = r->n_out, .most = most_taps(r)};
    int64_t all, bytes;
    if (__builtin_mul_overflow(t->n_out, t->most, &all) ||
        __builtin_mul_overflow(all, (int64_t)sizeof(double), &bytes))
        return false;
    t->count = host->scratch_get((size_t)t->n_out * sizeof *t->count);
    t->index = host->scratch_get((size_t)all * sizeof *t->index);
    t->weight = host->scratch_get((size_t)all * sizeof *t->weight);
    if (!t->count || !t->index || !t->weight) return false;
    for (int64_t o = 0; o < t->n_out; o++) {
        t->count[o] = 0;
        if (r->filter <= KN__NEAREST_EXACT)
            add_tap(t, o, nearest(r, o), 1);
        else if (r->filter == KN__AREA)
            part_taps(t, o);
        else if (r->antialias)
            wide_taps(r, t, o);
        else
            narrow_taps(r, t, o);
    }
    return true;
}

void kn__taps_free(const kn_host *host, kn__taps *t) {
    host->scratch_put(t->count);
    host->scratch_put(t->index);
    host->scratch_put(t->weight);
    *t = (kn__taps){0};
}

kn__filter kn__filter_of(const char *mode, int *nd) {
    static const struct {
        const char *name;
        kn__filter filter;
        int nd;
    } known[] = {{"nearest", KN__NEAREST, 0},  {"nearest-exact", KN__NEAREST_EXACT, 0},
                 {"linear", KN__LINEAR, 1},    {"bilinear", KN__LINEAR, 2},
                 {"trilinear", KN__LINEAR, 3}, {"bicubic", KN__CUBIC, 2},
                 {"area", KN__AREA, 0},        {"lanczos3", KN__LANCZOS, 2}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, mode) != 0) continue;
        *nd = known[i].nd;
        return known[i].filter;
    }
    *nd = 0;
    return KN__FILTERS;
}
