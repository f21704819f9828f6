/* Convolutions of one channel in a group: no product of matrices, but a few shifted copies of a
 * plane added up. Each plane is copied into a slab with its padding, as in conv_patches.c. */
#include "backends/flex/conv_plan.h"

#include <string.h>

enum {
    TILE_PLACES = 4096,       /* most output places of a tile */
    TASK_PRODUCTS = 64 * 1024 /* multiplications that are worth a task */
};

typedef struct {
    kn__conv conv; /* with tiles of its own */
    const char *x, *w, *bias, *dy;
    char *y, *dw;
    int64_t *offsets;
} depthwise;

bool kn__conv_is_depthwise(const kn__conv *v) {
    bool planes = v->kernel[0] == 1 && v->stride[0] == 1 && v->pad[0] == 0 && v->in[0] == v->out[0];
    return v->group_in == 1 && v->groups > 1 && planes;
}

static const char *input_plane(const depthwise *f, int64_t image, int64_t group, int64_t depth) {
    const kn__conv *v = &f->conv;
    int64_t at = (image * v->c_in + group) * v->in[0] + depth;
    return f->x + at * v->in[1] * v->in[2] * v->real;
}

static kn__gemm_correlation views(const depthwise *f, const kn__conv_tile *tile, const char *slab) {
    const kn__conv *v = &f->conv;
    return (kn__gemm_correlation){.from = slab,
                                  .from_step = v->stride[1] * v->slab_row,
                                  .rows = tile->count[1],
                                  .width = tile->count[2],
                                  .taps = v->taps,
                                  .offsets = f->offsets};
}

static void forward_plane(const depthwise *f, int64_t image, int64_t group,
                          const kn__conv_tile *tile, char *slab) {
    const kn__conv *v = &f->conv;
    kn__conv_fill_slab(v, tile, input_plane(f, image, group, tile->from[0]), slab);
    kn__gemm_correlation shifted = views(f, tile, slab);
    for (int64_t i = 0; i < v->group_out; i++) {
        int64_t channel = group * v->group_out + i;
        int64_t at = (image * v->c_out + channel) * v->out_places + tile->place;
        v->kernels->correlate(&shifted, f->y + at * v->real, v->out[2],
                              f->w + channel * v->taps * v->real,
                              f->bias ? f->bias + channel * v->real : NULL);
    }
}

/* Planes [begin, end) of all images. */
static void forward_range(void *user, int64_t begin, int64_t end) {
    depthwise *f = user;
    const kn__conv *v = &f->conv;
    char *slab = kn__scratch_get((size_t)(kn__conv_slab_elements(v) * v->real));
    for (int64_t t = 0; t < v->tile_count && slab; t++) {
        kn__conv_tile tile = kn__conv_tile_at(v, t);
        kn__conv_clear_slab(v, slab);
        for (int64_t i = begin; i < end; i++)
            forward_plane(f, i / v->groups, i % v->groups, &tile, slab);
    }
    if (!slab) atomic_store(&f->conv.failed, true);
    kn__scratch_put(slab);
}

static void weights_plane(const depthwise *f, int64_t image, int64_t group,
                          const kn__conv_tile *tile, char *slab) {
    const kn__conv *v = &f->conv;
    kn__conv_fill_slab(v, tile, input_plane(f, image, group, tile->from[0]), slab);
    kn__gemm_correlation shifted = views(f, tile, slab);
    for (int64_t i = 0; i < v->group_out; i++) {
        int64_t channel = group * v->group_out + i;
        int64_t at = (image * v->c_out + channel) * v->out_places + tile->place;
        v->kernels->correlate_dots(&shifted, f->dy + at * v->real, v->out[2],
                                   f->dw + channel * v->taps * v->real);
    }
}

/* Groups [begin, end), each over all tiles and images in order. */
static void weights_range(void *user, int64_t begin, int64_t end) {
    depthwise *f = user;
    const kn__conv *v = &f->conv;
    char *slab = kn__scratch_get((size_t)(kn__conv_slab_elements(v) * v->real));
    int64_t group_bytes = v->group_out * v->taps * v->real;
    memset(f->dw + begin * group_bytes, 0, (size_t)((end - begin) * group_bytes));
    for (int64_t t = 0; t < v->tile_count && slab; t++) {
        kn__conv_tile tile = kn__conv_tile_at(v, t);
        kn__conv_clear_slab(v, slab);
        for (int64_t group = begin; group < end; group++)
            for (int64_t image = 0; image < v->batch; image++)
                weights_plane(f, image, group, &tile, slab);
    }
    if (!slab) atomic_store(&f->conv.failed, true);
    kn__scratch_put(slab);
}

/* Tiles one plane deep, and where each tap finds its place in the slab. */
static bool prepare(depthwise *f) {
    kn__conv *v = &f->conv;
    kn__conv_plan(v, TILE_PLACES);
    if (v->tile_out[0] > 1) {
        v->tile_count = v->tile_count / v->tiles[0] * v->out[0];
        v->tiles[0] = v->out[0];
        v->tile_out[0] = 1;
    }
    f->offsets = kn__scratch_get((size_t)v->taps * sizeof *f->offsets);
    for (int64_t t = 0; t < v->taps && f->offsets; t++) f->offsets[t] = kn__conv_slab_offset(v, t);
    return f->offsets;
}

static bool run(depthwise *f, int64_t count, int64_t products, kn__range_fn *range) {
    if (!prepare(f)) return false;
    int64_t grain = kn__conv_most(1, TASK_PRODUCTS / kn__conv_most(1, products));
    kn__parallel_for(f->conv.workers, count, grain, range, f);
    kn__scratch_put(f->offsets);
    return !atomic_load(&f->conv.failed);
}

bool kn__conv_run_depthwise(kn__conv *v, const char *x, const char *w, const char *bias, char *y) {
    depthwise f = {.conv = *v, .x = x, .w = w, .bias = bias, .y = y};
    return run(&f, v->batch * v->groups, v->group_out * v->taps * v->out_places, forward_range);
}

bool kn__conv_run_depthwise_weights(kn__conv *v, const char *x, const char *dy, char *dw) {
    depthwise f = {.conv = *v, .x = x, .dy = dy, .dw = dw};
    return run(&f, v->groups, v->batch * v->group_out * v->taps * v->out_places, weights_range);
}
