/* Calibrators: the range of a tensor from batches of it. */
#include <kiln/quant.h>
#include <math.h>
#include <string.h>

#include "core/context.h"
#include "core/entry.h"
#include "core/options.h"
#include "ops/infer.h"

enum { BINS = 2048 };

/* The values seen, as a histogram over [-reach, reach]; reach doubles, halving the resolution, when
 * a value does not fit. */
struct kn_calibrator {
    kn_context *kn;
    kn_calibrator_options o;
    bool seen;
    double low, high;  /* min-max and moving average */
    double reach;      /* a power of two times the first batch's; 0: none yet */
    double bins[BINS]; /* counts */
};

static kn_calibrator *refuse(kn_context *kn, const char *name, const char *allowed, double value) {
    kn__site site = {.operation = "kn_calibrator_new"};
    kn__fail_attribute_float_out_of_range(kn, &site, name, value, allowed);
    return NULL;
}

kn_calibrator *kn_calibrator_new_with(kn_context *kn, const kn_calibrator_options *options) {
    KN__ENTRY(kn, kn_calibrator_new);
    kn__site site = {.operation = "kn_calibrator_new"};
    kn_calibrator_options o = {0};
    if (!kn || !kn_ok(kn) || !kn__copy_options(kn, &site, &o, sizeof o, options)) return NULL;
    if (!o.bits) o.bits = 8;
    if (o.momentum == 0) o.momentum = 0.01;
    if (o.outliers == 0) o.outliers = 1e-4;
    if (o.bits != 8 && o.bits != 4 && o.bits != 2) return refuse(kn, "bits", "8, 4 or 2", o.bits);
    if (!(o.momentum > 0 && o.momentum <= 1))
        return refuse(kn, "momentum", "above 0, at most 1", o.momentum);
    if (!(o.outliers > 0 && o.outliers < 0.5))
        return refuse(kn, "outliers", "above 0 and under 0.5", o.outliers);
    if (o.method < KN_CALIBRATE_MIN_MAX || o.method > KN_CALIBRATE_MSE)
        return refuse(kn, "method", "one of kn_calibration", o.method);
    kn_calibrator *c = kn__sys_calloc(1, sizeof *c);
    if (!c) return kn__fail_out_of_memory_host(kn, &site, sizeof *c), NULL;
    c->kn = kn;
    c->o = o;
    return c;
}

void kn_calibrator_free(kn_calibrator *c) {
    kn__sys_free(c);
}

/* ---- Observing ---------------------------------------------------------------------------------
 */

static int bin_of(const kn_calibrator *c, double v) {
    int i = (int)((v / c->reach + 1) * (BINS / 2));
    return i < 0 ? 0 : i >= BINS ? BINS - 1 : i;
}

/* Twice the reach: two bins become one, around the middle. */
static void widen(kn_calibrator *c) {
    double wide[BINS] = {0};
    for (int i = 0; i < BINS; i++) wide[BINS / 4 + i / 2] += c->bins[i];
    memcpy(c->bins, wide, sizeof wide);
    c->reach *= 2;
}

static void count(kn_calibrator *c, const float *values, size_t n, double low, double high) {
    double most = fmax(fabs(low), fabs(high));
    if (c->reach == 0 && most > 0) c->reach = most;
    while (most > c->reach && c->reach > 0) widen(c);
    for (size_t i = 0; i < n && c->reach > 0; i++) {
        if (isfinite(values[i])) c->bins[bin_of(c, (double)values[i])]++;
    }
}

static void look(kn_calibrator *c, const float *values, size_t n) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(values[i])) continue;
        low = fmin(low, (double)values[i]);
        high = fmax(high, (double)values[i]);
    }
    if (low > high) return; /* nothing finite */
    bool average = c->o.method == KN_CALIBRATE_MOVING_AVERAGE;
    if (!c->seen) {
        c->low = low;
        c->high = high;
    } else if (average) {
        c->low += c->o.momentum * (low - c->low);
        c->high += c->o.momentum * (high - c->high);
    } else {
        c->low = fmin(c->low, low);
        c->high = fmax(c->high, high);
    }
    c->seen = true;
    if (c->o.method >= KN_CALIBRATE_PERCENTILE) count(c, values, n, low, high);
}

