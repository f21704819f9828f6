/* Sampling at a grid: shape rules and gradients.
 *
 * A sample is a sum over elements of the picture, weighed by products of one polynomial a
 * coordinate. grid_sample_slope is its derivative by the grid's coordinates, so many times by each;
 * grid_sample_grad is the transposed of either. The three are closed under differentiation. */
#include "ops/grid_sample.h"

#include "ops/conv.h"
#include "ops/infer.h"
#include "ops/samples.h"

/* ---- shape rules ---- */

static bool check_texts(const kn__call *call, const char **mode, const char **padding) {
    kn__call_site b;
    if (!*mode) *mode = "bilinear";
    if (!*padding) *padding = "zeros";
    kn__sample_mode m = kn__sample_mode_of(*mode);
    kn__sample_padding p = kn__sample_padding_of(*padding);
    if (m == KN__SAMPLE_MODES) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "mode", *mode,
                                        "bilinear, nearest and bicubic");
        return false;
    }
    if (p == KN__SAMPLE_PADDINGS) {
        kn__fail_attribute_text_unknown(call->kn, kn__site_of(call, &b), "padding", *padding,
                                        "zeros, border and reflection");
        return false;
    }
    *mode = kn__sample_mode_names[m];
    *padding = kn__sample_padding_names[p];
    return true;
}

/* Checks the grid against the picture's shape, which the operand `name` has. */
static bool check_grid(const kn__call *call, const char *name, const kn_shape *x) {
    kn_shape grid = kn__desc_shape(&call->in[1]->d);
    kn__call_site b;
    if (x->rank != 4 && x->rank != 5)
        return kn__fail_rank_required(call->kn, kn__site_of(call, &b), name, x, x->rank,
                                      x->rank < 4 ? 4 : 5),
               false;
    int nd = x->rank - 2;
    for (int i = 0; i < nd; i++) {
        if (x->dim[2 + i] > 0) continue;
        kn__fail_spatial_empty(call->kn, kn__site_of(call, &b), i, name, x);
        return false;
    }
    kn_shape wanted = grid;
    if (grid.rank == x->rank) {
        wanted.dim[0] = x->dim[0];
        wanted.dim[nd + 1] = nd;
        if (kn_shape_equal(grid, wanted)) return true;
        return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "grid", &grid, &wanted),
               false;
    }
    return kn__fail_rank_required(call->kn, kn__site_of(call, &b), "grid", &grid, grid.rank,
                                  x->rank),
           false;
}

/* [batch, channels, the grid's places]. */
static kn_shape sampled(const kn__call *call, const kn_shape *x) {
    kn_shape y = *x;
    for (int i = 2; i < x->rank; i++) y.dim[i] = call->in[1]->d.shape[i - 1];
    return y;
}

bool kn__infer_grid_sample(kn__call *call) {
    kn_grid_sample_args *a = call->args;
    kn_shape x = kn__desc_shape(&call->in[0]->d);
    return check_texts(call, &a->mode, &a->padding) && check_grid(call, "x", &x) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, sampled(call, &x));
}

bool kn__infer_grid_sample_slope(kn__call *call) {
    kn_grid_sample_slope_args *a = call->args;
    kn_shape x = kn__desc_shape(&call->in[0]->d);
    return check_texts(call, &a->mode, &a->padding) && check_grid(call, "x", &x) &&
           kn__fill_dims(call, "orders", &a->orders, x.rank - 2, 0, 0) &&
           kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, sampled(call, &x));
}

bool kn__infer_grid_sample_grad(kn__call *call) {
    kn_grid_sample_grad_args *a = call->args;
    kn_shape dy = kn__desc_shape(&call->in[0]->d);
    kn__call_site b;
    if (!kn__out_shape(call, 0, (kn_dtype)call->in[0]->d.dtype, a->shape) ||
        !check_texts(call, &a->mode, &a->padding) || !check_grid(call, "shape", &a->shape) ||
        !kn__fill_dims(call, "orders", &a->orders, a->shape.rank - 2, 0, 0))
        return false;
    kn_shape wanted = sampled(call, &a->shape);
    if (kn_shape_equal(dy, wanted)) return true;
    return kn__fail_shape_mismatch(call->kn, kn__site_of(call, &b), "dy", &dy, &wanted), false;
}

