/* The gradient to the weights: the patch matrix times dy transposed, summed over places and images.
 * The images are cut into a number of runs that depends on the sizes alone; each run has sums of
 * its own, which are added in order at the end. */
#include "backends/flex/conv_plan.h"

#include <string.h>

enum {
    RUNS_WANTED = 8,
    SUMS_BYTES = 16 * 1024 * 1024, /* most memory for the sums of all runs, but for the first */
};

typedef struct {
    kn__conv *conv;
    const char *x, *dy;
    char *dw;
    char *sums;                 /* [runs][groups][patch_rows][padded] */
    int64_t runs, cuts;         /* cuts: tasks that share the rows of a run and group */
    int64_t row_blocks, padded; /* padded: output channels of a group, to whole vectors */
    bool flat;                  /* patches are read from the slabs */
    int64_t *taps;              /* where flat, see kn__conv_tap_offsets */
} gradient;

static char *sums_at(const gradient *f, int64_t run, int64_t group, int64_t row) {
    const kn__conv *v = f->conv;
    int64_t at = ((run * v->groups + group) * v->patch_rows + row) * f->padded;
    return f->sums + at * v->real;
}

/* Buffers of one task. patches: tiles of patches, or slabs where flat. */
typedef struct {
    char *slab, *patches, *dy;
    int64_t *places;
} buffers;

/* One block of rows for one tile; the tile's dy is packed. */
typedef struct {
    const kn__conv_tile *tile;
    const char *x;
    char *sums;
    int64_t row, rows;
    bool accumulate;
} step;

static void add_patches(const gradient *f, const step *s, const buffers *b) {
    const kn__conv *v = f->conv;
    kn__gemm_block block = {
        .m = s->rows,
        .n = v->group_out,
        .k = s->tile->columns,
        .a = b->patches,
        .a_row = v->tile_row,
        .a_k = 1,
        .b = b->dy,
        .b_packed = true,
        .c = s->sums,
        .c_row = f->padded,
        .accumulate = s->accumulate,
    };
    if (kn__conv_is_pointwise(v)) {
        block.a = s->x + (s->row * v->in_places + s->tile->place) * v->real;
        block.a_row = v->in_places;
    } else {
        kn__conv_patches(v, s->tile, s->row, s->rows, s->x, b->slab, b->patches);
    }
    v->kernels->block(&block);
}

/* The slabs were cleared for the tile. */
static void add_slabs(const gradient *f, const step *s, const buffers *b) {
    const kn__conv *v = f->conv;
    kn__conv_fill_slabs(v, s->tile, s->row, s->rows, s->x, b->patches);
    kn__gemm_gather product = {
        .m = s->rows,
        .n = v->group_out,
        .k = s->tile->columns,
        .a = b->patches,
        .rows = f->taps,
        .steps = b->places,
        .b = b->dy,
        .c = s->sums,
        .c_row = f->padded,
        .accumulate = s->accumulate,
    };
    v->kernels->gather(&product);
}

typedef struct {
    int64_t run, group, first_block, end_block;
} task;

static void run_image(const gradient *f, const task *t, int64_t image, const buffers *b,
                      bool first) {
    const kn__conv *v = f->conv;
    const char *x = f->x + (image * v->c_in + t->group * v->group_in) * v->in_places * v->real;
    const char *dy = f->dy + (image * v->c_out + t->group * v->group_out) * v->out_places * v->real;
    for (int64_t i = 0; i < v->tile_count; i++) {
        kn__conv_tile tile = kn__conv_tile_at(v, i);
        v->kernels->pack_b(b->dy, dy + tile.place * v->real, 1, v->out_places, tile.columns,
                           v->group_out);
        if (f->flat) {
            kn__conv_place_offsets(v, &tile, b->places);
            memset(b->patches, 0, (size_t)(kn__conv_slabs_elements(v) * v->real));
        }
        step s = {.tile = &tile, .x = x, .accumulate = !first || i > 0};
        for (int64_t block = t->first_block; block < t->end_block; block++) {
            s.row = block * v->block_rows;
            s.rows = kn__conv_least(v->block_rows, v->patch_rows - s.row);
            s.sums = sums_at(f, t->run, t->group, s.row);
            if (f->flat)
                add_slabs(f, &s, b);
            else
                add_patches(f, &s, b);
        }
    }
}

