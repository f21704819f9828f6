/* The gradient to the input: blocks of the patch matrix's gradient, weights transposed times dy,
 * are computed in cache and added to the places that the patches came from. A task owns the
 * channels it adds to, so the order of the additions is fixed. */
#include "backends/flex/conv_plan.h"

#include <string.h>

enum {
    TURN_PLACES = 512, /* this many output places pay for turning the weights round */
    TURN_CHANNELS = 4, /* unless c_out is this many times c_in: each channel of dy makes patches */
};

typedef struct {
    kn__conv *conv;
    const char *dy, *w, *bias;
    char *dx;
    char *packed;                   /* the transposed weights, see pack_weights */
    int64_t row_blocks, out_blocks; /* of a group's weights */
    int64_t cuts;                   /* tasks that share an image and group */
} gradient;

static int64_t block_rows(const gradient *f, int64_t block) {
    const kn__conv *v = f->conv;
    return kn__conv_least(v->block_rows, v->patch_rows - block * v->block_rows);
}

/* The packed weights of a block of rows begin at its first row, those of a block of output channels
 * within it at its first channel. */
static char *packed_at(const gradient *f, int64_t group, int64_t row_block, int64_t channel) {
    const kn__conv *v = f->conv;
    int64_t at = group * v->patch_rows * v->group_out + row_block * v->block_rows * v->group_out +
                 channel * block_rows(f, row_block);
    return f->packed + at * v->real;
}

static void pack_weights(void *user, int64_t begin, int64_t end) {
    gradient *f = user;
    const kn__conv *v = f->conv;
    for (int64_t i = begin; i < end; i++) {
        int64_t row_block = i % f->row_blocks, group = i / f->row_blocks;
        for (int64_t c = 0; c < v->group_out; c += KN__GEMM_KC) {
            int64_t at = (group * v->group_out + c) * v->patch_rows + row_block * v->block_rows;
            v->kernels->pack_a(packed_at(f, group, row_block, c), f->w + at * v->real, 1,
                               v->patch_rows, block_rows(f, row_block),
                               kn__conv_least(KN__GEMM_KC, v->group_out - c));
        }
    }
}

static void multiply(const gradient *f, int64_t group, int64_t row_block, const char *dy,
                     const kn__conv_tile *tile, char *patches) {
    const kn__conv *v = f->conv;
    kn__gemm_block block = {.m = block_rows(f, row_block),
                            .n = tile->columns,
                            .a_packed = true,
                            .b_k = v->out_places,
                            .c = patches,
                            .c_row = v->tile_row};
    for (int64_t c = 0; c < v->group_out; c += KN__GEMM_KC) {
        block.k = kn__conv_least(KN__GEMM_KC, v->group_out - c);
        block.a = packed_at(f, group, row_block, c);
        block.b = dy + (c * v->out_places + tile->place) * v->real;
        block.accumulate = c > 0;
        v->kernels->block(&block);
    }
}

/* The row blocks [first, end) of one image and group. */
static void run_blocks(const gradient *f, int64_t image, int64_t group, int64_t first, int64_t end,
                       char *patches) {
    const kn__conv *v = f->conv;
    const char *dy = f->dy + (image * v->c_out + group * v->group_out) * v->out_places * v->real;
    char *dx = f->dx + (image * v->c_in + group * v->group_in) * v->in_places * v->real;
    for (int64_t t = 0; t < v->tile_count; t++) {
        kn__conv_tile tile = kn__conv_tile_at(v, t);
        for (int64_t b = first; b < end; b++) {
            multiply(f, group, b, dy, &tile, patches);
            kn__conv_add_patches(v, &tile, b * v->block_rows, block_rows(f, b), patches,
                                 v->tile_row, dx);
        }
    }
}

/* What the additions start from: the bias or zero. */
static void start_channels(const gradient *f, int64_t image, int64_t from, int64_t end) {
    const kn__conv *v = f->conv;
    for (int64_t c = from; c < end; c++) {
        char *plane = f->dx + (image * v->c_in + c) * v->in_places * v->real;
        memset(plane, 0, (size_t)(v->in_places * v->real));
        if (!f->bias) continue;
        for (int64_t i = 0; i < v->in_places; i++)
            memcpy(plane + i * v->real, f->bias + c * v->real, (size_t)v->real);
    }
}

/* Cuts lie between channels: a block of rows is whole channels wherever there are several cuts. */
static void run_range(void *user, int64_t begin, int64_t end) {
    gradient *f = user;
    const kn__conv *v = f->conv;
    char *patches = kn__scratch_get((size_t)(kn__conv_tile_elements(v) * v->real));
    for (int64_t i = begin; i < end && patches; i++) {
        int64_t cut = i % f->cuts, group = i / f->cuts % v->groups, image = i / f->cuts / v->groups;
        int64_t first = f->row_blocks * cut / f->cuts, last = f->row_blocks * (cut + 1) / f->cuts;
        int64_t base = group * v->group_in, a_block = v->block_rows / v->taps;
        int64_t from = f->cuts == 1 ? 0 : first * a_block;
        int64_t to = cut + 1 == f->cuts ? v->group_in : last * a_block;
        start_channels(f, image, base + from, base + to);
        run_blocks(f, image, group, first, last, patches);
    }
    if (!patches) atomic_store(&f->conv->failed, true);
    kn__scratch_put(patches);
}