/* ---- gradients ---- */

/* The same sampling, differentiated once more by coordinate j. */
typedef struct sampling {
    kn_dims orders;
    const char *mode, *padding;
    bool align_corners, pixels;
} sampling;

static kn_tensor *slope(kn_tensor *x, kn_tensor *grid, const sampling *s, int j) {
    kn_dims orders = s->orders;
    if (j >= 0) orders.dim[j]++;
    return kn_grid_sample_slope(x, grid, orders, .mode = s->mode, .padding = s->padding,
                                .align_corners = s->align_corners, .pixels = s->pixels);
}

/* For each coordinate j: the sum over channels of dy times the samples' derivative by j. */
static kn_tensor *to_grid(kn_tensor *dy, kn_tensor *x, kn_tensor *grid, const sampling *s) {
    int nd = s->orders.count;
    kn_tensor *parts[3];
    if (kn__sample_mode_of(s->mode) == KN__NEAREST_SAMPLE) return kn_zeros_like(grid);
    for (int j = 0; j < nd; j++)
        parts[j] = kn_sum(kn_mul(dy, slope(x, grid, s, j)), .axes = KN_AXES(1));
    return kn_stack((kn_tensors){(uint32_t)nd, parts}, -1);
}

static kn_tensor *to_picture(kn_tensor *dy, kn_tensor *grid, const kn_shape *shape,
                             const sampling *s) {
    return kn_grid_sample_grad(dy, grid, *shape, s->orders, .mode = s->mode, .padding = s->padding,
                               .align_corners = s->align_corners, .pixels = s->pixels);
}

static void sample_gradients(kn__backprop *b, const sampling *s) {
    if (b->need[0]) b->dx[0] = to_picture(b->dy[0], b->in[1], &b->in_meta[0]->shape, s);
    if (b->need[1]) b->dx[1] = to_grid(b->dy[0], b->in[0], b->in[1], s);
}

void kn__grad_grid_sample(kn__backprop *b) {
    const kn_grid_sample_args *a = b->args;
    sampling s = {
        {.count = b->in_meta[0]->shape.rank - 2}, a->mode, a->padding, a->align_corners, a->pixels};
    sample_gradients(b, &s);
}

void kn__grad_grid_sample_slope(kn__backprop *b) {
    const kn_grid_sample_slope_args *a = b->args;
    sampling s = {a->orders, a->mode, a->padding, a->align_corners, a->pixels};
    sample_gradients(b, &s);
}

void kn__grad_grid_sample_grad(kn__backprop *b) {
    const kn_grid_sample_grad_args *a = b->args;
    sampling s = {a->orders, a->mode, a->padding, a->align_corners, a->pixels};
    if (b->need[0]) b->dx[0] = slope(b->dy[0], b->in[1], &s, -1);
    if (b->need[1]) b->dx[1] = to_grid(b->in[0], b->dy[0], b->in[1], &s);
}

#ifdef KILN_TESTING
/* Grids stay away from the kinks between elements, and reach beyond the edges. */
static const double grid2[] = {-0.93, 0.41,  0.13,  -0.72, 0.58, 0.87,
                               1.31,  -0.21, -1.17, 0.66,  0.29, 1.43},
                    grid3[] = {-0.93, 0.41, 0.13, -0.72, 0.58, 0.87, 1.31, -0.21, -1.17},
                    pixels2[] = {0.3, 1.2, 2.6, 0.7, -0.4, 2.1, 3.3, -1.6, 1.7, 1.4, 0.8, 2.9};
#define GRID2(v) \
    { .shape = {4, {1, 2, 3, 2}}, .values = v }
#define PICTURE2                     \
    {                                \
        .shape = { 4, {1, 2, 3, 4} } \
    }