static bool get_buffers(const gradient *f, buffers *b) {
    const kn__conv *v = f->conv;
    int64_t columns = v->tile_out[0] * v->tile_out[1] * v->tile_out[2];
    int64_t patches = f->flat ? kn__conv_slabs_elements(v) : kn__conv_tile_elements(v);
    b->slab = kn__scratch_get((size_t)(kn__conv_slab_elements(v) * v->real));
    b->patches = kn__scratch_get((size_t)(patches * v->real));
    b->dy = kn__scratch_get((size_t)(columns * f->padded * v->real));
    b->places = kn__scratch_get((size_t)columns * sizeof *b->places);
    return b->slab && b->patches && b->dy && b->places;
}

static void put_buffers(const buffers *b) {
    kn__scratch_put(b->places);
    kn__scratch_put(b->dy);
    kn__scratch_put(b->patches);
    kn__scratch_put(b->slab);
}

static void run_range(void *user, int64_t begin, int64_t end) {
    gradient *f = user;
    const kn__conv *v = f->conv;
    buffers b;
    bool ready = get_buffers(f, &b);
    if (!ready) atomic_store(&f->conv->failed, true);
    for (int64_t i = begin; i < end && ready; i++) {
        int64_t cut = i % f->cuts, run = i / f->cuts / v->groups;
        task t = {run, i / f->cuts % v->groups, f->row_blocks * cut / f->cuts,
                  f->row_blocks * (cut + 1) / f->cuts};
        int64_t first = v->batch * run / f->runs, last = v->batch * (run + 1) / f->runs;
        for (int64_t image = first; image < last; image++)
            run_image(f, &t, image, &b, image == first);
    }
    put_buffers(&b);
}

/* Adds up the runs of one group and writes them in the order of the weights. */
static void finish_range(void *user, int64_t begin, int64_t end) {
    gradient *f = user;
    const kn__conv *v = f->conv;
    for (int64_t group = begin; group < end; group++) {
        char *total = sums_at(f, 0, group, 0);
        for (int64_t run = 1; run < f->runs; run++)
            v->kernels->add_rows(total, f->padded, 1, sums_at(f, run, group, 0), f->padded,
                                 v->patch_rows, v->group_out);
        v->kernels->transpose(f->dw + group * v->patch_rows * v->group_out * v->real, v->patch_rows,
                              total, f->padded, v->patch_rows, v->group_out);
    }
}

static bool run_tasks(gradient *f) {
    kn__conv *v = f->conv;
    if (f->flat) kn__conv_tap_offsets(v, f->taps);
    kn__parallel_for(v->workers, f->runs * v->groups * f->cuts, 1, run_range, f);
    if (atomic_load(&v->failed)) return false;
    kn__parallel_for(v->workers, v->groups, 1, finish_range, f);
    return true;
}

bool kn__conv_run_weight_gradient(kn__conv *v, const char *x, const char *dy, char *dw) {
    gradient f = {.conv = v, .x = x, .dy = dy, .dw = dw, .runs = 1, .cuts = 1};
    int64_t bytes = v->c_out * v->patch_rows * v->real;
    if (bytes == 0) return true;
    if (v->batch == 0 || v->tile_count == 0) {
        memset(dw, 0, (size_t)bytes);
        return true;
    }
    if (kn__conv_is_depthwise(v)) return kn__conv_run_depthwise_weights(v, x, dy, dw);
    f.padded = kn__gemm_padded(v->kernels, v->group_out);
    f.flat = kn__conv_is_flat(v) && !kn__conv_is_pointwise(v);
    f.runs = kn__conv_least(kn__conv_least(v->batch, RUNS_WANTED), 1 + SUMS_BYTES / bytes);
    f.row_blocks = kn__conv_ceil_div(v->patch_rows, v->block_rows);
    f.cuts = kn__conv_cuts(v, f.runs * v->groups, f.row_blocks);
    f.sums = kn__scratch_get((size_t)(f.runs * v->groups * v->patch_rows * f.padded * v->real));
    f.taps = kn__scratch_get((size_t)v->block_rows * sizeof *f.taps);
    bool done = f.sums && f.taps && run_tasks(&f);
    kn__scratch_put(f.taps);
    kn__scratch_put(f.sums);
    return done;
}
