/* Convolutions of flex over one to three spatial axes, by implicit matrix products: tiles of the
 * matrix of input patches are written in cache and multiplied at once, never the whole matrix.
 *
 * One geometry, that of the forward convolution, describes all three calls:
 *   forward           y[n,co,o] = bias[co] + sum over ci, t of  x[n,ci, o*stride - pad +
 * t*dilation] w[co,ci,t] input gradient    its transpose: from dy to dx; a transposed convolution
 * is this call, with c_in the channels that come out weight gradient   from x and dy to dw x is
 * [batch, c_in, in...], y [batch, c_out, out...], w [c_out, c_in / groups, kernel...], all
 * contiguous; places outside of x count as zero. The padding at the end follows from the sizes.
 *
 * The bits of the results do not depend on the number of threads.
 */
#ifndef KILN_BACKENDS_FLEX_CONV_H
#define KILN_BACKENDS_FLEX_CONV_H

#include "backends/flex/gemm.h"

/* The first nd entries count. c_in and c_out are multiples of groups; every size and stride is at
 * least 1, padding may be negative. batch, channels and sizes may be 0. */
typedef struct {
    int nd;
    int64_t batch, groups, c_in, c_out;
    int64_t in[3], out[3], kernel[3], stride[3], dilation[3], pad[3];
} kn__conv_geometry;

/* All return false where memory runs out; the result is then undefined. bias has c_out values, or
 * is NULL. */
bool kn__conv_forward(const kn__conv_geometry *geometry, kn__gemm_type type, const void *x,
                      const void *w, const void *bias, void *y, kn__isa isa, kn__workers *workers);

/* bias has c_in values, one for each channel of dx, or is NULL. */
bool kn__conv_input_gradient(const kn__conv_geometry *geometry, kn__gemm_type type, const void *dy,
                             const void *w, const void *bias, void *dx, kn__isa isa,
                             kn__workers *workers);

bool kn__conv_weight_gradient(const kn__conv_geometry *geometry, kn__gemm_type type, const void *x,
                              const void *dy, void *dw, kn__isa isa, kn__workers *workers);

#endif
