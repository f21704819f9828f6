/* See number_text.h. */
#include "ops/number_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kiln/half.h>

enum { PLACES = 8, DIGITS = 40 };

/* A magnitude as d.ddd… × 10^exponent, without zeros at the end. */
typedef struct decimal {
    char digits[DIGITS];
    int count, exponent;
} decimal;

/* Reads what printf's %e wrote, whatever its decimal point looks like. */
static decimal parse(const char *text) {
    decimal d = {.count = 0};
    const char *e = strrchr(text, 'e');
    for (const char *at = text; at < e; at++) {
        if (*at >= '0' && *at <= '9' && d.count < DIGITS) d.digits[d.count++] = *at;
    }
    d.exponent = (int)strtol(e + 1, NULL, 10);
    while (d.count > 1 && d.digits[d.count - 1] == '0') d.count--;
    return d;
}

static decimal with_digits(double v, int count) {
    char text[DIGITS + 16];
    snprintf(text, sizeof text, "%.*e", count - 1, v);
    return parse(text);
}

static bool names(const char *text, double v, kn_dtype dtype) {
    double read = strtod(text, NULL);
    switch (dtype) {
    case KN_F32:
        return strtof(text, NULL) == (float)v;
    case KN_F16:
        return kn_f16_from_f64(read).bits == kn_f16_from_f64(v).bits;
    case KN_BF16:
        return kn_bf16_from_f64(read).bits == kn_bf16_from_f64(v).bits;
    default:
        return read == v;
    }
}

/* The fewest digits that name v, at least 0, in its dtype. */
static decimal shortest(double v, kn_dtype dtype) {
    char text[DIGITS + 16];
    int count = 1;
    do snprintf(text, sizeof text, "%.*e", count - 1, v);
    while (!names(text, v, dtype) && ++count <= 17);
    return parse(text);
}

/* The digits to show, cut to 8 places after the point. Fixed: as d × 10^exponent still. */
static decimal shown(const kn__number_style *s, double v) {
    decimal d = shortest(v, s->dtype);
    int places = s->scientific ? d.count - 1 : d.count - 1 - d.exponent;
    if (places <= PLACES || v == 0) return d;
    /* Fixed numbers are 1e-4 or more, so some digits are left. */
    return with_digits(v, s->scientific ? PLACES + 1 : PLACES + 1 + d.exponent);
}

static int places_of(const kn__number_style *s, const decimal *d) {
    int places = s->scientific ? d->count - 1 : d->count - 1 - d->exponent;
    return places < 0 ? 0 : places;
}

static int whole_of(const kn__number_style *s, const decimal *d) {
    return s->scientific || d->exponent < 0 ? 1 : d->exponent + 1;
}

static int exponent_digits(int exponent) {
    return exponent <= -100 || exponent >= 100 ? 3 : 2;
}

/* From where on a dtype no longer holds all integers well enough to write them out. */
static double largest_fixed(kn_dtype dtype) {
    return dtype == KN_F64 ? 1e8 : dtype == KN_F32 ? 1e6 : 1e3;
}

void kn__number_style_start(kn__number_style *s, kn_dtype dtype) {
    *s = (kn__number_style){.dtype = dtype, .least = INFINITY};
}

void kn__number_style_range(kn__number_style *s, double v) {
    s->other |= !isfinite(v);
    s->negative_infinity |= isinf(v) && v < 0;
    double size = fabs(v);
    if (!isfinite(v) || size == 0) return;
    if (size > s->most) s->most = size;
    if (size < s->least) s->least = size;
    s->scientific =
        s->most >= largest_fixed(s->dtype) || s->least < 1e-4 || s->most / s->least > 1000;
}

void kn__number_style_fit(kn__number_style *s, double v) {
    if (!isfinite(v)) return;
    decimal d = shown(s, fabs(v));
    int left = whole_of(s, &d) + (signbit(v) ? 1 : 0), right = places_of(s, &d);
    int exponent = s->scientific ? exponent_digits(d.exponent) : 0;
    if (left > s->left) s->left = left;
    if (right > s->right) s->right = right;
    if (exponent > s->exponent) s->exponent = exponent;
    s->any = true;
}

/* Columns right of the point, exponent included. */
static int tail(const kn__number_style *s) {
    return s->right + (s->scientific ? 2 + s->exponent : 0);
}

void kn__number_style_end(kn__number_style *s) {
    if (!s->other) return;
    int needed = (s->negative_infinity ? 4 : 3) - tail(s) - 1;
    if (needed > s->left) s->left = needed;
}

/* d in fixed notation: digits before the point, the point, those after. */
static int fixed_text(const decimal *d, char *text) {
    int n = 0;
    for (int place = d->exponent < 0 ? 0 : d->exponent; place >= 0; place--) {
        int i = d->exponent - place;
        text[n++] = i >= 0 && i < d->count ? d->digits[i] : '0';
    }
    text[n++] = '.';
    for (int place = 1; place <= d->count - 1 - d->exponent; place++) {
        int i = d->exponent + place;
        text[n++] = i >= 0 && i < d->count ? d->digits[i] : '0';
    }
    text[n] = '\0';
    return n;
}

static int scientific_text(const kn__number_style *s, const decimal *d, char *text, size_t size) {
    int n = 0;
    text[n++] = d->digits[0];
    text[n++] = '.';
    for (int i = 1; i <= s->right; i++) text[n++] = i < d->count ? d->digits[i] : '0';
    return n + snprintf(text + n, size - (size_t)n, "e%c%0*d", d->exponent < 0 ? '-' : '+',
                        s->exponent, abs(d->exponent));
}

void kn__number_text(const kn__number_style *s, double v, char *text, size_t size) {
    char bare[DIGITS + 32];
    int width = s->left + 1 + tail(s);
    if (!isfinite(v)) {
        snprintf(text, size, "%*s", width, isnan(v) ? "nan" : v < 0 ? "-inf" : "inf");
        return;
    }
    /* Scientific numbers all show as many digits, each its own ones: no zeros for padding. */
    decimal d = s->scientific && v != 0 ? with_digits(fabs(v), s->right + 1) : shown(s, fabs(v));
    int length = s->scientific ? scientific_text(s, &d, bare, sizeof bare) : fixed_text(&d, bare);
    const char *sign = signbit(v) ? "-" : "";
    int before = s->left - whole_of(s, &d) - (signbit(v) ? 1 : 0);
    snprintf(text, size, "%*s%s%s%*s", before > 0 ? before : 0, "", sign, bare,
             width - s->left + whole_of(s, &d) - length, "");
}

int kn__scalar_text(double v, kn_dtype dtype, char *text, size_t size) {
    const char *sign = signbit(v) ? "-" : "";
    char bare[DIGITS + 32];
    if (isnan(v)) return snprintf(text, size, "nan");
    if (isinf(v)) return snprintf(text, size, "%sinf", sign);
    decimal d = shortest(fabs(v), dtype);
    double large = dtype == KN_F64 ? 1e16 : largest_fixed(dtype);
    if (v != 0 && (fabs(v) < 1e-4 || fabs(v) >= large)) {
        char exponent = d.exponent < 0 ? '-' : '+';
        return snprintf(text, size, "%s%c%s%.*se%c%02d", sign, d.digits[0], d.count > 1 ? "." : "",
                        d.count - 1, d.digits + 1, exponent, abs(d.exponent));
    }
    fixed_text(&d, bare);
    return snprintf(text, size, "%s%s%s", sign, bare, d.count - 1 > d.exponent ? "" : "0");
}
