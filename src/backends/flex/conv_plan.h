/* What the files of the convolutions share: the normalised problem, its tiles, patch matrices. */
#ifndef KILN_BACKENDS_FLEX_CONV_PLAN_H
#define KILN_BACKENDS_FLEX_CONV_PLAN_H

#include "backends/flex/conv.h"
#include "backends/flex/gemm_kernels.h"

#include <stdatomic.h>
#include <stddef.h>

/* A convolution in float or double over exactly three axes; missing ones have size 1. The patch
 * matrix of an image and group has a row for each (channel of the group, tap) and a column for each
 * output place. */
typedef struct {
    const kn__gemm_kernel_table *kernels;
    kn__isa isa;
    kn__workers *workers;
    bool is_double;
    int64_t real; /* bytes of an element */
    int64_t batch, groups, c_in, c_out;
    int64_t group_in, group_out;         /* channels of a group */
    int64_t in_places, out_places, taps; /* products of the sizes below */
    int64_t patch_rows;                  /* group_in * taps */
    int64_t in[3], out[3], kernel[3], stride[3], dilation[3], pad[3];

    int64_t tile_out[3]; /* the largest tile of output places: whole rows, or whole planes */
    int64_t tiles[3], tile_count;
    int64_t
        block_rows; /* rows of the patch matrix worked on at once, whole channels where possible */
    int64_t tile_row;                        /* elements between rows of a patch tile in memory */
    int64_t slab_row, slab_phase, slab_rows; /* see conv_patches.c */

    atomic_bool failed;
} kn__conv;

/* Output places [from, from + count) on each axis: a contiguous range of places, `columns` long,
 * starting at `place`. */
typedef struct {
    int64_t from[3], count[3];
    int64_t place, columns;
} kn__conv_tile;

enum {
    KN__CONV_TILE = KN__GEMM_KC, /* columns of a tile of the patch matrix; also a block of a sum */
};

/* Fills in everything that follows from the sizes, with tiles of up to tile_columns. */
void kn__conv_plan(kn__conv *conv, int64_t tile_columns);
kn__conv_tile kn__conv_tile_at(const kn__conv *conv, int64_t index);

/* Elements of scratch for kn__conv_patches and of one patch tile. */
int64_t kn__conv_slab_elements(const kn__conv *conv);
int64_t kn__conv_tile_elements(const kn__conv *conv);

/* Writes rows [first, first + rows) of the patch matrix of one image and group (x points to its
 * first channel), columns of the tile. Whole vectors of columns may be read from the result. */
void kn__conv_patches(const kn__conv *conv, const kn__conv_tile *tile, int64_t first, int64_t rows,
                      const char *x, char *slab, char *patches);

/* The slab alone, for one plane of the input (the tile is one plane deep): the input place of
 * output place (r, j) of the tile, seen through tap t of the kernel's plane, stands at r *
 * stride[1] * slab_row + kn__conv_slab_offset(t) + j. Only places inside of the input are written;
 * the others must hold zeros, as kn__conv_clear_slab leaves them. */
void kn__conv_clear_slab(const kn__conv *conv, char *slab);
void kn__conv_fill_slab(const kn__conv *conv, const kn__conv_tile *tile, const char *plane,
                        char *slab);
int64_t kn__conv_slab_offset(const kn__conv *conv, int64_t tap);

/* ---- Patches read from the slabs
 * ----------------------------------------------------------------- Where planes have depth 1, a
 * row of the patch matrix need not be written: with a slab for each channel of a block of rows side
 * by side, patch [row, column] is slabs[taps[row] + places[column]].
 */
bool kn__conv_is_flat(const kn__conv *conv);
/* Elements of the slabs for a block of rows. */
int64_t kn__conv_slabs_elements(const kn__conv *conv);
/* Fills the slabs for rows [first, first + rows), whole channels, of one image and group (x points
 * to its first channel). The slabs were cleared for this tile. */
void kn__conv_fill_slabs(const kn__conv *conv, const kn__conv_tile *tile, int64_t first,
                         int64_t rows, const char *x, char *slabs);
/* The offsets of the rows of a block, and of the columns of a tile. */
void kn__conv_tap_offsets(const kn__conv *conv, int64_t *taps);
void kn__conv_place_offsets(const kn__conv *conv, const kn__conv_tile *tile, int64_t *places);

/* The transpose: adds the rows of the tile, tile->columns apart, to the places of dx (first channel
 * of the group) that they come from. */
void kn__conv_add_patches(const kn__conv *conv, const kn__conv_tile *tile, int64_t first,
                          int64_t rows, const char *patches, int64_t patches_row, char *dx);

bool kn__conv_is_pointwise(const kn__conv *conv); /* the patch matrix is the image */

/* Whether conv_direct.c serves the forward convolution better than tiles of patches. */
bool kn__conv_is_direct(const kn__conv *conv);
bool kn__conv_run_direct(kn__conv *conv, const char *x, const char *w, const char *bias, char *y);

/* Whether conv_depthwise.c serves the convolution: one channel in a group, planes independent. */
bool kn__conv_is_depthwise(const kn__conv *conv);
bool kn__conv_run_depthwise(kn__conv *conv, const char *x, const char *w, const char *bias,
                            char *y);
bool kn__conv_run_depthwise_weights(kn__conv *conv, const char *x, const char *dy, char *dw);

bool kn__conv_run_forward(kn__conv *conv, const char *x, const char *w, const char *bias, char *y);
bool kn__conv_run_input_gradient(kn__conv *conv, const char *dy, const char *w, const char *bias,
                                 char *dx);
bool kn__conv_run_weight_gradient(kn__conv *conv, const char *x, const char *dy, char *dw);

/* Into how many tasks to cut each of `tasks`, at most `most`: for several tasks a thread. Only for
 * cuts that do not change what is computed. */
static inline int64_t kn__conv_cuts(const kn__conv *conv, int64_t tasks, int64_t most) {
    int64_t threads = kn__workers_count(conv->workers);
    int64_t cuts = threads == 1 ? 1 : (4 * threads + tasks - 1) / tasks;
    return cuts < most ? cuts : most;
}

static inline int64_t kn__conv_least(int64_t a, int64_t b) {
    return a < b ? a : b;
}
static inline int64_t kn__conv_most(int64_t a, int64_t b) {
    return a > b ? a : b;
}
static inline int64_t kn__conv_ceil_div(int64_t a, int64_t b) {
    return (a + b - 1) / b;
}

#endif
