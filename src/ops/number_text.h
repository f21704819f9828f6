/* Floats as text, the way NumPy writes those of one array: the fewest digits that name each in its
 * dtype, at most 8 after the point, all aligned; scientific where the largest is 1e8 (float32:
 * 1e6, 16 bits: 1e3) or more, the smallest below 1e-4, or they are over a thousandfold apart. */
#ifndef KILN_OPS_NUMBER_TEXT_H
#define KILN_OPS_NUMBER_TEXT_H

#include <kiln/base.h>

typedef struct kn__number_style {
    kn_dtype dtype;
    bool scientific, any, other, negative_infinity; /* other: NaN or infinite ones are there */
    double most, least;                             /* magnitudes that are not zero */
    int left, right, exponent;                      /* columns before and after the point */
} kn__number_style;

/* Start; then range for every number; then fit for every number; then end. */
void kn__number_style_start(kn__number_style *s, kn_dtype dtype);
void kn__number_style_range(kn__number_style *s, double v);
void kn__number_style_fit(kn__number_style *s, double v);
void kn__number_style_end(kn__number_style *s);
/* One number in that style, padded to the common width. */
void kn__number_text(const kn__number_style *s, double v, char *text, size_t size);
/* One number by itself: every digit that it needs. Returns the length. */
int kn__scalar_text(double v, kn_dtype dtype, char *text, size_t size);

#endif
