/* Where a coordinate of a grid lies among the elements of an axis, as PyTorch has it: -1 and 1 are
 * the edges of the outer elements, or with aligned corners their centres. */
#include <math.h>
#include <string.h>

#include "ops/grid_sample.h"

const char *const kn__sample_mode_names[] = {"bilinear", "nearest", "bicubic"};
const char *const kn__sample_padding_names[] = {"zeros", "border", "reflection"};

kn__sample_mode kn__sample_mode_of(const char *name) {
    for (int i = 0; i < KN__SAMPLE_MODES; i++) {
        if (strcmp(name, kn__sample_mode_names[i]) == 0) return (kn__sample_mode)i;
    }
    return KN__SAMPLE_MODES;
}

kn__sample_padding kn__sample_padding_of(const char *name) {
    for (int i = 0; i < KN__SAMPLE_PADDINGS; i++) {
        if (strcmp(name, kn__sample_padding_names[i]) == 0) return (kn__sample_padding)i;
    }
    return KN__SAMPLE_PADDINGS;
}

/* A position in elements, and how fast it moves with the coordinate. */
typedef struct position {
    double at, slope;
} position;

static position unnormalised(const kn__sampling *s, int64_t size, double coordinate) {
    if (s->pixels) return (position){coordinate, 1};
    double half = (double)(s->align_corners ? size - 1 : size) / 2;
    double shift = s->align_corners ? 0 : 0.5;
    if (s->wide) return (position){(coordinate + 1) * half - shift, half};
    float at = ((float)coordinate + 1) * (float)half - (float)shift;
    return (position){(double)at, half};
}

/* To the range of the axis; NaN goes to its begin. At the limits nothing moves any more. */
static position clipped(position p, int64_t size) {
    double last = (double)(size - 1);
    if (!(p.at > 0)) return (position){0, 0};
    return p.at >= last ? (position){last, 0} : p;
}

/* Reflected at the edges, or with aligned corners at the centres of the outer elements. */
static position reflected(const kn__sampling *s, position p, int64_t size) {
    double low = s->align_corners ? 0 : -0.5, span = (double)(s->align_corners ? size - 1 : size);
    if (span == 0) return (position){0, 0};
    double x = p.at - low, slope = x < 0 ? -p.slope : p.slope;
    x = fabs(x);
    double extra = fmod(x, span), flips = floor(x / span);
    if (fmod(flips, 2) == 0) return (position){extra + low, slope};
    return (position){span - extra + low, -slope};
}

static position padded(const kn__sampling *s, position p, int64_t size) {
    if (s->padding == KN__BORDER) return clipped(p, size);
    if (s->padding == KN__REFLECTION) return clipped(reflected(s, p, size), size);
    return p;
}

/* The element at a whole number; -1: outside. */
static int64_t element(const kn__sampling *s, double at, int64_t size) {
    if (s->mode == KN__BICUBIC) at = padded(s, (position){at, 1}, size).at;
    return at >= 0 && at < (double)size ? (int64_t)at : -1;
}

/* ---- weights: polynomials of the fraction t, lowest power first, and their derivatives ---- */

static double derivative(const double *c, int order, double t) {
    double sum = 0;
    for (int power = 3; power >= order; power--) {
        double factor = c[power];
        for (int i = 0; i < order; i++) factor *= power - i;
        sum = sum * t + factor;
    }
    return sum;
}

/* Keys (1981) with a = -3/4, at distances t + 1, t, 1 - t, 2 - t. */
#define A (-0.75)
static const double cubic[4][4] = {
    {0, A, -2 * A, A}, {1, 0, -(A + 3), A + 2}, {0, -A, 2 * A + 3, -(A + 2)}, {0, 0, A, -A}};
#undef A
static const double linear[2][4] = {{1, -1}, {0, 1}};

/* The cubic weights and their first derivatives in float, in the form in which PyTorch has them.
 * Where neighbours are equal, as in a border, derivatives must add up to 0, and what rounding
 * leaves of that is then the same. */
static void cubic_in_float(float t, int order, double *weight) {
    const float a = -0.75F, b = a + 2, c = a + 3;
    float x[] = {t + 1, t, 1 - t, 2 - t};
    for (int i = 0; i < 4; i++) {
        bool near = i == 1 || i == 2;
        float w = near ? (b * x[i] - c) * x[i] * x[i] + 1
                       : ((a * x[i] - 5 * a) * x[i] + 8 * a) * x[i] - 4 * a;
        float slope = near ? (3 * b * x[i] - 2 * c) * x[i] : (3 * a * x[i] - 10 * a) * x[i] + 8 * a;
        weight[i] = (double)(order == 0 ? w : i < 2 ? slope : -slope);
    }
}

int kn__sample_taps(const kn__sampling *s, int64_t size, double coordinate, int order,
                    int64_t *index, double *weight) {
    position p = unnormalised(s, size, coordinate);
    if (s->mode != KN__BICUBIC && s->padding != KN__ZEROS) p = padded(s, p, size);
    if (s->mode == KN__NEAREST_SAMPLE) {
        index[0] = element(s, nearbyint(p.at), size);
        weight[0] = order == 0 ? 1 : 0;
        return 1;
    }
    bool cubically = s->mode == KN__BICUBIC;
    int n = cubically ? 4 : 2;
    double first = floor(p.at), t = p.at - first, scale = 1;
    if (!cubically && order == 0) { /* the usual case */
        index[0] = element(s, first, size);
        index[1] = element(s, first + 1, size);
        weight[0] = 1 - t;
        weight[1] = t;
        return 2;
    }
    for (int i = 0; i < order; i++) scale *= p.slope;
    for (int i = 0; i < n; i++) {
        index[i] = element(s, first + (cubically ? i - 1 : i), size);
        weight[i] = scale * derivative(cubically ? cubic[i] : linear[i], order, t);
    }
    if (!s->wide && cubically && order <= 1) {
        cubic_in_float((float)t, order, weight);
        for (int i = 0; i < n; i++) weight[i] *= scale;
    }
    return n;
}
