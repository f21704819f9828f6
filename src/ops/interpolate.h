/* Interpolation: how each element of a result's axis is made from elements of the input's. */
#ifndef KILN_OPS_INTERPOLATE_H
#define KILN_OPS_INTERPOLATE_H

#include "ops/op.h"

typedef enum kn__filter {
    KN__NEAREST,
    KN__NEAREST_EXACT,
    KN__LINEAR,
    KN__CUBIC,
    KN__AREA,
    KN__LANCZOS,
    KN__FILTERS
} kn__filter;

/* How positions on one axis correspond. factor: the result's size as a multiple of the input's, 0
 * where the sizes say it. */
typedef struct kn__resize {
    kn__filter filter;
    int64_t n_in, n_out;
    double factor;
    bool align_corners, antialias;
    bool
        wide; /* weights of wide filters are worked out in double; else in float, as PyTorch does */
} kn__resize;

/* Element o of the result is the sum of weight[j] * x[index[j]] for count[o] numbers j from
 * o * most on. */
typedef struct kn__taps {
    int64_t n_in, n_out, most;
    int64_t *count, *index;
    double *weight;
} kn__taps;

/* The filter of a mode by its name, and on how many spatial axes it works (0: any); KN__FILTERS
 * where the name is unknown. */
kn__filter kn__filter_of(const char *mode, int *nd);
/* False where memory runs out. kn__taps_free takes what was made, also in part. */
bool kn__taps_make(const kn_host *host, const kn__resize *r, kn__taps *t);
void kn__taps_free(const kn_host *host, kn__taps *t);

/* The kernels, on the host's workers where parallel. */
int kn__interpolate_run(const kn_launch *l, bool parallel);
int kn__interpolate_grad_run(const kn_launch *l, bool parallel);

#endif
