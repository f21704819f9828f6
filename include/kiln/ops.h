/* Printed by tools/opgen from src/ops/ops.def and src/ops/args.def: edit those.
 *
 * The operations. Each borrows its operands and returns a tensor that the innermost scope
 * owns; after an error it records the error and returns nil.
 *
 * The first line of a description shows the call where it is a macro. What stands behind a dot is
 * optional and written as a designated initialiser, kn_sum(x, .keepdim = true); left out, it has
 * the default that the options struct names. The plain function beneath ends in _with. Axes count
 * from 0, negative ones from the end. Every operation checks shapes, dtypes, devices and arguments
 * before it does anything; <kiln/errors.h> lists the errors. */
#ifndef KILN_OPS_H
#define KILN_OPS_H

#include <kiln/base.h>
#include <kiln/errors.h>

KN_EXTERN_C_BEGIN

/* kn_full(dev, shape, value, .dtype)
 * A tensor whose every element is value.
 * shape: shape of the result.
 * value: what every element is.
 * Any dtype; never tracked. */
typedef struct kn_full_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_full_options;
KN_API kn_tensor *kn_full_with(kn_device *dev, kn_shape shape, kn_number value, const kn_full_options *options);
#ifndef __cplusplus
typedef struct kn__full_call {
    kn_device *dev;
    kn_shape shape;
    kn_number_kind value_kind;
    long double value;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_full_options options;
    };
} kn__full_call;
KN__INLINE kn_tensor *kn__full(const kn__full_call *c) {
    return kn_full_with(c->dev, c->shape, kn_number_of(c->value, c->value_kind), &c->options);
}
#define kn_full(dev_, shape_, ...) kn__full(&(kn__full_call){.size = sizeof(kn_full_options), .dev = (dev_), .shape = (shape_), .value_kind = KN__NUMBER_KIND(KN__FIRST(__VA_ARGS__, 0)), .value = __VA_ARGS__})
#endif

/* kn_zeros(dev, shape, .dtype)
 * A tensor of zeros.
 * shape: shape of the result.
 * Any dtype; never tracked. */
typedef struct kn_zeros_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_zeros_options;
KN_API kn_tensor *kn_zeros_with(kn_device *dev, kn_shape shape, const kn_zeros_options *options);
#ifndef __cplusplus
typedef struct kn__zeros_call {
    kn_device *dev;
    kn_shape shape;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_zeros_options options;
    };
} kn__zeros_call;
KN__INLINE kn_tensor *kn__zeros(const kn__zeros_call *c) {
    return kn_zeros_with(c->dev, c->shape, &c->options);
}
#define kn_zeros(dev_, ...) kn__zeros(&(kn__zeros_call){.size = sizeof(kn_zeros_options), .dev = (dev_), .shape = __VA_ARGS__})
#endif

/* kn_ones(dev, shape, .dtype)
 * A tensor of ones.
 * shape: shape of the result.
 * Any dtype; never tracked. */
typedef struct kn_ones_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_ones_options;
KN_API kn_tensor *kn_ones_with(kn_device *dev, kn_shape shape, const kn_ones_options *options);
#ifndef __cplusplus
typedef struct kn__ones_call {
    kn_device *dev;
    kn_shape shape;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_ones_options options;
    };
} kn__ones_call;
KN__INLINE kn_tensor *kn__ones(const kn__ones_call *c) {
    return kn_ones_with(c->dev, c->shape, &c->options);
}
#define kn_ones(dev_, ...) kn__ones(&(kn__ones_call){.size = sizeof(kn_ones_options), .dev = (dev_), .shape = __VA_ARGS__})
#endif

/* kn_empty(dev, shape, .dtype)
 * A tensor to be written to; its elements are zeros, as memory is never left uninitialised.
 * shape: shape of the result.
 * Any dtype; never tracked. */
typedef struct kn_empty_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_empty_options;
KN_API kn_tensor *kn_empty_with(kn_device *dev, kn_shape shape, const kn_empty_options *options);
#ifndef __cplusplus
typedef struct kn__empty_call {
    kn_device *dev;
    kn_shape shape;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_empty_options options;
    };
} kn__empty_call;
KN__INLINE kn_tensor *kn__empty(const kn__empty_call *c) {
    return kn_empty_with(c->dev, c->shape, &c->options);
}
#define kn_empty(dev_, ...) kn__empty(&(kn__empty_call){.size = sizeof(kn_empty_options), .dev = (dev_), .shape = __VA_ARGS__})
#endif

/* kn_zeros_like(x, .dtype)
 * Zeros of x's shape, dtype and device.
 * Any dtype; the gradient is 0. */
typedef struct kn_zeros_like_options {
    size_t size;
    kn_dtype dtype; /* default x's */
} kn_zeros_like_options;
KN_API kn_tensor *kn_zeros_like_with(kn_tensor *x, const kn_zeros_like_options *options);
#ifndef __cplusplus
typedef struct kn__zeros_like_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default x's */
        };
        kn_zeros_like_options options;
    };
} kn__zeros_like_call;
KN__INLINE kn_tensor *kn__zeros_like(const kn__zeros_like_call *c) {
    return kn_zeros_like_with(c->x, &c->options);
}
#define kn_zeros_like(...) kn__zeros_like(&(kn__zeros_like_call){.size = sizeof(kn_zeros_like_options), .x = __VA_ARGS__})
#endif

/* kn_empty_like(x, .dtype)
 * A tensor of x's shape, dtype and device to be written to; its elements are zeros.
 * Any dtype; the gradient is 0. */
typedef struct kn_empty_like_options {
    size_t size;
    kn_dtype dtype; /* default x's */
} kn_empty_like_options;
KN_API kn_tensor *kn_empty_like_with(kn_tensor *x, const kn_empty_like_options *options);
#ifndef __cplusplus
typedef struct kn__empty_like_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default x's */
        };
        kn_empty_like_options options;
    };
} kn__empty_like_call;
KN__INLINE kn_tensor *kn__empty_like(const kn__empty_like_call *c) {
    return kn_empty_like_with(c->x, &c->options);
}
#define kn_empty_like(...) kn__empty_like(&(kn__empty_like_call){.size = sizeof(kn_empty_like_options), .x = __VA_ARGS__})
#endif

/* kn_ones_like(x, .dtype)
 * Ones of x's shape, dtype and device.
 * Any dtype; the gradient is 0. */
typedef struct kn_ones_like_options {
    size_t size;
    kn_dtype dtype; /* default x's */
} kn_ones_like_options;
KN_API kn_tensor *kn_ones_like_with(kn_tensor *x, const kn_ones_like_options *options);
#ifndef __cplusplus
typedef struct kn__ones_like_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default x's */
        };
        kn_ones_like_options options;
    };
} kn__ones_like_call;
KN__INLINE kn_tensor *kn__ones_like(const kn__ones_like_call *c) {
    return kn_ones_like_with(c->x, &c->options);
}
#define kn_ones_like(...) kn__ones_like(&(kn__ones_like_call){.size = sizeof(kn_ones_like_options), .x = __VA_ARGS__})
#endif

/* kn_full_like(x, value, .dtype)
 * value in x's shape and dtype, on its device.
 * value: what every element is.
 * Any dtype; the gradient is 0. */
typedef struct kn_full_like_options {
    size_t size;
    kn_dtype dtype; /* default x's */
} kn_full_like_options;
KN_API kn_tensor *kn_full_like_with(kn_tensor *x, kn_number value, const kn_full_like_options *options);
#ifndef __cplusplus
typedef struct kn__full_like_call {
    kn_tensor *x;
    kn_number_kind value_kind;
    long double value;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default x's */
        };
        kn_full_like_options options;
    };
} kn__full_like_call;
KN__INLINE kn_tensor *kn__full_like(const kn__full_like_call *c) {
    return kn_full_like_with(c->x, kn_number_of(c->value, c->value_kind), &c->options);
}
#define kn_full_like(x_, ...) kn__full_like(&(kn__full_like_call){.size = sizeof(kn_full_like_options), .x = (x_), .value_kind = KN__NUMBER_KIND(KN__FIRST(__VA_ARGS__, 0)), .value = __VA_ARGS__})
#endif

/* kn_arange(dev, start, stop, .step, .dtype)
 * start, start + step, ... up to and without stop.
 * start: the first element.
 * stop: the end, which is left out.
 * Any real dtype but bool; never tracked. */
typedef struct kn_arange_options {
    size_t size;
    long double step; /* distance of elements, not 0; default 1 */
    kn_dtype dtype; /* default float32 */
} kn_arange_options;
KN_API kn_tensor *kn_arange_with(kn_device *dev, kn_number start, kn_number stop, const kn_arange_options *options);
#ifndef __cplusplus
typedef struct kn__arange_call {
    kn_device *dev;
    kn_number start;
    kn_number_kind stop_kind;
    long double stop;
    union {
        struct {
            size_t size;
            long double step; /* distance of elements, not 0; default 1 */
            kn_dtype dtype; /* default float32 */
        };
        kn_arange_options options;
    };
} kn__arange_call;
KN__INLINE kn_tensor *kn__arange(const kn__arange_call *c) {
    return kn_arange_with(c->dev, c->start, kn_number_of(c->stop, c->stop_kind), &c->options);
}
#define kn_arange(dev_, start_, ...) kn__arange(&(kn__arange_call){.size = sizeof(kn_arange_options), .dev = (dev_), .start = KN_NUMBER(start_), .stop_kind = KN__NUMBER_KIND(KN__FIRST(__VA_ARGS__, 0)), .stop = __VA_ARGS__})
#endif

/* kn_linspace(dev, start, stop, count, .dtype)
 * count numbers from start to stop at equal distances, both included.
 * start: the first element.
 * stop: the last element.
 * count: number of elements.
 * Any real dtype but bool; never tracked. */
typedef struct kn_linspace_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_linspace_options;
KN_API kn_tensor *kn_linspace_with(kn_device *dev, double start, double stop, int64_t count, const kn_linspace_options *options);
#ifndef __cplusplus
typedef struct kn__linspace_call {
    kn_device *dev;
    double start;
    double stop;
    int64_t count;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_linspace_options options;
    };
} kn__linspace_call;
KN__INLINE kn_tensor *kn__linspace(const kn__linspace_call *c) {
    return kn_linspace_with(c->dev, c->start, c->stop, c->count, &c->options);
}
#define kn_linspace(dev_, start_, stop_, ...) kn__linspace(&(kn__linspace_call){.size = sizeof(kn_linspace_options), .dev = (dev_), .start = (start_), .stop = (stop_), .count = __VA_ARGS__})
#endif

/* kn_logspace(dev, start, stop, count, .base, .dtype)
 * base to the power of each of count numbers from start to stop at equal distances.
 * start: the exponent of the first element.
 * stop: the exponent of the last element.
 * count: number of elements.
 * Any real dtype but bool; never tracked. */
typedef struct kn_logspace_options {
    size_t size;
    kn_some_f64 base; /* what is raised; default 10 */
    kn_dtype dtype; /* default float32 */
} kn_logspace_options;
KN_API kn_tensor *kn_logspace_with(kn_device *dev, double start, double stop, int64_t count, const kn_logspace_options *options);
#ifndef __cplusplus
typedef struct kn__logspace_call {
    kn_device *dev;
    double start;
    double stop;
    int64_t count;
    union {
        struct {
            size_t size;
            kn_some_f64 base; /* what is raised; default 10 */
            kn_dtype dtype; /* default float32 */
        };
        kn_logspace_options options;
    };
} kn__logspace_call;
KN__INLINE kn_tensor *kn__logspace(const kn__logspace_call *c) {
    return kn_logspace_with(c->dev, c->start, c->stop, c->count, &c->options);
}
#define kn_logspace(dev_, start_, stop_, ...) kn__logspace(&(kn__logspace_call){.size = sizeof(kn_logspace_options), .dev = (dev_), .start = (start_), .stop = (stop_), .count = __VA_ARGS__})
#endif

/* kn_tril_indices(dev, rows, columns, .diagonal, .dtype)
 * The places of a matrix's lower triangle: a row of row numbers, one of column numbers.
 * rows: rows of the matrix.
 * columns: columns of the matrix.
 * Integers; never tracked. */
typedef struct kn_tril_indices_options {
    size_t size;
    int64_t diagonal; /* above the main one, or below where negative */
    kn_dtype dtype; /* default int64 */
} kn_tril_indices_options;
KN_API kn_tensor *kn_tril_indices_with(kn_device *dev, int64_t rows, int64_t columns, const kn_tril_indices_options *options);
#ifndef __cplusplus
typedef struct kn__tril_indices_call {
    kn_device *dev;
    int64_t rows;
    int64_t columns;
    union {
        struct {
            size_t size;
            int64_t diagonal; /* above the main one, or below where negative */
            kn_dtype dtype; /* default int64 */
        };
        kn_tril_indices_options options;
    };
} kn__tril_indices_call;
KN__INLINE kn_tensor *kn__tril_indices(const kn__tril_indices_call *c) {
    return kn_tril_indices_with(c->dev, c->rows, c->columns, &c->options);
}
#define kn_tril_indices(dev_, rows_, ...) kn__tril_indices(&(kn__tril_indices_call){.size = sizeof(kn_tril_indices_options), .dev = (dev_), .rows = (rows_), .columns = __VA_ARGS__})
#endif

/* kn_triu_indices(dev, rows, columns, .diagonal, .dtype)
 * The places of a matrix's upper triangle: a row of row numbers, one of column numbers.
 * rows: rows of the matrix.
 * columns: columns of the matrix.
 * Integers; never tracked. */
typedef struct kn_triu_indices_options {
    size_t size;
    int64_t diagonal; /* above the main one, or below where negative */
    kn_dtype dtype; /* default int64 */
} kn_triu_indices_options;
KN_API kn_tensor *kn_triu_indices_with(kn_device *dev, int64_t rows, int64_t columns, const kn_triu_indices_options *options);
#ifndef __cplusplus
typedef struct kn__triu_indices_call {
    kn_device *dev;
    int64_t rows;
    int64_t columns;
    union {
        struct {
            size_t size;
            int64_t diagonal; /* above the main one, or below where negative */
            kn_dtype dtype; /* default int64 */
        };
        kn_triu_indices_options options;
    };
} kn__triu_indices_call;
KN__INLINE kn_tensor *kn__triu_indices(const kn__triu_indices_call *c) {
    return kn_triu_indices_with(c->dev, c->rows, c->columns, &c->options);
}
#define kn_triu_indices(dev_, rows_, ...) kn__triu_indices(&(kn__triu_indices_call){.size = sizeof(kn_triu_indices_options), .dev = (dev_), .rows = (rows_), .columns = __VA_ARGS__})
#endif

/* kn_eye(dev, n, .columns, .dtype)
 * A matrix with ones on its diagonal, else zeros.
 * n: number of rows.
 * Any dtype; never tracked. */
typedef struct kn_eye_options {
    size_t size;
    kn_some_i64 columns; /* number of columns; default n */
    kn_dtype dtype; /* default float32 */
} kn_eye_options;
KN_API kn_tensor *kn_eye_with(kn_device *dev, int64_t n, const kn_eye_options *options);
#ifndef __cplusplus
typedef struct kn__eye_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            kn_some_i64 columns; /* number of columns; default n */
            kn_dtype dtype; /* default float32 */
        };
        kn_eye_options options;
    };
} kn__eye_call;
KN__INLINE kn_tensor *kn__eye(const kn__eye_call *c) {
    return kn_eye_with(c->dev, c->n, &c->options);
}
#define kn_eye(dev_, ...) kn__eye(&(kn__eye_call){.size = sizeof(kn_eye_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_hann_window(dev, n, .symmetric, .dtype)
 * (1 - cos(2 pi k / span)) / 2; the span is n, and n - 1 for symmetric windows.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_hann_window_options {
    size_t size;
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_hann_window_options;
KN_API kn_tensor *kn_hann_window_with(kn_device *dev, int64_t n, const kn_hann_window_options *options);
#ifndef __cplusplus
typedef struct kn__hann_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_hann_window_options options;
    };
} kn__hann_window_call;
KN__INLINE kn_tensor *kn__hann_window(const kn__hann_window_call *c) {
    return kn_hann_window_with(c->dev, c->n, &c->options);
}
#define kn_hann_window(dev_, ...) kn__hann_window(&(kn__hann_window_call){.size = sizeof(kn_hann_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_hamming_window(dev, n, .symmetric, .dtype)
 * 0.54 - 0.46 cos(2 pi k / span); the span is n, and n - 1 for symmetric windows.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_hamming_window_options {
    size_t size;
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_hamming_window_options;
KN_API kn_tensor *kn_hamming_window_with(kn_device *dev, int64_t n, const kn_hamming_window_options *options);
#ifndef __cplusplus
typedef struct kn__hamming_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_hamming_window_options options;
    };
} kn__hamming_window_call;
KN__INLINE kn_tensor *kn__hamming_window(const kn__hamming_window_call *c) {
    return kn_hamming_window_with(c->dev, c->n, &c->options);
}
#define kn_hamming_window(dev_, ...) kn__hamming_window(&(kn__hamming_window_call){.size = sizeof(kn_hamming_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_general_hamming_window(dev, n, .alpha, .symmetric, .dtype)
 * alpha - (1 - alpha) cos(2 pi k / span); the span is n, and n - 1 for symmetric windows.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_general_hamming_window_options {
    size_t size;
    kn_some_f64 alpha; /* the mean; default 0.54 */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_general_hamming_window_options;
KN_API kn_tensor *kn_general_hamming_window_with(kn_device *dev, int64_t n, const kn_general_hamming_window_options *options);
#ifndef __cplusplus
typedef struct kn__general_hamming_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            kn_some_f64 alpha; /* the mean; default 0.54 */
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_general_hamming_window_options options;
    };
} kn__general_hamming_window_call;
KN__INLINE kn_tensor *kn__general_hamming_window(const kn__general_hamming_window_call *c) {
    return kn_general_hamming_window_with(c->dev, c->n, &c->options);
}
#define kn_general_hamming_window(dev_, ...) kn__general_hamming_window(&(kn__general_hamming_window_call){.size = sizeof(kn_general_hamming_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_blackman_window(dev, n, .symmetric, .dtype)
 * 0.42 - 0.5 cos(2 pi k / span) + 0.08 cos(4 pi k / span); the span is n, and n - 1 for symmetric windows.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_blackman_window_options {
    size_t size;
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_blackman_window_options;
KN_API kn_tensor *kn_blackman_window_with(kn_device *dev, int64_t n, const kn_blackman_window_options *options);
#ifndef __cplusplus
typedef struct kn__blackman_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_blackman_window_options options;
    };
} kn__blackman_window_call;
KN__INLINE kn_tensor *kn__blackman_window(const kn__blackman_window_call *c) {
    return kn_blackman_window_with(c->dev, c->n, &c->options);
}
#define kn_blackman_window(dev_, ...) kn__blackman_window(&(kn__blackman_window_call){.size = sizeof(kn_blackman_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_nuttall_window(dev, n, .symmetric, .dtype)
 * The minimum 4-term window of Nuttall with continuous first derivative.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_nuttall_window_options {
    size_t size;
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_nuttall_window_options;
KN_API kn_tensor *kn_nuttall_window_with(kn_device *dev, int64_t n, const kn_nuttall_window_options *options);
#ifndef __cplusplus
typedef struct kn__nuttall_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_nuttall_window_options options;
    };
} kn__nuttall_window_call;
KN__INLINE kn_tensor *kn__nuttall_window(const kn__nuttall_window_call *c) {
    return kn_nuttall_window_with(c->dev, c->n, &c->options);
}
#define kn_nuttall_window(dev_, ...) kn__nuttall_window(&(kn__nuttall_window_call){.size = sizeof(kn_nuttall_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_bartlett_window(dev, n, .symmetric, .dtype)
 * A triangle from 0 to 1 and back to 0.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_bartlett_window_options {
    size_t size;
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_bartlett_window_options;
KN_API kn_tensor *kn_bartlett_window_with(kn_device *dev, int64_t n, const kn_bartlett_window_options *options);
#ifndef __cplusplus
typedef struct kn__bartlett_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_bartlett_window_options options;
    };
} kn__bartlett_window_call;
KN__INLINE kn_tensor *kn__bartlett_window(const kn__bartlett_window_call *c) {
    return kn_bartlett_window_with(c->dev, c->n, &c->options);
}
#define kn_bartlett_window(dev_, ...) kn__bartlett_window(&(kn__bartlett_window_call){.size = sizeof(kn_bartlett_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_cosine_window(dev, n, .symmetric, .dtype)
 * Half a wave of the sine.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_cosine_window_options {
    size_t size;
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_cosine_window_options;
KN_API kn_tensor *kn_cosine_window_with(kn_device *dev, int64_t n, const kn_cosine_window_options *options);
#ifndef __cplusplus
typedef struct kn__cosine_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_cosine_window_options options;
    };
} kn__cosine_window_call;
KN__INLINE kn_tensor *kn__cosine_window(const kn__cosine_window_call *c) {
    return kn_cosine_window_with(c->dev, c->n, &c->options);
}
#define kn_cosine_window(dev_, ...) kn__cosine_window(&(kn__cosine_window_call){.size = sizeof(kn_cosine_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_exponential_window(dev, n, .tau, .center, .symmetric, .dtype)
 * exp(-|k - center| / tau)
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_exponential_window_options {
    size_t size;
    double tau; /* how slowly it falls off; default 1 */
    kn_some_f64 center; /* where it is 1; default the middle; not with .symmetric */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_exponential_window_options;
KN_API kn_tensor *kn_exponential_window_with(kn_device *dev, int64_t n, const kn_exponential_window_options *options);
#ifndef __cplusplus
typedef struct kn__exponential_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            double tau; /* how slowly it falls off; default 1 */
            kn_some_f64 center; /* where it is 1; default the middle; not with .symmetric */
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_exponential_window_options options;
    };
} kn__exponential_window_call;
KN__INLINE kn_tensor *kn__exponential_window(const kn__exponential_window_call *c) {
    return kn_exponential_window_with(c->dev, c->n, &c->options);
}
#define kn_exponential_window(dev_, ...) kn__exponential_window(&(kn__exponential_window_call){.size = sizeof(kn_exponential_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_gaussian_window(dev, n, .std, .symmetric, .dtype)
 * The bell curve of standard deviation std around the middle.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_gaussian_window_options {
    size_t size;
    double std; /* the standard deviation, in elements; default 1 */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_gaussian_window_options;
KN_API kn_tensor *kn_gaussian_window_with(kn_device *dev, int64_t n, const kn_gaussian_window_options *options);
#ifndef __cplusplus
typedef struct kn__gaussian_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            double std; /* the standard deviation, in elements; default 1 */
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_gaussian_window_options options;
    };
} kn__gaussian_window_call;
KN__INLINE kn_tensor *kn__gaussian_window(const kn__gaussian_window_call *c) {
    return kn_gaussian_window_with(c->dev, c->n, &c->options);
}
#define kn_gaussian_window(dev_, ...) kn__gaussian_window(&(kn__gaussian_window_call){.size = sizeof(kn_gaussian_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_kaiser_window(dev, n, .beta, .symmetric, .dtype)
 * I0(beta sqrt(1 - (2 k / span - 1)^2)) / I0(beta), with the modified Bessel function I0.
 * n: number of elements.
 * Floats; never tracked. */
typedef struct kn_kaiser_window_options {
    size_t size;
    kn_some_f64 beta; /* how narrow it is, 0 to 700; default 12 */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_kaiser_window_options;
KN_API kn_tensor *kn_kaiser_window_with(kn_device *dev, int64_t n, const kn_kaiser_window_options *options);
#ifndef __cplusplus
typedef struct kn__kaiser_window_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            kn_some_f64 beta; /* how narrow it is, 0 to 700; default 12 */
            bool symmetric; /* the last element mirrors the first; default: periodic */
            kn_dtype dtype; /* default float32 */
        };
        kn_kaiser_window_options options;
    };
} kn__kaiser_window_call;
KN__INLINE kn_tensor *kn__kaiser_window(const kn__kaiser_window_call *c) {
    return kn_kaiser_window_with(c->dev, c->n, &c->options);
}
#define kn_kaiser_window(dev_, ...) kn__kaiser_window(&(kn__kaiser_window_call){.size = sizeof(kn_kaiser_window_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_rand(dev, shape, .dtype)
 * Uniform random numbers in [0, 1).
 * shape: shape of the result.
 * Floats; never tracked. */
typedef struct kn_rand_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_rand_options;
KN_API kn_tensor *kn_rand_with(kn_device *dev, kn_shape shape, const kn_rand_options *options);
#ifndef __cplusplus
typedef struct kn__rand_call {
    kn_device *dev;
    kn_shape shape;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_rand_options options;
    };
} kn__rand_call;
KN__INLINE kn_tensor *kn__rand(const kn__rand_call *c) {
    return kn_rand_with(c->dev, c->shape, &c->options);
}
#define kn_rand(dev_, ...) kn__rand(&(kn__rand_call){.size = sizeof(kn_rand_options), .dev = (dev_), .shape = __VA_ARGS__})
#endif

/* kn_randn(dev, shape, .dtype)
 * Normal random numbers of mean 0 and standard deviation 1.
 * shape: shape of the result.
 * Floats; never tracked. */
typedef struct kn_randn_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_randn_options;
KN_API kn_tensor *kn_randn_with(kn_device *dev, kn_shape shape, const kn_randn_options *options);
#ifndef __cplusplus
typedef struct kn__randn_call {
    kn_device *dev;
    kn_shape shape;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_randn_options options;
    };
} kn__randn_call;
KN__INLINE kn_tensor *kn__randn(const kn__randn_call *c) {
    return kn_randn_with(c->dev, c->shape, &c->options);
}
#define kn_randn(dev_, ...) kn__randn(&(kn__randn_call){.size = sizeof(kn_randn_options), .dev = (dev_), .shape = __VA_ARGS__})
#endif

/* kn_uniform(dev, shape, low, high, .dtype)
 * Uniform random numbers in [low, high); never high, whatever the dtype.
 * shape: shape of the result.
 * low: the least number.
 * high: the end, which is never drawn.
 * Floats; never tracked. */
typedef struct kn_uniform_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_uniform_options;
KN_API kn_tensor *kn_uniform_with(kn_device *dev, kn_shape shape, double low, double high, const kn_uniform_options *options);
#ifndef __cplusplus
typedef struct kn__uniform_call {
    kn_device *dev;
    kn_shape shape;
    double low;
    double high;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_uniform_options options;
    };
} kn__uniform_call;
KN__INLINE kn_tensor *kn__uniform(const kn__uniform_call *c) {
    return kn_uniform_with(c->dev, c->shape, c->low, c->high, &c->options);
}
#define kn_uniform(dev_, shape_, low_, ...) kn__uniform(&(kn__uniform_call){.size = sizeof(kn_uniform_options), .dev = (dev_), .shape = (shape_), .low = (low_), .high = __VA_ARGS__})
#endif

/* kn_normal(dev, shape, mean, deviation, .dtype)
 * Normal random numbers.
 * shape: shape of the result.
 * mean: the mean.
 * deviation: the standard deviation, 0 or more.
 * Floats; never tracked. */
typedef struct kn_normal_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_normal_options;
KN_API kn_tensor *kn_normal_with(kn_device *dev, kn_shape shape, double mean, double deviation, const kn_normal_options *options);
#ifndef __cplusplus
typedef struct kn__normal_call {
    kn_device *dev;
    kn_shape shape;
    double mean;
    double deviation;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_normal_options options;
    };
} kn__normal_call;
KN__INLINE kn_tensor *kn__normal(const kn__normal_call *c) {
    return kn_normal_with(c->dev, c->shape, c->mean, c->deviation, &c->options);
}
#define kn_normal(dev_, shape_, mean_, ...) kn__normal(&(kn__normal_call){.size = sizeof(kn_normal_options), .dev = (dev_), .shape = (shape_), .mean = (mean_), .deviation = __VA_ARGS__})
#endif

/* kn_randint(dev, shape, low, high, .dtype)
 * Random integers in [low, high), each as likely.
 * shape: shape of the result.
 * low: the least number.
 * high: the end, which is never drawn.
 * Integers; never tracked. */
typedef struct kn_randint_options {
    size_t size;
    kn_dtype dtype; /* default int64 */
} kn_randint_options;
KN_API kn_tensor *kn_randint_with(kn_device *dev, kn_shape shape, int64_t low, int64_t high, const kn_randint_options *options);
#ifndef __cplusplus
typedef struct kn__randint_call {
    kn_device *dev;
    kn_shape shape;
    int64_t low;
    int64_t high;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default int64 */
        };
        kn_randint_options options;
    };
} kn__randint_call;
KN__INLINE kn_tensor *kn__randint(const kn__randint_call *c) {
    return kn_randint_with(c->dev, c->shape, c->low, c->high, &c->options);
}
#define kn_randint(dev_, shape_, low_, ...) kn__randint(&(kn__randint_call){.size = sizeof(kn_randint_options), .dev = (dev_), .shape = (shape_), .low = (low_), .high = __VA_ARGS__})
#endif

/* kn_bernoulli(dev, shape, p, .dtype)
 * 1 with probability p, else 0.
 * shape: shape of the result.
 * p: probability of 1, from 0 to 1.
 * Any real dtype; never tracked. */
typedef struct kn_bernoulli_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_bernoulli_options;
KN_API kn_tensor *kn_bernoulli_with(kn_device *dev, kn_shape shape, double p, const kn_bernoulli_options *options);
#ifndef __cplusplus
typedef struct kn__bernoulli_call {
    kn_device *dev;
    kn_shape shape;
    double p;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_bernoulli_options options;
    };
} kn__bernoulli_call;
KN__INLINE kn_tensor *kn__bernoulli(const kn__bernoulli_call *c) {
    return kn_bernoulli_with(c->dev, c->shape, c->p, &c->options);
}
#define kn_bernoulli(dev_, shape_, ...) kn__bernoulli(&(kn__bernoulli_call){.size = sizeof(kn_bernoulli_options), .dev = (dev_), .shape = (shape_), .p = __VA_ARGS__})
#endif

/* kn_randperm(dev, n, .dtype)
 * The numbers 0 to n - 1 in a random order.
 * n: number of elements.
 * Integers; never tracked. */
typedef struct kn_randperm_options {
    size_t size;
    kn_dtype dtype; /* default int64 */
} kn_randperm_options;
KN_API kn_tensor *kn_randperm_with(kn_device *dev, int64_t n, const kn_randperm_options *options);
#ifndef __cplusplus
typedef struct kn__randperm_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default int64 */
        };
        kn_randperm_options options;
    };
} kn__randperm_call;
KN__INLINE kn_tensor *kn__randperm(const kn__randperm_call *c) {
    return kn_randperm_with(c->dev, c->n, &c->options);
}
#define kn_randperm(dev_, ...) kn__randperm(&(kn__randperm_call){.size = sizeof(kn_randperm_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* Uniform random numbers in [0, 1), of x's shape, dtype and device.
 * Floats; the gradient is 0. */
KN_API kn_tensor *kn_rand_like(kn_tensor *x);

/* Normal random numbers of mean 0 and standard deviation 1, of x's shape, dtype and device.
 * Floats; the gradient is 0. */
KN_API kn_tensor *kn_randn_like(kn_tensor *x);

/* Each element becomes 0 with probability p, else is divided by 1 - p.
 * p: probability that an element becomes 0, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_dropout(kn_tensor *x, double p);

/* The dropout whose draw has this key and position: its gradient, its recomputation.
 * p: probability that an element becomes 0, from 0 to 1.
 * key: key of the random stream.
 * position: position of the draw.
 * Floats; differentiable. */
KN_API kn_tensor *kn_dropout_at(kn_tensor *x, double p, int64_t key, int64_t position);

/* A contiguous copy of x.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_copy(kn_tensor *x);

/* x in another dtype: floats to integers saturate (NaN gives 0), integers wrap.
 * dtype: dtype of the result.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_cast(kn_tensor *x, kn_dtype dtype);

/* Writes src, broadcast and cast, into dst's elements.
 * Any dtype; changes operands in place. */
KN_API KN_WARN_UNUSED kn_status kn_assign(kn_tensor *dst, kn_tensor *src);

/* -x
 * Any dtype but bool; differentiable. */
KN_API kn_tensor *kn_neg(kn_tensor *x);

/* |x|; the least integer stays as it is. The gradient at 0 is 0.
 * Any dtype but bool; differentiable. */
KN_API kn_tensor *kn_abs(kn_tensor *x);

/* -1, 0 or 1; NaN stays.
 * Any real dtype; the gradient is 0. */
KN_API kn_tensor *kn_sign(kn_tensor *x);

/* x * x; of bool, int64
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_square(kn_tensor *x);

/* 1 / x
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_reciprocal(kn_tensor *x);

/* The square root.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_sqrt(kn_tensor *x);

/* 1 / sqrt(x)
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_rsqrt(kn_tensor *x);

/* The largest whole number up to x.
 * Any real dtype but bool; the gradient is 0. */
KN_API kn_tensor *kn_floor(kn_tensor *x);

/* The least whole number from x on.
 * Any real dtype but bool; the gradient is 0. */
KN_API kn_tensor *kn_ceil(kn_tensor *x);

/* x rounded towards 0.
 * Any real dtype but bool; the gradient is 0. */
KN_API kn_tensor *kn_trunc(kn_tensor *x);

/* kn_round(x, .decimals)
 * The nearest number with so many decimals; halves go to the even one.
 * Any real dtype but bool; the gradient is 0. */
typedef struct kn_round_options {
    size_t size;
    int64_t decimals; /* digits after the point; negative: zeros before it */
} kn_round_options;
KN_API kn_tensor *kn_round_with(kn_tensor *x, const kn_round_options *options);
#ifndef __cplusplus
typedef struct kn__round_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t decimals; /* digits after the point; negative: zeros before it */
        };
        kn_round_options options;
    };
} kn__round_call;
KN__INLINE kn_tensor *kn__round(const kn__round_call *c) {
    return kn_round_with(c->x, &c->options);
}
#define kn_round(...) kn__round(&(kn__round_call){.size = sizeof(kn_round_options), .x = __VA_ARGS__})
#endif

/* x - trunc(x)
 * Floats; differentiable. */
KN_API kn_tensor *kn_frac(kn_tensor *x);

/* a + b; of bool, or
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_add(kn_tensor *a, kn_tensor *b);

/* a - b
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_sub(kn_tensor *a, kn_tensor *b);

/* a * b; of bool, and
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_mul(kn_tensor *a, kn_tensor *b);

/* a / b, true division: integers give floats
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_div(kn_tensor *a, kn_tensor *b);

/* a to the power b; 0^0 is 1. Integers to negative powers give 0, except 1 and -1.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_pow(kn_tensor *a, kn_tensor *b);

/* The larger of a and b; NaN wins. A tie gives each half of the gradient.
 * Any real dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_maximum(kn_tensor *a, kn_tensor *b);

/* The smaller of a and b; NaN wins. A tie gives each half of the gradient.
 * Any real dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_minimum(kn_tensor *a, kn_tensor *b);

/* a / b rounded down; an integer divided by 0 is an error.
 * Any real dtype but bool; operands meet in a common dtype; the gradient is 0. */
KN_API kn_tensor *kn_floor_divide(kn_tensor *a, kn_tensor *b);

/* a - b floor(a / b), of b's sign; an integer divided by 0 is an error.
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_remainder(kn_tensor *a, kn_tensor *b);

/* a - b trunc(a / b), of a's sign; an integer divided by 0 is an error.
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_fmod(kn_tensor *a, kn_tensor *b);

/* The angle of the point (b, a), from -pi to pi.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_atan2(kn_tensor *a, kn_tensor *b);

/* sqrt(a * a + b * b) without overflow on the way.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_hypot(kn_tensor *a, kn_tensor *b);

/* a / b rounded towards 0; an integer divided by 0 is an error.
 * Any real dtype but bool; operands meet in a common dtype; the gradient is 0. */
KN_API kn_tensor *kn_trunc_divide(kn_tensor *a, kn_tensor *b);

/* The larger of a and b; a number wins over NaN. A tie gives each half of the gradient.
 * Any real dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_fmax(kn_tensor *a, kn_tensor *b);

/* The smaller of a and b; a number wins over NaN. A tie gives each half of the gradient.
 * Any real dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_fmin(kn_tensor *a, kn_tensor *b);

/* log(exp(a) + exp(b)) without overflow on the way.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_logaddexp(kn_tensor *a, kn_tensor *b);

/* log2(2^a + 2^b) without overflow on the way.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_logaddexp2(kn_tensor *a, kn_tensor *b);

/* a log(b); 0 where a is 0, unless b is NaN.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_xlogy(kn_tensor *a, kn_tensor *b);

/* a log(1 + b); 0 where a is 0, unless b is NaN.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_xlog1py(kn_tensor *a, kn_tensor *b);

/* |a| with the sign of b, also of b's zero and NaN.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_copysign(kn_tensor *a, kn_tensor *b);

/* The next number of the dtype from a towards b.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_nextafter(kn_tensor *a, kn_tensor *b);

/* 0 where x is negative or NaN, 1 where it is positive, values where it is 0.
 * Any real dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_heaviside(kn_tensor *x, kn_tensor *values);

/* x times 2 to the power exponent.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_ldexp(kn_tensor *x, kn_tensor *exponent);

/* x = mantissa 2^exponent with |mantissa| in [0.5, 1) or 0; exponent is int32, 0 for what is not finite.
 * Floats; differentiable. */
KN_API kn_tensor *kn_frexp(kn_tensor *x, kn_tensor **exponent);

/* The greatest common divisor, not negative; of 0 and 0, 0.
 * Integers; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_gcd(kn_tensor *a, kn_tensor *b);

/* The least common multiple, not negative; with 0, 0.
 * Integers; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_lcm(kn_tensor *a, kn_tensor *b);

/* a to the power b in float64.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_float_power(kn_tensor *a, kn_tensor *b);

/* kn_addcmul(x, a, b, .value)
 * x + value a b
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_addcmul_options {
    size_t size;
    kn_some_real value; /* multiplies the product or quotient; default 1 */
} kn_addcmul_options;
KN_API kn_tensor *kn_addcmul_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addcmul_options *options);
#ifndef __cplusplus
typedef struct kn__addcmul_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real value; /* multiplies the product or quotient; default 1 */
        };
        kn_addcmul_options options;
    };
} kn__addcmul_call;
KN__INLINE kn_tensor *kn__addcmul(const kn__addcmul_call *c) {
    return kn_addcmul_with(c->x, c->a, c->b, &c->options);
}
#define kn_addcmul(x_, a_, ...) kn__addcmul(&(kn__addcmul_call){.size = sizeof(kn_addcmul_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_addcdiv(x, a, b, .value)
 * x + value a / b
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_addcdiv_options {
    size_t size;
    kn_some_real value; /* multiplies the product or quotient; default 1 */
} kn_addcdiv_options;
KN_API kn_tensor *kn_addcdiv_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addcdiv_options *options);
#ifndef __cplusplus
typedef struct kn__addcdiv_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real value; /* multiplies the product or quotient; default 1 */
        };
        kn_addcdiv_options options;
    };
} kn__addcdiv_call;
KN__INLINE kn_tensor *kn__addcdiv(const kn__addcdiv_call *c) {
    return kn_addcdiv_with(c->x, c->a, c->b, &c->options);
}
#define kn_addcdiv(x_, a_, ...) kn__addcdiv(&(kn__addcdiv_call){.size = sizeof(kn_addcdiv_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* +x: a copy.
 * Any dtype but bool; differentiable. */
KN_API kn_tensor *kn_positive(kn_tensor *x);

/* Degrees as radians: x pi / 180.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_deg2rad(kn_tensor *x);

/* Radians as degrees: x 180 / pi.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_rad2deg(kn_tensor *x);

/* kn_nan_to_num(x, .nan, .posinf, .neginf)
 * x with numbers for NaN and the infinities: by default 0, the largest and the least number of the dtype.
 * Any real dtype; differentiable. */
typedef struct kn_nan_to_num_options {
    size_t size;
    kn_some_f64 nan; /* instead of NaN; default 0 */
    kn_some_f64 posinf; /* instead of +inf; default the largest number of the dtype */
    kn_some_f64 neginf; /* instead of -inf; default the least number of the dtype */
} kn_nan_to_num_options;
KN_API kn_tensor *kn_nan_to_num_with(kn_tensor *x, const kn_nan_to_num_options *options);
#ifndef __cplusplus
typedef struct kn__nan_to_num_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_f64 nan; /* instead of NaN; default 0 */
            kn_some_f64 posinf; /* instead of +inf; default the largest number of the dtype */
            kn_some_f64 neginf; /* instead of -inf; default the least number of the dtype */
        };
        kn_nan_to_num_options options;
    };
} kn__nan_to_num_call;
KN__INLINE kn_tensor *kn__nan_to_num(const kn__nan_to_num_call *c) {
    return kn_nan_to_num_with(c->x, &c->options);
}
#define kn_nan_to_num(...) kn__nan_to_num(&(kn__nan_to_num_call){.size = sizeof(kn_nan_to_num_options), .x = __VA_ARGS__})
#endif

/* kn_trunc_divide_scalar(x, value)
 * x / value rounded towards 0
 * value: the number.
 * Any real dtype; the gradient is 0. */
KN_API kn_tensor *kn_trunc_divide_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_trunc_divide_scalar(x_, value_) kn_trunc_divide_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_add_scalar(x, value)
 * x + value
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_add_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_add_scalar(x_, value_) kn_add_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_sub_scalar(x, value)
 * x - value
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_sub_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_sub_scalar(x_, value_) kn_sub_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_rsub_scalar(x, value)
 * value - x
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_rsub_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_rsub_scalar(x_, value_) kn_rsub_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_mul_scalar(x, value)
 * x * value
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_mul_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_mul_scalar(x_, value_) kn_mul_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_div_scalar(x, value)
 * x / value
 * value: the number.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_div_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_div_scalar(x_, value_) kn_div_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_rdiv_scalar(x, value)
 * value / x
 * value: the number.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_rdiv_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_rdiv_scalar(x_, value_) kn_rdiv_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_pow_scalar(x, value)
 * x to the power value
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_pow_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_pow_scalar(x_, value_) kn_pow_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_rpow_scalar(x, value)
 * value to the power x
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_rpow_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_rpow_scalar(x_, value_) kn_rpow_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_floor_divide_scalar(x, value)
 * x / value rounded down
 * value: the number.
 * Any real dtype; the gradient is 0. */
KN_API kn_tensor *kn_floor_divide_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_floor_divide_scalar(x_, value_) kn_floor_divide_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_remainder_scalar(x, value)
 * x - value floor(x / value), of value's sign
 * value: the number.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_remainder_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_remainder_scalar(x_, value_) kn_remainder_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_fmod_scalar(x, value)
 * x - value trunc(x / value), of x's sign
 * value: the number.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_fmod_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_fmod_scalar(x_, value_) kn_fmod_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_maximum_scalar(x, value)
 * The larger of x and value; NaN wins. A tie gives x half of the gradient.
 * value: the number.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_maximum_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_maximum_scalar(x_, value_) kn_maximum_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_minimum_scalar(x, value)
 * The smaller of x and value; NaN wins. A tie gives x half of the gradient.
 * value: the number.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_minimum_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_minimum_scalar(x_, value_) kn_minimum_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_bitwise_and_scalar(x, value)
 * x & value, bit by bit
 * value: the number.
 * Integers and bool; never tracked. */
KN_API kn_tensor *kn_bitwise_and_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_bitwise_and_scalar(x_, value_) kn_bitwise_and_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_bitwise_or_scalar(x, value)
 * x | value, bit by bit
 * value: the number.
 * Integers and bool; never tracked. */
KN_API kn_tensor *kn_bitwise_or_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_bitwise_or_scalar(x_, value_) kn_bitwise_or_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_bitwise_xor_scalar(x, value)
 * x ^ value, bit by bit
 * value: the number.
 * Integers and bool; never tracked. */
KN_API kn_tensor *kn_bitwise_xor_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_bitwise_xor_scalar(x_, value_) kn_bitwise_xor_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_bitwise_left_shift_scalar(x, value)
 * x << value; what leaves the dtype is lost
 * value: the number.
 * Integers; never tracked. */
KN_API kn_tensor *kn_bitwise_left_shift_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_bitwise_left_shift_scalar(x_, value_) kn_bitwise_left_shift_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_bitwise_right_shift_scalar(x, value)
 * x >> value; signed integers keep their sign
 * value: the number.
 * Integers; never tracked. */
KN_API kn_tensor *kn_bitwise_right_shift_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_bitwise_right_shift_scalar(x_, value_) kn_bitwise_right_shift_scalar_with((x_), KN_NUMBER(value_))
#endif

/* re + i im
 * float32 and float64; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_complex(kn_tensor *re, kn_tensor *im);

/* The complex number of this size and angle: abs (cos(angle) + i sin(angle)).
 * float32 and float64; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_polar(kn_tensor *abs, kn_tensor *angle);

/* The real parts, in x's storage; of a real x, x.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_real(kn_tensor *x);

/* The imaginary parts, in x's storage.
 * Complex; differentiable. */
KN_API kn_tensor *kn_imag(kn_tensor *x);

/* Real and imaginary part as a new last axis of size 2, in x's storage.
 * Complex; differentiable. */
KN_API kn_tensor *kn_view_as_real(kn_tensor *x);

/* The pairs of the last axis, of size 2, as complex numbers in x's storage.
 * float32 and float64; differentiable. */
KN_API kn_tensor *kn_view_as_complex(kn_tensor *x);

/* The conjugate, computed at once; of a real x a copy.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_conj(kn_tensor *x);

/* kn_conj, which is never put off.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_conj_physical(kn_tensor *x);

/* A copy of x: no conjugate is ever put off.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_resolve_conj(kn_tensor *x);

/* A copy of x: no negation is ever put off.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_resolve_neg(kn_tensor *x);

/* The angle of x in the plane, from -pi to pi; of real numbers 0, or pi below 0.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_angle(kn_tensor *x);

/* Whether the imaginary part is 0.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_isreal(kn_tensor *x);

/* x / |x|, 0 where x is 0; of real numbers the sign.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_sgn(kn_tensor *x);

/* kn_fft(x, .n, .axis, .norm)
 * The discrete Fourier transform along an axis.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_fft_options {
    size_t size;
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_fft_options;
KN_API kn_tensor *kn_fft_with(kn_tensor *x, const kn_fft_options *options);
#ifndef __cplusplus
typedef struct kn__fft_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
            kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_fft_options options;
    };
} kn__fft_call;
KN__INLINE kn_tensor *kn__fft(const kn__fft_call *c) {
    return kn_fft_with(c->x, &c->options);
}
#define kn_fft(...) kn__fft(&(kn__fft_call){.size = sizeof(kn_fft_options), .x = __VA_ARGS__})
#endif

/* kn_ifft(x, .n, .axis, .norm)
 * The inverse discrete Fourier transform along an axis.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_ifft_options {
    size_t size;
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_ifft_options;
KN_API kn_tensor *kn_ifft_with(kn_tensor *x, const kn_ifft_options *options);
#ifndef __cplusplus
typedef struct kn__ifft_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
            kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_ifft_options options;
    };
} kn__ifft_call;
KN__INLINE kn_tensor *kn__ifft(const kn__ifft_call *c) {
    return kn_ifft_with(c->x, &c->options);
}
#define kn_ifft(...) kn__ifft(&(kn__ifft_call){.size = sizeof(kn_ifft_options), .x = __VA_ARGS__})
#endif

/* kn_rfft(x, .n, .axis, .norm)
 * The discrete Fourier transform of a real x: its first n / 2 + 1 elements along an axis.
 * float32 and float64, integers computing in float32; differentiable. */
typedef struct kn_rfft_options {
    size_t size;
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_rfft_options;
KN_API kn_tensor *kn_rfft_with(kn_tensor *x, const kn_rfft_options *options);
#ifndef __cplusplus
typedef struct kn__rfft_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
            kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_rfft_options options;
    };
} kn__rfft_call;
KN__INLINE kn_tensor *kn__rfft(const kn__rfft_call *c) {
    return kn_rfft_with(c->x, &c->options);
}
#define kn_rfft(...) kn__rfft(&(kn__rfft_call){.size = sizeof(kn_rfft_options), .x = __VA_ARGS__})
#endif

/* kn_irfft(x, .n, .axis, .norm)
 * The real x whose rfft this is; n is 2 (size - 1) by default along an axis.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_irfft_options {
    size_t size;
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_irfft_options;
KN_API kn_tensor *kn_irfft_with(kn_tensor *x, const kn_irfft_options *options);
#ifndef __cplusplus
typedef struct kn__irfft_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
            kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_irfft_options options;
    };
} kn__irfft_call;
KN__INLINE kn_tensor *kn__irfft(const kn__irfft_call *c) {
    return kn_irfft_with(c->x, &c->options);
}
#define kn_irfft(...) kn__irfft(&(kn__irfft_call){.size = sizeof(kn_irfft_options), .x = __VA_ARGS__})
#endif

/* kn_hfft(x, .n, .axis, .norm)
 * The real transform of a Hermitian x, of which the first n / 2 + 1 elements are given along an axis.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_hfft_options {
    size_t size;
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_hfft_options;
KN_API kn_tensor *kn_hfft_with(kn_tensor *x, const kn_hfft_options *options);
#ifndef __cplusplus
typedef struct kn__hfft_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
            kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_hfft_options options;
    };
} kn__hfft_call;
KN__INLINE kn_tensor *kn__hfft(const kn__hfft_call *c) {
    return kn_hfft_with(c->x, &c->options);
}
#define kn_hfft(...) kn__hfft(&(kn__hfft_call){.size = sizeof(kn_hfft_options), .x = __VA_ARGS__})
#endif

/* kn_ihfft(x, .n, .axis, .norm)
 * The inverse of hfft.
 * float32 and float64, integers computing in float32; differentiable. */
typedef struct kn_ihfft_options {
    size_t size;
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_ihfft_options;
KN_API kn_tensor *kn_ihfft_with(kn_tensor *x, const kn_ihfft_options *options);
#ifndef __cplusplus
typedef struct kn__ihfft_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
            kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_ihfft_options options;
    };
} kn__ihfft_call;
KN__INLINE kn_tensor *kn__ihfft(const kn__ihfft_call *c) {
    return kn_ihfft_with(c->x, &c->options);
}
#define kn_ihfft(...) kn__ihfft(&(kn__ihfft_call){.size = sizeof(kn_ihfft_options), .x = __VA_ARGS__})
#endif

/* kn_fft2(x, .sizes, .axes, .norm)
 * The discrete Fourier transform along two axes, by default the last.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_fft2_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_fft2_options;
KN_API kn_tensor *kn_fft2_with(kn_tensor *x, const kn_fft2_options *options);
#ifndef __cplusplus
typedef struct kn__fft2_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_fft2_options options;
    };
} kn__fft2_call;
KN__INLINE kn_tensor *kn__fft2(const kn__fft2_call *c) {
    return kn_fft2_with(c->x, &c->options);
}
#define kn_fft2(...) kn__fft2(&(kn__fft2_call){.size = sizeof(kn_fft2_options), .x = __VA_ARGS__})
#endif

/* kn_ifft2(x, .sizes, .axes, .norm)
 * The inverse discrete Fourier transform along two axes, by default the last.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_ifft2_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_ifft2_options;
KN_API kn_tensor *kn_ifft2_with(kn_tensor *x, const kn_ifft2_options *options);
#ifndef __cplusplus
typedef struct kn__ifft2_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_ifft2_options options;
    };
} kn__ifft2_call;
KN__INLINE kn_tensor *kn__ifft2(const kn__ifft2_call *c) {
    return kn_ifft2_with(c->x, &c->options);
}
#define kn_ifft2(...) kn__ifft2(&(kn__ifft2_call){.size = sizeof(kn_ifft2_options), .x = __VA_ARGS__})
#endif

/* kn_rfft2(x, .sizes, .axes, .norm)
 * The discrete Fourier transform of a real x: half of it along the last of the axes along two axes, by default the last.
 * float32 and float64, integers computing in float32; differentiable. */
typedef struct kn_rfft2_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_rfft2_options;
KN_API kn_tensor *kn_rfft2_with(kn_tensor *x, const kn_rfft2_options *options);
#ifndef __cplusplus
typedef struct kn__rfft2_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_rfft2_options options;
    };
} kn__rfft2_call;
KN__INLINE kn_tensor *kn__rfft2(const kn__rfft2_call *c) {
    return kn_rfft2_with(c->x, &c->options);
}
#define kn_rfft2(...) kn__rfft2(&(kn__rfft2_call){.size = sizeof(kn_rfft2_options), .x = __VA_ARGS__})
#endif

/* kn_irfft2(x, .sizes, .axes, .norm)
 * The real x whose rfft2 this is along two axes, by default the last.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_irfft2_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_irfft2_options;
KN_API kn_tensor *kn_irfft2_with(kn_tensor *x, const kn_irfft2_options *options);
#ifndef __cplusplus
typedef struct kn__irfft2_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_irfft2_options options;
    };
} kn__irfft2_call;
KN__INLINE kn_tensor *kn__irfft2(const kn__irfft2_call *c) {
    return kn_irfft2_with(c->x, &c->options);
}
#define kn_irfft2(...) kn__irfft2(&(kn__irfft2_call){.size = sizeof(kn_irfft2_options), .x = __VA_ARGS__})
#endif

/* kn_hfft2(x, .sizes, .axes, .norm)
 * The real transform of a Hermitian x, of which half along the last axis is given along two axes, by default the last.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_hfft2_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_hfft2_options;
KN_API kn_tensor *kn_hfft2_with(kn_tensor *x, const kn_hfft2_options *options);
#ifndef __cplusplus
typedef struct kn__hfft2_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_hfft2_options options;
    };
} kn__hfft2_call;
KN__INLINE kn_tensor *kn__hfft2(const kn__hfft2_call *c) {
    return kn_hfft2_with(c->x, &c->options);
}
#define kn_hfft2(...) kn__hfft2(&(kn__hfft2_call){.size = sizeof(kn_hfft2_options), .x = __VA_ARGS__})
#endif

/* kn_ihfft2(x, .sizes, .axes, .norm)
 * The inverse of hfft2.
 * float32 and float64, integers computing in float32; differentiable. */
typedef struct kn_ihfft2_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_ihfft2_options;
KN_API kn_tensor *kn_ihfft2_with(kn_tensor *x, const kn_ihfft2_options *options);
#ifndef __cplusplus
typedef struct kn__ihfft2_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_ihfft2_options options;
    };
} kn__ihfft2_call;
KN__INLINE kn_tensor *kn__ihfft2(const kn__ihfft2_call *c) {
    return kn_ihfft2_with(c->x, &c->options);
}
#define kn_ihfft2(...) kn__ihfft2(&(kn__ihfft2_call){.size = sizeof(kn_ihfft2_options), .x = __VA_ARGS__})
#endif

/* kn_fftn(x, .sizes, .axes, .norm)
 * The discrete Fourier transform along axes.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_fftn_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_fftn_options;
KN_API kn_tensor *kn_fftn_with(kn_tensor *x, const kn_fftn_options *options);
#ifndef __cplusplus
typedef struct kn__fftn_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_fftn_options options;
    };
} kn__fftn_call;
KN__INLINE kn_tensor *kn__fftn(const kn__fftn_call *c) {
    return kn_fftn_with(c->x, &c->options);
}
#define kn_fftn(...) kn__fftn(&(kn__fftn_call){.size = sizeof(kn_fftn_options), .x = __VA_ARGS__})
#endif

/* kn_ifftn(x, .sizes, .axes, .norm)
 * The inverse discrete Fourier transform along axes.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_ifftn_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_ifftn_options;
KN_API kn_tensor *kn_ifftn_with(kn_tensor *x, const kn_ifftn_options *options);
#ifndef __cplusplus
typedef struct kn__ifftn_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_ifftn_options options;
    };
} kn__ifftn_call;
KN__INLINE kn_tensor *kn__ifftn(const kn__ifftn_call *c) {
    return kn_ifftn_with(c->x, &c->options);
}
#define kn_ifftn(...) kn__ifftn(&(kn__ifftn_call){.size = sizeof(kn_ifftn_options), .x = __VA_ARGS__})
#endif

/* kn_rfftn(x, .sizes, .axes, .norm)
 * The discrete Fourier transform of a real x: half of it along the last of the axes along axes.
 * float32 and float64, integers computing in float32; differentiable. */
typedef struct kn_rfftn_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_rfftn_options;
KN_API kn_tensor *kn_rfftn_with(kn_tensor *x, const kn_rfftn_options *options);
#ifndef __cplusplus
typedef struct kn__rfftn_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_rfftn_options options;
    };
} kn__rfftn_call;
KN__INLINE kn_tensor *kn__rfftn(const kn__rfftn_call *c) {
    return kn_rfftn_with(c->x, &c->options);
}
#define kn_rfftn(...) kn__rfftn(&(kn__rfftn_call){.size = sizeof(kn_rfftn_options), .x = __VA_ARGS__})
#endif

/* kn_irfftn(x, .sizes, .axes, .norm)
 * The real x whose rfftn this is along axes.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_irfftn_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_irfftn_options;
KN_API kn_tensor *kn_irfftn_with(kn_tensor *x, const kn_irfftn_options *options);
#ifndef __cplusplus
typedef struct kn__irfftn_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_irfftn_options options;
    };
} kn__irfftn_call;
KN__INLINE kn_tensor *kn__irfftn(const kn__irfftn_call *c) {
    return kn_irfftn_with(c->x, &c->options);
}
#define kn_irfftn(...) kn__irfftn(&(kn__irfftn_call){.size = sizeof(kn_irfftn_options), .x = __VA_ARGS__})
#endif

/* kn_hfftn(x, .sizes, .axes, .norm)
 * The real transform of a Hermitian x, of which half along the last axis is given along axes.
 * float32, float64, complex, integers computing in float32; differentiable. */
typedef struct kn_hfftn_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_hfftn_options;
KN_API kn_tensor *kn_hfftn_with(kn_tensor *x, const kn_hfftn_options *options);
#ifndef __cplusplus
typedef struct kn__hfftn_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_hfftn_options options;
    };
} kn__hfftn_call;
KN__INLINE kn_tensor *kn__hfftn(const kn__hfftn_call *c) {
    return kn_hfftn_with(c->x, &c->options);
}
#define kn_hfftn(...) kn__hfftn(&(kn__hfftn_call){.size = sizeof(kn_hfftn_options), .x = __VA_ARGS__})
#endif

/* kn_ihfftn(x, .sizes, .axes, .norm)
 * The inverse of hfftn.
 * float32 and float64, integers computing in float32; differentiable. */
typedef struct kn_ihfftn_options {
    size_t size;
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_ihfftn_options;
KN_API kn_tensor *kn_ihfftn_with(kn_tensor *x, const kn_ihfftn_options *options);
#ifndef __cplusplus
typedef struct kn__ihfftn_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
            kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
            const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
        };
        kn_ihfftn_options options;
    };
} kn__ihfftn_call;
KN__INLINE kn_tensor *kn__ihfftn(const kn__ihfftn_call *c) {
    return kn_ihfftn_with(c->x, &c->options);
}
#define kn_ihfftn(...) kn__ihfftn(&(kn__ihfftn_call){.size = sizeof(kn_ihfftn_options), .x = __VA_ARGS__})
#endif

/* The transform along axes that the others are made of, complex to complex.
 * axes: the axes, in this order.
 * inverse: exp(+ i ...) instead of exp(- i ...).
 * scale: what the result is multiplied by.
 * Complex; differentiable. */
KN_API kn_tensor *kn_fft_c2c(kn_tensor *x, kn_axes axes, bool inverse, double scale);

/* The same of real numbers: half of it along the last of axes.
 * axes: the axes; of the last the first n / 2 + 1 elements come back.
 * scale: what the result is multiplied by.
 * float32 and float64; differentiable. */
KN_API kn_tensor *kn_fft_r2c(kn_tensor *x, kn_axes axes, double scale);

/* The transform with exp(+ i ...) of half a Hermitian x, to real numbers.
 * axes: the axes; of the last x holds the first n / 2 + 1 elements.
 * n: the length of the result along the last of axes.
 * scale: what the result is multiplied by.
 * Complex; differentiable. */
KN_API kn_tensor *kn_fft_c2r(kn_tensor *x, kn_axes axes, int64_t n, double scale);

/* kn_fftshift(x, .axes)
 * x with the frequency 0 moved to the middle of each axis.
 * Any dtype; differentiable. */
typedef struct kn_fftshift_options {
    size_t size;
    kn_axes axes; /* the axes; none given: all */
} kn_fftshift_options;
KN_API kn_tensor *kn_fftshift_with(kn_tensor *x, const kn_fftshift_options *options);
#ifndef __cplusplus
typedef struct kn__fftshift_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* the axes; none given: all */
        };
        kn_fftshift_options options;
    };
} kn__fftshift_call;
KN__INLINE kn_tensor *kn__fftshift(const kn__fftshift_call *c) {
    return kn_fftshift_with(c->x, &c->options);
}
#define kn_fftshift(...) kn__fftshift(&(kn__fftshift_call){.size = sizeof(kn_fftshift_options), .x = __VA_ARGS__})
#endif

/* kn_ifftshift(x, .axes)
 * The inverse of fftshift.
 * Any dtype; differentiable. */
typedef struct kn_ifftshift_options {
    size_t size;
    kn_axes axes; /* the axes; none given: all */
} kn_ifftshift_options;
KN_API kn_tensor *kn_ifftshift_with(kn_tensor *x, const kn_ifftshift_options *options);
#ifndef __cplusplus
typedef struct kn__ifftshift_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* the axes; none given: all */
        };
        kn_ifftshift_options options;
    };
} kn__ifftshift_call;
KN__INLINE kn_tensor *kn__ifftshift(const kn__ifftshift_call *c) {
    return kn_ifftshift_with(c->x, &c->options);
}
#define kn_ifftshift(...) kn__ifftshift(&(kn__ifftshift_call){.size = sizeof(kn_ifftshift_options), .x = __VA_ARGS__})
#endif

/* kn_stft(x, n_fft, .window, .hop, .win_length, .uncentered, .pad_mode, .normalized, .twosided)
 * The short-time Fourier transform of x, [n] or [batch, n]: frequencies by frames.
 * n_fft: elements of a frame.
 * float32, float64, complex; operands meet in a common dtype; differentiable. */
typedef struct kn_stft_options {
    size_t size;
    kn_tensor *window; /* optional operand */
    int64_t hop; /* from one frame to the next; default n_fft / 4 */
    int64_t win_length; /* elements of the window, in the middle of a frame; default n_fft */
    bool uncentered; /* frame k begins at k hop; default: that is its middle, x is padded */
    const char *pad_mode; /* how, as in kn_pad; default reflect */
    bool normalized; /* divide by the root of n_fft */
    bool twosided; /* all n_fft frequencies; default n_fft / 2 + 1 of a real x */
} kn_stft_options;
KN_API kn_tensor *kn_stft_with(kn_tensor *x, int64_t n_fft, const kn_stft_options *options);
#ifndef __cplusplus
typedef struct kn__stft_call {
    kn_tensor *x;
    int64_t n_fft;
    union {
        struct {
            size_t size;
            kn_tensor *window; /* optional operand */
            int64_t hop; /* from one frame to the next; default n_fft / 4 */
            int64_t win_length; /* elements of the window, in the middle of a frame; default n_fft */
            bool uncentered; /* frame k begins at k hop; default: that is its middle, x is padded */
            const char *pad_mode; /* how, as in kn_pad; default reflect */
            bool normalized; /* divide by the root of n_fft */
            bool twosided; /* all n_fft frequencies; default n_fft / 2 + 1 of a real x */
        };
        kn_stft_options options;
    };
} kn__stft_call;
KN__INLINE kn_tensor *kn__stft(const kn__stft_call *c) {
    return kn_stft_with(c->x, c->n_fft, &c->options);
}
#define kn_stft(x_, ...) kn__stft(&(kn__stft_call){.size = sizeof(kn_stft_options), .x = (x_), .n_fft = __VA_ARGS__})
#endif

/* kn_istft(x, n_fft, .window, .hop, .win_length, .uncentered, .normalized, .length, .return_complex)
 * The signal whose stft this is; an error where the windows leave a gap.
 * n_fft: elements of a frame.
 * Complex; differentiable. */
typedef struct kn_istft_options {
    size_t size;
    kn_tensor *window; /* optional operand */
    int64_t hop; /* from one frame to the next; default n_fft / 4 */
    int64_t win_length; /* elements of the window, in the middle of a frame; default n_fft */
    bool uncentered; /* as in kn_stft */
    bool normalized; /* as in kn_stft */
    int64_t length; /* of the result, cut or filled with zeros; default all that frames reach */
    bool return_complex; /* keep the imaginary parts, of an x with all n_fft frequencies */
} kn_istft_options;
KN_API kn_tensor *kn_istft_with(kn_tensor *x, int64_t n_fft, const kn_istft_options *options);
#ifndef __cplusplus
typedef struct kn__istft_call {
    kn_tensor *x;
    int64_t n_fft;
    union {
        struct {
            size_t size;
            kn_tensor *window; /* optional operand */
            int64_t hop; /* from one frame to the next; default n_fft / 4 */
            int64_t win_length; /* elements of the window, in the middle of a frame; default n_fft */
            bool uncentered; /* as in kn_stft */
            bool normalized; /* as in kn_stft */
            int64_t length; /* of the result, cut or filled with zeros; default all that frames reach */
            bool return_complex; /* keep the imaginary parts, of an x with all n_fft frequencies */
        };
        kn_istft_options options;
    };
} kn__istft_call;
KN__INLINE kn_tensor *kn__istft(const kn__istft_call *c) {
    return kn_istft_with(c->x, c->n_fft, &c->options);
}
#define kn_istft(x_, ...) kn__istft(&(kn__istft_call){.size = sizeof(kn_istft_options), .x = (x_), .n_fft = __VA_ARGS__})
#endif

/* A copy of the sum of istft's squared windows; an error where it is 0.
 * Floats and complex; differentiable. */
KN_API kn_tensor *kn_istft_envelope(kn_tensor *x);

/* kn_fftfreq(dev, n, .d, .dtype)
 * The frequencies of the elements of an fft: 0, 1, ..., -1, divided by n d.
 * n: the length of the transform.
 * Floats; never tracked. */
typedef struct kn_fftfreq_options {
    size_t size;
    kn_some_f64 d; /* distance of samples; default 1 */
    kn_dtype dtype; /* default float32 */
} kn_fftfreq_options;
KN_API kn_tensor *kn_fftfreq_with(kn_device *dev, int64_t n, const kn_fftfreq_options *options);
#ifndef __cplusplus
typedef struct kn__fftfreq_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            kn_some_f64 d; /* distance of samples; default 1 */
            kn_dtype dtype; /* default float32 */
        };
        kn_fftfreq_options options;
    };
} kn__fftfreq_call;
KN__INLINE kn_tensor *kn__fftfreq(const kn__fftfreq_call *c) {
    return kn_fftfreq_with(c->dev, c->n, &c->options);
}
#define kn_fftfreq(dev_, ...) kn__fftfreq(&(kn__fftfreq_call){.size = sizeof(kn_fftfreq_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* kn_rfftfreq(dev, n, .d, .dtype)
 * The frequencies of the elements of an rfft: 0 to n / 2, divided by n d.
 * n: the length of the transform.
 * Floats; never tracked. */
typedef struct kn_rfftfreq_options {
    size_t size;
    kn_some_f64 d; /* distance of samples; default 1 */
    kn_dtype dtype; /* default float32 */
} kn_rfftfreq_options;
KN_API kn_tensor *kn_rfftfreq_with(kn_device *dev, int64_t n, const kn_rfftfreq_options *options);
#ifndef __cplusplus
typedef struct kn__rfftfreq_call {
    kn_device *dev;
    int64_t n;
    union {
        struct {
            size_t size;
            kn_some_f64 d; /* distance of samples; default 1 */
            kn_dtype dtype; /* default float32 */
        };
        kn_rfftfreq_options options;
    };
} kn__rfftfreq_call;
KN__INLINE kn_tensor *kn__rfftfreq(const kn__rfftfreq_call *c) {
    return kn_rfftfreq_with(c->dev, c->n, &c->options);
}
#define kn_rfftfreq(dev_, ...) kn__rfftfreq(&(kn__rfftfreq_call){.size = sizeof(kn_rfftfreq_options), .dev = (dev_), .n = __VA_ARGS__})
#endif

/* e to the power x
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_exp(kn_tensor *x);

/* 2 to the power x
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_exp2(kn_tensor *x);

/* exp(x) - 1, accurate near 0
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_expm1(kn_tensor *x);

/* The natural logarithm.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log(kn_tensor *x);

/* The logarithm to base 2.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log2(kn_tensor *x);

/* The logarithm to base 10.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log10(kn_tensor *x);

/* log(1 + x), accurate near 0
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log1p(kn_tensor *x);

/* The sine of x in radians.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_sin(kn_tensor *x);

/* The cosine of x in radians.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_cos(kn_tensor *x);

/* The tangent of x in radians.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_tan(kn_tensor *x);

/* The inverse sine, from -pi/2 to pi/2.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_asin(kn_tensor *x);

/* The inverse cosine, from 0 to pi.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_acos(kn_tensor *x);

/* The inverse tangent, from -pi/2 to pi/2.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_atan(kn_tensor *x);

/* The hyperbolic sine.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_sinh(kn_tensor *x);

/* The hyperbolic cosine.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_cosh(kn_tensor *x);

/* The hyperbolic tangent.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_tanh(kn_tensor *x);

/* The inverse hyperbolic sine.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_asinh(kn_tensor *x);

/* The inverse hyperbolic cosine.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_acosh(kn_tensor *x);

/* The inverse hyperbolic tangent.
 * Floats and complex, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_atanh(kn_tensor *x);

/* The error function.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_erf(kn_tensor *x);

/* sin(pi x) / (pi x), 1 at 0
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_sinc(kn_tensor *x);

/* The derivative of that order of sinc; the order 0 is sinc itself.
 * order: which derivative, 0 or more.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_sinc_derivative(kn_tensor *x, int64_t order);

/* kn_logit(x, .eps)
 * log(x / (1 - x)); with eps, of x within [eps, 1 - eps].
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_logit_options {
    size_t size;
    kn_some_f64 eps; /* 0 to 1; default: x is taken as it is */
} kn_logit_options;
KN_API kn_tensor *kn_logit_with(kn_tensor *x, const kn_logit_options *options);
#ifndef __cplusplus
typedef struct kn__logit_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_f64 eps; /* 0 to 1; default: x is taken as it is */
        };
        kn_logit_options options;
    };
} kn__logit_call;
KN__INLINE kn_tensor *kn__logit(const kn__logit_call *c) {
    return kn_logit_with(c->x, &c->options);
}
#define kn_logit(...) kn__logit(&(kn__logit_call){.size = sizeof(kn_logit_options), .x = __VA_ARGS__})
#endif

/* 1 - erf(x), accurate where erf is close to 1
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_erfc(kn_tensor *x);

/* The logarithm of |gamma(x)|.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_lgamma(kn_tensor *x);

/* The derivative of lgamma: psi(x).
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_digamma(kn_tensor *x);

/* The n-th derivative of digamma.
 * n: which derivative of digamma, 0 or more.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_polygamma(kn_tensor *x, int64_t n);

/* The logarithm of the multivariate gamma function of dimension p.
 * p: the dimension, 1 or more.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_mvlgamma(kn_tensor *x, int64_t p);

/* Hurwitz' zeta function: the sum of (q + k)^-s over k from 0; no gradient in s.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_zeta(kn_tensor *s, kn_tensor *q);

/* The regularised lower incomplete gamma function; no gradient in a.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_igamma(kn_tensor *a, kn_tensor *x);

/* The regularised upper incomplete gamma function; no gradient in a.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_igammac(kn_tensor *a, kn_tensor *x);

/* The inverse of erf, on [-1, 1].
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_erfinv(kn_tensor *x);

/* exp(x^2) erfc(x)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_erfcx(kn_tensor *x);

/* The distribution function of the standard normal distribution.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_ndtr(kn_tensor *x);

/* The logarithm of ndtr, accurate far below 0.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log_ndtr(kn_tensor *x);

/* The inverse of ndtr, on [0, 1].
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_ndtri(kn_tensor *x);

/* -x log(x), 0 at 0, -inf below.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_entr(kn_tensor *x);

/* The modified Bessel function of the first kind of order 0.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_i0(kn_tensor *x);

/* exp(-|x|) i0(x)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_i0e(kn_tensor *x);

/* The modified Bessel function of the first kind of order 1.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_i1(kn_tensor *x);

/* exp(-|x|) i1(x)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_i1e(kn_tensor *x);

/* i0 by its long name.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_modified_bessel_i0(kn_tensor *x);

/* i1 by its long name.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_modified_bessel_i1(kn_tensor *x);

/* The modified Bessel function of the second kind of order 0.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_modified_bessel_k0(kn_tensor *x);

/* The modified Bessel function of the second kind of order 1.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_modified_bessel_k1(kn_tensor *x);

/* exp(x) modified_bessel_k0(x)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_scaled_modified_bessel_k0(kn_tensor *x);

/* exp(x) modified_bessel_k1(x)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_scaled_modified_bessel_k1(kn_tensor *x);

/* The Bessel function of the first kind of order 0.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_bessel_j0(kn_tensor *x);

/* The Bessel function of the first kind of order 1.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_bessel_j1(kn_tensor *x);

/* The Bessel function of the second kind of order 0.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_bessel_y0(kn_tensor *x);

/* The Bessel function of the second kind of order 1.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_bessel_y1(kn_tensor *x);

/* sin(x) / x, 1 at 0
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_spherical_bessel_j0(kn_tensor *x);

/* Airy's function Ai.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_airy_ai(kn_tensor *x);

/* The derivative of Airy's function Ai.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_airy_ai_prime(kn_tensor *x);

/* kn_chebyshev_polynomial_t(x, n, .derivative)
 * Chebyshev's polynomial of the first kind of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_chebyshev_polynomial_t_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_chebyshev_polynomial_t_options;
KN_API kn_tensor *kn_chebyshev_polynomial_t_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_t_options *options);
#ifndef __cplusplus
typedef struct kn__chebyshev_polynomial_t_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_chebyshev_polynomial_t_options options;
    };
} kn__chebyshev_polynomial_t_call;
KN__INLINE kn_tensor *kn__chebyshev_polynomial_t(const kn__chebyshev_polynomial_t_call *c) {
    return kn_chebyshev_polynomial_t_with(c->x, c->n, &c->options);
}
#define kn_chebyshev_polynomial_t(x_, ...) kn__chebyshev_polynomial_t(&(kn__chebyshev_polynomial_t_call){.size = sizeof(kn_chebyshev_polynomial_t_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_chebyshev_polynomial_u(x, n, .derivative)
 * Chebyshev's polynomial of the second kind of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_chebyshev_polynomial_u_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_chebyshev_polynomial_u_options;
KN_API kn_tensor *kn_chebyshev_polynomial_u_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_u_options *options);
#ifndef __cplusplus
typedef struct kn__chebyshev_polynomial_u_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_chebyshev_polynomial_u_options options;
    };
} kn__chebyshev_polynomial_u_call;
KN__INLINE kn_tensor *kn__chebyshev_polynomial_u(const kn__chebyshev_polynomial_u_call *c) {
    return kn_chebyshev_polynomial_u_with(c->x, c->n, &c->options);
}
#define kn_chebyshev_polynomial_u(x_, ...) kn__chebyshev_polynomial_u(&(kn__chebyshev_polynomial_u_call){.size = sizeof(kn_chebyshev_polynomial_u_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_chebyshev_polynomial_v(x, n, .derivative)
 * Chebyshev's polynomial of the third kind of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_chebyshev_polynomial_v_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_chebyshev_polynomial_v_options;
KN_API kn_tensor *kn_chebyshev_polynomial_v_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_v_options *options);
#ifndef __cplusplus
typedef struct kn__chebyshev_polynomial_v_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_chebyshev_polynomial_v_options options;
    };
} kn__chebyshev_polynomial_v_call;
KN__INLINE kn_tensor *kn__chebyshev_polynomial_v(const kn__chebyshev_polynomial_v_call *c) {
    return kn_chebyshev_polynomial_v_with(c->x, c->n, &c->options);
}
#define kn_chebyshev_polynomial_v(x_, ...) kn__chebyshev_polynomial_v(&(kn__chebyshev_polynomial_v_call){.size = sizeof(kn_chebyshev_polynomial_v_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_chebyshev_polynomial_w(x, n, .derivative)
 * Chebyshev's polynomial of the fourth kind of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_chebyshev_polynomial_w_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_chebyshev_polynomial_w_options;
KN_API kn_tensor *kn_chebyshev_polynomial_w_with(kn_tensor *x, kn_tensor *n, const kn_chebyshev_polynomial_w_options *options);
#ifndef __cplusplus
typedef struct kn__chebyshev_polynomial_w_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_chebyshev_polynomial_w_options options;
    };
} kn__chebyshev_polynomial_w_call;
KN__INLINE kn_tensor *kn__chebyshev_polynomial_w(const kn__chebyshev_polynomial_w_call *c) {
    return kn_chebyshev_polynomial_w_with(c->x, c->n, &c->options);
}
#define kn_chebyshev_polynomial_w(x_, ...) kn__chebyshev_polynomial_w(&(kn__chebyshev_polynomial_w_call){.size = sizeof(kn_chebyshev_polynomial_w_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_shifted_chebyshev_polynomial_t(x, n, .derivative)
 * Chebyshev's polynomial of the first kind at 2 x - 1 of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_shifted_chebyshev_polynomial_t_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_shifted_chebyshev_polynomial_t_options;
KN_API kn_tensor *kn_shifted_chebyshev_polynomial_t_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_t_options *options);
#ifndef __cplusplus
typedef struct kn__shifted_chebyshev_polynomial_t_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_shifted_chebyshev_polynomial_t_options options;
    };
} kn__shifted_chebyshev_polynomial_t_call;
KN__INLINE kn_tensor *kn__shifted_chebyshev_polynomial_t(const kn__shifted_chebyshev_polynomial_t_call *c) {
    return kn_shifted_chebyshev_polynomial_t_with(c->x, c->n, &c->options);
}
#define kn_shifted_chebyshev_polynomial_t(x_, ...) kn__shifted_chebyshev_polynomial_t(&(kn__shifted_chebyshev_polynomial_t_call){.size = sizeof(kn_shifted_chebyshev_polynomial_t_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_shifted_chebyshev_polynomial_u(x, n, .derivative)
 * Chebyshev's polynomial of the second kind at 2 x - 1 of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_shifted_chebyshev_polynomial_u_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_shifted_chebyshev_polynomial_u_options;
KN_API kn_tensor *kn_shifted_chebyshev_polynomial_u_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_u_options *options);
#ifndef __cplusplus
typedef struct kn__shifted_chebyshev_polynomial_u_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_shifted_chebyshev_polynomial_u_options options;
    };
} kn__shifted_chebyshev_polynomial_u_call;
KN__INLINE kn_tensor *kn__shifted_chebyshev_polynomial_u(const kn__shifted_chebyshev_polynomial_u_call *c) {
    return kn_shifted_chebyshev_polynomial_u_with(c->x, c->n, &c->options);
}
#define kn_shifted_chebyshev_polynomial_u(x_, ...) kn__shifted_chebyshev_polynomial_u(&(kn__shifted_chebyshev_polynomial_u_call){.size = sizeof(kn_shifted_chebyshev_polynomial_u_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_shifted_chebyshev_polynomial_v(x, n, .derivative)
 * Chebyshev's polynomial of the third kind at 2 x - 1 of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_shifted_chebyshev_polynomial_v_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_shifted_chebyshev_polynomial_v_options;
KN_API kn_tensor *kn_shifted_chebyshev_polynomial_v_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_v_options *options);
#ifndef __cplusplus
typedef struct kn__shifted_chebyshev_polynomial_v_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_shifted_chebyshev_polynomial_v_options options;
    };
} kn__shifted_chebyshev_polynomial_v_call;
KN__INLINE kn_tensor *kn__shifted_chebyshev_polynomial_v(const kn__shifted_chebyshev_polynomial_v_call *c) {
    return kn_shifted_chebyshev_polynomial_v_with(c->x, c->n, &c->options);
}
#define kn_shifted_chebyshev_polynomial_v(x_, ...) kn__shifted_chebyshev_polynomial_v(&(kn__shifted_chebyshev_polynomial_v_call){.size = sizeof(kn_shifted_chebyshev_polynomial_v_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_shifted_chebyshev_polynomial_w(x, n, .derivative)
 * Chebyshev's polynomial of the fourth kind at 2 x - 1 of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_shifted_chebyshev_polynomial_w_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_shifted_chebyshev_polynomial_w_options;
KN_API kn_tensor *kn_shifted_chebyshev_polynomial_w_with(kn_tensor *x, kn_tensor *n, const kn_shifted_chebyshev_polynomial_w_options *options);
#ifndef __cplusplus
typedef struct kn__shifted_chebyshev_polynomial_w_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_shifted_chebyshev_polynomial_w_options options;
    };
} kn__shifted_chebyshev_polynomial_w_call;
KN__INLINE kn_tensor *kn__shifted_chebyshev_polynomial_w(const kn__shifted_chebyshev_polynomial_w_call *c) {
    return kn_shifted_chebyshev_polynomial_w_with(c->x, c->n, &c->options);
}
#define kn_shifted_chebyshev_polynomial_w(x_, ...) kn__shifted_chebyshev_polynomial_w(&(kn__shifted_chebyshev_polynomial_w_call){.size = sizeof(kn_shifted_chebyshev_polynomial_w_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_hermite_polynomial_h(x, n, .derivative)
 * Hermite's polynomial H (of physics) of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_hermite_polynomial_h_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_hermite_polynomial_h_options;
KN_API kn_tensor *kn_hermite_polynomial_h_with(kn_tensor *x, kn_tensor *n, const kn_hermite_polynomial_h_options *options);
#ifndef __cplusplus
typedef struct kn__hermite_polynomial_h_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_hermite_polynomial_h_options options;
    };
} kn__hermite_polynomial_h_call;
KN__INLINE kn_tensor *kn__hermite_polynomial_h(const kn__hermite_polynomial_h_call *c) {
    return kn_hermite_polynomial_h_with(c->x, c->n, &c->options);
}
#define kn_hermite_polynomial_h(x_, ...) kn__hermite_polynomial_h(&(kn__hermite_polynomial_h_call){.size = sizeof(kn_hermite_polynomial_h_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_hermite_polynomial_he(x, n, .derivative)
 * Hermite's polynomial He (of probability) of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_hermite_polynomial_he_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_hermite_polynomial_he_options;
KN_API kn_tensor *kn_hermite_polynomial_he_with(kn_tensor *x, kn_tensor *n, const kn_hermite_polynomial_he_options *options);
#ifndef __cplusplus
typedef struct kn__hermite_polynomial_he_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_hermite_polynomial_he_options options;
    };
} kn__hermite_polynomial_he_call;
KN__INLINE kn_tensor *kn__hermite_polynomial_he(const kn__hermite_polynomial_he_call *c) {
    return kn_hermite_polynomial_he_with(c->x, c->n, &c->options);
}
#define kn_hermite_polynomial_he(x_, ...) kn__hermite_polynomial_he(&(kn__hermite_polynomial_he_call){.size = sizeof(kn_hermite_polynomial_he_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_laguerre_polynomial_l(x, n, .derivative)
 * Laguerre's polynomial of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_laguerre_polynomial_l_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_laguerre_polynomial_l_options;
KN_API kn_tensor *kn_laguerre_polynomial_l_with(kn_tensor *x, kn_tensor *n, const kn_laguerre_polynomial_l_options *options);
#ifndef __cplusplus
typedef struct kn__laguerre_polynomial_l_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_laguerre_polynomial_l_options options;
    };
} kn__laguerre_polynomial_l_call;
KN__INLINE kn_tensor *kn__laguerre_polynomial_l(const kn__laguerre_polynomial_l_call *c) {
    return kn_laguerre_polynomial_l_with(c->x, c->n, &c->options);
}
#define kn_laguerre_polynomial_l(x_, ...) kn__laguerre_polynomial_l(&(kn__laguerre_polynomial_l_call){.size = sizeof(kn_laguerre_polynomial_l_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* kn_legendre_polynomial_p(x, n, .derivative)
 * Legendre's polynomial of degree n, cut to a whole number; below degree 0, 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_legendre_polynomial_p_options {
    size_t size;
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_legendre_polynomial_p_options;
KN_API kn_tensor *kn_legendre_polynomial_p_with(kn_tensor *x, kn_tensor *n, const kn_legendre_polynomial_p_options *options);
#ifndef __cplusplus
typedef struct kn__legendre_polynomial_p_call {
    kn_tensor *x;
    kn_tensor *n;
    union {
        struct {
            size_t size;
            int64_t derivative; /* which derivative in x; default the polynomial itself */
        };
        kn_legendre_polynomial_p_options options;
    };
} kn__legendre_polynomial_p_call;
KN__INLINE kn_tensor *kn__legendre_polynomial_p(const kn__legendre_polynomial_p_call *c) {
    return kn_legendre_polynomial_p_with(c->x, c->n, &c->options);
}
#define kn_legendre_polynomial_p(x_, ...) kn__legendre_polynomial_p(&(kn__legendre_polynomial_p_call){.size = sizeof(kn_legendre_polynomial_p_options), .x = (x_), .n = __VA_ARGS__})
#endif

/* a == b, as bool
 * Any dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_eq(kn_tensor *a, kn_tensor *b);

/* a != b, as bool
 * Any dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_ne(kn_tensor *a, kn_tensor *b);

/* a < b, as bool
 * Any real dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_lt(kn_tensor *a, kn_tensor *b);

/* a <= b, as bool
 * Any real dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_le(kn_tensor *a, kn_tensor *b);

/* a > b, as bool
 * Any real dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_gt(kn_tensor *a, kn_tensor *b);

/* a >= b, as bool
 * Any real dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_ge(kn_tensor *a, kn_tensor *b);

/* kn_eq_scalar(x, value)
 * x == value, as bool
 * value: the number.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_eq_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_eq_scalar(x_, value_) kn_eq_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_ne_scalar(x, value)
 * x != value, as bool
 * value: the number.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_ne_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_ne_scalar(x_, value_) kn_ne_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_lt_scalar(x, value)
 * x < value, as bool
 * value: the number.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_lt_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_lt_scalar(x_, value_) kn_lt_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_le_scalar(x, value)
 * x <= value, as bool
 * value: the number.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_le_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_le_scalar(x_, value_) kn_le_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_gt_scalar(x, value)
 * x > value, as bool
 * value: the number.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_gt_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_gt_scalar(x_, value_) kn_gt_scalar_with((x_), KN_NUMBER(value_))
#endif

/* kn_ge_scalar(x, value)
 * x >= value, as bool
 * value: the number.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_ge_scalar_with(kn_tensor *x, kn_number value);
#ifndef __cplusplus
#define kn_ge_scalar(x_, value_) kn_ge_scalar_with((x_), KN_NUMBER(value_))
#endif

/* Whether x is negative, a zero and NaN by their sign.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_signbit(kn_tensor *x);

/* Whether x is -inf.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_isneginf(kn_tensor *x);

/* Whether x is +inf.
 * Any real dtype; never tracked. */
KN_API kn_tensor *kn_isposinf(kn_tensor *x);

/* kn_isclose(a, b, .rtol, .atol, .equal_nan)
 * Whether a and b are equal or finite with |a - b| <= atol + rtol |b|.
 * Any dtype; operands meet in a common dtype; never tracked. */
typedef struct kn_isclose_options {
    size_t size;
    kn_some_f64 rtol; /* times |b|, 0 or more; default 1e-5 */
    kn_some_f64 atol; /* 0 or more; default 1e-8 */
    bool equal_nan; /* NaN is close to NaN */
} kn_isclose_options;
KN_API kn_tensor *kn_isclose_with(kn_tensor *a, kn_tensor *b, const kn_isclose_options *options);
#ifndef __cplusplus
typedef struct kn__isclose_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_f64 rtol; /* times |b|, 0 or more; default 1e-5 */
            kn_some_f64 atol; /* 0 or more; default 1e-8 */
            bool equal_nan; /* NaN is close to NaN */
        };
        kn_isclose_options options;
    };
} kn__isclose_call;
KN__INLINE kn_tensor *kn__isclose(const kn__isclose_call *c) {
    return kn_isclose_with(c->a, c->b, &c->options);
}
#define kn_isclose(a_, ...) kn__isclose(&(kn__isclose_call){.size = sizeof(kn_isclose_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_isin(x, values, .invert)
 * Whether x is among values, a tensor of any shape; NaN is equal to nothing.
 * Any real dtype; operands meet in a common dtype; never tracked. */
typedef struct kn_isin_options {
    size_t size;
    bool invert; /* whether x is not among values */
} kn_isin_options;
KN_API kn_tensor *kn_isin_with(kn_tensor *x, kn_tensor *values, const kn_isin_options *options);
#ifndef __cplusplus
typedef struct kn__isin_call {
    kn_tensor *x;
    kn_tensor *values;
    union {
        struct {
            size_t size;
            bool invert; /* whether x is not among values */
        };
        kn_isin_options options;
    };
} kn__isin_call;
KN__INLINE kn_tensor *kn__isin(const kn__isin_call *c) {
    return kn_isin_with(c->x, c->values, &c->options);
}
#define kn_isin(x_, ...) kn__isin(&(kn__isin_call){.size = sizeof(kn_isin_options), .x = (x_), .values = __VA_ARGS__})
#endif

/* Whether x is not a number.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_isnan(kn_tensor *x);

/* Whether x is infinite.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_isinf(kn_tensor *x);

/* Whether x is neither infinite nor NaN.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_isfinite(kn_tensor *x);

/* Whether x is 0.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_logical_not(kn_tensor *x);

/* Whether a and b are both not 0.
 * Any dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_logical_and(kn_tensor *a, kn_tensor *b);

/* Whether a or b is not 0.
 * Any dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_logical_or(kn_tensor *a, kn_tensor *b);

/* Whether exactly one of a and b is not 0.
 * Any dtype; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_logical_xor(kn_tensor *a, kn_tensor *b);

/* Every bit of x inverted; of bool, not.
 * Integers and bool; never tracked. */
KN_API kn_tensor *kn_bitwise_not(kn_tensor *x);

/* a & b, bit by bit
 * Integers and bool; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_bitwise_and(kn_tensor *a, kn_tensor *b);

/* a | b, bit by bit
 * Integers and bool; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_bitwise_or(kn_tensor *a, kn_tensor *b);

/* a ^ b, bit by bit
 * Integers and bool; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_bitwise_xor(kn_tensor *a, kn_tensor *b);

/* a << b; by less than 0 or more than there are bits: 0
 * Integers; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_bitwise_left_shift(kn_tensor *a, kn_tensor *b);

/* a >> b; signed integers keep their sign
 * Integers; operands meet in a common dtype; never tracked. */
KN_API kn_tensor *kn_bitwise_right_shift(kn_tensor *a, kn_tensor *b);

/* a where cond is true, else b. What is not chosen gets the gradient 0.
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_where(kn_tensor *cond, kn_tensor *a, kn_tensor *b);

/* kn_masked_fill(x, mask, value)
 * value where mask is true, else x; in x's dtype.
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_masked_fill_with(kn_tensor *x, kn_tensor *mask, kn_number value);
#ifndef __cplusplus
#define kn_masked_fill(x_, mask_, value_) kn_masked_fill_with((x_), (mask_), KN_NUMBER(value_))
#endif

/* value where mask is true, else x; in x's dtype. value is a tensor, most often of one number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_masked_fill_tensor(kn_tensor *x, kn_tensor *mask, kn_tensor *value);

/* kn_masked_select(x, mask, .max_size, .count)
 * The elements of x where mask is true, in row-major order; count: how many there are.
 * Any dtype; differentiable. */
typedef struct kn_masked_select_options {
    size_t size;
    kn_some_i64 max_size; /* the result's size, whatever there is: cut off, or filled with 0 */
    kn_tensor **count; /* where this result goes; NULL: unwanted */
} kn_masked_select_options;
KN_API kn_tensor *kn_masked_select_with(kn_tensor *x, kn_tensor *mask, const kn_masked_select_options *options);
#ifndef __cplusplus
typedef struct kn__masked_select_call {
    kn_tensor *x;
    kn_tensor *mask;
    union {
        struct {
            size_t size;
            kn_some_i64 max_size; /* the result's size, whatever there is: cut off, or filled with 0 */
            kn_tensor **count; /* where this result goes; NULL: unwanted */
        };
        kn_masked_select_options options;
    };
} kn__masked_select_call;
KN__INLINE kn_tensor *kn__masked_select(const kn__masked_select_call *c) {
    return kn_masked_select_with(c->x, c->mask, &c->options);
}
#define kn_masked_select(x_, ...) kn__masked_select(&(kn__masked_select_call){.size = sizeof(kn_masked_select_options), .x = (x_), .mask = __VA_ARGS__})
#endif

/* kn_masked_scatter(x, mask, src, .partial)
 * src's elements one after the other where mask is true, else x; in x's dtype.
 * Any dtype; differentiable. */
typedef struct kn_masked_scatter_options {
    size_t size;
    bool partial; /* src may end early: what it does not reach stays */
} kn_masked_scatter_options;
KN_API kn_tensor *kn_masked_scatter_with(kn_tensor *x, kn_tensor *mask, kn_tensor *src, const kn_masked_scatter_options *options);
#ifndef __cplusplus
typedef struct kn__masked_scatter_call {
    kn_tensor *x;
    kn_tensor *mask;
    kn_tensor *src;
    union {
        struct {
            size_t size;
            bool partial; /* src may end early: what it does not reach stays */
        };
        kn_masked_scatter_options options;
    };
} kn__masked_scatter_call;
KN__INLINE kn_tensor *kn__masked_scatter(const kn__masked_scatter_call *c) {
    return kn_masked_scatter_with(c->x, c->mask, c->src, &c->options);
}
#define kn_masked_scatter(x_, mask_, ...) kn__masked_scatter(&(kn__masked_scatter_call){.size = sizeof(kn_masked_scatter_options), .x = (x_), .mask = (mask_), .src = __VA_ARGS__})
#endif

/* kn_clamp(x, .min, .max)
 * x within bounds; NaN stays. The gradient is 1 within and at the bounds.
 * Any real dtype but bool; differentiable. */
typedef struct kn_clamp_options {
    size_t size;
    kn_some_real min; /* the least result: .min = KN_SOME(0); default: no bound */
    kn_some_real max; /* the largest result; default: no bound */
} kn_clamp_options;
KN_API kn_tensor *kn_clamp_with(kn_tensor *x, const kn_clamp_options *options);
#ifndef __cplusplus
typedef struct kn__clamp_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_real min; /* the least result: .min = KN_SOME(0); default: no bound */
            kn_some_real max; /* the largest result; default: no bound */
        };
        kn_clamp_options options;
    };
} kn__clamp_call;
KN__INLINE kn_tensor *kn__clamp(const kn__clamp_call *c) {
    return kn_clamp_with(c->x, &c->options);
}
#define kn_clamp(...) kn__clamp(&(kn__clamp_call){.size = sizeof(kn_clamp_options), .x = __VA_ARGS__})
#endif

/* a + weight (b - a)
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_lerp(kn_tensor *a, kn_tensor *b, kn_tensor *weight);

/* a + weight (b - a)
 * weight: 0 gives a, 1 gives b.
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_lerp_scalar(kn_tensor *a, kn_tensor *b, double weight);

/* kn_clamp_tensor(x, .min, .max)
 * x within bounds that are tensors; NaN wins. Where min is above max, max.
 * Any real dtype; operands meet in a common dtype; differentiable. */
typedef struct kn_clamp_tensor_options {
    size_t size;
    kn_tensor *min; /* optional operand */
    kn_tensor *max; /* optional operand */
} kn_clamp_tensor_options;
KN_API kn_tensor *kn_clamp_tensor_with(kn_tensor *x, const kn_clamp_tensor_options *options);
#ifndef __cplusplus
typedef struct kn__clamp_tensor_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *min; /* optional operand */
            kn_tensor *max; /* optional operand */
        };
        kn_clamp_tensor_options options;
    };
} kn__clamp_tensor_call;
KN__INLINE kn_tensor *kn__clamp_tensor(const kn__clamp_tensor_call *c) {
    return kn_clamp_tensor_with(c->x, &c->options);
}
#define kn_clamp_tensor(...) kn__clamp_tensor(&(kn__clamp_tensor_call){.size = sizeof(kn_clamp_tensor_options), .x = __VA_ARGS__})
#endif

/* kn_where_scalar(cond, a, value)
 * a where cond is true, else value.
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_where_scalar_with(kn_tensor *cond, kn_tensor *a, kn_number value);
#ifndef __cplusplus
#define kn_where_scalar(cond_, a_, value_) kn_where_scalar_with((cond_), (a_), KN_NUMBER(value_))
#endif

/* kn_rwhere_scalar(cond, b, value)
 * value where cond is true, else b.
 * value: the number.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_rwhere_scalar_with(kn_tensor *cond, kn_tensor *b, kn_number value);
#ifndef __cplusplus
#define kn_rwhere_scalar(cond_, b_, value_) kn_rwhere_scalar_with((cond_), (b_), KN_NUMBER(value_))
#endif

/* kn_sum(x, .axes, .keepdim, .dtype)
 * Sum over axes; integers and bool sum in int64; over nothing 0.
 * Any dtype; differentiable. */
typedef struct kn_sum_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_sum_options;
KN_API kn_tensor *kn_sum_with(kn_tensor *x, const kn_sum_options *options);
#ifndef __cplusplus
typedef struct kn__sum_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_sum_options options;
    };
} kn__sum_call;
KN__INLINE kn_tensor *kn__sum(const kn__sum_call *c) {
    return kn_sum_with(c->x, &c->options);
}
#define kn_sum(...) kn__sum(&(kn__sum_call){.size = sizeof(kn_sum_options), .x = __VA_ARGS__})
#endif

/* kn_prod(x, .axes, .keepdim, .dtype)
 * Product over axes; integers and bool multiply in int64; over nothing 1.
 * Any dtype; differentiable. */
typedef struct kn_prod_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_prod_options;
KN_API kn_tensor *kn_prod_with(kn_tensor *x, const kn_prod_options *options);
#ifndef __cplusplus
typedef struct kn__prod_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_prod_options options;
    };
} kn__prod_call;
KN__INLINE kn_tensor *kn__prod(const kn__prod_call *c) {
    return kn_prod_with(c->x, &c->options);
}
#define kn_prod(...) kn__prod(&(kn__prod_call){.size = sizeof(kn_prod_options), .x = __VA_ARGS__})
#endif

/* kn_max(x, .axes, .keepdim)
 * Maximum over axes; NaN wins; over nothing an error. Ties share the gradient.
 * Any real dtype; differentiable. */
typedef struct kn_max_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_max_options;
KN_API kn_tensor *kn_max_with(kn_tensor *x, const kn_max_options *options);
#ifndef __cplusplus
typedef struct kn__max_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_max_options options;
    };
} kn__max_call;
KN__INLINE kn_tensor *kn__max(const kn__max_call *c) {
    return kn_max_with(c->x, &c->options);
}
#define kn_max(...) kn__max(&(kn__max_call){.size = sizeof(kn_max_options), .x = __VA_ARGS__})
#endif

/* kn_min(x, .axes, .keepdim)
 * Minimum over axes; NaN wins; over nothing an error. Ties share the gradient.
 * Any real dtype; differentiable. */
typedef struct kn_min_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_min_options;
KN_API kn_tensor *kn_min_with(kn_tensor *x, const kn_min_options *options);
#ifndef __cplusplus
typedef struct kn__min_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_min_options options;
    };
} kn__min_call;
KN__INLINE kn_tensor *kn__min(const kn__min_call *c) {
    return kn_min_with(c->x, &c->options);
}
#define kn_min(...) kn__min(&(kn__min_call){.size = sizeof(kn_min_options), .x = __VA_ARGS__})
#endif

/* kn_any(x, .axes, .keepdim)
 * Whether any element over axes is not 0 (NaN is not); over nothing false.
 * Any dtype; never tracked. */
typedef struct kn_any_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_any_options;
KN_API kn_tensor *kn_any_with(kn_tensor *x, const kn_any_options *options);
#ifndef __cplusplus
typedef struct kn__any_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_any_options options;
    };
} kn__any_call;
KN__INLINE kn_tensor *kn__any(const kn__any_call *c) {
    return kn_any_with(c->x, &c->options);
}
#define kn_any(...) kn__any(&(kn__any_call){.size = sizeof(kn_any_options), .x = __VA_ARGS__})
#endif

/* kn_all(x, .axes, .keepdim)
 * Whether all elements over axes are not 0 (NaN is not); over nothing true.
 * Any dtype; never tracked. */
typedef struct kn_all_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_all_options;
KN_API kn_tensor *kn_all_with(kn_tensor *x, const kn_all_options *options);
#ifndef __cplusplus
typedef struct kn__all_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_all_options options;
    };
} kn__all_call;
KN__INLINE kn_tensor *kn__all(const kn__all_call *c) {
    return kn_all_with(c->x, &c->options);
}
#define kn_all(...) kn__all(&(kn__all_call){.size = sizeof(kn_all_options), .x = __VA_ARGS__})
#endif

/* kn_count_nonzero(x, .axes, .keepdim)
 * How many elements over axes are not 0, as int64.
 * Any dtype; never tracked. */
typedef struct kn_count_nonzero_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_count_nonzero_options;
KN_API kn_tensor *kn_count_nonzero_with(kn_tensor *x, const kn_count_nonzero_options *options);
#ifndef __cplusplus
typedef struct kn__count_nonzero_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_count_nonzero_options options;
    };
} kn__count_nonzero_call;
KN__INLINE kn_tensor *kn__count_nonzero(const kn__count_nonzero_call *c) {
    return kn_count_nonzero_with(c->x, &c->options);
}
#define kn_count_nonzero(...) kn__count_nonzero(&(kn__count_nonzero_call){.size = sizeof(kn_count_nonzero_options), .x = __VA_ARGS__})
#endif

/* kn_argmax(x, .axis, .keepdim)
 * Where the maximum is, as int64: the first of equals, and the first NaN if there is one.
 * Any real dtype; never tracked. */
typedef struct kn_argmax_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_argmax_options;
KN_API kn_tensor *kn_argmax_with(kn_tensor *x, const kn_argmax_options *options);
#ifndef __cplusplus
typedef struct kn__argmax_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_argmax_options options;
    };
} kn__argmax_call;
KN__INLINE kn_tensor *kn__argmax(const kn__argmax_call *c) {
    return kn_argmax_with(c->x, &c->options);
}
#define kn_argmax(...) kn__argmax(&(kn__argmax_call){.size = sizeof(kn_argmax_options), .x = __VA_ARGS__})
#endif

/* kn_argmin(x, .axis, .keepdim)
 * Where the minimum is, as int64: the first of equals, and the first NaN if there is one.
 * Any real dtype; never tracked. */
typedef struct kn_argmin_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_argmin_options;
KN_API kn_tensor *kn_argmin_with(kn_tensor *x, const kn_argmin_options *options);
#ifndef __cplusplus
typedef struct kn__argmin_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_argmin_options options;
    };
} kn__argmin_call;
KN__INLINE kn_tensor *kn__argmin(const kn__argmin_call *c) {
    return kn_argmin_with(c->x, &c->options);
}
#define kn_argmin(...) kn__argmin(&(kn__argmin_call){.size = sizeof(kn_argmin_options), .x = __VA_ARGS__})
#endif

/* kn_var(x, .axes, .keepdim, .correction)
 * Variance over axes: sum((x - mean)^2) / (n - correction).
 * Floats and complex; differentiable. */
typedef struct kn_var_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_var_options;
KN_API kn_tensor *kn_var_with(kn_tensor *x, const kn_var_options *options);
#ifndef __cplusplus
typedef struct kn__var_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
        };
        kn_var_options options;
    };
} kn__var_call;
KN__INLINE kn_tensor *kn__var(const kn__var_call *c) {
    return kn_var_with(c->x, &c->options);
}
#define kn_var(...) kn__var(&(kn__var_call){.size = sizeof(kn_var_options), .x = __VA_ARGS__})
#endif

/* kn_std(x, .axes, .keepdim, .correction)
 * Standard deviation over axes: the root of kn_var.
 * Floats and complex; differentiable. */
typedef struct kn_std_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_std_options;
KN_API kn_tensor *kn_std_with(kn_tensor *x, const kn_std_options *options);
#ifndef __cplusplus
typedef struct kn__std_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
        };
        kn_std_options options;
    };
} kn__std_call;
KN__INLINE kn_tensor *kn__std(const kn__std_call *c) {
    return kn_std_with(c->x, &c->options);
}
#define kn_std(...) kn__std(&(kn__std_call){.size = sizeof(kn_std_options), .x = __VA_ARGS__})
#endif

/* kn_norm(x, .axes, .keepdim, .p)
 * The p-norm over axes: (sum |x|^p)^(1/p); the largest or smallest |x| for p infinite; how many are not 0 for p = 0.
 * Floats and complex; differentiable. */
typedef struct kn_norm_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 p; /* the power; may be infinite; default 2 */
} kn_norm_options;
KN_API kn_tensor *kn_norm_with(kn_tensor *x, const kn_norm_options *options);
#ifndef __cplusplus
typedef struct kn__norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 p; /* the power; may be infinite; default 2 */
        };
        kn_norm_options options;
    };
} kn__norm_call;
KN__INLINE kn_tensor *kn__norm(const kn__norm_call *c) {
    return kn_norm_with(c->x, &c->options);
}
#define kn_norm(...) kn__norm(&(kn__norm_call){.size = sizeof(kn_norm_options), .x = __VA_ARGS__})
#endif

/* kn_logsumexp(x, .axes, .keepdim)
 * log(sum(exp(x))) over axes, computed stably; over nothing -inf.
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_logsumexp_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_logsumexp_options;
KN_API kn_tensor *kn_logsumexp_with(kn_tensor *x, const kn_logsumexp_options *options);
#ifndef __cplusplus
typedef struct kn__logsumexp_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_logsumexp_options options;
    };
} kn__logsumexp_call;
KN__INLINE kn_tensor *kn__logsumexp(const kn__logsumexp_call *c) {
    return kn_logsumexp_with(c->x, &c->options);
}
#define kn_logsumexp(...) kn__logsumexp(&(kn__logsumexp_call){.size = sizeof(kn_logsumexp_options), .x = __VA_ARGS__})
#endif

/* kn_mean(x, .axes, .keepdim, .dtype)
 * Mean over axes; over nothing NaN. Of integers and bool in float32 unless dtype says else.
 * Any dtype; differentiable. */
typedef struct kn_mean_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_mean_options;
KN_API kn_tensor *kn_mean_with(kn_tensor *x, const kn_mean_options *options);
#ifndef __cplusplus
typedef struct kn__mean_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_mean_options options;
    };
} kn__mean_call;
KN__INLINE kn_tensor *kn__mean(const kn__mean_call *c) {
    return kn_mean_with(c->x, &c->options);
}
#define kn_mean(...) kn__mean(&(kn__mean_call){.size = sizeof(kn_mean_options), .x = __VA_ARGS__})
#endif

/* kn_cumsum(x, axis, .reverse, .exclusive, .dtype)
 * The sums of the elements so far along axis; integers and bool sum in int64.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
typedef struct kn_cumsum_options {
    size_t size;
    bool reverse; /* from the end to the front */
    bool exclusive; /* without the element itself: the first is the empty sum or product */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_cumsum_options;
KN_API kn_tensor *kn_cumsum_with(kn_tensor *x, int64_t axis, const kn_cumsum_options *options);
#ifndef __cplusplus
typedef struct kn__cumsum_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            bool reverse; /* from the end to the front */
            bool exclusive; /* without the element itself: the first is the empty sum or product */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_cumsum_options options;
    };
} kn__cumsum_call;
KN__INLINE kn_tensor *kn__cumsum(const kn__cumsum_call *c) {
    return kn_cumsum_with(c->x, c->axis, &c->options);
}
#define kn_cumsum(x_, ...) kn__cumsum(&(kn__cumsum_call){.size = sizeof(kn_cumsum_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_cumprod(x, axis, .reverse, .exclusive, .dtype)
 * The products of the elements so far along axis; integers and bool in int64.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
typedef struct kn_cumprod_options {
    size_t size;
    bool reverse; /* from the end to the front */
    bool exclusive; /* without the element itself: the first is the empty sum or product */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_cumprod_options;
KN_API kn_tensor *kn_cumprod_with(kn_tensor *x, int64_t axis, const kn_cumprod_options *options);
#ifndef __cplusplus
typedef struct kn__cumprod_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            bool reverse; /* from the end to the front */
            bool exclusive; /* without the element itself: the first is the empty sum or product */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_cumprod_options options;
    };
} kn__cumprod_call;
KN__INLINE kn_tensor *kn__cumprod(const kn__cumprod_call *c) {
    return kn_cumprod_with(c->x, c->axis, &c->options);
}
#define kn_cumprod(x_, ...) kn__cumprod(&(kn__cumprod_call){.size = sizeof(kn_cumprod_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_linear_scan(a, b, axis, .reverse)
 * The recurrence y[k] = a[k] y[k-1] + b[k] along axis, from y[-1] = 0.
 * axis: the axis; negative counts from the end.
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_linear_scan_options {
    size_t size;
    bool reverse; /* from the end to the front */
} kn_linear_scan_options;
KN_API kn_tensor *kn_linear_scan_with(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_linear_scan_options *options);
#ifndef __cplusplus
typedef struct kn__linear_scan_call {
    kn_tensor *a;
    kn_tensor *b;
    int64_t axis;
    union {
        struct {
            size_t size;
            bool reverse; /* from the end to the front */
        };
        kn_linear_scan_options options;
    };
} kn__linear_scan_call;
KN__INLINE kn_tensor *kn__linear_scan(const kn__linear_scan_call *c) {
    return kn_linear_scan_with(c->a, c->b, c->axis, &c->options);
}
#define kn_linear_scan(a_, b_, ...) kn__linear_scan(&(kn__linear_scan_call){.size = sizeof(kn_linear_scan_options), .a = (a_), .b = (b_), .axis = __VA_ARGS__})
#endif

/* kn_sort(x, axis, indices, .descending)
 * x in ascending order along axis, and where each value stood; equals keep their order, NaN counts as the greatest.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_sort_options {
    size_t size;
    bool descending; /* from the largest to the smallest */
} kn_sort_options;
KN_API kn_tensor *kn_sort_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_sort_options *options);
#ifndef __cplusplus
typedef struct kn__sort_call {
    kn_tensor *x;
    int64_t axis;
    kn_tensor **indices;
    union {
        struct {
            size_t size;
            bool descending; /* from the largest to the smallest */
        };
        kn_sort_options options;
    };
} kn__sort_call;
KN__INLINE kn_tensor *kn__sort(const kn__sort_call *c) {
    return kn_sort_with(c->x, c->axis, c->indices, &c->options);
}
#define kn_sort(x_, axis_, ...) kn__sort(&(kn__sort_call){.size = sizeof(kn_sort_options), .x = (x_), .axis = (axis_), .indices = __VA_ARGS__})
#endif

/* kn_argsort(x, axis, .descending)
 * Where the values of x in order stand along axis; as the indices of kn_sort.
 * axis: the axis; negative counts from the end.
 * Any real dtype; never tracked. */
typedef struct kn_argsort_options {
    size_t size;
    bool descending; /* from the largest to the smallest */
} kn_argsort_options;
KN_API kn_tensor *kn_argsort_with(kn_tensor *x, int64_t axis, const kn_argsort_options *options);
#ifndef __cplusplus
typedef struct kn__argsort_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            bool descending; /* from the largest to the smallest */
        };
        kn_argsort_options options;
    };
} kn__argsort_call;
KN__INLINE kn_tensor *kn__argsort(const kn__argsort_call *c) {
    return kn_argsort_with(c->x, c->axis, &c->options);
}
#define kn_argsort(x_, ...) kn__argsort(&(kn__argsort_call){.size = sizeof(kn_argsort_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_topk(x, k, axis, indices, .smallest)
 * The k largest values along axis, the largest first, and where they stood; NaN counts as the greatest, and the first of equals comes first.
 * k: how many.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_topk_options {
    size_t size;
    bool smallest; /* the k smallest, not the k largest */
} kn_topk_options;
KN_API kn_tensor *kn_topk_with(kn_tensor *x, int64_t k, int64_t axis, kn_tensor **indices, const kn_topk_options *options);
#ifndef __cplusplus
typedef struct kn__topk_call {
    kn_tensor *x;
    int64_t k;
    int64_t axis;
    kn_tensor **indices;
    union {
        struct {
            size_t size;
            bool smallest; /* the k smallest, not the k largest */
        };
        kn_topk_options options;
    };
} kn__topk_call;
KN__INLINE kn_tensor *kn__topk(const kn__topk_call *c) {
    return kn_topk_with(c->x, c->k, c->axis, c->indices, &c->options);
}
#define kn_topk(x_, k_, axis_, ...) kn__topk(&(kn__topk_call){.size = sizeof(kn_topk_options), .x = (x_), .k = (k_), .axis = (axis_), .indices = __VA_ARGS__})
#endif

/* kn_amax(x, .axes, .keepdim)
 * Maximum over axes, as kn_max.
 * Any real dtype; differentiable. */
typedef struct kn_amax_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_amax_options;
KN_API kn_tensor *kn_amax_with(kn_tensor *x, const kn_amax_options *options);
#ifndef __cplusplus
typedef struct kn__amax_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_amax_options options;
    };
} kn__amax_call;
KN__INLINE kn_tensor *kn__amax(const kn__amax_call *c) {
    return kn_amax_with(c->x, &c->options);
}
#define kn_amax(...) kn__amax(&(kn__amax_call){.size = sizeof(kn_amax_options), .x = __VA_ARGS__})
#endif

/* kn_amin(x, .axes, .keepdim)
 * Minimum over axes, as kn_min.
 * Any real dtype; differentiable. */
typedef struct kn_amin_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_amin_options;
KN_API kn_tensor *kn_amin_with(kn_tensor *x, const kn_amin_options *options);
#ifndef __cplusplus
typedef struct kn__amin_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_amin_options options;
    };
} kn__amin_call;
KN__INLINE kn_tensor *kn__amin(const kn__amin_call *c) {
    return kn_amin_with(c->x, &c->options);
}
#define kn_amin(...) kn__amin(&(kn__amin_call){.size = sizeof(kn_amin_options), .x = __VA_ARGS__})
#endif

/* kn_aminmax(x, max, .axes, .keepdim)
 * Minimum and maximum over axes, as kn_min and kn_max.
 * Any real dtype; differentiable. */
typedef struct kn_aminmax_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_aminmax_options;
KN_API kn_tensor *kn_aminmax_with(kn_tensor *x, kn_tensor **max, const kn_aminmax_options *options);
#ifndef __cplusplus
typedef struct kn__aminmax_call {
    kn_tensor *x;
    kn_tensor **max;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_aminmax_options options;
    };
} kn__aminmax_call;
KN__INLINE kn_tensor *kn__aminmax(const kn__aminmax_call *c) {
    return kn_aminmax_with(c->x, c->max, &c->options);
}
#define kn_aminmax(x_, ...) kn__aminmax(&(kn__aminmax_call){.size = sizeof(kn_aminmax_options), .x = (x_), .max = __VA_ARGS__})
#endif

/* kn_max_with_indices(x, axis, indices, .keepdim)
 * Maximum along one axis and where it stands: the first of equals, and the first NaN if there is one. The gradient goes to that element alone.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_max_with_indices_options {
    size_t size;
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_max_with_indices_options;
KN_API kn_tensor *kn_max_with_indices_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_max_with_indices_options *options);
#ifndef __cplusplus
typedef struct kn__max_with_indices_call {
    kn_tensor *x;
    int64_t axis;
    kn_tensor **indices;
    union {
        struct {
            size_t size;
            bool keepdim; /* keep the reduced axis with size 1 */
        };
        kn_max_with_indices_options options;
    };
} kn__max_with_indices_call;
KN__INLINE kn_tensor *kn__max_with_indices(const kn__max_with_indices_call *c) {
    return kn_max_with_indices_with(c->x, c->axis, c->indices, &c->options);
}
#define kn_max_with_indices(x_, axis_, ...) kn__max_with_indices(&(kn__max_with_indices_call){.size = sizeof(kn_max_with_indices_options), .x = (x_), .axis = (axis_), .indices = __VA_ARGS__})
#endif

/* kn_min_with_indices(x, axis, indices, .keepdim)
 * Minimum along one axis and where it stands: the first of equals, and the first NaN if there is one. The gradient goes to that element alone.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_min_with_indices_options {
    size_t size;
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_min_with_indices_options;
KN_API kn_tensor *kn_min_with_indices_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_min_with_indices_options *options);
#ifndef __cplusplus
typedef struct kn__min_with_indices_call {
    kn_tensor *x;
    int64_t axis;
    kn_tensor **indices;
    union {
        struct {
            size_t size;
            bool keepdim; /* keep the reduced axis with size 1 */
        };
        kn_min_with_indices_options options;
    };
} kn__min_with_indices_call;
KN__INLINE kn_tensor *kn__min_with_indices(const kn__min_with_indices_call *c) {
    return kn_min_with_indices_with(c->x, c->axis, c->indices, &c->options);
}
#define kn_min_with_indices(x_, axis_, ...) kn__min_with_indices(&(kn__min_with_indices_call){.size = sizeof(kn_min_with_indices_options), .x = (x_), .axis = (axis_), .indices = __VA_ARGS__})
#endif

/* kn_nansum(x, .axes, .keepdim, .dtype)
 * Sum over axes, in which NaN counts as 0.
 * Any real dtype; differentiable. */
typedef struct kn_nansum_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_nansum_options;
KN_API kn_tensor *kn_nansum_with(kn_tensor *x, const kn_nansum_options *options);
#ifndef __cplusplus
typedef struct kn__nansum_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_nansum_options options;
    };
} kn__nansum_call;
KN__INLINE kn_tensor *kn__nansum(const kn__nansum_call *c) {
    return kn_nansum_with(c->x, &c->options);
}
#define kn_nansum(...) kn__nansum(&(kn__nansum_call){.size = sizeof(kn_nansum_options), .x = __VA_ARGS__})
#endif

/* kn_nanmean(x, .axes, .keepdim, .dtype)
 * Mean over axes of the elements that are not NaN; NaN where there are none.
 * Any real dtype; differentiable. */
typedef struct kn_nanmean_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_nanmean_options;
KN_API kn_tensor *kn_nanmean_with(kn_tensor *x, const kn_nanmean_options *options);
#ifndef __cplusplus
typedef struct kn__nanmean_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_nanmean_options options;
    };
} kn__nanmean_call;
KN__INLINE kn_tensor *kn__nanmean(const kn__nanmean_call *c) {
    return kn_nanmean_with(c->x, &c->options);
}
#define kn_nanmean(...) kn__nanmean(&(kn__nanmean_call){.size = sizeof(kn_nanmean_options), .x = __VA_ARGS__})
#endif

/* kn_std_mean(x, mean, .axes, .keepdim, .correction)
 * Standard deviation and mean over axes.
 * Floats and complex; differentiable. */
typedef struct kn_std_mean_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_std_mean_options;
KN_API kn_tensor *kn_std_mean_with(kn_tensor *x, kn_tensor **mean, const kn_std_mean_options *options);
#ifndef __cplusplus
typedef struct kn__std_mean_call {
    kn_tensor *x;
    kn_tensor **mean;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
        };
        kn_std_mean_options options;
    };
} kn__std_mean_call;
KN__INLINE kn_tensor *kn__std_mean(const kn__std_mean_call *c) {
    return kn_std_mean_with(c->x, c->mean, &c->options);
}
#define kn_std_mean(x_, ...) kn__std_mean(&(kn__std_mean_call){.size = sizeof(kn_std_mean_options), .x = (x_), .mean = __VA_ARGS__})
#endif

/* kn_var_mean(x, mean, .axes, .keepdim, .correction)
 * Variance and mean over axes.
 * Floats and complex; differentiable. */
typedef struct kn_var_mean_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_var_mean_options;
KN_API kn_tensor *kn_var_mean_with(kn_tensor *x, kn_tensor **mean, const kn_var_mean_options *options);
#ifndef __cplusplus
typedef struct kn__var_mean_call {
    kn_tensor *x;
    kn_tensor **mean;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
        };
        kn_var_mean_options options;
    };
} kn__var_mean_call;
KN__INLINE kn_tensor *kn__var_mean(const kn__var_mean_call *c) {
    return kn_var_mean_with(c->x, c->mean, &c->options);
}
#define kn_var_mean(x_, ...) kn__var_mean(&(kn__var_mean_call){.size = sizeof(kn_var_mean_options), .x = (x_), .mean = __VA_ARGS__})
#endif

/* kn_median(x, .axis, .keepdim, .indices)
 * The median, of an even number the lower one of the two in the middle; NaN wins. Along an axis the gradient goes to the place indices; over all elements equals share it.
 * Any real dtype but bool; differentiable. */
typedef struct kn_median_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_median_options;
KN_API kn_tensor *kn_median_with(kn_tensor *x, const kn_median_options *options);
#ifndef __cplusplus
typedef struct kn__median_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_median_options options;
    };
} kn__median_call;
KN__INLINE kn_tensor *kn__median(const kn__median_call *c) {
    return kn_median_with(c->x, &c->options);
}
#define kn_median(...) kn__median(&(kn__median_call){.size = sizeof(kn_median_options), .x = __VA_ARGS__})
#endif

/* kn_nanmedian(x, .axis, .keepdim, .indices)
 * The median of the elements that are not NaN; NaN where there are none.
 * Any real dtype but bool; differentiable. */
typedef struct kn_nanmedian_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_nanmedian_options;
KN_API kn_tensor *kn_nanmedian_with(kn_tensor *x, const kn_nanmedian_options *options);
#ifndef __cplusplus
typedef struct kn__nanmedian_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_nanmedian_options options;
    };
} kn__nanmedian_call;
KN__INLINE kn_tensor *kn__nanmedian(const kn__nanmedian_call *c) {
    return kn_nanmedian_with(c->x, &c->options);
}
#define kn_nanmedian(...) kn__nanmedian(&(kn__nanmedian_call){.size = sizeof(kn_nanmedian_options), .x = __VA_ARGS__})
#endif

/* kn_kthvalue(x, k, axis, indices, .keepdim)
 * The k-th least value along axis and where it stands; NaN counts as the greatest.
 * k: which, from 1.
 * axis: the axis; negative counts from the end.
 * Any real dtype but bool; differentiable. */
typedef struct kn_kthvalue_options {
    size_t size;
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_kthvalue_options;
KN_API kn_tensor *kn_kthvalue_with(kn_tensor *x, int64_t k, int64_t axis, kn_tensor **indices, const kn_kthvalue_options *options);
#ifndef __cplusplus
typedef struct kn__kthvalue_call {
    kn_tensor *x;
    int64_t k;
    int64_t axis;
    kn_tensor **indices;
    union {
        struct {
            size_t size;
            bool keepdim; /* keep the reduced axis with size 1 */
        };
        kn_kthvalue_options options;
    };
} kn__kthvalue_call;
KN__INLINE kn_tensor *kn__kthvalue(const kn__kthvalue_call *c) {
    return kn_kthvalue_with(c->x, c->k, c->axis, c->indices, &c->options);
}
#define kn_kthvalue(x_, k_, axis_, ...) kn__kthvalue(&(kn__kthvalue_call){.size = sizeof(kn_kthvalue_options), .x = (x_), .k = (k_), .axis = (axis_), .indices = __VA_ARGS__})
#endif

/* kn_mode(x, axis, indices, .keepdim)
 * The most frequent value along axis, of several the least, and where it stands last.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_mode_options {
    size_t size;
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_mode_options;
KN_API kn_tensor *kn_mode_with(kn_tensor *x, int64_t axis, kn_tensor **indices, const kn_mode_options *options);
#ifndef __cplusplus
typedef struct kn__mode_call {
    kn_tensor *x;
    int64_t axis;
    kn_tensor **indices;
    union {
        struct {
            size_t size;
            bool keepdim; /* keep the reduced axis with size 1 */
        };
        kn_mode_options options;
    };
} kn__mode_call;
KN__INLINE kn_tensor *kn__mode(const kn__mode_call *c) {
    return kn_mode_with(c->x, c->axis, c->indices, &c->options);
}
#define kn_mode(x_, axis_, ...) kn__mode(&(kn__mode_call){.size = sizeof(kn_mode_options), .x = (x_), .axis = (axis_), .indices = __VA_ARGS__})
#endif

/* kn_quantile(x, q, .axis, .keepdim, .interpolation)
 * Quantiles along an axis: for each of q, of rank 0 or 1 and x's dtype, one; those of q of rank 1 are a new first axis. NaN wins.
 * Floats; differentiable. */
typedef struct kn_quantile_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_quantile_options;
KN_API kn_tensor *kn_quantile_with(kn_tensor *x, kn_tensor *q, const kn_quantile_options *options);
#ifndef __cplusplus
typedef struct kn__quantile_call {
    kn_tensor *x;
    kn_tensor *q;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements */
            bool keepdim; /* keep reduced axes with size 1 */
            const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
        };
        kn_quantile_options options;
    };
} kn__quantile_call;
KN__INLINE kn_tensor *kn__quantile(const kn__quantile_call *c) {
    return kn_quantile_with(c->x, c->q, &c->options);
}
#define kn_quantile(x_, ...) kn__quantile(&(kn__quantile_call){.size = sizeof(kn_quantile_options), .x = (x_), .q = __VA_ARGS__})
#endif

/* kn_nanquantile(x, q, .axis, .keepdim, .interpolation)
 * Quantiles of the elements that are not NaN; NaN where there are none.
 * Floats; differentiable. */
typedef struct kn_nanquantile_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_nanquantile_options;
KN_API kn_tensor *kn_nanquantile_with(kn_tensor *x, kn_tensor *q, const kn_nanquantile_options *options);
#ifndef __cplusplus
typedef struct kn__nanquantile_call {
    kn_tensor *x;
    kn_tensor *q;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements */
            bool keepdim; /* keep reduced axes with size 1 */
            const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
        };
        kn_nanquantile_options options;
    };
} kn__nanquantile_call;
KN__INLINE kn_tensor *kn__nanquantile(const kn__nanquantile_call *c) {
    return kn_nanquantile_with(c->x, c->q, &c->options);
}
#define kn_nanquantile(x_, ...) kn__nanquantile(&(kn__nanquantile_call){.size = sizeof(kn_nanquantile_options), .x = (x_), .q = __VA_ARGS__})
#endif

/* kn_quantile_scalar(x, q, .axis, .keepdim, .interpolation)
 * The quantile q along an axis; NaN wins.
 * q: which quantile, from 0 to 1.
 * Floats; differentiable. */
typedef struct kn_quantile_scalar_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_quantile_scalar_options;
KN_API kn_tensor *kn_quantile_scalar_with(kn_tensor *x, double q, const kn_quantile_scalar_options *options);
#ifndef __cplusplus
typedef struct kn__quantile_scalar_call {
    kn_tensor *x;
    double q;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements */
            bool keepdim; /* keep reduced axes with size 1 */
            const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
        };
        kn_quantile_scalar_options options;
    };
} kn__quantile_scalar_call;
KN__INLINE kn_tensor *kn__quantile_scalar(const kn__quantile_scalar_call *c) {
    return kn_quantile_scalar_with(c->x, c->q, &c->options);
}
#define kn_quantile_scalar(x_, ...) kn__quantile_scalar(&(kn__quantile_scalar_call){.size = sizeof(kn_quantile_scalar_options), .x = (x_), .q = __VA_ARGS__})
#endif

/* kn_nanquantile_scalar(x, q, .axis, .keepdim, .interpolation)
 * The quantile q of the elements that are not NaN; NaN where there are none.
 * q: which quantile, from 0 to 1.
 * Floats; differentiable. */
typedef struct kn_nanquantile_scalar_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_nanquantile_scalar_options;
KN_API kn_tensor *kn_nanquantile_scalar_with(kn_tensor *x, double q, const kn_nanquantile_scalar_options *options);
#ifndef __cplusplus
typedef struct kn__nanquantile_scalar_call {
    kn_tensor *x;
    double q;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements */
            bool keepdim; /* keep reduced axes with size 1 */
            const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
        };
        kn_nanquantile_scalar_options options;
    };
} kn__nanquantile_scalar_call;
KN__INLINE kn_tensor *kn__nanquantile_scalar(const kn__nanquantile_scalar_call *c) {
    return kn_nanquantile_scalar_with(c->x, c->q, &c->options);
}
#define kn_nanquantile_scalar(x_, ...) kn__nanquantile_scalar(&(kn__nanquantile_scalar_call){.size = sizeof(kn_nanquantile_scalar_options), .x = (x_), .q = __VA_ARGS__})
#endif

/* kn_percentile(x, percent, .axis, .keepdim, .interpolation)
 * The quantile percent / 100 along an axis; NaN wins.
 * percent: which percentile, from 0 to 100.
 * Floats; differentiable. */
typedef struct kn_percentile_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_percentile_options;
KN_API kn_tensor *kn_percentile_with(kn_tensor *x, double percent, const kn_percentile_options *options);
#ifndef __cplusplus
typedef struct kn__percentile_call {
    kn_tensor *x;
    double percent;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements */
            bool keepdim; /* keep reduced axes with size 1 */
            const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
        };
        kn_percentile_options options;
    };
} kn__percentile_call;
KN__INLINE kn_tensor *kn__percentile(const kn__percentile_call *c) {
    return kn_percentile_with(c->x, c->percent, &c->options);
}
#define kn_percentile(x_, ...) kn__percentile(&(kn__percentile_call){.size = sizeof(kn_percentile_options), .x = (x_), .percent = __VA_ARGS__})
#endif

/* The largest of the elements so far along axis and where it stands: the last of equals. NaN wins, and stays.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_cummax(kn_tensor *x, int64_t axis, kn_tensor **indices);

/* The least of the elements so far along axis and where it stands: the last of equals. NaN wins, and stays.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_cummin(kn_tensor *x, int64_t axis, kn_tensor **indices);

/* log of the sums of exp of the elements so far along axis, computed stably.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_logcumsumexp(kn_tensor *x, int64_t axis);

/* kn_diff(x, axis, .prepend, .append, .n)
 * Each element along axis less the one before, n times over, with prepend and append joined to x first; of bool whether they differ.
 * axis: the axis; negative counts from the end.
 * Any dtype; operands meet in a common dtype; differentiable. */
typedef struct kn_diff_options {
    size_t size;
    kn_tensor *prepend; /* optional operand */
    kn_tensor *append; /* optional operand */
    kn_some_i64 n; /* how many times; default 1 */
} kn_diff_options;
KN_API kn_tensor *kn_diff_with(kn_tensor *x, int64_t axis, const kn_diff_options *options);
#ifndef __cplusplus
typedef struct kn__diff_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *prepend; /* optional operand */
            kn_tensor *append; /* optional operand */
            kn_some_i64 n; /* how many times; default 1 */
        };
        kn_diff_options options;
    };
} kn__diff_call;
KN__INLINE kn_tensor *kn__diff(const kn__diff_call *c) {
    return kn_diff_with(c->x, c->axis, &c->options);
}
#define kn_diff(x_, ...) kn__diff(&(kn__diff_call){.size = sizeof(kn_diff_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_gradient_along(x, axis, .coordinates, .spacing, .edge_order)
 * The derivative along axis from central differences, at the ends from one side.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_gradient_along_options {
    size_t size;
    kn_tensor *coordinates; /* optional operand */
    kn_some_f64 spacing; /* distance of the samples where .coordinates is not given; default 1 */
    int64_t edge_order; /* accuracy at the ends, 1 or 2; default 1 */
} kn_gradient_along_options;
KN_API kn_tensor *kn_gradient_along_with(kn_tensor *x, int64_t axis, const kn_gradient_along_options *options);
#ifndef __cplusplus
typedef struct kn__gradient_along_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *coordinates; /* optional operand */
            kn_some_f64 spacing; /* distance of the samples where .coordinates is not given; default 1 */
            int64_t edge_order; /* accuracy at the ends, 1 or 2; default 1 */
        };
        kn_gradient_along_options options;
    };
} kn__gradient_along_call;
KN__INLINE kn_tensor *kn__gradient_along(const kn__gradient_along_call *c) {
    return kn_gradient_along_with(c->x, c->axis, &c->options);
}
#define kn_gradient_along(x_, ...) kn__gradient_along(&(kn__gradient_along_call){.size = sizeof(kn_gradient_along_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_trapezoid(y, axis, .x, .dx)
 * The integral of y along axis by the trapezoidal rule, at places x.
 * axis: the axis; negative counts from the end.
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_trapezoid_options {
    size_t size;
    kn_tensor *x; /* optional operand */
    kn_some_f64 dx; /* distance of the samples where .x is not given; default 1 */
} kn_trapezoid_options;
KN_API kn_tensor *kn_trapezoid_with(kn_tensor *y, int64_t axis, const kn_trapezoid_options *options);
#ifndef __cplusplus
typedef struct kn__trapezoid_call {
    kn_tensor *y;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *x; /* optional operand */
            kn_some_f64 dx; /* distance of the samples where .x is not given; default 1 */
        };
        kn_trapezoid_options options;
    };
} kn__trapezoid_call;
KN__INLINE kn_tensor *kn__trapezoid(const kn__trapezoid_call *c) {
    return kn_trapezoid_with(c->y, c->axis, &c->options);
}
#define kn_trapezoid(y_, ...) kn__trapezoid(&(kn__trapezoid_call){.size = sizeof(kn_trapezoid_options), .y = (y_), .axis = __VA_ARGS__})
#endif

/* kn_cumulative_trapezoid(y, axis, .x, .dx)
 * The integrals of y along axis from its start to each later place.
 * axis: the axis; negative counts from the end.
 * Floats and complex, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_cumulative_trapezoid_options {
    size_t size;
    kn_tensor *x; /* optional operand */
    kn_some_f64 dx; /* distance of the samples where .x is not given; default 1 */
} kn_cumulative_trapezoid_options;
KN_API kn_tensor *kn_cumulative_trapezoid_with(kn_tensor *y, int64_t axis, const kn_cumulative_trapezoid_options *options);
#ifndef __cplusplus
typedef struct kn__cumulative_trapezoid_call {
    kn_tensor *y;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *x; /* optional operand */
            kn_some_f64 dx; /* distance of the samples where .x is not given; default 1 */
        };
        kn_cumulative_trapezoid_options options;
    };
} kn__cumulative_trapezoid_call;
KN__INLINE kn_tensor *kn__cumulative_trapezoid(const kn__cumulative_trapezoid_call *c) {
    return kn_cumulative_trapezoid_with(c->y, c->axis, &c->options);
}
#define kn_cumulative_trapezoid(y_, ...) kn__cumulative_trapezoid(&(kn__cumulative_trapezoid_call){.size = sizeof(kn_cumulative_trapezoid_options), .y = (y_), .axis = __VA_ARGS__})
#endif

/* kn_searchsorted(sorted, values, .sorter, .right, .dtype)
 * For each value the place in its sorted sequence (the last axis) that keeps the order; the sequence may be given with what sorts it. NaN belongs at the end.
 * Any real dtype; never tracked. */
typedef struct kn_searchsorted_options {
    size_t size;
    kn_tensor *sorter; /* optional operand */
    bool right; /* behind equals, not before them */
    kn_dtype dtype; /* integer dtype of the result; default int64 */
} kn_searchsorted_options;
KN_API kn_tensor *kn_searchsorted_with(kn_tensor *sorted, kn_tensor *values, const kn_searchsorted_options *options);
#ifndef __cplusplus
typedef struct kn__searchsorted_call {
    kn_tensor *sorted;
    kn_tensor *values;
    union {
        struct {
            size_t size;
            kn_tensor *sorter; /* optional operand */
            bool right; /* behind equals, not before them */
            kn_dtype dtype; /* integer dtype of the result; default int64 */
        };
        kn_searchsorted_options options;
    };
} kn__searchsorted_call;
KN__INLINE kn_tensor *kn__searchsorted(const kn__searchsorted_call *c) {
    return kn_searchsorted_with(c->sorted, c->values, &c->options);
}
#define kn_searchsorted(sorted_, ...) kn__searchsorted(&(kn__searchsorted_call){.size = sizeof(kn_searchsorted_options), .sorted = (sorted_), .values = __VA_ARGS__})
#endif

/* kn_bucketize(x, boundaries, .right, .dtype)
 * Between which boundaries, sorted and of rank 1, the elements of x lie.
 * Any real dtype; never tracked. */
typedef struct kn_bucketize_options {
    size_t size;
    bool right; /* a boundary belongs to the bucket that it begins */
    kn_dtype dtype; /* integer dtype of the result; default int64 */
} kn_bucketize_options;
KN_API kn_tensor *kn_bucketize_with(kn_tensor *x, kn_tensor *boundaries, const kn_bucketize_options *options);
#ifndef __cplusplus
typedef struct kn__bucketize_call {
    kn_tensor *x;
    kn_tensor *boundaries;
    union {
        struct {
            size_t size;
            bool right; /* a boundary belongs to the bucket that it begins */
            kn_dtype dtype; /* integer dtype of the result; default int64 */
        };
        kn_bucketize_options options;
    };
} kn__bucketize_call;
KN__INLINE kn_tensor *kn__bucketize(const kn__bucketize_call *c) {
    return kn_bucketize_with(c->x, c->boundaries, &c->options);
}
#define kn_bucketize(x_, ...) kn__bucketize(&(kn__bucketize_call){.size = sizeof(kn_bucketize_options), .x = (x_), .boundaries = __VA_ARGS__})
#endif

/* kn_histc(x, .bins, .min, .max)
 * How many elements lie in each of bins of equal width from min to max, in x's dtype.
 * Any real dtype but bool; the gradient is 0. */
typedef struct kn_histc_options {
    size_t size;
    int64_t bins; /* number of bins; default 100 */
    double min; /* the lower end of the range */
    double max; /* the upper end; min and max equal: the range of the data */
} kn_histc_options;
KN_API kn_tensor *kn_histc_with(kn_tensor *x, const kn_histc_options *options);
#ifndef __cplusplus
typedef struct kn__histc_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t bins; /* number of bins; default 100 */
            double min; /* the lower end of the range */
            double max; /* the upper end; min and max equal: the range of the data */
        };
        kn_histc_options options;
    };
} kn__histc_call;
KN__INLINE kn_tensor *kn__histc(const kn__histc_call *c) {
    return kn_histc_with(c->x, &c->options);
}
#define kn_histc(...) kn__histc(&(kn__histc_call){.size = sizeof(kn_histc_options), .x = __VA_ARGS__})
#endif

/* kn_histogram_bin_edges(x, bins, .low, .high)
 * The bins + 1 edges of bins of equal width.
 * bins: number of bins.
 * Floats; the gradient is 0. */
typedef struct kn_histogram_bin_edges_options {
    size_t size;
    kn_some_f64 low; /* the lower end of the range; default the least finite element */
    kn_some_f64 high; /* the upper end; default the largest finite element */
} kn_histogram_bin_edges_options;
KN_API kn_tensor *kn_histogram_bin_edges_with(kn_tensor *x, int64_t bins, const kn_histogram_bin_edges_options *options);
#ifndef __cplusplus
typedef struct kn__histogram_bin_edges_call {
    kn_tensor *x;
    int64_t bins;
    union {
        struct {
            size_t size;
            kn_some_f64 low; /* the lower end of the range; default the least finite element */
            kn_some_f64 high; /* the upper end; default the largest finite element */
        };
        kn_histogram_bin_edges_options options;
    };
} kn__histogram_bin_edges_call;
KN__INLINE kn_tensor *kn__histogram_bin_edges(const kn__histogram_bin_edges_call *c) {
    return kn_histogram_bin_edges_with(c->x, c->bins, &c->options);
}
#define kn_histogram_bin_edges(x_, ...) kn__histogram_bin_edges(&(kn__histogram_bin_edges_call){.size = sizeof(kn_histogram_bin_edges_options), .x = (x_), .bins = __VA_ARGS__})
#endif

/* kn_histogram_counts(x, edges, .weights)
 * How many elements, or what sum of their weights, lie between edges; the last edge counts.
 * Floats; the gradient is 0. */
typedef struct kn_histogram_counts_options {
    size_t size;
    kn_tensor *weights; /* optional operand */
} kn_histogram_counts_options;
KN_API kn_tensor *kn_histogram_counts_with(kn_tensor *x, kn_tensor *edges, const kn_histogram_counts_options *options);
#ifndef __cplusplus
typedef struct kn__histogram_counts_call {
    kn_tensor *x;
    kn_tensor *edges;
    union {
        struct {
            size_t size;
            kn_tensor *weights; /* optional operand */
        };
        kn_histogram_counts_options options;
    };
} kn__histogram_counts_call;
KN__INLINE kn_tensor *kn__histogram_counts(const kn__histogram_counts_call *c) {
    return kn_histogram_counts_with(c->x, c->edges, &c->options);
}
#define kn_histogram_counts(x_, ...) kn__histogram_counts(&(kn__histogram_counts_call){.size = sizeof(kn_histogram_counts_options), .x = (x_), .edges = __VA_ARGS__})
#endif

/* kn_histogram(x, bins, edges, .weights, .low, .high, .density)
 * Counts, or sums of weights, in bins of equal width, and the edges of these.
 * bins: number of bins.
 * Floats; the gradient is 0. */
typedef struct kn_histogram_options {
    size_t size;
    kn_tensor *weights; /* optional operand */
    kn_some_f64 low; /* the lower end of the range; default the least finite element */
    kn_some_f64 high; /* the upper end; default the largest finite element */
    bool density; /* divide so that the integral is 1 */
} kn_histogram_options;
KN_API kn_tensor *kn_histogram_with(kn_tensor *x, int64_t bins, kn_tensor **edges, const kn_histogram_options *options);
#ifndef __cplusplus
typedef struct kn__histogram_call {
    kn_tensor *x;
    int64_t bins;
    kn_tensor **edges;
    union {
        struct {
            size_t size;
            kn_tensor *weights; /* optional operand */
            kn_some_f64 low; /* the lower end of the range; default the least finite element */
            kn_some_f64 high; /* the upper end; default the largest finite element */
            bool density; /* divide so that the integral is 1 */
        };
        kn_histogram_options options;
    };
} kn__histogram_call;
KN__INLINE kn_tensor *kn__histogram(const kn__histogram_call *c) {
    return kn_histogram_with(c->x, c->bins, c->edges, &c->options);
}
#define kn_histogram(x_, bins_, ...) kn__histogram(&(kn__histogram_call){.size = sizeof(kn_histogram_options), .x = (x_), .bins = (bins_), .edges = __VA_ARGS__})
#endif

/* kn_histogram_at(x, edges, .weights, .density)
 * Counts, or sums of weights, in bins with these edges.
 * Floats; the gradient is 0. */
typedef struct kn_histogram_at_options {
    size_t size;
    kn_tensor *weights; /* optional operand */
    bool density; /* divide so that the integral is 1 */
} kn_histogram_at_options;
KN_API kn_tensor *kn_histogram_at_with(kn_tensor *x, kn_tensor *edges, const kn_histogram_at_options *options);
#ifndef __cplusplus
typedef struct kn__histogram_at_call {
    kn_tensor *x;
    kn_tensor *edges;
    union {
        struct {
            size_t size;
            kn_tensor *weights; /* optional operand */
            bool density; /* divide so that the integral is 1 */
        };
        kn_histogram_at_options options;
    };
} kn__histogram_at_call;
KN__INLINE kn_tensor *kn__histogram_at(const kn__histogram_at_call *c) {
    return kn_histogram_at_with(c->x, c->edges, &c->options);
}
#define kn_histogram_at(x_, ...) kn__histogram_at(&(kn__histogram_at_call){.size = sizeof(kn_histogram_at_options), .x = (x_), .edges = __VA_ARGS__})
#endif

/* kn_bincount(x, .weights, .minlength, .max_size)
 * How often each number from 0 to the largest comes, or the sum of its weights.
 * Integers; never tracked. */
typedef struct kn_bincount_options {
    size_t size;
    kn_tensor *weights; /* optional operand */
    int64_t minlength; /* the least number of bins */
    kn_some_i64 max_size; /* exactly so many bins; larger values are left out */
} kn_bincount_options;
KN_API kn_tensor *kn_bincount_with(kn_tensor *x, const kn_bincount_options *options);
#ifndef __cplusplus
typedef struct kn__bincount_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *weights; /* optional operand */
            int64_t minlength; /* the least number of bins */
            kn_some_i64 max_size; /* exactly so many bins; larger values are left out */
        };
        kn_bincount_options options;
    };
} kn__bincount_call;
KN__INLINE kn_tensor *kn__bincount(const kn__bincount_call *c) {
    return kn_bincount_with(c->x, &c->options);
}
#define kn_bincount(...) kn__bincount(&(kn__bincount_call){.size = sizeof(kn_bincount_options), .x = __VA_ARGS__})
#endif

/* kn_cov(x, .fweights, .aweights, .correction)
 * The covariances of variables, the rows of x, with observations in its columns; fweights: how often each observation counts; aweights: how much.
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_cov_options {
    size_t size;
    kn_tensor *fweights; /* optional operand */
    kn_tensor *aweights; /* optional operand */
    kn_some_f64 correction; /* taken off the number of observations; default 1 */
} kn_cov_options;
KN_API kn_tensor *kn_cov_with(kn_tensor *x, const kn_cov_options *options);
#ifndef __cplusplus
typedef struct kn__cov_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *fweights; /* optional operand */
            kn_tensor *aweights; /* optional operand */
            kn_some_f64 correction; /* taken off the number of observations; default 1 */
        };
        kn_cov_options options;
    };
} kn__cov_call;
KN__INLINE kn_tensor *kn__cov(const kn__cov_call *c) {
    return kn_cov_with(c->x, &c->options);
}
#define kn_cov(...) kn__cov(&(kn__cov_call){.size = sizeof(kn_cov_options), .x = __VA_ARGS__})
#endif

/* The correlations of variables, the rows of x.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_corrcoef(kn_tensor *x);

/* x with its slices along axis scaled down to the p-norm maxnorm where theirs is larger.
 * p: the order of the norm, above 0.
 * axis: the axis along which the slices lie.
 * maxnorm: the largest norm of a slice, 0 or more.
 * Floats; differentiable. */
KN_API kn_tensor *kn_renorm(kn_tensor *x, double p, int64_t axis, double maxnorm);

/* x summed over the axes along which shape would be broadcast to x's; integers and bool sum in int64, and stay as they are where the shapes are equal.
 * shape: shape of the result.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_sum_to_size(kn_tensor *x, kn_shape shape);

/* kn_segment_reduce(x, lengths, reduce, .initial)
 * Segments of x that follow each other along the last axis of lengths, which add up to x's size there, each reduced to one element.
 * reduce: sum, mean, max, min or prod.
 * Floats; differentiable. */
typedef struct kn_segment_reduce_options {
    size_t size;
    kn_some_f64 initial; /* what each segment begins with; default what changes nothing */
} kn_segment_reduce_options;
KN_API kn_tensor *kn_segment_reduce_with(kn_tensor *x, kn_tensor *lengths, const char *reduce, const kn_segment_reduce_options *options);
#ifndef __cplusplus
typedef struct kn__segment_reduce_call {
    kn_tensor *x;
    kn_tensor *lengths;
    const char *reduce;
    union {
        struct {
            size_t size;
            kn_some_f64 initial; /* what each segment begins with; default what changes nothing */
        };
        kn_segment_reduce_options options;
    };
} kn__segment_reduce_call;
KN__INLINE kn_tensor *kn__segment_reduce(const kn__segment_reduce_call *c) {
    return kn_segment_reduce_with(c->x, c->lengths, c->reduce, &c->options);
}
#define kn_segment_reduce(x_, lengths_, ...) kn__segment_reduce(&(kn__segment_reduce_call){.size = sizeof(kn_segment_reduce_options), .x = (x_), .lengths = (lengths_), .reduce = __VA_ARGS__})
#endif

/* x sorted along its first axis.
 * Any real dtype; differentiable. */
KN_API kn_tensor *kn_msort(kn_tensor *x);

/* kn_masked_sum(x, .mask, .axes, .keepdim, .dtype)
 * Sum over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_sum_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_masked_sum_options;
KN_API kn_tensor *kn_masked_sum_with(kn_tensor *x, const kn_masked_sum_options *options);
#ifndef __cplusplus
typedef struct kn__masked_sum_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_masked_sum_options options;
    };
} kn__masked_sum_call;
KN__INLINE kn_tensor *kn__masked_sum(const kn__masked_sum_call *c) {
    return kn_masked_sum_with(c->x, &c->options);
}
#define kn_masked_sum(...) kn__masked_sum(&(kn__masked_sum_call){.size = sizeof(kn_masked_sum_options), .x = __VA_ARGS__})
#endif

/* kn_masked_prod(x, .mask, .axes, .keepdim, .dtype)
 * Product over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_prod_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_masked_prod_options;
KN_API kn_tensor *kn_masked_prod_with(kn_tensor *x, const kn_masked_prod_options *options);
#ifndef __cplusplus
typedef struct kn__masked_prod_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_masked_prod_options options;
    };
} kn__masked_prod_call;
KN__INLINE kn_tensor *kn__masked_prod(const kn__masked_prod_call *c) {
    return kn_masked_prod_with(c->x, &c->options);
}
#define kn_masked_prod(...) kn__masked_prod(&(kn__masked_prod_call){.size = sizeof(kn_masked_prod_options), .x = __VA_ARGS__})
#endif

/* kn_masked_mean(x, .mask, .axes, .keepdim, .dtype)
 * Mean over axes of the elements where mask is true; NaN where there are none.
 * Any real dtype; differentiable. */
typedef struct kn_masked_mean_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_masked_mean_options;
KN_API kn_tensor *kn_masked_mean_with(kn_tensor *x, const kn_masked_mean_options *options);
#ifndef __cplusplus
typedef struct kn__masked_mean_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_masked_mean_options options;
    };
} kn__masked_mean_call;
KN__INLINE kn_tensor *kn__masked_mean(const kn__masked_mean_call *c) {
    return kn_masked_mean_with(c->x, &c->options);
}
#define kn_masked_mean(...) kn__masked_mean(&(kn__masked_mean_call){.size = sizeof(kn_masked_mean_options), .x = __VA_ARGS__})
#endif

/* kn_masked_amax(x, .mask, .axes, .keepdim)
 * Maximum over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_amax_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_masked_amax_options;
KN_API kn_tensor *kn_masked_amax_with(kn_tensor *x, const kn_masked_amax_options *options);
#ifndef __cplusplus
typedef struct kn__masked_amax_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_masked_amax_options options;
    };
} kn__masked_amax_call;
KN__INLINE kn_tensor *kn__masked_amax(const kn__masked_amax_call *c) {
    return kn_masked_amax_with(c->x, &c->options);
}
#define kn_masked_amax(...) kn__masked_amax(&(kn__masked_amax_call){.size = sizeof(kn_masked_amax_options), .x = __VA_ARGS__})
#endif

/* kn_masked_amin(x, .mask, .axes, .keepdim)
 * Minimum over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_amin_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_masked_amin_options;
KN_API kn_tensor *kn_masked_amin_with(kn_tensor *x, const kn_masked_amin_options *options);
#ifndef __cplusplus
typedef struct kn__masked_amin_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_masked_amin_options options;
    };
} kn__masked_amin_call;
KN__INLINE kn_tensor *kn__masked_amin(const kn__masked_amin_call *c) {
    return kn_masked_amin_with(c->x, &c->options);
}
#define kn_masked_amin(...) kn__masked_amin(&(kn__masked_amin_call){.size = sizeof(kn_masked_amin_options), .x = __VA_ARGS__})
#endif

/* kn_masked_argmax(x, .mask, .axis, .keepdim)
 * Where the maximum of the elements is where mask is true.
 * Any real dtype; never tracked. */
typedef struct kn_masked_argmax_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_masked_argmax_options;
KN_API kn_tensor *kn_masked_argmax_with(kn_tensor *x, const kn_masked_argmax_options *options);
#ifndef __cplusplus
typedef struct kn__masked_argmax_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_masked_argmax_options options;
    };
} kn__masked_argmax_call;
KN__INLINE kn_tensor *kn__masked_argmax(const kn__masked_argmax_call *c) {
    return kn_masked_argmax_with(c->x, &c->options);
}
#define kn_masked_argmax(...) kn__masked_argmax(&(kn__masked_argmax_call){.size = sizeof(kn_masked_argmax_options), .x = __VA_ARGS__})
#endif

/* kn_masked_argmin(x, .mask, .axis, .keepdim)
 * Where the minimum of the elements is where mask is true.
 * Any real dtype; never tracked. */
typedef struct kn_masked_argmin_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_masked_argmin_options;
KN_API kn_tensor *kn_masked_argmin_with(kn_tensor *x, const kn_masked_argmin_options *options);
#ifndef __cplusplus
typedef struct kn__masked_argmin_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_masked_argmin_options options;
    };
} kn__masked_argmin_call;
KN__INLINE kn_tensor *kn__masked_argmin(const kn__masked_argmin_call *c) {
    return kn_masked_argmin_with(c->x, &c->options);
}
#define kn_masked_argmin(...) kn__masked_argmin(&(kn__masked_argmin_call){.size = sizeof(kn_masked_argmin_options), .x = __VA_ARGS__})
#endif

/* kn_masked_logsumexp(x, .mask, .axes, .keepdim)
 * log(sum(exp(x))) over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_logsumexp_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_masked_logsumexp_options;
KN_API kn_tensor *kn_masked_logsumexp_with(kn_tensor *x, const kn_masked_logsumexp_options *options);
#ifndef __cplusplus
typedef struct kn__masked_logsumexp_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_masked_logsumexp_options options;
    };
} kn__masked_logsumexp_call;
KN__INLINE kn_tensor *kn__masked_logsumexp(const kn__masked_logsumexp_call *c) {
    return kn_masked_logsumexp_with(c->x, &c->options);
}
#define kn_masked_logsumexp(...) kn__masked_logsumexp(&(kn__masked_logsumexp_call){.size = sizeof(kn_masked_logsumexp_options), .x = __VA_ARGS__})
#endif

/* kn_masked_norm(x, .mask, .axes, .keepdim, .p)
 * The p-norm over axes of the elements where mask is true.
 * Floats; differentiable. */
typedef struct kn_masked_norm_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 p; /* the power; may be infinite; default 2 */
} kn_masked_norm_options;
KN_API kn_tensor *kn_masked_norm_with(kn_tensor *x, const kn_masked_norm_options *options);
#ifndef __cplusplus
typedef struct kn__masked_norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 p; /* the power; may be infinite; default 2 */
        };
        kn_masked_norm_options options;
    };
} kn__masked_norm_call;
KN__INLINE kn_tensor *kn__masked_norm(const kn__masked_norm_call *c) {
    return kn_masked_norm_with(c->x, &c->options);
}
#define kn_masked_norm(...) kn__masked_norm(&(kn__masked_norm_call){.size = sizeof(kn_masked_norm_options), .x = __VA_ARGS__})
#endif

/* kn_masked_median(x, axis, .mask, .keepdim)
 * The median along axis of the elements where mask is true, NaN aside.
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
typedef struct kn_masked_median_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_masked_median_options;
KN_API kn_tensor *kn_masked_median_with(kn_tensor *x, int64_t axis, const kn_masked_median_options *options);
#ifndef __cplusplus
typedef struct kn__masked_median_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            bool keepdim; /* keep the reduced axis with size 1 */
        };
        kn_masked_median_options options;
    };
} kn__masked_median_call;
KN__INLINE kn_tensor *kn__masked_median(const kn__masked_median_call *c) {
    return kn_masked_median_with(c->x, c->axis, &c->options);
}
#define kn_masked_median(x_, ...) kn__masked_median(&(kn__masked_median_call){.size = sizeof(kn_masked_median_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_masked_var(x, .mask, .axes, .keepdim, .correction)
 * Variance over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_var_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_masked_var_options;
KN_API kn_tensor *kn_masked_var_with(kn_tensor *x, const kn_masked_var_options *options);
#ifndef __cplusplus
typedef struct kn__masked_var_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
        };
        kn_masked_var_options options;
    };
} kn__masked_var_call;
KN__INLINE kn_tensor *kn__masked_var(const kn__masked_var_call *c) {
    return kn_masked_var_with(c->x, &c->options);
}
#define kn_masked_var(...) kn__masked_var(&(kn__masked_var_call){.size = sizeof(kn_masked_var_options), .x = __VA_ARGS__})
#endif

/* kn_masked_std(x, .mask, .axes, .keepdim, .correction)
 * Standard deviation over axes of the elements where mask is true.
 * Any real dtype; differentiable. */
typedef struct kn_masked_std_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_masked_std_options;
KN_API kn_tensor *kn_masked_std_with(kn_tensor *x, const kn_masked_std_options *options);
#ifndef __cplusplus
typedef struct kn__masked_std_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
        };
        kn_masked_std_options options;
    };
} kn__masked_std_call;
KN__INLINE kn_tensor *kn__masked_std(const kn__masked_std_call *c) {
    return kn_masked_std_with(c->x, &c->options);
}
#define kn_masked_std(...) kn__masked_std(&(kn__masked_std_call){.size = sizeof(kn_masked_std_options), .x = __VA_ARGS__})
#endif

/* kn_masked_cumsum(x, axis, .mask, .reverse, .exclusive, .dtype)
 * The sums so far along axis of the elements where mask is true.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_masked_cumsum_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    bool reverse; /* from the end to the front */
    bool exclusive; /* without the element itself: the first is the empty sum or product */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_masked_cumsum_options;
KN_API kn_tensor *kn_masked_cumsum_with(kn_tensor *x, int64_t axis, const kn_masked_cumsum_options *options);
#ifndef __cplusplus
typedef struct kn__masked_cumsum_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            bool reverse; /* from the end to the front */
            bool exclusive; /* without the element itself: the first is the empty sum or product */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_masked_cumsum_options options;
    };
} kn__masked_cumsum_call;
KN__INLINE kn_tensor *kn__masked_cumsum(const kn__masked_cumsum_call *c) {
    return kn_masked_cumsum_with(c->x, c->axis, &c->options);
}
#define kn_masked_cumsum(x_, ...) kn__masked_cumsum(&(kn__masked_cumsum_call){.size = sizeof(kn_masked_cumsum_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_masked_cumprod(x, axis, .mask, .reverse, .exclusive, .dtype)
 * The products so far along axis of the elements where mask is true.
 * axis: the axis; negative counts from the end.
 * Any real dtype; differentiable. */
typedef struct kn_masked_cumprod_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    bool reverse; /* from the end to the front */
    bool exclusive; /* without the element itself: the first is the empty sum or product */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_masked_cumprod_options;
KN_API kn_tensor *kn_masked_cumprod_with(kn_tensor *x, int64_t axis, const kn_masked_cumprod_options *options);
#ifndef __cplusplus
typedef struct kn__masked_cumprod_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            bool reverse; /* from the end to the front */
            bool exclusive; /* without the element itself: the first is the empty sum or product */
            kn_dtype dtype; /* dtype of the result, to which elements are cast before */
        };
        kn_masked_cumprod_options options;
    };
} kn__masked_cumprod_call;
KN__INLINE kn_tensor *kn__masked_cumprod(const kn__masked_cumprod_call *c) {
    return kn_masked_cumprod_with(c->x, c->axis, &c->options);
}
#define kn_masked_cumprod(x_, ...) kn__masked_cumprod(&(kn__masked_cumprod_call){.size = sizeof(kn_masked_cumprod_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_masked_softmax(x, axis, .mask)
 * softmax along axis of the elements where mask is true; the others give 0.
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
typedef struct kn_masked_softmax_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
} kn_masked_softmax_options;
KN_API kn_tensor *kn_masked_softmax_with(kn_tensor *x, int64_t axis, const kn_masked_softmax_options *options);
#ifndef __cplusplus
typedef struct kn__masked_softmax_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
        };
        kn_masked_softmax_options options;
    };
} kn__masked_softmax_call;
KN__INLINE kn_tensor *kn__masked_softmax(const kn__masked_softmax_call *c) {
    return kn_masked_softmax_with(c->x, c->axis, &c->options);
}
#define kn_masked_softmax(x_, ...) kn__masked_softmax(&(kn__masked_softmax_call){.size = sizeof(kn_masked_softmax_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_masked_log_softmax(x, axis, .mask)
 * log_softmax along axis of the elements where mask is true; the others give -inf.
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
typedef struct kn_masked_log_softmax_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
} kn_masked_log_softmax_options;
KN_API kn_tensor *kn_masked_log_softmax_with(kn_tensor *x, int64_t axis, const kn_masked_log_softmax_options *options);
#ifndef __cplusplus
typedef struct kn__masked_log_softmax_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
        };
        kn_masked_log_softmax_options options;
    };
} kn__masked_log_softmax_call;
KN__INLINE kn_tensor *kn__masked_log_softmax(const kn__masked_log_softmax_call *c) {
    return kn_masked_log_softmax_with(c->x, c->axis, &c->options);
}
#define kn_masked_log_softmax(x_, ...) kn__masked_log_softmax(&(kn__masked_log_softmax_call){.size = sizeof(kn_masked_log_softmax_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_masked_softmin(x, axis, .mask)
 * softmax of -x along axis of the elements where mask is true; the others give 0.
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
typedef struct kn_masked_softmin_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
} kn_masked_softmin_options;
KN_API kn_tensor *kn_masked_softmin_with(kn_tensor *x, int64_t axis, const kn_masked_softmin_options *options);
#ifndef __cplusplus
typedef struct kn__masked_softmin_call {
    kn_tensor *x;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
        };
        kn_masked_softmin_options options;
    };
} kn__masked_softmin_call;
KN__INLINE kn_tensor *kn__masked_softmin(const kn__masked_softmin_call *c) {
    return kn_masked_softmin_with(c->x, c->axis, &c->options);
}
#define kn_masked_softmin(x_, ...) kn__masked_softmin(&(kn__masked_softmin_call){.size = sizeof(kn_masked_softmin_options), .x = (x_), .axis = __VA_ARGS__})
#endif

/* kn_masked_normalize(x, p, axis, .mask, .eps)
 * The elements where mask is true divided by their p-norm along axis; the others give 0.
 * p: the order of the norm; may be infinite.
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
typedef struct kn_masked_normalize_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_some_f64 eps; /* the least divisor; default 1e-12 */
} kn_masked_normalize_options;
KN_API kn_tensor *kn_masked_normalize_with(kn_tensor *x, double p, int64_t axis, const kn_masked_normalize_options *options);
#ifndef __cplusplus
typedef struct kn__masked_normalize_call {
    kn_tensor *x;
    double p;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_some_f64 eps; /* the least divisor; default 1e-12 */
        };
        kn_masked_normalize_options options;
    };
} kn__masked_normalize_call;
KN__INLINE kn_tensor *kn__masked_normalize(const kn__masked_normalize_call *c) {
    return kn_masked_normalize_with(c->x, c->p, c->axis, &c->options);
}
#define kn_masked_normalize(x_, p_, ...) kn__masked_normalize(&(kn__masked_normalize_call){.size = sizeof(kn_masked_normalize_options), .x = (x_), .p = (p_), .axis = __VA_ARGS__})
#endif

/* kn_exponential(dev, shape, rate, .dtype)
 * Waiting times of a Poisson process, 0 or more.
 * shape: shape of the result.
 * rate: events in a unit: the mean is 1 / rate.
 * Floats; never tracked. */
typedef struct kn_exponential_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_exponential_options;
KN_API kn_tensor *kn_exponential_with(kn_device *dev, kn_shape shape, double rate, const kn_exponential_options *options);
#ifndef __cplusplus
typedef struct kn__exponential_call {
    kn_device *dev;
    kn_shape shape;
    double rate;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_exponential_options options;
    };
} kn__exponential_call;
KN__INLINE kn_tensor *kn__exponential(const kn__exponential_call *c) {
    return kn_exponential_with(c->dev, c->shape, c->rate, &c->options);
}
#define kn_exponential(dev_, shape_, ...) kn__exponential(&(kn__exponential_call){.size = sizeof(kn_exponential_options), .dev = (dev_), .shape = (shape_), .rate = __VA_ARGS__})
#endif

/* kn_cauchy(dev, shape, median, scale, .dtype)
 * Random numbers of Cauchy's distribution.
 * shape: shape of the result.
 * median: the median.
 * scale: half the distance of the quartiles.
 * Floats; never tracked. */
typedef struct kn_cauchy_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_cauchy_options;
KN_API kn_tensor *kn_cauchy_with(kn_device *dev, kn_shape shape, double median, double scale, const kn_cauchy_options *options);
#ifndef __cplusplus
typedef struct kn__cauchy_call {
    kn_device *dev;
    kn_shape shape;
    double median;
    double scale;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_cauchy_options options;
    };
} kn__cauchy_call;
KN__INLINE kn_tensor *kn__cauchy(const kn__cauchy_call *c) {
    return kn_cauchy_with(c->dev, c->shape, c->median, c->scale, &c->options);
}
#define kn_cauchy(dev_, shape_, median_, ...) kn__cauchy(&(kn__cauchy_call){.size = sizeof(kn_cauchy_options), .dev = (dev_), .shape = (shape_), .median = (median_), .scale = __VA_ARGS__})
#endif

/* kn_log_normal(dev, shape, mean, deviation, .dtype)
 * Random numbers whose logarithm is normal.
 * shape: shape of the result.
 * mean: the mean of the logarithm.
 * deviation: the standard deviation of the logarithm.
 * Floats; never tracked. */
typedef struct kn_log_normal_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_log_normal_options;
KN_API kn_tensor *kn_log_normal_with(kn_device *dev, kn_shape shape, double mean, double deviation, const kn_log_normal_options *options);
#ifndef __cplusplus
typedef struct kn__log_normal_call {
    kn_device *dev;
    kn_shape shape;
    double mean;
    double deviation;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_log_normal_options options;
    };
} kn__log_normal_call;
KN__INLINE kn_tensor *kn__log_normal(const kn__log_normal_call *c) {
    return kn_log_normal_with(c->dev, c->shape, c->mean, c->deviation, &c->options);
}
#define kn_log_normal(dev_, shape_, mean_, ...) kn__log_normal(&(kn__log_normal_call){.size = sizeof(kn_log_normal_options), .dev = (dev_), .shape = (shape_), .mean = (mean_), .deviation = __VA_ARGS__})
#endif

/* kn_geometric(dev, shape, p, .dtype)
 * How many trials it takes to the first success, 1 or more.
 * shape: shape of the result.
 * p: probability of a success, above 0.
 * Any real dtype but bool; never tracked. */
typedef struct kn_geometric_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_geometric_options;
KN_API kn_tensor *kn_geometric_with(kn_device *dev, kn_shape shape, double p, const kn_geometric_options *options);
#ifndef __cplusplus
typedef struct kn__geometric_call {
    kn_device *dev;
    kn_shape shape;
    double p;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_geometric_options options;
    };
} kn__geometric_call;
KN__INLINE kn_tensor *kn__geometric(const kn__geometric_call *c) {
    return kn_geometric_with(c->dev, c->shape, c->p, &c->options);
}
#define kn_geometric(dev_, shape_, ...) kn__geometric(&(kn__geometric_call){.size = sizeof(kn_geometric_options), .dev = (dev_), .shape = (shape_), .p = __VA_ARGS__})
#endif

/* kn_gamma(dev, shape, alpha, .scale, .dtype)
 * Random numbers of the gamma distribution.
 * shape: shape of the result.
 * alpha: the shape parameter; the mean is alpha scale.
 * Floats; never tracked. */
typedef struct kn_gamma_options {
    size_t size;
    kn_some_f64 scale; /* the scale; default 1 */
    kn_dtype dtype; /* default float32 */
} kn_gamma_options;
KN_API kn_tensor *kn_gamma_with(kn_device *dev, kn_shape shape, double alpha, const kn_gamma_options *options);
#ifndef __cplusplus
typedef struct kn__gamma_call {
    kn_device *dev;
    kn_shape shape;
    double alpha;
    union {
        struct {
            size_t size;
            kn_some_f64 scale; /* the scale; default 1 */
            kn_dtype dtype; /* default float32 */
        };
        kn_gamma_options options;
    };
} kn__gamma_call;
KN__INLINE kn_tensor *kn__gamma(const kn__gamma_call *c) {
    return kn_gamma_with(c->dev, c->shape, c->alpha, &c->options);
}
#define kn_gamma(dev_, shape_, ...) kn__gamma(&(kn__gamma_call){.size = sizeof(kn_gamma_options), .dev = (dev_), .shape = (shape_), .alpha = __VA_ARGS__})
#endif

/* kn_beta(dev, shape, alpha, beta, .dtype)
 * Random numbers of the beta distribution.
 * shape: shape of the result.
 * alpha: one parameter; the mean is alpha / (alpha + beta).
 * beta: the other.
 * Floats; never tracked. */
typedef struct kn_beta_options {
    size_t size;
    kn_dtype dtype; /* default float32 */
} kn_beta_options;
KN_API kn_tensor *kn_beta_with(kn_device *dev, kn_shape shape, double alpha, double beta, const kn_beta_options *options);
#ifndef __cplusplus
typedef struct kn__beta_call {
    kn_device *dev;
    kn_shape shape;
    double alpha;
    double beta;
    union {
        struct {
            size_t size;
            kn_dtype dtype; /* default float32 */
        };
        kn_beta_options options;
    };
} kn__beta_call;
KN__INLINE kn_tensor *kn__beta(const kn__beta_call *c) {
    return kn_beta_with(c->dev, c->shape, c->alpha, c->beta, &c->options);
}
#define kn_beta(dev_, shape_, alpha_, ...) kn__beta(&(kn__beta_call){.size = sizeof(kn_beta_options), .dev = (dev_), .shape = (shape_), .alpha = (alpha_), .beta = __VA_ARGS__})
#endif

/* For each alpha a random number of the gamma distribution of scale 1; NaN for negative ones.
 * Floats; has no gradient. */
KN_API kn_tensor *kn_standard_gamma(kn_tensor *alpha);

/* For each rate a number of events of Poisson's distribution; NaN for negative ones.
 * Floats; the gradient is 0. */
KN_API kn_tensor *kn_poisson(kn_tensor *rate);

/* How many of count trials succeed with probability p; NaN where there is no such number.
 * Floats; operands meet in a common dtype; the gradient is 0. */
KN_API kn_tensor *kn_binomial(kn_tensor *count, kn_tensor *p);

/* For each mean and standard deviation, which broadcast, a normal random number.
 * Floats; operands meet in a common dtype; the gradient is 0. */
KN_API kn_tensor *kn_normal_of(kn_tensor *mean, kn_tensor *deviation);

/* For each p 1 with that probability, else 0.
 * Floats; the gradient is 0. */
KN_API kn_tensor *kn_bernoulli_of(kn_tensor *p);

/* Random integers in [low, high), of x's shape, dtype and device.
 * low: the least number.
 * high: the end, which is never drawn.
 * Any real dtype but bool; the gradient is 0. */
KN_API kn_tensor *kn_randint_like(kn_tensor *x, int64_t low, int64_t high);

/* kn_multinomial(weights, count, .replacement)
 * Places along the last axis of weights, drawn with probabilities in proportion to these; int64. Without replacement each comes once, in the order of the draw.
 * count: how many to draw.
 * Floats; never tracked. */
typedef struct kn_multinomial_options {
    size_t size;
    bool replacement; /* a category may come again */
} kn_multinomial_options;
KN_API kn_tensor *kn_multinomial_with(kn_tensor *weights, int64_t count, const kn_multinomial_options *options);
#ifndef __cplusplus
typedef struct kn__multinomial_call {
    kn_tensor *weights;
    int64_t count;
    union {
        struct {
            size_t size;
            bool replacement; /* a category may come again */
        };
        kn_multinomial_options options;
    };
} kn__multinomial_call;
KN__INLINE kn_tensor *kn__multinomial(const kn__multinomial_call *c) {
    return kn_multinomial_with(c->weights, c->count, &c->options);
}
#define kn_multinomial(weights_, ...) kn__multinomial(&(kn__multinomial_call){.size = sizeof(kn_multinomial_options), .weights = (weights_), .count = __VA_ARGS__})
#endif

/* Places along the last axis, drawn with the probabilities softmax(logits); int64.
 * count: how many to draw.
 * Floats; never tracked. */
KN_API kn_tensor *kn_categorical(kn_tensor *logits, int64_t count);

/* Matrix product of the last two axes, leading axes broadcast; vectors as NumPy's matmul.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_matmul(kn_tensor *a, kn_tensor *b);

/* kn_linear(x, weight, .bias)
 * x · weightᵀ + bias over the last axis; weight [out, in], bias [out]; or [in], [] for one output without an axis.
 * Floats and complex; operands meet in a common dtype; differentiable. */
typedef struct kn_linear_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
} kn_linear_options;
KN_API kn_tensor *kn_linear_with(kn_tensor *x, kn_tensor *weight, const kn_linear_options *options);
#ifndef __cplusplus
typedef struct kn__linear_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
        };
        kn_linear_options options;
    };
} kn__linear_call;
KN__INLINE kn_tensor *kn__linear(const kn__linear_call *c) {
    return kn_linear_with(c->x, c->weight, &c->options);
}
#define kn_linear(x_, ...) kn__linear(&(kn__linear_call){.size = sizeof(kn_linear_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* The product of two matrices.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_mm(kn_tensor *a, kn_tensor *b);

/* The products of two batches of matrices, [n, ...] each; they do not broadcast.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_bmm(kn_tensor *a, kn_tensor *b);

/* A matrix times a vector.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_mv(kn_tensor *a, kn_tensor *b);

/* Matrices times vectors; the leading axes of both broadcast.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_matvec(kn_tensor *a, kn_tensor *b);

/* The sum of products of two vectors.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_dot(kn_tensor *a, kn_tensor *b);

/* The sum of products of two vectors, the first one conjugated.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_vdot(kn_tensor *a, kn_tensor *b);

/* kn_vecdot(a, b, .axis)
 * The sums of products along an axis, a conjugated; a and b broadcast.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_vecdot_options {
    size_t size;
    kn_some_i64 axis; /* the axis of the vectors; default the last */
} kn_vecdot_options;
KN_API kn_tensor *kn_vecdot_with(kn_tensor *a, kn_tensor *b, const kn_vecdot_options *options);
#ifndef __cplusplus
typedef struct kn__vecdot_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis of the vectors; default the last */
        };
        kn_vecdot_options options;
    };
} kn__vecdot_call;
KN__INLINE kn_tensor *kn__vecdot(const kn__vecdot_call *c) {
    return kn_vecdot_with(c->a, c->b, &c->options);
}
#define kn_vecdot(a_, ...) kn__vecdot(&(kn__vecdot_call){.size = sizeof(kn_vecdot_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* The sums of products over the last axis of both, for all other indices; a number multiplies.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_inner_product(kn_tensor *a, kn_tensor *b);

/* All products of elements of two vectors; of booleans their "and".
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_outer(kn_tensor *a, kn_tensor *b);

/* Sums of products over axes of a and b that go with one another; first the axes left of a.
 * axes_a: axes of a that are summed over.
 * axes_b: the axes of b that they go with, as many.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_tensordot(kn_tensor *a, kn_tensor *b, kn_axes axes_a, kn_axes axes_b);

/* Kronecker's product: each element of a times b as a whole.
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_kron(kn_tensor *a, kn_tensor *b);

/* The product of matrices in the order that multiplies least; a vector may begin and end it.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_multi_dot(kn_tensors tensors);

/* Square matrices multiplied with themselves.
 * n: the power; negative ones take the inverse.
 * Any dtype but bool; differentiable. */
KN_API kn_tensor *kn_matrix_power(kn_tensor *x, int64_t n);

/* kn_cross(a, b, .axis)
 * The vector product along an axis of size 3; a and b broadcast.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_cross_options {
    size_t size;
    kn_some_i64 axis; /* the axis, of size 3; default the last */
} kn_cross_options;
KN_API kn_tensor *kn_cross_with(kn_tensor *a, kn_tensor *b, const kn_cross_options *options);
#ifndef __cplusplus
typedef struct kn__cross_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis, of size 3; default the last */
        };
        kn_cross_options options;
    };
} kn__cross_call;
KN__INLINE kn_tensor *kn__cross(const kn__cross_call *c) {
    return kn_cross_with(c->a, c->b, &c->options);
}
#define kn_cross(a_, ...) kn__cross(&(kn__cross_call){.size = sizeof(kn_cross_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_addmm(x, a, b, .beta, .alpha)
 * beta x + alpha a b for matrices a and b; x broadcasts.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_addmm_options {
    size_t size;
    kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
    kn_some_real alpha; /* what the product is multiplied with; default 1 */
} kn_addmm_options;
KN_API kn_tensor *kn_addmm_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addmm_options *options);
#ifndef __cplusplus
typedef struct kn__addmm_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
            kn_some_real alpha; /* what the product is multiplied with; default 1 */
        };
        kn_addmm_options options;
    };
} kn__addmm_call;
KN__INLINE kn_tensor *kn__addmm(const kn__addmm_call *c) {
    return kn_addmm_with(c->x, c->a, c->b, &c->options);
}
#define kn_addmm(x_, a_, ...) kn__addmm(&(kn__addmm_call){.size = sizeof(kn_addmm_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_addmv(x, a, b, .beta, .alpha)
 * beta x + alpha a b for a matrix a and a vector b; x broadcasts.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_addmv_options {
    size_t size;
    kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
    kn_some_real alpha; /* what the product is multiplied with; default 1 */
} kn_addmv_options;
KN_API kn_tensor *kn_addmv_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addmv_options *options);
#ifndef __cplusplus
typedef struct kn__addmv_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
            kn_some_real alpha; /* what the product is multiplied with; default 1 */
        };
        kn_addmv_options options;
    };
} kn__addmv_call;
KN__INLINE kn_tensor *kn__addmv(const kn__addmv_call *c) {
    return kn_addmv_with(c->x, c->a, c->b, &c->options);
}
#define kn_addmv(x_, a_, ...) kn__addmv(&(kn__addmv_call){.size = sizeof(kn_addmv_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_addr(x, a, b, .beta, .alpha)
 * beta x + alpha times the outer product of vectors a and b; x broadcasts.
 * Any dtype; operands meet in a common dtype; differentiable. */
typedef struct kn_addr_options {
    size_t size;
    kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
    kn_some_real alpha; /* what the product is multiplied with; default 1 */
} kn_addr_options;
KN_API kn_tensor *kn_addr_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addr_options *options);
#ifndef __cplusplus
typedef struct kn__addr_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
            kn_some_real alpha; /* what the product is multiplied with; default 1 */
        };
        kn_addr_options options;
    };
} kn__addr_call;
KN__INLINE kn_tensor *kn__addr(const kn__addr_call *c) {
    return kn_addr_with(c->x, c->a, c->b, &c->options);
}
#define kn_addr(x_, a_, ...) kn__addr(&(kn__addr_call){.size = sizeof(kn_addr_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_addbmm(x, a, b, .beta, .alpha)
 * beta x + alpha times the sum of the products of two batches of matrices; x broadcasts.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_addbmm_options {
    size_t size;
    kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
    kn_some_real alpha; /* what the product is multiplied with; default 1 */
} kn_addbmm_options;
KN_API kn_tensor *kn_addbmm_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_addbmm_options *options);
#ifndef __cplusplus
typedef struct kn__addbmm_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
            kn_some_real alpha; /* what the product is multiplied with; default 1 */
        };
        kn_addbmm_options options;
    };
} kn__addbmm_call;
KN__INLINE kn_tensor *kn__addbmm(const kn__addbmm_call *c) {
    return kn_addbmm_with(c->x, c->a, c->b, &c->options);
}
#define kn_addbmm(x_, a_, ...) kn__addbmm(&(kn__addbmm_call){.size = sizeof(kn_addbmm_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_baddbmm(x, a, b, .beta, .alpha)
 * beta x + alpha a b for batches of matrices a and b; x broadcasts.
 * Any dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_baddbmm_options {
    size_t size;
    kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
    kn_some_real alpha; /* what the product is multiplied with; default 1 */
} kn_baddbmm_options;
KN_API kn_tensor *kn_baddbmm_with(kn_tensor *x, kn_tensor *a, kn_tensor *b, const kn_baddbmm_options *options);
#ifndef __cplusplus
typedef struct kn__baddbmm_call {
    kn_tensor *x;
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
            kn_some_real alpha; /* what the product is multiplied with; default 1 */
        };
        kn_baddbmm_options options;
    };
} kn__baddbmm_call;
KN__INLINE kn_tensor *kn__baddbmm(const kn__baddbmm_call *c) {
    return kn_baddbmm_with(c->x, c->a, c->b, &c->options);
}
#define kn_baddbmm(x_, a_, ...) kn__baddbmm(&(kn__baddbmm_call){.size = sizeof(kn_baddbmm_options), .x = (x_), .a = (a_), .b = __VA_ARGS__})
#endif

/* The determinant; of [0, 0] it is 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_det(kn_tensor *x);

/* The gradient of the determinant, det(x) times the transposed inverse; singular x have it too.
 * Floats; differentiable. */
KN_API kn_tensor *kn_cofactor(kn_tensor *x);

/* The determinant's sign (0 where it is 0) and the logarithm of its size.
 * Floats; differentiable. */
KN_API kn_tensor *kn_slogdet(kn_tensor *x, kn_tensor **logabsdet);

/* The logarithm of the determinant; NaN where that is negative.
 * Floats; differentiable. */
KN_API kn_tensor *kn_logdet(kn_tensor *x);

/* The inverse; a singular matrix is an error.
 * Floats; differentiable. */
KN_API kn_tensor *kn_inv(kn_tensor *x);

/* The inverse; of a singular matrix NaN, and info, else 0, says which pivot was 0.
 * Floats; differentiable. */
KN_API kn_tensor *kn_inv_ex(kn_tensor *x, kn_tensor **info);

/* kn_pinv(x, .atol_tensor, .rtol_tensor, .atol, .rtol, .hermitian)
 * The pseudo-inverse of Moore and Penrose. Tolerances are numbers, or tensors of the batch's shape.
 * Floats; differentiable. */
typedef struct kn_pinv_options {
    size_t size;
    kn_tensor *atol_tensor; /* optional operand */
    kn_tensor *rtol_tensor; /* optional operand */
    kn_some_f64 atol; /* what counts as 0, absolutely; default 0 */
    kn_some_f64 rtol; /* the same relative to the largest; default max(m, n) epsilon, 0 beside an absolute one */
    bool hermitian; /* x is symmetric: eigenvalues of its lower triangle are taken */
} kn_pinv_options;
KN_API kn_tensor *kn_pinv_with(kn_tensor *x, const kn_pinv_options *options);
#ifndef __cplusplus
typedef struct kn__pinv_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *atol_tensor; /* optional operand */
            kn_tensor *rtol_tensor; /* optional operand */
            kn_some_f64 atol; /* what counts as 0, absolutely; default 0 */
            kn_some_f64 rtol; /* the same relative to the largest; default max(m, n) epsilon, 0 beside an absolute one */
            bool hermitian; /* x is symmetric: eigenvalues of its lower triangle are taken */
        };
        kn_pinv_options options;
    };
} kn__pinv_call;
KN__INLINE kn_tensor *kn__pinv(const kn__pinv_call *c) {
    return kn_pinv_with(c->x, &c->options);
}
#define kn_pinv(...) kn__pinv(&(kn__pinv_call){.size = sizeof(kn_pinv_options), .x = __VA_ARGS__})
#endif

/* kn_matrix_rank(x, .atol_tensor, .rtol_tensor, .atol, .rtol, .hermitian)
 * How many singular values are above the tolerance, as int64.
 * Floats; never tracked. */
typedef struct kn_matrix_rank_options {
    size_t size;
    kn_tensor *atol_tensor; /* optional operand */
    kn_tensor *rtol_tensor; /* optional operand */
    kn_some_f64 atol; /* what counts as 0, absolutely; default 0 */
    kn_some_f64 rtol; /* the same relative to the largest; default max(m, n) epsilon, 0 beside an absolute one */
    bool hermitian; /* x is symmetric: eigenvalues of its lower triangle are taken */
} kn_matrix_rank_options;
KN_API kn_tensor *kn_matrix_rank_with(kn_tensor *x, const kn_matrix_rank_options *options);
#ifndef __cplusplus
typedef struct kn__matrix_rank_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *atol_tensor; /* optional operand */
            kn_tensor *rtol_tensor; /* optional operand */
            kn_some_f64 atol; /* what counts as 0, absolutely; default 0 */
            kn_some_f64 rtol; /* the same relative to the largest; default max(m, n) epsilon, 0 beside an absolute one */
            bool hermitian; /* x is symmetric: eigenvalues of its lower triangle are taken */
        };
        kn_matrix_rank_options options;
    };
} kn__matrix_rank_call;
KN__INLINE kn_tensor *kn__matrix_rank(const kn__matrix_rank_call *c) {
    return kn_matrix_rank_with(c->x, &c->options);
}
#define kn_matrix_rank(...) kn__matrix_rank(&(kn__matrix_rank_call){.size = sizeof(kn_matrix_rank_options), .x = __VA_ARGS__})
#endif

/* kn_solve(a, b, .right)
 * X with a X = b, b [..., n, k], or a batch of vectors: [n], or just a's shape without its last axis. A singular a is an error.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_solve_options {
    size_t size;
    bool right; /* solve X A = B, not A X = B */
} kn_solve_options;
KN_API kn_tensor *kn_solve_with(kn_tensor *a, kn_tensor *b, const kn_solve_options *options);
#ifndef __cplusplus
typedef struct kn__solve_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            bool right; /* solve X A = B, not A X = B */
        };
        kn_solve_options options;
    };
} kn__solve_call;
KN__INLINE kn_tensor *kn__solve(const kn__solve_call *c) {
    return kn_solve_with(c->a, c->b, &c->options);
}
#define kn_solve(a_, ...) kn__solve(&(kn__solve_call){.size = sizeof(kn_solve_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_solve_ex(a, b, info, .right)
 * As kn_solve; of a singular a NaN, and info, else 0, says which pivot was 0.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_solve_ex_options {
    size_t size;
    bool right; /* solve X A = B, not A X = B */
} kn_solve_ex_options;
KN_API kn_tensor *kn_solve_ex_with(kn_tensor *a, kn_tensor *b, kn_tensor **info, const kn_solve_ex_options *options);
#ifndef __cplusplus
typedef struct kn__solve_ex_call {
    kn_tensor *a;
    kn_tensor *b;
    kn_tensor **info;
    union {
        struct {
            size_t size;
            bool right; /* solve X A = B, not A X = B */
        };
        kn_solve_ex_options options;
    };
} kn__solve_ex_call;
KN__INLINE kn_tensor *kn__solve_ex(const kn__solve_ex_call *c) {
    return kn_solve_ex_with(c->a, c->b, c->info, &c->options);
}
#define kn_solve_ex(a_, b_, ...) kn__solve_ex(&(kn__solve_ex_call){.size = sizeof(kn_solve_ex_options), .a = (a_), .b = (b_), .info = __VA_ARGS__})
#endif

/* kn_solve_triangular(t, b, .upper, .right, .unitriangular)
 * X with T X = b for T the lower triangle of t; zeros on its diagonal give infinities.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_solve_triangular_options {
    size_t size;
    bool upper; /* the upper triangle of t counts, not the lower one */
    bool right; /* solve X T = B, not T X = B */
    bool unitriangular; /* the diagonal counts as ones */
} kn_solve_triangular_options;
KN_API kn_tensor *kn_solve_triangular_with(kn_tensor *t, kn_tensor *b, const kn_solve_triangular_options *options);
#ifndef __cplusplus
typedef struct kn__solve_triangular_call {
    kn_tensor *t;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle of t counts, not the lower one */
            bool right; /* solve X T = B, not T X = B */
            bool unitriangular; /* the diagonal counts as ones */
        };
        kn_solve_triangular_options options;
    };
} kn__solve_triangular_call;
KN__INLINE kn_tensor *kn__solve_triangular(const kn__solve_triangular_call *c) {
    return kn_solve_triangular_with(c->t, c->b, &c->options);
}
#define kn_solve_triangular(t_, ...) kn__solve_triangular(&(kn__solve_triangular_call){.size = sizeof(kn_solve_triangular_options), .t = (t_), .b = __VA_ARGS__})
#endif

/* kn_tensorinv(x, .ind)
 * The inverse of x as a matrix: its first axes are the rows, the others the columns.
 * Floats; differentiable. */
typedef struct kn_tensorinv_options {
    size_t size;
    kn_some_i64 ind; /* how many first axes are the rows; default 2 */
} kn_tensorinv_options;
KN_API kn_tensor *kn_tensorinv_with(kn_tensor *x, const kn_tensorinv_options *options);
#ifndef __cplusplus
typedef struct kn__tensorinv_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 ind; /* how many first axes are the rows; default 2 */
        };
        kn_tensorinv_options options;
    };
} kn__tensorinv_call;
KN__INLINE kn_tensor *kn__tensorinv(const kn__tensorinv_call *c) {
    return kn_tensorinv_with(c->x, &c->options);
}
#define kn_tensorinv(...) kn__tensorinv(&(kn__tensorinv_call){.size = sizeof(kn_tensorinv_options), .x = __VA_ARGS__})
#endif

/* kn_tensorsolve(a, b, .axes)
 * X with tensordot(a, X) = b: the first axes of a are those of b, the others those of X.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_tensorsolve_options {
    size_t size;
    kn_axes axes; /* axes of a that are moved to its end first */
} kn_tensorsolve_options;
KN_API kn_tensor *kn_tensorsolve_with(kn_tensor *a, kn_tensor *b, const kn_tensorsolve_options *options);
#ifndef __cplusplus
typedef struct kn__tensorsolve_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes of a that are moved to its end first */
        };
        kn_tensorsolve_options options;
    };
} kn__tensorsolve_call;
KN__INLINE kn_tensor *kn__tensorsolve(const kn__tensorsolve_call *c) {
    return kn_tensorsolve_with(c->a, c->b, &c->options);
}
#define kn_tensorsolve(a_, ...) kn__tensorsolve(&(kn__tensorsolve_call){.size = sizeof(kn_tensorsolve_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_lu_factor(x, pivots, .no_pivot)
 * P L U in one matrix, L's ones left out, and the row, from 1, that changed places with each row in turn (int32). A pivot of 0 is an error.
 * Floats; differentiable. */
typedef struct kn_lu_factor_options {
    size_t size;
    bool no_pivot; /* rows stay where they are */
} kn_lu_factor_options;
KN_API kn_tensor *kn_lu_factor_with(kn_tensor *x, kn_tensor **pivots, const kn_lu_factor_options *options);
#ifndef __cplusplus
typedef struct kn__lu_factor_call {
    kn_tensor *x;
    kn_tensor **pivots;
    union {
        struct {
            size_t size;
            bool no_pivot; /* rows stay where they are */
        };
        kn_lu_factor_options options;
    };
} kn__lu_factor_call;
KN__INLINE kn_tensor *kn__lu_factor(const kn__lu_factor_call *c) {
    return kn_lu_factor_with(c->x, c->pivots, &c->options);
}
#define kn_lu_factor(x_, ...) kn__lu_factor(&(kn__lu_factor_call){.size = sizeof(kn_lu_factor_options), .x = (x_), .pivots = __VA_ARGS__})
#endif

/* kn_lu_factor_ex(x, pivots, info, .no_pivot)
 * As kn_lu_factor; info says which pivot was 0 first, and is 0 where none was.
 * Floats; differentiable. */
typedef struct kn_lu_factor_ex_options {
    size_t size;
    bool no_pivot; /* rows stay where they are */
} kn_lu_factor_ex_options;
KN_API kn_tensor *kn_lu_factor_ex_with(kn_tensor *x, kn_tensor **pivots, kn_tensor **info, const kn_lu_factor_ex_options *options);
#ifndef __cplusplus
typedef struct kn__lu_factor_ex_call {
    kn_tensor *x;
    kn_tensor **pivots;
    kn_tensor **info;
    union {
        struct {
            size_t size;
            bool no_pivot; /* rows stay where they are */
        };
        kn_lu_factor_ex_options options;
    };
} kn__lu_factor_ex_call;
KN__INLINE kn_tensor *kn__lu_factor_ex(const kn__lu_factor_ex_call *c) {
    return kn_lu_factor_ex_with(c->x, c->pivots, c->info, &c->options);
}
#define kn_lu_factor_ex(x_, pivots_, ...) kn__lu_factor_ex(&(kn__lu_factor_ex_call){.size = sizeof(kn_lu_factor_ex_options), .x = (x_), .pivots = (pivots_), .info = __VA_ARGS__})
#endif

/* The row of x that each row of L U is, as int64, from pivots of kn_lu_factor.
 * rows: rows of the matrix that was factorised.
 * Integers; never tracked. */
KN_API kn_tensor *kn_lu_permutation(kn_tensor *pivots, int64_t rows);

/* The matrices P, L and U of a factorisation.
 * Floats; differentiable. */
KN_API kn_tensor *kn_lu_unpack(kn_tensor *lu, kn_tensor *pivots, kn_tensor **l, kn_tensor **u);

/* kn_lu(x, l, u, .no_pivot)
 * x = P L U: P [m, m] a permutation, L [m, k] with ones on its diagonal, U [k, n] upper.
 * Floats; differentiable. */
typedef struct kn_lu_options {
    size_t size;
    bool no_pivot; /* rows stay where they are */
} kn_lu_options;
KN_API kn_tensor *kn_lu_with(kn_tensor *x, kn_tensor **l, kn_tensor **u, const kn_lu_options *options);
#ifndef __cplusplus
typedef struct kn__lu_call {
    kn_tensor *x;
    kn_tensor **l;
    kn_tensor **u;
    union {
        struct {
            size_t size;
            bool no_pivot; /* rows stay where they are */
        };
        kn_lu_options options;
    };
} kn__lu_call;
KN__INLINE kn_tensor *kn__lu(const kn__lu_call *c) {
    return kn_lu_with(c->x, c->l, c->u, &c->options);
}
#define kn_lu(x_, l_, ...) kn__lu(&(kn__lu_call){.size = sizeof(kn_lu_options), .x = (x_), .l = (l_), .u = __VA_ARGS__})
#endif

/* kn_lu_solve(lu, pivots, b, .right, .adjoint)
 * X with A X = b from the factorisation of A.
 * Floats; differentiable. */
typedef struct kn_lu_solve_options {
    size_t size;
    bool right; /* solve X A = B, not A X = B */
    bool adjoint; /* with A transposed */
} kn_lu_solve_options;
KN_API kn_tensor *kn_lu_solve_with(kn_tensor *lu, kn_tensor *pivots, kn_tensor *b, const kn_lu_solve_options *options);
#ifndef __cplusplus
typedef struct kn__lu_solve_call {
    kn_tensor *lu;
    kn_tensor *pivots;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            bool right; /* solve X A = B, not A X = B */
            bool adjoint; /* with A transposed */
        };
        kn_lu_solve_options options;
    };
} kn__lu_solve_call;
KN__INLINE kn_tensor *kn__lu_solve(const kn__lu_solve_call *c) {
    return kn_lu_solve_with(c->lu, c->pivots, c->b, &c->options);
}
#define kn_lu_solve(lu_, pivots_, ...) kn__lu_solve(&(kn__lu_solve_call){.size = sizeof(kn_lu_solve_options), .lu = (lu_), .pivots = (pivots_), .b = __VA_ARGS__})
#endif

/* kn_cholesky(x, .upper)
 * L with x = L times its transpose, from x's lower triangle alone (upper: U from the upper one). A matrix that is not positive definite is an error.
 * Floats; differentiable. */
typedef struct kn_cholesky_options {
    size_t size;
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_cholesky_options;
KN_API kn_tensor *kn_cholesky_with(kn_tensor *x, const kn_cholesky_options *options);
#ifndef __cplusplus
typedef struct kn__cholesky_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle is meant, not the lower one */
        };
        kn_cholesky_options options;
    };
} kn__cholesky_call;
KN__INLINE kn_tensor *kn__cholesky(const kn__cholesky_call *c) {
    return kn_cholesky_with(c->x, &c->options);
}
#define kn_cholesky(...) kn__cholesky(&(kn__cholesky_call){.size = sizeof(kn_cholesky_options), .x = __VA_ARGS__})
#endif

/* kn_cholesky_ex(x, info, .upper)
 * As kn_cholesky; info, else 0, is the order of the first leading minor that is not positive.
 * Floats; differentiable. */
typedef struct kn_cholesky_ex_options {
    size_t size;
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_cholesky_ex_options;
KN_API kn_tensor *kn_cholesky_ex_with(kn_tensor *x, kn_tensor **info, const kn_cholesky_ex_options *options);
#ifndef __cplusplus
typedef struct kn__cholesky_ex_call {
    kn_tensor *x;
    kn_tensor **info;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle is meant, not the lower one */
        };
        kn_cholesky_ex_options options;
    };
} kn__cholesky_ex_call;
KN__INLINE kn_tensor *kn__cholesky_ex(const kn__cholesky_ex_call *c) {
    return kn_cholesky_ex_with(c->x, c->info, &c->options);
}
#define kn_cholesky_ex(x_, ...) kn__cholesky_ex(&(kn__cholesky_ex_call){.size = sizeof(kn_cholesky_ex_options), .x = (x_), .info = __VA_ARGS__})
#endif

/* kn_cholesky_solve(b, l, .upper)
 * X with A X = b from the factor l of A.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_cholesky_solve_options {
    size_t size;
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_cholesky_solve_options;
KN_API kn_tensor *kn_cholesky_solve_with(kn_tensor *b, kn_tensor *l, const kn_cholesky_solve_options *options);
#ifndef __cplusplus
typedef struct kn__cholesky_solve_call {
    kn_tensor *b;
    kn_tensor *l;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle is meant, not the lower one */
        };
        kn_cholesky_solve_options options;
    };
} kn__cholesky_solve_call;
KN__INLINE kn_tensor *kn__cholesky_solve(const kn__cholesky_solve_call *c) {
    return kn_cholesky_solve_with(c->b, c->l, &c->options);
}
#define kn_cholesky_solve(b_, ...) kn__cholesky_solve(&(kn__cholesky_solve_call){.size = sizeof(kn_cholesky_solve_options), .b = (b_), .l = __VA_ARGS__})
#endif

/* kn_cholesky_inverse(l, .upper)
 * The inverse of A from its factor l.
 * Floats; differentiable. */
typedef struct kn_cholesky_inverse_options {
    size_t size;
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_cholesky_inverse_options;
KN_API kn_tensor *kn_cholesky_inverse_with(kn_tensor *l, const kn_cholesky_inverse_options *options);
#ifndef __cplusplus
typedef struct kn__cholesky_inverse_call {
    kn_tensor *l;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle is meant, not the lower one */
        };
        kn_cholesky_inverse_options options;
    };
} kn__cholesky_inverse_call;
KN__INLINE kn_tensor *kn__cholesky_inverse(const kn__cholesky_inverse_call *c) {
    return kn_cholesky_inverse_with(c->l, &c->options);
}
#define kn_cholesky_inverse(...) kn__cholesky_inverse(&(kn__cholesky_inverse_call){.size = sizeof(kn_cholesky_inverse_options), .l = __VA_ARGS__})
#endif

/* L D transposed L of symmetric x, from its lower triangle, in one matrix; D has blocks of 1 and 2, whose pivots (int32) are negative. A block of 0 is an error.
 * Floats; has no gradient. */
KN_API kn_tensor *kn_ldl_factor(kn_tensor *x, kn_tensor **pivots);

/* As kn_ldl_factor; info, else 0, says which block was 0.
 * Floats; has no gradient. */
KN_API kn_tensor *kn_ldl_factor_ex(kn_tensor *x, kn_tensor **pivots, kn_tensor **info);

/* X with A X = b from the factorisation of A by kn_ldl_factor.
 * Floats; has no gradient. */
KN_API kn_tensor *kn_ldl_solve(kn_tensor *ld, kn_tensor *pivots, kn_tensor *b);

/* kn_qr(x, r, .mode)
 * x = Q R, Q with orthonormal columns, R upper triangular.
 * Floats; differentiable. */
typedef struct kn_qr_options {
    size_t size;
    const char *mode; /* reduced (the default), complete, or r: then Q is empty */
} kn_qr_options;
KN_API kn_tensor *kn_qr_with(kn_tensor *x, kn_tensor **r, const kn_qr_options *options);
#ifndef __cplusplus
typedef struct kn__qr_call {
    kn_tensor *x;
    kn_tensor **r;
    union {
        struct {
            size_t size;
            const char *mode; /* reduced (the default), complete, or r: then Q is empty */
        };
        kn_qr_options options;
    };
} kn__qr_call;
KN__INLINE kn_tensor *kn__qr(const kn__qr_call *c) {
    return kn_qr_with(c->x, c->r, &c->options);
}
#define kn_qr(x_, ...) kn__qr(&(kn__qr_call){.size = sizeof(kn_qr_options), .x = (x_), .r = __VA_ARGS__})
#endif

/* Q R as reflections: R above, their vectors below the diagonal, their factors in tau.
 * Floats; has no gradient. */
KN_API kn_tensor *kn_geqrf(kn_tensor *x, kn_tensor **tau);

/* The first columns of the product of reflections of kn_geqrf.
 * Floats; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_householder_product(kn_tensor *x, kn_tensor *tau);

/* kn_ormqr(x, tau, c, .right, .transpose)
 * Q c, with Q the product of reflections of kn_geqrf.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_ormqr_options {
    size_t size;
    bool right; /* c Q, not Q c */
    bool transpose; /* with Q transposed */
} kn_ormqr_options;
KN_API kn_tensor *kn_ormqr_with(kn_tensor *x, kn_tensor *tau, kn_tensor *c, const kn_ormqr_options *options);
#ifndef __cplusplus
typedef struct kn__ormqr_call {
    kn_tensor *x;
    kn_tensor *tau;
    kn_tensor *c;
    union {
        struct {
            size_t size;
            bool right; /* c Q, not Q c */
            bool transpose; /* with Q transposed */
        };
        kn_ormqr_options options;
    };
} kn__ormqr_call;
KN__INLINE kn_tensor *kn__ormqr(const kn__ormqr_call *c) {
    return kn_ormqr_with(c->x, c->tau, c->c, &c->options);
}
#define kn_ormqr(x_, tau_, ...) kn__ormqr(&(kn__ormqr_call){.size = sizeof(kn_ormqr_options), .x = (x_), .tau = (tau_), .c = __VA_ARGS__})
#endif

/* kn_svd(x, s, vh, .reduced)
 * x = U diag(s) Vh, singular values descending; U and Vh orthogonal, all their columns and rows.
 * Floats; differentiable. */
typedef struct kn_svd_options {
    size_t size;
    bool reduced; /* min(m, n) columns of U and rows of Vh, not all m and n */
} kn_svd_options;
KN_API kn_tensor *kn_svd_with(kn_tensor *x, kn_tensor **s, kn_tensor **vh, const kn_svd_options *options);
#ifndef __cplusplus
typedef struct kn__svd_call {
    kn_tensor *x;
    kn_tensor **s;
    kn_tensor **vh;
    union {
        struct {
            size_t size;
            bool reduced; /* min(m, n) columns of U and rows of Vh, not all m and n */
        };
        kn_svd_options options;
    };
} kn__svd_call;
KN__INLINE kn_tensor *kn__svd(const kn__svd_call *c) {
    return kn_svd_with(c->x, c->s, c->vh, &c->options);
}
#define kn_svd(x_, s_, ...) kn__svd(&(kn__svd_call){.size = sizeof(kn_svd_options), .x = (x_), .s = (s_), .vh = __VA_ARGS__})
#endif

/* The singular values, descending.
 * Floats; differentiable. */
KN_API kn_tensor *kn_svdvals(kn_tensor *x);

/* kn_eigh(x, v, .upper)
 * Eigenvalues, ascending, and eigenvectors, the columns of v, of symmetric x, from one triangle.
 * Floats; differentiable. */
typedef struct kn_eigh_options {
    size_t size;
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_eigh_options;
KN_API kn_tensor *kn_eigh_with(kn_tensor *x, kn_tensor **v, const kn_eigh_options *options);
#ifndef __cplusplus
typedef struct kn__eigh_call {
    kn_tensor *x;
    kn_tensor **v;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle is meant, not the lower one */
        };
        kn_eigh_options options;
    };
} kn__eigh_call;
KN__INLINE kn_tensor *kn__eigh(const kn__eigh_call *c) {
    return kn_eigh_with(c->x, c->v, &c->options);
}
#define kn_eigh(x_, ...) kn__eigh(&(kn__eigh_call){.size = sizeof(kn_eigh_options), .x = (x_), .v = __VA_ARGS__})
#endif

/* kn_eigvalsh(x, .upper)
 * The eigenvalues, ascending, of symmetric x, from one triangle.
 * Floats; differentiable. */
typedef struct kn_eigvalsh_options {
    size_t size;
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_eigvalsh_options;
KN_API kn_tensor *kn_eigvalsh_with(kn_tensor *x, const kn_eigvalsh_options *options);
#ifndef __cplusplus
typedef struct kn__eigvalsh_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            bool upper; /* the upper triangle is meant, not the lower one */
        };
        kn_eigvalsh_options options;
    };
} kn__eigvalsh_call;
KN__INLINE kn_tensor *kn__eigvalsh(const kn__eigvalsh_call *c) {
    return kn_eigvalsh_with(c->x, &c->options);
}
#define kn_eigvalsh(...) kn__eigvalsh(&(kn__eigvalsh_call){.size = sizeof(kn_eigvalsh_options), .x = __VA_ARGS__})
#endif

/* Eigenvalues and eigenvectors, the columns of v, of square x; complex, pairs of conjugates together. Vectors have length 1, and a real largest element where they are complex.
 * Floats; differentiable. */
KN_API kn_tensor *kn_eig(kn_tensor *x, kn_tensor **v);

/* The eigenvalues of square x, complex.
 * Floats; differentiable. */
KN_API kn_tensor *kn_eigvals(kn_tensor *x);

/* The square root of symmetric x without negative eigenvalues.
 * Floats; differentiable. */
KN_API kn_tensor *kn_matrix_sqrth(kn_tensor *x);

/* x = W P, W with orthonormal columns (or rows), P symmetric without negative eigenvalues.
 * Floats; differentiable. */
KN_API kn_tensor *kn_polar_decomposition(kn_tensor *x, kn_tensor **p);

/* kn_lstsq(a, b, residuals, rank, singular_values, .rcond)
 * The shortest X for which the squares of a X - b sum to the least; those sums, where a has more rows than columns (else empty); the rank of a, and its singular values.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_lstsq_options {
    size_t size;
    kn_some_f64 rcond; /* singular values up to this times the largest count as 0; default max(m, n) epsilon */
} kn_lstsq_options;
KN_API kn_tensor *kn_lstsq_with(kn_tensor *a, kn_tensor *b, kn_tensor **residuals, kn_tensor **rank, kn_tensor **singular_values, const kn_lstsq_options *options);
#ifndef __cplusplus
typedef struct kn__lstsq_call {
    kn_tensor *a;
    kn_tensor *b;
    kn_tensor **residuals;
    kn_tensor **rank;
    kn_tensor **singular_values;
    union {
        struct {
            size_t size;
            kn_some_f64 rcond; /* singular values up to this times the largest count as 0; default max(m, n) epsilon */
        };
        kn_lstsq_options options;
    };
} kn__lstsq_call;
KN__INLINE kn_tensor *kn__lstsq(const kn__lstsq_call *c) {
    return kn_lstsq_with(c->a, c->b, c->residuals, c->rank, c->singular_values, &c->options);
}
#define kn_lstsq(a_, b_, residuals_, rank_, ...) kn__lstsq(&(kn__lstsq_call){.size = sizeof(kn_lstsq_options), .a = (a_), .b = (b_), .residuals = (residuals_), .rank = (rank_), .singular_values = __VA_ARGS__})
#endif

/* The exponential of square matrices.
 * Floats; differentiable. */
KN_API kn_tensor *kn_matrix_exp(kn_tensor *x);

/* kn_vector_norm(x, .axes, .keepdim, .ord)
 * The norm of order ord over axes: kn_norm.
 * Floats and complex; differentiable. */
typedef struct kn_vector_norm_options {
    size_t size;
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 ord; /* the power; may be infinite; default 2 */
} kn_vector_norm_options;
KN_API kn_tensor *kn_vector_norm_with(kn_tensor *x, const kn_vector_norm_options *options);
#ifndef __cplusplus
typedef struct kn__vector_norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes to reduce; none given: all */
            bool keepdim; /* keep reduced axes with size 1 */
            kn_some_f64 ord; /* the power; may be infinite; default 2 */
        };
        kn_vector_norm_options options;
    };
} kn__vector_norm_call;
KN__INLINE kn_tensor *kn__vector_norm(const kn__vector_norm_call *c) {
    return kn_vector_norm_with(c->x, &c->options);
}
#define kn_vector_norm(...) kn__vector_norm(&(kn__vector_norm_call){.size = sizeof(kn_vector_norm_options), .x = __VA_ARGS__})
#endif

/* kn_matrix_norm(x, .ord, .axes, .keepdim)
 * A norm of the matrices in two axes: of all elements (fro), of the singular values (their sum: nuc, the largest: 2, the least: -2), of columns (1, -1) or rows (inf, -inf).
 * Floats; differentiable. */
typedef struct kn_matrix_norm_options {
    size_t size;
    const char *ord; /* fro (the default), nuc, inf, -inf, 1, -1, 2 or -2 */
    kn_axes axes; /* the two axes of the matrices; default the last two */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_matrix_norm_options;
KN_API kn_tensor *kn_matrix_norm_with(kn_tensor *x, const kn_matrix_norm_options *options);
#ifndef __cplusplus
typedef struct kn__matrix_norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            const char *ord; /* fro (the default), nuc, inf, -inf, 1, -1, 2 or -2 */
            kn_axes axes; /* the two axes of the matrices; default the last two */
            bool keepdim; /* keep reduced axes with size 1 */
        };
        kn_matrix_norm_options options;
    };
} kn__matrix_norm_call;
KN__INLINE kn_tensor *kn__matrix_norm(const kn__matrix_norm_call *c) {
    return kn_matrix_norm_with(c->x, &c->options);
}
#define kn_matrix_norm(...) kn__matrix_norm(&(kn__matrix_norm_call){.size = sizeof(kn_matrix_norm_options), .x = __VA_ARGS__})
#endif

/* kn_cond(x, .ord)
 * The condition number: norm of x times that of its inverse; infinite where x is singular.
 * Floats; differentiable. */
typedef struct kn_cond_options {
    size_t size;
    const char *ord; /* 2 (the default), -2, fro, nuc, inf, -inf, 1 or -1 */
} kn_cond_options;
KN_API kn_tensor *kn_cond_with(kn_tensor *x, const kn_cond_options *options);
#ifndef __cplusplus
typedef struct kn__cond_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            const char *ord; /* 2 (the default), -2, fro, nuc, inf, -inf, 1 or -1 */
        };
        kn_cond_options options;
    };
} kn__cond_call;
KN__INLINE kn_tensor *kn__cond(const kn__cond_call *c) {
    return kn_cond_with(c->x, &c->options);
}
#define kn_cond(...) kn__cond(&(kn__cond_call){.size = sizeof(kn_cond_options), .x = __VA_ARGS__})
#endif

/* kn_dist(a, b, .p)
 * The p-norm of a - b.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_dist_options {
    size_t size;
    kn_some_f64 p; /* the power; may be infinite; default 2 */
} kn_dist_options;
KN_API kn_tensor *kn_dist_with(kn_tensor *a, kn_tensor *b, const kn_dist_options *options);
#ifndef __cplusplus
typedef struct kn__dist_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_f64 p; /* the power; may be infinite; default 2 */
        };
        kn_dist_options options;
    };
} kn__dist_call;
KN__INLINE kn_tensor *kn__dist(const kn__dist_call *c) {
    return kn_dist_with(c->a, c->b, &c->options);
}
#define kn_dist(a_, ...) kn__dist(&(kn__dist_call){.size = sizeof(kn_dist_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_pdist(x, .p)
 * The p-norms of the differences of all pairs of rows of x [n, m], each pair once.
 * Floats; differentiable. */
typedef struct kn_pdist_options {
    size_t size;
    kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
} kn_pdist_options;
KN_API kn_tensor *kn_pdist_with(kn_tensor *x, const kn_pdist_options *options);
#ifndef __cplusplus
typedef struct kn__pdist_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
        };
        kn_pdist_options options;
    };
} kn__pdist_call;
KN__INLINE kn_tensor *kn__pdist(const kn__pdist_call *c) {
    return kn_pdist_with(c->x, &c->options);
}
#define kn_pdist(...) kn__pdist(&(kn__pdist_call){.size = sizeof(kn_pdist_options), .x = __VA_ARGS__})
#endif

/* kn_cdist(a, b, .p)
 * The p-norms of the differences of all rows of a [..., p, n] and b [..., r, n].
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_cdist_options {
    size_t size;
    kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
} kn_cdist_options;
KN_API kn_tensor *kn_cdist_with(kn_tensor *a, kn_tensor *b, const kn_cdist_options *options);
#ifndef __cplusplus
typedef struct kn__cdist_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
        };
        kn_cdist_options options;
    };
} kn__cdist_call;
KN__INLINE kn_tensor *kn__cdist(const kn__cdist_call *c) {
    return kn_cdist_with(c->a, c->b, &c->options);
}
#define kn_cdist(a_, ...) kn__cdist(&(kn__cdist_call){.size = sizeof(kn_cdist_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_cdist_grad(dy, a, b, d, .p)
 * The gradient of d = cdist(a, b) for a; 0 from pairs at distance 0.
 * Floats; differentiable. */
typedef struct kn_cdist_grad_options {
    size_t size;
    kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
} kn_cdist_grad_options;
KN_API kn_tensor *kn_cdist_grad_with(kn_tensor *dy, kn_tensor *a, kn_tensor *b, kn_tensor *d, const kn_cdist_grad_options *options);
#ifndef __cplusplus
typedef struct kn__cdist_grad_call {
    kn_tensor *dy;
    kn_tensor *a;
    kn_tensor *b;
    kn_tensor *d;
    union {
        struct {
            size_t size;
            kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
        };
        kn_cdist_grad_options options;
    };
} kn__cdist_grad_call;
KN__INLINE kn_tensor *kn__cdist_grad(const kn__cdist_grad_call *c) {
    return kn_cdist_grad_with(c->dy, c->a, c->b, c->d, &c->options);
}
#define kn_cdist_grad(dy_, a_, b_, ...) kn__cdist_grad(&(kn__cdist_grad_call){.size = sizeof(kn_cdist_grad_options), .dy = (dy_), .a = (a_), .b = (b_), .d = __VA_ARGS__})
#endif

/* kn_conv1d(x, weight, .bias, .stride, .padding, .padding_end, .dilation, .groups)
 * Convolution over 1 spatial axis; weight [c_out, c_in / groups, kernel…].
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_conv1d_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* zeros after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_conv1d_options;
KN_API kn_tensor *kn_conv1d_with(kn_tensor *x, kn_tensor *weight, const kn_conv1d_options *options);
#ifndef __cplusplus
typedef struct kn__conv1d_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* zeros after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
        };
        kn_conv1d_options options;
    };
} kn__conv1d_call;
KN__INLINE kn_tensor *kn__conv1d(const kn__conv1d_call *c) {
    return kn_conv1d_with(c->x, c->weight, &c->options);
}
#define kn_conv1d(x_, ...) kn__conv1d(&(kn__conv1d_call){.size = sizeof(kn_conv1d_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* kn_conv2d(x, weight, .bias, .stride, .padding, .padding_end, .dilation, .groups)
 * Convolution over 2 spatial axes; weight [c_out, c_in / groups, kernel…].
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_conv2d_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* zeros after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_conv2d_options;
KN_API kn_tensor *kn_conv2d_with(kn_tensor *x, kn_tensor *weight, const kn_conv2d_options *options);
#ifndef __cplusplus
typedef struct kn__conv2d_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* zeros after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
        };
        kn_conv2d_options options;
    };
} kn__conv2d_call;
KN__INLINE kn_tensor *kn__conv2d(const kn__conv2d_call *c) {
    return kn_conv2d_with(c->x, c->weight, &c->options);
}
#define kn_conv2d(x_, ...) kn__conv2d(&(kn__conv2d_call){.size = sizeof(kn_conv2d_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* kn_conv3d(x, weight, .bias, .stride, .padding, .padding_end, .dilation, .groups)
 * Convolution over 3 spatial axes; weight [c_out, c_in / groups, kernel…].
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_conv3d_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* zeros after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_conv3d_options;
KN_API kn_tensor *kn_conv3d_with(kn_tensor *x, kn_tensor *weight, const kn_conv3d_options *options);
#ifndef __cplusplus
typedef struct kn__conv3d_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* zeros after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
        };
        kn_conv3d_options options;
    };
} kn__conv3d_call;
KN__INLINE kn_tensor *kn__conv3d(const kn__conv3d_call *c) {
    return kn_conv3d_with(c->x, c->weight, &c->options);
}
#define kn_conv3d(x_, ...) kn__conv3d(&(kn__conv3d_call){.size = sizeof(kn_conv3d_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* kn_conv_transpose1d(x, weight, .bias, .stride, .padding, .padding_end, .dilation, .groups, .output_padding)
 * Transposed convolution; weight [c_in, c_out / groups, kernel…].
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_conv_transpose1d_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
    kn_dims padding_end; /* the same at the end; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
    kn_dims output_padding; /* sizes added at the end of the result; default 0 */
} kn_conv_transpose1d_options;
KN_API kn_tensor *kn_conv_transpose1d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose1d_options *options);
#ifndef __cplusplus
typedef struct kn__conv_transpose1d_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
            kn_dims padding_end; /* the same at the end; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
            kn_dims output_padding; /* sizes added at the end of the result; default 0 */
        };
        kn_conv_transpose1d_options options;
    };
} kn__conv_transpose1d_call;
KN__INLINE kn_tensor *kn__conv_transpose1d(const kn__conv_transpose1d_call *c) {
    return kn_conv_transpose1d_with(c->x, c->weight, &c->options);
}
#define kn_conv_transpose1d(x_, ...) kn__conv_transpose1d(&(kn__conv_transpose1d_call){.size = sizeof(kn_conv_transpose1d_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* kn_conv_transpose2d(x, weight, .bias, .stride, .padding, .padding_end, .dilation, .groups, .output_padding)
 * Transposed convolution; weight [c_in, c_out / groups, kernel…].
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_conv_transpose2d_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
    kn_dims padding_end; /* the same at the end; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
    kn_dims output_padding; /* sizes added at the end of the result; default 0 */
} kn_conv_transpose2d_options;
KN_API kn_tensor *kn_conv_transpose2d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose2d_options *options);
#ifndef __cplusplus
typedef struct kn__conv_transpose2d_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
            kn_dims padding_end; /* the same at the end; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
            kn_dims output_padding; /* sizes added at the end of the result; default 0 */
        };
        kn_conv_transpose2d_options options;
    };
} kn__conv_transpose2d_call;
KN__INLINE kn_tensor *kn__conv_transpose2d(const kn__conv_transpose2d_call *c) {
    return kn_conv_transpose2d_with(c->x, c->weight, &c->options);
}
#define kn_conv_transpose2d(x_, ...) kn__conv_transpose2d(&(kn__conv_transpose2d_call){.size = sizeof(kn_conv_transpose2d_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* kn_conv_transpose3d(x, weight, .bias, .stride, .padding, .padding_end, .dilation, .groups, .output_padding)
 * Transposed convolution; weight [c_in, c_out / groups, kernel…].
 * Any real dtype but bool; operands meet in a common dtype; differentiable. */
typedef struct kn_conv_transpose3d_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
    kn_dims padding_end; /* the same at the end; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
    kn_dims output_padding; /* sizes added at the end of the result; default 0 */
} kn_conv_transpose3d_options;
KN_API kn_tensor *kn_conv_transpose3d_with(kn_tensor *x, kn_tensor *weight, const kn_conv_transpose3d_options *options);
#ifndef __cplusplus
typedef struct kn__conv_transpose3d_call {
    kn_tensor *x;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
            kn_dims padding_end; /* the same at the end; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
            kn_dims output_padding; /* sizes added at the end of the result; default 0 */
        };
        kn_conv_transpose3d_options options;
    };
} kn__conv_transpose3d_call;
KN__INLINE kn_tensor *kn__conv_transpose3d(const kn__conv_transpose3d_call *c) {
    return kn_conv_transpose3d_with(c->x, c->weight, &c->options);
}
#define kn_conv_transpose3d(x_, ...) kn__conv_transpose3d(&(kn__conv_transpose3d_call){.size = sizeof(kn_conv_transpose3d_options), .x = (x_), .weight = __VA_ARGS__})
#endif

/* kn_conv_weight_grad(x, dy, kernel, .stride, .padding, .padding_end, .dilation, .groups)
 * The gradient of a convolution's weight from its input and the gradient of its result.
 * kernel: spatial sizes of the weight.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_conv_weight_grad_options {
    size_t size;
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* zeros after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_conv_weight_grad_options;
KN_API kn_tensor *kn_conv_weight_grad_with(kn_tensor *x, kn_tensor *dy, kn_dims kernel, const kn_conv_weight_grad_options *options);
#ifndef __cplusplus
typedef struct kn__conv_weight_grad_call {
    kn_tensor *x;
    kn_tensor *dy;
    kn_dims kernel;
    union {
        struct {
            size_t size;
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* zeros after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
        };
        kn_conv_weight_grad_options options;
    };
} kn__conv_weight_grad_call;
KN__INLINE kn_tensor *kn__conv_weight_grad(const kn__conv_weight_grad_call *c) {
    return kn_conv_weight_grad_with(c->x, c->dy, c->kernel, &c->options);
}
#define kn_conv_weight_grad(x_, dy_, ...) kn__conv_weight_grad(&(kn__conv_weight_grad_call){.size = sizeof(kn_conv_weight_grad_options), .x = (x_), .dy = (dy_), .kernel = __VA_ARGS__})
#endif

/* kn_max_pool1d(x, .kernel, .stride, .padding, .padding_end, .dilation, .ceil_mode, .indices)
 * The largest element of each window; NaN wins. indices: where it stood among the spatial places, int64.
 * Any real dtype but bool; differentiable. */
typedef struct kn_max_pool1d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    bool ceil_mode; /* a last window may hang over the end */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_max_pool1d_options;
KN_API kn_tensor *kn_max_pool1d_with(kn_tensor *x, const kn_max_pool1d_options *options);
#ifndef __cplusplus
typedef struct kn__max_pool1d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            bool ceil_mode; /* a last window may hang over the end */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_max_pool1d_options options;
    };
} kn__max_pool1d_call;
KN__INLINE kn_tensor *kn__max_pool1d(const kn__max_pool1d_call *c) {
    return kn_max_pool1d_with(c->x, &c->options);
}
#define kn_max_pool1d(...) kn__max_pool1d(&(kn__max_pool1d_call){.size = sizeof(kn_max_pool1d_options), .x = __VA_ARGS__})
#endif

/* kn_max_pool2d(x, .kernel, .stride, .padding, .padding_end, .dilation, .ceil_mode, .indices)
 * The largest element of each window; NaN wins. indices: where it stood among the spatial places, int64.
 * Any real dtype but bool; differentiable. */
typedef struct kn_max_pool2d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    bool ceil_mode; /* a last window may hang over the end */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_max_pool2d_options;
KN_API kn_tensor *kn_max_pool2d_with(kn_tensor *x, const kn_max_pool2d_options *options);
#ifndef __cplusplus
typedef struct kn__max_pool2d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            bool ceil_mode; /* a last window may hang over the end */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_max_pool2d_options options;
    };
} kn__max_pool2d_call;
KN__INLINE kn_tensor *kn__max_pool2d(const kn__max_pool2d_call *c) {
    return kn_max_pool2d_with(c->x, &c->options);
}
#define kn_max_pool2d(...) kn__max_pool2d(&(kn__max_pool2d_call){.size = sizeof(kn_max_pool2d_options), .x = __VA_ARGS__})
#endif

/* kn_max_pool3d(x, .kernel, .stride, .padding, .padding_end, .dilation, .ceil_mode, .indices)
 * The largest element of each window; NaN wins. indices: where it stood among the spatial places, int64.
 * Any real dtype but bool; differentiable. */
typedef struct kn_max_pool3d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    bool ceil_mode; /* a last window may hang over the end */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_max_pool3d_options;
KN_API kn_tensor *kn_max_pool3d_with(kn_tensor *x, const kn_max_pool3d_options *options);
#ifndef __cplusplus
typedef struct kn__max_pool3d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            bool ceil_mode; /* a last window may hang over the end */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_max_pool3d_options options;
    };
} kn__max_pool3d_call;
KN__INLINE kn_tensor *kn__max_pool3d(const kn__max_pool3d_call *c) {
    return kn_max_pool3d_with(c->x, &c->options);
}
#define kn_max_pool3d(...) kn__max_pool3d(&(kn__max_pool3d_call){.size = sizeof(kn_max_pool3d_options), .x = __VA_ARGS__})
#endif

/* kn_avg_pool1d(x, .kernel, .stride, .padding, .padding_end, .ceil_mode, .exclude_padding, .divisor)
 * The mean of each window; padding counts as zeros unless exclude_padding. Integers are cut off towards 0.
 * Any real dtype but bool; differentiable. */
typedef struct kn_avg_pool1d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    bool ceil_mode; /* a last window may hang over the end */
    bool exclude_padding; /* divide by the elements of the input alone */
    int64_t divisor; /* divide by this instead; default the window's size */
} kn_avg_pool1d_options;
KN_API kn_tensor *kn_avg_pool1d_with(kn_tensor *x, const kn_avg_pool1d_options *options);
#ifndef __cplusplus
typedef struct kn__avg_pool1d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            bool ceil_mode; /* a last window may hang over the end */
            bool exclude_padding; /* divide by the elements of the input alone */
            int64_t divisor; /* divide by this instead; default the window's size */
        };
        kn_avg_pool1d_options options;
    };
} kn__avg_pool1d_call;
KN__INLINE kn_tensor *kn__avg_pool1d(const kn__avg_pool1d_call *c) {
    return kn_avg_pool1d_with(c->x, &c->options);
}
#define kn_avg_pool1d(...) kn__avg_pool1d(&(kn__avg_pool1d_call){.size = sizeof(kn_avg_pool1d_options), .x = __VA_ARGS__})
#endif

/* kn_avg_pool2d(x, .kernel, .stride, .padding, .padding_end, .ceil_mode, .exclude_padding, .divisor)
 * The mean of each window; padding counts as zeros unless exclude_padding. Integers are cut off towards 0.
 * Any real dtype but bool; differentiable. */
typedef struct kn_avg_pool2d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    bool ceil_mode; /* a last window may hang over the end */
    bool exclude_padding; /* divide by the elements of the input alone */
    int64_t divisor; /* divide by this instead; default the window's size */
} kn_avg_pool2d_options;
KN_API kn_tensor *kn_avg_pool2d_with(kn_tensor *x, const kn_avg_pool2d_options *options);
#ifndef __cplusplus
typedef struct kn__avg_pool2d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            bool ceil_mode; /* a last window may hang over the end */
            bool exclude_padding; /* divide by the elements of the input alone */
            int64_t divisor; /* divide by this instead; default the window's size */
        };
        kn_avg_pool2d_options options;
    };
} kn__avg_pool2d_call;
KN__INLINE kn_tensor *kn__avg_pool2d(const kn__avg_pool2d_call *c) {
    return kn_avg_pool2d_with(c->x, &c->options);
}
#define kn_avg_pool2d(...) kn__avg_pool2d(&(kn__avg_pool2d_call){.size = sizeof(kn_avg_pool2d_options), .x = __VA_ARGS__})
#endif

/* kn_avg_pool3d(x, .kernel, .stride, .padding, .padding_end, .ceil_mode, .exclude_padding, .divisor)
 * The mean of each window; padding counts as zeros unless exclude_padding. Integers are cut off towards 0.
 * Any real dtype but bool; differentiable. */
typedef struct kn_avg_pool3d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    bool ceil_mode; /* a last window may hang over the end */
    bool exclude_padding; /* divide by the elements of the input alone */
    int64_t divisor; /* divide by this instead; default the window's size */
} kn_avg_pool3d_options;
KN_API kn_tensor *kn_avg_pool3d_with(kn_tensor *x, const kn_avg_pool3d_options *options);
#ifndef __cplusplus
typedef struct kn__avg_pool3d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            bool ceil_mode; /* a last window may hang over the end */
            bool exclude_padding; /* divide by the elements of the input alone */
            int64_t divisor; /* divide by this instead; default the window's size */
        };
        kn_avg_pool3d_options options;
    };
} kn__avg_pool3d_call;
KN__INLINE kn_tensor *kn__avg_pool3d(const kn__avg_pool3d_call *c) {
    return kn_avg_pool3d_with(c->x, &c->options);
}
#define kn_avg_pool3d(...) kn__avg_pool3d(&(kn__avg_pool3d_call){.size = sizeof(kn_avg_pool3d_options), .x = __VA_ARGS__})
#endif

/* Means of windows that divide the input into output parts: part i spans floor(i n / m) to ceil((i + 1) n / m).
 * output: spatial sizes of the result; -1 keeps that of the input.
 * Floats; differentiable. */
KN_API kn_tensor *kn_adaptive_avg_pool1d(kn_tensor *x, kn_dims output);

/* kn_adaptive_max_pool1d(x, output, .indices)
 * The largest elements of the windows of adaptive_avg_pool1d, and where they stood.
 * output: spatial sizes of the result; -1 keeps that of the input.
 * Any real dtype but bool; differentiable. */
typedef struct kn_adaptive_max_pool1d_options {
    size_t size;
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_adaptive_max_pool1d_options;
KN_API kn_tensor *kn_adaptive_max_pool1d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool1d_options *options);
#ifndef __cplusplus
typedef struct kn__adaptive_max_pool1d_call {
    kn_tensor *x;
    kn_dims output;
    union {
        struct {
            size_t size;
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_adaptive_max_pool1d_options options;
    };
} kn__adaptive_max_pool1d_call;
KN__INLINE kn_tensor *kn__adaptive_max_pool1d(const kn__adaptive_max_pool1d_call *c) {
    return kn_adaptive_max_pool1d_with(c->x, c->output, &c->options);
}
#define kn_adaptive_max_pool1d(x_, ...) kn__adaptive_max_pool1d(&(kn__adaptive_max_pool1d_call){.size = sizeof(kn_adaptive_max_pool1d_options), .x = (x_), .output = __VA_ARGS__})
#endif

/* Means of windows that divide the input into output parts: part i spans floor(i n / m) to ceil((i + 1) n / m).
 * output: spatial sizes of the result; -1 keeps that of the input.
 * Floats; differentiable. */
KN_API kn_tensor *kn_adaptive_avg_pool2d(kn_tensor *x, kn_dims output);

/* kn_adaptive_max_pool2d(x, output, .indices)
 * The largest elements of the windows of adaptive_avg_pool2d, and where they stood.
 * output: spatial sizes of the result; -1 keeps that of the input.
 * Any real dtype but bool; differentiable. */
typedef struct kn_adaptive_max_pool2d_options {
    size_t size;
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_adaptive_max_pool2d_options;
KN_API kn_tensor *kn_adaptive_max_pool2d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool2d_options *options);
#ifndef __cplusplus
typedef struct kn__adaptive_max_pool2d_call {
    kn_tensor *x;
    kn_dims output;
    union {
        struct {
            size_t size;
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_adaptive_max_pool2d_options options;
    };
} kn__adaptive_max_pool2d_call;
KN__INLINE kn_tensor *kn__adaptive_max_pool2d(const kn__adaptive_max_pool2d_call *c) {
    return kn_adaptive_max_pool2d_with(c->x, c->output, &c->options);
}
#define kn_adaptive_max_pool2d(x_, ...) kn__adaptive_max_pool2d(&(kn__adaptive_max_pool2d_call){.size = sizeof(kn_adaptive_max_pool2d_options), .x = (x_), .output = __VA_ARGS__})
#endif

/* Means of windows that divide the input into output parts: part i spans floor(i n / m) to ceil((i + 1) n / m).
 * output: spatial sizes of the result; -1 keeps that of the input.
 * Floats; differentiable. */
KN_API kn_tensor *kn_adaptive_avg_pool3d(kn_tensor *x, kn_dims output);

/* kn_adaptive_max_pool3d(x, output, .indices)
 * The largest elements of the windows of adaptive_avg_pool3d, and where they stood.
 * output: spatial sizes of the result; -1 keeps that of the input.
 * Any real dtype but bool; differentiable. */
typedef struct kn_adaptive_max_pool3d_options {
    size_t size;
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_adaptive_max_pool3d_options;
KN_API kn_tensor *kn_adaptive_max_pool3d_with(kn_tensor *x, kn_dims output, const kn_adaptive_max_pool3d_options *options);
#ifndef __cplusplus
typedef struct kn__adaptive_max_pool3d_call {
    kn_tensor *x;
    kn_dims output;
    union {
        struct {
            size_t size;
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_adaptive_max_pool3d_options options;
    };
} kn__adaptive_max_pool3d_call;
KN__INLINE kn_tensor *kn__adaptive_max_pool3d(const kn__adaptive_max_pool3d_call *c) {
    return kn_adaptive_max_pool3d_with(c->x, c->output, &c->options);
}
#define kn_adaptive_max_pool3d(x_, ...) kn__adaptive_max_pool3d(&(kn__adaptive_max_pool3d_call){.size = sizeof(kn_adaptive_max_pool3d_options), .x = (x_), .output = __VA_ARGS__})
#endif

/* Zeros of shape into which dy is added at the spatial places indices.
 * shape: shape of the result.
 * Floats; differentiable. */
KN_API kn_tensor *kn_max_pool_grad(kn_tensor *dy, kn_tensor *indices, kn_shape shape);

/* The elements of x at the spatial places indices.
 * Floats; differentiable. */
KN_API kn_tensor *kn_max_pool_pick(kn_tensor *x, kn_tensor *indices);

/* kn_avg_pool_grad(dy, shape, kernel, .stride, .padding, .padding_end, .ceil_mode, .exclude_padding, .divisor)
 * The gradient of an average pooling's input.
 * shape: shape of the tensor that was pooled.
 * kernel: sizes of the window.
 * Floats; differentiable. */
typedef struct kn_avg_pool_grad_options {
    size_t size;
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    bool ceil_mode; /* as in the forward call */
    bool exclude_padding; /* as in the forward call */
    int64_t divisor; /* as in the forward call */
} kn_avg_pool_grad_options;
KN_API kn_tensor *kn_avg_pool_grad_with(kn_tensor *dy, kn_shape shape, kn_dims kernel, const kn_avg_pool_grad_options *options);
#ifndef __cplusplus
typedef struct kn__avg_pool_grad_call {
    kn_tensor *dy;
    kn_shape shape;
    kn_dims kernel;
    union {
        struct {
            size_t size;
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
            kn_dims padding_end; /* places after each spatial axis; default as padding */
            bool ceil_mode; /* as in the forward call */
            bool exclude_padding; /* as in the forward call */
            int64_t divisor; /* as in the forward call */
        };
        kn_avg_pool_grad_options options;
    };
} kn__avg_pool_grad_call;
KN__INLINE kn_tensor *kn__avg_pool_grad(const kn__avg_pool_grad_call *c) {
    return kn_avg_pool_grad_with(c->dy, c->shape, c->kernel, &c->options);
}
#define kn_avg_pool_grad(dy_, shape_, ...) kn__avg_pool_grad(&(kn__avg_pool_grad_call){.size = sizeof(kn_avg_pool_grad_options), .dy = (dy_), .shape = (shape_), .kernel = __VA_ARGS__})
#endif

/* The gradient of an adaptive average pooling's input.
 * shape: shape of the result.
 * Floats; differentiable. */
KN_API kn_tensor *kn_adaptive_avg_pool_grad(kn_tensor *dy, kn_shape shape);

/* kn_interpolate(x, .output, .scale, .mode, .align_corners, .antialias, .recompute_scale)
 * x resized on its spatial axes, to sizes or by factors; integers where the mode copies elements, u8 in every mode but area.
 * Any real dtype but bool; differentiable. */
typedef struct kn_interpolate_options {
    size_t size;
    kn_dims output; /* spatial sizes of the result; this or scale */
    kn_factors scale; /* multiples of the input's sizes; beside output, of positions alone */
    const char *mode; /* nearest (the default), nearest-exact, linear, bilinear, bicubic, trilinear, area, lanczos3 */
    bool align_corners; /* first and last elements stay where they are */
    bool antialias; /* where the result is smaller, filters widen: every element counts */
    bool recompute_scale; /* work positions out from the sizes, not from scale */
} kn_interpolate_options;
KN_API kn_tensor *kn_interpolate_with(kn_tensor *x, const kn_interpolate_options *options);
#ifndef __cplusplus
typedef struct kn__interpolate_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims output; /* spatial sizes of the result; this or scale */
            kn_factors scale; /* multiples of the input's sizes; beside output, of positions alone */
            const char *mode; /* nearest (the default), nearest-exact, linear, bilinear, bicubic, trilinear, area, lanczos3 */
            bool align_corners; /* first and last elements stay where they are */
            bool antialias; /* where the result is smaller, filters widen: every element counts */
            bool recompute_scale; /* work positions out from the sizes, not from scale */
        };
        kn_interpolate_options options;
    };
} kn__interpolate_call;
KN__INLINE kn_tensor *kn__interpolate(const kn__interpolate_call *c) {
    return kn_interpolate_with(c->x, &c->options);
}
#define kn_interpolate(...) kn__interpolate(&(kn__interpolate_call){.size = sizeof(kn_interpolate_options), .x = __VA_ARGS__})
#endif

/* kn_interpolate_grad(dy, shape, .scale, .mode, .align_corners, .antialias)
 * The gradient of an interpolation's input.
 * shape: shape of the tensor that was interpolated.
 * Floats; differentiable. */
typedef struct kn_interpolate_grad_options {
    size_t size;
    kn_factors scale; /* as in the forward call; none where positions come from the sizes */
    const char *mode; /* as in the forward call */
    bool align_corners; /* as in the forward call */
    bool antialias; /* as in the forward call */
} kn_interpolate_grad_options;
KN_API kn_tensor *kn_interpolate_grad_with(kn_tensor *dy, kn_shape shape, const kn_interpolate_grad_options *options);
#ifndef __cplusplus
typedef struct kn__interpolate_grad_call {
    kn_tensor *dy;
    kn_shape shape;
    union {
        struct {
            size_t size;
            kn_factors scale; /* as in the forward call; none where positions come from the sizes */
            const char *mode; /* as in the forward call */
            bool align_corners; /* as in the forward call */
            bool antialias; /* as in the forward call */
        };
        kn_interpolate_grad_options options;
    };
} kn__interpolate_grad_call;
KN__INLINE kn_tensor *kn__interpolate_grad(const kn__interpolate_grad_call *c) {
    return kn_interpolate_grad_with(c->dy, c->shape, &c->options);
}
#define kn_interpolate_grad(dy_, ...) kn__interpolate_grad(&(kn__interpolate_grad_call){.size = sizeof(kn_interpolate_grad_options), .dy = (dy_), .shape = __VA_ARGS__})
#endif

/* kn_grid_sample(x, grid, .mode, .padding, .align_corners, .pixels)
 * x at the places that grid [batch, places…, coordinates] names: (x, y) or (x, y, z), from -1 to 1 along the last spatial axis, the one before, ...
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_grid_sample_options {
    size_t size;
    const char *mode; /* bilinear (the default), nearest or bicubic */
    const char *padding; /* zeros (the default), border or reflection: what lies outside */
    bool align_corners; /* -1 and 1 are the centres of the outer elements, not their edges */
    bool pixels; /* the grid counts elements from 0 on */
} kn_grid_sample_options;
KN_API kn_tensor *kn_grid_sample_with(kn_tensor *x, kn_tensor *grid, const kn_grid_sample_options *options);
#ifndef __cplusplus
typedef struct kn__grid_sample_call {
    kn_tensor *x;
    kn_tensor *grid;
    union {
        struct {
            size_t size;
            const char *mode; /* bilinear (the default), nearest or bicubic */
            const char *padding; /* zeros (the default), border or reflection: what lies outside */
            bool align_corners; /* -1 and 1 are the centres of the outer elements, not their edges */
            bool pixels; /* the grid counts elements from 0 on */
        };
        kn_grid_sample_options options;
    };
} kn__grid_sample_call;
KN__INLINE kn_tensor *kn__grid_sample(const kn__grid_sample_call *c) {
    return kn_grid_sample_with(c->x, c->grid, &c->options);
}
#define kn_grid_sample(x_, ...) kn__grid_sample(&(kn__grid_sample_call){.size = sizeof(kn_grid_sample_options), .x = (x_), .grid = __VA_ARGS__})
#endif

/* kn_grid_sample_slope(x, grid, orders, .mode, .padding, .align_corners, .pixels)
 * The derivative of grid_sample by the coordinates of the grid.
 * orders: how often to differentiate by each coordinate of the grid, in its order.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_grid_sample_slope_options {
    size_t size;
    const char *mode; /* as in the forward call */
    const char *padding; /* as in the forward call */
    bool align_corners; /* as in the forward call */
    bool pixels; /* as in the forward call */
} kn_grid_sample_slope_options;
KN_API kn_tensor *kn_grid_sample_slope_with(kn_tensor *x, kn_tensor *grid, kn_dims orders, const kn_grid_sample_slope_options *options);
#ifndef __cplusplus
typedef struct kn__grid_sample_slope_call {
    kn_tensor *x;
    kn_tensor *grid;
    kn_dims orders;
    union {
        struct {
            size_t size;
            const char *mode; /* as in the forward call */
            const char *padding; /* as in the forward call */
            bool align_corners; /* as in the forward call */
            bool pixels; /* as in the forward call */
        };
        kn_grid_sample_slope_options options;
    };
} kn__grid_sample_slope_call;
KN__INLINE kn_tensor *kn__grid_sample_slope(const kn__grid_sample_slope_call *c) {
    return kn_grid_sample_slope_with(c->x, c->grid, c->orders, &c->options);
}
#define kn_grid_sample_slope(x_, grid_, ...) kn__grid_sample_slope(&(kn__grid_sample_slope_call){.size = sizeof(kn_grid_sample_slope_options), .x = (x_), .grid = (grid_), .orders = __VA_ARGS__})
#endif

/* kn_grid_sample_grad(dy, grid, shape, orders, .mode, .padding, .align_corners, .pixels)
 * The gradient of grid_sample's (or grid_sample_slope's) picture.
 * shape: shape of the tensor that was sampled.
 * orders: as in grid_sample_slope; all 0 for grid_sample.
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_grid_sample_grad_options {
    size_t size;
    const char *mode; /* as in the forward call */
    const char *padding; /* as in the forward call */
    bool align_corners; /* as in the forward call */
    bool pixels; /* as in the forward call */
} kn_grid_sample_grad_options;
KN_API kn_tensor *kn_grid_sample_grad_with(kn_tensor *dy, kn_tensor *grid, kn_shape shape, kn_dims orders, const kn_grid_sample_grad_options *options);
#ifndef __cplusplus
typedef struct kn__grid_sample_grad_call {
    kn_tensor *dy;
    kn_tensor *grid;
    kn_shape shape;
    kn_dims orders;
    union {
        struct {
            size_t size;
            const char *mode; /* as in the forward call */
            const char *padding; /* as in the forward call */
            bool align_corners; /* as in the forward call */
            bool pixels; /* as in the forward call */
        };
        kn_grid_sample_grad_options options;
    };
} kn__grid_sample_grad_call;
KN__INLINE kn_tensor *kn__grid_sample_grad(const kn__grid_sample_grad_call *c) {
    return kn_grid_sample_grad_with(c->dy, c->grid, c->shape, c->orders, &c->options);
}
#define kn_grid_sample_grad(dy_, grid_, shape_, ...) kn__grid_sample_grad(&(kn__grid_sample_grad_call){.size = sizeof(kn_grid_sample_grad_options), .dy = (dy_), .grid = (grid_), .shape = (shape_), .orders = __VA_ARGS__})
#endif

/* kn_affine_grid(theta, shape, .align_corners)
 * The grid [batch, spatial sizes…, coordinates] of the affine maps theta, [batch, 2, 3] or [batch, 3, 4], for grid_sample.
 * shape: shape of what will be sampled: [n, channels, spatial sizes…].
 * Floats; differentiable. */
typedef struct kn_affine_grid_options {
    size_t size;
    bool align_corners; /* -1 and 1 are the centres of the outer elements, not their edges */
} kn_affine_grid_options;
KN_API kn_tensor *kn_affine_grid_with(kn_tensor *theta, kn_shape shape, const kn_affine_grid_options *options);
#ifndef __cplusplus
typedef struct kn__affine_grid_call {
    kn_tensor *theta;
    kn_shape shape;
    union {
        struct {
            size_t size;
            bool align_corners; /* -1 and 1 are the centres of the outer elements, not their edges */
        };
        kn_affine_grid_options options;
    };
} kn__affine_grid_call;
KN__INLINE kn_tensor *kn__affine_grid(const kn__affine_grid_call *c) {
    return kn_affine_grid_with(c->theta, c->shape, &c->options);
}
#define kn_affine_grid(theta_, ...) kn__affine_grid(&(kn__affine_grid_call){.size = sizeof(kn_affine_grid_options), .theta = (theta_), .shape = __VA_ARGS__})
#endif

/* kn_im2col(x, .kernel, .stride, .padding, .dilation)
 * The windows of [batch, channels, h, w] as columns, [batch, channels kh kw, windows] (PyTorch: nn.functional.unfold).
 * Any real dtype but bool; differentiable. */
typedef struct kn_im2col_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before and after each spatial axis; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
} kn_im2col_options;
KN_API kn_tensor *kn_im2col_with(kn_tensor *x, const kn_im2col_options *options);
#ifndef __cplusplus
typedef struct kn__im2col_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* zeros before and after each spatial axis; default 0 */
            kn_dims dilation; /* distance of the window's elements; default 1 */
        };
        kn_im2col_options options;
    };
} kn__im2col_call;
KN__INLINE kn_tensor *kn__im2col(const kn__im2col_call *c) {
    return kn_im2col_with(c->x, &c->options);
}
#define kn_im2col(...) kn__im2col(&(kn__im2col_call){.size = sizeof(kn_im2col_options), .x = __VA_ARGS__})
#endif

/* kn_col2im(x, output, .kernel, .stride, .padding, .dilation)
 * Columns added into a picture of sizes output at the places that im2col reads (PyTorch: nn.functional.fold).
 * output: spatial sizes of the result.
 * Any real dtype but bool; differentiable. */
typedef struct kn_col2im_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* places that windows had around the result; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
} kn_col2im_options;
KN_API kn_tensor *kn_col2im_with(kn_tensor *x, kn_dims output, const kn_col2im_options *options);
#ifndef __cplusplus
typedef struct kn__col2im_call {
    kn_tensor *x;
    kn_dims output;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* places that windows had around the result; default 0 */
            kn_dims dilation; /* distance of the window's elements; default 1 */
        };
        kn_col2im_options options;
    };
} kn__col2im_call;
KN__INLINE kn_tensor *kn__col2im(const kn__col2im_call *c) {
    return kn_col2im_with(c->x, c->output, &c->options);
}
#define kn_col2im(x_, ...) kn__col2im(&(kn__col2im_call){.size = sizeof(kn_col2im_options), .x = (x_), .output = __VA_ARGS__})
#endif

/* kn_max_unpool1d(x, indices, .kernel, .stride, .padding, .output)
 * Zeros with the elements of x at the spatial places indices, as max_pool1d gave them; of equal places the last wins.
 * Any real dtype but bool; differentiable. */
typedef struct kn_max_unpool1d_options {
    size_t size;
    kn_dims kernel; /* sizes of the pooling's window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before and after each spatial axis; default 0 */
    kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
} kn_max_unpool1d_options;
KN_API kn_tensor *kn_max_unpool1d_with(kn_tensor *x, kn_tensor *indices, const kn_max_unpool1d_options *options);
#ifndef __cplusplus
typedef struct kn__max_unpool1d_call {
    kn_tensor *x;
    kn_tensor *indices;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the pooling's window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before and after each spatial axis; default 0 */
            kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
        };
        kn_max_unpool1d_options options;
    };
} kn__max_unpool1d_call;
KN__INLINE kn_tensor *kn__max_unpool1d(const kn__max_unpool1d_call *c) {
    return kn_max_unpool1d_with(c->x, c->indices, &c->options);
}
#define kn_max_unpool1d(x_, ...) kn__max_unpool1d(&(kn__max_unpool1d_call){.size = sizeof(kn_max_unpool1d_options), .x = (x_), .indices = __VA_ARGS__})
#endif

/* kn_max_unpool2d(x, indices, .kernel, .stride, .padding, .output)
 * Zeros with the elements of x at the spatial places indices, as max_pool2d gave them; of equal places the last wins.
 * Any real dtype but bool; differentiable. */
typedef struct kn_max_unpool2d_options {
    size_t size;
    kn_dims kernel; /* sizes of the pooling's window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before and after each spatial axis; default 0 */
    kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
} kn_max_unpool2d_options;
KN_API kn_tensor *kn_max_unpool2d_with(kn_tensor *x, kn_tensor *indices, const kn_max_unpool2d_options *options);
#ifndef __cplusplus
typedef struct kn__max_unpool2d_call {
    kn_tensor *x;
    kn_tensor *indices;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the pooling's window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before and after each spatial axis; default 0 */
            kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
        };
        kn_max_unpool2d_options options;
    };
} kn__max_unpool2d_call;
KN__INLINE kn_tensor *kn__max_unpool2d(const kn__max_unpool2d_call *c) {
    return kn_max_unpool2d_with(c->x, c->indices, &c->options);
}
#define kn_max_unpool2d(x_, ...) kn__max_unpool2d(&(kn__max_unpool2d_call){.size = sizeof(kn_max_unpool2d_options), .x = (x_), .indices = __VA_ARGS__})
#endif

/* kn_max_unpool3d(x, indices, .kernel, .stride, .padding, .output)
 * Zeros with the elements of x at the spatial places indices, as max_pool3d gave them; of equal places the last wins.
 * Any real dtype but bool; differentiable. */
typedef struct kn_max_unpool3d_options {
    size_t size;
    kn_dims kernel; /* sizes of the pooling's window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before and after each spatial axis; default 0 */
    kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
} kn_max_unpool3d_options;
KN_API kn_tensor *kn_max_unpool3d_with(kn_tensor *x, kn_tensor *indices, const kn_max_unpool3d_options *options);
#ifndef __cplusplus
typedef struct kn__max_unpool3d_call {
    kn_tensor *x;
    kn_tensor *indices;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the pooling's window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            kn_dims padding; /* places before and after each spatial axis; default 0 */
            kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
        };
        kn_max_unpool3d_options options;
    };
} kn__max_unpool3d_call;
KN__INLINE kn_tensor *kn__max_unpool3d(const kn__max_unpool3d_call *c) {
    return kn_max_unpool3d_with(c->x, c->indices, &c->options);
}
#define kn_max_unpool3d(x_, ...) kn__max_unpool3d(&(kn__max_unpool3d_call){.size = sizeof(kn_max_unpool3d_options), .x = (x_), .indices = __VA_ARGS__})
#endif

/* kn_fractional_max_pool2d(x, .samples, .kernel, .output, .ratio, .indices)
 * The largest elements of windows at random distances (Graham 2014); samples [batch, channels, 2] from [0, 1), drawn where they are not given.
 * Floats; differentiable. */
typedef struct kn_fractional_max_pool2d_options {
    size_t size;
    kn_tensor *samples; /* optional operand */
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims output; /* spatial sizes of the result; this or ratio */
    kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_fractional_max_pool2d_options;
KN_API kn_tensor *kn_fractional_max_pool2d_with(kn_tensor *x, const kn_fractional_max_pool2d_options *options);
#ifndef __cplusplus
typedef struct kn__fractional_max_pool2d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *samples; /* optional operand */
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims output; /* spatial sizes of the result; this or ratio */
            kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_fractional_max_pool2d_options options;
    };
} kn__fractional_max_pool2d_call;
KN__INLINE kn_tensor *kn__fractional_max_pool2d(const kn__fractional_max_pool2d_call *c) {
    return kn_fractional_max_pool2d_with(c->x, &c->options);
}
#define kn_fractional_max_pool2d(...) kn__fractional_max_pool2d(&(kn__fractional_max_pool2d_call){.size = sizeof(kn_fractional_max_pool2d_options), .x = __VA_ARGS__})
#endif

/* kn_fractional_max_pool3d(x, .samples, .kernel, .output, .ratio, .indices)
 * The largest elements of windows at random distances (Graham 2014); samples [batch, channels, 3] from [0, 1), drawn where they are not given.
 * Floats; differentiable. */
typedef struct kn_fractional_max_pool3d_options {
    size_t size;
    kn_tensor *samples; /* optional operand */
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims output; /* spatial sizes of the result; this or ratio */
    kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_fractional_max_pool3d_options;
KN_API kn_tensor *kn_fractional_max_pool3d_with(kn_tensor *x, const kn_fractional_max_pool3d_options *options);
#ifndef __cplusplus
typedef struct kn__fractional_max_pool3d_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *samples; /* optional operand */
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims output; /* spatial sizes of the result; this or ratio */
            kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_fractional_max_pool3d_options options;
    };
} kn__fractional_max_pool3d_call;
KN__INLINE kn_tensor *kn__fractional_max_pool3d(const kn__fractional_max_pool3d_call *c) {
    return kn_fractional_max_pool3d_with(c->x, &c->options);
}
#define kn_fractional_max_pool3d(...) kn__fractional_max_pool3d(&(kn__fractional_max_pool3d_call){.size = sizeof(kn_fractional_max_pool3d_options), .x = __VA_ARGS__})
#endif

/* kn_fractional_max_pool_at(x, samples, .kernel, .output, .ratio, .indices)
 * fractional_max_pool2d or fractional_max_pool3d of a batch, with the samples given.
 * Floats; differentiable. */
typedef struct kn_fractional_max_pool_at_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims output; /* spatial sizes of the result; this or ratio */
    kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
    kn_tensor **indices; /* where this result goes; NULL: unwanted */
} kn_fractional_max_pool_at_options;
KN_API kn_tensor *kn_fractional_max_pool_at_with(kn_tensor *x, kn_tensor *samples, const kn_fractional_max_pool_at_options *options);
#ifndef __cplusplus
typedef struct kn__fractional_max_pool_at_call {
    kn_tensor *x;
    kn_tensor *samples;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims output; /* spatial sizes of the result; this or ratio */
            kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
            kn_tensor **indices; /* where this result goes; NULL: unwanted */
        };
        kn_fractional_max_pool_at_options options;
    };
} kn__fractional_max_pool_at_call;
KN__INLINE kn_tensor *kn__fractional_max_pool_at(const kn__fractional_max_pool_at_call *c) {
    return kn_fractional_max_pool_at_with(c->x, c->samples, &c->options);
}
#define kn_fractional_max_pool_at(x_, ...) kn__fractional_max_pool_at(&(kn__fractional_max_pool_at_call){.size = sizeof(kn_fractional_max_pool_at_options), .x = (x_), .samples = __VA_ARGS__})
#endif

/* kn_lp_pool1d(x, p, .kernel, .stride, .ceil_mode)
 * The p-norm of each window: (sum x^p)^(1/p); the gradient of a window whose sum is 0 is 0.
 * p: the power, positive.
 * Floats; differentiable. */
typedef struct kn_lp_pool1d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    bool ceil_mode; /* a last window may hang over the end */
} kn_lp_pool1d_options;
KN_API kn_tensor *kn_lp_pool1d_with(kn_tensor *x, double p, const kn_lp_pool1d_options *options);
#ifndef __cplusplus
typedef struct kn__lp_pool1d_call {
    kn_tensor *x;
    double p;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            bool ceil_mode; /* a last window may hang over the end */
        };
        kn_lp_pool1d_options options;
    };
} kn__lp_pool1d_call;
KN__INLINE kn_tensor *kn__lp_pool1d(const kn__lp_pool1d_call *c) {
    return kn_lp_pool1d_with(c->x, c->p, &c->options);
}
#define kn_lp_pool1d(x_, ...) kn__lp_pool1d(&(kn__lp_pool1d_call){.size = sizeof(kn_lp_pool1d_options), .x = (x_), .p = __VA_ARGS__})
#endif

/* kn_lp_pool2d(x, p, .kernel, .stride, .ceil_mode)
 * The p-norm of each window: (sum x^p)^(1/p); the gradient of a window whose sum is 0 is 0.
 * p: the power, positive.
 * Floats; differentiable. */
typedef struct kn_lp_pool2d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    bool ceil_mode; /* a last window may hang over the end */
} kn_lp_pool2d_options;
KN_API kn_tensor *kn_lp_pool2d_with(kn_tensor *x, double p, const kn_lp_pool2d_options *options);
#ifndef __cplusplus
typedef struct kn__lp_pool2d_call {
    kn_tensor *x;
    double p;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            bool ceil_mode; /* a last window may hang over the end */
        };
        kn_lp_pool2d_options options;
    };
} kn__lp_pool2d_call;
KN__INLINE kn_tensor *kn__lp_pool2d(const kn__lp_pool2d_call *c) {
    return kn_lp_pool2d_with(c->x, c->p, &c->options);
}
#define kn_lp_pool2d(x_, ...) kn__lp_pool2d(&(kn__lp_pool2d_call){.size = sizeof(kn_lp_pool2d_options), .x = (x_), .p = __VA_ARGS__})
#endif

/* kn_lp_pool3d(x, p, .kernel, .stride, .ceil_mode)
 * The p-norm of each window: (sum x^p)^(1/p); the gradient of a window whose sum is 0 is 0.
 * p: the power, positive.
 * Floats; differentiable. */
typedef struct kn_lp_pool3d_options {
    size_t size;
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    bool ceil_mode; /* a last window may hang over the end */
} kn_lp_pool3d_options;
KN_API kn_tensor *kn_lp_pool3d_with(kn_tensor *x, double p, const kn_lp_pool3d_options *options);
#ifndef __cplusplus
typedef struct kn__lp_pool3d_call {
    kn_tensor *x;
    double p;
    union {
        struct {
            size_t size;
            kn_dims kernel; /* sizes of the window; no default */
            kn_dims stride; /* distance of windows; default the kernel's size */
            bool ceil_mode; /* a last window may hang over the end */
        };
        kn_lp_pool3d_options options;
    };
} kn__lp_pool3d_call;
KN__INLINE kn_tensor *kn__lp_pool3d(const kn__lp_pool3d_call *c) {
    return kn_lp_pool3d_with(c->x, c->p, &c->options);
}
#define kn_lp_pool3d(x_, ...) kn__lp_pool3d(&(kn__lp_pool3d_call){.size = sizeof(kn_lp_pool3d_options), .x = (x_), .p = __VA_ARGS__})
#endif

/* kn_local_response_norm(x, channels, .alpha, .beta, .k)
 * x / (k + alpha m)^beta with m the mean square of neighbouring channels, zeros beyond the ends.
 * channels: how many neighbouring channels count, the own one among them.
 * Floats; differentiable. */
typedef struct kn_local_response_norm_options {
    size_t size;
    kn_some_f64 alpha; /* factor of the mean square; default 1e-4 */
    kn_some_f64 beta; /* the power; default 0.75 */
    kn_some_f64 k; /* added to the mean square; default 1 */
} kn_local_response_norm_options;
KN_API kn_tensor *kn_local_response_norm_with(kn_tensor *x, int64_t channels, const kn_local_response_norm_options *options);
#ifndef __cplusplus
typedef struct kn__local_response_norm_call {
    kn_tensor *x;
    int64_t channels;
    union {
        struct {
            size_t size;
            kn_some_f64 alpha; /* factor of the mean square; default 1e-4 */
            kn_some_f64 beta; /* the power; default 0.75 */
            kn_some_f64 k; /* added to the mean square; default 1 */
        };
        kn_local_response_norm_options options;
    };
} kn__local_response_norm_call;
KN__INLINE kn_tensor *kn__local_response_norm(const kn__local_response_norm_call *c) {
    return kn_local_response_norm_with(c->x, c->channels, &c->options);
}
#define kn_local_response_norm(x_, ...) kn__local_response_norm(&(kn__local_response_norm_call){.size = sizeof(kn_local_response_norm_options), .x = (x_), .channels = __VA_ARGS__})
#endif

/* kn_deform_conv2d(x, offset, weight, .mask, .bias, .stride, .padding, .dilation, .groups)
 * A convolution whose elements read offset [batch, 2 groups kh kw, h, w] (row, column) away from their places, between elements bilinearly, times mask [batch, groups kh kw, h, w].
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_deform_conv2d_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_tensor *bias; /* optional operand */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before and after each spatial axis; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_deform_conv2d_options;
KN_API kn_tensor *kn_deform_conv2d_with(kn_tensor *x, kn_tensor *offset, kn_tensor *weight, const kn_deform_conv2d_options *options);
#ifndef __cplusplus
typedef struct kn__deform_conv2d_call {
    kn_tensor *x;
    kn_tensor *offset;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_tensor *bias; /* optional operand */
            kn_dims stride; /* distance of windows; default 1 */
            kn_dims padding; /* zeros before and after each spatial axis; default 0 */
            kn_dims dilation; /* distance of the window's elements; default 1 */
            int64_t groups; /* channels fall into so many groups; default 1 */
        };
        kn_deform_conv2d_options options;
    };
} kn__deform_conv2d_call;
KN__INLINE kn_tensor *kn__deform_conv2d(const kn__deform_conv2d_call *c) {
    return kn_deform_conv2d_with(c->x, c->offset, c->weight, &c->options);
}
#define kn_deform_conv2d(x_, offset_, ...) kn__deform_conv2d(&(kn__deform_conv2d_call){.size = sizeof(kn_deform_conv2d_options), .x = (x_), .offset = (offset_), .weight = __VA_ARGS__})
#endif

/* kn_upsample_nearest(x, .output, .scale)
 * interpolate with mode nearest.
 * Any real dtype but bool; differentiable. */
typedef struct kn_upsample_nearest_options {
    size_t size;
    kn_dims output; /* spatial sizes of the result; this or scale */
    kn_factors scale; /* the result's sizes as multiples of the input's */
} kn_upsample_nearest_options;
KN_API kn_tensor *kn_upsample_nearest_with(kn_tensor *x, const kn_upsample_nearest_options *options);
#ifndef __cplusplus
typedef struct kn__upsample_nearest_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims output; /* spatial sizes of the result; this or scale */
            kn_factors scale; /* the result's sizes as multiples of the input's */
        };
        kn_upsample_nearest_options options;
    };
} kn__upsample_nearest_call;
KN__INLINE kn_tensor *kn__upsample_nearest(const kn__upsample_nearest_call *c) {
    return kn_upsample_nearest_with(c->x, &c->options);
}
#define kn_upsample_nearest(...) kn__upsample_nearest(&(kn__upsample_nearest_call){.size = sizeof(kn_upsample_nearest_options), .x = __VA_ARGS__})
#endif

/* kn_upsample_bilinear(x, .output, .scale)
 * interpolate with mode bilinear and aligned corners.
 * Floats; differentiable. */
typedef struct kn_upsample_bilinear_options {
    size_t size;
    kn_dims output; /* spatial sizes of the result; this or scale */
    kn_factors scale; /* the result's sizes as multiples of the input's */
} kn_upsample_bilinear_options;
KN_API kn_tensor *kn_upsample_bilinear_with(kn_tensor *x, const kn_upsample_bilinear_options *options);
#ifndef __cplusplus
typedef struct kn__upsample_bilinear_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims output; /* spatial sizes of the result; this or scale */
            kn_factors scale; /* the result's sizes as multiples of the input's */
        };
        kn_upsample_bilinear_options options;
    };
} kn__upsample_bilinear_call;
KN__INLINE kn_tensor *kn__upsample_bilinear(const kn__upsample_bilinear_call *c) {
    return kn_upsample_bilinear_with(c->x, &c->options);
}
#define kn_upsample_bilinear(...) kn__upsample_bilinear(&(kn__upsample_bilinear_call){.size = sizeof(kn_upsample_bilinear_options), .x = __VA_ARGS__})
#endif

/* max(x, 0); the gradient at 0 is 0.
 * Any real dtype but bool; differentiable. */
KN_API kn_tensor *kn_relu(kn_tensor *x);

/* The gradient of y = relu(x): dy where y is above 0, else 0.
 * Floats; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_relu_grad(kn_tensor *dy, kn_tensor *y);

/* 1 / (1 + exp(-x))
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_sigmoid(kn_tensor *x);

/* The gradient of y = sigmoid(x): dy y (1 - y).
 * Floats; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_sigmoid_grad(kn_tensor *dy, kn_tensor *y);

/* The gradient of y = tanh(x): dy (1 - y * y).
 * Floats; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_tanh_grad(kn_tensor *dy, kn_tensor *y);

/* x sigmoid(x), also called swish
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_silu(kn_tensor *x);

/* The gradient of silu(x).
 * Floats; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_silu_grad(kn_tensor *dy, kn_tensor *x);

/* kn_gelu(x, .approximate_tanh)
 * x (1 + erf(x / sqrt(2))) / 2
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_gelu_options {
    size_t size;
    bool approximate_tanh; /* the approximation by tanh */
} kn_gelu_options;
KN_API kn_tensor *kn_gelu_with(kn_tensor *x, const kn_gelu_options *options);
#ifndef __cplusplus
typedef struct kn__gelu_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            bool approximate_tanh; /* the approximation by tanh */
        };
        kn_gelu_options options;
    };
} kn__gelu_call;
KN__INLINE kn_tensor *kn__gelu(const kn__gelu_call *c) {
    return kn_gelu_with(c->x, &c->options);
}
#define kn_gelu(...) kn__gelu(&(kn__gelu_call){.size = sizeof(kn_gelu_options), .x = __VA_ARGS__})
#endif

/* kn_gelu_grad(dy, x, .approximate_tanh)
 * The gradient of gelu(x).
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_gelu_grad_options {
    size_t size;
    bool approximate_tanh; /* the approximation by tanh */
} kn_gelu_grad_options;
KN_API kn_tensor *kn_gelu_grad_with(kn_tensor *dy, kn_tensor *x, const kn_gelu_grad_options *options);
#ifndef __cplusplus
typedef struct kn__gelu_grad_call {
    kn_tensor *dy;
    kn_tensor *x;
    union {
        struct {
            size_t size;
            bool approximate_tanh; /* the approximation by tanh */
        };
        kn_gelu_grad_options options;
    };
} kn__gelu_grad_call;
KN__INLINE kn_tensor *kn__gelu_grad(const kn__gelu_grad_call *c) {
    return kn_gelu_grad_with(c->dy, c->x, &c->options);
}
#define kn_gelu_grad(dy_, ...) kn__gelu_grad(&(kn__gelu_grad_call){.size = sizeof(kn_gelu_grad_options), .dy = (dy_), .x = __VA_ARGS__})
#endif

/* kn_softplus(x, .beta, .threshold)
 * log(1 + exp(beta x)) / beta, without overflow
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_softplus_options {
    size_t size;
    double beta; /* steepness; default 1 */
    kn_some_f64 threshold; /* above it beta x gives x itself; default: nowhere */
} kn_softplus_options;
KN_API kn_tensor *kn_softplus_with(kn_tensor *x, const kn_softplus_options *options);
#ifndef __cplusplus
typedef struct kn__softplus_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            double beta; /* steepness; default 1 */
            kn_some_f64 threshold; /* above it beta x gives x itself; default: nowhere */
        };
        kn_softplus_options options;
    };
} kn__softplus_call;
KN__INLINE kn_tensor *kn__softplus(const kn__softplus_call *c) {
    return kn_softplus_with(c->x, &c->options);
}
#define kn_softplus(...) kn__softplus(&(kn__softplus_call){.size = sizeof(kn_softplus_options), .x = __VA_ARGS__})
#endif

/* x above 0, else slope x
 * slope: the slope below 0.
 * Floats; differentiable. */
KN_API kn_tensor *kn_leaky_relu(kn_tensor *x, double slope);

/* x above 0, else alpha (exp(x) - 1)
 * alpha: minus the limit far below 0.
 * Floats; differentiable. */
KN_API kn_tensor *kn_elu(kn_tensor *x, double alpha);

/* elu scaled so that mean 0 and variance 1 stay (Klambauer et al. 2017)
 * Floats; differentiable. */
KN_API kn_tensor *kn_selu(kn_tensor *x);

/* x above 0, else alpha (exp(x / alpha) - 1)
 * alpha: minus the limit far below 0.
 * Floats; differentiable. */
KN_API kn_tensor *kn_celu(kn_tensor *x, double alpha);

/* x within limits; the gradient at a limit is 0 (that of clamp is 1).
 * min: the least result.
 * max: the largest result.
 * Floats; differentiable. */
KN_API kn_tensor *kn_hardtanh(kn_tensor *x, double min, double max);

/* min(max(x, 0), 6)
 * Floats; differentiable. */
KN_API kn_tensor *kn_relu6(kn_tensor *x);

/* min(max(x + 3, 0), 6) / 6
 * Floats; differentiable. */
KN_API kn_tensor *kn_hardsigmoid(kn_tensor *x);

/* x hardsigmoid(x)
 * Floats; differentiable. */
KN_API kn_tensor *kn_hardswish(kn_tensor *x);

/* x moved towards 0 by lambda; what is nearer becomes 0.
 * lambda: half the width of what becomes 0.
 * Floats; differentiable. */
KN_API kn_tensor *kn_softshrink(kn_tensor *x, double lambda);

/* x where |x| is above lambda, else 0
 * lambda: half the width of what becomes 0.
 * Floats; differentiable. */
KN_API kn_tensor *kn_hardshrink(kn_tensor *x, double lambda);

/* x where it is above threshold, else value
 * threshold: what x must exceed to stay.
 * value: what else it becomes.
 * Floats; differentiable. */
KN_API kn_tensor *kn_threshold(kn_tensor *x, double threshold, double value);

/* x tanh(softplus(x))
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_mish(kn_tensor *x);

/* x / (1 + |x|)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_softsign(kn_tensor *x);

/* log(sigmoid(x)), without overflow
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log_sigmoid(kn_tensor *x);

/* x - tanh(x)
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_tanhshrink(kn_tensor *x);

/* x above 0, else weight x; one weight, or one for each channel (axis 1)
 * Floats; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_prelu(kn_tensor *x, kn_tensor *weight);

/* exp(x) / sum(exp(x)) along axis, computed stably.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_softmax(kn_tensor *x, int64_t axis);

/* The gradient of softmax from its result y: y (dy - sum(y dy)).
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
KN_API kn_tensor *kn_softmax_grad(kn_tensor *dy, kn_tensor *y, int64_t axis);

/* x - log(sum(exp(x))) along axis, computed stably.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_log_softmax(kn_tensor *x, int64_t axis);

/* The gradient of log_softmax from its result y: dy - exp(y) sum(dy).
 * axis: the axis; negative counts from the end.
 * Floats; differentiable. */
KN_API kn_tensor *kn_log_softmax_grad(kn_tensor *dy, kn_tensor *y, int64_t axis);

/* softmax of -x along axis.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_softmin(kn_tensor *x, int64_t axis);

/* kn_layer_norm(x, .weight, .bias, .normalized, .eps)
 * (x - mean) / sqrt(var + eps) * weight + bias over the last axes, whose shape weight and bias have.
 * Floats; differentiable. */
typedef struct kn_layer_norm_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_tensor *bias; /* optional operand */
    int64_t normalized; /* how many of the last axes are normalised together; default 1 */
    double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
} kn_layer_norm_options;
KN_API kn_tensor *kn_layer_norm_with(kn_tensor *x, const kn_layer_norm_options *options);
#ifndef __cplusplus
typedef struct kn__layer_norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_tensor *bias; /* optional operand */
            int64_t normalized; /* how many of the last axes are normalised together; default 1 */
            double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
        };
        kn_layer_norm_options options;
    };
} kn__layer_norm_call;
KN__INLINE kn_tensor *kn__layer_norm(const kn__layer_norm_call *c) {
    return kn_layer_norm_with(c->x, &c->options);
}
#define kn_layer_norm(...) kn__layer_norm(&(kn__layer_norm_call){.size = sizeof(kn_layer_norm_options), .x = __VA_ARGS__})
#endif

/* kn_layer_norm_grad(dy, x, dweight, dbias, .weight, .normalized, .eps)
 * The gradients of layer_norm.
 * Floats; differentiable. */
typedef struct kn_layer_norm_grad_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    int64_t normalized; /* how many of the last axes are normalised together; default 1 */
    double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
} kn_layer_norm_grad_options;
KN_API kn_tensor *kn_layer_norm_grad_with(kn_tensor *dy, kn_tensor *x, kn_tensor **dweight, kn_tensor **dbias, const kn_layer_norm_grad_options *options);
#ifndef __cplusplus
typedef struct kn__layer_norm_grad_call {
    kn_tensor *dy;
    kn_tensor *x;
    kn_tensor **dweight;
    kn_tensor **dbias;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            int64_t normalized; /* how many of the last axes are normalised together; default 1 */
            double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
        };
        kn_layer_norm_grad_options options;
    };
} kn__layer_norm_grad_call;
KN__INLINE kn_tensor *kn__layer_norm_grad(const kn__layer_norm_grad_call *c) {
    return kn_layer_norm_grad_with(c->dy, c->x, c->dweight, c->dbias, &c->options);
}
#define kn_layer_norm_grad(dy_, x_, dweight_, ...) kn__layer_norm_grad(&(kn__layer_norm_grad_call){.size = sizeof(kn_layer_norm_grad_options), .dy = (dy_), .x = (x_), .dweight = (dweight_), .dbias = __VA_ARGS__})
#endif

/* kn_rms_norm(x, .weight, .normalized, .eps)
 * x / sqrt(mean(x^2) + eps) * weight over the last axes.
 * Floats; differentiable. */
typedef struct kn_rms_norm_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    int64_t normalized; /* how many of the last axes are normalised together; default 1 */
    double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
} kn_rms_norm_options;
KN_API kn_tensor *kn_rms_norm_with(kn_tensor *x, const kn_rms_norm_options *options);
#ifndef __cplusplus
typedef struct kn__rms_norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            int64_t normalized; /* how many of the last axes are normalised together; default 1 */
            double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
        };
        kn_rms_norm_options options;
    };
} kn__rms_norm_call;
KN__INLINE kn_tensor *kn__rms_norm(const kn__rms_norm_call *c) {
    return kn_rms_norm_with(c->x, &c->options);
}
#define kn_rms_norm(...) kn__rms_norm(&(kn__rms_norm_call){.size = sizeof(kn_rms_norm_options), .x = __VA_ARGS__})
#endif

/* kn_rms_norm_grad(dy, x, dweight, .weight, .normalized, .eps)
 * The gradients of rms_norm.
 * Floats; differentiable. */
typedef struct kn_rms_norm_grad_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    int64_t normalized; /* how many of the last axes are normalised together; default 1 */
    double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
} kn_rms_norm_grad_options;
KN_API kn_tensor *kn_rms_norm_grad_with(kn_tensor *dy, kn_tensor *x, kn_tensor **dweight, const kn_rms_norm_grad_options *options);
#ifndef __cplusplus
typedef struct kn__rms_norm_grad_call {
    kn_tensor *dy;
    kn_tensor *x;
    kn_tensor **dweight;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            int64_t normalized; /* how many of the last axes are normalised together; default 1 */
            double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
        };
        kn_rms_norm_grad_options options;
    };
} kn__rms_norm_grad_call;
KN__INLINE kn_tensor *kn__rms_norm_grad(const kn__rms_norm_grad_call *c) {
    return kn_rms_norm_grad_with(c->dy, c->x, c->dweight, &c->options);
}
#define kn_rms_norm_grad(dy_, x_, ...) kn__rms_norm_grad(&(kn__rms_norm_grad_call){.size = sizeof(kn_rms_norm_grad_options), .dy = (dy_), .x = (x_), .dweight = __VA_ARGS__})
#endif

/* kn_group_norm(x, groups, .weight, .bias, .eps)
 * x of shape [n, channels, ...] normalised over groups of channels; weight, bias a channel.
 * groups: into how many groups the channels (axis 1) fall.
 * Floats; differentiable. */
typedef struct kn_group_norm_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_tensor *bias; /* optional operand */
    double eps; /* added to the variance; default 1e-5 */
} kn_group_norm_options;
KN_API kn_tensor *kn_group_norm_with(kn_tensor *x, int64_t groups, const kn_group_norm_options *options);
#ifndef __cplusplus
typedef struct kn__group_norm_call {
    kn_tensor *x;
    int64_t groups;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_tensor *bias; /* optional operand */
            double eps; /* added to the variance; default 1e-5 */
        };
        kn_group_norm_options options;
    };
} kn__group_norm_call;
KN__INLINE kn_tensor *kn__group_norm(const kn__group_norm_call *c) {
    return kn_group_norm_with(c->x, c->groups, &c->options);
}
#define kn_group_norm(x_, ...) kn__group_norm(&(kn__group_norm_call){.size = sizeof(kn_group_norm_options), .x = (x_), .groups = __VA_ARGS__})
#endif

/* kn_instance_norm(x, .weight, .bias, .eps)
 * x of shape [n, channels, ...] normalised over each channel of each sample.
 * Floats; differentiable. */
typedef struct kn_instance_norm_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_tensor *bias; /* optional operand */
    double eps; /* added to the variance; default 1e-5 */
} kn_instance_norm_options;
KN_API kn_tensor *kn_instance_norm_with(kn_tensor *x, const kn_instance_norm_options *options);
#ifndef __cplusplus
typedef struct kn__instance_norm_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_tensor *bias; /* optional operand */
            double eps; /* added to the variance; default 1e-5 */
        };
        kn_instance_norm_options options;
    };
} kn__instance_norm_call;
KN__INLINE kn_tensor *kn__instance_norm(const kn__instance_norm_call *c) {
    return kn_instance_norm_with(c->x, &c->options);
}
#define kn_instance_norm(...) kn__instance_norm(&(kn__instance_norm_call){.size = sizeof(kn_instance_norm_options), .x = __VA_ARGS__})
#endif

/* kn_batch_norm(x, mean, var, .weight, .bias, .eps)
 * x of shape [n, channels, ...] normalised over the batch; mean and var (divided by the number of values) come back, for running statistics. One value a channel is an error.
 * Floats; differentiable. */
typedef struct kn_batch_norm_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_tensor *bias; /* optional operand */
    double eps; /* added to the variance; default 1e-5 */
} kn_batch_norm_options;
KN_API kn_tensor *kn_batch_norm_with(kn_tensor *x, kn_tensor **mean, kn_tensor **var, const kn_batch_norm_options *options);
#ifndef __cplusplus
typedef struct kn__batch_norm_call {
    kn_tensor *x;
    kn_tensor **mean;
    kn_tensor **var;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_tensor *bias; /* optional operand */
            double eps; /* added to the variance; default 1e-5 */
        };
        kn_batch_norm_options options;
    };
} kn__batch_norm_call;
KN__INLINE kn_tensor *kn__batch_norm(const kn__batch_norm_call *c) {
    return kn_batch_norm_with(c->x, c->mean, c->var, &c->options);
}
#define kn_batch_norm(x_, mean_, ...) kn__batch_norm(&(kn__batch_norm_call){.size = sizeof(kn_batch_norm_options), .x = (x_), .mean = (mean_), .var = __VA_ARGS__})
#endif

/* kn_batch_norm_grad(dy, x, mean, var, dweight, dbias, .weight, .eps)
 * The gradients of batch_norm.
 * Floats; differentiable. */
typedef struct kn_batch_norm_grad_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    double eps; /* added to the variance; default 1e-5 */
} kn_batch_norm_grad_options;
KN_API kn_tensor *kn_batch_norm_grad_with(kn_tensor *dy, kn_tensor *x, kn_tensor *mean, kn_tensor *var, kn_tensor **dweight, kn_tensor **dbias, const kn_batch_norm_grad_options *options);
#ifndef __cplusplus
typedef struct kn__batch_norm_grad_call {
    kn_tensor *dy;
    kn_tensor *x;
    kn_tensor *mean;
    kn_tensor *var;
    kn_tensor **dweight;
    kn_tensor **dbias;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            double eps; /* added to the variance; default 1e-5 */
        };
        kn_batch_norm_grad_options options;
    };
} kn__batch_norm_grad_call;
KN__INLINE kn_tensor *kn__batch_norm_grad(const kn__batch_norm_grad_call *c) {
    return kn_batch_norm_grad_with(c->dy, c->x, c->mean, c->var, c->dweight, c->dbias, &c->options);
}
#define kn_batch_norm_grad(dy_, x_, mean_, var_, dweight_, ...) kn__batch_norm_grad(&(kn__batch_norm_grad_call){.size = sizeof(kn_batch_norm_grad_options), .dy = (dy_), .x = (x_), .mean = (mean_), .var = (var_), .dweight = (dweight_), .dbias = __VA_ARGS__})
#endif

/* kn_batch_norm_inference(x, mean, var, .weight, .bias, .eps)
 * (x - mean) / sqrt(var + eps) * weight + bias a channel.
 * Floats; differentiable. */
typedef struct kn_batch_norm_inference_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_tensor *bias; /* optional operand */
    double eps; /* added to the variance; default 1e-5 */
} kn_batch_norm_inference_options;
KN_API kn_tensor *kn_batch_norm_inference_with(kn_tensor *x, kn_tensor *mean, kn_tensor *var, const kn_batch_norm_inference_options *options);
#ifndef __cplusplus
typedef struct kn__batch_norm_inference_call {
    kn_tensor *x;
    kn_tensor *mean;
    kn_tensor *var;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_tensor *bias; /* optional operand */
            double eps; /* added to the variance; default 1e-5 */
        };
        kn_batch_norm_inference_options options;
    };
} kn__batch_norm_inference_call;
KN__INLINE kn_tensor *kn__batch_norm_inference(const kn__batch_norm_inference_call *c) {
    return kn_batch_norm_inference_with(c->x, c->mean, c->var, &c->options);
}
#define kn_batch_norm_inference(x_, mean_, ...) kn__batch_norm_inference(&(kn__batch_norm_inference_call){.size = sizeof(kn_batch_norm_inference_options), .x = (x_), .mean = (mean_), .var = __VA_ARGS__})
#endif

/* kn_pick_class(x, target, .ignore_index)
 * The score of each target's class: x is [classes] or [n, classes, ...], target [] or [n, ...]; 0 for targets left out.
 * Floats; differentiable. */
typedef struct kn_pick_class_options {
    size_t size;
    kn_some_i64 ignore_index; /* a target left out; default -100 */
} kn_pick_class_options;
KN_API kn_tensor *kn_pick_class_with(kn_tensor *x, kn_tensor *target, const kn_pick_class_options *options);
#ifndef __cplusplus
typedef struct kn__pick_class_call {
    kn_tensor *x;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_some_i64 ignore_index; /* a target left out; default -100 */
        };
        kn_pick_class_options options;
    };
} kn__pick_class_call;
KN__INLINE kn_tensor *kn__pick_class(const kn__pick_class_call *c) {
    return kn_pick_class_with(c->x, c->target, &c->options);
}
#define kn_pick_class(x_, ...) kn__pick_class(&(kn__pick_class_call){.size = sizeof(kn_pick_class_options), .x = (x_), .target = __VA_ARGS__})
#endif

/* kn_put_class(dy, target, classes, .ignore_index)
 * Zeros of [n, classes, ...] with dy at each target's class; nothing for targets left out.
 * classes: the number of classes.
 * Floats; differentiable. */
typedef struct kn_put_class_options {
    size_t size;
    kn_some_i64 ignore_index; /* a target left out; default -100 */
} kn_put_class_options;
KN_API kn_tensor *kn_put_class_with(kn_tensor *dy, kn_tensor *target, int64_t classes, const kn_put_class_options *options);
#ifndef __cplusplus
typedef struct kn__put_class_call {
    kn_tensor *dy;
    kn_tensor *target;
    int64_t classes;
    union {
        struct {
            size_t size;
            kn_some_i64 ignore_index; /* a target left out; default -100 */
        };
        kn_put_class_options options;
    };
} kn__put_class_call;
KN__INLINE kn_tensor *kn__put_class(const kn__put_class_call *c) {
    return kn_put_class_with(c->dy, c->target, c->classes, &c->options);
}
#define kn_put_class(dy_, target_, ...) kn__put_class(&(kn__put_class_call){.size = sizeof(kn_put_class_options), .dy = (dy_), .target = (target_), .classes = __VA_ARGS__})
#endif

/* kn_nll_loss(log_probabilities, target, .weight, .ignore_index, .reduction)
 * -log_probabilities at each target's class; 0 where all targets are left out.
 * Floats; differentiable. */
typedef struct kn_nll_loss_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_nll_loss_options;
KN_API kn_tensor *kn_nll_loss_with(kn_tensor *log_probabilities, kn_tensor *target, const kn_nll_loss_options *options);
#ifndef __cplusplus
typedef struct kn__nll_loss_call {
    kn_tensor *log_probabilities;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_some_i64 ignore_index; /* a target left out; default -100 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_nll_loss_options options;
    };
} kn__nll_loss_call;
KN__INLINE kn_tensor *kn__nll_loss(const kn__nll_loss_call *c) {
    return kn_nll_loss_with(c->log_probabilities, c->target, &c->options);
}
#define kn_nll_loss(log_probabilities_, ...) kn__nll_loss(&(kn__nll_loss_call){.size = sizeof(kn_nll_loss_options), .log_probabilities = (log_probabilities_), .target = __VA_ARGS__})
#endif

/* kn_cross_entropy(logits, target, .weight, .ignore_index, .label_smoothing, .reduction)
 * Cross-entropy of softmax(logits): logits are [classes] or [n, classes, ...], target class numbers of [] or [n, ...], or probabilities of logits' shape. 0 where all are left out.
 * Floats; differentiable. */
typedef struct kn_cross_entropy_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_cross_entropy_options;
KN_API kn_tensor *kn_cross_entropy_with(kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_options *options);
#ifndef __cplusplus
typedef struct kn__cross_entropy_call {
    kn_tensor *logits;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_some_i64 ignore_index; /* a target left out; default -100 */
            double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_cross_entropy_options options;
    };
} kn__cross_entropy_call;
KN__INLINE kn_tensor *kn__cross_entropy(const kn__cross_entropy_call *c) {
    return kn_cross_entropy_with(c->logits, c->target, &c->options);
}
#define kn_cross_entropy(logits_, ...) kn__cross_entropy(&(kn__cross_entropy_call){.size = sizeof(kn_cross_entropy_options), .logits = (logits_), .target = __VA_ARGS__})
#endif

/* kn_cross_entropy_grad(dy, logits, target, .weight, .ignore_index, .label_smoothing, .reduction)
 * The gradient of cross_entropy for its logits.
 * Floats; differentiable. */
typedef struct kn_cross_entropy_grad_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_cross_entropy_grad_options;
KN_API kn_tensor *kn_cross_entropy_grad_with(kn_tensor *dy, kn_tensor *logits, kn_tensor *target, const kn_cross_entropy_grad_options *options);
#ifndef __cplusplus
typedef struct kn__cross_entropy_grad_call {
    kn_tensor *dy;
    kn_tensor *logits;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_some_i64 ignore_index; /* a target left out; default -100 */
            double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_cross_entropy_grad_options options;
    };
} kn__cross_entropy_grad_call;
KN__INLINE kn_tensor *kn__cross_entropy_grad(const kn__cross_entropy_grad_call *c) {
    return kn_cross_entropy_grad_with(c->dy, c->logits, c->target, &c->options);
}
#define kn_cross_entropy_grad(dy_, logits_, ...) kn__cross_entropy_grad(&(kn__cross_entropy_grad_call){.size = sizeof(kn_cross_entropy_grad_options), .dy = (dy_), .logits = (logits_), .target = __VA_ARGS__})
#endif

/* kn_mse_loss(prediction, target, .reduction)
 * (prediction - target)^2; the shapes must be equal.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_mse_loss_options {
    size_t size;
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_mse_loss_options;
KN_API kn_tensor *kn_mse_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_mse_loss_options *options);
#ifndef __cplusplus
typedef struct kn__mse_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_mse_loss_options options;
    };
} kn__mse_loss_call;
KN__INLINE kn_tensor *kn__mse_loss(const kn__mse_loss_call *c) {
    return kn_mse_loss_with(c->prediction, c->target, &c->options);
}
#define kn_mse_loss(prediction_, ...) kn__mse_loss(&(kn__mse_loss_call){.size = sizeof(kn_mse_loss_options), .prediction = (prediction_), .target = __VA_ARGS__})
#endif

/* kn_l1_loss(prediction, target, .reduction)
 * |prediction - target|; the shapes must be equal.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_l1_loss_options {
    size_t size;
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_l1_loss_options;
KN_API kn_tensor *kn_l1_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_l1_loss_options *options);
#ifndef __cplusplus
typedef struct kn__l1_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_l1_loss_options options;
    };
} kn__l1_loss_call;
KN__INLINE kn_tensor *kn__l1_loss(const kn__l1_loss_call *c) {
    return kn_l1_loss_with(c->prediction, c->target, &c->options);
}
#define kn_l1_loss(prediction_, ...) kn__l1_loss(&(kn__l1_loss_call){.size = sizeof(kn_l1_loss_options), .prediction = (prediction_), .target = __VA_ARGS__})
#endif

/* kn_smooth_l1_loss(prediction, target, .beta, .reduction)
 * d^2 / (2 beta) for differences below beta, else d - beta / 2; the shapes must be equal.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_smooth_l1_loss_options {
    size_t size;
    kn_some_f64 beta; /* where the loss becomes linear, 0 or more; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_smooth_l1_loss_options;
KN_API kn_tensor *kn_smooth_l1_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_smooth_l1_loss_options *options);
#ifndef __cplusplus
typedef struct kn__smooth_l1_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_some_f64 beta; /* where the loss becomes linear, 0 or more; default 1 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_smooth_l1_loss_options options;
    };
} kn__smooth_l1_loss_call;
KN__INLINE kn_tensor *kn__smooth_l1_loss(const kn__smooth_l1_loss_call *c) {
    return kn_smooth_l1_loss_with(c->prediction, c->target, &c->options);
}
#define kn_smooth_l1_loss(prediction_, ...) kn__smooth_l1_loss(&(kn__smooth_l1_loss_call){.size = sizeof(kn_smooth_l1_loss_options), .prediction = (prediction_), .target = __VA_ARGS__})
#endif

/* kn_huber_loss(prediction, target, .delta, .reduction)
 * d^2 / 2 for differences below delta, else delta (d - delta / 2); the shapes must be equal.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_huber_loss_options {
    size_t size;
    kn_some_f64 delta; /* where the loss becomes linear, positive; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_huber_loss_options;
KN_API kn_tensor *kn_huber_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_huber_loss_options *options);
#ifndef __cplusplus
typedef struct kn__huber_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_some_f64 delta; /* where the loss becomes linear, positive; default 1 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_huber_loss_options options;
    };
} kn__huber_loss_call;
KN__INLINE kn_tensor *kn__huber_loss(const kn__huber_loss_call *c) {
    return kn_huber_loss_with(c->prediction, c->target, &c->options);
}
#define kn_huber_loss(prediction_, ...) kn__huber_loss(&(kn__huber_loss_call){.size = sizeof(kn_huber_loss_options), .prediction = (prediction_), .target = __VA_ARGS__})
#endif

/* kn_bce_loss(prediction, target, .weight, .reduction)
 * Cross-entropy of probabilities of one class; logarithms are cut off at -100.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_bce_loss_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_bce_loss_options;
KN_API kn_tensor *kn_bce_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_bce_loss_options *options);
#ifndef __cplusplus
typedef struct kn__bce_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_bce_loss_options options;
    };
} kn__bce_loss_call;
KN__INLINE kn_tensor *kn__bce_loss(const kn__bce_loss_call *c) {
    return kn_bce_loss_with(c->prediction, c->target, &c->options);
}
#define kn_bce_loss(prediction_, ...) kn__bce_loss(&(kn__bce_loss_call){.size = sizeof(kn_bce_loss_options), .prediction = (prediction_), .target = __VA_ARGS__})
#endif

/* kn_bce_with_logits_loss(logits, target, .weight, .pos_weight, .reduction)
 * Cross-entropy of sigmoid(logits) of one class, computed stably.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_bce_with_logits_loss_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_tensor *pos_weight; /* optional operand */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_bce_with_logits_loss_options;
KN_API kn_tensor *kn_bce_with_logits_loss_with(kn_tensor *logits, kn_tensor *target, const kn_bce_with_logits_loss_options *options);
#ifndef __cplusplus
typedef struct kn__bce_with_logits_loss_call {
    kn_tensor *logits;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_tensor *pos_weight; /* optional operand */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_bce_with_logits_loss_options options;
    };
} kn__bce_with_logits_loss_call;
KN__INLINE kn_tensor *kn__bce_with_logits_loss(const kn__bce_with_logits_loss_call *c) {
    return kn_bce_with_logits_loss_with(c->logits, c->target, &c->options);
}
#define kn_bce_with_logits_loss(logits_, ...) kn__bce_with_logits_loss(&(kn__bce_with_logits_loss_call){.size = sizeof(kn_bce_with_logits_loss_options), .logits = (logits_), .target = __VA_ARGS__})
#endif

/* kn_kl_div(log_prediction, target, .log_target, .reduction)
 * Kullback-Leibler divergence: target (log(target) - log_prediction), 0 for targets of 0.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_kl_div_options {
    size_t size;
    bool log_target; /* the target is given as logarithms too */
    kn_reduction reduction; /* mean, sum, none or batch mean; default mean */
} kn_kl_div_options;
KN_API kn_tensor *kn_kl_div_with(kn_tensor *log_prediction, kn_tensor *target, const kn_kl_div_options *options);
#ifndef __cplusplus
typedef struct kn__kl_div_call {
    kn_tensor *log_prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            bool log_target; /* the target is given as logarithms too */
            kn_reduction reduction; /* mean, sum, none or batch mean; default mean */
        };
        kn_kl_div_options options;
    };
} kn__kl_div_call;
KN__INLINE kn_tensor *kn__kl_div(const kn__kl_div_call *c) {
    return kn_kl_div_with(c->log_prediction, c->target, &c->options);
}
#define kn_kl_div(log_prediction_, ...) kn__kl_div(&(kn__kl_div_call){.size = sizeof(kn_kl_div_options), .log_prediction = (log_prediction_), .target = __VA_ARGS__})
#endif

/* kn_cosine_similarity(a, b, axis, .eps)
 * The cosine of the angle between a and b along axis; they broadcast.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_cosine_similarity_options {
    size_t size;
    double eps; /* the least length; default 1e-8 */
} kn_cosine_similarity_options;
KN_API kn_tensor *kn_cosine_similarity_with(kn_tensor *a, kn_tensor *b, int64_t axis, const kn_cosine_similarity_options *options);
#ifndef __cplusplus
typedef struct kn__cosine_similarity_call {
    kn_tensor *a;
    kn_tensor *b;
    int64_t axis;
    union {
        struct {
            size_t size;
            double eps; /* the least length; default 1e-8 */
        };
        kn_cosine_similarity_options options;
    };
} kn__cosine_similarity_call;
KN__INLINE kn_tensor *kn__cosine_similarity(const kn__cosine_similarity_call *c) {
    return kn_cosine_similarity_with(c->a, c->b, c->axis, &c->options);
}
#define kn_cosine_similarity(a_, b_, ...) kn__cosine_similarity(&(kn__cosine_similarity_call){.size = sizeof(kn_cosine_similarity_options), .a = (a_), .b = (b_), .axis = __VA_ARGS__})
#endif

/* kn_bilinear(a, b, weight, .bias)
 * a · weight[o] · b for each output o, + bias, over the last axes; weight [out, in of a, in of b].
 * Floats; operands meet in a common dtype; differentiable. */
typedef struct kn_bilinear_options {
    size_t size;
    kn_tensor *bias; /* optional operand */
} kn_bilinear_options;
KN_API kn_tensor *kn_bilinear_with(kn_tensor *a, kn_tensor *b, kn_tensor *weight, const kn_bilinear_options *options);
#ifndef __cplusplus
typedef struct kn__bilinear_call {
    kn_tensor *a;
    kn_tensor *b;
    kn_tensor *weight;
    union {
        struct {
            size_t size;
            kn_tensor *bias; /* optional operand */
        };
        kn_bilinear_options options;
    };
} kn__bilinear_call;
KN__INLINE kn_tensor *kn__bilinear(const kn__bilinear_call *c) {
    return kn_bilinear_with(c->a, c->b, c->weight, &c->options);
}
#define kn_bilinear(a_, b_, ...) kn__bilinear(&(kn__bilinear_call){.size = sizeof(kn_bilinear_options), .a = (a_), .b = (b_), .weight = __VA_ARGS__})
#endif

/* kn_scaled_dot_product_attention(q, k, v, .mask, .bias, .causal, .causal_from_end, .scale, .softcap, .dropout, .logsumexp)
 * softmax(scale q kᵀ) v (Vaswani et al. 2017): q [..., heads, queries, e], k [..., heads, keys, e], v [..., heads, keys, ev]; leading axes broadcast, and heads of k and v may divide those of q. mask: bool, true where a key is seen, or floats that are added to the scores, as bias is. A query that sees no key gets 0, and its gradients are 0. logsumexp: of each query's scores.
 * Floats; differentiable. */
typedef struct kn_scaled_dot_product_attention_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_tensor *bias; /* optional operand */
    bool causal; /* query i sees the keys 0 to i alone */
    bool causal_from_end; /* query i of n sees all keys but the last n - 1 - i */
    kn_some_f64 scale; /* times the products; default 1 / sqrt(the last size of q) */
    double softcap; /* scores s become softcap tanh(s / softcap); 0: as they are */
    double dropout; /* probability that a weight becomes 0, from 0 to 1 */
    kn_tensor **logsumexp; /* where this result goes; NULL: unwanted */
} kn_scaled_dot_product_attention_options;
KN_API kn_tensor *kn_scaled_dot_product_attention_with(kn_tensor *q, kn_tensor *k, kn_tensor *v, const kn_scaled_dot_product_attention_options *options);
#ifndef __cplusplus
typedef struct kn__scaled_dot_product_attention_call {
    kn_tensor *q;
    kn_tensor *k;
    kn_tensor *v;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_tensor *bias; /* optional operand */
            bool causal; /* query i sees the keys 0 to i alone */
            bool causal_from_end; /* query i of n sees all keys but the last n - 1 - i */
            kn_some_f64 scale; /* times the products; default 1 / sqrt(the last size of q) */
            double softcap; /* scores s become softcap tanh(s / softcap); 0: as they are */
            double dropout; /* probability that a weight becomes 0, from 0 to 1 */
            kn_tensor **logsumexp; /* where this result goes; NULL: unwanted */
        };
        kn_scaled_dot_product_attention_options options;
    };
} kn__scaled_dot_product_attention_call;
KN__INLINE kn_tensor *kn__scaled_dot_product_attention(const kn__scaled_dot_product_attention_call *c) {
    return kn_scaled_dot_product_attention_with(c->q, c->k, c->v, &c->options);
}
#define kn_scaled_dot_product_attention(q_, k_, ...) kn__scaled_dot_product_attention(&(kn__scaled_dot_product_attention_call){.size = sizeof(kn_scaled_dot_product_attention_options), .q = (q_), .k = (k_), .v = __VA_ARGS__})
#endif

/* kn_scaled_dot_product_attention_grad(dy, q, k, v, dk, dv, .mask, .bias, .causal, .causal_from_end, .scale, .softcap, .dropout, .key, .position)
 * The gradients of scaled_dot_product_attention.
 * Floats; differentiable. */
typedef struct kn_scaled_dot_product_attention_grad_options {
    size_t size;
    kn_tensor *mask; /* optional operand */
    kn_tensor *bias; /* optional operand */
    bool causal; /* query i sees the keys 0 to i alone */
    bool causal_from_end; /* query i of n sees all keys but the last n - 1 - i */
    kn_some_f64 scale; /* times the products; default 1 / sqrt(the last size of q) */
    double softcap; /* scores s become softcap tanh(s / softcap); 0: as they are */
    double dropout; /* probability that a weight became 0, from 0 to 1 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_scaled_dot_product_attention_grad_options;
KN_API kn_tensor *kn_scaled_dot_product_attention_grad_with(kn_tensor *dy, kn_tensor *q, kn_tensor *k, kn_tensor *v, kn_tensor **dk, kn_tensor **dv, const kn_scaled_dot_product_attention_grad_options *options);
#ifndef __cplusplus
typedef struct kn__scaled_dot_product_attention_grad_call {
    kn_tensor *dy;
    kn_tensor *q;
    kn_tensor *k;
    kn_tensor *v;
    kn_tensor **dk;
    kn_tensor **dv;
    union {
        struct {
            size_t size;
            kn_tensor *mask; /* optional operand */
            kn_tensor *bias; /* optional operand */
            bool causal; /* query i sees the keys 0 to i alone */
            bool causal_from_end; /* query i of n sees all keys but the last n - 1 - i */
            kn_some_f64 scale; /* times the products; default 1 / sqrt(the last size of q) */
            double softcap; /* scores s become softcap tanh(s / softcap); 0: as they are */
            double dropout; /* probability that a weight became 0, from 0 to 1 */
            int64_t key; /* key of the random stream */
            int64_t position; /* position of the draw */
        };
        kn_scaled_dot_product_attention_grad_options options;
    };
} kn__scaled_dot_product_attention_grad_call;
KN__INLINE kn_tensor *kn__scaled_dot_product_attention_grad(const kn__scaled_dot_product_attention_grad_call *c) {
    return kn_scaled_dot_product_attention_grad_with(c->dy, c->q, c->k, c->v, c->dk, c->dv, &c->options);
}
#define kn_scaled_dot_product_attention_grad(dy_, q_, k_, v_, dk_, ...) kn__scaled_dot_product_attention_grad(&(kn__scaled_dot_product_attention_grad_call){.size = sizeof(kn_scaled_dot_product_attention_grad_options), .dy = (dy_), .q = (q_), .k = (k_), .v = (v_), .dk = (dk_), .dv = __VA_ARGS__})
#endif

/* kn_glu(x, .axis)
 * The first half of x along axis times sigmoid of the second half.
 * Floats; differentiable. */
typedef struct kn_glu_options {
    size_t size;
    kn_some_i64 axis; /* the axis; default the last */
} kn_glu_options;
KN_API kn_tensor *kn_glu_with(kn_tensor *x, const kn_glu_options *options);
#ifndef __cplusplus
typedef struct kn__glu_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; default the last */
        };
        kn_glu_options options;
    };
} kn__glu_call;
KN__INLINE kn_tensor *kn__glu(const kn__glu_call *c) {
    return kn_glu_with(c->x, &c->options);
}
#define kn_glu(...) kn__glu(&(kn__glu_call){.size = sizeof(kn_glu_options), .x = __VA_ARGS__})
#endif

/* kn_rrelu(x, .lower, .upper, .training)
 * x above 0, else a slope times x, in training a random one for each element.
 * Floats; differentiable. */
typedef struct kn_rrelu_options {
    size_t size;
    kn_some_f64 lower; /* the least slope; default 1 / 8 */
    kn_some_f64 upper; /* the largest slope; default 1 / 3 */
    bool training; /* draw each slope; otherwise all are (lower + upper) / 2 */
} kn_rrelu_options;
KN_API kn_tensor *kn_rrelu_with(kn_tensor *x, const kn_rrelu_options *options);
#ifndef __cplusplus
typedef struct kn__rrelu_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_f64 lower; /* the least slope; default 1 / 8 */
            kn_some_f64 upper; /* the largest slope; default 1 / 3 */
            bool training; /* draw each slope; otherwise all are (lower + upper) / 2 */
        };
        kn_rrelu_options options;
    };
} kn__rrelu_call;
KN__INLINE kn_tensor *kn__rrelu(const kn__rrelu_call *c) {
    return kn_rrelu_with(c->x, &c->options);
}
#define kn_rrelu(...) kn__rrelu(&(kn__rrelu_call){.size = sizeof(kn_rrelu_options), .x = __VA_ARGS__})
#endif

/* x where it is above alpha, else 0
 * alpha: what x must exceed to stay.
 * Floats; differentiable. */
KN_API kn_tensor *kn_thresholded_relu(kn_tensor *x, double alpha);

/* kn_shrink(x, lambda, .bias)
 * x + bias below -lambda, x - bias above lambda, between them 0
 * lambda: half the width of what becomes 0.
 * Floats; differentiable. */
typedef struct kn_shrink_options {
    size_t size;
    double bias; /* how far the rest moves towards 0 */
} kn_shrink_options;
KN_API kn_tensor *kn_shrink_with(kn_tensor *x, double lambda, const kn_shrink_options *options);
#ifndef __cplusplus
typedef struct kn__shrink_call {
    kn_tensor *x;
    double lambda;
    union {
        struct {
            size_t size;
            double bias; /* how far the rest moves towards 0 */
        };
        kn_shrink_options options;
    };
} kn__shrink_call;
KN__INLINE kn_tensor *kn__shrink(const kn__shrink_call *c) {
    return kn_shrink_with(c->x, c->lambda, &c->options);
}
#define kn_shrink(x_, ...) kn__shrink(&(kn__shrink_call){.size = sizeof(kn_shrink_options), .x = (x_), .lambda = __VA_ARGS__})
#endif

/* Dropout for selu: what is dropped becomes its lower limit, and mean 0 and variance 1 stay.
 * p: probability of being dropped, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_alpha_dropout(kn_tensor *x, double p);

/* alpha_dropout of whole channels: one draw for each index of the first two axes.
 * p: probability of being dropped, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_feature_alpha_dropout(kn_tensor *x, double p);

/* Dropout of whole channels: one draw for each index of the first two axes.
 * p: probability of being dropped, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_feature_dropout(kn_tensor *x, double p);

/* Dropout of whole channels of x, [channels, length] or [n, channels, length].
 * p: probability of being dropped, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_dropout1d(kn_tensor *x, double p);

/* Dropout of whole channels of x, [channels, height, width] or with n in front.
 * p: probability of being dropped, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_dropout2d(kn_tensor *x, double p);

/* Dropout of whole channels of x, [channels, depth, height, width] or with n in front.
 * p: probability of being dropped, from 0 to 1.
 * Floats; differentiable. */
KN_API kn_tensor *kn_dropout3d(kn_tensor *x, double p);

/* exp(x) / (1 + sum(exp(x))) along axis: a softmax that may choose nothing.
 * axis: the axis; negative counts from the end.
 * Floats, integers computing in float32; differentiable. */
KN_API kn_tensor *kn_quiet_softmax(kn_tensor *x, int64_t axis);

/* kn_normalize(x, .p, .axis, .eps)
 * x divided by its p-norm along axis, or by eps where that is larger.
 * Floats; differentiable. */
typedef struct kn_normalize_options {
    size_t size;
    kn_some_f64 p; /* the power of the norm; default 2 */
    kn_some_i64 axis; /* the axis; default 1 */
    kn_some_f64 eps; /* the least norm that is divided by; default 1e-12 */
} kn_normalize_options;
KN_API kn_tensor *kn_normalize_with(kn_tensor *x, const kn_normalize_options *options);
#ifndef __cplusplus
typedef struct kn__normalize_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_f64 p; /* the power of the norm; default 2 */
            kn_some_i64 axis; /* the axis; default 1 */
            kn_some_f64 eps; /* the least norm that is divided by; default 1e-12 */
        };
        kn_normalize_options options;
    };
} kn__normalize_call;
KN__INLINE kn_tensor *kn__normalize(const kn__normalize_call *c) {
    return kn_normalize_with(c->x, &c->options);
}
#define kn_normalize(...) kn__normalize(&(kn__normalize_call){.size = sizeof(kn_normalize_options), .x = __VA_ARGS__})
#endif

/* kn_linear_cross_entropy(x, linear_weight, target, .linear_bias, .weight, .ignore_index, .label_smoothing, .chunk, .reduction)
 * cross_entropy of the logits x · linear_weightᵀ + linear_bias, of which no more than .chunk rows are made at a time. x is [in] or [n, in], linear_weight [classes, ..., in].
 * Floats; differentiable. */
typedef struct kn_linear_cross_entropy_options {
    size_t size;
    kn_tensor *linear_bias; /* optional operand */
    kn_tensor *weight; /* optional operand */
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
    int64_t chunk; /* rows whose logits are in memory at a time; 0: all at once */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_linear_cross_entropy_options;
KN_API kn_tensor *kn_linear_cross_entropy_with(kn_tensor *x, kn_tensor *linear_weight, kn_tensor *target, const kn_linear_cross_entropy_options *options);
#ifndef __cplusplus
typedef struct kn__linear_cross_entropy_call {
    kn_tensor *x;
    kn_tensor *linear_weight;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *linear_bias; /* optional operand */
            kn_tensor *weight; /* optional operand */
            kn_some_i64 ignore_index; /* a target left out; default -100 */
            double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
            int64_t chunk; /* rows whose logits are in memory at a time; 0: all at once */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_linear_cross_entropy_options options;
    };
} kn__linear_cross_entropy_call;
KN__INLINE kn_tensor *kn__linear_cross_entropy(const kn__linear_cross_entropy_call *c) {
    return kn_linear_cross_entropy_with(c->x, c->linear_weight, c->target, &c->options);
}
#define kn_linear_cross_entropy(x_, linear_weight_, ...) kn__linear_cross_entropy(&(kn__linear_cross_entropy_call){.size = sizeof(kn_linear_cross_entropy_options), .x = (x_), .linear_weight = (linear_weight_), .target = __VA_ARGS__})
#endif

/* kn_hinge_embedding_loss(x, target, .margin, .reduction)
 * x where the target is 1, max(margin - x, 0) where it is -1.
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_hinge_embedding_loss_options {
    size_t size;
    kn_some_f64 margin; /* the margin; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_hinge_embedding_loss_options;
KN_API kn_tensor *kn_hinge_embedding_loss_with(kn_tensor *x, kn_tensor *target, const kn_hinge_embedding_loss_options *options);
#ifndef __cplusplus
typedef struct kn__hinge_embedding_loss_call {
    kn_tensor *x;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_some_f64 margin; /* the margin; default 1 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_hinge_embedding_loss_options options;
    };
} kn__hinge_embedding_loss_call;
KN__INLINE kn_tensor *kn__hinge_embedding_loss(const kn__hinge_embedding_loss_call *c) {
    return kn_hinge_embedding_loss_with(c->x, c->target, &c->options);
}
#define kn_hinge_embedding_loss(x_, ...) kn__hinge_embedding_loss(&(kn__hinge_embedding_loss_call){.size = sizeof(kn_hinge_embedding_loss_options), .x = (x_), .target = __VA_ARGS__})
#endif

/* kn_margin_ranking_loss(a, b, target, .margin, .reduction)
 * max(margin - target (a - b), 0); target 1 wants a above b, -1 below.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_margin_ranking_loss_options {
    size_t size;
    double margin; /* the margin; default 0 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_margin_ranking_loss_options;
KN_API kn_tensor *kn_margin_ranking_loss_with(kn_tensor *a, kn_tensor *b, kn_tensor *target, const kn_margin_ranking_loss_options *options);
#ifndef __cplusplus
typedef struct kn__margin_ranking_loss_call {
    kn_tensor *a;
    kn_tensor *b;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            double margin; /* the margin; default 0 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_margin_ranking_loss_options options;
    };
} kn__margin_ranking_loss_call;
KN__INLINE kn_tensor *kn__margin_ranking_loss(const kn__margin_ranking_loss_call *c) {
    return kn_margin_ranking_loss_with(c->a, c->b, c->target, &c->options);
}
#define kn_margin_ranking_loss(a_, b_, ...) kn__margin_ranking_loss(&(kn__margin_ranking_loss_call){.size = sizeof(kn_margin_ranking_loss_options), .a = (a_), .b = (b_), .target = __VA_ARGS__})
#endif

/* kn_soft_margin_loss(x, target, .reduction)
 * log(1 + exp(-target x)), without overflow; targets are 1 and -1.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_soft_margin_loss_options {
    size_t size;
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_soft_margin_loss_options;
KN_API kn_tensor *kn_soft_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_soft_margin_loss_options *options);
#ifndef __cplusplus
typedef struct kn__soft_margin_loss_call {
    kn_tensor *x;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_soft_margin_loss_options options;
    };
} kn__soft_margin_loss_call;
KN__INLINE kn_tensor *kn__soft_margin_loss(const kn__soft_margin_loss_call *c) {
    return kn_soft_margin_loss_with(c->x, c->target, &c->options);
}
#define kn_soft_margin_loss(x_, ...) kn__soft_margin_loss(&(kn__soft_margin_loss_call){.size = sizeof(kn_soft_margin_loss_options), .x = (x_), .target = __VA_ARGS__})
#endif

/* kn_cosine_embedding_loss(a, b, target, .margin, .reduction)
 * 1 - cos(a, b) over the last axis where the target is 1, max(cos(a, b) - margin, 0) where -1.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_cosine_embedding_loss_options {
    size_t size;
    double margin; /* the margin; default 0 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_cosine_embedding_loss_options;
KN_API kn_tensor *kn_cosine_embedding_loss_with(kn_tensor *a, kn_tensor *b, kn_tensor *target, const kn_cosine_embedding_loss_options *options);
#ifndef __cplusplus
typedef struct kn__cosine_embedding_loss_call {
    kn_tensor *a;
    kn_tensor *b;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            double margin; /* the margin; default 0 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_cosine_embedding_loss_options options;
    };
} kn__cosine_embedding_loss_call;
KN__INLINE kn_tensor *kn__cosine_embedding_loss(const kn__cosine_embedding_loss_call *c) {
    return kn_cosine_embedding_loss_with(c->a, c->b, c->target, &c->options);
}
#define kn_cosine_embedding_loss(a_, b_, ...) kn__cosine_embedding_loss(&(kn__cosine_embedding_loss_call){.size = sizeof(kn_cosine_embedding_loss_options), .a = (a_), .b = (b_), .target = __VA_ARGS__})
#endif

/* kn_multi_margin_loss(x, target, .weight, .p, .margin, .reduction)
 * The mean over the classes i but the target y of max(margin - x[y] + x[i], 0)^p weight[y]; x is [classes] or [n, classes].
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_multi_margin_loss_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    int64_t p; /* the power, 1 or 2; default 1 */
    kn_some_f64 margin; /* the margin; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_multi_margin_loss_options;
KN_API kn_tensor *kn_multi_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_multi_margin_loss_options *options);
#ifndef __cplusplus
typedef struct kn__multi_margin_loss_call {
    kn_tensor *x;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            int64_t p; /* the power, 1 or 2; default 1 */
            kn_some_f64 margin; /* the margin; default 1 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_multi_margin_loss_options options;
    };
} kn__multi_margin_loss_call;
KN__INLINE kn_tensor *kn__multi_margin_loss(const kn__multi_margin_loss_call *c) {
    return kn_multi_margin_loss_with(c->x, c->target, &c->options);
}
#define kn_multi_margin_loss(x_, ...) kn__multi_margin_loss(&(kn__multi_margin_loss_call){.size = sizeof(kn_multi_margin_loss_options), .x = (x_), .target = __VA_ARGS__})
#endif

/* Of each sample the sum of max(1 - x[y] + x[i], 0) over the classes y that target names (up to the first -1) and the others i, divided by the classes.
 * Floats; differentiable. */
KN_API kn_tensor *kn_multilabel_margin(kn_tensor *x, kn_tensor *target);

/* The gradient of multilabel_margin.
 * Floats; differentiable. */
KN_API kn_tensor *kn_multilabel_margin_grad(kn_tensor *dy, kn_tensor *x, kn_tensor *target);

/* kn_multilabel_margin_loss(x, target, .reduction)
 * multilabel_margin, reduced; x and target are [classes] or [n, classes].
 * Floats, integers computing in float32; differentiable. */
typedef struct kn_multilabel_margin_loss_options {
    size_t size;
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_multilabel_margin_loss_options;
KN_API kn_tensor *kn_multilabel_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_multilabel_margin_loss_options *options);
#ifndef __cplusplus
typedef struct kn__multilabel_margin_loss_call {
    kn_tensor *x;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_multilabel_margin_loss_options options;
    };
} kn__multilabel_margin_loss_call;
KN__INLINE kn_tensor *kn__multilabel_margin_loss(const kn__multilabel_margin_loss_call *c) {
    return kn_multilabel_margin_loss_with(c->x, c->target, &c->options);
}
#define kn_multilabel_margin_loss(x_, ...) kn__multilabel_margin_loss(&(kn__multilabel_margin_loss_call){.size = sizeof(kn_multilabel_margin_loss_options), .x = (x_), .target = __VA_ARGS__})
#endif

/* kn_multilabel_soft_margin_loss(x, target, .weight, .reduction)
 * The mean over the last axis of the cross-entropy of sigmoid(x) of each class.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_multilabel_soft_margin_loss_options {
    size_t size;
    kn_tensor *weight; /* optional operand */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_multilabel_soft_margin_loss_options;
KN_API kn_tensor *kn_multilabel_soft_margin_loss_with(kn_tensor *x, kn_tensor *target, const kn_multilabel_soft_margin_loss_options *options);
#ifndef __cplusplus
typedef struct kn__multilabel_soft_margin_loss_call {
    kn_tensor *x;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            kn_tensor *weight; /* optional operand */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_multilabel_soft_margin_loss_options options;
    };
} kn__multilabel_soft_margin_loss_call;
KN__INLINE kn_tensor *kn__multilabel_soft_margin_loss(const kn__multilabel_soft_margin_loss_call *c) {
    return kn_multilabel_soft_margin_loss_with(c->x, c->target, &c->options);
}
#define kn_multilabel_soft_margin_loss(x_, ...) kn__multilabel_soft_margin_loss(&(kn__multilabel_soft_margin_loss_call){.size = sizeof(kn_multilabel_soft_margin_loss_options), .x = (x_), .target = __VA_ARGS__})
#endif

/* kn_triplet_margin_loss(anchor, positive, negative, .margin, .p, .eps, .swap, .reduction)
 * max(distance(anchor, positive) - distance(anchor, negative) + margin, 0), distances over the last axis.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_triplet_margin_loss_options {
    size_t size;
    kn_some_f64 margin; /* the margin, positive; default 1 */
    kn_some_f64 p; /* the power of the distance; default 2 */
    kn_some_f64 eps; /* added to differences; default 1e-6 */
    bool swap; /* also count the distance from positive to negative, the smaller of both */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_triplet_margin_loss_options;
KN_API kn_tensor *kn_triplet_margin_loss_with(kn_tensor *anchor, kn_tensor *positive, kn_tensor *negative, const kn_triplet_margin_loss_options *options);
#ifndef __cplusplus
typedef struct kn__triplet_margin_loss_call {
    kn_tensor *anchor;
    kn_tensor *positive;
    kn_tensor *negative;
    union {
        struct {
            size_t size;
            kn_some_f64 margin; /* the margin, positive; default 1 */
            kn_some_f64 p; /* the power of the distance; default 2 */
            kn_some_f64 eps; /* added to differences; default 1e-6 */
            bool swap; /* also count the distance from positive to negative, the smaller of both */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_triplet_margin_loss_options options;
    };
} kn__triplet_margin_loss_call;
KN__INLINE kn_tensor *kn__triplet_margin_loss(const kn__triplet_margin_loss_call *c) {
    return kn_triplet_margin_loss_with(c->anchor, c->positive, c->negative, &c->options);
}
#define kn_triplet_margin_loss(anchor_, positive_, ...) kn__triplet_margin_loss(&(kn__triplet_margin_loss_call){.size = sizeof(kn_triplet_margin_loss_options), .anchor = (anchor_), .positive = (positive_), .negative = __VA_ARGS__})
#endif

/* kn_ctc(log_probabilities, targets, input_lengths, target_lengths, .blank, .zero_infinity)
 * The loss of each sample of ctc_loss: minus the logarithm of the probability of its target.
 * Floats; differentiable. */
typedef struct kn_ctc_options {
    size_t size;
    int64_t blank; /* the class that stands for nothing */
    bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
} kn_ctc_options;
KN_API kn_tensor *kn_ctc_with(kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_options *options);
#ifndef __cplusplus
typedef struct kn__ctc_call {
    kn_tensor *log_probabilities;
    kn_tensor *targets;
    kn_tensor *input_lengths;
    kn_tensor *target_lengths;
    union {
        struct {
            size_t size;
            int64_t blank; /* the class that stands for nothing */
            bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
        };
        kn_ctc_options options;
    };
} kn__ctc_call;
KN__INLINE kn_tensor *kn__ctc(const kn__ctc_call *c) {
    return kn_ctc_with(c->log_probabilities, c->targets, c->input_lengths, c->target_lengths, &c->options);
}
#define kn_ctc(log_probabilities_, targets_, input_lengths_, ...) kn__ctc(&(kn__ctc_call){.size = sizeof(kn_ctc_options), .log_probabilities = (log_probabilities_), .targets = (targets_), .input_lengths = (input_lengths_), .target_lengths = __VA_ARGS__})
#endif

/* kn_ctc_grad(dy, log_probabilities, targets, input_lengths, target_lengths, .blank, .zero_infinity)
 * The gradient of ctc for its log-probabilities.
 * Floats; has no gradient. */
typedef struct kn_ctc_grad_options {
    size_t size;
    int64_t blank; /* the class that stands for nothing */
    bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
} kn_ctc_grad_options;
KN_API kn_tensor *kn_ctc_grad_with(kn_tensor *dy, kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_grad_options *options);
#ifndef __cplusplus
typedef struct kn__ctc_grad_call {
    kn_tensor *dy;
    kn_tensor *log_probabilities;
    kn_tensor *targets;
    kn_tensor *input_lengths;
    kn_tensor *target_lengths;
    union {
        struct {
            size_t size;
            int64_t blank; /* the class that stands for nothing */
            bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
        };
        kn_ctc_grad_options options;
    };
} kn__ctc_grad_call;
KN__INLINE kn_tensor *kn__ctc_grad(const kn__ctc_grad_call *c) {
    return kn_ctc_grad_with(c->dy, c->log_probabilities, c->targets, c->input_lengths, c->target_lengths, &c->options);
}
#define kn_ctc_grad(dy_, log_probabilities_, targets_, input_lengths_, ...) kn__ctc_grad(&(kn__ctc_grad_call){.size = sizeof(kn_ctc_grad_options), .dy = (dy_), .log_probabilities = (log_probabilities_), .targets = (targets_), .input_lengths = (input_lengths_), .target_lengths = __VA_ARGS__})
#endif

/* kn_ctc_loss(log_probabilities, targets, input_lengths, target_lengths, .blank, .zero_infinity, .reduction)
 * Connectionist temporal classification (Graves et al. 2006): log_probabilities [time, n, classes] or [time, classes] come from log_softmax, targets are [n, length] or one after the other.
 * Floats; differentiable. */
typedef struct kn_ctc_loss_options {
    size_t size;
    int64_t blank; /* the class that stands for nothing */
    bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
    kn_reduction reduction; /* mean (each loss by its target's length), sum or none */
} kn_ctc_loss_options;
KN_API kn_tensor *kn_ctc_loss_with(kn_tensor *log_probabilities, kn_tensor *targets, kn_tensor *input_lengths, kn_tensor *target_lengths, const kn_ctc_loss_options *options);
#ifndef __cplusplus
typedef struct kn__ctc_loss_call {
    kn_tensor *log_probabilities;
    kn_tensor *targets;
    kn_tensor *input_lengths;
    kn_tensor *target_lengths;
    union {
        struct {
            size_t size;
            int64_t blank; /* the class that stands for nothing */
            bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
            kn_reduction reduction; /* mean (each loss by its target's length), sum or none */
        };
        kn_ctc_loss_options options;
    };
} kn__ctc_loss_call;
KN__INLINE kn_tensor *kn__ctc_loss(const kn__ctc_loss_call *c) {
    return kn_ctc_loss_with(c->log_probabilities, c->targets, c->input_lengths, c->target_lengths, &c->options);
}
#define kn_ctc_loss(log_probabilities_, targets_, input_lengths_, ...) kn__ctc_loss(&(kn__ctc_loss_call){.size = sizeof(kn_ctc_loss_options), .log_probabilities = (log_probabilities_), .targets = (targets_), .input_lengths = (input_lengths_), .target_lengths = __VA_ARGS__})
#endif

/* kn_rnnt(logits, targets, logit_lengths, target_lengths, .blank, .clamp, .log_probabilities)
 * The loss of each sample of rnnt_loss.
 * Floats; differentiable. */
typedef struct kn_rnnt_options {
    size_t size;
    kn_some_i64 blank; /* the class that stands for nothing; default the last */
    double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
    bool log_probabilities; /* logits are log-probabilities already */
} kn_rnnt_options;
KN_API kn_tensor *kn_rnnt_with(kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_options *options);
#ifndef __cplusplus
typedef struct kn__rnnt_call {
    kn_tensor *logits;
    kn_tensor *targets;
    kn_tensor *logit_lengths;
    kn_tensor *target_lengths;
    union {
        struct {
            size_t size;
            kn_some_i64 blank; /* the class that stands for nothing; default the last */
            double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
            bool log_probabilities; /* logits are log-probabilities already */
        };
        kn_rnnt_options options;
    };
} kn__rnnt_call;
KN__INLINE kn_tensor *kn__rnnt(const kn__rnnt_call *c) {
    return kn_rnnt_with(c->logits, c->targets, c->logit_lengths, c->target_lengths, &c->options);
}
#define kn_rnnt(logits_, targets_, logit_lengths_, ...) kn__rnnt(&(kn__rnnt_call){.size = sizeof(kn_rnnt_options), .logits = (logits_), .targets = (targets_), .logit_lengths = (logit_lengths_), .target_lengths = __VA_ARGS__})
#endif

/* kn_rnnt_grad(dy, logits, targets, logit_lengths, target_lengths, .blank, .clamp, .log_probabilities)
 * The gradient of rnnt for its logits.
 * Floats; has no gradient. */
typedef struct kn_rnnt_grad_options {
    size_t size;
    kn_some_i64 blank; /* the class that stands for nothing; default the last */
    double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
    bool log_probabilities; /* logits are log-probabilities already */
} kn_rnnt_grad_options;
KN_API kn_tensor *kn_rnnt_grad_with(kn_tensor *dy, kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_grad_options *options);
#ifndef __cplusplus
typedef struct kn__rnnt_grad_call {
    kn_tensor *dy;
    kn_tensor *logits;
    kn_tensor *targets;
    kn_tensor *logit_lengths;
    kn_tensor *target_lengths;
    union {
        struct {
            size_t size;
            kn_some_i64 blank; /* the class that stands for nothing; default the last */
            double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
            bool log_probabilities; /* logits are log-probabilities already */
        };
        kn_rnnt_grad_options options;
    };
} kn__rnnt_grad_call;
KN__INLINE kn_tensor *kn__rnnt_grad(const kn__rnnt_grad_call *c) {
    return kn_rnnt_grad_with(c->dy, c->logits, c->targets, c->logit_lengths, c->target_lengths, &c->options);
}
#define kn_rnnt_grad(dy_, logits_, targets_, logit_lengths_, ...) kn__rnnt_grad(&(kn__rnnt_grad_call){.size = sizeof(kn_rnnt_grad_options), .dy = (dy_), .logits = (logits_), .targets = (targets_), .logit_lengths = (logit_lengths_), .target_lengths = __VA_ARGS__})
#endif

/* kn_rnnt_loss(logits, targets, logit_lengths, target_lengths, .blank, .clamp, .log_probabilities, .reduction)
 * The loss of a transducer (Graves 2012): logits [n, time, target length + 1, classes], targets [n, target length].
 * Floats; differentiable. */
typedef struct kn_rnnt_loss_options {
    size_t size;
    kn_some_i64 blank; /* the class that stands for nothing; default the last */
    double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
    bool log_probabilities; /* logits are log-probabilities already */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_rnnt_loss_options;
KN_API kn_tensor *kn_rnnt_loss_with(kn_tensor *logits, kn_tensor *targets, kn_tensor *logit_lengths, kn_tensor *target_lengths, const kn_rnnt_loss_options *options);
#ifndef __cplusplus
typedef struct kn__rnnt_loss_call {
    kn_tensor *logits;
    kn_tensor *targets;
    kn_tensor *logit_lengths;
    kn_tensor *target_lengths;
    union {
        struct {
            size_t size;
            kn_some_i64 blank; /* the class that stands for nothing; default the last */
            double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
            bool log_probabilities; /* logits are log-probabilities already */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_rnnt_loss_options options;
    };
} kn__rnnt_loss_call;
KN__INLINE kn_tensor *kn__rnnt_loss(const kn__rnnt_loss_call *c) {
    return kn_rnnt_loss_with(c->logits, c->targets, c->logit_lengths, c->target_lengths, &c->options);
}
#define kn_rnnt_loss(logits_, targets_, logit_lengths_, ...) kn__rnnt_loss(&(kn__rnnt_loss_call){.size = sizeof(kn_rnnt_loss_options), .logits = (logits_), .targets = (targets_), .logit_lengths = (logit_lengths_), .target_lengths = __VA_ARGS__})
#endif

/* kn_gaussian_nll_loss(prediction, target, var, .full, .eps, .reduction)
 * (log(var) + (prediction - target)^2 / var) / 2; axes of target and var may have size 1.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_gaussian_nll_loss_options {
    size_t size;
    bool full; /* add the constant log(2 pi) / 2 */
    kn_some_f64 eps; /* the least variance; default 1e-6 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_gaussian_nll_loss_options;
KN_API kn_tensor *kn_gaussian_nll_loss_with(kn_tensor *prediction, kn_tensor *target, kn_tensor *var, const kn_gaussian_nll_loss_options *options);
#ifndef __cplusplus
typedef struct kn__gaussian_nll_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    kn_tensor *var;
    union {
        struct {
            size_t size;
            bool full; /* add the constant log(2 pi) / 2 */
            kn_some_f64 eps; /* the least variance; default 1e-6 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_gaussian_nll_loss_options options;
    };
} kn__gaussian_nll_loss_call;
KN__INLINE kn_tensor *kn__gaussian_nll_loss(const kn__gaussian_nll_loss_call *c) {
    return kn_gaussian_nll_loss_with(c->prediction, c->target, c->var, &c->options);
}
#define kn_gaussian_nll_loss(prediction_, target_, ...) kn__gaussian_nll_loss(&(kn__gaussian_nll_loss_call){.size = sizeof(kn_gaussian_nll_loss_options), .prediction = (prediction_), .target = (target_), .var = __VA_ARGS__})
#endif

/* kn_poisson_nll_loss(prediction, target, .no_log_input, .full, .eps, .reduction)
 * exp(prediction) - target prediction: the rate's logarithm is predicted.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_poisson_nll_loss_options {
    size_t size;
    bool no_log_input; /* the prediction is the rate, not its logarithm */
    bool full; /* add Stirling's approximation of log(target!) for targets above 1 */
    kn_some_f64 eps; /* added to the rate in the logarithm; default 1e-8 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_poisson_nll_loss_options;
KN_API kn_tensor *kn_poisson_nll_loss_with(kn_tensor *prediction, kn_tensor *target, const kn_poisson_nll_loss_options *options);
#ifndef __cplusplus
typedef struct kn__poisson_nll_loss_call {
    kn_tensor *prediction;
    kn_tensor *target;
    union {
        struct {
            size_t size;
            bool no_log_input; /* the prediction is the rate, not its logarithm */
            bool full; /* add Stirling's approximation of log(target!) for targets above 1 */
            kn_some_f64 eps; /* added to the rate in the logarithm; default 1e-8 */
            kn_reduction reduction; /* mean, sum or none; default mean */
        };
        kn_poisson_nll_loss_options options;
    };
} kn__poisson_nll_loss_call;
KN__INLINE kn_tensor *kn__poisson_nll_loss(const kn__poisson_nll_loss_call *c) {
    return kn_poisson_nll_loss_with(c->prediction, c->target, &c->options);
}
#define kn_poisson_nll_loss(prediction_, ...) kn__poisson_nll_loss(&(kn__poisson_nll_loss_call){.size = sizeof(kn_poisson_nll_loss_options), .prediction = (prediction_), .target = __VA_ARGS__})
#endif

/* kn_pairwise_distance(a, b, .p, .eps, .keepdim)
 * The p-norm of a - b + eps over the last axis; they broadcast.
 * Floats, integers computing in float32; operands meet in a common dtype; differentiable. */
typedef struct kn_pairwise_distance_options {
    size_t size;
    kn_some_f64 p; /* the power; may be infinite or negative; default 2 */
    kn_some_f64 eps; /* added to differences; default 1e-6 */
    bool keepdim; /* keep the last axis with size 1 */
} kn_pairwise_distance_options;
KN_API kn_tensor *kn_pairwise_distance_with(kn_tensor *a, kn_tensor *b, const kn_pairwise_distance_options *options);
#ifndef __cplusplus
typedef struct kn__pairwise_distance_call {
    kn_tensor *a;
    kn_tensor *b;
    union {
        struct {
            size_t size;
            kn_some_f64 p; /* the power; may be infinite or negative; default 2 */
            kn_some_f64 eps; /* added to differences; default 1e-6 */
            bool keepdim; /* keep the last axis with size 1 */
        };
        kn_pairwise_distance_options options;
    };
} kn__pairwise_distance_call;
KN__INLINE kn_tensor *kn__pairwise_distance(const kn__pairwise_distance_call *c) {
    return kn_pairwise_distance_with(c->a, c->b, &c->options);
}
#define kn_pairwise_distance(a_, ...) kn__pairwise_distance(&(kn__pairwise_distance_call){.size = sizeof(kn_pairwise_distance_options), .a = (a_), .b = __VA_ARGS__})
#endif

/* kn_sgd_step(param, grad, lr, step, .buffer, .master, .momentum, .dampening, .weight_decay, .nesterov)
 * One step of stochastic gradient descent: moves param against grad. buffer: the momentum; master: param in more bits, which is moved and then rounded to param.
 * lr: learning rate.
 * step: number of this step, from 1; the first sets the buffer to the gradient.
 * Floats; changes operands in place. */
typedef struct kn_sgd_step_options {
    size_t size;
    kn_tensor *buffer; /* optional operand */
    kn_tensor *master; /* optional operand */
    double momentum; /* share of the buffer that is kept, in [0, 1]; needs .buffer */
    double dampening; /* share of the gradient that the buffer does not take */
    double weight_decay; /* times the parameter is added to the gradient */
    bool nesterov; /* look ahead along the buffer */
} kn_sgd_step_options;
KN_API KN_WARN_UNUSED kn_status kn_sgd_step_with(kn_tensor *param, kn_tensor *grad, double lr, int64_t step, const kn_sgd_step_options *options);
#ifndef __cplusplus
typedef struct kn__sgd_step_call {
    kn_tensor *param;
    kn_tensor *grad;
    double lr;
    int64_t step;
    union {
        struct {
            size_t size;
            kn_tensor *buffer; /* optional operand */
            kn_tensor *master; /* optional operand */
            double momentum; /* share of the buffer that is kept, in [0, 1]; needs .buffer */
            double dampening; /* share of the gradient that the buffer does not take */
            double weight_decay; /* times the parameter is added to the gradient */
            bool nesterov; /* look ahead along the buffer */
        };
        kn_sgd_step_options options;
    };
} kn__sgd_step_call;
KN__INLINE KN_WARN_UNUSED kn_status kn__sgd_step(const kn__sgd_step_call *c) {
    return kn_sgd_step_with(c->param, c->grad, c->lr, c->step, &c->options);
}
#define kn_sgd_step(param_, grad_, lr_, ...) kn__sgd_step(&(kn__sgd_step_call){.size = sizeof(kn_sgd_step_options), .param = (param_), .grad = (grad_), .lr = (lr_), .step = __VA_ARGS__})
#endif

/* kn_adam_step(param, grad, mean, square, lr, step, beta1, beta2, eps, .largest, .master, .weight_decay, .decoupled)
 * One step of Adam (Kingma and Ba, 2014) or AdamW (Loshchilov and Hutter, 2017). mean and square: running means of the gradient and its square; largest: the largest square so far (AMSGrad); master: param in more bits, which is moved and then rounded to param.
 * lr: learning rate.
 * step: number of this step, from 1.
 * beta1: share of the mean that is kept, in [0, 1).
 * beta2: share of the mean square that is kept, in [0, 1).
 * eps: added to the denominator.
 * Floats; changes operands in place. */
typedef struct kn_adam_step_options {
    size_t size;
    kn_tensor *largest; /* optional operand */
    kn_tensor *master; /* optional operand */
    double weight_decay; /* how fast parameters shrink */
    bool decoupled; /* decay the parameter itself (AdamW), not by way of the gradient */
} kn_adam_step_options;
KN_API KN_WARN_UNUSED kn_status kn_adam_step_with(kn_tensor *param, kn_tensor *grad, kn_tensor *mean, kn_tensor *square, double lr, int64_t step, double beta1, double beta2, double eps, const kn_adam_step_options *options);
#ifndef __cplusplus
typedef struct kn__adam_step_call {
    kn_tensor *param;
    kn_tensor *grad;
    kn_tensor *mean;
    kn_tensor *square;
    double lr;
    int64_t step;
    double beta1;
    double beta2;
    double eps;
    union {
        struct {
            size_t size;
            kn_tensor *largest; /* optional operand */
            kn_tensor *master; /* optional operand */
            double weight_decay; /* how fast parameters shrink */
            bool decoupled; /* decay the parameter itself (AdamW), not by way of the gradient */
        };
        kn_adam_step_options options;
    };
} kn__adam_step_call;
KN__INLINE KN_WARN_UNUSED kn_status kn__adam_step(const kn__adam_step_call *c) {
    return kn_adam_step_with(c->param, c->grad, c->mean, c->square, c->lr, c->step, c->beta1, c->beta2, c->eps, &c->options);
}
#define kn_adam_step(param_, grad_, mean_, square_, lr_, step_, beta1_, beta2_, ...) kn__adam_step(&(kn__adam_step_call){.size = sizeof(kn_adam_step_options), .param = (param_), .grad = (grad_), .mean = (mean_), .square = (square_), .lr = (lr_), .step = (step_), .beta1 = (beta1_), .beta2 = (beta2_), .eps = __VA_ARGS__})
#endif

/* x in another shape without a copy; kn_reshape copies where that is impossible.
 * shape: shape of the result.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_reshape_view(kn_tensor *x, kn_shape shape);

/* x broadcast to shape without a copy; -1 keeps a size.
 * shape: shape of the result.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_expand(kn_tensor *x, kn_shape shape);

/* x with two axes exchanged.
 * axis0: one axis.
 * axis1: the axis it changes places with.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_transpose(kn_tensor *x, int64_t axis0, int64_t axis1);

/* x with its axes in another order.
 * axes: the old axis of each new axis.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_permute(kn_tensor *x, kn_axes axes);

/* kn_squeeze(x, .axes, .ones_only)
 * x without axes of size 1.
 * Any dtype; differentiable. */
typedef struct kn_squeeze_options {
    size_t size;
    kn_axes axes; /* axes of size 1 to drop; none given: all of size 1 */
    bool ones_only; /* leave given axes of other sizes as they are; default: an error */
} kn_squeeze_options;
KN_API kn_tensor *kn_squeeze_with(kn_tensor *x, const kn_squeeze_options *options);
#ifndef __cplusplus
typedef struct kn__squeeze_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes; /* axes of size 1 to drop; none given: all of size 1 */
            bool ones_only; /* leave given axes of other sizes as they are; default: an error */
        };
        kn_squeeze_options options;
    };
} kn__squeeze_call;
KN__INLINE kn_tensor *kn__squeeze(const kn__squeeze_call *c) {
    return kn_squeeze_with(c->x, &c->options);
}
#define kn_squeeze(...) kn__squeeze(&(kn__squeeze_call){.size = sizeof(kn_squeeze_options), .x = __VA_ARGS__})
#endif

/* x with a new axis of size 1 at the place axis of the result.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_unsqueeze(kn_tensor *x, int64_t axis);

/* x[start:stop:step] along axis.
 * axis: the axis.
 * start: first index; negative counts from the end; clamped.
 * stop: one past the last index; negative counts from the end; clamped.
 * step: distance between indices; negative goes backwards; not zero.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_slice(kn_tensor *x, int64_t axis, int64_t start, int64_t stop, int64_t step);

/* Zeros of shape into which dy is written at the places that slice read.
 * shape: shape of the tensor that was sliced.
 * axis: the axis.
 * start: first index, not negative.
 * step: distance between indices; not zero.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_slice_grad(kn_tensor *dy, kn_shape shape, int64_t axis, int64_t start, int64_t step);

/* x[start:start + length] along axis, all of which must exist.
 * axis: the axis.
 * start: first index; negative counts from the end.
 * length: how many indices; all must exist.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_narrow(kn_tensor *x, int64_t axis, int64_t start, int64_t length);

/* x[index] on axis, which goes.
 * axis: the axis that goes.
 * index: the index on it; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_select(kn_tensor *x, int64_t axis, int64_t index);

/* x with its elements backwards along axes.
 * axes: axes to walk backwards.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_flip(kn_tensor *x, kn_axes axes);

/* kn_diagonal(x, .offset, .axes)
 * The diagonals of the planes of two axes, as a new last axis.
 * Any dtype; differentiable. */
typedef struct kn_diagonal_options {
    size_t size;
    int64_t offset; /* which diagonal: above the main one, or below where negative */
    kn_axes axes; /* the two axes of the planes; none given: 0 and 1 */
} kn_diagonal_options;
KN_API kn_tensor *kn_diagonal_with(kn_tensor *x, const kn_diagonal_options *options);
#ifndef __cplusplus
typedef struct kn__diagonal_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t offset; /* which diagonal: above the main one, or below where negative */
            kn_axes axes; /* the two axes of the planes; none given: 0 and 1 */
        };
        kn_diagonal_options options;
    };
} kn__diagonal_call;
KN__INLINE kn_tensor *kn__diagonal(const kn__diagonal_call *c) {
    return kn_diagonal_with(c->x, &c->options);
}
#define kn_diagonal(...) kn__diagonal(&(kn__diagonal_call){.size = sizeof(kn_diagonal_options), .x = __VA_ARGS__})
#endif

/* Zeros of shape with dy on the diagonals that diagonal took.
 * shape: shape of the tensor whose diagonal was taken.
 * offset: which diagonal.
 * axes: the two axes of the planes.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_diagonal_grad(kn_tensor *dy, kn_shape shape, int64_t offset, kn_axes axes);

/* x's elements, counted in row-major order, arranged by strides, without a copy; kn_as_strided copies where that is impossible.
 * shape: shape of the result.
 * strides: elements of x from one index of each axis to the next.
 * offset: the element of x that comes first.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_as_strided_view(kn_tensor *x, kn_shape shape, kn_dims strides, int64_t offset);

/* Zeros of shape to which dy is added at the places that as_strided read, in a fixed order.
 * shape: shape of the result.
 * strides: elements of x from one index of each axis to the next.
 * offset: the element of x that comes first.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_as_strided_grad(kn_tensor *dy, kn_shape shape, kn_dims strides, int64_t offset);

/* A copy of x with src at the places that as_strided reads, none of them twice.
 * shape: shape of the result.
 * strides: elements of x from one index of each axis to the next.
 * offset: the element of x that comes first.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_as_strided_scatter(kn_tensor *x, kn_tensor *src, kn_shape shape, kn_dims strides, int64_t offset);

/* Windows of size elements along axis, step apart; the elements of a window are a new last axis.
 * axis: the axis that is cut into windows.
 * size: elements of a window.
 * step: from one window to the next; at least 1.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_unfold(kn_tensor *x, int64_t axis, int64_t size, int64_t step);

/* Zeros of shape to which dy is added at the places that unfold read, in a fixed order.
 * shape: shape of the tensor that was cut.
 * axis: the axis that was cut into windows.
 * size: elements of a window.
 * step: from one window to the next.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_unfold_grad(kn_tensor *dy, kn_shape shape, int64_t axis, int64_t size, int64_t step);

/* The tensors joined along axis, on which alone their shapes may differ.
 * axis: the axis; negative counts from the end.
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_cat(kn_tensors tensors, int64_t axis);

/* Tensors of one shape joined along a new axis.
 * axis: the axis; negative counts from the end.
 * Any dtype; operands meet in a common dtype; differentiable. */
KN_API kn_tensor *kn_stack(kn_tensors tensors, int64_t axis);

/* kn_pad(x, amounts, .mode, .value)
 * x with elements added (or cut off) at the ends of its last axes.
 * amounts: pairs, before and after, from the last axis towards the first; negative cuts off.
 * Any dtype; differentiable. */
typedef struct kn_pad_options {
    size_t size;
    const char *mode; /* constant (the default), reflect, replicate or circular */
    kn_number value; /* what a constant padding is made of */
} kn_pad_options;
KN_API kn_tensor *kn_pad_with(kn_tensor *x, kn_dims amounts, const kn_pad_options *options);
#ifndef __cplusplus
typedef struct kn__pad_call {
    kn_tensor *x;
    kn_dims amounts;
    union {
        struct {
            size_t size;
            const char *mode; /* constant (the default), reflect, replicate or circular */
            kn_number value; /* what a constant padding is made of */
        };
        kn_pad_options options;
    };
} kn__pad_call;
KN__INLINE kn_tensor *kn__pad(const kn__pad_call *c) {
    return kn_pad_with(c->x, c->amounts, &c->options);
}
#define kn_pad(x_, ...) kn__pad(&(kn__pad_call){.size = sizeof(kn_pad_options), .x = (x_), .amounts = __VA_ARGS__})
#endif

/* Zeros of shape to which dy is added at the places that pad copied.
 * shape: shape of the tensor that was padded.
 * amounts: as it was padded.
 * mode: reflect, replicate or circular.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_pad_grad(kn_tensor *dy, kn_shape shape, kn_dims amounts, const char *mode);

/* kn_tril(x, .diagonal)
 * The lower triangle of the last two axes, the rest zero.
 * Any dtype; differentiable. */
typedef struct kn_tril_options {
    size_t size;
    int64_t diagonal; /* above the main one, or below where negative */
} kn_tril_options;
KN_API kn_tensor *kn_tril_with(kn_tensor *x, const kn_tril_options *options);
#ifndef __cplusplus
typedef struct kn__tril_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t diagonal; /* above the main one, or below where negative */
        };
        kn_tril_options options;
    };
} kn__tril_call;
KN__INLINE kn_tensor *kn__tril(const kn__tril_call *c) {
    return kn_tril_with(c->x, &c->options);
}
#define kn_tril(...) kn__tril(&(kn__tril_call){.size = sizeof(kn_tril_options), .x = __VA_ARGS__})
#endif

/* kn_triu(x, .diagonal)
 * The upper triangle of the last two axes, the rest zero.
 * Any dtype; differentiable. */
typedef struct kn_triu_options {
    size_t size;
    int64_t diagonal; /* above the main one, or below where negative */
} kn_triu_options;
KN_API kn_tensor *kn_triu_with(kn_tensor *x, const kn_triu_options *options);
#ifndef __cplusplus
typedef struct kn__triu_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            int64_t diagonal; /* above the main one, or below where negative */
        };
        kn_triu_options options;
    };
} kn__triu_call;
KN__INLINE kn_tensor *kn__triu(const kn__triu_call *c) {
    return kn_triu_with(c->x, &c->options);
}
#define kn_triu(...) kn__triu(&(kn__triu_call){.size = sizeof(kn_triu_options), .x = __VA_ARGS__})
#endif

/* The index on each axis of shape, a row an axis, of places counted in row-major order.
 * shape: shape of the result.
 * Integers; never tracked. */
KN_API kn_tensor *kn_unravel_index(kn_tensor *x, kn_shape shape);

/* The places in row-major order, int64, of indices into shape, whose axes are the rows of x.
 * shape: shape of the result.
 * Integers; never tracked. */
KN_API kn_tensor *kn_ravel_index(kn_tensor *x, kn_shape shape);

/* 1 at the index and 0 elsewhere, along a new last axis; int64.
 * classes: size of the new last axis; -1: one more than the largest index.
 * Integers; never tracked. */
KN_API kn_tensor *kn_one_hot(kn_tensor *index, int64_t classes);

/* out[i, j] = x[index[i, j], j] for axis 0, and so on for other axes and ranks.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_gather(kn_tensor *x, kn_tensor *index, int64_t axis);

/* A copy of x with out[index[i, j], j] = src[i, j] for axis 0; of equal places the last wins.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_scatter(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis);

/* kn_scatter_fill(x, index, axis, value)
 * A copy of x with out[index[i, j], j] = value for axis 0.
 * axis: the axis; negative counts from the end.
 * value: what is written.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_scatter_fill_with(kn_tensor *x, kn_tensor *index, int64_t axis, kn_number value);
#ifndef __cplusplus
#define kn_scatter_fill(x_, index_, axis_, value_) kn_scatter_fill_with((x_), (index_), (axis_), KN_NUMBER(value_))
#endif

/* The gradient of scatter's src: dy gathered where an index won, zero where it lost.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_scatter_grad(kn_tensor *dy, kn_tensor *index, int64_t axis);

/* A copy of x with out[index[i, j], j] += src[i, j] for axis 0, in a fixed order.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_scatter_add(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis);

/* kn_scatter_reduce(x, index, src, axis, reduce, .exclude_self)
 * x with what meets at out[index[i, j], j] (axis 0) reduced: x there and each src[i, j].
 * axis: the axis; negative counts from the end.
 * reduce: sum, prod, mean, amax or amin.
 * Any real dtype; differentiable. */
typedef struct kn_scatter_reduce_options {
    size_t size;
    bool exclude_self; /* what x holds where an index points does not count */
} kn_scatter_reduce_options;
KN_API kn_tensor *kn_scatter_reduce_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const char *reduce, const kn_scatter_reduce_options *options);
#ifndef __cplusplus
typedef struct kn__scatter_reduce_call {
    kn_tensor *x;
    kn_tensor *index;
    kn_tensor *src;
    int64_t axis;
    const char *reduce;
    union {
        struct {
            size_t size;
            bool exclude_self; /* what x holds where an index points does not count */
        };
        kn_scatter_reduce_options options;
    };
} kn__scatter_reduce_call;
KN__INLINE kn_tensor *kn__scatter_reduce(const kn__scatter_reduce_call *c) {
    return kn_scatter_reduce_with(c->x, c->index, c->src, c->axis, c->reduce, &c->options);
}
#define kn_scatter_reduce(x_, index_, src_, axis_, ...) kn__scatter_reduce(&(kn__scatter_reduce_call){.size = sizeof(kn_scatter_reduce_options), .x = (x_), .index = (index_), .src = (src_), .axis = (axis_), .reduce = __VA_ARGS__})
#endif

/* The slices of x along axis that index, of rank 1, names.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_index_select(kn_tensor *x, kn_tensor *index, int64_t axis);

/* kn_index_add(x, index, src, axis, .alpha)
 * A copy of x with src's slice i added to its slice index[i] along axis, in a fixed order.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
typedef struct kn_index_add_options {
    size_t size;
    kn_some_real alpha; /* src is multiplied by it: .alpha = KN_SOME(2); default 1 */
} kn_index_add_options;
KN_API kn_tensor *kn_index_add_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const kn_index_add_options *options);
#ifndef __cplusplus
typedef struct kn__index_add_call {
    kn_tensor *x;
    kn_tensor *index;
    kn_tensor *src;
    int64_t axis;
    union {
        struct {
            size_t size;
            kn_some_real alpha; /* src is multiplied by it: .alpha = KN_SOME(2); default 1 */
        };
        kn_index_add_options options;
    };
} kn__index_add_call;
KN__INLINE kn_tensor *kn__index_add(const kn__index_add_call *c) {
    return kn_index_add_with(c->x, c->index, c->src, c->axis, &c->options);
}
#define kn_index_add(x_, index_, src_, ...) kn__index_add(&(kn__index_add_call){.size = sizeof(kn_index_add_options), .x = (x_), .index = (index_), .src = (src_), .axis = __VA_ARGS__})
#endif

/* kn_embedding(weight, index, .padding_idx, .scale_grad_by_freq, .max_norm, .norm_type)
 * The rows of weight that index, of any shape, names.
 * Any dtype; differentiable. */
typedef struct kn_embedding_options {
    size_t size;
    kn_some_i64 padding_idx; /* a row that gets no gradient */
    bool scale_grad_by_freq; /* divide gradients by how often the row is used */
    double max_norm; /* longer rows are shortened to this length; default: they are not */
    double norm_type; /* the order of that length; default 2 */
} kn_embedding_options;
KN_API kn_tensor *kn_embedding_with(kn_tensor *weight, kn_tensor *index, const kn_embedding_options *options);
#ifndef __cplusplus
typedef struct kn__embedding_call {
    kn_tensor *weight;
    kn_tensor *index;
    union {
        struct {
            size_t size;
            kn_some_i64 padding_idx; /* a row that gets no gradient */
            bool scale_grad_by_freq; /* divide gradients by how often the row is used */
            double max_norm; /* longer rows are shortened to this length; default: they are not */
            double norm_type; /* the order of that length; default 2 */
        };
        kn_embedding_options options;
    };
} kn__embedding_call;
KN__INLINE kn_tensor *kn__embedding(const kn__embedding_call *c) {
    return kn_embedding_with(c->weight, c->index, &c->options);
}
#define kn_embedding(weight_, ...) kn__embedding(&(kn__embedding_call){.size = sizeof(kn_embedding_options), .weight = (weight_), .index = __VA_ARGS__})
#endif

/* kn_nonzero(x, .max_size, .fill_value, .count)
 * The places of what is not zero, a row each, in row-major order; int64. count: how many.
 * Any dtype; never tracked. */
typedef struct kn_nonzero_options {
    size_t size;
    kn_some_i64 max_size; /* the result's size, whatever there is: cut off, or filled up */
    kn_some_i64 fill_value; /* what fills it up; default -1 */
    kn_tensor **count; /* where this result goes; NULL: unwanted */
} kn_nonzero_options;
KN_API kn_tensor *kn_nonzero_with(kn_tensor *x, const kn_nonzero_options *options);
#ifndef __cplusplus
typedef struct kn__nonzero_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 max_size; /* the result's size, whatever there is: cut off, or filled up */
            kn_some_i64 fill_value; /* what fills it up; default -1 */
            kn_tensor **count; /* where this result goes; NULL: unwanted */
        };
        kn_nonzero_options options;
    };
} kn__nonzero_call;
KN__INLINE kn_tensor *kn__nonzero(const kn__nonzero_call *c) {
    return kn_nonzero_with(c->x, &c->options);
}
#define kn_nonzero(...) kn__nonzero(&(kn__nonzero_call){.size = sizeof(kn_nonzero_options), .x = __VA_ARGS__})
#endif

/* The places of what is not zero, a row each, in row-major order; int64.
 * Any dtype; never tracked. */
KN_API kn_tensor *kn_argwhere(kn_tensor *x);

/* kn_nonzero_static(x, rows, .fill_value)
 * The first places of what is not zero in a result of fixed size; int64.
 * rows: of the result: cut off, or filled up.
 * Any dtype; never tracked. */
typedef struct kn_nonzero_static_options {
    size_t size;
    kn_some_i64 fill_value; /* what fills it up; default -1 */
} kn_nonzero_static_options;
KN_API kn_tensor *kn_nonzero_static_with(kn_tensor *x, int64_t rows, const kn_nonzero_static_options *options);
#ifndef __cplusplus
typedef struct kn__nonzero_static_call {
    kn_tensor *x;
    int64_t rows;
    union {
        struct {
            size_t size;
            kn_some_i64 fill_value; /* what fills it up; default -1 */
        };
        kn_nonzero_static_options options;
    };
} kn__nonzero_static_call;
KN__INLINE kn_tensor *kn__nonzero_static(const kn__nonzero_static_call *c) {
    return kn_nonzero_static_with(c->x, c->rows, &c->options);
}
#define kn_nonzero_static(x_, ...) kn__nonzero_static(&(kn__nonzero_static_call){.size = sizeof(kn_nonzero_static_options), .x = (x_), .rows = __VA_ARGS__})
#endif

/* kn_quantize_pack(x, scale, bits, block, .zero, .affine)
 * round(x / scale) + zero, saturated to so many bits, packed along the last axis.
 * bits: 8, 4 or 2.
 * block: values along each axis that share a scale.
 * Floats; has no gradient. */
typedef struct kn_quantize_pack_options {
    size_t size;
    kn_tensor *zero; /* optional operand */
    bool affine; /* with zero points; default symmetric */
} kn_quantize_pack_options;
KN_API kn_tensor *kn_quantize_pack_with(kn_tensor *x, kn_tensor *scale, int64_t bits, kn_dims block, const kn_quantize_pack_options *options);
#ifndef __cplusplus
typedef struct kn__quantize_pack_call {
    kn_tensor *x;
    kn_tensor *scale;
    int64_t bits;
    kn_dims block;
    union {
        struct {
            size_t size;
            kn_tensor *zero; /* optional operand */
            bool affine; /* with zero points; default symmetric */
        };
        kn_quantize_pack_options options;
    };
} kn__quantize_pack_call;
KN__INLINE kn_tensor *kn__quantize_pack(const kn__quantize_pack_call *c) {
    return kn_quantize_pack_with(c->x, c->scale, c->bits, c->block, &c->options);
}
#define kn_quantize_pack(x_, scale_, bits_, ...) kn__quantize_pack(&(kn__quantize_pack_call){.size = sizeof(kn_quantize_pack_options), .x = (x_), .scale = (scale_), .bits = (bits_), .block = __VA_ARGS__})
#endif

/* kn_dequantize_unpack(packed, scale, bits, block, count, .zero, .affine, .dtype)
 * scale * (q - zero) for packed numbers q.
 * bits: 8, 4 or 2.
 * block: values along each axis that share a scale.
 * count: values on the last axis.
 * uint8; has no gradient. */
typedef struct kn_dequantize_unpack_options {
    size_t size;
    kn_tensor *zero; /* optional operand */
    bool affine; /* with zero points; default symmetric */
    kn_dtype dtype; /* of the values; default float32 */
} kn_dequantize_unpack_options;
KN_API kn_tensor *kn_dequantize_unpack_with(kn_tensor *packed, kn_tensor *scale, int64_t bits, kn_dims block, int64_t count, const kn_dequantize_unpack_options *options);
#ifndef __cplusplus
typedef struct kn__dequantize_unpack_call {
    kn_tensor *packed;
    kn_tensor *scale;
    int64_t bits;
    kn_dims block;
    int64_t count;
    union {
        struct {
            size_t size;
            kn_tensor *zero; /* optional operand */
            bool affine; /* with zero points; default symmetric */
            kn_dtype dtype; /* of the values; default float32 */
        };
        kn_dequantize_unpack_options options;
    };
} kn__dequantize_unpack_call;
KN__INLINE kn_tensor *kn__dequantize_unpack(const kn__dequantize_unpack_call *c) {
    return kn_dequantize_unpack_with(c->packed, c->scale, c->bits, c->block, c->count, &c->options);
}
#define kn_dequantize_unpack(packed_, scale_, bits_, block_, ...) kn__dequantize_unpack(&(kn__dequantize_unpack_call){.size = sizeof(kn_dequantize_unpack_options), .packed = (packed_), .scale = (scale_), .bits = (bits_), .block = (block_), .count = __VA_ARGS__})
#endif

/* kn_quant_matmul(a, a_scale, packed, scale, bits, .zero, .block, .affine)
 * a (int8 rows with a scale each) times the transpose of packed rows, summed in integers.
 * bits: 8, 4 or 2.
 * int8; has no gradient. */
typedef struct kn_quant_matmul_options {
    size_t size;
    kn_tensor *zero; /* optional operand */
    int64_t block; /* values of a row that share a scale; default: the whole row */
    bool affine; /* with zero points; default symmetric */
} kn_quant_matmul_options;
KN_API kn_tensor *kn_quant_matmul_with(kn_tensor *a, kn_tensor *a_scale, kn_tensor *packed, kn_tensor *scale, int64_t bits, const kn_quant_matmul_options *options);
#ifndef __cplusplus
typedef struct kn__quant_matmul_call {
    kn_tensor *a;
    kn_tensor *a_scale;
    kn_tensor *packed;
    kn_tensor *scale;
    int64_t bits;
    union {
        struct {
            size_t size;
            kn_tensor *zero; /* optional operand */
            int64_t block; /* values of a row that share a scale; default: the whole row */
            bool affine; /* with zero points; default symmetric */
        };
        kn_quant_matmul_options options;
    };
} kn__quant_matmul_call;
KN__INLINE kn_tensor *kn__quant_matmul(const kn__quant_matmul_call *c) {
    return kn_quant_matmul_with(c->a, c->a_scale, c->packed, c->scale, c->bits, &c->options);
}
#define kn_quant_matmul(a_, a_scale_, packed_, scale_, ...) kn__quant_matmul(&(kn__quant_matmul_call){.size = sizeof(kn_quant_matmul_options), .a = (a_), .a_scale = (a_scale_), .packed = (packed_), .scale = (scale_), .bits = __VA_ARGS__})
#endif

/* kn_index_reduce(x, index, src, axis, reduce, .exclude_self)
 * x with the slices that meet at an index of axis reduced: x's own and those of src.
 * axis: the axis; negative counts from the end.
 * reduce: sum, prod, mean, amax or amin.
 * Any real dtype; differentiable. */
typedef struct kn_index_reduce_options {
    size_t size;
    bool exclude_self; /* what x holds where an index points does not count */
} kn_index_reduce_options;
KN_API kn_tensor *kn_index_reduce_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis, const char *reduce, const kn_index_reduce_options *options);
#ifndef __cplusplus
typedef struct kn__index_reduce_call {
    kn_tensor *x;
    kn_tensor *index;
    kn_tensor *src;
    int64_t axis;
    const char *reduce;
    union {
        struct {
            size_t size;
            bool exclude_self; /* what x holds where an index points does not count */
        };
        kn_index_reduce_options options;
    };
} kn__index_reduce_call;
KN__INLINE kn_tensor *kn__index_reduce(const kn__index_reduce_call *c) {
    return kn_index_reduce_with(c->x, c->index, c->src, c->axis, c->reduce, &c->options);
}
#define kn_index_reduce(x_, index_, src_, axis_, ...) kn__index_reduce(&(kn__index_reduce_call){.size = sizeof(kn_index_reduce_options), .x = (x_), .index = (index_), .src = (src_), .axis = (axis_), .reduce = __VA_ARGS__})
#endif

/* A copy of x with slice index[i] along axis replaced by src's slice i; the last one wins.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_index_copy(kn_tensor *x, kn_tensor *index, kn_tensor *src, int64_t axis);

/* kn_index_fill(x, index, axis, value)
 * A copy of x with value in the slices along axis that index names.
 * axis: the axis; negative counts from the end.
 * value: what is written.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_index_fill_with(kn_tensor *x, kn_tensor *index, int64_t axis, kn_number value);
#ifndef __cplusplus
#define kn_index_fill(x_, index_, axis_, value_) kn_index_fill_with((x_), (index_), (axis_), KN_NUMBER(value_))
#endif

/* A copy of x with value, a tensor of one number, in the slices along axis that index names.
 * axis: the axis; negative counts from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_index_fill_tensor(kn_tensor *x, kn_tensor *index, kn_tensor *value, int64_t axis);

/* kn_flat_index(indices, shape, .from_end, .axes)
 * The places in row-major order that several indices, broadcast to each other, name; int64.
 * shape: sizes of the axes that the indices belong to, one for each.
 * Integers; never tracked. */
typedef struct kn_flat_index_options {
    size_t size;
    bool from_end; /* negative indices count from the end */
    kn_axes axes; /* what errors call the axes; none given: 0, 1, ... */
} kn_flat_index_options;
KN_API kn_tensor *kn_flat_index_with(kn_tensors indices, kn_shape shape, const kn_flat_index_options *options);
#ifndef __cplusplus
typedef struct kn__flat_index_call {
    kn_tensors indices;
    kn_shape shape;
    union {
        struct {
            size_t size;
            bool from_end; /* negative indices count from the end */
            kn_axes axes; /* what errors call the axes; none given: 0, 1, ... */
        };
        kn_flat_index_options options;
    };
} kn__flat_index_call;
KN__INLINE kn_tensor *kn__flat_index(const kn__flat_index_call *c) {
    return kn_flat_index_with(c->indices, c->shape, &c->options);
}
#define kn_flat_index(indices_, ...) kn__flat_index(&(kn__flat_index_call){.size = sizeof(kn_flat_index_options), .indices = (indices_), .shape = __VA_ARGS__})
#endif

/* The elements of x at places in row-major order; negative ones count from the end.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_take(kn_tensor *x, kn_tensor *index);

/* kn_put(x, index, src, .accumulate)
 * A copy of x with src's elements at places in row-major order; the last one wins.
 * Any dtype; differentiable. */
typedef struct kn_put_options {
    size_t size;
    bool accumulate; /* add to what is there */
} kn_put_options;
KN_API kn_tensor *kn_put_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, const kn_put_options *options);
#ifndef __cplusplus
typedef struct kn__put_call {
    kn_tensor *x;
    kn_tensor *index;
    kn_tensor *src;
    union {
        struct {
            size_t size;
            bool accumulate; /* add to what is there */
        };
        kn_put_options options;
    };
} kn__put_call;
KN__INLINE kn_tensor *kn__put(const kn__put_call *c) {
    return kn_put_with(c->x, c->index, c->src, &c->options);
}
#define kn_put(x_, index_, ...) kn__put(&(kn__put_call){.size = sizeof(kn_put_options), .x = (x_), .index = (index_), .src = __VA_ARGS__})
#endif

/* kn_take_along_dim(x, index, .axis)
 * gather, where x and index broadcast around the axis; negative indices count from the end.
 * Any dtype; differentiable. */
typedef struct kn_take_along_dim_options {
    size_t size;
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
} kn_take_along_dim_options;
KN_API kn_tensor *kn_take_along_dim_with(kn_tensor *x, kn_tensor *index, const kn_take_along_dim_options *options);
#ifndef __cplusplus
typedef struct kn__take_along_dim_call {
    kn_tensor *x;
    kn_tensor *index;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
        };
        kn_take_along_dim_options options;
    };
} kn__take_along_dim_call;
KN__INLINE kn_tensor *kn__take_along_dim(const kn__take_along_dim_call *c) {
    return kn_take_along_dim_with(c->x, c->index, &c->options);
}
#define kn_take_along_dim(x_, ...) kn__take_along_dim(&(kn__take_along_dim_call){.size = sizeof(kn_take_along_dim_options), .x = (x_), .index = __VA_ARGS__})
#endif

/* out[i] = x[index[i, 0], index[i, 1], ...]: index's last axis holds indices of x's first.
 * Any dtype; differentiable. */
KN_API kn_tensor *kn_gather_nd(kn_tensor *x, kn_tensor *index);

/* kn_scatter_nd(x, index, src, .reduce)
 * A copy of x with x[index[i, 0], index[i, 1], ...] replaced by, or joined with, src[i].
 * Any dtype; differentiable. */
typedef struct kn_scatter_nd_options {
    size_t size;
    const char *reduce; /* assign (the default; the last one wins), add, mul, min or max */
} kn_scatter_nd_options;
KN_API kn_tensor *kn_scatter_nd_with(kn_tensor *x, kn_tensor *index, kn_tensor *src, const kn_scatter_nd_options *options);
#ifndef __cplusplus
typedef struct kn__scatter_nd_call {
    kn_tensor *x;
    kn_tensor *index;
    kn_tensor *src;
    union {
        struct {
            size_t size;
            const char *reduce; /* assign (the default; the last one wins), add, mul, min or max */
        };
        kn_scatter_nd_options options;
    };
} kn__scatter_nd_call;
KN__INLINE kn_tensor *kn__scatter_nd(const kn__scatter_nd_call *c) {
    return kn_scatter_nd_with(c->x, c->index, c->src, &c->options);
}
#define kn_scatter_nd(x_, index_, ...) kn__scatter_nd(&(kn__scatter_nd_call){.size = sizeof(kn_scatter_nd_options), .x = (x_), .index = (index_), .src = __VA_ARGS__})
#endif

/* kn_unique_places(x, .axis, .consecutive, .max_size, .inverse, .counts, .count)
 * Where each distinct value, in ascending order, first stands, in results of fixed size. inverse: which of the values each element is; counts: how often each one is there; count: how many there are. Equals keep their order, NaN comes last and is never the same as another.
 * Any real dtype; never tracked. */
typedef struct kn_unique_places_options {
    size_t size;
    kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
    bool consecutive; /* compare neighbours alone; do not sort */
    kn_some_i64 max_size; /* size of places and counts; default: what could be needed */
    kn_tensor **inverse; /* where this result goes; NULL: unwanted */
    kn_tensor **counts; /* where this result goes; NULL: unwanted */
    kn_tensor **count; /* where this result goes; NULL: unwanted */
} kn_unique_places_options;
KN_API kn_tensor *kn_unique_places_with(kn_tensor *x, const kn_unique_places_options *options);
#ifndef __cplusplus
typedef struct kn__unique_places_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
            bool consecutive; /* compare neighbours alone; do not sort */
            kn_some_i64 max_size; /* size of places and counts; default: what could be needed */
            kn_tensor **inverse; /* where this result goes; NULL: unwanted */
            kn_tensor **counts; /* where this result goes; NULL: unwanted */
            kn_tensor **count; /* where this result goes; NULL: unwanted */
        };
        kn_unique_places_options options;
    };
} kn__unique_places_call;
KN__INLINE kn_tensor *kn__unique_places(const kn__unique_places_call *c) {
    return kn_unique_places_with(c->x, &c->options);
}
#define kn_unique_places(...) kn__unique_places(&(kn__unique_places_call){.size = sizeof(kn_unique_places_options), .x = __VA_ARGS__})
#endif

/* kn_unique(x, .axis, .max_size, .inverse, .counts, .count)
 * The distinct values of x in ascending order. inverse: which of them each element is; counts: how often each is there; count: how many there are.
 * Any real dtype; differentiable. */
typedef struct kn_unique_options {
    size_t size;
    kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
    kn_some_i64 max_size; /* so many, whatever there is: cut off, or the first one repeated */
    kn_tensor **inverse; /* where this result goes; NULL: unwanted */
    kn_tensor **counts; /* where this result goes; NULL: unwanted */
    kn_tensor **count; /* where this result goes; NULL: unwanted */
} kn_unique_options;
KN_API kn_tensor *kn_unique_with(kn_tensor *x, const kn_unique_options *options);
#ifndef __cplusplus
typedef struct kn__unique_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
            kn_some_i64 max_size; /* so many, whatever there is: cut off, or the first one repeated */
            kn_tensor **inverse; /* where this result goes; NULL: unwanted */
            kn_tensor **counts; /* where this result goes; NULL: unwanted */
            kn_tensor **count; /* where this result goes; NULL: unwanted */
        };
        kn_unique_options options;
    };
} kn__unique_call;
KN__INLINE kn_tensor *kn__unique(const kn__unique_call *c) {
    return kn_unique_with(c->x, &c->options);
}
#define kn_unique(...) kn__unique(&(kn__unique_call){.size = sizeof(kn_unique_options), .x = __VA_ARGS__})
#endif

/* kn_unique_consecutive(x, .axis, .max_size, .inverse, .counts, .count)
 * x without what repeats its predecessor. inverse: where each element went; counts: how long each run is; count: how many there are.
 * Any real dtype; differentiable. */
typedef struct kn_unique_consecutive_options {
    size_t size;
    kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
    kn_some_i64 max_size; /* so many, whatever there is: cut off, or the first one repeated */
    kn_tensor **inverse; /* where this result goes; NULL: unwanted */
    kn_tensor **counts; /* where this result goes; NULL: unwanted */
    kn_tensor **count; /* where this result goes; NULL: unwanted */
} kn_unique_consecutive_options;
KN_API kn_tensor *kn_unique_consecutive_with(kn_tensor *x, const kn_unique_consecutive_options *options);
#ifndef __cplusplus
typedef struct kn__unique_consecutive_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
            kn_some_i64 max_size; /* so many, whatever there is: cut off, or the first one repeated */
            kn_tensor **inverse; /* where this result goes; NULL: unwanted */
            kn_tensor **counts; /* where this result goes; NULL: unwanted */
            kn_tensor **count; /* where this result goes; NULL: unwanted */
        };
        kn_unique_consecutive_options options;
    };
} kn__unique_consecutive_call;
KN__INLINE kn_tensor *kn__unique_consecutive(const kn__unique_consecutive_call *c) {
    return kn_unique_consecutive_with(c->x, &c->options);
}
#define kn_unique_consecutive(...) kn__unique_consecutive(&(kn__unique_consecutive_call){.size = sizeof(kn_unique_consecutive_options), .x = __VA_ARGS__})
#endif

/* kn_embedding_renorm(weight, index, max_norm, .norm_type)
 * weight with those rows that index names shortened to max_norm where they are longer.
 * max_norm: the longest that a row may be.
 * Floats; differentiable. */
typedef struct kn_embedding_renorm_options {
    size_t size;
    double norm_type; /* the order of that length; default 2 */
} kn_embedding_renorm_options;
KN_API kn_tensor *kn_embedding_renorm_with(kn_tensor *weight, kn_tensor *index, double max_norm, const kn_embedding_renorm_options *options);
#ifndef __cplusplus
typedef struct kn__embedding_renorm_call {
    kn_tensor *weight;
    kn_tensor *index;
    double max_norm;
    union {
        struct {
            size_t size;
            double norm_type; /* the order of that length; default 2 */
        };
        kn_embedding_renorm_options options;
    };
} kn__embedding_renorm_call;
KN__INLINE kn_tensor *kn__embedding_renorm(const kn__embedding_renorm_call *c) {
    return kn_embedding_renorm_with(c->weight, c->index, c->max_norm, &c->options);
}
#define kn_embedding_renorm(weight_, index_, ...) kn__embedding_renorm(&(kn__embedding_renorm_call){.size = sizeof(kn_embedding_renorm_options), .weight = (weight_), .index = (index_), .max_norm = __VA_ARGS__})
#endif

/* kn_bag_ids(offsets, count, .include_last_offset)
 * The bag of each position, where bag i begins at offsets[i]; int64. Behind the last bag: the number of bags.
 * count: how many positions there are.
 * Integers; never tracked. */
typedef struct kn_bag_ids_options {
    size_t size;
    bool include_last_offset; /* the last offset is the end of the last bag */
} kn_bag_ids_options;
KN_API kn_tensor *kn_bag_ids_with(kn_tensor *offsets, int64_t count, const kn_bag_ids_options *options);
#ifndef __cplusplus
typedef struct kn__bag_ids_call {
    kn_tensor *offsets;
    int64_t count;
    union {
        struct {
            size_t size;
            bool include_last_offset; /* the last offset is the end of the last bag */
        };
        kn_bag_ids_options options;
    };
} kn__bag_ids_call;
KN__INLINE kn_tensor *kn__bag_ids(const kn__bag_ids_call *c) {
    return kn_bag_ids_with(c->offsets, c->count, &c->options);
}
#define kn_bag_ids(offsets_, ...) kn__bag_ids(&(kn__bag_ids_call){.size = sizeof(kn_bag_ids_options), .offsets = (offsets_), .count = __VA_ARGS__})
#endif

/* kn_embedding_bag(weight, index, .offsets, .per_sample_weights, .mode, .include_last_offset, .padding_idx, .scale_grad_by_freq, .max_norm, .norm_type)
 * The mean, sum or maximum of the rows of weight that each bag of indices names: a row of a matrix, or from one offset to the next. An empty bag gives 0.
 * Floats; differentiable. */
typedef struct kn_embedding_bag_options {
    size_t size;
    kn_tensor *offsets; /* optional operand */
    kn_tensor *per_sample_weights; /* optional operand */
    const char *mode; /* mean (the default), sum or max */
    bool include_last_offset; /* the last offset is the end of the last bag */
    kn_some_i64 padding_idx; /* a row that does not count and gets no gradient */
    bool scale_grad_by_freq; /* divide gradients by how often the row is used */
    double max_norm; /* longer rows are shortened to this length; default: they are not */
    double norm_type; /* the order of that length; default 2 */
} kn_embedding_bag_options;
KN_API kn_tensor *kn_embedding_bag_with(kn_tensor *weight, kn_tensor *index, const kn_embedding_bag_options *options);
#ifndef __cplusplus
typedef struct kn__embedding_bag_call {
    kn_tensor *weight;
    kn_tensor *index;
    union {
        struct {
            size_t size;
            kn_tensor *offsets; /* optional operand */
            kn_tensor *per_sample_weights; /* optional operand */
            const char *mode; /* mean (the default), sum or max */
            bool include_last_offset; /* the last offset is the end of the last bag */
            kn_some_i64 padding_idx; /* a row that does not count and gets no gradient */
            bool scale_grad_by_freq; /* divide gradients by how often the row is used */
            double max_norm; /* longer rows are shortened to this length; default: they are not */
            double norm_type; /* the order of that length; default 2 */
        };
        kn_embedding_bag_options options;
    };
} kn__embedding_bag_call;
KN__INLINE kn_tensor *kn__embedding_bag(const kn__embedding_bag_call *c) {
    return kn_embedding_bag_with(c->weight, c->index, &c->options);
}
#define kn_embedding_bag(weight_, ...) kn__embedding_bag(&(kn__embedding_bag_call){.size = sizeof(kn_embedding_bag_options), .weight = (weight_), .index = __VA_ARGS__})
#endif

/* ---- For backends: the arguments of a row as its kernels get them (kn_launch.args) ---- */

typedef struct kn_last_axis_args {
    kn_some_i64 axis; /* the axis; default the last */
} kn_last_axis_args;

typedef struct kn_thresholded_args {
    double alpha; /* what x must exceed to stay */
} kn_thresholded_args;

typedef struct kn_shrink_args {
    double lambda; /* half the width of what becomes 0 */
    double bias; /* how far the rest moves towards 0 */
} kn_shrink_args;

typedef struct kn_rrelu_args {
    kn_some_f64 lower; /* the least slope; default 1 / 8 */
    kn_some_f64 upper; /* the largest slope; default 1 / 3 */
    bool training; /* draw each slope; otherwise all are (lower + upper) / 2 */
} kn_rrelu_args;

typedef struct kn_probability_args {
    double p; /* probability of being dropped, from 0 to 1 */
} kn_probability_args;

typedef struct kn_margin_loss_args {
    double margin; /* the margin; default 0 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_margin_loss_args;

typedef struct kn_hinge_loss_args {
    kn_some_f64 margin; /* the margin; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_hinge_loss_args;

typedef struct kn_multi_margin_loss_args {
    int64_t p; /* the power, 1 or 2; default 1 */
    kn_some_f64 margin; /* the margin; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_multi_margin_loss_args;

typedef struct kn_triplet_loss_args {
    kn_some_f64 margin; /* the margin, positive; default 1 */
    kn_some_f64 p; /* the power of the distance; default 2 */
    kn_some_f64 eps; /* added to differences; default 1e-6 */
    bool swap; /* also count the distance from positive to negative, the smaller of both */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_triplet_loss_args;

typedef struct kn_gaussian_nll_loss_args {
    bool full; /* add the constant log(2 pi) / 2 */
    kn_some_f64 eps; /* the least variance; default 1e-6 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_gaussian_nll_loss_args;

typedef struct kn_poisson_nll_loss_args {
    bool no_log_input; /* the prediction is the rate, not its logarithm */
    bool full; /* add Stirling's approximation of log(target!) for targets above 1 */
    kn_some_f64 eps; /* added to the rate in the logarithm; default 1e-8 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_poisson_nll_loss_args;

typedef struct kn_distance_args {
    kn_some_f64 p; /* the power; may be infinite or negative; default 2 */
    kn_some_f64 eps; /* added to differences; default 1e-6 */
    bool keepdim; /* keep the last axis with size 1 */
} kn_distance_args;

typedef struct kn_normalize_args {
    kn_some_f64 p; /* the power of the norm; default 2 */
    kn_some_i64 axis; /* the axis; default 1 */
    kn_some_f64 eps; /* the least norm that is divided by; default 1e-12 */
} kn_normalize_args;

typedef struct kn_ctc_args {
    int64_t blank; /* the class that stands for nothing */
    bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
} kn_ctc_args;

typedef struct kn_rnnt_args {
    kn_some_i64 blank; /* the class that stands for nothing; default the last */
    double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
    bool log_probabilities; /* logits are log-probabilities already */
} kn_rnnt_args;

typedef struct kn_ctc_loss_args {
    int64_t blank; /* the class that stands for nothing */
    bool zero_infinity; /* targets that do not fit into their input cost 0, not infinity */
    kn_reduction reduction; /* mean (each loss by its target's length), sum or none */
} kn_ctc_loss_args;

typedef struct kn_rnnt_loss_args {
    kn_some_i64 blank; /* the class that stands for nothing; default the last */
    double clamp; /* gradients are kept within -clamp and clamp; 0: as they are */
    bool log_probabilities; /* logits are log-probabilities already */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_rnnt_loss_args;

typedef struct kn_linear_cross_entropy_args {
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
    int64_t chunk; /* rows whose logits are in memory at a time; 0: all at once */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_linear_cross_entropy_args;

typedef struct kn_attention_args {
    bool causal; /* query i sees the keys 0 to i alone */
    bool causal_from_end; /* query i of n sees all keys but the last n - 1 - i */
    kn_some_f64 scale; /* times the products; default 1 / sqrt(the last size of q) */
    double softcap; /* scores s become softcap tanh(s / softcap); 0: as they are */
    double dropout; /* probability that a weight becomes 0, from 0 to 1 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_attention_args;

typedef struct kn_attention_grad_args {
    bool causal; /* query i sees the keys 0 to i alone */
    bool causal_from_end; /* query i of n sees all keys but the last n - 1 - i */
    kn_some_f64 scale; /* times the products; default 1 / sqrt(the last size of q) */
    double softcap; /* scores s become softcap tanh(s / softcap); 0: as they are */
    double dropout; /* probability that a weight became 0, from 0 to 1 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_attention_grad_args;

typedef struct kn_quantize_pack_args {
    int64_t bits; /* 8, 4 or 2 */
    kn_dims block; /* values along each axis that share a scale */
    bool affine; /* with zero points; default symmetric */
} kn_quantize_pack_args;

typedef struct kn_dequantize_unpack_args {
    int64_t bits; /* 8, 4 or 2 */
    kn_dims block; /* values along each axis that share a scale */
    int64_t count; /* values on the last axis */
    bool affine; /* with zero points; default symmetric */
    kn_dtype dtype; /* of the values; default float32 */
} kn_dequantize_unpack_args;

typedef struct kn_quant_matmul_args {
    int64_t bits; /* 8, 4 or 2 */
    int64_t block; /* values of a row that share a scale; default: the whole row */
    bool affine; /* with zero points; default symmetric */
} kn_quant_matmul_args;

typedef struct kn_fft_args {
    int64_t n; /* the length: x is cut or filled with zeros at its end; default that of x */
    kn_some_i64 axis; /* the axis: .axis = KN_SOME(0); default the last */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_fft_args;

typedef struct kn_fftn_args {
    kn_dims sizes; /* the lengths, one an axis; -1 and default those of x */
    kn_axes axes; /* the axes; default as many of the last as there are sizes, else all */
    const char *norm; /* backward (the default), ortho or forward: what is divided by n, or its root */
} kn_fftn_args;

typedef struct kn_fft_c2c_args {
    kn_axes axes; /* the axes, in this order */
    bool inverse; /* exp(+ i ...) instead of exp(- i ...) */
    double scale; /* what the result is multiplied by */
} kn_fft_c2c_args;

typedef struct kn_fft_r2c_args {
    kn_axes axes; /* the axes; of the last the first n / 2 + 1 elements come back */
    double scale; /* what the result is multiplied by */
} kn_fft_r2c_args;

typedef struct kn_fft_c2r_args {
    kn_axes axes; /* the axes; of the last x holds the first n / 2 + 1 elements */
    int64_t n; /* the length of the result along the last of axes */
    double scale; /* what the result is multiplied by */
} kn_fft_c2r_args;

typedef struct kn_axes_args {
    kn_axes axes; /* the axes; none given: all */
} kn_axes_args;

typedef struct kn_fftfreq_args {
    int64_t n; /* the length of the transform */
    kn_some_f64 d; /* distance of samples; default 1 */
    kn_dtype dtype; /* default float32 */
} kn_fftfreq_args;

typedef struct kn_stft_args {
    int64_t n_fft; /* elements of a frame */
    int64_t hop; /* from one frame to the next; default n_fft / 4 */
    int64_t win_length; /* elements of the window, in the middle of a frame; default n_fft */
    bool uncentered; /* frame k begins at k hop; default: that is its middle, x is padded */
    const char *pad_mode; /* how, as in kn_pad; default reflect */
    bool normalized; /* divide by the root of n_fft */
    bool twosided; /* all n_fft frequencies; default n_fft / 2 + 1 of a real x */
} kn_stft_args;

typedef struct kn_istft_args {
    int64_t n_fft; /* elements of a frame */
    int64_t hop; /* from one frame to the next; default n_fft / 4 */
    int64_t win_length; /* elements of the window, in the middle of a frame; default n_fft */
    bool uncentered; /* as in kn_stft */
    bool normalized; /* as in kn_stft */
    int64_t length; /* of the result, cut or filled with zeros; default all that frames reach */
    bool return_complex; /* keep the imaginary parts, of an x with all n_fft frequencies */
} kn_istft_args;

typedef struct kn_scalar_args {
    kn_number value; /* the number */
} kn_scalar_args;

typedef struct kn_full_args {
    kn_shape shape; /* shape of the result */
    kn_number value; /* what every element is */
    kn_dtype dtype; /* default float32 */
} kn_full_args;

typedef struct kn_random_args {
    kn_shape shape; /* shape of the result */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* first position of the draw */
} kn_random_args;

typedef struct kn_cast_args {
    kn_dtype dtype; /* dtype of the result */
} kn_cast_args;

typedef struct kn_device_args {
    kn_device *device; /* where the result is */
} kn_device_args;

typedef struct kn_shape_args {
    kn_shape shape; /* shape of the result */
} kn_shape_args;

typedef struct kn_axis_args {
    int64_t axis; /* the axis; negative counts from the end */
} kn_axis_args;

typedef struct kn_reduce_args {
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_reduce_args;

typedef struct kn_sum_args {
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_sum_args;

typedef struct kn_cumulate_args {
    int64_t axis; /* the axis; negative counts from the end */
    bool reverse; /* from the end to the front */
    bool exclusive; /* without the element itself: the first is the empty sum or product */
    kn_dtype dtype; /* dtype of the result, to which elements are cast before */
} kn_cumulate_args;

typedef struct kn_axis_keep_args {
    int64_t axis; /* the axis; negative counts from the end */
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_axis_keep_args;

typedef struct kn_kthvalue_args {
    int64_t k; /* which, from 1 */
    int64_t axis; /* the axis; negative counts from the end */
    bool keepdim; /* keep the reduced axis with size 1 */
} kn_kthvalue_args;

typedef struct kn_quantile_args {
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_quantile_args;

typedef struct kn_quantile_scalar_args {
    double q; /* which quantile, from 0 to 1 */
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_quantile_scalar_args;

typedef struct kn_percentile_args {
    double percent; /* which percentile, from 0 to 100 */
    kn_some_i64 axis; /* the axis; none given: all elements */
    bool keepdim; /* keep reduced axes with size 1 */
    const char *interpolation; /* linear (the default), lower, higher, midpoint or nearest */
} kn_percentile_args;

typedef struct kn_segment_reduce_args {
    const char *reduce; /* sum, mean, max, min or prod */
    kn_some_f64 initial; /* what each segment begins with; default what changes nothing */
} kn_segment_reduce_args;

typedef struct kn_masked_normalize_args {
    double p; /* the order of the norm; may be infinite */
    int64_t axis; /* the axis; negative counts from the end */
    kn_some_f64 eps; /* the least divisor; default 1e-12 */
} kn_masked_normalize_args;

typedef struct kn_exponential_args {
    kn_shape shape; /* shape of the result */
    double rate; /* events in a unit: the mean is 1 / rate */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_exponential_args;

typedef struct kn_cauchy_args {
    kn_shape shape; /* shape of the result */
    double median; /* the median */
    double scale; /* half the distance of the quartiles */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_cauchy_args;

typedef struct kn_log_normal_args {
    kn_shape shape; /* shape of the result */
    double mean; /* the mean of the logarithm */
    double deviation; /* the standard deviation of the logarithm */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_log_normal_args;

typedef struct kn_geometric_args {
    kn_shape shape; /* shape of the result */
    double p; /* probability of a success, above 0 */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_geometric_args;

typedef struct kn_gamma_args {
    kn_shape shape; /* shape of the result */
    double alpha; /* the shape parameter; the mean is alpha scale */
    kn_some_f64 scale; /* the scale; default 1 */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_gamma_args;

typedef struct kn_beta_args {
    kn_shape shape; /* shape of the result */
    double alpha; /* one parameter; the mean is alpha / (alpha + beta) */
    double beta; /* the other */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_beta_args;

typedef struct kn_draw_args {
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_draw_args;

typedef struct kn_multinomial_args {
    int64_t count; /* how many to draw */
    bool replacement; /* a category may come again */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_multinomial_args;

typedef struct kn_categorical_args {
    int64_t count; /* how many to draw */
} kn_categorical_args;

typedef struct kn_range_args {
    int64_t low; /* the least number */
    int64_t high; /* the end, which is never drawn */
} kn_range_args;

typedef struct kn_diff_args {
    int64_t axis; /* the axis; negative counts from the end */
    kn_some_i64 n; /* how many times; default 1 */
} kn_diff_args;

typedef struct kn_gradient_along_args {
    int64_t axis; /* the axis; negative counts from the end */
    kn_some_f64 spacing; /* distance of the samples where .coordinates is not given; default 1 */
    int64_t edge_order; /* accuracy at the ends, 1 or 2; default 1 */
} kn_gradient_along_args;

typedef struct kn_trapezoid_args {
    int64_t axis; /* the axis; negative counts from the end */
    kn_some_f64 dx; /* distance of the samples where .x is not given; default 1 */
} kn_trapezoid_args;

typedef struct kn_searchsorted_args {
    bool right; /* behind equals, not before them */
    kn_dtype dtype; /* integer dtype of the result; default int64 */
} kn_searchsorted_args;

typedef struct kn_bucketize_args {
    bool right; /* a boundary belongs to the bucket that it begins */
    kn_dtype dtype; /* integer dtype of the result; default int64 */
} kn_bucketize_args;

typedef struct kn_histc_args {
    int64_t bins; /* number of bins; default 100 */
    double min; /* the lower end of the range */
    double max; /* the upper end; min and max equal: the range of the data */
} kn_histc_args;

typedef struct kn_histogram_edges_args {
    int64_t bins; /* number of bins */
    kn_some_f64 low; /* the lower end of the range; default the least finite element */
    kn_some_f64 high; /* the upper end; default the largest finite element */
} kn_histogram_edges_args;

typedef struct kn_histogram_args {
    int64_t bins; /* number of bins */
    kn_some_f64 low; /* the lower end of the range; default the least finite element */
    kn_some_f64 high; /* the upper end; default the largest finite element */
    bool density; /* divide so that the integral is 1 */
} kn_histogram_args;

typedef struct kn_density_args {
    bool density; /* divide so that the integral is 1 */
} kn_density_args;

typedef struct kn_bincount_args {
    int64_t minlength; /* the least number of bins */
    kn_some_i64 max_size; /* exactly so many bins; larger values are left out */
} kn_bincount_args;

typedef struct kn_cov_args {
    kn_some_f64 correction; /* taken off the number of observations; default 1 */
} kn_cov_args;

typedef struct kn_renorm_args {
    double p; /* the order of the norm, above 0 */
    int64_t axis; /* the axis along which the slices lie */
    double maxnorm; /* the largest norm of a slice, 0 or more */
} kn_renorm_args;

typedef struct kn_transpose_args {
    int64_t axis0; /* one axis */
    int64_t axis1; /* the axis it changes places with */
} kn_transpose_args;

typedef struct kn_permute_args {
    kn_axes axes; /* the old axis of each new axis */
} kn_permute_args;

typedef struct kn_arg_reduce_args {
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_arg_reduce_args;

typedef struct kn_scan_args {
    int64_t axis; /* the axis; negative counts from the end */
    bool reverse; /* from the end to the front */
} kn_scan_args;

typedef struct kn_sort_args {
    int64_t axis; /* the axis; negative counts from the end */
    bool descending; /* from the largest to the smallest */
} kn_sort_args;

typedef struct kn_topk_args {
    int64_t k; /* how many */
    int64_t axis; /* the axis; negative counts from the end */
    bool smallest; /* the k smallest, not the k largest */
} kn_topk_args;

typedef struct kn_norm_args {
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 p; /* the power; may be infinite; default 2 */
} kn_norm_args;

typedef struct kn_smooth_l1_loss_args {
    kn_some_f64 beta; /* where the loss becomes linear, 0 or more; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_smooth_l1_loss_args;

typedef struct kn_huber_loss_args {
    kn_some_f64 delta; /* where the loss becomes linear, positive; default 1 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_huber_loss_args;

typedef struct kn_kl_div_args {
    bool log_target; /* the target is given as logarithms too */
    kn_reduction reduction; /* mean, sum, none or batch mean; default mean */
} kn_kl_div_args;

typedef struct kn_cosine_similarity_args {
    int64_t axis; /* the axis; negative counts from the end */
    double eps; /* the least length; default 1e-8 */
} kn_cosine_similarity_args;

typedef struct kn_moments_args {
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 correction; /* the divisor is the number of values less this; default 1 */
} kn_moments_args;

typedef struct kn_layer_norm_args {
    int64_t normalized; /* how many of the last axes are normalised together; default 1 */
    double eps; /* added to the variance; default 1e-5 (rms_norm: machine epsilon) */
} kn_layer_norm_args;

typedef struct kn_group_norm_args {
    int64_t groups; /* into how many groups the channels (axis 1) fall */
    double eps; /* added to the variance; default 1e-5 */
} kn_group_norm_args;

typedef struct kn_instance_norm_args {
    double eps; /* added to the variance; default 1e-5 */
} kn_instance_norm_args;

typedef struct kn_batch_norm_args {
    double eps; /* added to the variance; default 1e-5 */
} kn_batch_norm_args;

typedef struct kn_loss_args {
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_loss_args;

typedef struct kn_pick_class_args {
    kn_some_i64 ignore_index; /* a target left out; default -100 */
} kn_pick_class_args;

typedef struct kn_put_class_args {
    int64_t classes; /* the number of classes */
    kn_some_i64 ignore_index; /* a target left out; default -100 */
} kn_put_class_args;

typedef struct kn_nll_loss_args {
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_nll_loss_args;

typedef struct kn_cross_entropy_args {
    kn_some_i64 ignore_index; /* a target left out; default -100 */
    double label_smoothing; /* 0 to 1: the part of the target spread over all classes */
    kn_reduction reduction; /* mean, sum or none; default mean */
} kn_cross_entropy_args;

typedef struct kn_squeeze_args {
    kn_axes axes; /* axes of size 1 to drop; none given: all of size 1 */
    bool ones_only; /* leave given axes of other sizes as they are; default: an error */
} kn_squeeze_args;

typedef struct kn_slice_args {
    int64_t axis; /* the axis */
    int64_t start; /* first index; negative counts from the end; clamped */
    int64_t stop; /* one past the last index; negative counts from the end; clamped */
    int64_t step; /* distance between indices; negative goes backwards; not zero */
} kn_slice_args;

typedef struct kn_slice_grad_args {
    kn_shape shape; /* shape of the tensor that was sliced */
    int64_t axis; /* the axis */
    int64_t start; /* first index, not negative */
    int64_t step; /* distance between indices; not zero */
} kn_slice_grad_args;

typedef struct kn_conv_args {
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* zeros after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_conv_args;

typedef struct kn_conv_transpose_args {
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* what conv would have padded, cut from the result; default 0 */
    kn_dims padding_end; /* the same at the end; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
    kn_dims output_padding; /* sizes added at the end of the result; default 0 */
} kn_conv_transpose_args;

typedef struct kn_conv_weight_grad_args {
    kn_dims kernel; /* spatial sizes of the weight */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* zeros after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_conv_weight_grad_args;

typedef struct kn_max_pool_args {
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    bool ceil_mode; /* a last window may hang over the end */
} kn_max_pool_args;

typedef struct kn_avg_pool_args {
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    bool ceil_mode; /* a last window may hang over the end */
    bool exclude_padding; /* divide by the elements of the input alone */
    int64_t divisor; /* divide by this instead; default the window's size */
} kn_avg_pool_args;

typedef struct kn_avg_pool_grad_args {
    kn_shape shape; /* shape of the tensor that was pooled */
    kn_dims kernel; /* sizes of the window */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before (and after) each spatial axis, or KN_SAME; default 0 */
    kn_dims padding_end; /* places after each spatial axis; default as padding */
    bool ceil_mode; /* as in the forward call */
    bool exclude_padding; /* as in the forward call */
    int64_t divisor; /* as in the forward call */
} kn_avg_pool_grad_args;

typedef struct kn_adaptive_pool_args {
    kn_dims output; /* spatial sizes of the result; -1 keeps that of the input */
} kn_adaptive_pool_args;

typedef struct kn_max_unpool_args {
    kn_dims kernel; /* sizes of the pooling's window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    kn_dims padding; /* places before and after each spatial axis; default 0 */
    kn_dims output; /* spatial sizes of the result; default the least that pool to x's */
} kn_max_unpool_args;

typedef struct kn_fractional_pool_args {
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims output; /* spatial sizes of the result; this or ratio */
    kn_factors ratio; /* the result's sizes as parts of the input's, in (0, 1) */
} kn_fractional_pool_args;

typedef struct kn_lp_pool_args {
    double p; /* the power, positive */
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default the kernel's size */
    bool ceil_mode; /* a last window may hang over the end */
} kn_lp_pool_args;

typedef struct kn_local_response_norm_args {
    int64_t channels; /* how many neighbouring channels count, the own one among them */
    kn_some_f64 alpha; /* factor of the mean square; default 1e-4 */
    kn_some_f64 beta; /* the power; default 0.75 */
    kn_some_f64 k; /* added to the mean square; default 1 */
} kn_local_response_norm_args;

typedef struct kn_im2col_args {
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before and after each spatial axis; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
} kn_im2col_args;

typedef struct kn_col2im_args {
    kn_dims output; /* spatial sizes of the result */
    kn_dims kernel; /* sizes of the window; no default */
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* places that windows had around the result; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
} kn_col2im_args;

typedef struct kn_interpolate_args {
    kn_dims output; /* spatial sizes of the result; this or scale */
    kn_factors scale; /* multiples of the input's sizes; beside output, of positions alone */
    const char *mode; /* nearest (the default), nearest-exact, linear, bilinear, bicubic, trilinear, area, lanczos3 */
    bool align_corners; /* first and last elements stay where they are */
    bool antialias; /* where the result is smaller, filters widen: every element counts */
    bool recompute_scale; /* work positions out from the sizes, not from scale */
} kn_interpolate_args;

typedef struct kn_interpolate_grad_args {
    kn_shape shape; /* shape of the tensor that was interpolated */
    kn_factors scale; /* as in the forward call; none where positions come from the sizes */
    const char *mode; /* as in the forward call */
    bool align_corners; /* as in the forward call */
    bool antialias; /* as in the forward call */
} kn_interpolate_grad_args;

typedef struct kn_upsample_args {
    kn_dims output; /* spatial sizes of the result; this or scale */
    kn_factors scale; /* the result's sizes as multiples of the input's */
} kn_upsample_args;

typedef struct kn_grid_sample_args {
    const char *mode; /* bilinear (the default), nearest or bicubic */
    const char *padding; /* zeros (the default), border or reflection: what lies outside */
    bool align_corners; /* -1 and 1 are the centres of the outer elements, not their edges */
    bool pixels; /* the grid counts elements from 0 on */
} kn_grid_sample_args;

typedef struct kn_grid_sample_slope_args {
    kn_dims orders; /* how often to differentiate by each coordinate of the grid, in its order */
    const char *mode; /* as in the forward call */
    const char *padding; /* as in the forward call */
    bool align_corners; /* as in the forward call */
    bool pixels; /* as in the forward call */
} kn_grid_sample_slope_args;

typedef struct kn_grid_sample_grad_args {
    kn_shape shape; /* shape of the tensor that was sampled */
    kn_dims orders; /* as in grid_sample_slope; all 0 for grid_sample */
    const char *mode; /* as in the forward call */
    const char *padding; /* as in the forward call */
    bool align_corners; /* as in the forward call */
    bool pixels; /* as in the forward call */
} kn_grid_sample_grad_args;

typedef struct kn_affine_grid_args {
    kn_shape shape; /* shape of what will be sampled: [n, channels, spatial sizes…] */
    bool align_corners; /* -1 and 1 are the centres of the outer elements, not their edges */
} kn_affine_grid_args;

typedef struct kn_deform_conv_args {
    kn_dims stride; /* distance of windows; default 1 */
    kn_dims padding; /* zeros before and after each spatial axis; default 0 */
    kn_dims dilation; /* distance of the window's elements; default 1 */
    int64_t groups; /* channels fall into so many groups; default 1 */
} kn_deform_conv_args;

typedef struct kn_select_args {
    int64_t axis; /* the axis that goes */
    int64_t index; /* the index on it; negative counts from the end */
} kn_select_args;

typedef struct kn_narrow_args {
    int64_t axis; /* the axis */
    int64_t start; /* first index; negative counts from the end */
    int64_t length; /* how many indices; all must exist */
} kn_narrow_args;

typedef struct kn_flip_args {
    kn_axes axes; /* axes to walk backwards */
} kn_flip_args;

typedef struct kn_diagonal_args {
    int64_t offset; /* which diagonal: above the main one, or below where negative */
    kn_axes axes; /* the two axes of the planes; none given: 0 and 1 */
} kn_diagonal_args;

typedef struct kn_diagonal_grad_args {
    kn_shape shape; /* shape of the tensor whose diagonal was taken */
    int64_t offset; /* which diagonal */
    kn_axes axes; /* the two axes of the planes */
} kn_diagonal_grad_args;

typedef struct kn_as_strided_args {
    kn_shape shape; /* shape of the result */
    kn_dims strides; /* elements of x from one index of each axis to the next */
    int64_t offset; /* the element of x that comes first */
} kn_as_strided_args;

typedef struct kn_unfold_args {
    int64_t axis; /* the axis that is cut into windows */
    int64_t size; /* elements of a window */
    int64_t step; /* from one window to the next; at least 1 */
} kn_unfold_args;

typedef struct kn_unfold_grad_args {
    kn_shape shape; /* shape of the tensor that was cut */
    int64_t axis; /* the axis that was cut into windows */
    int64_t size; /* elements of a window */
    int64_t step; /* from one window to the next */
} kn_unfold_grad_args;

typedef struct kn_pad_args {
    kn_dims amounts; /* pairs, before and after, from the last axis towards the first; negative cuts off */
    const char *mode; /* constant (the default), reflect, replicate or circular */
    kn_number value; /* what a constant padding is made of */
} kn_pad_args;

typedef struct kn_pad_grad_args {
    kn_shape shape; /* shape of the tensor that was padded */
    kn_dims amounts; /* as it was padded */
    const char *mode; /* reflect, replicate or circular */
} kn_pad_grad_args;

typedef struct kn_triangle_args {
    int64_t diagonal; /* above the main one, or below where negative */
} kn_triangle_args;

typedef struct kn_classes_args {
    int64_t classes; /* size of the new last axis; -1: one more than the largest index */
} kn_classes_args;

typedef struct kn_sgd_step_args {
    double lr; /* learning rate */
    int64_t step; /* number of this step, from 1; the first sets the buffer to the gradient */
    double momentum; /* share of the buffer that is kept, in [0, 1]; needs .buffer */
    double dampening; /* share of the gradient that the buffer does not take */
    double weight_decay; /* times the parameter is added to the gradient */
    bool nesterov; /* look ahead along the buffer */
} kn_sgd_step_args;

typedef struct kn_adam_step_args {
    double lr; /* learning rate */
    int64_t step; /* number of this step, from 1 */
    double beta1; /* share of the mean that is kept, in [0, 1) */
    double beta2; /* share of the mean square that is kept, in [0, 1) */
    double eps; /* added to the denominator */
    double weight_decay; /* how fast parameters shrink */
    bool decoupled; /* decay the parameter itself (AdamW), not by way of the gradient */
} kn_adam_step_args;

typedef struct kn_create_args {
    kn_shape shape; /* shape of the result */
    kn_dtype dtype; /* default float32 */
} kn_create_args;

typedef struct kn_arange_args {
    kn_number start; /* the first element */
    kn_number stop; /* the end, which is left out */
    long double step; /* distance of elements, not 0; default 1 */
    kn_dtype dtype; /* default float32 */
} kn_arange_args;

typedef struct kn_linspace_args {
    double start; /* the first element */
    double stop; /* the last element */
    int64_t count; /* number of elements */
    kn_dtype dtype; /* default float32 */
} kn_linspace_args;

typedef struct kn_like_args {
    kn_dtype dtype; /* default x's */
} kn_like_args;

typedef struct kn_full_like_args {
    kn_number value; /* what every element is */
    kn_dtype dtype; /* default x's */
} kn_full_like_args;

typedef struct kn_logspace_args {
    double start; /* the exponent of the first element */
    double stop; /* the exponent of the last element */
    int64_t count; /* number of elements */
    kn_some_f64 base; /* what is raised; default 10 */
    kn_dtype dtype; /* default float32 */
} kn_logspace_args;

typedef struct kn_triangle_indices_args {
    int64_t rows; /* rows of the matrix */
    int64_t columns; /* columns of the matrix */
    int64_t diagonal; /* above the main one, or below where negative */
    kn_dtype dtype; /* default int64 */
} kn_triangle_indices_args;

typedef struct kn_window_args {
    int64_t n; /* number of elements */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_window_args;

typedef struct kn_exponential_window_args {
    int64_t n; /* number of elements */
    double tau; /* how slowly it falls off; default 1 */
    kn_some_f64 center; /* where it is 1; default the middle; not with .symmetric */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_exponential_window_args;

typedef struct kn_gaussian_window_args {
    int64_t n; /* number of elements */
    double std; /* the standard deviation, in elements; default 1 */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_gaussian_window_args;

typedef struct kn_general_hamming_window_args {
    int64_t n; /* number of elements */
    kn_some_f64 alpha; /* the mean; default 0.54 */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_general_hamming_window_args;

typedef struct kn_kaiser_window_args {
    int64_t n; /* number of elements */
    kn_some_f64 beta; /* how narrow it is, 0 to 700; default 12 */
    bool symmetric; /* the last element mirrors the first; default: periodic */
    kn_dtype dtype; /* default float32 */
} kn_kaiser_window_args;

typedef struct kn_eye_args {
    int64_t n; /* number of rows */
    kn_some_i64 columns; /* number of columns; default n */
    kn_dtype dtype; /* default float32 */
} kn_eye_args;

typedef struct kn_uniform_args {
    kn_shape shape; /* shape of the result */
    double low; /* the least number */
    double high; /* the end, which is never drawn */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_uniform_args;

typedef struct kn_normal_args {
    kn_shape shape; /* shape of the result */
    double mean; /* the mean */
    double deviation; /* the standard deviation, 0 or more */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_normal_args;

typedef struct kn_randint_args {
    kn_shape shape; /* shape of the result */
    int64_t low; /* the least number */
    int64_t high; /* the end, which is never drawn */
    kn_dtype dtype; /* default int64 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_randint_args;

typedef struct kn_bernoulli_args {
    kn_shape shape; /* shape of the result */
    double p; /* probability of 1, from 0 to 1 */
    kn_dtype dtype; /* default float32 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_bernoulli_args;

typedef struct kn_randperm_args {
    int64_t n; /* number of elements */
    kn_dtype dtype; /* default int64 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_randperm_args;

typedef struct kn_dropout_args {
    double p; /* probability that an element becomes 0, from 0 to 1 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_dropout_args;

typedef struct kn_dropout_at_args {
    double p; /* probability that an element becomes 0, from 0 to 1 */
    int64_t key; /* key of the random stream */
    int64_t position; /* position of the draw */
} kn_dropout_at_args;

typedef struct kn_clamp_args {
    kn_some_real min; /* the least result: .min = KN_SOME(0); default: no bound */
    kn_some_real max; /* the largest result; default: no bound */
} kn_clamp_args;

typedef struct kn_round_args {
    int64_t decimals; /* digits after the point; negative: zeros before it */
} kn_round_args;

typedef struct kn_addc_args {
    kn_some_real value; /* multiplies the product or quotient; default 1 */
} kn_addc_args;

typedef struct kn_nan_to_num_args {
    kn_some_f64 nan; /* instead of NaN; default 0 */
    kn_some_f64 posinf; /* instead of +inf; default the largest number of the dtype */
    kn_some_f64 neginf; /* instead of -inf; default the least number of the dtype */
} kn_nan_to_num_args;

typedef struct kn_order_args {
    int64_t order; /* which derivative, 0 or more */
} kn_order_args;

typedef struct kn_polygamma_args {
    int64_t n; /* which derivative of digamma, 0 or more */
} kn_polygamma_args;

typedef struct kn_mvlgamma_args {
    int64_t p; /* the dimension, 1 or more */
} kn_mvlgamma_args;

typedef struct kn_polynomial_args {
    int64_t derivative; /* which derivative in x; default the polynomial itself */
} kn_polynomial_args;

typedef struct kn_logit_args {
    kn_some_f64 eps; /* 0 to 1; default: x is taken as it is */
} kn_logit_args;

typedef struct kn_close_args {
    kn_some_f64 rtol; /* times |b|, 0 or more; default 1e-5 */
    kn_some_f64 atol; /* 0 or more; default 1e-8 */
    bool equal_nan; /* NaN is close to NaN */
} kn_close_args;

typedef struct kn_isin_args {
    bool invert; /* whether x is not among values */
} kn_isin_args;

typedef struct kn_weight_args {
    double weight; /* 0 gives a, 1 gives b */
} kn_weight_args;

typedef struct kn_alpha_args {
    double alpha; /* minus the limit far below 0 */
} kn_alpha_args;

typedef struct kn_slope_args {
    double slope; /* the slope below 0 */
} kn_slope_args;

typedef struct kn_lambda_args {
    double lambda; /* half the width of what becomes 0 */
} kn_lambda_args;

typedef struct kn_limits_args {
    double min; /* the least result */
    double max; /* the largest result */
} kn_limits_args;

typedef struct kn_threshold_args {
    double threshold; /* what x must exceed to stay */
    double value; /* what else it becomes */
} kn_threshold_args;

typedef struct kn_softplus_args {
    double beta; /* steepness; default 1 */
    kn_some_f64 threshold; /* above it beta x gives x itself; default: nowhere */
} kn_softplus_args;

typedef struct kn_gelu_args {
    bool approximate_tanh; /* the approximation by tanh */
} kn_gelu_args;

typedef struct kn_nonzero_args {
    kn_some_i64 max_size; /* the result's size, whatever there is: cut off, or filled up */
    kn_some_i64 fill_value; /* what fills it up; default -1 */
} kn_nonzero_args;

typedef struct kn_nonzero_static_args {
    int64_t rows; /* of the result: cut off, or filled up */
    kn_some_i64 fill_value; /* what fills it up; default -1 */
} kn_nonzero_static_args;

typedef struct kn_max_size_args {
    kn_some_i64 max_size; /* the result's size, whatever there is: cut off, or filled with 0 */
} kn_max_size_args;

typedef struct kn_unique_args {
    kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
    kn_some_i64 max_size; /* so many, whatever there is: cut off, or the first one repeated */
} kn_unique_args;

typedef struct kn_unique_places_args {
    kn_some_i64 axis; /* the axis whose slices are compared; none given: the elements */
    bool consecutive; /* compare neighbours alone; do not sort */
    kn_some_i64 max_size; /* size of places and counts; default: what could be needed */
} kn_unique_places_args;

typedef struct kn_embedding_args {
    kn_some_i64 padding_idx; /* a row that gets no gradient */
    bool scale_grad_by_freq; /* divide gradients by how often the row is used */
    double max_norm; /* longer rows are shortened to this length; default: they are not */
    double norm_type; /* the order of that length; default 2 */
} kn_embedding_args;

typedef struct kn_embedding_renorm_args {
    double max_norm; /* the longest that a row may be */
    double norm_type; /* the order of that length; default 2 */
} kn_embedding_renorm_args;

typedef struct kn_bag_ids_args {
    int64_t count; /* how many positions there are */
    bool include_last_offset; /* the last offset is the end of the last bag */
} kn_bag_ids_args;

typedef struct kn_embedding_bag_args {
    const char *mode; /* mean (the default), sum or max */
    bool include_last_offset; /* the last offset is the end of the last bag */
    kn_some_i64 padding_idx; /* a row that does not count and gets no gradient */
    bool scale_grad_by_freq; /* divide gradients by how often the row is used */
    double max_norm; /* longer rows are shortened to this length; default: they are not */
    double norm_type; /* the order of that length; default 2 */
} kn_embedding_bag_args;

typedef struct kn_flat_index_args {
    kn_shape shape; /* sizes of the axes that the indices belong to, one for each */
    bool from_end; /* negative indices count from the end */
    kn_axes axes; /* what errors call the axes; none given: 0, 1, ... */
} kn_flat_index_args;

typedef struct kn_accumulate_args {
    bool accumulate; /* add to what is there */
} kn_accumulate_args;

typedef struct kn_take_along_dim_args {
    kn_some_i64 axis; /* the axis; none given: all elements in row-major order */
} kn_take_along_dim_args;

typedef struct kn_scatter_nd_args {
    const char *reduce; /* assign (the default; the last one wins), add, mul, min or max */
} kn_scatter_nd_args;

typedef struct kn_index_add_args {
    int64_t axis; /* the axis; negative counts from the end */
    kn_some_real alpha; /* src is multiplied by it: .alpha = KN_SOME(2); default 1 */
} kn_index_add_args;

typedef struct kn_scatter_fill_args {
    int64_t axis; /* the axis; negative counts from the end */
    kn_number value; /* what is written */
} kn_scatter_fill_args;

typedef struct kn_scatter_reduce_args {
    int64_t axis; /* the axis; negative counts from the end */
    const char *reduce; /* sum, prod, mean, amax or amin */
    bool exclude_self; /* what x holds where an index points does not count */
} kn_scatter_reduce_args;

typedef struct kn_masked_scatter_args {
    bool partial; /* src may end early: what it does not reach stays */
} kn_masked_scatter_args;

typedef struct kn_beta_alpha_args {
    kn_some_real beta; /* what x is multiplied with; 0: x does not count; default 1 */
    kn_some_real alpha; /* what the product is multiplied with; default 1 */
} kn_beta_alpha_args;

typedef struct kn_vecdot_args {
    kn_some_i64 axis; /* the axis of the vectors; default the last */
} kn_vecdot_args;

typedef struct kn_cross_product_args {
    kn_some_i64 axis; /* the axis, of size 3; default the last */
} kn_cross_product_args;

typedef struct kn_tensordot_args {
    kn_axes axes_a; /* axes of a that are summed over */
    kn_axes axes_b; /* the axes of b that they go with, as many */
} kn_tensordot_args;

typedef struct kn_matrix_power_args {
    int64_t n; /* the power; negative ones take the inverse */
} kn_matrix_power_args;

typedef struct kn_lu_args {
    bool no_pivot; /* rows stay where they are */
} kn_lu_args;

typedef struct kn_lu_permutation_args {
    int64_t rows; /* rows of the matrix that was factorised */
} kn_lu_permutation_args;

typedef struct kn_lu_solve_args {
    bool right; /* solve X A = B, not A X = B */
    bool adjoint; /* with A transposed */
} kn_lu_solve_args;

typedef struct kn_solve_args {
    bool right; /* solve X A = B, not A X = B */
} kn_solve_args;

typedef struct kn_solve_triangular_args {
    bool upper; /* the upper triangle of t counts, not the lower one */
    bool right; /* solve X T = B, not T X = B */
    bool unitriangular; /* the diagonal counts as ones */
} kn_solve_triangular_args;

typedef struct kn_upper_args {
    bool upper; /* the upper triangle is meant, not the lower one */
} kn_upper_args;

typedef struct kn_qr_args {
    const char *mode; /* reduced (the default), complete, or r: then Q is empty */
} kn_qr_args;

typedef struct kn_ormqr_args {
    bool right; /* c Q, not Q c */
    bool transpose; /* with Q transposed */
} kn_ormqr_args;

typedef struct kn_svd_args {
    bool reduced; /* min(m, n) columns of U and rows of Vh, not all m and n */
} kn_svd_args;

typedef struct kn_tolerance_args {
    kn_some_f64 atol; /* what counts as 0, absolutely; default 0 */
    kn_some_f64 rtol; /* the same relative to the largest; default max(m, n) epsilon, 0 beside an absolute one */
    bool hermitian; /* x is symmetric: eigenvalues of its lower triangle are taken */
} kn_tolerance_args;

typedef struct kn_lstsq_args {
    kn_some_f64 rcond; /* singular values up to this times the largest count as 0; default max(m, n) epsilon */
} kn_lstsq_args;

typedef struct kn_tensorinv_args {
    kn_some_i64 ind; /* how many first axes are the rows; default 2 */
} kn_tensorinv_args;

typedef struct kn_tensorsolve_args {
    kn_axes axes; /* axes of a that are moved to its end first */
} kn_tensorsolve_args;

typedef struct kn_vector_norm_args {
    kn_axes axes; /* axes to reduce; none given: all */
    bool keepdim; /* keep reduced axes with size 1 */
    kn_some_f64 ord; /* the power; may be infinite; default 2 */
} kn_vector_norm_args;

typedef struct kn_dist_args {
    kn_some_f64 p; /* the power; may be infinite; default 2 */
} kn_dist_args;

typedef struct kn_matrix_norm_args {
    const char *ord; /* fro (the default), nuc, inf, -inf, 1, -1, 2 or -2 */
    kn_axes axes; /* the two axes of the matrices; default the last two */
    bool keepdim; /* keep reduced axes with size 1 */
} kn_matrix_norm_args;

typedef struct kn_cond_args {
    const char *ord; /* 2 (the default), -2, fro, nuc, inf, -inf, 1 or -1 */
} kn_cond_args;

typedef struct kn_cdist_args {
    kn_some_f64 p; /* the power, 0 or more; may be infinite; default 2 */
} kn_cdist_args;

KN_EXTERN_C_END
#endif
