/* Quantised tensors: numbers of 8, 4 or 2 bits with a scale (and, where affine, a zero point) a
 * tensor, a channel or a block, packed along the last axis.
 *
 *     kn_tensor *w = kn_quantize(weight, .bits = 4, .block = 32);
 *     kn_tensor *y = kn_quant_linear(x, w, .bias = bias);    x @ weightᵀ, computed in integers
 *     kn_tensor *back = kn_dequantize(w);
 *
 * A value x is stored as q with x ≈ scale * (q - zero). Symmetric (the default): zero is 0 and q
 * goes from -(2^(bits-1) - 1) to 2^(bits-1) - 1. Affine: q goes from 0 to 2^bits - 1. Rounding is
 * to the nearest, halves to even; values outside saturate, NaN becomes 0.
 *
 * A quantised tensor has the shape of its values. Operations other than those here refuse it
 * (quantized-operand); kn_slice, kn_narrow, kn_select, kn_transpose and kn_permute give views where
 * the packed axis stays last and blocks stay whole, else the error quantized-layout. It moves with
 * kn_to_device and prints its values. It is never tracked: quantising a tracked tensor is an error,
 * and kn_fake_quantize trains through quantisation. */
#ifndef KILN_QUANT_H
#define KILN_QUANT_H

#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

typedef struct kn_quantize_options {
    size_t size;
    int bits;         /* 8, 4 or 2; default 8 */
    bool affine;      /* with a zero point; default symmetric */
    kn_some_i64 axis; /* a scale for each index of this axis */
    int64_t block;    /* a scale for each block of so many values of the last axis, of every row */
} kn_quantize_options;

/* Quantises x (floats, rank at least 1) with the scales and zero points that its least and largest
 * values ask for; they are float32 and uint8. With neither .axis nor .block one scale serves all.
 * Errors: dtype-unsupported, rank-at-least, attribute-out-of-range (bits, block),
 * attribute-conflict
 * (.axis and .block), axis-out-of-range, gradient-none (x is tracked). */
KN_API kn_tensor *kn_quantize_with(kn_tensor *x, const kn_quantize_options *options);
/* The same with given scales (and zero points, uint8, where affine; else NULL): tensors of x's rank
 * whose sizes are 1 on the axes that share a value, of the blocks' number on the last where .block
 * is given; or scalars. What a calibrator found, or another program. Errors: also
 * shape-mismatch, dtype-mismatch. */
KN_API kn_tensor *kn_quantize_by_with(kn_tensor *x, kn_tensor *scale, kn_tensor *zero,
                                      const kn_quantize_options *options);
/* The values, in the dtype that was quantised. */
KN_API kn_tensor *kn_dequantize(kn_tensor *q);

/* What a quantised tensor is. Of others everything is zero. */
typedef struct kn_quant_info {
    int bits;
    bool affine;
    kn_dtype dtype; /* of the values */
    kn_shape shape;
    kn_shape block; /* values along each axis that share a scale */
} kn_quant_info;
KN_API bool kn_is_quantized(const kn_tensor *t);
KN_API kn_quant_info kn_quant_info_of(const kn_tensor *t);
/* Its parts: the packed bytes (uint8; the last axis has bits * size / 8 of them, rounded up, lower
 * bits first), the scales (float32), the zero points (uint8; nil unless affine). Nil with the error
 * quantized-required for other tensors. */
KN_API kn_tensor *kn_quant_data(kn_tensor *q);
KN_API kn_tensor *kn_quant_scale(kn_tensor *q);
KN_API kn_tensor *kn_quant_zero(kn_tensor *q);

typedef struct kn_quant_linear_options {
    size_t size;
    kn_tensor *bias; /* [out], optional */
} kn_quant_linear_options;

/* x @ weightᵀ + bias with weight a quantised [out, in] tensor whose scales are one for all, one a
 * row, or one a block of a row. x, [..., in], is float (its rows are quantised to 8 bits on the
 * way) or an 8-bit symmetric quantised tensor with one scale a row or one for all. Products are
 * summed in integers within a block, blocks in float32 in order; the result is float32. Errors:
 * linear-inputs, quantized-required, quantized-layout. */
KN_API kn_tensor *kn_quant_linear_with(kn_tensor *x, kn_tensor *weight,
                                       const kn_quant_linear_options *options);

