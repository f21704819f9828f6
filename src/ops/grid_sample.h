/* Sampling at the places that a grid names: one kernel for the samples, for their derivatives by
 * the grid's coordinates, and for the gradient of what is sampled. */
#ifndef KILN_OPS_GRID_SAMPLE_H
#define KILN_OPS_GRID_SAMPLE_H

#include "ops/op.h"

/* The kernels, on the host's workers where parallel. */
int kn__grid_sample_run(const kn_launch *l, bool parallel);
int kn__grid_sample_slope_run(const kn_launch *l, bool parallel);
int kn__grid_sample_grad_run(const kn_launch *l, bool parallel);

/* How positions of the grid are read. */
typedef enum kn__sample_mode {
    KN__BILINEAR,
    KN__NEAREST_SAMPLE,
    KN__BICUBIC,
    KN__SAMPLE_MODES
} kn__sample_mode;
typedef enum kn__sample_padding {
    KN__ZEROS,
    KN__BORDER,
    KN__REFLECTION,
    KN__SAMPLE_PADDINGS
} kn__sample_padding;
typedef struct kn__sampling {
    kn__sample_mode mode;
    kn__sample_padding padding;
    bool align_corners, pixels;
    bool wide; /* positions are worked out in double; else in float, as PyTorch does */
} kn__sampling;

kn__sample_mode kn__sample_mode_of(const char *name);
kn__sample_padding kn__sample_padding_of(const char *name);
/* The names, for arguments that outlive the call. */
extern const char *const kn__sample_mode_names[KN__SAMPLE_MODES];
extern const char *const kn__sample_padding_names[KN__SAMPLE_PADDINGS];

enum { KN__SAMPLE_TAPS = 4 };

/* Which elements of one axis a coordinate of the grid makes use of, and how much of each: the
 * order-th derivative by the coordinate. Returns their number; an index of -1 is outside. */
int kn__sample_taps(const kn__sampling *s, int64_t size, double coordinate, int order,
                    int64_t *index, double *weight);

#endif
