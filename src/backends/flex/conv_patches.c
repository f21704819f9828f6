/* Patch matrices, a tile at a time.
 *
 * For each channel and depth tap the piece of the input that a tile needs is copied into a slab
 * that includes the padding, so that every row of patches is then a plain copy of dense stretches.
 * Where the stride along the last axis is s, the slab keeps the columns apart by their remainder
 * modulo s
 * ("phases"), which makes the stretches dense again. */
#include "backends/flex/conv_plan.h"

#include <string.h>

#define least kn__conv_least
#define most kn__conv_most
#define ceil_div kn__conv_ceil_div

static void plan_tiles(kn__conv *v, int64_t limit) {
    int64_t plane = v->out[1] * v->out[2];
    v->tile_out[0] = v->tile_out[1] = 1;
    if (v->out[2] > limit) {
        v->tile_out[2] = ceil_div(v->out[2], ceil_div(v->out[2], limit));
    } else if (plane > limit) {
        v->tile_out[2] = v->out[2];
        int64_t cuts = ceil_div(v->out[1], limit / v->out[2]);
        v->tile_out[1] = ceil_div(v->out[1], cuts);
    } else {
        v->tile_out[2] = v->out[2];
        v->tile_out[1] = v->out[1];
        int64_t cuts = plane > 0 ? ceil_div(v->out[0], limit / plane) : 1;
        v->tile_out[0] = ceil_div(v->out[0], most(1, cuts));
    }
    v->tile_count = 1;
    for (int i = 0; i < 3; i++) {
        v->tiles[i] = v->tile_out[i] > 0 ? ceil_div(v->out[i], v->tile_out[i]) : 0;
        v->tile_count *= v->tiles[i];
    }
}

void kn__conv_plan(kn__conv *v, int64_t tile_columns) {
    v->group_in = v->c_in / v->groups;
    v->group_out = v->c_out / v->groups;
    v->in_places = v->in[0] * v->in[1] * v->in[2];
    v->out_places = v->out[0] * v->out[1] * v->out[2];
    v->taps = v->kernel[0] * v->kernel[1] * v->kernel[2];
    v->patch_rows = v->group_in * v->taps;
    plan_tiles(v, tile_columns);
    v->block_rows = v->taps <= KN__GEMM_KC ? KN__GEMM_KC / v->taps * v->taps : KN__GEMM_KC;
    v->block_rows = least(v->block_rows, v->patch_rows);
    int64_t columns = v->tile_out[0] * v->tile_out[1] * v->tile_out[2];
    v->tile_row = kn__gemm_padded(v->kernels, columns) + v->kernels->lanes;
    int64_t width = (v->tile_out[2] - 1) * v->stride[2] + (v->kernel[2] - 1) * v->dilation[2] + 1;
    v->slab_phase = ceil_div(width, v->stride[2]);
    v->slab_row = v->slab_phase * v->stride[2];
    v->slab_rows = (v->tile_out[1] - 1) * v->stride[1] + (v->kernel[1] - 1) * v->dilation[1] + 1;
}

kn__conv_tile kn__conv_tile_at(const kn__conv *v, int64_t index) {
    kn__conv_tile tile = {.columns = 1};
    for (int i = 2; i >= 0; i--) {
        tile.from[i] = index % v->tiles[i] * v->tile_out[i];
        index /= v->tiles[i];
        tile.count[i] = least(v->tile_out[i], v->out[i] - tile.from[i]);
        tile.columns *= tile.count[i];
    }
    tile.place = (tile.from[0] * v->out[1] + tile.from[1]) * v->out[2] + tile.from[2];
    return tile;
}

int64_t kn__conv_slab_elements(const kn__conv *v) {
    enum { BITS = 50 }; /* more than memory has, and far from overflow in what follows */
    const int64_t MOST = INT64_C(1) << BITS;
    int64_t n;
    bool wild = __builtin_mul_overflow(v->slab_rows, v->slab_row, &n) || n > MOST;
    return (wild ? MOST : n) + v->kernels->lanes;
}

int64_t kn__conv_tile_elements(const kn__conv *v) {
    return v->block_rows * v->tile_row;
}

bool kn__conv_is_pointwise(const kn__conv *v) {
    bool plain = v->taps == 1;
    for (int i = 0; i < 3; i++) plain = plain && v->stride[i] == 1 && v->pad[i] == 0;
    return plain && v->in_places == v->out_places;
}

/* Of the outputs [from, from + count), those whose input o * stride + shift lies in [0, size). */
typedef struct {
    int64_t from, end;
} range;

