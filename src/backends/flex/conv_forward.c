/* The forward convolution: for each tile of output places, blocks of the patch matrix are written
 * and multiplied by the weights at once. */
#include "backends/flex/conv_plan.h"

#include <string.h>

enum {
    LEAST_CHANNELS = 48, /* output channels that make a task worth while */
};

typedef struct {
    kn__conv *conv;
    const char *x, *w, *bias;
    char *y;
    int64_t channel_cuts, cut_channels; /* tasks that share a tile, and their output channels */
} forward;

typedef struct {
    int64_t image, group, tile, cut;
} task;

static task task_at(const forward *f, int64_t index) {
    task t;
    t.cut = index % f->channel_cuts;
    index /= f->channel_cuts;
    t.tile = index % f->conv->tile_count;
    index /= f->conv->tile_count;
    t.group = index % f->conv->groups;
    t.image = index / f->conv->groups;
    return t;
}

static void run_task(const forward *f, const task *t, char *slab, char *patches) {
    const kn__conv *v = f->conv;
    kn__conv_tile tile = kn__conv_tile_at(v, t->tile);
    int64_t channel = t->group * v->group_out + t->cut * f->cut_channels;
    const char *x = f->x + (t->image * v->c_in + t->group * v->group_in) * v->in_places * v->real;
    kn__gemm_block block = {
        .m = kn__conv_least(f->cut_channels, v->group_out - t->cut * f->cut_channels),
        .n = tile.columns,
        .a_row = v->patch_rows,
        .a_k = 1,
        .b = patches,
        .b_k = v->tile_row,
        .b_padded = true,
        .c = f->y + ((t->image * v->c_out + channel) * v->out_places + tile.place) * v->real,
        .c_row = v->out_places,
    };
    int64_t row = 0;
    do { /* once for an empty sum too */
        block.k = kn__conv_least(v->block_rows, v->patch_rows - row);
        kn__conv_patches(v, &tile, row, block.k, x, slab, patches);
        block.a = f->w + (channel * v->patch_rows + row) * v->real;
        block.accumulate = row > 0;
        row += block.k;
        if (row == v->patch_rows && f->bias) block.bias_row = f->bias + channel * v->real;
        v->kernels->block(&block);
    } while (row < v->patch_rows);
}

static void run_range(void *user, int64_t begin, int64_t end) {
    forward *f = user;
    const kn__conv *v = f->conv;
    int64_t slab_bytes = kn__conv_slab_elements(v) * v->real;
    char *slab = kn__scratch_get((size_t)slab_bytes);
    char *patches = kn__scratch_get((size_t)(kn__conv_tile_elements(v) * v->real));
    if (slab && patches) {
        for (int64_t i = begin; i < end; i++) {
            task t = task_at(f, i);
            run_task(f, &t, slab, patches);
        }
    } else {
        atomic_store(&f->conv->failed, true);
    }
    kn__scratch_put(patches);
    kn__scratch_put(slab);
}

/* The weights of a group times each image. */
static bool run_pointwise(const forward *f) {
    const kn__conv *v = f->conv;
    bool done = true;
    for (int64_t g = 0; g < v->groups && done; g++) {
        int64_t in = g * v->group_in, out = g * v->group_out;
        kn__gemm gemm = {
            .type = v->is_double ? KN__GEMM_F64 : KN__GEMM_F32,
            .batch = v->batch,
            .m = v->group_out,
            .n = v->out_places,
            .k = v->group_in,
            .a = {f->w + out * v->patch_rows * v->real, v->patch_rows, 1, 0},
            .b = {f->x + in * v->in_places * v->real, v->in_places, 1, v->c_in * v->in_places},
            .c = f->y + out * v->out_places * v->real,
            .c_row = v->out_places,
            .c_column = 1,
            .c_batch = v->c_out * v->out_places,
            .bias_row = f->bias ? f->bias + out * v->real : NULL,
        };
        done = kn__gemm_run(&gemm, v->isa, v->workers);
    }
    return done;
}

bool kn__conv_run_forward(kn__conv *v, const char *x, const char *w, const char *bias, char *y) {
    forward f = {.conv = v, .x = x, .w = w, .bias = bias, .y = y, .channel_cuts = 1};
    if (kn__conv_is_pointwise(v)) return run_pointwise(&f);
    if (kn__conv_is_depthwise(v)) return kn__conv_run_depthwise(v, x, w, bias, y);
    if (kn__conv_is_direct(v)) return kn__conv_run_direct(v, x, w, bias, y);
    int64_t tasks = v->batch * v->groups * v->tile_count;
    if (tasks == 0 || v->group_out == 0) return true;
    f.channel_cuts = kn__conv_cuts(v, tasks, kn__conv_ceil_div(v->group_out, LEAST_CHANNELS));
    f.cut_channels = kn__conv_ceil_div(v->group_out, f.channel_cuts);
    f.channel_cuts = kn__conv_ceil_div(v->group_out, f.cut_channels);
    kn__parallel_for(v->workers, tasks * f.channel_cuts, 1, run_range, &f);
    return !atomic_load(&v->failed);
}