#define SAMPLE &(kn_grid_sample_args)
#define CASE(...)                                        \
    {                                                    \
        .in = {PICTURE2, GRID2(grid2)}, .args = SAMPLE { \
            __VA_ARGS__                                  \
        }                                                \
    }
KN__SAMPLES(grid_sample) = {
    CASE(.align_corners = false),
    CASE(.padding = "border", .align_corners = true),
    CASE(.padding = "reflection"),
    CASE(.mode = "nearest", .padding = "reflection", .align_corners = true),
    CASE(.mode = "bicubic"),
    CASE(.mode = "bicubic", .padding = "border", .align_corners = true),
    CASE(.mode = "bicubic", .padding = "reflection"),
    {.in = {PICTURE2, GRID2(pixels2)}, .args = SAMPLE{.pixels = true}},
    {.in = {{.shape = {5, {1, 2, 3, 4, 2}}}, {.shape = {5, {1, 1, 3, 1, 3}}, .values = grid3}},
     .args = SAMPLE{.align_corners = true}},
    {.in = {{.shape = {5, {1, 2, 1, 4, 2}}}, {.shape = {5, {1, 1, 3, 1, 3}}, .values = grid3}},
     .args = SAMPLE{.padding = "reflection", .align_corners = true}},
    {.in = {{.shape = {4, {0, 2, 3, 4}}}, {.shape = {4, {0, 2, 3, 2}}}}, .args = SAMPLE{0}},
    {.in = {PICTURE2, {.shape = {4, {1, 0, 3, 2}}}}, .args = SAMPLE{0}},
    {.in = {PICTURE2, {.shape = {4, {1, 2, 3, 3}}}},
     .args = SAMPLE{0},
     .fails = KN_E_SHAPE_MISMATCH},
    {.in = {PICTURE2, {.shape = {3, {1, 2, 2}}}}, .args = SAMPLE{0}, .fails = KN_E_RANK_REQUIRED},
    {.in = {{.shape = {4, {1, 2, 0, 4}}}, GRID2(grid2)},
     .args = SAMPLE{0},
     .fails = KN_E_SPATIAL_EMPTY},
    {.in = {PICTURE2, GRID2(grid2)},
     .args = SAMPLE{.mode = "linear"},
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    {.in = {PICTURE2, GRID2(grid2)},
     .args = SAMPLE{.padding = "wrap"},
     .fails = KN_E_ATTRIBUTE_TEXT_UNKNOWN},
    KN__SAMPLES_END};
KN__SAMPLES(grid_sample_slope) = {
    {.in = {PICTURE2, GRID2(grid2)}, .args = &(kn_grid_sample_slope_args){.orders = {2, {1, 0}}}},
    {.in = {PICTURE2, GRID2(grid2)},
     .args = &(kn_grid_sample_slope_args){.orders = {2, {0, 2}}, .mode = "bicubic"}},
    {.in = {PICTURE2, GRID2(grid2)},
     .args = &(kn_grid_sample_slope_args){.orders = {2, {1, 1}}, .padding = "reflection"}},
    KN__SAMPLES_END};
KN__SAMPLES(grid_sample_grad) = {
    {.in = {{.shape = {4, {1, 2, 2, 3}}}, GRID2(grid2)},
     .args = &(kn_grid_sample_grad_args){.shape = {4, {1, 2, 3, 4}}, .orders = {2, {0, 0}}}},
    {.in = {{.shape = {4, {1, 2, 2, 3}}}, GRID2(grid2)},
     .args = &(kn_grid_sample_grad_args){.shape = {4, {1, 2, 3, 4}},
                                         .orders = {2, {1, 0}},
                                         .mode = "bicubic"}},
    {.in = {{.shape = {4, {1, 2, 3, 3}}}, GRID2(grid2)},
     .args = &(kn_grid_sample_grad_args){.shape = {4, {1, 2, 3, 4}}, .orders = {2, {0, 0}}},
     .fails = KN_E_SHAPE_MISMATCH},
    KN__SAMPLES_END};
#endif