static range inside(int64_t from, int64_t count, int64_t stride, int64_t shift, int64_t size) {
    range r = {from, from + count};
    if (from * stride + shift < 0) r.from = most(from, ceil_div(-shift, stride));
    int64_t last = size - 1 - shift;
    r.end = last < 0 ? r.from : least(r.end, last / stride + 1);
    r.end = most(r.end, r.from);
    return r;
}

/* ---- From the input to patches -----------------------------------------------------------------
 */

/* Every s-th element, `count` of them. */
static void gather(bool is_double, char *to, const char *from, int64_t s, int64_t count) {
    if (is_double) {
        double *t = (void *)to;
        const double *f = (const void *)from;
        for (int64_t i = 0; i < count; i++) t[i] = f[i * s];
    } else {
        float *t = (void *)to;
        const float *f = (const void *)from;
        for (int64_t i = 0; i < count; i++) t[i] = f[i * s];
    }
}

/* One row of the slab with stride s, from columns [base, base + width) of an input row. */
static void split_phases(const kn__conv *v, char *to, const char *from, int64_t base,
                         range columns) {
    int64_t s = v->stride[2];
    for (int64_t q = 0; q < s; q++) {
        int64_t first = ceil_div(most(0, columns.from - q), s);
        int64_t end = ceil_div(most(0, columns.end - q), s);
        gather(v->is_double, to + (q * v->slab_phase + first) * v->real,
               from + (base + q + first * s) * v->real, s, end - first);
    }
}

void kn__conv_fill_slab(const kn__conv *v, const kn__conv_tile *tile, const char *plane,
                        char *slab) {
    int64_t top = tile->from[1] * v->stride[1] - v->pad[1];
    int64_t left = tile->from[2] * v->stride[2] - v->pad[2];
    range rows = inside(0, v->slab_rows, 1, top, v->in[1]);
    range columns = inside(0, v->slab_row, 1, left, v->in[2]);
    size_t bytes = (size_t)((columns.end - columns.from) * v->real);
    for (int64_t r = rows.from; r < rows.end; r++) {
        const char *from = plane + (top + r) * v->in[2] * v->real;
        char *to = slab + r * v->slab_row * v->real;
        if (v->stride[2] == 1 && bytes)
            memcpy(to + columns.from * v->real, from + (left + columns.from) * v->real, bytes);
        else if (bytes)
            split_phases(v, to, from, left, columns);
    }
}

void kn__conv_clear_slab(const kn__conv *v, char *slab) {
    memset(slab, 0, (size_t)(kn__conv_slab_elements(v) * v->real));
}

int64_t kn__conv_slab_offset(const kn__conv *v, int64_t tap) {
    int64_t row = tap / v->kernel[2] * v->dilation[1];
    int64_t column = tap % v->kernel[2] * v->dilation[2];
    return row * v->slab_row + column % v->stride[2] * v->slab_phase + column / v->stride[2];
}

/* Where the taps of one channel and depth that a block holds write to. */
typedef struct {
    int64_t first_tap, end_tap; /* within the kernel's plane */
    char *patches;              /* the row of first_tap, at the tile's column of this depth */
} tap_rows;

static void copy_taps(const kn__conv *v, const kn__conv_tile *tile, const tap_rows *taps,
                      const char *slab) {
    char *to = taps->patches;
    for (int64_t t = taps->first_tap; t < taps->end_tap; t++, to += v->tile_row * v->real) {
        int64_t at = kn__conv_slab_offset(v, t);
        v->kernels->copy_rows(to, tile->count[2], slab + at * v->real, v->stride[1] * v->slab_row,
                              tile->count[1], tile->count[2]);
    }
}

/* All depths of the tile for one channel and depth tap. */
static void fill_depths(const kn__conv *v, const kn__conv_tile *tile, tap_rows taps,
                        int64_t depth_tap, const char *channel, char *slab) {
    int64_t plane = v->in[1] * v->in[2] * v->real;
    for (int64_t d = 0; d < tile->count[0]; d++) {
        int64_t depth = (tile->from[0] + d) * v->stride[0] - v->pad[0] + depth_tap * v->dilation[0];
        if (depth >= 0 && depth < v->in[0])
            kn__conv_fill_slab(v, tile, channel + depth * plane, slab);
        else
            kn__conv_clear_slab(v, slab);
        copy_taps(v, tile, &taps, slab);
        taps.patches += tile->count[1] * tile->count[2] * v->real;
    }
}

