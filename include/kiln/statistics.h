/* Statistics that return lists, and so are no rows of <kiln/ops.h>. */
#ifndef KILN_STATISTICS_H
#define KILN_STATISTICS_H

#include <kiln/ops.h>

KN_EXTERN_C_BEGIN

/* What kn_trapezoid is also called. */
#define kn_trapz kn_trapezoid

typedef struct kn_gradient_options {
    size_t size;
    kn_axes axes;                 /* along which; none given: all */
    double spacing;               /* distance of the samples on every axis; default 1 */
    double spacings[KN_MAX_RANK]; /* or one a listed axis, in their order; 0: spacing */
    kn_tensors coordinates;       /* or places of the samples, a vector a listed axis */
    int64_t edge_order;           /* accuracy at the ends, 1 or 2; default 1 */
} kn_gradient_options;

/* kn_gradient(x, .axes, .spacing, .spacings, .coordinates, .edge_order)
 * The derivatives of x along axes, a tensor each, from central differences, at the ends from one
 * side; see kn_gradient_along. The list belongs to the innermost scope; after an error it is empty.
 * Errors: axis-out-of-range, axis-duplicate, dims-count (not a vector of coordinates an axis),
 * operand-size (fewer than edge_order + 1 samples), shape-mismatch (coordinates),
 * attribute-out-of-range, nil-operand, options-size. */
KN_API kn_list *kn_gradient_with(kn_tensor *x, const kn_gradient_options *options);

typedef struct kn_histogramdd_options {
    size_t size;
    kn_dims bins;         /* one number for all axes, or one each; default 10 */
    kn_tensors edges;     /* or the edges of the bins, a vector an axis */
    const double *ranges; /* lower and upper end, a pair an axis; NULL: of the data */
    kn_tensor *weights;   /* what each point counts, of shape [points...]; NULL: 1 */
    bool density;         /* divide so that the integral is 1 */
} kn_histogramdd_options;

/* kn_histogramdd(x, .bins, .edges, .ranges, .weights, .density)
 * Counts points in boxes: x is [points..., axes], floats. The list holds the counts, of shape [bins
 * of axis 0, bins of axis 1, ...] and x's dtype, and then the edges of each axis. The last edge of
 * an axis belongs to the last bin; points outside are left out. Not differentiable. Errors:
 * rank-at-least, rank-too-large, dims-count, reshape-size (weights), size-overflow, and those of
 * kn_histogram_bin_edges. */
KN_API kn_list *kn_histogramdd_with(kn_tensor *x, const kn_histogramdd_options *options);

#ifndef __cplusplus
typedef struct kn__gradient_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_axes axes;
            double spacing, spacings[KN_MAX_RANK];
            kn_tensors coordinates;
            int64_t edge_order;
        };
        kn_gradient_options options;
    };
} kn__gradient_call;
KN__INLINE kn_list *kn__gradient(const kn__gradient_call *a) {
    return kn_gradient_with(a->x, &a->options);
}
#define kn_gradient(...) \
    kn__gradient(&(kn__gradient_call){.size = sizeof(kn_gradient_options), .x = __VA_ARGS__})

typedef struct kn__histogramdd_call {
    kn_tensor *x;
    union {
        struct {
            size_t size;
            kn_dims bins;
            kn_tensors edges;
            const double *ranges;
            kn_tensor *weights;
            bool density;
        };
        kn_histogramdd_options options;
    };
} kn__histogramdd_call;
KN__INLINE kn_list *kn__histogramdd(const kn__histogramdd_call *a) {
    return kn_histogramdd_with(a->x, &a->options);
}
#define kn_histogramdd(...) \
    kn__histogramdd(        \
        &(kn__histogramdd_call){.size = sizeof(kn_histogramdd_options), .x = __VA_ARGS__})
#endif

KN_EXTERN_C_END
#endif
