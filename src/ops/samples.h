/* Test samples of a row: what the operation matrix (tests/matrix) runs on every backend, dtype and
 * layout. They stand in the row's file inside #ifdef KILN_TESTING, so only tests hold them, and a
 * row without samples does not link.
 *
 *   KN__SAMPLES(softmax) = {
 *       {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){.axis = -1}},
 *       {.in = {{.shape = {2, {3, 4}}}}, .args = &(kn_axis_args){.axis = 5}, .fails =
 * KN_E_AXIS_OUT_OF_RANGE}, KN__SAMPLES_END,
 *   };
 *
 * The runner fills each operand with seeded random values of its dtype in [low, high), compares
 * every backend's result with ndarray's (and composites with their decomposition), checks gradients
 * by finite differences in double where the row has one, and expects .fails where it is set. */
#ifndef KILN_OPS_SAMPLES_H
#define KILN_OPS_SAMPLES_H

#include "ops/op.h"

typedef struct kn__sample_operand {
    kn_shape shape;
    double low, high;     /* both 0: [-2, 2) for floats, [-8, 8) for signed, [0, 8) for unsigned */
    kn_dtype dtype;       /* 0: the dtype under test */
    bool constant;        /* never asked for a gradient */
    bool absent;          /* an optional operand that is not given (also: shape rank -1) */
    bool distinct;        /* values are far apart (max, sort: no ties, kinks stay away) */
    const double *values; /* instead of random ones: exactly these, row-major */
} kn__sample_operand;

typedef struct kn__sample {
    kn__sample_operand in[6];
    uint32_t n_in;     /* 0: the row's fixed operands; else so many (lists; optional ones given) */
    const void *args;  /* the row's argument struct; NULL: NONE */
    uint32_t dtypes;   /* 0: all that the row takes */
    double tolerance;  /* 0: by dtype; a factor on it otherwise */
    kn_status fails;   /* KN_OK: it must succeed */
    const double *out; /* when given: result 0's values (row-major), for floats within tolerance */
    bool not_smooth;   /* no finite differences (kinks, discrete steps); the gradient still runs */
    bool no_second;    /* no second-order check */
} kn__sample;

#define KN__SAMPLES(name) const kn__sample kn__samples_##name[]
#define KN__SAMPLES_END \
    { .n_in = UINT32_MAX }

#endif