void kn__conv_patches(const kn__conv *v, const kn__conv_tile *tile, int64_t first, int64_t rows,
                      const char *x, char *slab, char *patches) {
    kn__conv_clear_slab(v, slab);
    int64_t plane_taps = v->kernel[1] * v->kernel[2];
    for (int64_t row = first; row < first + rows;) {
        int64_t group = row / plane_taps; /* channel and depth tap */
        tap_rows taps = {row % plane_taps, plane_taps,
                         patches + (row - first) * v->tile_row * v->real};
        taps.end_tap = least(plane_taps, taps.first_tap + (first + rows - row));
        const char *channel = x + group / v->kernel[0] * v->in_places * v->real;
        fill_depths(v, tile, taps, group % v->kernel[0], channel, slab);
        row += taps.end_tap - taps.first_tap;
    }
}

/* ---- Patches read from the slabs
 * -----------------------------------------------------------------
 */

enum { SLABS_BYTES = 2 * 1024 * 1024 }; /* beyond this the slabs are no longer in any near cache */

bool kn__conv_is_flat(const kn__conv *v) {
    return kn__conv_slabs_elements(v) * v->real <= SLABS_BYTES && v->in[0] == 1 && v->out[0] == 1 &&
           v->kernel[0] == 1 && v->pad[0] == 0 && v->block_rows % v->taps == 0;
}

int64_t kn__conv_slabs_elements(const kn__conv *v) {
    return v->block_rows / v->taps * kn__conv_slab_elements(v);
}

void kn__conv_fill_slabs(const kn__conv *v, const kn__conv_tile *tile, int64_t first, int64_t rows,
                         const char *x, char *slabs) {
    int64_t channel = first / v->taps, count = rows / v->taps;
    for (int64_t c = 0; c < count; c++)
        kn__conv_fill_slab(v, tile, x + (channel + c) * v->in_places * v->real,
                           slabs + c * kn__conv_slab_elements(v) * v->real);
}

void kn__conv_tap_offsets(const kn__conv *v, int64_t *taps) {
    for (int64_t row = 0; row < v->block_rows; row++)
        taps[row] =
            row / v->taps * kn__conv_slab_elements(v) + kn__conv_slab_offset(v, row % v->taps);
}

void kn__conv_place_offsets(const kn__conv *v, const kn__conv_tile *tile, int64_t *places) {
    for (int64_t r = 0; r < tile->count[1]; r++)
        for (int64_t j = 0; j < tile->count[2]; j++) *places++ = r * v->stride[1] * v->slab_row + j;
}

/* ---- From patches to the input
 * -------------------------------------------------------------------
 */

/* Adds one row of patches at one depth: `from` holds its places, dx is the plane they belong to. */
static void add_plane(const kn__conv *v, const kn__conv_tile *tile, int64_t row_tap,
                      int64_t column_tap, const char *from, char *dx) {
    int64_t down = row_tap * v->dilation[1] - v->pad[1];
    int64_t right = column_tap * v->dilation[2] - v->pad[2];
    range rows = inside(tile->from[1], tile->count[1], v->stride[1], down, v->in[1]);
    range columns = inside(tile->from[2], tile->count[2], v->stride[2], right, v->in[2]);
    if (rows.end == rows.from || columns.end == columns.from) return;
    int64_t source = (rows.from - tile->from[1]) * tile->count[2] + columns.from - tile->from[2];
    int64_t target =
        (rows.from * v->stride[1] + down) * v->in[2] + columns.from * v->stride[2] + right;
    v->kernels->add_rows(dx + target * v->real, v->stride[1] * v->in[2], v->stride[2],
                         from + source * v->real, tile->count[2], rows.end - rows.from,
                         columns.end - columns.from);
}

void kn__conv_add_patches(const kn__conv *v, const kn__conv_tile *tile, int64_t first, int64_t rows,
                          const char *patches, int64_t patches_row, char *dx) {
    int64_t plane = v->in[1] * v->in[2], tile_plane = tile->count[1] * tile->count[2];
    for (int64_t row = first; row < first + rows; row++, patches += patches_row * v->real) {
        int64_t column_tap = row % v->kernel[2], row_tap = row / v->kernel[2] % v->kernel[1];
        int64_t depth_tap = row / (v->kernel[1] * v->kernel[2]) % v->kernel[0];
        char *channel = dx + row / v->taps * v->in_places * v->real;
        for (int64_t d = 0; d < tile->count[0]; d++) {
            int64_t depth =
                (tile->from[0] + d) * v->stride[0] - v->pad[0] + depth_tap * v->dilation[0];
            if (depth < 0 || depth >= v->in[0]) continue;
            add_plane(v, tile, row_tap, column_tap, patches + d * tile_plane * v->real,
                      channel + depth * plane * v->real);
        }
    }
}