kn_status kn_calibrator_observe(kn_calibrator *c, kn_tensor *x) {
    KN__ENTRY(c ? c->kn : NULL, kn_calibrator_observe);
    if (!c) return kn__null_argument("kn_calibrator_observe", "calibrator");
    kn_status standing = kn__standing_error(c->kn);
    if (standing != KN_OK) return standing;
    kn__site site = {.operation = "kn_calibrator_observe",
                     .operands = &x,
                     .n_operands = 1,
                     .each = "x",
                     .effect = true};
    if (!kn__check_operand(c->kn, x, site.operation, "x")) return kn__demote_error(c->kn);
    if (!kn_dtype_is_float(kn_dtype_of(x)))
        return kn__fail_dtype_not_float(c->kn, &site, "x", kn_dtype_of(x));
    size_t n = (size_t)kn_numel(x), bytes = n * sizeof(float);
    float *values = kn__sys_alloc(bytes);
    if (!values) return kn__fail_out_of_memory_host(c->kn, &site, bytes);
    kn_status status = kn_read_as(x, KN_F32, values, bytes);
    if (status == KN_OK) look(c, values, n);
    kn__sys_free(values);
    return status;
}

/* ---- The range ---------------------------------------------------------------------------------
 */

static double edge(const kn_calibrator *c, int bin) {
    return c->reach * ((double)bin / (BINS / 2) - 1);
}

/* Where the outliers at each end begin. */
static void percentile(const kn_calibrator *c, double *low, double *high) {
    double all = 0, below = 0, above = 0;
    for (int i = 0; i < BINS; i++) all += c->bins[i];
    int first = 0, last = BINS - 1;
    while (first < BINS - 1 && below + c->bins[first] <= all * c->o.outliers)
        below += c->bins[first++];
    while (last > 0 && above + c->bins[last] <= all * c->o.outliers) above += c->bins[last--];
    *low = fmax(c->low, edge(c, first));
    *high = fmin(c->high, edge(c, last + 1));
}

/* The sum of squared errors when values are quantised within [low, high]. */
static double error_of(const kn_calibrator *c, double low, double high) {
    double steps = c->o.affine ? (1 << c->o.bits) - 1 : 2 * ((1 << (c->o.bits - 1)) - 1);
    double scale = c->o.affine ? (high - low) / steps : 2 * fmax(-low, high) / steps, sum = 0;
    for (int i = 0; i < BINS; i++) {
        if (c->bins[i] == 0) continue;
        double v = (edge(c, i) + edge(c, i + 1)) / 2, d = v < low ? v - low : v - high;
        if (v >= low && v <= high) d = scale / sqrt(12.0); /* of rounding, on the average */
        sum += c->bins[i] * d * d;
    }
    return sum;
}

static void least_error(const kn_calibrator *c, double *low, double *high) {
    double best = INFINITY;
    for (int i = 1; i <= 100; i++) {
        double l = c->low * i / 100, h = c->high * i / 100, e = error_of(c, l, h);
        if (e > best) continue;
        best = e;
        *low = l;
        *high = h;
    }
}

void kn_calibrator_range(const kn_calibrator *c, double *low, double *high) {
    double l = 0, h = 0;
    if (c && c->seen) {
        l = c->low;
        h = c->high;
        if (c->o.method == KN_CALIBRATE_PERCENTILE && c->reach > 0) percentile(c, &l, &h);
        if (c->o.method == KN_CALIBRATE_MSE && c->reach > 0) least_error(c, &l, &h);
    }
    if (low) *low = l;
    if (high) *high = h;
}

static double scale_of(const kn_calibrator *c, double *low) {
    double l, h;
    kn_calibrator_range(c, &l, &h);
    l = fmin(l, 0);
    h = fmax(h, 0);
    if (low) *low = l;
    return c->o.affine ? (h - l) / ((1 << c->o.bits) - 1)
                       : fmax(-l, h) / ((1 << (c->o.bits - 1)) - 1);
}

kn_tensor *kn_calibrator_scale(kn_calibrator *c, kn_device *dev) {
    KN__ENTRY(c ? c->kn : NULL, kn_calibrator_scale);
    if (!c) return kn_nil();
    float scale = (float)scale_of(c, NULL);
    return kn_from_array(dev, KN_F32, KN_SCALAR, &scale);
}

kn_tensor *kn_calibrator_zero(kn_calibrator *c, kn_device *dev) {
    KN__ENTRY(c ? c->kn : NULL, kn_calibrator_zero);
    if (!c || !c->o.affine) return kn_nil();
    double low, scale = scale_of(c, &low);
    unsigned char zero = scale > 0 ? (unsigned char)rint(-low / scale) : 0;
    return kn_from_array(dev, KN_U8, KN_SCALAR, &zero);
}