/* What quantising and dequantising x would give, differentiable: inside the range the gradient
 * passes unchanged (the straight-through estimator), outside it is 0. scale (and zero, of x's
 * dtype, or NULL) broadcast to x. bits: 2 to 16. */
KN_API kn_tensor *kn_fake_quantize(kn_tensor *x, kn_tensor *scale, kn_tensor *zero, int bits);

/* ---- Calibration -------------------------------------------------------------------------------
 */

typedef enum kn_calibration {
    KN_CALIBRATE_MIN_MAX = 0,    /* the least and largest values of all batches */
    KN_CALIBRATE_MOVING_AVERAGE, /* each batch moves them by .momentum */
    KN_CALIBRATE_PERCENTILE,     /* leaves out the .outliers part of the values at each end */
    KN_CALIBRATE_MSE             /* the range with the least mean square error */
} kn_calibration;

typedef struct kn_calibrator_options {
    size_t size;
    kn_calibration method;
    int bits;        /* default 8 */
    bool affine;     /* default symmetric */
    double momentum; /* default 0.01 */
    double outliers; /* default 0.0001 */
} kn_calibrator_options;

/* Watches batches of a tensor to find one scale and zero point for it. */
typedef struct kn_calibrator kn_calibrator;
KN_API kn_calibrator *kn_calibrator_new_with(kn_context *kn, const kn_calibrator_options *options);
KN_API void kn_calibrator_free(kn_calibrator *calibrator); /* NULL is fine */
/* Looks at the finite values of x, of any shape. */
KN_API KN_WARN_UNUSED kn_status kn_calibrator_observe(kn_calibrator *calibrator, kn_tensor *x);
/* The range found so far; 0 and 0 before the first value. */
KN_API void kn_calibrator_range(const kn_calibrator *calibrator, double *low, double *high);
/* The scale (a float32 scalar on dev) and, where affine, the zero point (a uint8 scalar, else nil,
 * without an error), for kn_quantize_by. */
KN_API kn_tensor *kn_calibrator_scale(kn_calibrator *calibrator, kn_device *dev);
KN_API kn_tensor *kn_calibrator_zero(kn_calibrator *calibrator, kn_device *dev);

#ifndef __cplusplus
typedef struct kn__quantize_call {
    kn_tensor *x, *scale, *zero;
    union {
        struct {
            size_t size;
            int bits;
            bool affine;
            kn_some_i64 axis;
            int64_t block;
        };
        kn_quantize_options options;
    };
} kn__quantize_call;
KN__INLINE kn_tensor *kn__quantize(const kn__quantize_call *c) {
    return kn_quantize_with(c->x, &c->options);
}
KN__INLINE kn_tensor *kn__quantize_by(const kn__quantize_call *c) {
    return kn_quantize_by_with(c->x, c->scale, c->zero, &c->options);
}
#define kn_quantize(...) \
    kn__quantize(&(kn__quantize_call){.size = sizeof(kn_quantize_options), .x = __VA_ARGS__})
#define kn_quantize_by(x_, scale_, ...)   \
    kn__quantize_by(&(kn__quantize_call){ \
        .size = sizeof(kn_quantize_options), .x = (x_), .scale = (scale_), .zero = __VA_ARGS__})

typedef struct kn__quant_linear_call {
    kn_tensor *x, *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias;
        };
        kn_quant_linear_options options;
    };
} kn__quant_linear_call;
KN__INLINE kn_tensor *kn__quant_linear(const kn__quant_linear_call *c) {
    return kn_quant_linear_with(c->x, c->weight, &c->options);
}
#define kn_quant_linear(x_, ...)               \
    kn__quant_linear(&(kn__quant_linear_call){ \
        .size = sizeof(kn_quant_linear_options), .x = (x_), .weight = __VA_ARGS__})

typedef struct kn__calibrator_call {
    kn_context *kn;
    union {
        struct {
            size_t size;
            kn_calibration method;
            int bits;
            bool affine;
            double momentum, outliers;
        };
        kn_calibrator_options options;
    };
} kn__calibrator_call;
KN__INLINE kn_calibrator *kn__calibrator_new(const kn__calibrator_call *c) {
    return kn_calibrator_new_with(c->kn, &c->options);
}
#define kn_calibrator_new(...) \
    kn__calibrator_new(        \
        &(kn__calibrator_call){.size = sizeof(kn_calibrator_options), .kn = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif
