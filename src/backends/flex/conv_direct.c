/* The forward convolution with vectors along the output channels: each element of the input is read
 * from its slab where it lies, so no patch is written, and no lane is wasted on the end of a row.
 * The result of a tile, [places, channels], is turned into y at the end. Each element is summed in
 * the same order as by the tiles of patches. */
#include "backends/flex/conv_plan.h"

#include <string.h>

enum {
    LEAST_ROWS =
        32, /* rows of patches, so that the turning of the result is small beside the sums */
    LEAST_PLACES = 512, /* output places of all images that pay for packing the weights */
    CUT_CHANNELS = 192, /* most output channels of a task */
};

typedef struct {
    kn__conv *conv;
    const char *x, *w, *bias;
    char *y;
    char *packed, *packed_bias; /* see packed_at; the biases of each group padded, or NULL */
    int64_t *taps;
    int64_t row_blocks, cuts, cut_channels, padded; /* padded: output channels of a group */
} direct;

bool kn__conv_is_direct(const kn__conv *v) {
    int64_t padded = kn__gemm_padded(v->kernels, v->group_out);
    return kn__conv_is_flat(v) && v->batch * v->out_places >= LEAST_PLACES &&
           v->patch_rows >= LEAST_ROWS && v->group_out > 0 && padded * 4 <= v->group_out * 5;
}

static int64_t channels_of(const direct *f, int64_t cut) {
    return kn__conv_least(f->cut_channels, f->conv->group_out - cut * f->cut_channels);
}

static int64_t rows_of(const direct *f, int64_t block) {
    const kn__conv *v = f->conv;
    return kn__conv_least(v->block_rows, v->patch_rows - block * v->block_rows);
}

/* The transposed weights of a group, cut and block of rows, packed. */
static char *packed_at(const direct *f, int64_t group, int64_t cut, int64_t block) {
    const kn__conv *v = f->conv;
    int64_t at = (group * f->padded + cut * f->cut_channels) * v->patch_rows +
                 block * v->block_rows * kn__gemm_padded(v->kernels, channels_of(f, cut));
    return f->packed + at * v->real;
}

static void pack_range(void *user, int64_t begin, int64_t end) {
    direct *f = user;
    const kn__conv *v = f->conv;
    for (int64_t i = begin; i < end; i++) {
        int64_t block = i % f->row_blocks, cut = i / f->row_blocks % f->cuts;
        int64_t group = i / f->row_blocks / f->cuts;
        int64_t channel = group * v->group_out + cut * f->cut_channels;
        int64_t at = channel * v->patch_rows + block * v->block_rows;
        v->kernels->pack_b(packed_at(f, group, cut, block), f->w + at * v->real, 1, v->patch_rows,
                           rows_of(f, block), channels_of(f, cut));
    }
}

/* Buffers of one task. */
typedef struct {
    char *slabs, *sums;
    int64_t *places;
} buffers;

static void run_tile(const direct *f, int64_t image, int64_t group, const kn__conv_tile *tile,
                     int64_t cut, const buffers *b) {
    const kn__conv *v = f->conv;
    const char *x = f->x + (image * v->c_in + group * v->group_in) * v->in_places * v->real;
    int64_t first = cut * f->cut_channels;
    kn__gemm_gather product = {.m = tile->columns,
                               .n = channels_of(f, cut),
                               .a = b->slabs,
                               .rows = b->places,
                               .steps = f->taps,
                               .c = b->sums};
    product.c_row = kn__gemm_padded(v->kernels, product.n);
    kn__conv_place_offsets(v, tile, b->places);
    memset(b->slabs, 0, (size_t)(kn__conv_slabs_elements(v) * v->real));
    for (int64_t block = 0; block < f->row_blocks; block++) {
        product.k = rows_of(f, block);
        kn__conv_fill_slabs(v, tile, block * v->block_rows, product.k, x, b->slabs);
        product.b = packed_at(f, group, cut, block);
        product.accumulate = block > 0;
        if (block + 1 == f->row_blocks && f->bias)
            product.bias_column = f->packed_bias + (group * f->padded + first) * v->real;
        v->kernels->gather(&product);
    }
    int64_t channel = group * v->group_out + first;
    int64_t at = (image * v->c_out + channel) * v->out_places + tile->place;
    v->kernels->transpose(f->y + at * v->real, v->out_places, b->sums, product.c_row, tile->columns,
                          product.n);
}

static bool get_buffers(const direct *f, buffers *b) {
    const kn__conv *v = f->conv;
    int64_t columns = v->tile_out[1] * v->tile_out[2];
    int64_t sums = columns * kn__gemm_padded(v->kernels, f->cut_channels);
    b->slabs = kn__scratch_get((size_t)(kn__conv_slabs_elements(v) * v->real));
    b->sums = kn__scratch_get((size_t)(sums * v->real));
    b->places = kn__scratch_get((size_t)columns * sizeof *b->places);
    return b->slabs && b->sums && b->places;
}

static void run_range(void *user, int64_t begin, int64_t end) {
    direct *f = user;
    const kn__conv *v = f->conv;
    buffers b;
    bool ready = get_buffers(f, &b);
    if (!ready) atomic_store(&f->conv->failed, true);
    for (int64_t i = begin; i < end && ready; i++) {
        kn__conv_tile tile = kn__conv_tile_at(v, i / f->cuts % v->tile_count);
        int64_t stack = i / f->cuts / v->tile_count;
        run_tile(f, stack / v->groups, stack % v->groups, &tile, i % f->cuts, &b);
    }
    kn__scratch_put(b.places);
    kn__scratch_put(b.sums);
    kn__scratch_put(b.slabs);
}

static void choose_cuts(direct *f, int64_t tasks) {
    const kn__conv *v = f->conv;
    int64_t lanes = v->kernels->lanes, vectors = kn__conv_ceil_div(v->group_out, lanes);
    f->cuts = kn__conv_ceil_div(v->group_out, CUT_CHANNELS);
    int64_t more = kn__conv_cuts(v, tasks, kn__conv_ceil_div(vectors, v->kernels->tile_vectors));
    if (more > f->cuts) f->cuts = more;
    f->cut_channels = kn__conv_ceil_div(vectors, f->cuts) * lanes;
    f->cuts = kn__conv_ceil_div(v->group_out, f->cut_channels);
}

static void pad_biases(const direct *f) {
    const kn__conv *v = f->conv;
    memset(f->packed_bias, 0, (size_t)(v->groups * f->padded * v->real));
    for (int64_t g = 0; g < v->groups && f->bias; g++)
        memcpy(f->packed_bias + g * f->padded * v->real, f->bias + g * v->group_out * v->real,
               (size_t)(v->group_out * v->real));
}

bool kn__conv_run_direct(kn__conv *v, const char *x, const char *w, const char *bias, char *y) {
    direct f = {.conv = v, .x = x, .w = w, .bias = bias, .y = y};
    int64_t tasks = v->batch * v->groups * v->tile_count;
    f.row_blocks = kn__conv_ceil_div(v->patch_rows, v->block_rows);
    f.padded = kn__gemm_padded(v->kernels, v->group_out);
    choose_cuts(&f, tasks);
    f.packed = kn__scratch_get((size_t)(v->groups * f.padded * v->patch_rows * v->real));
    f.packed_bias = kn__scratch_get((size_t)(v->groups * f.padded * v->real));
    f.taps = kn__scratch_get((size_t)v->block_rows * sizeof *f.taps);
    bool ready = f.packed && f.packed_bias && f.taps;
    if (ready) {
        pad_biases(&f);
        kn__conv_tap_offsets(v, f.taps);
        kn__parallel_for(v->workers, v->groups * f.cuts * f.row_blocks, 1, pack_range, &f);
        kn__parallel_for(v->workers, tasks * f.cuts, 1, run_range, &f);
    }
    kn__scratch_put(f.taps);
    kn__scratch_put(f.packed_bias);
    kn__scratch_put(f.packed);
    return ready && !atomic_load(&v->failed);
}