static void start_range(void *user, int64_t begin, int64_t end) {
    gradient *f = user;
    for (int64_t i = begin; i < end; i++) start_channels(f, i, 0, f->conv->c_in);
}

static bool run_pointwise(const gradient *f) {
    const kn__conv *v = f->conv;
    bool done = true;
    for (int64_t g = 0; g < v->groups && done; g++) {
        int64_t in = g * v->group_in, out = g * v->group_out;
        kn__gemm gemm = {
            .type = v->is_double ? KN__GEMM_F64 : KN__GEMM_F32,
            .batch = v->batch,
            .m = v->group_in,
            .n = v->in_places,
            .k = v->group_out,
            .a = {f->w + out * v->patch_rows * v->real, 1, v->patch_rows, 0},
            .b = {f->dy + out * v->out_places * v->real, v->out_places, 1,
                  v->c_out * v->out_places},
            .c = f->dx + in * v->in_places * v->real,
            .c_row = v->in_places,
            .c_column = 1,
            .c_batch = v->c_in * v->in_places,
            .bias_row = f->bias ? f->bias + in * v->real : NULL,
        };
        done = kn__gemm_run(&gemm, v->isa, v->workers);
    }
    return done;
}

/* ---- As a forward convolution
 * --------------------------------------------------------------------
 */

static bool is_forward(const kn__conv *v) {
    bool dense = v->batch * v->out_places >= TURN_PLACES && v->c_in * TURN_CHANNELS >= v->c_out;
    for (int i = 0; i < 3; i++) dense = dense && v->stride[i] == 1;
    return dense;
}

typedef struct {
    const kn__conv *conv;
    const char *w;
    char *turned;
} turn;

/* turned[ci, co of the group, t] = w[co, ci of the group, taps - 1 - t], for input channels ci. */
static void turn_range(void *user, int64_t begin, int64_t end) {
    turn *f = user;
    const kn__conv *v = f->conv;
    char *to = f->turned + begin * v->group_out * v->taps * v->real;
    for (int64_t ci = begin; ci < end; ci++) {
        int64_t group = ci / v->group_in;
        for (int64_t co = 0; co < v->group_out; co++) {
            int64_t at = (group * v->group_out + co) * v->patch_rows + ci % v->group_in * v->taps;
            for (int64_t t = v->taps - 1; t >= 0; t--, to += v->real)
                if (v->is_double)
                    memcpy(to, f->w + (at + t) * 8, 8);
                else
                    memcpy(to, f->w + (at + t) * 4, 4);
        }
    }
}

static bool run_as_forward(const kn__conv *v, const char *dy, const char *w, const char *bias,
                           char *dx) {
    kn__conv u = {.kernels = v->kernels,
                  .isa = v->isa,
                  .workers = v->workers,
                  .is_double = v->is_double,
                  .real = v->real,
                  .batch = v->batch,
                  .groups = v->groups,
                  .c_in = v->c_out,
                  .c_out = v->c_in};
    for (int i = 0; i < 3; i++) {
        u.in[i] = v->out[i];
        u.out[i] = v->in[i];
        u.kernel[i] = v->kernel[i];
        u.stride[i] = 1;
        u.dilation[i] = v->dilation[i];
        u.pad[i] = v->dilation[i] * (v->kernel[i] - 1) - v->pad[i];
    }
    kn__conv_plan(&u, KN__CONV_TILE);
    turn f = {v, w, kn__scratch_get((size_t)(v->c_out * v->patch_rows * v->real))};
    if (!f.turned) return false;
    kn__parallel_for(v->workers, v->c_in, kn__conv_most(1, 4096 / (v->group_out * v->taps)),
                     turn_range, &f);
    bool done = kn__conv_run_forward(&u, dy, f.turned, bias, dx);
    kn__scratch_put(f.turned);
    return done;
}

bool kn__conv_run_input_gradient(kn__conv *v, const char *dy, const char *w, const char *bias,
                                 char *dx) {
    gradient f = {.conv = v, .dy = dy, .w = w, .bias = bias, .dx = dx, .cuts = 1};
    if (kn__conv_is_pointwise(v)) return run_pointwise(&f);
    if (v->patch_rows == 0 || v->batch == 0) return true;
    if (v->group_out == 0 || v->tile_count == 0) {
        kn__parallel_for(v->workers, v->batch, 1, start_range, &f);
        return true;
    }
    if (is_forward(v)) return run_as_forward(v, dy, w, bias, dx);
    f.row_blocks = kn__conv_ceil_div(v->patch_rows, v->block_rows);
    int64_t tasks = v->batch * v->groups;
    if (v->block_rows % v->taps == 0) f.cuts = kn__conv_cuts(v, tasks, f.row_blocks);
    f.packed = kn__scratch_get((size_t)(v->c_out * v->patch_rows * v->real));
    if (!f.packed) return false;
    kn__parallel_for(v->workers, v->groups * f.row_blocks, 1, pack_weights, &f);
    kn__parallel_for(v->workers, tasks * f.cuts, 1, run_range, &f);
    kn__scratch_put(f.packed);
    return !atomic_load(&v->failed);
}
